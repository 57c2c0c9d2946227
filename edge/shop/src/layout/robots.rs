//! The site's files beside its pages: robots.txt, the web app manifest, the shop's mark. All but the project's name
//! comes from the site's config, so that they are served during a backend outage too.

use text::escape_json;

use super::mark_png;
use crate::backend::push_percent;
use crate::route::{Endpoint, Place, Route, Slug};
use crate::site::{Media, Scheme, Shop, Site, Theme, picture};

/// robots.txt: private pages and endpoints are disallowed, the rest is allowed, and the sitemap is named.
pub fn robots(site: &Site) -> String {
    let mut text = String::from("User-agent: *\n");
    for path in Endpoint::FOLDERS {
        push(&mut text, &["Disallow: /", path, "\n"]);
    }
    for path in Route::private_paths() {
        // The page, its subpaths and its queries; a category whose name merely begins like this stays allowed.
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

/// The web app manifest, with the brand's mark as the icon.
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
    json.push_str("\"icons\":[{\"sizes\":\"any\",\"src\":\"");
    if let Some(file) = favicon(shop) {
        escape_json(&mut json, file.as_str());
    } else {
        push(
            &mut json,
            &[&Endpoint::Icon.href(), "\",\"type\":\"image/svg+xml"],
        );
        // The background reaches the edge, so that a mask of any shape fits.
        for (size, name) in [("192x192", mark_png::SMALL), ("512x512", mark_png::LARGE)] {
            let rest = "\",\"type\":\"image/png\",\"purpose\":\"any maskable";
            push(
                &mut json,
                &[
                    "\"},{\"sizes\":\"",
                    size,
                    "\",\"src\":\"",
                    &mark_address_png(name),
                    rest,
                ],
            );
        }
    }
    json.push_str("\"}]}");
    json
}

/// The address of the mark's PNG of this name.
pub(super) fn mark_address_png(name: &str) -> String {
    Slug::encode(name).map_or_else(String::new, |name| Endpoint::Mark(name).href())
}

/// The settings' favicon, if its address is allowed.
pub fn favicon(shop: &Shop) -> Option<Media<'_>> {
    picture(&shop.site, shop.settings.favicon())
}

/// The brand's initials on its accent colour.
pub fn mark(theme: &Theme) -> String {
    let colours = theme.colours(Scheme::Light);
    let colour = |role| colours.get(role).map_or("", String::as_str);
    let words = theme.wordmark.text.split_whitespace();
    let initials: String = words
        .filter_map(|word| word.chars().find(|letter| letter.is_alphanumeric()))
        .take(2)
        .flat_map(char::to_uppercase)
        .collect();
    [
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><rect width='16' height='16' rx='4' fill='",
        colour("accent"),
        "'/><text x='8' y='11.2' text-anchor='middle' font-family='system-ui,sans-serif' font-weight='700' font-size='8.5' fill='",
        colour("accent-ink"),
        "'>",
        &initials,
        "</text></svg>",
    ]
    .concat()
}

/// The brand's mark as a data URL: it saves a request.
pub(super) fn mark_address(theme: &Theme) -> String {
    let mut address = String::from("data:image/svg+xml,");
    for letter in mark(theme).chars() {
        match letter {
            '<' => address.push_str("%3C"),
            '>' => address.push_str("%3E"),
            '#' => address.push_str("%23"),
            '\x00'..='\x7f' => address.push(letter),
            _ => {
                let mut bytes = [0; 4];
                for byte in letter.encode_utf8(&mut bytes).bytes() {
                    push_percent(&mut address, byte);
                }
            }
        }
    }
    address
}
