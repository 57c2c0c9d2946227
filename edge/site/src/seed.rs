//! A folder of configs → the pairs of a config store.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use shop::digest::{base64, sha256_hex};
use shop::paths::redirects::{Rule, compile};
use shop::site::{Published, Site, Theme, keys};

/// Version names are this many characters of the content's hash.
const VERSION_CHARACTERS: usize = 16;

/// Every pair that the sites of a folder need, as a JSON array.
pub(crate) fn seed(folder: &Path) -> Result<String, String> {
    let mut pairs = Vec::new();
    let mut hosts = Vec::<String>::new();
    for file in json_files(&folder.join("sites"))? {
        let site =
            Site::parse(&text(&file)?).map_err(|error| format!("{}: {error}", file.display()))?;
        let theme_file = folder.join("themes").join(format!("{}.json", site.theme));
        let theme = Theme::parse(&text(&theme_file)?)
            .map_err(|error| format!("{}: {error}", theme_file.display()))?;
        let redirects_file = folder.join("redirects").join(format!("{}.json", site.name));
        let rules: Vec<Rule> = if redirects_file.exists() {
            serde_json::from_str(&text(&redirects_file)?)
                .map_err(|error| format!("{}: {error}", redirects_file.display()))?
        } else {
            Vec::new()
        };
        let published = Published { site, theme };
        let said = |message: String| format!("{}: {message}", file.display());
        published.validate().map_err(said)?;
        if let Some(twice) = published
            .site
            .hosts
            .iter()
            .find(|host| hosts.contains(host))
        {
            return Err(said(format!("another site answers on «{twice}» already")));
        }
        hosts.extend(published.site.hosts.iter().cloned());
        publish(&published, &rules, &mut pairs)?;
    }
    serde_json::to_string(&pairs).map_err(|error| error.to_string())
}

/// One site's version, its redirects, its pointer and its hosts.
fn publish(published: &Published, rules: &[Rule], pairs: &mut Vec<Value>) -> Result<(), String> {
    let name = &published.site.name;
    let body = serde_json::to_string(published).map_err(|error| error.to_string())?;
    let table = serde_json::to_string(rules).map_err(|error| error.to_string())?;
    let version: String = sha256_hex(&format!("{body}\n{table}"))
        .chars()
        .take(VERSION_CHARACTERS)
        .collect();
    let compiled = compile(rules, &published.site.hosts)?;
    pairs.push(json!({ "key": keys::version(name, &version), "value": body }));
    if !compiled.index.is_empty() {
        pairs.push(json!({ "key": keys::redirect_index(name, &version), "value": base64(&compiled.index), "base64": true }));
    }
    for (number, shard) in (0..).zip(&compiled.shards) {
        let shard = serde_json::to_string(shard).map_err(|error| error.to_string())?;
        pairs.push(json!({ "key": keys::redirect_shard(name, &version, number), "value": shard }));
    }
    pairs.push(json!({ "key": keys::pointer(name), "value": version }));
    for host in &published.site.hosts {
        pairs.push(json!({ "key": keys::host(host), "value": name }));
    }
    Ok(())
}

fn json_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries =
        std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "json")
        })
        .collect();
    files.sort();
    Ok(files)
}

fn text(file: &Path) -> Result<String, String> {
    std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}
