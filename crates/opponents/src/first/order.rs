//! Move ordering: the better the order, the fewer nodes the search visits.

use tempi_rules::{Action, ActionKind, Position, Rules};

use super::evaluation::Evaluation;

/// History: how often quiet actions caused a cutoff, by player, origin and target.
pub(super) struct Merits([[[i32; 64]; 64]; 2]);

/// Captures and promotions come before all quiet actions.
const NOISY: i32 = 1 << 24;
/// Larger counts are halved.
const MOST_MERIT: i32 = 1 << 20;

impl Merits {
    pub fn new() -> Box<Merits> {
        Box::new(Merits([[[0; 64]; 64]; 2]))
    }

    fn of(&self, position: &Position, action: Action) -> i32 {
        match (action.from(), action.to()) {
            (Some(from), Some(to)) => self.0[position.player().index()][from.index()][to.index()],
            _ => 0,
        }
    }

    /// Records that an action caused a cutoff.
    pub fn note(&mut self, position: &Position, action: Action, depth: i32) {
        let (Some(from), Some(to)) = (action.from(), action.to()) else { return };
        let side = &mut self.0[position.player().index()];
        side[from.index()][to.index()] += depth * depth;
        if side[from.index()][to.index()] > MOST_MERIT {
            side.iter_mut().flatten().for_each(|merit| *merit /= 2);
        }
    }
}

/// A quick estimate of an action's material gain: the captured piece, or the promotion; `None` for quiet actions and for captures of the
/// player's own pieces.
pub(super) fn gain(evaluation: &Evaluation, position: &Position, action: Action) -> Option<i32> {
    if !action.is_move() {
        return None;
    }
    let board = position.board();
    let mover = board.piece_on(action.from()?)?;
    let captured = board.piece_on(action.to()?).filter(|captured| captured.color != mover.color);
    let promoted = action.promotion().map_or(0, |role| evaluation.worth(role) - evaluation.worth(mover.role));
    match captured {
        Some(captured) if captured.color == position.player() => None,
        Some(captured) => Some(evaluation.worth(captured.role) + promoted),
        None if action.kind() == ActionKind::EnPassant => Some(evaluation.worth(mover.role)),
        None => action.promotion().map(|_| promoted),
    }
}

/// Sorts actions: the hash move, captures and promotions by gain and with the cheapest piece first, then quiet actions by history.
pub(super) fn sort(
    evaluation: &Evaluation,
    merits: &Merits,
    position: &Position,
    known: Option<Action>,
    actions: &mut [Action],
    rules: &Rules,
) {
    let mover = |action: Action| {
        let role = action.from().and_then(|from| position.board().piece_on(from)).map(|piece| piece.role);
        role.filter(|&role| !rules.objectives().has(role)).map_or(0, |role| evaluation.worth(role))
    };
    let promise = |action: Action| match gain(evaluation, position, action) {
        _ if Some(action) == known => i32::MAX,
        Some(gain) => NOISY + 16 * gain - mover(action),
        None => merits.of(position, action),
    };
    actions.sort_by_cached_key(|&action| std::cmp::Reverse(promise(action)));
}
