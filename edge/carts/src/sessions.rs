//! The sessions of an account, in the object of its cart. The rules are those of [`shop::sessions`].

use platform::{bindings, clock};
use shop::carts::{CartResponse, SocketSession};
use shop::sessions::{OwnSession, PresentedSession, SessionsCall, listed};
use worker::Result;

use crate::cart_object::CartObject;
use crate::session_table::Admission;
use crate::tables::SESSIONS_ENDED_MS;

impl CartObject {
    /// Judges a session, and notes its use and its new tokens.
    pub(crate) fn admit(&self, presented: &PresentedSession) -> Result<Admission> {
        let day_ms = bindings::variables(&self.env).day_ms;
        self.store()?.admit(presented, clock::now_ms(), day_ms)
    }

    /// Answers a request about the account's sessions. `own` is the name of the session that asks.
    pub(crate) async fn sessions(
        &self,
        own: Option<&str>,
        call: SessionsCall,
    ) -> Result<CartResponse> {
        let (store, now_ms) = (self.store()?, clock::now_ms());
        let is_own = |session: &OwnSession| Some(&*session.name) == own;
        match call {
            SessionsCall::See => return Ok(CartResponse::Admitted(store.cart()?.company)),
            SessionsCall::List => {
                let list = listed(&store.all_sessions()?, own.unwrap_or_default(), now_ms);
                return Ok(CartResponse::Sessions(list));
            }
            SessionsCall::Leave => self.end_sessions(is_own)?,
            SessionsCall::End(id) => self.end_sessions(|session| session.id() == id)?,
            SessionsCall::EndOthers => {
                store.set_metadata(SESSIONS_ENDED_MS, &now_ms.to_string())?;
                self.end_sessions(|session| !is_own(session))?;
                self.close_others(own)?;
            }
            SessionsCall::EndAll => self.end_all_sessions()?,
            SessionsCall::Erase => {
                self.end_all_sessions()?;
                self.erase().await?;
            }
        }
        Ok(CartResponse::Nothing)
    }

    fn end_all_sessions(&self) -> Result<()> {
        let now_ms = clock::now_ms();
        self.store()?
            .set_metadata(SESSIONS_ENDED_MS, &now_ms.to_string())?;
        self.end_sessions(|_| true)?;
        self.close_others(None)
    }

    /// Ends sessions of the list, and closes their sockets.
    fn end_sessions(&self, is_meant: impl Fn(&OwnSession) -> bool) -> Result<()> {
        let (store, now_ms) = (self.store()?, clock::now_ms());
        for session in store.all_sessions()?.into_iter().filter(is_meant) {
            let hashes = store.hashes_of(&session.name)?;
            store.save_session(&session.ended(now_ms))?;
            self.end_session(&hashes);
        }
        Ok(())
    }

    /// Closes the sockets of all sessions but this one, on the list or not.
    fn close_others(&self, own: Option<&str>) -> Result<()> {
        let own = match own {
            Some(own) => self.store()?.hashes_of(own)?,
            None => Vec::new(),
        };
        self.close_sockets(|tags| !SocketSession::is_of(tags, &own));
        Ok(())
    }
}
