//! The server as browsers see it: over real connections, with the small page of `tests/page`, compressed like the real one.

mod client;
mod files;
mod listening;
mod odd;
mod policy;
