//! The guarantees of accounts, asked of a backend that has them and of one that has none.

use std::cell::{Cell, RefCell};

use serde_json::Value;

use crate::run::{Options, Report, Sending, Sent, Verdict, run};
use crate::run_tests::{URL, answer, documented};

const OWNER: (&str, &str) = ("spare@example.com", "the owner's spare one");

fn run_against(backend: impl Fn(&Sending) -> Option<Sent>, accounts: bool) -> Report {
    let options = Options {
        url: URL.to_owned(),
        run: "contract-check-1".to_owned(),
        slow_ms: u64::MAX,
        accounts: accounts.then(|| (OWNER.0.to_owned(), OWNER.1.to_owned())),
        ..Options::default()
    };
    let mut others = documented("no such call", Sent::Timeout);
    run(&options, &mut |sending| {
        backend(sending).unwrap_or_else(|| others(sending))
    })
    .unwrap()
}

/// The verdicts of the checks, by what they ask.
fn verdicts(report: &Report) -> Vec<(&'static str, Verdict)> {
    let rows = report
        .rows
        .iter()
        .filter(|row| row.used_by.contains("(ASVS"));
    rows.map(|row| (row.used_by, row.verdict)).collect()
}

fn field(sending: &Sending, name: &str) -> String {
    let body = sending.body.as_deref().unwrap_or_default();
    let body: Value = serde_json::from_str(body).unwrap_or_default();
    body[name].as_str().unwrap_or_default().to_owned()
}

/// A careful backend: its account has one password, and a new one ends every session.
#[derive(Default)]
struct Careful {
    password: RefCell<String>,
    tries: Cell<usize>,
}

impl Careful {
    fn answer(&self, sending: &Sending) -> Option<Sent> {
        let path = sending.url.strip_prefix(URL)?;
        let bearer = sending
            .headers
            .iter()
            .find(|(name, _)| *name == "authorization");
        let is_signed_in =
            bearer.is_some_and(|(_, token)| token.ends_with(&*self.password.borrow()));
        Some(match path {
            "/auth/jwt/create/" => {
                let (email, password) = (field(sending, "email"), field(sending, "password"));
                if email == OWNER.0 && password == *self.password.borrow() {
                    let token =
                        format!("{{\"access\":\"a {password}\",\"refresh\":\"r {password}\"}}");
                    return Some(answer(200, &token));
                }
                self.tries.set(self.tries.get() + 1);
                if self.tries.get() > 10 {
                    let mut slow = answer(429, "{}");
                    if let Sent::Answer { retry_after, .. } = &mut slow {
                        *retry_after = Some("60".to_owned());
                    }
                    return Some(slow);
                }
                answer(401, "{\"detail\":\"No.\"}")
            }
            "/auth/users/reset_password/"
            | "/auth/users/resend_activation/"
            | "/auth/token/logout/" => answer(204, ""),
            "/auth/users/" => answer(400, "{\"password\":[\"Weak.\"]}"),
            "/auth/users/set_password/" => {
                if !is_signed_in || field(sending, "current_password") != *self.password.borrow() {
                    return Some(answer(400, "{\"current_password\":[\"No.\"]}"));
                }
                *self.password.borrow_mut() = field(sending, "new_password");
                answer(204, "")
            }
            "/auth/jwt/refresh/" => answer(401, "{}"),
            "/auth/users/reset_password_confirm/" => answer(400, "{\"uid\":[\"No.\"]}"),
            "/auth/users/me/" => answer(if is_signed_in { 200 } else { 401 }, "{\"id\":1}"),
            _ => return None,
        })
    }
}

#[test]
fn a_careful_backend_gives_every_guarantee_and_keeps_its_password() {
    let backend = Careful::default();
    OWNER.1.clone_into(&mut backend.password.borrow_mut());
    let report = run_against(|sending| backend.answer(sending), true);
    let verdicts = verdicts(&report);
    assert_eq!(verdicts.len(), 12);
    let wanting = verdicts
        .iter()
        .filter(|(_, verdict)| *verdict != Verdict::Ok);
    assert_eq!(wanting.collect::<Vec<_>>(), Vec::<&(&str, Verdict)>::new());
    assert_eq!(*backend.password.borrow(), OWNER.1);
    assert!(report.left.is_empty(), "{:?}", report.left);
}

#[test]
fn a_careless_backend_is_told_what_it_lacks() {
    let careless = |sending: &Sending| {
        let path = sending.url.strip_prefix(URL)?;
        let is_owner = field(sending, "email") == OWNER.0;
        Some(match path {
            "/auth/jwt/create/"
                if is_owner && field(sending, "password") == OWNER.1
                    || field(sending, "email") == "root@localhost" =>
            {
                answer(200, "{\"access\":\"a\",\"refresh\":\"r\"}")
            }
            "/auth/jwt/create/" => answer(if is_owner { 400 } else { 404 }, "{}"),
            "/auth/users/reset_password/" => answer(if is_owner { 204 } else { 400 }, ""),
            "/auth/users/" => answer(201, "{}"),
            "/auth/users/set_password/" => answer(200, ""),
            "/auth/jwt/refresh/" => answer(200, "{\"access\":\"b\"}"),
            "/auth/users/me/" => answer(200, "{\"id\":1}"),
            "/auth/users/resend_activation/" => answer(404, ""),
            "/auth/users/reset_password_confirm/" => answer(500, "<html>"),
            _ => return None,
        })
    };
    let report = run_against(careless, true);
    let lacking = verdicts(&report);
    let fine: Vec<_> = lacking
        .iter()
        .filter(|(_, verdict)| *verdict != Verdict::Less)
        .map(|(asked, _)| *asked)
        .collect();
    assert_eq!(fine, ["an active and an unknown address (ASVS 6.3.8)"]);
    let left = report.left.join("; ");
    assert!(left.contains("the account contract-check-1"), "{left}");
    assert!(left.contains("the password of spare@example.com"), "{left}");
}

#[test]
fn nothing_is_asked_of_accounts_without_one_to_spare() {
    let report = run_against(|_| None, false);
    assert!(verdicts(&report).is_empty());
}
