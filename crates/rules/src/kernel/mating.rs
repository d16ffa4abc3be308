//! Functions for mate finders: about a variant, and about the last move of a turn.

use crate::board::{Bitboard, Board, Color, Piece, Role, Square, mix};
use crate::compile::{CheckAllowed, FarRank, Guard, RoleMoves, Rules, Verdict};

use super::action::Action;
use super::context::MoveScope;
use super::position::Position;
use super::safety::Seen;
use super::sink::ListSink;

/// Whether a player's only way to win in their own turn is to end it with the opponent in check and without a legal action.
///
/// False if there are other goals, if a player without a legal action loses or wins, or if a mate can occur within a turn because White and
/// Black pieces alternate.
pub fn only_mate_wins(rules: &Rules) -> bool {
    rules.end.no_moves == Verdict::Draws && !rules.alternate && last_move_only_mates(rules)
}

/// Whether the only way to win with the last move of a turn is to leave the opponent in check and without a legal action.
///
/// This also holds if having no legal action wins, and if White and Black pieces alternate; but then a player may also win within their turn, by
/// having no legal action or by a mate.
pub fn last_move_only_mates(rules: &Rules) -> bool {
    let end = &rules.end;
    rules.check.royal.is_some()
        && !rules.has_goals
        && end.mated == Verdict::Loses
        && end.no_moves != Verdict::Loses
        && !end.no_moves_by_early_check_loses
        && end.claim_after == 0
        && !rules.schedule.ends_by_choice_in_check()
}

/// Whether masks find the moves that check with the last move of a turn, so that the others can be skipped.
fn finds_last_checks(rules: &Rules) -> bool {
    last_move_only_mates(rules) && rules.last_move_is_plain() && rules.by_pins && !rules.jumps && rules.removal == 0
}

/// The squares to which a royal king can step on an empty board; `None` if kings move differently, or if rules other than those of movement,
/// check and the number of moves restrict moves.
pub fn king_steps(rules: &Rules, color: Color, from: Square) -> Option<Bitboard> {
    let steps = &rules.sets[0][color.index()][rules.check.royal?.index()];
    let reach = &rules.pool[steps.capture as usize];
    let leaps = steps.quiet == steps.capture && reach.slides == [false; 2] && reach.hops.is_empty();
    (leaps && rules.mutual_kings && rules.features.forbids_plainly() && rules.by_pins && !rules.jumps).then(|| reach.leaps[from.index()])
}

/// All squares to which a piece can go in one move by its normal movement: what it reaches on an empty board with and without a capture,
/// including double steps, but not castling.
pub fn widest_reach(rules: &Rules, piece: Piece, from: Square) -> Bitboard {
    let moves = &rules.sets[0][piece.color.index()][piece.role.index().min(rules.role_infos.len() - 1)];
    let targets = |index: u16| rules.pool[index as usize].targets(rules.attacks, from, Bitboard::EMPTY);
    let forward = rules.pawns.forward[piece.color.index()];
    let doubles = moves.pawn && rules.pawns.double_step && rules.pawns.double_from[piece.color.index()].has(from);
    let double = from.offset(0, 2 * forward).filter(|_| doubles).map_or(Bitboard::EMPTY, Bitboard::of);
    targets(moves.quiet) | targets(moves.capture) | double
}

/// The squares from which a piece attacks a square, given the occupied squares. Lame leaps are ignored.
pub fn attack_origins(rules: &Rules, piece: Piece, target: Square, occupied: Bitboard) -> Bitboard {
    origins(&rules.guards[piece.color.index()], piece.role, target, lines(rules, target, occupied))
}

/// The squares from which a piece attacks a square, given the lines of a rook and of a bishop from that square.
#[inline]
pub(super) fn origins(guard: &Guard, role: Role, target: Square, lines: [Bitboard; 2]) -> Bitboard {
    let mut squares = lines[0].when(guard.orthogonal.has(role)) | lines[1].when(guard.diagonal.has(role));
    for group in guard.leaps.iter().filter(|group| group.roles.has(role)) {
        squares |= group.table[target.index()];
    }
    for (along, group) in guard.masked.iter().filter(|(_, group)| group.roles.has(role)) {
        squares |= group.table[target.index()] & lines[usize::from(!along)];
    }
    squares
}

/// The squares from which a rook and a bishop attack a square.
#[inline]
pub(super) fn lines(rules: &Rules, square: Square, occupied: Bitboard) -> [Bitboard; 2] {
    [rules.attacks.rook(square, occupied), rules.attacks.bishop(square, occupied)]
}

/// The [hash](Position::hash) with those counters mixed in that can affect the value of a position within a turn: equal for positions of one
/// turn only if the rest of the turn can be played the same way.
pub fn hash_in_turn(position: &Position, rules: &Rules) -> u64 {
    let hash = position.hash(rules);
    if rules.alternate || rules.end.claim_after > 0 {
        hash ^ mix(u64::from(position.quiet) | u64::from(position.since_pawn) << 16, 16)
    } else {
        hash
    }
}

/// Appends the legal actions, including all that win the game by ending the turn. If only mate wins with the last move and the current move is
/// certainly the last one, moves that masks show to give no check are skipped.
pub fn last_actions_into(position: &Position, rules: &Rules, actions: &mut Vec<Action>) {
    let only_checks = position.left == 1
        && finds_last_checks(rules)
        && rules.checks_are_free(position)
        && !position.is_over()
        && position.pending_choice().is_none();
    // A check given earlier may persist, whichever piece moves now.
    if only_checks && !position.in_check(rules, !position.moving_side) {
        let scope = MoveScope { checking: true, ..position.own_scope(rules, false) };
        position.scoped_moves(rules, scope, &mut ListSink::<true>(actions));
    } else {
        position.legal_actions_into(rules, actions);
    }
}

/// A quick test whether the next move might mate: `false` is certain; after `true`, try the [last actions](last_actions_into). It is several
/// times faster than trying them.
///
/// A move can mate only if it gives check and if afterward each square to which the opposing king could step is attacked. Both are tested for
/// all moves that the pieces could make if their own king were safe. In variants with rules that could make a king's step illegal for other
/// reasons, the result is `true`.
pub fn may_mate_in_one(position: &Position, rules: &Rules) -> bool {
    if !(rules.features.forbids_plainly() && rules.by_pins && !rules.jumps) {
        return true;
    }
    LastMove::of(rules, position).is_none_or(|last| last.may_mate())
}

/// The squares to which the opposing king could step if its owner were to move, and which no piece of the player attacks now; `None` if
/// [`king_steps`] is, or if that king is in check.
pub fn flight_squares(position: &Position, rules: &Rules) -> Option<Bitboard> {
    Some(guarded_steps(position, rules)?.filter(|&(_, guards)| guards.is_empty()).map(|(square, _)| square).collect())
}

/// The squares to which the opposing king could step if its owner were to move and none were attacked, each with the player's pieces that attack
/// it now; `None` if [`king_steps`] is, or if that king is in check.
pub fn guarded_steps(position: &Position, rules: &Rules) -> Option<impl Iterator<Item = (Square, Bitboard)>> {
    let us = position.moving_side;
    let target = position.king(rules, !us)?;
    let steps = king_steps(rules, !us, target)?;
    let mut seen = Seen::none(&rules.guards[us.index()]);
    seen.look(&position.board, &position.board.first_roles(), us);
    let occupied = position.board.occupied().without(target);
    let guards = move |square: Square| seen.leapers(square) | seen.sliders(rules, square, occupied);
    guards(target).is_empty().then(|| (steps - position.board.of(!us)).map(move |square| (square, guards(square))))
}

/// The squares of the king and the rook before and after each castling for which the player still has the right.
pub fn castling_moves(position: &Position, rules: &Rules) -> impl Iterator<Item = [(Square, Square); 2]> {
    let held = move |bit: usize| position.castling >> bit & 1 != 0;
    let ways = rules.castling.iter().enumerate().filter(move |(bit, way)| held(*bit) && way.color == position.moving_side);
    ways.map(|(_, way)| [(way.king_from, way.king_to), (way.rook_from, way.rook_to)])
}

/// Whether the opponent may certainly give check with the first move of their next turn.
pub fn answer_may_check(position: &Position, rules: &Rules) -> bool {
    let (check, schedule) = (&rules.check, &rules.schedule);
    let last =
        matches!(check.allowed, CheckAllowed::Final | CheckAllowed::LastTwo) && schedule.is_one_move(position.turn.saturating_add(1));
    check.allowed == CheckAllowed::Always || schedule.ends_on_check || last
}

/// Whether a step of the king on this square could be illegal because it uncovers an attack on the other king.
pub(super) fn steps_may_uncover(position: &Position, rules: &Rules, king: Square) -> bool {
    if answer_may_check(position, rules) {
        return false;
    }
    let Some(own) = position.king(rules, position.moving_side) else { return true };
    let line = rules.attacks.line(own, king) - rules.attacks.between(own, king);
    let guard = &rules.guards[(!position.moving_side).index()];
    let sliders = guard.masked.iter().fold(guard.orthogonal.or(guard.diagonal), |all, (_, group)| all.or(group.roles));
    (position.board.pieces_of(!position.moving_side, sliders) & line).not_empty()
}

/// A position with the data for testing whether the next move can mate.
struct LastMove<'a> {
    rules: &'a Rules,
    pos: &'a Position,
    us: Color,
    /// The opposing king.
    target: Square,
    by_role: [Bitboard; 8],
    seen: Seen<'a>,
    /// The squares from which rook and bishop would check.
    lines: [Bitboard; 2],
    /// The pieces that uncover a check by leaving a line.
    uncovering: Bitboard,
    /// The occupied squares, without the opposing king.
    occupied: Bitboard,
    /// The squares to which the opposing king could step and that are not attacked now.
    flights: Bitboard,
}

impl<'a> LastMove<'a> {
    /// `None` if this test cannot decide.
    fn of(rules: &'a Rules, pos: &'a Position) -> Option<LastMove<'a>> {
        let us = pos.moving_side;
        let target = pos.king(rules, !us)?;
        let steps = king_steps(rules, !us, target)?;
        if steps_may_uncover(pos, rules, target) || (pos.ordinal == 0 && pos.ep.not_empty()) {
            return None;
        }
        let all = pos.board.occupied();
        let by_role = pos.board.first_roles();
        let mut seen = Seen::none(&rules.guards[us.index()]);
        seen.look(&pos.board, &by_role, us);
        let occupied = all.without(target);
        if seen.attack(rules, target, occupied) {
            return None;
        }
        let flights = (steps - pos.board.of(!us)).filter(|&square| !seen.attack(rules, square, occupied)).collect();
        let uncovering = pos.uncovering(rules, target, us);
        let last = LastMove { rules, pos, us, target, by_role, seen, lines: lines(rules, target, all), uncovering, occupied, flights };
        if last.castling_may_check() { None } else { Some(last) }
    }

    fn may_mate(&self) -> bool {
        self.rules.sets[0][self.us.index()].iter().any(|moves| {
            let pieces = Board::gather(&self.pos.board, &self.by_role, moves.role.bit()) & self.pos.board.of(self.us);
            pieces.not_empty() && self.role_may_mate(moves, pieces)
        })
    }

    fn role_may_mate(&self, moves: &RoleMoves, pieces: Bitboard) -> bool {
        let rules = self.rules;
        let target_mask = !self.pos.board.of(self.us).with(self.target);
        let checking = origins(self.seen.guard(), moves.role, self.target, self.lines) & target_mask;
        for from in pieces {
            let uncovers = self.uncovering.has(from);
            if uncovers && moves.royal {
                return true;
            }
            let wanted = if uncovers { (target_mask - rules.attacks.line(self.target, from)) | checking } else { checking };
            if moves.pawn && self.pawn_may_mate(moves, from, wanted, uncovers) {
                return true;
            }
            if moves.pawn || wanted.is_empty() {
                continue;
            }
            if (self.targets(moves, from) & wanted).any(|to| self.covers(moves.role, from, to)) {
                return true;
            }
        }
        false
    }

    fn targets(&self, moves: &RoleMoves, from: Square) -> Bitboard {
        let (attacks, occupied, them) = (self.rules.attacks, self.pos.board.occupied(), self.pos.board.of(!self.us));
        let capture = self.rules.pool[moves.capture as usize].targets(attacks, from, occupied);
        let quiet = match moves.quiet == moves.capture {
            true => capture,
            false => self.rules.pool[moves.quiet as usize].targets(attacks, from, occupied),
        };
        (quiet - occupied) | (capture & them)
    }

    fn pawn_may_mate(&self, moves: &RoleMoves, from: Square, wanted: Bitboard, uncovers: bool) -> bool {
        let (rules, side) = (self.rules, self.us.index());
        let pawns = &rules.pawns;
        let mut targets = self.targets(moves, from);
        if pawns.double_step && pawns.double_from[side].has(from) {
            let two = from.offset(0, 2 * pawns.forward[side]).map_or(Bitboard::EMPTY, Bitboard::of);
            targets |= two - self.pos.board.occupied();
        }
        let far = pawns.far_rank[side].when(pawns.at_far_rank == FarRank::Promote);
        let promotes = |to: Square| {
            let lines = lines(rules, self.target, self.pos.board.occupied().without(from));
            let checks = |role| uncovers || origins(self.seen.guard(), role, self.target, lines).has(to);
            pawns.promote_to.iter().any(|&role| checks(role) && self.covers(role, from, to))
        };
        (targets & far).any(promotes) || (targets & (wanted - far)).any(|to| self.covers(moves.role, from, to))
    }

    /// Whether all flight squares are attacked once a piece has moved, including by lines that it opens.
    fn covers(&self, role: Role, from: Square, to: Square) -> bool {
        let occupied = self.occupied.without(from).with(to);
        self.flights.into_iter().all(|flight| {
            let lines = lines(self.rules, flight, occupied);
            origins(self.seen.guard(), role, flight, lines).has(to)
                || self.seen.sliders(self.rules, flight, occupied).without(from).not_empty()
                // Whether other pieces protect the flight square that the piece moves to is not tested; assume that they do.
                || flight == to
        })
    }

    /// Whether castling could give check, by a rough test.
    fn castling_may_check(&self) -> bool {
        let ways = self.rules.castling.iter().enumerate().filter(|(bit, way)| self.pos.castling >> bit & 1 != 0 && way.color == self.us);
        ways.into_iter().any(|(_, way)| {
            let moved = Bitboard::of(way.king_from).with(way.rook_from);
            let rook = lines(self.rules, self.target, self.pos.board.occupied() - moved);
            self.uncovering & moved != Bitboard::EMPTY
                || way.king_from.rank() == self.target.rank()
                || origins(self.seen.guard(), way.rook_role, self.target, rook).has(way.rook_to)
        })
    }
}
