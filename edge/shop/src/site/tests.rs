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
