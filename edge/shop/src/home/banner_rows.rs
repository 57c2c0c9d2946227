//! Rows of small banners, on the page and in its deferred parts.

use maud::{Markup, html};

use super::Slider;
use crate::html::Picture;
use crate::page::View;
use crate::pictures::PictureKind;
use crate::words::home;

/// Smaller banners side by side.
pub(super) fn strip(view: &View<'_>, banners: &[&Slider]) -> Markup {
    html! {
        @if !banners.is_empty() { div.promos { @for slider in banners { (banner(view, slider, banner_kind(slider, banners.len()), false)) } } }
    }
}

/// The same as a part of the page.
pub(super) fn offers(view: &View<'_>, banners: &[&Slider]) -> Markup {
    html! {
        @if !banners.is_empty() {
            div.wrap.section { (strip(view, banners)) }
        }
    }
}

const fn banner_kind(slider: &Slider, in_row: usize) -> PictureKind {
    if slider.title.is_empty() {
        PictureKind::wordless_banner(in_row)
    } else {
        PictureKind::BANNER
    }
}

/// A banner of words and a picture, or one that is all picture.
pub(super) fn banner(view: &View<'_>, slider: &Slider, kind: PictureKind, seen: bool) -> Markup {
    let wordless = slider.title.is_empty();
    // A picture that leads somewhere says where.
    let label = [&slider.text, &slider.link_title];
    let label = label.into_iter().find(|text| !text.is_empty());
    let label = label.map_or_else(|| view.words().say(home::OFFERS), String::as_str);
    html! {
        a.promo.promo-picture[wordless] href=[view.link(&slider.link)] {
            @if !wordless {
                div.promo-words {
                    h2 { (slider.title) }
                    @if !slider.text.is_empty() { p { (slider.text) } }
                }
            }
            (Picture::new(view.media(&slider.image), kind).late_unless(seen).said(if wordless { label } else { "" }))
        }
    }
}
