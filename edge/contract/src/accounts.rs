//! What the safety of an account leaves to the backend (OWASP ASVS 5.0, chapters 6 and 7), asked with an account that
//! the owner gives away for it: `--accounts`. A backend that lacks a guarantee works, so its row says `less`.

use serde_json::{Value, json};
use shop::backend::{Call, Request};
use shop::contract::Known;
use shop::lenient::{Json, Lenient};

use crate::hints::Hint;
use crate::run::{Asking, Row, Sent, Verdict};

const CREATE: &str = "/auth/jwt/create/";
/// Wrong passwords in a row, after which a backend should slow the caller down.
const MANY: usize = 20;

/// Accounts of frameworks' guides and ready-made images.
const DEFAULTS: [(&str, &str); 4] = [
    ("admin", "admin"),
    ("admin@example.com", "admin"),
    ("admin@example.com", "password"),
    ("root@localhost", "root"),
];

const HAS_DEFAULTS: &str = "Anybody may enter it, perhaps with rights of the staff. Delete the account, or give it a password of its own.";
const NAMES_ACCOUNTS: &str = "The shop answers all addresses alike, and later than this call. Somebody who asks the backend itself learns who has an account.";
const TAKES_WEAK: &str = "The shop refuses the commonest passwords itself. Add Django's AUTH_PASSWORD_VALIDATORS, so that no other client can set one.";
const OUTLIVES: &str = "The shop ends its own sessions at once. A copied refresh token goes on elsewhere: set simplejwt's CHECK_REVOKE_TOKEN.";
const UNTIL_EXPIRY: &str = "The shop ends its own sessions at once. A copied access token lives to its end, so keep ACCESS_TOKEN_LIFETIME short.";
const UNLIMITED: &str = "The shop limits its own form. Give the view a throttle_scope, so that the backend's own address has a limit too.";
const UNTOLD: &str =
    "The shop tells a shopper when to try again only if the answer has Retry-After.";

/// An answer without its time.
#[derive(PartialEq, Eq)]
struct Told {
    status: u16,
    body: String,
    milliseconds: u64,
    retry_after: Option<String>,
}

fn post(path: &'static str, body: &Value) -> Request {
    Call::<()>::post(path, body).request
}

fn ask(asking: &mut Asking<'_>, request: &Request, session: Option<&str>) -> Option<Told> {
    match asking.send(request, session).0 {
        Sent::Answer {
            status,
            body,
            milliseconds,
            retry_after,
            ..
        } => Some(Told {
            status,
            body,
            milliseconds,
            retry_after,
        }),
        Sent::Timeout | Sent::Unreachable(_) => None,
    }
}

fn sign_in(email: &str, password: &str) -> Request {
    post(CREATE, &json!({ "email": email, "password": password }))
}

/// Asks for every guarantee. `left` gets what could not be put back.
pub(crate) fn check(
    asking: &mut Asking<'_>,
    known: &Known,
    rows: &mut Vec<Row>,
    left: &mut Vec<String>,
) {
    let Some((email, password)) = asking.options.accounts.clone() else {
        return;
    };
    let unknown = known.email();
    rows.push(alike(
        asking,
        (
            "POST /auth/jwt/create/",
            "a wrong password, and an unknown address (ASVS 6.3.8)",
        ),
        [&email, &unknown].map(|email| sign_in(email, "a wrong password")),
    ));
    for (call, path, used_by) in [
        (
            "POST /auth/users/reset_password/",
            "/auth/users/reset_password/",
            "a known and an unknown address (ASVS 6.3.8, 6.4.3)",
        ),
        (
            "POST /auth/users/resend_activation/",
            "/auth/users/resend_activation/",
            "an active and an unknown address (ASVS 6.3.8)",
        ),
    ] {
        let asked = [&email, &unknown].map(|email| post(path, &json!({ "email": email })));
        rows.push(alike(asking, (call, used_by), asked));
    }
    rows.push(default_accounts(asking));
    for (used_by, weak) in [
        ("a password of seven letters (ASVS 6.2.1)", "kz7-qp4"),
        ("one of the commonest passwords (ASVS 6.2.4)", "password1"),
    ] {
        rows.push(weak_password(asking, (&unknown, used_by), weak, left));
    }
    rows.extend(new_password(asking, (&email, &password), known, left));
    rows.push(made_up_link(asking));
    rows.push(many_tries(asking, &unknown));
}

/// Whether two requests get the same status and bytes.
fn alike(
    asking: &mut Asking<'_>,
    (call, used_by): (&'static str, &'static str),
    asked: [Request; 2],
) -> Row {
    let mut row = Row::new(call, used_by, NAMES_ACCOUNTS);
    let [Some(first), Some(second)] = asked.map(|request| ask(asking, &request, None)) else {
        return unanswered(row);
    };
    row.status = Some(first.status);
    row.milliseconds = Some(first.milliseconds.max(second.milliseconds));
    if (first.status, &first.body) == (second.status, &second.body) {
        row.verdict = Verdict::Ok;
        row.why = format!(
            "both {}, after {} and {} ms",
            first.status, first.milliseconds, second.milliseconds
        );
    } else {
        row.verdict = Verdict::Less;
        row.why = if first.status == second.status {
            format!("both {}, with other bodies", first.status)
        } else {
            format!("{} and {}", first.status, second.status)
        };
        let hint = Hint::new("The answers tell who has an account", NAMES_ACCOUNTS);
        row.hints.push(hint);
    }
    row
}

fn unanswered(mut row: Row) -> Row {
    row.verdict = Verdict::Less;
    "no answer".clone_into(&mut row.why);
    row
}

/// Whether the accounts that guides and images create are refused.
fn default_accounts(asking: &mut Asking<'_>) -> Row {
    let used_by = "accounts of guides and images, such as admin (ASVS 6.3.2)";
    let mut row = Row::new("POST /auth/jwt/create/", used_by, HAS_DEFAULTS);
    row.verdict = Verdict::Ok;
    "refused".clone_into(&mut row.why);
    for (email, password) in DEFAULTS {
        let Some(told) = ask(asking, &sign_in(email, password), None) else {
            return unanswered(row);
        };
        row.status = Some(told.status);
        row.milliseconds = Some(told.milliseconds);
        if row.has_succeeded() {
            row.verdict = Verdict::Less;
            row.why = format!("{email} signs in");
            let hint = Hint::new("A well-known account signs in", HAS_DEFAULTS);
            row.hints.push(hint);
            break;
        }
    }
    row
}

/// Whether a registration with a weak password is refused.
fn weak_password(
    asking: &mut Asking<'_>,
    (email, used_by): (&str, &'static str),
    password: &str,
    left: &mut Vec<String>,
) -> Row {
    let body = json!({ "email": email, "password": password, "re_password": password });
    let mut row = Row::new("POST /auth/users/", used_by, TAKES_WEAK);
    let Some(told) = ask(asking, &post("/auth/users/", &body), None) else {
        return unanswered(row);
    };
    row.status = Some(told.status);
    row.milliseconds = Some(told.milliseconds);
    let answer = Json::parse(told.body.as_bytes());
    let is_at_password = answer.is_ok_and(|answer| answer.get("password").is_some());
    match (row.has_succeeded(), is_at_password) {
        (false, true) => {
            row.verdict = Verdict::Ok;
            "refused at `password`".clone_into(&mut row.why);
        }
        (false, false) => {
            row.verdict = Verdict::Less;
            "refused, and not at `password`".clone_into(&mut row.why);
        }
        (true, _) => {
            row.verdict = Verdict::Less;
            "accepted".clone_into(&mut row.why);
            row.hints
                .push(Hint::new("A weak password is accepted", TAKES_WEAK));
            left.push(format!("the account {email}"));
        }
    }
    row
}

/// Changes the password of the account and changes it back: whether the current one is asked for, and what becomes of
/// the sessions before.
fn new_password(
    asking: &mut Asking<'_>,
    (email, password): (&str, &str),
    known: &Known,
    left: &mut Vec<String>,
) -> Vec<Row> {
    const CALL: &str = "POST /auth/users/set_password/";
    let new = [&known.run, " Vitrina"].concat();
    let mut change = Row::new(CALL, "a wrong current password (ASVS 6.2.3, 7.5.1)", "");
    let Some((access, refresh)) = tokens(asking, email, password) else {
        "the account of --accounts cannot sign in".clone_into(&mut change.why);
        return vec![change];
    };
    let set = |current: &str, new: &str| {
        let body = json!({
            "current_password": current,
            "new_password": new,
            "re_password": new,
            "re_new_password": new,
        });
        post("/auth/users/set_password/", &body)
    };
    let wrong = ask(asking, &set("a wrong password", &new), Some(&access));
    let Some(wrong) = wrong else {
        return vec![unanswered(change)];
    };
    change.status = Some(wrong.status);
    change.milliseconds = Some(wrong.milliseconds);
    if change.has_succeeded() {
        change.verdict = Verdict::Less;
        "accepted".clone_into(&mut change.why);
        let then = "Somebody who holds a session can take the account over. Keep djoser's `current_password` in the serializer.";
        change
            .hints
            .push(Hint::new("The current password is not asked for", then));
    } else {
        change.verdict = Verdict::Ok;
        "refused".clone_into(&mut change.why);
        let done = ask(asking, &set(password, &new), Some(&access));
        if done.is_none_or(|told| !(200..300).contains(&told.status)) {
            "refused, and so is the right one".clone_into(&mut change.why);
            return vec![change];
        }
    }
    let after = [
        (
            "POST /auth/jwt/refresh/",
            "a refresh token from before a new password (ASVS 7.4.3)",
            post_refresh(&refresh),
            OUTLIVES,
        ),
        (
            "GET /auth/users/me/",
            "an access token from before a new password (ASVS 7.4.3)",
            shop::session::ME.request,
            UNTIL_EXPIRY,
        ),
    ];
    let mut rows = vec![change];
    for (call, used_by, request, then) in after {
        let session = call.starts_with("GET").then_some(&*access);
        rows.push(ended(asking, (call, used_by), &request, (session, then)));
    }
    // Back to the password that the owner knows.
    let back = tokens(asking, email, &new)
        .and_then(|(access, _)| ask(asking, &set(&new, password), Some(&access)));
    if back.is_none_or(|told| !(200..300).contains(&told.status)) {
        left.push(format!("the password of {email}, which is now «{new}»"));
        return rows;
    }
    if let Some((access, refresh)) = tokens(asking, email, password) {
        ask(asking, &shop::session::sign_out().request, Some(&access));
        let call = (
            "POST /auth/jwt/refresh/",
            "a refresh token from before a sign-out (ASVS 7.4.1)",
        );
        rows.push(ended(
            asking,
            call,
            &post_refresh(&refresh),
            (None, OUTLIVES),
        ));
    }
    rows
}

fn post_refresh(token: &str) -> Request {
    shop::session::refresh(token).request
}

/// The access and refresh tokens of a sign-in.
fn tokens(asking: &mut Asking<'_>, email: &str, password: &str) -> Option<(String, String)> {
    let told = ask(asking, &sign_in(email, password), None)?;
    let answer = Json::parse(told.body.as_bytes()).ok()?;
    let token = |name: &str| answer.get(name).and_then(String::read);
    Some((token("access")?, token("refresh")?))
}

/// Whether a token is refused.
fn ended(
    asking: &mut Asking<'_>,
    (call, used_by): (&'static str, &'static str),
    request: &Request,
    (session, then): (Option<&str>, &'static str),
) -> Row {
    let mut row = Row::new(call, used_by, then);
    let Some(told) = ask(asking, request, session) else {
        return unanswered(row);
    };
    row.status = Some(told.status);
    row.milliseconds = Some(told.milliseconds);
    if matches!(told.status, 400 | 401 | 403) {
        row.verdict = Verdict::Ok;
        "refused".clone_into(&mut row.why);
    } else {
        row.verdict = Verdict::Less;
        row.why = format!("answered {}", told.status);
        row.hints.push(Hint::new("The token goes on", then));
    }
    row
}

/// Whether a made-up link of a letter is refused as the documents expect.
fn made_up_link(asking: &mut Asking<'_>) -> Row {
    let path = "/auth/users/reset_password_confirm/";
    let password = "a long one of the contract check";
    let body = json!({
        "uid": "MQ",
        "token": "none-0000",
        "new_password": password,
        "re_new_password": password,
    });
    let mut row = Row::new(
        "POST /auth/users/reset_password_confirm/",
        "a made-up link (ASVS 6.4.3)",
        "The shop shows the page of a link that is used or cut.",
    );
    let Some(told) = ask(asking, &post(path, &body), None) else {
        return unanswered(row);
    };
    row.status = Some(told.status);
    row.milliseconds = Some(told.milliseconds);
    let is_refused = matches!(told.status, 400 | 403 | 404);
    row.verdict = if is_refused {
        Verdict::Ok
    } else {
        Verdict::Less
    };
    row.why = format!("answered {}", told.status);
    row
}

/// Whether many wrong passwords for an address that nobody has are slowed down.
fn many_tries(asking: &mut Asking<'_>, unknown: &str) -> Row {
    let used_by = "twenty wrong passwords in a row (ASVS 6.3.1)";
    let mut row = Row::new("POST /auth/jwt/create/", used_by, UNLIMITED);
    for count in 1..=MANY {
        let Some(told) = ask(asking, &sign_in(unknown, "a wrong password"), None) else {
            return unanswered(row);
        };
        row.status = Some(told.status);
        row.milliseconds = Some(told.milliseconds);
        if told.status == 429 {
            row.verdict = Verdict::Ok;
            row.why = format!("slowed down at the {count}th");
            if told.retry_after.is_none() {
                row.verdict = Verdict::Less;
                let hint = Hint::new("A throttled answer has no Retry-After", UNTOLD);
                row.hints.push(hint);
            }
            return row;
        }
    }
    row.verdict = Verdict::Less;
    "all were judged".clone_into(&mut row.why);
    let says = "The backend sets no limit to wrong passwords";
    row.hints.push(Hint::new(says, UNLIMITED));
    row
}
