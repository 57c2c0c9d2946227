//! Lines paid with points: eligibility, balance, and the marks in the cart.

use super::*;
use crate::cart::{Line, NO_SUCH_LINE, Rejected, apply};
use crate::failure::Kind;
use crate::fixtures::shop;
use crate::lenient::read_text;
use crate::quantity::Quantity;

fn cart(lines: &[(ProductId, u32)]) -> Cart {
    let line = |&(product, count): &(ProductId, u32)| {
        let quantity = Quantity::from_thousandths(count * 1000).unwrap();
        Line::new(product, quantity, Quantity::ONE)
    };
    Cart {
        revision: 4,
        lines: lines.iter().map(line).collect(),
        ..Cart::default()
    }
}

fn cards() -> Vec<Card> {
    [
        r#"{"productId":1,"price":100,"is_loyalty_active":true,"loyalty_give":2}"#,
        r#"{"productId":2,"price":"49.50","is_loyalty_active":"true"}"#,
        r#"{"productId":3,"price":10,"is_loyalty_active":false}"#,
        r#"{"productId":4,"price":10,"is_loyalty_active":true,"available":false}"#,
        r#"{"productId":5,"price":10}"#,
    ]
    .map(|json| read_text(json).unwrap())
    .into()
}

fn points(json: &str) -> Points {
    read_text(json).unwrap()
}

fn judge_mark(product: ProductId, cart: &Cart, own: &str) -> Result<Command, &'static str> {
    let judged = validate(product, cart, cards(), &shop(), Language::Ro, points(own));
    judged.map_err(|failure| failure.code())
}

fn marked(cart: &Cart, product: ProductId, active: bool) -> Cart {
    let command = Command::Loyalty { product, active };
    apply(cart, &command, 0).unwrap().cart().clone()
}

#[test]
fn a_line_can_be_paid_only_within_the_accounts_points() {
    let full = cart(&[(1, 2), (2, 1)]);
    let fine = |product| {
        Ok(Command::Loyalty {
            product,
            active: true,
        })
    };
    assert_eq!(judge_mark(1, &full, "200"), fine(1));
    assert_eq!(judge_mark(1, &full, "199.99"), Err("too_few_points"));
    let both = marked(&full, 1, true);
    assert_eq!(judge_mark(2, &both, "250"), fine(2), "49,50 are 50 points");
    assert_eq!(judge_mark(2, &both, "249.99"), Err("too_few_points"));
    assert_eq!(judge_mark(1, &both, "200"), fine(1), "twice is once");
}

#[test]
fn goods_outside_the_programme_cannot_be_paid_with_points() {
    let full = cart(&[(1, 1), (3, 1), (4, 1), (5, 1), (9, 1)]);
    for product in [3, 4, 5] {
        assert_eq!(
            judge_mark(product, &full, "900"),
            Err("not_for_points"),
            "{product}"
        );
    }
    assert_eq!(judge_mark(9, &full, "900"), Err("unknown_product"));
}

#[test]
fn paying_with_points_needs_a_session() {
    let form = |text: &str| Fields::from_form(text.as_bytes());
    let asked = |text: &str, has_session| {
        read(&form(text), has_session).map_err(|failure| (failure.code(), failure.kind()))
    };
    let guest = Err(("sign_in_for_points", Kind::Unauthorized));
    assert_eq!(asked("product=1&active=true", false), guest);
    assert_eq!(asked("product=1&active=true", true), Ok((1, true)));
    assert_eq!(asked("product=1&active=false", true), Ok((1, false)));
    assert_eq!(asked("product=1", true), Ok((1, false)));
    let unknown = Err(("unknown_product", Kind::NotFound));
    assert_eq!(asked("product=x&active=1", true), unknown);
}

#[test]
fn a_mark_stays_with_its_line_and_removes_the_promo_code() {
    let full = cart(&[(1, 2), (2, 1)]);
    let paid = marked(&full, 1, true);
    assert_eq!((paid.revision, paid.loyalty.paid()), (5, vec![1]));
    assert_eq!(marked(&paid, 1, false).loyalty.get(1), Some(false));
    let after = |command| apply(&paid, &command, 0).unwrap().cart().loyalty.paid();
    assert_eq!(after(Command::Remove { product: 2 }), [1]);
    assert!(after(Command::Remove { product: 1 }).is_empty());
    assert!(after(Command::Clear).is_empty());
    let ordered = cart(&[(1, 1)]).lines;
    assert!(
        after(Command::Ordered {
            lines: ordered,
            saved: vec![]
        })
        .is_empty(),
        "the rest is not marked"
    );
    let none = Command::Loyalty {
        product: 9,
        active: true,
    };
    assert_eq!(
        apply(&full, &none, 0).err(),
        Some(Rejected::Refused(&NO_SUCH_LINE))
    );
    let stored = serde_json::to_string(&paid).unwrap();
    assert!(stored.ends_with(r#""loyalty":[[1,true]]}"#), "{stored}");
    assert_eq!(serde_json::from_str::<Cart>(&stored).unwrap(), paid);
}

#[test]
fn an_order_needs_the_points_that_its_lines_cost_now() {
    let paid = marked(&cart(&[(1, 2), (2, 1)]), 1, true);
    let priced = PricedCart::new(&paid, cards(), &shop(), None, Language::Ro).unwrap();
    assert_eq!(price(&priced), Some(points("200")));
    assert_eq!(priced.quote.as_ref().unwrap().points_given, Points::ZERO);
    assert!(can_pay(&priced, points("200")).is_ok());
    let refused = can_pay(&priced, points("199")).err();
    assert_eq!(refused, Some(Failure::Refused(&TOO_FEW_POINTS)));
    let plain = PricedCart::new(&cart(&[(1, 2)]), cards(), &shop(), None, Language::Ro).unwrap();
    assert_eq!(price(&plain), None);
    assert_eq!(plain.quote.as_ref().unwrap().points_given, points("4"));
}

#[test]
fn a_marked_product_that_left_the_programme_is_paid_with_money_and_the_shopper_is_told() {
    let paid = marked(&cart(&[(1, 2), (2, 1)]), 1, true);
    for (is_active, total, told) in [("true", "49.50", false), ("false", "249.50", true)] {
        let mut cards = cards();
        let json = format!(r#"{{"productId":1,"price":100,"is_loyalty_active":{is_active}}}"#);
        cards[0] = read_text(&json).unwrap();
        let priced = PricedCart::new(&paid, cards, &shop(), None, Language::En).unwrap();
        let quote = priced.quote.as_ref().unwrap();
        let in_money = quote.goods.minus(quote.by_points).unwrap();
        assert_eq!(in_money.plain(), total);
        assert_eq!(price(&priced).is_none(), told);
        let line = &priced.view.lines[0];
        assert_eq!((line.by_points, line.points_price.is_none()), (!told, told));
        let news = "Points no longer cover it; it is charged in money";
        assert_eq!(line.news, Vec::from_iter(told.then_some(news)));
        assert_eq!(priced.view.lines[1].news, [""; 0]);
    }
}

#[test]
fn a_line_carries_its_grinding_and_points_mark_so_that_it_can_be_restored() {
    let mut paid = marked(&cart(&[(1, 2), (2, 1)]), 1, true);
    paid.lines[0].grinding = Some(3);
    let priced = PricedCart::new(&paid, cards(), &shop(), None, Language::Ro).unwrap();
    let lines = serde_json::to_value(&priced.view.lines).unwrap();
    let told = |at: usize| {
        (
            lines[at]["grinding"].as_str(),
            lines[at]["byPoints"].as_bool(),
        )
    };
    assert_eq!(
        [told(0), told(1)],
        [(Some("3"), Some(true)), (None, Some(false))]
    );
    let props = crate::cartpage::CartDrawerProps::new(Language::Ro);
    assert_eq!(props.loyalty_url, "/api/cart/loyalty");
}
