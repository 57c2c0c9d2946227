use super::*;
use crate::quantity::Quantity;

fn shown(amount: &Amount) -> String {
    match amount {
        Amount::Missing => String::new(),
        Amount::Exact(quantity) => quantity.plain(),
        Amount::Unclear(text) => ["?", text].concat(),
        Amount::Wrong(text, why) => format!("{why:?} {text}"),
    }
}

fn read_all(text: &str) -> Vec<(String, String)> {
    let lines = Table::read(text, MOST_LINES).lines.into_iter();
    lines.map(|line| (line.code, shown(&line.amount))).collect()
}

fn line(code: &str, amount: &str) -> Vec<(String, String)> {
    vec![(code.to_owned(), amount.to_owned())]
}

#[test]
fn a_cell_of_many_quotes_costs_no_more_than_another() {
    let cell = ["\" ".repeat(100_000), "\"".to_owned()].concat();
    let table = Table::read(&["CC-101;5\n", &cell, "\nCC-102;6\n"].concat(), 500);
    assert!(table.lines.len() >= 2);
}

#[test]
fn a_line_is_read_as_people_and_programs_write_it() {
    for (text, code, amount) in [
        ("317897 5", "317897", "5"),
        ("317897\t5", "317897", "5"),
        ("317897;5", "317897", "5"),
        ("317897; 5;", "317897", "5"),
        ("317897 | 5", "317897", "5"),
        ("| 317897 | 5 |", "317897", "5"),
        ("317897\t5\t\t", "317897", "5"),
        ("\u{feff}317897;5", "317897", "5"),
        ("\u{feff}\"317897\";\"5\"", "317897", "5"),
        ("\"317897\",\"5\"", "317897", "5"),
        ("\"317897\",\"Oală, 3 l\",5,\"129,90\"", "317897", "5"),
        ("=\"317897\"\t5", "317897", "5"),
        ("=\"317897\"", "317897", ""),
        ("\"=\"\"317897\"\"\";5", "317897", "5"),
        ("317897\tOală emailată 3 l\t2\t129,90", "317897", "2"),
        ("317897;Oală \"Ana\";2", "317897", "2"),
        ("317897;Țeavă 1/2\";2", "317897", "2"),
        ("317897;\"Țeavă 1/2\"\"; 3 m\";2", "317897", "2"),
        ("317897;\"Oală \"\"Ana\"\"; mare\";2", "317897", "2"),
        ("317897,2,129.90", "317897", "2"),
        ("317897,Oală emailată,2", "317897", "2"),
        ("317897;Oală emailată;", "317897", ""),
        ("317897;;5", "317897", "5"),
        ("317897 x 5", "317897", "5"),
        ("317897 × 5", "317897", "5"),
        ("317897\tx5", "317897", "5"),
        ("317897 - 5", "317897", "5"),
        ("317897 = 5", "317897", "5"),
        ("317897 5 buc", "317897", "5"),
        ("317897 5 buc.", "317897", "5"),
        ("317897 x 5 шт.", "317897", "5"),
        ("317897 5buc", "317897", "5"),
        ("317897;5 buc", "317897", "5"),
        ("317897 0,5", "317897", "0.5"),
        ("317897 1.299", "317897", "?1.299"),
        ("317897 1\u{a0}299", "317897", "1299"),
        ("317897\u{a0}5", "317897", "5"),
        ("317897 1 234,5", "317897", "1234.5"),
        ("317897 Oală emailată 3 l 2", "317897", "2"),
        ("317897  Oală emailată 3 l  2", "317897", "2"),
        ("317897;0", "317897", "Zero 0"),
        ("317897;100000", "317897", "TooMuch 100000"),
        ("317897;3/10", "317897", "Date 3/10"),
        ("317897;03.oct", "317897", "Date 03.oct"),
        ("317897;=5+1", "317897", "Formula =5+1"),
        ("CC 101;5", "CC 101", "5"),
        ("CC 101, 5", "CC 101", "5"),
        ("CC-101,5", "CC-101", "5"),
        ("317897.0;5", "317897", "5"),
        ("'00123;5", "00123", "5"),
        ("5 x CC-101", "CC-101", "5"),
        ("5;CC-101", "CC-101", "5"),
    ] {
        assert_eq!(read_all(text), line(code, amount), "{text}");
    }
}

#[test]
fn a_line_without_an_amount_is_a_code() {
    for code in ["CC-101", "Crema 0", "AB -2", "AB x2", "A,B"] {
        let found = read_all(code);
        assert_eq!(found.len(), 1, "{code}");
        assert!(found[0].0 == code || !found[0].1.is_empty(), "{found:?}");
    }
}

#[test]
fn a_table_may_have_a_header_and_rules() {
    let expected = [line("317897", "2"), line("104512", "6")].concat();
    for table in [
        "Cod;Denumire;Cantitate\r\n317897;Oală;2\r\n104512;Capac;6\r\n",
        "| Cod | Cantitate |\n|-----|:---:|\n| 317897 | 2 |\n| 104512 | 6 |",
        "\u{feff}\"Code\",\"Qty\"\n\"317897\",\"2\"\n\"104512\",\"6\"",
        "317897\t2\n\n104512\t6\n",
        "Code,Qty\n317897,2\n104512,6",
        "Cod Cantitate\n317897 2\n104512 6",
        "Кол-во;Артикул\n2;317897\n6;104512",
        "Comanda nr 7 din 03.10.2026\n\nNr;Cod;Denumire;Preț;Cant.\n1;317897;Oală;129,90;2\n2;104512;Capac;19,90;6\n;;;Total;8",
        "№ п/п\tНаименование\tАртикул\tЕд.\tКол-во\tЦена\n1\tКастрюля\t317897\tшт\t2\t129,90\n2\tКрышка\t104512\tшт\t6\t19,90\nИтого\t\t\t\t8\t",
        "sep=;\n317897;2\n104512;6",
        "2 317897\n6 104512",
        "2 buc 317897\n6 buc 104512",
        "1;317897;Oală;129,90;2;259,80\n2;104512;Capac;19,90;6;119,40",
    ] {
        assert_eq!(read_all(table), expected, "{table}");
    }
    assert_eq!(read_all("Cod;Cantitate"), line("Cod", ""));
    assert_eq!(read_all("---"), []);
    assert_eq!(read_all(""), []);
}

#[test]
fn all_lines_decide_the_decimal_mark() {
    for (table, amounts) in [
        ("A-1001;1.000\nA-1002;2,5\nA-1003;3", ["1000", "2.5", "3"]),
        ("A-1001;1,000\nA-1002;2.5\nA-1003;3", ["1000", "2.5", "3"]),
        (
            "A-1001;5,000\nA-1002;12,000\nA-1003;1,500",
            ["5", "12", "1.5"],
        ),
        ("A-1001;5\nA-1002;12\nA-1003;1.500", ["5", "12", "1500"]),
        (
            "Cod;Cant;Preț\nA-1001;1.000;12,50\nA-1002;2;3,10\nA-1003;7;1.200,00",
            ["1000", "2", "7"],
        ),
    ] {
        let found: Vec<String> = read_all(table)
            .into_iter()
            .map(|(_, amount)| amount)
            .collect();
        assert_eq!(found, amounts, "{table}");
    }
}

#[test]
fn lines_beyond_the_most_are_kept_under_their_header() {
    let goods = |from: usize, to: usize| {
        (from..to)
            .map(|at| format!("A-{at};{}\r\n", at % 9 + 1))
            .collect::<Vec<_>>()
            .concat()
    };
    for (all, left) in [(500, 0), (501, 1), (520, 20), (1_300, 800)] {
        let text = ["Cod;Cant\r\n", &goods(0, all)].concat();
        let table = Table::read(&text, MOST_LINES);
        assert_eq!(
            (table.lines.len(), table.left),
            (all.min(500), left),
            "{all}"
        );
        if left > 0 {
            let next = Table::read(&table.rest, MOST_LINES);
            assert_eq!(next.lines.len(), left.min(500));
            assert_eq!(next.lines[0].code, "A-500");
            assert_eq!(next.how.columns, Some((1, Some(2))));
        } else {
            assert_eq!(table.rest, "");
        }
    }
}

#[test]
fn how_a_table_was_read_is_told() {
    let how = Table::read("Кол-во;Имя;Артикул\n2,5;A;317897\n6;B;104512", MOST_LINES).how;
    assert_eq!(
        (how.separator, how.columns, how.mark),
        (Separator::Semicolon, Some((3, Some(1))), Some(Mark::Comma))
    );
    assert_eq!(how.header.as_deref(), Some("Кол-во · Имя · Артикул"));
    let how = Table::read("317897 2\n104512 6", MOST_LINES).how;
    assert_eq!(
        (how.separator, how.columns, how.header),
        (Separator::Blank, None, None)
    );
}

#[test]
fn wild_texts_are_read_without_loss_or_panic() {
    for text in [
        "\"",
        "\"\"\"",
        ";;;",
        "\t",
        ",",
        "a\"b;c\"\n\"",
        "=\"",
        "''",
        "\r\r\n\n",
        "x",
        "×",
        "1/2\"",
        "|||",
        "\u{0}",
    ] {
        let _ = Table::read(text, MOST_LINES);
    }
    assert_eq!(Quantity::ONE.plain(), "1");
}
