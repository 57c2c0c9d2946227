//! The e-mail addresses and phone numbers of accounts. One of each kind is the main one.

use serde::Deserialize;
use worker::Result;

use super::Database;
use crate::shops::Shop;

/// The kind of a contact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Contact {
    Email,
    Phone,
}

impl Contact {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::Phone => "phone",
        }
    }

    /// One spelling for each address and number.
    pub(crate) fn normal(self, value: &str) -> String {
        match self {
            Self::Email => value.trim().to_lowercase(),
            Self::Phone => value
                .trim()
                .chars()
                .filter(|sign| sign.is_ascii_digit() || *sign == '+')
                .collect(),
        }
    }
}

/// An address or number of an account.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct ContactRow {
    pub id: i64,
    pub value: String,
    pub is_main: u8,
}

impl Database {
    /// An account's contacts of a kind, the main one first.
    pub(crate) fn contacts(&self, user: i64, kind: Contact) -> Result<Vec<ContactRow>> {
        self.all(
            "SELECT id, value, is_main FROM contacts WHERE user = ? AND kind = ? ORDER BY is_main DESC, id LIMIT 100",
            vec![user.into(), kind.name().into()],
        )
    }

    /// Adds a contact to an account; the first of its kind is the main one. The owner of a known one keeps it.
    pub(crate) fn add_contact(
        &self,
        shop: Shop,
        user: i64,
        kind: Contact,
        value: &str,
    ) -> Result<()> {
        let is_first = self.contacts(user, kind)?.is_empty();
        self.run(
            "INSERT OR IGNORE INTO contacts (shop, user, kind, value, is_main) VALUES (?, ?, ?, ?, ?)",
            vec![
                shop.token().into(),
                user.into(),
                kind.name().into(),
                kind.normal(value).into(),
                i64::from(is_first).into(),
            ],
        )
    }

    /// Makes one of an account's contacts the main one of its kind.
    pub(crate) fn make_main(&self, user: i64, kind: Contact, id: i64) -> Result<()> {
        self.run(
            "UPDATE contacts SET is_main = (id = ?) WHERE user = ? AND kind = ?",
            vec![id.into(), user.into(), kind.name().into()],
        )
    }

    pub(crate) fn remove_contact(&self, user: i64, kind: Contact, id: i64) -> Result<()> {
        self.run(
            "DELETE FROM contacts WHERE user = ? AND kind = ? AND id = ?",
            vec![user.into(), kind.name().into(), id.into()],
        )
    }
}

#[cfg(test)]
mod tests {
    use super::Contact;

    #[test]
    fn an_address_and_a_number_have_one_spelling() {
        assert_eq!(
            Contact::Email.normal(" Ana@Example.com "),
            "ana@example.com"
        );
        assert_eq!(Contact::Phone.normal("+373 (60) 12-34-56"), "+37360123456");
    }
}
