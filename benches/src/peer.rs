//! The same benchmarks with cozy-chess.

use cozy_chess::{Board, GameStatus, Move};
use rand::RngExt;
use rand::rngs::SmallRng;

/// Perft with bulk counting of the last ply.
pub fn perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    // One closure for both would make counting a third slower.
    if depth == 1 {
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
    } else {
        board.generate_moves(|moves| {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += perft(&next, depth - 1);
            }
            false
        });
    }
    nodes
}

/// Plays a random game; returns the number of its moves.
pub fn playout(rng: &mut SmallRng, moves: &mut Vec<Move>) -> u64 {
    let mut board = Board::default();
    let mut played = 0;
    loop {
        moves.clear();
        board.generate_moves(|list| {
            moves.extend(list);
            false
        });
        let bare = board.occupied().len() == 2;
        if moves.is_empty() || bare || (board.halfmove_clock() >= 100 && board.status() != GameStatus::Ongoing) {
            return played;
        }
        board.play_unchecked(moves[rng.random_range(0..moves.len())]);
        played += 1;
    }
}
