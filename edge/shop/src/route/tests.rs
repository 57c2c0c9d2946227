use super::*;

fn slug(text: &str) -> Slug {
    Slug::new(text).unwrap()
}

#[test]
fn every_address_can_be_parsed_from_its_own_link() {
    let routes = [
        Route::Home,
        Route::Search,
        Route::Cart,
        Route::CartSuccess,
        Route::PaymentSuccess,
        Route::PaymentFailed,
        Route::Checkout,
        Route::Favourites,
        Route::Compare,
        Route::AccountOrders,
        Route::AccountOrder(slug("77")),
        Route::AccountAddresses,
        Route::Cabinet,
        Route::NotFound,
        Route::Product(slug("ceainic-12")),
        Route::Articles,
        Route::Article(slug("ceai-de-munte")),
        Route::Brand(slug("casa/lutului")),
        Route::Album(slug("7")),
        Route::WantToOrder,
        Route::Form(slug("request")),
        Route::Category(slug("bucatarie/oale")),
    ];
    for route in routes {
        let address = Address::new(Language::Uk, route);
        assert_eq!(
            Place::parse(&address.href()),
            Place::Page(address.clone()),
            "{address:?}"
        );
    }
    for endpoint in [
        Endpoint::Health,
        Endpoint::CartLines,
        Endpoint::CartLine(slug("101")),
        Endpoint::CartCommand(slug("clear")),
        Endpoint::CartOrder(slug("77")),
        Endpoint::Media(slug("p/1-a.svg")),
        Endpoint::CartSocket,
        Endpoint::Forms(slug("request")),
    ] {
        assert_eq!(
            Place::parse(&endpoint.href()),
            Place::Endpoint(endpoint.clone()),
            "{endpoint:?}"
        );
    }
}

#[test]
fn a_page_with_a_name_in_its_address_may_be_missing() {
    for (pattern, _) in Route::TABLE {
        let is_named = pattern.ends_with('}');
        let route = Route::parse(&fill(pattern, if is_named { "7" } else { "" }));
        let may_be_missing = is_named || ["404", "cart/shared"].contains(pattern);
        let route = route.unwrap_or_else(|| panic!("{pattern}"));
        assert_eq!(route.is_fixed(), !may_be_missing, "{pattern}");
    }
}

/// Pages that the menu, the settings or other pages link.
const LINKED_ELSEWHERE: [&str; 7] = [
    "",
    "credit",
    "discount",
    "faq",
    "insurance",
    "order-guide",
    "service-center",
];

#[test]
fn a_page_for_everybody_is_linked_by_the_footer_or_known_to_be_linked_elsewhere() {
    for (pattern, facts) in Route::TABLE {
        let is_public = facts.audience == Audience::Everybody && !pattern.contains('{');
        let is_linked = facts.footer.is_some() || LINKED_ELSEWHERE.contains(pattern);
        assert_eq!(is_linked, is_public, "{pattern}");
    }
}

#[test]
fn the_sign_in_page_has_its_own_address() {
    let sign_in = Address::new(Language::Ro, Route::SignIn);
    assert_eq!(sign_in.href(), "/ro?login=true");
    assert_eq!(
        Place::of_request(Verb::Get, "/ro", Some("back=%2Fro&login=true")),
        Place::Page(sign_in)
    );
    assert_eq!(
        Place::of_request(Verb::Post, "/ro", Some("login=true&back=%2Fro")),
        Place::Endpoint(Endpoint::Session)
    );
    for (path, query) in [
        ("/ro", None),
        ("/ro", Some("login=trueish")),
        ("/ro/cart", Some("login=true")),
    ] {
        assert_eq!(
            Place::of_request(Verb::Post, path, query),
            Place::parse(path),
            "{path} {query:?}"
        );
    }
}

#[test]
fn private_pages_are_recognised_by_their_first_segment() {
    let private: Vec<&str> = Route::private_paths().collect();
    assert_eq!(
        private,
        [
            "search",
            "cart",
            "checkout",
            "quote",
            "quick-order",
            "favorites",
            "compare",
            "account",
            "orders",
            "cabinet",
            "404",
            "cookies-required",
            "my-data",
            "support",
            "availability",
            "associated",
            "additional",
            "credit-calculator",
            "forms"
        ]
    );
}

#[test]
fn an_endpoint_has_its_methods_and_the_page_of_its_form() {
    let line = Endpoint::CartLine(slug("7"));
    assert_eq!(line.facts().allowed(), "POST, DELETE");
    assert_eq!(line.form_page(), Some(Route::Cart));
    assert_eq!(
        Endpoint::CartRedis.facts().allowed(),
        "GET, HEAD, POST, DELETE"
    );
    assert_eq!(
        Endpoint::Forms(slug("request")).form_page(),
        Some(Route::Form(slug("request")))
    );
    assert_eq!(Endpoint::Health.form_page(), None);
    assert_eq!(
        Endpoint::href_of_kind(Endpoint::Favourite),
        "/api/favourites/"
    );
}

#[test]
fn invalid_paths_are_unknown() {
    for path in [
        "/ro/a//b",
        "/ro/../x",
        "/ro/%2e%2E/x",
        "/ro/a/.%2e",
        "/ro/product/a/b/..",
        "/ro/%zz",
        "/ro/%",
        "/xx/home",
        "/favicon",
        "/ro/<b>",
        "/ro/\u{0}",
    ] {
        assert!(matches!(Place::parse(path), Place::Unknown(_)), "{path}");
    }
}

#[test]
fn cyrillic_slugs_are_encoded_for_links() {
    assert_eq!(Slug::encode("чай").unwrap().as_str(), "%D1%87%D0%B0%D0%B9");
    assert_eq!(Slug::encode("a b"), None);
}

/// Every page pattern with a text filled in.
fn pages() -> impl Iterator<Item = String> {
    let patterns = Route::TABLE.iter().map(|(pattern, _)| *pattern);
    patterns
        .filter(|pattern| !pattern.contains('?'))
        .map(|pattern| {
            let text = match pattern.rsplit('/').next() {
                Some("{#}") => "17",
                Some("{*}") => "casa-1/oale%20noi",
                _ => "ceai-%D1%87.7",
            };
            let path = fill(pattern, text);
            Address::new(Language::Ro, Route::parse(&path).unwrap()).href()
        })
}

/// The path with each letter, digit and hyphen after the language percent-encoded, one at a time.
fn respellings(path: &str) -> Vec<String> {
    let mut all = Vec::new();
    for (at, byte) in path.bytes().enumerate().skip("/ro/".len()) {
        let encoded = path
            .get(at.saturating_sub(2)..at)
            .is_some_and(|before| before.contains('%'));
        if (byte.is_ascii_alphanumeric() || byte == b'-') && !encoded {
            let (before, after) = path.split_at(at);
            for code in [format!("%{byte:02x}"), format!("%{byte:02X}")] {
                all.push([before, &code, &after[1..]].concat());
            }
        }
    }
    all.push(path.replace("%D1", "%d1"));
    all.retain(|other| other != path);
    all
}

#[test]
fn a_page_has_one_address_and_every_other_spelling_redirects_there() {
    for path in pages() {
        assert_eq!(Place::parse(&path).own_path(&path), None, "{path}");
        for other in respellings(&path) {
            let own = Place::parse(&other).own_path(&other);
            assert_eq!(own.as_deref(), Some(path.as_str()), "{other}");
        }
    }
    for number in ["017", "+17", "0017", "+017", "%31%37", "%2B17", "%2b017"] {
        let path = format!("/ro/gallery/{number}");
        assert_eq!(
            Place::parse(&path).own_path(&path).as_deref(),
            Some("/ro/gallery/17"),
            "{path}"
        );
    }
    for (path, own) in [
        ("/ro/gallery/000", "/ro/gallery/0"),
        ("/ro/articles/01", "/ro/articles/1"),
        ("/ro/articles/+1", "/ro/articles/1"),
        ("/ro/promotions/%2B01", "/ro/promotions/1"),
        ("/ro/%63art", "/ro/cart"),
        ("/ro/a%2Cb", "/ro/a,b"),
    ] {
        assert_eq!(Place::parse(path).own_path(path).as_deref(), Some(own));
    }
    for own in [
        "/ro/gallery/vara-01",
        "/ro/articles/01-ianuarie",
        "/ro/product/007",
        "/ro/a%2Fb",
        "/ro/a%25b",
        "/ro/a%20b",
    ] {
        assert_eq!(Place::parse(own).own_path(own), None, "{own}");
    }
}

#[test]
fn a_canonical_or_invalid_address_does_not_redirect() {
    let sign_in = Place::of_request(Verb::Get, "/ro", Some("login=true"));
    assert_eq!(sign_in.own_path("/ro"), None);
    for path in [
        "/ro/%2e%2E/x",
        "/ro/a/%2e",
        "/ro/%zz",
        "/ro/%+f",
        "/ro/%4",
        "/%72o/cart",
    ] {
        let place = Place::parse(path);
        assert!(matches!(place, Place::Unknown(_)), "{path}");
        assert_eq!(place.own_path(path), None);
    }
}

#[test]
fn a_slug_takes_the_backends_spelling_if_it_is_equivalent() {
    for (asked, named, own) in [
        ("Ceainic", "ceainic", "ceainic"),
        ("007", "7", "7"),
        ("007", "007", "007"),
        ("007", "ceainic", "7"),
        ("+7", "ceainic", "7"),
        ("7", "ceainic", "7"),
        ("ceainic.", "ceainic", "ceainic"),
        ("ceainic", "/ceainic/", "ceainic"),
        ("ceainic", "alta", "ceainic"),
        ("ceainic", "", "ceainic"),
        ("ceainic", "a b", "ceainic"),
        ("casa/Oale", "casa/oale", "casa/oale"),
    ] {
        assert_eq!(slug(asked).as_named(named).as_str(), own, "{asked} {named}");
    }
    let named = |asked, own| slug(asked).ending_as_named(own).as_str().to_owned();
    assert_eq!(named("casa/Oale", "oale"), "casa/oale");
    assert_eq!(named("Casa", "casa"), "casa");
    assert_eq!(named("casa/oale", "vase"), "casa/oale");
}

#[test]
fn capitals_in_an_address_lead_to_its_own() {
    for path in pages() {
        let (_, rest) = path.split_at("/ro".len());
        let route = Place::parse(&path);
        let Place::Page(address) = route else {
            panic!("{path}")
        };
        // The text of the address keeps its capitals: it may be a code.
        let pattern = address.route.pattern();
        let fixed = pattern.find('{').unwrap_or(pattern.len());
        let (fixed, text) = rest.split_at((fixed + 1).min(rest.len()));
        let capitals = ["/RO", &fixed.to_ascii_uppercase(), text].concat();
        let own = Place::parse(&capitals).own_path(&capitals);
        assert_eq!(own.as_deref(), Some(path.as_str()), "{capitals}");
    }
    for (asked, own) in [
        ("/RO", "/ro"),
        ("/ro/Product/Ceai-ABC", "/ro/product/Ceai-ABC"),
        ("/RO/BUCATARIE/Oale", "/ro/BUCATARIE/Oale"),
        ("/Account", "/account"),
        ("/CART/success", "/cart/success"),
        ("/Sitemap.XML", "/sitemap.xml"),
    ] {
        let led = Place::parse(asked).own_path(asked);
        assert_eq!(led.as_deref(), Some(own), "{asked}");
    }
    for own in [
        "/media/p/A-1.svg",
        "/media/p/%d1.svg",
        "/api/cart/lines/AB",
        "/ro/product/ABC",
    ] {
        assert_eq!(Place::parse(own).own_path(own), None, "{own}");
    }
    let sign_in = Place::of_request(Verb::Get, "/RO", Some("login=true"));
    assert_eq!(sign_in.own_path("/RO").as_deref(), Some("/ro"));
    assert!(Place::is_reserved("/RO/Cart/x") && Place::is_reserved("/API/x"));
    assert!(!Route::parse("Cart/x").unwrap().is_cached());
}
