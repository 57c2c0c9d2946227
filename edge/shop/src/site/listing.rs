//! How lists of goods and the header stand: the switches of the settings (spec commerce 9). The documents name the
//! switches and their defaults, but neither all their values nor a field for the number of goods: usual ones are read.

use crate::lenient::{Json, Lenient, Scalar, Schema};

/// How the goods of a listing stand: `product_display`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ProductDisplay {
    #[default]
    Grid,
    /// One under the other, each with its description.
    List,
}

impl ProductDisplay {
    pub const ALL: [Self; 2] = [Self::Grid, Self::List];

    /// The value in a query.
    pub const fn value(self) -> &'static str {
        match self {
            Self::Grid => "grid",
            Self::List => "list",
        }
    }
}

/// How the rest of a listing is reached: `pagination_option`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum PaginationOption {
    /// Numbered pages.
    #[default]
    Pagination,
    /// A way to more goods under the first ones.
    LoadMore,
}

/// Whether the header stays on the screen: `header style`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum HeaderStyle {
    #[default]
    Fixed,
    /// It goes out of sight with the rest of the page.
    Static,
}

/// How many goods a page has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PerPage(pub u32);

impl PerPage {
    const FEW: Self = Self(24);
}

impl Default for PerPage {
    fn default() -> Self {
        Self(48)
    }
}

/// A name in any usual spelling: `load_more`, `load-more`, `loadMore`.
fn name(json: &Json<'_>) -> Option<String> {
    let letters = |letter: &char| letter.is_ascii_alphanumeric();
    let text = json.text()?;
    Some(text.to_ascii_lowercase().chars().filter(letters).collect())
}

impl Lenient for ProductDisplay {
    fn read(json: &Json<'_>) -> Option<Self> {
        let name = name(json)?;
        Some(match name.as_str() {
            "list" | "row" | "rows" | "line" | "lines" => Self::List,
            _ => Self::Grid,
        })
    }

    fn schema() -> Schema {
        String::schema()
    }
}

impl Lenient for PaginationOption {
    fn read(json: &Json<'_>) -> Option<Self> {
        let name = name(json)?;
        let more = name.contains("more") || name.contains("infinite") || name.contains("scroll");
        Some(if more {
            Self::LoadMore
        } else {
            Self::Pagination
        })
    }

    fn schema() -> Schema {
        String::schema()
    }
}

impl Lenient for HeaderStyle {
    fn read(json: &Json<'_>) -> Option<Self> {
        let name = name(json)?;
        let goes = [
            "static", "absolute", "relative", "scroll", "notfixed", "unfixed",
        ];
        Some(if goes.iter().any(|style| name.contains(style)) {
            Self::Static
        } else {
            Self::Fixed
        })
    }

    fn schema() -> Schema {
        String::schema()
    }
}

impl Lenient for PerPage {
    fn read(json: &Json<'_>) -> Option<Self> {
        let number = u64::read(json)?;
        Some(if number <= Self::FEW.0.into() {
            Self::FEW
        } else {
            Self::default()
        })
    }

    fn schema() -> Schema {
        u64::schema()
    }
}
