//! Parses a request to the cart: its fields and the catalogue's data make a command, or a refusal.

use super::command::Command;
use super::quantity_input::{NOT_A_NUMBER, read_quantity};
use crate::failure::{Failure, Refusal, Shortage};
use crate::fields::{COMMAND, Fields};
use crate::i18n::Language;
use crate::product::{Card, ProductId, UNKNOWN_PRODUCT};
use crate::quantity::Quantity;
use crate::session::Caller;
use crate::typed::NumberKind;

/// Browsers choose the ids of their commands; a longer text is not an id.
const MOST_ID_BYTES: usize = 64;
const QUANTITY: &str = "quantity";
const GRINDING: &str = "grinding";

/// How a request changes a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// Adds to the quantity; adding 0 removes the line.
    Add,
    /// Sets the quantity.
    Set,
}

/// Makes the command of a request. `found` is the product in the catalogue: a product that is gone from it can only
/// be removed, by a quantity of 0.
pub fn parse_change(
    change: Change,
    product: ProductId,
    fields: &Fields,
    language: Language,
    found: Option<&Card>,
) -> Result<Command, Failure> {
    let Some(card) = found else {
        return removal(product, fields).ok_or(Failure::Refused(&UNKNOWN_PRODUCT));
    };
    let (step, stock) = (card.step(), card.stock());
    let kind = NumberKind::with_step(step);
    if change == Change::Add && !(card.active && card.available) {
        let (left, held) = (Quantity::ZERO, Quantity::ZERO);
        return removal(product, fields).ok_or(Failure::Short(Shortage {
            left,
            step: step.size(),
            held,
        }));
    }
    let start = Some(card.start()).filter(|start| *start != step.size());
    match change {
        Change::Add => Ok(match added(fields, language, kind)? {
            Some(quantity) if quantity.is_zero() => Command::Remove { product },
            quantity => Command::Add {
                product,
                step,
                quantity,
                start,
                stock,
                grinding: grinding(fields)?.or(card.grinding),
            },
        }),
        Change::Set => Ok(Command::Set {
            product,
            step,
            quantity: quantity(fields, language, kind)?,
            stock,
        }),
    }
}

/// The command of a quantity of 0, which needs nothing from the catalogue.
pub fn removal(product: ProductId, fields: &Fields) -> Option<Command> {
    // Zero is the same in every language.
    let quantity = quantity(fields, Language::En, NumberKind::Thousandths).ok()?;
    quantity.is_zero().then_some(Command::Remove { product })
}

/// The quantity to add; `None` if the request names none.
fn added(
    fields: &Fields,
    language: Language,
    kind: NumberKind,
) -> Result<Option<Quantity>, Failure> {
    if fields.is_unreadable(QUANTITY) {
        return Err(Failure::Refused(&NOT_A_NUMBER));
    }
    let named = fields.get(QUANTITY).is_some();
    Ok(named
        .then(|| quantity(fields, language, kind))
        .transpose()?)
}

/// The quantity as it was typed, or the number of a script.
fn quantity(
    fields: &Fields,
    language: Language,
    kind: NumberKind,
) -> Result<Quantity, &'static Refusal> {
    let text = fields.text(QUANTITY);
    if fields.is_text(QUANTITY) {
        read_quantity(text, language, kind)
    } else {
        read_quantity(text, Language::En, NumberKind::Thousandths)
    }
}

/// The chosen way of grinding; `None` if the request names none.
fn grinding(fields: &Fields) -> Result<Option<u64>, Failure> {
    match fields.text(GRINDING) {
        "" if !fields.is_unreadable(GRINDING) => Ok(None),
        text => text.parse().map(Some).map_err(|_| Failure::Malformed),
    }
}

/// Whether the browser gave the command an id, so that it can retry it.
pub fn can_repeat(fields: &Fields) -> bool {
    !fields.text(COMMAND).is_empty()
}

/// Whether a command creates a cart, for a new guest. An unknown caller has no cart, and a command that can only
/// remove needs none.
pub fn begins_cart(caller: &Caller, command: &Command) -> bool {
    *caller == Caller::Nobody && !command.only_removes()
}

/// The id of a command: the browser's, or a fresh one for a plain form.
pub fn command_id(fields: &Fields, fresh: impl FnOnce() -> String) -> Result<String, Failure> {
    let id = fields.text(COMMAND);
    if fields.is_unreadable(COMMAND) {
        return Err(Failure::Malformed);
    }
    if id.is_empty() {
        return Ok(fresh());
    }
    let is_plain = id.len() <= MOST_ID_BYTES
        && id
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if is_plain {
        Ok(id.to_owned())
    } else {
        Err(Failure::Malformed)
    }
}

/// The fields of a request to remove a line, whose body may be empty.
pub fn removal_fields(body: &[u8]) -> Result<Fields, Failure> {
    if body.is_empty() {
        Ok(Fields::default())
    } else {
        Fields::from_json(body).ok_or(Failure::Malformed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cart::{NEGATIVE, TOO_MUCH};
    use crate::lenient::read_text;

    const STEP: Quantity = match Quantity::from_thousandths(500) {
        Some(step) => step,
        None => Quantity::ONE,
    };

    fn half_metres() -> Card {
        read_text(r#"{"id":7,"price":1,"multiplicity":0.5,"stock_field":4.5}"#).unwrap()
    }

    fn refused<T>(refusal: &'static Refusal) -> Result<T, Failure> {
        Err(Failure::Refused(refusal))
    }

    fn add(quantity: Option<&str>) -> Result<Command, Failure> {
        let fields = quantity.map_or_else(Fields::default, |text| Fields::of(QUANTITY, text));
        parse_change(Change::Add, 7, &fields, Language::Ro, Some(&half_metres()))
    }

    fn added_command(quantity: Option<u32>) -> Command {
        Command::Add {
            product: 7,
            step: STEP.into(),
            quantity: quantity.and_then(Quantity::from_thousandths),
            start: None,
            stock: Quantity::from_thousandths(4500),
            grinding: None,
        }
    }

    #[test]
    fn adding_takes_step_and_stock_from_the_catalogue_and_the_quantity_from_the_request() {
        assert_eq!(add(None), Ok(added_command(None)));
        assert_eq!(add(Some("1,5")), Ok(added_command(Some(1500))));
    }

    #[test]
    fn a_requested_grinding_overrides_the_catalogues() {
        let ground = |fields: &Fields, card: &str| {
            let card: Card = read_text(card).unwrap();
            match parse_change(Change::Add, 7, fields, Language::Ro, Some(&card)) {
                Ok(Command::Add { grinding, .. }) => grinding,
                other => panic!("{other:?}"),
            }
        };
        let coffee = r#"{"id":7,"price":1,"grindingMethodId":"3"}"#;
        assert_eq!(ground(&Fields::default(), coffee), Some(3));
        assert_eq!(ground(&Fields::of(GRINDING, "5"), coffee), Some(5));
        let tea = r#"{"id":7,"price":1,"grindingMethodId":null}"#;
        assert_eq!(ground(&Fields::default(), tea), None);
    }

    #[test]
    fn adding_zero_removes_the_line() {
        for zero in ["0", "0.000", "-0"] {
            assert_eq!(add(Some(zero)), Ok(Command::Remove { product: 7 }));
        }
    }

    #[test]
    fn a_json_number_too_large_is_refused_and_a_tiny_one_is_rounded_up() {
        let add = |number: &str| {
            let fields = Fields::from_json(format!(r#"{{"quantity":{number}}}"#).as_bytes());
            parse_change(
                Change::Add,
                7,
                &fields.unwrap(),
                Language::Ro,
                Some(&half_metres()),
            )
        };
        for vast in ["1e20", "-1e20", "-5e18", "99999999999999999999"] {
            assert_eq!(add(vast), refused(&NOT_A_NUMBER), "{vast}");
        }
        assert_eq!(add("1e-20"), Ok(added_command(Some(1))));
        assert_eq!(add("-1e-20"), refused(&NEGATIVE));
        assert_eq!(add("-0.0"), Ok(Command::Remove { product: 7 }));
    }

    #[test]
    fn an_invalid_quantity_is_refused() {
        for (text, refusal) in [
            ("", &NOT_A_NUMBER),
            ("two", &NOT_A_NUMBER),
            ("-1", &NEGATIVE),
            ("100000", &TOO_MUCH),
        ] {
            assert_eq!(add(Some(text)), refused(refusal), "add {text}");
            let fields = Fields::of(QUANTITY, text);
            let set = parse_change(Change::Set, 7, &fields, Language::Ro, Some(&half_metres()));
            assert_eq!(set, refused(refusal), "set {text}");
        }
        for body in [r#"{"quantity":null}"#, r#"{"quantity":[1]}"#] {
            let fields = Fields::from_json(body.as_bytes()).unwrap();
            for change in [Change::Add, Change::Set] {
                let judged = parse_change(change, 7, &fields, Language::Ro, Some(&half_metres()));
                assert_eq!(judged, refused(&NOT_A_NUMBER), "{change:?} {body}");
            }
        }
    }

    #[test]
    fn a_mark_before_three_digits_depends_on_language_and_product_but_not_in_numbers_of_scripts() {
        let set = |fields: &Fields, language, card: &str| {
            let card: Card = read_text(card).unwrap();
            match parse_change(Change::Set, 7, fields, language, Some(&card)) {
                Ok(Command::Set { quantity, .. }) => Ok(quantity.thousandths()),
                Ok(other) => panic!("{other:?}"),
                Err(failure) => Err(failure),
            }
        };
        let (pieces, measured) = (
            r#"{"id":7,"price":1}"#,
            r#"{"id":7,"price":1,"multiplicity":0.05}"#,
        );
        let typed = |text: &str| Fields::of(QUANTITY, text);
        assert_eq!(set(&typed("1.000"), Language::Ro, pieces), Ok(1_000_000));
        assert_eq!(
            set(&typed("1.000"), Language::En, pieces),
            refused(&NOT_A_NUMBER)
        );
        assert_eq!(
            set(&typed("1,000"), Language::Ro, pieces),
            refused(&NOT_A_NUMBER)
        );
        assert_eq!(set(&typed("1,000"), Language::En, pieces), Ok(1_000_000));
        assert_eq!(
            set(&typed("1 299 buc."), Language::Ro, pieces),
            Ok(1_299_000)
        );
        for language in Language::ALL.iter().copied() {
            assert_eq!(set(&typed("1.000"), language, measured), Ok(1000));
            assert_eq!(set(&typed("1,250"), language, measured), Ok(1250));
            let number = Fields::from_json(br#"{"quantity":1.125}"#).unwrap();
            assert_eq!(set(&number, language, pieces), Ok(1125));
        }
    }

    #[test]
    fn setting_needs_a_quantity_which_may_be_zero() {
        let set = |fields: &Fields| {
            parse_change(Change::Set, 7, fields, Language::Ro, Some(&half_metres()))
        };
        for (text, thousandths) in [("3", 3000), ("0", 0)] {
            let expected = Command::Set {
                product: 7,
                step: STEP.into(),
                quantity: Quantity::from_thousandths(thousandths).unwrap(),
                stock: Quantity::from_thousandths(4500),
            };
            assert_eq!(set(&Fields::of(QUANTITY, text)), Ok(expected));
        }
        assert_eq!(set(&Fields::default()), refused(&NOT_A_NUMBER));
    }

    #[test]
    fn a_product_that_is_gone_can_only_be_removed() {
        for change in [Change::Add, Change::Set] {
            let gone = |fields: &Fields| parse_change(change, 7, fields, Language::Ro, None);
            assert_eq!(
                gone(&Fields::of(QUANTITY, "0")),
                Ok(Command::Remove { product: 7 })
            );
            for text in ["1", "-1", "x", ""] {
                let judged = gone(&Fields::of(QUANTITY, text));
                assert_eq!(judged, refused(&UNKNOWN_PRODUCT), "{text}");
            }
            assert_eq!(gone(&Fields::default()), refused(&UNKNOWN_PRODUCT));
        }
    }

    #[test]
    fn a_product_that_is_not_sold_cannot_be_added() {
        for not_sold in [r#""active":false"#, r#""available":false"#] {
            let card = read_text(&format!(
                r#"{{"id":7,"price":1,"multiplicity":0.5,{not_sold}}}"#
            ));
            let card: Card = card.unwrap();
            let change = |change, text: &str| {
                parse_change(
                    change,
                    7,
                    &Fields::of(QUANTITY, text),
                    Language::Ro,
                    Some(&card),
                )
            };
            let (left, held) = (Quantity::ZERO, Quantity::ZERO);
            let none_left = Failure::Short(Shortage {
                left,
                step: STEP,
                held,
            });
            assert_eq!(change(Change::Add, "1"), Err(none_left), "{not_sold}");
            assert_eq!(change(Change::Add, "0"), Ok(Command::Remove { product: 7 }));
            assert!(change(Change::Set, "1").is_ok(), "a line may be lowered");
        }
    }

    #[test]
    fn only_a_quantity_of_0_removes_without_the_catalogue() {
        for zero in ["0", "-0", "0,0"] {
            let removal = removal(7, &Fields::of(QUANTITY, zero));
            assert_eq!(removal, Some(Command::Remove { product: 7 }), "{zero}");
        }
        for other in ["", "1", "0,5", "-1", "x"] {
            let fields = Fields::of(QUANTITY, other);
            assert_eq!(removal(7, &fields), None, "{other}");
        }
        assert_eq!(removal(7, &Fields::default()), None);
        let odd = Fields::from_json(br#"{"quantity":[0]}"#).unwrap();
        assert_eq!(removal(7, &odd), None);
    }

    #[test]
    fn only_an_add_by_an_unknown_caller_begins_a_cart() {
        let remove = Command::Remove { product: 7 };
        let add = added_command(None);
        assert!(begins_cart(&Caller::Nobody, &add));
        assert!(!begins_cart(&Caller::Nobody, &remove));
        assert!(!begins_cart(&Caller::SignedIn("42".to_owned()), &add));
    }

    #[test]
    fn a_command_id_comes_from_the_browser_or_is_generated() {
        let id = |fields: &Fields| command_id(fields, || "fresh".to_owned());
        let named = |text: &str| Fields::of(COMMAND, text);
        assert_eq!(id(&Fields::default()), Ok("fresh".to_owned()));
        assert_eq!(id(&named("a1-B2")), Ok("a1-B2".to_owned()));
        assert_eq!(id(&named(&"a".repeat(64))), Ok("a".repeat(64)));
        for odd in ["a b", "a/b", "ă", &"a".repeat(65), "a;b"] {
            assert_eq!(id(&named(odd)), Err(Failure::Malformed), "{odd}");
        }
        let nothing = Fields::from_json(br#"{"command":null}"#).unwrap();
        assert_eq!(id(&nothing), Err(Failure::Malformed));
        assert!(can_repeat(&named("a1")) && !can_repeat(&Fields::default()));
    }

    #[test]
    fn a_removal_may_have_no_body_but_not_an_unreadable_one() {
        assert!(removal_fields(b"").unwrap().iter().next().is_none());
        let fields = removal_fields(br#"{"command":"a1"}"#).unwrap();
        assert_eq!(fields.text(COMMAND), "a1");
        assert_eq!(removal_fields(b"[1]").err(), Some(Failure::Malformed));
    }
}
