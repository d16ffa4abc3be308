//! The review of a game: grades its turns by the winning chances they lose, based on searches of its positions.
//!
//! An [`Examiner`] does the whole review. A program that searches in slices searches on its own: it searches the position before each turn and
//! the last one, passes in the [`Finding`]s, and gets a [`Review`]. It then searches the positions of [`Review::unchecked`], until there are
//! none left: a turn is graded only if the better turn is confirmed by a separate search, just as deep as that of the turn played. The command
//! line and the page share this module.
//!
//! ```
//! use tempi_engine::review::{Examiner, Grade};
//! use tempi_engine::{Limits, NoClock, Options};
//! use tempi_rules::{Game, Rules};
//!
//! let game = Game::replay(Rules::builtin("progressive-italian")?, None, &["e4", "a6", "e5", "a3", "b3", "c3"])?;
//! let options = Options { hash_mib: 1, ..Options::default() };
//! let review = Examiner::new(game.rules(), options, Limits::nodes(2_000)).review(&game, 0, &mut NoClock);
//! assert_eq!(review.turns[1].grade, Some(Grade::Blunder));
//! assert_eq!(review.sentence(&game, &review.key_turns[0]), "a6 e5 allowed mate in three moves: Bc4 Qf3 Qxf7#");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod book;
mod examiner;
mod forced;
mod key_turn;
mod places;
mod report;
mod summary;
mod verdict;

pub use crate::chances::Chances;
pub use book::known_turns;
pub use examiner::{Examiner, ReviewHost, Step};
pub use forced::is_forced;
pub use key_turn::{KeyTurn, Remark, from_start, number_word};
pub use places::{final_score, game_at, places};
pub use report::{Review, after_best};
pub use summary::{Decided, Phase, PlayerSummary, phase_of};
pub use verdict::{Exemption, Finding, Grade, Origin, TurnVerdict, turn_of};

#[cfg(test)]
mod tests;
