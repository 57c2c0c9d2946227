//! The schema.org objects of pages: the shop, its site, breadcrumbs, articles and vacancies.

use crate::page::View;
use crate::route::{Endpoint, Route};
use crate::seo::{self, Crumb};
use crate::site::picture;
use crate::structured::Structured;
use crate::words::shop;

/// An article for [`article`]; empty fields are omitted. Times are in the backend's format (ISO 8601).
#[derive(Debug, Clone, Copy, Default)]
pub struct Article<'a> {
    pub headline: &'a str,
    pub description: &'a str,
    pub image: &'a str,
    pub path: &'a str,
    pub published: &'a str,
    pub modified: &'a str,
    pub author: &'a str,
}

/// A vacancy for [`job`]; empty fields are omitted.
#[derive(Debug, Clone, Copy, Default)]
pub struct Job<'a> {
    pub title: &'a str,
    pub description: &'a str,
    pub path: &'a str,
    pub published: &'a str,
    pub valid_through: &'a str,
    pub town: &'a str,
    /// For example `FULL_TIME`.
    pub employment: &'a str,
}

/// The shop itself.
pub fn organization(view: &View<'_>) -> Structured {
    let mut thing = Structured::new("Organization");
    push_organization(&mut thing, view);
    thing.finished()
}

fn push_organization(thing: &mut Structured, view: &View<'_>) {
    let settings = &view.shop.settings;
    thing.text("name", view.shop.name());
    thing.path(&view.shop.site, "url", &view.href(Route::Home));
    let settings_logo = ["logoLight", "mobileLogoLight"].map(|name| settings.logo(name));
    let shown = |address: &&str| picture(&view.shop.site, address).is_some();
    match settings_logo.into_iter().find(shown) {
        Some(elsewhere) if !elsewhere.starts_with('/') => thing.text("logo", elsewhere),
        Some(own) => thing.path(&view.shop.site, "logo", own),
        None => thing.path(&view.shop.site, "logo", &Endpoint::Icon.href()),
    }
    thing.text("telephone", &settings.main_phone);
    thing.text("email", &settings.email);
    thing.text("address", &settings.address);
}

/// The site, with its search address.
pub fn website(view: &View<'_>) -> Structured {
    let mut thing = Structured::new("WebSite");
    thing.text("name", view.shop.name());
    thing.path(&view.shop.site, "url", &view.href(Route::Home));
    thing.text("inLanguage", view.language.code());
    if view.shop.site.offers(&Route::Search) {
        thing.within("potentialAction", "SearchAction");
        let search = view.href(Route::Search) + "?query={query}";
        thing.path(&view.shop.site, "target", &search);
        thing.text("query-input", "required name=query");
        thing.end();
    }
    thing.finished()
}

/// Breadcrumbs from titles and paths, without home. The last may have no path: it is the page.
pub fn trail(view: &View<'_>, way: &[(&str, &str)]) -> Structured {
    let home = (view.words().say(shop::HOME), view.href(Route::Home));
    let steps = std::iter::once((home.0, home.1.as_str())).chain(way.iter().copied());
    let mut thing = Structured::new("BreadcrumbList");
    thing.list(
        "itemListElement",
        steps.zip(1_usize..),
        |thing, ((title, path), position)| {
            thing.begin("ListItem");
            thing.text("position", &position.to_string());
            thing.text("name", title);
            thing.path(&view.shop.site, "item", path);
            thing.end();
        },
    );
    thing.finished()
}

/// Breadcrumbs from categories, with the page's own title if it is none of them.
pub fn breadcrumbs(view: &View<'_>, way: &[Crumb], here: Option<&str>) -> Structured {
    let links: Vec<(&str, String)> = seo::way(way)
        .into_iter()
        .map(|(title, address)| (title, view.href(Route::Category(address))))
        .collect();
    let mut steps: Vec<(&str, &str)> = links
        .iter()
        .map(|(title, path)| (*title, path.as_str()))
        .collect();
    steps.extend(here.map(|title| (title, "")));
    trail(view, &steps)
}

/// An article, published by the shop.
pub fn article(view: &View<'_>, article: &Article<'_>) -> Structured {
    let mut thing = Structured::new("Article");
    thing.text("headline", article.headline);
    thing.text("description", article.description);
    thing.path(&view.shop.site, "image", article.image);
    thing.path(&view.shop.site, "url", article.path);
    thing.text("datePublished", article.published);
    thing.text("dateModified", article.modified);
    thing.text("inLanguage", view.language.code());
    thing.thing("author", "Person", article.author);
    thing.within("publisher", "Organization");
    push_organization(&mut thing, view);
    thing.end();
    thing.finished()
}

/// A vacancy at the shop.
pub fn job(view: &View<'_>, job: &Job<'_>) -> Structured {
    let mut thing = Structured::new("JobPosting");
    thing.text("title", job.title);
    thing.text("description", job.description);
    thing.path(&view.shop.site, "url", job.path);
    thing.text("datePosted", job.published);
    thing.text("validThrough", job.valid_through);
    thing.text("employmentType", job.employment);
    if !job.town.is_empty() {
        thing.within("jobLocation", "Place");
        thing.within("address", "PostalAddress");
        thing.text("addressLocality", job.town);
        thing.text("addressCountry", view.shop.variant.country());
        thing.end();
        thing.end();
    }
    thing.within("hiringOrganization", "Organization");
    push_organization(&mut thing, view);
    thing.end();
    thing.finished()
}
