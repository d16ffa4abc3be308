//! The engine: the public interface of the search.

mod plan;
mod threads;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tempi_rules::{Position, Rules};

use crate::budget::SharedState;
use crate::evaluation::Evaluation;
use crate::keys::KeySet;
use crate::limits::Limits;
use crate::network::{self, Mismatch, Network};
use crate::options::{EvaluationChoice, Options};
use crate::player::{Choice, Host, Player};
use crate::request::Request;
use crate::search::{Progress, Search, SearchContext, ThreadData, TranspositionTable, Tuned, is_long};
use crate::skill::SkillLimits;

use plan::{Plan, WinQuery, WinSearch};

/// An engine that plays any variant.
///
/// A program with threads calls [`Engine::think`] and waits. One without them (a browser's worker) starts a search with
/// [`Engine::begin`] and continues it slice by slice with [`Engine::go_on`]. Between slices it can do other things, or stop.
///
/// ```
/// use std::time::Duration;
/// use tempi_engine::{Clock, Engine, Limits, Request};
/// use tempi_rules::{Position, Rules};
///
/// let rules = Rules::builtin("marseillais").unwrap();
/// let position = Position::start(&rules);
/// let mut engine = Engine::new(rules);
/// assert!(engine.begin(&position, &[], &Request::new(Limits::time(Duration::from_millis(50)))));
/// let mut clock = Clock::start();
/// let choice = loop {
///     if let Some(choice) = engine.go_on(Some(Duration::from_millis(20)), &mut clock) {
///         break choice;
///     }
///     // Here a worker would check for messages.
/// };
/// assert!(choice.depth >= 1);
/// ```
pub struct Engine {
    rules: Arc<Rules>,
    options: Options,
    /// The limits of the engine's strength.
    skill: SkillLimits,
    tuned: Tuned,
    evaluation: Evaluation,
    /// The network to use instead of the built-in one; it fits the rules.
    given_network: Option<Arc<Network>>,
    tt: TranspositionTable,
    /// The data that each thread keeps between searches.
    threads: Vec<ThreadData>,
    plan: Plan,
    search: Option<ActiveSearch>,
}

/// The evaluation of a variant that the options choose. The network is the given one, if there is one, or the built-in one.
///
/// # Errors
/// If the given network does not fit the rules.
fn chosen_evaluation(rules: &Rules, options: &Options, given: Option<&Arc<Network>>) -> Result<Evaluation, Mismatch> {
    let hand = Evaluation::new(rules);
    if !Engine::may_use_network(options) {
        return Ok(hand);
    }
    match given.cloned().or_else(|| network::builtin(rules)) {
        Some(network) => hand.with_network(rules, network),
        None => Ok(hand),
    }
}

/// A search in progress.
struct ActiveSearch {
    search: Search,
    position: Position,
    request: Request,
    /// Keys of earlier positions of the game.
    played: KeySet,
    shared: SharedState,
    /// The search for a win in the current turn.
    win_search: WinSearch,
}

impl Engine {
    /// An engine for a variant, with default options.
    pub fn new(rules: Arc<Rules>) -> Engine {
        Engine::with_options(rules, Options::default())
    }

    /// An engine for a variant.
    pub fn with_options(rules: Arc<Rules>, options: Options) -> Engine {
        let evaluation = chosen_evaluation(&rules, &options, None).expect("a built-in network fits the variants that it is chosen for");
        Engine::with_evaluation(rules, options, evaluation)
    }

    /// An engine that uses this network instead of the built-in one, wherever its options allow a network.
    ///
    /// # Errors
    /// If the variant has pieces or turns that the network does not support.
    pub fn with_network(rules: Arc<Rules>, options: Options, network: Arc<Network>) -> Result<Engine, Mismatch> {
        network.header().layout.fit(&rules)?;
        let evaluation = chosen_evaluation(&rules, &options, Some(&network))?;
        Ok(Engine { given_network: Some(network), ..Engine::with_evaluation(rules, options, evaluation) })
    }

    /// The network of [`Engine::with_network`].
    pub fn given_network(&self) -> Option<&Arc<Network>> {
        self.given_network.as_ref()
    }

    /// Whether an engine with these options may use a network. Weaker levels keep the evaluation that they were calibrated with.
    pub fn may_use_network(options: &Options) -> bool {
        options.evaluation == EvaluationChoice::Network && !SkillLimits::new(options.strength, options.seed).is_limited()
    }

    /// The evaluation that an engine with these options uses, see [`Engine::evaluation`].
    pub fn evaluation_with(rules: &Rules, options: &Options) -> EvaluationChoice {
        let network = Engine::may_use_network(options) && network::builtin(rules).is_some();
        if network { EvaluationChoice::Network } else { EvaluationChoice::Hand }
    }

    /// The name of the network file that an engine with these options needs, if the host has to supply it first ([`network::missing`]).
    pub fn missing_network(rules: &Rules, options: &Options) -> Option<&'static str> {
        if Engine::may_use_network(options) { network::missing(rules) } else { None }
    }

    /// The evaluation in use: a network only if there is one for the variant and the engine plays at full strength.
    pub fn evaluation(&self) -> EvaluationChoice {
        if self.evaluation.has_network() { EvaluationChoice::Network } else { EvaluationChoice::Hand }
    }

    /// The same engine, but it reports values in the unit of its evaluation instead of converting them to scores, for data on evaluations. This ends
    /// when [`Engine::set_options`] switches to another evaluation.
    #[must_use]
    pub fn with_unconverted_scores(mut self) -> Engine {
        self.evaluation = self.evaluation.with_score_factor(1.0);
        self
    }

    /// An engine with a custom evaluation.
    pub(crate) fn with_evaluation(rules: Arc<Rules>, options: Options, evaluation: Evaluation) -> Engine {
        let options = options.clamped();
        let tt = TranspositionTable::new(options.hash_mib);
        let options = Options { hash_mib: tt.mib(), ..options };
        let threads = std::iter::repeat_with(ThreadData::default).take(options.threads).collect();
        let skill = SkillLimits::new(options.strength, options.seed);
        Engine {
            rules,
            options,
            skill,
            tuned: Tuned::new(options.parameters),
            evaluation,
            given_network: None,
            tt,
            threads,
            plan: Plan::default(),
            search: None,
        }
    }

    /// The rules of the variant.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The options.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Changes the options. Numbers out of bounds are clamped, and a hash table that does not fit into memory is made smaller (see
    /// [`Engine::options`]). The table keeps its content unless its size changes.
    pub fn set_options(&mut self, options: Options) {
        let options = options.clamped();
        if options.hash_mib != self.options.hash_mib {
            // Free the old table first, so that both need not fit into memory at once.
            self.tt = TranspositionTable::new(Options::MIN_HASH_MIB);
            self.tt = TranspositionTable::new(options.hash_mib);
        }
        self.threads.resize_with(options.threads, ThreadData::default);
        let before = std::mem::replace(&mut self.options, Options { hash_mib: self.tt.mib(), ..options });
        if Engine::may_use_network(&options) != Engine::may_use_network(&before) {
            let given = self.given_network.as_ref();
            self.evaluation = chosen_evaluation(&self.rules, &options, given).expect("the network was checked against the rules");
            self.forget();
        }
        if options.parameters != before.parameters {
            self.tuned = Tuned::new(options.parameters);
            self.forget();
        }
        self.set_skill(SkillLimits::new(options.strength, options.seed));
    }

    /// Changes the strength, and clears the tables, which contain results at the old strength.
    fn set_skill(&mut self, skill: SkillLimits) {
        if skill != self.skill {
            self.skill = skill;
            self.forget();
        }
    }

    /// Clears all tables, as for a new game.
    pub fn forget(&mut self) {
        self.tt.clear();
        self.threads.iter_mut().for_each(ThreadData::forget);
        self.plan.forget();
        self.search = None;
    }

    /// Searches a position until the limits or the host stop the search, and chooses an action; `None` if the game has ended or no action was
    /// allowed. `history` is as in [`Player::choose`]. The host receives a report for every depth ([`Host::think`]).
    pub fn think(&mut self, position: &Position, history: &[u64], request: &Request, host: &mut dyn Host) -> Option<Choice> {
        if self.begin(position, history, request) { self.go_on(None, host) } else { None }
    }

    /// Starts a search in slices, and cancels the current one; returns `false` if the game has ended or no action is allowed.
    pub fn begin(&mut self, position: &Position, history: &[u64], request: &Request) -> bool {
        let request = self.skill.limit(&self.rules, position, request);
        // Weaker levels search their turns action by action.
        let whole = !self.skill.is_limited() && is_long(&self.rules, position, &request);
        self.search = Search::new(&self.rules, position, &request, whole).map(|search| ActiveSearch {
            search,
            position: *position,
            request,
            played: history.iter().copied().collect(),
            shared: SharedState::default(),
            win_search: WinSearch::default(),
        });
        self.tt.age();
        self.threads.iter_mut().for_each(ThreadData::begin);
        self.search.is_some()
    }

    /// Continues the current search for at most a slice of time (`None`: until it is done). Returns the choice once the limits are reached or the
    /// host stops the search. Pass the same host each time, because the time is measured with its clock.
    ///
    /// With several threads, all of them stop at the end of the slice.
    ///
    /// # Panics
    /// If no search was started, or it has already returned its choice.
    pub fn go_on(&mut self, slice: Option<Duration>, host: &mut dyn Host) -> Option<Choice> {
        let mut search = self.search.take().expect("a search was started");
        let mut slice = slice;
        if !search.win_search.is_over {
            let begun = host.now();
            let (position, request) = (&search.position, &search.request);
            if let Some(choice) = self.plan.next(&self.rules, position, request).filter(|_| !search.win_search.has_begun) {
                return Some(choice);
            }
            let query = WinQuery { rules: &self.rules, position, request, skill: self.skill, slice };
            let finder = &mut self.threads[0].finder;
            if let Some(choice) = self.plan.win(query, finder, &mut search.win_search, host) {
                return Some(choice);
            }
            if !search.win_search.is_over {
                self.search = Some(search);
                return None;
            }
            slice = slice.map(|slice| slice.saturating_sub(host.now().saturating_sub(begun)));
        }
        let (rules, evaluation, tt) = (&*self.rules, &self.evaluation, &self.tt);
        let context =
            SearchContext { rules, evaluation, tt, played: &search.played, skill: self.skill, tuned: &self.tuned, shared: &search.shared };
        // Weaker levels use one thread, so that they play the same on all machines.
        let threads = if self.skill.is_limited() { 1 } else { self.threads.len() };
        let mut run = || threads::run(&mut search.search, context, &mut self.threads[..threads], slice, host);
        let mut progress = run();
        while progress == Progress::GoesOn && slice.is_none() {
            progress = run();
        }
        if progress == Progress::Done {
            let choice = search.search.choice(evaluation, &search.shared);
            if search.search.is_by_turns() && search.request.limits.turn.is_some() {
                self.plan.keep(&self.rules, &search.position, &choice);
            }
            return Some(choice);
        }
        self.search = Some(search);
        None
    }

    /// The number of nodes of the current search, on all threads.
    pub fn nodes(&self) -> u64 {
        self.search.as_ref().map_or(0, |search| search.search.nodes() + search.shared.helper_nodes.load(Ordering::Relaxed))
    }
}

impl Player for Engine {
    fn choose(&mut self, position: &Position, history: &[u64], limits: &Limits, host: &mut dyn Host) -> Option<Choice> {
        self.think(position, history, &Request::new(*limits), host)
    }
}
