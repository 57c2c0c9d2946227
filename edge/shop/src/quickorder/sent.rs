//! What a form of a quick order sends: a text, a file, what earlier steps have found, and the goods to add.

use std::collections::BTreeMap;

use super::encoding::{Charset, NotText, decode};
use super::fate::read_goods;
use super::rows::{Rows, folded};
use super::table::LONGEST_CODE;
use crate::failure::{Failure, refusals};
use crate::fields::Fields;
use crate::forms::{Bounds, File, FormBody, MOST_FILE_BYTES};
use crate::product::ProductId;
use crate::product::trade::WANTED_FIELD;
pub(super) use crate::product::trade::{AS_FIELD, AS_QUOTE};
use crate::quantity::Quantity;
use crate::words::quickorder;

/// The query field, and the field of a form, with the typed text.
pub const CODES_FIELD: &str = "codes";
/// The hidden field with what is known of the codes.
pub(super) const KNOWN_FIELD: &str = "known";
/// The hidden field with the rows of earlier steps.
pub(super) const KEPT_FIELD: &str = "kept";
/// The hidden field with the goods that the button adds.
pub(super) const GOODS_FIELD: &str = "goods";
/// The beginning of the fields with a choice among several products.
pub(super) const CHOICE_FIELD: &str = "one-";
/// The beginning of the hidden fields with a row that stays if nothing is chosen for it.
pub(super) const UNCHOSEN_FIELD: &str = "stay-";
/// The hidden field with the rows that the button does not add.
pub(super) const UNADDED_FIELD: &str = "unadded";
/// The table as a file.
pub(super) const AS_CSV: &str = "csv";
/// The largest body: a file, and the text of the field beside it.
pub const MOST_BODY_BYTES: usize = MOST_FILE_BYTES + 512 * 1024;
/// The longest text that goes back into the field, in bytes. More of a file is sent from the file again.
pub(super) const MOST_TEXT_BYTES: usize = 1024 * 1024;

/// The parts of a form: its fields, and for each of a hundred lines a choice and what stays without one.
pub const BOUNDS: Bounds = Bounds {
    parts: 250,
    text_bytes: MOST_BODY_BYTES,
};

refusals! {
    /// The file is a workbook.
    WORKBOOK = "workbook", quickorder::WORKBOOK, Invalid, field "file";
    /// The file holds no text.
    NO_TEXT = "no_text", quickorder::NO_TEXT, Invalid, field "file";
}

/// A form that was sent.
#[derive(Debug, Clone, Default)]
pub struct Sent {
    /// The text of the field.
    pub text: String,
    /// The text of the file, and how it was encoded.
    pub file: Option<(String, Charset)>,
    pub known: String,
    pub kept: String,
    /// The goods to add, with the choices among several products.
    goods: Vec<(ProductId, Quantity)>,
    table: Table,
    /// The rows that stay after the goods are added.
    pub unadded: String,
    pub as_csv: bool,
    /// The goods are for the quote of the company, not for the cart.
    pub to_quote: bool,
}

impl Sent {
    /// A text alone.
    pub fn of_text(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            ..Self::default()
        }
    }

    /// The fields of a form without its file.
    pub fn of_fields(fields: &Fields) -> Self {
        let text = |name| fields.get(name).unwrap_or_default().to_owned();
        let mut goods = read_goods(fields.text(GOODS_FIELD));
        let mut unadded = text(UNADDED_FIELD);
        let mut table = Table::default();
        for (name, value) in fields.iter() {
            if name.starts_with(CHOICE_FIELD) {
                goods.extend(read_goods(value));
            }
            if let Some(of) = name.strip_prefix(WANTED_FIELD) {
                goods.extend(table.read(of, value));
            }
            if let Some(at) = name.strip_prefix(UNCHOSEN_FIELD)
                && fields.text(&[CHOICE_FIELD, at].concat()).is_empty()
            {
                unadded = [&*unadded, "\n", value].concat();
            }
        }
        Self {
            text: text(CODES_FIELD),
            file: None,
            known: text(KNOWN_FIELD),
            kept: text(KEPT_FIELD),
            goods,
            table,
            unadded,
            as_csv: fields.text(AS_FIELD) == AS_CSV,
            to_quote: fields.text(AS_FIELD) == AS_QUOTE,
        }
    }

    /// The form with its file, whose text is taken in any of the usual encodings.
    pub fn read(body: &FormBody<'_>) -> (Self, Option<Failure>) {
        let mut sent = Self::of_fields(&body.fields);
        let file = body.file.as_ref().filter(|file| !file.bytes.is_empty());
        match file.map(text_of) {
            Some(Ok(read)) => sent.file = Some(read),
            Some(Err(failure)) => return (sent, Some(failure)),
            None => {}
        }
        (sent, None)
    }

    pub fn rows(&self) -> Rows {
        let file = self.file.iter().map(|(text, _)| &**text);
        Rows::read(&self.kept, std::iter::once(&*self.text).chain(file))
    }

    /// The encoding of the file, if it is worth telling.
    pub fn charset(&self) -> Option<Charset> {
        self.file.as_ref().map(|(_, charset)| *charset)
    }

    /// Whether the amounts of a table have to be checked before they are added: one of them cannot be read, or there is none.
    pub fn is_to_check(&self) -> bool {
        self.table.is_unclear || (self.table.is_sent && self.goods.is_empty())
    }

    /// The same with the rows of its table to be looked up, which lose no amount by it.
    #[must_use]
    pub fn with_rows_of_table(self) -> Self {
        Self {
            kept: [&*self.kept, &self.table.rows].concat(),
            known: [&*self.known, &self.table.known()].concat(),
            table: Table::default(),
            ..self
        }
    }

    /// What is left of the order once its goods are in the cart.
    #[must_use]
    pub fn added(self) -> Self {
        Self {
            kept: self.unadded.clone(),
            goods: Vec::new(),
            ..self
        }
    }

    /// Whether nothing is left to look up or to repair.
    pub fn is_done(&self) -> bool {
        self.text.trim().is_empty() && self.kept.trim().is_empty() && self.file.is_none()
    }

    /// The goods to add.
    pub fn goods(&self) -> &[(ProductId, Quantity)] {
        &self.goods
    }

    /// The goods to add with their amounts.
    pub fn wanted(&self) -> Vec<(ProductId, Option<Quantity>)> {
        let goods = self.goods.iter();
        goods
            .map(|(product, quantity)| (*product, Some(*quantity)))
            .collect()
    }

    /// The number of lines to add.
    pub const fn count(&self) -> usize {
        self.goods.len()
    }
}

/// The amounts in the rows of a table of goods (`product::trade`).
#[derive(Debug, Clone, Default)]
struct Table {
    is_sent: bool,
    is_unclear: bool,
    /// The rows with an amount, as an earlier step would have left them.
    rows: String,
    /// The products by their codes, which several may share.
    known: BTreeMap<String, Vec<String>>,
}

impl Table {
    /// The products as an earlier step would have left them.
    fn known(&self) -> String {
        let line = |(code, ids): (&String, &Vec<String>)| {
            ["\n", code, "\t", &ids.join(","), "\t"].concat()
        };
        self.known.iter().map(line).collect()
    }

    /// Reads the amount of a row, whose field names the product and its code. A text that is no plain number, or may have
    /// groups of three digits, is unclear; an empty field and a zero are nothing.
    fn read(&mut self, of: &str, typed: &str) -> Option<(ProductId, Quantity)> {
        let (id, code) = of.split_once('-')?;
        let product = id.parse().ok()?;
        self.is_sent = true;
        let line = |text: &str| text.replace(char::is_control, " ").trim().to_owned();
        let (typed, code) = (line(typed), line(code));
        let decimals = typed.split(['.', ',']).nth(1).unwrap_or_default();
        let quantity = Quantity::read(&typed).filter(|_| decimals.len() < 3);
        if typed.is_empty() || quantity.is_some_and(Quantity::is_zero) {
            return None;
        }
        self.is_unclear |= quantity.is_none();
        // A product without a code is known by its id; a longer code than a row holds is cut.
        let code = if code.is_empty() { id } else { &code };
        let code: String = code.chars().take(LONGEST_CODE).collect();
        let amount = quantity.map_or_else(|| ["?", &typed].concat(), Quantity::plain);
        for part in ["\n", &code, "\t", &amount, "\t", &code, "\t", &typed] {
            self.rows.push_str(part);
        }
        let known = self.known.entry(folded(&code)).or_default();
        known.push(id.to_owned());
        quantity.map(|quantity| (product, quantity))
    }
}

fn text_of(file: &File<'_>) -> Result<(String, Charset), Failure> {
    decode(file.bytes).map_err(|why| match why {
        NotText::Workbook => Failure::Refused(&WORKBOOK),
        NotText::Other => Failure::Refused(&NO_TEXT),
    })
}

/// The text up to the longest that goes back into the field, whole lines; and how many lines are left out.
pub(super) fn within(text: &str) -> (&str, usize) {
    if text.len() <= MOST_TEXT_BYTES {
        return (text, 0);
    }
    let end = text
        .char_indices()
        .take_while(|(at, _)| *at <= MOST_TEXT_BYTES)
        .filter(|(_, sign)| *sign == '\n')
        .last()
        .map_or(0, |(at, _)| at);
    let (within, beyond) = text.split_at(end);
    (
        within,
        beyond
            .lines()
            .filter(|line| !line.trim().is_empty())
            .count(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(bytes: &'static [u8]) -> FormBody<'static> {
        let file = Some(File {
            name: "comanda.csv",
            bytes,
        });
        FormBody {
            fields: Fields::of(CODES_FIELD, "AA-1 2")
                .with("one-3", "7-2")
                .with(GOODS_FIELD, "1-1"),
            file,
        }
    }

    #[test]
    fn a_file_and_a_text_are_one_order() {
        let (sent, _) = Sent::read(&body(b"\xca\xee\xe4;\xca\xee\xeb-\xe2\xee\r\nBB-2;5"));
        let rows: Vec<_> = sent
            .rows()
            .rows
            .iter()
            .map(|row| (row.code.clone(), row.written()))
            .collect();
        assert_eq!(
            rows,
            [
                ("AA-1".to_owned(), "2".to_owned()),
                ("BB-2".to_owned(), "5".to_owned())
            ]
        );
        assert_eq!(sent.charset(), Some(Charset::Windows1251));
        let products: Vec<_> = sent.wanted().iter().map(|(product, _)| *product).collect();
        assert_eq!((products, sent.count()), (vec![1, 7], 2));
    }

    #[test]
    fn a_row_without_its_choice_and_a_file_beside_the_button_are_still_to_be_added() {
        let fields = Fields::of(GOODS_FIELD, "1-1")
            .with("one-3", "7-2")
            .with("stay-3", "CC-3\t2\tCC-3;2")
            .with("stay-4", "DD-4\t1\tDD-4;1");
        let codes = |sent: &Sent| {
            let rows = sent.rows().rows.into_iter();
            rows.map(|row| row.code).collect::<Vec<_>>()
        };
        let left = Sent::of_fields(&fields).added();
        assert_eq!(codes(&left), ["DD-4"]);
        assert!(!left.is_done());
        let file = Some(File {
            name: "comanda.csv",
            bytes: b"BB-2;5",
        });
        let (sent, _) = Sent::read(&FormBody {
            fields: Fields::of(GOODS_FIELD, "1-1"),
            file,
        });
        let left = sent.added();
        assert_eq!(
            (codes(&left), left.is_done()),
            (vec!["BB-2".to_owned()], false)
        );
    }

    #[test]
    fn amounts_of_a_table_are_goods_or_are_all_checked() {
        let table = Fields::of("want-7-AA-1", "2")
            .with("want-8-BB-2", " 1,5 ")
            .with("want-9-CC-3", "")
            .with("want-10-DD-4", "0")
            .with("want-x-GG-7", "3");
        let sent = Sent::of_fields(&table);
        let quantity = |text| Quantity::read(text).unwrap();
        assert_eq!(sent.goods(), [(7, quantity("2")), (8, quantity("1.5"))]);
        assert!(!sent.is_to_check());
        assert!(sent.clone().added().is_done());
        let rows = |sent: Sent| {
            let rows = sent.with_rows_of_table().rows().rows.into_iter();
            rows.map(|row| (row.code.clone(), row.written()))
                .collect::<Vec<_>>()
        };
        let line = |code: &str, typed: &str| (code.to_owned(), typed.to_owned());
        assert_eq!(rows(sent), [line("AA-1", "2"), line("BB-2", "1.5")]);
        let unclear = table
            .with("want-11-EE\t5", "1.250")
            .with("want-12-", "zece");
        let sent = Sent::of_fields(&unclear);
        assert!(sent.is_to_check());
        assert_eq!(rows(sent)[2..], [line("EE 5", "1.250"), line("12", "zece")]);
        assert!(Sent::of_fields(&Fields::of("want-7-AA-1", "")).is_to_check());
        let shared = Fields::of("want-7-A", "2")
            .with("want-8-a", "?")
            .with("want-9-", "1");
        let shared = Sent::of_fields(&shared).with_rows_of_table();
        assert_eq!(shared.known, "\n9\t9\t\na\t7,8\t");
        assert!(!Sent::of_fields(&Fields::of(GOODS_FIELD, "1-1")).is_to_check());
    }

    #[test]
    fn a_workbook_is_refused_and_the_text_stays() {
        let (sent, failure) = Sent::read(&body(b"PK\x03\x04\x14\0"));
        assert_eq!(
            (&*sent.text, failure),
            ("AA-1 2", Some(Failure::Refused(&WORKBOOK)))
        );
        let (_, failure) = Sent::read(&body(b"%PDF-1.4\n"));
        assert_eq!(failure, Some(Failure::Refused(&NO_TEXT)));
    }

    #[test]
    fn a_field_holds_whole_lines_of_a_long_text() {
        let text = "AA-1;2\n".repeat(400_000);
        let (kept, left) = within(&text);
        assert!(kept.len() <= MOST_TEXT_BYTES && kept.ends_with('2'));
        assert_eq!(kept.lines().count() + left, 400_000);
        assert_eq!(within("AA-1;2"), ("AA-1;2", 0));
    }
}
