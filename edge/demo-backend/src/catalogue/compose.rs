//! Grows a range out of its texts: categories with addresses, articles of every family, options.

use std::collections::{HashMap, HashSet};

use super::articles::{self, Shelf, chance};
use super::filters::Collector;
use super::goods::{Catalogue, Category, Goods, Texts};
use super::read::{self, CategoryText, Family};
use super::slug::slug;
use super::words::Words;
use super::{CATEGORIES, Four};
use crate::language::Language;
use crate::pictures::Form;
use crate::shops::Range;

/// All categories, products and options of a range.
pub(crate) fn grow(range: Range) -> Catalogue {
    let words = Words::read();
    let mut problems = Vec::new();
    let texts: Vec<CategoryText> = read::categories(CATEGORIES, &mut problems)
        .into_iter()
        .filter(|category| category.pharmacy == (range == Range::Pharmacy))
        .collect();
    let families = read::families(range, &mut problems);
    let mut categories = categories(&texts);
    let shelves = shelves(&texts, &categories);
    let mut collector = Collector::new(&words);
    let mut goods = Vec::new();
    let mut numbers = Numbers::default();
    for family in &families {
        let Some(shelf) = shelves.get(family.category.as_str()) else {
            continue;
        };
        for item in &family.items {
            let key = format!(
                "{}/{}/{:?}/{:?}",
                family.key, item.series, item.colour, item.size
            );
            let id = item
                .flag_after("id=")
                .and_then(|id| id.parse().ok())
                .unwrap_or_else(|| numbers.take(&key));
            goods.push(articles::article(
                &words,
                &mut collector,
                shelf,
                family,
                item,
                id,
                &key,
            ));
        }
    }
    make_slugs_unique(&mut goods);
    for category in &mut categories {
        let own = |family: &&Family| {
            shelves.get(family.category.as_str()).is_some_and(|shelf| {
                shelf.category == category.id || shelf.department == category.id
            })
        };
        if let Some((family, item)) = families
            .iter()
            .find(own)
            .and_then(|family| Some((family, family.items.first()?)))
        {
            category.form = Form::from_name(family.form).unwrap_or(Form::Box);
            category.palette = articles::palette(&words, family, item);
        }
    }
    Catalogue {
        categories,
        goods,
        options: collector.finish(),
    }
}

fn categories(texts: &[CategoryText]) -> Vec<Category> {
    let mut made: Vec<Category> = Vec::new();
    let mut top: Option<(i64, Four<String>)> = None;
    let mut id = 0;
    for text in texts {
        id = if text.parent.is_some() {
            id + 1
        } else {
            id / 100 * 100 + 100
        };
        let own = Four::each(|language| slug(language, text.title.get(language)));
        let above = text.parent.as_ref().and(top.clone());
        let path = match &above {
            Some((_, above)) => {
                Four::each(|language| format!("{}/{}", above.get(language), own.get(language)))
            }
            None => own,
        };
        if above.is_none() {
            top = Some((id, path.clone()));
        }
        let texts = Language::ALL.into_iter().map(|language| {
            let say = |four: &Four<String>| four.get(language).clone();
            (
                language,
                say(&text.title),
                say(&path),
                say(&text.description),
            )
        });
        made.push(Category {
            id,
            parent: above.map(|(id, _)| id),
            form: Form::Box,
            palette: Default::default(),
            texts: texts.collect(),
        });
    }
    made
}

fn shelves<'a>(texts: &'a [CategoryText], categories: &[Category]) -> HashMap<&'a str, Shelf> {
    texts
        .iter()
        .zip(categories)
        .map(|(text, category)| {
            let department = category.parent.unwrap_or(category.id);
            let kind = text.parent.clone().unwrap_or_else(|| text.key.clone());
            (
                text.key.as_str(),
                Shelf {
                    category: category.id,
                    department,
                    kind,
                },
            )
        })
        .collect()
}

/// Hands out product numbers that depend on the article alone, so that adding families later
/// keeps the others' numbers; a higher number is a newer product.
#[derive(Default)]
struct Numbers {
    taken: HashSet<i64>,
}

impl Numbers {
    const FIRST: i64 = 102;
    const SPREAD: u32 = 9_000;

    fn take(&mut self, key: &str) -> i64 {
        let mut id = Self::FIRST + i64::from(chance(key, "number", Self::SPREAD));
        while !self.taken.insert(id) {
            id += 1;
        }
        id
    }
}

/// Two articles with one address in a language: the later one gets its number behind it.
fn make_slugs_unique(goods: &mut [Goods]) {
    let mut taken: HashSet<(&'static str, String)> = HashSet::new();
    for goods in goods {
        let id = goods.id;
        for Texts { language, slug, .. } in &mut goods.texts {
            if !taken.insert((language.code(), slug.clone())) {
                *slug = format!("{slug}-{id}");
                taken.insert((language.code(), slug.clone()));
            }
        }
    }
}
