//! The page of a forgotten password. It says and does the same for every address, so that it tells nobody who has an
//! account.

use maud::{Markup, html};

use crate::assets::PlainIsland;
use crate::backend::encode_query;
use crate::failure::{Failure, refusals};
use crate::fields::{Fields, decode};
use crate::forms::{Ask, Field, FormState};
use crate::html::{Icon, When, plain_island};
use crate::page::{Page, View};
use crate::pagecache::CachePolicy;
use crate::paths::with_query;
use crate::route::{Endpoint, Route};
use crate::sending::Wait;
use crate::sending::page::{Again, again};
use crate::session::{SealKey, seal, unseal};
use crate::words::{checkout, password as words_of};

/// The field with the account's address.
const EMAIL: Field = Field::needed("email", Ask::Email, checkout::EMAIL)
    .most(254)
    .autocomplete("username")
    .width("whole");
/// The fields of the form.
pub static FORGOTTEN_FIELDS: [Field; 1] = [EMAIL];

/// The address that a letter was asked for in this browser: a sealed [`AskedLetter`], hidden from scripts.
pub const ASKED_COOKIE: &str = "asked_letter";
pub const ASKED_COOKIE_AGE: u32 = 30 * 60;

/// The query parameter of the page that asks for another address.
pub const OTHER: &str = "other";

const ASKED: &str = "forgotten";

refusals! {
    /// The backend cannot be reached, whoever asks.
    pub NOT_ASKED = "not_sent", words_of::NOT_ASKED, Unavailable;
}

/// A letter that was asked for in this browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskedLetter {
    pub email: String,
}

impl AskedLetter {
    /// The value of the cookie.
    pub fn seal(&self, key: &SealKey, now_ms: u64) -> String {
        let until = now_ms / 1000 + u64::from(ASKED_COOKIE_AGE);
        seal(
            key,
            ASKED,
            &[&until.to_string(), "/", &encode_query(&self.email)].concat(),
        )
    }

    /// `None` if this site did not seal the cookie, or if it is too old.
    pub fn read(key: &SealKey, cookie: &str, now_ms: u64) -> Option<Self> {
        let (until, email) = unseal(key, ASKED, cookie)?.split_once('/')?;
        let until: u64 = until.parse().ok()?;
        let email = decode(email.as_bytes());
        (now_ms / 1000 < until).then_some(Self { email })
    }
}

/// The form with the typed address and the problem.
pub fn forgotten(view: &View<'_>, typed: &Fields, problem: Option<&Failure>) -> Page {
    let words = view.words();
    let body = html! {
        p.quiet { (words.say(words_of::FORGOTTEN_LEAD)) }
        (form(view, typed, problem))
        p { a.link href=(view.href(Route::SignIn)) { (words.say(words_of::TO_SIGN_IN)) } }
    };
    page(view, words.say(words_of::FORGOTTEN), &body)
}

/// The form that asks for a letter.
pub(super) fn form(view: &View<'_>, typed: &Fields, problem: Option<&Failure>) -> Markup {
    let words = view.words();
    let errors = problem
        .map(|problem| problem.fields(words))
        .unwrap_or_default();
    let state = FormState {
        words,
        variant: view.shop.variant,
        prefix: "forgotten-",
        typed,
        errors: &errors,
        notice: None,
    };
    let form = html! {
        form.form method="post" novalidate action=(Endpoint::ForgottenPassword.href()) data-required=(words.say(checkout::ERROR_REQUIRED)) {
            input type="hidden" name="language" value=(view.language.code());
            (state.field(&EMAIL))
            button.button.button-main.button-large.button-wide { (words.say(words_of::SEND_LETTER)) }
        }
    };
    html! {
        @if let Some(problem) = problem.filter(|_| errors.is_empty()) {
            div.notice.notice-negative role="alert" { (Icon("alert")) p { (problem.message(words)) } }
        }
        (plain_island(view.assets, PlainIsland::ShellForm, When::Interaction, None, &form))
    }
}

/// What follows the form: where a letter would go, when it may be asked for again, and the ways on without it.
pub fn asked(view: &View<'_>, letter: &AskedLetter, wait: Wait) -> Page {
    let words = view.words();
    let told = words.fill(words_of::ASKED, &[("email", "\n")]);
    let (before, after) = told.split_once('\n').unwrap_or((&told, ""));
    let other = with_query(
        &view.href(Route::ForgottenPassword),
        Some(&[OTHER, "=true"].concat()),
    );
    let body = html! {
        p role="status" { (before) b.typed { (letter.email) } (after) }
        p.quiet { (words.say(words_of::ASKED_HELP)) }
        (again(view, &Again {
            action: &Endpoint::ForgottenPassword.href(),
            hidden: &[(EMAIL.name, &letter.email)],
            label: words_of::SEND_AGAIN,
            wait,
        }))
        p { a.link href=(other) { (words.say(words_of::OTHER_ADDRESS)) } }
        (without_letter(view))
    };
    page(view, words.say(words_of::ASKED_TITLE), &body)
}

/// The ways in for those who will get no letter: a backend writes to no account without a password.
fn without_letter(view: &View<'_>) -> Markup {
    let words = view.words();
    let providers = &view.shop.site.sign_in_with;
    let names: Vec<&str> = providers.iter().map(|one| &*one.title).collect();
    html! {
        div.sign-in-note {
            (Icon("info"))
            div.form-errors {
                @if names.is_empty() {
                    p { (words.say(words_of::NO_LETTER)) }
                } @else {
                    p { (words.fill(words_of::NO_LETTER_WITH, &[("names", &names.join(", "))])) }
                }
                a.link href=(view.href(Route::SignIn)) { (words.say(words_of::TO_SIGN_IN)) }
            }
        }
    }
}

fn page(view: &View<'_>, title: &str, body: &Markup) -> Page {
    let critical = html! {
        div.wrap { section.sign-in { h1 { (title) } (body) } }
    };
    Page {
        cache: CachePolicy::Never,
        ..Page::private(view, &Route::ForgottenPassword, title, critical)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{shop, with_shop, with_view};
    use crate::menu::Menu;
    use crate::site::{Published, Shop, SignInProvider};

    #[test]
    fn an_asked_letter_survives_its_cookie_for_half_an_hour() {
        let key = |site| SealKey::new("a secret of at least thirty-two bytes", site).unwrap();
        let letter = AskedLetter {
            email: "o'neil+\"x\"/y@casa.example".to_owned(),
        };
        let cookie = letter.seal(&key("casa"), 5000);
        assert!(
            cookie
                .bytes()
                .all(|byte| byte.is_ascii_graphic() && !b";,\"".contains(&byte))
        );
        let read = |site, at_s: u64| AskedLetter::read(&key(site), &cookie, at_s * 1000);
        assert_eq!(read("casa", 5 + 1799), Some(letter.clone()));
        assert_eq!(read("casa", 5 + 1800), None);
        assert_eq!(read("pharmacy", 5), None);
    }

    #[test]
    fn the_page_after_the_form_differs_by_nothing_but_the_address() {
        with_view(|view| {
            let drawn = |email: &str| {
                let letter = AskedLetter {
                    email: email.to_owned(),
                };
                asked(
                    view,
                    &letter,
                    Wait {
                        sent: 1,
                        left_ms: 30_000,
                    },
                )
                .critical
                .0
            };
            let page = drawn("ana@casa.example");
            assert_eq!(page.replace("ana@casa.example", "x@y.z"), drawn("x@y.z"));
            assert!(drawn("<b>@casa.example").contains("&lt;b&gt;@casa.example"));
        });
    }

    fn with_providers(provider: &str) -> Vec<SignInProvider> {
        let site = include_str!("../../../../kv-seed/sites/casa.json");
        let site = site.replacen('{', &format!("{{\"sign_in_with\":[{provider}],"), 1);
        let theme = include_str!("../../../../kv-seed/themes/casa.json");
        let published = Published::parse(&format!("{{\"site\":{site},\"theme\":{theme}}}"));
        published.unwrap().site.sign_in_with
    }

    #[test]
    fn shoppers_without_a_password_are_reminded_of_their_way_in() {
        let mut shop = shop();
        let drawn = |shop: &Shop| with_shop(shop, &Menu::default(), |view| without_letter(view).0);
        assert!(!drawn(&shop).contains("Google"));
        let google = r#"{"provider":"google","title":"Google","client_id":"c","authorize":"https://a.example/","exchange":"https://a.example/token"}"#;
        shop.site.sign_in_with = with_providers(google);
        assert!(drawn(&shop).contains("Google"));
    }
}
