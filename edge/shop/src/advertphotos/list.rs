//! The list of an advert's photographs: in the shopper's order, the cover first.

use super::{BUTTON, DRAFT_FIELD, LIST_FIELD, MOST_PHOTOS, Owner, Token, draft};
use crate::adverts::Advert;
use crate::fields::Fields;
use crate::session::SealKey;

/// The button that only uploads the chosen files.
pub(super) const ADD: &str = "add";
/// The beginnings of the values of a listed photograph.
const NEW: &str = "new:";
const OLD: &str = "old:";

/// A photograph that the backend has already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackendPhoto {
    /// The backend's id.
    pub id: String,
    /// Its address in the shop.
    pub src: String,
}

impl BackendPhoto {
    /// The photographs of an advert, its cover first; one without an id cannot be told of in a form.
    pub fn of(advert: &Advert) -> Vec<Self> {
        let images = advert.images.iter();
        images
            .filter_map(|image| {
                Some(Self {
                    id: image.id?.to_string(),
                    src: image.address.clone(),
                })
            })
            .collect()
    }
}

/// Which photograph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PhotoId {
    /// In the shop's store, by its sealed token.
    New(String),
    /// The backend's, by its id.
    Old(String),
}

impl PhotoId {
    /// The value of its field, and behind the verb in those of its buttons.
    pub fn value(&self) -> String {
        match self {
            Self::New(token) => [NEW, token].concat(),
            Self::Old(id) => [OLD, id].concat(),
        }
    }
}

/// A photograph of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    pub id: PhotoId,
    /// Of a new one.
    pub token: Option<Token>,
    /// Of an old one.
    pub src: Option<String>,
}

/// The first photograph, which stands for the advert.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cover<'a> {
    /// The new one at this place among the new ones.
    New(usize),
    /// The backend's of this id.
    Old(&'a str),
}

/// What a button of the list does with a photograph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Move {
    First,
    Earlier,
    Later,
    Remove,
}

impl Move {
    pub(super) const ALL: [Self; 4] = [Self::First, Self::Earlier, Self::Later, Self::Remove];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Earlier => "earlier",
            Self::Later => "later",
            Self::Remove => "remove",
        }
    }
}

/// The photographs of a form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Photos {
    listed: Vec<Listed>,
    /// The name of the form's draft, under which new ones are stored.
    pub draft: String,
    /// Messages about files that could not be taken.
    pub problems: Vec<String>,
    /// One of the list's own buttons sent the form: it is drawn again.
    pub is_only_sorted: bool,
    /// How many of the list are no longer stored.
    pub lost: usize,
    removed: Vec<String>,
}

impl Photos {
    /// The list of a form that is opened: the backend's photographs. `random` names its draft.
    pub fn of_advert(old: &[BackendPhoto], random: &str) -> Self {
        Self {
            listed: old.iter().map(of_backend).collect(),
            draft: random.to_owned(),
            ..Self::default()
        }
    }

    /// The list of a form that was sent, changed by its button. Without an owner no new one is known.
    pub fn read(
        fields: &Fields,
        old: &[BackendPhoto],
        owner: Option<(&SealKey, &Owner)>,
        random: &str,
        now_ms: u64,
    ) -> Self {
        let Some(named) = fields.get(DRAFT_FIELD) else {
            return Self::of_advert(old, random);
        };
        let mut photos = Self {
            draft: draft(named).unwrap_or(random).to_owned(),
            ..Self::default()
        };
        let values = fields.iter().filter(|(name, _)| *name == LIST_FIELD);
        for (_, value) in values.take(4 * MOST_PHOTOS) {
            let listed = if let Some(sealed) = value.strip_prefix(NEW) {
                let token = owner.and_then(|(key, owner)| Token::open(key, owner, sealed, now_ms));
                token.map(|token| Listed {
                    id: PhotoId::New(sealed.to_owned()),
                    token: Some(token),
                    src: None,
                })
            } else {
                let id = value.strip_prefix(OLD);
                old.iter()
                    .find(|known| Some(known.id.as_str()) == id)
                    .map(of_backend)
            };
            match listed {
                Some(listed) if photos.listed.iter().any(|known| known.id == listed.id) => {}
                Some(listed) => photos.listed.push(listed),
                None => photos.lost += 1,
            }
        }
        if let Some(pressed) = fields.get(BUTTON) {
            photos.is_only_sorted = true;
            photos.press(pressed);
        }
        photos.removed = old
            .iter()
            .filter(|old| !photos.has(&PhotoId::Old(old.id.clone())))
            .map(|old| old.id.clone())
            .collect();
        photos
    }

    /// Does what a button of this value says; another value changes nothing.
    fn press(&mut self, pressed: &str) {
        let Some((verb, value)) = pressed.split_once(' ') else {
            return;
        };
        let place = self
            .listed
            .iter()
            .position(|known| known.id.value() == value);
        let verb = Move::ALL.into_iter().find(|known| known.name() == verb);
        let (Some(place), Some(verb)) = (place, verb) else {
            return;
        };
        let moved = self.listed.remove(place);
        let to = match verb {
            Move::First => 0,
            Move::Earlier => place.saturating_sub(1),
            Move::Later => (place + 1).min(self.listed.len()),
            Move::Remove => return,
        };
        self.listed.insert(to, moved);
    }

    fn has(&self, id: &PhotoId) -> bool {
        self.listed.iter().any(|known| known.id == *id)
    }

    /// Adds a photograph that came with the form.
    pub fn add(&mut self, sealed: String, token: Token) {
        self.listed.push(Listed {
            id: PhotoId::New(sealed),
            token: Some(token),
            src: None,
        });
    }

    /// Whether the list has as many as an advert may have.
    pub fn is_full(&self) -> bool {
        self.listed.len() >= MOST_PHOTOS
    }

    pub fn listed(&self) -> &[Listed] {
        &self.listed
    }

    /// Takes the new ones off the list that are not in the store any more.
    pub fn keep_new(&mut self, is_stored: impl Fn(&Token) -> bool) {
        let before = self.listed.len();
        self.listed
            .retain(|listed| listed.token.as_ref().is_none_or(&is_stored));
        self.lost += before - self.listed.len();
    }

    /// The new ones, in order.
    pub fn new_ones(&self) -> impl Iterator<Item = &Token> {
        self.listed
            .iter()
            .filter_map(|listed| listed.token.as_ref())
    }

    /// Whether photographs of the backend's are on the list, whose order it is not told.
    pub fn has_old(&self) -> bool {
        let mut all = self.listed.iter();
        all.any(|listed| matches!(listed.id, PhotoId::Old(_)))
    }

    /// The ids of the backend's photographs that the shopper has taken off the list.
    pub fn removed(&self) -> &[String] {
        &self.removed
    }

    pub fn cover(&self) -> Option<Cover<'_>> {
        match &self.listed.first()?.id {
            PhotoId::New(_) => Some(Cover::New(0)),
            PhotoId::Old(id) => Some(Cover::Old(id)),
        }
    }
}

fn of_backend(old: &BackendPhoto) -> Listed {
    Listed {
        id: PhotoId::Old(old.id.clone()),
        token: None,
        src: Some(old.src.clone()),
    }
}
