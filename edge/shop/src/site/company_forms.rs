//! The companies that shoppers may create in their accounts, and the country whose codes their forms ask for.

use serde::Serialize;

use super::Variant;
use super::setting::Named;

/// Whether shoppers may create companies, and how many.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CompanyForms {
    #[default]
    Off,
    /// One, by `PATCH /users/user-group/{id}/create-company/`.
    Single,
    /// Several, by `PATCH /users/user-group/{id}/create-company-multi/`.
    Multi,
}

impl Named for CompanyForms {
    fn all() -> Vec<(&'static str, Self)> {
        vec![
            ("off", Self::Off),
            ("single", Self::Single),
            ("multi", Self::Multi),
        ]
    }
}

/// The country of a company, whose register gives it its code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CompanyCountry {
    Md,
    Ro,
    Ua,
    Pl,
}

impl Named for CompanyCountry {
    fn all() -> Vec<(&'static str, Self)> {
        vec![
            ("md", Self::Md),
            ("ro", Self::Ro),
            ("ua", Self::Ua),
            ("pl", Self::Pl),
        ]
    }
}

impl CompanyCountry {
    /// The country of a site's variant.
    pub const fn of(variant: Variant) -> Self {
        match variant {
            Variant::Default => Self::Md,
            Variant::Romanian => Self::Ro,
            Variant::Ukrainian => Self::Ua,
            Variant::Polish => Self::Pl,
        }
    }
}
