//! Terms for pawns that move straight ahead: their structure, and how close they are to the far rank.

use tempi_rules::{Bitboard, Color, Position, Rules, Square};

use super::profile::{Class, Lanes, Profile};
use super::side::SideInfo;
use super::sink::{TermContext, TermSink};
use super::terms::{still, timed};

impl Profile {
    /// A player's pawn structure: pawns relative to each other, to the opponent's pawns, and to other pieces.
    pub fn pawn_terms<L: TermSink>(&self, rules: &Rules, position: &Position, color: Color, sides: &[SideInfo; 2], sink: &mut L) {
        let Some(lanes) = &self.lanes else { return };
        let lanes = &lanes[color.index()];
        let (own, opposing) = (sides[color.index()].pawns, sides[(!color).index()].pawns);
        let (mut doubled, mut isolated) = (0, 0);
        for pawn in own {
            let index = pawn.index();
            let behind = (lanes.ahead[index] & own).not_empty();
            doubled += i32::from(behind);
            isolated += i32::from((lanes.beside[index] & own).is_empty());
            if !behind && (lanes.front[index] & opposing).is_empty() {
                self.passed(rules, position, color, pawn, &sides[color.index()], sink);
            }
        }
        sink.still(still::DOUBLED, doubled);
        sink.still(still::ISOLATED, isolated);
        sink.still(still::CHAINED, (sides[color.index()].covered_by_pawns & own).len() as i32);
        self.shelter(position, color, own, lanes, sink);
        self.lines(position, color, lanes, sides, sink);
    }

    fn passed<L: TermSink>(&self, rules: &Rules, position: &Position, color: Color, pawn: Square, sides: &SideInfo, sink: &mut L) {
        let progress = rules.pawn_progress(color, pawn);
        let left = 7 - progress;
        if !self.homing || !(1..=6).contains(&left) {
            return;
        }
        sink.still(still::PASSED_1 + usize::from(left) - 1, 1);
        let behind = i32::from(progress);
        let Some(next) = pawn.offset(0, if progress == pawn.rank() { 1 } else { -1 }) else { return };
        let board = position.board();
        sink.still(still::PASSED_FREE, behind * behind * i32::from(board.piece_on(next).is_none()));
        sink.still(still::PASSED_HELD, behind * behind * i32::from(sides.covered.has(pawn)));
        if self.danger != 0 {
            let far = |of: Color| board.pieces_of(of, self.objectives).map(|king| i32::from(king.distance(next))).min().unwrap_or(0);
            sink.still(still::PASSED_KING, behind * (far(!color).min(5) - far(color).min(5)) / 2);
        }
    }

    /// The pawn shelter of a player's kings.
    fn shelter<L: TermSink>(&self, position: &Position, color: Color, own: Bitboard, lanes: &Lanes, sink: &mut L) {
        if self.danger == 0 {
            return;
        }
        for king in position.board().pieces_of(color, self.objectives) {
            let near = self.around[king.index()];
            let bare = (near & Bitboard::rank(king.rank())).filter(|square| (lanes.ahead[square.index()] & own).is_empty()).count();
            sink.still(still::SHELTER, self.danger * (near & own).len() as i32);
            sink.still(still::BARE, self.danger * bare as i32);
        }
    }

    /// Open files and outposts for other pieces.
    fn lines<L: TermSink>(&self, position: &Position, color: Color, lanes: &Lanes, sides: &[SideInfo; 2], sink: &mut L) {
        let (mine, theirs) = (&sides[color.index()], &sides[(!color).index()]);
        let (mut half, mut open, mut held) = (0, 0, 0);
        for (index, info) in self.piece_infos.iter().enumerate() {
            let pieces = position.board().pieces(color, info.role);
            match info.class {
                _ if pieces.is_empty() => {}
                Class::Light => {
                    held += (pieces & mine.covered_by_pawns).len() as i32;
                    sink.still(still::UNSAFE_LIGHT, (mine.going[index] & theirs.covered_by_pawns).len() as i32);
                }
                Class::Heavy => {
                    for square in pieces.filter(|square| (lanes.ahead[square.index()] & mine.pawns).is_empty()) {
                        half += 1;
                        open += i32::from((lanes.ahead[square.index()] & theirs.pawns).is_empty());
                    }
                    sink.still(still::UNSAFE_HEAVY, (mine.going[index] & theirs.covered_by_pawns).len() as i32);
                }
                Class::Pawn | Class::King => {}
            }
        }
        sink.still(still::HALF_OPEN, half);
        sink.still(still::OPEN, open);
        sink.still(still::HELD_LIGHT, held);
    }

    /// Pawns that can reach the far rank unobstructed within the player's turn.
    pub fn homing_terms<L: TermSink>(
        &self,
        rules: &Rules,
        position: &Position,
        color: Color,
        sides: &SideInfo,
        context: TermContext,
        sink: &mut L,
    ) {
        let Some(lanes) = self.lanes.as_ref().filter(|_| self.homing) else { return };
        let Lanes { ahead, .. } = &lanes[color.index()];
        let occupied = position.board().occupied();
        let near = |pawn: &Square| (1..=context.moves).contains(&(7 - rules.pawn_progress(color, *pawn)));
        let free = |pawn: &Square| (ahead[pawn.index()] & occupied).is_empty();
        let homing = sides.pawns.filter(|pawn| near(pawn) && free(pawn)).count();
        sink.timed(timed::HOMING, homing as i32);
    }
}
