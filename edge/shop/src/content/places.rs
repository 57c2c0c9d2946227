//! Where the shop is, where its goods go, and who else sells them.

use maud::{Markup, html};

use super::parts::{Head, icon, information, mail, nothing, phone, prose};
use super::rules::followable;
use super::{Told, Visit};
use crate::backend::Call;
use crate::html::{Drawing, Icon, Price};
use crate::lenient::Json;
use crate::letters::{Kind, page as letters_page};
use crate::money::Money;
use crate::page::{Deferred, Page, View};
use crate::words::{checkout, content, shop};

/// Phones, addresses, hours and all shops; whom to ask comes later.
pub(super) fn contacts(view: &View<'_>, visit: &Visit<'_>, told: Told<'_>) -> Option<Page> {
    let words = view.words();
    let intro = Head::new(
        words.say(content::CONTACTS),
        words.say(content::CONTACTS_LEAD),
    );
    let legal = told.part("legal");
    let body = html! {
        ul.places {
            @if told.list("phones").chain(told.list("emails")).next().is_some() {
                li.place {
                    h2 { (words.say(shop::CONTACTS)) }
                    @for one in told.list("phones") { (phone(&one.text("number"))) p.quiet { (one.say("label")) } }
                    @for one in told.list("emails") { (mail(&one.text("email"))) p.quiet { (one.say("label")) } }
                }
            }
            @if told.part("hours").any() {
                li.place {
                    h2 { (words.say(content::HOURS)) }
                    dl.pairs { @for row in told.list("hours") { div { dt { (row.say("days")) } dd { (row.say("time")) } } } }
                }
            }
            @if legal.is_object() {
                li.place {
                    h2 { (legal.say("name")) }
                    p.quiet { (legal.say("code_label")) " " (legal.say("code")) }
                    p.quiet { (legal.say("address")) }
                    p.links {
                        @for social in told.list("socials") {
                            @let url = social.text("url");
                            @if let Some(url) = followable(&url) { a.link href=(url) rel="noopener noreferrer" { (social.say("name")) } }
                        }
                    }
                }
            }
        }
        @if told.part("offices").any() {
            h2.places-title { (words.say(content::SHOPS)) }
            ul.places { @for office in told.list("offices") { (place(view, office)) } }
        }
        (letters_page::section(view, Kind::Request))
    };
    told.is_object().then(|| Page {
        deferred: vec![Deferred {
            request: Call::<()>::get_static("/base/page-contacts").request,
            render: departments,
        }],
        ..information(view, visit, &intro, &body)
    })
}

/// A shop or a partner: where it is, when it is open, how to reach it.
fn place(view: &View<'_>, told: Told<'_>) -> Markup {
    let words = view.words();
    let (hours, site, kind) = (told.text("hours"), told.text("site"), told.text("kind"));
    let open = told.flag("isOpen").or_else(|| told.flag("is_open"));
    html! {
        li.place {
            h3 { (told.say("name")) }
            @if !kind.is_empty() { p.quiet { (kind) } }
            p { (Icon("pin")) (told.say("address")) }
            @if !hours.is_empty() { p { (Icon("clock")) (hours) } }
            @if let Some(open) = open {
                p.stock.stock-yes[open].stock-no[!open] { (words.say(if open { content::OPEN_NOW } else { content::CLOSED_NOW })) }
            }
            (phone(&told.text("phone")))
            p.links {
                (map(view, told))
                @if let Some(site) = followable(&site) { a.link href=(site) rel="noopener noreferrer" { (Icon("globe")) (site.split("//").nth(1).unwrap_or(site)) } }
            }
        }
    }
}

/// A plain link to a map: nothing of it is loaded here.
fn map(view: &View<'_>, told: Told<'_>) -> Markup {
    let (lat, lng) = (told.degrees("lat"), told.degrees("lng"));
    html! {
        @if !lat.is_empty() && !lng.is_empty() {
            a.link href={ "https://www.openstreetmap.org/?mlat=" (lat) "&mlon=" (lng) "#map=17/" (lat) "/" (lng) } rel="noopener noreferrer" {
                (Icon("arrow")) (view.words().say(content::MAP)) span.unseen { " " (told.say("name")) }
            }
        }
    }
}

/// Whom to ask for what.
fn departments(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    let answer = Json::parse(body).ok()?;
    let told = Told::new(&answer);
    let one = |told: Told<'_>| {
        html! {
            li.place {
                h3 { (told.say("name")) }
                p.quiet { (told.say("text")) }
                (phone(&told.text("phone")))
                (mail(&told.text("email")))
            }
        }
    };
    told.is_object().then(|| {
        html! {
            @if told.part("departments").any() {
                section.wrap.section {
                    div.section-head { h2 { (view.words().say(content::DEPARTMENTS)) } }
                    (prose(view, told, "html"))
                    ul.places { @for department in told.list("departments") { (one(department)) } }
                }
            }
        }
    })
}

/// Who else sells the goods, by region.
pub(super) fn partners(view: &View<'_>, visit: &Visit<'_>, told: Told<'_>) -> Option<Page> {
    let words = view.words();
    let intro = Head::new(
        words.say(content::PARTNERS),
        words.say(content::PARTNERS_LEAD),
    );
    let body = html! {
        @if !told.any() { (nothing(view, Drawing::Shelf)) }
        @for region in told.items() {
            h2.places-title { (region.say("region")) }
            ul.places { @for partner in region.list("partners") { (place(view, partner)) } }
        }
    };
    told.is_list()
        .then(|| information(view, visit, &intro, &body))
}

/// Every way of delivery with its time and price.
pub(super) fn logistics(view: &View<'_>, visit: &Visit<'_>, told: Told<'_>) -> Option<Page> {
    let words = view.words();
    let intro = Head::new(
        words.say(content::LOGISTICS),
        words.say(content::LOGISTICS_LEAD),
    );
    let body = html! {
        @if !told.any() { (nothing(view, Drawing::Shelf)) }
        (services(view, told, true))
    };
    told.is_list()
        .then(|| information(view, visit, &intro, &body))
}

/// The same under the text about delivery.
pub(super) fn services_part(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    let answer = Json::parse(body).ok()?;
    let told = Told::new(&answer);
    told.is_list().then(|| {
        html! {
            @if told.any() {
                section.wrap.section {
                    div.section-head { h2 { (view.words().say(content::LOGISTICS)) } }
                    (services(view, told, false))
                }
            }
        }
    })
}

/// The ways of delivery; their names are headings right under the page's own, or a step below.
fn services(view: &View<'_>, told: Told<'_>, directly: bool) -> Markup {
    let words = view.words();
    html! {
        ul.places {
            @for service in told.items() {
                li.place {
                    @let name = html! { (icon(service)) (service.say("title")) };
                    @if directly { h2 { (name) } } @else { h3 { (name) } }
                    p.quiet { (service.say("text")) }
                    dl.pairs {
                        @let term = service.text("term");
                        @if !term.is_empty() { div { dt { (words.say(content::TERM)) } dd { (term) } } }
                        @if let Some(price) = service.money("price") {
                            div { dt { (words.say(content::COST)) } dd { @if price == Money::ZERO { (words.say(checkout::FREE)) } @else { (Price::new(view, price)) } } }
                        }
                        @if let Some(sum) = service.money("free_from") { div { dt { (words.say(content::FREE_FROM)) } dd { (Price::new(view, sum)) } } }
                    }
                }
            }
        }
    }
}
