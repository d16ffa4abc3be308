//! G1 to G6: kings, check, turns that must be played on, mate and stuck.

use super::at::{at, start};

/// Variants without royal kings, with a position of each in which a king stands beside enemy pieces.
const NOT_ROYAL: [(&str, &str); 5] = [
    ("push", "4k3/8/8/8/8/8/r7/4K3 w - - 0 2"),
    ("termination", "4k3/8/8/8/8/7P/r7/4K3 w - - 0 2"),
    ("double-extinction", "4k3/8/8/8/8/8/r7/4K3 w - - 0 2"),
    ("double-move", "4k3/8/8/8/8/8/r7/4K3 w - - 0 2"),
    ("monster", "4k3/8/8/8/8/8/r7/4K3 w - - 0 2"),
];

/// The own king may not be in check after any of the turn's moves, the first as well as the last.
#[test]
fn g1_own_king_after_each_move() {
    let pinned = "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 2";
    for id in ["chess", "progressive-italian", "marseillais", "four-move-scottish", "attack", "six-space"] {
        at(id, pinned, "").legal("e2e3").illegal("e2d2 e2f2");
    }
    at("progressive-italian", pinned, "e2e3 e1f1").legal("e3d3");
    at("progressive-italian", pinned, "e2e3 e3e4").illegal("e4d4").legal("e1f1");
}

/// A turn begun in check must end it with its first move.
#[test]
fn g1_check_ends_with_the_first_move() {
    let checked = at("progressive-italian", "4r2k/8/8/8/8/8/R7/4K3 w - - 0 2", "").check();
    checked.only("a2e2 e1d1 e1d2 e1f1 e1f2").illegal("a2a8 a2a3");
}

/// A re-entry belongs to its move: the piece that comes in can shield the king, and the move without it is illegal.
#[test]
fn g1_reentry_belongs_to_the_move() {
    at("quota", "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 20 waiting=N/-", "").legal("e2d2,N@e2 e2e3").illegal("e2d2");
}

/// The creation of a piece belongs to the capture: it can take over a pin.
#[test]
fn g1_creation_belongs_to_the_capture() {
    // Capturing a pawn creates nothing, so the pinned knight may not.
    at("forward", "4k3/8/8/3q4/1b6/2N5/8/4K3 w - - 0 2", "").legal("c3d5");
    at("forward", "4k3/8/8/3p4/1b6/2N5/8/4K3 w - - 0 2", "").illegal("c3d5");
}

/// Where kings are not royal they may stay and go where they can be captured, and nobody is ever in check.
#[test]
fn g1_and_g2_kings_that_are_not_royal() {
    for (id, fen) in NOT_ROYAL {
        at(id, fen, "").no_check().legal("e1e2 e1d1");
        at(id, &fen.replace("/r7/4K3", "/8/r3K3"), "").no_check().legal("e1d1 e1f1");
    }
    at("chess", "4k3/8/8/8/8/8/r7/4K3 w - - 0 2", "").illegal("e1e2").legal("e1d1");
    at("chess", "4k3/8/8/8/8/8/8/r3K3 w - - 0 2", "").check().illegal("e1d1");
    at("dichotomy", "8/8/8/8/8/4k3/3P4/8 b - - 0 2", "").no_check();
    at("interregnum", "1rnbbnr1/1pppppp1/8/8/8/8/1PPPPPP1/1RNBBNR1 w - - 0 1", "").no_check().goes_on();
}

/// Monsoon's turn begun in check needs to be out of check at its end only.
#[test]
fn g1_monsoon_escapes_at_the_end() {
    at("monsoon", "4k3/8/8/8/8/8/P3r3/4K3 w - - 0 2", "").check().legal("a2a3");
}

/// What counts for check is the capturing move of an ordinary turn: rules by ordinal do not matter.
#[test]
fn g2_check_leaves_the_ordinal_aside() {
    let far = "4k3/8/8/8/8/8/8/K3R3 b - - 0 3";
    for id in ["ascending", "descending", "six-space", "binary", "morph", "armistice", "hiatal", "coactive", "chess"] {
        at(id, far, "").check();
        // A piece on the file takes the check away.
        at(id, &far.replace("k3/8/8/8", "k3/8/4p3/8"), "").no_check();
    }
    // On its odd moves a bishop of Morph moves as a knight, on even moves a rook of Binary as a bishop: no check.
    at("morph", "4k3/8/3B4/8/8/8/8/K7 b - - 0 3", "").no_check();
    at("binary", "4k3/8/8/8/R7/8/8/K7 b - - 0 3", "").no_check();
}

/// What always limits movement limits check too.
#[test]
fn g2_check_follows_standing_limits() {
    at("checkpoint", "4k3/8/8/8/8/8/8/K3R3 b - - 0 3", "").no_check();
    at("checkpoint", "4k3/8/8/8/8/8/K7/4R3 b - - 0 3", "").no_check();
    at("checkpoint", "4k3/8/8/8/4R3/8/8/K7 b - - 0 3", "").check();
    at("forward", "4R3/8/8/8/8/8/4k3/K7 b - - 0 3", "").no_check();
    at("forward", "8/8/8/8/8/4k3/8/K3R3 b - - 0 3", "").check();
    at("progressive-forwards", "4R3/8/8/8/8/8/4k3/K7 b - - 0 3", "").no_check();
    at("progressive-forwards", "8/8/8/8/8/4k3/8/K3R3 b - - 0 3", "").check();
    // Black's marker on the eighth rank keeps all but kings away from it.
    at("injunction", "4k3/8/8/8/8/8/8/1K2R3 b - - 0 3 markers=a2,a8", "").no_check();
    at("injunction", "4k3/8/8/8/8/8/8/1K2R3 b - - 0 3 markers=a2,a6", "").check();
}

/// A pinned piece gives check all the same.
#[test]
fn g2_pins_do_not_matter() {
    at("chess", "4r3/8/8/8/8/k7/4R3/4K3 b - - 0 30", "").illegal("a3a2 a3b2").legal("a3a4 a3b3");
}

/// A king is never captured where kings are royal, even by a piece that checks and may move again.
#[test]
fn g2_a_royal_king_is_never_captured() {
    let checked = at("six-space", "3k4/8/8/8/8/8/8/KR6 w - - 0 3", "b1d1").white();
    checked.illegal("d1d8").legal("d1d4");
}

/// Checks on the final move only: before it neither a direct nor a discovered check nor one by castling is legal.
#[test]
fn g3_checks_only_on_the_final_move() {
    for id in ["progressive-italian", "four-move-italian", "binary", "aggression-two", "oscillating", "extermination"] {
        at(id, "4k3/8/8/8/8/8/8/R2K4 w - - 0 2", "").illegal("a1a8").legal("a1a7");
    }
    let italian = at("progressive-italian", "4k3/8/8/8/8/8/8/R2K4 w - - 0 2", "d1d2");
    italian.illegal("a1a8").plays("d2d3").legal("a1a8").plays("a1a8").black().check();
    let discovered = at("progressive-italian", "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 2", "").illegal("e4c5").legal("a1a2");
    discovered.plays("a1a2 a2a3").legal("e4c5");
    let castling = at("progressive-italian", "5k2/8/8/8/8/8/8/4K2R w K - 0 2", "").illegal("e1g1");
    castling.plays("h1g1 g1h1").illegal("e1g1");
    at("progressive-italian", "5k2/8/8/8/8/7P/P7/4K2R w K - 0 2", "a2a3 a3a4").legal("e1g1");
    at("progressive-italian", "4k3/P7/8/8/8/8/8/K7 w - - 0 2", "").illegal("a7a8q a7a8r").legal("a7a8n a7a8b");
}

/// In every variant with this rule: the rook's check waits for the last move, and one that is the turn's only move may give it.
#[test]
fn g3_in_every_variant_that_has_it() {
    let board = "4k3/7p/8/8/3R4/8/7P/2K5 w - - 0";
    let from_turn_one = "aggression aggression-two accelerated-two armistice ascending binary checkpoint compulsive descending \
                         escalated-two four-move-italian four-point mach-four morph oscillating provocation-two hiatal progressive-italian \
                         progressive-forwards progressive-forwards-backcapture progressive-forwards-slow \
                         progressive-forwards-slow-backcapture progressive-forwards-once";
    let later = "extermination convergence divergence double-move-helpmate gridlock quota";
    let check = |id: &str| match id {
        "morph" => "d4e2",
        "ascending" => "d4e4",
        _ => "d4d8",
    };
    for id in from_turn_one.split_whitespace() {
        at(id, &format!("{board} 3"), "").illegal(check(id)).legal("h2h3");
        at(id, &format!("{board} 1"), "").legal(check(id));
    }
    for id in later.split_whitespace() {
        at(id, &format!("{board} 3"), "").illegal(check(id)).legal("h2h3");
    }
    // Where checks are free, or end the turn, the first move may give it.
    for id in ["attack", "tsunami", "four-move-scottish", "four-move-british", "four-move-modern", "progressive-scottish", "marseillais"] {
        at(id, &format!("{board} 3"), "").legal("d4d8");
    }
}

/// A move is judged when it is made: a player may play himself into having none.
#[test]
fn g4_steps_not_plans() {
    let corner = "1b3kr1/p7/8/P7/8/8/8/7K w - - 0 2";
    let first = at("progressive-italian", corner, "").goes_on().legal("a5a6");
    first.plays("a5a6").white().result("draw stalemate");
    // With a single move to make the turn is complete.
    at("chess", corner, "a5a6").black().goes_on();
}

/// Some variants ask that something can follow.
#[test]
fn g4_exceptions_ask_for_what_follows() {
    // A sideways move without a forward one after it, a marker move without a legal move after it.
    at("progressive-forwards", "4k3/8/8/8/8/8/1P6/R3K3 w - - 0 2", "").illegal("a1b1").legal("a1c1");
    at("injunction", "7k/8/8/8/8/6q1/8/7K w - - 0 30", "").only("a2a1").plays("a2a1").only("h1g1");
}

/// No legal action in check is mate, and the player loses.
#[test]
fn g5_mate() {
    let mate = "R6k/6pp/8/8/8/8/8/K7 b - - 0 30";
    for id in ["chess", "progressive-italian", "marseillais", "checkpoint", "attack", "provocation"] {
        at(id, mate, "").check().result("white checkmate");
    }
    at("double-move-helpmate", mate, "").result("black checkmate");
    // With a way out it is none.
    at("chess", "R6k/6p1/8/8/8/8/8/K7 b - - 0 30", "").check().only("h8h7");
}

/// A check that only an early check could parry is mate.
#[test]
fn g5_mate_where_only_an_early_check_would_help() {
    let caught = "4k3/8/8/8/8/8/6PP/R3r2K w - - 0 2";
    at("progressive-italian", caught, "").check().result("black checkmate");
    at("double-move-helpmate", caught, "").check().result("white checkmate");
    at("chess", caught, "").only("a1e1");
    at("progressive-italian", &caught.replace("4k3", "3k4"), "").only("a1e1");
}

/// A claim is no move: who has nothing else is stuck, and nothing can be claimed any more.
#[test]
fn g5a_a_claim_does_not_save_the_stuck() {
    at("forward", "1r5k/8/8/8/8/8/7r/K7 w - - 0 90 taker=w100", "").no_check().result("black stuck");
    at("forward", "7k/8/8/8/8/8/7r/K7 w - - 0 90 taker=w100", "").only("a1b1 claim");
    // Nor does it save the mated.
    at("forward", "r6k/1r6/8/8/8/8/7r/K7 w - - 0 90 taker=w100", "").check().result("black checkmate");
}

/// A pending choice comes first; mate and stuck are judged after it.
#[test]
fn g5a_choice_before_judgement() {
    let pending = at("tsunami", "p6k/8/8/8/8/8/1K6/6RR b - - 0 20 pending=a8", "").check().goes_on();
    pending.only("a8a8q a8a8r a8a8b a8a8n");
    pending.plays("a8a8n").result("white checkmate");
    pending.plays("a8a8q").black().only("a8h1");
}

/// Without a rule of the variant's own a stuck player has drawn, at the start of a turn and inside it.
#[test]
fn g6_stuck_is_a_draw() {
    let still = "7k/5Q2/8/8/8/8/8/K7 b - - 0 30";
    let draws = "chess armistice ascending binary checkpoint descending double-move-helpmate escalated escalated-two extermination \
                 four-move-british four-move-italian four-move-scottish four-move-modern grouped-sequential hiatal monsoon \
                 morph multi-mate oscillating provocation provocation-two quota sequential tsunami progressive-italian \
                 progressive-scottish marseillais marseillais-balanced convergence divergence";
    for id in draws.split_whitespace() {
        at(id, still, "").result("draw stalemate");
    }
    // White's marker keeps Black's off the eighth rank, where it would shelter the king.
    at("injunction", "7k/5Q2/8/8/8/8/8/1K6 b - - 0 30 markers=a8,a7", "").result("draw stalemate");
    // The rook keeps the king from being rearranged to f1.
    at("triomino", "5r1k/8/8/8/8/6q1/8/7K w - - 0 30", "").result("draw stalemate");
    let losses = "forwards accelerated accelerated-two aggression aggression-two attack compulsive four-point gridlock mach-four six-space";
    for id in losses.split_whitespace() {
        at(id, still, "").result("white stuck");
    }
    at("progressive-italian", "1b3kr1/p7/8/P7/8/8/8/7K w - - 0 2", "a5a6").result("draw stalemate");
}

/// The first sentence again where all moves of a turn are made: a start position is never stuck.
#[test]
fn g6_every_start_position_can_be_played() {
    for id in tempi_rules::catalog::ids() {
        start(id, "").no_check().goes_on();
    }
}
