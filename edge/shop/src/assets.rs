//! The files that the browser loads, as the islands' build named them. `edge/worker/build.rs` creates the only value
//! of this type; a missing or surplus island or language does not compile.

#[cfg(test)]
pub(crate) mod tests;

use std::collections::HashMap;

use foldhash::fast::FixedState;
use serde::Serialize;

use crate::i18n::Language;
use crate::template::Node;

#[derive(Debug)]
pub struct Assets {
    /// Changes when any file does.
    pub build: &'static str,
    /// The module that every page loads.
    pub runtime: &'static str,
    pub styles: Styles,
    pub fonts: &'static [FontFile],
    pub inline: InlineScripts,
    pub islands: fn(Island, Language) -> IslandFiles,
    pub plain_islands: fn(PlainIsland) -> PlainIslandFiles,
}

/// The place of a class in the build's list of the classes that rules name.
pub type ClassNumber = u16;

/// The numbers of the classes that rules name.
pub type ClassNumbers = HashMap<&'static str, ClassNumber, FixedState>;

/// Numbers the classes of a build by their places.
pub fn numbered(classes: &[&'static str]) -> ClassNumbers {
    classes.iter().copied().zip(0..).collect()
}

/// The stylesheet in pieces (`islands/styles/pieces.json`).
#[derive(Debug)]
pub struct Styles {
    /// The number of a class that a rule names; `None` for others.
    pub number: fn(&str) -> Option<ClassNumber>,
    /// Inlined in the pages.
    pub pieces: fn(StyleChunk) -> Style,
    /// The deferred file: windows, drawers and messages, which are not visible before the first touch.
    pub later: &'static str,
}

/// A piece of the stylesheet as the build made it.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    pub text: &'static str,
    /// Its source for the page's CSP: `'sha256-…'`.
    pub source: &'static str,
    /// The sets of classes with which one of its rules can match.
    pub drawn_by: &'static [&'static [ClassNumber]],
}

/// A piece of the stylesheet. `Frame` and `Print` are on every page, `Around` and `Still` on all but the checkout,
/// `Consent` where a site asks for it, the others where one of their classes is drawn (`styles.rs`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StyleChunk {
    Frame,
    Around,
    Still,
    Hiding,
    Footers,
    Prose,
    Lead,
    Parts,
    Choices,
    Stars,
    Card,
    Home,
    Banded,
    Promotions,
    Stories,
    Catalogue,
    Above,
    Rows,
    Tight,
    Pricelist,
    Adverts,
    Gallery,
    Galleries,
    Advert,
    Product,
    Reviews,
    Stores,
    Goods,
    Tooltip,
    Compare,
    Favourites,
    Lines,
    Quickorder,
    Mealplan,
    Cart,
    Checkout,
    Receipt,
    Account,
    CompanyOrders,
    Profile,
    Acts,
    Advertphotos,
    Company,
    Companydata,
    Advertform,
    Quotes,
    Search,
    Content,
    Place,
    Costs,
    Places,
    Failure,
    Consent,
    Print,
}

impl StyleChunk {
    pub const ALL: [Self; 54] = [
        Self::Frame,
        Self::Around,
        Self::Still,
        Self::Hiding,
        Self::Footers,
        Self::Prose,
        Self::Lead,
        Self::Parts,
        Self::Choices,
        Self::Stars,
        Self::Card,
        Self::Home,
        Self::Banded,
        Self::Promotions,
        Self::Stories,
        Self::Catalogue,
        Self::Above,
        Self::Rows,
        Self::Tight,
        Self::Pricelist,
        Self::Adverts,
        Self::Gallery,
        Self::Galleries,
        Self::Advert,
        Self::Product,
        Self::Reviews,
        Self::Stores,
        Self::Goods,
        Self::Tooltip,
        Self::Compare,
        Self::Favourites,
        Self::Lines,
        Self::Quickorder,
        Self::Mealplan,
        Self::Cart,
        Self::Checkout,
        Self::Receipt,
        Self::Account,
        Self::CompanyOrders,
        Self::Profile,
        Self::Acts,
        Self::Advertphotos,
        Self::Company,
        Self::Companydata,
        Self::Advertform,
        Self::Quotes,
        Self::Search,
        Self::Content,
        Self::Place,
        Self::Costs,
        Self::Places,
        Self::Failure,
        Self::Consent,
        Self::Print,
    ];
}

/// One subset of a font family: `latin`, `romanian`, `polish`, `cyrillic` (`islands/styles/fonts.json`).
#[derive(Debug)]
pub struct FontFile {
    pub family: &'static str,
    pub subset: &'static str,
    pub url: &'static str,
    /// Its characters, as a `unicode-range`.
    pub letters: &'static str,
}

/// The texts of the inline scripts (`islands/inline/`).
#[derive(Debug)]
pub struct InlineScripts {
    pub first_visit: &'static str,
    pub storage_check: &'static str,
    pub returning: &'static str,
    pub hold_press: &'static str,
    pub age: &'static str,
    pub arrivals: &'static str,
    pub letter: &'static str,
}

/// The islands that are rendered from props, named as their folders in `islands/`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Island {
    CartDrawer,
    HeaderSearch,
}

/// The props of an island.
pub trait IslandProps: Serialize {
    const ISLAND: Island;
}

/// An island's files and its prerendered markup in one language.
#[derive(Debug, Clone, Copy)]
pub struct IslandFiles {
    /// Its folder name.
    pub name: &'static str,
    /// Its module and that module's imports, separated by spaces.
    pub module: &'static str,
    /// The module with its words.
    pub words: &'static str,
    /// The keys of these words, without the endings of forms.
    pub said: &'static [&'static str],
    pub markup: &'static [Node],
}

/// The islands without markup of their own, named as their folders in `islands/`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlainIsland {
    AccountPicture,
    Actions,
    AdvertPhotos,
    AdvertWindows,
    CartPage,
    Checkout,
    CompareWindow,
    Consent,
    Countdown,
    Listing,
    Map,
    Offer,
    PaymentStatus,
    Print,
    Product,
    QuoteSheet,
    RecentShelf,
    SendAgain,
    ShellForm,
    Vitals,
}

#[derive(Debug, Clone, Copy)]
pub struct PlainIslandFiles {
    /// Its folder name.
    pub name: &'static str,
    pub module: &'static str,
}
