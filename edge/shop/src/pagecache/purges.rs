//! Purges: what of the page cache may not be shown any more. A purge deletes nothing: it is a line that says which pages
//! are out of date if they were made before a time. So a purge of any size is one small write.

use std::collections::BTreeMap;

use super::KEEP_MS;
use super::entry::Made;
use super::shown::{ProductHash, Shown};
use crate::i18n::Language;
use crate::route::Slug;

/// The most lines of each kind. The oldest half of more is replaced by one broader line: no purge is ever lost.
const MOST_PRODUCTS: usize = 800;
const MOST_PATHS: usize = 200;

/// What a purge covers.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// All pages of the site.
    Site,
    /// The page at a path and all beneath it, in a language: `ro/catalog`; a language alone is all its pages.
    Path(Slug),
    /// The same in every language: `catalog`.
    PathInAll(Slug),
    /// The pages of a category and all beneath them, in every language, under whichever categories they lie: `pots`.
    Category(Slug),
    /// All pages that show a product.
    Products,
    /// All pages that show this product.
    Product(ProductHash),
}

/// The purges of a site, each with the time before which its pages are out of date, in milliseconds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Purges {
    site_ms: u64,
    products_ms: u64,
    paths: BTreeMap<String, u64>,
    paths_in_all: BTreeMap<String, u64>,
    categories: BTreeMap<String, u64>,
    products: BTreeMap<ProductHash, u64>,
}

impl Scope {
    /// All pages of a language.
    pub fn language(language: Language) -> Option<Self> {
        Slug::new(language.code()).map(Self::Path)
    }

    /// The scope of an address or a path, with or without a host, a language or a query. `None` if it cannot be one.
    pub fn of_path(text: &str) -> Option<Self> {
        let text = text.trim();
        let path = match text.split_once("://") {
            Some((_, rest)) => rest.split_once('/').map_or("", |(_, path)| path),
            None => text,
        };
        let path = path.split(['?', '#']).next().unwrap_or_default();
        let path = path.trim_matches('/');
        if path.is_empty() {
            return Some(Self::Site);
        }
        let first = path.split('/').next().unwrap_or_default();
        let slug = Slug::encode(&path.replace(' ', "%20"))?;
        Some(match Language::from_code(first) {
            Some(_) => Self::Path(slug),
            None => Self::PathInAll(slug),
        })
    }

    /// The scope of a category, by its name in addresses or an address of it.
    pub fn of_category(text: &str) -> Option<Self> {
        match Self::of_path(text)? {
            Self::PathInAll(path) => Some(Self::Category(path)),
            Self::Path(path) => match path.as_str().split_once('/') {
                Some((_, path)) => Slug::new(path).map(Self::Category),
                // A category may be called like a language.
                None => Some(Self::Category(path)),
            },
            Self::Site | Self::Category(_) | Self::Products | Self::Product(_) => None,
        }
    }

    /// Reads what [`Self::to_text`] writes.
    pub fn parse(text: &str) -> Option<Self> {
        let (kind, value) = text.split_once(' ').unwrap_or((text, ""));
        match kind {
            "site" => Some(Self::Site),
            "path" => Slug::new(value).map(Self::Path),
            "paths" => Slug::new(value).map(Self::PathInAll),
            "category" => Slug::new(value).map(Self::Category),
            "products" => Some(Self::Products),
            "product" => ProductHash::parse(value).map(Self::Product),
            _ => None,
        }
    }

    pub fn to_text(&self) -> String {
        match self {
            Self::Site => "site".to_owned(),
            Self::Path(path) => ["path ", path.as_str()].concat(),
            Self::PathInAll(path) => ["paths ", path.as_str()].concat(),
            Self::Category(path) => ["category ", path.as_str()].concat(),
            Self::Products => "products".to_owned(),
            Self::Product(hash) => format!("product {hash}"),
        }
    }
}

impl Purges {
    /// Everything made before this time is out of date.
    pub fn of_all(before_ms: u64) -> Self {
        Self {
            site_ms: before_ms,
            ..Self::default()
        }
    }

    /// Adds a purge. Whether that changed anything.
    pub fn add(&mut self, scope: &Scope, before_ms: u64) -> bool {
        let line = match scope {
            Scope::Site => &mut self.site_ms,
            Scope::Products => &mut self.products_ms,
            Scope::Path(path) => self.paths.entry(folded(path.as_str())).or_default(),
            Scope::PathInAll(path) => self.paths_in_all.entry(folded(path.as_str())).or_default(),
            Scope::Category(path) => self.categories.entry(folded(path.as_str())).or_default(),
            Scope::Product(hash) => self.products.entry(*hash).or_default(),
        };
        let is_newer = *line < before_ms;
        *line = (*line).max(before_ms);
        self.bound();
        is_newer
    }

    /// Adds all purges of another set.
    pub fn join(&mut self, other: &Self) {
        self.site_ms = self.site_ms.max(other.site_ms);
        self.products_ms = self.products_ms.max(other.products_ms);
        raise(&mut self.paths, &other.paths);
        raise(&mut self.paths_in_all, &other.paths_in_all);
        raise(&mut self.categories, &other.categories);
        raise(&mut self.products, &other.products);
        self.bound();
    }

    /// Removes the lines that no kept page can be older than.
    pub fn forget_old(&mut self, now_ms: u64) {
        let oldest = now_ms.saturating_sub(KEEP_MS);
        let is_of_use = |_: &_, before_ms: &mut u64| *before_ms > oldest;
        self.paths.retain(is_of_use);
        self.paths_in_all.retain(is_of_use);
        self.categories.retain(is_of_use);
        self.products.retain(|_, before_ms| *before_ms > oldest);
    }

    /// Whether a page at this path may not be shown any more.
    pub fn cover(&self, path: &str, made: &Made) -> bool {
        let oldest = made.made_ms.min(made.frame_ms);
        if self.site_ms > oldest {
            return true;
        }
        let is_listed = |shown: &Shown| match shown {
            Shown::Any => self.newest_product_ms() > made.made_ms,
            Shown::These(hashes) if hashes.is_empty() => false,
            Shown::These(hashes) => {
                self.products_ms > made.made_ms
                    || (!self.products.is_empty()
                        && hashes.iter().any(|hash| {
                            let before = self.products.get(hash);
                            before.is_some_and(|before_ms| *before_ms > made.made_ms)
                        }))
            }
        };
        is_listed(&made.shown) || self.newest_of_path(path) > oldest
    }

    fn newest_of_path(&self, path: &str) -> u64 {
        if self.maps_of_paths().iter().all(|lines| lines.is_empty()) {
            return 0;
        }
        let path = folded(path.trim_matches('/'));
        let (language, rest) = path.split_once('/').unwrap_or((&path, ""));
        let in_one = starts(&path).filter_map(|start| self.paths.get(start));
        let in_all = starts(rest).filter_map(|start| self.paths_in_all.get(start));
        let categories = ends(rest).flat_map(starts);
        let categories = categories.filter_map(|part| self.categories.get(part));
        let in_all = in_all.chain(categories);
        let in_all = in_all.filter(|_| Language::from_code(language).is_some());
        in_one.chain(in_all).copied().max().unwrap_or_default()
    }

    fn newest_product_ms(&self) -> u64 {
        let newest = self.products.values().copied().max();
        self.products_ms.max(newest.unwrap_or_default())
    }

    /// The time before which anything at all may be out of date.
    pub fn newest_ms(&self) -> u64 {
        self.newest_product_ms().max(self.newest_of_frames_ms())
    }

    /// The time before which the settings and the menu may be out of date: a product is in neither.
    pub fn newest_of_frames_ms(&self) -> u64 {
        let times = self.maps_of_paths().into_iter().flat_map(BTreeMap::values);
        let newest = times.copied().max();
        self.site_ms.max(newest.unwrap_or_default())
    }

    const fn maps_of_paths(&self) -> [&BTreeMap<String, u64>; 3] {
        [&self.paths, &self.paths_in_all, &self.categories]
    }

    /// Keeps the set small. The newest lines stay as they are.
    fn bound(&mut self) {
        if self.products.len() > MOST_PRODUCTS {
            let merged = take_oldest(&mut self.products);
            self.products_ms = self.products_ms.max(merged);
        }
        for paths in [
            &mut self.paths,
            &mut self.paths_in_all,
            &mut self.categories,
        ] {
            if paths.len() > MOST_PATHS {
                self.site_ms = self.site_ms.max(take_oldest(paths));
            }
        }
    }

    /// One line for each purge: `1764428000000 product 1a2b3c4d`.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let mut line = |before_ms: u64, kind: &str, value: &str| {
            if before_ms > 0 {
                text.push_str(&before_ms.to_string());
                for part in [kind, value].into_iter().filter(|part| !part.is_empty()) {
                    text.push(' ');
                    text.push_str(part);
                }
                text.push('\n');
            }
        };
        line(self.site_ms, "site", "");
        line(self.products_ms, "products", "");
        for (path, before_ms) in &self.paths {
            line(*before_ms, "path", path);
        }
        for (path, before_ms) in &self.paths_in_all {
            line(*before_ms, "paths", path);
        }
        for (path, before_ms) in &self.categories {
            line(*before_ms, "category", path);
        }
        for (hash, before_ms) in &self.products {
            line(*before_ms, "product", &hash.to_string());
        }
        text
    }

    /// Reads the lines. No time is later than now, or a wrong clock would switch the cache off. A line of a kind that is
    /// not known purges the site, since a newer command may have written it; one without a time says nothing.
    pub fn parse(text: &str, now_ms: u64) -> Self {
        let mut purges = Self::default();
        for line in text.lines() {
            let (before, scope) = line.split_once(' ').unwrap_or((line, ""));
            if let Ok(before_ms) = before.parse::<u64>() {
                let scope = Scope::parse(scope).unwrap_or(Scope::Site);
                purges.add(&scope, before_ms.min(now_ms));
            }
        }
        purges.forget_old(now_ms);
        purges
    }

    /// The line that covers a page at this path, if one does: `1764428000000 product 1a2b3c4d`.
    pub fn line_that_covers(&self, path: &str, made: &Made) -> Option<String> {
        let text = self.to_text();
        let covers = |line: &&str| {
            let (before, scope) = line.split_once(' ').unwrap_or((line, ""));
            let one = before.parse().ok().zip(Scope::parse(scope));
            one.is_some_and(|(before_ms, scope)| {
                let mut alone = Self::default();
                alone.add(&scope, before_ms);
                alone.cover(path, made)
            })
        };
        text.lines().find(covers).map(str::to_owned)
    }

    /// The number of lines.
    pub fn len(&self) -> usize {
        let single = [self.site_ms, self.products_ms];
        let single = single.iter().filter(|before_ms| **before_ms > 0).count();
        let paths: usize = self.maps_of_paths().iter().map(|lines| lines.len()).sum();
        single + paths + self.products.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A path without capitals: an address in capitals leads to the same page.
fn folded(path: &str) -> String {
    path.to_ascii_lowercase()
}

/// The path, and each path above it, by whole segments.
fn starts(path: &str) -> impl Iterator<Item = &str> {
    let ends = path.match_indices('/').map(|(at, _)| at);
    let starts = ends.chain([path.len()]);
    starts.filter_map(|end| path.get(..end).filter(|start| !start.is_empty()))
}

/// The path, and each path that is left without its first segments.
fn ends(path: &str) -> impl Iterator<Item = &str> {
    let starts = path.match_indices('/').map(|(at, _)| at + 1);
    [0].into_iter()
        .chain(starts)
        .filter_map(|start| path.get(start..))
}

fn raise<K: Ord + Clone>(lines: &mut BTreeMap<K, u64>, others: &BTreeMap<K, u64>) {
    for (key, before_ms) in others {
        let line = lines.entry(key.clone()).or_default();
        *line = (*line).max(*before_ms);
    }
}

/// Removes the older half of the lines. Returns the newest time among them.
fn take_oldest<K: Ord>(lines: &mut BTreeMap<K, u64>) -> u64 {
    let mut times: Vec<u64> = lines.values().copied().collect();
    times.sort_unstable();
    let limit = times.get(times.len() / 2).copied().unwrap_or_default();
    lines.retain(|_, before_ms| *before_ms > limit);
    limit
}
