//! The way of a page to its cart's object.

use std::rc::Rc;

use shop::failure::Failure;
use web_sys::Response;
use worker::Request;

use crate::failure::from_platform;
use crate::hall::Hall;
use crate::{bindings, cart_hint};

/// `GET /ws/cart`: same origin and a sealed caller only, before any object is woken.
pub(crate) async fn open(hall: &Rc<Hall>) -> Result<Response, Failure> {
    let upgrade = hall.visit.header("upgrade").unwrap_or_default();
    if !upgrade.eq_ignore_ascii_case("websocket") {
        return Err(Failure::Malformed);
    }
    if !hall.visit.is_same_origin() {
        return Err(Failure::ForeignOrigin);
    }
    let Some(name) = hall.caller().cart_name(hall.site.name()) else {
        cart_hint::take_back(hall);
        return Err(Failure::NotYours);
    };
    let stub = bindings::cart(&hall.env, &name).map_err(|error| from_platform(&error))?;
    let response = stub
        .fetch_with_request(Request::from(Clone::clone(&hall.visit.raw)))
        .await
        .map_err(|error| from_platform(&error))?;
    Ok(response.into())
}
