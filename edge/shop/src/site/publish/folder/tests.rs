use super::*;
use crate::executor::Sequential;
use crate::paths::redirects::Index;
use crate::site::publish::tests::{SITE, THEME, file, pharmacy};

#[test]
fn a_version_is_named_by_the_hash_of_its_content() {
    let folder = pharmacy("#00aa88");
    let release = releases(&folder, &Sequential).unwrap().remove(0);
    let keys: Vec<&str> = release
        .content
        .iter()
        .map(|write| write.key.as_str())
        .collect();
    let version = &release.version;
    let table = release.published.redirects.unwrap();
    let index = Index::from_bytes(&release.content[1].value).unwrap();
    let [shard] = *index.shards() else {
        panic!("two rules are one shard");
    };
    assert_eq!(
        keys,
        [
            keys::redirect_shard("pharmacy", shard),
            keys::redirect_table("pharmacy", table),
            format!("site/pharmacy/{version}"),
        ]
    );
    assert_eq!(version.len(), 16);
    assert_eq!(&releases(&folder, &Sequential).unwrap()[0].version, version);
    assert_ne!(
        &releases(&pharmacy("#00aa89"), &Sequential).unwrap()[0].version,
        version
    );
}

#[test]
fn parsed_sites_and_themes_equal_the_published_ones() {
    let folder = [
        file("sites/casa.json", SITE),
        file("themes/casa.json", THEME),
    ];
    let release = releases(&folder, &Sequential).unwrap().remove(0);
    let published = Published::new(Site::parse(SITE).unwrap(), Theme::parse(THEME).unwrap());
    let expected = serde_json::to_vec(&published).unwrap();
    assert_eq!(release.content[0].value, expected);
}
