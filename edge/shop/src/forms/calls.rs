//! The calls of the shop's own forms, as the contract declares them.

use super::{File, Kind, Sent, Submission};
use crate::backend::Call;
use crate::contract::{Access, Contract, Declared, FORM, Known, NO_FIELDS, Typed};
use crate::fields::Fields;
use crate::lenient::Lenient;
use crate::site::{Published, Variant};

/// The calls of forms.
pub const CALLS: &[&dyn Contract] = &[
    &of_form(Declared::new(
        "POST /base/book-consultation",
        "book-consultation",
        |known| submission(Kind::Consultation, known),
    ))
    .used_by("a question about a product")
    .leaves("a question about a product")
    .shape("consultation")
    .beyond(
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
    &of_form(Declared::new(
        "POST /settings/news-letter/",
        "news-letter",
        |known| submission(Kind::Newsletter, known),
    ))
    .used_by("the newsletter, at the foot of every page")
    .leaves("a subscription of contract-check-…@example.com")
    .shape("newsletter")
    .beyond(NO_FIELDS, &["body email", "body captcha"]),
    &of_form(Declared::new(
        "POST /base/user-request/",
        "user-request",
        |known| submission(Kind::Request, known),
    ))
    .used_by("contacts and how to order: a request")
    .leaves("a request")
    .shape("request")
    .beyond(
        NO_FIELDS,
        &[
            "body name",
            "body phone",
            "body email",
            "body message",
            "body captcha",
        ],
    ),
    &of_form(Declared::new(
        "POST /general/product-review/",
        "product-review-add",
        |known| submission(Kind::Review, known),
    ))
    .used_by("product pages: a review")
    .leaves("a review")
    .shown_by("tests/worker/reviews.test.ts")
    .shape("review")
    .learn(|known, answer| {
        let id = answer.get("id").and_then(u64::read);
        known.review = id.or(known.review);
    })
    .beyond(
        NO_FIELDS,
        &[
            "body name",
            "body rating",
            "body text",
            "body product_id",
            "body captcha",
        ],
    ),
];

/// The call of a letter with a file.
pub const FILE_CALLS: &[&dyn Contract] = &[&of_form(Declared::new(
    "POST /base/send-resume",
    "send-resume",
    |known| submission(Kind::Resume, known),
))
.used_by("career: a résumé with its file")
.leaves("a résumé")
.beyond(
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
)];

const fn of_form(call: Declared<Typed<()>>) -> Declared<Typed<()>> {
    call.without(FORM)
        .shown_by("tests/worker/forms.test.ts")
        .access(Access::Write)
}

/// A site without a captcha.
const SITE: &str = concat!(
    "{\"site\":",
    include_str!("../../../../kv-seed/sites/casa.json"),
    ",\"theme\":",
    include_str!("../../../../kv-seed/themes/casa.json"),
    "}"
);

/// What a visitor would send with one of the shop's forms.
fn submission(kind: Kind, known: &Known) -> Option<Call<()>> {
    let mut fields = Fields::from_form(
        b"name=Contract+Check&phone=%2B37322000000&message=A+check+of+the+contract.&rating=5&text=A+check+of+the+contract.",
    )
    .with("email", &known.email());
    let about = if kind == Kind::Resume {
        known.vacancy
    } else {
        known.product_id
    };
    if let (Some(name), Some(id)) = (kind.about(), about) {
        fields = fields.with(name, &id.to_string());
    }
    let file = File {
        name: "check.pdf",
        bytes: b"%PDF-1.4\n%%EOF\n",
    };
    let sent = Sent {
        fields,
        file: (kind == Kind::Resume).then_some(file),
    };
    let published = Published::parse(SITE).ok()?;
    let submission = Submission::read(kind, &sent, &published.site, Variant::default(), 0);
    Some(submission.ok()?.call(&known.run, 0, &known.run))
}
