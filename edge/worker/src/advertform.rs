//! The adverts of a shopper: the list, the form of a new one or of an own one, and its deletion.

mod kept;

use std::rc::Rc;

use futures_util::future::{LocalBoxFuture, OptionFuture, join, join4};
use platform::body::UploadPermit;
use shop::advertform::page::{self, Done};
use shop::advertform::{
    ACTION, AGAIN, AdvertForm, FormProblem, FormView, Lists, Names, PERHAPS_SAVED, PHOTOS, PREVIEW,
    PreviewView, REDRAW, Returned, SAVE_DRAFT, carried, create, delete, edit, fields_of,
    form_is_empty, own, preview, read, refused_advert, said, seen, title, undeleted_advert,
};
use shop::advertphotos::{BackendPhoto, Photos};
use shop::adverts::{
    ATTRIBUTES, Advert, AdvertFilters, CATEGORIES, State, advert_regions, adverts, locations, one,
    sectors,
};
use shop::backend::Subject;
use shop::failure::Failure;
use shop::fields::{COMMAND, Fields};
use shop::forms::BUSY;
use shop::page::Page;
use shop::paths::{Target, with_query};
use shop::photo::Photo;
use shop::route::{Route, Slug};
use web_sys::Response;

use crate::advert::load_rates;
use crate::advertphotos::{self, Received};
use crate::carts::{command_id, fresh_id};
use crate::context::SentAdvert;
use crate::failure::{from_backend, from_lookup};
use crate::respond::FormSuccess;
use crate::sending::{self, Once};
use crate::visit::Visit;
use crate::{limits, respond};

pub(crate) use kept::{kept_form, sign_in_page};

/// The most pages of the list that are read for own adverts, where the site names no call for them.
const MOST_PAGES: u32 = 3;

/// Whether an advert says that it is the shopper's.
fn is_of(visit: &Visit, advert: &Advert) -> bool {
    let owner = advert.owner.id.map(|id| id.to_string());
    owner.is_some() && owner.as_deref() == visit.caller().id()
}

/// The adverts of the shopper.
async fn own_list(visit: &Visit) -> Result<Vec<Advert>, Failure> {
    let backend = visit.backend();
    let mut found = Vec::new();
    if let Some(path) = &visit.shop().site.own_adverts {
        let list = backend.ask(&own(path)).await;
        found = list
            .map_err(|error| from_lookup(&error, "own adverts"))?
            .adverts;
    } else {
        for number in 1..=MOST_PAGES {
            let filters = AdvertFilters {
                page: number,
                ..AdvertFilters::default()
            };
            let list = backend.ask(&adverts(&filters)).await;
            let list = list.map_err(|error| from_backend(&error, "own adverts"))?;
            let is_last = list.adverts.is_empty() || number >= list.pages.last(number);
            let mine = list.adverts.into_iter();
            found.extend(mine.filter(|advert| is_of(visit, advert)));
            if is_last {
                break;
            }
        }
    }
    found.retain(|advert| advert.state() != State::Deleted);
    Ok(found)
}

/// An advert of the shopper's; another's is a missing one.
async fn mine(visit: &Visit, slug: &Slug) -> Result<Advert, Failure> {
    let found = visit.backend().ask(&one(slug)).await;
    let advert = found
        .map_err(|error| match error.subject() {
            Some(Subject::Right) => Failure::NotFound,
            _ => from_lookup(&error, "own advert"),
        })?
        .0;
    if advert.state() == State::Deleted {
        return Err(Failure::NotFound);
    }
    if is_of(visit, &advert) {
        return Ok(advert);
    }
    // A backend that names no owner may still tell the list of own adverts.
    let may_ask = advert.owner.is_empty() && visit.shop().site.own_adverts.is_some();
    let is_mine = may_ask
        && own_list(visit)
            .await?
            .iter()
            .any(|own| own.slug == advert.slug);
    if is_mine {
        Ok(advert)
    } else {
        Err(Failure::NotFound)
    }
}

/// The page of own adverts, also after a form.
pub(crate) async fn load_own(visit: &Visit) -> Result<Page, Failure> {
    let done = visit.request.query_value(page::DONE);
    let done = done.as_deref().and_then(Done::read);
    let list = match own_list(visit).await {
        // What the form has done is said all the same.
        Err(_) if done.is_some() => None,
        list => Some(list?),
    };
    Ok(page::own(&visit.view(), list.as_deref(), done))
}

/// The form of a new advert.
pub(crate) async fn load_new(visit: &Visit) -> Result<Page, Failure> {
    let drafts = own_list(visit).await.unwrap_or_default();
    let view = visit.view();
    let mut drafts = drafts.iter();
    let draft = drafts.find(|advert| page::is_offered(&view, advert));
    let photos = Photos::of_advert(&[], &fresh_id());
    let typed = fields_of(None);
    draw(visit, Drawn::of(&typed, &photos).with_draft(draft)).await
}

/// The form of an own advert.
pub(crate) async fn load_edit(visit: &Visit, slug: &Slug) -> Result<Page, Failure> {
    let advert = mine(visit, slug).await?;
    let photos = Photos::of_advert(&BackendPhoto::of(&advert), &fresh_id());
    let typed = fields_of(Some(&AdvertForm::of(&advert)));
    draw(visit, Drawn::of(&typed, &photos).editing(Some(&advert))).await
}

/// The question before an own advert is deleted.
pub(crate) async fn load_delete(visit: &Visit, slug: &Slug) -> Result<Page, Failure> {
    let advert = mine(visit, slug).await?;
    Ok(page::deletion(&visit.view(), &advert, None))
}

/// What a form is drawn with.
#[derive(Clone, Copy)]
struct Drawn<'a> {
    advert: Option<&'a Advert>,
    typed: &'a Fields,
    photos: &'a Photos,
    is_fresh: bool,
    problem: Option<&'a Failure>,
    draft: Option<&'a Advert>,
    returned: Option<Returned>,
}

impl<'a> Drawn<'a> {
    const fn of(typed: &'a Fields, photos: &'a Photos) -> Self {
        Self {
            advert: None,
            typed,
            photos,
            is_fresh: true,
            problem: None,
            draft: None,
            returned: None,
        }
    }

    const fn editing(self, advert: Option<&'a Advert>) -> Self {
        Self { advert, ..self }
    }

    const fn with_draft(self, draft: Option<&'a Advert>) -> Self {
        Self { draft, ..self }
    }

    /// The form that was sent, with its problem.
    const fn again(self, problem: Option<&'a Failure>) -> Self {
        Self {
            is_fresh: false,
            problem,
            ..self
        }
    }

    /// The form that a sign-in page has kept.
    const fn returned(self, returned: Returned) -> Self {
        Self {
            returned: Some(returned),
            ..self.again(None)
        }
    }
}

/// The lists of a form, with those of what is chosen in it.
async fn lists(visit: &Visit, typed: &Fields) -> Lists {
    let backend = visit.backend();
    let id = |name: &str| typed.text(name).parse::<u64>().ok();
    let all_regions = advert_regions();
    let places = async {
        let near = id("region").map(locations);
        let near: OptionFuture<_> = near.as_ref().map(|call| backend.ask_whole(call)).into();
        let parts = id("location").map(sectors);
        let parts: OptionFuture<_> = parts.as_ref().map(|call| backend.ask_whole(call)).into();
        join(near, parts).await
    };
    let (categories, regions, kinds, (near, parts)) = join4(
        backend.ask_whole(&CATEGORIES),
        backend.ask_whole(&all_regions),
        backend.ask_whole(&ATTRIBUTES),
        places,
    )
    .await;
    Lists {
        categories: categories.ok(),
        regions: regions.ok(),
        locations: near.and_then(Result::ok),
        sectors: parts.and_then(Result::ok),
        kinds: kinds.ok(),
    }
}

/// The account, by which a browser names what it keeps.
fn owner(visit: &Visit) -> String {
    let name = visit.caller().cart_name(visit.site.name());
    name.unwrap_or_default()
}

/// The form's page, with the lists of what is chosen.
fn draw<'a>(visit: &'a Visit, drawn: Drawn<'a>) -> LocalBoxFuture<'a, Result<Page, Failure>> {
    Box::pin(async move {
        let head = async {
            let call = title(&drawn.advert?.slug);
            visit.backend().ask(&call).await.ok()
        };
        let (lists, head) = join(lists(visit, drawn.typed), head).await;
        let head = head.map(|head| head.0).unwrap_or_default();
        let command = drawn.typed.command_or(fresh_id);
        let again = fresh_id();
        let view = visit.view();
        let owner = owner(visit);
        let edited = drawn.advert.map(|advert| {
            let own = advert.title.shown(visit.language);
            (advert, if head.is_empty() { own } else { &head })
        });
        let shown = FormView {
            edited,
            lists: &lists,
            typed: drawn.typed,
            photos: drawn.photos,
            is_fresh: drawn.is_fresh,
            command: &command,
            again: &again,
            problem: drawn.problem,
            owner: &owner,
            draft: drawn.draft,
            returned: drawn.returned,
        };
        Ok(page::form(&view, shown))
    })
}

/// `POST /api/own-adverts` and `POST /api/own-adverts/{slug}`: saves an advert or its draft, or shows the form with the
/// lists of what is chosen and with its photographs, or the page of the advert as it would be.
pub(crate) async fn save(visit: Rc<Visit>, slug: Option<&Slug>) -> Result<Response, Failure> {
    let advert = match slug {
        Some(slug) => Some(mine(&visit, slug).await?),
        None => None,
    };
    let advert = advert.as_ref();
    let old = advert.map(BackendPhoto::of).unwrap_or_default();
    let Received {
        fields,
        mut photos,
        permit,
    } = advertphotos::receive(&visit, &old).await?;
    let was = advert.map(AdvertForm::of);
    let carried = carried(&fields, &photos);
    visit.sent_advert.replace(Some(SentAdvert {
        fields: carried.clone(),
        untaken: photos.problems.clone(),
    }));
    let action = fields.text(ACTION).to_owned();
    if photos.is_only_sorted || action == REDRAW {
        let drawn = Drawn::of(&fields, &photos).editing(advert);
        let page = draw(&visit, drawn.again(None));
        return Ok(respond::shown(&visit, page.await).await);
    }
    if action == PREVIEW {
        let form = seen(
            &fields,
            was.as_ref(),
            &photos,
            visit.language,
            visit.variant(),
        );
        let (lists, rates) = join(lists(&visit, &fields), load_rates(&visit)).await;
        let shown = PreviewView {
            edited: advert,
            lists: &lists,
            form: &form,
            photos: &photos,
            carried: &carried,
            rates: rates.as_ref(),
            owner: &owner(&visit),
        };
        let page = preview(&visit.view(), shown).ok_or(Failure::Internal);
        return Ok(respond::shown(&visit, page).await);
    }
    let is_draft = action == SAVE_DRAFT;
    let fields = match fields.text(AGAIN) {
        "" => fields,
        again => {
            let again = again.to_owned();
            fields.with(COMMAND, &again)
        }
    };
    let sending = Sending {
        visit: &visit,
        fields: &fields,
        advert,
        was: was.as_ref(),
        is_draft,
    };
    let outcome = sending.send(&mut photos, permit).await;
    if outcome == Err(Failure::NotFound) {
        return Err(Failure::NotFound);
    }
    let outcome = outcome.and_then(|done| back(&visit, done));
    let again = async |problem: &Failure| {
        let drawn = Drawn::of(&fields, &photos).editing(advert);
        draw(&visit, drawn.again(Some(problem))).await
    };
    Ok(respond::form(&visit, outcome, again).await)
}

/// The values of a form, or its problems in the visitor's language.
fn values(
    visit: &Visit,
    fields: &Fields,
    was: Option<&AdvertForm>,
    is_draft: bool,
    photos: &Photos,
) -> Result<AdvertForm, Failure> {
    let read = read(
        fields,
        was,
        is_draft,
        photos,
        visit.language,
        visit.variant(),
    );
    let fields_said = |problems: &[_]| Failure::Fields(said(problems, visit.words()));
    let is_whole = photos.problems.is_empty() && photos.lost == 0;
    let untaken = (!is_whole).then(|| (PHOTOS.to_owned(), FormProblem::Photos));
    let form = match (read, untaken) {
        (Ok(form), None) => form,
        (read, untaken) => {
            let problems = read.err().unwrap_or_default();
            let problems: Vec<_> = problems.into_iter().chain(untaken).collect();
            return Err(fields_said(&problems));
        }
    };
    if form_is_empty(&form) {
        return Err(fields_said(&[("title_ro".to_owned(), FormProblem::Title)]));
    }
    Ok(form)
}

/// A form that is sent.
struct Sending<'a> {
    visit: &'a Visit,
    fields: &'a Fields,
    advert: Option<&'a Advert>,
    was: Option<&'a AdvertForm>,
    is_draft: bool,
}

impl Sending<'_> {
    fn values(&self, photos: &Photos) -> Result<AdvertForm, Failure> {
        values(self.visit, self.fields, self.was, self.is_draft, photos)
    }

    /// Sends the form once, with its photographs.
    async fn send(
        &self,
        photos: &mut Photos,
        permit: Option<UploadPermit>,
    ) -> Result<Done, Failure> {
        let Self { visit, advert, .. } = *self;
        let command = command_id(self.fields)?;
        // A form that was sent before has no photographs any more: whether it was is told first.
        if photos.lost == 0 {
            self.values(photos)?;
        }
        limits::profile(visit).await?;
        match sending::once(visit, &command).await? {
            Once::Send => {}
            Once::OnItsWay => return Ok(Done::OnItsWay),
            Once::Sent => return Err(Failure::Refused(&PERHAPS_SAVED)),
        }
        // Behind the claim, which two presses at once would take from each other.
        let (form, loaded, permit) = match self.load(photos, permit).await {
            Ok(loaded) => loaded,
            Err(problem) => {
                sending::not_taken(visit, &command).await;
                return Err(problem);
            }
        };
        let names = Names(&visit.shop().site.advert_fields);
        let random = fresh_id();
        let call = match (advert, self.was) {
            (Some(advert), Some(was)) => edit(&advert.slug, was, &form, &loaded, names, &random),
            _ => create(&form, &loaded, names, &random),
        };
        // The call holds them now.
        drop(loaded);
        let answer = visit.backend().ask(&call).await;
        drop(permit);
        if let Err(error) = answer {
            let told = refused_advert(&error, names);
            let failure = told.unwrap_or_else(|| from_backend(&error, "advert"));
            if failure != Failure::Refused(&PERHAPS_SAVED) {
                sending::not_taken(visit, &command).await;
            }
            return Err(failure);
        }
        advertphotos::forget(visit, photos).await;
        let is_new = advert.is_none_or(|advert| advert.is_draft);
        Ok(Done::of(is_new, self.is_draft))
    }

    /// The form's values and its new photographs, while there is room for them.
    async fn load(
        &self,
        photos: &mut Photos,
        permit: Option<UploadPermit>,
    ) -> Result<(AdvertForm, Vec<Photo>, Option<UploadPermit>), Failure> {
        let permit = match permit {
            None if photos.new_ones().next().is_some() => {
                let client = self.visit.request.client();
                let permit = UploadPermit::take(client);
                Some(permit.ok_or(Failure::Refused(&BUSY))?)
            }
            permit => permit,
        };
        let loaded = advertphotos::load(self.visit, photos, permit.as_ref()).await?;
        let form = self.values(photos)?;
        Ok((form, loaded, permit))
    }
}

fn back<'a>(visit: &Visit, done: Done) -> Result<FormSuccess<'a>, Failure> {
    let page = visit.view().href(Route::AccountAdverts);
    let target = Target::local(&with_query(&page, Some(&done.query())));
    Ok(FormSuccess::leading_to(target.ok_or(Failure::Internal)?))
}

/// `POST /api/own-adverts-removal/{slug}`: deletes an own advert; only 204 says so.
pub(crate) async fn remove(visit: Rc<Visit>, slug: &Slug) -> Result<Response, Failure> {
    let advert = mine(&visit, slug).await?;
    let answer = visit.backend().ask(&delete(slug)).await;
    let outcome = match answer {
        Ok(()) => back(&visit, Done::Deleted),
        Err(error) => Err(undeleted_advert(&error)
            .unwrap_or_else(|| from_backend(&error, "deletion of an advert"))),
    };
    if let Err(Failure::NotFound) = outcome {
        return Err(Failure::NotFound);
    }
    let again = async |problem: &Failure| Ok(page::deletion(&visit.view(), &advert, Some(problem)));
    Ok(respond::form(&visit, outcome, again).await)
}
