//! The tags that specify a game's variant.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

use crate::catalog;
use crate::compile::Rules;
use crate::notation::{ParseError, ParseErrorKey};

/// The variant of games without the tag `Variant`, as in any PGN of chess. Its games are written without the tag.
pub(super) const STANDARD: &str = "chess";

/// Names that other programs give to ordinary chess in the tag `Variant`.
const ALIASES: [&str; 4] = ["standard", "normal", "from position", "classical"];

/// Rules by the identifier or file that a game names, compiled once.
#[derive(Default)]
pub(super) struct Known {
    named: HashMap<String, Arc<Rules>>,
    /// The rules of games without the tag `Variant`, if not those of chess.
    unnamed: Option<Arc<Rules>>,
}

impl Known {
    pub fn add(&mut self, rules: Arc<Rules>) {
        self.named.insert(rules.id().to_owned(), rules);
    }

    /// Sets the rules of games without the tag `Variant`.
    pub fn take_unnamed(&mut self, rules: Arc<Rules>) {
        self.unnamed = Some(rules);
    }

    /// The rules of a game: from the file that it contains, or by the name of the variant.
    ///
    /// # Errors
    /// If the file or the name is invalid.
    pub fn rules(&mut self, variant: Option<&str>, file: Option<&str>) -> Result<Arc<Rules>, ParseError> {
        if let (None, None, Some(rules)) = (variant, file, &self.unnamed) {
            return Ok(rules.clone());
        }
        let id = variant.unwrap_or(STANDARD);
        let key = file.map_or_else(|| id.to_owned(), |file| format!("{id}\n{file}"));
        if let Some(rules) = self.named.get(&key) {
            return Ok(rules.clone());
        }
        let rules = match file {
            Some(file) => Rules::from_toml(id, &decode(file)?).map_err(|e| ParseErrorKey::VariantFile.because(e))?,
            None => Rules::builtin(&identifier(id)).map_err(|_| ParseErrorKey::VariantUnknown.part(id).named("hint", catalog::hint(id)))?,
        };
        self.named.insert(key, rules.clone());
        Ok(rules)
    }
}

/// The identifier of a built-in variant, from its identifier or name.
fn identifier(variant: &str) -> String {
    let lower = variant.to_ascii_lowercase();
    if ALIASES.contains(&lower.as_str()) {
        return STANDARD.to_owned();
    }
    let hyphened = lower.replace([' ', '_'], "-");
    let known = |id: &str| catalog::source(id).is_some();
    match hyphened.strip_suffix("-chess") {
        _ if known(&lower) => lower,
        _ if known(&hyphened) => hyphened,
        Some(short) if known(short) => short.to_owned(),
        _ => variant.to_owned(),
    }
}

/// A variant's file, with its base merged in, as the text of a tag: everything except plain printable characters, and quotes, backslashes and
/// percent signs, is encoded as `%` and two hexadecimal digits per byte.
pub(super) fn encode(rules: &Rules) -> String {
    // The base has been merged in; naming it again would restore what the file removed.
    let file = rules.to_toml();
    let mut text = String::with_capacity(file.len() * 5 / 4);
    for byte in file.bytes() {
        match byte {
            b'"' | b'\\' | b'%' | 0..=0x1f | 0x7f.. => {
                let _ = write!(text, "%{byte:02X}");
            }
            _ => text.push(byte as char),
        }
    }
    text
}

/// Decodes a file from a tag.
fn decode(text: &str) -> Result<String, ParseError> {
    let wrong = || ParseError::from(ParseErrorKey::VariantCode);
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let code = tail.get(..2).and_then(|digits| std::str::from_utf8(digits).ok()).ok_or_else(wrong)?;
        if !code.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(wrong());
        }
        bytes.push(u8::from_str_radix(code, 16).map_err(|_| wrong())?);
        rest = &tail[2..];
    }
    String::from_utf8(bytes).map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_decoded_from_its_tag() {
        for id in catalog::ids() {
            let rules = Rules::builtin(id).unwrap();
            let text = encode(&rules);
            let again = Rules::from_toml(id, &decode(&text).unwrap()).unwrap_or_else(|e| panic!("{id}: {e}"));
            assert!(again.is_compiled_from(rules.source_file()), "{id}");
            assert!(catalog::is_builtin(&rules), "{id}");
        }
    }

    #[test]
    fn invalid_encodings_are_rejected() {
        for text in ["%", "%4", "%+4", "%zz", "%ff"] {
            assert!(decode(text).is_err(), "{text}");
        }
    }

    #[test]
    fn variants_are_known_by_identifier_and_by_name() {
        let names = ["binary", "Binary", "Binary Chess", "Four-Move Scottish", "Standard", "From Position"];
        let ids = ["binary", "binary", "binary", "four-move-scottish", "chess", "chess"];
        assert_eq!(names.map(identifier), ids);
    }
}
