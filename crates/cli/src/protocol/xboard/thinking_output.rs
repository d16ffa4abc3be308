//! Search output in the format of XBoard.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tempi_engine::{Bound, Choice, Line, Score, Thought};
use tempi_rules::notation::Namer;
use tempi_rules::{Action, Position, Rules};

use super::Event;
use crate::protocol::{LineWriter, Listener};

/// Scores of wins start here; the number of turns to the win is added.
const WON: i64 = 100_000;
/// The maximum number of actions shown per line.
const LONGEST_LINE: usize = 24;

/// The progress of a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    /// In hundredths of a second.
    pub time: u128,
    /// Nodes searched.
    pub nodes: u64,
    /// The depth searched completely, in actions.
    pub depth: u32,
}

/// Sends search output to XBoard if requested, and the chosen action to the session.
pub struct ThinkingOutput {
    pub out: LineWriter,
    pub rules: Arc<Rules>,
    pub position: Position,
    /// Whether the waiting side has to pass in this position; XBoard considers it to be on move.
    pub waits: bool,
    /// Whether XBoard wants any output.
    pub wanted: Arc<AtomicBool>,
    /// Whether the search is still current.
    pub live: Arc<AtomicBool>,
    pub progress: Arc<Mutex<Progress>>,
    pub serial: u64,
    pub events: Sender<Event>,
}

impl Listener for ThinkingOutput {
    fn thought(&mut self, thought: &Thought, elapsed: Duration) -> bool {
        let time = elapsed.as_millis() / 10;
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner) = Progress { time, nodes: thought.nodes, depth: thought.depth };
        if self.wanted.load(Ordering::Relaxed) && self.live.load(Ordering::Relaxed) {
            for line in &thought.lines {
                self.out.send(self.thinking(thought, line, elapsed));
            }
        }
        false
    }

    fn chose(&mut self, choice: Option<Choice>) {
        // If the session is gone, the choice is not needed.
        let _ = self.events.send(Event::Chosen(self.serial, choice));
    }
}

impl ThinkingOutput {
    /// A line of output: depth, score, time, nodes, selective depth, speed, table hits (always 0), and the line of play.
    fn thinking(&self, thought: &Thought, line: &Line, elapsed: Duration) -> String {
        let speed = (thought.nodes as f64 / elapsed.as_secs_f64().max(1e-3)) as u64;
        let bound = match (line.bound, self.waits) {
            (Bound::Exact, _) => "",
            (Bound::AtLeast, false) | (Bound::AtMost, true) => " !",
            _ => " ?",
        };
        let (score, pass) = (shown(&self.rules, &self.position, line), if self.waits { "-- " } else { "" });
        let (score, time) = (if self.waits { -score } else { score }, elapsed.as_millis() / 10);
        let moves = moves(&self.rules, &self.position, &line.actions);
        format!("{} {score} {time} {} {} {speed} 0\t{pass}{moves}{bound}", thought.depth, thought.nodes, thought.deepest)
    }
}

/// A score in centipawns; for decided games, 100000 plus the winner's turns until the end, including the current one.
fn shown(rules: &Rules, position: &Position, line: &Line) -> i64 {
    match (line.score.wins_in(), line.score.loses_in()) {
        (Some(actions), _) => WON + turns(rules, position, line, actions),
        (_, Some(actions)) => -WON - turns(rules, position, line, actions),
        _ => i64::from(line.score.value()).clamp(1 - WON, WON - 1),
    }
}

/// The number of the winner's turns until the end of the game, as far as the line goes; at least 1 for a win and 0 for a loss.
fn turns(rules: &Rules, position: &Position, line: &Line, actions: u32) -> i64 {
    let wins = line.score > Score::EVEN;
    let mut now = *position;
    let (mut count, mut last) = (i64::from(wins), position.turn());
    for &action in line.actions.iter().take(actions as usize) {
        now.play_unchecked(rules, action);
        if now.turn() != last {
            last = now.turn();
            count += i64::from((now.player() == position.player()) == wins && now.outcome(rules).is_none());
        }
    }
    count
}

/// A line of play in readable notation, with the passes of the waiting side.
fn moves(rules: &Rules, position: &Position, actions: &[Action]) -> String {
    let mut now = *position;
    let mut words = Vec::new();
    for (index, &action) in actions.iter().take(LONGEST_LINE).enumerate() {
        if now.outcome(rules).is_some() {
            break;
        }
        words.push(Namer::new(rules, &now).name(action));
        let player = now.player();
        now.play_unchecked(rules, action);
        if now.player() == player && index + 1 < actions.len() {
            words.push("--".into());
        }
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use tempi_rules::Game;

    use super::*;

    fn line(game: &Game, texts: &str, score: Score) -> Line {
        let mut game = game.clone();
        let actions = texts.split_whitespace().map(|text| game.play_text(text).unwrap()).collect();
        Line { score, bound: Bound::Exact, actions }
    }

    #[test]
    fn lines_hold_the_passes_of_the_waiting_side() {
        let game = Game::new(Rules::builtin("marseillais").unwrap());
        let line = line(&game, "e4 d4 e5 Nf6", Score::points(12));
        let thought = Thought { depth: 4, deepest: 9, nodes: 5000, table_used: 0, lines: vec![line.clone()] };
        let thinking_output = |waits| ThinkingOutput {
            out: LineWriter::new(std::io::sink()),
            rules: Arc::clone(game.rules()),
            position: *game.position(),
            waits,
            wanted: Arc::default(),
            live: Arc::default(),
            progress: Arc::default(),
            serial: 0,
            events: std::sync::mpsc::channel().0,
        };
        let text = |waits| thinking_output(waits).thinking(&thought, &line, Duration::from_secs(1));
        assert_eq!(text(false), "4 12 100 5000 9 5000 0\te4 -- d4 e5 -- Nf6");
        assert_eq!(text(true), "4 -12 100 5000 9 5000 0\t-- e4 -- d4 e5 -- Nf6", "as the side sees it that is on move for XBoard");
    }

    #[test]
    fn wins_count_the_turns_of_the_winner() {
        let game = Game::new(Rules::builtin("progressive-italian").unwrap());
        let moves = "e4 f6 g5 Nc3 d4";
        let score = |texts, score| shown(game.rules(), game.position(), &line(&game, texts, score));
        assert_eq!(score(moves, Score::win_in(6)), WON + 2, "White's first turn and his second");
        assert_eq!(score("e4 f6", Score::loss_in(3)), -WON - 1, "one turn of Black's");
        assert_eq!(score("e4", Score::win_in(1)), WON + 1);
        assert_eq!(score("e4", Score::points(-120_000)), 1 - WON);
    }
}
