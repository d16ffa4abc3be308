//! The Turn family's variants whose turns have parts or look ahead: `double-move-helpmate`, `injunction`, `monsoon`,
//! `multi-mate`, `triomino`, `tsunami`; and the reference variants.

use tempi_rules::Color;

use super::at::{at, start};

/// `double-move-helpmate`: one move, then two; check with a second move only, so never in turn 1.
#[test]
fn helpmate_turns_and_check() {
    start("double-move-helpmate", "").length_is(1);
    start("double-move-helpmate", "e2e4").length_is(2);
    let fen = "4k3/7p/8/8/R7/8/7P/3K4";
    at("double-move-helpmate", &format!("{fen} w - - 0 1"), "").illegal("a4e4").legal("a4b4");
    at("double-move-helpmate", &format!("{fen} w - - 0 2"), "").illegal("a4e4").plays("h2h3").legal("a4e4");
}

/// `double-move-helpmate`: who is checkmated wins, also where only an early check could help; being stuck is a draw.
#[test]
fn helpmate_mated_wins() {
    at("double-move-helpmate", "R6k/6pp/8/8/8/8/8/K7 b - - 0 30", "").result("black checkmate");
    at("double-move-helpmate", "4k3/8/8/8/8/8/6PP/R3r2K w - - 0 2", "").result("white checkmate");
    at("double-move-helpmate", "7k/5Q2/8/8/8/8/8/K7 b - - 0 30", "").result("draw stalemate");
}

/// `double-move-helpmate`: the announcement belongs to the final move, and is legal only if it is true.
#[test]
fn helpmate_announcements() {
    let turn = start("double-move-helpmate", "f2f3 | f7f6 e7e6").misspelt("g2g4! b1c3!").legal("g2g4");
    turn.plays("b1c3").legal("g2g4!").legal("g1h3 g2g3 c3d5 a2a3").misspelt("g1h3! g2g3! c3d5! a2a3!");
    // The opponent needs both moves, and his mate may use no early check.
    let bare = at("double-move-helpmate", "7k/8/8/8/8/8/8/R5RK w - - 0 9", "").goes_on();
    assert!(!bare.texts().iter().any(|text| text.ends_with('!')));
}

/// `double-move-helpmate`: draws by counting are left out of account: an announcement wins where the plain move draws.
#[test]
fn helpmate_announcement_goes_before_counting() {
    let last = at("double-move-helpmate", "rnbqkbnr/ppp1p1pp/5p2/3p4/8/5P1P/PPPPP1P1/RNBQKBNR w KQkq - 99 4", "b1a3");
    last.plays("a3b1").result("draw hundred-turns");
    last.plays("a3b1!").result("white helpmate-announced");
    at("double-move-helpmate", "4k3/8/8/8/8/8/8/4K3 w - - 0 80", "").goes_on();
}

/// `injunction`: the start, with markers that are no pieces; first the marker, then a move within the b- to h-files.
#[test]
fn injunction_start_and_turns() {
    let first = start("injunction", "").board("1rnqkbnr/1ppppppp/8/8/8/8/1PPPPPPP/1RNQKBNR").only("a2a1 a2a3 a2a4 a2a5 a2a6 a2a8");
    let second = first.plays("a2a4").white().legal("e2e4 b2b3 f1g3 g1f3").misspelt("a4a5 b2a3");
    second.plays("e2e4").black().only("a7a1 a7a2 a7a3 a7a5 a7a6 a7a8");
    assert_eq!(second.position.marker(Color::White).map(|square| square.to_string()), Some("a4".to_string()));
}

/// `injunction`: bishops move as bishops or knights; no piece goes to the a-file.
#[test]
fn injunction_movement() {
    let board = "8/7k/8/8/1R6/2B5/8/1K6";
    let turn = at("injunction", &format!("{board} w - - 0 9 markers=a1,a2"), "a1a8");
    turn.legal("c3d4 c3g7 c3d5 c3b5 c3e4 c3d1").illegal("c3e2 c3a5 c3a4 c3b2 c3d2 b4a4 b1a1 c3a1");
    turn.legal("b4b8 b4h4").illegal("c3c4");
}

/// `injunction`: pieces other than kings may not capture onto the rank of their own marker, nor move or capture onto that of the
/// opposing one; kings may.
#[test]
fn injunction_ranks() {
    let board = "4k3/8/8/3p4/8/2B1K3/8/8";
    let own = at("injunction", &format!("{board} w - - 0 9 markers=a2,a7"), "a2a5").illegal("c3d5").legal("c3b5 c3e5 c3d4");
    own.legal("e3d4");
    at("injunction", &format!("{board} w - - 0 9 markers=a2,a7"), "a2a4").legal("c3d5 c3b5");
    let other = at("injunction", &format!("{board} w - - 0 9 markers=a2,a5"), "a2a3").illegal("c3d5 c3b5 c3e5").legal("c3d4 c3f6");
    other.plays("e3f4 a5a4 e8e7 a3a2").illegal("c3e4 c3d4").legal("f4e5 f4g4 c3d5");
    // Kings capture on their own marker's rank and move onto the other's.
    at("injunction", "4k3/8/8/8/3p4/4K3/8/8 w - - 0 9 markers=a2,a7", "a2a4").legal("e3d4");
    at("injunction", "4k3/8/8/8/3p4/4K3/8/8 w - - 0 9 markers=a2,a4", "a2a5").legal("e3d4 e3e4");
}

/// `injunction`: en passant too is judged by the square where it ends.
#[test]
fn injunction_en_passant() {
    let step = at("injunction", "4k3/3p4/8/4P3/8/8/1P6/4K3 b - - 0 2", "a7a8 d7d5");
    step.plays("a2a6").illegal("e5d6").legal("e5e6");
    step.plays("a2a5").legal("e5d6");
}

/// `injunction`: a king on its own marker's rank is in no check but from kings; the attacker's own marker does not matter.
#[test]
fn injunction_check() {
    let rook = |markers: &str| at("injunction", &format!("4k3/8/8/8/8/8/8/1K2R3 b - - 0 9 markers={markers}"), "");
    rook("a2,a8").no_check();
    rook("a2,a7").check();
    rook("a8,a7").check();
    // Leaving the king's rank would uncover the check.
    rook("a2,a8").plays("a8a6").only("e8d7 e8d8 e8f7 e8f8");
    rook("a2,a8").plays("a8a7").only("e8d7 e8d8 e8e7 e8f7 e8f8");
    // Kings keep their distance even on that rank.
    at("injunction", "8/8/8/8/8/3k4/7p/3K4 w - - 0 9 markers=a3,a7", "a3a2").illegal("d1d2 d1e2 d1c2").legal("d1c1 d1e1");
}

/// `injunction`: castling, short on the queenside too; crossed squares are judged with the marker.
#[test]
fn injunction_castling() {
    let board = "4k3/8/8/8/8/8/8/1R2K2R w KQ -";
    at("injunction", &format!("{board} 0 9"), "a2a3").legal("e1g1 e1c1").plays("e1c1").board("4k3/8/8/8/8/8/8/2KR3R");
    let guarded = "3r1rk1/8/8/8/8/8/8/1R2K2R w KQ - 0 9";
    at("injunction", guarded, "a2a3").illegal("e1g1 e1c1").legal("e1e2");
    at("injunction", guarded, "a2a1").legal("e1g1 e1c1");
    let checked = "4r1k1/8/8/8/8/8/8/1R2K2R w KQ - 0 9";
    at("injunction", checked, "a2a3").illegal("e1g1");
    at("injunction", checked, "a2a1").legal("e1g1");
}

/// `injunction`: without a complete turn it is mate if the turn began in check, else a draw.
#[test]
fn injunction_mate_and_stuck() {
    at("injunction", "7k/5Q2/8/8/8/8/8/1K6 b - - 0 30 markers=a8,a7", "").result("draw stalemate");
    at("injunction", "3R2k1/5ppp/8/8/8/8/8/1K6 b - - 0 30 markers=a8,a7", "").check().result("white checkmate");
    // Where the marker may come to the eighth rank there is a turn.
    at("injunction", "3R2k1/5ppp/8/8/8/8/8/1K6 b - - 0 30 markers=a2,a7", "").check().legal("a7a8").goes_on();
}

/// `monsoon`: Black's king starts on d8 and his queen on e8; an own pawn, an own piece, an opposing pawn.
#[test]
fn monsoon_turns() {
    let pawn = start("monsoon", "").board("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    pawn.only("a2a3 b2b3 c2c3 d2d3 e2e3 f2f3 g2g3 h2h3");
    let piece = pawn.plays("e2e3").white().legal("b1c3 d1h5 e1e2 f1a6").illegal("e3e4 a2a3 e7e6");
    piece.plays("b1c3").white().only("a7a6 b7b6 c7c6 d7d6 e7e6 f7f6 g7g6 h7h6").plays("a7a6").black();
}

/// `monsoon`: a part without a legal move is skipped without a text.
#[test]
fn monsoon_skips() {
    let no_own = at("monsoon", "3k4/7p/8/8/8/8/8/4K3 w - - 0 9", "").legal("e1e2").illegal("h7h6");
    no_own.plays("e1e2").white().only("h7h6").plays("h7h6").black();
    at("monsoon", "3k4/8/8/8/8/8/7P/4K3 w - - 0 9", "h2h3 e1e2").black();
    at("monsoon", "3k4/8/8/8/8/7p/7P/4K3 w - - 0 9", "").legal("e1e2");
    at("monsoon", "3k4/8/7p/8/8/6pP/6P1/6BK w - - 0 9", "h3h4").only_from("g", "g1a7 g1b6 g1c5 g1d4 g1e3 g1f2 g1h2");
}

/// `monsoon`: pawns step once; an own one names its promotion, an opposing one leaves it to its owner.
#[test]
fn monsoon_pawns() {
    start("monsoon", "").illegal("e2e4");
    at("monsoon", "8/P7/7k/8/8/8/8/4K3 w - - 0 9", "").only("a7a8q a7a8r a7a8b a7a8n");
    let pending = at("monsoon", "3k4/8/8/8/8/4K3/p7/8 w - - 0 9", "e3e4").only("a2a1").plays("a2a1").black();
    pending.only("a1a1q a1a1r a1a1b a1a1n").plays("a1a1q").black().legal("a1a4 d8d7");
    // An opposing pawn captures the mover's pieces too, and never his king.
    at("monsoon", "3k4/8/8/8/8/p7/1N6/4K3 w - - 0 9", "e1e2").legal("a3b2 a3a2");
}

/// `monsoon`: checks at any time, and no move may expose the own king where the turn began without check.
#[test]
fn monsoon_check() {
    at("monsoon", "3k4/p7/8/4P3/8/8/8/R3K3 w - - 0 9", "e5e6").legal("a1d1").plays("a1d1").white().legal("a7a6");
    at("monsoon", "8/3k3p/8/4P3/8/8/8/4K3 w - - 0 9", "").legal("e5e6").plays("e5e6").white();
    at("monsoon", "3kr3/7p/8/8/8/4P3/4N3/4K3 w - - 0 9", "e3e4").legal("e2c3 e1f1");
    at("monsoon", "3kr3/7p/8/8/8/8/4N3/4K3 w - - 0 9", "").illegal("e2c3").legal("e1f1");
    // The opposing pawn may not be led into the own king's check either.
    at("monsoon", "3k4/7p/8/8/8/3p4/8/4K3 w - - 0 9", "e1f1").legal("d3d2 h7h6");
    at("monsoon", "3k4/7p/8/8/8/3p4/8/3K4 w - - 0 9", "d1c1").illegal("d3d2").only("h7h6");
}

/// `monsoon`: a turn begun in check is judged backward: what matters is that its end can be out of check.
#[test]
fn monsoon_begun_in_check() {
    // The king may stay, since Black's pawn can step between.
    let turn = at("monsoon", "4k3/8/8/8/8/8/1p6/r6K w - - 0 9", "").check().only("h1g1 h1g2 h1h2");
    turn.plays("h1g1").only("b2b1").plays("b2b1").black();
    at("monsoon", "4k3/8/8/8/8/8/8/r6K w - - 0 9", "").check().only("h1g2 h1h2");
    // A pawn that opens the only way out must go, another may not.
    let smothered = at("monsoon", "4k3/8/8/8/8/8/5PPP/r5K1 w - - 0 9", "").check().only("f2f3 g2g3 h2h3");
    smothered.plays("h2h3").only("g1h2");
    // Parts that cannot help are skipped.
    at("monsoon", "4k3/8/8/7p/7P/8/8/r6K w - - 0 9", "").only("h1g2 h1h2");
}

/// `monsoon`: it is mate only if no line of the turn ends out of check; with nothing to play it is a draw.
#[test]
fn monsoon_mate_and_stuck() {
    at("monsoon", "4k3/8/8/8/8/8/r7/1r5K w - - 0 9", "").result("black checkmate");
    at("monsoon", "4k3/7p/8/8/8/8/r7/1r5K w - - 0 9", "").result("black checkmate");
    at("monsoon", "4k3/8/8/8/8/6p1/r7/1r5K w - - 0 9", "").only("h1h2").plays("h1h2").only("g3g2");
    // The opposing pawn's step shields the king.
    at("monsoon", "4k3/8/8/8/8/6p1/rp6/q6K w - - 0 9", "").check().only("h1g1 h1g2 h1h2").plays("h1g1").only("b2b1");
    at("monsoon", "7k/5Q2/8/8/8/8/8/K7 b - - 0 9", "").result("draw stalemate");
}

/// `monsoon`: castling goes two squares toward the rook, and never out of check.
#[test]
fn monsoon_castling() {
    at("monsoon", "r2k3r/8/8/8/8/8/8/4K3 b kq - 0 9", "").legal("d8b8 d8f8").plays("d8b8").board("1kr4r/8/8/8/8/8/8/4K3");
    let checked = at("monsoon", "4k3/8/8/8/1b6/8/2P4P/4K2R w K - 0 9", "").check().legal("c2c3 h2h3");
    checked.plays("c2c3").legal("e1g1");
    checked.plays("h2h3").illegal("e1g1").legal("e1f1");
    at("monsoon", "4k3/8/8/8/8/8/8/4K2R w K - 0 9", "").legal("e1g1");
}

/// `multi-mate`: White and Black pieces alternate, and the players take one ply, two, three, three ...
#[test]
fn multi_mate_plies() {
    let player_and_mover = |line: &str| {
        let position = start("multi-mate", line).position;
        (position.player(), position.moving_side())
    };
    let (white, black) = (Color::White, Color::Black);
    assert_eq!(player_and_mover(""), (black, white));
    assert_eq!(player_and_mover("e2e3"), (white, black));
    assert_eq!(player_and_mover("e2e3 a7a6"), (white, white));
    assert_eq!(player_and_mover("e2e3 a7a6 a2a3"), (black, black));
    assert_eq!(player_and_mover("e2e3 a7a6 a2a3 b7b6"), (black, white));
    assert_eq!(player_and_mover("e2e3 a7a6 a2a3 b7b6 b2b3"), (black, black));
    assert_eq!(player_and_mover("e2e3 a7a6 a2a3 b7b6 b2b3 c7c6"), (white, white));
    assert_eq!(player_and_mover("e2e3 a7a6 a2a3 b7b6 b2b3 c7c6 c2c3 d7d6 d2d3"), (black, black));
}

/// `multi-mate`: whoever plays the mating ply wins, whichever king it is.
#[test]
fn multi_mate_whoever_mates_wins() {
    start("multi-mate", "f2f3 | e7e5 g2g4 | d8h4").result("black checkmate");
    // The scholar's mate with White's piece in Black's turn mates Black's own king, and in White's wins for White.
    start("multi-mate", "e2e4 | e7e5 f1c4 | b8c6 d1h5 g8f6 | h5f7").result("white checkmate");
    start("multi-mate", "e2e4 | e7e5 d1h5 | b8c6 f1c4 g8f6 | a2a3 a7a6 h5f7").result("white checkmate");
    start("multi-mate", "e2e4 | e7e5 d1h5 | b8c6 f1c4 a7a6 | a2a3 a6a5 a3a4 | g8f6 h5f7").result("black checkmate");
}

/// `multi-mate`: en passant at any ply; stalemate draws; a hundred plies draw, counted ply by ply.
#[test]
fn multi_mate_chess_rules() {
    start("multi-mate", "e2e4 | h7h6 e4e5 | d7d5").black().legal("e5d6").plays("a2a3 h6h5").illegal("e5d6");
    at("multi-mate", "7k/5Q2/8/8/8/8/8/K7 b - - 0 30", "").result("draw stalemate");
    at("multi-mate", "4k3/7p/8/8/8/8/7P/4K3 w - - 98 4", "e1e2").white().goes_on().plays("e8e7").result("draw hundred-turns");
    let last = "4k3/8/8/8/8/8/3p4/4K3";
    // Bare kings wait for the start of a player's turn.
    at("multi-mate", &format!("{last} w - - 0 4"), "e1d2")
        .white()
        .goes_on()
        .plays("e8e7")
        .goes_on()
        .plays("d2d3")
        .result("draw bare-kings");
}

/// `triomino`: one rearrangement at most before the move, of a straight or an angled area with an own and no opposing piece.
#[test]
fn triomino_areas() {
    let turn = at("triomino", "4k3/8/8/8/8/8/8/RN2K3 w - - 0 9", "");
    turn.legal("a1=N,b1=R a1=-,a2=R a1=-,a3=R b1=-,c1=N a1=-,b1=R,c1=N").illegal("a1=-,a4=R a1=-,d1=R");
    turn.plays("a1=N,b1=R").white().misspelt("a1=R,b1=N b1=-,c1=R").legal("e1e2 a1b3").plays("a1b3").black();
    // An angle, not a row; and areas that touch by a corner only are none.
    at("triomino", "4k3/8/8/8/8/8/8/R3K3 w - - 0 9", "").legal("a1=-,b2=R a1=-,c1=R a1=-,b1=R").misspelt("a1=-,c2=R a1=-,c3=R a1=-,b3=R");
    // No piece of the other side, and at least one own.
    let mixed = at("triomino", "4k3/8/8/8/8/8/p7/R3K3 w - - 0 9", "").legal("a1=-,b1=R a1=-,b2=R").illegal("a1=-,a3=R a1=P,a2=R");
    mixed.misspelt("f3=-,g3=-");
    let black = at("triomino", "r3k3/8/8/8/8/8/8/4K3 b - - 0 9", "").legal("a7=R,a8=-");
    black.misspelt("e1=-,f1=K d1=K,e1=-");
    // It is optional and comes first.
    turn.plays("e1e2").black();
}

/// `triomino`: neither king may be in check after a rearrangement.
#[test]
fn triomino_kings() {
    let own = at("triomino", "3rk3/8/8/8/8/8/3B4/3K4 w - - 0 9", "").illegal("d2=-,e2=B").legal("d2=-,d3=B");
    own.legal("c1=K,d1=-");
    let giving = at("triomino", "3k4/8/8/8/8/8/8/2R1K3 w - - 0 9", "").illegal("c1=-,d1=R").legal("b1=R,c1=-");
    giving.legal("c1d1");
    // It may end a check, and then the move follows.
    let checked = at("triomino", "3rk3/8/8/8/8/8/4B3/3K4 w - - 0 9", "").check().legal("d2=B,e2=- c1=K,d1=-").legal("e2d3");
    checked.illegal("e2=-,f2=B");
}

/// `triomino`: no pawn on a back rank, and none two ranks further forward on its file.
#[test]
fn triomino_pawns() {
    let pawn = "4k3/8/8/8/8/8/1P6/4K3 w - - 0 9";
    at("triomino", pawn, "").legal("b2=-,b3=P a2=P,b2=- b2=-,c3=P b2=-,a3=P").illegal("b2=-,b4=P b1=P,b2=-");
    at("triomino", "4k3/8/8/8/1P6/8/8/4K3 w - - 0 9", "").legal("b2=P,b4=- b3=P,b4=- b4=-,b5=P").illegal("b4=-,b6=P");
    at("triomino", "4k3/1P6/8/8/8/8/8/4K3 w - - 0 9", "").illegal("b7=-,b8=P").legal("b6=P,b7=-");
    // Either of two like pawns may be meant; a pawn and a rook are not alike.
    at("triomino", "4k3/8/8/8/8/1P6/1P6/4K3 w - - 0 9", "").legal("b2=-,b4=P");
    at("triomino", "4k3/8/8/8/8/1R6/1P6/4K3 w - - 0 9", "").illegal("b2=-,b4=P b2=R,b3=-,b4=P").legal("b2=R,b3=P b2=-,b3=P,b4=R");
    // Black's forward is down.
    at("triomino", "4k3/1p6/8/8/8/8/8/4K3 b - - 0 9", "").illegal("b5=P,b7=-").legal("b6=P,b7=-");
}

/// `triomino`: a rearrangement is legal only if a legal move follows; mate and stalemate are judged over whole turns.
#[test]
fn triomino_whole_turns() {
    // The back-rank mate is none, since the king can be shuffled out behind his pawns.
    at("triomino", "R6k/6pp/8/8/8/8/8/K7 b - - 0 30", "").check().goes_on();
    at("triomino", "5r1k/8/8/8/8/6q1/8/7K w - - 0 30", "").result("draw stalemate");
    at("chess", "7k/8/8/8/8/6q1/8/7K w - - 0 30", "").result("draw stalemate");
    at("triomino", "7k/8/8/8/8/6q1/8/7K w - - 0 30", "").only("f1=K,h1=-");
    at("triomino", "5rrk/8/8/8/8/8/7r/7K w - - 0 30", "").check().legal("h1h2");
    at("triomino", "5rrk/8/8/8/7r/8/6r1/7K w - - 0 30", "").check().result("black checkmate");
    at("triomino", "4r1rk/5r2/8/8/7r/8/8/7K w - - 0 30", "").check().result("black checkmate");
}

/// `triomino`: no castling; en passant is immediate, a rearrangement between not counting, if the pawns stand right.
#[test]
fn triomino_castling_and_en_passant() {
    at("triomino", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 9", "").castling("-").illegal("e1g1 e1c1");
    let step = at("triomino", "4k3/3p4/8/8/4P3/8/8/4K3 b - - 0 9", "d7d5").illegal("e4d6");
    step.plays("e4=-,e5=P").legal("e5d6").plays("e5d6").board("4k3/8/3P4/8/8/8/8/4K3");
    at("triomino", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 9", "d7d5").plays("e4=P,e5=-").illegal("e4d6").legal("e4d5");
}

/// `tsunami`: the start, pawns moving home; an own piece, then an opposing pawn.
#[test]
fn tsunami_turns() {
    let first = start("tsunami", "").board("rnbqkbnr/8/PPPPPPPP/8/8/pppppppp/8/RNBQKBNR").legal("a6a5 g1e2 e1e2 d1d2");
    first.illegal("a6a4 a6a7 a3a4");
    let second = first.plays("a6a5").white().legal("a3a4 h3h4").illegal("b6b5 a5a4");
    second.plays("b3b4").black().legal("h3h4 g8e7").legal("b4a5").illegal("b4b6");
    // Skipped where no opposing pawn can move.
    at("tsunami", "4k3/8/8/8/8/8/8/R3K3 w - - 0 9", "a1a2").black();
    at("tsunami", "4k3/8/8/4P3/4p3/8/8/R3K3 w - - 0 9", "a1a2").black();
}

/// `tsunami`: a pawn still on its starting rank cannot be captured.
#[test]
fn tsunami_safe_pawns() {
    start("tsunami", "").illegal("g1h3 g1f3 b1c3").legal("g1e2");
    let white = at("tsunami", "4k3/8/8/8/2p5/3p4/8/2RRK3 w - - 0 9", "").legal("c1c4").illegal("d1d3");
    white.legal("d1d2");
    at("tsunami", "4k3/8/2P5/1p6/8/8/8/4K3 b - - 0 9", "").illegal("b5c6").legal("b5b6");
    at("tsunami", "4k3/8/1p6/2P5/8/8/8/4K3 b - - 0 9", "b6b7").legal("c5c4");
    at("tsunami", "4k3/8/8/2P5/1p6/8/8/4K3 b - - 0 9", "").legal("b4c5 b4b5");
}

/// `tsunami`: checks at any time, the mover's king safe after both moves; an opposing pawn captures too.
#[test]
fn tsunami_check_and_captures() {
    at("tsunami", "4k3/8/8/8/7p/8/8/R3K3 w - - 0 9", "").legal("a1a8").plays("a1a8").white().only("h4h5");
    at("tsunami", "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 9", "").illegal("e2c3").legal("e1d1");
    at("tsunami", "4k3/8/8/2N5/1p6/8/8/4K3 w - - 0 9", "e1e2").only("b4b5 b4c5").plays("b4c5").board("4k3/8/8/2p5/8/8/4K3/8");
    let beside = at("tsunami", "4k3/8/8/8/4K3/2p4p/8/8 w - - 0 9", "").illegal("e4d4").legal("e4d5 e4d3");
    beside.plays("e4d5").illegal("c3c4").only("h3h4");
    beside.plays("e4d3").legal("c3c4 h3h4");
}

/// `tsunami`: the owner chooses a promotion, at once with his own move and pending after the other's.
#[test]
fn tsunami_promotion() {
    at("tsunami", "4k3/p7/8/8/8/8/7P/6K1 w - - 0 9", "").only_from("h2", "h2h1q h2h1r h2h1b h2h1n");
    let given = at("tsunami", "4k3/p7/8/8/8/8/7P/6K1 w - - 0 9", "g1g2").only("a7a8").plays("a7a8").black();
    given.only("a8a8q a8a8r a8a8b a8a8n");
}

/// `tsunami`: castling as in chess; who is stuck at the start of his turn has drawn.
#[test]
fn tsunami_castling_and_stuck() {
    at("tsunami", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 9", "").legal("e1g1 e1c1").plays("e1g1").black();
    at("tsunami", "7k/5Q2/8/8/8/8/8/K7 b - - 0 9", "").result("draw stalemate");
}

/// `progressive-italian`, `progressive-scottish`: a turn has as many moves as its number; check last, or ending the turn.
#[test]
fn progressive_checks() {
    let fen = "4k3/7p/8/8/R7/8/7P/3K4 w - - 0 2";
    at("progressive-italian", fen, "").illegal("a4e4").plays("d1d2 d2d3").legal("a4e4");
    at("progressive-scottish", fen, "").legal("a4e4").plays("a4e4").black().check();
    at("progressive-scottish", fen, "d1d2").white().plays("a4a8").black();
    for id in ["progressive-italian", "progressive-scottish", "marseillais", "marseillais-balanced"] {
        at(id, "1b3kr1/p7/8/P7/8/8/8/7K w - - 0 2", "a5a6").result("draw stalemate");
    }
}

/// `marseillais`, `marseillais-balanced`: two moves, in the balanced game one at first; a check ends the turn.
#[test]
fn marseillais_turns() {
    start("marseillais", "e2e4").white();
    start("marseillais-balanced", "e2e4").black().plays("e7e5").black();
    for id in ["marseillais", "marseillais-balanced"] {
        let fen = "4k3/7p/8/8/R7/8/7P/3K4 w - - 0 2";
        at(id, fen, "a4e4").black().check();
        at(id, fen, "a4a5").white().plays("a5a8").black();
    }
}

/// `double-move`: no check, capturing the king wins at once, castling needs only empty squares and unmoved pieces.
#[test]
fn double_move_rules() {
    let castles = at("double-move", "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 9", "").no_check().legal("e1g1 e1c1 a1a2");
    castles.plays("a1b1 b1a1 | g8h8 h8g8").legal("e1g1").illegal("e1c1");
    at("double-move", "4r1k1/8/8/8/8/8/8/RN2K2R w KQ - 0 9", "").illegal("e1c1").legal("e1g1");
    at("double-move", "4rrk1/8/8/8/8/8/8/R3K2R w KQ - 0 9", "").legal("e1g1");
    at("double-move", "4r1k1/8/8/8/8/8/8/R3K2R b KQ - 0 9", "e8e1").result("black king-captured");
    start("double-move", "").length_is(1);
    start("double-move", "e2e4").length_is(2);
    at("double-move", "1b3kr1/p7/8/P7/8/8/8/8 w - - 0 2", "a5a6").result("draw stalemate");
}

/// `monster`: king and four pawns, two moves a turn, against a whole army that moves once and castles freely.
#[test]
fn monster_rules() {
    start("monster", "").board("rnbqkbnr/pppppppp/8/8/8/8/2PPPP2/4K3").length_is(2);
    start("monster", "e2e4 e4e5").black().length_is(1);
    at("monster", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 9", "").no_check().legal("e8g8 e8c8");
    at("monster", "rn2k2r/5P2/8/8/8/8/8/4K3 b kq - 0 9", "").legal("e8g8").illegal("e8c8");
    at("monster", "4k3/8/3P4/8/8/8/8/4K3 w - - 0 9", "d6d7").white().plays("d7e8q").result("white king-captured");
    at("monster", "4k3/8/8/8/8/8/8/r3K3 b - - 0 9", "a1e1").result("black king-captured");
    at("monster", "4k3/8/8/8/8/4p3/4P3/8 w - - 0 9", "").result("draw stalemate");
}
