//! The declaration of a config object: its fields, each once, with their type, default, rules and description.

use serde_json::Value;

/// Declares a config object. A field has its purpose as a comment, its type, its default (`= value`, otherwise that
/// of the type; `needed` if it is mandatory), and its rules: `check(…)` for every reader, `publish(…)` only before
/// publishing. The value of a `secret` field is never shown. `then` names a function that completes or refuses the
/// whole object.
macro_rules! config {
    (
        $(#[$meta:meta])*
        pub struct $type:ident {
            $(
                $(#[doc = $about:literal])+
                $(#[serde($($serde:tt)*)])?
                $field:ident: $kind:ty $(= $default:expr)? $(, $mark:ident $(($rule:expr))?)*;
            )*
        } $(then $whole:path)?
    ) => {
        $(#[$meta])*
        pub struct $type {
            $($(#[doc = $about])+ $(#[serde($($serde)*)])? pub $field: $kind,)*
        }

        impl $crate::site::setting::Setting for $type {
            fn read(
                json: &$crate::lenient::Json<'_>,
                place: &$crate::site::fields::Place<'_>,
            ) -> Result<Self, String> {
                let mut fields = $crate::site::fields::Fields::of(json, place)?;
                let it = Self {
                    $($field: {
                        let place = place.inner(stringify!($field));
                        let value: $kind = match fields.take(stringify!($field)) {
                            Some(json) => $crate::site::setting::Setting::read(json, &place)?,
                            None => config!(@left_out place [$($default)?] $($mark)*),
                        };
                        $(config!(@check $mark [$($rule)?] value place);)*
                        value
                    },)*
                };
                fields.end();
                $(let it = $whole(it, place)?;)?
                Ok(it)
            }

            fn inspect(
                json: &$crate::lenient::Json<'_>,
                spot: &$crate::site::inspect::Spot<'_>,
                found: &mut $crate::site::inspect::Findings,
            ) {
                use $crate::site::setting::Setting;
                let before = found.count();
                let members = $crate::site::inspect::Members::of(json, spot, found);
                let Some(mut members) = members else { return };
                $({
                    let spot = spot.field(stringify!($field));
                    let marks: &[&str] = &[$(stringify!($mark)),*];
                    match members.take(stringify!($field)) {
                        Some(json) => {
                            let before = found.count();
                            <$kind as Setting>::inspect(json, &spot, found);
                            if found.count() == before
                                && let Ok(value) = <$kind as Setting>::read(json, &spot.place)
                            {
                                let _ = &value;
                                $(config!(@inspect $mark [$($rule)?] value spot found);)*
                            }
                        }
                        None if marks.contains(&"needed") => found.missing(&spot),
                        None => {}
                    }
                })*
                members.end(spot, found);
                if found.count() == before {
                    found.add_error(spot, Self::read(json, &spot.place));
                }
            }

            fn schema() -> serde_json::Value {
                $crate::site::schema::object_schema(&Self::fields())
            }

            fn fields() -> Vec<$crate::site::schema::Field> {
                use $crate::site::setting::Setting;
                vec![$({
                    let marks: &[&str] = &[$(stringify!($mark)),*];
                    let schema = <$kind as Setting>::schema();
                    $(let schema = config!(@narrow $mark [$($rule)?] $kind, schema);)*
                    $crate::site::schema::Field {
                        name: stringify!($field),
                        about: concat!($($about),+).trim_ascii(),
                        is_needed: marks.contains(&"needed"),
                        is_secret: marks.contains(&"secret"),
                        default: config!(@default $kind, [$($default)?] $($mark)*),
                        schema,
                        inner: <$kind as Setting>::fields(),
                    }
                },)*]
            }
        }
    };
    (@left_out $place:ident [$default:expr] $($mark:ident)*) => { $default };
    (@left_out $place:ident [] needed $($mark:ident)*) => { return $place.missing() };
    (@left_out $place:ident [] $($mark:ident)*) => { Default::default() };
    (@default $kind:ty, [$default:expr] $($mark:ident)*) => { $crate::site::declare::json_of::<$kind>(&$default) };
    (@default $kind:ty, [] needed $($mark:ident)*) => { serde_json::Value::Null };
    (@default $kind:ty, [] $($mark:ident)*) => { $crate::site::declare::json_of::<$kind>(&Default::default()) };
    (@check needed [] $value:ident $place:ident) => {};
    (@check secret [] $value:ident $place:ident) => {};
    (@check check [$rule:expr] $value:ident $place:ident) => {
        $crate::site::rules::Rule::check(&$rule, &$value, &$place)?;
    };
    (@check publish [$rule:expr] $value:ident $place:ident) => {
        if $place.is_published_now() {
            $crate::site::rules::Rule::check(&$rule, &$value, &$place)?;
        }
    };
    (@inspect needed [] $value:ident $spot:ident $found:ident) => {};
    (@inspect secret [] $value:ident $spot:ident $found:ident) => {};
    (@inspect $mark:ident [$rule:expr] $value:ident $spot:ident $found:ident) => {
        $crate::site::rules::Rule::inspect(&$rule, &$value, &$spot, $found);
    };
    (@narrow needed [] $kind:ty, $schema:ident) => { $schema };
    (@narrow secret [] $kind:ty, $schema:ident) => { $schema };
    (@narrow $mark:ident [$rule:expr] $kind:ty, $schema:ident) => {
        $crate::site::rules::narrowed::<$kind>(&$rule, $schema)
    };
}

pub(super) use config;

pub(super) fn json_of<T: serde::Serialize>(value: &T) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}
