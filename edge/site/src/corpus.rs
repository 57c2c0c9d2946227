//! Broken folders, each a change of one line of a folder with all fields: every problem is named with its place.
//!
//! `corpus/folder.txt` holds the files, `corpus/table.tsv` a change in each row with the problem that it must cause.

use shop::site::Flaw;
use shop::site::publish::{ProblemKind, SourceFile, releases};

use crate::advice::advice;
use crate::explained::explained;
use crate::parallel::Parallel;

const FOLDER: &str = include_str!("corpus/folder.txt");
const TABLE: &str = include_str!("corpus/table.tsv");
const FILE: &str = "=== ";
const TOKEN: &str = "planted-token";

fn folder() -> Vec<SourceFile> {
    let files = FOLDER.split(FILE).skip(1);
    files
        .map(|file| {
            let (path, text) = file.split_once('\n').unwrap();
            SourceFile {
                path: path.to_owned(),
                text: text.to_owned(),
            }
        })
        .collect()
}

fn kind(name: &str) -> ProblemKind {
    match name {
        "text" => ProblemKind::Text,
        "unknown" => ProblemKind::Field(Flaw::Unknown),
        "missing" => ProblemKind::Field(Flaw::Missing),
        "twice" => ProblemKind::Field(Flaw::Twice),
        "wrong" => ProblemKind::Field(Flaw::Wrong),
        "files" => ProblemKind::Files,
        "redirect" => ProblemKind::Redirect,
        other => panic!("no kind is called {other}"),
    }
}

#[test]
fn the_folder_of_the_corpus_has_no_problems_and_no_warnings() {
    let files = folder();
    let releases = releases(&files, &Parallel).unwrap();
    assert_eq!(advice(&files, &releases), []);
}

#[test]
fn each_problem_of_the_broken_folders_is_named_with_its_place() {
    let rows: Vec<Vec<&str>> = TABLE
        .lines()
        .skip(1)
        .map(|row| row.split('\t').collect())
        .collect();
    assert!(rows.len() >= 200, "{}", rows.len());
    let mut failed = Vec::new();
    for row in &rows {
        let [file, at, text, kind_name, field, line, nearest, ..] = row[..] else {
            panic!("{row:?}");
        };
        let mut files = folder();
        let changed = files.iter_mut().find(|it| it.path == file).unwrap();
        let at: usize = at.parse().unwrap();
        let mut lines: Vec<&str> = changed.text.lines().collect();
        lines[at - 1] = text;
        changed.text = lines.join("\n");
        let Err(problems) = releases(&files, &Parallel) else {
            failed.push(format!("{row:?} is accepted"));
            continue;
        };
        let problems = explained(&files, problems);
        let named = row.get(7).unwrap_or(&file);
        let is_told = problems.iter().any(|it| {
            let json = it.json();
            it.problem.file == **named
                && it.problem.kind == kind(kind_name)
                && json["field"].as_str().unwrap_or_default() == field
                && json["line"].as_u64() == line.parse().ok()
                && (nearest.is_empty() || json["nearest"] == nearest)
        });
        let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
        let has_places = problems.iter().all(|it| it.position.is_some());
        if !is_told || !has_places || told.concat().contains(TOKEN) {
            failed.push(format!("{row:?}\n  {}", told.join("\n  ")));
        }
    }
    assert!(failed.is_empty(), "{}\n{}", failed.len(), failed.join("\n"));
}

/// So many mutated folders are explained; the variable `CASES` asks for more.
const CASES: u64 = 1_000;

#[test]
fn problems_of_mutated_files_are_explained_without_a_panic() {
    let cases = std::env::var("CASES")
        .ok()
        .and_then(|text| text.parse().ok());
    let original = folder();
    let pieces: [&[u8]; 16] = [
        b"{",
        b"}",
        b"[",
        b"]",
        b"\"",
        b",",
        b":",
        b"null",
        b"1e999",
        b"-1",
        b"\0",
        b"\xff",
        b"\\ud800",
        b"\xef\xbb\xbf",
        b"[[[[[[[[",
        b"\n",
    ];
    for case in 0..cases.unwrap_or(CASES) {
        let mut random = fastrand::Rng::with_seed(case);
        let mut files = original.clone();
        let at = random.usize(..files.len());
        let changed = files.get_mut(at).unwrap();
        let mut bytes = changed.text.clone().into_bytes();
        for _ in 0..random.usize(1..6) {
            let from = random.usize(..=bytes.len());
            let until = (from + random.usize(..12)).min(bytes.len());
            let piece = pieces.get(random.usize(..pieces.len())).unwrap();
            bytes.splice(from..until, piece.iter().copied());
        }
        changed.text = String::from_utf8_lossy(&bytes).into_owned();
        let path = changed.path.clone();
        let problems = explained(
            &files,
            releases(&files, &Parallel).err().unwrap_or_default(),
        );
        for problem in &problems {
            let told = format!("{problem} {}", problem.json());
            assert!(problem.position.is_some(), "case {case}, {path}: {told}");
        }
    }
}
