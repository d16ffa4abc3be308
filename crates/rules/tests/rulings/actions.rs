//! How actions are written, and the words of the rulings.

use tempi_rules::{Color, perft};

use super::at::{at, start};

/// A move is its two squares, a promotion has a small letter after them.
#[test]
fn words_move_and_promotion() {
    let promoting = at("chess", "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 40", "");
    promoting.legal("e1e2 e7e8q e7d8n").misspelt("e7e8 e7e8Q e7-e8q e7e8=q e8 E1E2 e1e2q").illegal("e1e3");
}

/// A pawn that promotes where it stands names its square twice.
#[test]
fn words_promotion_in_place() {
    at("forward", "4P2k/8/8/8/8/8/8/K7 w - - 0 40", "").only_from("e8", "e8e8q e8e8r e8e8b e8e8n").misspelt("e8e8 e8q");
}

/// Castling is the king's own two squares: to c1 on the short queenside of Injunction, and Monsoon's black king goes two
/// squares from d8.
#[test]
fn words_castling() {
    at("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 20", "").legal("e1g1 e1c1").misspelt("e1h1 e1a1 O-O 0-0");
    at("injunction", "4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 20", "a2a3").legal("e1g1 e1c1").misspelt("e1b1 e1h1");
    let monsoon = at("monsoon", "r2k3r/8/8/8/8/8/P7/K7 b kq - 0 20", "").legal("d8f8 d8b8").misspelt("d8g8 d8h8");
    monsoon.plays("d8f8").board("r3rk2/8/8/8/8/8/P7/K7");
}

/// A re-entering piece has a capital letter and stands where the move left.
#[test]
fn words_reentry() {
    let waiting = at("quota", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 20 waiting=N/-", "");
    waiting.legal("e2e4,N@e2 e2e4").misspelt("e2e4,n@e2 e2e4/N@e2 e2e4,N@e4 e2e4N@e2");
    waiting.plays("e2e4,N@e2").board("4k3/8/8/8/4P3/8/4N3/4K3");
}

/// A Dichotomy pawn that reaches the far rank names the square where it is put, also when it re-entered there.
#[test]
fn words_relocation() {
    let far = at("dichotomy", "8/1P1R4/8/8/8/8/8/8 w - - 0 1", "").legal("b7c8,P@d3 b7c8,P@b3").misspelt("b7c8 b7c8,P@c3 b7c8q");
    far.plays("b7c8,P@d3").board("8/3R4/8/8/8/3P4/8/8");
}

/// Combined texts: promotion with re-entry, castling with re-entry, and a pawn re-entered on the far rank.
#[test]
fn words_combined() {
    at("quota", "3r4/4P3/7k/8/8/8/8/4K3 w - - 0 20 waiting=N/-", "")
        .legal("e7d8q,N@e7 e7d8q")
        .plays("e7d8r,N@e7")
        .board("3R4/4N3/7k/8/8/8/8/4K3");
    let castled = at("quota", "4k3/8/8/8/8/8/8/4K2R w K - 0 20 waiting=N/-", "").legal("e1g1 e1g1,N@e1");
    castled.plays("e1g1,N@e1").board("4k3/8/8/8/8/8/8/4NRK1");
    // b8 is dark, so this bishop and the pawn that re-enters with its move are black pieces of the seat of Same.
    let same = at("dichotomy", "1b6/8/8/8/8/8/P7/8 w - - 0 2 waiting=p/-", "").legal("b8a7,P@c3 b8a7,P@a1");
    same.misspelt("b8a7 b8a7,P@b8 b8a7,P@b3 b8a7,P@e5").plays("b8a7,P@c3").board("8/b7/8/8/8/2p5/P7/8");
}

/// An announcement is a mark after the final move, which exists without it too.
#[test]
fn words_announcement() {
    let last = start("double-move-helpmate", "f2f3 | f7f6 e7e6 | b1c3").legal("g2g4 g2g4!").misspelt("!g2g4 g2g4!!");
    assert!(last.actions().iter().any(|action| action.announces()));
}

/// Ending a turn early is `0000`, and only where a variant lets players stop.
#[test]
fn words_end_of_turn() {
    start("sequential", "e2e4").legal("0000");
    start("sequential", "").illegal("0000");
    start("marseillais", "e2e4").illegal("0000").misspelt("-- pass e4e4");
}

/// A marker's move names squares of the a-file.
#[test]
fn words_marker() {
    start("injunction", "").only("a2a1 a2a3 a2a4 a2a5 a2a6 a2a8");
}

/// A rearrangement lists the squares whose content changes, in the order of the board, in capitals, an empty one with a dash.
#[test]
fn words_rearrangement() {
    let first = start("triomino", "").legal("b1=Q,c1=N,d1=B").misspelt("d1=B,c1=N,b1=Q b1=q,c1=n,d1=b b1=Q,c1=N,d1=B,e1=K b1Q,c1N,d1B");
    first.plays("b1=Q,c1=N,d1=B").white().legal("c2c4");
    start("triomino", "e2e4").legal("c6=B,c8=- b6=P,b7=-").misspelt("c8=-,c6=B");
    // Squares go file by file on each rank, first rank first.
    at("triomino", "4k3/8/8/8/8/8/8/R1N1K3 w - - 0 20", "").legal("a1=N,c1=R a1=-,a2=R a1=-,b1=R").misspelt("b1=R,a1=- a1=R");
}

/// Two rearrangements that leave the same board are one action.
#[test]
fn words_rearrangements_with_one_result_are_one() {
    // Three squares in a row and three in a corner both let these two change places.
    let texts = at("triomino", "4k3/8/8/8/8/8/8/RN2K3 w - - 0 20", "").texts();
    assert_eq!(texts.iter().filter(|text| *text == "a1=N,b1=R").count(), 1);
    // Like pawns may change places without any change, which is no rearrangement.
    let pawns = at("triomino", "4k3/8/8/8/8/8/1PPP4/4K3 w - - 0 20", "").texts();
    let mut sorted = pawns.clone();
    sorted.dedup();
    assert_eq!(pawns, sorted);
    assert!(!pawns.iter().any(|text| text.contains("b2=P")), "{pawns:?}");
}

/// The choice of a pending promotion names the square twice, and is all that can be done.
#[test]
fn words_pending_choice() {
    let choice = at("tsunami", "4k3/8/8/8/8/8/4K3/P7 w - - 0 20 pending=a1", "").only("a1a1q a1a1r a1a1b a1a1n");
    choice.plays("a1a1r").white().board("4k3/8/8/8/8/8/4K3/R7").legal("a1a8 e2e3");
}

/// A claim is written so.
#[test]
fn words_claim() {
    let game = at("forward", "7k/8/8/8/8/8/8/K7 w - - 0 90 taker=w100", "").legal("claim a1a2").misspelt("Claim draw");
    game.plays("claim").result("white claim");
}

/// A perft counts texts: an announced and a plain move are two.
#[test]
fn words_perft_counts_texts() {
    let last = start("double-move-helpmate", "f2f3 | f7f6 e7e6 | b1c3");
    let announcements = last.texts().iter().filter(|text| text.ends_with('!')).count() as u64;
    let plain = last.texts().iter().filter(|text| !text.ends_with('!')).count() as u64;
    assert!(announcements > 0);
    assert_eq!(perft(last.rules, &last.position, 1), announcements + plain);
}

/// Turns are numbered over both players, and a turn holds one move or more.
#[test]
fn words_turns_and_ordinals() {
    let numbers = |line: &str| {
        let position = start("progressive-italian", line).position;
        (position.turn(), position.ordinal(), position.player())
    };
    assert_eq!(numbers(""), (1, 0, Color::White));
    assert_eq!(numbers("e2e4"), (2, 0, Color::Black));
    assert_eq!(numbers("e2e4 | e7e5"), (2, 1, Color::Black));
    assert_eq!(numbers("e2e4 | e7e5 d7d5"), (3, 0, Color::White));
    let black = start("multi-mate", "").position;
    assert_eq!((black.turn(), black.player(), black.moving_side()), (1, Color::Black, Color::White));
}
