//! The page that takes the link of a letter by hand: for links that were cut, for letters that this browser does not
//! hold any more, and for links that only a script could read.

use maud::{Markup, html};

use super::{FIELDS, PURPOSE, Purpose, fragments};
use crate::failure::Failure;
use crate::fields::Fields;
use crate::forms::FormState;
use crate::html::Icon;
use crate::i18n::Word;
use crate::page::{Page, View};
use crate::pagecache::CachePolicy;
use crate::route::{Endpoint, Route};
use crate::words::letters as words_of;

/// Why the link is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// Somebody has a letter and looks for the place of its link.
    Asked,
    /// The opened link of this purpose lacked its end.
    Cut(Purpose),
    /// The page of this purpose was opened without its letter, or too long after it.
    Without(Purpose),
}

impl Why {
    const fn purpose(self) -> Option<Purpose> {
        match self {
            Self::Asked => None,
            Self::Cut(purpose) | Self::Without(purpose) => Some(purpose),
        }
    }

    const fn lead(self) -> Word {
        match self {
            Self::Asked => words_of::LEAD,
            Self::Cut(_) => words_of::CUT_LEAD,
            Self::Without(_) => words_of::WITHOUT_LEAD,
        }
    }

    const fn title(self) -> Word {
        match self.purpose() {
            None => words_of::TITLE,
            Some(Purpose::Activation) => words_of::ACTIVATION,
            Some(Purpose::NewPassword) => words_of::NEW_PASSWORD,
            Some(Purpose::Deletion) => words_of::DELETION,
        }
    }
}

/// The page that sends a new letter of this purpose.
const fn new_letter(purpose: Purpose) -> Route {
    match purpose {
        Purpose::Activation => Route::ActivationAgain,
        Purpose::NewPassword => Route::ForgottenPassword,
        Purpose::Deletion => Route::AccountData,
    }
}

/// The form for a pasted link, with what was typed and the problem.
pub fn paste(view: &View<'_>, why: Why, typed: &Fields, problem: Option<&Failure>) -> Page {
    let words = view.words();
    let title = words.say(why.title());
    let errors = problem
        .map(|problem| problem.fields(words))
        .unwrap_or_default();
    let state = FormState {
        words,
        variant: view.shop.variant,
        prefix: "letter-",
        typed,
        errors: &errors,
        notice: None,
    };
    let critical = html! {
        div.wrap {
            section.sign-in {
                h1 { (title) }
                @if let Some(problem) = problem.filter(|_| errors.is_empty()) {
                    div.notice.notice-negative role="alert" { (Icon("alert")) p { (problem.message(words)) } }
                }
                p.quiet { (words.say(why.lead())) }
                form method="post" action=(Endpoint::Letters.href()) {
                    input type="hidden" name="language" value=(view.language.code());
                    @if let Some(purpose) = why.purpose() {
                        input type="hidden" name=(PURPOSE) value=(purpose.name());
                    }
                    @for field in &FIELDS { (state.field(field)) }
                    button.button.button-main.button-large.button-wide { (words.say(words_of::OPEN)) }
                }
                @if let Some(route) = why.purpose().map(new_letter) {
                    p { a.link href=(view.href(route)) { (words.say(words_of::NEW_LETTER)) } }
                }
            }
        }
    };
    Page {
        cache: CachePolicy::Never,
        ..Page::private(view, &Route::Letter, title, critical)
    }
}

/// A link to the page for pasted links, for browsers without scripts, on a site whose letters need one. Home is the page
/// that such links open.
pub fn without_scripts(view: &View<'_>) -> Markup {
    let words = view.words();
    html! {
        @if !fragments(&view.shop.site.accounts).is_empty() {
            noscript {
                div.wrap {
                    p.notice {
                        (words.say(words_of::FROM_A_LETTER)) " "
                        a.link href=(view.href(Route::Letter)) { (words.say(words_of::PASTE_IT)) }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::with_view;

    #[test]
    fn a_page_without_its_letter_leads_once_to_a_new_one() {
        for (purpose, way_on) in [
            (Purpose::Activation, "/ro/account/activation/again"),
            (Purpose::NewPassword, "/ro/account/forgotten-password"),
            (Purpose::Deletion, "/ro/account/data"),
        ] {
            let why = Why::Without(purpose);
            let page = with_view(|view| paste(view, why, &Fields::default(), None).critical.0);
            let link = ["href=\"", way_on, "\""].concat();
            assert_eq!(page.matches(&link).count(), 1, "{page}");
        }
    }
}
