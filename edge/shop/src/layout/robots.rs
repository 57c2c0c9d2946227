//! What robots ask of a site beside its pages: robots.txt, the web app manifest, the shop's mark. All of it but the
//! project's name is known from the site's config, so that it is answered while the backend is away too.

use text::escape_json;

use crate::route::{Endpoint, Place, Route};
use crate::site::{Scheme, Shop, Site, Theme};

/// robots.txt: private pages and endpoints are closed, the rest is open, and the sitemap is named.
pub fn robots(site: &Site) -> String {
    let mut text = String::from("User-agent: *\n");
    for path in Endpoint::FOLDERS {
        push(&mut text, &["Disallow: /", path, "\n"]);
    }
    for path in Route::private_paths() {
        // The page, what lies under it, and its queries; a category whose name only begins so stays open.
        for end in ["$", "/", "?"] {
            push(&mut text, &["Disallow: /*/", path, end, "\n"]);
        }
    }
    push(&mut text, &["Disallow: /*?", Route::LOGIN_QUERY, "\n"]);
    let sitemap = site.address(&Endpoint::Sitemap.href());
    push(&mut text, &["Sitemap: ", &sitemap, "\n"]);
    text
}

pub(super) fn push(text: &mut String, parts: &[&str]) {
    for part in parts {
        text.push_str(part);
    }
}

/// The web app manifest; under its icon an app bears the brand's mark.
pub fn manifest(shop: &Shop) -> String {
    let theme = &shop.theme;
    let colours = theme.colours(Scheme::Light);
    let colour = |role| colours.get(role).map_or("", String::as_str);
    let root = Place::ROOT;
    let mut json = String::with_capacity(384);
    json.push('{');
    for (name, value) in [
        ("name", shop.name()),
        ("short_name", &theme.wordmark.text),
        ("start_url", root),
        ("display", "minimal-ui"),
        ("theme_color", colour("band")),
        ("background_color", colour("surface")),
    ] {
        push(&mut json, &["\"", name, "\":\""]);
        escape_json(&mut json, value);
        json.push_str("\",");
    }
    let icon = Endpoint::Icon.href();
    push(
        &mut json,
        &[
            "\"icons\":[{\"type\":\"image/svg+xml\",\"sizes\":\"any\",\"src\":\"",
            &icon,
            "\"}]}",
        ],
    );
    json
}

/// A leaf in the brand's accent.
pub fn mark(theme: &Theme) -> String {
    let accent = theme.colours(Scheme::Light).get("accent");
    [
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><path d='M1 1c9 0 14 5 14 14C6 15 1 10 1 1z' fill='",
        accent.map_or("", String::as_str),
        "'/></svg>",
    ]
    .concat()
}

/// The same as an address of its own: no request, no file.
pub(super) fn mark_address(theme: &Theme) -> String {
    let mut address = String::from("data:image/svg+xml,");
    for letter in mark(theme).chars() {
        match letter {
            '<' => address.push_str("%3C"),
            '>' => address.push_str("%3E"),
            '#' => address.push_str("%23"),
            _ => address.push(letter),
        }
    }
    address
}
