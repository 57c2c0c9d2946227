//! The category page. Filters are links, so that one click filters without any script.

use maud::{Markup, html};

use super::filters::{chosen, filters, has_filters, hidden_fields, narrowed};
pub(crate) use super::pages::pages;
use super::pages::rest;
use super::{CategoryAnswer, Listing, Relaxed, Sort, relaxed};
use crate::advantages;
use crate::age::is_restricted;
use crate::assets::PlainIsland;
use crate::banners;
use crate::html::{Drawing, Icon, Picture, When, crumbs, empty_part, plain_island, schema};
use crate::page::{CompanyPlace, FrameKind, Page, View, alternates};
use crate::pagecache::CachePolicy;
use crate::paths::add;
use crate::pictures::{CardPlace, PagePicture, PictureKind};
use crate::product::cards::{EAGER, Shelf, card_kind, cards};
use crate::product::trade;
use crate::route::{Address, Endpoint, Route, Slug};
use crate::site::{FilterPlace, PaginationOption, ProductDisplay, RowLayout};
use crate::words::{catalogue, favourites, quickorder};

/// The id of the heading of a listing.
pub(crate) const LISTED: &str = "listed";
/// The parameter of a list's file that names its category.
pub const FILE_OF: &str = "of";

/// A category with its subcategories, filters, order and products.
pub fn category(
    view: &View<'_>,
    slug: &Slug,
    mut category: CategoryAnswer,
    listing: &Listing,
    relaxed: &[Relaxed],
) -> Page {
    super::category_path::complete(view.menu, slug, &mut category);
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
        frame: FrameKind::Shop,
        title,
        description: category.seo_info.description.clone(),
        keywords: category.seo_info.keywords.0.as_str().into(),
        canonical: listing.is_plain().then(|| {
            let own = slug.ending_as_named(category.url.rsplit('/').next().unwrap_or_default());
            view.href(Route::Category(own)) + &listing.query()
        }),
        alternates: alternates(view, route)
            .into_iter()
            .map(|(language, href)| (language, href + &listing.query()))
            .collect(),
        query: String::new(),
        structured: vec![schema::breadcrumbs(view, &category.breadcrumbs, None)],
        picture: category.products.first().and_then(|card| {
            PagePicture::preloaded(
                view.media(&card.img),
                card_kind(view, place(view, category, listing)),
            )
        }),
        critical: changing(
            view,
            &html! {
                (crumbs(view, &category.breadcrumbs, None))
                (head(view, slug, category, listing))
                @if category.products.is_empty() && !listing.is_filtered() {
                    (empty_category(view))
                } @else {
                    (goods(view, category, listing, relaxed, &path, Some(FileOf::Category(slug))))
                }
            },
        ),
        // Once per category: its first page, of all its goods.
        behind: Vec::new(),
        instead: Vec::new(),
        deferred: if listing.query().is_empty() {
            let banner = (category.id != 0).then(|| banners::on_category_page(category.id));
            let advantages = [advantages::of_category_page()];
            banner.into_iter().chain(advantages).collect()
        } else {
            Vec::new()
        },
        signed_in: None,
        searched: Box::default(),
        said: None,
        company: CompanyPlace::Nowhere,
        made_for: None,
        preview: None,
        age_restricted: {
            let own = [slug.as_str(), &category.url];
            is_restricted(
                &view.shop.site,
                own.into_iter()
                    .chain(category.slugs.values().map(String::as_str)),
            )
        },
        // There is no end of texts that are no numbers.
        cache: if category.pages.contradict(category.products.len() as u64)
            || !listing.unread.is_empty()
        {
            CachePolicy::Private
        } else {
            CachePolicy::Page
        },
    }
}

/// A page's own part with a listing in it: an island shows another choice in its place. What it shows is said in words,
/// by the heading with `data-listed`.
pub(crate) fn changing(view: &View<'_>, part: &Markup) -> Markup {
    let part = html! {
        @if view.shop.theme.partner.is_some() { div.wrap.listing data-draws="card empty price-list" { (part) } }
        @else { div.wrap.listing data-draws="card empty" { (part) } }
        p.unseen role="status" {}
    };
    plain_island(view.assets, PlainIsland::Listing, When::Idle, None, &part)
}

fn head(view: &View<'_>, slug: &Slug, category: &CategoryAnswer, listing: &Listing) -> Markup {
    let words = view.words();
    html! {
        div.page-head {
            h1 #(LISTED) data-listed {
                (category.title)
                @if let Some(total) = category.total(listing) { " " span.chip-count { (words.count(catalogue::PRODUCTS, total)) } }
            }
            @if !category.description.is_empty() && listing.page == 1 { p.catalogue-text { (category.description) } }
            @if !category.subcategories.is_empty() {
                ul.catalogue-subs aria-label=(words.say(catalogue::SUBCATEGORIES)) {
                    @for sub in &category.subcategories {
                        @if let Some(slug) = sub.address(slug.as_str()) {
                            li { a.chip href=(view.href(Route::Category(slug))) {
                                (Picture::new(view.media(&sub.image), PictureKind::CHIP).late())
                                (sub.title)
                            } }
                        }
                    }
                }
            }
        }
    }
}

/// Where the cards stand: a category may have nothing to filter by.
fn place(view: &View<'_>, category: &CategoryAnswer, listing: &Listing) -> CardPlace {
    let theme = &view.shop.theme;
    let beside = || theme.filters == FilterPlace::Side && has_filters(category, listing);
    match (listing.display(), theme.rows) {
        (ProductDisplay::List, RowLayout::Described) => CardPlace::List,
        (ProductDisplay::List, RowLayout::Tight) => CardPlace::Lines,
        (ProductDisplay::Grid, _) if beside() => CardPlace::BesideFilters,
        (ProductDisplay::Grid, _) => CardPlace::Rows,
    }
}

/// Whether the goods are a table: for resellers, page by page, since a script that adds more of them knows cards alone.
fn is_table(view: &View<'_>, listing: &Listing, place: CardPlace) -> bool {
    view.shop.theme.partner.is_some()
        && place == CardPlace::Lines
        && listing.usual.pagination == PaginationOption::Pagination
}

/// A list that can be downloaded.
#[derive(Debug, Clone, Copy)]
pub(crate) enum FileOf<'a> {
    Category(&'a Slug),
    /// The results of the query in the listing.
    Results,
}

/// The whole list as a file.
fn list_file(view: &View<'_>, listing: &Listing, of: FileOf<'_>) -> Markup {
    let mut query = listing.on_page(1).query();
    if let FileOf::Category(slug) = of {
        add(&mut query, FILE_OF, slug.as_str());
    }
    add(&mut query, "language", view.language.code());
    let href = [Endpoint::ListFile.href(), query].concat();
    html! { p.price-file { a.button href=(href) rel="nofollow" download { (view.words().say(quickorder::LIST_FILE)) } } }
}

/// The table of goods with their file, where a reseller's site has tables; else nothing.
pub(crate) fn table(
    view: &View<'_>,
    category: &CategoryAnswer,
    listing: &Listing,
    file: Option<FileOf<'_>>,
) -> Option<Markup> {
    let place = place(view, category, listing);
    is_table(view, listing, place).then(|| {
        let file = file.map_or_else(|| html! {}, |of| list_file(view, listing, of));
        let is_priced = !category.prices_unknown;
        trade::table(view, &category.products, "p", LISTED, is_priced, &file)
    })
}

/// The goods, with what filters and orders them; `file` is the list that can be downloaded.
pub(crate) fn goods(
    view: &View<'_>,
    category: &CategoryAnswer,
    listing: &Listing,
    relaxed: &[Relaxed],
    path: &str,
    file: Option<FileOf<'_>>,
) -> Markup {
    let words = view.words();
    let place = place(view, category, listing);
    let above = view.shop.theme.filters == FilterPlace::Above;
    let narrowed = narrowed(view, category, listing);
    html! {
        div.catalogue.catalogue-above[above] {
            (filters(view, category, listing, path))
            div {
                @if listing.withdrawn { p.notice.notice-warning role="status" { (Icon("alert")) span { (words.say(catalogue::WITHDRAWN)) } } }
                @for (_, text) in &listing.unread { p.notice.notice-warning role="status" { (Icon("alert")) span { (words.fill(catalogue::UNREAD_FILTER, &[("text", text)])) } } }
                div.catalogue-tools {
                    @if has_filters(category, listing) {
                        button.button.filters-open type="button" popovertarget="filters" {
                            (Icon("filters")) (words.say(catalogue::FILTERS))
                            @if narrowed > 0 { span.chip-count { (narrowed) } }
                        }
                    }
                    (sort(view, listing, path))
                    (displays(view, listing, path))
                    (chosen(view, category, listing, path))
                }
                @if category.products.is_empty() {
                    (empty_part(Drawing::Lens, words.say(catalogue::EMPTY_TITLE), words.say(catalogue::EMPTY_TEXT), &html! {
                        (relaxed::ways(view, category, listing, relaxed, path))
                        a.button.button-main href={ (path) (listing.cleared().query()) } { (words.say(catalogue::CLEAR_FILTERS)) }
                    }))
                } @else {
                    (rest(view, category, listing, path, &html! {
                        @if let Some(table) = table(view, category, listing, file) { (table) }
                        @else { (cards(view, Shelf { name: "p", rail: false, described: place == CardPlace::List, priced: !category.prices_unknown, place, eager: EAGER }, &category.products)) }
                    }))
                }
            }
        }
    }
}

/// The order as a native list; without scripts a button sends it, and for the keyboard, which walks through the list
/// one by one (WCAG 3.2.2).
fn sort(view: &View<'_>, listing: &Listing, path: &str) -> Markup {
    let words = view.words();
    let word = |sort| match sort {
        Sort::Relevance => catalogue::SORT_RELEVANCE,
        Sort::Priority => catalogue::SORT_PRIORITY,
        Sort::Newest => catalogue::SORT_NEWEST,
        Sort::PriceUp => catalogue::SORT_PRICE_UP,
        Sort::PriceDown => catalogue::SORT_PRICE_DOWN,
        Sort::NameUp => catalogue::SORT_NAME_UP,
        Sort::NameDown => catalogue::SORT_NAME_DOWN,
    };
    html! {
        form.sort method="get" action=(path) {
            (hidden_fields(listing, Some("sort")))
            label for="sort" { (words.say(catalogue::SORT_BY)) }
            select.select #sort name="sort" data-submit {
                @for sort in Sort::offered(listing.usual.sort).filter(|sort| listing.usual.priced || !sort.is_by_price()) { option value=(sort.value()) selected[sort == listing.order()] { (words.say(word(sort))) } }
            }
            button.button type="submit" { (words.say(catalogue::APPLY)) }
        }
    }
}

/// As a grid or as a list; phones have room for what the site has chosen.
fn displays(view: &View<'_>, listing: &Listing, path: &str) -> Markup {
    let words = view.words();
    html! {
        div.displays {
            @for display in ProductDisplay::ALL {
                @let (word, icon) = match display {
                    ProductDisplay::Grid => (catalogue::AS_GRID, "grid"),
                    ProductDisplay::List => (catalogue::AS_LIST, "rows"),
                };
                @let chosen = display == listing.display();
                a.icon-button rel="nofollow" aria-label=(words.say(word)) aria-current=[chosen.then_some("true")]
                    href={ (path) (listing.displayed(display).query()) } { (Icon(icon)) }
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
