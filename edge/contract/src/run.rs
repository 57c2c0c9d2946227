//! Asks a running backend call by call, and says of each what the shop makes of its answer.

use serde::Serialize;
use shop::backend::{Method, Request};
use shop::lenient::{Json, Schema};

use crate::calls::{Access, ContractCall, Known, all};
use crate::check::{Finding, check};

/// What the operator asked for.
#[derive(Debug, Clone, Default)]
pub(crate) struct Options {
    pub url: String,
    /// The site's token, which the shop sends with every call.
    pub token: String,
    pub login: Option<(String, String)>,
    pub write: bool,
    pub json: bool,
    pub language: String,
    /// An answer that takes longer is too slow, in milliseconds.
    pub slow_ms: u64,
}

/// A call on its way, as the command's other half sends it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Sending {
    pub method: &'static str,
    pub url: String,
    pub headers: Vec<(&'static str, String)>,
    pub body: Option<String>,
    pub deadline_ms: u32,
}

/// What came back.
#[derive(Debug, Clone)]
pub(crate) enum Sent {
    Answer {
        status: u16,
        body: String,
        milliseconds: u64,
    },
    /// Nothing within the deadline.
    Timeout,
    /// No answer at all, with the reason.
    Unreachable(String),
}

/// What the shop makes of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Verdict {
    Ok,
    /// The shop works with it, and would show more with the fields that are missing.
    Less,
    Slow,
    /// Something that is needed is missing or of another type.
    Broken,
    Failed,
    NotAsked,
}

/// A row of the report.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Row {
    pub call: &'static str,
    pub used_by: &'static str,
    pub verdict: Verdict,
    pub status: Option<u16>,
    pub milliseconds: Option<u64>,
    /// Why it failed or was not asked; empty else.
    pub why: String,
    /// What the shop does while it fails.
    pub without: &'static str,
    pub findings: Vec<Finding>,
}

/// Asks all calls; the error says why nothing can be checked.
pub(crate) fn run(
    options: &Options,
    send: &mut dyn FnMut(&Sending) -> Sent,
) -> Result<Vec<Row>, String> {
    let mut known = Known {
        login: options.login.clone(),
        ..Known::default()
    };
    let mut rows = Vec::new();
    for call in all() {
        let row = one(&call, options, &mut known, send);
        if rows.is_empty() && row.status.is_none() {
            return Err(format!("{} {}", options.url, row.why));
        }
        rows.push(row);
    }
    Ok(rows)
}

fn one(
    call: &ContractCall,
    options: &Options,
    known: &mut Known,
    send: &mut dyn FnMut(&Sending) -> Sent,
) -> Row {
    let mut row = Row {
        call: call.call,
        used_by: call.used_by,
        verdict: Verdict::NotAsked,
        status: None,
        milliseconds: None,
        why: String::new(),
        without: call.without,
        findings: Vec::new(),
    };
    let allowed = match call.access {
        Access::Open => None,
        Access::SignIn => options.login.is_none().then_some("asked with --login"),
        Access::Session => known.access.is_none().then_some("asked with --login"),
        Access::Write => (!options.write).then_some("asked with --write"),
        Access::SessionWrite => {
            let may = known.access.is_some() && options.write;
            (!may).then_some("asked with --login and --write")
        }
    };
    if let Some(why) = allowed {
        why.clone_into(&mut row.why);
        return row;
    }
    let Some(request) = (call.ask)(known) else {
        "no answer before it names what it is asked for".clone_into(&mut row.why);
        return row;
    };
    let session = matches!(call.access, Access::Session | Access::SessionWrite)
        .then_some(known.access.as_deref())
        .flatten();
    match send(&sending(&request, options, session)) {
        Sent::Timeout => {
            row.verdict = Verdict::Failed;
            row.why = format!("did not answer within {} s", request.deadline_ms / 1000);
        }
        Sent::Unreachable(why) => {
            row.verdict = Verdict::Failed;
            row.why = format!("cannot be reached: {why}");
        }
        Sent::Answer {
            status,
            body,
            milliseconds,
        } => {
            row.status = Some(status);
            row.milliseconds = Some(milliseconds);
            read(call, &request, (status, &body), known, &mut row);
            let slow = milliseconds > options.slow_ms;
            if slow && matches!(row.verdict, Verdict::Ok | Verdict::Less) {
                row.verdict = Verdict::Slow;
                row.why = format!("took longer than {} ms", options.slow_ms);
            }
        }
    }
    row
}

/// What the shop makes of an answer.
fn read(
    call: &ContractCall,
    request: &Request,
    (status, body): (u16, &str),
    known: &mut Known,
    row: &mut Row,
) {
    if call.also_fine.contains(&status) {
        row.verdict = Verdict::Ok;
        let why = if status == 404 {
            "there is none"
        } else {
            "what was made up is refused"
        };
        why.clone_into(&mut row.why);
        return;
    }
    if !request.succeeds_with(status) {
        row.verdict = Verdict::Failed;
        let hint = match (status, call.access) {
            (401 | 403, Access::Open | Access::Write) => ": is the site's token (--token) right?",
            (401 | 403, Access::SignIn | Access::Session | Access::SessionWrite) => {
                ": are token and login right?"
            }
            _ => "",
        };
        row.why = format!("answered {status}{hint}");
        return;
    }
    row.verdict = Verdict::Ok;
    if matches!(call.schema, Schema::Nothing) {
        return;
    }
    let answer = match Json::parse(body.as_bytes()) {
        Ok(answer) => answer,
        Err(why) => {
            row.verdict = Verdict::Broken;
            row.why = format!("is no JSON: {why}");
            return;
        }
    };
    row.findings = check(&call.schema, &answer);
    (call.learn)(known, &answer);
    let read = (call.read)(body.as_bytes());
    if read.is_err() || row.findings.iter().any(|one| one.problem.is_broken()) {
        row.verdict = Verdict::Broken;
    } else if row.findings.iter().any(Finding::is_everywhere) {
        row.verdict = Verdict::Less;
    }
    if let Err(why) = read {
        row.why = format!("cannot be read: {why}");
    }
}

/// The call as the shop sends it.
fn sending(request: &Request, options: &Options, session: Option<&str>) -> Sending {
    let mut headers = vec![
        ("accept-language", options.language.clone()),
        ("token", options.token.clone()),
    ];
    if let Some(session) = session {
        headers.push(("authorization", format!("Bearer {session}")));
    }
    if let Some(key) = &request.key {
        headers.push(("idempotency-key", key.clone()));
    }
    if request.body.is_some() {
        headers.push(("content-type", "application/json".to_owned()));
    }
    Sending {
        method: method_name(request.method),
        url: [options.url.trim_end_matches('/'), &request.path].concat(),
        headers,
        body: request.body.clone(),
        deadline_ms: request.deadline_ms,
    }
}

pub(crate) const fn method_name(method: Method) -> &'static str {
    match method {
        Method::Get => "GET",
        Method::Post => "POST",
        Method::Delete => "DELETE",
    }
}
