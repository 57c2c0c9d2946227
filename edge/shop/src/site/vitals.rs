//! Whether a site measures the pages of its visitors.

use serde::Serialize;

use super::setting::Named;

/// When browsers send the vitals of a page. They carry no cookie, no id and no address.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Vitals {
    #[default]
    Off,
    /// Once the visitor has allowed statistics.
    AfterConsent,
    Always,
}

impl Named for Vitals {
    fn all() -> Vec<(&'static str, Self)> {
        vec![
            ("off", Self::Off),
            ("after_consent", Self::AfterConsent),
            ("always", Self::Always),
        ]
    }
}
