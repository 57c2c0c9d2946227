//! `pull`: writes what is live as the files of a folder. They hold the secrets, without which a push would lose them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use shop::paths::redirects::{Index, Rule, Shard, compile};
use shop::site::{Field, Published, Site, Theme, keys};

use super::{Desk, reading};
use crate::cli::Pull;
use crate::exit::{Code, Refusal};
use crate::fields::without_defaults;
use crate::files;
use crate::kv::{Api, Fault};
use crate::live::values;
use crate::parallel::Parallel;
use crate::print::Report;

/// The content of a folder by path.
type Files = BTreeMap<String, Value>;

pub(super) async fn run<A: Api>(given: &Pull, desk: &Desk<'_, A>) -> Result<Report, Refusal> {
    let live = live_files(desk).await?;
    let folder = &given.folder;
    let here = here(folder)?;
    let mut to_write = Vec::new();
    let mut differing = Vec::new();
    for (path, value) in live {
        let path = here.path_of(&path, &value);
        match here.texts.get(&path) {
            Some(text) if is_same(&path, text, &value) => {}
            Some(_) => {
                differing.push(path.clone());
                to_write.push((path, value));
            }
            None => to_write.push((path, value)),
        }
    }
    if !differing.is_empty() && !given.force {
        let text = format!(
            "these files of {} differ from live; --force overwrites them:\n  {}",
            folder.display(),
            differing.join("\n  ")
        );
        return Err(Refusal::new(Code::Refused, text));
    }
    for (path, value) in &to_write {
        write(&folder.join(path), value)?;
    }
    let written: Vec<&str> = to_write.iter().map(|(path, _)| path.as_str()).collect();
    let text = if written.is_empty() {
        format!("{} is as live", folder.display())
    } else {
        format!("written: {}", written.join(", "))
    };
    Ok(Report::new(text, json!({ "written": written })))
}

/// The files whose push would make what is live.
async fn live_files<A: Api>(desk: &Desk<'_, A>) -> Result<Files, Refusal> {
    let state = desk.state().await?;
    let sites: Vec<(&str, String)> = state
        .sites()
        .map(|(site, pointer)| (site, keys::version(site, &pointer.version)))
        .collect();
    let wanted: Vec<String> = sites.iter().map(|(_, key)| key.clone()).collect();
    let texts = desk.store.texts(&wanted).await;
    let texts = texts.map_err(|fault| reading(&fault))?;
    let [(_, site_fields), (_, theme_fields)] = Published::fields();
    let mut files = Files::new();
    for (site, key) in sites {
        let refused = |text: &str| Refusal::new(Code::Refused, format!("{key}: {text}"));
        let text = texts.get(&key).and_then(Option::as_ref);
        let text = text.ok_or_else(|| refused("is not stored"))?;
        let published = Published::parse(text).map_err(|text| refused(&text))?;
        let theme = written(&published.theme, &theme_fields);
        let path = format!("themes/{}.json", published.site.theme);
        if files
            .insert(path.clone(), theme.clone())
            .is_some_and(|other| other != theme)
        {
            return Err(refused(&format!("another site has another {path}")));
        }
        files.insert(
            format!("sites/{site}.json"),
            written(&published.site, &site_fields),
        );
        let rules = rules(site, &published, desk).await;
        if let Some(rules) = rules.map_err(|fault| reading(&fault))? {
            files.insert(format!("redirects/{site}.json"), json!(rules));
        }
    }
    Ok(files)
}

fn written(value: &impl serde::Serialize, fields: &[Field]) -> Value {
    let json = serde_json::to_value(value).unwrap_or_default();
    without_defaults(&json, fields)
}

/// The redirect rules of a version, sorted; `None` without a table.
async fn rules<A: Api>(
    site: &str,
    published: &Published,
    desk: &Desk<'_, A>,
) -> Result<Option<Vec<Value>>, Fault> {
    let Some(table) = published.redirects else {
        return Ok(None);
    };
    let key = keys::redirect_table(site, table);
    let missing = |key: &str| Fault::Unreadable(format!("{key} is missing or damaged"));
    let bytes = desk.store.bytes(&key).await?;
    let index = bytes.as_deref().and_then(Index::from_bytes);
    let index = index.ok_or_else(|| missing(&key))?;
    let shards = index.shards().iter();
    let shards: Vec<String> = shards
        .map(|shard| keys::redirect_shard(site, *shard))
        .collect();
    let mut rules = Shard::new();
    for (key, text) in values(desk.store, &shards).await? {
        let shard = text.and_then(|text| serde_json::from_slice::<Shard>(&text).ok());
        rules.extend(shard.ok_or_else(|| missing(&key))?);
    }
    let rules = rules.into_iter();
    Ok(Some(
        rules
            .map(|(key, to)| json!(Rule::of_stored(&key, &to)))
            .collect(),
    ))
}

/// The files that the folder has already.
struct Here {
    texts: BTreeMap<String, String>,
    /// The file of each site by its name: it may be called otherwise.
    sites: BTreeMap<String, String>,
}

fn here(folder: &Path) -> Result<Here, Refusal> {
    let sources = if folder.join("sites").exists() {
        files::sources(folder).map_err(|text| Refusal::new(Code::Refused, text))?
    } else {
        Vec::new()
    };
    let name = |text: &str| -> Option<String> {
        let json: Value = serde_json::from_str(text).ok()?;
        Some(json.get("name")?.as_str()?.to_owned())
    };
    Ok(Here {
        sites: sources
            .iter()
            .filter(|file| file.path.starts_with("sites/"))
            .filter_map(|file| Some((name(&file.text)?, file.path.clone())))
            .collect(),
        texts: sources
            .into_iter()
            .map(|file| (file.path, file.text))
            .collect(),
    })
}

impl Here {
    /// Where a file stands in this folder.
    fn path_of(&self, path: &str, value: &Value) -> String {
        let name = value.get("name").and_then(Value::as_str);
        let is_site = path.starts_with("sites/");
        let known = name
            .filter(|_| is_site)
            .and_then(|name| self.sites.get(name));
        known.map_or_else(|| path.to_owned(), Clone::clone)
    }
}

/// Whether a file says the same, in whatever form.
fn is_same(path: &str, text: &str, live: &Value) -> bool {
    let live_text = live.to_string();
    if path.starts_with("sites/") {
        return json_of(Site::parse(text)) == json_of(Site::parse(&live_text));
    }
    if path.starts_with("themes/") {
        return json_of(Theme::parse(text)) == json_of(Theme::parse(&live_text));
    }
    let table = |text: &str| {
        let rules: Vec<Rule> = serde_json::from_str(text).ok()?;
        let compiled = compile(&rules, &[], &Parallel).ok()?;
        Some(compiled.index.map(|(name, _)| name))
    };
    table(text).is_some_and(|name| Some(name) == table(&live_text))
}

fn json_of<T: serde::Serialize>(read: Result<T, String>) -> Option<Value> {
    serde_json::to_value(read.ok()?).ok()
}

fn write(path: &PathBuf, value: &Value) -> Result<(), Refusal> {
    let failed =
        |error: std::io::Error| Refusal::new(Code::Refused, format!("{}: {error}", path.display()));
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    fs::write(path, format!("{value:#}\n")).map_err(failed)
}
