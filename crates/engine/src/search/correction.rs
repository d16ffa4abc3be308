//! Correction history: learned errors of the static evaluation, by pawns and by pieces.
//!
//! If searches repeatedly find that positions with the same pawns, or with the same other pieces of one color, are better than their
//! evaluation, the evaluation of the next such position is increased.
//!
//! Source: <https://www.chessprogramming.org/Static_Evaluation_Correction_History>.

use tempi_rules::{Position, Rules};

use crate::evaluation::Evaluation;

use super::parameters::{CORRECTION_UNITS_PER_CP, MAX_CORRECTION_BONUS};
use super::value::Value;

/// The number of key bits that index the table.
const BITS: u32 = 12;
/// What distinguishes positions besides their pieces: the player to act, and whether 1, 2, 3 or more moves of the turn are left.
const STATES: usize = 2 * 4;
/// One table each for pawns, White's other pieces, and Black's.
const TABLES: usize = 3;
/// Maximum absolute value of an entry.
const MOST: i32 = 1024;

/// Learned errors of the evaluation.
pub(super) struct CorrectionHistory {
    entries: Vec<i16>,
}

impl Default for CorrectionHistory {
    fn default() -> CorrectionHistory {
        CorrectionHistory { entries: vec![0; (TABLES * STATES) << BITS] }
    }
}

impl CorrectionHistory {
    /// Clears the tables.
    pub fn clear(&mut self) {
        self.entries.fill(0);
    }

    /// The correction to the evaluation of a position, in centipawns.
    pub fn correction(&self, rules: &Rules, evaluation: &Evaluation, position: &Position) -> Value {
        let sum: i32 = places(rules, evaluation, position).iter().map(|&place| i32::from(self.entries[place])).sum();
        sum / CORRECTION_UNITS_PER_CP
    }

    /// Records that a search found a position better by `miss` centipawns than its corrected evaluation.
    pub fn update(&mut self, rules: &Rules, evaluation: &Evaluation, position: &Position, miss: Value, depth: i32) {
        let bonus = (miss * depth / 8).clamp(-MAX_CORRECTION_BONUS, MAX_CORRECTION_BONUS);
        for place in places(rules, evaluation, position) {
            let entry = i32::from(self.entries[place]);
            self.entries[place] = (entry + bonus - entry * bonus.abs() / MOST) as i16;
        }
    }
}

/// The indices of a position in the tables.
fn places(rules: &Rules, evaluation: &Evaluation, position: &Position) -> [usize; TABLES] {
    let left = usize::from(position.moves_left(rules)).clamp(1, STATES / 2);
    let state = position.player().index() * STATES / 2 + left - 1;
    let mut table = 0;
    evaluation.structures(position.board()).map(|key| {
        let place = ((table * STATES + state) << BITS) + (key >> (u64::BITS - BITS)) as usize;
        table += 1;
        place
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(rules: &Rules, fen: &str) -> Position {
        Position::from_fen(rules, fen).unwrap()
    }

    #[test]
    fn corrections_apply_to_positions_with_the_same_pieces() {
        let rules = Rules::builtin("chess").unwrap();
        let evaluation = Evaluation::new(&rules);
        let mut correction_history = CorrectionHistory::default();
        let learned = position(&rules, "4k3/pp6/8/8/8/8/PP6/4K2R w - - 0 1");
        let of =
            |correction_history: &CorrectionHistory, fen: &str| correction_history.correction(&rules, &evaluation, &position(&rules, fen));
        for _ in 0..8 {
            correction_history.update(&rules, &evaluation, &learned, 60, 8);
        }
        let whole = correction_history.correction(&rules, &evaluation, &learned);
        // Only White's rook has moved; only Black's king; the other player is to act; everything is different.
        let rook = of(&correction_history, "4k3/pp6/8/8/8/8/PP6/4K1R1 w - - 0 1");
        let king = of(&correction_history, "3k4/pp6/8/8/8/8/PP6/4K2R w - - 0 1");
        assert!(0 < rook && rook < whole && 0 < king && king < whole, "{rook} {king} {whole}");
        assert_eq!(of(&correction_history, "4k3/pp6/8/8/8/8/PP6/4K2R b - - 0 1"), 0);
        assert_eq!(of(&correction_history, "3k4/p1p5/8/8/8/8/P1P5/4K1R1 w - - 0 1"), 0);
        correction_history.clear();
        assert_eq!(correction_history.correction(&rules, &evaluation, &learned), 0);
    }

    #[test]
    fn corrections_stay_within_bounds() {
        let rules = Rules::builtin("marseillais").unwrap();
        let evaluation = Evaluation::new(&rules);
        let mut correction_history = CorrectionHistory::default();
        let start = Position::start(&rules);
        for _ in 0..1000 {
            correction_history.update(&rules, &evaluation, &start, -30_000, 100);
        }
        let most = TABLES as i32 * MOST / CORRECTION_UNITS_PER_CP;
        let least = correction_history.correction(&rules, &evaluation, &start);
        assert!((-most..-most * 3 / 4).contains(&least), "{least}");
    }
}
