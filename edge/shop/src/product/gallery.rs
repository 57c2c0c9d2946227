//! The pictures of a product. They scroll and snap, and each has a window of its own, by markup alone;
//! `islands/product` adds keys and marks the picture on screen.

use maud::{Markup, html};

use super::{Card, ProductAnswer};
use crate::html::{Icon, Picture, close_button, film};
use crate::page::View;
use crate::pictures::PictureKind;
use crate::product::cards::badges;
use crate::site::{GalleryLayout, Media};
use crate::words::product as words_of;

/// The pictures of a product, without duplicates.
pub(super) fn pictures_of<'a>(view: &View<'_>, card: &'a Card) -> Vec<Media<'a>> {
    let mut pictures = Vec::with_capacity(card.images.len() + 1);
    for image in std::iter::once(&card.img).chain(&card.images) {
        let image = view.media(image);
        if !image.is_empty() && !pictures.contains(&image) {
            pictures.push(image);
        }
    }
    pictures
}

/// The pictures of a product, with its badges.
pub(super) fn gallery(
    view: &View<'_>,
    answer: &ProductAnswer,
    pictures: &[Media<'_>],
    films: &[(Media<'_>, String)],
    kind: PictureKind,
) -> Markup {
    let card = &answer.product.card;
    let shown = Shown {
        title: &card.title,
        colour: &card.img_colour,
        pictures,
        films,
        kind,
    };
    gallery_of(view, shown, &badges(view, card))
}

/// What a gallery shows.
#[derive(Debug, Clone, Copy)]
pub struct Shown<'a> {
    pub title: &'a str,
    /// The main colour of the first picture; empty if it is not known.
    pub colour: &'a str,
    pub pictures: &'a [Media<'a>],
    pub films: &'a [(Media<'a>, String)],
    pub kind: PictureKind,
}

/// The kind of the pictures of a gallery of so many, pictures and films together.
pub fn gallery_kind(view: &View<'_>, count: usize) -> PictureKind {
    match view.shop.theme.gallery {
        _ if count < 2 => PictureKind::LONE_PRODUCT,
        GalleryLayout::Side => PictureKind::PRODUCT,
        GalleryLayout::Beneath | GalleryLayout::Stack => PictureKind::WIDE_PRODUCT,
    }
}

/// Pictures side by side that snap, small ones as the theme places them, and a window for each.
pub fn gallery_of(view: &View<'_>, shown: Shown<'_>, badges: &Markup) -> Markup {
    let words = view.words();
    let Shown {
        title,
        colour,
        pictures,
        films,
        kind,
    } = shown;
    let count = pictures.len() + films.len();
    let several = count > 1;
    let said = |template, number: usize| {
        words.fill(
            template,
            &[("title", title), ("number", &number.to_string())],
        )
    };
    let layout = view.shop.theme.gallery;
    let stacked = layout == GalleryLayout::Stack;
    // A stack does not scroll on wide screens, where the focus would stop at it for nothing.
    let stop = if stacked { "-1" } else { "0" };
    let thumbs = html! {
        ul.gallery-thumbs {
            @for (index, picture) in pictures.iter().enumerate() {
                li { a href={ "#picture-" (index) } aria-current=[(index == 0).then_some("true")] aria-label=(said(words_of::PICTURE, index + 1)) {
                    (Picture::new(picture.clone(), PictureKind::THUMB).late())
                } }
            }
            @for (index, (_, name)) in films.iter().enumerate() {
                li { a href={ "#picture-" (pictures.len() + index) } aria-label=(name) { (Icon("play")) } }
            }
        }
    };
    html! {
        div.gallery.gallery-beneath[layout == GalleryLayout::Beneath].gallery-stack[stacked] role="group" aria-label=(words.say(words_of::PICTURES)) {
            @if several && layout == GalleryLayout::Side { (thumbs) }
            div.gallery-stage {
                @if count == 0 { div.gallery-picture { (Icon("picture")) } }
                div.gallery-track tabindex=[several.then_some(stop)] {
                    @for (index, picture) in pictures.iter().enumerate() {
                        button.gallery-picture #{ "picture-" (index) } type="button" popovertarget={ "zoom-" (index) } aria-label=(said(words_of::ENLARGE, index + 1)) {
                            @if index == 0 {
                                (Picture::new(picture.clone(), kind).of_colour(colour).said(title).first())
                            } @else {
                                (Picture::new(picture.clone(), kind).said(&said(words_of::PICTURE, index + 1)).late())
                            }
                        }
                    }
                    @for (index, (file, name)) in films.iter().enumerate() {
                        div.gallery-picture.gallery-film #{ "picture-" (pictures.len() + index) } { (film(file, name)) }
                    }
                }
                (badges)
            }
            @if several && layout == GalleryLayout::Beneath { (thumbs) }
            @if several { div.gallery-dots aria-hidden="true" { @for index in 0..count { span data-current[index == 0] {} } } }
            @for (index, picture) in pictures.iter().enumerate() {
                div.zoom #{ "zoom-" (index) } popover tabindex="-1" autofocus role="dialog" aria-label=(said(words_of::PICTURE, index + 1)) {
                    (Picture::new(picture.clone(), PictureKind::ZOOM).said(&said(words_of::PICTURE, index + 1)).late())
                    (close_button(view, &format!("zoom-{index}")))
                }
            }
        }
    }
}
