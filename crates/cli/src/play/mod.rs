//! Playing in the terminal.

mod board;
mod command;
mod input;
mod menu;
mod messages;
mod pager;
mod players;
mod session;

pub use board::{Look, Marks, draw};
pub use input::Input;
pub use menu::{Choice, choose};
pub use messages::{result, state};
pub use players::{PlayerKind, PlayerSetup};
pub use session::Session;
