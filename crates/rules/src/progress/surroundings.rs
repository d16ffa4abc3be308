//! Parts of the progress that depend on the course of the turn or on pieces that do not move: skipped slots, losses, crowded areas.

use crate::board::{Bitboard, Color, Role, Roles, Square};
use crate::compile::{CaptureEffect, Rules, Slot};
use crate::kernel::Position;

use super::data::Extinct;
use crate::sentence::{PieceType, SlotNeed};

/// The slots before the first one that has a move, at the start of a turn.
pub(super) fn skipped_at_start(position: &Position, rules: &Rules) -> Vec<SlotNeed> {
    let skips = rules.schedule.skip && rules.schedule.shaped(position.turn) && position.ordinal == 0;
    if skips { slots(rules, 0, position.slot) } else { Vec::new() }
}

/// The slots and groups skipped after a move within a turn.
pub(crate) fn skipped_since(before: &Position, position: &Position, rules: &Rules) -> Vec<SlotNeed> {
    let schedule = &rules.schedule;
    if schedule.skip && schedule.shaped(position.turn) {
        return slots(rules, before.slot + 1, position.slot);
    }
    let groups = schedule.cycle_groups.len() as u8;
    let Some(moved) = (0..groups).find(|&group| (position.used.0 & !before.used.0) >> group & 1 != 0) else { return Vec::new() };
    let passed = (1..groups).map(|ahead| (moved + ahead) % groups).take_while(|&group| group != position.group);
    let skipped = passed.filter(|&group| position.used.0 >> group & 1 == 0).map(|group| schedule.cycle_groups[group as usize]);
    skipped.map(|roles| SlotNeed { opposing: false, other: false, types: PieceType::limited(rules, roles), capture: None }).collect()
}

/// The slots of the shape in a range.
fn slots(rules: &Rules, from: u8, to: u8) -> Vec<SlotNeed> {
    let shape: &[Slot] = rules.schedule.shapes.first().map_or(&[], |shape| shape);
    shape.get(from as usize..to as usize).unwrap_or_default().iter().map(|slot| SlotNeed::of(rules, slot)).collect()
}

/// Types of which the next capture wins (see [`TurnProgress::decisive`]).
pub(super) fn decisive(position: &Position, rules: &Rules) -> Vec<PieceType> {
    let (end, other) = (&rules.end, !position.player);
    let is_last = |roles: Roles| position.board.pieces_of(other, roles).len() == 1;
    let gone = end.extinct.iter().filter(|&&roles| position.board.pieces_of(other, roles).is_empty()).count();
    let ends_group = |role| end.extinct.iter().any(|&roles| roles.has(role) && is_last(roles));
    let wins = |&role: &Role| {
        let eliminates = end.eliminate.has(role) && position.taken.count(role) > 0 && is_last(role.bit());
        let extinguishes = gone + 1 == usize::from(end.extinct_groups) && ends_group(role);
        position.board.pieces(other, role).not_empty() && (end.capture.has(role) || eliminates || extinguishes)
    };
    rules.roles().filter(wins).map(|role| PieceType::of(rules, role)).collect()
}

/// The types that the players have lost, of those that count.
pub(super) fn extinct(position: &Position, rules: &Rules) -> Option<Extinct> {
    let groups = &rules.end.extinct;
    let lost = |color: Color| groups.iter().filter(move |&&roles| position.board.pieces_of(color, roles).is_empty());
    let named = |color: Color| lost(color).map(|&roles| PieceType::all(rules, roles)).collect();
    (!groups.is_empty()).then(|| Extinct { lost: Color::BOTH.map(named), most: rules.end.extinct_groups })
}

/// Areas with too many of the player's pieces.
pub(super) fn crowded(position: &Position, rules: &Rules) -> Option<Vec<[Square; 2]>> {
    let pieces = position.board.of(position.player);
    let areas = Square::all().filter_map(|square| Some([square, square.offset(1, 1)?]));
    let full = |[low, _]: &[Square; 2]| (pieces & Bitboard(0x303 << low.index())).len() >= u32::from(rules.removal);
    (rules.removal > 0).then(|| areas.filter(full).collect())
}

/// The pieces that captures create.
pub(super) fn leaves(rules: &Rules) -> Vec<(PieceType, PieceType)> {
    if rules.capture.effect != CaptureEffect::CreateLower {
        return Vec::new();
    }
    let mut ladder: Vec<(Role, Role)> = rules.roles().filter_map(|role| Some((role, rules.capture.lower[role.index()]?))).collect();
    // Royal pieces are never captured.
    ladder.retain(|&(taken, _)| rules.check.royal != Some(taken));
    ladder.sort_by_key(|&(taken, _)| std::cmp::Reverse(rules.role_info(taken).rank));
    ladder.into_iter().map(|(taken, left)| (PieceType::of(rules, taken), PieceType::of(rules, left))).collect()
}

/// Pawns that cannot be captured yet.
pub(super) fn safe(position: &Position, rules: &Rules) -> Vec<Square> {
    Color::BOTH.into_iter().flat_map(|color| rules.pawns.safe[color.index()] & position.board.pieces_of(color, rules.pawns.roles)).collect()
}
