//! Searches the positions of a game one after the other, for programs that can block while it runs.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tempi_rules::{Game, Position, Rules};

use super::places::{final_score, game_at, places};
use super::report::{Review, after_best};
use super::verdict::Finding;
use crate::engine::Engine;
use crate::limits::Limits;
use crate::mate::{Finder, Found};
use crate::options::Options;
use crate::player::{Choice, Host, NoClock};
use crate::repetition::history_keys;
use crate::request::{Differ, Request};
use crate::score::Score;
use crate::thought::{Bound, Thought};

/// The progress of a review.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The index of the turn whose position is searched next; the number of turns for the last position.
    pub turn: usize,
    /// The number of turns.
    pub turns: usize,
    /// Whether a better turn is being checked.
    pub checking: bool,
}

/// A host that is notified of a review's progress.
pub trait ReviewHost: Host {
    /// Called before each search.
    fn step(&mut self, _step: Step) {}
}

impl ReviewHost for NoClock {}

/// Reviews games of one variant. It caches the results of its searches.
pub struct Examiner {
    engine: Engine,
    finder: Finder,
    limits: Limits,
    /// Findings by the keys of the positions that led there.
    known: HashMap<Vec<u64>, Finding>,
}

/// Maximum number of cached positions.
const MOST_KNOWN: usize = 100_000;
/// The search for a win this turn gets 1/`WIN_SHARE` of the time or the nodes.
const WIN_SHARE: u32 = 4;
/// Positions searched for a win if only the depth is limited.
const WIN_POSITIONS: u64 = 200_000;

impl Examiner {
    /// An examiner that searches each position within these limits.
    pub fn new(rules: &Arc<Rules>, options: Options, limits: Limits) -> Examiner {
        Examiner { engine: Engine::with_options(Arc::clone(rules), options), finder: Finder::new(), limits, known: HashMap::new() }
    }

    /// Reviews a game: searches its positions, the last one first, and then those of [`Review::unchecked`]. If the host stops it, there are only
    /// verdicts from some later turn on. The first `book` turns are not graded.
    pub fn review(&mut self, game: &Game, book: usize, host: &mut dyn ReviewHost) -> Review {
        let places: Vec<usize> = places(game).collect();
        let turns = places.len() - 1;
        let mut findings: Vec<Option<Finding>> = vec![None; places.len()];
        for (turn, &at) in places.iter().enumerate().rev() {
            if at == game.actions().len() && final_score(game).is_some() {
                continue;
            }
            host.step(Step { turn, turns, checking: false });
            findings[turn] = self.examine(&game_at(game, at), host);
            if findings[turn].is_none() {
                break;
            }
        }
        loop {
            let review = Review::of(game, &findings, book);
            let unchecked = review.unchecked();
            if unchecked.is_empty() || host.stopped() {
                return review;
            }
            for turn in unchecked {
                host.step(Step { turn, turns, checking: true });
                let (Some(verdict), Some(finding)) = (&review.verdicts[turn], &mut findings[turn]) else { continue };
                let better = after_best(game, verdict);
                let found = final_score(&better).or_else(|| self.examine(&better, host).and_then(|found| found.score));
                let passed = better.position().player() != verdict.player;
                // Positions that could not be searched keep their finding.
                finding.checked = found.map(|score| if passed { score.reversed() } else { score }).or(finding.score);
            }
        }
    }

    /// Searches the position of a game; `None` if the host stopped it. If only nodes or depth are limited, the result does not depend on earlier
    /// searches.
    pub fn examine(&mut self, game: &Game, host: &mut dyn Host) -> Option<Finding> {
        let history = history_keys(game);
        let mut key = history.clone();
        // Within a turn, the history does not identify the position.
        key.push(game.position().hash(game.rules()));
        if let Some(finding) = self.known.get(&key) {
            return Some(finding.clone());
        }
        let finding = self.search(game.position(), &history, host);
        if host.stopped() {
            return None;
        }
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        self.known.insert(key, finding.clone());
        Some(finding)
    }

    fn search(&mut self, position: &Position, history: &[u64], host: &mut dyn Host) -> Finding {
        if self.limits.time.is_none() {
            self.engine.forget();
            self.finder.forget();
        }
        let begun = host.now();
        let time = self.limits.time.map(|time| time / WIN_SHARE);
        let positions = self.limits.nodes.map(|nodes| nodes / u64::from(WIN_SHARE)).or(time.is_none().then_some(WIN_POSITIONS));
        let rules = Arc::clone(self.engine.rules());
        if let Found::Win(win) = self.finder.find_within(&rules, position, positions, time, host) {
            return Finding { score: Some(Score::win_in(win.len() as u32)), line: win.clone(), win: Some(win), checked: None };
        }
        let mut limits = self.limits;
        limits.time = limits.time.map(|time| time.saturating_sub(host.now().saturating_sub(begun)));
        let request = Request { differ: Differ::Turn, ..Request::new(limits) };
        let mut exact = Exact { host, last: Thought::default() };
        self.engine.think(position, history, &request, &mut exact);
        let best = exact.last.lines.into_iter().next();
        best.map_or_else(Finding::default, |line| Finding { score: Some(line.score), line: line.actions, ..Finding::default() })
    }
}

/// Keeps the last report whose best score is exact.
struct Exact<'h> {
    host: &'h mut dyn Host,
    last: Thought,
}

impl Host for Exact<'_> {
    fn now(&mut self) -> Duration {
        self.host.now()
    }

    fn stopped(&mut self) -> bool {
        self.host.stopped()
    }

    fn report(&mut self, choice: &Choice) {
        self.host.report(choice);
    }

    fn think(&mut self, thought: &Thought) {
        if thought.depth > 0 && thought.lines.first().is_some_and(|line| line.bound == Bound::Exact) {
            self.last = thought.clone();
        }
        self.host.think(thought);
    }
}
