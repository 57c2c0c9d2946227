//! The trailing slash of a path. The documents write some paths with and without it, and a backend may know only one
//! form and redirect from the other. The form that works is remembered, so that later calls need no redirect.

use std::borrow::Cow;

use super::guard::kind;

/// The most forms remembered per backend; the oldest is dropped first.
const MOST_FORMS: usize = 256;
/// How long a form is not doubted again after a 404, in milliseconds.
const TRUSTED_MS: u64 = 60_000;

/// The path and query of a redirect that only adds or removes the trailing slash, on the same host. Any other target
/// is refused: the site's token and the session must go nowhere else.
///
/// `path` was requested at `base`; `location` is the redirect's header.
pub fn slash_redirect(path: &str, base: &str, location: &str) -> Option<String> {
    let toggled = toggled(path)?;
    let (scheme, rest) = base.split_once("://")?;
    let (host, folder) = rest.find('/').map_or((rest, ""), |at| rest.split_at(at));
    let told = if location.starts_with('/') {
        location
    } else {
        let (told_scheme, rest) = location.split_once("://")?;
        let (told_host, told) = rest.split_at(rest.find('/')?);
        if !told_scheme.eq_ignore_ascii_case(scheme) || !told_host.eq_ignore_ascii_case(host) {
            return None;
        }
        told
    };
    (told.strip_prefix(folder)? == toggled).then_some(toggled)
}

/// The path with its trailing slash added or removed.
fn toggled(path: &str) -> Option<String> {
    let (bare, query) = split(path);
    Some(match bare.strip_suffix('/') {
        Some("") => return None,
        Some(shorter) => [shorter, query].concat(),
        None => [bare, "/", query].concat(),
    })
}

/// The path, and its query with the question mark.
fn split(path: &str) -> (&str, &str) {
    path.split_at(path.find('?').unwrap_or(path.len()))
}

/// The forms that a backend is known to accept.
#[derive(Debug, Default)]
pub struct Slashes {
    known: Vec<Form>,
}

#[derive(Debug)]
struct Form {
    kind: String,
    /// The number of segments after the kind: a list and its items are two places.
    more: usize,
    slash: bool,
    /// Not doubted until then.
    trusted_ms: u64,
}

/// The place of a path: its kind, and its depth below it.
fn place(path: &str) -> (&str, usize) {
    let (bare, _) = split(path);
    let bare = bare.strip_suffix('/').unwrap_or(bare);
    let kind = kind(bare);
    let deeper = bare.get(kind.len()..).unwrap_or_default();
    (kind, deeper.matches('/').count())
}

impl Slashes {
    /// Remembers that the backend accepts this path as written.
    pub fn learn(&mut self, path: &str) {
        let (kind, more) = place(path);
        let slash = split(path).0.ends_with('/');
        self.known
            .retain(|form| form.kind != kind || form.more != more);
        if self.known.len() >= MOST_FORMS {
            self.known.remove(0);
        }
        self.known.push(Form {
            kind: kind.to_owned(),
            more,
            slash,
            trusted_ms: 0,
        });
    }

    /// Whether to try the other form after a 404: the backend may have changed. A doubted form is then trusted for a
    /// while, since most missing things are missing in either form.
    pub fn doubt(&mut self, path: &str, now_ms: u64) -> bool {
        let (kind, more) = place(path);
        let mut known = self.known.iter_mut();
        let form = known.find(|form| form.kind == kind && form.more == more);
        let doubted = form.filter(|form| form.trusted_ms <= now_ms);
        doubted.is_some_and(|form| {
            form.trusted_ms = now_ms + TRUSTED_MS;
            true
        })
    }

    /// The path in the form that the backend is known to accept.
    pub fn spell<'a>(&self, path: &'a str) -> Cow<'a, str> {
        if self.known.is_empty() {
            return Cow::Borrowed(path);
        }
        let (kind, more) = place(path);
        let mut known = self.known.iter();
        let known = known.find(|form| form.kind == kind && form.more == more);
        let slash = split(path).0.ends_with('/');
        let other = known.filter(|form| form.slash != slash);
        let toggled = other.and_then(|_| toggled(path));
        toggled.map_or(Cow::Borrowed(path), Cow::Owned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASE: &str = "https://api.example:8443";

    #[test]
    fn a_redirect_that_only_adds_or_removes_the_slash_is_followed() {
        let cases = [
            ("/base/contacts", "/base/contacts/", "/base/contacts/"),
            ("/base/contacts/", "/base/contacts", "/base/contacts"),
            ("/b/a?page=2", "/b/a/?page=2", "/b/a/?page=2"),
            ("/b/a", "https://api.example:8443/b/a/", "/b/a/"),
            ("/b/a", "HTTPS://API.example:8443/b/a/", "/b/a/"),
        ];
        for (path, location, target) in cases {
            let found = slash_redirect(path, BASE, location);
            assert_eq!(found.as_deref(), Some(target), "{path} {location}");
        }
        let folder = "http://api.example/shop";
        let found = slash_redirect("/b/a", folder, "/shop/b/a/");
        assert_eq!(found.as_deref(), Some("/b/a/"));
        assert_eq!(slash_redirect("/b/a", folder, "/b/a/"), None);
    }

    #[test]
    fn any_other_redirect_is_not_followed() {
        for location in [
            "/b/a",
            "/b/other/",
            "/b/a//",
            "/b/a/?page=2",
            "/b/a/#x",
            "/b/A/",
            "//api.example:8443/b/a/",
            "//evil.example/b/a/",
            "/\\evil.example/b/a/",
            "https://evil.example/b/a/",
            "https://api.example/b/a/",
            "http://api.example:8443/b/a/",
            "https://api.example:8443@evil.example/b/a/",
            "https://api.example:8443.evil.example/b/a/",
            "https://api.example:8443",
            "b/a/",
            "a/",
            "",
        ] {
            assert_eq!(slash_redirect("/b/a", BASE, location), None, "{location}");
        }
        assert_eq!(slash_redirect("/b/a?x=1", BASE, "/b/a/"), None, "a query");
        assert_eq!(slash_redirect("/", BASE, "/"), None);
        assert_eq!(slash_redirect("/b/a", BASE, "http://backend/b/a/"), None);
    }

    #[test]
    fn a_learned_slash_applies_to_paths_of_the_same_kind_and_depth() {
        let mut slashes = Slashes::default();
        assert_eq!(slashes.spell("/base/articles"), "/base/articles");
        slashes.learn("/base/articles/?page=1");
        slashes.learn("/general/v2/product/oala");
        for (path, spelled) in [
            ("/base/articles?page=2", "/base/articles/?page=2"),
            ("/base/articles/", "/base/articles/"),
            ("/base/articles/ceai", "/base/articles/ceai"),
            ("/base/albums", "/base/albums"),
            ("/general/v2/product/cana/", "/general/v2/product/cana"),
            ("/general/v2/category/cana/", "/general/v2/category/cana/"),
        ] {
            assert_eq!(slashes.spell(path), spelled);
        }
        slashes.learn("/base/articles");
        assert_eq!(slashes.spell("/base/articles/"), "/base/articles");
    }

    #[test]
    fn a_learned_slash_is_rechecked_periodically() {
        let mut slashes = Slashes::default();
        assert!(!slashes.doubt("/base/articles/", 5), "nothing was learned");
        slashes.learn("/base/articles/");
        assert!(slashes.doubt("/base/articles/?page=2", 5));
        assert!(!slashes.doubt("/base/articles/", 4 + TRUSTED_MS));
        assert!(slashes.doubt("/base/articles/", 5 + TRUSTED_MS));
        assert_eq!(slashes.spell("/base/articles"), "/base/articles/");
    }

    #[test]
    fn the_number_of_learned_paths_is_bounded() {
        let mut slashes = Slashes::default();
        for number in 0..MOST_FORMS * 2 {
            slashes.learn(&format!("/base/{number}/"));
        }
        assert_eq!(slashes.known.len(), MOST_FORMS);
        assert_eq!(slashes.spell("/base/0"), "/base/0");
    }
}
