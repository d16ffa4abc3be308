//! A network fitted to the rules of a variant.

use std::sync::Arc;

use tempi_rules::{Color, Position, Rules};

use super::accumulators::Accumulators;
use super::file::Network;
use super::layout::{Fit, Mismatch};

/// A network for the positions of one variant.
#[derive(Clone, Debug)]
pub(crate) struct FittedNetwork {
    pub(super) network: Arc<Network>,
    pub(super) fit: Fit,
}

impl FittedNetwork {
    /// A network for a variant.
    ///
    /// # Errors
    /// If the variant has pieces or turns that the network does not support.
    pub fn new(network: Arc<Network>, rules: &Rules) -> Result<FittedNetwork, Mismatch> {
        let fit = network.header().layout.fit(rules)?;
        Ok(FittedNetwork { network, fit })
    }

    /// Whether the output is to be added to the hand-made evaluation.
    pub fn adds_to_hand(&self) -> bool {
        self.network.header().adds_to_hand
    }

    /// The network's evaluation of a position for the player to act, in centipawns, if the game is not over; or the correction to the hand-made
    /// evaluation if the output is to be added to that. `accumulators` are those of the search, and `ply` is the distance from its root; they
    /// make evaluation faster and do not change the value.
    pub fn evaluate(&self, rules: &Rules, position: &Position, accumulators: &mut Accumulators, ply: usize) -> i32 {
        let inputs = self.fit.inputs(position);
        let sums = accumulators.update(&self.network.layers, &self.fit, &inputs, ply);
        let (acting, waiting) = match position.player() {
            Color::White => (&sums[0], &sums[1]),
            Color::Black => (&sums[1], &sums[0]),
        };
        let header = self.network.header();
        let bucket = header.buckets.of(position.moves_left(rules), position.moves_next(rules), position.board().occupied().len() as u8);
        self.network.layers.output(bucket, acting, waiting, header.scale)
    }

    /// The same, without the results of other positions.
    #[cfg(test)]
    pub fn evaluate_afresh(&self, rules: &Rules, position: &Position) -> i32 {
        self.evaluate(rules, position, &mut Accumulators::default(), 0)
    }
}
