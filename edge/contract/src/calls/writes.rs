//! The calls that change something beside the cart: favourites, letters, judgements.

use shop::backend::Call;
use shop::favourites;
use shop::fields::Fields;
use shop::forms::{File, Kind, Sent, Submission};
use shop::lenient::Lenient;
use shop::product::ProductId;
use shop::reviews::{Judgement, judge};
use shop::site::{Published, Variant};

use super::{Access, ContractCall, Known};

const LETTER: &str = "A 4xx shows its words, beside the fields or above the form; 401, 403, 404, 405, 408, 425, 429, 499 and anything else ask to try again. What was written stays.";

/// A site without a captcha.
const SITE: &str = concat!(
    "{\"site\":",
    include_str!("../../../../kv-seed/sites/casa.json"),
    ",\"theme\":",
    include_str!("../../../../kv-seed/themes/casa.json"),
    "}"
);

fn favourite(
    call: (&'static str, &'static str),
    change: fn(ProductId) -> Call<()>,
) -> ContractCall {
    ContractCall::new(
        call,
        "the heart of a product, for who is signed in; `clear_all=true` instead of a product takes out all",
        "Where the list is a 404 too, favourites are kept in the browser alone. What a 4xx refuses (but 401, 408, 425, 429 and 499) is told in its words, unless the list is as it was wanted. After anything else nothing is changed, and the page says so.",
        move |known: &Known| Some(change(known.product_id?)),
    )
    .may_be_missing()
    .access(Access::SessionWrite)
}

fn judgement(call: (&'static str, &'static str), judgement: Judgement) -> ContractCall {
    ContractCall::new(
        call,
        "product pages: what a visitor thinks of a review",
        "Nothing is counted, and the visitor is told: in the words of a 4xx (but 401, 404, 408, 425 and 429), if it has any.",
        move |known: &Known| Some(judge(known.review?, judgement)),
    )
    .may_be_missing()
    .access(Access::Write)
    .leaves("what a visitor thinks of a review")
}

fn letter(
    call: (&'static str, &'static str),
    used_by: &'static str,
    kind: Kind,
    leaves: &'static str,
) -> ContractCall {
    let ask = move |known: &Known| submission(kind, known);
    let letter = ContractCall::new(call, used_by, LETTER, ask);
    letter.access(Access::Write).leaves(leaves)
}

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

pub(super) fn calls() -> Vec<ContractCall> {
    vec![
        favourite(("POST /favorites/", "favorites-add"), favourites::add),
        favourite(
            ("DELETE /favorites/?product_id={id}", "favorites-remove"),
            favourites::remove,
        ),
        letter(
            ("POST /base/book-consultation", "book-consultation"),
            "a question about a product",
            Kind::Consultation,
            "a question about a product",
        ),
        letter(
            ("POST /settings/news-letter/", "news-letter"),
            "the newsletter, at the foot of every page",
            Kind::Newsletter,
            "a subscription of contract-check-…@example.com",
        ),
        letter(
            ("POST /base/user-request/", "user-request"),
            "contacts and how to order: a request",
            Kind::Request,
            "a request",
        ),
        letter(
            ("POST /general/product-review/", "product-review-add"),
            "product pages: a review",
            Kind::Review,
            "a review",
        )
        .learn(|known, answer| {
            let id = answer.get("id").and_then(u64::read);
            known.review = id.or(known.review);
        }),
        judgement(
            (
                "POST /general/product-review/{id}/like/",
                "product-review-like",
            ),
            Judgement::Like,
        ),
        judgement(
            (
                "POST /general/product-review/{id}/dislike/",
                "product-review-dislike",
            ),
            Judgement::Dislike,
        ),
        letter(
            ("POST /base/send-resume", "send-resume"),
            "career: a résumé with its file",
            Kind::Resume,
            "a résumé",
        ),
    ]
}
