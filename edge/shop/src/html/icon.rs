//! Icons: one outline set, drawn once per page in a sprite and used by name.

use maud::{PreEscaped, Render};

/// Every icon of the shop, as the stylesheet's folder keeps them.
pub const SPRITE: PreEscaped<&str> =
    PreEscaped(include_str!("../../../../islands/styles/icons.svg"));

/// A picture of the sprite, silent for screen readers: the words stand beside it.
#[derive(Debug, Clone, Copy)]
pub struct Icon(pub &'static str);

impl Render for Icon {
    fn render_to(&self, out: &mut String) {
        out.push_str("<svg class=\"icon\" aria-hidden=\"true\"><use href=\"#i-");
        out.push_str(self.0);
        out.push_str("\"/></svg>");
    }
}
