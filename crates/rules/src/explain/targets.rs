//! Rules about where a piece may go and what it may capture, beyond its movement.

use crate::board::{Bitboard, Color, Piece, Square};
use crate::compile::{Counts, Quadrant};
use crate::kernel::{Flags, NONE, ahead, escapes_only_by_capture, quadrant_mask, spaces_left};
use crate::sentence::quarter_name;

use super::case::{Case, Course};
use super::reason::{Asked, ReasonBuilder};
use super::why::IllegalReason;

pub(super) fn ask(case: &Case, course: Course) -> Asked {
    if course == Course::InPlace {
        quarter(case)?;
        return slot(case, false);
    }
    after_sideways(case, course)?;
    quarter(case)?;
    spaces(case, course)?;
    if let Course::Castle(way) = course {
        castled_rook(case, way)?;
    }
    pawn_ranks(case, course)?;
    if let Some(victim) = victim(case, course) {
        capture(case, course, victim)?;
    }
    slot(case, victim(case, course).is_some())?;
    markers(case, victim(case, course).is_some())?;
    sideways(case, course)
}

/// The square of the captured piece.
fn victim(case: &Case, course: Course) -> Option<Square> {
    match course {
        Course::EnPassant(victim) => Some(victim),
        Course::Plain => Some(case.attempt.to).filter(|&to| case.pos.board.of(!case.piece.color).has(to)),
        Course::Castle(_) | Course::InPlace => None,
    }
}

/// A piece that moved sideways must move forward next.
fn after_sideways(case: &Case, course: Course) -> Asked {
    let (pos, to) = (case.pos, case.attempt.to);
    if pos.forced == NONE || (ahead(case.rules, case.piece, pos.forced >> 3).has(to) && !matches!(course, Course::Castle(_))) {
        return Ok(());
    }
    ReasonBuilder::new(IllegalReason::MustGoForward).piece("man", case.rules, case.piece, case.attempt.from).found()
}

fn quarter(case: &Case) -> Asked {
    let rule = case.rules.limits.quadrant;
    if case.pos.quadrant == NONE || quadrant_mask(rule, case.pos.quadrant).has(case.attempt.to) {
        return Ok(());
    }
    let (word, english) = if rule == Quadrant::Same { ("inside", "in") } else { ("outside", "outside") };
    ReasonBuilder::new(IllegalReason::WrongQuarter).word("inside", word, english).name("quarter", quarter_name(case.pos.quadrant)).found()
}

/// Checks the maximum number of spaces of the move, and the spaces left in the turn.
fn spaces(case: &Case, course: Course) -> Asked {
    let (pos, rules) = (case.pos, case.rules);
    let Some(most) = spaces_left(rules, pos) else { return Ok(()) };
    let number = match course {
        Course::Castle(_) => 1,
        _ => rules.spaces(case.attempt.from, case.attempt.to),
    };
    if number <= most {
        return Ok(());
    }
    let by_turn = rules.schedule.counts == Counts::Spaces && pos.left < number;
    let key = if by_turn { IllegalReason::SpacesOverrun } else { IllegalReason::TooFar };
    let reason = ReasonBuilder::new(key).number("number", number).number("limit", if by_turn { pos.left } else { most });
    if by_turn { reason.found() } else { reason.number("ordinal", pos.ordinal + 1).found() }
}

/// The castling rook must be allowed to move as well.
fn castled_rook(case: &Case, way: usize) -> Asked {
    let (pos, rules) = (case.pos, case.rules);
    let way = &rules.castling[way];
    let moved = pos.moved.has(way.rook_from) && (case.scope.other || rules.limits.each_piece_once);
    if pos.barred.has(way.rook_from) || moved {
        let part = if moved { IllegalReason::CastlingRook.part() } else { "capture.reentry.may-move" };
        return ReasonBuilder::new(IllegalReason::CastlingRook).square("rook", way.rook_from).part(part).found();
    }
    if rules.schedule.no_type_twice && !case.scope.quiet.has(way.rook_role) {
        let free = case.scope.quiet;
        return ReasonBuilder::new(IllegalReason::TypeMoved).kind("kind", rules, way.rook_role).kinds(rules, free).found();
    }
    Ok(())
}

fn pawn_ranks(case: &Case, course: Course) -> Asked {
    let (pawns, from, to) = (&case.rules.pawns, case.attempt.from, case.attempt.to);
    if course != Course::Plain || !case.rules.is_pawn(case.piece.role) {
        return Ok(());
    }
    if pawns.ranks_a_turn > 0 {
        let limit = pawns.ranks_a_turn - u8::from(case.pos.advanced.has(from));
        if to.rank().abs_diff(from.rank()) > limit {
            let english = if limit == 1 { "one rank".to_string() } else { format!("{limit} ranks") };
            return ReasonBuilder::new(IllegalReason::PawnTooFar)
                .piece("man", case.rules, case.piece, from)
                .word("limit", "ranks", english)
                .found();
        }
    }
    let keeps = pawns.far_rank[case.piece.color.index()].has(to) && case.pos.keeps_pawns(case.rules, case.piece.color);
    if keeps { ReasonBuilder::new(IllegalReason::KeepsPawns).number("limit", pawns.keep).found() } else { Ok(()) }
}

/// Checks whether this piece may be captured with this move.
fn capture(case: &Case, course: Course, victim: Square) -> Asked {
    let (pos, rules) = (case.pos, case.rules);
    let taken = Piece { color: !case.piece.color, role: pos.board.role_on(victim) };
    if rules.check.royal == Some(taken.role) {
        let letter = rules.role_info(taken.role).letter;
        return ReasonBuilder::new(IllegalReason::KingSafe).part(format!("men.{letter}.royal")).found();
    }
    if course == Course::Plain && rules.is_pawn(taken.role) && rules.pawns.safe[taken.color.index()].has(victim) {
        return ReasonBuilder::new(IllegalReason::PawnSafe).piece("victim", rules, taken, victim).found();
    }
    let limits = &rules.limits;
    let against_check = limits.captures_against_check && escapes_only_by_capture(rules, pos);
    if pos.ordinal + 1 < limits.captures_from && !against_check {
        return ReasonBuilder::new(IllegalReason::CaptureTooEarly).number("limit", limits.captures_from).found();
    }
    if limits.final_no_capture && case.scope.last[1] {
        return ReasonBuilder::new(IllegalReason::CaptureLast).found();
    }
    if rules.schedule.one_opposing && pos.flags.has(Flags::OPPOSED) {
        return ReasonBuilder::new(IllegalReason::CaptureAfterOpposing).found();
    }
    Ok(())
}

/// Checks whether the place in the turn requires a move with or without a capture by such a piece.
fn slot(case: &Case, captures: bool) -> Asked {
    let role = case.piece.role;
    match captures {
        true if !case.scope.capture.has(role) => ReasonBuilder::new(IllegalReason::MustNotCapture).found(),
        false if !case.scope.quiet.has(role) => ReasonBuilder::new(IllegalReason::MustCapture).found(),
        _ => Ok(()),
    }
}

/// The ranks that markers close to pieces other than kings.
fn markers(case: &Case, captures: bool) -> Asked {
    let (pos, rules, to) = (case.pos, case.rules, case.attempt.to);
    if rules.markers.is_none() || rules.end.kings.has(case.piece.role) {
        return Ok(());
    }
    let on_rank = |color: Color| pos.marker(color).is_some_and(|marker| marker.rank() == to.rank());
    let (own, other) = (case.piece.color, !case.piece.color);
    let reason = |key: IllegalReason, color: Color| ReasonBuilder::new(key).player(color).number("rank", to.rank() + 1).found();
    if on_rank(other) {
        return reason(IllegalReason::OpposingMarkerRank, other);
    }
    if captures && on_rank(own) { reason(IllegalReason::OwnMarkerRank, own) } else { Ok(()) }
}

/// Whether the move is sideways without capture, so that a forward move of the same piece must follow.
pub(super) fn goes_sideways(case: &Case, course: Course) -> bool {
    let (from, to) = (case.attempt.from, case.attempt.to);
    let empty: Bitboard = !case.pos.board.occupied();
    case.rules.limits.sideways_then_forward && course == Course::Plain && from.rank() == to.rank() && empty.has(to)
}

fn sideways(case: &Case, course: Course) -> Asked {
    if goes_sideways(case, course) && case.pos.left < 2 { ReasonBuilder::new(IllegalReason::SidewaysLast).found() } else { Ok(()) }
}
