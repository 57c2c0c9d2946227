//! Without a known currency, no page shows an amount for a product, delivery, filter, cart or order. Goods, carts and
//! everything else remain.

use crate::cart::{Cart, Line};
use crate::cartpage::{CartNotices, PricedCart, page as cart_page};
use crate::catalogue::{CategoryAnswer, Listing, Usual, category, page as category_page};
use crate::checkout::{
    AccountAddresses, CheckoutView, FormIds, Places, has_prices, page as checkout_page,
};
use crate::failure::{Failure, Kind};
use crate::fields::Fields;
use crate::fixtures::{read, shop, with_shop};
use crate::i18n::Language;
use crate::layout::frame;
use crate::menu::{MENU_TREE, Menu};
use crate::page::{FrameKind, Page, View};
use crate::product::{Card, page as product_page, product, products_by_id};
use crate::quantity::Quantity;
use crate::route::Slug;
use crate::search::{Query, SearchAnswer, SearchResults};
use crate::site::{GLOBAL_SETTINGS, Shop};
use crate::structured::blocks;
use crate::words::product as words;

/// All amounts of the fixtures' products and settings, as pages write them.
const AMOUNTS: [&str; 8] = ["1.299", "1.499", "1.300", "899", "200", "1.000", "40", "90"];

/// The shop with all documented settings, with and without a known currency.
fn shops() -> [Shop; 2] {
    let known = Shop {
        settings: read(&GLOBAL_SETTINGS, "global-site-settings", "documented"),
        ..shop()
    };
    let unknown = Shop {
        currency: None,
        ..known.clone()
    };
    [known, unknown]
}

fn view<T>(shop: &Shop, look: impl FnOnce(&View<'_>) -> T) -> T {
    let menu: Menu = read(&MENU_TREE, "menu_tree", "documented");
    with_shop(shop, &menu, look)
}

fn cards() -> Vec<Card> {
    let call = products_by_id([101].into_iter());
    read(&call, "product-filter", "documented").products
}

fn priced(shop: &Shop) -> PricedCart {
    let line = |product| Line::new(product, Quantity::ONE, Quantity::ONE);
    let cart = Cart {
        revision: 7,
        lines: vec![line(101), line(102)],
        ..Cart::default()
    };
    PricedCart::new(&cart, cards(), shop, None, Language::Ro).unwrap()
}

fn text(page: &Page) -> String {
    let data = blocks(&page.structured).into_string();
    let markup = [page.critical.0.as_str(), &data].concat();
    // The text that visitors and search engines read, without attributes.
    let mut parts = markup.split('<');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let shown = part.split_once('>').map_or(part, |(_, shown)| shown);
        [&text, shown, "\n"].concat()
    })
}

fn of_product(view: &View<'_>) -> String {
    let slug = Slug::new("oala-de-fonta").unwrap();
    let answer = read(&product(&slug), "product", "documented");
    text(&product_page::product(view, &slug, &answer))
}

fn of_category(view: &View<'_>) -> String {
    let slug = Slug::new("bucatarie/oale").unwrap();
    let pairs = crate::fields::pairs(b"filters=price:200,1000");
    let listing = Listing::from_query(&pairs, Usual::default());
    let answer = read(&category(&slug, &listing), "category", "documented");
    text(&category_page::category(view, &slug, answer, &listing, &[]))
}

fn of_cart(view: &View<'_>) -> String {
    text(&cart_page::cart(
        view,
        &priced(view.shop).view,
        CartNotices::default(),
    ))
}

fn shows_amounts(text: &str) -> bool {
    let labelled = ["lei", "priceCurrency", "\"price\"", "MDL"];
    let number = |amount: &&str| {
        text.split(|letter: char| !letter.is_ascii_digit() && !".,".contains(letter))
            .any(|word| word.split(',').next() == Some(amount))
    };
    labelled.iter().any(|label| text.contains(label)) || AMOUNTS.iter().any(number)
}

#[test]
fn no_page_shows_an_amount_without_a_currency() {
    for (shop, known) in shops().iter().zip([true, false]) {
        for look in [of_product, of_category, of_cart] {
            let text = view(shop, look);
            assert_eq!(shows_amounts(&text), known, "{text}");
            assert!(text.contains("Oală de fontă 4 l"), "{text}");
        }
        let frame = view(shop, |view| frame(view, FrameKind::Shop).header);
        assert_eq!(frame.contains("1.000"), known, "{frame}");
    }
}

#[test]
fn a_missing_price_is_explained_and_goods_can_still_be_added_to_the_cart() {
    let [_, unknown] = shops();
    let reason = Language::Ro.words().say(words::PRICE_UNKNOWN);
    view(&unknown, |view| {
        let slug = Slug::new("oala-de-fonta").unwrap();
        let answer = read(&product(&slug), "product", "documented");
        let html = product_page::product(view, &slug, &answer)
            .critical
            .into_string();
        assert!(html.contains(reason) && html.contains("data-add"), "{html}");
        assert!(!html.contains(Language::Ro.words().say(words::PRICE_ON_REQUEST)));
        assert!(of_category(view).contains(reason));
        let found = SearchResults {
            listed: CategoryAnswer {
                products: cards(),
                ..CategoryAnswer::default()
            },
            ..SearchResults::default()
        };
        let slug = Slug::new("bucatarie/oale").unwrap();
        let listing = Listing::from_query(&[], Usual::of(view.shop, view.language));
        let answer = read(&category(&slug, &listing), "category", "documented");
        let page = category_page::category(view, &slug, answer, &listing, &[]);
        assert!(!page.critical.into_string().contains("price_from"));
        let answer = SearchAnswer::new(view, &Query::new("oală").unwrap(), found);
        assert!(
            answer
                .products
                .iter()
                .all(|product| product.price.is_empty())
        );
    });
}

#[test]
fn an_unpriced_cart_keeps_its_lines_explains_itself_and_has_no_checkout_link() {
    for (shop, known) in shops().iter().zip([true, false]) {
        let cart = priced(shop);
        assert_eq!((cart.view.lines.len(), cart.view.count), (2, 2));
        assert_eq!(
            (cart.quote.is_some(), cart.view.unpriced.is_none()),
            (known, known)
        );
        let line = &cart.view.lines[0];
        let amounts = [
            line.price.is_empty(),
            line.sum.is_empty(),
            cart.view.quote.total.is_empty(),
        ];
        assert_eq!(amounts, [!known; 3]);
        let html = view(shop, |view| {
            cart_page::cart(view, &cart.view, CartNotices::default())
                .critical
                .into_string()
        });
        assert_eq!(html.contains("href=\"/ro/checkout\""), known, "{html}");
        let reason = cart.view.unpriced.as_deref().unwrap_or("nothing");
        assert_eq!(html.contains(reason), !known, "{html}");
    }
}

#[test]
fn nothing_can_be_ordered_without_prices() {
    for (shop, known) in shops().iter().zip([true, false]) {
        assert_eq!(has_prices(shop).is_ok(), known);
        let form = view(shop, |view| {
            let places = Places::default();
            let ids = FormIds {
                command: "0123456789abcdef".to_owned(),
                mark: String::new(),
            };
            CheckoutView::new(
                view,
                priced(shop),
                places,
                AccountAddresses::default(),
                ids,
                &Fields::default(),
                None,
            )
            .map(|form| checkout_page::checkout(view, &form, CartNotices::default(), None))
        });
        assert_eq!(form.is_ok(), known);
        let refused = |failure: Failure| (failure.code(), failure.kind());
        if let Err(failure) = form {
            assert_eq!(refused(failure), ("unpriced", Kind::Unavailable));
        }
    }
}

/// The shop as a guest sees it, with prices hidden from guests.
fn for_guests() -> Shop {
    let [mut shop, _] = shops();
    shop.settings.additional_settings.hides_prices = true;
    shop.settings.additional_settings.is_user_cabinet = true;
    shop.for_guests().unwrap()
}

#[test]
fn prices_hidden_from_guests_link_to_the_sign_in() {
    let shop = for_guests();
    let reason = Language::Ro.words().say(words::PRICE_AFTER_SIGN_IN);
    for look in [of_product, of_category, of_cart] {
        let text = view(&shop, look);
        assert!(!shows_amounts(&text), "{text}");
        assert!(text.contains("Oală de fontă 4 l"), "{text}");
    }
    view(&shop, |view| {
        let slug = Slug::new("oala-de-fonta").unwrap();
        let answer = read(&product(&slug), "product", "documented");
        let html = product_page::product(view, &slug, &answer)
            .critical
            .into_string();
        let way = [r#"href="/ro?login=true">"#, reason].concat();
        assert!(html.contains(&way) && html.contains("data-add"), "{html}");
        let cart = priced(&shop).view;
        let html = cart_page::cart(view, &cart, CartNotices::default())
            .critical
            .into_string();
        let way = r#"href="/ro?login=true&amp;back="#;
        assert!(
            html.contains(way) && !html.contains("/ro/checkout"),
            "{html}"
        );
        assert!(html.contains(cart.unpriced.as_deref().unwrap()));
    });
    let refused = has_prices(&shop).unwrap_err();
    assert_eq!(refused.code(), "sign_in_first");
}

#[test]
fn hiding_prices_depends_on_the_config_or_else_the_settings_and_members_see_them() {
    let [shop, _] = shops();
    for (config, settings, hidden) in [
        (None, false, false),
        (None, true, true),
        (Some(true), false, true),
        (Some(false), true, false),
    ] {
        let mut shop = shop.clone();
        shop.site.hide_prices_from_guests = config;
        shop.settings.hides_prices = settings;
        assert_eq!(shop.for_guests().is_some(), hidden, "{config:?} {settings}");
        assert!(has_prices(&shop).is_ok());
    }
    let asked = |name: &str| {
        let settings = format!("{{\"{name}\":true}}");
        let more = format!("{{\"additional_settings\":{settings}}}");
        [settings, more].iter().all(|json| {
            let settings = GLOBAL_SETTINGS.read(json.as_bytes()).unwrap();
            settings.hides_prices || settings.additional_settings.hides_prices
        })
    };
    assert!(asked("hide_prices_from_guests") && asked("hide_price_for_guests"));
    assert!(!asked("hide_prices_from_nobody"));
}

#[test]
fn hidden_prices_cannot_be_sorted_or_filtered_by() {
    let slug = Slug::new("bucatarie/oale").unwrap();
    let pairs = crate::fields::pairs(b"sort=price%2B&filters=price:200,1000");
    let [known, _] = shops();
    for (shop, priced) in [(known, true), (for_guests(), false)] {
        let listing = Listing::from_query(&pairs, Usual::of(&shop, Language::Ro));
        let call = category(&slug, &listing);
        let path = &call.request.path;
        assert_eq!(path.contains("price"), priced, "{path}");
        assert_eq!(listing.canonical_query(&pairs), None, "the address stays");
        let answer = read(&call, "category", "documented");
        let page = view(&shop, |view| {
            category_page::category(view, &slug, answer, &listing, &[])
                .critical
                .into_string()
        });
        assert_eq!(page.contains("<option value=\"price+\""), priced, "{page}");
    }
}
