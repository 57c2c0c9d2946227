//! Backend HTML as a part of a page.

use maud::{Markup, PreEscaped, html};

use crate::page::View;
use crate::sanitise::sanitise_framing_tables;
use crate::seo::SeoText;
use crate::words::pagebuilder;

/// Backend HTML as a part of a page; its tables scroll on their own. Nothing if sanitising leaves nothing.
pub fn prose(view: &View<'_>, html: &str) -> Markup {
    let frame = html! {
        (PreEscaped("<div class=\"prose-table\" role=\"region\" tabindex=\"0\" aria-label=\""))
        (view.words().say(pagebuilder::TABLE))
        (PreEscaped("\">"))
    };
    let clean = sanitise_framing_tables(view.shop.site.own_hosts(), html, &frame.0);
    html! { @if !clean.trim_ascii().is_empty() { div.prose { (PreEscaped(clean)) } } }
}

/// The SEO text at the end of a page; nothing if there is none.
pub fn seo_part(view: &View<'_>, text: &SeoText) -> Markup {
    let html = prose(view, &text.html);
    html! {
        @if !html.0.is_empty() {
            section.wrap.section {
                @if !text.title.is_empty() { div.section-head { h2 { (text.title) } } }
                (html)
            }
        }
    }
}
