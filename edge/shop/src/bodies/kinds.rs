//! The bodies that may have a template, and the names each template may use: the fields of our own body, with dots
//! for nested ones.

/// A body that may have a template.
#[derive(Debug, PartialEq, Eq)]
pub struct BodyKind {
    /// Its name in a site's config.
    pub name: &'static str,
    /// The names of its values.
    pub values: &'static [&'static str],
    /// Its list, and the names available in each item.
    pub list: Option<(&'static str, &'static [&'static str])>,
}

/// The order, also in instalments.
pub static ORDER: BodyKind = BodyKind {
    name: "order",
    values: &[
        "no_user_id",
        "company",
        "company.id",
        "contact",
        "contact.first_name",
        "contact.last_name",
        "contact.phone",
        "contact.email",
        "delivery",
        "delivery.method",
        "delivery.type",
        "delivery.region_id",
        "delivery.locality_id",
        "delivery.street",
        "delivery.building",
        "delivery.apartment",
        "delivery.note",
        "delivery.store_id",
        "delivery.deliveryDateAndTime",
        "delivery.postal",
        "delivery.shipping_address_id",
        "payment",
        "credit_company",
        "months",
        "comment",
        "promo_code",
        "utm_source",
        "utm_medium",
        "utm_campaign",
        "utm_term",
        "utm_content",
        "products",
    ],
    list: Some((
        "products",
        &[
            "product_id",
            "count",
            "prescription_checked",
            "loyalty_checked",
            "grindingMethodId",
        ],
    )),
};

/// A company's quote.
pub static QUOTE: BodyKind = BodyKind {
    name: "quote",
    values: &["company_id", "company_name", "company_code", "products"],
    list: Some((
        "products",
        &[
            "product_id",
            "code",
            "title",
            "count",
            "price",
            "target_price",
            "note",
        ],
    )),
};

/// The request for the cost of a delivery to a town.
pub static DELIVERY_COST: BodyKind = BodyKind {
    name: "delivery_cost",
    values: &["region_id", "locality_id", "method", "type"],
    list: None,
};

/// The phone that becomes the main one of an account.
pub static CHANGE_AUTH_NUMBER: BodyKind = BodyKind {
    name: "change_auth_number",
    values: &["id", "phone_number", "verification_code"],
    list: None,
};

/// The first phone of an account.
pub static CREATE_AUTH_NUMBER: BodyKind = BodyKind {
    name: "create_auth_number",
    values: &["phone_number", "verification_code"],
    list: None,
};

/// The e-mail address that becomes the main one of an account.
pub static CHANGE_EMAIL: BodyKind = BodyKind {
    name: "change_email",
    values: &["id", "email_address", "verification_code"],
    list: None,
};

/// A registration.
pub static REGISTRATION: BodyKind = BodyKind {
    name: "register",
    values: &["email", "password", "re_password", "firstName", "lastName"],
    list: None,
};

/// The sign-in by a one-time code.
pub static CODE: BodyKind = BodyKind {
    name: "sign_in_code",
    values: &["email", "phone", "code"],
    list: None,
};

/// The phone that a code is sent to.
pub static PHONE: BodyKind = BodyKind {
    name: "register_phone",
    values: &["phone"],
    list: None,
};

/// A company that a shopper creates; of several, each is shaped alone, and they are sent as a list.
pub static COMPANY: BodyKind = BodyKind {
    name: "company",
    values: &[
        "name",
        "legal_form",
        "fiscal_code",
        "vat_code",
        "bank",
        "iban",
        "address",
        "contact_person",
        "phone",
        "email",
    ],
    list: None,
};

const fn form(name: &'static str, values: &'static [&'static str]) -> BodyKind {
    BodyKind {
        name,
        values,
        list: None,
    }
}

const WISH: &[&str] = &[
    "name",
    "phone",
    "email",
    "message",
    "product_id",
    "type",
    "subject",
    "captcha",
];

/// The shop's own forms. A résumé is not among them: its document fixes its shape.
static FORMS: [BodyKind; 8] = [
    form(
        "consultation",
        &[
            "name",
            "phone",
            "email",
            "date",
            "message",
            "product_id",
            "captcha",
        ],
    ),
    form("newsletter", &["email", "captcha"]),
    form(
        "request",
        &["name", "phone", "email", "subject", "message", "captcha"],
    ),
    form("one-click", WISH),
    form("pre-order", WISH),
    form("first-to-know", WISH),
    form("gift", WISH),
    form(
        "review",
        &["rating", "name", "text", "product_id", "captcha"],
    ),
];

/// The body of the form with this name.
pub fn of_form(name: &str) -> Option<&'static BodyKind> {
    FORMS.iter().find(|kind| kind.name == name)
}

impl BodyKind {
    /// Every body that may have a template.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        [&ORDER, &DELIVERY_COST]
            .into_iter()
            .chain(&FORMS)
            .chain([&CHANGE_AUTH_NUMBER, &CREATE_AUTH_NUMBER, &CHANGE_EMAIL])
            .chain([&REGISTRATION, &CODE, &PHONE, &QUOTE])
            .chain([&REGISTRATION, &CODE, &PHONE])
            .chain([&COMPANY])
    }

    /// The body with this name in a config.
    pub fn from_name(name: &str) -> Option<&'static Self> {
        Self::all().find(|kind| kind.name == name)
    }
}
