//! The calls of a profile, as the contract declares them.

use super::calls::{Joining, confirm, delete, holder, make_main, save, send_code};
use super::contact::{Contact, ContactKind};
use super::edit::Group;
use super::told::Spelling;
use crate::backend::Call;
use crate::bodies::Bodies;
use crate::contract::{Access, Contract, Declared, Known, NO_FIELDS, REFUSALS, Typed};
use crate::lenient::Lenient;
use crate::site::ProfileCalls;

const SHOWN_BY: &str = "tests/worker/profile.test.ts";
const FORM: &str = "A 400, 409 or 422 shows its words at the fields; 403, 404 and 405 say that nothing was changed; a lost answer is said to be unknown. What was written stays.";
const SENT: &str = "400, 403, 409 and 422 look as if a code was sent: another account may have the contact. 404 and 405 say that the shop cannot do it; a lost answer is said to be unknown.";
const CODE: &str = "A 4xx says that the code is not right, in the shop's own words; a lost answer is said to be unknown.";
const LIST: &str = "A 4xx says that the list was not changed; a lost answer is said to be unknown. The list is asked for again.";

/// Saves a value of the shopper's as it is.
fn same(known: &Known, calls: ProfileCalls, text: Option<&String>) -> Option<Call<()>> {
    let field = Group::Name.fields(calls).first()?;
    let changes = [(field, text?.clone())];
    let user = known.user.as_ref()?;
    Some(save(user, calls, &changes, Spelling::Documented))
}

/// A contact that no account can have.
fn made_up() -> Contact {
    Contact {
        id: "0".to_owned(),
        text: "0".to_owned(),
        is_main: false,
    }
}

const fn of_list(
    call: &'static str,
    fixture: &'static str,
    ask: fn(&Known) -> Option<Call<()>>,
) -> Declared<Typed<()>> {
    Declared::new(call, fixture, ask)
        .shown_by(SHOWN_BY)
        .also_fine(REFUSALS)
        .access(Access::SessionWrite)
}

/// The calls of this feature.
pub const CALLS: &[&dyn Contract] = &[
    &Declared::new("PATCH /users/user/{id}/", "users-user", |known| {
        same(known, ProfileCalls::Users, known.first_name.as_ref())
    })
    .used_by("the profile of a site whose calls are `users`: names, birthday, the single phone")
    .without(FORM)
    .shown_by(SHOWN_BY)
    .may_be_missing()
    .access(Access::SessionWrite)
    .at_times(|| {
        let groups = [Group::Name, Group::Birthday, Group::Phone];
        let fields = groups.into_iter().flat_map(|group| group.fields(ProfileCalls::Users));
        let changes: Vec<_> = fields.map(|field| (field, String::new())).collect();
        vec![save("7", ProfileCalls::Users, &changes, Spelling::Documented).request]
    })
    .beyond(
        NO_FIELDS,
        &[
            "body firstName",
            "body lastName",
            "body birthday",
            "body phone",
        ],
    ),
    &Declared::new("GET /api/users/{id}/", "api-user", |known| {
        Some(holder(known.user.as_ref()?))
    })
    .used_by("the profile of a site whose calls are `api`, and the lists of phones and e-mail addresses")
    .without("With the calls `api` the profile is a 503; else its page says that the lists cannot be shown.")
    .shown_by(SHOWN_BY)
    .may_be_missing()
    .access(Access::Session)
    .learn(|known, answer| {
        let text = |name: &str| answer.get(name).and_then(String::read);
        let names = [text("firstName"), text("lastName")];
        let names = names.into_iter().flatten().collect::<Vec<_>>().join(" ");
        let names = Some(names).filter(|names| !names.is_empty());
        known.full_name = text("full_name").or(names);
    }),
    &Declared::new(
        "PATCH /api/users/change-full-name/",
        "change-full-name",
        |known| same(known, ProfileCalls::Api, known.full_name.as_ref()),
    )
    .used_by("the profile of a site whose calls are `api`: the name")
    .without(FORM)
    .shown_by(SHOWN_BY)
    .may_be_missing()
    .access(Access::SessionWrite),
    &of_list("POST /api/phone/send-code/", "phone-send-code", |_| {
        Some(send_code(ContactKind::Phone, "0"))
    })
    .used_by("a new phone: the text message with its code")
    .without(SENT),
    &of_list("POST /api/phone/", "phone-add", |_| {
        Some(confirm(ContactKind::Phone, Joining::OneMore, "0", "0", &Bodies::default()))
    })
    .used_by("a new phone of a list: its code")
    .without(CODE),
    &of_list("POST /api/phone/create-auth-number/", "phone-create-auth-number", |_| {
        Some(confirm(ContactKind::Phone, Joining::First, "0", "0", &Bodies::default()))
    })
    .used_by("the first phone of an account: its code")
    .without(CODE)
    .shape("create_auth_number")
    .beyond(NO_FIELDS, &["body phone_number", "body verification_code"]),
    &of_list("PATCH /api/phone/change-auth-number/", "phone-change-auth-number", |_| {
        Some(make_main(ContactKind::Phone, &made_up(), &Bodies::default()))
    })
    .used_by("the main phone: another one of the list, or a new one in its place with its code")
    .without(LIST)
    .shape("change_auth_number")
    .at_times(|| {
        let instead = Joining::Instead;
        vec![confirm(ContactKind::Phone, instead, "0", "0", &Bodies::default()).request]
    })
    .beyond(
        NO_FIELDS,
        &["body id", "body phone_number", "body verification_code"],
    ),
    &of_list("DELETE /api/phone/{id}/", "phone-delete", |_| {
        Some(delete(ContactKind::Phone, "0"))
    })
    .used_by("a phone of a list: one less")
    .without(LIST),
    &of_list("POST /api/email/send-code/", "email-send-code", |_| {
        Some(send_code(ContactKind::Email, "0"))
    })
    .used_by("a new e-mail address: the letter with its code")
    .without(SENT),
    &of_list("POST /api/email/", "email-add", |_| {
        Some(confirm(ContactKind::Email, Joining::OneMore, "0", "0", &Bodies::default()))
    })
    .used_by("a new e-mail address of a list: its code")
    .without(CODE),
    &of_list("PATCH /api/email/change/", "email-change", |_| {
        Some(make_main(ContactKind::Email, &made_up(), &Bodies::default()))
    })
    .used_by("the main e-mail address: another one of the list, or a new one in its place with its code")
    .without(LIST)
    .shape("change_email")
    .at_times(|| {
        let instead = Joining::Instead;
        vec![confirm(ContactKind::Email, instead, "0", "0", &Bodies::default()).request]
    })
    .beyond(
        NO_FIELDS,
        &["body id", "body email_address", "body verification_code"],
    ),
    &of_list("DELETE /api/email/{id}/", "email-delete", |_| {
        Some(delete(ContactKind::Email, "0"))
    })
    .used_by("an e-mail address of a list: one less")
    .without(LIST),
];
