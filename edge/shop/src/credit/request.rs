//! The credit request: its form, and the call that sends it.

use serde::Serialize;

use super::{COMPANY_FIELD, CreditChoice, CreditGoods, MONTHS_FIELD};
use crate::backend::Call;
use crate::digest::sha256_hex_of;
use crate::fields::Fields;
use crate::forms::{self, Ask, Field, FieldProblem, Problem};
use crate::product::ProductId;
use crate::site::Variant;
use crate::words::{checkout, credit as words, forms as form_words};

pub(super) const NAME: Field = Field::needed("name", Ask::Name, form_words::NAME);
pub(super) const PHONE: Field = Field::needed("phone", Ask::Phone, checkout::PHONE);
pub(super) const EMAIL: Field = Field::optional("email", Ask::Email, checkout::EMAIL);
pub(super) const BRANCH: Field = Field::optional("filial", Ask::PlainLine, words::BRANCH);
pub(super) const MESSAGE: Field = Field::optional("message", Ask::Text, form_words::MESSAGE);
/// The fields, in the order of the page.
pub(super) static FIELDS: [Field; 5] = [NAME, PHONE, EMAIL, BRANCH, MESSAGE];

/// A valid request.
#[derive(Debug, Serialize)]
pub struct CreditRequest<'a> {
    product_ids: &'a [ProductId],
    credit_company: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    months: Option<u32>,
    price: String,
    name: String,
    phone: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    email: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    filial: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    message: String,
}

impl<'a> CreditRequest<'a> {
    /// Reads the form; reports every problem at once.
    pub fn read(
        sent: &Fields,
        goods: &'a CreditGoods,
        chosen: CreditChoice<'a>,
        variant: Variant,
    ) -> Result<Self, Vec<FieldProblem>> {
        let answers = forms::read(&FIELDS, sent, variant);
        // Terms of another type would be taken for none, and those of the first lender sent.
        let terms = [COMPANY_FIELD, MONTHS_FIELD].into_iter();
        let odd = terms.filter(|name| !sent.is_text_or_number(name));
        let mut problems: Vec<FieldProblem> = odd.map(|name| (name, Problem::Unknown)).collect();
        let answers = match answers {
            Ok(answers) if problems.is_empty() => answers,
            Ok(_) => return Err(problems),
            Err(more) => {
                problems.extend(more);
                return Err(problems);
            }
        };
        Ok(Self {
            product_ids: &goods.products,
            credit_company: &chosen.company.id,
            months: chosen.months,
            price: goods.price.plain(),
            name: answers.owned(&NAME),
            phone: answers.owned(&PHONE),
            email: answers.owned(&EMAIL),
            filial: answers.owned(&BRANCH),
            message: answers.owned(&MESSAGE),
        })
    }

    /// `POST /calculator/credit-request/`. The idempotency key is made of the command and the content.
    pub fn call(&self, command: &str) -> Call<()> {
        let json = serde_json::to_string(self).unwrap_or_default();
        let key = sha256_hex_of(&["credit\n", command, "\n", &json]);
        Call::post_json("/calculator/credit-request/", json).with_key(&key)
    }
}
