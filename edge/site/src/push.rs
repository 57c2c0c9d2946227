//! Carries out a plan so that no visitor ever meets a pointer that leads to something that is not stored: content first,
//! read back; then the pointers, if nobody moved them since; then the hosts; removals last.

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use shop::site::Pointer;
use shop::site::keys::Key;
use shop::site::publish::{Plan, Write};
use tokio::time::{Instant, sleep};

use crate::exit::{Code, Refusal};
use crate::kv::{Api, Fault, Pair, Store};
use crate::live::{State, Values, values};
use crate::moves::{Note, moved};
use crate::print::Voice;

/// A look-up that found nothing may be remembered for a minute.
const LONGEST_READ_BACK: Duration = Duration::from_secs(150);
const FIRST_LOOK_AGAIN: Duration = Duration::from_secs(1);
const LONGEST_LOOK_AGAIN: Duration = Duration::from_secs(15);
/// Bytes that are read back in one call.
const MOST_READ_BACK: usize = 20_000_000;
const MOST_KEYS_READ_BACK: usize = 100;

/// Writes what the plan says. `state` is what it was made against.
pub(crate) async fn carry_out<A: Api>(
    store: &Store<A>,
    plan: &Plan,
    state: &State,
    note: &Note,
    voice: &Voice,
) -> Result<(), Refusal> {
    if is_empty(plan) {
        return Ok(());
    }
    let now = content(store, plan, state, note, voice)
        .await
        .map_err(|fault| Refusal::failed("writing the new content", &fault))?;
    let lines = moved_since(store, plan, state, &now)
        .await
        .map_err(|fault| Refusal::failed("reading the pointers again", &fault))?;
    if !lines.is_empty() {
        let text = format!(
            "the store moved since it was read; nothing visible was changed\n{}",
            lines.join("\n")
        );
        return Err(Refusal::new(Code::Refused, text));
    }
    let mut is_visible = false;
    visible(store, plan, state, note, voice, &mut is_visible)
        .await
        .map_err(|fault| {
            if is_visible {
                let text = format!("partly done, run the same again: {fault}");
                Refusal::new(Code::Partly, text)
            } else {
                Refusal::failed("moving the pointers", &fault)
            }
        })
}

/// Whether there is nothing to write and nothing to remove.
pub(crate) const fn is_empty(plan: &Plan) -> bool {
    plan.versions.is_empty() && plan.pointers.is_empty() && plan.removals.is_empty()
}

/// Writes the content of the new versions, and reads each key back. Returns the hosts and pointers at that moment.
async fn content<A: Api>(
    store: &Store<A>,
    plan: &Plan,
    state: &State,
    note: &Note,
    voice: &Voice,
) -> Result<Values, Fault> {
    let count = plan.versions.len();
    if count > 0 {
        voice.say(&format!("writing {count} new values"));
        let pairs = plan.versions.iter().map(|write| {
            let is_version = matches!(Key::parse(&write.key), Some(Key::Version { .. }));
            let first = state.metadata.get(&write.key).cloned();
            Pair {
                key: write.key.clone(),
                value: write.value.clone(),
                metadata: is_version.then(|| first.unwrap_or_else(|| note.json())),
            }
        });
        let told = |written| {
            if written < count {
                voice.say(&format!("  {written} of {count}"));
            }
        };
        store.put(pairs.collect(), told).await?;
        voice.say("reading them back");
    }
    let pointers = state.pointers.keys().cloned();
    let pointers: BTreeSet<String> = pointers.chain(aims(plan).into_keys()).collect();
    read_back(store, &plan.versions, pointers).await
}

/// Waits until every write is read as it was written. Returns the values of more keys, read together with the last.
async fn read_back<A: Api>(
    store: &Store<A>,
    writes: &[Write],
    more: BTreeSet<String>,
) -> Result<Values, Fault> {
    let start = Instant::now();
    let mut pause = FIRST_LOOK_AGAIN;
    let mut open: Vec<&Write> = writes.iter().collect();
    let more: Vec<String> = more.into_iter().collect();
    loop {
        let mut differing = Vec::new();
        let mut last = Values::new();
        let mut parts = parts(&open).into_iter().peekable();
        while let Some(part) = parts.next() {
            let keys = part.iter().map(|write| write.key.clone());
            let mut keys: Vec<String> = keys.collect();
            if parts.peek().is_none() {
                keys.extend_from_slice(&more);
            }
            let values = values(store, &keys).await?;
            let is_there = |write: &&Write| {
                let value = values.get(&write.key).and_then(Option::as_ref);
                value == Some(&write.value)
            };
            differing.extend(part.iter().copied().filter(|write| !is_there(write)));
            last = values;
        }
        open = differing;
        let Some(write) = open.first() else {
            return Ok(last);
        };
        if start.elapsed() + pause > LONGEST_READ_BACK {
            return Err(Fault::Lost(format!(
                "{} written keys are not read as they were written, among them {}",
                open.len(),
                write.key
            )));
        }
        sleep(pause).await;
        pause = (pause * 2).min(LONGEST_LOOK_AGAIN);
    }
}

/// Divides writes into parts whose values fit into one answer; one part without any for none.
fn parts<'a, 'w>(writes: &'a [&'w Write]) -> Vec<&'a [&'w Write]> {
    let mut parts = Vec::new();
    let mut rest = writes;
    loop {
        let mut bytes = 0;
        let fitting = rest.iter().take(MOST_KEYS_READ_BACK).take_while(|write| {
            bytes += write.value.len();
            bytes <= MOST_READ_BACK
        });
        let (part, others) = rest.split_at(fitting.count().max(1).min(rest.len()));
        parts.push(part);
        rest = others;
        if rest.is_empty() {
            return parts;
        }
    }
}

/// What each host's or pointer's key will hold; `None` for one that is removed.
pub(crate) fn aims(plan: &Plan) -> BTreeMap<String, Option<String>> {
    let writes = plan.pointers.iter().map(|write| {
        let value = String::from_utf8_lossy(&write.value).into_owned();
        (write.key.clone(), Some(value))
    });
    let removals = plan.removals.iter().map(|key| (key.clone(), None));
    writes.chain(removals).collect()
}

/// The lines that tell which pointers and hosts hold neither what the plan was made against nor what it aims at.
pub(crate) fn moved_lines(
    then: &BTreeMap<String, String>,
    aims: &BTreeMap<String, Option<String>>,
    now: impl Fn(&str) -> Option<String>,
    note: impl Fn(&str) -> Note,
) -> Vec<String> {
    let keys = then
        .keys()
        .chain(aims.keys().filter(|key| !then.contains_key(*key)));
    keys.filter_map(|key| {
        let (before, now) = (then.get(key), now(key));
        if now.as_ref() == before || aims.get(key).is_some_and(|aim| *aim == now) {
            return None;
        }
        let shown = |value: Option<&String>| value.map_or("nothing", String::as_str).to_owned();
        let who = match note(key) {
            note if note == Note::default() => String::new(),
            note => format!(" ({})", note.text()),
        };
        Some(format!(
            "  {key}: {} -> {}{who}",
            shown(before),
            shown(now.as_ref())
        ))
    })
    .collect()
}

/// Tells which pointers and hosts moved since the plan was made, and who moved them.
async fn moved_since<A: Api>(
    store: &Store<A>,
    plan: &Plan,
    state: &State,
    now: &Values,
) -> Result<Vec<String>, Fault> {
    let aims = aims(plan);
    let value = |key: &str| {
        let value = now.get(key).cloned().flatten()?;
        Some(String::from_utf8_lossy(&value).into_owned())
    };
    if moved_lines(&state.pointers, &aims, value, |_| Note::default()).is_empty() {
        return Ok(Vec::new());
    }
    let listed = store.list("site/").await?;
    let note = |key: &str| {
        let listed = listed.iter().find(|listed| listed.name == key);
        Note::of(listed.and_then(|listed| listed.metadata.as_ref()))
    };
    Ok(moved_lines(&state.pointers, &aims, value, note))
}

/// The writes that visitors see. `is_visible` is set as soon as one of them may have been done.
async fn visible<A: Api>(
    store: &Store<A>,
    plan: &Plan,
    state: &State,
    note: &Note,
    voice: &Voice,
    is_visible: &mut bool,
) -> Result<(), Fault> {
    let (pointers, hosts): (Vec<Write>, Vec<Write>) = plan
        .pointers
        .iter()
        .cloned()
        .partition(|write| matches!(Key::parse(&write.key), Some(Key::Pointer { .. })));
    if !pointers.is_empty() {
        voice.say(&format!("moving {} pointers", pointers.len()));
        let pairs = pointers.iter().map(|write| pointer(write, state, note));
        written(store.put(pairs.collect(), |_| ()).await, is_visible)?;
    }
    if !hosts.is_empty() {
        // A host leads to a pointer, which has to be there.
        read_back(store, &pointers, BTreeSet::new()).await?;
        voice.say(&format!("writing {} hosts", hosts.len()));
        let pairs = hosts.into_iter().map(|write| Pair {
            key: write.key,
            value: write.value,
            metadata: None,
        });
        written(store.put(pairs.collect(), |_| ()).await, is_visible)?;
    }
    let (hosts, pointers): (Vec<String>, Vec<String>) = plan
        .removals
        .iter()
        .cloned()
        .partition(|key| matches!(Key::parse(key), Some(Key::Host { .. })));
    for keys in [hosts, pointers] {
        if !keys.is_empty() {
            voice.say(&format!("removing {}", keys.join(", ")));
            written(store.remove(&keys).await, is_visible)?;
        }
    }
    Ok(())
}

fn written(result: Result<(), Fault>, is_visible: &mut bool) -> Result<(), Fault> {
    match &result {
        Err(fault) if fault.wrote_nothing() => {}
        Ok(()) | Err(_) => *is_visible = true,
    }
    result
}

/// A pointer with the note of its move and the versions before.
fn pointer(write: &Write, state: &State, note: &Note) -> Pair {
    let site = write.key.strip_prefix("site/").unwrap_or_default();
    let next = std::str::from_utf8(&write.value)
        .ok()
        .and_then(Pointer::parse);
    // A rollout leaves the version in force.
    let left = state
        .in_force(site)
        .filter(|version| next.is_none_or(|next| next.version != *version));
    Pair {
        key: write.key.clone(),
        value: write.value.clone(),
        metadata: Some(moved(note, left.as_deref(), state.metadata.get(&write.key))),
    }
}
