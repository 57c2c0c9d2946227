//! The company that an order is placed for: no order goes in another company's name than its form showed.

use super::{Acting, COMPANY_FIELD, CompanyId, Right};
use crate::failure::{Failure, refusals};
use crate::fields::Fields;
use crate::i18n::Words;
use crate::words::company as words_of;

refusals! {
    /// The form shows another company than the one that is acted for.
    pub COMPANY_CHANGED = "company_changed", words_of::CHANGED, Conflict;
}

/// Whether a form speaks of a company: its page belonged to a company customer, or could not ask whether it did; then
/// the field is empty.
pub fn speaks_of_company(fields: &Fields) -> bool {
    fields.get(COMPANY_FIELD).is_some() || fields.is_unreadable(COMPANY_FIELD)
}

/// The company of an order.
///
/// # Errors
///
/// A company that is none of the shopper's, or in whose name they may not order, is a missing page. If the form showed
/// another of their companies, or none, they are told whom they act for.
pub fn ordered_for(
    fields: &Fields,
    acting: Option<&Acting>,
    words: Words,
) -> Result<Option<CompanyId>, Failure> {
    let shown = fields.text(COMPANY_FIELD);
    let is_shown = !shown.is_empty() || fields.is_unreadable(COMPANY_FIELD);
    let Some(acting) = acting else {
        return if is_shown {
            Err(Failure::NotFound)
        } else {
            Ok(None)
        };
    };
    if is_shown && acting.companies().find(shown).is_none() || !acting.may(Right::Orders) {
        return Err(Failure::NotFound);
    }
    let company = acting.company();
    if shown == company.id.as_str() {
        return Ok(Some(company.id.clone()));
    }
    let told = words.fill(words_of::CHANGED_MEANWHILE, &[("name", company.name())]);
    let told = [(COMPANY_FIELD.to_owned(), told)].into();
    Err(Failure::RefusedWith(&COMPANY_CHANGED, told))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Language;
    use crate::lenient::read_text;
    use crate::session::UserGroup;

    fn acting(rights: &str, chosen: &str) -> Acting {
        let group = format!(
            r#"[{{"id":9,"user":{{"id":7}},"company":[{{"id":12{rights}}},{{"id":13,"name":"Beta"}}]}}]"#
        );
        let companies = read_text::<UserGroup>(&group).unwrap().companies;
        Acting::of(companies, Some(chosen)).unwrap()
    }

    fn of(form: Option<&str>, acting: Option<&Acting>) -> Result<Option<CompanyId>, Failure> {
        let fields = form.map_or_else(Fields::default, |id| Fields::of(COMPANY_FIELD, id));
        ordered_for(&fields, acting, Language::En.words())
    }

    #[test]
    fn an_order_goes_in_the_name_of_the_company_that_its_form_showed() {
        let alfa = acting("", "12");
        assert_eq!(of(Some("12"), Some(&alfa)), Ok(CompanyId::new("12")));
        assert_eq!(of(None, None), Ok(None));
        assert_eq!(of(Some(""), None), Ok(None));
    }

    #[test]
    fn a_form_of_another_company_or_of_none_is_refused_with_the_name() {
        let beta = acting("", "13");
        for form in [Some("12"), Some(""), None] {
            let Err(Failure::RefusedWith(why, told)) = of(form, Some(&beta)) else {
                panic!("{form:?}");
            };
            assert_eq!(*why, COMPANY_CHANGED);
            assert!(told[COMPANY_FIELD].contains("Beta"), "{told:?}");
        }
    }

    #[test]
    fn a_company_of_others_and_a_missing_right_are_a_missing_page() {
        let alfa = acting("", "12");
        for form in ["99", "1", "x"] {
            assert_eq!(
                of(Some(form), Some(&alfa)),
                Err(Failure::NotFound),
                "{form}"
            );
        }
        assert_eq!(of(Some("12"), None), Err(Failure::NotFound));
        let quotes = acting(r#","permissions":["quotes"]"#, "12");
        assert_eq!(of(Some("12"), Some(&quotes)), Err(Failure::NotFound));
    }

    #[test]
    fn only_a_form_with_the_field_speaks_of_a_company() {
        assert!(!speaks_of_company(&Fields::default()));
        assert!(speaks_of_company(&Fields::of(COMPANY_FIELD, "")));
        let odd = Fields::from_json(br#"{"company_id":[12]}"#).unwrap();
        assert!(speaks_of_company(&odd));
    }
}
