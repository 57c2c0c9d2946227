//! The data points of the dataset: what each column holds. The operators' command reads them by these numbers.

use super::{CacheOutcome, RequestLine, Visited, Vital};

/// A data point: the index by which the platform samples, texts and numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    pub index: String,
    pub blobs: Vec<String>,
    pub doubles: Vec<f64>,
}

/// The columns of a visit, for the queries of the operators' command.
#[derive(Debug)]
pub struct VitalsColumns {
    /// `visit` or `request`.
    pub kind: &'static str,
    pub kind_of_visits: &'static str,
    pub site: &'static str,
    pub page: &'static str,
    pub version: &'static str,
}

pub const VITALS_COLUMNS: VitalsColumns = VitalsColumns {
    kind: "blob1",
    kind_of_visits: "visit",
    site: "blob2",
    page: "blob3",
    version: "blob5",
};

const KIND_OF_REQUESTS: &str = "request";
/// Stands for a vital that the browser did not measure.
const UNMEASURED: f64 = -1.0;

impl Vital {
    /// The column of its values; below 0 it was not measured.
    pub const fn column(self) -> &'static str {
        match self {
            Self::Lcp => "double1",
            Self::Inp => "double2",
            Self::Cls => "double3",
            Self::Ttfb => "double4",
            Self::Fcp => "double5",
        }
    }
}

impl Visited<'_> {
    /// The data point of this visit with its vitals.
    pub fn point(&self, vitals: &[(Vital, u32)]) -> Point {
        let blobs = [
            VITALS_COLUMNS.kind_of_visits,
            self.site,
            self.page,
            self.language,
            self.version,
            self.device.name(),
        ];
        let value = |vital| {
            let told = vitals.iter().find(|(told, _)| *told == vital);
            told.map_or(UNMEASURED, |(_, value)| f64::from(*value))
        };
        Point {
            index: self.site.to_owned(),
            blobs: blobs.map(str::to_owned).to_vec(),
            doubles: Vital::ALL.map(value).to_vec(),
        }
    }
}

impl RequestLine<'_> {
    /// The data point of this request.
    pub fn point(&self) -> Point {
        let class = match self.status {
            100..200 => "1xx",
            200..300 => "2xx",
            300..400 => "3xx",
            400..500 => "4xx",
            _ => "5xx",
        };
        let blobs = [
            KIND_OF_REQUESTS,
            self.site,
            self.route,
            self.language.unwrap_or_default(),
            self.version,
            class,
            self.cache.map_or("", CacheOutcome::name),
        ];
        #[expect(
            clippy::cast_precision_loss,
            reason = "milliseconds and counts of a request are small"
        )]
        let number = |number: u64| number as f64;
        Point {
            index: self.site.to_owned(),
            blobs: blobs.map(str::to_owned).to_vec(),
            doubles: vec![
                number(self.head_ms),
                number(self.calls.sum_ms()),
                number(self.calls.count()),
                number(self.calls.failed()),
                f64::from(self.stands_for()),
            ],
        }
    }
}
