//! From an address to its answer: host, site, version, redirects, place, page cache and calls.

use std::collections::HashMap;
use std::rc::Rc;

use reqwest::Url;
use shop::calls;
use shop::outlook::{self, Answer, Move, Possible, When};
use shop::page::RawAddress;
use shop::pagecache::{self, Bypass, Entry, Facts, Freshness, Made, Purges};
use shop::paths::{Cause, UrlParts};
use shop::route::{Endpoint, Place, Verb};
use shop::site::{keys, may_be_asked};

use super::Build;
use crate::book::{Book, Edition, FoundSite, Hop, Shelf};
use crate::cli::Explain;
use crate::exit::{Code, Refusal};
use crate::verbs::redirects::{SiteRules, Written};

/// Browsers give up sooner or later.
const MOST_HOPS: usize = 20;

/// What explanations are made from.
#[derive(Debug)]
pub(super) struct Explaining<'a, S, P> {
    pub book: Book<S>,
    /// The page cache, where it can be read.
    pub pages: Option<Book<P>>,
    /// The files of the rules, if a folder is explained.
    pub rules: Option<Rules>,
    pub build: Option<Build>,
    pub now_ms: u64,
    /// Whether there are too many addresses to look each up in the page cache.
    pub is_many: bool,
    pub given: &'a Explain,
}

/// The rules of a folder by site and stored key.
#[derive(Debug)]
pub(super) struct Rules(HashMap<String, (SiteRules, HashMap<String, usize>)>);

impl Rules {
    pub(super) fn of(tables: Vec<SiteRules>) -> Self {
        let each = tables.into_iter().map(|table| {
            let places = table.places();
            (table.site().to_owned(), (table, places))
        });
        Self(each.collect())
    }

    fn written(&self, site: &str, key: &str) -> Option<Written> {
        let (table, places) = self.0.get(site)?;
        table.written(*places.get(key)?)
    }
}

/// The site of a host and the version that answers the visitor.
#[derive(Debug)]
pub(super) struct Answering {
    pub host: String,
    pub found: FoundSite,
    pub edition: Rc<Edition>,
}

/// A redirect on the way, told.
#[derive(Debug)]
pub(super) struct Step {
    /// The whole address that is led on.
    pub at: String,
    pub status: u16,
    /// As the `Location` says it.
    pub to: String,
    pub why: Why,
}

#[derive(Debug)]
pub(super) enum Why {
    Slashes,
    Spelling,
    Rule {
        key: String,
        written: Option<Written>,
        table: String,
        shard: String,
    },
    /// The only answer at its end: to a language, a page or a form.
    Answer,
}

/// What the page cache has of a page.
#[derive(Debug)]
pub(super) enum Kept {
    /// Its key needs the worker's build.
    NoBuild,
    /// The page cache is not among what this command may read.
    NotReadable,
    /// There are too many addresses.
    NotLookedUp,
    Nothing,
    Damaged,
    Here {
        made_ms: u64,
        freshness: Freshness,
        /// The purge that keeps it from being shown: key and line.
        purged: Option<(String, String)>,
    },
}

/// What the page cache does with a request.
#[derive(Debug)]
pub(super) enum Cache {
    Passed(Bypass),
    Used { key: Option<String>, kept: Kept },
}

/// An address, explained.
#[derive(Debug)]
pub(super) struct Explained {
    pub url: String,
    /// `None` if no site answers.
    pub answering: Option<Answering>,
    /// The redirects from the address on, each the answer to the one before.
    pub steps: Vec<Step>,
    /// Where the redirects end; the address itself without any.
    pub end: String,
    /// What is at the end; `None` if the way leaves the sites or has no end.
    pub place: Option<Place>,
    /// The possible answers at the end.
    pub answers: Vec<Possible>,
    pub cache: Option<Cache>,
    /// The calls that the page makes of the backend.
    pub calls: Option<Vec<&'static str>>,
    /// Why nothing is told of the end.
    pub left: Option<&'static str>,
}

/// The status of an answer; `None` where only the data decides it.
pub(super) fn status(answer: &Answer) -> Option<u16> {
    use shop::failure::Kind;
    match answer {
        Answer::Page => Some(200),
        Answer::Moved(Move::Lasting, _) => Some(301),
        Answer::Moved(Move::Visitor, _) => Some(302),
        Answer::Moved(Move::Letter, _) => Some(303),
        Answer::Gone => Some(410),
        Answer::MovedByData | Answer::Endpoint => None,
        Answer::Refused(failure) => {
            let kind = failure.kind();
            let known = [
                (Kind::Unauthorized, 401),
                (Kind::NotFound, 404),
                (Kind::MethodNotAllowed, 405),
                (Kind::Internal, 500),
            ];
            let known = known.into_iter().find(|(known, _)| *known == kind);
            known.map(|(_, status)| status)
        }
    }
}

impl<S: Shelf, P: Shelf> Explaining<'_, S, P> {
    /// Explains an address, with the redirects that a browser would follow from it.
    pub(super) async fn explain(&self, address: &str) -> Result<Explained, Refusal> {
        let mut url = url_of(address)?;
        let answering = self.answering(url.as_str(), None).await?;
        let mut found = Explained {
            url: url.to_string(),
            answering: None,
            steps: Vec::new(),
            end: url.to_string(),
            place: None,
            answers: Vec::new(),
            cache: None,
            calls: None,
            left: None,
        };
        let mut at = answering;
        loop {
            let text = url.to_string();
            let here = match &at {
                Some(here) => here,
                None if found.steps.is_empty() => {
                    let failure = shop::failure::Failure::NotFound;
                    found.answers = vec![always(Answer::Refused(failure))];
                    return Ok(found);
                }
                None => {
                    found.left = Some("leaves the sites");
                    break;
                }
            };
            let step = self.step(&text, here, &mut found).await?;
            if found.answering.is_none() {
                found.answering = at;
            }
            let Some(step) = step else { break };
            let next = url.join(&step.to).ok();
            found.steps.push(step);
            let Some(next) = next else {
                found.left = Some("is no address");
                break;
            };
            url = next;
            found.end = url.to_string();
            if found.steps.len() >= MOST_HOPS {
                found.left = Some("has no end");
                break;
            }
            let first = found.answering.as_ref();
            at = self.answering(url.as_str(), first).await?;
        }
        Ok(found)
    }

    /// The site that answers an address, in the visitor's version. A version that is asked for is that of the first site.
    async fn answering(
        &self,
        url: &str,
        first: Option<&Answering>,
    ) -> Result<Option<Answering>, Refusal> {
        let host = UrlParts::of(url).host(url).to_owned();
        let origin = UrlParts::of(url).origin(url);
        let asked = origin.split_once("://").map_or("", |(_, host)| host);
        if !may_be_asked(asked) {
            let text = format!("«{asked}» can be the host of no request");
            return Err(Refusal::new(Code::Refused, text));
        }
        let fallback = self.given.fallback.as_deref();
        let Some(found) = self.book.site_of(&host, fallback).await? else {
            return Ok(None);
        };
        let rollout = found.pointer.rollout.as_ref();
        let rollout = rollout.filter(|rollout| rollout.is_of(self.given.visitor));
        let of_visitor = rollout.map_or(&found.pointer.version, |rollout| &rollout.version);
        let is_asked = first.is_none_or(|first| first.found.site == found.site);
        let asked_for = self.given.version.as_ref().filter(|_| is_asked);
        let version = asked_for.unwrap_or(of_visitor);
        let edition = self.book.edition(&found.site, version).await?;
        Ok(Some(Answering {
            host,
            found,
            edition,
        }))
    }

    /// The redirect of an address; without one, `found` learns what is there.
    async fn step(
        &self,
        url: &str,
        here: &Answering,
        found: &mut Explained,
    ) -> Result<Option<Step>, Refusal> {
        let parts = UrlParts::of(url);
        let (path, query) = (parts.path(url), parts.query(url));
        let asked = RawAddress { path, query };
        let site = &here.edition.published.site;
        let place = Place::of_request(Verb::Get, path, query);
        let step = |status, to: &str, why| Step {
            at: url.to_owned(),
            status,
            to: to.to_owned(),
            why,
        };
        // The health of the worker is asked for before any site.
        let is_health = place == Place::Endpoint(Endpoint::Health);
        let letter = outlook::letter(site, &place, &asked).filter(|_| !is_health);
        let answers = match letter {
            Some(answers) => answers,
            None if is_health => vec![always(Answer::Endpoint)],
            None => {
                let redirects = &here.edition.redirects;
                let hop = self.book.next(redirects, &place, (path, query)).await?;
                if let Some(hop) = hop {
                    let why = self.why(&hop, here);
                    return Ok(Some(step(301, &hop.to, why)));
                }
                outlook::answers(site, &place, &asked)
            }
        };
        if let [
            Possible {
                answer: answer @ Answer::Moved(_, target),
                when: When::Always,
            },
        ] = answers.as_slice()
        {
            let status = status(answer).unwrap_or_default();
            return Ok(Some(step(status, target.as_str(), Why::Answer)));
        }
        if let Place::Page(address) = &place {
            let facts = Facts {
                path,
                has_query: query.is_some_and(|query| !query.is_empty()),
                ..Facts::default()
            };
            found.cache = Some(match pagecache::bypass(address, &facts) {
                Some(reason) => Cache::Passed(reason),
                None => self.kept(here, path).await?,
            });
            found.calls = calls::of_page(&address.route);
        }
        found.place = Some(place);
        found.answers = answers;
        Ok(None)
    }

    fn why(&self, hop: &Hop, here: &Answering) -> Why {
        match (&hop.rule, hop.cause) {
            (Some(rule), Cause::Rule) => {
                let site = &here.found.site;
                let rules = self.rules.as_ref();
                let table = here.edition.redirects.table;
                Why::Rule {
                    written: rules.and_then(|rules| rules.written(site, &rule.key)),
                    key: rule.key.clone(),
                    table: table.map_or_else(String::new, |table| table.to_string()),
                    shard: rule.shard.to_string(),
                }
            }
            (_, Cause::Slashes) => Why::Slashes,
            (_, Cause::Rule | Cause::Spelling) => Why::Spelling,
        }
    }

    /// What the page cache has of a page.
    async fn kept(&self, here: &Answering, path: &str) -> Result<Cache, Refusal> {
        let (site, version) = (&here.found.site, &here.edition.version);
        let Some(build) = &self.build else {
            let kept = Kept::NoBuild;
            return Ok(Cache::Used { key: None, kept });
        };
        let key = pagecache::key(site, version, &build.name, path);
        let kept = match &self.pages {
            None => Kept::NotReadable,
            Some(_) if self.is_many => Kept::NotLookedUp,
            Some(pages) => match pages.value(&key).await? {
                None => Kept::Nothing,
                Some(bytes) => match Entry::from_bytes(&bytes) {
                    None => Kept::Damaged,
                    Some(entry) => Kept::Here {
                        made_ms: entry.made.made_ms,
                        freshness: Freshness::of(entry.made.made_ms, self.now_ms),
                        purged: self.purged(site, path, &entry.made).await?,
                    },
                },
            },
        };
        let key = Some(key);
        Ok(Cache::Used { key, kept })
    }

    /// The purge that covers a kept page: its key and its line.
    async fn purged(
        &self,
        site: &str,
        path: &str,
        made: &Made,
    ) -> Result<Option<(String, String)>, Refusal> {
        for key in [keys::purges(site), keys::purges_of_backend(site)] {
            let text = self.book.text(&key).await?.unwrap_or_default();
            let purges = Purges::parse(&text, self.now_ms);
            if let Some(line) = purges.line_that_covers(path, made) {
                return Ok(Some((key, line)));
            }
        }
        Ok(None)
    }
}

const fn always(answer: Answer) -> Possible {
    Possible {
        answer,
        when: When::Always,
    }
}

/// An address as a browser asks for it; without a scheme it is https.
fn url_of(address: &str) -> Result<Url, Refusal> {
    let whole = if address.contains("://") {
        address.to_owned()
    } else {
        ["https://", address].concat()
    };
    let mut url = Url::parse(&whole).map_err(|error| {
        Refusal::new(Code::Refused, format!("«{address}» is no address: {error}"))
    })?;
    if !matches!(url.scheme(), "http" | "https") || url.cannot_be_a_base() {
        let text = format!("«{address}» is no address of the web");
        return Err(Refusal::new(Code::Refused, text));
    }
    url.set_fragment(None);
    Ok(url)
}
