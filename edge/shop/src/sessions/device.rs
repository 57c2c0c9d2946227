//! A device in words, from the header `User-Agent`: the browser and the system, and nothing finer.

use serde::{Deserialize, Serialize};

/// A browser and its system, by the names that their makers give them; empty if unknown.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Device {
    pub browser: String,
    pub system: String,
}

/// Browsers by their mark in the header. Most also carry the mark of Chrome or Safari, so those come last.
const BROWSERS: [(&str, &str); 15] = [
    ("YaBrowser/", "Yandex Browser"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("OPR/", "Opera"),
    ("OPT/", "Opera"),
    ("Vivaldi/", "Vivaldi"),
    ("EdgA/", "Edge"),
    ("EdgiOS/", "Edge"),
    ("Edg/", "Edge"),
    ("DuckDuckGo/", "DuckDuckGo"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Version/", "Safari"),
    ("MSIE ", "Internet Explorer"),
];

const SYSTEMS: [(&str, &str); 8] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Macintosh", "macOS"),
    ("X11; Ubuntu", "Ubuntu"),
    ("Linux", "Linux"),
];

impl Device {
    /// The device behind a `User-Agent`.
    pub fn of(agent: &str) -> Self {
        let name = |known: &[(&str, &'static str)]| {
            let found = known.iter().find(|(mark, _)| agent.contains(mark));
            found.map_or("", |(_, name)| *name).to_owned()
        };
        Self {
            browser: name(&BROWSERS),
            system: name(&SYSTEMS),
        }
    }

    /// The known names: `Firefox, Android`; empty if none is known.
    pub fn named(&self) -> String {
        let known = [&*self.browser, &*self.system].into_iter();
        let known: Vec<&str> = known.filter(|name| !name.is_empty()).collect();
        known.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::Device;

    #[test]
    fn a_device_is_named_by_browser_and_system_only() {
        for (agent, named) in [
            (
                "Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0",
                "Firefox, Android",
            ),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
                "Chrome, Android",
            ),
            (
                "Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
                "Samsung Internet, Android",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
                "Safari, iPhone",
            ),
            (
                "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1",
                "Chrome, iPad",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0",
                "Edge, Windows",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 OPR/116.0.0.0",
                "Opera, macOS",
            ),
            (
                "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
                "Chrome, ChromeOS",
            ),
            (
                "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0",
                "Firefox, Ubuntu",
            ),
            ("curl/8.5.0", ""),
            ("", ""),
            ("<script>alert(1)</script> Firefox/1", "Firefox"),
        ] {
            assert_eq!(Device::of(agent).named(), named, "{agent}");
        }
    }
}
