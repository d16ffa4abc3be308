//! What a move does to the board and to the turn, before anything is judged.

use super::moves::Move;
use super::pieces::{Piece, Role, Sq, rank};
use super::sit::{Rights, Sit, Taken};
use super::spec::{Capture, EnPassant, Shape, Spec};

impl Spec {
    /// The piece of the next lower rank; nothing for the lowest.
    fn lower(&self, r: Role) -> Option<Role> {
        let value = self.kinds[r as usize].value;
        let below = (0..self.kinds.len() as Role).filter(|&l| (1..value).contains(&self.kinds[l as usize].value));
        below.max_by_key(|&l| self.kinds[l as usize].value)
    }

    /// Makes the move on a copy. The turn is not ended and nothing is judged.
    pub fn make(&self, s: &Sit, mv: &Move) -> Sit {
        let mut a = s.clone();
        let mut piece = s.board[mv.from as usize].expect("a piece moves");
        let pawn = self.kinds[piece.role as usize].pawn;
        self.note_double(s, &mut a, mv, pawn);
        a.pending.retain(|&p| p != mv.from);
        self.capture(s, &mut a, mv);
        self.note_turn(s, &mut a, mv, piece);
        a.rearranged_now = false;
        piece.moved = true;
        if pawn {
            piece.advanced += (rank(mv.to) - rank(mv.from)).unsigned_abs();
        }
        let arrives = pawn && rank(mv.to) == self.far_rank(mv.from, piece);
        if let Some(role) = mv.promo.filter(|_| arrives) {
            piece.role = role;
        }
        a.board[mv.from as usize] = None;
        a.board[mv.to as usize] = Some(piece);
        self.create(s, &mut a, mv, piece.white);
        if let Some(i) = mv.castle {
            let (from, to) = self.castles[i].rook;
            a.board[from as usize] = None;
            a.board[to as usize] = s.board[from as usize];
            if let Some(rook) = &mut a.board[to as usize] {
                rook.moved = true;
            }
            a.rights = self.without(a.rights, from);
        }
        a.rights = self.without(self.without(a.rights, mv.from), mv.to);
        if let Some(e) = mv.entry {
            self.enter(&mut a, mv, e);
        }
        if let Some(t) = mv.relocate {
            let far = if arrives { mv.to } else { mv.from };
            a.board[t as usize] = a.board[far as usize].take();
        }
        let pending = arrives && mv.promo.is_none() && self.owner_chooses && !self.promotes_to.is_empty();
        if pending {
            a.pending.push(mv.to);
        }
        a
    }

    /// Rights that are left when something happens to the piece on `sq` (G8).
    pub fn without(&self, mut rights: Rights, sq: Sq) -> Rights {
        for c in self.castles.iter().filter(|c| c.king.0 == sq || c.rook.0 == sq) {
            rights[c.right] = false;
        }
        rights
    }

    /// Keeps the double steps that can still be answered en passant.
    fn note_double(&self, s: &Sit, a: &mut Sit, mv: &Move, pawn: bool) {
        a.ep.clear();
        if self.ep == EnPassant::Immediate {
            a.doubles.clear();
        }
        let victim = mv.victim(s);
        a.doubles.retain(|d| d.1 != mv.from && Some(d.1) != victim);
        let dist = (rank(mv.to) - rank(mv.from)).abs();
        if pawn && dist == 2 && self.ep != EnPassant::None {
            a.doubles.push(((mv.from + mv.to) / 2, mv.to));
        }
        if self.plies {
            a.ep = std::mem::take(&mut a.doubles);
        }
    }

    /// Takes the captured piece from the board, or pushes it.
    fn capture(&self, s: &Sit, a: &mut Sit, mv: &Move) {
        if let Some((_, n)) = &mut a.pawn_taker {
            *n += 1;
        }
        let Some(sq) = mv.victim(s) else { return };
        a.hit = true;
        if self.capture == Capture::Pushes {
            return self.push(s, a, mv);
        }
        let v = s.board[sq as usize].expect("a piece is captured");
        a.board[sq as usize] = None;
        a.captured = true;
        a.pending.retain(|&p| p != sq);
        a.taken.push(Taken { owner: self.owner(sq, v), white: v.white, role: v.role });
        a.rights = self.without(a.rights, sq);
        if self.is_pawn(v.role) {
            a.pawn_taker = Some((s.player, 0));
        }
    }

    fn push(&self, s: &Sit, a: &mut Sit, mv: &Move) {
        let chain = self.push_chain(s, mv);
        for &(from, _) in &chain {
            a.board[from as usize] = None;
            a.rights = self.without(a.rights, from);
            a.doubles.retain(|d| d.1 != from);
            a.pending.retain(|&p| p != from);
        }
        for &(from, to) in &chain {
            let mut piece = s.board[from as usize].expect("a piece is pushed");
            let Some(to) = to else {
                a.captured = true;
                a.taken.push(Taken { owner: piece.white, white: piece.white, role: piece.role });
                continue;
            };
            piece.pushed = true;
            if self.promotes_on_far_rank() && self.is_pawn(piece.role) && rank(to) == self.far_rank(from, piece) {
                if piece.white == s.player || !self.owner_chooses {
                    piece.role = mv.promo.expect("the mover chooses");
                } else {
                    a.pending.push(to);
                }
            }
            a.board[to as usize] = Some(piece);
        }
    }

    /// Forward Chess: the capturer's new piece on the square where the capturing piece started.
    fn create(&self, s: &Sit, a: &mut Sit, mv: &Move, white: bool) {
        if self.capture == Capture::CreatesLower
            && let Some(sq) = mv.victim(s)
            && let Some(role) = s.board[sq as usize].and_then(|v| self.lower(v.role))
        {
            a.board[mv.from as usize] = Some(Piece::new(white, role));
        }
    }

    fn enter(&self, a: &mut Sit, mv: &Move, e: (bool, Role)) {
        let list = &mut a.waiting[a.player as usize];
        let i = list.iter().position(|&w| w == e).expect("a piece waits");
        list.remove(i);
        let mut piece = Piece::new(e.0, e.1);
        piece.entered = true;
        a.board[mv.from as usize] = Some(piece);
    }

    /// What the turn remembers of the move.
    fn note_turn(&self, s: &Sit, a: &mut Sit, mv: &Move, piece: Piece) {
        a.made += 1;
        a.pawn_moved |= self.is_pawn(piece.role);
        a.spaces += mv.spaces;
        a.last_to = Some(mv.to);
        a.opposing_moved |= self.owner(mv.from, piece) != self.side(s);
        a.must = mv.follow.then_some(mv.to);
        if let Some(shapes) = self.shapes(s) {
            a.alive.retain(|&i| shapes[i].get(s.part).is_some_and(|slot| self.fills(s, mv, piece, slot)));
        }
        a.part += 1;
        if self.plies {
            let step = mv.victim(s).is_some() || self.is_pawn(piece.role);
            a.quiet = if step { 0 } else { s.quiet + 1 };
        }
        if self.each_type_once {
            let types = self.types(s, mv);
            // A type that has moved may move again only when the count starts afresh.
            if types.iter().any(|t| a.used.contains(t)) {
                a.used.clear();
            }
            a.used.extend(types);
        }
        if let Shape::Cycle(groups) = &self.shape {
            let g = groups.iter().position(|g| g.contains(&piece.role));
            a.groups.extend(g);
        }
    }

    /// Gridlock: takes the mover's pieces off the board that stand in a crowded area.
    pub fn unlock(&self, a: &mut Sit) {
        let Some(most) = self.crowd else { return };
        let gone: Vec<Sq> = (0..64).filter(|&sq| crowded(a, sq, a.player, most)).collect();
        for &sq in &gone {
            a.board[sq as usize] = None;
            a.rights = self.without(a.rights, sq);
            a.captured = true;
            a.hit = true;
            a.doubles.retain(|d| d.1 != sq);
        }
    }

    /// The types that a move counts for in British Four-Move Chess.
    pub fn types(&self, s: &Sit, mv: &Move) -> Vec<Role> {
        let rook = mv.castle.map(|i| self.castles[i].rook.0);
        [Some(mv.from), rook].into_iter().flatten().map(|sq| s.board[sq as usize].expect("a piece moves").role).collect()
    }

    /// Pawns on the far rank become other pieces.
    pub fn promotes_on_far_rank(&self) -> bool {
        !self.promotes_to.is_empty()
    }
}

/// A piece of the color on `sq` stands in a 2×2 area with `most` or more of its side.
pub fn crowded(s: &Sit, sq: Sq, white: bool, most: usize) -> bool {
    let mine = |f: i8, r: i8| super::pieces::at(f, r).is_some_and(|t| s.board[t as usize].is_some_and(|m| m.white == white));
    let (f, r) = (super::pieces::file(sq), rank(sq));
    if !mine(f, r) {
        return false;
    }
    [(0, 0), (-1, 0), (0, -1), (-1, -1)].iter().any(|&(x, y)| {
        let (f, r) = (f + x, r + y);
        let cells = [(f, r), (f + 1, r), (f, r + 1), (f + 1, r + 1)];
        cells.iter().filter(|&&(f, r)| mine(f, r)).count() >= most
    })
}
