//! Accumulators: the hidden layer, updated incrementally along a line of the search.

use super::layers::{Block, Layers, add_row};
use super::layout::{Fit, Inputs};

/// The hidden units for the last position evaluated at each ply of a search. Another position is evaluated by its differences from one of
/// them. Whatever an action does (captures, pushes, rearrangements), the result equals that of adding up all features from scratch.
#[derive(Clone, Debug, Default)]
pub(crate) struct Accumulators {
    by_ply: Vec<Accumulator>,
}

#[derive(Clone, Debug)]
struct Accumulator {
    inputs: Inputs,
    /// From White's and from Black's perspective.
    hidden: [Vec<Block>; 2],
}

impl Accumulator {
    /// Unlike the derived `clone_from`, this does not allocate.
    #[inline]
    fn copy_from(&mut self, other: &Accumulator) {
        self.inputs = other.inputs;
        for (units, others) in self.hidden.iter_mut().zip(&other.hidden) {
            units.copy_from_slice(others);
        }
    }
}

impl Accumulators {
    /// The hidden units of a position `ply` plies from the root, from White's and from Black's perspective.
    #[inline]
    pub(super) fn update(&mut self, layers: &Layers, fit: &Fit, inputs: &Inputs, ply: usize) -> &[Vec<Block>; 2] {
        if self.by_ply.len() <= ply {
            let hidden = [layers.hidden_biases.clone(), layers.hidden_biases.clone()];
            let empty = Accumulator { inputs: Inputs::NONE, hidden };
            self.by_ply.resize(ply + 1, empty);
        }
        let (earlier, here) = self.by_ply.split_at_mut(ply);
        let here = &mut here[0];
        // The previous position is usually the closest, but its evaluation may have come from the hash table.
        if let Some(before) = earlier.last()
            && fit.distance(&before.inputs, inputs) <= fit.distance(&here.inputs, inputs)
        {
            here.copy_from(before);
        }
        let Accumulator { inputs: known, hidden } = here;
        fit.differences(known, inputs, |white, black, there| {
            add_row(&mut hidden[0], layers.row(white), there);
            add_row(&mut hidden[1], layers.row(black), there);
        });
        *known = *inputs;
        &here.hidden
    }
}
