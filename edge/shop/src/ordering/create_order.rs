//! The backend call that creates an order.

use serde::Serialize;

use super::order::{Order, OrderCreated, PaymentPlace};
use super::payment::Payment;
use super::{Delivery, Details};
use crate::backend::Call;
use crate::cart::Line;
use crate::credit::Terms;
use crate::digest::sha256_hex;
use crate::lenient::schema::Field;
use crate::lenient::{Json, Lenient, Schema};
use crate::promo::{PromoAnswer, PromoCode, preview};
use crate::utm::Utm;

#[derive(Debug, Serialize)]
struct OrderRequest<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    no_user_id: Option<&'a str>,
    contact: Contact<'a>,
    delivery: &'a Delivery,
    payment: Payment,
    #[serde(skip_serializing_if = "Option::is_none")]
    credit_company: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    months: Option<u32>,
    comment: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    promo_code: Option<&'a str>,
    #[serde(flatten)]
    utm: &'a Utm,
    /// For a site's template only: the documents name no place for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    company: Option<OrderCompany<'a>>,
}

#[derive(Debug, Serialize)]
struct OrderCompany<'a> {
    id: &'a str,
}

#[derive(Debug, Serialize)]
struct Contact<'a> {
    first_name: &'a str,
    last_name: &'a str,
    phone: &'a str,
    email: &'a str,
}

/// The backend's 201 answer: `result.payUrl` for an online payment, and the order's number if the backend sends it.
#[derive(Debug, Clone)]
pub struct CreatedAnswer(OrderCreated);

/// Fields that may hold an order's number, which the documents do not name.
const NUMBER_FIELDS: [&str; 4] = ["orderNumber", "order_number", "number", "id"];
/// Fields that may hold the backend's id of an order.
const ID_FIELDS: [&str; 3] = ["id", "order_id", "orderId"];

/// Fields that may hold a payment's id, as in the documents' local cart.
const TRANSACTION_FIELDS: [&str; 4] = ["trans_id", "transId", "transaction_id", "transactionId"];

impl From<CreatedAnswer> for OrderCreated {
    fn from(CreatedAnswer(created): CreatedAnswer) -> Self {
        created
    }
}

impl Lenient for CreatedAnswer {
    fn read(json: &Json<'_>) -> Option<Self> {
        let result = json.get("result");
        let pay_url = result
            .and_then(|result| result.get("payUrl"))
            .and_then(String::read);
        let first = |names: &[&str]| {
            let parts = [Some(json), result].into_iter().flatten();
            let mut found = parts.flat_map(|part| names.iter().map(|name| part.get(name)));
            found.find_map(|text| String::read(text?).filter(|text| !text.is_empty()))
        };
        let number = first(&NUMBER_FIELDS).unwrap_or_default();
        let id = first(&ID_FIELDS).filter(|id| *id != number);
        Some(Self(OrderCreated {
            number,
            id: id.unwrap_or_default(),
            transaction: first(&TRANSACTION_FIELDS).unwrap_or_default(),
            result: PaymentPlace { pay_url },
        }))
    }

    fn schema() -> Schema {
        let result = Schema::object(
            "OrderResult",
            vec![
                Field::new(&["payUrl"], String::schema())
                    .optional()
                    .without("The order needs no payment now: the page of thanks follows."),
                Field::new(&NUMBER_FIELDS, String::schema()).optional(),
                Field::new(&TRANSACTION_FIELDS, String::schema()).optional(),
            ],
        );
        let number = Field::new(&NUMBER_FIELDS, String::schema())
            .without("The page of thanks names no number.");
        let id = Field::new(&ID_FIELDS, String::schema())
            .optional()
            .without("Its payment is asked for by the number.");
        let transaction = Field::new(&TRANSACTION_FIELDS, String::schema())
            .optional()
            .without("Who comes back with it alone is told of the last order.");
        Schema::object(
            "CreatedOrder",
            vec![Field::new(&["result"], result), number, id, transaction],
        )
    }
}

/// How long to wait for an order, in milliseconds. A bank that opens a payment or a shop's accounting system can take
/// 20 seconds, and giving up earlier leaves it unknown whether the order exists.
const ORDER_MS: u32 = 30_000;

/// The JSON mark of an ordered product with a confirmed prescription (spec commerce 5).
const CONFIRMED: &str = r#","prescription_checked":true"#;

/// The JSON mark of an ordered product paid with points (spec commerce 3).
const BY_POINTS: &str = r#","loyalty_checked":true"#;

/// `POST /general/v3/order/`, or for instalments `POST /general/iute-credit/create-order/`. Browsers choose the ids,
/// and two may choose the same one, so the idempotency key is made of the cart and of [`Order::sent_as`].
pub fn create_order(
    sent_as: &str,
    lines: &[Line],
    promo: Option<&PromoCode>,
    details: &Details,
    cart_name: &str,
    no_user_id: Option<&str>,
) -> Call<CreatedAnswer> {
    let terms = Terms::read(&details.credit);
    let body = OrderRequest {
        no_user_id,
        contact: Contact {
            first_name: &details.first_name,
            last_name: &details.last_name,
            phone: &details.phone,
            email: &details.email,
        },
        delivery: &details.delivery,
        payment: details.payment,
        credit_company: terms.as_ref().map(|terms| terms.company.as_str()),
        months: terms.as_ref().and_then(|terms| terms.months),
        comment: &details.comment,
        promo_code: promo.map(|PromoCode(code)| code.as_str()),
        utm: &details.utm,
        company: details.company.as_ref().map(|company| OrderCompany {
            id: company.as_str(),
        }),
    };
    let line = |line: &Line| {
        let confirmed = details.prescriptions.contains(&line.product);
        let prescription = if confirmed { CONFIRMED } else { "" };
        let by_points = details.by_points.contains(&line.product);
        let points = if by_points { BY_POINTS } else { "" };
        let grinding = line
            .grinding
            .map(|kind| format!(",\"grindingMethodId\":{kind}"));
        let (count, grinding) = (line.quantity.plain(), grinding.unwrap_or_default());
        format!(
            "{{\"product_id\":{},\"count\":{count}{prescription}{points}{grinding}}}",
            line.product
        )
    };
    let lines: Vec<String> = lines.iter().map(line).collect();
    Call::post_with(
        details.payment.order_path(),
        &body,
        "products",
        &format!("[{}]", lines.join(",")),
    )
    .expecting(201)
    .within(ORDER_MS)
    .with_key(&format!("{}-{sent_as}", sha256_hex(cart_name)))
}

/// The length of the digest that distinguishes forms sent under the same id.
const DIGEST_LETTERS: usize = 16;

impl Order {
    /// The name of the sent payload, unique among the orders of the cart. A form that was refused and corrected is a
    /// different order under the same id: a backend that stores its answers would refuse it again.
    pub fn sent_as(&self) -> String {
        if self.key.is_empty() {
            self.id.clone()
        } else {
            format!("{}-{}", self.id, self.key)
        }
    }

    /// The digest of the payload.
    pub(super) fn digest_to_send(&self) -> String {
        let code = self.promo.as_ref().map(|promo| &promo.code);
        // Of what the body holds: the town is named in the language of the page.
        let details = self.details.clone().map(|details| Details {
            town: String::new(),
            ..details
        });
        let sent = serde_json::to_string(&(&self.lines, code, &details));
        let mut digest = sha256_hex(&sent.unwrap_or_default());
        digest.truncate(DIGEST_LETTERS);
        digest
    }

    /// The call that previews the order's promo code with its payment type; `None` for an order without one.
    pub fn preview(&self, no_user_id: Option<&str>) -> Option<Call<PromoAnswer>> {
        let details = self.details.clone()?.at_total(self.total);
        let promo = self.promo.as_ref()?;
        let lines = self.lines.iter();
        let products: Vec<_> = lines.map(|line| (line.product, line.quantity)).collect();
        let payment = details.payment.name();
        Some(preview(&promo.code, &products, payment, no_user_id))
    }
}

#[cfg(test)]
mod tests {
    use super::super::placing_tests::details;
    use super::*;
    use crate::bodies::ORDER;
    use crate::company::CompanyId;
    use crate::lenient::read_text;
    use crate::quantity::Quantity;

    #[test]
    fn an_order_on_credit_names_its_terms_in_two_fields() {
        let body = |credit: &str| {
            let details = Details {
                credit: credit.to_owned(),
                ..details("")
            };
            let call = create_order("a", &[], None, &details, "cart", None);
            call.request.json().unwrap().to_owned()
        };
        let six = body("6-a");
        assert!(six.contains(r#""credit_company":"a","months":6"#), "{six}");
        let without = body("0-a");
        assert!(
            without.contains(r#""credit_company":"a","comment""#),
            "{without}"
        );
        assert!(!body("").contains("credit_company"));
    }

    #[test]
    fn only_a_template_names_the_company_of_an_order() {
        let body = |has_template| {
            let details = Details {
                company: CompanyId::new("12"),
                ..details("")
            };
            let details = details.for_body(has_template);
            let call = create_order("a", &[], None, &details, "cart", None);
            call.request.json().unwrap().to_owned()
        };
        assert!(body(true).contains(r#""company":{"id":"12"}"#));
        assert!(!body(false).contains("company"));
    }

    #[test]
    fn a_template_may_name_whatever_an_order_says() {
        fn gather(place: &str, json: &serde_json::Value, names: &mut Vec<String>) {
            for (name, value) in json.as_object().into_iter().flatten() {
                let name = [place, name].concat();
                // The parcel is passed on unchanged.
                if name != "delivery.postal" {
                    gather(&[&name, "."].concat(), value, names);
                }
                names.push(name);
            }
        }
        let pairs = ["source", "medium", "campaign", "term", "content"]
            .map(|name| (["utm_", name].concat(), "x".to_owned()));
        let mut details = Details {
            company: CompanyId::new("12"),
            credit: "6-a".to_owned(),
            prescriptions: vec![1],
            by_points: vec![1],
            utm: Utm::of_landing(&pairs),
            ..details("10:00")
        };
        details.delivery.shipping_address_id = Some(4);
        "10:00".clone_into(&mut details.delivery.time);
        let lines = [Line {
            grinding: Some(2),
            ..Line::new(1, Quantity::ONE, Quantity::ONE)
        }];
        let code = PromoCode("A".to_owned());
        let call = create_order("a", &lines, Some(&code), &details, "cart", Some("guest"));
        let sent: serde_json::Value = serde_json::from_str(call.request.json().unwrap()).unwrap();
        let (mut names, mut of_item) = (Vec::new(), Vec::new());
        gather("", &sent, &mut names);
        gather("", &sent["products"][0], &mut of_item);
        for name in &names {
            assert!(ORDER.values.contains(&name.as_str()), "{name}");
        }
        let named = |name: &&&str| names.iter().all(|known| known != **name);
        let unsent: Vec<_> = ORDER.values.iter().filter(named).collect();
        assert_eq!(unsent, [&"delivery.postal"]);
        let (_, known) = ORDER.list.unwrap();
        assert!(of_item.iter().all(|name| known.contains(&name.as_str())));
        assert_eq!(of_item.len(), known.len());
    }

    #[test]
    fn the_backends_answer_is_read_as_it_comes() {
        let created = |json: &str| {
            let answer: Option<CreatedAnswer> = read_text(json);
            answer.map(|answer| {
                let OrderCreated { number, result, .. } = answer.into();
                (number, result.pay_url)
            })
        };
        let number = || "7".to_owned();
        assert_eq!(created(r#"{"orderNumber":7}"#), Some((number(), None)));
        assert_eq!(
            created(r#"{"orderNumber":"7","result":{"payUrl":"https://pay.md/7"},"more":1}"#),
            Some((number(), Some("https://pay.md/7".to_owned())))
        );
        assert_eq!(
            created(r#"{"orderNumber":"7","result":null}"#),
            Some((number(), None))
        );
        assert_eq!(
            created(r#"{"result":{"payUrl":"https://pay.md/7","id":7}}"#),
            Some((number(), Some("https://pay.md/7".to_owned())))
        );
        let odd: CreatedAnswer = read_text(r#"{"result":{"transId":900,"number":"7"}}"#).unwrap();
        assert_eq!(OrderCreated::from(odd).transaction, "900");
        for without_a_number in [r#"{"result":{"payUrl":null}}"#, "{}", "null", "[]"] {
            let nothing = (String::new(), None);
            assert_eq!(
                created(without_a_number),
                Some(nothing),
                "{without_a_number}"
            );
        }
    }
}
