//! Contacts, partners and ways of delivery.

use super::{amount, field, html, list, number, or_its_text, text};
use crate::lenient::schema::Field;
use crate::lenient::{Lenient, Schema};

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

pub(super) fn contacts() -> Schema {
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

pub(super) fn groups() -> Schema {
    let members = Field::new(
        &["contacts", "items", "shops", "stores", "offices"],
        Schema::list(place()),
    );
    let group = Schema::object("ContactGroup", vec![text("name"), members.needed()]);
    Schema::listed("data", Schema::Either(vec![group, place()]))
}

pub(super) fn departments() -> Schema {
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

pub(super) fn partners() -> Schema {
    let region = Schema::object(
        "PartnersRegion",
        vec![text("region"), list("partners", place()).needed()],
    );
    Schema::listed("data", Schema::Either(vec![region, place()]))
}

pub(super) fn services() -> Schema {
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
