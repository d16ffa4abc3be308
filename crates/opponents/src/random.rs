//! A player that plays at random.

use std::sync::Arc;

use tempi_engine::{Choice, Host, Limits, Player, Rng, Score};
use tempi_rules::{Action, Position, Rules};

/// Chooses among the legal actions, each with the same probability. It ignores limits and answers immediately.
pub struct Random {
    rules: Arc<Rules>,
    rng: Rng,
    actions: Vec<Action>,
}

impl Random {
    /// A random player whose choices are determined by a seed.
    pub fn new(rules: Arc<Rules>, seed: u64) -> Random {
        Random { rules, rng: Rng::new(seed), actions: Vec::with_capacity(128) }
    }
}

impl Player for Random {
    fn choose(&mut self, position: &Position, _: &[u64], _: &Limits, _: &mut dyn Host) -> Option<Choice> {
        self.actions.clear();
        position.legal_actions_into(&self.rules, &mut self.actions);
        let &action = self.actions.get(self.rng.below(self.actions.len()))?;
        Some(Choice { action, score: Score::EVEN, line: vec![action], depth: 0, nodes: 1 })
    }
}
