//! The positions of a game that a review searches, and the score of its end.

use tempi_rules::{EndReason, Game};

use crate::score::Score;

/// The number of actions before each position that a review searches: those at the start of each turn, and the last one.
pub fn places(game: &Game) -> impl Iterator<Item = usize> + '_ {
    let lengths = game.turns().map(|turn| turn.actions.len());
    std::iter::once(0).chain(lengths.scan(0, |at, length| {
        *at += length;
        Some(*at)
    }))
}

/// The game after its first `actions` actions.
pub fn game_at(game: &Game, actions: usize) -> Game {
    let mut at = Game::from_position(game.rules().clone(), *game.start());
    for &action in &game.actions()[..actions] {
        if at.play(action).is_err() {
            break;
        }
    }
    at
}

/// The score of a game that has ended on the board, for the player who would act next; resigned games count as unfinished.
pub fn final_score(game: &Game) -> Option<Score> {
    let declared = |reason| matches!(reason, EndReason::Resignation | EndReason::Agreement | EndReason::Time | EndReason::Abandoned);
    let outcome = game.outcome().filter(|outcome| !declared(outcome.reason))?;
    Some(match outcome.winner {
        None => Score::EVEN,
        Some(winner) if winner == game.position().player() => Score::win_in(0),
        Some(_) => Score::loss_in(0),
    })
}
