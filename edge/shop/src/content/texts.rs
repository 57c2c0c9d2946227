//! Text pages: about us, delivery, how to order.

use maud::html;

use super::answer::late;
use super::parts::{Head, information, text};
use super::request::REQUEST;
use super::{Answer, ContentQuery, cost, guides, places};
use crate::advantages;
use crate::backend::Call;
use crate::city;
use crate::forms::page as forms_page;
use crate::html::{Picture, phone};
use crate::i18n::Word;
use crate::page::{Deferred, Page, View};
use crate::pictures::{PagePicture, PictureKind};
use crate::route::Route;
use crate::words::{content, shop};

const SERVICES: &str = "/base/delivery-services";

/// Whether an answer has no text.
pub(super) fn is_silent(answer: Answer<'_>) -> bool {
    let answer = answer.single();
    let texts = ["html", "description"].map(|name| answer.text(name));
    texts.iter().all(|text| text.trim().is_empty())
}

/// The page about the shop: a picture, a few numbers, the story. The shop's advantages and services are deferred.
pub(super) fn about(view: &View<'_>, query: &ContentQuery<'_>, answer: Answer<'_>) -> Option<Page> {
    let answer = answer.single();
    let picture = view.media(&answer.text("img")).into_owned();
    let before = html! {
        (Picture::new(picture.clone(), PictureKind::INFORMATION).first().of_class("article-picture"))
        @if answer.part("facts").any() {
            dl.facts { @for fact in answer.list("facts") { div { dt { (fact.say("label")) } dd { (fact.say("value")) } } } }
        }
    };
    Some(Page {
        picture: PagePicture::preloaded(picture, PictureKind::INFORMATION),
        deferred: vec![advantages::of_main_page(), advantages::services()],
        ..text(view, query, answer, content::ABOUT, &before)?
    })
}

pub(super) fn terms(view: &View<'_>, query: &ContentQuery<'_>, answer: Answer<'_>) -> Option<Page> {
    text(view, query, answer, content::TERMS, &html! {})
}

/// Delivery and payment; the form with towns and the list of services are deferred.
pub(super) fn delivery(
    view: &View<'_>,
    query: &ContentQuery<'_>,
    answer: Answer<'_>,
) -> Option<Page> {
    let any = city::DeliveredGoods {
        cost: None,
        in_stock: true,
    };
    let rates = city::rates(view, any);
    let before = html! { @if let Some(rates) = rates { p.courier-rates { (rates) } } };
    let mut page = text(view, query, answer, content::DELIVERY, &before)?;
    if query.choice.is_none() {
        page.deferred.push(cost::form_later());
    }
    page.deferred.push(Deferred {
        shared: false,
        request: Call::<()>::get_static(SERVICES).request,
        render: Box::new(|view, body| late(view, body, SERVICES, places::services_part)),
    });
    Some(page)
}

/// How to order in four steps; questions and answers are deferred.
#[expect(clippy::unnecessary_wraps, reason = "every page is shown alike")]
pub(super) fn want_to_order(
    view: &View<'_>,
    query: &ContentQuery<'_>,
    _: Answer<'_>,
) -> Option<Page> {
    const STEPS: [(Word, Word); 4] = [
        (content::STEP_1, content::STEP_1_TEXT),
        (content::STEP_2, content::STEP_2_TEXT),
        (content::STEP_3, content::STEP_3_TEXT),
        (content::STEP_4, content::STEP_4_TEXT),
    ];
    let words = view.words();
    let intro = Head::new(
        words.say(content::WANT_TO_ORDER),
        words.say(content::WANT_TO_ORDER_LEAD),
    );
    let body = html! {
        ol.guide-steps { @for (title, text) in STEPS { li.guide-step { h2 { (words.say(title)) } p.quiet { (words.say(text)) } } } }
        div.by-phone {
            p { b { (words.say(content::BY_PHONE)) } }
            (phone(view))
            a.button.button-main href=(view.href(Route::Search)) { (words.say(shop::SEARCH)) }
        }
        (forms_page::section(view, &REQUEST))
    };
    Some(Page {
        deferred: vec![guides::questions_later()],
        ..information(view, query, &intro, &body)
    })
}
