//! Rules about which pieces may move now.

use crate::board::{Color, Piece, Role, Roles, Square};
use crate::compile::Rules;
use crate::kernel::{AnySink, Flags, MoveScope, NONE, Position};

use super::barred::{BarredBecause, barred_because};
use super::reason::{Asked, ReasonBuilder};
use super::why::IllegalReason;

/// The requirements of the turn for a move with a piece of this color, if such a piece may move at all.
pub(super) fn scope_of(pos: &Position, rules: &Rules, from: Square, piece: Piece) -> Asked<MoveScope> {
    let own = piece.color == pos.moving_side;
    let not_yours =
        || ReasonBuilder::new(IllegalReason::OpponentsPiece).square("from", from).player(piece.color).kind("kind", rules, piece.role);
    let due = || ReasonBuilder::new(IllegalReason::OpposingDue).player(!pos.moving_side);
    if rules.schedule.shaped(pos.turn) {
        let anywhere = rules.schedule.shapes.iter().flatten().any(|slot| slot.opposing);
        return match (own, shaped_scope(pos, rules, from, own)) {
            (_, Some(scope)) => Ok(scope),
            (true, None) => due().found(),
            (false, None) if anywhere => ReasonBuilder::new(IllegalReason::OpposingNotNow).found(),
            (false, None) => not_yours().found(),
        };
    }
    if pos.flags.has(Flags::UNDOING) {
        return if own { due().part("check.undone-in-turn-of").found() } else { Ok(pos.undoing_scope(rules, false)) };
    }
    if rules.schedule.one_opposing {
        return coactive_scope(pos, rules, piece.color, due());
    }
    match (own, rules.alternate) {
        (true, _) => Ok(pos.own_scope(rules, false)),
        (false, true) => ReasonBuilder::new(IllegalReason::OtherColor).player(pos.moving_side).found(),
        (false, false) => not_yours().found(),
    }
}

/// The requirements of the shapes for one piece: those without conditions on its earlier moves, and, if it has not moved, the others, too.
fn shaped_scope(pos: &Position, rules: &Rules, from: Square, own: bool) -> Option<MoveScope> {
    let (role, moved) = (pos.board.role_on(from), pos.moved.has(from));
    let scopes = pos.shaped_scopes(rules, pos.slot, false);
    let of_side: Vec<MoveScope> = scopes.into_iter().filter(|scope| scope.opposing != own).collect();
    let first = *of_side.first()?;
    let open = of_side.iter().filter(|scope| !(scope.other && moved));
    let together = open.copied().reduce(|a, b| MoveScope { quiet: a.quiet.or(b.quiet), capture: a.capture.or(b.capture), ..a });
    let completes = |roles: fn(&MoveScope) -> Roles, n: usize| of_side.iter().any(|scope| scope.last[n] && roles(scope).has(role));
    let last = [completes(|scope| scope.quiet, 0), completes(|scope| scope.capture, 1)];
    Some(together.map_or(first, |scope| MoveScope { last, ..scope }))
}

/// The requirements if each turn includes exactly one move with an opposing piece.
fn coactive_scope(pos: &Position, rules: &Rules, color: Color, due: ReasonBuilder) -> Asked<MoveScope> {
    let opposed = pos.flags.has(Flags::OPPOSED);
    let scope = MoveScope { last: [pos.left == 1; 2], ..pos.own_scope(rules, false) };
    if color == pos.moving_side {
        return if !opposed && pos.left == 1 { due.part("turn.one-opposing").found() } else { Ok(scope) };
    }
    if opposed {
        return ReasonBuilder::new(IllegalReason::OpposingDone).player(color).found();
    }
    if pos.ordinal == 0 && pos.in_check(rules, pos.moving_side) {
        return ReasonBuilder::new(IllegalReason::OpposingInCheck).found();
    }
    Ok(MoveScope { opposing: true, ..scope })
}

/// Checks that this piece may move now; returns the scope restricted by the order of types.
pub(super) fn may_move(pos: &Position, rules: &Rules, from: Square, piece: Piece, scope: MoveScope) -> Asked<MoveScope> {
    let reason = |key: IllegalReason| ReasonBuilder::new(key).piece("man", rules, piece, from);
    if pos.forced != NONE && usize::from(pos.forced) != from.index() {
        let forced = Square::new(pos.forced);
        let went = pos.board.piece_on(forced).unwrap_or(piece);
        return ReasonBuilder::new(IllegalReason::MustGoOn).piece("man", rules, went, forced).found();
    }
    if pos.barred.has(from) {
        return reason(match barred_because(pos, rules, from) {
            BarredBecause::Pushed => IllegalReason::Pushed,
            BarredBecause::Advanced => IllegalReason::PawnSpent,
            _ => IllegalReason::EnteredNow,
        })
        .found();
    }
    if pos.moved.has(from) && (scope.other || rules.limits.each_piece_once) {
        let by_shape = if rules.limits.each_piece_once { IllegalReason::MovedAlready.part() } else { "turn.shapes" };
        return reason(IllegalReason::MovedAlready).part(by_shape).found();
    }
    if scope.opposing && rules.schedule.one_opposing && !pos.flags.has(Flags::UNDOING) && rules.check.royal == Some(piece.role) {
        return ReasonBuilder::new(IllegalReason::OpposingKing).found();
    }
    may_type_move(pos, rules, piece.role, scope)
}

fn may_type_move(pos: &Position, rules: &Rules, role: Role, scope: MoveScope) -> Asked<MoveScope> {
    let allowed = scope.quiet.or(scope.capture);
    let schedule = &rules.schedule;
    if !allowed.has(role) {
        if schedule.shaped(pos.turn) {
            return ReasonBuilder::new(IllegalReason::WrongType).kinds(rules, allowed).found();
        }
        let first = pos.turn == 1 && !schedule.first_roles.has(role);
        return if first {
            ReasonBuilder::new(IllegalReason::FirstTypes).kinds(rules, schedule.first_roles).found()
        } else {
            ReasonBuilder::new(IllegalReason::WrongGroup).kinds(rules, allowed).found()
        };
    }
    if !schedule.no_type_twice || schedule.shaped(pos.turn) {
        return Ok(scope);
    }
    let fresh = scope.of(pos.used.not());
    match movable_types(pos, rules, fresh) {
        free if free.is_empty() => Ok(scope),
        free if pos.used.has(role) => ReasonBuilder::new(IllegalReason::TypeMoved).kind("kind", rules, role).kinds(rules, free).found(),
        _ => Ok(fresh),
    }
}

/// The types of a scope that have a legal move.
fn movable_types(pos: &Position, rules: &Rules, scope: MoveScope) -> Roles {
    let moves = |role: &Role| {
        let mut any = AnySink(false);
        pos.scoped_moves(rules, scope.of(Roles::NONE.with(*role)), &mut any);
        any.0
    };
    // Castling counts only if both types are free, which a single type does not show.
    let mut any = AnySink(false);
    pos.scoped_moves(rules, scope, &mut any);
    let types = rules.roles().filter(|role| scope.quiet.or(scope.capture).has(*role)).filter(moves).fold(Roles::NONE, Roles::with);
    if any.0 && types.is_empty() { scope.quiet.or(scope.capture) } else { types }
}
