//! What a request is known by in the logs, and the calls to the backend that it has made so far.

use std::cell::RefCell;
use std::rc::Rc;

use shop::backend::{BackendFailure, Request};
use shop::watch::{BackendCall, Calls};

use crate::clock;

/// The id of a request and its calls.
#[derive(Debug)]
pub struct Watched {
    /// Also sent to the backend, so that its log and the shop's can be joined.
    pub id: String,
    calls: RefCell<Calls>,
}

/// The body of a 2xx answer, or the failure.
type Answer = Result<Vec<u8>, BackendFailure>;

impl Watched {
    pub fn new(id: String) -> Rc<Self> {
        Rc::new(Self {
            id,
            calls: RefCell::default(),
        })
    }

    /// Reads the calls so far.
    pub fn calls<T>(&self, read: impl FnOnce(&Calls) -> T) -> T {
        read(&self.calls.borrow())
    }

    /// Counts a call, whose answer comes with the number of its retries.
    pub(crate) async fn call(
        &self,
        request: &Request,
        asking: impl Future<Output = (Answer, u8)>,
    ) -> Answer {
        let begun_ms = clock::now_ms();
        self.calls.borrow_mut().begin(begun_ms);
        let (answer, retries) = asking.await;
        let now_ms = clock::now_ms();
        let ms = now_ms.saturating_sub(begun_ms);
        let failure = answer.as_ref().err();
        let call = BackendCall::new(request.method, &request.path, failure, ms, retries);
        self.calls.borrow_mut().end(call, now_ms);
        answer
    }
}
