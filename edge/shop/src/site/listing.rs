//! Layout switches of listings and the header in the settings (spec commerce 9). The documents name the switches and
//! their defaults, but not all values and no field for the page size: usual ones are read. A theme may decide instead.

use serde::Serialize;

use crate::lenient::{Json, Lenient, Scalar, Schema};

/// The layout of a listing: `product_display`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ProductDisplay {
    #[default]
    Grid,
    /// A column, each product with its description.
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

/// The way to the rest of a listing: `pagination_option`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum PaginationOption {
    /// Numbered pages.
    #[default]
    Pagination,
    /// A button for more goods below the first ones.
    LoadMore,
}

/// Whether the header is sticky on wide screens: `header style`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum HeaderStyle {
    #[default]
    Fixed,
    /// It leaves while a visitor scrolls down and comes back on the way up. Only themes name it.
    Hiding,
    /// It scrolls away with the page.
    Static,
}

/// The number of goods on a page.
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
