//! The navigation of the account: one table of its pages, drawn on all of them. A feature with a page of the account
//! adds its line here.

use maud::{Markup, html};

use crate::html::Icon;
use crate::i18n::Word;
use crate::page::View;
use crate::route::Route;
use crate::site::Shop;
use crate::words::{account as words_of, avatar, deletion, password, profile, sessions, support};

/// A page of the account in its navigation.
struct Line {
    route: Route,
    icon: &'static str,
    word: Word,
    /// Whether the shop has the page.
    shown: fn(&Shop) -> bool,
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
            covers: |_| false,
        }
    }

    fn covering(self, covers: fn(&Route) -> bool) -> Self {
        Self { covers, ..self }
    }

    fn shown_if(self, shown: fn(&Shop) -> bool) -> Self {
        Self { shown, ..self }
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
        Line::new(Route::AccountOrders, "package", words_of::ORDERS)
            .covering(|route| matches!(route, Route::Orders | Route::AccountOrder(_))),
        Line::new(Route::AccountAddresses, "pin", words_of::ADDRESSES),
        Line::new(Route::AccountPicture, "picture", avatar::TITLE)
            .shown_if(|shop| shop.site.accounts.avatar),
        Line::new(Route::AccountProfile, "user", profile::TITLE)
            .covering(|route| matches!(route, Route::AccountPhones | Route::AccountEmails)),
        Line::new(Route::AccountPassword, "shield", password::CHANGE_TITLE)
            .shown_if(|shop| shop.site.accounts.password)
            .covering(|route| matches!(route, Route::Proof)),
        Line::new(Route::AccountSessions, "lock", sessions::NAV),
        Line::new(Route::AccountData, "info", deletion::NAV),
        Line::new(Route::Support, "advice", support::TITLE),
    ]
}

/// The navigation at a page.
pub(super) fn nav(view: &View<'_>, route: &Route) -> Markup {
    let words = view.words();
    let lines = lines();
    let shown = lines.iter().filter(|line| (line.shown)(view.shop));
    html! {
        nav.account-nav aria-label=(words.say(words_of::ACCOUNT)) {
            @for line in shown {
                a href=(view.href(line.route.clone())) aria-current=[line.is_at(route).then_some("page")] {
                    (Icon(line.icon)) span { (words.say(line.word)) }
                }
            }
        }
    }
}

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
