//! Matches between players of chess variants: who is stronger, and with what confidence?
//!
//! A [`Match`] names a variant, two [`Contender`]s and a [`TimeControl`]; [`play_all`] plays its games in parallel, and a [`Tally`] counts
//! the results. The opening ([`Openings`]), colors and seed of a game follow from the match and the game's number. So an interrupted match
//! can be resumed ([`StateFile`]), and a match limited by something other than time gives the same games every time.
//!
//! [`Spsa`] tunes numbers of a player by such games.
//!
//! ```
//! use tempi_arena::{Job, Match, Tally, Stop, play_all};
//! use tempi_rules::Rules;
//!
//! let mut tally = Tally::default();
//! let game = Match::new(Rules::builtin("marseillais")?, ["greedy:nodes=500".parse()?, "random".parse()?]);
//! let jobs = (0..4).map(|number| Job { of: 0, number });
//! play_all(&[game], jobs, 2, &Stop::default(), |_, record| {
//!     tally.add(&record);
//!     true
//! })?;
//! assert_eq!(tally.games(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod balanced;
mod caps;
mod contender;
mod elo;
mod matches;
mod opening;
mod pool;
mod program;
mod random_opening;
mod record;
mod referee;
mod seat;
mod sprt;
mod spsa;
mod state;
mod stopwatch;
mod suite;
mod tally;
mod time;

pub use balanced::{BalancedOpenings, OpeningSearch};
pub use caps::SearchCaps;
pub use contender::{Contender, ContenderError};
pub use elo::Estimate;
pub use matches::{MAX_GAME_TURNS, Match, Seats};
pub use opening::{Opening, OpeningError, Openings};
pub use pool::{Job, play_all};
pub use program::{Program, ProgramSeat, UciOffer};
pub use record::{Record, Verdict};
pub use seat::{Failure, Seat, SeatError, Stop};
pub use sprt::{Decision, Sprt, SprtError};
pub use spsa::{Perturbed, Spsa, SpsaNumber};
pub use state::{Heading, StateError, StateFile};
pub use stopwatch::Timekeeping;
pub use suite::{Field, Group, Pairing, PlayError, Progress, Results, Score, Suite, SuiteError, play_suite};
pub use tally::Tally;
pub use time::{MARGIN, TimeControl, TimeError, Times};
