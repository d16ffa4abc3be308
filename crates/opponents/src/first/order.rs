//! The order in which actions are tried: the better the order, the fewer nodes the search visits.

use tempi_rules::{Action, ActionKind, Position, Rules};

use super::evaluation::Evaluation;

/// How often quiet actions were too good for the opponent, by player, origin and target.
pub(super) struct Merits([[[i32; 64]; 64]; 2]);

/// Captures and promotions come before everything quiet.
const NOISY: i32 = 1 << 24;
/// Counts are halved beyond this.
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

    /// Notes that an action made the opponent avoid the position.
    pub fn note(&mut self, position: &Position, action: Action, depth: i32) {
        let (Some(from), Some(to)) = (action.from(), action.to()) else { return };
        let side = &mut self.0[position.player().index()];
        side[from.index()][to.index()] += depth * depth;
        if side[from.index()][to.index()] > MOST_MERIT {
            side.iter_mut().flatten().for_each(|merit| *merit /= 2);
        }
    }
}

/// What an action wins in pieces, at a glance: the captured piece, or what a pawn becomes; `None` for quiet actions and for captures of
/// the player's own pieces.
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

/// Sorts actions, the most promising first: the one known to be good, captures and promotions by what they win and with the
/// cheapest piece, then quiet ones by merit.
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
