//! Pages about people: customers' reviews, and vacancies.

use maud::{Markup, html};

use super::answer::late;
use super::parts::{Head, information, nothing, numbered, prose, wide};
use super::resume::RESUME;
use super::{Answer, ContentQuery, videos};
use crate::backend::{Call, Request};
use crate::forms::page as forms_page;
use crate::html::{Drawing, Icon, Stars, dated, schema};
use crate::i18n::Word;
use crate::money::Currency;
use crate::page::{Deferred, Page, View};
use crate::route::Route;
use crate::words::{content, forms, product};

/// The limit on vacancies for which a page makes a call; the others show only the list's data.
const MOST_ASKED: usize = 20;
const STARS: u64 = 5;

/// The page of vacancies: their number, and each vacancy as a deferred part with its own call.
pub(super) fn career(
    view: &View<'_>,
    query: &ContentQuery<'_>,
    answer: Answer<'_>,
) -> Option<Page> {
    let words = view.words();
    let answer = answer.listed();
    // Closed vacancies are not shown.
    let is_closed = |one: &Answer<'_>| {
        let flags = ["is_active", "active"].map(|name| one.flag(name));
        flags.contains(&Some(false))
    };
    let open = answer.items().filter(|one| !is_closed(one));
    // An item without an id and without content is skipped.
    let mut asked = 0;
    let shown: Vec<_> = open
        .filter_map(|one| {
            let listed = vacancy(view, one);
            let id = Some(one.number("id")).filter(|id| *id > 0 && asked < MOST_ASKED);
            asked += usize::from(id.is_some());
            (id.is_some() || listed.is_some()).then_some((one, id, listed))
        })
        .collect();
    let count = shown.len() as u64;
    let intro = Head::new(words.say(content::CAREER), words.say(content::CAREER_LEAD));
    let body = html! {
        @if count == 0 { (nothing(view, Drawing::Shelf)) } @else {
            p.story-note { b { (words.count(content::VACANCIES, count)) } }
        }
    };
    if !answer.is_list() {
        return None;
    }
    let mut page = wide(view, query, &intro, &body);
    let path = view.href(Route::Career);
    for (answer, id, listed) in shown {
        let title = answer.text("title");
        if !title.is_empty() {
            let path = match id {
                Some(id) => [&*path, "#", &vacancy_id(id)].concat(),
                None => path.clone(),
            };
            page.structured.push(schema::job(
                view,
                &schema::Job {
                    title: &title,
                    description: &answer.text("short_description"),
                    path: &path,
                    published: &answer.text("date"),
                    valid_through: &answer.text("valid_through"),
                    town: &answer.text("city"),
                    employment: &answer.text("employment_type"),
                },
            ));
        }
        let Some(id) = id else {
            page.add(listed.unwrap_or_default());
            continue;
        };
        page.instead
            .extend(listed.map(|listed| (page.deferred.len(), listed)));
        page.deferred.push(Deferred {
            shared: false,
            request: one_vacancy(id),
            render: Box::new(|view, body| late(view, body, "/base/vacancies/{id}", vacancy)),
        });
    }
    Some(page)
}

/// `GET /base/vacancies/{id}`
pub fn one_vacancy(id: u64) -> Request {
    Call::<()>::get(["/base/vacancies/", &id.to_string()].concat()).request
}

/// The title of the vacancy that a résumé is sent for; `None` if the answer has none.
pub fn about_vacancy(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    late(view, body, "/base/vacancies/{id}", |view, answer| {
        let title = answer.single().text("title");
        let named =
            html! { p { b { (view.words().fill(forms::ABOUT_VACANCY, &[("title", &title)])) } } };
        (!title.is_empty()).then_some(named)
    })
}

/// The element id of a vacancy on the page of all.
fn vacancy_id(id: u64) -> String {
    ["vacancy-", &id.to_string()].concat()
}

/// The fields of a vacancy besides its title.
const VACANCY: [&str; 8] = [
    "html",
    "short_description",
    "city",
    "department",
    "employment",
    "responsibilities",
    "requirements",
    "offers",
];

/// An unfolding vacancy: a summary, then the full text or the list's short one.
fn vacancy(view: &View<'_>, answer: Answer<'_>) -> Option<Markup> {
    let words = view.words();
    let answer = answer.single();
    let mut title = answer.text("title");
    if title.is_empty() {
        if !answer.says_any(&VACANCY) {
            return None;
        }
        title = words.say(content::VACANCY).into();
    }
    let id = Some(answer.number("id")).filter(|id| *id > 0);
    let until = view.day_in_words(&answer.text("valid_through"));
    let email = view.shop.settings.email.as_str();
    let points = |name, word: Word| {
        html! {
            @if answer.part(name).any() {
                h3 { (words.say(word)) }
                ul { @for point in answer.list(name) { li { (point.own_text()) } } }
            }
        }
    };
    Some(html! {
        div.wrap {
            details.vacancy id=[id.map(vacancy_id)] {
                summary {
                    h2 { (title) }
                    span.story-note {
                        @for name in ["city", "department", "employment"] {
                            @let text = answer.text(name);
                            @if !text.is_empty() { span { (text) } }
                        }
                    }
                    (salary(view, answer.part("salary")))
                    (Icon("chevron-down"))
                }
                div.vacancy-text {
                    (prose(view, answer, "html"))
                    @if answer.text("html").is_empty() { p { (answer.say("short_description")) } }
                    div.prose {
                        (points("responsibilities", content::RESPONSIBILITIES))
                        (points("requirements", content::REQUIREMENTS))
                        (points("offers", content::OFFERS))
                    }
                    h3 { (words.say(content::SEND_CV)) }
                    (forms_page::form(view, &RESUME, id))
                    p.vacancy-end {
                        @if !email.is_empty() { a.link href={ "mailto:" (email) } { (Icon("mail")) (email) } }
                        @if !until.is_empty() { span.quiet { (words.fill(content::OPEN_UNTIL, &[("date", &until)])) } }
                    }
                }
            }
        }
    })
}

/// The salary range, as far as the answer has it.
fn salary(view: &View<'_>, answer: Answer<'_>) -> Markup {
    let currency = Currency::from_code(&answer.text("currency")).or(view.shop.currency);
    let sum = |name| Some(currency?.amount(answer.money(name)?).display(view.language));
    let (least, most) = (sum("min"), sum("max"));
    html! {
        @if least.is_some() || most.is_some() {
            span.price {
                @if let Some(least) = &least { (least) }
                @if let Some(most) = most.filter(|most| least.as_ref() != Some(most)) { @if least.is_some() { " – " } (most) }
            }
        }
    }
}

/// Customers' reviews: the mean rating with a histogram, then each review.
pub(super) fn feedbacks(
    view: &View<'_>,
    query: &ContentQuery<'_>,
    answer: Answer<'_>,
) -> Option<Page> {
    let words = view.words();
    let (data, rating) = (answer.listed(), answer.part("rating"));
    let count = rating.number("count");
    let intro = Head::new(
        words.say(content::FEEDBACKS),
        words.say(content::FEEDBACKS_LEAD),
    );
    let mut mean = String::new();
    rating
        .tenths("average")
        .write(&mut mean, view.language, false);
    let body = html! {
        @if count > 0 {
            div.mean {
                p {
                    b.mean-number { (mean) }
                    span.unseen { (words.fill(product::RATING, &[("rating", &mean)])) }
                    (Stars::of_tenths(rating.tenths("average").parts.unsigned_abs()))
                    span.quiet { (words.count(product::REVIEWS, count)) }
                }
                ul.histogram {
                    @for row in rating.list("histogram") {
                        @let text = words.count(content::STARS, row.number("rating"));
                        li { span { (text) } progress.bar value=(row.number("count").min(count)) max=(count) aria-label=(text) {} span { (row.number("count")) } }
                    }
                }
            }
        }
        @if !data.any() { (nothing(view, Drawing::Heart)) }
        ul.feedbacks {
            @for text in data.items() {
                li.feedback {
                    @let stars = text.number("rating");
                    @if (1..=STARS).contains(&stars) {
                        p.feedback-head { (Stars::whole(stars)) span.unseen { (words.fill(product::RATING, &[("rating", &stars.to_string())])) } }
                    }
                    p { (text.say("text")) }
                    p.story-note { b { (text.say("name")) } span { (text.say("city")) } (dated(view, &text.text("date"))) }
                    @let answer = text.part("answer");
                    @if answer.is_object() {
                        blockquote.answer {
                            p.story-note { b { (answer.say("name")) } (dated(view, &answer.text("date"))) }
                            p { (answer.say("text")) }
                        }
                    }
                }
            }
        }
        (numbered(view, query, answer))
    };
    data.is_list().then(|| Page {
        deferred: Vec::from_iter((query.page == 1).then(videos::later)),
        ..information(view, query, &intro, &body)
    })
}
