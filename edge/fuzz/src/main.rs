//! `npm run fuzz`: generated input for every reader of outside bytes.
//!
//! Each case has its own random seed, so that it can be repeated alone. Cases are mutations of the project's own
//! examples. Each target runs in a process of its own; if that process crashes (stack overflow, out of memory), the case
//! is found by bisection.

#![expect(clippy::print_stdout, reason = "a command talks to its user")]

mod change;
mod options;
mod random;
mod run;
mod targets;
mod tree;
mod world;

use std::process::{Command, Stdio, exit};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use options::Options;
use run::{FAILED, case_of, cases, describe_failure, now};
use targets::{ALL, Target};
use world::World;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = Options::read(&arguments, fresh_seed()).and_then(|options| start(&options));
    if let Err(why) = outcome {
        println!("{why}");
        exit(FAILED);
    }
}

#[expect(clippy::disallowed_methods, reason = "a new seed for each run")]
fn fresh_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(1, |since| since.as_secs())
}

fn start(options: &Options) -> Result<(), String> {
    let wanted = |target: &&Target| {
        options
            .target
            .as_ref()
            .is_none_or(|name| name == target.name)
    };
    let chosen: Vec<&'static Target> = ALL.iter().filter(wanted).collect();
    let Some(first) = chosen.first().copied() else {
        let known: Vec<&str> = ALL.iter().map(|target| target.name).collect();
        return Err(format!(
            "there is no such target; there are: {}",
            known.join(", ")
        ));
    };
    if let Some(case) = options.case {
        let world = World::open()?;
        let bytes = case_of(first, &(first.seeds)(&world), options.seed, case);
        println!("{:?}", String::from_utf8_lossy(&bytes));
        return cases(first, options.seed, case..case + 1, None)
            .map(|_| println!("{}: fine", first.name));
    }
    if let Some((from, until)) = options.child {
        let most = options.milliseconds.map(Duration::from_millis);
        return cases(first, options.seed, from..until, most).map(|ran| println!("{ran}"));
    }
    all(&chosen, options)
}

/// Runs each target in a process of its own and prints its result.
fn all(chosen: &[&'static Target], options: &Options) -> Result<(), String> {
    let parts = u64::try_from(chosen.len()).unwrap_or(1);
    let (began, seed) = (now(), options.seed);
    let (mut total, mut failures) = (0, Vec::new());
    println!("seed {seed}");
    for (at, target) in (0..).zip(chosen.iter().copied()) {
        let share = options.cases / parts + u64::from(at < options.cases % parts);
        // Targets share the remaining time, so unused time goes to later ones.
        let left = options.milliseconds.map(|milliseconds| {
            let left = Duration::from_millis(milliseconds).saturating_sub(began.elapsed());
            u64::try_from(left.as_millis()).unwrap_or(0) / (parts - at)
        });
        let target_began = now();
        let told = match child(target, seed, (0, share), left)? {
            Ending::Ran(ran) => {
                total += ran;
                format!("{ran} cases")
            }
            Ending::Failed(why) => {
                failures.push(why);
                "failed".to_owned()
            }
            Ending::Died(how) => {
                failures.push(find_crash(target, seed, share, &how)?);
                "failed".to_owned()
            }
        };
        println!(
            "{:<16} {:>6.1} s  {told}",
            target.name,
            target_began.elapsed().as_secs_f32()
        );
    }
    println!(
        "{total} cases in {:.0} s, {} failed",
        began.elapsed().as_secs_f32(),
        failures.len()
    );
    if failures.is_empty() {
        Ok(())
    } else {
        Err(failures.join("\n"))
    }
}

enum Ending {
    Ran(u64),
    Failed(String),
    /// The process crashed: stack overflow or out of memory.
    Died(String),
}

fn child(
    target: &Target,
    seed: u64,
    range: (u64, u64),
    milliseconds: Option<u64>,
) -> Result<Ending, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = Command::new(program);
    if let Some(milliseconds) = milliseconds {
        command.args(["--milliseconds", &milliseconds.to_string()]);
    }
    let numbers = [seed, range.0, range.1].map(|number| number.to_string());
    let [seed, from, until] = &numbers;
    command.args([
        "--target",
        target.name,
        "--seed",
        seed,
        "--from",
        from,
        "--until",
        until,
    ]);
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    Ok(match output.status.code() {
        Some(0) => Ending::Ran(said.parse().unwrap_or(0)),
        Some(FAILED) => Ending::Failed(said),
        _ => Ending::Died(output.status.to_string()),
    })
}

/// Finds the case that crashed a process, by bisection.
fn find_crash(target: &Target, seed: u64, share: u64, how: &str) -> Result<String, String> {
    let (mut from, mut until) = (0, 1024);
    while until < share && !crashes(target, seed, (from, until))? {
        from = until;
        until = until.saturating_mul(4).min(share);
    }
    while until - from > 1 {
        let half = from + (until - from) / 2;
        if crashes(target, seed, (from, half))? {
            until = half;
        } else {
            from = half;
        }
    }
    let world = World::open()?;
    let bytes = case_of(target, &(target.seeds)(&world), seed, from);
    Ok(describe_failure(target, seed, from, how, &bytes))
}

fn crashes(target: &Target, seed: u64, range: (u64, u64)) -> Result<bool, String> {
    Ok(matches!(child(target, seed, range, None)?, Ending::Died(_)))
}
