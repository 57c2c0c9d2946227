//! The saved order of `/api/cart-redis`: a cart with the browser's companion data.

use crate::cart::{Cart, Command, GrindingId, Line, MOST_LINES, TOO_MANY_LINES, stock_of};
use crate::failure::{Failure, refusals};
use crate::lenient::{Json, Lenient, Schema, schema::Field};
use crate::product::{Card, ProductId, UNKNOWN_PRODUCT};
use crate::quantity::Quantity;
use crate::words::failure;

/// The field of a line's kind of grinding (spec commerce 3, cookie cart).
const GRINDING: &str = "grindingMethodId";
/// The id fields of a product object in a line (spec commerce 3, product).
const PRODUCT_IDS: [&str; 2] = ["productId", "id"];

const NOTHING: &str = "{}";

refusals! {
    /// The saved order was made from an older revision of the cart.
    pub STALE = "stale", failure::CART_CHANGED, Conflict;
}

/// The body of `POST /api/cart-redis`: an order with the local cart and its companion data (spec commerce 3).
#[derive(Debug, Clone)]
pub struct SavedOrder {
    pub lines: Vec<SavedOrderLine>,
    /// Free-form objects of the browser's, kept verbatim: the companion data, and on a second line the local cart's
    /// fields besides its products, if it has any.
    pub fields: String,
    /// The cart's revision; in a posted order, the one that it was made from. The documents do not name it: an order
    /// without one replaces the cart unconditionally.
    pub revision: Option<u64>,
}

#[derive(Debug, Clone, Copy)]
pub struct SavedOrderLine {
    pub product: ProductId,
    pub count: Quantity,
    /// The kind of grinding; a line without one keeps its old one.
    pub grinding: Option<GrindingId>,
}

impl Lenient for SavedOrderLine {
    fn read(json: &Json<'_>) -> Option<Self> {
        let named = json.get("product")?;
        let ids = PRODUCT_IDS.iter().filter_map(|name| named.get(name));
        let product = [named].into_iter().chain(ids).find_map(ProductId::read);
        let product = product.filter(|product| *product > 0)?;
        let count = Lenient::read(json.get("count")?)?;
        let grinding = json.get(GRINDING).and_then(GrindingId::read);
        Some(Self {
            product,
            count,
            grinding,
        })
    }

    fn schema() -> Schema {
        let id = Field::new(&PRODUCT_IDS, ProductId::schema()).needed();
        let product = Schema::Either(vec![
            ProductId::schema(),
            Schema::object("SavedOrderProduct", vec![id]),
        ]);
        Schema::object(
            "SavedOrderLine",
            vec![
                Field::new(&["product"], product).needed(),
                Field::new(&["count"], Quantity::schema()).needed(),
                Field::new(&[GRINDING], GrindingId::schema()).optional(),
            ],
        )
    }
}

/// Why a cart is neither saved nor deleted (spec shell: in developer mode the sync does nothing).
pub const fn unsynced(dev_mode: bool) -> Option<&'static str> {
    if dev_mode { Some("dev_mode") } else { None }
}

impl SavedOrder {
    /// A cart with its companion data.
    pub fn new(cart: &Cart, fields: String) -> Self {
        let line = |line: &Line| SavedOrderLine {
            product: line.product,
            count: line.quantity,
            grinding: line.grinding,
        };
        Self {
            lines: cart.lines.iter().map(line).collect(),
            fields,
            revision: Some(cart.revision),
        }
    }

    /// Reads a posted order; `fields` and `rest` are the texts of its companion object and of the local cart without
    /// its products, as the platform extracted them. An unreadable line refuses the whole order: a cart is saved
    /// completely or not at all. A line of quantity 0 is skipped (spec commerce 5).
    pub fn read(body: &[u8], fields: Option<String>, rest: Option<String>) -> Option<Self> {
        let answer = Json::parse(body).ok()?;
        let order = answer.get("order")?;
        let listed = order.get("localCart")?.get("products")?.list()?;
        let mut lines = listed
            .iter()
            .map(SavedOrderLine::read)
            .collect::<Option<Vec<_>>>()?;
        lines.retain(|line| !line.count.is_zero());
        let mut fields = fields
            .filter(|fields| fields != "null")
            .unwrap_or_else(|| NOTHING.to_owned());
        if let Some(rest) = rest.filter(|rest| rest.starts_with('{') && rest != NOTHING) {
            fields = [&*fields, "\n", &rest].concat();
        }
        let revision = match order.get("revision") {
            None | Some(Json::Null) => None,
            Some(revision) => Some(u64::read(revision)?),
        };
        fields.starts_with('{').then_some(Self {
            lines,
            fields,
            revision,
        })
    }

    /// Why this order is not saved: developer mode saves nothing, and an empty cart is saved only when forced (spec
    /// commerce 4).
    pub const fn unsaved(&self, forced: bool, dev_mode: bool) -> Option<&'static str> {
        if let Some(reason) = unsynced(dev_mode) {
            Some(reason)
        } else if self.lines.is_empty() && !forced {
            Some("empty_cart")
        } else {
            None
        }
    }

    /// The order as JSON.
    pub fn to_json(&self) -> String {
        let line = |line: &SavedOrderLine| {
            let grinding = line.grinding.map(|kind| format!(",\"{GRINDING}\":{kind}"));
            format!(
                "{{\"product\":{},\"count\":{}{}}}",
                line.product,
                line.count.plain(),
                grinding.unwrap_or_default()
            )
        };
        let lines: Vec<String> = self.lines.iter().map(line).collect();
        let revision = self.revision.unwrap_or_default().to_string();
        let (fields, rest) = self.fields.split_once('\n').unwrap_or((&self.fields, ""));
        let rest = rest.strip_prefix('{').map(|rest| [",", rest].concat());
        [
            r#"{"order":{"localCart":{"products":["#,
            &lines.join(","),
            "]",
            rest.as_deref().unwrap_or("}"),
            r#","localDataFields":"#,
            fields,
            r#","revision":"#,
            &revision,
            "}}",
        ]
        .concat()
    }

    /// The products of the order. An order with too many lines is refused before any lookup.
    pub fn products(&self) -> Result<Vec<ProductId>, Failure> {
        if self.lines.len() > MOST_LINES {
            return Err(Failure::Refused(&TOO_MANY_LINES));
        }
        Ok(self.lines.iter().map(|line| line.product).collect())
    }

    /// The command that replaces the cart with the saved one, using the catalogue's steps. A product missing from the
    /// catalogue refuses the whole order.
    pub fn replace(&self, cards: &[Card]) -> Result<Command, Failure> {
        let line = |line: &SavedOrderLine| {
            let card = cards.iter().find(|card| card.id == line.product)?;
            Some(Line {
                grinding: line.grinding,
                ..Line::new(line.product, line.count, card.step())
            })
        };
        let lines = self.lines.iter().map(line).collect::<Option<_>>();
        lines
            .map(|lines| Command::Replace {
                lines,
                stock: stock_of(cards),
            })
            .ok_or(Failure::Refused(&UNKNOWN_PRODUCT))
    }
}
