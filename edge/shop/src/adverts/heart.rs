//! The heart of an advert.

use maud::{Markup, html};

use super::advert::Advert;
use super::notes::{Note, SEEN, usual_currency};
use crate::page::View;
use crate::paths::with_query;
use crate::product::cards::SAVE_FORM;
use crate::route::{Endpoint, Slug};
use crate::words::product;

/// The toggle of an advert in the favourites; belongs to the frame's form. An advert without a number has none.
pub(crate) fn heart(view: &View<'_>, advert: &Advert, described_by: &str) -> Markup {
    let note = Note::of(advert, usual_currency(view));
    let action = |note: &Note| {
        let endpoint = Endpoint::Favourite(Slug::new(&note.id.to_string())?);
        let seen = [SEEN, "=", &note.seen()].concat();
        Some(with_query(&endpoint.href(), Some(&seen)))
    };
    html! {
        @if let Some(note) = note {
            button.icon-button.favourite.drawn form=(SAVE_FORM) formaction=[action(&note)] data-list="favourites" value=(note.id)
                aria-pressed="false" aria-label=(view.words().say(product::FAVOURITE)) aria-describedby=(described_by) {}
        }
    }
}
