//! Brands with their products.

use serde_json::{Value, json};
use worker::Result;

use super::products::cards;
use crate::catalogue::slug;
use crate::content::brands::{BrandText, brand_texts, generic_description};
use crate::content::same_slug;
use crate::language::Language;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::{BrandRow, CardRow, Database};

const PER_PAGE: i64 = 24;
/// Categories in the description of a brand.
const DESCRIBED_CATEGORIES: usize = 3;

/// A brand and its categories, those with the most products first.
#[derive(Debug)]
pub(crate) struct Brand<'a> {
    name: &'a str,
    slug: String,
    categories: Vec<&'a BrandRow>,
}

/// The brands of these rows, sorted by name.
pub(crate) fn brands(rows: &[BrandRow]) -> Vec<Brand<'_>> {
    let mut brands: Vec<Brand<'_>> = Vec::new();
    for row in rows.iter().filter(|row| !row.brand.is_empty()) {
        match brands.iter_mut().find(|brand| brand.name == row.brand) {
            Some(brand) => brand.categories.push(row),
            None => brands.push(Brand {
                name: &row.brand,
                slug: brand_slug(&row.brand),
                categories: vec![row],
            }),
        }
    }
    brands.sort_by(|one, other| one.slug.cmp(&other.slug));
    brands
}

pub(crate) fn brand_slug(name: &str) -> String {
    slug(Language::Ro, name)
}

impl Brand<'_> {
    pub(super) fn slug(&self) -> &str {
        &self.slug
    }

    fn count(&self) -> i64 {
        self.categories.iter().map(|row| row.products).sum()
    }

    pub(crate) fn to_json(&self, language: Language, brand_texts: &[BrandText]) -> Value {
        let text = brand_texts.iter().find(|text| text.slug == self.slug);
        let titles: Vec<&str> = self
            .categories
            .iter()
            .take(DESCRIBED_CATEGORIES)
            .map(|row| row.title.as_str())
            .collect();
        let description = text.map_or_else(
            || generic_description(language, &titles),
            |text| text.description.to_owned(),
        );
        let letter: String = self
            .slug
            .chars()
            .take(1)
            .flat_map(char::to_uppercase)
            .collect();
        json!({
            "id": id(&self.slug),
            "name": self.name,
            "slug": self.slug,
            "letter": letter,
            "img": format!("/media/brand/{}.svg", self.slug),
            "description": description,
            "country": text.map_or("", |text| text.country),
            "product_count": self.count(),
            "featured": text.is_some(),
        })
    }

    /// The brand with one page of its products.
    pub(crate) fn page(&self, request: &ApiRequest, products: &[CardRow], page: i64) -> Value {
        let brand_texts = brand_texts(request.language);
        let mut brand = self.to_json(request.language, &brand_texts);
        let text = brand_texts.iter().find(|text| text.slug == self.slug);
        let description = brand.get("description").cloned().unwrap_or_default();
        let html = match (text, description.as_str()) {
            (Some(text), Some(first)) => format!("<p>{first}</p><p>{}</p>", text.more),
            (None, Some(first)) => format!("<p>{first}</p>"),
            (_, None) => String::new(),
        };
        let categories: Vec<Value> = self
            .categories
            .iter()
            .map(|row| json!({ "categoryTitle": row.title, "categoryUrl": row.url, "product_count": row.products }))
            .collect();
        let more = json!({
            "html": html,
            "slugs": same_slug(&self.slug),
            "categories": categories,
            "products": cards(request, products),
            "page": page,
            "pages": (self.count() + PER_PAGE - 1).max(1) / PER_PAGE,
            "page_size": PER_PAGE,
            "totalCount": self.count(),
            "seo_info": { "title": self.name, "description": description, "img": brand.get("img"), "keywords": "" },
        });
        if let (Some(fields), Value::Object(more)) = (brand.as_object_mut(), more) {
            fields.extend(more);
        }
        brand
    }
}

/// A brand's number, a hash of its slug (FNV-1a).
fn id(slug: &str) -> u32 {
    slug.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    }) >> 8
}

pub(super) fn list(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let rows = db.brands(request)?;
    let brand_texts = brand_texts(request.language);
    let list: Value = brands(&rows)
        .iter()
        .map(|brand| brand.to_json(request.language, &brand_texts))
        .collect();
    Ok(list.into())
}

pub(super) fn brand(db: &Database, request: &ApiRequest, slug: &str) -> Result<Reply> {
    let rows = db.brands(request)?;
    let brands = brands(&rows);
    let Some(brand) = brands.iter().find(|brand| brand.slug == slug) else {
        return Ok(Reply::not_found());
    };
    let page = request
        .number_param("page")
        .filter(|page| (1..100_000).contains(page))
        .unwrap_or(1);
    let products = db.cards_by_brand(request, brand.name, PER_PAGE, (page - 1) * PER_PAGE)?;
    Ok(brand.page(request, &products, page).into())
}
