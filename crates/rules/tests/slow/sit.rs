//! A situation: the board and all that the rules remember, and who attacks what on it.

use super::pieces::{Atom, Board, Kind, Piece, Role, Sq, at, file, light, rank};
use super::spec::{Part, Schedule, Shape, Slot, Spec, Unit};

/// A double step: the crossed square and the pawn's square.
pub type Double = (Sq, Sq);

/// Castling rights, by [`super::spec::Castle::right`].
pub type Rights = [bool; 8];

/// A piece that was captured: its owner, its color, its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    pub owner: bool,
    pub white: bool,
    pub role: Role,
}

#[derive(Clone, Debug)]
pub struct Sit {
    pub board: Board,
    /// The player to act is White.
    pub player: bool,
    /// The turn's number, from 1.
    pub turn: u32,
    /// Moves made in this turn.
    pub made: u32,
    pub rights: Rights,
    /// Pawns that may be captured en passant now.
    pub ep: Vec<Double>,
    /// Double steps of this turn that still count.
    pub doubles: Vec<Double>,
    /// Turns (multi-mate: plies) without a capture and without a pawn move.
    pub quiet: u32,

    pub began_in_check: bool,
    /// Pieces captured (or pushed off the board) in this turn.
    pub taken: Vec<Taken>,
    /// The turn held a capturing move.
    pub hit: bool,
    /// In this turn a piece left the board, a pawn moved, a check was given.
    pub captured: bool,
    pub pawn_moved: bool,
    pub checked: bool,
    /// Types moved since the count of types began; groups moved in this turn.
    pub used: Vec<Role>,
    pub groups: Vec<usize>,
    pub spaces: u32,
    pub points: u32,
    /// Where the turn's last move ended.
    pub last_to: Option<Sq>,
    /// A move with an opposing piece was made in this turn.
    pub opposing_moved: bool,
    /// This piece must now move forward.
    pub must: Option<Sq>,
    pub rearranged: bool,
    /// The last action was a rearrangement, and a move must follow.
    pub rearranged_now: bool,
    pub marker_moved: bool,
    /// The part of the turn that comes now.
    pub part: usize,
    /// The shapes that the turn can still have.
    pub alive: Vec<usize>,
    /// The move just made ends the turn.
    pub last: bool,
    /// A question about ordinary moves: limits of single turns and moves are left aside.
    pub ordinary: bool,

    /// What the opponent's preceding turn held.
    pub prev_captured: bool,
    pub prev_checked: bool,
    /// Pieces that Black (0) and White (1) may re-enter: White piece, role.
    pub waiting: [Vec<(bool, Role)>; 2],
    pub pending: Vec<Sq>,
    /// Markers of Black (0) and White (1).
    pub markers: [Sq; 2],
    /// Who captured the last pawn, and how many moves were made since.
    pub pawn_taker: Option<(bool, u32)>,
}

impl Sit {
    pub fn new(board: Board, player: bool, turn: u32) -> Sit {
        Sit {
            board,
            player,
            turn,
            made: 0,
            rights: [false; 8],
            ep: Vec::new(),
            doubles: Vec::new(),
            quiet: 0,
            began_in_check: false,
            taken: Vec::new(),
            hit: false,
            captured: false,
            pawn_moved: false,
            checked: false,
            used: Vec::new(),
            groups: Vec::new(),
            spaces: 0,
            points: 0,
            last_to: None,
            opposing_moved: false,
            must: None,
            rearranged: false,
            rearranged_now: false,
            marker_moved: false,
            part: 0,
            alive: Vec::new(),
            last: false,
            ordinary: false,
            prev_captured: false,
            prev_checked: false,
            waiting: [Vec::new(), Vec::new()],
            pending: Vec::new(),
            markers: [48, 8],
            pawn_taker: None,
        }
    }

    pub fn my_waiting(&self) -> &[(bool, Role)] {
        &self.waiting[self.player as usize]
    }
}

impl Spec {
    /// Whether White's seat owns the piece on `s`.
    pub fn owner(&self, s: Sq, piece: Piece) -> bool {
        if self.split_sides { piece.white == light(s) } else { piece.white }
    }

    /// The direction that is forward for a piece: +1 is up the board.
    pub fn forward(&self, s: Sq, piece: Piece) -> i8 {
        let up = self.owner(s, piece) != (self.pawns_reversed && self.kinds[piece.role as usize].pawn);
        if up { 1 } else { -1 }
    }

    /// The color of the pieces that the player moves when he moves his own.
    pub fn side(&self, s: &Sit) -> bool {
        if !self.plies {
            return s.player;
        }
        // The first ply is made with a White piece.
        let before: u32 = (1..s.turn).map(|turn| self.length_of(turn, false, false)).sum();
        (before + s.made).is_multiple_of(2)
    }

    /// How many moves (spaces, points) the turn has.
    pub fn length(&self, s: &Sit) -> u32 {
        if let Some(shapes) = self.shapes(s) {
            // Shapes of different lengths: the longest that is possible.
            return s.alive.iter().map(|&i| shapes[i].len() as u32).max().unwrap_or(0);
        }
        self.length_of(s.turn, s.prev_captured, s.prev_checked)
    }

    /// How many the schedule gives a turn after one that held a capture, a check.
    fn length_of(&self, turn: u32, captured: bool, checked: bool) -> u32 {
        let t = turn as usize;
        let plus = |c: i32, k: i32| if captured { c } else { 0 } + if checked { k } else { 0 };
        match &self.schedule {
            Schedule::List { first, cycle } => match first.get(t - 1) {
                Some(&n) => n,
                None => cycle[(t - 1 - first.len()) % cycle.len()],
            },
            Schedule::Growing { every } => turn.div_ceil(*every),
            Schedule::Provoked { first, base, per_capture, per_check } => match first.get(t - 1) {
                Some(&n) => n,
                None => (base + plus(*per_capture, *per_check)) as u32,
            },
            Schedule::Full { first, cycle, grow, per_capture, per_check, plus_from } => {
                let past = t.saturating_sub(first.len());
                let plain = match first.get(t - 1) {
                    Some(&n) => n,
                    None if !cycle.is_empty() => cycle[(past - 1) % cycle.len()],
                    None if *grow > 0 => first[first.len() - 1] + (past as u32).div_ceil(*grow),
                    None => first[first.len() - 1],
                };
                let added = if turn >= *plus_from { plus(*per_capture, *per_check) } else { 0 };
                (plain as i32 + added) as u32
            }
        }
    }

    /// The shapes of the turn, where it has shapes.
    pub fn shapes(&self, s: &Sit) -> Option<&[Vec<Slot>]> {
        match &self.shape {
            Shape::Slots { from, shapes, .. } if s.turn >= *from => Some(shapes),
            _ => None,
        }
    }

    /// The turn is one of the schedule's special first turns.
    pub fn opening_turn(&self, s: &Sit) -> bool {
        let n = match &self.schedule {
            Schedule::List { first, .. } | Schedule::Provoked { first, .. } => first.len(),
            Schedule::Growing { .. } | Schedule::Full { .. } => 0,
        };
        s.turn as usize <= n
    }

    pub fn unit(&self, s: &Sit) -> Unit {
        match self.unit {
            Unit::Points if s.turn < self.costs.from_turn => Unit::Moves,
            u => u,
        }
    }

    /// The parts of this turn, where turns have parts.
    pub fn parts(&self, s: &Sit) -> Option<&[Part]> {
        match &self.shape {
            Shape::Parts { first, then } => Some(if s.turn == 1 && !first.is_empty() { first } else { then }),
            _ => None,
        }
    }

    /// Some piece of the given color attacks `target` (G2).
    pub fn attacked(&self, s: &Sit, target: Sq, by_white: bool) -> bool {
        // Injunction: only kings may move onto the rank of the opposing marker.
        let marked = self.markers.is_some() && rank(s.markers[!by_white as usize]) == rank(target);
        (0..64u8).any(|sq| match s.board[sq as usize] {
            Some(m) if self.owner(sq, m) == by_white && (!marked || self.kind(m).king) => self.attacks(&s.board, sq, m, target),
            _ => false,
        })
    }

    /// The piece, standing on `sq`, attacks `target`.
    pub fn attacks(&self, board: &Board, sq: Sq, m: Piece, target: Sq) -> bool {
        let fwd = self.forward(sq, m);
        let (dx, dy) = (file(target) - file(sq), rank(target) - rank(sq));
        let barred = self.passes(sq, target);
        self.kind(m).of(self.owner(sq, m)).iter().any(|a| {
            a.attack
                && !barred
                && if a.bend.is_some() || a.even || a.lame[0].is_some() {
                    self.walk(board, sq, a, fwd).any(|(t, _)| t == target)
                } else {
                    in_line(board, sq, (dx, dy), (a.dx, a.dy * fwd), a.range)
                }
        })
    }

    /// The squares that a piece can reach by one way of going, in order; true: a piece stands there.
    pub fn walk(&self, board: &Board, from: Sq, a: &Atom, fwd: i8) -> impl Iterator<Item = (Sq, bool)> {
        let mut cells = [(0, false); 8];
        let mut n = 0;
        let mut add = |to: Sq| {
            cells[n] = (to, board[to as usize].is_some());
            n += 1;
        };
        let (f, r) = (file(from), rank(from));
        let on_way = |i: i8| at(f + i * a.dx, r + i * a.dy * fwd);
        let full = |sq: Option<Sq>| sq.is_none_or(|t| board[t as usize].is_some());
        // The last step that can be made: onto the first piece, or before the edge.
        let hindered = |i: i8| {
            let under = |d: (i8, i8)| at(f + (i - 1) * a.dx + d.0, r + ((i - 1) * a.dy + d.1) * fwd);
            a.lame.iter().flatten().any(|&d| full(under(d)))
        };
        let free = (1..=a.range).find(|&i| hindered(i)).map_or(a.range, |i| i - 1);
        let stop = (1..=free).find(|&i| full(on_way(i))).unwrap_or(free);
        match a.bend {
            None => (1..=stop).filter(|i| !a.even || i % 2 == 0).filter_map(on_way).for_each(&mut add),
            Some((bx, by)) if !full(on_way(stop)) => {
                at(f + a.range * a.dx + bx, r + (a.range * a.dy + by) * fwd).into_iter().for_each(&mut add);
            }
            Some(_) => {}
        }
        cells.into_iter().take(n)
    }

    /// The move crosses both ranks (files) of a pair that no piece may pass in one move.
    pub fn passes(&self, from: Sq, to: Sq) -> bool {
        let between = |x: i8, a: i8, b: i8| a.min(b) < x && x < a.max(b);
        let ranks = |&(a, b): &(i8, i8)| between(a, rank(from), rank(to)) && between(b, rank(from), rank(to));
        let files = |&(a, b): &(i8, i8)| between(a, file(from), file(to)) && between(b, file(from), file(to));
        self.no_passing.iter().any(ranks) || self.no_passing_files.iter().any(files)
    }

    pub fn kind(&self, m: Piece) -> &Kind {
        &self.kinds[m.role as usize]
    }

    pub fn is_pawn(&self, role: Role) -> bool {
        self.kinds[role as usize].pawn
    }

    /// The square of a player's royal king.
    pub fn king(&self, s: &Sit, white: bool) -> Option<Sq> {
        (0..64u8).find(|&sq| s.board[sq as usize].is_some_and(|m| self.kind(m).royal && self.owner(sq, m) == white))
    }

    /// The color's king is in check; never so where kings are not royal.
    pub fn in_check(&self, s: &Sit, white: bool) -> bool {
        self.king(s, white).is_some_and(|k| self.attacked(s, k, !white))
    }
}

/// `d` is one to `range` times `step`, and the squares between are empty.
fn in_line(board: &Board, from: Sq, d: (i8, i8), step: (i8, i8), range: i8) -> bool {
    if range == 1 {
        return d == step;
    }
    if d.0.signum() != step.0.signum() || d.1.signum() != step.1.signum() {
        return false;
    }
    let n = if step.0 != 0 { d.0 / step.0 } else { d.1 / step.1 };
    n >= 1
        && n <= range
        && d == (n * step.0, n * step.1)
        && (1..n).all(|i| {
            let between = at(file(from) + i * step.0, rank(from) + i * step.1);
            between.is_some_and(|b| board[b as usize].is_none())
        })
}
