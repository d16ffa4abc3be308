//! A heuristic for how close a win in the current turn is.
use tempi_rules::{Bitboard, Color, Piece, Position, Role, Rules, Square, Verdict};

use crate::repetition::counts_every_ply;

/// The objectives of the game, for estimating how promising a position is.
pub(super) struct WinHeuristic<'a> {
    rules: &'a Rules,
    player: Color,
    /// Without owners of pieces, the goal is a mate of either side; where being mated wins, it is the player's own king.
    aims: Vec<Aim>,
    pawns: Vec<Role>,
}

/// The targets of one side's pieces.
struct Aim {
    by: Color,
    /// Pieces of the other side that must be attacked, and the squares around them.
    pieces: Bitboard,
    near: Bitboard,
}

impl<'a> WinHeuristic<'a> {
    /// The player's targets in a position and its successors within the turn.
    pub fn of(rules: &'a Rules, position: &Position, player: Color) -> WinHeuristic<'a> {
        let mated_wins = rules.ends().mated == Verdict::Wins;
        let sides = [(player, !mated_wins), (!player, mated_wins || counts_every_ply(rules))];
        let aims = sides.into_iter().filter(|(_, counts)| *counts).map(|(by, _)| Aim::of(rules, position, by)).collect();
        let races = rules.pawns_win() || !rules.promotions().is_empty();
        let pawns = rules.roles().filter(|&role| races && rules.is_pawn(role)).collect();
        WinHeuristic { rules, player, aims, pawns }
    }

    /// An estimate of how close a win is: how many squares around the opponent's kings (or other objectives) are attacked, how few pieces the
    /// opponent has left, and how far pawns have advanced.
    pub fn promise(&self, position: &Position) -> i32 {
        let marching = position.board().pieces_of(self.player, self.rules.far_rank_winners()).map(|square| self.progress(square)).max();
        let aim = self.aims.iter().map(|aim| aim.promise(self.rules, position) + self.best_pawn(position, aim.by)).max();
        aim.unwrap_or(0) + 8 * marching.unwrap_or(0)
    }

    fn best_pawn(&self, position: &Position, color: Color) -> i32 {
        let pawns = self.pawns.iter().flat_map(|&role| position.board().pieces(color, role));
        let progress = pawns.map(|square| i32::from(self.rules.pawn_progress(color, square))).max().unwrap_or(0);
        progress * progress / 3
    }

    fn progress(&self, square: Square) -> i32 {
        i32::from(if self.player == Color::White { square.rank() } else { 7 - square.rank() })
    }
}

impl Aim {
    fn of(rules: &Rules, position: &Position, by: Color) -> Aim {
        let pieces = position.board().pieces_of(!by, rules.objectives());
        Aim { by, pieces, near: pieces.map(around).fold(pieces, |all, squares| all | squares) }
    }

    fn promise(&self, rules: &Rules, position: &Position) -> i32 {
        let board = position.board();
        // The king does not block attacks on the squares behind it.
        let occupied = board.occupied() - self.pieces;
        let (mut covered, mut attacks) = (Bitboard::EMPTY, 0);
        for from in board.of(self.by) {
            let Some(Piece { role, color }) = board.piece_on(from) else { continue };
            let reached = rules.targets(Piece { role, color }, from, occupied).1 & self.near;
            covered |= reached;
            attacks += reached.len() as i32;
        }
        let open = (self.near - board.of(!self.by) - covered).len() as i32;
        12 * -open + 2 * attacks - board.of(!self.by).len() as i32
    }
}

/// The neighbors of a square.
fn around(square: Square) -> Bitboard {
    let steps = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
    steps.filter_map(|(files, ranks)| square.offset(files, ranks)).collect::<Bitboard>().without(square)
}
