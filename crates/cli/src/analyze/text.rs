//! Scores and turns as text.

use serde::Serialize;
use tempi_engine::Score;
pub use tempi_engine::review::turn_of;
use tempi_rules::notation::Namer;
use tempi_rules::{Action, Color, EndReason, Position, Rules};

/// A score from a player's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ScoreReport {
    /// Hundredths of a pawn.
    Points(i32),
    /// Won after this many actions.
    WinIn(u32),
    /// Lost after this many actions.
    LossIn(u32),
}

impl From<Score> for ScoreReport {
    fn from(score: Score) -> ScoreReport {
        match (score.wins_in(), score.loses_in()) {
            (Some(actions), _) => ScoreReport::WinIn(actions),
            (_, Some(actions)) => ScoreReport::LossIn(actions),
            _ => ScoreReport::Points(score.value()),
        }
    }
}

impl ScoreReport {
    /// For White, as `+0.35`, `White wins in 3` or `Black wins in 4` (actions).
    pub fn for_white(self, player: Color) -> String {
        let wins = |winner: Color, actions: u32| format!("{} wins in {actions}", capital(winner.name()));
        match self {
            ScoreReport::Points(points) => {
                let points = if player == Color::White { points } else { -points };
                format!("{:+.2}", f64::from(points) / 100.0)
            }
            ScoreReport::WinIn(actions) => wins(player, actions),
            ScoreReport::LossIn(actions) => wins(!player, actions),
        }
    }

    /// The command for PGN comments that many programs understand, from White's view: `[%eval 0.35]`, `[%eval #3]`, `[%eval #-4]`.
    pub fn command(self, player: Color) -> String {
        let sign = |good: bool| if good == (player == Color::White) { "" } else { "-" };
        match self {
            ScoreReport::Points(points) => {
                let points = if player == Color::White { points } else { -points };
                format!("[%eval {:.2}]", f64::from(points) / 100.0)
            }
            ScoreReport::WinIn(actions) => format!("[%eval #{}{actions}]", sign(true)),
            ScoreReport::LossIn(actions) => format!("[%eval #{}{actions}]", sign(false)),
        }
    }
}

/// The text with its first letter capitalized.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The rest of a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TurnText {
    /// The actions as text.
    pub actions: Vec<String>,
    /// In readable notation with the turn's number: `3. Bc4 Qh5 Qxf7#`.
    pub text: String,
    /// Whether it ends with checkmate.
    #[serde(skip)]
    pub mates: bool,
}

impl TurnText {
    /// The text of actions that belong to one turn.
    pub fn new(rules: &Rules, position: &Position, turn: &[Action]) -> TurnText {
        let mut at = *position;
        let dots = if position.is_inside_turn() { " ..." } else { "" };
        let mut text = format!("{}.{dots}", position.turn());
        for &action in turn {
            text.push(' ');
            text.push_str(&Namer::new(rules, &at).name(action));
            at.play_unchecked(rules, action);
        }
        let mates = at.outcome(rules).is_some_and(|outcome| outcome.reason == EndReason::Checkmate);
        TurnText { actions: turn.iter().map(|action| action.text(rules)).collect(), text, mates }
    }

    /// The effect of the turn: `mate` or `win`.
    pub fn verb(&self) -> &'static str {
        if self.mates { "mate" } else { "win" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_told_for_white() {
        assert_eq!(ScoreReport::Points(35).for_white(Color::Black), "-0.35");
        assert_eq!(ScoreReport::WinIn(3).for_white(Color::Black), "Black wins in 3");
        assert_eq!(ScoreReport::LossIn(4).for_white(Color::Black), "White wins in 4");
        assert_eq!(ScoreReport::Points(-120).command(Color::White), "[%eval -1.20]");
        assert_eq!(ScoreReport::LossIn(4).command(Color::White), "[%eval #-4]");
        assert_eq!(ScoreReport::LossIn(4).command(Color::Black), "[%eval #4]");
    }

    #[test]
    fn a_line_is_cut_where_the_turn_ends() {
        let rules = Rules::builtin("marseillais").unwrap();
        let start = Position::start(&rules);
        let mut at = start;
        let line: Vec<Action> = ["e2e4", "d2d4", "e7e5"]
            .iter()
            .map(|text| {
                let action = at.parse_action(&rules, text).unwrap();
                at.play_unchecked(&rules, action);
                action
            })
            .collect();
        let turn = turn_of(&rules, &start, &line);
        assert_eq!(turn.len(), 2);
        let text = TurnText::new(&rules, &start, turn);
        assert_eq!((text.text.as_str(), text.verb()), ("1. e4 d4", "win"));
    }
}
