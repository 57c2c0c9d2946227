//! The menu, and a category with its products.

use serde_json::{Map, Value, json};
use worker::Result;

use super::card::money;
use super::products::cards;
use crate::catalogue::{FILTERS, OptionId};
use crate::language::Language;
use crate::listing::{Listing, ListingQuery, SortOrder};
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::{CardRow, CategoryRow, Database};

/// Options per filter.
const MAX_OPTIONS: usize = 60;

/// The style of a menu link: size, and colours in the light and the dark scheme.
struct LinkStyle {
    size: &'static str,
    text: [&'static str; 2],
    hover: [&'static str; 2],
}

/// The shop's own style.
const DEFAULT_STYLE: LinkStyle = LinkStyle {
    size: "",
    text: ["", ""],
    hover: ["", ""],
};
/// The style of the last department: a colour of its own and the shop's size, so that it does not shout on every page.
const HIGHLIGHTED: LinkStyle = LinkStyle {
    size: "",
    text: ["#1d5c3f", "#a8dcc0"],
    hover: ["#0f3d28", "#d3f0e0"],
};

pub(super) fn menu(db: &Database, request: &ApiRequest) -> Result<Reply> {
    Ok(tree(&db.categories(request)?).into())
}

/// The departments with their categories.
pub(crate) fn tree(rows: &[CategoryRow]) -> Value {
    let departments = rows.iter().filter(|row| row.parent.is_none());
    let last = departments.clone().count().saturating_sub(1);
    departments
        .enumerate()
        .map(|(index, row)| {
            let style = if index == last {
                &HIGHLIGHTED
            } else {
                &DEFAULT_STYLE
            };
            json!({
                "id": row.id,
                "categoryTitle": row.title,
                "categoryUrl": row.url,
                "categoryIcon": "",
                "link": "",
                "text_size": style.size,
                "text_color_light": style.text[0],
                "text_color_dark": style.text[1],
                "hover_color_light": style.hover[0],
                "hover_color_dark": style.hover[1],
                "image": image(row.id),
                "badge": null,
                "product_count": row.product_count,
                "is_active": true,
                "show_in_mobile": true,
                "subcategories": subcategories(rows, row.id),
            })
        })
        .collect()
}

pub(super) fn category(db: &Database, request: &ApiRequest, slug: &str) -> Result<Reply> {
    let rows = db.categories(request)?;
    let asked = |row: &&CategoryRow| row.url == slug || own(&row.url) == slug;
    let Some(row) = rows.iter().find(asked) else {
        return Ok(Reply::not_found());
    };
    let query = ListingQuery::parse(
        request.param("page"),
        request.param("per_page"),
        request.param("sortBy"),
        request.param("filters"),
    );
    let named = matches!(query.order, SortOrder::NameUp | SortOrder::NameDown);
    let listing = query.apply(&db.items(request, row.id, named)?);
    let page = CategoryPage {
        row,
        rows: &rows,
        slugs: db.slugs(request, false, row.id)?,
        products: db.cards(request, &listing.ids)?,
        options: db.options(request)?,
        query: &query,
        listing: &listing,
    };
    Ok(page.to_json(request).into())
}

/// A category with one page of its products.
#[derive(Debug)]
pub(crate) struct CategoryPage<'a> {
    pub row: &'a CategoryRow,
    pub rows: &'a [CategoryRow],
    pub slugs: Vec<(Language, String)>,
    pub products: Vec<CardRow>,
    pub options: Vec<(OptionId, String)>,
    pub query: &'a ListingQuery,
    pub listing: &'a Listing,
}

impl CategoryPage<'_> {
    pub(crate) fn to_json(&self, request: &ApiRequest) -> Value {
        let Self {
            row,
            rows,
            query,
            listing,
            ..
        } = self;
        let mut answer = listed(request, &self.options, query, listing, &self.products);
        let own = json!({
            "id": row.id,
            "categoryTitle": row.title,
            "categoryUrl": row.url,
            "categoryIcon": "",
            "description": row.text,
            "slugs": by_language(&self.slugs),
            "seo_info": { "title": row.title, "description": row.text, "img": image(row.id), "keywords": "" },
            "breadcrumbs": breadcrumbs(rows, row),
            "subcategories": subcategories(rows, row.id),
        });
        if let Value::Object(own) = own {
            answer.extend(own);
        }
        Value::Object(answer)
    }
}

/// The fields of every listing: a page of products, the totals and the filters.
pub(super) fn listed(
    request: &ApiRequest,
    options: &[(OptionId, String)],
    query: &ListingQuery,
    listing: &Listing,
    products: &[CardRow],
) -> Map<String, Value> {
    let fields = [
        ("products", json!(cards(request, products))),
        ("page", json!(query.page)),
        ("pages", json!(listing.pages)),
        ("totalCount", json!(listing.total)),
        (
            "default_min",
            json!(listing.price_range.map(|(min, _)| money(min))),
        ),
        (
            "default_max",
            json!(listing.price_range.map(|(_, max)| money(max))),
        ),
        ("filters", json!(filters(request, options, listing, query))),
    ];
    fields
        .map(|(name, value)| (name.to_owned(), value))
        .into_iter()
        .collect()
}

/// An object of slugs by language code.
pub(super) fn by_language(slugs: &[(Language, String)]) -> Value {
    let pairs = slugs
        .iter()
        .map(|(language, slug)| (language.code().to_owned(), json!(slug)));
    Value::Object(pairs.collect())
}

/// The department of a category and the category itself.
pub(super) fn breadcrumbs(rows: &[CategoryRow], row: &CategoryRow) -> Vec<Value> {
    let parent = rows.iter().find(|known| Some(known.id) == row.parent);
    parent
        .into_iter()
        .chain([row])
        .map(|row| json!({ "categoryId": row.id, "categoryTitle": row.title, "categoryUrl": own(&row.url) }))
        .collect()
}

fn subcategories(rows: &[CategoryRow], parent: i64) -> Vec<Value> {
    rows.iter()
        .filter(|row| row.parent == Some(parent))
        .map(|row| {
            json!({
                "id": row.id,
                "subCategoryTitle": row.title,
                "subCategoryUrl": own(&row.url),
                "image": image(row.id),
                "product_count": row.product_count,
            })
        })
        .collect()
}

/// The category's own slug: the last segment of its address.
pub(super) fn own(url: &str) -> &str {
    url.rsplit('/').next().unwrap_or(url)
}

pub(super) fn image(id: i64) -> String {
    format!("/media/c/{id}.svg")
}

/// The filters with at least two options, or with a selected one.
fn filters(
    request: &ApiRequest,
    titles: &[(OptionId, String)],
    listing: &Listing,
    query: &ListingQuery,
) -> Vec<Value> {
    FILTERS
        .iter()
        .filter_map(|(id, keyword, title)| {
            let options: Vec<Value> = titles
                .iter()
                .filter(|(option, _)| option.filter == *id)
                .filter_map(|(option, title)| {
                    let count = listing.counts.get(option)?;
                    Some(json!({
                        "id": option.option,
                        "title": title,
                        "keyword": option.option.to_string(),
                        "active": query.selected.contains(option),
                        "count": count,
                    }))
                })
                .take(MAX_OPTIONS)
                .collect();
            let has_selected = query.selected.iter().any(|option| option.filter == *id);
            (options.len() > 1 || (has_selected && !options.is_empty())).then(|| {
                json!({
                    "id": id,
                    "title": title.text(request.language),
                    "keyword": keyword,
                    "type": "checkbox",
                    "options": options,
                })
            })
        })
        .collect()
}
