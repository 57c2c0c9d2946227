//! The backend's global settings (spec shell 3), read leniently.

use std::collections::BTreeMap;

use super::{City, HeaderStyle, PaginationOption, PerPage, PriceList, ProductDisplay};
use crate::backend::Call;
use crate::contract::{Contract, Declared};
use crate::lenient::{Json, Lenient, Scalar, Schema, lenient};
use crate::money::Currency;

/// `GET /settings/global_site_settings`
pub const GLOBAL_SETTINGS: Call<GlobalSettings> =
    Call::get_static("/settings/global_site_settings");

/// Site-wide settings from the backend.
#[derive(Debug, Clone, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "switches of the backend, each with its own name"
)]
pub struct GlobalSettings {
    pub project_name: String,
    pub project_currency: String,
    pub is_romanian: bool,
    pub langs: Vec<Lang>,
    pub main_phone: String,
    pub working_hours: String,
    pub address: String,
    pub email: String,
    pub main_ui_interface: MainUiInterface,
    pub additional_settings: AdditionalSettings,
    pub cities_to_choose: Vec<City>,
    pub delivery_price: PriceList,
    pub text_delivery_info: String,
    pub is_registration_required: bool,
    /// Only signed-in shoppers see prices (spec commerce 6); the documents name no field, so several are read.
    pub hides_prices: bool,
    /// Orders may be paid in instalments.
    pub has_instalments: bool,
    /// The logo files, by colour scheme and screen.
    logo: BTreeMap<String, String>,
    pub colors: Colors,
    pub styles: Styles,
    statistics: BTreeMap<String, String>,
    icons: BTreeMap<String, String>,
    /// HTML for browsers without scripts.
    pub noscript: String,
}

lenient!(GlobalSettings {
    /// The brand of the site's config.
    "project_name" => project_name,
    /// The currency of the site's config, else lei.
    "project_currency" => project_currency,
    /// Phones begin with +373.
    optional "is_romanian" => is_romanian,
    /// The languages of the site's config.
    "langs" => langs,
    /// No phone in header and footer.
    "main_phone" => main_phone,
    "working_hours" => working_hours,
    "address" => address,
    "email" => email,
    /// The defaults of the interface.
    "mainUiInterface" => main_ui_interface,
    /// No cabinet: nobody can sign in.
    "additional_settings" => additional_settings,
    /// No choice of a city.
    "cities_to_choose" => cities_to_choose,
    /// Delivery is said to be settled by phone.
    "delivery_price" => delivery_price,
    "text_delivery_info" => text_delivery_info,
    /// Guests may order.
    "is_registration_required_for_order" => is_registration_required,
    /// Everybody sees prices.
    optional "hide_prices_from_guests" | "hide_price_for_guests" => hides_prices,
    /// As the additional settings say.
    optional "iute_credit" | "is_iute_credit" | "has_iute_credit" | "iute_credit_enabled" | "iuteCredit" => has_instalments,
    /// The site's wordmark.
    "logo" => logo,
    /// Light or dark, as the visitor likes.
    "colors" => colors,
    "styles" => styles,
    /// No statistics and no chat.
    "sitesettingsstatistic" => statistics,
    /// The brand's initials stand in the tab.
    "icons" => icons,
    optional "noscript" | "noscript_code" => noscript,
});

impl GlobalSettings {
    /// Of several cities with the same id only the first can be chosen.
    pub(super) fn name_cities_once(&mut self) {
        let mut seen = Vec::new();
        self.cities_to_choose.retain(|city| {
            let new = !seen.contains(&city.id);
            seen.push(city.id);
            new
        });
    }

    /// `project_currency`, in any case; `None` when it is missing or unknown.
    pub fn currency(&self) -> Option<Currency> {
        Currency::from_code(&self.project_currency)
    }

    /// Whether pages follow a visitor's dark colour scheme; yes unless the site has no dark theme.
    pub fn is_dark_too(&self) -> bool {
        self.colors.dark_theme != Some(false)
    }

    /// An identifier of a service, if it has the service's format; otherwise it is ignored.
    pub fn identifier(&self, identifier: Identifier) -> Option<&str> {
        let (name, prefix, may_hold) = identifier.form();
        let text = self.statistics.get(name)?.trim_ascii();
        let own = text.strip_prefix(prefix)?.as_bytes();
        ((5..=100).contains(&own.len()) && own.iter().copied().all(may_hold)).then_some(text)
    }

    /// The address of a logo file, such as `mobileLogoDark`; if it is empty, the brand's wordmark is shown.
    pub(crate) fn logo(&self, name: &str) -> &str {
        self.logo.get(name).map_or("", String::as_str)
    }

    /// The address of the favicon.
    pub(crate) fn favicon(&self) -> &str {
        self.icons.get("favicon").map_or("", String::as_str)
    }

    /// Whether phones have the bottom bar.
    pub fn has_mobile_bar(&self) -> bool {
        self.main_ui_interface.mobile_bar_ui_type != "mobileBar_hide"
    }
}

#[derive(Debug, Clone, Default)]
pub struct Lang {
    pub code: String,
}

impl Lenient for Lang {
    /// A bare code, or an object with one.
    fn read(json: &Json<'_>) -> Option<Self> {
        let whole = || WholeLang::read(json).map(|WholeLang { code }| code);
        let code = whole().or_else(|| String::read(json))?;
        Some(Self { code })
    }

    fn schema() -> Schema {
        Schema::Either(vec![WholeLang::schema(), String::schema()])
    }
}

struct WholeLang {
    code: String,
}

lenient!(WholeLang {
    /// The language is left out.
    needed "code" | "language" | "lang" | "locale" | "iso" => code,
});

/// The interface switches that the shop supports.
#[derive(Debug, Clone, Default)]
pub struct MainUiInterface {
    pub mobile_bar_ui_type: String,
    pub main_lang: Option<String>,
    pub priority_sort: PrioritySort,
    pub product_display: ProductDisplay,
    pub pagination_option: PaginationOption,
    pub per_page: PerPage,
    pub header_style: HeaderStyle,
    /// The look of "add to cart".
    button_ui_type: String,
}

/// Whether lists are sorted by priority unless another order is requested (spec commerce 4, filters and catalogue).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PrioritySort(pub bool);

impl Lenient for PrioritySort {
    /// True, or the name of the order; the documents name no field, so several are read.
    fn read(json: &Json<'_>) -> Option<Self> {
        let named = |text: &str| text.contains("priority").then_some(true);
        let text = json.text();
        let yes = text.as_deref().and_then(named).or_else(|| bool::read(json));
        yes.map(Self)
    }

    fn schema() -> Schema {
        Schema::Either(vec![bool::schema(), String::schema()])
    }
}

lenient!(MainUiInterface {
    /// Phones have the bar under the thumb.
    "mobileBarUiType" => mobile_bar_ui_type,
    /// The main language of the site's config, else ro.
    "mainLang" => main_lang,
    /// Lists stand by the newest first.
    "sort_priority" | "is_sort_priority" | "priority_sort" | "default_sorting" | "default_sort" => priority_sort,
    /// Goods stand as a grid.
    "product_display" | "productDisplay" => product_display,
    /// Lists have numbered pages.
    "pagination_option" | "paginationOption" => pagination_option,
    /// A page has 48 goods.
    optional "per_page" | "page_size" | "products_per_page" | "productsPerPage" => per_page,
    /// The header stays on the screen.
    optional "header_style" | "headerStyle" | "header_type" | "headerType" | "headerUiType" => header_style,
    /// The button says for a while that the product was added.
    optional "buttonUiType" => button_ui_type,
});

impl MainUiInterface {
    /// Whether "add to cart" confirms that the product was added: not in the tobacco view (spec commerce 4, timings).
    pub fn says_added(&self) -> bool {
        !self.button_ui_type.contains("tobacco")
    }
}

/// The optional features of a site.
#[derive(Debug, Clone, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "switches of the backend, each with its own name"
)]
pub struct AdditionalSettings {
    /// Shoppers may sign in and have account pages.
    pub is_user_cabinet: bool,
    pub is_registration_required: bool,
    pub hides_prices: bool,
    /// Orders may be paid in instalments.
    pub has_instalments: bool,
    /// An external stylesheet with the font faces that `styles.css` names.
    pub font_link: String,
    /// A font among the backend's media, which replaces the theme's.
    pub font_file: String,
}

lenient!(AdditionalSettings {
    /// No cabinet: nobody can sign in.
    "is_user_cabinet" => is_user_cabinet,
    /// As the settings themselves say.
    optional "is_registration_required_for_order" => is_registration_required,
    /// As the settings themselves say.
    optional "hide_prices_from_guests" | "hide_price_for_guests" => hides_prices,
    /// Instalments are no way to pay, unless the site's config says so.
    optional "iute_credit" | "is_iute_credit" | "has_iute_credit" | "iute_credit_enabled" | "iuteCredit" => has_instalments,
    /// The theme's faces.
    optional "font_link" => font_link,
    /// The theme's faces.
    optional "font_file" => font_file,
});

#[derive(Debug, Clone, Default)]
pub struct Colors {
    pub dark_theme: Option<bool>,
}

lenient!(Colors {
    /// There is a dark theme.
    "dark_theme" => dark_theme,
});

/// An operator's own styles and scripts.
#[derive(Debug, Clone, Default)]
pub struct Styles {
    pub css: String,
    pub script: String,
    pub additional_js_items: Vec<JsItem>,
}

lenient!(Styles {
    optional "css" => css,
    optional "script" => script,
    optional "additional_js_items" => additional_js_items,
});

/// A script, or HTML for browsers without scripts, with its intended position.
#[derive(Debug, Clone, Default)]
pub struct JsItem {
    pub location: String,
    pub script: String,
    pub script_type: String,
}

lenient!(JsItem {
    "location" => location,
    optional "script" => script,
    "script_type" => script_type,
});

impl JsItem {
    pub(super) fn is_noscript(&self) -> bool {
        self.script_type == "noscript"
    }
}

/// The ids of a site's analytics services, by their names in the settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Identifier {
    FacebookVerification,
    GoogleAnalytics4,
    GoogleSearchConsole,
    GoogleTagManager,
    YandexMetrika,
    JivoChat,
}

impl Identifier {
    /// The name in the settings, the prefix, and the check of the other characters.
    const fn form(self) -> (&'static str, &'static str, fn(u8) -> bool) {
        match self {
            Self::FacebookVerification => ("facebook_verification", "", is_plain),
            Self::GoogleAnalytics4 => ("google_analytics_4", "G-", is_plain),
            Self::GoogleSearchConsole => ("google_search_console", "", is_plain),
            Self::GoogleTagManager => ("google_tag_manager", "GTM-", is_plain),
            Self::YandexMetrika => ("yandex_metrika", "", is_digit),
            Self::JivoChat => ("jivo_chat", "", is_plain),
        }
    }
}

const fn is_digit(byte: u8) -> bool {
    byte.is_ascii_digit()
}

const fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')
}

/// The calls of this file.
pub const CALLS: &[&dyn Contract] = &[
    &Declared::new(
        "GET /settings/global_site_settings",
        "global-site-settings",
        |_| Some(GLOBAL_SETTINGS),
    )
    .used_by("every page")
    .without("Those that are known serve on. Before the first answer the site's config stands alone, with the currency and the restrictions that were named last; while none are known, guests see no prices and cannot order. No page is kept.")
    .shown_by("tests/worker/settings.test.ts"),
];
