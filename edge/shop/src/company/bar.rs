//! The bar that names the company acted for, in the head of the pages of company customers, and the form that changes
//! it.

use maud::{Markup, html};

use super::{Acting, Company};
use crate::html::Icon;
use crate::page::View;
use crate::route::Endpoint;
use crate::words::company as words_of;

/// The field that names a company: of the form that changes it, and of every form of a company's page.
pub const COMPANY_FIELD: &str = "company_id";

/// The field of a button that changes the company within another form, which names its own company already.
pub const SWITCH_FIELD: &str = "switch_company";

/// What the choice of another company leads back to.
#[derive(Debug, Clone, Copy)]
pub enum Back<'a> {
    /// The page with this address.
    Page(&'a str),
    /// The page with the form of this id, with all that was typed in it.
    Form(&'a str),
}

/// The bar on a page. With one company there is nothing to change.
pub fn bar(view: &View<'_>, acting: &Acting, back: Back<'_>) -> Markup {
    let words = view.words();
    let company = acting.company();
    html! {
        section.company-bar aria-label=(words.say(words_of::LABEL)) data-company=(company.id.as_str()) {
            @if acting.lost_choice() {
                p.notice.notice-warning role="status" {
                    (Icon("alert"))
                    span { (words.fill(words_of::LOST, &[("name", company.name())])) }
                }
            }
            p.company-now {
                (Icon("store"))
                span { (words.say(words_of::ACTING_FOR)) " " b { (company.name()) } (code(view, company)) }
            }
            @if acting.companies().list().len() > 1 {
                details.company-change {
                    summary.button { (words.say(words_of::CHANGE)) (Icon("chevron-down")) }
                    @match back {
                        Back::Page(back) => form method="post" action=(Endpoint::Company.href()) {
                            input type="hidden" name="language" value=(view.language.code());
                            input type="hidden" name="back" value=(back);
                            (choices(view, acting, None))
                        },
                        Back::Form(form) => (choices(view, acting, Some(form))),
                    }
                }
            }
        }
    }
}

/// A button for each company; those of another form send its fields along.
fn choices(view: &View<'_>, acting: &Acting, form: Option<&str>) -> Markup {
    let name = form.map_or(COMPANY_FIELD, |_| SWITCH_FIELD);
    let action = form.map(|_| Endpoint::Company.href());
    html! {
        p #company-choose { (view.words().say(words_of::CHOOSE)) }
        ul aria-labelledby="company-choose" {
            @for other in acting.companies().list() {
                @let is_chosen = other.id == acting.company().id;
                li {
                    button.company-choice form=[form] formaction=[action.as_deref()] name=(name) value=(other.id.as_str()) aria-current=[is_chosen.then_some("true")] {
                        span { b { (other.name()) } (code(view, other)) }
                        @if is_chosen { (Icon("check")) }
                    }
                }
            }
        }
    }
}

/// The company's code, if the backend tells it.
fn code(view: &View<'_>, company: &Company) -> Markup {
    html! {
        @if !company.code.is_empty() {
            " " small { (view.words().fill(words_of::CODE, &[("code", &company.code)])) }
        }
    }
}

/// The hidden field of a company's form, with the company's id.
pub fn hidden_field(id: &str) -> Markup {
    html! { input type="hidden" name=(COMPANY_FIELD) value=(id); }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::with_view;
    use crate::lenient::read_text;
    use crate::session::UserGroup;

    fn acting(list: &str, chosen: Option<&str>) -> Acting {
        let group = format!(r#"[{{"id":9,"user":{{"id":7}},"company":{list}}}]"#);
        let companies = read_text::<UserGroup>(&group).unwrap().companies;
        Acting::of(companies, chosen).unwrap()
    }

    const TWO: &str =
        r#"[{"id":12,"name":"Alfa <Grup>","fiscal_code":"1003600012345"},{"id":13,"name":"Beta"}]"#;

    #[test]
    fn one_company_is_named_and_several_can_be_changed_without_scripts() {
        with_view(|view| {
            let one = bar(
                view,
                &acting(r#"[{"id":12,"name":"Alfa"}]"#, None),
                Back::Page("/ro/cart"),
            )
            .0;
            assert!(
                one.contains("<b>Alfa</b>") && !one.contains("<form"),
                "{one}"
            );
            let two = bar(
                view,
                &acting(TWO, Some("13")),
                Back::Page("/ro/cart?a=1&b=2"),
            )
            .0;
            assert!(two.contains(r#"data-company="13""#), "{two}");
            assert!(two.contains(r#"name="back" value="/ro/cart?a=1&amp;b=2""#));
            assert!(two.contains("Alfa &lt;Grup&gt;") && two.contains("1003600012345"));
            let current = r#"name="company_id" value="13" aria-current="true""#;
            assert!(two.contains(current), "{two}");
            assert_eq!(two.matches("aria-current").count(), 1);
            assert!(!two.contains("notice-warning"));
        });
    }

    #[test]
    fn the_buttons_of_another_form_send_what_was_typed_in_it() {
        with_view(|view| {
            let drawn = bar(view, &acting(TWO, None), Back::Form("order")).0;
            let button =
                r#"form="order" formaction="/api/company" name="switch_company" value="13""#;
            assert!(drawn.contains(button), "{drawn}");
            assert!(!drawn.contains("<form") && !drawn.contains("company_id"));
        });
    }

    #[test]
    fn a_choice_that_is_none_any_more_is_told() {
        with_view(|view| {
            let lost = bar(view, &acting(TWO, Some("99")), Back::Page("/ro/cart")).0;
            assert!(lost.contains("notice-warning") && lost.contains(r#"data-company="12""#));
        });
    }
}
