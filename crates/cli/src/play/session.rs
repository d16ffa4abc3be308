//! A game at the keyboard: the loop of showing, asking and playing.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use tempi_engine::{Engine, Limits, Player};
use tempi_rules::notation::NotationErrorKind;
use tempi_rules::pgn::{Pgn, Reader};
use tempi_rules::{Action, Color, EndReason, Game, GameError, Rules, Square, catalog};

use super::board::{self, Look, Marks};
use super::command::{Command, WORDS};
use super::input::{Input, Line};
use super::players::{self, PlayerSetup};
use super::{messages, pager};
use crate::Status;
use crate::interrupt::Interrupt;
use crate::output;
use crate::progress::Progress;
use crate::variant;

/// A game with its players and its display.
pub struct Session {
    game: Game,
    setup: PlayerSetup,
    players: [Option<Box<dyn Player>>; 2],
    look: Look,
    flipped: bool,
    input: Input,
    /// Whether something has changed since the board was last shown.
    stale: bool,
    /// Whether the result has been printed.
    told: bool,
}

/// The maximum time for a hint about a whole turn.
const HINT_TIME: Duration = Duration::from_secs(2);

/// What to do after a command.
enum Next {
    Go,
    Leave(Status),
}

impl Session {
    /// A session that starts with a game.
    pub fn new(game: Game, setup: PlayerSetup, look: Look, input: Input) -> Session {
        let players = Color::BOTH.map(|color| setup.player(color, game.rules()));
        let flipped = setup.is_human(Color::Black) && !setup.is_human(Color::White);
        Session { game, setup, players, look, flipped, input, stale: true, told: false }
    }

    /// The current game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Plays until the player quits, or until a game between computers is over.
    ///
    /// # Errors
    /// If a stream fails.
    pub fn run(&mut self, out: &mut dyn Write) -> io::Result<Status> {
        self.greet(out)?;
        loop {
            let over = self.game.outcome();
            if let Some(outcome) = over.filter(|_| !self.told) {
                self.show(&Marks::default(), out)?;
                writeln!(out, "{}", messages::result(&self.game, outcome))?;
                self.told = true;
                if self.setup.only_computers() {
                    return Ok(Status::Done);
                }
            }
            if over.is_none() && !self.setup.is_human(self.game.player()) {
                if !self.computer_turn(out)? {
                    return Ok(Status::Interrupted);
                }
                continue;
            }
            if let Next::Leave(ending) = self.prompt(out)? {
                return Ok(ending);
            }
        }
    }

    fn greet(&self, out: &mut dyn Write) -> io::Result<()> {
        let about = self.rules().about();
        let greeting = format!("{}: {}", about.name, about.summary);
        for (index, line) in output::wrap(&greeting, output::width()).iter().enumerate() {
            match line.strip_prefix(&about.name).filter(|_| index == 0) {
                Some(rest) => writeln!(out, "\x1b[1m{}\x1b[0m{rest}", about.name)?,
                None => writeln!(out, "{line}")?,
            }
        }
        writeln!(out, "Type `help` for a list of commands, `rules` for the rules of this game.\n")
    }

    fn rules(&self) -> &Arc<Rules> {
        self.game.rules()
    }

    /// Shows the state of the game, reads a line and executes it.
    fn prompt(&mut self, out: &mut dyn Write) -> io::Result<Next> {
        if self.stale && !self.told {
            self.show(&Marks::default(), out)?;
        }
        let prompt = if self.told {
            "over> ".to_owned()
        } else {
            say(&messages::state(&self.game), out)?;
            format!("{}> ", self.game.player())
        };
        let moves: Vec<String> = self.moves(None).into_iter().map(|(_, name)| name).collect();
        match self.input.ask(&prompt, &moves, out)? {
            Line::End => Ok(Next::Leave(Status::Done)),
            Line::Interrupted => Ok(Next::Leave(Status::Interrupted)),
            Line::Text(text) => match Command::parse(&text) {
                Ok(Some(Command::Quit)) => Ok(Next::Leave(Status::Done)),
                Ok(Some(command)) => self.obey(command, out).map(|()| Next::Go),
                Ok(None) => Ok(Next::Go),
                Err(error) => writeln!(out, "{error}").map(|()| Next::Go),
            },
        }
    }

    fn obey(&mut self, command: Command, out: &mut dyn Write) -> io::Result<()> {
        match command {
            Command::Help => self.help(out),
            Command::Moves(square) => self.list_moves(square.as_deref(), out),
            Command::Rules => self.show_rules(out),
            Command::Why(texts) => self.why(&texts, out),
            Command::Back => self.back(false, out),
            Command::BackTurn => self.back(true, out),
            Command::Hint => self.hint(out),
            Command::Level(level) => self.level(level.as_deref(), out),
            Command::Save(file) => self.save(&file, out),
            Command::Load(file) => self.load(&file, out),
            Command::Resign => self.resign(out),
            Command::Draw => self.draw(out),
            Command::Flip => {
                self.flipped = !self.flipped;
                self.show(&Marks::default(), out)
            }
            Command::Fen => writeln!(out, "{}", self.game.position().fen(self.rules())),
            Command::New(variant) => self.begin_again(variant.as_deref(), out),
            Command::Play(texts) => self.play(&texts, out),
            Command::Quit => Ok(()),
        }
    }

    fn help(&self, out: &mut dyn Write) -> io::Result<()> {
        for (word, what, does) in WORDS {
            writeln!(out, "  {:18} {does}", format!("{word} {what}"))?;
        }
        let dot = if self.look.unicode { "•" } else { "*" };
        let marks = format!("On the board: ( ) last turn, {{ }} king in check, [ ] selected piece, {dot} or < > where it can move.");
        say(&marks, out)
    }

    /// The legal actions with their names, sorted by name; with `from`, only those from that square.
    fn moves(&self, from: Option<Square>) -> Vec<(Action, String)> {
        if self.game.outcome().is_some() {
            return Vec::new();
        }
        let namer = tempi_rules::notation::Namer::new(self.rules(), self.game.position());
        let those = namer.legal().iter().filter(|action| from.is_none() || action.from() == from);
        let mut moves: Vec<(Action, String)> = those.map(|&action| (action, namer.name(action))).collect();
        moves.sort_by(|a, b| a.1.cmp(&b.1));
        moves
    }

    fn list_moves(&mut self, square: Option<&str>, out: &mut dyn Write) -> io::Result<()> {
        let from = match square.map(str::parse::<Square>) {
            Some(Ok(square)) => return self.show_targets(square, out),
            Some(Err(_)) => return writeln!(out, "`{}` is not a square; squares are a1 to h8", square.unwrap_or_default()),
            None => None,
        };
        let moves = self.moves(from);
        let names: Vec<&str> = moves.iter().map(|(_, name)| name.as_str()).collect();
        let mut lines = vec![format!("{} legal {}:", names.len(), if names.len() == 1 { "move" } else { "moves" })];
        lines.extend(output::wrap(&names.join("  "), output::width() - 2).into_iter().map(|line| format!("  {line}")));
        pager::print(&lines, &mut self.input, out)
    }

    /// Shows where the piece on a square can move.
    fn show_targets(&mut self, from: Square, out: &mut dyn Write) -> io::Result<()> {
        let moves = self.moves(Some(from));
        if moves.is_empty() {
            let what = match self.game.position().board().piece_on(from) {
                Some(piece) => format!("The {} on {from} has no legal moves now.", self.rules().role_name(piece.role)),
                None => format!("There is no piece on {from}."),
            };
            return writeln!(out, "{what}");
        }
        let targets = moves.iter().filter_map(|(action, _)| action.to()).collect();
        self.show(&Marks { selected: Some(from), targets, ..Marks::default() }, out)?;
        let names: Vec<&str> = moves.iter().map(|(_, name)| name.as_str()).collect();
        output::wrap(&names.join("  "), output::width()).iter().try_for_each(|line| writeln!(out, "{line}"))
    }

    fn show_rules(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let rules = self.rules();
        let lines = match catalog::page(rules.id()).filter(|_| catalog::is_builtin(rules)) {
            Some(text) => pager::lines(text),
            None => {
                let said: String = rules.description().into_iter().map(|sentence| format!("- {sentence}\n")).collect();
                pager::lines(&format!("# {}\n\n{}\n\n{said}", rules.name(), rules.about().summary))
            }
        };
        pager::print(&lines, &mut self.input, out)
    }

    fn play(&mut self, texts: &[String], out: &mut dyn Write) -> io::Result<()> {
        for (index, text) in texts.iter().enumerate() {
            if self.game.outcome().is_some() {
                report_partial_line(texts, index, out)?;
                return writeln!(out, "The game is over. Type `new`, `back` or `quit`.");
            }
            if !self.setup.is_human(self.game.player()) {
                report_partial_line(texts, index, out)?;
                return writeln!(out, "Your turn is over.");
            }
            match self.game.play_text(text) {
                Ok(_) => self.stale = true,
                Err(error) => {
                    report_partial_line(texts, index, out)?;
                    let square = text.parse::<Square>().ok().filter(|&square| self.game.position().board().piece_on(square).is_some());
                    return match square {
                        Some(square) => self.show_targets(square, out),
                        None => self.refuse(text, &error, out),
                    };
                }
            }
        }
        Ok(())
    }

    /// Explains why a move cannot be played: the rule that forbids it, or the error in its text.
    fn refuse(&self, text: &str, error: &GameError, out: &mut dyn Write) -> io::Result<()> {
        let unclear = matches!(error, GameError::Notation(error) if error.kind == NotationErrorKind::Ambiguous);
        match self.game.position().explain_text(self.rules(), text) {
            Ok(Some(why)) if !unclear => say(&why.sentence, out),
            _ => say(&error.to_string(), out),
        }
    }

    /// Explains why the first illegal move of a line is illegal.
    fn why(&self, texts: &[String], out: &mut dyn Write) -> io::Result<()> {
        let rules = self.rules();
        let mut game = self.game.clone();
        let mut legal = Vec::new();
        for text in texts {
            if let Some(outcome) = game.outcome() {
                return say(&after(&legal, &messages::result(&game, outcome)), out);
            }
            let position = *game.position();
            if let Ok(action) = position.parse_san(rules, text) {
                legal.push(position.san(rules, action));
                game.play(action).map_err(io::Error::other)?;
                continue;
            }
            return match position.explain_text(rules, text) {
                Ok(Some(why)) => {
                    say(&after(&legal, &why.sentence), out)?;
                    let part = why.part.map_or(String::new(), |part| format!(", `{part}` in the variant file"));
                    writeln!(out, "  (ruling {}{part})", why.ruling)
                }
                Ok(None) => say(&after(&legal, &format!("{text} is legal.")), out),
                Err(error) => say(&after(&legal, &error.to_string()), out),
            };
        }
        writeln!(out, "{} {} legal.", legal.join(" "), if legal.len() == 1 { "is" } else { "are" })
    }

    /// Takes back the last action of the turn, or at its start, the turn before. Against a computer, takes back until a human acts.
    fn back(&mut self, whole_turn: bool, out: &mut dyn Write) -> io::Result<()> {
        let before = self.game.actions().len();
        if self.is_declared() {
            // No move is taken back: the game continues from before the resignation.
            let mut game = Game::from_position(Arc::clone(self.rules()), *self.game.start());
            self.game.actions().iter().try_for_each(|&action| game.play(action)).map_err(io::Error::other)?;
            self.game = game;
            (self.stale, self.told) = (true, false);
            return Ok(());
        }
        let at_start = before == 0 || !self.game.position().is_inside_turn();
        if at_start || whole_turn || self.told {
            self.game.take_back_turn();
            while !self.game.actions().is_empty() && !self.setup.is_human(self.game.player()) {
                self.game.take_back_turn();
            }
        } else {
            self.game.take_back_action();
        }
        if self.game.actions().len() == before && self.game.outcome().is_some() == self.told {
            return writeln!(out, "There is nothing to take back.");
        }
        (self.stale, self.told) = (true, false);
        Ok(())
    }

    /// Whether the game ended by resignation or agreement.
    fn is_declared(&self) -> bool {
        self.game.outcome().is_some_and(|outcome| matches!(outcome.reason, EndReason::Resignation | EndReason::Agreement))
    }

    fn hint(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.told {
            return writeln!(out, "The game is over.");
        }
        let mut adviser = Engine::new(Arc::clone(self.rules()));
        let interrupt = Interrupt::start();
        let progress = Progress::start("thinking");
        let choice = players::think(&mut adviser, &self.game, &Limits::turn(self.setup.time.min(HINT_TIME)), &interrupt);
        drop(progress);
        match choice {
            Some(choice) => say(&format!("Hint: {}", self.rest_of_turn(&choice.line)), out),
            None => writeln!(out, "No hint."),
        }
    }

    /// The actions of a line that belong to the current turn, in readable notation.
    fn rest_of_turn(&self, line: &[Action]) -> String {
        let (mut position, turn) = (*self.game.position(), self.game.turn_number());
        let mut names = Vec::new();
        for &action in line {
            if position.turn() != turn || !position.legal_actions(self.rules()).contains(&action) {
                break;
            }
            names.push(position.san(self.rules(), action));
            position.play_unchecked(self.rules(), action);
        }
        names.join(" ")
    }

    /// Prints the computer's level, or changes it.
    fn level(&mut self, wished: Option<&str>, out: &mut dyn Write) -> io::Result<()> {
        if self.setup.levels().next().is_none() {
            return writeln!(out, "No player in this game has levels.");
        }
        if let Some(text) = wished {
            let set = text.parse().map_err(|_| format!("`{text}` is not a level")).and_then(|level| self.setup.set_level(level));
            if let Err(error) = set {
                return writeln!(out, "{error}");
            }
            self.players = Color::BOTH.map(|color| self.setup.player(color, self.game.rules()));
        }
        let levels: Vec<String> = self.setup.levels().map(|(kind, level)| format!("{}: level {level}", kind.name())).collect();
        writeln!(out, "{}", levels.join(", "))
    }

    fn resign(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let player = self.game.player();
        match self.game.resign(player) {
            Ok(()) => Ok(()),
            Err(error) => writeln!(out, "{error}"),
        }
    }

    /// Offers a draw. The computer always declines.
    fn draw(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if let Err(error) = self.game.clone().agree_on_draw() {
            return writeln!(out, "{error}");
        }
        let other = !self.game.player();
        if !self.setup.is_human(other) {
            return writeln!(out, "{} declines the draw.", messages::name(other));
        }
        let question = format!("{}, do you accept a draw? (yes/no) ", messages::name(other));
        match self.input.ask(&question, &[], out)? {
            Line::Text(text) if matches!(text.trim(), "y" | "yes") => match self.game.agree_on_draw() {
                Ok(()) => Ok(()),
                Err(error) => writeln!(out, "{error}"),
            },
            _ => writeln!(out, "{} declines the draw.", messages::name(other)),
        }
    }

    fn save(&self, file: &str, out: &mut dyn Write) -> io::Result<()> {
        let mut pgn = Pgn::from_game(&self.game);
        for color in Color::BOTH {
            pgn.set_tag(messages::name(color), &self.setup.name(color));
        }
        match std::fs::write(file, format!("{pgn}\n")) {
            Ok(()) => writeln!(out, "Saved the game to {file}."),
            Err(error) => writeln!(out, "{file}: {error}"),
        }
    }

    fn load(&mut self, file: &str, out: &mut dyn Write) -> io::Result<()> {
        match first_game(file, self.rules()) {
            Ok(game) => {
                self.take(game);
                writeln!(out, "Loaded a game of {} from {file}.", self.rules().name())
            }
            Err(error) => say(&format!("{error:#}"), out),
        }
    }

    fn begin_again(&mut self, name: Option<&str>, out: &mut dyn Write) -> io::Result<()> {
        let rules = match name.map(variant::rules) {
            None => Arc::clone(self.rules()),
            Some(Ok(rules)) => rules,
            Some(Err(error)) => return writeln!(out, "{error:#}"),
        };
        self.setup.seed = self.setup.seed.wrapping_add(2);
        self.take(Game::new(rules));
        self.greet(out)
    }

    /// Switches to another game.
    fn take(&mut self, game: Game) {
        self.players = Color::BOTH.map(|color| self.setup.player(color, game.rules()));
        self.game = game;
        (self.stale, self.told) = (true, false);
    }

    /// Lets the computer play its whole turn; false if the user stopped it.
    fn computer_turn(&mut self, out: &mut dyn Write) -> io::Result<bool> {
        let (color, turn, begun) = (self.game.player(), self.game.turn_number(), Instant::now());
        if self.stale && self.game.actions().is_empty() {
            self.show(&Marks::default(), out)?;
        }
        out.flush()?;
        let interrupt = Interrupt::start();
        let progress = Progress::start(&format!("{} is thinking", messages::name(color)));
        while self.game.outcome().is_none() && self.game.player() == color && self.game.turn_number() == turn {
            let limits = self.setup.limits(&self.game, begun);
            let Some(player) = &mut self.players[color.index()] else { break };
            let Some(choice) = players::think(player.as_mut(), &self.game, &limits, &interrupt) else { return Ok(false) };
            self.game.play(choice.action).map_err(io::Error::other)?;
        }
        drop(progress);
        if let Some(last) = self.game.turns().last() {
            let text = self.game.turn_text(last);
            writeln!(out, "{}: \x1b[1m{text}\x1b[0m", messages::name(color))?;
        }
        self.stale = true;
        Ok(true)
    }

    /// Shows the board with information beside it.
    fn show(&mut self, marks: &Marks, out: &mut dyn Write) -> io::Result<()> {
        let position = self.game.position();
        let mut marks = marks.clone();
        if marks.selected.is_none() {
            marks.last = self.last_squares();
        }
        marks.checked = self.checked_kings();
        let picture = board::draw(self.rules(), position, &marks, self.flipped, self.look);
        let room = output::width().saturating_sub(board::WIDTH + 2);
        let beside = if room >= 20 { self.beside(room, picture.len()) } else { Vec::new() };
        writeln!(out)?;
        for (index, line) in picture.iter().enumerate() {
            writeln!(out, "{line} {}", beside.get(index).map_or("", String::as_str))?;
        }
        self.stale = false;
        Ok(())
    }

    /// The squares of the last moves: those of the current turn, or of the turn before.
    fn last_squares(&self) -> Vec<Square> {
        self.game.turns().last().map_or(Vec::new(), |turn| turn.actions.iter().flat_map(|&action| board::touched(action)).collect())
    }

    fn checked_kings(&self) -> Vec<Square> {
        let position = self.game.position();
        if !position.is_check(self.rules()) {
            return Vec::new();
        }
        let kings = self.rules().roles().filter(|&role| self.rules().is_royal(role));
        kings.filter_map(|king| position.board().pieces(position.moving_side(), king).first()).collect()
    }

    /// The text beside the board: names, players, pieces waiting to re-enter, and the last turns.
    fn beside(&self, width: usize, height: usize) -> Vec<String> {
        let title = output::wrap(self.rules().name(), width);
        let mut lines: Vec<String> = title.iter().map(|line| format!("\x1b[1m{line}\x1b[0m")).collect();
        let players = Color::BOTH.map(|color| format!("{}: {}", messages::name(color), self.setup.name(color)));
        lines.extend(output::wrap(&players.join(" · "), width));
        lines.extend(messages::beside_the_board(&self.game).iter().flat_map(|text| output::wrap(text, width)));
        lines.push(String::new());
        let turns = self.game.turns().flat_map(|turn| output::wrap(&self.game.turn_text(turn), width)).collect::<Vec<_>>();
        let room = height.saturating_sub(lines.len());
        lines.extend(turns[turns.len().saturating_sub(room)..].iter().cloned());
        lines
    }
}

/// Prints which moves of a line were played and which were not, if only some were.
fn report_partial_line(texts: &[String], played: usize, out: &mut dyn Write) -> io::Result<()> {
    if texts.len() < 2 {
        return Ok(());
    }
    if played > 0 {
        writeln!(out, "Played: {}", texts[..played].join(" "))?;
    }
    writeln!(out, "Not played: {}", texts[played..].join(" "))
}

/// A sentence about the position after some moves.
fn after(moves: &[String], sentence: &str) -> String {
    if moves.is_empty() { sentence.to_owned() } else { format!("After {}: {sentence}", moves.join(" ")) }
}

/// Prints a sentence, wrapped to the terminal.
fn say(sentence: &str, out: &mut dyn Write) -> io::Result<()> {
    output::wrap(sentence, output::width()).iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// Reads the first game of a file. `rules` are already compiled; games without a Variant tag are chess.
fn first_game(file: &str, rules: &Arc<Rules>) -> anyhow::Result<Game> {
    let text = crate::commands::pgn::read_text(Path::new(file))?;
    let first = Reader::new(&text).with_rules(Arc::clone(rules)).next();
    let pgn = first.with_context(|| format!("{file}: the file contains no games"))?.with_context(|| file.to_owned())?;
    pgn.game().with_context(|| file.to_owned())
}
