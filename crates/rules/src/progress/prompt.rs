//! The state of a turn in one line of English.

use crate::board::Color;
use crate::compile::Rules;
use crate::english::with_article;
use crate::sentence::either;

use super::data::{CheckIf, CheckNow, Duty, TurnProgress};

impl TurnProgress {
    /// The state in one line, for a prompt: the place in the turn, whether check may be given, and what is required, such as
    /// `move 3 of 4 · may not give check yet`.
    pub fn prompt(&self, rules: &Rules) -> String {
        if let Some(result) = self.result {
            let winner = result.winner.map_or("a draw".to_string(), |color| format!("{color} has won"));
            return format!("the game is over · {winner} · {}", result.reason);
        }
        let first = self.duties.iter().find_map(|duty| match duty {
            Duty::ChoosePromotion { square } => Some(format!("first choose the promotion of the pawn on {square}")),
            Duty::MoveMarker => Some("first move your marker".into()),
            _ => None,
        });
        if let Some(first) = first {
            return first;
        }
        let mut parts = vec![self.place(rules)];
        if self.moving_color != self.player || rules.alternate {
            parts.push(format!("{} pieces move", self.moving_color));
        }
        if self.in_check {
            parts.push("in check".into());
        }
        parts.extend(self.check_words());
        parts.extend(self.duties.iter().filter_map(|duty| duty_words(rules, duty, self.player)));
        if self.may_end {
            parts.push("may end the turn".into());
        }
        if self.may_claim {
            parts.push("may claim the win".into());
        }
        parts.join(" · ")
    }

    /// The place in the turn.
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
            (CheckNow::NotYet, _) => "may not give check yet",
            (CheckNow::May, None) => "may give check",
            (CheckNow::May, Some(CheckIf::Captures)) => "may give check only with a capture",
            (CheckNow::May, Some(CheckIf::Quiet)) => "may give check, but not with a capture",
            (CheckNow::May, Some(CheckIf::EndsTheTurn)) => "may give check only if that ends the turn",
            (CheckNow::May, Some(CheckIf::CanBeEnded)) => "may give check only if the opponent can end it",
            (CheckNow::May, Some(CheckIf::NothingLeft)) => "may give check only if nothing can move after it",
            (CheckNow::May, Some(CheckIf::OwnPiece)) => "may give check with your own pieces",
        };
        Some(words.into())
    }
}

/// A duty in a few words; `None` for those shown elsewhere.
fn duty_words(rules: &Rules, duty: &Duty, player: Color) -> Option<String> {
    let other = !player;
    Some(match duty {
        Duty::ChoosePromotion { .. } | Duty::MoveMarker | Duty::LeaveCheck | Duty::UseUp => return None,
        Duty::LeaveCheckInTurn => "the turn must end out of check".into(),
        Duty::UndoCheck => format!("one of {other}'s pieces must end the check"),
        Duty::OpposingPiece => format!("with one of {other}'s pieces"),
        Duty::OpposingPieceOwed => format!("one move must still be made with one of {other}'s pieces"),
        Duty::Types { types } => format!("with {}", with_article(&either(rules, types))),
        Duty::OtherPiece => "with another piece".into(),
        Duty::SamePieceForward { square } => format!("the piece on {square} must move forward"),
        Duty::Capture => "must capture".into(),
        Duty::NoCapture { before: None, .. } => "may not capture".into(),
        Duty::NoCapture { before: Some(first), .. } => format!("no captures before move {first}"),
        Duty::CaptureOrCheck { by } => format!("must capture by move {by}, or give check with it"),
        Duty::Quarter { inside: true, quarter } => format!("must end in {quarter}"),
        Duty::Quarter { inside: false, quarter } => format!("must end outside {quarter}"),
        Duty::ReEnter { now: true } => "a waiting piece must re-enter".into(),
        Duty::ReEnter { now: false } => "a waiting piece may re-enter".into(),
    })
}
