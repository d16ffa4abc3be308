//! Which moves are legal.

use super::make::crowded;
use super::moves::Move;
use super::pieces::{Role, Sq, file, rank};
use super::sit::Sit;
use super::spec::{Capture, CheckRule, Return, Schedule, Shape, Spec, Unit};
use super::turn::{Action, with_marker};

/// Rules that a question leaves aside.
#[derive(Clone, Copy, Default)]
pub struct Aside {
    /// Armistice: captures before their time.
    pub captures: bool,
    /// Every rule about giving check.
    pub checks: bool,
}

impl Spec {
    /// The legal moves, each with the situation after it (the turn not yet ended; [`Sit::last`] tells).
    pub fn legal(&self, s: &Sit) -> Vec<(Move, Sit)> {
        let mut v = self.legal_plain(s);
        if self.announces {
            self.announcements(s, &mut v);
        }
        v
    }

    pub fn legal_plain(&self, s: &Sit) -> Vec<(Move, Sit)> {
        let mut v = self.lawful(s, Aside::default());
        if v.is_empty() && self.captures_against_check && s.made == 0 && self.in_check(s, self.side(s)) {
            v = self.lawful(s, Aside { captures: true, checks: false });
        }
        self.in_order(s, &mut v);
        v
    }

    /// Keeps the moves of those types whose turn it is.
    fn in_order(&self, s: &Sit, v: &mut Vec<(Move, Sit)>) {
        if self.each_type_once {
            self.types_in_turn(s, v);
        }
        if let Shape::Cycle(groups) = &self.shape {
            next_group(s, groups, v);
        }
    }

    /// The moves that every rule about a single move allows.
    pub fn lawful(&self, s: &Sit, aside: Aside) -> Vec<(Move, Sit)> {
        let moves = self.pseudo(s, aside.captures);
        moves.into_iter().filter_map(|m| self.judge(s, &m, aside).map(|a| (m, a))).collect()
    }

    /// The situation after the move, if it is lawful.
    fn judge(&self, s: &Sit, mv: &Move, aside: Aside) -> Option<Sit> {
        let mut a = self.make(s, mv);
        let side = self.side(s);
        let backwards = self.judged_backwards && s.began_in_check;
        let safe = |a: &Sit| backwards || !self.in_check(a, side);
        if self.crowd.is_some_and(|most| self.king(&a, side).is_some_and(|k| crowded(&a, k, side, most))) {
            return None;
        }
        a.last = self.ends_by_count(s, &a);
        if a.last {
            self.unlock(&mut a);
        }
        if !safe(&a) {
            return None;
        }
        let mut gives = self.needs_check() && self.in_check(&a, !side);
        if self.unit(s) == Unit::Points {
            a.points += self.cost(s, mv, &a, gives);
            a.last = a.points == self.length(s);
            if a.points > self.length(s) {
                return None;
            }
        }
        let ends = (gives && self.check_ends) || (self.capturable_ends && self.can_be_captured(&a, mv));
        if ends && !a.last || a.last && self.unit(s) == Unit::Points {
            a.last = true;
            self.unlock(&mut a);
            if self.crowd.is_some() && !safe(&a) {
                return None;
            }
            gives = self.needs_check() && self.in_check(&a, !side);
        }
        a.checked |= gives;
        if !aside.checks && !self.check_allowed(s, mv, &a, gives) {
            return None;
        }
        // A piece that is removed at the turn's end was not captured by the move.
        let hit = s.hit || mv.victim(s).is_some();
        if a.last && !hit && !gives && self.must_hit == Some(self.length(s)) {
            return None;
        }
        if a.last && self.no_final_capture && mv.victim(s).is_some() {
            return None;
        }
        if mv.follow && (a.last || self.lawful(&a, Aside::default()).is_empty()) {
            return None;
        }
        (!backwards || self.can_end_safe(&a)).then_some(a)
    }

    fn needs_check(&self) -> bool {
        self.check != CheckRule::Any
            || self.check_ends
            || self.must_hit.is_some()
            || self.unit == Unit::Points
            || matches!(self.schedule, Schedule::Provoked { .. } | Schedule::Full { .. })
    }

    /// What the move costs in points.
    fn cost(&self, s: &Sit, mv: &Move, a: &Sit, gives: bool) -> u32 {
        let c = self.costs;
        let check = if gives { c.check } else { 1 };
        let capture = if mv.victim(s).is_some() { c.capture } else { 1 };
        let most = check.max(capture);
        if c.capturable > most && self.can_be_captured(a, mv) { c.capturable } else { most }
    }

    /// The number of moves, spaces or parts of the turn is reached with the move just made.
    fn ends_by_count(&self, s: &Sit, a: &Sit) -> bool {
        match &self.shape {
            Shape::CaptureOrQuiet { capturing, quiet } if !self.opening_turn(s) => (a.captured && a.made >= *capturing) || a.made >= *quiet,
            Shape::CaptureThenQuiet => !a.captured || a.made == 2,
            Shape::Parts { .. } => self.parts(s).is_some_and(|p| a.part >= p.len()),
            Shape::Slots { .. } if self.shapes(s).is_some() => {
                self.shapes(s).is_some_and(|all| a.alive.iter().any(|&i| a.part >= all[i].len()))
            }
            _ => match self.unit(s) {
                Unit::Moves => a.made >= self.length(s),
                Unit::Spaces => a.spaces >= self.length(s),
                Unit::Points => false,
            },
        }
    }

    /// The variant's rule about giving check (G3 and its kin).
    fn check_allowed(&self, s: &Sit, mv: &Move, a: &Sit, gives: bool) -> bool {
        // Mach Four: the answer ends the check.
        if gives && self.must_answer(s) {
            return false;
        }
        let length = self.length(s);
        match self.check {
            CheckRule::Any => true,
            CheckRule::Final => {
                let answered = || self.answered_in == Some(length) && a.made == 2 && self.can_be_answered(a);
                !gives || a.last || (self.final_if_nothing_left && !self.somebody_left(a)) || answered()
            }
            CheckRule::LastTwo => !gives || a.made + 2 > length,
            CheckRule::SecondOnly => !gives || a.made == 2,
            CheckRule::FirstOnlyCapturing => !gives || a.made > 1 || mv.victim(s).is_some(),
            CheckRule::LastOwn => self.coactive_check(s, a, gives),
        }
    }

    /// progressive-forward-once: a move is left, rules about giving check apart.
    fn somebody_left(&self, a: &Sit) -> bool {
        let mut v = self.lawful(a, Aside { captures: false, checks: true });
        self.in_order(a, &mut v);
        !v.is_empty()
    }

    /// Coactive: only the last move with an own piece checks; an opposing piece adds no check.
    fn coactive_check(&self, s: &Sit, a: &Sit, gives: bool) -> bool {
        let by_opposing = a.opposing_moved && !s.opposing_moved;
        if by_opposing {
            return !gives || self.in_check(s, !s.player);
        }
        let own = a.made - a.opposing_moved as u32;
        !gives || own + 1 == self.length(s)
    }

    /// Mach Four: the checked side has some move that ends the check. In this situation
    /// [`Spec::must_answer`] holds, so the moves are those of the opposing pieces.
    fn can_be_answered(&self, a: &Sit) -> bool {
        self.pseudo(a, false).iter().any(|m| !self.in_check(&self.make(a, m), !a.player))
    }

    /// "Can be captured": an opposing piece has a capture of the moved piece (castling: of king or rook)
    /// that does not leave its own king in check, if the turn ended now. As for check (G2), rules about moves of a
    /// certain ordinal or turn do not count.
    fn can_be_captured(&self, a: &Sit, mv: &Move) -> bool {
        let arrived = self.pawn_arrives(a, mv);
        let mut squares: Vec<Sq> = vec![mv.relocate.filter(|_| arrived).unwrap_or(mv.to)];
        squares.extend(mv.castle.map(|i| self.castles[i].rook.1));
        let next = Sit { ordinary: true, ..self.hand_over(a) };
        let moves = self.pseudo(&next, true);
        moves.iter().any(|m| m.victim(&next).is_some_and(|v| squares.contains(&v)) && !self.in_check(&self.make(&next, m), next.player))
    }

    /// The pawn that was relocated is the one that moved, not one that re-entered.
    fn pawn_arrives(&self, a: &Sit, mv: &Move) -> bool {
        mv.relocate.is_some() && a.board[mv.to as usize].is_none()
    }

    /// British Four-Move Chess: types that have not moved come first.
    fn types_in_turn(&self, s: &Sit, v: &mut Vec<(Move, Sit)>) {
        let free = |m: &Move| self.types(s, m).iter().all(|t| !s.used.contains(t));
        if v.iter().any(|(m, _)| free(m)) {
            v.retain(|(m, _)| free(m));
        }
    }

    /// In a turn begun in check: the rest of the turn can still end out of check (Monsoon's rule of judging backward).
    fn can_end_safe(&self, s: &Sit) -> bool {
        if s.last || self.slots_over(s) {
            return !self.in_check(s, s.player);
        }
        if self.can_move(s) {
            return true;
        }
        if self.skips(s) {
            let mut skipped = s.clone();
            skipped.part += 1;
            return self.can_end_safe(&skipped);
        }
        (self.while_possible || self.may_stop) && !self.in_check(s, s.player)
    }

    /// Every part of the turn has been played or left out.
    pub fn slots_over(&self, s: &Sit) -> bool {
        let parts = self.parts(s).map(<[_]>::len);
        let slots = || self.shapes(s).and_then(|all| s.alive.iter().map(|&i| all[i].len()).min());
        parts.or_else(slots).is_some_and(|n| s.part >= n)
    }

    /// The part of the turn that comes now is left out where it has no legal move.
    pub fn skips(&self, s: &Sit) -> bool {
        match &self.shape {
            Shape::Slots { skip, .. } => *skip && self.shapes(s).is_some(),
            _ => self.parts(s).and_then(|p| p.get(s.part)).is_some_and(|p| p.skip),
        }
    }

    /// Adds the announcements that are true.
    fn announcements(&self, s: &Sit, v: &mut Vec<(Move, Sit)>) {
        let told: Vec<(Move, Sit)> = v
            .iter()
            .filter(|(m, a)| a.last && !self.wins_otherwise(s, m, a) && self.helpmate(&self.end_turn(a)))
            .map(|(m, a)| {
                let mut m = *m;
                m.announce = true;
                (m, a.clone())
            })
            .collect();
        v.extend(told);
    }

    /// The game ends with the move, so that there is no mate to come.
    fn wins_otherwise(&self, s: &Sit, m: &Move, a: &Sit) -> bool {
        self.goals.any() && self.goal_reached(s, &Action::Move(*m), a).is_some()
    }

    /// The player to act has a legal turn that checkmates his opponent.
    fn helpmate(&self, s: &Sit) -> bool {
        self.legal_plain(s).into_iter().any(|(m, a)| {
            if self.wins_otherwise(s, &m, &a) {
                return false;
            }
            let next = self.finish(a);
            next.turn != s.turn && self.mated(&next)
                || next.turn == s.turn && (self.mates_at_once(&next) || self.may_stop && self.mated(&self.end_turn(&next)))
        })
    }

    fn mated(&self, s: &Sit) -> bool {
        self.in_check(s, s.player) && !self.can_move(s)
    }

    /// A last move of the turn mates. Most moves cannot give check and are passed over quickly.
    fn mates_at_once(&self, s: &Sit) -> bool {
        let lame = self.kinds.iter().any(|k| k.of(true).iter().chain(k.of(false)).any(|a| a.lame[0].is_some()));
        if self.each_type_once || matches!(self.shape, Shape::Cycle(_)) {
            return self.legal_plain(s).into_iter().any(|(m, a)| !self.wins_otherwise(s, &m, &a) && self.mated(&self.finish(a)));
        }
        if lame || self.capture != Capture::Removes || self.crowd.is_some() {
            return self.pseudo(s, false).iter().any(|m| self.mates(s, m));
        }
        let Some(king) = self.king(s, !s.player) else { return false };
        if self.in_check(s, !s.player) {
            // A check of an earlier move stands.
            return self.pseudo(s, false).iter().any(|m| self.mates(s, m));
        }
        let opens: Vec<bool> = (0..64).map(|sq| self.opens(s, sq, king)).collect();
        self.pseudo(s, false).iter().any(|m| {
            let piece = s.board[m.from as usize].expect("a piece moves");
            let special = m.castle.is_some() || m.ep.is_some() || m.promo.is_some() || m.entry.is_some();
            let may_check = special || opens[m.from as usize] || self.attacks(&s.board, m.to, piece, king);
            may_check && self.mates(s, m)
        })
    }

    /// Without the piece on `sq` (the opponent's too, which the mover may move) the opposing king would be in check.
    fn opens(&self, s: &Sit, sq: Sq, king: Sq) -> bool {
        let (dx, dy) = (file(sq) - file(king), rank(sq) - rank(king));
        // Riders of leaps go in other lines too.
        let in_line = dx == 0
            || dy == 0
            || dx.abs() == dy.abs()
            || self.kinds.iter().any(|k| k.of(true).iter().chain(k.of(false)).any(|a| a.range > 1 && a.dx.abs() + a.dy.abs() == 3));
        if !in_line || s.board[sq as usize].is_none() {
            return false;
        }
        let mut without = s.clone();
        without.board[sq as usize] = None;
        self.attacked(&without, king, s.player)
    }

    fn mates(&self, s: &Sit, m: &Move) -> bool {
        self.in_check(&self.make(s, m), !s.player)
            && self
                .judge(s, m, Aside::default())
                .is_some_and(|a| a.last && !self.wins_otherwise(s, m, &a) && !self.can_move(&self.end_turn(&a)))
    }

    /// Extermination: pieces could move on if early checks were allowed.
    pub fn only_checks_left(&self, s: &Sit) -> bool {
        let moves = |s: &Sit| !self.lawful(s, Aside { captures: false, checks: true }).is_empty();
        if self.markers.is_some() && !s.marker_moved {
            return self.marker_squares(s).any(|to| moves(&with_marker(s, to)));
        }
        let rearranges = self.rearranges.contains(&true) && s.made == 0 && !s.rearranged;
        moves(s) || rearranges && !self.rearrangements(s, &moves).is_empty()
    }

    /// Some move is legal.
    pub fn can_move(&self, s: &Sit) -> bool {
        if self.captures_against_check || matches!(self.shape, Shape::Cycle(_)) {
            return !self.legal_plain(s).is_empty();
        }
        self.pseudo(s, false).iter().any(|m| self.judge(s, m, Aside::default()).is_some())
    }

    /// What the opponent gets back at the end of an extermination turn.
    pub fn released(&self, a: &Sit) -> Vec<(bool, Role)> {
        debug_assert!(self.returns == Return::Released);
        let foe = !a.player;
        let goals = &self.goals.eliminate;
        let taken = a.taken.iter().filter(|t| t.owner == foe && goals.contains(&t.role));
        let mut out: Vec<(bool, Role)> = taken.clone().filter(|t| !self.is_pawn(t.role)).map(|t| (foe, t.role)).collect();
        for &p in goals.iter().filter(|&&r| self.is_pawn(r)) {
            let left = a.board.iter().flatten().filter(|m| m.white == foe && m.role == p).count();
            let pawns = taken.clone().filter(|t| t.role == p).count();
            if (pawns >= 1 && left == 1) || (pawns == 1 && left == 0) {
                out.push((foe, p));
            }
        }
        out
    }
}

/// Keeps the moves of the next group in the cycle that has one.
fn next_group(s: &Sit, groups: &[Vec<u8>], v: &mut Vec<(Move, Sit)>) {
    let Some(&last) = s.groups.last() else { return };
    let group_of = |m: &Move| {
        let role = s.board[m.from as usize].expect("a piece moves").role;
        groups.iter().position(|g| g.contains(&role))
    };
    let order = (1..=groups.len()).map(|i| (last + i) % groups.len());
    let next = order.filter(|g| !s.groups.contains(g)).find(|&g| v.iter().any(|(m, _)| group_of(m) == Some(g)));
    v.retain(|(m, _)| next.is_some() && group_of(m) == next);
}
