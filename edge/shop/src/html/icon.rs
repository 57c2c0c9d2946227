//! Icons: one outline set, as inline SVG. The stylesheet draws those that every card or header repeats
//! (`url("icon:…")`), from the same file.

use std::sync::LazyLock;

use maud::Render;

/// Every icon of the shop; the file is shared with the stylesheet.
const SET: &str = include_str!("../../../../islands/styles/icons.svg");

/// The drawing of each icon, by its name.
static DRAWINGS: LazyLock<Vec<(&str, &str)>> =
    LazyLock::new(|| SET.lines().filter_map(symbol).collect());

/// An icon of the set, hidden from screen readers: it stands beside text.
#[derive(Debug, Clone, Copy)]
pub struct Icon(pub &'static str);

/// The icons that a backend may ask for by name.
const KNOWN: [&str; 15] = [
    "truck", "undo", "card", "shield", "store", "gift", "clock", "returns", "cash", "leaf", "pin",
    "advice", "zap", "map", "package",
];

impl Icon {
    /// The icon that a backend names, or `otherwise` if the set does not have it.
    pub fn by_name(name: &str, otherwise: Self) -> Self {
        let known = KNOWN.iter().find(|known| **known == name);
        known.map_or(otherwise, |known| Self(known))
    }
}

impl Render for Icon {
    fn render_to(&self, out: &mut String) {
        let drawing = DRAWINGS.iter().find(|(name, _)| *name == self.0);
        out.push_str("<svg class=\"icon\" aria-hidden=\"true\" viewBox=\"0 0 24 24\">");
        out.push_str(drawing.map_or("", |(_, drawing)| drawing));
        out.push_str("</svg>");
    }
}

/// Name and drawing of a symbol. Each symbol is on a line of its own.
fn symbol(line: &'static str) -> Option<(&'static str, &'static str)> {
    let (name, rest) = line.strip_prefix("<symbol id=\"i-")?.split_once('"')?;
    let (_, drawing) = rest.split_once('>')?;
    Some((name, drawing.strip_suffix("</symbol>")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symbol_of_the_set_can_be_drawn() {
        assert_eq!(DRAWINGS.len(), SET.matches("<symbol").count());
        for (name, drawing) in DRAWINGS.iter() {
            assert!(
                drawing.starts_with('<') && drawing.ends_with("/>"),
                "{name}"
            );
        }
    }

    #[test]
    fn an_icon_is_drawn_inline() {
        assert_eq!(
            Icon("minus").render().0,
            "<svg class=\"icon\" aria-hidden=\"true\" viewBox=\"0 0 24 24\"><path d=\"M5 12h14\"/></svg>"
        );
    }

    #[test]
    fn every_icon_that_a_backend_may_name_is_in_the_set() {
        for name in KNOWN {
            assert!(DRAWINGS.iter().any(|(known, _)| *known == name), "{name}");
            assert_eq!(Icon::by_name(name, Icon("check")).0, name);
        }
        assert_eq!(Icon::by_name("rocket", Icon("truck")).0, "truck");
    }
}
