//! The fields of passwords. A new one stands above its rules, which a script ticks while it is typed; without the script
//! they are a list to read, and the button that shows the password is not there.

use maud::{Markup, html};

use super::rules::{ADVISED, MOST, Rule, least, own_words};
use crate::forms::{Ask, Field, FormState};
use crate::html::Icon;
use crate::i18n::Word;
use crate::page::View;
use crate::route::Endpoint;
use crate::words::{password as words_of, session};

/// A new password in place of another one.
pub const NEW: Field = new("new_password", words_of::NEW);
/// The password of a new account.
pub const FIRST: Field = new("password", session::PASSWORD);
/// The password that the account has.
pub const CURRENT: Field = Field::needed("current_password", Ask::Password, words_of::CURRENT)
    .autocomplete("current-password")
    .width("whole");

const fn new(name: &'static str, label: Word) -> Field {
    Field::needed(name, Ask::Password, label)
        .autocomplete("new-password")
        .most(MOST)
        .width("whole")
}

/// A hidden user name, so that password managers save the new password for this account. Not for a form that asks for
/// the address itself.
pub fn user_name(address: &str) -> Markup {
    html! {
        @if !address.is_empty() {
            input.unseen type="text" name="username" value=(address) autocomplete="username" readonly tabindex="-1" aria-hidden="true";
        }
    }
}

/// The field of a new password with its rules. `address` is the account's, if the form does not ask for it.
pub fn new_field(view: &View<'_>, state: &FormState<'_>, field: &Field, address: &str) -> Markup {
    let words = state.words;
    let id = state.id(field);
    let rules = [&id, "-rules"].concat();
    let least = least(view.shop).to_string();
    let asked = format!(
        "minlength: {}; maxlength: {MOST};",
        ADVISED.max(least.parse().unwrap_or_default())
    );
    let own = own_words(view.shop, address).join(" ");
    let control = html! {
        div.password-line {
            input.input #(id) type="password" name=(field.name) autocomplete=(field.autocomplete) autocapitalize="none"
                spellcheck="false" required passwordrules=(asked) data-rules=(rules)
                aria-describedby={ (rules) " " (state.described_by(field)) } aria-invalid=[state.invalid(field)];
            (show_button(view, &id))
        }
        ul.password-rules #(rules) data-least=(least) data-most=(MOST) data-own=(own)
            data-common=(Endpoint::CommonPasswords.href()) data-met=(words.say(words_of::MET)) {
            @for rule in Rule::ALL {
                li data-rule=(rule.name()) data-error=(rule.error(view.shop, words)) {
                    (Icon("check"))
                    span { span.unseen data-said {} (rule.told(view.shop, words)) }
                }
            }
        }
        p.field-note { (words.say(words_of::ANY_SIGNS)) }
    };
    state.labelled(field, false, &control)
}

/// The field of the account's password.
pub fn current_field(view: &View<'_>, state: &FormState<'_>, field: &Field) -> Markup {
    let id = state.id(field);
    let control = html! {
        div.password-line {
            input.input #(id) type="password" name=(field.name) autocomplete=(field.autocomplete) autocapitalize="none"
                spellcheck="false" required aria-describedby=(state.described_by(field)) aria-invalid=[state.invalid(field)];
            (show_button(view, &id))
        }
    };
    state.labelled(field, false, &control)
}

/// Shows and hides what was typed; a script takes the attribute `hidden` away.
fn show_button(view: &View<'_>, id: &str) -> Markup {
    let words = view.words();
    html! {
        button.password-show type="button" hidden data-show-password aria-controls=(id) aria-pressed="false" {
            (words.say(words_of::SHOW))
        }
    }
}
