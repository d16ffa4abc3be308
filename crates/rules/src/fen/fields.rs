//! Which turn fields belong to which variants.

use crate::compile::{CaptureEffect, Chooser, Counts, EnPassant, Quadrant, Rules};

/// The names of all turn fields.
pub(super) const FIELDS: [&str; 20] = [
    "moves",
    "left",
    "slot",
    "shapes",
    "state",
    "used",
    "group",
    "forced",
    "quadrant",
    "epnext",
    "moved",
    "barred",
    "barrednext",
    "advanced",
    "pending",
    "waiting",
    "taken",
    "markers",
    "taker",
    "ended",
];

/// Whether positions of the variant can have the field. A field without an effect is an error.
pub(super) fn has_field(rules: &Rules, name: &str) -> bool {
    let schedule = &rules.schedule;
    match name {
        "moves" | "left" | "state" => {
            schedule.some_turn_is_longer() || rules.alternate || rules.markers.is_some() || rules.rearrangement.is_some()
        }
        "slot" | "shapes" => !schedule.shapes.is_empty(),
        "used" => schedule.no_type_twice || !schedule.cycle_groups.is_empty(),
        "group" => !schedule.cycle_groups.is_empty(),
        "forced" => rules.limits.sideways_then_forward,
        "quadrant" => rules.limits.quadrant != Quadrant::Any,
        "epnext" => rules.pawns.en_passant == EnPassant::PrecedingTurn,
        "moved" => rules.tracks_moved,
        "barred" => {
            rules.capture.effect == CaptureEffect::Push
                || (rules.capture.uses_pocket && !rules.capture.may_move)
                || rules.pawns.ranks_a_turn > 0
        }
        "barrednext" => rules.capture.effect == CaptureEffect::Push,
        "advanced" => rules.pawns.ranks_a_turn > 0,
        "pending" => rules.pawns.chooser == Chooser::Owner,
        "waiting" => rules.capture.uses_pocket,
        "taken" => rules.capture.keeps_taken,
        "markers" => rules.markers.is_some(),
        "taker" => rules.end.claim_after > 0,
        "ended" => rules.has_goals || rules.end.claim_after > 0,
        _ => false,
    }
}

impl crate::compile::Schedule {
    /// Whether some turn can have more than one move.
    fn some_turn_is_longer(&self) -> bool {
        self.longest_shape() > 1 || self.counts != Counts::Moves || self.lengths_exceed_one()
    }
}
