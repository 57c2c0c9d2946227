//! A site: which brand answers on a host name, in which languages, with which theme and switches.
//!
//! Two sources are merged by one rule: a value of the operator's site config wins; a value that the config leaves out
//! comes from the backend's global settings; a value that both leave out has a default here. The variant is the one
//! exception: its flag in the settings can only turn it on, so a site is Romanian if either source sets it. While the
//! settings cannot be had, the currency is the one that they named last: another would make every price a wrong one.

mod additional;
mod captcha;
mod check;
mod cities;
mod company;
#[cfg(test)]
mod contract_tests;
#[cfg(test)]
mod contrast_tests;
#[cfg(test)]
mod currency_tests;
mod dealings;
mod delivery_prices;
mod discount_in_cart;
mod fields;
mod file;
mod hidden_prices;
mod home_section;
mod hosts;
pub mod keys;
mod listing;
mod map_tiles;
mod media;
mod merged;
mod own;
mod policy;
mod promises;
pub mod publish;
mod read;
mod service;
mod settings;
mod sign_in_provider;
#[cfg(test)]
mod tests;
mod theme;

pub use additional::AdditionalProducts;
pub use captcha::Captcha;
pub use cities::City;
pub use company::{Authority, Company};
pub use dealings::Dealings;
pub use delivery_prices::{DeliveryPrices, PriceList};
pub use discount_in_cart::DiscountInCart;
pub use file::may_be_font;
pub use home_section::HomeSection;
pub use hosts::{is_host, may_be_asked};
pub use listing::{HeaderStyle, PaginationOption, PerPage, ProductDisplay};
pub use map_tiles::MapTiles;
pub use media::{Media, large_type};
pub use merged::{Shop, main_language, site_languages};
pub use own::{SiteFile, far_style, font, font_type, noscript, picture, scripts, style};
pub use policy::content_security_policy;
pub use promises::Promises;
pub use service::Service;
pub use settings::{CALLS, GLOBAL_SETTINGS, GlobalSettings, Identifier, MainUiInterface};
pub use sign_in_provider::SignInProvider;
pub use theme::{CardLayout, HeaderLayout, HeroLayout, ROLES, Scheme, Theme, Wordmark};

use std::collections::BTreeMap;

use serde::Serialize;

use crate::bodies::Bodies;
use crate::i18n::Language;
use crate::moment::TimeZone;
use crate::money::Currency;
use crate::route::Route;
use crate::sanitise::Own;
use hosts::is_origin;

/// Home asks a call for each.
pub(crate) const MOST_SLIDER_KEYS: usize = 4;
const MOST_KEY_BYTES: usize = 40;
/// The status of an accepted order in the documents (spec commerce 9).
pub(crate) const ORDER_ACCEPTED: u16 = 201;

/// A site as operators push it to KV.
#[derive(Debug, Clone, Serialize)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "its switches stand in a file, each under its own name"
)]
pub struct Site {
    /// The site's own short name; part of cache keys and cart names.
    pub name: String,
    /// Host names that lead here, without ports.
    pub hosts: Vec<String>,
    pub theme: String,
    /// Sent as the header `token` on every backend call (spec shell 6).
    pub token: String,
    pub languages: Vec<String>,
    pub main_language: Option<String>,
    pub currency: Option<Currency>,
    pub variant: Variant,
    /// Hosts besides our own that pictures and films may come from.
    pub image_hosts: Vec<String>,
    /// The zone makes smaller files of pictures under `/cdn-cgi/image/`.
    pub image_resizing: bool,
    /// The urls of categories whose goods are for adults alone.
    pub age_restricted: Vec<String>,
    /// Hosts that an order may send the browser to for payment; all https.
    pub payment_hosts: Vec<String>,
    /// Scheme and host of the addresses that search engines should keep; without it https and the first host.
    pub origin: Option<String>,
    /// A first visit switches to the main language (spec shell 2, languages) unless the site turns it off.
    pub first_visit_switch: bool,
    /// What visitors prove with that they are no robots before a letter is taken; none without it.
    pub captcha: Option<Captcha>,
    /// Who besides the shop may be let in once a visitor agrees.
    pub services: Vec<Service>,
    /// Scheme and host of services that are reached elsewhere than at their own address: a proxy of the operator, or
    /// a stand-in.
    pub service_origins: BTreeMap<String, String>,
    /// By whose clock promotions end.
    pub time_zone: TimeZone,
    /// The paths of information pages that this shop does not have, such as `credit`.
    pub hidden_pages: Vec<String>,
    /// The keys of the sliders that home shows beside its own (spec commerce 7).
    pub slider_keys: Vec<String>,
    /// The parts of home by their names, in their order; those of most shops where it names none.
    pub home: Vec<String>,
    /// What is offered beside products of a kind.
    pub additional_products: AdditionalProducts,
    /// The map that shops are shown on, for visitors who ask for it.
    pub map_tiles: Option<MapTiles>,
    /// Who sells here, named under every page.
    pub company: Option<Company>,
    /// Whom a buyer may turn to, as links under every page.
    pub authorities: Vec<Authority>,
    /// Beside a lower price stands the lowest of the last 30 days, where the backend names it.
    pub lowest_price: bool,
    pub promises: Promises,
    /// Whom shoppers may sign in with in place of a password.
    pub sign_in_with: Vec<SignInProvider>,
    /// Whether orders go by the postal service too; without it the backend's services say so.
    pub postal_service: Option<bool>,
    /// Whether only who has signed in sees prices; without it the backend's settings say so.
    pub hide_prices_from_guests: Option<bool>,
    /// How the cart takes off the `discount` of products; without it prices stand as they are.
    pub discount_in_cart: Option<DiscountInCart>,
    /// Whether orders may be paid in instalments; without it the settings say so.
    pub instalments: Option<bool>,
    /// Whether the backend keeps idempotency keys. Only then is an order without an answer sent again, under its key.
    pub repeats_orders: bool,
    /// The statuses of an accepted order; 201 alone unless the site says otherwise (spec commerce 9).
    pub order_accepted: Vec<u16>,
    /// The field of a product that counts its stock; the documents name none.
    pub stock_field: Option<String>,
    /// Whether calls in the name of a visitor carry the visitor's address, for a backend that throttles by address.
    pub forward_client_address: bool,
    /// The bodies that this backend wants in another shape than ours, where the documents leave it open.
    #[serde(skip_serializing_if = "Bodies::is_empty")]
    pub bodies: Bodies,
}

impl Site {
    /// The hosts that backend HTML may lead to and show pictures from.
    pub fn own_hosts(&self) -> Own<'_> {
        Own {
            hosts: &self.hosts,
            image_hosts: &self.image_hosts,
        }
    }

    /// Whether the shop goes without a page that others have.
    pub fn hides(&self, route: &Route) -> bool {
        !self.hidden_pages.is_empty() && self.hidden_pages.contains(&route.path())
    }

    /// Whether the config leaves the languages, or which of them is the main one, to the backend's settings.
    pub const fn needs_settings_for_languages(&self) -> bool {
        self.languages.is_empty() || self.main_language.is_none()
    }

    /// The currency that these settings give the site; `None` where its config names one itself.
    pub fn currency_of_settings(&self, settings: &GlobalSettings) -> Option<Currency> {
        let left = self.currency.is_none();
        left.then(|| settings.currency().unwrap_or_default())
    }

    /// The whole address of a path of the shop. A whole address of the web stays as it is, all else is none.
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

    /// What follows the code, a sign for each digit, where the country's numbers are all of one length.
    pub const fn phone_mask(self) -> Option<&'static str> {
        match self {
            Self::Default | Self::Romanian => None,
            Self::Ukrainian => Some("### ###-##-##"),
            Self::Polish => Some("## ###-##-##"),
        }
    }

    /// The longest phone number that may be typed, code included; with a mask that is its length.
    pub const fn phone_max_length(self) -> usize {
        match self {
            Self::Default | Self::Ukrainian => 17,
            Self::Romanian => 15,
            Self::Polish => 16,
        }
    }
}

/// A site with its theme, as one immutable version in KV.
#[derive(Debug, Clone, Serialize)]
pub struct Published {
    pub site: Site,
    pub theme: Theme,
}

impl Published {
    /// Checks whatever the types do not: names, hosts, languages, colours.
    pub fn validate(&self) -> Result<(), String> {
        let site = &self.site;
        if !keys::is_name(&site.name) {
            return Err(format!(
                "name: «{}» must be lower-case letters, digits and hyphens",
                site.name
            ));
        }
        if site.theme != self.theme.name {
            return Err(format!(
                "theme: «{}» was given the theme «{}»",
                site.theme, self.theme.name
            ));
        }
        if site.hosts.is_empty() {
            return Err("hosts: a site needs at least one host name".to_owned());
        }
        for (field, hosts) in [
            ("hosts", &site.hosts),
            ("image_hosts", &site.image_hosts),
            ("payment_hosts", &site.payment_hosts),
        ] {
            if let Some(odd) = hosts.iter().find(|host| !is_host(host)) {
                return Err(format!("{field}: «{odd}» is not a host name"));
            }
        }
        for (field, codes) in [
            ("languages", &*site.languages),
            ("main_language", site.main_language.as_slice()),
        ] {
            let is_odd = |code: &&String| Language::from_code(code).is_none();
            if let Some(odd) = codes.iter().find(is_odd) {
                return Err(format!("{field}: «{odd}» has no folder in locales/"));
            }
        }
        if let Some(main) = &site.main_language
            && !site.languages.is_empty()
            && !site.languages.contains(main)
        {
            return Err(format!(
                "main_language: «{main}» is not among the site's languages"
            ));
        }
        if let Some(origin) = &site.origin
            && !is_origin(origin)
        {
            return Err(format!(
                "origin: «{origin}» is not a scheme and a host, such as https://shop.example"
            ));
        }
        for (service, origin) in &site.service_origins {
            if Service::from_name(service).is_none() || !is_origin(origin) {
                return Err(format!(
                    "service_origins: «{service}: {origin}» is not a service with a scheme and a host"
                ));
            }
        }
        let is_key = |key: &String| {
            let sign = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
            (1..=MOST_KEY_BYTES).contains(&key.len()) && key.bytes().all(sign)
        };
        if site.slider_keys.len() > MOST_SLIDER_KEYS || !site.slider_keys.iter().all(is_key) {
            return Err(
                "slider_keys: at most four names of letters, digits, hyphens and underscores"
                    .to_owned(),
            );
        }
        if site.order_accepted.is_empty()
            || !site
                .order_accepted
                .iter()
                .all(|status| (200..300).contains(status))
        {
            return Err(
                "order_accepted: a list of statuses from 200 to 299 is expected".to_owned(),
            );
        }
        if site.stock_field.as_ref().is_some_and(|name| !is_key(name)) {
            return Err(
                "stock_field: a name of letters, digits, hyphens and underscores".to_owned(),
            );
        }
        if site.token.is_empty() || !site.token.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err("token: must be visible ASCII".to_owned());
        }
        if let Some(captcha) = &site.captcha {
            captcha.validate()?;
        }
        site.additional_products.validate()?;
        if let Some(tiles) = &site.map_tiles {
            tiles.validate()?;
        }
        company::validate(site.company.as_ref(), &site.authorities)?;
        sign_in_provider::validate(&site.sign_in_with)?;
        self.theme.validate()
    }
}
