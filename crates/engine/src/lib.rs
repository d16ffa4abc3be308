//! An engine for chess variants in which a turn can have several moves.
//!
//! - [`Engine`] searches positions of any variant, at any [`Strength`]. It is a [`Player`]: it chooses one action at a time.
//! - A [`Request`] says what to search and when to stop ([`Limits`]). The engine reports a [`Thought`] for each depth and returns a
//!   [`Choice`].
//! - [`Finder`] and [`solve`] find wins in the current turn, count them, and prove forced wins over several turns.
//! - [`review`] grades the turns of a game from search results.
//! - [`playouts`] plays random games, [`self_play`] games of a player against itself; [`tune`] fits the weights of the evaluation to such games.
//!
//! The program around the engine passes in a [`Host`], which provides the time, can stop the search and receives reports. [`Clock`] is a
//! host with the system's or the browser's clock; [`NoClock`] is for searches that are limited by nodes or depth.
//!
//! ```
//! use std::time::Duration;
//! use tempi_engine::{Clock, Engine, Limits, Player, history_keys};
//! use tempi_rules::{Game, Rules};
//!
//! let rules = Rules::builtin("marseillais").unwrap();
//! let mut game = Game::new(rules.clone());
//! let mut player = Engine::new(rules);
//! // White's first turn: two moves.
//! while game.position().turn() == 1 {
//!     let limits = Limits::time(Duration::from_millis(20));
//!     let choice = player.choose(game.position(), &history_keys(&game), &limits, &mut Clock::start()).unwrap();
//!     game.play(choice.action).unwrap();
//! }
//! assert_eq!(game.actions().len(), 2);
//! ```

mod budget;
mod chances;
mod clock;
mod engine;
mod evaluation;
mod keys;
mod limits;
mod mate;
pub mod network;
mod options;
mod player;
mod playouts;
mod repetition;
mod request;
pub mod review;
mod rng;
mod score;
mod search;
mod selfplay;
mod skill;
mod thought;
mod time;
pub mod tune;
mod turns;

pub use budget::{Budget, ClockChecks, StopAt};
pub use clock::Clock;
pub use engine::Engine;
pub use evaluation::{HandEvaluation, PieceValues};
pub use limits::Limits;
pub use mate::{Finder, Found, Solution, Task, Want, find_win_in_turn, solve};
pub use options::{EvaluationChoice, Options, Strength};
pub use player::{Choice, Host, NoClock, Player};
pub use playouts::{MAX_PLAYOUT_ACTIONS, Playouts, playouts};
pub use repetition::{counts_every_ply, history_keys, repeated_against};
pub use request::{Differ, Request};
pub use rng::{Rng, scramble};
pub use score::Score;
pub use search::{Parameter, ParameterError, SearchParameters};
pub use selfplay::{DEFAULT_RANDOM_EVERY, MAX_SELF_PLAY_ACTIONS, SelfPlay, random_opening, self_play};
pub use thought::{Bound, Line, Thought};
pub use time::{TurnTime, turn_time};
pub use turns::all_turns;

/// The crate's README, compiled to test its examples.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
