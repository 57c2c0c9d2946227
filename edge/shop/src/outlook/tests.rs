//! What is told beforehand of the seed's general shop, which leaves nothing to the settings but accounts.

use super::*;
use crate::fixtures::shop;

fn told(site: &Site, address: &str) -> Vec<Possible> {
    let (path, query) = address
        .split_once('?')
        .map_or((address, None), |(path, query)| (path, Some(query)));
    let place = Place::of_request(Verb::Get, path, query);
    let asked = RawAddress { path, query };
    letter(site, &place, &asked).unwrap_or_else(|| answers(site, &place, &asked))
}

fn casa() -> Site {
    shop().site
}

fn to(how: Move, target: &str) -> Answer {
    Answer::Moved(how, Target::local(target).unwrap())
}

#[test]
fn what_the_config_decides_is_told_as_the_one_answer() {
    let site = casa();
    for (address, answer) in [
        ("/?a=1", to(Move::Visitor, "/ro?a=1")),
        ("/ro", Answer::Page),
        ("/ro/cart", Answer::Page),
        ("/xx/yy", Answer::Refused(Failure::NotFound)),
        ("/ro/404", Answer::Refused(Failure::NotFound)),
        (
            "/ro/feedbacks?page=1&a=2",
            to(Move::Lasting, "/ro/feedbacks?a=2"),
        ),
        ("/account?a=1", to(Move::Visitor, "/ro/account/orders?a=1")),
        ("/api/support?language=ru", to(Move::Visitor, "/ru/support")),
        (
            "/api/advert-photos",
            Answer::Refused(Failure::MethodNotAllowed),
        ),
        ("/healthz", Answer::Endpoint),
    ] {
        assert_eq!(told(&site, address), Possible::always(answer), "{address}");
    }
}

#[test]
fn what_the_backend_decides_stays_open() {
    let site = casa();
    let product = told(&site, "/ro/product/oala");
    let whens: Vec<When> = product.iter().map(|one| one.when).collect();
    assert_eq!(
        whens,
        [When::Known, When::Unknown, When::Elsewhere, When::Ended]
    );
    let account = told(&site, "/ro/account/profile");
    let whens: Vec<When> = account.iter().map(|one| one.when).collect();
    assert_eq!(
        whens,
        [When::Accounts, When::AccountsToOrder, When::NoAccounts]
    );
    assert!(
        account
            .iter()
            .all(|one| matches!(one.answer, Answer::Moved(Move::Visitor, _)))
    );
    let checkout = told(&site, "/ro/checkout");
    assert!(checkout.iter().any(|one| one.when == When::AccountsToOrder
        && matches!(one.answer, Answer::Moved(Move::Visitor, _))));
}

#[test]
fn a_site_that_leaves_its_languages_leaves_its_addresses_open() {
    let site = Site {
        languages: Vec::new(),
        main_language: None,
        ..casa()
    };
    let root = told(&site, "/");
    assert_eq!(root.len(), Language::ALL.len());
    assert!(
        root.iter()
            .all(|one| matches!(one.when, When::MainLanguage(_)))
    );
    let cart = told(&site, "/uk/cart");
    assert_eq!(
        cart,
        [
            Possible {
                answer: Answer::Page,
                when: When::LanguageOffered
            },
            Possible {
                answer: Answer::Refused(Failure::NotFound),
                when: When::LanguageMissing
            },
        ]
    );
    let few = Site {
        languages: vec!["ro".to_owned()],
        ..casa()
    };
    let missing = Possible::always(Answer::Refused(Failure::NotFound));
    assert_eq!(told(&few, "/uk/cart"), missing);
}

#[test]
fn hidden_pages_and_pages_of_other_features_are_missing() {
    let missing = Possible::always(Answer::Refused(Failure::NotFound));
    assert_eq!(told(&casa(), "/ro/adverts"), missing);
    let site = Site {
        hidden_pages: vec!["brands".to_owned()],
        ..casa()
    };
    assert_eq!(told(&site, "/ro/brands"), missing);
}
