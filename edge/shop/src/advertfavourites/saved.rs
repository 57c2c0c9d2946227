//! Which adverts the page of favourites shows: the saved numbers, with what the account's answer tells of them.

use crate::adverts::{Advert, Notes};
use crate::product::{ProductId, SavedProducts};

/// A saved advert.
#[derive(Debug, Clone)]
pub struct SavedAdvert {
    /// `None` if the backend tells the advert without a number.
    pub id: Option<ProductId>,
    /// Its category, as told, or as it was when it was saved.
    pub category: Option<u64>,
    pub found: Found,
}

/// What is known of a saved advert.
#[derive(Debug, Clone)]
pub enum Found {
    There(Box<Advert>),
    /// It has to be asked for.
    Unasked,
    /// It is no longer there.
    Gone,
    /// It cannot be read at the moment.
    Away,
}

impl SavedAdvert {
    fn told(advert: Advert) -> Self {
        Self {
            id: advert.number(),
            category: advert.category.id,
            found: Found::There(Box::new(advert)),
        }
    }

    /// The advert, if it is there.
    pub fn advert(&self) -> Option<&Advert> {
        match &self.found {
            Found::There(advert) => Some(advert),
            Found::Unasked | Found::Gone | Found::Away => None,
        }
    }

    fn is(&self, advert: &Advert) -> bool {
        self.advert().is_some_and(|own| own.slug == advert.slug)
            || (self.id.is_some() && self.id == advert.number())
    }
}

/// All saved adverts, newest first.
#[derive(Debug, Clone, Default)]
pub struct Saved(pub Vec<SavedAdvert>);

impl Saved {
    /// The saved numbers with the account's adverts. An answer whose adverts have no numbers is the list itself.
    pub fn new(list: &SavedProducts, mut told: Vec<Advert>, notes: &Notes) -> Self {
        if told.iter().any(|advert| advert.number().is_none()) {
            return Self(told.into_iter().map(SavedAdvert::told).collect());
        }
        let mut all = Vec::new();
        for id in list.ids() {
            let at = told.iter().position(|advert| advert.number() == Some(*id));
            all.push(match at {
                Some(at) => SavedAdvert::told(told.remove(at)),
                None => SavedAdvert {
                    id: Some(*id),
                    category: notes.of(*id).and_then(|note| note.category),
                    found: Found::Unasked,
                },
            });
        }
        all.extend(told.into_iter().map(SavedAdvert::told));
        Self(all)
    }

    /// How many there are of each category, in the order of the list.
    pub fn counts(&self) -> Vec<(u64, usize)> {
        let mut counts: Vec<(u64, usize)> = Vec::new();
        for category in self.0.iter().filter_map(|one| one.category) {
            match counts.iter_mut().find(|(id, _)| *id == category) {
                Some((_, count)) => *count += 1,
                None => counts.push((category, 1)),
            }
        }
        counts
    }

    /// Those of a category; which they are, the backend's answer for it says, if there is one.
    #[must_use]
    pub fn of(mut self, category: Option<u64>, told: Option<&[Advert]>) -> Self {
        if category.is_some() {
            self.0.retain(|one| match (told, one.advert()) {
                (Some(told), Some(_)) => told.iter().any(|advert| one.is(advert)),
                _ => one.category == category,
            });
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::favourites::favourites;
    use crate::lenient::read_text;

    fn advert(id: &str, category: u64) -> Advert {
        let text = format!(r#"{{"id":"{id}","slug":"s{category}{id}","category":{category}}}"#);
        read_text(&text).unwrap()
    }

    fn ids(saved: &Saved) -> Vec<(Option<ProductId>, bool)> {
        let all = saved.0.iter();
        all.map(|one| (one.id, one.advert().is_some())).collect()
    }

    #[test]
    fn a_guests_adverts_are_all_asked_for_and_known_by_their_notes() {
        let notes = Notes::read("7-3-100-EUR.8-4");
        let saved = Saved::new(&favourites("9.8.7"), Vec::new(), &notes);
        assert_eq!(
            ids(&saved),
            [(Some(9), false), (Some(8), false), (Some(7), false)]
        );
        assert_eq!(saved.counts(), [(4, 1), (3, 1)]);
        assert_eq!(ids(&saved.of(Some(3), None)), [(Some(7), false)]);
    }

    #[test]
    fn an_accounts_adverts_are_told_and_what_is_missing_is_asked_for() {
        let told = vec![advert("7", 3), advert("8", 3), advert("5", 4)];
        let saved = Saved::new(&favourites("9.8.7"), told, &Notes::default());
        let all = [
            (Some(9), false),
            (Some(8), true),
            (Some(7), true),
            (Some(5), true),
        ];
        assert_eq!(ids(&saved), all);
        assert_eq!(saved.counts(), [(3, 2), (4, 1)]);
        let of_category = saved.clone().of(Some(3), Some(&[advert("8", 3)]));
        assert_eq!(
            ids(&of_category),
            [(Some(8), true)],
            "the backend says which"
        );
        assert_eq!(ids(&saved.of(Some(4), None)), [(Some(5), true)]);
    }

    #[test]
    fn adverts_without_numbers_are_the_list() {
        let told: Vec<Advert> = vec![read_text(r#"{"slug":"casa"}"#).unwrap()];
        let saved = Saved::new(&favourites("9"), told, &Notes::default());
        assert_eq!(ids(&saved), [(None, true)]);
    }
}
