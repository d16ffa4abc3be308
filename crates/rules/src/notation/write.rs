//! The texts of patterns: `Nbd7`, `exd5`, `O-O`, `(Bc6//)`, `@a5`, `--`.

use std::fmt::Write;

use crate::board::Square;

use super::pattern::{MovePattern, Pattern, PiecePattern, With};

impl Pattern {
    /// The text, with `sign` (`+`, `#` or nothing) after the move and what is put on squares with it.
    pub fn text(&self, sign: &str) -> String {
        let (mut text, with) = match self {
            Pattern::EndTurn => ("--".to_owned(), None),
            Pattern::Claim => return "claim".into(),
            Pattern::Marker(to) => return format!("@{to}"),
            Pattern::Rearrangement { filled, emptied, .. } => return rearrangement(filled, emptied),
            Pattern::Castling { long: false, with } => ("O-O".to_owned(), Some(with)),
            Pattern::Castling { long: true, with } => ("O-O-O".to_owned(), Some(with)),
            Pattern::Move(pattern) => (pattern.text(), Some(&pattern.with)),
        };
        if let Some(with) = with {
            with.placed.iter().for_each(|(letter, square)| {
                // Writing to a string cannot fail.
                let _ = write!(text, "/{letter}@{square}");
            });
        }
        text.push_str(sign);
        if matches!(with, Some(With { announces: true, .. })) {
            text.push_str("/helpmate");
        }
        text
    }
}

impl MovePattern {
    /// The move alone: its piece, as much of its origin as is named, its target, and what it promotes to.
    fn text(&self) -> String {
        let mut text = String::with_capacity(8);
        if let PiecePattern::Letter(letter) = self.piece {
            text.push(letter);
        }
        let file = |file: u8| char::from(b'a' + file);
        let rank = |rank: u8| char::from(b'1' + rank);
        text.extend(self.from_file.map(file));
        text.extend(self.from_rank.map(rank));
        text.extend(self.captures.then_some('x'));
        text.push(file(self.to_file));
        text.extend(self.to_rank.map(rank));
        if let Some(letter) = self.promotion {
            text.extend(['=', letter]);
        }
        text
    }
}

/// Three slots: pieces with their squares, then squares that become empty; those left over stay blank.
fn rearrangement(filled: &[(Square, char)], emptied: &[Square]) -> String {
    let pieces = filled.iter().map(|(square, letter)| format!("{letter}{square}"));
    let mut slots: Vec<String> = pieces.chain(emptied.iter().map(|square| format!("-{square}"))).collect();
    slots.resize(3, String::new());
    format!("({})", slots.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::Rules;

    #[test]
    fn texts_are_written_as_they_were_read() {
        let rules = Rules::builtin("chess").unwrap();
        let moves =
            ["e4", "exd5", "e4xd5", "Nf3", "Nbd7", "N1d7", "Ng1xf3", "b8=Q", "exd8=Q/N@e7", "Nf3/N@g1/helpmate", "O-O", "O-O-O/P@a3"];
        for text in moves.iter().chain(&["(Qb1/Nc1/Bd1)", "(Bc6//)", "(Bc6/-c8/)", "@a5", "--", "claim"]) {
            assert_eq!(Pattern::parse(&rules, text).unwrap().text(""), *text);
        }
        assert_eq!(Pattern::parse(&rules, "nf3/helpmate").unwrap().text("#"), "Nf3#/helpmate");
    }
}
