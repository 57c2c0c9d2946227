//! The map of a site: whose tiles it is laid of.

use serde::Serialize;

use super::is_host;

/// Where the tiles of a map come from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MapTiles {
    /// `https://host/{z}/{x}/{y}.png`
    pub url: String,
    /// To whom the map belongs, as its owner wants to be named.
    pub owner: String,
}

impl MapTiles {
    pub(super) const USUAL_OWNER: &str = "© OpenStreetMap";

    /// The host that hears of who looks at the map.
    pub fn host(&self) -> &str {
        let address = self.url.strip_prefix("https://").unwrap_or_default();
        address.split('/').next().unwrap_or_default()
    }

    pub(super) fn validate(&self) -> Result<(), String> {
        let has_places = ["{z}", "{x}", "{y}"]
            .iter()
            .all(|part| self.url.matches(part).count() == 1);
        let is_plain = self.url.bytes().all(|byte| byte.is_ascii_graphic());
        if is_host(self.host()) && has_places && is_plain {
            Ok(())
        } else {
            Err(format!(
                "map_tiles.url: «{}» is not an address such as https://tiles.example/{{z}}/{{x}}/{{y}}.png",
                self.url
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::MapTiles;

    #[test]
    fn tiles_have_an_https_host_and_a_place_for_each_number() {
        let of = |url: &str| MapTiles {
            url: url.to_owned(),
            owner: String::new(),
        };
        let fine = of("https://a.tiles.example/map/{z}/{x}/{y}@2x.png?key=1");
        assert_eq!((fine.validate(), fine.host()), (Ok(()), "a.tiles.example"));
        for odd in [
            "",
            "http://tiles.example/{z}/{x}/{y}.png",
            "https://tiles.example/{z}/{x}.png",
            "https://tiles.example/{z}/{x}/{y}/{y}.png",
            "https:///{z}/{x}/{y}.png",
            "https://{s}.tiles.example/{z}/{x}/{y}.png",
            "https://tiles.example/ {z}/{x}/{y}.png",
            "//tiles.example/{z}/{x}/{y}.png",
        ] {
            let refused = of(odd).validate().unwrap_err();
            assert!(refused.starts_with("map_tiles.url: "), "{odd}");
        }
    }
}
