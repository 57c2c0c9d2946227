//! Brands, and what each of them makes.

use serde_json::{Value, json};
use worker::Result;

use super::products::list as cards;
use crate::asked::Asked;
use crate::catalogue::slug;
use crate::content::brands::{Praise, makes, praises};
use crate::content::everywhere;
use crate::language::Language;
use crate::reply::Reply;
use crate::storage::{BrandRow, CardRow, Store};

const PER_PAGE: i64 = 24;
/// Categories named in a brand's description.
const NAMED: usize = 3;

/// A brand, its categories with most products first.
#[derive(Debug)]
pub(crate) struct Brand<'a> {
    name: &'a str,
    slug: String,
    categories: Vec<&'a BrandRow>,
}

/// The brands of these rows, by name.
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
        self.categories.iter().map(|row| row.goods).sum()
    }

    pub(crate) fn told(&self, language: Language, praises: &[Praise]) -> Value {
        let praise = praises.iter().find(|praise| praise.slug == self.slug);
        let titles: Vec<&str> = self
            .categories
            .iter()
            .take(NAMED)
            .map(|row| row.title.as_str())
            .collect();
        let description = praise.map_or_else(
            || makes(language, &titles),
            |praise| praise.description.to_owned(),
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
            "country": praise.map_or("", |praise| praise.country),
            "product_count": self.count(),
            "featured": praise.is_some(),
        })
    }

    /// The brand with a page of its products.
    pub(crate) fn page(&self, asked: &Asked, products: &[CardRow], page: i64) -> Value {
        let praises = praises(asked.language);
        let mut told = self.told(asked.language, &praises);
        let praise = praises.iter().find(|praise| praise.slug == self.slug);
        let description = told.get("description").cloned().unwrap_or_default();
        let html = match (praise, description.as_str()) {
            (Some(praise), Some(first)) => format!("<p>{first}</p><p>{}</p>", praise.more),
            (None, Some(first)) => format!("<p>{first}</p>"),
            (_, None) => String::new(),
        };
        let categories: Vec<Value> = self
            .categories
            .iter()
            .map(|row| json!({ "categoryTitle": row.title, "categoryUrl": row.url, "product_count": row.goods }))
            .collect();
        let more = json!({
            "html": html,
            "slugs": everywhere(&self.slug),
            "categories": categories,
            "products": cards(asked, products),
            "page": page,
            "pages": (self.count() + PER_PAGE - 1).max(1) / PER_PAGE,
            "page_size": PER_PAGE,
            "totalCount": self.count(),
            "seo_info": { "title": self.name, "description": description, "img": told.get("img"), "keywords": "" },
        });
        if let (Some(told), Value::Object(more)) = (told.as_object_mut(), more) {
            told.extend(more);
        }
        told
    }
}

/// A number that stays a brand's own (FNV-1a).
fn id(slug: &str) -> u32 {
    slug.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    }) >> 8
}

pub(super) fn list(store: &Store, asked: &Asked) -> Result<Reply> {
    let rows = store.brands(asked)?;
    let praises = praises(asked.language);
    let told: Value = brands(&rows)
        .iter()
        .map(|brand| brand.told(asked.language, &praises))
        .collect();
    Ok(told.into())
}

pub(super) fn one(store: &Store, asked: &Asked, slug: &str) -> Result<Reply> {
    let rows = store.brands(asked)?;
    let brands = brands(&rows);
    let Some(brand) = brands.iter().find(|brand| brand.slug == slug) else {
        return Ok(Reply::not_found());
    };
    let page = asked
        .number("page")
        .filter(|page| (1..100_000).contains(page))
        .unwrap_or(1);
    let products = store.cards_of_brand(asked, brand.name, PER_PAGE, (page - 1) * PER_PAGE)?;
    Ok(brand.page(asked, &products, page).into())
}
