//! Opening books: turns that are good enough to be played without a search.
//!
//! - A [`Book`] belongs to the rules of one variant. [`Book::read`] parses it and checks every turn.
//! - [`Book::turns`] lists the turns of a position, [`Book::choose`] picks one at random, and [`Book::contains`] tells whether a turn is in the
//!   book. Transpositions are recognized, also within turns.
//! - [`BookPlayer`] plays from a book as long as possible and then hands over to another player.
//! - [`build`] builds a book from self-play games; [`builtin()`] returns that of a built-in variant.
//!
//! docs/BOOK.md documents the format.

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

/// The crate's README, compiled to test its examples.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
