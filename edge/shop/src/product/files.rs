//! Files and films of a product. The documents name no fields for them: usual names are read.

use super::ProductAnswer;
use crate::lenient::schema::Field;
use crate::lenient::{Json, Lenient, Schema, lenient};
use crate::page::View;
use crate::site::{Media, large_type};
use crate::words::product as words_of;

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

/// The films about a product: a list of them, or a single one.
#[derive(Debug, Clone, Default)]
pub struct Videos(pub Vec<Video>);

/// The films that are files of the shop, each with its name: they play in the gallery.
pub(super) fn films_of<'a>(view: &View<'_>, answer: &'a ProductAnswer) -> Vec<(Media<'a>, String)> {
    let films = answer.product.videos.0.iter().enumerate();
    let own = films.filter_map(|(index, Video(url))| {
        let file = view.media(url).some().filter(|file| plays(view, file))?;
        Some((file, name(view, answer, index)))
    });
    own.collect()
}

/// Films on other hosts, each a link: nothing loads from the host, and it does not learn of the visit, until the
/// visitor clicks.
pub(super) fn far_films(view: &View<'_>, answer: &ProductAnswer) -> Vec<(String, String)> {
    let films = answer.product.videos.0.iter().enumerate();
    let far = films.filter(|(_, Video(url))| !plays(view, &view.media(url)));
    let linked = far.filter_map(|(index, Video(url))| {
        let href = view.link(url).filter(|_| url.starts_with("https://"))?;
        Some((href, name(view, answer, index)))
    });
    linked.collect()
}

fn name(view: &View<'_>, answer: &ProductAnswer, index: usize) -> String {
    let number = (index + 1).to_string();
    let title = &answer.product.card.title;
    view.words()
        .fill(words_of::FILM, &[("title", title), ("number", &number)])
}

/// Whether browsers can play this file, from the shop or a host that the page's policy allows.
fn plays(view: &View<'_>, file: &Media<'_>) -> bool {
    let path = file.as_str().split(['?', '#']).next().unwrap_or_default();
    let host = path
        .strip_prefix("https://")
        .and_then(|rest| rest.split('/').next());
    let admitted = &view.shop.site.image_hosts;
    host.map_or_else(
        || path.starts_with('/'),
        |host| admitted.iter().any(|one| one == host),
    ) && large_type(path).is_some_and(|kind| kind.starts_with("video/"))
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

impl Lenient for Videos {
    fn read(json: &Json<'_>) -> Option<Self> {
        match json {
            Json::List(_) => Vec::read(json).map(Self),
            Json::Null
            | Json::Bool(_)
            | Json::Whole(_)
            | Json::Decimal(_)
            | Json::Text(_)
            | Json::Object(_) => Video::read(json).map(|video| Self(vec![video])),
        }
    }

    fn says(&self) -> bool {
        !self.0.is_empty()
    }

    fn schema() -> Schema {
        Schema::Either(vec![Schema::list(Video::schema()), Video::schema()])
    }
}
