//! The parts beside the contacts: groups of contacts, and the sellers who act in the shop's name.

use maud::{Markup, Render, html};

use super::parts::{mail, phone};
use super::places::place;
use super::{Answer, ContentQuery, SideAnswers};
use crate::backend::{Call, Request};
use crate::html::Picture;
use crate::lenient::Json;
use crate::page::{Page, View};
use crate::pictures::PictureKind;
use crate::words::content;

/// The deadline of the optional parts, in milliseconds: the contacts wait for them.
const DEADLINE_MS: u32 = 1500;

pub(super) fn requests() -> [Option<Request>; 2] {
    let groups = Call::<()>::get_static("/base/contacts/group/").within(DEADLINE_MS);
    let sellers = Call::<()>::get_static("/base/store_sellers").within(DEADLINE_MS);
    [Some(groups.request), Some(sellers.request)]
}

pub(super) fn add(
    view: &View<'_>,
    _: &ContentQuery<'_>,
    page: &mut Page,
    [groups, sellers]: SideAnswers<'_>,
) {
    let parts: [(_, Show); 2] = [(groups, groups_part), (sellers, sellers_part)];
    for (body, show) in parts {
        let json = body.and_then(|body| Json::parse(body).ok());
        let answer = json.as_ref().map_or(Answer::NOTHING, Answer::new);
        show(view, answer).render_to(&mut page.critical.0);
    }
}

type Show = fn(&View<'_>, Answer<'_>) -> Markup;

/// The fields in which a group may hold its contacts.
const MEMBERS: [&str; 5] = ["contacts", "items", "shops", "stores", "offices"];

/// The fields that make a contact reachable; one with only a name is left out.
const REACHED_BY: [&str; 5] = ["phone", "email", "address", "hours", "site"];

fn groups_part(view: &View<'_>, answer: Answer<'_>) -> Markup {
    let mut groups = html! {};
    for group in answer.listed().items() {
        let kept = MEMBERS.map(|name| group.part(name));
        let kept = kept.into_iter().find(|members| members.is_list());
        let mut members = html! {};
        let own = kept.is_none().then_some(group);
        for one in kept.unwrap_or(Answer::NOTHING).items().chain(own) {
            if kept.is_some() && one.says("name") || one.says_any(&REACHED_BY) {
                place(view, one).render_to(&mut members.0);
            }
        }
        html! {
            @if !members.0.is_empty() {
                div.contact-group[kept.is_some()] {
                    @if kept.is_some() && group.says("name") { h3 { (group.say("name")) } }
                    ul.places { (members) }
                }
            }
        }
        .render_to(&mut groups.0);
    }
    html! {
        @if !groups.0.is_empty() {
            section.wrap.section aria-labelledby="groups" {
                div.section-head { h2 #groups { (view.words().say(content::CONTACT_GROUPS)) } }
                (groups)
            }
        }
    }
}

/// The fields of a seller; one in which all are empty is left out.
const SELLER: [&str; 6] = ["name", "img", "text", "address", "phone", "email"];

/// The sellers that the backend lists, or else the shop itself (spec commerce 3, sellers).
fn sellers_part(view: &View<'_>, answer: Answer<'_>) -> Markup {
    let mut sellers = html! {};
    for seller in answer.listed().items() {
        if seller.says_any(&SELLER) {
            html! {
                li.place {
                    @let picture = seller.text("img");
                    @if !picture.is_empty() { (Picture::new(view.media(&picture), PictureKind::BRAND).late()) }
                    @if seller.says("name") { h3 { (seller.say("name")) } }
                    @let text = seller.text("text");
                    @if !text.is_empty() { p.quiet { (text) } }
                    @let address = seller.text("address");
                    @if !address.is_empty() { p { (address) } }
                    (phone(&seller.text("phone")))
                    (mail(&seller.text("email")))
                }
            }
            .render_to(&mut sellers.0);
        }
    }
    let settings = &view.shop.settings;
    html! {
        section.wrap.section aria-labelledby="sellers" {
            div.section-head { h2 #sellers { (view.words().say(content::SELLERS)) } }
            ul.places {
                @if sellers.0.is_empty() {
                    li.place {
                        h3 { (view.shop.name()) }
                        @if !settings.address.is_empty() { p { (settings.address) } }
                        (crate::html::phone(view))
                        (mail(&settings.email))
                    }
                } @else {
                    (sellers)
                }
            }
        }
    }
}
