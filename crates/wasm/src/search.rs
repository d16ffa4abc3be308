//! Runs the engine in slices.

use std::sync::Arc;
use std::time::Duration;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD as BASE64;
use serde::{Deserialize, Serialize};
use tempi_engine::review::Chances;
use tempi_engine::{Differ, Engine, Host, Limits, Options, Request, Strength, Thought, TurnTime, history_keys, network};
use tempi_rules::notation::Namer;
use tempi_rules::{Game, Position, Rules};
use web_time::Instant;

use crate::actions::ActionText;
use crate::answer::{Asked, Code, Failure};
use crate::limits;
use crate::lines::LineShown;
use crate::question::GameText;
use crate::result::GameResult;

/// A request to start a search.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct SearchRequest {
    pub game: GameText,
    /// Search the position after this many actions; default: all.
    #[serde(default)]
    pub at: Option<usize>,
    /// The first limit reached applies; without limits, it searches until it is stopped.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    limits: LimitsTold,
    /// The number of lines, best first; default: 1.
    #[serde(default = "one")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    lines: usize,
    /// What makes two lines different: the first action, or (for analysis) the final position of the turn.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    differ: DifferTold,
    /// Only these actions may start a line.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    only: Vec<String>,
    /// From 1 (knows little more than the rules) to 8 (full strength); default: 8.
    #[serde(default)]
    level: Option<u8>,
    /// Instead of a level: an approximate Elo rating.
    #[serde(default)]
    elo: Option<u16>,
    /// Random seed of weaker levels; with equal seeds, they play the same.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    seed: u64,
    /// Size of the transposition table in MiB, 1 to 512; default: 16.
    #[serde(default)]
    hash_mib: Option<usize>,
}

const fn one() -> usize {
    1
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SearchLimits", optional_fields = nullable))]
struct LimitsTold {
    time_ms: Option<f64>,
    turn_ms: Option<f64>,
    overdraft_ms: Option<f64>,
    nodes: Option<u64>,
    depth: Option<u32>,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Differ"))]
enum DifferTold {
    #[default]
    Action,
    Turn,
}

/// Converts milliseconds to a duration; invalid times become zero.
pub(crate) fn duration(milliseconds: f64) -> Duration {
    Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or(if milliseconds > 0.0 { Duration::MAX } else { Duration::ZERO })
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// The time budget for the rest of a turn.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TurnTime"))]
pub(crate) struct TurnTimeShown {
    /// The planned time for the rest of the turn.
    usual_ms: f64,
    /// The maximum for unclear positions; at least the planned time.
    most_ms: f64,
}

impl From<TurnTime> for TurnTimeShown {
    fn from(time: TurnTime) -> TurnTimeShown {
        TurnTimeShown { usual_ms: milliseconds(time.usual), most_ms: milliseconds(time.most) }
    }
}

/// Maximum number of lines per request.
const MOST_LINES: usize = 64;

impl SearchRequest {
    fn options(&self) -> Options {
        let strength = match (self.elo, self.level) {
            (Some(elo), _) => Strength::Elo(elo),
            (None, Some(level)) => Strength::Level(level),
            (None, None) => Strength::Full,
        };
        let usual = Options::default();
        let hash_mib = self.hash_mib.unwrap_or(usual.hash_mib).clamp(Options::MIN_HASH_MIB, limits::HASH_MOST);
        Options { hash_mib, threads: 1, strength, seed: self.seed, ..Options::default() }
    }

    fn request(&self, rules: &Rules, position: &Position) -> Asked<Request> {
        let namer = Namer::new(rules, position);
        let only = self.only.iter().map(|text| namer.read(text)).collect::<Result<Vec<_>, _>>()?;
        let told = &self.limits;
        let [time, turn, overdraft] = [told.time_ms, told.turn_ms, told.overdraft_ms].map(|ms| ms.map(duration));
        let limits = Limits { time, turn, overdraft, nodes: told.nodes, depth: told.depth };
        let differ = match self.differ {
            DifferTold::Action => Differ::Action,
            DifferTold::Turn => Differ::Turn,
        };
        Ok(Request { limits, lines: self.lines.clamp(1, MOST_LINES), differ, only })
    }
}

/// A network file.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct NetworkFile {
    /// The bytes of the file, in base64.
    data: String,
}

/// Supplies a network to the searches that start from now on.
pub(crate) fn take_network(file: &NetworkFile) -> Asked<()> {
    let bytes = BASE64.decode(&file.data).map_err(|error| Failure::new(Code::Network, format!("not in base64: {error}")))?;
    network::supply(&bytes).map_err(|error| Failure::new(Code::Network, error.to_string()))
}

/// The search that was started.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Begun {
    search: u32,
    at: usize,
}

/// A request to continue a search for a slice.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct GoOn {
    search: u32,
    #[serde(default = "usual_slice")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    slice_ms: f64,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    stop: bool,
}

/// Short enough that even a late slice stays below 20 ms.
const fn usual_slice() -> f64 {
    12.0
}

/// The result of a slice.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SearchProgress"))]
pub(crate) struct Progress {
    /// The number that `begin` returned, so that late messages can be recognized.
    search: u32,
    /// The `at` of the position.
    at: usize,
    done: bool,
    /// The latest analysis; `null` if there is none since the last answer.
    thought: Option<ThoughtShown>,
    /// The action to play, once `done`.
    choice: Option<ChoiceShown>,
    nodes: u64,
    /// Time spent in `goOn`, and since `begin`.
    thinking_ms: f64,
    elapsed_ms: f64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Thought"))]
struct ThoughtShown {
    /// The depth searched completely, in actions.
    depth: u32,
    deepest: u32,
    nodes: u64,
    /// How full the hash table is, from 0 to 1.
    table_used: f64,
    lines: Vec<LineShown>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Choice"))]
struct ChoiceShown {
    action: ActionText,
    depth: u32,
    nodes: u64,
    line: LineShown,
}

/// The engine with its search.
#[derive(Default)]
pub(crate) struct Searcher {
    engine: Option<Engine>,
    search: Option<Search>,
    /// The number of the latest search.
    number: u32,
}

/// The current search.
struct Search {
    rules: Arc<Rules>,
    chances: Chances,
    position: Position,
    at: usize,
    listener: Listener,
    thinking: Duration,
}

/// Receives the engine's reports.
struct Listener {
    begun: Instant,
    stop: bool,
    news: Option<Thought>,
}

impl Host for Listener {
    fn now(&mut self) -> Duration {
        self.begun.elapsed()
    }

    fn stopped(&mut self) -> bool {
        self.stop
    }

    fn think(&mut self, thought: &Thought) {
        self.news = Some(thought.clone());
    }
}

impl Searcher {
    /// The name of the network file that a search would use, if it has to be supplied first.
    pub fn missing_network(rules: &Rules, asked: &SearchRequest) -> Option<&'static str> {
        Engine::missing_network(rules, &asked.options())
    }

    /// Starts a search of a game's current position.
    pub fn begin(&mut self, game: &Game, asked: &SearchRequest) -> Asked<Begun> {
        self.search = None;
        if let Some(result) = GameResult::of(game) {
            return Err(Box::new(Failure { result: Some(result), ..*Failure::new(Code::Over, "the game is over") }));
        }
        let (rules, position) = (game.rules(), game.position());
        let request = asked.request(rules, position)?;
        let options = asked.options();
        let engine = self.engine.take().filter(|engine| Arc::ptr_eq(engine.rules(), rules)).and_then(|mut engine| {
            engine.set_options(options);
            // The network may have been supplied since.
            let is_current = engine.evaluation() == Engine::evaluation_with(rules, &options);
            is_current.then_some(engine)
        });
        // Otherwise free the old engine's hash table before creating the new one.
        let engine = self.engine.insert(engine.unwrap_or_else(|| Engine::with_options(rules.clone(), options)));
        let listener = Listener { begun: Instant::now(), stop: false, news: None };
        if !engine.begin(position, &history_keys(game), &request) {
            return Err(Failure::new(Code::Over, "there is no legal action"));
        }
        self.number = self.number.wrapping_add(1);
        let at = game.actions().len();
        let (rules, chances, position) = (rules.clone(), Chances::of(rules), *position);
        self.search = Some(Search { rules, chances, position, at, listener, thinking: Duration::ZERO });
        Ok(Begun { search: self.number, at })
    }

    /// Continues the search for a slice.
    pub fn go_on(&mut self, asked: &GoOn) -> Asked<Progress> {
        let number = self.number;
        let gone = || Failure::new(Code::NoSearch, format!("search {} is not running", asked.search));
        let (Some(engine), Some(search)) = (&mut self.engine, self.search.as_mut().filter(|_| asked.search == number)) else {
            return Err(gone());
        };
        let begun = Instant::now();
        search.listener.stop = asked.stop;
        let chosen = engine.go_on(Some(duration(asked.slice_ms)), &mut search.listener);
        search.thinking += begun.elapsed();
        let nodes = chosen.as_ref().map_or_else(|| engine.nodes(), |choice| choice.nodes);
        let (rules, position) = (&*search.rules, &search.position);
        let line = |line: &tempi_engine::Line| LineShown::of(rules, search.chances, position, line);
        let thought = search.listener.news.take().map(|thought| ThoughtShown {
            depth: thought.depth,
            deepest: thought.deepest,
            nodes: thought.nodes,
            table_used: f64::from(thought.table_used) / 1000.0,
            lines: thought.lines.iter().map(line).collect(),
        });
        let choice = chosen.map(|choice| ChoiceShown {
            action: ActionText::of(rules, &Namer::new(rules, position), choice.action),
            depth: choice.depth,
            nodes: choice.nodes,
            line: line(&tempi_engine::Line { score: choice.score, bound: tempi_engine::Bound::Exact, actions: choice.line }),
        });
        let progress = Progress {
            search: number,
            at: search.at,
            done: choice.is_some(),
            thought,
            choice,
            nodes,
            thinking_ms: milliseconds(search.thinking),
            elapsed_ms: milliseconds(search.listener.begun.elapsed()),
        };
        if progress.done {
            self.search = None;
        }
        Ok(progress)
    }

    /// Clears the search and the engine's tables.
    pub fn forget(&mut self) {
        self.search = None;
        if let Some(engine) = &mut self.engine {
            engine.forget();
        }
    }
}
