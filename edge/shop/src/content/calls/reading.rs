//! The calls of articles, brands and albums.

use super::on_page::{ContentCall, list_page, page, part};
use super::schema::{all, field, html, list, one, or_its_text, paged, text, whole};
use crate::backend::Request;
use crate::content::{ContentQuery, plan};
use crate::contract::{PAGED, first_slug};
use crate::lenient::schema::Field;
use crate::lenient::{Lenient, Schema};
use crate::product::Card;
use crate::route::Route;
use crate::seo::SeoInfo;

const CONTENT: &str = "tests/worker/content.test.ts";

/// The calls of articles, brands and albums.
pub(super) const CALLS: &[ContentCall] = &[
    list_page(
        "GET /base/articles?page={page}&slug={status}",
        "articles",
        |_| Some(Route::Articles),
        articles,
    )
    .used_by("the list of articles")
    .shown_by(CONTENT)
    .learn(|known, answer| known.article = first_slug(answer, "data", &["url", "slug", "id"]))
    .at_times(|| ["4", "news"].into_iter().filter_map(of_kind).collect()),
    page(
        "GET /base/articles/{slug}",
        "article",
        |known| Some(Route::Article(known.article.clone()?)),
        article,
    )
    .used_by("an article")
    .shown_by(CONTENT),
    part(
        "GET /base/articles/recommended/{slug}",
        "articles-recommended",
        |known| {
            let slug = known.article.as_ref()?;
            Some(["/base/articles/recommended/", slug.as_str()].concat())
        },
        (
            |known| Some(Route::Article(known.article.clone()?)),
            r#"{"title":"x"}"#,
        ),
        || Schema::listed("data", story()),
    )
    .used_by("an article: what to read next")
    .shown_by(CONTENT),
    list_page(
        "GET /general/brand/",
        "brands",
        |_| Some(Route::Brands),
        brands,
    )
    .used_by("brands")
    .shown_by(CONTENT)
    .learn(|known, answer| known.brand = first_slug(answer, "data", &["slug", "url", "id"])),
    page(
        "GET /general/brand/{slug}?page={page}",
        "brand",
        |known| Some(Route::Brand(known.brand.clone()?)),
        brand,
    )
    .used_by("a brand")
    .shown_by(CONTENT)
    .beyond(PAGED, &["query page"]),
    page(
        "GET /base/gallery",
        "gallery",
        |_| Some(Route::Gallery),
        albums,
    )
    .used_by("the gallery")
    .shown_by(CONTENT)
    .learn(|known, answer| known.album = first_slug(answer, "data", &["id", "slug"])),
    part(
        "GET /base/gallery/all_images",
        "gallery-images",
        |_| Some("/base/gallery/all_images".to_owned()),
        (|_| Some(Route::Gallery), "[]"),
        all_images,
    )
    .used_by("the gallery, below the albums")
    .shown_by("tests/worker/beside.test.ts"),
    page(
        "GET /base/gallery/{id}",
        "album",
        |known| Some(Route::Album(known.album.clone()?)),
        album,
    )
    .used_by("an album")
    .shown_by(CONTENT),
];

/// The request for the articles of a kind, by its id or slug.
fn of_kind(kind: &str) -> Option<Request> {
    let query = ContentQuery {
        choice: Some(kind.to_owned()),
        ..ContentQuery::whole(&Route::Articles)
    };
    plan(&query)?.request
}

fn kind() -> Schema {
    Schema::object(
        "ArticleStatus",
        vec![
            whole("id").without("Articles name their kind themselves."),
            text("name").without("The kind is looked up by its id."),
            text("slug").without("It cannot be chosen."),
            whole("count"),
        ],
    )
}

/// An article in a list.
fn story() -> Schema {
    Schema::object(
        "ArticleInList",
        vec![
            text("url")
                .needed()
                .without("The article cannot be opened: it is left out."),
            text("title").without("Its date is its name, or the word for an article."),
            text("img").without("No picture."),
            text("short_description"),
            text("date"),
            whole("reading_minutes"),
            field("custom_status", kind()),
        ],
    )
}

fn articles() -> Schema {
    let statuses = list("statuses", kind()).without("Nothing to choose a kind by.");
    paged("Articles", story(), vec![statuses])
}

fn article() -> Schema {
    let author = Schema::object("Author", vec![text("name"), text("role")]);
    let neighbour = |name| {
        field(
            name,
            Schema::object("ArticleBeside", vec![text("url"), text("title")]),
        )
    };
    one(
        "Article",
        vec![
            text("title").needed().without("The page is a 503."),
            text("url").without("The address that was asked for stays."),
            html("html").without("A title and a picture alone."),
            text("img").without("No picture."),
            text("short_description"),
            text("date"),
            text("updated_at"),
            whole("reading_minutes"),
            field("custom_status", kind()),
            field("author", or_its_text(author)),
            field("products", Schema::list(u64::schema())).without("No goods under the text."),
            field("seo", SeoInfo::schema()),
            field("slugs", Schema::Texts).without("The page has no address in other languages."),
            neighbour("previous"),
            neighbour("next"),
        ],
    )
}

fn brands() -> Schema {
    let brand = Schema::object(
        "BrandInList",
        vec![
            text("name").without("A mark without a name."),
            text("slug")
                .needed()
                .without("The brand cannot be opened: it is left out."),
            text("letter").without("It stands under the first letter of its name."),
            text("img"),
            whole("product_count"),
        ],
    );
    Schema::Either(vec![
        Schema::listed("data", brand.clone()),
        Schema::Groups(Box::new(brand)),
    ])
}

fn brand() -> Schema {
    let category = Schema::object(
        "BrandCategory",
        vec![
            Field::new(&["categoryTitle", "title", "name"], String::schema()),
            Field::new(&["categoryUrl", "url", "slug"], String::schema()),
            whole("product_count"),
        ],
    );
    one(
        "BrandPage",
        vec![
            text("name").needed().without("The page is a 503."),
            text("description"),
            html("html").without("Nothing about the brand."),
            text("img"),
            text("country"),
            list("products", Card::schema()).without("The page says that nothing is there."),
            whole("totalCount"),
            whole("pages").without("The list has one page."),
            list("categories", category),
            field("seo_info", SeoInfo::schema()),
            field("slugs", Schema::Texts).without("The page has no address in other languages."),
        ],
    )
}

/// A picture, as an object or as its bare address.
fn picture() -> Schema {
    or_its_text(Schema::object(
        "Picture",
        vec![
            text("img").needed().without("The picture is left out."),
            text("title"),
            whole("width").without("1200."),
            whole("height").without("900."),
        ],
    ))
}

fn all_images() -> Schema {
    Schema::Either(vec![
        Schema::listed("images", picture()),
        Schema::object("Pictures", vec![list("images", picture())]),
    ])
}

fn album() -> Schema {
    let neighbour = |name| {
        field(
            name,
            Schema::object("AlbumBeside", vec![text("id"), text("title")]),
        )
    };
    one(
        "Album",
        vec![
            text("title").needed().without("The page is a 503."),
            text("description"),
            text("date"),
            list("images", picture()).without("The page says that nothing is there."),
            neighbour("previous"),
            neighbour("next"),
        ],
    )
}

fn albums() -> Schema {
    all(
        "AlbumInList",
        vec![
            text("id")
                .needed()
                .without("The album cannot be opened: it is left out."),
            text("title").without("The word for an album is its name."),
            text("img").without("No picture."),
            whole("count").without("No number of pictures."),
            text("description"),
        ],
    )
}
