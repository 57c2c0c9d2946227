//! Buying on credit.

use shop::credit::{
    Chosen, Company, CreditRequest, Goods, branches, offers, older_offers, older_rate, rate,
};
use shop::fields::Fields;
use shop::money::Money;
use shop::site::Variant;

use super::{Access, ContractCall, Known};

const OFFERS: &str = "Asked for by the other of the two calls; without either the page says that there is no offer now, with the shop's phone.";
const RATE: &str = "Asked for by the other of the two calls; without either the page says that the monthly payment is not known. The request can be sent all the same.";

fn goods(known: &Known) -> Option<Goods> {
    Some(Goods {
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

const fn of(company: &Company) -> Chosen<'_> {
    Chosen {
        company,
        months: Some(6),
    }
}

pub(super) fn calls() -> Vec<ContractCall> {
    let refusable = |call: ContractCall| ContractCall {
        also_fine: &[400, 404, 422],
        ..call
    };
    vec![
        ContractCall::new(
            ("GET /general/credits?product_ids={id}", "credits"),
            "the credit of a product, and the checkout: companies and terms",
            OFFERS,
            |known| Some(offers(&[known.product_id?])),
        )
        .may_be_missing(),
        ContractCall::new(
            ("GET /calculator/credit-calculator/", "credit-calculator"),
            "the same, where the call before has nothing",
            OFFERS,
            |_| Some(older_offers()),
        )
        .may_be_missing(),
        refusable(ContractCall::new(
            ("POST /general/v3/credits/calculate", "credits-calculate"),
            "the credit of a product, and the checkout: what a month costs",
            RATE,
            |known| Some(rate(&goods(known)?, of(&company()))),
        )),
        refusable(ContractCall::new(
            ("POST /calculator/credit-price/", "credit-price"),
            "the same, where the call before has nothing",
            RATE,
            |known| Some(older_rate(&goods(known)?, of(&company()))),
        )),
        ContractCall::new(
            ("GET /calculator/filials/", "filials"),
            "the request for a credit: where it is signed for",
            "The form does not ask.",
            |_| Some(branches()),
        )
        .may_be_missing(),
        ContractCall::new(
            ("POST /calculator/credit-request/", "credit-request"),
            "the request for a credit",
            "A 4xx shows its words, beside the fields or above the form; 401, 403, 404, 405, 408, 425, 429, 499 and anything else ask to try again. What was written stays.",
            |known| {
                let sent = Fields::from_form(b"name=Contract+Check&phone=%2B37322000000");
                let (company, goods) = (company(), goods(known)?);
                let request =
                    CreditRequest::read(&sent, &goods, of(&company), Variant::default());
                Some(request.ok()?.call(&known.run))
            },
        )
        .may_be_missing()
        .access(Access::Write)
        .leaves("a request for a credit"),
    ]
}
