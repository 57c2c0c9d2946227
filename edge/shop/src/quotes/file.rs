//! A quote as a table for spreadsheets.

use super::Quote;
use crate::company::Company;
use crate::csv::{Cell, Csv, attachment};
use crate::money::{Money, UnitPrice};
use crate::page::View;
use crate::paths::with_query;
use crate::route::Endpoint;
use crate::words::quotes as words_of;

/// The file's address.
pub fn href(view: &View<'_>, company: &Company) -> String {
    let query = [
        "language=",
        view.language.code(),
        "&company_id=",
        company.id.as_str(),
    ];
    with_query(&Endpoint::QuoteFile.href(), Some(&query.concat()))
}

/// The header `content-disposition` of the file, whose name has the company and the day.
pub fn disposition(view: &View<'_>, company: &Company) -> String {
    let day = crate::moment::Day::of_moment(view.shop.site.time_zone, view.now_ms).machine();
    let ascii = ["quote-", company.id.as_str(), "-", &day, ".csv"].concat();
    let title = view.words().say(words_of::TITLE);
    let name = [title, " ", company.name(), " ", &day, ".csv"].concat();
    attachment(&ascii, &name)
}

/// The table: a row for each line, and the sums of those that can be ordered.
pub fn table(view: &View<'_>, quote: &Quote) -> String {
    let words = view.words();
    let mut csv = Csv::new(view.language);
    csv.headings(
        &[
            words_of::CODE,
            words_of::PRODUCT,
            words_of::AMOUNT,
            words_of::UNIT,
            words_of::LIST_PRICE,
            words_of::TARGET,
            words_of::DIFFERENCE_PERCENT,
            words_of::SUM_LIST,
            words_of::SUM_TARGET,
            words_of::CURRENCY,
            words_of::NOTE,
            words_of::STATE,
        ]
        .map(|word| words.say(word)),
    );
    let currency = view.shop.currency.map(crate::money::Currency::code);
    for line in &quote.lines {
        let good = &line.good;
        let cost = |price: UnitPrice| {
            let amount = view.shop.amount(price)?;
            Some(Money(line.quantity.cost(amount).hundredths()))
        };
        let list = good.price.filter(|_| line.active);
        let wished = line
            .target
            .map(UnitPrice::from)
            .filter(|_| line.active)
            .or(list);
        let difference = line.difference().filter(|_| line.active);
        // Tenths as a decimal number.
        let difference = difference.map(|tenths| Money(tenths * 10));
        csv.row(&[
            good.code.as_str().into(),
            good.title.as_str().into(),
            line.quantity.into(),
            good.unit.as_str().into(),
            good.price.into(),
            line.target.into(),
            difference.into(),
            list.and_then(cost).into(),
            wished.and_then(cost).into(),
            currency.map_or(Cell::EMPTY, Cell::from),
            line.note.as_str().into(),
            if line.active {
                Cell::EMPTY
            } else {
                words.say(words_of::GONE).into()
            },
        ]);
    }
    csv.take()
}
