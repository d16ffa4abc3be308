//! Tempi's page over HTTP, from within one program.
//!
//! A [`Page`] is the built page with all its files in memory: the one that the program was built with ([`Page::built_in`]) or that of a
//! folder ([`Page::of_folder`]). [`routes`] answers requests with it, and [`Bound`] listens at an address until it is told to stop.
//!
//! Files are sent compressed where the client takes that (`x.js.br` and `x.js.gz` beside `x.js`, made when the page is built), files whose name
//! holds the hash of their content are kept by clients for ever, the others are asked for again and answered with "not modified" while they are
//! the same. Every answer carries the headers of `headers.txt`, which any other host of the page should send too.

mod answer;
mod listen;
mod negotiate;
mod page;
mod routes;

pub use listen::{BindError, Bound, PORT};
pub use page::{Page, PageError};
pub use routes::{routes, security_headers};

/// The crate's README, whose examples are tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
