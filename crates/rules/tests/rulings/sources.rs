//! Every example of the variants' published descriptions, as the rulings correct them.

use super::at::{at, start};

/// `binary`: the example's three third turns are all playable, a knight that goes to c7 with its second move checks too early,
/// and two of the three lose to a pawn that promotes to a queen or a rook.
#[test]
fn binary_example_lines_and_mate() {
    let third = start("binary", "e2e4 | d7d5 d5e4").white();
    third.plays("f1d3 d3d8 d8c8").black().goes_on();
    third.plays("b1c3").legal("c3d3").illegal("c3c7");
    for turn in ["b1c3 c3d3 d3d8", "f1c4 c4d4 d4d8"] {
        let last = third.plays(turn).plays("c8g4 e4e3 e3e2").black();
        last.plays("e2d1q").result("black checkmate");
        last.plays("e2d1r").result("black checkmate");
        last.plays("e2d1n").goes_on();
    }
}

/// `checkpoint`: a rook on d1 does not check a king on d8; on d4 or d5 it would, so only the second move may go there.
#[test]
fn checkpoint_example_rook() {
    at("checkpoint", "3k4/8/8/8/8/8/8/3RK3 b - - 0 2", "").no_check();
    let first = at("checkpoint", "3k4/8/8/8/8/8/8/3RK3 w - - 0 2", "").illegal("d1d4 d1d5").legal("d1d2 d1d3");
    let second = first.plays("e1f1").legal("d1d4 d1d5").illegal("d1d6 d1d7");
    second.plays("d1d4").check();
    second.plays("d1d5").check();
}

/// `double-move-helpmate`: of White's twenty first moves only 1 f3, 1 Nf3 and 1 g4 leave Black no true announcement.
#[test]
fn helpmate_example_first_moves() {
    let first = start("double-move-helpmate", "");
    let announced = |text: &str| {
        let black = first.plays(text);
        black.texts().into_iter().any(|reply| black.plays(&reply).texts().iter().any(|last| last.ends_with('!')))
    };
    let safe: Vec<String> = first.texts().into_iter().filter(|text| !announced(text)).collect();
    assert_eq!(safe, ["f2f3", "g1f3", "g2g4"]);
    assert_eq!(first.texts().len(), 20);
}

/// `double-move-helpmate`: after any other first move 1 ... f6 and g5 announces a mate on h5.
#[test]
fn helpmate_example_loses_to_f6_and_g5() {
    let second = start("double-move-helpmate", "e2e4 | f7f6").legal("g7g5 g7g5!");
    second.plays("g7g5!").result("black helpmate-announced");
    second.plays("g7g5").goes_on();
    start("double-move-helpmate", "f2f3 | f7f6").legal("g7g5").illegal("g7g5!");
}

/// `double-move-helpmate`: the two continuations, each with both of its second moves.
#[test]
fn helpmate_example_continuations() {
    let sixth = start("double-move-helpmate", "f2f3 | f7f6 e7e6 | b1c3");
    sixth.plays("g2g4!").result("white helpmate-announced");
    sixth.plays("g2g4").plays("f6f5 d8h4").result("white checkmate");
    let fifth = start("double-move-helpmate", "f2f3 | f7f6 d7d5 | b1c3");
    fifth.plays("h2h3!").result("white helpmate-announced");
    fifth.plays("h2h3").plays("d8d6 d6g3").result("white checkmate");
    // A move that opens no way to a mate cannot be announced.
    fifth.legal("h2h4").illegal("c3d5!");
}

/// `escalated`: 1 e4 d5 2 ed? and the capture gives Black two moves, Bg4 and Bxd1.
#[test]
fn escalated_example() {
    let reply = start("escalated", "e2e4 | d7d5 | e4d5 | c8g4").black();
    reply.plays("g4d1").white().board("rn1qkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBbKBNR");
    start("escalated", "e2e4 | d7d5 | e4e5 | c8g4").white();
}

/// `gridlock`: the listed first moves would crowd White's king, Nd2 too; 1 Bg2 costs a rook, a knight, the bishop and, by the
/// ruling, three pawns.
#[test]
fn gridlock_example() {
    let first = start("gridlock", "").illegal("g1e2 f1e2 d1e2 c1d2 e1d2 e1e2 e1f2 b1d2").legal("f1g2 d1d2 f3f4");
    first.plays("f1g2").board("rnbqkbnr/8/pppppppp/8/8/PPPPP3/8/RNBQK3");
}

/// `grouped-sequential`: the example with Rb1 in place of the printed Rc1.
#[test]
fn grouped_sequential_example() {
    let third = start("grouped-sequential", "b1c3 a1b1").legal("e2e4").illegal("g1f3 b1a1");
    third.plays("e2e4").black().plays("e7e5 f8c5 d8f6").white();
    start("grouped-sequential", "b1c3").illegal("a1c1");
}

/// `mach-four`: Black's answer with a check in mid-turn, and his better one that mates.
#[test]
fn mach_four_example_answers() {
    let fourth = start("mach-four", "d2d4 | d7d5 e7e5 | d4e5 f2f4 e2e4").black();
    let checked = fourth.plays("d5e4 d8d1").black().only("e1d1 e1f2");
    checked.plays("e1f2 d1f1").white().check().goes_on();
    fourth.plays("d5e4 c8g4 e4e3 d8d1").result("black checkmate");
}

/// `mach-four`: the two third turns that the example prefers are playable, with the check at their end only.
#[test]
fn mach_four_example_third_turns() {
    let third = start("mach-four", "d2d4 | d7d5 e7e5 | d4e5");
    third.plays("d1d5").plays("d5d8").black().check();
    third.plays("c1g5").plays("g5d8").black();
}

/// `monsoon`: both turns of the example give check with an opposing pawn's step.
#[test]
fn monsoon_example() {
    let second = start("monsoon", "d2d3 c1g5 e7e6").black().check();
    second.plays("f7f6 f8b4 f2f3").white().check();
}

/// `multi-mate`: 1 e3 Nc6 c4 2 Ne5 Ne2 Nd3 and Black, who played the last ply, wins.
#[test]
fn multi_mate_example() {
    let turn = start("multi-mate", "e2e3 | b8c6 c2c4 | c6e5 g1e2").black();
    turn.plays("e5d3").result("black checkmate");
    turn.plays("e5f3").goes_on();
}

/// `sequential`: the three turns of the example, the first ended by choice.
#[test]
fn sequential_example() {
    let first = start("sequential", "e2e4 g1h3 f1c4 h1f1 d1f3").white().legal("0000 e1d1");
    let second = first.plays("0000").black().plays("e7e5 b8c6 f8c5 a8b8 d8e7 e8d8").white();
    second.plays("f3f7 e1d1 d2d3 b1c3 c1g5").white().plays("a1b1").black();
}

/// `triomino`: 1 (Nc1/Bd1/Qb1) c4 (Bc6//) d5.
#[test]
fn triomino_example() {
    let end = start("triomino", "b1=Q,c1=N,d1=B c2c4 | c6=B,c8=- d7d5");
    end.white().board("rn1qkbnr/ppp1pppp/2b5/3p4/2P5/8/PP1PPPPP/RQNBKBNR");
}

/// `forward`, the fifth rule of the source: a pinned knight may capture a queen, since the rook created where it stood takes
/// over the pin.
#[test]
fn forward_example_pinned_knight() {
    let pinned = at("forward", "4k3/8/8/3q4/1b6/2N5/8/4K3 w - - 0 2", "").legal("c3d5").illegal("c3b5 c3e4 c3a4 c3c2");
    pinned.plays("c3d5").board("4k3/8/8/3N4/1b6/2R5/8/4K3");
}
