//! Reference players for measuring the strength of an engine, from random play ([`Random`]) to alpha-beta ([`First`]).
//!
//! | player | choice |
//! |---|---|
//! | [`Random`] | any legal action, each with the same probability |
//! | [`Greedy`] | the turn with the best material balance, without considering the reply |
//! | [`Uct`] | Monte-Carlo tree search with random playouts |
//! | [`First`] | alpha-beta over single actions, with material and mobility as its evaluation |
//!
//! They play any variant. Their play never changes, so that results against them stay comparable: with equal seeds and limits of nodes or
//! depth, games are equal.
//!
//! [`stats`] plays games of [`Random`] or [`First`] against itself and returns statistics.
//!
//! ```
//! use tempi_engine::{Limits, NoClock, Player, history_keys};
//! use tempi_opponents::{Greedy, Random};
//! use tempi_rules::{Color, Game, Rules};
//!
//! let rules = Rules::builtin("double-move").unwrap();
//! let mut white = Greedy::new(rules.clone(), 1);
//! let mut black = Random::new(rules.clone(), 2);
//! let mut game = Game::new(rules);
//! while game.outcome().is_none() {
//!     let player: &mut dyn Player = if game.player() == Color::White { &mut white } else { &mut black };
//!     let choice = player.choose(game.position(), &history_keys(&game), &Limits::nodes(500), &mut NoClock).unwrap();
//!     game.play(choice.action).unwrap();
//! }
//! assert_eq!(game.outcome().unwrap().winner, Some(Color::White));
//! ```

mod first;
mod greedy;
mod material;
mod random;
mod stats;
mod uct;

pub use first::First;
pub use greedy::Greedy;
pub use random::Random;
pub use stats::{Branching, MAX_GAME_ACTIONS, SelfPlayer, Spread, Stats, stats};
pub use uct::Uct;

/// The crate's README, compiled to test its examples.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
