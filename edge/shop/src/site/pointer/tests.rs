use proptest::prelude::*;

use super::*;

fn rollout(version: &str, percent: u32) -> Rollout {
    Rollout {
        version: version.to_owned(),
        percent,
    }
}

/// The numbers of the visitors who get the version.
fn reached(version: &str, percent: u32) -> Vec<u32> {
    let rollout = rollout(version, percent);
    (0..VISITOR_NUMBERS)
        .filter(|visitor| rollout.reaches(*visitor))
        .collect()
}

#[test]
fn a_pointer_is_a_name_or_a_rollout() {
    let plain = Pointer::to("0123456789abcdef");
    assert_eq!(plain.to_string(), "0123456789abcdef");
    assert_eq!(Pointer::parse("0123456789abcdef"), Some(plain));
    let rolling = Pointer {
        version: "one".to_owned(),
        rollout: Some(rollout("two", 25)),
    };
    let text = r#"{"version":"one","next":"two","percent":25}"#;
    assert_eq!(rolling.to_string(), text);
    assert_eq!(Pointer::parse(text), Some(rolling.clone()));
    assert_eq!(rolling.versions().collect::<Vec<_>>(), ["one", "two"]);
    for text in [
        "",
        "{}",
        r#"{"site":{}}"#,
        r#"{"version":"one"}"#,
        r#"{"version":"one","next":"two","percent":0}"#,
        r#"{"version":"one","next":"two","percent":100}"#,
        r#"{"version":"one","next":"two","percent":"25"}"#,
        r#"{"version":"one","next":"a/b","percent":25}"#,
        r#"{"version":"A","next":"two","percent":25}"#,
    ] {
        assert_eq!(Pointer::parse(text), None, "{text}");
    }
}

#[test]
fn a_visitor_number_is_a_small_whole_number() {
    assert_eq!(visitor_number("0"), Some(0));
    assert_eq!(visitor_number("9999"), Some(9999));
    for cookie in ["", "10000", "-1", "+1", "1.0", "a", "99999999999999999999"] {
        assert_eq!(visitor_number(cookie), None, "{cookie}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn shares_are_exact_and_only_grow(version in "[0-9a-f]{16}", percent in 1..99_u32) {
        let some = reached(&version, percent);
        prop_assert_eq!(some.len(), percent as usize * 100);
        let more = reached(&version, percent + 1);
        prop_assert!(some.iter().all(|visitor| more.binary_search(visitor).is_ok()));
    }
}

#[test]
fn two_rollouts_choose_independently() {
    let common = |one: &str, other: &str| {
        let other = reached(other, 50);
        let one = reached(one, 50);
        let both = one
            .iter()
            .filter(|visitor| other.binary_search(visitor).is_ok());
        both.count()
    };
    let counts = (0..12).map(|n| common(&format!("{n:016x}"), &format!("{:016x}", n + 1_000)));
    let counts: Vec<usize> = counts.collect();
    let average = counts.iter().sum::<usize>() / counts.len();
    assert!((2_300..2_700).contains(&average), "{average}");
}
