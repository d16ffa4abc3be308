//! Pawns that go straight ahead: their structure, and how near home they are.

use tempi_rules::{Bitboard, Color, Position, Rules, Square};

use super::ledger::{Ledger, Page};
use super::profile::{Class, Lanes, Profile};
use super::seen::Seen;
use super::terms::{still, timed};

impl Profile {
    fn pawns(&self, position: &Position, color: Color) -> Bitboard {
        let pawns = self.men.iter().filter(|man| man.class == Class::Pawn);
        pawns.fold(Bitboard::EMPTY, |all, man| all | position.board().men(color, man.role))
    }

    /// How a player's pawns stand to each other and to the opposing ones.
    pub fn pawn_terms<L: Ledger>(&self, rules: &Rules, position: &Position, color: Color, seen: &Seen, ledger: &mut L) {
        let Some(lanes) = &self.lanes else { return };
        let lanes = &lanes[color.index()];
        let (own, opposing) = (self.pawns(position, color), self.pawns(position, !color));
        let (mut doubled, mut isolated) = (0, 0);
        for pawn in own {
            let index = pawn.index();
            let behind = (lanes.ahead[index] & own).not_empty();
            doubled += i32::from(behind);
            isolated += i32::from((lanes.beside[index] & own).is_empty());
            if !behind && (lanes.front[index] & opposing).is_empty() {
                self.passed(rules, color, pawn, ledger);
            }
        }
        let of_pawns = self.men.iter().zip(&seen.covered_by).filter(|(man, _)| man.class == Class::Pawn);
        let chained = of_pawns.fold(Bitboard::EMPTY, |all, (_, &covered)| all | covered) & own;
        ledger.still(still::DOUBLED, doubled);
        ledger.still(still::ISOLATED, isolated);
        ledger.still(still::CHAINED, chained.len() as i32);
    }

    fn passed<L: Ledger>(&self, rules: &Rules, color: Color, pawn: Square, ledger: &mut L) {
        let left = 7 - rules.pawn_progress(color, pawn);
        if self.homing && (1..=6).contains(&left) {
            ledger.still(still::PASSED_1 + usize::from(left) - 1, 1);
        }
    }

    /// Pawns that get home in a player's turn with nobody in their way.
    pub fn homing_terms<L: Ledger>(&self, rules: &Rules, position: &Position, color: Color, page: Page, ledger: &mut L) {
        let Some(lanes) = self.lanes.as_ref().filter(|_| self.homing) else { return };
        let Lanes { ahead, .. } = &lanes[color.index()];
        let occupied = position.board().occupied();
        let near = |pawn: &Square| (1..=page.moves).contains(&(7 - rules.pawn_progress(color, *pawn)));
        let free = |pawn: &Square| (ahead[pawn.index()] & occupied).is_empty();
        let homing = self.pawns(position, color).filter(|pawn| near(pawn) && free(pawn)).count();
        ledger.timed(timed::HOMING, homing as i32);
    }
}
