//! Measures a compiled redirect table as an isolate holds it: `cargo run --example redirect_table -- <file of the table>`
//! prints JSON. `npm run measure -- redirects` runs it over a million rules.

#![expect(clippy::print_stdout, reason = "a program of its own")]
#![expect(
    clippy::disallowed_methods,
    reason = "it measures, and the shop does not"
)]

use std::time::Instant;

use shop::paths::redirects::Index;

/// Addresses that no rule of the measurement has.
const LOOKUPS: u32 = 300_000;

fn main() -> Result<(), String> {
    let file = std::env::args().nth(1).ok_or("which file?")?;
    let bytes = std::fs::read(&file).map_err(|error| format!("{file}: {error}"))?;
    let before = resident_kilobytes();
    let begun = Instant::now();
    let index = Index::from_bytes(&bytes).ok_or("the file is no table")?;
    let load = begun.elapsed();
    let held = resident_kilobytes().saturating_sub(before);
    let addresses: Vec<(String, Option<&str>)> = (0..LOOKUPS)
        .map(|at| match at % 3 {
            0 => (format!("/ro/product/ceainic-{at}"), None),
            1 => (
                format!("/ru/bucatarie/oale-{at}"),
                Some("page=2&sort=price-"),
            ),
            _ => (format!("/uk/%D1%87%D0%B0%D0%B9-{at}"), Some("utm_source=x")),
        })
        .collect();
    let mut reads = 0_u32;
    let begun = Instant::now();
    for (path, query) in &addresses {
        reads += u32::try_from(index.keys_for(path, *query).len()).unwrap_or(u32::MAX);
    }
    let spent = begun.elapsed();
    let micros = spent.as_secs_f64() * 1e6 / f64::from(LOOKUPS);
    let reads_a_million = f64::from(reads) * 1e6 / f64::from(LOOKUPS);
    println!(
        "{{\"loadMs\":{:.1},\"heldMegabytes\":{:.2},\"lookupMicros\":{micros:.2},\"readsInAMillionLookups\":{reads_a_million:.0}}}",
        load.as_secs_f64() * 1e3,
        f64::from(held) / 1e3,
    );
    Ok(())
}

/// The memory of this process in use; 0 where the system does not tell.
fn resident_kilobytes() -> u32 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.split_whitespace().next());
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}
