//! Pawns that go straight ahead: their structure, and how near home they are.

use tempi_rules::{Bitboard, Color, Position, Rules, Square};

use super::ledger::{Ledger, Page};
use super::profile::{Class, Lanes, Profile};
use super::seen::Seen;
use super::terms::{still, timed};

impl Profile {
    /// How a player's pawns stand to each other, to the opposing ones, and to the other men.
    pub fn pawn_terms<L: Ledger>(&self, rules: &Rules, position: &Position, color: Color, seen: &[Seen; 2], ledger: &mut L) {
        let Some(lanes) = &self.lanes else { return };
        let lanes = &lanes[color.index()];
        let (own, opposing) = (seen[color.index()].pawns, seen[(!color).index()].pawns);
        let (mut doubled, mut isolated) = (0, 0);
        for pawn in own {
            let index = pawn.index();
            let behind = (lanes.ahead[index] & own).not_empty();
            doubled += i32::from(behind);
            isolated += i32::from((lanes.beside[index] & own).is_empty());
            if !behind && (lanes.front[index] & opposing).is_empty() {
                self.passed(rules, position, color, pawn, &seen[color.index()], ledger);
            }
        }
        ledger.still(still::DOUBLED, doubled);
        ledger.still(still::ISOLATED, isolated);
        ledger.still(still::CHAINED, (seen[color.index()].covered_by_pawns & own).len() as i32);
        self.shelter(position, color, own, lanes, ledger);
        self.lines(position, color, lanes, seen, ledger);
    }

    fn passed<L: Ledger>(&self, rules: &Rules, position: &Position, color: Color, pawn: Square, seen: &Seen, ledger: &mut L) {
        let progress = rules.pawn_progress(color, pawn);
        let left = 7 - progress;
        if !self.homing || !(1..=6).contains(&left) {
            return;
        }
        ledger.still(still::PASSED_1 + usize::from(left) - 1, 1);
        let behind = i32::from(progress);
        let Some(next) = pawn.offset(0, if progress == pawn.rank() { 1 } else { -1 }) else { return };
        let board = position.board();
        ledger.still(still::PASSED_FREE, behind * behind * i32::from(board.piece_on(next).is_none()));
        ledger.still(still::PASSED_HELD, behind * behind * i32::from(seen.covered.has(pawn)));
        if self.danger != 0 {
            let far = |of: Color| board.pieces_of(of, self.objectives).map(|king| i32::from(king.distance(next))).min().unwrap_or(0);
            ledger.still(still::PASSED_KING, behind * (far(!color).min(5) - far(color).min(5)) / 2);
        }
    }

    /// What keeps men from looking at a player's kings.
    fn shelter<L: Ledger>(&self, position: &Position, color: Color, own: Bitboard, lanes: &Lanes, ledger: &mut L) {
        if self.danger == 0 {
            return;
        }
        for king in position.board().pieces_of(color, self.objectives) {
            let near = self.around[king.index()];
            let bare = (near & Bitboard::rank(king.rank())).filter(|square| (lanes.ahead[square.index()] & own).is_empty()).count();
            ledger.still(still::SHELTER, self.danger * (near & own).len() as i32);
            ledger.still(still::BARE, self.danger * bare as i32);
        }
    }

    /// What pawns leave to the other men.
    fn lines<L: Ledger>(&self, position: &Position, color: Color, lanes: &Lanes, seen: &[Seen; 2], ledger: &mut L) {
        let (mine, theirs) = (&seen[color.index()], &seen[(!color).index()]);
        let (mut half, mut open, mut held) = (0, 0, 0);
        for (index, man) in self.men.iter().enumerate() {
            let men = position.board().pieces(color, man.role);
            match man.class {
                _ if men.is_empty() => {}
                Class::Light => {
                    held += (men & mine.covered_by_pawns).len() as i32;
                    ledger.still(still::UNSAFE_LIGHT, (mine.going[index] & theirs.covered_by_pawns).len() as i32);
                }
                Class::Heavy => {
                    for square in men.filter(|square| (lanes.ahead[square.index()] & mine.pawns).is_empty()) {
                        half += 1;
                        open += i32::from((lanes.ahead[square.index()] & theirs.pawns).is_empty());
                    }
                    ledger.still(still::UNSAFE_HEAVY, (mine.going[index] & theirs.covered_by_pawns).len() as i32);
                }
                Class::Pawn | Class::King => {}
            }
        }
        ledger.still(still::HALF_OPEN, half);
        ledger.still(still::OPEN, open);
        ledger.still(still::HELD_LIGHT, held);
    }

    /// Pawns that get home in a player's turn with nobody in their way.
    pub fn homing_terms<L: Ledger>(&self, rules: &Rules, position: &Position, color: Color, seen: &Seen, page: Page, ledger: &mut L) {
        let Some(lanes) = self.lanes.as_ref().filter(|_| self.homing) else { return };
        let Lanes { ahead, .. } = &lanes[color.index()];
        let occupied = position.board().occupied();
        let near = |pawn: &Square| (1..=page.moves).contains(&(7 - rules.pawn_progress(color, *pawn)));
        let free = |pawn: &Square| (ahead[pawn.index()] & occupied).is_empty();
        let homing = seen.pawns.filter(|pawn| near(pawn) && free(pawn)).count();
        ledger.timed(timed::HOMING, homing as i32);
    }
}
