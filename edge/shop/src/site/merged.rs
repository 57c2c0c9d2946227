//! A site merged with the backend's settings by the rule at the top of [`super`], for rendering pages.

use super::{
    Currency, GlobalSettings, HeaderStyle, LastKnown, ProductDisplay, Published, Site, Theme,
    Variant,
};
use crate::i18n::{Language, OwnTexts, Words};
use crate::money::{Amount, UnitPrice};

/// The merged site and settings.
#[derive(Debug, Clone)]
pub struct Shop {
    pub site: Site,
    pub theme: Theme,
    pub settings: GlobalSettings,
    pub languages: Vec<Language>,
    pub main_language: Language,
    /// `None` while unknown: then no price is shown and nothing can be ordered.
    pub currency: Option<Currency>,
    pub variant: Variant,
    /// The site's own texts in place of the shop's; `None` without any.
    pub own_texts: Option<&'static OwnTexts>,
    /// Whether the settings' restrictions are known, from the backend or from before. Until then the strict side holds:
    /// guests see no prices and cannot order.
    pub knows_restrictions: bool,
    /// Prices exist, but are hidden from this visitor: a guest of a shop that hides them.
    pub prices_after_sign_in: bool,
}

impl Shop {
    /// The name of the business: the settings' project name, else the brand's wordmark.
    pub fn name(&self) -> &str {
        if self.settings.project_name.is_empty() {
            &self.theme.wordmark.text
        } else {
            &self.settings.project_name
        }
    }

    /// The words of a language as this site says them.
    pub const fn words(&self, language: Language) -> Words {
        language.words_with(self.own_texts)
    }

    /// A price from the backend in the currency of this site, if known.
    pub fn amount(&self, price: impl Into<UnitPrice>) -> Option<Amount> {
        Some(self.currency?.price(price.into()))
    }

    /// How lists stand until a visitor chooses.
    pub fn display(&self) -> ProductDisplay {
        let settings = &self.settings.main_ui_interface;
        self.theme.display.unwrap_or(settings.product_display)
    }

    /// How the header behaves on wide screens.
    pub fn header_style(&self) -> HeaderStyle {
        let settings = &self.settings.main_ui_interface;
        self.theme.header_style.unwrap_or(settings.header_style)
    }

    /// Merges by the rule at the top of `site`.
    pub fn merge(published: Published, settings: GlobalSettings) -> Self {
        let site = &published.site;
        let currency = site
            .currency
            .or_else(|| site.currency_of_settings(&settings));
        Self::of(published, settings, currency)
    }

    /// The shop while the backend does not return the settings.
    pub fn without_settings(published: Published, last: LastKnown) -> Self {
        let currency = published.site.currency.or(last.currency);
        let knows_restrictions = last.restrictions.is_some();
        let settings = last.restrictions.unwrap_or_else(GlobalSettings::unknown);
        Self {
            knows_restrictions,
            ..Self::of(published, settings, currency)
        }
    }

    fn of(
        Published { site, theme, .. }: Published,
        mut settings: GlobalSettings,
        currency: Option<Currency>,
    ) -> Self {
        settings.name_cities_once();
        let languages = site_languages(&site, &settings);
        let main_language = main_language(&site, &settings, &languages);
        let variant = variant(&site, &settings);
        let own_texts = OwnTexts::keep(&site.words);
        Self {
            own_texts,
            site,
            theme,
            settings,
            languages,
            main_language,
            currency,
            variant,
            knows_restrictions: true,
            prices_after_sign_in: false,
        }
    }
}

/// The variant: Romanian if the config or the settings say so. The settings' flag `is_romanian` (spec shell 1) can
/// only turn it on, and the config's default variant counts as unset.
const fn variant(site: &Site, settings: &GlobalSettings) -> Variant {
    if settings.is_romanian {
        Variant::Romanian
    } else {
        site.variant
    }
}

/// The languages of a site: its config's, else the settings', else all (spec shell 2).
pub fn site_languages(site: &Site, settings: &GlobalSettings) -> Vec<Language> {
    let of_site = |code: &String| Language::from_code(code);
    let mut languages: Vec<Language> = site.languages.iter().filter_map(of_site).collect();
    if languages.is_empty() {
        for lang in &settings.langs {
            let language = Language::from_tag(&lang.code);
            languages.extend(language.filter(|language| !languages.contains(language)));
        }
    }
    if languages.is_empty() {
        Language::ALL.to_vec()
    } else {
        languages
    }
}

/// The main language: the config's, else the settings', else ro, else the first (spec shell 2).
pub fn main_language(site: &Site, settings: &GlobalSettings, languages: &[Language]) -> Language {
    let told = settings.main_ui_interface.main_lang.as_deref();
    [
        site.main_language.as_deref().and_then(Language::from_code),
        told.and_then(Language::from_tag),
    ]
    .into_iter()
    .flatten()
    .find(|language| languages.contains(language))
    .or_else(|| {
        languages
            .iter()
            .copied()
            .find(|language| *language == Language::Ro)
    })
    .or_else(|| languages.first().copied())
    .unwrap_or(Language::Ro)
}
