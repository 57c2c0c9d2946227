//! Asks the backend to check a promo code. It checks its own copy of the cart, so that is first brought up to date,
//! with the purchasable lines only: as for an order.

use platform::clock;
use shop::cart::{Cart, Command, CommandRequest};
use shop::carts::{CartResponse, Owner};
use shop::promo::{Promo, PromoCode, PromoRejected};
use worker::Result;

use crate::backend_sync::{self, Synced};
use crate::cart_object::CartObject;

/// The limit on all calls of a check together, in milliseconds: a shopper waits for it.
const JUDGING_MS: u64 = 8_000;

impl CartObject {
    /// Applies a code to the current cart. A repeated id gets the first outcome, unless that was a refusal, which may
    /// be temporary.
    pub(crate) async fn promo(
        &self,
        owner: &Owner,
        id: String,
        code: &PromoCode,
    ) -> Result<CartResponse> {
        if let Some(first) = self.recall(&id)? {
            return Ok(first);
        }
        let cart = self.store()?.cart()?;
        let promo = match self.judge_code(owner, &cart, code).await {
            Ok(promo) => promo,
            Err(rejected) => return Ok(CartResponse::NoPromo(rejected)),
        };
        // The backend checked an older revision of the cart.
        if self.store()?.cart()?.revision != cart.revision {
            return Ok(match self.recall(&id)? {
                Some(first) => first,
                None => CartResponse::NoPromo(PromoRejected::CartChanged),
            });
        }
        let command = Command::Promo {
            promo: Some(Box::new(promo)),
        };
        self.command(owner, &CommandRequest::new(id, command), None)
            .await
    }

    async fn judge_code(
        &self,
        owner: &Owner,
        cart: &Cart,
        code: &PromoCode,
    ) -> std::result::Result<Promo, PromoRejected> {
        if cart.lines.is_empty() {
            return Err(PromoRejected::EmptyCart);
        }
        let until_ms = clock::now_ms().saturating_add(JUDGING_MS);
        let backend = self
            .backend(owner)
            .await
            .ok_or(PromoRejected::Unavailable)?;
        let goods = backend.clone().until(until_ms);
        let goods = backend_sync::goods(&goods, &cart.lines)
            .await
            .map_err(|failure| {
                platform::log_error!("promo code: {failure}");
                PromoRejected::unavailable(&failure)
            })?;
        let copied = goods.backend_goods(cart);
        let judged = copied.for_money();
        if copied.lines.is_empty() {
            return Err(PromoRejected::NothingSold);
        }
        let call = copied.preview_promo(code, owner.no_user_id.as_deref());
        let synced = self
            .bring_up_to(Some(copied), owner, &backend, until_ms, None)
            .await;
        match synced {
            Synced::Same | Synced::Changed => {}
            Synced::TookOver | Synced::Unsent => return Err(PromoRejected::CartChanged),
            Synced::Refused {
                wrong: Some(wrong), ..
            } => return Err(PromoRejected::of_cart(wrong)),
            Synced::Refused { failure, .. } | Synced::Failed(failure) => {
                return Err(PromoRejected::unavailable(&failure));
            }
        }
        match backend.until(until_ms).ask(&call).await {
            Ok(answer) => answer.promo(code).map(|promo| promo.judged_for(judged)),
            Err(failure) => {
                platform::log_error!("promo code: {failure}");
                Err(PromoRejected::of_update(&failure))
            }
        }
    }
}
