//! The state of a turn in one line of English.

use crate::board::Color;
use crate::compile::Rules;

use super::data::{CheckIf, CheckNow, Duty, TurnProgress};
use crate::sentence::either;

impl TurnProgress {
    /// One line for a prompt: where in the turn, whether check may be given, and what is owed; such as
    /// `move 3 of 4 · may not check yet`.
    pub fn prompt(&self, rules: &Rules) -> String {
        if let Some(result) = self.result {
            let winner = result.winner.map_or("a draw".to_string(), |color| format!("{color} has won"));
            return format!("the game is over · {winner} · {}", result.reason);
        }
        let first = self.duties.iter().find_map(|duty| match duty {
            Duty::ChoosePromotion { square } => Some(format!("first choose what the pawn on {square} becomes")),
            Duty::MoveMarker => Some("first your marker".into()),
            _ => None,
        });
        if let Some(first) = first {
            return first;
        }
        let mut parts = vec![self.place(rules)];
        if self.men != self.player || rules.alternate {
            parts.push(format!("{} pieces move", self.men));
        }
        if self.in_check {
            parts.push("in check".into());
        }
        parts.extend(self.check_words());
        parts.extend(self.duties.iter().filter_map(|duty| duty_words(duty, self.player)));
        if self.may_end {
            parts.push("may end the turn".into());
        }
        if self.may_claim {
            parts.push("may claim the win".into());
        }
        parts.join(" · ")
    }

    /// Where in the turn it is.
    fn place(&self, rules: &Rules) -> String {
        if let Some(points) = self.remaining.points {
            return format!("{points} {} left", if points == 1 { "point" } else { "points" });
        }
        if let Some(spaces) = self.remaining.spaces {
            return format!("{spaces} {} left", if spaces == 1 { "space" } else { "spaces" });
        }
        if self.moves.most <= 1 {
            return "your move".into();
        }
        if self.remaining.skips {
            let shape = rules.schedule.longest_shape();
            let left = self.remaining.moves.map_or(1, |left| left.most);
            return format!("part {} of {shape}", shape.saturating_sub(left) + 1);
        }
        let word = if rules.alternate { "ply" } else { "move" };
        if rules.schedule.ends_by_choice {
            return format!("{word} {} of up to {}", self.ordinal, self.moves.most);
        }
        format!("{word} {} of {}", self.ordinal, self.moves)
    }

    fn check_words(&self) -> Option<String> {
        let words = match (self.check, self.check_if) {
            (CheckNow::Free | CheckNow::None, _) => return None,
            (CheckNow::EndsTheTurn, _) if self.moves.most <= self.ordinal => return None,
            (CheckNow::May, None) if self.moves.most <= 1 => return None,
            (CheckNow::EndsTheTurn, _) => "a check ends the turn",
            (CheckNow::NotYet, _) => "may not check yet",
            (CheckNow::May, None) => "may check",
            (CheckNow::May, Some(CheckIf::Captures)) => "may check by capturing",
            (CheckNow::May, Some(CheckIf::Quiet)) => "may check, but not by capturing",
            (CheckNow::May, Some(CheckIf::EndsTheTurn)) => "may check only if that ends the turn",
            (CheckNow::May, Some(CheckIf::CanBeEnded)) => "may check if the opponent could end it",
            (CheckNow::May, Some(CheckIf::NothingLeft)) => "may check only if nothing else can move then",
            (CheckNow::May, Some(CheckIf::OwnMan)) => "may check with an own piece",
        };
        Some(words.into())
    }
}

/// A duty in a few words; none for those said elsewhere.
fn duty_words(duty: &Duty, player: Color) -> Option<String> {
    let other = !player;
    Some(match duty {
        Duty::ChoosePromotion { .. } | Duty::MoveMarker | Duty::LeaveCheck | Duty::UseUp => return None,
        Duty::LeaveCheckInTurn => "the turn must end out of check".into(),
        Duty::UndoCheck => format!("a piece of {other} must end the check"),
        Duty::OpposingMan => format!("with a piece of {other}"),
        Duty::OpposingManOwed => format!("one move with a piece of {other} is owed"),
        Duty::Types { types } => format!("with a {}", either(types)),
        Duty::OtherMan => "with another piece".into(),
        Duty::SameManForward { square } => format!("the piece on {square} must go forward"),
        Duty::Capture => "must capture".into(),
        Duty::NoCapture { before: None, .. } => "may not capture".into(),
        Duty::NoCapture { before: Some(first), .. } => format!("no captures before move {first}"),
        Duty::CaptureOrCheck { by } => format!("must capture by move {by}, or check with it"),
        Duty::Quarter { inside: true, quarter } => format!("must end in {quarter}"),
        Duty::Quarter { inside: false, quarter } => format!("must end outside {quarter}"),
        Duty::ReEnter { now: true } => "a waiting piece must re-enter".into(),
        Duty::ReEnter { now: false } => "a waiting piece may re-enter".into(),
    })
}
