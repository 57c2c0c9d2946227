//! The map tiles of a site.

use serde::Serialize;

use super::declare::config;
use super::fields::Place;
use super::is_host;

config! {
    /// The tiles of a map. Nothing is asked of their host before a visitor presses the button that names it.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
    pub struct MapTiles {
        /// The https address of a tile, with `{z}`, `{x}` and `{y}` in it.
        url: String, needed, check(is_template);
        /// The owner of the map, as the page has to say.
        owner: String = USUAL_OWNER.to_owned();
    }
}

const USUAL_OWNER: &str = "© OpenStreetMap contributors";

fn host(url: &str) -> &str {
    let address = url.strip_prefix("https://").unwrap_or_default();
    address.split('/').next().unwrap_or_default()
}

fn is_template(url: &String, place: &Place<'_>) -> Result<(), String> {
    let has_places = ["{z}", "{x}", "{y}"]
        .iter()
        .all(|part| url.matches(part).count() == 1);
    let has_others = url.matches(['{', '}']).count() != 6;
    let is_plain = url.bytes().all(|byte| byte.is_ascii_graphic());
    if is_host(host(url)) && has_places && !has_others && is_plain {
        Ok(())
    } else {
        place.refuse(format_args!(
            "«{url}» is not an address such as https://tiles.example/{{z}}/{{x}}/{{y}}.png"
        ))
    }
}

impl MapTiles {
    /// The host that learns who looks at the map.
    pub fn host(&self) -> &str {
        host(&self.url)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::{Published, content_security_policy};

    fn published(tiles: &Value) -> Result<Published, String> {
        let site = include_str!("../../../../kv-seed/sites/casa.json");
        let theme = include_str!("../../../../kv-seed/themes/casa.json");
        let mut site: Value = serde_json::from_str(site).unwrap();
        site["map_tiles"] = tiles.clone();
        Published::parse(&format!("{{\"site\":{site},\"theme\":{theme}}}"))
    }

    #[test]
    fn map_tiles_are_allowed_by_the_csp_and_have_a_default_attribution() {
        let url = "https://tiles.example/{z}/{x}/{y}.png";
        let site = published(&json!({ "url": url })).unwrap().site;
        let owner = site.map_tiles.as_ref().map(|tiles| tiles.owner.as_str());
        assert_eq!(owner, Some("© OpenStreetMap contributors"));
        let policy = content_security_policy(&site, &[], &[]);
        let pictures = policy.split(';').find(|part| part.starts_with("img-src "));
        let mut hosts = pictures.unwrap_or_default().split(' ');
        assert!(
            hosts.any(|host| host == "https://tiles.example"),
            "{policy}"
        );
        let named = published(&json!({ "url": url, "owner": "© Map" })).unwrap();
        assert_eq!(named.site.map_tiles.unwrap().owner, "© Map");
    }

    #[test]
    fn an_invalid_map_config_is_refused() {
        for odd in [
            json!({}),
            json!("https://tiles.example/{z}/{x}/{y}.png"),
            json!({ "url": "https://tiles.example/" }),
            json!({ "url": "https://tiles.example/{z}/{x}/{y}.png", "subdomains": "abc" }),
        ] {
            let refused = published(&odd).unwrap_err();
            assert!(refused.contains("map_tiles"), "{odd}: {refused}");
        }
    }

    #[test]
    fn a_tile_url_has_an_https_host_and_all_placeholders() {
        let of = |url: &str| {
            let tiles = published(&json!({ "url": url }))?.site.map_tiles;
            Ok::<_, String>(tiles.map(|tiles| tiles.host().to_owned()))
        };
        let fine = "https://a.tiles.example/map/{z}/{x}/{y}@2x.png?key=1";
        assert_eq!(of(fine), Ok(Some("a.tiles.example".to_owned())));
        for odd in [
            "",
            "http://tiles.example/{z}/{x}/{y}.png",
            "https://tiles.example/{z}/{x}.png",
            "https://tiles.example/{z}/{x}/{y}/{y}.png",
            "https:///{z}/{x}/{y}.png",
            "https://{s}.tiles.example/{z}/{x}/{y}.png",
            "https://tiles.example/{z}/{x}/{y}{r}.png",
            "https://tiles.example/{z}/{x}/{y}.png?key={key}",
            "https://tiles.example/ {z}/{x}/{y}.png",
            "//tiles.example/{z}/{x}/{y}.png",
        ] {
            let refused = of(odd).unwrap_err();
            assert!(refused.starts_with("site.map_tiles.url: "), "{odd}");
        }
    }
}
