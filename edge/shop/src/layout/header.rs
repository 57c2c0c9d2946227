//! The header of every page: the slim bar, the header, the categories, and the bottom bar of phones. All of it works
//! without scripts: windows are popovers, the rest are links and forms.

use maud::{Markup, html};

use super::market;
use crate::assets::PlainIsland;
use crate::cartpage::CartDrawerProps;
use crate::city;
use crate::html::{Icon, Picture, When, cart_link, island, phone, plain_island, source};
use crate::i18n::Word;
use crate::menu;
use crate::page::View;
use crate::pictures::PictureKind;
use crate::product::cards::{ADD_FORM, SAVE_FORM, added};
use crate::route::{Endpoint, Route};
use crate::search::HeaderSearchProps;
use crate::site::{HeaderStyle, picture};
use crate::words::{account, compare, content, language, mealplan, shop};

/// The body's parts before the page's content, without those that depend on the page.
pub(super) fn header(view: &View<'_>) -> Markup {
    let words = view.words();
    let drawer = CartDrawerProps::new(view.language);
    let site = &view.shop.site;
    html! {
        a.skip href="#content" { (words.say(shop::SKIP_TO_CONTENT)) }
        (top_bar(view))
        header.header.header-static[is_static(view)].header-hiding[view.shop.header_style() == HeaderStyle::Hiding].header-market[site.is_market()] {
            div.wrap.header-row {
                (wordmark(view))
                button.button.button-main.catalogue-button type="button" popovertarget="catalogue" {
                    (Icon("grid")) span.catalogue-word { (words.say(window_name(view))) }
                }
                @if site.offers(&Route::Search) { div.header-search { (search_field(view, "")) } }
                div.header-tools {
                    (language_tool(view, "tool tool-phone"))
                    (account_link(view))
                    @if site.offers(&Route::Compare) { (compare_link(view, "tool tool-desk")) }
                    (favourites_link(view, "tool tool-desk"))
                    @if site.offers(&Route::Cart) { (cart_link(view, "tool tool-desk")) }
                    @if site.is_market() { (market::new_advert(view)) }
                }
            }
        }
        @if site.is_market() { (market::bar(view)) } @else { (categories(view)) }
        (actions(view))
        form #(ADD_FORM) method="post" action=(drawer.lines_url) data-add data-done=(added(view)) {
            input type="hidden" name="language" value=(view.language.code());
            input type="hidden" name="back" value=(drawer.cart_href);
        }
        form #(SAVE_FORM) method="post" action=(Endpoint::SavedProducts.href()) data-save {
            input type="hidden" name="language" value=(view.language.code());
        }
        // Before the page's content: deferred parts must not delay a click or the bottom bar.
        (bottom_bar(view))
        (message_area())
    }
}

/// Whether the header scrolls away with the page.
pub(super) fn is_static(view: &View<'_>) -> bool {
    view.shop.header_style() == HeaderStyle::Static
}

/// The module that answers clicks.
pub(super) fn actions(view: &View<'_>) -> Markup {
    let home = view.href(Route::Home);
    plain_island(
        view.assets,
        PlainIsland::Actions,
        When::Called,
        Some(&home),
        &html! {},
    )
}

/// The area for messages, and the progress bar of the next page.
pub(super) fn message_area() -> Markup {
    html! {
        div.toasts data-toasts role="status" aria-live="polite" {}
        p.unseen aria-live="polite" data-counted {}
        div.progress {}
    }
}

/// The search, with the page's own query.
pub(super) fn search_field(view: &View<'_>, query: &str) -> Markup {
    let props = HeaderSearchProps::new(view.language, query);
    island(view.assets, When::Interaction, view.words(), &props)
}

/// Whether anything depends on the visitor's city: deliveries or meal plans.
pub(super) fn has_city(view: &View<'_>) -> bool {
    let site = &view.shop.site;
    site.offers(&Route::Delivery) || site.offers(&Route::MealPlan)
}

/// The name of the window with the categories, or of the shop's own pages alone.
pub(super) fn window_name(view: &View<'_>) -> Word {
    if view.menu.leads_on(view.language) {
        shop::CATALOGUE
    } else {
        shop::MENU
    }
}

fn top_bar(view: &View<'_>) -> Markup {
    let words = view.words();
    let settings = &view.shop.settings;
    let site = &view.shop.site;
    html! {
        aside.topbar aria-label=(words.say(shop::CONTACTS)) {
            div.wrap.topbar-row {
                div.topbar-promise { @if site.offers(&Route::Delivery) { (city::in_short(view)) } }
                @if has_city(view) { (city::page::chooser(view)) }
                @for (route, title) in [
                    (Route::MealPlan, mealplan::TITLE),
                    (Route::Articles, content::ARTICLES),
                    (Route::Delivery, content::DELIVERY),
                    (Route::Contacts, content::CONTACTS),
                ] {
                    @if site.offers(&route) { a href=(view.href(route)) { (words.say(title)) } }
                }
                @if !settings.working_hours.is_empty() {
                    span.topbar-hours.drawn.icon-clock { (settings.working_hours) }
                }
                (phone(view))
                (partner_links(view))
                (languages_button(view, ""))
            }
        }
    }
}

/// The button that opens the list of the site's languages.
pub(super) fn languages_button(view: &View<'_>, class: &str) -> Markup {
    html! {
        button class=[(!class.is_empty()).then_some(class)] type="button" popovertarget="languages" aria-label=(choose_language(view, view.language.own_name())) {
            (Icon("globe")) (view.language.own_name())
        }
    }
}

/// The language switch as an icon button of the header: a globe and the language's code.
pub(super) fn language_tool(view: &View<'_>, class: &str) -> Markup {
    let code = view.language.code();
    html! {
        button class=(class) type="button" popovertarget="languages" aria-label=(choose_language(view, code)) {
            span.tool-icon { (Icon("globe")) }
            span.tool-code { (code) }
        }
    }
}

/// The accessible name of a button that shows the current language.
fn choose_language(view: &View<'_>, shown: &str) -> String {
    [shown, ": ", view.words().say(language::CHOOSE)].concat()
}

/// A reseller theme's links: to become a partner, and to the partners' own cabinet elsewhere.
pub(super) fn partner_links(view: &View<'_>) -> Markup {
    let words = view.words();
    html! {
        @if let Some(partner) = &view.shop.theme.partner {
            a href=(view.href(Route::Partners)) { (words.say(shop::BECOME_PARTNER)) }
            a href=(partner.cabinet) rel="noreferrer" { (words.say(shop::PARTNER_CABINET)) }
        }
    }
}

/// The brand's logo where the settings have one, else its wordmark.
pub(super) fn wordmark(view: &View<'_>) -> Markup {
    let mark = &view.shop.theme.wordmark;
    let settings = &view.shop.settings;
    let file = |name| picture(&view.shop.site, settings.logo(name));
    if let Some(light) = file("logoLight") {
        let mobile = file("mobileLogoLight");
        let in_dark = |name| file(name).filter(|_| settings.is_dark_too());
        let dark = in_dark("logoDark");
        let mobile_dark =
            in_dark("mobileLogoDark").or_else(|| dark.clone().filter(|_| mobile.is_some()));
        let sources = [
            (
                "(max-width:768px) and (prefers-color-scheme:dark)",
                mobile_dark,
            ),
            ("(prefers-color-scheme:dark)", dark),
            ("(max-width:768px)", mobile),
        ];
        return html! {
            a.wordmark href=(view.href(Route::Home)) {
                picture {
                    @for (media, file) in sources {
                        @if let Some(file) = &file { (source(media, file, &PictureKind::LOGO)) }
                    }
                    (Picture::new(light, PictureKind::LOGO).said(&mark.text))
                }
            }
        };
    }
    html! { a class={ "wordmark wordmark-" (mark.style) } href=(view.href(Route::Home)) { (mark.text) } }
}

/// The account link, on sites that have accounts; guests are asked to sign in on the way.
fn account_link(view: &View<'_>) -> Markup {
    html! {
        @if view.shop.settings.additional_settings.is_user_cabinet {
            a.tool href=(view.href(Route::AccountOrders)) rel="nofollow" {
                span.tool-icon { (Icon("user")) }
                span.tool-word { (view.words().say(account::ACCOUNT)) }
            }
        }
    }
}

pub(super) fn favourites_link(view: &View<'_>, class: &str) -> Markup {
    html! {
        a class=(class) href=(view.href(Route::Favourites)) {
            span.tool-icon.drawn.icon-heart { span.count data-count="favourites" hidden {} }
            span.tool-word { (view.words().say(shop::FAVOURITES)) }
        }
    }
}

pub(super) fn compare_link(view: &View<'_>, class: &str) -> Markup {
    html! {
        a class=(class) href=(view.href(Route::Compare)) data-dialog {
            span.tool-icon.drawn.icon-scales { span.count data-count="compare" hidden {} }
            span.tool-word { (view.words().say(compare::TITLE)) }
        }
    }
}

/// The top categories. The list under each is that of the catalogue window: a script copies it on hover. Nothing if no
/// category has an address.
fn categories(view: &View<'_>) -> Markup {
    if !view.menu.leads_on(view.language) {
        return html! {};
    }
    html! {
        nav.categories-bar aria-label=(view.words().say(shop::MAIN_NAVIGATION)) {
            ul.wrap.categories-row {
                @for category in view.menu.active() {
                    @if let Some(href) = category.href(view.language) {
                        li.category-item {
                            @let look = menu::link_style(category, &view.shop.theme);
                            a href=(href) data-size=[&look.size] data-light=[&look.light] data-dark=[&look.dark]
                                data-hover-light=[&look.hover_light] data-hover-dark=[&look.hover_dark] {
                                (category.title)
                                @if !category.badge.is_empty() { " " span.badge.badge-discount { (category.badge) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The bottom bar of phones, unless the settings hide it (spec shell 2, layout).
fn bottom_bar(view: &View<'_>) -> Markup {
    let words = view.words();
    if !view.shop.settings.has_mobile_bar() {
        return html! {};
    }
    let site = &view.shop.site;
    html! {
        nav.bottom-bar aria-label=(words.say(shop::QUICK_NAVIGATION)) {
            a.tool href=(view.href(Route::Home)) { (Icon("home")) (words.say(shop::HOME)) }
            @if site.is_market() { (market::bottom_tools(view)) }
            @if site.offers(&Route::Search) {
                (window_button(view))
                a.tool href={ (view.href(Route::Search)) "#header-search" } { (Icon("search")) (words.say(shop::SEARCH)) }
            }
            (favourites_link(view, "tool"))
            @if site.offers(&Route::Cart) { (cart_link(view, "tool")) }
            @if !site.offers(&Route::Search) { (window_button(view)) }
        }
    }
}

/// The bottom bar's button of the window with the categories.
fn window_button(view: &View<'_>) -> Markup {
    html! {
        button.tool type="button" popovertarget="catalogue" { (Icon("grid")) (view.words().say(window_name(view))) }
    }
}
