//! The page of the letter for a new password: the form, and what to do with a letter that cannot be used.

use maud::{Markup, html};

use super::field::{NEW, new_field};
use super::forgotten::form as ask_again;
use crate::assets::PlainIsland;
use crate::failure::{Failure, Kind};
use crate::fields::Fields;
use crate::forms::{Ask, Field, FormState};
use crate::html::{Icon, When, plain_island};
use crate::page::{Page, View};
use crate::pagecache::CachePolicy;
use crate::route::{Endpoint, Route};
use crate::words::{checkout, password as words_of};

/// Ends the account's other sessions. A plain form leaves a box out that is not ticked.
pub const END_OTHERS: Field = Field::optional("end_others", Ask::Flag, words_of::END_OTHERS);

/// The box that ends the other sessions, ticked unless the form came back without it.
pub fn end_others_box(state: &FormState<'_>, is_first: bool) -> Markup {
    let ticked = Fields::of(END_OTHERS.name, "true");
    let state = FormState {
        typed: if is_first { &ticked } else { state.typed },
        ..*state
    };
    state.field(&END_OTHERS)
}

/// The form of a letter that this browser holds, with the problem of the last attempt; a spent letter is asked for
/// again instead.
pub fn by_letter(view: &View<'_>, typed: &Fields, problem: Option<&Failure>) -> Page {
    let words = view.words();
    let spent = problem.filter(|problem| problem.kind() == Kind::Gone);
    let title = words.say(if spent.is_some() {
        words_of::SPENT_TITLE
    } else {
        words_of::NEW_TITLE
    });
    let errors = problem
        .map(|problem| problem.fields(words))
        .unwrap_or_default();
    let state = FormState {
        words,
        variant: view.shop.variant,
        prefix: "new-password-",
        typed,
        errors: &errors,
        notice: None,
    };
    let critical = html! {
        div.wrap {
            section.sign-in {
                h1 { (title) }
                @if let Some(spent) = spent { (spent_letter(view, spent)) } @else {
                    @if let Some(problem) = problem.filter(|_| errors.is_empty()) {
                        div.notice.notice-negative role="alert" { (Icon("alert")) p { (problem.message(words)) } }
                    }
                    (plain_island(view.assets, PlainIsland::ShellForm, When::Interaction, None, &html! {
                        form.form method="post" novalidate action=(Endpoint::NewPassword.href()) data-required=(words.say(checkout::ERROR_REQUIRED)) {
                            input type="hidden" name="language" value=(view.language.code());
                            (new_field(view, &state, &NEW, ""))
                            (end_others_box(&state, problem.is_none()))
                            button.button.button-main.button-large.button-wide { (words.say(words_of::SAVE)) }
                        }
                    }))
                    p { a.link href=(view.href(Route::SignIn)) { (words.say(words_of::TO_SIGN_IN)) } }
                }
            }
        }
    };
    Page {
        cache: CachePolicy::Never,
        ..Page::private(view, &Route::NewPassword, title, critical)
    }
}

/// A letter that was used already, is too old, or is not of an account here.
fn spent_letter(view: &View<'_>, problem: &Failure) -> Markup {
    let words = view.words();
    html! {
        div.notice.notice-warning role="alert" { (Icon("alert")) p { (problem.message(words)) } }
        p { a.link href=(view.href(Route::SignIn)) { (words.say(words_of::TO_SIGN_IN)) } }
        p.quiet { (words.say(words_of::ASK_AGAIN)) }
        (ask_again(view, &Fields::default(), None))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{LETTER_SPENT, PROBABLY_SET, UNKNOWN_BY_LETTER};
    use super::*;
    use crate::fixtures::with_view;

    #[test]
    fn a_spent_letter_is_asked_for_again_and_any_other_failure_keeps_the_form() {
        with_view(|view| {
            let drawn = |problem: Option<Failure>| {
                by_letter(view, &Fields::default(), problem.as_ref())
                    .critical
                    .0
            };
            let own = Endpoint::NewPassword.href();
            let again = Endpoint::ForgottenPassword.href();
            for refusal in [&LETTER_SPENT, &PROBABLY_SET] {
                let spent = drawn(Some(Failure::Refused(refusal)));
                assert!(spent.contains(&again) && !spent.contains(&own));
                assert!(spent.contains(view.words().say(refusal.message)));
            }
            for kept in [
                None,
                Some(Failure::Refused(&UNKNOWN_BY_LETTER)),
                Some(Failure::TooOften(30)),
                Some(Failure::of_field(NEW.name, "No.")),
            ] {
                let page = drawn(kept);
                assert!(page.contains(&own) && !page.contains(&again));
            }
        });
    }

    #[test]
    fn other_sessions_end_unless_the_box_is_emptied() {
        with_view(|view| {
            let drawn = |typed: Fields, problem: Option<Failure>| {
                by_letter(view, &typed, problem.as_ref()).critical.0
            };
            let refused = || Some(Failure::of_field(NEW.name, "No."));
            assert!(drawn(Fields::default(), None).contains(" checked"));
            assert!(!drawn(Fields::default(), refused()).contains(" checked"));
            assert!(drawn(Fields::of(END_OTHERS.name, "true"), refused()).contains(" checked"));
        });
    }
}
