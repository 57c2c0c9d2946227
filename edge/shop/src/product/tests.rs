use super::*;
use crate::lenient::read_text;

#[test]
fn a_card_is_read_from_the_least_and_from_odd_shapes() {
    let card: Card = read_text(r#"{"productId":7,"price":"19.90","code":1234,"images":null,"badges":"new","multiplicity":0.5,"unknown":{}}"#).unwrap();
    assert_eq!(
        (
            card.id,
            card.price,
            card.code.as_str(),
            card.step().thousandths()
        ),
        (7, Some(Money(1990)), "1234", 500)
    );
    assert!(card.can_be_bought() && card.images.is_empty());
    assert_eq!(card.badges, Badges::default());
}

#[test]
fn known_marks_are_read_and_others_passed_over() {
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
fn only_a_higher_old_price_is_a_saving() {
    let card = |old: &str| {
        read_text::<Card>(&format!(
            r#"{{"productId":1,"price":80,"old_price":{old}}}"#
        ))
        .unwrap()
    };
    assert_eq!(card("100").saving_percent(), Some(20));
    assert_eq!(card("80").saving_percent(), None);
    assert_eq!(card("null").saving_percent(), None);
    assert_eq!(card("9007199254740993").saving_percent(), Some(99));
}

#[test]
fn a_list_names_products_of_which_nothing_else_can_be_read() {
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
fn products_are_read_from_a_bare_list_from_an_envelope_and_from_rows_of_a_slider() {
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
fn a_product_without_a_price_is_there_but_cannot_be_bought() {
    let card: Card = read_text(r#"{"productId":7,"old_price":5}"#).unwrap();
    assert!(card.is_available() && !card.can_be_bought());
    assert_eq!((card.price_before(), card.saving_percent()), (None, None));
    assert_eq!(card.not_sold(), crate::words::product::PRICE_ON_REQUEST);
    let gone: Card = read_text(r#"{"productId":7,"available":false}"#).unwrap();
    assert_eq!(gone.not_sold(), crate::words::product::OUT_OF_STOCK);
}
