//! Movement as tables: from Betza rays to masks that are intersected with slider attacks.

use std::collections::HashMap;

use crate::board::{Attacks, Bitboard, Color, Square};
use crate::format::betza::{Lame, Ray};

/// A target that needs certain squares to be empty: lame leaps and riders other than rook and bishop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Hop {
    pub square: Square,
    pub path: Bitboard,
}

/// Where a man can go from each square, the first man in its way included. Used backwards, from a king's square, it tells where
/// such a man must stand to attack the king.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Reach {
    pub leaps: Box<[Bitboard; 64]>,
    /// Intersected with rook attacks.
    pub orthogonal: Option<Box<[Bitboard; 64]>>,
    /// Intersected with bishop attacks.
    pub diagonal: Option<Box<[Bitboard; 64]>>,
    pub hops: Vec<Vec<Hop>>,
}

impl Reach {
    #[inline(always)]
    pub fn targets(&self, attacks: &Attacks, from: Square, occupied: Bitboard) -> Bitboard {
        let mut targets = self.leaps[from.index()];
        if let Some(mask) = &self.orthogonal {
            targets |= attacks.rook(from, occupied) & mask[from.index()];
        }
        if let Some(mask) = &self.diagonal {
            targets |= attacks.bishop(from, occupied) & mask[from.index()];
        }
        if !self.hops.is_empty() {
            targets |= self.hop_targets(from, occupied);
        }
        targets
    }

    fn hop_targets(&self, from: Square, occupied: Bitboard) -> Bitboard {
        self.hops[from.index()].iter().filter(|hop| (hop.path & occupied).is_empty()).map(|hop| hop.square).collect()
    }

    /// The same movement looked at from its targets.
    pub fn reversed(&self) -> Reach {
        let reverse = |table: &[Bitboard; 64]| {
            let mut reversed = Box::new([Bitboard::EMPTY; 64]);
            for from in Square::all() {
                for to in table[from.index()] {
                    reversed[to.index()] = reversed[to.index()].with(from);
                }
            }
            reversed
        };
        let mut hops = vec![Vec::new(); if self.hops.is_empty() { 0 } else { 64 }];
        for from in Square::all().filter(|_| !self.hops.is_empty()) {
            for hop in &self.hops[from.index()] {
                hops[hop.square.index()].push(Hop { square: from, path: hop.path });
            }
        }
        Reach {
            leaps: reverse(&self.leaps),
            orthogonal: self.orthogonal.as_deref().map(reverse),
            diagonal: self.diagonal.as_deref().map(reverse),
            hops,
        }
    }

    /// Builds the tables of a movement for a player's men. `allowed` says from where to where a move may go at all.
    pub fn of(rays: &[Ray], color: Color, allowed: &dyn Fn(Square, Square) -> bool) -> Reach {
        let mut leaps = Box::new([Bitboard::EMPTY; 64]);
        let mut orthogonal = Box::new([Bitboard::EMPTY; 64]);
        let mut diagonal = Box::new([Bitboard::EMPTY; 64]);
        let mut hops = vec![Vec::new(); 64];
        for from in Square::all() {
            for ray in rays {
                let forward = if color == Color::White { 1 } else { -1 };
                for (to, path) in walk(from, ray, forward) {
                    if !allowed(from, to) {
                        continue;
                    }
                    let (files, ranks) = ray.step;
                    let unit = files.abs() <= 1 && ranks.abs() <= 1;
                    let table = match unit {
                        _ if path.is_empty() => &mut leaps,
                        true if files == 0 || ranks == 0 => &mut orthogonal,
                        true => &mut diagonal,
                        false => {
                            hops[from.index()].push(Hop { square: to, path });
                            continue;
                        }
                    };
                    table[from.index()] = table[from.index()].with(to);
                }
            }
        }
        let mut reach = Reach {
            leaps,
            orthogonal: Some(orthogonal).filter(|t| t.iter().any(|b| b.not_empty())),
            diagonal: Some(diagonal).filter(|t| t.iter().any(|b| b.not_empty())),
            hops: if hops.iter().all(Vec::is_empty) { Vec::new() } else { hops },
        };
        reach.move_first_steps();
        reach
    }

    /// A slider's first step stands among the leaps so far; where the slider table covers the direction, it goes there.
    fn move_first_steps(&mut self) {
        for from in Square::all() {
            for to in self.leaps[from.index()] {
                if from.distance(to) != 1 {
                    continue;
                }
                let straight = from.file() == to.file() || from.rank() == to.rank();
                let table = if straight { &mut self.orthogonal } else { &mut self.diagonal };
                if let Some(table) = table {
                    table[from.index()] = table[from.index()].with(to);
                    self.leaps[from.index()] = self.leaps[from.index()].without(to);
                }
            }
        }
    }
}

/// The squares that a ray reaches on an empty board, each with the squares that must be empty for it.
fn walk(from: Square, ray: &Ray, forward: i8) -> Vec<(Square, Bitboard)> {
    let mut reached = Vec::new();
    let mut path = Bitboard::EMPTY;
    let mut base = from;
    for _ in 0..ray.max {
        for (files, ranks) in ray.path() {
            match base.offset(files, ranks * forward) {
                Some(square) => path = path.with(square),
                None => return reached,
            }
        }
        let Some(to) = base.offset(ray.step.0, ray.step.1 * forward) else { break };
        reached.push((to, path));
        path = path.with(to);
        base = to;
    }
    debug_assert!(ray.lame != Lame::No || ray.path().is_empty());
    reached
}

/// Movements that occur once, however many men share them.
#[derive(Default)]
pub(crate) struct Pool {
    pub reaches: Vec<Reach>,
    known: HashMap<Reach, u16>,
}

impl Pool {
    pub fn add(&mut self, reach: Reach) -> u16 {
        if let Some(&index) = self.known.get(&reach) {
            return index;
        }
        let index = self.reaches.len() as u16;
        self.known.insert(reach.clone(), index);
        self.reaches.push(reach);
        index
    }
}
