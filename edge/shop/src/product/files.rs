//! What a backend has about a product besides its pictures: files to read, films to see. The documents name no fields
//! for them: usual ones are read.

use crate::lenient::schema::Field;
use crate::lenient::{Json, Lenient, Schema, lenient};

/// A file about a product.
#[derive(Debug, Clone)]
pub struct File {
    pub title: String,
    pub url: String,
}

lenient!(File {
    /// It is called by its file's name.
    "title" | "name" => title,
    /// The file is left out.
    needed "url" | "file" | "link" => url,
} where |file| !file.url.is_empty());

/// A film about a product: a file, or a page elsewhere.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Video(pub String);

impl Video {
    /// One or several.
    pub(super) fn all(json: &Json<'_>) -> Vec<Self> {
        Vec::read(json).unwrap_or_else(|| Self::read(json).into_iter().collect())
    }
}

impl Lenient for Video {
    fn read(json: &Json<'_>) -> Option<Self> {
        let named = ["url", "link", "video", "file"];
        let url = named.iter().find_map(|name| json.get(name)).unwrap_or(json);
        let url = String::read(url)?;
        (!url.is_empty()).then_some(Self(url))
    }

    fn schema() -> Schema {
        let url = Field::new(&["url", "link", "video", "file"], String::schema());
        let url = url.needed().without("The film is left out.");
        Schema::Either(vec![String::schema(), Schema::object("Video", vec![url])])
    }
}
