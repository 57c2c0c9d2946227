//! The metadata in a page's head: for search engines, link previews, the browser.

use std::borrow::Cow;

use maud::PreEscaped;

use super::mark_png;
use super::robots::mark_address_png;

use crate::language::region;
use crate::page::{Page, View};
use crate::structured::Structured;
use crate::words::home;

/// The page's title, then its own content, without the rest of the layout.
pub(super) fn titled(view: &View<'_>, page: &Page) -> String {
    let mut head = Head(String::with_capacity(page.critical.0.len() + 256));
    head.title(page, view.shop.name());
    head.0.push_str(&page.critical.0);
    head.0
}

/// Title, description (the shop's if the page has none), canonical address, alternates in other languages, and the
/// preview card. Addresses are absolute and begin with the site's own origin, whatever host was requested.
pub(super) fn meta(view: &View<'_>, page: &Page) -> PreEscaped<String> {
    let site = &view.shop.site;
    let name = view.shop.name();
    let mut head = Head(String::with_capacity(2048));
    head.title(page, name);
    let general;
    let description = if page.description.is_empty() {
        general = view.words().fill(home::DESCRIPTION, &[("name", name)]);
        &general
    } else {
        &page.description
    };
    head.tag("<meta name=\"description\" content=\"", description);
    head.tag("<meta name=\"keywords\" content=\"", &page.keywords);
    let picture = page.picture.as_ref().map_or("", |shown| shown.as_str());
    if let Some(canonical) = &page.canonical {
        let address = site.address(canonical);
        head.tag("<link rel=\"canonical\" href=\"", &address);
        let alternates = &page.alternates;
        let main = alternates
            .iter()
            .find(|(language, _)| *language == view.shop.main_language);
        // The default for other languages: the main language's page, or the first that exists.
        let anyone = main.or_else(|| alternates.first());
        let pages = alternates
            .iter()
            .map(|(language, href)| (language.code(), href));
        for (code, href) in pages.chain(anyone.map(|(_, href)| ("x-default", href))) {
            head.0.push_str("<link rel=\"alternate\" hreflang=\"");
            head.0.push_str(code);
            head.tag("\" href=\"", &site.address(href));
        }
        let kind = page.structured.iter().find_map(Structured::og_type);
        head.property("type", kind.unwrap_or("website"));
        head.property("url", &address);
        head.property("site_name", view.shop.name());
        head.property("title", &page.title);
        head.property("description", description);
        for (language, _) in alternates {
            let here = *language == view.language;
            let locale = [language.code(), "_", region(*language)].concat();
            head.property(if here { "locale" } else { "locale:alternate" }, &locale);
        }
        let shared = shared(view, picture);
        head.property("image", &site.address(&shared));
        let card = if shared.is_empty() {
            "summary"
        } else {
            "summary_large_image"
        };
        head.tag("<meta name=\"twitter:card\" content=\"", card);
    } else {
        head.tag("<meta name=\"robots\" content=\"", "noindex");
    }
    if let Some(picture) = &page.picture {
        picture.preload(&mut head.0);
    }
    PreEscaped(head.0)
}

/// The preview image of the page: its own, or the brand's card, since preview clients read no SVG.
fn shared<'p>(view: &View<'_>, picture: &'p str) -> Cow<'p, str> {
    let file = picture.split('?').next().unwrap_or_default();
    let is_drawing = file
        .rsplit_once('.')
        .is_some_and(|(_, end)| end.eq_ignore_ascii_case("svg"));
    if !picture.is_empty() && !is_drawing {
        return Cow::Borrowed(picture);
    }
    // The theme's mark does not stand for a brand with its own logo.
    if view.shop.settings.logo("logoLight").is_empty() {
        Cow::Owned(mark_address_png(mark_png::SHARED))
    } else {
        Cow::Borrowed("")
    }
}

struct Head(String);

impl Head {
    fn title(&mut self, page: &Page, name: &str) {
        self.0.push_str("<title>");
        self.escaped(&page.title);
        if !page.title.contains(name) {
            self.0.push_str(" · ");
            self.escaped(name);
        }
        self.0.push_str("</title>");
    }

    fn escaped(&mut self, text: &str) {
        text::escape(text, &mut self.0);
    }

    /// Writes `start`, the escaped value and the end of the tag; writes nothing if the value is empty.
    fn tag(&mut self, start: &str, value: &str) {
        if !value.is_empty() {
            self.0.push_str(start);
            self.escaped(value);
            self.0.push_str("\">");
        }
    }

    fn property(&mut self, name: &str, value: &str) {
        if !value.is_empty() {
            self.0.push_str("<meta property=\"og:");
            self.0.push_str(name);
            self.tag("\" content=\"", value);
        }
    }
}
