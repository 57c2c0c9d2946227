//! The calls about people: customers' reviews and vacancies.

use super::on_page::{ContentCall, list_page, page, part};
use super::schema::{all, amount, field, html, list, number, one, paged, text, whole};
use crate::contract::{PAGED, first};
use crate::lenient::schema::Field;
use crate::lenient::{Lenient, Schema};
use crate::route::Route;

/// The call for video reviews.
pub(super) const VIDEO_CALLS: &[ContentCall] = &[part(
    "GET /base/video-reviews",
    "video-reviews",
    |_| Some("/base/video-reviews".to_owned()),
    (|_| Some(Route::Feedbacks), "[]"),
    videos,
)
.used_by("what customers say, in films")
.shown_by("tests/worker/content-lists.test.ts")
.may_be_missing()];

/// The calls of vacancies and reviews.
pub(super) const CALLS: &[ContentCall] = &[
    list_page("GET /base/vacancies", "vacancies", |_| Some(Route::Career), vacancies)
        .used_by("career")
        .shown_by("tests/worker/content.test.ts")
        .learn(|known, answer| {
            let id = first(answer, "data", &["id"]);
            known.vacancy = id.and_then(|id| id.parse().ok());
        }),
    part(
        "GET /base/vacancies/{id}",
        "vacancy",
        |known| Some(["/base/vacancies/", &known.vacancy?.to_string()].concat()),
        (|_| Some(Route::Career), r#"[{"id":3}]"#),
        vacancy,
    )
    .used_by("career: each vacancy; the page of a résumé, and its thanks")
    .without("Career has what the list says of it, an apology where that has no title. The page of a résumé does not name it.")
    .shown_by("tests/worker/content.test.ts"),
    page("GET /base/reviews?page={page}", "reviews", |_| Some(Route::Feedbacks), reviews)
        .used_by("what customers say")
        .shown_by("tests/worker/content.test.ts")
        .beyond(PAGED, &["query page"]),
];

fn videos() -> Schema {
    all(
        "VideoReview",
        vec![
            text("video")
                .needed()
                .without("It cannot be watched: it is left out."),
            text("title").without("Its date is its name, or the word for such a film."),
            text("date").without("A film without a title is called a film."),
            text("img").without("No picture of it."),
            text("text"),
        ],
    )
}

fn vacancies() -> Schema {
    all(
        "VacancyInList",
        vec![
            whole("id")
                .needed()
                .without("The vacancy cannot be asked for: only this is said of it."),
            text("title"),
            text("short_description"),
            text("date"),
            text("valid_through"),
            text("city"),
            text("employment_type"),
            Field::new(&["show_on_main_page"], bool::schema()).without("Home does not tell of it."),
            Field::new(&["is_active", "active"], bool::schema())
                .optional()
                .without("It is open."),
        ],
    )
}

fn vacancy() -> Schema {
    let salary = Schema::object(
        "Salary",
        vec![
            text("currency").without("The shop's currency."),
            amount("min"),
            amount("max"),
        ],
    );
    let points = |name| list(name, String::schema());
    one(
        "Vacancy",
        vec![
            text("title").without("The word for a vacancy is its name."),
            whole("id").without("The letter is about no vacancy."),
            text("city"),
            text("department"),
            text("employment"),
            field("salary", salary),
            html("html"),
            points("responsibilities"),
            points("requirements"),
            points("offers"),
            text("valid_through"),
        ],
    )
}

fn reviews() -> Schema {
    let answer = Schema::object("Reply", vec![text("name"), text("date"), text("text")]);
    let review = Schema::object(
        "Review",
        vec![
            whole("rating").without("No stars."),
            text("text"),
            text("name"),
            text("city"),
            text("date"),
            Field::new(&["answer"], answer).optional(),
        ],
    );
    let row = Schema::object("StarCount", vec![whole("rating"), whole("count")]);
    let rating = Schema::object(
        "Rating",
        vec![
            number("average"),
            whole("count").without("No mean and no histogram."),
            list("histogram", row),
        ],
    );
    paged("Reviews", review, vec![field("rating", rating)])
}
