//! The navigation of the account: one table of its pages, drawn on all of them. A feature with a page of the account
//! adds its line here.

use maud::{Markup, html};

use crate::company::{self, Acting, Back, CarriedForm, Company, Right};
use crate::html::Icon;
use crate::i18n::Word;
use crate::page::{CompanyPlace, Page, View};
use crate::route::{Feature, Route};
use crate::site::{CompanyForms, Shop};
use crate::words::{
    account as words_of, acts, advertform, avatar, companydata, deletion, password, profile,
    quotes, sessions, support,
};

/// A page of the account in its navigation.
struct Line {
    route: Route,
    icon: &'static str,
    word: Word,
    /// Whether the shop has the page.
    shown: fn(&Shop) -> bool,
    /// Whether the page is for company customers alone, and for what right.
    company: Option<Right>,
    /// The right that a company customer needs for a page which others have too.
    needs: Option<Right>,
    /// Other pages at which the line is marked as the current one.
    covers: fn(&Route) -> bool,
}

impl Line {
    fn new(route: Route, icon: &'static str, word: Word) -> Self {
        Self {
            route,
            icon,
            word,
            shown: |_| true,
            company: None,
            needs: None,
            covers: |_| false,
        }
    }

    fn covering(self, covers: fn(&Route) -> bool) -> Self {
        Self { covers, ..self }
    }

    fn shown_if(self, shown: fn(&Shop) -> bool) -> Self {
        Self { shown, ..self }
    }

    /// A page of company customers with this right.
    fn of_company(self, right: Right) -> Self {
        Self {
            company: Some(right),
            ..self
        }
    }

    /// A page that a company customer has with this right alone.
    fn needing(self, right: Right) -> Self {
        Self {
            needs: Some(right),
            ..self
        }
    }

    fn draw(&self, view: &View<'_>, route: &Route) -> Markup {
        html! {
            a href=(view.href(self.route.clone())) aria-current=[self.is_at(route).then_some("page")] {
                (Icon(self.icon)) span { (view.words().say(self.word)) }
            }
        }
    }

    fn is_at(&self, route: &Route) -> bool {
        self.route == *route || (self.covers)(route)
    }
}

/// The table of the lines, in their order.
fn lines() -> Vec<Line> {
    vec![
        Line::new(Route::Account, "home", words_of::OVERVIEW)
            .covering(|route| matches!(route, Route::Cabinet)),
        Line::new(Route::AccountOrders, "package", words_of::ORDERS).covering(|route| {
            matches!(
                route,
                Route::Orders | Route::AccountOrder(_) | Route::AccountCompanies
            )
        }),
        Line::new(Route::Quote, "recipe", quotes::TITLE).of_company(Right::Quote),
        Line::new(Route::AccountAddresses, "pin", words_of::ADDRESSES),
        Line::new(Route::AccountPicture, "picture", avatar::TITLE)
            .shown_if(|shop| shop.site.accounts.avatar),
        Line::new(Route::AccountProfile, "user", profile::TITLE)
            .covering(|route| matches!(route, Route::AccountPhones | Route::AccountEmails)),
        Line::new(Route::AccountCompany, "store", companydata::NAV)
            .shown_if(|shop| shop.site.companies != CompanyForms::Off)
            .needing(Right::Data),
        Line::new(Route::AccountActs, "recipe", acts::TITLE).of_company(Right::Acts),
        Line::new(Route::AccountAdverts, "home", advertform::NAV)
            .shown_if(|shop| !shop.site.lacks(Some(Feature::Adverts)))
            .covering(|route| {
                matches!(
                    route,
                    Route::AccountAdvertNew
                        | Route::AccountAdvertEdit(_)
                        | Route::AccountAdvertDelete(_)
                )
            }),
        Line::new(Route::AccountPassword, "shield", password::CHANGE_TITLE)
            .shown_if(|shop| shop.site.accounts.password)
            .covering(|route| matches!(route, Route::Proof)),
        Line::new(Route::AccountSessions, "lock", sessions::NAV),
        Line::new(Route::AccountData, "info", deletion::NAV),
        Line::new(Route::Support, "advice", support::TITLE),
    ]
}

/// The navigation at a page. [`with_company`] adds the pages of company customers.
pub(super) fn nav(view: &View<'_>, route: &Route) -> Markup {
    let words = view.words();
    let lines = lines();
    let mut shown = lines.iter().filter(|line| (line.shown)(view.shop));
    html! {
        nav.account-nav aria-label=(words.say(words_of::ACCOUNT)) {
            @for line in shown.by_ref().filter(|line| line.company.is_none()) { (line.draw(view, route)) }
        }
    }
}

/// The page with the company that is acted for in its head, in the account with the pages that its rights open, and at
/// the checkout with its field. The company is asked beside the page's own data; if it `is_unknown` whether there is
/// one, the order says so.
#[must_use]
pub fn with_company(
    view: &View<'_>,
    mut page: Page,
    acting: Option<&Acting>,
    is_unknown: bool,
) -> Page {
    if page.company == CompanyPlace::Checkout && (acting.is_some() || is_unknown) {
        let id = acting.map_or("", |acting| acting.company().id.as_str());
        let field = company::hidden_field(id).0 + FORM_START;
        page.critical.0 = page.critical.0.replacen(FORM_START, &field, 1);
    }
    let Some(acting) = acting else {
        return page;
    };
    if page.company == CompanyPlace::Nowhere {
        return page;
    }
    if let CompanyPlace::Account(route) = &page.company {
        let lines = lines();
        let is_shown = |line: &&Line| {
            let may = line.company.is_some_and(|right| acting.may(right));
            may && (line.shown)(view.shop)
        };
        let lost = lines
            .iter()
            .filter(|line| line.needs.is_some_and(|right| !acting.may(right)));
        for line in lost {
            let drawn = line.draw(view, route).0;
            page.critical.0 = page.critical.0.replacen(&drawn, "", 1);
        }
        let mut more: String = lines
            .iter()
            .filter(is_shown)
            .map(|line| line.draw(view, route).0)
            .collect();
        more.push_str(NAV_END);
        page.critical.0 = page.critical.0.replacen(NAV_END, &more, 1);
    }
    page.made_for = Some(acting.company().id.as_str().into());
    let here = page.in_language(view.language);
    let back = CarriedForm::on(&page.critical.0).map_or_else(
        || Back::Page {
            href: &here,
            loses_text: company::takes_text(&page.critical.0),
        },
        Back::Form,
    );
    let head = html! { div.wrap { (company::bar(view, acting, back)) } };
    page.critical.0.insert_str(0, &head.0);
    page
}

/// Whether a page of the account is open to those who act for this company.
pub fn is_open_for(route: &Route, company: &Company) -> bool {
    let lines = lines();
    let line = lines.iter().find(|line| line.is_at(route));
    let right = line.and_then(|line| line.company.or(line.needs));
    right.is_none_or(|right| company.may(right))
}

/// The first field in the form of an order.
const FORM_START: &str = r#"<input type="hidden" name="command""#;

/// The end of the account's navigation, which is the first one in its pages.
const NAV_END: &str = "</nav>";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::with_view;
    use crate::route::Slug;

    #[test]
    fn every_page_of_the_account_is_found_from_all_others() {
        for (pattern, facts) in Route::table() {
            if !facts.audience.is_of_account() {
                continue;
            }
            let route = Route::parse(&pattern.replace("{}", "7")).unwrap();
            let current = lines().iter().filter(|line| line.is_at(&route)).count();
            assert_eq!(current, 1, "{pattern}");
        }
    }

    #[test]
    fn the_line_of_the_shown_page_is_marked() {
        with_view(|view| {
            let order = Route::AccountOrder(Slug::new("7").unwrap());
            let drawn = nav(view, &order).0;
            let marked = r#"<a href="/ro/account/orders" aria-current="page">"#;
            assert!(drawn.contains(marked), "{drawn}");
            assert_eq!(drawn.matches("aria-current").count(), 1);
            let home = nav(view, &Route::Cabinet).0;
            assert!(home.contains(r#"<a href="/ro/account" aria-current="page">"#));
        });
    }
}
