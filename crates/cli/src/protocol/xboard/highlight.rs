//! Marks squares for XBoard's user: where the piece that they picked up can move.

use std::collections::BTreeMap;

use tempi_rules::{Action, ActionKind, Role, Rules, Square};

use super::xboard_game::XBoardGame;

/// The kinds of target squares: captures, other moves, promotions, and the first leg of an en passant capture.
const CAPTURE: char = 'R';
const QUIET: char = 'Y';
const PROMOTION: char = 'M';
const LEG: char = 'C';

/// The marks for the piece on a square; `leg` is the square on which it was already put down as the first leg of a move.
pub fn marks(game: &XBoardGame, from: Square, leg: Option<Square>) -> String {
    let actions: Vec<Action> = if game.passes() { Vec::new() } else { game.inner().legal_actions() };
    let mut marks = BTreeMap::new();
    for action in actions.into_iter().filter(|action| action.is_move() && action.from() == Some(from)) {
        let Some(to) = action.to() else { continue };
        let first_leg = first_leg(game, action);
        match (first_leg, leg) {
            (Some(square), None) => marks.insert(square, LEG),
            (Some(square), Some(leg)) if square == leg => marks.insert(to, CAPTURE),
            (None, None) => marks.insert(to, mark(game, action, to)),
            _ => None,
        };
    }
    format!("highlight {}", board(&marks))
}

/// The square to click first if an en passant capture has two legs.
fn first_leg(game: &XBoardGame, action: Action) -> Option<Square> {
    let words = game.words(action);
    if words.len() < 2 { None } else { words[0].get(2..4)?.parse().ok() }
}

/// Whether a square is the first leg of some move of a piece.
pub fn is_leg(game: &XBoardGame, from: Square, square: Square) -> bool {
    let moves = game.inner().legal_actions().into_iter().filter(|action| action.from() == Some(from));
    moves.into_iter().any(|action| first_leg(game, action) == Some(square))
}

fn mark(game: &XBoardGame, action: Action, to: Square) -> char {
    if action.promotion().is_some() {
        PROMOTION
    } else if action.kind() == ActionKind::EnPassant || game.inner().position().board().piece_on(to).is_some() {
        CAPTURE
    } else {
        QUIET
    }
}

/// The pieces to which a pawn can promote with the move that the user is making.
pub fn choice(game: &XBoardGame, from: Square, to: Square, rules: &Rules) -> Option<String> {
    let moves = game.inner().legal_actions().into_iter().filter(|action| action.from() == Some(from) && action.to() == Some(to));
    let mut roles: Vec<Role> = moves.filter_map(|action| action.promotion()).collect();
    // XBoard preselects the first one, which should be the first in the variant's file.
    roles.sort_by_key(|role| rules.pawns().promote_to.iter().position(|other| other == role));
    roles.dedup();
    (!roles.is_empty()).then(|| format!("choice {}", roles.into_iter().map(|role| rules.letter(role)).collect::<String>()))
}

/// The board as in a FEN, with marks instead of pieces.
fn board(marks: &BTreeMap<Square, char>) -> String {
    let rank = |rank: i8| {
        let (mut text, mut empty) = (String::new(), 0);
        for file in 0..8 {
            match Square::at(file, rank).and_then(|square| marks.get(&square)) {
                Some(mark) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    text.push(*mark);
                    empty = 0;
                }
                None => empty += 1,
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    };
    (0..8).rev().map(rank).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(id: &str, told: &str) -> XBoardGame {
        let mut game = XBoardGame::new(Rules::builtin(id).unwrap());
        told.split_whitespace().for_each(|text| game.tell(text).unwrap());
        game
    }

    fn marked(game: &XBoardGame, from: &str, leg: Option<&str>) -> String {
        marks(game, from.parse().unwrap(), leg.map(|leg| leg.parse().unwrap()))
    }

    #[test]
    fn moves_and_captures_are_marked() {
        let game = game("chess", "e2e4 d7d5");
        assert_eq!(marked(&game, "e4", None), "highlight 8/8/8/3RY3/8/8/8/8");
        assert_eq!(marked(&game, "e7", None), "highlight 8/8/8/8/8/8/8/8");
    }

    #[test]
    fn a_capture_in_passing_in_two_legs_is_marked_leg_by_leg() {
        let after = "e2e4 a7a6 @@@@ a6a5 e4e5 @@@@ g1f3 @@@@ b1c3 d7d5 @@@@ h7h6 @@@@ h6h5 @@@@ b8c6";
        let game = game("progressive-italian", after);
        assert_eq!(marked(&game, "e5", None), "highlight 8/8/4Y3/3C4/8/8/8/8");
        assert_eq!(marked(&game, "e5", Some("d5")), "highlight 8/8/3R4/8/8/8/8/8");
    }

    #[test]
    fn promotions_are_offered() {
        let rules = Rules::builtin("chess").unwrap();
        let game = XBoardGame::set_up(rules.clone(), "7k/P7/8/8/8/8/8/K7 w - - 0 1").unwrap();
        assert_eq!(marked(&game, "a7", None), "highlight M7/8/8/8/8/8/8/8");
        let at = |text: &str| text.parse().unwrap();
        assert_eq!(choice(&game, at("a7"), at("a8"), &rules).as_deref(), Some("choice QRBN"));
        assert_eq!(choice(&game, at("a1"), at("a2"), &rules), None);
    }
}
