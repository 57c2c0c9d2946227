//! Every route of the table against the gate: no page or endpoint of an account is open to guests.

use super::gate::{
    PageGate, Passage, SessionState, has_account, needs_owner, shown_at, to_endpoint, to_page,
};
use crate::failure::Failure;
use crate::i18n::Language;
use crate::lenient::read_text;
use crate::route::{Access, Address, Audience, Endpoint, Place, Route, Slug};
use crate::session::{UNAUTHORIZED, login_back};
use crate::site::GlobalSettings;

fn settings(cabinet: bool) -> GlobalSettings {
    let text = format!(r#"{{"additional_settings":{{"is_user_cabinet":{cabinet}}}}}"#);
    read_text(&text).unwrap()
}

const GUEST: SessionState = SessionState {
    has_session: false,
    needs_confirmation: true,
};
const SHOPPER: SessionState = SessionState {
    has_session: true,
    needs_confirmation: false,
};
const UNCONFIRMED: SessionState = SessionState {
    has_session: true,
    needs_confirmation: true,
};

/// The route behind a pattern of the table.
fn route(pattern: &str) -> Route {
    let path = pattern.replace("{}", "1").replace("{#}", "1");
    Route::parse(&path).unwrap()
}

fn page(route: Route, cabinet: bool, asker: SessionState) -> PageGate {
    to_page(
        &Address::new(Language::Ru, route),
        None,
        &settings(cabinet),
        asker,
    )
}

#[test]
fn a_shop_without_accounts_shows_home_in_place_of_the_sign_in_form_and_links_no_account() {
    let (with, without) = (settings(true), settings(false));
    assert_eq!(shown_at(&Route::SignIn, &with), &Route::SignIn);
    assert_eq!(shown_at(&Route::SignIn, &without), &Route::Home);
    assert_eq!(shown_at(&Route::Cart, &without), &Route::Cart);
    assert!(has_account(&with, true));
    assert!(!has_account(&with, false) && !has_account(&without, true));
}

#[test]
fn every_account_page_is_listed_and_needs_the_cabinet_and_a_session() {
    let pages = Route::table().iter();
    let pages: Vec<&str> = pages
        .filter(|(_, facts)| facts.audience.is_of_account())
        .map(|(pattern, _)| *pattern)
        .collect();
    assert_eq!(
        pages,
        [
            "quote",
            "account",
            "account/orders",
            "account/orders/{}",
            "account/companies",
            "account/addresses",
            "account/picture",
            "account/sessions",
            "account/company",
            "account/acts",
            "account/adverts",
            "account/adverts-new",
            "account/advert-edit/{}",
            "account/advert-delete/{}",
            "account/data",
            "account/password",
            "account/profile",
            "account/profile/phones",
            "account/profile/emails",
            "account/proof",
            "orders",
            "cabinet"
        ]
    );
    for pattern in pages {
        let gate = |cabinet, asker| page(route(pattern), cabinet, asker);
        assert_eq!(
            gate(true, SHOPPER),
            PageGate::Pass(Passage::Open),
            "{pattern}"
        );
        assert_eq!(
            gate(true, UNCONFIRMED),
            PageGate::Pass(Passage::Confirm),
            "{pattern}"
        );
        let asked = Address::new(Language::Ru, route(pattern));
        let back = login_back(Language::Ru, &asked.href());
        let is_usual = asked.route == Route::AccountOrders;
        assert_ne!(back.contains("&back="), is_usual, "{back}");
        assert_eq!(gate(true, GUEST), PageGate::Redirect(back), "{pattern}");
        let with_query = to_page(&asked, Some("a=1&b=%D1"), &settings(true), GUEST);
        let back = login_back(Language::Ru, &[&asked.href(), "?a=1&b=%D1"].concat());
        assert_eq!(with_query, PageGate::Redirect(back), "{pattern}");
        for asker in [GUEST, SHOPPER, UNCONFIRMED] {
            let home = PageGate::Redirect("/ru?login=true".to_owned());
            assert_eq!(gate(false, asker), home, "{pattern} {asker:?}");
        }
    }
}

#[test]
fn every_account_endpoint_is_listed_and_needs_the_cabinet_and_a_session() {
    let of = |access| {
        let all = Endpoint::table().iter();
        let some = all.filter(move |(_, facts)| facts.access == access);
        some.map(|(pattern, _)| *pattern).collect::<Vec<_>>()
    };
    assert_eq!(
        of(Access::Account),
        [
            "api/cart/orders/{}",
            "api/order-calendar/{}",
            "api/picture",
            "api/picture/removal",
            "api/addresses",
            "api/addresses/{}",
            "api/password",
            "api/proof/code",
            "api/proof",
            "api/account-copy",
            "api/deletion",
            "api/sessions",
            "api/sessions/{}",
            "api/profile/{}",
            "api/company/data",
            "api/own-adverts",
            "api/own-adverts/{}",
            "api/own-adverts-removal/{}",
            "api/contacts/{}"
        ]
    );
    assert_eq!(
        of(Access::Cabinet),
        [
            "api/forgotten-password",
            "api/new-password",
            "api/session",
            "api/session/code",
            "api/session/by-code",
            "api/registration",
            "api/activation",
            "api/activation/again",
            "api/letters",
            "api/session/with/{}",
            "api/session/from/{}"
        ]
    );
    for (pattern, facts) in Endpoint::table() {
        let gate = |cabinet, asker| to_endpoint(facts.access, &settings(cabinet), asker);
        let whole = [GUEST, SHOPPER, UNCONFIRMED].map(|asker| gate(true, asker));
        let without_cabinet = [GUEST, SHOPPER, UNCONFIRMED].map(|asker| gate(false, asker));
        let open = || Ok(Passage::Open);
        match facts.access {
            Access::Anybody => {
                assert_eq!(whole, [open(), open(), open()], "{pattern}");
                assert_eq!(without_cabinet, whole, "{pattern}");
                continue;
            }
            Access::Cabinet => assert_eq!(whole, [open(), open(), open()], "{pattern}"),
            Access::Account | Access::Company => {
                let refused = Err(Failure::Refused(&UNAUTHORIZED));
                assert_eq!(whole, [refused, open(), Ok(Passage::Confirm)], "{pattern}");
                assert!(facts.is_owned, "{pattern}");
            }
        }
        let missing = || Err(Failure::NotFound);
        assert_eq!(
            without_cabinet,
            [missing(), missing(), missing()],
            "{pattern}"
        );
    }
}

#[test]
fn what_only_company_customers_have_needs_a_session_first() {
    assert!(Audience::Company.is_of_account() && Audience::Company.is_owned());
    let gate = |asker| to_endpoint(Access::Company, &settings(true), asker);
    assert_eq!(gate(SHOPPER), Ok(Passage::Open));
    assert_eq!(gate(UNCONFIRMED), Ok(Passage::Confirm));
    assert_eq!(gate(GUEST), Err(Failure::Refused(&UNAUTHORIZED)));
    let without_cabinet = to_endpoint(Access::Company, &settings(false), SHOPPER);
    assert_eq!(without_cabinet, Err(Failure::NotFound));
}

#[test]
fn a_checkout_that_needs_an_account_redirects_guests_to_sign_in_and_back() {
    let text = r#"{"additional_settings":{"is_user_cabinet":true,"is_registration_required_for_order":true}}"#;
    let settings: GlobalSettings = read_text(text).unwrap();
    let checkout = Address::new(Language::Ru, Route::Checkout);
    let gate = |asker| to_page(&checkout, None, &settings, asker);
    let sign_in = login_back(Language::Ru, &checkout.href());
    assert_eq!(gate(GUEST), PageGate::Redirect(sign_in));
    assert_eq!(gate(SHOPPER), PageGate::Pass(Passage::Open));
    assert_eq!(
        page(Route::Checkout, true, GUEST),
        PageGate::Pass(Passage::Open)
    );
}

#[test]
fn public_pages_are_open_to_everyone() {
    let product = Route::Product(Slug::new("oala").unwrap());
    for route in [Route::Home, Route::Cart, Route::Checkout, product] {
        for (cabinet, asker) in [(true, GUEST), (false, GUEST), (true, UNCONFIRMED)] {
            let gate = page(route.clone(), cabinet, asker);
            assert_eq!(gate, PageGate::Pass(Passage::Open), "{route:?} {asker:?}");
        }
    }
}

#[test]
fn the_sign_in_page_redirects_signed_in_visitors_only_with_the_cabinet_enabled() {
    assert_eq!(page(Route::SignIn, true, SHOPPER), PageGate::LeadOn);
    assert_eq!(
        page(Route::SignIn, false, SHOPPER),
        PageGate::Pass(Passage::Open)
    );
}

#[test]
fn the_owner_of_a_session_is_asked_for_wherever_something_is_done_in_its_name() {
    let needs = |path: &str| needs_owner(&Place::parse(path));
    for path in [
        "/ro/account/orders",
        "/ro/account/forgotten-password",
        "/ro/favorites",
        "/ro/support",
        "/ro/cart",
        "/ro/checkout",
        "/api/orders",
        "/api/support",
        "/api/forms/callback",
        "/api/favourites",
        "/api/favourites/7",
        "/api/saved",
        "/api/picture",
        "/api/deletion/confirm",
    ] {
        assert!(needs(path), "{path}");
    }
    for path in [
        "/",
        "/ro",
        "/ro/about",
        "/api/search",
        "/api/city",
        "/api/cart",
    ] {
        assert!(!needs(path), "{path}");
    }
}
