//! Shared parts of the content pages: the head, the list of information pages, cards with a picture, backend texts,
//! pagination, and the empty state.

use std::borrow::Cow;

use maud::{Markup, html};

use super::rules::dialled;
use super::{Answer, ContentQuery};
use crate::catalogue::page::pages;
use crate::html::prose as clean;
use crate::html::{Drawing, Icon, Picture, crumbs, empty_part, schema};
use crate::i18n::{Language, Word};
use crate::page::{Page, View, alternates};
use crate::pictures::{PictureKind, StoryWidth};
use crate::route::{Route, Slug};
use crate::seo::{Crumb, SeoInfo};
use crate::words::{content, favourites};

/// The information pages, in the order in which a visitor looks for them.
pub static INFORMATION: [(Route, Word); 15] = [
    (Route::About, content::ABOUT),
    (Route::WantToOrder, content::WANT_TO_ORDER),
    (Route::Delivery, content::DELIVERY),
    (Route::Logistics, content::LOGISTICS),
    (Route::OrderGuide, content::ORDER_GUIDE),
    (Route::Credit, content::CREDIT),
    (Route::Discount, content::DISCOUNT),
    (Route::Insurance, content::INSURANCE),
    (Route::ServiceCenter, content::SERVICE_CENTER),
    (Route::Faq, content::FAQ),
    (Route::Contacts, content::CONTACTS),
    (Route::Partners, content::PARTNERS),
    (Route::Feedbacks, content::FEEDBACKS),
    (Route::Career, content::CAREER),
    (Route::Terms, content::TERMS),
];

/// The head of a page.
pub(super) struct Head<'a> {
    pub title: &'a str,
    /// One sentence under the title, also used as the description for search engines.
    pub lead: &'a str,
    /// The list that this page belongs to.
    pub above: Option<(Route, Word)>,
}

impl<'a> Head<'a> {
    pub(super) const fn new(title: &'a str, lead: &'a str) -> Self {
        Self {
            title,
            lead,
            above: None,
        }
    }
}

/// The breadcrumbs above this page.
fn way(view: &View<'_>, intro: &Head<'_>) -> Vec<Crumb> {
    let mut way = Vec::new();
    if let Some((route, word)) = &intro.above {
        way.push(Crumb {
            title: view.words().say(*word).to_owned(),
            url: route.path(),
        });
    }
    way
}

/// The crumbs, the title and the lead.
pub(super) fn head(view: &View<'_>, intro: &Head<'_>, more: &Markup) -> Markup {
    html! {
        (crumbs(view, &way(view, intro), Some(intro.title)))
        div.page-head {
            h1 { (intro.title) }
            @if !intro.lead.is_empty() { p.content-lead { (intro.lead) } }
            (more)
        }
    }
}

/// A page around its body; it has the same address in every language.
pub(super) fn page(
    view: &View<'_>,
    query: &ContentQuery<'_>,
    intro: &Head<'_>,
    body: &Markup,
) -> Page {
    let body = html! { div.wrap { (body) } };
    let route = |_| Some(query.route.clone());
    let own = query.query(query.page, query.choice.as_deref());
    Page {
        canonical: Some([&view.href(query.route.clone()), &*own].concat()),
        query: own.trim_start_matches('?').to_owned(),
        structured: vec![schema::breadcrumbs(
            view,
            &way(view, intro),
            Some(intro.title),
        )],
        ..Page::public(view, route, intro.title, intro.lead, body)
    }
}

/// The page's addresses in the other languages, if the answer has their slugs.
pub(super) fn elsewhere(
    view: &View<'_>,
    query: &ContentQuery<'_>,
    answer: Answer<'_>,
    route: fn(Slug) -> Route,
) -> Vec<(Language, String)> {
    let slugs = answer.part("slugs");
    alternates(view, |language| {
        if language == view.language {
            Some(query.route.clone())
        } else {
            Slug::encode(&slugs.text(language.code())).map(route)
        }
    })
}

/// Replaces the title and description for search engines with the backend's.
pub(super) fn retitle(page: &mut Page, seo: SeoInfo) {
    if !seo.title.is_empty() {
        page.title = seo.title;
    }
    if !seo.description.is_empty() {
        page.description = seo.description;
    }
    page.keywords = seo.keywords.0.into();
}

/// A page whose head spans the full width.
pub(super) fn wide(
    view: &View<'_>,
    query: &ContentQuery<'_>,
    intro: &Head<'_>,
    body: &Markup,
) -> Page {
    let body = html! { (head(view, intro, &html! {})) (body) };
    page(view, query, intro, &body)
}

/// A page beside the list of information pages.
pub(super) fn information(
    view: &View<'_>,
    query: &ContentQuery<'_>,
    intro: &Head<'_>,
    body: &Markup,
) -> Page {
    let words = view.words();
    let body = html! {
        (head(view, intro, &html! {}))
        div.information {
            nav.information-list aria-label=(words.say(content::INFORMATION)) {
                ul {
                    @for (route, word) in INFORMATION.iter().filter(|(route, _)| !view.shop.site.hides(route)) {
                        li { a href=(view.href(route.clone())) aria-current=[(route == query.route).then_some("page")] { (words.say(*word)) } }
                    }
                }
            }
            div.information-body { (body) }
        }
    };
    page(view, query, intro, &body)
}

/// A card with a picture and a link to a page.
pub(super) struct Story<'a> {
    pub href: String,
    /// The small line above the title.
    pub note: Markup,
    pub answer: Answer<'a>,
    /// The name to use if there is no title.
    pub kind: Word,
    /// The field with the text under the title.
    pub text: &'static str,
}

/// Renders a card; its title is a heading below the page's own.
pub(super) fn story(view: &View<'_>, story: &Story<'_>, width: StoryWidth, eager: bool) -> Markup {
    let picture = story.answer.text("img");
    html! {
        li.story {
            div.story-picture {
                @let picture = view.media(&picture);
                @if picture.is_empty() {
                    (Icon("picture"))
                } @else {
                    (Picture::new(picture, PictureKind::story(width)).late_unless(eager))
                }
            }
            p.story-note { (story.note) }
            h2.story-title { a href=(story.href) { (called(view, story.answer, story.kind)) } }
            p.story-text { (story.answer.say(story.text)) }
        }
    }
}

/// The link text: the title, else the date, else the name of the kind.
pub(super) fn called<'a>(view: &View<'_>, answer: Answer<'a>, kind: Word) -> Cow<'a, str> {
    let title = answer.text("title");
    if !title.is_empty() {
        return title;
    }
    let day = view.day_in_words(&answer.text("date"));
    if day.is_empty() {
        view.words().say(kind).into()
    } else {
        day.into()
    }
}

/// A backend text as sanitized HTML.
pub(super) fn prose(view: &View<'_>, answer: Answer<'_>, name: &str) -> Markup {
    clean(view, &answer.text(name))
}

/// A phone number as a link.
pub(super) fn phone(number: &str) -> Markup {
    html! { @if !number.is_empty() { a.phone href={ "tel:" (dialled(number)) } { (Icon("phone")) (number) } } }
}

/// An email address as a link.
pub(super) fn mail(address: &str) -> Markup {
    html! { @if !address.is_empty() { a.phone href={ "mailto:" (address) } { (Icon("mail")) (address) } } }
}

/// The pagination of a list.
pub(super) fn numbered(view: &View<'_>, query: &ContentQuery<'_>, answer: Answer<'_>) -> Markup {
    let last = query.pages(answer).last(query.page);
    let choice = query.choice.as_deref();
    pages(view, query.page, last, &|page| {
        query.href(view, page, choice)
    })
}

/// The empty state, with a link to the home page.
pub(super) fn nothing(view: &View<'_>, drawing: Drawing) -> Markup {
    let words = view.words();
    let way = html! { a.button.button-main href=(view.href(Route::Home)) { (words.say(favourites::EMPTY_ACTION)) } };
    empty_part(
        drawing,
        words.say(content::EMPTY_TITLE),
        words.say(content::EMPTY_TEXT),
        &way,
    )
}

/// Links to the older and the newer neighbour.
pub(super) fn neighbours(
    view: &View<'_>,
    answer: Answer<'_>,
    href: impl Fn(Answer<'_>) -> Option<String>,
) -> Markup {
    let words = view.words();
    let sides = [
        ("previous", content::OLDER, "prev"),
        ("next", content::NEWER, "next"),
    ];
    html! {
        nav.neighbours {
            @for (name, word, rel) in sides {
                @if let Some(href) = href(answer.part(name)) {
                    a.neighbour href=(href) rel=(rel) {
                        @if rel == "prev" { (Icon("chevron-left")) }
                        span { span.quiet { (words.say(word)) } " " b { (answer.part(name).say("title")) } }
                        @if rel == "next" { (Icon("chevron-right")) }
                    }
                }
            }
        }
    }
}

/// A text under its own title or, without one, the page's.
pub(super) fn text(
    view: &View<'_>,
    query: &ContentQuery<'_>,
    answer: Answer<'_>,
    title: Word,
    before: &Markup,
) -> Option<Page> {
    let words = view.words();
    let answer = answer.single();
    let own = answer.text("title");
    let title = if own.is_empty() {
        words.say(title)
    } else {
        &own
    };
    // If a page has only one text, it may be in either field.
    let (lead, html) = match (answer.text("description"), answer.text("html")) {
        (only, html) if html.is_empty() => (Cow::default(), only),
        texts => texts,
    };
    let updated = view.day_in_words(&answer.text("updated_at"));
    let body = html! {
        (before)
        @if html.trim().is_empty() && before.0.is_empty() { (nothing(view, Drawing::Shelf)) } @else { (clean(view, &html)) }
        @if !updated.is_empty() { p.story-note.updated { (words.fill(content::UPDATED, &[("date", &updated)])) } }
    };
    let is_read = !(own.is_empty() && html.is_empty() && before.0.is_empty());
    let is_unwritten = || answer.is_unwritten(&["title", "html", "description"]);
    (is_read || is_unwritten()).then(|| information(view, query, &Head::new(title, &lead), &body))
}
