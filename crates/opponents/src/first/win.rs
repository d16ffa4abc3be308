//! Searches for a win in the current turn: a sequence of actions that wins the game before the opponent acts again.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use tempi_engine::Budget;
use tempi_rules::{Action, Bitboard, Color, Piece, Position, Rules, Square};

/// The beam widths: first narrow, to see far; then wider, until no position is dropped.
const WIDTHS: [usize; 4] = [256, 2_048, 16_384, 131_072];

/// Searches for a win in the current turn. The actions are the rest of the turn up to the win. `None`: there is none, or it was not found
/// within the limits.
///
/// Positions reached by different move orders are visited once. As long as there are few positions, all are visited, so that a shortest win is
/// found; otherwise, those in which the opponent's king is in most danger are kept.
pub(super) fn search(rules: &Rules, position: &Position, budget: &mut Budget<'_>) -> Option<Vec<Action>> {
    for width in WIDTHS {
        let mut sweep = Sweep { rules, player: position.player(), turn: position.turn(), width, trail: Vec::new(), complete: true };
        let win = sweep.run(position, budget);
        if win.is_some() || sweep.complete || budget.is_over() {
            return win;
        }
    }
    None
}

/// A beam search through the turn, action by action.
struct Sweep<'r> {
    rules: &'r Rules,
    player: Color,
    turn: u16,
    width: usize,
    /// How each kept position was reached: from which one (an index into the trail), and by which action.
    trail: Vec<(usize, Action)>,
    /// Whether no position has been dropped so far.
    complete: bool,
}

/// A position within the turn, with its index in the trail.
struct Inside {
    position: Position,
    index: usize,
}

/// A position for the next layer: its score, the previous position, and the action.
struct Candidate {
    promise: i32,
    position: Position,
    from: usize,
    action: Action,
}

const ROOT: usize = usize::MAX;

impl Sweep<'_> {
    fn run(&mut self, position: &Position, budget: &mut Budget<'_>) -> Option<Vec<Action>> {
        let mut layer = vec![Inside { position: *position, index: ROOT }];
        let mut seen = HashSet::with_hasher(Keys::default());
        seen.insert(position.hash(self.rules));
        let mut actions = Vec::with_capacity(128);
        while !layer.is_empty() {
            let mut next = Vec::new();
            for inside in &layer {
                actions.clear();
                inside.position.legal_actions_into(self.rules, &mut actions);
                for &action in &actions {
                    let mut after = inside.position;
                    after.play_unchecked(self.rules, action);
                    if after.outcome(self.rules).is_some_and(|outcome| outcome.winner == Some(self.player)) {
                        return Some(self.line(inside.index, action));
                    }
                    if budget.count() {
                        return None;
                    }
                    if after.turn() == self.turn && seen.insert(after.hash(self.rules)) {
                        self.push(&mut next, Candidate { promise: 0, position: after, from: inside.index, action });
                    }
                }
            }
            layer = self.follow(next);
        }
        None
    }

    /// Adds a position to the next layer; when that gets too long, only the most promising are kept.
    fn push(&mut self, next: &mut Vec<Candidate>, candidate: Candidate) {
        let promise = self.promise(&candidate.position);
        next.push(Candidate { promise, ..candidate });
        if next.len() >= 2 * self.width {
            self.thin_out(next);
        }
    }

    fn thin_out(&mut self, next: &mut Vec<Candidate>) {
        if next.len() > self.width {
            next.select_nth_unstable_by_key(self.width, |candidate| Reverse(candidate.promise));
            next.truncate(self.width);
            self.complete = false;
        }
    }

    fn follow(&mut self, mut next: Vec<Candidate>) -> Vec<Inside> {
        self.thin_out(&mut next);
        next.sort_by_key(|candidate| Reverse(candidate.promise));
        let first = self.trail.len();
        self.trail.extend(next.iter().map(|candidate| (candidate.from, candidate.action)));
        next.into_iter().enumerate().map(|(i, candidate)| Inside { position: candidate.position, index: first + i }).collect()
    }

    fn line(&self, mut index: usize, last: Action) -> Vec<Action> {
        let mut line = vec![last];
        while let Some(&(from, action)) = self.trail.get(index) {
            line.push(action);
            index = from;
        }
        line.reverse();
        line
    }

    /// An estimate of how close a win is: how many squares around the opponent's kings (or other objectives) are attacked, and how few pieces the
    /// opponent has left.
    fn promise(&self, position: &Position) -> i32 {
        let board = position.board();
        let occupied = board.occupied();
        let aims = board.pieces_of(!self.player, self.rules.objectives());
        let near = aims.map(around).fold(aims, |all, squares| all | squares);
        let mut attacked = Bitboard::EMPTY;
        let mut attacks = 0;
        for square in board.of(self.player) {
            let Some(Piece { role, color }) = board.piece_on(square) else { continue };
            let reached = self.rules.reach(Piece { role, color }, square, occupied) & near;
            attacked |= reached;
            attacks += reached.len() as i32;
        }
        8 * attacked.len() as i32 + 3 * attacks - board.of(!self.player).len() as i32
    }
}

/// The neighbors of a square.
fn around(square: Square) -> Bitboard {
    let steps = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
    steps.filter_map(|(files, ranks)| square.offset(files, ranks)).collect::<Bitboard>().without(square)
}

/// Hashes need not be hashed again.
type Keys = BuildHasherDefault<Key>;

#[derive(Default)]
struct Key(u64);

impl Hasher for Key {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |key, &byte| key.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}
