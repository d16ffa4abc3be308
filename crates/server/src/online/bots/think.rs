//! What the engine plays in a position, and how long it may search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tempi_book::{Book, BookError};
use tempi_engine::{Clock, Engine, Limits, Options, Player, Score, Strength, TurnTime, history_keys, turn_time};
use tempi_rules::effort::within;
use tempi_rules::{Game, Position, Rules};

use crate::online::protocol::TimeControl;

/// The size of the transposition table. Each thread has one while it searches.
const HASH_MIB: usize = 8;

/// Maximum time for a turn when no other game waits; games that wait share it.
const MOST: Duration = Duration::from_secs(3);

/// Maximum number of steps of the rules of a user's variant in that time. A step is about a microsecond, so this stops only rules that take
/// so long for single moves that the engine cannot check its clock.
const STEPS: u64 = 5_000_000;

/// The shortest search worth beginning.
const LEAST: Duration = Duration::from_millis(20);

/// The time between the engine's choice and the stop of its clock.
const OVERHEAD: Duration = Duration::from_millis(100);

/// A position for the engine to search.
pub struct Task {
    /// The game so far.
    pub game: Game,
    /// Whether the variant is built in, and not a user's.
    pub built_in: bool,
    /// The level.
    pub level: u8,
    /// The random seed of the weaker levels.
    pub seed: u64,
    /// Whether to find a turn, and not only to evaluate the position.
    pub plays: bool,
    /// The time control.
    pub control: TimeControl,
    /// The time left on the engine's clock; `None` if it is not running.
    pub left: Option<Duration>,
    /// When that was read.
    pub asked: Instant,
    /// Set when the result is no longer needed.
    pub stop: Arc<AtomicBool>,
}

/// The result of a search.
pub struct SearchResult {
    /// The score for the player to act.
    pub score: Score,
    /// The actions of the whole turn.
    pub actions: Vec<String>,
}

impl Task {
    /// Searches. `load` is the number of games that each thread has to serve right now. `None` if the result is no longer needed, the game
    /// is over, or a user's rules take too long.
    pub fn think(&self, load: usize) -> Option<SearchResult> {
        if self.built_in { self.search(load) } else { within(STEPS, || self.search(load)).ok().flatten() }
    }

    fn search(&self, load: usize) -> Option<SearchResult> {
        let begun = Instant::now();
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let book = self.book();
        if let Some(known) = book.as_ref().and_then(|book| self.book_turn(book)) {
            return Some(known);
        }
        let mut game = self.game.clone();
        let most = MOST / u32::try_from(load).unwrap_or(u32::MAX);
        let rules = game.rules().clone();
        let options =
            Options { hash_mib: HASH_MIB, threads: 1, strength: Strength::Level(self.level), seed: self.seed, ..Options::default() };
        let mut engine = Engine::with_options(rules.clone(), options);
        let (turn, before) = (game.turn_number(), game.actions().len());
        let mut score = None;
        while game.turn_number() == turn && game.outcome().is_none() {
            let limits = self.limits(&rules, game.position(), most.saturating_sub(begun.elapsed()));
            let mut clock = Clock::with_stop(self.stop.clone());
            let choice = engine.choose(game.position(), &history_keys(&game), &limits, &mut clock)?;
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            score.get_or_insert(choice.score);
            if !self.plays {
                break;
            }
            game.play(choice.action).ok()?;
        }
        let actions = game.actions()[before..].iter().map(|action| action.text(&rules)).collect();
        Some(SearchResult { score: score?, actions })
    }

    /// The opening book, if the turn is to be played and the variant has one.
    fn book(&self) -> Option<Book> {
        let left_out = |error: BookError| tracing::warn!(variant = self.game.rules().id(), %error, "playing without the opening book");
        let book = (self.plays && self.built_in).then(|| tempi_book::builtin(self.game.rules()).map_err(left_out).ok().flatten());
        book.flatten()
    }

    /// The rest of the turn from the book; `None` if the book does not have all of it.
    fn book_turn(&self, book: &Book) -> Option<SearchResult> {
        let rules = self.game.rules();
        let found = book.choose(rules, self.game.position(), self.seed)?;
        let mut game = self.game.clone();
        let played = found.rest.iter().all(|&action| game.play(action).is_ok());
        played.then(|| SearchResult { score: found.score, actions: found.rest.iter().map(|action| action.text(rules)).collect() })
    }

    /// The limits for the rest of the turn, which may take at most `most`.
    fn limits(&self, rules: &Rules, position: &Position, most: Duration) -> Limits {
        let most = most.max(LEAST);
        let Some(left) = self.left else { return Limits::turn(most) };
        let left = left.saturating_sub(self.asked.elapsed());
        let game_time = |extra_ms: i64| {
            let extra = Duration::from_millis(extra_ms.unsigned_abs());
            turn_time(position, rules, left.saturating_sub(OVERHEAD).max(left / 10), extra, None)
        };
        let time = match self.control {
            TimeControl::Fischer { increment_ms, .. } => game_time(increment_ms),
            TimeControl::Delay { delay_ms, .. } => game_time(delay_ms),
            // Time that a turn does not use is lost.
            _ => TurnTime { usual: left * 7 / 10, most: left * 7 / 10 },
        };
        Limits { overdraft: Some(time.most.clamp(LEAST, most)), ..Limits::turn(time.usual.clamp(LEAST, most)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(variant: &str, level: u8) -> Task {
        Task {
            game: Game::new(Rules::builtin(variant).unwrap()),
            built_in: true,
            level,
            seed: 1,
            plays: true,
            control: TimeControl::Unlimited {},
            left: None,
            asked: Instant::now(),
            stop: Arc::default(),
        }
    }

    #[test]
    fn plays_whole_turns() {
        for variant in ["chess", "monster", "progressive-italian", "marseillais"] {
            let task = task(variant, 1);
            let found = task.think(1).unwrap();
            let mut played = task.game.clone();
            found.actions.iter().for_each(|action| _ = played.play_text(action).unwrap());
            assert_ne!(played.turn_number(), task.game.turn_number(), "{variant}: {:?}", found.actions);
        }
    }

    #[test]
    fn openings_come_from_the_book_and_differ() {
        let played = |level, seed| Task { seed, ..task("chess", level) }.think(1).unwrap().actions;
        let first: std::collections::HashSet<_> = (0..30).map(|seed| played(8, seed)).collect();
        assert!(first.len() > 1, "{first:?}");
        assert_eq!(played(8, 3), played(8, 3));
        let rules = Rules::builtin("chess").unwrap();
        let book = tempi_book::builtin(&rules).unwrap().unwrap();
        let start = Position::start(&rules);
        assert!(first.iter().all(|turn| book.turns(&rules, &start).iter().any(|known| known.text(&rules) == turn.join(" "))));
        // A position that is only evaluated is searched.
        assert!(Task { plays: false, ..task("chess", 1) }.think(1).unwrap().actions.is_empty());
    }

    #[test]
    fn stops_when_the_result_is_not_needed() {
        let task = task("chess", 8);
        task.stop.store(true, Ordering::Relaxed);
        let begun = Instant::now();
        assert!(task.think(1).is_none());
        assert!(begun.elapsed() < MOST);
    }

    #[test]
    fn a_short_clock_and_many_games_shorten_the_search() {
        let limits = |left: Option<u64>, control, most| {
            let task = Task { left: left.map(Duration::from_millis), control, ..task("chess", 8) };
            task.limits(task.game.rules(), task.game.position(), most)
        };
        let fischer = TimeControl::Fischer { base_ms: 60_000, increment_ms: 0 };
        assert_eq!(limits(None, TimeControl::Unlimited {}, MOST).turn, Some(MOST));
        assert_eq!(limits(Some(10_000_000), fischer, MOST).turn, Some(MOST));
        assert!(limits(Some(2000), fischer, MOST).turn.unwrap() < Duration::from_millis(200));
        assert!(limits(Some(2000), fischer, MOST).overdraft.unwrap() < Duration::from_millis(1000));
        assert_eq!(limits(Some(10_000_000), fischer, MOST / 10).overdraft, Some(MOST / 10));
        assert_eq!(limits(Some(0), fischer, Duration::ZERO).turn, Some(LEAST));
    }
}
