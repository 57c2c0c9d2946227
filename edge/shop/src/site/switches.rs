//! The switches of the backend's settings as operators read of them in `docs/sites.md`: the values of each, what shoppers
//! see, and who decides when the site's config speaks too.

/// A switch of the settings.
#[derive(Debug, Clone, Copy)]
pub struct Switch {
    /// Its path in the answer, such as `mainUiInterface.mainLang`.
    pub path: &'static str,
    pub values: &'static str,
    /// What holds without it.
    pub usual: &'static str,
    /// What shoppers see of it.
    pub shows: &'static str,
    /// Who decides if the site's config speaks too.
    pub decides: &'static str,
    /// A value that is not the usual one, as JSON.
    pub example: &'static str,
}

const fn switch(
    path: &'static str,
    [values, usual, shows, decides]: [&'static str; 4],
    example: &'static str,
) -> Switch {
    Switch {
        path,
        values,
        usual,
        shows,
        decides,
        example,
    }
}

const SETTINGS: &str = "the settings";
/// Loads after consent, and only where the config lists it.
const GOOGLE: &str = "both: `services` has to list `google`";
const COLOUR_SCHEMES: &str = "the settings; the theme has colours for both";

/// Every switch that the shop reads.
#[rustfmt::skip]
pub const SWITCHES: &[Switch] = &[
    switch("project_name", ["a text", "the theme's `wordmark`", "the name of the business in titles, footer and structured data", SETTINGS], "\"Casa\""),
    switch("project_currency", ["`MDL`, `RON`, `USD`, `EUR`, `UAH`, `PLN`, in any case", "`MDL`", "the currency of every price", "the config's `currency`"], "\"UAH\""),
    switch("is_romanian", ["true or false", "false", "phones begin with +40 and have at most 15 characters", "either: it makes a site Romanian whatever its `variant`"], "true"),
    switch("langs", ["a list of codes, or of objects with `code`", "all four", "the languages of the site, in this order", "the config's `languages`"], "[\"uk\"]"),
    switch("main_phone", ["a text", "no phone", "the phone in header, footer and where a form cannot be sent", SETTINGS], "\"+373 22 000 111\""),
    switch("working_hours", ["a text", "none", "the hours beside the phone", SETTINGS], "\"9–18\""),
    switch("address", ["a text", "none", "the address in the footer", SETTINGS], "\"Teilor 12\""),
    switch("email", ["an address", "none", "the address in the footer, and where quotes go without `quote_call`", SETTINGS], "\"a@shop.example\""),
    switch("mainUiInterface.mobileBarUiType", ["`mobileBar_hide`, or any other name", "the bar is there", "the bar at the bottom of phones", SETTINGS], "\"mobileBar_hide\""),
    switch("mainUiInterface.mainLang", ["a code of a language", "Romanian, where the site speaks it", "the language of visitors who have not chosen one", "the config's `main_language`"], "\"uk\""),
    switch("mainUiInterface.sort_priority", ["true or false, or the name of an order", "false: the newest first", "lists stand by priority, and offer this order", "the settings; then a visitor's choice"], "true"),
    switch("mainUiInterface.product_display", ["`grid`; `list`, `row`, `line`", "`grid`", "lists of goods as a grid, or as a column with descriptions", "the theme's `display`; then a visitor's choice"], "\"list\""),
    switch("mainUiInterface.pagination_option", ["`pagination`; names with `more`, `scroll` or `infinite`", "`pagination`", "numbered pages, or a button for more goods", SETTINGS], "\"load_more\""),
    switch("mainUiInterface.per_page", ["24 or 48; other numbers count as the one above", "48", "the goods on a page of a list", SETTINGS], "24"),
    switch("mainUiInterface.header_style", ["`fixed`; `static`, `absolute`, `scroll`", "`fixed`", "the header stays on the screen, or scrolls away", "the theme's `header_style`"], "\"static\""),
    switch("mainUiInterface.buttonUiType", ["names with `tobacco`, or any other name", "it confirms", "in the tobacco view «add to cart» does not confirm that a product was added", SETTINGS], "\"button_tobacco\""),
    switch("additional_settings.is_user_cabinet", ["true or false", "false: nobody can sign in", "sign-in, account pages, favourites kept in an account", "the settings; the config's `accounts` says how shoppers get in"], "true"),
    switch("additional_settings.is_registration_required_for_order", ["true or false", "as the next but one", "the same as without `additional_settings`", SETTINGS], "true"),
    switch("additional_settings.hide_prices_from_guests", ["true or false", "false", "the same as without `additional_settings`", "the config's `hide_prices_from_guests`"], "true"),
    switch("additional_settings.iute_credit", ["true or false", "false", "the same as without `additional_settings`", "the config's `instalments`"], "true"),
    switch("additional_settings.font_link", ["an address of a stylesheet", "the theme's font", "a font of another host, after consent", "both: `services` has to list `fonts`"], "\"https://fonts.example/a.css\""),
    switch("additional_settings.font_file", ["a path of the backend's media", "the theme's font", "a font of the shop's own", "the settings, in place of the theme's `font`"], "\"/media/a.woff2\""),
    switch("cities_to_choose", ["a list of cities with `id` and `name`", "no choice", "the choice of a city, with its delivery", SETTINGS], "[{\"id\":1,\"name\":\"Balti\"}]"),
    switch("delivery_price", ["a list of prices: `standart`, `express`, `regionPrice`, and `free_delivery`, `free_delivery_regions` from which delivery is free", "delivery is settled by phone", "the prices of delivery, and from what sum it is free", SETTINGS], "[{\"standart\":40}]"),
    switch("text_delivery_info", ["a text", "none", "a sentence about delivery at checkout", SETTINGS], "\"Zilnic\""),
    switch("is_registration_required_for_order", ["true or false", "false", "guests fill a cart and sign in to order", SETTINGS], "true"),
    switch("hide_prices_from_guests", ["true or false", "false", "guests see no amount", "the config's `hide_prices_from_guests`"], "true"),
    switch("iute_credit", ["true or false", "false", "orders may be paid in instalments", "the config's `instalments`; both need a host of `payment_hosts`"], "true"),
    switch("logo", ["addresses: `logoLight`, `logoDark`, `mobileLogoLight`, `mobileLogoDark`", "the theme's `wordmark`", "the logo, by colour scheme and screen", "the settings"], "{\"logoLight\":\"/media/a.svg\"}"),
    switch("colors.dark_theme", ["true or false", "true", "a dark scheme for visitors whose system asks for one", COLOUR_SCHEMES], "false"),
    switch("styles.css", ["CSS", "none", "the operator's own styles; those that load from other hosts wait for consent", SETTINGS], "\"p{margin:0}\""),
    switch("styles.script", ["JavaScript, or HTML with it", "none", "the operator's own script, after consent", "both: `services` has to list `scripts`"], "\"go()\""),
    switch("styles.additional_js_items", ["a list with `location`, `script`, `script_type`", "none", "more scripts, and HTML for browsers without them (`noscript`)", "both: `services` has to list `scripts`; `noscript` needs nothing"], "[{\"location\":\"head\",\"script\":\"go()\",\"script_type\":\"script\"}]"),
    switch("sitesettingsstatistic.google_analytics_4", ["`G-…`", "none", "visits are counted, after consent", GOOGLE], "\"G-ABCDE\""),
    switch("sitesettingsstatistic.google_tag_manager", ["`GTM-…`", "none", "the operator's tags, after consent", GOOGLE], "\"GTM-ABCDE\""),
    switch("sitesettingsstatistic.google_search_console", ["a code", "none", "nothing: search engines verify the owner", SETTINGS], "\"abcdef\""),
    switch("sitesettingsstatistic.facebook_verification", ["a code", "none", "nothing: the network verifies the owner", SETTINGS], "\"abcdef\""),
    switch("sitesettingsstatistic.yandex_metrika", ["digits", "none", "visits are counted, after consent", "both: `services` has to list `yandex`"], "\"12345\""),
    switch("sitesettingsstatistic.jivo_chat", ["a code", "none", "a chat, after consent", "both: `services` has to list `jivo`"], "\"abcdef\""),
    switch("icons", ["an address: `favicon`", "the brand's initials", "the icon of the tab", SETTINGS], "{\"favicon\":\"/media/a.svg\"}"),
    switch("noscript", ["HTML", "none", "a text for browsers without scripts", SETTINGS], "\"<p>a</p>\""),
];

/// The fields of a config that leave their value to a switch of the settings, each with the path of that switch.
const LEFT_TO: [(&str, &str); 7] = [
    ("site.currency", "project_currency"),
    ("site.languages", "langs"),
    ("site.main_language", "mainUiInterface.mainLang"),
    ("site.hide_prices_from_guests", "hide_prices_from_guests"),
    ("site.instalments", "iute_credit"),
    ("theme.display", "mainUiInterface.product_display"),
    ("theme.header_style", "mainUiInterface.header_style"),
];

/// The switch of the settings that decides while a field of the config, such as `site.currency`, says nothing.
pub fn switch_behind(field: &str) -> Option<&'static str> {
    let left = LEFT_TO.iter().find(|(name, _)| *name == field);
    left.map(|(_, path)| *path)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::{Value, json};

    use super::super::{GLOBAL_SETTINGS, GlobalSettings};
    use super::*;
    use crate::lenient::{Lenient, Schema};

    /// The paths of the fields that the reader has. Texts under names of their own are one field.
    fn paths(within: &str, schema: &Schema, into: &mut BTreeSet<String>) {
        let Schema::Object(object) = schema else {
            into.insert(within.to_owned());
            return;
        };
        for field in &object.fields {
            let name = field.names.first().copied().unwrap_or_default();
            let path = [within, name].join(".").trim_start_matches('.').to_owned();
            paths(&path, &field.schema, into);
        }
    }

    fn read(path: &str, value: Value) -> String {
        let names = path.rsplit('.');
        let answer = names
            .fold(value, |value, name| json!({ name: value }))
            .to_string();
        format!("{:?}", GLOBAL_SETTINGS.read(answer.as_bytes()).unwrap())
    }

    #[test]
    fn every_field_of_the_settings_is_described_and_nothing_else() {
        let mut known = BTreeSet::new();
        paths("", &GlobalSettings::schema(), &mut known);
        let is_within =
            |path: &str, field: &str| path == field || path.starts_with(&[field, "."].concat());
        for field in &known {
            let any = SWITCHES.iter().any(|switch| is_within(switch.path, field));
            assert!(any, "{field} is not described");
        }
        for switch in SWITCHES {
            let any = known.iter().any(|field| is_within(switch.path, field));
            assert!(any, "{} is no field of the settings", switch.path);
        }
    }

    #[test]
    fn each_described_value_changes_what_is_read() {
        let usual = read("project_name", json!(""));
        for switch in SWITCHES {
            let example: Value = serde_json::from_str(switch.example).unwrap();
            assert_ne!(read(switch.path, example), usual, "{}", switch.path);
        }
    }

    #[test]
    fn a_field_that_leaves_its_value_to_a_switch_is_named_by_its_row() {
        let rows = SWITCHES.iter().filter(|row| {
            row.decides.starts_with("the config's") || row.decides.starts_with("the theme's")
        });
        for row in rows.filter(|row| !row.path.starts_with("additional_settings")) {
            let left = LEFT_TO.iter().find(|(_, path)| *path == row.path);
            let (field, path) = left.unwrap_or_else(|| panic!("{} has no field", row.path));
            let (_, name) = field.split_once('.').unwrap();
            assert!(row.decides.contains(&format!("`{name}`")), "{field}");
            assert_eq!(switch_behind(field), Some(*path));
        }
        assert_eq!(switch_behind("site.hosts"), None);
    }
}
