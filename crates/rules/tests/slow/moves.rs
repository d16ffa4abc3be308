//! Moves as the pieces go, before any question of legality.

use super::pieces::{Atom, Piece, Role, Sq, at, file, rank};
use super::sit::Sit;
use super::spec::{Capture, Castle, EnPassant, Movers, Quadrant, Shape, Slot, Spec, Unit};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Move {
    pub from: Sq,
    pub to: Sq,
    pub promo: Option<Role>,
    /// Index into the castlings.
    pub castle: Option<usize>,
    /// The square of the pawn captured en passant.
    pub ep: Option<Sq>,
    /// Color and type of the piece re-entered on `from`.
    pub entry: Option<(bool, Role)>,
    pub entry_text: bool,
    /// Where the pawn on the far rank goes.
    pub relocate: Option<Sq>,
    pub announce: bool,
    /// A forward move of the same piece must follow.
    pub follow: bool,
    /// Spaces that it covers.
    pub spaces: u32,
}

impl Move {
    pub fn new(from: Sq, to: Sq) -> Move {
        Move {
            from,
            to,
            promo: None,
            castle: None,
            ep: None,
            entry: None,
            entry_text: false,
            relocate: None,
            announce: false,
            follow: false,
            spaces: 1,
        }
    }

    /// The square of the piece that the move captures.
    pub fn victim(&self, s: &Sit) -> Option<Sq> {
        let there = self.to != self.from && s.board[self.to as usize].is_some();
        self.ep.or(there.then_some(self.to))
    }
}

impl Spec {
    /// May this piece be moved now, as far as turn and order say?
    fn may_move(&self, s: &Sit, sq: Sq, m: Piece) -> bool {
        let own = self.owner(sq, m) == self.side(s);
        let another = self.each_piece_once || self.shape == Shape::CaptureThenQuiet;
        if s.must.is_some_and(|only| only != sq) || (another && m.moved) {
            return false;
        }
        if m.barred
            || (self.entered_rest && m.entered)
            || (!s.ordinary && s.turn == 1 && !self.first_types.is_empty() && !self.first_types.contains(&m.role))
        {
            return false;
        }
        if let Some(parts) = self.parts(s) {
            return parts.get(s.part).is_some_and(|p| {
                own != p.opposing
                    && p.colour.is_none_or(|c| c == m.white)
                    && (p.movers == Movers::Any || (p.movers == Movers::Pawns) == self.is_pawn(m.role))
            });
        }
        if s.ordinary {
            return own;
        }
        if let Some(shapes) = self.shapes(s) {
            let slots = s.alive.iter().filter_map(|&i| shapes[i].get(s.part));
            return slots.into_iter().any(|slot| own != slot.opposing && slot.takes(m));
        }
        if let Shape::Cycle(groups) = &self.shape
            && !groups.iter().any(|g| g.contains(&m.role))
        {
            return false;
        }
        if self.coactive {
            return if own { self.own_move_left(s) } else { self.opposing_allowed(s) && !self.kind(m).royal };
        }
        if self.must_answer(s) {
            return !own;
        }
        if self.pawn_and_piece && s.turn > 1 && s.made == 1 {
            return own && self.is_pawn(m.role) != s.pawn_moved;
        }
        own
    }

    /// Coactive: a move with an own piece is left in the turn.
    fn own_move_left(&self, s: &Sit) -> bool {
        s.made - (s.opposing_moved as u32) + 1 < self.length(s)
    }

    fn opposing_allowed(&self, s: &Sit) -> bool {
        !s.opposing_moved && (s.made > 0 || !s.began_in_check)
    }

    /// Mach Four: the check of the second move must now be ended with an opposing piece.
    pub fn must_answer(&self, s: &Sit) -> bool {
        self.answered_in == Some(self.length(s)) && s.made == 2 && self.in_check(s, !s.player)
    }

    /// The type whose moves the piece has on the coming move.
    fn goes_as(&self, s: &Sit, role: Role) -> Role {
        let k = if s.ordinary { 0 } else { s.made + 1 };
        let found = self.moves_as.iter().find(|&&(o, r, _)| o == k && r == role);
        found.map_or(role, |&(_, _, r)| r)
    }

    /// The piece may be captured at all.
    fn capturable(&self, sq: Sq, m: Piece) -> bool {
        let unmoved = self.is_pawn(m.role) && self.safe_squares[self.owner(sq, m) as usize].contains(&sq);
        !self.kind(m).royal && !unmoved
    }

    /// All moves of the pieces that may move, with every choice that belongs to them, king safety
    /// and check rules left aside. `free`: captures are allowed although it is too early for them.
    pub fn pseudo(&self, s: &Sit, free: bool) -> Vec<Move> {
        let mut out = Vec::new();
        for sq in 0..64u8 {
            if let Some(m) = s.board[sq as usize]
                && self.may_move(s, sq, m)
            {
                let mut plain = self.steps(s, sq, m);
                self.en_passant(s, sq, m, &mut plain);
                if self.owner(sq, m) == self.side(s) {
                    self.castling(s, sq, m, &mut plain);
                }
                plain.retain(|mv| self.place_allowed(s, mv, m, free));
                for mv in plain {
                    self.choices(s, mv, m, &mut out);
                }
            }
        }
        out
    }

    /// Plain moves and captures of one piece.
    fn steps(&self, s: &Sit, sq: Sq, m: Piece) -> Vec<Move> {
        let mut out = Vec::new();
        let fwd = self.forward(sq, m);
        for a in self.kinds[self.goes_as(s, m.role) as usize].of(self.owner(sq, m)) {
            if s.must.is_some() && a.dy <= 0 {
                continue;
            }
            for (to, full) in self.walk(&s.board, sq, a, fwd) {
                if self.may_go(s, sq, m, a, to, full) {
                    let mut mv = Move::new(sq, to);
                    mv.follow = a.follow && !full;
                    mv.spaces = self.covered(a, sq, to);
                    add_cheapest(&mut out, mv);
                }
            }
        }
        if self.kinds[m.role as usize].pawn {
            self.pawn_extras(s, sq, m, fwd, &mut out);
        }
        out
    }

    fn may_go(&self, s: &Sit, sq: Sq, m: Piece, a: &Atom, to: Sq, full: bool) -> bool {
        match s.board[to as usize] {
            Some(v) if full => a.capture && self.owner(to, v) != self.owner(sq, m) && self.capturable(to, v),
            _ => a.quiet,
        }
    }

    /// Double step (G9) and promotion in place.
    fn pawn_extras(&self, s: &Sit, sq: Sq, m: Piece, fwd: i8, out: &mut Vec<Move>) {
        let second = if self.owner(sq, m) { 1 } else { 6 };
        let empty = |n: i8| at(file(sq), rank(sq) + n * fwd).filter(|&t| s.board[t as usize].is_none());
        if self.double_step
            && rank(sq) == second
            && let (Some(_), Some(to)) = (empty(1), empty(2))
        {
            let mut mv = Move::new(sq, to);
            mv.spaces = 2;
            add_cheapest(out, mv);
        }
        if self.promotes_in_place && s.must.is_none() && rank(sq) == self.far_rank(sq, m) {
            let mut mv = Move::new(sq, sq);
            mv.spaces = 0;
            out.push(mv);
        }
    }

    pub fn far_rank(&self, sq: Sq, m: Piece) -> i8 {
        if self.forward(sq, m) > 0 { 7 } else { 0 }
    }

    /// G7; [`Sit::ep`] holds only what may be captured now.
    fn en_passant(&self, s: &Sit, sq: Sq, m: Piece, out: &mut Vec<Move>) {
        if self.ep == EnPassant::None || !self.is_pawn(m.role) {
            return;
        }
        for &(crossed, pawn) in &s.ep {
            let beside = rank(pawn) == rank(sq) && (file(pawn) - file(sq)).abs() == 1;
            let ahead = rank(crossed) == rank(sq) + self.forward(sq, m);
            let side = file(crossed) - file(sq);
            let takes = self.kind(m).of(self.owner(sq, m)).iter().any(|a| a.capture && (a.dx, a.dy) == (side, 1));
            if takes && beside && ahead && file(crossed) == file(pawn) && s.board[crossed as usize].is_none() {
                let mut mv = Move::new(sq, crossed);
                mv.ep = Some(pawn);
                out.retain(|other| other.to != crossed);
                out.push(mv);
            }
        }
    }

    /// G8.
    fn castling(&self, s: &Sit, sq: Sq, m: Piece, out: &mut Vec<Move>) {
        if !self.kind(m).king || s.must.is_some() {
            return;
        }
        for (i, c) in self.castles.iter().enumerate() {
            if c.king.0 != sq || c.white != self.owner(sq, m) || !s.rights[c.right] {
                continue;
            }
            let all = [c.king.0, c.king.1, c.rook.0, c.rook.1];
            let (low, high) = (*all.iter().min().unwrap(), *all.iter().max().unwrap());
            let free = (low..=high).filter(|&t| t != c.king.0 && t != c.rook.0).all(|t| s.board[t as usize].is_none());
            let checked = self.kind(m).royal && !self.loose_castling;
            if free && (!checked || self.castles_safely(s, m, c)) {
                let mut mv = Move::new(sq, c.king.1);
                mv.castle = Some(i);
                // A step of the king to the same square would be written alike.
                if !out.iter().any(|other| other.to == mv.to) {
                    out.push(mv);
                }
            }
        }
    }

    /// The king does not castle out of, through or into check: he is in check neither where he starts, nor on a square that
    /// he crosses once he has left his own, nor where he ends once the rook has moved.
    fn castles_safely(&self, s: &Sit, m: Piece, c: &Castle) -> bool {
        let mut way = s.clone();
        way.board[c.king.0 as usize] = None;
        let (a, b) = (c.king.0.min(c.king.1), c.king.0.max(c.king.1));
        let crosses = (a + 1..b).all(|t| !self.attacked(&way, t, !m.white));
        way.board[c.rook.1 as usize] = way.board[c.rook.0 as usize].take();
        way.board[c.king.1 as usize] = Some(m);
        crosses && !self.attacked(s, c.king.0, !m.white) && !self.attacked(&way, c.king.1, !m.white)
    }

    /// Spaces that a move covers: along a line its squares, leapt over or not; elsewhere each leap has its price.
    fn covered(&self, a: &Atom, from: Sq, to: Sq) -> u32 {
        let distance = (file(to) - file(from)).abs().max((rank(to) - rank(from)).abs()) as u32;
        let step = a.dx.abs().max(a.dy.abs()) as u32;
        let along = a.dx == 0 || a.dy == 0 || a.dx.abs() == a.dy.abs();
        if along { distance } else { self.leap_spaces * (distance / step) }
    }

    /// Rules about what the move does and where it goes that need no look at the position after it.
    fn place_allowed(&self, s: &Sit, mv: &Move, m: Piece, free: bool) -> bool {
        let ordinal = s.made + 1;
        let victim = mv.victim(s);
        let captures = victim.is_some();
        if self.passes(mv.from, mv.to) || !self.spaces_allowed(s, mv, m) {
            return false;
        }
        if captures && ((ordinal < self.captures_from && !free) || !self.capture_allowed(s)) {
            return false;
        }
        if self.markers.is_some() && !self.marker_allows(s, mv, m, captures) {
            return false;
        }
        if !self.slot_allows(s, mv, m) {
            return false;
        }
        match (self.quadrant, s.last_to) {
            (Some(q), Some(first)) => {
                let same = file(first) / 4 == file(mv.to) / 4 && rank(first) / 4 == rank(mv.to) / 4;
                same == (q == Quadrant::Same)
            }
            _ => true,
        }
    }

    fn spaces_allowed(&self, s: &Sit, mv: &Move, m: Piece) -> bool {
        if s.ordinary {
            return true;
        }
        let n = mv.spaces;
        let by_ordinal = self.spaces.get(s.made as usize).or(self.spaces.last());
        if by_ordinal.is_some_and(|&most| n > most) {
            return false;
        }
        if self.unit(s) == Unit::Spaces && s.spaces + n > self.length(s) {
            return false;
        }
        let ahead = (rank(mv.to) - rank(mv.from)).unsigned_abs();
        // A pawn that has used up its ranks rests.
        !self.is_pawn(m.role) || self.pawn_advance.is_none_or(|most| m.advanced < most && m.advanced + ahead <= most)
    }

    /// Captures are allowed at this point of the turn.
    fn capture_allowed(&self, s: &Sit) -> bool {
        if s.ordinary {
            return true;
        }
        let ordinal = s.made + 1;
        if self.coactive && s.opposing_moved {
            return false;
        }
        match self.shape {
            Shape::CaptureOrQuiet { capturing, .. } => self.opening_turn(s) || ordinal <= capturing,
            Shape::CaptureThenQuiet => ordinal == 1,
            _ => true,
        }
    }

    /// The move is what a shape of the turn asks for now.
    fn slot_allows(&self, s: &Sit, mv: &Move, m: Piece) -> bool {
        let Some(shapes) = self.shapes(s).filter(|_| !s.ordinary) else { return true };
        s.alive.iter().filter_map(|&i| shapes[i].get(s.part)).any(|slot| self.fills(s, mv, m, slot))
    }

    /// The move is what the slot asks for.
    pub fn fills(&self, s: &Sit, mv: &Move, m: Piece, slot: &Slot) -> bool {
        let own = self.owner(mv.from, m) == s.player;
        let captures = mv.victim(s).is_some();
        own != slot.opposing && slot.takes(m) && slot.capture.is_none_or(|c| c == captures)
    }

    /// Injunction: the markers' ranks and file.
    fn marker_allows(&self, s: &Sit, mv: &Move, m: Piece, captures: bool) -> bool {
        if file(mv.to) == file(s.markers[0]) {
            return false;
        }
        let to = rank(mv.to);
        let own = rank(s.markers[m.white as usize]);
        let other = rank(s.markers[!m.white as usize]);
        // A marker that its player has still to move does not hinder him.
        self.kind(m).king || (to != other && !(captures && to == own && !s.ordinary))
    }

    /// Promotions, re-entries and relocations that belong to a move.
    fn choices(&self, s: &Sit, mv: Move, m: Piece, out: &mut Vec<Move>) {
        let pawn = self.is_pawn(m.role);
        let arrives = pawn && rank(mv.to) == self.far_rank(mv.from, m);
        if arrives && mv.to != mv.from && self.few_pawns(s, self.owner(mv.from, m)) {
            return;
        }
        let own = self.owner(mv.from, m) == self.side(s);
        let pushed = self.capture == Capture::Pushes && self.pushes_pawn_home(s, &mv, m);
        let promotes = (arrives && (own || !self.owner_chooses)) || pushed;
        if !promotes || self.promotes_to.is_empty() {
            return self.entries(s, mv, arrives, out);
        }
        for &r in &self.promotes_to {
            self.entries(s, Move { promo: Some(r), ..mv }, arrives, out);
        }
    }

    /// Extermination: with two pawns or fewer none may reach the far rank.
    fn few_pawns(&self, s: &Sit, owner: bool) -> bool {
        if self.keep_pawns == 0 {
            return false;
        }
        let is = |sq: Sq| s.board[sq as usize].is_some_and(|m| self.is_pawn(m.role) && self.owner(sq, m) == owner);
        let on_board = (0..64u8).filter(|&sq| is(sq)).count();
        let waiting = s.waiting[owner as usize].iter().filter(|w| self.is_pawn(w.1)).count();
        on_board + waiting <= self.keep_pawns
    }

    /// The capture pushes a pawn to its far rank for which the mover chooses.
    fn pushes_pawn_home(&self, s: &Sit, mv: &Move, m: Piece) -> bool {
        self.push_chain(s, mv).iter().any(|&(from, to)| {
            let v = s.board[from as usize].expect("a piece is pushed");
            let mine = v.white == m.white || !self.owner_chooses;
            mine && self.is_pawn(v.role) && to.is_some_and(|t| rank(t) == self.far_rank(from, v))
        })
    }

    /// The pieces that a capture pushes: where each stands and where it goes (`None`: off the board).
    pub fn push_chain(&self, s: &Sit, mv: &Move) -> Vec<(Sq, Option<Sq>)> {
        let mut chain = Vec::new();
        let (dx, dy) = (file(mv.to) - file(mv.from), rank(mv.to) - rank(mv.from));
        let leap = dx != 0 && dy != 0 && dx.abs() != dy.abs();
        let step = if leap { (dx, dy) } else { (dx.signum(), dy.signum()) };
        let mut next = Some(mv.to);
        while let Some(sq) = next.filter(|&t| s.board[t as usize].is_some()) {
            next = at(file(sq) + step.0, rank(sq) + step.1);
            chain.push((sq, next));
        }
        chain
    }

    /// Re-entry on the vacated square and relocation of a pawn on the far rank.
    fn entries(&self, s: &Sit, mv: Move, arrives: bool, out: &mut Vec<Move>) {
        let m = s.board[mv.from as usize].expect("a piece moves");
        let edge = rank(mv.from) == 0 || rank(mv.from) == 7;
        let mut fit: Vec<(bool, Role)> = Vec::new();
        for &w in s.my_waiting() {
            let may_stand = !self.is_pawn(w.1) || !edge || self.pawns_enter_anywhere;
            // Dichotomy: only where a piece of its own color leaves.
            let suits = !self.split_sides || w.0 == m.white;
            if may_stand && suits && !fit.contains(&w) {
                fit.push(w);
            }
        }
        // Interregnum and Quota: left out only while there are moves enough for all.
        let done = match self.unit(s) {
            // Slots that were skipped are left no longer.
            Unit::Moves => s.part as u32,
            Unit::Points => s.points,
            Unit::Spaces => s.spaces,
        };
        let left = self.length(s).saturating_sub(done);
        let optional = !self.entry_always && (s.my_waiting().len() as u32) < left;
        let forced = self.split_sides && fit.len() == 1 && !optional;
        for &w in &fit {
            let mut e = mv;
            e.entry = Some(w);
            e.entry_text = !forced;
            self.relocations(s, e, arrives, out);
        }
        if fit.is_empty() || optional {
            self.relocations(s, mv, arrives, out);
        }
    }

    /// Where pawns do not stay on the far rank, one that comes there goes to a vacant square of its color on its
    /// player's half.
    fn relocations(&self, s: &Sit, mv: Move, arrives: bool, out: &mut Vec<Move>) {
        let m = s.board[mv.from as usize].expect("a piece moves");
        let far = |w: (bool, Role)| {
            let piece = Piece::new(w.0, w.1);
            self.is_pawn(w.1) && rank(mv.from) == self.far_rank(mv.from, piece)
        };
        if !self.relocates_pawns || !(arrives || mv.entry.is_some_and(far)) {
            return out.push(mv);
        }
        for t in 0..64u8 {
            let vacant = if t == mv.from { mv.entry.is_none() } else { s.board[t as usize].is_none() };
            let half = (rank(t) < 4) == self.owner(mv.from, m);
            let colour = super::pieces::light(t) == super::pieces::light(if arrives { mv.to } else { mv.from });
            if vacant && half && colour && t != mv.to {
                let mut r = mv;
                r.relocate = Some(t);
                out.push(r);
            }
        }
    }
}

impl Slot {
    /// The piece is of the color and type that the slot asks for, and another piece where it must be.
    fn takes(&self, m: Piece) -> bool {
        let another = !self.other || !m.moved;
        another && self.tint.is_none_or(|t| t == m.white) && self.types.as_ref().is_none_or(|l| l.contains(&m.role))
    }
}

/// Adds a move unless the same is there already; of two ways to the same square the shorter counts, and one that needs
/// no follow-up.
fn add_cheapest(out: &mut Vec<Move>, mv: Move) {
    match out.iter_mut().find(|other| other.to == mv.to) {
        Some(other) => {
            other.spaces = other.spaces.min(mv.spaces);
            other.follow &= mv.follow;
        }
        None => out.push(mv),
    }
}
