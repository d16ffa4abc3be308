//! The commands of XBoard.

use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

use tempi_engine::{Limits, Options, Score};
use tempi_rules::{Action, Square};

use super::features::{self, CHESS, CLEAR_OPTION, NORMAL, PATH_OPTION};
use super::xboard_game::{PASS, XBoardGame};
use super::{HINT_TIME, LineResult, Mode, Purpose, XBoard, highlight, setup, unsupported_reason};
use crate::protocol::line_writer::one_line;

/// Texts quoted in error messages are truncated to this many characters.
const LONGEST_ECHO: usize = 60;
/// The engine accepts draws only after this many actions.
const FIRST_DRAW: usize = 40;
/// Commands that take no arguments.
const ALONE: [&str; 14] =
    ["new", "force", "exit", "go", "playother", "analyze", "?", "undo", "remove", "hard", "easy", "post", "nopost", "hint"];
/// XBoard searches error messages for these words, and misinterprets the message if it finds one.
const READ_BY_XBOARD: [&str; 17] = [
    "name", "rating", "result", "board", "bk", "computer", "variant", "hint", "random", "depth", "accepted", "protover", "draw", "time",
    "otim", "analyze", "llegal",
];

impl XBoard {
    /// Handles a line of input.
    pub fn handle_line(&mut self, line: &str) -> LineResult {
        let line = one_line(line);
        let line = line.trim();
        let (command, rest) = line.split_once(' ').map_or((line, ""), |(command, rest)| (command, rest.trim()));
        if command == "quit" {
            self.cancel();
            return LineResult::Quit;
        }
        let done = match command {
            "usermove" => self.user_move(rest),
            _ if looks_like_a_move(command) && rest.is_empty() => self.user_move(command),
            _ => self.does(command, rest).map_err(|why| format!("Error ({}): {}", harmless(&why), echo(line))),
        };
        done.map_or_else(
            |complaint| {
                self.out.send(complaint);
                LineResult::Rejected
            },
            |()| LineResult::Done,
        )
    }

    fn does(&mut self, command: &str, rest: &str) -> Result<(), String> {
        if ALONE.contains(&command) && !rest.is_empty() {
            return Err(format!("{command} takes no arguments"));
        }
        match command {
            "" | "xboard" | "accepted" | "rejected" | "random" | "white" | "black" | "computer" | "name" | "rating" | "ics" | "otim"
            | "bk" | "egtpath" | "hover" | "pause" | "resume" => {}
            "protover" => self.features(),
            "new" => self.new_game()?,
            "variant" => self.variant(rest)?,
            "force" | "exit" | "result" => self.switch(Mode::Force),
            "go" => self.switch(Mode::Play(self.game.speaker())),
            "playother" => self.switch(Mode::Play(!self.game.speaker())),
            "analyze" => self.switch(Mode::Analyze),
            "level" | "st" | "sd" | "time" => self.clock(command, rest)?,
            "?" => self.move_now(),
            "ping" => self.ping(rest),
            "draw" => self.draw_offered(),
            "setboard" => self.set_board(rest)?,
            "hint" => self.give_hint(),
            "undo" => self.take_back(1)?,
            "remove" => self.take_back(2)?,
            "hard" => self.ponders = true,
            "easy" => self.stop_pondering(),
            "post" => self.posts.store(true, Ordering::Relaxed),
            "nopost" => self.posts.store(false, Ordering::Relaxed),
            "." => self.status(),
            "memory" => self.memory(rest)?,
            "cores" => self.cores(rest)?,
            "option" => self.option(rest)?,
            "exclude" | "include" => self.exclude(command == "exclude", rest)?,
            "lift" | "put" => self.hand(command == "lift", rest)?,
            _ => return Err("unknown command".into()),
        }
        Ok(())
    }

    fn features(&mut self) {
        for line in features::features(&mut self.variants, &self.settings) {
            self.out.send(line);
        }
    }

    fn new_game(&mut self) -> Result<(), String> {
        let rules = self.variants.rules(CHESS)?;
        self.begin(XBoardGame::new(rules));
        self.search_thread.forget();
        self.book.new_game();
        if self.mode == Mode::Analyze {
            self.go_on();
        } else {
            self.mode = Mode::Play(!self.game.speaker());
        }
        (self.clock.depth, self.clock.left) = (None, None);
        Ok(())
    }

    fn variant(&mut self, name: &str) -> Result<(), String> {
        let rules = self.variants.rules(if name == NORMAL { CHESS } else { name })?;
        if let Some(why) = unsupported_reason(&rules).filter(|_| name != NORMAL) {
            return Err(format!("{} cannot be played in XBoard: {why}", rules.name()));
        }
        self.begin(XBoardGame::new(Arc::clone(&rules)));
        if name != NORMAL {
            setup::lines(&rules).iter().for_each(|line| self.out.send(line));
        }
        if self.mode == Mode::Analyze {
            self.go_on();
        }
        Ok(())
    }

    /// Cancels the running search and switches to another mode.
    fn switch(&mut self, mode: Mode) {
        self.cancel();
        self.mode = mode;
        self.go_on();
    }

    fn clock(&mut self, command: &str, rest: &str) -> Result<(), String> {
        match command {
            "level" => self.clock.level(rest),
            "st" => self.clock.move_time(rest),
            "time" => self.clock.shows(rest),
            _ => {
                let depth = rest.parse().ok().filter(|&depth| depth > 0).ok_or("sd takes a number of plies")?;
                self.clock.depth = Some(depth);
                Ok(())
            }
        }
    }

    /// Plays a move sent by XBoard.
    ///
    /// # Errors
    /// If it cannot be played, with the error line for XBoard; nothing is changed then.
    fn user_move(&mut self, text: &str) -> Result<(), String> {
        let mut game = self.game.clone();
        let told = if self.refused { Err("The position is not legal here".into()) } else { game.tell(text) };
        told.map_err(|why| format!("Illegal move ({}): {}", harmless(&why), echo(text)))?;
        self.cancel();
        self.game = game;
        self.excluded.clear();
        self.go_on();
        Ok(())
    }

    fn move_now(&mut self) {
        if self.searches(Purpose::Move) {
            self.search_thread.stop();
        }
    }

    fn searches(&self, purpose: Purpose) -> bool {
        self.search.as_ref().is_some_and(|search| search.purpose == purpose)
    }

    /// Answers a ping once everything before it is done, including a move.
    fn ping(&mut self, number: &str) {
        if self.searches(Purpose::Move) {
            self.pings.push(echo(number));
        } else {
            self.out.send(format_args!("pong {}", echo(number)));
        }
    }

    /// Accepts a draw if the engine is not better, not too early in the game, and if the rules allow it.
    fn draw_offered(&mut self) {
        let game = self.game.inner();
        let wise = self.score <= Score::EVEN && game.actions().len() >= FIRST_DRAW && game.outcome().is_none();
        if matches!(self.mode, Mode::Play(_)) && wise && self.rules().ends().agreement {
            self.out.send("offer draw");
        }
    }

    fn set_board(&mut self, fen: &str) -> Result<(), String> {
        if !matches!(self.mode, Mode::Play(_)) && self.game.is_passed(fen) && self.user_move(PASS).is_ok() {
            return Ok(());
        }
        match XBoardGame::set_up(Arc::clone(self.rules()), fen) {
            Ok(game) => {
                self.begin(game);
                if self.mode == Mode::Analyze {
                    self.go_on();
                }
                Ok(())
            }
            Err(why) if is_board(fen) => {
                // XBoard shows the position anyway, so no move makes sense until it sets up another one.
                self.cancel();
                self.refused = true;
                self.out.send(format_args!("tellusererror Illegal position: {}", one_line(&why)));
                Ok(())
            }
            Err(why) => Err(why),
        }
    }

    fn give_hint(&mut self) {
        let legal = self.game.inner().legal_actions();
        if let Some(action) = self.expected.filter(|action| !self.game.passes() && legal.contains(action)) {
            return self.hint(action);
        }
        if !legal.is_empty() && !self.game.passes() && !self.refused && !self.searches(Purpose::Move) {
            self.think(Purpose::Hint, Limits::turn(HINT_TIME));
        }
    }

    fn take_back(&mut self, moves: usize) -> Result<(), String> {
        if self.game.told() < moves {
            return Err("nothing to take back".into());
        }
        self.cancel();
        (0..moves).for_each(|_| {
            self.game.take_back();
        });
        (self.announced, self.expected) = (false, None);
        self.excluded.clear();
        // After `remove`, the user is to move; after `undo`, neither side is.
        if self.mode == Mode::Analyze {
            self.go_on();
        }
        Ok(())
    }

    fn stop_pondering(&mut self) {
        self.ponders = false;
        if self.searches(Purpose::Ponder) {
            self.cancel();
        }
    }

    fn status(&self) {
        if self.search.is_some() {
            let progress = *self.progress.lock().unwrap_or_else(PoisonError::into_inner);
            let moves = self.game.inner().legal_actions().len();
            self.out.send(format_args!("stat01: {} {} {} 0 {moves}", progress.time, progress.nodes, progress.depth));
        }
    }

    /// The memory limit in MiB, nearly all of which is the hash table.
    fn memory(&mut self, text: &str) -> Result<(), String> {
        let mib: usize = text.parse().map_err(|_| "memory takes a number of megabytes")?;
        self.settings.set("Hash", &mib.clamp(Options::MIN_HASH_MIB, Options::MAX_HASH_MIB).to_string()).map(|_| ())
    }

    fn cores(&mut self, text: &str) -> Result<(), String> {
        let cores: usize = text.parse().map_err(|_| "cores takes a number")?;
        self.settings.set("Threads", &cores.clamp(1, Options::MAX_THREADS).to_string()).map(|_| ())
    }

    fn option(&mut self, text: &str) -> Result<(), String> {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        if name == CLEAR_OPTION {
            self.search_thread.forget();
        } else if name == PATH_OPTION {
            for complaint in self.take_variants(value).map_err(|why| format!("{PATH_OPTION}: {why}"))? {
                self.out.send(format_args!("telluser {}", one_line(&complaint)));
            }
            let list = features::variant_list(&mut self.variants);
            self.out.send(format_args!("feature {list}"));
        } else {
            self.settings.set(name, value)?;
        }
        Ok(())
    }

    /// Excludes moves from the search of the current position, or includes them again.
    fn exclude(&mut self, out: bool, text: &str) -> Result<(), String> {
        let legal = self.game.inner().legal_actions();
        let named: Vec<Action> = if text == "all" {
            legal.clone()
        } else {
            let is = |action: &&Action| self.game.words(**action).concat() == text;
            vec![*legal.iter().find(is).ok_or_else(|| format!("{} is not a legal move here", echo(text)))?]
        };
        self.excluded.retain(|action| !named.contains(action));
        if out {
            self.excluded.extend(named);
        }
        if self.excluded.len() == legal.len() {
            // Without candidate moves, do not search until one is included again.
            self.cancel();
        } else if self.mode == Mode::Analyze {
            self.go_on();
        }
        Ok(())
    }

    /// The user picks up a piece or puts it down.
    fn hand(&mut self, lifts: bool, text: &str) -> Result<(), String> {
        let square: Square = text.parse().map_err(|_| "a square is a letter and a number, such as e4")?;
        match self.lifted {
            // XBoard puts a piece on the square of a first leg and lifts it again from there.
            (Some(from), Some(leg)) if lifts && leg == square => self.out.send(highlight::marks(&self.game, from, Some(leg))),
            _ if lifts => {
                self.lifted = (Some(square), None);
                self.out.send(highlight::marks(&self.game, square, None));
            }
            (Some(from), None) => {
                if let Some(choice) = highlight::choice(&self.game, from, square, self.rules()) {
                    self.out.send(choice);
                }
                if highlight::is_leg(&self.game, from, square) {
                    self.lifted.1 = Some(square);
                    self.out.send(highlight::marks(&self.game, from, Some(square)));
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// Whether a line without a command is a move, as sent by older versions.
fn looks_like_a_move(text: &str) -> bool {
    let square = |text: Option<&str>| text.is_some_and(|text| text.parse::<Square>().is_ok());
    text == PASS || (square(text.get(..2)) && square(text.get(2..4)) && text.len() <= 9)
}

/// Whether a text is a position on an 8x8 board, even if it is invalid in the variant.
fn is_board(fen: &str) -> bool {
    let mut fields = fen.split(' ');
    let squares = |rank: &str| rank.chars().map(|c| if c.is_ascii_alphabetic() { 1 } else { c.to_digit(10).unwrap_or(99) }).sum::<u32>();
    let board = fields.next().unwrap_or_default();
    board.split('/').count() == 8 && board.split('/').all(|rank| squares(rank) == 8) && matches!(fields.next(), Some("w" | "b"))
}

/// A text, truncated for quoting in error messages.
fn echo(text: &str) -> String {
    one_line(text).chars().take(LONGEST_ECHO).collect()
}

/// A reason that XBoard does not misinterpret: the words that it searches for are capitalized.
pub(super) fn harmless(why: &str) -> String {
    let mut text = one_line(why).replace('?', "").replace(['(', ')'], "");
    for word in READ_BY_XBOARD {
        let (first, rest) = word.split_at(1);
        text = text.replace(word, &format!("{}{rest}", first.to_ascii_uppercase()));
    }
    text.trim_end_matches('.').to_owned()
}
