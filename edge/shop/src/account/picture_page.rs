//! The page of the shopper's picture: the form for a new one, and its removal.

use maud::html;

use super::page::frame;
use crate::assets::PlainIsland;
use crate::avatar::{FILE_FIELD, Kind, Portrait};
use crate::failure::Failure;
use crate::fields::Fields;
use crate::forms::MOST_FILE_BYTES;
use crate::html::{Icon, When, plain_island};
use crate::i18n::Word;
use crate::page::{Page, View};
use crate::paths::with_query;
use crate::route::{Endpoint, Route};
use crate::words::avatar as words_of;

/// The query parameter of the page after a change.
const DONE: &str = "done";

/// A change of the picture that was just made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureChange {
    Saved,
    /// The removed metadata said that the picture is to be turned.
    SavedTurned,
    Removed,
}

impl PictureChange {
    const ALL: [(&'static str, Self); 3] = [
        ("saved", Self::Saved),
        ("turned", Self::SavedTurned),
        ("removed", Self::Removed),
    ];

    /// The change in the page's query.
    pub fn read(query: &Fields) -> Option<Self> {
        let done = query.text(DONE);
        let found = Self::ALL.iter().find(|(name, _)| *name == done);
        found.map(|(_, change)| *change)
    }

    /// The message for the shopper.
    pub const fn word(self) -> Word {
        match self {
            Self::Saved => words_of::SAVED,
            Self::SavedTurned => words_of::SAVED_TURNED,
            Self::Removed => words_of::REMOVED,
        }
    }

    /// The address of the page that tells of the change.
    pub fn href(self, view: &View<'_>) -> String {
        let found = Self::ALL.iter().find(|(_, change)| *change == self);
        let name = found.map_or("", |(name, _)| *name);
        let query = [DONE, "=", name].concat();
        with_query(&view.href(Route::AccountPicture), Some(&query))
    }
}

/// The page with the present picture, the last change and the problem of a refused one.
pub fn picture(
    view: &View<'_>,
    portrait: &Portrait,
    done: Option<PictureChange>,
    problem: Option<&Failure>,
) -> Page {
    let words = view.words();
    let errors = problem
        .map(|problem| problem.fields(words))
        .unwrap_or_default();
    let error = errors.get(FILE_FIELD).map(String::as_str);
    let language = ["language=", view.language.code()].concat();
    let accepted = Kind::ALL.map(Kind::content_type).join(",");
    let said = |word: Word| words.say(word);
    let part = html! {
        div.picture-change {
            (portrait.draw("avatar-large"))
            div.picture-ways {
                form.picture-form method="post" enctype="multipart/form-data"
                    action=(with_query(&Endpoint::Picture.href(), Some(&language)))
                    data-preparing=(said(words_of::PREPARING)) data-sending=(said(words_of::SENDING))
                    data-unread=(said(words_of::UNREAD)) data-failed=(said(words_of::NOT_SENT))
                    data-note=(said(words_of::NOTE_OF_SCRIPTS)) {
                    div.field {
                        label for="picture-file" { (said(words_of::FILE)) }
                        input.input #picture-file type="file" name=(FILE_FIELD) accept=(accepted) required
                            data-bytes=(MOST_FILE_BYTES)
                            aria-describedby="picture-note picture-error" aria-invalid=[error.map(|_| "true")];
                        p.field-note #picture-note { (said(words_of::NOTE)) }
                        p.field-error #picture-error { (error.unwrap_or_default()) }
                    }
                    button.button.button-main { (said(words_of::UPLOAD)) }
                }
                details.picture-remove hidden[!portrait.has_picture()] {
                    summary.link { (Icon("trash")) (said(words_of::REMOVE)) }
                    form method="post" action=(Endpoint::PictureRemoval.href())
                        data-removed=(said(words_of::REMOVED)) data-undo=(said(words_of::UNDO))
                        data-kept=(said(words_of::KEPT)) data-failed=(said(words_of::NOT_REMOVED)) {
                        input type="hidden" name="language" value=(view.language.code());
                        button.button { (said(words_of::REMOVE_NOW)) }
                    }
                }
                p.picture-status role="status" {}
            }
        }
    };
    let body = html! {
        p.content-lead { (said(words_of::LEAD)) }
        @if let Some(done) = done {
            div.notice.notice-positive role="status" { (Icon("check")) p { (said(done.word())) } }
        }
        @if let Some(problem) = problem.filter(|_| error.is_none()) {
            div.notice.notice-negative role="alert" { (Icon("alert")) p { (problem.message(words)) } }
        }
        (plain_island(view.assets, PlainIsland::AccountPicture, When::Idle, None, &part))
    };
    frame(view, &Route::AccountPicture, said(words_of::TITLE), &body)
}
