//! The least time of an answer that may not tell whether an account exists.

use std::time::Duration;

use futures_util::future::{LocalBoxFuture, join};
use platform::backend::Backend;
use platform::{bindings, clock};
use shop::backend::BackendFailure;
use shop::failure::Failure;
use shop::session::ME;

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

/// Whether a failure says that the backend is away for everybody: any other may depend on the account, and is not told.
pub(crate) async fn is_away(backend: &Backend, failure: &BackendFailure) -> bool {
    let is_known = matches!(
        failure,
        BackendFailure::Unreachable | BackendFailure::Resting
    );
    is_known || is_down(failure) && backend.ask(&ME).await.is_err_and(|error| is_down(&error))
}

/// Whether an answer is not the application's own.
const fn is_down(failure: &BackendFailure) -> bool {
    match failure {
        BackendFailure::Status(status, _) => *status >= 500,
        BackendFailure::Unreachable
        | BackendFailure::Resting
        | BackendFailure::Unreadable(_)
        | BackendFailure::TooLarge => true,
        BackendFailure::Timeout | BackendFailure::TooOften(..) => false,
    }
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
