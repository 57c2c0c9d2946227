//! Runs cases one after another: a case that fails is cut down and told with all that makes it again.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::change::shortened;
use crate::random::Random;
use crate::targets::Target;
use crate::world::World;

/// A case that takes longer is a finding. Cases take microseconds: a busy machine does not make them seconds.
const LONGEST: Duration = Duration::from_secs(10);
/// As much as a worker's program has.
const STACK_BYTES: usize = 1024 * 1024;
/// The exit code of a process whose case failed.
pub(crate) const FAILED: i32 = 1;

thread_local! {
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// The bytes of a case.
pub(crate) fn case_of(target: &Target, seeds: &[Vec<u8>], seed: u64, case: u64) -> Vec<u8> {
    (target.make)(&mut Random::of_case(seed, target.name, case), seeds)
}

/// Why a case fails; `None` if it does not.
fn fails(target: &Target, world: &World, bytes: &[u8]) -> Option<String> {
    PANIC.take();
    let outcome = catch_unwind(AssertUnwindSafe(|| (target.check)(world, bytes)));
    outcome.err().map(|_| PANIC.take().unwrap_or_default())
}

/// The place in a panic's message: two cases with the same one fail alike.
fn place(why: &str) -> &str {
    why.split('\n').next().unwrap_or_default()
}

/// Runs the cases of a range, at most for the given time, in a thread with a worker's stack. The number of cases that ran,
/// or what is told of the one that failed.
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
                            .is_some_and(|other| place(&other) == place(&why))
                    };
                    let shortest = shortened(&bytes, &alike);
                    let why = fails(target, &world, &shortest).unwrap_or(why);
                    return Err(told(target, seed, case, &why, &shortest));
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

/// What somebody needs to see a failure again.
pub(crate) fn told(target: &Target, seed: u64, case: u64, why: &str, bytes: &[u8]) -> String {
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
