//! Reviews games, with progress on the terminal.

use std::time::Duration;

use tempi_engine::review::{Examiner, Review, ReviewHost, Step};
use tempi_engine::{Clock, Host, Thought};
use tempi_rules::Game;

use crate::interrupt::Interrupt;
use crate::progress::{Progress, grouped};

/// Reviews a game until the user interrupts. Its first `known` turns are not graded; `name` is shown in the progress line.
pub fn review_game(examiner: &mut Examiner, game: &Game, known: usize, name: &str, interrupt: &Interrupt, progress: &Progress) -> Review {
    let mut host = TerminalHost { clock: interrupt.clock(), name, step: String::new(), progress };
    examiner.review(game, known, &mut host)
}

struct TerminalHost<'a> {
    clock: Clock,
    name: &'a str,
    step: String,
    progress: &'a Progress,
}

impl Host for TerminalHost<'_> {
    fn now(&mut self) -> Duration {
        self.clock.now()
    }

    fn stopped(&mut self) -> bool {
        self.clock.stopped()
    }

    fn think(&mut self, thought: &Thought) {
        let (name, step, nodes) = (self.name, &self.step, grouped(thought.nodes));
        self.progress.tell(format!("{name}{step}: depth {}, {nodes} positions", thought.depth));
    }
}

impl ReviewHost for TerminalHost<'_> {
    fn step(&mut self, Step { turn, turns, checking }: Step) {
        self.step = match (checking, turn == turns) {
            (true, _) => format!("checking turn {} of {turns}", turn + 1),
            (false, true) => "the end".to_owned(),
            (false, false) => format!("turn {} of {turns}", turn + 1),
        };
    }
}
