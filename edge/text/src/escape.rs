//! Escapes text for HTML.

/// Appends a text to HTML, as content or as a quoted attribute. Runs without special characters are copied in one
/// piece.
pub fn escape(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|byte| entity(byte).is_some()) {
        let (plain, special) = rest.split_at(at);
        out.push_str(plain);
        let (letter, after) = special.split_at(1);
        out.push_str(letter.bytes().next().and_then(entity).unwrap_or_default());
        rest = after;
    }
    out.push_str(rest);
}

const fn entity(byte: u8) -> Option<&'static str> {
    match byte {
        b'&' => Some("&amp;"),
        b'<' => Some("&lt;"),
        b'>' => Some("&gt;"),
        b'"' => Some("&quot;"),
        _ => None,
    }
}

/// Appends a text to a JSON string inside HTML. It cannot end the string or the script element, and has no line
/// separators.
pub fn escape_json(out: &mut String, text: &str) {
    for letter in text.chars() {
        match letter {
            '"' | '\\' | '<' | '>' | '&' | '\u{2028}' | '\u{2029}' | '\0'..='\u{1f}' => {
                out.push_str("\\u");
                for shift in [12, 8, 4, 0] {
                    let digit = u32::from(letter) >> shift & 15;
                    out.push(char::from_digit(digit, 16).unwrap_or('0'));
                }
            }
            _ => out.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn special_characters_become_entities_in_any_position() {
        for (text, expected) in [
            ("", ""),
            ("ceai de tei", "ceai de tei"),
            ("<b>", "&lt;b&gt;"),
            ("a & b", "a &amp; b"),
            ("\"їжа\" & <сіль>", "&quot;їжа&quot; &amp; &lt;сіль&gt;"),
            ("&&", "&amp;&amp;"),
        ] {
            let mut out = String::new();
            escape(text, &mut out);
            assert_eq!(out, expected);
        }
    }
}
