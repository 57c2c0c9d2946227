//! The shapes of the checkout on the wire: the form's props, the places, and the quotes.

use std::collections::BTreeMap;

use serde::Serialize;

use super::days::{days, days_at_saved};
use super::fields::{LOCALITY, METHOD, PAYMENT, REGION, SPEED, TIME, lacks_region};
use super::measured::MeasuredGoods;
use super::places::{Places, region_among};
use super::prescription::PrescriptionGoods;
use super::refusals::UNPRICED;
use super::saved_addresses::{self, SavedChoice};
use super::uncounted_code::UncountedCode;
use super::{price_agreement, refusals};
use crate::cartpage::{CartLine, PricedCart};
use crate::credit::{self, Offers};
use crate::delivery::{
    DEFAULT_REGION, Locality, Method, Rate, Region, SavedAddress, Selection, Speed, Store, Tariff,
    Times, UNKNOWN_REGION, arrival, express_time,
};
use crate::failure::Failure;
use crate::fields::Fields;
use crate::forms::{Choice, Field};
use crate::i18n::Words;
use crate::money::Money;
use crate::ordering::{Payment, offered};
use crate::page::View;
use crate::plan::PlanPlace;
use crate::points::Points;
use crate::postal::PostalForm;
use crate::quote::{Quote, QuoteView};

/// Stands for every region with the regional price.
const NOT_THE_CAPITAL: u64 = 0;

/// The data of the checkout form.
#[derive(Debug, Clone)]
pub struct CheckoutView {
    /// The id of the order that this form places; repeated submissions have the same id.
    pub command: String,
    /// Identifies the displayed cart ([`super::cart_mark`]).
    pub mark: String,
    /// The revision of the displayed cart.
    pub revision: u64,
    pub regions: Vec<Choice>,
    pub localities: Vec<Choice>,
    /// `None` while they are unavailable.
    pub stores: Option<Vec<Choice>>,
    pub info: String,
    pub times: Times,
    pub postal: Option<PostalForm>,
    /// Choices that are unavailable now, as in [`Places`]: an open form keeps its old ones.
    pub untold: Vec<&'static str>,
    /// The map of the stores.
    pub plan: Vec<PlanPlace>,
    /// The saved addresses that the order can go to.
    pub saved: Vec<SavedChoice>,
    /// Whether a new address can be saved.
    pub may_save: bool,
    pub quotes: Quotes,
    /// The quote for the current choices.
    pub quote: QuoteView,
    /// The quote for a standard courier to the current region or saved address.
    pub standard: QuoteView,
    /// That quote, or the one for an express courier if that is chosen.
    pub courier: QuoteView,
    pub lines: Vec<CartLine>,
    /// The number of units, as on the cart's badge.
    pub count: u64,
    /// The goods for analytics, as JSON.
    pub measured: String,
    /// The displayed prices, as the form sends them back.
    pub prices: String,
    /// Why only pickup is possible; empty if other methods are.
    pub kept_back: String,
    /// The products that need a prescription.
    pub prescribed: PrescriptionGoods,
    /// The loyalty points of the account; `None` for a guest, and while they are unknown.
    pub points: Option<Points>,
    /// The possible payment methods.
    pub payments: Vec<Payment>,
    /// The credit offers for the goods.
    pub offers: Offers,
    /// The backend's rate for the chosen offer.
    pub rate: Option<credit::Rate>,
    /// The cart's promo code; empty if it has none.
    pub code: String,
    /// The code, if the sums are without it: it does not count with this payment.
    pub uncounted: Option<UncountedCode>,
    /// The label of the discount.
    pub discount_name: String,
    /// The total of the quote.
    pub total: Money,
    /// Why payment by card is impossible; empty if the site does not offer it at all.
    pub no_card: String,
    /// The typed values, with defaults for the rest.
    pub typed: Fields,
    /// Problems by field.
    pub errors: BTreeMap<String, String>,
}

/// The hidden ids of a checkout form.
#[derive(Debug, Clone, Default)]
pub struct FormIds {
    pub command: String,
    /// The mark of the cart that the form was drawn for.
    pub mark: String,
}

impl CheckoutView {
    /// The form with its code left out of the sums, as the cart that it shows.
    #[must_use]
    pub fn uncounting(mut self, uncounted: Option<UncountedCode>) -> Self {
        if let Some(uncounted) = &uncounted {
            self.code.clone_from(&uncounted.code.0);
        }
        Self { uncounted, ..self }
    }

    /// The form for a cart, with the typed values, the defaults for the rest, and the problems. `None` if the cart's
    /// sums are unknown.
    pub fn new(
        view: &View<'_>,
        cart: PricedCart,
        mut places: Places,
        saved: AccountAddresses<'_>,
        ids: FormIds,
        fields: &Fields,
        problem: Option<&Failure>,
    ) -> Result<Self, Failure> {
        let typed = typed_or_default(fields, &places);
        let here = typed.text(REGION.name).parse().unwrap_or(DEFAULT_REGION);
        let choices = saved_addresses::choices(view.words(), saved.addresses, &places, here);
        let typed = if saved.begins {
            saved_addresses::begin(typed, &choices)
        } else {
            typed
        };
        let (mut typed, saved_region) = saved_addresses::placed(&typed, &choices);
        let kept_back = cart.view.pickup_only.clone();
        let mut untold = places.untold;
        if !kept_back.is_empty() {
            typed = typed.with(METHOD.name, "pickup");
            // These goods are pickup only.
            untold.retain(|name| *name != "postal");
        }
        let payments = offered(
            view.shop,
            cart.unpayable.is_empty(),
            !places.credit.companies.is_empty(),
        );
        let no_card = if cart.unpayable.is_empty() {
            String::new()
        } else {
            refusals::no_card(view.words(), &cart.unpayable)
        };
        if !payments.contains(&Payment::read(typed.text(PAYMENT.name))) {
            typed = typed.with(PAYMENT.name, Payment::Cash.name());
        }
        let measured = MeasuredGoods::of(&cart).map(|goods| goods.json());
        let measured = measured.unwrap_or_default();
        let priced = Tariff::of(view.shop).zip(cart.quote);
        let (tariff, quote) = priced.ok_or(Failure::Refused(&UNPRICED))?;
        let parcel = places.postal.as_ref().and_then(|form| form.parcel(view));
        let quotes = Quotes::new(&tariff, &quote, view.words(), parcel);
        let mut quotes = quotes.ok_or(Failure::Internal)?;
        quotes.tell_days(view, &places.times, &typed);
        if places.postal.is_none() && typed.text(METHOD.name) == "postal" {
            typed = typed.with(METHOD.name, "");
        }
        let text = |field: &Field| typed.text(field.name);
        let region = saved_region.map(|region| region.to_string());
        let region = region.as_deref().unwrap_or_else(|| text(&REGION));
        let mut chosen = Selection::read(text(&METHOD), region, text(&SPEED));
        if region.is_empty() {
            chosen.region = UNKNOWN_REGION;
        }
        if text(&REGION).is_empty() {
            places.localities.clear();
        }
        let delivered = Selection { parcel, ..chosen };
        let delivered = quote
            .delivered(&tariff, delivered)
            .ok_or(Failure::Internal)?;
        if delivered.is_nothing_due() {
            typed = typed.with(PAYMENT.name, Payment::Cash.name());
        }
        let mut standard = quotes.of(Selection::courier(chosen.region)).clone();
        let at_saved = days_at_saved(view, &typed, &choices);
        if !at_saved.is_empty() {
            standard.arrives = at_saved;
        }
        let by_courier = Selection {
            method: Method::Address,
            ..chosen
        };
        let courier = if by_courier.rate() == Rate::Express {
            quotes.express.clone()
        } else {
            standard.clone()
        };
        let quote = if by_courier == chosen {
            courier.clone()
        } else {
            quotes.of(chosen).clone()
        };
        let prescribed = PrescriptionGoods::of(&cart.prescribed);
        let mut errors = problem
            .map(|problem| problem.fields(view.words()))
            .unwrap_or_default();
        prescribed.blame(view.words(), fields, &mut errors);
        Ok(Self {
            command: ids.command,
            mark: ids.mark,
            revision: cart.view.revision,
            regions: places.regions.into_iter().map(Choice::from).collect(),
            localities: places.localities.into_iter().map(Choice::from).collect(),
            plan: places.stores.iter().flatten().map(on_plan).collect(),
            stores: places.stores.map(|stores| {
                let stock = &places.stock;
                let choice = |store: Store| {
                    let said = stock.said_of(&store, view.words());
                    store_choice(store, said)
                };
                stores.into_iter().map(choice).collect()
            }),
            info: places.info,
            times: places.times,
            postal: places.postal,
            untold,
            saved: choices,
            may_save: saved.may_save,
            quote,
            standard,
            courier,
            quotes,
            measured,
            prices: price_agreement::prices(&cart.view.lines),
            count: cart.view.count,
            lines: cart.view.lines,
            kept_back,
            prescribed,
            points: None,
            payments,
            offers: places.credit,
            rate: None,
            code: cart.view.promo.unwrap_or_default(),
            uncounted: None,
            discount_name: cart.view.discount_name,
            total: Money(delivered.total.hundredths()),
            no_card,
            typed,
            errors,
        })
    }
}

/// The saved addresses of the account, for the form.
#[derive(Debug, Clone, Copy, Default)]
pub struct AccountAddresses<'a> {
    pub addresses: &'a [SavedAddress],
    /// Whether the form is new: it preselects the default address.
    pub begins: bool,
    pub may_save: bool,
}

impl<'a> AccountAddresses<'a> {
    /// The account's default address.
    pub fn usual(self) -> Option<&'a SavedAddress> {
        self.addresses.iter().find(|address| address.is_default)
    }
}

/// The default values: delivery to the first locality of the capital's region, cash payment. A region that the shop
/// does not know is dropped, and so is a locality outside the chosen region. A region left to be chosen stays so.
fn typed_or_default(fields: &Fields, places: &Places) -> Fields {
    let first_locality = places
        .localities
        .first()
        .map(|locality| locality.id.to_string())
        .unwrap_or_default();
    let region = fields.text(REGION.name).parse().unwrap_or(DEFAULT_REGION);
    let region = region_among(&places.regions, region).to_string();
    if lacks_region(fields) && !places.regions.is_empty() {
        return fields.clone().with(LOCALITY.name, "");
    }
    let locality = fields.text(LOCALITY.name);
    let here = |known: &Locality| known.id.to_string() == locality;
    let locality = if places.localities.iter().any(here) {
        locality
    } else {
        &first_locality
    };
    fields
        .clone()
        .with(REGION.name, &region)
        .with(LOCALITY.name, locality)
}

impl From<Region> for Choice {
    fn from(region: Region) -> Self {
        Self {
            id: region.id.to_string(),
            label: region.label,
            note: String::new(),
        }
    }
}

impl From<Locality> for Choice {
    fn from(locality: Locality) -> Self {
        Self {
            id: locality.id.to_string(),
            label: locality.label,
            note: String::new(),
        }
    }
}

fn on_plan(store: &Store) -> PlanPlace {
    PlanPlace {
        name: store.name.clone(),
        address: store.address.clone(),
        north: store.north.0,
        east: store.east.0,
    }
}

/// A store with its address, its hours, and what is said of its stock.
fn store_choice(store: Store, stock: String) -> Choice {
    let note = [store.address, store.hours, stock]
        .into_iter()
        .filter(|text| !text.is_empty())
        .collect::<Vec<_>>()
        .join("\u{a0}· ");
    Choice {
        id: store.id.to_string(),
        label: store.name,
        note,
    }
}

/// The quote for each rate of the tariff.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "checkout.ts"))]
pub struct Quotes {
    pub pickup: QuoteView,
    pub postal: QuoteView,
    pub standart: QuoteView,
    pub express: QuoteView,
    /// Any region but the capital's.
    pub region: QuoteView,
    /// A region not yet chosen.
    pub unchosen: QuoteView,
}

impl Quotes {
    /// The cart's quote for each delivery; `parcel` is the postal service's price.
    pub fn new(
        tariff: &Tariff<'_>,
        cart: &Quote,
        words: Words,
        parcel: Option<Money>,
    ) -> Option<Self> {
        let quote = |selection| {
            let quote = cart.delivered(tariff, selection)?;
            Some(QuoteView::new(&quote, words))
        };
        let standart = Selection::courier(DEFAULT_REGION);
        Some(Self {
            pickup: quote(Selection::PICKUP)?,
            postal: quote(Selection::postal(parcel))?,
            standart: quote(standart)?,
            express: quote(Selection {
                speed: Speed::Express,
                ..standart
            })?,
            region: quote(Selection::courier(NOT_THE_CAPITAL))?,
            unchosen: quote(Selection::courier(UNKNOWN_REGION))?,
        })
    }

    /// Adds the days of each way of delivery, as far as they are known.
    fn tell_days(&mut self, view: &View<'_>, at_store: &Times, typed: &Fields) {
        for (quote, region) in [
            (&mut self.standart, DEFAULT_REGION),
            (&mut self.region, NOT_THE_CAPITAL),
        ] {
            quote.arrives = arrival(&view.shop.site, view.words(), region, view.now_ms);
        }
        self.express.arrives = express_time(view);
        self.pickup.arrives = days(view, &at_store.slots, typed.text(TIME.name));
    }

    pub const fn of(&self, selection: Selection) -> &QuoteView {
        match selection.rate() {
            Rate::Pickup => &self.pickup,
            Rate::Postal => &self.postal,
            Rate::Standart => &self.standart,
            Rate::Express => &self.express,
            Rate::Region if selection.region == UNKNOWN_REGION => &self.unchosen,
            Rate::Region => &self.region,
        }
    }
}
