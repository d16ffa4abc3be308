//! The protocol of XBoard and WinBoard (CECP 2).
//!
//! [`XBoard`] is the state of a session; it handles lines and chosen actions, one event at a time. XBoard's sides strictly alternate:
//! [`xboard_game`] handles the passes within a turn. `docs/PROTOCOL.md` describes each command.

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

use super::{LineWriter, OwnBook, SearchThread, Settings, Task, Variants};
use crate::line_reader::{Line, read_line};
use crate::play::result;
use clock::Clock;
use thinking_output::{Progress, ThinkingOutput};
use xboard_game::XBoardGame;

pub use support::unsupported_reason;

/// The time for a hint.
const HINT_TIME: Duration = Duration::from_millis(200);

/// The result of a line of input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineResult {
    /// The command was carried out.
    Done,
    /// The command was rejected with an error message, and nothing has changed.
    Rejected,
    /// The session is over.
    Quit,
}

/// An event for a session.
pub enum Event {
    /// XBoard sent a line.
    Told(String),
    /// XBoard closed the connection.
    Closed,
    /// The engine chose an action, in the search with this number.
    Chosen(u64, Option<Choice>),
}

/// The engine's role in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// The engine plays neither side.
    Force,
    /// Play a side.
    Play(Color),
    /// Analyze the current position.
    Analyze,
}

/// The purpose of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    Move,
    Hint,
    Analysis,
    /// Search during the opponent's time.
    Ponder,
}

/// A running search.
struct Search {
    serial: u64,
    purpose: Purpose,
    live: Arc<AtomicBool>,
}

/// An XBoard session.
pub struct XBoard {
    out: LineWriter,
    events: Sender<Event>,
    variants: Variants,
    settings: Settings,
    search_thread: SearchThread,
    book: OwnBook,
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
    /// Whether the result of the game has been sent.
    announced: bool,
    /// The score of the engine's last move.
    score: Score,
    /// The action that the engine expects of its opponent.
    expected: Option<Action>,
    /// Moves excluded from the search of the current position.
    excluded: Vec<Action>,
    /// The piece that the user picked up, and the first square they put it on.
    lifted: (Option<Square>, Option<Square>),
    /// XBoard shows a position that is illegal in the variant, so no moves are possible until another one is set up.
    refused: bool,
}

/// Runs the protocol until `quit` or the end of the input.
///
/// # Errors
/// If the variants at `path` cannot be loaded.
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

/// Forwards every line of standard input, whatever bytes it contains.
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
    // If the session is gone, there is nothing to report to.
    let _ = sender.send(Event::Closed);
}

impl XBoard {
    /// A new session, in which the engine plays Black in ordinary chess.
    pub fn new(out: LineWriter, events: Sender<Event>) -> XBoard {
        let mut variants = Variants::default();
        let rules = variants.rules(features::CHESS).expect("chess is built in");
        XBoard {
            out,
            events,
            variants,
            settings: Settings::default(),
            search_thread: SearchThread::start(),
            book: OwnBook::default(),
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

    /// Handles an event; returns false if the session is over.
    pub fn happens(&mut self, event: Event) -> bool {
        match event {
            Event::Told(line) => return self.handle_line(&line) != LineResult::Quit,
            Event::Closed => return false,
            Event::Chosen(serial, choice) => self.chosen(serial, choice),
        }
        true
    }

    /// The state that a rejected line must not change, as text.
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

    /// Continues with what the mode requires in the current position.
    fn go_on(&mut self) {
        self.lifted = (None, None);
        let over = self.game.inner().outcome().is_some() || self.refused;
        match self.mode {
            Mode::Play(_) if over => self.announce(),
            Mode::Play(side) if side != self.game.speaker() => self.ponder(),
            Mode::Play(_) if self.game.passes() => {
                // There is no error reply to a pass.
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

    /// Starts a search of the current position, replacing any other.
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
        // XBoard would mistake the opponent's score for the engine's.
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
        let from_book = self.settings.own_book() && purpose == Purpose::Move;
        let book = if from_book { self.book.of(game, self.settings.seed()) } else { Ok(None) };
        let book = book.unwrap_or_else(|error| {
            self.out.send(format_args!("# {error}; searching instead"));
            None
        });
        let task = Task { book, ..Task::new(game, self.settings.engine(), request) };
        self.search_thread.think(task, Box::new(thinking_output));
        self.search = Some(Search { serial: self.serial, purpose, live });
    }

    /// Cancels the running search, if there is one.
    fn cancel(&mut self) {
        if let Some(search) = self.search.take() {
            search.live.store(false, Ordering::Relaxed);
            self.search_thread.stop();
        }
        for ping in std::mem::take(&mut self.pings) {
            self.out.send(format_args!("pong {ping}"));
        }
    }

    /// Handles the action that the engine chose.
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

    /// Plays and sends the chosen move.
    fn play(&mut self, choice: &Choice) {
        let words = self.game.words(choice.action);
        if self.game.tell(&words.concat()).is_err() {
            // The engine plays only legal actions, and each of them can be sent.
            self.out.send(format_args!("# the choice {:?} cannot be sent", choice.action));
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
        // XBoard does not understand hints with two legs.
        if let [word] = &self.game.words(action)[..] {
            self.out.send(format_args!("Hint: {word}"));
        }
    }

    /// Sends the result, once.
    fn announce(&mut self) {
        let game = self.game.inner();
        let Some(outcome) = game.outcome().filter(|_| !self.announced) else { return };
        self.out.send(format_args!("{} {{{}}}", outcome.score(), result(game, outcome).trim_end_matches('.')));
        self.announced = true;
    }

    /// Switches to another game.
    fn begin(&mut self, game: XBoardGame) {
        self.cancel();
        self.game = game;
        (self.announced, self.refused, self.score, self.expected) = (false, false, Score::EVEN, None);
        self.excluded.clear();
        self.lifted = (None, None);
    }

    /// Loads variants from a file or folder; returns the errors in some of them.
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
