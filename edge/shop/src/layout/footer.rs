//! The footer of every page: categories, the visitor's own pages, contacts, ways to pay.

use maud::{Markup, html};

use super::header::{languages_button, partner_links, wordmark};
use super::market;
use super::newsletter::NEWSLETTER;
use crate::consent;
use crate::forms::page as forms_page;
use crate::html::{Icon, phone};
use crate::page::View;
use crate::route::{FooterColumn, Route};
use crate::site::FooterLayout;
use crate::words::{adverts, cart, content, mydata, shop, support};

/// The number of categories that fit beside the other columns.
const MOST_CATEGORIES: usize = 8;
/// The shop's own pages, as links of a list.
pub(super) fn pages(view: &View<'_>) -> Markup {
    html! { (links(view, FooterColumn::TheShop)) (links(view, FooterColumn::ForYou)) }
}

/// The footer, with a link to the consent panel on sites that ask for consent.
pub(super) fn footer(view: &View<'_>, asks_consent: bool) -> Markup {
    let words = view.words();
    let settings = &view.shop.settings;
    let site = &view.shop.site;
    let layout = view.shop.theme.footer;
    let about = if site.is_market() {
        adverts::ABOUT_MARKET
    } else {
        shop::ABOUT
    };
    html! {
        footer.footer.footer-compact[layout == FooterLayout::Compact].footer-centred[layout == FooterLayout::Centred] {
            div.wrap {
                div.footer-form {
                    div {
                        h2 { (words.say(NEWSLETTER.title)) }
                        p.footer-quiet { (words.say(NEWSLETTER.lead)) }
                    }
                    (forms_page::below(view, &NEWSLETTER, "footer-newsletter-"))
                }
                div.footer-columns {
                    div.footer-about {
                        (wordmark(view))
                        p.footer-quiet { (words.say(about)) }
                    }
                    @if site.is_market() {
                        div {
                            h2 { (words.say(adverts::TITLE)) }
                            ul { (market::offers(view)) }
                        }
                    } @else if view.menu.leads_on(view.language) {
                        div {
                            h2 { (words.say(shop::CATALOGUE)) }
                            ul {
                                @for category in view.menu.active().take(MOST_CATEGORIES) {
                                    @if let Some(href) = category.href(view.language) {
                                        li { a href=(href) { (category.title) } }
                                    }
                                }
                            }
                        }
                    }
                    nav aria-labelledby="footer-you" {
                        h2 #footer-you { (words.say(shop::FOR_YOU)) }
                        ul {
                            @for (route, title) in [(Route::Cart, cart::TITLE), (Route::Favourites, shop::FAVOURITES), (Route::Search, shop::SEARCH)] {
                                @if site.offers(&route) { li { a href=(view.href(route)) { (words.say(title)) } } }
                            }
                            (links(view, FooterColumn::ForYou))
                            li { a href=(view.href(Route::Support)) { (words.say(support::TITLE)) } }
                        }
                    }
                    nav aria-labelledby="footer-shop" {
                        h2 #footer-shop { (words.say(content::THE_SHOP)) }
                        ul { (links(view, FooterColumn::TheShop)) }
                    }
                    div.footer-contact {
                        h2 { (words.say(shop::CONTACTS)) }
                        (phone(view))
                        (partner_links(view))
                        @if !settings.working_hours.is_empty() { span.footer-quiet { (settings.working_hours) } }
                        @if !settings.email.is_empty() { a href={ "mailto:" (settings.email) } { (settings.email) } }
                        @if !settings.address.is_empty() { span.footer-quiet { (settings.address) } }
                        @if !site.is_market() && site.offers(&Route::Contacts) { a href=(view.href(Route::Contacts)) { (words.say(content::SHOPS)) } }
                    }
                }
                (end(view, asks_consent))
            }
        }
    }
}

/// The seller, the languages, the consent link, and the ways to pay.
pub(super) fn end(view: &View<'_>, asks_consent: bool) -> Markup {
    let words = view.words();
    html! {
        div.footer-end {
            (seller(view))
            (languages_button(view, "footer-language"))
            @if asks_consent { (consent::again(view)) }
            a.footer-language href=(view.href(Route::MyData)) { (words.say(mydata::LINK)) }
            @if view.shop.site.offers(&Route::Cart) {
                ul.payments aria-label=(words.say(shop::PAYMENT_METHODS)) {
                    li { (Icon("card")) (words.say(shop::PAYMENT_CARD)) }
                    li { (Icon("cash")) (words.say(shop::PAYMENT_CASH)) }
                }
            }
        }
    }
}

/// The seller's name, registration numbers, and consumer contacts.
fn seller(view: &View<'_>) -> Markup {
    let words = view.words();
    let site = &view.shop.site;
    let company = site.company.as_ref();
    let name = company.map_or_else(|| view.shop.name(), |company| &company.name);
    html! {
        div.footer-seller {
            p.footer-quiet {
                (words.fill(shop::ALL_RIGHTS, &[("name", name)]))
                @if let Some(company) = company {
                    " " (company.code)
                    @if !company.licence.is_empty() { " · " (words.fill(shop::LICENCE, &[("number", &company.licence)])) }
                }
            }
            @if !site.authorities.is_empty() {
                ul.payments aria-label=(words.say(shop::AUTHORITIES)) {
                    @for authority in &site.authorities {
                        li { a href=(authority.url) rel="noreferrer" { (authority.name) } }
                    }
                }
            }
        }
    }
}

fn links(view: &View<'_>, column: FooterColumn) -> Markup {
    html! { @for (route, title) in Route::footer(column).filter(|(route, _)| view.shop.site.offers(route)) { li { a href=(view.href(route)) { (view.words().say(title)) } } } }
}
