//! Sends every call to a running backend and judges the answers.

use serde::Serialize;
use shop::backend::{Request, Slashes, Success, slash_redirect};
use shop::bodies::{Bodies, BodyKind};
use shop::calls::all;
use shop::contract::{Access, Contract, Known};
use shop::lenient::{Json, Schema};

use crate::accounts;
use crate::check::{Finding, check};
use crate::hints::{self, Hint};
use crate::patience::{USUAL_MS, patience, seconds};
use crate::proofs;

/// The command's options.
#[derive(Debug, Clone, Default)]
pub(crate) struct Options {
    pub url: String,
    /// The site's token, sent with every call.
    pub token: String,
    pub login: Option<(String, String)>,
    /// An account to spare, with which the guarantees of accounts are tried.
    pub accounts: Option<(String, String)>,
    pub write: bool,
    pub json: bool,
    pub language: String,
    /// Slower answers are reported, in milliseconds.
    pub slow_ms: u64,
    /// A unique name of this run.
    pub run: String,
    /// Body templates from the site's config.
    pub bodies: Bodies,
    /// The statuses that mean "order created", if the site's config lists them.
    pub order_accepted: Vec<u16>,
}

/// A call as passed to `tools/contract.mjs`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Sending {
    pub method: &'static str,
    pub url: String,
    pub headers: Vec<(&'static str, String)>,
    pub body: Option<String>,
    /// The body where it is no text, as that of a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<Vec<u8>>,
    pub deadline_ms: u32,
}

/// The result of a call.
#[derive(Debug, Clone)]
pub(crate) enum Sent {
    Answer {
        status: u16,
        body: String,
        milliseconds: u64,
        /// The target of a redirect.
        location: Option<String>,
        /// The `Retry-After` header.
        retry_after: Option<String>,
    },
    /// No answer within the deadline.
    Timeout,
    /// The connection failed, with the reason.
    Unreachable(String),
}

/// Sends calls to the backend.
pub(crate) struct Asking<'a> {
    pub options: &'a Options,
    send: &'a mut dyn FnMut(&Sending) -> Sent,
    /// Trailing slashes learned from redirects.
    slashes: Slashes,
}

/// A redirect to the path with or without its slash, which was followed.
pub(crate) struct BySlash {
    status: u16,
    target: String,
}

impl Asking<'_> {
    /// Sends a request as the shop does. Unlike the shop, it also follows a slash redirect of a call that changes
    /// something, to check the answer.
    pub(crate) fn send(
        &mut self,
        request: &Request,
        session: Option<&str>,
    ) -> (Sent, Option<BySlash>) {
        let path = self.slashes.spell(&request.path).into_owned();
        let mut sending = sending(request, self.options, session);
        let base = self.options.url.trim_end_matches('/');
        sending.url = [base, &path].concat();
        let sent = (self.send)(&sending);
        let Sent::Answer {
            status: status @ (301 | 308),
            location: Some(location),
            ..
        } = &sent
        else {
            return (sent, None);
        };
        let Some(target) = slash_redirect(&path, base, location) else {
            return (sent, None);
        };
        self.slashes.learn(&target);
        let status = *status;
        sending.url = [base, &target].concat();
        ((self.send)(&sending), Some(BySlash { status, target }))
    }
}

/// The verdict on a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Verdict {
    Ok,
    /// The call works; missing fields would improve the shop.
    Less,
    Slow,
    /// A needed field is missing or has a wrong type.
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
    /// The reason why it failed or was not sent; otherwise empty.
    pub why: String,
    /// The consequence in the shop while it fails.
    pub without: &'static str,
    pub findings: Vec<Finding>,
    pub hints: Vec<Hint>,
}

impl Row {
    pub(crate) const fn new(
        call: &'static str,
        used_by: &'static str,
        without: &'static str,
    ) -> Self {
        Self {
            call,
            used_by,
            verdict: Verdict::NotAsked,
            status: None,
            milliseconds: None,
            why: String::new(),
            without,
            findings: Vec::new(),
            hints: Vec::new(),
        }
    }

    /// Whether the backend answered with a success.
    pub(crate) fn has_succeeded(&self) -> bool {
        self.status
            .is_some_and(|status| (200..300).contains(&status))
    }
}

/// The result of a run.
#[derive(Debug, Clone)]
pub(crate) struct Report {
    pub rows: Vec<Row>,
    /// Records left behind in the backend.
    pub left: Vec<String>,
}

/// Sends all calls. The error says why nothing can be checked.
pub(crate) fn run(
    options: &Options,
    send: &mut dyn FnMut(&Sending) -> Sent,
) -> Result<Report, String> {
    let mut known = Known {
        run: options.run.clone(),
        login: options.login.clone(),
        ..Known::default()
    };
    let mut asking = Asking {
        options,
        send,
        slashes: Slashes::default(),
    };
    let (mut rows, mut left) = (Vec::new(), Vec::new());
    let (last, calls): (Vec<_>, Vec<_>) = all()
        .into_iter()
        .partition(|call| call.facts().ends_session);
    for call in calls.iter().copied() {
        let row = run_call(call, &mut asking, &mut known);
        if rows.is_empty() && row.status.is_none() {
            return Err(format!("{} {}", options.url, row.why));
        }
        if row.has_succeeded() && !call.facts().leaves.is_empty() {
            left.push(call.facts().leaves.to_owned());
        }
        rows.push(row);
        proofs::after(call, &mut asking, &mut known, &mut rows);
    }
    proofs::at_the_end(&mut asking, &known, &mut rows);
    left.extend(proofs::left(&calls, &known, &rows));
    for call in last {
        rows.push(run_call(call, &mut asking, &mut known));
    }
    accounts::check(&mut asking, &known, &mut rows, &mut left);
    Ok(Report { rows, left })
}

/// The access token, for calls that need one.
pub(crate) fn session(call: &dyn Contract, known: &Known) -> Option<String> {
    matches!(call.facts().access, Access::Session | Access::SessionWrite)
        .then(|| known.access.clone())
        .flatten()
}

/// The request of a call, adapted by the site's config.
pub(crate) fn asked(call: &dyn Contract, known: &Known, options: &Options) -> Option<Request> {
    let mut request = call.ask(known)?;
    if let Some(kind) = BodyKind::from_name(call.facts().shape) {
        options.bodies.shape(kind, &mut request);
    }
    if call.facts().is_order() && !options.order_accepted.is_empty() {
        request.success = Success::Among(options.order_accepted.clone());
    }
    Some(request)
}

fn run_call(call: &dyn Contract, asking: &mut Asking<'_>, known: &mut Known) -> Row {
    let options = asking.options;
    let mut row = Row::new(
        call.facts().call,
        call.facts().used_by,
        call.facts().without,
    );
    let allowed = match call.facts().access {
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
    let Some(request) = asked(call, known, options) else {
        "no answer before it names what it is asked for".clone_into(&mut row.why);
        return row;
    };
    for before in (call.facts().before)(known) {
        asking.send(&before, None);
    }
    let session = session(call, known);
    let (sent, led) = asking.send(&request, session.as_deref());
    if let Some(BySlash { status, target }) = &led {
        let hint = hints::of_slash(*status, target, (request.changes, call.facts().is_order()));
        row.hints.push(hint);
    }
    match &sent {
        Sent::Timeout => {
            row.verdict = Verdict::Failed;
            row.why = format!("did not answer within {}", seconds(request.deadline_ms));
        }
        Sent::Unreachable(why) => {
            row.verdict = Verdict::Failed;
            row.why = format!("cannot be reached: {why}");
        }
        Sent::Answer {
            status,
            milliseconds,
            ..
        } => {
            row.status = Some(*status);
            row.milliseconds = Some(*milliseconds);
            let url = [options.url.trim_end_matches('/'), &request.path].concat();
            read(call, (&request, &url), &sent, known, &mut row);
            // A call with a longer deadline may take two thirds of it.
            let most = if request.deadline_ms > USUAL_MS {
                u64::from(request.deadline_ms) * 2 / 3
            } else {
                options.slow_ms
            };
            if *milliseconds > most && matches!(row.verdict, Verdict::Ok | Verdict::Less) {
                row.verdict = Verdict::Slow;
                row.why = format!("took longer than {most} ms");
                let patience = patience(call.facts(), &request);
                let then = format!(
                    "The shop gives it {patience}. Then: {}",
                    call.facts().without
                );
                row.hints.push(Hint::new("Shoppers wait for it", then));
            }
        }
    }
    if let Some(BySlash { status, .. }) = led.filter(|_| request.changes) {
        row.verdict = Verdict::Failed;
        row.why = format!("answered {status}");
    }
    row
}

/// Judges an answer.
fn read(
    call: &dyn Contract,
    (request, url): (&Request, &str),
    sent: &Sent,
    known: &mut Known,
    row: &mut Row,
) {
    let Sent::Answer {
        status,
        body,
        location,
        retry_after,
        ..
    } = sent
    else {
        return;
    };
    let status = *status;
    if call.facts().also_fine.contains(&status) {
        row.verdict = Verdict::Ok;
        let why = if status == 404 {
            "there is none"
        } else {
            "what was made up is refused"
        };
        why.clone_into(&mut row.why);
        return;
    }
    if call.facts().is_page && status == 404 {
        row.verdict = Verdict::Less;
        row.why = format!("there is none: {} is a missing page", call.facts().used_by);
        return;
    }
    let answer = Json::parse(body.as_bytes());
    if let (true, Ok(answer)) = (row.has_succeeded(), &answer) {
        (call.facts().learn)(known, answer);
    }
    if !request.succeeds_with(status) {
        row.verdict = Verdict::Failed;
        let hint = match (status, call.facts().access) {
            (401 | 403, Access::Open | Access::Write) => ": is the site's token (--token) right?",
            (401 | 403, Access::SignIn | Access::Session | Access::SessionWrite) => {
                ": are token and login right?"
            }
            _ => "",
        };
        row.why = format!("answered {status}{hint}");
        let hint = if row.has_succeeded() && call.facts().is_order() {
            Some(hints::of_accepted(status))
        } else {
            let told = (location.as_deref(), retry_after.as_deref(), body.as_str());
            hints::of_refusal(url, status, told)
        };
        row.hints.extend(hint);
        return;
    }
    row.verdict = Verdict::Ok;
    if matches!(call.schema(), Schema::Nothing) {
        return;
    }
    let answer = match answer {
        Ok(answer) => answer,
        Err(why) => {
            row.verdict = Verdict::Broken;
            row.why = format!("is no JSON: {why}");
            return;
        }
    };
    row.findings = check(&call.schema(), &answer);
    row.hints
        .extend(hints::of_fine_prices(&call.schema(), &answer));
    if call.facts().fixture == "product-filter" {
        row.hints.extend(hints::of_stock(&answer));
    }
    let read = call.read(body.as_bytes());
    if read.is_err() || row.findings.iter().any(|one| one.problem.is_broken()) {
        row.verdict = Verdict::Broken;
    } else if row.findings.iter().any(Finding::is_everywhere) {
        row.verdict = Verdict::Less;
    }
    if let Err(why) = read {
        row.why = format!("cannot be read: {why}");
    }
}

/// Builds the call as the shop sends it.
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
    if let Some(body) = &request.body {
        headers.push(("content-type", body.content_type().into_owned()));
    }
    let sent = request.body.as_ref().map(|body| body.bytes().to_vec());
    let (body, bytes) = match sent.map(String::from_utf8).transpose() {
        Ok(text) => (text, None),
        Err(no_text) => (None, Some(no_text.into_bytes())),
    };
    Sending {
        method: request.method.name(),
        url: [options.url.trim_end_matches('/'), &request.path].concat(),
        headers,
        body,
        bytes,
        deadline_ms: request.deadline_ms,
    }
}
