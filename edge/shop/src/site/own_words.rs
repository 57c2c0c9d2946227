//! The rules for the texts that a site has in place of the shop's: `words` in its config.

use serde_json::{Value, json};

use super::fields::Place;
use super::inspect::{Findings, Flaw, Spot};
use super::rules::Rule;
use crate::i18n::{self, Language, TextFault, TextsByLanguage};

/// The form of a key, for editors.
const KEY: &str = "^[a-z-]+\\.[a-z0-9_]+$";

/// Keys, texts and slots as the shop has them.
pub(super) struct Replacing;

impl Rule<TextsByLanguage> for Replacing {
    fn check(&self, value: &TextsByLanguage, place: &Place<'_>) -> Result<(), String> {
        let Some(fault) = place.faults_of_texts(value).into_iter().next() else {
            return Ok(());
        };
        let language = place.inner(&fault.language);
        match &fault.key {
            Some(key) if fault.is_missing => language.inner(key).missing(),
            Some(key) => language.inner(key).refuse(&fault.said),
            None => language.refuse(&fault.said),
        }
    }

    fn inspect(&self, value: &TextsByLanguage, spot: &Spot<'_>, found: &mut Findings) {
        for fault in spot.place.faults_of_texts(value) {
            let language = spot.field(&fault.language);
            let flaw = flaw_of(&fault);
            match &fault.key {
                Some(key) => found.add(&language.field(key), flaw, fault.said.as_str()),
                None => found.add(&language, flaw, fault.said.as_str()),
            }
        }
    }

    fn narrow(&self, schema: &mut Value) {
        let texts = json!({
            "type": "object",
            "propertyNames": { "pattern": KEY },
            "additionalProperties": { "type": "string" },
        });
        let languages = Language::ALL.iter();
        let languages = languages.map(|language| (language.code().to_owned(), texts.clone()));
        schema["properties"] = Value::Object(languages.collect());
        schema["additionalProperties"] = json!(false);
    }
}

const fn flaw_of(fault: &TextFault) -> Flaw {
    if fault.is_unknown {
        Flaw::Unknown
    } else if fault.is_missing {
        Flaw::Missing
    } else {
        Flaw::Wrong
    }
}

/// Few enough for an isolate to keep, whoever wrote the config.
pub(super) fn within_budget(own: &TextsByLanguage, place: &Place<'_>) -> Result<(), String> {
    let (size, most) = (i18n::size(own), i18n::MOST_BYTES);
    if size <= most {
        return Ok(());
    }
    place.refuse(format_args!(
        "keys and texts have {size} bytes, at most {most} are kept"
    ))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::{Flaw, Published, Shop, Site, Step};
    use crate::fixtures::shop;
    use crate::i18n::Language;
    use crate::words::{cart, search};

    const SITE: &str = include_str!("../../../../kv-seed/sites/casa.json");

    fn site_with(words: Value) -> String {
        let mut site: Value = serde_json::from_str(SITE).unwrap();
        site["words"] = words;
        site.to_string()
    }

    fn shop_with(words: Value) -> Shop {
        let Shop {
            theme, settings, ..
        } = shop();
        let site = Site::parse(&site_with(words)).unwrap();
        Shop::merge(Published::new(site, theme), settings)
    }

    #[test]
    fn a_sites_own_texts_are_said_in_their_language_alone() {
        let own = shop_with(json!({ "ro": {
            "cart.checkout": "Comandă <acum>",
            "search.results_one": "{{count}} găsit",
            "search.results_few": "{{count}} găsite",
            "search.results_other": "{{count}} de găsite",
        } }));
        let words = own.words(Language::Ro);
        assert_eq!(words.say(cart::CHECKOUT), "Comandă <acum>");
        assert_eq!(words.count(search::RESULTS, 1), "1 găsit");
        assert_eq!(words.count(search::RESULTS, 5), "5 găsite");
        assert_eq!(words.count(search::RESULTS, 20), "20 de găsite");
        let english = Language::En.words();
        assert_eq!(
            own.words(Language::En).say(cart::CHECKOUT),
            english.say(cart::CHECKOUT)
        );
        assert_eq!(
            own.words(Language::En).count(search::RESULTS, 2),
            english.count(search::RESULTS, 2)
        );
        assert_eq!(
            words
                .own_of(&["cart.checkout", "cart.total"])
                .into_iter()
                .collect::<Vec<_>>(),
            [("cart.checkout", "Comandă <acum>")]
        );
        assert_eq!(words.own_of(&["search.results"]).len(), 3);
    }

    #[test]
    fn a_site_without_texts_of_its_own_has_the_shops() {
        for words in [json!({}), json!({ "ro": {} })] {
            let plain = shop_with(words);
            assert_eq!(plain.words(Language::Ro), Language::Ro.words());
        }
        let text = serde_json::to_string(&shop_with(json!({})).site).unwrap();
        assert!(!text.contains("words"), "versions keep their names");
    }

    #[test]
    fn the_same_texts_are_kept_once() {
        let one = shop_with(json!({ "ro": { "cart.checkout": "Comandă" } }));
        let other = shop_with(json!({ "ro": { "cart.checkout": "Comandă" } }));
        assert!(std::ptr::eq(
            one.own_texts.unwrap(),
            other.own_texts.unwrap()
        ));
    }

    #[test]
    fn all_faults_are_named_at_their_places_before_publishing() {
        let text =
            site_with(json!({ "ro": { "cart.chekout": "a", "cart.removed": "Șters" }, "xx": {} }));
        let found = Site::inspect(&text).unwrap();
        let told: Vec<_> = found
            .iter()
            .map(|found| (found.path.last().cloned().unwrap(), found.flaw))
            .collect();
        let field = |name: &str| Step::Field(name.to_owned());
        assert_eq!(
            told,
            [
                (field("cart.chekout"), Flaw::Unknown),
                (field("cart.removed"), Flaw::Wrong),
                (field("xx"), Flaw::Unknown),
            ]
        );
        assert_eq!(
            Site::parse(&text).unwrap_err(),
            "site.words.ro.cart.chekout: there is no such text"
        );
    }

    #[test]
    fn a_stored_version_keeps_a_text_that_only_a_newer_shop_knows_and_refuses_too_many() {
        let theme = include_str!("../../../../kv-seed/themes/casa.json");
        let version = |words: Value| {
            let site = site_with(words);
            Published::parse_known(&format!("{{\"site\":{site},\"theme\":{theme}}}"))
        };
        let newer = json!({ "ro": { "next.week": "text" } });
        assert!(version(newer).is_ok());
        let many = json!({ "ro": { "cart.checkout": "a".repeat(16 * 1024) } });
        assert_eq!(
            version(many).unwrap_err(),
            "site.words: keys and texts have 16397 bytes, at most 16384 are kept"
        );
    }
}
