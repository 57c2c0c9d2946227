//! The frame around every page: head, header, footer.

use std::borrow::Cow;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{
    checkout,
    document::{Document, inline},
    fonts,
    footer::footer,
    header::{header, search_field},
    mark_png,
    meta::meta,
    preview,
    robots::{mark_address, mark_address_png},
    scripts,
    windows::windows,
};
use crate::age;
use crate::assets::{Assets, StyleChunk};
use crate::consent;
use crate::digest::csp_source;
use crate::html::Icon;
use crate::i18n::Language;
use crate::page::{Frame, FrameKind, ORDER_BUTTON, Page, View};
use crate::recent;
use crate::route::{Endpoint, Route};
use crate::site::{
    self, FilterPlace, FooterLayout, GalleryLayout, GlobalSettings, HeaderStyle, Identifier,
    RowLayout, Scheme, SectionGround, Site, SiteFile, Theme, content_security_policy,
};
use crate::structured;
use crate::styles::Drawn;
use crate::watch;
use crate::words::{company, failure, language};

/// The pieces of the stylesheet that the frame decides about by its kind, whatever it draws.
const OF_FRAME: [StyleChunk; 5] = [
    StyleChunk::Frame,
    StyleChunk::Around,
    StyleChunk::Still,
    StyleChunk::Consent,
    StyleChunk::Print,
];

/// The header of a frame begins with it.
const BODY: &str = "<body>";

/// The part of the page that depends only on site, language and config.
pub fn frame(view: &View<'_>, kind: FrameKind) -> Frame {
    let theme = &view.shop.theme;
    let (site, settings) = (&view.shop.site, &view.shop.settings);
    let panel = consent::panel(view);
    let own_style = site::style(settings);
    let has_own_font = site::font(settings).is_some();
    let favicon = site::picture(site, settings.favicon());
    let noscript = site::noscript(site, settings);
    let style = style(site, theme, view.assets, view.language);
    let header = html! {
        (PreEscaped(BODY))
        @match kind {
            FrameKind::Shop => (header(view)),
            FrameKind::Checkout => (checkout::header(view)),
        }
        @if !noscript.is_empty() { noscript { (PreEscaped(noscript)) } }
    };
    let footer = html! {
        @if kind == FrameKind::Shop { (recent::page::place(view)) }
        (PreEscaped("</main>"))
        @match kind {
            FrameKind::Shop => (footer(view, panel.is_some())),
            FrameKind::Checkout => (checkout::footer(view, panel.is_some())),
        }
        @if let Some(panel) = &panel { (panel) }
        noscript { link rel="stylesheet" href=(view.assets.styles.later); }
        (watch::island(view))
        (scripts::last(view))
        (PreEscaped("</body></html>"))
    };
    let mut drawn = Drawn::with(&OF_FRAME);
    let pieces = [&header, &footer].map(|part| drawn.add(view.assets, &part.0));
    let start = html! {
        (DOCTYPE)
        (PreEscaped(format!(
            "<html lang=\"{}\" data-later=\"{}\" data-header=\"{}\" data-hero=\"{}\" data-cards=\"{}\"{}{}{}><head>",
            view.language.code(), view.assets.styles.later, theme.header.name(), theme.hero.name(), theme.cards.name(),
            if settings.is_dark_too() { "" } else { " data-scheme=\"light\"" },
            if settings.has_mobile_bar() { "" } else { " data-bar=\"none\"" },
            if kind == FrameKind::Shop { "" } else { " data-frame=\"checkout\"" },
        )))
        meta charset="utf-8";
        meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover";
        @if kind == FrameKind::Checkout {
            // The form is rendered in one go. In several steps it would be laid out as often, and be usable later.
            link rel="expect" href={ "#" (ORDER_BUTTON) } blocking="render";
        }
    };
    let head = html! {
        (scripts::hold_press(view.assets))
        // It is small, and answers clicks.
        script type="module" async src=(view.assets.runtime) fetchpriority="high" {}
        (inline(view.assets, StyleChunk::Frame))
        @if kind == FrameKind::Shop { (inline(view.assets, StyleChunk::Around)) }
        @for piece in pieces.iter().flatten() { (inline(view.assets, *piece)) }
        @if kind == FrameKind::Shop {
            // The page's script removes it once the page is loaded.
            style #still { (PreEscaped((view.assets.styles.pieces)(StyleChunk::Still).text)) }
        }
        style { (PreEscaped(&style)) }
        @if panel.is_some() { (inline(view.assets, StyleChunk::Consent)) }
        (inline(view.assets, StyleChunk::Print))
        (scripts::returning(view, has_own_font))
        @if !own_style.is_empty() {
            link rel="stylesheet" href=(SiteFile::Style.href(&own_style));
        }
        @if settings.is_dark_too() {
            (bar_colour(theme, "(prefers-color-scheme:light)", Scheme::Light))
            (bar_colour(theme, "(prefers-color-scheme:dark)", Scheme::Dark))
        } @else {
            (bar_colour(theme, "all", Scheme::Light))
        }
        @match favicon {
            Some(file) => { link rel="icon" href=(file); link rel="apple-touch-icon" href=(file); }
            None => {
                link rel="icon" href=(mark_address(theme));
                link rel="apple-touch-icon" href=(mark_address_png(mark_png::APPLE));
            }
        }
        (verifications(settings))
        link rel="manifest" href=(Endpoint::Manifest.href());
        (scripts::intent(site))
    };
    Frame {
        start: start.into_string(),
        head: head.into_string(),
        header: header.into_string(),
        windows: match kind {
            FrameKind::Shop => windows(view),
            FrameKind::Checkout => checkout::windows(view),
        }
        .into_string(),
        footer: footer.into_string(),
        drawn,
    }
}

/// The stylesheet of the theme's tokens and fonts, inlined in every page's head.
fn style(site: &Site, theme: &Theme, assets: &'static Assets, language: Language) -> String {
    let mut style = theme.css();
    style.push_str(&fonts::faces(assets, site, theme, language));
    style
}

/// The Content-Security-Policy header of a site's pages: known without a backend call.
pub fn policy(site: &Site, theme: &Theme, assets: &'static Assets) -> String {
    let pieces = StyleChunk::ALL
        .into_iter()
        .filter(|piece| may_be_drawn(*piece, theme));
    let mut hashes: Vec<String> = pieces
        .map(|piece| (assets.styles.pieces)(piece).source.to_owned())
        .collect();
    for language in Language::ALL {
        let hash = csp_source(&style(site, theme, assets, *language));
        if !hashes.contains(&hash) {
            hashes.push(hash);
        }
    }
    content_security_policy(site, &scripts::sources(site, assets), &hashes)
}

/// Whether a page of this theme may carry the piece: those of arrangements that it has not chosen would only lengthen
/// the policy of every page.
fn may_be_drawn(piece: StyleChunk, theme: &Theme) -> bool {
    let chosen = [
        (
            StyleChunk::Hiding,
            theme.header_style == Some(HeaderStyle::Hiding),
        ),
        (StyleChunk::Footers, theme.footer != FooterLayout::Columns),
        (StyleChunk::Banded, theme.sections != SectionGround::Plain),
        (StyleChunk::Above, theme.filters != FilterPlace::Side),
        (StyleChunk::Tight, theme.rows != RowLayout::Described),
        (StyleChunk::Pricelist, theme.partner.is_some()),
        (StyleChunk::Galleries, theme.gallery != GalleryLayout::Side),
    ];
    let arranged = chosen.into_iter().find(|(arranged, _)| *arranged == piece);
    arranged.is_none_or(|(_, is_chosen)| is_chosen)
}

/// The tags by which search engines and social networks verify the site's owner.
fn verifications(settings: &GlobalSettings) -> Markup {
    html! {
        @for (name, identifier) in [
            ("google-site-verification", Identifier::GoogleSearchConsole),
            ("facebook-domain-verification", Identifier::FacebookVerification),
        ] {
            @if let Some(content) = settings.identifier(identifier) { meta name=(name) content=(content); }
        }
    }
}

/// The colour of the browser's toolbar.
fn bar_colour(theme: &Theme, media: &str, scheme: Scheme) -> Markup {
    html! {
        @if let Some(colour) = theme.colours(scheme).get("band") { meta name="theme-color" media=(media) content=(colour); }
    }
}

/// The document up to the deferred parts.
pub fn open(view: &View<'_>, frame: &Frame, page: &Page) -> Document {
    let mut out = Document::of(frame);
    out.text.reserve(size(frame, page));
    lead(view, frame, Some(page), &mut out.text);
    rest(view, frame, page, &mut out);
    out
}

/// The beginning of the document of an address that is known to exist, before anything else is known of its page: the
/// resources that a browser needs first. `None` if that depends on the page too. [`rest`] follows it.
pub fn early(view: &View<'_>, frame: &Frame, _route: &Route) -> Option<Document> {
    let shop = view.shop;
    // The first-visit script redirects to the page in the main language.
    let leads = shop.site.first_visit_switch && shop.main_language != view.language;
    (!leads).then(|| {
        let mut out = Document::of(frame);
        lead(view, frame, None, &mut out.text);
        out
    })
}

/// A document's approximate length, with an allowance for what most pages add to their critical part: mainly styles.
fn size(frame: &Frame, page: &Page) -> usize {
    const OWN: usize = 24 * 1024;
    let parts = [
        &frame.start,
        &frame.head,
        &frame.header,
        &page.critical.0,
        &frame.windows,
        &frame.footer,
    ];
    parts.iter().map(|part| part.len()).sum::<usize>() + OWN
}

/// The first part of the head: independent of the page if [`early`] may write it.
fn lead(view: &View<'_>, frame: &Frame, page: Option<&Page>, out: &mut String) {
    out.push_str(&frame.start);
    out.push_str(&scripts::first_visit(view, page).0);
    out.push_str(&scripts::letter(view).0);
    if let Some(page) = page {
        out.push_str(&signed_in(page).0);
        out.push_str(&made_for(view, page).0);
    }
    out.push_str(&frame.head);
}

/// The document after [`early`], from the title to the deferred parts. The footer follows those.
pub fn rest(view: &View<'_>, frame: &Frame, page: &Page, out: &mut Document) {
    let languages = languages(view, page);
    let after = structured::blocks(&page.structured);
    let question = if page.age_restricted {
        age::question(view).0
    } else {
        String::new()
    };
    let said = said(page);
    let shown = page.preview.as_ref();
    let bar = shown.map_or_else(String::new, |shown| preview::bar(view, shown).0);
    out.text.push_str(&meta(view, page).0);
    for part in [&bar, &said.0, &question, &page.critical.0] {
        out.bring_styles(view.assets, part);
    }
    out.text.push_str("</head>");
    let header = with_query(view, &frame.header, &page.searched);
    let (body, header) = header.split_at(BODY.len());
    for part in [
        body,
        &bar,
        header,
        "<main id=\"content\">",
        &said.0,
        &question,
        &page.critical.0,
        // Deferred parts must not delay the buttons.
        &frame.windows,
        &languages.0,
        &after.0,
    ] {
        out.text.push_str(part);
    }
}

/// The header, with the query in its search field.
fn with_query<'a>(view: &View<'_>, header: &'a str, query: &str) -> Cow<'a, str> {
    if query.is_empty() {
        return Cow::Borrowed(header);
    }
    let [empty, filled] = ["", query].map(|query| search_field(view, query).0);
    Cow::Owned(header.replacen(&empty, &filled, 1))
}

/// Whether the visitor is signed in, on pages that know it: the page's module tells the browser's other tabs (spec
/// shell 4), so the mark stands before that module.
fn signed_in(page: &Page) -> Markup {
    html! {
        @if let Some(signed_in) = page.signed_in { meta name="auth" content=(signed_in); }
    }
}

/// The company that a page was made for, and what the page says if another tab has changed it.
fn made_for(view: &View<'_>, page: &Page) -> Markup {
    let words = view.words();
    html! {
        @if let Some(id) = &page.made_for {
            meta name="company" content=(id);
            template id="company-moved" {
                div.wrap.notice.notice-warning role="status" {
                    p { (words.say(company::OTHER_TAB)) }
                    a.button href=(page.in_language(view.language)) { (words.say(company::SHOW_ANEW)) }
                }
            }
        }
    }
}

/// The result of the action before this page: a line for visitors without scripts; scripts show it for a moment
/// (`islands/storefront/notice.ts`). A message that stays is a part of the page.
fn said(page: &Page) -> Markup {
    html! {
        @if let Some(said) = page.said.as_ref().filter(|said| said.stays) {
            div.wrap { div.notice.notice-warning role="status" { (Icon("alert")) p { (said.text) } } }
        } @else if let Some(said) = &page.said {
            noscript data-notice=(said.text) data-kind=(said.kind) { p.wrap role="status" { (said.text) } }
        }
    }
}

/// This page in the site's languages; a language without the page links to its home page.
fn languages(view: &View<'_>, page: &Page) -> Markup {
    let words = view.words();
    html! {
        nav.languages #languages popover aria-label=(words.say(language::CHOOSE)) {
            @for language in &view.shop.languages {
                @let here = *language == view.language;
                a href=(page.in_language(*language)) lang=(language.code()) hreflang=(language.code()) aria-current=[here.then_some("page")] {
                    (language.own_name()) @if here { (Icon("check")) }
                }
            }
        }
    }
}

/// The resources that every page loads first, as a `Link` header: a CDN caches it and sends it as Early Hints. The
/// module's preload matches the one in pages, so that it is not fetched twice.
pub fn preloads(assets: &Assets) -> String {
    [
        "<",
        assets.runtime,
        ">; rel=preload; as=script; crossorigin",
    ]
    .concat()
}

/// Redirects the browser from a page that has begun already.
pub fn leave(href: &str) -> String {
    html! { meta http-equiv="refresh" content={ "0;url=" (href) }; }.into_string()
}

/// The apology in place of a failed deferred part.
pub fn apology(view: &View<'_>) -> String {
    html! { div.wrap { p.late.section { (view.words().say(failure::PART_MISSING)) } } }
        .into_string()
}
