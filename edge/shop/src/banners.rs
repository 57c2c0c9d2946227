//! A banner on a product or category page: a picture or a few words with a link, loaded after the page.

use maud::{Markup, html};

use crate::backend::Call;
use crate::contract::{Contract, Declared, PART};
use crate::html::Picture;
use crate::lenient::{Json, Lenient, Listed, Schema, lenient};
use crate::page::{Deferred, View};
use crate::pictures::PictureKind;
use crate::words::home;

/// `GET /general/sliders?is_product_page=true`
pub const OF_PRODUCTS: Call<Banners> = Call::get_static("/general/sliders?is_product_page=true");

/// `GET /general/banner-select/{categoryId}`
pub fn of_category(category: u64) -> Call<Banners> {
    Call::get(["/general/banner-select/", &category.to_string()].concat())
}

/// The banners of an answer: a list, or one alone.
#[derive(Debug, Clone, Default)]
pub struct Banners(pub Vec<Banner>);

impl Lenient for Banners {
    fn read(json: &Json<'_>) -> Option<Self> {
        let list = ["banners", "sliders"]
            .iter()
            .find_map(|name| Listed::find(json, name));
        if let Some(list) = list {
            return Some(Self(list.items()));
        }
        let inner = ["data", "banner"].iter().find_map(|name| json.get(name));
        let one = Banner::read(
            inner
                .filter(|inner| inner.fields().is_some())
                .unwrap_or(json),
        );
        let empty = matches!(json, Json::Null) || json.fields().is_some();
        one.map(|one| Self(vec![one]))
            .or_else(|| empty.then(Self::default))
    }

    fn schema() -> Schema {
        Schema::Either(vec![
            Schema::perhaps_listed("banners", Banner::schema()),
            Banner::schema().within(&["data", "banner"]),
        ])
    }
}

#[derive(Debug, Clone, Default)]
pub struct Banner {
    title: String,
    text: String,
    link: String,
    image: String,
}

lenient!(Banner {
    /// Left out, unless it has a picture.
    "title" | "name" => title,
    "text" | "description" => text,
    /// It is no link.
    "link" | "url" | "slug" => link,
    /// Words alone; left out without a title too.
    "image" | "img" => image,
} where |banner| !banner.title.is_empty() || !banner.image.is_empty());

/// The banner of every product's page.
pub fn on_product_page() -> Deferred {
    Deferred {
        shared: true,
        request: OF_PRODUCTS.request,
        render: Box::new(|view, body| Some(part(view, &OF_PRODUCTS.read(body).ok()?))),
    }
}

/// The banner of a category.
pub fn on_category_page(category: u64) -> Deferred {
    Deferred {
        shared: false,
        request: of_category(category).request,
        render: Box::new(|view, body| Some(part(view, &of_category(0).read(body).ok()?))),
    }
}

/// Renders the first banner.
fn part(view: &View<'_>, Banners(banners): &Banners) -> Markup {
    let Some(banner) = banners.first() else {
        return html! {};
    };
    let picture = view.media(&banner.image);
    let label = match banner.title.as_str() {
        "" => view.words().say(home::OFFERS),
        _ => "",
    };
    html! {
        div.wrap.section {
            a.banner href=[view.link(&banner.link)] {
                @if !banner.title.is_empty() {
                    span.banner-words { b { (banner.title) } @if !banner.text.is_empty() { span { (banner.text) } } }
                }
                @if !picture.is_empty() { (Picture::new(picture, PictureKind::BANNER).late().said(label)) }
            }
        }
    }
}

/// The calls of this feature.
pub const CALLS: &[&dyn Contract] =
    &[
        &Declared::new("GET /general/banner-select/{id}", "banner-select", |_| {
            Some(of_category(1))
        })
        .used_by("category pages, below the products")
        .without(PART)
        .shown_by("edge/shop/src/catalogue/contract_tests.rs")
        .may_be_missing(),
    ];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{VARIANTS, body, with_view};

    fn render_part(part: &Deferred, body: &str) -> Option<String> {
        with_view(|view| (part.render)(view, body.as_bytes()).map(Markup::into_string))
    }

    #[test]
    fn a_banner_is_read_in_any_usual_shape() {
        let part = on_category_page(7);
        assert_eq!(part.request.path, "/general/banner-select/7");
        for variant in VARIANTS {
            let html = render_part(&part, &body("banner-select", variant)).unwrap();
            assert!(html.contains("class=\"banner\""), "{variant}: {html}");
        }
        for one in [
            r#"{"image":"/media/a.jpg","link":"oale"}"#,
            r#"{"data":{"img":"/media/a.jpg"}}"#,
            r#"[{"title":"Toamna","url":"oale"},{"title":"Iarna"}]"#,
        ] {
            let html = render_part(&part, one).unwrap();
            assert_eq!(html.matches("class=\"banner\"").count(), 1, "{one}");
        }
        for none in ["[]", "{}", "null", r#"{"data":[]}"#] {
            assert_eq!(render_part(&part, none).as_deref(), Some(""), "{none}");
        }
        assert_eq!(render_part(&part, "7"), None);
    }

    #[test]
    fn every_product_page_can_have_a_banner() {
        let part = on_product_page();
        for variant in VARIANTS {
            let html = render_part(&part, &body("slides-banner", variant)).unwrap();
            assert!(html.contains("class=\"banner\""), "{variant}: {html}");
        }
        // A product row is not a banner.
        let row = render_part(&part, &body("sliders", "documented")).unwrap();
        assert_eq!(row, "");
    }
}
