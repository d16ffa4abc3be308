//! Statistics of self-play games, which answer an inventor's first questions about a variant.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;
use tempi_engine::{Host, Limits, Player, Rng, history_keys};
use tempi_rules::{Color, Game, Outcome, Rules};

use crate::first::First;
use crate::random::Random;

/// The player that plays against itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SelfPlayer {
    /// [`Random`].
    Random,
    /// [`First`] with these limits per action, with some random noise in its evaluation, so that games differ.
    First(Limits),
}

impl SelfPlayer {
    /// `random` or `first`.
    pub const fn name(self) -> &'static str {
        match self {
            SelfPlayer::Random => "random",
            SelfPlayer::First(_) => "first",
        }
    }

    fn make(self, rules: &Arc<Rules>, seed: u64) -> (Box<dyn Player>, Limits) {
        match self {
            SelfPlayer::Random => (Box::new(Random::new(Arc::clone(rules), seed)), Limits::default()),
            SelfPlayer::First(limits) => (Box::new(First::with_chance(Arc::clone(rules), seed, CHANCE)), limits),
        }
    }
}

/// Random noise in [`First`]'s evaluation in self-play, in centipawns.
const CHANCE: u16 = 8;

/// The number of actions after which a game is abandoned.
pub const MAX_GAME_ACTIONS: u64 = 5_000;

/// Statistics of the games of a variant.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Stats {
    /// The variant's identifier.
    pub variant: String,
    /// The player: `random` or `first`.
    pub player: String,
    /// The random seed.
    pub seed: u64,
    /// Games played.
    pub games: u64,
    /// Games won by White.
    pub white_wins: u64,
    /// Games won by Black.
    pub black_wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games abandoned after [`MAX_GAME_ACTIONS`] actions; they count only in `games` and in the branching.
    pub unfinished: u64,
    /// White's share of the points of the finished games, 0 to 1.
    pub white_score: f64,
    /// The standard error of `white_score`.
    pub white_score_error: f64,
    /// Length of finished games in turns, counting both players.
    pub turns: Spread,
    /// Length of finished games in actions.
    pub actions: Spread,
    /// The number of legal actions.
    pub branching_by_action: Branching,
    /// The number of ways to play a turn: for each turn played, the product of the numbers of legal actions at each of its actions. Different
    /// orders of the same moves count separately, and lines that end the turn sooner or later than the one played are not considered, so this is
    /// an estimate. Turns cut short by the end of the game count as played.
    pub branching_by_turn: Branching,
    /// The number of games by the reason why they ended, such as `checkmate`.
    pub endings: BTreeMap<String, u64>,
}

/// The distribution of a number over games; all zeros without games.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Spread {
    /// The arithmetic mean.
    pub mean: f64,
    /// The median; the lower of the two middle values.
    pub median: u64,
    /// The minimum.
    pub least: u64,
    /// The maximum.
    pub greatest: u64,
}

/// The means of numbers of choices.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Branching {
    /// The geometric mean, which corresponds to the size of the game tree.
    pub geometric_mean: f64,
    /// The arithmetic mean.
    pub mean: f64,
    /// The number of choices that the means are taken over.
    pub samples: u64,
}

/// Plays games of a player against itself and returns statistics. `go_on` receives the statistics after every game and returns whether to
/// continue; the host can stop during a game, which is then discarded.
///
/// Equal arguments give equal games, unless time is limited.
pub fn stats(
    rules: &Arc<Rules>,
    player: SelfPlayer,
    games: u64,
    seed: u64,
    host: &mut dyn Host,
    mut go_on: impl FnMut(&Stats) -> bool,
) -> Stats {
    let mut collected = Collected::default();
    let mut seeds = Rng::new(seed);
    let mut shown = collected.stats(rules, player, seed);
    for _ in 0..games {
        let mut players = Color::BOTH.map(|_| player.make(rules, seeds.next_u64()));
        let Some(game) = play(rules, &mut players, host) else { break };
        collected.add(&game);
        shown = collected.stats(rules, player, seed);
        if !go_on(&shown) {
            break;
        }
    }
    shown
}

/// One game of self-play.
#[derive(Default)]
struct Played {
    outcome: Option<Outcome>,
    actions: u64,
    /// The number of legal actions at each action.
    choices: Vec<u64>,
    /// The natural logarithm of the number of ways to play each turn.
    turns: Vec<f64>,
}

/// Plays a game to its end; `None` if the host stopped it.
fn play(rules: &Arc<Rules>, players: &mut [(Box<dyn Player>, Limits); 2], host: &mut dyn Host) -> Option<Played> {
    let mut game = Game::new(Arc::clone(rules));
    let mut played = Played::default();
    let mut turn = None;
    while played.actions < MAX_GAME_ACTIONS {
        if host.stopped() {
            return None;
        }
        played.outcome = game.outcome();
        if played.outcome.is_some() {
            break;
        }
        let position = *game.position();
        let (player, limits) = &mut players[position.player().index()];
        let action = player.choose(&position, &history_keys(&game), limits, host)?.action;
        let choices = position.count_legal_actions(rules);
        if turn != Some(position.turn()) {
            turn = Some(position.turn());
            played.turns.push(0.0);
        }
        played.choices.push(choices);
        if let Some(product) = played.turns.last_mut() {
            *product += (choices as f64).ln();
        }
        game.play(action).expect("players choose among the legal actions");
        played.actions += 1;
    }
    Some(played)
}

/// Sums over games.
#[derive(Default)]
struct Collected {
    games: u64,
    unfinished: u64,
    /// White's wins, Black's wins, draws.
    results: [u64; 3],
    turns: Vec<u64>,
    actions: Vec<u64>,
    by_action: Products,
    by_turn: Products,
    endings: BTreeMap<String, u64>,
}

/// Sums for computing means of numbers of choices.
#[derive(Default)]
struct Products {
    logarithms: f64,
    sum: f64,
    samples: u64,
}

impl Products {
    fn add(&mut self, logarithm: f64) {
        self.logarithms += logarithm;
        self.sum += logarithm.exp();
        self.samples += 1;
    }

    fn branching(&self) -> Branching {
        let samples = self.samples.max(1) as f64;
        let geometric_mean = if self.samples == 0 { 0.0 } else { (self.logarithms / samples).exp() };
        Branching { geometric_mean, mean: self.sum / samples, samples: self.samples }
    }
}

impl Collected {
    fn add(&mut self, game: &Played) {
        self.games += 1;
        game.choices.iter().for_each(|&choices| self.by_action.add((choices as f64).ln()));
        game.turns.iter().for_each(|&logarithm| self.by_turn.add(logarithm));
        let Some(outcome) = game.outcome else {
            self.unfinished += 1;
            return;
        };
        self.results[outcome.winner.map_or(2, Color::index)] += 1;
        self.turns.push(game.turns.len() as u64);
        self.actions.push(game.actions);
        *self.endings.entry(outcome.reason.name().to_owned()).or_default() += 1;
    }

    fn stats(&self, rules: &Rules, player: SelfPlayer, seed: u64) -> Stats {
        let [white_wins, black_wins, draws] = self.results;
        let (white_score, white_score_error) = self.white_score();
        Stats {
            variant: rules.id().to_owned(),
            player: player.name().to_owned(),
            seed,
            games: self.games,
            white_wins,
            black_wins,
            draws,
            unfinished: self.unfinished,
            white_score,
            white_score_error,
            turns: spread(&self.turns),
            actions: spread(&self.actions),
            branching_by_action: self.by_action.branching(),
            branching_by_turn: self.by_turn.branching(),
            endings: self.endings.clone(),
        }
    }

    /// White's share of the points and its standard error.
    fn white_score(&self) -> (f64, f64) {
        let [white, black, draws] = self.results.map(|count| count as f64);
        let finished = white + black + draws;
        if finished == 0.0 {
            return (0.0, 0.0);
        }
        let mean = (white + draws / 2.0) / finished;
        let variance = (white + draws / 4.0) / finished - mean * mean;
        (mean, (variance.max(0.0) / finished).sqrt())
    }
}

fn spread(numbers: &[u64]) -> Spread {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    let (Some(&least), Some(&greatest)) = (sorted.first(), sorted.last()) else { return Spread::default() };
    let mean = sorted.iter().sum::<u64>() as f64 / sorted.len() as f64;
    Spread { mean, median: sorted[(sorted.len() - 1) / 2], least, greatest }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreads_and_means() {
        let expected = Spread { mean: 4.0, median: 2, least: 1, greatest: 10 };
        assert_eq!(spread(&[10, 2, 1, 3]), expected);
        assert_eq!(spread(&[]), Spread::default());
        let mut products = Products::default();
        [2.0_f64, 8.0].into_iter().for_each(|choices| products.add(choices.ln()));
        let branching = products.branching();
        assert!((branching.geometric_mean - 4.0).abs() < 1e-9 && (branching.mean - 5.0).abs() < 1e-9);
    }

    #[test]
    fn score_and_its_error() {
        let collected = Collected { results: [3, 1, 4], ..Collected::default() };
        let (score, error) = collected.white_score();
        assert!((score - 0.625).abs() < 1e-12);
        // Eight results: three of 1, one of 0, four of 1/2.
        let variance = (3.0 * 0.375_f64.powi(2) + 0.625_f64.powi(2) + 4.0 * 0.125_f64.powi(2)) / 8.0;
        assert!((error - (variance / 8.0).sqrt()).abs() < 1e-12);
    }
}
