//! Rules about the position after the move: king safety, checks, points, announcements.

use crate::board::{Bitboard, Color, Piece, Square};
use crate::compile::{CheckAllowed, Rules};
use crate::kernel::{Action, Context, Fault, Flags, Position};

use super::case::{Case, Course};
use super::reason::{Asked, ReasonBuilder};
use super::targets::goes_sideways;
use super::why::IllegalReason;

pub(super) fn ask(case: &Case, context: &Context, course: Course, action: Action) -> Asked {
    let (pos, rules) = (case.pos, case.rules);
    if let Course::Castle(way) = course {
        castling(case, way)?;
    }
    let mut after = *pos;
    after.apply(rules, action);
    // If pins and checkers are part of the kernel's masks, `verify` does not test them.
    if context.pins && after.in_check(rules, pos.moving_side) {
        return own_king(case, &after).found();
    }
    if let Err(fault) = context.verify(action) {
        return fault_found(case, &after, action, fault).found();
    }
    if goes_sideways(case, course) {
        sideways(case, action)?;
    }
    if case.attempt.announces { announcement(case, context, action) } else { Ok(()) }
}

/// The pieces of a side that attack a square.
pub(super) fn attackers(pos: &Position, rules: &Rules, square: Square, by: Color) -> Bitboard {
    let occupied = pos.board.occupied();
    let attacks = |from: &Square| {
        let mut alone = *pos;
        for other in pos.board.of(by).without(*from) {
            alone.board.toggle(other, Piece { color: by, role: pos.board.role_on(other) });
        }
        alone.attacked(rules, square, by, occupied)
    };
    pos.board.of(by).filter(attacks).collect()
}

/// Adds one of the pieces that attack a square to the reason.
pub(super) fn attacked_by(reason: ReasonBuilder, pos: &Position, rules: &Rules, square: Square, by: Color) -> ReasonBuilder {
    let attacker = attackers(pos, rules, square, by).first().unwrap_or(square);
    let piece = pos.board.piece_on(attacker).unwrap_or(Piece { color: by, role: pos.board.role_on(attacker) });
    reason.piece("attacker", rules, piece, attacker)
}

fn castling(case: &Case, way: usize) -> Asked {
    let (pos, rules) = (case.pos, case.rules);
    if !rules.castling_checked {
        return Ok(());
    }
    let way = &rules.castling[way];
    let by = !case.piece.color;
    // The squares that the king crosses are tested with its own square empty, its target square with the rook already moved.
    let mut crossing = *pos;
    crossing.board.toggle(way.king_from, case.piece);
    let mut landed = crossing;
    landed.board.shift(way.rook_from, way.rook_to, Piece { color: way.color, role: way.rook_role });
    let attacked = |board: &Position, square: Square| board.attacked(rules, square, by, board.board.occupied());
    if pos.in_check(rules, case.piece.color) {
        return attacked_by(ReasonBuilder::new(IllegalReason::CastlingOutOfCheck), pos, rules, way.king_from, by).found();
    }
    let into = || ReasonBuilder::new(IllegalReason::CastlingIntoCheck).square("to", way.king_to);
    for square in way.path {
        if attacked(&crossing, square) {
            let reason = if square == way.king_to {
                into()
            } else {
                ReasonBuilder::new(IllegalReason::CastlingThroughCheck).square("square", square)
            };
            return attacked_by(reason, &crossing, rules, square, by).found();
        }
    }
    if attacked(&landed, way.king_to) { attacked_by(into(), &landed, rules, way.king_to, by).found() } else { Ok(()) }
}

fn fault_found(case: &Case, after: &Position, action: Action, fault: Fault) -> ReasonBuilder {
    let (pos, rules) = (case.pos, case.rules);
    match fault {
        Fault::OwnKing => own_king(case, after),
        Fault::KingCrowded => {
            let king = after.king(rules, pos.player).unwrap_or(case.attempt.to);
            ReasonBuilder::new(IllegalReason::KingCrowded).square("king", king).number("limit", rules.removal)
        }
        Fault::CheckTooEarly => early_check(pos, rules),
        Fault::AddsCheck => ReasonBuilder::new(IllegalReason::AddsCheck),
        Fault::Overruns => overrun(case, action),
        Fault::FinalCapture => ReasonBuilder::new(IllegalReason::CaptureLast),
        Fault::NoDuty => ReasonBuilder::new(IllegalReason::MustCaptureOrCheck),
        Fault::NotUndone => {
            let king = after.king(rules, !pos.moving_side).unwrap_or(case.attempt.to);
            attacked_by(ReasonBuilder::new(IllegalReason::MustEndCheck), after, rules, king, pos.moving_side)
        }
        Fault::NoEscape => ReasonBuilder::new(IllegalReason::NoEscape),
    }
}

/// The check rule that forbids the check.
fn early_check(pos: &Position, rules: &Rules) -> ReasonBuilder {
    let could_be_undone = pos.ordinal == 1 && pos.ordinal + pos.left == rules.check.undone_in_turn_of;
    match rules.check.allowed {
        CheckAllowed::Always | CheckAllowed::Final if could_be_undone => {
            ReasonBuilder::new(IllegalReason::CheckForGood).player(!pos.moving_side)
        }
        CheckAllowed::Always | CheckAllowed::Final => ReasonBuilder::new(IllegalReason::CheckBeforeLast),
        CheckAllowed::LastTwo => ReasonBuilder::new(IllegalReason::CheckBeforeLastTwo),
        CheckAllowed::Second => ReasonBuilder::new(IllegalReason::CheckNotSecond),
        CheckAllowed::LastOwn => ReasonBuilder::new(IllegalReason::CheckBeforeLastOwn),
    }
}

fn overrun(case: &Case, action: Action) -> ReasonBuilder {
    let (pos, rules) = (case.pos, case.rules);
    let mut after = *pos;
    let effects = after.apply(rules, action);
    let gives_check = after.in_check(rules, !pos.moving_side);
    let cost = pos.points(rules, &after, &effects, gives_check);
    ReasonBuilder::new(IllegalReason::PointsOverrun).number("number", cost).number("limit", pos.left)
}

/// The reason for which the own king is in check after the move.
fn own_king(case: &Case, after: &Position) -> ReasonBuilder {
    let (pos, rules, from) = (case.pos, case.rules, case.attempt.from);
    let mut after = *after;
    if !after.in_check(rules, pos.moving_side) {
        // Removing pieces at the end of the turn opened a line.
        after.remove_crowds(rules);
    }
    let by = !pos.moving_side;
    let Some(king) = after.king(rules, pos.moving_side) else { return ReasonBuilder::new(IllegalReason::Unexplained) };
    let before = pos.king(rules, pos.moving_side).map_or(Bitboard::EMPTY, |king| attackers(pos, rules, king, by));
    let now = attackers(&after, rules, king, by);
    let attacker = (now & before).first().or(now.first()).unwrap_or(king);
    let key = if pos.king(rules, pos.moving_side) == Some(from) {
        IllegalReason::KingIntoCheck
    } else if before.has(attacker) {
        IllegalReason::StillInCheck
    } else if case.piece.color == pos.moving_side && rules.attacks.between(king, attacker).has(from) {
        IllegalReason::Pinned
    } else {
        IllegalReason::ExposesKing
    };
    let piece = after.board.piece_on(attacker).unwrap_or(case.piece);
    let royal = rules.check.royal.map_or('K', |role| rules.role_info(role).letter);
    let reason = ReasonBuilder::new(key).square("king", king).piece("attacker", rules, piece, attacker).part(format!("men.{royal}.royal"));
    if key == IllegalReason::Pinned { reason.piece("man", rules, case.piece, from) } else { reason }
}

/// After a sideways move, the same piece must have a forward move in this turn.
fn sideways(case: &Case, action: Action) -> Asked {
    let mut next = *case.pos;
    next.play_unchecked(case.rules, action);
    if next.turn != case.pos.turn {
        return ReasonBuilder::new(IllegalReason::SidewaysLast).found();
    }
    if next.has_move(case.rules) {
        return Ok(());
    }
    ReasonBuilder::new(IllegalReason::SidewaysStuck).square("to", case.attempt.to).kind("kind", case.rules, case.piece.role).found()
}

fn announcement(case: &Case, context: &Context, action: Action) -> Asked {
    if !case.rules.end.announce_helpmate {
        return ReasonBuilder::new(IllegalReason::NoAnnouncement).found();
    }
    if !context.may_be_final() || case.pos.flags.has(Flags::UNDOING) {
        return ReasonBuilder::new(IllegalReason::AnnouncementEarly).found();
    }
    if context.may_announce(action) { Ok(()) } else { ReasonBuilder::new(IllegalReason::AnnouncementUntrue).found() }
}
