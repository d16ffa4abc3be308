//! Movement tables: converts Betza rays to masks that are intersected with slider attacks.

use std::sync::{Arc, Mutex, PoisonError};

use crate::board::{Attacks, Bitboard, Color, Square};
use crate::format::betza::Ray;

/// The tables needed for a piece that moves as it captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MovementKind {
    /// Leaps only.
    Leaps,
    /// Slides along whole ranks and files only: no mask is needed.
    Orthogonal,
    /// Slides along whole diagonals only.
    Diagonal,
    /// Slides along all whole lines.
    Lines,
    /// A pawn that steps straight ahead and captures diagonally ahead: all such pawns are moved at once.
    PawnSteps,
    /// Anything else, or captures that differ from other moves.
    Mixed,
}

impl MovementKind {
    /// Whether a piece can also go back the way it came, with the same squares occupied in between.
    pub fn is_reversible(self) -> bool {
        matches!(self, MovementKind::Orthogonal | MovementKind::Diagonal | MovementKind::Lines)
    }
}

/// A target that requires certain squares to be empty, for lame leapers, and riders other than rook and bishop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Hop {
    pub square: Square,
    pub path: Bitboard,
}

/// A mask for each square.
pub(crate) type Table = [Bitboard; 64];

/// The squares to which a piece can go from each square, including the first occupied one. In reverse, from a king's square, these are the
/// squares from which such a piece attacks the king.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reach {
    pub leaps: Table,
    /// Intersected with rook attacks.
    pub orthogonal: Table,
    /// Intersected with bishop attacks.
    pub diagonal: Table,
    pub hops: Vec<Vec<Hop>>,
    /// Whether the tables are not empty.
    pub slides: [bool; 2],
    /// The tables needed for the movement.
    pub kind: MovementKind,
    /// Whether a leap goes along a rank, file or diagonal over a square.
    pub jumps: bool,
}

impl Reach {
    #[inline(always)]
    pub fn targets(&self, attacks: &Attacks, from: Square, occupied: Bitboard) -> Bitboard {
        let mut targets = self.leaps[from.index()];
        if self.slides[0] {
            targets |= attacks.rook(from, occupied) & self.orthogonal[from.index()];
        }
        if self.slides[1] {
            targets |= attacks.bishop(from, occupied) & self.diagonal[from.index()];
        }
        if !self.hops.is_empty() {
            targets |= self.hop_targets(from, occupied);
        }
        targets
    }

    /// The value of `jumps`, from the tables.
    fn find_jumps(&self) -> bool {
        let far = |from: Square, to: Square| from.is_aligned(to) && from.distance(to) > 1;
        Square::all().any(|from| { self.leaps[from.index()] }.any(|to| far(from, to)))
    }

    fn find_kind(&self) -> MovementKind {
        let attacks = Attacks::get();
        let leaps = self.leaps.iter().any(|set| set.not_empty());
        let whole = |table: &Table, lines: &dyn Fn(Square) -> Bitboard| Square::all().all(|from| table[from.index()] == lines(from));
        let full_orthogonal = || whole(&self.orthogonal, &|from| attacks.rook(from, Bitboard::EMPTY));
        let full_diagonal = || whole(&self.diagonal, &|from| attacks.bishop(from, Bitboard::EMPTY));
        match (self.hops.is_empty(), leaps, self.slides) {
            (true, _, [false, false]) => MovementKind::Leaps,
            (true, false, [true, false]) if full_orthogonal() => MovementKind::Orthogonal,
            (true, false, [false, true]) if full_diagonal() => MovementKind::Diagonal,
            (true, false, [true, true]) if full_orthogonal() && full_diagonal() => MovementKind::Lines,
            _ => MovementKind::Mixed,
        }
    }

    fn hop_targets(&self, from: Square, occupied: Bitboard) -> Bitboard {
        self.hops[from.index()].iter().filter(|hop| (hop.path & occupied).is_empty()).map(|hop| hop.square).collect()
    }

    /// The reverse tables of the movement, from target squares.
    pub fn reversed(&self) -> Reach {
        let mut hops = vec![Vec::new(); if self.hops.is_empty() { 0 } else { 64 }];
        for from in Square::all().filter(|_| !self.hops.is_empty()) {
            for hop in &self.hops[from.index()] {
                hops[hop.square.index()].push(Hop { square: from, path: hop.path });
            }
        }
        Reach {
            leaps: reverse(&self.leaps),
            orthogonal: reverse(&self.orthogonal),
            diagonal: reverse(&self.diagonal),
            hops,
            slides: self.slides,
            kind: self.kind,
            jumps: self.jumps,
        }
    }

    /// Builds the tables of a movement for a player's pieces. `allowed` restricts moves by their start and target squares.
    pub fn of(rays: &[Ray], color: Color, allowed: &dyn Fn(Square, Square) -> bool) -> Reach {
        let (mut leaps, mut orthogonal, mut diagonal) = ([Bitboard::EMPTY; 64], [Bitboard::EMPTY; 64], [Bitboard::EMPTY; 64]);
        let mut hops = vec![Vec::new(); 64];
        let forward = if color == Color::White { 1 } else { -1 };
        for ray in rays {
            let unit = ray.step.0.abs() <= 1 && ray.step.1.abs() <= 1;
            let is_orthogonal = ray.step.0 == 0 || ray.step.1 == 0;
            let path = ray.path();
            for from in Square::all() {
                trace_ray(from, ray, &path, forward, |to, path| match unit {
                    _ if !allowed(from, to) => {}
                    _ if path.is_empty() => leaps[from.index()] = leaps[from.index()].with(to),
                    true if is_orthogonal => orthogonal[from.index()] = orthogonal[from.index()].with(to),
                    true => diagonal[from.index()] = diagonal[from.index()].with(to),
                    false => hops[from.index()].push(Hop { square: to, path }),
                });
            }
        }
        let filled = |table: &Table| table.iter().any(|set| set.not_empty());
        let slides = [filled(&orthogonal), filled(&diagonal)];
        let hops = if hops.iter().all(Vec::is_empty) { Vec::new() } else { hops };
        let mut reach = Reach { leaps, orthogonal, diagonal, hops, slides, kind: MovementKind::Mixed, jumps: false };
        reach.move_first_steps();
        reach.kind = reach.find_kind();
        reach.jumps = reach.find_jumps();
        reach
    }

    /// A slider's first step is among the leaps at first; if the slider table covers its direction, it is moved there.
    fn move_first_steps(&mut self) {
        for from in Square::all() {
            for to in self.leaps[from.index()] {
                let is_orthogonal = from.file() == to.file() || from.rank() == to.rank();
                if from.distance(to) != 1 || !self.slides[usize::from(!is_orthogonal)] {
                    continue;
                }
                let table = if is_orthogonal { &mut self.orthogonal } else { &mut self.diagonal };
                table[from.index()] = table[from.index()].with(to);
                self.leaps[from.index()] = self.leaps[from.index()].without(to);
            }
        }
    }
}

fn reverse(table: &Table) -> Table {
    let mut reversed = [Bitboard::EMPTY; 64];
    for from in Square::all() {
        for to in table[from.index()] {
            reversed[to.index()] = reversed[to.index()].with(from);
        }
    }
    reversed
}

/// Reports the squares that a ray reaches on an empty board, each with the squares that must be empty.
pub(crate) fn trace_ray(from: Square, ray: &Ray, path_of_step: &[(i8, i8)], forward: i8, mut reached: impl FnMut(Square, Bitboard)) {
    let mut path = Bitboard::EMPTY;
    let mut base = from;
    for _ in 0..ray.max {
        for &(files, ranks) in path_of_step {
            match base.offset(files, ranks * forward) {
                Some(square) => path = path.with(square),
                None => return,
            }
        }
        let Some(to) = base.offset(ray.step.0, ray.step.1 * forward) else { return };
        reached(to, path);
        path = path.with(to);
        base = to;
    }
}

/// The tables of a movement, from start squares and from target squares.
pub(crate) struct ReachPair {
    pub forward: Reach,
    pub reversed: Reach,
}

impl ReachPair {
    /// `allowed` restricts moves by their start and target squares.
    pub fn of(rays: &[Ray], color: Color, allowed: &dyn Fn(Square, Square) -> bool) -> ReachPair {
        let forward = Reach::of(rays, color, allowed);
        let reversed = forward.reversed();
        ReachPair { forward, reversed }
    }
}

/// Unrestricted movements, which most variants share, with their reverse tables. The list is filled as variants are compiled, and its size is
/// limited, so that a program that compiles many users' files does not run out of memory.
static SHARED: Mutex<Vec<Shared>> = Mutex::new(Vec::new());

type Shared = (Vec<Ray>, Color, Arc<ReachPair>);

const MOST_SHARED: usize = 128;

/// The tables of an unrestricted movement.
pub(crate) fn unrestricted(rays: &[Ray], color: Color) -> Arc<ReachPair> {
    // A panic elsewhere cannot leave the list inconsistent, because entries are pushed as a whole.
    let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((.., tables)) = shared.iter().find(|(known, of, _)| *of == color && known == rays) {
        return Arc::clone(tables);
    }
    let tables = Arc::new(ReachPair::of(rays, color, &|_, _| true));
    if shared.len() < MOST_SHARED {
        shared.push((rays.to_vec(), color, Arc::clone(&tables)));
    }
    tables
}

/// A list of distinct movements, shared by pieces.
#[derive(Default)]
pub(crate) struct Pool {
    pub reaches: Vec<Reach>,
    known: Vec<(Vec<Ray>, Color, u16)>,
}

impl Pool {
    /// The index of a movement; `make` is called if it is new.
    pub fn add(&mut self, rays: &[Ray], color: Color, make: impl FnOnce() -> Arc<ReachPair>) -> u16 {
        if let Some((.., index)) = self.known.iter().find(|(known, of, _)| known == rays && *of == color) {
            return *index;
        }
        let reach = &make().forward;
        // Pieces of both colors often have the same tables.
        let index = self.reaches.iter().position(|known| known == reach).unwrap_or_else(|| {
            self.reaches.push(reach.clone());
            self.reaches.len() - 1
        }) as u16;
        self.known.push((rays.to_vec(), color, index));
        index
    }
}
