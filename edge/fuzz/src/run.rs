//! Runs cases in sequence. A failing case is minimised and reported with the command that repeats it.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::change::shortened;
use crate::random::Random;
use crate::targets::Target;
use crate::world::World;

/// A slower case is reported. Cases take microseconds, so even a busy machine stays far below this.
const LONGEST: Duration = Duration::from_secs(10);
/// The stack size of a worker.
const STACK_BYTES: usize = 1024 * 1024;
/// The exit code of a process whose case failed.
pub(crate) const FAILED: i32 = 1;

thread_local! {
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Generates the bytes of a case.
pub(crate) fn case_of(target: &Target, seeds: &[Vec<u8>], seed: u64, case: u64) -> Vec<u8> {
    (target.make)(&mut Random::of_case(seed, target.name, case), seeds)
}

/// The panic message of a failing case; `None` if it passes.
fn fails(target: &Target, world: &World, bytes: &[u8]) -> Option<String> {
    PANIC.take();
    let outcome = catch_unwind(AssertUnwindSafe(|| (target.check)(world, bytes)));
    outcome.err().map(|_| PANIC.take().unwrap_or_default())
}

/// The location in a panic message. Two cases with the same location count as the same failure.
fn panic_location(why: &str) -> &str {
    why.split('\n').next().unwrap_or_default()
}

/// Runs a range of cases, at most for the given time, in a thread with a worker's stack. Returns the number of cases,
/// or the report of the first failure.
pub(crate) fn cases(
    target: &'static Target,
    seed: u64,
    range: std::ops::Range<u64>,
    most: Option<Duration>,
) -> Result<u64, String> {
    static AT: AtomicU64 = AtomicU64::new(0);
    set_hook(Box::new(|info| {
        PANIC.set(Some(format!("{info}")));
    }));
    AT.store(range.start, Ordering::Relaxed);
    let running = std::thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(move || -> Result<u64, String> {
            let world = World::open()?;
            let seeds = (target.seeds)(&world);
            let began = now();
            for case in range.clone() {
                AT.store(case, Ordering::Relaxed);
                let bytes = case_of(target, &seeds, seed, case);
                if let Some(why) = fails(target, &world, &bytes) {
                    let alike = |bytes: &[u8]| {
                        fails(target, &world, bytes)
                            .is_some_and(|other| panic_location(&other) == panic_location(&why))
                    };
                    let shortest = shortened(&bytes, &alike);
                    let why = fails(target, &world, &shortest).unwrap_or(why);
                    return Err(describe_failure(target, seed, case, &why, &shortest));
                }
                if case % 64 == 0 && most.is_some_and(|most| began.elapsed() >= most) {
                    return Ok(case + 1 - range.start);
                }
            }
            Ok(range.end - range.start)
        })
        .map_err(|error| error.to_string())?;
    let mut seen = (AT.load(Ordering::Relaxed), now());
    while !running.is_finished() {
        std::thread::sleep(Duration::from_millis(20));
        let at = AT.load(Ordering::Relaxed);
        if at != seen.0 {
            seen = (at, now());
        } else if seen.1.elapsed() > LONGEST && at > 0 {
            return Err(format!(
                "{name} failed: over {LONGEST:?}\n  again: npm run fuzz -- --target \"{name}\" --seed {seed} --case {at}",
                name = target.name
            ));
        }
    }
    running
        .join()
        .unwrap_or_else(|_| Err("the runner itself panicked".to_owned()))
}

/// The report of a failure, with the command that repeats it.
pub(crate) fn describe_failure(
    target: &Target,
    seed: u64,
    case: u64,
    why: &str,
    bytes: &[u8],
) -> String {
    let Target { name, .. } = target;
    let shown = String::from_utf8_lossy(bytes.get(..2000).unwrap_or(bytes)).into_owned();
    format!(
        "{name} failed: {why}\n  again: npm run fuzz -- --target \"{name}\" --seed {seed} --case {case}\n  {} bytes: {shown:?}",
        bytes.len()
    )
}

#[expect(
    clippy::disallowed_methods,
    reason = "a tool that measures its own time"
)]
pub(crate) fn now() -> Instant {
    Instant::now()
}
