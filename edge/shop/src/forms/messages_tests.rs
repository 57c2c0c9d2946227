//! Error bodies as Django REST and other frameworks write them.

use super::messages::*;

fn check(body: &str, expected: &[(&str, &str)]) {
    let found = messages(body);
    let found: Vec<(&str, &str)> = found.iter().map(|(a, b)| (&**a, &**b)).collect();
    assert_eq!(found, expected, "{body}");
}

#[test]
fn every_usual_shape_of_an_error_body_is_read() {
    let phone = [("phone", "Busy.")];
    for body in [
        r#"{"phone":["Busy."]}"#,
        r#"{"phone":"Busy."}"#,
        r#"{"code":"invalid","status":400,"errors":{"phone":"Busy.","x":{},"y":7}}"#,
        r#"{"contact":{"phone":["Busy."]},"success":"false"}"#,
        r#"{"timestamp":"2026-11-23T10:00:00Z","path":"/general/v3/order/","phone":"Busy."}"#,
    ] {
        check(body, &phone);
    }
    let whole = [("", "No delivery today.")];
    for body in [
        r#""No delivery today.""#,
        r#"["No delivery","today."]"#,
        r#"{"detail":"No delivery today."}"#,
        r#"{"errors":["No delivery today."]}"#,
        r#"{"error":{"code":"closed","message":"No delivery today."}}"#,
        r#"{"non_field_errors":["No delivery today."]}"#,
        "No delivery today.\n",
    ] {
        check(body, &whole);
    }
}

#[test]
fn a_message_about_a_product_belongs_to_its_line() {
    let lines = [("line-7", "Two left."), ("line-8", "Gone.")];
    for body in [
        r#"{"errors":[{"productId":7,"message":"Two left.","available":2},{"product_id":"8","message":"Gone."}]}"#,
        r#"{"errors":{"7":["Two left."],"8":"Gone."}}"#,
        r#"[{"product":7,"detail":["Two left."]},{"product":8,"errors":["Gone."]}]"#,
    ] {
        check(body, &lines);
    }
    let product = r#""productId":7,"id":9007,"title":"A good pot","img":"/media/7 a.jpg","url":"oala","colors":[{"url":"rosu"}],"badges":["hit"],"brand":{"name":"Lunca"},"price":129.9"#;
    for body in [
        format!(r#"{{"errors":[{{{product},"message":"Two left."}}]}}"#),
        format!(r#"[{{"product":{{{product}}},"message":"Two left."}}]"#),
        r#"[{"product":{"id":7,"name":"A pot"},"error":"Two left."}]"#.to_owned(),
        r#"[{"productId":7,"name":"A pot","count":["Two left."]}]"#.to_owned(),
    ] {
        check(&body, &[("line-7", "Two left.")]);
    }
    check(&format!(r#"{{"products":[{{{product}}}]}}"#), &[]);
    check(
        r#"{"products":["This list may not be empty."]}"#,
        &[("products", "This list may not be empty.")],
    );
}

/// Checks the messages for a cart of the products 7, 2 and 31.
fn check_lines(body: &str, expected: &[(&str, &str)]) {
    let found = messages_of(body, &[7, 2, 31]);
    let found: Vec<(&str, &str)> = found.iter().map(|(a, b)| (&**a, &**b)).collect();
    assert_eq!(found, expected, "{body}");
}

#[test]
fn numbers_under_a_lists_name_are_indexes() {
    for body in [
        r#"{"products":[{},{},{"count":["Two left."]}]}"#,
        r#"{"errors":{"products":[{},null,{"count":["Two left."]}]}}"#,
        r#"{"products":{"2":{"non_field_errors":["Two left."]}}}"#,
        r#"{"products":{"2":["Two left."]}}"#,
        r#"{"order":{"products":[{},{},{"options":{"0":{"size":["Two left."]}}}]}}"#,
        r#"{"products":{"31":{"count":["Two left."]}}}"#,
        r#"{"type":"validation_error","errors":[{"code":"max_value","detail":"Two left.","attr":"products.2.count"}]}"#,
        r#"{"detail":[{"loc":["body","products",2,"count"],"msg":"Two left.","type":"value_error"}]}"#,
    ] {
        check_lines(body, &[("line-31", "Two left.")]);
    }
    // Index 0 is product 7: the messages for product 2 and for index 1 belong to the same line.
    check_lines(
        r#"{"products":[{"product_id":["Gone."]},{"count":["Two left.","No halves."],"price":["Changed."]},{}]}"#,
        &[
            ("line-2", "Two left. No halves. Changed."),
            ("line-7", "Gone."),
        ],
    );
}

#[test]
fn messages_with_codes_belong_to_their_field_for_any_number_of_lines() {
    let one = |body: &str| messages_of(body, &[7]);
    let told = |field: &str| Messages::from([(field.to_owned(), "Enter a number.".to_owned())]);
    for (body, field) in [
        (
            r#"{"phone":[{"message":"Enter a number.","code":"invalid"}]}"#,
            "phone",
        ),
        (
            r#"{"products":[{"message":"Enter a number.","code":"invalid"}]}"#,
            "line-7",
        ),
        (r#"{"items":[{"detail":"Enter a number."}]}"#, "line-7"),
        (
            r#"{"goods":[{"non_field_errors":["Enter a number."]}]}"#,
            "line-7",
        ),
        (r#"{"message":["Enter a number."]}"#, "message"),
        (r#"{"message":"Enter a number."}"#, ""),
        (
            r#"{"products":[{"message":["Enter a number."]}]}"#,
            "line-7",
        ),
    ] {
        assert_eq!(one(body), told(field), "{body}");
    }
}

#[test]
fn top_level_numbers_are_product_ids_if_possible() {
    check_lines(
        r#"{"2":{"count":["Two left."]}}"#,
        &[("line-2", "Two left.")],
    );
    check_lines(
        r#"{"1":{"count":["Two left."]},"0":["Gone."]}"#,
        &[("line-2", "Two left."), ("line-7", "Gone.")],
    );
    check_lines(
        r#"[{},{"count":["Two left."]},{}]"#,
        &[("line-2", "Two left.")],
    );
    check_lines(r#"{"errors":{"8":"Gone."}}"#, &[("line-8", "Gone.")]);
    check_lines(
        r#"[{"message":"No delivery"},"today."]"#,
        &[("", "No delivery today.")],
    );
    check(
        r#"{"1":{"count":["Two left."]}}"#,
        &[("line-1", "Two left.")],
    );
    check(
        r#"{"photos":{"0":["Too large."]}}"#,
        &[("photos", "Too large.")],
    );
}

#[test]
fn a_field_joins_all_its_sentences_and_is_found_at_any_depth() {
    let password = r#"{"password":["Is too short.","Too common.","too short.","Too common."]}"#;
    check(
        password,
        &[("password", "Is too short. Too common. too short.")],
    );
    for body in [
        r#"{"delivery":{"address":{"street":["Unknown."]}}}"#,
        r#"{"errors":{"data":{"delivery":{"address":{"street":["Unknown."]}}}}}"#,
        r#"{"errors":[{"field":"street","message":"Unknown."}]}"#,
        r#"{"errors":[{"attr":"delivery.address.street","code":"x","detail":"Unknown."}]}"#,
    ] {
        check(body, &[("street", "Unknown.")]);
        check_lines(body, &[("street", "Unknown.")]);
    }
    for code in [r#"{"error":"out_of_stock"}"#, r#"{"code":"limit"}"#] {
        check(code, &[]);
    }
}

#[test]
fn an_empty_error_body_has_no_messages_and_a_long_one_is_cut() {
    for body in [
        "",
        "<html>",
        "{}",
        "[]",
        "null",
        "7",
        r#"{"detail":" "}"#,
        r#"{"phone":["Bu"#,
    ] {
        check(body, &[]);
    }
    let deep = [&r#"{"a":"#.repeat(20), "\"x\"", &"}".repeat(20)].concat();
    check(&deep, &[]);
    let long = "\u{44f}".repeat(1000);
    for long in [format!(r#"["{long}"]"#), long] {
        assert_eq!(messages(&long)[""].chars().count(), LONGEST_MESSAGE);
    }
}
