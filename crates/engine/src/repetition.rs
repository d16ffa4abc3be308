//! The earlier positions of a game, as far as players need them.

use tempi_rules::{Color, Game, Position, Rules};

/// Keys of the positions of a game with which turns began, oldest first, the current one last (of all its positions where White and
/// Black pieces alternate): the `history` argument of [`crate::Player::choose`].
///
/// The keys are the positions' hashes. They differ even if the only difference is an en passant square that no legal capture uses, so they
/// serve only to foresee repetition; [`Game::outcome`] decides.
pub fn history_keys(game: &Game) -> Vec<u64> {
    let (rules, positions) = (game.rules(), game.positions());
    let every_ply = counts_every_ply(rules);
    let starts = |i: &usize| *i == 0 || every_ply || positions[*i].turn() != positions[*i - 1].turn();
    (0..positions.len()).filter(starts).map(|i| positions[i].hash(rules)).collect()
}

/// The winner where the player whose move repeats a position loses: the player to act in it.
pub fn repeated_against(position: &Position) -> Color {
    position.player()
}

/// Whether positions inside a turn count for repetition, too.
pub fn counts_every_ply(rules: &Rules) -> bool {
    rules.pieces_alternate()
}
