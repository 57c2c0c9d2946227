//! Crashes and lost answers while a quote is sent: it arrives once, or nobody claims to know.

use super::tests::{kept_with, send};
use super::*;
use crate::backend::BackendFailure;
use crate::moment::TimeZone;

/// Where the object's instance ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Crash {
    Never,
    /// Before the change is stored: the call never leaves.
    BeforeStoring,
    /// After the change is stored, and before the call leaves.
    BeforeCalling,
    /// While the call is on its way.
    Calling,
    /// After the answer, and before it is stored.
    BeforeTelling,
}

/// A shop that counts quotes by their keys.
#[derive(Default)]
struct Shop {
    keys: Vec<String>,
    keeps_keys: bool,
    taken: Vec<String>,
}

impl Shop {
    fn call(&mut self, key: &str) -> Event {
        let is_known = self.keys.iter().any(|known| known == key);
        if !(self.keeps_keys && is_known) {
            self.keys.push(key.to_owned());
            self.taken.push(key.to_owned());
        }
        Event::Accepted {
            order_id: format!("Q-{key}"),
        }
    }
}

/// Sends a command through an object that crashes; returns the object as its next instance reads it.
fn run(stored: &str, request: &CommandRequest, crash: Crash, shop: &mut Shop, now_ms: u64) -> Kept {
    let mut kept: Kept = serde_json::from_str(stored).unwrap();
    let effect = kept.apply(request, now_ms);
    if crash == Crash::BeforeStoring {
        return serde_json::from_str(stored).unwrap();
    }
    let before_call = kept.clone();
    let Some(attempt) = effect.send else {
        return kept;
    };
    if crash == Crash::BeforeCalling {
        return before_call;
    }
    let event = shop.call(&attempt.key);
    match crash {
        Crash::Calling | Crash::BeforeTelling => before_call,
        Crash::Never | Crash::BeforeStoring | Crash::BeforeCalling => {
            kept.answered(&attempt.key, event, now_ms);
            kept
        }
    }
}

const CRASHES: [Crash; 5] = [
    Crash::Never,
    Crash::BeforeStoring,
    Crash::BeforeCalling,
    Crash::Calling,
    Crash::BeforeTelling,
];

fn stored(kept: &Kept) -> String {
    serde_json::to_string(kept).unwrap()
}

#[test]
fn a_quote_is_sent_once_wherever_its_object_crashes_and_however_often_it_is_pressed() {
    for crash in CRASHES {
        let mut shop = Shop::default();
        let mut kept = kept_with(&[1, 2]);
        for press in 0_u64..6 {
            let crash = if press == 0 { crash } else { Crash::Never };
            let now_ms = 1_000 + press * 20_000;
            let request = send(&format!("press-{press}"), &kept);
            kept = run(&stored(&kept), &request, crash, &mut shop, now_ms);
        }
        assert!(shop.taken.len() <= 1, "{crash:?}: {:?}", shop.taken);
        kept.settle(1_000_000);
        let is_sent = matches!(kept.quote().stage, Stage::Sent { .. });
        let is_unknown = matches!(kept.quote().stage, Stage::Unknown(_));
        match crash {
            Crash::Never | Crash::BeforeStoring => assert!(is_sent, "{crash:?}"),
            Crash::BeforeCalling | Crash::Calling | Crash::BeforeTelling => {
                assert!(is_unknown, "{crash:?}");
            }
        }
    }
}

#[test]
fn looking_again_repeats_the_key_and_only_where_the_backend_keeps_keys() {
    for crash in [Crash::BeforeCalling, Crash::Calling, Crash::BeforeTelling] {
        let mut shop = Shop {
            keeps_keys: true,
            ..Shop::default()
        };
        let kept = kept_with(&[1]);
        let request = send("first", &kept);
        let kept = run(&stored(&kept), &request, crash, &mut shop, 1_000);
        let look = |id: &str, repeats| CommandRequest {
            id: id.to_owned(),
            command: Command::Look { repeats },
        };
        let refused = run(
            &stored(&kept),
            &look("a", false),
            Crash::Never,
            &mut shop,
            90_000,
        );
        assert!(matches!(refused.quote().stage, Stage::Unknown(_)));
        let found = run(
            &stored(&kept),
            &look("b", true),
            Crash::Never,
            &mut shop,
            90_000,
        );
        assert!(
            matches!(&found.quote().stage, Stage::Sent { order_id, .. } if order_id == "Q-first")
        );
        assert_eq!(shop.taken, ["first"], "{crash:?}");
    }
}

#[test]
fn sending_anew_is_another_attempt_and_the_first_ones_late_answer_changes_nothing() {
    let mut shop = Shop::default();
    let kept = kept_with(&[1]);
    let kept = run(
        &stored(&kept),
        &send("first", &kept),
        Crash::Calling,
        &mut shop,
        1_000,
    );
    let anew = CommandRequest {
        id: "second".to_owned(),
        command: Command::SendAnew { sheet: 0 },
    };
    let mut kept = kept;
    let attempt = kept.apply(&anew, 90_000).send.unwrap();
    assert_eq!(attempt.key, "second");
    kept.answered(
        "first",
        Event::Accepted {
            order_id: "late".to_owned(),
        },
        91_000,
    );
    assert!(matches!(kept.quote().stage, Stage::Sending(_)));
    kept.answered("second", Event::Lost, 92_000);
    assert!(matches!(&kept.quote().stage, Stage::Unknown(attempt) if attempt.key == "second"));
    kept.answered(
        "second",
        Event::Accepted {
            order_id: "2".to_owned(),
        },
        93_000,
    );
    assert!(matches!(&kept.quote().stage, Stage::Sent { order_id, .. } if order_id == "2"));
    assert_eq!(kept.quote().past.len(), 1);
}

#[test]
fn two_hundred_lost_answers_send_nothing_twice() {
    let mut shop = Shop::default();
    for number in 0..200 {
        let kept = kept_with(&[number + 1]);
        let mut kept = run(
            &stored(&kept),
            &send(&format!("q{number}"), &kept),
            Crash::Calling,
            &mut shop,
            1_000,
        );
        for press in 0_u64..4 {
            let request = send(&format!("q{number}-{press}"), &kept);
            kept = run(
                &stored(&kept),
                &request,
                Crash::Never,
                &mut shop,
                2_000 + press * 40_000,
            );
        }
    }
    assert_eq!(shop.taken.len(), 200);
}

#[test]
fn an_answer_is_read_in_its_usual_forms_and_without_a_number_the_day_stands_for_it() {
    let read = |body: &str| {
        let answer = crate::lenient::read_text::<QuoteAnswer>(body);
        let answer = answer.ok_or(BackendFailure::Unreachable);
        // 28 November 2026, 23:30 UTC: the 29th in Chișinău.
        event_of(&answer, true, TimeZone::default(), 1_795_908_600_000)
    };
    for (body, id) in [
        (r#"{"id":17}"#, "17"),
        (r#"{"order_id":"Q-17"}"#, "Q-17"),
        (r#"{"orderId":17,"more":1}"#, "17"),
        (r#"{"number":"17/26"}"#, "17/26"),
        (r#"{"quote_id":17}"#, "17"),
        (r#"{"result":{"id":17}}"#, "17"),
        (r#"{"data":{"quote":{"number":"7"}}}"#, "7"),
        ("17", "17"),
        (r#""Q-17""#, "Q-17"),
        ("null", "29.11.2026"),
        ("{}", "29.11.2026"),
        (r#"{"id":null,"number":""}"#, "29.11.2026"),
        ("[]", "29.11.2026"),
        ("true", "29.11.2026"),
    ] {
        let expected = Event::Accepted {
            order_id: id.to_owned(),
        };
        assert_eq!(read(body), expected, "{body}");
    }
}

#[test]
fn only_a_first_refusal_proves_that_the_shop_has_nothing() {
    let status = |status: u16, body: &str| BackendFailure::Status(status, body.to_owned());
    let refused = |words: &[&str]| Event::Refused {
        words: words.iter().map(|&word| word.to_owned()).collect(),
    };
    for (failure, expected) in [
        (
            status(400, r#"{"detail":"Too little."}"#),
            refused(&["Too little."]),
        ),
        (status(422, r#"{"note":["No."]}"#), refused(&["No."])),
        (status(409, "{}"), refused(&[])),
        (status(401, r#"{"detail":"token"}"#), refused(&[])),
        (status(404, "<html>"), refused(&[])),
        (BackendFailure::TooOften(5, String::new()), refused(&[])),
        (BackendFailure::Resting, refused(&[])),
        (status(408, ""), Event::Lost),
        (status(499, ""), Event::Lost),
        (status(500, ""), Event::Lost),
        (status(502, ""), Event::Lost),
        (BackendFailure::Timeout, Event::Lost),
        (BackendFailure::Unreachable, Event::Lost),
        (BackendFailure::Unreadable("html".to_owned()), Event::Lost),
    ] {
        let event = |is_first| event_of(&Err(failure.clone()), is_first, TimeZone::default(), 0);
        assert_eq!(event(true), expected, "{failure}");
        assert_eq!(event(false), Event::Lost, "{failure} to a repeated call");
    }
}
