//! Cookies, tokens and cached pages: forged ones grant nothing.

use shop::cart::{COUNT_COOKIE, hint, taken_back, tells_of_some};
use shop::city::{self, CITY_COOKIE};
use shop::compare::{COMPARE_COOKIE, compared};
use shop::favourites::{FAVOURITES_COOKIE, favourites};
use shop::fields::cookie;
use shop::language::remembered_code;
use shop::pagecache::{Entry, Made, Shown};
use shop::product::SavedProducts;
use shop::recent::viewed;
use shop::session::{
    Caller, GROUP_COOKIE, GUEST_COOKIE, IDENTITY_COOKIE, REFRESH_COOKIE, TOKEN_COOKIE, ends_at_ms,
    is_same_origin, is_token, is_valid, start,
};

use super::{Target, texts};
use crate::change::bytes;
use crate::world::{NOW_MS, TOKEN, USER, World};

pub(super) const COOKIES: Target = Target {
    name: "cookies",
    seeds: |world| {
        let session = format!(
            "{IDENTITY_COOKIE}={}; {TOKEN_COOKIE}={TOKEN}; {REFRESH_COOKIE}=d.e.f; {GROUP_COOKIE}=1",
            world.sealed_identity()
        );
        let guest = format!(
            "{GUEST_COOKIE}={}; {COUNT_COOKIE}=3.12",
            world.sealed_guest()
        );
        let mut seeds = texts(&[
            "favourites=101.102.7; compare=101.102; selected_city=3; i18n_redirected=ru; consent=a.b",
            "token=eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjE5MDAwMDAwMDB9.c2ln; refresh_token=eyJhbGciOiJub25lIn0.eyJleHAiOjF9.",
            "token=eyJhbGciOiJIUzI1NiJ9.eyJleHAiOi05MjIzMzcyMDM2ODU0Nzc1ODA4fQ.c2ln",
            "language=uk; a=\"b\"; =; ;;",
        ]);
        seeds.extend([session.into_bytes(), guest.into_bytes()]);
        seeds
    },
    make: bytes,
    check: cookies,
};

pub(super) const ENTRIES: Target = Target {
    name: "entries",
    seeds: |_| {
        let body = b"<!doctype html><html></html>";
        let made = Made {
            made_ms: NOW_MS,
            frame_ms: NOW_MS,
            shown: Shown::of_page("/ro", body, 0),
        };
        let entry = Entry { made, body };
        vec![entry.to_bytes()]
    },
    make: bytes,
    check: |_, case| {
        if let Some(entry) = Entry::from_bytes(case) {
            assert!(case.ends_with(entry.body) && case.starts_with(b"vitrina"));
            assert_eq!(
                Entry::from_bytes(&entry.to_bytes()).as_ref(),
                Some(&entry),
                "an entry differs when it is read back"
            );
        }
    },
};

fn cookies(world: &World, case: &[u8]) {
    let text = String::from_utf8_lossy(case);
    let of =
        |name| {
            let value = cookie(&text, name);
            assert!(value.is_none_or(|value| !value.is_empty()
                && value.len() <= 4096
                && !value.contains(';')));
            value
        };
    let caller = Caller::from_cookies(
        &world.seal_key,
        of(TOKEN_COOKIE),
        of(IDENTITY_COOKIE),
        of(GUEST_COOKIE),
        NOW_MS,
    );
    match &caller {
        Caller::SignedIn(user) => {
            assert_eq!((user.as_str(), of(TOKEN_COOKIE)), (USER, Some(TOKEN)));
        }
        Caller::Guest(token) => assert_eq!(*token, world.guest, "a guest cookie without a seal"),
        Caller::Nobody => {}
    }
    let _ = (caller.cart_name("casa"), caller.id());
    for token in [of(TOKEN_COOKIE), of(REFRESH_COOKIE), Some(&*text)]
        .into_iter()
        .flatten()
    {
        let _ = (is_token(token), ends_at_ms(token));
        let (any, ours) = (
            is_valid(token, None, NOW_MS),
            is_valid(token, Some(&world.token_key), NOW_MS),
        );
        assert!(
            any || !ours,
            "a token is valid with the key and invalid without it: {token:?}"
        );
        assert!(!ours, "an unsigned token is valid: {token:?}");
    }
    for key in [None, Some(&world.token_key)] {
        for is_left_over in [false, true] {
            let (access, refresh) = (of(TOKEN_COOKIE), of(REFRESH_COOKIE));
            let _ = start(access, refresh, is_left_over, key, NOW_MS);
        }
    }
    for list in [
        of(FAVOURITES_COOKIE).map(favourites),
        of(COMPARE_COOKIE).map(compared),
        Some(viewed(&text)),
    ]
    .into_iter()
    .flatten()
    {
        let most = list.ids().len();
        assert_eq!(SavedProducts::read(&list.text(), most).ids(), list.ids());
        assert!(most <= 500, "{most} products");
    }
    if let Some((known, cart)) =
        of(COUNT_COOKIE).and_then(|known| Some((known, taken_back(known)?)))
    {
        assert!(tells_of_some(known) && !tells_of_some(&hint(&cart)));
    }
    let cities = &world.shop.settings.cities_to_choose;
    let chosen = city::chosen(cities, of(CITY_COOKIE).unwrap_or(&text));
    let _ = city::delivery(chosen);
    let _ = remembered_code(|name| cookie(&text, name));
    assert!(
        !is_same_origin(Some(&text), None, "https://shop.example")
            || text == "https://shop.example"
    );
}
