//! The page of an account's phones, and that of its e-mail addresses: the list, adding one by a code, and the question
//! before one becomes the main one or is deleted.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::contact::{Contact, ContactKind, ListChange};
use super::page::line;
use crate::account::page::frame;
use crate::assets::PlainIsland;
use crate::backend::encode_query;
use crate::codes::CODE;
use crate::failure::Failure;
use crate::fields::{COMMAND, Fields};
use crate::forms::{Ask, Field, FormState};
use crate::html::{Icon, When, plain_island};
use crate::i18n::Word;
use crate::page::{Page, View};
use crate::paths::with_query;
use crate::proof;
use crate::route::{Endpoint, Route, Slug};
use crate::sending::Wait;
use crate::sending::page::{Again, again};
use crate::session::{SealKey, seal};
use crate::site::Variant;
use crate::words::{checkout, codes, profile as words_of};

/// The hidden field with the contact that a code was sent to.
pub const SENT_TO: &str = "sent_to";
static NEW_PHONE: Field = Field::needed("phone", Ask::Phone, words_of::NEW_PHONE).width("whole");
static NEW_EMAIL: Field = Field::needed("email", Ask::Email, words_of::NEW_EMAIL).width("whole");

/// A step of an addition or of a change.
#[derive(Debug, Clone, Copy)]
pub enum ContactStep<'a> {
    /// A new contact is asked for.
    Add,
    /// The code that was sent to it is asked for.
    Code { sent_to: &'a str, wait: Wait },
    /// Whether a change is meant.
    Sure(ListChange, &'a Contact),
}

/// What was done before the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ContactOutcome {
    /// This one is in the account now.
    Joined(String),
    /// The list is changed as it was asked.
    Changed,
    /// The backend has accepted the change and does not show it.
    NotKept,
}

const MARK: &str = "contact";
const MARK_DIGITS: usize = 24;

impl ContactOutcome {
    /// A mark of a contact that has joined or leads now: only the shop can make it, and it reveals nothing.
    pub fn mark(key: &SealKey, kind: ContactKind, text: &str, variant: Variant) -> String {
        let canonical = kind.canonical(text, variant);
        let sealed = seal(key, MARK, &[kind.name(), "\n", &canonical].concat());
        let digits = sealed.rsplit('.').next().unwrap_or_default();
        digits.chars().take(MARK_DIGITS).collect()
    }

    /// What the page's query says was done, checked by what the backend shows: the mark of a contact that should be there,
    /// or the id of one that should not.
    pub fn read(
        all: &[Contact],
        joined: Option<&str>,
        gone: Option<&str>,
        mark: impl Fn(&str) -> String,
    ) -> Option<Self> {
        if let Some(joined) = joined {
            let there = all.iter().find(|contact| mark(&contact.text) == joined);
            return Some(there.map_or(Self::NotKept, |contact| Self::Joined(contact.text.clone())));
        }
        let gone = gone?;
        let is_there = all.iter().any(|contact| contact.id == gone);
        Some(if is_there {
            Self::NotKept
        } else {
            Self::Changed
        })
    }
}

/// The page's parts.
#[derive(Debug, Clone, Copy)]
pub struct ContactsView<'a> {
    pub kind: ContactKind,
    /// `None` if the backend does not tell them now.
    pub contacts: Option<&'a [Contact]>,
    pub step: ContactStep<'a>,
    pub typed: &'a Fields,
    /// The same for all presses of one page, so that they send one code.
    pub command: &'a str,
    pub problem: Option<&'a Failure>,
    pub outcome: Option<&'a ContactOutcome>,
    pub is_proof_fresh: bool,
}

impl ContactKind {
    /// The field of a new one.
    pub fn field(self) -> &'static Field {
        match self {
            Self::Phone => &NEW_PHONE,
            Self::Email => &NEW_EMAIL,
        }
    }

    fn endpoint(self, step: &str) -> String {
        let name = [self.name(), "-", step].concat();
        let path = Slug::new(&name).map(|name| Endpoint::Contact(name).href());
        path.unwrap_or_default()
    }
}

/// An action of an endpoint: `phone-send`, `email-delete`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContactAction {
    Send,
    Confirm,
    Change(ListChange),
}

impl ContactAction {
    const NAMES: [(&str, Self); 4] = [
        ("send", Self::Send),
        ("confirm", Self::Confirm),
        ("main", Self::Change(ListChange::MakeMain)),
        ("delete", Self::Change(ListChange::Delete)),
    ];

    /// The kind and the action of an endpoint's name.
    pub fn from_name(name: &str) -> Option<(ContactKind, Self)> {
        let (kind, action) = name.split_once('-')?;
        let mut kinds = ContactKind::ALL.into_iter();
        let kind = kinds.find(|known| known.name() == kind)?;
        let (_, action) = Self::NAMES.iter().find(|(known, _)| *known == action)?;
        Some((kind, *action))
    }
}

/// The page of a kind of contacts.
pub fn contacts(view: &View<'_>, shown: ContactsView<'_>) -> Page {
    let words = view.words();
    let route = shown.kind.page();
    let has_lists = view.shop.site.accounts.contact_lists;
    let title = match (shown.kind, has_lists) {
        (ContactKind::Phone, true) => words_of::PHONES,
        (ContactKind::Email, true) => words_of::EMAILS,
        (ContactKind::Phone, false) => checkout::PHONE,
        (ContactKind::Email, false) => checkout::EMAIL,
    };
    let body = html! {
        @if let Some(problem) = shown.problem { (notice(view, shown, problem)) }
        @if let Some(outcome) = shown.outcome { (said(view, outcome)) }
        div.profile {
            @if !matches!(shown.step, ContactStep::Sure(..)) { (list(view, shown)) }
            (step(view, shown))
        }
        p { a.link href=(view.href(Route::AccountProfile)) { (words.say(words_of::BACK)) } }
    };
    frame(view, &route, words.say(title), &body)
}

/// The problem, if no field of the page shows it.
fn notice(view: &View<'_>, shown: ContactsView<'_>, problem: &Failure) -> Markup {
    let words = view.words();
    let errors = problem.fields(words);
    let own = [shown.kind.field(), &CODE];
    let others: Vec<&String> = errors
        .iter()
        .filter(|(name, _)| !own.iter().any(|field| field.name == *name))
        .map(|(_, message)| message)
        .collect();
    html! {
        div.notice.notice-negative role="alert" {
            (Icon("alert"))
            div.form-errors {
                @if others.len() < errors.len() || errors.is_empty() { p { (problem.message(words)) } }
                @for field in own {
                    @if errors.contains_key(field.name) {
                        a.link href={ "#" (PREFIX) (field.name) } { (words.say(field.label)) }
                    }
                }
                @for message in others { p { (message) } }
            }
        }
    }
}

const PREFIX: &str = "contact-";

fn said(view: &View<'_>, outcome: &ContactOutcome) -> Markup {
    let words = view.words();
    let (class, icon, text) = match outcome {
        ContactOutcome::Joined(contact) => (
            "notice notice-positive",
            "check",
            words.fill(words_of::JOINED, &[("value", contact)]),
        ),
        ContactOutcome::Changed => (
            "notice notice-positive",
            "check",
            words.say(words_of::DONE).to_owned(),
        ),
        ContactOutcome::NotKept => (
            "notice notice-warning",
            "alert",
            words.say(words_of::NOT_KEPT).to_owned(),
        ),
    };
    html! { div class=(class) role="status" { (Icon(icon)) p { (text) } } }
}

/// The contacts, each with what may be done to it.
fn list(view: &View<'_>, shown: ContactsView<'_>) -> Markup {
    let words = view.words();
    let none = match shown.kind {
        ContactKind::Phone => words_of::NO_PHONES,
        ContactKind::Email => words_of::NO_EMAILS,
    };
    let href = |change: ListChange, id: &str| {
        let query = [change.field(), "=", &encode_query(id)].concat();
        with_query(&view.href(shown.kind.page()), Some(&query))
    };
    html! {
        @match shown.contacts {
            None => p.quiet { (words.say(words_of::LIST_UNKNOWN)) },
            Some([]) => p.quiet { (words.say(none)) },
            Some(all) => ul.contact-list {
                @for contact in all {
                    li {
                        span { (line(words, contact, all.len())) }
                        @for (change, word) in [(ListChange::MakeMain, words_of::MAKE_MAIN), (ListChange::Delete, words_of::DELETE)] {
                            @if change.is_offered(contact, all) {
                                a.link href=(href(change, &contact.id)) aria-label={ (words.say(word)) ": " (contact.text) } { (words.say(word)) }
                            }
                        }
                    }
                }
            },
        }
    }
}

fn step(view: &View<'_>, shown: ContactsView<'_>) -> Markup {
    let words = view.words();
    match shown.step {
        ContactStep::Sure(change, contact) => sure(view, shown, change, contact),
        ContactStep::Add => html! {
            section.profile-group {
                h2 { (words.say(adding(view, shown.kind))) }
                (add(view, shown, shown.typed))
            }
        },
        ContactStep::Code { sent_to, wait } => html! {
            section.profile-group {
                h2 { (words.say(adding(view, shown.kind))) }
                (code(view, shown, sent_to))
                (send_again(view, shown, sent_to, wait))
                details open[is_about_new(shown)] {
                    summary.link { (words.say(match shown.kind {
                        ContactKind::Phone => words_of::OTHER_PHONE,
                        ContactKind::Email => words_of::OTHER_EMAIL,
                    })) }
                    (add(view, shown, shown.typed))
                }
            }
        },
    }
}

/// Whether the problem belongs to the field of a new contact.
fn is_about_new(shown: ContactsView<'_>) -> bool {
    !shown.typed.text(shown.kind.field().name).is_empty() && shown.problem.is_some()
}

fn adding(view: &View<'_>, kind: ContactKind) -> Word {
    match (kind, view.shop.site.accounts.contact_lists) {
        (ContactKind::Phone, true) => words_of::ADD_PHONE,
        (ContactKind::Email, true) => words_of::ADD_EMAIL,
        (ContactKind::Phone, false) => words_of::CHANGE_PHONE,
        (ContactKind::Email, false) => words_of::CHANGE_EMAIL,
    }
}

fn errors(view: &View<'_>, shown: ContactsView<'_>) -> BTreeMap<String, String> {
    let problem = shown.problem.map(|problem| problem.fields(view.words()));
    problem.unwrap_or_default()
}

fn state<'a>(
    view: &View<'_>,
    typed: &'a Fields,
    errors: &'a BTreeMap<String, String>,
) -> FormState<'a> {
    FormState {
        words: view.words(),
        variant: view.shop.variant,
        prefix: PREFIX,
        typed,
        errors,
        notice: None,
    }
}

/// The form for a new contact, to which a code is sent.
fn add(view: &View<'_>, shown: ContactsView<'_>, typed: &Fields) -> Markup {
    let words = view.words();
    let errors = errors(view, shown);
    let state = state(view, typed, &errors);
    let lead = match shown.kind {
        ContactKind::Phone => words_of::LEAD_PHONE,
        ContactKind::Email => words_of::LEAD_EMAIL,
    };
    let form = html! {
        form.fields method="post" novalidate action=(shown.kind.endpoint("send")) data-required=(words.say(checkout::ERROR_REQUIRED)) {
            input type="hidden" name="language" value=(view.language.code());
            input type="hidden" name=(COMMAND) value=(shown.command);
            p.quiet.whole { (words.say(lead)) }
            (state.field(shown.kind.field()))
            (proof::field(view, &state, shown.is_proof_fresh, shown.kind.page()))
            button.button.button-main { (words.say(words_of::SEND_CODE)) }
        }
    };
    plain_island(
        view.assets,
        PlainIsland::ShellForm,
        When::Interaction,
        None,
        &form,
    )
}

/// The form for the code that was sent.
fn code(view: &View<'_>, shown: ContactsView<'_>, sent_to: &str) -> Markup {
    let words = view.words();
    let errors = errors(view, shown);
    let blank = Fields::default();
    let state = state(view, &blank, &errors);
    let sent = match shown.kind {
        ContactKind::Phone => words_of::SENT_PHONE,
        ContactKind::Email => words_of::SENT_EMAIL,
    };
    let form = html! {
        form.fields method="post" novalidate action=(shown.kind.endpoint("confirm")) data-required=(words.say(checkout::ERROR_REQUIRED)) {
            input type="hidden" name="language" value=(view.language.code());
            input type="hidden" name=(SENT_TO) value=(sent_to);
            p.whole role="status" { (words.fill(sent, &[("value", sent_to)])) }
            (state.field(&CODE))
            button.button.button-main { (words.say(words_of::CONFIRM)) }
        }
    };
    plain_island(
        view.assets,
        PlainIsland::ShellForm,
        When::Interaction,
        None,
        &form,
    )
}

/// The button that sends the code again.
fn send_again(view: &View<'_>, shown: ContactsView<'_>, sent_to: &str, wait: Wait) -> Markup {
    let hidden = [(COMMAND, shown.command), (shown.kind.field().name, sent_to)];
    let button = Again {
        action: &shown.kind.endpoint("send"),
        hidden: &hidden,
        label: codes::SEND_AGAIN,
        wait,
    };
    again(view, &button)
}

/// The question whether a change is meant.
fn sure(view: &View<'_>, shown: ContactsView<'_>, change: ListChange, contact: &Contact) -> Markup {
    let words = view.words();
    let errors = errors(view, shown);
    let state = state(view, shown.typed, &errors);
    let (text, button) = match change {
        ListChange::MakeMain => (words_of::SURE_MAIN, words_of::MAKE_MAIN),
        ListChange::Delete => (words_of::SURE_DELETE, words_of::DELETE),
    };
    html! {
        section.profile-group {
            h2 { (words.say(button)) }
            form.fields method="post" action=(shown.kind.endpoint(change.field())) {
                input type="hidden" name="language" value=(view.language.code());
                input type="hidden" name=(change.field()) value=(contact.id);
                p.whole { (words.fill(text, &[("value", &contact.text)])) }
                (proof::field(view, &state, shown.is_proof_fresh, shown.kind.page()))
                div.profile-ways {
                    button.button.button-main { (words.say(button)) }
                    a.button href=(view.href(shown.kind.page())) { (words.say(words_of::CANCEL)) }
                }
            }
        }
    }
}
