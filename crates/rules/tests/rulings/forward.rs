//! The forward family: `forward`, `forwards`, `progressive-forwards` and its variants.

use super::at::at;

/// `forward`: pieces move and capture forward and sideways, and one square straight back without capturing.
#[test]
fn forward_movement() {
    let lone = |piece: &str| at("forward", &format!("8/8/8/8/3{piece}4/8/8/K6k w - - 0 9"), "");
    lone("N").only_from("d4", "d4c6 d4e6 d4b5 d4f5 d4d3");
    lone("B").only_from("d4", "d4c5 d4b6 d4a7 d4e5 d4f6 d4g7 d4h8 d4d3");
    lone("R").only_from("d4", "d4d5 d4d6 d4d7 d4d8 d4c4 d4b4 d4a4 d4e4 d4f4 d4g4 d4h4 d4d3");
    let queen = "d4d5 d4d6 d4d7 d4d8 d4c4 d4b4 d4a4 d4e4 d4f4 d4g4 d4h4 d4c5 d4b6 d4a7 d4e5 d4f6 d4g7 d4h8 d4d3";
    lone("Q").only_from("d4", queen);
    at("forward", "8/8/8/8/3K4/8/8/7k w - - 0 9", "").only_from("d4", "d4c5 d4d5 d4e5 d4c4 d4e4 d4d3");
    // Black's forward is down.
    at("forward", "7k/8/8/3n4/8/8/8/K7 b - - 0 9", "").only_from("d5", "d5c3 d5e3 d5b4 d5f4 d5d6");
}

/// `forward`: the backward move captures nothing, and no piece gives check backward.
#[test]
fn forward_backward_move_does_not_capture() {
    at("forward", "8/8/8/8/3R4/3p4/8/K6k w - - 0 9", "").illegal("d4d3").legal("d4d5");
    at("forward", "8/8/8/8/3R4/3k4/8/K7 b - - 0 9", "").no_check().legal("d3d2").illegal("d3c4 d3e4");
    at("forward", "8/8/8/3k4/3R4/8/8/K7 b - - 0 9", "").check();
    at("forward", "8/8/8/8/3R1k2/8/8/K7 b - - 0 9", "").check();
}

/// `forward`: a captured queen, rook, bishop or knight gives the capturer the next lower piece where the capturing piece stood.
#[test]
fn forward_creates_the_next_lower_piece() {
    for (victim, created) in [('q', 'R'), ('r', 'B'), ('b', 'N'), ('n', 'P')] {
        let turn = at("forward", &format!("7k/8/8/4{victim}3/3B4/8/8/K7 w - - 0 9"), "d4e5");
        turn.board(&format!("7k/8/8/4B3/3{created}4/8/8/K7"));
        let black = at("forward", &format!("7k/8/4b3/3{}4/8/8/8/K7 b - - 0 9", victim.to_ascii_uppercase()), "e6d5");
        black.board(&format!("7k/8/4{}3/3b4/8/8/8/K7", created.to_ascii_lowercase()));
    }
    at("forward", "7k/8/8/4p3/3B4/8/8/K7 w - - 0 9", "d4e5").board("7k/8/8/4B3/8/8/8/K7");
}

/// `forward`: pawns are normal, with double step, en passant and promotion by moving and capturing.
#[test]
fn forward_pawns() {
    at("forward", "7k/8/8/8/8/3p4/4P3/K7 w - - 0 9", "").only_from("e2", "e2e3 e2e4 e2d3");
    at("forward", "7k/3p4/8/4P3/8/8/8/K7 b - - 0 9", "d7d5").legal("e5d6");
    at("forward", "3q3k/4P3/8/8/8/8/8/K7 w - - 0 9", "").legal("e7d8q e7e8n").plays("e7d8n").board("3N3k/4R3/8/8/8/8/8/K7");
}

/// `forward`: a pawn on the first rank steps once; one created on the far rank stays a pawn and may promote there as a move.
#[test]
fn forward_pawns_on_the_edge() {
    at("forward", "7k/8/8/8/8/8/8/P6K w - - 0 9", "").only_from("a1", "a1a2");
    // A knight captured from the far rank leaves a pawn there; queening it is a turn of its own.
    let created = at("forward", "R1n5/8/7k/8/8/8/8/K7 w - - 0 9", "a8c8").black().board("P1R5/8/7k/8/8/8/8/K7");
    let place = created.plays("h6h5").only_from("a8", "a8a8q a8a8r a8a8b a8a8n");
    place.plays("a8a8q").black().board("Q1R5/8/8/7k/8/8/8/K7");
    // It is a move like others: the own king must be safe.
    at("forward", "P3r3/8/7k/8/8/8/8/4K3 w - - 0 9", "").check().only_from("a8", "");
}

/// `forward`: there is no castling.
#[test]
fn forward_no_castling() {
    at("forward", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 9", "").castling("-").illegal("e1g1 e1c1").legal("e1f1");
}

/// `forward`: who is stuck loses.
#[test]
fn forward_stuck_loses() {
    at("forward", "1r5k/8/8/8/8/8/7r/K7 w - - 0 9", "").no_check().result("black stuck");
}

/// `forward`: moving the own king to the far rank wins; the square must be safe.
#[test]
fn forward_king_reaches_the_far_rank() {
    let near = "8/1K6/8/8/4k3/8/8/8 w - - 0 40";
    at("forward", near, "b7c8").result("white king-reached");
    at("forward", near, "b7b8").result("white king-reached");
    at("forward", near, "b7c7").goes_on();
    at("forward", "7r/1K6/8/8/4k3/8/8/8 w - - 0 40", "").illegal("b7c8 b7a8 b7b8").legal("b7a7");
    at("forward", "8/8/8/8/4K3/8/6k1/8 b - - 0 40", "g2h1").result("black king-reached");
    // At once, though the other king could do the same.
    at("forward", "8/1K6/8/8/8/8/6k1/8 w - - 0 40", "b7a8").result("white king-reached");
}

/// `forward`: a hundred moves after the last capture of a pawn its taker may claim the win on his turn; nobody may before a
/// pawn was captured.
#[test]
fn forward_claim() {
    let game = |taker: &str, side: &str| at("forward", &format!("7k/8/8/8/8/8/8/K7 {side} - - 0 90{taker}"), "");
    game(" taker=w100", "w").legal("claim").plays("claim").result("white claim");
    game(" taker=b100", "b").legal("claim").plays("claim").result("black claim");
    game(" taker=w99", "w").illegal("claim");
    game(" taker=w250", "w").legal("claim");
    game(" taker=w100", "b").illegal("claim");
    game("", "w").illegal("claim");
    // Fifty moves by each: the count is of both players' moves, and a pawn's capture begins it anew, for its taker.
    game(" taker=w98", "w").plays("a1b1 h8g8").legal("claim");
    let anew = at("forward", "7k/8/8/8/8/8/1p6/K7 w - - 0 90 taker=b150", "a1b2").black().illegal("claim");
    assert!(anew.position.fen(anew.rules).contains("taker=w0"));
    at("forward", "7k/8/8/8/8/8/1n6/K7 b - - 0 90 taker=b150", "").legal("claim");
    at("forward", "7k/8/8/8/8/1n6/2P5/K7 w - - 0 90 taker=w150", "c2b3 h8g8").legal("claim");
}

/// `forwards`: every move ends on a higher rank, moving and capturing alike.
#[test]
fn forwards_movement() {
    let lone = |piece: &str| at("forwards", &format!("8/8/8/8/3{piece}4/8/8/K6k w - - 0 9"), "");
    lone("N").only_from("d4", "d4c6 d4e6 d4b5 d4f5");
    lone("B").only_from("d4", "d4c5 d4b6 d4a7 d4e5 d4f6 d4g7 d4h8");
    lone("R").only_from("d4", "d4d5 d4d6 d4d7 d4d8");
    lone("Q").only_from("d4", "d4d5 d4d6 d4d7 d4d8 d4c5 d4b6 d4a7 d4e5 d4f6 d4g7 d4h8");
    at("forwards", "8/8/8/8/3K4/8/8/7k w - - 0 9", "").only("d4c5 d4d5 d4e5");
    at("forwards", "8/8/8/8/2nRn3/3n4/8/K6k w - - 0 9", "").illegal("d4c4 d4e4 d4d3").legal("d4d5");
    at("forwards", "7k/8/8/3r4/8/8/8/K7 b - - 0 9", "").only_from("d5", "d5d4 d5d3 d5d2 d5d1");
}

/// `forwards`: check is ordinary check in all directions, and a king may not go where it would be given.
#[test]
fn forwards_check_in_all_directions() {
    at("forwards", "3R4/8/8/8/3k4/8/8/K7 b - - 0 9", "").check();
    at("forwards", "8/8/8/8/3k3R/8/8/K7 b - - 0 9", "").check();
    at("forwards", "8/5N2/3k4/8/8/8/8/K7 b - - 0 9", "").check();
    at("forwards", "8/8/8/2k5/8/8/8/K2R4 b - - 0 9", "").illegal("c5d4").legal("c5c4 c5b4");
    at("forwards", "3R4/8/8/2k5/8/8/8/K7 b - - 0 9", "").illegal("c5d4").legal("c5c4");
}

/// `forwards`: pawns with double step and en passant, no castling, and being stuck loses.
#[test]
fn forwards_pawns_castling_stuck() {
    at("forwards", "7k/8/8/8/8/3p4/4P3/K7 w - - 0 9", "").only_from("e2", "e2e3 e2e4 e2d3");
    at("forwards", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 9", "").castling("-").illegal("e1g1 e1c1");
    at("forwards", "K7/8/8/8/8/8/8/7k w - - 0 9", "").no_check().result("black stuck");
    at("forwards", "K7/8/8/8/8/P7/8/7k w - - 0 9", "").only("a3a4");
}

/// `progressive-forwards`: each turn has as many moves as its number, and checks come at its end only.
#[test]
fn progressive_forwards_turns_and_check() {
    let turn = at("progressive-forwards", "4k3/8/8/8/8/8/P7/R2K4 w - - 0 2", "").illegal("a1e1").legal("a2a3");
    turn.plays("a2a3 a3a4").white().legal("d1d2").plays("a4a5").black();
}

/// `progressive-forwards`: pieces move and capture forward, the knight in four leaps; rook, queen and king also capture
/// sideways, and nothing goes back.
#[test]
fn progressive_forwards_movement() {
    let around = |piece: &str| at("progressive-forwards", &format!("8/8/2ppp3/2p{piece}p3/2ppp3/8/8/K6k w - - 0 1"), "");
    around("R").only_from("d5", "d5d6 d5c5 d5e5");
    around("Q").only_from("d5", "d5d6 d5c5 d5e5 d5c6 d5e6");
    around("B").only_from("d5", "d5c6 d5e6");
    at("progressive-forwards", "8/8/8/3N4/8/8/8/K6k w - - 0 1", "").only_from("d5", "d5c7 d5e7 d5b6 d5f6");
    at("progressive-forwards", "8/8/2nnn3/2nKn3/8/8/8/7k w - - 0 1", "").illegal("d5d4").legal("d5c6");
    at("progressive-forwards", "8/8/8/3n4/8/8/8/K6k b - - 0 1", "").only_from("d5", "d5c3 d5e3 d5b4 d5f4");
}

/// `progressive-forwards`: sideways attacks check, backward ones do not, and kings may not stand side by side.
#[test]
fn progressive_forwards_check() {
    at("progressive-forwards", "8/8/8/3k3R/8/8/8/K7 b - - 0 2", "").check();
    at("progressive-forwards", "8/8/8/3k4/8/8/8/K2R4 b - - 0 2", "").check();
    at("progressive-forwards", "3R4/8/8/3k4/8/8/8/K7 b - - 0 2", "").no_check();
    at("progressive-forwards", "8/8/8/3k4/5K2/8/8/8 w - - 0 2", "").illegal("f4e5 f4e4").legal("f4f5 f4g5");
    at("progressive-forwards", "8/8/8/3k1K2/8/8/8/8 b - - 0 2", "").legal("d5d4 d5e4").illegal("d5e5");
}

/// `progressive-forwards`: no castling.
#[test]
fn progressive_forwards_no_castling() {
    let castle = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 2";
    at("progressive-forwards", castle, "").castling("-").illegal("e1g1 e1c1");
    at("progressive-italian", castle, "").legal("e1g1 e1c1");
}

/// `progressive-forwards`: a sideways move without capture is legal if a legal forward move of the same piece can follow, and
/// then only those are legal.
#[test]
fn progressive_forwards_sideways() {
    let turn = at("progressive-forwards", "8/4k3/8/8/8/8/7P/R3K3 w - - 0 2", "").legal("a1b1 a1d1 e1f1 a1a5");
    turn.plays("a1b1").only("b1b2 b1b3 b1b4 b1b5 b1b6 b1b8").illegal("b1b7 b1a1 e1f2 h2h3");
    turn.plays("e1f1").only("f1e2 f1f2 f1g2");
    // A forward capture may follow.
    at("progressive-forwards", "8/4k3/8/8/8/8/1p5P/R3K3 w - - 0 2", "a1b1").only("b1b2");
    // The turn's last move can have nothing after it.
    turn.plays("a1b1 b1b2").illegal("b2c2 e1d1").legal("b2b3 e1d2");
    // Blocked by an own piece, or only able to check: not legal.
    at("progressive-forwards", "8/4k3/8/8/8/8/1P5P/R3K3 w - - 0 2", "").illegal("a1b1").legal("a1c1");
    // On the far rank there is nothing ahead.
    at("progressive-forwards", "R7/8/4k3/8/8/8/P7/4K3 w - - 0 2", "").only_from("a8", "");
    // A pawn and a sideways capture are free of the duty.
    at("progressive-forwards", "8/4k3/8/8/8/8/PP6/R2nK3 w - - 0 2", "").legal("a1d1").illegal("a1b1").legal("a1c1");
}

/// `progressive-forwards`: a sideways move that could be followed only by a check before the turn's end is not legal.
#[test]
fn progressive_forwards_sideways_needs_a_legal_follow_up() {
    // From b1 the rook has b2 only, which would check the king beside it.
    let held = "8/8/8/8/8/1P6/2k4P/R5K1 w - - 0 2";
    at("progressive-forwards", held, "").illegal("a1b1");
    at("progressive-forwards", &held.replace("2k4P", "7P").replace("8/8/8/8/8/1P6", "2k5/8/8/8/8/1P6"), "").legal("a1b1");
    // As the last but one move of the turn it may be followed by that check.
    at("progressive-forwards", held, "h2h3").legal("a1b1").plays("a1b1").only("b1b2");
}

/// `progressive-forwards`: who is stuck wins, at the start of a turn and inside it.
#[test]
fn progressive_forwards_stuck_wins() {
    at("progressive-forwards", "K7/8/8/8/8/8/8/7k w - - 0 2", "").no_check().result("white stuck");
    at("progressive-forwards", "8/K7/8/8/8/8/8/7k w - - 0 2", "a7a8").white().result("white stuck");
    at("progressive-forwards", "8/8/8/8/8/8/7k/K7 b - - 0 2", "h2h1").black().result("black stuck");
    at("progressive-forwards-once", "K7/8/8/8/8/8/8/7k w - - 0 2", "").result("white stuck");
}

/// `progressive-forwards-backcapture`, `progressive-forwards-slow-backcapture`: pieces capture in all
/// their directions and check so; quiet moves stay forward.
#[test]
fn progressive_forwards_backcapture() {
    let around = |id: &str, piece: &str| at(id, &format!("8/8/2ppp3/2p{piece}p3/2ppp3/8/8/K6k w - - 0 1"), "");
    for id in ["progressive-forwards-backcapture", "progressive-forwards-slow-backcapture"] {
        around(id, "Q").only_from("d5", "d5d6 d5c5 d5e5 d5c6 d5e6 d5c4 d5d4 d5e4");
        around(id, "B").only_from("d5", "d5c6 d5e6 d5c4 d5e4");
        at(id, "8/8/8/3K4/2p1p3/8/8/7k w - - 0 1", "").legal("d5c4 d5e4 d5d6").illegal("d5d4");
        at(id, "8/8/8/3N4/8/2p5/8/K6k w - - 0 1", "").only_from("d5", "d5c7 d5e7 d5b6 d5f6 d5c3");
        at(id, "8/8/8/3R4/8/8/8/K6k w - - 0 1", "").illegal("d5d4 d5d1").legal("d5d6");
        at(id, "3R4/8/8/3k4/8/8/8/K7 b - - 0 2", "").check();
    }
    around("progressive-forwards-slow", "Q").only_from("d5", "d5d6 d5c5 d5e5 d5c6 d5e6");
}

/// `progressive-forwards-slow`, `progressive-forwards-slow-backcapture`: a third of the turn's number, rounded up.
#[test]
fn progressive_forwards_slow_lengths() {
    for id in ["progressive-forwards-slow", "progressive-forwards-slow-backcapture"] {
        for (index, length) in [1, 1, 1, 2, 2, 2, 3, 3, 3, 4].into_iter().enumerate() {
            let side = if index % 2 == 0 { 'w' } else { 'b' };
            let fen = format!("8/pp1p2kp/8/8/8/8/PP1P3P/2K5 {side} - - 0 {}", index / 2 + 1);
            assert_eq!(at(id, &fen, "").length(), length, "turn {}", index + 1);
        }
    }
    for (index, length) in [1, 2, 3, 4, 5, 6].into_iter().enumerate() {
        let side = if index % 2 == 0 { 'w' } else { 'b' };
        let fen = format!("8/pp1p2kp/8/8/8/8/PP1P3P/2K5 {side} - - 0 {}", index / 2 + 1);
        assert_eq!(at("progressive-forwards", &fen, "").length(), length, "turn {}", index + 1);
    }
}

/// `progressive-forwards-once`: no piece moves twice in a turn, also a piece that has just promoted; sideways moves only capture.
#[test]
fn progressive_forwards_once_each_piece() {
    let turn = at("progressive-forwards-once", "8/4k3/8/8/8/8/P7/R2nK3 w - - 0 2", "").illegal("a1b1 e1f1").legal("a1d1 e1d1 e1f2");
    at("progressive-forwards-once", "7k/8/8/1p1Q4/8/8/8/K7 w - - 0 2", "").legal("d5b5 d5d6 d5c6").illegal("d5c5 d5e5");
    turn.plays("a2a3").illegal("a3a4").legal("a1a2");
    turn.plays("e1f2").illegal("f2f3 f2g3").legal("a2a3");
    let promoted = at("progressive-forwards-once", "8/P7/8/4k3/8/8/7P/4K3 w - - 0 2", "a7a8n").illegal("a8b6 a8c7").legal("h2h3");
    promoted.white();
}

/// `progressive-forwards-once`: the turn ends after its moves or when no unmoved piece can move; only at its start is one stuck.
#[test]
fn progressive_forwards_once_turns_end() {
    at("progressive-forwards-once", "8/4k3/8/8/8/8/P7/4K3 w - - 0 2", "e1e2 a2a3").black();
    at("progressive-forwards-once", "8/4k3/8/8/8/8/P6P/4K3 w - - 0 2", "e1e2 a2a3").white().plays("h2h3").black();
    at("progressive-forwards-once", "8/4k3/8/8/8/8/PPP4P/4K3 w - - 0 2", "e1e2 a2a3 b2b3").black();
}

/// `progressive-forwards-once`: a check is legal with the last of the turn's moves, and earlier where no unmoved piece could
/// move, whether by checking or not.
#[test]
fn progressive_forwards_once_check() {
    at("progressive-forwards-once", "4k3/8/8/8/8/8/8/RK6 w - - 0 2", "").illegal("a1a8").plays("b1c2").legal("a1a8");
    at("progressive-forwards-once", "4k3/8/8/8/8/8/7P/RK6 w - - 0 2", "b1c2").illegal("a1a8").plays("h2h3").legal("a1a8");
    // The other rook could move only by checking, and so could move: the check before it is not yet legal.
    at("progressive-forwards-once", "4k3/8/8/8/8/8/8/R1K4R w - - 0 2", "c1c2").illegal("a1a8 h1h8").legal("a1a7");
    // A pinned piece could not: the check is legal.
    let pinned = at("progressive-forwards-once", "4k3/8/8/8/8/8/8/R1KN3r w - - 0 2", "");
    pinned.illegal("d1e3").illegal("a1a8").plays("c1c2").legal("d1e3").illegal("a1a8");
}
