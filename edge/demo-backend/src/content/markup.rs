//! Converts light markup to HTML. Blocks: `# ` title, `## ` heading, `- ` list, `1. ` numbered list, `> ` quotation,
//! `! address | caption` picture, `| a | b` table row, anything else a paragraph. Inline: `**strong**` and
//! `[text](address)`.

use std::fmt::Write as _;

/// The HTML of a text. `address` converts the target of a link.
pub(super) fn html(text: &str, address: &dyn Fn(&str) -> String) -> String {
    let mut out = String::with_capacity(text.len() * 5 / 4);
    for block in text
        .split("\n\n")
        .map(str::trim)
        .filter(|block| !block.is_empty())
    {
        let first = block.get(..2).unwrap_or_default();
        match first {
            "# " | "##" => heading(&mut out, block, address),
            "- " => list(&mut out, "ul", block, address),
            "1." => list(&mut out, "ol", block, address),
            "> " => {
                out.push_str("<blockquote><p>");
                inline(&mut out, block.trim_start_matches("> "), address);
                out.push_str("</p></blockquote>");
            }
            "! " => figure(&mut out, block),
            "| " => table(&mut out, block, address),
            _ => wrapped(&mut out, "p", block, address),
        }
    }
    out
}

/// A heading, and the text that follows it without an empty line.
fn heading(out: &mut String, block: &str, address: &dyn Fn(&str) -> String) {
    let (line, rest) = block.split_once('\n').unwrap_or((block, ""));
    let tag = if line.starts_with("##") { "h2" } else { "h1" };
    wrapped(out, tag, line.trim_start_matches('#').trim(), address);
    if !rest.is_empty() {
        out.push_str(&html(rest, address));
    }
}

fn list(out: &mut String, tag: &str, block: &str, address: &dyn Fn(&str) -> String) {
    let _ = write!(out, "<{tag}>");
    for line in block.lines() {
        let text = line.split_once(' ').map_or(line, |(_, text)| text);
        wrapped(out, "li", text, address);
    }
    let _ = write!(out, "</{tag}>");
}

fn figure(out: &mut String, block: &str) {
    let (picture, text) = block
        .trim_start_matches("! ")
        .split_once(" | ")
        .unwrap_or((block, ""));
    let _ = write!(
        out,
        "<figure><img src=\"/media/{picture}.svg\" alt=\"{text}\" width=\"1200\" height=\"800\" loading=\"lazy\"><figcaption>{text}</figcaption></figure>"
    );
}

/// The first row is the table's head.
fn table(out: &mut String, block: &str, address: &dyn Fn(&str) -> String) {
    out.push_str("<table>");
    for (line, number) in block.lines().zip(0..) {
        let (cell, open, close) = match number {
            0 => ("th", "<thead><tr>", "</tr></thead><tbody>"),
            _ => ("td", "<tr>", "</tr>"),
        };
        out.push_str(open);
        for text in line.trim_start_matches("| ").split(" | ") {
            wrapped(out, cell, text, address);
        }
        out.push_str(close);
    }
    out.push_str("</tbody></table>");
}

fn wrapped(out: &mut String, tag: &str, text: &str, address: &dyn Fn(&str) -> String) {
    let _ = write!(out, "<{tag}>");
    inline(out, text, address);
    let _ = write!(out, "</{tag}>");
}

fn inline(out: &mut String, text: &str, address: &dyn Fn(&str) -> String) {
    let mut rest = text;
    while let Some(at) = rest.find(['*', '[', '\n']) {
        let (before, found) = rest.split_at(at);
        out.push_str(before);
        let strong = found
            .strip_prefix("**")
            .and_then(|found| found.split_once("**"));
        let link = found
            .strip_prefix('[')
            .and_then(|found| found.split_once("]("))
            .and_then(|(text, found)| Some((text, found.split_once(')')?)));
        if let Some((text, after)) = strong {
            let _ = write!(out, "<strong>{text}</strong>");
            rest = after;
        } else if let Some((text, (target, after))) = link {
            let _ = write!(out, "<a href=\"{}\">{text}</a>", address(target));
            rest = after;
        } else {
            let mut letters = found.chars();
            out.extend(
                letters
                    .next()
                    .map(|letter| if letter == '\n' { ' ' } else { letter }),
            );
            rest = letters.as_str();
        }
    }
    out.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(
            html(text, &|target| format!("/ro{target}")),
            expected,
            "{text}"
        );
    }

    #[test]
    fn each_kind_of_block_becomes_an_element() {
        check("Unu\ndoi", "<p>Unu doi</p>");
        check("# Mare", "<h1>Mare</h1>");
        check("## Titlu\nText.", "<h2>Titlu</h2><p>Text.</p>");
        check("- 1 kg\n- b c", "<ul><li>1 kg</li><li>b c</li></ul>");
        check("1. a\n10. 2 b", "<ol><li>a</li><li>2 b</li></ol>");
        check("> citat", "<blockquote><p>citat</p></blockquote>");
        check(
            "| a | b\n| 1 | 2",
            "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
        );
    }

    #[test]
    fn inline_markup_becomes_strong_text_and_links() {
        check(
            "**da** și [aici](/garantie), 2 * 2, [nimic",
            "<p><strong>da</strong> și <a href=\"/ro/garantie\">aici</a>, 2 * 2, [nimic</p>",
        );
    }
}
