//! `explain`: why an address does what it does, or what a field of a site is for and where its value comes from.

mod address;
mod field;
mod told;

use std::fs;
use std::io::Read;
use std::path::Path;

use serde_json::{Value, json};
use tokio::time::Instant;

use super::Desk;
use super::redirects::SiteRules;
use crate::book::{Book, FolderShelf, Shelf, at_once};
use crate::cli::Explain;
use crate::exit::{Code, Refusal};
use crate::files;
use crate::kv::Api;
use crate::place::Environment;
use crate::print::{Report, Voice};
use address::{Explaining, Rules};

/// The manifest of the islands' build, which names the build of the workers that are made from it.
const MANIFEST: &str = "dist/islands.json";
/// So many addresses at once are looked up in the page cache.
const MOST_IN_CACHE: usize = 100;

/// A field of a site.
#[derive(Debug, Clone, Copy)]
pub(super) struct FieldOf<'a> {
    site: &'a str,
    field: &'a str,
    is_folder: bool,
}

/// What is asked for.
#[derive(Debug)]
enum Question<'a> {
    Field(FieldOf<'a>),
    Addresses(Vec<String>),
}

/// Whether an argument is an address, and not the name of a site, which has neither dots nor slashes.
fn is_address(argument: &str) -> bool {
    argument == "localhost" || argument.contains(['.', '/', ':', '?'])
}

impl<'a> Question<'a> {
    fn of(given: &'a Explain) -> Result<Self, Refusal> {
        if given.stdin {
            let mut text = String::new();
            let read = std::io::stdin().read_to_string(&mut text);
            read.map_err(|error| Refusal::new(Code::Usage, format!("stdin: {error}")))?;
            let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
            return Ok(Self::Addresses(lines.map(str::to_owned).collect()));
        }
        match given.asked.as_slice() {
            [site, field] if !is_address(site) => Ok(Self::Field(FieldOf {
                site,
                field,
                is_folder: given.folder.is_some(),
            })),
            addresses if addresses.iter().all(|one| is_address(one)) => {
                Ok(Self::Addresses(addresses.to_vec()))
            }
            _ => {
                let text = "give addresses such as shop.example/ro, or a site and one field";
                Err(Refusal::new(Code::Usage, text))
            }
        }
    }
}

/// Explains what the files of a folder say.
pub(super) fn of_folder(given: &Explain, folder: &Path, voice: &Voice) -> Result<Report, Refusal> {
    let addresses = match Question::of(given)? {
        Question::Field(asked) => return field::of_folder(asked, folder, voice),
        Question::Addresses(addresses) => addresses,
    };
    let shelf = FolderShelf::of(files::checked(folder, voice)?);
    let rules = Rules::of(SiteRules::read(folder, None)?);
    let explaining = Explaining {
        book: Book::new(shelf),
        pages: None::<Book<FolderShelf>>,
        rules: Some(rules),
        build: build(given),
        now_ms: 0,
        is_many: addresses.len() > MOST_IN_CACHE,
        given,
    };
    at_once(all(&explaining, &addresses))
}

/// Explains what is live.
pub(super) async fn of_live<A: Api>(
    given: &Explain,
    desk: &Desk<'_, A>,
) -> Result<Report, Refusal> {
    let addresses = match Question::of(given)? {
        Question::Field(asked) => return field::of_live(asked, desk).await,
        Question::Addresses(addresses) => addresses,
    };
    let name = desk.place.environment.name();
    desk.voice.say(&format!("reading the store ({name})"));
    let explaining = Explaining {
        book: Book::new(desk.store),
        pages: desk.pages.map(Book::new),
        rules: None,
        build: build(given)
            .filter(|build| build.is_given || desk.place.environment == Environment::Local),
        now_ms: u64::try_from(desk.now).unwrap_or_default(),
        is_many: addresses.len() > MOST_IN_CACHE,
        given,
    };
    all(&explaining, &addresses).await
}

/// A build of the workers.
#[derive(Debug, Clone)]
struct Build {
    name: String,
    /// By the command line; otherwise it is the one in `dist`.
    is_given: bool,
}

fn build(given: &Explain) -> Option<Build> {
    if let Some(name) = &given.build {
        return Some(Build {
            name: name.clone(),
            is_given: true,
        });
    }
    let json: Value = serde_json::from_str(&fs::read_to_string(MANIFEST).ok()?).ok()?;
    let name = json.get("build")?.as_str()?.to_owned();
    Some(Build {
        name,
        is_given: false,
    })
}

/// Explains each address. One that cannot be explained takes no other along, unless the store fails.
async fn all<S: Shelf, P: Shelf>(
    explaining: &Explaining<'_, S, P>,
    addresses: &[String],
) -> Result<Report, Refusal> {
    let (mut texts, mut list) = (Vec::new(), Vec::new());
    let mut code = Code::Done;
    let mut slowest_ms = 0;
    for address in addresses {
        let begun = Instant::now();
        match explaining.explain(address).await {
            Ok(found) => {
                texts.push(told::text(&found));
                list.push(told::json(&found));
            }
            Err(refusal) if refusal.code == Code::Failed => return Err(refusal),
            Err(refusal) => {
                code = Code::Refused;
                texts.push(format!("{address}\n  {}", refusal.message));
                list.push(json!({ "address": address, "error": refusal.message }));
            }
        }
        slowest_ms = slowest_ms.max(begun.elapsed().as_millis());
    }
    let json = json!({ "addresses": list, "slowest_ms": u64::try_from(slowest_ms).ok() });
    let mut report = Report::new(texts.join("\n"), json);
    report.code = code;
    Ok(report)
}
