//! A digest of the rules of a variant.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::rules::Rules;
use crate::board::Role;
use crate::format::model::{About, PieceDef, VariantFile};

impl Rules {
    /// A digest of the rules: 64 hexadecimal digits that are equal for equal rules, regardless of the file's name and formatting.
    /// It covers everything that affects play, after bases have been merged in, but not names, attributions and comments. (The names "king" and
    /// "rook" are covered if they alone make a piece the king or the rook of a rule.) It is the SHA-256 of a sorted list of all keys whose values
    /// are not the defaults of the format, so that it stays the same as the format grows. Stored results refer to it: a change of the digests of
    /// existing files makes these results unusable.
    ///
    /// ```
    /// use tempi_rules::Rules;
    /// let chess = Rules::builtin("chess").unwrap();
    /// let text = "format = 1\nbase = 'chess'\n[about]\nname = 'My chess'\nsummary = 'The same game'\n";
    /// assert_eq!(Rules::from_toml("mine", text).unwrap().digest(), chess.digest());
    /// let text = format!("{text}[turn]\nlength = [2]\n");
    /// assert_ne!(Rules::from_toml("mine", &text).unwrap().digest(), chess.digest());
    /// ```
    pub fn digest(&self) -> String {
        let mut lines = BTreeMap::new();
        collect(&as_value(&self.stripped_file()), Some(&as_value(&VariantFile::empty())), "", &mut lines);
        let mut hash = Sha256::new();
        lines.iter().for_each(|(key, value)| hash.update(format!("{key}={value}\n")));
        hash.finalize().iter().fold(String::new(), |mut text, byte| {
            // Writing to a string cannot fail.
            let _ = write!(text, "{byte:02x}");
            text
        })
    }

    /// The file without everything that does not affect play.
    fn stripped_file(&self) -> VariantFile {
        let mut file = self.file.clone();
        file.about = About::default();
        for (role, (letter, piece)) in self.roles().zip(&mut file.pieces) {
            if !self.name_matters(role, letter, piece) {
                piece.name.clear();
            }
        }
        file
    }

    /// Whether a rule applies to a piece type because of its name: it is a king, or a rook that castles, only because of its name.
    fn name_matters(&self, role: Role, letter: &str, piece: &PieceDef) -> bool {
        let nameless = PieceDef { name: String::new(), ..piece.clone() };
        let named_king = piece.is_king(letter) && !nameless.is_king(letter);
        let named_rook = piece.is_rook(letter) && !nameless.is_rook(letter);
        let goal = self.end.king_reaches_far_rank || self.end.king_pushed_off;
        (named_king && (goal || self.markers.is_some() || self.castling.iter().any(|way| way.king_role == role)))
            || (named_rook && self.file.castling.ways.is_empty() && self.castling.iter().any(|way| way.rook_role == role))
    }
}

fn as_value(file: &impl serde::Serialize) -> Value {
    // Serializing maps with string keys and integers cannot fail.
    serde_json::to_value(file).unwrap_or_default()
}

/// Collects values that are not the defaults, by their paths.
fn collect(value: &Value, default: Option<&Value>, path: &str, lines: &mut BTreeMap<String, String>) {
    if default == Some(value) || value.is_null() {
        return;
    }
    let Value::Object(keys) = value else {
        lines.insert(path.to_owned(), value.to_string());
        return;
    };
    let piece = as_value(&PieceDef::default());
    for (key, value) in keys {
        let inner = format!("{path}/{key}");
        // A piece with default values still exists.
        let default = if path == "/men" {
            lines.insert(inner.clone(), String::new());
            Some(&piece)
        } else {
            default
        };
        let default = if path == "/men" { default } else { default.and_then(|default| default.get(key)) };
        collect(value, default, &inner, lines);
    }
    // A table with only default values still matters if the table is optional.
    if default.is_none() {
        lines.insert(path.to_owned(), String::new());
    }
}
