//! Forms, multipart bodies and cart commands: accepted input makes valid backend calls and a valid cart.

use serde_json::Value;
use shop::backend::Body;
use shop::cart::{
    Cart, Change, Command, MOST_LINES, apply, can_repeat, command_id, parse_change, parse_command,
    read_quantity, removal_fields,
};
use shop::cartredis::SavedOrder;
use shop::checkout::read as read_order;
use shop::consent::chosen;
use shop::delivery::Selection;
use shop::failure::Failure;
use shop::favourites::favourites;
use shop::fields::{Fields, MOST_FIELDS, pairs};
use shop::forms::{Encoding, FormBody, Submission, explain, messages_of};
use shop::formtable;
use shop::i18n::Language;
use shop::ordering::create_order;
use shop::product::{read_change, read_id};
use shop::session::Credentials;
use shop::site::Variant;
use shop::typed::NumberKind;

use super::{Target, texts};
use crate::change::bytes;
use crate::tree::json;
use crate::world::{NOW_MS, World};

pub(super) const FORMS: Target = Target {
    name: "forms",
    seeds: |_| {
        texts(&[
            "name=Ana&phone=%2B37360123456&email=ana%40example.com&subject=a&message=b",
            "name=Ana&phone=060123456&date=2027-01-20&product_id=101",
            "email=ana%40example.com&password=x&rememberMe=true",
            "first_name=Ana&last_name=Rusu&phone=%2B373+60+123-456&email=a%40b.md&method=address&region=3&locality=12&street=Teilor&building=12&apartment=1&note=x&payment=cash&comment=y&type=express",
            "first_name=Ana&phone=%2B40721234567&method=pickup&store=1&payment=card",
            "answer=chosen&consent=a&consent=b",
            "saved=true&favourites=1.2.-3",
            "a=%cf%f0%e8",
        ])
    },
    make: bytes,
    check: forms,
};

pub(super) const MULTIPART: Target = Target {
    name: "multipart",
    seeds: |_| {
        texts(&[
            "multipart/form-data; boundary=x\n--x\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nAna\r\n--x\r\nContent-Disposition: form-data; name=\"phone\"\r\n\r\n+37360123456\r\n--x\r\nContent-Disposition: form-data; name=\"email\"\r\n\r\na@b.md\r\n--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n%%EOF\r\n--x--\r\n",
            "multipart/form-data; charset=utf-8; boundary=\"a b\"\npreamble\r\n--a b\r\ncontent-disposition: form-data; name=a\r\n\r\n1\r\n--a b--",
            "multipart/form-data; boundary=x\n--x--",
            "application/x-www-form-urlencoded; charset=utf-8\nname=Ana&email=a%40b.md",
            "application/json\n{\"name\":\"Ana\",\"email\":\"a@b.md\"}",
        ])
    },
    make: bytes,
    check: multipart,
};

pub(super) const COMMANDS: Target = Target {
    name: "commands",
    seeds: |_| {
        texts(&[
            r#"{"command":"a-1","product":101,"quantity":2,"language":"ro"}"#,
            r#"{"command":"a-1","product":"101","quantity":"1,5","name":"clear"}"#,
            r#"{"command":"","product":7,"quantity":0.5}"#,
            r#"{"order":{"localCart":{"products":[{"product":101,"count":3},{"product":7,"count":"0.5"}]},"localDataFields":{"note":"x"}}}"#,
            r#"{"errors":{"phone":["wrong"],"email":"wrong"}}"#,
        ])
    },
    make: json,
    check: commands,
};

/// The body of a call is valid JSON for any input.
#[track_caller]
fn assert_json(body: Option<&str>) {
    let read = body.map(serde_json::from_str::<Value>);
    assert!(!matches!(read, Some(Err(_))), "{body:?}");
}

fn forms(world: &World, case: &[u8]) {
    assert!(pairs(case).len() <= MOST_FIELDS);
    let fields = Fields::from_form(case);
    submit_to_all(
        world,
        &FormBody {
            fields: fields.clone(),
            file: None,
        },
    );
    let words = Language::Uk.words();
    for variant in [
        Variant::Default,
        Variant::Romanian,
        Variant::Ukrainian,
        Variant::Polish,
    ] {
        let _ = Credentials::read(&fields, words, variant);
        match read_order(&fields, variant) {
            Ok(details) => {
                let call = create_order("id", &[], None, &details, "cart", Some("guest"));
                assert_json(call.request.json());
                let phone = details.phone.strip_prefix('+').unwrap_or_default();
                let fine = |letter: char| letter.is_ascii_digit() || letter == '-';
                assert!(!phone.is_empty() && phone.chars().all(fine), "{phone:?}");
            }
            Err(problems) => {
                assert!(!problems.is_empty());
                let _ = explain(&problems, words, variant);
            }
        }
    }
    let _ = chosen(&world.view(), &fields);
    let _ = Selection::read(
        fields.text("method"),
        fields.text("region"),
        fields.text("type"),
    );
    let _ = read_change(&fields);
    let list = favourites("1.2.3");
    if let Ok(changes) = list.read_changes(&fields, "favourites") {
        let _ = list.all_changed(&changes).text();
    }
}

/// Submits the input to every form.
fn submit_to_all(world: &World, sent: &FormBody<'_>) {
    for form in formtable::FORMS {
        let site = &world.published.site;
        match Submission::read(form, sent, site, Variant::default(), 20_000) {
            Ok(submission) => {
                let call = submission.call("id", NOW_MS, "random");
                assert_json(call.request.json());
                if let Some(body @ Body::Parts { .. }) = &call.request.body {
                    let kind = body.content_type();
                    let read = Encoding::of(&kind).and_then(|form| form.read(body.bytes()));
                    assert_eq!(
                        read.and_then(|read| read.file).map(|file| file.bytes),
                        sent.file.map(|file| file.bytes)
                    );
                }
            }
            Err(problems) => assert!(!problems.is_empty()),
        }
    }
}

fn multipart(world: &World, case: &[u8]) {
    let at = case.iter().position(|byte| *byte == b'\n');
    let (kind, body) = case.split_at(at.unwrap_or(case.len()));
    let body = body.get(1..).unwrap_or_default();
    let kind = String::from_utf8_lossy(kind);
    let Some(encoding) = Encoding::of(&kind) else {
        return;
    };
    for form in formtable::FORMS {
        let _ = form.most_bytes(encoding);
    }
    let begun = encoding.begun(body);
    let Some(whole) = encoding.read(body) else {
        return;
    };
    if let Encoding::Parts(boundary) = encoding {
        assert!(whole.fields.iter().count() <= 50);
        assert!(
            whole.fields.iter().eq(begun.iter()),
            "reading a complete body as a prefix loses fields"
        );
        let inside =
            |bytes: &[u8]| bytes.is_empty() || body.windows(bytes.len()).any(|part| part == bytes);
        assert!(
            whole.file.is_none_or(|file| inside(file.bytes)),
            "{boundary}"
        );
        let half = body.get(..body.len() / 2).unwrap_or_default();
        assert!(encoding.begun(half).iter().count() <= whole.fields.iter().count());
    }
    submit_to_all(world, &whole);
}

fn commands(world: &World, case: &[u8]) {
    for (name, text) in messages_of(&String::from_utf8_lossy(case), &[7, 1, 101]) {
        assert!(!text.trim().is_empty(), "the message of {name} is empty");
    }
    let mut cart = Cart::default();
    let cards = &world.cards;
    if let Ok(fields) = removal_fields(case) {
        let _ = can_repeat(&fields);
        if let Ok(id) = command_id(&fields, || "fresh".to_owned()) {
            assert!(!id.is_empty() && id.len() <= 64 && id.is_ascii(), "{id:?}");
        }
        for kind in [NumberKind::Thousandths, NumberKind::Pieces] {
            let _ = read_quantity(fields.text("quantity"), Language::Ro, kind);
        }
        let product = read_id(fields.text("product"));
        let known = cards
            .iter()
            .find(|card| Ok(card.id) == product)
            .or(cards.first());
        for change in [Change::Add, Change::Add, Change::Set] {
            for card in [known, None] {
                let id = card.map_or(1, |card| card.id);
                carry_out(
                    &mut cart,
                    parse_change(change, id, &fields, Language::Ro, card),
                );
            }
        }
        carry_out(&mut cart, parse_command(fields.text("name"), &fields));
    }
    if let Some(order) = SavedOrder::read(case, None, None) {
        assert_json(Some(&order.to_json()));
        let _ = order.unsaved(false, false);
        if let Ok(products) = order.products() {
            assert!(products.len() <= MOST_LINES);
        }
        carry_out(&mut cart, order.replace(cards));
        carry_out(&mut cart, Ok(Command::Clear));
    }
}

/// Applies a command and checks the invariants of a cart.
fn carry_out(cart: &mut Cart, command: Result<Command, Failure>) {
    let Ok(command) = command else { return };
    let Ok(applied) = apply(cart, &command, NOW_MS) else {
        return;
    };
    let after = applied.cart();
    assert!(after.revision > cart.revision && after.lines.len() <= MOST_LINES);
    for (at, line) in after.lines.iter().enumerate() {
        assert!(line.step.fits(line.quantity), "{line:?}");
        let twice = after
            .lines
            .iter()
            .skip(at + 1)
            .any(|other| other.product == line.product);
        assert!(!twice, "{} twice", line.product);
    }
    let stored = serde_json::to_string(after).unwrap_or_default();
    assert_eq!(
        serde_json::from_str::<Cart>(&stored).ok().as_ref(),
        Some(after),
        "a cart differs when it is read back"
    );
    *cart = after.clone();
}
