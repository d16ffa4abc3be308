//! Stress test: long sessions with malformed lines neither end nor change anything they should not.

use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tempi_engine::Rng;
use tempi_rules::{Game, Rules};

use super::{LineResult, Uci};
use crate::protocol::LineWriter;
use crate::protocol::malformed::malformed;

/// The number of lines to send, unless `TEMPI_STRESS_LINES` overrides it.
const LINES: usize = 100_000;
/// The variants that the session switches between.
const VARIANTS: &[&str] = &[
    "chess",
    "marseillais",
    "progressive-italian",
    "sequential",
    "triomino",
    "injunction",
    "extermination",
    "dichotomy",
    "four-point",
    "tsunami",
];
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

impl Answers {
    /// The responses since the last call.
    fn take(&self) -> String {
        String::from_utf8(std::mem::take(&mut *self.0.lock().expect("nobody panicked"))).expect("answers are UTF-8")
    }
}

/// A session with a small hash table, and its responses.
fn conversation() -> (Uci, Answers) {
    let answers = Answers::default();
    let mut uci = Uci::new(LineWriter::new(answers.clone())).expect("it starts");
    assert_eq!(uci.handle_line("setoption name Hash value 1"), LineResult::Done);
    (uci, answers)
}

/// A session as a program would send it, with games played by a random player.
fn valid_lines() -> Vec<String> {
    let mut lines: Vec<String> = [
        "uci",
        "isready",
        "ucinewgame",
        "stop",
        "ponderhit",
        "d",
        "display",
        "help",
        "debug on",
        "debug off",
        "register later",
        "go depth 1",
        "go depth 2",
        "go nodes 50",
        "go movetime 5",
        "go infinite",
        "go ponder wtime 500 btime 500",
        "go wtime 300 btime 300 winc 10 binc 10",
        "go mate 1 nodes 100",
        "go perft 1",
        "go perft 2",
        "go searchmoves e2e4 d2d4 depth 1",
        "setoption name Hash value 2",
        "setoption name Clear Hash",
        "setoption name Threads value 1",
        "setoption name MultiPV value 3",
        "setoption name MultiPV_By value Turns",
        "setoption name UCI_LimitStrength value true",
        "setoption name UCI_Elo value 1200",
        "setoption name Level value 3",
        "setoption name Passes value true",
        "setoption name Passes value false",
        "setoption name Move Overhead value 20",
        "setoption name VariantPath value no-such-folder",
        "setoption name Seed value 3",
        "position startpos",
    ]
    .map(str::to_owned)
    .into();
    let mut rng = Rng::new(11);
    for id in VARIANTS {
        lines.push(format!("setoption name UCI_Variant value {id}"));
        let rules = Rules::builtin(id).expect("built in");
        let mut game = Game::new(Arc::clone(&rules));
        for _ in 0..24 {
            let legal = game.legal_actions();
            if legal.is_empty() {
                break;
            }
            game.play(legal[rng.below(legal.len())]).expect("legal");
            if rng.below(4) == 0 {
                lines.push(format!("position startpos moves {}", game.action_texts().join(" ")));
                lines.push(format!("position fen {}", game.position().fen(&rules)));
            }
        }
    }
    lines
}

/// Handles a line, and checks that a rejected line changes nothing and that only `quit` ends the session.
fn handle_line(uci: &mut Uci, line: &str) -> LineResult {
    let before = uci.state();
    let heard = uci.handle_line(line);
    match heard {
        LineResult::Rejected => assert_eq!(uci.state(), before, "{line:?} was rejected but changed the state"),
        LineResult::Quit => assert!(line.trim().eq_ignore_ascii_case("quit"), "{line:?}"),
        LineResult::Done => {}
    }
    heard
}

/// Whether a line requests more memory, threads or lines of play than a test should use.
fn is_greedy(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    let grows = ["hash", "threads", "multipv"].iter().any(|name| line.contains(name));
    grows && line.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.parse::<u64>().is_ok_and(|number| number > 3))
}

/// Waits for running searches, and checks the responses received meanwhile.
fn settle(uci: &mut Uci, answers: &Answers, questions: &mut usize) {
    assert_eq!(uci.handle_line("stop"), LineResult::Done);
    assert!(uci.search_thread.wait(PATIENCE), "no response");
    let said = answers.take();
    let given =
        said.lines().filter(|line| line.starts_with("bestmove ") || line.starts_with("Nodes searched") || line.contains("stopped after"));
    assert_eq!(given.count(), std::mem::take(questions), "{said}");
    assert!(!said.contains("the engine failed"), "{said}");
    assert!(said.chars().all(|c| c == '\n' || !c.is_control()), "{said:?}");
}

#[test]
fn a_hundred_thousand_lines() {
    let most = std::env::var("TEMPI_STRESS_LINES").ok().and_then(|number| number.parse().ok()).unwrap_or(LINES);
    let valid = valid_lines();
    let (mut uci, answers) = conversation();
    let mut rng = Rng::new(2);
    let (mut refused, mut questions) = (0, 0);
    for _ in 0..most {
        let mut any = || if rng.below(8) == 0 { valid[rng.below(valid.len())].clone() } else { malformed(&mut rng, &valid) };
        let mut line = any();
        while is_greedy(&line) {
            line = any();
        }
        if uci.search_thread.is_busy() && rng.below(3) == 0 {
            settle(&mut uci, &answers, &mut questions);
        }
        let heard = handle_line(&mut uci, &line);
        refused += usize::from(heard == LineResult::Rejected);
        let first = line.split_whitespace().next().unwrap_or_default();
        questions += usize::from(heard == LineResult::Done && first.eq_ignore_ascii_case("go"));
        // The benchmark takes seconds.
        if first.eq_ignore_ascii_case("bench") {
            uci.search_thread.stop();
        }
    }
    settle(&mut uci, &answers, &mut questions);
    assert!(refused > most / 3, "only {refused} of {most} lines were refused: the malformed lines are too tame");
    assert_eq!(uci.handle_line("setoption name UCI_Variant value chess"), LineResult::Done);
    for line in ["setoption name Passes value false", "position startpos moves e2e4", "isready", "go depth 1"] {
        assert_eq!(uci.handle_line(line), LineResult::Done, "{line}");
    }
    assert!(uci.search_thread.wait(PATIENCE));
    let said = answers.take();
    assert!(said.contains("readyok\n") && said.contains("\nbestmove "), "{said}");
}

#[test]
fn a_move_that_is_refused_is_explained_and_leaves_the_position() {
    let (mut uci, answers) = conversation();
    for line in ["setoption name UCI_Variant value binary", "position startpos moves e2e4 d7d5 d5e4 b1c3"] {
        assert_eq!(handle_line(&mut uci, line), LineResult::Done);
    }
    answers.take();
    assert_eq!(handle_line(&mut uci, "position startpos moves e2e4 d7d5 d5e4 b1c3 c3c7"), LineResult::Rejected);
    let said = answers.take();
    let reason = "info string error: move 5: `c3c7`: Nxc7 would give check; in Binary Chess, only the last move of a turn may give check.";
    assert!(said.starts_with(reason), "{said}");
}
