//! The mate finder.

use serde::{Deserialize, Serialize};
use tempi_engine::{Clock, Task, Want, solve};
use tempi_rules::Game;

use crate::lines::{LineTurn, turns};
use crate::question::GameText;
use crate::search::duration;

/// A request to find wins.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct WinRequest {
    pub game: GameText,
    #[serde(default)]
    pub at: Option<usize>,
    /// The number of the player's own turns within which the win must come; default: 1, this turn.
    #[serde(default = "one")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    turns: u8,
    /// One win, the number of wins, or all wins.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    want: WantTold,
    /// Maximum number of positions, and maximum time; the call does not return earlier. Default: 1000 ms.
    #[serde(default)]
    positions: Option<u64>,
    #[serde(default = "usual_time")]
    time_ms: Option<f64>,
    /// Default: 32.
    #[serde(default = "usual_memory")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    memory_mib: usize,
    /// The maximum number of lines to list; default: 100.
    #[serde(default = "usual_lines")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    lines: usize,
}

const fn one() -> u8 {
    1
}

#[expect(clippy::unnecessary_wraps, reason = "serde wants the type of the field")]
const fn usual_time() -> Option<f64> {
    Some(1000.0)
}

const fn usual_memory() -> usize {
    32
}

const fn usual_lines() -> usize {
    100
}

/// Maximum memory per request, in MiB.
const MOST_MEMORY: usize = 512;
/// Maximum number of lines per answer.
const MOST_LINES: usize = 10_000;

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Want"))]
enum WantTold {
    #[default]
    First,
    Count,
    All,
}

/// The wins found.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Wins {
    /// `null`: unknown, because a limit was reached.
    wins: Option<bool>,
    first: Option<LineTurn>,
    all: Vec<LineTurn>,
    /// The number of winning sequences of actions, as digits; `null` if not all were counted.
    count: Option<String>,
    /// Whether the answer is complete.
    complete: bool,
    positions: u64,
}

/// Searches for wins in a game's current position.
pub(crate) fn find(game: &Game, asked: &WinRequest) -> Wins {
    let want = match asked.want {
        WantTold::First => Want::First,
        WantTold::Count => Want::Count,
        WantTold::All => Want::All,
    };
    let task = Task {
        want,
        turns: asked.turns,
        positions: asked.positions,
        time: asked.time_ms.map(duration),
        memory: asked.memory_mib.clamp(1, MOST_MEMORY) << 20,
        lines: asked.lines.min(MOST_LINES),
    };
    let (rules, position) = (game.rules(), game.position());
    let solution =
        if game.outcome().is_some() { tempi_engine::Solution::none(&task) } else { solve(rules, position, &task, &mut Clock::start()) };
    // A win is the rest of this turn, so each line is one turn.
    let turn = |line: &Vec<tempi_rules::Action>| turns(rules, position, line).into_iter().next();
    Wins {
        wins: solution.wins,
        first: solution.first.as_ref().and_then(turn),
        all: solution.all.iter().filter_map(turn).collect(),
        count: solution.count.map(|count| count.to_string()),
        complete: solution.complete,
        positions: solution.positions,
    }
}
