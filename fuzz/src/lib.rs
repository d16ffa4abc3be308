//! What the fuzz targets share: bytes as a source of choices, the variants, and valid texts that are spoiled.

#[path = "../../crates/rules/tests/properties/invariants.rs"]
pub mod invariants;

use std::fs;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use tempi_rules::{Position, Rules, catalog};

/// Built-in variants and the examples, compiled once.
pub static VARIANTS: LazyLock<Vec<Arc<Rules>>> = LazyLock::new(|| {
    let mut all: Vec<Arc<Rules>> = catalog::ids().map(|id| Rules::builtin(id).unwrap()).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/variants");
    let mut files: Vec<_> = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    files.sort();
    all.extend(files.iter().map(|path| {
        let id = path.file_stem().unwrap_or_default().to_string_lossy();
        Rules::from_toml(&id, &fs::read_to_string(path).unwrap()).unwrap()
    }));
    all
});

/// The fuzzer's bytes, one choice after the other; when they are used up every choice is 0.
pub struct Choices<'a>(pub &'a [u8]);

impl<'a> Choices<'a> {
    /// Whether all bytes are used up.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        let Some((&byte, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        byte
    }

    /// A number below `n`; 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        let wide = n > 256;
        let number = usize::from(self.byte()) + if wide { usize::from(self.byte()) << 8 } else { 0 };
        number.checked_rem(n).unwrap_or(0)
    }

    /// All bytes that are left, as text.
    pub fn text(&mut self) -> String {
        String::from_utf8_lossy(std::mem::take(&mut self.0)).into_owned()
    }

    /// Some variant. Those in which a legal action needs a search of whole turns are left out: they are a thousand times slower.
    pub fn rules(&mut self) -> &'static Rules {
        let all = &*VARIANTS;
        let rules = &all[self.below(all.len())];
        if rules.ends().announce_helpmate { &all[0] } else { rules }
    }

    /// A position after at most this many actions of a game.
    pub fn position(&mut self, rules: &Rules, most: usize) -> Position {
        let mut position = Position::start(rules);
        for _ in 0..self.below(most + 1) {
            let actions = position.legal_actions(rules);
            let Some(&action) = actions.get(self.below(actions.len())) else { break };
            position.play_unchecked(rules, action);
        }
        position
    }

    /// A valid text with a few places changed, and pieces of another one put in.
    pub fn spoil(&mut self, valid: &str, other: &str) -> String {
        let mut bytes = valid.as_bytes().to_vec();
        for _ in 0..self.below(6) {
            let at = self.below(bytes.len() + 1);
            match self.below(5) {
                0 => bytes.insert(at, self.byte()),
                1 if at < bytes.len() => bytes[at] = self.byte(),
                2 if at < bytes.len() => drop(bytes.drain(at..(at + self.below(12)).min(bytes.len()))),
                3 => {
                    let from = self.below(other.len() + 1);
                    let piece = other.as_bytes()[from..].iter().copied().take(self.below(60));
                    bytes.splice(at..at, piece);
                }
                _ => bytes.truncate(at),
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// Everything that must hold of a position and of some of the actions from it.
pub fn examine(rules: &Rules, position: &Position, choices: &mut Choices<'_>) {
    invariants::assert_round_trip(rules, position);
    let actions = position.legal_actions(rules);
    invariants::assert_listing(rules, position, &actions);
    assert_eq!(actions.is_empty(), position.outcome(rules).is_some(), "{}", position.fen(rules));
    for _ in 0..actions.len().min(4) {
        let action = actions[choices.below(actions.len())];
        let next = invariants::after(rules, position, action);
        invariants::assert_played(rules, position, action, &next);
        assert_eq!(position.parse_action(rules, &action.text(rules)), Ok(action));
    }
}
