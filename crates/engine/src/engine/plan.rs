//! Plans for the rest of the turn: wins in the current turn, which are searched for before anything else, and turns that were searched as a
//! whole.

use std::time::Duration;

use tempi_rules::{Action, Position, Rules};

use crate::mate::{Finder, Found};
use crate::player::{Choice, Host};
use crate::request::Request;
use crate::score::Score;
use crate::skill::SkillLimits;
use crate::thought::{Bound, Line, Thought};

/// The planned rest of a turn.
#[derive(Default)]
pub(super) struct Plan {
    /// The key of each position with the action to play there.
    steps: Vec<(u64, Action)>,
    /// The score of the position before the first step, for the player.
    score: Score,
}

/// The progress of a search for a win in the current turn that runs in slices.
#[derive(Default)]
pub(super) struct WinSearch {
    pub has_begun: bool,
    pub is_over: bool,
    time: Duration,
    positions: u64,
}

/// A query for a win in the current turn.
pub(super) struct WinQuery<'a> {
    pub rules: &'a Rules,
    pub position: &'a Position,
    pub request: &'a Request,
    pub skill: SkillLimits,
    /// Maximum time for this slice of the search.
    pub slice: Option<Duration>,
}

/// The search for a win in the current turn gets 1/`WIN_SHARE` of the limits.
const WIN_SHARE: u32 = 6;
/// Maximum number of positions of the search for a win if neither time nor positions are limited.
const WIN_NODES: u64 = 100_000;

impl Plan {
    pub fn forget(&mut self) {
        self.steps.clear();
    }

    /// The next planned action, if the position is the expected one. A plan that does not win is followed only if the time was given for the whole
    /// turn and has been spent.
    pub fn next(&mut self, rules: &Rules, position: &Position, request: &Request) -> Option<Choice> {
        let holds = self.score.wins_in().is_some() || request.limits.turn.is_some();
        if !is_plain(request) || !holds {
            return None;
        }
        let key = position.hash(rules);
        let at = self.steps.iter().position(|&(expected, _)| expected == key)?;
        self.pass(at);
        let line: Vec<Action> = self.steps.iter().map(|&(_, action)| action).collect();
        let depth = line.len() as u32;
        let choice = Choice { action: line[0], score: self.score, line, depth, nodes: 0 };
        self.pass_unless_won();
        position.legal_actions(rules).contains(&choice.action).then_some(choice)
    }

    /// Drops the first steps.
    fn pass(&mut self, steps: usize) {
        self.steps.drain(..steps);
        self.score = self.score.before(steps as u32);
    }

    /// Drops the first step unless the plan wins: a win stays valid for later calls with any limits, while other steps are used once, so that the
    /// same position can be searched again.
    fn pass_unless_won(&mut self) {
        if self.score.wins_in().is_none() && !self.steps.is_empty() {
            self.pass(1);
        }
    }

    /// Stores the rest of the turn after the chosen action, or the whole turn if it wins.
    pub fn keep(&mut self, rules: &Rules, position: &Position, choice: &Choice) {
        self.steps.clear();
        self.score = choice.score;
        let mut at = *position;
        for &action in &choice.line {
            if at.turn() != position.turn() || at.outcome(rules).is_some() {
                break;
            }
            self.steps.push((at.hash(rules), action));
            at.play_unchecked(rules, action);
        }
        self.pass_unless_won();
    }

    /// Searches for a win in the current turn, if several moves are left, and stores the rest of it as the plan. If the slice ends first, the
    /// next call continues the search.
    pub fn win(&mut self, query: WinQuery<'_>, finder: &mut Finder, win_search: &mut WinSearch, host: &mut dyn Host) -> Option<Choice> {
        let WinQuery { rules, position, request, skill, slice } = query;
        win_search.is_over = true;
        if !is_plain(request) || position.moves_left(rules) < 2 || skill.own_win_moves < 2 {
            return None;
        }
        let limits = request.limits;
        let time = limits.time.into_iter().chain(limits.turn).min().map(|time| time / WIN_SHARE);
        let nodes = limits.nodes.map(|nodes| nodes / u64::from(WIN_SHARE)).or(time.is_none().then_some(WIN_NODES));
        let nodes = skill.win_search_nodes.or(nodes);
        if !win_search.has_begun {
            finder.begin_anew();
            win_search.has_begun = true;
        }
        let begun = host.now();
        let time_left = time.map(|time| time.saturating_sub(win_search.time));
        let nodes_left = nodes.map(|nodes| nodes.saturating_sub(win_search.positions));
        let (found, positions) = finder.go_on_within(rules, position, nodes_left, time_left.into_iter().chain(slice).min(), host);
        win_search.time += host.now().saturating_sub(begun);
        win_search.positions += positions;
        let line = match found {
            Found::Win(line) if line.len() <= skill.own_win_moves => line,
            Found::Win(_) | Found::Nothing => return None,
            Found::Unknown => {
                let has_time = time.is_none_or(|time| win_search.time < time);
                let has_nodes = nodes.is_none_or(|nodes| win_search.positions < nodes);
                win_search.is_over = slice.is_none() || !has_time || !has_nodes || host.stopped();
                return None;
            }
        };
        let choice = Choice { action: line[0], score: Score::win_in(line.len() as u32), depth: line.len() as u32, line, nodes: 0 };
        self.keep(rules, position, &choice);
        let line = Line { score: choice.score, bound: Bound::Exact, actions: choice.line.clone() };
        host.think(&Thought { depth: choice.depth, deepest: choice.depth, nodes: 0, table_used: 0, lines: vec![line] });
        host.report(&choice);
        Some(choice)
    }
}

/// Whether only the best action is requested.
fn is_plain(request: &Request) -> bool {
    request.lines <= 1 && request.only.is_empty()
}
