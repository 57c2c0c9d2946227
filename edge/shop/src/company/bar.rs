//! The bar that names the company acted for, in the head of the pages of company customers, and the form that changes
//! it.

use maud::{Markup, html};

use super::{Acting, Company};
use crate::html::Icon;
use crate::page::{ORDER_FORM, View};
use crate::paths::add;
use crate::route::{Endpoint, Route};
use crate::words::company as words_of;

/// The field that names a company: of the form that changes it, and of every form of a company's page.
pub const COMPANY_FIELD: &str = "company_id";

/// The field of a button that changes the company within another form, which names its own company already.
pub const SWITCH_FIELD: &str = "switch_company";

/// The query parameter of a choice that names the form it was made in.
pub const FORM_FIELD: &str = "form";

/// The forms that send their fields along with the choice of another company.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CarriedForm {
    Order,
    Address,
    Data,
    Support,
    /// Its changes are saved in the former company's quote.
    Quote,
}

impl CarriedForm {
    pub const ALL: [Self; 5] = [
        Self::Order,
        Self::Address,
        Self::Data,
        Self::Support,
        Self::Quote,
    ];

    /// The id of the form.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Order => ORDER_FORM,
            Self::Address => "address-form",
            Self::Data => "company-form",
            Self::Support => "support-form",
            Self::Quote => "quote-form",
        }
    }

    /// The page with the form.
    pub const fn page(self) -> Route {
        match self {
            Self::Order => Route::Checkout,
            Self::Address => Route::AccountAddresses,
            Self::Data => Route::AccountCompany,
            Self::Support => Route::Support,
            Self::Quote => Route::Quote,
        }
    }

    /// The form that a choice names; pages of older versions name none and have that of an order.
    pub fn named(id: Option<&str>) -> Option<Self> {
        let id = id.unwrap_or(ORDER_FORM);
        Self::ALL.into_iter().find(|form| form.id() == id)
    }

    /// The form that is drawn on a page.
    pub fn on(page: &str) -> Option<Self> {
        let is_drawn = |form: &Self| page.contains(&["id=\"", form.id(), "\""].concat());
        Self::ALL.into_iter().find(is_drawn)
    }
}

/// What the choice of another company leads back to.
#[derive(Debug, Clone, Copy)]
pub enum Back<'a> {
    /// The page with this address; whether it has text of forms that do not go along.
    Page { href: &'a str, loses_text: bool },
    /// The page with this form, with all that was typed in it.
    Form(CarriedForm),
}

/// Whether a page has a form for text that is sent to be kept.
pub fn takes_text(page: &str) -> bool {
    page.split("<form").skip(1).any(|form| {
        let form = form.split("</form>").next().unwrap_or_default();
        let is_sent = form
            .split('>')
            .next()
            .unwrap_or_default()
            .contains(r#"method="post""#);
        let text = |part: &str| form.contains(&[r#"class=""#, part].concat());
        is_sent && (text("input") || form.contains("<textarea"))
    })
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
                        Back::Page { href, loses_text } => form method="post" action=(Endpoint::Company.href()) {
                            input type="hidden" name="language" value=(view.language.code());
                            input type="hidden" name="back" value=(href);
                            (choices(view, acting, None))
                            @if loses_text { small { (words.say(words_of::LOST_TEXT)) } }
                        },
                        Back::Form(form) => {
                            (choices(view, acting, Some(form)))
                            @if form == CarriedForm::Quote { small { (words.say(words_of::SAVED_FIRST)) } }
                        },
                    }
                }
            }
        }
    }
}

/// A button for each company; those of another form send its fields along.
fn choices(view: &View<'_>, acting: &Acting, form: Option<CarriedForm>) -> Markup {
    let name = form.map_or(COMPANY_FIELD, |_| SWITCH_FIELD);
    let form = form.map(CarriedForm::id);
    let action = form.map(|form| {
        let mut query = String::new();
        add(&mut query, FORM_FIELD, form);
        [Endpoint::Company.href(), query].concat()
    });
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

    const fn at(href: &str) -> Back<'_> {
        Back::Page {
            href,
            loses_text: false,
        }
    }

    const TWO: &str =
        r#"[{"id":12,"name":"Alfa <Grup>","fiscal_code":"1003600012345"},{"id":13,"name":"Beta"}]"#;

    #[test]
    fn one_company_is_named_and_several_can_be_changed_without_scripts() {
        with_view(|view| {
            let one = bar(
                view,
                &acting(r#"[{"id":12,"name":"Alfa"}]"#, None),
                at("/ro/cart"),
            )
            .0;
            assert!(
                one.contains("<b>Alfa</b>") && !one.contains("<form"),
                "{one}"
            );
            let two = bar(view, &acting(TWO, Some("13")), at("/ro/cart?a=1&b=2")).0;
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
            let drawn = bar(view, &acting(TWO, None), Back::Form(CarriedForm::Address)).0;
            let button = r#"form="address-form" formaction="/api/company?form=address-form" name="switch_company" value="13""#;
            assert!(drawn.contains(button), "{drawn}");
            assert!(!drawn.contains("<form") && !drawn.contains("company_id"));
            let saves = "se salvează mai întâi";
            assert!(!drawn.contains(saves), "{drawn}");
            let quote = bar(view, &acting(TWO, None), Back::Form(CarriedForm::Quote)).0;
            assert!(quote.contains(saves), "{quote}");
        });
    }

    #[test]
    fn what_does_not_go_along_is_said_before_the_choice() {
        with_view(|view| {
            let loses = "se va pierde";
            let with = |loses_text| {
                let href = "/ro/account/profile";
                bar(view, &acting(TWO, None), Back::Page { href, loses_text }).0
            };
            assert!(with(true).contains(loses) && !with(false).contains(loses));
        });
        let field = r#"<input class="input" name="first_name">"#;
        let post = r#"<form method="post" action="/a"><button>x</button></form>"#;
        let get = ["<form method=\"get\">", field, "</form>"].concat();
        let typed = [r#"<form class="form" method="post">"#, field, "</form>"].concat();
        assert!(!takes_text(&[post, &get, field].concat()));
        assert!(takes_text(&[post, &get, &typed].concat()));
    }

    #[test]
    fn a_choice_names_its_form() {
        for form in CarriedForm::ALL {
            assert_eq!(CarriedForm::named(Some(form.id())), Some(form));
        }
        assert_eq!(CarriedForm::named(None), Some(CarriedForm::Order));
        assert_eq!(CarriedForm::named(Some("profile")), None);
    }

    #[test]
    fn a_choice_that_is_none_any_more_is_told() {
        with_view(|view| {
            let lost = bar(view, &acting(TWO, Some("99")), at("/ro/cart")).0;
            assert!(lost.contains("notice-warning") && lost.contains(r#"data-company="12""#));
        });
    }
}
