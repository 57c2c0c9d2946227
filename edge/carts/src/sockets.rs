//! The sockets of a cart: every tab gets every change, for as long as its session lives. A socket is known by its tags,
//! which outlive the object's sleep: the hashes of the session's tokens, and when the access token ends.

use platform::clock;
use shop::cart::{CartEvent, EventKind};
use shop::carts::SocketSession;
use worker::{Response, Result, WebSocket, WebSocketPair};

use crate::alarm_kind::AlarmKind;
use crate::cart_object::CartObject;

/// Further tabs of one cart get no socket. One that hibernates costs the object nothing; awake, the platform holds it
/// outside of the program's memory, and what this module takes of it is one handle for as long as a call lasts. So the
/// bound is what one change may cost: a thousand short messages.
const MOST_SOCKETS: usize = 1000;

impl CartObject {
    pub(crate) async fn open_socket(&self, session: Option<&str>) -> Result<Response> {
        let session: Option<SocketSession> = session.map(serde_json::from_str).transpose()?;
        if let Err(error) = self.note_use().await {
            worker::console_error!("the use of a cart is not noted: {error}");
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

    /// Whether as many tabs as may be follow the cart; those whose session is over make room.
    fn is_full(&self) -> bool {
        let is_full = || self.state.get_websockets().len() >= MOST_SOCKETS;
        is_full() && {
            self.close_ended();
            is_full()
        }
    }

    /// Tells every tab whose session lives.
    pub(crate) fn tell(&self, event: &CartEvent) {
        let Ok(text) = serde_json::to_string(event) else {
            return;
        };
        self.close_ended();
        for socket in self.state.get_websockets() {
            // A socket that is going away asks for the cart when it comes back.
            drop(socket.send_with_str(&text));
        }
    }

    /// Closes the sockets of a session by the hashes of its tokens. Nothing is asked in its name any more; that of another
    /// device is kept again with its next request.
    pub(crate) fn end_session(&self, hashes: &[String]) {
        self.session.take();
        for hash in hashes {
            for socket in self.state.get_websockets_with_tag(hash) {
                end(&socket);
            }
        }
    }

    /// Closes the sockets whose access token is over; brings the time when the next one is.
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

/// A socket that is closing already needs no other close.
fn end(socket: &WebSocket) {
    let _ = socket.close(Some(SocketSession::ENDED), Some("the session has ended"));
}
