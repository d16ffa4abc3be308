//! Checks of texts that users write.

/// Whether a text is one line of 1 to `most` characters, none of which [`deceives`].
pub fn is_line(text: &str, most: usize) -> bool {
    (1..=most).contains(&text.chars().count()) && !text.chars().any(deceives)
}

/// Whether a character is a control character, breaks lines, or changes the direction of what follows.
pub fn deceives(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}')
}
