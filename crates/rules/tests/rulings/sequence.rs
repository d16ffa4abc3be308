//! The Turn family's variants in which the kind of piece, the place or the moment of a check orders the turn: `binary`,
//! `checkpoint`, `morph`, `hiatal`, `convergence`, the four-move games, `four-point`, `six-space`, `sequential`,
//! `grouped-sequential`, `mach-four`, `termination`.

use super::at::{at, start};

/// `binary`: on moves two and three rooks move as bishops, bishops as rooks, knights as queens and queens as knights.
#[test]
fn binary_movement_by_ordinal() {
    let lone = |piece: &str, line: &str| at("binary", &format!("5k2/8/8/8/3{piece}4/8/7P/K7 w - - 0 3"), line);
    lone("R", "").legal("d4d7 d4h4").illegal("d4e5 d4c6");
    for line in ["a1a2", "a1a2 a2a3"] {
        lone("R", line).legal("d4e5 d4a7").illegal("d4d5 d4h4");
        lone("B", line).legal("d4d5 d4h4").illegal("d4e5 d4a7");
        lone("N", line).legal("d4d5 d4e5 d4a7 d4h4").illegal("d4e6 d4c6");
        lone("Q", line).legal("d4e6 d4c6 d4b5").illegal("d4d5 d4e5");
        lone("N", line).legal("h2h3 h2h4").illegal("h2g3");
    }
    lone("Q", "a1a2 a2a3 a3a4").legal("d4d5 d4e5").illegal("d4e6");
    lone("N", "a1a2 a2a3 a3a4").legal("d4e6").illegal("d4d5");
    at("binary", "7k/7p/8/8/3K4/8/8/8 w - - 0 3", "d4d5").only("d5c4 d5d4 d5e4 d5c5 d5e5 d5c6 d5d6 d5e6");
}

/// `binary`: no castling; only standard moves give check, and only at the turn's end.
#[test]
fn binary_castling_and_check() {
    at("binary", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 3", "").castling("-").illegal("e1g1");
    // The second move may attack the king with a bishop's move of the rook, but not with a rook's.
    let second = at("binary", "6k1/7p/8/8/8/8/7P/KR6 w - - 0 3", "a1a2");
    second.legal("b1c2").illegal("b1a1").plays("b1c2").legal("c2d3 c2b3 c2d1").plays("c2d3").legal("d3d8");
    at("binary", "3k4/7p/8/8/8/8/7P/K3B3 w - - 0 3", "a1a2").legal("e1e5 e1e8").illegal("e1e7");
    at("binary", "3k4/7p/8/8/8/8/7P/KR6 w - - 0 3", "a1a2").illegal("b1d3").legal("b1c2");
}

/// `checkpoint`: no piece passes both middle ranks in one move, in either direction, capturing or not.
#[test]
fn checkpoint_no_passing() {
    let rook = at("checkpoint", "7k/8/8/8/8/8/7p/K2R4 w - - 0 2", "a1a2").legal("d1d4 d1d5").illegal("d1d6 d1d7");
    rook.illegal("d1d8");
    at("checkpoint", "7k/8/8/8/8/8/7p/K2R4 w - - 0 1", "").legal("d1d5").illegal("d1d6");
    at("checkpoint", "3R4/8/7k/8/8/8/8/K7 w - - 0 2", "a1a2").legal("d8d5 d8d4").illegal("d8d3 d8d1");
    at("checkpoint", "8/6p1/8/8/8/8/8/B3K2k w - - 0 2", "").legal("a1d4 a1e5").illegal("a1f6 a1g7");
    at("checkpoint", "7k/8/3R4/3p4/8/8/8/K7 w - - 0 2", "").legal("d6d5");
    // From the fourth rank itself the fifth may be passed, since only one of the two is passed.
    at("checkpoint", "8/8/8/8/3R4/8/8/K6k w - - 0 2", "a1a2").legal("d4d8 d4d1");
}

/// `checkpoint`: attacks have the same limit; two moves a turn, check with the second only.
#[test]
fn checkpoint_check() {
    at("checkpoint", "8/6k1/8/8/8/8/8/B3K3 b - - 0 2", "").no_check();
    at("checkpoint", "8/8/8/4k3/8/8/8/B3K3 b - - 0 2", "").check();
    at("checkpoint", "8/6k1/8/8/3B4/8/8/4K3 b - - 0 2", "").check();
    // So a king may step onto a file that a rook rules from beyond the middle.
    at("checkpoint", "8/2k5/8/8/8/8/8/K2R4 b - - 0 2", "").legal("c7d6 c7d8");
    at("checkpoint", "8/8/2k5/8/8/8/8/K2R4 b - - 0 2", "").illegal("c6d5").legal("c6d6 c6d7");
    at("checkpoint", "4k3/7p/8/8/R7/8/7P/3K4 w - - 0 2", "").illegal("a4e4").plays("d1d2").legal("a4e4");
}

/// `morph`: bishops, rooks and queens move as knights first; rooks and queens as bishops next; queens as rooks third.
#[test]
fn morph_movement_by_ordinal() {
    let lone = |piece: &str, line: &str| at("morph", &format!("5k2/8/8/8/3{piece}4/7p/7P/K7 w - - 0 3"), line);
    for piece in ["B", "R", "Q"] {
        lone(piece, "").legal("d4e6 d4b5").illegal("d4d5 d4c5");
    }
    for piece in ["R", "Q"] {
        lone(piece, "a1a2").legal("d4e5 d4a7").illegal("d4d5 d4e6");
    }
    lone("B", "a1a2").legal("d4e5 d4a7").illegal("d4e6");
    lone("Q", "a1a2 a2a3").legal("d4d5 d4h4").illegal("d4e5 d4e6");
    lone("R", "a1a2 a2a3").legal("d4d5 d4h4").illegal("d4e5");
    lone("B", "a1a2 a2a3").legal("d4e5").illegal("d4d5");
    lone("Q", "a1a2 a2a3 a3a4").legal("d4d5 d4e5").illegal("d4e6");
    for line in ["", "a1a2", "a1a2 a2a3"] {
        lone("N", line).legal("d4c6 d4b5").illegal("d4d5 d4e5");
    }
}

/// `morph`: castling stays possible on any move; check is by standard moves and at the turn's end.
#[test]
fn morph_castling_and_check() {
    let castle = at("morph", "k7/7p/8/8/8/8/P7/4K2R w K - 0 3", "").legal("e1g1");
    castle.plays("a2a3").legal("e1g1").plays("a3a4").legal("e1g1").plays("a4a5").legal("e1g1");
    at("morph", "4k3/8/8/3R4/8/8/8/K7 b - - 0 3", "").no_check();
    at("morph", "4k3/8/8/4R3/8/8/8/K7 b - - 0 3", "").check();
    let rook = at("morph", "4k3/7p/8/8/8/2R5/7P/K7 w - - 0 3", "").illegal("c3e4 c3e2").legal("c3d5 c3d1");
    rook.plays("a1a2 a2a3 a3a4").legal("c3e3 c3c8");
}

/// `hiatal`: no capture with the final move.
#[test]
fn hiatal_no_final_capture() {
    let turn = at("hiatal", "k7/8/8/8/p7/1P6/8/4K3 w - - 0 3", "").legal("b3a4");
    turn.plays("e1e2 e2e3").legal("b3a4").plays("e3e4").illegal("b3a4").legal("b3b4");
    at("hiatal", "k7/8/8/8/p7/1P6/8/4K3 w - - 0 1", "").illegal("b3a4").legal("b3b4");
}

/// `hiatal`: check with the last two moves of the turn; in a turn of one move with that.
#[test]
fn hiatal_check() {
    let turn = at("hiatal", "4k3/7p/8/8/R7/8/7P/3K4 w - - 0 3", "").illegal("a4e4 a4a8");
    turn.plays("d1d2").illegal("a4e4").plays("d2d3").legal("a4e4 a4a8").plays("d3c3").legal("a4e4 a4a8");
    turn.plays("d1d2 d2d3").plays("a4e4").white().goes_on().plays("e4a4").black().no_check();
    at("hiatal", "4k3/7p/8/8/R7/8/7P/3K4 w - - 0 1", "").legal("a4e4");
    at("hiatal", "4k3/7p/8/8/R7/8/7P/3K4 w - - 0 2", "").illegal("a4e4").plays("d1d2").legal("a4e4");
    at("hiatal", "3k4/7p/8/8/r7/8/7P/4K3 b - - 0 1", "").legal("a4e4");
}

/// `convergence`: both moves end in one quarter; `divergence`: in two.
#[test]
fn convergence_and_divergence_quadrants() {
    let fen = "4k3/7p/8/8/R7/7B/PP5P/1N2K3 w - - 0 2";
    // From the quarter a1 to d4.
    at("convergence", fen, "a2a3").legal("b1c3 a4d4 e1d1").illegal("a4a5 a4e4 h3g4 e1e2");
    at("divergence", fen, "a2a3").legal("a4a5 a4e4 h3g4 e1e2").illegal("b1c3 a4d4 e1d1");
    // From a5 to d8, e1 to h4 and e5 to h8.
    at("convergence", fen, "a4a5").legal("a5a6 a5d5 h3c8").illegal("a5e5 b2b3 h3g4");
    at("divergence", fen, "a4a5").legal("a5e5 b2b3 h3g4").illegal("a5a6 a5d5 h3c8");
    at("convergence", fen, "h3g4").legal("g4h3 e1e2 a4f4").illegal("g4h5 b2b3 a4d4");
    at("convergence", fen, "h3f5").legal("f5g6 f5h7").illegal("f5g4 f5d3");
    at("divergence", fen, "h3f5").legal("f5g4 f5d3").illegal("f5g6 f5h7");
    start("convergence", "e2e4").black();
}

/// `convergence`: castling's squares of king and rook are always in one quarter.
#[test]
fn convergence_castling() {
    let fen = "4k3/7p/8/8/8/8/P6P/R3K2R w KQ - 0 2";
    at("convergence", fen, "h2h3").legal("e1g1").illegal("e1c1");
    at("convergence", fen, "a2a3").legal("e1c1").illegal("e1g1");
    at("convergence", fen, "e1g1").legal("f1e1 g1h1").illegal("a1b1");
}

/// `convergence`, `divergence`: without a legal second move the turn ends; check with a second move only.
#[test]
fn convergence_and_divergence_end_and_check() {
    at("convergence", "4k3/7p/8/8/8/8/8/3K4 w - - 0 2", "d1e2").white().legal("e2e3").illegal("e2d2");
    at("divergence", "k7/7p/8/8/8/8/8/K7 w - - 0 2", "a1a2").black();
    at("divergence", "k7/7p/8/8/8/8/8/3K4 w - - 0 2", "d1d2").white().only("d2e1 d2e2 d2e3");
    for id in ["convergence", "divergence"] {
        at(id, "4k3/7p/8/8/R7/8/7P/3K4 w - - 0 2", "").illegal("a4e4 a4a8");
    }
    at("convergence", "4k3/7p/8/8/R7/8/7P/3K4 w - - 0 2", "h2h3").legal("a4e4");
    at("divergence", "4k3/7p/8/8/R7/8/7P/3K4 w - - 0 2", "d1d2").legal("a4e4");
    // Turn 1 has no second move, so it cannot check.
    at("convergence", "4k3/7p/8/8/R7/8/7P/3K4 w - - 0 1", "").illegal("a4e4").legal("a4b4");
}

/// `four-move-british`: no type moves twice until each that can move has; then the count starts afresh.
#[test]
fn four_move_british_types() {
    let turn = at("four-move-british", "7k/p7/8/8/8/8/PP6/RN2K3 w - - 0 3", "a2a3");
    turn.illegal("a3a4 b2b4").legal("b1d2 a1a2 e1e2");
    let third = turn.plays("b1d2").illegal("d2b3 b2b3").legal("a1a2 e1e2");
    third.plays("a1a2").only("e1d1 e1e2 e1f1 e1f2");
    // Only king and pawns: after one of each they are free again.
    let afresh = at("four-move-british", "4k3/8/8/8/8/8/P7/4K3 w - - 0 3", "a2a3 e1e2").legal("a3a4 e2e3");
    afresh.plays("a3a4").illegal("a4a5").legal("e2e3");
    // A type that cannot move does not hold the others up.
    at("four-move-british", "7k/8/8/7p/7P/8/8/K7 w - - 0 3", "a1a2").legal("a2a3").plays("a2a3 a3a4").legal("a4a5");
    // The duty is of one turn only.
    at("four-move-british", "7k/p7/8/8/8/8/PP6/RN2K3 w - - 0 1", "a2a3 | a7a6 h8h7").legal("a3a4");
}

/// `four-move-british`: castling needs king and rook free, uses up both, and counts as a move of either only while both are.
#[test]
fn four_move_british_castling() {
    let turn = at("four-move-british", "k7/p7/8/8/8/8/P7/4K2R w K - 0 3", "").legal("e1g1");
    turn.plays("a2a3").legal("e1g1").plays("e1g1").legal("a3a4 f1f2 g1g2");
    turn.plays("a2a3 h1h2").illegal("h2h1").legal("e1e2");
    let castles = at("four-move-british", "1r4k1/8/8/8/8/8/8/R3K3 w Q - 0 3", "e1d1").legal("a1a2").illegal("d1d2");
    castles.plays("a1a2").legal("d1d2 a2a3");
    at("four-move-british", "6k1/8/8/8/8/8/N7/R3K3 w Q - 0 3", "a1b1").illegal("e1c1").legal("e1d1 a2b4");
}

/// `four-move-british`: a promoting move is a pawn's.
#[test]
fn four_move_british_promotion() {
    let turn = at("four-move-british", "8/1P6/7k/8/8/8/7P/K7 w - - 0 3", "b7b8q").illegal("h2h3").legal("b8b1 a1a2");
    turn.plays("b8b1").illegal("b1b2").legal("a1a2");
}

/// `four-move-british`, `four-move-scottish`, `four-move-modern`, `four-move-italian`: a check ends the turn, in the Italian game
/// only the last move may check.
#[test]
fn four_move_checks() {
    let fen = "4k3/7p/8/8/R7/8/7P/3K4 w - - 0 3";
    for id in ["four-move-british", "four-move-scottish", "four-move-modern"] {
        at(id, fen, "").legal("a4e4").plays("a4e4").black().check();
        at(id, fen, "d1d2").white().plays("a4a8").black().check();
    }
    at("four-move-italian", fen, "").illegal("a4e4").plays("d1d2 d2d3").illegal("a4e4").plays("d3d2").legal("a4e4");
    at("four-move-scottish", fen, "d1d2 d2d3 d3d2").white().plays("d2d3").black();
}

/// `four-move-modern`: a move ends the turn if the moved piece can now be captured.
#[test]
fn four_move_modern_ends_on_danger() {
    let turn = at("four-move-modern", "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 3", "");
    turn.plays("a2a3").black();
    turn.plays("e1e2").white();
    // In passing too.
    turn.plays("a2a4").black().legal("b4a3");
    at("four-move-modern", "4k3/8/8/8/2p5/8/P7/4K3 w - - 0 3", "a2a4").white();
    // Only a piece that may legally capture counts.
    at("four-move-modern", "3k4/3b4/8/8/8/2N5/8/3RK3 w - - 0 3", "c3a4").white();
    at("four-move-modern", "2k5/3b4/8/8/8/2N5/8/3RK3 w - - 0 3", "c3a4").black();
    // A king cannot take a guarded piece, and can take an unguarded one.
    at("four-move-modern", "8/8/8/8/2k5/8/8/2NRK3 w - - 0 3", "c1d3").white();
    at("four-move-modern", "8/8/8/8/2k5/8/8/2N1K2R w - - 0 3", "c1d3").black();
    // Another piece's danger does not matter.
    at("four-move-modern", "4k3/8/8/8/1p6/P7/8/4K3 w - - 0 3", "e1e2").white();
    at("four-move-scottish", "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 3", "a2a3").white();
}

/// `four-move-modern`: castling ends the turn if king or rook can be captured; the rook may be.
#[test]
fn four_move_modern_castling() {
    at("four-move-modern", "k7/8/8/8/8/7b/8/4K2R w K - 0 3", "").illegal("e1g1");
    at("four-move-modern", "k7/8/8/8/8/6n1/8/4K2R w K - 0 3", "").illegal("e1g1");
    at("four-move-modern", "7k/8/8/2n5/8/8/8/R3K3 w Q - 0 3", "e1c1").white();
    at("four-move-modern", "7k/8/8/8/8/8/1n6/R3K3 w Q - 0 3", "").illegal("e1c1");
    at("four-move-modern", "k4r2/8/8/8/8/8/8/4K2R w K - 0 3", "").illegal("e1g1");
}

/// `four-point`: one move, two moves, then exactly four points: a capture, a check or a moved piece in danger is worth two.
#[test]
fn four_point_turns() {
    start("four-point", "e2e4").length_is(2);
    let turn = at("four-point", "4k3/8/8/p7/8/8/8/R2K4 w - - 0 2", "");
    turn.plays("d1d2 d2d3 d3d2 d2d3").black();
    turn.plays("a1a5").white().plays("d1d2 d2d3").black();
    turn.plays("d1d2 d2d3 a1a5").black();
    // A capture that can be recaptured, or checks, is worth no more than two.
    let guarded = at("four-point", "2k5/8/1p6/p7/8/8/8/R2K4 w - - 0 2", "a1a5").white();
    guarded.plays("d1d2").white().plays("d2d3").black();
    at("four-point", "2k5/8/1p6/p7/8/8/8/R2K4 w - - 0 2", "d1d2").legal("a1a5").plays("a1a5").white().plays("d2d3").black();
    // No move may overrun four.
    turn.plays("d1d2 d2d3 d3d2").illegal("a1a5").legal("a1a2 d2d3");
    // A check is worth two, so it can come as the final move from two points left.
    turn.plays("d1d2").illegal("a1e1").plays("d2d3").legal("a1e1").plays("a1e1").black().check();
    turn.plays("d1d2 d2d3 d3d2").illegal("a1e1");
    // A pawn that can be captured, in passing too, is worth two; other pieces's danger is not.
    let pawn = at("four-point", "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 2", "e1e2 e2e1");
    pawn.plays("a2a3").black();
    pawn.plays("a2a4").white();
    pawn.plays("e1e2").white();
}

/// `four-point`: being stuck loses, also when no move of the right worth exists.
#[test]
fn four_point_stuck_loses() {
    at("four-point", "7k/5Q2/8/8/8/8/8/K7 b - - 0 30", "").result("white stuck");
    // With a point left the only moves capture.
    let caught = at("four-point", "1b3kr1/pp6/8/P7/8/8/8/7K w - - 0 2 left=3", "a5a6").white();
    caught.result("black stuck");
    at("four-point", "1b3kr1/pp6/8/P7/8/8/8/7K w - - 0 2 left=4", "a5a6").only("a6b7");
}

/// `six-space`: turn 1 is one space by a pawn, then two, three ... six spaces, exactly.
#[test]
fn six_space_turns() {
    let first = start("six-space", "").only("a2a3 b2b3 c2c3 d2d3 e2e3 f2f3 g2g3 h2h3");
    at("six-space", "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "").only("a2a3");
    let second = first.plays("e2e3").legal("e7e5 g8f6 e7e6").illegal("e8e7");
    second.plays("g8f6").white();
    second.plays("e7e5").white();
    second.plays("e7e6").black().illegal("g8f6 d7d5").legal("e8e7 d7d6");
    let spaces = |number: u32, side: char| at("six-space", &format!("4k3/8/8/8/8/8/8/R3K3 {side} - - 0 {number}"), "");
    spaces(2, 'w').legal("a1a4 e1e2").illegal("a1a5");
    spaces(3, 'w').legal("a1a6").illegal("a1a7");
    spaces(4, 'w').legal("a1a7").illegal("a1a8").plays("a1a7").black();
    spaces(9, 'w').legal("a1a7").illegal("a1a8").plays("e1e2 a1a6").black();
    at("six-space", "4k3/8/8/8/8/8/8/B3K3 w - - 0 2", "").legal("a1d4").illegal("a1e5");
    at("six-space", "4k3/8/8/8/8/8/8/N3K3 w - - 0 2", "a1b3").white().illegal("b3d4").legal("e1e2");
}

/// `six-space`: no castling, and no given pawn advances more than two ranks a turn.
#[test]
fn six_space_pawns_and_castling() {
    at("six-space", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 4", "").castling("-").illegal("e1g1");
    let turn = at("six-space", "4k3/8/8/8/8/8/P6P/4K3 w - - 0 4", "");
    turn.plays("a2a4").illegal("a4a5").legal("h2h3 h2h4");
    turn.plays("a2a3").legal("a3a4").plays("a3a4").illegal("a4a5").legal("h2h4").plays("h2h4").illegal("h4h5 a4a5").legal("e1e2");
    // A capture is an advance too; and it is the pawn that counts, not the square.
    at("six-space", "4k3/8/8/8/1p6/P7/8/4K3 w - - 0 4", "a3b4 b4b5").illegal("b5b6");
    at("six-space", "4k3/8/8/8/8/8/P7/4K3 w - - 0 4", "a2a3 e1e2").legal("a3a4");
}

/// `six-space`: checks at any time; being stuck loses, also with spaces left that nobody can make.
#[test]
fn six_space_check_and_stuck() {
    at("six-space", "4k3/8/8/8/R7/8/8/3K4 w - - 0 4", "").legal("a4e4").plays("a4e4").white();
    at("six-space", "7k/5Q2/8/8/8/8/8/K7 b - - 0 30", "").result("white stuck");
    at("six-space", "1b3kr1/p7/8/P7/8/8/8/7K w - - 0 2", "a5a6").result("black stuck");
    // One space left and only a knight to move.
    at("six-space", "7k/8/8/8/8/N7/5q2/7K w - - 0 2", "a3b5").white().result("black stuck");
}

/// `sequential`: each move is of the next type in the cycle that has a legal move; `0000` after one move or more; a check ends
/// the turn.
#[test]
fn sequential_turns() {
    let board = "4k3/7p/8/8/8/8/P7/RNB1K3 w - - 0 2";
    let turn = at("sequential", board, "").legal("a2a3 b1c3 c1d2 e1e2").misspelt("0000");
    let pawn = turn.plays("a2a3").legal("0000 b1c3").illegal("c1d2 a1a2 e1e2 a3a4");
    let knight = pawn.plays("b1c3").legal("0000 c1d2").illegal("a1b1 c3d5");
    let bishop = knight.plays("c1d2").legal("a1b1").illegal("e1e2");
    let rook = bishop.plays("a1b1").legal("0000 e1e2").illegal("b1b2");
    rook.plays("e1e2").black();
    // Begun elsewhere in the cycle it runs on from the king to the pawns.
    turn.plays("e1e2").only("0000 a2a3 a2a4");
    // A type without a move is passed over.
    at("sequential", "4k3/7p/8/8/8/8/P7/R1B1K3 w - - 0 2", "a2a3").legal("c1d2").illegal("a1a2");
    at("sequential", "4k3/7p/8/8/8/8/P7/R2K4 w - - 0 2", "a2a3").legal("a1b1").illegal("d1d2");
    at("sequential", "4k3/7p/8/8/R7/8/7P/3K4 w - - 0 2", "h2h3 a4e4").black().check();
    at("sequential", "4k3/7p/8/8/R7/8/7P/3K4 w - - 0 2", "h2h3 a4b4").white().legal("d1d2");
}

/// `sequential`: castling is a king's move only.
#[test]
fn sequential_castling() {
    let board = "k7/7p/8/8/8/8/P7/4K2R w K - 0 2";
    at("sequential", board, "a2a3").illegal("e1g1").legal("h1h2");
    at("sequential", board, "e1g1").only("0000 a2a3 a2a4").plays("a2a3").legal("f1f2").illegal("g1g2");
}

/// `grouped-sequential`: pawns, minor pieces, major pieces and king, and pawns again; three moves at most.
#[test]
fn grouped_sequential_turns() {
    let board = "4k3/7p/8/8/8/8/P7/RNB1K3 w - - 0 2";
    let turn = at("grouped-sequential", board, "").legal("a2a3 b1c3 c1d2 e1e2").misspelt("0000");
    let pawn = turn.plays("a2a3").legal("0000 b1c3 c1d2").illegal("a1a2 e1e2 a3a4");
    let minor = pawn.plays("b1c3").legal("0000 a1b1 e1e2").illegal("c1d2 c3d5 a3a4");
    minor.plays("e1e2").black();
    turn.plays("b1c3").legal("a1b1 e1e2").illegal("a2a3");
    turn.plays("e1e2").legal("a2a3").illegal("b1c3");
    // A group without a move is passed over; a check ends the turn.
    at("grouped-sequential", "4k3/7p/8/8/R7/8/7P/3K4 w - - 0 2", "h2h3").legal("d1d2 a4b4").plays("a4e4").black().check();
    at("grouped-sequential", "4k3/7p/8/8/8/8/8/RN2K3 w - - 0 2", "e1e2").legal("0000 b1c3").illegal("a1a2");
}

/// `sequential`, `grouped-sequential`: stuck only at the start of a turn, and drawn.
#[test]
fn sequential_stuck_is_a_draw() {
    for id in ["sequential", "grouped-sequential"] {
        at(id, "1b3kr1/8/p7/P7/8/8/8/7K w - - 0 2", "").result("draw stalemate");
        at(id, "1b3kr1/p7/8/P7/8/8/8/7K w - - 0 2", "a5a6").black().goes_on();
    }
}

/// `mach-four`: in a turn of four moves the second may check, if some move of the checked side ends it; the third is then made
/// with an opposing piece and ends it, the mover's own king being safe after it.
#[test]
fn mach_four_check_on_the_second_move() {
    let fen = "4k3/7p/8/8/R7/8/7P/3K4 w - - 0 3";
    let turn = at("mach-four", fen, "").illegal("a4e4 a4a8");
    let second = turn.plays("d1d2").legal("a4e4 a4a8");
    second.plays("d2d3").illegal("a4e4");
    second.plays("d2d3 d3d2").legal("a4e4 a4a8");
    let undo = second.plays("a4e4").white().only("e8d7 e8d8 e8f7 e8f8");
    undo.plays("e8d8").white().legal("e4e5 h2h3 e4d4").illegal("d8d7 h7h6");
    // In shorter turns only the final move may check.
    at("mach-four", &fen.replace("0 3", "0 2"), "d1d2").illegal("a4e4").plays("d2d3").legal("a4e4");
    // Other second moves leave the third to the own pieces.
    turn.plays("d1d2 a4a5").illegal("e8d8 h7h6").legal("a5a6");
}

/// `mach-four`: a mate is no second move; an escape that exposes the mover's king makes the check legal but leaves him stuck.
#[test]
fn mach_four_undoing() {
    at("mach-four", "4k3/7R/8/8/8/8/8/R2K4 w - - 0 3", "d1d2").illegal("a1a8").legal("a1a7");
    // Black's rook can only step between, which opens his bishop's way to White's king on g1: the check was legal, and White
    // is stuck. On h1 the king does not mind.
    let between = |king: &str| at("mach-four", &format!("6k1/2p2ppp/1b6/8/3r4/8/7P/R{king} w - - 0 3"), "h2h3");
    between("5K1").legal("a1a8").plays("a1a8").white().result("black stuck");
    between("6K").plays("a1a8").white().only("d4d8");
}

/// `mach-four`: being stuck loses, also when only early checks are left.
#[test]
fn mach_four_stuck_loses() {
    at("mach-four", "7k/5Q2/8/8/8/8/8/K7 b - - 0 30", "").result("white stuck");
    at("mach-four", "1b3kr1/p7/8/P7/8/8/8/7K w - - 0 3", "a5a6").result("black stuck");
    at("mach-four", "1b4r1/3k4/8/2P5/8/8/8/7K w - - 0 3", "").result("black stuck");
}

/// `termination`: one move, then a pawn and another piece in either order; kings are not royal, and being stuck loses.
#[test]
fn termination_turns() {
    start("termination", "g1f3").black();
    let turn = at("termination", "4k3/p6p/8/8/8/8/P6P/R3K2R w KQ - 0 2", "").castling("KQ").legal("a2a3 a1b1");
    turn.plays("a2a3").only_from("h2", "").legal("a1b1 e1e2").plays("a1b1").black();
    turn.plays("a1b1").only("a2a3 a2a4 h2h3 h2h4").plays("h2h4").black();
    at("termination", "7k/7p/8/8/8/p7/P7/R2K4 w - - 0 2", "a1b1").white().result("black stuck");
    at("termination", "7k/7p/8/8/8/8/8/R2K4 w - - 0 2", "").goes_on();
    at("termination", "7k/7p/8/8/8/8/8/R2K4 w - - 0 2", "a1b1").result("black stuck");
    at("termination", "4k3/7p/8/8/8/8/7P/4K2r w - - 0 2", "").no_check().legal("h2h3 e1f1");
    // A captured king ends nothing, and promotion is to the usual four.
    at("termination", "4k3/4R2p/8/8/8/8/7P/4K3 w - - 0 2", "e7e8 h2h3").black().legal("h7h6").goes_on();
    at("termination", "7k/P6p/8/8/8/8/8/K7 w - - 0 2", "").only_from("a7", "a7a8q a7a8r a7a8b a7a8n");
}

/// `termination`: castling needs empty squares and unmoved pieces, whatever is attacked, and is the move of the turn that is no pawn's.
#[test]
fn termination_castling() {
    // The black rooks attack the king and every square that it crosses.
    let attacked = at("termination", "3rrrk1/p7/8/8/8/8/P7/R3K2R w KQ - 0 2", "").legal("e1g1 e1c1");
    attacked.plays("a2a3").legal("e1g1 e1c1").plays("e1g1").black();
    attacked.plays("e1c1").only("a2a3 a2a4").plays("a2a4").black();
    // Not through a piece, and not with a rook that has moved.
    at("termination", "4k3/p7/8/8/8/8/P7/RN2K2R w KQ - 0 2", "").legal("e1g1").illegal("e1c1");
    at("termination", "4k3/p7/8/8/8/8/P6P/R3K2R w KQ - 0 2", "h1g1 h2h3 | e8e7 a7a6 | g1h1 h3h4 | e7e8 a6a5").legal("e1c1").illegal("e1g1");
}
