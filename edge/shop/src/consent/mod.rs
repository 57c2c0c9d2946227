//! Consent: the third-party services that a site would load, and the panel in which a visitor chooses.
//!
//! Cached pages are shared, so they carry the closed panel and a list of the services; the page's module reads the
//! visitor's choice (`islands/storefront/consent.ts`), and a second one, fetched once something is allowed, loads them
//! (`islands/consent`). Without scripts, and so for most crawlers, nothing loads and there is nothing to ask.

#[cfg(test)]
mod tests;

use maud::{Markup, PreEscaped, html};

use crate::assets::PlainIsland;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::i18n::Word;
use crate::page::View;
use crate::route::Endpoint;
use crate::site::{Identifier, Service, SiteFile, Vitals, far_style, scripts};
use crate::words::consent;

/// The panel's element id.
pub const PANEL_ID: &str = "consent";
/// The names of the allowed categories, joined by dots, or [`NONE`]; readable by scripts, which load the services.
pub const CONSENT_COOKIE: &str = "consent";
/// 180 days, after which a visitor is asked again.
pub const CONSENT_COOKIE_AGE: u32 = 180 * 24 * 3600;
/// The panel's field of ticked categories, and the field that its buttons send their answer in.
const TICKED: &str = "category";
const ANSWER: &str = "answer";
const ALL: &str = "all";
const CHOSEN: &str = "chosen";
const NONE: &str = "none";

/// A category of services that a visitor may allow, with its name in the cookie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Category {
    Statistics,
    /// Includes partners: third-party services from the settings that the shop does not know.
    Marketing,
    Chat,
}

impl Category {
    const fn name(self) -> &'static str {
        match self {
            Self::Statistics => "statistics",
            Self::Marketing => "marketing",
            Self::Chat => "chat",
        }
    }

    const fn words(self) -> (Word, Word) {
        match self {
            Self::Statistics => (consent::STATISTICS, consent::STATISTICS_TEXT),
            Self::Marketing => (consent::MARKETING, consent::MARKETING_TEXT),
            Self::Chat => (consent::CHAT, consent::CHAT_TEXT),
        }
    }
}

/// The services that wait for consent: named by the settings and allowed by the site's config. Each has its name among
/// the panel's data attributes, where the module looks for it; several addresses are separated by spaces.
#[derive(Debug, Default)]
struct Awaiting {
    parts: Vec<(&'static str, String)>,
    categories: Vec<Category>,
}

impl Awaiting {
    fn of(view: &View<'_>) -> Self {
        let (site, settings) = (&view.shop.site, &view.shop.settings);
        let mut it = Self::default();
        for (part, categories, service, identifier) in [
            (
                "analytics",
                &[Category::Statistics][..],
                Service::Google,
                Identifier::GoogleAnalytics4,
            ),
            // A tag manager loads counters as well as advertisements.
            (
                "tags",
                &[Category::Statistics, Category::Marketing],
                Service::Google,
                Identifier::GoogleTagManager,
            ),
            (
                "metrika",
                &[Category::Statistics],
                Service::Yandex,
                Identifier::YandexMetrika,
            ),
            (
                "chat",
                &[Category::Chat],
                Service::Jivo,
                Identifier::JivoChat,
            ),
        ] {
            if let (Some(origin), Some(identifier)) =
                (site.service(service), settings.identifier(identifier))
            {
                it.add(part, categories, identifier);
                it.set(service.name(), origin);
            }
        }
        if let Some(origin) = site.service(Service::Fonts) {
            let link = settings.additional_settings.font_link.trim_ascii();
            let path = link.strip_prefix(origin).unwrap_or_default();
            if path.starts_with('/') && link.bytes().all(|byte| byte.is_ascii_graphic()) {
                it.add("styles", &[Category::Marketing], link);
            }
        }
        if site.service(Service::Scripts).is_some() {
            for (place, code) in scripts(settings).into_iter().enumerate() {
                let href = SiteFile::Script(place).href(code);
                it.add("scripts", &[Category::Marketing], &href);
            }
            let css = far_style(settings);
            if !css.is_empty() {
                let href = SiteFile::FarStyle.href(css);
                it.add("styles", &[Category::Marketing], &href);
            }
        }
        // Measuring a page for the shop itself is a kind of statistics.
        if site.vitals == Vitals::AfterConsent && !it.categories.contains(&Category::Statistics) {
            it.categories.push(Category::Statistics);
        }
        it
    }

    fn add(&mut self, part: &'static str, categories: &[Category], value: &str) {
        for category in categories {
            if !self.categories.contains(category) {
                self.categories.push(*category);
            }
        }
        match self.parts.iter_mut().find(|(known, _)| *known == part) {
            Some((_, list)) => {
                list.push(' ');
                list.push_str(value);
            }
            None => self.parts.push((part, value.to_owned())),
        }
    }

    fn set(&mut self, part: &'static str, value: &str) {
        if !self.parts.iter().any(|(known, _)| *known == part) {
            self.parts.push((part, value.to_owned()));
        }
    }

    /// The start tag of the panel.
    fn open(&self, module: &str) -> PreEscaped<String> {
        let mut tag = [
            "<form class=\"consent\" id=\"",
            PANEL_ID,
            "\" method=\"post\" action=\"",
            &Endpoint::Consent.href(),
            "\" popover=\"manual\"",
        ]
        .concat();
        let src = ("src", module);
        let parts = self
            .parts
            .iter()
            .map(|(name, value)| (*name, value.as_str()));
        for (name, value) in parts.chain([src]) {
            tag.push_str(" data-");
            tag.push_str(name);
            tag.push_str("=\"");
            text::escape(value, &mut tag);
            tag.push('"');
        }
        tag.push_str(" aria-labelledby=\"consent-title\">");
        PreEscaped(tag)
    }
}

/// The closed panel; `None` on a site without third-party services.
pub(crate) fn panel(view: &View<'_>) -> Option<Markup> {
    let module = (view.assets.plain_islands)(PlainIsland::Consent).module;
    let it = Awaiting::of(view);
    if it.categories.is_empty() {
        return None;
    }
    let words = view.words();
    Some(html! {
            (it.open(module))
            h2 #consent-title { (words.say(consent::TITLE)) }
            p { (words.say(consent::TEXT)) }
            details {
                summary.link { (words.say(consent::CHOOSE)) }
                @for category in &it.categories {
                    @let (name, text) = category.words();
                    label.consent-choice {
                        input type="checkbox" name=(TICKED) value=(category.name());
                        span { b { (words.say(name)) } " " span.quiet { (words.say(text)) } }
                    }
                }
                button.button type="submit" name=(ANSWER) value=(CHOSEN) { (words.say(consent::SAVE)) }
            }
            div.consent-answers {
                button.button type="submit" name=(ANSWER) value=(NONE) { (words.say(consent::REFUSE)) }
                button.button type="submit" name=(ANSWER) value=(ALL) { (words.say(consent::ACCEPT)) }
            }
            (PreEscaped("</form>"))
    })
}

/// The cookie value for a panel sent as a plain form. A category that this site's panel does not offer is refused.
pub fn chosen(view: &View<'_>, fields: &Fields) -> Result<String, Failure> {
    let asked = Awaiting::of(view).categories;
    let ticked = |name| fields.iter().any(|pair| pair == (TICKED, name));
    let known = |name| asked.iter().any(|category| category.name() == name);
    let answer = fields.text(ANSWER);
    let fine = fields
        .iter()
        .all(|(field, name)| field != TICKED || known(name));
    if asked.is_empty() || !fine || ![ALL, CHOSEN, NONE].contains(&answer) {
        return Err(Failure::Malformed);
    }
    let mut names = String::new();
    for category in &asked {
        let name = category.name();
        if answer == ALL || answer == CHOSEN && ticked(name) {
            if !names.is_empty() {
                names.push('.');
            }
            names.push_str(name);
        }
    }
    if names.is_empty() {
        names.push_str(NONE);
    }
    Ok(names)
}

/// Whether a visitor with this cookie has allowed statistics.
pub fn allows_statistics(cookie: &str) -> bool {
    let statistics = Category::Statistics.name();
    cookie.split('.').any(|allowed| allowed == statistics)
}

/// The link that reopens the panel, on every page.
pub(crate) fn again(view: &View<'_>) -> Markup {
    html! {
        button.consent-again type="button" popovertarget=(PANEL_ID) { (view.words().say(consent::AGAIN)) }
    }
}
