use super::*;

#[test]
fn the_phone_rules_are_the_variants() {
    assert_eq!(
        (
            Variant::Default.phone_code(),
            Variant::Default.phone_max_length()
        ),
        ("+373", 17)
    );
    assert_eq!(
        (
            Variant::Romanian.phone_code(),
            Variant::Romanian.phone_max_length()
        ),
        ("+40", 15)
    );
}

#[test]
fn the_cabinet_of_partners_is_an_https_address() {
    let theme = include_str!("../../../../kv-seed/themes/partner.json");
    let with = |cabinet: &str| {
        let json = theme.replace("https://cabinet.codru-opt.example", cabinet);
        super::Theme::parse(&json).unwrap().validate()
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
            with(bad).unwrap_err().starts_with("partner.cabinet: "),
            "{bad}"
        );
    }
}

#[test]
fn scripts_lose_their_elements_and_stand_in_the_order_of_a_page() {
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
fn files_of_the_settings_have_addresses_that_change_with_them() {
    for file in [SiteFile::Style, SiteFile::Font, SiteFile::Script(12)] {
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
