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
    /// The evaluation that plays.
    pub evaluation: PlayingEvaluation,
}

/// The evaluation that plays self-play games.
#[derive(Clone, Debug)]
pub enum PlayingEvaluation {
    /// That of the program.
    BuiltIn(EvaluationChoice),
    /// That of a network file.
    File(OwnNetwork),
}

impl Settings {
    /// The header of files with games of a variant.
    pub fn header(&self, rules: &Rules) -> Header {
        let (network, evaluation) = match &self.evaluation {
            PlayingEvaluation::BuiltIn(choice) => (None, *choice),
            PlayingEvaluation::File(own) => (Some(own.digest().to_owned()), EvaluationChoice::Network),
        };
        Header {
            format: FORMAT.to_owned(),
            version: VERSION,
            variant: rules.id().to_owned(),
            rules: rules.digest(),
            nodes: self.nodes,
            random_every: self.random_every,
            seed: self.seed,
            network,
            evaluation,
            program: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }

    /// Plays the game with this number.
    ///
    /// # Panics
    /// If the network was read for other rules and does not support these.
    pub fn play(&self, rules: &Arc<Rules>, number: u64) -> GameRecord {
        let mut engine = self.engine(rules).with_unconverted_scores();
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

    fn engine(&self, rules: &Arc<Rules>) -> Engine {
        let options = Options { hash_mib: Options::MIN_HASH_MIB, ..Options::default() };
        match &self.evaluation {
            &PlayingEvaluation::BuiltIn(evaluation) => Engine::with_options(Arc::clone(rules), Options { evaluation, ..options }),
            PlayingEvaluation::File(own) => {
                let network = Arc::clone(own.network());
                Engine::with_network(Arc::clone(rules), options, network).expect("the network was checked against these rules")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tempi_engine::{NoClock, Player};

    use super::*;

    #[test]
    fn games_depend_only_on_seed_and_number() {
        let rules = Rules::builtin("double-move").unwrap();
        let settings = |seed, choice| Settings { nodes: 30, random_every: 24, seed, evaluation: PlayingEvaluation::BuiltIn(choice) };
        let play = |seed, number| settings(seed, EvaluationChoice::Network).play(&rules, number);
        let game = play(1, 0);
        assert_eq!(game, play(1, 0));
        assert_ne!(game.moves, play(1, 1).moves);
        assert_ne!(game.moves, play(2, 0).moves);
        assert_ne!(game.scores, settings(1, EvaluationChoice::Hand).play(&rules, 0).scores);
        assert!(game.scores.iter().any(Option::is_some) && game.scores[..2] == [None, None], "{game:?}");
    }

    #[test]
    fn scores_are_those_of_the_evaluation_and_not_converted() {
        let rules = Rules::builtin("double-move").unwrap();
        let evaluation = PlayingEvaluation::BuiltIn(EvaluationChoice::Network);
        let record = Settings { nodes: 30, random_every: u32::MAX, seed: 1, evaluation }.play(&rules, 0);
        let game = record.replay(&rules).unwrap();
        let first = record.scores.iter().position(Option::is_some).unwrap();
        let position = &game.positions()[first];
        let score = |mut engine: Engine| engine.choose(position, &[], &Limits::nodes(30), &mut NoClock).unwrap().score.value();
        let engine = || Engine::new(Arc::clone(&rules));
        assert_eq!(record.scores[first], Some(score(engine().with_unconverted_scores())));
        assert_ne!(record.scores[first], Some(score(engine())));
    }
}
