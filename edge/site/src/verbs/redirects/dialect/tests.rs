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

/// What becomes of each line of a server's config: a rule, or the beginning of the reason.
fn of_server(text: &str) -> Vec<Result<(String, String, String), String>> {
    let lines = lines(text.as_bytes()).into_iter();
    lines
        .map(|(_, line)| match line {
            Line::Rule(raw) => Ok((raw.from, raw.to, raw.status)),
            Line::Odd(why) => Err(why),
            Line::Skipped => Err("skipped".to_owned()),
        })
        .collect()
}

#[test]
fn what_apache_moves_is_moved_with_everything_beneath() {
    for (line, from, to, status) in [
        ("Redirect /a /b", "/a/*", "/b/*", "302"),
        ("redirect 301 /a/ /b/", "/a/*", "/b/*", "301"),
        (
            "Redirect permanent \"/a b\" '/b c'",
            "/a b/*",
            "/b c/*",
            "301",
        ),
        (
            "RedirectPermanent / https://x.example/",
            "/*",
            "https://x.example/*",
            "301",
        ),
        ("RedirectTemp /a /b/", "/a/*", "/b/*", "302"),
        ("Redirect seeother /a /b", "/a/*", "/b/*", "303"),
        ("Redirect 301 /a.html /b", "/a.html", "/b", "301"),
        ("Redirect 301 /a /b/c.php?x=1", "/a", "/b/c.php?x=1", "301"),
        ("RedirectMatch 301 ^/e$ /f", "/e", "/f", "301"),
        (
            "Redirect 301 /api/v1.0 /api/v2.0",
            "/api/v1.0/*",
            "/api/v2.0/*",
            "301",
        ),
        (
            "RedirectMatch permanent ^/e\\.html/?$ /f?x=1",
            "/e.html",
            "/f?x=1",
            "301",
        ),
        ("RedirectMatch ^/e/(.*)$ /f/$1", "/e/*", "/f/*", "302"),
        (
            "RedirectMatch ^/e(/.*)?$ https://x.example$1",
            "/e/*",
            "https://x.example/*",
            "302",
        ),
        ("RedirectMatch 301 (?i)^/e/.* /f", "/e/*", "/f", "301"),
        (
            "RedirectMatch 301 ^/(.*)$ https://x.example/$1",
            "/*",
            "https://x.example/*",
            "301",
        ),
        ("rewrite ^/a$ /b permanent;", "/a", "/b", "301"),
        (
            "  rewrite  ^/a/(.*)$  /b/$1  redirect ;",
            "/a/*",
            "/b/*",
            "302",
        ),
        (
            "rewrite ^/a$ https://x.example/b;",
            "/a",
            "https://x.example/b",
            "302",
        ),
    ] {
        assert_eq!(of_server(line), [Ok(triple(from, to, status))], "{line}");
    }
}

#[test]
fn what_is_not_clear_in_a_servers_config_is_reported() {
    for (line, why) in [
        ("Redirect gone /a", "is gone"),
        ("Redirect 301 /a", "has not the addresses"),
        ("Redirect 301 /a /b?x=1", "has parameters"),
        (
            "Redirect 301 /a/ /b",
            "has a slash at the end of the old address alone",
        ),
        (
            "Redirect 301 / https://x.example",
            "has a slash at the end of the old address alone",
        ),
        ("Redirect 301 /a/* /b", "has an asterisk"),
        ("RedirectMatch ^/e /f", "is a pattern"),
        ("RedirectMatch /e$ /f", "is a pattern"),
        ("RedirectMatch ^/e(x|y)$ /f", "is a pattern"),
        ("RedirectMatch ^/e\\d+$ /f", "is a pattern"),
        ("RedirectMatch ^/e/(.*)$ /f-$1", "has placeholders"),
        ("RedirectMatch ^/e$ /f/$1", "has placeholders"),
        ("RedirectMatch ^/e(.*)$ /f$1", "is a pattern"),
        ("RewriteRule ^e$ /f [R=301,L]", "is a pattern"),
        ("rewrite ^/a$ /b last;", "is rewritten inside"),
        ("rewrite ^/a$ /b;", "is rewritten inside"),
        ("rewrite ^/a$ /b? permanent;", "takes the parameters"),
        (
            "rewrite ^/a$ https://$host/b permanent;",
            "has placeholders",
        ),
        ("location = /a { return 301 /b; }", "is part of a block"),
        ("return 301 /b;", "is part of a block"),
    ] {
        let found = of_server(line);
        let [Err(told)] = found.as_slice() else {
            panic!("{line}: {found:?}")
        };
        assert!(told.starts_with(why), "{line}: {told}");
    }
}

#[test]
fn a_pattern_of_what_is_beneath_leaves_the_folders_own_address_to_a_later_line() {
    let found = of_server(
        "RedirectMatch 301 ^/e/(.+)$ /f/$1\nRedirectMatch 301 ^/e$ /landing\nRedirectMatch 301 ^/e/x$ /g\n",
    );
    assert_eq!(found[1], Ok(triple("/e", "/landing", "301")));
    assert!(found[2].is_err());
}

#[test]
fn a_line_that_a_servers_config_never_reaches_is_reported() {
    let found = of_server(
        "Redirect 301 /a /b\nRedirect 301 /a/c /d\nRedirect 301 /ab /e\nRedirectMatch ^/a$ /f\n",
    );
    assert_eq!(found[0], Ok(triple("/a/*", "/b/*", "301")));
    assert_eq!(
        found[1],
        Err("is never reached: line 1 moves it already".to_owned())
    );
    assert_eq!(found[2], Ok(triple("/ab/*", "/e/*", "301")));
    assert_eq!(
        found[3],
        Err("is never reached: line 1 moves it already".to_owned())
    );
}
