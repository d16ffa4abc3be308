//! Terms for goals other than mate, and for pieces that re-enter.

use tempi_rules::{Bitboard, Color, Position, Rules, Square};

use super::family::ahead;
use super::profile::{Class, Profile, center};
use super::side::SideInfo;
use super::sink::TermSink;
use super::terms::still;

/// The reach of pieces that cannot protect a king from being hunted (a bishop's), in sixteenths of a square.
const HELPLESS: i32 = 140;
/// The additional reach that the hunters need (nearly a rook's).
const OVERWHELMING: i32 = 200;

const LIGHT: Bitboard = Bitboard(0x55aa_55aa_55aa_55aa);

impl Profile {
    /// Colorbound pieces that have a counterpart on the other color.
    pub fn pair_terms<L: TermSink>(&self, position: &Position, color: Color, sink: &mut L) {
        for &role in &self.bound {
            let pieces = position.board().pieces(color, role);
            let paired = (pieces & LIGHT).not_empty() && (pieces - LIGHT).not_empty();
            sink.still(still::PAIR, i32::from(paired));
        }
    }

    /// A player's progress toward goals other than mate.
    pub fn goal_terms<L: TermSink>(&self, rules: &Rules, position: &Position, color: Color, sink: &mut L) {
        let board = position.board();
        for group in &self.groups {
            match board.pieces_of(color, *group).len() {
                0 => sink.still(still::GONE, 1),
                1 => sink.still(still::LAST, 1),
                2 => sink.still(still::SECOND, 1),
                _ => {}
            }
        }
        for king in board.pieces_of(color, self.marching) {
            if let rank @ 1..=6 = ahead(color, king) {
                sink.still(still::MARCH_1 + usize::from(rank) - 1, 1);
            }
        }
        if self.pawns_win {
            self.race(rules, position, color, sink);
        }
        if self.pushes {
            self.brink(position, color, sink);
        }
        if self.returns {
            let reach = |(role, count): (tempi_rules::Role, u8)| self.reach[color.index()][role.index()] * i32::from(count);
            sink.still(still::RETURNING, position.pocket(color).map(reach).sum());
        }
    }

    /// Pieces that must move, where a player without moves loses or wins.
    pub fn duty_terms<L: TermSink>(&self, sides: &SideInfo, sink: &mut L) {
        for kinds in &self.duties {
            let moves: u16 = sides.moves.iter().enumerate().filter(|(index, _)| kinds >> index & 1 != 0).map(|(_, &moves)| moves).sum();
            if moves <= 2 {
                sink.still(still::DUTY_0 + usize::from(moves), self.freedom);
            }
        }
    }

    /// The placement of kings with few defenders, which are mated by driving them to the edge.
    pub fn hunted_terms<L: TermSink>(&self, position: &Position, color: Color, sides: &[SideInfo; 2], sink: &mut L) {
        let (own, other) = (&sides[color.index()], &sides[(!color).index()]);
        if self.danger == 0 || own.pawns.not_empty() || own.fullness > HELPLESS || other.fullness - own.fullness < OVERWHELMING {
            return;
        }
        let hunters = position.board().pieces_of(!color, self.objectives);
        for king in position.board().pieces_of(color, self.objectives) {
            let far = hunters.map(|hunter| i32::from(hunter.distance(king)) - 1).min().unwrap_or(0);
            sink.still(still::HUNTED_CENTER, i32::from(center(king)));
            sink.still(still::HUNTED_FAR, far);
        }
    }

    /// The foremost pawn, where the first one to reach the far rank wins.
    fn race<L: TermSink>(&self, rules: &Rules, position: &Position, color: Color, sink: &mut L) {
        let pawns = self.piece_infos.iter().filter(|info| info.class == Class::Pawn);
        let pawns = pawns.flat_map(|info| position.board().pieces(color, info.role));
        let left = pawns.map(|pawn| 7 - rules.pawn_progress(color, pawn)).min();
        if let Some(left @ 1..=5) = left {
            sink.still(still::RACE_1 + usize::from(left) - 1, 1);
        }
    }

    /// Pieces near the edge, where they can be pushed off.
    fn brink<L: TermSink>(&self, position: &Position, color: Color, sink: &mut L) {
        let board = position.board();
        let kings = board.pieces_of(color, self.objectives);
        for king in kings {
            if let inward @ 0..=2 = inward(king) {
                sink.still(still::BRINK_0 + usize::from(inward), 1);
            }
        }
        let rim = Bitboard::rank(0) | Bitboard::rank(7) | Bitboard::file(0) | Bitboard::file(7);
        sink.still(still::RIM, ((board.of(color) - kings) & rim).len() as i32);
    }
}

/// Squares between a square and the nearest edge.
fn inward(square: Square) -> u8 {
    let of = |coordinate: u8| coordinate.min(7 - coordinate);
    of(square.file()).min(of(square.rank()))
}
