//! Reasons why a piece may not move in this turn.

use serde::Serialize;

use crate::board::Square;
use crate::compile::{CaptureEffect, Rules};
use crate::kernel::Position;

/// The reason why a piece may not move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum BarredBecause {
    /// It was pushed by the opponent's last move.
    Pushed,
    /// It re-entered in this turn.
    Entered,
    /// It is a pawn that has advanced as far as a pawn may in a turn.
    Advanced,
    /// It has moved in this turn.
    Moved,
}

/// The reason why a piece on a square of `barred` may not move.
pub(crate) fn barred_because(position: &Position, rules: &Rules, square: Square) -> BarredBecause {
    let pawn = rules.is_pawn(position.board.role_on(square));
    if rules.capture.effect == CaptureEffect::Push && (position.ordinal == 0 || !pawn || rules.pawns.ranks_a_turn == 0) {
        BarredBecause::Pushed
    } else if rules.pawns.ranks_a_turn > 0 && pawn && rules.capture.may_move {
        BarredBecause::Advanced
    } else {
        BarredBecause::Entered
    }
}
