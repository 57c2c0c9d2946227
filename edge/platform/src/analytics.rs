//! Workers Analytics Engine: data points that the operators' command reads. Writing one waits for nothing.

use shop::watch::Point;
use worker::{AnalyticsEngineDataPointBuilder, Env};

use crate::bindings;

/// Writes a data point; nothing happens where no dataset is bound. A failure is only logged: no answer depends on it.
pub fn write(env: &Env, point: &Point) {
    let Some(dataset) = bindings::analytics(env) else {
        return;
    };
    let blobs = point.blobs.iter().map(String::as_str);
    let built = AnalyticsEngineDataPointBuilder::new()
        .indexes([point.index.as_str()])
        .blobs(blobs.collect::<Vec<_>>())
        .doubles(point.doubles.iter().copied())
        .build();
    if let Err(error) = dataset.write_data_point(&built) {
        crate::log_error!("a data point is not written: {error}");
    }
}
