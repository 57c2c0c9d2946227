//! Files that operators push: sites with themes, and redirect tables. Every accepted file must be servable.

use std::collections::BTreeMap;

use serde_json::Value;
use shop::digest::ContentName;
use shop::executor::Sequential;
use shop::layout::robots::{manifest, mark, robots};
use shop::layout::{frame, policy};
use shop::page::FrameKind;
use shop::paths::redirects::{Index, Rule, Shard, compile, target};
use shop::site::publish::{SourceFile, releases};
use shop::site::{Dealings, LastKnown, Published, Shop, Site, Theme};

use super::{Target, assert_visible, texts};
use crate::change::bytes;
use crate::tree::json;
use crate::world::World;

pub(super) const CONFIGS: Target = Target {
    name: "configs",
    seeds: |world| {
        let parse = |text: &Vec<u8>| {
            let mut file = serde_json::from_slice::<Value>(text).ok()?;
            file.as_object_mut()?.remove("$schema");
            Some(file)
        };
        let sites: Vec<Value> = world
            .files("kv-seed/sites")
            .iter()
            .filter_map(parse)
            .collect();
        let themes: Vec<Value> = world
            .files("kv-seed/themes")
            .iter()
            .filter_map(parse)
            .collect();
        sites
            .iter()
            .flat_map(|site| {
                themes
                    .iter()
                    .map(move |theme| serde_json::json!({ "site": site, "theme": theme }))
            })
            .map(|version| version.to_string().into_bytes())
            .collect()
    },
    make: json,
    check: configs,
};

pub(super) const REDIRECTS: Target = Target {
    name: "redirects",
    seeds: |world| {
        let mut seeds = world.files("kv-seed/redirects");
        seeds.retain(|seed| seed.len() < 64 * 1024);
        seeds.extend(texts(&[
            r#"[{"from":"/ro/cos","to":"/ro/cart"},{"from":"/ro/vechi","to":"https://shop.example/ro/nou?a=1"}]"#,
            r#"[{"from":"/index.php?route=product/product&product_id=42","to":"/ru/чай?a=1#b"},{"from":"/A%d1","to":"/b"}]"#,
            r#"[{"from":"/a","to":"/b"},{"from":"/b","to":"/c/"},{"from":"/c","to":"https://other.example"}]"#,
            r#"[{"from":"/a/*","to":"/b/*"},{"from":"/b/c/*","to":"/d","languages":["ro","ru"]},{"from":"/e","to":"/f","languages":"all"}]"#,
        ]));
        seeds
    },
    make: json,
    check: redirects,
};

pub(super) const REDIRECT_INDEX: Target = Target {
    name: "redirect index",
    seeds: |_| {
        let rule = |at: usize| Rule::new(format!("/ro/{at}"), "/ro");
        [1, 7, 600]
            .into_iter()
            .filter_map(|count| {
                compile(&(0..count).map(rule).collect::<Vec<_>>(), &[], &Sequential).ok()
            })
            .filter_map(|compiled| Some(compiled.index?.1))
            .collect()
    },
    make: bytes,
    check: |_, case| {
        if let Some(index) = Index::from_bytes(case) {
            for path in ["/", "/ro/1", "/ro/ceai", "/uk/%D1%87"] {
                let _ = index.keys_for(path, Some("a=1&b"));
            }
        }
    },
};

fn configs(world: &World, case: &[u8]) {
    let text = String::from_utf8_lossy(case);
    let _ = (Site::parse(&text), Theme::parse(&text));
    let file = |path: &str| SourceFile {
        path: path.to_owned(),
        text: text.clone().into_owned(),
    };
    let folder = [
        file("sites/casa.json"),
        file("themes/casa.json"),
        file("redirects/casa.json"),
    ];
    if let Err(problems) = releases(&folder, &Sequential) {
        assert!(!problems.is_empty());
    }
    let dealings = Dealings::read(&text);
    let Ok(published) = Published::parse(&text) else {
        return;
    };
    assert!(
        Published::parse_known(&text).is_ok_and(|(_, unknown)| unknown.is_empty()),
        "the command accepted fields that the workers do not know"
    );
    let Published { site, theme, .. } = &published;
    assert!(
        dealings.is_ok_and(|dealings| dealings.token == site.token
            && dealings.repeats_orders == site.repeats_orders
            && dealings.order_accepted == site.order_accepted
            && dealings.time_zone == site.time_zone),
        "carts and pages read different values from a config"
    );
    let stored = serde_json::to_string(&published).unwrap_or_default();
    assert!(
        Published::parse(&stored).is_ok(),
        "an accepted config cannot be read back: {stored}"
    );
    let header = policy(site, theme, world.view().assets);
    assert!(
        header.bytes().all(|byte| (b' '..=b'~').contains(&byte)),
        "{header:?}"
    );
    let _ = (robots(site), mark(theme));
    let shop = Shop::without_settings(published.clone(), LastKnown::default());
    assert!(serde_json::from_str::<Value>(&manifest(&shop)).is_ok());
    let frame = frame(&world.view_of(&shop), FrameKind::Shop);
    super::answers::assert_page(&[frame.head, frame.header, frame.footer].concat());
}

fn redirects(_: &World, case: &[u8]) {
    let Ok(rules) = serde_json::from_slice::<Vec<Rule>>(case) else {
        return;
    };
    let hosts = ["shop.example".to_owned()];
    let Ok(compiled) = compile(&rules, &hosts, &Sequential) else {
        return;
    };
    let index = compiled.index.as_ref();
    let index = index.and_then(|(_, bytes)| Index::from_bytes(bytes));
    assert_eq!(index.is_none(), rules.is_empty());
    let shards = compiled.shards.iter();
    let shards = shards
        .filter_map(|(name, text)| Some((*name, serde_json::from_str(text).ok()?)))
        .collect();
    for (rule, (from, _)) in rules
        .iter()
        .flat_map(|rule| rule.meant().into_iter().map(move |meant| (rule, meant)))
    {
        // A folder may lead to itself, or stand before pages that the shop needs.
        let folder = from.strip_suffix("/*");
        let mut at = folder.map_or_else(
            || from.clone().into_owned(),
            |folder| format!("{folder}/~any~"),
        );
        let mut hops = 0;
        while let Some(next) = step(index.as_ref(), &shards, &at) {
            assert_visible(&next);
            hops += 1;
            assert!(hops < 20, "endless redirects from {}", rule.from);
            at = next;
        }
        assert!(hops > 0 || folder.is_some(), "{} leads nowhere", rule.from);
    }
}

/// Follows one redirect, if it stays in this shop.
fn step(index: Option<&Index>, shards: &BTreeMap<ContentName, Shard>, at: &str) -> Option<String> {
    let at = at.split('#').next().unwrap_or_default();
    let (path, query) = at
        .split_once('?')
        .map_or((at, None), |(path, query)| (path, Some(query)));
    if let Some(moved) = shop::paths::slash_redirect(path, query) {
        return Some(moved.as_str().to_owned());
    }
    let keys = index?.keys_for(path, query);
    keys.into_iter().find_map(|(key, shard)| {
        let found = target(shards.get(&shard)?, &key, path, query)?;
        Some(found.as_str().to_owned())
    })
}
