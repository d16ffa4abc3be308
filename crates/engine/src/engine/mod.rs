//! The engine: what hosts see of the search.

mod options;
mod plan;
mod request;
mod strength;
mod threads;

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tempi_rules::{Position, Rules};

use crate::evaluation::Evaluation;
use crate::player::{Choice, Host, Limits, Player};
use crate::search::{Ground, Mind, Progress, Shared, Table, Thinking, is_long};

use plan::{Look, Plan};

pub use options::{Options, Strength};
pub use request::{Bound, Differ, Line, Request, Thought};
pub(crate) use strength::Sight;

/// The strongest player there is here, for any variant.
///
/// A host with threads asks [`Engine::think`] and waits. A host without them (a browser's worker) begins a search with
/// [`Engine::begin`] and goes on slice by slice with [`Engine::go_on`]; between slices it can do other things, and stop.
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
///     // Here a worker would look for messages.
/// };
/// assert!(choice.depth >= 1);
/// ```
pub struct Engine {
    rules: Arc<Rules>,
    options: Options,
    /// What it sees at the strength that it is set to.
    sight: Sight,
    evaluation: Evaluation,
    table: Table,
    /// What each thread keeps in mind.
    minds: Vec<Mind>,
    plan: Plan,
    search: Option<Search>,
}

/// A search that was begun.
struct Search {
    thinking: Thinking,
    position: Position,
    request: Request,
    /// Keys of earlier positions of the game.
    played: HashSet<u64>,
    shared: Shared,
    /// The look for a win in the turn at hand.
    look: Look,
}

impl Engine {
    /// An engine for a variant, set up as usual.
    pub fn new(rules: Arc<Rules>) -> Engine {
        Engine::with_options(rules, Options::default())
    }

    /// An engine for a variant.
    pub fn with_options(rules: Arc<Rules>, options: Options) -> Engine {
        let evaluation = Evaluation::new(&rules);
        Engine::with_evaluation(rules, options, evaluation)
    }

    /// An engine that judges positions in a certain way.
    pub(crate) fn with_evaluation(rules: Arc<Rules>, options: Options, evaluation: Evaluation) -> Engine {
        let options = options.within_bounds();
        let table = Table::new(options.hash_mib);
        let options = Options { hash_mib: table.mib(), ..options };
        let minds = std::iter::repeat_with(Mind::default).take(options.threads).collect();
        let sight = Sight::of(options.strength, options.seed);
        Engine { rules, options, sight, evaluation, table, minds, plan: Plan::default(), search: None }
    }

    /// The variant that it plays.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// How it is set up.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Sets it up differently; numbers out of bounds are brought within, and a table for which there is no memory gets smaller
    /// ([`Engine::options`] tells). What it knows of positions is kept unless the table changes its size.
    pub fn set_options(&mut self, options: Options) {
        let options = options.within_bounds();
        if options.hash_mib != self.options.hash_mib {
            // The old one goes first, so that there is room for both only where that is asked for.
            self.table = Table::new(Options::HASH_LEAST);
            self.table = Table::new(options.hash_mib);
        }
        self.minds.resize_with(options.threads, Mind::default);
        self.options = Options { hash_mib: self.table.mib(), ..options };
        self.see(Sight::of(options.strength, options.seed));
    }

    /// Sees more or less from now on; what it knows was seen with other eyes.
    fn see(&mut self, sight: Sight) {
        if sight != self.sight {
            self.sight = sight;
            self.forget();
        }
    }

    /// Forgets all positions, as for a new game.
    pub fn forget(&mut self) {
        self.table.clear();
        self.minds.iter_mut().for_each(Mind::forget);
        self.plan.forget();
        self.search = None;
    }

    /// Thinks about a position until the limits or the host stop it, and chooses an action; `None` if the game has ended or no action
    /// was allowed. `history` is as in [`Player::choose`]. The host is told of every depth ([`Host::think`]).
    pub fn think(&mut self, position: &Position, history: &[u64], request: &Request, host: &mut dyn Host) -> Option<Choice> {
        if self.begin(position, history, request) { self.go_on(None, host) } else { None }
    }

    /// Begins a search in slices; `false` if the game has ended or no action was allowed. A search that was under way is given up.
    pub fn begin(&mut self, position: &Position, history: &[u64], request: &Request) -> bool {
        let request = self.sight.limit(&self.rules, position, request);
        // Weaker players go through their turns action by action.
        let whole = !self.sight.is_limited() && is_long(&self.rules, position, &request);
        self.search = Thinking::new(&self.rules, position, &request, whole).map(|thinking| Search {
            thinking,
            position: *position,
            request,
            played: history.iter().copied().collect(),
            shared: Shared::default(),
            look: Look::default(),
        });
        self.table.age();
        self.minds.iter_mut().for_each(Mind::begin);
        self.search.is_some()
    }

    /// Goes on with the search that was begun, for no longer than a slice of time (as long as it takes if `None`), and returns the
    /// choice once it is made: when the limits are reached or the host says to stop. The same host has to be given each time, as its
    /// clock counts.
    ///
    /// With several threads a slice ends them all.
    ///
    /// # Panics
    /// Where no search was begun, or it has made its choice.
    pub fn go_on(&mut self, slice: Option<Duration>, host: &mut dyn Host) -> Option<Choice> {
        let mut search = self.search.take().expect("a search was begun");
        let mut slice = slice;
        if !search.look.is_over {
            let begun = host.now();
            let (position, request) = (&search.position, &search.request);
            if let Some(choice) = self.plan.next(&self.rules, position, request).filter(|_| !search.look.has_begun) {
                return Some(choice);
            }
            let finder = &mut self.minds[0].finder;
            if let Some(choice) = self.plan.win(&self.rules, position, request, self.sight, finder, &mut search.look, slice, host) {
                return Some(choice);
            }
            if !search.look.is_over {
                self.search = Some(search);
                return None;
            }
            slice = slice.map(|slice| slice.saturating_sub(host.now().saturating_sub(begun)));
        }
        let (rules, evaluation, table) = (&*self.rules, &self.evaluation, &self.table);
        let ground = Ground { rules, evaluation, table, played: &search.played, sight: self.sight };
        // With one thread a weaker player plays alike on all machines.
        let threads = if self.sight.is_limited() { 1 } else { self.minds.len() };
        let mut run = || threads::run(&mut search.thinking, ground, &mut self.minds[..threads], &search.shared, slice, host);
        let mut progress = run();
        while progress == Progress::GoesOn && slice.is_none() {
            progress = run();
        }
        if progress == Progress::Done {
            let choice = search.thinking.choice(ground, &search.shared);
            if search.thinking.is_by_turns() && search.request.limits.turn.is_some() {
                self.plan.keep(&self.rules, &search.position, &choice);
            }
            return Some(choice);
        }
        self.search = Some(search);
        None
    }

    /// Positions looked at by the search under way, by all threads.
    pub fn nodes(&self) -> u64 {
        self.search.as_ref().map_or(0, |search| search.thinking.nodes() + search.shared.nodes.load(Ordering::Relaxed))
    }
}

impl Player for Engine {
    fn choose(&mut self, position: &Position, history: &[u64], limits: &Limits, host: &mut dyn Host) -> Option<Choice> {
        self.think(position, history, &Request::new(*limits), host)
    }
}
