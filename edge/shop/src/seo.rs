//! The backend's breadcrumbs and SEO data of a page.

use crate::backend::Call;
use crate::contract::{Contract, Declared};
use crate::fields::decode;
use crate::lenient::{Json, Lenient, Schema, lenient};
use crate::route::Slug;

/// The last segment of a slug as words, used if there is no title: `livrare-si-plata` is "Livrare si plata".
pub fn in_words(slug: &Slug) -> String {
    let words = decode(slug.last().as_bytes()).replace(['-', '_'], " ");
    let mut letters = words.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.clone()).collect()
}

/// A breadcrumb.
#[derive(Debug, Clone)]
pub struct Crumb {
    pub title: String,
    pub url: String,
}

lenient!(Crumb {
    /// The step is left out.
    needed "categoryTitle" | "category_title" | "title" | "name" => title,
    /// The step is no link.
    "categoryUrl" | "category_url" | "url" | "slug" => url,
} where |crumb| !crumb.title.is_empty());

impl Crumb {
    pub fn new(title: &str, url: &str) -> Self {
        Self {
            title: title.to_owned(),
            url: url.to_owned(),
        }
    }
}

/// The breadcrumbs with their addresses: each is appended to the one before it, unless its url is already the whole
/// path (spec commerce 2).
pub fn way(crumbs: &[Crumb]) -> Vec<(&str, Slug)> {
    let mut address = String::new();
    let mut way = Vec::with_capacity(crumbs.len());
    for Crumb { title, url } in crumbs {
        let own = url.trim_matches('/');
        let whole = if own.contains('/') || address.is_empty() {
            own.to_owned()
        } else {
            [&address, "/", own].concat()
        };
        // A breadcrumb without a link is skipped, and does not count for the ones after it.
        if let Some(slug) = Slug::encode(&whole) {
            way.push((title.as_str(), slug));
            address = whole;
        }
    }
    way
}

/// Title, description and picture for search engines.
#[derive(Debug, Clone, Default)]
pub struct SeoInfo {
    pub title: String,
    pub description: String,
    pub img: String,
    pub keywords: Keywords,
}

lenient!(SeoInfo {
    /// The page's own title.
    "title" => title,
    /// The page's own description.
    "description" => description,
    /// The page's first picture, if it has one.
    "img" => img,
    /// No keywords.
    optional "keywords" | "seo_keywords" => keywords,
});

/// Keywords as a text, or as a list of words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Keywords(pub String);

impl Lenient for Keywords {
    fn read(json: &Json<'_>) -> Option<Self> {
        let text = if json.list().is_some() {
            Vec::<String>::read(json)?.join(", ")
        } else {
            String::read(json)?
        };
        Some(Self(text.trim().to_owned()))
    }

    fn says(&self) -> bool {
        !self.0.is_empty()
    }

    fn schema() -> Schema {
        Schema::Either(vec![String::schema(), Schema::list(String::schema())])
    }
}

/// The longest time that a page waits for its SEO data, in milliseconds.
const SEO_DEADLINE_MS: u32 = 1000;

/// The backend's SEO data of an article or a product: the metadata, and a text.
#[derive(Debug, Clone, Default)]
pub struct SeoArticle {
    pub info: SeoInfo,
    /// Backend HTML.
    pub text: SeoText,
}

/// Backend HTML under a title of its own.
#[derive(Debug, Clone, Default)]
pub struct SeoText {
    pub title: String,
    pub html: String,
}

lenient!(SeoText {
    /// The text has no title.
    "h1" | "heading" => title,
    /// There is no text.
    "html" | "text" | "seo_text" | "content" | "body" => html,
});

/// Envelopes of such an article.
const WITHIN: [&str; 5] = ["data", "seo", "seo_info", "article", "results"];

impl Lenient for SeoArticle {
    /// An object, possibly nested or first in a list; a plain text is the SEO text.
    fn read(json: &Json<'_>) -> Option<Self> {
        if let Json::Text(html) = json {
            let html = html.as_ref().to_owned();
            return Some(Self {
                text: SeoText {
                    html,
                    ..SeoText::default()
                },
                ..Self::default()
            });
        }
        if let Some(list) = json.list() {
            return list
                .first()
                .map_or_else(|| Some(Self::default()), Self::read);
        }
        if let Some(inner) = WITHIN.iter().find_map(|name| json.get(name)) {
            return Self::read(inner);
        }
        Some(Self {
            info: SeoInfo::read(json)?,
            text: SeoText::read(json)?,
        })
    }

    fn schema() -> Schema {
        let parts = [SeoInfo::schema(), SeoText::schema()];
        let whole = Schema::All(parts.map(|part| part.within(&WITHIN)).into());
        let first = Schema::listed("data", whole.clone());
        Schema::Either(vec![first, whole, String::schema()])
    }
}

/// `GET /general/seo/article?article_slug=…`
pub fn of_article(slug: &Slug) -> Call<SeoArticle> {
    seo_article(["/general/seo/article?article_slug=", slug.as_str()])
}

/// `GET /general/seo/article?product_slug=…`
pub fn of_product(slug: &Slug) -> Call<SeoArticle> {
    seo_article(["/general/seo/article?product_slug=", slug.as_str()])
}

/// Reads the answer of either.
pub fn read(body: &[u8]) -> Option<SeoArticle> {
    Call::get_static("/general/seo/article").read(body).ok()
}

fn seo_article([path, slug]: [&str; 2]) -> Call<SeoArticle> {
    // The one character of a slug with another meaning in a query.
    Call::get([path, &slug.replace('&', "%26")].concat()).within(SEO_DEADLINE_MS)
}

/// The calls of this feature.
pub const CALLS: &[&dyn Contract] = &[
    &Declared::new(
        "GET /general/seo/article?article_slug={slug}&product_slug={slug}",
        "seo-article",
        |known| Some(of_product(known.product.as_ref()?)),
    )
    .used_by("articles and product pages: what search engines are told, and a text")
    .without("Articles keep their own title and description; they wait a second for it. On product pages 404 shows nothing, anything else an apology in its place.")
    .shown_by("tests/worker/beside.test.ts")
    .may_be_missing()
    .at_times(|| {
        let slug = Slug::new("ceai");
        slug.iter().map(|slug| of_article(slug).request).collect()
    }),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{VARIANTS, read};

    #[test]
    fn a_breadcrumb_without_a_link_does_not_affect_the_others() {
        let crumbs = [
            ("A", "a"),
            ("B", ""),
            ("C", "c"),
            ("D", "d d"),
            ("E", "e"),
            ("F", "x/y"),
        ];
        let crumbs = crumbs.map(|(title, url)| Crumb::new(title, url));
        let way: Vec<_> = way(&crumbs)
            .into_iter()
            .map(|(title, slug)| (title, slug.as_str().to_owned()))
            .collect();
        let expected = [("A", "a"), ("C", "a/c"), ("E", "a/c/e"), ("F", "x/y")];
        assert_eq!(way, expected.map(|(title, url)| (title, url.to_owned())));
    }

    #[test]
    fn every_documented_answer_has_seo_data_or_a_text() {
        let call = of_article(&Slug::new("ceai&x=1").unwrap());
        assert_eq!(
            call.request.path,
            "/general/seo/article?article_slug=ceai%26x=1"
        );
        for variant in VARIANTS {
            let answer = read(&call, "seo-article", variant);
            let said = (answer.info.title.as_str(), answer.text.html.as_str());
            let expected = match variant {
                "documented" => ("Ceai de munte", "<p>Ceai cules în iulie.</p>"),
                "fewest" => ("Ceai de munte", ""),
                _ => ("", "<p>Ceai cules în iulie.</p>"),
            };
            assert_eq!(said, expected, "{variant}");
        }
        let nothing = call.read(b"[]").unwrap();
        assert!(nothing.info.title.is_empty() && nothing.text.html.is_empty());
        assert!(call.read(b"7").is_err());
        assert_eq!(call.read(b"\"<p>x</p>\"").unwrap().text.html, "<p>x</p>");
    }
}
