//! The bound for single moves: whether a mate is possible with the move after this one. It is faster than playing the move.

use tempi_rules::engine_support::{castling_moves, guarded_steps};
use tempi_rules::{Action, ActionKind, Bitboard, Position, Square};

use super::Net;

/// A position with two moves left in the turn.
pub(in crate::mate) struct BeforeLast<'p> {
    position: &'p Position,
    /// The open squares that no opened line can cover, as bits: pieces that move have to attack them in the end.
    open: u16,
    /// For each square of the board, the squares of the field that only the piece on it attacks, and that no opened line can cover.
    alone: [u16; 64],
}

impl Net<'_> {
    /// What the test of a position's moves needs; `None` if the position does not have two moves left, or the test cannot decide.
    pub fn before_last<'p>(&self, position: &'p Position) -> Option<BeforeLast<'p>> {
        let board = position.board();
        let after_en_passant = position.ordinal() > 0;
        if position.moves_left(self.rules) != 2 || !after_en_passant || self.may_be_exposed(board, 2) {
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
        let lines = self.openable(board, u16::MAX, 2 + slack);
        alone.iter_mut().for_each(|bits| *bits &= !lines);
        Some(BeforeLast { position, open: open & !lines, alone })
    }

    /// Whether the last move may mate after this one: the same piece or another one could then attack all squares that are still open. Like all
    /// of the net, this never misses a mate.
    pub fn may_precede_mate(&mut self, before: &BeforeLast<'_>, action: Action) -> bool {
        let board = before.position.board();
        let plain = action.kind() == ActionKind::Move && action.relocation().is_none() && action.reentry().is_none();
        let (true, Some(from), Some(to)) = (plain, action.from(), action.to()) else { return true };
        let Some(mover) = board.piece_on(from).filter(|mover| mover.color == self.us) else { return true };
        let role = action.promotion().unwrap_or(mover.role);
        let left_behind = before.open | before.alone[from.index()];
        let open = left_behind & !self.attacks[role.index()][to.index()];
        // What a piece attacks is lost when it moves again.
        if open == 0 || self.last_origins(left_behind)[role.index()].has(to) || self.castling_attacks(before.position, open) {
            return true;
        }
        let (us, rules, others) = (self.us, self.rules, board.of(self.us).without(from));
        let origins = self.last_origins(open);
        rules.roles().zip(origins).any(|(role, &origins)| (board.pieces(us, role) & others & origins).not_empty())
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

    /// Tests all moves of a position with two moves left: how many the test rejects, and how many can be followed by a mate.
    fn check(rules: &Rules, start: &Position, position: &Position) -> [usize; 2] {
        let mut net = Net::of(rules, start).unwrap();
        let Some(before) = net.before_last(position) else { return [0, 0] };
        let mut found = [0, 0];
        for action in position.legal_actions(rules) {
            let rejected = !net.may_precede_mate(&before, action);
            let next = position.play(rules, action).unwrap();
            let mates = next.turn() == position.turn() && count(rules, &next, None).0 > Some(0);
            assert!(!(rejected && mates), "{} {action:?}", position.fen(rules));
            found[0] += usize::from(rejected);
            found[1] += usize::from(mates);
        }
        found
    }

    #[test]
    fn no_move_before_a_mate_is_rejected() {
        let mut found = [0, 0];
        for id in ["progressive-italian", "four-move-modern"] {
            let rules = Rules::builtin(id).unwrap();
            let mut rng = Rng::new(5);
            let random: Vec<Position> = (0..200).filter_map(|_| random_position(&rules, &mut rng)).collect();
            let castling = CASTLING.iter().map(|fen| Position::from_fen(&rules, fen).unwrap());
            for start in random.into_iter().chain(castling) {
                let Ok(start) = start.with_turn_length(&rules, 3) else { continue };
                for first in start.legal_actions(&rules).into_iter().take(12) {
                    let new = check(&rules, &start, &start.play(&rules, first).unwrap());
                    found = [0, 1].map(|index| found[index] + new[index]);
                }
            }
        }
        let [rejected, mates] = found;
        assert!(rejected > 10_000 && mates > 500, "{rejected} rejected, {mates} before mates");
    }
}
