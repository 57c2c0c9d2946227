//! Products similar to one that is no longer sold: only its slug is left, and its words are searched for.

use maud::Markup;

use super::{Query, SearchResults, search};
use crate::fields::decode;
use crate::lenient::{Json, Lenient};
use crate::page::{Deferred, Page, View};
use crate::product::cards::rail;
use crate::route::Slug;
use crate::words::product as words_of;

/// The most words of the query: more find fewer goods.
const MOST_WORDS: usize = 2;
/// The shortest word of the query: shorter ones say little ("de", "din", a size).
const SHORTEST: usize = 4;
const MOST_SHOWN: usize = 12;

/// The not-found page, with products similar to the one that had this slug.
#[must_use]
pub fn with_like(page: Page, slug: &Slug) -> Page {
    let Some(goods) = like(slug) else {
        return page;
    };
    Page {
        deferred: vec![goods],
        ..page
    }
}

/// Similar products, if the slug has usable words.
fn like(slug: &Slug) -> Option<Deferred> {
    let slug = decode(slug.last().as_bytes());
    let words = slug
        .split(['-', '_'])
        .filter(|word| word.chars().count() >= SHORTEST && word.chars().all(is_letter));
    let words: Vec<_> = words.take(MOST_WORDS).collect();
    let query = Query::new(&words.join(" "))?;
    Some(Deferred {
        shared: false,
        request: search(&query).request,
        render: Box::new(render),
    })
}

/// A letter of any script.
fn is_letter(sign: char) -> bool {
    sign.is_ascii_alphabetic() || (sign > '\u{bf}' && sign != char::REPLACEMENT_CHARACTER)
}

fn render(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    let mut found = SearchResults::read(&Json::parse(body).ok()?)?
        .listed
        .products;
    found.truncate(MOST_SHOWN);
    let title = view.words().say(words_of::VANISHED);
    Some(rail(view, &found, title, "vanished"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{VARIANTS, body, with_view};

    fn requested_path(slug: &str) -> Option<String> {
        let part = like(&Slug::new(slug).unwrap())?;
        Some(part.request.path.into_owned())
    }

    #[test]
    fn the_first_two_significant_words_of_a_slug_are_searched() {
        for (slug, words) in [
            ("oala-de-fonta-4-l", "oala%20fonta"),
            ("stofa-din-bumbac-panza-deasa", "stofa%20bumbac"),
            ("x/tigaie_28cm", "tigaie"),
            (
                "%D1%87%D0%B0%D0%B9%D0%BD%D0%B8%D0%BA-%D0%BD%D0%B0",
                "%D1%87%D0%B0%D0%B9%D0%BD%D0%B8%D0%BA",
            ),
        ] {
            let path = ["/general/v2/search/search/?query=", words].concat();
            assert_eq!(
                requested_path(slug).as_deref(),
                Some(path.as_str()),
                "{slug}"
            );
        }
        for nothing in ["123-4567", "a-b-c", "%D1%87%D0%B0%D0%B9", "%FF%FE%FF%FE"] {
            assert_eq!(requested_path(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn results_are_drawn_as_a_row_and_an_empty_result_as_nothing() {
        let part = like(&Slug::new("oala").unwrap()).unwrap();
        let shown =
            |body: &str| with_view(|view| (part.render)(view, body.as_bytes()).map(|html| html.0));
        for variant in VARIANTS {
            let html = shown(&body("search", variant)).unwrap();
            assert!(html.contains("id=\"vanished\""), "{variant}: {html}");
        }
        assert_eq!(shown("{}").as_deref(), Some(""));
        assert_eq!(shown("7"), None);
    }
}
