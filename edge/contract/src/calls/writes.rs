//! The calls that change something: the copy of a cart, letters, an order.

use shop::backend::Call;
use shop::cart::{BackendCart, Line, SyncStep};
use shop::checkout::{Delivery, Details, Payment, create_order};
use shop::delivery::{Method, Speed};
use shop::favourites;
use shop::fields::Fields;
use shop::forms::{File, Kind, Sent, Submission};
use shop::product::ProductId;
use shop::promo::{PromoAnswer, PromoCode, preview, update_prices};
use shop::quantity::Quantity;
use shop::reviews::{Judgement, judge};
use shop::site::{Published, Variant};
use shop::utm::Utm;

use super::{Access, ContractCall, Known, guest_cart};

const COPY: &str = "The cart itself stays as it is; its copy is made again later, with growing pauses. What a 4xx refuses (but 408, 425 and 429) is not asked for again until the cart changes.";
const LETTER: &str = "A 4xx shows its words, beside the fields or above the form; 401, 403, 404, 405, 408, 425, 429, 499 and anything else ask to try again. What was written stays.";

/// A site without a captcha.
const SITE: &str = concat!(
    "{\"site\":",
    include_str!("../../../../kv-seed/sites/casa.json"),
    ",\"theme\":",
    include_str!("../../../../kv-seed/themes/casa.json"),
    "}"
);

fn cart_step(call: (&'static str, &'static str), step: fn(ProductId) -> SyncStep) -> ContractCall {
    ContractCall::new(call, "the copy of a cart", COPY, move |known: &Known| {
        Some(guest_cart().step(&step(known.product_id?)))
    })
    .access(Access::Write)
}

fn favourite(
    call: (&'static str, &'static str),
    change: fn(ProductId) -> Call<()>,
) -> ContractCall {
    ContractCall::new(
        call,
        "the heart of a product, for who is signed in; `clear_all=true` instead of a product takes out all",
        "404: favourites are kept in the browser alone. After a 400, 409 or 422 the list tells what is so. After anything else nothing is changed, and the page says so.",
        move |known: &Known| Some(change(known.product_id?)),
    )
    .may_be_missing()
    .access(Access::SessionWrite)
}

fn judgement(call: (&'static str, &'static str), judgement: Judgement) -> ContractCall {
    ContractCall::new(
        call,
        "product pages: what a visitor thinks of a review",
        "Nothing is counted, and the visitor is told: in the words of a refusal (400 to 499), if it has any.",
        move |_| Some(judge(1, judgement)),
    )
    .may_be_missing()
    .access(Access::Write)
}

fn letter(call: (&'static str, &'static str), used_by: &'static str, kind: Kind) -> ContractCall {
    ContractCall::new(call, used_by, LETTER, move |_| submission(kind)).access(Access::Write)
}

/// What a visitor would send with one of the shop's forms.
fn submission(kind: Kind) -> Option<Call<()>> {
    let fields = Fields::from_form(
        b"name=Contract+Check&phone=%2B37322000000&email=contract-check%40example.com&message=A+check+of+the+contract.&rating=5&text=A+check+of+the+contract.",
    );
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
    Some(submission.ok()?.call("contract-check", 0))
}

/// A call about a code that no shop has: its refusal is an answer too.
fn promo(
    call: (&'static str, &'static str),
    used_by: &'static str,
    without: &'static str,
    ask: fn(&PromoCode, ProductId) -> Call<PromoAnswer>,
) -> ContractCall {
    let code = PromoCode("contract-check".to_owned());
    let asked = move |known: &Known| Some(ask(&code, known.product_id?));
    ContractCall {
        also_fine: &[400, 404, 422],
        ..ContractCall::new(call, used_by, without, asked).access(Access::Write)
    }
}

/// What an answer to an order means.
const ORDER: &str = "To the first request, 400 and 422 show their words, 409 says that goods are gone, with its words; another 4xx (but 408 and 499) means that nothing was ordered. Only after 400 or 422 to a later one nobody asks again: the shopper is asked to call. With any other answer, and with none, the order is said to be checked: for a day it is asked for again under the same key, and nothing else of that cart is ordered before. A backend that ignores the key may hold the order several times then.";

fn order(known: &Known, payment: Payment) -> Option<Call<shop::checkout::CreatedAnswer>> {
    let line = Line::new(known.product_id?, Quantity::ONE, Quantity::ONE);
    let details = Details {
        first_name: "Contract".to_owned(),
        last_name: "Check".to_owned(),
        phone: "+37322000000".to_owned(),
        email: "contract-check@example.com".to_owned(),
        delivery: Delivery {
            method: Method::Address,
            speed: Speed::Standart,
            region_id: known.region?,
            locality_id: None,
            street: "Contract".to_owned(),
            building: "1".to_owned(),
            apartment: String::new(),
            note: String::new(),
            store_id: None,
            time: String::new(),
            postal: None,
            shipping_address_id: None,
        },
        payment,
        credit: String::new(),
        comment: "A check of the contract: nothing is to be sent.".to_owned(),
        utm: Utm::default(),
        prescriptions: Vec::new(),
        by_points: Vec::new(),
    };
    let guest = guest_cart().no_user_id;
    Some(create_order(
        "check",
        &[line],
        None,
        &details,
        "contract",
        guest.as_deref(),
    ))
}

pub(super) fn calls() -> Vec<ContractCall> {
    vec![
        cart_step(("POST /general/cart/add-item/", "cart-add-item"), |id| {
            SyncStep::Add(id, Quantity::ONE)
        }),
        cart_step(
            ("POST /general/cart/reduce-item/", "cart-reduce-item"),
            |id| SyncStep::Reduce(id, Quantity::ONE),
        ),
        ContractCall::new(
            ("POST /general/cart/merge-cart/", "cart-merge-cart"),
            "after a sign-in, when the cart of the guest has joined that of the account",
            "The copy of the account's cart is compared after it in any case.",
            |_| Some(BackendCart::merge("contract-check")),
        )
        .may_be_missing()
        .access(Access::SessionWrite),
        ContractCall::new(
            (
                "POST /general/cart/create-reservation/",
                "cart-create-reservation",
            ),
            "checkout, right before the order",
            "Only 204 lets an order go on. After a 4xx the copy of the cart is compared once more; if it was right, what the backend says stands at its field; goods are said to be gone where it names some or nothing, or with 409.",
            |_| Some(guest_cart().reserve(None)),
        )
        .access(Access::Write),
        promo(
            (
                "POST /general/promo-code/update_prices/",
                "promo-code-update_prices",
            ),
            "the cart: a promo code that is typed",
            "After a 4xx the code is refused with the answer's words; after anything else it is said that the code could not be checked. The cart stays as it is.",
            |code, _| update_prices(code, &[], guest_cart().no_user_id.as_deref()),
        ),
        promo(
            ("POST /general/order/preview-promo/", "order-preview-promo"),
            "checkout, before the reservation of an order with a promo code",
            "After a 4xx the order is not placed, and the answer's first words are shown; after anything else nothing is ordered either.",
            |code, product| {
                let products = [(product, Quantity::ONE)];
                preview(code, &products, "cash", guest_cart().no_user_id.as_deref())
            },
        ),
        ContractCall::new(
            ("POST /general/v3/order/", "order"),
            "checkout",
            ORDER,
            |known| order(known, Payment::Cash),
        )
        .access(Access::Write),
        ContractCall::new(
            (
                "POST /general/iute-credit/create-order/",
                "iute-credit-create-order",
            ),
            "checkout: an order in instalments, in place of the call before and with the same body",
            ORDER,
            |known| order(known, Payment::Instalments),
        )
        .may_be_missing()
        .access(Access::Write),
        cart_step(
            ("POST /general/cart/remove-item/", "cart-remove-item"),
            |id| SyncStep::Remove(vec![id]),
        ),
        ContractCall {
            also_fine: &[400, 401, 403, 404],
            ..cart_step(
                (
                    "POST /general/cart/set-loyalty-item/",
                    "cart-set-loyalty-item",
                ),
                |id| SyncStep::Loyalty(id, true),
            )
        },
        favourite(("POST /favorites/", "favorites-add"), favourites::add),
        favourite(
            ("DELETE /favorites/?product_id={id}", "favorites-remove"),
            favourites::remove,
        ),
        letter(
            ("POST /base/book-consultation", "book-consultation"),
            "a question about a product",
            Kind::Consultation,
        ),
        letter(
            ("POST /settings/news-letter/", "news-letter"),
            "the newsletter, at the foot of every page",
            Kind::Newsletter,
        ),
        letter(
            ("POST /base/user-request/", "user-request"),
            "contacts and how to order: a request",
            Kind::Request,
        ),
        letter(
            ("POST /general/product-review/", "product-review-add"),
            "product pages: a review",
            Kind::Review,
        ),
        judgement(
            ("POST /general/product-review/{id}/like/", "product-review-like"),
            Judgement::Like,
        ),
        judgement(
            ("POST /general/product-review/{id}/dislike/", "product-review-dislike"),
            Judgement::Dislike,
        ),
        letter(
            ("POST /base/send-resume", "send-resume"),
            "career: a résumé with its file",
            Kind::Resume,
        ),
    ]
}
