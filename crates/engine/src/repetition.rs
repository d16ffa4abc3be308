//! The position keys of a game, with which players detect repetition.

use tempi_rules::{Color, Game, Position, Rules};

/// Keys of the positions of a game at the start of each turn, oldest first, the current one last (of all its positions, if White and Black
/// pieces alternate): the `history` argument of [`crate::Player::choose`].
///
/// The keys are the positions' hashes. They differ even if the only difference is an en passant square that no legal capture uses, so they
/// serve only to foresee repetition; [`Game::outcome`] decides.
pub fn history_keys(game: &Game) -> Vec<u64> {
    let (rules, positions) = (game.rules(), game.positions());
    let every_ply = counts_every_ply(rules);
    let starts = |i: &usize| *i == 0 || every_ply || positions[*i].turn() != positions[*i - 1].turn();
    (0..positions.len()).filter(starts).map(|i| positions[i].hash(rules)).collect()
}

/// The winner if a repetition loses for the player who causes it: the player to act in the repeated position.
pub fn repeated_against(position: &Position) -> Color {
    position.player()
}

/// Whether positions within a turn count for repetition, too.
pub fn counts_every_ply(rules: &Rules) -> bool {
    rules.pieces_alternate()
}
