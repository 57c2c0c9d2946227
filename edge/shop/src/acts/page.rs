//! The page of the acts: what is to be paid with its sums, the filter, and the list, which is a table on wide screens
//! and cards on phones.

use maud::{Markup, html};

use super::act::{Act, Acts, Payment};
use super::file::file_path;
use super::filter::{ActFilter, COMPANY, END, FilledDay, KEPT, Preset, START};
use crate::account::page::frame;
use crate::company::{Acting, Company, Right};
use crate::html::{Drawing, Icon, empty_part};
use crate::i18n::{Template, Word};
use crate::moment::Day;
use crate::money::{Currency, Money};
use crate::page::{Page, View};
use crate::paths::add;
use crate::route::{Endpoint, Route};
use crate::words::acts as words_of;

/// The acts that the page lists: the asked company's alone, of the filter's days also where the backend does not know
/// the filter, and what is to be paid first.
pub fn of_company(view: &View<'_>, found: Acts, company: &Company, filter: &ActFilter) -> Vec<Act> {
    let mut acts = found.0;
    acts.retain(|act| act.is_of(company) && filter.covers(act.day(view)));
    acts.sort_by_key(|act| {
        let payment = act.payment(view);
        let due = act.due(view).filter(|_| payment.is_owed());
        (payment.rank(), due, std::cmp::Reverse(act.day(view)))
    });
    acts
}

/// The company whose acts or file are asked for: the one that the address names, of those whose acts the shopper may
/// see, else the one that is acted for.
pub fn which_company<'a>(acting: &'a Acting, pairs: &[(String, String)]) -> Option<&'a Company> {
    let company = match named_company(pairs) {
        Some(id) => acting.companies().find(id)?,
        None => acting.company(),
    };
    company.may(Right::Acts).then_some(company)
}

/// The id of the company that the address names.
pub fn named_company(pairs: &[(String, String)]) -> Option<&str> {
    let (_, id) = pairs.iter().find(|(name, _)| name == COMPANY)?;
    Some(id).filter(|id| !id.is_empty()).map(String::as_str)
}

/// What the page shows.
#[derive(Debug, Clone, Copy)]
pub struct ActsView<'a> {
    pub company: &'a Company,
    /// The address names the company, and so do the links to other days.
    pub is_named: bool,
    pub acts: &'a [Act],
    /// The filter of the address.
    pub filter: &'a ActFilter,
    /// The filter of the list. It is another one if that of the address could not be applied.
    pub listed: &'a ActFilter,
}

impl ActsView<'_> {
    fn has_failed(&self) -> bool {
        self.listed.days != self.filter.days
    }

    /// The query of the page with these days, which keeps those of this list; empty, or with its question mark.
    fn query(&self, filter: &ActFilter) -> String {
        let mut query = String::new();
        if self.is_named {
            add(&mut query, COMPANY, self.company.id.as_str());
        }
        filter.add_to(&mut query);
        if let Some(kept) = self.listed.as_kept()
            && filter.days.is_some()
            && filter.days != self.listed.days
        {
            add(&mut query, KEPT, &kept);
        }
        query
    }
}

/// The page of the acts.
pub fn page(view: &View<'_>, shown: ActsView<'_>) -> Page {
    let words = view.words();
    let own = view.href(Route::AccountActs);
    let company = shown.company.name();
    let filled = shown.filter.filled.filter(|_| !shown.has_failed());
    let has_filter = shown.listed.days.is_some();
    let all_days = [&*own, &shown.query(&ActFilter::default())].concat();
    let body = html! {
        p.content-lead { (words.fill(words_of::OF_COMPANY, &[("company", &["\u{2068}", company, "\u{2069}"].concat())])) }
        @if shown.has_failed() {
            p.notice.notice-warning role="status" { (Icon("alert")) span { (match shown.listed.days {
                Some((start, end)) => words.fill(words_of::KEPT, &[("first", &start.in_words(words)), ("day", &end.in_words(words))]),
                None => words.say(words_of::UNFILTERED).to_owned(),
            }) } }
        }
        (filter(view, &own, shown))
        @if let (Some(filled), Some((start, end))) = (filled, shown.filter.days) {
            p.notice role="status" { (Icon("info")) span { (match filled {
                FilledDay::Start => words.fill(words_of::FILLED_START, &[("day", &end.in_words(words))]),
                FilledDay::End => words.fill(words_of::FILLED_END, &[("first", &start.in_words(words)), ("day", &end.in_words(words))]),
            }) } }
        }
        (owed(view, shown.acts))
        @if shown.acts.is_empty() && has_filter {
            (empty_part(Drawing::Lens, words.say(words_of::NOTHING_TITLE), words.say(words_of::NOTHING_TEXT), &html! {
                a.button.button-main.button-large href=(all_days) { (words.say(words_of::ALL_DAYS)) }
            }))
        } @else if shown.acts.is_empty() {
            (empty_part(Drawing::Shelf, words.say(words_of::EMPTY_TITLE), words.say(words_of::EMPTY_TEXT), &html! {
                a.button.button-large href=(view.href(Route::AccountOrders)) { (words.say(words_of::TO_ORDERS)) }
            }))
        } @else { (table(view, shown)) }
    };
    Page {
        query: shown.query(shown.filter).trim_start_matches('?').to_owned(),
        ..frame(view, &Route::AccountActs, words.say(words_of::TITLE), &body)
    }
}

/// The periods as links, and the form with the days.
fn filter(view: &View<'_>, own: &str, shown: ActsView<'_>) -> Markup {
    let words = view.words();
    let today = Day::of_moment(view.shop.site.time_zone, view.now_ms);
    let (days, listed) = (shown.filter.days, shown.listed.days);
    let name = |preset: Preset| match preset {
        Preset::LastMonth => words_of::LAST_MONTH,
        Preset::Month => words_of::MONTH,
        Preset::Quarter => words_of::QUARTER,
        Preset::Year => words_of::YEAR,
    };
    let day = |name: &str, label: Word, value: Option<Day>| {
        let value = value.map(Day::machine).unwrap_or_default();
        html! {
            div.field {
                label for={ "acts-" (name) } { (words.say(label)) }
                input.input #{ "acts-" (name) } type="date" name=(name) value=(value);
            }
        }
    };
    html! {
        nav.acts-periods aria-label=(words.say(words_of::PERIODS)) {
            @for preset in Preset::ALL {
                @let filter = preset.filter(today);
                a.chip href={ (own) (shown.query(&filter)) } aria-current=[(filter.days == listed).then_some("page")] { (words.say(name(preset))) }
            }
            a.chip href={ (own) (shown.query(&ActFilter::default())) } aria-current=[listed.is_none().then_some("page")] { (words.say(words_of::ALL_DAYS)) }
        }
        form.acts-filter method="get" action=(own) {
            @if shown.is_named { input type="hidden" name=(COMPANY) value=(shown.company.id.as_str()); }
            @if let Some(kept) = shown.listed.as_kept() { input type="hidden" name=(KEPT) value=(kept); }
            (day(START, words_of::FIRST_DAY, days.map(|(start, _)| start)))
            (day(END, words_of::LAST_DAY, days.map(|(_, end)| end)))
            button.button { (words.say(words_of::SHOW)) }
        }
    }
}

/// What is to be paid, and what of it is overdue, a line for each currency.
fn owed(view: &View<'_>, acts: &[Act]) -> Markup {
    let words = view.words();
    let mut sums: Vec<(String, Money, Money)> = Vec::new();
    for act in acts {
        let payment = act.payment(view);
        let (true, Some(owed)) = (payment.is_owed(), act.owed()) else {
            continue;
        };
        let currency = act.currency(view);
        if !sums.iter().any(|(known, ..)| *known == currency) {
            sums.push((currency.clone(), Money::ZERO, Money::ZERO));
        }
        let found = sums.iter_mut().find(|(known, ..)| *known == currency);
        if let Some((_, all, overdue)) = found {
            all.0 = all.0.saturating_add(owed.0);
            if matches!(payment, Payment::Overdue(_)) {
                overdue.0 = overdue.0.saturating_add(owed.0);
            }
        }
    }
    html! {
        @if !sums.is_empty() {
            dl.acts-owed {
                @for (currency, all, overdue) in &sums {
                    div {
                        dt { (words.say(words_of::TO_PAY)) }
                        dd { strong { (amount(view, *all, currency)) } }
                    }
                    @if *overdue > Money::ZERO {
                        div.acts-overdue {
                            dt { (words.say(words_of::OVERDUE)) }
                            dd { strong { (amount(view, *overdue, currency)) } }
                        }
                    }
                }
            }
        }
    }
}

/// An amount with its currency; one that the shop does not know is named by its code.
fn amount(view: &View<'_>, money: Money, currency: &str) -> String {
    match Currency::from_code(currency) {
        Some(currency) => currency.amount(money).display(view.language),
        None => [&money.plain(), "\u{a0}", currency]
            .concat()
            .trim_end()
            .to_owned(),
    }
}

/// The list. ARIA roles keep it a table for screen readers where it is drawn as cards.
fn table(view: &View<'_>, shown: ActsView<'_>) -> Markup {
    let words = view.words();
    let heads = [
        words_of::PAPER,
        words_of::DATE,
        words_of::SUM,
        words_of::PAYMENT,
        words_of::FILE,
    ];
    html! {
        table.acts role="table" {
            thead role="rowgroup" { tr role="row" {
                @for head in heads { th scope="col" role="columnheader" { (words.say(head)) } }
            } }
            tbody role="rowgroup" { @for act in shown.acts { (row(view, shown, act)) } }
        }
    }
}

fn row(view: &View<'_>, shown: ActsView<'_>, act: &Act) -> Markup {
    let words = view.words();
    let cell = |head: Word, content: &Markup| {
        html! {
            td role="cell" {
                span.acts-head aria-hidden="true" { (words.say(head)) }
                span { (content) }
            }
        }
    };
    let day = html! {
        @if let Some(day) = act.day(view) { time datetime=(day.machine()) { (day.in_digits()) } } @else { "–" }
    };
    let sum = html! {
        @if let Some(sum) = act.sum { (amount(view, sum, &act.currency(view))) } @else { "–" }
    };
    html! {
        tr role="row" data-overdue[matches!(act.payment(view), Payment::Overdue(_))] {
            th scope="row" role="rowheader" { (name(view, act)) }
            (cell(words_of::DATE, &day))
            (cell(words_of::SUM, &sum))
            (cell(words_of::PAYMENT, &payment(view, act)))
            (cell(words_of::FILE, &file(view, shown, act)))
        }
    }
}

/// The kind and the number: `Act A-12`. A kind of a program's word is said in the shop's.
fn name(view: &View<'_>, act: &Act) -> String {
    let words = view.words();
    let kind = match &*act.kind.0.to_lowercase() {
        "" | "act" => words.say(words_of::ACT),
        "invoice" => words.say(words_of::INVOICE),
        "reconciliation" => words.say(words_of::RECONCILIATION),
        _ => &*act.kind.0,
    };
    let number = ["\u{2068}", &*act.number, "\u{2069}"].concat();
    if act.number.is_empty() {
        kind.to_owned()
    } else {
        words.fill(words_of::NAMED, &[("kind", kind), ("number", &number)])
    }
}

/// What is known of the payment, in words.
fn payment(view: &View<'_>, act: &Act) -> Markup {
    let words = view.words();
    let until = |word: Template, day: Day| words.fill(word, &[("day", &day.in_digits())]);
    let rest = act.owed().filter(|owed| Some(*owed) != act.sum);
    let payment = act.payment(view);
    html! {
        @match payment {
            Payment::Paid => span.order-state { (words.say(words_of::PAID)) },
            Payment::Unpaid => (words.say(words_of::UNPAID)),
            Payment::Due(day) => (until(words_of::DUE, day)),
            Payment::Overdue(day) => strong.acts-late { (Icon("alert")) (until(words_of::LATE, day)) },
            Payment::Unknown => @match act.due(view) {
                Some(day) => (until(words_of::PAYABLE, day)),
                None => "–",
            },
        }
        @if let Some(rest) = rest.filter(|_| payment.is_owed()) {
            br; (words.fill(words_of::REST, &[("sum", &amount(view, rest, &act.currency(view)))]))
        }
    }
}

/// The link to the file, which names the company and the days of the list.
fn file(view: &View<'_>, shown: ActsView<'_>, act: &Act) -> Markup {
    let words = view.words();
    let address = act.address().filter(|_| file_path(view, act).is_some());
    let href = address.map(|id| {
        let mut query = String::new();
        add(&mut query, COMPANY, shown.company.id.as_str());
        shown.listed.add_to(&mut query);
        [&*Endpoint::ActFile(id).href(), &query].concat()
    });
    html! {
        @if let Some(href) = href {
            a.link href=(href) download aria-label=(words.fill(words_of::DOWNLOAD_NAMED, &[("name", &name(view, act))])) { (words.say(words_of::DOWNLOAD)) }
        } @else { span.quiet { (words.say(words_of::NO_FILE)) } }
    }
}
