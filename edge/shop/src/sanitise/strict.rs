//! Properties of the output for any input, checked by a strict parser and by a real one.

use std::collections::{HashMap, HashSet};

use super::attributes::ATTRIBUTES;
use super::elements::Element;
use super::tests::clean;

/// Every property of the output.
pub(super) fn hold_for(html: &str) {
    let once = clean(html);
    let tags =
        read_strictly(&once).unwrap_or_else(|error| panic!("{error}: {html:?} became {once:?}"));
    assert_eq!(clean(&once), once, "twice is once: {html:?}");
    assert!(
        once.len() <= html.len() * 8 + 64,
        "{} of {html:?}",
        once.len()
    );
    // A real parser reads the same elements in the same order: nothing moves or changes.
    let parsed = oracle(&once);
    assert_eq!(
        read_strictly(&parsed).unwrap(),
        tags,
        "{html:?} became {once:?}, parsed {parsed:?}"
    );
}

/// The tree that html5ever builds, in the same listing.
fn oracle(html: &str) -> String {
    let names = Element::ALL.iter().map(|element| element.name()).collect();
    let mut attributes: HashMap<&str, HashSet<&str>> = HashMap::new();
    for element in Element::ALL {
        let own = ATTRIBUTES
            .iter()
            .filter(|(_, elements, _)| elements.has(*element));
        attributes.insert(element.name(), own.map(|(name, ..)| *name).collect());
    }
    attributes.entry("a").or_default().insert("rel");
    attributes
        .entry("img")
        .or_default()
        .extend(["loading", "decoding"]);
    ammonia::Builder::empty()
        .tags(names)
        .tag_attributes(attributes)
        .url_schemes(["http", "https", "mailto", "tel"].into())
        .link_rel(None)
        .clean(html)
        .to_string()
}

/// Parses markup in its one form: every tag closed in its order, every attribute once and in double quotes. Returns
/// the tags with the names of their attributes.
fn read_strictly(html: &str) -> Result<Vec<String>, String> {
    let (mut tags, mut open) = (Vec::new(), Vec::new());
    let mut rest = html;
    while let Some((text, after)) = rest.split_once('<') {
        if text.contains(['>', '\0']) {
            return Err(format!("text {text:?}"));
        }
        let mut named = after.splitn(2, [' ', '>']);
        let name = named.next().unwrap();
        let mut tag = &after[name.len()..];
        let bare = name.strip_prefix('/').unwrap_or(name);
        let element = Element::ALL.iter().find(|element| element.name() == bare);
        let element = *element.ok_or_else(|| format!("element {name:?}"))?;
        let mut written = name.to_owned();
        while let Some(attribute) = tag.strip_prefix(' ') {
            let (key, value) = attribute
                .split_once("=\"")
                .ok_or("an attribute without a value")?;
            let (value, after) = value.split_once('"').ok_or("an open quote")?;
            let listed = ATTRIBUTES
                .iter()
                .any(|(known, elements, _)| *known == key && elements.has(element));
            let added = matches!((bare, key), ("a", "rel") | ("img", "loading" | "decoding"));
            if !(listed || added) || written.contains(&format!(" {key}")) || name != bare {
                return Err(format!("attribute {key:?}"));
            }
            let address = value.to_ascii_lowercase();
            if matches!(key, "href" | "src")
                && (address.contains("script:") || address.starts_with("//"))
            {
                return Err(format!("address {value:?}"));
            }
            written.push(' ');
            written.push_str(key);
            tag = after;
        }
        rest = tag
            .strip_prefix('>')
            .ok_or_else(|| format!("tag {after:?}"))?;
        if name != bare {
            if open.pop() != Some(bare) {
                return Err(format!("{name} closes nothing"));
            }
        } else if !Element::VOID.has(element) {
            open.push(bare);
        }
        tags.push(written);
    }
    if open.is_empty() && !rest.contains('>') {
        Ok(tags)
    } else {
        Err(format!("{open:?} open before {rest:?}"))
    }
}
