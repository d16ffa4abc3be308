//! The effects of an action.

use serde::Serialize;

use crate::board::{Color, Piece, Square};
use crate::compile::{CaptureEffect, Counts, Rules};
use crate::kernel::{Action, ActionKind, Position, crowds, moved_pieces, push_step};

use crate::sentence::PieceType;

/// The effects of a legal action beyond moving a piece, which a page shows on its target.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ActionInfo {
    /// The captured piece and its square.
    pub captures: Option<(Square, PieceType)>,
    /// Whether the opposing king is in check afterward.
    pub gives_check: bool,
    /// Whether it ends the turn.
    pub ends_turn: bool,
    /// Whether it ends the game.
    pub ends_game: bool,
    /// Its cost in points or spaces of the turn, if these are counted.
    pub cost: Option<u8>,
    /// Whether the moved piece can be captured afterward; computed only if a rule of the variant depends on it.
    pub in_danger: bool,
    /// The piece that it creates, with its square.
    pub creates: Option<(Square, PieceType)>,
    /// The pieces that it pushes.
    pub pushes: Vec<Push>,
    /// Squares whose pieces are removed at the end of the turn.
    pub removes: Vec<Square>,
}

/// A piece that is pushed along.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Push {
    /// The piece's color.
    pub color: Color,
    /// The piece's type.
    #[serde(rename = "man")]
    pub piece: PieceType,
    /// The square it is pushed from.
    pub from: Square,
    /// The square it is pushed to; `None`: off the board.
    pub to: Option<Square>,
}

/// Computes the effects of a legal action of a position.
pub fn action_info(position: &Position, rules: &Rules, action: Action) -> ActionInfo {
    let mut next = *position;
    next.play_unchecked(rules, action);
    let mut info = ActionInfo {
        ends_turn: next.turn != position.turn,
        ends_game: next.ended != 0 || next.outcome(rules).is_some(),
        ..ActionInfo::default()
    };
    if !action.is_move() {
        return info;
    }
    let mut after = *position;
    let effects = after.apply(rules, action);
    info.gives_check = next.in_check(rules, !position.moving_side);
    if let Some(captured) = effects.captured {
        info.captures = Some((victim(position, rules, action, captured), PieceType::of(rules, captured.role)));
    }
    let schedule = &rules.schedule;
    if schedule.counts == Counts::Spaces {
        info.cost = Some(rules.spaces_of(action));
    } else if schedule.pointed(position.turn) {
        info.cost = Some(position.points(rules, &after, &effects, after.in_check(rules, !position.moving_side)));
    }
    if schedule.ends_on_capturable || (schedule.pointed(position.turn) && schedule.capturable_points > 1) {
        info.in_danger = moved_pieces(&effects).any(|square| after.capturable_after(rules, square, &effects));
    }
    if rules.capture.effect == CaptureEffect::CreateLower {
        let created = after.board.piece_on(action.from_square()).filter(|_| effects.captured.is_some());
        info.creates = created.map(|piece| (action.from_square(), PieceType::of(rules, piece.role)));
    }
    if rules.capture.effect == CaptureEffect::Push && effects.captured.is_some() {
        info.pushes = pushes(position, rules, action);
    }
    if rules.removal > 0 && info.ends_turn {
        info.removes = crowds(after.board.of(position.player), rules.removal).collect();
    }
    info
}

fn victim(position: &Position, rules: &Rules, action: Action, captured: Piece) -> Square {
    let to = action.to_square();
    if action.kind() != ActionKind::EnPassant || position.board.occupied().has(to) {
        return to;
    }
    to.offset(0, rules.pawns.forward[captured.color.index()]).unwrap_or(to)
}

/// The pieces that a capture pushes, the captured one first.
fn pushes(position: &Position, rules: &Rules, action: Action) -> Vec<Push> {
    let (from, to) = (action.from_square(), action.to_square());
    let (files, ranks) = push_step(from, to);
    let mut pushes = Vec::new();
    let mut at = Some(to);
    while let Some(square) = at {
        let Some(piece) = position.board.piece_on(square) else { break };
        at = square.offset(files, ranks);
        pushes.push(Push { color: piece.color, piece: PieceType::of(rules, piece.role), from: square, to: at });
    }
    pushes
}
