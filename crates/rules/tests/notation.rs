//! Readable notation: everything printed is read back, tolerant forms are read, mistakes are named.

use std::collections::HashSet;
use std::sync::Arc;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tempi_rules::notation::Namer;
use tempi_rules::{Game, Position, Rules, catalog};

/// Every built-in variant and every example file.
fn all_rules() -> Vec<Arc<Rules>> {
    let mut all: Vec<_> = catalog::ids().map(|id| Rules::builtin(id).unwrap()).collect();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/variants");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for path in files.iter().filter(|path| path.extension().is_some_and(|extension| extension == "toml")) {
        let text = std::fs::read_to_string(path).unwrap();
        let id = path.file_stem().unwrap().to_str().unwrap();
        all.push(Rules::from_toml(id, &text).unwrap_or_else(|e| panic!("{id}: {e}")));
    }
    assert!(all.len() >= 58 + 16, "only {} variants", all.len());
    all
}

/// Names every legal action, reads the names back, and looks for names that stand for two actions.
fn names_are_read_back(rules: &Rules, position: &Position) {
    let namer = Namer::new(rules, position);
    let mut seen = HashSet::new();
    for &action in namer.legal() {
        let name = namer.name(action);
        let place = || format!("{name} for {} in {} at {}", action.text(rules), rules.id(), position.fen(rules));
        assert!(seen.insert(name.clone()), "twice: {}", place());
        assert_eq!(namer.read(&name).unwrap_or_else(|e| panic!("{e}: {}", place())), action, "{}", place());
        let bare = name.replace(['+', '#'], "");
        assert_eq!(namer.read(&bare).unwrap_or_else(|e| panic!("{e}: {}", place())), action, "without sign: {}", place());
        let text = action.text(rules);
        assert_eq!(namer.read(&text).unwrap(), action, "action text: {}", place());
    }
}

fn random_game(rules: &Arc<Rules>, rng: &mut SmallRng, longest: usize) -> Game {
    let mut game = Game::new(rules.clone());
    while game.actions().len() < longest {
        let actions = game.legal_actions();
        let Some(&action) = actions.get(rng.random_range(0..actions.len().max(1))) else { break };
        game.play(action).unwrap();
    }
    game
}

#[test]
fn every_name_is_read_back_as_its_action() {
    let mut rng = SmallRng::seed_from_u64(7);
    for rules in all_rules() {
        // Rearrangements are many, and each is played to look for a move after it.
        let (games, longest) = if rules.file().rearrangement.is_some() { (2, 30) } else { (3, 120) };
        for _ in 0..games {
            let game = random_game(&rules, &mut rng, longest);
            for position in game.positions() {
                names_are_read_back(&rules, position);
            }
        }
    }
}
