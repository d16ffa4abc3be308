//! Sends search results and the chosen action as they arrive.

use std::time::{Duration, Instant};

use tempi_engine::{Bound, Choice, Line, Score, Thought};
use tempi_rules::Action;

use super::info::{InfoWriter, wins_within};
use crate::protocol::{LineWriter, Listener};

/// The minimum interval between search results, except for the last: where positions have thousands of actions, writing a line takes as long as
/// a shallow search.
const OFTENEST: Duration = Duration::from_millis(5);
/// After this time, lines of play are sent in readable notation immediately; before, only the final lines are.
const READABLE_AFTER: Duration = Duration::from_millis(100);

/// Sends search results and the chosen action.
pub struct SearchOutput {
    out: LineWriter,
    writer: InfoWriter,
    begun: Instant,
    /// Stop the search at a win within this many turns.
    mate: Option<u32>,
    /// The score of the best line so far, and its first action.
    known: Option<(Score, Option<Action>)>,
    /// When results were last sent.
    told: Option<Duration>,
    /// Results held back because they followed others too quickly.
    untold: Option<(Thought, Duration)>,
    /// The last lines sent, until they are also sent in readable notation.
    unread: Vec<Vec<Action>>,
}

impl SearchOutput {
    /// Output for a search of the writer's position that started at `begun`; with `mate`, a win within that many turns ends it.
    pub fn new(out: LineWriter, writer: InfoWriter, begun: Instant, mate: Option<u32>) -> SearchOutput {
        SearchOutput { out, writer, begun, mate, known: None, told: None, untold: None, unread: Vec::new() }
    }

    fn tell(&mut self, thought: &Thought, elapsed: Duration) {
        let Some(best) = thought.lines.first() else { return };
        self.known = Some((best.score, best.actions.first().copied()));
        if self.told.is_some_and(|last| elapsed < last + OFTENEST) {
            self.untold = Some((thought.clone(), elapsed));
            return;
        }
        (self.told, self.untold) = (Some(elapsed), None);
        self.out.send(self.writer.info(thought, elapsed).join("\n"));
        self.unread = thought.lines.iter().map(|line| line.actions.clone()).collect();
        if elapsed >= READABLE_AFTER {
            self.tell_readably();
        }
    }

    /// Sends results that were held back.
    fn tell_the_rest(&mut self) {
        self.told = None;
        if let Some((thought, elapsed)) = self.untold.take() {
            self.tell(&thought, elapsed);
        }
        self.tell_readably();
    }

    fn tell_readably(&mut self) {
        for (index, actions) in std::mem::take(&mut self.unread).iter().enumerate() {
            self.out.send(self.writer.readable(index + 1, actions));
        }
    }
}

impl Listener for SearchOutput {
    fn thought(&mut self, thought: &Thought, elapsed: Duration) -> bool {
        self.tell(thought, elapsed);
        self.mate.is_some_and(|turns| wins_within(&self.writer, thought, turns))
    }

    fn solved(&mut self, turns: u8, wins: Option<bool>, first: &[Action], positions: u64) {
        let plural = if turns == 1 { "turn" } else { "turns" };
        match wins {
            Some(true) => {
                self.out.send(self.writer.win(turns, first, positions, self.begun.elapsed()));
                // Already printed; the choice need not be printed again.
                self.known = Some((Score::win_in(first.len() as u32), first.first().copied()));
                self.unread = vec![first.to_vec()];
            }
            Some(false) => self.out.send(format_args!("info string no win can be forced within {turns} {plural} ({positions} positions)")),
            None => self.out.send(format_args!("info string unknown whether a win can be forced within {turns} {plural}")),
        }
    }

    fn failed(&mut self) {
        self.out.send("info string error: the engine failed; answering with any legal action");
    }

    fn chose(&mut self, choice: Option<Choice>) {
        // Wins this turn and planned continuations are chosen without a search that reports results.
        let untold = choice.clone().filter(|choice| self.known != Some((choice.score, Some(choice.action))));
        if let Some(Choice { score, line, depth, nodes, .. }) = untold {
            let lines = vec![Line { score, bound: Bound::Exact, actions: line }];
            self.tell(&Thought { depth, deepest: depth, nodes, table_used: 0, lines }, self.begun.elapsed());
        }
        self.tell_the_rest();
        self.out.send(self.writer.best(choice.as_ref()));
    }
}
