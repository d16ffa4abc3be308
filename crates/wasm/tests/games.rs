//! Random games of every variant by the native rules, which the Node tests replay in the module. `TEMPI_BLESS=1` updates them.

mod recorded;

use serde_json::{Value, json};
use tempi_rules::catalog;

use recorded::{compare, random_game};

const LONGEST: usize = 60;

fn game(id: &str, seed: u64) -> Value {
    let game = random_game(id, seed, LONGEST);
    json!({
        "variant": id,
        "actions": game.action_texts(),
        "fen": game.position().fen(game.rules()),
        "legal": game.legal_actions().len(),
        "movetext": game.movetext(),
        "reason": game.outcome().map(|outcome| outcome.reason.name()),
    })
}

#[test]
fn the_games_for_the_module_are_current() {
    let games: Vec<Value> = catalog::ids().enumerate().map(|(seed, id)| game(id, seed as u64)).collect();
    compare("games.json", &games);
}
