//! The vitals of a real visit: how fast a page came, answered and stood still, in the browser of somebody who is named by
//! nothing.

use crate::consent::allows_statistics;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::site::Vitals;

/// A minute: what took longer was a page in the background, or is made up.
const MOST_MS: u32 = 60_000;
/// A layout that shifts by ten screens.
const MOST_THOUSANDTHS: u32 = 10_000;

/// A measure of a visit, as browsers define it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vital {
    /// The largest element was drawn, in milliseconds.
    Lcp,
    /// The slowest answers to a press, in milliseconds.
    Inp,
    /// How far the layout shifted, in thousandths.
    Cls,
    /// The first byte came, in milliseconds.
    Ttfb,
    /// The first text or picture was drawn, in milliseconds.
    Fcp,
}

/// A value by the thresholds of <https://web.dev/articles/vitals>.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rating {
    Good,
    Needs,
    Poor,
}

impl Vital {
    pub const ALL: [Self; 5] = [Self::Lcp, Self::Inp, Self::Cls, Self::Ttfb, Self::Fcp];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Lcp => "lcp",
            Self::Inp => "inp",
            Self::Cls => "cls",
            Self::Ttfb => "ttfb",
            Self::Fcp => "fcp",
        }
    }

    /// The highest good value, and the highest that is not poor.
    pub const fn thresholds(self) -> (u32, u32) {
        match self {
            Self::Lcp => (2500, 4000),
            Self::Inp => (200, 500),
            Self::Cls => (100, 250),
            Self::Ttfb => (800, 1800),
            Self::Fcp => (1800, 3000),
        }
    }

    pub fn rating(self, value: f64) -> Rating {
        let (good, needs) = self.thresholds();
        if value <= f64::from(good) {
            Rating::Good
        } else if value <= f64::from(needs) {
            Rating::Needs
        } else {
            Rating::Poor
        }
    }

    const fn most(self) -> u32 {
        match self {
            Self::Cls => MOST_THOUSANDTHS,
            Self::Lcp | Self::Inp | Self::Ttfb | Self::Fcp => MOST_MS,
        }
    }
}

/// The class of a visitor's device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Device {
    Phone,
    Other,
}

impl Device {
    /// By the headers `Sec-CH-UA-Mobile` and `User-Agent`.
    pub fn of(hint: Option<&str>, agent: Option<&str>) -> Self {
        let is_phone = match hint {
            Some(hint) => hint == "?1",
            None => agent.is_some_and(|agent| agent.contains("Mobi")),
        };
        if is_phone { Self::Phone } else { Self::Other }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Phone => "phone",
            Self::Other => "other",
        }
    }
}

/// What is kept beside the vitals of a visit.
#[derive(Debug)]
pub struct Visited<'a> {
    pub site: &'a str,
    /// The name of the page's route, never its address.
    pub page: &'a str,
    pub language: &'a str,
    /// The version of the site's config that the visitor gets.
    pub version: &'a str,
    pub device: Device,
}

/// Whether a site takes the vitals of a visitor with this consent cookie.
pub fn collects(vitals: Vitals, consent: Option<&str>) -> bool {
    match vitals {
        Vitals::Off => false,
        Vitals::AfterConsent => consent.is_some_and(allows_statistics),
        Vitals::Always => true,
    }
}

/// The vitals that a browser sent: whole numbers within their bounds, and at least one.
pub fn read_vitals(fields: &Fields) -> Result<Vec<(Vital, u32)>, Failure> {
    let mut vitals = Vec::with_capacity(Vital::ALL.len());
    for (name, text) in fields.iter() {
        let vital = Vital::ALL.into_iter().find(|vital| vital.name() == name);
        let vital = vital.ok_or(Failure::Malformed)?;
        let is_twice = vitals.iter().any(|(known, _)| *known == vital);
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        let value = text
            .parse()
            .ok()
            .filter(|value| is_number && *value <= vital.most());
        vitals.push((
            vital,
            value.filter(|_| !is_twice).ok_or(Failure::Malformed)?,
        ));
    }
    if vitals.is_empty() {
        return Err(Failure::Malformed);
    }
    Ok(vitals)
}
