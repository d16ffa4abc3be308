//! Random games of every variant by the native rules, which the Node tests replay in the module. `TEMPI_BLESS=1` updates them.

use serde_json::{Value, json};
use tempi_engine::Rng;
use tempi_rules::{Game, Rules, catalog};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/test/games.json");
const LONGEST: usize = 60;

fn game(id: &str, seed: u64) -> Value {
    let mut rng = Rng::new(seed);
    let mut game = Game::new(Rules::builtin(id).unwrap());
    while game.outcome().is_none() && game.actions().len() < LONGEST {
        let actions = game.legal_actions();
        game.play(actions[rng.below(actions.len())]).unwrap();
    }
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
    let lines: Vec<String> = catalog::ids().enumerate().map(|(seed, id)| format!("  {}", game(id, seed as u64))).collect();
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    if std::env::var_os("TEMPI_BLESS").is_some() {
        std::fs::write(FILE, &text).unwrap();
    }
    assert!(std::fs::read_to_string(FILE).unwrap() == text, "{FILE} is not current; update it with TEMPI_BLESS=1");
}
