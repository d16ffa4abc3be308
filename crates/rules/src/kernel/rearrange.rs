//! Rearrangements of three squares before a move (Triomino Chess).

use crate::board::{Bitboard, Role, Square};
use crate::compile::{RearrangementShapes, Rules};

use super::action::{Action, ActionKind};
use super::position::{Flags, Position};
use super::sink::Sink;

/// Three squares in a row or around a corner, lowest square first.
type Area = [Square; 3];

/// All areas of the I and V shapes, as offsets of files and ranks from the lower left corner of their frame.
const SHAPES: [[(i8, i8); 3]; 6] = [
    [(0, 0), (1, 0), (2, 0)],
    [(0, 0), (0, 1), (0, 2)],
    [(0, 0), (1, 0), (0, 1)],
    [(0, 0), (1, 0), (1, 1)],
    [(0, 0), (0, 1), (1, 1)],
    [(1, 0), (0, 1), (1, 1)],
];

/// The number of straight shapes, which come first.
const STRAIGHT: usize = 2;

/// The permutations of three elements, except the identity.
const ORDERS: [[usize; 3]; 5] = [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The areas of the given shapes.
fn areas(asked: RearrangementShapes) -> impl Iterator<Item = Area> {
    let wanted = if asked.straight { 0 } else { STRAIGHT }..if asked.corners { SHAPES.len() } else { STRAIGHT };
    Square::all().flat_map(move |corner| {
        SHAPES[wanted.clone()].iter().filter_map(move |shape| {
            let at = |i: usize| corner.offset(shape[i].0, shape[i].1);
            Some([at(0)?, at(1)?, at(2)?])
        })
    })
}

impl Position {
    /// Rearrangements after which there is a legal move.
    pub(crate) fn rearrangements<S: Sink>(&self, rules: &Rules, ignore_checks: bool, sink: &mut S) -> bool {
        let own = self.board.of(self.player);
        let opposing = self.board.of(!self.player);
        let mut seen = Vec::new();
        for area in areas(rules.rearrangement.unwrap_or_default()) {
            let squares: Bitboard = area.into_iter().collect();
            if (squares & own).is_empty() || (squares & opposing).not_empty() {
                continue;
            }
            let contents = area.map(|square| own.has(square).then(|| self.board.role_on(square)));
            for order in ORDERS {
                let after = order.map(|i| contents[i]);
                let Some(action) = self.rearrangement(rules, area, contents, after) else { continue };
                if seen.contains(&action) || !sink.wants(action) {
                    continue;
                }
                seen.push(action);
                let mut next = *self;
                next.rearrange(rules, action);
                let safe = !next.in_check(rules, self.player) && !next.in_check(rules, !self.player);
                if safe && next.can_move(rules, ignore_checks) && sink.action(action) {
                    return true;
                }
            }
        }
        false
    }

    /// The action that puts these contents on an area, if it changes the board and moves no pawn to a forbidden square.
    fn rearrangement(&self, rules: &Rules, area: Area, before: [Option<Role>; 3], after: [Option<Role>; 3]) -> Option<Action> {
        let mut changes = [(area[0], None); 3];
        let mut count = 0;
        for i in 0..3 {
            if before[i] != after[i] {
                changes[count] = (area[i], after[i]);
                count += 1;
            }
        }
        let is_pawn = |content: Option<Role>| content.is_some_and(|role| rules.is_pawn(role));
        let on_edge = (0..3).any(|i| is_pawn(after[i]) && matches!(area[i].rank(), 0 | 7));
        if count == 0 || on_edge || leaps_ahead(area, before.map(is_pawn), after.map(is_pawn), rules.pawns.forward[self.player.index()]) {
            return None;
        }
        let changes = &mut changes[..count];
        changes.sort_by_key(|&(square, _)| square);
        Some(Action::rearrangement(changes))
    }

    /// Puts the new contents on the squares.
    pub(crate) fn rearrange(&mut self, rules: &Rules, action: Action) {
        debug_assert_eq!(action.kind(), ActionKind::Rearrange);
        for (square, _) in action.changes() {
            self.castling &= !rules.castling_loss[square.index()];
            if let Some(piece) = self.board.piece_on(square) {
                self.board.toggle(square, piece);
            }
        }
        for (square, content) in action.changes() {
            if let Some(role) = content {
                self.board.toggle(square, crate::board::Piece { color: self.player, role });
            }
        }
        self.flags.set(Flags::PREPARED);
    }
}

/// Whether a pawn would be two ranks further forward on its file. Two pawns are interchangeable, so only a single pawn in a column of three can
/// leap: from one end to the other.
pub(crate) fn leaps_ahead(area: Area, before: [bool; 3], after: [bool; 3], forward: i8) -> bool {
    let column = area[0].file() == area[1].file() && area[1].file() == area[2].file();
    let single = |flags: [bool; 3]| flags.iter().filter(|&&flag| flag).count() == 1;
    let (start, end) = if forward > 0 { (0, 2) } else { (2, 0) };
    column && single(before) && single(after) && before[start] && after[end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_292_areas() {
        // 2 x 48 straight ones and 4 x 49 corners.
        assert_eq!(areas(RearrangementShapes { straight: true, corners: true }).count(), 292);
        assert_eq!(areas(RearrangementShapes { straight: true, corners: false }).count(), 96);
    }

    #[test]
    fn only_a_single_pawn_of_a_column_can_leap() {
        let at = |name: &str| name.parse::<Square>().unwrap();
        let column = [at("c2"), at("c3"), at("c4")];
        assert!(leaps_ahead(column, [true, false, false], [false, false, true], 1));
        assert!(!leaps_ahead(column, [true, false, false], [false, false, true], -1));
        assert!(!leaps_ahead(column, [true, true, false], [false, true, true], 1));
        assert!(!leaps_ahead([at("c2"), at("c3"), at("d3")], [true, false, false], [false, false, true], 1));
    }
}
