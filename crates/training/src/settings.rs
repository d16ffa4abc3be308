//! The settings of self-play games.

use std::sync::Arc;

use tempi_engine::{Engine, EvaluationChoice, Limits, Options, Rng, SelfPlay, scramble, self_play};
use tempi_rules::Rules;

use crate::batch::{FORMAT, Header, VERSION};
use crate::network::OwnNetwork;
use crate::record::GameRecord;

/// The settings of self-play games. Equal settings and numbers give equal games, on every machine and with any number of threads.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Nodes per action.
    pub nodes: u64,
    /// After the opening, one action in this many is random, at least 1; usually [`tempi_engine::DEFAULT_RANDOM_EVERY`].
    pub random_every: u32,
    /// The random seed of openings and random actions.
    pub seed: u64,
    /// The network that plays; `None`: that of the program, if it has one, or the hand-made evaluation.
    pub network: Option<OwnNetwork>,
    /// Whether the hand-made evaluation plays if `network` is `None`, even if the program has a network.
    pub hand: bool,
}

impl Settings {
    /// The header of files with games of a variant.
    pub fn header(&self, rules: &Rules) -> Header {
        Header {
            format: FORMAT.to_owned(),
            version: VERSION,
            variant: rules.id().to_owned(),
            rules: rules.digest(),
            nodes: self.nodes,
            random_every: self.random_every,
            seed: self.seed,
            network: self.network.as_ref().map(|own| own.digest().to_owned()),
            hand: self.hand,
            program: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }

    /// Plays the game with this number.
    ///
    /// # Panics
    /// If the network was read for other rules and does not support these.
    pub fn play(&self, rules: &Arc<Rules>, number: u64) -> GameRecord {
        let evaluation = if self.hand { EvaluationChoice::Hand } else { EvaluationChoice::Network };
        let options = Options { hash_mib: Options::MIN_HASH_MIB, evaluation, ..Options::default() };
        let mut engine = self.engine(rules, options).with_unconverted_scores();
        // Games of neighboring seeds and numbers must not coincide.
        let mut rng = Rng::new(scramble(self.seed) ^ number);
        let mut scores = Vec::new();
        let style = SelfPlay { limits: Limits::nodes(self.nodes), random_every: self.random_every };
        let game = self_play(rules, &mut engine, style, &mut rng, |game, choice| {
            scores.resize(game.actions().len(), None);
            scores.push(Some(choice.score.value()));
        });
        scores.resize(game.actions().len(), None);
        GameRecord::new(number, &game, scores)
    }

    fn engine(&self, rules: &Arc<Rules>, options: Options) -> Engine {
        match &self.network {
            Some(own) => {
                let network = Arc::clone(own.network());
                Engine::with_network(Arc::clone(rules), options, network).expect("the network was checked against these rules")
            }
            None => Engine::with_options(Arc::clone(rules), options),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_depend_only_on_seed_and_number() {
        let rules = Rules::builtin("double-move").unwrap();
        let settings = |seed, hand| Settings { nodes: 30, random_every: 24, seed, network: None, hand };
        let play = |seed, number| settings(seed, false).play(&rules, number);
        let game = play(1, 0);
        assert_eq!(game, play(1, 0));
        assert_ne!(game.moves, play(1, 1).moves);
        assert_ne!(game.moves, play(2, 0).moves);
        assert_ne!(game.scores, settings(1, true).play(&rules, 0).scores);
        assert!(game.scores.iter().any(Option::is_some) && game.scores[..2] == [None, None], "{game:?}");
    }
}
