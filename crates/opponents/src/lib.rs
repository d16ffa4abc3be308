//! Sparring partners: opponents by which the strength of an engine is measured, from [`Random`] play to alpha-beta ([`First`]).
//!
//! | player | how it chooses |
//! |---|---|
//! | [`Random`] | any legal action, each with the same chance |
//! | [`Greedy`] | the turn after which its pieces stand best; it looks no further |
//! | [`Uct`] | Monte-Carlo tree search: random games decide |
//! | [`First`] | alpha-beta by single actions, with material and mobility as its evaluation |
//!
//! They know no variant by name and play any variant. Each plays as well as its idea allows, and stays as it is, so that results against it can
//! be compared over the years: with equal seeds and limits of nodes or depth, games are equal.
//!
//! [`stats`] lets [`Random`] or [`First`] play itself and says what the games were like.
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

/// The crate's README, whose examples are tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
