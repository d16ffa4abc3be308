//! How games end, and when two positions are the same (G12, G16).

use super::Winner;
use super::men::{B, K, N, P, Q, R, Role, Sq, rank};
use super::sit::Sit;
use super::spec::{Goal, Schedule, Spec, Stuck};
use super::turn::{Action, kings_only, with_marker, with_rearrangement};

pub type End = (Winner, &'static str);

pub fn player_wins(white: bool) -> Winner {
    if white { Winner::White } else { Winner::Black }
}

impl Spec {
    /// A win or loss by the action itself (G14), with `s` before and `a` after it.
    pub fn goal_reached(&self, s: &Sit, action: &Action, a: &Sit) -> Option<End> {
        let m = match action {
            Action::Claim => return Some((player_wins(s.player), "claim")),
            Action::Move(m) => m,
            _ => return None,
        };
        let me = player_wins(s.player);
        if m.announce {
            return Some((me, "helpmate-announced"));
        }
        let man = s.board[m.from as usize].expect("a man moved");
        let victim = m.victim(s).and_then(|v| s.board[v as usize]);
        let took = |r: Role| victim.is_some_and(|v| v.role == r);
        match self.goal {
            Goal::None => None,
            Goal::CaptureKing => took(K).then_some((me, "king-captured")),
            Goal::CaptureMonarch => (took(K) || took(Q)).then_some((me, "objective")),
            Goal::TwoTypesExtinct => {
                let lost = |white: bool| types_missing(a, white) >= 2;
                let loser = [!s.player, s.player].into_iter().find(|&p| lost(p));
                loser.map(|p| (player_wins(!p), "objective"))
            }
            Goal::Eliminate => self.eliminated(s, m, a).then_some((me, "objective")),
            Goal::PawnToFarRank => {
                let there = man.role == P && rank(m.to) == self.far_rank(m.from, man);
                there.then_some((me, "objective"))
            }
            Goal::KingToFarRank => {
                let there = man.role == K && rank(m.to) == self.far_rank(m.from, man);
                there.then_some((me, "king-reached"))
            }
            Goal::KingOffBoard => {
                let gone = [!s.player, s.player].into_iter().find(|&p| self.king(s, p).is_some() && self.king(a, p).is_none());
                gone.map(|p| (player_wins(!p), "king-pushed"))
            }
        }
    }

    /// Extermination: both of a type, or the last pawns, went within this turn.
    fn eliminated(&self, s: &Sit, m: &super::moves::Move, a: &Sit) -> bool {
        let Some(v) = m.victim(s).and_then(|v| s.board[v as usize]) else { return false };
        let of = |r: Role| s.taken.iter().filter(|t| t.1 == r).count() + usize::from(v.role == r);
        let pawns = a.board.iter().flatten().filter(|x| x.white != s.player && x.role == P).count();
        [N, B, R].iter().any(|&r| of(r) >= 2) || (pawns == 0 && of(P) >= 2)
    }

    /// The player to act has no action.
    pub fn without_action(&self, s: &Sit) -> End {
        let me = player_wins(s.player);
        let foe = player_wins(!s.player);
        let starts = s.made == 0 || self.plies;
        if starts && self.in_check(s, self.side(s)) {
            if self.plies {
                // Whoever played the last ply mates; inside a turn that is the player himself.
                return (if s.made == 0 { foe } else { me }, "checkmate");
            }
            return (if self.mated_wins { me } else { foe }, "checkmate");
        }
        match self.stuck {
            Stuck::Draws => (Winner::Draw, "stalemate"),
            Stuck::Loses => (foe, "stuck"),
            Stuck::Wins => (me, "stuck"),
            Stuck::LosesIfOnlyChecks if self.only_checks_left(s) => (foe, "stuck"),
            Stuck::LosesIfOnlyChecks => (Winner::Draw, "stalemate"),
        }
    }

    /// Ends by rule at a point where positions are compared; `times`: occurrences of this one.
    pub fn drawn(&self, s: &Sit, times: usize) -> Option<End> {
        if !self.g12 {
            // Forward Chess: whoever made the third occurrence loses.
            return (times >= 3).then_some((player_wins(s.player), "repetition"));
        }
        if self.bare_kings && s.made == 0 && kings_only(s) {
            return Some((Winner::Draw, "bare-kings"));
        }
        if times >= 3 {
            return Some((Winner::Draw, "repetition"));
        }
        (s.quiet >= 100).then_some((Winner::Draw, "hundred-turns"))
    }

    /// A new turn begins here, so that positions are compared (multi-mate: at every ply).
    pub fn compares(&self, s: &Sit) -> bool {
        (s.made == 0 || self.plies) && !s.marker_moved && !s.rearranged
    }

    /// What must agree for two positions to be the same.
    pub fn key(&self, s: &Sit) -> Vec<u8> {
        let mut k: Vec<u8> = Vec::with_capacity(96);
        for m in &s.board {
            k.push(match m {
                None => 0,
                // Of the barred men only those of the player to move count.
                Some(m) => {
                    let barred = m.barred && m.white == s.player;
                    1 + 2 * m.role + u8::from(m.white) + 64 * u8::from(barred)
                }
            });
        }
        k.push(u8::from(s.player));
        let ep = self.usable_ep(s);
        k.push(ep.len() as u8);
        k.extend(ep);
        if !self.g12 {
            return k;
        }
        k.extend(s.rights.map(u8::from));
        k.extend(self.phase(s).to_le_bytes());
        for list in &s.waiting {
            let mut w: Vec<u8> = list.iter().map(|w| 2 * w.1 + u8::from(w.0)).collect();
            w.sort_unstable();
            k.push(w.len() as u8);
            k.extend(w);
        }
        k.push(s.pending.map_or(64, |p| p));
        if self.markers {
            k.extend(s.markers);
        }
        k
    }

    /// Where the schedule stands: equal numbers mean equal turns from now on.
    fn phase(&self, s: &Sit) -> u32 {
        if self.plies {
            // What is left of the turn, and whose men move.
            return 2 * (self.length(s) - s.made) + u32::from(self.side(s));
        }
        match &self.schedule {
            Schedule::List { first, cycle } => {
                let (n, c) = (first.len() as u32, cycle.len() as u32);
                if s.turn <= n { s.turn } else { n + 1 + (s.turn - 1 - n) % c }
            }
            Schedule::Growing { .. } => s.turn,
            Schedule::Provoked { first, .. } => {
                let n = first.len() as u32;
                if s.turn <= n { s.turn } else { n + self.length(s) }
            }
        }
    }

    /// Crossed squares on which an e.p. capture is legal now, or after a rearrangement or marker move (G16).
    fn usable_ep(&self, s: &Sit) -> Vec<u8> {
        if s.ep.is_empty() {
            return Vec::new();
        }
        // A pending choice comes first and moves nothing.
        let now = Sit { pending: None, ..s.clone() };
        let markers = self.markers && !now.marker_moved;
        let mut found = if markers { Vec::new() } else { self.legal_ep(&now) };
        if markers || self.rearranges {
            for act in self.all_actions(&now) {
                match act {
                    Action::Marker(_, to) => found.extend(self.legal_ep(&with_marker(&now, to))),
                    Action::Rearrange(c) => found.extend(self.legal_ep(&with_rearrangement(&now, &c))),
                    _ => {}
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    fn legal_ep(&self, s: &Sit) -> Vec<Sq> {
        let possible = self.pseudo(s, true).iter().any(|m| m.ep.is_some());
        if !possible {
            return Vec::new();
        }
        let legal = self.legal_plain(s);
        legal.iter().filter(|(m, _)| m.ep.is_some()).map(|(m, _)| m.to).collect()
    }
}

/// How many of the types of Double Extinction a colour lacks.
fn types_missing(s: &Sit, white: bool) -> usize {
    let has = |r: Role| s.board.iter().flatten().any(|m| m.white == white && m.role == r);
    let kinds = [has(K) || has(Q), has(R), has(N), has(B), has(P)];
    kinds.iter().filter(|&&k| !k).count()
}
