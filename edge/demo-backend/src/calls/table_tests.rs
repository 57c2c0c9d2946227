//! Compares the handler table with the calls that the shop declares.

use std::collections::BTreeSet;

use shop::calls::all;
use shop::contract::Known;

use super::find;
use super::table::TABLE;

/// Answers that the shop passes on without reading.
const PASSED_ON: [&str; 2] = ["GET /sitemap.xml", "GET /media/{name}"];

/// Calls that only a site's config names, and the calls of an account's picture.
const UNDECLARED: [&str; 5] = [
    "GET /api/advert-title/{slug}",
    "POST /users/user/delete-account/",
    "POST /b2b/quote/",
    "PATCH /api/users/change-profile-image/",
    "DELETE /api/users/delete-profile-image/",
];

fn without_query(call: &str) -> &str {
    call.split('?').next().unwrap_or_default()
}

#[test]
fn every_call_of_the_shop_has_a_handler_and_every_handler_a_call() {
    let declared = all()
        .into_iter()
        .map(|call| without_query(call.facts().call));
    let declared: BTreeSet<&str> = declared.chain(PASSED_ON).chain(UNDECLARED).collect();
    let answered: BTreeSet<&str> = TABLE.iter().map(|(call, _)| *call).collect();
    assert_eq!(declared, answered);
    assert_eq!(answered.len(), TABLE.len());
}

#[test]
fn each_request_of_the_shop_reaches_the_handler_of_its_call() {
    for call in all() {
        let (own, method) = (without_query(call.facts().call), call.facts().place().0);
        let asked = call.ask(&Known::example()).unwrap().path;
        for path in [without_query(&asked), asked.trim_end_matches('/')] {
            let found = find(method, without_query(path)).map(|(call, ..)| call);
            assert_eq!(found, Some(own), "{path}");
        }
    }
    assert!(find("GET", "/no/such/call").is_none());
    assert!(find("DELETE", "/base/region/").is_none());
}
