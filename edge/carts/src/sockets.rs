//! The sockets of a cart: every tab gets every change while its session lasts. Sockets are identified by tags, which
//! survive hibernation: the hashes of the session's tokens, and the expiry of the access token.

use platform::clock;
use shop::cart::{CartEvent, EventKind};
use shop::carts::SocketSession;
use worker::{Response, Result, WebSocket, WebSocketPair};

use crate::alarm_kind::AlarmKind;
use crate::cart_object::CartObject;
use crate::session_table::Admission;

/// The limit on sockets per cart; further tabs get none. A hibernating socket costs the object nothing. An awake one is
/// held by the platform outside Wasm memory, and this module holds one handle during a call. So the limit bounds the
/// cost of one change: a thousand short messages.
const MOST_SOCKETS: usize = 1000;

impl CartObject {
    pub(crate) async fn open_socket(&self, session: Option<&str>) -> Result<Response> {
        let session: Option<SocketSession> = session.map(serde_json::from_str).transpose()?;
        let presented = session
            .as_ref()
            .and_then(|session| session.presented.as_ref());
        if let Some(presented) = presented
            && matches!(self.admit(presented)?, Admission::Ended(_))
        {
            // No socket: the pages say so.
            return Response::ok("");
        }
        if let Err(error) = self.note_use().await {
            platform::log_error!("the use of a cart is not noted: {error}");
        }
        let full = self.is_full();
        let pair = WebSocketPair::new()?;
        match &session {
            Some(session) => {
                let tags = session.tags();
                let tags: Vec<&str> = tags.iter().map(String::as_str).collect();
                self.state.accept_websocket_with_tags(&pair.server, &tags);
            }
            None => self.state.accept_web_socket(&pair.server),
        }
        if full {
            pair.server.close(Some(1013), Some("too many tabs"))?;
            return Response::from_websocket(pair.client);
        }
        pair.server
            .send_with_str(serde_json::to_string(&CartEvent::new(
                EventKind::Ready,
                &self.store()?.cart()?,
            ))?)?;
        if let Some(session) = session {
            self.due_at(AlarmKind::Sessions, session.until_ms).await?;
        }
        Response::from_websocket(pair.client)
    }

    /// Whether the limit is reached, after sockets of ended sessions have been closed.
    fn is_full(&self) -> bool {
        let is_full = || self.state.get_websockets().len() >= MOST_SOCKETS;
        is_full() && {
            self.close_ended();
            is_full()
        }
    }

    /// Sends an event to every tab whose session is valid.
    pub(crate) fn tell(&self, event: &CartEvent) {
        let Ok(text) = serde_json::to_string(event) else {
            return;
        };
        self.close_ended();
        for socket in self.state.get_websockets() {
            // A socket that is closing fetches the cart when it reconnects.
            drop(socket.send_with_str(&text));
        }
    }

    /// Closes a session's sockets by the hashes of its tokens, and drops the session kept for alarms. If that was
    /// another device's, the next request from there brings it back.
    pub(crate) fn end_session(&self, hashes: &[String]) {
        self.session.take();
        for hash in hashes {
            for socket in self.state.get_websockets_with_tag(hash) {
                end(&socket);
            }
        }
    }

    /// Closes the sockets of sessions whose tags are meant.
    pub(crate) fn close_sockets(&self, is_meant: impl Fn(&[String]) -> bool) {
        self.session.take();
        for socket in self.state.get_websockets_with_tag(SocketSession::TAG) {
            if is_meant(&self.state.get_tags(&socket)) {
                end(&socket);
            }
        }
    }

    /// Closes the sockets whose access token has expired. Returns when the next one expires.
    pub(crate) fn close_ended(&self) -> Option<u64> {
        let now_ms = clock::now_ms();
        let mut next = None;
        for socket in self.state.get_websockets_with_tag(SocketSession::TAG) {
            match self.until_ms(&socket) {
                Some(until_ms) if until_ms <= now_ms => end(&socket),
                Some(until_ms) => next = Some(next.map_or(until_ms, |next| until_ms.min(next))),
                None => {}
            }
        }
        next
    }

    /// When the session of a socket ends.
    fn until_ms(&self, socket: &WebSocket) -> Option<u64> {
        SocketSession::until_ms(&self.state.get_tags(socket))
    }
}

/// Closes a socket; one that is already closing may fail.
fn end(socket: &WebSocket) {
    let _ = socket.close(Some(SocketSession::ENDED), Some("the session has ended"));
}
