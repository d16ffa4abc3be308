//! Finds openings that do not decide the game.

use std::collections::HashSet;
use std::sync::Arc;

use tempi_engine::review::Chances;
use tempi_engine::{Engine, Limits, NoClock, Options, Request, history_keys};
use tempi_rules::{Color, Game, Rules};

use crate::contender::Contender;
use crate::matches::Match;
use crate::opening::{Opening, Openings};
use crate::pool::{Job, play_all};
use crate::seat::{SeatError, Stop};

/// Candidates that are examined before their games are played. The result does not depend on how many games are played at once.
const BATCH: usize = 16;
/// The last check of an opening searches this many times as many positions as the games for an action.
const LAST_CHECK: u64 = 20;
/// An opening is unequal if a search gives one player less than this share of the winning chances.
const LEAST_SHARE: f64 = 0.25;

/// A search for balanced openings: openings from which the engine, playing itself twice with colors reversed, does not win both games with the
/// same color, and in which neither player is clearly ahead, by a quick search before these games and a deeper one after them.
///
/// The result depends only on these settings and the engine, not on the machine.
#[derive(Clone)]
pub struct OpeningSearch {
    /// The variant.
    pub rules: Arc<Rules>,
    /// Where candidates come from.
    pub candidates: Openings,
    /// The seed of the candidates and games.
    pub seed: u64,
    /// How many openings to find.
    pub wanted: usize,
    /// The number of candidates after which the search gives up.
    pub most_candidates: u64,
    /// Positions to search for each action. So that the two games of a candidate differ, one of the players searches an eighth more. Openings
    /// that pass are checked again, with twenty times as many positions.
    pub nodes: u64,
}

/// What a search for balanced openings has found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BalancedOpenings {
    /// The balanced openings, in the order of their numbers.
    pub openings: Vec<Opening>,
    /// Candidates examined, without repeated ones. They are examined in batches, so a few balanced ones may be left over.
    pub examined: u64,
    /// Candidates in which a player is clearly ahead.
    pub unequal: u64,
    /// Candidates from which the same color won both games.
    pub one_sided: u64,
}

impl OpeningSearch {
    /// Searches for balanced openings, playing several games at a time. `progress` receives what has been found so far and returns whether to
    /// continue; if it returns `false`, or the search is stopped, only openings found before are returned.
    ///
    /// # Errors
    /// Never with built-in players; the type is that of all matches.
    pub fn run(
        &self,
        concurrency: usize,
        stop: &Stop,
        mut progress: impl FnMut(&BalancedOpenings) -> bool,
    ) -> Result<BalancedOpenings, SeatError> {
        let mut found = BalancedOpenings::default();
        let mut candidates = Candidates::new(self);
        while found.openings.len() < self.wanted && progress(&found) {
            let batch = candidates.take_batch(&mut found);
            if batch.is_empty() {
                break;
            }
            let Some(balanced) = self.play(&batch, concurrency, stop)? else { break };
            for (game, is_balanced) in batch.iter().zip(balanced) {
                if !is_balanced {
                    found.one_sided += 1;
                } else if found.openings.len() < self.wanted {
                    if candidates.is_equal(game, LAST_CHECK) {
                        found.openings.push(Opening::of(game));
                    } else {
                        found.unequal += 1;
                    }
                }
            }
        }
        Ok(found)
    }

    /// For each opening, whether the games from it show it to be balanced; `None` if interrupted.
    fn play(&self, batch: &[Game], concurrency: usize, stop: &Stop) -> Result<Option<Vec<bool>>, SeatError> {
        let nodes = self.nodes.max(1);
        let contenders = [nodes, nodes.saturating_add((nodes / 8).max(1))].map(contender);
        let openings = Openings::Suite(batch.iter().map(Opening::of).collect());
        let game = Match { openings, seed: self.seed, ..Match::new(Arc::clone(&self.rules), contenders) };
        let jobs = (0..2 * batch.len() as u64).map(|number| Job { of: 0, number });
        let mut winners: Vec<Option<Option<Color>>> = vec![None; 2 * batch.len()];
        play_all(&[game], jobs, concurrency, stop, |_, record| {
            winners[record.number as usize] = Some(record.winner());
            true
        })?;
        let Some(winners) = winners.into_iter().collect::<Option<Vec<_>>>() else { return Ok(None) };
        Ok(Some(winners.as_chunks().0.iter().map(|pair| !is_one_sided(*pair)).collect()))
    }
}

/// Whether the same color won both games.
fn is_one_sided(winners: [Option<Color>; 2]) -> bool {
    winners[0].is_some() && winners[0] == winners[1]
}

/// The engine, with at least one node per action.
fn contender(nodes: u64) -> Contender {
    format!("tempi:nodes={nodes}").parse().expect("any number of nodes above zero is valid")
}

/// The candidates of a search that are still to be examined.
struct Candidates<'a> {
    search: &'a OpeningSearch,
    engine: Engine,
    chances: Chances,
    next: u64,
    /// The positions that earlier candidates lead to.
    known: HashSet<u64>,
}

impl Candidates<'_> {
    fn new(search: &OpeningSearch) -> Candidates<'_> {
        let engine = Engine::with_options(Arc::clone(&search.rules), Options { hash_mib: 4, ..Options::default() });
        Candidates { search, engine, chances: Chances::of(&search.rules), next: 0, known: HashSet::new() }
    }

    /// The next candidates in which neither player is clearly ahead.
    fn take_batch(&mut self, found: &mut BalancedOpenings) -> Vec<Game> {
        let mut batch = Vec::new();
        while batch.len() < BATCH && self.next < self.search.most_candidates {
            let game = self.search.candidates.game(&self.search.rules, self.search.seed, self.next);
            self.next += 1;
            if !self.known.insert(game.position().hash(&self.search.rules)) {
                continue;
            }
            found.examined += 1;
            if self.is_equal(&game, 1) {
                batch.push(game);
            } else {
                found.unequal += 1;
            }
        }
        batch
    }

    /// Whether a search of `factor` times as many positions as for an action shows neither player clearly ahead.
    fn is_equal(&mut self, game: &Game, factor: u64) -> bool {
        // What the engine remembers of earlier candidates would make its answer depend on them.
        self.engine.forget();
        let request = Request::new(Limits::nodes(self.search.nodes.saturating_mul(factor)));
        let choice = self.engine.think(game.position(), &history_keys(game), &request, &mut NoClock);
        choice.is_some_and(|choice| {
            let share = self.chances.share(choice.score);
            (LEAST_SHARE..=1.0 - LEAST_SHARE).contains(&share)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(id: &str, candidates: &str, wanted: usize) -> OpeningSearch {
        let rules = Rules::builtin(id).unwrap();
        let candidates = candidates.parse().unwrap_or_else(|_| Openings::suite(&rules, candidates).unwrap());
        OpeningSearch { rules, candidates, seed: 1, wanted, most_candidates: 48, nodes: 100 }
    }

    #[test]
    fn equal_settings_give_equal_openings() {
        let search = search("marseillais", "random:4", 5);
        let alone = search.run(1, &Stop::default(), |_| true).unwrap();
        assert_eq!(alone.openings.len(), 5);
        assert!(alone.examined >= 5 + alone.unequal + alone.one_sided && alone.examined <= 48);
        assert!(alone.openings.iter().all(|opening| opening.actions.len() == 4));
        assert_eq!(search.run(3, &Stop::default(), |_| true).unwrap(), alone);
        let text: String = alone.openings.iter().map(|opening| format!("{opening}\n")).collect();
        let Openings::Suite(read) = Openings::suite(&search.rules, &text).unwrap() else { panic!("it is a suite") };
        assert_eq!(read, alone.openings);
    }

    #[test]
    fn openings_that_leave_a_player_ahead_are_dropped() {
        let queen_up = "4k3/8/8/8/8/8/8/3QK3 b - - 0 1\n4k3/8/8/8/8/8/8/2Q1K3 b - - 0 1\n4k3/8/8/8/8/8/8/3QK3 b - - 0 1\n";
        let found = search("chess", queen_up, 1).run(1, &Stop::default(), |_| true).unwrap();
        assert_eq!(found, BalancedOpenings { examined: 2, unequal: 2, ..BalancedOpenings::default() });
        let found = search("chess", "start", 1).run(1, &Stop::default(), |_| true).unwrap();
        assert_eq!((found.examined, found.unequal), (1, 0));
    }

    #[test]
    fn openings_with_balanced_games_are_judged_by_a_deeper_search() {
        // White wins in two turns, of which b6c7 c2b3 is the first. A search of 400 positions misses it; one of 8,000 finds it.
        let win = "pN1Kq1n1/1p1N1pP1/1p1p1Pr1/PR3p2/2bPP3/n3P1k1/p1P2PR1/3Qb3 w - - 0 18 waiting=Bp/Br";
        let search = OpeningSearch { nodes: 400, ..search("dichotomy", win, 1) };
        let game = search.candidates.game(&search.rules, 1, 0);
        let mut candidates = Candidates::new(&search);
        assert!(candidates.is_equal(&game, 1));
        assert!(!candidates.is_equal(&game, LAST_CHECK));
    }

    #[test]
    fn pairs_won_by_one_color_are_one_sided() {
        let (white, black) = (Some(Color::White), Some(Color::Black));
        let pairs = [[white, white], [black, black], [white, black], [white, None], [None, black], [None, None]];
        assert_eq!(pairs.map(is_one_sided), [true, true, false, false, false, false]);
    }

    #[test]
    fn an_interrupted_search_returns_what_it_has() {
        let found = search("marseillais", "random:4", 100).run(2, &Stop::default(), |found| found.openings.is_empty()).unwrap();
        assert!(!found.openings.is_empty() && found.openings.len() <= BATCH);
    }
}
