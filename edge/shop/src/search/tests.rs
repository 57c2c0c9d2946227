use super::*;

#[test]
fn only_two_characters_or_more_are_searched() {
    for (text, expected) in [
        ("", None),
        ("  ", None),
        (" a ", None),
        ("чай", Some("чай")),
        (" ab ", Some("ab")),
        ("\u{0}a\u{7}", None),
    ] {
        assert_eq!(
            Query::new(text).as_ref().map(Query::as_str),
            expected,
            "{text:?}"
        );
    }
    assert_eq!(Query::new(&"x".repeat(5000)).unwrap().as_str().len(), 100);
}

#[test]
fn the_query_is_encoded_in_the_call() {
    assert_eq!(
        search(&Query::new("a&b=ч").unwrap()).request.path,
        "/general/v2/search/search/?query=a%26b%3D%D1%87"
    );
}
