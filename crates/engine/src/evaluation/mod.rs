//! What a position is worth at a glance: men by how far they reach, and how far they reach right now.

use tempi_rules::format::model::Verdict;
use tempi_rules::{Color, Piece, Position, Role, Roles, Rules, Square};

use crate::history::counts_every_ply;

/// Hundredths of a pawn for each square that a man of a role reaches on average.
const PER_SQUARE_REACHED: f64 = 60.0;
/// The part of the best promotion's worth that a pawn has from the start.
const PROMOTION_SHARE: f64 = 0.05;
/// For each rank that a pawn has advanced.
const PER_RANK: i32 = 3;
/// For each square that a man reaches in the position.
const PER_SQUARE_NOW: i32 = 2;
/// For each group of men not extinct, where extinction loses.
const PER_GROUP: i32 = 150;
/// A man whose capture ends the game.
const OBJECTIVE: i32 = 10_000;

/// The judgement of positions of one variant.
#[derive(Clone, Debug)]
pub(crate) struct Evaluation {
    worth: [i32; 16],
    objectives: Roles,
    per_square: i32,
    /// Nobody owns men: White and Black men alternate whoever the player is, so that men speak for no one.
    ownerless: bool,
}

impl Evaluation {
    /// Works out what men are worth in a variant.
    pub fn new(rules: &Rules) -> Evaluation {
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
        // Where being stuck wins, every square less is a step towards it.
        let per_square = if rules.file().end.stuck == Verdict::Wins { -PER_SQUARE_NOW } else { PER_SQUARE_NOW };
        Evaluation { worth, objectives, per_square, ownerless: counts_every_ply(rules) }
    }

    /// What a man of a role is worth.
    #[inline]
    pub fn worth(&self, role: Role) -> i32 {
        self.worth[role.index()]
    }

    /// Whether captures change judgements at all.
    pub fn minds_captures(&self) -> bool {
        !self.ownerless
    }

    /// What a position is worth to the player to act, in hundredths of a pawn, the game going on.
    pub fn judge(&self, rules: &Rules, position: &Position) -> i32 {
        if self.ownerless {
            return 0;
        }
        let player = position.player();
        self.side(rules, position, player) - self.side(rules, position, !player)
    }

    /// What a man is worth where it stands.
    #[inline]
    pub fn placed(&self, piece: Piece, _square: Square) -> i32 {
        self.worth(piece.role)
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
        // Men that wait to re-enter are nearly there.
        sum += position.waiting(color).map(|(role, count)| self.worth(role) * i32::from(count) * 3 / 4).sum::<i32>();
        let alive = rules.extinction_groups().iter().filter(|&&group| board.men_of(color, group).not_empty());
        sum + PER_GROUP * alive.count() as i32
    }
}
