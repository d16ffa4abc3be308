//! Serves Tempi's page over HTTP, and hosts online play ([`online`]).
//!
//! A [`Page`] is the built page with all its files in memory: the one embedded in the program ([`Page::built_in`]) or one from a
//! folder ([`Page::of_folder`]). [`routes`] answers requests with it, and [`Bound`] listens on an address until it is stopped.
//!
//! Files are sent compressed if the client accepts that (from `x.js.br` and `x.js.gz` next to `x.js`, which the page's build writes).
//! Clients cache files forever if their names contain a hash of their content, and revalidate all others. Every response carries the
//! headers of `headers.txt`, which any other host of the page should send, too.

mod answer;
mod listen;
mod negotiate;
pub mod online;
mod operations;
mod page;
mod routes;
mod service;

pub use listen::{BindError, Bound, PORT};
pub use page::{Page, PageError};
pub use routes::{routes, security_headers};
pub use service::{Database, OnlineSettings, ServiceError, block_on, run};

/// The crate's README, whose examples are tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
