//! The parts of home that are words alone: categories as an index, and whom to ask.

use maud::{Markup, html};

use crate::html::{Icon, phone};
use crate::page::View;
use crate::quickorder::page::form as quick_order_form;
use crate::route::Route;
use crate::words::{content, home, product, quickorder, shop};

/// So many of what lies under a category.
const MOST_UNDER: usize = 6;

/// The categories with what lies under them: a shopper who knows the need finds it without a picture.
pub(super) fn index(view: &View<'_>) -> Markup {
    const ID: &str = "index";
    html! {
        nav.wrap.section aria-labelledby=(ID) {
            div.section-head { h2 #(ID) { (view.words().say(home::INDEX)) } }
            ul.index {
                @for category in view.menu.active() {
                    @if let Some(href) = category.href(view.language) {
                        li {
                            h3 { a href=(href) { (category.title) } }
                            @if !category.subcategories.is_empty() {
                                ul {
                                    @for sub in category.subcategories.iter().take(MOST_UNDER) {
                                        @if let Some(slug) = sub.address(&category.url) {
                                            li { a href=(view.href(Route::Category(slug))) { (sub.title) } }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The form of a quick order.
pub(super) fn quick(view: &View<'_>) -> Markup {
    const ID: &str = "quick";
    html! {
        section.wrap.section aria-labelledby=(ID) {
            div.section-head { h2 #(ID) { (view.words().say(quickorder::TITLE)) } }
            (quick_order_form(view))
        }
    }
}

/// Whom to call, and what a licensed pharmacy answers for.
pub(super) fn help(view: &View<'_>) -> Markup {
    const ID: &str = "help";
    let words = view.words();
    let site = &view.shop.site;
    let company = site.company.as_ref();
    let licence = company.map_or("", |company| &company.licence);
    let pledge = |icon, title: &str, text: &str| html! { li.promise { (Icon(icon)) h3 { (title) } p { (text) } } };
    let (title, text) = if licence.is_empty() {
        (home::HELP, home::HELP_TEXT)
    } else {
        (home::PHARMACIST, home::PHARMACIST_TEXT)
    };
    html! {
        section.wrap.section aria-labelledby=(ID) {
            div.help {
                div.help-words {
                    h2 #(ID) { (words.say(title)) }
                    p { (words.say(text)) }
                    (phone(view))
                    @let hours = &view.shop.settings.working_hours;
                    @if !hours.is_empty() { p.quiet { (hours) } }
                    a.link href=(view.href(Route::Contacts)) { (words.say(content::CONTACTS)) }
                }
                @if !licence.is_empty() {
                    ul.help-pledges {
                        (pledge("shield", &words.fill(shop::LICENCE, &[("number", licence)]), company.map_or("", |company| &company.name)))
                        (pledge("recipe", words.say(home::LEAFLET), words.say(home::LEAFLET_TEXT)))
                        @if site.promises.return_days.is_none() {
                            (pledge("returns", words.say(product::NO_RETURNS), words.say(home::NO_RETURNS_TEXT)))
                        }
                    }
                }
            }
        }
    }
}
