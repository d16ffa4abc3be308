//! Exact rules of chess variants that change the *turn*: several moves per turn, points and spaces to spend, forced sequences, moves
//! with the opponent's pieces, captures that push.
//!
//! This game of Marseillais Chess starts with turns of two moves. A check ends a turn, so White's second turn is over after one move:
//!
//! ```
//! use tempi_rules::{Color, Game, Rules};
//!
//! let mut game = Game::new(Rules::builtin("marseillais")?);
//! game.play_text("e4")?;
//! assert_eq!(game.player(), Color::White, "the turn has one more move");
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
//! # Terms
//!
//! - A **move** is one chess move. A **turn** is everything one player does before the other acts: one or more moves. Turns are
//!   numbered 1, 2, 3 …, counting both players. A move's **ordinal** is its number within the turn.
//! - An **action** ([`Action`]) is the smallest thing a player can do: a move with everything that belongs to it (promotion, the
//!   re-entry of a waiting piece …), ending a turn early, a marker move, a rearrangement, a claim. It is eight bytes of `Copy` data
//!   and valid only for the position that listed it.
//! - A **position** ([`Position`]) is the board and the state of the turn: plain `Copy` data of at most 160 bytes, inside a turn or
//!   between turns. It knows who acts next ([`Position::player`]); never derive that from a count of moves. To look ahead, copy the
//!   position and play on the copy; there is no undo.
//! - **Rules** ([`Rules`]) are a variant compiled into tables and masks. Compile them once and share them: methods of positions take
//!   them by reference, and only a [`Game`] owns them.
//!
//! # Playing with actions
//!
//! A search, a server or a random player works with positions:
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
//! # Why is a move illegal?
//!
//! Every illegal action comes with a reason: a key with arguments for translations, the part of the variant file that forbids the
//! action, and an English sentence. The state of a turn is available as data in the same way.
//!
//! ```
//! use tempi_rules::{Game, IllegalReason, Rules, turn_progress};
//!
//! let rules = Rules::builtin("binary")?;
//! let game = Game::replay(rules.clone(), None, &["e4", "d5", "dxe4", "Nc3"])?;
//! // On the second move of a turn, knights move as queens, but give check as knights.
//! let why = game.position().explain_text(&rules, "Nxc7")?.expect("it is not legal");
//! assert_eq!((why.key, why.part.as_deref()), (IllegalReason::CheckBeforeLast, Some("check.allowed")));
//! assert_eq!(why.sentence, "Nxc7 would give check; in Binary Chess, only the last move of a turn may give check.");
//! assert_eq!(turn_progress(game.position(), &rules).prompt(&rules), "move 2 of 3 · may not give check yet");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Variants are files
//!
//! A variant is a TOML file that combines a closed set of rule parts. No rule in this crate depends on a variant's name, so your own
//! files can do everything that the 58 built-in ones can:
//!
//! ```
//! use tempi_rules::{Position, Rules, perft};
//!
//! let text = r#"
//!     format = 1
//!     base = "marseillais"
//!     [about]
//!     name = "Marseillais with Camels"
//!     summary = "Two moves a turn, and the knights leap farther."
//!     [men.N]
//!     move = "C"
//! "#;
//! let rules = Rules::from_toml("camels", text)?;
//! assert_eq!(perft(&rules, &Position::start(&rules), 1), 20);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to look
//!
//! - [`Game`]: a whole game with repetition, undo, resignation and readable notation. [`Position`]: legal actions, play, outcome,
//!   FEN, hash. [`perft()`]: counts action sequences.
//! - [`Position::explain`] and [`IllegalReason`]: why an action is illegal. [`turn_progress`] and [`action_info`]: data about the turn
//!   and each action, for user interfaces.
//! - [`notation`]: actions (`e2e4`) and readable moves (`Nf3`) as text. [`pgn`]: games as text.
//! - [`catalog`]: the built-in variants, their files and their rules pages.
//! - [`mod@format`]: parses variant files, reporting every error with its position; describes variants in plain English; the JSON
//!   Schema. The README of the folder `variants` describes the keys.
//! - [`board`]: squares, bitboards, pieces. [`effort`]: a bound on the work of rules that somebody else wrote.
//!
//! The crate parses the texts you give it and does no other I/O. It starts no threads, reads no clock and contains no `unsafe` code.

pub mod board;
pub mod catalog;
mod compile;
pub mod effort;
mod english;
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
pub use compile::{
    CaptureEffect, CaptureRules, CastlingRule, CastlingWay, CheckAllowed, CheckRules, Chooser, CompileError, Counts, EnPassant, EndRules,
    Escape, FarRank, LimitRules, PawnRules, PieceMovement, PieceMoves, Quadrant, ReentryDuty, RepetitionRule, Rules, Schedule, Slot,
    TurnEnd, Verdict,
};
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
pub use sentence::{Argument, NumberRange, PieceCount, PieceType, PieceTypes, SlotNeed};

/// The crate's README, whose examples are tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
