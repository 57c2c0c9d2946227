//! What the backend tells of a category. Only what the documents name is needed; what lies around the lists, and
//! whether the filters are a list or an object of groups, differs from backend to backend.

use std::collections::BTreeMap;

use super::FilterChoice;
use super::filter::{Filter, group};
use crate::lenient::schema::Field;
use crate::lenient::{Json, Lenient, Listed, Pages, Schema, put, put_ranked};
use crate::menu::Subcategory;
use crate::money::Money;
use crate::product::Card;
use crate::seo::{Crumb, SeoInfo};

/// A category page's critical data.
#[derive(Debug, Clone, Default)]
pub struct CategoryAnswer {
    pub id: u64,
    /// Empty where the backend sends none; [`super::Place`] knows another.
    pub title: String,
    pub url: String,
    pub description: String,
    pub slugs: BTreeMap<String, String>,
    pub seo_info: SeoInfo,
    pub breadcrumbs: Vec<Crumb>,
    pub subcategories: Vec<Subcategory>,
    pub products: Vec<Card>,
    /// The call that tells prices has failed.
    pub prices_unknown: bool,
    pub pages: Pages,
    pub default_min: Option<Money>,
    pub default_max: Option<Money>,
    /// The prices that the backend says are chosen.
    pub selected_price: Option<(Money, Money)>,
    pub filters: Vec<Filter>,
}

impl Lenient for CategoryAnswer {
    fn read(json: &Json<'_>) -> Option<Self> {
        let listed = Listed::find(json, "products");
        let mut answer = Self {
            products: listed.map(|list| list.items()).unwrap_or_default(),
            pages: listed.map(|list| list.pages()).unwrap_or_default(),
            ..Self::default()
        };
        for object in ["data", "category"]
            .into_iter()
            .filter_map(|name| json.get(name))
        {
            answer.take(object);
        }
        answer.take(json);
        let known = answer.id != 0 || !answer.title.is_empty() || listed.is_some();
        known.then_some(answer)
    }

    fn schema() -> Schema {
        Schema::All(vec![
            Schema::perhaps_listed("products", Card::schema()).paged(),
            Schema::object("CategoryAnswer", fields()).within(&["data", "category"]),
        ])
    }
}

/// What a category offers to choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Offer {
    Option,
    EndOfRange,
}

impl CategoryAnswer {
    pub(super) fn offered(&self, choice: &FilterChoice) -> Option<Offer> {
        let mut filters = self.filters.iter();
        let filter = filters.find(|filter| filter.key == choice.filter)?;
        if filter.range.is_some() {
            return Some(Offer::EndOfRange);
        }
        let mut options = filter.options.iter();
        let known = options.any(|option| option.id == choice.option);
        known.then_some(Offer::Option)
    }

    /// Whether the backend knows what this answer was asked with besides: then it shows some of the products of the
    /// answer without it, but not all.
    pub fn narrows(&self, without: &Self) -> bool {
        self.pages.are_some_of(without.pages)
    }

    fn take(&mut self, json: &Json<'_>) {
        let mut best = u8::MAX;
        // An answer that names a subcategory may name its parent beside it.
        let (mut best_title, mut best_url) = (u8::MAX, u8::MAX);
        for (name, value) in json.fields().unwrap_or_default() {
            match name.as_ref() {
                "categoryId" => put_ranked(&mut self.id, value, 0, &mut best),
                "id" => put_ranked(&mut self.id, value, 1, &mut best),
                "subCategoryTitle" => put_ranked(&mut self.title, value, 0, &mut best_title),
                "categoryTitle" => put_ranked(&mut self.title, value, 1, &mut best_title),
                "category_title" => put_ranked(&mut self.title, value, 2, &mut best_title),
                "title" => put_ranked(&mut self.title, value, 3, &mut best_title),
                "name" => put_ranked(&mut self.title, value, 4, &mut best_title),
                "subCategoryUrl" => put_ranked(&mut self.url, value, 0, &mut best_url),
                "categoryUrl" => put_ranked(&mut self.url, value, 1, &mut best_url),
                "category_url" => put_ranked(&mut self.url, value, 2, &mut best_url),
                "url" => put_ranked(&mut self.url, value, 3, &mut best_url),
                "slug" => put_ranked(&mut self.url, value, 4, &mut best_url),
                "description" => put(&mut self.description, value),
                "slugs" => put(&mut self.slugs, value),
                "seo_info" => put(&mut self.seo_info, value),
                "breadcrumbs" => put(&mut self.breadcrumbs, value),
                "subcategories" => put(&mut self.subcategories, value),
                "filters" => self.take_filters(value),
                name => self.take_group(name, value),
            }
        }
    }

    /// Filters are a list, or an object of groups; the groups may also stand beside the products.
    fn take_filters(&mut self, json: &Json<'_>) {
        for item in json.list().unwrap_or_default() {
            self.add(Filter::read(item));
        }
        for (name, value) in json.fields().unwrap_or_default() {
            self.take_group(name, value);
        }
    }

    fn take_group(&mut self, name: &str, value: &Json<'_>) {
        match name {
            "default_min" => put(&mut self.default_min, value),
            "default_max" => put(&mut self.default_max, value),
            "min_and_max_price_value" => {
                let end = |name| value.get(name).and_then(Lenient::read);
                self.default_min = self.default_min.or_else(|| end("from"));
                self.default_max = self.default_max.or_else(|| end("to"));
            }
            "optionsValues" => self.take_filters(value),
            name => {
                if let Some((key, word)) = group(name) {
                    self.add(Filter::of_group(key, word, value));
                }
            }
        }
    }

    /// A range of prices is the price's own; any other filter stands once.
    fn add(&mut self, filter: Option<Filter>) {
        let Some(filter) = filter else { return };
        if filter.key.is_price() {
            if let Some((least, most)) = filter.range {
                self.default_min = self.default_min.or(Some(least));
                self.default_max = self.default_max.or(Some(most));
            }
            self.selected_price = self.selected_price.or(filter.selected);
        } else if !self.filters.iter().any(|known| known.key == filter.key) {
            self.filters.push(filter);
        }
    }
}

/// What there is to filter by: the groups may stand within `filters` or beside them.
pub(crate) fn filter_fields() -> Vec<Field> {
    let filters = Schema::Either(vec![
        Schema::list(Filter::schema()),
        Schema::object("FilterGroups", groups()),
    ]);
    let mut fields = vec![Field::new(&["filters"], filters).without("Nothing to filter by.")];
    fields.extend(groups());
    fields
}

/// What lies around the products.
fn fields() -> Vec<Field> {
    let text = |names| Field::new(names, String::schema());
    let mut fields = vec![
        Field::new(&["id", "categoryId"], u64::schema())
            .without("Nothing is lost while there is a title or a list."),
        text(&[
            "categoryTitle",
            "subCategoryTitle",
            "category_title",
            "title",
            "name",
        ])
        .without("The title is that of the menu, or the slug as words."),
        text(&[
            "categoryUrl",
            "subCategoryUrl",
            "category_url",
            "url",
            "slug",
        ])
        .without("The address that was asked for stays."),
        text(&["description"]).without("No text above the products."),
        Field::new(&["slugs"], Schema::Texts)
            .without("The slug check finds the page in other languages."),
        Field::new(&["seo_info"], SeoInfo::schema()),
        Field::new(&["breadcrumbs"], Schema::list(Crumb::schema()))
            .without("The way is made of the address and the menu."),
        Field::new(&["subcategories"], Schema::list(Subcategory::schema()))
            .without("The menu's subcategories, if it has any."),
    ];
    fields.extend(filter_fields());
    fields
}

fn groups() -> Vec<Field> {
    let amount = |names| {
        Field::new(names, Money::schema())
            .optional()
            .without("No filter by price.")
    };
    let group = |names| {
        Field::new(names, Filter::group_schema())
            .optional()
            .without("That filter is not shown.")
    };
    let ends = Schema::object("PriceRange", vec![amount(&["from"]), amount(&["to"])]);
    vec![
        amount(&["default_min"]),
        amount(&["default_max"]),
        Field::new(&["min_and_max_price_value"], ends)
            .optional()
            .without("No filter by price."),
        Field::new(&["optionsValues"], Schema::list(Filter::schema()))
            .optional()
            .without("Nothing to filter by."),
        group(&["category_filters"]),
        group(&["brands"]),
        group(&["promo_filters"]),
        group(&["status_filter"]),
    ]
}
