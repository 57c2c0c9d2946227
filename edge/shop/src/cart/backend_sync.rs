//! The backend's copy of a cart: the calls that make it equal to ours (spec commerce 7, cart).

use serde::Serialize;

use super::Cart;
use crate::backend::{BackendFailure, Call, encode_query};
use crate::lenient::{lenient, lenient_list};
use crate::product::ProductId;
use crate::promo::PromoCode;
use crate::quantity::Quantity;

/// Calls of the backend's cart in the name of one guest or user.
#[derive(Debug, Clone)]
pub struct BackendCart {
    /// `no_user_id`; `None` for a signed-in user, whom the backend knows by the session.
    pub no_user_id: Option<String>,
}

/// `GET /general/cart/fetch-all/`: the first element is the cart, none means empty.
#[derive(Debug, Clone, Default)]
pub struct BackendLines(Vec<BackendEnvelope>);

lenient_list!(BackendLines);

#[derive(Debug, Clone, Default)]
struct BackendEnvelope {
    products: Vec<BackendLine>,
}

lenient!(BackendEnvelope {
    /// The backend's cart counts as empty.
    needed "products" => products,
});

#[derive(Debug, Clone, Copy)]
struct BackendLine {
    product: ProductId,
    count: Quantity,
}

lenient!(BackendLine {
    /// The line is taken for another product.
    needed "productId" => product,
    /// The line counts as empty, and is added anew.
    needed "count" => count,
});

/// One step that brings the copy nearer to ours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SyncStep {
    Add(ProductId, Quantity),
    Reduce(ProductId, Quantity),
    Remove(Vec<ProductId>),
}

/// The steps from the backend's cart to ours; none when they agree. Repeating a plan made from a fresh answer
/// is harmless, which is what makes a crash between two steps harmless.
pub fn sync_plan(ours: &Cart, theirs: &BackendLines) -> Vec<SyncStep> {
    let empty = Vec::new();
    let theirs = theirs
        .0
        .first()
        .map_or(&empty, |envelope| &envelope.products);
    let mut steps = Vec::new();
    let gone: Vec<ProductId> = theirs
        .iter()
        .map(|line| line.product)
        .filter(|product| ours.line(*product).is_none())
        .collect();
    if !gone.is_empty() {
        steps.push(SyncStep::Remove(gone));
    }
    for line in &ours.lines {
        let known = theirs
            .iter()
            .find(|known| known.product == line.product)
            .map_or(Quantity::ZERO, |known| known.count);
        if known < line.quantity {
            steps.push(SyncStep::Add(line.product, line.quantity.minus(known)));
        } else if known > line.quantity {
            steps.push(SyncStep::Reduce(line.product, known.minus(line.quantity)));
        }
    }
    steps
}

/// Whether the backend would refuse this again however often it is asked, until the cart is another one. A 401 or 403 is
/// no exception: the caller of a copy is the site or the session, and asking again changes neither; an order compares
/// the carts anew in any case. Only those count that ask to come back later: 408, 425 and 429.
pub const fn is_final(failure: &BackendFailure) -> bool {
    matches!(failure, BackendFailure::Status(400..=499, _))
        && !matches!(failure, BackendFailure::Status(408 | 425 | 429, _))
}

/// The longest pause between two attempts, in seconds.
const LONGEST_PAUSE_S: u32 = 300;

/// How long to wait after so many failed attempts in a row, in seconds: twice as long each time.
pub fn retry_pause_s(attempts: u32) -> u32 {
    1_u32
        .checked_shl(attempts)
        .unwrap_or(LONGEST_PAUSE_S)
        .min(LONGEST_PAUSE_S)
}

#[derive(Serialize)]
struct CountBody<'a> {
    product_id: ProductId,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_user_id: Option<&'a str>,
}

#[derive(Serialize)]
struct RemoveBody<'a> {
    product_ids: &'a [ProductId],
    #[serde(skip_serializing_if = "Option::is_none")]
    no_user_id: Option<&'a str>,
}

#[derive(Serialize)]
struct ReservationBody<'a> {
    promo_code: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_user_id: Option<&'a str>,
}

impl BackendCart {
    pub fn fetch(&self) -> Call<BackendLines> {
        Call::get(self.no_user_id.as_ref().map_or_else(
            || "/general/cart/fetch-all/".to_owned(),
            |id| format!("/general/cart/fetch-all/?no_user_id={}", encode_query(id)),
        ))
    }

    pub fn step(&self, step: &SyncStep) -> Call<()> {
        let no_user_id = self.no_user_id.as_deref();
        let counted = |path: &'static str, product_id: ProductId, count: Quantity| {
            Call::post_with(
                path,
                &CountBody {
                    product_id,
                    no_user_id,
                },
                "count",
                &count.plain(),
            )
        };
        match step {
            SyncStep::Add(product, count) => counted("/general/cart/add-item/", *product, *count),
            SyncStep::Reduce(product, count) => {
                counted("/general/cart/reduce-item/", *product, *count)
            }
            SyncStep::Remove(product_ids) => Call::post(
                "/general/cart/remove-item/",
                &RemoveBody {
                    product_ids,
                    no_user_id,
                },
            ),
        }
    }

    /// `POST /general/cart/create-reservation/`: 204 allows an order to proceed.
    pub fn reserve(&self, promo_code: Option<&PromoCode>) -> Call<()> {
        Call::post(
            "/general/cart/create-reservation/",
            &ReservationBody {
                promo_code: promo_code.map_or("", |code| &code.0),
                no_user_id: self.no_user_id.as_deref(),
            },
        )
        .expecting(204)
    }
}
