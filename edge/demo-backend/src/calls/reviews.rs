//! Reviews of products. What the demo's shoppers say fits any of its goods; what visitors write waits to be read.

use serde_json::{Value, json};
use worker::Result;

use super::forms;
use crate::localized::{LocalizedText, localized};
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::Database;

/// Who says it, when, how many stars are missing, what.
struct Said {
    name: LocalizedText,
    date: &'static str,
    missing: i64,
    text: LocalizedText,
}

#[rustfmt::skip]
static SAID: [Said; 6] = [
    Said { name: localized("Ana M.", "Анна М.", "Анна М.", "Ana M."), date: "2026-11-14", missing: 0, text: localized(
        "Exact ca în poze și împachetat cu grijă. L-am comandat seara, a doua zi era acasă.",
        "Точно как на фото и бережно упаковано. Заказала вечером, на следующий день было дома.",
        "Точно як на фото й дбайливо запаковано. Замовила ввечері, наступного дня було вдома.",
        "Just like in the pictures and packed with care. Ordered in the evening, here the next day.") },
    Said { name: localized("Igor C.", "Игорь К.", "Ігор К.", "Igor C."), date: "2026-11-02", missing: 1, text: localized(
        "Bun pentru prețul lui. Aș fi vrut instrucțiuni mai clare, dar m-am descurcat.",
        "Хорошо за свои деньги. Инструкция могла бы быть понятнее, но я разобрался.",
        "Добре за свої гроші. Інструкція могла б бути зрозумілішою, але я розібрався.",
        "Good for its price. The instructions could be clearer, but I managed.") },
    Said { name: localized("Elena P.", "Елена П.", "Олена П.", "Elena P."), date: "2026-10-27", missing: 0, text: localized(
        "Al doilea pe care îl iau, primul e al mamei. Nu s-a schimbat nimic în doi ani.",
        "Беру уже второй раз, первый подарила маме. За два года ничего не изменилось.",
        "Беру вже вдруге, перший подарувала мамі. За два роки нічого не змінилося.",
        "The second one I bought, the first is my mother’s. Nothing has changed in two years.") },
    Said { name: localized("Vasile R.", "Василий Р.", "Василь Р.", "Vasile R."), date: "2026-10-11", missing: 2, text: localized(
        "Produsul e bun, curierul a întârziat o zi.",
        "Товар хороший, но курьер опоздал на день.",
        "Товар добрий, але кур’єр запізнився на день.",
        "The product is good, the courier was a day late.") },
    Said { name: localized("Daria T.", "Дарья Т.", "Дарина Т.", "Daria T."), date: "2026-09-30", missing: 0, text: localized(
        "L-am văzut întâi în magazin și l-am comandat de acasă. Culoarea e cea din poze.",
        "Сначала посмотрела в магазине, заказала из дома. Цвет как на фото.",
        "Спершу подивилася в магазині, замовила з дому. Колір як на фото.",
        "Saw it in the shop first and ordered from home. The colour is that of the pictures.") },
    Said { name: localized("Petru L.", "Пётр Л.", "Петро Л.", "Petru L."), date: "2026-09-12", missing: 1, text: localized(
        "Folosit în fiecare zi de o lună. Deocamdată, nimic de reproșat.",
        "Пользуюсь каждый день уже месяц. Пока упрекнуть не в чем.",
        "Користуюся щодня вже місяць. Поки що нема чого закинути.",
        "In use every day for a month. Nothing to complain of so far.") },
];

/// What is said about a product: as many as its card counts, at most six.
pub(super) fn list(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let product = request.number_param("product_id").unwrap_or(0);
    let Some(row) = db.product(request, product)? else {
        return Ok(json!([]).into());
    };
    let count = usize::try_from(row.card.reviews).unwrap_or(0);
    let lowest = i64::from(row.card.rating < 40);
    let mut list: Vec<Value> = Vec::new();
    for (index, said) in (0_i64..).zip(SAID.iter().take(count)) {
        let id = product * 10 + index;
        let (likes, dislikes) = db.judgements(request.shop, id)?;
        list.push(json!({
            "id": id,
            "name": said.name.text(request.language),
            "text": said.text.text(request.language),
            "rating": 5 - said.missing - lowest,
            "created_at": said.date,
            "likes": likes + (id % 7),
            "dislikes": dislikes,
        }));
    }
    Ok(Value::from(list).into())
}

/// A visitor's review waits to be read.
pub(super) fn write(db: &Database, request: &ApiRequest) -> Result<Reply> {
    forms::submit(db, request, forms::Kind::Review)
}

/// `{id}/like` or `{id}/dislike`.
pub(super) fn judge(db: &Database, request: &ApiRequest, asked: &str) -> Result<Reply> {
    let (id, judgement) = asked.split_once('/').unwrap_or_default();
    let (Ok(id), "like" | "dislike") = (id.parse(), judgement) else {
        return Ok(Reply::not_found());
    };
    db.judge(request.shop, id, judgement == "like")?;
    Ok(Reply::empty())
}
