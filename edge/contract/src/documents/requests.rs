//! What the documents say that a call carries, and what it carries beyond that, with the reason.

use serde_json::Value;

/// The documented payload of a call, as `request` of its file names it; no fields where the documents name none.
#[derive(Debug, Default)]
pub(crate) struct Asks {
    /// With their place, such as `body product_id`; and whether every request has it.
    pub fields: Vec<(String, bool)>,
}

impl Asks {
    pub(super) fn read(request: &Value) -> Option<Self> {
        if request.as_str() == Some("not documented") {
            return Some(Self::default());
        }
        let mut fields = Vec::new();
        for (place, named) in request.as_object()? {
            for (name, want) in named.as_object().unwrap() {
                let is_needed = want == "needed";
                assert!(is_needed || want == "optional", "{name}: {want}");
                fields.push((format!("{place} {name}"), is_needed));
            }
        }
        Some(Self { fields })
    }
}

const NO_FIELDS: &str = "The documents name the call, and no field of what it is sent.";
const ORDER: &str = "The documents speak of the order's payload, and name no field of it: a site's config may give its own.";
const CREDIT: &str = "The documents do not show the payload.";
const GUEST: &str =
    "The documents name no payload here, but say that cart calls carry `no_user_id`.";

const PAGED: &str = "A long list has pages; the documents number those of other lists so.";

const ORDER_FIELDS: [&str; 18] = [
    "body no_user_id",
    "body contact.first_name",
    "body contact.last_name",
    "body contact.phone",
    "body contact.email",
    "body delivery.method",
    "body delivery.type",
    "body delivery.region_id",
    "body delivery.locality_id",
    "body delivery.street",
    "body delivery.building",
    "body delivery.apartment",
    "body delivery.note",
    "body delivery.store_id",
    "body payment",
    "body comment",
    "body products[].product_id",
    "body products[].count",
];

const OFFER: [&str; 4] = [
    "body product_ids",
    "body price",
    "body credit_company",
    "body months",
];

/// What calls carry that no document names: by the name of their answers, with the reason.
pub(crate) const OURS: [(&str, &str, &[&str]); 21] = [
    (
        "category",
        "The documents speak of parameters, and name these for other lists of products.",
        &["query page", "query per_page", "query sortBy"],
    ),
    ("brand", PAGED, &["query page"]),
    ("reviews", PAGED, &["query page"]),
    ("promos", PAGED, &["query page", "query per_page"]),
    ("order", ORDER, &ORDER_FIELDS),
    ("iute-credit-create-order", ORDER, &ORDER_FIELDS),
    ("credits-calculate", CREDIT, &OFFER),
    ("credit-price", CREDIT, &OFFER),
    (
        "credit-request",
        CREDIT,
        &[
            "body product_ids",
            "body price",
            "body credit_company",
            "body months",
            "body name",
            "body phone",
        ],
    ),
    (
        "delivery-cost",
        NO_FIELDS,
        &["body method", "body type", "body region_id"],
    ),
    (
        "novapost-delivery-price",
        "What is insured depends on the sum of the goods.",
        &["body total"],
    ),
    (
        "book-consultation",
        NO_FIELDS,
        &[
            "body name",
            "body phone",
            "body email",
            "body message",
            "body product_id",
            "body captcha",
        ],
    ),
    ("news-letter", NO_FIELDS, &["body email", "body captcha"]),
    (
        "user-request",
        NO_FIELDS,
        &[
            "body name",
            "body phone",
            "body email",
            "body message",
            "body captcha",
        ],
    ),
    (
        "send-resume",
        NO_FIELDS,
        &[
            "body name",
            "body phone",
            "body email",
            "body message",
            "body file",
            "body vacancy_id",
            "body captcha",
        ],
    ),
    (
        "product-review-add",
        NO_FIELDS,
        &[
            "body name",
            "body rating",
            "body text",
            "body product_id",
            "body captcha",
        ],
    ),
    ("streets", NO_FIELDS, &["query locality_id"]),
    ("cart-validate-products", GUEST, &["query no_user_id"]),
    ("cart-create-reservation", GUEST, &["body no_user_id"]),
    ("promo-code-update_prices", GUEST, &["body no_user_id"]),
    ("order-preview-promo", GUEST, &["body no_user_id"]),
];
