use super::is_restricted;
use crate::fixtures::with_view;

#[test]
fn a_category_for_adults_and_what_lies_below_it_is_restricted() {
    with_view(|view| {
        let mut site = view.shop.site.clone();
        assert!(!is_restricted(&site, ["wine"]));
        site.age_restricted = vec!["/wine/".to_owned(), "drinks/spirits".to_owned()];
        for url in ["wine", "/wine", "wine/red", "drinks/spirits/gin"] {
            assert!(is_restricted(&site, [url]), "{url}");
        }
        for url in ["", "/", "wines", "drinks", "red/wine"] {
            assert!(!is_restricted(&site, [url]), "{url}");
        }
        assert!(is_restricted(&site, ["drinks", "drinks/spirits"]));
    });
}
