//! Move ordering: the better the order, the fewer nodes the search visits.

use tempi_rules::{Action, ActionKind, Board, Color, Piece, Position, Rules, Square};

use crate::evaluation::Evaluation;

use super::parameters::MAX_PLY;
use super::see::{mover, see};
use super::tt::fingerprint;
use super::value::Value;

/// An action with its move ordering data. Kept small, because each pick reads the whole list.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub action: Action,
    /// Actions with higher scores are searched first.
    pub score: i32,
    /// The material gain, or `QUIET`.
    gain: Value,
}

/// The material gain of quiet actions.
const QUIET: Value = Value::MIN;

/// The hash move comes first.
const TT_MOVE: i32 = 1 << 30;
/// Captures and promotions that seem to win material.
const GOOD_CAPTURE: i32 = 1 << 26;
const KILLER: i32 = 1 << 24;
/// Captures that seem to lose material.
const BAD_CAPTURE: i32 = -(1 << 26);
/// Maximum absolute value of history scores.
const MAX_HISTORY: i32 = 16_384;

/// History tables of quiet actions: history, continuation history and killers.
pub(crate) struct HistoryTables {
    /// By player, origin and target.
    butterfly: Vec<i16>,
    /// By piece and target of the previous action, of either player, and piece and target.
    continuation: Vec<i16>,
    /// Two quiet actions per ply that caused a cutoff.
    killers: Vec<[u16; 2]>,
}

/// A piece and a target square as an index; 0 for none.
pub(super) type PieceTo = usize;

const PIECE_TO_COUNT: usize = 16 * 64;

/// Piece and target square of an action.
pub(super) fn piece_to(board: &Board, action: Action) -> PieceTo {
    piece_to_of(action, mover(board, action))
}

/// Piece and target square of an action that moves this piece.
#[inline]
fn piece_to_of(action: Action, mover: Option<Piece>) -> PieceTo {
    match (mover, action.to()) {
        (Some(piece), Some(to)) => piece.role.index() << 6 | to.index(),
        _ => 0,
    }
}

fn origin_and_target(player: Color, action: Action) -> usize {
    let square = |square: Option<Square>| square.map_or(0, Square::index);
    player.index() << 12 | square(action.from()) << 6 | square(action.to())
}

impl Default for HistoryTables {
    fn default() -> HistoryTables {
        HistoryTables {
            butterfly: vec![0; 2 << 12],
            continuation: vec![0; PIECE_TO_COUNT * PIECE_TO_COUNT],
            killers: vec![[0; 2]; MAX_PLY + 1],
        }
    }
}

impl HistoryTables {
    /// Clears the tables.
    pub fn clear(&mut self) {
        self.butterfly.fill(0);
        self.continuation.fill(0);
        self.killers.fill([0; 2]);
    }

    /// Starts a new search, in which plies correspond to other positions.
    pub fn begin(&mut self) {
        self.killers.fill([0; 2]);
    }

    /// The history score of a quiet action, between -2 and 2 times 16,384.
    pub fn score(&self, position: &Position, previous: PieceTo, action: Action) -> i32 {
        self.score_of(position.player(), previous, action, mover(position.board(), action))
    }

    /// The history score of a quiet action of a player that moves this piece.
    #[inline]
    fn score_of(&self, player: Color, previous: PieceTo, action: Action, mover: Option<Piece>) -> i32 {
        let butterfly = self.butterfly[origin_and_target(player, action)];
        let continuation = self.continuation[previous * PIECE_TO_COUNT + piece_to_of(action, mover)];
        i32::from(butterfly) + i32::from(continuation)
    }

    /// Updates history after a quiet action caused a cutoff that the actions before it did not.
    pub fn update(&mut self, position: &Position, previous: PieceTo, best: Action, failed: &[Action], depth: i32, ply: usize) {
        let mark = fingerprint(best);
        if self.killers[ply][0] != mark {
            self.killers[ply] = [mark, self.killers[ply][0]];
        }
        let bonus = (depth * depth * 16 + 32 * depth).min(1600);
        self.add(position, previous, best, bonus);
        for &action in failed {
            self.add(position, previous, action, -bonus);
        }
    }

    fn add(&mut self, position: &Position, previous: PieceTo, action: Action, bonus: i32) {
        let butterfly = &mut self.butterfly[origin_and_target(position.player(), action)];
        *butterfly = add_bonus(*butterfly, bonus);
        let continuation = &mut self.continuation[previous * PIECE_TO_COUNT + piece_to(position.board(), action)];
        *continuation = add_bonus(*continuation, bonus);
    }
}

/// Adds a bonus to a count, scaled down near the limit (history gravity).
fn add_bonus(count: i16, bonus: i32) -> i16 {
    let count = i32::from(count);
    (count + bonus - count * bonus.abs() / MAX_HISTORY) as i16
}

/// A quick estimate of an action's material gain: the captured piece, or the promotion; `None` for quiet actions and for captures of the
/// player's own pieces.
pub(super) fn gain(evaluation: &Evaluation, position: &Position, action: Action) -> Option<Value> {
    gain_of(evaluation, position, action, mover(position.board(), action)?)
}

/// The gain of an action that moves this piece.
#[inline(always)]
fn gain_of(evaluation: &Evaluation, position: &Position, action: Action, mover: Piece) -> Option<Value> {
    if !action.is_move() {
        return None;
    }
    let board = position.board();
    let to = action.to()?;
    let captured = board.piece_on(to).filter(|captured| captured.color != mover.color);
    let promoted = action.promotion().map_or(0, |role| evaluation.worth(role) - evaluation.worth(mover.role));
    match captured {
        Some(captured) if captured.color == position.player() => None,
        Some(captured) => Some(evaluation.placed(captured, to) + promoted),
        None if action.kind() == ActionKind::EnPassant => Some(evaluation.worth(mover.role)),
        None => action.promotion().map(|_| promoted),
    }
}

/// Orders the moves of a node.
#[derive(Clone, Copy)]
pub(super) struct MoveOrder<'a> {
    pub rules: &'a Rules,
    pub evaluation: &'a Evaluation,
    pub history: &'a HistoryTables,
}

impl MoveOrder<'_> {
    /// Scores moves: the hash move, captures and promotions by gain and with the cheapest piece first, killers, quiet moves by history, and losing
    /// captures at the end.
    pub fn score_moves(&self, position: &Position, tt_move: u16, previous: PieceTo, ply: usize, candidates: &mut [Candidate]) {
        let MoveOrder { evaluation, history, .. } = *self;
        let killers = history.killers[ply];
        let (board, player) = (position.board(), position.player());
        for candidate in candidates {
            let action = candidate.action;
            let mark = fingerprint(action);
            let mover = mover(board, action);
            let gain = mover.and_then(|mover| gain_of(evaluation, position, action, mover));
            candidate.gain = gain.unwrap_or(QUIET);
            candidate.score = match gain {
                _ if mark == tt_move => TT_MOVE,
                Some(gain) => GOOD_CAPTURE + 16 * gain - self.cheapness(mover),
                None if mark == killers[0] => KILLER + 1,
                None if mark == killers[1] => KILLER,
                None => history.score_of(player, previous, action, mover),
            };
        }
    }

    /// A small part of the value of the piece that moves.
    fn cheapness(&self, mover: Option<Piece>) -> Value {
        mover.map_or(0, |piece| self.evaluation.worth(piece.role) / 16)
    }

    /// Moves the best of the candidates to the front. Only now are the exchanges after captures counted, which takes long and is useless if an
    /// earlier candidate causes a cutoff.
    #[inline]
    pub fn pick_best(&self, position: &Position, candidates: &mut [Candidate]) -> Candidate {
        loop {
            let best = first_of_the_best(candidates);
            let candidate = &mut candidates[best];
            if let Some(gain) = candidate.gain()
                && candidate.may_be_bad()
            {
                let exchange = see(self.evaluation, self.rules, position, candidate.action, gain);
                if exchange < 0 {
                    candidate.score = BAD_CAPTURE + 16 * exchange - self.cheapness(mover(position.board(), candidate.action));
                    continue;
                }
            }
            candidates.swap(0, best);
            return candidates[0];
        }
    }
}

/// The index of the first candidate with the greatest score. Score and index are packed into one key, so the maximum needs no branches; scores are
/// in no order, so branches would be mispredicted.
fn first_of_the_best(candidates: &[Candidate]) -> usize {
    let keys = candidates.iter().enumerate().map(|(at, candidate)| i64::from(candidate.score) << 32 | i64::from(!(at as u32)));
    keys.max().map_or(0, |key| !(key as u32) as usize)
}

impl Candidate {
    pub const fn new(action: Action) -> Candidate {
        Candidate { action, score: 0, gain: QUIET }
    }

    /// The material gain, by a quick estimate; `None` for quiet actions.
    #[inline]
    pub const fn gain(&self) -> Option<Value> {
        if self.gain == QUIET { None } else { Some(self.gain) }
    }

    /// Whether it seems to capture or promote without losing material.
    pub const fn is_good(&self) -> bool {
        self.gain != QUIET && self.score >= GOOD_CAPTURE / 2
    }

    /// Whether its score assumes that nothing is recaptured.
    const fn may_be_bad(&self) -> bool {
        self.is_good() && self.score != TT_MOVE
    }

    /// Whether it seems to capture or promote and lose material.
    pub const fn is_bad(&self) -> bool {
        self.score < BAD_CAPTURE / 2
    }
}
