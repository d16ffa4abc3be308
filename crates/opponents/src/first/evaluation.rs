//! The evaluation: material by the reach of pieces, and current mobility.

use tempi_engine::{Score, counts_every_ply, scramble};
use tempi_rules::{Color, Piece, Position, Role, Roles, Rules, Verdict};

/// Value of each square that a role reaches on average, in centipawns.
const PER_SQUARE_REACHED: f64 = 60.0;
/// The fraction of the best promotion's value that a pawn is credited with from the start.
const PROMOTION_SHARE: f64 = 0.05;
/// Bonus for each rank that a pawn has advanced.
const PER_RANK: i32 = 3;
/// Bonus for each square that a piece reaches in the position.
const PER_SQUARE_NOW: i32 = 2;
/// Bonus for each group of pieces that is not extinct, if extinction loses.
const PER_GROUP: i32 = 150;
/// The value of a piece whose capture ends the game.
const OBJECTIVE: i32 = 10_000;

/// The evaluation of positions of one variant.
#[derive(Clone, Debug)]
pub(crate) struct Evaluation {
    worth: [i32; 16],
    objectives: Roles,
    per_square: i32,
    /// Whether pieces have no owner: White and Black pieces alternate regardless of the player, so pieces count for neither player.
    ownerless: bool,
    seed: u64,
    /// The maximum random change of an evaluation.
    chance: u16,
}

impl Evaluation {
    /// Computes the piece values of a variant. Evaluations are changed by up to `chance` centipawns, up or down, depending on the position's
    /// hash and the seed.
    pub fn new(rules: &Rules, seed: u64, chance: u16) -> Evaluation {
        let objectives = rules.objectives();
        let by_reach = |role: Role| (rules.mobility(role) * PER_SQUARE_REACHED) as i32;
        let best_promotion = rules.promotions().iter().map(|&role| by_reach(role)).max().unwrap_or(0);
        let mut worth = [0; 16];
        for role in rules.roles() {
            worth[role.index()] = match (objectives.has(role), rules.is_pawn(role)) {
                (true, _) => OBJECTIVE,
                (false, true) => by_reach(role) + (f64::from(best_promotion) * PROMOTION_SHARE) as i32,
                (false, false) => by_reach(role),
            };
        }
        // If having no moves wins, reaching fewer squares is better.
        let per_square = if rules.ends().no_moves == Verdict::Wins { -PER_SQUARE_NOW } else { PER_SQUARE_NOW };
        Evaluation { worth, objectives, per_square, ownerless: counts_every_ply(rules), seed, chance }
    }

    /// The value of a role.
    #[inline]
    pub fn worth(&self, role: Role) -> i32 {
        self.worth[role.index()]
    }

    /// Whether captures affect the evaluation at all.
    pub fn uses_material(&self) -> bool {
        !self.ownerless
    }

    /// The evaluation of a position for the player to act, if the game is not over.
    pub fn evaluate(&self, rules: &Rules, position: &Position) -> Score {
        let chance = self.throw(rules, position);
        if self.ownerless {
            return Score::points(chance);
        }
        let player = position.player();
        Score::points(self.side(rules, position, player) - self.side(rules, position, !player) + chance)
    }

    fn throw(&self, rules: &Rules, position: &Position) -> i32 {
        if self.chance == 0 {
            return 0;
        }
        let faces = 2 * u64::from(self.chance) + 1;
        (scramble(position.hash(rules) ^ self.seed) % faces) as i32 - i32::from(self.chance)
    }

    fn side(&self, rules: &Rules, position: &Position, color: Color) -> i32 {
        let board = position.board();
        let (own, occupied) = (board.of(color), board.occupied());
        let mut sum = 0;
        for square in own {
            let Some(Piece { role, .. }) = board.piece_on(square) else { continue };
            sum += self.worth(role);
            if rules.is_pawn(role) {
                sum += PER_RANK * i32::from(rules.pawn_progress(color, square));
            }
            if !self.objectives.has(role) {
                let reached = rules.reach(Piece { color, role }, square, occupied) - own;
                sum += self.per_square * reached.len() as i32;
            }
        }
        // Pieces in the pocket count for somewhat less than those on the board.
        sum += position.pocket(color).map(|(role, count)| self.worth(role) * i32::from(count) * 3 / 4).sum::<i32>();
        let alive = rules.extinction_groups().iter().filter(|&&group| board.pieces_of(color, group).not_empty());
        sum + PER_GROUP * alive.count() as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(id: &str, fen: &str) -> i32 {
        let rules = Rules::builtin(id).unwrap();
        let position = Position::from_fen(&rules, fen).unwrap();
        Evaluation::new(&rules, 0, 0).evaluate(&rules, &position).value()
    }

    #[test]
    fn chess_pieces_have_about_their_usual_values() {
        let rules = Rules::builtin("chess").unwrap();
        let evaluation = Evaluation::new(&rules, 0, 0);
        let worth = |letter| evaluation.worth(rules.roles().find(|&role| rules.letter(role) == letter).unwrap());
        assert!((80..130).contains(&worth('P')), "{}", worth('P'));
        assert!((280..340).contains(&worth('N')), "{}", worth('N'));
        assert!((310..400).contains(&worth('B')), "{}", worth('B'));
        assert!((450..550).contains(&worth('R')), "{}", worth('R'));
        assert!((780..950).contains(&worth('Q')), "{}", worth('Q'));
    }

    #[test]
    fn evaluations_are_symmetric() {
        let white = judged("chess", "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 2");
        let black = judged("chess", "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKB1R b KQkq - 0 2");
        assert_eq!(white, -black);
        assert!(white < -250, "{white}");
        assert_eq!(judged("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 0);
    }

    #[test]
    fn chance_is_small_and_repeatable() {
        let rules = Rules::builtin("chess").unwrap();
        let start = Position::start(&rules);
        let throw = |seed| Evaluation::new(&rules, seed, 10).evaluate(&rules, &start).value();
        let throws: Vec<i32> = (0..200).map(throw).collect();
        assert!(throws.iter().all(|throw| (-10..=10).contains(throw)));
        assert!(throws.contains(&10) && throws.contains(&-10));
        assert_eq!(throw(7), throw(7));
    }
}
