//! The names of commands in addresses, and of fields in forms.

use crate::product::ProductId;

/// A command by its name in the address: `POST /api/quote/{name}`. Each takes the hidden fields `company_id` and, from
/// scripts, `command` with an id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommandName {
    /// `product`, and `quantity` if it is not the multiplicity.
    Add,
    /// Many goods at once: `quantity-<product>`.
    AddLines,
    /// All lines of the cart.
    AddCart,
    /// The goods of an order: `order` is its number in the address of its page.
    AddOrder,
    /// `product` and `quantity`; 0 removes the line.
    Set,
    /// `product` and `target`; empty removes the target.
    Target,
    /// `product` and `note`.
    Note,
    /// Many lines at once: `quantity-<product>`, `target-<product>` and `note-<product>`, each with `was-<product>`.
    Lines,
    /// `product`.
    Remove,
    Clear,
    Refresh,
    /// `sheet` and `revision`. Fields of [`CommandName::Lines`] in the same form are saved first.
    Send,
    /// Asks for the answer of a quote of unknown fate.
    Look,
    /// `sheet`. Sends a quote of unknown fate as another one.
    Anew,
    /// Copies a sent quote into a new one.
    Copy,
}

impl CommandName {
    pub const ALL: [(&'static str, Self); 15] = [
        ("add", Self::Add),
        ("add-lines", Self::AddLines),
        ("add-cart", Self::AddCart),
        ("add-order", Self::AddOrder),
        ("set", Self::Set),
        ("target", Self::Target),
        ("note", Self::Note),
        ("lines", Self::Lines),
        ("remove", Self::Remove),
        ("clear", Self::Clear),
        ("refresh", Self::Refresh),
        ("send", Self::Send),
        ("look", Self::Look),
        ("anew", Self::Anew),
        ("copy", Self::Copy),
    ];

    /// The command with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|(known, _)| *known == name)
            .map(|(_, command)| command)
    }

    pub fn name(self) -> &'static str {
        let mut all = Self::ALL.into_iter();
        all.find(|(_, known)| *known == self)
            .map_or("", |(name, _)| name)
    }
}

/// The name of a line's field in the form of many lines: `target-101`. Messages have the same names; in a form of one
/// line they are `quantity`, `target` and `note`.
pub fn field_of(part: &str, product: ProductId) -> String {
    format!("{part}-{product}")
}
