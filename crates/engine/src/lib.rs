//! Players of chess variants in which the *turn* is the invention: a simple opponent ([`First`]), random play ([`Random`]), a
//! finder of wins in the turn at hand ([`find_win_in_turn`]), random games ([`playouts`]) and statistics of self-play ([`stats`]).
//!
//! An engine plays one action at a time and knows of the game what the rules tell: who acts next, what is legal, what has ended.
//! Clocks, threads and output are the business of the [`Host`]; [`Clock`] is a ready-made one, for the system's clock or a browser's.
//!
//! ```
//! use std::time::Duration;
//! use tempi_engine::{Clock, First, Limits, Player, history_keys};
//! use tempi_rules::{Game, Rules};
//!
//! let rules = Rules::builtin("marseillais").unwrap();
//! let mut game = Game::new(rules.clone());
//! let mut player = First::new(rules);
//! // A whole turn of White's: two moves.
//! while game.position().turn() == 1 {
//!     let limits = Limits::time(Duration::from_millis(20));
//!     let choice = player.choose(game.position(), &history_keys(&game), &limits, &mut Clock::start()).unwrap();
//!     game.play(choice.action).unwrap();
//! }
//! assert_eq!(game.actions().len(), 2);
//! ```

mod clock;
mod dice;
mod engine;
mod evaluation;
mod first;
mod history;
mod mate;
mod pace;
mod player;
mod playouts;
mod random;
mod score;
mod search;
mod stats;
mod time;
pub mod tune;
mod yardstick;

pub use clock::Clock;
pub use dice::Dice;
pub use engine::{Bound, Differ, Engine, Line, Options, Request, Strength, Thought};
pub use first::First;
pub use history::history_keys;
pub use mate::{Finder, Found, Solution, Task, Want, find_win_in_turn, solve};
pub use player::{Choice, Host, Limits, Player, Timeless};
pub use playouts::{LONGEST_PLAYOUT, Playouts, playouts};
pub use random::Random;
pub use score::Score;
pub use stats::{Branching, LONGEST_GAME, SelfPlayer, Spread, Stats, stats};
pub use time::{TurnTime, turn_time};
pub use yardstick::{Greedy, Uct};

/// The crate's README, whose examples are tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
