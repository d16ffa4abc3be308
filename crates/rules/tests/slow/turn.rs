//! How turns end and begin, and the actions that are no moves.

use super::moves::Move;
use super::pieces::{Piece, Role, Sq, at, file, rank};
use super::sit::Sit;
use super::spec::{Return, Spec};

#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    Move(Move),
    Stop,
    Marker(Sq, Sq),
    /// The squares whose content changes, with their new content.
    Rearrange(Vec<(Sq, Option<Piece>)>),
    Choice(Sq, Role),
    Claim,
}

impl Spec {
    /// Everything that the player can do, mate and stuck being asked by the caller: no claim is added
    /// where there is nothing else to do.
    pub fn all_actions(&self, s: &Sit) -> Vec<Action> {
        // A pawn that waits for its owner's choice since this turn is his concern when he begins.
        if s.made == 0 && !s.pending.is_empty() {
            // One pawn at a time, in the order of the squares: the order would change nothing.
            let sq = *s.pending.iter().min().expect("there is one");
            return self.promotes_to.iter().map(|&r| Action::Choice(sq, r)).collect();
        }
        if self.markers.is_some() && !s.marker_moved {
            let mut out = self.marker_moves(s);
            self.add_claim(s, &mut out);
            return out;
        }
        let mut out: Vec<Action> = self.legal(s).into_iter().map(|(m, _)| Action::Move(m)).collect();
        if self.rearranges.contains(&true) && s.made == 0 && !s.rearranged {
            out.extend(self.rearrangements(s, &|a| self.can_move(a)).into_iter().map(Action::Rearrange));
        }
        if self.may_stop && s.made > 0 && !s.rearranged_now && self.stop_allowed(s, &out) {
            out.push(Action::Stop);
        }
        self.add_claim(s, &mut out);
        out
    }

    /// Forward Chess, rule 10; in a game that has not ended otherwise.
    fn add_claim(&self, s: &Sit, out: &mut Vec<Action>) {
        let may = self.claim_after > 0 && s.pawn_taker.is_some_and(|(w, n)| w == s.player && n >= self.claim_after);
        if may && !out.is_empty() {
            out.push(Action::Claim);
        }
    }

    /// G17: where a turn ends by itself, stopping is offered only while it can go on.
    fn stop_allowed(&self, s: &Sit, moves: &[Action]) -> bool {
        if self.while_possible && moves.is_empty() {
            return false;
        }
        let mut a = s.clone();
        self.unlock(&mut a);
        !self.in_check(&a, a.player)
    }

    fn marker_moves(&self, s: &Sit) -> Vec<Action> {
        let from = s.markers[s.player as usize];
        let legal = self.marker_squares(s).filter(|&to| self.can_move(&with_marker(s, to)));
        legal.map(|to| Action::Marker(from, to)).collect()
    }

    /// The squares to which the player's marker can go.
    pub fn marker_squares(&self, s: &Sit) -> impl Iterator<Item = Sq> {
        let (markers, file) = (s.markers, s.markers[s.player as usize] % 8);
        (0..8u8).map(move |r| r * 8 + file).filter(move |to| !markers.contains(to))
    }

    /// The rearrangements after which the player has what `goes_on` asks for.
    pub fn rearrangements(&self, s: &Sit, goes_on: &dyn Fn(&Sit) -> bool) -> Vec<Vec<(Sq, Option<Piece>)>> {
        let mut out: Vec<Vec<(Sq, Option<Piece>)>> = Vec::new();
        for cells in triominoes(self.rearranges) {
            let contents = cells.map(|c| s.board[c as usize]);
            let own = contents.iter().flatten().filter(|m| m.white == s.player).count();
            if own == 0 || own < contents.iter().flatten().count() {
                continue;
            }
            for order in ORDERS {
                let new = order.map(|i| contents[i]);
                let looks = |m: Option<Piece>| m.map(|m| (m.white, m.role));
                let mut change: Vec<(Sq, Option<Piece>)> =
                    (0..3).filter(|&i| looks(new[i]) != looks(contents[i])).map(|i| (cells[i], new[i])).collect();
                change.sort_by_key(|c| c.0);
                if !change.is_empty()
                    && !out.iter().any(|c| same_looks(c, &change))
                    && self.pawns_may_shift(s, cells, order)
                    && self.rearranged_well(s, &change, goes_on)
                {
                    out.push(change);
                }
            }
        }
        out
    }

    /// No pawn comes to rank 1 or 8 or two ranks forward on its file.
    fn pawns_may_shift(&self, s: &Sit, cells: [Sq; 3], order: [usize; 3]) -> bool {
        (0..3).all(|i| {
            let (from, to) = (cells[order[i]], cells[i]);
            match s.board[from as usize] {
                Some(m) if self.is_pawn(m.role) => {
                    let ahead = (rank(to) - rank(from)) * self.forward(from, m);
                    rank(to) != 0 && rank(to) != 7 && !(file(to) == file(from) && ahead == 2)
                }
                _ => true,
            }
        })
    }

    /// Neither king is in check afterwards, and a move follows.
    fn rearranged_well(&self, s: &Sit, change: &[(Sq, Option<Piece>)], goes_on: &dyn Fn(&Sit) -> bool) -> bool {
        let a = self.with_rearrangement(s, change);
        !self.in_check(&a, true) && !self.in_check(&a, false) && goes_on(&a)
    }

    /// Plays a legal action, short of asking whether the turn can go on; [`Spec::finish`] asks that after a move.
    pub fn advance(&self, s: &Sit, action: &Action) -> Sit {
        match action {
            Action::Move(m) => {
                let plain = Move { announce: false, ..*m };
                let found = self.legal_plain(s).into_iter().find(|(l, _)| *l == plain);
                found.expect("the move is legal").1
            }
            Action::Stop => {
                let mut a = s.clone();
                self.unlock(&mut a);
                self.end_turn(&a)
            }
            Action::Marker(_, to) => with_marker(s, *to),
            Action::Rearrange(change) => self.with_rearrangement(s, change),
            Action::Choice(sq, role) => {
                let mut a = s.clone();
                a.pending.retain(|p| p != sq);
                if let Some(m) = &mut a.board[*sq as usize] {
                    m.role = *role;
                }
                self.begin(&mut a);
                a
            }
            Action::Claim => s.clone(),
        }
    }

    /// After a move: goes on with the turn, or ends it.
    pub fn finish(&self, mut a: Sit) -> Sit {
        if !a.last {
            self.skip_parts(&mut a);
            // G17: the turn ends by itself when it cannot go on.
            a.last = self.slots_over(&a) || (self.while_possible && !self.can_move(&a));
            if a.last {
                self.unlock(&mut a);
            }
        }
        if a.last { self.end_turn(&a) } else { a }
    }

    /// Leaves out the parts of the turn that have no legal move.
    fn skip_parts(&self, s: &mut Sit) {
        while self.skips(s) && !self.slots_over(s) && !self.can_move(s) {
            s.part += 1;
        }
    }

    /// The next player's turn, from the situation after the last move.
    pub fn end_turn(&self, a: &Sit) -> Sit {
        let mut n = self.hand_over(a);
        self.begin(&mut n);
        n
    }

    /// The next player's turn before anything is asked of it.
    pub fn hand_over(&self, a: &Sit) -> Sit {
        let mut n = Sit::new(a.board, !a.player, a.turn + 1);
        for m in n.board.iter_mut().flatten() {
            m.barred = m.pushed;
            (m.moved, m.entered, m.pushed, m.advanced) = (false, false, false, 0);
        }
        n.rights = a.rights;
        n.ep = if self.plies { a.ep.clone() } else { a.doubles.clone() };
        n.quiet = match (self.plies, a.captured || a.pawn_moved) {
            // Counted ply by ply when the move was made.
            (true, _) => a.quiet,
            (false, true) => 0,
            (false, false) => a.quiet + 1,
        };
        n.prev_captured = a.hit;
        n.prev_checked = a.checked;
        self.hand_back(a, &mut n);
        n.pending = a.pending.clone();
        n.markers = a.markers;
        n.pawn_taker = a.pawn_taker;
        n
    }

    /// Who may re-enter what in the coming turns; pieces that waited in vain are gone.
    fn hand_back(&self, a: &Sit, n: &mut Sit) {
        let (me, foe) = (a.player as usize, !a.player as usize);
        n.waiting[foe] = a.waiting[foe].clone();
        match self.returns {
            Return::None => {}
            Return::Paroled => n.waiting[foe] = a.taken.iter().map(|t| (t.white, t.role)).collect(),
            Return::HigherOfTwo if a.taken.len() >= 2 => {
                let highest = a.taken.iter().max_by_key(|t| self.kinds[t.role as usize].value);
                n.waiting[foe] = highest.map(|t| (t.white, t.role)).into_iter().collect();
            }
            Return::HigherOfTwo => {}
            Return::Released => n.waiting[foe] = self.released(a),
            // Where squares decide to whom a piece belongs, its colour stays.
            Return::ChangesSides => n.waiting[me] = a.taken.iter().map(|t| (t.white == self.split_sides, t.role)).collect(),
        }
    }

    /// Looks at the beginning of a turn, once no promotion is pending.
    fn begin(&self, n: &mut Sit) {
        n.alive = self.shapes(n).map_or(Vec::new(), |all| (0..all.len()).collect());
        n.began_in_check = self.in_check(n, self.side(n));
        if n.pending.is_empty() {
            self.skip_parts(n);
        }
    }

    pub fn with_rearrangement(&self, s: &Sit, change: &[(Sq, Option<Piece>)]) -> Sit {
        let mut a = s.clone();
        for &(sq, m) in change {
            a.board[sq as usize] = m;
            a.rights = self.without(a.rights, sq);
        }
        (a.rearranged, a.rearranged_now) = (true, true);
        a
    }

    /// A first turn, as if another had just ended.
    pub fn first_turn(&self, mut s: Sit) -> Sit {
        self.begin(&mut s);
        s
    }
}

pub fn with_marker(s: &Sit, to: Sq) -> Sit {
    let mut a = s.clone();
    a.markers[s.player as usize] = to;
    a.marker_moved = true;
    a
}

/// Two changes look alike on the board.
fn same_looks(a: &[(Sq, Option<Piece>)], b: &[(Sq, Option<Piece>)]) -> bool {
    let looks = |c: &(Sq, Option<Piece>)| (c.0, c.1.map(|m| (m.white, m.role)));
    a.iter().map(looks).eq(b.iter().map(looks))
}

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// All I and V triominoes, as far as they are wanted.
fn triominoes([straight, bent]: [bool; 2]) -> Vec<[Sq; 3]> {
    let mut out = Vec::new();
    for sq in 0..64u8 {
        let cell = |x: i8, y: i8| at(file(sq) + x, rank(sq) + y);
        let shapes = [
            [cell(0, 0), cell(1, 0), cell(2, 0)],
            [cell(0, 0), cell(0, 1), cell(0, 2)],
            [cell(0, 0), cell(1, 0), cell(0, 1)],
            [cell(0, 0), cell(1, 0), cell(1, 1)],
            [cell(0, 0), cell(0, 1), cell(1, 1)],
            [cell(1, 0), cell(0, 1), cell(1, 1)],
        ];
        let wanted = shapes.iter().enumerate().filter(|&(i, _)| if i < 2 { straight } else { bent });
        out.extend(wanted.filter_map(|(_, t)| Some([t[0]?, t[1]?, t[2]?])));
    }
    out
}

impl Spec {
    /// Only kings are left, and nobody waits.
    pub fn kings_only(&self, s: &Sit) -> bool {
        s.board.iter().flatten().all(|m| self.kind(*m).royal) && s.waiting.iter().all(Vec::is_empty)
    }
}
