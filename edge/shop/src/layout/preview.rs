//! The bar at the top of each page of a preview.

use maud::{Markup, html};

use crate::html::Icon;
use crate::page::{Preview, View};
use crate::site::{PREVIEW_END, PREVIEW_FIELD};
use crate::words::preview;

pub(super) fn bar(view: &View<'_>, shown: &Preview) -> Markup {
    let words = view.words();
    let version = shown.version.as_str();
    let (day, time) = view.shop.site.time_zone.show(words, shown.until_ms, false);
    let until = [day.as_str(), ", ", &time].concat();
    let text = if shown.is_readable {
        words.fill(preview::SHOWN, &[("version", version), ("time", &until)])
    } else {
        words.fill(preview::UNREADABLE, &[("version", version)])
    };
    html! {
        aside.notice.notice-warning.preview #preview-bar data-version=[shown.is_readable.then_some(version)]
            aria-label=(words.say(preview::LABEL)) {
            (Icon("alert"))
            p { (text) }
            form method="post" action={ "?" (PREVIEW_FIELD) "=" (PREVIEW_END) } {
                button.link { (words.say(preview::END)) }
            }
        }
    }
}
