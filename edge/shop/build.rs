//! Turns `locales/<language>/<feature>.json` into the `Language` enum and one constant per word,
//! so that a missing translation, plural form or placeholder is a compile error with a sentence.

#![expect(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a build script stops the build by panicking"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

type Entries = BTreeMap<String, String>;
/// feature → language → key → text
type Locales = BTreeMap<String, BTreeMap<String, Entries>>;

const FORMS: [&str; 4] = ["one", "few", "many", "other"];

fn main() {
    let root = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"))
        .join("../../locales");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut languages = names(&root, "");
    // Beside the folders of the languages lies the list of terms.
    languages.retain(|name| root.join(name).is_dir());
    assert!(!languages.is_empty(), "locales/ has no language folder");
    let locales = read(&root, &languages);
    check(&locales, &languages);
    let out = PathBuf::from(std::env::var("OUT_DIR").expect("cargo sets it")).join("words.rs");
    std::fs::write(out, generate(&locales, &languages)).expect("OUT_DIR is writable");
}

/// File or folder names in `folder`, without `suffix`, sorted.
fn names(folder: &Path, suffix: &str) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("cannot read {}: {error}", folder.display()))
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter_map(|name| name.strip_suffix(suffix).map(str::to_owned))
        .filter(|name| !name.starts_with('.'))
        .collect();
    names.sort();
    names
}

fn read(root: &Path, languages: &[String]) -> Locales {
    let mut locales = Locales::new();
    for language in languages {
        let folder = root.join(language);
        println!("cargo::rerun-if-changed={}", folder.display());
        for feature in names(&folder, ".json") {
            let file = folder.join(format!("{feature}.json"));
            println!("cargo::rerun-if-changed={}", file.display());
            let text = std::fs::read_to_string(&file).expect("listed a moment ago");
            let entries: Entries = serde_json::from_str(&text).unwrap_or_else(|error| {
                panic!("{}: not a flat object of texts: {error}", file.display())
            });
            locales
                .entry(feature)
                .or_default()
                .insert(language.clone(), entries);
        }
    }
    locales
}

/// Every language has the same keys (plural forms aside) and the same placeholders in each.
fn check(locales: &Locales, languages: &[String]) {
    for (feature, by_language) in locales {
        let mut expected: Option<(&String, BTreeMap<String, BTreeSet<String>>)> = None;
        for language in languages {
            let entries = by_language
                .get(language)
                .unwrap_or_else(|| panic!("locales/{language}/{feature}.json is missing"));
            let shape = shape(entries);
            match &expected {
                None => expected = Some((language, shape)),
                Some((first, wanted)) => {
                    for key in wanted.keys().chain(shape.keys()) {
                        assert!(
                            wanted.get(key) == shape.get(key),
                            "locales: {feature}.{key} differs between {first} ({:?}) and {language} ({:?})",
                            wanted.get(key),
                            shape.get(key),
                        );
                    }
                }
            }
        }
    }
}

/// key (plural suffix removed) → its placeholders.
fn shape(entries: &Entries) -> BTreeMap<String, BTreeSet<String>> {
    let mut shape = BTreeMap::<String, BTreeSet<String>>::new();
    for (key, text) in entries {
        let (base, _) = split_plural(entries, key);
        shape
            .entry(base.to_owned())
            .or_default()
            .extend(placeholders(text));
    }
    shape
}

fn split_plural<'a>(entries: &Entries, key: &'a str) -> (&'a str, Option<usize>) {
    for (index, form) in FORMS.iter().enumerate() {
        if let Some(base) = key
            .strip_suffix(form)
            .and_then(|rest| rest.strip_suffix('_'))
            && entries.contains_key(&format!("{base}_other"))
        {
            return (base, Some(index));
        }
    }
    (key, None)
}

fn placeholders(text: &str) -> BTreeSet<String> {
    text.split("{{")
        .skip(1)
        .map(|rest| {
            rest.split_once("}}").map_or_else(
                || panic!("unclosed {{{{ in «{text}»"),
                |(name, _)| name.to_owned(),
            )
        })
        .collect()
}

fn generate(locales: &Locales, languages: &[String]) -> String {
    let mut code = String::new();
    let variants: Vec<String> = languages.iter().map(|code| capitalised(code)).collect();
    writeln!(
        code,
        "/// A language of the shop: one for each folder of `locales/`."
    )
    .unwrap();
    writeln!(
        code,
        "#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]"
    )
    .unwrap();
    writeln!(code, "pub enum Language {{ {} }}", variants.join(", ")).unwrap();
    writeln!(code, "impl Language {{").unwrap();
    writeln!(code, "    /// Every language, in the order of the folders.").unwrap();
    let all: Vec<String> = variants
        .iter()
        .map(|name| format!("Language::{name}"))
        .collect();
    writeln!(
        code,
        "    pub const ALL: &'static [Language; {}] = &[{}];",
        all.len(),
        all.join(", ")
    )
    .unwrap();
    writeln!(
        code,
        "    /// The two letters used in addresses, cookies and calls."
    )
    .unwrap();
    writeln!(
        code,
        "    pub const fn code(self) -> &'static str {{ match self {{"
    )
    .unwrap();
    for (variant, language) in variants.iter().zip(languages) {
        writeln!(code, "        Language::{variant} => \"{language}\",").unwrap();
    }
    writeln!(code, "    }} }}\n}}").unwrap();

    writeln!(
        code,
        "/// One constant per word, a module per feature.\npub mod words {{"
    )
    .unwrap();
    for (feature, by_language) in locales {
        writeln!(
            code,
            "    /// `locales/*/{feature}.json`\n    pub mod {} {{",
            feature.replace('-', "_")
        )
        .unwrap();
        writeln!(code, "        #[allow(unused_imports, clippy::allow_attributes, reason = \"a feature may lack one of the three kinds\")]").unwrap();
        writeln!(
            code,
            "        use crate::i18n::{{Plural, Template, Word, key}};"
        )
        .unwrap();
        let first = &by_language[&languages[0]];
        let mut done = BTreeSet::new();
        for key in first.keys() {
            let (base, form) = split_plural(first, key);
            if !done.insert(base.to_owned()) {
                continue;
            }
            let name = base.to_uppercase().replace(['-', '.'], "_");
            let entries = languages.iter().map(|language| &by_language[language]);
            if form.is_some() {
                let forms: Vec<[&String; 4]> = entries
                    .map(|entries| {
                        let other = entries
                            .get(&format!("{base}_other"))
                            .unwrap_or_else(|| panic!("{feature}.{base}_other is missing"));
                        FORMS.map(|form| entries.get(&format!("{base}_{form}")).unwrap_or(other))
                    })
                    .collect();
                writeln!(
                    code,
                    "        pub const {name}: Plural = Plural(&{forms:?}, key(\"{feature}.{base}\"));"
                )
                .unwrap();
            } else {
                let kind = if placeholders(&first[key]).is_empty() {
                    "Word"
                } else {
                    "Template"
                };
                let texts: Vec<&String> = entries.map(|entries| &entries[key]).collect();
                writeln!(
                    code,
                    "        pub const {name}: {kind} = {kind}(&{texts:?}, key(\"{feature}.{base}\"));"
                )
                .unwrap();
            }
        }
        writeln!(code, "    }}").unwrap();
    }
    writeln!(code, "}}").unwrap();
    code.push_str(&every_text(locales, languages));
    code
}

/// All texts by their keys, for the command that checks a site's own texts.
fn every_text(locales: &Locales, languages: &[String]) -> String {
    let mut code = format!(
        "/// Every text by its key, in the order of `Language::ALL`; a language may lack a plural form.\nstatic EVERY_TEXT: &[(&str, [Option<&str>; {}])] = &[\n",
        languages.len()
    );
    for (feature, by_language) in locales {
        let keys: BTreeSet<&String> = by_language.values().flat_map(Entries::keys).collect();
        for key in keys {
            let texts = languages
                .iter()
                .map(|language| by_language[language].get(key));
            let texts: Vec<Option<&String>> = texts.collect();
            writeln!(code, "    (\"{feature}.{key}\", {texts:?}),").unwrap();
        }
    }
    code.push_str("];\n");
    code
}

fn capitalised(code: &str) -> String {
    let mut letters = code.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}
