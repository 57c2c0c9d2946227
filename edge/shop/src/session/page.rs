//! The sign-in page.

use maud::{Markup, html};

use super::form::{FIELDS, back_query, login_query};
use crate::assets::PlainIsland;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::forms::FormState;
use crate::html::{Icon, When, phone, plain_island};
use crate::page::{Page, View};
use crate::pagecache::CachePolicy;
use crate::paths::with_query;
use crate::route::{Endpoint, Route, Slug};
use crate::words::{checkout, session as words_of};

/// The id of the error notice.
const PROBLEM: &str = "sign-in-problem";

/// The form with the typed values, except the password, and its errors. `guest_cart`: the guest has a cart, which is
/// not shown while the shopper is signed in.
pub fn login(
    view: &View<'_>,
    fields: &Fields,
    problem: Option<&Failure>,
    guest_cart: bool,
) -> Page {
    let words = view.words();
    let title = words.say(words_of::TITLE);
    let errors = problem
        .map(|problem| problem.fields(words))
        .unwrap_or_default();
    let state = FormState {
        words,
        variant: view.shop.variant,
        prefix: "sign-in-",
        typed: fields,
        errors: &errors,
        // A single error is shown once, in the notice.
        notice: (errors.len() == 1).then_some(PROBLEM),
    };
    let query = login_query(fields.text("back"));
    // A refusal keeps the page's own address.
    let own = with_query(&view.href(Route::Home), Some(&query));
    let critical = html! {
        div.wrap {
            section.sign-in {
                h1 { (title) }
                p.quiet { (words.say(words_of::LEAD)) }
                @if let Some(problem) = problem {
                    @let single = errors.values().next().filter(|_| errors.len() == 1);
                    div.notice.notice-negative role="alert" {
                        (Icon("alert"))
                        div.form-errors {
                            p #(PROBLEM) { (single.cloned().unwrap_or_else(|| problem.message(words))) }
                            @if let (Some(whole), None) = (errors.get(""), single) { p { (whole) } }
                            @if single.is_none() { (state.links(&FIELDS)) }
                        }
                    }
                }
                (plain_island(view.assets, PlainIsland::ShellForm, When::Interaction, None, &html! {
                    form method="post" novalidate action=(own) data-required=(words.say(checkout::ERROR_REQUIRED)) {
                        input type="hidden" name="language" value=(view.language.code());
                        input type="hidden" name="back" value=(fields.text("back"));
                        @for field in &FIELDS { (state.field(field)) }
                        button.button.button-main.button-large.button-wide { (words.say(words_of::SIGN_IN)) }
                    }
                }))
                (provider_links(view, fields.text("back")))
                @if !view.shop.settings.main_phone.is_empty() {
                    p.quiet { (words.say(words_of::NO_ACCOUNT)) " " (phone(view)) }
                }
                @if guest_cart { p.sign-in-note { (Icon("cart")) span { (words.say(words_of::GUEST_CART)) } } }
            }
        }
    };
    Page {
        query,
        cache: CachePolicy::Never,
        signed_in: Some(false),
        ..Page::private(view, &Route::Home, title, critical)
    }
}

/// Links to the sign-in providers.
fn provider_links(view: &View<'_>, back: &str) -> Markup {
    let words = view.words();
    let providers = &view.shop.site.sign_in_with;
    let href = |name: &str| {
        let path = Slug::new(name).map(|name| Endpoint::SignInWith(name).href());
        let query = ["language=", view.language.code(), &back_query(back)].concat();
        with_query(&path.unwrap_or_default(), Some(&query))
    };
    html! {
        @if !providers.is_empty() {
            div.sign-in-with {
                @for provider in providers {
                    a.button.button-large.button-wide href=(href(&provider.provider)) rel="nofollow" {
                        (words.fill(words_of::WITH, &[("name", &provider.title)]))
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{shop, with_shop};
    use crate::menu::Menu;

    #[test]
    fn visitors_without_an_account_or_password_are_shown_the_shops_phone_if_it_has_one() {
        let drawn = |phone: &str| {
            let mut shop = shop();
            shop.settings.main_phone = phone.to_owned();
            with_shop(&shop, &Menu::default(), |view| {
                let page = login(view, &Fields::default(), None, false);
                let said = view.words().say(words_of::NO_ACCOUNT);
                (page.critical.0.contains(said), page.critical.0)
            })
        };
        let (is_said, page) = drawn("022 123 456");
        assert!(
            is_said && page.contains(r#"href="tel:022123456""#),
            "{page}"
        );
        assert!(!drawn("").0);
    }
}
