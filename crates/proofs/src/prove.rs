//! Looking for forced wins with the engine's finder.

use std::collections::HashSet;
use std::time::Duration;

use tempi_engine::{Host, Solution, Task, Want, all_turns, solve};
use tempi_rules::{Action, Game, Position, Rules};

use crate::certificate::{Answer, Certificate, Winner};

/// Limits of the search for one forced win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The maximum number of the winner's own turns, from 1.
    pub turns: u8,
    /// The time for each position in which the winner is to act.
    pub time: Duration,
    /// The maximum number of turns that are listed in a position, and of answers in a certificate.
    pub answers: usize,
    /// The memory for the finder's tables, in bytes.
    pub memory: usize,
}

/// The result of looking for a forced win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// The player to act wins by force.
    Proved(Certificate),
    /// The player to act has no forced win within [`Limits::turns`]. This is the finder's result, without a certificate.
    NoWin,
    /// A limit was reached, or the host stopped the search.
    Open,
}

/// A first turn and what follows from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FirstTurn {
    /// Its actions.
    pub actions: Vec<Action>,
    /// Whether the other player now wins by force.
    pub reply: Attempt,
}

/// The first turns of a position, one for each position that they lead to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FirstTurns {
    /// All of them, or those examined before the host stopped the search.
    Examined(Vec<FirstTurn>),
    /// There are more than [`Limits::answers`].
    TooMany,
}

/// Looks for a forced win of the player to act, with as few of their turns as possible.
pub fn prove(game: &Game, limits: &Limits, host: &mut dyn Host) -> Attempt {
    if game.outcome().is_some() || game.position().is_inside_turn() {
        return Attempt::NoWin;
    }
    let rules = game.rules();
    let mut search = Search { rules, limits, host, answers: Vec::new(), known: HashSet::new() };
    for turns in 1..=limits.turns {
        match search.attack(game.position(), turns) {
            Some(true) => return Attempt::Proved(certificate(game, turns, search.answers)),
            Some(false) => {}
            None => return Attempt::Open,
        }
    }
    Attempt::NoWin
}

/// Looks for forced wins of the other player after each first turn. `told` is called before each with its number and how many there are.
pub fn prove_first_turns(game: &Game, limits: &Limits, host: &mut dyn Host, mut told: impl FnMut(usize, usize)) -> FirstTurns {
    let Some(turns) = all_turns(game.rules(), game.position(), limits.answers) else { return FirstTurns::TooMany };
    let mut examined = Vec::with_capacity(turns.len());
    let all = turns.len();
    for (index, actions) in turns.into_iter().enumerate() {
        if host.stopped() {
            break;
        }
        told(index + 1, all);
        let mut next = game.clone();
        let legal = actions.iter().all(|&action| next.play(action).is_ok());
        let reply = if legal { prove(&next, limits, host) } else { Attempt::Open };
        examined.push(FirstTurn { actions, reply });
    }
    FirstTurns::Examined(examined)
}

fn certificate(game: &Game, turns: u8, answers: Vec<Answer>) -> Certificate {
    let rules = game.rules();
    let is_start = *game.start() == Position::start(rules);
    Certificate {
        variant: rules.id().to_owned(),
        rules: rules.digest(),
        fen: (!is_start).then(|| game.start().fen(rules)),
        played: game.action_texts(),
        winner: Winner::from(game.player()),
        turns,
        answers,
    }
}

/// A search that collects the winner's turns.
struct Search<'a> {
    rules: &'a Rules,
    limits: &'a Limits,
    host: &'a mut dyn Host,
    answers: Vec<Answer>,
    /// The positions of `answers`, as FENs.
    known: HashSet<String>,
}

impl Search<'_> {
    /// Proves that the player to act wins within `turns` of their turns. Returns `None` if a limit was reached.
    fn attack(&mut self, position: &Position, turns: u8) -> Option<bool> {
        let fen = position.fen(self.rules);
        if self.known.contains(&fen) {
            return Some(true);
        }
        let solution = self.solve(position, turns);
        if !solution.wins? {
            return Some(false);
        }
        let turn = solution.first?;
        if self.answers.len() >= self.limits.answers {
            return None;
        }
        self.answers.push(Answer { fen: fen.clone(), turn: turn.iter().map(|action| action.text(self.rules)).collect() });
        self.known.insert(fen);
        let next = after(self.rules, position, &turn);
        if next.outcome(self.rules).is_some() {
            return Some(true);
        }
        for reply in all_turns(self.rules, &next, self.limits.answers)? {
            let reached = after(self.rules, &next, &reply);
            // The finder has proved that no reply escapes.
            if reached.outcome(self.rules).is_none() && !self.attack(&reached, turns.saturating_sub(1).max(1))? {
                return None;
            }
        }
        Some(true)
    }

    fn solve(&mut self, position: &Position, turns: u8) -> Solution {
        let Limits { time, memory, .. } = *self.limits;
        solve(self.rules, position, &Task { turns, time: Some(time), memory, ..Task::new(Want::First) }, self.host)
    }
}

fn after(rules: &Rules, position: &Position, actions: &[Action]) -> Position {
    let mut next = *position;
    actions.iter().for_each(|&action| next.play_unchecked(rules, action));
    next
}
