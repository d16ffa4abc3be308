//! Results of the native program in files that the Node tests compare with the module's.

use serde_json::Value;
use tempi_engine::Rng;
use tempi_rules::{Game, Rules};

/// A random game of a variant, of this many actions unless it ends before.
pub fn random_game(id: &str, seed: u64, longest: usize) -> Game {
    let mut rng = Rng::new(seed);
    let mut game = Game::new(Rules::builtin(id).unwrap());
    while game.outcome().is_none() && game.actions().len() < longest {
        let actions = game.legal_actions();
        game.play(actions[rng.below(actions.len())]).unwrap();
    }
    game
}

/// Checks that a file of `test` lists these results; with `TEMPI_BLESS=1`, writes it first.
pub fn compare(name: &str, results: &[Value]) {
    let file = format!("{}/test/{name}", env!("CARGO_MANIFEST_DIR"));
    let lines: Vec<String> = results.iter().map(|result| format!("  {result}")).collect();
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    if std::env::var_os("TEMPI_BLESS").is_some() {
        std::fs::write(&file, &text).unwrap();
    }
    assert!(std::fs::read_to_string(&file).unwrap() == text, "{file} is not current; update it with TEMPI_BLESS=1");
}
