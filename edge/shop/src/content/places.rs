//! Places: the shops, the delivery services, and the partners who sell the goods.

use maud::{Markup, html};

use super::answer::late;
use super::parts::{Head, information, mail, nothing, phone, prose};
use super::request::REQUEST;
use super::rules::followable;
use super::{Answer, ContentQuery, cost};
use crate::backend::Call;
use crate::city::chosen;
use crate::forms::page as forms_page;
use crate::html::{Drawing, Icon};
use crate::money::Money;
use crate::page::{Deferred, Page, View};
use crate::plan::{PlanPlace, plan};
use crate::route::Route;
use crate::site::City;
use crate::words::{checkout, content, shop};

/// The limit on shops on the home page.
const MOST_ON_HOME: usize = 6;
const PAGE_CONTACTS: &str = "/base/page-contacts";

/// Phones, addresses, hours and all shops; the departments are deferred.
pub(super) fn contacts(
    view: &View<'_>,
    query: &ContentQuery<'_>,
    answer: Answer<'_>,
) -> Option<Page> {
    let words = view.words();
    let legal = answer.part("legal");
    let offices = offices(answer);
    let cities = &view.shop.settings.cities_to_choose;
    let city = query.choice.as_deref().and_then(|id| chosen(cities, id));
    let name = city.map_or("", |city| &city.name);
    let shown = in_city(offices, name, cities);
    let on_plan: Vec<_> = shown.iter().copied().map(plan_place).collect();
    let hours = answer.text("hours");
    let title = match name {
        "" => words.say(content::CONTACTS).to_owned(),
        name => [words.say(content::CONTACTS), ": ", name].concat(),
    };
    let intro = Head::new(&title, words.say(content::CONTACTS_LEAD));
    let body = html! {
        ul.places {
            @let (number, address, street) = (answer.text("phone"), answer.text("email"), answer.text("address"));
            @let more = answer.list("phones").chain(answer.list("emails")).next().is_some();
            @if more || !(number.is_empty() && address.is_empty() && street.is_empty()) {
                li.place {
                    h2 { (words.say(shop::CONTACTS)) }
                    @if !street.is_empty() { p { (Icon("pin")) (street) } }
                    (phone(&number))
                    (mail(&address))
                    @for one in answer.list("phones") { (phone(&one.text("number"))) p.quiet { (one.say("label")) } }
                    @for one in answer.list("emails") { (mail(&one.text("email"))) p.quiet { (one.say("label")) } }
                }
            }
            @if !hours.is_empty() {
                li.place { h2 { (words.say(content::HOURS)) } p { (hours) } }
            }
            @if answer.part("hours").any() {
                li.place {
                    h2 { (words.say(content::HOURS)) }
                    dl.pairs { @for row in answer.list("hours") { div { dt { (row.say("days")) } dd { (row.say("time")) } } } }
                }
            }
            @if legal.is_object() {
                li.place {
                    h2 { (legal.say("name")) }
                    p.quiet { (legal.say("code_label")) " " (legal.say("code")) }
                    p.quiet { (legal.say("address")) }
                    p.links {
                        @for social in answer.list("socials") {
                            @let url = social.text("url");
                            @if let Some(url) = followable(&url) { a.link href=(url) rel="noopener noreferrer" { (social.say("name")) } }
                        }
                    }
                }
            }
        }
        @if offices.any() || city.is_some() {
            h2.places-title #shops { (words.say(content::SHOPS)) }
            @if cities.len() > 1 { (tabs(view, query, cities)) }
            @if shown.is_empty() { p { (words.fill(content::NO_SHOP, &[("city", name)])) } }
            ul.places { @for office in &shown { (place(view, *office)) } }
            (plan(view, &on_plan))
        }
        (forms_page::section(view, &REQUEST))
    };
    let is_read = ["phone", "email", "address"]
        .iter()
        .any(|name| !answer.text(name).is_empty())
        || ["phones", "emails"]
            .iter()
            .any(|name| answer.part(name).any())
        || !legal.text("name").is_empty()
        || offices.is_list();
    (is_read || answer.is_bare()).then(|| Page {
        deferred: vec![Deferred {
            shared: false,
            request: Call::<()>::get_static(PAGE_CONTACTS).request,
            render: Box::new(|view, body| late(view, body, PAGE_CONTACTS, departments)),
        }],
        ..information(view, query, &intro, &body)
    })
}

/// The shops, for the home page.
pub fn shops_of_home() -> Deferred {
    const CALL: &str = "/base/contacts";
    Deferred {
        shared: true,
        request: Call::<()>::get_static(CALL).request,
        render: Box::new(|view, body| late(view, body, CALL, shops)),
    }
}

fn shops(view: &View<'_>, answer: Answer<'_>) -> Option<Markup> {
    const ID: &str = "shops";
    let words = view.words();
    let offices = offices(answer);
    (offices.is_list() || answer.is_object()).then(|| html! {
        @if offices.any() {
            section.wrap.section aria-labelledby=(ID) {
                div.section-head {
                    h2 #(ID) { (words.say(content::SHOPS)) }
                    a.link href={ (view.href(Route::Contacts)) "#shops" } { (words.say(content::ALL_SHOPS)) }
                }
                ul.shops { @for office in offices.items().take(MOST_ON_HOME) { (place(view, office)) } }
            }
        }
    })
}

fn plan_place(place: Answer<'_>) -> PlanPlace {
    PlanPlace {
        name: place.text("name").into_owned(),
        address: place.text("address").into_owned(),
        north: place.millionths("lat"),
        east: place.millionths("lng"),
    }
}

/// The shops in a city. If no shop is in a city of the settings, all of them: the backend was asked for this city's
/// shops.
fn in_city<'a>(offices: Answer<'a>, city: &str, cities: &[City]) -> Vec<Answer<'a>> {
    let is_there = |office: Answer<'_>, city: &str| {
        office.text("city") == *city || office.text("address").contains(city)
    };
    let names_one = |office: &Answer<'_>| cities.iter().any(|city| is_there(*office, &city.name));
    let mut all: Vec<_> = offices.items().collect();
    if all.iter().any(names_one) {
        all.retain(|office| is_there(*office, city));
    }
    all
}

/// Links to the cities, after one to all shops.
fn tabs(view: &View<'_>, query: &ContentQuery<'_>, cities: &[City]) -> Markup {
    let words = view.words();
    let tab = |id: Option<String>, name: &str| {
        let here = query.choice == id;
        html! { li { a.chip.chip-on[here] href={ (query.href(view, 1, id.as_deref())) "#shops" } aria-current=[here.then_some("true")] { (name) } } }
    };
    html! {
        nav aria-label=(words.say(content::CITIES)) {
            ul.tabs {
                (tab(None, words.say(content::ALL_CITIES)))
                @for city in cities { (tab(Some(city.id.to_string()), &city.name)) }
            }
        }
    }
}

/// The shops in an answer: a list with a usual name, or the answer's main list.
fn offices(answer: Answer<'_>) -> Answer<'_> {
    let named = ["offices", "shops", "stores", "contacts"].map(|name| answer.part(name));
    let named = named.into_iter().find(|list| list.is_list());
    named.unwrap_or_else(|| {
        if answer.is_list() {
            answer
        } else {
            answer.part("data")
        }
    })
}

/// A shop or a partner: its address, hours and contacts.
pub(super) fn place(view: &View<'_>, answer: Answer<'_>) -> Markup {
    let words = view.words();
    let (hours, site, kind) = (
        answer.text("hours"),
        answer.text("site"),
        answer.text("kind"),
    );
    let open = answer.flag("isOpen").or_else(|| answer.flag("is_open"));
    html! {
        li.place {
            @if answer.says("name") { h3 { (answer.say("name")) } }
            @if !kind.is_empty() { p.quiet { (kind) } }
            @let address = answer.text("address");
            @if !address.is_empty() { p { (Icon("pin")) (address) } }
            @if !hours.is_empty() { p { (Icon("clock")) (hours) } }
            @if let Some(open) = open {
                p.stock.stock-yes[open].stock-no[!open] { (words.say(if open { content::OPEN_NOW } else { content::CLOSED_NOW })) }
            }
            (phone(&answer.text("phone")))
            (mail(&answer.text("email")))
            p.links {
                (map(view, answer))
                @if let Some(site) = followable(&site) { a.link href=(site) rel="noopener noreferrer" { (Icon("globe")) (site.split("//").nth(1).unwrap_or(site)) } }
            }
        }
    }
}

/// A plain link to a map: nothing of it is loaded on the page.
fn map(view: &View<'_>, answer: Answer<'_>) -> Markup {
    let (lat, lng) = (answer.degrees("lat"), answer.degrees("lng"));
    html! {
        @if !lat.is_empty() && !lng.is_empty() {
            a.link href={ "https://www.openstreetmap.org/?mlat=" (lat) "&mlon=" (lng) "#map=17/" (lat) "/" (lng) } rel="noopener noreferrer" {
                (Icon("arrow")) (view.words().say(content::MAP)) span.unseen { " " (answer.say("name")) }
            }
        }
    }
}

/// The departments with their contacts.
fn departments(view: &View<'_>, answer: Answer<'_>) -> Option<Markup> {
    let one = |answer: Answer<'_>| {
        html! {
            li.place {
                h3 { (answer.say("name")) }
                p.quiet { (answer.say("text")) }
                (phone(&answer.text("phone")))
                (mail(&answer.text("email")))
            }
        }
    };
    answer.is_object().then(|| {
        html! {
            @if answer.part("departments").any() {
                section.wrap.section {
                    div.section-head { h2 { (view.words().say(content::DEPARTMENTS)) } }
                    (prose(view, answer, "html"))
                    ul.places { @for department in answer.list("departments") { (one(department)) } }
                }
            }
        }
    })
}

/// The partners who sell the goods, by region.
pub(super) fn partners(
    view: &View<'_>,
    query: &ContentQuery<'_>,
    answer: Answer<'_>,
) -> Option<Page> {
    let words = view.words();
    let answer = answer.listed();
    let intro = Head::new(
        words.say(content::PARTNERS),
        words.say(content::PARTNERS_LEAD),
    );
    let body = html! {
        @if !answer.any() { (nothing(view, Drawing::Shelf)) }
        @for region in answer.items() {
            @if region.part("partners").is_list() {
                h2.places-title { (region.say("region")) }
                ul.places { @for partner in region.list("partners") { (place(view, partner)) } }
            } @else {
                ul.places { (place(view, region)) }
            }
        }
    };
    answer
        .is_list()
        .then(|| information(view, query, &intro, &body))
}

/// Every delivery service with its time and price.
pub(super) fn logistics(
    view: &View<'_>,
    query: &ContentQuery<'_>,
    answer: Answer<'_>,
) -> Option<Page> {
    let words = view.words();
    let intro = Head::new(
        words.say(content::LOGISTICS),
        words.say(content::LOGISTICS_LEAD),
    );
    let countries = answer.list("countries").map(|one| one.text("name"));
    let countries: Vec<_> = countries.filter(|name| !name.is_empty()).collect();
    let answer = ways(answer);
    let body = html! {
        @if !answer.any() { (nothing(view, Drawing::Shelf)) }
        (services(view, answer, true))
        @if !countries.is_empty() {
            p.places-title { (words.fill(content::LOGISTICS_COUNTRIES, &[("countries", &countries.join(", "))])) }
        }
    };
    answer.is_list().then(|| Page {
        deferred: vec![cost::form_later()],
        ..information(view, query, &intro, &body)
    })
}

/// The delivery services in an answer (spec commerce 3, delivery services).
fn ways(answer: Answer<'_>) -> Answer<'_> {
    let named = answer.part("brand_services");
    if named.is_list() {
        named
    } else {
        answer.listed()
    }
}

/// The delivery services as a part under the text about delivery.
pub(super) fn services_part(view: &View<'_>, answer: Answer<'_>) -> Option<Markup> {
    let answer = ways(answer);
    answer.is_list().then(|| {
        html! {
            @if answer.any() {
                section.wrap.section {
                    div.section-head { h2 { (view.words().say(content::LOGISTICS)) } }
                    (services(view, answer, false))
                }
            }
        }
    })
}

/// The delivery services; their names are an `h2` if `directly`, else a step below.
fn services(view: &View<'_>, answer: Answer<'_>, directly: bool) -> Markup {
    let words = view.words();
    html! {
        ul.places {
            @for service in answer.items() {
                li.place {
                    @let name = html! { (Icon::by_name(&service.text("icon"), Icon("truck"))) (service.say("title")) };
                    @if directly { h2 { (name) } } @else { h3 { (name) } }
                    p.quiet { (service.say("text")) }
                    dl.pairs {
                        @let term = service.text("term");
                        @if !term.is_empty() { div { dt { (words.say(content::TERM)) } dd { (term) } } }
                        @if let Some(money) = service.money("price") && let Some(price) = view.shop.amount(money) {
                            div { dt { (words.say(content::COST)) } dd { @if money == Money::ZERO { (words.say(checkout::FREE)) } @else { (price.counted(view.language)) } } }
                        }
                        @if let Some(sum) = service.money("free_from").and_then(|sum| view.shop.amount(sum)) { div { dt { (words.say(content::FREE_FROM)) } dd { (sum.starting(view.language)) } } }
                    }
                }
            }
        }
    }
}
