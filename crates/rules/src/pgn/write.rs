//! Writes PGN.

use std::fmt;

use crate::catalog;
use crate::compile::Rules;
use crate::kernel::{Action, Position};
use crate::notation::Namer;

use super::Pgn;
use super::lex::{GLYPHS, is_action_text};
use super::tags::{STANDARD, encode};
use super::tree::{Line, Node};

/// Maximum line length, in characters.
const WIDTH: usize = 80;

/// The tags of every game, in this order; the result follows them.
const ROSTER: [(&str, &str); 6] = [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];

impl fmt::Display for Pgn {
    /// The game in PGN, with an empty line at its end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.all_tags() {
            writeln!(f, "[{name} \"{}\"]", escape(&value))?;
        }
        let mut writer = Writer { rules: &self.rules, rounds: has_rounds(&self.rules), words: Vec::new(), announced: false };
        writer.line(&self.line, self.start);
        writer.words.push(self.score.text().into());
        writeln!(f, "\n{}\n", fill(&writer.words))
    }
}

impl Pgn {
    /// All tags in the order of writing.
    fn all_tags(&self) -> Vec<(String, String)> {
        let mut tags: Vec<(String, String)> =
            ROSTER.iter().map(|&(name, unknown)| (name.to_owned(), self.tag(name).unwrap_or(unknown).to_owned())).collect();
        let mut add = |name: &str, value: String| tags.push((name.to_owned(), value));
        add("Result", self.score.text().to_owned());
        let builtin = catalog::is_builtin(&self.rules);
        if !builtin || self.rules.id() != STANDARD {
            add("Variant", self.rules.id().to_owned());
        }
        if !builtin {
            add("VariantName", self.rules.name().to_owned());
            add("VariantFile", encode(&self.rules));
        }
        if self.start != Position::start(&self.rules) {
            add("SetUp", "1".to_owned());
            add("FEN", self.start.fen(&self.rules));
        }
        let others = self.tags.iter().filter(|(name, _)| !ROSTER.iter().any(|(known, _)| known == name));
        tags.extend(others.cloned());
        tags
    }
}

/// A tag's text, with quotes and backslashes escaped and without newlines.
fn escape(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for letter in value.chars() {
        match letter {
            '"' | '\\' => text.extend(['\\', letter]),
            letter if letter.is_control() => text.push(' '),
            letter => text.push(letter),
        }
    }
    text
}

/// Whether a number covers a turn of each player, as in any PGN of chess, so that other programs count the same way. This is the case if every
/// turn is one move; otherwise each turn has its number.
fn has_rounds(rules: &Rules) -> bool {
    rules.schedule().has_single_moves() && !rules.pieces_alternate() && !rules.has_markers() && !rules.has_rearrangements()
}

struct Writer<'a> {
    rules: &'a Rules,
    rounds: bool,
    words: Vec<String>,
    /// Whether a number was just written, so that the second move of a round needs none.
    announced: bool,
}

impl Writer<'_> {
    fn line(&mut self, line: &Line<Action>, mut position: Position) {
        self.announced = false;
        let mut turn = None;
        self.comments(&line.comments);
        for node in &line.moves {
            self.number(&position, turn);
            turn = Some(position.turn());
            self.node(node, position);
            position.play_unchecked(self.rules, node.action);
        }
    }

    /// Writes the turn number, at the start of a turn and after anything in between.
    fn number(&mut self, position: &Position, last_turn: Option<u16>) {
        let turn = position.turn();
        let starts = last_turn != Some(turn);
        if !starts && self.announced {
            return;
        }
        if self.rounds {
            let second = turn.is_multiple_of(2);
            // Black's move needs a number only at the start of a line and after comments.
            if !second || !self.announced {
                self.words.push(format!("{}{}", turn.div_ceil(2), if second { "..." } else { "." }));
            }
        } else {
            self.words.push(format!("{turn}."));
            if !starts || position.is_inside_turn() {
                self.words.push("...".into());
            }
        }
        self.announced = true;
    }

    fn node(&mut self, node: &Node<Action>, position: Position) {
        let mut name = Namer::new(self.rules, &position).name(node.action);
        for &nag in &node.nags {
            match GLYPHS.get(usize::from(nag).wrapping_sub(1)) {
                // `a2b3!` would be the action text of an announcement.
                Some(glyph) if node.nags.len() == 1 && !is_action_text(&name) => name.push_str(glyph),
                _ => name.push_str(&format!(" ${nag}")),
            }
        }
        self.words.extend(name.split(' ').map(str::to_owned));
        self.comments(&node.comments);
        for variation in &node.variations {
            let first = self.words.len();
            self.line(variation, position);
            if let Some(word) = self.words.get_mut(first) {
                word.insert(0, '(');
            }
            if let Some(last) = self.words.last_mut() {
                last.push(')');
            }
            self.announced = false;
        }
    }

    fn comments(&mut self, comments: &[String]) {
        for comment in comments {
            self.announced = false;
            if comment.contains('}') {
                // A comment up to the end of its line may contain a brace, which would close the other kind of comment.
                self.words.extend(comment.lines().map(|line| format!(";{line}\n")));
                continue;
            }
            let mut words: Vec<String> = comment.split_whitespace().map(str::to_owned).collect();
            if words.is_empty() {
                words.push(String::new());
            }
            words[0].insert(0, '{');
            words.last_mut().expect("there is a word").push('}');
            self.words.extend(words);
        }
    }
}

/// Breaks words into lines.
fn fill(words: &[String]) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in words {
        let length = word.chars().count();
        // Readers would skip a line that begins with %.
        let breaks = width + 1 + length > WIDTH && !word.starts_with('%');
        if width > 0 {
            text.push(if breaks { '\n' } else { ' ' });
            width = if breaks { 0 } else { width + 1 };
        }
        text.push_str(word);
        width = if word.ends_with('\n') { 0 } else { width + length };
    }
    text
}
