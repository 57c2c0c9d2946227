//! The calls of texts: about the shop, terms, delivery, guides and questions.

use super::on_page::{ContentCall, instead, page, part};
use super::schema::{all, html, list, one, text};
use crate::lenient::Schema;
use crate::lenient::schema::Field;
use crate::route::Route;

const CONTENT: &str = "tests/worker/content.test.ts";
const LISTS: &str = "tests/worker/content-lists.test.ts";

/// The calls of texts.
pub(super) const CALLS: &[ContentCall] = &[
    page(
        "GET /settings/about_us_page",
        "about-us",
        |_| Some(Route::About),
        about,
    )
    .used_by("about the shop")
    .shown_by(CONTENT),
    page(
        "GET /settings/terms_and_privacy_policy",
        "terms",
        |_| Some(Route::Terms),
        just_text,
    )
    .used_by("terms")
    .shown_by(CONTENT),
    instead(
        "GET /api/static-content/2/",
        "static-content",
        |_| Some(Route::Terms),
        just_text,
    )
    .used_by("terms, where the settings' page has no text")
    .without("What the settings have: a page without a text, or none at all.")
    .shown_by(CONTENT)
    .may_be_missing(),
    page(
        "GET /settings/delivery_page",
        "delivery-page",
        |_| Some(Route::Delivery),
        just_text,
    )
    .used_by("delivery")
    .shown_by(CONTENT),
];

/// The calls of guides.
pub(super) const GUIDE_CALLS: &[ContentCall] = &[
    page(
        "GET /settings/credit_page",
        "credit-page",
        |_| Some(Route::Credit),
        just_text,
    )
    .used_by("buying on credit")
    .shown_by(LISTS)
    .may_be_missing(),
    page(
        "GET /settings/discount_page",
        "discount-page",
        |_| Some(Route::Discount),
        just_text,
    )
    .used_by("discounts and cards")
    .shown_by(LISTS)
    .may_be_missing(),
    page(
        "GET /settings/insurance_page",
        "insurance-page",
        |_| Some(Route::Insurance),
        just_text,
    )
    .used_by("insurance")
    .shown_by(LISTS)
    .may_be_missing(),
    page(
        "GET /settings/service_center_page",
        "service-center-page",
        |_| Some(Route::ServiceCenter),
        just_text,
    )
    .used_by("the service centre")
    .shown_by(LISTS)
    .may_be_missing(),
    page(
        "GET /base/order-guide/",
        "order-guide",
        |_| Some(Route::OrderGuide),
        steps,
    )
    .used_by("the order guide")
    .shown_by(LISTS)
    .may_be_missing(),
];

/// The calls of questions.
pub(super) const QUESTION_CALLS: &[ContentCall] = &[part(
    "GET /base/faq",
    "faq",
    |_| Some("/base/faq".to_owned()),
    (|_| Some(Route::WantToOrder), "{}"),
    questions,
)
.used_by("questions; how to order, below the steps")
.shown_by(CONTENT)];

fn just_text() -> Schema {
    one("Text", words())
}

fn steps() -> Schema {
    Schema::Either(vec![
        all(
            "OrderStep",
            vec![
                text("title").without("A step without a name."),
                html("html").without("Its description stands for it."),
                html("description"),
            ],
        ),
        one("Text", words()),
    ])
}

fn words() -> Vec<Field> {
    vec![
        text("title").without("The page has the shop's own title."),
        html("html").without("The page has a title alone."),
        text("description").without("No lead under the title."),
        text("updated_at").without("No date of the last change."),
    ]
}

fn about() -> Schema {
    let fact = Schema::object("Fact", vec![text("label"), text("value")]);
    let mut fields = words();
    fields.extend([text("img").without("No picture."), list("facts", fact)]);
    one("AboutUs", fields)
}

/// Questions, or groups of them.
fn questions() -> Schema {
    let mut question = vec![
        text("question")
            .needed()
            .without("It cannot be unfolded: it is left out."),
        html("answer").without("Nothing unfolds."),
    ];
    let inner = Schema::object("QuestionInGroup", question.clone());
    question.push(text("group").without("The question stands under no heading."));
    let group = vec![
        text("title").without("Its questions stand under no heading."),
        list("questions", inner).needed(),
    ];
    let group = Schema::object("QuestionGroup", group);
    let question = Schema::object("Question", question);
    Schema::listed("data", Schema::Either(vec![group, question]))
}
