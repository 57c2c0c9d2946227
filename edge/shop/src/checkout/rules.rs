//! Reads the checkout form, and refuses an incomplete order before the backend is asked.

use super::credit_terms;
use super::fields::{
    APARTMENT, BUILDING, CART_FIELD, COMMENT, EMAIL, FIRST_NAME, LAST_NAME, LOCALITY, LONGEST_TIME,
    METHOD, NOTE, PAYMENT, PHONE, REGION, SPEED, STORE, STREET, TIME, lacks_region,
};
use super::prescription::confirmed;
use super::refusals::{GUESTS_WAIT, OTHER_CART, SIGN_IN_FIRST, SIGNED_OUT, UNPRICED, no_card};
use super::saved_addresses;
use crate::delivery::{DEFAULT_REGION, Method, Speed, possible};
use crate::failure::Failure;
use crate::fields::Fields;
use crate::forms::{self, FieldProblem, Problem};
use crate::i18n::Words;
use crate::ordering::{Delivery, Details, Payment};
use crate::paths::Target;
use crate::postal::PostalSelection;
use crate::session::{SealKey, seal};
use crate::site::{GlobalSettings, Shop, Variant};
use crate::utm::Utm;

/// Identifies a cart without revealing its owner. In another tab, somebody else may have signed in since the form was
/// drawn: the goods that it shows are not ordered from their cart.
pub fn cart_mark(key: &SealKey, cart: &str) -> String {
    let sealed = seal(key, "checkout", cart);
    sealed
        .rsplit_once('.')
        .map_or_else(String::new, |(_, mark)| mark.to_owned())
}

/// Refuses a form that shows another cart than that of these marks, one by each accepted key; there are none for a caller
/// without a cart. A form that names no cart is accepted.
pub fn shows_cart(fields: &Fields, marks: &[String]) -> Result<(), Failure> {
    let shown = fields.text(CART_FIELD);
    let names_none = shown.is_empty() && !fields.is_unreadable(CART_FIELD);
    if names_none || marks.iter().any(|mark| mark == shown) {
        Ok(())
    } else if marks.is_empty() {
        Err(Failure::Refused(&SIGNED_OUT))
    } else {
        Err(Failure::Refused(&OTHER_CART))
    }
}

/// Refuses an order while its price is unknown.
pub fn has_prices(shop: &Shop) -> Result<(), Failure> {
    match shop.currency {
        Some(_) => Ok(()),
        None if shop.prices_after_sign_in => Err(Failure::Refused(&SIGN_IN_FIRST)),
        None => Err(Failure::Refused(&UNPRICED)),
    }
}

/// Whether an order needs an account (spec commerce 6); a shop without accounts cannot ask for one.
pub const fn needs_account(settings: &GlobalSettings) -> bool {
    let more = &settings.additional_settings;
    let is_wanted = settings.is_registration_required || more.is_registration_required;
    is_wanted && more.is_user_cabinet
}

/// Refuses a guest's order if it needs an account, or while it is unknown whether it does. Also for forms that order
/// without the checkout.
pub fn may_order_by_form(shop: &Shop, has_session: bool) -> Result<(), Failure> {
    if has_session {
        Ok(())
    } else if !shop.knows_restrictions {
        Err(Failure::Refused(&GUESTS_WAIT))
    } else if needs_account(&shop.settings) {
        Err(Failure::Refused(&SIGN_IN_FIRST))
    } else {
        Ok(())
    }
}

/// Refuses a guest's order if it needs an account, and a payment method that the shop does not accept.
pub fn may_order(
    shop: &Shop,
    details: &Details,
    has_session: bool,
    words: Words,
) -> Result<(), Failure> {
    may_order_by_form(shop, has_session)?;
    if !details.payment.is_taken(shop) {
        let why = match details.payment {
            Payment::Card => no_card(words, &[]),
            Payment::Cash | Payment::Instalments | Payment::Credit => {
                words.say(crate::words::checkout::ERROR_PAYMENT).to_owned()
            }
        };
        return Err(Failure::of_field(PAYMENT.name, &why));
    }
    Ok(())
}

/// Whether the form asks for a courier to a new address.
fn is_brought(sent: &Fields) -> bool {
    !matches!(sent.text(METHOD.name), "pickup" | "postal")
        && saved_addresses::parse_saved_id(sent).is_none()
}

/// Reads the form; all problems are reported at once. Fields of other delivery methods are ignored, and the postal
/// service's fields are read separately ([`crate::postal::Chosen`]).
pub fn read(sent: &Fields, variant: Variant) -> Result<Details, Vec<FieldProblem>> {
    let answers = forms::read(saved_addresses::fields(sent), sent, variant);
    let answers = if is_brought(sent) && lacks_region(sent) {
        let mut problems = answers.err().unwrap_or_default();
        problems.push((REGION.name, Problem::Required));
        return Err(problems);
    } else {
        answers?
    };
    let payment = Payment::read(answers.text(&PAYMENT));
    let credit = credit_terms::parse_terms(payment, sent)?;
    let region_id = answers.id(&REGION).unwrap_or(DEFAULT_REGION);
    let speed = if answers.text(&SPEED) == "express" {
        Speed::Express
    } else {
        Speed::Standart
    };
    let elsewhere = Delivery {
        method: Method::Postal,
        speed: Speed::Standart,
        region_id: DEFAULT_REGION,
        locality_id: None,
        street: String::new(),
        building: String::new(),
        apartment: String::new(),
        note: String::new(),
        store_id: None,
        time: String::new(),
        postal: None,
        shipping_address_id: None,
    };
    Ok(Details {
        company: None,
        first_name: answers.owned(&FIRST_NAME),
        last_name: answers.owned(&LAST_NAME),
        phone: answers.owned(&PHONE),
        email: answers.owned(&EMAIL),
        delivery: match answers.text(&METHOD) {
            "postal" => elsewhere,
            "pickup" => Delivery {
                method: Method::Pickup,
                store_id: answers.id(&STORE),
                time: answers.text(&TIME).chars().take(LONGEST_TIME).collect(),
                ..elsewhere
            },
            _ => Delivery {
                method: Method::Address,
                speed: possible(speed, region_id),
                region_id,
                locality_id: answers.id(&LOCALITY),
                street: answers.owned(&STREET),
                building: answers.owned(&BUILDING),
                apartment: answers.owned(&APARTMENT),
                note: answers.owned(&NOTE),
                shipping_address_id: saved_addresses::parse_saved_id(sent),
                time: saved_addresses::time(sent),
                ..elsewhere
            },
        },
        payment,
        credit,
        comment: answers.owned(&COMMENT),
        utm: Utm::default(),
        prescriptions: confirmed(sent),
        by_points: Vec::new(),
        town: String::new(),
    })
}

/// The host of an https address; empty for any other. It is the only part of a payment address that may be logged.
pub fn payment_host(url: &str) -> &str {
    let rest = url.strip_prefix("https://").unwrap_or_default();
    rest.split(['/', '?', '#']).next().unwrap_or_default()
}

/// The payment address of a created order: https, on one of the site's payment hosts, or a path of the shop's own host,
/// which leads nowhere else; any other address is rejected.
pub fn payment_target<'a>(url: &'a str, hosts: &[String]) -> Option<&'a str> {
    if Target::local(url).is_some() {
        return Some(url);
    }
    let host = payment_host(url);
    let visible = url
        .bytes()
        .all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    let listed = !host.is_empty() && hosts.iter().any(|known| known == host);
    (visible && listed).then_some(url)
}

impl Details {
    /// The details with the postal service's data, if the order is sent by post; all problems are reported at once.
    pub fn with_parcel(
        read: Result<Self, Vec<FieldProblem>>,
        fields: &Fields,
        key: Option<&SealKey>,
        variant: Variant,
    ) -> Result<Self, Vec<FieldProblem>> {
        if METHOD.chosen(fields) != "postal" {
            return read;
        }
        let chosen = key.map_or_else(PostalSelection::default, |key| {
            PostalSelection::of(fields, key)
        });
        match (read, chosen.parcel(fields, variant)) {
            (Ok(mut details), Ok(parcel)) => {
                details.delivery.postal = Some(Box::new(parcel));
                Ok(details)
            }
            (Err(mut problems), Err(more)) => {
                problems.extend(more);
                Err(problems)
            }
            (Err(problems), Ok(_)) | (Ok(_), Err(problems)) => Err(problems),
        }
    }
}
