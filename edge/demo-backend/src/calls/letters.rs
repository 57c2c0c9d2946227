//! The letters that accounts get, and the mailbox in which the demo keeps them instead of sending them.

use std::fmt::Write;

use serde_json::{Value, json};
use worker::Result;

use super::registration::uid;
use crate::language::Language;
use crate::localized::{LocalizedText, localized};
use crate::object::{now_ms, random_hex};
use crate::pages::{escape, frame, shop_port};
use crate::reply::Reply;
use crate::request::{ApiRequest, parse_query, split_url};
use crate::shops::Shop;
use crate::storage::{Account, Contact, Database, LetterRow, NewLetter, Purpose};

const LINK_MS: i64 = 3 * 24 * 60 * 60 * 1_000;
const CODE_MS: i64 = 10 * 60 * 1_000;

/// The subject and the text of a letter, and the path that its link has by default in a site's config.
struct Wording {
    subject: LocalizedText,
    body: LocalizedText,
    path: &'static str,
}

const fn wording(purpose: Purpose) -> Wording {
    match purpose {
        Purpose::Activation => Wording {
            subject: localized(
                "Activați contul",
                "Подтвердите регистрацию",
                "Підтвердьте реєстрацію",
                "Activate your account",
            ),
            body: localized(
                "Bună ziua! Ca să terminați înregistrarea, deschideți linkul:",
                "Здравствуйте! Чтобы закончить регистрацию, откройте ссылку:",
                "Вітаємо! Щоб завершити реєстрацію, відкрийте посилання:",
                "Hello! To finish your registration, open this link:",
            ),
            path: "/activate/",
        },
        Purpose::NewPassword => Wording {
            subject: localized(
                "Parolă nouă",
                "Новый пароль",
                "Новий пароль",
                "A new password",
            ),
            body: localized(
                "Cineva a cerut o parolă nouă pentru acest cont. Dacă ați fost dumneavoastră, deschideți linkul:",
                "Для этого кабинета запросили новый пароль. Если это были вы, откройте ссылку:",
                "Для цього кабінету попросили новий пароль. Якщо це були ви, відкрийте посилання:",
                "A new password was asked for this account. If it was you, open this link:",
            ),
            path: "/password/reset/confirm/",
        },
        Purpose::Deletion => Wording {
            subject: localized(
                "Ștergerea contului",
                "Удаление кабинета",
                "Видалення кабінету",
                "Deleting your account",
            ),
            body: localized(
                "Contul va fi șters după ce confirmați aici:",
                "Кабинет будет удалён, когда вы подтвердите это здесь:",
                "Кабінет буде видалено, коли ви підтвердите це тут:",
                "Your account is deleted once you confirm it here:",
            ),
            path: "/delete-account/",
        },
    }
}

/// Sends the letter with the link of this purpose.
pub(super) fn send(
    db: &Database,
    request: &ApiRequest,
    account: &Account,
    purpose: Purpose,
) -> Result<()> {
    let wording = wording(purpose);
    // In the form of Django's: a time and a signature.
    let random = random_hex();
    let (time, _) = random.split_at(6);
    let token = [time, "-", &random_hex()].concat();
    db.create_letter_token(&token, purpose, account.id, now_ms() + LINK_MS)?;
    let path = [wording.path, &uid(account.id), "/", &token].concat();
    db.send_letter(
        request.shop,
        NewLetter {
            kind: "mail",
            recipient: &account.email,
            subject: wording.subject.text(request.language),
            body: wording.body.text(request.language),
            path: &path,
            code: "",
        },
        now_ms(),
    )
}

/// Sends a one-time code to an address or number; an older code is worth nothing from now on.
pub(super) fn send_code(
    db: &Database,
    request: &ApiRequest,
    kind: Contact,
    destination: &str,
) -> Result<()> {
    let destination = kind.normal(destination);
    let code = random_code();
    db.save_code(request.shop, &destination, &code, now_ms() + CODE_MS)?;
    let subject = CODE.text(request.language);
    let body = match kind {
        Contact::Email => [subject, ": ", &code].concat(),
        // The last line lets a phone fill the code in by itself.
        Contact::Phone => {
            let host = request.origin.split("://").nth(1).unwrap_or_default();
            let host = host.split(':').next().unwrap_or_default();
            [subject, ": ", &code, "\n\n@", host, " #", &code].concat()
        }
    };
    db.send_letter(
        request.shop,
        NewLetter {
            kind: match kind {
                Contact::Email => "mail",
                Contact::Phone => "sms",
            },
            recipient: &destination,
            subject,
            body: &body,
            path: "",
            code: &code,
        },
        now_ms(),
    )
}

const CODE: LocalizedText = localized("Codul dumneavoastră", "Ваш код", "Ваш код", "Your code");

/// Six random digits.
fn random_code() -> String {
    let random = random_hex();
    let digits = random.bytes().rev().take(8);
    let number = digits.fold(0_u64, |number, digit| {
        number * 16 + u64::from(char::from(digit).to_digit(16).unwrap_or(0))
    });
    format!("{:06}", number % 1_000_000)
}

/// `/__demo/mail`: the letters and text messages, newest first, as a page or as JSON. The parameter `to` picks a
/// recipient. Links lead to the shop at the port of `host`, through which the mailbox is looked at.
pub(crate) fn mailbox(db: &Database, url: &str, host: &str, wants_json: bool) -> Result<Reply> {
    let (_, query) = split_url(url);
    let parameters = parse_query(query);
    let parameter = |name: &str| parameters.iter().find(|(known, _)| known == name);
    let recipient = parameter("to").map_or("", |(_, value)| value.trim());
    let letters = db.letters(recipient)?;
    if wants_json || parameter("json").is_some() {
        let json: Vec<Value> = letters.iter().map(|letter| told(letter, host)).collect();
        return Ok(json!(json).into());
    }
    Ok(Reply::page(200, page(&letters, recipient, host)))
}

pub(crate) fn clear(db: &Database) -> Result<Reply> {
    db.clear_letters()?;
    Ok(Reply::empty())
}

/// For tests: expires every link and code that was sent.
pub(crate) fn expire(db: &Database) -> Result<Reply> {
    db.expire_letters()?;
    Ok(json!({ "ok": true }).into())
}

fn told(letter: &LetterRow, host: &str) -> Value {
    json!({
        "id": letter.id,
        "shop": letter.shop,
        "kind": letter.kind,
        "to": letter.recipient,
        "subject": letter.subject,
        "text": letter.body,
        "path": letter.path,
        "link": link(letter, host),
        "code": letter.code,
        "created_ms": letter.created_ms,
    })
}

/// The address in a letter: at the shop that sent it, as `npm start` names it.
fn link(letter: &LetterRow, host: &str) -> String {
    if letter.path.is_empty() {
        return String::new();
    }
    let port = shop_port(host);
    let host = Shop::from_token(&letter.shop).map_or("localhost", Shop::host);
    ["http://", host, ":", port, &letter.path].concat()
}

fn page(letters: &[LetterRow], recipient: &str, host: &str) -> String {
    let mut rows = String::new();
    for letter in letters {
        let link = escape(&link(letter, host));
        let link = if link.is_empty() {
            String::new()
        } else {
            format!("<p><a href=\"{link}\">{link}</a></p>")
        };
        let (to, subject) = (escape(&letter.recipient), escape(&letter.subject));
        // Writing into a text cannot fail.
        let _ = write!(
            rows,
            "<article class=\"card\"><h2>{subject}</h2><p><small>{} · <a href=\"?to={}\">{to}</a> · {}</small></p><p>{}</p>{link}</article>",
            letter.kind,
            to.replace('+', "%2B"),
            letter.shop,
            escape(&letter.body).replace('\n', "<br>"),
        );
    }
    if rows.is_empty() {
        rows.push_str("<p>No letters yet.</p>");
    }
    let body = format!(
        "<h1>Mailbox of the demo</h1><form class=\"card\"><label>To <input name=\"to\" value=\"{}\"></label> \
         <button>Show</button> <a href=\"?\">All</a></form>{rows}",
        escape(recipient)
    );
    frame(Language::En, "Mailbox of the demo", "", &body)
}

#[cfg(test)]
mod tests {
    use super::{link, page};
    use crate::storage::LetterRow;

    fn letter(change: &serde_json::Value) -> LetterRow {
        let mut row = serde_json::json!({
            "id": 1, "shop": "demo-romania", "kind": "mail", "recipient": "ana@example.com", "subject": "A", "body": "B",
            "path": "/activate/MQ/a-b", "code": "", "created_ms": 0,
        });
        row.as_object_mut()
            .unwrap()
            .extend(change.as_object().unwrap().clone());
        serde_json::from_value(row).unwrap()
    }

    #[test]
    fn a_letter_leads_to_the_shop_that_sent_it() {
        let row = letter(&serde_json::json!({}));
        let expected = "http://romania.localhost:9001/activate/MQ/a-b";
        assert_eq!(link(&row, "localhost:9001"), expected);
        assert!(link(&row, "").contains(":8787/"));
        assert_eq!(link(&letter(&serde_json::json!({ "path": "" })), ""), "");
    }

    #[test]
    fn the_mailbox_shows_what_was_typed_as_text() {
        let row =
            letter(&serde_json::json!({ "recipient": "\"><script>@example.com", "body": "<b>" }));
        let page = page(&[row], "\"><script>", "localhost:1");
        assert!(
            !page.contains("<script>") && !page.contains("<b>"),
            "{page}"
        );
    }
}
