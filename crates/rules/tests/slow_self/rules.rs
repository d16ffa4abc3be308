//! Rule by rule: positions in which a ruling decides what the slow generator offers.

use super::slow::{Slow, Winner};
use super::{Random, at, from_start, has, illegal, legal, line};

#[test]
fn forward_creates_and_reaches() {
    // Rule 5's pinned knight: the rook that the capture creates takes over the pin.
    let pinned = at("forward", "4k3/8/8/3q4/1b6/2N5/8/4K3 w - - 0 2");
    legal(&pinned, "c3d5 e1e2");
    illegal(&pinned, "c3b5 c3e4 c3a4 c3c2");
    assert_eq!(line(pinned, "c3d5").board(), "4k3/8/8/3N4/1b6/2R5/8/4K3");
    let back = at("forward", "4k3/8/8/3R4/3p4/8/8/4K3 w - - 0 2");
    illegal(&back, "d5d4");
    let home = at("forward", "8/1K6/8/8/4k3/8/8/8 w - - 0 40");
    assert_eq!(line(home, "b7c8").result(), Some((Winner::White, "king-reached")));
    let place = at("forward", "P6k/8/8/8/8/8/8/K7 w - - 0 40");
    legal(&place, "a8a8q a8a8r a8a8b a8a8n");
}

#[test]
fn forward_repetition_loses_for_the_mover() {
    let sideways = "a1b1 h8g8 b1a1 g8h8 a1b1 h8g8 b1a1";
    let seventh = line(at("forward", "7k/8/8/8/8/8/8/K7 w - - 0 1"), sideways);
    assert!(seventh.result().is_none());
    assert_eq!(line(seventh, "g8h8").result(), Some((Winner::White, "repetition")));
}

#[test]
fn forward_claim_belongs_to_the_last_taker_of_a_pawn() {
    let mut game = line(at("forward", "r6k/8/8/8/8/1p6/R7/1R5K w - - 0 1"), "b1b3");
    let mut random = Random(7);
    let mut since = 0;
    while game.result().is_none() && since < 140 {
        let claim = has(&game, "claim");
        assert_eq!(claim, since >= 100 && game.white_to_act(), "after {since}");
        let moves: Vec<String> = game.actions().into_iter().filter(|a| a != "claim").collect();
        game = game.play(&moves[random.below(moves.len())]).unwrap();
        since += 1;
    }
}

#[test]
fn sideways_needs_a_forward_move_of_the_same_piece() {
    let two = at("progressive-forwards", "4k3/8/8/8/8/8/8/R3K3 w - - 0 2");
    legal(&two, "a1b1 a1a5 e1d1");
    let after = line(two, "a1b1");
    assert!(after.actions().iter().all(|a| a.starts_with("b1b")), "{:?}", after.actions());
    // The last move of the turn cannot be followed.
    illegal(&line(after, "b1b2 e1e2"), "b2a2 e2d2");
    // A rook that would have to check or is blocked may not go there.
    let held = at("progressive-forwards", "8/8/8/8/8/PP6/3k4/R6K b - - 0 2");
    illegal(&held, "d2d1");
    let blocked = at("progressive-forwards", "4k3/8/8/8/8/8/1P6/R3K3 w - - 0 2");
    illegal(&blocked, "a1b1");
    let once = at("progressive-forwards-once", "4k3/8/8/8/8/8/8/R2pK3 w - - 0 2");
    illegal(&once, "a1b1");
    legal(&once, "a1d1");
}

#[test]
fn once_a_check_is_legal_where_nobody_is_left() {
    let two = at("progressive-forwards-once", "4k3/8/8/8/8/8/8/RK6 w - - 0 2");
    illegal(&two, "a1a8");
    let lonely = line(two, "b1c2");
    let end = line(lonely, "a1a8");
    assert!(!end.white_to_act() && end.check());
}

#[test]
fn push_chain_bars_and_promotes() {
    let chain = line(at("push", "8/4k3/8/3p4/3r4/3R4/8/K7 w - - 0 1"), "d3d4");
    assert_eq!(chain.board(), "8/4k3/3p4/3r4/3R4/8/8/K7");
    assert!(chain.actions().iter().all(|a| a.starts_with("e7")));
    let free = line(chain, "e7e8 a1a2");
    legal(&free, "d5d4");
    let own = at("push", "4k3/3P4/3n4/3R4/8/8/8/K7 w - - 0 1");
    legal(&own, "d5d6q d5d6r d5d6b d5d6n d7d8q d7e8q");
    illegal(&own, "d5d6");
    let choice = line(at("push", "4k3/8/8/8/R7/n7/p7/7K w - - 0 1"), "a4a3");
    assert_eq!(choice.actions(), ["a1a1b", "a1a1n", "a1a1q", "a1a1r"]);
    let barred = line(choice, "a1a1q");
    assert!(!barred.white_to_act() && barred.actions().iter().all(|a| a.starts_with("e8")));
    let king = at("push", "k7/R7/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(line(king, "a7a8").result(), Some((Winner::White, "king-pushed")));
    let hop = line(at("push", "8/4k3/8/3P4/2n5/8/3N4/K7 w - - 0 1"), "d2c4");
    assert_eq!(hop.board(), "8/4k3/1n6/3P4/2N5/8/8/K7");
}

#[test]
fn accelerated_and_attack_turns() {
    let open = from_start("accelerated", "e2e4 d7d5");
    illegal(&open, "e4d5");
    let quiet = line(open, "g8f6 e4d5");
    assert!(!quiet.white_to_act());
    let check = at("accelerated", "4k3/8/8/7p/8/8/8/R3K2R w - - 0 2");
    illegal(&check, "a1a8");
    legal(&line(check.clone(), "e1e2"), "a1a8");
    illegal(&line(check, "e1e2"), "h1h5");
    legal(&at("accelerated", "p3k3/8/8/8/8/8/8/R3K3 w - - 0 2"), "a1a8");
    let taken = line(at("attack", "4k3/8/8/p7/8/8/7P/R3K3 w - - 0 2"), "a1a5");
    assert!(taken.white_to_act());
    assert!(taken.actions().iter().all(|a| !a.starts_with("a5")));
}

#[test]
fn captures_wait_in_armistice() {
    let three = at("armistice", "4k3/8/8/8/4p3/3P4/8/4K3 w - - 0 2");
    illegal(&three, "d3e4");
    // Only the capture ends this check; in the second position the king can step aside.
    let needed = at("armistice", "3k4/8/8/8/8/8/PPn5/KR6 w - - 0 2");
    assert_eq!(needed.result(), Some((Winner::Black, "checkmate")));
    let smothered = at("armistice", "3k4/8/8/8/8/8/PPn5/KB6 w - - 0 2");
    assert_eq!(smothered.actions(), ["b1c2"]);
    illegal(&at("armistice", "3k4/8/8/8/8/8/1Pn5/KB6 w - - 0 2"), "b1c2");
}

#[test]
fn spaces_by_ordinal_and_by_turn() {
    let up = Slow::start("ascending");
    illegal(&up, "e2e4");
    legal(&up, "e2e3 g1f3");
    let down = at("descending", "4k3/8/8/8/8/8/8/R3K3 w - - 0 3");
    legal(&down, "a1a5");
    illegal(&down, "a1a6");
    let six = Slow::start("six-space");
    assert_eq!(six.actions().len(), 8);
    let two = line(six, "e2e3");
    legal(&two, "g8f6 e7e5");
    illegal(&line(two, "e7e6"), "g8f6 d7d5");
    let pawn = line(at("six-space", "4k3/8/8/8/8/8/P7/4K3 w - - 0 3"), "a2a3 a3a4");
    illegal(&pawn, "a4a5");
}

#[test]
fn four_points_exactly() {
    let three = from_start("four-point", "e2e4 | d7d5 b8c6");
    let one = line(three.clone(), "e4d5");
    assert!(one.white_to_act());
    let end = line(line(one, "a2a3"), "b2b3");
    assert!(!end.white_to_act());
    let full = line(three, "a2a3 b2b3 g2g3");
    illegal(&full, "e4d5 f1a6 h2h3");
    legal(&full, "h2h4 f1b5 f1e2");
}

#[test]
fn quadrants() {
    let second = from_start("convergence", "e2e4 d7d5");
    assert!(second.actions().iter().all(|a| a.as_bytes()[2] <= b'd' && a.as_bytes()[3] >= b'5'));
    let second = from_start("divergence", "e2e4 d7d5");
    assert!(second.actions().iter().all(|a| a.as_bytes()[2] > b'd' || a.as_bytes()[3] < b'5'));
}

#[test]
fn british_types_take_turns() {
    let second = from_start("four-move-british", "e2e4 e7e5");
    assert!(!second.actions().iter().any(|a| a.as_bytes()[1] == b'7'));
    // Only the king and pawns: after one of each the count starts afresh.
    let four = at("four-move-british", "4k3/8/8/8/8/8/P7/4K3 w - - 0 3");
    let third = line(four, "a2a3 e1e2");
    legal(&third, "a3a4 e2e3");
    let fourth = line(third, "a3a4");
    assert!(fourth.actions().iter().all(|a| a.starts_with("e2")));
}

#[test]
fn a_man_that_can_be_taken_ends_the_modern_turn() {
    let pawn = at("four-move-modern", "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 3");
    assert!(!line(pawn.clone(), "a2a3").white_to_act());
    // En passant counts, and a pawn that nobody can take does not.
    assert!(!line(pawn.clone(), "a2a4").white_to_act());
    assert!(line(pawn, "e1e2").white_to_act());
    // A piece that only a pinned piece attacks cannot be taken.
    let pinned = at("four-move-modern", "3k4/3b4/8/8/8/2N5/8/3RK3 w - - 0 3");
    assert!(line(pinned, "c3a4").white_to_act());
    let free = at("four-move-modern", "2k5/3b4/8/8/8/2N5/8/3RK3 w - - 0 3");
    assert!(!line(free, "c3a4").white_to_act());
}

/// G12 and its order, and positions that differ.
#[test]
fn draws_by_rule() {
    let bare = Some((Winner::Draw, "bare-kings"));
    let last = at("chess", "4k3/8/8/8/8/8/3p4/4K3 w - - 99 80");
    assert_eq!(line(last.clone(), "e1d2").result(), bare);
    assert_eq!(line(last, "e1e2").result(), Some((Winner::Draw, "hundred-turns")));
    assert_eq!(at("chess", "4k3/8/8/8/8/8/8/4K3 w - - 100 80").result(), bare);
    // Where the text knows another win, bare kings play on.
    for id in ["forwards", "push", "gridlock", "double-move-helpmate", "progressive-forwards", "double-move"] {
        assert!(at(id, "4k3/8/8/8/8/8/8/4K3 w - - 0 80").result().is_none(), "{id}");
    }
    let knights = "g1f3 g8f6 f3g1 f6g8 ";
    assert!(from_start("chess", &knights.repeat(2)[..39]).result().is_some_and(|r| r.1 == "repetition"));
    assert!(from_start("chess", knights).result().is_none());
    // Turn 1 of a schedule is another position than turn 3.
    let rook = at("marseillais-balanced", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    let third = line(rook, "e1e2 | e8e7 e7e8 | e2d1 d1e1 | e8e7 e7e8 | e1e2 e2e1 | e8e7 e7e8");
    assert!(third.result().is_none());
    assert_eq!(line(third, "e1e2 e2e1").result(), Some((Winner::Draw, "repetition")));
    // Multi-mate: the place in the player's turn must agree too, so this takes twelve plies a time.
    let plies = from_start("multi-mate", &knights.repeat(6));
    assert!(plies.result().is_none());
    assert_eq!(line(plies, "g1f3").result(), Some((Winner::Draw, "repetition")));
}

#[test]
fn coactive_turns() {
    let start = Slow::start("coactive");
    assert_eq!(start.actions().len(), 20);
    legal(&start, "e7e5 g8f6");
    let two = line(start, "e7e5");
    legal(&two, "e2e4 d7d5 g1f3");
    let own = line(two.clone(), "d7d5");
    illegal(&own, "d8d6 e5e4");
    legal(&own, "e2e4");
    let other = line(two, "d2d4");
    illegal(&other, "e5d4 e2e4");
    legal(&other, "e5e4");
}

#[test]
fn extermination_releases_and_wins() {
    let one = line(at("extermination", "4k3/p6p/8/8/2n5/1P6/8/R3K3 w - - 0 2"), "b3c4 a1b1 b1b2");
    assert!(one.actions().iter().all(|a| a.ends_with(",N@a7") || a.ends_with(",N@h7") || a.ends_with(",N@e8")));
    let rest = line(one, "a7a6,N@a7 a7c6");
    legal(&rest, "a6a5 c6d4");
    let both = line(at("extermination", "4k3/7p/8/n7/2n5/1P6/8/R3K3 w - - 0 2"), "b3c4");
    assert_eq!(line(both, "a1a5").result(), Some((Winner::White, "objective")));
    let pawns = line(at("extermination", "4k3/8/8/8/2p5/1P5p/8/K6R w - - 0 2"), "b3c4");
    assert_eq!(line(pawns.clone(), "h1h3").result(), Some((Winner::White, "objective")));
    // One of two is left, so one is released; it may not stand on the back rank.
    let kept = line(pawns, "a1a2 a2a3");
    legal(&kept, "e8e7 h3h2,P@h3");
    illegal(&kept, "h3h2");
    let few = at("extermination", "7k/4P3/8/8/8/8/P7/K7 w - - 0 20");
    illegal(&few, "e7e8q");
    let more = at("extermination", "8/4P2k/8/8/8/8/PP6/K7 w - - 0 20");
    legal(&more, "e7e8q");
    illegal(&more, "e7e8r e7e8");
}

#[test]
fn interregnum_parole() {
    let black = line(at("interregnum", "6n1/8/8/3p4/4P3/8/8/1R6 w - - 0 2"), "e4d5 b1b2");
    legal(&black, "g8f6");
    illegal(&black, "g8f6,P@g8");
    let second = line(black, "g8f6");
    illegal(&second, "f6e4");
    legal(&second, "f6e4,P@f6");
    let win = at("interregnum", "8/4P3/8/8/8/8/3r4/1R6 w - - 0 2");
    assert_eq!(line(win, "e7e8").result(), Some((Winner::White, "objective")));
}

#[test]
fn quota_returns_the_higher_piece() {
    let two = at("quota", "4k3/8/8/2q5/1P1n4/4P3/8/4K3 w - - 0 2");
    let black = line(two, "b4c5 e3d4");
    legal(&black, "e8e7 e8e7,Q@e8");
    let second = line(black, "e8e7");
    legal(&second, "e7e6,Q@e7");
    illegal(&second, "e7e6");
}

#[test]
fn dichotomy_captives_change_sides() {
    let start = Slow::start("dichotomy");
    assert_eq!(start.actions(), ["a2b3", "c2b3", "c2d3", "e2d3", "e2f3", "g2f3", "g2h3"]);
    // A White piece takes a black rook on a light square; it comes back, as White's seat's, with a black piece.
    let taken = line(at("dichotomy", "8/3p4/1P6/3r4/4P3/8/1p6/8 w - - 0 1"), "e4d5 d7c6");
    assert_eq!(taken.actions(), ["b6a5", "b6c5"]);
    let back = line(taken, "b6c5 b2c3");
    assert_eq!(back.board(), "8/8/2p5/2PP4/8/2p5/1r6/8");
    // Three squares along a line, all empty, and one aside.
    let knight = at("dichotomy", "8/8/8/3N4/8/8/8/8 w - - 0 1");
    assert_eq!(knight.actions(), ["d5a4", "d5a6", "d5c2", "d5c8", "d5e2", "d5e8", "d5g4", "d5g6"]);
    let blocked = at("dichotomy", "8/8/8/3N1b2/8/8/8/8 w - - 0 1");
    illegal(&blocked, "d5g4 d5g6");
    let rook = at("dichotomy", "8/8/8/3R4/8/8/8/8 w - - 0 1");
    assert_eq!(rook.actions().join(" "), "d5b5 d5c4 d5c6 d5d1 d5d3 d5d7 d5e4 d5e6 d5f5 d5h5");
    // A pawn on the far rank goes to a vacant square of its color on its own half.
    let far = at("dichotomy", "8/3P4/8/8/8/8/8/8 w - - 0 1");
    let here = far.actions();
    assert_eq!(here.len(), 32);
    assert!(here.contains(&"d7c8,P@h1".to_string()) && !here.contains(&"d7c8,P@a1".to_string()));
    let king = at("dichotomy", "8/8/8/3k4/4P3/8/8/8 w - - 0 1");
    assert_eq!(line(king, "e4d5").result(), Some((Winner::White, "objective")));
}

#[test]
fn injunction_markers() {
    let start = Slow::start("injunction");
    assert_eq!(start.actions(), ["a2a1", "a2a3", "a2a4", "a2a5", "a2a6", "a2a8"]);
    let second = line(start, "a2a4");
    assert_eq!(second.ordinal(), 0);
    legal(&second, "f1g3 b2b3");
    // The rook's check vanishes with the own marker on the king's rank.
    let check = at("injunction", "1r2k3/8/8/8/8/8/8/1R2K3 w - - 0 2");
    assert!(!check.check());
    let guarded = line(check, "a2a8");
    illegal(&guarded, "b1b8");
}

#[test]
fn tsunami_pawns() {
    let start = Slow::start("tsunami");
    legal(&start, "a6a5 g1e2 e1e2");
    illegal(&start, "g1h3 g1f3 a6b5");
    let second = line(start, "a6a5");
    assert!(second.white_to_act() && second.ordinal() == 1);
    legal(&second, "a3a4");
    let choice = line(at("tsunami", "4k3/8/8/8/8/4P3/8/6K1 w - - 0 2"), "e3e2");
    assert!(!choice.white_to_act());
    let given = line(at("tsunami", "8/p7/8/8/8/8/8/k5K1 w - - 0 2"), "g1g2 a7a8");
    assert_eq!(given.actions(), ["a8a8b", "a8a8n", "a8a8q", "a8a8r"]);
}

#[test]
fn mach_four_checks() {
    let second = line(at("mach-four", "4k3/8/8/8/8/8/8/R3K2R w - - 0 3"), "e1e2");
    legal(&second, "a1a8 h1h8");
    illegal(&at("mach-four", "4k3/8/8/8/8/8/8/R3K2R w - - 0 3"), "a1a8");
    let answer = line(second, "a1a8");
    assert_eq!(answer.actions(), ["e8d7", "e8e7", "e8f7"]);
    legal(&line(answer, "e8d7"), "a8b8 h1h7");
    // A three-move turn checks only at its end; mate is no second move, since nothing ends it.
    illegal(&line(at("mach-four", "4k3/8/8/8/8/8/8/R3K2R w - - 0 2"), "e1e2"), "a1a8");
    illegal(&line(at("mach-four", "4k3/7R/8/8/8/8/8/R3K3 w - - 0 3"), "e1e2"), "a1a8");
}

#[test]
fn coactive_checks_with_the_last_own_move() {
    let two = line(at("coactive", "4k3/7p/8/8/8/8/7P/R3K3 w - - 0 3"), "e1e2 e2e3");
    legal(&two, "a1a8 h7h6");
    illegal(&line(at("coactive", "4k3/7p/8/8/8/8/7P/R3K3 w - - 0 3"), "e1e2"), "a1a8");
    assert_eq!(line(two, "a1a8").actions(), ["h7h5", "h7h6"]);
    // Begun in check, the turn starts with an own piece; the king is never moved by the opponent.
    let check = at("coactive", "4k3/p7/8/8/8/4r3/P7/4K3 w - - 0 3");
    assert!(check.actions().iter().all(|a| a.starts_with("e1")));
    illegal(&at("coactive", "4k3/p7/8/8/8/8/P7/4K3 w - - 0 3"), "e8d8 e8e7");
}

#[test]
fn compulsive_and_hiatal_last_moves() {
    let last = line(at("compulsive", "4k3/8/8/8/8/8/P7/R3K3 w - - 0 3"), "e1e2 e2e3 e3f3");
    assert_eq!(last.actions(), ["a1e1"]);
    let none = line(at("compulsive", "k7/8/8/8/8/8/8/4K3 w - - 0 3"), "e1e2 e2e3 e3e4");
    assert_eq!(none.result(), Some((Winner::Black, "stuck")));
    let second = line(at("hiatal", "4k3/7p/8/8/8/8/8/R3K2R w - - 0 3"), "e1e2");
    illegal(&second, "a1a8");
    let third = line(second, "e2e3");
    legal(&third, "a1a8 h1h7");
    illegal(&line(third, "e3f3"), "h1h7");
}

#[test]
fn provoked_turns() {
    let check = at("provocation", "4k3/p7/8/8/8/8/8/R3K3 w - - 0 3");
    for (moves, length) in [("e1e2", 1), ("a1a7", 2), ("a1d1", 1)] {
        assert_eq!(turn_length(line(check.clone(), moves)), length, "{moves}");
    }
    let both = line(at("provocation", "p3k3/8/8/8/8/8/8/R3K3 w - - 0 3"), "a1a8");
    assert!(both.check());
    assert_eq!(turn_length(both), 3);
    let two = at("provocation-two", "p3k3/8/8/8/8/8/8/R3K3 w - - 0 3");
    assert_eq!(turn_length(line(two.clone(), "e1e2 a1a7")), 2);
    assert_eq!(turn_length(line(two, "e1e2 a1a8")), 4);
    let quiet = at("aggression", "p3k3/8/8/8/8/8/8/R3K3 w - - 0 3");
    assert_eq!(turn_length(line(quiet.clone(), "e1e2 a1a7")), 2);
    assert_eq!(turn_length(line(quiet, "e1e2 a1a8")), 1);
}

/// Plays the first quiet king moves that there are until the turn is over.
fn turn_length(mut game: Slow) -> u32 {
    let turn = game.turn();
    for n in 0.. {
        if game.turn() != turn {
            return n;
        }
        let action = game.actions().into_iter().find(|a| a.starts_with('e') || n > 0).expect("a move");
        game = game.play(&action).unwrap();
    }
    unreachable!()
}

#[test]
fn monsoon_in_check_is_judged_from_the_end() {
    // The king may stay in check, since the opposing pawn can still step between.
    let black = at("monsoon", "R6k/1P6/8/8/8/8/8/4K3 b - - 0 2");
    assert_eq!(black.actions(), ["h8g7", "h8g8", "h8h7"]);
    let third = line(black, "h8g8");
    assert_eq!(third.actions(), ["b7b8"]);
    let choice = line(third, "b7b8");
    assert_eq!(choice.actions(), ["b8b8b", "b8b8n", "b8b8q", "b8b8r"]);
    // Without that pawn staying is no way out.
    assert_eq!(at("monsoon", "R6k/8/8/8/8/8/8/4K3 b - - 0 2").actions(), ["h8g7", "h8h7"]);
    let mate = at("monsoon", "R6k/6pp/8/8/8/8/8/4K3 b - - 0 2");
    assert_eq!(mate.actions(), ["g7g6", "h7h6"]);
    let end = at("monsoon", "R5rk/7R/8/8/8/8/8/4K3 b - - 0 2");
    assert_eq!(end.actions(), ["h8h7"]);
}

#[test]
fn announced_and_unannounced_moves_stand_side_by_side() {
    let second = from_start("double-move-helpmate", "f2f3 | f7f6 e7e6 | b1c3");
    legal(&second, "g2g4 g2g4!");
    assert!(line(second, "g2g4").result().is_none());
    illegal(&Slow::start("double-move-helpmate"), "e2e4!");
}

#[test]
fn groups_in_their_order() {
    let second = from_start("sequential", "b1c3");
    // After a knight comes a bishop; none can move, so a rook.
    assert_eq!(second.actions(), ["0000", "a1b1"]);
    // Neither queen nor king can move next, so a pawn does; then the bishops, passed over before, can.
    let fourth = line(second, "a1b1 e2e4");
    assert!(fourth.white_to_act());
    assert_eq!(fourth.actions(), ["0000", "f1a6", "f1b5", "f1c4", "f1d3", "f1e2"]);
    let ends = line(at("sequential", "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 2"), "e2e3 a1a8");
    assert!(!ends.white_to_act());
}

#[test]
fn triomino_pawns() {
    let start = Slow::start("triomino");
    // Two ranks forward on the file is too far, and so are the first and the last rank.
    illegal(&start, "b2=-,b4=P a1=P,a2=R");
    legal(&start, "b2=-,b3=P a2=-,a3=P");
    // Of two like pawns either may be meant.
    let two = at("triomino", "4k3/8/8/8/8/1P6/1P6/4K3 w - - 0 2");
    legal(&two, "b2=-,b4=P");
    // An area with a piece of the other side may not be rearranged.
    let mixed = at("triomino", "4k3/8/8/8/8/8/p7/R3K3 w - - 0 2");
    legal(&mixed, "a1=-,b1=R");
    illegal(&mixed, "a1=-,a3=R a1=P,a2=R");
    // No check may be given by a rearrangement.
    illegal(&at("triomino", "3k4/8/8/8/8/8/8/2R1K3 w - - 0 2"), "c1=-,d1=R");
}
