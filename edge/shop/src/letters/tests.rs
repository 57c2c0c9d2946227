use super::*;
use crate::route::Verb;

const NOW_MS: u64 = 1_800_000_000_000;

fn key(site: &str) -> SealKey {
    SealKey::new("a secret of at least thirty-two bytes", site).unwrap()
}

/// The accounts of a site whose letters of activation have this link.
fn accounts(link: &str) -> Accounts {
    Accounts {
        activation_link: link.to_owned(),
        ..Accounts::default()
    }
}

fn open(accounts: &Accounts, address: &str) -> Option<Opened> {
    let (path, query) = address
        .split_once('?')
        .map_or((address, None), |(path, query)| (path, Some(query)));
    let place = Place::of_request(Verb::Get, path, query);
    opened(accounts, &place, path, query)
}

fn letter(purpose: Purpose, uid: &str, token: &str) -> Letter {
    Letter {
        purpose,
        uid: uid.to_owned(),
        token: token.to_owned(),
        is_unsure: false,
    }
}

fn whole(uid: &str, token: &str) -> Opened {
    Opened::Whole(letter(Purpose::Activation, uid, token))
}

#[test]
fn a_letters_link_is_known_in_every_spelling_that_a_mail_program_leaves() {
    let usual = Accounts::default();
    for address in [
        "/activate/MQ/c5k-0a1b",
        "/activate/MQ/c5k-0a1b/",
        "/ro/activate/MQ/c5k-0a1b",
        "/RU/Activate/MQ/c5k-0a1b/",
        "/activate/MQ/c5k%2D0a1b",
        "/activate/MQ/c5k-0a1b?utm_source=mail",
        "/activate/MQ/c5k-0a1b.",
        "/activate/MQ/c5k-0a1b%3E",
    ] {
        assert_eq!(
            open(&usual, address),
            Some(whole("MQ", "c5k-0a1b")),
            "{address}"
        );
    }
    let found = |address: &str| match open(&usual, address) {
        Some(Opened::Whole(letter)) => Some(letter.purpose),
        Some(Opened::Cut(_) | Opened::InFragment) | None => None,
    };
    assert_eq!(
        found("/password/reset/confirm/MQ/c5k-0"),
        Some(Purpose::NewPassword)
    );
    assert_eq!(found("/delete-account/MQ/c5k-0"), Some(Purpose::Deletion));
}

#[test]
fn a_letters_link_may_be_any_that_the_backend_writes() {
    for (link, address, uid, token) in [
        (
            "/ro/auth?uid={uid}&token={token}",
            "/auth?token=a:b%3D&uid=MQ",
            "MQ",
            "a:b=",
        ),
        (
            "/auth?uid={uid}&token={token}",
            "/uk/auth/?uid=MQ&token=a+b",
            "MQ",
            "a+b",
        ),
        (
            "/?do=activate&uid={uid}&token={token}",
            "/?uid=MQ&do=activate&token=t-1",
            "MQ",
            "t-1",
        ),
        (
            "/?do=activate&uid={uid}&token={token}",
            "/en?uid=MQ&do=activate&token=t-1",
            "MQ",
            "t-1",
        ),
        (
            "/account/{token}-{uid}",
            "/account/c5k-0a1b-MQ",
            "MQ",
            "c5k-0a1b",
        ),
        (
            "/a/{uid}-{token}/confirm",
            "/a/MQ-c5k-0a1b/confirm",
            "MQ",
            "c5k-0a1b",
        ),
        (
            "/activate/{uid}?token={token}",
            "/activate/MQ?token=t",
            "MQ",
            "t",
        ),
        (
            "/auth/users/activation/{uid}/{token}/",
            "/auth/users/activation/MQ/t",
            "MQ",
            "t",
        ),
    ] {
        assert_eq!(
            open(&accounts(link), address),
            Some(whole(uid, token)),
            "{link} {address}"
        );
    }
}

#[test]
fn a_page_of_the_shop_is_no_letter() {
    let owners = accounts("/account/{uid}/{token}");
    let by_query = accounts("/?uid={uid}&token={token}");
    let told_apart = accounts("/?do=activate&uid={uid}&token={token}");
    let usual = Accounts::default();
    for (accounts, address) in [
        (&owners, "/ro/account/orders/7"),
        (&owners, "/ro/account/orders"),
        (&owners, "/account"),
        (&by_query, "/"),
        (&by_query, "/ro"),
        (&by_query, "/ro?login=true"),
        (&told_apart, "/ro?do=reset&uid=MQ&token=t"),
        (&usual, "/ro/activate/MQ/t/more"),
        (&usual, "/ro/activated/MQ/t"),
        (&usual, "/ro/electronics/phones"),
        (&usual, "/ro/account/activation"),
        (&usual, "/ro/password/reset"),
    ] {
        assert_eq!(open(accounts, address), None, "{address}");
    }
    let nameless = accounts("/{uid}/{token}");
    assert_eq!(open(&nameless, "/ro/electronics/phones"), None);
}

#[test]
fn a_link_without_its_end_is_told_as_cut() {
    let cut = Some(Opened::Cut(Purpose::Activation));
    let endless = ["/activate/MQ/", &"t".repeat(600)].concat();
    for address in [
        "/activate",
        "/ro/activate/",
        "/activate/MQ",
        "/activate/MQ/",
        "/activate//t",
        "/activate/MQ/%20",
        &endless,
    ] {
        assert_eq!(open(&Accounts::default(), address), cut, "{address}");
    }
    let by_query = accounts("/?do=activate&uid={uid}&token={token}");
    for address in ["/ro?do=activate&uid=MQ", "/?do=activate&uid=MQ&token="] {
        assert_eq!(open(&by_query, address), cut, "{address}");
    }
    assert_eq!(
        open(&accounts("/auth?uid={uid}&token={token}"), "/auth"),
        cut
    );
}

#[test]
fn a_link_in_a_fragment_is_for_the_script_or_pasted() {
    let routed = accounts("/#/activate/{uid}/{token}");
    assert_eq!(fragments(&routed), ["#/activate/"]);
    assert_eq!(open(&routed, "/"), None, "home is home for everybody");
    let own = accounts("/auth#uid={uid}&token={token}");
    assert_eq!(open(&own, "/ro/auth"), Some(Opened::InFragment));
    let found = letter(Purpose::Activation, "MQ", "c5k-0");
    for (accounts, link) in [
        (&routed, "/ro#/activate/MQ/c5k-0"),
        (&routed, "https://shop.example/#/activate/MQ/c5k-0"),
        (&own, "https://shop.example/auth#uid=MQ&token=c5k-0"),
    ] {
        assert_eq!(pasted(accounts, link), Ok(found.clone()), "{link}");
    }
    assert_eq!(pasted(&routed, "/#/activate/MQ"), Err(&CUT));
    assert_eq!(fragments(&Accounts::default()), Vec::<String>::new());
}

#[test]
fn a_page_that_only_a_link_names_leads_on_with_the_fragment_of_the_browser() {
    let same_end = Accounts {
        activation_link: "/auth#uid={uid}&token={token}".to_owned(),
        new_password_link: "/reset?by=mail#uid={uid}&token={token}".to_owned(),
        ..Accounts::default()
    };
    for (link, purpose) in [
        ("/ro/account/letter?from=%2Fauth", Purpose::Activation),
        (
            "/en/account/letter?from=%2Fru%2Fauth%2F",
            Purpose::Activation,
        ),
        (
            "/uk/account/letter?from=%2Freset%3Fby%3Dmail",
            Purpose::NewPassword,
        ),
    ] {
        let kept = [link, "#uid=MQ&token=c5k-0"].concat();
        let found = letter(purpose, "MQ", "c5k-0");
        assert_eq!(pasted(&same_end, &kept), Ok(found), "{kept}");
    }
    for other in [
        "/ro/account/letter#uid=MQ&token=t",
        "/ro/account/letter?from=%2Fother#uid=MQ&token=t",
        "/ro/cart?from=%2Fauth#uid=MQ&token=t",
    ] {
        assert_eq!(pasted(&same_end, other), Err(&NO_LETTER), "{other}");
    }
}

#[test]
fn a_pasted_link_is_read_as_mail_programs_leave_it() {
    let by_query = accounts("/auth?uid={uid}&token={token}");
    let found = Ok(letter(Purpose::Activation, "MQ", "c5k-0a1b"));
    for link in [
        " <https://shop.example:8443/ro/auth?uid=MQ&token=c5k-0a1b>\n",
        "https://shop.example/auth?uid=MQ&\r\n token=c5k-0a1b",
        "https://shop.example/auth?uid=MQ&amp;token=c5k-0a1b",
        "/auth?uid=MQ&token=c5k-0a1b",
    ] {
        assert_eq!(pasted(&by_query, link), found, "{link}");
    }
    assert_eq!(
        pasted(&by_query, "https://shop.example/auth?uid=M"),
        Err(&CUT)
    );
    for other in [
        "",
        "https://shop.example",
        "hello",
        "//",
        "https://shop.example/ro?x=1",
        "%",
        "#",
    ] {
        assert_eq!(pasted(&by_query, other), Err(&NO_LETTER), "{other}");
    }
}

#[test]
fn a_letter_survives_its_cookie_for_half_an_hour_and_no_other_sites() {
    let mut letter = letter(Purpose::NewPassword, "M/Q.", "a:b=/;\"c");
    let cookie = letter.seal(&key("casa"), NOW_MS);
    assert!(
        cookie
            .bytes()
            .all(|byte| byte.is_ascii_graphic() && byte != b';' && byte != b'"')
    );
    let read = |site, cookie: &str, now_ms| Letter::read(&key(site), cookie, now_ms);
    assert_eq!(
        read("casa", &cookie, NOW_MS + 1_799_000).as_ref(),
        Some(&letter)
    );
    assert_eq!(read("casa", &cookie, NOW_MS + 1_800_000), None);
    assert_eq!(read("pharmacy", &cookie, NOW_MS), None);
    let forged = cookie.replacen("new-password", "activation", 1);
    assert_eq!(read("casa", &forged, NOW_MS), None);
    letter.is_unsure = true;
    let unsure = letter.seal(&key("casa"), NOW_MS);
    assert_eq!(read("casa", &unsure, NOW_MS), Some(letter));
}
