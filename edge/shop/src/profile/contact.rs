//! The phones and e-mail addresses of an account.

use crate::failure::{Refusal, refusals};
use crate::forms::phone;
use crate::lenient::{Json, Lenient, Schema, lenient};
use crate::route::Route;
use crate::sending::Purpose;
use crate::session::folded;
use crate::site::Variant;
use crate::words::profile as words_of;

/// Phones or e-mail addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContactKind {
    Phone,
    Email,
}

impl ContactKind {
    pub const ALL: [Self; 2] = [Self::Phone, Self::Email];

    /// Its name in seals.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Phone => "phone",
            Self::Email => "email",
        }
    }

    /// The page of its list.
    pub const fn page(self) -> Route {
        match self {
            Self::Phone => Route::AccountPhones,
            Self::Email => Route::AccountEmails,
        }
    }

    /// What a code for a new one is sent for.
    pub const fn purpose(self) -> Purpose {
        match self {
            Self::Phone => Purpose::Phone,
            Self::Email => Purpose::Email,
        }
    }

    /// A number or an address as it is compared.
    pub fn canonical(self, text: &str, variant: Variant) -> String {
        match self {
            Self::Phone => phone(text, variant).unwrap_or_else(|| text.trim().to_owned()),
            Self::Email => folded(text),
        }
    }

    /// Whether two texts are one number or one address, however they are written.
    pub fn are_same(self, one: &str, other: &str, variant: Variant) -> bool {
        self.canonical(one, variant) == self.canonical(other, variant)
    }
}

/// A phone or an e-mail address of an account.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Contact {
    /// Empty if the backend gives it none: then it can only be shown.
    pub id: String,
    pub text: String,
    /// The one that the account is entered and reached with.
    pub is_main: bool,
}

impl Lenient for Contact {
    fn read(json: &Json<'_>) -> Option<Self> {
        let read = match json {
            Json::Text(text) => Self {
                text: text.trim().to_owned(),
                ..Self::default()
            },
            Json::Null
            | Json::Bool(_)
            | Json::Whole(_)
            | Json::Decimal(_)
            | Json::List(_)
            | Json::Object(_) => {
                let told = ToldContact::read(json)?;
                Self {
                    id: told.id,
                    text: told.text.trim().to_owned(),
                    is_main: told.is_main,
                }
            }
        };
        (!read.text.is_empty()).then_some(read)
    }

    fn schema() -> Schema {
        Schema::Either(vec![ToldContact::schema(), String::schema()])
    }
}

struct ToldContact {
    id: String,
    text: String,
    is_main: bool,
}

lenient!(ToldContact {
    /// It is shown, and can be neither deleted nor made the main one.
    "id" | "pk" | "uuid" => id,
    /// It is left out of the list.
    needed "phone_number" | "email_address" | "phone" | "email" | "number" | "address" | "value" => text,
    /// The one that the account's own field names is the main one.
    optional "is_main" | "is_auth" | "is_primary" | "is_default" | "is_auth_number" | "main" | "primary" => is_main,
});

/// A list of contacts in the order in which they are shown: the main one first. At most one is the main one: the first
/// that the backend marks, else the one that the account's own field names.
pub(super) fn in_order(
    mut contacts: Vec<Contact>,
    own: &str,
    kind: ContactKind,
    variant: Variant,
) -> Vec<Contact> {
    if contacts.is_empty() && !own.trim().is_empty() {
        return vec![Contact {
            id: String::new(),
            text: own.trim().to_owned(),
            is_main: true,
        }];
    }
    let marked = contacts.iter().position(|contact| contact.is_main);
    let main = marked.or_else(|| {
        let is_own = |contact: &Contact| kind.are_same(&contact.text, own, variant);
        contacts.iter().position(is_own).filter(|_| !own.is_empty())
    });
    for (place, contact) in contacts.iter_mut().enumerate() {
        contact.is_main = main == Some(place);
    }
    contacts.sort_by_key(|contact| !contact.is_main);
    contacts
}

refusals! {
    /// The account does not have this contact.
    pub(super) GONE = "gone", words_of::GONE, Conflict;
    pub(super) LAST_STAYS = "last_stays", words_of::LAST_STAYS, Conflict;
    pub(super) MAIN_STAYS = "main_stays", words_of::MAIN_STAYS, Conflict;
}

/// A change of a list of contacts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListChange {
    MakeMain,
    Delete,
}

impl ListChange {
    pub const ALL: [Self; 2] = [Self::MakeMain, Self::Delete];

    /// The field with the contact's id: of the page that asks whether it is meant, and of its form.
    pub const fn field(self) -> &'static str {
        match self {
            Self::MakeMain => "main",
            Self::Delete => "delete",
        }
    }

    /// The contact with this id, if it may be changed so: the last one and the main one of a list stay.
    pub fn of<'a>(self, id: &str, all: &'a [Contact]) -> Result<&'a Contact, &'static Refusal> {
        let named = |contact: &&Contact| !id.is_empty() && contact.id == id;
        let contact = all.iter().find(named).ok_or(&GONE)?;
        match self {
            Self::Delete if all.len() < 2 => Err(&LAST_STAYS),
            Self::Delete if contact.is_main => Err(&MAIN_STAYS),
            Self::Delete | Self::MakeMain => Ok(contact),
        }
    }

    /// Whether the list offers it for this contact.
    pub fn is_offered(self, contact: &Contact, all: &[Contact]) -> bool {
        !contact.is_main && self.of(&contact.id, all).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lenient::read_text;

    fn phones(json: &str, own: &str) -> Vec<(String, String, bool)> {
        let list: Vec<Contact> = read_text(json).unwrap();
        let sorted = in_order(list, own, ContactKind::Phone, Variant::Default);
        let told = |contact: Contact| (contact.id, contact.text, contact.is_main);
        sorted.into_iter().map(told).collect()
    }

    fn told(id: &str, text: &str, is_main: bool) -> (String, String, bool) {
        (id.to_owned(), text.to_owned(), is_main)
    }

    #[test]
    fn a_list_is_read_under_the_usual_names_with_the_main_one_first() {
        for (first, second) in [
            (
                r#"{"id":1,"phone_number":"+37360000001"}"#,
                r#"{"id":"2","phone_number":"+37360000002","is_main":true}"#,
            ),
            (
                r#"{"pk":1,"phone":" +37360000001 "}"#,
                r#"{"pk":2,"phone":"+37360000002","is_auth":"true"}"#,
            ),
            (
                r#"{"id":1,"value":"+37360000001","primary":false}"#,
                r#"{"id":2,"number":"+37360000002","primary":1}"#,
            ),
        ] {
            let list = format!("[{first},{second},{{\"id\":3}},null,7]");
            let expected = [
                told("2", "+37360000002", true),
                told("1", "+37360000001", false),
            ];
            assert_eq!(phones(&list, ""), expected, "{list}");
        }
    }

    #[test]
    fn without_a_mark_the_accounts_own_number_is_the_main_one_however_it_is_written() {
        let list = r#"[{"id":1,"phone":"+37360000001"},{"id":2,"phone":"060000002"}]"#;
        let expected = [
            told("2", "060000002", true),
            told("1", "+37360000001", false),
        ];
        assert_eq!(phones(list, "+373 60 000 002"), expected);
        assert!(phones(list, "").iter().all(|(_, _, is_main)| !is_main));
        let twice = r#"[{"id":1,"phone":"+37360000001","main":true},{"id":2,"phone":"+37360000002","main":true}]"#;
        assert_eq!(phones(twice, "").iter().filter(|one| one.2).count(), 1);
        assert_eq!(
            phones("[]", " +37360000001"),
            [told("", "+37360000001", true)]
        );
        assert_eq!(
            phones(r#"["+37360000001",""]"#, ""),
            [told("", "+37360000001", false)]
        );
        assert_eq!(phones("[]", ""), []);
    }

    #[test]
    fn the_last_and_the_main_one_stay_and_so_does_one_without_an_id() {
        let contact = |id: &str, is_main| Contact {
            id: id.to_owned(),
            text: "+37360000001".to_owned(),
            is_main,
        };
        let all = [contact("1", true), contact("2", false), contact("", false)];
        let offered = |change: ListChange| all.each_ref().map(|one| change.is_offered(one, &all));
        assert_eq!(offered(ListChange::Delete), [false, true, false]);
        assert_eq!(offered(ListChange::MakeMain), [false, true, false]);
        let refused = |id, all: &[Contact]| ListChange::Delete.of(id, all).unwrap_err().code;
        assert_eq!(refused("1", &all), MAIN_STAYS.code);
        assert_eq!(refused("2", &all[1..2]), LAST_STAYS.code);
        for foreign in ["9", "", "1/../2"] {
            assert_eq!(refused(foreign, &all), GONE.code, "{foreign}");
            assert!(ListChange::MakeMain.of(foreign, &all).is_err());
        }
        // A second press finds it done.
        assert!(ListChange::MakeMain.of("1", &all).unwrap().is_main);
    }

    #[test]
    fn an_address_is_the_same_in_capitals_and_a_number_with_separators() {
        let same = |kind: ContactKind, one, other| kind.are_same(one, other, Variant::Default);
        assert!(same(
            ContactKind::Email,
            "Ana@Example.com ",
            "ana@example.com"
        ));
        assert!(!same(
            ContactKind::Email,
            "ana@example.com",
            "ana@example.org"
        ));
        assert!(same(ContactKind::Phone, "060 000-001", "+37360000001"));
        assert!(!same(ContactKind::Phone, "+37360000001", "+37360000002"));
    }
}
