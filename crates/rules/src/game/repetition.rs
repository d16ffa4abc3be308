//! When two positions of a game are the same one (G12, G16).

use crate::board::Bitboard;
use crate::compile::{RepetitionRule, Rules};
use crate::kernel::{Action, ActionKind, Flags, Pocket, Position};

/// What two occurrences of a position share: the position without everything that later turns do not depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Key {
    hash: u64,
    position: Position,
}

/// The key of a position that an action (`None` at the start of the game) has led to, if positions are compared there: at the
/// start of a turn, before a pending choice; after every ply where White and Black pieces alternate.
pub(super) fn key(rules: &Rules, position: &Position, last: Option<Action>) -> Option<Key> {
    let compared = !position.is_inside_turn() || (rules.alternate && last.is_none_or(Action::is_move));
    let chosen = last.is_some_and(|action| action.kind() == ActionKind::Choose);
    if rules.end.repetition == RepetitionRule::None || !compared || chosen || position.ended != 0 {
        return None;
    }
    let mut same = *position;
    same.ep = usable_en_passant(rules, position);
    (same.quiet, same.since_pawn) = (0, 0);
    same.flags.clear(Flags::BARE | Flags::QUIET | Flags::PROGRESS | Flags::PAWN_TAKER[0] | Flags::PAWN_TAKER[1]);
    // In Forward Chess only board, player and e.p. count; who may claim the win does not.
    same.turn = rules.schedule.phase(position.turn);
    if rules.alternate {
        wipe_ply(rules, position, &mut same);
    }
    Some(Key { hash: same.hash(rules), position: same })
}

/// Where pieces alternate, the place in the turn is what is left of it: a turn of two plies has the last ply of one of three. What
/// was captured earlier in the turn does not matter then, unless some rule asks for it.
fn wipe_ply(rules: &Rules, position: &Position, same: &mut Position) {
    if !rules.features.is_plain() {
        return;
    }
    (same.ordinal, same.taken) = (0, Pocket::NONE);
    same.turn = rules.schedule.phase(position.turn.saturating_add(1));
    if rules.schedule.plus_capture == 0 && rules.schedule.plus_check == 0 {
        same.flags.clear(Flags::OF_TURN);
    }
}

/// The crossed squares on which a pawn can be captured en passant now, or after a rearrangement or marker move.
fn usable_en_passant(rules: &Rules, position: &Position) -> Bitboard {
    if position.ep.is_empty() {
        return Bitboard::EMPTY;
    }
    let mut now = *position;
    // A draw by counting ends the game, and a pending choice comes first: neither makes the capture impossible.
    now.flags.clear(Flags::BARE | Flags::QUIET);
    now.pending = Bitboard::EMPTY;
    now.start_shape(rules);
    let mut usable = Bitboard::EMPTY;
    for action in now.legal_actions(rules) {
        match action.kind() {
            ActionKind::EnPassant => usable = usable.with(action.to_square()),
            ActionKind::Marker | ActionKind::Rearrange => {
                let mut prepared = now;
                prepared.play_unchecked(rules, action);
                usable |= captures_in_passing(rules, &prepared);
            }
            _ => {}
        }
    }
    usable
}

fn captures_in_passing(rules: &Rules, position: &Position) -> Bitboard {
    let actions = position.legal_actions(rules);
    actions.into_iter().filter(|action| action.kind() == ActionKind::EnPassant).map(Action::to_square).collect()
}
