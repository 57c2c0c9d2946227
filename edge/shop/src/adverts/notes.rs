//! What the browser notes of a saved advert: its category and its price when it was saved.

use super::advert::Advert;
use crate::money::{Currency, Money};
use crate::page::View;
use crate::product::ProductId;

/// Notes joined by dots, newest first; for the server alone.
pub const NOTES_COOKIE: &str = "favourite_adverts";
pub const NOTES_AGE: u32 = 365 * 24 * 3600;
/// The parameter of a heart's link with the note of what the visitor sees.
pub const SEEN: &str = "seen";
/// The limit on notes, since each request carries them.
const MOST: usize = 60;

/// The currency that a site's prices are in where an advert names none.
pub(crate) fn usual_currency(view: &View<'_>) -> Currency {
    view.shop.currency.unwrap_or(Currency::Eur)
}

/// What was seen of an advert when it was saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Note {
    pub id: ProductId,
    pub category: Option<u64>,
    pub price: Option<(Money, Currency)>,
}

impl Note {
    /// The note of an advert; `None` if it has no number to be saved by.
    pub fn of(advert: &Advert, usual: Currency) -> Option<Self> {
        Some(Self {
            id: advert.number()?,
            category: advert.category.id,
            price: advert.priced(usual),
        })
    }

    /// What a heart's link says: category, hundredths and currency.
    pub fn seen(&self) -> String {
        let category = self.category.unwrap_or_default();
        match self.price {
            Some((price, currency)) => format!("{category}-{}-{}", price.0, currency.code()),
            None => category.to_string(),
        }
    }

    /// Reads what a heart's link says.
    pub fn read(id: ProductId, seen: &str) -> Option<Self> {
        let mut parts = seen.split('-');
        let category: u64 = parts.next()?.parse().ok()?;
        let price = match (parts.next(), parts.next(), parts.next()) {
            (None, _, _) => None,
            (Some(price), Some(code), None) => {
                let price = price.parse().ok().filter(|price| *price > 0)?;
                Some((Money(price), Currency::from_code(code)?))
            }
            _ => return None,
        };
        Some(Self {
            id,
            category: (category > 0).then_some(category),
            price,
        })
    }
}

/// The notes of a browser.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Notes(Vec<Note>);

impl Notes {
    /// Reads the cookie; skips parts that are no notes.
    pub fn read(text: &str) -> Self {
        let note = |text: &str| {
            let (id, seen) = text.split_once('-')?;
            Note::read(id.parse().ok()?, seen)
        };
        let mut notes = Self::default();
        for note in text.split('.').take(MOST).filter_map(note) {
            if notes.of(note.id).is_none() {
                notes.0.push(note);
            }
        }
        notes
    }

    /// The cookie's value.
    pub fn text(&self) -> String {
        let all = self.0.iter();
        let all: Vec<String> = all
            .map(|note| format!("{}-{}", note.id, note.seen()))
            .collect();
        all.join(".")
    }

    pub fn of(&self, id: ProductId) -> Option<&Note> {
        self.0.iter().find(|note| note.id == id)
    }

    /// Adds a note, unless there is one of that advert: the first price is the one to compare with.
    pub fn add(&mut self, note: Note) {
        if self.of(note.id).is_none() {
            self.0.insert(0, note);
            self.0.truncate(MOST);
        }
    }

    /// Keeps only the notes of the adverts for which `of` is true.
    pub fn keep(&mut self, of: impl Fn(ProductId) -> bool) {
        self.0.retain(|note| of(note.id));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_read_as_it_was_written() {
        for seen in ["3-4200000-EUR", "3", "0-100-MDL", "0"] {
            let note = Note::read(7, seen).unwrap();
            assert_eq!(note.seen(), seen);
            let mut notes = Notes::default();
            notes.add(note);
            assert_eq!(Notes::read(&notes.text()), notes, "{seen}");
        }
        for odd in [
            "",
            "x",
            "3-",
            "3-5",
            "3-0-EUR",
            "3--5-EUR",
            "3-5-XXX",
            "3-5-EUR-1",
            "-1",
        ] {
            assert_eq!(Note::read(7, odd), None, "{odd}");
        }
    }

    #[test]
    fn the_first_price_stays_and_the_oldest_notes_give_way() {
        let mut notes = Notes::read("7-3-4200000-EUR.8-0.<b>.7-3-1-EUR");
        notes.add(Note::read(7, "3-4100000-EUR").unwrap());
        assert_eq!(notes.text(), "7-3-4200000-EUR.8-0");
        for id in 100..200 {
            notes.add(Note::read(id, "1").unwrap());
        }
        assert_eq!((notes.of(7), notes.0.len()), (None, MOST));
        notes.keep(|id| id == 199);
        assert_eq!(notes.text(), "199-1");
    }
}
