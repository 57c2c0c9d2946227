//! The part of an advert's form with its photographs. Without scripts it has a field for files and buttons that order the
//! list; the island `islands/advert-photos/` uploads while the rest of the form is filled in.

use maud::{Markup, html};

use super::list::{ADD, Move};
use super::{
    BUTTON, DRAFT_FIELD, FILES_FIELD, LIST_FIELD, Listed, MOST_BYTES, MOST_PHOTOS, PART_BYTES,
    PhotoId, Photos,
};
use crate::assets::PlainIsland;
use crate::html::{Icon, When, as_it_is, plain_island};
use crate::i18n::Word;
use crate::page::View;
use crate::photo::Kind;
use crate::route::{Endpoint, Slug};
use crate::words::advertphotos as words_of;

/// The side of a picture of the list, in pixels: the stylesheet gives it its own.
const SIDE: u32 = 240;

/// What the island says, as data of its element.
const SAID: [(&str, Word); 13] = [
    ("waiting", words_of::WAITING),
    ("preparing", words_of::PREPARING),
    ("done", words_of::DONE),
    ("offline", words_of::OFFLINE),
    ("failed", words_of::FAILED),
    ("unread", words_of::NO_PHOTO),
    ("heic", words_of::HEIC),
    ("full", words_of::FULL),
    ("large", words_of::TOO_LARGE),
    ("removed", words_of::REMOVED),
    ("holding", words_of::HOLDING),
    ("note", words_of::NOTE_OF_SCRIPTS),
    ("added", words_of::ADDED),
];

/// The field set of the photographs.
pub fn field(view: &View<'_>, photos: &Photos) -> Markup {
    let words = view.words();
    let accepted = Kind::ALL.map(Kind::content_type).join(",");
    let has_problems = !photos.problems.is_empty() || photos.lost > 0;
    let part = html! {
        fieldset.advert-photos data-bytes=(MOST_BYTES) data-most=(MOST_PHOTOS) data-part=(PART_BYTES)
            data-list=(LIST_FIELD) {
            @for (name, word) in SAID {
                data.said hidden value=(name) { (words.say(word)) }
            }
            legend { (words.say(words_of::TITLE)) }
            p.field-note #advert-photos-note { (words.say(words_of::NOTE)) }
            @if has_problems {
                div.notice.notice-negative role="alert" {
                    (Icon("alert"))
                    div {
                        @if photos.lost > 0 { p { (words.count(words_of::LOST, photos.lost as u64)) } }
                        @for problem in &photos.problems { p { (problem) } }
                    }
                }
            }
            input type="hidden" name=(DRAFT_FIELD) value=(photos.draft);
            ol.photo-list {
                @for (at, listed) in photos.listed().iter().enumerate() {
                    (item(view, at, Some(listed)))
                }
            }
            template { (item(view, 0, None)) }
            div.photo-add {
                label.photo-drop for="advert-photos-files" {
                    (Icon("picture"))
                    span { (words.say(words_of::CHOOSE)) }
                }
                input.input #advert-photos-files type="file" name=(FILES_FIELD) accept=(accepted) multiple
                    aria-describedby="advert-photos-note";
                button.button name=(BUTTON) value=(ADD) formnovalidate { (words.say(words_of::ADD)) }
            }
            p.photo-status role="status" {}
        }
    };
    plain_island(
        view.assets,
        PlainIsland::AdvertPhotos,
        // At once: what an earlier page could not send goes on.
        When::Idle,
        Some(&Endpoint::AdvertPhotos.href()),
        &part,
    )
}

/// A photograph with its buttons; without one, the island's template.
fn item(view: &View<'_>, at: usize, listed: Option<&Listed>) -> Markup {
    let words = view.words();
    let number = (at + 1).to_string();
    let value = listed.map(|listed| listed.id.value()).unwrap_or_default();
    let src = listed.and_then(source);
    html! {
        li.photo-item data-value=[listed.map(|_| &value)] {
            @if listed.is_some() { input type="hidden" name=(LIST_FIELD) value=(value); }
            div.photo-frame {
                @if let Some(src) = src { (as_it_is(&view.media(&src), SIDE)) }
                progress.photo-progress max="100" value="0" hidden {}
            }
            p.photo-name {
                span.photo-number { (words.fill(words_of::NUMBER, &[("number", &number)])) }
                " "
                strong.photo-cover hidden[at > 0] { (words.say(words_of::COVER)) }
            }
            p.photo-state {}
            div.photo-buttons {
                @for verb in Move::ALL {
                    button.icon-button name=(BUTTON) value=({ [verb.name(), " ", &value].concat() })
                        formnovalidate data-move=(verb.name())
                        title=(words.say(label(verb)))
                        aria-label=({ [words.say(label(verb)), ": ", &words.fill(words_of::NUMBER, &[("number", &number)])].concat() }) {
                        (Icon(icon(verb)))
                    }
                }
                @if listed.is_none() {
                    button.link.photo-again type="button" hidden { (words.say(words_of::AGAIN)) }
                }
            }
        }
    }
}

/// The address that shows a photograph.
pub(crate) fn source(listed: &Listed) -> Option<String> {
    match &listed.id {
        PhotoId::New(token) => Some(Endpoint::AdvertPhoto(Slug::new(token)?).href()),
        PhotoId::Old(_) => listed.src.clone(),
    }
}

const fn label(verb: Move) -> Word {
    match verb {
        Move::First => words_of::FIRST,
        Move::Earlier => words_of::EARLIER,
        Move::Later => words_of::LATER,
        Move::Remove => words_of::REMOVE,
    }
}

const fn icon(verb: Move) -> &'static str {
    match verb {
        Move::First => "star",
        Move::Earlier => "chevron-left",
        Move::Later => "chevron-right",
        Move::Remove => "trash",
    }
}
