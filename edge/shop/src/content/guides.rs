//! What the shop explains: buying on credit, discounts, insurance, the service centre, the way of an order, questions.

use std::borrow::Cow;

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
    let asked = asked(list);
    let body = html! {
        @if asked.is_empty() { (nothing(view, Drawing::Shelf)) } @else { div.faq { (unfolding(view, asked, true)) } }
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
    let asked = asked(answer);
    answer.is_list().then(|| {
        html! {
            @if !asked.is_empty() {
                section.wrap.section {
                    div.section-head { h2 { (view.words().say(content::FAQ)) } }
                    div.faq { (unfolding(view, asked, false)) }
                }
            }
        }
    })
}

/// Questions with the names of their groups, those of no group first. A list holds questions, which may name their
/// group, or groups with questions of their own.
fn asked(list: Answer<'_>) -> Vec<(Cow<'_, str>, Answer<'_>)> {
    let (mut asked, mut grouped) = (Vec::new(), Vec::new());
    for one in list.items() {
        let own = one.part("questions");
        let (group, questions) = if own.is_list() {
            (one.text("title"), own.items().collect())
        } else {
            (one.text("group"), vec![one])
        };
        let into = if group.is_empty() {
            &mut asked
        } else {
            &mut grouped
        };
        for question in questions {
            if question.says("question") {
                into.push((group.clone(), question));
            }
        }
    }
    asked.append(&mut grouped);
    asked
}

/// Questions that unfold their answers, under the names of their groups: headings right under the page's own, or a step
/// below.
fn unfolding(view: &View<'_>, asked: Vec<(Cow<'_, str>, Answer<'_>)>, directly: bool) -> Markup {
    let mut questions = html! {};
    let mut group = Cow::default();
    for (own, one) in asked {
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
