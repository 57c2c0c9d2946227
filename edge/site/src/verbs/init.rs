//! `init`: writes the files of a new brand into a folder: site, theme, redirects, and the JSON Schemas for editors.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use serde_json::{Map, Value, json};
use shop::site::publish::{SourceFile, releases};
use shop::site::{Step, schemas};

use crate::cli::Init;
use crate::document::Document;
use crate::exit::{Code, Refusal};
use crate::explained::{explained, nearest};
use crate::files;
use crate::parallel::Parallel;
use crate::print::Report;

/// A site of the demo with its theme.
macro_rules! demo {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!("../../../../kv-seed/sites/", $name, ".json")),
            include_str!(concat!("../../../../kv-seed/themes/", $name, ".json")),
        )
    };
}

/// The sites of the demo with their themes.
const DEMO: [(&str, &str, &str); 8] = [
    demo!("bucate"),
    demo!("casa"),
    demo!("depozit"),
    demo!("imobil"),
    demo!("partner"),
    demo!("pharmacy"),
    demo!("polska"),
    demo!("romania"),
];

/// The fields that a new site takes from another. What a business says of itself, and its accounts, are its own.
const TAKEN: [&str; 6] = [
    "variant",
    "time_zone",
    "features",
    "hidden_pages",
    "home",
    "first_visit_switch",
];

pub(super) fn run(given: &Init) -> Result<Report, Refusal> {
    let folder = &given.folder;
    let refused = |text: String| Refusal::new(Code::Refused, text);
    let mut sources = if folder.join("sites").exists() {
        files::sources(folder).map_err(|text| Refusal::new(Code::Problems, text))?
    } else {
        Vec::new()
    };
    let name = &given.site;
    let new = new_files(given, &sources)?;
    for file in &new {
        if folder.join(&file.path).exists() {
            let text = format!("{} exists already", folder.join(&file.path).display());
            return Err(refused(text));
        }
    }
    sources.extend(new.iter().cloned());
    if let Err(problems) = releases(&sources, &Parallel) {
        let folder = folder.display().to_string();
        return Err(Refusal::of_folder(&folder, explained(&sources, problems)));
    }
    for (schema, text) in schemas() {
        let file = format!("schema/{schema}.json");
        write(folder, &file, &format!("{text:#}\n"), true).map_err(refused)?;
    }
    for file in &new {
        write(folder, &file.path, &file.text, false).map_err(refused)?;
    }
    let created: Vec<String> = new
        .iter()
        .map(|file| folder.join(&file.path).display().to_string())
        .collect();
    let next = next_steps(&folder.display().to_string(), name);
    let text = format!("created {}\n\n{}", created.join(", "), next.join("\n"));
    Ok(Report::new(
        text,
        json!({ "created": created, "next": next }),
    ))
}

fn next_steps(folder: &str, name: &str) -> Vec<String> {
    vec![
        format!("1. Write the backend's token of the site into {folder}/sites/{name}.json."),
        format!("2. Look through {folder}/themes/{name}.json; editors explain each field."),
        format!("3. npm run -s site -- check {folder} --strict"),
        format!("4. npm run -s site -- push {folder}"),
    ]
}

/// The files of the new site.
fn new_files(given: &Init, sources: &[SourceFile]) -> Result<[SourceFile; 3], Refusal> {
    let (site, theme) = example(&given.from, sources)?;
    let name = &given.site;
    let title = given.title.clone().unwrap_or_else(|| capitalised(name));
    let field = |name: &str| Step::Field(name.to_owned());
    let document = Document::parse(&theme);
    let theme = document.replaced(&[
        (&[field("name")], name),
        (&[field("wordmark"), field("text")], &title),
    ]);
    let theme = theme.ok_or_else(|| {
        let text = format!("the theme of «{}» has problems: check it first", given.from);
        Refusal::new(Code::Problems, text)
    })?;
    let theme = if theme.contains("\"$schema\"") {
        theme
    } else {
        theme.replacen('{', "{\n  \"$schema\": \"../schema/theme.json\",", 1)
    };
    let file = |kind: &str, text: String| SourceFile {
        path: format!("{kind}/{name}.json"),
        text,
    };
    Ok([
        file("sites", site_text(given, &site)),
        file("themes", theme),
        file("redirects", "[]\n".to_owned()),
    ])
}

/// The site to begin with and the text of its theme.
fn example(from: &str, sources: &[SourceFile]) -> Result<(Value, String), Refusal> {
    let parse = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_default();
    let text_of = |path: String| sources.iter().find(|file| file.path == path);
    let own = sources
        .iter()
        .filter(|file| file.path.starts_with("sites/"))
        .map(|file| parse(&file.text))
        .find(|site| site.get("name").is_some_and(|name| name == from));
    if let Some(site) = own {
        let theme = site
            .get("theme")
            .and_then(Value::as_str)
            .unwrap_or_default();
        if let Some(theme) = text_of(format!("themes/{theme}.json")) {
            return Ok((site, theme.text.clone()));
        }
    }
    let demo = DEMO.iter().find(|(name, ..)| *name == from);
    demo.map(|(_, site, theme)| (parse(site), (*theme).to_owned()))
        .ok_or_else(|| {
            let names = DEMO.map(|(name, ..)| name.to_owned());
            let meant = nearest(from, &names);
            let meant = meant.map(|meant| format!("; did you mean «{meant}»?"));
            let text = format!(
                "neither the folder nor the demo has a site «{from}»; the demo has {}{}",
                names.join(", "),
                meant.unwrap_or_default()
            );
            Refusal::new(Code::Refused, text)
        })
}

/// The site's file, in the order that people read.
fn site_text(given: &Init, example: &Value) -> String {
    let mut fields: Vec<(&str, Value)> = vec![
        ("$schema", json!("../schema/site.json")),
        ("name", json!(given.site)),
        ("hosts", json!(given.host)),
        ("theme", json!(given.site)),
        ("token", json!(format!("token-of-{}", given.site))),
    ];
    if let Some(main) = given.languages.first() {
        fields.push(("languages", json!(given.languages)));
        fields.push(("main_language", json!(main)));
    }
    if let Some(currency) = &given.currency {
        fields.push(("currency", json!(currency)));
    }
    let empty = Map::new();
    let example = example.as_object().unwrap_or(&empty);
    for name in TAKEN {
        if let Some(value) = example.get(name) {
            fields.push((name, without_sliders(name, value)));
        }
    }
    let lines = fields.iter().map(|(name, value)| {
        let value = format!("{value:#}").replace('\n', "\n  ");
        format!("  \"{name}\": {value}")
    });
    let lines: Vec<String> = lines.collect();
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

/// The parts of home without the one that shows sliders by keys, which are the other site's own.
fn without_sliders(name: &str, value: &Value) -> Value {
    match value.as_array() {
        Some(parts) if name == "home" => parts
            .iter()
            .filter(|part| **part != "keyed")
            .cloned()
            .collect(),
        Some(_) | None => value.clone(),
    }
}

fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

fn write(folder: &Path, file: &str, text: &str, overwrites: bool) -> Result<(), String> {
    let path = folder.join(file);
    let problem = |error: std::io::Error| format!("{}: {error}", path.display());
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(problem)?;
    }
    let mut options = fs::OpenOptions::new();
    options.write(true);
    if overwrites {
        options.create(true).truncate(true);
    } else {
        options.create_new(true);
    }
    let mut opened = options.open(&path).map_err(problem)?;
    opened.write_all(text.as_bytes()).map_err(problem)
}
