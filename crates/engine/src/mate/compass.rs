//! How near a win in the turn at hand seems.

use tempi_rules::{Bitboard, Color, Piece, Position, Role, Rules, Square};

/// What the game is about, as far as a guess at a position's promise needs it.
pub(super) struct Compass<'a> {
    rules: &'a Rules,
    player: Color,
    /// Men of the opponent that must be attacked, and squares around them.
    aims: Bitboard,
    near: Bitboard,
    pawns: Vec<Role>,
}

impl<'a> Compass<'a> {
    /// What a player has to aim at in a position and in those that his turn leads to.
    pub fn of(rules: &'a Rules, position: &Position, player: Color) -> Compass<'a> {
        let aims = position.board().men_of(!player, rules.objectives());
        let near = aims.map(around).fold(aims, |all, squares| all | squares);
        let races = rules.pawns_win() || !rules.promotions().is_empty();
        let pawns = rules.roles().filter(|&role| races && rules.is_pawn(role)).collect();
        Compass { rules, player, aims, near, pawns }
    }

    /// How near a win seems: how much of the squares around the opponent's kings (or what else the game is about) is attacked, how
    /// few men the opponent has left, and how far pawns are on their way to something better.
    pub fn promise(&self, position: &Position) -> i32 {
        let (rules, board) = (self.rules, position.board());
        // The king is no hindrance to attacks on the squares behind him.
        let occupied = board.occupied() - self.aims;
        let (mut covered, mut attacks) = (Bitboard::EMPTY, 0);
        for from in board.of(self.player) {
            let Some(Piece { role, color }) = board.piece_on(from) else { continue };
            let reached = rules.span(Piece { role, color }, from, occupied).1 & self.near;
            covered |= reached;
            attacks += reached.len() as i32;
        }
        let open = (self.near - board.of(!self.player) - covered).len() as i32;
        let marching = board.men_of(self.player, rules.marching()).map(|square| self.progress(square)).max().unwrap_or(0);
        12 * -open + 2 * attacks - board.of(!self.player).len() as i32 + self.best_pawn(position) + 8 * marching
    }

    fn best_pawn(&self, position: &Position) -> i32 {
        let pawns = self.pawns.iter().flat_map(|&role| position.board().men(self.player, role));
        let progress = pawns.map(|square| i32::from(self.rules.pawn_progress(self.player, square))).max().unwrap_or(0);
        progress * progress / 3
    }

    fn progress(&self, square: Square) -> i32 {
        i32::from(if self.player == Color::White { square.rank() } else { 7 - square.rank() })
    }
}

/// The squares next to a square.
fn around(square: Square) -> Bitboard {
    let steps = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
    steps.filter_map(|(files, ranks)| square.offset(files, ranks)).collect::<Bitboard>().without(square)
}
