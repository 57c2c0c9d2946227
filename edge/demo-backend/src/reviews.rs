//! The demo's reviews. A product's page and the rating on its card are computed from them. The texts fit any product.

use crate::catalogue::pseudo_random;
use crate::localized::{LocalizedText, localized};

/// A review text: author, date, stars below five, text, and the shop's answer if it gave one.
pub(crate) struct Said {
    pub name: LocalizedText,
    pub date: &'static str,
    missing: i64,
    pub text: LocalizedText,
    pub answer: Option<LocalizedText>,
    /// The author bought the product here.
    pub is_verified: bool,
}

#[rustfmt::skip]
static REVIEW_TEXTS: [Said; 6] = [
    Said { name: localized("Ana M.", "Анна М.", "Анна М.", "Ana M."), date: "2026-11-14", missing: 0, text: localized(
        "Exact ca în poze și împachetat cu grijă. L-am comandat seara, a doua zi era acasă.",
        "Точно как на фото и бережно упаковано. Заказала вечером, на следующий день было дома.",
        "Точно як на фото й дбайливо запаковано. Замовила ввечері, наступного дня було вдома.",
        "Just like in the pictures and packed with care. Ordered in the evening, here the next day."), answer: None, is_verified: true },
    Said { name: localized("Igor C.", "Игорь К.", "Ігор К.", "Igor C."), date: "2026-11-02", missing: 1, text: localized(
        "Bun pentru prețul lui. Coletul a venit puțin turtit, dar produsul e în regulă.",
        "Хорошо за свои деньги. Посылка пришла слегка помятой, но с товаром всё в порядке.",
        "Добре за свої гроші. Посилка прийшла трохи зім’ята, але з товаром усе гаразд.",
        "Good for its price. The parcel came slightly dented, but the product is fine."), answer: Some(localized(
            "Ne pare rău pentru cutie: de atunci punem colțare de carton la colete.",
            "Извините за коробку: с тех пор кладём в посылки картонные уголки.",
            "Вибачте за коробку: відтоді кладемо в посилки картонні кутики.",
            "Sorry about the box: we put cardboard corners into parcels since.")), is_verified: true },
    Said { name: localized("Elena P.", "Елена П.", "Олена П.", "Elena P."), date: "2026-10-27", missing: 0, text: localized(
        "Al doilea pe care îl iau, primul e al mamei. Nu s-a schimbat nimic în doi ani.",
        "Беру уже второй раз, первый подарила маме. За два года ничего не изменилось.",
        "Беру вже вдруге, перший подарувала мамі. За два роки нічого не змінилося.",
        "The second one I bought, the first is my mother’s. Nothing has changed in two years."), answer: None, is_verified: true },
    Said { name: localized("Vasile R.", "Василий Р.", "Василь Р.", "Vasile R."), date: "2026-10-11", missing: 2, text: localized(
        "Produsul e bun, curierul a întârziat o zi.",
        "Товар хороший, но курьер опоздал на день.",
        "Товар добрий, але кур’єр запізнився на день.",
        "The product is good, the courier was a day late."), answer: Some(localized(
            "Mulțumim că ne-ați scris: am vorbit cu firma de curierat despre întârziere.",
            "Спасибо, что написали: мы поговорили с курьерской службой об опоздании.",
            "Дякуємо, що написали: ми поговорили з кур’єрською службою про запізнення.",
            "Thank you for writing: we spoke with the courier about the delay.")), is_verified: true },
    Said { name: localized("Daria T.", "Дарья Т.", "Дарина Т.", "Daria T."), date: "2026-09-30", missing: 0, text: localized(
        "L-am văzut întâi în magazin și l-am comandat de acasă. Culoarea e cea din poze.",
        "Сначала посмотрела в магазине, заказала из дома. Цвет как на фото.",
        "Спершу подивилася в магазині, замовила з дому. Колір як на фото.",
        "Saw it in the shop first and ordered from home. The colour is that of the pictures."), answer: None, is_verified: false },
    Said { name: localized("Petru L.", "Пётр Л.", "Петро Л.", "Petru L."), date: "2026-09-12", missing: 1, text: localized(
        "Folosit în fiecare zi de o lună. Deocamdată, nimic de reproșat.",
        "Пользуюсь каждый день уже месяц. Пока упрекнуть не в чем.",
        "Користуюся щодня вже місяць. Поки що нема чого закинути.",
        "In use every day for a month. Nothing to complain of so far."), answer: None, is_verified: false },
];

/// A review of a product.
pub(crate) struct Review {
    pub id: i64,
    pub stars: i64,
    pub said: &'static Said,
}

/// The reviews of a product, newest first. One product in ten has none.
pub(crate) fn of_product(product: i64) -> Vec<Review> {
    let key = product.to_string();
    let random = |purpose, limit| pseudo_random(&key, purpose, limit);
    if random("reviewed", 10) == 0 {
        return Vec::new();
    }
    let all = u32::try_from(REVIEW_TEXTS.len()).unwrap_or_default();
    let (count, first) = (1 + random("reviews", all), random("first review", all));
    let lowered = i64::from(random("lowered", 4) == 0);
    (0..all)
        .zip(&REVIEW_TEXTS)
        // A run of `count` texts from `first` on, wrapping around.
        .filter(|(index, _)| (index + all - first) % all < count)
        .map(|(index, said)| Review {
            id: product * 10 + i64::from(index),
            stars: 5 - said.missing - lowered,
            said,
        })
        .collect()
}

/// The mean rating in tenths, from the sum of stars; 0 without reviews.
pub(crate) fn mean(sum: i64, count: i64) -> i64 {
    (sum * 10 + count / 2) / count.max(1)
}

/// A product's mean rating in tenths, and its number of reviews.
pub(crate) fn summary(product: i64) -> (i64, i64) {
    let stars: Vec<i64> = of_product(product).iter().map(|one| one.stars).collect();
    let count = i64::try_from(stars.len()).unwrap_or_default();
    (mean(stars.iter().sum(), count), count)
}
