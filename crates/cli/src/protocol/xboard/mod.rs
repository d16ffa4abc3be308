//! The protocol of XBoard and WinBoard (CECP 2): a game of which the other program tells, and an engine that plays one side of it.
//!
//! [`XBoard`] is the whole state; it is told lines and what the engine chose, one event after the other. XBoard's sides alternate
//! strictly: see [`xboard_game`] for the passes inside a turn. `docs/PROTOCOL.md` describes what each command does.

mod clock;
mod commands;
#[cfg(test)]
mod display_model;
mod features;
mod highlight;
mod setup;
#[cfg(test)]
mod stress;
mod support;
mod thinking_output;
mod xboard_game;

use std::io::{self, BufReader};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use tempi_engine::{Choice, Limits, Request, Score};
use tempi_rules::{Action, Color, Rules, Square};

use super::{LineWriter, SearchThread, Settings, Task, Variants};
use crate::line_reader::{Line, read_line};
use crate::play::result;
use clock::Clock;
use thinking_output::{Progress, ThinkingOutput};
use xboard_game::XBoardGame;

pub use support::unsupported_reason;

/// How long to think about a hint.
const HINT_TIME: Duration = Duration::from_millis(200);

/// How a line was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineResult {
    /// What it says is done.
    Done,
    /// It cannot be done and has changed nothing; the answer says why.
    Rejected,
    /// The session is over.
    Quit,
}

/// Something that happens to a session.
pub enum Event {
    /// XBoard has written a line.
    Told(String),
    /// XBoard has closed its end.
    Closed,
    /// The engine has chosen, in the search of this number.
    Chosen(u64, Option<Choice>),
}

/// What the engine does in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// Nothing but listen.
    Force,
    /// Play a side.
    Play(Color),
    /// Think about whatever position is set up.
    Analyze,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    Move,
    Hint,
    Analysis,
    /// The opponent's time is used to learn about the position.
    Ponder,
}

/// A search that is under way.
struct Search {
    serial: u64,
    purpose: Purpose,
    live: Arc<AtomicBool>,
}

/// A game told by XBoard.
pub struct XBoard {
    out: LineWriter,
    events: Sender<Event>,
    variants: Variants,
    settings: Settings,
    search_thread: SearchThread,
    game: XBoardGame,
    mode: Mode,
    clock: Clock,
    /// `post`.
    posts: Arc<AtomicBool>,
    /// `hard`.
    ponders: bool,
    search: Option<Search>,
    progress: Arc<Mutex<Progress>>,
    serial: u64,
    /// Pings to answer once the move is made.
    pings: Vec<String>,
    /// Whether the result of the game has been told.
    announced: bool,
    /// The score of the engine's last move.
    score: Score,
    /// The action that the engine expects of its opponent.
    expected: Option<Action>,
    /// Moves that are not to be considered in the position at hand.
    excluded: Vec<Action>,
    /// The man that the user has lifted and where he has put it first.
    lifted: (Option<Square>, Option<Square>),
    /// XBoard shows a position that is none of this game: nothing can be played until another one is set up.
    refused: bool,
}

/// Plays by the protocol until the other side says `quit` or is gone.
///
/// # Errors
/// If a variant that is asked for cannot be played.
pub fn run(path: Option<&str>) -> anyhow::Result<()> {
    let (sender, events) = mpsc::channel();
    let mut session = XBoard::new(LineWriter::new(io::stdout()), sender.clone());
    if let Some(path) = path {
        let wrong = session.take_variants(path).map_err(anyhow::Error::msg)?;
        wrong.iter().for_each(|complaint| eprintln!("{complaint}"));
    }
    thread::spawn(move || listen(&sender));
    for event in events {
        if !session.happens(event) || session.out.is_closed() {
            break;
        }
    }
    Ok(())
}

/// Hands on every line of the standard input, whatever bytes it has.
fn listen(sender: &Sender<Event>) {
    let mut input = BufReader::new(io::stdin());
    let mut bytes = Vec::new();
    loop {
        let line = match read_line(&mut input, &mut bytes) {
            Ok(Line::Whole) => String::from_utf8_lossy(&bytes).into_owned(),
            Ok(Line::TooLong) => "(a line that is too long)".into(),
            Ok(Line::End) | Err(_) => break,
        };
        if sender.send(Event::Told(line)).is_err() {
            return;
        }
    }
    // If the session is gone nobody needs to know.
    let _ = sender.send(Event::Closed);
}

impl XBoard {
    /// A session in which ordinary chess is set up and the engine plays Black.
    pub fn new(out: LineWriter, events: Sender<Event>) -> XBoard {
        let mut variants = Variants::default();
        let rules = variants.rules(features::CHESS).expect("chess is built in");
        XBoard {
            out,
            events,
            variants,
            settings: Settings::default(),
            search_thread: SearchThread::start(),
            game: XBoardGame::new(rules),
            mode: Mode::Play(Color::Black),
            clock: Clock::default(),
            posts: Arc::new(AtomicBool::new(false)),
            ponders: false,
            search: None,
            progress: Arc::default(),
            serial: 0,
            pings: Vec::new(),
            announced: false,
            score: Score::EVEN,
            expected: None,
            excluded: Vec::new(),
            lifted: (None, None),
            refused: false,
        }
    }

    /// Deals with an event; false if the session is over.
    pub fn happens(&mut self, event: Event) -> bool {
        match event {
            Event::Told(line) => return self.handle_line(&line) != LineResult::Quit,
            Event::Closed => return false,
            Event::Chosen(serial, choice) => self.chosen(serial, choice),
        }
        true
    }

    /// All that lines can change, for comparison.
    #[cfg(test)]
    fn state(&self) -> String {
        let game = self.game.inner();
        let searched = self.search.as_ref().map(|search| (search.serial, search.purpose));
        let game = (game.rules().id(), game.start().fen(game.rules()), game.action_texts(), self.game.told(), self.game.passes());
        let set = (&self.settings, self.variants.names().collect::<Vec<_>>(), self.posts.load(Ordering::Relaxed), self.ponders);
        let rest = (self.mode, self.clock, self.announced, &self.excluded, self.lifted, self.refused, &self.pings);
        format!("{game:?} {set:?} {rest:?} {searched:?}")
    }

    fn rules(&self) -> &Arc<Rules> {
        self.game.inner().rules()
    }

    /// Goes on with whatever the mode asks for in the position at hand.
    fn go_on(&mut self) {
        self.lifted = (None, None);
        let over = self.game.inner().outcome().is_some() || self.refused;
        match self.mode {
            Mode::Play(_) if over => self.announce(),
            Mode::Play(side) if side != self.game.speaker() => self.ponder(),
            Mode::Play(_) if self.game.passes() => {
                // Nothing else can be said, so the pass cannot be refused.
                let _ = self.game.pass();
                self.out.send(format_args!("move {}", xboard_game::PASS));
                self.ponder();
            }
            Mode::Play(_) => {
                let limits = self.limits();
                self.think(Purpose::Move, limits);
            }
            Mode::Analyze if !over => self.think(Purpose::Analysis, Limits::default()),
            Mode::Analyze | Mode::Force => {}
        }
    }

    fn limits(&self) -> Limits {
        let overhead = Duration::from_millis(self.settings.overhead());
        self.clock.limits(self.game.inner().position(), self.rules(), self.game.told(), overhead)
    }

    fn ponder(&mut self) {
        if self.ponders && self.game.inner().outcome().is_none() {
            self.think(Purpose::Ponder, Limits::default());
        }
    }

    /// Starts a search in the position at hand, in place of any other.
    fn think(&mut self, purpose: Purpose, limits: Limits) {
        self.cancel();
        let game = self.game.inner();
        let mut request = Request::new(limits);
        if purpose == Purpose::Analysis {
            (request.lines, request.differ) = (self.settings.lines(), self.settings.differ());
        }
        if !self.excluded.is_empty() {
            request.only = game.legal_actions().into_iter().filter(|action| !self.excluded.contains(action)).collect();
        }
        self.serial += 1;
        let live = Arc::new(AtomicBool::new(true));
        // XBoard would take the opponent's score for the engine's.
        let quiet = Arc::new(AtomicBool::new(false));
        let thinking_output = ThinkingOutput {
            out: self.out.clone(),
            rules: Arc::clone(game.rules()),
            position: *game.position(),
            waits: self.game.passes(),
            wanted: if matches!(purpose, Purpose::Hint | Purpose::Ponder) { quiet } else { Arc::clone(&self.posts) },
            live: Arc::clone(&live),
            progress: Arc::clone(&self.progress),
            serial: self.serial,
            events: self.events.clone(),
        };
        let task = Task::new(game, self.settings.engine(), request);
        self.search_thread.think(task, Box::new(thinking_output));
        self.search = Some(Search { serial: self.serial, purpose, live });
    }

    /// Forgets the search that is under way, if there is one.
    fn cancel(&mut self) {
        if let Some(search) = self.search.take() {
            search.live.store(false, Ordering::Relaxed);
            self.search_thread.stop();
        }
        for ping in std::mem::take(&mut self.pings) {
            self.out.send(format_args!("pong {ping}"));
        }
    }

    /// The engine has chosen.
    fn chosen(&mut self, serial: u64, choice: Option<Choice>) {
        let Some(search) = self.search.take_if(|search| search.serial == serial) else { return };
        match (search.purpose, choice) {
            (Purpose::Move, Some(choice)) => self.play(&choice),
            (Purpose::Hint, Some(choice)) => {
                self.hint(choice.action);
                self.go_on();
            }
            _ => {}
        }
        for ping in std::mem::take(&mut self.pings) {
            self.out.send(format_args!("pong {ping}"));
        }
    }

    /// Makes the move that was chosen.
    fn play(&mut self, choice: &Choice) {
        let words = self.game.words(choice.action);
        if self.game.tell(&words.concat()).is_err() {
            // The engine plays legal actions only, and each of them can be told.
            self.out.send(format_args!("# the choice {:?} cannot be told", choice.action));
            return;
        }
        for word in words {
            self.out.send(format_args!("move {word}"));
        }
        (self.score, self.expected) = (choice.score, choice.line.get(1).copied());
        self.excluded.clear();
        self.go_on();
    }

    fn hint(&self, action: Action) {
        // In two legs XBoard would not understand it.
        if let [word] = &self.game.words(action)[..] {
            self.out.send(format_args!("Hint: {word}"));
        }
    }

    /// Tells the result, once.
    fn announce(&mut self) {
        let game = self.game.inner();
        let Some(outcome) = game.outcome().filter(|_| !self.announced) else { return };
        self.out.send(format_args!("{} {{{}}}", outcome.score(), result(game, outcome).trim_end_matches('.')));
        self.announced = true;
    }

    /// Sets up another game.
    fn begin(&mut self, game: XBoardGame) {
        self.cancel();
        self.game = game;
        (self.announced, self.refused, self.score, self.expected) = (false, false, Score::EVEN, None);
        self.excluded.clear();
        self.lifted = (None, None);
    }

    /// Takes a user's variants from a file or folder; the result is what is wrong with some of them.
    fn take_variants(&mut self, path: &str) -> Result<Vec<String>, String> {
        let (names, mut wrong) = self.variants.take(path)?;
        for name in names {
            if let Some(why) = self.variants.rules(&name).ok().as_deref().and_then(unsupported_reason) {
                wrong.push(format!("{name} cannot be played in XBoard: {why}"));
            }
        }
        Ok(wrong)
    }
}
