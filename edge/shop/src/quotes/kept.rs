//! What an object keeps: a quote, and the outcomes of its commands.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use super::Quote;
use super::command::{CommandRequest, Rejected};
use super::rules::apply;
use super::sent::{Attempt, Event, Stage};

/// The most outcomes that are remembered: a browser repeats its last commands alone.
const MOST_OUTCOMES: usize = 400;

/// The outcome of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Done,
    Rejected(Rejected),
}

/// A quote with the outcomes of its last commands, stored as one JSON text.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    quote: Quote,
    #[serde(default)]
    outcomes: VecDeque<(String, Outcome)>,
}

/// The effect of a command on what is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Effect {
    pub outcome: Outcome,
    /// Whether anything is to be stored.
    pub is_new: bool,
    /// The call that is to be made once that is stored.
    pub send: Option<Attempt>,
}

impl Kept {
    pub const fn quote(&self) -> &Quote {
        &self.quote
    }

    /// Applies a command; a repeated id changes nothing and gets its first outcome.
    pub fn apply(&mut self, request: &CommandRequest, now_ms: u64) -> Effect {
        self.settle(now_ms);
        let mut known = self.outcomes.iter();
        if let Some((_, outcome)) = known.find(|(id, _)| *id == request.id) {
            return Effect {
                outcome: *outcome,
                is_new: false,
                send: None,
            };
        }
        let (outcome, send) = match apply(&self.quote, request, now_ms) {
            Ok(applied) => {
                let send = applied.send().cloned();
                self.quote = applied.into_quote();
                (Outcome::Done, send)
            }
            Err(rejected) => (Outcome::Rejected(rejected), None),
        };
        self.outcomes.push_back((request.id.clone(), outcome));
        if self.outcomes.len() > MOST_OUTCOMES {
            self.outcomes.pop_front();
        }
        Effect {
            outcome,
            is_new: true,
            send,
        }
    }

    /// Takes in what became of the call with this key.
    pub fn answered(&mut self, key: &str, event: Event, now_ms: u64) {
        let stage = self.quote.stage.clone().after(key, event, now_ms);
        self.change(stage, now_ms);
    }

    fn change(&mut self, stage: Stage, now_ms: u64) {
        let before = self.quote.clone();
        self.quote.stage = stage;
        self.quote.revise(&before, now_ms);
    }

    /// Ends the wait for a call that was interrupted.
    pub fn settle(&mut self, now_ms: u64) {
        let stage = self.quote.stage.clone().at(now_ms);
        if stage != self.quote.stage {
            self.change(stage, now_ms);
        }
    }
}
