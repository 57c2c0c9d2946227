//! Albums of pictures; a picture opens large by a plain link.

use maud::html;

use super::parts::{Head, Story, head, neighbours, nothing, page, story, wide};
use super::rules::{day, followable};
use super::{Answer, ContentQuery};
use crate::html::Drawing;
use crate::page::{Page, View};
use crate::route::{Route, Slug};
use crate::words::{content, product};

fn address(view: &View<'_>, answer: Answer<'_>) -> Option<String> {
    let slug = Slug::encode(&answer.text("id"))?;
    Some(view.href(Route::Album(slug)))
}

/// All albums.
pub(super) fn gallery(
    view: &View<'_>,
    query: &ContentQuery<'_>,
    answer: Answer<'_>,
) -> Option<Page> {
    let words = view.words();
    let answer = answer.listed();
    let intro = Head::new(
        words.say(content::GALLERY),
        words.say(content::GALLERY_LEAD),
    );
    let body = html! {
        @if !answer.any() { (nothing(view, Drawing::Shelf)) } @else {
            ul.stories.stories-even {
                @for (index, album) in answer.items().enumerate() {
                    @if let Some(href) = address(view, album) {
                        (story(&Story {
                            href,
                            note: html! { span { (words.count(content::PHOTOS, album.number("count"))) } },
                            answer: album,
                            text: "description",
                        }, index < 2))
                    }
                }
            }
        }
    };
    answer.is_list().then(|| wide(view, query, &intro, &body))
}

/// The pictures of an album.
pub(super) fn album(view: &View<'_>, query: &ContentQuery<'_>, answer: Answer<'_>) -> Option<Page> {
    let words = view.words();
    let answer = answer.single();
    let (title, lead) = (answer.text("title"), answer.text("description"));
    if title.is_empty() {
        return None;
    }
    let mut intro = Head::new(&title, &lead);
    intro.above = Some((Route::Gallery, content::GALLERY));
    let date = answer.text("date");
    let note = html! { p.story-note {
        time datetime=(date) { (day(words, &date)) }
        span { (words.count(content::PHOTOS, answer.list("images").count() as u64)) }
    } };
    let body = html! {
        (head(view, &intro, &note))
        @if !answer.part("images").any() { (nothing(view, Drawing::Shelf)) }
        ul.album {
            @for (index, image) in answer.list("images").enumerate() {
                @let (picture, text) = (image.text("img"), image.text("title"));
                @let side = |name, usual: u64| Some(image.number(name)).filter(|size| *size > 0).unwrap_or(usual);
                @if let Some(picture) = followable(&picture) {
                    li { figure {
                        a href=(picture) aria-label=(words.fill(product::ENLARGE, &[("number", &(index + 1).to_string())])) {
                            img src=(picture) alt=(text) width=(side("width", 1200)) height=(side("height", 900)) loading=[(index > 2).then_some("lazy")] decoding="async";
                        }
                        @if !text.is_empty() { figcaption { (text) } }
                    } }
                }
            }
        }
        (neighbours(view, answer, |other| address(view, other)))
    };
    let mut whole = page(view, query, &intro, &body);
    whole.picture = answer
        .list("images")
        .next()
        .map(|image| image.text("img").into_owned());
    Some(whole)
}
