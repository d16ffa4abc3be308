//! Reasons with everything that they speak of: `tests/reasons.txt` holds, for each reason, positions and texts with the English
//! sentence and the arguments as data.
//!
//! A case is a heading (`=== key`), a line of variant and FEN, the text that is tried, the sentence, and the arguments in JSON.
//! `TEMPI_BLESS=1` writes what was seen: read the difference.

mod conceive;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use conceive::{actions_of, positions_of, variants};
use tempi_rules::{Argument, Attempt, Explanation, IllegalReason, Position, Rules, Square};

struct Case {
    id: String,
    fen: String,
    text: String,
}

fn corpus() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reasons.txt")
}

fn cases(text: &str) -> Vec<Case> {
    let parts = text.split("=== ").skip(1);
    parts
        .map(|part| {
            let lines: Vec<&str> = part.lines().collect();
            let (id, fen) = lines[1].split_once(' ').unwrap();
            Case { id: id.into(), fen: fen.into(), text: lines[2].into() }
        })
        .collect()
}

fn told(case: &Case, why: &Explanation) -> String {
    let arguments = serde_json::to_string(&why.arguments).unwrap();
    format!("=== {}\n{} {}\n{}\n{}\n{arguments}\n\n", why.key, case.id, case.fen, case.text, why.sentence)
}

/// Reasons that speak of something besides the variant and the move.
fn speaks(why: IllegalReason) -> bool {
    why.template().split('{').skip(1).any(|rest| !rest.starts_with("variant}") && !rest.starts_with("move}"))
}

/// Reasons without a case: in no built-in variant a rook may not move while there is a right to castle with it; where pieces have
/// tints re-entries are not written; and half a board that is full of pieces is none that a game reaches.
const WITHOUT_CASE: &[IllegalReason] = &[IllegalReason::CastlingRook, IllegalReason::EntryTint, IllegalReason::RelocationNowhere];

#[test]
fn every_reason_speaks_of_the_right_things() {
    let kept = fs::read_to_string(corpus()).unwrap_or_default();
    let (mut fresh, mut met) = (String::new(), BTreeSet::new());
    for case in cases(&kept) {
        let rules = Rules::builtin(&case.id).unwrap();
        let position = Position::from_fen(&rules, &case.fen).unwrap_or_else(|e| panic!("{}: {e}", case.fen));
        let why = position.explain_text(&rules, &case.text).unwrap();
        let why = why.unwrap_or_else(|| panic!("{} {}: {} is legal", case.id, case.fen, case.text));
        met.insert(why.key);
        fresh += &told(&case, &why);
    }
    if std::env::var_os("TEMPI_BLESS").is_some() {
        fs::write(corpus(), &fresh).unwrap();
        return;
    }
    for (kept, fresh) in kept.split("=== ").zip(fresh.split("=== ")) {
        assert_eq!(fresh, kept);
    }
    let missing: Vec<_> =
        IllegalReason::ALL.iter().filter(|why| speaks(**why) && !met.contains(why) && !WITHOUT_CASE.contains(why)).collect();
    assert!(missing.is_empty(), "no case for {missing:?}");
}

/// What a reason says of squares and pieces must be so on the board before the move or after it.
fn check_arguments(rules: &Rules, position: &Position, attempt: &Attempt, why: &Explanation) {
    let place = || format!("{} {} {attempt:?}: {}", rules.id(), position.fen(rules), why.sentence);
    let Attempt::Move(tried) = attempt else { return };
    for (&name, argument) in &why.arguments {
        match (name, argument) {
            ("from", Argument::Square(square)) => assert_eq!(*square, tried.from, "{}", place()),
            ("to", Argument::Square(square)) => assert_eq!(*square, tried.to, "{}", place()),
            ("man" | "blocker" | "victim", Argument::Piece { color, kind, square }) => {
                let piece = position.board().piece_on(*square).unwrap_or_else(|| panic!("no piece stands there: {}", place()));
                assert_eq!((piece.color, rules.role_name(piece.role)), (*color, kind.name.as_str()), "{}", place());
            }
            ("attacker", Argument::Piece { color, .. }) => {
                // A piece attacks the king of the other color; only where another's piece gives check in answer it is the mover's.
                let own = matches!(why.key, IllegalReason::MustEndCheck);
                assert_eq!(*color == position.moving_side(), own, "{}", place());
            }
            _ => {}
        }
    }
    if let (IllegalReason::TooFar | IllegalReason::SpacesOverrun, Some(Argument::Number(number))) = (why.key, why.arguments.get("number")) {
        assert_eq!(u32::from(*number), spaces(rules, tried.from, tried.to), "{}", place());
        let Some(Argument::Number(limit)) = why.arguments.get("limit") else { panic!("no limit: {}", place()) };
        assert!(number > limit, "{}", place());
    }
    if let (IllegalReason::ClaimTooEarly | IllegalReason::PointsOverrun, Some(Argument::Number(number)), Some(Argument::Number(limit))) =
        (why.key, why.arguments.get("number"), why.arguments.get("limit"))
    {
        assert_eq!(number < limit, why.key == IllegalReason::ClaimTooEarly, "{}", place());
    }
}

/// The squares that a move travels, counted one by one; a leap off the lines as the file says.
fn spaces(rules: &Rules, from: Square, to: Square) -> u32 {
    let files = u32::from(from.file().abs_diff(to.file()));
    let ranks = u32::from(from.rank().abs_diff(to.rank()));
    if files == 0 || ranks == 0 || files == ranks { files.max(ranks) } else { u32::from(rules.source_file().turn.leap_spaces) }
}

#[test]
fn squares_and_men_are_those_on_the_board() {
    for rules in variants() {
        for position in positions_of(&rules, 1) {
            for attempt in actions_of(&rules, &position) {
                if let Some(why) = position.explain(&rules, &attempt) {
                    check_arguments(&rules, &position, &attempt, &why);
                }
            }
        }
    }
}
