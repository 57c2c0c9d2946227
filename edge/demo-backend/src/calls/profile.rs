//! The profile of an account, in both families of calls that the documents name, and its picture.

use serde_json::{Value, json};
use worker::Result;

use super::auth::{body_text, unauthorised, user};
use super::contacts;
use super::order_validation::Errors;
use crate::localized::{LocalizedText, localized};
use crate::reply::Reply;
use crate::request::{ApiRequest, SentFile};
use crate::storage::{Account, Contact, Database};

const MOST_LETTERS: usize = 150;
const MOST_BYTES: usize = 1024 * 1024;
const LONG: LocalizedText = localized(
    "Asigurați-vă că acest câmp nu are mai mult de 150 de caractere.",
    "Убедитесь, что это значение содержит не более 150 символов.",
    "Переконайтеся, що це поле містить не більше 150 символів.",
    "Ensure this field has no more than 150 characters.",
);
const DATE: LocalizedText = localized(
    "Data are un format greșit. Folosiți formatul AAAA-LL-ZZ.",
    "Неправильный формат даты. Используйте формат ГГГГ-ММ-ДД.",
    "Неправильний формат дати. Використовуйте формат РРРР-ММ-ДД.",
    "Date has wrong format. Use one of these formats instead: YYYY-MM-DD.",
);
const IMAGE: LocalizedText = localized(
    "Încărcați o imagine validă, de cel mult 1 MB.",
    "Загрузите правильное изображение, не больше 1 МБ.",
    "Завантажте правильне зображення, не більше 1 МБ.",
    "Upload a valid image of at most 1 MB.",
);

/// The first bytes of each kind of picture.
const PICTURES: [(&str, &[u8]); 3] = [
    ("image/jpeg", b"\xff\xd8\xff"),
    ("image/png", b"\x89PNG\r\n\x1a\n"),
    ("image/webp", b"RIFF"),
];

/// The signed-in shopper's account.
pub(super) fn own(db: &Database, request: &ApiRequest) -> Result<Option<Account>> {
    match user(db, request)? {
        Some(id) => db.account(request.shop, id),
        None => Ok(None),
    }
}

/// The documented fields of a profile, its lists and its picture.
pub(super) fn told(db: &Database, account: &Account) -> Result<Value> {
    Ok(json!({
        "id": account.id,
        "email": account.email,
        "firstName": account.first_name,
        "lastName": account.last_name,
        "full_name": full_name(account),
        "phone": account.phone,
        "birthday": account.birthday,
        "balance": 0,
        "status": "active",
        "can_use_promocode": true,
        "emails": contacts::list(db, account.id, Contact::Email)?,
        "phones": contacts::list(db, account.id, Contact::Phone)?,
        "profile_image": picture_path(account),
    }))
}

fn full_name(account: &Account) -> String {
    let name = [&*account.first_name, " ", &account.last_name].concat();
    name.trim().to_owned()
}

/// `GET /api/users/{id}/`: one's own profile alone.
pub(super) fn one(db: &Database, request: &ApiRequest, of: &str) -> Result<Reply> {
    answer_own(db, request, of, |account| Ok(told(db, account)?.into()))
}

/// Answers a call about the account of this id, which is the signed-in shopper's or is missing.
fn answer_own(
    db: &Database,
    request: &ApiRequest,
    of: &str,
    answer: impl FnOnce(&Account) -> Result<Reply>,
) -> Result<Reply> {
    match own(db, request)? {
        None => Ok(unauthorised()),
        Some(account) if account.id.to_string() == of => answer(&account),
        Some(_) => Ok(Reply::not_found()),
    }
}

/// `PATCH /users/user/{id}/`: only the fields that are sent.
pub(super) fn change(db: &Database, request: &ApiRequest, of: &str) -> Result<Reply> {
    answer_own(db, request, of, |account| {
        let sent = |names: [&str; 2]| names.into_iter().find_map(|name| request.body.get(name));
        let text = |value: &Value| value.as_str().unwrap_or_default().trim().to_owned();
        let mut errors = Errors::new();
        let mut changed = account.clone();
        for (field, other, own) in [
            ("firstName", "first_name", &mut changed.first_name),
            ("lastName", "last_name", &mut changed.last_name),
        ] {
            if let Some(value) = sent([field, other]) {
                *own = text(value);
                if own.chars().count() > MOST_LETTERS {
                    errors.insert(field, vec![LONG.text(request.language)]);
                }
            }
        }
        if let Some(value) = sent(["birthday", "birth_date"]) {
            let date = text(value);
            // DRF takes null for no date, and refuses an empty text.
            if value.is_null() {
                changed.birthday = None;
            } else if is_date(&date) {
                changed.birthday = Some(date);
            } else {
                errors.insert("birthday", vec![DATE.text(request.language)]);
            }
        }
        if !errors.is_empty() {
            return Ok(Reply::json(400, &json!(errors)));
        }
        db.save_profile(&changed)?;
        Ok(told(db, &changed)?.into())
    })
}

/// `PATCH /api/users/change-full-name/`: the first word is the first name.
pub(super) fn rename(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let Some(mut account) = own(db, request)? else {
        return Ok(unauthorised());
    };
    let name = body_text(request, "full_name").trim();
    if name.chars().count() > MOST_LETTERS {
        let said = LONG.text(request.language);
        return Ok(Reply::json(400, &json!({ "full_name": [said] })));
    }
    let (first, last) = name.split_once(' ').unwrap_or((name, ""));
    first.clone_into(&mut account.first_name);
    last.trim().clone_into(&mut account.last_name);
    db.save_profile(&account)?;
    Ok(json!({ "full_name": name }).into())
}

/// A date of the calendar as `YYYY-MM-DD`.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let &[year, month, day] = parts.as_slice() else {
        return false;
    };
    let number = |text: &str, digits: usize| {
        let is_plain = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u32>().ok().filter(|_| is_plain)
    };
    let (Some(year), Some(month), Some(day)) = (number(year, 4), number(month, 2), number(day, 2))
    else {
        return false;
    };
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return false,
    };
    year > 0 && (1..=days).contains(&day)
}

fn picture_path(account: &Account) -> Option<String> {
    (account.picture > 0).then(|| format!("{PORTRAITS}{}-{}", account.id, account.picture))
}

/// The start of the paths of accounts' pictures.
pub(crate) const PORTRAITS: &str = "/media/portraits/";

/// `PATCH /api/users/change-profile-image/`
pub(super) fn change_picture(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let Some(account) = own(db, request)? else {
        return Ok(unauthorised());
    };
    let kind = request.file.as_ref().and_then(kind_of_picture);
    let (Some(kind), Some(file)) = (kind, &request.file) else {
        let said = IMAGE.text(request.language);
        return Ok(Reply::json(400, &json!({ "profile_image": [said] })));
    };
    db.save_portrait(account.id, kind, &file.bytes)?;
    let account = own(db, request)?.unwrap_or(account);
    Ok(json!({ "profile_image": picture_path(&account) }).into())
}

fn kind_of_picture(file: &SentFile) -> Option<&'static str> {
    let fits = |start: &[u8]| file.bytes.starts_with(start) && file.bytes.len() <= MOST_BYTES;
    let mut kinds = PICTURES.into_iter();
    kinds.find(|(_, start)| fits(start)).map(|(kind, _)| kind)
}

/// `DELETE /api/users/delete-profile-image/`
pub(super) fn remove_picture(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let Some(account) = own(db, request)? else {
        return Ok(unauthorised());
    };
    db.remove_portrait(account.id)?;
    Ok(Reply::empty())
}

/// The bytes and the kind of a picture, for its owner alone.
pub(crate) fn picture(db: &Database, request: &ApiRequest) -> Result<Option<(String, Vec<u8>)>> {
    let Some(account) = own(db, request)? else {
        return Ok(None);
    };
    if picture_path(&account).as_deref() != Some(&request.path) {
        return Ok(None);
    }
    db.portrait(account.id)
}

#[cfg(test)]
mod tests {
    use super::{is_date, kind_of_picture};
    use crate::request::SentFile;

    #[test]
    fn a_date_is_one_of_the_calendar() {
        for date in ["2000-02-29", "1999-12-31", "2024-04-30"] {
            assert!(is_date(date), "{date}");
        }
        for odd in [
            "",
            "1900-02-29",
            "2001-13-01",
            "2001-04-31",
            "01-01-2001",
            "2001-1-1",
            "2001-01-01T",
        ] {
            assert!(!is_date(odd), "{odd}");
        }
    }

    #[test]
    fn a_picture_is_known_by_its_bytes() {
        let kind = |bytes: &[u8]| {
            kind_of_picture(&SentFile {
                name: "a.png".to_owned(),
                kind: "image/png".to_owned(),
                bytes: bytes.to_vec(),
            })
        };
        assert_eq!(kind(b"\xff\xd8\xff\xe0"), Some("image/jpeg"));
        assert_eq!(kind(b"<svg onload=\"\">"), None);
        assert_eq!(
            kind(&[b"\x89PNG\r\n\x1a\n".as_slice(), &vec![0; 1024 * 1024]].concat()),
            None
        );
    }
}
