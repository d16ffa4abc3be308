//! The rules of a variant as plain options, and the one place where identifiers decide.

use super::men::{B, K, Kind, N, P, Q, R, Role, Sq, dichotomy, fide, limit, parse_square};

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

pub const IDS: [&str; 58] = [
    "forward",
    "forwards",
    "progressive-forwards",
    "progressive-forwards-backcapture",
    "progressive-forwards-slow",
    "progressive-forwards-slow-backcapture",
    "progressive-forwards-once",
    "push",
    "accelerated",
    "accelerated-two",
    "aggression",
    "aggression-two",
    "armistice",
    "ascending",
    "attack",
    "binary",
    "checkpoint",
    "coactive",
    "compulsive",
    "convergence",
    "descending",
    "dichotomy",
    "divergence",
    "double-extinction",
    "double-move-helpmate",
    "escalated",
    "escalated-two",
    "extermination",
    "four-move-british",
    "four-move-italian",
    "four-move-scottish",
    "four-move-modern",
    "four-point",
    "gridlock",
    "grouped-sequential",
    "hiatal",
    "injunction",
    "interregnum",
    "mach-four",
    "monsoon",
    "morph",
    "multi-mate",
    "oscillating",
    "provocation",
    "provocation-two",
    "quota",
    "sequential",
    "six-space",
    "termination",
    "triomino",
    "tsunami",
    "chess",
    "progressive-italian",
    "progressive-scottish",
    "marseillais",
    "marseillais-balanced",
    "double-move",
    "monster",
];

fn castle(right: usize, squares: &str) -> Castle {
    let s: Vec<Sq> = squares.split(' ').map(|t| parse_square(t).expect("square")).collect();
    Castle { right, king: (s[0], s[1]), rook: (s[2], s[3]) }
}

pub fn fide_castles() -> Vec<Castle> {
    vec![castle(0, "e1 g1 h1 f1"), castle(1, "e1 c1 a1 d1"), castle(2, "e8 g8 h8 f8"), castle(3, "e8 c8 a8 d8")]
}

fn list(first: &[u32], then: u32) -> Schedule {
    Schedule::List { first: first.to_vec(), cycle: vec![then] }
}

fn array(placement: &str, rights: &str) -> String {
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

/// The rules of a variant of RULINGS.md, `None` for an unknown identifier.
pub fn spec(id: &str) -> Option<Spec> {
    if !IDS.contains(&id) {
        return None;
    }
    let mut s = chess();
    if !(forward_family(id, &mut s)
        || scheduled(id, &mut s)
        || filtered(id, &mut s)
        || returning(id, &mut s)
        || peculiar(id, &mut s)
        || reference(id, &mut s))
    {
        return None;
    }
    // G12: bare kings only where the text gives no win other than checkmate.
    s.bare_kings = s.royal && s.stuck == Stuck::Draws && s.goal == Goal::None && !s.announces && !s.mated_wins && s.g12;
    Some(s)
}

fn four_moves(s: &mut Spec) {
    s.schedule = list(&[1, 2, 3], 4);
    s.check = CheckRule::Final;
}

fn one_two(s: &mut Spec, check: CheckRule) {
    s.schedule = list(&[1], 2);
    s.check = check;
}

fn forward_family(id: &str, s: &mut Spec) -> bool {
    match id {
        "forward" => {
            limit(&mut s.kinds, |a| (a.dy >= 0).then_some(a));
            for k in s.kinds.iter_mut().filter(|k| !k.pawn) {
                let mut back = super::men::atom(0, -1, 1);
                back.capture = false;
                back.attack = false;
                k.atoms.push(back);
            }
            s.castles.clear();
            s.capture = Capture::CreatesLower;
            s.promotes_in_place = true;
            s.stuck = Stuck::Loses;
            s.goal = Goal::KingToFarRank;
            s.g12 = false;
            s.claims = true;
        }
        "forwards" => {
            limit(&mut s.kinds, |mut a| {
                a.quiet = a.dy > 0;
                a.capture = a.dy > 0;
                Some(a)
            });
            s.castles.clear();
            s.stuck = Stuck::Loses;
        }
        _ if id.starts_with("progressive-forwards") => progressive_forwards(id, s),
        _ => return false,
    }
    true
}

fn progressive_forwards(id: &str, s: &mut Spec) {
    let back = id.ends_with("backcapture");
    let once = id.ends_with("once");
    limit(&mut s.kinds, |mut a| {
        let leap = a.dx.abs() + a.dy.abs() == 3;
        let sideways = a.dy == 0 && !leap;
        a.quiet = a.dy > 0 || (sideways && !once);
        a.follow = sideways;
        a.capture = a.dy >= 0 || back;
        a.attack = a.capture;
        Some(a)
    });
    s.schedule = Schedule::Growing { every: if id.contains("slow") { 3 } else { 1 } };
    s.check = if once { CheckRule::FinalOrNobodyLeft } else { CheckRule::Final };
    s.each_man_once = once;
    s.while_possible = once;
    s.castles.clear();
    s.ep = EnPassant::Preceding;
    s.stuck = Stuck::Wins;
}

/// Variants that only schedule moves and checks.
fn scheduled(id: &str, s: &mut Spec) -> bool {
    let provoked = |first: &[u32], base, per_capture, per_check| Schedule::Provoked { first: first.to_vec(), base, per_capture, per_check };
    s.check = CheckRule::Final;
    match id {
        "aggression" | "aggression-two" => {
            let two = id == "aggression-two";
            s.schedule = if two { provoked(&[1, 2], 3, -1, 0) } else { provoked(&[1], 2, -1, 0) };
            s.ep = EnPassant::None;
            s.stuck = Stuck::Loses;
        }
        "escalated" => s.schedule = provoked(&[1], 1, 1, 0),
        "escalated-two" => s.schedule = provoked(&[1, 2], 2, 1, 0),
        "provocation" => s.schedule = provoked(&[1], 1, 1, 1),
        "provocation-two" => s.schedule = provoked(&[1, 2], 2, 1, 1),
        "oscillating" => {
            s.schedule = Schedule::List { first: vec![1, 2, 3, 4], cycle: vec![4, 3, 3, 4] };
            s.ep = EnPassant::None;
        }
        "four-move-italian" => {
            four_moves(s);
            s.ep = EnPassant::Preceding;
        }
        "four-move-scottish" | "four-move-modern" => {
            four_moves(s);
            s.check = CheckRule::EndsTurn;
            s.ep = EnPassant::Preceding;
            s.capturable_ends = id == "four-move-modern";
        }
        "accelerated" => {
            s.schedule = list(&[1], 2);
            s.shape = Shape::CaptureOrQuiet { capturing: 1, quiet: 2 };
            s.check = CheckRule::FirstOnlyCapturing;
            s.stuck = Stuck::Loses;
        }
        "accelerated-two" => {
            s.schedule = list(&[1, 2], 3);
            s.shape = Shape::CaptureOrQuiet { capturing: 2, quiet: 3 };
            s.stuck = Stuck::Loses;
        }
        "attack" => {
            s.shape = Shape::CaptureThenQuiet;
            s.check = CheckRule::Any;
            s.stuck = Stuck::Loses;
        }
        _ => {
            s.check = CheckRule::Any;
            return false;
        }
    }
    true
}

/// Variants that restrict moves by what they do and where they go.
fn filtered(id: &str, s: &mut Spec) -> bool {
    match id {
        "armistice" => {
            s.schedule = Schedule::Growing { every: 1 };
            s.check = CheckRule::Final;
            s.ep = EnPassant::None;
            s.captures_from = 4;
        }
        "ascending" | "descending" => {
            four_moves(s);
            let up = id == "ascending";
            s.spaces = if up { vec![1, 2, 3, 4] } else { vec![4, 3, 2, 1] };
            s.ep = if up { EnPassant::Immediate } else { EnPassant::None };
        }
        "binary" => {
            four_moves(s);
            s.castles.clear();
            s.ep = EnPassant::None;
            for k in [2, 3] {
                s.moves_as.extend([(k, R, B), (k, B, R), (k, N, Q), (k, Q, N)]);
            }
        }
        "morph" => {
            four_moves(s);
            s.ep = EnPassant::None;
            s.moves_as = vec![(1, B, N), (1, R, N), (1, Q, N), (2, R, B), (2, Q, B), (3, Q, R)];
        }
        "checkpoint" => {
            one_two(s, CheckRule::Final);
            s.ep = EnPassant::None;
            s.no_passing = Some((3, 4));
        }
        "compulsive" => {
            four_moves(s);
            s.must_hit = Some(4);
            s.stuck = Stuck::Loses;
        }
        "convergence" | "divergence" => {
            one_two(s, CheckRule::SecondOnly);
            let same = id == "convergence";
            s.quadrant = Some(if same { Quadrant::Same } else { Quadrant::Different });
            s.while_possible = true;
            s.ep = EnPassant::None;
        }
        "four-move-british" => {
            four_moves(s);
            s.check = CheckRule::EndsTurn;
            s.each_type_once = true;
            s.ep = EnPassant::None;
        }
        "four-point" => {
            s.schedule = list(&[1, 2], 4);
            s.unit = Unit::Points;
            s.check = CheckRule::Final;
            s.ep = EnPassant::None;
            s.stuck = Stuck::Loses;
        }
        "hiatal" => {
            four_moves(s);
            s.check = CheckRule::LastTwo;
            s.ep = EnPassant::None;
            s.no_final_capture = true;
        }
        "grouped-sequential" | "sequential" => {
            let grouped = id == "grouped-sequential";
            let groups =
                if grouped { vec![vec![P], vec![B, N], vec![Q, R, K]] } else { vec![vec![P], vec![N], vec![B], vec![R], vec![Q], vec![K]] };
            s.shape = Shape::Cycle(groups);
            s.check = CheckRule::EndsTurn;
            s.while_possible = true;
            s.ep = EnPassant::Preceding;
        }
        "six-space" => {
            s.schedule = list(&[1, 2, 3, 4, 5], 6);
            s.unit = Unit::Spaces;
            s.knight_spaces = 2;
            s.first_turn_pawn = true;
            s.pawn_advance = Some(2);
            s.castles.clear();
            s.stuck = Stuck::Loses;
        }
        _ => return false,
    }
    true
}

/// Variants in which captured men come back.
fn returning(id: &str, s: &mut Spec) -> bool {
    match id {
        "quota" => {
            one_two(s, CheckRule::SecondOnly);
            s.returns = Return::HigherOfTwo;
        }
        "interregnum" => {
            one_two(s, CheckRule::Any);
            s.start = array("1rnbbnr1/1pppppp1/8/8/8/8/1PPPPPP1/1RNBBNR1", "-");
            s.royal = false;
            s.castles.clear();
            s.promotes_to.clear();
            s.returns = Return::Paroled;
            s.entered_rest = true;
            s.goal = Goal::PawnToFarRank;
        }
        "extermination" => {
            s.schedule = list(&[2], 3);
            s.check = CheckRule::Final;
            s.promotes_to = vec![Q];
            s.returns = Return::Released;
            s.goal = Goal::Eliminate;
            s.stuck = Stuck::LosesIfOnlyChecks;
        }
        "dichotomy" => {
            s.start = array("rNbKqBnR/PpPpPpPp/8/8/8/8/PpPpPpPp/rNbQkBnR", "-");
            s.kinds = dichotomy();
            s.split_sides = true;
            s.royal = false;
            s.castles.clear();
            s.ep = EnPassant::None;
            s.double_step = false;
            s.promotes_to.clear();
            s.relocates_pawns = true;
            let part = |white| Part { opposing: false, men: Men::Any, colour: Some(white), skip: false };
            s.shape = Shape::Parts { first: vec![part(true)], then: vec![part(false), part(true)] };
            s.schedule = list(&[1], 2);
            s.returns = Return::ChangesSides;
            s.goal = Goal::CaptureMonarch;
            s.stuck = Stuck::Loses;
        }
        _ => return false,
    }
    true
}

/// Variants with a mechanic of their own.
fn peculiar(id: &str, s: &mut Spec) -> bool {
    match id {
        "push" => {
            s.start = array("8/rnbqkbnr/pppppppp/8/8/PPPPPPPP/RNBQKBNR/8", "-");
            s.castles.clear();
            s.double_step = false;
            s.ep = EnPassant::None;
            s.royal = false;
            s.owner_chooses = true;
            s.capture = Capture::Pushes;
            s.goal = Goal::KingOffBoard;
            s.stuck = Stuck::Loses;
        }
        "coactive" => {
            four_moves(s);
            s.check = CheckRule::LastOwn;
            s.coactive = true;
            s.ep = EnPassant::None;
        }
        "mach-four" => {
            four_moves(s);
            s.check = CheckRule::FinalOrAnswered;
            s.ep = EnPassant::None;
            s.stuck = Stuck::Loses;
        }
        "double-extinction" => {
            one_two(s, CheckRule::Any);
            s.royal = false;
            s.castles.clear();
            s.goal = Goal::TwoTypesExtinct;
        }
        "double-move-helpmate" => {
            one_two(s, CheckRule::SecondOnly);
            s.mated_wins = true;
            s.announces = true;
        }
        "gridlock" => {
            one_two(s, CheckRule::SecondOnly);
            s.start = array("rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR", "KQkq");
            s.double_step = false;
            s.ep = EnPassant::None;
            s.gridlock = true;
            s.stuck = Stuck::Loses;
        }
        "injunction" => {
            s.start = array("1rnqkbnr/1ppppppp/8/8/8/8/1PPPPPPP/1RNQKBNR", "KQkq");
            s.castles[1] = castle(1, "e1 c1 b1 d1");
            s.castles[3] = castle(3, "e8 c8 b8 d8");
            let leaps = s.kinds[N as usize].atoms.clone();
            s.kinds[B as usize].atoms.extend(leaps);
            s.markers = true;
        }
        "monsoon" | "tsunami" => owners_pawns(id == "monsoon", s),
        "multi-mate" => {
            s.schedule = list(&[1, 2], 3);
            s.start = s.start.replace(" w ", " b ");
            s.white_first = false;
            s.plies = true;
        }
        "termination" => {
            one_two(s, CheckRule::Any);
            s.pawn_and_piece = true;
            s.royal = false;
            s.castles.clear();
            s.stuck = Stuck::Loses;
        }
        "triomino" => {
            s.castles.clear();
            s.rearranges = true;
        }
        _ => return false,
    }
    true
}

/// Monsoon and Tsunami: turns in parts, the last with an opposing pawn.
fn owners_pawns(monsoon: bool, s: &mut Spec) {
    let part = |opposing, men, skip| Part { opposing, men, colour: None, skip };
    let theirs = part(true, Men::Pawns, true);
    let then = if monsoon {
        vec![part(false, Men::Pawns, true), part(false, Men::Pieces, true), theirs]
    } else {
        vec![part(false, Men::Any, false), theirs]
    };
    s.shape = Shape::Parts { first: Vec::new(), then };
    s.ep = EnPassant::None;
    s.double_step = false;
    s.owner_chooses = true;
    if monsoon {
        s.start = array("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "KQkq");
        s.castles[2] = castle(2, "d8 f8 h8 e8");
        s.castles[3] = castle(3, "d8 b8 a8 c8");
        s.judged_backwards = true;
    } else {
        s.start = array("rnbqkbnr/8/PPPPPPPP/8/8/pppppppp/8/RNBQKBNR", "KQkq");
        s.pawns_reversed = true;
        s.unmoved_pawns_safe = true;
    }
}

fn reference(id: &str, s: &mut Spec) -> bool {
    match id {
        "chess" => {}
        "progressive-italian" | "progressive-scottish" => {
            s.schedule = Schedule::Growing { every: 1 };
            let italian = id == "progressive-italian";
            s.check = if italian { CheckRule::Final } else { CheckRule::EndsTurn };
            s.ep = EnPassant::Preceding;
        }
        "marseillais" | "marseillais-balanced" => {
            let first: &[u32] = if id == "marseillais" { &[] } else { &[1] };
            s.schedule = list(first, 2);
            s.check = CheckRule::EndsTurn;
            s.ep = EnPassant::Preceding;
        }
        "double-move" => {
            one_two(s, CheckRule::Any);
            s.royal = false;
            s.goal = Goal::CaptureKing;
            s.ep = EnPassant::Preceding;
        }
        "monster" => {
            s.start = array("rnbqkbnr/pppppppp/8/8/8/8/2PPPP2/4K3", "kq");
            s.schedule = Schedule::List { first: Vec::new(), cycle: vec![2, 1] };
            s.royal = false;
            s.goal = Goal::CaptureKing;
        }
        _ => return false,
    }
    true
}
