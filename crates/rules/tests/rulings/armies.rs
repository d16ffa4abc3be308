//! The Turn family's variants in which pieces change hands, come back or vanish: `coactive`, `dichotomy`, `double-extinction`,
//! `extermination`, `gridlock`, `interregnum`, `quota`.

use super::at::{At, at, start};

impl At {
    /// The waiting pieces as FEN writes them; `-/-` if none waits.
    #[track_caller]
    fn waiting(self, expected: &str) -> At {
        let fen = self.position.fen(self.rules);
        let field = fen.split(' ').find_map(|word| word.strip_prefix("waiting=")).unwrap_or("-/-");
        assert_eq!(field, expected, "{fen}");
        self
    }
}

/// `coactive`: every turn, the first too, holds exactly one move with an opposing piece that is not the king.
#[test]
fn coactive_one_opposing_move() {
    let first = start("coactive", "").legal("e7e5 g8f6").illegal("e2e4 g1f3");
    assert_eq!(first.texts().len(), 20);
    let turn = at("coactive", "4k3/p7/8/8/8/8/P7/4K3 w - - 0 3", "").legal("a2a3 a7a6 e1e2").illegal("e8d8 e8e7");
    turn.plays("a7a6").illegal("a6a5").legal("a2a3 e1e2").plays("a2a3 a3a4 e1e2").black();
    // Put off until the last move it is all that is left.
    turn.plays("a2a3 a3a4 e1e2").only("a7a6 a7a5").plays("a7a5").black();
}

/// `coactive`: after the opposing piece's move the player captures no more in that turn; before it he may.
#[test]
fn coactive_no_capture_afterwards() {
    let turn = at("coactive", "4k3/p7/8/8/p7/1P6/8/4K3 w - - 0 3", "").legal("b3a4 a4b3");
    turn.plays("a7a6").illegal("b3a4").legal("b3b4");
    turn.plays("b3a4").legal("a7a6");
    // The opposing piece's own move may capture.
    turn.plays("a4b3").board("4k3/p7/8/8/8/1p6/8/4K3");
}

/// `coactive`: only the last own move of the turn may check; an opposing piece may not put its king into a new check.
#[test]
fn coactive_check() {
    let turn = at("coactive", "4k3/7p/8/8/R7/8/7P/3K4 w - - 0 3", "").illegal("a4e4");
    turn.plays("d1d2 d2d3").legal("a4e4 h7h6").plays("a4e4").white().only("h7h6 h7h5");
    turn.plays("h7h6 d1d2").illegal("a4e4").plays("d2d3").legal("a4e4");
    turn.plays("d1d2").illegal("a4e4");
    // The pawn in front of the king would open the file.
    let open = at("coactive", "4k3/4p2p/3P4/8/4R3/8/8/3K4 w - - 0 3", "").illegal("e7d6").legal("e7e6 e7e5 h7h6");
    open.plays("d1d2 d2d3").legal("d6e7");
}

/// `coactive`: a turn begun in check starts with an own piece.
#[test]
fn coactive_begun_in_check() {
    at("coactive", "4k3/p7/8/8/8/4r3/P7/4K3 w - - 0 3", "").check().only("e1d1 e1d2 e1f1 e1f2");
    at("coactive", "4k3/p7/8/8/8/3r4/P7/4K3 w - - 0 3", "").no_check().legal("a7a6 d3d8");
}

/// `coactive`: whoever moves a pawn chooses its promotion; being stuck is a draw, with no opposing piece too.
#[test]
fn coactive_promotion_and_stuck() {
    at("coactive", "7k/7p/8/8/8/3K4/p7/8 w - - 0 3", "").only_from("a2", "a2a1q a2a1r a2a1b a2a1n");
    at("coactive", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "").result("draw stalemate");
    at("coactive", "4k3/8/8/8/8/8/8/R3K3 w - - 0 2", "a1a2 a2a1").result("draw stalemate");
}

/// `dichotomy`: the start, Same's first move with a White piece, then a Black piece and a White piece each turn.
#[test]
fn dichotomy_turns() {
    let first = start("dichotomy", "").board("rNbKqBnR/PpPpPpPp/8/8/8/8/PpPpPpPp/rNbQkBnR").white();
    first.only("a2b3 c2b3 c2d3 e2d3 e2f3 g2f3 g2h3");
    let second = first.plays("c2d3").black().only("b7a6 b7c6 d7c6 d7e6 f7e6 f7g6 h7g6");
    second.plays("b7a6").black().only("a7b6 b8a5 b8c5 c7b6 c7d6 e7d6 e7f6 g7f6 g7h6").plays("a7b6").white();
    // Same's Black pieces stand on dark squares.
    second.plays("b7a6 a7b6").only("b2a3 b2c3 d2c3 d2e3 f2e3 f2g3 h2g3");
}

/// `dichotomy`: how the pieces move; every square reached has the color of the square left.
#[test]
fn dichotomy_movement() {
    let lone = |piece: &str| at("dichotomy", &format!("8/8/8/3{piece}4/8/8/8/8 w - - 0 1"), "");
    lone("R").only("d5c4 d5c6 d5e4 d5e6 d5b5 d5f5 d5h5 d5d7 d5d3 d5d1");
    lone("N").only("d5a4 d5a6 d5c2 d5c8 d5e2 d5e8 d5g4 d5g6");
    lone("B").only("d5c6 d5b7 d5a8 d5e6 d5f7 d5g8 d5c4 d5b3 d5a2 d5e4 d5f3 d5g2 d5h1");
    lone("K").only("d5c4 d5c6 d5e4 d5e6");
    lone("Q").only("d5c4 d5c6 d5e4 d5e6");
    lone("P").only("d5c6 d5e6");
    // Different's pawns go down, capturing as they move.
    at("dichotomy", "8/8/8/3p4/4P3/8/8/8 b - - 0 1", "").only("d5c4 d5e4");
}

/// `dichotomy`: no leaping: a rook's squares between and the three of a knight's line must be empty.
#[test]
fn dichotomy_no_leaping() {
    // A piece on e5 stops the way of two; one on f5 can be captured but not passed.
    at("dichotomy", "8/8/8/3RP3/8/8/8/8 w - - 0 1", "").illegal("d5f5 d5h5").legal("d5b5");
    at("dichotomy", "8/8/8/3R1p2/8/8/8/8 w - - 0 1", "").legal("d5f5").illegal("d5h5");
    for line in ["8/8/8/3NP3", "8/8/8/3N1p2", "8/8/8/3N2P1"] {
        at("dichotomy", &format!("{line}/8/8/8/8 w - - 0 1"), "").illegal("d5g4 d5g6").legal("d5a4 d5e2");
    }
    // Three squares along and then one aside, not the other order: e4 and e5 do not matter on the way to e8 by the d-file.
    at("dichotomy", "8/8/4P1P1/3N4/4P1P1/8/8/8 w - - 0 1", "").legal("d5e8 d5c8 d5e2").illegal("d5g4 d5g6");
}

/// `dichotomy`: nothing is royal, and capturing a Monarch wins at once.
#[test]
fn dichotomy_monarchs() {
    for monarch in ["k", "q"] {
        at("dichotomy", &format!("8/8/8/3{monarch}4/4P3/8/8/8 w - - 0 1"), "e4d5").result("white objective");
    }
    at("dichotomy", "8/8/8/3r4/4P3/8/8/8 w - - 0 1", "e4d5").black();
    // On the far rank too, and the pawn still names its new square.
    let far = at("dichotomy", "2k5/3P4/8/8/8/8/8/8 w - - 0 1", "").legal("d7c8,P@b1 d7c8,P@a4").misspelt("d7c8 d7c8,P@a1");
    far.plays("d7c8,P@b1").result("white objective");
}

/// `dichotomy`: a captured piece changes sides and comes back in the capturer's next turn, with the move of a piece of its color.
#[test]
fn dichotomy_captives_change_sides() {
    let taken = at("dichotomy", "8/6Pp/8/5r2/6P1/2p5/8/8 w - - 0 1", "g4f5").waiting("r/-");
    let back = taken.plays("h7g6 g7f6").white().only("c3b4 c3d4");
    back.plays("c3d4").board("8/8/5Pp1/5P2/3p4/2r5/8/8").waiting("-/-");
    // A White captive waits for the move of a White piece.
    let white = at("dichotomy", "8/1p4P1/8/8/8/8/P7/8 b - - 0 1 waiting=-/N", "b7a6").board("8/6P1/p7/8/8/8/P7/8");
    white.plays("g7f6").board("8/6N1/p4P2/8/8/8/P7/8");
    // It needs no text and cannot be declined.
    white.only("g7f6 g7h6");
}

/// `dichotomy`: a pawn on the far rank goes to a vacant square of its color of square on its own half; without one the move is
/// illegal.
#[test]
fn dichotomy_relocation() {
    let half = "b1 d1 f1 h1 a2 c2 e2 g2 b3 d3 f3 h3 a4 c4 e4 g4";
    let all: Vec<String> = half.split(' ').flat_map(|square| ["a8", "c8"].map(|to| format!("b7{to},P@{square}"))).collect();
    at("dichotomy", "8/1P6/8/8/8/8/8/8 w - - 0 1", "").only(&all.join(" "));
    let full = "8/1P6/8/8/P1P1P1P1/1P1P1P1P/P1P1P1P1/1P1P1P1P w - - 0 1";
    at("dichotomy", full, "").only_from("b7", "").legal("a4b5");
    at("dichotomy", &full.replace("P1P1P1P1/1P1P1P1P/", "P1P1P3/1P1P1P1P/"), "").only_from("b7", "b7a8,P@g4 b7c8,P@g4");
    // Different's half is ranks 5 to 8.
    at("dichotomy", "8/8/8/8/8/8/2p5/8 b - - 0 1", "").legal("c2b1,P@h7 c2d1,P@a8").misspelt("c2b1,P@h3 c2b1,P@g7");
    // A pawn that re-enters on the far rank is put down too.
    at("dichotomy", "1b6/8/8/8/8/8/P7/8 w - - 0 2 waiting=p/-", "").legal("b8a7,P@c3").misspelt("b8a7");
}

/// `dichotomy`: who cannot make his turn loses, at its start and inside it.
#[test]
fn dichotomy_stuck_loses() {
    at("dichotomy", "8/8/8/8/8/8/P7/8 w - - 0 2", "").result("black stuck");
    at("dichotomy", "8/8/8/8/8/2p5/8/8 w - - 0 2", "c3b4").white().result("black stuck");
    at("dichotomy", "8/8/8/8/8/2p5/P7/8 w - - 0 2", "c3b4").only("a2b3");
}

/// `double-extinction`: a player without any piece of two of the five types has lost; king and queens are one type.
#[test]
fn double_extinction_goal() {
    let fen = "2b1k2r/p7/8/8/8/8/P7/2B1K2R w - - 0 2";
    at("double-extinction", fen, "").goes_on().plays("h1h8").result("white objective");
    at("double-extinction", &fen.replace("2b1k2r", "1nb1k2r"), "h1h8").white().goes_on();
    // The king is taken, a queen is left: the type is not.
    let queens = "1n2kq1r/p7/8/8/8/8/P7/KNB1R3 w - - 0 2";
    at("double-extinction", queens, "e1e8").goes_on();
    at("double-extinction", &queens.replace("kq1r", "k2r"), "e1e8").result("white objective");
}

/// `double-extinction`: after a move the opponent is looked at first, then the mover, who may have spent his last pawn.
#[test]
fn double_extinction_order() {
    let own = at("double-extinction", "r1b1k3/7P/1n6/p7/8/8/8/K1B4R w - - 0 2", "").legal("h7h8q h7h8n");
    own.plays("h7h8q").result("black objective");
    own.plays("h7h8n").goes_on();
    at("double-extinction", "2b1k1r1/7P/8/p7/8/8/8/K1B4R w - - 0 2", "h7g8q").result("white objective");
}

/// `double-extinction`: one move, then two; no castling, kings are not royal, promotion to the usual four.
#[test]
fn double_extinction_kings_and_promotion() {
    start("double-extinction", "").length_is(1);
    start("double-extinction", "e2e4").length_is(2);
    at("double-extinction", "rnb1k2r/p7/8/8/8/8/P7/RNB1K2R w KQkq - 0 2", "").castling("-").illegal("e1g1");
    at("double-extinction", "rnb1k3/p6P/8/8/8/8/8/RNB1K2R w - - 0 2", "").only_from("h7", "h7h8q h7h8r h7h8b h7h8n");
}

const THREE: &str = "w - - 0 2";

/// `extermination`: both knights, both bishops or both rooks within a turn win, and the last pawns, two at least in the turn.
#[test]
fn extermination_wins() {
    for piece in ["n", "b", "r"] {
        let fen = format!("6k1/7p/8/{piece}7/2{piece}5/1P6/8/R5K1 {THREE}");
        at("extermination", &fen, "b3c4").goes_on().plays("a1a5").white().result("white objective");
        // One of them in an earlier turn does not count.
        at("extermination", &fen.replace(&format!("/2{piece}5/"), "/8/"), "a1a5").goes_on();
    }
    at("extermination", &format!("6k1/7p/8/q7/2q5/1P6/8/R5K1 {THREE}"), "b3c4 a1a5").goes_on();
    at("extermination", &format!("6k1/p7/8/p7/8/8/8/R3K3 {THREE}"), "a1a5 a5a7").result("white objective");
    at("extermination", &format!("6k1/p6p/8/p7/8/8/8/R3K3 {THREE}"), "a1a5 a5a7").goes_on().plays("a7h7").result("white objective");
    at("extermination", &format!("6k1/8/8/p7/8/8/8/R3K3 {THREE}"), "a1a5").goes_on();
}

/// `extermination`: captured knights, bishops and rooks are released, queens are not.
#[test]
fn extermination_release_of_pieces() {
    for (piece, letter) in [("n", "N"), ("b", "B"), ("r", "R")] {
        let turn = at("extermination", &format!("6k1/p6p/8/8/2{piece}5/1P6/8/3RK3 {THREE}"), "b3c4 e1e2 e2e1");
        turn.black().waiting(&format!("-/{letter}"));
    }
    at("extermination", &format!("6k1/p6p/8/8/2q5/1P6/8/3RK3 {THREE}"), "b3c4 e1e2 e2e1").waiting("-/-");
    at("extermination", &format!("6k1/p6p/8/r7/2n5/1P6/8/R3K3 {THREE}"), "b3c4 a1a5 e1e2").waiting("-/NR");
}

/// `extermination`: of captured pawns one is released if one is left on the board, or none after a single capture.
#[test]
fn extermination_release_of_pawns() {
    let turn = |ranks: &str, line: &str| at("extermination", &format!("6k1/{ranks}/8/8/8/R3K3 {THREE}"), line).black();
    turn("8/7p/p7", "a1a5 e1e2 e2e1").waiting("-/P");
    turn("8/8/p7", "a1a5 e1e2 e2e1").waiting("-/P");
    turn("p7/7p/p7", "a1a5 a5a7 e1e2").waiting("-/P");
    turn("p7/7p/p7", "a1a5 e1e2 e2e1").waiting("-/-");
}

/// `extermination`: with each move of the next turn one waiting piece that may stand there goes onto the vacated square, the
/// player chooses which, and it may move in that turn.
#[test]
fn extermination_reentry() {
    let one = at("extermination", "6k1/p6p/8/8/8/8/P7/4K3 b - - 0 2 waiting=-/B", "");
    one.legal("a7a6,B@a7 g8f8,B@g8").illegal("a7a6 g8f8 h7h5");
    one.plays("a7a6,B@a7").board("6k1/b6p/p7/8/8/8/P7/4K3").legal("a7b8 a6a5").illegal("a7a5");
    let two = at("extermination", "6k1/p6p/8/8/8/8/P7/4K3 b - - 0 2 waiting=-/BN", "").legal("a7a6,B@a7 a7a6,N@a7").illegal("a7a6");
    two.plays("a7a6,B@a7").only_from("h7", "h7h6,N@h7 h7h5,N@h7").plays("h7h6,N@h7").legal("g8f8 a6a5");
}

/// `extermination`: pawns may stand on neither back rank; if no waiting piece may stand there the move is made without, and who
/// still waits at the turn's end is gone.
#[test]
fn extermination_reentry_of_pawns() {
    let pawn = at("extermination", "6k1/p6p/8/8/8/8/P7/4K3 b - - 0 2 waiting=-/P", "").legal("a7a6,P@a7 g8f8").illegal("a7a6");
    pawn.misspelt("g8f8,P@g8").plays("g8f8 f8g8 g8f8").white().waiting("-/-");
    at("extermination", "6k1/p6p/8/8/8/8/8/n3K3 b - - 0 2 waiting=-/P", "").legal("a1b3").misspelt("a1b3,P@a1");
    // A re-entered pawn on its starting rank may make the double step.
    pawn.plays("a7a6,P@a7 a6a5").illegal("a7a5").legal("a7a6");
    pawn.plays("h7h6,P@h7 h6h5").legal("h7h6");
    pawn.plays("a7a5,P@a7 a5a4").legal("a7a5 a7a6");
}

/// `extermination`: a forced re-entry that checks before the final move makes the action illegal.
#[test]
fn extermination_forced_reentry_and_check() {
    let black = "7k/8/8/p6p/8/8/P7/4K3 b - - 0 2";
    at("extermination", &format!("{black} waiting=-/B"), "").illegal("a5a4 a5a4,B@a5").legal("h5h4,B@h5 h8g8,B@h8");
    at("extermination", &format!("{black} moves=2 left=1 waiting=-/B"), "").legal("a5a4,B@a5").illegal("a5a4");
    // Entering between, it may as well end a check that the move would open.
    at("extermination", "4k3/4r3/7p/8/8/8/8/K3R3 b - - 0 2 waiting=-/N", "").legal("e7d7,N@e7").illegal("e7d7");
}

/// `extermination`: with two pawns or fewer, waiting ones included, none may move to the far rank, which it still attacks;
/// promotion is to a queen.
#[test]
fn extermination_last_pawns() {
    let two = "8/4P2k/8/8/8/8/P7/K7 w - - 0 20";
    at("extermination", two, "").illegal("e7e8q").legal("a2a3");
    at("extermination", "8/4P2k/8/8/8/8/PP6/K7 w - - 0 20", "").only_from("e7", "e7e8q");
    at("extermination", "8/4P2k/8/8/8/8/P7/K7 w - - 0 20 waiting=P/-", "").only_from("e7", "e7e8q,P@e7");
    at("extermination", "3r4/4P2k/8/8/8/8/P7/K7 w - - 0 20", "").illegal("e7d8q");
    at("extermination", "2k5/4P3/8/8/8/8/P7/K7 b - - 0 20", "").illegal("c8d8").legal("c8c7");
}

/// `extermination`: who has only moves that check too early loses; otherwise being stuck is a draw.
#[test]
fn extermination_stuck() {
    at("extermination", "1b4r1/3k4/8/2P5/8/8/8/7K w - - 0 2", "").result("black stuck");
    at("extermination", "1b3kr1/p7/8/P7/8/8/8/7K w - - 0 2", "a5a6").result("draw stalemate");
    at("extermination", "4k3/7p/8/8/R7/8/7P/3K4 w - - 0 2", "").illegal("a4e4").plays("d1d2 d2d3").legal("a4e4");
}

/// `gridlock`: the start has pieces on ranks 1 and 8 and pawns on 3 and 6; one move, then two.
#[test]
fn gridlock_start() {
    start("gridlock", "").board("rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR").plays("e3e4").length_is(2);
}

/// `gridlock`: at the end of a turn all the mover's pieces in an area of three or more are removed at once, nobody else's.
#[test]
fn gridlock_removal() {
    let fen = "4k3/8/8/8/8/pp6/1R5N/4KB1R w - - 0 2";
    let turn = at("gridlock", fen, "b2d2 d2b2").board("4k3/8/8/8/8/pp6/1R5N/4KB1R");
    turn.black();
    // In mid-turn nothing is removed.
    let crowd = at("gridlock", fen, "f1g2").white().board("4k3/8/8/8/8/pp6/1R4BN/4K2R");
    crowd.plays("b2b1").board("4k3/8/8/8/8/pp6/8/1R2K3");
    // Undone with the second move nothing happens.
    crowd.plays("h2f3").board("4k3/8/8/8/8/pp3N2/1R4B1/4K2R");
    // Black's three pawns stand through White's turn, and go at the end of Black's own.
    let black = at("gridlock", "4k3/8/8/8/8/pp6/p7/4K2R w - - 0 2", "h1h2 h2h1").board("4k3/8/8/8/8/pp6/p7/4K2R");
    black.plays("e8e7 e7e8").board("4k3/8/8/8/8/8/8/4K2R");
    // Pieces of both sides together make no crowd.
    at("gridlock", "4k3/8/8/8/8/8/Rp6/n3K3 w - - 0 2", "e1e2 e2e1").board("4k3/8/8/8/8/8/Rp6/n3K3");
}

/// `gridlock`: after any move the own king may not stand in such an area of his own pieces.
#[test]
fn gridlock_crowded_king() {
    let fen = "4k3/7p/8/8/8/8/3R4/4K1N1 w - - 0 2";
    at("gridlock", fen, "").illegal("g1e2").legal("g1f3 g1h3");
    at("gridlock", fen, "d2d4").legal("g1e2");
    at("gridlock", "4k3/7p/8/8/8/8/3RN3/6K1 w - - 0 2", "").legal("g1f1 g1h1 g1h2");
}

/// `gridlock`: of a final move check and own king are judged after the removal, of a first move as it stands.
#[test]
fn gridlock_judged_after_removal() {
    let shield = "4r2k/8/8/8/8/P3BP2/6N1/4K3 w - - 0 2";
    at("gridlock", shield, "").legal("g2f4");
    at("gridlock", shield, "a3a4").illegal("g2f4").legal("g2h4");
    // With another rook's file it may go.
    at("gridlock", &shield.replace("4r2k", "r6k"), "a3a4").legal("g2f4").plays("g2f4").board("r6k/8/8/8/P7/8/8/4K3");
    // A first move may not check.
    let check = at("gridlock", "3k4/8/8/8/8/8/7N/R3K2R w - - 0 2", "");
    check.illegal("a1d1");
    check.plays("a1a2").legal("a2d2").plays("a2d2").black().check();
}

/// `gridlock`: check with the second move only, so never in turn 1.
#[test]
fn gridlock_check_on_the_second_move() {
    let fen = "4k3/7p/8/8/R7/8/7P/3K4";
    at("gridlock", &format!("{fen} w - - 0 1"), "").illegal("a4e4").legal("a4b4");
    at("gridlock", &format!("{fen} w - - 0 2"), "").illegal("a4e4").plays("h2h3").legal("a4e4");
}

/// `interregnum`: the start: six pawns and six pieces a side, no kings and queens; one move, then two.
#[test]
fn interregnum_start() {
    start("interregnum", "").board("1rnbbnr1/1pppppp1/8/8/8/8/1PPPPPP1/1RNBBNR1").no_check().length_is(1);
    start("interregnum", "b2b4").length_is(2);
}

/// `interregnum`: a captured piece waits for its owner's next turn; it may be left out while fewer wait than moves are left.
#[test]
fn interregnum_reentry() {
    at("interregnum", "6r1/7p/8/3n4/4P3/8/7P/1R6 w - - 0 2", "e4d5 b1b2").black().waiting("-/N");
    let one = at("interregnum", "6r1/7p/8/8/8/8/7P/1R6 b - - 0 2 waiting=-/N", "").legal("g8f8 g8f8,N@g8 h7h6 h7h6,N@h7");
    let second = one.plays("g8f8").only_from("f8", &into("f8", "f7 f6 f5 f4 f3 f2 f1 e8 d8 c8 b8 a8 g8 h8", "N"));
    second.illegal("h7h6").legal("h7h6,N@h7").plays("h7h6,N@h7").waiting("-/-").white();
    let two = at("interregnum", "6r1/7p/8/8/8/8/7P/1R6 b - - 0 2 waiting=-/NB", "").illegal("g8f8 h7h6");
    two.legal("g8f8,N@g8 g8f8,B@g8").plays("g8f8,N@g8").illegal("h7h6").legal("h7h6,B@h7");
}

fn into(from: &str, targets: &str, piece: &str) -> String {
    targets.split(' ').map(|to| format!("{from}{to},{piece}@{from} ")).collect()
}

/// `interregnum`: the re-entered piece may not move in that turn; a pawn stands on no back rank; who is not re-entered is gone.
#[test]
fn interregnum_limits_of_reentry() {
    let one = at("interregnum", "6r1/7p/8/8/8/8/7P/1R6 b - - 0 2 waiting=-/N", "g8f8,N@g8");
    one.illegal("g8f6 g8h6").legal("f8e8 h7h6").plays("f8e8 b1b2 b2b1").legal("g8f6");
    let pawn = at("interregnum", "6r1/7p/8/8/8/8/7P/1R6 b - - 0 2 waiting=-/P", "").legal("g8f8 h7h6 h7h6,P@h7").misspelt("g8f8,P@g8");
    let second = pawn.plays("g8f8").legal("f8e8 h7h6,P@h7").illegal("h7h6");
    second.plays("f8e8").white().waiting("-/-");
    second.plays("h7h5,P@h7").plays("b1b2 b2b1").legal("h7h6");
    at("interregnum", "8/1r5p/8/8/8/8/7P/1R6 b - - 0 2 waiting=-/P", "b7b8,P@b7 b8a8").plays("b1c1 c1b1").legal("b7b5 b7b6");
    at("interregnum", "8/7p/8/8/8/8/7P/1R5r b - - 0 2 waiting=-/P", "h1g1").legal("g1f1").misspelt("g1f1,P@g1");
}

/// `interregnum`: moving a pawn to the far rank wins at once, without letter; a forced re-entry stays in the text.
#[test]
fn interregnum_goal() {
    let near = at("interregnum", "1n6/6P1/8/8/8/8/8/1N6 w - - 0 9", "").only_from("g7", "g7g8").misspelt("g7g8q");
    near.plays("g7g8").result("white objective");
    let forced = at("interregnum", "1n6/6P1/8/8/8/8/8/1N6 w - - 0 9 waiting=B/-", "b1c3").only_from("g7", "g7g8,B@g7");
    forced.plays("g7g8,B@g7").result("white objective");
    at("interregnum", "1n6/8/8/8/8/8/6p1/1N6 b - - 0 9", "g2g1").result("black objective");
}

/// `interregnum`: being stuck is a draw.
#[test]
fn interregnum_stuck_is_a_draw() {
    at("interregnum", "8/8/8/6p1/6P1/8/8/8 w - - 0 9", "").result("draw stalemate");
    at("interregnum", "8/8/6p1/8/6P1/8/8/8 w - - 0 9", "g4g5").white().result("draw stalemate");
}

/// `quota`: of two pieces captured in a turn the higher-ranking returns, of two of a kind one; a single one is gone.
#[test]
fn quota_returns_the_higher() {
    let ranks = ["p", "n", "b", "r", "q"];
    for (low, &lower) in ranks.iter().enumerate() {
        for &higher in &ranks[low..] {
            let back = format!("-/{}", higher.to_ascii_uppercase());
            for (first, second) in [(lower, higher), (higher, lower)] {
                let fen = format!("7k/8/8/{first}1{second}5/R1R5/8/8/4K3 w - - 0 2");
                let turn = at("quota", &fen, "a4a5").white();
                turn.plays("c4c5").black().waiting(&back);
                turn.plays("c4c3").black().waiting("-/-");
            }
        }
    }
}

/// `quota`: its owner re-enters it on the square vacated by the first or the second move of his next turn; left out of the
/// first it must go in with the second if it may stand there.
#[test]
fn quota_reentry() {
    let back = at("quota", "7k/p7/8/8/8/8/8/4K3 b - - 0 2 waiting=-/R", "").legal("a7a6 a7a6,R@a7 h8g8 h8g8,R@h8");
    back.plays("a7a6").illegal("h8g8 a6a5").legal("h8g8,R@h8 a6a5,R@a6");
    back.plays("a7a6,R@a7").legal("h8g8 a6a5 a7b7").waiting("-/-");
    let pawn = at("quota", "7k/p7/8/8/8/8/8/4K3 b - - 0 2 waiting=-/P", "").misspelt("h8g8,P@h8").legal("h8g8 a7a6,P@a7");
    pawn.plays("h8g8").legal("g8h8 a7a6,P@a7").illegal("a7a6").plays("g8h8").white().waiting("-/-");
}

/// `quota`: check with the second move only.
#[test]
fn quota_check() {
    let fen = "4k3/7p/8/8/R7/8/7P/3K4";
    at("quota", &format!("{fen} w - - 0 1"), "").illegal("a4e4").legal("a4b4");
    at("quota", &format!("{fen} w - - 0 2"), "").illegal("a4e4").plays("h2h3").legal("a4e4");
}
