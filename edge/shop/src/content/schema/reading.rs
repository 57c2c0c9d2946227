//! Articles, brands and albums.

use super::{field, html, list, one, or_its_text, paged, text, whole};
use crate::lenient::schema::Field;
use crate::lenient::{Lenient, Schema};
use crate::product::Card;
use crate::seo::SeoInfo;

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
pub(super) fn story() -> Schema {
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

pub(super) fn articles() -> Schema {
    let statuses = list("statuses", kind()).without("Nothing to choose a kind by.");
    paged("Articles", story(), vec![statuses])
}

pub(super) fn article() -> Schema {
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

pub(super) fn brands() -> Schema {
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

pub(super) fn brand() -> Schema {
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

/// A picture, or its address alone.
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

pub(super) fn all_images() -> Schema {
    Schema::Either(vec![
        Schema::listed("images", picture()),
        Schema::object("Pictures", vec![list("images", picture())]),
    ])
}

pub(super) fn album() -> Schema {
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
