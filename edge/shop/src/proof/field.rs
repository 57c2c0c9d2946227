//! The part of a sensitive form that asks for a proof.

use maud::{Markup, html};

use super::page::{has_other_ways, href};
use crate::forms::FormState;
use crate::page::View;
use crate::password::{CURRENT, current_field};
use crate::route::Route;
use crate::words::proof as words_of;

/// Asks for the account's password, or leads to the other ways and back to `page`; nothing while the last proof is
/// fresh.
pub fn field(view: &View<'_>, state: &FormState<'_>, is_fresh: bool, page: Route) -> Markup {
    let words = view.words();
    let accounts = &view.shop.site.accounts;
    html! {
        @if !is_fresh {
            div.proof {
                @if accounts.password {
                    p.quiet { (words.say(words_of::LEAD)) }
                    (current_field(view, state, &CURRENT))
                }
                @if has_other_ways(view) || !accounts.password {
                    p { a.link href=(href(view, page)) { (words.say(words_of::OTHER_WAYS)) } }
                }
            }
        }
    }
}
