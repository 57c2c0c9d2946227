//! What the content pages take from their answers, call by call. Most of these shapes stand in no document: several
//! usual names are read for each thing.

mod places;
mod reading;

use super::answer::names;
use crate::lenient::schema::{Field, Kind};
use crate::lenient::{Lenient, Schema};
use crate::money::Money;

fn field(name: &'static str, schema: Schema) -> Field {
    Field::new(&names(name), schema)
}

fn text(name: &'static str) -> Field {
    field(name, String::schema())
}

fn html(name: &'static str) -> Field {
    field(name, Schema::value::<String>(Kind::Html))
}

fn whole(name: &'static str) -> Field {
    field(name, u64::schema())
}

fn amount(name: &'static str) -> Field {
    field(name, Money::schema())
}

fn number(name: &'static str) -> Field {
    field(name, f64::schema())
}

fn list(name: &'static str, item: Schema) -> Field {
    field(name, Schema::list(item))
}

/// One thing: an object, the object in an envelope, or the first of a list.
fn one(name: &'static str, fields: Vec<Field>) -> Schema {
    let one = Schema::object(name, fields).within(&["data"]);
    Schema::Either(vec![one.clone(), Schema::list(one)])
}

/// A list in its envelope.
fn all(name: &'static str, fields: Vec<Field>) -> Schema {
    Schema::listed("data", or_its_text(Schema::object(name, fields)))
}

/// A thing with a name, or the name alone.
fn or_its_text(object: Schema) -> Schema {
    Schema::Either(vec![object, String::schema()])
}

/// What the answer to a content call is read for; `None` for a path that no content page asks.
pub fn schema(path: &str) -> Option<Schema> {
    Some(match path {
        "/settings/about_us_page" => about(),
        "/settings/terms_and_privacy_policy"
        | "/api/static-content/2/"
        | "/settings/delivery_page"
        | "/settings/credit_page"
        | "/settings/discount_page"
        | "/settings/insurance_page"
        | "/settings/service_center_page" => one("Text", words()),
        "/base/order-guide/" => Schema::Either(vec![
            all(
                "OrderStep",
                vec![
                    text("title").without("A step without a name."),
                    html("html").without("Its description stands for it."),
                    html("description"),
                ],
            ),
            one("Text", words()),
        ]),
        "/base/contacts/group/" => places::groups(),
        "/base/store_sellers" => all(
            "Seller",
            vec![
                text("name").without("A seller without a name."),
                text("img").without("No mark."),
                text("text"),
                text("address"),
                text("phone"),
                text("email"),
            ],
        ),
        "/base/video-reviews" => all(
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
        ),
        "/base/delivery-services" => places::services(),
        "/base/contacts" => places::contacts(),
        "/base/page-contacts" => places::departments(),
        "/base/partners/region_partners" => places::partners(),
        "/base/faq" => questions(),
        "/base/vacancies" => all(
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
                Field::new(&["show_on_main_page"], bool::schema())
                    .without("Home does not tell of it."),
                Field::new(&["is_active", "active"], bool::schema())
                    .optional()
                    .without("It is open."),
            ],
        ),
        "/base/vacancies/{id}" => vacancy(),
        "/base/reviews" => reviews(),
        "/base/articles" => reading::articles(),
        "/base/articles/{slug}" => reading::article(),
        "/base/articles/recommended/{slug}" => Schema::listed("data", reading::story()),
        "/general/brand/" => reading::brands(),
        "/general/brand/{slug}" => reading::brand(),
        "/base/gallery" => all(
            "AlbumInList",
            vec![
                text("id")
                    .needed()
                    .without("The album cannot be opened: it is left out."),
                text("title").without("The word for an album is its name."),
                text("img").without("No picture."),
                whole("count").without("No number of pictures."),
                text("description"),
            ],
        ),
        "/base/gallery/all_images" => reading::all_images(),
        "/base/gallery/{id}" => reading::album(),
        _ => return None,
    })
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

/// A list with what its envelope says of pages, and more.
fn paged(name: &'static str, item: Schema, mut more: Vec<Field>) -> Schema {
    more.push(whole("pages").without("The list has one page."));
    Schema::All(vec![
        Schema::listed("data", item),
        Schema::Either(vec![Schema::object(name, more), Schema::Nothing]),
    ])
}
