//! `push`.

use tempi_rules::{Position, Rules};

use super::at::{At, at, start};

/// The start: pieces on ranks 2 and 7, pawns on 3 and 6, White begins, one move a turn.
#[test]
fn push_start() {
    start("push", "").white().board("8/rnbqkbnr/pppppppp/8/8/PPPPPPPP/RNBQKBNR/8").plays("e3e4").black().plays("e6e5").white();
}

/// No castling, no double step, no en passant.
#[test]
fn push_no_castling_double_step_en_passant() {
    at("push", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 2", "").castling("-").illegal("e1g1 e1c1").legal("e1f1");
    at("push", "4k3/8/8/8/8/P7/1P6/K7 w - - 0 2", "").illegal("a3a5 b2b4").legal("a3a4 b2b3");
}

/// No check: kings may stay in attack, walk into it and stand side by side.
#[test]
fn push_kings_are_not_royal() {
    let facing = at("push", "8/8/8/8/4k3/4K3/8/r6K w - - 0 2", "");
    facing.no_check().legal("e3e4 h1g1 h1h2");
    at("push", "8/8/8/4k3/8/4K3/8/8 w - - 0 2", "").legal("e3e4 e3d4").plays("e3d4").board("8/8/8/4k3/3K4/8/8/8");
}

/// A captured piece goes one step on in the capture's direction, whatever piece captures.
#[test]
fn push_one_step_on() {
    at("push", "8/4k3/8/8/3n4/8/8/B3K3 w - - 0 2", "a1d4").board("8/4k3/8/4n3/3B4/8/8/4K3");
    at("push", "8/4k3/8/8/3n4/8/8/3RK3 w - - 0 2", "d1d4").board("8/4k3/8/3n4/3R4/8/8/4K3");
    at("push", "8/4k3/8/8/R2n4/8/8/4K3 w - - 0 2", "a4d4").board("8/4k3/8/8/3Rn3/8/8/4K3");
    at("push", "8/4k3/8/8/3n4/2P5/8/4K3 w - - 0 2", "c3d4").board("8/4k3/8/4n3/3P4/8/8/4K3");
    at("push", "8/4k3/8/8/3n4/4K3/8/8 w - - 0 2", "e3d4").board("8/4k3/8/2n5/3K4/8/8/8");
}

/// A pawn pushes by capturing only, never straight ahead.
#[test]
fn push_pawns_do_not_push_ahead() {
    at("push", "8/4k3/8/8/3n4/3P4/8/4K3 w - - 0 2", "").only_from("d3", "");
    at("push", "8/4k3/8/8/2n5/3P4/8/4K3 w - - 0 2", "").only_from("d3", "d3d4 d3c4");
}

/// A knight's victim hops by the same leap.
#[test]
fn push_knights_make_men_hop() {
    at("push", "8/4k3/8/8/2n5/8/3N4/K7 w - - 0 2", "d2c4").board("8/4k3/1n6/8/2N5/8/8/K7");
    // Pieces between do not matter; one on the square of arrival hops on.
    let chain = at("push", "8/4k3/1B6/1p1p4/2n5/8/3N4/K7 w - - 0 2", "d2c4").board("B7/4k3/1n6/1p1p4/2N5/8/8/K7");
    chain.black();
    at("push", "8/4k3/8/n7/8/1N6/8/K7 w - - 0 2", "b3a5").board("8/4k3/8/N7/8/8/8/K7");
}

/// Pieces in the way are pushed likewise, of both colors.
#[test]
fn push_chains() {
    at("push", "8/4k3/8/3p4/3r4/3R4/8/K7 w - - 0 2", "d3d4").board("8/4k3/3p4/3r4/3R4/8/8/K7");
    at("push", "8/4k3/3b4/3N4/3r4/3R4/8/K7 w - - 0 2", "d3d4").board("8/3bk3/3N4/3r4/3R4/8/8/K7");
    // A gap ends the chain.
    at("push", "8/3nk3/8/3p4/3r4/3R4/8/K7 w - - 0 2", "d3d4").board("8/3nk3/3p4/3r4/3R4/8/8/K7");
}

/// A piece pushed off the board is gone.
#[test]
fn push_off_the_board() {
    at("push", "3n4/4k3/8/8/8/8/8/K2R4 w - - 0 2", "d1d8").board("3R4/4k3/8/8/8/8/8/K7");
    at("push", "3n4/3b1k2/8/8/8/8/8/K2R4 w - - 0 2", "d1d7").board("3b4/3R1k2/8/8/8/8/8/K7");
}

/// A piece that was pushed may not move in the very next turn, and may again after that.
#[test]
fn push_pushed_men_wait_a_turn() {
    let pushed = at("push", "8/4k3/8/3p4/3r4/3R4/8/K7 w - - 0 2", "d3d4").black();
    pushed.illegal("d5d4 d5d8 d5a5 d6d5").legal("e7e8");
    pushed.plays("e7e8 a1a2").legal("d5d4 d5a5");
    // An own piece pushed along is barred in the next turn, which is the other player's; in one's own it may move.
    let own = at("push", "8/4k3/8/3N4/3r4/3R4/8/K7 w - - 0 2", "d3d4 e7e8").white();
    own.legal("d6b5");
}

/// A piece cannot capture its own side.
#[test]
fn push_no_capture_of_own_pieces() {
    at("push", "8/4k3/8/8/3N4/3R4/8/K7 w - - 0 2", "").illegal("d3d4 d3d5").legal("d3d2");
}

/// A pawn comes to the far rank by its own move: the letter is its own.
#[test]
fn push_promotion_by_moving() {
    at("push", "8/3P1k2/8/8/8/8/8/K7 w - - 0 2", "").only_from("d7", "d7d8q d7d8r d7d8b d7d8n");
    at("push", "2n5/3P1k2/8/8/8/8/8/K7 w - - 0 2", "d7c8n").board("2N5/5k2/8/8/8/8/8/K7");
}

/// Pushed there on its owner's turn: the letter is that pawn's.
#[test]
fn push_promotion_of_an_own_pushed_pawn() {
    let own = at("push", "5k2/3P4/3n4/3R4/8/8/8/K7 w - - 0 2", "").legal("d5d6q d5d6r d5d6b d5d6n").illegal("d5d6");
    own.plays("d5d6r").board("3R1k2/3n4/3R4/8/8/8/8/K7").black();
}

/// Pushed there on the other's turn: pending, chosen first, and the piece stays barred for that turn.
#[test]
fn push_promotion_pending() {
    let choice = at("push", "4k3/8/8/8/R7/n7/p7/7K w - - 0 2", "a4a3").black().board("4k3/8/8/8/8/R7/n7/p6K");
    choice.only("a1a1q a1a1r a1a1b a1a1n");
    let chosen = choice.plays("a1a1r").black();
    chosen.illegal("a1b1 a1h1 a2b4").legal("e8e7");
    chosen.plays("e8e7 h1h2").legal("a1b1 a1h1");
}

/// A pawn on its own first rank is fine, and steps from there.
#[test]
fn push_pawns_on_the_first_rank() {
    let pushed = at("push", "4k3/8/8/8/r7/N7/P7/7K b - - 0 2", "a4a3").white().board("4k3/8/8/8/8/r7/N7/P6K");
    pushed.illegal("a1a2").plays("h1h2 a3h3").legal("a2c1");
    at("push", "4k3/8/8/8/8/8/8/P6K w - - 0 2", "").legal("a1a2").illegal("a1a3");
}

/// The player whose king leaves the board has lost, also by his own push.
#[test]
fn push_king_off_the_board() {
    at("push", "k7/R7/8/8/8/8/8/K7 w - - 0 2", "a7a8").result("white king-pushed");
    at("push", "8/k6p/R7/8/8/8/8/K7 w - - 0 2", "a6a7").goes_on().board("k7/R6p/8/8/8/8/8/K7");
    at("push", "K7/n7/R7/8/8/8/8/7k w - - 0 2", "a6a7").result("black king-pushed");
    at("push", "K7/8/8/8/8/8/8/7k w - - 0 2", "").goes_on();
}

/// A player without a move has lost.
#[test]
fn push_stuck_loses() {
    // The pushed king is Black's only piece and may not move.
    let lone = at("push", "8/k7/R7/8/8/8/8/K7 w - - 0 2", "a6a7");
    lone.result("white stuck");
    at("push", "8/k6p/R7/8/8/8/8/K7 w - - 0 2", "a6a7").only("h7h6");
}

/// The counter for draws starts anew when a piece leaves the board or a pawn moves.
#[test]
fn push_draw_counter() {
    let game = "3n4/4k3/8/3r4/8/3R3P/8/K7 w - - 99 90";
    at("push", game, "d3d5").result("draw hundred-turns");
    at("push", game, "h3h4").goes_on();
    at("push", "3n4/4k3/8/8/8/3R3P/8/K7 w - - 99 90", "d3d8").goes_on();
}

/// A variant of Push Chess by a few more lines of its file.
fn like_push(lines: &str) -> &'static Rules {
    let text = format!("format = 1\nbase = \"push\"\n[about]\nname = \"Case\"\n{lines}");
    Box::leak(Box::new(Rules::from_toml("case", &text).unwrap_or_else(|e| panic!("{e}"))))
}

/// A rook that a push moves or shoves off the board has lost its right to castle, at the end of a chain too.
#[test]
fn push_takes_the_right_to_castle() {
    let rules = like_push("[start]\nboard = \"4k3/8/8/8/8/7r/7P/4K2R\"\nfirst = \"black\"\n[castling]\nallowed = \"loose\"\n");
    let start = At { rules, position: Position::start(rules) };
    start.castling("K").plays("h3h2").castling("-").board("4k3/8/8/8/8/8/7r/4K2P");
    start.plays("e8d8").castling("K");
}

/// A piece that is pushed twice in a turn is barred where it stands in the end, and nothing else is.
#[test]
fn push_bars_a_man_where_it_ends() {
    let rules = like_push("[turn]\nlength = [2]\n[start]\nboard = \"7k/8/8/3n4/8/8/8/K2R4\"\n");
    let pushed = At { rules, position: Position::start(rules) }.plays("d1d5 d5d6");
    assert!(pushed.position.fen(rules).ends_with(" barred=d7"), "{}", pushed.position.fen(rules));
    pushed.black();
}
