//! Danger to kings and other men that the game is about.

use tempi_rules::{Bitboard, Color, Piece, Position, Rules, Square};

use super::ledger::Ledger;
use super::profile::{Class, Profile};
use super::seen::Seen;
use super::terms::timed;

impl Profile {
    /// What a player's men can do to the opposing men that the game is about.
    pub fn king_terms<L: Ledger>(&self, rules: &Rules, position: &Position, color: Color, seen: &[Seen; 2], ledger: &mut L) {
        if self.danger == 0 {
            return;
        }
        let (attacker, defender) = (&seen[color.index()], &seen[(!color).index()]);
        let kings = position.board().men_of(!color, self.objectives);
        if kings.is_empty() {
            return;
        }
        ledger.timed(timed::PRESSURE, self.danger * attacker.pressure);
        for king in kings {
            self.one_king(rules, position, color, king, [attacker, defender], ledger);
        }
    }

    fn one_king<L: Ledger>(
        &self,
        rules: &Rules,
        position: &Position,
        color: Color,
        king: Square,
        [attacker, defender]: [&Seen; 2],
        ledger: &mut L,
    ) {
        let board = position.board();
        let (occupied, own) = (board.occupied(), board.of(color));
        let Some(target) = board.piece_on(king) else { return };
        let (quiet, covered) = rules.span(target, king, occupied);
        let flights = (quiet | (covered & own)) - attacker.covered;
        let (mut checks, mut view) = (0, Bitboard::EMPTY);
        for (index, man) in self.men.iter().enumerate() {
            if man.class == Class::King || attacker.going[index].is_empty() {
                continue;
            }
            // Men mirrored attack from where a man of the other colour on the king's square would attack.
            let from = rules.gait(Piece { color: !color, role: man.role }).covered(king, occupied) - own;
            checks += (from & (attacker.going[index] - defender.covered)).len() as i32;
            view |= from;
        }
        ledger.timed(timed::FLIGHTS, self.danger * flights.len() as i32);
        ledger.timed(timed::CHECKS, self.danger * checks);
        ledger.timed(timed::VIEW, self.danger * view.len() as i32);
        ledger.timed(timed::ASSAIL, self.danger * i32::from(attacker.covered.has(king)));
    }
}
