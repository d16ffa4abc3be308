//! The search: iterative deepening and principal variation search by single actions, for turns of any length.
//!
//! A turn is a sequence of actions of the same player; scores change sign only when the player changes (`Worker::search_after`). The hash
//! key includes the state of the turn, so that different move orders that lead to the same position within a turn are searched only once.
//!
//! | file | contents |
//! |---|---|
//! | `deepen` | iterative deepening at the root |
//! | `node`, `quiescence` | one node: extensions and reductions; captures beyond the depth |
//! | `pruning`, `queue` | nodes and actions that are not worth searching; the actions of a node that are left |
//! | `visit` | what all nodes have in common: window, path, evaluation, repetitions |
//! | `worker` | the state of one thread |
//! | `order`, `see` | move ordering: history, killers, static exchange evaluation |
//! | `tt` | the transposition table |
//! | `turns`, `threats` | whole turns as root moves; the opponent's wins after them |
//! | `correction` | correction history |
//! | `timing` | the time for an action |
//! | `parameters`, `tuned` | fixed numbers; numbers that can be tuned |
//! | `value` | scores in 16 bits |

mod correction;
mod deepen;
mod node;
mod order;
mod parameters;
mod pruning;
mod queue;
mod quiescence;
mod see;
mod threats;
mod timing;
mod tt;
mod tuned;
mod turns;
mod value;
mod visit;
mod worker;

#[cfg(test)]
mod tests;

pub(crate) use deepen::{Progress, Search};
pub(crate) use tt::TranspositionTable;
pub(crate) use tuned::Tuned;
pub use tuned::{Parameter, ParameterError, SearchParameters};
pub(crate) use turns::is_long;
pub(crate) use worker::{SearchContext, ThreadData};
