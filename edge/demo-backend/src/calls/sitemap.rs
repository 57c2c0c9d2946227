//! The sitemap: every page of the shop in every language, with links to its other languages.

use std::fmt::Write as _;

use serde_json::Value;
use worker::Result;

use super::brands::brands;
use super::home::content_json;
use crate::content::GIFTS;
use crate::language::Language;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::shops::Range;
use crate::storage::Database;

/// Limits the sitemap of a catalogue that was enlarged for a benchmark.
const MAX_PRODUCTS: i64 = 1_000;
/// Pages with the same path in every language.
const SAME_PATHS: [&str; 17] = [
    "",
    "about",
    "articles",
    "brands",
    "career",
    "contacts",
    "delivery",
    "feedbacks",
    "gallery",
    "logistics",
    "partners",
    "terms",
    "want-to-order",
    GIFTS,
    "garantie",
    "livrare-si-plata",
    "program-de-fidelitate",
];

pub(super) fn sitemap(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let mut pages: Vec<[String; 4]> = SAME_PATHS
        .iter()
        .filter(|path| **path != GIFTS || request.shop.range() == Range::General)
        .map(|path| same_path(path))
        .collect();
    pages.extend(db.category_addresses(request)?);
    let products = db.product_addresses(request, MAX_PRODUCTS)?;
    pages.extend(in_folder("product", products));
    pages.extend(in_folder(
        "articles",
        slugs(&content_json(db, request, "articles")?),
    ));
    for brand in brands(&db.brands(request)?) {
        pages.push(same_path(&format!("brands/{}", brand.slug())));
    }
    let albums = content_json(db, request, "albums")?;
    for album in albums.as_array().into_iter().flatten() {
        let id = album.get("id").and_then(Value::as_i64).unwrap_or(0);
        pages.push(same_path(&format!("gallery/{id}")));
    }
    Ok(Reply::xml(urlset(&request.origin, &pages)))
}

fn same_path(path: &str) -> [String; 4] {
    [(); 4].map(|()| path.to_owned())
}

fn in_folder(folder: &str, pages: Vec<[String; 4]>) -> impl Iterator<Item = [String; 4]> {
    pages
        .into_iter()
        .map(move |page| page.map(|slug| format!("{folder}/{slug}")))
}

/// The slugs of articles in ro, ru, uk and en.
pub(crate) fn slugs(articles: &Value) -> Vec<[String; 4]> {
    articles
        .as_array()
        .into_iter()
        .flatten()
        .map(|article| {
            Language::ALL.map(|language| {
                article
                    .pointer(&format!("/slugs/{}", language.code()))
                    .and_then(Value::as_str)
                    .unwrap_or_default()
                    .to_owned()
            })
        })
        .collect()
}

/// The sitemap's XML. A page is its path in ro, ru, uk and en.
pub(crate) fn urlset(origin: &str, pages: &[[String; 4]]) -> String {
    let mut out = String::with_capacity(pages.len() * 3_200 + 200);
    out.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n");
    for page in pages {
        let mut links = String::new();
        let addresses: Vec<(Language, String)> = Language::ALL
            .into_iter()
            .zip(page)
            .map(|(language, path)| (language, address(origin, language, path)))
            .collect();
        for (language, address) in &addresses {
            link(&mut links, language.code(), address);
        }
        if let Some((_, address)) = addresses.first() {
            link(&mut links, "x-default", address);
        }
        for (_, address) in &addresses {
            let _ = writeln!(out, "<url><loc>{address}</loc>{links}</url>");
        }
    }
    out.push_str("</urlset>\n");
    out
}

fn link(out: &mut String, language: &str, address: &str) {
    let _ = write!(
        out,
        "<xhtml:link rel=\"alternate\" hreflang=\"{language}\" href=\"{address}\"/>"
    );
}

/// Paths consist of slugs, and origins are validated when a request is parsed, so nothing needs escaping.
fn address(origin: &str, language: Language, path: &str) -> String {
    let language = language.code();
    if path.is_empty() {
        format!("{origin}/{language}")
    } else {
        format!("{origin}/{language}/{path}")
    }
}
