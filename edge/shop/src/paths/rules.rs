//! Redirects of malformed paths, and the rules for safe redirect targets.

use super::spelling::{encode_letters, parameter, parameters};
use crate::backend::encode_query;
use crate::i18n::Language;
use crate::route::{Address, Endpoint, Place, Route, Verb, is_respelling};

/// A `Location` that is safe to send: a path of this host or an https address of a configured host,
/// visible ASCII only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target(String);

impl Target {
    /// A path of this host. `None` for anything that a browser could read as another host (`//`, `/\`).
    pub fn local(path: &str) -> Option<Self> {
        let mut bytes = path.bytes();
        let fine = bytes.next() == Some(b'/')
            && !matches!(bytes.next(), Some(b'/' | b'\\'))
            && is_visible_ascii(path);
        fine.then(|| Self(path.to_owned()))
    }

    /// A page of this shop, with its query: a form may return to pages, but not to endpoints.
    pub fn page(path: &str) -> Option<Self> {
        let bare = path.split(['?', '#']).next().unwrap_or_default();
        let shown = matches!(Place::parse(bare), Place::Page(_) | Place::Root);
        Self::local(path).filter(|_| shown)
    }

    /// A target that an operator may configure: a path of this host, or an https address.
    pub fn configured(target: &str) -> Option<Self> {
        let remote = || {
            target.strip_prefix("https://").is_some_and(|rest| {
                let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
                host.starts_with(|first: char| first.is_ascii_alphanumeric())
                    // Userinfo before an `@` looks like a host.
                    && !host.contains('@')
                    && is_visible_ascii(target)
            })
        };
        Self::local(target).or_else(|| remote().then(|| Self(target.to_owned())))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn is_visible_ascii(text: &str) -> bool {
    text.bytes()
        .all(|byte| byte.is_ascii_graphic() && !b"\"<>\\^`{|}".contains(&byte))
}

/// The redirect of a path with a double or a trailing slash: a double slash leads to the root, a trailing slash to the
/// same path without it, both with the query. `None` if the path is well-formed.
pub fn slash_redirect(path: &str, query: Option<&str>) -> Option<Target> {
    if path.contains("//") {
        return to_own(Place::ROOT, query);
    }
    let bare = path.strip_suffix('/').filter(|bare| !bare.is_empty())?;
    to_own(bare, query).or_else(|| Target::local(Place::ROOT))
}

/// Whether the operators' table may redirect a request: only reads, and not the sign-in form, which has home's address.
pub fn may_lead(place: &Place, verb: Verb) -> bool {
    let signs_in = matches!(
        place,
        Place::Page(Address {
            route: Route::SignIn,
            ..
        })
    );
    matches!(verb, Verb::Get | Verb::Head) && !signs_in
}

/// The redirect of an address to its canonical spelling: capitals, leading zeros, needless or lower-case
/// percent-encoding.
pub fn spelling_redirect(place: &Place, path: &str, query: Option<&str>) -> Option<Target> {
    to_own(&place.own_path(path)?, query)
}

/// The redirect of an address whose page has another spelling at the backend; `own` is the page's canonical address.
pub fn renamed(path: &str, query: Option<&str>, own: &str) -> Option<Target> {
    let own = own.split(['?', '#']).next().unwrap_or_default();
    (own != path && is_respelling(own, path)).then(|| to_own(own, query))?
}

fn to_own(own: &str, query: Option<&str>) -> Option<Target> {
    Target::local(&with_query(own, query)).or_else(|| Target::local(own))
}

/// A path with a query, if there is one. Browsers send some signs of a query as they are that a `Location` cannot hold.
pub fn with_query(path: &str, query: Option<&str>) -> String {
    query.filter(|query| !query.is_empty()).map_or_else(
        || path.to_owned(),
        |query| [path, "?", &encode_letters(query)].concat(),
    )
}

/// The address that a request is led to, with the request's query; parameters that the address has itself stay as they
/// are.
pub fn along(address: &str, query: Option<&str>) -> String {
    along_without(address, query, |_| false)
}

/// The page that an address without a language leads to. The parameter `language` has chosen the page's language.
pub fn to_page(page: &str, query: Option<&str>) -> String {
    along_without(page, query, |name| name == "language")
}

/// The page to which a browser is led that reads the address of an endpoint: the one with its form, or the one that it
/// stands for.
pub fn page_instead(
    endpoint: &Endpoint,
    language: Language,
    query: Option<&str>,
) -> Option<String> {
    let page = if matches!(endpoint, Endpoint::AccountRedirect) {
        Some(Route::AccountOrders)
    } else {
        endpoint.form_page()
    };
    Some(to_page(&Address::new(language, page?).href(), query))
}

/// [`along`], without the parameters that are `taken` by the redirect, by their name in its one spelling.
pub fn along_without(address: &str, query: Option<&str>, taken: impl Fn(&str) -> bool) -> String {
    let (address, anchor) = address.split_at(address.find('#').unwrap_or(address.len()));
    let (path, own) = address.split_once('?').unwrap_or((address, ""));
    let known: Vec<String> = parameters(own).map(|(name, _)| name).collect();
    let others = query.unwrap_or_default().split('&').filter(|pair| {
        let (name, _) = parameter(pair);
        !pair.is_empty() && !known.contains(&name) && !taken(&name)
    });
    let pairs: Vec<&str> = Some(own)
        .filter(|own| !own.is_empty())
        .into_iter()
        .chain(others)
        .collect();
    [&with_query(path, Some(&pairs.join("&"))), anchor].concat()
}

/// The query of an address of our own, without its `?`.
pub fn query_of(address: &str) -> String {
    let query = address.split_once('?');
    query.map_or_else(String::new, |(_, query)| query.to_owned())
}

/// The page's canonical query, with its `?`; `None` if the request has it already. The page's own parameters are
/// normalised, foreign ones are kept.
pub fn own_query(
    pairs: &[(String, String)],
    is_own: &dyn Fn(&str) -> bool,
    parameters: &[(&str, String)],
) -> Option<String> {
    let (own, others): (Vec<_>, Vec<_>) = pairs.iter().partition(|(name, _)| is_own(name));
    let same = own.len() == parameters.len()
        && own.iter().all(|(name, value)| {
            let mut parameters = parameters.iter();
            parameters.any(|(known, text)| known == name && text == value)
        });
    if same {
        return None;
    }
    let mut query = String::new();
    for (name, value) in parameters {
        add(&mut query, name, value);
    }
    for (name, value) in others {
        add(&mut query, name, value);
    }
    Some(query)
}

/// Adds a parameter to a query with its `?`.
pub fn add(query: &mut String, name: &str, value: &str) {
    query.push(if query.is_empty() { '?' } else { '&' });
    query.push_str(&encode_query(name));
    query.push('=');
    query.push_str(&encode_query(value));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_redirect_only_reads_and_never_the_sign_in_page() {
        let led = |verb, path: &str, query| {
            let place = Place::of_request(verb, path, query);
            may_lead(&place, verb)
        };
        for verb in [Verb::Get, Verb::Head] {
            assert!(led(verb, "/ro", None) && led(verb, "/ro", Some("utm_source=x")));
            assert!(led(verb, "/shop", None) && led(verb, "/ro/vechi", Some("login=true")));
            assert!(!led(verb, "/ro", Some("login=true")));
        }
        for verb in [Verb::Post, Verb::Delete, Verb::Other] {
            assert!(!led(verb, "/ro", None) && !led(verb, "/shop", None));
            assert!(!led(verb, "/ro", Some("login=true")));
        }
    }
}
