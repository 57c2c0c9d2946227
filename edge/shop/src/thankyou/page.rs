//! The thank-you page.

use maud::{Markup, html};

use super::{OrderWarnings, Receipted, Thanks};
use crate::assets::PlainIsland;
use crate::cartpage::ordered::{Mark, done, what_next};
use crate::checkout::page::DRAFT;
use crate::checkout::{OrderGoods, goods};
use crate::html::{Icon, When, plain_island};
use crate::page::{Page, View};
use crate::receipt::seller;
use crate::route::Route;
use crate::words::{account, checkout, registration};

/// Thanks for the order, with its goods if known. If the payment page could not be opened, it explains how the order
/// can still be paid.
pub fn success(
    view: &View<'_>,
    thanks: &Thanks,
    ordered: Option<&OrderGoods>,
    receipt: Option<Receipted<'_>>,
    short: OrderWarnings,
) -> Page {
    let words = view.words();
    let title = words.say(checkout::SUCCESS_TITLE);
    let phone = &view.shop.settings.main_phone;
    let more = html! {
        @if short.is_unpaid {
            p.notice.notice-negative role="alert" {
                (Icon("alert"))
                span {
                    (words.say(checkout::UNPAID))
                    @if !phone.is_empty() { " " (words.say(checkout::UNPAID_HELP)) " " (crate::html::phone(view)) }
                }
            }
            @if view.shop.settings.additional_settings.is_user_cabinet {
                a.button href=(view.href(Route::AccountOrders)) { (words.say(account::ORDERS)) }
            }
        } @else {
            (what_next(view, checkout::SUCCESS_TEXT))
        }
        @if let Some(receipt) = receipt { (receipt.draw(view, thanks, short.is_unpaid)) }
        @if let Some(ordered) = ordered { (goods(words, ordered)) }
        @if short.is_address_unsaved { p.quiet { (words.say(checkout::ADDRESS_UNSAVED)) } }
        div.empty-ways {
            a.button.button-main.button-large href=(view.href(Route::Home)) { (words.say(checkout::SUCCESS_ACTION)) }
            (plain_island(view.assets, PlainIsland::Print, When::Idle, None, &html! {
                button.button.button-large type="button" hidden { (words.say(account::PRINT)) }
            }))
        }
        @if short.has_no_account { (account_offer(view)) }
        (seller(view))
    };
    // Only the browser that ordered drops its draft, and reports a purchase to its tags, which look for the mark.
    let is_own = !thanks.is_by_link;
    let mark = is_own.then_some(Mark::Done);
    let critical = html! {
        div.wrap data-draft-done=[is_own.then_some(DRAFT)] { (done(view, title, mark, &thanks.number, &more)) }
    };
    Page {
        query: thanks.query(),
        ..Page::private(view, &Route::CartSuccess, title, critical)
    }
}

/// Leads a guest to the registration, whose form has the name and the address of this order (`islands/checkout/index.ts`).
fn account_offer(view: &View<'_>) -> Markup {
    let words = view.words();
    let is_offered = view.shop.site.accounts.registration
        && view.shop.settings.additional_settings.is_user_cabinet;
    html! {
        @if is_offered {
            p.quiet {
                (words.say(checkout::ACCOUNT_OFFER)) " "
                a.link href=(view.href(Route::Registration)) { (words.say(registration::TITLE)) }
            }
        }
    }
}
