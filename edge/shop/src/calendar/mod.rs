//! Events of whole days as files that calendars take up (RFC 5545).

use crate::moment::{Day, machine};

/// The media type of the file.
pub const MEDIA_TYPE: &str = "text/calendar; charset=utf-8";

/// The most bytes of a line without its end; a longer one is folded.
const LONGEST_LINE: usize = 75;
const LINE_END: &str = "\r\n";

/// An event of one or more whole days.
#[derive(Debug, Clone, Copy)]
pub struct Event<'a> {
    /// Its name in the world: a file that is taken up twice is one event.
    pub id: &'a str,
    pub first: Day,
    pub last: Day,
    pub title: &'a str,
    /// Where it takes place; empty if that is not known.
    pub place: &'a str,
    /// What else is to be known; may have several lines.
    pub about: &'a str,
    /// When the file was made.
    pub now_ms: i64,
}

impl Event<'_> {
    /// The file.
    pub fn file(self) -> String {
        let mut file = String::new();
        let date = |day: Day| day.machine().replace('-', "");
        let made = machine(self.now_ms - self.now_ms.rem_euclid(1000)).replace(['-', ':'], "");
        // The end is the day after the last one.
        let (first, end) = (date(self.first), date(self.last.later(1)));
        for (name, value) in [
            ("BEGIN", "VCALENDAR"),
            ("VERSION", "2.0"),
            ("PRODID", "-//Vitrina//Orders//EN"),
            ("METHOD", "PUBLISH"),
            ("BEGIN", "VEVENT"),
            ("UID", &*escaped(self.id)),
            ("DTSTAMP", &made),
            ("DTSTART;VALUE=DATE", &first),
            ("DTEND;VALUE=DATE", &end),
            ("SUMMARY", &escaped(self.title)),
            ("LOCATION", &escaped(self.place)),
            ("DESCRIPTION", &escaped(self.about)),
            ("TRANSP", "TRANSPARENT"),
            ("END", "VEVENT"),
            ("END", "VCALENDAR"),
        ] {
            if !value.is_empty() {
                write_line(&mut file, &[name, ":", value].concat());
            }
        }
        file
    }
}

/// A text as a value: the signs that part values are escaped, and so are its ends of lines.
fn escaped(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    for sign in text.trim().chars() {
        match sign {
            '\\' | ';' | ',' => value.extend(['\\', sign]),
            '\n' => value.push_str("\\n"),
            sign if sign.is_control() => {}
            sign => value.push(sign),
        }
    }
    value
}

/// Writes a line in pieces of at most [`LONGEST_LINE`] bytes; no sign is cut.
fn write_line(file: &mut String, line: &str) {
    let mut bytes = 0;
    for sign in line.chars() {
        if bytes + sign.len_utf8() > LONGEST_LINE {
            file.push_str(LINE_END);
            file.push(' ');
            bytes = 1;
        }
        file.push(sign);
        bytes += sign.len_utf8();
    }
    file.push_str(LINE_END);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(title: &str) -> String {
        let day = |text| Day::written(text).unwrap();
        Event {
            id: "CC-7@casa",
            first: day("2026-11-30"),
            last: day("2026-12-01"),
            title,
            place: "",
            about: "Comanda nr. CC-7\r\nOrhei; str. Vasile Lupu, 7 \\ 2",
            now_ms: 1_795_304_480_122,
        }
        .file()
    }

    #[test]
    fn a_file_has_whole_days_and_ends_every_line_alike() {
        let file = event("Livrare");
        let lines: Vec<&str> = file.split("\r\n").collect();
        assert_eq!(
            lines,
            [
                "BEGIN:VCALENDAR",
                "VERSION:2.0",
                "PRODID:-//Vitrina//Orders//EN",
                "METHOD:PUBLISH",
                "BEGIN:VEVENT",
                "UID:CC-7@casa",
                "DTSTAMP:20261121T234120Z",
                "DTSTART;VALUE=DATE:20261130",
                "DTEND;VALUE=DATE:20261202",
                "SUMMARY:Livrare",
                r"DESCRIPTION:Comanda nr. CC-7\nOrhei\; str. Vasile Lupu\, 7 \\ 2",
                "TRANSP:TRANSPARENT",
                "END:VEVENT",
                "END:VCALENDAR",
                "",
            ]
        );
        assert!(!file.replace("\r\n", "").contains(['\r', '\n']));
    }

    #[test]
    fn a_long_line_is_folded_between_signs_and_unfolds_to_itself() {
        let title = "Доставка замовлення; ".repeat(12);
        let file = event(&title);
        assert!(file.split("\r\n").all(|line| line.len() <= LONGEST_LINE));
        assert!(file.split("\r\n").any(|line| line.starts_with(' ')));
        let whole = file.replace("\r\n ", "");
        let summary = ["SUMMARY:", &escaped(&title), "\r\n"].concat();
        assert!(whole.contains(&summary), "{whole}");
    }

    #[test]
    fn a_text_cannot_begin_a_line_of_its_own() {
        let file = event("Livrare\r\nATTENDEE:mailto:x@example.com\u{7f}");
        assert!(
            file.contains("SUMMARY:Livrare\\nATTENDEE:mailto:x@example.com\r\n"),
            "{file}"
        );
    }
}
