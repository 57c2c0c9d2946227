//! The backend calls of a session (spec shell 7, session).

use serde::Serialize;

use super::{Caller, Credentials, FIELDS, is_token};
use crate::backend::{BackendFailure, Call};
use crate::company::Companies;
use crate::contract::{Access, Contract, Declared, Known, Proof};
use crate::delivery::SavedAddress;
use crate::failure::Failure;
use crate::forms::{Messages, messages};
use crate::i18n::Words;
use crate::lenient::schema::Field;
use crate::lenient::{Json, Lenient, Scalar, Schema, lenient, put};
use crate::money::Money;
use crate::points::Points;
use crate::words::session;

/// The tokens of a sign-in or of a refresh; a refresh may bring no new `refresh`.
#[derive(Debug, Clone, Default)]
pub struct Tokens {
    pub access: String,
    pub refresh: String,
}

impl Tokens {
    /// Whether a sign-in brought both tokens.
    pub fn are_whole(&self) -> bool {
        is_token(&self.access) && is_token(&self.refresh)
    }
}

lenient!(Tokens {
    /// Nobody is signed in.
    needed "access" => access,
    /// A sign-in without it is refused; a refresh keeps the one it had.
    optional "refresh" => refresh,
});

/// The shopper's account in the backend.
#[derive(Debug, Clone, Default)]
pub struct User {
    pub id: String,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub phone: String,
    /// The backend's address of the shopper's picture; empty without one.
    pub picture: String,
    pub birthday: String,
    pub balance: Option<Money>,
    /// The state of the account, in the backend's words.
    pub status: String,
    /// Whether promo codes may be used, if the backend tells (spec commerce 6).
    pub can_use_promocode: Option<bool>,
    group: Group,
}

/// The shopper's customer group.
#[derive(Debug, Clone, Default)]
struct Group {
    id: String,
}

impl Group {
    fn object() -> Schema {
        let without = "The shopper is of no group: group 0.";
        Schema::object(
            "Group",
            vec![Field::new(&["id"], String::schema()).without(without)],
        )
    }
}

impl Lenient for Group {
    fn read(json: &Json<'_>) -> Option<Self> {
        let id = if let Json::Object(_) = json {
            json.get("id").and_then(String::read).unwrap_or_default()
        } else {
            String::read(json)?
        };
        Some(Self { id })
    }

    fn schema() -> Schema {
        Schema::Either(vec![Self::object(), String::schema()])
    }
}

impl User {
    /// The id of the shopper's group, if it can be kept in a cookie: at most 32 ASCII letters and digits.
    pub fn group(&self) -> Option<&str> {
        let id = self.group.id.as_str();
        let fine =
            (1..=32).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
        fine.then_some(id)
    }

    /// The first and the last name; empty if neither is known.
    pub fn full_name(&self) -> String {
        let name = [self.first_name.trim(), " ", self.last_name.trim()].concat();
        name.trim().to_owned()
    }

    /// The shopper's name, else the e-mail address; empty if neither is known.
    pub fn called(&self) -> String {
        let name = self.full_name();
        if name.is_empty() {
            self.email.clone()
        } else {
            name
        }
    }

    /// Whether the backend gave a name or an address.
    pub const fn is_named(&self) -> bool {
        !(self.email.is_empty() && self.first_name.is_empty() && self.last_name.is_empty())
    }

    /// This shopper, completed with the fields of the other answer.
    #[must_use]
    pub fn completed(mut self, other: Self) -> Self {
        for (own, others) in [
            (&mut self.email, other.email),
            (&mut self.first_name, other.first_name),
            (&mut self.last_name, other.last_name),
            (&mut self.phone, other.phone),
            (&mut self.picture, other.picture),
            (&mut self.birthday, other.birthday),
            (&mut self.status, other.status),
        ] {
            if own.is_empty() {
                *own = others;
            }
        }
        self.balance = self.balance.or(other.balance);
        self
    }

    /// Whether the caller's sealed identity is already this shopper's.
    pub fn is(&self, caller: &Caller) -> bool {
        matches!(caller, Caller::SignedIn(id) if *id == self.id)
    }

    /// The change of the group cookie. Without a group in the answer, the kept one is forgotten only if the backend
    /// was asked about groups.
    pub fn group_change(&self, kept: Option<&str>, is_asked: bool) -> GroupChange<'_> {
        match self.group() {
            group if group == kept => GroupChange::None,
            Some(group) => GroupChange::Keep(group),
            None if is_asked => GroupChange::Forget,
            None => GroupChange::None,
        }
    }
}

/// A change of the group cookie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GroupChange<'a> {
    None,
    Keep(&'a str),
    Forget,
}

lenient!(User {
    /// The shopper is not known: nobody is signed in.
    needed "id" => id,
    /// The greeting has the name alone.
    "email" => email,
    /// The greeting has the address.
    "firstName" | "first_name" => first_name,
    "lastName" | "last_name" => last_name,
    /// The checkout leaves the field empty.
    optional "phone" => phone,
    /// The profile shows the field empty.
    optional "birthday" | "birth_date" | "date_of_birth" as "birthday" => birthday,
    /// The profile does not show it.
    optional "balance" => balance,
    /// The profile does not show it.
    optional "status" => status,
    /// The initials stand in its place.
    optional "profile_image" | "avatar" | "image" | "photo" => picture,
    /// The shopper may use promo codes.
    optional "can_use_promocode" => can_use_promocode,
    /// The shopper is of no group: group 0.
    optional "group_user_type" => group,
} where |user| !user.id.is_empty());

/// The first item of the list with a customer's group (spec commerce 7, auth and profile).
#[derive(Debug, Clone)]
pub struct UserGroup {
    pub user: User,
    pub addresses: Vec<SavedAddress>,
    /// The loyalty points; `None` if the backend was not asked.
    pub points: Option<Points>,
    /// The companies that the shopper may act for.
    pub companies: Companies,
}

impl UserGroup {
    /// The shopper's default delivery address.
    pub fn default_address(&self) -> Option<&SavedAddress> {
        self.addresses.iter().find(|address| address.is_default)
    }
}

/// A shopper's id that is a bare value: a number, or a text that cannot be a name.
fn id_alone(json: &Json<'_>) -> Option<String> {
    let id = json.text()?.into_owned();
    let is_id = |id: &String| {
        id.bytes().any(|byte| byte.is_ascii_digit())
            && id
                .bytes()
                .all(|byte| byte.is_ascii_hexdigit() || byte == b'-')
    };
    Some(id).filter(is_id)
}

impl Lenient for UserGroup {
    fn read(json: &Json<'_>) -> Option<Self> {
        let item = json.list().map_or(Some(json), <[_]>::first)?;
        let whole = item.get("user")?;
        let addresses = item.get("delivery_addresses");
        let addresses = addresses.or_else(|| whole.get("delivery_addresses"));
        let points = item.get("loyalty_points");
        let points = points.or_else(|| whole.get("loyalty_points"));
        let mut user = match id_alone(whole) {
            Some(id) => User {
                id,
                ..User::default()
            },
            None => User::read(whole)?,
        };
        if let Some(group) = item.get("group_user_type") {
            put(&mut user.group, group);
        }
        Some(Self {
            user,
            addresses: addresses.and_then(Lenient::read).unwrap_or_default(),
            points: Some(points.and_then(Points::read).unwrap_or_default()),
            companies: Companies::of_group(item),
        })
    }

    fn schema() -> Schema {
        let mut fields = Companies::fields();
        fields.extend([
            Field::new(
                &["user"],
                Schema::Either(vec![User::schema(), String::schema()]),
            )
            .needed()
            .without("The shopper is asked for by `GET /auth/users/me/` instead."),
            Field::new(&["group_user_type"], Group::schema())
                .without("The shopper is of no group: group 0."),
            Field::new(
                &["delivery_addresses"],
                Schema::list(SavedAddress::schema()),
            )
            .optional()
            .without("The checkout leaves the address empty."),
            Field::new(&["loyalty_points"], Points::schema()).without("The shopper has no points."),
        ]);
        let item = Schema::object("UserGroup", fields);
        Schema::Either(vec![Schema::list(item.clone()), item])
    }
}

/// `GET /users/user-group/`: the shopper and their group.
pub const USER_GROUP: Call<UserGroup> = Call::get_static("/users/user-group/");

/// `GET /auth/users/me/`: the shopper, if the backend has no groups, and their name.
pub const ME: Call<User> = Call::get_static("/auth/users/me/");

/// `POST /auth/jwt/create/`
pub fn sign_in(credentials: &Credentials) -> Call<Tokens> {
    Call::post("/auth/jwt/create/", credentials)
}

/// `POST /auth/jwt/refresh/`
pub fn refresh(refresh: &str) -> Call<Tokens> {
    #[derive(Serialize)]
    struct Body<'a> {
        refresh: &'a str,
    }
    Call::post("/auth/jwt/refresh/", &Body { refresh })
}

/// `POST /auth/token/logout/`: the session is over (spec commerce 4, auth).
pub fn sign_out() -> Call<()> {
    Call::post_json("/auth/token/logout/", "{}".to_owned())
}

/// The failure of a refused sign-in, in the backend's words at their fields. If it has none, our own do not say whether
/// the address or the password was wrong.
pub fn refused(error: &BackendFailure, words: Words) -> Option<Failure> {
    let BackendFailure::Status(400 | 401 | 403 | 404, body) = error else {
        return None;
    };
    let (mut told, others): (Messages, Messages) = messages(body)
        .into_iter()
        .partition(|(name, _)| FIELDS.iter().any(|field| field.name == name));
    let whole: Vec<String> = others.into_values().collect();
    if !whole.is_empty() {
        told.insert(String::new(), whole.join(" "));
    }
    Some(if told.is_empty() {
        Failure::of_field("password", words.say(session::WRONG))
    } else {
        Failure::Fields(told)
    })
}

/// Whether a failed refresh means that the session is over. After any other failure the session goes on.
pub(super) const fn is_over(error: &BackendFailure) -> bool {
    matches!(error, BackendFailure::Status(400 | 401 | 403, _))
}

/// The calls that begin and renew a session.
pub const CALLS: &[&dyn Contract] = &[
    &Declared::new("POST /auth/jwt/create/", "jwt-create", |known| {
        let (email, password) = known.login.clone()?;
        Some(sign_in(&Credentials {
            email,
            password,
            remember: false,
        }))
    })
    .used_by("sign-in")
    .without("400, 401, 403 and 404 show their words, without any that address or password is wrong; 429 says when to come back; anything else is a 503.")
    .shown_by("tests/worker/account.test.ts")
    .access(Access::SignIn)
    .learn(learn_tokens),
    &Declared::new("POST /auth/jwt/refresh/", "jwt-refresh", |known| {
        Some(refresh(known.refresh.as_ref()?))
    })
    .used_by("a session whose access token has ended")
    .without("400, 401 and 403 end the session. After anything else, and after 3 s, it goes on: public pages are a visitor's, cart, checkout and account say that it cannot be checked (503).")
    .shown_by("tests/worker/session.test.ts")
    .access(Access::SignIn)
    .learn(learn_tokens)
    .proof(Proof::Rotation)
    .tells_who(),
];

/// A refresh may bring a new refresh token, which replaces the old one.
fn learn_tokens(known: &mut Known, answer: &Json<'_>) {
    let token = |name| answer.get(name).and_then(String::read);
    known.access = token("access").or(known.access.take());
    if let Some(refresh) = token("refresh").filter(|new| known.refresh.as_ref() != Some(new)) {
        known.replaced = known.refresh.replace(refresh);
    }
}

fn learn_user(known: &mut Known, answer: &Json<'_>) {
    let text = |name| answer.get(name).and_then(String::read);
    known.user = text("id");
    known.first_name = text("firstName");
}

/// The calls that identify the owner of a session.
pub const WHO_CALLS: &[&dyn Contract] = &[
    &Declared::new("GET /users/user-group/", "user-group", |_| Some(USER_GROUP))
        .used_by("sign-in, a session whose shopper is not known yet, and an emptied cart where `/auth/users/me/` does not tell whose it is")
        .without("401 ends the session; anything else asks `GET /auth/users/me/` instead.")
        .shown_by("tests/worker/session.test.ts")
        .may_be_missing()
        .access(Access::Session)
        .tells_who(),
    &Declared::new("GET /auth/users/me/", "users-me", |_| Some(ME))
        .used_by("the greeting in the cabinet, sign-in where the backend has no groups, and an account's cart that is empty there all at once")
        .without("Nobody can sign in; a session that is known goes on, its greeting without a name.")
        .shown_by("tests/worker/session.test.ts")
        .learn(learn_user)
        .access(Access::Session)
        .tells_who(),
];

/// The call that ends a session.
pub const END_CALLS: &[&dyn Contract] =
    &[
        &Declared::new("POST /auth/token/logout/", "token-logout", |_| {
            Some(sign_out())
        })
        .used_by("signing out, for nobody to wait for")
        .without("The browser forgets the session all the same.")
        .shown_by("tests/worker/session-unknown.test.ts")
        .may_be_missing()
        .access(Access::SessionWrite)
        .ends_session(),
    ];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Language;

    #[test]
    fn a_session_is_ended_by_a_refusal_but_not_by_other_failures() {
        for status in [400, 401, 403] {
            let refused = BackendFailure::Status(status, String::new());
            assert!(is_over(&refused), "{status}");
        }
        for status in [404, 405, 408, 409, 422, 429, 500, 502, 503, 504] {
            let trouble = BackendFailure::Status(status, String::new());
            assert!(!is_over(&trouble), "{status}");
        }
        for trouble in [
            BackendFailure::Timeout,
            BackendFailure::Unreachable,
            BackendFailure::TooLarge,
        ] {
            assert!(!is_over(&trouble), "{trouble:?}");
        }
    }

    #[test]
    fn a_refused_sign_in_shows_the_backends_message_if_there_is_one() {
        let words = Language::En.words();
        let told = |status: u16, body: &str| {
            let failure = refused(&BackendFailure::Status(status, body.to_owned()), words);
            let failure = failure.unwrap();
            (failure.message(words), failure.fields(words))
        };
        for (status, body) in [
            (401, r#"{"detail":"The account is blocked."}"#),
            (400, r#"{"non_field_errors":["The account is","blocked."]}"#),
            (403, r#"{"username":["The account is blocked."]}"#),
        ] {
            let (message, fields) = told(status, body);
            assert_eq!(message, "The account is blocked.", "{body}");
            assert!(fields.is_empty(), "{body}");
        }
        let (_, fields) = told(400, r#"{"email":["Not an address."],"detail":"No."}"#);
        let fields: Vec<(&str, &str)> = fields.iter().map(|(a, b)| (&**a, &**b)).collect();
        assert_eq!(fields, [("", "No."), ("email", "Not an address.")]);
        for nothing in ["", "{}", "<html>", "[]"] {
            let (_, fields) = told(401, nothing);
            assert_eq!(fields["password"], words.say(session::WRONG), "{nothing}");
        }
    }
}
