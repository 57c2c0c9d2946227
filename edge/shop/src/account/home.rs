//! The home of an account: the last orders, the address, points, the profile, favourites and help. Each part stands for
//! itself: one that failed apologises at its place.

use maud::{Markup, html};

use super::addresses_page::town;
use super::page::{frame, line};
use super::{Addresses, Orders, Towns};
use crate::avatar::Portrait;
use crate::backend::BackendFailure;
use crate::delivery::SavedAddress;
use crate::html::{Icon, phone};
use crate::i18n::Word;
use crate::page::{Page, View};
use crate::points::Points;
use crate::route::Route;
use crate::session::{SealKey, User, UserGroup};
use crate::words::{
    account as words_of, avatar, cart, failure, profile as profile_words, shop, support,
};

/// The orders that the home shows.
const MOST_ORDERS: usize = 3;

/// A part of the home.
#[derive(Debug)]
enum Part<T> {
    Loaded(T),
    /// The backend has no such part.
    Absent,
    Failed,
}

impl<T> Part<T> {
    /// A part that a backend may lack.
    fn optional(answer: Result<T, BackendFailure>) -> Self {
        match answer {
            Ok(loaded) => Self::Loaded(loaded),
            Err(failure) if failure.is_not_found() => Self::Absent,
            Err(_) => Self::Failed,
        }
    }
}

/// The backend's answers about an account.
#[derive(Debug)]
pub struct HomeAnswers {
    pub group: Result<UserGroup, BackendFailure>,
    pub me: Result<User, BackendFailure>,
    pub orders: Result<Orders, BackendFailure>,
    pub addresses: Result<Addresses, BackendFailure>,
}

impl HomeAnswers {
    /// The failures that leave a part of the home empty.
    pub fn failures(&self) -> impl Iterator<Item = &BackendFailure> {
        let all = [
            self.group.as_ref().err(),
            self.me.as_ref().err(),
            self.orders.as_ref().err(),
            self.addresses.as_ref().err(),
        ];
        all.into_iter().flatten()
    }
}

/// The parts of the home.
#[derive(Debug)]
pub struct AccountHome {
    /// `None` if the backend named nobody.
    user: Option<User>,
    points: Part<Points>,
    orders: Part<Orders>,
    addresses: Part<Addresses>,
    /// For an address that does not name its town.
    towns: Option<Towns>,
}

impl AccountHome {
    /// Makes the parts of the answers. `known` is the shopper as confirmed before.
    pub fn new(answers: HomeAnswers, known: Option<User>) -> Self {
        let HomeAnswers {
            group,
            me,
            orders,
            addresses,
        } = answers;
        let (points, user, of_group) = match group {
            Ok(group) => (
                Part::Loaded(group.points.unwrap_or_default()),
                Some(group.user),
                group.addresses,
            ),
            Err(failure) => (Part::optional(Err(failure)), None, Vec::new()),
        };
        let users = [user, me.ok(), known].into_iter().flatten();
        let addresses = match addresses {
            // The group may list them too.
            Err(_) if !of_group.is_empty() => Part::Loaded(Addresses(of_group)),
            addresses => Part::optional(addresses),
        };
        Self {
            user: users.reduce(User::completed),
            points,
            orders: Part::optional(orders),
            addresses,
            towns: None,
        }
    }

    /// The default address, or else the first.
    fn address(&self) -> Option<&SavedAddress> {
        let Part::Loaded(Addresses(saved)) = &self.addresses else {
            return None;
        };
        let default = saved.iter().find(|address| address.is_default);
        default.or_else(|| saved.first())
    }

    /// Whether the shown address only numbers its town.
    pub fn lacks_town(&self) -> bool {
        let place = self.address().map(|address| &address.locality);
        place.is_some_and(|town| town.label.is_empty() && town.id.is_some())
    }

    #[must_use]
    pub fn with_towns(self, towns: Option<Towns>) -> Self {
        Self { towns, ..self }
    }
}

/// The home of the account, at `route`.
pub fn home(view: &View<'_>, route: &Route, parts: &AccountHome, key: Option<&SealKey>) -> Page {
    let words = view.words();
    let portrait = parts
        .user
        .as_ref()
        .map(|user| Portrait::of(view, user, key));
    let portrait = &portrait.unwrap_or_default();
    let body = html! {
        (greeting(view, parts.user.as_ref(), portrait))
        div.home-parts.sells[matches!(&parts.orders, Part::Loaded(found) if found.orders.is_empty())] {
            @if !matches!(parts.orders, Part::Absent) { (orders(view, route, &parts.orders)) }
            @if !matches!(parts.addresses, Part::Absent) { (address(view, route, parts)) }
            (profile(view, route, parts.user.as_ref()))
            @if !matches!(parts.points, Part::Absent) { (points(view, route, &parts.points)) }
            (favourites(view))
            (help(view))
        }
    };
    frame(view, route, words.say(words_of::ACCOUNT), &body)
}

fn greeting(view: &View<'_>, user: Option<&User>, portrait: &Portrait) -> Markup {
    let words = view.words();
    let has_pictures = view.shop.site.accounts.avatar;
    let name = user.map(User::called).unwrap_or_default();
    let email = user.map_or("", |user| &user.email);
    html! {
        div.cabinet-card {
            @if has_pictures {
                @let change = if portrait.has_picture() { avatar::CHANGE } else { avatar::ADD };
                a href=(view.href(Route::AccountPicture)) { span.unseen { (words.say(change)) } (portrait.draw("avatar-middle")) }
            } @else { (portrait.draw("avatar-middle")) }
            div {
                p.cabinet-greeting {
                    @if name.is_empty() { (words.say(words_of::GREETING_WITHOUT_NAME)) }
                    @else { (words.fill(words_of::GREETING, &[("name", &name)])) }
                }
                @if !email.is_empty() { p.quiet { (words.fill(words_of::SIGNED_IN_AS, &[("email", email)])) } }
            }
        }
    }
}

/// A part with its title, and the link to all of it.
fn card(
    view: &View<'_>,
    icon: &'static str,
    title: Word,
    way: Option<(Route, Word)>,
    content: &Markup,
) -> Markup {
    let words = view.words();
    html! {
        section.home-part {
            div.home-part-head {
                (Icon(icon))
                h2 { (words.say(title)) }
            }
            (content)
            @if let Some((route, word)) = way {
                a.link.home-part-way href=(view.href(route)) { (words.say(word)) (Icon("chevron-right")) }
            }
        }
    }
}

/// The words in place of a part that failed.
fn apology(view: &View<'_>, route: &Route) -> Markup {
    let words = view.words();
    html! {
        div.notice.notice-warning role="status" {
            (Icon("alert"))
            p { (words.say(failure::PART_MISSING)) " " a href=(view.href(route.clone())) { (words.say(failure::TRY_AGAIN)) } }
        }
    }
}

fn orders(view: &View<'_>, route: &Route, part: &Part<Orders>) -> Markup {
    let words = view.words();
    let all = Some((Route::AccountOrders, words_of::ALL_ORDERS));
    let (way, content) = match part {
        Part::Loaded(found) if found.orders.is_empty() => (
            None,
            html! {
                p.quiet { (words.say(words_of::EMPTY_TEXT)) }
                a.button.button-main href=(view.href(Route::Home)) { (words.say(words_of::EMPTY_ACTION)) }
            },
        ),
        Part::Loaded(found) => (
            all,
            html! { ol.order-list { @for order in found.orders.iter().take(MOST_ORDERS) { (line(view, order)) } } },
        ),
        Part::Absent | Part::Failed => (all, apology(view, route)),
    };
    html! { div.home-wide { (card(view, "package", words_of::LAST_ORDERS, way, &content)) } }
}

fn address(view: &View<'_>, route: &Route, parts: &AccountHome) -> Markup {
    let words = view.words();
    let (way, content) = match (&parts.addresses, parts.address()) {
        (Part::Absent | Part::Failed, _) => (words_of::ALL_ADDRESSES, apology(view, route)),
        (Part::Loaded(_), None) => (
            words_of::NEW_ADDRESS,
            html! { p.quiet { (words.say(words_of::NO_ADDRESSES)) } },
        ),
        (Part::Loaded(_), Some(address)) => (
            words_of::ALL_ADDRESSES,
            html! {
                p { (address.line(words, &town(address, parts.towns.as_ref()))) }
                @if !address.note().is_empty() { p.quiet { (address.note()) } }
            },
        ),
    };
    let way = Some((Route::AccountAddresses, way));
    card(view, "pin", words_of::DELIVERY_ADDRESS, way, &content)
}

fn profile(view: &View<'_>, route: &Route, user: Option<&User>) -> Markup {
    let content = match user {
        None => apology(view, route),
        Some(user) => {
            let name = user.full_name();
            let facts = [&name, &user.email, &user.phone];
            html! { @for fact in facts { @if !fact.is_empty() { p { (fact) } } } }
        }
    };
    let way = Some((Route::AccountProfile, words_of::TO_DETAILS));
    card(view, "user", profile_words::TITLE, way, &content)
}

fn points(view: &View<'_>, route: &Route, part: &Part<Points>) -> Markup {
    let words = view.words();
    let content = match part {
        Part::Loaded(points) if points.is_none() => html! {
            p.quiet { (words.say(words_of::NO_POINTS)) }
        },
        Part::Loaded(points) => {
            let own = points.with_worth(view.shop.currency, view.language);
            html! {
                p { (words.fill(cart::POINTS_OWN, &[("points", &own)])) }
                p.quiet { (words.say(words_of::POINTS_NOTE)) }
            }
        }
        Part::Absent | Part::Failed => apology(view, route),
    };
    let way = Some((Route::Promotions, words_of::TO_PROMOTIONS));
    card(view, "gift", words_of::POINTS, way, &content)
}

fn favourites(view: &View<'_>) -> Markup {
    let words = view.words();
    let content = html! { p.quiet { (words.say(words_of::FAVOURITES_NOTE)) } };
    let way = Some((Route::Favourites, words_of::TO_FAVOURITES));
    card(view, "heart", shop::FAVOURITES, way, &content)
}

fn help(view: &View<'_>) -> Markup {
    let settings = &view.shop.settings;
    let words = view.words();
    let content = html! {
        p.quiet { (words.say(words_of::HELP_NOTE)) }
        (phone(view))
        @if !settings.working_hours.is_empty() { p.quiet { (settings.working_hours) } }
        @if !settings.email.is_empty() { a.link href={ "mailto:" (settings.email) } { (settings.email) } }
    };
    card(
        view,
        "advice",
        words_of::HELP,
        Some((Route::Support, support::TITLE)),
        &content,
    )
}

#[cfg(test)]
mod tests {
    use super::super::{ADDRESSES, OrderFilter, orders as orders_of};
    use super::*;
    use crate::delivery::Locality;
    use crate::fixtures::{read, with_view};
    use crate::session::{ME, USER_GROUP};

    fn answers(variant: &str) -> HomeAnswers {
        HomeAnswers {
            group: Ok(read(&USER_GROUP, "user-group", variant)),
            me: Ok(read(&ME, "users-me", variant)),
            orders: Ok(read(&orders_of(&OrderFilter::default()), "orders", variant)),
            addresses: Ok(read(&ADDRESSES, "delivery-addresses", variant)),
        }
    }

    fn drawn(answers: HomeAnswers) -> String {
        let parts = AccountHome::new(answers, None);
        with_view(|view| home(view, &Route::Account, &parts, None).critical.0)
    }

    fn failed<T>(status: u16) -> Result<T, BackendFailure> {
        Err(BackendFailure::Status(status, String::new()))
    }

    const SORRY: &str = "Această parte nu";

    #[test]
    fn every_part_leads_on() {
        let page = drawn(answers("documented"));
        assert!(page.contains("Bună ziua, Ana Rusu!"), "{page}");
        for href in [
            "/ro/account/orders",
            "/ro/account/addresses",
            "/ro/promotions",
            "/ro/favorites",
            "/ro/support",
        ] {
            let link = ["<a class=\"link home-part-way\" href=\"", href, "\">"].concat();
            assert!(page.contains(&link), "{href}: {page}");
        }
        assert!(!page.contains(SORRY));
    }

    #[test]
    fn an_empty_part_has_words_and_a_way_on() {
        let page = drawn(HomeAnswers {
            orders: Ok(Orders::default()),
            addresses: Ok(Addresses::default()),
            ..answers("fewest")
        });
        assert!(
            page.contains("<p class=\"cabinet-greeting\">Bună ziua!</p>"),
            "{page}"
        );
        for word in [
            words_of::EMPTY_TEXT,
            words_of::EMPTY_ACTION,
            words_of::NO_ADDRESSES,
            words_of::NEW_ADDRESS,
            words_of::NO_POINTS,
        ] {
            let said = with_view(|view| view.words().say(word));
            assert!(page.contains(said), "{said}: {page}");
        }
    }

    #[test]
    fn a_failed_part_apologises_at_its_place() {
        let whole = || answers("documented");
        for (answers, sorry) in [
            (
                HomeAnswers {
                    orders: failed(500),
                    ..whole()
                },
                1,
            ),
            (
                HomeAnswers {
                    group: failed(503),
                    ..whole()
                },
                1,
            ),
            (
                HomeAnswers {
                    me: failed(500),
                    ..whole()
                },
                0,
            ),
            (
                HomeAnswers {
                    me: failed(500),
                    group: failed(500),
                    ..whole()
                },
                2,
            ),
            (
                HomeAnswers {
                    me: Err(BackendFailure::Timeout),
                    group: Err(BackendFailure::Resting),
                    orders: Err(BackendFailure::Unreachable),
                    addresses: Err(BackendFailure::Unreadable("html".to_owned())),
                },
                4,
            ),
        ] {
            let page = drawn(answers);
            assert_eq!(page.matches(SORRY).count(), sorry, "{page}");
            assert!(page.contains("cabinet-greeting"));
        }
    }

    #[test]
    fn a_part_that_the_backend_lacks_is_left_out() {
        let page = drawn(HomeAnswers {
            group: failed(404),
            ..answers("documented")
        });
        assert!(!page.contains(SORRY) && !page.contains("home-part-head\"><svg class=\"icon\" aria-hidden=\"true\" viewBox=\"0 0 24 24\"><gift"), "{page}");
        let title = with_view(|view| view.words().say(words_of::POINTS));
        assert!(!page.contains(title), "{page}");
    }

    #[test]
    fn the_default_address_is_shown_from_either_call_with_its_town() {
        let of_group = HomeAnswers {
            addresses: failed(500),
            ..answers("documented")
        };
        for answers in [of_group, answers("documented")] {
            let parts = AccountHome::new(answers, None);
            assert!(parts.lacks_town());
            let town = Locality {
                id: 1,
                label: "Chișinău".to_owned(),
            };
            let towns = Towns {
                localities: vec![town],
                ..Towns::default()
            };
            let parts = parts.with_towns(Some(towns));
            let page = with_view(|view| home(view, &Route::Account, &parts, None).critical.0);
            assert!(page.contains("<p>Chișinău, 7, ap. 12</p>"), "{page}");
        }
        let named = AccountHome::new(answers("odd"), None);
        assert!(!named.lacks_town());
    }
}
