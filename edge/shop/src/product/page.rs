//! The product page: pictures, a column that sells, everything worth knowing, and what is like it.

use maud::{Markup, html};

use super::buy::{buy, buy_bar};
use super::schema;
use super::{ProductAnswer, similar};
use crate::advantages;
use crate::assets::Piece;
use crate::html::{Icon, Picture, close_button, crumbs, schema as html_schema, seo_part};
use crate::page::{Deferred, Page, View, alternates};
use crate::pagecache::CachePolicy;
use crate::product::cards::badges;
use crate::product::cards::rail;
use crate::route::{Route, Slug};
use crate::seo;
use crate::words::product as words_of;

/// A product with everything about it at once; similar products, what the shop says for itself and the text for search
/// engines deferred.
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
    let path = view.href(Route::Product(slug.as_named(&card.url)));
    Page {
        title: first([&seo.title, &answer.product.seo_title, &card.title]),
        description: first([
            &seo.description,
            &answer.product.seo_description,
            &card.short_description,
        ]),
        structured: vec![
            schema::product(view, &path, answer),
            html_schema::breadcrumbs(view, &answer.breadcrumbs, Some(&card.title)),
        ],
        canonical: Some(path),
        alternates: alternates(view, route),
        query: String::new(),
        picture: view
            .media(&first([&card.img, &seo.img, ""]))
            .into_owned()
            .some(),
        styles: &[
            Piece::Parts,
            Piece::Card,
            Piece::Gallery,
            Piece::Product,
            Piece::Prose,
        ],
        critical: html! {
            div.wrap {
                (crumbs(view, &answer.breadcrumbs, Some(&card.title)))
                div.product data-viewed=(card.id) {
                    (gallery(view, answer))
                    (buy(view, answer))
                }
                (details(view, answer))
            }
            (rail(view, &answer.compatible, view.words().say(words_of::COMPATIBLE), "compatible"))
            (rail(view, &answer.similar, view.words().say(words_of::SIMILAR), "similar"))
            (buy_bar(view, card))
        },
        deferred: answer
            .similar
            .is_empty()
            .then(|| Deferred {
                shared: false,
                request: similar(card.id).request,
                render: similar_products,
            })
            .into_iter()
            .chain([
                advantages::of_product_page(),
                advantages::why_we(),
                Deferred {
                    shared: false,
                    request: seo::of_product(slug).request,
                    render: seo_text,
                },
            ])
            .collect(),
        signed_in: None,
        cache: CachePolicy::Page,
    }
}

/// The first of the texts that says anything.
fn first(texts: [&str; 3]) -> String {
    let text = texts.into_iter().find(|text| !text.is_empty());
    text.unwrap_or_default().to_owned()
}

/// Pictures side by side that snap, a rail of small ones beside them, and each in its own window.
fn gallery(view: &View<'_>, answer: &ProductAnswer) -> Markup {
    let words = view.words();
    let card = &answer.product.card;
    let mut pictures = Vec::with_capacity(card.images.len() + 1);
    for image in std::iter::once(&card.img).chain(&card.images) {
        let image = view.media(image);
        if !image.is_empty() && !pictures.contains(&image) {
            pictures.push(image);
        }
    }
    let several = pictures.len() > 1;
    let said = |template, number: usize| {
        words.fill(
            template,
            &[("title", &card.title), ("number", &number.to_string())],
        )
    };
    html! {
        div.gallery role="group" aria-label=(words.say(words_of::PICTURES)) {
            @if several {
                ul.gallery-thumbs {
                    @for (index, picture) in pictures.iter().enumerate() {
                        li { a href={ "#picture-" (index) } aria-label=(said(words_of::PICTURE, index + 1)) {
                            (Picture::new(picture.clone(), 800, 1000))
                        } }
                    }
                }
            }
            div.gallery-stage {
                @if pictures.is_empty() { div.gallery-picture { (Icon("picture")) } }
                div.gallery-track tabindex=[several.then_some("0")] {
                    @for (index, picture) in pictures.iter().enumerate() {
                        button.gallery-picture #{ "picture-" (index) } type="button" popovertarget={ "zoom-" (index) } aria-label=(said(words_of::ENLARGE, index + 1)) {
                            @if index == 0 {
                                (Picture::new(picture.clone(), 800, 1000).said(&card.title).first())
                            } @else {
                                (Picture::new(picture.clone(), 800, 1000).said(&said(words_of::PICTURE, index + 1)).late())
                            }
                        }
                    }
                }
                (badges(view, card))
            }
            @if several { div.gallery-dots aria-hidden="true" { @for _ in &pictures { span {} } } }
            @for (index, picture) in pictures.iter().enumerate() {
                div.zoom #{ "zoom-" (index) } popover {
                    (Picture::new(picture.clone(), 800, 1000).said(&said(words_of::PICTURE, index + 1)).late())
                    (close_button(view, &format!("zoom-{index}")))
                }
            }
        }
    }
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
                section {
                    h2 { (words.say(words_of::PROPERTIES)) }
                    table.properties { tbody {
                        @for property in &answer.properties { tr { th scope="row" { (property.title) } td { (property.value) } } }
                    } }
                }
            }
        }
    }
}

/// A statement with a picture: how it comes, how it goes back.
pub(super) fn pledge(icon: &'static str, title: &str, text: &str) -> Markup {
    html! { li.pledge { (Icon(icon)) b { (title) } span.quiet { (text) } } }
}

fn similar_products(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    let products = similar(0).read(body).ok()?.listed()?;
    Some(rail(
        view,
        &products,
        view.words().say(words_of::SIMILAR),
        "similar",
    ))
}

fn seo_text(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    seo::read(body).map(|article| seo_part(view, &article.text))
}
