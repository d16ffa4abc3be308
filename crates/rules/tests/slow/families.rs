//! The one place where identifiers decide: the options of each variant.

use super::pieces::{B, K, N, P, Q, R, atom, dichotomy, limit};
use super::spec::*;

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

/// The rules of a variant , `None` for an unknown identifier.
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
    let royal = s.kinds[K as usize].royal;
    let mates_only = s.stuck == Verdict::Draws && !s.only_checks_lose && !s.goals.any() && !s.announces;
    s.bare_kings = royal && mates_only && s.mated == Verdict::Loses && s.repetition == Repetition::Draws;
    Some(s)
}

/// Kings are not royal.
fn uncrown(s: &mut Spec) {
    s.kinds[K as usize].royal = false;
    s.loose_castling = true;
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
                let mut back = atom(0, -1, 1);
                back.capture = false;
                back.attack = false;
                k.atoms.push(back);
            }
            s.castles.clear();
            s.capture = Capture::CreatesLower;
            s.promotes_in_place = true;
            s.stuck = Verdict::Loses;
            s.goals.king_to_far_rank = true;
            s.repetition = Repetition::Loses;
            s.quiet_turns = 0;
            s.claim_after = 100;
        }
        "forwards" => {
            limit(&mut s.kinds, |mut a| {
                a.quiet = a.dy > 0;
                a.capture = a.dy > 0;
                Some(a)
            });
            s.castles.clear();
            s.stuck = Verdict::Loses;
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
    s.check = CheckRule::Final;
    s.final_if_nothing_left = once;
    s.each_piece_once = once;
    s.while_possible = once;
    s.castles.clear();
    s.ep = EnPassant::Preceding;
    s.stuck = Verdict::Wins;
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
            s.stuck = Verdict::Loses;
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
            s.check = CheckRule::Any;
            s.check_ends = true;
            s.ep = EnPassant::Preceding;
            s.capturable_ends = id == "four-move-modern";
        }
        "accelerated" => {
            s.schedule = list(&[1], 2);
            s.shape = Shape::CaptureOrQuiet { capturing: 1, quiet: 2 };
            s.check = CheckRule::FirstOnlyCapturing;
            s.stuck = Verdict::Loses;
        }
        "accelerated-two" => {
            s.schedule = list(&[1, 2], 3);
            s.shape = Shape::CaptureOrQuiet { capturing: 2, quiet: 3 };
            s.stuck = Verdict::Loses;
        }
        "attack" => {
            s.shape = Shape::CaptureThenQuiet;
            s.check = CheckRule::Any;
            s.stuck = Verdict::Loses;
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
            s.captures_against_check = true;
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
            s.no_passing = vec![(3, 4)];
        }
        "compulsive" => {
            four_moves(s);
            s.must_hit = Some(4);
            s.stuck = Verdict::Loses;
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
            s.check = CheckRule::Any;
            s.check_ends = true;
            s.each_type_once = true;
            s.ep = EnPassant::None;
        }
        "four-point" => {
            s.schedule = list(&[1, 2], 4);
            s.unit = Unit::Points;
            s.check = CheckRule::Final;
            s.ep = EnPassant::None;
            s.stuck = Verdict::Loses;
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
            s.schedule = list(&[], groups.len() as u32);
            s.shape = Shape::Cycle(groups);
            s.check_ends = true;
            s.may_stop = true;
            s.while_possible = true;
            s.ep = EnPassant::Preceding;
        }
        "six-space" => {
            s.schedule = list(&[1, 2, 3, 4, 5], 6);
            s.unit = Unit::Spaces;
            s.leap_spaces = 2;
            s.first_types = vec![P];
            s.pawn_advance = Some(2);
            s.castles.clear();
            s.stuck = Verdict::Loses;
        }
        _ => return false,
    }
    true
}

/// Variants in which captured pieces come back.
fn returning(id: &str, s: &mut Spec) -> bool {
    match id {
        "quota" => {
            one_two(s, CheckRule::SecondOnly);
            s.returns = Return::HigherOfTwo;
        }
        "interregnum" => {
            one_two(s, CheckRule::Any);
            s.start = array("1rnbbnr1/1pppppp1/8/8/8/8/1PPPPPP1/1RNBBNR1", "-");
            uncrown(s);
            s.castles.clear();
            s.promotes_to.clear();
            s.returns = Return::Paroled;
            s.entered_rest = true;
            s.goals.pawn_to_far_rank = true;
        }
        "extermination" => {
            s.schedule = list(&[2], 3);
            s.check = CheckRule::Final;
            s.promotes_to = vec![Q];
            s.returns = Return::Released;
            s.entry_always = true;
            s.keep_pawns = 2;
            s.goals.eliminate = vec![N, B, R, P];
            s.stuck = Verdict::Draws;
            s.only_checks_lose = true;
        }
        "dichotomy" => {
            s.start = array("rNbKqBnR/PpPpPpPp/8/8/8/8/PpPpPpPp/rNbQkBnR", "-");
            s.kinds = dichotomy();
            s.split_sides = true;
            uncrown(s);
            s.castles.clear();
            s.ep = EnPassant::None;
            s.double_step = false;
            s.promotes_to.clear();
            s.relocates_pawns = true;
            let part = |white| Part { opposing: false, movers: Movers::Any, colour: Some(white), skip: false };
            s.shape = Shape::Parts { first: vec![part(true)], then: vec![part(false), part(true)] };
            s.schedule = list(&[1], 2);
            s.returns = Return::ChangesSides;
            s.entry_always = true;
            s.pawns_enter_anywhere = true;
            s.goals = capture_goal(&[K, Q], "objective");
            s.stuck = Verdict::Loses;
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
            uncrown(s);
            s.owner_chooses = true;
            s.capture = Capture::Pushes;
            s.goals.king_off_board = true;
            s.stuck = Verdict::Loses;
        }
        "coactive" => {
            four_moves(s);
            s.check = CheckRule::LastOwn;
            s.coactive = true;
            s.ep = EnPassant::None;
        }
        "mach-four" => {
            four_moves(s);
            s.answered_in = Some(4);
            s.ep = EnPassant::None;
            s.stuck = Verdict::Loses;
        }
        "double-extinction" => {
            one_two(s, CheckRule::Any);
            uncrown(s);
            s.castles.clear();
            s.goals = extinction_goal();
        }
        "double-move-helpmate" => {
            one_two(s, CheckRule::SecondOnly);
            s.mated = Verdict::Wins;
            s.announces = true;
        }
        "gridlock" => {
            one_two(s, CheckRule::SecondOnly);
            s.start = array("rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR", "KQkq");
            s.double_step = false;
            s.ep = EnPassant::None;
            s.crowd = Some(3);
            s.stuck = Verdict::Loses;
        }
        "injunction" => {
            s.start = array("1rnqkbnr/1ppppppp/8/8/8/8/1PPPPPPP/1RNQKBNR", "KQkq");
            s.castles[1] = castle(1, "e1 c1 b1 d1");
            s.castles[3] = castle(3, "e8 c8 b8 d8");
            let leaps = s.kinds[N as usize].atoms.clone();
            s.kinds[B as usize].atoms.extend(leaps);
            s.markers = Some([48, 8]);
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
            uncrown(s);
            s.stuck = Verdict::Loses;
        }
        "triomino" => {
            s.castles.clear();
            s.rearranges = [true; 2];
        }
        _ => return false,
    }
    true
}

/// Monsoon and Tsunami: turns in parts, the last with an opposing pawn.
fn owners_pawns(monsoon: bool, s: &mut Spec) {
    let part = |opposing, movers, skip| Part { opposing, movers, colour: None, skip };
    let theirs = part(true, Movers::Pawns, true);
    let then = if monsoon {
        vec![part(false, Movers::Pawns, true), part(false, Movers::Pieces, true), theirs]
    } else {
        vec![part(false, Movers::Any, false), theirs]
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
        s.safe_squares = [(16..24).collect(), (40..48).collect()];
    }
}

fn reference(id: &str, s: &mut Spec) -> bool {
    match id {
        "chess" => {}
        "progressive-italian" | "progressive-scottish" => {
            s.schedule = Schedule::Growing { every: 1 };
            let italian = id == "progressive-italian";
            s.check = if italian { CheckRule::Final } else { CheckRule::Any };
            s.check_ends = !italian;
            s.ep = EnPassant::Preceding;
        }
        "marseillais" | "marseillais-balanced" => {
            let first: &[u32] = if id == "marseillais" { &[] } else { &[1] };
            s.schedule = list(first, 2);
            s.check_ends = true;
            s.ep = EnPassant::Preceding;
        }
        "double-move" => {
            one_two(s, CheckRule::Any);
            uncrown(s);
            s.goals = capture_goal(&[K], "king-captured");
            s.ep = EnPassant::Preceding;
        }
        "monster" => {
            s.start = array("rnbqkbnr/pppppppp/8/8/8/8/2PPPP2/4K3", "kq");
            s.schedule = Schedule::List { first: Vec::new(), cycle: vec![2, 1] };
            uncrown(s);
            s.goals = capture_goal(&[K], "king-captured");
        }
        _ => return false,
    }
    true
}
