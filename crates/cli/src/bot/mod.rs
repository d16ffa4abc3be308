//! A bot that connects a UCI engine to a server and plays there
//! ([docs/BOT.md](https://github.com/tempi-chess/tempi/blob/main/docs/BOT.md)).

mod api;
mod config;
mod context;
mod game;
mod lobby;
mod run;
mod thinker;

pub use api::Api;
pub use config::{Config, OnStop};
pub use run::{RunOptions, Tally, run};
