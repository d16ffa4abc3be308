//! Search results as UCI lines.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use tempi_engine::{Bound, Choice, Line, Score, Thought};
use tempi_rules::{Action, Color, Position, Rules};

/// The pass of the waiting side.
pub const PASS: &str = "0000";

/// Writes search results about a position as UCI lines.
#[derive(Clone)]
pub struct InfoWriter {
    rules: Arc<Rules>,
    position: Position,
    passes: bool,
}

/// A line of play, replayed from the searched position.
struct Walk {
    /// The actions that can be played.
    actions: Vec<Action>,
    /// For each action and for the end of the line: the player to act, and the turn.
    acting: Vec<(Color, u16)>,
    /// The position at the end of the line.
    end: Position,
    /// Whether the game is over in that position.
    over: bool,
}

impl InfoWriter {
    /// A writer for searches of a position; with `passes`, lines include the passes of the waiting side.
    pub fn new(rules: Arc<Rules>, position: Position, passes: bool) -> InfoWriter {
        InfoWriter { rules, position, passes }
    }

    /// The lines `info …` for a thought, one for each line of play.
    pub fn info(&self, thought: &Thought, elapsed: Duration) -> Vec<String> {
        let mut said = Vec::with_capacity(thought.lines.len());
        let (millis, nodes) = (elapsed.as_millis(), thought.nodes);
        let speed = (nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64;
        for (index, line) in thought.lines.iter().enumerate() {
            let walk = self.walk(&line.actions);
            let mut text = format!("info depth {} seldepth {} multipv {}", thought.depth, thought.deepest, index + 1);
            let _ = write!(text, " score {}", self.score(line, &walk));
            let _ = write!(text, " nodes {nodes} nps {speed} hashfull {} time {millis}", thought.table_used);
            let _ = write!(text, " pv {}", self.texts(&walk).join(" "));
            said.push(text);
        }
        said
    }

    /// A line in readable notation, with turn numbers: `info string line 1: 1. ... Nc3 2. e6`. Readable notation takes much longer than action
    /// texts, since each move requires all legal actions.
    pub fn readable(&self, number: usize, actions: &[Action]) -> String {
        let mut said = format!("info string line {number}:");
        let mut position = self.position;
        let mut turn = None;
        for &action in &self.walk(actions).actions {
            if turn != Some(position.turn()) {
                turn = Some(position.turn());
                let dots = if position.is_inside_turn() { " ..." } else { "" };
                let _ = write!(said, " {}.{dots}", position.turn());
            }
            let _ = write!(said, " {}", position.san(&self.rules, action));
            position.play_unchecked(&self.rules, action);
        }
        said
    }

    /// The line `info …` for a win within this many turns that begins with these actions.
    pub fn win(&self, turns: u8, first: &[Action], positions: u64, elapsed: Duration) -> String {
        let walk = self.walk(first);
        let (depth, millis, pv) = (first.len(), elapsed.as_millis(), self.texts(&walk).join(" "));
        format!("info depth {depth} multipv 1 score mate {turns} nodes {positions} time {millis} pv {pv}")
    }

    /// The `bestmove` line: the action, and the expected reply if that is the opponent's.
    pub fn best(&self, choice: Option<&Choice>) -> String {
        let Some(choice) = choice else { return "bestmove (none)".into() };
        let texts = self.texts(&self.walk(&choice.line[..choice.line.len().min(2)]));
        let action = choice.action.text(&self.rules);
        let mut next = self.position;
        next.play_unchecked(&self.rules, choice.action);
        let known = texts.first() == Some(&action);
        let others = self.passes || next.player() != self.position.player();
        match texts.get(1).filter(|_| known && others) {
            Some(expected) => format!("bestmove {action} ponder {expected}"),
            None => format!("bestmove {action}"),
        }
    }

    fn walk(&self, actions: &[Action]) -> Walk {
        let mut end = self.position;
        let mut walk = Walk { actions: Vec::new(), acting: vec![(end.player(), end.turn())], end, over: false };
        for &action in actions {
            // A line is cut at an illegal action, because another program would reject all of it.
            if !end.legal_actions(&self.rules).contains(&action) {
                break;
            }
            end.play_unchecked(&self.rules, action);
            walk.actions.push(action);
            walk.acting.push((end.player(), end.turn()));
        }
        Walk { end, over: end.outcome(&self.rules).is_some(), ..walk }
    }

    /// The action texts of a line, including passes if they are enabled.
    fn texts(&self, walk: &Walk) -> Vec<String> {
        let mut texts = Vec::with_capacity(walk.actions.len());
        for (index, action) in walk.actions.iter().enumerate() {
            texts.push(action.text(&self.rules));
            let ends = walk.over && index + 1 == walk.actions.len();
            if self.passes && !ends && walk.acting[index].0 == walk.acting[index + 1].0 {
                texts.push(PASS.to_owned());
            }
        }
        texts
    }

    fn score(&self, line: &Line, walk: &Walk) -> String {
        let bound = match line.bound {
            Bound::Exact => "",
            Bound::AtLeast => " lowerbound",
            Bound::AtMost => " upperbound",
        };
        let player = self.position.player();
        match (line.score.wins_in(), line.score.loses_in()) {
            (Some(actions), _) => format!("mate {}{bound}", self.turns(player, actions, walk)),
            (_, Some(actions)) => format!("mate -{}{bound}", self.turns(!player, actions, walk)),
            _ => format!("cp {}{bound}", line.score.value()),
        }
    }

    /// The number of the winner's own turns, including the current one, until a win after this many actions.
    ///
    /// Counts the turns of the line. If the line is too short, the missing actions are divided into turns as long as its last one and the one
    /// after it.
    fn turns(&self, winner: Color, actions: u32, walk: &Walk) -> u32 {
        let known = walk.actions.len().min(actions as usize);
        let mut numbers: Vec<u16> = walk.acting[..known].iter().filter(|acting| acting.0 == winner).map(|acting| acting.1).collect();
        let mut missing = actions - known as u32;
        if missing > 0 && !walk.over {
            let (mut acts, mut number) = walk.acting[known];
            let mut length = u32::from(walk.end.moves_left(&self.rules));
            while missing > 0 {
                if acts == winner {
                    numbers.push(number);
                }
                missing = missing.saturating_sub(length);
                (acts, number, length) = (!acts, number + 1, u32::from(walk.end.moves_next(&self.rules)));
            }
        }
        numbers.dedup();
        (numbers.len() as u32).max(1)
    }
}

/// Whether the best line is certainly a win within this many turns.
pub fn wins_within(writer: &InfoWriter, thought: &Thought, turns: u32) -> bool {
    thought.lines.first().is_some_and(|line| match line.score.wins_in() {
        Some(actions) if line.bound != Bound::AtMost => {
            writer.turns(writer.position.player(), actions, &writer.walk(&line.actions)) <= turns
        }
        _ => false,
    })
}

/// The score of a game that is over, for the player who would act next.
pub fn final_score(winner: Option<Color>, player: Color) -> String {
    match winner {
        None => format!("cp {}", Score::EVEN.value()),
        Some(winner) if winner == player => "mate 1".into(),
        Some(_) => "mate 0".into(),
    }
}

#[cfg(test)]
mod tests {
    use tempi_rules::Game;

    use super::*;

    fn writer(id: &str, moves: &str, passes: bool) -> InfoWriter {
        let rules = Rules::builtin(id).unwrap();
        let texts: Vec<&str> = moves.split_whitespace().collect();
        let game = Game::replay(Arc::clone(&rules), None, &texts).unwrap();
        InfoWriter::new(rules, *game.position(), passes)
    }

    fn line(writer: &InfoWriter, texts: &str, score: Score) -> Line {
        let mut position = writer.position;
        let mut actions = Vec::new();
        for text in texts.split_whitespace() {
            let action = position.parse_action(&writer.rules, text).unwrap();
            position.play_unchecked(&writer.rules, action);
            actions.push(action);
        }
        Line { score, bound: Bound::Exact, actions }
    }

    fn told(writer: &InfoWriter, line: Line) -> Vec<String> {
        writer.info(&Thought { depth: 2, deepest: 3, nodes: 10, table_used: 5, lines: vec![line] }, Duration::from_millis(10))
    }

    #[test]
    fn a_line_is_told_by_actions_and_by_turns() {
        let writer = writer("progressive-italian", "e2e4", false);
        let said = told(&writer, line(&writer, "d7d5 d5e4 b1c3 c3e4", Score::points(-30)));
        assert_eq!(said[0], "info depth 2 seldepth 3 multipv 1 score cp -30 nodes 10 nps 1000 hashfull 5 time 10 pv d7d5 d5e4 b1c3 c3e4");
        let actions = line(&writer, "d7d5 d5e4 b1c3 c3e4", Score::EVEN).actions;
        assert_eq!(writer.readable(1, &actions), "info string line 1: 2. d5 dxe4 3. Nc3 Nxe4");
        let inside = self::writer("progressive-italian", "e2e4 d7d5", false);
        assert_eq!(inside.readable(2, &actions[1..]), "info string line 2: 2. ... dxe4 3. Nc3 Nxe4");
    }

    #[test]
    fn passes_stand_between_the_actions_of_a_turn() {
        let writer = writer("progressive-italian", "e2e4", true);
        let said = told(&writer, line(&writer, "d7d5 d5e4 b1c3 c3e4", Score::EVEN));
        assert!(said[0].ends_with(" pv d7d5 0000 d5e4 b1c3 0000 c3e4 0000"), "{}", said[0]);
    }

    #[test]
    fn mates_are_counted_in_turns_of_the_winner() {
        // The shortest mate of Marseillais chess takes Black one turn of two moves after White's two.
        let writer = writer("marseillais", "f2f3 g2g4 e7e6 a7a6 a2a3", false);
        let mate = line(&writer, "b2b3 d8h4", Score::loss_in(2));
        assert!(told(&writer, mate)[0].contains(" score mate -1 "));
        let unknown = Line { actions: Vec::new(), ..line(&writer, "b2b3", Score::loss_in(2)) };
        assert!(told(&writer, unknown)[0].contains(" score mate -1 "));
        let far = Line { actions: Vec::new(), ..line(&writer, "b2b3", Score::win_in(5)) };
        assert!(told(&writer, far)[0].contains(" score mate 2 "), "one action, Black's two, and two more");
        let best = Line { bound: Bound::AtLeast, ..line(&writer, "b2b3", Score::win_in(1)) };
        assert!(told(&writer, best)[0].contains(" score mate 1 lowerbound "));
    }

    #[test]
    fn ponder_moves_are_the_others() {
        let teller_plain = writer("marseillais", "", false);
        let choice = |writer: &InfoWriter, texts: &str| {
            let line = line(writer, texts, Score::EVEN).actions;
            Choice { action: line[0], score: Score::EVEN, line, depth: 1, nodes: 1 }
        };
        assert_eq!(teller_plain.best(Some(&choice(&teller_plain, "e2e4 d2d4 e7e5"))), "bestmove e2e4");
        let last = writer("marseillais", "e2e4", false);
        assert_eq!(last.best(Some(&choice(&last, "d2d4 e7e5"))), "bestmove d2d4 ponder e7e5");
        let passing = writer("marseillais", "", true);
        assert_eq!(passing.best(Some(&choice(&passing, "e2e4 d2d4"))), "bestmove e2e4 ponder 0000");
        assert_eq!(passing.best(None), "bestmove (none)");
    }
}
