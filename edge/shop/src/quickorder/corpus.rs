//! Tables as buyers send them, made from seeds: four languages, six encodings, every separator, with a header or without,
//! columns in any order, numbers in every format, and what goes wrong with tables on their way.

use super::saved::Saved;
use crate::i18n::Language;

/// What a person reads in a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Truth {
    pub code: String,
    /// The plain number; empty where none is written; `!` where it cannot be ordered.
    pub amount: String,
}

/// A table, and what a person reads in it.
#[derive(Debug)]
pub(super) struct Made {
    pub about: String,
    pub bytes: Vec<u8>,
    pub text: String,
    pub lines: Vec<Truth>,
    /// The lines without goods.
    pub others: usize,
}

/// Numbers that follow from a seed.
struct Seeded(u64);

impl Seeded {
    fn next(&mut self, below: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % below
    }

    fn one<'t>(&mut self, of: &[&'t str]) -> &'t str {
        of[self.next(of.len())]
    }

    fn once_in(&mut self, times: usize) -> bool {
        self.next(times) == 0
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cell {
    Index,
    Code,
    Name,
    Unit,
    Amount,
    Price,
    Sum,
    Barcode,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    /// `5`, `12`.
    Whole,
    /// `2,5` beside whole numbers.
    Comma,
    Dot,
    /// `1 234,5`.
    BlankComma,
    /// `1,234.5`.
    CommaDot,
    /// `1.234,5`.
    DotComma,
    /// `5 buc`.
    Unit,
    /// `x5`.
    Times,
    /// `5,000`: each with three decimals.
    Thousandths,
    /// `5.00`: each with two decimals.
    Hundredths,
}

const FORMATS: [Format; 10] = [
    Format::Whole,
    Format::Comma,
    Format::Dot,
    Format::BlankComma,
    Format::CommaDot,
    Format::DotComma,
    Format::Unit,
    Format::Times,
    Format::Thousandths,
    Format::Hundredths,
];

const ORDERS: [&[Cell]; 9] = [
    &[Cell::Code, Cell::Amount],
    &[Cell::Amount, Cell::Code],
    &[Cell::Code, Cell::Name, Cell::Amount],
    &[
        Cell::Index,
        Cell::Code,
        Cell::Name,
        Cell::Unit,
        Cell::Amount,
        Cell::Price,
        Cell::Sum,
    ],
    &[Cell::Code, Cell::Name, Cell::Price, Cell::Amount],
    &[Cell::Name, Cell::Code, Cell::Amount],
    &[Cell::Code, Cell::Amount, Cell::Price],
    &[Cell::Code, Cell::Barcode, Cell::Name, Cell::Amount],
    &[Cell::Amount, Cell::Unit, Cell::Name, Cell::Code],
];

fn headings(language: Language, cell: Cell) -> &'static [&'static str] {
    match (language, cell) {
        (Language::Ro, Cell::Code) => &["Cod", "Cod produs", "Articol", "Cod articol"],
        (Language::Ro, Cell::Amount) => &["Cantitate", "Cant.", "Cantitatea", "Cant., buc"],
        (Language::Ro, Cell::Name) => &["Denumire", "Denumirea", "Nume produs"],
        (Language::Ro, Cell::Price) => &["Pret", "Pret unitar", "Pret, lei"],
        (Language::Ro, Cell::Sum) => &["Suma", "Valoare", "Total"],
        (Language::Ro, Cell::Unit) => &["UM", "U.M."],
        (Language::Ro, Cell::Index) => &["Nr.", "Nr. crt."],
        (Language::Ro, Cell::Barcode) => &["Cod de bare", "EAN"],
        (Language::Ru, Cell::Code) => &["Артикул", "Код", "Код товара"],
        (Language::Ru, Cell::Amount) => &["Количество", "Кол-во", "Кол-во, шт", "Кол."],
        (Language::Ru, Cell::Name) => &["Наименование", "Название", "Товар"],
        (Language::Ru, Cell::Price) => &["Цена", "Цена, лей", "Цена за шт"],
        (Language::Ru, Cell::Sum) => &["Сумма", "Стоимость"],
        (Language::Ru, Cell::Unit) => &["Ед.", "Ед. изм."],
        (Language::Ru, Cell::Index) => &["№", "№ п/п"],
        (Language::Ru, Cell::Barcode) => &["Штрихкод", "Штрих-код"],
        (Language::Uk, Cell::Code) => &["Артикул", "Код товару", "Код"],
        (Language::Uk, Cell::Amount) => &["Кількість", "К-сть", "Кіл-ть, шт"],
        (Language::Uk, Cell::Name) => &["Назва", "Найменування"],
        (Language::Uk, Cell::Price) => &["Ціна", "Ціна, грн"],
        (Language::Uk, Cell::Sum) => &["Сума", "Вартість"],
        (Language::Uk, Cell::Unit) => &["Од.", "Од. вим."],
        (Language::Uk, Cell::Index) => &["№", "№ з/п"],
        (Language::Uk, Cell::Barcode) => &["Штрихкод"],
        (Language::En, Cell::Code) => &["Code", "SKU", "Item no.", "Part number"],
        (Language::En, Cell::Amount) => &["Qty", "Quantity", "Qty."],
        (Language::En, Cell::Name) => &["Name", "Description", "Product"],
        (Language::En, Cell::Price) => &["Price", "Unit price"],
        (Language::En, Cell::Sum) => &["Total", "Sum"],
        (Language::En, Cell::Unit) => &["Unit", "UoM"],
        (Language::En, Cell::Index) => &["No.", "#"],
        (Language::En, Cell::Barcode) => &["EAN", "Barcode"],
    }
}

const fn names(language: Language) -> &'static [&'static str] {
    match language {
        Language::Ro => &[
            "Oală emailată 3 l",
            "Capac de sticlă",
            "Cuțit de bucătărie",
            "Țeavă 1/2\"",
            "Perie \"Ana\" lungă",
            "Găleată, 10 l",
            "Set farfurii; alb",
        ],
        Language::Ru => &[
            "Кастрюля 3 л",
            "Крышка стеклянная",
            "Нож кухонный",
            "Труба 1/2\"",
            "Щётка \"Анна\" длинная",
            "Ведро, 10 л",
            "Набор тарелок; белый",
        ],
        Language::Uk => &[
            "Каструля 3 л",
            "Кришка скляна",
            "Ніж кухонний",
            "Труба 1/2\"",
            "Щітка \"Ганна\" довга",
            "Відро, 10 л",
            "Набір тарілок; білий",
        ],
        Language::En => &[
            "Enamel pot 3 l",
            "Glass lid",
            "Kitchen knife",
            "Pipe 1/2\"",
            "Brush \"Ana\" long",
            "Bucket, 10 l",
            "Plate set; white",
        ],
    }
}

const fn unit(language: Language) -> &'static str {
    match language {
        Language::Ro => "buc",
        Language::Ru | Language::Uk => "шт",
        Language::En => "pcs",
    }
}

/// Thousandths as a format writes them.
fn number(format: Format, thousandths: usize, language: Language) -> String {
    let (whole, part) = (thousandths / 1000, thousandths % 1000);
    let fraction = |mark: &str| {
        let digits = format!("{part:03}");
        let digits = digits.trim_end_matches('0');
        if digits.is_empty() {
            String::new()
        } else {
            format!("{mark}{digits}")
        }
    };
    let grouped = |mark: &str| {
        if whole >= 1000 {
            format!("{}{mark}{:03}", whole / 1000, whole % 1000)
        } else {
            whole.to_string()
        }
    };
    match format {
        Format::Whole => whole.to_string(),
        Format::Comma => format!("{whole}{}", fraction(",")),
        Format::Dot => format!("{whole}{}", fraction(".")),
        Format::BlankComma => format!("{}{}", grouped(" "), fraction(",")),
        Format::CommaDot => format!("{}{}", grouped(","), fraction(".")),
        Format::DotComma => format!("{}{}", grouped("."), fraction(",")),
        Format::Unit => format!("{whole} {}", unit(language)),
        Format::Times => format!("x{whole}"),
        Format::Thousandths => format!("{whole},{part:03}"),
        Format::Hundredths => format!("{whole}.{:02}", part / 10),
    }
}

fn plain(thousandths: usize) -> String {
    let text = format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The table of a seed.
pub(super) fn made(seed: usize) -> Made {
    let mut seeded = Seeded(seed as u64 * 7_919 + 17);
    let language = [Language::Ro, Language::Ru, Language::Uk, Language::En][seed % 4];
    let separator = ['\t', ';', ',', '|', ' ', ';', '\t'][seed / 4 % 7];
    let mut format = FORMATS[seed / 28 % 10];
    let is_list = separator == ' ';
    let order = if is_list {
        ORDERS[seeded.next(2)]
    } else {
        ORDERS[seeded.next(ORDERS.len())]
    };
    if is_list && order == ORDERS[1] {
        format = Format::Whole;
    }
    let has_header = !seeded.once_in(3);
    let digits = seeded.once_in(2);
    let has_parts = !matches!(format, Format::Whole | Format::Unit | Format::Times);
    let is_grouped = matches!(
        format,
        Format::BlankComma | Format::CommaDot | Format::DotComma
    );
    let price = if matches!(format, Format::Dot | Format::CommaDot | Format::Hundredths) {
        Format::Hundredths
    } else {
        Format::Comma
    };
    let end = ["\r\n", "\n", "\r\n", "\r"][seeded.next(4)];
    let all = 3 + seeded.next(12);
    let (mut text, mut lines, mut others) = (String::new(), Vec::new(), 0);
    let quoted = |cell: &str, broken: bool| {
        let cell = if broken {
            cell.replacen(' ', "\n", 1)
        } else {
            cell.to_owned()
        };
        if !is_list && (cell.contains([separator, '\n']) || cell.starts_with('"')) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell
        }
    };
    let joined = |cells: &[String]| cells.join(&separator.to_string());
    if has_header {
        if !is_list && seeded.once_in(4) {
            text.push_str(seeded.one(&["Comanda 7", "Заказ 7", "Order 7"]));
            text.push_str(end);
            text.push_str(end);
            others += 1;
        }
        let cells: Vec<String> = order
            .iter()
            .map(|cell| {
                let of = headings(language, *cell);
                // A list has no headings of two words.
                let of = if is_list { &of[..1] } else { of };
                quoted(seeded.one(of), false)
            })
            .collect();
        text.push_str(&joined(&cells));
        text.push_str(end);
        others += 1;
    }
    for at in 0..all {
        let number_of = 100_000 + seeded.next(899_999);
        let code = if digits {
            number_of.to_string()
        } else {
            format!(
                "{}-{}",
                seeded.one(&["CC", "AB", "KT", "TX"]),
                number_of / 10
            )
        };
        let mut thousandths = (1 + seeded.next(60)) * 1000;
        if is_grouped && (at == 0 || seeded.once_in(3)) {
            thousandths = (1_000 + seeded.next(8_000)) * 1000;
        }
        if has_parts && (at == 1 || seeded.once_in(3)) {
            thousandths += 500;
        }
        let (mut amount, mut truth) = (number(format, thousandths, language), plain(thousandths));
        if !is_list && at > 1 {
            if seeded.once_in(25) {
                amount = seeded
                    .one(&["03.oct", "3/10", "2026-10-03", "03.10.2026", "окт.03"])
                    .to_owned();
                truth = "!".to_owned();
            } else if seeded.once_in(40) {
                amount = seeded
                    .one(&["=5+1", "-3", "0", "cinci", "100000"])
                    .to_owned();
                truth = "!".to_owned();
            } else if seeded.once_in(30) {
                amount.clear();
                truth.clear();
            }
        }
        let cells: Vec<String> = order
            .iter()
            .map(|cell| match cell {
                Cell::Index => (at + 1).to_string(),
                Cell::Code if !is_list && seeded.once_in(20) => format!("=\"{code}\""),
                Cell::Code => code.clone(),
                Cell::Name => {
                    let broken = seeded.once_in(10);
                    quoted(seeded.one(names(language)), broken)
                }
                Cell::Unit => unit(language).to_owned(),
                Cell::Amount => quoted(&amount, false),
                Cell::Price => quoted(
                    &number(price, 10_050 + seeded.next(90) * 1000 + 440, language),
                    false,
                ),
                Cell::Sum => quoted(
                    &number(price, 120_490 + seeded.next(900) * 1000, language),
                    false,
                ),
                Cell::Barcode => format!("484000{:07}", number_of * 7),
            })
            .collect();
        text.push_str(&joined(&cells));
        if !is_list && seeded.once_in(12) {
            text.push(separator);
        }
        text.push_str(end);
        if seeded.once_in(15) {
            text.push_str(end);
        }
        lines.push(Truth {
            code,
            amount: truth,
        });
    }
    if has_header && order.contains(&Cell::Sum) && seeded.once_in(2) {
        let cells: Vec<String> = order
            .iter()
            .map(|cell| {
                if *cell == Cell::Index {
                    "Total".to_owned()
                } else if *cell == Cell::Sum {
                    "1234".to_owned()
                } else {
                    String::new()
                }
            })
            .collect();
        text.push_str(&joined(&cells));
        others += 1;
    }
    let fitting: &[Saved] = match language {
        Language::Ro => &[
            Saved::Utf8,
            Saved::Utf8Marked,
            Saved::Utf16Le,
            Saved::Utf16Be,
            Saved::Windows1250,
        ],
        Language::Ru | Language::Uk => &[
            Saved::Utf8,
            Saved::Utf8Marked,
            Saved::Utf16Le,
            Saved::Utf16Be,
            Saved::Windows1251,
        ],
        Language::En => &[
            Saved::Utf8,
            Saved::Utf8Marked,
            Saved::Utf16Le,
            Saved::Utf16Be,
            Saved::Windows1250,
            Saved::Windows1251,
        ],
    };
    let saved = fitting[seed / 4 % fitting.len()];
    // The older letters of Windows have a cedilla.
    let old = text.replace('ț', "ţ").replace('ș', "ş").replace('Ț', "Ţ");
    let marked = seeded.once_in(2);
    let (saved, bytes) = match saved.encode(&old, marked) {
        Some(bytes) => (saved, bytes),
        None => (Saved::Utf8, old.into_bytes()),
    };
    Made {
        about: format!(
            "seed {seed}: {language:?} {saved:?} {separator:?} {format:?} {order:?} header {has_header}"
        ),
        bytes,
        text,
        lines,
        others,
    }
}
