use super::*;
use crate::site::publish::tests::{SITE, THEME, file, pharmacy};

#[test]
fn a_version_is_named_by_the_hash_of_its_content() {
    let folder = pharmacy("#00aa88");
    let release = releases(&folder).unwrap().remove(0);
    let keys: Vec<&str> = release
        .content
        .iter()
        .map(|write| write.key.as_str())
        .collect();
    let version = &release.version;
    assert_eq!(
        keys,
        [
            format!("site/pharmacy/{version}"),
            format!("redirects/pharmacy/{version}/index"),
            format!("redirects/pharmacy/{version}/0"),
        ]
    );
    assert_eq!(version.len(), 16);
    assert_eq!(&releases(&folder).unwrap()[0].version, version);
    assert_ne!(&releases(&pharmacy("#00aa89")).unwrap()[0].version, version);
}

#[test]
fn parsed_sites_and_themes_equal_the_published_ones() {
    let folder = [
        file("sites/casa.json", SITE),
        file("themes/casa.json", THEME),
    ];
    let release = releases(&folder).unwrap().remove(0);
    let published = Published {
        site: Site::parse(SITE).unwrap(),
        theme: Theme::parse(THEME).unwrap(),
    };
    let expected = serde_json::to_string(&published).unwrap();
    assert_eq!(release.content[0].value, expected);
}
