use super::*;

#[test]
fn the_phone_rules_are_the_variants() {
    assert_eq!(
        (
            Variant::Default.phone_code(),
            Variant::Default.phone_max_length()
        ),
        ("+373", 17)
    );
    assert_eq!(
        (
            Variant::Romanian.phone_code(),
            Variant::Romanian.phone_max_length()
        ),
        ("+40", 15)
    );
}
