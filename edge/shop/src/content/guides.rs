//! What the shop explains: buying on credit, discounts, insurance, the service centre, the way of an order, questions.

use maud::{Markup, Render, html};

use super::answer::late;
use super::parts::{Head, information, nothing};
use super::texts::text;
use super::{Answer, ContentQuery};
use crate::backend::Call;
use crate::html::prose as clean;
use crate::html::{Drawing, Icon};
use crate::i18n::Word;
use crate::page::{Deferred, Page, View};
use crate::route::Route;
use crate::words::content;

pub(super) const FAQ: &str = "/base/faq";

/// A text under the title of its page.
pub(super) fn guide(view: &View<'_>, query: &ContentQuery<'_>, answer: Answer<'_>) -> Option<Page> {
    text(view, query, answer, title(query.route), &html! {})
}

fn title(route: &Route) -> Word {
    if *route == Route::Credit {
        content::CREDIT
    } else if *route == Route::Discount {
        content::DISCOUNT
    } else if *route == Route::Insurance {
        content::INSURANCE
    } else if *route == Route::ServiceCenter {
        content::SERVICE_CENTER
    } else {
        content::ORDER_GUIDE
    }
}

/// The way of an order: steps one after another, or a text.
pub(super) fn order_guide(
    view: &View<'_>,
    query: &ContentQuery<'_>,
    answer: Answer<'_>,
) -> Option<Page> {
    let steps = answer.listed();
    if steps.items().nth(1).is_none() {
        return guide(view, query, answer);
    }
    let words = view.words();
    let body = html! {
        ol.order-steps {
            @for step in steps.items() {
                li.order-step {
                    h2 { (step.say("title")) }
                    @let html = step.text("html");
                    (clean(view, &if html.is_empty() { step.text("description") } else { html }))
                }
            }
        }
    };
    let intro = Head::new(
        words.say(content::ORDER_GUIDE),
        words.say(content::ORDER_GUIDE_LEAD),
    );
    Some(information(view, query, &intro, &body))
}

/// Questions and answers as a page of their own.
pub(super) fn questions(
    view: &View<'_>,
    query: &ContentQuery<'_>,
    answer: Answer<'_>,
) -> Option<Page> {
    let words = view.words();
    let list = answer.listed();
    let body = html! {
        @if list.any() { div.faq { (unfolding(view, list, true)) } } @else { (nothing(view, Drawing::Shelf)) }
    };
    let intro = Head::new(words.say(content::FAQ), words.say(content::FAQ_LEAD));
    list.is_list()
        .then(|| information(view, query, &intro, &body))
}

/// The same under another page.
pub(super) fn questions_later() -> Deferred {
    Deferred {
        shared: false,
        request: Call::<()>::get_static(FAQ).request,
        render: |view, body| late(view, body, FAQ, questions_part),
    }
}

fn questions_part(view: &View<'_>, answer: Answer<'_>) -> Option<Markup> {
    let answer = answer.listed();
    answer.is_list().then(|| {
        html! {
            @if answer.any() {
                section.wrap.section {
                    div.section-head { h2 { (view.words().say(content::FAQ)) } }
                    div.faq { (unfolding(view, answer, false)) }
                }
            }
        }
    })
}

/// Questions that unfold their answers, under the names of their groups: headings right under the page's own, or a step
/// below.
fn unfolding(view: &View<'_>, list: Answer<'_>, directly: bool) -> Markup {
    let mut questions = html! {};
    let mut group = std::borrow::Cow::default();
    for one in list.items() {
        let own = one.text("group");
        html! {
            @if own != group { @if directly { h2 { (own) } } @else { h3 { (own) } } }
            details.question {
                summary { (one.say("question")) (Icon("chevron-down")) }
                (clean(view, &one.text("answer")))
            }
        }
        .render_to(&mut questions.0);
        group = own;
    }
    questions
}
