//! The pages of a signed-in shopper: access to them, and the backend's data about the shopper's orders.

mod addresses;
mod address_calls;
#[cfg(test)]
mod contract_tests;
mod country;
mod told;
mod filter;
#[cfg(test)]
mod filter_tests;
mod scope;
mod period;
pub mod gate;
#[cfg(test)]
mod gate_tests;
mod order;
mod nav;
mod shown;
mod steps;
mod company_orders;
pub mod orders_file;
mod chosen;
mod before_cart;
pub mod page;
pub mod addresses_page;
pub mod home;
pub mod picture_page;
pub mod password_page;
pub mod sessions_page;
pub mod order_page;
mod repeat;
mod lost_order;
#[cfg(test)]
mod tests;

pub use address_calls::ADDRESS_CALLS;
pub use addresses::{
    ADDRESSES, Addresses, BROUGHT_FIELD, NewAddress, Streets, TOWNS_FIELD, Towns, delete,
    lacks_street, refused_address, retry, streets, undeleted,
};
pub use chosen::ChosenLines;
pub use filter::{AskedCompany, CALLS, FilledDay, MissingPart, OrderFilter, fields, orders};
pub use lost_order::LostOrderSearch;
pub use nav::{is_open_for, with_company};
pub use order::{
    Content, ORDER_CALLS, OrderAddress, OrderDetail, OrderLine, Shipping, is_missing, is_order_id,
    is_refused_to_customer, order,
};
pub use repeat::{REPEATED_FIELD, not_added, repeat};
pub use scope::Scope;
pub use told::OrderCompany;

use crate::failure::Failure;
use crate::lenient::{Json, Lenient, Listed, Pages, Schema, lenient};
use crate::moment::{Day, TimeZone};
use crate::money::{Amount, Currency, Money};
use crate::payment::Payable;
use crate::route::Slug;
use crate::site::{GlobalSettings, Shop};
use told::{Buyer, Paid};

/// Refuses a request that needs the cabinet where the settings turn it off.
pub const fn needs_cabinet(settings: &GlobalSettings) -> Result<(), Failure> {
    if settings.additional_settings.is_user_cabinet {
        Ok(())
    } else {
        Err(Failure::NotFound)
    }
}

/// Refuses on a site whose shoppers have no passwords.
///
/// # Errors
///
/// Such a site has no page and no endpoint that takes one.
pub fn needs_passwords(shop: &Shop) -> Result<(), Failure> {
    needs_cabinet(&shop.settings)?;
    if shop.site.accounts.password {
        Ok(())
    } else {
        Err(Failure::NotFound)
    }
}

#[derive(Debug, Clone, Default)]
pub struct Orders {
    pub orders: Vec<Order>,
    pub pages: Pages,
}

impl Lenient for Orders {
    fn read(json: &Json<'_>) -> Option<Self> {
        let list = Listed::find(json, "orders")?;
        let mut orders: Vec<Order> = list.items();
        orders.retain(|order| !order.number().is_empty());
        Some(Self {
            orders,
            pages: list.pages(),
        })
    }

    fn schema() -> Schema {
        Schema::listed("orders", Order::schema()).paged()
    }
}

/// An order as a list shows it. An order without a number is left out.
#[derive(Debug, Clone, Default)]
pub struct Order {
    number: String,
    id: String,
    pub date: String,
    pub sum: Option<Money>,
    /// The state's code, and its title in words.
    pub state: String,
    pub state_title: String,
    /// The payment page of an unpaid order.
    pub pay_url: String,
    /// The company that it belongs to.
    pub company: OrderCompany,
    /// The customer's own number for it.
    pub reference: String,
    /// Who ordered; empty if it is not told.
    pub customer: String,
    /// Whether it is paid, if that is told.
    pub paid: Option<bool>,
    /// Its currency, where it is not the shop's.
    pub currency: Option<Currency>,
}

lenient!(ToldOrder {
    /// Its `id` stands for it; an order without either is left out of the list.
    optional "orderNumber" | "order_number" | "number" => number,
    /// Its number stands for it.
    optional "id" | "order_id" | "orderId" => id,
    /// No day.
    "date" | "created_at" | "createdAt" | "created" | "date_created" | "created_date" | "order_date" => date,
    /// No sum.
    "total_price" | "totalPrice" | "total" | "total_sum" | "grand_total" | "amount" | "sum" => sum,
    /// No state.
    "status" | "state" | "order_status" => state,
    /// The shop's words for the state, else its name.
    optional "status_display" | "status_title" | "status_name" | "status_label" | "state_display" => state_title,
    /// It cannot be paid from the account.
    optional "payUrl" | "pay_url" | "payment_url" => pay_url,
    /// It is listed under the company whose orders were asked for.
    optional "company_id" | "companyId" => company_id,
    optional "company" => company,
    optional "company_name" => company_name,
    /// The list has no such column.
    optional "customer_reference" | "own_number" | "reference" | "po_number" | "purchase_order" | "client_number" => reference,
    /// The list has no such column.
    optional "customer" | "customer_name" | "ordered_by" | "buyer" | "created_by" | "user" => customer,
    /// The list has no such column.
    optional "is_paid" | "isPaid" | "paid" | "payment_status" | "paymentStatus" => paid,
    /// The shop's currency.
    optional "currency" | "currency_code" => currency,
});

struct ToldOrder {
    number: String,
    id: String,
    date: String,
    sum: Option<Money>,
    state: State,
    state_title: String,
    pay_url: String,
    company_id: String,
    company: OrderCompany,
    company_name: String,
    reference: String,
    customer: Buyer,
    paid: Paid,
    currency: String,
}

impl Lenient for Order {
    fn read(json: &Json<'_>) -> Option<Self> {
        let told = ToldOrder::read(json)?;
        let title = match told.state_title {
            title if title.is_empty() => told.state.title,
            title => title,
        };
        let mut company = told.company;
        if let Some(id) = OrderCompany::of_id(&told.company_id).id {
            company.id = Some(id);
        }
        if company.name.is_empty() {
            company.name = told.company_name;
        }
        Some(Self {
            number: told.number,
            id: told.id,
            date: told.date,
            sum: told.sum,
            state: told.state.name,
            state_title: title,
            pay_url: told.pay_url,
            company,
            reference: told.reference,
            customer: told.customer.0,
            paid: told.paid.0,
            currency: Currency::from_code(&told.currency),
        })
    }

    fn schema() -> Schema {
        ToldOrder::schema()
    }
}

/// A state: its name, or an object with code and title.
#[derive(Debug, Default)]
pub(crate) struct State {
    name: String,
    title: String,
}

lenient!(WholeState {
    "code" | "slug" | "key" | "value" => code,
    "id" => id,
    "name" => name,
    "title" | "label" | "display" | "text" => title,
});

struct WholeState {
    code: String,
    id: String,
    name: String,
    title: String,
}

/// Whether a state's name is a code: `in_progress`.
fn is_code(name: &str) -> bool {
    let is_of_code = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-');
    name.bytes().all(is_of_code)
}

impl State {
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The title, else the name.
    pub(crate) fn into_title(self) -> String {
        if self.title.is_empty() {
            self.name
        } else {
            self.title
        }
    }
}

impl From<WholeState> for State {
    /// A name is the words of a state that has a code, or an id and a name for people.
    fn from(whole: WholeState) -> Self {
        let WholeState {
            code,
            id,
            name,
            title,
        } = whole;
        let is_words = !code.is_empty() || !id.is_empty() && !is_code(&name);
        let (known, words) = if is_words {
            (code, name)
        } else {
            (name, String::new())
        };
        Self {
            name: if known.is_empty() { id } else { known },
            title: if title.is_empty() { words } else { title },
        }
    }
}

impl Lenient for State {
    fn read(json: &Json<'_>) -> Option<Self> {
        if let Some(whole) = WholeState::read(json) {
            return Some(whole.into());
        }
        let name = String::read(json)?;
        Some(Self {
            name,
            title: String::new(),
        })
    }

    fn says(&self) -> bool {
        !self.name.is_empty()
    }

    fn schema() -> Schema {
        Schema::Either(vec![WholeState::schema(), String::schema()])
    }
}

impl Order {
    /// The data that its payment needs; `name` is the order's name in the backend.
    pub fn payable(self, name: &str) -> Payable {
        Payable {
            number: self.number().to_owned(),
            id: name.to_owned(),
            pay_url: self.pay_url,
            sum: self.sum,
            ..Payable::default()
        }
    }

    /// The order's number, or its id if the backend gives it no number.
    pub fn number(&self) -> &str {
        if self.number.is_empty() {
            &self.id
        } else {
            &self.number
        }
    }

    /// The state's title, or else its code.
    pub fn state_title(&self) -> &str {
        if self.state_title.is_empty() {
            &self.state
        } else {
            &self.state_title
        }
    }

    /// The id of the order in the backend.
    pub fn address(&self) -> Option<Slug> {
        let name = if self.id.is_empty() {
            &self.number
        } else {
            &self.id
        };
        Slug::encode(name).filter(is_order_id)
    }

    /// The name of the company that it belongs to, else its id.
    pub fn own_company(&self) -> Option<&str> {
        let id = self.company.id.as_ref()?;
        let name = Some(&*self.company.name).filter(|name| !name.is_empty());
        Some(name.unwrap_or(id.as_str()))
    }

    /// Whether a form that names this company is that of this order; one that names none is.
    pub fn is_of(&self, company: &str) -> bool {
        let own = self.company.id.as_ref();
        company.is_empty() || own.is_some_and(|id| id.as_str() == company)
    }

    /// The sum in the order's currency, or in the shop's.
    pub fn amount(&self, shop: &Shop) -> Option<Amount> {
        let currency = self.currency.or(shop.currency)?;
        Some(currency.amount(self.sum?))
    }

    /// The day on which it was placed, by the shop's clock; `None` if its date is not a day.
    fn day(&self, zone: TimeZone) -> Option<Day> {
        Day::of_text(zone, &self.date)
    }
}
