//! Terms for what a player's turn can capture.

use tempi_rules::engine_support::{capturing_moves, taken};
use tempi_rules::{Bitboard, Color, Piece, Position, Roles, Rules, Square};

use super::attackers::attack_origins;
use super::profile::{Class, PieceInfo, Profile};
use super::side::SideInfo;
use super::sink::{TermContext, TermSink};
use super::terms::timed;

/// Sums up the most valuable pieces that can be captured, as many as there are moves.
struct Haul {
    moves: u32,
    sum: i32,
}

impl Haul {
    fn take(&mut self, pieces: Bitboard, reach: i32) {
        let count = pieces.len().min(self.moves);
        self.moves -= count;
        self.sum += count as i32 * reach;
    }
}

impl Profile {
    /// The opposing pieces that a player's turn can capture, and the goals that it can reach.
    pub fn threat_terms<L: TermSink>(
        &self,
        rules: &Rules,
        position: &Position,
        color: Color,
        sides: &[SideInfo; 2],
        context: TermContext,
        sink: &mut L,
    ) {
        let moves = capturing_moves(position, rules, context.moves, !context.acting);
        if moves == 0 {
            return;
        }
        let (attacker, defender) = (&sides[color.index()], &sides[(!color).index()]);
        let board = position.board();
        let mut lesser = [Bitboard::EMPTY; 17];
        for index in 0..self.piece_infos.len() {
            lesser[index + 1] = lesser[index] | attacker.covered_by[index];
        }
        let [mut loose, mut outdone, mut guarded] = [(); 3].map(|()| Haul { moves: u32::from(moves), sum: 0 });
        let opposing = board.of(!color) & attacker.covered;
        if opposing.not_empty() {
            for info in self.piece_infos.iter().rev().filter(|info| info.class != Class::King) {
                let attacked = board.pieces(!color, info.role) & opposing;
                if attacked.is_empty() {
                    continue;
                }
                let reach = info.reach[(!color).index()];
                let protected = attacked & defender.covered;
                let by_lesser = protected & lesser[info.lesser];
                loose.take(attacked - protected, reach);
                outdone.take(by_lesser, reach);
                guarded.take(protected - by_lesser, reach);
            }
        }
        sink.timed(timed::LOOSE, loose.sum);
        sink.timed(timed::LESSER, outdone.sum);
        sink.timed(timed::GUARDED, guarded.sum);
        if self.eliminations == Roles::default() && self.groups.is_empty() {
            return;
        }
        self.sweeps(rules, position, color, attacker, TermContext { moves, ..context }, sink);
    }

    /// Piece types that can be wiped out within the turn.
    fn sweeps<L: TermSink>(
        &self,
        rules: &Rules,
        position: &Position,
        color: Color,
        attacker: &SideInfo,
        context: TermContext,
        sink: &mut L,
    ) {
        let moves = u32::from(context.moves);
        let board = position.board();
        let cost = |pieces: Bitboard| pieces.map(|target| self.moves_to_capture(rules, position, color, target, attacker)).sum::<u32>();
        for role in self.eliminations.iter() {
            let pieces = board.pieces(!color, role);
            let taken = if context.acting { u32::from(taken(position, role)) } else { 0 };
            let left = pieces.len();
            if left == 0 || left > moves || left + taken < 2 {
                continue;
            }
            match cost(pieces) {
                cost if cost <= moves => sink.timed(timed::SWEEP, 1),
                cost if cost == moves + 1 => sink.timed(timed::SWEEP_BUT_ONE, 1),
                _ => {}
            }
        }
        for &group in &self.groups {
            let pieces = board.pieces_of(!color, group);
            if pieces.not_empty() && pieces.len() <= moves && cost(pieces) <= moves {
                sink.timed(timed::WIPE, 1);
            }
        }
    }

    /// The minimum number of moves to capture a piece if the other pieces do not move: 1, 2, or 3 for more.
    fn moves_to_capture(&self, rules: &Rules, position: &Position, color: Color, target: Square, attacker: &SideInfo) -> u32 {
        if attacker.covered.has(target) {
            return 1;
        }
        let board = position.board();
        let reaches = |(index, info): (usize, &PieceInfo)| {
            let from = attack_origins(rules, Piece { color, role: info.role }, target, board.occupied()) - board.of(color);
            (from & attacker.going[index]).not_empty()
        };
        if self.piece_infos.iter().enumerate().any(reaches) { 2 } else { 3 }
    }
}
