//! The arrangements that a theme chooses from, for each part of the shop. The usual one is what a theme gets that names
//! none, so that themes from before an arrangement look as they did.

use serde::Serialize;

use super::setting::Named;
use super::{HeaderStyle, ProductDisplay};

/// Declares arrangements with their names in a theme.
macro_rules! layouts {
    ($(
        $(#[doc = $about:literal])+
        pub enum $type:ident { $($(#[doc = $of:literal])+ $value:ident = $name:literal,)+ }
    )+) => {$(
        $(#[doc = $about])+
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
        pub enum $type { $($(#[doc = $of])+ #[serde(rename = $name)] $value,)+ }

        impl Named for $type {
            fn all() -> Vec<(&'static str, Self)> {
                vec![$(($name, Self::$value),)+]
            }
        }
    )+};
}

layouts! {
    /// Where the filters of a list stand on wide screens; on others they are a sheet.
    pub enum FilterPlace {
        /// Beside the goods, their groups open.
        Side = "side",
        /// Above the goods, as a bar; one group is open at a time.
        Above = "above",
    }

    /// How goods stand one under another.
    pub enum RowLayout {
        /// With their picture and description.
        Described = "described",
        /// Each in a line, with its code and what is in stock.
        Tight = "tight",
    }

    /// How the pictures of a product stand on wide screens; on others they are a row that snaps.
    pub enum GalleryLayout {
        /// One large picture, small ones beside it.
        Side = "side",
        /// One large picture, small ones beneath it.
        Beneath = "beneath",
        /// All of them large, one under another.
        Stack = "stack",
    }

    /// How the footer is arranged.
    pub enum FooterLayout {
        /// Columns of links.
        Columns = "columns",
        /// Rows of links, each behind its title.
        Compact = "compact",
        /// Everything in the middle, one under another.
        Centred = "centred",
    }

    /// The grounds of the parts of home.
    pub enum SectionGround {
        /// The page's own for all.
        Plain = "plain",
        /// Every second part has one of its own.
        Banded = "banded",
    }
}

impl Named for ProductDisplay {
    fn all() -> Vec<(&'static str, Self)> {
        Self::ALL.map(|display| (display.value(), display)).to_vec()
    }
}

impl Named for HeaderStyle {
    fn all() -> Vec<(&'static str, Self)> {
        vec![
            ("fixed", Self::Fixed),
            ("hiding", Self::Hiding),
            ("static", Self::Static),
        ]
    }
}
