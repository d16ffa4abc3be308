//! The rules of a variant as plain options.

use super::pieces::{B, K, Kind, N, P, Q, R, Role, Sq, fide, parse_square};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnPassant {
    None,
    Immediate,
    Preceding,
}

/// How long a turn is (G13).
#[derive(Clone, PartialEq, Debug)]
pub enum Schedule {
    /// `first` turn by turn, then `cycle` forever.
    List { first: Vec<u32>, cycle: Vec<u32> },
    /// Turn t has ceil(t / every).
    Growing { every: u32 },
    /// After `first`: `base` and so much more for what the opponent's preceding turn held.
    Provoked { first: Vec<u32>, base: i32, per_capture: i32, per_check: i32 },
    /// As a file says: `first`, then `cycle` or else the last of `first`, growing by one every `grow` turns; the
    /// additions hold from turn `plus_from` on.
    Full { first: Vec<u32>, cycle: Vec<u32>, grow: u32, per_capture: i32, per_check: i32, plus_from: u32 },
}

/// What the schedule's numbers count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    Moves,
    Spaces,
    /// Moves before a certain turn, points afterward.
    Points,
}

/// What moves cost where turns are counted in points; other moves cost one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Costs {
    pub capture: u32,
    pub check: u32,
    pub capturable: u32,
    pub from_turn: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Movers {
    Any,
    Pawns,
    Pieces,
}

/// One part of a turn that is made of parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    pub opposing: bool,
    pub movers: Movers,
    /// Only pieces of this color (true: White pieces).
    pub colour: Option<bool>,
    /// Left out where it has no legal move.
    pub skip: bool,
}

/// What one move of a turn must be, where a file gives turns shapes.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Slot {
    pub capture: Option<bool>,
    pub opposing: bool,
    /// By a piece that has not moved in this turn.
    pub other: bool,
    /// Only pieces of this color (true: White pieces).
    pub tint: Option<bool>,
    /// Only these types.
    pub types: Option<Vec<Role>>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// As many as the schedule says.
    Plain,
    /// After the schedule's first turns: `capturing` moves with a capture among them, or `quiet` moves without.
    CaptureOrQuiet { capturing: u32, quiet: u32 },
    /// A quiet move, or a capture and then a quiet move by another piece.
    CaptureThenQuiet,
    /// One move for each part; the turns of `first` have their own parts.
    Parts { first: Vec<Part>, then: Vec<Part> },
    /// Types in groups; each move of the next group in the cycle that can move.
    Cycle(Vec<Vec<Role>>),
    /// From a turn on each turn is of one of these shapes; `skip`: a slot without a legal move is left out.
    Slots { from: u32, shapes: Vec<Vec<Slot>>, skip: bool },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckRule {
    Any,
    Final,
    LastTwo,
    SecondOnly,
    /// A first move that checks must capture.
    FirstOnlyCapturing,
    LastOwn,
}

/// What mate, or being stuck, means for the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Draws,
    Loses,
    Wins,
}

/// The third occurrence of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repetition {
    Draws,
    /// The player who made it loses.
    Loses,
    Nothing,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Capture {
    Removes,
    CreatesLower,
    Pushes,
}

/// Who gets captured pieces back, and when they must re-enter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Return {
    None,
    /// Every captured piece, to its owner.
    Paroled,
    /// The higher of two.
    HigherOfTwo,
    /// By the rules of extermination.
    Released,
    /// To the capturer, with the move of a piece of its color.
    ChangesSides,
}

/// Ways of winning at once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Goals {
    /// Capturing one of these types, and how the result is called.
    pub capture: Vec<Role>,
    pub capture_name: &'static str,
    /// So many of these groups of types gone: their owner has lost.
    pub extinct: Vec<Vec<Role>>,
    pub extinct_groups: usize,
    /// Two of one of these types, or the last pawns, captured within a turn.
    pub eliminate: Vec<Role>,
    pub pawn_to_far_rank: bool,
    pub king_to_far_rank: bool,
    pub king_off_board: bool,
}

impl Goals {
    pub fn any(&self) -> bool {
        *self != Goals::default()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quadrant {
    Same,
    Different,
}

/// One castling: king and rook, from and to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Castle {
    /// Index of the right: K, Q, k, q; a file may have more.
    pub right: usize,
    /// It is White's.
    pub white: bool,
    pub king: (Sq, Sq),
    pub rook: (Sq, Sq),
}

#[derive(Clone, Debug)]
pub struct Spec {
    pub start: String,
    pub kinds: Vec<Kind>,
    /// White is the first player.
    pub white_first: bool,
    pub castles: Vec<Castle>,
    /// Castling needs only empty squares and unmoved pieces.
    pub loose_castling: bool,
    pub ep: EnPassant,
    pub double_step: bool,
    /// Empty: pawns do not promote.
    pub promotes_to: Vec<Role>,
    /// The owner chooses a promotion that the other player made.
    pub owner_chooses: bool,
    pub promotes_in_place: bool,
    pub relocates_pawns: bool,
    /// A player with so many pawns or fewer may not move one to the far rank.
    pub keep_pawns: usize,
    pub pawns_reversed: bool,
    /// Owner by color of piece and square.
    pub split_sides: bool,
    pub schedule: Schedule,
    pub unit: Unit,
    pub costs: Costs,
    pub shape: Shape,
    pub check: CheckRule,
    /// A check ends the turn.
    pub check_ends: bool,
    /// A check before the final move is legal where no move would be left after it.
    pub final_if_nothing_left: bool,
    /// In turns of so many moves a check of the second move must be answerable, and the third answers it.
    pub answered_in: Option<u32>,
    pub stuck: Verdict,
    /// Being stuck loses where there are moves, all of which check too early.
    pub only_checks_lose: bool,
    pub mated: Verdict,
    pub bare_kings: bool,
    pub goals: Goals,
    pub capture: Capture,
    pub returns: Return,
    /// With every move, as long as a piece waits that may stand there.
    pub entry_always: bool,
    /// Re-entered pieces may not move in that turn.
    pub entered_rest: bool,
    /// Pawns may re-enter on the first and last rank.
    pub pawns_enter_anywhere: bool,
    /// At most so many spaces by ordinal (last repeats).
    pub spaces: Vec<u32>,
    pub leap_spaces: u32,
    /// (ordinal, piece, moves as).
    pub moves_as: Vec<(u32, Role, Role)>,
    /// Pairs of ranks or files (0-7) that no piece may cross both in one move.
    pub no_passing: Vec<(i8, i8)>,
    pub no_passing_files: Vec<(i8, i8)>,
    /// Captures only from this move on.
    pub captures_from: u32,
    /// But on the first move in check where nothing else helps.
    pub captures_against_check: bool,
    pub no_final_capture: bool,
    /// In turns of so many moves: without a capture before, the last must capture or check.
    pub must_hit: Option<u32>,
    pub quadrant: Option<Quadrant>,
    pub each_piece_once: bool,
    pub each_type_once: bool,
    /// From turn 2 on: one pawn move and one other.
    pub pawn_and_piece: bool,
    /// Turn 1 is made with these types.
    pub first_types: Vec<Role>,
    pub pawn_advance: Option<u8>,
    /// A move after which the moved piece can be captured ends the turn.
    pub capturable_ends: bool,
    /// The turn ends by itself when no move is left (G17).
    pub while_possible: bool,
    /// The player may stop after a move.
    pub may_stop: bool,
    /// So many pieces of the mover in a 2×2 area are removed at the end of a turn.
    pub crowd: Option<usize>,
    /// The squares of the markers of Black (0) and White (1) at the start.
    pub markers: Option<[Sq; 2]>,
    /// Three squares in a row, and around a corner.
    pub rearranges: [bool; 2],
    pub announces: bool,
    /// Exactly one move a turn with an opposing piece.
    pub coactive: bool,
    /// A turn begun in check need only end out of check.
    pub judged_backwards: bool,
    /// Squares on which the pawns of Black (0) and White (1) cannot be captured.
    pub safe_squares: [Vec<Sq>; 2],
    /// White and Black pieces alternate ply by ply, whoever plays.
    pub plies: bool,
    pub repetition: Repetition,
    /// A draw after so many turns without capture and pawn move; 0: never.
    pub quiet_turns: u32,
    /// Moves after a pawn's capture when its capturer may claim the win; 0: never.
    pub claim_after: u32,
    /// Letters of White pieces are upper case, of Black pieces lower case, and mean types of their own.
    pub cased: bool,
}

pub fn castle(right: usize, squares: &str) -> Castle {
    let s: Vec<Sq> = squares.split(' ').map(|t| parse_square(t).expect("square")).collect();
    Castle { right, white: right < 2, king: (s[0], s[1]), rook: (s[2], s[3]) }
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
        castles: fide_castles(),
        loose_castling: false,
        ep: EnPassant::Immediate,
        double_step: true,
        promotes_to: vec![Q, R, B, N],
        owner_chooses: false,
        promotes_in_place: false,
        relocates_pawns: false,
        keep_pawns: 0,
        pawns_reversed: false,
        split_sides: false,
        schedule: list(&[], 1),
        unit: Unit::Moves,
        costs: Costs { capture: 2, check: 2, capturable: 2, from_turn: 3 },
        shape: Shape::Plain,
        check: CheckRule::Any,
        check_ends: false,
        final_if_nothing_left: false,
        answered_in: None,
        stuck: Verdict::Draws,
        only_checks_lose: false,
        mated: Verdict::Loses,
        bare_kings: true,
        goals: Goals::default(),
        capture: Capture::Removes,
        returns: Return::None,
        entry_always: false,
        entered_rest: false,
        pawns_enter_anywhere: false,
        spaces: Vec::new(),
        leap_spaces: 1,
        moves_as: Vec::new(),
        no_passing: Vec::new(),
        no_passing_files: Vec::new(),
        captures_from: 1,
        captures_against_check: false,
        no_final_capture: false,
        must_hit: None,
        quadrant: None,
        each_piece_once: false,
        each_type_once: false,
        pawn_and_piece: false,
        first_types: Vec::new(),
        pawn_advance: None,
        capturable_ends: false,
        while_possible: false,
        may_stop: false,
        crowd: None,
        markers: None,
        rearranges: [false; 2],
        announces: false,
        coactive: false,
        judged_backwards: false,
        safe_squares: [Vec::new(), Vec::new()],
        plies: false,
        repetition: Repetition::Draws,
        quiet_turns: 100,
        claim_after: 0,
        cased: false,
    }
}

/// The goal of capturing pieces of these types.
pub fn capture_goal(types: &[Role], name: &'static str) -> Goals {
    Goals { capture: types.to_vec(), capture_name: name, ..Goals::default() }
}

/// The goal that two of the types of Double Extinction are gone.
pub fn extinction_goal() -> Goals {
    Goals { extinct: vec![vec![K, Q], vec![R], vec![N], vec![B], vec![P]], extinct_groups: 2, ..Goals::default() }
}
