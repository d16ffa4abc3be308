//! The order in which actions are tried: the better the order, the less the search has to look at.

use tempi_rules::{Action, ActionKind, Board, Color, Position, Rules, Square};

use crate::evaluation::Evaluation;

use super::exchange::remains;
use super::parameters::MOST_PLIES;
use super::table::fingerprint;
use super::value::Value;

/// An action with what the search knows of it beforehand.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub action: Action,
    /// The higher, the earlier it is tried.
    pub merit: i32,
    /// What it wins in men at a glance; `None`: it is quiet.
    pub gain: Option<Value>,
}

/// The action of the table comes first.
const KNOWN: i32 = 1 << 30;
/// Captures and promotions that seem to win something.
const GOOD: i32 = 1 << 26;
const KILLER: i32 = 1 << 24;
/// Captures that seem to lose something.
const BAD: i32 = -(1 << 26);
/// The most that history says of an action, up or down.
const MOST: i32 = 16_384;

/// What was learned of quiet actions, by men and squares rather than by positions.
pub(crate) struct Memory {
    /// By player, origin and target.
    plain: Vec<i16>,
    /// By the man and target of the action before, whoever played it, and man and target.
    after: Vec<i16>,
    /// Two actions for each ply that made the other player avoid a position.
    killers: Vec<[u16; 2]>,
}

/// A man and a target square as an index; 0 where there is none.
pub(super) type Footprint = usize;

const FOOTPRINTS: usize = 16 * 64;

/// The footprint of an action.
pub(super) fn footprint(board: &Board, action: Action) -> Footprint {
    match (action.from().and_then(|from| board.piece_on(from)), action.to()) {
        (Some(piece), Some(to)) => piece.role.index() << 6 | to.index(),
        _ => 0,
    }
}

fn origin_and_target(player: Color, action: Action) -> usize {
    let square = |square: Option<Square>| square.map_or(0, Square::index);
    player.index() << 12 | square(action.from()) << 6 | square(action.to())
}

impl Default for Memory {
    fn default() -> Memory {
        Memory { plain: vec![0; 2 << 12], after: vec![0; FOOTPRINTS * FOOTPRINTS], killers: vec![[0; 2]; MOST_PLIES + 1] }
    }
}

impl Memory {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.plain.fill(0);
        self.after.fill(0);
        self.killers.fill([0; 2]);
    }

    /// A new search begins: plies mean other positions now.
    pub fn begin(&mut self) {
        self.killers.fill([0; 2]);
    }

    /// What history says of a quiet action, between -2 and 2 times 16,384.
    pub fn history(&self, position: &Position, before: Footprint, action: Action) -> i32 {
        let plain = self.plain[origin_and_target(position.player(), action)];
        let after = self.after[before * FOOTPRINTS + footprint(position.board(), action)];
        i32::from(plain) + i32::from(after)
    }

    /// A quiet action made the other player avoid the position, and those tried before it did not.
    pub fn learn(&mut self, position: &Position, before: Footprint, best: Action, failed: &[Action], depth: i32, ply: usize) {
        let mark = fingerprint(best);
        if self.killers[ply][0] != mark {
            self.killers[ply] = [mark, self.killers[ply][0]];
        }
        let bonus = (depth * depth * 16 + 32 * depth).min(1600);
        self.note(position, before, best, bonus);
        for &action in failed {
            self.note(position, before, action, -bonus);
        }
    }

    fn note(&mut self, position: &Position, before: Footprint, action: Action, bonus: i32) {
        let plain = &mut self.plain[origin_and_target(position.player(), action)];
        *plain = towards(*plain, bonus);
        let after = &mut self.after[before * FOOTPRINTS + footprint(position.board(), action)];
        *after = towards(*after, bonus);
    }
}

/// Moves a count by a bonus, less the nearer it is to the limit.
fn towards(count: i16, bonus: i32) -> i16 {
    let count = i32::from(count);
    (count + bonus - count * bonus.abs() / MOST) as i16
}

/// What an action wins in men at a glance: the captured man, or what a pawn becomes; `None` for quiet actions and for captures of
/// the player's own men.
pub(super) fn gain(evaluation: &Evaluation, position: &Position, action: Action) -> Option<Value> {
    if !action.is_move() {
        return None;
    }
    let board = position.board();
    let (from, to) = (action.from()?, action.to()?);
    let mover = board.piece_on(from)?;
    let captured = board.piece_on(to).filter(|captured| captured.color != mover.color);
    let promoted = action.promotion().map_or(0, |role| evaluation.worth(role) - evaluation.worth(mover.role));
    match captured {
        Some(captured) if captured.color == position.player() => None,
        Some(captured) => Some(evaluation.placed(captured, to) + promoted),
        None if action.kind() == ActionKind::EnPassant => Some(evaluation.worth(mover.role)),
        None => action.promotion().map(|_| promoted),
    }
}

/// Gives each action its merit: the one known to be good, captures and promotions by what they win and with the cheapest man,
/// killers, then quiet ones by history, and captures that lose something at the end.
pub(super) fn rate(
    (rules, evaluation, memory): (&Rules, &Evaluation, &Memory),
    position: &Position,
    known: u16,
    before: Footprint,
    ply: usize,
    candidates: &mut [Candidate],
) {
    let killers = memory.killers[ply];
    for candidate in candidates {
        let action = candidate.action;
        let mark = fingerprint(action);
        candidate.gain = gain(evaluation, position, action);
        candidate.merit = match candidate.gain {
            _ if mark == known => KNOWN,
            Some(gain) => {
                let remains = remains(evaluation, rules, position, action, gain);
                let cheap =
                    action.from().and_then(|from| position.board().piece_on(from)).map_or(0, |piece| evaluation.worth(piece.role) / 16);
                (if remains >= 0 { GOOD + 16 * gain } else { BAD + 16 * remains }) - cheap
            }
            None if mark == killers[0] => KILLER + 1,
            None if mark == killers[1] => KILLER,
            None => memory.history(position, before, action),
        };
    }
}

impl Candidate {
    pub const fn new(action: Action) -> Candidate {
        Candidate { action, merit: 0, gain: None }
    }

    /// Whether it captures or promotes without losing more than it wins, at a glance.
    pub const fn is_good(&self) -> bool {
        self.gain.is_some() && self.merit >= GOOD / 2
    }

    /// Whether it captures or promotes and loses more than it wins, at a glance.
    pub const fn is_bad(&self) -> bool {
        self.merit < BAD / 2
    }
}

/// Brings the best of the candidates from a place on to that place.
#[inline]
pub(super) fn pick(candidates: &mut [Candidate], place: usize) -> Candidate {
    let mut best = place;
    for (at, candidate) in candidates.iter().enumerate().skip(place + 1) {
        if candidate.merit > candidates[best].merit {
            best = at;
        }
    }
    candidates.swap(place, best);
    candidates[place]
}
