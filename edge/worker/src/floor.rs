//! The least time of an answer that may not tell whether an account exists.

use std::time::Duration;

use futures_util::future::{LocalBoxFuture, join};
use platform::{bindings, clock};
use shop::failure::Failure;

use crate::context::RequestContext;

/// The floor in milliseconds: longer than a backend usually takes for either kind of address.
fn floor_ms(ctx: &RequestContext) -> u64 {
    bindings::variables(&ctx.env).floor_ms
}

/// The result of the work, not before the floor has passed.
pub(crate) async fn no_sooner<T>(ctx: &RequestContext, work: impl Future<Output = T>) -> T {
    let floor = worker::Delay::from(Duration::from_millis(floor_ms(ctx)));
    join(work, floor).await.0
}

/// The result of the work when the floor has passed: not before, and none after. Work that takes longer goes on in the
/// background.
pub(crate) async fn at<T: 'static>(
    ctx: &RequestContext,
    mut work: LocalBoxFuture<'static, T>,
) -> Option<T> {
    let result = no_sooner(ctx, clock::in_time(&mut work, floor_ms(ctx))).await;
    if result.is_none() {
        ctx.execution.wait_until(async move {
            work.await;
        });
    }
    result
}

/// The result of the work; a refusal not before the floor has passed.
pub(crate) async fn refused_no_sooner<T>(
    ctx: &RequestContext,
    work: impl Future<Output = Result<T, Failure>>,
) -> Result<T, Failure> {
    let until_ms = clock::now_ms() + floor_ms(ctx);
    let result = work.await;
    if result.is_err() {
        let left_ms = until_ms.saturating_sub(clock::now_ms());
        worker::Delay::from(Duration::from_millis(left_ms)).await;
    }
    result
}
