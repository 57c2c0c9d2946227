//! The page of the profile: each group of fields is a form of its own.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::contact::{Contact, ContactKind};
use super::edit::{CHANGED_MEANWHILE, DRAWN, Editing, Group, shown, value};
use super::told::{Profile, list_of};
use crate::account::page::frame;
use crate::assets::PlainIsland;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::forms::{Field, FormState};
use crate::html::{Icon, Price, When, plain_island};
use crate::i18n::{Word, Words};
use crate::moment::Day;
use crate::page::{Page, View};
use crate::proof;
use crate::route::{Endpoint, Route, Slug};
use crate::words::{checkout, profile as words_of};

/// A change that was not made.
#[derive(Debug, Clone, Copy)]
pub struct RefusedChange<'a> {
    pub group: Group,
    pub sent: &'a Fields,
    pub problem: &'a Failure,
}

/// A change that the backend has accepted.
#[derive(Debug, Clone, Copy)]
pub struct SavedChange {
    pub group: Group,
    /// Whether the backend shows the new values.
    pub is_kept: bool,
}

/// What a page of the profile shows.
#[derive(Debug, Clone, Copy, Default)]
pub struct ProfileView<'a> {
    /// `None` if it cannot be loaded while a form is shown again.
    pub profile: Option<&'a Profile>,
    pub refused: Option<RefusedChange<'a>>,
    pub saved: Option<SavedChange>,
    pub is_proof_fresh: bool,
}

impl<'a> Editing<'a> {
    /// The profile of a page, to be edited.
    pub fn on(view: &View<'a>, group: Group, now: &'a Profile) -> Self {
        Self {
            group,
            calls: view.shop.site.accounts.profile_calls,
            now,
            variant: view.shop.variant,
            words: view.words(),
            today: Day::of_moment(view.shop.site.time_zone, view.now_ms),
        }
    }
}

/// The page of the profile.
pub fn profile(view: &View<'_>, shown: ProfileView<'_>) -> Page {
    let words = view.words();
    let body = html! {
        @if let Some(refused) = shown.refused { (notice(view, refused)) }
        @if shown.profile.is_none() { p.quiet { (words.say(words_of::UNKNOWN_NOW)) } }
        div.profile {
            @for group in Group::ALL { (section(view, shown, group)) }
            @if let Some(profile) = shown.profile {
                @for kind in [ContactKind::Phone, ContactKind::Email] { (contacts(view, profile, kind)) }
                (facts(view, profile))
            }
        }
    };
    frame(
        view,
        &Route::AccountProfile,
        words.say(words_of::TITLE),
        &body,
    )
}

/// The problem, with links to the invalid fields and the messages that belong to no field.
fn notice(view: &View<'_>, refused: RefusedChange<'_>) -> Markup {
    let words = view.words();
    let errors = refused.problem.fields(words);
    let fields = fields_of(view, refused.group);
    let others: Vec<&String> = errors
        .iter()
        .filter(|(name, _)| !fields.iter().any(|field| field.name == *name))
        .map(|(_, message)| message)
        .collect();
    html! {
        div.notice.notice-negative role="alert" {
            (Icon("alert"))
            div.form-errors {
                @if others.len() < errors.len() || errors.is_empty() { p { (refused.problem.message(words)) } }
                @for field in fields {
                    @if errors.contains_key(field.name) {
                        a.link href={ "#" (prefix(refused.group)) (field.name) } { (words.say(field.label)) }
                    }
                }
                @for message in others { p { (message) } }
            }
        }
    }
}

fn fields_of(view: &View<'_>, group: Group) -> &'static [Field] {
    group.fields(view.shop.site.accounts.profile_calls)
}

fn prefix(group: Group) -> String {
    group.place() + "-"
}

const fn title(group: Group) -> Word {
    match group {
        Group::Name => words_of::NAME,
        Group::Birthday => words_of::BIRTHDAY,
        Group::Phone => checkout::PHONE,
    }
}

/// A group: its form, or its values if the site's calls cannot change them.
fn section(view: &View<'_>, shown: ProfileView<'_>, group: Group) -> Markup {
    let refused = shown.refused.filter(|refused| refused.group == group);
    let is_editable = group.is_editable(&view.shop.site.accounts);
    let saved = shown.saved.filter(|saved| saved.group == group);
    let is_single = matches!(fields_of(view, group), [field] if field.label == title(group));
    html! {
        @if is_editable && (shown.profile.is_some() || refused.is_some()) {
            section.profile-group.profile-single[is_single] #(group.place()) data-saved[saved.is_some_and(|saved| saved.is_kept)] {
                h2 { (view.words().say(title(group))) }
                @if let Some(saved) = saved { (outcome(view.words(), saved)) }
                (form(view, shown, group, refused))
            }
        } @else if let (false, Some(profile), Group::Name | Group::Birthday) = (is_editable, shown.profile, group) {
            section.profile-group {
                h2 { (view.words().say(title(group))) }
                (values(view, profile, group))
                p.field-note { (view.words().say(words_of::BY_SHOP)) }
            }
        }
    }
}

/// Whether a change was kept.
fn outcome(words: Words, saved: SavedChange) -> Markup {
    let (class, icon, word) = if saved.is_kept {
        ("notice notice-positive", "check", words_of::SAVED)
    } else {
        ("notice notice-warning", "alert", words_of::NOT_KEPT)
    };
    html! { div class=(class) role="status" { (Icon(icon)) p { (words.say(word)) } } }
}

/// The values of a group that is only shown.
fn values(view: &View<'_>, profile: &Profile, group: Group) -> Markup {
    let words = view.words();
    html! {
        @for field in fields_of(view, group) {
            @let text = shown(field, value(profile, field), words);
            p { @if text.is_empty() { span.quiet { (words.say(words_of::NOT_GIVEN)) } } @else { bdi { (text) } } }
        }
    }
}

/// The fields of a group's form: what was typed, or the present values, each beside the value that it was drawn with.
fn drawn(
    view: &View<'_>,
    profile: Option<&Profile>,
    group: Group,
    refused: Option<RefusedChange<'_>>,
) -> Fields {
    let is_conflict = |problem: &Failure| matches!(problem, Failure::RefusedWith(refusal, _) if **refusal == CHANGED_MEANWHILE);
    let now = |field: &Field| profile.map(|profile| value(profile, field));
    let mut fields = match (refused, profile) {
        (Some(refused), Some(profile)) if is_conflict(refused.problem) => {
            Editing::on(view, group, profile).after_conflict(refused.sent)
        }
        (Some(refused), _) => refused.sent.clone(),
        (None, _) => Fields::default(),
    };
    for field in fields_of(view, group) {
        for name in [field.name.to_owned(), [DRAWN, field.name].concat()] {
            if fields.get(&name).is_none() {
                fields = fields.with(&name, now(field).unwrap_or_default());
            }
        }
    }
    fields
}

fn form(
    view: &View<'_>,
    shown: ProfileView<'_>,
    group: Group,
    refused: Option<RefusedChange<'_>>,
) -> Markup {
    let words = view.words();
    let typed = drawn(view, shown.profile, group, refused);
    let errors: BTreeMap<String, String> = refused
        .map(|refused| refused.problem.fields(words))
        .unwrap_or_default();
    let prefix = prefix(group);
    let state = FormState {
        words,
        variant: view.shop.variant,
        prefix: &prefix,
        typed: &typed,
        errors: &errors,
        notice: None,
    };
    let action = Slug::new(group.name()).map(|name| Endpoint::Profile(name).href());
    let form = html! {
        form.fields method="post" novalidate action=(action.unwrap_or_default()) data-required=(words.say(checkout::ERROR_REQUIRED)) {
            input type="hidden" name="language" value=(view.language.code());
            @for field in fields_of(view, group) {
                @let name = [DRAWN, field.name].concat();
                input type="hidden" name=(name) value=(typed.text(&name));
                (state.field(field))
            }
            @if group.is_sensitive() { (proof::field(view, &state, shown.is_proof_fresh, Route::AccountProfile)) }
            button.button.button-main { (words.say(words_of::SAVE)) }
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

/// The phones or the e-mail addresses, with the way to their page.
fn contacts(view: &View<'_>, profile: &Profile, kind: ContactKind) -> Markup {
    let words = view.words();
    let accounts = &view.shop.site.accounts;
    let is_form = kind == ContactKind::Phone && Group::Phone.is_editable(accounts);
    let (title, link) = match (kind, accounts.contact_lists) {
        (ContactKind::Phone, true) => (words_of::PHONES, words_of::MANAGE_PHONES),
        (ContactKind::Email, true) => (words_of::EMAILS, words_of::MANAGE_EMAILS),
        (ContactKind::Phone, false) => (checkout::PHONE, words_of::CHANGE_PHONE),
        (ContactKind::Email, false) => (checkout::EMAIL, words_of::CHANGE_EMAIL),
    };
    html! {
        @if !is_form {
            section.profile-group {
                h2 { (words.say(title)) }
                @match list_of(profile, kind, accounts) {
                    None => p.quiet { (words.say(words_of::LIST_UNKNOWN)) },
                    Some(all) => (list(view, kind, &all)),
                }
                p { a.button href=(view.href(kind.page())) { (words.say(link)) } }
            }
        }
    }
}

/// The contacts, without anything to press.
fn list(view: &View<'_>, kind: ContactKind, all: &[Contact]) -> Markup {
    let words = view.words();
    let none = match kind {
        ContactKind::Phone => words_of::NO_PHONES,
        ContactKind::Email => words_of::NO_EMAILS,
    };
    html! {
        @if all.is_empty() { p.quiet { (words.say(none)) } }
        @else {
            ul.contact-list {
                @for contact in all { li { (line(words, contact, all.len())) } }
            }
        }
    }
}

/// A contact, marked if it is the main one of several.
pub(super) fn line(words: Words, contact: &Contact, of: usize) -> Markup {
    html! {
        bdi.contact { (contact.text) }
        @if contact.is_main && of > 1 { " " span.order-state { (words.say(words_of::MAIN)) } }
    }
}

/// Status, balance and points: the shop decides about them.
fn facts(view: &View<'_>, profile: &Profile) -> Markup {
    let words = view.words();
    let balance = profile
        .balance
        .and_then(|balance| Price::new(view, balance))
        .map(Price::text);
    let points = profile
        .points
        .map(|points| points.with_worth(view.shop.currency, view.language));
    // The commonest status of a backend is a word of programs.
    let status = match profile.status.trim() {
        "" => None,
        "active" => Some(words.say(words_of::STATUS_ACTIVE).to_owned()),
        status => Some(status.to_owned()),
    };
    let facts: Vec<(Word, String)> = [
        (words_of::STATUS, status),
        (words_of::BALANCE, balance),
        (words_of::POINTS, points),
    ]
    .into_iter()
    .filter_map(|(word, text)| Some((word, text?)))
    .collect();
    html! {
        @if !facts.is_empty() {
            section.profile-group {
                h2 { (words.say(words_of::ACCOUNT)) }
                dl.profile-facts {
                    @for (word, text) in &facts { div { dt { (words.say(*word)) } dd { bdi { (text) } } } }
                }
            }
        }
    }
}
