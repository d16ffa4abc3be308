//! G11 to G17: moves of opposing pieces, draws by rule, turn lengths, goals, results and turns that end by themselves.

use tempi_rules::{Color, EndReason, Outcome};

use super::at::{At, at};

/// An opposing piece moves by its owner's rules and captures the mover's pieces, but no king.
#[test]
fn g11_moves_by_its_owners_rules() {
    let white = at("coactive", "4k3/1p6/8/8/2P1n3/8/3P4/6K1 w - - 0 3", "");
    // Black's pawn goes down and its double step starts from the seventh rank; the knight captures a white pawn.
    white.legal("b7b6 b7b5 e4d2 e4c5").illegal("b7b8 e8d8 e8e7");
    white.plays("e4d2").board("4k3/1p6/8/8/2P5/8/3n4/6K1").white();
    // The pawn captures the mover's pieces as it would in its owner's hands.
    at("coactive", "4k3/8/8/3p4/2P5/8/8/6K1 w - - 0 3", "").legal("d5c4").illegal("d5e4");
}

/// It may not capture a king.
#[test]
fn g11_captures_no_king() {
    // Monsoon's third part must end this check: the pawn may go on, and may not take the king beside it.
    let checked = at("monsoon", "3k4/8/8/8/8/8/3p4/N3K3 w - - 0 9", "").check().legal("a1c2 e1d2");
    checked.plays("a1c2").illegal("d2e1").only("d2d1");
    at("monsoon", "3k4/8/8/8/8/8/3p4/N3R1K1 w - - 0 9", "a1c2").legal("d2d1 d2e1");
    let beside = at("tsunami", "4k3/8/8/8/8/8/3p4/4K3 w - - 0 9", "");
    beside.illegal("d2e3");
    let mover = at("tsunami", "4k3/8/8/8/8/8/3p4/4K3 w - - 0 9", "e1e2").illegal("d2e3 d2e1");
    mover.legal("d2d3");
}

/// It may not castle.
#[test]
fn g11_does_not_castle() {
    let undo = at("mach-four", "r3k2r/7p/8/8/8/8/P7/3QK3 w kq - 0 3", "e1f1 d1e1").white();
    undo.illegal("e8g8 e8c8").legal("e8f8 e8d7");
}

/// The safety of its own king does not matter.
#[test]
fn g11_its_own_king_does_not_matter() {
    // The pinned pawn and the pinned knight may leave the file of the rook.
    at("coactive", "4k3/8/8/4n3/8/8/8/3KR3 w - - 0 3", "").illegal("e5c4").legal("e1e2");
    at("tsunami", "8/4k3/8/3P4/4p3/8/8/R3R1K1 w - - 0 9", "a1a2").legal("e4d5");
}

/// The mover's own king must be safe afterward.
#[test]
fn g11_the_movers_king_must_be_safe() {
    let open = at("coactive", "4k3/4r3/8/8/8/4n3/8/4K3 w - - 0 3", "").illegal("e3c4 e3d5").legal("e1e2");
    open.plays("e1f2").legal("e3d5 e3c4");
    at("tsunami", "4r2k/8/8/3P4/4p3/8/8/N3K3 w - - 0 9", "a1b3").legal("e4e5").illegal("e4d5");
    at("tsunami", "4r2k/8/8/3P4/4p3/8/8/N1K5 w - - 0 9", "a1b3").legal("e4e5 e4d5");
}

/// A hundred turns without a capture and without a pawn move.
#[test]
fn g12_hundred_turns_without_capture_or_pawn_move() {
    let ninety_nine = at("chess", "4k3/7p/8/8/8/7p/7P/R3K3 w - - 99 80", "").goes_on();
    ninety_nine.plays("a1a2").result("draw hundred-turns");
    ninety_nine.plays("e1e2").result("draw hundred-turns");
    at("chess", "4k3/7p/8/8/8/6pP/7P/R3K3 w - - 99 80", "h2g3").goes_on();
    at("chess", "4k3/7p/8/8/8/6pP/7P/R3K3 w - - 99 80", "h3h4").goes_on();
    at("chess", "4k3/7p/8/8/8/7p/7P/R3K3 w - - 98 80", "a1a2").goes_on().plays("e8e7").result("draw hundred-turns");
}

/// Turns are counted, not moves: a turn with a capture or pawn move anywhere in it begins the count anew.
#[test]
fn g12_counts_turns() {
    let turn = "4k3/7p/8/8/8/8/P7/R3K3 w - - 99 80";
    at("marseillais", turn, "e1e2").white().goes_on().plays("e2e1").result("draw hundred-turns");
    at("marseillais", turn, "a2a3 e1e2").goes_on();
    at("marseillais", turn, "e1e2 a2a3").goes_on();
    assert_eq!(at("progressive-italian", "4k3/7p/8/8/8/8/P7/R3K3 w - - 0 2", "e1e2 e2e1 e1e2").position.quiet_turns(), 1);
}

/// Not in Forward Chess.
#[test]
fn g12_not_in_forward() {
    at("forward", "4k3/7p/8/8/8/7p/7P/R3K3 w - - 99 80", "a1a2").goes_on();
    at("forward", "4k3/8/8/8/8/8/8/4K3 w - - 0 80", "").goes_on();
}

/// Bare kings draw where nothing but mate wins.
#[test]
fn g12_bare_kings() {
    let bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 80";
    let drawn = "chess armistice ascending binary checkpoint coactive convergence descending divergence escalated escalated-two \
                 four-move-british four-move-italian four-move-scottish four-move-modern grouped-sequential hiatal injunction monsoon \
                 morph multi-mate oscillating provocation provocation-two quota sequential triomino tsunami progressive-italian \
                 progressive-scottish marseillais marseillais-balanced";
    for id in drawn.split_whitespace() {
        // A number at which Multi-Mate's turn has just begun.
        let fen = if id == "multi-mate" { bare.replace("w - - 0 80", "b - - 0 1") } else { bare.into() };
        at(id, &fen, "").result("draw bare-kings");
    }
    let played = "forward forwards progressive-forwards progressive-forwards-backcapture progressive-forwards-slow \
                  progressive-forwards-slow-backcapture progressive-forwards-once push accelerated accelerated-two aggression \
                  aggression-two attack compulsive double-move-helpmate extermination four-point gridlock mach-four six-space \
                  double-move monster";
    for id in played.split_whitespace() {
        at(id, bare, "").goes_on();
    }
    // Termination needs a pawn move in each turn.
    at("termination", bare, "").goes_on();
}

/// They are judged at the start of a turn.
#[test]
fn g12_bare_kings_at_the_start_of_a_turn() {
    let last = at("marseillais", "4k3/8/8/8/8/8/3p4/4K3 w - - 0 80", "e1d2").white().goes_on();
    last.plays("d2d3").result("draw bare-kings");
    at("chess", "4k3/8/8/8/8/8/3p4/4K3 w - - 0 80", "e1d2").result("draw bare-kings");
}

/// A piece that waits to re-enter keeps the game going.
#[test]
fn g12_no_bare_kings_with_a_waiting_piece() {
    at("quota", "4k3/8/8/8/8/8/8/4K3 w - - 0 80 waiting=N/-", "").goes_on().legal("e1e2,N@e1");
    at("quota", "4k3/8/8/8/8/8/8/4K3 w - - 0 80 waiting=-/N", "").goes_on();
    at("quota", "4k3/8/8/8/8/8/8/4K3 w - - 0 80", "").result("draw bare-kings");
    let two = at("quota", "7k/8/8/8/5n2/4n3/3K4/8 w - - 0 80", "d2e3 e3f4").black().goes_on();
    two.legal("h8g8,N@h8");
}

/// A win, a loss or being stuck by the same action goes before a draw by counting.
#[test]
fn g12_a_result_goes_before_a_draw() {
    let mate = "7k/8/6K1/8/8/8/8/R7 w - - 99 80";
    at("chess", mate, "a1a8").result("white checkmate");
    at("chess", mate, "a1a7").result("draw hundred-turns");
    at("attack", "7k/8/5K2/8/8/8/8/1Q6 w - - 99 80", "f6f7").result("white stuck");
    at("double-move", "7k/8/8/8/8/8/8/K6R w - - 99 80", "h1h8").result("white king-captured");
    at("push", "8/8/8/8/8/8/8/K6k b - - 99 80", "h1h2").result("draw hundred-turns");
}

/// Pieces removed by gridlock count as captured; so the count begins anew and rights go with a removed rook.
#[test]
fn g12_gridlock_counts_as_capture() {
    let crowd = "4k3/p7/8/8/8/8/6N1/K5R1 w - - 99 80";
    at("gridlock", crowd, "a1a2 a2a3").result("draw hundred-turns");
    at("gridlock", "4k3/p7/8/8/8/8/6N1/K4BR1 w - - 99 80", "a1a2 a2a3").goes_on().board("4k3/p7/8/8/8/K7/8/8");
    let lost = at("gridlock", "4k3/p7/8/8/8/8/R4BN1/4K2R w K - 0 80", "a2a1").castling("K");
    lost.plays("f2g1").board("4k3/p7/8/8/8/8/8/R3K3").castling("-");
    lost.plays("f2g3").castling("K");
}

/// Pawns shifted by a rearrangement, a push or a re-entry, and marker moves, are no pawn moves.
#[test]
fn g12_what_is_no_pawn_move() {
    let quiet = |game: At| game.position.quiet_turns();
    let shifted = at("triomino", "4k3/p7/8/8/8/8/P7/4K3 w - - 5 80", "a2=-,b2=P e1e2");
    assert_eq!(quiet(shifted), 6);
    assert_eq!(quiet(at("triomino", "4k3/p7/8/8/8/8/P7/4K3 w - - 5 80", "a2a3")), 0);
    // A knight re-enters with a king's move, and a pawn.
    assert_eq!(quiet(at("quota", "4k3/8/8/8/8/8/1N6/4K3 w - - 5 80 waiting=P/-", "b2d3,P@b2 e1e2")), 6);
    assert_eq!(quiet(at("injunction", "4k3/1p6/8/8/8/8/1P6/4K3 w - - 5 80", "a2a3 e1e2")), 6);
    // A push in which nobody leaves the board and no pawn moves by itself.
    assert_eq!(quiet(at("push", "4k3/8/8/3p4/3r4/3R4/8/K7 w - - 5 80", "d3d4")), 6);
    assert_eq!(quiet(at("push", "3rk3/3R4/8/8/8/8/8/K7 w - - 5 80", "d7d8")), 0);
    assert_eq!(quiet(at("push", "4k3/3p4/8/8/8/8/8/K7 b - - 5 80", "d7d6")), 0);
}

/// A list of turn lengths repeats its last entry.
#[test]
fn g13_turn_lengths() {
    let board = "4k3/p6p/8/8/8/8/P6P/4K3";
    let lists: [(&str, &[u32]); 29] = [
        ("chess", &[1, 1, 1, 1, 1, 1, 1, 1]),
        ("checkpoint", &[1, 2, 2, 2, 2, 2, 2, 2]),
        ("double-move-helpmate", &[1, 2, 2, 2, 2, 2, 2, 2]),
        ("four-move-italian", &[1, 2, 3, 4, 4, 4, 4, 4]),
        ("mach-four", &[1, 2, 3, 4, 4, 4, 4, 4]),
        ("oscillating", &[1, 2, 3, 4, 4, 3, 3, 4]),
        ("progressive-italian", &[1, 2, 3, 4, 5, 6, 7, 8]),
        ("progressive-scottish", &[1, 2, 3, 4, 5, 6, 7, 8]),
        ("armistice", &[1, 2, 3, 4, 5, 6, 7, 8]),
        ("extermination", &[2, 3, 3, 3, 3, 3, 3, 3]),
        ("marseillais", &[2, 2, 2, 2, 2, 2, 2, 2]),
        ("marseillais-balanced", &[1, 2, 2, 2, 2, 2, 2, 2]),
        ("accelerated-two", &[1, 2, 3, 3, 3, 3, 3, 3]),
        ("monster", &[2, 1, 2, 1, 2, 1, 2, 1]),
        ("forward", &[1, 1, 1, 1]),
        ("forwards", &[1, 1, 1, 1]),
        ("push", &[1, 1, 1, 1]),
        ("ascending", &[1, 2, 3, 4, 4]),
        ("descending", &[1, 2, 3, 4, 4]),
        ("binary", &[1, 2, 3, 4, 4]),
        ("morph", &[1, 2, 3, 4, 4]),
        ("hiatal", &[1, 2, 3, 4, 4]),
        ("coactive", &[1, 2, 3, 4, 4]),
        ("compulsive", &[1, 2, 3]),
        ("four-move-british", &[1, 2, 3, 4, 4]),
        ("four-move-scottish", &[1, 2, 3, 4, 4]),
        ("four-move-modern", &[1, 2, 3, 4, 4]),
        ("quota", &[1, 2, 2, 2]),
        ("gridlock", &[1, 2, 2, 2]),
    ];
    for (id, lengths) in lists {
        for (index, &length) in lengths.iter().enumerate() {
            let side = if index % 2 == 0 { 'w' } else { 'b' };
            let turn = at(id, &format!("{board} {side} - - 0 {}", index / 2 + 1), "");
            assert_eq!(turn.length(), length, "{id}, turn {}", index + 1);
        }
    }
}

/// A promoted piece is what it now is, and may move on so in the same turn.
#[test]
fn g13a_a_promoted_man_moves_on() {
    let turn = at("progressive-italian", "8/1P6/7k/8/8/8/8/K7 w - - 0 2", "b7b8q").white();
    turn.legal("b8b2 b8a8").illegal("b8c6").plays("b8b1 b1h1").black().check();
    at("progressive-italian", "8/1P6/7k/8/8/8/8/K7 w - - 0 2", "b7b8n").legal("b8c6").illegal("b8b1");
    // For the British game it moves as a queen that has not moved yet.
    let british = at("four-move-british", "8/1P6/7k/8/8/8/7P/K7 w - - 0 3", "b7b8q").legal("b8b1 a1a2").illegal("h2h3");
    british.plays("b8b1").legal("a1a2").illegal("h2h3 b1b2");
}

/// A goal ends the game with its move, inside a turn too.
#[test]
fn g14_goals_end_the_game_at_once() {
    at("double-move", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 9", "e7e8").white().result("white king-captured");
    at("double-move", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 9", "e7e6").white().goes_on();
    at("extermination", "4k3/7p/8/n7/2n5/1P6/8/R3K3 w - - 0 2", "b3c4 a1a5").result("white objective");
    at("dichotomy", "8/8/8/3k4/4P3/8/8/8 w - - 0 1", "e4d5").result("white objective");
    at("interregnum", "1n6/6P1/8/8/8/8/8/1N6 w - - 0 9", "g7g8").result("white objective");
}

/// The names of results.
#[test]
fn g15_names() {
    let names: Vec<&str> = EndReason::ALL.iter().map(|reason| reason.name()).collect();
    let expected = "checkmate stalemate stuck objective king-reached king-pushed king-captured helpmate-announced claim repetition \
                    hundred-turns bare-kings resignation agreement time abandoned";
    assert_eq!(names.join(" "), expected);
    for name in names {
        assert_eq!(EndReason::from_name(name).map(EndReason::name), Some(name));
    }
    assert_eq!(EndReason::from_name("mate"), None);
    let score = |winner| Outcome { winner, reason: EndReason::Checkmate }.score();
    assert_eq!((score(Some(Color::White)), score(Some(Color::Black)), score(None)), ("1-0", "0-1", "1/2-1/2"));
}

/// Of draws that fall together bare kings go first.
#[test]
fn g15_bare_kings_before_hundred_turns() {
    at("chess", "4k3/8/8/8/8/8/8/4K3 w - - 100 80", "").result("draw bare-kings");
    at("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 100 80", "").result("draw hundred-turns");
}

/// A move of an opposing pawn is a pawn move.
#[test]
fn g16_an_opposing_pawn_move_is_a_pawn_move() {
    assert_eq!(at("coactive", "4k3/p7/8/8/8/8/7N/4K3 w - - 5 80", "e1e2 a7a6 e2e3 e3e2").position.quiet_turns(), 0);
    assert_eq!(at("coactive", "4k3/n7/8/8/8/8/7N/4K3 w - - 5 80", "e1e2 a7b5 e2e3 e3e2").position.quiet_turns(), 6);
    assert_eq!(at("tsunami", "4k3/8/8/p7/8/8/8/4K3 w - - 5 80", "e1e2 a5a6").position.quiet_turns(), 0);
    assert_eq!(at("monsoon", "3k4/7p/8/8/8/8/8/4K3 w - - 5 80", "e1e2 h7h6").position.quiet_turns(), 0);
}

/// A turn that goes on only while certain moves exist ends by itself when none does; ending it is offered only while one exists.
#[test]
fn g17_turns_that_end_by_themselves() {
    // No second move into the quarter of the first.
    at("convergence", "4k3/8/8/8/8/8/7P/K7 w - - 0 2", "h2h4").black();
    at("convergence", "4k3/8/8/8/8/8/6PP/K7 w - - 0 2", "h2h3").white().legal("g2g3").illegal("a1a2");
    // A lone king moves once; two types move twice.
    at("sequential", "4k3/7p/8/8/8/8/8/4K3 w - - 0 2", "e1e2").black();
    let two = at("sequential", "4k3/7p/8/8/8/8/P7/4K3 w - - 0 2", "e1e2").white().legal("0000 a2a3");
    two.plays("a2a3").black();
    two.plays("0000").black();
    at("grouped-sequential", "4k3/7p/8/8/8/8/8/4K3 w - - 0 2", "e1e2").black();
    at("progressive-forwards-once", "4k3/7p/8/8/8/8/8/4K3 w - - 0 2", "e1e2").black();
    at("progressive-forwards-once", "4k3/7p/8/8/8/8/P7/4K3 w - - 0 2", "e1e2").white().legal("a2a3").illegal("e2e3");
}

/// Ending so makes the move before no final one: a first move of Convergence never checks, though nothing could follow.
#[test]
fn g17_the_move_before_is_not_final() {
    let alone = "7k/8/8/8/8/8/8/K5R1 w - - 0 2";
    at("convergence", alone, "").illegal("g1h1").legal("g1f1");
    at("progressive-italian", &alone.replace("0 2", "0 1"), "").legal("g1h1");
}
