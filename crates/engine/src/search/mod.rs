//! The search: principal variation search by single actions, deeper and deeper, for turns of any length.
//!
//! A turn is a row of actions after which the same player acts again; scores change sides only where the player changes
//! (`Worker::search_after`). The table's key covers the state of the turn, so that orders of moves that lead to the same position inside a
//! turn are searched once.
//!
//! | file | what it holds |
//! |---|---|
//! | `deepen` | iterative deepening at the root |
//! | `node` | one node: pruning, reductions, extensions, quiescence search |
//! | `worker` | the state of one thread |
//! | `order`, `see` | move ordering: history, killers, static exchange evaluation |
//! | `tt` | the transposition table |
//! | `turns`, `threats` | whole turns as root moves; the opponent's wins after them |
//! | `correction` | correction history |
//! | `timing` | the time for an action |
//! | `parameters`, `value` | the numbers of the search; scores in 16 bits |

mod correction;
mod deepen;
mod node;
mod order;
mod parameters;
mod see;
mod threats;
mod timing;
mod tt;
mod turns;
mod value;
mod worker;

#[cfg(test)]
mod tests;

pub(crate) use deepen::{Progress, Search};
pub(crate) use tt::TranspositionTable;
pub(crate) use turns::is_long;
pub(crate) use worker::{SearchContext, ThreadData};
