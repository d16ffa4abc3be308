//! Known opening turns.

use tempi_rules::{Action, Game, Position};

/// The number of turns at the start of a game that are all known. `is_known` gets the position before a turn and the whole turn; usually it is
/// looked up in an opening book.
pub fn known_turns(game: &Game, is_known: impl Fn(&Position, &[Action]) -> bool) -> usize {
    game.turns().take_while(|turn| is_known(turn.before, turn.actions)).count()
}
