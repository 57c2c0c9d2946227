//! The category page. Filters are links, so that one click filters without any script.

use maud::{Markup, html};

use super::filters::{chosen, filters};
use super::{CategoryAnswer, Listing, PER_PAGE, Sort};
use crate::advantages;
use crate::assets::Piece;
use crate::html::{Drawing, Icon, Picture, crumbs, empty_part, schema};
use crate::page::{Page, View, alternates};
use crate::pagecache::CachePolicy;
use crate::product::cards::{Shelf, cards};
use crate::route::{Address, Route, Slug};
use crate::words::{catalogue, favourites};

/// A category with its subcategories, filters, order and products.
pub fn category(
    view: &View<'_>,
    slug: &Slug,
    mut category: CategoryAnswer,
    listing: &Listing,
) -> Page {
    super::place::complete(view.menu, slug, &mut category);
    let category = &category;
    let path = view.href(Route::Category(slug.clone()));
    let route = |language: crate::i18n::Language| {
        let slug = if language == view.language {
            Some(slug.clone())
        } else {
            Slug::encode(category.slugs.get(language.code())?)
        };
        slug.map(Route::Category)
    };
    let title = if category.seo_info.title.is_empty() {
        &category.title
    } else {
        &category.seo_info.title
    };
    let title = if listing.page > 1 {
        format!(
            "{title} · {}",
            view.words()
                .fill(catalogue::PAGE, &[("page", &listing.page.to_string())])
        )
    } else {
        title.clone()
    };
    Page {
        title,
        description: category.seo_info.description.clone(),
        canonical: (!listing.is_filtered() && listing.sort.is_none()).then(|| {
            let own = slug.ending_as_named(category.url.rsplit('/').next().unwrap_or_default());
            view.href(Route::Category(own)) + &listing.query()
        }),
        alternates: alternates(view, route)
            .into_iter()
            .map(|(language, href)| (language, href + &listing.query()))
            .collect(),
        query: String::new(),
        structured: vec![schema::breadcrumbs(view, &category.breadcrumbs, None)],
        picture: category
            .products
            .first()
            .and_then(|card| view.media(&card.img).into_owned().some()),
        styles: &[Piece::Parts, Piece::Card, Piece::Catalogue, Piece::Failure],
        critical: html! {
            div.wrap {
                (crumbs(view, &category.breadcrumbs, None))
                (head(view, slug, category, listing))
                @if category.products.is_empty() && !listing.is_filtered() {
                    (empty_category(view))
                } @else {
                    (goods(view, category, listing, &path))
                }
            }
        },
        // Once per category: its first page, of all its goods.
        deferred: Vec::from_iter(
            listing
                .query()
                .is_empty()
                .then(advantages::of_category_page),
        ),
        signed_in: None,
        cache: if category.pages.contradict(category.products.len() as u64) {
            CachePolicy::Private
        } else {
            CachePolicy::Page
        },
    }
}

fn head(view: &View<'_>, slug: &Slug, category: &CategoryAnswer, listing: &Listing) -> Markup {
    let words = view.words();
    html! {
        div.page-head {
            h1 { (category.title) " " span.chip-count { (words.count(catalogue::PRODUCTS, category.pages.total())) } }
            @if !category.description.is_empty() && listing.page == 1 { p.catalogue-text { (category.description) } }
            @if !category.subcategories.is_empty() {
                ul.catalogue-subs aria-label=(words.say(catalogue::SUBCATEGORIES)) {
                    @for sub in &category.subcategories {
                        @if let Some(slug) = sub.address(slug.as_str()) {
                            li { a.chip href=(view.href(Route::Category(slug))) {
                                (Picture::new(view.media(&sub.image), 32, 32))
                                (sub.title)
                            } }
                        }
                    }
                }
            }
        }
    }
}

fn goods(view: &View<'_>, category: &CategoryAnswer, listing: &Listing, path: &str) -> Markup {
    let words = view.words();
    let narrowed = listing.choices.len() + usize::from(listing.price.is_some());
    html! {
        div.catalogue {
            (filters(view, category, listing, path))
            div {
                div.catalogue-tools {
                    button.button.filters-open type="button" popovertarget="filters" {
                        (Icon("filters")) (words.say(catalogue::FILTERS))
                        @if narrowed > 0 { span.chip-count { (narrowed) } }
                    }
                    (chosen(view, category, listing, path))
                    (sort(view, listing, path))
                }
                @if category.products.is_empty() {
                    (empty_part(Drawing::Lens, words.say(catalogue::EMPTY_TITLE), words.say(catalogue::EMPTY_TEXT), &html! {
                        a.button.button-main href={ (path) (listing.cleared().query()) } { (words.say(catalogue::CLEAR_FILTERS)) }
                    }))
                } @else {
                    (cards(view, Shelf { name: "p", rail: false, described: false, eager: 4 }, &category.products))
                }
                (pages(view, listing.page, category.pages.asked_by(PER_PAGE.into()).last(listing.page), &|page| [path, &listing.on_page(page).query()].concat()))
            }
        }
    }
}

/// The order as a native list; without scripts a button sends it, and for the keyboard, which walks through the list
/// one by one (WCAG 3.2.2).
fn sort(view: &View<'_>, listing: &Listing, path: &str) -> Markup {
    let words = view.words();
    let word = |sort| match sort {
        Sort::Priority => catalogue::SORT_PRIORITY,
        Sort::Newest => catalogue::SORT_NEWEST,
        Sort::PriceUp => catalogue::SORT_PRICE_UP,
        Sort::PriceDown => catalogue::SORT_PRICE_DOWN,
        Sort::NameUp => catalogue::SORT_NAME_UP,
        Sort::NameDown => catalogue::SORT_NAME_DOWN,
    };
    let filters = listing.filters_value();
    html! {
        form.sort method="get" action=(path) {
            @if !filters.is_empty() { input type="hidden" name="filters" value=(filters); }
            label for="sort" { (words.say(catalogue::SORT_BY)) }
            select.select #sort name="sort" data-submit {
                @for sort in Sort::offered(listing.usual) { option value=(sort.value()) selected[sort == listing.order()] { (words.say(word(sort))) } }
            }
            button.button type="submit" { (words.say(catalogue::APPLY)) }
        }
    }
}

/// The first page, the last, and those around this one.
pub(crate) fn pages(view: &View<'_>, here: u32, last: u32, href: &dyn Fn(u32) -> String) -> Markup {
    let words = view.words();
    let mut shown = vec![1, last];
    shown.extend(here.saturating_sub(1)..=here.saturating_add(1));
    shown.retain(|page| (1..=last).contains(page));
    shown.sort_unstable();
    shown.dedup();
    html! {
        @if last > 1 {
            nav.pages aria-label=(words.say(catalogue::PAGES)) {
                @if here > 1 { a href=(href(here - 1)) rel="prev" aria-label=(words.say(catalogue::PREVIOUS_PAGE)) { (Icon("chevron-left")) } }
                @for (index, page) in shown.iter().enumerate() {
                    @if index > 0 && shown.get(index - 1).is_some_and(|before| page - before > 1) { span { "…" } }
                    @if *page == here { span aria-current="page" { (page) } } @else { a href=(href(*page)) { (page) } }
                }
                @if here < last { a href=(href(here + 1)) rel="next" aria-label=(words.say(catalogue::NEXT_PAGE)) { (Icon("chevron-right")) } }
            }
        }
    }
}

fn empty_category(view: &View<'_>) -> Markup {
    let words = view.words();
    empty_part(
        Drawing::Shelf,
        words.say(catalogue::EMPTY_CATEGORY_TITLE),
        words.say(catalogue::EMPTY_CATEGORY_TEXT),
        &html! { a.button.button-main href=(Address::new(view.language, Route::Home).href()) { (words.say(favourites::EMPTY_ACTION)) } },
    )
}
