//! The terms of the evaluation, each with a name, a default weight, and a prior for tuning.
//!
//! Weights are in centipawns. *Tapered* terms have two weights, for a full and for an empty board, which are interpolated by the pieces left.
//! *Timed* terms are about what a player can do in a turn; they have a weight for each number of moves in that turn, for the current turn (the
//! player acts) and for the opponent's next turn.

/// A tapered term.
pub(crate) struct Tapered {
    pub name: &'static str,
    /// Whether it is counted in sixteenths.
    pub sixteenths: bool,
    /// The default weights, for a full and an empty board.
    pub usual: [f64; 2],
    /// The expected distance of a tuned weight from the default.
    pub spread: f64,
}

/// A timed term.
pub(crate) struct Timed {
    pub name: &'static str,
    /// Whether it is counted in sixteenths.
    pub sixteenths: bool,
    /// The default weights by the number of moves that the player to act has left.
    pub acting: [f64; LENGTHS],
    /// The default weights by the number of moves in the next turn.
    pub waiting: [f64; LENGTHS],
    /// The expected distance of a tuned weight from the default.
    pub spread: f64,
}

/// Turns of 1, 2, 3, 4, and 5 or more moves have different weights.
pub(crate) const LENGTHS: usize = 5;

macro_rules! terms {
    ($array:ident: $kind:ident, $count:ident; $($index:ident = $term:expr,)*) => {
        // Of consecutive terms (piece classes, ranks), only the first one is used by name.
        #[allow(dead_code, clippy::upper_case_acronyms, non_camel_case_types)]
        enum Order { $($index,)* End }
        $(#[allow(dead_code)] pub(crate) const $index: usize = Order::$index as usize;)*
        pub(crate) const $count: usize = Order::End as usize;
        pub(crate) static $array: [$kind; $count] = [$($term,)*];
    };
}

const fn ones(name: &'static str, full: f64, empty: f64, spread: f64) -> Tapered {
    Tapered { name, sixteenths: false, usual: [full, empty], spread }
}

const fn parts(name: &'static str, full: f64, empty: f64, spread: f64) -> Tapered {
    Tapered { name, sixteenths: true, usual: [full, empty], spread }
}

/// Terms about the placement of pieces, regardless of the player to act.
pub(crate) mod still {
    use super::{Tapered, ones, parts};

    terms! { TERMS: Tapered, COUNT;
        // Reach (squares that a piece reaches on average), summed over a player's pieces: the main part of their value.
        REACH = parts("reach", 60.0, 60.0, 12.0),
        PAWN = ones("pawn", -10.0, 20.0, 30.0),
        LIGHT = ones("light", 20.0, 0.0, 30.0),
        HEAVY = ones("heavy", 0.0, 30.0, 40.0),
        // Two pieces bound to squares of different colors.
        PAIR = ones("pair", 25.0, 40.0, 15.0),
        // Distance from the edge, 0 to 6 (both coordinates).
        CENTER_PAWN = ones("center-pawn", 3.0, 0.0, 4.0),
        CENTER_LIGHT = ones("center-light", 5.0, 4.0, 4.0),
        CENTER_HEAVY = ones("center-heavy", 1.0, 2.0, 4.0),
        CENTER_KING = ones("center-king", -6.0, 8.0, 6.0),
        // Ranks advanced, 0 to 7.
        ADVANCE_PAWN = ones("advance-pawn", 3.0, 8.0, 5.0),
        ADVANCE_LIGHT = ones("advance-light", 2.0, 0.0, 4.0),
        ADVANCE_HEAVY = ones("advance-heavy", 0.0, 1.0, 4.0),
        ADVANCE_KING = ones("advance-king", -12.0, 2.0, 8.0),
        // Mobility by class: squares that pieces reach now, except those of own pieces.
        MOBILE_PAWN = ones("mobile-pawn", 1.0, 1.0, 3.0),
        MOBILE_LIGHT = ones("mobile-light", 4.0, 3.0, 3.0),
        MOBILE_HEAVY = ones("mobile-heavy", 2.0, 3.0, 3.0),
        MOBILE_KING = ones("mobile-king", 0.0, 2.0, 4.0),
        // Pieces that cannot move at all.
        IMMOBILE = ones("immobile", -4.0, -4.0, 8.0),
        // Pawns that go straight ahead.
        DOUBLED = ones("doubled", -8.0, -15.0, 10.0),
        ISOLATED = ones("isolated", -8.0, -10.0, 10.0),
        CHAINED = ones("chained", 5.0, 5.0, 6.0),
        // Passed pawns, by the number of ranks left.
        PASSED_1 = ones("passed-1", 60.0, 120.0, 40.0),
        PASSED_2 = ones("passed-2", 40.0, 80.0, 30.0),
        PASSED_3 = ones("passed-3", 20.0, 45.0, 20.0),
        PASSED_4 = ones("passed-4", 10.0, 25.0, 15.0),
        PASSED_5 = ones("passed-5", 5.0, 12.0, 12.0),
        PASSED_6 = ones("passed-6", 5.0, 8.0, 12.0),
        // Passed pawns, by the ranks behind them: with an empty square ahead; protected; and by how much closer to that square the own king is than
        // the opponent's.
        PASSED_FREE = parts("passed-free", 0.0, 0.0, 20.0),
        PASSED_HELD = parts("passed-held", 0.0, 0.0, 20.0),
        PASSED_KING = ones("passed-king", 0.0, 0.0, 6.0),
        // Own pawns around and in front of a king, and files next to it and its own without any.
        SHELTER = ones("shelter", 0.0, 0.0, 8.0),
        BARE = ones("bare", 0.0, 0.0, 12.0),
        // Heavy pieces with no own pawn in front of them, and with no pawn at all.
        HALF_OPEN = ones("half-open", 0.0, 0.0, 10.0),
        OPEN = ones("open", 0.0, 0.0, 10.0),
        // Light pieces protected by a pawn; squares to which pieces could move if no opposing pawn controlled them.
        HELD_LIGHT = ones("held-light", 0.0, 0.0, 8.0),
        UNSAFE_LIGHT = ones("unsafe-light", 0.0, 0.0, 4.0),
        UNSAFE_HEAVY = ones("unsafe-heavy", 0.0, 0.0, 4.0),
        // Forward moves left to pieces that never move backward, where having no moves decides; negative where it wins.
        ROAD = ones("road", 6.0, 12.0, 8.0),
        // Piece types that each turn must move, where having no moves decides: with no, one and two moves left; negative where it wins.
        DUTY_0 = ones("duty-0", -80.0, -120.0, 60.0),
        DUTY_1 = ones("duty-1", -40.0, -60.0, 40.0),
        DUTY_2 = ones("duty-2", -20.0, -30.0, 30.0),
        // Groups of pieces that must not become extinct in too great a number, with no, one and two pieces left.
        GONE = ones("gone", -400.0, -400.0, 200.0),
        LAST = ones("last", -60.0, -60.0, 60.0),
        SECOND = ones("second", -15.0, -15.0, 30.0),
        // The ranks advanced by a king that wins on the far rank, 1 to 6.
        MARCH_1 = ones("march-1", 20.0, 20.0, 40.0),
        MARCH_2 = ones("march-2", 50.0, 50.0, 60.0),
        MARCH_3 = ones("march-3", 90.0, 90.0, 80.0),
        MARCH_4 = ones("march-4", 140.0, 150.0, 120.0),
        MARCH_5 = ones("march-5", 200.0, 250.0, 150.0),
        MARCH_6 = ones("march-6", 300.0, 400.0, 200.0),
        // The ranks left to the foremost pawn, where the first one on the far rank wins, 1 to 5.
        RACE_1 = ones("race-1", 250.0, 250.0, 150.0),
        RACE_2 = ones("race-2", 150.0, 150.0, 100.0),
        RACE_3 = ones("race-3", 80.0, 80.0, 60.0),
        RACE_4 = ones("race-4", 40.0, 40.0, 40.0),
        RACE_5 = ones("race-5", 15.0, 15.0, 20.0),
        // Where pieces can be pushed off the board: kings on the edge, and one and two squares from it; other pieces on the edge.
        BRINK_0 = ones("brink-0", -120.0, -120.0, 80.0),
        BRINK_1 = ones("brink-1", -50.0, -50.0, 50.0),
        BRINK_2 = ones("brink-2", -15.0, -15.0, 30.0),
        RIM = ones("rim", -8.0, -8.0, 12.0),
        // Kings with few pieces left against a stronger army: distance from the edge, 0 to 6 (both coordinates), and the number of squares between
        // them and the nearest opposing king, 0 to 6.
        HUNTED_CENTER = ones("hunted-center", 25.0, 25.0, 10.0),
        HUNTED_FAR = ones("hunted-far", 30.0, 30.0, 10.0),
        // The player who has more moves than the other: what they are worth.
        FAVORED = ones("favored", 0.0, 0.0, 300.0),
        // Pieces waiting to re-enter, by their reach.
        RETURNING = parts("returning", 45.0, 45.0, 30.0),
    }
}

const fn timed(name: &'static str, acting: [f64; LENGTHS], waiting: [f64; LENGTHS], spread: f64) -> Timed {
    Timed { name, sixteenths: false, acting, waiting, spread }
}

const fn timed_parts(name: &'static str, acting: [f64; LENGTHS], waiting: [f64; LENGTHS], spread: f64) -> Timed {
    Timed { name, sixteenths: true, acting, waiting, spread }
}

/// Terms about what a player can do in a turn, by its number of moves.
pub(crate) mod timed {
    use super::{Timed, timed, timed_parts};

    terms! { TERMS: Timed, COUNT;
        // The number of moves in the turn.
        TEMPO = timed("tempo", [10.0, 20.0, 30.0, 40.0, 50.0], [0.0, 5.0, 10.0, 15.0, 20.0], 25.0),
        // Attacked squares around the opposing king, counted per piece type.
        PRESSURE = timed("pressure", [5.0, 6.0, 7.0, 8.0, 8.0], [4.0, 5.0, 6.0, 7.0, 8.0], 5.0),
        // Pairs of piece types that both control squares around a king.
        SIEGE = timed("siege", [0.0; 5], [0.0; 5], 8.0),
        // Flight squares of the opposing king.
        FLIGHTS = timed("flights", [-4.0, -6.0, -8.0, -10.0, -10.0], [-3.0, -5.0, -7.0, -9.0, -10.0], 8.0),
        // Moves that attack the opposing king.
        CHECKS = timed("checks", [6.0, 8.0, 8.0, 8.0, 8.0], [4.0, 5.0, 6.0, 6.0, 6.0], 8.0),
        // Squares from which existing piece types would attack the opposing king.
        VIEW = timed("view", [0.5, 1.0, 1.5, 2.0, 2.0], [0.5, 1.0, 1.5, 2.0, 2.0], 2.0),
        // The opposing king is attacked.
        ASSAIL = timed("assail", [20.0, 20.0, 20.0, 20.0, 20.0], [15.0, 20.0, 20.0, 20.0, 20.0], 40.0),
        // Where kings can be pushed off the board: pieces that attack the opposing king so that one or two pushes suffice; and squares to which
        // pieces can move from which they would.
        SHOVE_1 = timed("shove-1", [300.0, 300.0, 300.0, 300.0, 300.0], [60.0, 60.0, 60.0, 60.0, 60.0], 80.0),
        SHOVE_2 = timed("shove-2", [60.0, 150.0, 150.0, 150.0, 150.0], [30.0, 80.0, 80.0, 80.0, 80.0], 50.0),
        MENACE_1 = timed("menace-1", [25.0, 40.0, 40.0, 40.0, 40.0], [15.0, 30.0, 30.0, 30.0, 30.0], 25.0),
        MENACE_2 = timed("menace-2", [8.0, 15.0, 15.0, 15.0, 15.0], [5.0, 10.0, 10.0, 10.0, 10.0], 12.0),
        // The reach of opposing pieces that can be captured: unprotected ones, those attacked by lesser pieces, others. For each, as many of the
        // most valuable as the turn has moves.
        LOOSE = timed_parts("loose", [20.0, 20.0, 20.0, 20.0, 20.0], [6.0, 10.0, 12.0, 15.0, 15.0], 15.0),
        LESSER = timed_parts("lesser", [15.0, 15.0, 15.0, 15.0, 15.0], [4.0, 8.0, 10.0, 12.0, 12.0], 15.0),
        GUARDED = timed_parts("guarded", [3.0, 6.0, 8.0, 10.0, 10.0], [1.0, 4.0, 6.0, 8.0, 8.0], 10.0),
        // Pawns that can reach the far rank unobstructed within the turn.
        HOMING = timed("homing", [80.0, 90.0, 100.0, 100.0, 100.0], [60.0, 70.0, 80.0, 80.0, 80.0], 60.0),
        // Piece types of which the turn can capture all pieces that must be captured within it; and those for which it lacks one move.
        SWEEP = timed("sweep", [0.0, 150.0, 150.0, 150.0, 150.0], [0.0, 60.0, 80.0, 80.0, 80.0], 80.0),
        SWEEP_BUT_ONE = timed("sweep-but-one", [0.0, 10.0, 20.0, 30.0, 30.0], [0.0, 5.0, 10.0, 15.0, 15.0], 30.0),
        // Groups of pieces that can be made extinct within the turn.
        WIPE = timed("wipe", [80.0, 100.0, 100.0, 100.0, 100.0], [40.0, 60.0, 60.0, 60.0, 60.0], 60.0),
    }
}
