//! Which moves are legal.

use super::make::{crowded, types};
use super::men::{K, P, R, Sq, file, rank};
use super::moves::Move;
use super::sit::Sit;
use super::spec::{CheckRule, Return, Shape, Spec, Unit};

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
            self.announcements(&mut v);
        }
        v
    }

    pub fn legal_plain(&self, s: &Sit) -> Vec<(Move, Sit)> {
        if self.judged_backwards && s.began_in_check {
            return self.legal_backwards(s);
        }
        let mut v = self.lawful(s, Aside::default());
        if v.is_empty() && self.captures_from > 1 && s.made == 0 && s.began_in_check {
            v = self.lawful(s, Aside { captures: true, checks: false });
        }
        if self.each_type_once {
            self.types_in_turn(s, &mut v);
        }
        if let Shape::Cycle(groups) = &self.shape {
            next_group(s, groups, &mut v);
        }
        v
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
        if self.gridlock && self.king(&a, side).is_some_and(|k| crowded(&a, k, side)) {
            return None;
        }
        a.last = self.ends_by_count(s, &a);
        if self.gridlock && a.last {
            self.unlock(&mut a);
        }
        if self.in_check(&a, side) {
            return None;
        }
        let gives = self.needs_check() && self.in_check(&a, !side);
        a.checked |= gives;
        if self.unit(s) == Unit::Points {
            let two = gives || mv.victim(s).is_some() || self.can_be_captured(&a, mv);
            a.points += if two { 2 } else { 1 };
            a.last = a.points == self.length(s);
            if a.points > self.length(s) {
                return None;
            }
        }
        if !aside.checks && !self.check_allowed(s, mv, &a, gives) {
            return None;
        }
        let hits = a.captured || gives;
        if a.last && !hits && self.must_hit == Some(self.length(s)) {
            return None;
        }
        let ends = (gives && self.check == CheckRule::EndsTurn) || (self.capturable_ends && self.can_be_captured(&a, mv));
        a.last |= ends;
        if mv.follow && (a.last || self.lawful(&a, Aside::default()).is_empty()) {
            return None;
        }
        Some(a)
    }

    fn needs_check(&self) -> bool {
        use super::spec::Schedule;
        self.check != CheckRule::Any
            || self.must_hit.is_some()
            || self.unit == Unit::Points
            || matches!(self.schedule, Schedule::Provoked { .. })
    }

    /// The number of moves, spaces or parts of the turn is reached with the move just made.
    fn ends_by_count(&self, s: &Sit, a: &Sit) -> bool {
        match &self.shape {
            Shape::CaptureOrQuiet { capturing, quiet } if !self.opening_turn(s) => (a.captured && a.made >= *capturing) || a.made >= *quiet,
            Shape::CaptureThenQuiet => !a.captured || a.made == 2,
            Shape::Parts { .. } => self.parts(s).is_some_and(|p| a.part >= p.len()),
            Shape::Cycle(groups) => a.made as usize >= groups.len(),
            _ => match self.unit(s) {
                Unit::Moves => a.made >= self.length(s),
                Unit::Spaces => a.spaces >= self.length(s),
                Unit::Points => false,
            },
        }
    }

    /// The variant's rule about giving check (G3 and its kin).
    fn check_allowed(&self, s: &Sit, mv: &Move, a: &Sit, gives: bool) -> bool {
        let length = self.length(s);
        match self.check {
            CheckRule::Any | CheckRule::EndsTurn => true,
            CheckRule::Final => !gives || a.last,
            CheckRule::LastTwo => !gives || a.made + 2 > length,
            CheckRule::SecondOnly => !gives || a.made == 2,
            CheckRule::FirstOnlyCapturing => !gives || a.made > 1 || mv.victim(s).is_some(),
            CheckRule::FinalOrNobodyLeft => !gives || a.last || !self.somebody_left(a),
            CheckRule::LastOwn => self.coactive_check(s, a, gives),
            CheckRule::FinalOrAnswered => !gives || a.last || (a.made == 2 && length == 4 && self.can_be_answered(a)),
        }
    }

    /// progressive-forwards-once: an unmoved man could make a move that G1 allows.
    fn somebody_left(&self, a: &Sit) -> bool {
        let side = self.side(a);
        self.pseudo(a, false).iter().any(|m| !self.in_check(&self.make(a, m), side))
    }

    /// Coactive: only the last move with an own man checks; an opposing man adds no check.
    fn coactive_check(&self, s: &Sit, a: &Sit, gives: bool) -> bool {
        let by_opposing = a.opposing_moved && !s.opposing_moved;
        if by_opposing {
            return !gives || self.in_check(s, !s.player);
        }
        let own = a.made - a.opposing_moved as u32;
        !gives || own + 1 == self.length(s)
    }

    /// Mach Four: the checked side has some move that ends the check. In this situation
    /// [`Spec::must_answer`] holds, so the moves are those of the opposing men.
    fn can_be_answered(&self, a: &Sit) -> bool {
        self.pseudo(a, false).iter().any(|m| !self.in_check(&self.make(a, m), !a.player))
    }

    /// "Can be captured": an opposing man has a capture of the moved man (castling: of king or rook)
    /// that does not leave its own king in check, if the turn ended now.
    fn can_be_captured(&self, a: &Sit, mv: &Move) -> bool {
        let mut squares: Vec<Sq> = vec![mv.to];
        squares.extend(mv.castle.map(|i| self.castles[i].rook.1));
        let next = self.end_turn(a);
        let moves = self.pseudo(&next, true);
        moves.iter().any(|m| m.victim(&next).is_some_and(|v| squares.contains(&v)) && !self.in_check(&self.make(&next, m), next.player))
    }

    /// British Four-Move Chess: types that have not moved come first.
    fn types_in_turn(&self, s: &Sit, v: &mut Vec<(Move, Sit)>) {
        let free = |m: &Move| {
            let role = s.board[m.from as usize].expect("a man moves").role;
            types(m, role).iter().all(|t| !s.used.contains(t))
        };
        if v.iter().any(|(m, _)| free(m)) {
            v.retain(|(m, _)| free(m));
        }
    }

    /// Monsoon, begun in check: a move is legal if the rest of the turn can still end out of check.
    fn legal_backwards(&self, s: &Sit) -> Vec<(Move, Sit)> {
        let moves = self.pseudo(s, false).into_iter();
        let made = moves.map(|m| {
            let mut a = self.make(s, &m);
            a.last = self.ends_by_count(s, &a);
            (m, a)
        });
        made.filter(|(_, a)| self.can_end_safe(a)).collect()
    }

    fn can_end_safe(&self, s: &Sit) -> bool {
        let parts = self.parts(s).map_or(0, <[_]>::len);
        if s.part >= parts {
            return !self.in_check(s, s.player);
        }
        let mut skipped = s.clone();
        skipped.part += 1;
        self.pseudo(s, false).iter().any(|m| self.can_end_safe(&self.make(s, m))) || self.can_end_safe(&skipped)
    }

    /// Adds the announcements that are true.
    fn announcements(&self, v: &mut Vec<(Move, Sit)>) {
        let told: Vec<(Move, Sit)> = v
            .iter()
            .filter(|(_, a)| a.last && self.helpmate(&self.end_turn(a)))
            .map(|(m, a)| {
                let mut m = *m;
                m.announce = true;
                (m, a.clone())
            })
            .collect();
        v.extend(told);
    }

    /// The player to act has a legal turn that checkmates his opponent.
    fn helpmate(&self, s: &Sit) -> bool {
        self.lawful(s, Aside::default()).iter().any(|(_, a)| {
            if a.last {
                let next = self.end_turn(a);
                self.in_check(&next, next.player) && self.lawful(&next, Aside::default()).is_empty()
            } else {
                self.mates_at_once(a)
            }
        })
    }

    /// A last move of the turn mates. Most moves cannot give check and are passed over quickly.
    fn mates_at_once(&self, s: &Sit) -> bool {
        let Some(king) = self.king(s, !s.player) else { return false };
        let opens: Vec<bool> = (0..64).map(|sq| self.opens(s, sq, king)).collect();
        self.pseudo(s, false).iter().any(|m| {
            let man = s.board[m.from as usize].expect("a man moves");
            let special = m.castle.is_some() || m.ep.is_some() || m.promo.is_some() || m.entry.is_some();
            let may_check = special || opens[m.from as usize] || self.attacks(&s.board, m.to, man, king);
            may_check && self.mates(s, m)
        })
    }

    /// Without the mover's man on `sq` the opposing king would be in check.
    fn opens(&self, s: &Sit, sq: Sq, king: Sq) -> bool {
        let (dx, dy) = (file(sq) - file(king), rank(sq) - rank(king));
        let in_line = dx == 0 || dy == 0 || dx.abs() == dy.abs();
        if !in_line || s.board[sq as usize].is_none_or(|m| m.white != s.player) {
            return false;
        }
        let mut without = s.clone();
        without.board[sq as usize] = None;
        self.attacked(&without, king, s.player)
    }

    fn mates(&self, s: &Sit, m: &Move) -> bool {
        self.in_check(&self.make(s, m), !s.player)
            && self.judge(s, m, Aside::default()).is_some_and(|a| a.last && self.lawful(&self.end_turn(&a), Aside::default()).is_empty())
    }

    /// Extermination: men could move on if early checks were allowed.
    pub fn only_checks_left(&self, s: &Sit) -> bool {
        !self.lawful(s, Aside { captures: false, checks: true }).is_empty()
    }

    /// Some move is legal.
    pub fn can_move(&self, s: &Sit) -> bool {
        if self.judged_backwards || self.each_type_once || self.captures_from > 1 {
            return !self.legal_plain(s).is_empty();
        }
        if let Shape::Cycle(_) = self.shape {
            return !self.legal_plain(s).is_empty();
        }
        self.pseudo(s, false).iter().any(|m| self.judge(s, m, Aside::default()).is_some())
    }

    /// What the opponent gets back at the end of an extermination turn.
    pub fn released(&self, a: &Sit) -> Vec<(bool, u8)> {
        debug_assert!(self.returns == Return::Released);
        let foe = !a.player;
        let left = a.board.iter().flatten().filter(|m| m.white == foe && m.role == P).count();
        let pawns = a.taken.iter().filter(|t| t.1 == P).count();
        let mut out: Vec<(bool, u8)> = a.taken.iter().copied().filter(|t| (R..P).contains(&t.1)).collect();
        if (pawns >= 1 && left == 1) || (pawns == 1 && left == 0) {
            out.push((foe, P));
        }
        debug_assert!(out.iter().all(|t| t.1 != K));
        out
    }
}

/// Keeps the moves of the next group in the cycle that has one.
fn next_group(s: &Sit, groups: &[Vec<u8>], v: &mut Vec<(Move, Sit)>) {
    let Some(&last) = s.groups.last() else { return };
    let group_of = |m: &Move| {
        let role = s.board[m.from as usize].expect("a man moves").role;
        groups.iter().position(|g| g.contains(&role))
    };
    let order = (1..groups.len()).map(|i| (last + i) % groups.len());
    let next = order.filter(|g| !s.groups.contains(g)).find(|&g| v.iter().any(|(m, _)| group_of(m) == Some(g)));
    v.retain(|(m, _)| next.is_some() && group_of(m) == next);
}
