//! A corpus of tables: each line has exactly one fate, and at least 99 % of the amounts are read as a person would.

use super::corpus::{Truth, made};
use super::corpus_written::WRITTEN;
use super::encoding::decode;
use super::table::{Amount, MOST_LINES, Table};

/// The tables that are made from seeds, beside those that are written by hand.
const MADE: usize = 300;
/// The share of amounts, in thousandths, that must be read as a person would.
const LEAST_READ: usize = 990;

fn shown(amount: &Amount) -> String {
    match amount {
        Amount::Missing => String::new(),
        Amount::Exact(quantity) => quantity.plain(),
        Amount::Unclear(text) => ["?", text].concat(),
        Amount::Wrong(..) => "!".to_owned(),
    }
}

/// How many of the amounts are read, out of how many; `said` gets what was not.
fn compare(about: &str, table: &Table, lines: &[Truth], said: &mut Vec<String>) -> (usize, usize) {
    let mut read = 0;
    for (at, truth) in lines.iter().enumerate() {
        let line = table
            .lines
            .get(at)
            .map(|line| (&*line.code, shown(&line.amount)));
        if line == Some((&*truth.code, truth.amount.clone())) {
            read += 1;
        } else {
            said.push(format!("{about}: line {at}: {truth:?} read as {line:?}"));
        }
    }
    (read, lines.len())
}

#[test]
fn every_line_of_three_hundred_tables_is_accounted_for() {
    let (mut read, mut all, mut lost, mut said) = (0, 0, Vec::new(), Vec::new());
    let mut charsets = std::collections::BTreeSet::new();
    for seed in 0..MADE {
        let made = made(seed);
        let (text, charset) = decode(&made.bytes).unwrap();
        charsets.insert(charset.name());
        let table = Table::read(&text, MOST_LINES);
        let (lines, skipped) = (table.lines.len(), table.skipped);
        if (lines, skipped) != (made.lines.len(), made.others) {
            lost.push(format!(
                "{}: {lines} lines and {skipped} others, not {} and {}\n{}",
                made.about,
                made.lines.len(),
                made.others,
                made.text
            ));
        }
        let (own, of) = compare(&made.about, &table, &made.lines, &mut said);
        (read, all) = (read + own, all + of);
    }
    assert!(
        lost.is_empty(),
        "{} tables lost lines:\n{}",
        lost.len(),
        lost[..lost.len().min(6)].join("\n")
    );
    let share = read * 1000 / all;
    println!("{read} of {all} amounts of {MADE} tables");
    assert!(
        share >= LEAST_READ,
        "{read} of {all}:\n{}",
        said[..said.len().min(60)].join("\n")
    );
    assert_eq!(charsets.len(), 4, "{charsets:?}");
    assert!(all > 2_000, "{all}");
}

#[test]
fn tables_of_people_are_read_as_they_mean_them() {
    let (mut read, mut all, mut said) = (0, 0, Vec::new());
    for (text, lines) in WRITTEN {
        let lines: Vec<Truth> = lines
            .iter()
            .map(|(code, amount)| Truth {
                code: (*code).to_owned(),
                amount: (*amount).to_owned(),
            })
            .collect();
        let table = Table::read(text, MOST_LINES);
        if table.lines.len() != lines.len() {
            said.push(format!(
                "{} lines, not {}: {text}",
                table.lines.len(),
                lines.len()
            ));
        }
        let (own, of) = compare(text, &table, &lines, &mut said);
        (read, all) = (read + own, all + of);
    }
    assert!(said.is_empty(), "{read} of {all}:\n{}", said.join("\n"));
    assert!(WRITTEN.len() >= 40, "{}", WRITTEN.len());
}
