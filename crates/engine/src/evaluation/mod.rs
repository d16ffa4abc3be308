//! Static evaluation: a sum of terms that apply to all variants, with weights tuned by self-play.
//!
//! The terms ([`terms`]) are derived from a variant's rules ([`profile`]): its movements, goals and turns, never its name. Variants share
//! weights by family ([`family`]).

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

use tempi_rules::{Bitboard, Board, Color, Piece, Position, Role, Rules, Square};

use crate::chances::score_factor;
use crate::network::{Accumulators, FittedNetwork, Mismatch, Network};
use crate::options::EvaluationChoice;
pub(crate) use attackers::attack_origins;
pub use family::{Family, begins_even};
use profile::{Class, Profile};
use side::SideInfo;
use sink::{FULL, ScaledWeights, TermContext, TermSink, Trace, WeightedSum};
pub use weights::Weights;

/// The value of an objective (a piece whose capture ends the game), in centipawns.
const OBJECTIVE: i32 = 10_000;

/// The evaluation of positions of one variant.
#[derive(Clone, Debug)]
pub(crate) struct Evaluation {
    profile: Profile,
    scale: ScaledWeights,
    worth: [i32; 16],
    /// The network used instead of, or in addition to, the terms.
    network: Option<FittedNetwork>,
    /// The factor that converts values to scores ([`score_factor`]).
    score_factor: f64,
}

impl Evaluation {
    /// The evaluation of a variant with the weights of its family.
    pub fn new(rules: &Rules) -> Evaluation {
        Evaluation::with(rules, &Weights::of(Family::of(rules)))
    }

    /// The evaluation of a variant with the given weights.
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
        Evaluation { profile, scale, worth, network: None, score_factor: score_factor(rules, EvaluationChoice::Hand) }
    }

    /// The same evaluation with a network, which either replaces the terms or is added to them, depending on how it was trained. Piece values
    /// are still those of the terms, and values are converted to scores as with the variant's built-in network.
    ///
    /// # Errors
    /// If the variant has pieces or turns that the network does not support.
    pub fn with_network(self, rules: &Rules, network: Arc<Network>) -> Result<Evaluation, Mismatch> {
        let network = Some(FittedNetwork::new(network, rules)?);
        Ok(Evaluation { network, score_factor: score_factor(rules, EvaluationChoice::Network), ..self })
    }

    /// Whether the evaluation uses a network.
    pub fn has_network(&self) -> bool {
        self.network.is_some()
    }

    /// The same evaluation with another factor for scores.
    pub fn with_score_factor(self, score_factor: f64) -> Evaluation {
        Evaluation { score_factor, ..self }
    }

    /// The factor that converts values of this evaluation, or of a search with it, to scores. Equal scores mean equal winning chances throughout a
    /// group of variants ([`crate::network::group`]).
    pub fn score_factor(&self) -> f64 {
        self.score_factor
    }

    /// The static evaluation of a position for the player to act, in centipawns, if the game is not over: by the network or, if there is none, the
    /// terms. `ply` is the distance from the root of the search that the accumulators belong to.
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

    /// The value of a role, in centipawns, averaged over all squares; at least 1. Pieces whose loss ends the game are worth 10 000.
    #[inline]
    pub fn worth(&self, role: Role) -> i32 {
        self.worth[role.index()]
    }

    /// The roles, least valuable first.
    #[inline]
    pub fn ranked(&self) -> impl Iterator<Item = Role> {
        self.profile.piece_infos.iter().map(|info| info.role)
    }

    /// The value of a piece on a square, in centipawns.
    #[inline]
    pub fn placed(&self, piece: Piece, square: Square) -> i32 {
        let there = self.scale.placed(piece, square);
        if self.profile.objectives.has(piece.role) { OBJECTIVE + there } else { there }
    }

    /// The squares from which a piece would attack an opposing objective (a piece whose capture ends the game), such as the king.
    pub fn objective_attack_origins(&self, rules: &Rules, board: &Board, piece: Piece) -> Bitboard {
        let origins = |target| attack_origins(rules, piece, target, board.occupied());
        board.pieces_of(!piece.color, self.profile.objectives).map(origins).fold(Bitboard::EMPTY, |all, some| all | some)
    }

    /// Keys of features that change slowly: the pawns, White's other pieces, and Black's.
    pub fn structures(&self, board: &Board) -> [u64; 3] {
        let mut keys = [0u64; 3];
        for info in &self.profile.piece_infos {
            for color in Color::BOTH {
                let key = if info.class == Class::Pawn { &mut keys[0] } else { &mut keys[1 + color.index()] };
                *key = (*key ^ board.pieces(color, info.role).0).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
            }
        }
        // The high bits of a product depend on all lower bits.
        keys.map(|key| key.wrapping_mul(0xd6e8_feb8_6659_fd93))
    }

    /// Whether captures affect the evaluation at all.
    pub fn uses_material(&self) -> bool {
        !self.profile.ownerless
    }

    /// The evaluation by the terms for the player to act, in centipawns, if the game is not over. The position may be in the middle of a turn.
    pub fn evaluate(&self, rules: &Rules, position: &Position) -> i32 {
        let mut sum = WeightedSum::new(&self.scale);
        let fullness = self.profile.collect_terms(rules, position, &mut sum);
        sum.total(fullness)
    }

    /// The coefficient of each weight in the evaluation of a position, as (index, count), in the order of [`Weights::flat`].
    pub fn trace(&self, rules: &Rules, position: &Position) -> Vec<(u16, f32)> {
        let mut trace = Trace::new(&self.profile);
        let fullness = self.profile.collect_terms(rules, position, &mut trace);
        trace.counts(fullness)
    }
}

/// The hand-made evaluation of a variant, for training networks that correct it.
pub struct HandEvaluation(Evaluation);

impl HandEvaluation {
    /// The hand-made evaluation of a variant.
    pub fn new(rules: &Rules) -> HandEvaluation {
        HandEvaluation(Evaluation::new(rules))
    }

    /// The evaluation of a position for the player to act, in centipawns, if the game is not over.
    pub fn evaluate(&self, rules: &Rules, position: &Position) -> i32 {
        self.0.evaluate(rules, position)
    }
}

/// The piece values of the hand-made evaluation, for counting material.
#[derive(Clone, Debug)]
pub struct PieceValues {
    values: [Option<u32>; 16],
    material: bool,
}

impl PieceValues {
    /// The piece values of a variant.
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

    /// The value of a role, in centipawns, averaged over all squares; at least 1. `None` if its loss ends the game, or if the variant has no
    /// such piece.
    pub fn value(&self, role: Role) -> Option<u32> {
        self.values[role.index()]
    }

    /// Whether material is meaningful: not if pieces have no permanent owner, such as where the color of a square decides who owns the piece on it.
    pub fn counts(&self) -> bool {
        self.material
    }
}

impl Profile {
    /// Adds all terms of a position to the sink; returns how full the board is, 0 to [`FULL`].
    fn collect_terms<L: TermSink>(&self, rules: &Rules, position: &Position, sink: &mut L) -> i32 {
        let player = position.player();
        let (left, next) = (position.moves_left(rules), position.moves_next(rules));
        let context = |acting: bool| TermContext { acting, moves: if acting { left } else { next }, shared: self.ownerless };
        if self.ownerless {
            // Pieces have no owner; what counts is whether the player to act, and then the opponent, can mate.
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

    /// The terms of a player that do not depend on whose turn it is.
    fn standing_terms<L: TermSink>(&self, rules: &Rules, position: &Position, color: Color, sides: &[SideInfo; 2], sink: &mut L) {
        self.pawn_terms(rules, position, color, sides, sink);
        self.pair_terms(position, color, sink);
        if self.favored == Some(color) {
            sink.still(terms::still::FAVORED, 1);
        }
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
