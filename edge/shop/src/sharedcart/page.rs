//! The page of a shared cart: its goods with current prices, and a form that adds them.

use maud::{Markup, html};

use super::goods::{NOT_SHARED, SHARED_BEFORE, SHARED_DAYS, SHARED_FIELD, shared_count};
use crate::age::is_for_adults;
use crate::cartpage::{CartLine, CartView, PricedCart, ShareLink, unpriced};
use crate::failure::Failure;
use crate::html::{Drawing, Icon, Picture, empty};
use crate::page::{Page, View};
use crate::pagecache::CachePolicy;
use crate::paths::with_query;
use crate::pictures::PictureKind;
use crate::route::{Endpoint, Route};
use crate::words::cart as words_of;

/// The form that adds the goods of a link to a cart.
#[derive(Debug, Clone, Copy)]
pub struct SharedCartForm<'a> {
    /// The sealed copy.
    pub sealed: &'a str,
    /// The id of the form's command.
    pub command: &'a str,
    /// The failure of adding the goods.
    pub problem: Option<&'a Failure>,
}

/// The link that shares this sealed copy.
pub fn share_link(view: &View<'_>, sealed: &str) -> ShareLink {
    ShareLink {
        href: with_goods(&view.href(Route::SharedCart), sealed),
        products: shared_count(sealed),
        days: SHARED_DAYS,
    }
}

/// The cart's page, which then tells which of these goods it could not take in full.
pub fn cart_with(view: &View<'_>, sealed: &str) -> String {
    with_goods(&view.href(Route::Cart), sealed)
}

fn with_goods(path: &str, sealed: &str) -> String {
    with_query(path, Some(&[SHARED_FIELD, "=", sealed].concat()))
}

/// The goods of a shared cart, priced as a separate cart; without them only the form.
pub fn shared(view: &View<'_>, cart: Option<&PricedCart>, adding: SharedCartForm<'_>) -> Page {
    let words = view.words();
    let goods = cart.map(|cart| &cart.view);
    let critical = html! {
        div.wrap {
            div.page-head { h1 { (words.say(words_of::SHARED_TITLE)) } }
            @if let Some(problem) = adding.problem {
                div.notice.notice-negative role="alert" { (Icon("alert")) p { (problem.message(words)) } }
            }
            @if let Some(goods) = goods { (self::goods(view, goods, adding)) } @else { (form(view, adding)) }
        }
    };
    Page {
        cache: CachePolicy::Never,
        query: [SHARED_FIELD, "=", adding.sealed].concat(),
        age_restricted: cart
            .is_some_and(|cart| is_for_adults(&view.shop.site, view.menu, &cart.kinds)),
        ..Page::private(
            view,
            &Route::SharedCart,
            words.say(words_of::SHARED_TITLE),
            critical,
        )
    }
}

/// Goods outside the cart, with their sum and the form that adds them.
pub fn goods(view: &View<'_>, goods: &CartView, adding: SharedCartForm<'_>) -> Markup {
    let words = view.words();
    let is_some_sold = goods.lines.iter().any(|line| line.available);
    html! {
        @for text in &goods.wrong { div.notice.notice-warning { (Icon("alert")) p { (text) } } }
        div.cart {
            ul.lines { @for line in &goods.lines { (good(line)) } }
            aside.summary aria-labelledby="summary" {
                h2 #summary { (words.say(words_of::SHARED_SUMMARY)) }
                (sum(view, goods))
                p.quiet { (words.say(words_of::SHARED_TEXT)) }
                @if is_some_sold { (form(view, adding)) } @else { p.notice.notice-warning { (Icon("alert")) span { (words.say(words_of::SHARED_NONE)) } } }
                a.link href=(view.href(Route::Cart)) { (words.say(words_of::VIEW_CART)) }
            }
        }
    }
}

/// The sum of goods outside the cart, or why there is none.
pub fn sum(view: &View<'_>, goods: &CartView) -> Markup {
    html! {
        @if let Some(reason) = &goods.unpriced {
            (unpriced(view, reason, goods))
        } @else {
            dl.sums { div.sums-total { dt { (view.words().say(words_of::SUBTOTAL)) } dd { (goods.quote.goods) } } }
        }
    }
}

fn form(view: &View<'_>, adding: SharedCartForm<'_>) -> Markup {
    html! {
        form method="post" action=(Endpoint::CartShared.href()) {
            input type="hidden" name="language" value=(view.language.code());
            input type="hidden" name="command" value=(adding.command);
            input type="hidden" name=(SHARED_FIELD) value=(adding.sealed);
            input type="hidden" name="back" value=(with_goods(&view.href(Route::Cart), adding.sealed));
            button.button.button-main.button-large.button-wide { (view.words().say(words_of::SHARED_ADD)) }
        }
    }
}

fn good(line: &CartLine) -> Markup {
    html! {
        li.line.line-gone[!line.available] {
            a.line-picture href=(line.href) tabindex="-1" aria-hidden="true" { (Picture::new(line.image.clone(), PictureKind::LINE)) }
            div.line-title {
                a href=(line.href) { (line.title) }
                @if !line.price.is_empty() { span.quiet { (line.price_each) } }
                @if let Some(note) = &line.note { span.line-note { (note) } }
                @for news in &line.news { span.line-note { (news) } }
            }
            p.line-quantity { "× " (line.shown_quantity) }
            p.line-sum {
                @if line.available && !line.sum.is_empty() { span.price { (line.sum) } }
                @if let Some(old) = &line.old_sum { " " s.price-old { (old) } }
            }
        }
    }
}

/// The page of a link that cannot be shown; `None` for another failure.
pub fn not_shared(view: &View<'_>, failure: &Failure) -> Option<Page> {
    let of_link = [&NOT_SHARED, &SHARED_BEFORE].map(Failure::Refused);
    if !of_link.contains(failure) {
        return None;
    }
    let words = view.words();
    let title = words.say(words_of::SHARED_TITLE);
    let ways = html! {
        a.button.button-main.button-large href=(view.href(Route::Home)) { (words.say(words_of::EMPTY_ACTION)) }
        a.button.button-large href=(view.href(Route::Cart)) { (words.say(words_of::VIEW_CART)) }
    };
    let critical =
        html! { div.wrap { (empty(Drawing::Basket, title, &failure.message(words), &ways)) } };
    Some(Page {
        cache: CachePolicy::Never,
        ..Page::private(view, &Route::SharedCart, title, critical)
    })
}
