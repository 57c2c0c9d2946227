//! The shop's articles: a list by kind, and one article.

use std::borrow::Cow;

use maud::{Markup, html};

use super::answer::late;
use super::parts::{
    Head, Story, elsewhere, head, neighbours, nothing, numbered, page, prose, retitle, story, wide,
};
use super::query::{is_plain, kind_is};
use super::{Answer, ContentQuery, SideAnswers};
use crate::backend::Call;
use crate::html::{Drawing, Picture, dated, schema, seo_part};
use crate::page::{Deferred, Page, View};
use crate::pictures::{PagePicture, PictureKind, StoryWidth};
use crate::product::cards::rail;
use crate::product::{Products, products_by_id};
use crate::route::{Route, Slug};
use crate::seo::{self, SeoInfo};
use crate::words::content;

/// The number of pictures in a list that are above the fold.
const EAGER: usize = 2;
/// The limit on recommendations under an article: two large ones and four small ones (spec commerce 9).
const MOST_RECOMMENDED: usize = 6;
/// The limit on articles on the home page.
const MOST_ON_HOME: usize = 3;
/// The limit on products recommended by an article.
const MOST_PRODUCTS: usize = 12;

fn address(view: &View<'_>, answer: Answer<'_>) -> Option<String> {
    let slug = Slug::encode(&answer.text("url"))?;
    Some(view.href(Route::Article(slug)))
}

/// The articles of a kind, newest first.
pub(super) fn articles(
    view: &View<'_>,
    query: &ContentQuery<'_>,
    answer: Answer<'_>,
) -> Option<Page> {
    let words = view.words();
    let data = answer.listed();
    let statuses = answer.part("statuses");
    let intro = Head::new(
        words.say(content::ARTICLES),
        words.say(content::ARTICLES_LEAD),
    );
    let is_chosen = |kind: &Answer<'_>| {
        query
            .choice
            .as_deref()
            .is_some_and(|one| kind_is(*kind, one))
    };
    let chosen = statuses.items().find(is_chosen).and_then(choice_of);
    let chosen = chosen.as_deref().or(query.choice.as_deref());
    let tab = |choice: Option<&str>, name: &str, count: u64| {
        let here = chosen == choice;
        html! {
            li { a.chip.chip-on[here] href=(query.href(view, 1, choice)) aria-current=[here.then_some("true")] {
                (name) @if count > 0 { " " span.chip-count { (count) } }
            } }
        }
    };
    let body = html! {
        @if statuses.any() {
            nav aria-label=(words.say(content::ARTICLES)) {
                ul.tabs {
                    (tab(None, words.say(content::ALL_ARTICLES), 0))
                    @for status in statuses.items() {
                        @if let Some(choice) = choice_of(status) {
                            (tab(Some(&choice), &status.text("name"), status.number("count")))
                        }
                    }
                }
            }
        }
        @if !data.any() { (nothing(view, Drawing::Shelf)) } @else {
            ul.stories.stories-pair[is_pair(data)] { (cards(view, data, statuses, usize::MAX, EAGER)) }
        }
        (numbered(view, query, answer))
    };
    data.is_list().then(|| {
        let own = [
            &*view.href(Route::Articles),
            &*query.query(query.page, chosen),
        ]
        .concat();
        Page {
            canonical: Some(own),
            ..wide(view, query, &intro, &body)
        }
    })
}

/// The query value of a kind: its slug, or its id if the slug is not valid in an address.
fn choice_of(kind: Answer<'_>) -> Option<Cow<'_, str>> {
    let slug = kind.text("slug");
    let is_slug = is_plain(&slug) && !slug.bytes().all(|byte| byte.is_ascii_digit());
    let choice = if is_slug { slug } else { kind.text("id") };
    is_plain(&choice).then_some(choice)
}

/// The cards of a list of articles: two large ones and four small ones in turn; if there are only two, the second is
/// small (spec commerce 9). The kinds' names may be in a separate list.
fn cards(
    view: &View<'_>,
    list: Answer<'_>,
    kinds: Answer<'_>,
    most: usize,
    eager: usize,
) -> Markup {
    let large = if is_pair(list) { 1 } else { 2 };
    let width = |index: usize| {
        if index % 6 < large {
            StoryWidth::Half
        } else {
            StoryWidth::Quarter
        }
    };
    html! {
        @for (index, article) in list.items().take(most).enumerate() {
            (in_list(view, article, kinds, width(index), index < eager))
        }
    }
}

/// An article's card; empty if it has no address.
fn in_list(
    view: &View<'_>,
    article: Answer<'_>,
    kinds: Answer<'_>,
    width: StoryWidth,
    is_eager: bool,
) -> Markup {
    html! {
        @if let Some(href) = address(view, article) {
            (story(view, &Story {
                href,
                note: note(view, article, Some(kinds)),
                answer: article,
                kind: content::ARTICLE,
                text: "short_description",
            }, width, is_eager))
        }
    }
}

fn is_pair(list: Answer<'_>) -> bool {
    list.items().count() == 2
}

/// An article's kind (if `kinds` is given), date and reading time.
fn note(view: &View<'_>, article: Answer<'_>, kinds: Option<Answer<'_>>) -> Markup {
    let words = view.words();
    let date = article.text("date");
    let minutes = article.number("reading_minutes");
    html! {
        @if let Some(kinds) = kinds { b { (kind_of(article, kinds)) } }
        (dated(view, &date))
        @if minutes > 0 { span { (words.fill(content::MINUTES, &[("minutes", &minutes.to_string())])) } }
    }
}

/// The name of an article's kind: from the article, or from the list of kinds by its id.
fn kind_of<'a>(article: Answer<'a>, kinds: Answer<'a>) -> Cow<'a, str> {
    let own = article.part("custom_status");
    let (name, id) = (own.text("name"), own.number("id"));
    if !name.is_empty() || id == 0 {
        return name;
    }
    let known = kinds.items().find(|kind| kind.number("id") == id);
    known.map_or(name, |kind| kind.text("name"))
}

/// One article; recommended articles are deferred.
pub(super) fn article(
    view: &View<'_>,
    query: &ContentQuery<'_>,
    answer: Answer<'_>,
) -> Option<Page> {
    let answer = answer.single();
    let title = answer.text("title");
    if title.is_empty() {
        return None;
    }
    let author = answer.part("author");
    let name = author.text("name");
    let picture = view.media(&answer.text("img")).into_owned();
    let kind = answer.part("custom_status");
    let lead = answer.text("short_description");
    let mut intro = Head::new(&title, &lead);
    intro.above = Some((Route::Articles, content::ARTICLES));
    let list = ContentQuery::whole(&Route::Articles);
    let byline = html! {
        div.byline {
            @if !name.is_empty() {
                span.byline-mark aria-hidden="true" { (name.chars().next().unwrap_or(' ')) }
                span { b { (name) } " " span.quiet { (author.say("role")) } }
            }
            p.story-note { (note(view, answer, None)) }
            @let kind_name = kind.text("name");
            @if !kind_name.is_empty() { a.chip href=(list.href(view, 1, choice_of(kind).as_deref())) { (kind_name) } }
        }
    };
    let body = html! {
        article.article {
            (head(view, &intro, &byline))
            (Picture::new(picture.clone(), PictureKind::ARTICLE).first().of_class("article-picture"))
            (prose(view, answer, "html"))
            (neighbours(view, answer, |other| address(view, other)))
        }
    };
    let mut whole = page(view, query, &intro, &body);
    if let Some(address) = address(view, answer) {
        whole.canonical = Some(address);
    }
    whole.structured.push(schema::article(
        view,
        &schema::Article {
            headline: &title,
            description: &lead,
            image: picture.as_str(),
            path: whole.canonical.as_deref().unwrap_or_default(),
            published: &answer.text("date"),
            modified: &answer.text("updated_at"),
            author: &name,
        },
    ));
    let seo: SeoInfo = answer.read("seo").unwrap_or_default();
    retitle(&mut whole, seo);
    whole.picture = PagePicture::preloaded(picture, PictureKind::ARTICLE);
    whole.alternates = elsewhere(view, query, answer, Route::Article);
    whole.deferred = later(query, answer);
    Some(whole)
}

/// Adds the backend's SEO data for an article: its title and description for search engines, and its text at the end of
/// the page.
pub(super) fn tell(
    view: &View<'_>,
    _: &ContentQuery<'_>,
    page: &mut Page,
    [answer, _]: SideAnswers<'_>,
) {
    if let Some(article) = answer.and_then(seo::read) {
        retitle(page, article.info);
        page.critical.0.push_str(&seo_part(view, &article.text).0);
    }
}

/// The latest articles, for the home page.
pub fn articles_of_home() -> Deferred {
    const CALL: &str = "/base/articles?page=1";
    Deferred {
        shared: true,
        request: Call::<()>::get_static(CALL).request,
        render: Box::new(|view, body| late(view, body, "/base/articles", latest)),
    }
}

fn latest(view: &View<'_>, answer: Answer<'_>) -> Option<Markup> {
    const ID: &str = "latest";
    let words = view.words();
    let list = answer.listed();
    let kinds = answer.part("statuses");
    list.is_list().then(|| html! {
        @if list.any() {
            section.wrap.section aria-labelledby=(ID) {
                div.section-head {
                    h2 #(ID) { (words.say(content::ADVICE)) }
                    a.link href=(view.href(Route::Articles)) { (words.say(content::ALL_ADVICE)) }
                }
                ul.stories.stories-even { @for article in list.items().take(MOST_ON_HOME) {
                    (in_list(view, article, kinds, StoryWidth::Third, false))
                } }
            }
        }
    })
}

/// The deferred parts of an article: its products, then further articles.
fn later(query: &ContentQuery<'_>, answer: Answer<'_>) -> Vec<Deferred> {
    let mut ids: Vec<u64> = answer.read("products").unwrap_or_default();
    ids.truncate(MOST_PRODUCTS);
    let mut later = Vec::new();
    if !ids.is_empty() {
        later.push(Deferred {
            shared: false,
            request: products_by_id(ids.into_iter()).request,
            render: Box::new(products),
        });
    }
    if let Route::Article(slug) = query.route {
        let path = ["/base/articles/recommended/", slug.as_str()].concat();
        later.push(Deferred {
            shared: false,
            request: Call::<()>::get(path).request,
            render: Box::new(|view, body| {
                late(view, body, "/base/articles/recommended/{slug}", recommended)
            }),
        });
    }
    later
}

fn products(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    let Products { products, .. } = view.read(&products_by_id(std::iter::empty()), body).ok()?;
    let title = view.words().say(content::ARTICLE_PRODUCTS);
    Some(rail(view, &products, title, "products"))
}

fn recommended(view: &View<'_>, answer: Answer<'_>) -> Option<Markup> {
    let list = answer.listed();
    list.is_list().then(|| html! {
        @if list.any() {
            section.wrap.section aria-labelledby="recommended" {
                div.section-head { h2 #recommended { (view.words().say(content::RECOMMENDED)) } }
                ul.stories.stories-pair[is_pair(list)] { (cards(view, list, Answer::NOTHING, MOST_RECOMMENDED, 0)) }
            }
        }
    })
}
