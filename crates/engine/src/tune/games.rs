//! Self-play games: samples for tuning, and matches between weights.

use std::sync::Arc;

use tempi_rules::{Color, Outcome, Position, Rules};

use crate::engine::Engine;
use crate::evaluation::{Evaluation, Weights};
use crate::limits::Limits;
use crate::options::Options;
use crate::player::{Choice, NoClock, Player};
use crate::repetition::history_keys;
use crate::rng::Rng;
use crate::selfplay::{MAX_SELF_PLAY_ACTIONS, SelfPlay, random_opening, self_play};

/// A position that occurred in a game, and the result of the game.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The coefficient of each weight in the evaluation, by its index.
    pub(super) counts: Box<[(u16, f32)]>,
    /// The result for the player to act: 1, ½ or 0.
    pub(super) result: f32,
    /// The score of the search, in centipawns of the evaluation, not converted.
    pub(super) score: f32,
}

/// The samples of one game.
pub type Samples = Vec<Sample>;

/// Maximum samples per game, so that long games do not outweigh the others.
const MOST_SAMPLES: usize = 60;

fn engine(rules: &Arc<Rules>, weights: &Weights) -> Engine {
    let options = Options { hash_mib: Options::MIN_HASH_MIB, ..Options::default() };
    Engine::with_evaluation(Arc::clone(rules), options, Evaluation::with(rules, weights)).with_unconverted_scores()
}

/// The points of a player, 0, ½ or 1.
fn points(outcome: Option<Outcome>, player: Color) -> f32 {
    match outcome.and_then(|outcome| outcome.winner) {
        Some(winner) if winner == player => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}

/// The position at the end of the principal variation, which the evaluation has to score and which is quieter than the positions played, with
/// the search's score for the player to act there. `None` if the game ends before, or in check.
fn judged(rules: &Rules, position: &Position, choice: &Choice) -> Option<(Position, f32)> {
    let mut end = *position;
    for action in &choice.line {
        // Part of the line comes from the hash table, where other positions may have replaced the expected ones.
        if !end.legal_actions(rules).contains(action) {
            return None;
        }
        end.play_unchecked(rules, *action);
    }
    let score = if end.player() == position.player() { choice.score } else { choice.score.reversed() };
    (end.outcome(rules).is_none() && !end.is_check(rules)).then(|| (end, score.value() as f32))
}

/// Plays a game with the given weights, a seed, and a number of nodes per action; returns its samples.
pub fn samples(rules: &Arc<Rules>, weights: &Weights, nodes: u64, seed: u64) -> Samples {
    let mut rng = Rng::new(seed);
    let mut player = engine(rules, weights);
    let mut met: Vec<(Position, f32)> = Vec::new();
    let game = self_play(rules, &mut player, SelfPlay::usual(Limits::nodes(nodes)), &mut rng, |game, choice| {
        met.extend(judged(rules, game.position(), choice));
    });
    let evaluation = Evaluation::with(rules, weights);
    let outcome = game.outcome();
    while met.len() > MOST_SAMPLES {
        met.swap_remove(rng.below(met.len()));
    }
    let sample = |(position, score): &(Position, f32)| Sample {
        counts: evaluation.trace(rules, position).into(),
        result: points(outcome, position.player()),
        score: *score,
    };
    met.iter().map(sample).collect()
}

/// The score of two sets of weights against each other.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Duel {
    /// Games won by the first.
    pub wins: u32,
    /// Drawn games.
    pub draws: u32,
    /// Games won by the second.
    pub losses: u32,
}

impl Duel {
    /// The share of the points that the first set scored, 0 to 1; ½ without games.
    pub fn score(self) -> f64 {
        let games = self.wins + self.draws + self.losses;
        if games == 0 { 0.5 } else { (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(games) }
    }

    /// The sum of two results.
    #[must_use]
    pub fn with(self, other: Duel) -> Duel {
        Duel { wins: self.wins + other.wins, draws: self.draws + other.draws, losses: self.losses + other.losses }
    }
}

/// Plays an opening, determined by a seed, twice with colors swapped between two sets of weights.
pub fn duel(rules: &Arc<Rules>, first: &Weights, second: &Weights, nodes: u64, seed: u64) -> Duel {
    let mut result = Duel::default();
    for color in Color::BOTH {
        let mut rng = Rng::new(seed);
        let mut game = random_opening(rules, &mut rng);
        let mut players = [engine(rules, first), engine(rules, second)];
        while game.outcome().is_none() && game.actions().len() < MAX_SELF_PLAY_ACTIONS {
            let player = &mut players[usize::from(game.position().player() != color)];
            let Some(choice) = player.choose(game.position(), &history_keys(&game), &Limits::nodes(nodes), &mut NoClock) else { break };
            let _ = game.play(choice.action);
        }
        match points(game.outcome(), color) {
            1.0 => result.wins += 1,
            0.0 => result.losses += 1,
            _ => result.draws += 1,
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_make_samples() {
        let rules = Rules::builtin("marseillais").unwrap();
        let made = |seed| samples(&rules, &Weights::usual(), 40, seed);
        let game = made(1);
        assert!(!game.is_empty() && game.len() <= MOST_SAMPLES);
        assert!(game.iter().all(|sample| !sample.counts.is_empty() && [0.0, 0.5, 1.0].contains(&sample.result)));
        let results = |game: &Samples| game.iter().map(|sample| (sample.counts.len(), sample.result)).collect::<Vec<_>>();
        assert_eq!(results(&game), results(&made(1)));
    }

    #[test]
    fn correct_piece_values_win_duels() {
        let rules = Rules::builtin("double-move").unwrap();
        let blind = Weights::from_flat(&[0.0; Weights::COUNT]);
        let duels = (0..4).map(|seed| duel(&rules, &Weights::usual(), &blind, 150, seed));
        let result = duels.fold(Duel::default(), Duel::with);
        assert_eq!(result.wins + result.draws + result.losses, 8);
        assert!(result.score() > 0.7, "{result:?}");
        assert_eq!(Duel::default().score(), 0.5);
    }
}
