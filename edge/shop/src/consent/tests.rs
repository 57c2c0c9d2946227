//! Third-party services of a page under any settings.

use serde_json::{Value, json};

use crate::assets::{self, Assets};
use crate::i18n::Language;
use crate::layout::{self, policy};
use crate::menu::Menu;
use crate::page::{Frame, FrameKind, View};
use crate::site::{GLOBAL_SETTINGS, Published, Service, Shop};

static ASSETS: Assets = assets::tests::EXAMPLE;

/// A site with these services and service origins.
fn published(change: &Value) -> Result<Published, String> {
    let file = include_str!("../../../../kv-seed/sites/casa.json");
    let mut site: Value = serde_json::from_str(file).unwrap();
    let fields = site.as_object_mut().unwrap();
    fields.remove("services");
    fields.extend(change.as_object().unwrap().clone());
    let theme = include_str!("../../../../kv-seed/themes/casa.json");
    Published::parse(&format!("{{\"site\":{site},\"theme\":{theme}}}"))
}

fn frame(site: &Value, settings: &Value) -> Frame {
    let settings = GLOBAL_SETTINGS.read(settings.to_string().as_bytes());
    let shop = Shop::merge(published(site).unwrap(), settings.unwrap());
    let menu = Menu::default();
    let view = View {
        shop: &shop,
        menu: &menu,
        language: Language::En,
        assets: &ASSETS,
        now_ms: 0,
        path: "",
        to_quote: false,
    };
    layout::frame(&view, FrameKind::Shop)
}

fn policy_of(site: &Value) -> String {
    let published = published(site).unwrap();
    policy(&published.site, &published.theme, &ASSETS)
}

fn all_services() -> Value {
    json!({
        "sitesettingsstatistic": {
            "facebook_verification": "abcdef0123456789",
            "google_analytics_4": " G-ABC123 ",
            "google_search_console": "Abc-_0123456789",
            "google_tag_manager": "GTM-ABC123",
            "yandex_metrika": 87_654_321,
            "jivo_chat": "aBcD1234",
        },
        "styles": { "script": "own()", "css": "a{background:url(https://x.example/a)}" },
        "additional_settings": { "font_link": "https://fonts.googleapis.com/css2?family=Rubik" },
    })
}

#[test]
fn a_site_without_services_asks_no_consent_and_keeps_its_policy() {
    let frame = frame(&json!({}), &all_services());
    let page = [frame.start, frame.head, frame.header, frame.footer].concat();
    for part in [
        "consent",
        "G-ABC",
        "GTM-",
        "87654321",
        "aBcD",
        "https://x.",
        "googleapis",
    ] {
        assert!(!page.contains(part), "{part}");
    }
    let policy = policy_of(&json!({}));
    assert!(!policy.contains("google") && !policy.contains("frame-src"));
    assert!(policy.contains(";img-src 'self' data:;connect-src 'self';font-src 'self';object-src"));
}

#[test]
fn allowed_services_with_an_id_wait_for_consent_on_the_panel() {
    let all = json!({ "services": ["google", "yandex", "jivo", "fonts", "scripts"] });
    let footer = frame(&all, &all_services()).footer;
    for part in [
        "popover=\"manual\"",
        "data-analytics=\"G-ABC123\"",
        "data-tags=\"GTM-ABC123\"",
        "data-google=\"https://www.googletagmanager.com\"",
        "data-metrika=\"87654321\"",
        "data-jivo=\"https://code.jivosite.com\"",
        "data-scripts=\"/site/0.js?v=",
        "data-styles=\"https://fonts.googleapis.com/css2?family=Rubik /site/far.css?v=",
        "value=\"statistics\"",
        "value=\"marketing\"",
        "value=\"chat\"",
        "popovertarget=\"consent\"",
    ] {
        assert!(footer.contains(part), "{part} in {footer}");
    }
    let chat = frame(&json!({ "services": ["jivo"] }), &all_services()).footer;
    assert!(chat.contains("value=\"chat\"") && !chat.contains("value=\"statistics\""));
    let none = frame(&json!({ "services": ["facebook"] }), &all_services()).footer;
    assert!(!none.contains("consent"), "nothing named, nothing asked");
}

#[test]
fn a_tag_manager_needs_consent_to_statistics_and_marketing() {
    let settings = json!({ "sitesettingsstatistic": { "google_tag_manager": "GTM-ABC123" } });
    let footer = frame(&json!({ "services": ["google"] }), &settings).footer;
    assert!(footer.contains("value=\"statistics\"") && footer.contains("value=\"marketing\""));
    assert!(!footer.contains("value=\"chat\""));
}

#[test]
fn local_styles_need_no_consent() {
    let settings = json!({ "styles": { "css": "a{color:red}" } });
    let frame = frame(&json!({ "services": ["scripts"] }), &settings);
    assert!(!frame.footer.contains("data-styles") && frame.head.contains("/site/style.css?v="));
}

#[test]
fn a_font_link_must_be_an_address_and_is_escaped() {
    let styles = |link: &str| {
        let settings = json!({ "additional_settings": { "font_link": link } });
        frame(&json!({ "services": ["fonts"] }), &settings).footer
    };
    let footer = styles("https://fonts.googleapis.com/css2?family=\"onload=x");
    assert!(
        footer.contains("data-styles=\"https://fonts.googleapis.com/css2?family=&quot;onload=x\"")
    );
    for other in [
        "https://fonts.googleapis.com/css2?family=Open Sans",
        "https://fonts.googleapis.com/ș",
        "https://fonts.googleapis.com.evil.example/css",
        "http://fonts.googleapis.com/css",
    ] {
        assert!(!styles(other).contains("data-styles"), "{other}");
    }
}

#[test]
fn a_malformed_id_is_not_used() {
    let all = json!({ "services": ["google", "yandex", "jivo", "fonts"] });
    for hostile in [
        "",
        "G-",
        "GTM-",
        "G-1\"><script>",
        "GTM-1234' onload='x",
        "../../x",
        "12 34 56",
        "//evil.example",
        "\u{0}\u{0}\u{0}\u{0}\u{0}",
        "сайт",
        &"9".repeat(200),
    ] {
        let numbers = json!({
            "facebook_verification": hostile,
            "google_analytics_4": hostile,
            "google_search_console": hostile,
            "google_tag_manager": hostile,
            "yandex_metrika": hostile,
            "jivo_chat": hostile,
        });
        let link = ["https://fonts.googleapis.com.evil.example/", hostile].concat();
        let links = json!({ "font_link": link });
        let settings = json!({ "sitesettingsstatistic": numbers, "additional_settings": links });
        let frame = frame(&all, &settings);
        assert!(!frame.footer.contains("consent"), "{hostile:?}");
        assert!(!frame.head.contains("verification"), "{hostile:?}");
    }
    let odd = json!({ "sitesettingsstatistic": [1], "styles": "x", "logo": 7, "icons": null, "colors": [], "noscript": {} });
    assert!(!frame(&all, &odd).footer.contains("consent"));
}

#[test]
fn the_policy_lists_the_configured_services_and_their_origins() {
    let policy = policy_of(&json!({ "services": ["google", "jivo"] }));
    assert!(policy.contains("script-src 'self' 'sha256-"));
    for part in [
        " https://www.googletagmanager.com",
        ";frame-src 'self' https://*.jivosite.com",
        "wss://*.jivosite.com",
    ] {
        assert!(policy.contains(part), "{part} in {policy}");
    }
    assert!(!policy.contains("yandex") && !policy.contains("facebook"));
    let own = policy_of(
        &json!({ "services": ["google"], "service_origins": { "google": "http://127.0.0.1:9" } }),
    );
    assert!(own.contains(" http://127.0.0.1:9") && !own.contains("google"));
}

#[test]
fn every_script_host_in_the_policy_is_fully_qualified() {
    let services: Vec<&str> = Service::ALL.map(Service::name).to_vec();
    let captcha = json!({ "key": "k", "version": 2 });
    let policy = policy_of(&json!({ "services": services, "captcha": captcha }));
    let directives: Vec<&str> = policy.split(';').collect();
    let scripts = |policy: &&&str| policy.starts_with("script-src ");
    let [scripts] = directives.iter().filter(scripts).collect::<Vec<_>>()[..] else {
        panic!("one script-src in {policy}");
    };
    for source in scripts.split(' ').skip(1) {
        let (scheme, host) = source.split_once("://").unwrap_or(("", ""));
        let named = scheme == "https" && host.contains('.') && !host.contains('*');
        assert!(
            named || source == "'self'" || source.starts_with("'sha256-"),
            "{source}"
        );
    }
    for wild in ["https://*.example.com", "https://*", "https:", "*"] {
        let own = json!({ "services": ["google"], "service_origins": { "google": wild } });
        assert!(published(&own).is_err(), "{wild}");
        let captcha = json!({ "key": "k", "version": 2, "script": "https://a.example/c.js", "hosts": [wild.trim_start_matches("https://")] });
        assert!(published(&json!({ "captcha": captcha })).is_err(), "{wild}");
    }
}

#[test]
fn a_config_with_an_unknown_service_is_rejected() {
    for wrong in [
        json!({ "services": ["doubleclick"] }),
        json!({ "services": "google" }),
        json!({ "service_origins": { "google": "https://a.example;script-src *" } }),
        json!({ "service_origins": { "other": "https://a.example" } }),
        json!({ "service_origins": [] }),
    ] {
        assert!(
            published(&wrong).unwrap_err().contains("service"),
            "{wrong}"
        );
    }
}

#[test]
fn a_logo_follows_colour_scheme_and_screen_unless_the_site_has_no_dark_theme() {
    let logo = json!({ "logoLight": "/media/l.svg", "logoDark": "/media/d.svg", "mobileLogoLight": "/media/ml.svg", "mobileLogoDark": "/media/md.svg" });
    let header = frame(&json!({}), &json!({ "logo": logo })).header;
    for file in ["l.svg", "d.svg", "ml.svg", "md.svg"] {
        assert!(
            header.contains(&["\"/media/", file, "\""].concat()),
            "{file}"
        );
    }
    let light = frame(
        &json!({}),
        &json!({ "logo": logo, "colors": { "dark_theme": false } }),
    );
    assert!(!light.header.contains("d.svg") && light.start.contains("data-scheme=\"light\""));
    for hostile in [
        "javascript:x",
        "//evil.example/a.png",
        "https://evil.example/a.png",
        "/a\"b",
    ] {
        let header = frame(&json!({}), &json!({ "logo": { "logoLight": hostile } })).header;
        assert!(
            !header.contains("evil") && !header.contains("<picture>"),
            "{hostile}"
        );
    }
}

#[test]
fn local_styles_load_immediately_and_styles_with_external_urls_do_not() {
    let own = frame(&json!({}), &json!({ "styles": { "css": "</style>a{}" } })).head;
    assert!(own.contains("href=\"/site/style.css?v=") && !own.contains("</style>a"));
    for css in ["@import 'x'", "a{background:url(//x.example/a)}"] {
        let head = frame(&json!({}), &json!({ "styles": { "css": css } })).head;
        assert!(!head.contains("/site/"), "{css}");
        let font = json!({ "font_file": "/media/own.woff2" });
        let settings = json!({ "styles": { "css": css }, "additional_settings": font });
        let head = frame(&json!({}), &settings).head;
        assert!(
            head.contains("/site/style.css?v=") && !head.contains("<script data-faces"),
            "{css}"
        );
    }
}

#[test]
fn a_dark_mobile_logo_does_not_need_a_dark_desktop_logo() {
    let logo = json!({ "logo": { "logoLight": "/l.svg", "mobileLogoDark": "/md.svg" } });
    let header = frame(&json!({}), &logo).header;
    let dark =
        "<source media=\"(max-width:768px) and (prefers-color-scheme:dark)\" srcset=\"/md.svg\">";
    assert!(header.contains(dark) && header.matches("<source").count() == 1);
}
