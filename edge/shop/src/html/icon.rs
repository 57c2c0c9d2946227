//! Icons: one outline set, drawn once per page in a sprite and used by name.

use maud::{PreEscaped, Render};

/// Every icon of the shop, as the stylesheet's folder keeps them.
pub const SPRITE: PreEscaped<&str> =
    PreEscaped(include_str!("../../../../islands/styles/icons.svg"));

/// A picture of the sprite, silent for screen readers: the words stand beside it.
#[derive(Debug, Clone, Copy)]
pub struct Icon(pub &'static str);

/// The icons that a backend may ask for by name.
const KNOWN: [&str; 12] = [
    "truck", "undo", "card", "shield", "store", "gift", "clock", "returns", "cash", "leaf", "pin",
    "advice",
];

impl Icon {
    /// The icon that a backend names; a tick for a name that the sprite does not have.
    pub fn known(name: &str) -> Self {
        let known = KNOWN.iter().find(|known| **known == name);
        Self(known.copied().unwrap_or("check"))
    }
}

impl Render for Icon {
    fn render_to(&self, out: &mut String) {
        out.push_str("<svg class=\"icon\" aria-hidden=\"true\"><use href=\"#i-");
        out.push_str(self.0);
        out.push_str("\"/></svg>");
    }
}
