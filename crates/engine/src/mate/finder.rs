//! Finds wins in the current turn, and can be reused.

use std::time::Duration;

use tempi_rules::engine_support::hash_in_turn;
use tempi_rules::{Action, Position, Rules};

use super::beam::{Beam, Sweep};
use super::promise::WinHeuristic;
use super::series::{self, Goal, Series, Win};
use super::table::Table;
use crate::budget::Budget;
use crate::player::{Host, NoClock};

/// Whether the player to act can win in the current turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// The rest of the turn that wins.
    Win(Vec<Action>),
    /// No action sequence wins in this turn.
    Nothing,
    /// A limit was reached first.
    Unknown,
}

/// Finds wins in the current turn and keeps its table between queries, so that it can be used in every position of a search. It belongs to
/// one variant.
pub struct Finder {
    table: Table,
    beam: Beam,
    spare: Vec<Vec<Action>>,
    /// The variant of the positions in the table.
    variant: String,
    /// The last search that was interrupted by a limit.
    broken_off: Option<BrokenOff>,
}

/// The state of an interrupted search.
#[derive(Clone, Copy)]
struct BrokenOff {
    /// The key of the position.
    key: u64,
    /// The index of the current sweep's width.
    sweep: usize,
}

/// Building a net costs about as much as a hundred positions, so short searches do without one.
const WORTH_A_NET: u64 = 5_000;
/// The beam widths: first narrow, to see far; then wider.
const WIDTHS: [usize; 5] = [8, 64, 512, 2048, 8192];

impl Finder {
    /// A finder whose table takes at most 4 MiB.
    pub fn new() -> Finder {
        Finder::with_memory(4 << 20)
    }

    /// A finder whose table takes at most this many bytes; it grows as needed.
    pub fn with_memory(bytes: usize) -> Finder {
        Finder { table: Table::new(bytes), beam: Beam::default(), spare: Vec::new(), variant: String::new(), broken_off: None }
    }

    /// Clears the table. Required before using different rules with the same name.
    pub fn forget(&mut self) {
        self.table.clear();
        self.broken_off = None;
    }

    /// Searches for a win in the current turn, visiting at most this many positions. If the turn has few positions, the answer is certain.
    ///
    /// ```
    /// use tempi_engine::{Finder, Found};
    /// use tempi_rules::{Position, Rules};
    /// let rules = Rules::builtin("double-move").unwrap();
    /// let position = Position::from_fen(&rules, "4k3/8/8/8/8/8/8/R3K3 w - - 0 2").unwrap();
    /// let mut finder = Finder::new();
    /// // The rook gives check, and then captures the king.
    /// assert!(matches!(finder.find(&rules, &position, 1_000), Found::Win(line) if line.len() == 2));
    /// ```
    pub fn find(&mut self, rules: &Rules, position: &Position, positions: u64) -> Found {
        let mut host = NoClock;
        self.find_with(rules, position, &mut series::budget(Some(positions), None, &mut host))
    }

    /// The same with a time limit, and a host that can stop the search.
    pub fn find_within(
        &mut self,
        rules: &Rules,
        position: &Position,
        positions: Option<u64>,
        time: Option<Duration>,
        host: &mut dyn Host,
    ) -> Found {
        self.find_with(rules, position, &mut series::budget(positions, time, host))
    }

    /// Makes the next search start from the beginning, even if one was interrupted.
    pub fn begin_anew(&mut self) {
        self.broken_off = None;
    }

    /// The same, but continues the last search if it was interrupted at this position, so that a search can run in slices. Also returns the
    /// number of positions visited.
    pub fn go_on_within(
        &mut self,
        rules: &Rules,
        position: &Position,
        positions: Option<u64>,
        time: Option<Duration>,
        host: &mut dyn Host,
    ) -> (Found, u64) {
        let mut budget = series::budget(positions, time, host);
        let found = self.search(rules, position, &mut budget);
        (found, budget.nodes())
    }

    pub(super) fn find_with(&mut self, rules: &Rules, position: &Position, budget: &mut Budget<'_>) -> Found {
        self.broken_off = None;
        self.search(rules, position, budget)
    }

    fn search(&mut self, rules: &Rules, position: &Position, budget: &mut Budget<'_>) -> Found {
        if self.variant != rules.id() {
            self.variant = rules.id().to_owned();
            self.forget();
        }
        if position.outcome(rules).is_some() {
            return Found::Nothing;
        }
        let player = position.player();
        let goal = Win::of(rules, player);
        let Finder { table, beam, spare, broken_off, .. } = self;
        let key = hash_in_turn(position, rules);
        let left = broken_off.take().filter(|broken_off| broken_off.key == key);
        let net = if budget.has_room_for(WORTH_A_NET) { series::net(rules, position) } else { None };
        let mut series = Series { rules, turn: position.turn(), goal, table, budget, net, spare };
        if series.is_hopeless(position) || series.is_out_of_reach(position) {
            return Found::Nothing;
        }
        // If only few last moves can win, turns of two moves need no beam search.
        let short = series.goal.ends_in_mate() && position.moves_left(rules) <= 2;
        let heuristic = WinHeuristic::of(rules, position, player);
        let first = left.map_or(0, |left| left.sweep);
        for (sweep, width) in WIDTHS.into_iter().enumerate().skip(first).filter(|_| !short) {
            if left.is_none_or(|left| left.sweep != sweep) {
                beam.begin(rules, position);
            }
            match beam.sweep(&mut series, &heuristic, width) {
                Some(Sweep::Found(line)) => return Found::Win(line),
                Some(Sweep::Nothing) => return Found::Nothing,
                Some(Sweep::Narrow) => {}
                None => {
                    *broken_off = Some(BrokenOff { key, sweep });
                    return Found::Unknown;
                }
            }
        }
        let mut line = Vec::new();
        match series.find(position, &mut line) {
            Some(true) => Found::Win(line),
            Some(false) => Found::Nothing,
            None => {
                // What has been found so far is in the table.
                *broken_off = Some(BrokenOff { key, sweep: WIDTHS.len() });
                Found::Unknown
            }
        }
    }

    /// The table and the spare lists, for other searches of turns in the same variant.
    pub(super) fn parts(&mut self) -> (&mut Table, &mut Vec<Vec<Action>>) {
        (&mut self.table, &mut self.spare)
    }

    /// Whether entries of the table have been replaced.
    pub(super) fn was_full(&self) -> bool {
        self.table.was_full()
    }
}

impl Default for Finder {
    fn default() -> Finder {
        Finder::new()
    }
}

/// Searches for a win in the current turn, visiting at most this many positions. The actions are the rest of the turn up to the win. `None`:
/// there is none, or it was not found within the limit; a [`Finder`] tells these apart.
///
/// ```
/// use tempi_engine::find_win_in_turn;
/// use tempi_rules::{Position, Rules};
/// let rules = Rules::builtin("progressive-italian").unwrap();
/// let mut position = Position::start(&rules);
/// for text in ["e2e4", "a7a6", "e7e5"] {
///     let action = position.parse_action(&rules, text).unwrap();
///     position.play_unchecked(&rules, action);
/// }
/// let win = find_win_in_turn(&rules, &position, 100_000).unwrap();
/// // Among others: Bc4, Qh5, Qxf7 mate.
/// assert_eq!(win.len(), 3);
/// ```
pub fn find_win_in_turn(rules: &Rules, position: &Position, positions: u64) -> Option<Vec<Action>> {
    match Finder::new().find(rules, position, positions) {
        Found::Win(line) => Some(line),
        Found::Nothing | Found::Unknown => None,
    }
}
