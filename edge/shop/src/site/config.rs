//! A site's config as operators publish it, each field declared once.

use std::collections::BTreeMap;

use serde::Serialize;

use super::codes_lookup::CODES_LOOKUP;
use super::declare::config;
use super::fields::{Fields, Place, Reading};
use super::hosts::is_secure_origin;
use super::inspect::{Finding, Findings, Spot};
use super::own_words::{Replacing, within_budget};
use super::rules::{
    BACKEND_NAME, BACKEND_PATH, CATEGORY_URL, FREE_HEADER, HOST, LANGUAGE, Length, NAME, ORIGIN,
    Once, OneOf, Rule, SECURE_ORIGIN, Visible, Within,
};
use super::schema::Field;
use super::setting::Setting;
use super::{
    Accounts, AdditionalProducts, Authority, Captcha, Company, CompanyCountry, CompanyForms,
    DiscountInCart, HomeSection, MapTiles, Promises, QuotePath, SearchPages, Service,
    SignInProvider, Theme, Variant, Vitals, additional, is_origin, sign_in_provider,
};
use crate::backend::GoodsFields;
use crate::bodies::Bodies;
use crate::digest::ContentName;
use crate::i18n::{self, TextsByLanguage};
use crate::lenient::{Json, Lenient};
use crate::moment::TimeZone;
use crate::money::Currency;
use crate::route::{Feature, Route};

/// The most slider keys: home makes a call for each.
pub(crate) const MOST_SLIDER_KEYS: usize = 4;
/// The status of an accepted order in the documents (spec commerce 9).
pub(super) const ORDER_ACCEPTED: u16 = 201;
const ACCEPTED_SAID: &str = "a list of statuses from 200 to 299 is expected";

const HOME_SECTION: OneOf = OneOf {
    names: || HomeSection::names().collect(),
    said: None,
};

/// The pages of goods, which a shop without goods hides.
const OF_GOODS: [&str; 4] = ["cart", "compare", "promotions", "search"];

/// The paths of the pages that a shop may hide.
const PAGE: OneOf = OneOf {
    names: || {
        let mut optional: Vec<_> = Route::public_paths().collect();
        optional.extend(OF_GOODS);
        optional.sort_unstable();
        optional.dedup();
        optional
    },
    said: None,
};

config! {
    /// A site as operators push it to KV.
    #[derive(Debug, Clone, Serialize)]
    pub struct Site {
        /// The site's own short name; part of cache keys and cart names.
        name: String, needed, check(NAME);
        /// The host names that lead to the site, without ports.
        hosts: Vec<String>, needed, check(HOST), check(Length {
            least: 1,
            most: usize::MAX,
            said: "a site needs at least one host name",
        }), publish(NoLastDot), publish(Once);
        /// The name of the site's theme.
        theme: String, needed;
        /// The value of the header `token`, by which the backend knows the site.
        token: String, needed, secret, check(Visible);
        /// The languages of the site, in their order. Left out, the backend's settings name them; if they name none, all.
        languages: Vec<String>, check(LANGUAGE), publish(Once);
        /// The language of visitors who have not chosen one. Left out, the backend's settings name it, else it is Romanian
        /// where the site speaks it.
        main_language: Option<String>, check(LANGUAGE);
        /// The currency of all prices. Left out, the backend's settings name it.
        currency: Option<Currency>;
        /// The country's rules for phone numbers. The backend's settings can make a site Romanian too.
        variant: Variant;
        /// Hosts besides the site's own that pictures and films may come from.
        image_hosts: Vec<String>, check(HOST);
        /// Pages ask for smaller files of pictures under `/cdn-cgi/image/`. Say so only where the zone transforms images.
        image_resizing: bool;
        /// The categories whose goods are for adults alone, by their urls in every language, whole (`drinks/wine`) or by
        /// their own part (`wine`): their pages, those of their products, and
        /// lists with such goods ask for the visitor's age first.
        age_restricted: Vec<String>, publish(CATEGORY_URL);
        /// The hosts that an order may send the browser to for its payment, over https; a path of the shop's own host
        /// needs none. An order whose payment page is elsewhere is placed, and its page says that the payment could not
        /// be opened.
        payment_hosts: Vec<String>, check(HOST);
        /// The scheme and host of the addresses that search engines keep. Left out, https and the first of `hosts`.
        origin: Option<String>, check(ORIGIN), publish(SECURE_ORIGIN);
        /// A first visit switches to the main language.
        first_visit_switch: bool = true;
        /// The captcha that visitors solve before a form is sent. Left out, there is none.
        captcha: Option<Captcha>;
        /// The services that pages may load once a visitor agrees. What the backend's settings name loads only if it is
        /// listed here; `scripts` are the settings' own scripts, `fonts` their `font_link`.
        services: Vec<Service>;
        /// Another scheme and host for a service, by the service's name, such as a proxy of the operator's own.
        service_origins: BTreeMap<String, String>, check(origins_of_services), publish(secure_origins_of_services);
        /// When browsers send how fast a page came, answered and stood still: `after_consent` to statistics, or `always`. What
        /// they send has neither cookie nor id nor address. `npm run -s site -- vitals` shows it.
        vitals: Vitals = Vitals::Off;
        /// The clock by which days are shown and promotions end, and which the backend's times without an offset are of.
        time_zone: TimeZone;
        /// The paths of pages that the shop goes without, such as `credit`. Header, footer and bottom bar follow: without `cart` there is no cart and no way to pay, without `search` no search field, without `delivery` no line about it.
        hidden_pages: Vec<String>, publish(PAGE);
        /// The parts that the shop has besides its catalogue: `adverts` of property, the calculator of `meal-plan`s.
        features: Vec<Feature>;
        /// The keys of sliders that home shows in its part `keyed`.
        slider_keys: Vec<String>, check(BACKEND_NAME), check(Length {
            least: 0,
            most: MOST_SLIDER_KEYS,
            said: "at most four names are expected",
        }), publish(Once);
        /// The parts of home in their order. Left out, home has those of most shops. The parts before the first one with a
        /// call of its own leave with the head of the page, so begin with what sells.
        home: Vec<String>, publish(HOME_SECTION), publish(Once);
        /// The products that are offered beside those of a kind: at most twelve ids by the last part of the url of a
        /// category, in every language.
        additional_products: AdditionalProducts, check(additional::few);
        /// The map that the shops are shown on. Left out, a plan drawn of their coordinates stands there.
        map_tiles: Option<MapTiles>;
        /// The business that sells here, named under every page.
        company: Option<Company>;
        /// The authorities that a buyer may turn to, as links under every page.
        authorities: Vec<Authority>, check(Length { least: 0, most: 6, said: "at most six are expected" });
        /// Reductions start from the lowest price of the 30 days before, which stands beside them, where the backend names it.
        lowest_price: bool;
        /// The promises to a buyer that home, products and checkout quote. A promise that is left out is not made.
        promises: Promises;
        /// The pages that the search offers for words about the shop, such as «gift», «return» and «warranty».
        search_pages: SearchPages;
        /// The services that shoppers may sign in with in place of a password, each a link under the form.
        sign_in_with: Vec<SignInProvider>, check(sign_in_provider::EachOnce);
        /// Ways to get and enter an account, the backend's calls for them, and the links of its letters.
        accounts: Accounts;
        /// Shoppers may create companies in their accounts, by the documented calls: `single` for one company, `multi` for
        /// several at once.
        companies: CompanyForms = CompanyForms::Off;
        /// The country whose codes a company's form asks for and checks. Left out, that of the site's variant.
        company_country: Option<CompanyCountry>;
        /// Orders go by the postal service too. Left out, the backend decides: its `brand_services` name `novapost`.
        postal_service: Option<bool>;
        /// Guests see no amount, may fill a cart, and sign in to order. Left out, the backend's settings decide.
        hide_prices_from_guests: Option<bool>;
        /// The cart takes off the `discount` of each product: percent of its price, or an amount for one of it. Leave it
        /// out where the backend's `price` has the discount in it already.
        discount_in_cart: Option<DiscountInCart>;
        /// Orders may be paid in instalments. Left out, the backend's settings decide. They need a host of `payment_hosts`.
        instalments: Option<bool>;
        /// The backend keeps idempotency keys: the same key gets the first answer again and creates nothing more. Only then
        /// is an order without an answer sent again, under its key.
        repeats_orders: bool;
        /// The statuses with which the backend says that it has created an order.
        order_accepted: Vec<u16> = vec![ORDER_ACCEPTED], check(Length {
            least: 1,
            most: usize::MAX,
            said: ACCEPTED_SAID,
        }), check(Within { least: 200, most: 299, said: ACCEPTED_SAID });
        /// The backend's call that a company's quote is sent by, such as `POST /b2b/quote/`; its body may have the template
        /// `quote`. Left out, a quote goes to the shop's e-mail address, or by the form for requests.
        quote_call: Option<QuotePath>;
        /// The field of the backend's products that counts what is in stock. Left out, no stock is known: `active` and
        /// `available` alone decide what is sold.
        stock_field: Option<String>, check(BACKEND_NAME);
        /// The titles of the property that names the active substance of a medicine, in every language: below a medicine the
        /// backend's similar products stand only if their own properties name the same. Left out, the usual titles are known,
        /// such as «Active substance».
        active_substance: Vec<String>, check(Length { least: 0, most: 24, said: "at most 24 titles are expected" }), publish(Once);
        /// A product's `multiplicity` is only the least amount that is sold: any amount from it on may be ordered, in whole
        /// pieces where it is whole. Left out, amounts are its multiples.
        multiplicity_is_least: bool;
        /// The path of the backend's call that finds products by many codes at once, such as
        /// `/general/product-codes/?codes={codes}`: the codes stand there with commas between them, and the answer is a list of
        /// products. Left out, a quick order searches for each code, twenty a step.
        codes_lookup: Option<String>, check(CODES_LOOKUP);
        /// Calls that a visitor's request makes carry the visitor's address as `X-Forwarded-For`, for a backend that counts
        /// by address who asks too often.
        forward_client_address: bool;
        /// The header in which calls of a signed-in company customer name the id of the company that is acted for, for a
        /// backend whose prices depend on it. Left out, no call names it.
        company_header: Option<String>, check(FREE_HEADER);
        /// Other names of the fields of an advert that no document names, each by ours: `images`, `new_images`,
        /// `images_to_delete`, `attributes`, `attributes_to_delete`, `contacts`, `preview_image` (the id of an old one) and
        /// `preview_new_image` (the place of a new one).
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        advert_fields: BTreeMap<String, String>, check(fields_of_adverts);
        /// The path of the backend's call that lists the adverts of the shopper, such as `/api/my-adverts/`. Left out, the
        /// list of all adverts is read with the shopper's session, and those that name them as the owner are shown.
        own_adverts: Option<String>, check(BACKEND_PATH);
        /// The backend's filter of the list of adverts by a box of the map, such as `bbox`: the list is asked for
        /// `bbox:46.95,28.70,47.08,28.95`, the south, west, north and east sides in degrees. Left out, the map of the list
        /// shows the adverts of the page, and has no search of its own.
        advert_box: Option<String>, check(BACKEND_NAME);
        /// The bodies that this backend wants in another shape than ours, each as a template. Left out, a call sends our own
        /// body.
        #[serde(skip_serializing_if = "Bodies::is_empty")]
        bodies: Bodies;
        /// Texts of the interface that the site has in place of the shop's, by language and key: `{"ro": {"cart.checkout":
        /// "Comandă acum"}}`. A key is a file of `locales/` and a name in it. A text keeps the slots of the usual one, such as
        /// `{{count}}`, and all of its forms; HTML stays text.
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        words: TextsByLanguage, check(within_budget), publish(Replacing);
    }
}

/// The fields of an advert that no document names.
const ADVERT_FIELDS: [&str; 8] = [
    "images",
    "new_images",
    "images_to_delete",
    "attributes",
    "attributes_to_delete",
    "contacts",
    "preview_image",
    "preview_new_image",
];

fn fields_of_adverts(fields: &BTreeMap<String, String>, place: &Place<'_>) -> Result<(), String> {
    for (own, theirs) in fields {
        if !ADVERT_FIELDS.contains(&&**own) {
            let names = ADVERT_FIELDS.join(", ");
            return place.refuse(format_args!("«{own}» is not one of {names}"));
        }
        // It stands between quotes in the body.
        if !(BACKEND_NAME.fits)(theirs) {
            return place.refuse(format_args!("«{theirs}» {}", BACKEND_NAME.said));
        }
    }
    Ok(())
}

/// A host without a trailing dot: requests are matched without it.
struct NoLastDot;

impl Rule<Vec<String>> for NoLastDot {
    fn check(&self, value: &Vec<String>, place: &Place<'_>) -> Result<(), String> {
        match value.iter().find(|host| host.ends_with('.')) {
            Some(odd) => place.refuse(format_args!("«{odd}» ends with a dot")),
            None => Ok(()),
        }
    }
}

fn origins_of_services(
    origins: &BTreeMap<String, String>,
    place: &Place<'_>,
) -> Result<(), String> {
    for (service, origin) in origins {
        if Service::from_name(service).is_none() || !is_origin(origin) {
            return place.refuse(format_args!(
                "«{service}: {origin}» is not a service with a scheme and a host"
            ));
        }
    }
    Ok(())
}

fn secure_origins_of_services(
    origins: &BTreeMap<String, String>,
    place: &Place<'_>,
) -> Result<(), String> {
    let mut all = origins.iter();
    match all.find(|(_, origin)| !is_secure_origin(origin)) {
        Some((service, origin)) => place
            .inner(service)
            .refuse(format_args!("«{origin}» {}", SECURE_ORIGIN.said)),
        None => Ok(()),
    }
}

/// Reads a file before it is published.
fn parse_file<T: Setting>(json: &str, root: &str) -> Result<T, String> {
    let json = Json::parse(json.as_bytes())?;
    let reading = Reading::of_file(i18n::faults);
    let read = T::read(&json, &Place::root(root, &reading))?;
    reading.refuse(read)
}

/// The name by which a file names its JSON Schema.
const SCHEMA: &str = "$schema";

/// Finds everything that keeps a file from being published. The error is that of a text which is no JSON.
fn inspect_file<T: Setting>(json: &str, root: &str) -> Result<Vec<Finding>, String> {
    let mut json = Json::parse(json.as_bytes())?;
    if let Json::Object(fields) = &mut json {
        fields.retain(|(name, _)| name != SCHEMA);
    }
    let reading = Reading::of_file(i18n::faults);
    let mut found = Findings::default();
    T::inspect(&json, &Spot::root(Place::root(root, &reading)), &mut found);
    Ok(found.into_list())
}

impl Site {
    /// What the site says of its backend's products.
    pub fn goods_fields(&self) -> GoodsFields<'_> {
        GoodsFields {
            stock: self.stock_field.as_deref(),
            multiplicity_is_least: self.multiplicity_is_least,
        }
    }

    /// Reads a site's own file.
    pub fn parse(json: &str) -> Result<Self, String> {
        parse_file(json, "site")
    }

    /// Finds everything that keeps a site's own file from being published. The error is that of a text which is no JSON.
    pub fn inspect(json: &str) -> Result<Vec<Finding>, String> {
        inspect_file::<Self>(json, "site")
    }
}

impl Theme {
    /// Reads a theme's own file.
    pub fn parse(json: &str) -> Result<Self, String> {
        parse_file(json, "theme")
    }

    /// Finds everything that keeps a theme's own file from being published, as [`Site::inspect`] does.
    pub fn inspect(json: &str) -> Result<Vec<Finding>, String> {
        inspect_file::<Self>(json, "theme")
    }
}

/// A site with its theme: an immutable version in KV.
#[derive(Debug, Clone, Serialize)]
pub struct Published {
    pub site: Site,
    pub theme: Theme,
    /// The name of its redirect table; `None` without rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redirects: Option<ContentName>,
}

impl Published {
    /// A site without redirects.
    pub const fn new(site: Site, theme: Theme) -> Self {
        Self {
            site,
            theme,
            redirects: None,
        }
    }

    /// The fields of sites and themes, for documents, editors and the operators' command.
    pub fn fields() -> [(&'static str, Vec<Field>); 2] {
        [
            ("site", <Site as Setting>::fields()),
            ("theme", <Theme as Setting>::fields()),
        ]
    }

    /// Reads a version. The error is a sentence for the operator, with the name of the field.
    pub fn parse(json: &str) -> Result<Self, String> {
        let reading = Reading::default();
        let read = Self::read(json, &reading)?;
        reading.refuse(read)
    }

    /// Reads a version in a worker that may be older than the command that published it; also returns the names of
    /// the skipped fields.
    pub fn parse_known(json: &str) -> Result<(Self, Vec<String>), String> {
        let reading = Reading::default();
        let read = Self::read(json, &reading)?;
        Ok((read, reading.into_names()))
    }

    fn read(json: &str, reading: &Reading) -> Result<Self, String> {
        let json = Json::parse(json.as_bytes())?;
        let version = Place::root("version", reading);
        let mut fields = Fields::of(&json, &version)?;
        let published = Self {
            site: part(&mut fields, "site", reading)?,
            theme: part(&mut fields, "theme", reading)?,
            redirects: fields.take("redirects").map(table).transpose()?,
        };
        fields.end();
        published.validate()?;
        Ok(published)
    }

    /// Checks the fields that depend on each other.
    pub(super) fn validate(&self) -> Result<(), String> {
        let site = &self.site;
        if site.theme != self.theme.name {
            return Err(format!(
                "site.theme: «{}» was given the theme «{}»",
                site.theme, self.theme.name
            ));
        }
        if let Some(main) = &site.main_language
            && !site.languages.is_empty()
            && !site.languages.contains(main)
        {
            return Err(format!(
                "site.main_language: «{main}» is not among the site's languages"
            ));
        }
        Ok(())
    }
}

fn table(json: &Json<'_>) -> Result<ContentName, String> {
    let name = <String as Lenient>::read(json).and_then(|text| ContentName::parse(&text));
    name.ok_or_else(|| "version.redirects: is no name of a table".to_owned())
}

fn part<T: Setting>(fields: &mut Fields<'_>, name: &str, reading: &Reading) -> Result<T, String> {
    match fields.take(name) {
        Some(json) => T::read(json, &Place::root(name, reading)),
        None => Err(format!("version.{name} is missing")),
    }
}
