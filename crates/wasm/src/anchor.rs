//! Explanations with what a page shows beside the sentence: squares, and the paragraph of the rules page.

use serde::Serialize;
use tempi_rules::{Argument, Explanation, Rules, Square};

use crate::page;

/// An explanation and its surroundings.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Explanation"))]
pub(crate) struct Explained {
    #[serde(flatten)]
    explanation: Explanation,
    /// The squares that it speaks of: attacker, blocker, marker ...
    squares: Vec<Square>,
    /// The paragraph of the rules page that says so; `null` for users' variants.
    anchor: Option<Anchor>,
}

/// A place on a rules page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Anchor {
    /// The variant whose page it is.
    page: String,
    anchor: String,
}

impl Explained {
    pub fn of(rules: &Rules, explanation: Explanation) -> Explained {
        let mut squares: Vec<Square> = Vec::new();
        for argument in explanation.arguments.values() {
            if let Argument::Square(square) | Argument::Man { square, .. } = argument
                && !squares.contains(square)
            {
                squares.push(*square);
            }
        }
        let words = words(explanation.key.name(), explanation.part.as_deref());
        let anchor = page::paragraph(rules, &words).map(|anchor| Anchor { page: rules.id().to_owned(), anchor });
        Explained { explanation, squares, anchor }
    }

    #[cfg(test)]
    pub fn key_name(&self) -> &'static str {
        self.explanation.key.name()
    }
}

/// The beginnings of words by which a paragraph is known to speak of a reason: those of the reason's own name first, then those of
/// the part of the file that it comes from.
fn words(key: &str, part: Option<&str>) -> Vec<&'static str> {
    let names = [key, part.unwrap_or_default()];
    let told = |&&(name, _): &&(&str, &'static [&'static str])| names.iter().any(|known| has_word(known, name));
    WORDS.iter().filter(told).flat_map(|(_, words)| words.iter().copied()).collect()
}

/// Whether a name such as `check-before-last` or `turn.ends` has these words in it.
fn has_word(name: &str, words: &str) -> bool {
    name.match_indices(words).any(|(at, _)| {
        let bounded = |byte: Option<&u8>| byte.is_none_or(|byte| !byte.is_ascii_alphabetic());
        let bytes = name.as_bytes();
        bounded(at.checked_sub(1).and_then(|before| bytes.get(before))) && bounded(bytes.get(at + words.len()))
    })
}

/// What paragraphs about something say, in lower case.
const WORDS: &[(&str, &[&str])] = &[
    ("check", &["check"]),
    ("before-last", &["may give check", "may check", "final", "last move"]),
    ("allowed", &["only"]),
    ("king-into-check", &["own king", "safe"]),
    ("still-in-check", &["own king", "safe", "begun in check"]),
    ("exposes-king", &["own king", "safe"]),
    ("pinned", &["own king", "safe"]),
    ("no-escape", &["begun in check", "end of", "out of check"]),
    ("escape", &["in check"]),
    ("king-safe", &["never a king", "king is never", "not captured"]),
    ("king-crowded", &["2x2", "crowd"]),
    ("removal", &["2x2", "vanish", "removed"]),
    ("castling", &["castl"]),
    ("castl", &["castl"]),
    ("en-passant", &["en passant", "in passing"]),
    ("double-step", &["double step", "single step", "two squares"]),
    ("promotion", &["promot"]),
    ("promote-to", &["promot"]),
    ("chooser", &["owner", "chooses"]),
    ("choose-first", &["promot", "owner", "chooses"]),
    ("marker-first", &["move your marker", "two actions"]),
    ("marker-moved", &["move your marker", "two actions"]),
    ("marker", &["marker", "injunction"]),
    ("markers", &["marker"]),
    ("rearrange-shape", &["three squares", "joined"]),
    ("rearrange", &["rearrangement", "triomino"]),
    ("rearrangement", &["rearrangement"]),
    ("pushed", &["pushed", "rest"]),
    ("entered-now", &["re-ent", "re-entry", "put in"]),
    ("entry", &["re-ent", "re-entry", "waiting", "returned", "comes back"]),
    ("reentry", &["re-ent", "waiting", "comes back"]),
    ("not-waiting", &["waiting"]),
    ("relocation", &["far rank", "last rank", "half"]),
    ("far-rank", &["far rank", "last rank"]),
    ("keeps-pawns", &["far rank", "pawns"]),
    ("opposing", &["opposing", "opponent"]),
    ("one-opposing", &["opposing man"]),
    ("other-colour", &["alternate", "in turn", "colour"]),
    ("must-capture", &["captur"]),
    ("must-not-capture", &["captur"]),
    ("capture-too-early", &["captur", "before"]),
    ("capture-last", &["captur", "last move", "final"]),
    ("capture-after-opposing", &["captur", "after the opposing"]),
    ("captures-from", &["no captures", "captur"]),
    ("capture-or-check", &["must capture", "captur"]),
    ("first-types", &["first turn", "turn 1"]),
    ("wrong-group", &["order", "type", "group"]),
    ("type-moved", &["type", "twice"]),
    ("wrong-type", &["pawn", "piece"]),
    ("cycle", &["order"]),
    ("moves-as", &["moves like", "moves as", "swap", "as a"]),
    ("no-passing", &["pass", "rank"]),
    ("too-far", &["space", "square"]),
    ("spaces", &["space"]),
    ("points", &["point"]),
    ("spaces-overrun", &["space", "exactly"]),
    ("points-overrun", &["point", "exactly"]),
    ("pawn-spent", &["pawn", "two ranks", "advance"]),
    ("pawn-too-far", &["pawn", "two ranks", "advance"]),
    ("ranks-a-turn", &["pawn"]),
    ("quarter", &["quarter", "quadrant"]),
    ("quadrant", &["quarter", "quadrant"]),
    ("forward", &["forward"]),
    ("must-go-on", &["sideways", "forward"]),
    ("sideways", &["sideways"]),
    ("moved-already", &["once", "each man"]),
    ("each-man-once", &["once"]),
    ("pawn-safe", &["starting", "second rank", "cannot be captured"]),
    ("no-early-end", &["turn length", "must be made", "a turn"]),
    ("ends", &["ends the turn", "end the turn", "a turn"]),
    ("claim", &["claim"]),
    ("announce", &["announce"]),
    ("announcement", &["announce"]),
    ("shapes", &["a turn", "every later turn", "part"]),
    ("turn", &["turn"]),
    ("game-over", &["wins", "loses", "draw"]),
];

#[cfg(test)]
mod tests {
    use super::*;
    use tempi_rules::{Game, catalog};

    #[test]
    fn names_are_taken_apart_at_their_words() {
        assert!(has_word("check-before-last", "before-last") && has_word("turn.ends", "ends"));
        assert!(!has_word("turn.ends", "end") && !has_word("recheck", "check"));
    }

    #[test]
    fn paragraphs_say_what_forbids() {
        let shown = |id: &str, actions: &[&str], text: &str| {
            let rules = Rules::builtin(id).unwrap();
            let game = Game::replay(rules.clone(), None, actions).unwrap();
            let why = game.position().explain_text(&rules, text).unwrap().unwrap();
            let anchor = Explained::of(&rules, why).anchor.unwrap();
            assert_eq!(anchor.page, id);
            page::text_at(id, &anchor.anchor).unwrap()
        };
        let says = |id: &str, actions: &[&str], text: &str, words: &str| {
            let shown = shown(id, actions, text);
            assert!(shown.contains(words), "{id} {text}: {shown}");
        };
        says("binary", &["e4", "d5", "dxe4", "Nc3"], "Nxc7", "Only the final move of a turn may give check");
        says("push", &["e4", "d5", "exd5"], "c6c5", "may not move in the very next turn");
        says("gridlock", &["e4"], "e8e7", "is removed");
        says("monsoon", &[], "d4", "single step only");
        says("injunction", &[], "e4", "move your marker");
        says("marseillais", &["e4", "d4", "d5", "dxe4", "a3", "a4"], "0000", "turn");
    }

    #[test]
    fn what_no_page_says_leads_to_the_rules_as_a_whole() {
        let rules = Rules::builtin("quota").unwrap();
        let why = tempi_rules::Position::start(&rules).explain_text(&rules, "e2e5").unwrap().unwrap();
        assert_eq!(Explained::of(&rules, why).anchor.unwrap().anchor, "what-is-different");
    }

    #[test]
    fn every_reason_finds_a_paragraph_on_every_page() {
        for id in catalog::ids() {
            let rules = Rules::builtin(id).unwrap();
            for why in tempi_rules::IllegalReason::ALL {
                assert!(page::paragraph(&rules, &words(why.name(), Some(why.part()))).is_some(), "{id} {why}");
            }
        }
    }
}
