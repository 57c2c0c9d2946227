//! The search of a town by a part of its name, over the towns of all regions.

use crate::delivery::{Locality, Region, town};
use crate::fields::folded;
use crate::forms::Choice;
use crate::i18n::Words;
use crate::postal::PostalChoices;
use crate::words::{checkout as words_of, search};

/// The most towns that are offered.
const MOST: usize = 20;
/// The fewest letters that a town is searched by, after those that no town's name exceeds.
const FEWEST_LETTERS: usize = 2;
const MOST_LETTERS: usize = 100;

/// How well a name matches, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Match {
    Whole,
    Start,
    Word,
    /// The town's region matches.
    Region,
}

fn matched(name: &str, query: &str) -> Option<Match> {
    let name = folded(name);
    if name == query {
        return Some(Match::Whole);
    }
    if name.starts_with(query) {
        return Some(Match::Start);
    }
    let words = name.split(|sign: char| !sign.is_alphanumeric());
    let mut later = words.skip(1);
    later
        .any(|word| word.starts_with(query))
        .then_some(Match::Word)
}

/// The towns of these regions that a typed text may mean, each with its region as the note; a region without towns is
/// one itself.
fn find_towns(regions: &[Region], typed: &str) -> Vec<Choice> {
    let query = folded(typed);
    let letters = query.chars().count();
    if !(FEWEST_LETTERS..=MOST_LETTERS).contains(&letters) {
        return Vec::new();
    }
    let mut found: Vec<(Match, &Region, Option<&Locality>)> = Vec::new();
    for region in regions {
        let of_region = matched(&region.label, &query).map(|_| Match::Region);
        let mut add = |matched: Option<Match>, locality| {
            if let Some(matched) = matched {
                found.push((matched, region, locality));
            }
        };
        if region.localities.is_empty() {
            add(matched(&region.label, &query), None);
        }
        for locality in &region.localities {
            let own = matched(&locality.label, &query);
            add(own.or(of_region), Some(locality));
        }
    }
    found.sort_by_key(|(matched, ..)| *matched);
    let choices = found.into_iter().take(MOST);
    choices
        .map(|(_, region, locality)| Choice {
            id: town(region, locality),
            label: locality.map_or(&region.label, |one| &one.label).clone(),
            note: region.label.clone(),
        })
        .collect()
}

/// The answer to a script's search.
pub fn towns_found(regions: &[Region], typed: &str, words: Words) -> PostalChoices {
    let choices = find_towns(regions, typed);
    PostalChoices {
        said: if choices.is_empty() {
            words.say(words_of::POSTAL_NOTHING).to_owned()
        } else {
            words.count(search::RESULTS, choices.len() as u64)
        },
        choices,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::delivery::Regions;
    use crate::i18n::Language;
    use crate::lenient::read_text;

    fn regions() -> Vec<Region> {
        let json = r#"[
            {"regionId":3,"label":"Chișinău","localities":[{"localityId":301,"label":"Chișinău"},{"localityId":302,"label":"Stăuceni"}]},
            {"regionId":4,"label":"Orhei","localities":[{"localityId":401,"label":"Orhei"},{"localityId":402,"label":"Peresecina"},{"localityId":403,"label":"Vatra Orheiului"}]},
            {"regionId":5,"label":"Bălți"}]"#;
        read_text::<Regions>(json).unwrap().0
    }

    fn found(typed: &str) -> Vec<String> {
        let choices = find_towns(&regions(), typed).into_iter();
        choices
            .map(|one| [&*one.id, " ", &one.label, ", ", &one.note].concat())
            .collect()
    }

    #[test]
    fn a_town_is_found_by_the_beginning_of_a_word_in_any_spelling() {
        for typed in ["stau", "STĂUCENI", " Stăuc "] {
            assert_eq!(
                found(typed),
                ["302 Stăuceni, Chișinău"].map(|one| ["3-", one].concat()),
                "{typed}"
            );
        }
        assert_eq!(
            found("orhei"),
            [
                "4-401 Orhei, Orhei",
                "4-403 Vatra Orheiului, Orhei",
                "4-402 Peresecina, Orhei"
            ]
        );
        assert_eq!(found("balti"), ["5 Bălți, Bălți"], "a region without towns");
        for nothing in ["", "o", "rhei", "x", &"o".repeat(200)] {
            assert!(found(nothing).is_empty(), "{nothing}");
        }
    }

    #[test]
    fn the_answer_says_how_many_there_are_and_lists_at_most_twenty() {
        let towns: Vec<String> = (1..50)
            .map(|id| format!(r#"{{"localityId":{id},"label":"Satul {id}"}}"#))
            .collect();
        let json = format!(
            r#"[{{"regionId":3,"label":"R","localities":[{}]}}]"#,
            towns.join(",")
        );
        let regions = read_text::<Regions>(&json).unwrap().0;
        let words = Language::Ro.words();
        let answer = towns_found(&regions, "satul", words);
        assert_eq!(
            (answer.choices.len(), answer.said.contains("20")),
            (20, true)
        );
        let none = towns_found(&regions, "zzz", words);
        assert_eq!(none.said, words.say(words_of::POSTAL_NOTHING));
    }
}
