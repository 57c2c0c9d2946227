//! The calls about places: contacts, partners and delivery services.

use super::on_page::{ContentCall, list_page, page, part};
use super::schema::{all, amount, field, html, list, number, or_its_text, text};
use crate::lenient::schema::Field;
use crate::lenient::{Lenient, Schema};
use crate::route::Route;

const CONTENT: &str = "tests/worker/content.test.ts";
const LISTS: &str = "tests/worker/content-lists.test.ts";
/// An example of contacts, for a page that has them before its parts.
const A_PHONE: &str = r#"{"phone":"1"}"#;

/// The calls of places.
pub(super) const CALLS: &[ContentCall] = &[
    list_page("GET /base/contacts?city={id}", "contacts", |_| Some(Route::Contacts), contacts)
        .used_by("contacts")
        .shown_by(CONTENT),
    part(
        "GET /base/page-contacts",
        "page-contacts",
        |_| Some("/base/page-contacts".to_owned()),
        (|_| Some(Route::Contacts), A_PHONE),
        departments,
    )
    .used_by("contacts: whom to ask")
    .shown_by(CONTENT),
    page("GET /base/partners/region_partners", "partners", |_| Some(Route::Partners), partners)
        .used_by("partners")
        .shown_by(CONTENT),
    page("GET /base/delivery-services", "delivery-services", |_| Some(Route::Logistics), services)
        .used_by("logistics, delivery below its text, and the checkout: whether the postal service is among them")
        .without("Logistics: 404 is the missing page, anything else a 503. Delivery: 404 shows nothing, anything else an apology in its place. The checkout offers no postal service.")
        .shown_by(CONTENT),
];

/// The calls for the parts beside the contacts.
pub(super) const BESIDE_CALLS: &[ContentCall] = &[
    part(
        "GET /base/contacts/group/",
        "contacts-group",
        |_| Some("/base/contacts/group/".to_owned()),
        (|_| Some(Route::Contacts), A_PHONE),
        groups,
    )
    .used_by("contacts: whom to reach, group by group")
    .without("Contacts stand without it; they wait 1.5 s for it.")
    .shown_by(LISTS)
    .may_be_missing(),
    part(
        "GET /base/store_sellers",
        "store-sellers",
        |_| Some("/base/store_sellers".to_owned()),
        (|_| Some(Route::Contacts), A_PHONE),
        sellers,
    )
    .used_by("contacts: who sells")
    .without("The shop itself stands for them; contacts wait 1.5 s for it.")
    .shown_by(LISTS)
    .may_be_missing(),
];

/// A shop or a partner.
fn place() -> Schema {
    Schema::object(
        "Place",
        vec![
            text("name").without("The place has no name."),
            text("kind"),
            text("address"),
            text("hours"),
            Field::new(&["isOpen", "is_open"], bool::schema())
                .without("Nothing is said of now: the hours stand alone."),
            text("phone"),
            text("email"),
            number("lat").without("No link to a map."),
            number("lng").without("No link to a map."),
            text("site"),
        ],
    )
}

fn contacts() -> Schema {
    let said = |name, value: &'static str| Schema::object(name, vec![text(value), text("label")]);
    let rows = Schema::object("Hours", vec![text("days"), text("time")]);
    let legal = Schema::object(
        "LegalEntity",
        vec![
            text("name"),
            text("code_label"),
            text("code"),
            text("address"),
        ],
    );
    let link = Schema::object("Link", vec![text("name"), text("url")]);
    let offices = Field::new(
        &["offices", "shops", "stores", "contacts", "data"],
        Schema::list(place()),
    );
    let whole = Schema::object(
        "Contacts",
        vec![
            text("phone"),
            text("email"),
            text("address"),
            list("phones", or_its_text(said("Phone", "number"))),
            list("emails", or_its_text(said("Email", "email"))),
            field(
                "hours",
                Schema::Either(vec![Schema::list(rows), String::schema()]),
            ),
            field("legal", legal),
            list("socials", link),
            offices.without("No list of shops."),
        ],
    );
    Schema::Either(vec![Schema::list(place()), whole])
}

fn groups() -> Schema {
    let members = Field::new(
        &["contacts", "items", "shops", "stores", "offices"],
        Schema::list(place()),
    );
    let group = Schema::object("ContactGroup", vec![text("name"), members.needed()]);
    Schema::listed("data", Schema::Either(vec![group, place()]))
}

fn departments() -> Schema {
    let department = Schema::object(
        "Department",
        vec![text("name"), text("text"), text("phone"), text("email")],
    );
    Schema::object(
        "PageContacts",
        vec![
            list("departments", department).without("Nothing is said of whom to ask."),
            html("html"),
        ],
    )
}

fn partners() -> Schema {
    let region = Schema::object(
        "PartnersRegion",
        vec![text("region"), list("partners", place()).needed()],
    );
    Schema::listed("data", Schema::Either(vec![region, place()]))
}

fn services() -> Schema {
    let service = Schema::object(
        "DeliveryService",
        vec![
            text("icon"),
            text("title").without("A way without a name."),
            text("text"),
            text("term"),
            amount("price").without("No price."),
            amount("free_from"),
        ],
    );
    let country = or_its_text(Schema::object("Country", vec![text("name")]));
    Schema::All(vec![
        Schema::listed("brand_services", or_its_text(service)),
        Schema::Either(vec![
            Schema::object("DeliveryServices", vec![list("countries", country)]),
            Schema::Nothing,
        ]),
    ])
}

fn sellers() -> Schema {
    all(
        "Seller",
        vec![
            text("name").without("A seller without a name."),
            text("img").without("No mark."),
            text("text"),
            text("address"),
            text("phone"),
            text("email"),
        ],
    )
}
