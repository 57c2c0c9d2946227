//! The backend's answers about an account, put together to its profile.

use super::contact::{Contact, ContactKind, in_order};
use crate::backend::BackendFailure;
use crate::lenient::{Json, Lenient, Schema, lenient};
use crate::moment::Day;
use crate::money::Money;
use crate::points::Points;
use crate::session::{User, UserGroup};
use crate::site::{Accounts, ProfileCalls, Variant};

/// How a backend spells the names of its fields: `firstName`, as documented, or `first_name`. A changed name is sent
/// under the name that it was read from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Spelling {
    #[default]
    Documented,
    Django,
}

impl Spelling {
    fn of(json: &Json<'_>) -> Self {
        let has = |name| json.get(name).is_some();
        if has("first_name") && !has("firstName") {
            Self::Django
        } else {
            Self::Documented
        }
    }
}

/// The answer of `GET /auth/users/me/`.
#[derive(Debug, Clone, Default)]
pub struct Me {
    user: User,
    spelling: Spelling,
    named: NamedFields,
}

/// The fields that an answer has, empty ones among them: no other answer fills these.
#[derive(Debug, Clone, Copy, Default)]
struct NamedFields {
    first_name: bool,
    last_name: bool,
    phone: bool,
}

impl NamedFields {
    fn of(json: &Json<'_>) -> Self {
        let has = |names: &[&str]| names.iter().any(|name| json.get(name).is_some());
        Self {
            first_name: has(&["firstName", "first_name"]),
            last_name: has(&["lastName", "last_name"]),
            phone: has(&["phone"]),
        }
    }
}

impl Me {
    /// The shopper, with the fields of the other answer that this one does not have.
    fn completed(self, mut other: User) -> User {
        let named = self.named;
        for (is_named, others) in [
            (named.first_name, &mut other.first_name),
            (named.last_name, &mut other.last_name),
            (named.phone, &mut other.phone),
        ] {
            if is_named {
                others.clear();
            }
        }
        self.user.completed(other)
    }
}

impl Lenient for Me {
    fn read(json: &Json<'_>) -> Option<Self> {
        Some(Self {
            user: User::read(json)?,
            spelling: Spelling::of(json),
            named: NamedFields::of(json),
        })
    }

    fn schema() -> Schema {
        User::schema()
    }
}

/// The answer of `GET /api/users/{id}/`.
#[derive(Debug, Clone, Default)]
pub struct Holder {
    full_name: String,
    first_name: String,
    last_name: String,
    phones: Vec<Contact>,
    emails: Vec<Contact>,
    phone: String,
    email: String,
    birthday: String,
    balance: Option<Money>,
    status: String,
}

lenient!(Holder {
    /// The name is put together from its parts.
    "full_name" | "fullName" | "name" => full_name,
    /// The profile shows the whole name.
    optional "firstName" | "first_name" => first_name,
    optional "lastName" | "last_name" => last_name,
    /// The account has the single phone of its own field.
    optional "phones" | "phone_numbers" | "phoneNumbers" => phones,
    /// The account has the single address of its own field.
    optional "emails" | "email_addresses" | "emailAddresses" => emails,
    /// No phone is the main one, unless the list marks it.
    optional "phone" | "phone_number" => phone,
    /// No address is the main one, unless the list marks it.
    optional "email" | "email_address" => email,
    /// The profile does not show it.
    optional "birthday" | "birth_date" => birthday,
    optional "balance" => balance,
    optional "status" => status,
});

/// The profile of an account, as the backend tells it now.
#[derive(Debug, Clone, Default)]
pub struct Profile {
    pub full_name: String,
    pub first_name: String,
    pub last_name: String,
    /// As programs write it; empty if the backend's text is not a day.
    pub birthday: String,
    pub phone: String,
    pub email: String,
    pub balance: Option<Money>,
    pub status: String,
    pub points: Option<Points>,
    /// `None` if the backend does not tell the lists now.
    pub contacts: Option<Contacts>,
    pub spelling: Spelling,
}

/// The phones and e-mail addresses of an account.
#[derive(Debug, Clone, Default)]
pub struct Contacts {
    pub phones: Vec<Contact>,
    pub emails: Vec<Contact>,
}

impl Contacts {
    pub fn of(&self, kind: ContactKind) -> &[Contact] {
        match kind {
            ContactKind::Phone => &self.phones,
            ContactKind::Email => &self.emails,
        }
    }
}

/// The contacts that an account has: without lists there is at most one. `None` if the backend does not tell them now.
pub fn list_of(profile: &Profile, kind: ContactKind, accounts: &Accounts) -> Option<Vec<Contact>> {
    if accounts.contact_lists {
        return Some(profile.contacts.as_ref()?.of(kind).to_vec());
    }
    let single = match kind {
        ContactKind::Phone => &profile.phone,
        ContactKind::Email => &profile.email,
    };
    let text = single.trim().to_owned();
    let one = (!text.is_empty()).then(|| Contact {
        text,
        ..Contact::default()
    });
    Some(one.into_iter().collect())
}

/// Whether the profile is asked for by `GET /api/users/{id}/` too.
pub fn needs_lists(accounts: &Accounts) -> bool {
    accounts.contact_lists || accounts.profile_calls == ProfileCalls::Api
}

/// The outcome of each call; `None` if it was not made.
#[derive(Debug)]
pub struct ProfileAnswers {
    pub me: Option<Result<Me, BackendFailure>>,
    pub group: Option<Result<UserGroup, BackendFailure>>,
    pub holder: Option<Result<Holder, BackendFailure>>,
}

impl ProfileAnswers {
    /// The profile; fails if the call that has the names fails, since an empty field would look like an empty name. A
    /// backend without `GET /auth/users/me/` may tell the shopper with the group.
    pub fn profile(self, accounts: &Accounts, variant: Variant) -> Result<Profile, BackendFailure> {
        let Self { me, group, holder } = self;
        if let Some(over) = unauthorized([
            failure(me.as_ref()),
            failure(group.as_ref()),
            failure(holder.as_ref()),
        ]) {
            return Err(over);
        }
        let group = group.and_then(Result::ok);
        let points = group.as_ref().and_then(|group| group.points);
        let of_group = group.map(|group| group.user).unwrap_or_default();
        let (user, spelling, unknown) = match me {
            Some(Ok(me)) => {
                let spelling = me.spelling;
                (me.completed(of_group), spelling, None)
            }
            Some(Err(error)) => (of_group, Spelling::default(), Some(error)),
            None => (of_group, Spelling::default(), None),
        };
        let profile = match accounts.profile_calls {
            ProfileCalls::Api => match holder {
                Some(holder) => holder?.profile(user, variant),
                None => of_user(user),
            },
            ProfileCalls::Users => {
                if let Some(error) = unknown
                    && !(error.is_not_found() && user.is_named())
                {
                    return Err(error);
                }
                let holder = holder.and_then(Result::ok);
                let contacts = holder.map(|holder| holder.contacts(&user, variant));
                Profile {
                    contacts,
                    ..of_user(user)
                }
            }
        };
        Ok(Profile {
            points,
            spelling,
            ..profile
        })
    }
}

fn failure<T>(answer: Option<&Result<T, BackendFailure>>) -> Option<&BackendFailure> {
    answer?.as_ref().err()
}

/// The answer that says that the session is over.
fn unauthorized(failures: [Option<&BackendFailure>; 3]) -> Option<BackendFailure> {
    let mut all = failures.into_iter().flatten();
    all.find(|error| error.is_unauthorized()).cloned()
}

/// A day of a backend, as programs write it.
fn day(text: &str) -> String {
    let day = Day::written(text.trim());
    day.map(Day::machine).unwrap_or_default()
}

fn joined(first: &str, last: &str) -> String {
    [first.trim(), " ", last.trim()].concat().trim().to_owned()
}

fn of_user(user: User) -> Profile {
    Profile {
        full_name: joined(&user.first_name, &user.last_name),
        birthday: day(&user.birthday),
        first_name: user.first_name,
        last_name: user.last_name,
        phone: user.phone,
        email: user.email,
        balance: user.balance,
        status: user.status,
        ..Profile::default()
    }
}

fn first_told(one: &str, other: &str) -> String {
    if one.trim().is_empty() { other } else { one }
        .trim()
        .to_owned()
}

impl Holder {
    fn contacts(&self, user: &User, variant: Variant) -> Contacts {
        let list = |contacts: &[Contact], own: &str, of_user: &str, kind| {
            in_order(contacts.to_vec(), &first_told(own, of_user), kind, variant)
        };
        Contacts {
            phones: list(&self.phones, &self.phone, &user.phone, ContactKind::Phone),
            emails: list(&self.emails, &self.email, &user.email, ContactKind::Email),
        }
    }

    /// The profile of a backend that is asked by `/api/users/…`; the other calls tell what it leaves out.
    fn profile(self, user: User, variant: Variant) -> Profile {
        let contacts = self.contacts(&user, variant);
        let main = |kind| {
            let mut all = contacts.of(kind).iter();
            let main = all.find(|contact| contact.is_main);
            main.map(|contact| contact.text.clone()).unwrap_or_default()
        };
        let (phone, email) = (main(ContactKind::Phone), main(ContactKind::Email));
        let other = of_user(user);
        let own = joined(&self.first_name, &self.last_name);
        Profile {
            full_name: first_told(&first_told(&self.full_name, &own), &other.full_name),
            first_name: first_told(&self.first_name, &other.first_name),
            last_name: first_told(&self.last_name, &other.last_name),
            birthday: first_told(&day(&self.birthday), &other.birthday),
            phone: first_told(&phone, &other.phone),
            email: first_told(&email, &other.email),
            balance: self.balance.or(other.balance),
            status: first_told(&self.status, &other.status),
            contacts: Some(contacts),
            ..Profile::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lenient::read_text;

    const ANA: &str = r#"{"id":7,"firstName":"Ana","lastName":"Rusu","phone":"+37360123456","email":"ana@example.com","birthday":"1990-05-09T00:00:00Z","balance":"12.50","status":"gold"}"#;

    fn accounts(calls: ProfileCalls) -> Accounts {
        Accounts {
            profile_calls: calls,
            ..Accounts::default()
        }
    }

    fn down<T>() -> Result<T, BackendFailure> {
        status(503)
    }

    fn status<T>(status: u16) -> Result<T, BackendFailure> {
        Err(BackendFailure::Status(status, String::new()))
    }

    #[expect(
        clippy::unnecessary_wraps,
        reason = "it stands beside answers that failed"
    )]
    fn told<T: Lenient>(json: &str) -> Result<T, BackendFailure> {
        Ok(read_text(json).unwrap())
    }

    fn users(answers: ProfileAnswers) -> Result<Profile, BackendFailure> {
        answers.profile(&accounts(ProfileCalls::Users), Variant::Default)
    }

    fn api(answers: ProfileAnswers) -> Result<Profile, BackendFailure> {
        answers.profile(&accounts(ProfileCalls::Api), Variant::Default)
    }

    #[test]
    fn a_field_that_was_emptied_is_not_filled_by_another_answer() {
        let answers = ProfileAnswers {
            me: Some(told(r#"{"id":7,"firstName":"","phone":null}"#)),
            group: Some(told(&["[{\"user\":", ANA, "}]"].concat())),
            holder: None,
        };
        let ana = users(answers).unwrap();
        assert_eq!((&*ana.first_name, &*ana.last_name), ("", "Rusu"));
        assert_eq!(ana.phone, "");
    }

    #[test]
    fn the_users_calls_tell_names_birthday_balance_status_and_points() {
        let answers = ProfileAnswers {
            me: Some(told(ANA)),
            group: Some(told(r#"[{"user":7,"loyalty_points":"120"}]"#)),
            holder: None,
        };
        let ana = users(answers).unwrap();
        let names = (&*ana.first_name, &*ana.last_name, &*ana.full_name);
        assert_eq!(names, ("Ana", "Rusu", "Ana Rusu"));
        assert_eq!(
            (&*ana.birthday, ana.balance),
            ("1990-05-09", Some(Money(1250)))
        );
        assert_eq!((&*ana.status, &*ana.email), ("gold", "ana@example.com"));
        assert!(!ana.points.unwrap().is_none() && ana.contacts.is_none());
        assert_eq!(ana.spelling, Spelling::Documented);
    }

    #[test]
    fn djangos_spelling_and_nulls_are_read_and_a_text_that_is_no_day_is_no_birthday() {
        let me =
            r#"{"id":7,"first_name":"Ana","last_name":null,"birthday":"in May","balance":null}"#;
        let answers = ProfileAnswers {
            me: Some(told(me)),
            group: Some(status(404)),
            holder: None,
        };
        let ana = users(answers).unwrap();
        assert_eq!((ana.spelling, &*ana.full_name), (Spelling::Django, "Ana"));
        assert_eq!((&*ana.last_name, &*ana.birthday), ("", ""));
        assert_eq!((ana.balance, ana.points.is_none()), (None, true));
    }

    #[test]
    fn names_that_are_not_told_are_never_shown_as_empty() {
        let group = r#"[{"user":{"id":7,"first_name":"Ana"}}]"#;
        let nameless = r#"[{"user":7}]"#;
        for (me, group, is_told) in [
            (down(), told(group), false),
            (status(404), told(group), true),
            (status(404), told(nameless), false),
            (told(ANA), down(), true),
        ] {
            let answers = ProfileAnswers {
                me: Some(me),
                group: Some(group),
                holder: None,
            };
            assert_eq!(users(answers).is_ok(), is_told);
        }
        let answers = ProfileAnswers {
            me: Some(told(ANA)),
            group: Some(told(group)),
            holder: Some(down()),
        };
        assert!(api(answers).is_err());
        let answers = ProfileAnswers {
            me: Some(told(ANA)),
            group: Some(told(group)),
            holder: Some(down()),
        };
        let ana = users(answers).unwrap();
        assert!(ana.contacts.is_none() && ana.first_name == "Ana");
    }

    #[test]
    fn a_session_that_is_over_is_told_whatever_the_other_calls_say() {
        for which in 0..3 {
            let is = |place| which == place;
            let answers = ProfileAnswers {
                me: Some(if is(0) { status(401) } else { told(ANA) }),
                group: Some(if is(1) {
                    status(401)
                } else {
                    told(r#"[{"user":7}]"#)
                }),
                holder: Some(if is(2) { status(401) } else { down() }),
            };
            assert!(users(answers).unwrap_err().is_unauthorized(), "{which}");
        }
    }

    #[test]
    fn the_api_calls_tell_the_whole_name_and_the_lists_and_the_others_complete_them() {
        let holder = r#"{"id":7,"full_name":"Ana-Maria Rusu","phones":[{"id":1,"phone_number":"+37360000001"},{"id":2,"phone_number":"+37360123456"}],"emails":[{"id":9,"email_address":"ana@example.org","is_main":true}]}"#;
        let answers = ProfileAnswers {
            me: Some(told(ANA)),
            group: Some(down()),
            holder: Some(told(holder)),
        };
        let ana = api(answers).unwrap();
        assert_eq!(ana.full_name, "Ana-Maria Rusu");
        assert_eq!(
            (&*ana.phone, &*ana.email),
            ("+37360123456", "ana@example.org")
        );
        assert_eq!((&*ana.birthday, &*ana.status), ("1990-05-09", "gold"));
        let contacts = ana.contacts.unwrap();
        assert_eq!(contacts.of(ContactKind::Phone)[0].id, "2");
        assert!(contacts.of(ContactKind::Email)[0].is_main);
    }

    #[test]
    fn a_whole_name_is_put_together_if_only_its_parts_are_told() {
        for (holder, name) in [
            (r#"{"first_name":"Ana","last_name":" Rusu "}"#, "Ana Rusu"),
            (r#"{"full_name":"","last_name":"Rusu"}"#, "Rusu"),
            ("{}", ""),
        ] {
            let answers = ProfileAnswers {
                me: None,
                group: None,
                holder: Some(told(holder)),
            };
            assert_eq!(api(answers).unwrap().full_name, name);
        }
    }
}
