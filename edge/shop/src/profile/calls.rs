//! The backend's calls for a profile (spec commerce 7, auth and profile).

use std::collections::BTreeMap;

use serde::Serialize;

use super::contact::{Contact, ContactKind};
use super::edit::{Changes, name_in_body};
use super::told::{Holder, Me, Spelling};
use crate::backend::{Body, Call, Method};
use crate::bodies::{Bodies, BodyKind, CHANGE_AUTH_NUMBER, CHANGE_EMAIL, CREATE_AUTH_NUMBER};
use crate::site::ProfileCalls;

/// `GET /auth/users/me/`: the shopper with the fields of a profile.
pub const ME: Call<Me> = Call::get_static("/auth/users/me/");

/// `GET /api/users/{id}/`: the same with the lists of phones and e-mail addresses.
pub fn holder(user: &str) -> Call<Holder> {
    Call::get(["/api/users/", user, "/"].concat())
}

/// Saves the changed fields: `PATCH /users/user/{id}/`, or `PATCH /api/users/change-full-name/`.
pub fn save(user: &str, calls: ProfileCalls, changes: &Changes, spelling: Spelling) -> Call<()> {
    let path = match calls {
        ProfileCalls::Users => ["/users/user/", user, "/"].concat(),
        ProfileCalls::Api => "/api/users/change-full-name/".to_owned(),
    };
    let field = |(field, text): &(&'static crate::forms::Field, String)| {
        let is_no_day = field.name == "birthday" && text.is_empty();
        (
            name_in_body(field, spelling),
            (!is_no_day).then(|| text.clone()),
        )
    };
    let body: BTreeMap<&str, Option<String>> = changes.iter().map(field).collect();
    Call::send(Method::Patch, path, Body::json(&body))
}

/// A phone or an e-mail address in a body.
#[derive(Debug, Clone, Copy, Serialize)]
struct Named<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    phone_number: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    email_address: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verification_code: Option<&'a str>,
}

impl<'a> Named<'a> {
    const fn new(kind: ContactKind, text: &'a str) -> Self {
        let (phone_number, email_address) = match kind {
            ContactKind::Phone => (Some(text), None),
            ContactKind::Email => (None, Some(text)),
        };
        Self {
            id: None,
            phone_number,
            email_address,
            verification_code: None,
        }
    }

    const fn with_code(self, code: &'a str) -> Self {
        Self {
            verification_code: Some(code),
            ..self
        }
    }
}

/// Sends a code to a new phone or address: `POST /api/phone/send-code/`, `POST /api/email/send-code/`.
pub fn send_code(kind: ContactKind, text: &str) -> Call<()> {
    #[derive(Serialize)]
    struct Phone<'a> {
        new_phone_number: &'a str,
    }
    #[derive(Serialize)]
    struct Email<'a> {
        new_email_address: &'a str,
    }
    match kind {
        ContactKind::Phone => Call::post(
            "/api/phone/send-code/",
            &Phone {
                new_phone_number: text,
            },
        ),
        ContactKind::Email => Call::post(
            "/api/email/send-code/",
            &Email {
                new_email_address: text,
            },
        ),
    }
}

/// How a confirmed phone or address joins the account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Joining {
    /// It is one more of a list.
    OneMore,
    /// It is the account's first phone.
    First,
    /// It replaces the single one.
    Instead,
}

impl Joining {
    /// How one joins an account that has these; `None` if the backend does not tell the lists.
    pub const fn of(kind: ContactKind, has_lists: bool, has_one: bool) -> Self {
        match (kind, has_lists, has_one) {
            (ContactKind::Phone, _, false) => Self::First,
            (ContactKind::Phone | ContactKind::Email, true, _) => Self::OneMore,
            (ContactKind::Phone | ContactKind::Email, false, _) => Self::Instead,
        }
    }
}

/// Confirms a new phone or address with its code.
pub fn confirm(
    kind: ContactKind,
    joining: Joining,
    text: &str,
    code: &str,
    bodies: &Bodies,
) -> Call<()> {
    let body = Named::new(kind, text).with_code(code);
    match (kind, joining) {
        (ContactKind::Phone, Joining::OneMore) => Call::post("/api/phone/", &body),
        (ContactKind::Email, Joining::OneMore) => Call::post("/api/email/", &body),
        (ContactKind::Phone, Joining::First) => shaped(
            Call::post("/api/phone/create-auth-number/", &body),
            &CREATE_AUTH_NUMBER,
            bodies,
        ),
        (ContactKind::Phone, Joining::Instead)
        | (ContactKind::Email, Joining::First | Joining::Instead) => lead(kind, &body, bodies),
    }
}

/// Makes a phone or address of the list the main one.
pub fn make_main(kind: ContactKind, contact: &Contact, bodies: &Bodies) -> Call<()> {
    let body = Named {
        id: Some(&contact.id),
        ..Named::new(kind, &contact.text)
    };
    lead(kind, &body, bodies)
}

fn lead(kind: ContactKind, body: &Named<'_>, bodies: &Bodies) -> Call<()> {
    let (path, template) = match kind {
        ContactKind::Phone => ("/api/phone/change-auth-number/", &CHANGE_AUTH_NUMBER),
        ContactKind::Email => ("/api/email/change/", &CHANGE_EMAIL),
    };
    shaped(
        Call::send(Method::Patch, path, Body::json(body)),
        template,
        bodies,
    )
}

fn shaped(mut call: Call<()>, kind: &BodyKind, bodies: &Bodies) -> Call<()> {
    bodies.shape(kind, &mut call.request);
    call
}

/// `DELETE /api/phone/{id}/`, `DELETE /api/email/{id}/`
pub fn delete(kind: ContactKind, id: &str) -> Call<()> {
    let folder = match kind {
        ContactKind::Phone => "/api/phone/",
        ContactKind::Email => "/api/email/",
    };
    let mut call = Call::get([folder, id, "/"].concat());
    call.request.method = Method::Delete;
    call.request.changes = true;
    call
}
