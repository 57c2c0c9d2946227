//! Registration, activation and new passwords, as djoser does them.

use serde_json::json;
use worker::Result;

use super::auth::{base64url, body_text, unauthorised};
use super::fields::is_email;
use super::letters::send;
use super::order_validation::{EMAIL, Errors, REQUIRED};
use super::passwords::faults;
use super::profile::own;
use crate::localized::{LocalizedText, localized};
use crate::object::now_ms;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::{Account, Database, NewAccount, Purpose};

const TAKEN: LocalizedText = localized(
    "Există deja un utilizator cu această adresă de e-mail.",
    "Пользователь с таким адресом эл. почты уже существует.",
    "Користувач із такою адресою ел. пошти вже існує.",
    "user with this email already exists.",
);
const DIFFERENT: LocalizedText = localized(
    "Cele două parole nu coincid.",
    "Введённые пароли не совпадают.",
    "Введені паролі не збігаються.",
    "The two password fields didn't match.",
);
const NO_USER: &str = "Invalid user id or user doesn't exist.";
const NO_TOKEN: &str = "Invalid token for given user.";
const STALE: &str = "Stale token for given user.";
const WRONG_PASSWORD: LocalizedText = localized(
    "Parolă incorectă.",
    "Неправильный пароль.",
    "Неправильний пароль.",
    "Invalid password.",
);

fn refuse(field: &'static str, said: &'static str) -> Reply {
    Reply::json(400, &json!({ field: [said] }))
}

/// The refusal of a second password that differs, under any of djoser's names for it.
fn differs(request: &ApiRequest, password: &str) -> Option<Reply> {
    let again = ["re_password", "re_new_password"].map(|name| body_text(request, name));
    let differs = again
        .iter()
        .any(|text| !text.is_empty() && *text != password);
    differs.then(|| refuse("non_field_errors", DIFFERENT.text(request.language)))
}

pub(super) fn create(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let either = |names: [&str; 2]| {
        let texts = names.map(|name| body_text(request, name).trim());
        texts
            .into_iter()
            .find(|text| !text.is_empty())
            .unwrap_or_default()
    };
    let new = NewAccount {
        email: body_text(request, "email").trim(),
        phone: body_text(request, "phone").trim(),
        password: body_text(request, "password"),
        first_name: either(["firstName", "first_name"]),
        last_name: either(["lastName", "last_name"]),
        is_active: false,
    };
    let mut errors = Errors::new();
    if new.email.is_empty() {
        errors.insert("email", vec![REQUIRED.text(request.language)]);
    } else if !is_email(new.email) {
        errors.insert("email", vec![EMAIL.text(request.language)]);
    } else if db.account_by_email(request.shop, new.email)?.is_some() {
        errors.insert("email", vec![TAKEN.text(request.language)]);
    }
    if new.password.is_empty() {
        errors.insert("password", vec![REQUIRED.text(request.language)]);
    }
    if errors.is_empty() {
        // As in djoser, the password is judged after the other fields.
        let person = [new.email, new.first_name, new.last_name];
        let found = faults(new.password, &person, request.language);
        if !found.is_empty() {
            errors.insert("password", found);
        }
    }
    if !errors.is_empty() {
        return Ok(Reply::json(400, &json!(errors)));
    }
    if let Some(refusal) = differs(request, new.password) {
        return Ok(refusal);
    }
    let id = db.create_account(request.shop, &new)?;
    let account = db.account(request.shop, id)?;
    if let Some(account) = &account {
        send(db, request, account, Purpose::Activation)?;
    }
    let told = json!({
        "id": id,
        "email": new.email,
        "firstName": new.first_name,
        "lastName": new.last_name,
    });
    Ok(Reply::json(201, &told))
}

/// The account that a letter's link names, or the refusal of its `uid` or `token`.
pub(super) fn account_of_link(
    db: &Database,
    request: &ApiRequest,
    purpose: Purpose,
) -> Result<std::result::Result<Account, Reply>> {
    let uid = body_text(request, "uid");
    let account = match number_of(uid) {
        Some(id) => db.account(request.shop, id)?,
        None => None,
    };
    let Some(account) = account else {
        return Ok(Err(refuse("uid", NO_USER)));
    };
    let token = (body_text(request, "token"), purpose);
    Ok(if db.is_letter_token(token, account.id, now_ms())? {
        Ok(account)
    } else {
        Err(refuse("token", NO_TOKEN))
    })
}

pub(super) fn activate(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let account = match account_of_link(db, request, Purpose::Activation)? {
        Ok(account) => account,
        Err(refusal) => return Ok(refusal),
    };
    if account.is_active == 1 {
        return Ok(Reply::error(403, STALE));
    }
    db.activate(account.id)?;
    Ok(Reply::empty())
}

/// Sends the activation's letter again; active and unknown addresses get the same answer and no letter.
pub(super) fn resend(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let account = db.account_by_email(request.shop, body_text(request, "email"))?;
    if let Some(account) = account.filter(|account| account.is_active == 0) {
        send(db, request, &account, Purpose::Activation)?;
    }
    Ok(Reply::empty())
}

/// Sends the letter of a forgotten password to an active account that has one; every address gets the same answer.
pub(super) fn reset(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let email = body_text(request, "email");
    if !is_email(email.trim()) {
        return Ok(refuse("email", EMAIL.text(request.language)));
    }
    let account = db.account_by_email(request.shop, email)?;
    let has_password = |account: &Account| account.is_active == 1 && !account.password.is_empty();
    if let Some(account) = account.filter(has_password) {
        send(db, request, &account, Purpose::NewPassword)?;
    }
    Ok(Reply::empty())
}

pub(super) fn confirm_reset(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let account = match account_of_link(db, request, Purpose::NewPassword)? {
        Ok(account) => account,
        Err(refusal) => return Ok(refusal),
    };
    Ok(match new_password(db, request, &account)? {
        Some(refusal) => refusal,
        None => Reply::empty(),
    })
}

pub(super) fn set_password(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let Some(account) = own(db, request)? else {
        return Ok(unauthorised());
    };
    let current = body_text(request, "current_password");
    // An account without a password gets its first one.
    if !account.password.is_empty() && current != account.password {
        let said = if current.is_empty() {
            REQUIRED
        } else {
            WRONG_PASSWORD
        };
        return Ok(refuse("current_password", said.text(request.language)));
    }
    Ok(match new_password(db, request, &account)? {
        Some(refusal) => refusal,
        None => Reply::empty(),
    })
}

/// Sets `new_password`, or returns the refusal.
fn new_password(db: &Database, request: &ApiRequest, account: &Account) -> Result<Option<Reply>> {
    let password = body_text(request, "new_password");
    if password.is_empty() {
        let said = REQUIRED.text(request.language);
        return Ok(Some(refuse("new_password", said)));
    }
    let person = [&*account.email, &*account.first_name, &*account.last_name];
    let found = faults(password, &person, request.language);
    if !found.is_empty() {
        return Ok(Some(Reply::json(400, &json!({ "new_password": found }))));
    }
    if let Some(refusal) = differs(request, password) {
        return Ok(Some(refusal));
    }
    db.set_password(account.id, password)?;
    Ok(None)
}

/// The `uid` of a link: the account's number in base64url, as Django writes it.
pub(super) fn uid(account: i64) -> String {
    base64url(account.to_string().as_bytes())
}

/// The account's number in a `uid`.
fn number_of(uid: &str) -> Option<i64> {
    const MOST: usize = 24;
    let sextet = |letter: u8| match letter {
        b'A'..=b'Z' => Some(letter - b'A'),
        b'a'..=b'z' => Some(letter - b'a' + 26),
        b'0'..=b'9' => Some(letter - b'0' + 52),
        b'-' => Some(62),
        b'_' => Some(63),
        _ => None,
    };
    if uid.len() > MOST {
        return None;
    }
    let (mut bits, mut held, mut digits) = (0_u32, 0_u32, String::new());
    for letter in uid.bytes() {
        bits = bits << 6 | u32::from(sextet(letter)?);
        held += 6;
        if held >= 8 {
            held -= 8;
            digits.push(char::from(u8::try_from(bits >> held & 0xff).ok()?));
        }
    }
    let number = digits.parse().ok()?;
    // Only the spelling of the letter is taken.
    (self::uid(number) == uid).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::{number_of, uid};

    #[test]
    fn a_uid_is_read_as_it_was_written_and_no_other_way() {
        for number in [1, 7, 10, 123, 98_765_432_101] {
            assert_eq!(number_of(&uid(number)), Some(number));
        }
        assert_eq!(uid(1), "MQ");
        for odd in [
            "",
            "MR",
            "MQ==",
            "!",
            "MQ MQ",
            "AAAA",
            "LTE",
            "MQMQMQMQMQMQMQMQMQMQMQMQMQ",
        ] {
            let read = number_of(odd);
            assert!(
                read.is_none() || uid(read.unwrap()) == odd,
                "{odd}: {read:?}"
            );
        }
    }
}
