//! Turns of opening theory.

use tempi_rules::{Action, Game, Position};

/// The number of a game's first turns that are all known. `is_known` gets the position before a turn and the whole turn; an opening book
/// answers it.
pub fn known_turns(game: &Game, is_known: impl Fn(&Position, &[Action]) -> bool) -> usize {
    game.turns().take_while(|turn| is_known(turn.before, turn.actions)).count()
}
