//! The messages between the worker of the pages and the object of a cart, as JSON.

use crate::cart::{Cart, CommandRequest, FinalRefusal};
use crate::checkout::{OrderAnswer, PlaceOrder};
use crate::lenient::{Json, Lenient};
use serde::Serialize;

/// Whose cart it is, as the worker has proven it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Owner {
    pub site: String,
    /// The cart's own name, unlike any other's.
    pub cart: String,
    pub language: String,
    /// The guest's token; `None` for a signed-in user.
    pub no_user_id: Option<String>,
    /// The session of a signed-in user, for calls made while the user waits; never stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
}

/// What the worker asks.
#[derive(Debug, Serialize)]
pub struct CartCall {
    pub owner: Owner,
    pub request: CartRequest,
}

#[derive(Debug, Serialize)]
pub enum CartRequest {
    Read,
    /// The first answer to the command of this id, if it has one.
    Recall(String),
    /// Keeps a refusal as the first answer to the command of this id, unless it has one.
    Refuse {
        id: String,
        refusal: FinalRefusal,
    },
    Apply(CommandRequest),
    /// Replaces or empties the cart together with its companion data.
    Save {
        request: CommandRequest,
        fields: String,
    },
    Order(Box<PlaceOrder>),
}

/// What the object answers.
#[derive(Debug, Serialize)]
pub enum CartResponse {
    Cart {
        cart: Cart,
        fields: String,
    },
    Refused(FinalRefusal),
    /// No command of that id was answered yet.
    Nothing,
    Order(OrderAnswer),
}

/// Reads a message or a stored value; one that is not whole is an error, never half a cart.
pub fn read<T: Lenient>(text: &str) -> Result<T, String> {
    let json = Json::parse(text.as_bytes())?;
    T::read(&json).ok_or_else(|| "a message of another shape".to_owned())
}

fn field<T: Lenient>(json: &Json<'_>, name: &str) -> Option<T> {
    json.get(name).and_then(T::read)
}

impl Lenient for Owner {
    fn read(json: &Json<'_>) -> Option<Self> {
        Some(Self {
            site: field(json, "site")?,
            cart: field(json, "cart")?,
            language: field(json, "language")?,
            no_user_id: field(json, "no_user_id"),
            session: field(json, "session"),
        })
    }
}

impl Lenient for CartCall {
    fn read(json: &Json<'_>) -> Option<Self> {
        Some(Self {
            owner: field(json, "owner")?,
            request: field(json, "request")?,
        })
    }
}

impl Lenient for CartRequest {
    fn read(json: &Json<'_>) -> Option<Self> {
        if matches!(json, Json::Text(_)) {
            return Some(Self::Read);
        }
        match json.variant()? {
            ("Recall", body) => Lenient::read(body).map(Self::Recall),
            ("Refuse", body) => Some(Self::Refuse {
                id: field(body, "id")?,
                refusal: field(body, "refusal")?,
            }),
            ("Apply", body) => CommandRequest::read(body).map(Self::Apply),
            ("Save", body) => Some(Self::Save {
                request: field(body, "request")?,
                fields: field(body, "fields")?,
            }),
            ("Order", body) => PlaceOrder::read(body).map(|place| Self::Order(Box::new(place))),
            _ => None,
        }
    }
}

impl Lenient for CartResponse {
    fn read(json: &Json<'_>) -> Option<Self> {
        if matches!(json, Json::Text(_)) {
            return Some(Self::Nothing);
        }
        match json.variant()? {
            ("Cart", body) => Some(Self::Cart {
                cart: field(body, "cart")?,
                fields: field(body, "fields")?,
            }),
            ("Refused", body) => FinalRefusal::read(body).map(Self::Refused),
            ("Order", body) => OrderAnswer::read(body).map(Self::Order),
            _ => None,
        }
    }
}
