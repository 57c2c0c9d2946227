//! The page on which a shopper proves who they are, in one of the ways to sign in that the site offers.

use std::collections::BTreeMap;

use maud::{Markup, html};

use crate::assets::PlainIsland;
use crate::backend::encode_query;
use crate::codes::CODE;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::forms::{BACK_FIELD, FormState};
use crate::html::{Icon, When, plain_island};
use crate::page::{Page, View};
use crate::pagecache::CachePolicy;
use crate::password::{CURRENT, current_field, user_name};
use crate::paths::with_query;
use crate::route::{Endpoint, Route, Slug};
use crate::sending::page::{Again, again};
use crate::sending::{Destination, PendingCode, Wait};
use crate::session::{PROVES, User};
use crate::site::{Accounts, Variant};
use crate::words::{checkout, codes, proof as words_of, session};

/// The field that chooses where a code goes: a word of the site's `codes`.
pub const WAY: &str = "way";

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

/// The shopper's own addresses and numbers that the site sends codes to, by the words of its `codes`.
pub fn own_destinations(
    user: &User,
    accounts: &Accounts,
    variant: Variant,
) -> Vec<(&'static str, Destination)> {
    let has = |way: &str| accounts.codes.iter().any(|code| code == way);
    let email = Destination::email(&user.email).filter(|_| has("email"));
    let phone = Destination::phone(&user.phone, variant).filter(|_| has("sms"));
    let email = email.map(|email| ("email", email));
    email
        .into_iter()
        .chain(phone.map(|phone| ("sms", phone)))
        .collect()
}

/// What the page shows.
#[derive(Debug, Clone, Copy)]
pub struct ProofPage<'a> {
    /// The account's address.
    pub address: &'a str,
    pub destinations: &'a [(&'static str, Destination)],
    /// The code that this browser waits for, and how long another has to wait.
    pub pending: Option<(&'a PendingCode, Wait)>,
    /// Names the next message with a code.
    pub command: &'a str,
    pub fields: &'a Fields,
    pub problem: Option<&'a Failure>,
}

impl ProofPage<'_> {
    fn back(&self) -> &str {
        self.fields.text(BACK_FIELD)
    }
}

/// The ways to prove, with the problem of the last attempt.
pub fn page(view: &View<'_>, proof: &ProofPage<'_>) -> Page {
    let words = view.words();
    let title = words.say(words_of::TITLE);
    let errors = proof
        .problem
        .map(|problem| problem.fields(words))
        .unwrap_or_default();
    let critical = html! {
        div.wrap {
            section.sign-in {
                h1 { (title) }
                p.quiet { (words.say(words_of::PAGE_LEAD)) }
                @if let Some(problem) = proof.problem.filter(|_| errors.is_empty()) {
                    div.notice.notice-negative role="alert" { (Icon("alert")) p { (problem.message(words)) } }
                }
                @if let Some((pending, wait)) = proof.pending { (with_code(view, proof, &errors, pending, wait)) }
                @if view.shop.site.accounts.password { (with_password(view, proof, &errors)) }
                @if proof.pending.is_none() { (offer_codes(view, proof)) }
                (providers(view, proof.back()))
            }
        }
    };
    let query = if proof.back().is_empty() {
        String::new()
    } else {
        [BACK_FIELD, "=", &encode_query(proof.back())].concat()
    };
    Page {
        query,
        cache: CachePolicy::Never,
        signed_in: Some(true),
        ..Page::private(view, &Route::Proof, title, critical)
    }
}

fn state<'a>(
    view: &View<'_>,
    proof: &ProofPage<'a>,
    errors: &'a BTreeMap<String, String>,
) -> FormState<'a> {
    FormState {
        words: view.words(),
        variant: view.shop.variant,
        prefix: "proof-",
        typed: proof.fields,
        errors,
        notice: None,
    }
}

/// A form of the page around one field.
fn form(view: &View<'_>, proof: &ProofPage<'_>, field: &Markup) -> Markup {
    let words = view.words();
    let form = html! {
        form.form method="post" novalidate action=(Endpoint::Proof.href()) data-required=(words.say(checkout::ERROR_REQUIRED)) {
            input type="hidden" name="language" value=(view.language.code());
            input type="hidden" name=(BACK_FIELD) value=(proof.back());
            (field)
            button.button.button-main.button-large.button-wide { (words.say(words_of::CONFIRM)) }
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

fn with_password(
    view: &View<'_>,
    proof: &ProofPage<'_>,
    errors: &BTreeMap<String, String>,
) -> Markup {
    let state = state(view, proof, errors);
    let field = html! { (user_name(proof.address)) (current_field(view, &state, &CURRENT)) };
    form(view, proof, &field)
}

fn with_code(
    view: &View<'_>,
    proof: &ProofPage<'_>,
    errors: &BTreeMap<String, String>,
    pending: &PendingCode,
    wait: Wait,
) -> Markup {
    let words = view.words();
    let masked = pending.destination.masked(view.shop.variant);
    let way = proof
        .destinations
        .iter()
        .find(|(_, destination)| *destination == pending.destination);
    let hidden = [
        (WAY, way.map_or("", |(way, _)| way)),
        ("command", proof.command),
        (BACK_FIELD, proof.back()),
    ];
    let button = Again {
        action: &Endpoint::ProofCode.href(),
        hidden: &hidden,
        label: codes::SEND_AGAIN,
        wait,
    };
    html! {
        p role="status" { (words.fill(words_of::CODE_SENT, &[("destination", &masked)])) }
        (form(view, proof, &state(view, proof, errors).field(&CODE)))
        @if way.is_some() { (again(view, &button)) }
    }
}

/// A button for each place that a code can go to.
fn offer_codes(view: &View<'_>, proof: &ProofPage<'_>) -> Markup {
    let words = view.words();
    html! {
        @for (way, destination) in proof.destinations {
            @let masked = destination.masked(view.shop.variant);
            form method="post" action=(Endpoint::ProofCode.href()) {
                input type="hidden" name="language" value=(view.language.code());
                input type="hidden" name=(BACK_FIELD) value=(proof.back());
                input type="hidden" name="command" value=(proof.command);
                button.button.button-large.button-wide name=(WAY) value=(way) {
                    (words.fill(words_of::SEND_CODE, &[("destination", &masked)]))
                }
            }
        }
    }
}

fn providers(view: &View<'_>, back: &str) -> Markup {
    let words = view.words();
    let back = encode_query(back);
    let language = view.language.code();
    let query = ["language=", language, "&", PROVES, "=true&back=", &back].concat();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{shop, with_shop};
    use crate::menu::Menu;
    use crate::session::ME;

    fn shopper(email: &str) -> User {
        let body = format!(r#"{{"id":7,"email":"{email}","phone":"+37369123456"}}"#);
        ME.read(body.as_bytes()).unwrap()
    }

    fn ana() -> User {
        shopper("ana@casa.example")
    }

    #[test]
    fn codes_go_only_to_the_shoppers_own_places_that_the_site_sends_to() {
        let mut accounts = Accounts::default();
        let ways = |user: &User, accounts: &Accounts| {
            let found = own_destinations(user, accounts, Variant::Default);
            found.into_iter().map(|(way, _)| way).collect::<Vec<_>>()
        };
        assert!(ways(&ana(), &accounts).is_empty());
        accounts.codes = vec!["sms".to_owned(), "email".to_owned()];
        assert_eq!(ways(&ana(), &accounts), ["email", "sms"]);
        assert_eq!(ways(&shopper(""), &accounts), ["sms"]);
        accounts.codes.remove(0);
        assert_eq!(ways(&ana(), &accounts), ["email"]);
    }

    #[test]
    fn the_page_offers_what_the_site_offers_and_leads_back() {
        let mut shop = shop();
        shop.site.accounts.codes = vec!["email".to_owned()];
        let destinations = own_destinations(&ana(), &shop.site.accounts, shop.variant);
        let drawn = |shop: &crate::site::Shop| {
            with_shop(shop, &Menu::default(), |view| {
                let fields = Fields::of(BACK_FIELD, "/ro/account/password");
                let proof = ProofPage {
                    address: "ana@casa.example",
                    destinations: &destinations,
                    pending: None,
                    command: "c-1",
                    fields: &fields,
                    problem: None,
                };
                page(view, &proof).critical.0
            })
        };
        let all = drawn(&shop);
        assert!(
            all.contains(CURRENT.name) && all.contains("a•••@casa.example"),
            "{all}"
        );
        assert!(all.matches("/ro/account/password").count() >= 2, "{all}");
        shop.site.accounts.password = false;
        assert!(!drawn(&shop).contains(CURRENT.name));
    }
}
