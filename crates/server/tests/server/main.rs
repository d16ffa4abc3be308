//! The server as browsers meet it: over real connections, with the small page of `tests/page`, packed as the real one is.

mod client;
mod files;
mod listening;
mod odd;
mod policy;
