//! Quick order: its page, the step that looks its lines up, and the button that adds them to the cart.

use std::rc::Rc;

use platform::body::UploadPermit;
use platform::clock;
use platform::response::ResponseBuilder;
use shop::cart::CommandRequest;
use shop::company::Company;
use shop::csv::{MEDIA_TYPE, attachment};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::forms::{BUSY, Encoding, FILE_TOO_LARGE};
use shop::i18n::Language;
use shop::page::Page;
use shop::pagecache::{Bypass, CachePolicy, CacheStatus};
use shop::paths::{Target, with_query};
use shop::product::UNKNOWN_PRODUCT;
use shop::product::trade::ADDED_FIELD;
use shop::quickorder::page::{self as view, AddedTo, Looked};
use shop::quickorder::{BOUNDS, CODES_FIELD, Fates, Lookup, MOST_BODY_BYTES, Rows, Sent, report};
use shop::quotes::{self, WantedGoods};
use shop::route::{Address, Route};
use shop::sharedcart::{SharedGoods, sum};
use web_sys::Response;

use crate::cart::{finish, priced};
use crate::carts::{command_id, fresh_id};
use crate::context::RequestContext;
use crate::failure::from_backend;
use crate::loaded_products::LoadedProducts;
use crate::quotes::{apply, named};
use crate::respond::FormSuccess;
use crate::upload::{self, Upload};
use crate::visit::Visit;
use crate::{language, limits, quote_offer, respond};

/// The names of the files.
const REPORT: &str = "quick-order.csv";
const TEMPLATE: &str = "quick-order-template.csv";

/// The page, with the lines of its address.
pub(crate) async fn load(visit: &Visit) -> Result<Page, Failure> {
    let text = visit.request.query_value(CODES_FIELD).unwrap_or_default();
    if text.trim().is_empty() {
        return Ok(view::empty(&visit.view()));
    }
    quote_offer::learn(visit).await;
    let sent = Sent::of_text(&text);
    let step = Step::take(visit, &sent).await?;
    step.page(visit, &sent, None, None).await
}

/// The lines of an order, looked up.
struct Step<'a> {
    rows: Rows,
    lookup: Lookup<'a>,
    loaded: LoadedProducts,
}

impl<'a> Step<'a> {
    /// Looks up what is not known yet.
    async fn take(visit: &'a Visit, sent: &Sent) -> Result<Self, Failure> {
        let rows = sent.rows();
        let template = visit.shop().site.codes_lookup.as_deref();
        let mut lookup = Lookup::new(template, &rows, &sent.known);
        if lookup.is_open() {
            limits::codes(visit).await?;
            ask(visit, &mut lookup).await?;
        }
        let mut loaded = LoadedProducts::default();
        loaded.know(lookup.whole_cards());
        loaded.ask(visit, lookup.ids()).await?;
        Ok(Self {
            rows,
            lookup,
            loaded,
        })
    }

    fn fates(&self, language: Language) -> Fates<'_> {
        Fates::of(&self.rows, &self.lookup, self.loaded.cards(), language)
    }

    /// The page of the step. `added` lines have just entered the cart, or they could not because of a `problem`.
    async fn page(
        &self,
        visit: &Visit,
        sent: &Sent,
        added: Option<(usize, AddedTo)>,
        problem: Option<&Failure>,
    ) -> Result<Page, Failure> {
        let fates = self.fates(visit.language);
        let cards = self.loaded.cards();
        let cart = SharedGoods::of(&fates.wanted(), cards).cart(cards);
        let mut loaded = LoadedProducts::default();
        loaded.know(cards.to_vec());
        let priced = priced(visit, &cart, loaded).await?;
        let looked = Looked {
            rows: &self.rows,
            lookup: &self.lookup,
            fates: &fates,
            charset: sent.charset(),
            sum: &sum(&visit.view(), &priced.view),
            added,
            command: &fresh_id(),
            problem,
        };
        Ok(view::page(&visit.view(), looked))
    }
}

/// Asks for the codes that are not known yet, in as many calls as a step may have.
async fn ask(visit: &Visit, lookup: &mut Lookup<'_>) -> Result<(), Failure> {
    let failed = |error| from_backend(&error, "codes");
    let backend = visit.backend();
    let first = lookup.first();
    let answers: Result<Vec<_>, _> = backend.ask_all(&first).await.into_iter().collect();
    let rest = lookup.take_first(&first, answers.map_err(failed)?);
    if !rest.is_empty() {
        let answers: Result<Vec<_>, _> = backend.ask_all(&rest).await.into_iter().collect();
        lookup.take_rest(answers.map_err(failed)?);
    }
    let searches = lookup.searches();
    let answers: Result<Vec<_>, _> = backend.ask_all(&searches).await.into_iter().collect();
    lookup.take_searches(answers.map_err(failed)?);
    Ok(())
}

/// The form that was sent, the failure of its file, and the permit to hold the body.
type Received = (Sent, Fields, Option<Failure>, Option<UploadPermit>);

async fn receive(visit: &Visit) -> Result<Received, Failure> {
    let content_type = visit.request.content_type();
    let encoding = Encoding::of(&content_type).ok_or(Failure::Malformed)?;
    let (start, why) = match upload::read(visit, MOST_BODY_BYTES).await? {
        Upload::Whole(body, permit) => {
            let body = encoding
                .read_within(&body, BOUNDS)
                .ok_or(Failure::Malformed)?;
            let (sent, failure) = Sent::read(&body);
            return Ok((sent, body.fields, failure, permit));
        }
        Upload::NoRoom(start) => (start, &BUSY),
        Upload::TooLarge(start) => (start, &FILE_TOO_LARGE),
    };
    let fields = encoding.begun(&start);
    let failure = Failure::Refused(why);
    Ok((Sent::of_fields(&fields), fields, Some(failure), None))
}

/// This visit in the language of the form.
async fn in_language(visit: Rc<Visit>, fields: &Fields) -> Rc<Visit> {
    match Language::from_code(fields.text("language")) {
        Some(language) => {
            visit.request.language.set(Some(language));
            visit.in_language(language).await
        }
        None => visit,
    }
}

/// `POST /api/quick-order`: the page with the fate of each line, or the table as a file.
pub(crate) async fn look_up(visit: Rc<Visit>) -> Result<Response, Failure> {
    let (sent, fields, failure, _permit) = receive(&visit).await?;
    let visit = in_language(visit, &fields).await;
    quote_offer::learn(&visit).await;
    let taken = match failure {
        Some(failure) => Err(failure),
        None => Step::take(&visit, &sent).await,
    };
    let page = match taken {
        Ok(step) if sent.as_csv => {
            let table = report(&visit.view(), &step.rows, &step.fates(visit.language));
            return Ok(file(REPORT, &table));
        }
        Ok(step) => step.page(&visit, &sent, None, None).await,
        Err(failure) => Err(failure),
    };
    Ok(looked_up(&visit, &sent, page))
}

/// The page of the looked-up lines, or the form with the lines as they were sent.
fn looked_up(visit: &Rc<Visit>, sent: &Sent, page: Result<Page, Failure>) -> Response {
    match page {
        Ok(page) => answer(visit, page),
        Err(failure) => {
            let page = view::refused(&visit.view(), sent, &failure);
            respond::refused(visit, page, &failure)
        }
    }
}

fn answer(visit: &Rc<Visit>, page: Page) -> Response {
    let skipped = CacheStatus::Bypass(Bypass::Excluded);
    respond::private(visit, Ok(page), skipped, false)
}

fn file(name: &str, text: &str) -> Response {
    ResponseBuilder::new(200, CachePolicy::Never)
        .with("content-type", MEDIA_TYPE.to_owned())
        .with("content-disposition", attachment(name, name))
        .bytes(text.as_bytes())
}

/// `GET /api/quick-order/template?language=…`: a table to fill in.
pub(crate) fn template(ctx: &RequestContext) -> Response {
    let text = shop::quickorder::template(ctx.words(language::of(ctx)));
    file(TEMPLATE, &text)
}

/// `POST /api/quick-order/goods`: adds the goods that the page has shown to the cart or to the company's quote, in one
/// command. Lines that are still to be repaired or looked up lead back to the page with them, otherwise the cart or the
/// quote follows. A table of goods with an amount that cannot be read, or with none, adds nothing: its rows are looked up.
pub(crate) async fn add(visit: Rc<Visit>) -> Result<Response, Failure> {
    let (sent, fields, failure, _permit) = receive(&visit).await?;
    let visit = in_language(visit, &fields).await;
    let company = if sent.to_quote {
        Some(named(&visit, None).await?)
    } else {
        None
    };
    quote_offer::learn(&visit).await;
    if failure.is_none() && sent.is_to_check() {
        let sent = sent.with_rows_of_table();
        let page = match Step::take(&visit, &sent).await {
            Ok(step) => step.page(&visit, &sent, None, None).await,
            Err(failure) => Err(failure),
        };
        return Ok(looked_up(&visit, &sent, page));
    }
    let added = match (failure, &company) {
        // Only the beginning of the form is known: some of its goods may be missing.
        (Some(failure), _) => Err(failure),
        (None, Some(company)) => quote(&visit, company, &fields, &sent).await,
        (None, None) => join(&visit, &fields, &sent).await,
    };
    let to = company.map_or(AddedTo::Cart, |_| AddedTo::Quote);
    let lines = (sent.count(), to);
    let failure = match added {
        Ok(success) => {
            let left = sent.clone().added();
            if left.is_done() {
                let again = async |_: &Failure| Ok(view::empty(&visit.view()));
                return Ok(respond::form(&visit, Ok(success), again).await);
            }
            let shown = match Step::take(&visit, &left).await {
                Ok(step) => step.page(&visit, &left, Some(lines), None).await,
                Err(failure) => Err(failure),
            };
            return Ok(looked_up(&visit, &left, shown));
        }
        Err(failure) => failure,
    };
    let sent = sent.with_rows_of_table();
    let page = match Step::take(&visit, &sent).await {
        Ok(step) => step.page(&visit, &sent, None, Some(&failure)).await,
        Err(failure) => Err(failure),
    };
    let page = page.unwrap_or_else(|_| view::refused(&visit.view(), &sent, &failure));
    Ok(respond::refused(&visit, page, &failure))
}

async fn join<'a>(
    visit: &'a Visit,
    fields: &Fields,
    sent: &Sent,
) -> Result<FormSuccess<'a>, Failure> {
    let id = command_id(fields)?;
    limits::repeat(visit).await?;
    let goods = SharedGoods::of(&sent.wanted(), &[]);
    let mut loaded = LoadedProducts::default();
    loaded.ask(visit, goods.products()).await?;
    // What can no longer be had in full is told on the cart's page.
    let back = visit.site.sealing()?;
    let back = shop::sharedcart::cart_with(&visit.view(), &goods.sealed(back, clock::now_ms()));
    let Some(command) = goods.join(loaded.cards()) else {
        let target = Target::local(&back).ok_or(Failure::Internal)?;
        return Ok(FormSuccess::leading_to(target));
    };
    let fields = fields.clone().with("back", &back);
    let request = CommandRequest::of(id, command, loaded.cards());
    finish(visit, &fields, request, &mut loaded).await
}

/// Adds the goods to the quote of this company. If one of them is sold no more, nothing is added and the lines say so.
async fn quote<'a>(
    visit: &'a Visit,
    company: &Company,
    fields: &Fields,
    sent: &Sent,
) -> Result<FormSuccess<'a>, Failure> {
    let id = command_id(fields)?;
    limits::repeat(visit).await?;
    let goods = WantedGoods::from(sent.goods().to_vec());
    let mut loaded = LoadedProducts::default();
    loaded.ask(visit, goods.products()).await?;
    let is_known = |product| loaded.cards().iter().any(|card| card.id == product);
    if !goods.products().into_iter().all(is_known) {
        return Err(Failure::Refused(&UNKNOWN_PRODUCT));
    }
    let command = goods.command(loaded.cards());
    apply(visit, company, quotes::CommandRequest { id, command }).await?;
    let page = Address::new(visit.language, Route::Quote).href();
    let page = with_query(&page, Some(ADDED_FIELD));
    let target = Target::local(&page).ok_or(Failure::Internal)?;
    Ok(FormSuccess::leading_to(target))
}
