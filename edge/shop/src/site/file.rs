//! Files from the settings: which of them a site allows, and how long a browser may cache them.

use super::{GlobalSettings, Service, Site, SiteFile, far_style, font, scripts, style};
use crate::pagecache::CachePolicy;

impl SiteFile {
    /// The content of the file, or for the font its path among the backend's media. `None` if the settings have no
    /// such file, or if the site does not allow it: scripts, and styles that use other hosts, need the service.
    pub fn content(self, site: &Site, settings: &GlobalSettings) -> Option<String> {
        let scripts_allowed = site.service(Service::Scripts).is_some();
        let content = match self {
            Self::Style => Some(style(settings)),
            Self::FarStyle if scripts_allowed => Some(far_style(settings).to_owned()),
            Self::Font => font(settings).map(str::to_owned),
            Self::Script(place) if scripts_allowed => {
                let code = scripts(settings).get(place).copied();
                code.map(str::to_owned)
            }
            Self::FarStyle | Self::Script(_) => None,
        };
        content.filter(|content| !content.is_empty())
    }

    /// The content type; `None` for the font: it depends on the font's name.
    pub const fn media_type(self) -> Option<&'static str> {
        match self {
            Self::Style | Self::FarStyle => Some("text/css; charset=utf-8"),
            Self::Script(_) => Some("text/javascript; charset=utf-8"),
            Self::Font => None,
        }
    }

    /// The browser cache policy of the file. It is immutable under the version of its content. Any other version may
    /// be newer than the content known here, so the old content must not be cached under it.
    pub fn policy(self, content: &str, query: Option<&str>) -> CachePolicy {
        let href = self.href(content);
        let version = href.split_once('?').map(|(_, version)| version);
        match query {
            None => CachePolicy::Hour,
            query if query == version => CachePolicy::Forever,
            Some(_) => CachePolicy::Never,
        }
    }
}

/// Whether a file with this content type may be passed on as a font. Many stores have no type for fonts; a text is
/// never one.
pub fn may_be_font(stored_as: &str) -> bool {
    !stored_as.starts_with("text/")
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::site::Shop;
    use crate::site::tests::merged;

    const FAR: &str = "@import url(https://far.example/a.css);";

    fn shop(services: &Value, css: &str) -> Shop {
        let item = json!({ "location": "head", "script": "<script>one()</script>" });
        let styles = json!({ "css": css, "additional_js_items": [item] });
        let own = json!({ "font_file": "/media/own.woff2" });
        merged(
            &json!({ "services": services }),
            &json!({ "styles": styles, "additional_settings": own }),
        )
    }

    fn content(file: SiteFile, shop: &Shop) -> Option<String> {
        file.content(&shop.site, &shop.settings)
    }

    #[test]
    fn a_site_serves_its_own_style_and_font_and_scripts_only_with_the_service() {
        let closed = shop(&json!([]), "p{margin:0}");
        let open = shop(&json!(["scripts"]), "p{margin:0}");
        for shop in [&closed, &open] {
            let css = content(SiteFile::Style, shop).unwrap();
            assert!(css.ends_with("p{margin:0}"), "{css}");
            let path = content(SiteFile::Font, shop);
            assert_eq!(path.as_deref(), Some("/media/own.woff2"));
            assert_eq!(content(SiteFile::FarStyle, shop), None);
            assert_eq!(content(SiteFile::Script(1), shop), None);
        }
        assert_eq!(content(SiteFile::Script(0), &closed), None);
        let script = content(SiteFile::Script(0), &open);
        assert_eq!(script.as_deref(), Some("one()"));
    }

    #[test]
    fn a_style_with_external_urls_is_a_separate_file_and_needs_the_service() {
        assert_eq!(content(SiteFile::FarStyle, &shop(&json!([]), FAR)), None);
        let open = shop(&json!(["scripts"]), FAR);
        let far = content(SiteFile::FarStyle, &open);
        assert_eq!(far.as_deref(), Some(FAR));
        assert!(!content(SiteFile::Style, &open).unwrap().contains("import"));
    }

    #[test]
    fn settings_without_files_serve_none() {
        let shop = merged(&json!({ "services": ["scripts"] }), &json!({}));
        for file in [
            SiteFile::Style,
            SiteFile::FarStyle,
            SiteFile::Font,
            SiteFile::Script(0),
        ] {
            assert_eq!(content(file, &shop), None, "{file:?}");
        }
    }

    #[test]
    fn a_file_is_immutable_only_under_the_version_of_its_content() {
        let href = SiteFile::Style.href("p{}");
        let (_, version) = href.split_once('?').unwrap();
        let policy = |query| SiteFile::Style.policy("p{}", query);
        assert_eq!(policy(Some(version)), CachePolicy::Forever);
        assert_eq!(policy(None), CachePolicy::Hour);
        for other in ["v=0000000000", "", "v=", "a=1"] {
            assert_eq!(policy(Some(other)), CachePolicy::Never, "{other}");
        }
    }

    #[test]
    fn a_font_may_have_any_stored_type_except_text() {
        for stored_as in ["", "application/octet-stream", "font/woff2"] {
            assert!(may_be_font(stored_as), "{stored_as}");
        }
        assert!(!may_be_font("text/html; charset=utf-8"));
    }
}
