use crate::site::publish::tests::{Store, pharmacy, planned, publish, site, text};

#[test]
fn changes_name_fields_redirects_and_hosts_but_no_secrets() {
    let first = publish(&pharmacy("#111111"), &Store::new());
    let mut folder = site("pharmacy", &["p.example"], "#222222", &[("/oferte", "/ru")]);
    folder[0].text = folder[0].text.replace("demo-casa", "new-token");
    folder.extend(site("lumina", &["www.p.example"], "#333333", &[]));
    let changed = planned(&folder, &first);
    let told: Vec<String> = changed.changes.iter().map(ToString::to_string).collect();
    let told = told.join("\n");
    for line in [
        "+ site lumina ",
        "\n    theme.light.accent: \"#111111\" -> \"#222222\"",
        "\n    redirect /oferte: /ro -> /ru",
        "\n    redirect /ro/vechi: /ro/contacts -> nothing",
        "\n    site.hosts: [\"p.example\",\"www.p.example\"] -> [\"p.example\"]",
        "\n        The colours of the light scheme, such as `#1a2b3c`, one for each role.",
        "\n    site.token: (hidden) -> (hidden)\n        The value of the header `token`, ",
        "\n~ host www.p.example: pharmacy -> lumina",
    ] {
        assert!(told.contains(line), "{line} in {told}");
    }
    assert!(
        !told.contains("new-token") && !told.contains("demo-casa"),
        "{told}"
    );
    let alone = planned(&site("lumina", &["x.example"], "#333333", &[]), &first);
    let told: Vec<String> = alone.changes.iter().map(ToString::to_string).collect();
    let version = text(&first, "site/pharmacy").unwrap();
    assert_eq!(told[1], format!("- site pharmacy {version}"));
    assert_eq!(
        told[2..4],
        [
            "- host p.example -> pharmacy",
            "- host www.p.example -> pharmacy"
        ]
    );
    assert_eq!(told[4], "+ host x.example -> lumina");
}
