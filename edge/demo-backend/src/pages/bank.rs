//! The demo's bank: a page on which a shopper pays an order, refuses, or does what banks make hard. It tells the backend
//! by messages and sends the browser back to the shop's return addresses, as the documents describe a payment page.

use std::fmt::Write;

use worker::Result;

use super::ways::{DECLINED, Way};
use super::{escape, frame};
use crate::calls::orders;
use crate::language::Language;
use crate::localized::{LocalizedText, localized};
use crate::object::now_ms;
use crate::reply::Reply;
use crate::request::{parse_query, split_url};
use crate::shops::Shop;
use crate::storage::{BankMessage, Database, PAID};

/// The start of the paths of the bank.
pub(crate) const BANK: &str = "/__demo/bank/";
const NAME: LocalizedText = localized(
    "Banca demonstrativă",
    "Демонстрационный банк",
    "Демонстраційний банк",
    "Demo bank",
);
const NO_MONEY: LocalizedText = localized(
    "Aici nu se plătesc bani adevărați și nu se cere niciun card.",
    "Настоящие деньги здесь не списываются, карта не нужна.",
    "Справжні гроші тут не списуються, картка не потрібна.",
    "No real money is charged here, and no card is asked for.",
);
const TITLE: LocalizedText = localized(
    "Plata comenzii",
    "Оплата заказа",
    "Оплата замовлення",
    "Payment of order",
);
const DONE: LocalizedText = localized(
    "Comanda este plătită.",
    "Заказ оплачен.",
    "Замовлення оплачено.",
    "The order is paid.",
);
const BACK: LocalizedText = localized(
    "Înapoi la magazin",
    "Вернуться в магазин",
    "Повернутися до магазину",
    "Back to the shop",
);
const UNKNOWN: LocalizedText = localized(
    "Banca nu cunoaște această comandă.",
    "Банк не знает такого заказа.",
    "Банк не знає такого замовлення.",
    "The bank does not know this order.",
);
const TOLD: LocalizedText = localized(
    "Ce a anunțat banca",
    "О чём сообщил банк",
    "Про що повідомив банк",
    "What the bank has reported",
);
const OUTCOMES: [(&str, LocalizedText); 3] = [
    ("", localized("pe drum", "в пути", "у дорозі", "on its way")),
    ("taken", localized("primit", "принято", "прийнято", "taken")),
    (
        "repeated",
        localized(
            "repetat, nu schimbă nimic",
            "повтор, ничего не меняет",
            "повтор, нічого не змінює",
            "repeated, changes nothing",
        ),
    ),
];
const STATES: [(&str, LocalizedText); 2] = [
    (PAID, localized("plătită", "оплачен", "оплачено", "paid")),
    (
        DECLINED,
        localized("refuzată", "отклонён", "відхилено", "declined"),
    ),
];

/// The payment page of an order at the bank that the demo is set up with: at its own one in the order's language.
pub(crate) fn payment_page(bank: &str, number: &str, language: Language) -> String {
    let query = if bank.starts_with('/') {
        ["?language=", language.code()].concat()
    } else {
        String::new()
    };
    [bank, number, &query].concat()
}

/// The answer of the bank: a page, or the address to go back to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Answer {
    Page(Reply),
    Back(String),
}

/// Answers a request whose path begins with [`BANK`]; `form` is what was sent to it.
pub(crate) fn answer(db: &Database, url: &str, form: Option<&str>) -> Result<Answer> {
    let (path, query) = split_url(url);
    let number = path.strip_prefix(BANK).unwrap_or_default();
    let language = field(query, "language");
    let language = Language::from_code(&language).unwrap_or(Language::Ro);
    let Some(order) = db.order_of_any_shop(number)? else {
        let body = html_of_unknown(language);
        return Ok(Answer::Page(Reply::page(404, body)));
    };
    if let Some(way) = form.and_then(|form| Way::from_name(&field(form, "way"))) {
        for (state, delay) in way.messages() {
            db.send_bank_message(number, state, now_ms() + delay)?;
        }
        return Ok(Answer::Back([way.back(), "?order=", number].concat()));
    }
    let is_paid = db.payment(number, now_ms())?.as_deref() == Some(PAID);
    let total = orders::total(db, number)?.unwrap_or(0);
    let currency = Shop::from_token(&order.shop).map_or("", Shop::currency);
    let shown = Shown {
        number,
        sum: &sum(total, currency, language),
        is_paid,
        messages: &db.bank_messages(number)?,
    };
    Ok(Answer::Page(Reply::page(200, html(language, &shown))))
}

fn field(pairs: &str, name: &str) -> String {
    let pairs = parse_query(pairs);
    let found = pairs.into_iter().find(|(known, _)| known == name);
    found.map_or_else(String::new, |(_, value)| value)
}

/// Hundredths as a sum with its currency's code, as banks write it.
fn sum(hundredths: i64, currency: &str, language: Language) -> String {
    let sign = if language == Language::En { '.' } else { ',' };
    format!(
        "{}{sign}{:02} {currency}",
        hundredths / 100,
        hundredths % 100
    )
}

/// What the page of an order shows.
#[derive(Debug, Clone, Copy)]
struct Shown<'a> {
    number: &'a str,
    sum: &'a str,
    is_paid: bool,
    messages: &'a [BankMessage],
}

fn html(language: Language, shown: &Shown<'_>) -> String {
    let (number, sum) = (escape(shown.number), escape(shown.sum));
    let mut ways = String::new();
    let offered = Way::ALL
        .into_iter()
        .filter(|way| !shown.is_paid || *way == Way::Leave);
    for way in offered {
        let (label, more) = if shown.is_paid {
            (BACK, LocalizedText::default())
        } else {
            way.words()
        };
        let class = if way == Way::Pay { "way main" } else { "way" };
        // Writing into a text cannot fail.
        let _ = write!(
            ways,
            "<button class=\"{class}\" name=\"way\" value=\"{}\"><b>{}</b><small>{}</small></button>",
            way.name(),
            label.text(language),
            more.text(language),
        );
    }
    let state = if shown.is_paid {
        ["<p role=\"status\"><b>", DONE.text(language), "</b></p>"].concat()
    } else {
        String::new()
    };
    let body = format!(
        "<div class=\"card\"><p class=\"quiet\">{}</p><h1>{} {number}</h1><p class=\"sum\">{sum}</p>{state}\
         <form class=\"ways\" method=\"post\">{ways}</form></div>{}<p class=\"quiet\">{}</p>{}",
        NAME.text(language),
        TITLE.text(language),
        told(language, shown.messages),
        NO_MONEY.text(language),
        languages(language),
    );
    frame(language, NAME.text(language), "narrow", &body)
}

/// The messages that the bank has sent, and what became of each.
fn told(language: Language, messages: &[BankMessage]) -> String {
    if messages.is_empty() {
        return String::new();
    }
    let word = |words: &[(&str, LocalizedText)], name: &str| {
        let found = words.iter().find(|(known, _)| *known == name);
        found.map_or_else(|| escape(name), |(_, text)| text.text(language).to_owned())
    };
    let mut rows = String::new();
    for message in messages {
        let (state, outcome) = (
            word(&STATES, &message.state),
            word(&OUTCOMES, &message.outcome),
        );
        // Writing into a text cannot fail.
        let _ = write!(rows, "<li>{state}: {outcome}</li>");
    }
    format!(
        "<section class=\"card\"><h2>{}</h2><ol>{rows}</ol></section>",
        TOLD.text(language)
    )
}

fn languages(current: Language) -> String {
    let mut links = String::new();
    for (language, name) in
        Language::ALL
            .into_iter()
            .zip(["Română", "Русский", "Українська", "English"])
    {
        let code = language.code();
        let marked = if language == current {
            " aria-current=\"page\""
        } else {
            ""
        };
        // Writing into a text cannot fail.
        let _ = write!(
            links,
            "<a href=\"?language={code}\" lang=\"{code}\"{marked}>{name}</a>"
        );
    }
    format!("<p class=\"languages\">{links}</p>")
}

fn html_of_unknown(language: Language) -> String {
    let body = format!(
        "<div class=\"card\"><h1>{}</h1></div>",
        UNKNOWN.text(language)
    );
    frame(language, NAME.text(language), "narrow", &body)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(language: Language, is_paid: bool, messages: &[BankMessage]) -> String {
        let sum = sum(23_542, "MDL", language);
        let shown = Shown {
            number: "CC-1",
            sum: &sum,
            is_paid,
            messages,
        };
        html(language, &shown)
    }

    #[test]
    fn the_own_bank_is_opened_in_the_orders_language() {
        assert_eq!(
            payment_page(BANK, "CC-1", Language::Uk),
            "/__demo/bank/CC-1?language=uk"
        );
        let elsewhere = payment_page("https://plata.example/", "CC-1", Language::Uk);
        assert_eq!(elsewhere, "https://plata.example/CC-1");
    }

    #[test]
    fn the_page_tells_the_sum_and_offers_every_way_in_each_language() {
        for language in Language::ALL {
            let page = page(language, false, &[]);
            for way in Way::ALL {
                assert!(
                    page.contains(&format!("value=\"{}\"", way.name())),
                    "{page}"
                );
                assert!(page.contains(way.words().0.text(language)));
            }
            assert!(page.contains("CC-1") && page.contains(" MDL"));
        }
        assert!(page(Language::Ro, false, &[]).contains("235,42 MDL"));
        assert!(page(Language::En, false, &[]).contains("235.42 MDL"));
    }

    #[test]
    fn a_paid_order_is_not_paid_again() {
        let message = |outcome: &str| BankMessage {
            id: 1,
            number: "CC-1".to_owned(),
            state: PAID.to_owned(),
            due_ms: 0,
            outcome: outcome.to_owned(),
        };
        let page = page(Language::En, true, &[message("taken"), message("repeated")]);
        assert!(page.contains("The order is paid.") && page.contains("Back to the shop"));
        assert!(page.contains("value=\"leave\""));
        assert!(!page.contains("value=\"pay\"") && !page.contains("value=\"twice\""));
        assert!(page.contains("paid: repeated, changes nothing"));
    }
}
