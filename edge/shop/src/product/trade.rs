//! Goods as resellers order them: a table with code, pack, stock and price, an amount in each row, and one button that
//! adds all rows with an amount. It is one form, so that it works without scripts.

use maud::{Markup, html};

use super::cards::{MOST_CARDS, href};
use super::{Card, ProductId, amount, in_stock};
use crate::assets::PlainIsland;
use crate::company::to_quote;
use crate::csv::{Cell, Csv};
use crate::html::{Icon, Price, Text, When, in_place_of_price, plain_island};
use crate::i18n::Words;
use crate::page::View;
use crate::route::Endpoint;
use crate::words::{compare, home, product, quickorder};

/// The beginning of the fields with the amount of a row; the id of the product and its code follow.
pub const WANTED_FIELD: &str = "want-";
/// The field of buttons that say what the goods are for.
pub const AS_FIELD: &str = "as";
/// The goods are for the quote of the company.
pub const AS_QUOTE: &str = "quote";
/// The draft of the amounts that are typed in all tables of a shop, in a tab (`islands/forms/wanted.ts`).
const DRAFT: &str = "wanted";
/// The draft of those that are on their way.
const SENT_DRAFT: &str = "wanted-sent";
/// The query of a page that shows goods of a table where they were added.
pub const ADDED_FIELD: &str = "added";
/// The form of an amount. The browser checks it before anything is sent.
const AMOUNT: &str = "[0-9]+([.,][0-9]{1,2})?";
/// The longest amount that is typed.
const LONGEST_AMOUNT: &str = "9";

/// The draft that a page with the goods of a table forgets.
pub fn done(view: &View<'_>, shows_them: bool) -> Option<&'static str> {
    (shows_them && view.shop.theme.partner.is_some()).then_some(SENT_DRAFT)
}

/// The name of the field with the amount of a product.
fn field(card: &Card) -> String {
    [WANTED_FIELD, &card.id.to_string(), "-", &card.code].concat()
}

/// The goods of a list: `name` begins the ids of its rows, `title` is the id of its heading, `priced` is false if the
/// list does not tell prices, and `beside` stands beside the button.
pub fn table(
    view: &View<'_>,
    products: &[Card],
    name: &'static str,
    title: &'static str,
    priced: bool,
    beside: &Markup,
) -> Markup {
    let words = view.words();
    let products = products.get(..MOST_CARDS).unwrap_or(products);
    let quantity = [name, "-quantity"].concat();
    let can_be_bought = products.iter().any(Card::can_be_bought);
    let form = html! {
        form.price-form method="post" action=(Endpoint::QuickOrderGoods.href()) data-draft=(DRAFT) data-sent-draft=(SENT_DRAFT) {
            input type="hidden" name="language" value=(view.language.code());
            table.price-list aria-labelledby=(title) {
                thead {
                    tr {
                        @for heading in [home::CODE, home::PRODUCT, home::PACK, compare::AVAILABILITY, product::PRICE] {
                            th scope="col" { (words.say(heading)) }
                        }
                        th scope="col" id=(quantity) { (words.say(quickorder::QUANTITY)) }
                    }
                }
                tbody { @for card in products { (row(view, card, priced, &[name, &card.id.to_string()].concat(), &quantity)) } }
            }
            div.price-end {
                @if can_be_bought {
                    button.button.button-main { (words.say(quickorder::ADD_ROWS)) }
                    @if view.to_quote {
                        button.button name=(AS_FIELD) value=(AS_QUOTE) { (Icon("recipe")) (words.say(quickorder::QUOTE_ROWS)) }
                    }
                    p.price-carried data-carried=(words.fill(quickorder::CARRIED, &[("count", "{count}")])) hidden {
                        span role="status" {} " "
                        button.button.button-quiet type="button" { (words.say(quickorder::LEAVE_OUT)) }
                    }
                }
            }
            (beside)
        }
    };
    // With scripts two presses add once, and amounts of other lists are added along.
    plain_island(view.assets, PlainIsland::ShellForm, When::Idle, None, &form)
}

fn row(view: &View<'_>, card: &Card, priced: bool, id: &str, quantity: &str) -> Markup {
    let before = card
        .price_before(&view.shop.site)
        .and_then(|before| Price::new(view, before));
    html! {
        tr {
            td { (Text(&card.code)) }
            th #(id) scope="row" { a href=(href(view, card)) { (Text(&card.title)) } }
            td { (amount(view, card.step().size(), &card.unit)) }
            td.stock-yes[card.is_in_stock()] { (in_stock(view, card)) }
            td.price.price-now[before.is_some()] {
                @match card.price.map(|price| Price::new(view, price)) {
                    Some(Some(price)) => {
                        (price)
                        @if let Some(before) = before { " " span.unseen { (view.words().say(product::OLD_PRICE)) " " } s.price-old { (before) } }
                    },
                    Some(None) => (in_place_of_price(view)),
                    None => @if priced && card.is_available() { (view.words().say(card.not_sold())) }
                }
            }
            td.price-amount {
                @if card.can_be_bought() {
                    input.input name=(field(card)) inputmode=(if card.is_measured() { "decimal" } else { "numeric" })
                        autocomplete="off" pattern=(AMOUNT) maxlength=(LONGEST_AMOUNT) aria-labelledby={ (quantity) " " (id) };
                } @else {
                    (to_quote::card_button(view, card.id, id))
                }
            }
        }
    }
}

/// The goods of a list as a file, under the headings of the table. It holds the text of one page, and the ids of the page
/// before.
#[derive(Debug)]
pub struct ListFile {
    csv: Csv,
    before: Vec<ProductId>,
}

impl ListFile {
    /// The headings; the price names the currency, since its numbers stand alone.
    pub fn new(view: &View<'_>) -> Self {
        let words = view.words();
        let price = words.say(product::PRICE);
        let price = match view.shop.currency {
            Some(currency) => [price, ", ", currency.code()].concat(),
            None => price.to_owned(),
        };
        let mut csv = Csv::new(view.language);
        csv.headings(&[
            words.say(home::CODE),
            words.say(home::PRODUCT),
            words.say(home::PACK),
            words.say(compare::AVAILABILITY),
            &price,
        ]);
        Self {
            csv,
            before: Vec::new(),
        }
    }

    /// The text of a page of goods, without those of the page before; prices may be hidden from this visitor. `None` if it
    /// repeats that page: the backend knows no pages.
    pub fn page(&mut self, view: &View<'_>, products: &[Card]) -> Option<String> {
        let ids: Vec<_> = products.iter().map(|card| card.id).collect();
        if !ids.is_empty() && ids == self.before {
            return None;
        }
        for card in products {
            if self.before.contains(&card.id) {
                continue;
            }
            let stock = in_stock(view, card);
            let told = card
                .price
                .filter(|price| view.shop.amount(*price).is_some());
            self.csv.row(&[
                Cell::from(&*card.code),
                Cell::from(&*card.title),
                Cell::from(card.step().size()),
                Cell::from(&*stock),
                Cell::from(told),
            ]);
        }
        self.before = ids;
        Some(self.csv.take())
    }

    /// The last line of a file that ends before its list does.
    pub fn too_long(mut self, words: Words) -> String {
        self.csv.headings(&[words.say(quickorder::LIST_TOO_LONG)]);
        self.csv.take()
    }

    /// The last line of a file whose rest could not be read.
    pub fn incomplete(mut self, words: Words) -> String {
        self.csv.headings(&[words.say(quickorder::LIST_INCOMPLETE)]);
        self.csv.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::with_view;
    use crate::lenient::read_text;

    fn card(id: u64, more: &str) -> Card {
        read_text(&format!(
            r#"{{"id":{id},"url":"p-{id}","title":"Ceai <b>","code":"C;{id}","price":"1299.5"{more}}}"#
        ))
        .unwrap()
    }

    #[test]
    fn every_row_that_is_sold_takes_an_amount_named_by_its_product() {
        with_view(|view| {
            let goods = [card(7, ""), card(8, r#","available":false"#)];
            let drawn = table(view, &goods, "p", "listed", true, &html! {}).0;
            assert!(
                drawn.contains(r#"<th scope="col" id="p-quantity">"#),
                "{drawn}"
            );
            assert!(drawn.contains(r#"<th id="p7" scope="row">"#), "{drawn}");
            assert!(drawn.contains(r#"name="want-7-C;7""#), "{drawn}");
            assert!(
                drawn.contains(r#"aria-labelledby="p-quantity p7""#),
                "{drawn}"
            );
            assert_eq!(drawn.matches("<input class").count(), 1, "{drawn}");
            assert_eq!(drawn.matches("<button").count(), 2, "{drawn}");
            let company = View {
                to_quote: true,
                ..*view
            };
            let quoted = table(&company, &goods, "p", "listed", true, &html! {}).0;
            assert!(quoted.contains(r#"name="as" value="quote""#), "{quoted}");
            let gone = table(view, &goods[1..], "p", "listed", true, &html! {}).0;
            assert!(!gone.contains("<button"), "{gone}");
            assert_eq!(done(view, true), None, "other shops have no such table");
        });
    }

    #[test]
    fn the_file_has_the_tables_columns_and_no_formula() {
        with_view(|view| {
            let mut odd = card(7, "");
            odd.title = "=1+1".to_owned();
            let mut file = ListFile::new(view);
            let goods = [odd, card(8, "")];
            let text = file.page(view, &goods[..1]).unwrap();
            let rows: Vec<&str> = text.lines().collect();
            assert!(rows[0].ends_with(", MDL\""), "{text}");
            assert!(rows[1].starts_with("\"C;7\";\"'=1+1\";1;"), "{text}");
            assert!(rows[1].ends_with(";1299,50"), "{text}");
            let next = file.page(view, &goods).unwrap();
            assert!(
                next.starts_with("\"C;8\";") && next.lines().count() == 1,
                "{next}"
            );
            assert_eq!(file.page(view, &goods), None, "the backend knows no pages");
            let end = file.incomplete(view.words());
            assert!(end.contains("# Tabel incomplet"), "{end}");
        });
    }
}
