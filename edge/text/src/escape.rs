//! Text inside HTML.

/// Appends a text to HTML, as content or as a quoted attribute. Runs without a special letter are taken over whole.
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

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn special_letters_become_entities_wherever_they_stand() {
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
