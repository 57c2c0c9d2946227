//! The page of an advert.

use maud::{Markup, html};

use super::contacts::{ShownContact, shown_contacts};
use super::place::place;
use super::schema::listing;
use super::sight::{Sight, shows_contacts};
use super::similar::similar;
use crate::adverts::{
    Advert, AdvertAttribute, OfferType, Rates, Share, State, heart, share_part, unbroken, windows,
};
use crate::assets::PlainIsland;
use crate::html::{Icon, When, crumbs, plain_island};
use crate::i18n::{Language, Word};
use crate::moment::{Day, Moment};
use crate::money::Currency;
use crate::page::{Page, View};
use crate::pagecache::CachePolicy;
use crate::pictures::PagePicture;
use crate::product::{Shown, gallery_kind, gallery_of};
use crate::route::{Endpoint, Route};
use crate::site::Media;
use crate::words::{advert as words_of, product};

/// The length of a description for search engines, in characters.
const SUMMARY: usize = 160;

/// What a page shows of an advert.
#[derive(Debug, Clone, Copy)]
pub struct Look<'a> {
    pub advert: &'a Advert,
    /// `None` if they could not be loaded: the price stands alone, and the page is not kept.
    pub rates: Option<&'a Rates>,
    pub sight: Sight,
    /// Whether the visitor has asked for the contacts.
    pub contacts: bool,
}

/// The page.
pub fn advert(view: &View<'_>, look: Look<'_>) -> Page {
    let advert = look.advert;
    let (title, _) = heading(view, advert);
    let route = Route::Advert(advert.slug.clone());
    let critical = critical(view, look);
    let page = if look.sight == Sight::Shown && !look.contacts {
        let summary = advert.description.shown(view.language);
        let summary: String = summary.chars().take(SUMMARY).collect();
        let always = |_: Language| Some(route.clone());
        let page = Page::public(view, always, title, &summary, critical);
        match look.rates {
            Some(_) => page,
            None => Page {
                cache: CachePolicy::Private,
                ..page
            },
        }
    } else {
        Page {
            cache: CachePolicy::Never,
            ..Page::private(view, &route, title, critical)
        }
    };
    let is_offered = look.sight == Sight::Shown && advert.state() == State::Active;
    let pictures = pictures_of(view, advert);
    let cover = pictures.first().cloned();
    Page {
        // What is not offered any more leaves the search engines.
        canonical: page.canonical.filter(|_| is_offered),
        structured: is_offered
            .then(|| listing(view, &view.href(route), advert))
            .into_iter()
            .collect(),
        picture: cover
            .filter(|_| look.sight != Sight::Gone)
            .and_then(|cover| PagePicture::preloaded(cover, gallery_kind(view, pictures.len()))),
        deferred: vec![similar(advert)],
        ..page
    }
}

/// The page of an advert that nobody but its owner sees yet, beneath the bar of its form: its contacts need no press, and
/// nothing leads to what only a published one has.
pub fn preview(
    view: &View<'_>,
    advert: &Advert,
    rates: Option<&Rates>,
    route: &Route,
    bar: &Markup,
) -> Page {
    let look = Look {
        advert,
        rates,
        sight: Sight::Own,
        contacts: true,
    };
    let (title, _) = heading(view, advert);
    // A photograph that was not sent yet is shown to its browser alone.
    let pictures: Vec<Media<'_>> = pictures_of(view, advert)
        .into_iter()
        .map(Media::unresized)
        .collect();
    let around = Around::default();
    let critical = html! {
        div.wrap {
            (bar)
            (drawing(view, look, &pictures, &around))
            (details(view, advert, title))
        }
    };
    let cover = pictures.first().cloned();
    Page {
        cache: CachePolicy::Never,
        signed_in: Some(true),
        picture: cover
            .and_then(|cover| PagePicture::preloaded(cover, gallery_kind(view, pictures.len()))),
        ..Page::private(view, route, title, critical)
    }
}

/// The title, and its language if that is not the page's.
fn heading<'a>(view: &View<'_>, advert: &'a Advert) -> (&'a str, Option<&'static str>) {
    let (title, language) = advert.title.text(view.language);
    let title = if title.is_empty() {
        advert.slug.as_str()
    } else {
        title
    };
    (title, foreign(view, language))
}

/// The attribute `lang` of a text in another language than the page's.
fn foreign(view: &View<'_>, language: Option<Language>) -> Option<&'static str> {
    language
        .filter(|own| *own != view.language)
        .map(Language::code)
}

fn pictures_of<'a>(view: &View<'_>, advert: &'a Advert) -> Vec<Media<'a>> {
    let mut pictures: Vec<Media<'a>> = Vec::with_capacity(advert.images.len());
    for image in &advert.images {
        let image = view.media(&image.address);
        if !image.is_empty() && !pictures.contains(&image) {
            pictures.push(image);
        }
    }
    pictures
}

fn critical(view: &View<'_>, look: Look<'_>) -> Markup {
    let advert = look.advert;
    let (title, language) = heading(view, advert);
    html! {
        div.wrap {
            (crumbs(view, &[], Some(title)))
            (state(view, advert.state()))
            @if look.sight == Sight::Gone {
                div.page-head { h1 lang=[language] { (unbroken(title)) } }
            } @else {
                (whole(view, look, title))
            }
        }
    }
}

/// What there is of an advert that somebody may see.
fn whole(view: &View<'_>, look: Look<'_>, title: &str) -> Markup {
    let words = view.words();
    let advert = look.advert;
    let path = view.href(Route::Advert(advert.slug.clone()));
    let around = Around {
        heart: heart(view, advert, "advert-title"),
        ways: html! {
            div.advert-ways {
                details.share {
                    summary.link data-opens="postShare" { (words.say(words_of::SHARE)) }
                    (share_part(view, &path, Share {
                        title: words.say(words_of::SHARE),
                        address: words.say(product::ADDRESS),
                        copy: words.say(product::COPY),
                        done: words.say(product::SHARED),
                    }))
                }
                a.link rel="nofollow" href=(view.href(Route::AdvertComplaint(advert.slug.clone()))) { (words.say(words_of::COMPLAIN)) }
                a.link rel="nofollow" data-opens="reportUser" href=(view.href(Route::AdvertReport(advert.slug.clone()))) { (words.say(words_of::REPORT)) }
            }
            (dates(view, advert))
        },
    };
    html! {
        (drawing(view, look, &pictures_of(view, advert), &around))
        (windows(view))
        (details(view, advert, title))
    }
}

/// What only a published advert has.
#[derive(Debug, Default)]
struct Around {
    /// Beside the title.
    heart: Markup,
    /// Beneath the contacts.
    ways: Markup,
}

/// The pictures, and what is offered for how much.
fn drawing(view: &View<'_>, look: Look<'_>, pictures: &[Media<'_>], around: &Around) -> Markup {
    let advert = look.advert;
    let (title, language) = heading(view, advert);
    let shown = Shown {
        title,
        colour: "",
        pictures,
        films: &[],
        kind: gallery_kind(view, pictures.len()),
    };
    let pictures = gallery_of(view, shown, &html! {});
    html! {
        div.advert {
            (plain_island(view.assets, PlainIsland::Product, When::Interaction, None, &html! {
                div.advert-pictures { (pictures) }
            }))
            div.advert-offer {
                div.advert-head {
                    h1 #advert-title lang=[language] { (unbroken(title)) }
                    (around.heart)
                }
                (price(view, look))
                p.quiet { (advert.place(view.language)) }
                (contacts(view, look))
                (around.ways)
            }
        }
    }
}

/// The texts, the facts and the place.
fn details(view: &View<'_>, advert: &Advert, title: &str) -> Markup {
    html! {
        div.section.details.advert-details {
            (texts(view, advert))
            (facts(view, advert))
            (place(view, advert, title))
        }
    }
}

/// What is not an ordinary advert says so above everything else.
fn state(view: &View<'_>, state: State) -> Markup {
    let (name, text): (Word, Word) = match state {
        State::Active => return html! {},
        State::Sold => (words_of::SOLD, words_of::SOLD_TEXT),
        State::Expired => (words_of::EXPIRED, words_of::EXPIRED_TEXT),
        State::Deleted => (words_of::DELETED, words_of::DELETED_TEXT),
        State::Draft => (words_of::DRAFT, words_of::DRAFT_TEXT),
        State::Inactive => (words_of::INACTIVE, words_of::INACTIVE_TEXT),
    };
    html! {
        div.notice.notice-warning.advert-state {
            (Icon("info"))
            p { strong { (view.words().say(name)) } " " (view.words().say(text)) }
        }
    }
}

/// The price in its own currency, what a square metre costs, and about how much it is in the shop's currency.
fn price(view: &View<'_>, look: Look<'_>) -> Markup {
    let words = view.words();
    let advert = look.advert;
    let usual = view.shop.currency.unwrap_or_default();
    let priced = advert.priced(usual);
    html! {
        div.advert-price {
            @match priced {
                None => p.advert-amount { (words.say(words_of::NO_PRICE)) },
                Some((price, currency)) => {
                    p.advert-amount { (currency.amount(price).display(view.language)) }
                    @if let Some(per) = advert.area.and_then(|area| area.shown_per_m2(price, currency, view.language)) { p.quiet { (per) } }
                    @if let Some(about) = about(view, look, currency, usual) { p.quiet { (about) } }
                }
            }
            @if advert.is_negotiable && priced.is_some() { p.quiet { (words.say(words_of::NEGOTIABLE)) } }
        }
    }
}

/// The compared price with the day of the rate.
fn about(view: &View<'_>, look: Look<'_>, from: Currency, usual: Currency) -> Option<String> {
    let words = view.words();
    let to = if from == usual { Currency::Eur } else { usual };
    let rates = look.rates?;
    let compared = rates.about(look.advert.price?, from, to)?;
    let price = to.amount(compared).display(view.language);
    Some(match rates.day {
        Some(moment) => words.fill(
            words_of::ABOUT,
            &[("price", &price), ("day", &day(view, moment))],
        ),
        None => words.fill(words_of::ABOUT_UNDATED, &[("price", &price)]),
    })
}

fn day(view: &View<'_>, moment: Moment) -> String {
    let zone = view.shop.site.time_zone;
    Day::of_moment(zone, moment.starts_ms(zone)).in_words(view.words())
}

/// The button that asks for the contacts, or the contacts.
fn contacts(view: &View<'_>, look: Look<'_>) -> Markup {
    let words = view.words();
    let advert = look.advert;
    if !shows_contacts(advert.state()) {
        return html! {};
    }
    let contacts = shown_contacts(advert);
    html! {
        section.advert-contacts #contacts data-window="userDataMobile" data-title=(words.say(words_of::CONTACTS)) {
            h2 { (words.say(words_of::CONTACTS)) }
            @if contacts.is_empty() {
                p.quiet { (words.say(words_of::NO_CONTACTS)) }
            } @else if look.contacts {
                ul { @for contact in &contacts { li { (contact_line(view, contact)) } } }
            } @else {
                form method="post" data-opens="userDataMobile" data-narrow action={ (Endpoint::AdvertContacts(advert.slug.clone()).href()) "#contacts" } {
                    input type="hidden" name="language" value=(view.language.code());
                    button.button.button-main { (Icon("phone")) (words.say(words_of::SHOW)) }
                }
                p.quiet { (words.say(words_of::SHOW_NOTE)) }
            }
        }
    }
}

fn contact_line(view: &View<'_>, contact: &ShownContact) -> Markup {
    let name = if contact.name.is_empty() {
        view.words().say(words_of::SOMEBODY)
    } else {
        &contact.name
    };
    html! {
        strong { (name) }
        @if !contact.tel.is_empty() { a.link href={ "tel:" (contact.tel) } { (Icon("phone")) (contact.phone) } }
        @else if !contact.phone.is_empty() { span { (contact.phone) } }
        @if !contact.email.is_empty() { a.link href={ "mailto:" (contact.email) } { (Icon("mail")) (contact.email) } }
    }
}

fn dates(view: &View<'_>, advert: &Advert) -> Markup {
    let words = view.words();
    let said = |word, moment| words.fill(word, &[("day", &day(view, moment))]);
    let since = advert.created.map(|moment| said(words_of::SINCE, moment));
    let changed = advert.changed.map(|moment| said(words_of::CHANGED, moment));
    html! {
        @if since.is_some() || changed.is_some() {
            p.quiet.advert-dates {
                @if let Some(since) = since { span { (since) } }
                @if let Some(changed) = changed { span { (changed) } }
            }
        }
    }
}

/// The description in the page's language; the other one on press. Text is text: no markup, and no link in it lives.
fn texts(view: &View<'_>, advert: &Advert) -> Markup {
    let words = view.words();
    let (text, language) = advert.description.text(view.language);
    let other = advert.description.other(view.language);
    let other_title = advert.title.other(view.language);
    let other_language = other.or(other_title).map(|(_, language)| language);
    html! {
        @if !text.is_empty() || other.is_some() {
            section {
                h2 { (words.say(words_of::DESCRIPTION)) }
                div.prose lang=[foreign(view, language)] { (paragraphs(text)) }
                @if let Some(language) = other_language {
                    details.advert-other {
                        summary { (words.say(if language == Language::Ru { words_of::IN_RUSSIAN } else { words_of::IN_ROMANIAN })) }
                        div.prose lang=(language.code()) {
                            @if let Some((title, _)) = other_title { p { strong { (title) } } }
                            @if let Some((text, _)) = other { (paragraphs(text)) }
                        }
                    }
                }
            }
        }
    }
}

fn paragraphs(text: &str) -> Markup {
    let paragraphs = text.split('\n').map(str::trim);
    html! { @for paragraph in paragraphs.filter(|paragraph| !paragraph.is_empty()) { p { (paragraph) } } }
}

/// What is offered, and its attributes.
fn facts(view: &View<'_>, advert: &Advert) -> Markup {
    let words = view.words();
    let offer = advert.offer.as_ref().map(|offer| match offer {
        OfferType::Sale => words.say(words_of::SALE),
        OfferType::Rent => words.say(words_of::RENT),
        OfferType::DailyRent => words.say(words_of::DAILY_RENT),
        OfferType::Wanted => words.say(words_of::WANTED),
        OfferType::Exchange => words.say(words_of::EXCHANGE),
        OfferType::Other(name) => name,
    });
    let area = advert.area.map(|area| area.in_both(view.language));
    let own = [
        (words_of::OFFER, offer.unwrap_or_default().to_owned()),
        (
            words_of::CATEGORY,
            advert.category.name.shown(view.language).to_owned(),
        ),
        (words_of::AREA, area.unwrap_or_default()),
        (words_of::PLACE, advert.place(view.language)),
        (words_of::ADDRESS, advert.address.clone()),
        (words_of::CADASTRAL, advert.cadastral_number.clone()),
        (words_of::NUMBER, advert.id.clone()),
    ];
    html! {
        section.advert-facts {
            h2 { (words.say(words_of::FACTS)) }
            table.properties { tbody {
                @for (name, value) in own {
                    @if !value.is_empty() { tr { th scope="row" { (words.say(name)) } td { (value) } } }
                }
                @for attribute in &advert.attributes { (row(view, attribute)) }
            } }
        }
    }
}

fn row(view: &View<'_>, attribute: &AdvertAttribute) -> Markup {
    let (name, own) = attribute.name.text(view.language);
    let (value, language) = attribute.value.name.text(view.language);
    html! {
        @if !name.is_empty() && !value.is_empty() {
            tr {
                th scope="row" lang=[foreign(view, own)] { (name) }
                td lang=[foreign(view, language)] { (value) @if !attribute.unit.is_empty() { " " (attribute.unit) } }
            }
        }
    }
}

/// The name of the page for a share or a complaint.
pub fn title<'a>(view: &View<'_>, advert: &'a Advert) -> &'a str {
    heading(view, advert).0
}
