use super::*;

fn rules(text: &str) -> Vec<(String, String, String)> {
    let lines = lines(text.as_bytes()).into_iter();
    lines
        .filter_map(|(_, line)| match line {
            Line::Rule(raw) => Some((raw.from, raw.to, raw.status)),
            Line::Skipped | Line::Odd(_) => None,
        })
        .collect()
}

fn triple(from: &str, to: &str, status: &str) -> (String, String, String) {
    (from.to_owned(), to.to_owned(), status.to_owned())
}

#[test]
fn tables_are_read_in_every_dialect() {
    let plain = [triple("/a", "/b", ""), triple("/c;d", "/e", "")];
    for text in [
        "/a,/b\n\"/c;d\",/e\n",
        "\u{feff}from,to\r\n/a,/b\r\n/c;d,/e",
        "Old URL\tNew URL\n/a\t/b\n\n# old ones\n/c;d\t/e\n",
        "source|destination|note\n/a|/b|x\n/c;d|/e|y",
        "to;from\n/b;/a\n/e;\"/c;d\"",
        "/a\r/b\r",
    ] {
        let found = rules(text);
        if text.contains("/b\r") && !text.contains("\r\n") {
            assert!(found.is_empty(), "{text:?}: {found:?}");
        } else {
            assert_eq!(found, plain, "{text:?}");
        }
    }
    let status = "code;old;new\n301;/a;/b\n410;/c;/d";
    assert_eq!(
        rules(status),
        [triple("/a", "/b", "301"), triple("/c", "/d", "410")]
    );
}

#[test]
fn json_of_any_field_names_is_read() {
    let plain = [triple("/a", "/b", ""), triple("/c", "/d", "302")];
    for text in [
        r#"[{"from":"/a","to":"/b"},{"source":"/c","destination":"/d","statusCode":302}]"#,
        r#"{"redirects":[{"old":"/a","new":"/b"},{"Old_URL":"/c","target":"/d","code":"302"}]}"#,
        "{\"from\":\"/a\",\"to\":\"/b\"}\n{\"from\":\"/c\",\"to\":\"/d\",\"status\":302}\n",
    ] {
        assert_eq!(rules(text), plain, "{text}");
    }
    assert_eq!(rules(r#"{"/a":"/b"}"#), [triple("/a", "/b", "")]);
    assert_eq!(rules(r#"[["/a","/b"]]"#), [triple("/a", "/b", "")]);
}

#[test]
fn files_of_servers_are_read() {
    let netlify =
        "/a /b\n/c/* /d/:splat 301!\n/e id=7 /f 302 # note\n/g/:id /h\n/i /j 302 Country=md\n";
    assert_eq!(
        rules(netlify),
        [
            triple("/a", "/b", ""),
            triple("/c/*", "/d/*", "301"),
            triple("/e?id=7", "/f", "302")
        ]
    );
    let apache =
        "Redirect 301 /a /b\nRedirectPermanent /c \"https://x.example/d\"\nRedirectMatch ^/e$ /f\n";
    assert_eq!(
        rules(apache),
        [
            triple("/a", "/b", "301"),
            triple("/c", "https://x.example/d", "301")
        ]
    );
    assert_eq!(lines(apache.as_bytes()).len(), 3);
}

#[test]
fn a_damaged_line_takes_no_other_along() {
    let text = "from,to\n\"/a,/b\n/c,/d\n/e\n,/f\n";
    let odd = lines(text.as_bytes());
    assert_eq!(odd.len(), 5);
    assert_eq!(rules(text), [triple("/c", "/d", "")]);
    let wide: Vec<u8> = [0xff, 0xfe]
        .into_iter()
        .chain("/ă\t/b\n".encode_utf16().flat_map(u16::to_le_bytes))
        .collect();
    assert_eq!(lines(&wide).len(), 1);
    assert!(matches!(&lines(&wide)[0].1, Line::Rule(raw) if raw.from == "/ă"));
}
