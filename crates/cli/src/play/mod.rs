//! Playing in the terminal.

mod board;
mod command;
mod input;
mod menu;
mod page;
mod seat;
mod session;
mod words;

pub use board::{Look, Marks, draw};
pub use input::Input;
pub use menu::{Choice, choose};
pub use seat::{Kind, Seats};
pub use session::Session;
pub use words::{result, state};
