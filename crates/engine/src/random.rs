//! A player who plays at random.

use std::sync::Arc;

use tempi_rules::{Action, Position, Rules};

use crate::dice::Dice;
use crate::player::{Choice, Host, Limits, Player};
use crate::score::Score;

/// Chooses each action with the same chance as every other legal one. Limits mean nothing to him: he answers at once.
pub struct Random {
    rules: Arc<Rules>,
    dice: Dice,
    actions: Vec<Action>,
}

impl Random {
    /// A random player whose choices are determined by a seed.
    pub fn new(rules: Arc<Rules>, seed: u64) -> Random {
        Random { rules, dice: Dice::new(seed), actions: Vec::with_capacity(128) }
    }
}

impl Player for Random {
    fn choose(&mut self, position: &Position, _: &[u64], _: &Limits, _: &mut dyn Host) -> Option<Choice> {
        self.actions.clear();
        position.legal_actions_into(&self.rules, &mut self.actions);
        let &action = self.actions.get(self.dice.below(self.actions.len()))?;
        Some(Choice { action, score: Score::EVEN, line: vec![action], depth: 0, nodes: 1 })
    }
}
