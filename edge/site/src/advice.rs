//! Warnings about a folder that can be published: colours that are hard to read, names that nothing has, fields without
//! effect, files that nothing reads.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;
use shop::i18n::{Language, usual_text};
use shop::route::Feature;
use shop::site::publish::{Problem, ProblemKind, Release, SourceFile};
use shop::site::{CompanyForms, HomeSection, Scheme, Service, Site, Step, Theme};

use crate::explained::nearest;

/// The families of fonts that the shop has.
const FONTS: &str = include_str!("../../../islands/styles/fonts.json");
/// The stylesheet with the styles of wordmarks.
const HEADER: &str = include_str!("../../../islands/styles/header.css");
const WORDMARK: &str = ".wordmark-";
/// The subfolders of a folder of configs; the last one is for editors.
const SUBFOLDERS: [&str; 4] = ["sites", "themes", "redirects", "schema"];

/// The warnings about a folder's files.
pub(crate) fn advice(files: &[SourceFile], releases: &[Release]) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut themes = BTreeSet::new();
    for release in releases {
        let published = &release.published;
        let file = files.iter().find(|file| is_of(file, release.name()));
        if let Some(file) = file {
            let mut advice = Advice::of(&file.path, "site", &mut problems);
            of_site(&published.site, &mut advice);
        }
        let path = format!("themes/{}.json", published.theme.name);
        if themes.insert(path.clone()) {
            of_theme(
                &published.theme,
                &mut Advice::of(&path, "theme", &mut problems),
            );
        }
    }
    let unused = files
        .iter()
        .filter(|file| file.path.starts_with("themes/") && !themes.contains(&file.path));
    problems.extend(unused.map(|file| unread(&file.path, "no site has this theme")));
    problems
}

/// The warnings about files of a folder that nothing reads.
pub(crate) fn strays(folder: &Path) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (name, is_folder) in entries(folder) {
        let known = SUBFOLDERS.map(str::to_owned);
        if !is_folder && is_json(&name) {
            problems.push(unread(
                &name,
                "configs stand in sites, themes and redirects",
            ));
        } else if is_folder && !known.contains(&name) {
            if let Some(meant) = nearest(&name, &known) {
                let text = format!("nothing reads this folder; did you mean «{meant}»?");
                problems.push(unread(&name, &text));
            }
        } else if is_folder {
            let inner = entries(&folder.join(&name)).into_iter();
            let inner = inner.filter(|(file, is_folder)| *is_folder || !is_json(file));
            problems.extend(inner.map(|(file, _)| {
                unread(
                    &format!("{name}/{file}"),
                    "only files named *.json are read here",
                )
            }));
        }
    }
    problems
}

/// What stands in a folder, by name, and whether it is a folder. Names with a leading dot are the system's.
fn entries(folder: &Path) -> Vec<(String, bool)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut entries: Vec<_> = entries
        .filter_map(|entry| Some((entry.file_name().into_string().ok()?, entry.path().is_dir())))
        .filter(|(name, _)| !name.starts_with('.'))
        .collect();
    entries.sort();
    entries
}

fn is_json(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|it| it == "json")
}

fn unread(file: &str, text: &str) -> Problem {
    Problem::warning(ProblemKind::Unread, file, None, text.to_owned())
}

/// Whether it is the file of the site with this name.
fn is_of(file: &SourceFile, site: &str) -> bool {
    let json = || serde_json::from_str::<Value>(&file.text).unwrap_or_default();
    file.path.starts_with("sites/") && json().get("name").is_some_and(|name| name == site)
}

/// Collects the warnings about a file.
struct Advice<'a> {
    file: &'a str,
    root: &'a str,
    problems: &'a mut Vec<Problem>,
}

impl<'a> Advice<'a> {
    const fn of(file: &'a str, root: &'a str, problems: &'a mut Vec<Problem>) -> Self {
        Self {
            file,
            root,
            problems,
        }
    }

    fn add(&mut self, kind: ProblemKind, path: Vec<Step>, text: impl Into<String>) {
        let field = Some((self.root, path));
        self.problems
            .push(Problem::warning(kind, self.file, field, text.into()));
    }

    fn no_effect(&mut self, names: &[&str], text: impl Into<String>) {
        self.add(ProblemKind::NoEffect, fields(names), text);
    }

    /// A name that is none of these.
    fn name(&mut self, path: &[&str], name: &str, known: &[String]) {
        if known.iter().any(|one| one == name) {
            return;
        }
        let meant = nearest(name, known).map(|meant| format!("; did you mean «{meant}»?"));
        let known = known.join(", ");
        let meant = meant.unwrap_or_default();
        let text = format!("«{name}» is none of those that there are: {known}{meant}");
        self.add(ProblemKind::Name, fields(path), text);
    }
}

fn fields(names: &[&str]) -> Vec<Step> {
    let names = names.iter();
    names.map(|name| Step::Field((*name).to_owned())).collect()
}

fn of_theme(theme: &Theme, advice: &mut Advice<'_>) {
    for (scheme, name) in [(Scheme::Light, "light"), (Scheme::Dark, "dark")] {
        for faint in theme.faint(scheme) {
            let (role, ground) = (faint.role, faint.ground);
            let text = format!(
                "its contrast with `{ground}` is {:.2}; readers need {}",
                faint.contrast, faint.least
            );
            advice.add(ProblemKind::Contrast, fields(&[name, role]), text);
        }
    }
    let fonts: Value = serde_json::from_str(FONTS).unwrap_or_default();
    let families = fonts.get("families").and_then(Value::as_object);
    let families: Vec<String> = families
        .into_iter()
        .flat_map(|it| it.keys().cloned())
        .collect();
    advice.name(&["font", "family"], &theme.font.family, &families);
    let styles: BTreeSet<String> = HEADER
        .split(WORDMARK)
        .skip(1)
        .map(|rest| {
            rest.chars()
                .take_while(char::is_ascii_alphanumeric)
                .collect()
        })
        .collect();
    let styles: Vec<String> = styles.into_iter().collect();
    advice.name(&["wordmark", "style"], &theme.wordmark.style, &styles);
}

fn of_site(site: &Site, advice: &mut Advice<'_>) {
    of_home(site, advice);
    of_words(site, advice);
    let is_market = site.features.contains(&Feature::Adverts);
    for (field, is_set) in [
        ("advert_fields", !site.advert_fields.is_empty()),
        ("own_adverts", site.own_adverts.is_some()),
        ("advert_box", site.advert_box.is_some()),
    ] {
        if is_set && !is_market {
            advice.no_effect(&[field], "the site has no feature «adverts»");
        }
    }
    for service in site.service_origins.keys() {
        let is_listed = Service::from_name(service).is_some_and(|it| site.services.contains(&it));
        if !is_listed {
            let text = format!("«{service}» is not among the site's services");
            advice.no_effect(&["service_origins", service], text);
        }
    }
    if site.company_country.is_some() && site.companies == CompanyForms::Off {
        let text = "shoppers can create no companies: `companies` is off";
        advice.no_effect(&["company_country"], text);
    }
    if site.instalments == Some(true) && site.payment_hosts.is_empty() {
        advice.no_effect(&["instalments"], "they need a host of `payment_hosts`");
    }
    if site
        .captcha
        .as_ref()
        .is_some_and(|it| it.problem().is_some())
    {
        let text = "it cannot run without its key and version: forms show the phone number";
        advice.no_effect(&["captcha"], text);
    }
    if let Some(origin) = &site.origin {
        let host = origin.split("://").nth(1).unwrap_or_default();
        let host = host.split(':').next().unwrap_or_default();
        advice.name(&["origin"], host, &site.hosts);
    }
}

fn of_home(site: &Site, advice: &mut Advice<'_>) {
    let has = |section| site.home_sections().contains(&section);
    if !site.slider_keys.is_empty() && !has(HomeSection::Keyed) {
        let text = "home has no part «keyed», which shows these sliders";
        advice.no_effect(&["slider_keys"], text);
    }
    for (at, name) in site.home.iter().enumerate() {
        let text = match HomeSection::from_name(name) {
            Some(HomeSection::Keyed) if site.slider_keys.is_empty() => {
                "it shows the sliders of `slider_keys`, and there are none"
            }
            Some(HomeSection::Adverts) if !site.features.contains(&Feature::Adverts) => {
                "the site has no feature «adverts»"
            }
            Some(_) | None => continue,
        };
        let path = vec![Step::Field("home".to_owned()), Step::Item(at)];
        advice.add(ProblemKind::NoEffect, path, text);
    }
}

/// Own texts that no page shows, or that are those of the shop.
fn of_words(site: &Site, advice: &mut Advice<'_>) {
    for (code, texts) in &site.words {
        let Some(language) = Language::from_code(code) else {
            continue;
        };
        if !site.languages.is_empty() && !site.languages.contains(code) {
            let text = "it is not among the site's languages";
            advice.no_effect(&["words", code], text);
        }
        for (key, text) in texts {
            if usual_text(language, key) == Some(text.as_str()) {
                let text = "it is the shop's own text: leave it out to follow the shop's changes";
                advice.no_effect(&["words", code, key], text);
            }
        }
    }
}

#[cfg(test)]
mod tests;
