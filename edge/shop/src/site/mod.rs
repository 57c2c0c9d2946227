//! A site: the brand that answers on a host name, with its languages, theme and switches.
//!
//! Two sources are merged by one rule: a value of the operator's site config wins; a value that the config omits comes
//! from the backend's global settings; if both omit it, the default here applies. The variant is the one exception: its
//! flag in the settings can only turn it on, so a site is Romanian if either source sets it. While the settings are not
//! available, the last known currency is used, since any other would make every price wrong, and the last known
//! restrictions; while these are unknown the strict side holds.

mod cities;
#[cfg(test)]
mod config_tests;
#[cfg(test)]
mod contract_tests;
#[cfg(test)]
mod contrast_tests;
#[cfg(test)]
mod currency_tests;
mod delivery_prices;
mod fields;
mod home_section;
mod hosts;
mod inspect;
pub mod keys;
mod listing;
mod rules;
mod schema;
mod setting;
mod additional;
mod declare;
mod accounts;
mod captcha;
mod company;
mod company_forms;
mod vitals;
mod discount_in_cart;
mod map_tiles;
mod promises;
mod search_pages;
mod quote_call;
mod service;
mod settings;
mod sign_in_provider;
mod switches;
#[cfg(test)]
mod tests;
mod layouts;
mod theme;
mod contrast;
mod codes_lookup;
mod own_words;
mod config;
mod file_schemas;
mod feature;
mod choices;
mod dealings;
mod media;
mod last_known;
mod merged;
mod hidden_prices;
mod own;
mod file;
mod policy;
mod pointer;
mod preview;
pub mod publish;

pub use accounts::{Accounts, CodeCalls, ProfileCalls};
pub use additional::AdditionalProducts;
pub use captcha::Captcha;
pub use cities::City;
pub use codes_lookup::CODES_MARK;
pub use company::{Authority, Company};
pub use company_forms::{CompanyCountry, CompanyForms};
pub(crate) use config::MOST_SLIDER_KEYS;
pub use config::{Published, Site};
pub use contrast::Faint;
pub use dealings::Dealings;
pub use delivery_prices::{DeliveryPrices, PriceList};
pub use discount_in_cart::DiscountInCart;
pub use file::may_be_font;
pub use file_schemas::schemas;
pub use home_section::HomeSection;
pub use hosts::{is_host, may_be_asked};
pub use inspect::{Finding, Flaw, Step};
pub use last_known::LastKnown;
pub use layouts::{FilterPlace, FooterLayout, GalleryLayout, RowLayout, SectionGround};
pub use listing::{HeaderStyle, PaginationOption, PerPage, ProductDisplay};
pub use map_tiles::MapTiles;
pub use media::{Media, large_type};
pub use merged::{Shop, main_language, site_languages};
pub use own::{SiteFile, far_style, font, font_type, noscript, picture, scripts, style};
pub use pointer::{
    Pointer, ROLLOUT_COOKIE, ROLLOUT_COOKIE_AGE, Rollout, VISITOR_NUMBERS, visitor_number,
};
pub use policy::content_security_policy;
pub use preview::{
    PREVIEW_COOKIE, PREVIEW_END, PREVIEW_FIELD, PREVIEW_MOST_HOURS, Preview, PreviewKey, Unproven,
};
pub use promises::Promises;
pub use quote_call::QuotePath;
pub use schema::{Field, object_schema};
pub use search_pages::SearchPages;
pub use service::Service;
pub use settings::{CALLS, GLOBAL_SETTINGS, GlobalSettings, Identifier, MainUiInterface};
pub use sign_in_provider::{SignInProvider, TokenCall};
pub use switches::{SWITCHES, Switch, switch_behind};
pub use theme::{CardLayout, HeaderLayout, HeroLayout, Partner, ROLES, Scheme, Theme, Wordmark};
pub use vitals::Vitals;

use serde::Serialize;

use crate::money::Currency;
use crate::route::{Place, Route};
use crate::sanitise::OwnHosts;
use hosts::is_origin;
use setting::Named;

impl Site {
    /// The hosts that backend HTML may lead to and show pictures from.
    pub fn own_hosts(&self) -> OwnHosts<'_> {
        OwnHosts {
            hosts: &self.hosts,
            image_hosts: &self.image_hosts,
        }
    }

    /// Whether the shop hides this page.
    pub fn hides(&self, route: &Route) -> bool {
        !self.hidden_pages.is_empty() && self.hidden_pages.contains(&route.path())
    }

    /// Whether the shop has this page: it belongs to no feature that the shop lacks, and is not hidden.
    pub fn offers(&self, route: &Route) -> bool {
        !self.lacks(route.facts().feature) && !self.hides(route)
    }

    /// Whether the shop is a market of adverts: it has them, and nothing to put into a cart.
    pub fn is_market(&self) -> bool {
        self.offers(&Route::Adverts) && self.hides(&Route::Cart)
    }

    /// Whether the config leaves the languages or the main language to the backend's settings.
    pub const fn needs_settings_for_languages(&self) -> bool {
        self.languages.is_empty() || self.main_language.is_none()
    }

    /// The currency from the settings; `None` if the config names one.
    pub fn currency_of_settings(&self, settings: &GlobalSettings) -> Option<Currency> {
        let left = self.currency.is_none();
        left.then(|| settings.currency().unwrap_or_default())
    }

    /// The origin that other services may be told for a request: never a host that only the request names. A port is kept on
    /// a developer's machine alone.
    pub fn origin_for(&self, asked: &str) -> String {
        let name = hosts::name_of(asked);
        if !self.hosts.iter().any(|host| host == name) {
            let mut root = self.address(Place::ROOT);
            root.truncate(root.len().saturating_sub(Place::ROOT.len()));
            return root;
        }
        let of_host = |origin: &&String| hosts::name_of(origin) == name;
        match self.origin.as_ref().filter(of_host) {
            _ if hosts::is_loopback(name) => asked.to_owned(),
            Some(origin) => origin.clone(),
            None => ["https://", name].concat(),
        }
    }

    /// The absolute URL of a path of the shop. An absolute URL is returned unchanged; for anything else the result is empty.
    pub fn address(&self, path: &str) -> String {
        if !path.starts_with('/') {
            let web = path.starts_with("https://") || path.starts_with("http://");
            return if web { path.to_owned() } else { String::new() };
        }
        match (&self.origin, self.hosts.first()) {
            (Some(origin), _) => [origin, path].concat(),
            (None, host) => ["https://", host.map_or("", String::as_str), path].concat(),
        }
    }
}

/// Regional variants with their phone rules (spec shell 1).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Variant {
    #[default]
    Default,
    Romanian,
    Ukrainian,
    Polish,
}

impl Named for Variant {
    fn all() -> Vec<(&'static str, Self)> {
        vec![
            ("default", Self::Default),
            ("romanian", Self::Romanian),
            ("ukrainian", Self::Ukrainian),
            ("polish", Self::Polish),
        ]
    }
}

impl Variant {
    /// The country's phone code.
    pub const fn phone_code(self) -> &'static str {
        match self {
            Self::Default => "+373",
            Self::Romanian => "+40",
            Self::Ukrainian => "+38",
            Self::Polish => "+48",
        }
    }

    /// The country's code (ISO 3166-1).
    pub const fn country(self) -> &'static str {
        match self {
            Self::Default => "MD",
            Self::Romanian => "RO",
            Self::Ukrainian => "UA",
            Self::Polish => "PL",
        }
    }

    /// The digits after the code as a mask, if all numbers of the country have the same length.
    pub const fn phone_mask(self) -> Option<&'static str> {
        match self {
            Self::Default | Self::Romanian => None,
            Self::Ukrainian => Some("### ###-##-##"),
            Self::Polish => Some("## ###-##-##"),
        }
    }

    /// The longest phone number that may be typed, code included: the mask's length if there is one.
    pub const fn phone_max_length(self) -> usize {
        match self {
            Self::Default | Self::Ukrainian => 17,
            Self::Romanian => 15,
            Self::Polish => 16,
        }
    }
}
