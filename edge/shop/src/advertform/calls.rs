//! The calls that create, change and delete an advert (spec commerce 7, adverts).

use std::borrow::Cow;

use super::difference::{Names, Part, created, edited};
use super::values::AdvertForm;
use crate::adverts::AdvertList;
use crate::backend::{Body, Call, FilePart, Method};
use crate::contract::{Access, Contract, Declared, REFUSALS};
use crate::lenient::{Json, Lenient, Schema, lenient};
use crate::photo::Photo;
use crate::route::Slug;

/// The longest wait for the backend to take an advert with its photographs, in milliseconds.
const SENDING_MS: u32 = 60_000;

/// What the backend says of an advert that it has created: perhaps its slug.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Created {
    pub slug: Option<Slug>,
}

#[derive(Debug, Default)]
struct CreatedParts {
    slug: String,
    id: String,
}

lenient!(CreatedParts {
    /// The list of own adverts is shown without a link to it.
    optional "slug" | "url" => slug,
    optional "id" | "pk" => id,
});

impl Lenient for Created {
    fn read(json: &Json<'_>) -> Option<Self> {
        let mut inner = ["data", "advert", "product"].into_iter();
        let inner = inner.find_map(|name| json.get(name).filter(|part| part.fields().is_some()));
        let told = CreatedParts::read(inner.unwrap_or(json)).unwrap_or_default();
        let names = [told.slug.trim_matches('/'), &told.id];
        Some(Self {
            slug: names.into_iter().find_map(Slug::encode),
        })
    }

    fn schema() -> Schema {
        CreatedParts::schema()
    }
}

/// The title of an advert, for the head of its form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Title(pub String);

#[derive(Debug, Default)]
struct TitleParts {
    title: String,
    ro: String,
    ru: String,
}

lenient!(TitleParts {
    /// The head is that of the advert itself.
    "title" | "name" => title,
    optional "title_ro" => ro,
    optional "title_ru" => ru,
});

impl Lenient for Title {
    fn read(json: &Json<'_>) -> Option<Self> {
        let json = json.get("data").unwrap_or(json);
        let parts = TitleParts::read(json).unwrap_or_default();
        let told = [parts.title, parts.ro, parts.ru];
        let told = told.into_iter().find(|text| !text.trim().is_empty());
        told.or_else(|| String::read(json))
            .map(|text| Self(text.chars().take(crate::adverts::MOST_TITLE).collect()))
    }

    fn schema() -> Schema {
        Schema::Either(vec![TitleParts::schema(), String::schema()])
    }
}

/// `POST /api/adverts/`: an advert, sent once.
pub fn create(
    form: &AdvertForm,
    photos: &[Photo],
    names: Names<'_>,
    random: &str,
) -> Call<Created> {
    let body = body(&created(form, names), photos, random);
    let call = Call::send(Method::Post, "/api/adverts/", body).accepting(&[200, 201]);
    within(call, photos)
}

/// `PATCH /api/adverts/{slug}/`: what differs.
pub fn edit(
    slug: &Slug,
    was: &AdvertForm,
    now: &AdvertForm,
    photos: &[Photo],
    names: Names<'_>,
    random: &str,
) -> Call<Created> {
    let body = body(&edited(was, now, names), photos, random);
    within(Call::send(Method::Patch, path(slug), body), photos)
}

/// `DELETE /api/adverts/{slug}/`: only 204 says that it is deleted (spec commerce 4, adverts).
pub fn delete(slug: &Slug) -> Call<()> {
    let mut call = Call::get(path(slug)).changing().expecting(204);
    call.request.method = Method::Delete;
    call
}

/// `GET /api/advert-title/{slug}`
pub fn title(slug: &Slug) -> Call<Title> {
    Call::get(["/api/advert-title/", slug.as_str()].concat())
}

/// The adverts of the shopper, by the path that the site's config names.
pub fn own(path: &str) -> Call<AdvertList> {
    Call::get(Cow::Owned(path.to_owned()))
}

fn path(slug: &Slug) -> String {
    ["/api/adverts/", slug.as_str(), "/"].concat()
}

/// A call with photographs has more time.
fn within(call: Call<Created>, photos: &[Photo]) -> Call<Created> {
    if photos.is_empty() {
        call
    } else {
        call.within(SENDING_MS)
    }
}

fn body(parts: &[Part], photos: &[Photo], random: &str) -> Body {
    let mut texts = Vec::new();
    let mut files = Vec::new();
    for part in parts {
        match part {
            Part::Text { name, text } => texts.push((name.as_str(), text.as_str())),
            Part::Image { name, place } => {
                files.extend(photos.get(*place).map(|photo| FilePart {
                    field: name,
                    name: format!("photo-{}{}", place + 1, photo.kind.ending()),
                    kind: photo.kind.content_type(),
                    bytes: &photo.bytes,
                }));
            }
        }
    }
    Body::of_files(&texts, &files, random)
}

const SHOWN: &str = "tests/worker/adverts-form.test.ts";
const FORM: &str = "A refusal shows its words at their fields, and nothing was saved. A lost answer is said to be unknown, and nothing is sent again. What was written stays.";
/// The path that the contract names.
const USUAL_OWN: &str = "/api/my-adverts/";

/// An advert that no backend takes: it has no category and no title.
fn nothing() -> AdvertForm {
    AdvertForm {
        is_draft: false,
        ..AdvertForm::default()
    }
}

fn nobodys() -> Option<Slug> {
    Slug::new("0-nobodys-advert")
}

/// The calls of the form.
pub const FORM_CALLS: &[&dyn Contract] = &[
    &Declared::new("POST /api/adverts/", "advert-create", |_| {
        let names = std::collections::BTreeMap::new();
        Some(create(&nothing(), &[], Names(&names), "0"))
    })
    .used_by("the form of a new advert, and its draft")
    .without(FORM)
    .shown_by(SHOWN)
    .also_fine(REFUSALS)
    .access(Access::SessionWrite),
    &Declared::new("PATCH /api/adverts/{slug}/", "advert-edit", |_| {
        let names = std::collections::BTreeMap::new();
        let form = nothing();
        Some(edit(&nobodys()?, &form, &form, &[], Names(&names), "0"))
    })
    .used_by("the form of an advert, and its draft")
    .without(FORM)
    .shown_by(SHOWN)
    .also_fine(&[400, 403, 404, 422])
    .access(Access::SessionWrite),
    &Declared::new("DELETE /api/adverts/{slug}/", "advert-delete", |_| {
        Some(delete(&nobodys()?))
    })
    .used_by("the deletion of an own advert")
    .without("Only 204 says that it is deleted; a lost answer is said to be unknown.")
    .shown_by(SHOWN)
    .also_fine(&[400, 403, 404])
    .access(Access::SessionWrite),
    &Declared::new("GET /api/advert-title/{slug}", "advert-title", |_| {
        Some(title(&nobodys()?))
    })
    .used_by("the head of an advert's form")
    .without("The head is the title that the advert itself has.")
    .shown_by(SHOWN)
    .may_be_missing(),
    &Declared::new("GET /api/my-adverts/", "my-adverts", |_| {
        Some(own(USUAL_OWN))
    })
    .used_by("own adverts, where the site's config names it as `own_adverts`")
    .without(
        "The page is a 503; just after a form, and at the form of a new advert, it is left out.",
    )
    .shown_by(SHOWN)
    .may_be_missing()
    .access(Access::Session),
];
