//! The rules of a variant as plain options.

use super::men::{B, Kind, N, Q, R, Role, Sq, fide, parse_square};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnPassant {
    None,
    Immediate,
    Preceding,
}

/// How long a turn is (G13).
#[derive(Clone, PartialEq, Debug)]
pub enum Schedule {
    /// `first` turn by turn, then `cycle` for ever.
    List { first: Vec<u32>, cycle: Vec<u32> },
    /// Turn t has ceil(t / every).
    Growing { every: u32 },
    /// After `first`: `base` and so much more for what the opponent's preceding turn held.
    Provoked { first: Vec<u32>, base: i32, per_capture: i32, per_check: i32 },
}

/// What the schedule's numbers count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    Moves,
    Spaces,
    /// Moves in the schedule's first turns, points afterwards.
    Points,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Men {
    Any,
    Pawns,
    Pieces,
}

/// One part of a turn that is made of parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    pub opposing: bool,
    pub men: Men,
    /// Only men of this colour (true: White men).
    pub colour: Option<bool>,
    /// Left out where it has no legal move.
    pub skip: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// As many as the schedule says.
    Plain,
    /// After the schedule's first turns: `capturing` moves with a capture among them, or `quiet` moves without.
    CaptureOrQuiet { capturing: u32, quiet: u32 },
    /// A quiet move, or a capture and then a quiet move by another man.
    CaptureThenQuiet,
    /// One move for each part; the turns of `first` have their own parts.
    Parts { first: Vec<Part>, then: Vec<Part> },
    /// Types in groups; each move of the next group in the cycle that can move; the player may stop.
    Cycle(Vec<Vec<Role>>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckRule {
    Any,
    Final,
    LastTwo,
    SecondOnly,
    EndsTurn,
    /// A first move that checks must capture.
    FirstOnlyCapturing,
    /// Final, or earlier when no unmoved man could move on.
    FinalOrNobodyLeft,
    LastOwn,
    FinalOrAnswered,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stuck {
    Draws,
    Loses,
    Wins,
    /// Loses when there are moves, all of which check too early; else a draw.
    LosesIfOnlyChecks,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Capture {
    Removes,
    CreatesLower,
    Pushes,
}

/// Who gets captured men back, and when they must re-enter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Return {
    None,
    /// Every captured man, to its owner.
    Paroled,
    /// The higher of two.
    HigherOfTwo,
    /// By the rules of extermination.
    Released,
    /// To the capturer, with the move of a man of its colour.
    ChangesSides,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    None,
    CaptureKing,
    CaptureMonarch,
    TwoTypesExtinct,
    Eliminate,
    PawnToFarRank,
    KingToFarRank,
    KingOffBoard,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quadrant {
    Same,
    Different,
}

/// One castling: king and rook, from and to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Castle {
    /// Index of the right: K, Q, k, q.
    pub right: usize,
    pub king: (Sq, Sq),
    pub rook: (Sq, Sq),
}

#[derive(Clone, Debug)]
pub struct Spec {
    pub start: String,
    pub kinds: Vec<Kind>,
    /// White is the first player.
    pub white_first: bool,
    /// Kings are royal: check, mate, never captured.
    pub royal: bool,
    pub castles: Vec<Castle>,
    pub ep: EnPassant,
    pub double_step: bool,
    /// Empty: pawns do not promote.
    pub promotes_to: Vec<Role>,
    /// The owner chooses a promotion that the other player made.
    pub owner_chooses: bool,
    pub promotes_in_place: bool,
    pub relocates_pawns: bool,
    pub pawns_reversed: bool,
    /// Owner by colour of man and square.
    pub split_sides: bool,
    pub schedule: Schedule,
    pub unit: Unit,
    pub shape: Shape,
    pub check: CheckRule,
    pub stuck: Stuck,
    pub mated_wins: bool,
    pub bare_kings: bool,
    pub goal: Goal,
    pub capture: Capture,
    pub returns: Return,
    /// Re-entered men may not move in that turn.
    pub entered_rest: bool,
    /// At most so many spaces by ordinal (last repeats).
    pub spaces: Vec<u32>,
    pub knight_spaces: u32,
    /// (ordinal, man, moves as).
    pub moves_as: Vec<(u32, Role, Role)>,
    /// Ranks (0-7) that no man may cross both in one move.
    pub no_passing: Option<(i8, i8)>,
    /// Captures only from this move on; on the first move in check where nothing else helps.
    pub captures_from: u32,
    pub no_final_capture: bool,
    /// In turns of so many moves: without a capture before, the last must capture or check.
    pub must_hit: Option<u32>,
    pub quadrant: Option<Quadrant>,
    pub each_man_once: bool,
    pub each_type_once: bool,
    /// From turn 2 on: one pawn move and one other.
    pub pawn_and_piece: bool,
    pub first_turn_pawn: bool,
    pub pawn_advance: Option<u8>,
    /// A move after which the moved man can be captured ends the turn.
    pub capturable_ends: bool,
    /// The turn ends by itself when no move is left (G17).
    pub while_possible: bool,
    pub gridlock: bool,
    pub markers: bool,
    pub rearranges: bool,
    pub announces: bool,
    /// Exactly one move a turn with an opposing man.
    pub coactive: bool,
    /// A turn begun in check need only end out of check.
    pub judged_backwards: bool,
    pub unmoved_pawns_safe: bool,
    /// White and Black men alternate ply by ply, whoever plays.
    pub plies: bool,
    /// The draws of G12; without them the mover of a third occurrence loses.
    pub g12: bool,
    pub claims: bool,
}

pub fn castle(right: usize, squares: &str) -> Castle {
    let s: Vec<Sq> = squares.split(' ').map(|t| parse_square(t).expect("square")).collect();
    Castle { right, king: (s[0], s[1]), rook: (s[2], s[3]) }
}

pub fn fide_castles() -> Vec<Castle> {
    vec![castle(0, "e1 g1 h1 f1"), castle(1, "e1 c1 a1 d1"), castle(2, "e8 g8 h8 f8"), castle(3, "e8 c8 a8 d8")]
}

pub fn list(first: &[u32], then: u32) -> Schedule {
    Schedule::List { first: first.to_vec(), cycle: vec![then] }
}

pub fn array(placement: &str, rights: &str) -> String {
    format!("{placement} w {rights} - 0 1")
}

/// Ordinary chess: the base of all.
pub fn chess() -> Spec {
    Spec {
        start: array("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "KQkq"),
        kinds: fide(),
        white_first: true,
        royal: true,
        castles: fide_castles(),
        ep: EnPassant::Immediate,
        double_step: true,
        promotes_to: vec![Q, R, B, N],
        owner_chooses: false,
        promotes_in_place: false,
        relocates_pawns: false,
        pawns_reversed: false,
        split_sides: false,
        schedule: list(&[], 1),
        unit: Unit::Moves,
        shape: Shape::Plain,
        check: CheckRule::Any,
        stuck: Stuck::Draws,
        mated_wins: false,
        bare_kings: true,
        goal: Goal::None,
        capture: Capture::Removes,
        returns: Return::None,
        entered_rest: false,
        spaces: Vec::new(),
        knight_spaces: 1,
        moves_as: Vec::new(),
        no_passing: None,
        captures_from: 1,
        no_final_capture: false,
        must_hit: None,
        quadrant: None,
        each_man_once: false,
        each_type_once: false,
        pawn_and_piece: false,
        first_turn_pawn: false,
        pawn_advance: None,
        capturable_ends: false,
        while_possible: false,
        gridlock: false,
        markers: false,
        rearranges: false,
        announces: false,
        coactive: false,
        judged_backwards: false,
        unmoved_pawns_safe: false,
        plies: false,
        g12: true,
        claims: false,
    }
}
