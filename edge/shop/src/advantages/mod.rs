//! The shop's advantages, per kind of page, and its services: statements with an icon, loaded after the page.

use maud::{Markup, html};

use crate::backend::Call;
use crate::contract::{Contract, Declared, PART};
use crate::html::{Icon, Picture};
use crate::i18n::Word;
use crate::lenient::{Json, Lenient, Listed, Schema, lenient};
use crate::page::{Deferred, View};
use crate::pictures::PictureKind;
use crate::words::home;

/// `GET /base/advantage/main_page/`
pub const MAIN_PAGE: Call<Advantages> = Call::get_static("/base/advantage/main_page/");
/// `GET /base/advantage/product_page/`
pub const PRODUCT_PAGE: Call<Advantages> = Call::get_static("/base/advantage/product_page/");
/// `GET /base/advantage/category_page/`
pub const CATEGORY_PAGE: Call<Advantages> = Call::get_static("/base/advantage/category_page/");
/// `GET /base/advantage/product_why_we/`
pub const PRODUCT_WHY_WE: Call<Advantages> = Call::get_static("/base/advantage/product_why_we/");
/// `GET /base/services/`
pub const SERVICES: Call<Advantages> = Call::get_static("/base/services/");

/// The most statements of a list.
const MOST: usize = 12;

#[derive(Debug, Clone, Default)]
pub struct Advantages(pub Vec<Advantage>);

impl Lenient for Advantages {
    fn read(json: &Json<'_>) -> Option<Self> {
        Listed::find(json, "advantages").map(|list| Self(list.items()))
    }

    fn schema() -> Schema {
        Schema::listed("advantages", Advantage::schema())
    }
}

/// A statement (spec commerce 3, service items).
#[derive(Debug, Clone)]
pub struct Advantage {
    pub title: String,
    pub text: String,
    /// A name in the icon set, or the address of a picture.
    pub icon: String,
    pub link: String,
}

lenient!(Advantage {
    needed "name" | "title" => title,
    "description" | "text" => text,
    /// A tick stands in its place.
    "icon" | "img" | "image" => icon,
    /// It is no link.
    "link" | "url" => link,
} where |one| !one.title.is_empty());

pub fn of_main_page() -> Deferred {
    Deferred {
        shared: true,
        request: MAIN_PAGE.request,
        render: Box::new(|view, body| part(view, &MAIN_PAGE, body, None)),
    }
}

pub fn of_product_page() -> Deferred {
    Deferred {
        shared: true,
        request: PRODUCT_PAGE.request,
        render: Box::new(|view, body| part(view, &PRODUCT_PAGE, body, None)),
    }
}

pub fn of_category_page() -> Deferred {
    Deferred {
        shared: true,
        request: CATEGORY_PAGE.request,
        render: Box::new(|view, body| part(view, &CATEGORY_PAGE, body, None)),
    }
}

/// The reasons to buy a product here.
pub fn why_we() -> Deferred {
    Deferred {
        shared: true,
        request: PRODUCT_WHY_WE.request,
        render: Box::new(|view, body| part(view, &PRODUCT_WHY_WE, body, Some(home::WHY_WE))),
    }
}

/// The shop's services.
pub fn services() -> Deferred {
    Deferred {
        shared: true,
        request: SERVICES.request,
        render: Box::new(|view, body| part(view, &SERVICES, body, Some(home::SERVICES))),
    }
}

/// The statements of an answer. A section without a title gets one for screen readers.
fn part(
    view: &View<'_>,
    call: &Call<Advantages>,
    body: &[u8],
    title: Option<Word>,
) -> Option<Markup> {
    let words = view.words();
    let Advantages(list) = call.read(body).ok()?;
    Some(html! {
        @if !list.is_empty() {
            section.wrap.section {
                @match title {
                    Some(title) => div.section-head { h2 { (words.say(title)) } },
                    None => h2.unseen { (words.say(home::PROMISES)) },
                }
                ul.promises { @for one in list.iter().take(MOST) { li.promise { (statement(view, one)) } } }
            }
        }
    })
}

fn statement(view: &View<'_>, one: &Advantage) -> Markup {
    html! {
        @if one.icon.contains(['/', '.']) {
            (Picture::new(view.media(&one.icon), PictureKind::ICON).late().of_class("icon"))
        } @else {
            (Icon::by_name(&one.icon, Icon("check")))
        }
        h3 {
            @match view.link(&one.link) {
                Some(href) => a href=(href) { (one.title) },
                None => (one.title),
            }
        }
        @if !one.text.is_empty() { p { (one.text) } }
    }
}

/// The calls of this feature.
pub const CALLS: &[&dyn Contract] = &[
    &Declared::new("GET /base/services/", "services", |_| Some(SERVICES))
        .used_by("home: what the shop does beside selling")
        .without(PART)
        .shown_by("tests/worker/beside.test.ts")
        .may_be_missing(),
    &Declared::new("GET /base/advantage/main_page/", "advantages", |_| {
        Some(MAIN_PAGE)
    })
    .used_by("about the shop, below the text")
    .without(PART)
    .shown_by("tests/worker/content.test.ts")
    .may_be_missing(),
    &Declared::new(
        "GET /base/advantage/product_page/",
        "advantages-product",
        |_| Some(PRODUCT_PAGE),
    )
    .used_by("product pages, below the product")
    .without(PART)
    .shown_by("tests/worker/beside.test.ts")
    .may_be_missing(),
    &Declared::new(
        "GET /base/advantage/category_page/",
        "advantages-category",
        |_| Some(CATEGORY_PAGE),
    )
    .used_by("category pages, below the goods")
    .without(PART)
    .shown_by("tests/worker/beside.test.ts")
    .may_be_missing(),
    &Declared::new(
        "GET /base/advantage/product_why_we/",
        "advantages-why",
        |_| Some(PRODUCT_WHY_WE),
    )
    .used_by("product pages: why here")
    .without(PART)
    .shown_by("tests/worker/beside.test.ts")
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
    fn every_documented_answer_is_shown() {
        for (part, name) in [
            (of_main_page(), "advantages"),
            (of_product_page(), "advantages-product"),
            (of_category_page(), "advantages-category"),
            (why_we(), "advantages-why"),
            (services(), "services"),
        ] {
            for variant in VARIANTS {
                let html = render_part(&part, &body(name, variant)).unwrap();
                assert!(html.contains("Livrare"), "{name}, {variant}: {html}");
                let whole = variant != "fewest";
                assert_eq!(html.contains("În toată țara"), whole, "{name}, {variant}");
                assert_eq!(
                    html.contains(r#"href="/ro/livrare""#),
                    variant == "documented",
                    "{name}, {variant}"
                );
            }
        }
    }

    #[test]
    fn an_icon_is_a_known_name_a_picture_or_the_default_tick() {
        for (icon, drawn) in [
            ("truck", "M14 18V6a2"),
            ("no-such", "M20 6 9 17l-5-5"),
            (
                "/media/icons/van.svg",
                r#"<img class="icon" src="/media/icons/van.svg""#,
            ),
        ] {
            let body = format!(r#"[{{"name":"Livrare","icon":"{icon}"}}]"#);
            let html = render_part(&services(), &body).unwrap();
            assert!(html.contains(drawn), "{icon}: {html}");
        }
    }

    #[test]
    fn an_empty_list_draws_nothing_and_an_unreadable_answer_is_an_error() {
        assert_eq!(render_part(&services(), "[]").as_deref(), Some(""));
        for odd in ["7", "{}", "\"no\"", "<html>"] {
            assert_eq!(render_part(&services(), odd), None, "{odd}");
        }
        let hostile = r#"[{"name":"<b>x","icon":"\"><i>","link":"javascript:alert(1)"}]"#;
        let html = render_part(&services(), hostile).unwrap();
        assert!(
            !html.contains("<b>") && !html.contains("href=\"java"),
            "{html}"
        );
    }
}
