//! The engine on a thread of its own, so that the program can go on listening while it thinks.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tempi_engine::{Choice, Engine, Host, Options, Request, Score, Thought, Want, history_keys, solve};
use tempi_rules::{Action, Game, Position, Rules};

/// Stack of the thread, in bytes: searches call themselves once an action.
const STACK: usize = 32 << 20;

/// Something to think about.
pub struct Task {
    /// The variant.
    pub rules: Arc<Rules>,
    /// The position.
    pub position: Position,
    /// The keys of the game's positions so far.
    pub history: Vec<u64>,
    /// How the engine is to be set up.
    pub options: Options,
    /// What it is asked.
    pub request: Request,
    /// A win that can be forced within so many turns of the player's is looked for first.
    pub win_within: Option<u8>,
    /// When thinking began: when the question was read.
    pub begun: Instant,
    /// The opponent is still to act: the clock stands still and the choice is kept until [`SearchThread::hit`].
    pub ponder: bool,
    /// The choice is kept until [`SearchThread::stop`].
    pub hold: bool,
}

impl Task {
    /// The position at which a game stands, thought about from now on.
    pub fn new(game: &Game, options: Options, request: Request) -> Task {
        let (rules, position, history) = (Arc::clone(game.rules()), *game.position(), history_keys(game));
        Task { rules, position, history, options, request, win_within: None, begun: Instant::now(), ponder: false, hold: false }
    }
}

/// Someone who wants to know what the engine thinks. Both are called on the search_thread's thread.
pub trait Listener: Send {
    /// What the engine thinks so far, and for how long it has thought; true if that is enough.
    fn thought(&mut self, thought: &Thought, elapsed: Duration) -> bool;

    /// A win was looked for in so many turns of the player's, and there is one, which begins with these actions; or there is none, for
    /// certain; or it is not known, as a limit was met. Told for one turn, then for two, until it is known.
    fn solved(&mut self, _turns: u8, _wins: Option<bool>, _first: &[Action], _positions: u64) {}

    /// The engine has failed; some legal action is chosen in its place.
    fn failed(&mut self) {}

    /// What it chose, called once at the end; nothing if the game is over. Called when the search_thread counts as idle already.
    fn chose(&mut self, choice: Option<Choice>);
}

/// What a task can be told while it is under way, and what can be asked of it.
pub struct Signals {
    stop: AtomicBool,
    /// When the clock began to run; empty while it stands still.
    clock: OnceLock<Instant>,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Clone, Copy, Default)]
struct State {
    /// The answer is kept until a hit.
    pondering: bool,
    /// The answer is kept until a stop.
    holding: bool,
    /// Whether the answer is known and about to be given.
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

    /// Whether to stop at once.
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

    /// The answer is about to be given: something new can be begun. Work that is run calls it before it says its last word, so that
    /// whoever hears that can go on at once.
    pub fn answering(&self) {
        self.change(|state| state.answered = true);
    }

    /// Waits until the answer may be given.
    fn wait_for_release(&self) {
        let kept = |state: &mut State| state.pondering || state.holding;
        drop(self.changed.wait_while(self.state(), kept).unwrap_or_else(PoisonError::into_inner));
    }

    fn wait_until_done(&self, most: Duration) -> bool {
        let waited = self.changed.wait_timeout_while(self.state(), most, |state| !state.done);
        waited.unwrap_or_else(PoisonError::into_inner).0.done
    }
}

/// What the thread has to do.
enum Job {
    Think(Box<Task>, Box<dyn Listener>),
    Do(Box<dyn FnOnce(&Signals) + Send>),
    Prepare(Arc<Rules>, Options),
    Forget,
}

/// The thread on which the engine thinks. What it is told to do is done in order.
pub struct SearchThread {
    jobs: Sender<(Job, Arc<Signals>)>,
    /// What was begun and is not done.
    under_way: Vec<Arc<Signals>>,
}

impl SearchThread {
    /// Starts the thread, which ends with the search_thread.
    pub fn start() -> SearchThread {
        let (jobs, todo) = mpsc::channel();
        thread::Builder::new()
            .name("search_thread".into())
            .stack_size(STACK)
            .spawn(move || work(&todo))
            .expect("the system has a thread for us");
        SearchThread { jobs, under_way: Vec::new() }
    }

    /// Thinks about a task, after whatever is still under way.
    pub fn think(&mut self, task: Task, listener: Box<dyn Listener>) {
        let signals = Signals::new(task.begun, task.ponder, task.hold);
        self.send(Job::Think(Box::new(task), listener), signals);
    }

    /// Does something else on the same thread. If it is to be kept, it begins after a hit or a stop.
    pub fn run(&mut self, ponder: bool, hold: bool, work: impl FnOnce(&Signals) + Send + 'static) {
        self.send(Job::Do(Box::new(work)), Signals::new(Instant::now(), ponder, hold));
    }

    /// Makes the engine ready for a variant and options, so that a great table takes no time from the first search.
    pub fn prepare(&mut self, rules: Arc<Rules>, options: Options) {
        self.send_quietly(Job::Prepare(rules, options));
    }

    /// Forgets all positions, as for a new game, after whatever is still under way.
    pub fn forget(&mut self) {
        self.send_quietly(Job::Forget);
    }

    /// Does something after whatever is under way, without anything to stop or to wait for.
    pub fn afterwards(&mut self, work: impl FnOnce() + Send + 'static) {
        self.send_quietly(Job::Do(Box::new(|_| work())));
    }

    /// Nobody waits for an answer, so something else can be begun at once.
    fn send_quietly(&mut self, job: Job) {
        let signals = Signals::new(Instant::now(), false, false);
        signals.answering();
        self.send(job, signals);
    }

    fn send(&mut self, job: Job, signals: Arc<Signals>) {
        self.under_way.retain(|signals| !signals.state().done);
        self.under_way.push(Arc::clone(&signals));
        // The thread catches whatever fails, and listens as long as the search_thread lives.
        self.jobs.send((job, signals)).expect("the search_thread's thread is there");
    }

    /// Whether something is under way that has neither answered nor been told to stop.
    pub fn is_busy(&self) -> bool {
        self.under_way.iter().any(|signals| !signals.stopped() && !signals.state().answered)
    }

    /// Whether nothing at all is under way.
    pub fn is_idle(&self) -> bool {
        self.under_way.iter().all(|signals| signals.state().done)
    }

    /// Whether something is kept until a hit.
    pub fn ponders(&self) -> bool {
        self.under_way.iter().any(|signals| signals.state().pondering)
    }

    /// Whether something is kept until a hit or a stop.
    pub fn is_kept(&self) -> bool {
        self.under_way.iter().any(|signals| signals.state().pondering || signals.state().holding)
    }

    /// Stops whatever is under way; the answers come at once.
    pub fn stop(&self) {
        self.under_way.iter().for_each(|signals| signals.stop());
    }

    /// The opponent has acted as expected: the clock runs from now on.
    pub fn hit(&self) {
        self.under_way.iter().for_each(|signals| signals.hit());
    }

    /// Waits until nothing is under way, but no longer than this; whether that is so now.
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

/// Does what it is told until nobody is left to tell.
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
            Job::Prepare(rules, options) => {
                if caught(AssertUnwindSafe(|| ready(&mut engine, &rules, options).options())).is_none() {
                    engine = None;
                }
            }
            Job::Forget => engine.iter_mut().for_each(Engine::forget),
        }
        signals.change(|state| state.done = true);
    }
}

/// The engine for these rules, set up so; it is made anew for other rules.
fn ready<'a>(engine: &'a mut Option<Engine>, rules: &Arc<Rules>, options: Options) -> &'a mut Engine {
    if engine.as_ref().is_some_and(|engine| !Arc::ptr_eq(engine.rules(), rules)) {
        *engine = None;
    }
    let engine = engine.get_or_insert_with(|| Engine::with_options(Arc::clone(rules), options));
    engine.set_options(options);
    engine
}

/// Asks the engine. An answer there always is as long as the game goes on.
fn think(engine: &mut Option<Engine>, task: &Task, signals: &Signals, listener: &mut dyn Listener) -> Option<Choice> {
    let mut host = SearchHost { signals, begun: task.begun, listener };
    let choice = caught(AssertUnwindSafe(|| {
        let engine = ready(engine, &task.rules, task.options);
        if let Some(choice) = forced_win(task, &mut host) {
            return Some(choice);
        }
        engine.think(&task.position, &task.history, &task.request, &mut host)
    }));
    let choice = choice.unwrap_or_else(|| {
        // What it knew may be half written.
        *engine = None;
        host.listener.failed();
        None
    });
    choice.or_else(|| any(task))
}

/// A forced win, if one is asked for. It may use half of the time, and tables as great as the engine's.
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

/// Some allowed action, for a search that was stopped before it had seen one.
fn any(task: &Task) -> Option<Choice> {
    let legal = || task.position.outcome(&task.rules).is_none().then(|| task.position.legal_actions(&task.rules));
    let action = task.request.only.first().copied().or_else(|| legal()?.first().copied())?;
    Some(Choice { action, score: Score::EVEN, line: vec![action], depth: 0, nodes: 0 })
}

/// What a piece of work gives; nothing if it panicked, which the standard error tells: a fault in the engine must not end a game.
fn caught<T>(work: AssertUnwindSafe<impl FnOnce() -> T>) -> Option<T> {
    panic::catch_unwind(work).ok()
}

/// What the engine hears and says while it thinks.
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
