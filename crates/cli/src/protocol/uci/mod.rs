//! UCI, the Universal Chess Interface, for turns of several moves; see `docs/PROTOCOL.md`.

mod go;
mod info;
mod parse;
mod replies;
mod search_output;
#[cfg(test)]
mod stress;

use std::io::{BufReader, Read};
use std::sync::Arc;
use std::time::Duration;

use tempi_engine::Options;
use tempi_rules::Position;

use super::line_writer::one_line;
use super::{EvalFile, LineWriter, OwnBook, ProtocolGame, SearchThread, Settings, Variants};
use crate::line_reader::{LONGEST_LINE, Line, read_line};
use info::PASS;
use parse::{Command, parse};

/// The initial variant.
const FIRST_VARIANT: &str = "chess";
/// How long a limited search may continue after the end of the input.
const AFTERWARDS: Duration = Duration::from_secs(2);
/// How long to wait for the last answer before exiting.
const LAST_ANSWER: Duration = Duration::from_millis(500);

/// The result of a line of input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineResult {
    /// The command was carried out.
    Done,
    /// The command was rejected with an error message, and nothing has changed.
    Rejected,
    /// The command was `quit`.
    Quit,
}

/// The state of a UCI session.
pub struct Uci {
    out: LineWriter,
    variants: Variants,
    path: String,
    settings: Settings,
    eval_file: EvalFile,
    game: ProtocolGame,
    /// The FEN, actions and passes of the last `position`, unless the game has changed since.
    said: Option<(Option<String>, Vec<String>)>,
    search_thread: SearchThread,
    book: OwnBook,
    debug: bool,
}

impl Uci {
    /// A new session; answers go to `out`.
    ///
    /// # Errors
    /// If the initial variant cannot be loaded.
    pub fn new(out: LineWriter) -> Result<Uci, String> {
        let mut variants = Variants::default();
        let rules = variants.rules(FIRST_VARIANT)?;
        Ok(Uci {
            out,
            variants,
            path: String::new(),
            settings: Settings::default(),
            eval_file: EvalFile::default(),
            game: ProtocolGame::new(rules, false),
            said: None,
            search_thread: SearchThread::start(),
            book: OwnBook::default(),
            debug: false,
        })
    }

    /// Handles commands until `quit`, the end of the input, or the reader of the output is gone.
    ///
    /// # Errors
    /// If the input cannot be read.
    pub fn listen(&mut self, input: impl Read) -> std::io::Result<()> {
        let mut input = BufReader::with_capacity(1 << 16, input);
        let mut bytes = Vec::new();
        while !self.out.is_closed() {
            match read_line(&mut input, &mut bytes)? {
                Line::End => {
                    // A script whose last command is `go` still gets the answer.
                    if !self.search_thread.is_kept() {
                        self.search_thread.wait(AFTERWARDS);
                    }
                    break;
                }
                Line::TooLong => self.complain(&format!("the line is longer than {LONGEST_LINE} bytes")),
                Line::Whole => match std::str::from_utf8(&bytes) {
                    Ok(text) => {
                        if self.handle_line(text) == LineResult::Quit {
                            break;
                        }
                    }
                    Err(_) => self.complain("the line is not valid UTF-8"),
                },
            }
        }
        self.search_thread.stop();
        self.search_thread.wait(LAST_ANSWER);
        Ok(())
    }

    /// Handles a line of input.
    pub fn handle_line(&mut self, line: &str) -> LineResult {
        let parsed = match parse(line) {
            Ok(Some(parsed)) => parsed,
            Ok(None) => return LineResult::Done,
            Err(complaint) => {
                self.complain(&complaint);
                return LineResult::Rejected;
            }
        };
        let (command, passed_over) = parsed;
        passed_over.iter().for_each(|complaint| self.complain(complaint));
        if command == Command::Quit {
            return LineResult::Quit;
        }
        match self.obey(command) {
            Ok(()) => LineResult::Done,
            Err(complaint) => {
                self.complain(&complaint);
                LineResult::Rejected
            }
        }
    }

    fn obey(&mut self, command: Command<'_>) -> Result<(), String> {
        match command {
            Command::Uci => self.introduce(),
            Command::Debug(on) => self.debug = on,
            Command::IsReady => self.ready(),
            Command::SetOption { name, value } => self.set(&name, value.as_deref())?,
            Command::NewGame => {
                self.search_thread.forget();
                self.book.new_game();
            }
            Command::Position { fen, moves } => self.place(fen, &moves)?,
            Command::Go(go) => self.go(&go)?,
            Command::Stop => self.search_thread.stop(),
            Command::PonderHit if self.search_thread.ponders() => self.search_thread.hit(),
            Command::PonderHit => return Err("`ponderhit` without a preceding `go ponder`".into()),
            Command::Display => self.display(),
            Command::Bench => self.bench()?,
            Command::Help => self.help(),
            Command::Register => self.inform("nothing to register"),
            Command::Quit => {}
        }
        Ok(())
    }

    /// Sends `readyok`: immediately during a search, as UCI requires; otherwise once the hash table is ready.
    fn ready(&mut self) {
        if self.search_thread.is_busy() || self.search_thread.is_idle() {
            self.out.send("readyok");
        } else {
            let out = self.out.clone();
            self.search_thread.afterwards(move || out.send("readyok"));
        }
    }

    /// Sends an `info string`.
    fn inform(&self, text: &str) {
        self.out.send(format_args!("info string {}", one_line(text)));
    }

    /// Sends an error message.
    fn complain(&self, text: &str) {
        self.inform(&format!("error: {text}"));
    }

    /// Sets an option and confirms it.
    fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        let needed = || value.ok_or_else(|| format!("`{}` needs a value", parse::short(name)));
        match name.to_ascii_lowercase().as_str() {
            "uci_variant" => self.take_variant(needed()?),
            "variantpath" => self.take_path(needed()?),
            "evalfile" => {
                self.take_eval_file(needed()?);
                Ok(())
            }
            "passes" => self.take_passes(needed()?),
            "clear hash" => {
                self.search_thread.forget();
                self.inform("hash table cleared");
                Ok(())
            }
            _ => {
                let (name, value) = self.settings.set(name, needed()?)?;
                self.inform(&format!("{name} = {value}"));
                self.prepare();
                Ok(())
            }
        }
    }

    fn take_variant(&mut self, name: &str) -> Result<(), String> {
        let rules = self.variants.rules(name)?;
        let said = format!("UCI_Variant = {} ({}), start {}", rules.id(), rules.name(), rules.start_fen());
        self.game = ProtocolGame::new(rules, self.game.has_passes());
        self.said = None;
        self.inform(&said);
        if let Err(refused) = self.eval_file.fit(self.game.rules()) {
            self.complain(&refused);
        }
        self.prepare();
        Ok(())
    }

    /// Chooses a network file.
    fn take_eval_file(&mut self, path: &str) {
        let path = if path == "<empty>" { "" } else { path };
        match self.eval_file.choose(path, self.game.rules()) {
            Ok(()) => self.inform(&format!("EvalFile = {}", replies::or_empty(path))),
            Err(refused) => self.complain(&refused),
        }
        self.prepare();
    }

    /// The options for the engine.
    fn engine_options(&self) -> Options {
        self.eval_file.adjust(self.settings.engine())
    }

    /// Prepares the engine for the variant and the options.
    fn prepare(&mut self) {
        let network = self.eval_file.network().cloned();
        self.search_thread.prepare(Arc::clone(self.game.rules()), self.engine_options(), network);
    }

    /// Loads the variants of a file or folder; errors in the files are reported, and the valid files are loaded.
    ///
    /// # Errors
    /// If there is nothing at the path.
    pub fn take_path(&mut self, path: &str) -> Result<(), String> {
        let path = if path == "<empty>" { "" } else { path };
        let (names, wrong) = self.variants.take(path)?;
        path.clone_into(&mut self.path);
        wrong.iter().for_each(|mistake| self.complain(mistake));
        let names = if names.is_empty() { "no variants".into() } else { names.join(", ") };
        self.inform(&format!("VariantPath = {}: {names}", replies::or_empty(path)));
        self.out.send(self.variant_option());
        Ok(())
    }

    fn take_passes(&mut self, value: &str) -> Result<(), String> {
        let passes = replies::PASSES.read(value)? == super::Value::Truth(true);
        self.game.set_passes(passes);
        self.said = None;
        self.inform(&format!("Passes = {passes}"));
        Ok(())
    }

    /// Sets the position. If it continues the last one, only the new actions are played, so that long games are cheap.
    fn place(&mut self, fen: Option<String>, moves: &[&str]) -> Result<(), String> {
        let goes_on =
            self.said.as_ref().filter(|(start, played)| *start == fen && moves.len() >= played.len() && played == &moves[..played.len()]);
        if let Some(known) = goes_on.map(|(_, played)| played.len()) {
            let before = self.game.len();
            if let Err(complaint) = tell(&mut self.game, moves, known) {
                while self.game.len() > before {
                    self.game.take_back();
                }
                return Err(complaint);
            }
        } else {
            let rules = Arc::clone(self.game.rules());
            let start = match &fen {
                Some(fen) => Position::from_fen(&rules, fen).map_err(|error| format!("invalid position for {}: {error}", rules.name()))?,
                None => Position::start(&rules),
            };
            let mut session = ProtocolGame::from_position(rules, start, self.game.has_passes());
            tell(&mut session, moves, 0)?;
            self.game = session;
        }
        self.said = Some((fen, moves.iter().map(|&text| text.to_owned()).collect()));
        if self.debug {
            self.inform(&format!("position {}", self.game.inner().position().fen(self.game.rules())));
        }
        Ok(())
    }

    /// The state that a rejected line must not change, as a text.
    #[cfg(test)]
    fn state(&self) -> String {
        let game = self.game.inner();
        let told = (game.rules().id(), game.start().fen(game.rules()), game.action_texts(), self.game.len(), self.game.waits());
        format!("{told:?} {} {:?} {} {:?}", self.game.has_passes(), self.settings, self.path, self.variants.names().count())
    }
}

/// Plays actions and passes, skipping the first `known` ones.
///
/// # Errors
/// If an action cannot be played, with the reason; those before it have been played.
fn tell(session: &mut ProtocolGame, moves: &[&str], known: usize) -> Result<(), String> {
    for (index, &text) in moves.iter().enumerate().skip(known) {
        let played = if text == PASS && session.waits().is_some() { session.pass() } else { session.play(text).map(|_| ()) };
        played.map_err(|complaint| {
            let hint = if text == PASS && !session.has_passes() { "; the option `Passes` turns on passes by the waiting side" } else { "" };
            format!("move {}: {}{hint}. The position is unchanged.", index + 1, complaint.trim_end_matches('.'))
        })?;
    }
    Ok(())
}
