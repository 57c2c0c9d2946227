use super::*;
use crate::fixtures::with_view;
use crate::i18n::Language;
use crate::lenient::read_text;
use crate::route::Slug;

#[test]
fn a_card_is_read_from_sparse_and_odd_fields() {
    let card: Card = read_text(r#"{"productId":7,"price":"19.90","code":1234,"images":null,"badges":"new","multiplicity":0.5,"unknown":{}}"#).unwrap();
    assert_eq!(
        (
            card.id,
            card.price,
            card.code.as_str(),
            card.step().size().thousandths()
        ),
        (7, Some(Money(1990).into()), "1234", 500)
    );
    assert!(card.can_be_bought() && card.images.is_empty());
    assert_eq!(card.badges, Badges::default());
}

#[test]
fn known_badges_are_read_and_others_ignored() {
    let card: Card =
        read_text(r#"{"productId":7,"price":1,"badges":["hit","eco",3,"last"]}"#).unwrap();
    let expected = Badges {
        last: true,
        hit: true,
        new: false,
    };
    assert_eq!(card.badges, expected);
}

#[test]
fn one_broken_product_does_not_lose_the_list() {
    let list: Products = read_text(
        r#"{"products":[{"productId":1,"price":1},{"productId":"x"},{"productId":2,"price":2}]}"#,
    )
    .unwrap();
    assert_eq!(
        list.products.iter().map(|card| card.id).collect::<Vec<_>>(),
        [1, 2]
    );
}

#[test]
fn files_and_videos_use_the_preferred_field_name_in_any_order() {
    let (first, other) = (
        r#""files":[{"url":"/media/a.pdf"}],"videos":["/media/a.mp4"]"#,
        r#""documents":[{"url":"/media/b.pdf"}],"video":"/media/b.mp4""#,
    );
    let none = r#""files":[],"videos":null"#;
    for (fields, expected) in [
        ([first, other], "a"),
        ([other, first], "a"),
        ([none, other], "b"),
        ([other, none], "b"),
    ] {
        let json = [r#"{"productId":7,"#, &fields.join(","), "}"].concat();
        let product: Product = read_text(&json).unwrap();
        let files: Vec<_> = product.files.into_iter().map(|file| file.url).collect();
        assert_eq!(files, [["/media/", expected, ".pdf"].concat()], "{json}");
        let film = Video(["/media/", expected, ".mp4"].concat());
        assert_eq!(product.videos.0, [film], "{json}");
    }
}

#[test]
fn a_single_piece_is_written_in_the_singular() {
    for (language, thousandths, unit, expected) in [
        (Language::En, 1000, "pcs", "1 pc"),
        (Language::En, 12_000, "pcs", "12 pcs"),
        (Language::En, 500, "pcs", "0.5 pcs"),
        (Language::En, 1000, "pairs", "1 pairs"),
        (Language::Ro, 1000, "buc.", "1 buc."),
        (Language::Ro, 1000, "m", "1 m"),
        (Language::Ro, 1000, "", "1"),
    ] {
        let quantity = Quantity::from_thousandths(thousandths).unwrap();
        let named = with_view(|view| amount(&View { language, ..*view }, quantity, unit));
        assert_eq!(named.replace('\u{a0}', " "), expected);
    }
}

#[test]
fn only_a_higher_old_price_is_a_saving() {
    let card = |old: &str| {
        read_text::<Card>(&format!(
            r#"{{"productId":1,"price":80,"old_price":{old}}}"#
        ))
        .unwrap()
    };
    let percent = |old: &str| card(old).saving_percent(&crate::fixtures::shop().site);
    assert_eq!(percent("100"), Some(20));
    assert_eq!(percent("80"), None);
    assert_eq!(percent("null"), None);
    assert_eq!(percent("9007199254740993"), Some(99));
}

#[test]
fn the_ids_of_unreadable_products_are_still_listed() {
    let named = |json: &str| {
        let list: Products = read_text(json).unwrap();
        (list.products.len(), list.named)
    };
    let list = r#"{"products":[{"productId":1,"price":1},{"id":"2","price":null},{"price":3},7,{"id":3,"price":-1}]}"#;
    assert_eq!(named(list), (2, Some(vec![1, 2, 3])));
    for no_list in ["{}", r#"{"products":null}"#, r#"{"error":{"code":"x"}}"#] {
        assert_eq!(named(no_list), (0, None), "{no_list}");
    }
}

#[test]
fn products_are_read_from_a_list_an_envelope_or_slider_rows() {
    for answer in [
        r#"[{"productId":1},{"productId":2}]"#,
        r#"{"data":{"products":[{"id":"1"},{"productId":2}]}}"#,
        r#"{"count":2,"next":null,"results":[{"productId":1},{"productId":2}]}"#,
        r#"[{"carouselName":"a","slug":"a","products":[{"productId":1}]},{"products":[{"productId":2}]}]"#,
        r#"{"carouselName":"a","slug":"a","products":[{"productId":1},{"productId":2}]}"#,
    ] {
        let list: Products = read_text(answer).unwrap();
        let ids: Vec<_> = list.products.iter().map(|card| card.id).collect();
        assert_eq!(
            (ids, list.named),
            (vec![1, 2], Some(vec![1, 2])),
            "{answer}"
        );
    }
}

#[test]
fn a_product_without_a_price_is_available_but_cannot_be_bought() {
    let card: Card = read_text(r#"{"productId":7,"old_price":5}"#).unwrap();
    assert!(card.is_available() && !card.can_be_bought());
    let site = &crate::fixtures::shop().site;
    assert_eq!(
        (card.price_before(site), card.saving_percent(site)),
        (None, None)
    );
    assert_eq!(card.not_sold(), crate::words::product::PRICE_ON_REQUEST);
    let gone: Card = read_text(r#"{"productId":7,"available":false}"#).unwrap();
    assert_eq!(gone.not_sold(), crate::words::product::OUT_OF_STOCK);
}

const SHELF: cards::Shelf = cards::Shelf {
    name: "p",
    rail: false,
    described: false,
    priced: true,
    place: crate::pictures::CardPlace::Rows,
    eager: 0,
};

/// The `<img` tags of a shelf of products.
fn pictures(products: &[Card], eager: usize) -> Vec<String> {
    let shelf = cards::Shelf { eager, ..SHELF };
    let html = crate::fixtures::with_view(|view| cards::cards(view, shelf, products).0);
    let mut parts = html.split("<img");
    parts.next();
    parts
        .map(|part| part.split('>').next().unwrap_or_default().to_owned())
        .collect()
}

#[test]
fn the_first_row_of_pictures_loads_eagerly_and_the_first_with_high_priority() {
    let card = |id: u8| {
        let json = format!(r#"{{"id":{id},"img":"/{id}.jpg","images":["/{id}.jpg","/back.jpg"]}}"#);
        read_text::<Card>(&json).unwrap()
    };
    let products: Vec<Card> = (1..=6).map(card).collect();
    let all = pictures(&products, 4);
    let is_late = |picture: &&&String| picture.contains(" loading=\"lazy\"");
    let (backs, fronts): (Vec<_>, Vec<_>) = all.iter().partition(|one| one.contains("back.jpg"));
    assert_eq!((backs.len(), backs.iter().filter(is_late).count()), (6, 6));
    let late: Vec<bool> = fronts.iter().map(|one| is_late(&one)).collect();
    assert_eq!(late, [false, false, false, false, true, true]);
    let before_all: Vec<bool> = fronts
        .iter()
        .map(|one| one.contains("fetchpriority"))
        .collect();
    assert_eq!(before_all, [true, false, false, false, false, false]);
    let rail = pictures(&products, 0);
    assert_eq!(rail.iter().filter(|one| is_late(&one)).count(), 12);
    assert!(rail.iter().all(|one| !one.contains("fetchpriority")));
}

#[test]
fn a_card_carries_price_and_currency_if_both_are_known() {
    let told = |product: &str, currency| {
        let mut shop = crate::fixtures::shop();
        shop.currency = currency;
        let card: Card = read_text(product).unwrap();
        let html = crate::fixtures::with_shop(&shop, &crate::menu::Menu::default(), |view| {
            cards::cards(view, SHELF, &[card]).0
        });
        let told = html.split_once("data-price=\"").map(|(_, told)| told);
        told.and_then(|told| Some(told.split_once('"')?.0.to_owned()))
    };
    let lei = Some(crate::money::Currency::Mdl);
    let card = r#"{"id":1,"price":1299.9}"#;
    assert_eq!(told(card, lei).as_deref(), Some("1299.90 MDL"));
    assert_eq!(told(card, None), None, "hidden from guests, or not known");
    assert_eq!(told(r#"{"id":1}"#, lei), None);
}

#[test]
fn a_pictures_placeholder_colour_is_read_under_either_name() {
    for (field, shown) in [
        (r##""img_color":"#a1b2c3""##, true),
        (r##""dominant_color":"#abc""##, true),
        (r#""img_color":"rgb(1,2,3)""#, false),
        (r#""img_color":7"#, false),
        (r#""img_color":null"#, false),
    ] {
        let json = [r#"{"id":1,"img":"/1.jpg","#, field, "}"].concat();
        let card: Card = read_text(&json).unwrap();
        let all = pictures(&[card], 1);
        assert_eq!(
            all[0].contains(" data-colour=\"#a"),
            shown,
            "{field}: {}",
            all[0]
        );
    }
}

#[test]
fn a_themes_gallery_decides_where_small_pictures_stand() {
    use crate::site::GalleryLayout::{self, Beneath, Side, Stack};
    let drawn = |layout: GalleryLayout, images: &str| {
        let mut shop = crate::fixtures::shop();
        shop.theme.gallery = layout;
        let answer = format!(
            r#"{{"product":{{"productId":7,"title":"Oală","url":"oala","images":{images}}}}}"#
        );
        let slug = Slug::new("oala").unwrap();
        let answer = product(&slug).read(answer.as_bytes()).unwrap();
        crate::fixtures::with_shop(&shop, &crate::menu::Menu::default(), |view| {
            page::product(view, &slug, &answer).critical.0
        })
    };
    let several = r#"["/media/a.svg","/media/b.svg"]"#;
    for (layout, class, small) in [
        (Side, "gallery", Some(true)),
        (Beneath, "gallery gallery-beneath", Some(false)),
        (Stack, "gallery gallery-stack", None),
    ] {
        let html = drawn(layout, several);
        assert!(html.contains(&format!("<div class=\"{class}\"")), "{html}");
        let place = |part| html.find(part);
        let stage = place("gallery-stage").unwrap();
        let before = place("gallery-thumbs").map(|thumbs| thumbs < stage);
        assert_eq!(before, small, "{class}");
        // A stack is no stop of the Tab key on its own.
        assert_eq!(
            html.contains("gallery-track\" tabindex=\"0\""),
            layout != Stack
        );
        let lone = drawn(layout, r#"["/media/a.svg"]"#);
        assert!(!lone.contains("gallery-thumbs") && !lone.contains("gallery-track\" tabindex"));
    }
}

#[test]
fn goods_sold_by_measure_have_one_unit_price_their_own() {
    let shown = |fields: &str| {
        let text = format!(r#"{{"productId":7,"price":5,"unit_price":"8 lei / l"{fields}}}"#);
        let card: Card = read_text(&text).unwrap();
        card.shown_unit_price().map(str::to_owned)
    };
    assert_eq!(
        shown(r#","unit":"kg","multiplicity":0.05"#),
        None,
        "5 lei / kg"
    );
    for pack in [
        "",
        r#","unit":"buc.""#,
        r#","unit":"kg""#,
        r#","multiplicity":0.05"#,
    ] {
        assert_eq!(shown(pack).as_deref(), Some("8 lei / l"), "{pack}");
    }
}

#[test]
fn the_points_of_a_card_stand_beside_its_price_not_in_it() {
    let card: Card = read_text(r#"{"productId":7,"price":500,"loyalty_give":5}"#).unwrap();
    let html = with_view(|view| cards::cards(view, SHELF, &[card]).0);
    assert!(html.contains(r#"</p><p class="card-points">"#), "{html}");
}
