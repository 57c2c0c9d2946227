//! Rollbacks and rollouts: plans that move a pointer between stored versions.

use super::tests::{Store, apply, lookup, over, pharmacy, planned, publish, site, text};
use super::*;
use crate::executor::Sequential;

fn rolled_back(site: &str, version: &str, store: &Store) -> Result<Plan, Problem> {
    over(store, |live| rollback(site, version, live))
}

#[test]
fn a_rollback_moves_the_pointer_to_an_earlier_version() {
    let first = publish(&pharmacy("#111111"), &Store::new());
    let earlier = text(&first, "site/pharmacy").unwrap().to_owned();
    let store = publish(
        &site("pharmacy", &["p.example", "neu.example"], "#222222", &[]),
        &first,
    );
    let plan = rolled_back("pharmacy", &earlier, &store).unwrap();
    assert!(plan.versions.is_empty());
    let writes: Vec<(&str, &[u8])> = plan
        .pointers
        .iter()
        .map(|write| (write.key.as_str(), write.value.as_slice()))
        .collect();
    assert_eq!(
        writes,
        [
            ("site/pharmacy", earlier.as_bytes()),
            ("host/www.p.example", b"pharmacy")
        ]
    );
    assert_eq!(plan.removals, ["host/neu.example"]);
    let told: Vec<String> = plan.changes.iter().map(ToString::to_string).collect();
    let rule = "\n    redirect /oferte: nothing -> /ro";
    assert!(told[0].contains(rule), "{told:?}");
    let back = apply(&plan, &store);
    let paths = ["/oferte"];
    for host in ["p.example", "www.p.example", "neu.example"] {
        assert_eq!(
            lookup(host, &paths, &back),
            lookup(host, &paths, &first),
            "{host}"
        );
    }
    let again = rolled_back("pharmacy", &earlier, &back).unwrap();
    assert!(again.pointers.is_empty());
}

#[test]
fn a_rollback_to_an_unusable_version_is_refused() {
    let first = publish(&pharmacy("#111111"), &Store::new());
    let earlier = text(&first, "site/pharmacy").unwrap().to_owned();
    let other = site("pharmacy", &["p.example", "www.p.example"], "#111111", &[]);
    let store = publish(&other, &first);
    let key = keys::version("pharmacy", &earlier);
    let refused = |version: &str, store: &Store| {
        let refused = rolled_back("pharmacy", version, store);
        refused.unwrap_err().to_string()
    };
    assert_eq!(
        refused("absent", &first),
        format!("site/pharmacy/absent: is not stored; stored are: {earlier}")
    );
    let mut broken = store.clone();
    broken.insert(key.clone(), b"{}".to_vec());
    assert_eq!(
        refused(&earlier, &broken),
        format!("{key}: version.site: is missing")
    );
    for missing in first.keys().filter(|key| key.starts_with("redirects/")) {
        let mut incomplete = store.clone();
        incomplete.remove(missing);
        let expected = format!("{missing}: is not stored");
        assert_eq!(refused(&earlier, &incomplete), expected);
    }
    let mut taken = store;
    taken.insert("host/p.example".to_owned(), b"lumina".to_vec());
    assert_eq!(
        refused(&earlier, &taken),
        format!("{key}: site.hosts: «p.example» leads to the site «lumina» now")
    );
}

#[test]
fn a_rollout_only_grows_until_a_push_or_a_rollback_ends_it() {
    let first = publish(&pharmacy("#111111"), &Store::new());
    let old = text(&first, "site/pharmacy").unwrap().to_owned();
    let rolled_out = |folder: &[SourceFile], percent: u32, store: &Store| {
        let releases = releases(folder, &Sequential).unwrap();
        over(store, |live| roll_out(plan(&releases, live), percent, live))
    };
    let next = pharmacy("#222222");
    let new = releases(&next, &Sequential).unwrap()[0].version.clone();
    let plan = rolled_out(&next, 10, &first).unwrap();
    assert_eq!(plan.versions.len(), 1, "the redirects are there");
    let told = plan.changes.last().unwrap().to_string();
    assert_eq!(
        told,
        format!("~ site pharmacy {new}: rolled out to 10 % of its visitors, before 0 %")
    );
    let some = apply(&plan, &first);
    let pointer = Pointer::parse(text(&some, "site/pharmacy").unwrap()).unwrap();
    assert_eq!(pointer.version, old);
    assert_eq!(pointer.rollout.map(|rollout| rollout.percent), Some(10));

    let more = rolled_out(&next, 25, &some).unwrap();
    assert_eq!((more.versions.len(), more.pointers.len()), (0, 1));
    assert_eq!(more.unused, []);
    let more = apply(&more, &some);
    let again = rolled_out(&next, 25, &more).unwrap();
    assert_eq!((again.versions.len(), again.pointers.len()), (0, 0));
    let less = rolled_out(&next, 10, &more).unwrap_err().to_string();
    assert_eq!(
        less,
        "site/pharmacy: is rolled out to 25 % already, which only grows; a rollback ends it"
    );
    let whole = planned(&next, &more);
    assert_eq!(whole.versions, []);
    assert_eq!(
        text(&apply(&whole, &more), "site/pharmacy"),
        Some(new.as_str())
    );
    let back = rolled_back("pharmacy", &old, &more).unwrap();
    assert_eq!(
        back.changes
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>(),
        [format!("~ site pharmacy {new}: its rollout to 25 % ends")]
    );
    assert_eq!(
        text(&apply(&back, &more), "site/pharmacy"),
        Some(old.as_str())
    );

    let moved = site("pharmacy", &["p.example", "neu.example"], "#222222", &[]);
    for (folder, store, problem) in [
        (
            &moved,
            &first,
            "host/www.p.example: a rollout removes nothing",
        ),
        (
            &next,
            &Store::new(),
            "site/pharmacy: no version is in force: push it at once",
        ),
    ] {
        let refused = rolled_out(folder, 10, store).unwrap_err();
        assert_eq!(refused.to_string(), problem);
    }
}
