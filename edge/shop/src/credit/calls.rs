//! The contract's declarations of the credit calls.

use super::{
    Company, CreditChoice, CreditGoods, CreditRequest, branches, offers, older_offers, older_rate,
    rate,
};
use crate::contract::{Access, Contract, Declared, FORM, Known, REFUSALS};
use crate::fields::Fields;
use crate::money::Money;
use crate::site::Variant;

const OFFERS: &str = "Asked for by the other of the two calls; without either the page says that there is no offer now, with the shop's phone.";
const RATE: &str = "Asked for by the other of the two calls; without either the page says that the monthly payment is not known. The request can be sent all the same.";
/// Why a call carries fields that the documents do not name.
const NOT_SHOWN: &str = "The documents do not show the payload.";
const OFFER: &[&str] = &[
    "body product_ids",
    "body price",
    "body credit_company",
    "body months",
];
const SHOWN_BY: &str = "tests/worker/credit.test.ts";

/// The calls of this feature.
pub const CALLS: &[&dyn Contract] = &[
    &Declared::new(
        "GET /general/credits?product_ids={id}",
        "credits",
        |known| Some(offers(&[known.product_id?])),
    )
    .used_by("the credit of a product, and the checkout: companies and terms")
    .without(OFFERS)
    .shown_by(SHOWN_BY)
    .may_be_missing(),
    &Declared::new(
        "GET /calculator/credit-calculator/",
        "credit-calculator",
        |_| Some(older_offers()),
    )
    .used_by("the same, where the call before has nothing")
    .without(OFFERS)
    .shown_by(SHOWN_BY)
    .may_be_missing(),
    &Declared::new(
        "POST /general/v3/credits/calculate",
        "credits-calculate",
        |known| Some(rate(&goods(known)?, of(&company()))),
    )
    .used_by("the credit of a product, and the checkout: what a month costs")
    .without(RATE)
    .shown_by(SHOWN_BY)
    .also_fine(REFUSALS)
    .beyond(NOT_SHOWN, OFFER),
    &Declared::new("POST /calculator/credit-price/", "credit-price", |known| {
        Some(older_rate(&goods(known)?, of(&company())))
    })
    .used_by("the same, where the call before has nothing")
    .without(RATE)
    .shown_by(SHOWN_BY)
    .also_fine(REFUSALS)
    .beyond(NOT_SHOWN, OFFER),
    &Declared::new("GET /calculator/filials/", "filials", |_| Some(branches()))
        .used_by("the request for a credit: where it is signed for")
        .without("The form does not ask.")
        .shown_by(SHOWN_BY)
        .may_be_missing(),
    &Declared::new(
        "POST /calculator/credit-request/",
        "credit-request",
        |known| {
            let sent = Fields::from_form(b"name=Contract+Check&phone=%2B37322000000");
            let (company, goods) = (company(), goods(known)?);
            let request = CreditRequest::read(&sent, &goods, of(&company), Variant::default());
            Some(request.ok()?.call(&known.run))
        },
    )
    .used_by("the request for a credit")
    .without(FORM)
    .shown_by(SHOWN_BY)
    .may_be_missing()
    .access(Access::Write)
    .leaves("a request for a credit")
    .beyond(
        NOT_SHOWN,
        &[
            "body product_ids",
            "body price",
            "body credit_company",
            "body months",
            "body name",
            "body phone",
        ],
    ),
];

fn goods(known: &Known) -> Option<CreditGoods> {
    Some(CreditGoods {
        products: vec![known.product_id?],
        price: Money(129_900),
    })
}

fn company() -> Company {
    Company {
        id: "1".to_owned(),
        name: String::new(),
        months: vec![6],
    }
}

const fn of(company: &Company) -> CreditChoice<'_> {
    CreditChoice {
        company,
        months: Some(6),
    }
}
