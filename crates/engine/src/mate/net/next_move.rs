//! The bound for the next move: whether a mate is still possible after it. It is faster than playing the move.

use tempi_rules::engine_support::{castling_moves, guarded_steps};
use tempi_rules::{Action, ActionKind, Bitboard, Position, Role, Square};

use super::{MOST, Net};

/// A position with two or three moves left in the turn.
pub(in crate::mate) struct NextMove<'p> {
    position: &'p Position,
    /// The number of moves left after the next one.
    rest: usize,
    /// The open squares that no opened line can cover, as bits: pieces that move have to attack them in the end.
    open: u16,
    /// For each square of the board, the squares of the field that only the piece on it attacks, and that no opened line can cover.
    alone: [u16; 64],
    /// A square, and what the pieces on all others can gain when the piece on it has left, by the number of moves.
    others: Option<(Square, [u8; MOST + 1])>,
}

/// A piece on its new square, and the squares of the field that are then open.
struct Moved {
    from: Square,
    to: Square,
    role: Role,
    /// The open squares if the piece stays there.
    open: u16,
    /// The open squares without what it attacks from there, which is lost when it moves again.
    left_behind: u16,
}

impl Net<'_> {
    /// What the test of a position's moves needs; `None` if the position does not have two or three moves left, or the test cannot decide.
    pub fn next_move<'p>(&self, position: &'p Position) -> Option<NextMove<'p>> {
        let board = position.board();
        let after_en_passant = position.ordinal() > 0;
        let left = usize::from(position.moves_left(self.rules));
        if !(2..=3).contains(&left) || !after_en_passant || self.may_be_exposed(board, left) {
            return None;
        }
        let (mut open, mut alone) = (1, [0; 64]);
        for (square, guards) in guarded_steps(position, self.rules)? {
            let bit = 1 << self.field.iter().position(|&at| at == square)?;
            match (guards.first(), guards.len()) {
                (None, _) => open |= bit,
                (Some(guard), 1) => alone[guard.index()] |= bit,
                _ => {}
            }
        }
        // Castling vacates two squares at once.
        let slack = usize::from(castling_moves(position, self.rules).next().is_some());
        let lines = self.openable(board, u16::MAX, left + slack);
        alone.iter_mut().for_each(|bits| *bits &= !lines);
        Some(NextMove { position, rest: left - 1, open: open & !lines, alone, others: None })
    }

    /// Whether a mate is possible after this move, in this turn. Like all of the net, this never misses one.
    pub fn may_precede_mate(&mut self, next: &mut NextMove<'_>, action: Action) -> bool {
        let board = next.position.board();
        let plain = action.kind() == ActionKind::Move && action.relocation().is_none() && action.reentry().is_none();
        let (true, Some(from), Some(to)) = (plain, action.from(), action.to()) else { return true };
        let Some(mover) = board.piece_on(from).filter(|mover| mover.color == self.us) else { return true };
        let role = action.promotion().unwrap_or(mover.role);
        let left_behind = next.open | next.alone[from.index()];
        let open = left_behind & !self.attacks[role.index()][to.index()];
        let moved = Moved { from, to, role, open, left_behind };
        open == 0 || if next.rest == 1 { self.one_may_suffice(next, &moved) } else { self.may_suffice(next, &moved) }
    }

    /// Whether the last move could attack all open squares: with the same piece or another one.
    fn one_may_suffice(&mut self, next: &NextMove<'_>, moved: &Moved) -> bool {
        let &Moved { from, to, role, open, left_behind } = moved;
        if self.last_origins(left_behind)[role.index()].has(to) || self.castling_attacks(next.position, open) {
            return true;
        }
        let board = next.position.board();
        let (us, rules, others) = (self.us, self.rules, board.of(self.us).without(from));
        let origins = self.last_origins(open);
        rules.roles().zip(origins).any(|(role, &origins)| (board.pieces(us, role) & others & origins).not_empty())
    }

    /// Whether the moves left after this one could attack all open squares: without moving the same piece again, or with some moves of it.
    fn may_suffice(&mut self, next: &mut NextMove<'_>, moved: &Moved) -> bool {
        let &Moved { from, to, role, open, left_behind } = moved;
        let needed = |open: u16| open.count_ones() as u8;
        let (board, rest) = (next.position.board(), next.rest);
        let others = match next.others {
            Some((square, gained)) if square == from => gained,
            _ => self.gained(board, Some(from), left_behind, rest),
        };
        next.others = Some((from, others));
        // Most moves attack none of the squares; otherwise, what the others gain of fewer squares is no more.
        if others[rest] >= needed(open) && (open == left_behind || self.gained(board, Some(from), open, rest)[rest] >= needed(open)) {
            return true;
        }
        let own = self.gains(left_behind)[role.index()][to.index()].to_le_bytes();
        (1..=rest).any(|moves| own[moves] + others[rest - moves] >= needed(left_behind))
    }

    /// Whether king and rook would attack all these squares of the field after castling.
    fn castling_attacks(&self, position: &Position, open: u16) -> bool {
        let attacked =
            |(from, to): (Square, Square)| position.board().piece_on(from).map_or(0, |piece| self.attacks[piece.role.index()][to.index()]);
        castling_moves(position, self.rules).any(|[king, rook]| (attacked(king) | attacked(rook)) & open == open)
    }

    /// For each role, the squares from which a piece could attack all these squares of the field after one move, on an empty board.
    fn last_origins(&mut self, open: u16) -> &[Bitboard] {
        if self.last_origins[usize::from(open)].is_none() {
            self.last_origins[usize::from(open)] = Some(self.make_last_origins(open));
        }
        self.last_origins[usize::from(open)].as_deref().unwrap_or_default()
    }

    fn make_last_origins(&self, open: u16) -> Box<[Bitboard]> {
        let squares = || (0..64).map(Square::new);
        let attacking = |attacks: &[u16; 64]| squares().filter(|square| attacks[square.index()] & open == open).collect();
        let by_role: Vec<Bitboard> = self.attacks.iter().map(attacking).collect();
        let promoted = self.rules.promotions().iter().fold(Bitboard::EMPTY, |all, role| all | by_role[role.index()]);
        let promoted: Bitboard = promoted.filter(|&square| self.rules.pawn_progress(self.us, square) == 7).collect();
        let origins = |(&role, &attacking): (_, &Bitboard)| {
            let wanted = attacking | promoted.when(self.rules.is_pawn(role));
            squares().filter(|from| (self.reach[role.index()][from.index()] & wanted).not_empty()).collect()
        };
        self.roles.iter().zip(&by_role).map(origins).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{count, random_position};
    use super::*;
    use crate::rng::Rng;
    use tempi_rules::Rules;

    /// Positions in which castling mates or helps to.
    const CASTLING: [&str; 3] =
        ["5k2/8/8/3Q4/8/8/6R1/4K2R w K - 0 2", "3k4/8/2P5/5B2/8/8/8/R3K1Q1 w Q - 0 2", "8/8/8/8/8/5k2/8/R3K2R w KQ - 0 2"];

    /// Tests all moves of a position: how many the test rejects, and how many can be followed by a mate.
    fn check(rules: &Rules, start: &Position, position: &Position) -> [usize; 2] {
        let mut net = Net::of(rules, start).unwrap();
        let Some(mut next_move) = net.next_move(position) else { return [0, 0] };
        let mut found = [0, 0];
        for action in position.legal_actions(rules) {
            let rejected = !net.may_precede_mate(&mut next_move, action);
            let next = position.play(rules, action).unwrap();
            let mates = next.turn() == position.turn() && count(rules, &next, None).0 > Some(0);
            assert!(!(rejected && mates), "{} {action:?}", position.fen(rules));
            found[0] += usize::from(rejected);
            found[1] += usize::from(mates);
        }
        found
    }

    /// Like [`check`], after each of some first moves of a turn of this length in random positions.
    fn check_after_first_moves(length: u8, moves: usize) -> [usize; 2] {
        let mut found = [0, 0];
        for id in ["progressive-italian", "four-move-modern"] {
            let rules = Rules::builtin(id).unwrap();
            let mut rng = Rng::new(5);
            let random: Vec<Position> = (0..200).filter_map(|_| random_position(&rules, &mut rng)).collect();
            let castling = CASTLING.iter().map(|fen| Position::from_fen(&rules, fen).unwrap());
            for start in random.into_iter().chain(castling) {
                let Ok(start) = start.with_turn_length(&rules, length) else { continue };
                for first in start.legal_actions(&rules).into_iter().take(moves) {
                    let new = check(&rules, &start, &start.play(&rules, first).unwrap());
                    found = [0, 1].map(|index| found[index] + new[index]);
                }
            }
        }
        found
    }

    #[test]
    fn no_move_before_a_mate_with_the_last_move_is_rejected() {
        let [rejected, mates] = check_after_first_moves(3, 12);
        assert!(rejected > 10_000 && mates > 500, "{rejected} rejected, {mates} before mates");
    }

    #[test]
    fn no_move_before_a_mate_with_two_more_moves_is_rejected() {
        let [rejected, mates] = check_after_first_moves(4, 8);
        assert!(rejected > 1_000 && mates > 500, "{rejected} rejected, {mates} before mates");
    }
}
