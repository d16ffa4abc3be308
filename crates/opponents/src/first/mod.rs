//! The simple opponent: alpha-beta over single actions with a transposition table; its evaluation is material and mobility.
//!
//! It is a reference for stronger players, so its play never changes. It works for any variant: the rules decide what ends a game, and a turn
//! is a sequence of actions after which the same player acts again.

mod evaluation;
mod order;
mod search;
mod table;
mod win;

use std::sync::Arc;
use std::time::Duration;

use tempi_engine::{Budget, Choice, ClockChecks, Host, Limits, Player, Score, StopAt};
use tempi_rules::{Action, Position, Rules};

use evaluation::Evaluation;

use search::{MAX_DEPTH, Search};
use table::Table;

/// The simple opponent.
///
/// It first searches for a win in the current turn, for at most a quarter of its time, and then deepens iteratively. No depth is started after
/// half of the time, and an unfinished depth is interrupted at the end of the time.
pub struct First {
    rules: Arc<Rules>,
    evaluation: Evaluation,
    table: Table,
    /// The rest of a win in the current turn: the key of each position with the action to play.
    plan: Vec<(u64, Action)>,
}

/// The search for a win in the current turn gets 1/`WIN_SHARE` of the limits.
const WIN_SHARE: u32 = 4;
/// Maximum number of positions of the search for a win if only the depth is limited.
const WIN_NODES: u64 = 100_000;
/// No further depth is started after this percentage of the limits.
const LAST_START_PERCENT: u32 = 50;
/// The intervals at which the clock is read.
const CLOCK_CHECKS: ClockChecks = ClockChecks { target: Duration::from_millis(1), max_nodes: 1024 };

impl First {
    /// The simple opponent for a variant.
    pub fn new(rules: Arc<Rules>) -> First {
        First::with_chance(rules, 0, 0)
    }

    /// The same with random noise in the evaluation, so that games differ from seed to seed: up to `chance` centipawns in each position, up or
    /// down. Equal seeds play the same.
    pub fn with_chance(rules: Arc<Rules>, seed: u64, chance: u16) -> First {
        let evaluation = Evaluation::new(&rules, seed, chance);
        First { rules, evaluation, table: Table::new(), plan: Vec::new() }
    }

    /// Clears the hash table and the plan, as for a new game, so that play depends only on the arguments.
    pub fn forget(&mut self) {
        self.table.clear();
        self.plan.clear();
    }

    /// The next action of a win found earlier in this turn, if the position is the expected one.
    fn planned(&mut self, position: &Position) -> Option<Choice> {
        let key = position.hash(&self.rules);
        let at = self.plan.iter().position(|&(expected, _)| expected == key)?;
        self.plan.drain(..at);
        let line: Vec<Action> = self.plan.iter().map(|&(_, action)| action).collect();
        position.legal_actions(&self.rules).contains(&line[0]).then(|| won(line, 0))
    }

    /// Searches for a win in the current turn, and stores the rest of it.
    fn win(&mut self, position: &Position, budget: &mut Budget<'_>) -> Option<Choice> {
        let line = win::search(&self.rules, position, budget)?;
        let mut at = *position;
        self.plan.clear();
        for &action in &line {
            self.plan.push((at.hash(&self.rules), action));
            at.play_unchecked(&self.rules, action);
        }
        Some(won(line, budget.nodes()))
    }
}

fn won(line: Vec<Action>, nodes: u64) -> Choice {
    Choice { action: line[0], score: Score::win_in(line.len() as u32), depth: line.len() as u32, line, nodes }
}

impl Player for First {
    fn choose(&mut self, position: &Position, history: &[u64], limits: &Limits, host: &mut dyn Host) -> Option<Choice> {
        let begun = host.now();
        let limits = &limits.shared(position, &self.rules);
        if let Some(choice) = self.planned(position) {
            return Some(choice);
        }
        let win_time = limits.time.map(|time| time / WIN_SHARE);
        let win_nodes = limits.nodes.map(|nodes| nodes / u64::from(WIN_SHARE)).or(limits.time.is_none().then_some(WIN_NODES));
        let mut budget = Budget::new(StopAt::after(begun, win_time, win_nodes), CLOCK_CHECKS, host);
        if let Some(choice) = self.win(position, &mut budget) {
            return Some(choice);
        }
        let for_win = budget.nodes();
        let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(for_win));
        let budget = Budget::new(StopAt::after(begun, limits.time, nodes), CLOCK_CHECKS, host);
        let half = StopAt::after(
            begun,
            limits.time.map(|time| time * LAST_START_PERCENT / 100),
            nodes.map(|nodes| nodes / 100 * u64::from(LAST_START_PERCENT)),
        );
        let search = Search::new(&self.rules, &self.evaluation, &mut self.table, history, budget, half);
        let choice = search.deepen(position, limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH))?;
        Some(Choice { nodes: choice.nodes + for_win, ..choice })
    }
}
