//! External engines that speak UCI, over pipes.

mod process;
mod talk;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tempi_rules::{Action, Game, Rules};

use crate::caps::SearchCaps;
use crate::seat::{Failure, Seat, SeatError, Stop};
use crate::time::Times;
use process::{Process, Silence};
pub use talk::UciOffer;

/// How to start a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// The command and its arguments.
    pub words: Vec<String>,
    /// Options by name.
    pub options: Vec<(String, String)>,
    /// Whether to write `0000` for the waiting player between two moves of a turn.
    pub passes: bool,
}

/// How long a program may take to start or to become ready.
const READY: Duration = Duration::from_secs(20);
/// How long it may take to answer `stop` before it is killed.
const STOPPING: Duration = Duration::from_secs(2);

/// A program at a board.
pub struct ProgramSeat {
    program: Program,
    rules: Arc<Rules>,
    file: Option<PathBuf>,
    caps: SearchCaps,
    stop: Stop,
    /// The running program; `None` after it had to be killed.
    process: Option<Process>,
    complaint: Option<String>,
    score: Option<i32>,
}

impl Program {
    /// Starts the program and asks which variants it plays.
    ///
    /// # Errors
    /// If it cannot be started, or does not speak UCI.
    pub fn offer(&self) -> Result<UciOffer, SeatError> {
        let mut process = Process::start(&self.words)?;
        talk::offer(&mut process, READY).map_err(|what| SeatError::Protocol { command: self.words.join(" "), what })
    }
}

impl ProgramSeat {
    /// Starts the program and sets it up for a variant.
    ///
    /// # Errors
    /// If it cannot be started, does not speak UCI, or does not know the variant or an option.
    pub fn new(program: Program, rules: Arc<Rules>, file: Option<&Path>, caps: SearchCaps, stop: Stop) -> Result<ProgramSeat, SeatError> {
        let mut seat =
            ProgramSeat { program, rules, file: file.map(Path::to_path_buf), caps, stop, process: None, complaint: None, score: None };
        seat.start()?;
        Ok(seat)
    }

    /// The program's score of the last position in which it chose an action: centipawns for the player to act, or 100,000 minus the number of
    /// turns for a mate. `None` if it sent no score.
    pub fn score(&self) -> Option<i32> {
        self.score
    }

    fn start(&mut self) -> Result<(), SeatError> {
        let mut process = Process::start(&self.program.words)?;
        let variant = talk::Variant { id: self.rules.id(), file: self.file.as_deref() };
        talk::greet(&mut process, &self.program.options, &variant, READY)
            .map_err(|what| SeatError::Protocol { command: self.program.words.join(" "), what })?;
        self.process = Some(process);
        Ok(())
    }

    /// Kills a program that did not respond properly. It is restarted for the next game.
    fn give_up(&mut self, why: &str) {
        if let Some(process) = self.process.take() {
            let ended = process.end();
            self.complaint = Some(format!("{why}{ended}"));
        }
    }

    /// Waits for the program's choice. After `patience`, sends `stop`, and kills the program if it does not answer.
    fn wait(&mut self, patience: Option<Duration>) -> Result<String, Failure> {
        let begun = Instant::now();
        let mut told = None;
        loop {
            let Some(process) = &mut self.process else { return Err(Failure::Ended("the program is not running".into())) };
            match process.line(Duration::from_millis(50)) {
                Ok(line) => {
                    if let Some(text) = talk::best_move(&line) {
                        return Ok(text.to_owned());
                    }
                    self.score = talk::score(&line).or(self.score);
                }
                Err(Silence::Ended) => {
                    self.give_up("the program exited");
                    return Err(Failure::Ended(self.complaint.take().unwrap_or_default()));
                }
                Err(Silence::Waiting) => {}
            }
            if self.stop.is_stopped() {
                self.give_up("stopped");
                return Err(Failure::Stopped);
            }
            match told {
                None if patience.is_some_and(|patience| begun.elapsed() > patience) => {
                    if let Some(process) = &mut self.process {
                        process.say("stop");
                    }
                    told = Some(Instant::now());
                }
                Some(told) if told.elapsed() > STOPPING => {
                    self.give_up("it did not answer `stop`");
                    return Err(Failure::Silent);
                }
                _ => {}
            }
        }
    }
}

impl Seat for ProgramSeat {
    fn begin(&mut self) -> Result<(), SeatError> {
        self.complaint = None;
        if let Some(process) = &mut self.process {
            process.say("ucinewgame");
            if talk::ready(process, READY).is_ok() {
                return Ok(());
            }
            self.give_up("it did not become ready");
        }
        self.start()
    }

    fn choose(&mut self, game: &Game, times: &Times, patience: Option<Duration>) -> Result<Action, Failure> {
        let Some(process) = &mut self.process else { return Err(Failure::Ended("the program is not running".into())) };
        self.score = None;
        process.say(&talk::position(game, self.program.passes));
        process.say(&talk::go(game, times, self.caps));
        let text = self.wait(patience)?;
        game.position().parse_action(&self.rules, &text).map_err(|_| Failure::Illegal(text.chars().take(80).collect()))
    }

    fn complaint(&mut self) -> Option<String> {
        self.complaint.take()
    }
}
