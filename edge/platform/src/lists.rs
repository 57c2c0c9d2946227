//! Several calls at once, and lists with all of their pages.

use shop::backend::{BackendFailure, Call, WholeList};
use shop::lenient::Lenient;

use crate::backend::Backend;

impl Backend {
    /// Runs calls concurrently and reads their answers, in the order of the calls.
    pub async fn ask_all<T: Lenient>(&self, calls: &[Call<T>]) -> Vec<Result<T, BackendFailure>> {
        let requests = calls.iter().map(|call| &call.request).collect();
        let bodies = self.run_all(requests).await;
        let read =
            |(call, body): (&Call<T>, Result<Vec<u8>, BackendFailure>)| self.read(call, &body?);
        calls.iter().zip(bodies).map(read).collect()
    }

    /// The whole list. All or nothing: a list without one of its pages would hide towns and categories.
    pub async fn ask_whole<T: WholeList>(&self, call: &Call<T>) -> Result<T, BackendFailure> {
        let body = self.run(&call.request).await?;
        let mut all = self.read(call, &body)?;
        let rest = call.rest(&body);
        if rest.is_empty() {
            return Ok(all);
        }
        for page in self.ask_all(&rest).await {
            match page {
                Ok(more) => all.join(more),
                // A 404 for a further page means that it is empty.
                Err(error) if error.is_not_found() => {}
                Err(error) => return Err(error),
            }
        }
        Ok(all)
    }
}
