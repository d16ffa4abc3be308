//! Exact rules of chess variants in which the *turn* is the invention: several moves a turn, points, spaces, forced sequences,
//! moves with the opponent's pieces, captures that push.
//!
//! Here are White's and Black's first turns of Marseillais chess, two moves each. A check ends a turn, so White's second turn is
//! over after one move:
//!
//! ```
//! use tempi_rules::{Color, Game, Rules};
//!
//! let mut game = Game::new(Rules::builtin("marseillais")?);
//! game.play_text("e4")?;
//! assert_eq!(game.player(), Color::White, "one move of the turn is still owed");
//! game.play_text("d4")?;
//! assert_eq!(game.player(), Color::Black);
//! game.play_text("f5")?;
//! game.play_text("fxe4")?;
//! game.play_text("Qh5+")?;
//! assert_eq!(game.player(), Color::Black, "the check has ended White's turn");
//! assert_eq!(game.movetext(), "1. e4 d4 2. f5 fxe4 3. Qh5+");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Words
//!
//! - A **move** is one chess move. A **turn** is all that a player does before the other acts: one move or more. Turns are
//!   numbered 1, 2, 3 … over both players, and a move's **ordinal** is its number within its turn.
//! - An **action** ([`Action`]) is the smallest thing that a player can do: a move with whatever belongs to it (promotion, the
//!   re-entry of a waiting piece …), ending a turn early, a marker move, a rearrangement, a claim. It is eight bytes of `Copy` data
//!   and means something only for the position that offers it.
//! - A **position** ([`Position`]) is the board and the state of the turn: plain `Copy` data of at most 160 bytes, inside a turn as
//!   well as between turns. It says who acts next ([`Position::player`]): never conclude that from a count of moves. To look
//!   ahead, copy it and play on the copy; there is no undo.
//! - **Rules** ([`Rules`]) are a variant compiled into tables and masks, once, and shared. Positions take them by reference; only a
//!   [`Game`] owns them.
//!
//! # Playing by actions
//!
//! A search, a server or a random player works on positions:
//!
//! ```
//! use tempi_rules::{Position, Rules};
//!
//! let rules = Rules::builtin("marseillais-balanced")?; // turns of 1, 2, 2, 2 … moves
//! let mut position = Position::start(&rules);
//! let mut actions = Vec::new();
//! while position.outcome(&rules).is_none() && position.turn() < 10 {
//!     actions.clear();
//!     position.legal_actions_into(&rules, &mut actions);
//!     position.play_unchecked(&rules, actions[actions.len() / 2]);
//! }
//! assert_eq!(Position::from_fen(&rules, &position.fen(&rules))?, position);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Why not?
//!
//! An action that is not legal has a reason: a key with arguments, which can be translated, the part of the variant's file from
//! which it comes, and a sentence. The state of a turn is data in the same way.
//!
//! ```
//! use tempi_rules::{Game, IllegalReason, Rules, turn_progress};
//!
//! let rules = Rules::builtin("binary")?;
//! let game = Game::replay(rules.clone(), None, &["e4", "d5", "dxe4", "Nc3"])?;
//! // On the second move of a turn knights move as queens, but check as knights.
//! let why = game.position().explain_text(&rules, "Nxc7")?.expect("it is not legal");
//! assert_eq!((why.key, why.part.as_deref()), (IllegalReason::CheckBeforeLast, Some("check.allowed")));
//! assert_eq!(why.sentence, "Nxc7 would give check; in Binary Chess only the last move of the turn may check.");
//! assert_eq!(turn_progress(game.position(), &rules).prompt(&rules), "move 2 of 3 · may not check yet");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Variants are files
//!
//! A variant is a TOML file that combines a closed set of rule parts. No rule is selected by a variant's name anywhere in this
//! crate, so a file of yours can say everything that the 58 built-in ones say:
//!
//! ```
//! use tempi_rules::{Position, Rules, perft};
//!
//! let text = r#"
//!     format = 1
//!     base = "marseillais"
//!     [about]
//!     name = "Marseillais with Camels"
//!     summary = "Two moves a turn, and the knights leap further."
//!     [men.N]
//!     move = "C"
//! "#;
//! let rules = Rules::from_toml("camels", text)?;
//! assert_eq!(perft(&rules, &Position::start(&rules), 1), 20);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to go on
//!
//! - [`Game`]: a whole game with repetition, taking back, resignation and readable notation. [`Position`]: legal actions, play,
//!   outcome, FEN, hash. [`perft()`]: counting.
//! - [`Position::explain`] and [`IllegalReason`]: what forbids an action. [`turn_progress`] and [`action_info`]: what a board's surroundings
//!   can show of a turn and of each action.
//! - [`notation`]: the texts of actions (`e2e4`) and of moves for people (`Nf3`). [`pgn`]: games as text.
//! - [`catalog`]: the built-in variants, their files and their rules pages.
//! - [`mod@format`]: reading a variant file with every mistake named and placed, saying in English what it means, its JSON Schema.
//!   The keys are described in the README of the folder `variants`.
//! - [`board`]: squares, bitboards, pieces.
//!
//! The crate parses texts that it is given and does no other input or output; it has no threads, no clock and no `unsafe` code.

pub mod board;
pub mod catalog;
mod compile;
mod explain;
mod fen;
pub mod format;
mod game;
mod interface;
mod kernel;
pub mod notation;
pub mod pgn;
mod progress;
mod sentence;

pub use board::{Bitboard, Board, Color, Piece, Role, Roles, Square};
pub use catalog::VariantError;
pub use compile::{CompileError, PieceMoves, Rules, Slot};
pub use explain::{Attempt, AttemptError, BarredBecause, Explanation, IllegalAction, IllegalReason, MoveAttempt};
pub use fen::{CastlingRight, FenError, FenField, FenFieldOption, FenFieldType};
pub use game::{Game, GameError, Turn, warn_of_finished_start};
#[doc(hidden)]
pub use kernel::engine_support;
pub use kernel::{Action, ActionKind, EndReason, LengthError, Outcome, Position, perft};
pub use progress::{
    ActionInfo, Barred, CheckIf, CheckNow, Counters, Duty, Ended, Extinct, Lengthened, NextMoveRules, Push, Remaining, TurnEnding,
    TurnProgress, TypesMoved, action_info, turn_progress,
};
pub use sentence::{Argument, NumberRange, PieceCount, PieceType, SlotNeed};

/// The crate's README, whose examples are tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
