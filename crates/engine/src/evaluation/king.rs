//! Terms for danger to kings and other objectives.

use tempi_rules::{Bitboard, Color, Piece, Position, Rules, Square};

use super::attackers::attack_origins;
use super::profile::{Class, Profile};
use super::side::SideInfo;
use super::sink::TermSink;
use super::terms::timed;

impl Profile {
    /// The threats of a player's pieces against the opponent's objectives.
    pub fn king_terms<L: TermSink>(&self, rules: &Rules, position: &Position, color: Color, sides: &[SideInfo; 2], sink: &mut L) {
        if self.danger == 0 {
            return;
        }
        let (attacker, defender) = (&sides[color.index()], &sides[(!color).index()]);
        let kings = position.board().pieces_of(!color, self.objectives);
        if kings.is_empty() {
            return;
        }
        sink.timed(timed::PRESSURE, self.danger * attacker.pressure);
        sink.timed(timed::SIEGE, self.danger * attacker.besiegers * (attacker.besiegers - 1) / 2);
        for king in kings {
            if self.pushes {
                self.shoves(rules, position, color, king, attacker, sink);
            }
            self.one_king(rules, position, color, king, [attacker, defender], sink);
        }
    }

    fn one_king<L: TermSink>(
        &self,
        rules: &Rules,
        position: &Position,
        color: Color,
        king: Square,
        [attacker, defender]: [&SideInfo; 2],
        sink: &mut L,
    ) {
        let board = position.board();
        let (occupied, own) = (board.occupied(), board.of(color));
        let Some(target) = board.piece_on(king) else { return };
        let (quiet, covered) = rules.targets(target, king, occupied);
        let flights = (quiet | (covered & own)) - attacker.covered;
        let (mut checks, mut view) = (0, Bitboard::EMPTY);
        for (index, info) in self.piece_infos.iter().enumerate() {
            if info.class == Class::King || attacker.going[index].is_empty() {
                continue;
            }
            let from = attack_origins(rules, Piece { color, role: info.role }, king, occupied) - own;
            checks += (from & (attacker.going[index] - defender.covered)).len() as i32;
            view |= from;
        }
        sink.timed(timed::FLIGHTS, self.danger * flights.len() as i32);
        sink.timed(timed::CHECKS, self.danger * checks);
        sink.timed(timed::VIEW, self.danger * view.len() as i32);
        sink.timed(timed::ASSAIL, self.danger * i32::from(attacker.covered.has(king)));
    }

    /// How close a king is to being pushed off the board.
    fn shoves<L: TermSink>(&self, rules: &Rules, position: &Position, color: Color, king: Square, attacker: &SideInfo, sink: &mut L) {
        let board = position.board();
        let mut counts = [[0; 2]; 2];
        for (index, info) in self.piece_infos.iter().enumerate() {
            let from = attack_origins(rules, Piece { color, role: info.role }, king, board.occupied());
            let there = from & board.pieces(color, info.role);
            for (count, squares) in counts.iter_mut().zip([there, (from & attacker.going[index]) - board.of(color)]) {
                for square in squares {
                    if let needed @ 1..=2 = pushes_needed(square, king) {
                        count[needed - 1] += 1;
                    }
                }
            }
        }
        let [[shove_1, shove_2], [menace_1, menace_2]] = counts;
        for (term, count) in
            [(timed::SHOVE_1, shove_1), (timed::SHOVE_2, shove_2), (timed::MENACE_1, menace_1), (timed::MENACE_2, menace_2)]
        {
            sink.timed(term, count);
        }
    }
}

/// The number of pushes along a move from one square to another, the first by the move itself, that send a piece off the board.
fn pushes_needed(from: Square, to: Square) -> usize {
    let (files, ranks) = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
    let (files, ranks) = if from.is_aligned(to) { (files.signum(), ranks.signum()) } else { (files, ranks) };
    std::iter::successors(Some(to), |square| square.offset(files, ranks)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pushes_continue_in_the_direction_of_the_move() {
        let needed = |from: &str, to: &str| pushes_needed(from.parse().unwrap(), to.parse().unwrap());
        assert_eq!((needed("e8", "e1"), needed("e8", "e2"), needed("a4", "c4")), (1, 2, 6));
        assert_eq!((needed("d1", "h5"), needed("e2", "f4"), needed("c5", "d7")), (1, 3, 1));
    }
}
