//! What a text of a cell says by itself: the heading of a column, or a code.

use super::amount::is_date;

/// What a column is for, by its heading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Code,
    /// A code for scanners: the code of a table that has no other.
    Barcode,
    Amount,
    /// A heading that may mean the amount, such as `Comandă`.
    PerhapsAmount,
    Price,
    Name,
    Other,
}

/// Beginnings of words in headings, without marks on letters, in the order in which they decide.
const HEADINGS: [(Role, &[&str]); 9] = [
    (
        Role::Other,
        &[
            "ambal",
            "pachet",
            "упаков",
            "короб",
            "ящик",
            "stoc",
            "stock",
            "остат",
            "залиш",
            "rest",
            "налич",
            "наявн",
            "livrat",
            "отгруж",
        ],
    ),
    (
        Role::Barcode,
        &["ean", "barcode", "bare", "штрих", "upc", "gtin"],
    ),
    (
        Role::Amount,
        &[
            "cant",
            "qty",
            "quant",
            "кол",
            "кол-",
            "колич",
            "кількіст",
            "кільк",
            "кіл",
            "кіл-",
            "к-во",
            "к-сть",
            "bucati",
            "pieces",
            "pcs",
        ],
    ),
    (
        Role::Price,
        &[
            "pret",
            "price",
            "sum",
            "total",
            "valoare",
            "val",
            "цен",
            "цін",
            "сум",
            "стоим",
            "вартіст",
            "discount",
            "reducer",
            "скидк",
            "знижк",
            "tva",
            "ндс",
            "пдв",
            "vat",
            "cost",
        ],
    ),
    (
        Role::Code,
        &[
            "cod",
            "cod.",
            "codul",
            "code",
            "coduri",
            "codes",
            "sku",
            "art",
            "artic",
            "арт",
            "артик",
            "код",
            "коды",
            "кода",
            "item",
            "ref",
            "part",
            "pn",
            "p/n",
            "номенклат",
            "mpn",
            "idprod",
        ],
    ),
    (
        Role::Name,
        &[
            "denumir",
            "nume",
            "produs",
            "name",
            "title",
            "product",
            "descri",
            "наимен",
            "назван",
            "найменув",
            "назв",
            "товар",
            "опис",
            "продукт",
            "marfa",
        ],
    ),
    (
        Role::PerhapsAmount,
        &[
            "buc",
            "шт",
            "count",
            "amount",
            "necesar",
            "comand",
            "order",
            "заказ",
            "замовл",
            "needed",
            "нужно",
            "треба",
            "потреб",
        ],
    ),
    (
        Role::Other,
        &[
            "nr", "no", "№", "#", "crt", "п/п", "poz", "pos", "um", "u.m", "unit", "ед", "изм",
            "од", "вим", "note", "obs", "прим", "data", "date", "дата",
        ],
    ),
    (Role::Code, &["id"]),
];

/// Headings so short that only the whole word counts.
const WHOLE: [&str; 21] = [
    "no", "nr", "um", "ед", "од", "id", "pn", "val", "sum", "rest", "шт", "vat", "pos", "cod",
    "code", "art", "арт", "код", "кол", "кіл", "ref",
];

/// What a heading says of its column; `None` for a text that is no heading.
pub(super) fn role(cell: &str) -> Option<Role> {
    if cell.chars().count() > 40 {
        return None;
    }
    let text: String = cell.to_lowercase().chars().map(without_mark).collect();
    let words: Vec<&str> = text
        .split(|sign: char| {
            sign.is_whitespace() || matches!(sign, ',' | '(' | ')' | ':' | '_' | '*' | '«' | '»')
        })
        .map(|word| word.trim_matches(['.', '-', '/']))
        .filter(|word| !word.is_empty())
        .collect();
    if words.is_empty()
        || words.len() > 6
        || words
            .iter()
            .any(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
    {
        return None;
    }
    let is = |word: &str, beginning: &str| {
        if WHOLE.contains(&beginning) {
            return word == beginning;
        }
        word.starts_with(beginning)
    };
    let has = |beginnings: &[&str]| {
        words
            .iter()
            .any(|word| beginnings.iter().any(|beginning| is(word, beginning)))
    };
    HEADINGS
        .iter()
        .find(|(_, beginnings)| has(beginnings))
        .map(|(role, _)| *role)
}

const fn without_mark(sign: char) -> char {
    match sign {
        'ă' | 'â' => 'a',
        'î' => 'i',
        'ș' | 'ş' => 's',
        'ț' | 'ţ' => 't',
        'ё' => 'е',
        other => other,
    }
}

/// Whether a text may be a code: a digit, or short capitals, and few blanks.
pub(super) fn is_code(text: &str) -> bool {
    let length = text.chars().count();
    let blanks = text.split_whitespace().count();
    let has_digit = text.bytes().any(|byte| byte.is_ascii_digit());
    (2..=40).contains(&length)
        && blanks <= 3
        && has_digit
        && !text.contains(',')
        && !is_decimal(text)
        && !has_month(text)
}

/// Whether a text is a date that cannot be a code.
fn has_month(text: &str) -> bool {
    is_date(text) && text.contains(|sign: char| sign.is_alphabetic() || sign == '.')
}

fn is_decimal(text: &str) -> bool {
    let mut parts = text.split('.');
    let whole = parts
        .next()
        .is_some_and(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    let mut rest = parts;
    whole
        && rest.next().is_some_and(|part| {
            (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
        })
        && rest.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_is_known_in_each_language() {
        for (role_of, headings) in [
            (
                Role::Code,
                &[
                    "Cod",
                    "Cod produs",
                    "Articol",
                    "Nr. articol",
                    "SKU",
                    "Артикул",
                    "Код товара",
                    "Код товару",
                    "Код",
                    "Item no.",
                    "Code",
                    "Part number",
                    "Артикул / код",
                ][..],
            ),
            (
                Role::Amount,
                &[
                    "Cantitate",
                    "Cant.",
                    "Cant., buc",
                    "Qty",
                    "Quantity",
                    "Количество",
                    "Кол-во, шт",
                    "К-во",
                    "Кількість",
                    "К-сть",
                    "Кіл-ть",
                    "Number of pieces",
                    "Total cantitate",
                ],
            ),
            (
                Role::PerhapsAmount,
                &["Buc", "шт.", "Заказ", "Замовлення", "Comandă", "Order"],
            ),
            (
                Role::Price,
                &[
                    "Preț",
                    "Preţ/buc",
                    "Price",
                    "Цена",
                    "Цена за шт",
                    "Ціна, грн",
                    "Сумма",
                    "Total",
                    "Sum",
                ],
            ),
            (
                Role::Name,
                &[
                    "Denumire",
                    "Nume produs",
                    "Наименование",
                    "Назва",
                    "Товар",
                    "Product",
                    "Name",
                ],
            ),
            (
                Role::Barcode,
                &["Cod de bare", "EAN", "Штрихкод", "Barcode"],
            ),
            (
                Role::Other,
                &[
                    "Nr. crt.",
                    "№",
                    "п/п",
                    "U.M.",
                    "Ед. изм.",
                    "Stoc",
                    "Остаток",
                ],
            ),
        ] {
            for heading in headings {
                assert_eq!(role(heading), Some(role_of), "{heading}");
            }
        }
        for text in ["317897", "Oală emailată", "CC-101", "5 buc din 10", ""] {
            assert_eq!(role(text), None, "{text}");
        }
    }
}
