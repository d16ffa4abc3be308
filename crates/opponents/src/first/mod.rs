//! The simple opponent: alpha-beta over single actions with a transposition table; its evaluation is material and mobility.
//!
//! It is a yardstick for stronger players, so its play never changes. It knows no variant by name: the rules say what ends a game,
//! and a turn of any length is just a sequence of actions after which the same player acts again.

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
/// It first looks for a win in the current turn, which takes at most a quarter of its time, and then searches deeper and deeper
/// until half of it has passed (there is no point in starting a depth that cannot be finished), or all of it in the middle of a depth.
pub struct First {
    rules: Arc<Rules>,
    evaluation: Evaluation,
    table: Table,
    /// The rest of a win in the current turn: the key of each position and what to play there.
    plan: Vec<(u64, Action)>,
}

/// The divisor of the limits for the win in the current turn.
const WIN_SHARE: u32 = 4;
/// Positions looked at for a win in the turn where nothing but the depth is limited.
const WIN_NODES: u64 = 100_000;
/// Past this part of the limits, in percent, no further depth is begun.
const LAST_START_PERCENT: u32 = 50;
/// How often the clock is read.
const CLOCK_CHECKS: ClockChecks = ClockChecks { target: Duration::from_millis(1), max_nodes: 1024 };

impl First {
    /// The simple opponent for a variant.
    pub fn new(rules: Arc<Rules>) -> First {
        First::with_chance(rules, 0, 0)
    }

    /// The same with a little random noise in the evaluation, so that games differ from seed to seed: up to `chance` hundredths of a
    /// pawn in each position, up or down. Equal seeds play alike.
    pub fn with_chance(rules: Arc<Rules>, seed: u64, chance: u16) -> First {
        let evaluation = Evaluation::new(&rules, seed, chance);
        First { rules, evaluation, table: Table::new(), plan: Vec::new() }
    }

    /// Forgets all positions and plans, as for a new game: what it does then depends only on the arguments.
    pub fn forget(&mut self) {
        self.table.clear();
        self.plan.clear();
    }

    /// The next action of a win found earlier in this turn, if the position is the one that was expected.
    fn planned(&mut self, position: &Position) -> Option<Choice> {
        let key = position.hash(&self.rules);
        let at = self.plan.iter().position(|&(expected, _)| expected == key)?;
        self.plan.drain(..at);
        let line: Vec<Action> = self.plan.iter().map(|&(_, action)| action).collect();
        position.legal_actions(&self.rules).contains(&line[0]).then(|| won(line, 0))
    }

    /// A win in the current turn; the rest of it is kept in mind.
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
