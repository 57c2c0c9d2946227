//! The tree of categories, and a category with its products.

use serde_json::{Value, json};
use worker::Result;

use super::card::money;
use super::products::list;
use crate::asked::Asked;
use crate::catalogue::{Choice, FILTERS};
use crate::language::Language;
use crate::listing::{Order, Shown, Wish, show};
use crate::reply::Reply;
use crate::storage::{CardRow, CategoryRow, Store};

/// Options of one filter that a list shows at most.
const MOST_OPTIONS: usize = 60;

/// How a link of the menu looks: its size, and its colours by the scheme, light and dark.
struct Look {
    size: &'static str,
    text: [&'static str; 2],
    hover: [&'static str; 2],
}

/// As the shop's own style has it.
const LINK: Look = Look {
    size: "",
    text: ["", ""],
    hover: ["", ""],
};
/// The first category stands out.
const FIRST: Look = Look {
    size: "15px",
    text: ["#7a1f2b", "#ffb3b8"],
    hover: ["#4d0f18", "#ffd9dc"],
};

pub(super) fn menu(store: &Store, asked: &Asked) -> Result<Reply> {
    Ok(tree(&store.categories(asked)?).into())
}

/// The categories of the first level with those under them.
pub(crate) fn tree(rows: &[CategoryRow]) -> Value {
    rows.iter()
        .filter(|row| row.parent.is_none())
        .enumerate()
        .map(|(place, row)| {
            let look = if place == 0 { &FIRST } else { &LINK };
            json!({
                "id": row.id,
                "categoryTitle": row.title,
                "categoryUrl": row.url,
                "categoryIcon": "",
                "link": "",
                "text_size": look.size,
                "text_color_light": look.text[0],
                "text_color_dark": look.text[1],
                "hover_color_light": look.hover[0],
                "hover_color_dark": look.hover[1],
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

pub(super) fn category(store: &Store, asked: &Asked, slug: &str) -> Result<Reply> {
    let rows = store.categories(asked)?;
    let Some(row) = rows.iter().find(|row| row.url == slug) else {
        return Ok(Reply::not_found());
    };
    let wish = Wish::read(
        asked.field("page"),
        asked.field("per_page"),
        asked.field("sort"),
        asked.field("filters"),
    );
    let named = matches!(wish.order, Order::NameUp | Order::NameDown);
    let shown = show(&store.items(asked, row.id, named)?, &wish);
    let page = Page {
        row,
        rows: &rows,
        slugs: store.slugs(asked, false, row.id)?,
        products: store.cards(asked, &shown.ids)?,
        options: store.options(asked)?,
        wish: &wish,
        shown: &shown,
    };
    Ok(page.told(asked).into())
}

/// A page of a category's listing.
#[derive(Debug)]
pub(crate) struct Page<'a> {
    pub row: &'a CategoryRow,
    pub rows: &'a [CategoryRow],
    pub slugs: Vec<(Language, String)>,
    pub products: Vec<CardRow>,
    pub options: Vec<(Choice, String)>,
    pub wish: &'a Wish,
    pub shown: &'a Shown,
}

impl Page<'_> {
    pub(crate) fn told(&self, asked: &Asked) -> Value {
        let Self {
            row,
            rows,
            wish,
            shown,
            ..
        } = self;
        json!({
            "id": row.id,
            "categoryTitle": row.title,
            "categoryUrl": row.url,
            "description": row.text,
            "slugs": by_language(&self.slugs),
            "seo_info": { "title": row.title, "description": row.text, "img": image(row.id), "keywords": "" },
            "breadcrumbs": crumbs(rows, row),
            "subcategories": subcategories(rows, row.id),
            "products": list(asked, &self.products),
            "page": wish.page,
            "pages": shown.pages,
            "totalCount": shown.total,
            "default_min": shown.price_range.map(|(least, _)| money(least)),
            "default_max": shown.price_range.map(|(_, most)| money(most)),
            "filters": filters(asked, &self.options, shown, wish),
        })
    }
}

/// Addresses under the codes of their languages.
pub(super) fn by_language(slugs: &[(Language, String)]) -> Value {
    let pairs = slugs
        .iter()
        .map(|(language, slug)| (language.code().to_owned(), json!(slug)));
    Value::Object(pairs.collect())
}

/// The way from the first level to here, this category included.
pub(super) fn crumbs(rows: &[CategoryRow], row: &CategoryRow) -> Vec<Value> {
    let parent = rows.iter().find(|known| Some(known.id) == row.parent);
    parent
        .into_iter()
        .chain([row])
        .map(|row| json!({ "categoryId": row.id, "categoryTitle": row.title, "categoryUrl": row.url }))
        .collect()
}

fn subcategories(rows: &[CategoryRow], parent: i64) -> Vec<Value> {
    rows.iter()
        .filter(|row| row.parent == Some(parent))
        .map(|row| {
            json!({
                "id": row.id,
                "subCategoryTitle": row.title,
                "subCategoryUrl": row.url,
                "image": image(row.id),
                "product_count": row.product_count,
            })
        })
        .collect()
}

pub(super) fn image(id: i64) -> String {
    format!("/media/c/{id}.svg")
}

/// The filters that have something to choose from here.
fn filters(asked: &Asked, titles: &[(Choice, String)], shown: &Shown, wish: &Wish) -> Vec<Value> {
    FILTERS
        .iter()
        .filter_map(|(id, keyword, title)| {
            let options: Vec<Value> = titles
                .iter()
                .filter(|(choice, _)| choice.filter == *id)
                .filter_map(|(choice, title)| {
                    let count = shown.counts.get(choice)?;
                    Some(json!({
                        "id": choice.option,
                        "title": title,
                        "keyword": choice.option.to_string(),
                        "active": wish.choices.contains(choice),
                        "count": count,
                    }))
                })
                .take(MOST_OPTIONS)
                .collect();
            let chosen = wish.choices.iter().any(|choice| choice.filter == *id);
            (options.len() > 1 || (chosen && !options.is_empty())).then(|| {
                json!({
                    "id": id,
                    "title": title.say(asked.language),
                    "keyword": keyword,
                    "type": "checkbox",
                    "options": options,
                })
            })
        })
        .collect()
}
