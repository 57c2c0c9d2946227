//! Builds the catalogue of a range from its texts: categories with addresses, products of every family, options.

use std::collections::{HashMap, HashSet};

use super::CATEGORIES;
use super::dictionary::Dictionary;
use super::filters::OptionCollector;
use super::model::{Catalogue, Category, CategoryTexts, Product, ProductTexts};
use super::parse::{self, CategoryText, Family};
use super::products::{self, Placement, pseudo_random};
use super::slug::slug;
use crate::language::Language;
use crate::localized::Localized;
use crate::pictures::Shape;
use crate::shops::Range;

/// The catalogue of a range.
pub(crate) fn build(range: Range) -> Catalogue {
    let dictionary = Dictionary::parse();
    let mut problems = Vec::new();
    let texts: Vec<CategoryText> = parse::categories(CATEGORIES, &mut problems)
        .into_iter()
        .filter(|category| category.ranges.split(' ').any(|name| name == range.name()))
        .collect();
    let families = parse::families(range, &mut problems);
    let mut categories = categories(&texts);
    let placements = placements(&texts, &categories);
    let mut collector = OptionCollector::new(&dictionary);
    let mut products = Vec::new();
    let mut ids = ProductIds::default();
    let mut styles: HashMap<String, Vec<usize>> = HashMap::new();
    for family in &families {
        let Some(placement) = placements.get(family.category.as_str()) else {
            continue;
        };
        for item in &family.items {
            let key = format!(
                "{}/{}/{:?}/{:?}",
                family.key, item.series, item.colour, item.size
            );
            let id = item
                .flag_value("id=")
                .and_then(|id| id.parse().ok())
                .unwrap_or_else(|| ids.assign(&key));
            if item.colour.is_some() {
                let style = format!("{}/{}/{:?}", family.key, item.series, item.size);
                styles.entry(style).or_default().push(products.len());
            }
            products.push(products::product(
                &dictionary,
                &mut collector,
                placement,
                family,
                item,
                id,
                &key,
            ));
        }
    }
    number_styles(&mut products, styles.into_values());
    make_slugs_unique(&mut products);
    for category in &mut categories {
        let own = |family: &&Family| {
            placements
                .get(family.category.as_str())
                .is_some_and(|placement| {
                    [placement.category, placement.department].contains(&category.id)
                })
        };
        if let Some((family, item)) = families
            .iter()
            .find(own)
            .and_then(|family| Some((family, family.items.first()?)))
        {
            category.shape = Shape::from_name(family.shape).unwrap_or(Shape::Box);
            category.palette = products::palette(&dictionary, family, item);
        }
    }
    Catalogue {
        categories,
        products,
        options: collector.finish(),
    }
}

fn categories(texts: &[CategoryText]) -> Vec<Category> {
    let mut categories: Vec<Category> = Vec::new();
    let mut department: Option<(i64, Localized<String>)> = None;
    let mut id = 0;
    for text in texts {
        id = if text.parent.is_some() {
            id + 1
        } else {
            id / 100 * 100 + 100
        };
        let own = Localized::each(|language| slug(language, text.title.get(language)));
        let parent = text.parent.as_ref().and(department.clone());
        let path = match &parent {
            Some((_, parent)) => Localized::each(|language| {
                format!("{}/{}", parent.get(language), own.get(language))
            }),
            None => own,
        };
        if parent.is_none() {
            department = Some((id, path.clone()));
        }
        let texts = Language::ALL.into_iter().map(|language| CategoryTexts {
            language,
            title: text.title.get(language).clone(),
            address: path.get(language).clone(),
            description: text.description.get(language).clone(),
        });
        categories.push(Category {
            id,
            parent: parent.map(|(id, _)| id),
            shape: Shape::Box,
            palette: Default::default(),
            texts: texts.collect(),
        });
    }
    categories
}

fn placements<'a>(
    texts: &'a [CategoryText],
    categories: &[Category],
) -> HashMap<&'a str, Placement> {
    texts
        .iter()
        .zip(categories)
        .map(|(text, category)| {
            let department = category.parent.unwrap_or(category.id);
            let paragraph = text.parent.clone().unwrap_or_else(|| text.key.clone());
            (
                text.key.as_str(),
                Placement {
                    category: category.id,
                    department,
                    paragraph,
                },
            )
        })
        .collect()
}

/// Assigns product numbers. A number is a hash of the product's key, so that new families do not renumber the others;
/// a higher number means a newer product.
#[derive(Default)]
struct ProductIds {
    taken: HashSet<i64>,
}

impl ProductIds {
    const FIRST: i64 = 102;
    const SPREAD: u32 = 9_000;

    fn assign(&mut self, key: &str) -> i64 {
        let mut id = Self::FIRST + i64::from(pseudo_random(key, "number", Self::SPREAD));
        while !self.taken.insert(id) {
            id += 1;
        }
        id
    }
}

/// Gives the products of each style its number, if there are several.
fn number_styles(products: &mut [Product], styles: impl Iterator<Item = Vec<usize>>) {
    for style in styles.filter(|style| style.len() > 1) {
        let ids = style.iter().filter_map(|at| products.get(*at));
        let number = ids.map(|product| product.id).min().unwrap_or(0);
        for at in style {
            if let Some(product) = products.get_mut(at) {
                product.style = number;
            }
        }
    }
}

/// Appends the number to the slug of a product, if an earlier product has the same slug.
fn make_slugs_unique(products: &mut [Product]) {
    let mut taken: HashSet<(&'static str, String)> = HashSet::new();
    for product in products {
        let id = product.id;
        for ProductTexts { language, slug, .. } in &mut product.texts {
            if !taken.insert((language.code(), slug.clone())) {
                *slug = format!("{slug}-{id}");
                taken.insert((language.code(), slug.clone()));
            }
        }
    }
}
