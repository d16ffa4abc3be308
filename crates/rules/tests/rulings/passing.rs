//! G7 to G10: en passant, castling, double steps and promotion.

use super::at::{at, start};

const PLAIN: &str = "4k3/3p4/8/4P3/8/8/P7/4K3 b - - 0";
const ARMIES: &str = "1n1bk2r/3p4/8/4P3/8/8/8/1N1BK2R b - - 0";
const NO_KINGS: &str = "6r1/3p4/8/4P3/8/8/8/1R6 b - - 0";

/// A black double step to d5 beside a pawn on e5: the number of Black's turn, the line in which it is the last move, and the
/// one in which another move follows.
type Steps = (&'static str, &'static str, u32, &'static str, &'static str);

const NONE: [Steps; 14] = [
    ("aggression", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
    ("aggression-two", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
    ("binary", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
    ("checkpoint", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
    ("coactive", PLAIN, 1, "a2a3 d7d5", "d7d5 a2a3"),
    ("convergence", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
    ("descending", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
    ("divergence", PLAIN, 1, "e8f8 d7d5", "d7d5 e8f8"),
    ("four-move-british", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
    ("four-point", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
    ("hiatal", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
    ("mach-four", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
    ("morph", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
    ("oscillating", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
];

const IMMEDIATE: [Steps; 12] = [
    ("accelerated", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
    ("accelerated-two", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
    ("compulsive", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
    ("double-extinction", ARMIES, 1, "e8f8 d7d5", "d7d5 e8f8"),
    ("double-move-helpmate", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
    ("escalated-two", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
    ("extermination", PLAIN, 1, "e8d8 d8e8 d7d5", "e8d8 d7d5 d8e8"),
    ("interregnum", NO_KINGS, 1, "g8f8 d7d5", "d7d5 g8f8"),
    ("provocation-two", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
    ("quota", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
    ("six-space", PLAIN, 2, "e8d8 d8e8 d7d5", "d7d5 e8d8 d8e8"),
    ("termination", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
];

const PRECEDING: [Steps; 14] = [
    ("progressive-forwards", PLAIN, 1, "e8f7 d7d5", "d7d5 e8d7"),
    ("progressive-forwards-backcapture", PLAIN, 1, "e8f7 d7d5", "d7d5 e8d7"),
    ("progressive-forwards-once", PLAIN, 1, "e8f7 d7d5", "d7d5 e8d7"),
    ("progressive-forwards-slow", PLAIN, 2, "e8f7 d7d5", "d7d5 e8d7"),
    ("progressive-forwards-slow-backcapture", PLAIN, 2, "e8f7 d7d5", "d7d5 e8d7"),
    ("four-move-italian", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
    ("four-move-scottish", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
    ("grouped-sequential", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
    ("sequential", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
    ("progressive-italian", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
    ("progressive-scottish", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
    ("marseillais", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
    ("marseillais-balanced", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
    ("double-move", PLAIN, 1, "e8d8 d7d5", "d7d5 e8d8"),
];

/// Whether e5xd6 en passant is possible after the double step as last move, and with another move after it.
#[track_caller]
fn captures_in_passing(steps: &[Steps], as_last: bool, before_another: bool) {
    for &(id, fen, number, last, then) in steps {
        for (line, possible) in [(last, as_last), (then, before_another)] {
            let white = at(id, &format!("{fen} {number}"), line).white();
            if possible {
                white.legal("e5d6")
            } else {
                white.illegal("e5d6")
            };
        }
    }
}

/// Variants without en passant have none, whenever the double step was made.
#[test]
fn g7_none() {
    captures_in_passing(&NONE, false, false);
}

/// Armistice allows captures on a first move only against a check: there too no capture en passant helps.
#[test]
fn g7_none_in_armistice() {
    let step = "5r2/3p4/1n6/4P3/4K3/2k4r/8/8 b - - 0";
    at("armistice", &format!("{step} 2 moves=3 left=1"), "d7d5").result("black checkmate");
    at("chess", &format!("{step} 30"), "d7d5").only("e5d6");
}

/// The default: only if the double step was the very last move.
#[test]
fn g7_immediate() {
    captures_in_passing(&IMMEDIATE, true, false);
    for id in ["chess", "forward", "forwards", "attack", "escalated", "provocation", "triomino"] {
        at(id, &format!("{PLAIN} 2"), "d7d5").white().legal("e5d6").plays("e5d6").board("4k3/8/3P4/8/8/8/P7/4K3");
        at(id, "4k3/8/8/3pP3/8/8/P7/4K3 w - - 0 3", "").illegal("e5d6");
    }
    at("injunction", "4k3/3p4/8/4P3/8/8/1P6/4K3 b - - 0 2", "a7a8 d7d5 a2a3").legal("e5d6");
    // Ascending: two spaces need at least a second move.
    at("ascending", &format!("{PLAIN} 1"), "e8d8 d7d5").legal("e5d6");
    at("ascending", "4k3/3p4/8/4P3/8/8/P7/4K3 b - - 0 2", "e8d8 d7d5 d8e8 e8d8").illegal("e5d6");
    let monster = "7k/8/8/8/3p4/8/2P5/4K3 w - - 0 3";
    at("monster", monster, "e1f1 c2c4").black().legal("d4c3");
    at("monster", monster, "c2c4 e1f1").black().illegal("d4c3");
}

/// At any point of the preceding turn.
#[test]
fn g7_preceding_turn() {
    captures_in_passing(&PRECEDING, true, true);
    // In the modern game the pawn beside which it lands ends the turn, so it is the last move in any case.
    at("four-move-modern", &format!("{PLAIN} 2"), "e8d8 d7d5").white().legal("e5d6");
}

/// A pawn that moved again, or was captured, can no longer be captured en passant; nor can one of an earlier turn.
#[test]
fn g7_preceding_turn_has_not_moved_again() {
    at("progressive-italian", &format!("{PLAIN} 1"), "d7d5 d5d4").illegal("e5d6");
    let steps = at("progressive-italian", "4k3/2pp4/8/1P2P3/8/8/8/4K3 b - - 0 2", "d7d5 c7c5 d5d4 e8d8");
    steps.legal("b5c6").illegal("e5d6");
    let later = at("marseillais", &format!("{PLAIN} 1"), "d7d5 e8d8 | a2a3 a3a4 | d8e8 e8d8");
    later.white().illegal("e5d6");
    // Two double steps of one turn can both be answered.
    let both = at("marseillais", "4k3/1p1p4/8/2P1P3/8/8/8/4K3 b - - 0 2", "b7b5 d7d5").legal("c5b6 c5d6 e5d6");
    both.plays("c5d6").board("4k3/8/3P4/1p2P3/8/8/8/4K3");
}

/// The crossed square must be empty.
#[test]
fn g7_crossed_square_is_empty() {
    let filled = at("progressive-italian", "3bk3/3p4/8/4P3/8/8/8/4K3 b - - 0 2", "d7d5 d8e7 e7d6 e8d8").legal("e5d6");
    // The pawn captures the bishop, and no other piece.
    filled.plays("e5d6").board("3k4/8/3P4/3p4/8/8/8/4K3");
}

/// The capturing pawn stands beside the captured one.
#[test]
fn g7_stands_beside() {
    at("chess", "4k3/3p4/4P3/8/4P3/8/8/4K3 b - - 0 30", "d7d5").illegal("e6d6").illegal("e4d6").legal("e4d5");
    at("chess", "4k3/3p4/8/2P1P3/8/8/8/4K3 b - - 0 30", "d7d5").legal("e5d6 c5d6");
}

/// Every capture en passant is a turn's first move, also for a pawn that came beside in the turn.
#[test]
fn g7_on_the_first_move() {
    let step = at("progressive-italian", &format!("{PLAIN} 1"), "e8d8 d7d5").legal("e5d6");
    step.plays("a2a3").illegal("e5d6").plays("a3a4").illegal("e5d6");
    at("progressive-italian", "4k3/3p4/8/8/4P3/8/8/4K3 b - - 0 1", "d7d5 e8d8 | e4e5").illegal("e5d6");
    at("compulsive", &format!("{PLAIN} 1"), "e8d8 d7d5 | a2a3").illegal("e5d6");
}

/// The right to castle is lost when king or rook has moved, and is not regained when they come back.
#[test]
fn g8_right_is_lost_by_moving() {
    let both = "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 10";
    at("chess", both, "").legal("e1g1 e1c1");
    at("chess", both, "a1b1 h8g8 b1a1 g8h8").legal("e1g1").illegal("e1c1");
    at("chess", both, "e1f1 h8g8 f1e1 g8h8").illegal("e1g1 e1c1");
    at("chess", both, "a1b1 h8g8 b1a1 g8h8 h2h3").legal("e8c8").illegal("e8g8");
    // Inside a turn too.
    at("marseillais", both, "a1b1 b1a1 | a7a6 a6a5").legal("e1g1").illegal("e1c1");
}

/// The right is lost when the rook is captured, also if another one comes to its square.
#[test]
fn g8_right_is_lost_by_capture() {
    let knight = "4k3/8/8/8/8/1n6/8/R3K2R b KQ - 0 10";
    at("chess", knight, "b3d4 h1h5 d4b5 h5h1 e8e7").legal("e1c1").illegal("e1g1");
    let quiet = at("chess", knight, "b3a1 h1h5 a1b3 h5a5 b3d4 a5a1 d4b5");
    quiet.no_check().illegal("e1c1 e1g1");
}

/// Whoever moves king or rook: an opponent's move of the rook costs the right.
#[test]
fn g8_right_is_lost_whoever_moves() {
    let turn = "4k3/p7/8/8/8/8/P7/R3K2R b KQ - 0 3";
    at("coactive", turn, "a2a3 a7a6 a6a5 a5a4").white().legal("e1g1 e1c1");
    at("coactive", turn, "h1h2 a7a6 a6a5 a5a4 | h2h1").illegal("e1g1").legal("e1c1");
}

/// Not out of check, not through it and not into it.
#[test]
fn g8_out_of_through_into_check() {
    let rook = |rank: &str| at("chess", &format!("4k3/8/{rank}/8/8/8/8/R3K2R w KQ - 0 10"), "");
    rook("7r").legal("e1g1 e1c1");
    rook("1r6").legal("e1g1 e1c1");
    rook("4r3").check().illegal("e1g1 e1c1");
    rook("5r2").legal("e1c1").illegal("e1g1");
    rook("6r1").legal("e1c1").illegal("e1g1");
    rook("3r4").legal("e1g1").illegal("e1c1");
    rook("2r5").legal("e1g1").illegal("e1c1");
    at("chess", "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 10", "").illegal("e1g1 e1c1");
}

/// Castling is one move of the king, and the square it leaves is the king's.
#[test]
fn g8_one_move_of_the_king() {
    at("progressive-italian", "8/k7/p7/8/8/P7/P7/4K2R w K - 0 2", "").legal("e1g1");
    let castled = at("marseillais", "8/k7/8/8/8/8/P7/4K2R w K - 0 2", "e1g1").white();
    castled.legal("a2a3");
    at("quota", "4k3/8/8/8/8/8/8/4K2R w K - 0 20 waiting=B/-", "e1g1,B@e1").board("4k3/8/8/8/8/8/8/4BRK1");
    at("quota", "4k3/8/8/8/8/8/8/4K2R w K - 0 20 waiting=B/-", "").legal("e1g1").misspelt("e1g1,B@h1");
}

/// Both pieces count as moved: in the British game castling uses up king and rook.
#[test]
fn g8_both_men_count_as_moved() {
    let second = at("four-move-british", "k7/p7/8/8/8/8/P7/4K2R w K - 0 3", "e1g1").white();
    second.legal("a2a3 a2a4").illegal("f1f2 g1g2");
}

/// A pawn on the second rank may step twice however it came there; on the first rank it steps once.
#[test]
fn g9_double_step() {
    at("forward", "7k/8/8/8/8/8/P7/P3K3 w - - 0 9", "").legal("a2a4 a2a3").illegal("a1a3");
    let up = at("forward", "7k/8/8/8/8/8/8/P3K3 w - - 0 9", "").legal("a1a2").illegal("a1a3");
    up.plays("a1a2 h8g8").legal("a2a4");
    // A pawn put on the second rank by a rearrangement, or by re-entry on a later turn.
    at("triomino", "7k/8/8/8/8/P7/8/4K3 w - - 0 9", "a2=P,a3=-").legal("a2a4 a2a3");
    let entered = at("quota", "7k/8/8/8/8/8/1N6/4K3 w - - 0 20 waiting=P/-", "b2d3,P@b2").white();
    entered.legal("b2b4 b2b3");
    // Black's second rank is the seventh.
    at("chess", "4k3/p7/8/8/P7/8/8/4K3 b - - 0 9", "").legal("a7a5").plays("a7a5").illegal("a4a5");
    at("chess", "4k3/8/p7/8/P7/8/8/4K3 b - - 0 9", "").illegal("a6a4");
}

/// Some variants have no double step.
#[test]
fn g9_none_where_told() {
    for (id, moves) in [("push", "e3e5"), ("gridlock", "e3e5"), ("monsoon", "e2e4"), ("tsunami", "e6e4")] {
        start(id, "").illegal(moves);
    }
    at("gridlock", "4k3/8/8/8/8/8/P7/4K3 w - - 0 9", "").legal("a2a3").illegal("a2a4");
}

/// Promotion is to queen, rook, bishop or knight, chosen with the move.
#[test]
fn g10_promotion() {
    at("chess", "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 40", "")
        .only_from("e7", "e7e8q e7e8r e7e8b e7e8n e7d8q e7d8r e7d8b e7d8n")
        .misspelt("e7e8k e7e8p e7e8");
    at("chess", "3r3k/8/8/8/8/8/4p3/K7 b - - 0 40", "").only_from("e2", "e2e1q e2e1r e2e1b e2e1n");
    let knight = at("chess", "7k/4P3/8/8/8/8/8/4K3 w - - 0 40", "e7e8n");
    knight.board("4N2k/8/8/8/8/8/8/4K3");
}

/// Whoever makes the move chooses, also with an opposing pawn.
#[test]
fn g10_the_mover_chooses() {
    let coactive = at("coactive", "7k/8/8/8/8/4K3/p7/8 w - - 0 3", "").only_from("a2", "a2a1n a2a1b a2a1r a2a1q");
    coactive.plays("a2a1n").board("7k/8/8/8/8/4K3/8/n7");
}

/// Where the owner chooses, a pawn moved by the other player waits for it: the choice is the owner's next action, and no move.
#[test]
fn g10_pending_choice() {
    let turn = at("tsunami", "8/7p/p7/8/8/8/7P/k5K1 w - - 0 2", "g1f1").legal("a6a7 h7h8").illegal("h2h1");
    let pending = turn.plays("h7h8").black().board("7p/8/p7/8/8/8/7P/k4K2").only("h8h8q h8h8r h8h8b h8h8n");
    let chosen = pending.plays("h8h8r").black();
    assert_eq!(chosen.position.ordinal(), 0);
    chosen.legal("h8h2 a1b1");
    // Until then it counts as a pawn: no check from it.
    let own = at("tsunami", "8/8/8/8/8/8/7P/k5K1 b - - 0 2", "a1b1").legal("h2h1");
    own.plays("h2h1").white().only("h1h1q h1h1r h1h1b h1h1n").plays("h1h1q").white();
    // The owner's own move names the letter at once.
    at("tsunami", "8/8/8/8/8/8/7P/k5K1 w - - 0 2", "").only_from("h2", "h2h1q h2h1r h2h1b h2h1n");
}
