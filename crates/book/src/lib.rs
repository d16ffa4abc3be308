//! Opening books: turns that are good enough to be played without a search.
//!
//! - A [`Book`] belongs to the rules of one variant. It is read from a text and checked turn by turn ([`Book::read`]).
//! - [`Book::turns`] lists the turns of a position, [`Book::choose`] picks one at random by a seed, and [`Book::contains`] says whether a
//!   turn that was played is in the book. Positions are recognized however they came about, and inside turns too.
//! - [`BookPlayer`] plays from a book as long as it can and lets another player think afterwards.
//! - [`build`] makes a book from self-play; [`builtin()`] returns that of a built-in variant.
//!
//! docs/BOOK.md describes the format for readers in other languages.

mod book;
mod build;
#[cfg(feature = "builtin")]
mod builtin;
mod file;
mod player;
mod settings;

pub use book::{Book, BookChoice, BookPosition, BookTurn};
pub use build::build;
#[cfg(feature = "builtin")]
pub use builtin::{builtin, source};
pub use file::{BookError, FORMAT, Header, VERSION};
pub use player::BookPlayer;
pub use settings::Settings;

/// The crate's README, whose examples are tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
