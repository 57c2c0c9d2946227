//! Parts of pages that a script may ask for alone.

use super::Route;

/// The header that names the part.
pub const PART_HEADER: &str = "part";

/// A part of a page that a script loads into the open page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The listing, which replaces the current one.
    Listing,
    /// The content of the page, as a window over any page.
    Window,
    /// The price and stock of the product.
    Offer,
}

impl Part {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Listing => "listing",
            Self::Window => "window",
            Self::Offer => "offer",
        }
    }
}

impl Route {
    /// The part that scripts load of this page.
    pub const fn part(&self) -> Option<Part> {
        if matches!(
            self,
            Self::Category(_) | Self::Promotion(_) | Self::Search | Self::Adverts
        ) {
            Some(Part::Listing)
        } else if matches!(self, Self::Product(_)) {
            Some(Part::Offer)
        } else if matches!(
            self,
            Self::Cart
                | Self::Compare
                | Self::CartSuccess
                | Self::PaymentSuccess
                | Self::PaymentFailed
                | Self::Form(_)
                | Self::CreditOf(_)
                | Self::Availability(_)
                | Self::Associated(_)
                | Self::Additional(_)
        ) {
            Some(Part::Window)
        } else {
            None
        }
    }
}
