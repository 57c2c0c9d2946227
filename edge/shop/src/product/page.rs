//! The product page: pictures, a column that sells, everything worth knowing, and what is like it.

use maud::{Markup, html};

use super::buy::{buy, buy_bar};
use super::files::{far_films, films_of};
use super::gallery::{gallery, gallery_kind, pictures_of};
use super::schema;
use super::substitutes::Like;
use super::{
    File, ProductAnswer, Properties, Property, ReadWhen, product_properties, recommended, similar,
};
use crate::advantages;
use crate::age::{is_for_adults, is_restricted};
use crate::assets::PlainIsland;
use crate::banners;
use crate::html::{Icon, When, crumbs, plain_island, schema as html_schema, seo_part};
use crate::page::{CompanyPlace, Deferred, FrameKind, Page, View, alternates};
use crate::pagecache::CachePolicy;
use crate::pictures::PagePicture;
use crate::product::cards::rail;
use crate::reviews;
use crate::route::{Route, Slug};
use crate::seo;
use crate::words::product as words_of;

/// A product with all its data at once; similar products, the shop's advantages and the SEO text are deferred.
pub fn product(view: &View<'_>, slug: &Slug, answer: &ProductAnswer) -> Page {
    let card = &answer.product.card;
    let seo = &answer.seo_info;
    let route = |language: crate::i18n::Language| {
        let slug = if language == view.language {
            Some(slug.clone())
        } else {
            Slug::encode(answer.product.slugs.get(language.code())?)
        };
        slug.map(Route::Product)
    };
    let pictures = pictures_of(view, card);
    let films = films_of(view, answer);
    let kind = gallery_kind(view, pictures.len() + films.len());
    let path = view.href(Route::Product(slug.as_named(&card.url)));
    let like = Like::of(view, answer);
    Page {
        frame: FrameKind::Shop,
        title: first([&seo.title, &answer.product.seo_title, &card.title]),
        description: first([
            &seo.description,
            &answer.product.seo_description,
            &card.short_description,
        ]),
        keywords: first([&seo.keywords.0, &answer.product.seo_keywords.0, ""]).into(),
        structured: vec![
            schema::product(view, &path, answer),
            html_schema::breadcrumbs(view, &answer.breadcrumbs, Some(&card.title)),
        ],
        canonical: Some(path.clone()),
        alternates: alternates(view, route),
        query: String::new(),
        picture: pictures
            .first()
            .cloned()
            .and_then(|shown| PagePicture::preloaded(shown, kind))
            .or_else(|| PagePicture::shared(view.media(&seo.img))),
        critical: html! {
            div.wrap {
                (crumbs(view, &answer.breadcrumbs, Some(&card.title)))
                (plain_island(view.assets, PlainIsland::Product, When::Interaction, None, &html! {
                    // Another variant is shown in its place.
                    div.product data-viewed=(card.id) data-draws="stars review notice prose" {
                        (gallery(view, answer, &pictures, &films, kind))
                        (plain_island(view.assets, PlainIsland::Offer, When::Idle, None, &buy(view, slug, &path, answer, ReadWhen::Later)))
                    }
                }))
                (details(view, answer))
            }
            (rail(view, &answer.compatible, view.words().say(words_of::COMPATIBLE), "compatible"))
            (like.draw(view, &answer.similar))
            (buy_bar(view, answer))
        },
        behind: Vec::new(),
        instead: Vec::new(),
        deferred: beside(like, answer)
            .into_iter()
            .chain((!answer.properties_known).then(|| Deferred {
                shared: false,
                request: product_properties(card.id).request,
                render: Box::new(properties_part),
            }))
            .chain([
                Deferred {
                    shared: false,
                    request: recommended(card.id).request,
                    render: Box::new(recommended_products),
                },
                advantages::of_product_page(),
                banners::on_product_page(),
                advantages::why_we(),
                Deferred {
                    shared: false,
                    request: seo::of_product(slug).request,
                    render: Box::new(seo_text),
                },
            ])
            .collect(),
        signed_in: None,
        searched: Box::default(),
        said: None,
        company: CompanyPlace::Nowhere,
        made_for: None,
        preview: None,
        age_restricted: {
            let way = seo::way(&answer.breadcrumbs);
            let kind = card.kind().1;
            let site = &view.shop.site;
            let is_below = way.is_empty() && is_for_adults(site, view.menu, [kind]);
            let way = way.iter().map(|(_, address)| address.as_str());
            is_below || is_restricted(site, way.chain([kind]))
        },
        cache: CachePolicy::Page,
    }
}

/// The products like it, unless the answer has them, and the reviews, which a medicine on prescription has not: praise must
/// not lead a patient away from what the doctor chose.
fn beside(like: Like, answer: &ProductAnswer) -> Vec<Deferred> {
    let card = &answer.product.card;
    let is_asked = answer.similar.is_empty() && !matches!(like, Like::Nothing);
    let similar = is_asked.then(|| Deferred {
        shared: false,
        request: similar(card.id).request,
        render: Box::new(move |view, body| {
            let relatives = view.read(&similar(0), body).ok()?.listed()?;
            Some(like.draw(view, &relatives))
        }),
    });
    let reviews = (!card.is_recipe).then(|| reviews::on_product_page(card.id));
    similar.into_iter().chain(reviews).collect()
}

/// The price and the stock as the catalogue has them now, for the script of the product's page.
pub fn offer(view: &View<'_>, slug: &Slug, answer: &ProductAnswer) -> String {
    let card = &answer.product.card;
    let path = view.href(Route::Product(slug.as_named(&card.url)));
    let offer = html! { (buy(view, slug, &path, answer, ReadWhen::Now)) (buy_bar(view, answer)) };
    offer.into_string()
}

/// The first text that is not blank.
fn first(texts: [&str; 3]) -> String {
    let text = texts.into_iter().find(|text| !text.is_empty());
    text.unwrap_or_default().to_owned()
}

fn details(view: &View<'_>, answer: &ProductAnswer) -> Markup {
    let words = view.words();
    html! {
        div.section.details {
            @if !answer.product.description.is_empty() {
                section {
                    h2 { (words.say(words_of::DESCRIPTION)) }
                    div.prose { @for paragraph in answer.product.description.split("\n\n") { p { (paragraph.trim()) } } }
                }
            }
            @if !answer.properties.is_empty() {
                section { (properties(view, &answer.properties)) }
            }
            @let far = far_films(view, answer);
            @if !answer.product.files.is_empty() || !far.is_empty() {
                section {
                    h2 { (words.say(words_of::FILES)) }
                    ul.files { (films(&far)) (files(view, answer)) }
                }
            }
        }
    }
}

fn properties(view: &View<'_>, list: &[Property]) -> Markup {
    html! {
        h2 { (view.words().say(words_of::PROPERTIES)) }
        table.properties { tbody {
            @for property in list { tr { th scope="row" { (property.title) } td { (property.value) } } }
        } }
    }
}

/// Manuals and certificates, each a link; files that the shop does not pass on are left out.
fn files(view: &View<'_>, answer: &ProductAnswer) -> Markup {
    let name = |file: &File| match file.title.as_str() {
        "" => file.url.rsplit('/').next().unwrap_or_default().to_owned(),
        title => title.to_owned(),
    };
    html! {
        @for file in &answer.product.files {
            @let href = view.media(&file.url);
            @if href.opens() { li { a.link href=(href.as_str()) { (name(file)) } } }
        }
    }
}

/// Films on other hosts.
fn films(list: &[(String, String)]) -> Markup {
    html! {
        @for (href, name) in list {
            li { a.link href=(href) rel="noopener noreferrer" { (Icon("play")) (name) } }
        }
    }
}

fn recommended_products(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    let products = view.read(&recommended(0), body).ok()?.listed()?;
    let title = view.words().say(words_of::RECOMMENDED);
    Some(rail(view, &products, title, "recommended"))
}

fn properties_part(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    let Properties(list) = product_properties(0).read(body).ok()?;
    Some(html! {
        @if !list.is_empty() { section.wrap.section.details { (properties(view, &list)) } }
    })
}

fn seo_text(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    seo::read(body).map(|article| seo_part(view, &article.text))
}
