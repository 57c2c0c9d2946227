//! The orders of a company customer as a file: page after page of the list, written as they come.

use super::shown::{paid, state_words};
use super::{Order, Orders, Scope};
use crate::csv::{Cell, Csv, attachment};
use crate::i18n::Words;
use crate::moment::Day;
use crate::page::View;
use crate::words::account as words_of;

/// The most pages of a file. A backend with more is not read to its end, and the file says so.
pub const MOST_PAGES: u32 = 1_000;

/// A file that is being written. It holds the text of one page, and the orders of the page before by their names: an
/// order that is placed meanwhile moves the others on by one.
#[derive(Debug)]
pub struct OrdersFile {
    csv: Csv,
    before: Vec<String>,
}

impl OrdersFile {
    pub fn new(words: Words) -> Self {
        let mut csv = Csv::new(words.language());
        let headings = [
            words_of::COLUMN_ORDER,
            words_of::COLUMN_REFERENCE,
            words_of::COMPANY,
            words_of::COLUMN_CUSTOMER,
            words_of::COLUMN_DATE,
            words_of::STATUS,
            words_of::COLUMN_SUM,
            words_of::COLUMN_CURRENCY,
            words_of::COLUMN_PAID,
        ];
        csv.headings(&headings.map(|heading| words.say(heading)));
        Self {
            csv,
            before: Vec::new(),
        }
    }

    /// The text of a page. `None` if it repeats the page before: the backend knows no pages.
    pub fn page(&mut self, view: &View<'_>, found: &Orders, scope: &Scope) -> Option<String> {
        let names = found.orders.iter().map(|order| order.number().to_owned());
        let names: Vec<String> = names.collect();
        if !names.is_empty() && names == self.before {
            return None;
        }
        let is_new = |order: &&Order| !self.before.iter().any(|name| name == order.number());
        for order in found.orders.iter().filter(is_new) {
            row(&mut self.csv, view, order, scope);
        }
        self.before = names;
        Some(self.csv.take())
    }

    /// The last line of a file whose rest could not be read.
    pub fn incomplete(mut self, words: Words) -> String {
        self.csv.headings(&[words.say(words_of::FILE_INCOMPLETE)]);
        self.csv.take()
    }
}

fn row(csv: &mut Csv, view: &View<'_>, order: &Order, scope: &Scope) {
    let words = view.words();
    let amount = order.amount(view.shop);
    csv.row(&[
        order.number().into(),
        (*order.reference).into(),
        scope.name_of(order).into(),
        (*order.customer).into(),
        view.day(&order.date).into(),
        state_words(words, order).into(),
        order.sum.into(),
        amount.map(|amount| amount.currency().code()).into(),
        Cell::from(paid(words, order)),
    ]);
}

/// The header with the name of the file: the company and the day are in it.
pub fn name(words: Words, scope: &Scope, today: Day) -> String {
    let company = scope.company();
    let (id, title) = company.map_or(("", ""), |company| (company.id.as_str(), company.name()));
    let day = today.machine();
    let joined = |parts: [&str; 3], between: &str| {
        let parts = parts.iter().filter(|part| !part.is_empty());
        let parts: Vec<&str> = parts.copied().collect();
        [&*parts.join(between), ".csv"].concat()
    };
    attachment(
        &joined(["orders", id, &day], "-"),
        &joined([words.say(words_of::FILE_NAME), title, &day], " "),
    )
}

#[cfg(test)]
mod tests {
    use super::super::AskedCompany;
    use super::*;
    use crate::company::Acting;
    use crate::fixtures::with_view;
    use crate::i18n::Language;
    use crate::lenient::read_text;
    use crate::session::UserGroup;

    fn scope(asked: &str) -> Scope {
        let group: UserGroup = read_text(
            r#"[{"id":9,"user":{"id":7},"company":[{"id":12,"name":"Alfa, Grup"},{"id":13,"name":"Beta"}]}]"#,
        )
        .unwrap();
        let acting = Acting::of(group.companies, None).unwrap();
        Scope::of(&acting, &AskedCompany::of_text(asked)).unwrap()
    }

    fn orders(list: &str) -> Orders {
        read_text(list).unwrap()
    }

    #[test]
    fn a_row_has_what_the_order_tells() {
        let mut file = OrdersFile::new(Language::Ro.words());
        let found = orders(
            r#"[{"orderNumber":"CC-7","date":"2026-11-21T10:00:00Z","total_price":"1299.9","status":"new","company_id":13,
            "reference":"=PO;7","customer":"Elena Ceban","is_paid":true},{"id":8,"sum":5,"currency":"EUR"}]"#,
        );
        let text = with_view(|view| file.page(view, &found, &scope("all"))).unwrap();
        let lines: Vec<&str> = text.split("\r\n").collect();
        assert_eq!(
            lines,
            [
                "\u{feff}Comandă;Numărul dvs.;Companie;Comandat de;Data;Stare;Sumă;Monedă;Plată",
                "CC-7;\"'=PO;7\";Beta;Elena Ceban;2026-11-21;Nouă;1299,90;MDL;Plătită",
                "8;;;;;;5,00;EUR;",
                "",
            ]
        );
    }

    #[test]
    fn an_order_that_moved_to_the_next_page_is_written_once() {
        let mut file = OrdersFile::new(Language::En.words());
        let scope = scope("12");
        let mut page = |list| with_view(|view| file.page(view, &orders(list), &scope));
        assert!(page(r#"[{"id":1},{"id":2}]"#).unwrap().contains("\r\n2,"));
        assert_eq!(page(r#"[{"id":2},{"id":3}]"#).unwrap().lines().count(), 1);
        assert_eq!(page(r#"[{"id":2},{"id":3}]"#), None, "it knows no pages");
    }

    #[test]
    fn a_file_without_its_rest_says_so_in_every_language() {
        for language in Language::ALL {
            let words = language.words();
            let mut file = OrdersFile::new(words);
            file.csv.take();
            assert!(file.incomplete(words).starts_with(['#', '"']));
        }
    }

    #[test]
    fn the_name_of_the_file_has_company_and_day() {
        let day = Day::written("2026-11-28").unwrap();
        let header = |asked| name(Language::Ro.words(), &scope(asked), day);
        assert_eq!(
            header("12"),
            "attachment; filename=\"orders-12-2026-11-28.csv\"; filename*=UTF-8''comenzi%20Alfa%2C%20Grup%202026-11-28.csv"
        );
        assert!(header("all").starts_with("attachment; filename=\"orders-2026-11-28.csv\";"));
    }
}
