//! English sentences: articles and lists.

/// `a rook`, `an elephant`.
pub(crate) fn with_article(noun: &str) -> String {
    match noun {
        _ if noun.starts_with("another ") => noun.to_string(),
        _ if takes_an(noun) => format!("an {noun}"),
        _ => format!("a {noun}"),
    }
}

/// Whether the article before a noun is "an". Pieces without a name are called by their letter.
pub(crate) fn takes_an(noun: &str) -> bool {
    match noun.as_bytes() {
        [letter @ b'A'..=b'Z'] => b"AEFHILMNORSX".contains(letter),
        _ => noun.starts_with(['a', 'e', 'i', 'o', 'u']) && !noun.starts_with("uni"),
    }
}

/// `a`, `a or b`, `a, b or c`.
pub(crate) fn join_or(parts: &[String]) -> String {
    join(parts, "or")
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn join_and(parts: &[String]) -> String {
    join(parts, "and")
}

fn join(parts: &[String], word: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {word} {last}", most.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::with_article;

    #[test]
    fn articles_go_by_the_sound() {
        let nouns = ["rook", "archbishop", "unicorn", "umbrella bird", "A", "B", "another rook"];
        let expected = ["a rook", "an archbishop", "a unicorn", "an umbrella bird", "an A", "a B", "another rook"];
        assert_eq!(nouns.map(with_article), expected);
    }
}
