//! The preview: the page of the advert as it would be, beneath a bar that carries the form.

use maud::{Markup, html};

use super::page::{KEPT_DAYS, draft_name, place_of, publishing};
use super::shown::{ACTION, Lists, REDRAW, SAVE, SAVE_DRAFT};
use super::values::AdvertForm;
use crate::advert::page::preview as page_of;
use crate::advertphotos::{DRAFT_FIELD, LIST_FIELD, PhotoId, Photos, source};
use crate::adverts::{
    Advert, AdvertAttribute, AdvertImage, Area, Contact, Entries, Named, OfferType, Rates,
    Reference,
};
use crate::assets::PlainIsland;
use crate::fields::COMMAND;
use crate::html::{Icon, When, plain_island};
use crate::page::{Page, View};
use crate::route::Slug;
use crate::session::token_hash;
use crate::words::advertform as words_of;

/// The place of a slug where an advert has none yet. It stands in no link.
const NO_SLUG: &str = "new";

/// What the preview shows.
#[derive(Debug, Clone, Copy)]
pub struct PreviewView<'a> {
    /// The advert that is edited.
    pub edited: Option<&'a Advert>,
    pub lists: &'a Lists,
    /// What can be read of the form.
    pub form: &'a AdvertForm,
    pub photos: &'a Photos,
    /// The form's fields, which the page carries on.
    pub carried: &'a [(String, String)],
    pub rates: Option<&'a Rates>,
    /// The account, by which a browser names what it keeps.
    pub owner: &'a str,
}

/// The page of the advert as it would be.
pub fn preview(view: &View<'_>, shown: PreviewView<'_>) -> Option<Page> {
    let slug = shown.edited.map(|advert| &advert.slug);
    let (route, _) = place_of(view, slug);
    let advert = advert_of(view, shown)?;
    Some(page_of(
        view,
        &advert,
        shown.rates,
        &route,
        &bar(view, shown, slug),
    ))
}

/// The bar with the form, whose values stand in hidden fields. The browser keeps them like those of the form itself, so
/// all but those that it keeps of hidden ones are text fields that are not shown.
fn bar(view: &View<'_>, shown: PreviewView<'_>, slug: Option<&Slug>) -> Markup {
    let words = view.words();
    let (_, action) = place_of(view, slug);
    let is_draft = shown.edited.is_none_or(|advert| advert.is_draft);
    let hidden = [COMMAND, DRAFT_FIELD, LIST_FIELD];
    let form = html! {
        form.advert-preview #advert-preview method="post" enctype="multipart/form-data" novalidate action=(action) data-draft=(draft_name(slug)) data-owner=(token_hash(shown.owner)) data-days=(KEPT_DAYS) aria-labelledby="advert-preview-said" {
            input type="hidden" name="language" value=(view.language.code());
            @for (name, value) in shown.carried {
                @if hidden.contains(&name.as_str()) { input type="hidden" name=(name) value=(value); }
                // A browser drops the first line end of this element.
                @else { textarea hidden name=(name) autocomplete="off" { "\n" (value) } }
            }
            p.advert-preview-said #advert-preview-said { (Icon("info")) strong { (words.say(words_of::PREVIEW_BAR)) } }
            div.advert-form-ways {
                button.button name=(ACTION) value=(REDRAW) { (Icon("chevron-left")) (words.say(words_of::PREVIEW_BACK)) }
                button.button.button-main name=(ACTION) value=(SAVE) { (words.say(publishing(is_draft))) }
                @if is_draft { button.button name=(ACTION) value=(SAVE_DRAFT) { (words.say(words_of::SAVE_DRAFT)) } }
            }
        }
    };
    html! {
        (plain_island(view.assets, PlainIsland::ShellForm, When::Idle, None, &form))
        @if !shown.photos.problems.is_empty() {
            div.notice.notice-negative role="alert" {
                (Icon("alert"))
                div { @for problem in &shown.photos.problems { p { (problem) } } }
            }
        }
    }
}

/// The advert that the form would make, as the backend would tell it.
fn advert_of(view: &View<'_>, shown: PreviewView<'_>) -> Option<Advert> {
    let PreviewView {
        form,
        lists,
        edited,
        ..
    } = shown;
    let slug = edited.map(|advert| advert.slug.clone());
    let mut advert = Advert::unsent(slug.or_else(|| Slug::new(NO_SLUG))?, form.point);
    advert.id = edited.map(|advert| advert.id.clone()).unwrap_or_default();
    advert.offer = OfferType::from_code(&form.offer);
    let title = Named::both(&form.title_ro, &form.title_ru);
    advert.title = if title.is_empty() {
        Named::of(view.words().say(words_of::UNTITLED))
    } else {
        title
    };
    advert.description = Named::both(&form.description_ro, &form.description_ru);
    advert.price = form.price;
    advert.currency = form.currency;
    advert.area = form.area.and_then(|area| Area::new(area, form.unit));
    advert.is_negotiable = form.is_negotiable;
    let named = |id, list: &Option<Entries>, known: fn(&Advert) -> &Reference| {
        reference(id, list.as_ref(), edited.map(known))
    };
    advert.region = named(form.region, &lists.regions, |advert| &advert.region);
    advert.location = named(form.location, &lists.locations, |advert| &advert.location);
    advert.sector = named(form.sector, &lists.sectors, |advert| &advert.sector);
    advert.category = named(form.category, &lists.categories, |advert| &advert.category);
    advert.address.clone_from(&form.address);
    advert.cadastral_number.clone_from(&form.cadastral_number);
    advert.attributes = attributes(shown);
    let contacts = form.contacts.iter();
    advert.contacts = contacts
        .map(|contact| Contact {
            id: None,
            name: contact.name.clone(),
            phone: contact.phone.clone(),
            email: contact.email.clone(),
            viber: None,
            whatsapp: None,
            telegram: None,
        })
        .collect();
    advert.images = images(shown);
    Some(advert)
}

/// A chosen entry with its name: that of its list, or while the list is away that of the edited advert.
fn reference(id: Option<u64>, list: Option<&Entries>, known: Option<&Reference>) -> Reference {
    let listed = id.zip(list).and_then(|(id, list)| list.find(id));
    let known = known.filter(|known| known.id == id);
    let name = listed
        .map(|entry| &entry.name)
        .or_else(|| known.map(|known| &known.name));
    Reference {
        id,
        name: name.cloned().unwrap_or_default(),
    }
}

/// The attributes with their names; those that neither the list nor the edited advert names are left out.
fn attributes(shown: PreviewView<'_>) -> Vec<AdvertAttribute> {
    let kinds = shown.lists.kinds.as_ref();
    let known = shown.edited.map(|advert| &advert.attributes);
    let chosen = shown.form.attributes.iter();
    let named = chosen.filter_map(|(id, told)| {
        let before = known.and_then(|known| known.iter().find(|one| one.kind.id == Some(*id)));
        let Some(kind) = kinds.and_then(|kinds| kinds.find(*id)) else {
            return before.cloned();
        };
        let value = kind.values.iter().find(|value| value.key() == told.value);
        let value = value.map_or_else(|| Named::of(&told.value), |value| value.name.clone());
        Some(AdvertAttribute {
            row: told.row,
            kind: Reference {
                id: Some(*id),
                name: kind.name.clone(),
            },
            name: kind.name.clone(),
            value: Reference {
                id: None,
                name: value,
            },
            unit: kind.unit.clone(),
        })
    });
    named.collect()
}

/// The photographs in the order in which the advert's page will have them: the cover, then the backend's in their own
/// order, then the new ones.
fn images(shown: PreviewView<'_>) -> Vec<AdvertImage> {
    let old = |id: &str| {
        let mut olds = shown.form.old_images.iter();
        olds.position(|old| old.to_string() == id)
    };
    let mut listed: Vec<_> = shown.photos.listed().iter().enumerate().collect();
    listed.sort_by_key(|(at, photo)| match &photo.id {
        _ if *at == 0 => (0, 0),
        PhotoId::Old(id) => (1, old(id).unwrap_or(*at)),
        PhotoId::New(_) => (2, *at),
    });
    let shown = listed.into_iter().filter_map(|(at, photo)| {
        Some(AdvertImage {
            id: None,
            address: source(photo)?,
            is_preview: at == 0,
        })
    });
    shown.collect()
}
