//! Rules of movement: steps, slides and leaps, en passant, castling.

use crate::board::{Bitboard, Color, Piece, Role, Square};
use crate::compile::{CastlingRule, EnPassant, trace_ray};

use super::case::{Case, Course};
use super::reason::{Asked, ReasonBuilder};
use super::why::IllegalReason;

pub(super) fn ask(case: &Case) -> Asked<Course> {
    let (from, to) = (case.attempt.from, case.attempt.to);
    if from == to {
        return in_place(case);
    }
    let [quiet, capture] = targets(case);
    let own = case.pos.board.of(case.piece.color).has(to);
    let other = case.pos.board.of(!case.piece.color).has(to);
    let reached = if other { capture.has(to) } else { quiet.has(to) };
    if reached && !own {
        return Ok(Course::Plain);
    }
    if own && (quiet | capture).has(to) {
        return own_piece(case);
    }
    if let Some(way) = castling_way(case) {
        return castling(case, way);
    }
    if case.rules.is_pawn(case.piece.role)
        && let Some(course) = pawn(case, capture)?
    {
        return Ok(course);
    }
    Err(Box::new(why_not_there(case, own, other)))
}

/// The squares to which the piece can move now, and those on which it captures, including squares of its own side's pieces.
fn targets(case: &Case) -> [Bitboard; 2] {
    let rules = case.rules;
    let set = rules.set_at(case.pos.ordinal);
    let entry = &rules.sets[set][case.piece.color.index()][case.piece.role.index()];
    let occupied = case.pos.board.occupied();
    [entry.quiet, entry.capture].map(|index| rules.pool[index as usize].targets(rules.attacks, case.attempt.from, occupied))
}

fn in_place(case: &Case) -> Asked<Course> {
    let rules = case.rules;
    let on_far_rank = rules.is_pawn(case.piece.role) && rules.pawns.far_rank[case.piece.color.index()].has(case.attempt.from);
    match (on_far_rank && !case.scope.opposing, rules.pawns.in_place) {
        (true, true) => Ok(Course::InPlace),
        (true, false) if case.attempt.promotion.is_some() => ReasonBuilder::new(IllegalReason::NoPromotionInPlace).found(),
        _ => ReasonBuilder::new(IllegalReason::SameSquare).found(),
    }
}

fn own_piece<T>(case: &Case) -> Asked<T> {
    let to = case.attempt.to;
    let standing = Piece { role: case.pos.board.role_on(to), ..case.piece };
    ReasonBuilder::new(IllegalReason::OwnPiece).piece("blocker", case.rules, standing, to).found()
}

fn in_the_way<T>(case: &Case, key: IllegalReason, square: Square) -> Asked<T> {
    let standing = case.pos.board.piece_on(square).unwrap_or(case.piece);
    ReasonBuilder::new(key).piece("blocker", case.rules, standing, square).found()
}

/// The piece on a path that is nearest to the moving piece.
fn nearest(from: Square, pieces: Bitboard) -> Option<Square> {
    pieces.min_by_key(|square| square.distance(from))
}

fn castling_way(case: &Case) -> Option<usize> {
    let (from, to) = (case.attempt.from, case.attempt.to);
    let fits = |way: &crate::compile::CastlingWay| {
        (way.color, way.king_from, way.king_to, way.king_role) == (case.piece.color, from, to, case.piece.role)
    };
    case.rules.castling.iter().position(fits)
}

/// Castling to a square to which the king can also move normally.
pub(super) fn also_castles(case: &Case, course: Course) -> Option<Course> {
    let way = castling_way(case).filter(|_| course == Course::Plain)?;
    castling(case, way).ok()
}

fn castling(case: &Case, index: usize) -> Asked<Course> {
    let way = &case.rules.castling[index];
    if case.scope.opposing {
        return ReasonBuilder::new(IllegalReason::OpposingCastling).found();
    }
    if case.pos.castling >> index & 1 == 0 {
        return ReasonBuilder::new(IllegalReason::CastlingLost).found();
    }
    match nearest(way.king_from, way.empty & case.pos.board.occupied()) {
        Some(blocker) => in_the_way(case, IllegalReason::CastlingBlocked, blocker),
        None => Ok(Course::Castle(index)),
    }
}

/// Double steps and en passant captures. `None`: it is neither.
fn pawn(case: &Case, capture: Bitboard) -> Asked<Option<Course>> {
    let (from, to) = (case.attempt.from, case.attempt.to);
    let forward = case.rules.pawns.forward[case.piece.color.index()];
    if from.offset(0, 2 * forward) == Some(to) {
        return double_step(case, forward);
    }
    let empty = !case.pos.board.occupied().has(to);
    let them = !case.piece.color;
    let victim = to.offset(0, case.rules.pawns.forward[them.index()]);
    let victim = victim.filter(|&square| case.pos.board.pieces_of(them, case.rules.pawns.roles).has(square));
    match victim {
        Some(victim) if empty && capture.has(to) && from.rank() == victim.rank() && from.file().abs_diff(victim.file()) == 1 => {
            en_passant(case, victim)
        }
        _ => Ok(None),
    }
}

fn double_step(case: &Case, forward: i8) -> Asked<Option<Course>> {
    let (from, to) = (case.attempt.from, case.attempt.to);
    let pawns = &case.rules.pawns;
    let second_rank = pawns.double_from[case.piece.color.index()].has(from);
    match (pawns.double_step, second_rank) {
        (false, true) => return ReasonBuilder::new(IllegalReason::NoDoubleStep).found(),
        (false, false) => return Ok(None),
        (true, false) => return ReasonBuilder::new(IllegalReason::DoubleStepFrom).found(),
        (true, true) => {}
    }
    let occupied = case.pos.board.occupied();
    match from.offset(0, forward).filter(|&over| occupied.has(over)) {
        Some(over) => in_the_way(case, IllegalReason::InTheWay, over),
        None if case.pos.board.of(case.piece.color).has(to) => own_piece(case),
        None if occupied.has(to) => captures_not_so(case, IllegalReason::CapturesNotSo).found(),
        None => Ok(Some(Course::Plain)),
    }
}

fn en_passant(case: &Case, victim: Square) -> Asked<Option<Course>> {
    let (pos, rules) = (case.pos, case.rules);
    let from_second_rank = rules.pawns.double_from[(!case.piece.color).index()];
    let step = 2 * rules.pawns.forward[(!case.piece.color).index()];
    let may_have_stepped = from_second_rank.into_iter().any(|square| square.offset(0, step) == Some(victim));
    if !may_have_stepped {
        return Ok(None);
    }
    let pawn = Piece { color: !case.piece.color, role: pos.board.role_on(victim) };
    let condition = match rules.pawns.en_passant {
        EnPassant::None => return ReasonBuilder::new(IllegalReason::NoEnPassant).found(),
        EnPassant::Immediate => ("immediate", "this is possible only right after its double step"),
        EnPassant::PrecedingTurn => ("preceding-turn", "it made no double step in the preceding turn, or has moved since"),
    };
    if pos.ordinal > 0 && !rules.alternate {
        return ReasonBuilder::new(IllegalReason::EnPassantLate).found();
    }
    if !pos.ep.has(case.attempt.to) {
        return ReasonBuilder::new(IllegalReason::EnPassantNot)
            .piece("victim", rules, pawn, victim)
            .word("condition", condition.0, condition.1)
            .found();
    }
    Ok(Some(Course::EnPassant(victim)))
}

/// The type as which the piece moves now.
fn role_now(case: &Case) -> Role {
    let borrowed = case.rules.limits.moves_as.get(case.pos.ordinal as usize);
    let other = borrowed.and_then(|set| set.iter().find(|(role, _)| *role == case.piece.role));
    other.map_or(case.piece.role, |&(_, other)| other)
}

/// The squares that must be empty for each way in which the piece, as one of another type, gets to the target without or with a capture. Only
/// its movement is considered.
fn ways(case: &Case, as_role: Role, captures: bool) -> Vec<Bitboard> {
    let (rules, Piece { color, role }) = (case.rules, case.piece);
    let ahead = if color == Color::White { 1 } else { -1 };
    let forward = if rules.is_pawn(role) { rules.pawns.forward[color.index()] } else { ahead };
    let movement = rules.movement(Piece { color, role: as_role });
    let rays = if captures { &movement.capture_rays } else { &movement.quiet_rays };
    let mut paths = Vec::new();
    for ray in rays {
        trace_ray(case.attempt.from, ray, &ray.path(), forward, |to, path| {
            if to == case.attempt.to {
                paths.push(path);
            }
        });
    }
    paths
}

fn why_not_there(case: &Case, own: bool, other: bool) -> ReasonBuilder {
    let (rules, from, to) = (case.rules, case.attempt.from, case.attempt.to);
    let role = role_now(case);
    let wanted = if own { [ways(case, role, false), ways(case, role, true)].concat() } else { ways(case, role, other) };
    if !wanted.is_empty() {
        return limited(case, &wanted);
    }
    let usual = case.piece.role;
    if !own && !ways(case, role, !other).is_empty() && role == usual {
        return captures_not_so(case, if other { IllegalReason::CapturesNotSo } else { IllegalReason::OnlyCapturesSo });
    }
    let reason = |key: IllegalReason| ReasonBuilder::new(key).kind("kind", rules, case.piece.role).square("from", from).square("to", to);
    if role != usual {
        return reason(IllegalReason::MovesAs).number("number", case.pos.ordinal + 1).kind("as", rules, role);
    }
    if rules.end.kings.has(case.piece.role) && looks_like_castling(case) {
        let none = rules.castling_rule == CastlingRule::None;
        return if none { ReasonBuilder::new(IllegalReason::NoCastling) } else { reason(IllegalReason::NoSuchCastling).part("") };
    }
    reason(IllegalReason::Movement)
        .name("how", rules.movement(case.piece).description())
        .part(format!("men.{}.move", rules.role_info(usual).letter))
}

/// The reason why the piece cannot get to the target, although its movement allows it.
fn limited(case: &Case, paths: &[Bitboard]) -> ReasonBuilder {
    let (rules, from, to) = (case.rules, case.attempt.from, case.attempt.to);
    if let Some(lines) = rules.limits.no_passing.iter().find(|lines| lines.are_passed(from, to)) {
        let [first, second] = lines.names();
        let word = if first.is_ascii_digit() { "rank" } else { "file" };
        return ReasonBuilder::new(IllegalReason::NoPassing).name("lines", format!("{word} {first} and {word} {second}"));
    }
    if rules.markers.is_some_and(|[marker, _]| marker.file() == to.file()) {
        return ReasonBuilder::new(IllegalReason::MarkersOnly).square("to", to);
    }
    let occupied = case.pos.board.occupied();
    let blocker = paths.iter().filter_map(|&path| nearest(from, path & occupied)).next().unwrap_or(to);
    let standing = case.pos.board.piece_on(blocker).unwrap_or(case.piece);
    ReasonBuilder::new(IllegalReason::InTheWay).piece("blocker", rules, standing, blocker)
}

fn captures_not_so(case: &Case, key: IllegalReason) -> ReasonBuilder {
    let what = if key == IllegalReason::CapturesNotSo { "capture" } else { "move" };
    let letter = case.rules.role_info(case.piece.role).letter;
    ReasonBuilder::new(key).kind("kind", case.rules, case.piece.role).part(format!("men.{letter}.{what}"))
}

/// Whether a king moves two squares along its back rank.
fn looks_like_castling(case: &Case) -> bool {
    let (from, to) = (case.attempt.from, case.attempt.to);
    from.rank() == to.rank() && matches!(from.rank(), 0 | 7) && from.file().abs_diff(to.file()) == 2
}
