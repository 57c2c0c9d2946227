//! The endpoints of a company's quote: they combine its object with companies, catalogue, cart and orders; the rules are
//! in `shop::quotes`.

use std::rc::Rc;

use platform::response::ResponseBuilder;
use platform::{bindings, object};
use shop::carts::CLOSED;
use shop::company::{Company, Right};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::pagecache::CachePolicy;
use shop::paths::Target;
use shop::product::{ProductId, UNKNOWN_PRODUCT, read_id};
use shop::quantity::Quantity;
use shop::quotes::{
    AddLine, Command, CommandName, CommandRequest, FoundGood, Problem, Quote, QuoteCall,
    QuoteCompany, QuoteOwner, QuoteRequest, QuoteResponse, QuoteView, added_lines, added_quantity,
    changed_lines, has_lines, object_name, owner_mark, parse,
};
use shop::route::{Address, Route, Slug};
use web_sys::Response;

use crate::carts::{command_id, current, fresh_id};
use crate::failure::from_platform;
use crate::loaded_products::LoadedProducts;
use crate::respond::{self, FormSuccess};
use crate::visit::Visit;
use crate::{account, company, limits, quote_page};

/// The hidden field of each command with the company that it is for.
pub(crate) const COMPANY: &str = "company_id";

/// The company that a request names, or the one that is acted for. One that is none of the shopper's, and one in which
/// the shopper may keep no quote, is missing.
pub(crate) async fn named(visit: &Visit, id: Option<&str>) -> Result<Company, Failure> {
    let Some(id) = id else {
        let acting = company::with_right(visit, Right::Quote).await?;
        return Ok(acting.company().clone());
    };
    let acting = company::acting(visit).await?.ok_or(Failure::NotFound)?;
    let found = acting.companies().find(id).cloned();
    found
        .filter(|company| company.may(Right::Quote))
        .ok_or(Failure::NotFound)
}

/// The quote of the shopper for this company.
pub(crate) async fn read(visit: &Visit, company: &Company) -> Result<Quote, Failure> {
    Ok(ask(visit, company, QuoteRequest::Read).await?.quote)
}

/// The quote as scripts receive it.
pub(crate) fn view_of(
    visit: &Visit,
    company: &Company,
    quote: &Quote,
) -> Result<QuoteView, Failure> {
    let key = visit.site.sealing()?;
    let account = owner_mark(key, &visit.caller(), visit.site.name());
    let shop = visit.shop();
    Ok(QuoteView::new(
        quote,
        account,
        company,
        shop,
        visit.language,
    ))
}

/// `GET /api/quote`
pub(crate) async fn view(visit: Rc<Visit>) -> Result<Response, Failure> {
    let id = visit.request.query_value(COMPANY);
    let company = named(&visit, id.as_deref()).await?;
    let quote = read(&visit, &company).await?;
    let view = view_of(&visit, &company, &quote)?;
    Ok(ResponseBuilder::new(200, CachePolicy::Never).json(&view))
}

/// `POST /api/quote/{name}` runs the command of that name. A plain form gets a redirect to the page that it names, or
/// the page of the quote with the refusal and what was typed.
pub(crate) async fn change(
    visit: Rc<Visit>,
    fields: Fields,
    name: &Slug,
) -> Result<Response, Failure> {
    let name = CommandName::from_name(name.as_str()).ok_or(Failure::NotFound)?;
    let company = named(&visit, fields.get(COMPANY)).await?;
    let outcome = carry_out(&visit, &company, &fields, name).await;
    let outcome = outcome.and_then(|quote| {
        Ok(FormSuccess {
            target: back(&visit, &fields)?,
            json: Some(respond::telling(&view_of(&visit, &company, &quote)?)),
        })
    });
    let again = async |failure: &Failure| {
        let problem = Problem {
            failure,
            fields: &fields,
        };
        quote_page::render(&visit, Some(problem)).await
    };
    Ok(respond::form(&visit, outcome, again).await)
}

/// The page that a plain form names in `back`, else the page of the quote.
fn back(visit: &Visit, fields: &Fields) -> Result<Target, Failure> {
    let own = Address::new(visit.language, Route::Quote).href();
    Target::local(fields.text("back"))
        .or_else(|| Target::local(&own))
        .ok_or(Failure::Internal)
}

async fn carry_out(
    visit: &Visit,
    company: &Company,
    fields: &Fields,
    name: CommandName,
) -> Result<Quote, Failure> {
    let id = command_id(fields)?;
    let mut before = None;
    let saves_first = matches!(name, CommandName::Send | CommandName::Refresh);
    if saves_first && has_lines(fields) {
        before = Some(save_lines(visit, company, fields).await?);
    }
    let command = build(visit, company, fields, name, before).await?;
    apply(visit, company, CommandRequest { id, command }).await
}

/// Saves what a form of many lines holds beside its other button.
async fn save_lines(visit: &Visit, company: &Company, fields: &Fields) -> Result<Quote, Failure> {
    let quote = read(visit, company).await?;
    let lines = changed_lines(fields, &quote, visit.language)?;
    if lines.is_empty() {
        return Ok(quote);
    }
    let request = CommandRequest {
        id: fresh_id(),
        command: Command::Change { lines },
    };
    apply(visit, company, request).await
}

async fn apply(
    visit: &Visit,
    company: &Company,
    request: CommandRequest,
) -> Result<Quote, Failure> {
    let response = ask(visit, company, QuoteRequest::Apply(request)).await?;
    match response.rejected {
        Some(rejected) => Err(rejected.into()),
        None => Ok(response.quote),
    }
}

/// Builds a command; `saved` is the quote if the request has just saved lines of it.
async fn build(
    visit: &Visit,
    company: &Company,
    fields: &Fields,
    name: CommandName,
    saved: Option<Quote>,
) -> Result<Command, Failure> {
    match name {
        CommandName::Add => {
            limits::addition(visit).await?;
            let product = read_id(fields.text("product"))?;
            let mut loaded = LoadedProducts::default();
            loaded.ask(visit, vec![product]).await?;
            let card = loaded.cards().iter().find(|card| card.id == product);
            let card = card.ok_or(Failure::Refused(&UNKNOWN_PRODUCT))?;
            let quantity = added_quantity(fields, card.step(), visit.language)?;
            Ok(Command::Add {
                lines: vec![AddLine::of(card, quantity)],
            })
        }
        CommandName::AddLines => {
            limits::repeat(visit).await?;
            add(visit, added_lines(fields, visit.language)?).await
        }
        CommandName::AddCart => {
            limits::repeat(visit).await?;
            let cart = current(visit, &visit.caller(), visit.language).await?;
            let goods = cart.lines.iter().map(|line| (line.product, line.quantity));
            add(visit, goods.collect()).await
        }
        CommandName::AddOrder => {
            limits::repeat(visit).await?;
            let order = Slug::new(fields.text("order")).ok_or(Failure::NotFound)?;
            let order = account::load_order(visit, &order).await?;
            add(visit, order.content.goods()).await
        }
        CommandName::Refresh => {
            limits::repeat(visit).await?;
            let quote = match saved {
                Some(quote) => quote,
                None => read(visit, company).await?,
            };
            refreshed(visit, &quote).await
        }
        CommandName::Look => Ok(Command::Look {
            repeats: visit.shop().site.repeats_orders,
        }),
        CommandName::Send | CommandName::Anew => {
            if visit.shop().site.quote_call.is_none() {
                return Err(Failure::NotFound);
            }
            limits::order(visit, &visit.caller()).await?;
            let quote = saved.as_ref();
            let command = parse(name, fields, &Quote::default(), visit.language)?;
            Ok(match (command, quote) {
                // What the form has just saved is what was seen.
                (Command::Send { sheet, .. }, Some(quote)) => Command::Send {
                    sheet,
                    revision: Some(quote.revision),
                },
                (command, _) => command,
            })
        }
        CommandName::Set | CommandName::Target | CommandName::Note | CommandName::Lines => {
            let quote = read(visit, company).await?;
            parse(name, fields, &quote, visit.language)
        }
        CommandName::Remove | CommandName::Clear | CommandName::Copy => {
            parse(name, fields, &Quote::default(), visit.language)
        }
    }
}

/// The command that adds these goods, as far as the catalogue has them.
async fn add(visit: &Visit, goods: Vec<(ProductId, Quantity)>) -> Result<Command, Failure> {
    let mut loaded = LoadedProducts::default();
    let ids = goods.iter().map(|(product, _)| *product).collect();
    loaded.ask(visit, ids).await?;
    let lines = goods.iter().filter_map(|(product, quantity)| {
        let card = loaded.cards().iter().find(|card| card.id == *product)?;
        Some(AddLine::of(card, Some(*quantity)))
    });
    Ok(Command::Add {
        lines: lines.collect(),
    })
}

/// The command with what the catalogue tells about the goods of a quote.
async fn refreshed(visit: &Visit, quote: &Quote) -> Result<Command, Failure> {
    let asked = if quote.is_open() {
        quote.products()
    } else {
        Vec::new()
    };
    let mut loaded = LoadedProducts::default();
    loaded.ask(visit, asked.clone()).await?;
    let found = loaded.cards().iter().map(FoundGood::of).collect();
    Ok(Command::Refresh { asked, found })
}

/// Refreshes a quote for its page, and returns it as it is if the catalogue does not answer.
pub(crate) async fn refresh(
    visit: &Visit,
    company: &Company,
    quote: Quote,
) -> Result<Quote, Failure> {
    match refreshed(visit, &quote).await {
        Ok(command) => {
            let id = fresh_id();
            apply(visit, company, CommandRequest { id, command }).await
        }
        Err(failure) => {
            worker::console_error!("a quote is not refreshed: {failure:?}");
            Ok(quote)
        }
    }
}

/// Asks the object of the shopper's quote for a company.
async fn ask(
    visit: &Visit,
    company: &Company,
    request: QuoteRequest,
) -> Result<QuoteResponse, Failure> {
    let name = object_name(&visit.caller(), visit.site.name(), &company.id);
    let name = name.ok_or(Failure::NotFound)?;
    let stub = bindings::quote(&visit.env, &name).map_err(|error| from_platform(&error))?;
    let call = QuoteCall {
        owner: QuoteOwner {
            site: visit.site.name().to_owned(),
            name,
            language: visit.language.code().to_owned(),
            session: visit.session.access(),
            visitor: visit.visitor(),
            company: QuoteCompany {
                id: company.id.as_str().to_owned(),
                name: if company.is_named() {
                    company.name().to_owned()
                } else {
                    String::new()
                },
                code: company.code.clone(),
            },
        },
        request,
    };
    let call = serde_json::to_string(&call).map_err(|error| from_platform(&error))?;
    let response = object::call(stub, &call).await.map_err(|error| {
        worker::console_error!("a quote does not answer: {error}");
        Failure::Refused(&CLOSED)
    })?;
    serde_json::from_str(&response).map_err(|error| from_platform(&error))
}
