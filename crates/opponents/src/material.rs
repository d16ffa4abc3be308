//! Piece values by reach.

use tempi_engine::counts_every_ply;
use tempi_rules::{Color, Position, Role, Rules};

/// Value of each square that a role reaches on average, in centipawns.
const PER_SQUARE_REACHED: f64 = 60.0;
/// The value of a piece whose loss ends the game.
const OBJECTIVE: i32 = 10_000;

/// The piece values of a variant, by the mobility of each role.
pub(super) struct Material {
    worth: Vec<(Role, i32)>,
    /// Whether pieces have no owner: White and Black pieces alternate, regardless of the player.
    ownerless: bool,
}

impl Material {
    /// Computes the piece values of a variant.
    pub fn new(rules: &Rules) -> Material {
        let worth = |role: Role| {
            let by_reach = (rules.mobility(role) * PER_SQUARE_REACHED) as i32;
            if rules.objectives().has(role) { OBJECTIVE } else { by_reach }
        };
        Material { worth: rules.roles().map(|role| (role, worth(role))).collect(), ownerless: counts_every_ply(rules) }
    }

    /// A player's material advantage, in centipawns; pieces in the pocket count like those on the board.
    pub fn balance(&self, position: &Position, player: Color) -> i32 {
        if self.ownerless { 0 } else { self.sum(position, player) - self.sum(position, !player) }
    }

    fn sum(&self, position: &Position, color: Color) -> i32 {
        let board = position.board();
        let standing: i32 = self.worth.iter().map(|&(role, worth)| worth * board.pieces(color, role).len() as i32).sum();
        let worth = |role: Role| self.worth.iter().find(|&&(known, _)| known == role).map_or(0, |&(_, worth)| worth);
        standing + position.pocket(color).map(|(role, count)| worth(role) * i32::from(count)).sum::<i32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_count_for_their_player() {
        let rules = Rules::builtin("chess").unwrap();
        let material = Material::new(&rules);
        assert_eq!(material.balance(&Position::start(&rules), Color::White), 0);
        let without_queen = Position::from_fen(&rules, "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap();
        let queen = material.balance(&without_queen, Color::White);
        assert!((700..1_000).contains(&queen), "{queen}");
        assert_eq!(material.balance(&without_queen, Color::Black), -queen);
    }

    #[test]
    fn unowned_pieces_count_for_neither_player() {
        let rules = Rules::builtin("multi-mate").unwrap();
        let position = Position::from_fen(&rules, "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap();
        assert_eq!(Material::new(&rules).balance(&position, Color::White), 0);
    }
}
