//! Stress test: long sessions with malformed lines neither end nor change anything they should not.

use std::io::Write;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tempi_engine::Rng;
use tempi_rules::Rules;

use super::xboard_game::XBoardGame;
use super::{Event, LineResult, XBoard, setup};
use crate::protocol::LineWriter;
use crate::protocol::malformed::malformed;

/// The number of lines to send, unless `TEMPI_STRESS_LINES` overrides it.
const LINES: usize = 100_000;
/// The variants that the session switches between.
const VARIANTS: &[&str] =
    &["forwards", "escalated", "marseillais", "progressive-italian", "sequential", "four-point", "double-move", "binary"];
/// No response takes longer than this, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The responses, shared with the session.
#[derive(Clone, Default)]
struct Answers(Arc<Mutex<Vec<u8>>>);

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("nobody panicked").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// A session with a small hash table.
struct Talk {
    session: XBoard,
    events: Receiver<Event>,
    answers: Answers,
}

impl Talk {
    fn start() -> Talk {
        let (sender, events) = mpsc::channel();
        let answers = Answers::default();
        let mut talk = Talk { session: XBoard::new(LineWriter::new(answers.clone()), sender), events, answers };
        talk.obeys("memory 1");
        talk
    }

    /// The responses since the last call.
    fn answers(&self) -> String {
        String::from_utf8(std::mem::take(&mut *self.answers.0.lock().expect("nobody panicked"))).expect("answers are UTF-8")
    }

    /// Handles a line, and checks that it changes nothing if it is rejected.
    fn handle_line(&mut self, line: &str) -> LineResult {
        let before = self.session.state();
        let heard = self.session.handle_line(line);
        if heard == LineResult::Rejected {
            assert_eq!(self.session.state(), before, "{line:?} was rejected but changed the state");
        }
        heard
    }

    #[track_caller]
    fn obeys(&mut self, line: &str) {
        assert_eq!(self.handle_line(line), LineResult::Done, "{line}: {}", self.answers());
    }

    /// The response to a line that is rejected.
    #[track_caller]
    fn refuses(&mut self, line: &str) -> String {
        self.answers();
        assert_eq!(self.handle_line(line), LineResult::Rejected, "{line}");
        self.answers()
    }

    /// Handles events until the engine is idle.
    fn settle(&mut self) {
        while self.session.search.is_some() {
            let event = self.events.recv_timeout(PATIENCE).expect("the engine answers");
            self.session.happens(event);
        }
    }

    /// The complete response to a line.
    fn says(&mut self, line: &str) -> String {
        self.answers();
        self.obeys(line);
        self.settle();
        self.answers()
    }
}

/// A typical XBoard session, with games of a random player.
fn valid_lines() -> Vec<String> {
    let mut lines: Vec<String> = [
        "xboard",
        "protover 2",
        "accepted ping",
        "rejected x",
        "new",
        "random",
        "force",
        "go",
        "playother",
        "level 40 5 0",
        "level 0 0:01 0.1",
        "level 1 1 0",
        "st 1",
        "sd 1",
        "sd 2",
        "time 5",
        "time 100",
        "time -5",
        "otim 100",
        "?",
        "ping 7",
        "draw",
        "result 1-0 {White mates}",
        "hint",
        "bk",
        "undo",
        "remove",
        "hard",
        "easy",
        "post",
        "nopost",
        "analyze",
        "exit",
        ".",
        "name x",
        "rating 1 2",
        "computer",
        "pause",
        "resume",
        "memory 1",
        "cores 1",
        "egtpath nalimov /x",
        "option MultiPV=2",
        "option MultiPV_By=Turns",
        "option Level=3",
        "option Clear Hash",
        "option VariantPath=no-such-folder",
        "option Seed=4",
        "exclude e2e4",
        "include all",
        "exclude all",
        "include e2e4",
        "lift e2",
        "put e4",
        "lift e5",
        "put d5",
        "hover e4",
        "usermove @@@@",
        "usermove e5d5,d5d6",
        "variant normal",
        "variant triomino",
        "setboard 8/8 w",
        "white",
        "setboard 4k3/8/8/8/8/8/8/4K3 b - - 0 1",
        "setboard kkkkkkkk/8/8/8/8/8/8/8 w - - 0 1",
        "black",
        "quit",
    ]
    .map(str::to_owned)
    .into();
    let mut rng = Rng::new(12);
    for id in VARIANTS {
        let rules = Rules::builtin(id).expect("built in");
        lines.extend(["new".into(), format!("variant {id}"), "force".into(), format!("setboard {}", setup::start(&rules))]);
        let mut game = XBoardGame::new(Arc::clone(&rules));
        for _ in 0..24 {
            let legal = game.inner().legal_actions();
            let told = if game.passes() { "@@@@".into() } else { game.words(legal[rng.below(legal.len())]).concat() };
            game.tell(&told).expect("legal");
            lines.push(format!("usermove {told}"));
            if game.inner().outcome().is_some() {
                break;
            }
        }
        lines.push(format!("setboard {}", game.inner().position().fen(&rules)));
    }
    lines
}

#[test]
fn malformed_lines_neither_end_the_session_nor_change_it() {
    let valid = valid_lines();
    let lines = std::env::var("TEMPI_STRESS_LINES").ok().and_then(|text| text.parse().ok()).unwrap_or(LINES);
    let mut rng = Rng::new(13);
    let mut talk = Talk::start();
    let mut refused = 0;
    for number in 0..lines {
        // Mix in stretches of valid lines, so that games make progress.
        let line = if rng.below(3) == 0 { valid[number % valid.len()].clone() } else { malformed(&mut rng, &valid) };
        let heard = talk.handle_line(&line);
        assert!(heard != LineResult::Quit || line.trim().starts_with("quit"), "{line:?}");
        refused += usize::from(heard == LineResult::Rejected);
        // Undo malformed lines that asked for a lot of memory, threads or time.
        for line in ["memory 1", "cores 1", "st 0.01", "sd 2"] {
            talk.obeys(line);
        }
        while let Ok(event) = talk.events.try_recv() {
            talk.session.happens(event);
        }
        if number % 1000 == 0 {
            talk.obeys("force");
            assert!(talk.says("ping 1").ends_with("pong 1\n"));
        }
    }
    assert!(refused > lines / 10 && refused < lines * 9 / 10, "{refused} of {lines} refused");
    let rest = talk.says("new");
    assert!(!rest.contains("panicked"), "{rest}");
}

#[test]
fn refusals_say_why() {
    let mut talk = Talk::start();
    talk.obeys("variant binary");
    for line in ["force", "usermove e2e4", "usermove d7d5", "usermove @@@@", "usermove d5e4", "usermove b1c3", "usermove @@@@"] {
        talk.obeys(line);
    }
    let said = talk.refuses("usermove c3c7");
    assert_eq!(said, "Illegal move (Nxc7 would give check; in Binary Chess, only the last move of a turn may give check): c3c7\n");
    assert_eq!(talk.refuses("fly"), "Error (unknown command): fly\n");
    assert!(talk.refuses("variant triomino").starts_with("Error (Triomino Chess cannot be played in XBoard: pieces are rearranged)"));
    assert!(talk.refuses("level 40").starts_with("Error (level takes moves"));
    assert!(talk.refuses("setboard 8/8/8 w").starts_with("Error (placement: "));
    assert_eq!(talk.refuses("undo\tand more"), "Error (undo takes no arguments): undo and more\n");
}

#[test]
fn complaints_hold_no_word_that_xboard_reads_otherwise() {
    assert_eq!(super::commands::harmless("the board is (not) drawn this time?."), "the Board is not Drawn this Time");
}

#[test]
fn positions_that_are_none_of_the_game_allow_no_moves() {
    let mut talk = Talk::start();
    talk.obeys("force");
    assert!(talk.says("setboard 8/8/8/8/8/8/8/8 w - - 0 1").starts_with("tellusererror Illegal position: "));
    assert_eq!(talk.refuses("usermove e2e4"), "Illegal move (The position is not legal here): e2e4\n");
    talk.obeys("setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    talk.obeys("usermove e2e4");
}

#[test]
fn the_engine_plays_its_side_and_passes_while_it_waits() {
    let mut talk = Talk::start();
    for line in ["variant marseillais", "sd 1", "post"] {
        talk.obeys(line);
    }
    assert_eq!(talk.says("usermove e2e4"), "move @@@@\n", "White has another move");
    let said = talk.says("usermove d2d4");
    assert!(said.starts_with("1 ") && said.contains("\nmove "), "{said}");
    let said = talk.says("usermove @@@@");
    assert!(said.contains("\nmove "), "{said}");
    assert_eq!(talk.session.game.inner().turn_number(), 3);
    for _ in 0..6 {
        talk.obeys("undo");
    }
    assert!(talk.refuses("undo").starts_with("Error (nothing to take back)"));
}

#[test]
fn a_position_with_the_other_side_to_speak_is_a_pass_while_nobody_plays() {
    let mut talk = Talk::start();
    for line in ["variant marseillais", "force", "usermove e2e4", "setboard rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"] {
        talk.obeys(line);
    }
    assert_eq!((talk.session.game.told(), talk.session.game.inner().position().moves_left(talk.session.rules())), (2, 1));
    talk.obeys("usermove e4e5");
    talk.obeys("setboard rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3");
    assert_eq!(talk.session.game.told(), 0, "no pass is due and none is possible: it is a position of its own");
}

#[test]
fn the_two_legs_of_a_capture_in_passing_are_marked_one_after_the_other() {
    let mut talk = Talk::start();
    for line in [
        "variant marseillais",
        "force",
        "usermove e2e4",
        "usermove @@@@",
        "usermove e4e5",
        "usermove d7d5",
        "usermove @@@@",
        "usermove h7h6",
    ] {
        talk.obeys(line);
    }
    assert_eq!(talk.says("lift e5"), "highlight 8/8/4Y3/3C4/8/8/8/8\n");
    assert_eq!(talk.says("put d5"), "highlight 8/8/3R4/8/8/8/8/8\n");
    assert_eq!(talk.says("lift d5"), "highlight 8/8/3R4/8/8/8/8/8\n");
    assert_eq!(talk.says("put d6"), "");
    talk.obeys("usermove e5d5,d5d6");
    assert!(talk.refuses("lift z9").starts_with("Error (a square is a letter and a number"));
}

#[test]
fn results_are_told_once_and_only_while_the_engine_plays() {
    let mut talk = Talk::start();
    for line in ["force", "usermove f2f3", "usermove e7e5", "usermove g2g4"] {
        talk.obeys(line);
    }
    talk.obeys("sd 2");
    let said = talk.says("go");
    assert!(said.ends_with("move d8h4\n0-1 {Black wins: checkmate}\n"), "{said}");
    assert_eq!(talk.says("go"), "");
    talk.obeys("undo");
    assert_eq!(talk.says("go"), "move d8h4\n0-1 {Black wins: checkmate}\n".to_owned());
}

#[test]
fn analysis_follows_the_position_and_pings_wait_for_moves() {
    let mut talk = Talk::start();
    for line in ["variant escalated", "post", "analyze", "usermove e2e4", "exclude d7d5", "include all", "undo"] {
        talk.obeys(line);
        assert!(
            talk.session.search.as_ref().is_some_and(|search| search.purpose == super::Purpose::Analysis)
                == (line != "variant escalated" && line != "post")
        );
    }
    talk.obeys("exit");
    assert!(talk.session.search.is_none());
    talk.obeys("st 0.2");
    talk.answers();
    talk.obeys("go");
    talk.obeys("ping 3");
    assert!(!talk.answers().contains("pong"), "the move is not made yet");
    talk.obeys("?");
    talk.settle();
    let said = talk.answers();
    assert!(said.contains("move ") && said.ends_with("pong 3\n"), "{said}");
    assert!(talk.says("hint").starts_with("Hint: "), "the reply that is expected");
}

#[test]
fn excluded_moves_are_not_played() {
    let mut talk = Talk::start();
    for line in ["force", "setboard k7/8/8/8/8/8/R7/K7 b - - 0 1", "sd 1", "exclude a8b8"] {
        talk.obeys(line);
    }
    assert_eq!(talk.says("go").trim(), "move a8b7");
    assert!(talk.refuses("exclude a1a1").contains("is not a legal move here"));
}
