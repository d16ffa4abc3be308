//! Moves as the men go, before any question of legality.

use super::men::{Atom, K, Man, N, P, Role, Sq, at, file, rank};
use super::sit::Sit;
use super::spec::{Capture, CheckRule, EnPassant, Men, Quadrant, Return, Shape, Spec, Unit};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Move {
    pub from: Sq,
    pub to: Sq,
    pub promo: Option<Role>,
    /// Index into the castlings.
    pub castle: Option<usize>,
    /// The square of the pawn captured en passant.
    pub ep: Option<Sq>,
    /// Colour and type of the man re-entered on `from`.
    pub entry: Option<(bool, Role)>,
    pub entry_text: bool,
    /// Where the pawn on the far rank goes.
    pub relocate: Option<Sq>,
    pub announce: bool,
    /// A forward move of the same man must follow.
    pub follow: bool,
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
        }
    }

    /// The square of the man that the move captures.
    pub fn victim(&self, s: &Sit) -> Option<Sq> {
        let there = self.to != self.from && s.board[self.to as usize].is_some();
        self.ep.or(there.then_some(self.to))
    }
}

impl Spec {
    /// May this man be moved now, as far as turn and order say?
    fn may_move(&self, s: &Sit, sq: Sq, m: Man) -> bool {
        let own = self.owner(sq, m) == self.side(s);
        let another = self.each_man_once || self.shape == Shape::CaptureThenQuiet;
        if s.must.is_some_and(|only| only != sq) || (another && m.moved) {
            return false;
        }
        if m.barred || (self.entered_rest && m.entered) || (self.first_turn_pawn && s.turn == 1 && m.role != P) {
            return false;
        }
        if let Some(parts) = self.parts(s) {
            return parts.get(s.part).is_some_and(|p| {
                own != p.opposing && p.colour.is_none_or(|c| c == m.white) && (p.men == Men::Any || (p.men == Men::Pawns) == (m.role == P))
            });
        }
        if self.coactive {
            return if own { self.own_move_left(s) } else { self.opposing_allowed(s) && m.role != K };
        }
        if self.must_answer(s) {
            return !own;
        }
        if self.pawn_and_piece && s.turn > 1 && s.made == 1 {
            return own && (m.role == P) != s.pawn_moved;
        }
        own
    }

    /// Coactive: a move with an own man is left in the turn.
    fn own_move_left(&self, s: &Sit) -> bool {
        s.made - (s.opposing_moved as u32) + 1 < self.length(s)
    }

    fn opposing_allowed(&self, s: &Sit) -> bool {
        !s.opposing_moved && (s.made > 0 || !s.began_in_check)
    }

    /// Mach Four: the check of the second move must now be ended with an opposing man.
    pub fn must_answer(&self, s: &Sit) -> bool {
        self.check == CheckRule::FinalOrAnswered && s.made == 2 && self.length(s) == 4 && self.in_check(s, !s.player)
    }

    /// The type whose moves the man has on the coming move.
    fn goes_as(&self, s: &Sit, role: Role) -> Role {
        let k = s.made + 1;
        let found = self.moves_as.iter().find(|&&(o, r, _)| o == k && r == role);
        found.map_or(role, |&(_, _, r)| r)
    }

    /// The man may be captured at all.
    fn capturable(&self, sq: Sq, m: Man) -> bool {
        let home = if m.white { 5 } else { 2 };
        let unmoved = self.unmoved_pawns_safe && m.role == P && rank(sq) == home;
        let royal = self.royal && m.role == K;
        !royal && !unmoved
    }

    /// All moves of the men that may move, with every choice that belongs to them, king safety
    /// and check rules left aside. `free`: captures are allowed although it is too early for them.
    pub fn pseudo(&self, s: &Sit, free: bool) -> Vec<Move> {
        let mut out = Vec::new();
        for sq in 0..64u8 {
            if let Some(m) = s.board[sq as usize]
                && self.may_move(s, sq, m)
            {
                let mut plain = self.steps(s, sq, m);
                if self.owner(sq, m) == self.side(s) {
                    self.en_passant(s, sq, m, &mut plain);
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

    /// Plain moves and captures of one man.
    fn steps(&self, s: &Sit, sq: Sq, m: Man) -> Vec<Move> {
        let mut out = Vec::new();
        let fwd = self.forward(sq, m);
        for a in &self.kinds[self.goes_as(s, m.role) as usize].atoms {
            if s.must.is_some() && a.dy <= 0 {
                continue;
            }
            for (to, full) in self.walk(&s.board, sq, a, fwd) {
                if self.may_go(s, m, a, to, full) {
                    let mut mv = Move::new(sq, to);
                    mv.follow = a.follow && !full;
                    out.push(mv);
                }
            }
        }
        if self.kinds[m.role as usize].pawn {
            self.pawn_extras(s, sq, m, fwd, &mut out);
        }
        out
    }

    fn may_go(&self, s: &Sit, m: Man, a: &Atom, to: Sq, full: bool) -> bool {
        match s.board[to as usize] {
            Some(v) if full => a.capture && v.white != m.white && self.capturable(to, v),
            _ => a.quiet,
        }
    }

    /// Double step (G9) and promotion in place.
    fn pawn_extras(&self, s: &Sit, sq: Sq, m: Man, fwd: i8, out: &mut Vec<Move>) {
        let second = if fwd > 0 { 1 } else { 6 };
        let empty = |n: i8| at(file(sq), rank(sq) + n * fwd).filter(|&t| s.board[t as usize].is_none());
        if self.double_step
            && rank(sq) == second
            && let (Some(_), Some(to)) = (empty(1), empty(2))
        {
            out.push(Move::new(sq, to));
        }
        if self.promotes_in_place && rank(sq) == self.far_rank(sq, m) {
            out.push(Move::new(sq, sq));
        }
    }

    pub fn far_rank(&self, sq: Sq, m: Man) -> i8 {
        if self.forward(sq, m) > 0 { 7 } else { 0 }
    }

    /// G7; [`Sit::ep`] holds only what may be captured now.
    fn en_passant(&self, s: &Sit, sq: Sq, m: Man, out: &mut Vec<Move>) {
        if self.ep == EnPassant::None || !self.kinds[m.role as usize].pawn {
            return;
        }
        for &(crossed, pawn) in &s.ep {
            let beside = rank(pawn) == rank(sq) && (file(pawn) - file(sq)).abs() == 1;
            let ahead = rank(crossed) == rank(sq) + self.forward(sq, m);
            if beside && ahead && file(crossed) == file(pawn) && s.board[crossed as usize].is_none() {
                let mut mv = Move::new(sq, crossed);
                mv.ep = Some(pawn);
                out.push(mv);
            }
        }
    }

    /// G8.
    fn castling(&self, s: &Sit, sq: Sq, m: Man, out: &mut Vec<Move>) {
        if m.role != K {
            return;
        }
        for (i, c) in self.castles.iter().enumerate() {
            if c.king.0 != sq || !s.rights[c.right] {
                continue;
            }
            let all = [c.king.0, c.king.1, c.rook.0, c.rook.1];
            let (low, high) = (*all.iter().min().unwrap(), *all.iter().max().unwrap());
            let free = (low..=high).filter(|&t| t != c.king.0 && t != c.rook.0).all(|t| s.board[t as usize].is_none());
            let (a, b) = (c.king.0.min(c.king.1), c.king.0.max(c.king.1));
            if free && (!self.royal || (a..=b).all(|t| !self.attacked(s, t, !m.white))) {
                let mut mv = Move::new(sq, c.king.1);
                mv.castle = Some(i);
                out.push(mv);
            }
        }
    }

    /// Spaces that a move covers.
    pub fn covered(&self, mv: &Move, role: Role) -> u32 {
        if mv.castle.is_some() {
            return 1;
        }
        if role == N {
            return self.knight_spaces;
        }
        let (dx, dy) = (file(mv.to) - file(mv.from), rank(mv.to) - rank(mv.from));
        dx.abs().max(dy.abs()) as u32
    }

    /// Rules about what the move does and where it goes that need no look at the position after it.
    fn place_allowed(&self, s: &Sit, mv: &Move, m: Man, free: bool) -> bool {
        let ordinal = s.made + 1;
        let victim = mv.victim(s);
        let captures = victim.is_some();
        if self.passes(mv.from, mv.to) || !self.spaces_allowed(s, mv, m) {
            return false;
        }
        if captures && ((ordinal < self.captures_from && !free) || !self.capture_allowed(s)) {
            return false;
        }
        if self.markers && !self.marker_allows(s, mv, m, captures) {
            return false;
        }
        match (self.quadrant, s.last_to) {
            (Some(q), Some(first)) if s.made == 1 => {
                let same = file(first) / 4 == file(mv.to) / 4 && rank(first) / 4 == rank(mv.to) / 4;
                same == (q == Quadrant::Same)
            }
            _ => true,
        }
    }

    fn spaces_allowed(&self, s: &Sit, mv: &Move, m: Man) -> bool {
        let n = self.covered(mv, m.role);
        let by_ordinal = self.spaces.get(s.made as usize).or(self.spaces.last());
        if by_ordinal.is_some_and(|&most| n > most) {
            return false;
        }
        if self.unit(s) == Unit::Spaces && s.spaces + n > self.length(s) {
            return false;
        }
        let ahead = (rank(mv.to) - rank(mv.from)).unsigned_abs();
        m.role != P || self.pawn_advance.is_none_or(|most| m.advanced + ahead <= most)
    }

    /// Captures are allowed at this point of the turn.
    fn capture_allowed(&self, s: &Sit) -> bool {
        let ordinal = s.made + 1;
        if self.no_final_capture && ordinal == self.length(s) {
            return false;
        }
        if self.coactive && s.opposing_moved {
            return false;
        }
        match self.shape {
            Shape::CaptureOrQuiet { capturing, .. } => self.opening_turn(s) || ordinal <= capturing,
            Shape::CaptureThenQuiet => ordinal == 1,
            _ => true,
        }
    }

    /// Injunction: the markers' ranks, and the a-file.
    fn marker_allows(&self, s: &Sit, mv: &Move, m: Man, captures: bool) -> bool {
        if file(mv.to) == 0 {
            return false;
        }
        let to = rank(mv.to);
        let own = rank(s.markers[m.white as usize]);
        let other = rank(s.markers[!m.white as usize]);
        m.role == K || (to != other && !(captures && to == own))
    }

    /// Promotions, re-entries and relocations that belong to a move.
    fn choices(&self, s: &Sit, mv: Move, m: Man, out: &mut Vec<Move>) {
        let pawn = self.kinds[m.role as usize].pawn;
        let arrives = pawn && rank(mv.to) == self.far_rank(mv.from, m);
        if arrives && self.few_pawns(s) {
            return;
        }
        let own = self.owner(mv.from, m) == self.side(s);
        let pushed = self.capture == Capture::Pushes && self.pushes_own_pawn_home(s, &mv, m);
        let promotes = (arrives && (own || !self.owner_chooses)) || pushed;
        if !promotes || self.promotes_to.is_empty() {
            return self.entries(s, mv, arrives, out);
        }
        for &r in &self.promotes_to {
            self.entries(s, Move { promo: Some(r), ..mv }, arrives, out);
        }
    }

    /// Extermination: with two pawns or fewer none may reach the far rank.
    fn few_pawns(&self, s: &Sit) -> bool {
        if self.returns != Return::Released {
            return false;
        }
        let on_board = s.board.iter().flatten().filter(|m| m.white == s.player && m.role == P).count();
        let waiting = s.my_waiting().iter().filter(|w| w.1 == P).count();
        on_board + waiting <= 2
    }

    /// The capture pushes a pawn of the mover's to its far rank.
    fn pushes_own_pawn_home(&self, s: &Sit, mv: &Move, m: Man) -> bool {
        self.push_chain(s, mv).iter().any(|&(from, to)| {
            let v = s.board[from as usize].expect("a man is pushed");
            v.white == m.white && v.role == P && to.is_some_and(|t| rank(t) == self.far_rank(from, v))
        })
    }

    /// The men that a capture pushes: where each stands and where it goes (`None`: off the board).
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
        if self.returns == Return::ChangesSides {
            return self.changed_sides(s, mv, arrives, out);
        }
        if s.my_waiting().is_empty() {
            return out.push(mv);
        }
        let edge = rank(mv.from) == 0 || rank(mv.from) == 7;
        let mut fit: Vec<(bool, Role)> = Vec::new();
        for &w in s.my_waiting() {
            let may_stand = w.1 != P || !edge;
            if may_stand && !fit.contains(&w) {
                fit.push(w);
            }
        }
        // Interregnum and Quota: left out only while there are moves enough for all.
        let left = self.length(s).saturating_sub(s.made);
        let optional = self.returns != Return::Released && (s.my_waiting().len() as u32) < left;
        for &w in &fit {
            let mut e = mv;
            e.entry = Some(w);
            e.entry_text = true;
            out.push(e);
        }
        if fit.is_empty() || optional {
            out.push(mv);
        }
    }

    /// Dichotomy: the captive of the moved man's colour comes back by itself.
    fn changed_sides(&self, s: &Sit, mut mv: Move, arrives: bool, out: &mut Vec<Move>) {
        let m = s.board[mv.from as usize].expect("a man moves");
        mv.entry = s.my_waiting().iter().copied().find(|w| w.0 == m.white);
        let entered_far = mv.entry.is_some_and(|e| e.1 == P) && rank(mv.from) == self.far_rank(mv.from, m);
        if !(arrives || entered_far) {
            out.push(mv);
            return;
        }
        // The pawn leaves the far rank for a vacant square of its colour on its player's half.
        mv.entry_text = false;
        for t in 0..64u8 {
            let vacant = if t == mv.from { mv.entry.is_none() } else { s.board[t as usize].is_none() };
            let half = (rank(t) < 4) == s.player;
            let colour = super::men::light(t) == super::men::light(mv.from);
            if vacant && half && colour && t != mv.to {
                let mut r = mv;
                r.relocate = Some(t);
                out.push(r);
            }
        }
    }
}
