//! The JSON protocol between the worker and the objects of destinations and of a day's text messages.

use serde::{Deserialize, Serialize};

use super::{Sender, TryAnswer, Wait};

/// A worker's request to an object.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum SendingCall {
    /// Decides whether a message may be sent, of at most so many in a day.
    Claim {
        most: usize,
        /// The browser that waits for its code.
        #[serde(default)]
        asking: Option<Asking>,
    },
    /// Takes the last claim back.
    Release,
    /// Tells how long the next message has to wait.
    State { most: usize },
    /// Counts a try of the code under this id.
    Try { id: String },
    /// Gives a try back.
    GiveBack { id: String },
    /// Ends the code under this id.
    End { id: String },
    /// Counts a text message of the site's day.
    Spend {
        budget: u32,
        sender: Sender,
        /// The client's address, also of a known sender.
        #[serde(default)]
        address: Option<String>,
    },
}

/// A browser that asks for a code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asking {
    /// Names what it waits for from now on: the same for all clicks of one page.
    pub id: String,
    /// Names what it waits for already.
    #[serde(default)]
    pub held: Option<String>,
}

/// An object's answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum SendingAnswer {
    /// The caller sends the message.
    Send,
    /// Another request has sent it just now; the id under which this browser waits for its code.
    OnItsWay {
        id: Option<String>,
    },
    /// No message may be sent before the wait is over.
    Refused(Wait),
    /// How long the next message has to wait.
    State(Wait),
    Tried(TryAnswer),
    /// There is nothing to tell.
    Done,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_and_answers_survive_their_json_and_older_ones_are_read() {
        let asking = Asking {
            id: "a".to_owned(),
            held: None,
        };
        for call in [
            SendingCall::Claim {
                most: 5,
                asking: Some(asking),
            },
            SendingCall::Release,
            SendingCall::Spend {
                budget: 500,
                sender: Sender::Known("a".to_owned()),
                address: Some("203.0.113.7".to_owned()),
            },
        ] {
            let text = serde_json::to_string(&call).unwrap();
            assert_eq!(serde_json::from_str::<SendingCall>(&text).unwrap(), call);
        }
        let bare: SendingCall = serde_json::from_str(r#"{"Claim":{"most":5}}"#).unwrap();
        let claim = SendingCall::Claim {
            most: 5,
            asking: None,
        };
        assert_eq!(bare, claim);
        let older = r#"{"Spend":{"budget":5,"sender":{"Stranger":null}}}"#;
        let spend = SendingCall::Spend {
            budget: 5,
            sender: Sender::Stranger(None),
            address: None,
        };
        assert_eq!(serde_json::from_str::<SendingCall>(older).unwrap(), spend);
        let refused = SendingAnswer::Refused(Wait {
            sent: 5,
            left_ms: 1,
        });
        let text = serde_json::to_string(&refused).unwrap();
        assert_eq!(
            serde_json::from_str::<SendingAnswer>(&text).unwrap(),
            refused
        );
    }
}
