//! The third-party services that a site allows. Its config lists them, so that the policy of its pages is known
//! without asking the backend; an unlisted service never loads, even if the settings name it.

use serde::Serialize;

use super::setting::Named;

/// A third-party service that a site may load once a visitor agrees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Service {
    /// Analytics 4 and the Tag Manager.
    Google,
    /// Metrika.
    Yandex,
    /// The pixel, which a tag manager may load: the settings have no field for it.
    Facebook,
    /// The chat of Jivo.
    Jivo,
    /// The external stylesheet of a font (`font_link`).
    Fonts,
    /// The settings' own scripts, which the shop serves from its own host.
    Scripts,
}

impl Service {
    pub const ALL: [Self; 6] = [
        Self::Google,
        Self::Yandex,
        Self::Facebook,
        Self::Jivo,
        Self::Fonts,
        Self::Scripts,
    ];

    /// The name in a site's config.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Google => "google",
            Self::Yandex => "yandex",
            Self::Facebook => "facebook",
            Self::Jivo => "jivo",
            Self::Fonts => "fonts",
            Self::Scripts => "scripts",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|service| service.name() == name)
    }

    /// The origin of its first file, unless the site's config names another.
    pub(super) const fn home(self) -> &'static str {
        match self {
            Self::Google => "https://www.googletagmanager.com",
            Self::Yandex => "https://mc.yandex.ru",
            Self::Facebook => "https://connect.facebook.net",
            Self::Jivo => "https://code.jivosite.com",
            Self::Fonts => "https://fonts.googleapis.com",
            Self::Scripts => "",
        }
    }

    /// The policy directives that it needs, each with its sources. Hosts of scripts have no wildcard: anybody may
    /// host scripts under a subdomain.
    pub(super) const fn sources(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Google => &[
                ("script-src", "https://www.googletagmanager.com"),
                (
                    "img-src",
                    "https://*.google-analytics.com https://*.googletagmanager.com",
                ),
                (
                    "connect-src",
                    "https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com",
                ),
            ],
            Self::Yandex => &[
                ("script-src", "https://mc.yandex.ru https://yastatic.net"),
                ("img-src", "https://mc.yandex.ru https://mc.yandex.com"),
                (
                    "connect-src",
                    "https://mc.yandex.ru https://mc.yandex.com wss://mc.yandex.com",
                ),
            ],
            Self::Facebook => &[
                ("script-src", "https://connect.facebook.net"),
                ("img-src", "https://www.facebook.com"),
                ("connect-src", "https://www.facebook.com"),
            ],
            Self::Jivo => &[
                ("script-src", "https://code.jivosite.com"),
                ("style-src", "https://*.jivosite.com"),
                ("img-src", "https://*.jivosite.com"),
                ("font-src", "https://*.jivosite.com"),
                ("connect-src", "https://*.jivosite.com wss://*.jivosite.com"),
                ("frame-src", "https://*.jivosite.com"),
                ("media-src", "https://*.jivosite.com"),
            ],
            Self::Fonts => &[
                ("style-src", "https://fonts.googleapis.com"),
                ("font-src", "https://fonts.gstatic.com"),
            ],
            Self::Scripts => &[],
        }
    }
}

impl Named for Service {
    fn all() -> Vec<(&'static str, Self)> {
        Self::ALL.map(|service| (service.name(), service)).to_vec()
    }
}
