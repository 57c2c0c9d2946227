//! The last slash of a path. The documents write some paths with and without it, and a backend may know one form alone
//! and lead from the other. Which one it wants is remembered, so that later calls go straight.

use std::borrow::Cow;

use super::guard::kind;

/// So many forms are remembered of one backend; the oldest goes first.
const MOST_FORMS: usize = 256;
/// After an answer that there is no such path, a form is doubted again this many milliseconds later.
const TRUSTED_MS: u64 = 60_000;

/// The path, with its query, to which a redirect leads when it is the same place with or without its last slash, at the
/// host that was asked. Any other target is none: the site's token and the session go nowhere else.
///
/// `path` was asked at `base`, and `location` is what the answer says.
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

/// The path with its last slash, if it has none, and without it, if it has.
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

/// The forms that a backend has shown.
#[derive(Debug, Default)]
pub struct Slashes {
    known: Vec<Form>,
}

#[derive(Debug)]
struct Form {
    kind: String,
    /// How many parts the path has behind its kind: a list and what it lists are two places.
    more: usize,
    slash: bool,
    /// Until when it is not doubted.
    trusted_ms: u64,
}

/// Which place of the backend a path is: its kind, and how deep it lies under it.
fn place(path: &str) -> (&str, usize) {
    let (bare, _) = split(path);
    let bare = bare.strip_suffix('/').unwrap_or(bare);
    let kind = kind(bare);
    let deeper = bare.get(kind.len()..).unwrap_or_default();
    (kind, deeper.matches('/').count())
}

impl Slashes {
    /// Keeps that the backend knows this path as it is written here.
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

    /// Whether the form of this path is to be doubted, since the backend knows no such path: it may have changed its mind.
    /// A doubted form is trusted for a while, for most of what is missing is missing in either form.
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

    /// A path as the backend wants it, as far as it has shown.
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
