//! Whether a variant's game can begin at all.

use std::sync::Arc;

use crate::compile::Rules;
use crate::format::Loaded;
use crate::game::Game;

/// Warns if a game of the variant is over before its first move.
///
/// ```
/// use std::sync::Arc;
/// use tempi_rules::{Rules, catalog, format, warn_of_finished_start};
/// let text = "format = 1\nbase = 'chess'\n[about]\nname = 'Bare'\n[start]\nboard = '4k3/8/8/8/8/8/8/4K3'\n";
/// let mut loaded = format::load("bare", "bare.toml", text, &catalog::base).unwrap();
/// let rules = Arc::new(Rules::compile("bare", &loaded.file).unwrap());
/// warn_of_finished_start(&mut loaded, &rules);
/// assert_eq!(loaded.warnings[0].message, "the game is over before the first move: a draw (bare-kings)");
/// ```
pub fn warn_of_finished_start(loaded: &mut Loaded, rules: &Arc<Rules>) {
    let Some(outcome) = Game::new(Arc::clone(rules)).outcome() else { return };
    let result = outcome.winner.map_or("a draw".to_string(), |winner| format!("{winner} has won"));
    let message = format!("the game is over before the first move: {result} ({})", outcome.reason.name());
    let help = "change the start position, or the rule in `[end]` that ends the game";
    loaded.warn("start.board", message, Some(help.into()));
}
