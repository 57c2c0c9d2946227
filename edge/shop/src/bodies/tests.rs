use super::*;
use crate::backend::Call;
use crate::lenient::Json;

fn bodies(json: &str) -> (Bodies, Vec<String>) {
    Bodies::read(&Json::parse(json.as_bytes()).unwrap())
}

/// The body that a call with these values sends under this template.
fn shaped_body(kind: &BodyKind, template: &str, values: &str) -> String {
    let (bodies, wrong) = bodies(&format!("{{\"{}\":{template}}}", kind.name));
    assert_eq!(wrong, [""; 0]);
    let mut call = Call::<()>::post_json("/x", values.to_owned());
    bodies.shape(kind, &mut call.request);
    call.request.json().unwrap().to_owned()
}

const VALUES: &str = r#"{"contact":{"first_name":"Ana \"A\"","last_name":"","phone":"+37360123456"},
    "delivery":{"method":"address","region_id":3,"locality_id":null,"street":"Teilor"},"payment":"cash",
    "products":[{"product_id":7,"count":0.5},{"product_id":8,"count":2,"loyalty_checked":true}]}"#;

#[test]
fn names_and_nesting_come_from_the_template_and_values_keep_their_types() {
    for (template, expected) in [
        (
            r#"{"client":{"tel":"{contact.phone}"},"region":"{delivery.region_id}"}"#,
            r#"{"client":{"tel":"+37360123456"},"region":3}"#,
        ),
        (
            r#"{"name":"{contact.first_name} {contact.last_name}","from":"web","v":2,"ok":true,"none":null,"vat":0.2}"#,
            r#"{"name":"Ana \u0022A\u0022","from":"web","v":2,"ok":true,"none":null,"vat":0.2}"#,
        ),
        (
            r#"{"items":{"each":"products","item":{"sku":"{product_id}","qty":"{count}","points":"{loyalty_checked}","pay":"{payment}"}}}"#,
            r#"{"items":[{"sku":7,"qty":0.5,"pay":"cash"},{"sku":8,"qty":2,"points":true,"pay":"cash"}]}"#,
        ),
        (
            r#"{"ids":{"each":"products","item":"{product_id}"},"note":"a { b"}"#,
            r#"{"ids":[7,8],"note":"a { b"}"#,
        ),
        (
            r#"{"last":"{contact.last_name|}","house":"{delivery.building|no number}","name":"{contact.first_name|x}"}"#,
            r#"{"last":"","house":"no number","name":"Ana \u0022A\u0022"}"#,
        ),
        (
            r#"{"notes":{"each":"products","item":"points: {loyalty_checked|false}"}}"#,
            r#"{"notes":["points: false","points: true"]}"#,
        ),
        (
            r#"{"products":"{products}","to":["{delivery.street}","{delivery.building}"]}"#,
            r#"{"products":[{"product_id":7,"count":0.5},{"product_id":8,"count":2,"loyalty_checked":true}],"to":["Teilor"]}"#,
        ),
    ] {
        assert_eq!(
            shaped_body(&ORDER, template, VALUES),
            expected,
            "{template}"
        );
    }
}

#[test]
fn missing_values_are_dropped_with_the_objects_that_they_leave_empty() {
    let template = r#"{"town":"{delivery.locality_id}","house":"nr. {delivery.building}","code":"{promo_code}",
        "more":{"months":"{months}","list":["{credit_company}"]},"kept":{}}"#;
    assert_eq!(shaped_body(&ORDER, template, VALUES), r#"{"kept":{}}"#);
    assert_eq!(
        shaped_body(&ORDER, r#"{"code":"{promo_code}"}"#, VALUES),
        "{}"
    );
    let items = r#"{"items":{"each":"products","item":{"sku":"{product_id}"}}}"#;
    assert_eq!(
        shaped_body(&ORDER, items, r#"{"products":[]}"#),
        r#"{"items":[]}"#
    );
}

#[test]
fn an_invalid_template_is_reported_with_its_path_and_the_others_are_kept() {
    let (read, wrong) = bodies(
        r#"{"order":{"tel":"{contact.tel}"},"request":["{name}"],"review":{"stars":"{rating}"},"basket":{},
            "delivery_cost":{"each":"products","item":{}},"gift":"{name}"}"#,
    );
    let kept = of_form("review").unwrap();
    assert!(read.of(kept).is_some());
    assert!(read.of(&ORDER).is_none());
    for (told, begins) in wrong.iter().zip([
        ".order: «{contact.tel}» is no name of it; there are no_user_id,",
        ".request: a template is a JSON object",
        ".basket: there is no such body; there are order, delivery_cost, consultation,",
        ".delivery_cost: each: «products» is no list of it; it has none",
        ".gift: a template is a JSON object",
    ]) {
        assert!(told.starts_with(begins), "{told}");
    }
    assert_eq!(wrong.len(), 5);
    for (order, told) in [
        (
            r#"{"x":{"each":"products"}}"#,
            ".order: each: beside it stands item, and nothing else",
        ),
        (
            r#"{"x":{"each":"lines","item":1}}"#,
            ".order: each: «lines» is no list of it; products is one",
        ),
    ] {
        let (_, wrong) = bodies(&format!("{{\"order\":{order}}}"));
        assert_eq!(wrong, [told]);
    }
    let (_, wrong) = bodies(r#"{"order":{"sku":"{product_id}"}}"#);
    assert!(wrong[0].contains("«{product_id}»"), "only an item has one");
    assert_eq!(bodies("[]").1, [": an object of templates is expected"]);
}

#[test]
fn a_template_is_published_unchanged() {
    let json = r#"{"order":{"a":"{payment} {","b":[null,true,2,0.5,"{payment|} {comment|none}"],"c":{"each":"products","item":{"d":"{count}"}}}}"#;
    let (read, wrong) = bodies(json);
    assert_eq!(wrong, [""; 0]);
    assert_eq!(serde_json::to_string(&read).unwrap(), json);
}
