//! The subject of a backend's refusal: one table of the statuses from 400 to 499. Each caller decides what to make of
//! it.

use super::BackendFailure;

/// The subject of a status from 400 to 499.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// The input: it would be refused at any time.
    Sent,
    /// The current state: stock, or a conflict with something that exists.
    State,
    /// The session: it is not valid.
    Session,
    /// The caller's permissions.
    Right,
    /// The resource: it does not exist.
    Thing,
    /// The call: it does not exist.
    Call,
    /// It took too long, and nothing was done.
    Slow,
    /// Too early.
    Early,
    /// Too many requests.
    Often,
    /// The caller closed the connection.
    Unawaited,
    /// Any other: no call documents its meaning.
    Other,
}

impl Subject {
    pub const fn of(status: u16) -> Option<Self> {
        Some(match status {
            400 | 422 => Self::Sent,
            401 => Self::Session,
            403 => Self::Right,
            404 => Self::Thing,
            405 => Self::Call,
            408 => Self::Slow,
            409 => Self::State,
            425 => Self::Early,
            429 => Self::Often,
            499 => Self::Unawaited,
            400..=498 => Self::Other,
            _ => return None,
        })
    }

    /// Whether the refusal only asks to retry later, and says nothing about the input.
    pub const fn is_of_time(self) -> bool {
        matches!(self, Self::Slow | Self::Early | Self::Often)
    }
}

impl BackendFailure {
    /// The subject of a refusal; `None` if the failure is not a refusal.
    pub const fn subject(&self) -> Option<Subject> {
        match self {
            Self::Status(status, _) => Subject::of(*status),
            Self::TooOften(..) => Some(Subject::Often),
            Self::Timeout
            | Self::Unreachable
            | Self::TooLarge
            | Self::Unreadable(_)
            | Self::Resting => None,
        }
    }

    /// The subject of the refusal, with its body.
    pub fn refusal(&self) -> Option<(Subject, &str)> {
        match self {
            Self::Status(_, body) | Self::TooOften(_, body) => Some((self.subject()?, body)),
            Self::Timeout
            | Self::Unreachable
            | Self::TooLarge
            | Self::Unreadable(_)
            | Self::Resting => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subject(status: u16) -> Option<Subject> {
        BackendFailure::Status(status, String::new()).subject()
    }

    #[test]
    fn every_status_of_a_refusal_has_its_subject() {
        let named = [
            (400, Subject::Sent),
            (401, Subject::Session),
            (403, Subject::Right),
            (404, Subject::Thing),
            (405, Subject::Call),
            (408, Subject::Slow),
            (409, Subject::State),
            (422, Subject::Sent),
            (425, Subject::Early),
            (429, Subject::Often),
            (499, Subject::Unawaited),
        ];
        for status in 400..=499 {
            let known = named.iter().find(|(named, _)| *named == status);
            let expected = known.map_or(Subject::Other, |(_, subject)| *subject);
            assert_eq!(subject(status), Some(expected), "{status}");
        }
        let later = (400..=499).filter(|status| subject(*status).unwrap().is_of_time());
        assert!(later.eq([408, 425, 429]));
    }

    #[test]
    fn other_statuses_and_failures_are_not_refusals() {
        for status in [200, 302, 399, 500, 503, 599] {
            assert_eq!(subject(status), None, "{status}");
        }
        for trouble in [
            BackendFailure::Timeout,
            BackendFailure::Unreachable,
            BackendFailure::TooLarge,
            BackendFailure::Unreadable("cut".to_owned()),
            BackendFailure::Resting,
        ] {
            assert_eq!(trouble.refusal(), None, "{trouble}");
        }
        let early = BackendFailure::TooOften(30, "Later.".to_owned());
        assert_eq!(early.refusal(), Some((Subject::Often, "Later.")));
        let told = BackendFailure::Status(409, "Gone.".to_owned());
        assert_eq!(told.refusal(), Some((Subject::State, "Gone.")));
    }
}
