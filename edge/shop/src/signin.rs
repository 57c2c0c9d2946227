//! The sign-in page: the ways in that the site offers, and the ways on for somebody who cannot get in.

use maud::{Markup, html};

use crate::assets::PlainIsland;
use crate::codes::Way;
use crate::codes::page::{Typed, form_of_destination};
use crate::failure::Failure;
use crate::fields::Fields;
use crate::forms::FormState;
use crate::html::{Icon, When, phone, plain_island};
use crate::page::{Page, View};
use crate::pagecache::CachePolicy;
use crate::paths::with_query;
use crate::route::{Endpoint, Route, Slug};
use crate::session::{
    ACTIVATED, CANCELLED, FIELDS, REMEMBER, TOLD_FIELD, back_query, login_back, login_query,
};
use crate::site::SignInProvider;
use crate::words::{checkout, codes, password, registration, session as words_of};

/// The id of the error notice.
const PROBLEM: &str = "sign-in-problem";

/// The query parameter by which a provider's link asks for a session that outlives the browser window.
pub const REMEMBER_FIELD: &str = REMEMBER.name;

/// The hidden field with a whole form that was sent after the end of its session, as one text. Behind the sign-in the
/// shopper sees that form again.
pub const KEPT_FORM: &str = "kept_form";

/// What the page shows.
#[derive(Debug, Clone, Copy)]
pub struct SignIn<'a> {
    pub fields: &'a Fields,
    pub problem: Option<&'a Failure>,
    /// What is said of photographs that came with the kept form and could not be taken.
    pub untaken: &'a [String],
    /// The guest has a cart, which is not shown while the shopper is signed in.
    pub guest_cart: bool,
    /// Names the next message with a code.
    pub command: &'a str,
}

/// The page with the typed values, except the password, and the errors.
pub fn login(view: &View<'_>, sign_in: SignIn<'_>) -> Page {
    let words = view.words();
    let title = words.say(words_of::TITLE);
    let accounts = &view.shop.site.accounts;
    let back = sign_in.fields.text("back");
    let query = login_query(back);
    let way = Way::of(accounts);
    let critical = html! {
        div.wrap {
            section.sign-in {
                h1 { (title) }
                p.quiet { (words.say(words_of::LEAD)) }
                @if sign_in.problem.is_none() && sign_in.fields.text(TOLD_FIELD) == ACTIVATED {
                    div.notice.notice-positive role="status" {
                        (Icon("check"))
                        div {
                            p { (words.say(registration::ACTIVE)) }
                            // Somebody else may have registered the address first, with a password of their own.
                            @if accounts.password {
                                p { a.link href=(view.href(Route::ForgottenPassword)) { (words.say(registration::SET_PASSWORD)) } }
                            }
                        }
                    }
                }
                @if sign_in.problem.is_none() && sign_in.fields.text(TOLD_FIELD) == CANCELLED {
                    div.notice role="status" { p { (words.say(words_of::WITH_CANCELLED)) } }
                }
                @if accounts.password {
                    @if !sign_in.fields.text(KEPT_FORM).is_empty() { (kept(view, sign_in.untaken)) }
                    (with_password(view, sign_in))
                } @else {
                    @if let Some(problem) = sign_in.problem {
                        div.notice.notice-negative role="alert" { (Icon("alert")) p { (problem.message(words)) } }
                    }
                    @if let Some(way) = way {
                        @let typed = Typed { fields: sign_in.fields, problem: None, command: sign_in.command };
                        (form_of_destination(view, way, typed))
                    }
                }
                @if accounts.password || way.is_some() || !view.shop.site.sign_in_with.is_empty() {
                    div.sign-in-with {
                        @if accounts.password && way.is_some() {
                            @let query = back_query(back);
                            @let href = with_query(&view.href(Route::SignInCode), Some(query.trim_start_matches('&')));
                            a.button.button-large.button-wide href=(href) { (words.say(codes::TITLE)) }
                        }
                        (provider_links(view, back, accounts.password || way.is_some()))
                    }
                }
                @if accounts.registration {
                    a.button.button-large.button-wide href=(view.href(Route::Registration)) { (words.say(registration::TITLE)) }
                }
                @if accounts.password {
                    p { a.link href=(view.href(Route::ActivationAgain)) { (words.say(registration::NOT_ACTIVE)) } }
                }
                @if !view.shop.settings.main_phone.is_empty() {
                    p.quiet { (words.say(words_of::NO_ACCOUNT)) " " (phone(view)) }
                }
                @if sign_in.guest_cart { p.sign-in-note { (Icon("cart")) span { (words.say(words_of::GUEST_CART)) } } }
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

/// Says that the page keeps a form that was not sent.
fn kept(view: &View<'_>, untaken: &[String]) -> Markup {
    let words = view.words();
    html! {
        div.notice.notice-warning role="status" {
            (Icon("info"))
            div {
                p { (words.say(words_of::KEPT_ADVERT)) }
                @if !untaken.is_empty() {
                    p { (words.say(words_of::KEPT_PHOTOS)) }
                    @for problem in untaken { p { (problem) } }
                }
            }
        }
    }
}

/// The form with e-mail and password.
fn with_password(view: &View<'_>, sign_in: SignIn<'_>) -> Markup {
    let SignIn {
        fields, problem, ..
    } = sign_in;
    let words = view.words();
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
    // A refusal keeps the page's own address.
    let own = with_query(
        &view.href(Route::Home),
        Some(&login_query(fields.text("back"))),
    );
    html! {
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
                @if let Some(kept) = fields.get(KEPT_FORM).filter(|kept| !kept.is_empty()) { input type="hidden" name=(KEPT_FORM) value=(kept); }
                @for field in &FIELDS { (state.field(field)) }
                button.button.button-main.button-large.button-wide { (words.say(words_of::SIGN_IN)) }
                a.link href=(view.href(Route::ForgottenPassword)) { (words.say(password::FORGOT)) }
            }
        }))
    }
}

/// The query parameter by which a provider asks once more for what the shopper kept to themselves.
pub const ASK_AGAIN_FIELD: &str = "again";

/// The page in place of the form if a provider has not told the shopper's e-mail address (spec commerce 4, auth).
pub fn no_email(view: &View<'_>, provider: &SignInProvider, back: &str) -> Page {
    let words = view.words();
    let title = words.fill(words_of::NO_EMAIL_TITLE, &[("name", &provider.title)]);
    let path = Slug::new(&provider.provider).map(|name| Endpoint::SignInWith(name).href());
    let query = [
        "language=",
        view.language.code(),
        &back_query(back),
        "&",
        ASK_AGAIN_FIELD,
        "=true",
    ]
    .concat();
    let again = with_query(&path.unwrap_or_default(), Some(&query));
    let critical = html! {
        div.wrap {
            section.sign-in {
                h1 { (title) }
                div.notice.notice-negative role="alert" { (Icon("alert")) p { (words.say(words_of::WITH_NO_EMAIL)) } }
                div.sign-in-with {
                    a.button.button-main.button-large.button-wide href=(again) rel="nofollow" { (words.say(words_of::NO_EMAIL_AGAIN)) }
                    a.button.button-large.button-wide href=(login_back(view.language, back)) { (words.say(codes::OTHER_WAYS)) }
                }
            }
        }
    };
    Page {
        query: login_query(back),
        cache: CachePolicy::Never,
        ..Page::private(view, &Route::Home, &title, critical)
    }
}

/// Links to the sign-in providers, each for a session that ends with the window and for one that outlives it. The
/// stylesheet shows those that the page's box of "remember me" asks for: a form could not lead to another site.
fn provider_links(view: &View<'_>, back: &str, has_box: bool) -> Markup {
    let words = view.words();
    let providers = &view.shop.site.sign_in_with;
    let href = |name: &str, remember: &str| {
        let path = Slug::new(name).map(|name| Endpoint::SignInWith(name).href());
        let query = [
            "language=",
            view.language.code(),
            &back_query(back),
            "&",
            REMEMBER_FIELD,
            "=",
            remember,
        ]
        .concat();
        with_query(&path.unwrap_or_default(), Some(&query))
    };
    html! {
        @for provider in providers {
            @for (class, remember) in [("until-closed", ""), ("remembered", "true")] {
                a class={ "button button-large button-wide " (class) } href=(href(&provider.provider, remember)) rel="nofollow" {
                    (words.fill(words_of::WITH, &[("name", &provider.title)]))
                }
            }
        }
        @if !providers.is_empty() && !has_box {
            label.check {
                input type="checkbox" name=(REMEMBER_FIELD) value="true";
                span { (words.say(words_of::REMEMBER)) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{shop, with_shop};
    use crate::menu::Menu;
    use crate::site::{Accounts, Shop, TokenCall};

    fn drawn(shop: &Shop) -> String {
        with_shop(shop, &Menu::default(), |view| {
            let fields = Fields::of("back", "/ro/cart");
            let sign_in = SignIn {
                fields: &fields,
                problem: None,
                untaken: &[],
                guest_cart: false,
                command: "c1",
            };
            login(view, sign_in).critical.0
        })
    }

    #[test]
    fn visitors_who_cannot_get_in_are_shown_the_shops_phone_if_it_has_one() {
        let page_of = |phone: &str| {
            let mut shop = shop();
            shop.settings.main_phone = phone.to_owned();
            drawn(&shop)
        };
        let said = crate::i18n::Language::Ro.words().say(words_of::NO_ACCOUNT);
        let page = page_of("022 123 456");
        assert!(
            page.contains(said) && page.contains(r#"href="tel:022123456""#),
            "{page}"
        );
        assert!(!page_of("").contains(said));
    }

    #[test]
    fn a_site_offers_the_ways_in_that_its_config_names_and_one_box_for_all() {
        let google = || SignInProvider {
            provider: "google".to_owned(),
            title: "Google".to_owned(),
            client_id: "shop".to_owned(),
            authorize: "https://accounts.example/auth".to_owned(),
            exchange: "https://accounts.example/token".to_owned(),
            scope: "openid".to_owned(),
            profile: String::new(),
            call: TokenCall::Users,
        };
        for (password, codes, with, shown) in [
            (true, &[][..], false, [true, false, false, false]),
            (true, &["email"][..], false, [true, true, false, false]),
            (true, &["sms"], true, [true, true, false, true]),
            (false, &["sms", "email"], true, [false, false, true, true]),
            (false, &[], true, [false, false, false, true]),
        ] {
            let mut shop = shop();
            shop.site.accounts = Accounts {
                password,
                registration: password,
                codes: codes.iter().map(|code| (*code).to_owned()).collect(),
                ..Accounts::default()
            };
            shop.site.sign_in_with = if with { vec![google()] } else { Vec::new() };
            let page = drawn(&shop);
            let found = [
                r#"type="password""#,
                r#"href="/ro/account/sign-in/code?back=%2Fro%2Fcart""#,
                r#"name="command" value="c1""#,
                "/api/session/with/google",
            ]
            .map(|part| page.contains(part));
            assert_eq!(found, shown, "{codes:?}: {page}");
            assert_eq!(page.matches(r#"name="rememberMe""#).count(), 1, "{page}");
            for on in [
                "/ro/account/forgotten-password",
                "/ro/account/registration",
                "/ro/account/activation/again",
            ] {
                let link = ["href=\"", on, "\""].concat();
                assert_eq!(page.contains(&link), password, "{on}: {page}");
            }
        }
    }
}
