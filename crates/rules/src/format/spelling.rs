//! Spelling suggestions.

use strsim::{damerau_levenshtein, jaro_winkler};

/// The word that was probably meant, if one is similar enough.
pub(crate) fn nearest_word<'a>(written: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let plain = |word: &str| word.to_lowercase().replace(['_', ' ', '-'], "");
    let written: String = plain(written).chars().take(60).collect();
    let mut best: Option<(usize, f64, &str)> = None;
    for word in words {
        let target = plain(word);
        let distance = damerau_levenshtein(&written, &target);
        let likeness = jaro_winkler(&written, &target);
        let far = distance > target.chars().count().div_ceil(3) && !(likeness > 0.92 && written.len() > 3);
        if !far && best.is_none_or(|(d, l, _)| distance < d || (distance == d && likeness > l)) {
            best = Some((distance, likeness, word));
        }
    }
    best.map(|(_, _, word)| word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_similar_words_are_suggested() {
        let words = ["double-step", "en-passant", "promote-to", "chooser"];
        assert_eq!(nearest_word("double_step", words), Some("double-step"));
        assert_eq!(nearest_word("enpasant", words), Some("en-passant"));
        assert_eq!(nearest_word("choser", words), Some("chooser"));
        assert_eq!(nearest_word("colour", words), None);
        assert_eq!(nearest_word("", words), None);
    }
}
