//! Runs the engine on its own thread, so that the program can receive commands during a search.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tempi_engine::network::Network;
use tempi_engine::{Choice, Engine, Host, Options, Request, Score, Thought, Want, history_keys, solve};
use tempi_rules::{Action, Game, Position, Rules};

use super::own_book::SeededBook;

/// Stack size of the thread in bytes; the search recurses once per action.
const STACK: usize = 32 << 20;

/// A search to run.
pub struct Task {
    /// The variant.
    pub rules: Arc<Rules>,
    /// The position.
    pub position: Position,
    /// The keys of the game's positions so far.
    pub history: Vec<u64>,
    /// The engine options.
    pub options: Options,
    /// A network for the variant, to use instead of the built-in one.
    pub network: Option<Arc<Network>>,
    /// The search request.
    pub request: Request,
    /// The opening book to play from instead of searching; `None`: none.
    pub book: Option<SeededBook>,
    /// First look for a win that can be forced within this many turns of the player.
    pub win_within: Option<u8>,
    /// When the search began, which is when the command was read.
    pub begun: Instant,
    /// The opponent is still to act: the clock does not run and the answer is held back until [`SearchThread::hit`].
    pub ponder: bool,
    /// The answer is held back until [`SearchThread::stop`].
    pub hold: bool,
}

impl Task {
    /// A search of a game's current position, starting now.
    pub fn new(game: &Game, options: Options, request: Request) -> Task {
        let (rules, position, history) = (Arc::clone(game.rules()), *game.position(), history_keys(game));
        Task {
            rules,
            position,
            history,
            options,
            network: None,
            request,
            book: None,
            win_within: None,
            begun: Instant::now(),
            ponder: false,
            hold: false,
        }
    }
}

/// Receives the results of a search, on the search thread.
pub trait Listener: Send {
    /// The results so far, and the time they took; returns true to stop the search.
    fn thought(&mut self, thought: &Thought, elapsed: Duration) -> bool;

    /// The result of looking for a win within this many turns of the player: one that begins with these actions, provably none, or unknown
    /// because a limit was reached. Called for one turn, then for two, and so on until it is known.
    fn solved(&mut self, _turns: u8, _wins: Option<bool>, _first: &[Action], _positions: u64) {}

    /// The engine failed; any legal action is chosen instead.
    fn failed(&mut self) {}

    /// The chosen action, or `None` if the game is over; called once, at the end, when the search thread already counts as idle.
    fn chose(&mut self, choice: Option<Choice>);
}

/// Communication with a running task.
pub struct Signals {
    stop: AtomicBool,
    /// When the clock started; empty until then.
    clock: OnceLock<Instant>,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Clone, Copy, Default)]
struct State {
    /// The answer is held back until a ponder hit.
    pondering: bool,
    /// The answer is held back until a stop.
    holding: bool,
    /// Whether the answer is known and about to be sent.
    answered: bool,
    /// Whether everything is done.
    done: bool,
}

impl Signals {
    fn new(begun: Instant, ponder: bool, hold: bool) -> Arc<Signals> {
        let clock = if ponder { OnceLock::new() } else { OnceLock::from(begun) };
        let state = Mutex::new(State { pondering: ponder, holding: hold, ..State::default() });
        Arc::new(Signals { stop: AtomicBool::new(false), clock, state, changed: Condvar::new() })
    }

    /// Whether to stop immediately.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state());
        self.changed.notify_all();
    }

    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.change(|state| (state.pondering, state.holding) = (false, false));
    }

    fn hit(&self) {
        // A second hit leaves the clock as it is.
        let _ = self.clock.set(Instant::now());
        self.change(|state| state.pondering = false);
    }

    /// Marks the task as answered, so that a new one can start. Called before the answer is sent, so that its reader can send the next command
    /// immediately.
    pub fn answering(&self) {
        self.change(|state| state.answered = true);
    }

    /// Waits until the answer may be sent.
    fn wait_for_release(&self) {
        let kept = |state: &mut State| state.pondering || state.holding;
        drop(self.changed.wait_while(self.state(), kept).unwrap_or_else(PoisonError::into_inner));
    }

    fn wait_until_done(&self, most: Duration) -> bool {
        let waited = self.changed.wait_timeout_while(self.state(), most, |state| !state.done);
        waited.unwrap_or_else(PoisonError::into_inner).0.done
    }
}

/// A job for the thread.
enum Job {
    Think(Box<Task>, Box<dyn Listener>),
    Do(Box<dyn FnOnce(&Signals) + Send>),
    Prepare(Arc<Rules>, Options, Option<Arc<Network>>),
    Forget,
}

/// The thread on which the engine searches. Jobs run in order.
pub struct SearchThread {
    jobs: Sender<(Job, Arc<Signals>)>,
    /// Jobs that are not done.
    under_way: Vec<Arc<Signals>>,
}

impl SearchThread {
    /// Starts the thread, which ends when this is dropped.
    pub fn start() -> SearchThread {
        let (jobs, todo) = mpsc::channel();
        thread::Builder::new().name("search_thread".into()).stack_size(STACK).spawn(move || work(&todo)).expect("a thread can be started");
        SearchThread { jobs, under_way: Vec::new() }
    }

    /// Starts a search, after all earlier jobs.
    pub fn think(&mut self, task: Task, listener: Box<dyn Listener>) {
        let signals = Signals::new(task.begun, task.ponder, task.hold);
        self.send(Job::Think(Box::new(task), listener), signals);
    }

    /// Runs other work on the same thread; if it is to be held back, it starts after a ponder hit or a stop.
    pub fn run(&mut self, ponder: bool, hold: bool, work: impl FnOnce(&Signals) + Send + 'static) {
        self.send(Job::Do(Box::new(work)), Signals::new(Instant::now(), ponder, hold));
    }

    /// Prepares the engine for a variant, options and a network (see [`Task`]), so that allocating a large table takes no time from the first search.
    pub fn prepare(&mut self, rules: Arc<Rules>, options: Options, network: Option<Arc<Network>>) {
        self.send_quietly(Job::Prepare(rules, options, network));
    }

    /// Clears the hash table, after all earlier jobs.
    pub fn forget(&mut self) {
        self.send_quietly(Job::Forget);
    }

    /// Runs something after all earlier jobs, which cannot be stopped or held back.
    pub fn afterwards(&mut self, work: impl FnOnce() + Send + 'static) {
        self.send_quietly(Job::Do(Box::new(|_| work())));
    }

    /// Sends a job without an answer, so that other jobs can start immediately.
    fn send_quietly(&mut self, job: Job) {
        let signals = Signals::new(Instant::now(), false, false);
        signals.answering();
        self.send(job, signals);
    }

    fn send(&mut self, job: Job, signals: Arc<Signals>) {
        self.under_way.retain(|signals| !signals.state().done);
        self.under_way.push(Arc::clone(&signals));
        // The thread catches panics and runs as long as the `SearchThread` exists.
        self.jobs.send((job, signals)).expect("the search thread is running");
    }

    /// Whether a job is running that has neither answered nor been told to stop.
    pub fn is_busy(&self) -> bool {
        self.under_way.iter().any(|signals| !signals.stopped() && !signals.state().answered)
    }

    /// Whether no job is running.
    pub fn is_idle(&self) -> bool {
        self.under_way.iter().all(|signals| signals.state().done)
    }

    /// Whether an answer is held back until a ponder hit.
    pub fn ponders(&self) -> bool {
        self.under_way.iter().any(|signals| signals.state().pondering)
    }

    /// Whether an answer is held back until a ponder hit or a stop.
    pub fn is_kept(&self) -> bool {
        self.under_way.iter().any(|signals| signals.state().pondering || signals.state().holding)
    }

    /// Stops all running jobs, which answer immediately.
    pub fn stop(&self) {
        self.under_way.iter().for_each(|signals| signals.stop());
    }

    /// The opponent played the expected action: the clock starts now.
    pub fn hit(&self) {
        self.under_way.iter().for_each(|signals| signals.hit());
    }

    /// Waits until no job is running, up to a time limit; returns whether that is the case.
    pub fn wait(&self, most: Duration) -> bool {
        let until = Instant::now() + most;
        self.under_way.iter().all(|signals| signals.wait_until_done(until.saturating_duration_since(Instant::now())))
    }
}

impl Drop for SearchThread {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Runs jobs until the sender is dropped.
fn work(todo: &Receiver<(Job, Arc<Signals>)>) {
    let mut engine = None;
    for (job, signals) in todo {
        match job {
            Job::Think(task, mut listener) => {
                let choice = think(&mut engine, &task, &signals, listener.as_mut());
                signals.wait_for_release();
                signals.answering();
                listener.chose(choice);
            }
            Job::Do(work) => {
                signals.wait_for_release();
                if caught(AssertUnwindSafe(|| work(&signals))).is_none() {
                    engine = None;
                }
                signals.answering();
            }
            Job::Prepare(rules, options, network) => {
                if caught(AssertUnwindSafe(|| ready(&mut engine, &rules, options, network.as_ref()).options())).is_none() {
                    engine = None;
                }
            }
            Job::Forget => engine.iter_mut().for_each(Engine::forget),
        }
        signals.change(|state| state.done = true);
    }
}

/// The engine for these rules and options, and a network that was checked against the rules; other rules or another network get a new engine.
fn ready<'a>(engine: &'a mut Option<Engine>, rules: &Arc<Rules>, options: Options, network: Option<&Arc<Network>>) -> &'a mut Engine {
    let is_same =
        |engine: &Engine| Arc::ptr_eq(engine.rules(), rules) && engine.given_network().map(Arc::as_ptr) == network.map(Arc::as_ptr);
    if !engine.as_ref().is_some_and(is_same) {
        *engine = None;
    }
    let engine = engine.get_or_insert_with(|| match network {
        Some(network) => Engine::with_network(Arc::clone(rules), options, Arc::clone(network)).expect("the network fits the rules"),
        None => Engine::with_options(Arc::clone(rules), options),
    });
    engine.set_options(options);
    engine
}

/// Runs a search. There is always an answer, unless the game is over.
fn think(engine: &mut Option<Engine>, task: &Task, signals: &Signals, listener: &mut dyn Listener) -> Option<Choice> {
    if let Some(choice) = from_book(task) {
        return Some(choice);
    }
    let mut host = SearchHost { signals, begun: task.begun, listener };
    let choice = caught(AssertUnwindSafe(|| {
        let engine = ready(engine, &task.rules, task.options, task.network.as_ref());
        if let Some(choice) = forced_win(task, &mut host) {
            return Some(choice);
        }
        engine.think(&task.position, &task.history, &task.request, &mut host)
    }));
    let choice = choice.unwrap_or_else(|| {
        // Its tables may be inconsistent.
        *engine = None;
        host.listener.failed();
        None
    });
    choice.or_else(|| any(task))
}

/// The choice of the opening book, if the task allows it.
fn from_book(task: &Task) -> Option<Choice> {
    let found = task.book.as_ref()?.choose(&task.rules, &task.position)?;
    let only = &task.request.only;
    (only.is_empty() || only.contains(&found.action)).then(|| found.into())
}

/// A forced win, if the task asks for one. It may use half of the time, and as much memory as the engine.
fn forced_win(task: &Task, host: &mut SearchHost<'_>) -> Option<Choice> {
    let limits = &task.request.limits;
    for turns in 1..=task.win_within.filter(|_| task.request.only.is_empty())? {
        let time = limits.time.or(limits.turn).map(|time| (time / 2).saturating_sub(host.now()));
        let positions = limits.nodes;
        let memory = task.options.hash_mib << 20;
        let question = tempi_engine::Task { turns, time, positions, memory, ..tempi_engine::Task::new(Want::First) };
        let solution = solve(&task.rules, &task.position, &question, host);
        let line = solution.first.unwrap_or_default();
        host.listener.solved(turns, solution.wins, &line, solution.positions);
        match (solution.wins, line.first()) {
            (Some(true), Some(&action)) => {
                let (depth, score) = (line.len() as u32, Score::win_in(line.len() as u32));
                return Some(Choice { action, score, line, depth, nodes: solution.positions });
            }
            (Some(false), _) => {}
            _ => return None,
        }
    }
    None
}

/// Any allowed action, for a search that was stopped before it found one.
fn any(task: &Task) -> Option<Choice> {
    let legal = || task.position.outcome(&task.rules).is_none().then(|| task.position.legal_actions(&task.rules));
    let action = task.request.only.first().copied().or_else(|| legal()?.first().copied())?;
    Some(Choice { action, score: Score::EVEN, line: vec![action], depth: 0, nodes: 0 })
}

/// The result of some work, or `None` if it panicked: a bug in the engine must not end a game. The panic goes to standard error.
fn caught<T>(work: AssertUnwindSafe<impl FnOnce() -> T>) -> Option<T> {
    panic::catch_unwind(work).ok()
}

/// The engine's host during a search.
struct SearchHost<'a> {
    signals: &'a Signals,
    begun: Instant,
    listener: &'a mut dyn Listener,
}

impl Host for SearchHost<'_> {
    fn now(&mut self) -> Duration {
        self.signals.clock.get().map_or(Duration::ZERO, Instant::elapsed)
    }

    fn stopped(&mut self) -> bool {
        self.signals.stopped()
    }

    fn think(&mut self, thought: &Thought) {
        if self.listener.thought(thought, self.begun.elapsed()) {
            self.signals.stop.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::Sender;

    use tempi_engine::Limits;

    use super::*;

    struct Tell(Sender<Choice>);

    impl Listener for Tell {
        fn thought(&mut self, _: &Thought, _: Duration) -> bool {
            false
        }

        fn chose(&mut self, choice: Option<Choice>) {
            self.0.send(choice.expect("the game goes on")).expect("somebody listens");
        }
    }

    fn task(request: Request) -> Task {
        Task::new(&Game::new(Rules::builtin("marseillais").unwrap()), Options::default(), request)
    }

    const SOON: Duration = Duration::from_secs(20);

    #[test]
    fn answers_that_are_kept_come_with_a_stop_or_a_hit() {
        let (sender, choices) = mpsc::channel();
        let mut search_thread = SearchThread::start();
        search_thread.think(Task { hold: true, ..task(Request::new(Limits::depth(1))) }, Box::new(Tell(sender.clone())));
        assert!(!search_thread.wait(Duration::from_millis(30)) && search_thread.is_busy() && choices.try_recv().is_err());
        search_thread.stop();
        assert!(!search_thread.is_busy() && choices.recv_timeout(SOON).is_ok() && search_thread.wait(SOON));
        search_thread.think(Task { ponder: true, ..task(Request::new(Limits::depth(1))) }, Box::new(Tell(sender)));
        assert!(search_thread.ponders() && !search_thread.wait(Duration::from_millis(30)) && choices.try_recv().is_err());
        search_thread.hit();
        assert!(!search_thread.ponders() && choices.recv_timeout(SOON).is_ok() && search_thread.wait(SOON));
    }

    #[test]
    fn the_clock_stands_still_while_the_opponent_thinks() {
        let (sender, choices) = mpsc::channel();
        let mut search_thread = SearchThread::start();
        let request = Request::new(Limits::time(Duration::from_millis(20)));
        search_thread.think(Task { ponder: true, ..task(request) }, Box::new(Tell(sender)));
        assert!(choices.recv_timeout(Duration::from_millis(60)).is_err());
        search_thread.hit();
        assert!(choices.recv_timeout(SOON).is_ok());
    }

    #[test]
    fn a_search_that_is_stopped_at_once_answers_all_the_same() {
        let (sender, choices) = mpsc::channel();
        let mut search_thread = SearchThread::start();
        search_thread.think(task(Request::new(Limits::default())), Box::new(Tell(sender)));
        search_thread.stop();
        assert!(choices.recv_timeout(SOON).is_ok());
    }

    #[test]
    fn nobody_waits_for_forgetting() {
        let mut search_thread = SearchThread::start();
        search_thread.run(false, true, |_| ());
        search_thread.stop();
        search_thread.forget();
        assert!(!search_thread.is_busy());
        assert!(search_thread.wait(SOON));
    }

    #[test]
    fn work_that_fails_does_not_end_the_thread() {
        let mut search_thread = SearchThread::start();
        search_thread.run(false, false, |_| panic!("on purpose"));
        assert!(search_thread.wait(SOON));
        let (sender, choices) = mpsc::channel();
        search_thread.think(task(Request::new(Limits::depth(1))), Box::new(Tell(sender)));
        assert!(choices.recv_timeout(SOON).is_ok());
    }
}
