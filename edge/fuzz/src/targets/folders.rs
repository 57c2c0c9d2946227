//! The files of operators' folders: all flaws of a file are found, and none in a file that can be published.

use shop::executor::Sequential;
use shop::site::publish::{ProblemKind, SourceFile, releases};
use shop::site::{Finding, Published, Site, Theme};

use super::Target;
use crate::change::bytes;
use crate::random::Random;
use crate::tree::json;
use crate::world::World;

/// More than the reader follows.
const DEEP: usize = 300;

pub(super) const FOLDERS: Target = Target {
    name: "folders",
    seeds: |world| {
        let mut seeds = world.files("kv-seed/sites");
        seeds.extend(world.files("kv-seed/themes"));
        seeds
    },
    make: changed,
    check: folders,
};

/// A changed file; some have what editors leave behind, or are nested too deeply.
fn changed(random: &mut Random, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut case = json(random, seeds);
    match random.below(16) {
        0 => case.splice(0..0, *b"\xef\xbb\xbf").for_each(drop),
        1 => {
            let at = random.below(case.len() + 1);
            case.insert(at, 0);
        }
        2 => {
            let depth = random.below(DEEP);
            case.splice(0..0, b"{\"hosts\":[".repeat(depth))
                .for_each(drop);
            case.extend(b"]}".repeat(depth));
        }
        3 => {
            let twice: &[u8] = b"\"name\":\"casa\",\"light\":{},\"light\":{},\"hosts\":[],";
            case.splice(1.min(case.len())..1.min(case.len()), twice.iter().copied())
                .for_each(drop);
        }
        4 => case = bytes(random, &[case]),
        _ => {}
    }
    case
}

fn folders(world: &World, case: &[u8]) {
    let text = String::from_utf8_lossy(case);
    agree(&text, Site::inspect(&text), Site::parse(&text));
    agree(&text, Theme::inspect(&text), Theme::parse(&text));
    let Published { site, theme, .. } = &world.published;
    let file = |path: &str, text: String| SourceFile {
        path: path.to_owned(),
        text,
    };
    let [site, theme] = [
        serde_json::to_string(site).unwrap_or_default(),
        serde_json::to_string(theme).unwrap_or_default(),
    ];
    for folder in [
        [
            file("sites/case.json", text.clone().into_owned()),
            file("themes/casa.json", theme),
        ],
        [
            file("sites/casa.json", site),
            file("themes/casa.json", text.clone().into_owned()),
        ],
    ] {
        for problem in releases(&folder, &Sequential).err().unwrap_or_default() {
            assert!(
                folder.iter().any(|file| file.path == problem.file),
                "no file has it: {problem}"
            );
            assert!(
                problem.path.is_some() || problem.kind == ProblemKind::Text,
                "it has no place: {problem}"
            );
        }
    }
    // The workers read what is stored by hand, and skip what they do not know.
    let stored = format!("{{\"site\":{text},\"theme\":{text}}}");
    let _ = Published::parse_known(&stored);
}

/// A file has flaws exactly if it cannot be read. A field that stands twice in an object of free names is read.
fn agree<T>(text: &str, found: Result<Vec<Finding>, String>, read: Result<T, String>) {
    match (found, read) {
        (Ok(found), Err(error)) => assert!(!found.is_empty(), "no flaw is found: {error}: {text}"),
        (Ok(found), Ok(_)) => {
            let is_twice = |it: &Finding| it.flaw == shop::site::Flaw::Twice;
            assert!(found.iter().all(is_twice), "it can be read: {found:?}");
        }
        (Err(_), Ok(_)) => panic!("it is no JSON, but read: {text}"),
        (Err(_), Err(_)) => {}
    }
}
