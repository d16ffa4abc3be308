//! How games end, and when two positions are the same (G12, G16).

use super::Winner;
use super::pieces::{Piece, Role, Sq, rank};
use super::sit::{Sit, Taken};
use super::spec::{Capture, Repetition, Schedule, Shape, Spec, Unit, Verdict};
use super::turn::{Action, with_marker};

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
        let piece = s.board[m.from as usize].expect("a piece moved");
        // The next turn may have begun in `a`, and what this one held is forgotten there.
        let taken = self.make(s, m).taken;
        let there = rank(m.to) == self.far_rank(m.from, piece);
        let goals = &self.goals;
        let prize = taken.last().filter(|t| m.victim(s).is_some() && goals.capture.contains(&t.role));
        if let Some(t) = prize.filter(|_| self.capture != Capture::Pushes) {
            return Some((player_wins(!t.owner), goals.capture_name));
        }
        if m.victim(s).is_some() && self.eliminated(s, &taken, a) {
            return Some((me, "objective"));
        }
        if goals.pawn_to_far_rank && self.is_pawn(piece.role) && there {
            return Some((player_wins(self.owner(m.from, piece)), "objective"));
        }
        if goals.king_to_far_rank && self.kind(piece).king && there && self.owner(m.from, piece) == s.player {
            return Some((me, "king-reached"));
        }
        let both = [!s.player, s.player];
        let pushed_off = |&p: &bool| taken.iter().any(|t| t.owner == p && self.kinds[t.role as usize].king);
        if goals.king_off_board
            && let Some(p) = both.into_iter().find(pushed_off)
        {
            return Some((player_wins(!p), "king-pushed"));
        }
        let lost = |&p: &bool| goals.extinct_groups > 0 && self.groups_missing(a, p) >= goals.extinct_groups;
        both.into_iter().find(lost).map(|p| (player_wins(!p), "objective"))
    }

    /// Extermination: the last piece of a type was captured, and another one in the same turn.
    fn eliminated(&self, s: &Sit, taken: &[Taken], a: &Sit) -> bool {
        let Some(last) = taken.last().filter(|t| t.owner != s.player && self.goals.eliminate.contains(&t.role)) else { return false };
        let theirs = |sq: Sq, x: Piece| x.role == last.role && self.owner(sq, x) != s.player;
        let left = (0..64u8).any(|sq| a.board[sq as usize].is_some_and(|x| theirs(sq, x)));
        !left && taken.iter().filter(|t| t.role == last.role && t.owner == last.owner).count() >= 2
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
            let winner = match self.mated {
                Verdict::Loses => foe,
                Verdict::Wins => me,
                Verdict::Draws => Winner::Draw,
            };
            return (winner, "checkmate");
        }
        if self.only_checks_lose && self.only_checks_left(s) {
            return (foe, "stuck");
        }
        match self.stuck {
            Verdict::Draws => (Winner::Draw, "stalemate"),
            Verdict::Loses => (foe, "stuck"),
            Verdict::Wins => (me, "stuck"),
        }
    }

    /// Ends by rule at a point where positions are compared; `times`: occurrences of this one.
    pub fn drawn(&self, s: &Sit, times: usize) -> Option<End> {
        if self.bare_kings && s.made == 0 && self.kings_only(s) {
            return Some((Winner::Draw, "bare-kings"));
        }
        match self.repetition {
            Repetition::Draws if times >= 3 => return Some((Winner::Draw, "repetition")),
            // Forward Chess: whoever made the third occurrence loses.
            Repetition::Loses if times >= 3 => return Some((player_wins(s.player), "repetition")),
            _ => {}
        }
        (self.quiet_turns > 0 && s.quiet >= self.quiet_turns).then_some((Winner::Draw, "hundred-turns"))
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
                // Of the barred pieces only those of the player to move count.
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
        k.extend(s.rights.map(u8::from));
        k.extend(self.phase(s).to_le_bytes());
        for list in &s.waiting {
            let mut w: Vec<u8> = list.iter().map(|w| 2 * w.1 + u8::from(w.0)).collect();
            w.sort_unstable();
            k.push(w.len() as u8);
            k.extend(w);
        }
        k.extend(&s.pending);
        k.push(64);
        if self.markers.is_some() {
            k.extend(s.markers);
        }
        k
    }

    /// Where the schedule stands: equal numbers mean equal turns from now on.
    fn phase(&self, s: &Sit) -> u32 {
        if self.plies {
            // What is left of this turn and comes in later ones, and whose pieces move.
            let next = Sit { turn: s.turn + 1, ..s.clone() };
            return 1024 * self.place_in_schedule(&next) + 2 * (self.length(s) - s.made) + u32::from(self.side(s));
        }
        self.place_in_schedule(s)
    }

    fn place_in_schedule(&self, s: &Sit) -> u32 {
        match &self.schedule {
            Schedule::List { first, cycle } => {
                let c = cycle.len() as u32;
                let mut settled = first.len() as u32 + 1;
                // Listed turns that continue the cycle backward are followed by the same turns as those of the cycle.
                let length = |turn: u32| self.length(&Sit { turn, ..s.clone() });
                while settled > 1 && length(settled - 1) == length(settled - 1 + c) {
                    settled -= 1;
                }
                if s.turn < settled { s.turn } else { settled + (s.turn - settled) % c }
            }
            Schedule::Growing { .. } => s.turn,
            Schedule::Provoked { first, .. } => {
                // From the last listed turn on, what comes depends only on what the turns hold.
                let n = first.len() as u32;
                if s.turn < n { s.turn } else { n + self.length(s) }
            }
            Schedule::Full { grow: 1.., .. } => s.turn,
            Schedule::Full { first, cycle, .. } => {
                // The first turn from which on all turns are by the same rules.
                let listed = first.len() as u32 + u32::from(!cycle.is_empty());
                let points = if self.unit == Unit::Points { self.costs.from_turn } else { 1 };
                let shapes = if let Shape::Slots { from, .. } = &self.shape { *from } else { 1 };
                let types = if self.first_types.is_empty() { 1 } else { 2 };
                let settled = [listed, points, shapes, types].into_iter().max().unwrap_or(1);
                let place = if s.turn < settled { s.turn } else { settled + (s.turn - settled) % cycle.len().max(1) as u32 };
                64 * place + self.length(s)
            }
        }
    }

    /// Crossed squares on which an e.p. capture is legal now, or after a rearrangement or marker move (G16).
    fn usable_ep(&self, s: &Sit) -> Vec<u8> {
        if s.ep.is_empty() {
            return Vec::new();
        }
        // A pending choice comes first and moves nothing.
        let now = Sit { pending: Vec::new(), ..s.clone() };
        let markers = self.markers.is_some() && !now.marker_moved;
        let mut found = if markers { Vec::new() } else { self.legal_ep(&now) };
        if markers || self.rearranges.contains(&true) {
            for act in self.all_actions(&now) {
                match act {
                    Action::Marker(_, to) => found.extend(self.legal_ep(&with_marker(&now, to))),
                    Action::Rearrange(c) => found.extend(self.legal_ep(&self.with_rearrangement(&now, &c))),
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

impl Spec {
    /// How many of the groups of types a player lacks.
    fn groups_missing(&self, s: &Sit, player: bool) -> usize {
        let is = |sq: Sq, r: Role| s.board[sq as usize].is_some_and(|m| m.role == r && self.owner(sq, m) == player);
        let has = |r: Role| (0..64u8).any(|sq| is(sq, r));
        self.goals.extinct.iter().filter(|group| !group.iter().any(|&r| has(r))).count()
    }
}
