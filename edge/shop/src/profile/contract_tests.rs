//! The calls of a profile, read from every answer of `tests/contract/` about it.

use super::calls::{Joining, ME, confirm, delete, holder, make_main, save, send_code};
use super::contact::{Contact, ContactKind};
use super::edit::Group;
use super::told::{ProfileAnswers, Spelling};
use crate::bodies::Bodies;
use crate::fixtures::{VARIANTS, read};
use crate::forms::Field;
use crate::lenient::Json;
use crate::session::USER_GROUP;
use crate::site::{Accounts, ProfileCalls, Variant};

fn body(call: &crate::backend::Call<()>) -> (&'static str, String, String) {
    let request = &call.request;
    let json = request.json().unwrap_or_default().to_owned();
    (request.method.name(), request.path.to_string(), json)
}

fn changed(calls: ProfileCalls, texts: &[&str], group: Group) -> Vec<(&'static Field, String)> {
    let fields = group.fields(calls).iter();
    fields
        .zip(texts.iter().map(|text| (*text).to_owned()))
        .collect()
}

fn bodies(json: &str) -> Bodies {
    let (bodies, wrong) = Bodies::read(&Json::parse(json.as_bytes()).unwrap());
    assert!(wrong.is_empty(), "{wrong:?}");
    bodies
}

#[test]
fn a_profile_is_read_from_every_answer_of_both_families() {
    for calls in [ProfileCalls::Users, ProfileCalls::Api] {
        for variant in VARIANTS {
            let accounts = Accounts {
                profile_calls: calls,
                contact_lists: true,
                ..Accounts::default()
            };
            let answers = ProfileAnswers {
                me: Some(Ok(read(&ME, "users-me", variant))),
                group: Some(Ok(read(&USER_GROUP, "user-group", variant))),
                holder: Some(Ok(read(&holder("7"), "api-user", variant))),
            };
            let profile = answers.profile(&accounts, Variant::Default).unwrap();
            let is_named = profile.full_name == "Ana Rusu";
            assert_eq!(is_named, variant != "fewest", "{calls:?} {variant}");
            let contacts = profile.contacts.unwrap();
            let most = if variant == "odd" { 2 } else { 1 };
            let phones = if variant == "fewest" { 0 } else { most };
            assert_eq!(contacts.of(ContactKind::Phone).len(), phones, "{variant}");
            assert_eq!(profile.birthday, "", "{variant}");
        }
    }
}

#[test]
fn any_answer_of_a_change_is_accepted() {
    let (phone, email) = (ContactKind::Phone, ContactKind::Email);
    let (none, one) = (Bodies::default(), Contact::default());
    let name = changed(ProfileCalls::Users, &["Ana"], Group::Name);
    let whole = changed(ProfileCalls::Api, &["Ana"], Group::Name);
    for (fixture, call) in [
        (
            "users-user",
            save("7", ProfileCalls::Users, &name, Spelling::Documented),
        ),
        (
            "change-full-name",
            save("7", ProfileCalls::Api, &whole, Spelling::Documented),
        ),
        ("phone-send-code", send_code(phone, "+37360000001")),
        ("phone-add", confirm(phone, Joining::OneMore, "", "", &none)),
        (
            "phone-create-auth-number",
            confirm(phone, Joining::First, "", "", &none),
        ),
        ("phone-change-auth-number", make_main(phone, &one, &none)),
        ("phone-delete", delete(phone, "1")),
        ("email-send-code", send_code(email, "a@b.md")),
        ("email-add", confirm(email, Joining::OneMore, "", "", &none)),
        ("email-change", make_main(email, &one, &none)),
        ("email-delete", delete(email, "1")),
    ] {
        for variant in VARIANTS {
            read(&call, fixture, variant);
        }
    }
}

#[test]
fn only_changed_values_are_sent_under_the_names_that_were_read_and_an_empty_birthday_is_null() {
    let users = ProfileCalls::Users;
    let last = vec![changed(users, &["", "Rusu"], Group::Name).pop().unwrap()];
    for (spelling, name) in [
        (Spelling::Documented, "lastName"),
        (Spelling::Django, "last_name"),
    ] {
        let sent = body(&save("7", users, &last, spelling));
        let json = format!(r#"{{"{name}":"Rusu"}}"#);
        assert_eq!(sent, ("PATCH", "/users/user/7/".to_owned(), json));
    }
    for (group, text, json) in [
        (
            Group::Birthday,
            "1990-05-09",
            r#"{"birthday":"1990-05-09"}"#,
        ),
        (Group::Birthday, "", r#"{"birthday":null}"#),
        (Group::Phone, "", r#"{"phone":""}"#),
    ] {
        let changes = changed(users, &[text], group);
        assert_eq!(
            body(&save("7", users, &changes, Spelling::Documented)).2,
            json
        );
    }
    let whole = changed(ProfileCalls::Api, &["Ana Rusu"], Group::Name);
    let sent = body(&save("7", ProfileCalls::Api, &whole, Spelling::Django));
    let path = "/api/users/change-full-name/".to_owned();
    assert_eq!(
        sent,
        ("PATCH", path, r#"{"full_name":"Ana Rusu"}"#.to_owned())
    );
}

#[test]
fn contacts_are_sent_as_documented_and_undocumented_bodies_take_a_template() {
    let none = Bodies::default();
    let (phone, email) = (ContactKind::Phone, ContactKind::Email);
    let contact = Contact {
        id: "3".to_owned(),
        text: "a@b.md".to_owned(),
        is_main: false,
    };
    for (call, method, path, json) in [
        (
            send_code(phone, "+37360000001"),
            "POST",
            "/api/phone/send-code/",
            r#"{"new_phone_number":"+37360000001"}"#,
        ),
        (
            send_code(email, "a@b.md"),
            "POST",
            "/api/email/send-code/",
            r#"{"new_email_address":"a@b.md"}"#,
        ),
        (
            confirm(phone, Joining::OneMore, "+3736", "12", &none),
            "POST",
            "/api/phone/",
            r#"{"phone_number":"+3736","verification_code":"12"}"#,
        ),
        (
            confirm(email, Joining::OneMore, "a@b.md", "12", &none),
            "POST",
            "/api/email/",
            r#"{"email_address":"a@b.md","verification_code":"12"}"#,
        ),
        (
            confirm(phone, Joining::First, "+3736", "12", &none),
            "POST",
            "/api/phone/create-auth-number/",
            r#"{"phone_number":"+3736","verification_code":"12"}"#,
        ),
        (
            confirm(phone, Joining::Instead, "+3736", "12", &none),
            "PATCH",
            "/api/phone/change-auth-number/",
            r#"{"phone_number":"+3736","verification_code":"12"}"#,
        ),
        (
            confirm(email, Joining::Instead, "a@b.md", "12", &none),
            "PATCH",
            "/api/email/change/",
            r#"{"email_address":"a@b.md","verification_code":"12"}"#,
        ),
        (
            make_main(email, &contact, &none),
            "PATCH",
            "/api/email/change/",
            r#"{"id":"3","email_address":"a@b.md"}"#,
        ),
        (delete(email, "3"), "DELETE", "/api/email/3/", ""),
        (delete(phone, "3"), "DELETE", "/api/phone/3/", ""),
    ] {
        assert_eq!(body(&call), (method, path.to_owned(), json.to_owned()));
    }
    let template =
        bodies(r#"{"change_email":{"email":{"pk":"{id}"},"code":"{verification_code}"}}"#);
    assert_eq!(
        body(&make_main(email, &contact, &template)).2,
        r#"{"email":{"pk":"3"}}"#
    );
    let instead = confirm(email, Joining::Instead, "a@b.md", "12", &template);
    assert_eq!(body(&instead).2, r#"{"code":"12"}"#);
}

#[test]
fn a_first_phone_is_created_and_without_lists_a_new_contact_takes_the_place_of_the_other() {
    let (phone, email) = (ContactKind::Phone, ContactKind::Email);
    for (kind, has_lists, has_one, joining) in [
        (phone, true, true, Joining::OneMore),
        (phone, true, false, Joining::First),
        (phone, false, false, Joining::First),
        (phone, false, true, Joining::Instead),
        (email, true, false, Joining::OneMore),
        (email, false, false, Joining::Instead),
    ] {
        assert_eq!(Joining::of(kind, has_lists, has_one), joining);
    }
}
