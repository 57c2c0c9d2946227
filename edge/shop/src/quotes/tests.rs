//! The rules of a quote, one by one.

use super::*;
use crate::company::CompanyId;
use crate::money::{Currency, Money};
use crate::quantity::{Quantity, Step};
use crate::session::{Caller, GuestToken, SealKey};

const NOW: u64 = 1_795_900_000_000;

pub(super) fn amount(text: &str) -> Quantity {
    Quantity::read(text).unwrap()
}

fn good(price: i64) -> Good {
    Good {
        title: "Cloth".to_owned(),
        price: Some(Money(price).into()),
        ..Good::default()
    }
}

pub(super) fn added(product: ProductId, quantity: Option<&str>, step: &str) -> AddLine {
    AddLine {
        product,
        quantity: quantity.map(amount),
        step: Step::by(amount(step)),
        active: true,
        good: good(1000),
    }
}

fn request(id: &str, command: Command) -> CommandRequest {
    CommandRequest {
        id: id.to_owned(),
        command,
    }
}

/// The quote after these commands, which are accepted.
pub(super) fn after(commands: Vec<Command>) -> Quote {
    let done = |quote: Quote, command| {
        let applied = apply(&quote, &request("c", command), NOW);
        applied.unwrap().into_quote()
    };
    commands.into_iter().fold(Quote::default(), done)
}

pub(super) fn add(lines: Vec<AddLine>) -> Command {
    Command::Add { lines }
}

fn set(product: ProductId, quantity: &str) -> Command {
    Command::Change {
        lines: vec![LineChange {
            quantity: Some(amount(quantity)),
            ..LineChange::of(product)
        }],
    }
}

pub(super) fn target(product: ProductId, hundredths: i64) -> Command {
    Command::Change {
        lines: vec![LineChange {
            target: Some(Wish(Some(Money(hundredths)))),
            ..LineChange::of(product)
        }],
    }
}

pub(super) fn note(product: ProductId, text: &str) -> Command {
    Command::Change {
        lines: vec![LineChange {
            note: Some(text.to_owned()),
            ..LineChange::of(product)
        }],
    }
}

/// An object whose quote has these products.
pub(super) fn kept_with(products: &[ProductId]) -> Kept {
    let mut kept = Kept::default();
    let lines = products.iter().map(|product| added(*product, None, "1"));
    kept.apply(&request("add", add(lines.collect())), NOW);
    kept
}

/// The button that sends a quote.
pub(super) fn send(id: &str, kept: &Kept) -> CommandRequest {
    let sheet = kept.quote().sheet;
    request(
        id,
        Command::Send {
            sheet,
            revision: None,
        },
    )
}

fn quantities(quote: &Quote) -> Vec<(ProductId, String)> {
    let lines = quote.lines.iter();
    lines
        .map(|line| (line.product, line.quantity.plain()))
        .collect()
}

fn quantity(quote: &Quote) -> String {
    quote.lines[0].quantity.plain()
}

#[test]
fn a_line_starts_at_the_multiplicity_and_grows_by_it() {
    for (presses, step, expected) in [(1, "0.5", "0.5"), (3, "0.5", "1.5"), (2, "6", "12")] {
        let commands = vec![add(vec![added(1, None, step)]); presses];
        assert_eq!(quantity(&after(commands)), expected);
    }
    let two = after(vec![
        add(vec![added(1, Some("4"), "3")]),
        add(vec![added(2, None, "1"), added(1, Some("3"), "3")]),
    ]);
    assert_eq!(quantities(&two), [(1, "9".to_owned()), (2, "1".to_owned())]);
}

#[test]
fn an_amount_below_the_multiplicity_snaps_to_it_and_0_removes_the_line() {
    for (typed, expected) in [
        ("0.001", "3"),
        ("2.999", "3"),
        ("3", "3"),
        ("7", "9"),
        ("99999", "99999"),
    ] {
        let quote = after(vec![add(vec![added(1, None, "3")]), set(1, typed)]);
        assert_eq!(quantity(&quote), expected, "{typed}");
    }
    let removed = after(vec![add(vec![added(1, None, "3")]), set(1, "0")]);
    assert!(removed.lines.is_empty());
    let most = after(vec![
        add(vec![added(1, Some("99999"), "2")]),
        add(vec![added(1, None, "2")]),
    ]);
    assert_eq!(quantity(&most), "99998");
}

#[test]
fn five_hundred_lines_are_kept_and_no_more_is_added() {
    let lines = |count: u64| add((0..count).map(|id| added(id + 1, None, "1")).collect());
    let full = after(vec![lines(500)]);
    let one_more = apply(&full, &request("c", add(vec![added(900, None, "1")])), NOW);
    assert_eq!(one_more, Err(Rejected::TooManyLines));
    let grown = apply(&full, &request("c", lines(500)), NOW).unwrap();
    assert_eq!(grown.quote().lines.len(), 500);
    let all_at_once = apply(&Quote::default(), &request("c", lines(501)), NOW);
    assert_eq!(all_at_once, Err(Rejected::TooManyLines));
}

#[test]
fn target_and_note_survive_additions_amounts_and_refreshes() {
    let told = |product, active| FoundGood {
        product,
        step: Step::by(amount("2")),
        active,
        good: good(2000),
    };
    let quote = after(vec![
        add(vec![
            added(1, None, "1"),
            added(2, None, "1"),
            added(3, None, "1"),
        ]),
        target(1, 950),
        note(1, "by Friday"),
        add(vec![added(1, None, "1")]),
        set(1, "5"),
        Command::Refresh {
            asked: vec![1, 2],
            found: vec![told(1, false)],
        },
    ]);
    let line = &quote.lines[0];
    assert_eq!(line.target, Some(Money(950)));
    assert_eq!((&*line.note, line.quantity), ("by Friday", amount("5")));
    assert_eq!(line.good.price, Some(Money(2000).into()));
    let active: Vec<bool> = quote.lines.iter().map(|line| line.active).collect();
    assert_eq!(
        active,
        [false, false, true],
        "not available, missing, not asked"
    );
    assert_eq!(
        quote.lines[1].good.title, "Cloth",
        "a missing product keeps its name"
    );
    let again = Command::Refresh {
        asked: vec![1, 2],
        found: vec![told(1, true), told(2, true)],
    };
    let again = apply(&quote, &request("c", again), NOW)
        .unwrap()
        .into_quote();
    assert!(again.lines.iter().all(|line| line.active));
    assert_eq!(again.lines[0].quantity, amount("5"));
}

#[test]
fn a_refresh_that_changes_nothing_leaves_the_revision() {
    let quote = after(vec![add(vec![added(1, None, "1")])]);
    assert_eq!(quote.revision, NOW + 1);
    let line = &quote.lines[0];
    let found = FoundGood {
        product: 1,
        step: line.step,
        active: true,
        good: line.good.clone(),
    };
    let refresh = Command::Refresh {
        asked: vec![1],
        found: vec![found],
    };
    let refreshed = apply(&quote, &request("c", refresh), NOW + 5)
        .unwrap()
        .into_quote();
    assert_eq!(refreshed.revision, quote.revision);
    assert_eq!(refreshed.refreshed_ms, NOW + 5);
}

fn sent() -> Kept {
    let mut kept = kept_with(&[1, 2]);
    let request = send("s", &kept);
    let attempt = kept.apply(&request, NOW).send.unwrap();
    let order_id = "Q7".to_owned();
    kept.answered(&attempt.key, Event::Accepted { order_id }, NOW + 900);
    kept
}

#[test]
fn an_order_id_freezes_the_quote_and_only_a_copy_goes_on() {
    let kept = sent();
    let quote = kept.quote();
    assert_eq!(quote.count(), 0);
    for command in [
        add(vec![added(3, None, "1")]),
        set(1, "3"),
        target(1, 5),
        note(1, "n"),
        Command::Remove { product: 1 },
        Command::Clear,
        Command::Send {
            sheet: 0,
            revision: None,
        },
        Command::SendAnew { sheet: 0 },
        Command::Look { repeats: true },
    ] {
        let applied = apply(quote, &request("c", command.clone()), NOW);
        assert_eq!(applied, Err(Rejected::Sent), "{command:?}");
    }
    let refresh = Command::Refresh {
        asked: vec![1, 2],
        found: Vec::new(),
    };
    let refreshed = apply(quote, &request("c", refresh), NOW + 9).unwrap();
    assert_eq!(refreshed.quote(), quote);
    let copy = apply(quote, &request("c", Command::CopyToNew), NOW)
        .unwrap()
        .into_quote();
    assert_eq!((copy.sheet, &copy.stage), (1, &Stage::Draft));
    assert_eq!(copy.lines, quote.lines);
    assert_eq!(copy.past[0].order_id.as_deref(), Some("Q7"));
    // A form of the sheet that was sent sends no other.
    let late = apply(
        &copy,
        &request(
            "c",
            Command::Send {
                sheet: 0,
                revision: None,
            },
        ),
        NOW,
    );
    assert_eq!(late, Err(Rejected::Sent));
}

#[test]
fn a_quote_is_sent_as_it_was_seen_and_not_without_goods() {
    let kept = kept_with(&[1]);
    let quote = kept.quote();
    let sending = |quote: &Quote, revision| {
        let command = Command::Send {
            sheet: quote.sheet,
            revision,
        };
        apply(quote, &request("c", command), NOW).map(|applied| applied.send().is_some())
    };
    assert_eq!(sending(quote, Some(quote.revision)), Ok(true));
    assert_eq!(
        sending(quote, Some(quote.revision - 1)),
        Err(Rejected::Changed)
    );
    assert_eq!(sending(&Quote::default(), None), Err(Rejected::Empty));
    let mut gone = quote.clone();
    gone.lines[0].active = false;
    assert_eq!(sending(&gone, None), Err(Rejected::Empty));
    let refused = Kept::default().quote().clone();
    let copy = apply(&refused, &request("c", Command::CopyToNew), NOW);
    assert_eq!(copy, Err(Rejected::NotSent));
}

#[test]
fn a_refused_quote_may_be_changed_and_sent_again() {
    let mut kept = kept_with(&[1]);
    let attempt = kept.apply(&send("s", &kept.clone()), NOW).send.unwrap();
    let words = vec!["Too little.".to_owned()];
    kept.answered(&attempt.key, Event::Refused { words }, NOW);
    assert!(kept.quote().is_open());
    assert_eq!(
        kept.apply(&request("t", target(1, 5)), NOW).outcome,
        Outcome::Done
    );
    assert_eq!(kept.quote().stage, Stage::Draft);
    assert!(kept.apply(&send("s2", &kept.clone()), NOW).send.is_some());
}

#[test]
fn a_repeated_command_gets_its_first_outcome() {
    let mut kept = kept_with(&[1]);
    let before = kept.clone();
    let again = kept.apply(&request("add", add(vec![added(1, None, "1")])), NOW);
    assert_eq!((again.outcome, again.is_new), (Outcome::Done, false));
    assert_eq!(kept, before);
    let missing = request("m", set(9, "5"));
    let refused = Outcome::Rejected(Rejected::NoSuchLine);
    assert_eq!(kept.apply(&missing, NOW).outcome, refused);
    kept.apply(&request("x", add(vec![added(9, None, "1")])), NOW);
    assert_eq!(kept.apply(&missing, NOW).outcome, refused);
}

#[test]
fn sums_leave_inactive_lines_out_and_keep_wishes_apart() {
    let mut quote = after(vec![
        add(vec![
            added(1, Some("2"), "1"),
            added(2, None, "1"),
            added(3, None, "1"),
        ]),
        target(1, 950),
    ]);
    quote.lines[2].active = false;
    let sums = Sums::of(&quote, Currency::Mdl);
    assert_eq!(
        (sums.list.hundredths(), sums.wished.hundredths()),
        (3000, 2900)
    );
    assert!(sums.is_priced);
    assert_eq!(quote.lines[0].difference(), Some(-50));
    quote.lines[1].good.price = None;
    let sums = Sums::of(&quote, Currency::Mdl);
    assert_eq!(sums.list.hundredths(), 2000);
    assert!(!sums.is_priced);
}

#[test]
fn objects_and_browser_copies_belong_to_one_account_and_company() {
    let user = |id: &str| Caller::SignedIn(id.to_owned());
    let company = |id: &str| CompanyId::new(id).unwrap();
    let name = |caller: &Caller, id: &str| object_name(caller, "casa", &company(id));
    let own = name(&user("7"), "12").unwrap();
    assert_eq!(own, "casa/user/7 quote 12");
    for other in [
        name(&user("7"), "13"),
        name(&user("71"), "2"),
        name(&user("8"), "12"),
    ] {
        assert_ne!(other.unwrap(), own);
    }
    let guest = Caller::Guest(GuestToken::from_random([7; 16]));
    assert_eq!(name(&guest, "12"), None);
    assert_eq!(name(&Caller::Nobody, "12"), None);
    let key = SealKey::new(&"a".repeat(32), "casa").unwrap();
    let mark = owner_marks(&key, &user("7"), "casa");
    assert_eq!(mark.len(), 16);
    assert_ne!(mark, owner_marks(&key, &user("8"), "casa"));
    let changed = SealKey::new(&"b".repeat(32), "casa").unwrap();
    let changed = changed.with_previous(&"a".repeat(32), "casa");
    let both = owner_marks(&changed, &user("7"), "casa");
    assert_eq!(both.split(' ').next_back(), Some(&*mark));
}

#[test]
fn the_call_has_the_active_lines_in_our_shape_or_the_sites() {
    use crate::bodies::{Bodies, QUOTE};
    use crate::lenient::Json;
    use crate::site::QuotePath;

    let mut quote = after(vec![
        add(vec![added(1, Some("1.5"), "0.5"), added(2, None, "1")]),
        target(1, 950),
        note(1, "by \"Friday\""),
    ]);
    quote.lines[1].active = false;
    let to = QuotePath {
        method: crate::backend::Method::Post,
        path: "/b2b/quote/".to_owned(),
    };
    let company = QuoteCompany {
        id: "12".to_owned(),
        name: "Alfa".to_owned(),
        code: String::new(),
    };
    let call = send_quote(&to, None, &quote, &company, "object", "key");
    assert_eq!(call.request.told(), "POST /b2b/quote/");
    assert_eq!(
        call.request.json().unwrap(),
        r#"{"company_id":"12","company_name":"Alfa","products":[{"product_id":1,"title":"Cloth","note":"by \"Friday\"","count":1.5,"price":10.00,"target_price":9.50}]}"#
    );
    let key = call.request.key.unwrap();
    assert!(key.ends_with("-key"));
    let other = send_quote(&to, None, &quote, &company, "other", "key");
    assert_ne!(other.request.key.unwrap(), key);
    let json = r#"{"quote":{"firm":"{company_id}","rows":{"each":"products","item":{"sku":"{product_id}","wish":"{target_price}","n":"{count}"}}}}"#;
    let (bodies, wrong) = Bodies::read(&Json::parse(json.as_bytes()).unwrap());
    assert!(wrong.is_empty(), "{wrong:?}");
    let shaped = send_quote(&to, bodies.of(&QUOTE), &quote, &company, "object", "key");
    assert_eq!(
        shaped.request.json().unwrap(),
        r#"{"firm":"12","rows":[{"sku":1,"wish":9.5,"n":1.5}]}"#
    );
}

#[test]
fn what_is_stored_is_read_back() {
    let mut kept = sent();
    kept.apply(&request("c", Command::CopyToNew), NOW);
    kept.apply(&request("t", target(1, 5)), NOW);
    let text = serde_json::to_string(&kept).unwrap();
    assert_eq!(serde_json::from_str::<Kept>(&text).unwrap(), kept);
    let oldest = r#"{"quote":{"revision":3}}"#;
    assert_eq!(
        serde_json::from_str::<Kept>(oldest)
            .unwrap()
            .quote()
            .revision,
        3
    );
}
