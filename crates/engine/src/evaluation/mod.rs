//! What a position is worth: a sum of terms that hold over all rule parts, with weights that self-play has tuned.
//!
//! The terms ([`terms`]) are counted from what the rules tell of a variant ([`profile`]), its movements, goals and turns, never from its
//! name. Variants share weights by family ([`family`]).

mod family;
mod goals;
mod king;
mod ledger;
mod pawns;
mod profile;
mod seen;
mod terms;
mod threats;
mod weights;
mod whence;

#[cfg(test)]
mod tests;

use tempi_rules::{Board, Color, Piece, Position, Role, Rules, Square};

pub use family::Family;
use ledger::{FULL, Ledger, Page, Scale, Sum, Trace};
use profile::{Class, Profile};
use seen::Seen;
pub use weights::Weights;
pub(crate) use whence::whence;

/// A man whose capture ends the game, in hundredths of a pawn.
const OBJECTIVE: i32 = 10_000;

/// The judgement of positions of one variant.
#[derive(Clone, Debug)]
pub(crate) struct Evaluation {
    profile: Profile,
    scale: Scale,
    worth: [i32; 16],
}

impl Evaluation {
    /// Works out what men are worth in a variant and how its positions are to be judged, with the weights of its family.
    pub fn new(rules: &Rules) -> Evaluation {
        Evaluation::with(rules, &Weights::of(Family::of(rules)))
    }

    /// The same with certain weights.
    pub fn with(rules: &Rules, weights: &Weights) -> Evaluation {
        let profile = Profile::new(rules);
        let scale = Scale::new(weights, &profile);
        let mut worth = [0; 16];
        for man in &profile.men {
            let average = |color: Color| -> i32 {
                let piece = Piece { color, role: man.role };
                Square::all().map(|square| scale.placed(piece, square)).sum::<i32>() / 64
            };
            worth[man.role.index()] = match man.class {
                Class::King => OBJECTIVE,
                _ => ((average(Color::White) + average(Color::Black)) / 2).max(1),
            };
        }
        Evaluation { profile, scale, worth }
    }

    /// What a man of a role is worth, in hundredths of a pawn, on average over all squares; at least 1. Men whose loss ends the game are
    /// worth 10 000.
    #[inline]
    pub fn worth(&self, role: Role) -> i32 {
        self.worth[role.index()]
    }

    /// The types of men, the least valuable first.
    #[inline]
    pub fn ranked(&self) -> impl Iterator<Item = Role> {
        self.profile.men.iter().map(|man| man.role)
    }

    /// What a man is worth where it stands, in hundredths of a pawn.
    #[inline]
    pub fn placed(&self, piece: Piece, square: Square) -> i32 {
        let there = self.scale.placed(piece, square);
        if self.profile.objectives.has(piece.role) { OBJECTIVE + there } else { there }
    }

    /// Keys of what changes slowly: the pawns, White's other men, and Black's.
    pub fn structures(&self, board: &Board) -> [u64; 3] {
        let mut keys = [0u64; 3];
        for man in &self.profile.men {
            for color in Color::BOTH {
                let key = if man.class == Class::Pawn { &mut keys[0] } else { &mut keys[1 + color.index()] };
                *key = (*key ^ board.pieces(color, man.role).0).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
            }
        }
        // The high bits of a product depend on all bits below them.
        keys.map(|key| key.wrapping_mul(0xd6e8_feb8_6659_fd93))
    }

    /// Whether captures change judgements at all.
    pub fn minds_captures(&self) -> bool {
        !self.profile.ownerless
    }

    /// What a position is worth to the player to act, in hundredths of a pawn, the game going on, in the middle of a turn too.
    pub fn judge(&self, rules: &Rules, position: &Position) -> i32 {
        let mut sum = Sum::new(&self.scale);
        let fullness = self.profile.write(rules, position, &mut sum);
        sum.total(fullness)
    }

    /// How often each weight counts in the judgement of a position, as (index, count), in the order of [`Weights::flat`].
    pub fn trace(&self, rules: &Rules, position: &Position) -> Vec<(u16, f32)> {
        let mut trace = Trace::new(&self.profile);
        let fullness = self.profile.write(rules, position, &mut trace);
        trace.counts(fullness)
    }
}

impl Profile {
    /// Writes all terms of a position down; the answer is how full the board is, 0 to [`FULL`].
    fn write<L: Ledger>(&self, rules: &Rules, position: &Position, ledger: &mut L) -> i32 {
        let player = position.player();
        let (left, next) = (position.moves_left(rules), position.moves_next(rules));
        let page = |acting: bool| Page { acting, moves: if acting { left } else { next }, shared: self.ownerless };
        if self.ownerless {
            // Men speak for no one; what counts is whether those who move now, and those who move after them, can mate.
            let mut nobody = ledger::Nothing;
            let moved = position.moving_side();
            let seen = Color::BOTH.map(|color| self.look(rules, position, color, &mut nobody));
            for acting in [true, false] {
                ledger.turn_to(Page { moves: left, ..page(acting) });
                let attacker = if acting { moved } else { !moved };
                ledger.timed(terms::timed::TEMPO, 1);
                self.king_terms(rules, position, attacker, &seen, ledger);
            }
            return self.fullness(&seen);
        }
        ledger.turn_to(page(true));
        let own = self.look(rules, position, player, ledger);
        ledger.turn_to(page(false));
        let other = self.look(rules, position, !player, ledger);
        let seen = if player == Color::White { [own, other] } else { [other, own] };
        for (color, page) in [(!player, page(false)), (player, page(true))] {
            ledger.turn_to(page);
            self.standing_terms(rules, position, color, &seen, ledger);
            self.turn_terms(rules, position, color, &seen, page, ledger);
        }
        self.fullness(&seen)
    }

    fn fullness(&self, seen: &[Seen; 2]) -> i32 {
        ((seen[0].fullness + seen[1].fullness) * FULL / self.full).min(FULL)
    }

    /// The terms of a player that do not ask whose turn it is.
    fn standing_terms<L: Ledger>(&self, rules: &Rules, position: &Position, color: Color, seen: &[Seen; 2], ledger: &mut L) {
        self.pawn_terms(rules, position, color, seen, ledger);
        self.pair_terms(position, color, ledger);
        self.hunted_terms(position, color, seen, ledger);
        self.goal_terms(rules, position, color, ledger);
        self.duty_terms(&seen[color.index()], ledger);
    }

    /// The terms about what a player can do in his turn.
    fn turn_terms<L: Ledger>(&self, rules: &Rules, position: &Position, color: Color, seen: &[Seen; 2], page: Page, ledger: &mut L) {
        ledger.timed(terms::timed::TEMPO, 1);
        self.king_terms(rules, position, color, seen, ledger);
        self.threat_terms(rules, position, color, seen, page, ledger);
        self.homing_terms(rules, position, color, &seen[color.index()], page, ledger);
    }
}
