//! Picture albums; a plain link opens a picture in full size.

use maud::{Markup, html};

use super::answer::late;
use super::parts::{Head, Story, head, neighbours, nothing, page, story, wide};
use super::{Answer, ContentQuery};
use crate::backend::Call;
use crate::html::{Drawing, Picture, dated};
use crate::page::{Deferred, Page, View};
use crate::pagecache::CachePolicy;
use crate::pictures::{PagePicture, PictureKind, StoryWidth};
use crate::route::{Route, Slug};
use crate::words::{content, product};

/// The limit on pictures from all albums together.
const MOST_IMAGES: usize = 120;

const ALL_IMAGES: &str = "/base/gallery/all_images";

fn address(view: &View<'_>, answer: Answer<'_>) -> Option<String> {
    let slug = Slug::encode(&answer.text("id"))?;
    Some(view.href(Route::Album(slug)))
}

/// All albums; their pictures are deferred.
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
        @if answer.any() {
            ul.stories.stories-even {
                @for (index, album) in answer.items().enumerate() {
                    @if let Some(href) = address(view, album) {
                        (story(view, &Story {
                            href,
                            note: html! { span { (words.count(content::PHOTOS, album.number("count"))) } },
                            answer: album,
                            kind: content::ALBUM,
                            text: "description",
                        }, StoryWidth::Third, index < 2))
                    }
                }
            }
        }
    };
    let render: fn(&View<'_>, &[u8]) -> Option<Markup> = if answer.any() {
        |view, body| {
            late(view, body, ALL_IMAGES, |view, answer| {
                all_images(view, answer, false)
            })
        }
    } else {
        |view, body| {
            late(view, body, ALL_IMAGES, |view, answer| {
                all_images(view, answer, true)
            })
        }
    };
    answer.is_list().then(|| Page {
        deferred: vec![Deferred {
            shared: false,
            request: Call::<()>::get_static(ALL_IMAGES).request,
            render: Box::new(render),
        }],
        ..wide(view, query, &intro, &body)
    })
}

/// The pictures of all albums; `alone` if the page has nothing else.
fn all_images(view: &View<'_>, answer: Answer<'_>, alone: bool) -> Option<Markup> {
    let list = if answer.part("images").is_list() {
        answer.part("images")
    } else {
        answer.listed()
    };
    list.is_list().then(|| {
        html! {
            @if list.any() {
                section.wrap.section {
                    div.section-head { h2 { (view.words().say(content::ALL_PHOTOS)) } }
                    (pictures(view, list, MOST_IMAGES, 0))
                }
            } @else if alone {
                div.wrap { (nothing(view, Drawing::Shelf)) }
            }
        }
    })
}

/// Pictures in their own proportions, each linked to its file.
fn pictures(view: &View<'_>, list: Answer<'_>, most: usize, eager: usize) -> Markup {
    let words = view.words();
    html! {
        ul.album {
            @for (index, image) in list.items().take(most).enumerate() {
                @let (picture, text) = (image.text("img"), image.text("title"));
                @let picture = view.media(&picture);
                @if !picture.is_empty() {
                    li { figure {
                        a href=(picture) aria-label=(words.fill(product::ENLARGE, &[("number", &(index + 1).to_string())])) {
                            @let shown = Picture::new(picture.clone(), PictureKind::album(view.shop.theme.cards)).of_sides(image.number("width"), image.number("height")).said(&text);
                            @if index == 0 && eager > 0 { (shown.first()) } @else { (shown.late_unless(index < eager)) }
                        }
                        @if !text.is_empty() { figcaption { (text) } }
                    } }
                }
            }
        }
    }
}

/// One album with its pictures.
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
        (dated(view, &date))
        span { (words.count(content::PHOTOS, answer.list("images").count() as u64)) }
    } };
    let body = html! {
        (head(view, &intro, &note))
        @if !answer.part("images").any() { (nothing(view, Drawing::Shelf)) }
        (pictures(view, answer.part("images"), usize::MAX, 3))
        (neighbours(view, answer, |other| address(view, other)))
    };
    let mut whole = page(view, query, &intro, &body);
    if let Route::Album(slug) = query.route {
        let own = slug.as_named(&answer.text("id"));
        whole.canonical = Some(view.href(Route::Album(own)));
    }
    if answer.number("count") > 0 && !answer.part("images").any() {
        // The answer contradicts itself.
        whole.cache = CachePolicy::Private;
    }
    whole.picture = answer.list("images").next().and_then(|image| {
        PagePicture::preloaded(
            view.media(&image.text("img")),
            PictureKind::album(view.shop.theme.cards),
        )
    });
    Some(whole)
}
