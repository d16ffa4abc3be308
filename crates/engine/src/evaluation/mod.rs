//! What a position is worth: a sum of terms that hold over all rule parts, with weights that self-play has tuned.
//!
//! The terms ([`terms`]) are computed from a variant's rules ([`profile`]), its movements, goals and turns, never from its
//! name. Variants share weights by family ([`family`]).

mod attackers;
mod family;
mod goals;
mod king;
mod pawns;
mod profile;
mod side;
mod sink;
mod terms;
mod threats;
mod weights;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use tempi_rules::{Board, Color, Piece, Position, Role, Rules, Square};

use crate::network::{Accumulators, FittedNetwork, Mismatch, Network};
pub(crate) use attackers::attack_origins;
pub use family::{Family, begins_even};
use profile::{Class, Profile};
use side::SideInfo;
use sink::{FULL, ScaledWeights, TermContext, TermSink, Trace, WeightedSum};
pub use weights::Weights;

/// A piece whose capture ends the game, in hundredths of a pawn.
const OBJECTIVE: i32 = 10_000;

/// The evaluation of positions of one variant.
#[derive(Clone, Debug)]
pub(crate) struct Evaluation {
    profile: Profile,
    scale: ScaledWeights,
    worth: [i32; 16],
    /// What judges positions instead of the terms.
    network: Option<FittedNetwork>,
}

impl Evaluation {
    /// Builds the evaluation of a variant: the values of its pieces and its terms, with the weights of its family.
    pub fn new(rules: &Rules) -> Evaluation {
        Evaluation::with(rules, &Weights::of(Family::of(rules)))
    }

    /// The same with the given weights.
    pub fn with(rules: &Rules, weights: &Weights) -> Evaluation {
        let profile = Profile::new(rules);
        let scale = ScaledWeights::new(weights, &profile);
        let mut worth = [0; 16];
        for info in &profile.piece_infos {
            let average = |color: Color| -> i32 {
                let piece = Piece { color, role: info.role };
                Square::all().map(|square| scale.placed(piece, square)).sum::<i32>() / 64
            };
            worth[info.role.index()] = match info.class {
                Class::King => OBJECTIVE,
                _ => ((average(Color::White) + average(Color::Black)) / 2).max(1),
            };
        }
        Evaluation { profile, scale, worth, network: None }
    }

    /// The same, with positions judged by a network, or by the terms and the network together, as the network was trained. Values of pieces
    /// stay those of the terms.
    ///
    /// # Errors
    /// If the variant has pieces or turns that the network does not know.
    pub fn with_network(self, rules: &Rules, network: Arc<Network>) -> Result<Evaluation, Mismatch> {
        let network = Some(FittedNetwork::new(network, rules)?);
        Ok(Evaluation { network, ..self })
    }

    /// Whether a network judges positions.
    pub fn has_network(&self) -> bool {
        self.network.is_some()
    }

    /// What a position is worth to the player to act, in hundredths of a pawn, the game going on, as the network judges it or, if there is
    /// none, the terms. `ply` is the distance from the root of the search that the accumulators belong to.
    #[inline]
    pub fn judge(&self, rules: &Rules, position: &Position, accumulators: &mut Accumulators, ply: usize) -> i32 {
        match &self.network {
            Some(network) => {
                let hand = if network.adds_to_hand() { self.evaluate(rules, position) } else { 0 };
                hand + network.evaluate(rules, position, accumulators, ply)
            }
            None => self.evaluate(rules, position),
        }
    }

    /// What a piece of a role is worth, in hundredths of a pawn, on average over all squares; at least 1. Pieces whose loss ends the game are
    /// worth 10 000.
    #[inline]
    pub fn worth(&self, role: Role) -> i32 {
        self.worth[role.index()]
    }

    /// The types of pieces, the least valuable first.
    #[inline]
    pub fn ranked(&self) -> impl Iterator<Item = Role> {
        self.profile.piece_infos.iter().map(|info| info.role)
    }

    /// What a piece is worth where it stands, in hundredths of a pawn.
    #[inline]
    pub fn placed(&self, piece: Piece, square: Square) -> i32 {
        let there = self.scale.placed(piece, square);
        if self.profile.objectives.has(piece.role) { OBJECTIVE + there } else { there }
    }

    /// Keys of what changes slowly: the pawns, White's other pieces, and Black's.
    pub fn structures(&self, board: &Board) -> [u64; 3] {
        let mut keys = [0u64; 3];
        for info in &self.profile.piece_infos {
            for color in Color::BOTH {
                let key = if info.class == Class::Pawn { &mut keys[0] } else { &mut keys[1 + color.index()] };
                *key = (*key ^ board.pieces(color, info.role).0).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
            }
        }
        // The high bits of a product depend on all bits below them.
        keys.map(|key| key.wrapping_mul(0xd6e8_feb8_6659_fd93))
    }

    /// Whether captures change evaluations at all.
    pub fn uses_material(&self) -> bool {
        !self.profile.ownerless
    }

    /// What a position is worth to the player to act by the terms, in hundredths of a pawn, the game going on, in the middle of a turn too.
    pub fn evaluate(&self, rules: &Rules, position: &Position) -> i32 {
        let mut sum = WeightedSum::new(&self.scale);
        let fullness = self.profile.collect_terms(rules, position, &mut sum);
        sum.total(fullness)
    }

    /// How often each weight counts in the evaluation of a position, as (index, count), in the order of [`Weights::flat`].
    pub fn trace(&self, rules: &Rules, position: &Position) -> Vec<(u16, f32)> {
        let mut trace = Trace::new(&self.profile);
        let fullness = self.profile.collect_terms(rules, position, &mut trace);
        trace.counts(fullness)
    }
}

/// The hand-made evaluation of a variant, for training: networks learn what it misses.
pub struct HandEvaluation(Evaluation);

impl HandEvaluation {
    /// The hand-made evaluation of a variant.
    pub fn new(rules: &Rules) -> HandEvaluation {
        HandEvaluation(Evaluation::new(rules))
    }

    /// What a position is worth to the player to act, in hundredths of a pawn, the game going on.
    pub fn evaluate(&self, rules: &Rules, position: &Position) -> i32 {
        self.0.evaluate(rules, position)
    }
}

/// What the pieces of a variant are worth by the hand-made evaluation, for whoever counts material.
#[derive(Clone, Debug)]
pub struct PieceValues {
    values: [Option<u32>; 16],
    material: bool,
}

impl PieceValues {
    /// The values of the pieces of a variant.
    ///
    /// ```
    /// use tempi_engine::PieceValues;
    /// use tempi_rules::Rules;
    ///
    /// let rules = Rules::builtin("chess").unwrap();
    /// let values = PieceValues::new(&rules);
    /// let of = |letter| values.value(rules.roles().find(|&role| rules.letter(role) == letter).unwrap());
    /// assert!(of('Q') > of('R') && of('R') > of('P'));
    /// assert_eq!(of('K'), None);
    /// ```
    pub fn new(rules: &Rules) -> PieceValues {
        let evaluation = Evaluation::new(rules);
        let mut values = [None; 16];
        for info in &evaluation.profile.piece_infos {
            values[info.role.index()] = match info.class {
                Class::King => None,
                _ => u32::try_from(evaluation.worth(info.role)).ok(),
            };
        }
        PieceValues { values, material: evaluation.uses_material() && !rules.squares_decide_owners() }
    }

    /// What a piece of a role is worth, in hundredths of a pawn, on average over all squares; at least 1. `None` if its loss ends the game, or
    /// if the variant has no such piece.
    pub fn value(&self, role: Role) -> Option<u32> {
        self.values[role.index()]
    }

    /// Whether material counts at all: not where pieces have no lasting owner, such as where the color of a square decides who owns the piece on it.
    pub fn counts(&self) -> bool {
        self.material
    }
}

impl Profile {
    /// Writes all terms of a position down; the answer is how full the board is, 0 to [`FULL`].
    fn collect_terms<L: TermSink>(&self, rules: &Rules, position: &Position, sink: &mut L) -> i32 {
        let player = position.player();
        let (left, next) = (position.moves_left(rules), position.moves_next(rules));
        let context = |acting: bool| TermContext { acting, moves: if acting { left } else { next }, shared: self.ownerless };
        if self.ownerless {
            // Pieces speak for no one; what counts is whether those who move now, and those who move after them, can mate.
            let mut nobody = sink::DiscardTerms;
            let moved = position.moving_side();
            let sides = Color::BOTH.map(|color| self.collect_side(rules, position, color, &mut nobody));
            for acting in [true, false] {
                sink.set_context(TermContext { moves: left, ..context(acting) });
                let attacker = if acting { moved } else { !moved };
                sink.timed(terms::timed::TEMPO, 1);
                self.king_terms(rules, position, attacker, &sides, sink);
            }
            return self.fullness(&sides);
        }
        sink.set_context(context(true));
        let own = self.collect_side(rules, position, player, sink);
        sink.set_context(context(false));
        let other = self.collect_side(rules, position, !player, sink);
        let sides = if player == Color::White { [own, other] } else { [other, own] };
        for (color, context) in [(!player, context(false)), (player, context(true))] {
            sink.set_context(context);
            self.standing_terms(rules, position, color, &sides, sink);
            self.turn_terms(rules, position, color, &sides, context, sink);
        }
        self.fullness(&sides)
    }

    fn fullness(&self, sides: &[SideInfo; 2]) -> i32 {
        ((sides[0].fullness + sides[1].fullness) * FULL / self.full).min(FULL)
    }

    /// The terms of a player that do not ask whose turn it is.
    fn standing_terms<L: TermSink>(&self, rules: &Rules, position: &Position, color: Color, sides: &[SideInfo; 2], sink: &mut L) {
        self.pawn_terms(rules, position, color, sides, sink);
        self.pair_terms(position, color, sink);
        self.hunted_terms(position, color, sides, sink);
        self.goal_terms(rules, position, color, sink);
        self.duty_terms(&sides[color.index()], sink);
    }

    /// The terms about what a player can do in a turn.
    fn turn_terms<L: TermSink>(
        &self,
        rules: &Rules,
        position: &Position,
        color: Color,
        sides: &[SideInfo; 2],
        context: TermContext,
        sink: &mut L,
    ) {
        sink.timed(terms::timed::TEMPO, 1);
        self.king_terms(rules, position, color, sides, sink);
        self.threat_terms(rules, position, color, sides, context, sink);
        self.homing_terms(rules, position, color, &sides[color.index()], context, sink);
    }
}
