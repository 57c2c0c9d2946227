//! The page on which a shopper proves who they are, in one of the ways to sign in that the site offers.

use maud::{Markup, html};

use crate::assets::PlainIsland;
use crate::backend::encode_query;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::forms::{BACK_FIELD, FormState};
use crate::html::{Icon, When, plain_island};
use crate::page::{Page, View};
use crate::pagecache::CachePolicy;
use crate::password::{CURRENT, current_field, user_name};
use crate::paths::with_query;
use crate::route::{Endpoint, Route, Slug};
use crate::session::PROVES;
use crate::words::{checkout, proof as words_of, session};

/// The page's address, leading back to `page`.
pub(super) fn href(view: &View<'_>, page: Route) -> String {
    let back = encode_query(&view.href(page));
    with_query(
        &view.href(Route::Proof),
        Some(&[BACK_FIELD, "=", &back].concat()),
    )
}

/// Whether the site lets shoppers in without a password too.
pub(super) fn has_other_ways(view: &View<'_>) -> bool {
    let site = &view.shop.site;
    !site.accounts.codes.is_empty() || !site.sign_in_with.is_empty()
}

/// The ways to prove, with the problem of the last attempt. `address` is the account's.
pub fn page(view: &View<'_>, address: &str, fields: &Fields, problem: Option<&Failure>) -> Page {
    let words = view.words();
    let title = words.say(words_of::TITLE);
    let back = fields.text(BACK_FIELD);
    let critical = html! {
        div.wrap {
            section.sign-in {
                h1 { (title) }
                p.quiet { (words.say(words_of::PAGE_LEAD)) }
                @if view.shop.site.accounts.password { (with_password(view, address, back, problem)) }
                @else if let Some(problem) = problem { (notice(&problem.message(words))) }
                (providers(view, back))
            }
        }
    };
    let query = if back.is_empty() {
        String::new()
    } else {
        [BACK_FIELD, "=", &encode_query(back)].concat()
    };
    Page {
        query,
        cache: CachePolicy::Never,
        signed_in: Some(true),
        ..Page::private(view, &Route::Proof, title, critical)
    }
}

fn notice(message: &str) -> Markup {
    html! {
        div.notice.notice-negative role="alert" { (Icon("alert")) p { (message) } }
    }
}

fn with_password(view: &View<'_>, address: &str, back: &str, problem: Option<&Failure>) -> Markup {
    let words = view.words();
    let errors = problem
        .map(|problem| problem.fields(words))
        .unwrap_or_default();
    let typed = Fields::default();
    let state = FormState {
        words,
        variant: view.shop.variant,
        prefix: "proof-",
        typed: &typed,
        errors: &errors,
        notice: None,
    };
    let form = html! {
        form.form method="post" novalidate action=(Endpoint::Proof.href()) data-required=(words.say(checkout::ERROR_REQUIRED)) {
            input type="hidden" name="language" value=(view.language.code());
            input type="hidden" name=(BACK_FIELD) value=(back);
            (user_name(address))
            (current_field(view, &state, &CURRENT))
            button.button.button-main.button-large.button-wide { (words.say(words_of::CONFIRM)) }
        }
    };
    html! {
        @if let Some(problem) = problem.filter(|_| errors.is_empty()) { (notice(&problem.message(words))) }
        (plain_island(view.assets, PlainIsland::ShellForm, When::Interaction, None, &form))
    }
}

fn providers(view: &View<'_>, back: &str) -> Markup {
    let words = view.words();
    let query = [
        "language=",
        view.language.code(),
        "&",
        PROVES,
        "=true&back=",
        &encode_query(back),
    ]
    .concat();
    html! {
        @if !view.shop.site.sign_in_with.is_empty() {
            div.sign-in-with {
                @for provider in &view.shop.site.sign_in_with {
                    @if let Some(name) = Slug::new(&provider.provider) {
                        a.button.button-large.button-wide href=(with_query(&Endpoint::SignInWith(name).href(), Some(&query))) rel="nofollow" {
                            (words.fill(session::WITH, &[("name", &provider.title)]))
                        }
                    }
                }
            }
        }
    }
}
