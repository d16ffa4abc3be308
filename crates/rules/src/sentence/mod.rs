//! Arguments of reasons, parse errors and turn progress: squares, players, types of pieces and numbers as data that a translation
//! can use, and English sentences with these arguments filled in.

mod argument;
mod terms;

pub use argument::Argument;
pub(crate) use argument::filled;
pub use terms::{NumberRange, PieceCount, PieceType, PieceTypes, SlotNeed};
pub(crate) use terms::{either, quarter_name};
