use std::collections::BTreeMap;
use std::fmt::Debug;

use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use serde::de::DeserializeOwned;

use super::arbitrary_orders::{order, order_answer, ordered, place_order};
use super::*;
use crate::cart::{Command, Later, Line, Marks, SeenGoods, SeenProduct, StoredOutcome};
use crate::money::Money;
use crate::ordering::{LastOrder, LastRefusal, Order, OrderRejected};
use crate::promo::arbitrary::{promo, promo_rejected};
use crate::quantity::{Quantity, Step};
use crate::quote::Charges;
use crate::sessions::arbitrary::{call as sessions_call, listed, presented};

/// Asserts that a value survives its JSON.
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(
    value: &T,
) -> Result<(), TestCaseError> {
    let json = serde_json::to_string(value).unwrap();
    let read: T = serde_json::from_str(&json)
        .map_err(|error| TestCaseError::fail(format!("{json}: {error}")))?;
    prop_assert_eq!(&read, value, "{}", json);
    Ok(())
}

/// Values of every variant of an enum. A missing variant does not compile; a strategy that makes a variant other than
/// its pattern's panics.
macro_rules! every_variant {
    ($type:ty { $($pattern:pat => $strategy:expr),+ $(,)? }) => {{
        let _complete = |value: &$type| match value { $($pattern => ()),+ };
        prop_oneof![$($strategy.prop_map(|value: $type| {
            assert!(matches!(value, $pattern));
            value
        }).boxed()),+].boxed()
    }};
}
pub(super) use every_variant;

pub(super) fn text() -> BoxedStrategy<String> {
    prop_oneof![Just(String::new()), any::<String>()].boxed()
}

fn quantity() -> BoxedStrategy<Quantity> {
    (0..=Quantity::MAX.thousandths())
        .prop_map(|thousandths| Quantity::from_thousandths(thousandths).unwrap())
        .boxed()
}

fn step() -> BoxedStrategy<Step> {
    (quantity(), 0..3_u8)
        .prop_map(|(size, kind)| match kind {
            0 => Step::by(size),
            kind => Step::at_least(size, kind == 1),
        })
        .boxed()
}

fn line() -> BoxedStrategy<Line> {
    let parts = (
        any::<u64>(),
        quantity(),
        step(),
        proptest::option::of(any::<u64>()),
    );
    #[rustfmt::skip]
    let line = parts.prop_map(|(product, quantity, step, grinding)| Line { product, quantity, step, grinding });
    line.boxed()
}

pub(super) fn lines() -> BoxedStrategy<Vec<Line>> {
    vec(line(), 0..4).boxed()
}

fn seen() -> BoxedStrategy<SeenGoods> {
    let price = proptest::option::of(any::<i64>().prop_map(Money));
    let packs = vec((quantity(), any::<i64>().prop_map(Money)), 0..3);
    #[rustfmt::skip]
    let one = (text(), text(), text(), price, packs)
        .prop_map(|(title, url, img, price, packs)| SeenProduct { title, url, img, price, packs });
    btree_map(any::<u64>(), one, 0..3).boxed()
}

fn company_id() -> BoxedStrategy<CompanyId> {
    "[A-Za-z0-9_-]{1,64}"
        .prop_map(|id| CompanyId::new(&id).unwrap())
        .boxed()
}

fn company() -> BoxedStrategy<Option<CompanyId>> {
    proptest::option::of(company_id()).boxed()
}

fn cart() -> BoxedStrategy<Cart> {
    let promo = proptest::option::of(promo().prop_map(Box::new));
    let lapsed = proptest::option::of(text().prop_map(PromoCode));
    let marks = vec(any::<(u64, bool)>(), 0..3).prop_map(Marks::new);
    let sum = || proptest::option::of(any::<i64>().prop_map(Money));
    let charges = (sum(), sum()).prop_map(|(delivery_price, tax)| Charges {
        delivery_price,
        tax,
    });
    let told = proptest::option::of(btree_map(text(), text(), 0..3));
    let capped = vec(any::<u64>(), 0..3);
    let raised = vec(any::<u64>(), 0..3);
    let kept = (seen(), lines(), company());
    let rest = (marks, told, charges, (capped, raised), kept);
    (any::<u64>(), lines(), promo, lapsed, rest)
        .prop_map(
            |(
                revision,
                lines,
                promo,
                lapsed,
                (loyalty, told, charges, (capped, raised), (seen, saved, company)),
            )| {
                Cart {
                    revision,
                    lines,
                    promo,
                    lapsed,
                    loyalty,
                    validation: told,
                    charges,
                    capped,
                    raised,
                    company,
                    saved,
                    seen,
                }
            },
        )
        .boxed()
}

fn command() -> BoxedStrategy<Command> {
    let maybe = || proptest::option::of(quantity());
    let stock = || btree_map(any::<u64>(), quantity(), 0..3);
    every_variant!(Command {
        Command::Add { .. } => (any::<u64>(), step(), maybe(), maybe(), maybe(), proptest::option::of(any::<u64>())).prop_map(
            |(product, step, quantity, start, stock, grinding)| Command::Add { product, step, quantity, start, stock, grinding }),
        Command::Set { .. } => (any::<u64>(), step(), quantity(), maybe()).prop_map(
            |(product, step, quantity, stock)| Command::Set { product, step, quantity, stock }),
        Command::Remove { .. } => any::<u64>().prop_map(|product| Command::Remove { product }),
        Command::Replace { .. } => (lines(), stock()).prop_map(
            |(lines, stock)| Command::Replace { lines, stock }),
        Command::Clear => Just(Command::Clear),
        Command::Seen => Just(Command::Seen),
        Command::Merge { .. } => (lines(), stock(), proptest::option::of(promo())).prop_map(
            |(lines, stock, promo)| Command::Merge { lines, stock, code: promo.map(|promo| promo.code) }),
        Command::TakeOver { .. } => (lines(), stock(), proptest::collection::vec(any::<u64>(), 0..3)).prop_map(
            |(lines, stock, by_points)| Command::TakeOver { lines, stock, by_points }),
        Command::Ordered { .. } => (lines(), lines()).prop_map(|(lines, saved)| Command::Ordered { lines, saved }),
        Command::Promo { .. } => proptest::option::of(promo().prop_map(Box::new)).prop_map(
            |promo| Command::Promo { promo }),
        Command::Company { .. } => (company_id(), proptest::option::of(company_id())).prop_map(|(company, instead_of)| Command::Company { company, instead_of }),
        Command::Loyalty { .. } => any::<(u64, bool)>().prop_map(
            |(product, active)| Command::Loyalty { product, active }),
        Command::Later(_) => later().prop_map(Command::Later),
    })
}

fn later() -> BoxedStrategy<Later> {
    every_variant!(Later {
        Later::Save { .. } => any::<u64>().prop_map(|product| Later::Save { product }),
        Later::Restore { .. } => (any::<u64>(), step(), proptest::option::of(quantity())).prop_map(
            |(product, step, stock)| Later::Restore { product, step, stock }),
        Later::Remove { .. } => any::<u64>().prop_map(|product| Later::Remove { product }),
        Later::Merge { .. } => lines().prop_map(|lines| Later::Merge { lines }),
        Later::RemoveMerged { .. } => lines().prop_map(|lines| Later::RemoveMerged { lines }),
    })
}

fn command_request() -> BoxedStrategy<CommandRequest> {
    (text(), command(), seen())
        .prop_map(|(id, command, seen)| CommandRequest { id, command, seen })
        .boxed()
}

/// Any final refusal; another test keeps the list complete.
fn refusal() -> BoxedStrategy<FinalRefusal> {
    proptest::sample::select(FinalRefusal::all().collect::<Vec<_>>()).boxed()
}

fn stored_outcome() -> BoxedStrategy<StoredOutcome> {
    every_variant!(StoredOutcome {
        StoredOutcome::Cart(_) => cart().prop_map(|cart| StoredOutcome::Cart(Box::new(cart))),
        StoredOutcome::Refused(_) => refusal().prop_map(StoredOutcome::Refused),
    })
}

fn owner() -> BoxedStrategy<Owner> {
    let maybe = || proptest::option::of(text());
    let names = (text(), text(), text(), maybe());
    let of_request = (maybe(), maybe());
    (
        names,
        maybe(),
        maybe(),
        any::<bool>(),
        company(),
        of_request,
    )
        .prop_map(
            |(names, session, visitor, dev_mode, company, (version, request_id))| {
                let (site, cart, language, no_user_id) = names;
                Owner {
                    site,
                    cart,
                    language,
                    no_user_id,
                    session,
                    visitor,
                    dev_mode,
                    company,
                    version,
                    request_id,
                }
            },
        )
        .boxed()
}

fn news() -> BoxedStrategy<OrderNews> {
    let open = proptest::option::of(order().prop_map(Order::into_open_order));
    (open, proptest::option::of(text()), any::<(bool, bool)>())
        .prop_map(|(open, pay_url, (refused, lost))| OrderNews {
            open,
            pay_sum: pay_url.as_ref().map(|_| Money(700)),
            pay_url,
            refused,
            lost,
        })
        .boxed()
}

fn cart_request() -> BoxedStrategy<CartRequest> {
    every_variant!(CartRequest {
        CartRequest::Read => Just(CartRequest::Read),
        CartRequest::Recall(_) => text().prop_map(CartRequest::Recall),
        CartRequest::Refuse { .. } => (text(), refusal()).prop_map(
            |(id, refusal)| CartRequest::Refuse { id, refusal }),
        CartRequest::Apply(_) => command_request().prop_map(CartRequest::Apply),
        CartRequest::Give => Just(CartRequest::Give),
        CartRequest::GiveTo { .. } => (text(), any::<Option<u64>>()).prop_map(
            |(account, instead_of)| CartRequest::GiveTo { account, instead_of }),
        CartRequest::Given { .. } => (command_request(), any::<u64>()).prop_map(
            |(request, revision)| CartRequest::Given { request, revision }),
        CartRequest::Join { .. } => (command_request(), text()).prop_map(
            |(request, guest)| CartRequest::Join { request, guest }),
        CartRequest::Save { .. } => (command_request(), text()).prop_map(
            |(request, fields)| CartRequest::Save { request, fields }),
        CartRequest::SaveAt { .. } => (command_request(), text(), any::<u64>()).prop_map(
            |(request, fields, revision)| CartRequest::SaveAt { request, fields, revision }),
        CartRequest::Promo { .. } => (text(), text()).prop_map(
            |(id, code)| CartRequest::Promo { id, code: PromoCode(code) }),
        CartRequest::Order(_) => place_order().prop_map(|place| CartRequest::Order(Box::new(place))),
        CartRequest::OrderToSaved(_) => place_order().prop_map(|place| CartRequest::OrderToSaved(Box::new(place))),
        CartRequest::AskAgain(_) => text().prop_map(CartRequest::AskAgain),
        CartRequest::Payment(_) => proptest::option::of(text()).prop_map(CartRequest::Payment),
        CartRequest::Ordered(_) => text().prop_map(CartRequest::Ordered),
        CartRequest::Waive(_) => text().prop_map(CartRequest::Waive),
        CartRequest::EndSession(_) => vec(text(), 0..4).prop_map(CartRequest::EndSession),
        CartRequest::Sessions(_) => sessions_call().prop_map(CartRequest::Sessions),
    })
}

fn cart_call() -> BoxedStrategy<CartCall> {
    let reads = any::<u32>().prop_map(Answers);
    (owner(), cart_request(), reads, presented())
        .prop_map(|(owner, request, reads, presented)| CartCall {
            owner,
            request,
            reads,
            presented,
        })
        .boxed()
}

fn payable() -> BoxedStrategy<Payable> {
    let sum = proptest::option::of(any::<i64>().prop_map(Money));
    (text(), text(), text(), text(), text(), sum)
        .prop_map(
            |(number, id, transaction, pay_url, language, sum)| Payable {
                number,
                id,
                transaction,
                pay_url,
                language,
                sum,
            },
        )
        .boxed()
}

fn cart_response() -> BoxedStrategy<CartResponse> {
    every_variant!(CartResponse {
        CartResponse::Cart { .. } => (cart(), text(), proptest::option::of(text()), news()).prop_map(
            |(cart, fields, ordered, news)| CartResponse::Cart { cart, fields, ordered, news }),
        CartResponse::Refused(_) => refusal().prop_map(CartResponse::Refused),
        CartResponse::Short(_) => (quantity(), quantity(), quantity()).prop_map(
            |(left, step, held)| CartResponse::Short(Shortage { left, step, held })),
        CartResponse::NoPromo(_) => promo_rejected().prop_map(CartResponse::NoPromo),
        CartResponse::Stale { .. } => (cart(), text()).prop_map(
            |(cart, fields)| CartResponse::Stale { cart, fields }),
        CartResponse::GivenBefore { .. } => (cart(), text()).prop_map(
            |(cart, account)| CartResponse::GivenBefore { cart, account }),
        CartResponse::Nothing => Just(CartResponse::Nothing),
        CartResponse::Order(_) => order_answer().prop_map(CartResponse::Order),
        CartResponse::Payment(_) => proptest::option::of(payable()).prop_map(CartResponse::Payment),
        CartResponse::Ordered(_) => ordered().prop_map(CartResponse::Ordered),
        CartResponse::SessionEnded(_) => any::<u64>().prop_map(CartResponse::SessionEnded),
        CartResponse::Sessions(_) => listed().prop_map(CartResponse::Sessions),
        CartResponse::Admitted(_) => company().prop_map(CartResponse::Admitted),
    })
}

proptest! {
    #[test]
    fn a_request_survives_its_json(call in cart_call()) {
        round_trip(&call)?;
    }

    #[test]
    fn an_answer_survives_its_json(response in cart_response()) {
        round_trip(&response)?;
    }

    #[test]
    fn a_stored_value_survives_its_json(
        cart in cart(),
        outcome in stored_outcome(),
        order in order(),
        owner in owner(),
    ) {
        round_trip(&cart)?;
        round_trip(&outcome)?;
        round_trip(&order)?;
        round_trip(&LastOrder {
            number: owner.cart.clone(),
            revision: cart.revision,
            placed_ms: order.asked_ms,
            pay_url: owner.session.clone(),
            sum: Some(Money(700)),
        })?;
        round_trip(&LastRefusal { revision: cart.revision, refused_ms: order.asked_ms })?;
        round_trip(&owner)?;
    }
}

#[test]
fn a_save_merges_the_backends_cart_afterwards_and_other_requests_before() {
    let save = |command| CartRequest::Save {
        request: CommandRequest::new("a".to_owned(), command),
        fields: "{}".to_owned(),
    };
    let replace = |lines| Command::Replace {
        lines,
        stock: BTreeMap::default(),
    };
    let line = Line::new(1, Quantity::ONE, Quantity::ONE);
    let goods = save(replace(vec![line]));
    assert_eq!(goods.takes_in(), Some(TakesIn::After));
    let at = CartRequest::SaveAt {
        request: CommandRequest::new("a".to_owned(), replace(vec![line])),
        fields: "{}".to_owned(),
        revision: 0,
    };
    for request in [
        CartRequest::Read,
        save(Command::Clear),
        save(replace(vec![])),
        at,
    ] {
        assert_eq!(request.takes_in(), Some(TakesIn::Before), "{request:?}");
    }
    assert_eq!(CartRequest::Recall(String::new()).takes_in(), None);
}

#[test]
fn older_pages_get_pauses_as_the_errors_that_they_know() {
    let of_order = |why| CartResponse::Order(OrderAnswer::Rejected(why));
    let of_code = |why| OrderRejected::Promo(PromoCode("A".to_owned()), why);
    let pause = || PromoRejected::TooOften(30);
    for (now, before) in [
        (
            CartResponse::NoPromo(pause()),
            CartResponse::NoPromo(PromoRejected::Unavailable),
        ),
        (
            of_order(OrderRejected::TooOften(30)),
            of_order(OrderRejected::Backend),
        ),
        (
            of_order(of_code(pause())),
            of_order(of_code(PromoRejected::Unavailable)),
        ),
        (of_order(OrderRejected::Lost), of_order(OrderRejected::Lost)),
    ] {
        assert_eq!(now.clone().for_pages(Answers::ALL), now);
        assert_eq!(now.for_pages(Answers::default()), before);
    }
}

#[test]
fn older_pages_are_not_told_the_company_of_an_admitted_session() {
    let admitted = CartResponse::Admitted(CompanyId::new("12"));
    assert_eq!(admitted.clone().for_pages(Answers::ALL), admitted);
    for older in [Answers::default(), Answers::OF_PAUSES] {
        assert_eq!(admitted.clone().for_pages(older), CartResponse::Nothing);
    }
    let pause = CartResponse::NoPromo(PromoRejected::TooOften(30));
    assert_eq!(pause.clone().for_pages(Answers::OF_PAUSES), pause);
}

#[test]
fn a_message_of_another_shape_is_an_error() {
    for json in [
        r#"{"revision":1}"#,
        r#"{"revision":1,"lines":[{"product":1,"quantity":1000}]}"#,
        r#"{"revision":1,"lines":[{"product":1,"quantity":1000,"step":0.5}]}"#,
        r#"{"revision":1,"lines":[{"product":1,"quantity":99999001,"step":1000}]}"#,
        r#"{"revision":"1","lines":[]}"#,
    ] {
        assert!(serde_json::from_str::<Cart>(json).is_err(), "{json}");
    }
    for json in [r#""Forget""#, r#"{"Forget":{}}"#, r#"{"Recall":7}"#, "{}"] {
        assert!(serde_json::from_str::<CartRequest>(json).is_err(), "{json}");
    }
    let deep = "[".repeat(100_000);
    assert!(serde_json::from_str::<CartCall>(&deep).is_err());
    let words = BTreeMap::from([("phone", 7)]);
    let json = format!(r#"{{"fields":{}}}"#, serde_json::to_string(&words).unwrap());
    assert!(serde_json::from_str::<OrderRejected>(&json).is_err());
}
