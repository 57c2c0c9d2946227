//! HTML of pictures, with and without image resizing.

use maud::html;

use super::*;
use crate::fixtures::{shop, with_shop, with_view};
use crate::menu::Menu;
use crate::page::View;
use crate::pictures::PagePicture;

/// Calls `look` with the view of a site that resizes images.
fn with_resizing(look: impl FnOnce(&View<'_>)) {
    let mut shop = shop();
    shop.site.image_resizing = true;
    shop.site.image_hosts = vec!["pictures.example".to_owned()];
    with_shop(&shop, &Menu::default(), look);
}

#[test]
fn a_picture_without_a_valid_address_is_not_drawn() {
    with_view(|view| {
        for address in ["", "javascript:alert(1)", "data:image/png,x"] {
            let picture = Picture::new(view.media(address), PictureKind::CHIP).first();
            assert_eq!(picture.render().0, "", "{address}");
            let page = PagePicture::preloaded(view.media(address), PictureKind::CHIP);
            assert_eq!(page, None, "{address}");
        }
    });
}

#[test]
fn a_picture_is_drawn_with_its_dimensions() {
    with_view(|view| {
        let picture = Picture::new(view.media("/media/a\"b.jpg"), PictureKind::CHIP);
        assert_eq!(
            picture.late().said("<a>").of_class("icon").render().0,
            "<img class=\"icon\" src=\"/media/a&quot;b.jpg\" alt=\"&lt;a&gt;\" width=\"32\" height=\"32\" loading=\"lazy\" decoding=\"async\">"
        );
    });
}

#[test]
fn the_first_picture_has_high_priority_and_visible_pictures_are_not_lazy() {
    with_view(|view| {
        let picture = || Picture::new(view.media("/a.jpg"), PictureKind::CHIP);
        let first = picture().first().render().0;
        assert!(first.ends_with(" fetchpriority=\"high\">"), "{first}");
        assert!(!first.contains("lazy"), "{first}");
        let seen = picture().late_unless(true).render().0;
        assert!(!seen.contains("lazy") && !seen.contains("fetchpriority"));
        assert!(picture().late_unless(false).render().0.contains("lazy"));
    });
}

#[test]
fn a_photograph_has_a_srcset_if_the_zone_resizes_images() {
    with_resizing(|view| {
        let picture = || Picture::new(view.media("/media/a&b.JPG"), PictureKind::THUMB);
        let made = |width| {
            [
                "/cdn-cgi/image/width=",
                width,
                ",fit=scale-down,format=auto,onerror=redirect/media/a&amp;b.JPG ",
                width,
                "w",
            ]
            .concat()
        };
        let srcset = [
            " srcset=\"",
            &made("96"),
            ",",
            &made("192"),
            "\" src=\"/media/a&amp;b.JPG\"",
        ]
        .concat();
        let now = picture().render().0;
        assert!(now.contains(&srcset), "{now}");
        assert!(now.contains(" sizes=\"82px\""), "{now}");
        let late = picture().late().render().0;
        assert!(late.contains(" sizes=\"auto,82px\" srcset="), "{late}");
    });
}

/// With `sizes=auto`, a browser would take the default dimensions of our attributes for the picture's own.
#[test]
fn a_picture_with_the_height_of_its_file_does_not_use_automatic_sizes() {
    with_resizing(|view| {
        let picture = Picture::new(
            view.media("/a.jpg"),
            PictureKind::album(view.shop.theme.cards),
        )
        .late();
        let picture = picture.render().0;
        assert!(picture.contains(" sizes=\"(max-width:671px)"), "{picture}");
    });
}

#[test]
fn only_raster_pictures_of_listed_hosts_are_resized() {
    with_resizing(|view| {
        let srcset = |address: &str| {
            let html = Picture::new(view.media(address), PictureKind::THUMB)
                .render()
                .0;
            html.contains("srcset")
        };
        let listed = Picture::new(
            view.media("//pictures.example/a.png?v=2"),
            PictureKind::THUMB,
        );
        let listed = listed.render().0;
        assert!(
            listed.contains("onerror=redirect/https://pictures.example/a.png?v=2 192w"),
            "{listed}"
        );
        for own in [
            "/media/7",
            "https://casa.localhost/media.jpg",
            "/a.svg.png",
            "/a.png?x=.svg",
        ] {
            assert!(srcset(own), "{own}");
        }
        for other in [
            "/a.svg",
            "/a.SVG?v=1",
            "https://stranger.example/a.jpg",
            "/a.jpg,",
            "/a.jpg#x",
        ] {
            assert!(!srcset(other), "{other}");
        }
    });
}

#[test]
fn the_preload_has_the_same_sources_as_the_picture() {
    with_resizing(|view| {
        let kind = PictureKind::LONE_PRODUCT;
        let picture = Picture::new(view.media("/a.jpg"), kind).first().render().0;
        let value = |html: &str, name: &str| {
            let start = html.find(name).unwrap() + name.len() + 2;
            html[start..].split('"').next().unwrap().to_owned()
        };
        let mut preload = String::new();
        let page = PagePicture::preloaded(view.media("/a.jpg"), kind).unwrap();
        page.preload(&mut preload);
        assert!(preload.starts_with("<link rel=\"preload\" as=\"image\" fetchpriority=\"high\" "));
        assert_eq!(value(&preload, "imagesrcset"), value(&picture, "srcset"));
        assert_eq!(value(&preload, "imagesizes"), value(&picture, "sizes"));
        assert_eq!(value(&preload, "href"), "/a.jpg");
        assert_eq!(page.as_str(), "/a.jpg");
    });
}

#[test]
fn a_picture_used_only_for_sharing_is_not_preloaded() {
    with_resizing(|view| {
        let mut preload = String::new();
        let page = PagePicture::shared(view.media("/a.jpg")).unwrap();
        page.preload(&mut preload);
        assert_eq!(preload, "");
    });
}

#[test]
fn alternative_logo_files_have_a_srcset_too() {
    with_resizing(|view| {
        let source = |file| source("(width > 1px)", &view.media(file), &PictureKind::LOGO).0;
        assert_eq!(
            source("/a.svg"),
            "<source media=\"(width &gt; 1px)\" srcset=\"/a.svg\">"
        );
        let raster = source("/a.png");
        assert!(
            raster.contains("\" sizes=\"160px\" srcset=\"/cdn-cgi/image/width=160,"),
            "{raster}"
        );
    });
}

#[test]
fn a_valid_colour_is_written_and_an_invalid_one_ignored() {
    with_view(|view| {
        let shown = |colour: &str| {
            let picture = Picture::new(view.media("/a.jpg"), PictureKind::CHIP);
            html! { (picture.of_colour(colour)) }.0
        };
        for colour in ["#a0B1c2", "#fff"] {
            let attribute = [" data-colour=\"", colour, "\""].concat();
            assert!(shown(colour).contains(&attribute), "{colour}");
        }
        for none in [
            "",
            "#",
            "red",
            "#ffff",
            "#gggggg",
            "#fff\" onload=\"",
            "url(x)",
            "#ффф",
        ] {
            assert!(!shown(none).contains("data-colour"), "{none}");
        }
    });
}
