//! The credit terms in an order: a company and a number of months.

use super::{Company, CreditChoice, MOST_MONTHS, Offers};
use crate::i18n::Words;
use crate::words::credit as words_of;

/// Longer ids are rejected.
const LONGEST_ID: usize = 40;

/// The credit terms of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    pub company: String,
    pub months: Option<u32>,
}

impl Terms {
    /// The terms as a form value: the months, 0 for none, and the company.
    pub fn value(&self) -> String {
        [&self.months.unwrap_or(0).to_string(), "-", &self.company].concat()
    }

    /// Reads a form value; `None` if it is not valid.
    pub fn read(text: &str) -> Option<Self> {
        let (months, company) = text.split_once('-')?;
        let months: u32 = months
            .parse()
            .ok()
            .filter(|months| *months <= MOST_MONTHS)?;
        let is_id = (1..=LONGEST_ID).contains(&company.chars().count());
        is_id.then(|| Self {
            company: company.to_owned(),
            months: (months > 0).then_some(months),
        })
    }
}

impl From<CreditChoice<'_>> for Terms {
    fn from(chosen: CreditChoice<'_>) -> Self {
        Self {
            company: chosen.company.id.clone(),
            months: chosen.months,
        }
    }
}

impl Offers {
    /// Every company with each of its terms.
    pub fn all(&self) -> impl Iterator<Item = CreditChoice<'_>> {
        self.companies.iter().flat_map(|company: &Company| {
            let without = company.months.is_empty().then_some(None);
            let months = company.months.iter().copied().map(Some);
            let of = move |months| CreditChoice { company, months };
            without.into_iter().chain(months).map(of)
        })
    }

    /// The offer with these terms.
    pub fn of(&self, terms: &Terms) -> Option<CreditChoice<'_>> {
        self.all().find(|chosen| Terms::from(*chosen) == *terms)
    }
}

impl CreditChoice<'_> {
    /// The label of the choice: company and months.
    pub fn label(self, words: Words) -> String {
        match self.months {
            Some(months) => {
                let months = words.count(words_of::MONTHS, months.into());
                [&self.company.name, " · ", &months].concat()
            }
            None => self.company.name.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Language;
    use crate::lenient::read_text;

    #[test]
    fn terms_survive_their_form_value() {
        let json =
            r#"{"companies":[{"id":"a-1","name":"A","months":[3,6]},{"id":"b","name":"B"}]}"#;
        let offers: Offers = read_text(json).unwrap();
        let words = Language::Ro.words();
        let labels: Vec<String> = offers.all().map(|one| one.label(words)).collect();
        assert_eq!(labels, ["A · 3 luni", "A · 6 luni", "B"]);
        for offered in offers.all() {
            let terms = Terms::from(offered);
            let read = Terms::read(&terms.value()).unwrap();
            assert_eq!((&read, offers.of(&read)), (&terms, Some(offered)));
        }
        let other = Terms::read("12-b").unwrap();
        assert_eq!(offers.of(&other), None, "the company has no such term");
        for nothing in [
            "",
            "b",
            "6-",
            "x-b",
            "601-b",
            &["6-", &"b".repeat(41)].concat(),
        ] {
            assert_eq!(Terms::read(nothing), None, "{nothing}");
        }
    }
}
