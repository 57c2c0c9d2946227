use super::*;

const DAY_MS: u64 = 24 * 3600 * 1000;
const NOW_MS: u64 = 1_800_000_000_000;

fn mark(token: &str) -> TokenMark {
    TokenMark {
        hash: token_hash(token),
        until_ms: Some(NOW_MS + 7 * DAY_MS),
    }
}

fn presented(name: &str, made_ms: Option<u64>) -> PresentedSession {
    PresentedSession {
        name: name.to_owned(),
        tokens: vec![mark("refresh"), mark("access")],
        renewed: Vec::new(),
        made_ms,
        begins: false,
        device: Device::of("Firefox/1 Android"),
        country: Some("MD".to_owned()),
        is_kept: true,
    }
}

fn begun(name: &str) -> OwnSession {
    OwnSession::begin(&presented(name, None), NOW_MS, DAY_MS)
}

fn decided(known: Option<&OwnSession>, list: ListState, presented: &PresentedSession) -> Verdict {
    judge(known, list, presented, NOW_MS, DAY_MS)
}

const fn list(since_days: u64, ended_ms: Option<u64>) -> ListState {
    ListState {
        since_ms: Some(NOW_MS - since_days * DAY_MS),
        ended_ms,
    }
}

fn is_entered(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Admitted { change: Some(session), .. } if session.since_ms == NOW_MS)
}

#[test]
fn a_session_is_known_by_its_name_then_by_its_refresh_token_then_by_its_access_token() {
    let presented = presented("name", None);
    let keys: Vec<&str> = presented.keys().collect();
    let (refresh, access) = (token_hash("refresh"), token_hash("access"));
    assert_eq!(keys, ["name", &*refresh, &*access]);
}

#[test]
fn an_ended_session_is_refused_and_only_a_new_sign_in_of_its_name_begins_it_again() {
    let ended = begun("a").ended(NOW_MS - 1);
    let young = list(0, None);
    assert_eq!(
        decided(Some(&ended), young, &presented("a", Some(NOW_MS))),
        Verdict::Ended(NOW_MS - 1)
    );
    let signing_in = PresentedSession {
        begins: true,
        ..presented("a", None)
    };
    assert!(is_entered(&decided(Some(&ended), young, &signing_in)));
    assert_eq!(
        ended.clone().ended(NOW_MS),
        ended,
        "a session ends once, at the first time"
    );
}

#[test]
fn a_sign_in_is_entered_whenever_others_were_ended_and_however_old_the_list_is() {
    let signing_in = PresentedSession {
        begins: true,
        ..presented("a", None)
    };
    let verdict = decided(None, list(400, Some(NOW_MS)), &signing_in);
    assert!(is_entered(&verdict));
    let Verdict::Admitted {
        change: Some(entered),
        ..
    } = verdict
    else {
        panic!("not entered");
    };
    assert_eq!(entered, begun("a"));
    // The request that signs in asks more than once.
    assert_eq!(
        decided(Some(&entered), list(400, None), &signing_in),
        Verdict::Admitted {
            name: "a".to_owned(),
            change: None
        }
    );
}

#[test]
fn a_session_from_before_the_list_is_entered_while_the_list_is_young() {
    let old = presented("a", None);
    for state in [ListState::default(), list(0, None), list(6, None)] {
        assert!(is_entered(&decided(None, state, &old)), "{state:?}");
    }
    // By then it is known or has expired, so these tokens were exchanged past the shop.
    assert_eq!(decided(None, list(7, None), &old), Verdict::Ended(0));
}

#[test]
fn an_unknown_session_made_before_all_others_were_ended_is_refused() {
    for (made_ms, is_admitted) in [
        (Some(NOW_MS - 2), false),
        (Some(NOW_MS - 1), false),
        (Some(NOW_MS), true),
        (None, false),
    ] {
        let verdict = decided(None, list(0, Some(NOW_MS - 1)), &presented("a", made_ms));
        assert_eq!(is_entered(&verdict), is_admitted, "{made_ms:?}");
    }
    // A known one was either ended with the others or spared.
    let kept = begun("a");
    let verdict = decided(
        Some(&kept),
        list(0, Some(NOW_MS - 1)),
        &presented("a", None),
    );
    assert!(matches!(verdict, Verdict::Admitted { .. }));
}

#[test]
fn a_use_is_noted_every_five_minutes_and_with_new_tokens() {
    let known = begun("a");
    let noted = |after_ms: u64, presented: &PresentedSession| {
        let verdict = judge(
            Some(&known),
            list(0, None),
            presented,
            NOW_MS + after_ms,
            DAY_MS,
        );
        match verdict {
            Verdict::Admitted { change, .. } => change,
            Verdict::Ended(_) => panic!("ended"),
        }
    };
    let again = presented("a", None);
    assert_eq!(noted(0, &again), None);
    assert_eq!(noted(SEEN_EVERY_MS - 1, &again), None);
    let seen = noted(SEEN_EVERY_MS, &again).unwrap();
    assert_eq!(
        (seen.since_ms, seen.seen_ms),
        (NOW_MS, NOW_MS + SEEN_EVERY_MS)
    );
    let later = TokenMark {
        hash: "new".to_owned(),
        until_ms: Some(NOW_MS + 9 * DAY_MS),
    };
    let renewed = PresentedSession {
        renewed: vec![later],
        ..again
    };
    assert_eq!(noted(1, &renewed).unwrap().lasts_ms, NOW_MS + 9 * DAY_MS);
}

#[test]
fn a_session_lasts_as_long_as_its_longest_token_and_thirty_days_without_a_date() {
    assert_eq!(begun("a").lasts_ms, NOW_MS + 7 * DAY_MS);
    let undated = PresentedSession {
        tokens: vec![TokenMark {
            hash: "x".to_owned(),
            until_ms: None,
        }],
        ..presented("a", None)
    };
    let session = OwnSession::begin(&undated, NOW_MS, DAY_MS);
    assert_eq!(session.lasts_ms, NOW_MS + 30 * DAY_MS);
}

#[test]
fn an_ended_session_stays_on_the_list_until_its_tokens_have_expired() {
    let over = OwnSession {
        lasts_ms: NOW_MS,
        ..begun("over").ended(1)
    };
    let list = [begun("a"), begun("b").ended(1), over.clone()];
    assert_eq!(outlived(&list, NOW_MS), [&over]);
}

#[test]
fn the_session_that_was_not_used_for_longest_is_dropped_from_a_long_list() {
    let mut many: Vec<OwnSession> = (0..=MOST).map(|_| begun("a")).collect();
    many[3].seen_ms = 1;
    assert_eq!(outlived(&many, NOW_MS), [&many[3]]);
    many[3].ended_ms = Some(1);
    assert!(outlived(&many, NOW_MS).is_empty());
}

#[test]
fn the_page_lists_the_own_session_first_and_no_ended_one() {
    let own = begun("own");
    let other = OwnSession {
        seen_ms: NOW_MS + 2,
        ..begun("other")
    };
    let older = OwnSession {
        seen_ms: NOW_MS + 1,
        ..begun("older")
    };
    let list = [
        older.clone(),
        begun("gone").ended(1),
        own.clone(),
        other.clone(),
    ];
    let listed = listed(&list, "own", NOW_MS);
    let ids: Vec<&str> = listed.iter().map(|session| &*session.id).collect();
    assert_eq!(ids, [own.id(), other.id(), older.id()]);
    assert!(listed[0].is_own && !listed[1].is_own);
}

#[test]
fn tokens_are_as_old_as_the_oldest_and_of_no_known_age_if_one_does_not_say() {
    let made_at = |iat: u64| {
        let claims = format!(r#"{{"iat":{iat},"exp":{}}}"#, iat + 60);
        let part = |text: &str| {
            crate::digest::base64(text.as_bytes())
                .trim_end_matches('=')
                .to_owned()
        };
        format!("{}.{}.eA", part(r#"{"alg":"HS256"}"#), part(&claims))
    };
    let (old, new) = (made_at(1_000), made_at(2_000));
    assert_eq!(made_ms(&[&new, &old]), Some(1_000_000));
    assert_eq!(made_ms(&[&new, "opaque"]), None);
    let mark = TokenMark::of(&old);
    assert_eq!(mark.until_ms, Some(1_030_000));
    assert_eq!(mark.until_ms(5, DAY_MS), 1_030_000);
    assert_eq!(TokenMark::of("opaque").until_ms, None);
}
