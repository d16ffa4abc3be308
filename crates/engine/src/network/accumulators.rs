//! The hidden layer, kept up to date along a line of the search.

use super::layers::{Hidden, Layers, add_row};
use super::layout::{Fit, Inputs};

/// The hidden units for the position evaluated last at each ply of a search. A position is evaluated by what differs from one of them:
/// whatever an action does (captures, pushes, rearrangements), the result is that of adding up all facts afresh.
#[derive(Clone, Debug, Default)]
pub(crate) struct Accumulators {
    by_ply: Vec<Accumulator>,
}

#[derive(Clone, Debug)]
struct Accumulator {
    inputs: Inputs,
    /// As White and as Black see it.
    hidden: [Hidden; 2],
}

impl Accumulators {
    /// The hidden units of a position `ply` plies from the root, as White and as Black see it.
    #[inline]
    pub(super) fn update(&mut self, layers: &Layers, fit: &Fit, inputs: &Inputs, ply: usize) -> &[Hidden; 2] {
        if self.by_ply.len() <= ply {
            let empty = Accumulator { inputs: Inputs::NONE, hidden: [layers.hidden_biases; 2] };
            self.by_ply.resize(ply + 1, empty);
        }
        let (earlier, here) = self.by_ply.split_at_mut(ply);
        let here = &mut here[0];
        // The position before is usually closest, but its evaluation may have come from the table.
        if let Some(before) = earlier.last()
            && fit.distance(&before.inputs, inputs) <= fit.distance(&here.inputs, inputs)
        {
            here.clone_from(before);
        }
        let Accumulator { inputs: known, hidden } = here;
        fit.differences(known, inputs, |white, black, there| {
            add_row(&mut hidden[0], &layers.rows[white], there);
            add_row(&mut hidden[1], &layers.rows[black], there);
        });
        *known = *inputs;
        &here.hidden
    }
}
