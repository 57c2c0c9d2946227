//! Reading back an order on its way: what the object was asked, and the answer it keeps.

use super::wire::PaymentPlace;
use super::{Delivery, Details, OrderAnswer, OrderCreated, OrderRejected, Payment, PlaceOrder};
use crate::delivery::{Method, Speed};
use crate::lenient::{Json, Lenient, Scalar};

fn field<T: Lenient>(json: &Json<'_>, name: &str) -> Option<T> {
    json.get(name).and_then(T::read)
}

impl Lenient for PlaceOrder {
    fn read(json: &Json<'_>) -> Option<Self> {
        Some(Self {
            id: field(json, "id")?,
            details: field(json, "details")?,
        })
    }
}

impl Lenient for Details {
    fn read(json: &Json<'_>) -> Option<Self> {
        Some(Self {
            first_name: field(json, "first_name")?,
            last_name: field(json, "last_name")?,
            phone: field(json, "phone")?,
            email: field(json, "email")?,
            delivery: field(json, "delivery")?,
            payment: if json.get("payment")?.text()? == "card" {
                Payment::Card
            } else {
                Payment::Cash
            },
            comment: field(json, "comment")?,
        })
    }
}

impl Lenient for Delivery {
    fn read(json: &Json<'_>) -> Option<Self> {
        Some(Self {
            method: if json.get("method")?.text()? == "pickup" {
                Method::Pickup
            } else {
                Method::Address
            },
            speed: if json.get("type")?.text()? == "express" {
                Speed::Express
            } else {
                Speed::Standart
            },
            region_id: field(json, "region_id")?,
            locality_id: field(json, "locality_id"),
            street: field(json, "street")?,
            building: field(json, "building")?,
            apartment: field(json, "apartment")?,
            note: field(json, "note")?,
            store_id: field(json, "store_id"),
        })
    }
}

impl Lenient for OrderCreated {
    /// The backend's own 201 answer and the stored one have the same shape.
    fn read(json: &Json<'_>) -> Option<Self> {
        let pay_url = json
            .get("result")
            .and_then(|result| field(result, "payUrl"));
        Some(Self {
            number: field(json, "orderNumber")?,
            result: PaymentPlace { pay_url },
        })
    }
}

impl Lenient for OrderAnswer {
    fn read(json: &Json<'_>) -> Option<Self> {
        match json.variant()? {
            ("created", body) => OrderCreated::read(body).map(Self::Created),
            ("rejected", body) => OrderRejected::read(body).map(Self::Rejected),
            _ => None,
        }
    }
}

impl Lenient for OrderRejected {
    fn read(json: &Json<'_>) -> Option<Self> {
        if let Some((_, fields)) = json.variant() {
            return Lenient::read(fields).map(Self::Fields);
        }
        match json.text()?.as_ref() {
            "empty_cart" => Some(Self::EmptyCart),
            "in_progress" => Some(Self::InProgress),
            "unavailable" => Some(Self::Unavailable),
            "backend" => Some(Self::Backend),
            _ => None,
        }
    }
}
