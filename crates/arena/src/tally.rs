//! Counts the results of a match.

use std::collections::BTreeMap;

use crate::elo::Estimate;
use crate::record::{Record, Side, Verdict};

/// The results of a match, added in any order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// By the color of the first contender: wins, draws, losses.
    by_color: [[u64; 3]; 2],
    /// Half points of the first contender in incomplete pairs, by the pair's number.
    halves: BTreeMap<u64, usize>,
    /// The number of complete pairs with 0, 1, 2, 3 and 4 half points.
    pairs: [u64; 5],
    time_losses: u64,
    illegal: u64,
    reasons: BTreeMap<String, u64>,
    turns: u64,
    longest_turn_ms: f32,
}

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, record: &Record) {
        self.count(record.number, record.a_plays, record.result);
        *self.reasons.entry(record.reason.clone()).or_default() += 1;
        self.time_losses += u64::from(record.reason == "time");
        self.illegal += u64::from(record.reason == "illegal");
        self.turns += record.turn_ms.len() as u64;
        self.longest_turn_ms = record.turn_ms.iter().copied().fold(self.longest_turn_ms, f32::max);
    }

    fn count(&mut self, number: u64, a_plays: Side, result: Verdict) {
        self.by_color[usize::from(a_plays == Side::Black)][2 - result.halves()] += 1;
        match self.halves.remove(&(number / 2)) {
            Some(halves) => self.pairs[halves + result.halves()] += 1,
            None => drop(self.halves.insert(number / 2, result.halves())),
        }
    }

    fn sum(&self, place: usize) -> u64 {
        self.by_color.iter().map(|results| results[place]).sum()
    }

    /// Games finished.
    pub fn games(&self) -> u64 {
        self.by_color.iter().flatten().sum()
    }

    /// Games that the first contender won.
    pub fn a_wins(&self) -> u64 {
        self.sum(0)
    }

    /// Games drawn.
    pub fn draws(&self) -> u64 {
        self.sum(1)
    }

    /// Games that the second contender won.
    pub fn b_wins(&self) -> u64 {
        self.sum(2)
    }

    /// Wins, draws and losses of the first contender with White and with Black.
    pub fn by_color(&self) -> [[u64; 3]; 2] {
        self.by_color
    }

    /// Games lost on time, by either player.
    pub fn time_losses(&self) -> u64 {
        self.time_losses
    }

    /// Games lost by an illegal action, by either player.
    pub fn illegal(&self) -> u64 {
        self.illegal
    }

    /// The number of games by the reason why they ended.
    pub fn reasons(&self) -> &BTreeMap<String, u64> {
        &self.reasons
    }

    /// The number of pairs of games (the same opening with both colors) in which the first contender scored 0, ½, 1, 1½ and 2 points.
    pub fn pairs(&self) -> [u64; 5] {
        self.pairs
    }

    /// Turns played, excluding openings.
    pub fn turns(&self) -> u64 {
        self.turns
    }

    /// The longest time for a turn, in milliseconds.
    pub fn longest_turn_ms(&self) -> f32 {
        self.longest_turn_ms
    }

    /// The points of the first contender as a share of all, 0 to 1; ½ without games.
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (self.a_wins() as f64 + self.draws() as f64 / 2.0) / games as f64,
        }
    }

    /// White's share of the points, regardless of who played White, 0 to 1; ½ without games. If it is far from ½ between equal players, the
    /// game favors one color.
    pub fn white_score(&self) -> f64 {
        let [[wins, draws, _], [_, black_draws, black_losses]] = self.by_color;
        match self.games() {
            0 => 0.5,
            games => ((wins + black_losses) as f64 + (draws + black_draws) as f64 / 2.0) / games as f64,
        }
    }

    /// How much stronger the first contender is; `None` before the first pair is complete.
    pub fn estimate(&self) -> Option<Estimate> {
        Estimate::of_pairs(self.pairs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(number: u64, result: Verdict, reason: &str) -> Record {
        let a_plays = if number.is_multiple_of(2) { Side::White } else { Side::Black };
        let (actions, turn_ms) = (Vec::new(), vec![1.0, 3.5]);
        Record { number, a_plays, result, reason: reason.into(), detail: None, fen: None, opening: 0, actions, turn_ms }
    }

    #[test]
    fn games_form_pairs_in_any_order() {
        let mut tally = Tally::default();
        let games =
            [(3, Verdict::Win, "time"), (0, Verdict::Loss, "illegal"), (2, Verdict::Win, "stuck"), (1, Verdict::Draw, "repetition")];
        for (number, result, reason) in games {
            tally.add(&record(number, result, reason));
        }
        tally.add(&record(4, Verdict::Draw, "repetition"));
        assert_eq!((tally.games(), tally.a_wins(), tally.draws(), tally.b_wins()), (5, 2, 2, 1));
        assert_eq!(tally.pairs(), [0, 1, 0, 0, 1]);
        assert_eq!(tally.by_color(), [[1, 1, 1], [1, 1, 0]]);
        assert_eq!((tally.time_losses(), tally.illegal(), tally.reasons()["repetition"]), (1, 1, 2));
        assert_eq!((tally.turns(), tally.longest_turn_ms()), (10, 3.5));
        assert!((tally.score() - 0.6).abs() < 1e-12);
        // With White a win, a draw and a loss; with Black a win and a draw.
        assert!((tally.white_score() - 0.4).abs() < 1e-12);
    }
}
