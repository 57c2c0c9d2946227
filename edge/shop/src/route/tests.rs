use super::*;

fn slug(text: &str) -> Slug {
    Slug::new(text).unwrap()
}

#[test]
fn every_address_is_read_back_from_its_own_link() {
    let routes = [
        Route::Home,
        Route::Search,
        Route::Cart,
        Route::CartSuccess,
        Route::Checkout,
        Route::Favourites,
        Route::Compare,
        Route::AccountOrders,
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
fn the_sign_in_form_has_an_address_of_its_own() {
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
fn private_pages_are_known_by_their_first_segment() {
    let private: Vec<&str> = Route::private_paths().collect();
    assert_eq!(
        private,
        [
            "search",
            "cart",
            "checkout",
            "favorites",
            "compare",
            "account",
            "orders",
            "cabinet",
            "404",
            "cookies-required",
            "forms"
        ]
    );
}

#[test]
fn an_endpoint_knows_its_methods_and_the_page_of_its_form() {
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
fn paths_that_no_page_can_have_are_unknown() {
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
