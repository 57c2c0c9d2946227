//! The commands of a company's quote: they combine its object with catalogue, cart and orders.

use std::rc::Rc;

use shop::company::Company;
use shop::failure::Failure;
use shop::fields::Fields;
use shop::page::Page;
use shop::paths::Target;
use shop::product::{UNKNOWN_PRODUCT, read_id};
use shop::quotes::{
    AddLine, Command, CommandName, CommandRequest, Problem, Quote, WantedGoods, added_lines,
    added_quantity, changed_lines, has_lines, parse,
};
use shop::route::{Address, Route, Slug};
use web_sys::Response;

use crate::carts::{command_id, current, fresh_id};
use crate::loaded_products::LoadedProducts;
use crate::quotes::{COMPANY, apply, named, read, refreshed, view_of};
use crate::respond::{self, FormSuccess};
use crate::visit::Visit;
use crate::{account, limits, quote_page};

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
    let again = async |failure: &Failure| render_again(&visit, &fields, failure).await;
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

/// Saves the lines of a form that is left, in the quote of the company that it names.
pub(crate) async fn save_form(visit: &Visit, fields: &Fields) -> Result<(), Failure> {
    let company = named(visit, fields.get(COMPANY)).await?;
    if has_lines(fields) {
        save_lines(visit, &company, fields).await?;
    }
    Ok(())
}

/// The page of the quote with a refused form.
pub(crate) async fn render_again(
    visit: &Visit,
    fields: &Fields,
    failure: &Failure,
) -> Result<Page, Failure> {
    quote_page::render(visit, Some(Problem { failure, fields })).await
}

/// Saves what a form of many lines holds beside its other button.
async fn save_lines(visit: &Visit, company: &Company, fields: &Fields) -> Result<Quote, Failure> {
    let quote = read(visit, company).await?;
    let lines = changed_lines(fields, &quote, visit.words())?;
    if lines.is_empty() {
        return Ok(quote);
    }
    let request = CommandRequest {
        id: fresh_id(),
        command: Command::Change { lines },
    };
    apply(visit, company, request).await
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
            add(visit, added_lines(fields, visit.words())?).await
        }
        CommandName::AddCart => {
            limits::repeat(visit).await?;
            let cart = current(visit, &visit.caller(), visit.language).await?;
            add(visit, WantedGoods::of_cart(&cart)).await
        }
        CommandName::AddOrder => {
            limits::repeat(visit).await?;
            let order = Slug::new(fields.text("order")).ok_or(Failure::NotFound)?;
            let order = account::load_order(visit, &order).await?;
            add(visit, order.content.goods().into()).await
        }
        CommandName::Refresh => {
            limits::repeat(visit).await?;
            let quote = match saved {
                Some(quote) => quote,
                None => read(visit, company).await?,
            };
            refreshed(visit, &quote).await
        }
        CommandName::Look => {
            limits::order(visit, &visit.caller()).await?;
            Ok(Command::Look {
                repeats: visit.shop().site.repeats_orders,
            })
        }
        CommandName::Send | CommandName::Anew => {
            if visit.shop().site.quote_call.is_none() {
                return Err(Failure::NotFound);
            }
            limits::order(visit, &visit.caller()).await?;
            let quote = saved.as_ref();
            let command = parse(name, fields, &Quote::default(), visit.words())?;
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
            parse(name, fields, &quote, visit.words())
        }
        CommandName::Remove | CommandName::Clear | CommandName::Copy => {
            parse(name, fields, &Quote::default(), visit.words())
        }
    }
}

/// The command that adds these goods.
async fn add(visit: &Visit, goods: WantedGoods) -> Result<Command, Failure> {
    let mut loaded = LoadedProducts::default();
    loaded.ask(visit, goods.products()).await?;
    Ok(goods.command(loaded.cards()))
}
