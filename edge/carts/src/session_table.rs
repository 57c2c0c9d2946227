//! The tables of an account's sessions: `sessions` holds each session by its name, `session_tokens` the hashes of all
//! tokens that a session has had and that have not expired.

use shop::sessions::{
    ListState, OwnSession, PresentedSession, TokenMark, Verdict, judge, outlived,
};
use worker::{Result, SqlStorageValue};

use crate::store::CartStore;
use crate::tables::{SESSIONS_ENDED_MS, SESSIONS_SINCE_MS, column, rows, run};

/// The object's answer to a session.
pub(crate) enum Admission {
    /// Admitted, under its name on the list.
    Admitted(String),
    /// Ended at this time.
    Ended(u64),
}

impl CartStore {
    /// Judges a session at this time.
    pub(crate) fn admit(
        &self,
        presented: &PresentedSession,
        now_ms: u64,
        day_ms: u64,
    ) -> Result<Admission> {
        let owners = self.token_owners(presented)?;
        let known = self.known_session(presented, &owners)?;
        let list = self.list_state()?;
        let (name, change) = match judge(known.as_ref(), list, presented, now_ms, day_ms) {
            Verdict::Admitted { name, change } => (name, change),
            Verdict::Ended(at_ms) => {
                if let Some(known) = known {
                    // Its tokens stay recognised after further renewals.
                    self.add_tokens(&known.name, presented, &owners, [now_ms, day_ms])?;
                }
                return Ok(Admission::Ended(at_ms));
            }
        };
        let is_entered = change.is_some() && known.is_none_or(|known| !known.is_live(now_ms));
        self.transaction(|| {
            if let Some(change) = &change {
                self.save_session(change)?;
            }
            self.add_tokens(&name, presented, &owners, [now_ms, day_ms])?;
            if is_entered {
                self.note_entry(now_ms)?;
            }
            Ok(())
        })?;
        Ok(Admission::Admitted(name))
    }

    fn list_state(&self) -> Result<ListState> {
        let time = |name| {
            let text = self.metadata(name)?;
            Ok::<_, worker::Error>(text.and_then(|text| text.parse().ok()))
        };
        Ok(ListState {
            since_ms: time(SESSIONS_SINCE_MS)?,
            ended_ms: time(SESSIONS_ENDED_MS)?,
        })
    }

    /// The known tokens of a request, each with the name of its session.
    fn token_owners(&self, presented: &PresentedSession) -> Result<Vec<(String, String)>> {
        let hashes: Vec<&str> = presented.all_tokens().map(|token| &*token.hash).collect();
        let query = "SELECT hash, session FROM session_tokens WHERE hash IN ";
        self.pairs(query, &hashes)
    }

    /// The session that a request belongs to, if it is on the list.
    fn known_session(
        &self,
        presented: &PresentedSession,
        owners: &[(String, String)],
    ) -> Result<Option<OwnSession>> {
        let owner = |key: &str| owners.iter().find(|(hash, _)| hash == key);
        let named = presented
            .keys()
            .map(|key| owner(key).map_or(key, |(_, name)| name));
        let names: Vec<&str> = std::iter::once(&*presented.name).chain(named).collect();
        let found = self.pairs("SELECT name, value FROM sessions WHERE name IN ", &names)?;
        let first = names
            .iter()
            .find_map(|name| found.iter().find(|(known, _)| known == name));
        Ok(first.map(|(name, json)| OwnSession::read(name, json)))
    }

    pub(crate) fn all_sessions(&self) -> Result<Vec<OwnSession>> {
        let found = self.pairs("SELECT name, value FROM sessions", &[])?;
        let read = |(name, json): &(String, String)| OwnSession::read(name, json);
        Ok(found.iter().map(read).collect())
    }

    /// The rows of a query with two columns of text. With `values` it ends in `IN `.
    fn pairs(&self, query: &str, values: &[&str]) -> Result<Vec<(String, String)>> {
        let list = match values.len() {
            0 => String::new(),
            count => ["(", &vec!["?"; count].join(", "), ")"].concat(),
        };
        let values = values.iter().map(|value| (*value).into()).collect();
        let rows = rows(self.sql(), &[query, &list].concat(), values)?;
        let pair = |row: Vec<Option<String>>| match <[Option<String>; 2]>::try_from(row) {
            Ok([Some(one), Some(other)]) => Some((one, other)),
            Ok(_) | Err(_) => None,
        };
        Ok(rows.into_iter().filter_map(pair).collect())
    }

    /// The name of a session and the hashes of its tokens: the tags of its sockets are among them.
    pub(crate) fn hashes_of(&self, name: &str) -> Result<Vec<String>> {
        let query = "SELECT hash FROM session_tokens WHERE session = ?";
        let mut hashes = column(self.sql(), query, vec![name.into()])?;
        hashes.push(name.to_owned());
        Ok(hashes)
    }

    pub(crate) fn save_session(&self, session: &OwnSession) -> Result<()> {
        run(
            self.sql(),
            "INSERT INTO sessions (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            vec![
                (&*session.name).into(),
                serde_json::to_string(session)?.into(),
            ],
        )
    }

    /// Adds the tokens of a request to its session. A token stays with the session that had it first, unless a sign-in
    /// brings it.
    fn add_tokens(
        &self,
        name: &str,
        presented: &PresentedSession,
        owners: &[(String, String)],
        [now_ms, day_ms]: [u64; 2],
    ) -> Result<()> {
        let is_known = |token: &&TokenMark| {
            let owner = owners.iter().find(|(hash, _)| *hash == token.hash);
            owner.is_some_and(|(_, owner)| owner == name || !presented.begins)
        };
        let mut added = presented.all_tokens().filter(|token| !is_known(token));
        let first = added.next();
        if first.is_none() {
            return Ok(());
        }
        run(
            self.sql(),
            "DELETE FROM session_tokens WHERE until_ms <= ?",
            vec![milliseconds(now_ms)],
        )?;
        for token in first.into_iter().chain(added) {
            run(
                self.sql(),
                "INSERT INTO session_tokens (hash, session, until_ms) VALUES (?, ?, ?) ON CONFLICT (hash) DO UPDATE SET session = excluded.session",
                vec![
                    (&*token.hash).into(),
                    name.into(),
                    milliseconds(token.until_ms(now_ms, day_ms)),
                ],
            )?;
        }
        Ok(())
    }

    /// Begins the list with its first session, and drops those that are over.
    fn note_entry(&self, now_ms: u64) -> Result<()> {
        if self.metadata(SESSIONS_SINCE_MS)?.is_none() {
            self.set_metadata(SESSIONS_SINCE_MS, &now_ms.to_string())?;
        }
        for session in outlived(&self.all_sessions()?, now_ms) {
            for query in [
                "DELETE FROM session_tokens WHERE session = ?",
                "DELETE FROM sessions WHERE name = ?",
            ] {
                run(self.sql(), query, vec![(&*session.name).into()])?;
            }
        }
        Ok(())
    }
}

fn milliseconds(time_ms: u64) -> SqlStorageValue {
    i64::try_from(time_ms).unwrap_or(i64::MAX).into()
}
