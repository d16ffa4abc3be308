//! Analyzes positions one after the other, and shows progress.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tempi_engine::{Clock, Differ, Engine, Finder, Found, Host, Limits, Options, Request, Score, Thought};
use tempi_rules::{Action, Position, Rules};

use crate::interrupt::Interrupt;
use crate::progress::{Progress, grouped};

/// The analysis of a position.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The lines, best first; each ends the turn in a different position. Empty if the game is over or there was no time.
    pub thought: Thought,
    /// Whether the player to act can win this turn.
    pub wins: Found,
    /// The time it took.
    pub time: Duration,
}

impl Analysis {
    /// The score for the player to act; `None` if there is none.
    pub fn score(&self) -> Option<Score> {
        match &self.wins {
            Found::Win(line) => Some(Score::win_in(line.len() as u32)),
            Found::Nothing | Found::Unknown => self.thought.lines.first().map(|line| line.score),
        }
    }

    /// The winning rest of the turn.
    pub fn win(&self) -> Option<&[Action]> {
        if let Found::Win(line) = &self.wins { Some(line) } else { None }
    }
}

/// Analyzes positions of one variant.
pub struct Analyzer<'w> {
    engine: Engine,
    finder: Finder,
    limits: Limits,
    lines: usize,
    interrupt: &'w Interrupt,
}

/// The search for a win this turn gets 1/`WIN_SHARE` of the time or the nodes.
const WIN_SHARE: u32 = 4;
/// Positions searched for a win if only the depth is limited.
const WIN_POSITIONS: u64 = 200_000;

impl<'w> Analyzer<'w> {
    /// An analyzer that searches each position within these limits and reports this many turns.
    pub fn new(rules: &Arc<Rules>, options: Options, limits: Limits, lines: usize, interrupt: &'w Interrupt) -> Analyzer<'w> {
        let engine = Engine::with_options(Arc::clone(rules), options);
        Analyzer { engine, finder: Finder::new(), limits, lines, interrupt }
    }

    /// Analyzes a position. `history` comes from [`tempi_engine::history_keys`]; `before` is a prefix of the progress line.
    pub fn think(&mut self, position: &Position, history: &[u64], before: &str, progress: &Progress) -> Analysis {
        let begun = Instant::now();
        let mut host = ProgressHost { clock: self.interrupt.clock(), before, progress, last: Thought::default() };
        let wins = self.look_for_win(position, &mut host);
        let mut limits = self.limits;
        limits.time = limits.time.map(|time| time.saturating_sub(begun.elapsed()));
        let request = Request { lines: self.lines, differ: Differ::Turn, ..Request::new(limits) };
        self.engine.think(position, history, &request, &mut host);
        Analysis { thought: host.last, wins, time: begun.elapsed() }
    }

    fn look_for_win(&mut self, position: &Position, host: &mut dyn Host) -> Found {
        let time = self.limits.time.map(|time| time / WIN_SHARE);
        let positions = self.limits.nodes.map(|nodes| nodes / u64::from(WIN_SHARE));
        let positions = positions.or(time.is_none().then_some(WIN_POSITIONS));
        let rules = self.engine.rules();
        self.finder.find_within(rules, position, positions, time, host)
    }
}

/// An engine host that shows progress on the terminal and keeps the last results.
struct ProgressHost<'a> {
    clock: Clock,
    before: &'a str,
    progress: &'a Progress,
    last: Thought,
}

impl Host for ProgressHost<'_> {
    fn now(&mut self) -> Duration {
        self.clock.now()
    }

    fn stopped(&mut self) -> bool {
        self.clock.stopped()
    }

    fn think(&mut self, thought: &Thought) {
        let score = thought.lines.first().map_or(String::new(), |line| line.score.to_string());
        let nodes = grouped(thought.nodes);
        self.progress.tell(format!("{}depth {}, {nodes} positions, {score}", self.before, thought.depth));
        self.last = thought.clone();
    }
}
