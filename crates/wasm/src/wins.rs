//! The mate finder.

use serde::{Deserialize, Serialize};
use tempi_engine::{Clock, Task, Want, solve};
use tempi_rules::Game;

use crate::lines::{LineTurn, turns};
use crate::question::GameText;
use crate::search::duration;

/// The question.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct WinRequest {
    pub game: GameText,
    #[serde(default)]
    pub at: Option<usize>,
    /// Within how many turns of the player's the win must come; 1 (usual): in this turn.
    #[serde(default = "one")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    turns: u8,
    /// One win, how many there are, or all.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    want: WantTold,
    /// The most positions and the most time; the call does not come back before. Usually 1000 ms.
    #[serde(default)]
    positions: Option<u64>,
    #[serde(default = "usual_time")]
    time_ms: Option<f64>,
    /// Usually 32.
    #[serde(default = "usual_memory")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    memory_mib: usize,
    /// The most lines that are listed; usually 100.
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

/// No question takes more memory than this, in MiB.
const MOST_MEMORY: usize = 512;
/// No answer lists more lines than this.
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

/// The answer.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Wins {
    /// `null`: a limit was met before that was known.
    wins: Option<bool>,
    first: Option<LineTurn>,
    all: Vec<LineTurn>,
    /// How many sequences of actions win, as digits; `null` if they were not counted to the end.
    count: Option<String>,
    /// Whether everything that was asked for is answered.
    complete: bool,
    positions: u64,
}

/// Looks for wins where a game stands.
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
    // What wins is the rest of this turn, so that a line is one turn.
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
