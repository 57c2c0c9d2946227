//! What a visitor without cookies gets at an address, told beforehand: for operators who ask why an address does what it
//! does. The workers' own rules decide; what only the backend knows stays open, and each possible answer is named.

#[cfg(test)]
mod tests;

use crate::account::gate::{PageGate, SessionState, to_endpoint, to_page};
use crate::failure::Failure;
use crate::i18n::Language;
use crate::language::{Preferences, from_root, named_in};
use crate::letters;
use crate::page::RawAddress;
use crate::pages::canonical_alone;
use crate::paths::{Target, page_instead, with_query};
use crate::route::{Address, Audience, Endpoint, Place, Route, Verb};
use crate::site::{GlobalSettings, Site, main_language, site_languages};

/// How a redirect from an address is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// The address has another one for good.
    Lasting,
    /// For this visitor, now.
    Visitor,
    /// To the page behind the link of a letter.
    Letter,
}

/// An answer to a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    Page,
    Moved(Move, Target),
    Refused(Failure),
    /// To an address that the page's data tells: another spelling or language of it, or the way on.
    MovedByData,
    /// The page of something that is no more.
    Gone,
    /// The endpoint's own answer.
    Endpoint,
}

/// When a possible answer is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    Always,
    /// The backend's settings say that there are accounts, and that guests may order.
    Accounts,
    /// The backend's settings say that there are accounts, and that an order needs one.
    AccountsToOrder,
    NoAccounts,
    /// The config leaves the languages to the backend's settings.
    LanguageOffered,
    LanguageMissing,
    MainLanguage(Language),
    /// The backend has what the address names.
    Known,
    Unknown,
    /// The backend knows it under another address.
    Elsewhere,
    /// The backend's answer says that it is no more.
    Ended,
}

/// A possible answer, and when it is given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Possible {
    pub answer: Answer,
    pub when: When,
}

impl Possible {
    fn always(answer: Answer) -> Vec<Self> {
        vec![Self {
            answer,
            when: When::Always,
        }]
    }
}

/// The answer to the link of a letter, which comes before any redirect; `None` for any other address.
pub fn letter(site: &Site, place: &Place, asked: &RawAddress<'_>) -> Option<Vec<Possible>> {
    let (path, query) = (asked.path, asked.query);
    let opened = letters::opened(&site.accounts, place, path, query)?;
    let (page, own) = opened.page(path, query);
    let languages = place.language().map_or_else(
        || chosen(site, query),
        |language| vec![(language, When::Always)],
    );
    Some(moved(Move::Letter, languages, |language| {
        let href = Address::new(language, page.clone()).href();
        Target::local(&with_query(&href, own.as_deref()))
    }))
}

/// The possible answers to a browser that reads an address which no redirect takes.
pub fn answers(site: &Site, place: &Place, asked: &RawAddress<'_>) -> Vec<Possible> {
    let missing = || Possible::always(Answer::Refused(Failure::NotFound));
    match place {
        Place::Root => moved(Move::Visitor, main(site), |language| {
            from_root(language, asked.query)
        }),
        Place::Unknown(_) => missing(),
        Place::Endpoint(endpoint) => of_endpoint(site, endpoint, asked),
        Place::Page(address) => {
            let (offered, is_decided) = offered(site);
            if is_decided && !offered.contains(&address.language) {
                return missing();
            }
            let mut answers = of_page(site, address, asked);
            if !is_decided {
                for one in &mut answers {
                    if one.when == When::Always {
                        one.when = When::LanguageOffered;
                    }
                }
                answers.push(Possible {
                    answer: Answer::Refused(Failure::NotFound),
                    when: When::LanguageMissing,
                });
            }
            answers
        }
    }
}

/// The languages that the config offers, and whether it decides that alone.
fn offered(site: &Site) -> (Vec<Language>, bool) {
    let languages = site_languages(site, &GlobalSettings::default());
    (languages, !site.languages.is_empty())
}

/// The language of a visitor who prefers none: one if the config decides, else those that the settings may name.
fn main(site: &Site) -> Vec<(Language, When)> {
    let (offered, _) = offered(site);
    if site.needs_settings_for_languages() {
        let each = offered.into_iter();
        return each.map(|one| (one, When::MainLanguage(one))).collect();
    }
    let main = main_language(site, &GlobalSettings::default(), &offered);
    let chosen = Preferences::default().choose(&offered, main);
    vec![(chosen, When::Always)]
}

/// The language of an endpoint's answer: the query may name one.
fn chosen(site: &Site, query: Option<&str>) -> Vec<(Language, When)> {
    let named = named_in(query);
    named.map_or_else(|| main(site), |language| vec![(language, When::Always)])
}

fn moved(
    how: Move,
    languages: Vec<(Language, When)>,
    target: impl Fn(Language) -> Option<Target>,
) -> Vec<Possible> {
    let each = languages.into_iter();
    each.map(|(language, when)| Possible {
        answer: target(language).map_or(Answer::Refused(Failure::Internal), |target| {
            Answer::Moved(how, target)
        }),
        when,
    })
    .collect()
}

/// The settings that decide about accounts, as the backend may send them.
fn settings() -> [(When, GlobalSettings); 3] {
    let of = |has_accounts, are_needed| {
        let mut settings = GlobalSettings::default();
        settings.additional_settings.is_user_cabinet = has_accounts;
        settings.is_registration_required = are_needed;
        settings
    };
    [
        (When::Accounts, of(true, false)),
        (When::AccountsToOrder, of(true, true)),
        (When::NoAccounts, of(false, false)),
    ]
}

/// A visitor without cookies.
const GUEST: SessionState = SessionState {
    has_session: false,
    needs_confirmation: false,
};

/// Answers under each of the possible settings; those that do not depend on them are told once.
fn by_settings(decide: impl Fn(&GlobalSettings) -> Vec<Possible>) -> Vec<Possible> {
    let cases = settings().map(|(when, settings)| (when, decide(&settings)));
    let [(_, first), ..] = &cases;
    if cases.iter().all(|(_, answers)| answers == first) {
        return first.clone();
    }
    let each = cases.into_iter().flat_map(|(when, answers)| {
        answers.into_iter().map(move |one| Possible {
            when: if one.when == When::Always {
                when
            } else {
                one.when
            },
            ..one
        })
    });
    let mut told: Vec<Possible> = Vec::new();
    for one in each {
        if !told.contains(&one) {
            told.push(one);
        }
    }
    told
}

fn of_endpoint(site: &Site, endpoint: &Endpoint, asked: &RawAddress<'_>) -> Vec<Possible> {
    let facts = endpoint.facts();
    let languages = || chosen(site, asked.query);
    let instead = |language| page_instead(endpoint, language, asked.query);
    if *endpoint == Endpoint::AccountRedirect || !facts.takes(Verb::Get) {
        if languages().iter().all(|(one, _)| instead(*one).is_none()) {
            return Possible::always(Answer::Refused(Failure::MethodNotAllowed));
        }
        return moved(Move::Visitor, languages(), |language| {
            Target::local(&instead(language)?)
        });
    }
    if site.lacks(facts.feature) {
        return Possible::always(Answer::Refused(Failure::NotFound));
    }
    by_settings(|settings| {
        let passage = to_endpoint(facts.access, settings, GUEST);
        Possible::always(passage.map_or_else(Answer::Refused, |_| Answer::Endpoint))
    })
}

fn of_page(site: &Site, address: &Address, asked: &RawAddress<'_>) -> Vec<Possible> {
    let Address { route, .. } = address;
    by_settings(
        |settings| match to_page(address, asked.query, settings, GUEST) {
            PageGate::Redirect(href) => Possible::always(
                Target::local(&href).map_or(Answer::Refused(Failure::Internal), |target| {
                    Answer::Moved(Move::Visitor, target)
                }),
            ),
            // Without a session there is nowhere to be led on to.
            PageGate::Pass(_) | PageGate::LeadOn => loaded(site, route, asked),
        },
    )
}

/// The answers of a page whose gate lets the visitor in.
fn loaded(site: &Site, route: &Route, asked: &RawAddress<'_>) -> Vec<Possible> {
    if let Some(target) = canonical_alone(route, asked) {
        return Possible::always(Answer::Moved(Move::Lasting, target));
    }
    let possible = |answer, when| Possible { answer, when };
    let missing = Answer::Refused(Failure::NotFound);
    let is_named = !route.is_fixed();
    let has_query = asked.query.is_some_and(|query| !query.is_empty());
    if *route == Route::NotFound || (!site.offers(route) && !has_slug_check(route)) {
        return Possible::always(missing);
    }
    let elsewhere = possible(Answer::MovedByData, When::Elsewhere);
    if !site.offers(route) {
        return vec![possible(missing, When::Unknown), elsewhere];
    }
    if is_always_there(route) {
        return Possible::always(Answer::Page);
    }
    let mut answers = vec![
        possible(Answer::Page, When::Known),
        possible(missing, When::Unknown),
    ];
    if is_named || has_query || route.facts().audience != Audience::Everybody {
        answers.push(elsewhere);
    }
    if is_named {
        answers.push(possible(Answer::Gone, When::Ended));
    }
    answers
}

/// Whether the backend is asked for a missing page's address in other languages.
const fn has_slug_check(route: &Route) -> bool {
    matches!(route, Route::Category(_) | Route::Product(_))
}

/// Whether a page needs no answer of the backend.
const fn is_always_there(route: &Route) -> bool {
    matches!(
        route,
        Route::Home
            | Route::SignIn
            | Route::Cart
            | Route::Favourites
            | Route::Compare
            | Route::Cookies
            | Route::MyData
    )
}
