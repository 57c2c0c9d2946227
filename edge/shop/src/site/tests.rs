use serde_json::json;

use super::*;
use crate::i18n::Language;

#[test]
fn phone_rules_depend_on_the_variant() {
    for (variant, code, longest, mask) in [
        (Variant::Default, "+373", 17, None),
        (Variant::Romanian, "+40", 15, None),
        (Variant::Ukrainian, "+38", 17, Some("### ###-##-##")),
        (Variant::Polish, "+48", 16, Some("## ###-##-##")),
    ] {
        assert_eq!(variant.phone_code(), code);
        assert_eq!(variant.phone_max_length(), longest, "{code}");
        assert_eq!(variant.phone_mask(), mask, "{code}");
        if let Some(mask) = mask {
            assert_eq!([code, " ", mask].concat().len(), longest);
        }
    }
}

#[test]
fn image_resizing_needs_an_explicit_boolean() {
    let site = include_str!("../../../../kv-seed/sites/casa.json");
    let with = |value: &str| {
        let switch = ["\"image_hosts\": [], \"image_resizing\": ", value].concat();
        Site::parse(&site.replace("\"image_hosts\": []", &switch)).map(|site| site.image_resizing)
    };
    assert_eq!(Site::parse(site).map(|site| site.image_resizing), Ok(false));
    assert_eq!([with("true"), with("false")], [Ok(true), Ok(false)]);
    for odd in ["\"yes\"", "1", "[]"] {
        let refused = with(odd).unwrap_err();
        assert!(refused.starts_with("site.image_resizing: "), "{refused}");
    }
}

#[test]
fn the_partner_cabinet_is_an_https_address() {
    let theme = include_str!("../../../../kv-seed/themes/partner.json");
    let with = |cabinet: &str| {
        let json = theme.replace("https://cabinet.codru-opt.example", cabinet);
        Theme::parse(&json).map(|_| ())
    };
    assert_eq!(with("https://cabinet.example/login?from=shop"), Ok(()));
    for bad in [
        "",
        "/cabinet",
        "http://cabinet.example",
        "https://",
        "https://a b",
        "javascript:alert(1)",
    ] {
        assert!(
            with(bad)
                .unwrap_err()
                .starts_with("theme.partner.cabinet: "),
            "{bad}"
        );
    }
}

#[test]
fn scripts_are_stripped_of_their_tags_and_ordered_as_on_the_page() {
    let settings = GLOBAL_SETTINGS.read(
        br#"{"styles":{"script":"b('</p>')","additional_js_items":[
            {"location":"body_end","script":"d()","script_type":"script"},
            {"location":"head","script":"<SCRIPT type='x'>a('</b>')</script>","script_type":"script"},
            {"location":"body_start","script":"c()"},
            {"location":"head","script":"<script src='https://x.example/'></script>"},
            {"location":"head","script":"<p>n</p>","script_type":"noscript"}, null, 7]}}"#,
    );
    let settings = settings.unwrap();
    assert_eq!(scripts(&settings), ["a('</b>')", "b('</p>')", "c()", "d()"]);
}

#[test]
fn snippets_are_accepted_as_vendors_publish_them() {
    let of = |snippet: &str| {
        let json = serde_json::json!({ "styles": { "script": snippet } }).to_string();
        let settings = GLOBAL_SETTINGS.read(json.as_bytes()).unwrap();
        scripts(&settings)
            .into_iter()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        of("<!-- Pixel --><script>a()</script><noscript><img src=x></noscript>"),
        ["a()"]
    );
    assert_eq!(
        of("<script>a()</script >\n<SCRIPT async>\nb('ț')\n</SCRIPT>"),
        ["a()", "b('ț')"]
    );
    assert_eq!(of("<script>a()"), ["a()"]);
    assert_eq!(of("<script"), Vec::<String>::new());
    assert_eq!(of("if (1 < 2) a()"), ["if (1 < 2) a()"]);
}

#[test]
fn a_stylesheet_with_external_urls_is_recognised() {
    for near in [
        "",
        "a{color:red}",
        "/* https://brand.example */a{}",
        "a{background:url(\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>\")}b{}",
        "a{background:url(data:image/png;base64,AA//)}",
        "/*/ //x /**/a{}",
    ] {
        assert!(!super::own::reaches_out(near), "{near}");
    }
    for far in [
        "@import 'x.css';",
        "a{background:url(//evil.example/x)}",
        "/* a */b{background:url('https://evil.example')}",
        "a{background:url(data:image/png;base64,AA)}b{background:url(https://evil.example)}",
        "a{background:image-set('https://evil.example' 1x)}",
    ] {
        assert!(super::own::reaches_out(far), "{far}");
    }
}

#[test]
fn files_from_the_settings_have_content_dependent_addresses() {
    for file in [
        SiteFile::Style,
        SiteFile::FarStyle,
        SiteFile::Font,
        SiteFile::Script(12),
    ] {
        let (one, two) = (file.href("a"), file.href("b"));
        assert_ne!(one, two);
        let name = one.split_once('?').unwrap().0.rsplit('/').next().unwrap();
        assert_eq!(SiteFile::from_name(name), Some(file));
    }
    for name in [
        "",
        "x",
        "-1.js",
        "99999999999999999999999.js",
        "a.js",
        "style.css/x",
    ] {
        assert_eq!(SiteFile::from_name(name), None, "{name}");
    }
}

#[test]
fn a_font_is_recognised_by_its_extension() {
    let font_of = |path: &str| {
        let json = serde_json::json!({ "additional_settings": { "font_file": path } }).to_string();
        let settings = GLOBAL_SETTINGS.read(json.as_bytes()).unwrap();
        font(&settings).map(str::to_owned)
    };
    for path in [
        "/media/a.woff2",
        "/media/b/A.WOFF2",
        "/media/a.woff",
        "/media/a.ttf",
    ] {
        assert_eq!(font_of(path).as_deref(), Some(path));
    }
    for path in [
        "/media/a",
        "/media/a.woff2.html",
        "/media/a.png",
        "/a.woff2",
    ] {
        assert_eq!(font_of(path), None, "{path}");
    }
    assert_eq!(font_type("/media/a.WOFF2"), Some("font/woff2"));
    assert_eq!(font_type("/media/a.otf"), Some("font/otf"));
    assert_eq!(font_type("/media/a.html"), None);
}

/// Sources of a CSP directive for a site with this captcha.
fn captcha_sources(captcha: &str, directive: &str) -> Result<Vec<String>, String> {
    let json = format!(
        r#"{{"name":"casa","hosts":["casa.localhost"],"theme":"casa","token":"t","captcha":{captcha}}}"#
    );
    let site = Site::parse(&json)?;
    let policy = content_security_policy(&site, &[], &[]);
    let sources = policy
        .split(';')
        .find_map(|part| part.strip_prefix(directive)?.strip_prefix(" 'self' "));
    Ok(sources
        .unwrap_or_default()
        .split(' ')
        .map(str::to_owned)
        .collect())
}

#[test]
fn the_csp_allows_the_paths_of_a_captcha_rather_than_whole_hosts() {
    for directive in ["script-src", "connect-src", "frame-src"] {
        let of = |captcha: &str| captcha_sources(captcha, directive).unwrap();
        assert_eq!(
            of(r#"{"key":"k","version":2}"#),
            [
                "https://www.google.com/recaptcha/",
                "https://www.gstatic.com/recaptcha/",
                "https://recaptcha.google.com/recaptcha/"
            ]
        );
        assert_eq!(
            of(r#"{"key":"k","version":2,"hosts":["www.recaptcha.net/recaptcha/"]}"#),
            [
                "https://www.google.com/recaptcha/",
                "https://www.recaptcha.net/recaptcha/"
            ]
        );
        assert_eq!(
            of(
                r#"{"key":"k","version":2,"script":"http://127.0.0.1:8788/a/b.js?c=/d/","hosts":["x.example","y.example/z/"]}"#
            ),
            [
                "http://127.0.0.1:8788/a/",
                "https://x.example",
                "https://y.example/z/"
            ]
        );
        assert_eq!(
            of(r#"{"key":"k","version":2,"script":"http://127.0.0.1:8788/b.js"}"#),
            ["http://127.0.0.1:8788/"]
        );
    }
    for place in [
        "",
        "/a/",
        "x.example/a",
        "x.example/a;/",
        "x.example/a */",
        "https://x.example/",
    ] {
        let captcha = format!(
            r#"{{"key":"k","version":2,"script":"https://x.example/a.js","hosts":["{place}"]}}"#
        );
        let refused = captcha_sources(&captcha, "script-src").unwrap_err();
        assert!(
            refused.starts_with("site.captcha.hosts: "),
            "{place}: {refused}"
        );
    }
}

#[test]
fn of_two_cities_with_the_same_id_only_the_first_is_listed() {
    let city = |id, name: &str| City {
        id,
        name: name.to_owned(),
        region_id: None,
    };
    let mut settings = GlobalSettings::default();
    settings.cities_to_choose = vec![
        city(7, "a"),
        city(8, "b"),
        city(7, "c"),
        city(8, "d"),
        city(9, "e"),
        city(7, "f"),
    ];
    settings.name_cities_once();
    let names: Vec<&str> = settings
        .cities_to_choose
        .iter()
        .map(|city| city.name.as_str())
        .collect();
    assert_eq!(names, ["a", "b", "e"]);
}

/// Parses the first site's config with this change.
pub(super) fn changed(change: &serde_json::Value) -> Result<Site, String> {
    let file = include_str!("../../../../kv-seed/sites/casa.json");
    let mut site: serde_json::Value = serde_json::from_str(file).unwrap();
    let fields = site.as_object_mut().unwrap();
    fields.extend(change.as_object().unwrap().clone());
    Site::parse(&site.to_string())
}

/// The first site without its currency and variant, with this change and these settings.
pub(super) fn merged(change: &serde_json::Value, settings: &serde_json::Value) -> Shop {
    let file = include_str!("../../../../kv-seed/sites/casa.json");
    let mut site: serde_json::Value = serde_json::from_str(file).unwrap();
    let fields = site.as_object_mut().unwrap();
    fields.retain(|name, _| name != "currency" && name != "variant");
    fields.extend(change.as_object().unwrap().clone());
    let theme = include_str!("../../../../kv-seed/themes/casa.json");
    Shop::merge(
        Published::parse(&format!("{{\"site\":{site},\"theme\":{theme}}}")).unwrap(),
        GLOBAL_SETTINGS
            .read(settings.to_string().as_bytes())
            .unwrap(),
    )
}

#[test]
fn the_variant_is_romanian_if_the_config_or_the_settings_say_so() {
    for (config, settings, expected) in [
        (json!({}), json!({ "is_romanian": true }), Variant::Romanian),
        (
            json!({ "variant": "default" }),
            json!({ "is_romanian": true }),
            Variant::Romanian,
        ),
        (
            json!({ "variant": "romanian" }),
            json!({ "is_romanian": false }),
            Variant::Romanian,
        ),
        (
            json!({ "variant": "ukrainian" }),
            json!({}),
            Variant::Ukrainian,
        ),
        (
            json!({ "variant": "polish" }),
            json!({ "is_romanian": true }),
            Variant::Romanian,
        ),
        (json!({}), json!({ "is_romanian": false }), Variant::Default),
        (json!({}), json!({}), Variant::Default),
    ] {
        assert_eq!(
            merged(&config, &settings).variant,
            expected,
            "{config} {settings}"
        );
    }
}

#[test]
fn languages_come_from_the_config_then_the_settings_then_all() {
    let settings = json!({
        "langs": [{ "code": "uk" }, { "code": "ru" }],
        "mainUiInterface": { "mainLang": "ru" },
    });
    let shop = merged(&json!({}), &settings);
    let own = shop.languages.clone();
    assert!(own.contains(&Language::Ro), "casa.json names its languages");
    let config = json!({ "languages": ["en", "uk"], "main_language": "uk" });
    let shop = merged(&config, &settings);
    assert_eq!(
        (shop.languages.as_slice(), shop.main_language),
        (&[Language::En, Language::Uk][..], Language::Uk)
    );
    let site = Site {
        languages: Vec::new(),
        main_language: None,
        ..shop.site
    };
    assert!(site.needs_settings_for_languages());
    let languages = site_languages(&site, &shop.settings);
    assert_eq!(languages, [Language::Uk, Language::Ru]);
    let main = main_language(&site, &shop.settings, &languages);
    assert_eq!(main, Language::Ru);
    let nothing = GlobalSettings::default();
    assert_eq!(site_languages(&site, &nothing), Language::ALL);
    assert_eq!(main_language(&site, &nothing, Language::ALL), Language::Ro);
}

#[test]
fn a_request_names_a_single_valid_host() {
    for host in [
        "casa.md",
        "casa.md:8787",
        "casa.md.",
        "CASA.md",
        "a_b.example",
        "127.0.0.1:1",
        "[::1]",
        "[::1]:80",
        "xn--80a.example",
        "localhost",
    ] {
        assert!(may_be_asked(host), "{host}");
    }
    for host in [
        "",
        ".",
        "..",
        "a..b",
        ".a",
        "a, b",
        "casa.md,evil.md",
        "casa.md evil.md",
        "a@b",
        "user:word@a",
        "a:b:c",
        "a:99999",
        "a:",
        "[::1",
        "[x]",
        "[::1]x",
        "ev!l",
        "a%41",
        "é.md",
        "casa.md\u{0}",
    ] {
        assert!(!may_be_asked(host), "{host:?}");
    }
}

#[test]
fn a_theme_that_names_no_arrangement_has_the_usual_ones() {
    const NAMED: [(&str, &str); 7] = [
        ("header_style", "hiding"),
        ("display", "list"),
        ("rows", "tight"),
        ("filters", "above"),
        ("gallery", "stack"),
        ("footer", "centred"),
        ("sections", "banded"),
    ];
    let casa = include_str!("../../../../kv-seed/themes/casa.json");
    let with = |name: &str, value: &str| {
        let cards = "\"cards\": \"framed\",";
        let named = format!("{cards} \"{name}\": \"{value}\",");
        assert!(casa.contains(cards) && !casa.contains(&format!("\"{name}\"")));
        Theme::parse(&casa.replace(cards, &named))
    };
    let usual = Theme::parse(casa).unwrap();
    assert_eq!((usual.header_style, usual.display), (None, None));
    assert_eq!(
        (usual.rows, usual.filters),
        (RowLayout::Described, FilterPlace::Side)
    );
    assert_eq!(
        (usual.gallery, usual.footer),
        (GalleryLayout::Side, FooterLayout::Columns)
    );
    assert_eq!(usual.sections, SectionGround::Plain);
    for (name, value) in NAMED {
        let stored = serde_json::to_value(with(name, value).unwrap()).unwrap();
        assert_eq!(stored[name], value);
        let refused = with(name, "sideways").unwrap_err();
        assert!(refused.starts_with(&format!("theme.{name}: ")), "{refused}");
    }
}
