//! The plan that makes the backend's copy equal to a cart, and its calls.

use super::*;
use crate::backend::BackendFailure;
use crate::cart::{Cart, Command, Rejected};
use crate::forms::Messages;
use crate::lenient::read_text;
use crate::product::ProductId;
use crate::quantity::Quantity;

fn quantity(thousandths: u32) -> Quantity {
    Quantity::from_thousandths(thousandths).unwrap()
}

fn add(product: ProductId, step: u32, more: Option<u32>) -> Command {
    Command::Add {
        product,
        step: quantity(step).into(),
        quantity: more.map(quantity),
        start: None,
        stock: None,
        grinding: None,
    }
}

/// The cart after a command at time 0.
fn apply(cart: &Cart, command: &Command) -> Result<Cart, Rejected> {
    crate::cart::apply(cart, command, 0).map(|applied| applied.cart().clone())
}

#[test]
fn the_sync_plan_makes_the_backends_cart_ours_and_is_then_empty() {
    let ours = apply(
        &apply(&Cart::default(), &add(1, 1000, Some(3000))).unwrap(),
        &add(2, 500, None),
    )
    .unwrap();
    let theirs = |json: &str| read_text::<BackendLines>(json).unwrap();
    let plan = sync_plan(
        &ours,
        &theirs(r#"[{"products":[{"productId":1,"count":5},{"productId":9,"count":"1"}]}]"#),
    );
    assert_eq!(
        plan,
        [
            SyncStep::Remove(vec![9]),
            SyncStep::Reduce(1, quantity(2000)),
            SyncStep::Add(2, quantity(500))
        ]
    );
    assert_eq!(
        sync_plan(
            &ours,
            &theirs(r#"[{"products":[{"productId":1,"count":3},{"productId":2,"count":0.5}]}]"#)
        ),
        []
    );
    assert_eq!(sync_plan(&Cart::default(), &theirs("[]")), []);
}

#[test]
fn duplicate_lines_of_a_product_in_the_copy_are_added_up() {
    let ours = apply(&Cart::default(), &add(1, 1000, Some(5000))).unwrap();
    let plan = |counts: &[u32]| {
        let lines = counts
            .iter()
            .map(|count| format!(r#"{{"productId":1,"count":{count}}}"#));
        let lines: Vec<String> = lines.collect();
        let json = format!(r#"[{{"products":[{}]}}]"#, lines.join(","));
        sync_plan(&ours, &read_text(&json).unwrap())
    };
    assert_eq!(plan(&[2, 3]), []);
    assert_eq!(plan(&[5, 3]), [SyncStep::Reduce(1, quantity(3000))]);
    assert_eq!(plan(&[1, 1]), [SyncStep::Add(1, quantity(3000))]);
    let gone = read_text(r#"[{"products":[{"productId":9,"count":1},{"productId":9,"count":1}]}]"#);
    let plan = sync_plan(&Cart::default(), &gone.unwrap());
    assert_eq!(plan, [SyncStep::Remove(vec![9])]);
}

#[test]
fn a_line_of_the_copy_names_its_product_under_any_usual_name_or_the_copy_is_skipped() {
    let ours = apply(&Cart::default(), &add(101, 1000, Some(2000))).unwrap();
    let theirs = |line: &str| {
        let json = format!(r#"[{{"products":[{line}]}}]"#);
        let read: Option<BackendLines> = read_text(&json);
        read.map(|read| sync_plan(&ours, &read))
    };
    for line in [
        r#"{"id":101,"count":2}"#,
        r#"{"id":9,"product_id":101,"count":2}"#,
        r#"{"productId":101,"id":9001,"count":2}"#,
        r#"{"id":9,"product":101,"count":2}"#,
        r#"{"product":{"productId":101,"id":9},"count":2,"id":9}"#,
        r#"{"product":{"id":101,"title":"Oala"},"count":2}"#,
    ] {
        assert_eq!(theirs(line), Some(vec![]), "{line}");
    }
    for line in [
        r#"{"count":2}"#,
        r#"{"productId":0,"count":2}"#,
        r#"{"productId":101,"count":2},{"sku":"A-1","count":1}"#,
        "101",
    ] {
        assert_eq!(theirs(line), None, "{line}");
    }
    for empty in ["[]", "[null]", r#"[{"products":[]}]"#] {
        let read: BackendLines = read_text(empty).unwrap();
        assert_eq!(
            sync_plan(&ours, &read),
            [SyncStep::Add(101, quantity(2000))]
        );
    }
}

#[test]
fn sync_calls_carry_exact_quantities() {
    let copy = BackendCart {
        no_user_id: Some("g\"1".to_owned()),
    };
    let call = copy.step(&SyncStep::Add(7, quantity(500)));
    assert_eq!(
        call.request.json(),
        Some(r#"{"product_id":7,"no_user_id":"g\"1","count":0.5}"#)
    );
}

#[test]
fn a_refused_step_blocks_later_steps_until_the_cart_or_the_copy_changes() {
    let [sixth, other] = [6, 7].map(|product| SyncStep::Add(product, quantity(1000)));
    let steps = [sixth.clone(), other.clone()];
    let refused = RefusedStep {
        revision: 3,
        step: sixth,
    };
    assert!(refused.is_of(3) && !refused.is_of(4));
    assert!(refused.stops(&steps));
    assert!(!refused.stops(&[other]) && !refused.stops(&[]));
    assert!(!refused.stops(&[SyncStep::Add(6, quantity(2000))]));
    let json = r#"{"revision":3,"step":{"add":[6,1000]}}"#;
    assert_eq!(serde_json::to_string(&refused).unwrap(), json);
    assert_eq!(
        serde_json::from_str::<RefusedStep>(json).unwrap(),
        refused,
        "as deployed objects hold it"
    );
}

#[test]
fn the_retry_pause_doubles_up_to_five_minutes() {
    assert_eq!(
        [1, 2, 8, 9, 31, 32, u32::MAX].map(|attempts| retry_pause_ms(attempts, 0)),
        [2, 4, 256, 300, 300, 300, 300].map(|seconds: u64| seconds * 1000)
    );
    assert_eq!(
        [0, 128, 255].map(|chance| retry_pause_ms(0, chance)),
        [1000, 1500, 1996]
    );
}

#[test]
fn a_throttled_sync_waits_as_long_as_the_backend_says() {
    let day_ms = 86_400_000;
    let until = |until_ms| rests_until_ms(until_ms, 10_000);
    assert_eq!(until(Some(10_001)), Some(10_001));
    assert_eq!(until(Some(10_000 + day_ms)), Some(10_000 + day_ms));
    for over in [None, Some(0), Some(10_000), Some(10_001 + day_ms)] {
        assert_eq!(until(over), None, "{over:?}");
    }
}

#[test]
fn a_sync_waits_for_a_second_without_changes_and_at_most_sixteen() {
    let latest_ms = latest_copy_ms(10_000, 0);
    let until = |last_ms, now_ms| put_off_until_ms(latest_ms, last_ms, now_ms);
    assert_eq!(until(12_500, 12_600), Some(13_500));
    assert_eq!(until(12_500, 13_500), None, "a second without a change");
    assert_eq!(until(17_500, 17_600), Some(18_000));
    assert_eq!(until(17_950, 18_000), None, "the shopper never rests");
    assert_eq!(until(12_500, 9_000), None, "the clock was set back");
    let latest_ms = [128, 255].map(|chance| latest_copy_ms(10_000, chance));
    assert_eq!(latest_ms, [22_000, 25_968], "not all carts at once");
}

#[test]
fn a_refused_sync_is_not_retried_unless_the_status_is_transient() {
    let status = |status| BackendFailure::Status(status, String::new());
    for refusal in [400, 401, 403, 404, 409, 422] {
        assert!(is_final(&status(refusal)), "{refusal}");
    }
    for later in [200, 302, 408, 425, 429, 500, 503] {
        assert!(!is_final(&status(later)), "{later}");
    }
    assert!(!is_final(&BackendFailure::Timeout) && !is_final(&BackendFailure::Resting));
}

#[test]
fn loyalty_marks_are_sent_only_where_the_copy_differs() {
    let one = apply(&Cart::default(), &add(1, 1000, None)).unwrap();
    let marked = |active| {
        let product = 1;
        apply(&one, &Command::Loyalty { product, active }).unwrap()
    };
    let theirs = |more: &str| {
        let json = format!(r#"[{{"products":[{{"productId":1,"count":1{more}}}]}}]"#);
        read_text::<BackendLines>(&json).unwrap()
    };
    let (yes, no) = (
        r#","loyalty_checked":"true""#,
        r#","loyalty_checked":false"#,
    );
    let told = |active| vec![SyncStep::Loyalty(1, active)];
    for (ours, more, steps) in [
        (marked(true), yes, vec![]),
        (marked(true), no, told(true)),
        (marked(true), "", told(true)),
        (marked(false), yes, told(false)),
        (marked(false), no, vec![]),
        (marked(false), "", told(false)),
        (one.clone(), yes, told(false)),
        (one.clone(), "", vec![]),
    ] {
        assert_eq!(sync_plan(&ours, &theirs(more)), steps, "{more}");
    }
    let new = sync_plan(&marked(true), &read_text("[]").unwrap());
    assert_eq!(
        new,
        [SyncStep::Add(1, quantity(1000)), told(true).remove(0)]
    );
}

#[test]
fn a_refused_step_is_reported_at_its_line_in_the_backends_words() {
    let refused = |step: &SyncStep, status, body: &str| {
        refused_step(step, &BackendFailure::Status(status, body.to_owned()))
    };
    let step = SyncStep::Add(7, Quantity::ONE);
    let said = |key: &str, text: &str| Some(Messages::from([(key.to_owned(), text.to_owned())]));
    let line = crate::forms::line_key("7");
    for body in [
        r#"{"code":"out_of_stock","detail":"Two left."}"#,
        r#"{"count":["Two left."]}"#,
        r#"["Two left."]"#,
    ] {
        for status in [400, 404, 409, 422] {
            assert_eq!(
                refused(&step, status, body),
                said(&line, "Two left."),
                "{body}"
            );
        }
        for trouble in [401, 403, 408, 425, 429, 500, 503] {
            assert_eq!(refused(&step, trouble, body), None, "{trouble}");
        }
    }
    let gone = SyncStep::Remove(vec![7]);
    assert_eq!(refused(&gone, 400, r#"["No."]"#), said("", "No."));
    // A code is for programs; without a message it counts as an empty body.
    let coded = r#"{"code":"out_of_stock","error":"out_of_stock"}"#;
    for wordless in ["", "{}", "<html>", coded] {
        assert_eq!(refused(&step, 400, wordless), said("", ""), "{wordless}");
        assert_eq!(refused(&step, 404, wordless), None, "{wordless}");
    }
    assert_eq!(refused_step(&step, &BackendFailure::Timeout), None);
}
