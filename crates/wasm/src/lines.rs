//! Lines of play as whole turns, and scores in readable form.

use serde::Serialize;
use tempi_engine::review::Chances;
use tempi_engine::{Bound, Line, Score};
use tempi_rules::notation::Namer;
use tempi_rules::{Action, Color, Position, Rules, Square};

use crate::actions::ActionText;

/// A line with its score.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Line"))]
pub(crate) struct LineShown {
    score: ScoreShown,
    #[cfg_attr(test, ts(type = "\"exact\" | \"at-least\" | \"at-most\""))]
    bound: &'static str,
    /// The principal variation as whole turns; the last one may be incomplete.
    turns: Vec<LineTurn>,
}

/// A turn of a line.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct LineTurn {
    number: u16,
    player: Color,
    /// Whether the turn ends with the last of its moves.
    complete: bool,
    moves: Vec<LineMove>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct LineMove {
    #[serde(flatten)]
    text: ActionText,
    from: Option<Square>,
    to: Option<Square>,
}

impl LineShown {
    pub fn of(rules: &Rules, chances: Chances, position: &Position, line: &Line) -> LineShown {
        let bound = match line.bound {
            Bound::Exact => "exact",
            Bound::AtLeast => "at-least",
            Bound::AtMost => "at-most",
        };
        let flipped = match bound {
            "at-least" if position.player() == Color::Black => "at-most",
            "at-most" if position.player() == Color::Black => "at-least",
            same => same,
        };
        let score = ScoreShown::of(line.score, position.player(), chances);
        LineShown { score, bound: flipped, turns: turns(rules, position, &line.actions) }
    }
}

/// Actions grouped by turns, up to the first illegal one: the end of a search's line can be outdated.
pub(crate) fn turns(rules: &Rules, position: &Position, actions: &[Action]) -> Vec<LineTurn> {
    let mut turns: Vec<LineTurn> = Vec::new();
    let mut at = *position;
    for &action in actions {
        let namer = Namer::new(rules, &at);
        if !namer.legal().contains(&action) {
            break;
        }
        let shown = LineMove { text: ActionText::of(rules, &namer, action), from: action.from(), to: action.to() };
        match turns.last_mut().filter(|turn| turn.number == at.turn()) {
            Some(turn) => turn.moves.push(shown),
            None => turns.push(LineTurn { number: at.turn(), player: at.player(), complete: false, moves: vec![shown] }),
        }
        let before = at.turn();
        at.play_unchecked(rules, action);
        if let Some(turn) = turns.last_mut() {
            turn.complete = at.turn() != before || at.outcome(rules).is_some();
        }
    }
    turns
}

/// A score from White's point of view.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Score"))]
pub(crate) struct ScoreShown {
    /// In centipawns, for White; `null` for decided games.
    points: Option<i32>,
    /// The winner, if the game is decided.
    winner: Option<Color>,
    /// The number of actions until the end.
    actions: Option<u32>,
    /// `+0.35`, `#5` (White wins after 5 actions), `-#4`.
    text: String,
    /// White's winning chances in percent.
    chances: f64,
}

impl ScoreShown {
    /// A player's score, from White's point of view.
    pub fn of(score: Score, player: Color, chances: Chances) -> ScoreShown {
        let white = if player == Color::White { score } else { score.reversed() };
        let chances = 100.0 * chances.share(white);
        let (points, winner, actions, text) = match (white.wins_in(), white.loses_in()) {
            (Some(actions), _) => (None, Some(Color::White), Some(actions), format!("#{actions}")),
            (_, Some(actions)) => (None, Some(Color::Black), Some(actions), format!("-#{actions}")),
            _ => (Some(white.value()), None, None, white.to_string()),
        };
        ScoreShown { points, winner, actions, text, chances }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_from_whites_point_of_view() {
        let shown = |score, player| {
            let shown = ScoreShown::of(score, player, Chances::USUAL);
            (shown.points, shown.winner, shown.text)
        };
        assert_eq!(shown(Score::points(35), Color::Black), (Some(-35), None, "-0.35".into()));
        assert_eq!(shown(Score::win_in(3), Color::Black), (None, Some(Color::Black), "-#3".into()));
        assert_eq!(shown(Score::loss_in(2), Color::Black), (None, Some(Color::White), "#2".into()));
    }

    #[test]
    fn lines_are_truncated_before_illegal_actions() {
        let rules = Rules::builtin("marseillais").unwrap();
        let start = Position::start(&rules);
        let mut at = start;
        let mut actions = Vec::new();
        for text in ["e2e4", "d2d4", "e7e5"] {
            let action = at.parse_action(&rules, text).unwrap();
            actions.push(action);
            at.play_unchecked(&rules, action);
        }
        actions.push(actions[0]);
        let turns = turns(&rules, &start, &actions);
        let lengths: Vec<(u16, bool, usize)> = turns.iter().map(|turn| (turn.number, turn.complete, turn.moves.len())).collect();
        assert_eq!(lengths, [(1, true, 2), (2, false, 1)]);
    }
}
