//! Finds the comments of a TOML text.

/// The comments of a text, or of a part of one that starts outside strings: each from its `#` to the end of its line.
pub(crate) fn comments(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(next) = text[at..].find(['#', '"', '\'']) {
        let start = at + next;
        at = if text[start..].starts_with('#') {
            let end = text[start..].find('\n').map_or(text.len(), |n| start + n);
            found.push(text[start..end].trim_end());
            end
        } else {
            string_end(text, start)
        };
    }
    found
}

/// The comments of a text that are missing after a change.
pub(super) fn lost(before: &str, after: &str) -> Vec<String> {
    let mut kept = comments(after);
    let mut lost = Vec::new();
    for comment in comments(before) {
        match kept.iter().position(|other| *other == comment) {
            Some(at) => drop(kept.remove(at)),
            None => lost.push(comment.to_string()),
        }
    }
    lost
}

/// The end of the string that starts at `start`.
fn string_end(text: &str, start: usize) -> usize {
    let quote = &text[start..=start];
    let triple = quote.repeat(3);
    let mark = if text[start..].starts_with(&triple) { triple.as_str() } else { quote };
    let mut at = start + mark.len();
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with(mark) {
            at += mark.len();
            // If there are four or five quotes, the first ones are part of the string.
            while mark.len() == 3 && text[at..].starts_with(quote) {
                at += 1;
            }
            return at;
        }
        let skipped = if quote == "\"" && rest.starts_with('\\') { 2 } else { 1 };
        at += rest.chars().take(skipped).map(char::len_utf8).sum::<usize>();
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_distinguished_from_strings() {
        let text = "# one\na = \"# no \\\" # no\" # two \nb = '# no\\' #three\nc = \"\"\"\n# no \\\"\"\" \"\"\"\"\" # four\r\nd = '''# no''' # five";
        assert_eq!(comments(text), ["# one", "# two", "#three", "# four", "# five"]);
    }

    #[test]
    fn one_of_two_equal_comments_can_be_lost() {
        assert_eq!(lost("# a\n# a\n# b", "# a"), ["# a", "# b"]);
    }
}
