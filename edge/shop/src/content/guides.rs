//! The shop's guides: buying on credit, discounts, insurance, the service centre, how to order, questions.

use std::borrow::Cow;

use maud::{Markup, Render, html};

use super::answer::late;
use super::parts::{Head, information, nothing, text};
use super::{Answer, ContentQuery};
use crate::backend::Call;
use crate::html::prose as clean;
use crate::html::{Drawing, Icon};
use crate::i18n::Word;
use crate::page::{Deferred, Page, View};
use crate::route::Route;
use crate::words::content;

pub(super) const FAQ: &str = "/base/faq";

/// A text under the page's title.
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

/// How to order: numbered steps, or a text.
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
        ol.guide-steps {
            @for step in steps.items() {
                li.guide-step {
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

/// The page of questions and answers.
pub(super) fn questions(
    view: &View<'_>,
    query: &ContentQuery<'_>,
    answer: Answer<'_>,
) -> Option<Page> {
    let words = view.words();
    let list = answer.listed();
    let asked = unfolding(view, list, true);
    let body = html! {
        @if asked.0.is_empty() { (nothing(view, Drawing::Shelf)) } @else { div.faq { (asked) } }
    };
    let intro = Head::new(words.say(content::FAQ), words.say(content::FAQ_LEAD));
    list.is_list()
        .then(|| information(view, query, &intro, &body))
}

/// Questions and answers as a deferred part of another page.
pub(super) fn questions_later() -> Deferred {
    Deferred {
        shared: false,
        request: Call::<()>::get_static(FAQ).request,
        render: Box::new(|view, body| late(view, body, FAQ, questions_part)),
    }
}

fn questions_part(view: &View<'_>, answer: Answer<'_>) -> Option<Markup> {
    let answer = answer.listed();
    let asked = unfolding(view, answer, false);
    answer.is_list().then(|| {
        html! {
            @if !asked.0.is_empty() {
                section.wrap.section {
                    div.section-head { h2 { (view.words().say(content::FAQ)) } }
                    div.faq { (asked) }
                }
            }
        }
    })
}

/// Unfolding questions: first the ungrouped ones, then each group under its name, as an `h2` if `directly`, else an
/// `h3`. The list holds questions, which may name their group, or groups with their own questions.
fn unfolding(view: &View<'_>, list: Answer<'_>, directly: bool) -> Markup {
    let (mut questions, mut grouped) = (html! {}, html! {});
    let mut group = Cow::default();
    for one in list.items() {
        let own = one.part("questions");
        let mut part = html! {};
        let name = if own.is_list() {
            for question in own.items() {
                unfold(view, question, &mut part.0);
            }
            one.text("title")
        } else {
            unfold(view, one, &mut part.0);
            one.text("group")
        };
        if name.is_empty() {
            questions.0.push_str(&part.0);
        } else if !part.0.is_empty() {
            html! { @if name != group { @if directly { h2 { (name) } } @else { h3 { (name) } } } (part) }
                .render_to(&mut grouped.0);
            group = name;
        }
    }
    questions.0.push_str(&grouped.0);
    questions
}

/// A question with its answer; nothing if the question is empty.
fn unfold(view: &View<'_>, one: Answer<'_>, out: &mut String) {
    let question = one.text("question");
    html! {
        @if !question.is_empty() {
            details.question {
                summary { (question) (Icon("chevron-down")) }
                (clean(view, &one.text("answer")))
            }
        }
    }
    .render_to(out);
}
