//! Articles: a list, one article, recommendations.

use serde_json::{Map, Value, json};
use worker::Result;

use super::home::content_json;
use super::lists::{is_number, paginate, without_fields};
use crate::facts;
use crate::localized::{LocalizedText, localized};
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::Database;

const PER_PAGE: usize = 6;
const RECOMMENDED: usize = 6;
/// Fields that only the article itself has, not the list.
const DETAIL_FIELDS: [&str; 6] = ["html", "slugs", "next", "previous", "products", "seo"];

pub(super) fn list(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let articles = content_json(db, request, "articles")?;
    let statuses = content_json(db, request, "statuses")?;
    Ok(page(
        &articles,
        statuses,
        if request.param("status_id").is_empty() {
            request.param("slug")
        } else {
            request.param("status_id")
        },
        request.param("page"),
    )
    .into())
}

/// A page of the articles with a status, given as number or slug; of all articles when `status` is empty.
pub(crate) fn page(articles: &Value, statuses: Value, status: &str, page: &str) -> Value {
    let selected = all(articles)
        .iter()
        .filter(|article| {
            let status_field = |field: &str| article.pointer(&format!("/custom_status/{field}"));
            status.is_empty()
                || status_field("slug").and_then(Value::as_str) == Some(status)
                || status_field("id").is_some_and(|id| is_number(id, status))
        })
        .map(|article| without_fields(article, &DETAIL_FIELDS))
        .collect();
    let chosen = statuses.as_array().into_iter().flatten().find(|known| {
        known.get("slug").and_then(Value::as_str) == Some(status)
            || known.get("id").is_some_and(|id| is_number(id, status))
    });
    let chosen = json!({ "id": chosen.and_then(|known| known.get("id")) });
    let mut page = paginate(selected, page, PER_PAGE);
    if let Some(fields) = page.as_object_mut() {
        let count = |fields: &Map<String, Value>, name| fields.get(name).and_then(Value::as_u64);
        let at = count(fields, "page").unwrap_or(1);
        let last = count(fields, "pages").unwrap_or(1);
        let shown = fields.get("data").and_then(Value::as_array).map(Vec::len);
        fields.insert("custom_status".to_owned(), chosen);
        fields.insert("next".to_owned(), json!((at < last).then_some(at + 1)));
        fields.insert("previous".to_owned(), json!((at > 1).then(|| at - 1)));
        fields.insert("current_page_count".to_owned(), json!(shown));
        fields.insert("statuses".to_owned(), statuses);
    }
    page
}

pub(super) fn article(db: &Database, request: &ApiRequest, id: &str) -> Result<Reply> {
    let articles = content_json(db, request, "articles")?;
    Ok(find(&articles, id).map_or_else(Reply::not_found, |article| article.clone().into()))
}

/// The article with this number or slug.
pub(crate) fn find<'a>(articles: &'a Value, id: &str) -> Option<&'a Value> {
    all(articles).iter().find(|article| matches_id(article, id))
}

pub(super) fn recommended(db: &Database, request: &ApiRequest, id: &str) -> Result<Reply> {
    let articles = content_json(db, request, "articles")?;
    Ok(recommendations(&articles, id).map_or_else(Reply::not_found, Into::into))
}

/// Other articles: first those with the same status, then the rest, newest first.
pub(crate) fn recommendations(articles: &Value, id: &str) -> Option<Value> {
    let status = |article: &Value| article.pointer("/custom_status/id").cloned();
    let own = status(find(articles, id)?);
    let others = || {
        all(articles)
            .iter()
            .filter(|article| !matches_id(article, id))
    };
    let same = others().filter(|article| status(article) == own);
    let other = others().filter(|article| status(article) != own);
    Some(
        same.chain(other)
            .take(RECOMMENDED)
            .map(|article| without_fields(article, &DETAIL_FIELDS))
            .collect(),
    )
}

pub(super) fn seo(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let slug = request.param("product_slug");
    if !slug.is_empty() {
        return product_seo(db, request, slug);
    }
    let articles = content_json(db, request, "articles")?;
    let seo = find(&articles, request.param("article_slug")).and_then(|article| article.get("seo"));
    Ok(seo.map_or_else(Reply::not_found, |seo| seo.clone().into()))
}

/// A product's SEO fields, and a text that links to its category.
fn product_seo(db: &Database, request: &ApiRequest, slug: &str) -> Result<Reply> {
    let id = db.id_by_slug(request, true, Some(request.language), slug)?;
    let Some(row) = id.map(|id| db.product(request, id)).transpose()?.flatten() else {
        return Ok(Reply::not_found());
    };
    let categories = db.categories(request)?;
    let category = categories.iter().find(|one| one.id == row.card.category);
    let fill = |text: &LocalizedText| {
        facts::quote(text.text(request.language), request.shop, request.language)
            .replace("{title}", &row.card.title)
            .replace("{shop}", request.shop.brand())
            .replace("{language}", request.language.code())
            .replace("{category}", category.map_or("", |one| &one.title))
            .replace("{url}", category.map_or("", |one| &one.url))
    };
    Ok(json!({
        "title": row.card.title,
        "description": row.card.short,
        "keywords": category.map_or("", |one| &one.title),
        "h1": fill(&SEO_TITLE),
        "text": fill(&SEO_TEXT),
    })
    .into())
}

const SEO_TITLE: LocalizedText = localized(
    "Cumpărați online la {shop}",
    "Купить онлайн в {shop}",
    "Купити онлайн у {shop}",
    "Buy online at {shop}",
);
const SEO_TEXT: LocalizedText = localized(
    "<p>{title}: comandați pe site sau la telefon și plătiți {pay}. Curierul ajunge în oraș {city-days}, în țară în {country-days}; din magazin ridicați comanda {pickup-time}.</p><p>Dacă nu e chiar ce căutați, vedeți și restul categoriei <a href=\"/{language}/{url}\">{category}</a>.</p>",
    "<p>{title}: заказ на сайте или по телефону, оплата {pay}. Курьер приезжает по городу {city-days}, по стране за {country-days}; самовывоз через {pickup-time}.</p><p>Если это не совсем то, что вы ищете, посмотрите всю категорию <a href=\"/{language}/{url}\">{category}</a>.</p>",
    "<p>{title}: замовлення на сайті або телефоном, оплата {pay}. Кур’єр приїздить містом {city-days}, країною за {country-days}; самовивіз за {pickup-time}.</p><p>Якщо це не зовсім те, що ви шукаєте, перегляньте всю категорію <a href=\"/{language}/{url}\">{category}</a>.</p>",
    "<p>{title}: order here or by phone and pay {pay}. In the city the courier comes {city-days}, across the country in {country-days}; in a shop it is ready within {pickup-time}.</p><p>Not quite what you are looking for? See the rest of <a href=\"/{language}/{url}\">{category}</a>.</p>",
);

fn all(articles: &Value) -> &[Value] {
    articles.as_array().map_or(&[], Vec::as_slice)
}

fn matches_id(article: &Value, id: &str) -> bool {
    article.get("url").and_then(Value::as_str) == Some(id)
        || article.get("id").is_some_and(|known| is_number(known, id))
}
