use super::Utm;
use crate::fields::pairs;

fn landing(query: &str) -> Utm {
    Utm::of_landing(&pairs(query.as_bytes()))
}

#[test]
fn campaign_parameters_are_read_from_the_landing_and_kept_in_a_cookie() {
    let utm = landing(
        "page=2&utm_source=face%20book,ro&utm_campaign=%D0%B2%D0%B5%D1%81%D0%BD%D0%B0&utm_x=1",
    );
    assert_eq!(
        serde_json::to_string(&utm).unwrap(),
        r#"{"utm_campaign":"весна","utm_source":"face book,ro"}"#
    );
    let cookie = utm.cookie();
    assert!(
        cookie
            .bytes()
            .all(|byte| byte.is_ascii_graphic() && byte != b';' && byte != b',')
    );
    assert_eq!(Utm::of_cookie(&cookie), utm);
}

#[test]
fn empty_parameters_are_not_a_campaign() {
    for query in ["", "utm_source=", "utm_source=%20%0A", "source=x", "UTM=1"] {
        assert!(landing(query).is_empty(), "{query}");
    }
}

#[test]
fn a_value_is_one_short_line_and_the_first_of_a_name_wins() {
    let long = "x".repeat(500);
    let utm = landing(&format!(
        "utm_term={long}&utm_term=other&utm_medium=a%0D%0Ab"
    ));
    assert_eq!(
        utm,
        landing(&format!("utm_term={}&utm_medium=ab", "x".repeat(100)))
    );
}
