//! Shows long texts, such as rules pages, one screen at a time.

use std::io::{self, Write};

use super::input::{Input, Line};
use crate::output;

/// Prints lines, on a terminal one screen at a time.
///
/// # Errors
/// If a stream fails.
pub fn print(lines: &[String], input: &mut Input, out: &mut dyn Write) -> io::Result<()> {
    let height = terminal_size::terminal_size().map_or(24, |(_, height)| usize::from(height.0)).max(6);
    let screen = if input.is_terminal() { height - 2 } else { usize::MAX };
    let mut shown = 0;
    for line in lines {
        if shown == screen {
            match input.ask("-- Enter: next page, q: quit -- ", &[], out)? {
                Line::Text(text) if text.trim().is_empty() => shown = 0,
                _ => return Ok(()),
            }
        }
        writeln!(out, "{line}")?;
        shown += 1;
    }
    Ok(())
}

/// Formats a Markdown page as lines for the terminal.
pub fn lines(markdown: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut paragraph = String::new();
    let mut fenced = false;
    for line in markdown.lines() {
        if line.starts_with("```") {
            flush(&mut paragraph, &mut lines);
            fenced = !fenced;
        } else if fenced {
            lines.push(format!("    {line}"));
        } else if line.is_empty() || line.starts_with('|') {
            flush(&mut paragraph, &mut lines);
            lines.push(line.to_owned());
        } else if let Some(title) = line.strip_prefix('#') {
            flush(&mut paragraph, &mut lines);
            lines.push(format!("\x1b[1m{}\x1b[0m", title.trim_start_matches('#').trim()));
        } else {
            if line.starts_with("- ") {
                flush(&mut paragraph, &mut lines);
            }
            paragraph.push_str(line);
            paragraph.push('\n');
        }
    }
    flush(&mut paragraph, &mut lines);
    lines
}

/// Wraps the collected text; continuation lines of list entries are indented.
fn flush(paragraph: &mut String, lines: &mut Vec<String>) {
    if paragraph.is_empty() {
        return;
    }
    let text = plain(paragraph);
    let (first, indent) = match text.strip_prefix("- ") {
        Some(_) => ("- ", "  "),
        None => ("", ""),
    };
    let body = text.strip_prefix(first).unwrap_or(&text);
    for (index, line) in output::wrap(body, output::width().min(100) - indent.len()).iter().enumerate() {
        lines.push(format!("{}{line}", if index == 0 { first } else { indent }));
    }
    paragraph.clear();
}

/// The text without anchors and markup.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("<a id=") {
        plain.push_str(&rest[..at]);
        rest = rest[at..].split_once("</a>").map_or("", |(_, after)| after);
    }
    plain.push_str(rest);
    plain.replace("**", "").replace('`', "")
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn a_page_becomes_lines() {
        let page =
            "# Title\n\nSome **bold** text\non two lines.\n\n- <a id=\"x\"></a>**One.** A `word`.\n- two\n\n```example\n1. e4\n```\n";
        let expected = ["\x1b[1mTitle\x1b[0m", "", "Some bold text on two lines.", "", "- One. A word.", "- two", "", "    1. e4"];
        assert_eq!(lines(page), expected);
    }

    #[test]
    fn every_page_fits() {
        for id in tempi_rules::catalog::ids() {
            let page = tempi_rules::catalog::page(id).expect("every variant has a page");
            assert!(lines(page).len() > 20, "{id}");
        }
    }
}
