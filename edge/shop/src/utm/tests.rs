use super::Utm;
use crate::fields::pairs;

fn landing(query: &str) -> Utm {
    Utm::of_landing(&pairs(query.as_bytes()))
}

#[test]
fn a_landing_names_its_campaign_and_a_cookie_keeps_it() {
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
fn what_says_nothing_is_no_campaign() {
    for query in ["", "utm_source=", "utm_source=%20%0A", "source=x", "UTM=1"] {
        assert!(landing(query).is_empty(), "{query}");
    }
}

#[test]
fn a_field_is_one_short_line_and_the_first_of_its_name_counts() {
    let long = "x".repeat(500);
    let utm = landing(&format!(
        "utm_term={long}&utm_term=other&utm_medium=a%0D%0Ab"
    ));
    assert_eq!(
        utm,
        landing(&format!("utm_term={}&utm_medium=ab", "x".repeat(100)))
    );
}
