//! The engine: what hosts see of the search.

mod options;
mod request;

use std::sync::Arc;

use tempi_rules::{Position, Rules};

use crate::first::First;
use crate::player::{Choice, Host, Limits, Player};

pub use options::{Options, Strength};
pub use request::{Bound, Differ, Line, Request, Thought};

/// The strongest player there is here, for any variant.
pub struct Engine {
    rules: Arc<Rules>,
    options: Options,
    inner: First,
}

impl Engine {
    /// An engine for a variant, set up as usual.
    pub fn new(rules: Arc<Rules>) -> Engine {
        Engine::with_options(rules, Options::default())
    }

    /// An engine for a variant.
    pub fn with_options(rules: Arc<Rules>, options: Options) -> Engine {
        let inner = First::new(Arc::clone(&rules));
        Engine { rules, options, inner }
    }

    /// The variant that it plays.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// How it is set up.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Sets it up differently. What it knows of positions is kept unless the table changes its size.
    pub fn set_options(&mut self, options: Options) {
        self.options = options;
    }

    /// Forgets all positions, as for a new game.
    pub fn forget(&mut self) {
        self.inner.forget();
    }

    /// Thinks about a position until the limits or the host stop it, and chooses an action; `None` if the game has ended or no action
    /// was allowed. `history` is as in [`Player::choose`]. The host is told of every depth ([`Host::think`]).
    pub fn think(&mut self, position: &Position, history: &[u64], request: &Request, host: &mut dyn Host) -> Option<Choice> {
        let choice = self.inner.choose(position, history, &request.limits, host)?;
        let line = Line { score: choice.score, bound: Bound::Exact, actions: choice.line.clone() };
        let thought = Thought { depth: choice.depth, deepest: choice.depth, nodes: choice.nodes, table_used: 0, lines: vec![line] };
        host.think(&thought);
        Some(choice)
    }
}

impl Player for Engine {
    fn choose(&mut self, position: &Position, history: &[u64], limits: &Limits, host: &mut dyn Host) -> Option<Choice> {
        self.think(position, history, &Request::new(*limits), host)
    }
}
