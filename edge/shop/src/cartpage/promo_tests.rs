//! The promo code of a cart: it lasts until the cart changes, and the page shows its discount.

use super::*;
use crate::cart::{
    Cart, Command, Later, Line, Stock, parse_command,
    tests::{add, apply, promo},
};
use crate::failure::Failure;
use crate::fixtures::{read, shop, with_view};
use crate::i18n::Language;
use crate::product::{Card, products_by_id};
use crate::promo::{Promo, PromoCode, PromoRejected};
use crate::quantity::Quantity;
use crate::site::DiscountInCart;

/// A cart of product 101 with the code applied.
fn cart_with_code() -> Cart {
    let cart = apply(&Cart::default(), &add(101, 1000, None)).unwrap();
    let promo = Some(Box::new(promo()));
    apply(&cart, &Command::Promo { promo }).unwrap()
}

fn cards() -> Vec<Card> {
    let call = products_by_id([101].into_iter());
    read(&call, "product-filter", "documented").products
}

fn view(cart: &Cart) -> CartView {
    let priced = PricedCart::new(cart, cards(), &shop(), None, Language::En);
    priced.unwrap().view
}

/// The page in Romanian.
fn cart_html(cart: &Cart, problem: Option<Problem<'_>>) -> String {
    let priced = PricedCart::new(cart, cards(), &shop(), None, Language::Ro).unwrap();
    let beside = CartNotices {
        problem,
        ..CartNotices::default()
    };
    with_view(|view| {
        page::cart(view, &priced.view, beside)
            .critical
            .into_string()
    })
}

#[test]
fn applying_a_code_keeps_the_lines_and_raises_the_revision() {
    let before = apply(&Cart::default(), &add(101, 1000, None)).unwrap();
    let cart = cart_with_code();
    assert_eq!(cart.lines, before.lines);
    assert_eq!(cart.revision, before.revision + 1);
    assert_eq!((cart.promo, cart.lapsed), (Some(Box::new(promo())), None));
}

#[test]
fn only_products_of_the_cart_are_stored_with_the_code() {
    let named = |product| crate::promo::PromoProduct {
        product,
        reduction: None,
    };
    let command = Command::Promo {
        promo: Some(Box::new(Promo {
            products: vec![named(7), named(101), named(101), named(8)],
            ..promo()
        })),
    };
    let kept = apply(&cart_with_code(), &command).unwrap().promo.unwrap();
    assert_eq!(kept.products, [named(101)]);
}

#[test]
fn any_change_removes_the_code_and_remembers_its_spelling() {
    let line = cart_with_code().lines[0];
    let lines = vec![line];
    for command in [
        add(101, 1000, None),
        add(102, 1000, None),
        Command::Set {
            product: 101,
            step: Quantity::ONE.into(),
            quantity: line.quantity.plus(Quantity::ONE),
            stock: None,
        },
        Command::Replace {
            lines: vec![line, Line::new(102, Quantity::ONE, Quantity::ONE)],
            stock: Stock::new(),
        },
        Command::Loyalty {
            product: 101,
            active: true,
        },
        Command::Merge {
            lines: lines.clone(),
            stock: Stock::new(),
            code: Some(PromoCode("ALTUL".to_owned())),
        },
    ] {
        let after = apply(&cart_with_code(), &command).unwrap();
        assert_eq!(after.promo, None, "{command:?}");
        assert_eq!(after.lapsed, Some(promo().code), "{command:?}");
        let later = apply(&after, &add(103, 1000, None)).unwrap();
        assert_eq!(later.lapsed, Some(promo().code));
    }
    for command in [
        Command::Remove { product: 101 },
        Command::Clear,
        Command::Ordered {
            lines,
            saved: vec![],
        },
        Command::Promo { promo: None },
    ] {
        let after = apply(&cart_with_code(), &command).unwrap();
        assert_eq!((after.promo, after.lapsed), (None, None), "{command:?}");
    }
}

#[test]
fn a_command_that_changes_no_line_keeps_the_code() {
    let line = cart_with_code().lines[0];
    for command in [
        Command::Set {
            product: 101,
            step: Quantity::ONE.into(),
            quantity: line.quantity,
            stock: None,
        },
        Command::Remove { product: 7 },
        Command::Replace {
            lines: vec![line],
            stock: Stock::new(),
        },
        Command::Loyalty {
            product: 101,
            active: false,
        },
        Command::Later(Later::Remove { product: 7 }),
    ] {
        let after = apply(&cart_with_code(), &command).unwrap();
        let expected = (Some(Box::new(promo())), None);
        assert_eq!((after.promo, after.lapsed), expected, "{command:?}");
        let lapsed = apply(&cart_with_code(), &add(102, 1000, None)).unwrap();
        if lapsed.lines == apply(&lapsed, &command).unwrap().lines {
            let after = apply(&lapsed, &command).unwrap();
            assert_eq!((after.promo, after.lapsed), (None, Some(promo().code)));
        }
    }
    let marks = |active| Command::Loyalty {
        product: 101,
        active,
    };
    let marked = apply(&cart_with_code(), &marks(true)).unwrap();
    let promo = Some(Box::new(promo()));
    let reduced = apply(&marked, &Command::Promo { promo }).unwrap();
    assert!(apply(&reduced, &marks(true)).unwrap().promo.is_some());
    assert!(apply(&reduced, &marks(false)).unwrap().promo.is_none());
}

#[test]
fn removing_the_code_is_a_named_command_and_begins_no_cart() {
    let command = parse_command("no-promo", &crate::fields::Fields::default()).unwrap();
    assert_eq!(command, Command::Promo { promo: None });
    assert!(command.only_removes());
    let promo = Some(Box::new(promo()));
    assert!(!Command::Promo { promo }.only_removes());
}

#[test]
fn the_stored_format_of_a_cart_with_a_code_is_pinned() {
    let json = r#"{"revision":2,"lines":[{"product":101,"quantity":1000,"step":1000}],"promo":{"code":"TOAMNA10","kind":"general","value":{"percent":1000}}}"#;
    let stored = Cart {
        revision: 2,
        ..cart_with_code()
    };
    assert_eq!(serde_json::to_string(&stored).unwrap(), json);
    assert_eq!(serde_json::from_str::<Cart>(json).unwrap(), stored);
    let lapsed = r#"{"revision":2,"lines":[],"lapsed":"A"}"#;
    let read: Cart = serde_json::from_str(lapsed).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), lapsed);
    let more_than_all = json.replace(":1000}}}", ":10001}}}");
    assert!(serde_json::from_str::<Cart>(&more_than_all).is_err());
}

#[test]
fn the_view_shows_the_code_and_its_saving_per_line() {
    let shown = view(&cart_with_code());
    assert_eq!(shown.promo.as_deref(), Some("TOAMNA10"));
    assert_eq!(shown.quote.goods, "1,299.90\u{a0}lei");
    assert_eq!(shown.quote.discount, "129.99\u{a0}lei");
    assert_eq!(
        shown.lines[0].saving.as_deref(),
        Some("With the code: −129.99\u{a0}lei")
    );
    let lapsed = view(&apply(&cart_with_code(), &add(101, 1000, None)).unwrap());
    assert_eq!((lapsed.promo, lapsed.quote.discount), (None, String::new()));
    assert_eq!(lapsed.lapsed.as_deref(), Some("TOAMNA10"));
    assert_eq!(lapsed.lines[0].saving, None);
}

#[test]
fn the_page_has_a_form_to_apply_a_code_and_one_to_remove_it() {
    let plain = apply(&Cart::default(), &add(101, 1000, None)).unwrap();
    let html = cart_html(&plain, None);
    assert!(html.contains(r#"action="/api/cart/promo""#) && html.contains(r#"name="code""#));
    assert!(!html.contains("no-promo"));
    let html = cart_html(&cart_with_code(), None);
    assert!(html.contains(r#"action="/api/cart/no-promo""#) && !html.contains(r#"name="code""#));
    assert!(html.contains("Reducere cu codul TOAMNA10"));
    let changed = apply(&cart_with_code(), &add(101, 1000, None)).unwrap();
    let html = cart_html(&changed, None);
    assert!(html.contains(r#"value="TOAMNA10""#) && html.contains("Aplicați codul din nou"));
    assert!(!cart_html(&Cart::default(), None).contains("/api/cart/promo"));
}

#[test]
fn a_refused_code_stays_in_its_field_with_the_reason() {
    let words = Language::Ro.words();
    let refused = PromoRejected::Refused("Codul a expirat.".to_owned()).failure(words);
    let problem = |failure| Problem {
        failure,
        product: "",
        quantity: "",
        code: Some("vechi <5>"),
        added: None,
    };
    for cart in [
        cart_with_code(),
        apply(&Cart::default(), &add(101, 1000, None)).unwrap(),
    ] {
        let html = cart_html(&cart, Some(problem(&refused)));
        assert!(html.contains(r#"value="vechi &lt;5&gt;""#), "{html}");
        assert!(html.contains(r#"aria-describedby="promo-problem""#));
        assert!(html.contains("Codul a expirat."));
        assert!(!html.contains("cart-problem"), "it has its place");
    }
    let empty: Failure = PromoRejected::EmptyCart.failure(words);
    let html = cart_html(&Cart::default(), Some(problem(&empty)));
    assert!(
        html.contains("cart-problem"),
        "there is no field to show it at"
    );
}

#[test]
fn a_guests_code_is_shown_as_lapsed_after_sign_in_unless_the_account_has_one() {
    let join = Command::Merge {
        lines: cart_with_code().lines,
        stock: Stock::new(),
        code: Some(promo().code),
    };
    let account = apply(&Cart::default(), &add(102, 1000, None)).unwrap();
    let joined = apply(&account, &join).unwrap();
    assert_eq!(
        (&joined.promo, &joined.lapsed),
        (&None, &Some(promo().code))
    );
    let said = Language::Ro.words().say(crate::words::cart::PROMO_LAPSED);
    assert!(cart_html(&joined, None).contains(said));
    let own = PromoCode("AL MEU".to_owned());
    let account = Cart {
        lapsed: Some(own.clone()),
        ..account
    };
    assert_eq!(apply(&account, &join).unwrap().lapsed, Some(own));
}

#[test]
fn a_merge_command_of_an_older_worker_without_a_code_is_read() {
    let command = Command::Merge {
        lines: Vec::new(),
        stock: Stock::new(),
        code: None,
    };
    let json = r#"{"merge":{"lines":[],"stock":{}}}"#;
    assert_eq!(serde_json::from_str::<Command>(json).unwrap(), command);
    assert_eq!(serde_json::to_string(&command).unwrap(), json);
}

#[test]
fn a_shop_with_a_cart_discount_shows_it_at_the_lines_and_in_the_totals() {
    let view = |cart: &Cart, discount_in_cart| {
        let mut shop = shop();
        shop.site.discount_in_cart = discount_in_cart;
        PricedCart::new(cart, cards(), &shop, None, Language::En)
            .unwrap()
            .view
    };
    let cart = apply(&Cart::default(), &add(101, 1000, None)).unwrap();
    let plain = view(&cart, None);
    assert_eq!(
        (plain.lines[0].saving.as_deref(), &*plain.quote.discount),
        (None, "")
    );
    let reduced_by_the_shop = view(&cart, Some(DiscountInCart::Percent));
    let line = &reduced_by_the_shop.lines[0];
    assert_eq!(line.saving.as_deref(), Some("Discount: −168.99\u{a0}lei"));
    assert_eq!(reduced_by_the_shop.quote.discount, "168.99\u{a0}lei");
    assert_eq!(plain.sum, plain.quote.goods);
    assert_eq!(reduced_by_the_shop.sum, "1,130.91\u{a0}lei");
    let both = view(&cart_with_code(), Some(DiscountInCart::Percent));
    assert_eq!(both.quote.discount, "298.98\u{a0}lei");
    assert_eq!(
        (both.discount_name.as_str(), both.promo_note),
        ("Discount", None)
    );
    let idle = Promo {
        value: None,
        ..promo()
    };
    let idle = Cart {
        promo: Some(Box::new(idle)),
        ..cart
    };
    for how in [None, Some(DiscountInCart::Percent)] {
        let note = view(&idle, how).promo_note;
        assert!(
            note.is_some_and(|note| note.contains("TOAMNA10")),
            "{how:?}"
        );
    }
}
