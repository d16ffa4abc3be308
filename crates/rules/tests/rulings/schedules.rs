//! The Turn family's variants whose turns have a length and limits: `accelerated` to `descending`, and those that answer to the
//! opponent's last turn.

use tempi_rules::{Position, Rules};

use super::at::{At, at, start};

/// `accelerated`: turn 1 is one move of any kind.
#[test]
fn accelerated_turn_one() {
    start("accelerated", "e2e4").black();
}

/// `accelerated`: then a capture, or two moves that do not capture.
#[test]
fn accelerated_turns() {
    let turn = at("accelerated", "4k3/7p/8/8/4p3/3P4/8/4K3 w - - 0 2", "");
    turn.legal("d3e4 d3d4").plays("d3e4").black();
    turn.plays("e1e2").white().illegal("d3e4").legal("d3d4").plays("e2e1").black();
}

/// `accelerated`: a first move that checks must capture; a second never captures and may check.
#[test]
fn accelerated_checks() {
    let turn = at("accelerated", "4k3/8/8/7p/8/8/8/R2K3R w - - 0 2", "").illegal("a1a8").legal("a1a7 h1h5");
    turn.plays("d1d2").illegal("h1h5").legal("a1a8");
    at("accelerated", "n3k3/8/8/8/8/8/8/R2K4 w - - 0 2", "").legal("a1a8").plays("a1a8").black().check();
}

/// `accelerated`: being stuck loses, at the start and after a first move.
#[test]
fn accelerated_stuck_loses() {
    at("accelerated", "7k/5Q2/8/8/8/8/8/K7 b - - 0 30", "").result("white stuck");
    // After the pawn's step only a capture is left, and that is no second move.
    let corner = at("accelerated", "1b3kr1/pp6/8/P7/8/8/8/7K w - - 0 2", "a5a6").white();
    corner.result("black stuck");
    at("accelerated", "1b3kr1/pp6/8/P7/8/8/8/7K w - - 0 2", "").goes_on();
}

/// `accelerated-two`: one, two of any kind, then two with a capture among them or three without.
#[test]
fn accelerated_two_turns() {
    start("accelerated-two", "e2e4 | d7d5 d5e4").white();
    let turn = at("accelerated-two", "4k3/7p/8/2p5/8/1P2p3/3P4/6K1 w - - 0 2", "");
    turn.plays("d2e3").white().legal("b3b4 g1g2").plays("g1g2").black();
    turn.plays("g1g2 d2e3").black();
    let third = turn.plays("g1g2 g2g1").white().illegal("d2e3").legal("d2d3 b3b4");
    third.plays("b3b4").black();
}

/// `accelerated-two`: check with the final move: a second one is final if it or the first captured.
#[test]
fn accelerated_two_checks() {
    let turn = at("accelerated-two", "4k3/8/8/7p/8/8/6N1/R2K3R w - - 0 2", "").illegal("a1a8");
    turn.plays("d1d2").illegal("a1a8").plays("d2d3").legal("a1a8");
    turn.plays("h1h5").legal("a1a8 h5h8");
    at("accelerated-two", "n3k3/8/8/8/8/8/6N1/R2K3R w - - 0 2", "").illegal("a1a8").plays("d1d2").legal("a1a8").illegal("h1h8");
}

/// `accelerated-two`: being stuck loses.
#[test]
fn accelerated_two_stuck_loses() {
    at("accelerated-two", "7k/5Q2/8/8/8/8/8/K7 b - - 0 30", "").result("white stuck");
    at("accelerated-two", "1b3kr1/p7/8/P7/8/8/8/7K w - - 0 2", "a5a6").result("black stuck");
}

const REPLY: &str = "4k3/7p/8/p7/R7/8/7P/3K4 w - - 0 3";

/// How long Black's reply is after these moves of White's.
fn reply(id: &str, fen: &str, line: &str) -> u32 {
    at(id, fen, line).black().length()
}

/// `aggression`, `aggression-two`: one move fewer after a turn with a capture.
#[test]
fn aggression_lengths() {
    assert_eq!((reply("aggression", REPLY, "d1d2 a4a5"), reply("aggression", REPLY, "a4a5 d1d2")), (1, 1));
    assert_eq!(reply("aggression", REPLY, "d1d2 a4a3"), 2);
    assert_eq!((reply("aggression-two", REPLY, "d1d2 a4a5 d2d3"), reply("aggression-two", REPLY, "d1d2 a4a3 d2d3")), (2, 3));
    start("aggression", "e2e4 | d7d5 a7a6 | e4d5").white().plays("h2h3").black().length_is(1);
    start("aggression-two", "e2e4").length_is(2).plays("d7d5 a7a6").length_is(3);
    start("aggression", "e2e4").length_is(2);
}

/// `aggression`, `aggression-two`: check with the final move; being stuck loses.
#[test]
fn aggression_check_and_stuck() {
    let turn = at("aggression", REPLY, "").illegal("a4e4").legal("a4a5");
    turn.plays("h2h3").legal("a4e4");
    at("aggression-two", REPLY, "h2h3").illegal("a4e4").plays("h3h4").legal("a4e4");
    for id in ["aggression", "aggression-two"] {
        at(id, "1b3kr1/p7/8/P7/8/8/8/7K w - - 0 2", "a5a6").result("black stuck");
    }
}

/// `armistice`: a turn has as many moves as its number; captures come from the fourth move on, checks with the last.
#[test]
fn armistice_captures_from_the_fourth_move() {
    let turn = at("armistice", "4k3/7p/8/8/4p3/3P4/8/4K3 w - - 0 3", "").illegal("d3e4");
    let fourth = turn.plays("e1e2 e2e1 e1e2").legal("d3e4");
    fourth.plays("e2e1").legal("d3e4");
    turn.plays("e1e2").illegal("d3e4").plays("e2e1").illegal("d3e4");
    at("armistice", "4k3/7p/8/8/8/8/8/R2K4 w - - 0 3", "d1d2 d2d3 d3d2 d2d3").legal("a1a8");
    at("armistice", "4k3/7p/8/8/8/8/8/R2K4 w - - 0 3", "d1d2 d2d3 d3d2").illegal("a1a8");
}

/// `armistice`: the first move of a turn begun in check may capture if nothing else ends the check.
#[test]
fn armistice_captures_against_check() {
    at("armistice", "3k4/8/8/8/8/8/PPn5/KB6 w - - 0 2", "").check().only("b1c2");
    at("armistice", "3k4/8/8/8/8/8/1Pn5/KB6 w - - 0 2", "").check().illegal("b1c2").only("a1a2");
    at("armistice", "3k4/8/8/8/8/8/PPn5/KR6 w - - 0 2", "").result("black checkmate");
    // Only a first move: after it captures wait again.
    at("armistice", "3k4/8/8/8/8/1p6/PPn5/KB6 w - - 0 2", "b1c2").illegal("a2b3 c2b3").legal("c2d1");
}

/// `ascending`: a move of ordinal k covers at most k spaces, by squares traveled; king, knight and castling one.
#[test]
fn ascending_spaces() {
    let sliders = "7k/7p/8/8/8/8/4P3/RN2K2R w K - 0 3";
    let first = at("ascending", sliders, "").legal("a1a2 e2e3 b1c3 e1d1 e1g1").illegal("a1a3 e2e4 h1h3");
    let second = first.plays("e1d1").legal("a1a3 e2e4 b1c3").illegal("a1a4");
    let third = second.plays("d1c1").legal("a1a4").illegal("a1a5");
    third.plays("c1d1").legal("a1a5").illegal("a1a6");
    at("ascending", "k7/7p/8/8/8/8/8/B3K3 w - - 0 3", "").legal("a1b2").illegal("a1c3");
    at("ascending", "6k1/8/8/8/8/8/8/4K2R w K - 0 3", "").legal("e1g1");
}

/// `descending`: at most four spaces, then three, two, one.
#[test]
fn descending_spaces() {
    let first = at("descending", "7k/7p/8/8/8/8/4P3/RN2K3 w - - 0 3", "").legal("a1a5 e2e4 b1c3").illegal("a1a6");
    let second = first.plays("e1d1").legal("a1a4 e2e4").illegal("a1a5");
    let third = second.plays("d1c1").legal("a1a3 e2e4").illegal("a1a4");
    third.plays("c1d1").legal("a1a2 e2e3 b1c3").illegal("a1a3 e2e4");
    at("descending", "k7/7p/8/8/8/8/P7/4K2R w K - 0 3", "a2a3 a3a4 a4a5").legal("e1g1").illegal("h1f1");
}

/// `ascending`, `descending`: checks with the final move only.
#[test]
fn ascending_descending_check() {
    for id in ["ascending", "descending"] {
        let turn = at(id, "3k4/7p/8/8/8/8/7P/K3R3 w - - 0 3", "").illegal("e1d1");
        turn.plays("a1a2 a2a3").illegal("e1d1").plays("a3a4").legal("e1d1");
    }
}

/// `attack`: a capture is followed by a quiet move of another piece.
#[test]
fn attack_turns() {
    let turn = at("attack", "4k3/8/8/p6p/8/8/7P/R3K2R w - - 0 2", "");
    turn.plays("e1e2").black();
    let second = turn.plays("a1a5").white().illegal("a5a4 a5h5 a5b5").legal("h1g1 e1e2 h2h4");
    second.plays("h1g1").black();
    at("attack", "4k3/8/8/p7/7p/6P1/8/R3K3 w - - 0 2", "a1a5").illegal("g3h4").legal("g3g4");
}

/// `attack`: checks at any time.
#[test]
fn attack_checks_at_any_time() {
    let turn = at("attack", "n3k3/8/8/8/8/8/7P/R3K2R w - - 0 2", "").legal("a1a8");
    turn.plays("a1a8").white().legal("h2h3").plays("h2h3").black().check();
    at("attack", "4k3/8/8/8/8/8/8/R2K4 w - - 0 2", "").legal("a1a8").plays("a1a8").black().check();
}

/// `attack`: being stuck loses, after a capture too.
#[test]
fn attack_stuck_loses() {
    at("attack", "7k/8/8/8/8/8/8/K1r5 w - - 0 2", "").check().goes_on();
    // The king alone captures, and has no other piece for the second move.
    at("attack", "7k/8/8/8/8/8/1r6/K7 w - - 0 2", "a1b2").white().result("black stuck");
    at("attack", "7k/8/8/8/8/8/1r5P/K7 w - - 0 2", "a1b2").only("h2h3 h2h4");
}

/// `compulsive`: without a capture so far the fourth move of a four-move turn must capture or check.
#[test]
fn compulsive_fourth_move() {
    let board = "4k3/8/8/8/p7/8/P6p/R2K4";
    let last = at("compulsive", &format!("{board} w - - 0 3"), "d1d2 d2d3 d3d2").only("a1e1");
    last.illegal("d2d3 a2a3");
    at("compulsive", &format!("{board} w - - 0 3"), "d1d2 d2d3 a1h1").white().only("h1h2 h1e1");
    let free = at("compulsive", "4k3/8/8/8/p7/8/P6p/3K3R w - - 0 3", "h1h2 d1d2 d2d3").legal("a2a3 d3d4 h2h8");
    free.plays("a2a3").black();
    // A three-move turn has no such duty.
    at("compulsive", &format!("{board} w - - 0 2"), "d1d2 d2d3").legal("a2a3 d3d2");
}

/// `compulsive`: being stuck loses, also when the duty cannot be met or every move would check too early.
#[test]
fn compulsive_stuck_loses() {
    at("compulsive", "k7/8/8/8/8/8/8/4K3 w - - 0 3", "e1e2 e2e3 e3e4").result("black stuck");
    at("compulsive", "1b3kr1/p7/8/P7/8/8/8/7K w - - 0 3", "a5a6").result("black stuck");
    // The pawn's only step checks.
    let early = at("compulsive", "1b4r1/3k4/8/2P5/8/8/8/7K w - - 0 3", "");
    early.result("black stuck");
    at("compulsive", "1b2k1r1/8/8/2P5/8/8/8/7K w - - 0 3", "").goes_on();
}

/// `escalated`, `escalated-two`: one move more after a turn with a capture, and check with the final move.
#[test]
fn escalated_lengths() {
    assert_eq!((reply("escalated", REPLY, "a4a5"), reply("escalated", REPLY, "a4a3")), (2, 1));
    assert_eq!((reply("escalated-two", REPLY, "a4a5 d1d2"), reply("escalated-two", REPLY, "a4a3 d1d2")), (3, 2));
    start("escalated", "").length_is(1);
    start("escalated", "e2e4").length_is(1);
    start("escalated-two", "").length_is(1);
    start("escalated-two", "e2e4").length_is(2);
    at("escalated-two", REPLY, "").illegal("a4e4").plays("d1d2").legal("a4e4");
    at("escalated", REPLY, "").legal("a4e4");
    at("escalated", REPLY, "a4a5").black();
    let two = at("escalated", "r7/3k3p/8/p7/8/8/7P/R3K3 w - - 0 3", "a1a5").illegal("a8e8").legal("a8a5 a8f8");
    two.plays("d7d6").legal("a8e8");
}

/// `provocation`, `provocation-two`: one move more for a capture and one more for a check.
#[test]
fn provocation_lengths() {
    let fen = "4k3/p6p/8/8/R7/8/7P/3K4 w - - 0 3";
    assert_eq!((reply("provocation", fen, "d1d2"), reply("provocation", fen, "a4a7"), reply("provocation", fen, "a4e4")), (1, 2, 2));
    assert_eq!(reply("provocation", "n3k3/7p/8/8/8/8/7P/R2K4 w - - 0 3", "a1a8"), 3);
    assert_eq!((reply("provocation-two", fen, "d1d2 d2d1"), reply("provocation-two", fen, "a4a7 d1d2")), (2, 3));
    assert_eq!(reply("provocation-two", fen, "d1d2 a4e4"), 3);
    assert_eq!(reply("provocation-two", "n3k3/7p/8/8/8/8/7P/R2K4 w - - 0 3", "d1d2 a1a8"), 4);
    start("provocation", "").length_is(1);
    start("provocation-two", "").length_is(1);
    start("provocation-two", "e2e4").length_is(2);
}

/// `provocation`, `provocation-two`: check with the final move.
#[test]
fn provocation_check() {
    let fen = "4k3/p6p/8/8/R7/8/7P/3K4 w - - 0 3";
    at("provocation", fen, "").legal("a4e4");
    at("provocation-two", fen, "").illegal("a4e4").plays("d1d2").legal("a4e4");
    at("provocation", "r3k3/7p/8/p7/8/8/7P/R2K4 w - - 0 3", "a1a5").black().illegal("a8d8").legal("a8a5").plays("e8e7").legal("a8d8");
}

/// `oscillating`: one, two, three, four, then four after an own turn of three and three after one of four; check at the end.
#[test]
fn oscillating_lengths() {
    let lengths = [1, 2, 3, 4, 4, 3, 3, 4, 4, 3, 3, 4, 4];
    for (index, length) in lengths.into_iter().enumerate() {
        let side = if index % 2 == 0 { 'w' } else { 'b' };
        at("oscillating", &format!("4k3/p6p/8/8/8/8/P6P/4K3 {side} - - 0 {}", index / 2 + 1), "").length_is(length);
    }
    at("oscillating", "4k3/7p/8/8/8/8/8/R2K4 w - - 0 4", "d1d2").illegal("a1a8").plays("d2d3").legal("a1a8").plays("a1a8").black();
}

impl At {
    /// The turn at hand takes so many moves.
    #[track_caller]
    pub fn length_is(self, moves: u32) -> At {
        assert_eq!(self.length(), moves);
        self
    }
}

/// A check that the second move gave may not stand after the third, where only the second move may check.
#[test]
fn a_check_of_the_second_move_must_be_lifted() {
    let text = "format = 1\nbase = \"chess\"\n[about]\nname = \"Case\"\n[turn]\nlength = [3]\n[check]\nallowed = \"second\"\n\
                [start]\nboard = \"7k/8/8/8/8/8/RR6/4K3\"\n";
    let rules: &'static Rules = Box::leak(Box::new(Rules::from_toml("case", text).unwrap_or_else(|e| panic!("{e}"))));
    let start = At { rules, position: Position::start(rules) };
    start.illegal("a2a8");
    let checked = start.plays("e1e2").legal("a2a8").plays("a2a8");
    checked.illegal("e2e3 b2b3 b2b8 a8c8").legal("a8a7 a8a1").plays("a8a7").black().no_check();
}
