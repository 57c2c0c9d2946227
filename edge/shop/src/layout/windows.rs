//! The closed popovers of every page: they stand after the critical part.

use maud::{Markup, html};

use super::footer::pages;
use super::header::{
    compare_link, favourites_link, has_city, languages_button, partner_links, window_name,
};
use crate::cartpage::CartDrawerProps;
use crate::city;
use crate::html::{Picture, When, close_button, island, phone};
use crate::menu::{self, Category};
use crate::page::View;
use crate::pictures::PictureKind;
use crate::route::Route;
use crate::words::{cart, compare, content, favourites, shop, states};

fn subcategories(view: &View<'_>, category: &Category) -> Markup {
    html! {
        @for sub in &category.subcategories {
            @if let Some(address) = sub.address(&category.url) { li { a href=(view.href(Route::Category(address))) { (sub.title) } } }
        }
    }
}

/// The closed popovers.
pub(super) fn windows(view: &View<'_>) -> Markup {
    html! {
        (catalogue_window(view))
        (drawer(view))
        (unanswered(view))
        (message_words(view))
    }
}

pub(super) fn drawer(view: &View<'_>) -> Markup {
    let props = CartDrawerProps::new(view.language);
    island(view.assets, When::Interaction, view.words(), &props)
}

/// The texts of messages, and the template of the confirmation of an added product (`islands/actions/confirmation.ts`),
/// which a script may extend with goods that go with it.
pub(super) fn message_words(view: &View<'_>) -> Markup {
    let words = view.words();
    html! {
        template #added data-messages data-added=(words.say(cart::TOAST_ADDED)) data-failed=(words.say(cart::TOAST_FAILED))
            data-offline=(words.say(cart::TOAST_OFFLINE)) data-online=(words.say(states::ONLINE))
            data-compare=(words.say(compare::ADDED)) data-compare-removed=(words.say(compare::REMOVED))
            data-favourites=(words.say(favourites::ADDED)) data-favourites-removed=(words.say(favourites::REMOVED)) { (added(view)) }
    }
}

fn added(view: &View<'_>) -> Markup {
    let words = view.words();
    html! {
        div.added {
            img alt="" width="64" height="64";
            div.added-text aria-atomic="true" {
                strong { (words.say(cart::TOAST_ADDED)) }
                span.added-title {}
                span.added-sum { (words.say(cart::IN_CART)) ": " strong {} }
            }
            button.icon-button.drawn.added-close type="button" aria-label=(words.say(shop::CLOSE)) {}
            a.button href=(view.href(Route::Cart)) data-cart { (words.say(cart::VIEW_CART)) }
        }
    }
}

/// Asks whether to resend a request that the shop did not answer (`islands/actions/unanswered.ts`).
pub(super) fn unanswered(view: &View<'_>) -> Markup {
    let words = view.words();
    html! {
        dialog.dialog.dialog-small #unanswered role="alertdialog" aria-labelledby="unanswered-title" aria-describedby="unanswered-text" {
            h2 #unanswered-title { (words.say(states::UNANSWERED_TITLE)) }
            p #unanswered-text { (words.say(states::UNANSWERED_TEXT)) }
            div.dialog-foot {
                button.button.button-quiet type="button" data-close { (words.say(states::UNANSWERED_LEAVE)) }
                button.button.button-main type="button" data-again { (words.say(states::UNANSWERED_AGAIN)) }
            }
            div.toasts role="status" {}
        }
    }
}

/// The categories, and the shop's own pages on screens whose header has no room for them; alone where there are no categories.
fn catalogue_window(view: &View<'_>) -> Markup {
    let words = view.words();
    let has_categories = view.menu.leads_on(view.language);
    let name = words.say(window_name(view));
    let site = &view.shop.site;
    html! {
        nav.catalogue-window #catalogue popover tabindex="-1" autofocus aria-label=(name) {
            div.window-head {
                span.window-title { (name) }
                @if has_categories {
                    fieldset.window-tabs {
                        legend.unseen { (words.say(shop::WINDOW_TABS)) }
                        label.window-tab { input type="radio" name="window-tab" value="catalogue" autocomplete="off" checked; (name) }
                        label.window-tab { input #menu-tab type="radio" name="window-tab" value="menu" autocomplete="off"; (words.say(shop::MENU)) }
                    }
                }
                (close_button(view, "catalogue"))
            }
            @if has_categories {
                ul.catalogue-columns {
                    @for category in view.menu.active() {
                        @if let Some(href) = category.href(view.language) {
                            li.catalogue-group.desk-only[!category.show_in_mobile] {
                                @let picture = view.media(category.picture());
                                @if picture.is_empty() { span {} } @else { (Picture::new(picture, PictureKind::MENU).late()) }
                                @let look = menu::link_style(category, &view.shop.theme);
                                a.catalogue-group-name href=(href) data-size=[&look.size] data-light=[&look.light] data-dark=[&look.dark]
                                    data-hover-light=[&look.hover_light] data-hover-dark=[&look.hover_dark] { (category.title) }
                                @if !category.subcategories.is_empty() { ul { (subcategories(view, category)) } }
                            }
                        }
                    }
                }
            }
            div.window-foot {
                ul.window-pages {
                    li { a href=(view.href(Route::Home)) { (words.say(shop::HOME)) } }
                    (pages(view))
                }
                @if has_city(view) { (city::page::chooser(view)) }
                @if site.offers(&Route::Compare) { (compare_link(view, "button button-quiet")) }
                (favourites_link(view, "button button-quiet barless"))
                (languages_button(view, "button button-quiet"))
                (partner_links(view))
                div.window-call {
                    @if site.offers(&Route::Contacts) { a href=(view.href(Route::Contacts)) { (words.say(content::CONTACTS)) } }
                    (phone(view))
                    @if !view.shop.settings.working_hours.is_empty() { span.quiet { (view.shop.settings.working_hours) } }
                }
            }
        }
    }
}
