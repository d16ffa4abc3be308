//! Why actions are not legal: every conceivable action of many positions has a reason exactly when it is not legal, and the part
//! of the file that a reason names can be switched off.

mod conceive;
mod switch_off;

use std::collections::{BTreeMap, HashMap};

use conceive::{actions_of, positions_of, variants};
use switch_off::{WITHOUT_PART, switched_off, without_traces};
use tempi_rules::{Attempt, IllegalReason, Position, Rules};

fn check_agreement(rules: &Rules, position: &Position, seen: &mut BTreeMap<IllegalReason, usize>) {
    let legal = position.legal_actions(rules);
    for attempt in actions_of(rules, position) {
        let is_legal = legal.iter().any(|&action| attempt.means(rules, action));
        let why = position.explain(rules, &attempt);
        let place = || format!("{} {} {attempt:?}", rules.id(), position.fen(rules));
        assert_eq!(why.is_none(), is_legal, "{}", place());
        if let Some(why) = why {
            assert_ne!(why.key, IllegalReason::Unexplained, "{}", place());
            assert!(!why.sentence.contains('{'), "{}", why.sentence);
            *seen.entry(why.key).or_default() += 1;
        }
    }
    for &action in &legal {
        assert_eq!(position.explain(rules, &Attempt::from(action)), None, "{} {}", rules.id(), position.fen(rules));
    }
}

#[test]
fn every_conceivable_action_is_legal_or_has_a_reason() {
    let mut seen = BTreeMap::new();
    for rules in variants() {
        for position in positions_of(&rules, 2) {
            check_agreement(&rules, &position, &mut seen);
        }
    }
    if std::env::var("TEMPI_ONLY").is_err() {
        let unseen: Vec<_> = IllegalReason::ALL.iter().filter(|why| !seen.contains_key(why)).collect();
        println!("{seen:?}\nnot met: {unseen:?}");
        assert!(seen.len() > 90, "only {} reasons were met; not met: {unseen:?}", seen.len());
    }
}

/// Switches the part off that a reason names: then the action is legal, or another reason comes up.
fn check_part(rules: &Rules, position: &Position, attempt: &Attempt, known: &mut HashMap<String, Rules>) -> Option<IllegalReason> {
    let why = position.explain(rules, attempt)?;
    let Some(part) = &why.part else {
        let listed = WITHOUT_PART.iter().any(|&(key, _)| key == why.key);
        assert!(listed, "{}: no part of the file is named for {}", rules.id(), why.key);
        return None;
    };
    if why.key == IllegalReason::Movement && !reached_by_leaps(attempt) {
        return None;
    }
    // A king that nothing attacks, as everything attacks as before, is none that can be captured.
    if part.starts_with("men.") && takes_a_king(rules, position, attempt) {
        return None;
    }
    let off = known.entry(part.clone()).or_insert_with(|| switched_off(rules, part));
    let bare = without_traces(rules, off, position, part);
    let left = bare.explain(off, attempt);
    let other = left.as_ref().is_none_or(|left| (left.key, &left.part) != (why.key, &why.part));
    assert!(other, "{} {} {attempt:?}: without {part} still {}", rules.id(), position.fen(rules), why.sentence);
    Some(why.key)
}

/// Whether a piece that goes everywhere in the switched-off movement gets there: along a line or by a short leap.
fn reached_by_leaps(attempt: &Attempt) -> bool {
    let Attempt::Move(attempt) = attempt else { return false };
    attempt.from.is_aligned(attempt.to) || attempt.from.distance(attempt.to) <= 3
}

fn takes_a_king(rules: &Rules, position: &Position, attempt: &Attempt) -> bool {
    let Attempt::Move(attempt) = attempt else { return false };
    rules.has_royal_kings() && position.board().piece_on(attempt.to).is_some_and(|piece| rules.role_name(piece.role) == "king")
}

#[test]
fn the_part_that_a_reason_names_can_be_switched_off() {
    let mut switched = BTreeMap::new();
    for rules in variants() {
        let mut known = HashMap::new();
        let mut tried: BTreeMap<IllegalReason, usize> = BTreeMap::new();
        for position in positions_of(&rules, 2).into_iter().skip(1) {
            for attempt in actions_of(&rules, &position).into_iter().step_by(5) {
                let Some(why) = position.explain(&rules, &attempt) else { continue };
                let tried = tried.entry(why.key).or_default();
                *tried += 1;
                if *tried <= 12
                    && let Some(key) = check_part(&rules, &position, &attempt, &mut known)
                {
                    *switched.entry(key).or_insert(0) += 1;
                }
            }
        }
    }
    if std::env::var("TEMPI_ONLY").is_err() {
        println!("{switched:?}");
        assert!(switched.len() > 45, "only {} reasons were switched off", switched.len());
    }
}

#[test]
fn every_reason_names_a_part_or_is_listed_without_one() {
    for &why in IllegalReason::ALL {
        let listed = WITHOUT_PART.iter().any(|&(key, _)| key == why);
        assert!(listed || !why.part().is_empty(), "{why}");
        assert_eq!(IllegalReason::ALL.iter().filter(|other| other.name() == why.name()).count(), 1, "{why}");
    }
}

fn said(id: &str, fen: &str, text: &str) -> (IllegalReason, String) {
    let rules = Rules::builtin(id).unwrap();
    let position = if fen.is_empty() { Position::start(&rules) } else { Position::from_fen(&rules, fen).unwrap() };
    let why = position.explain_text(&rules, text).unwrap().unwrap_or_else(|| panic!("{id}: {text} is legal"));
    (why.key, why.sentence)
}

#[test]
fn sentences_name_the_man_the_rule_and_the_culprit() {
    let cases = [
        (
            "binary",
            "4k3/8/8/3N4/8/8/8/4K3 w - - 0 2",
            "Nc7",
            "Nc7 would give check; in Binary Chess, only the last move of a turn may give check.",
        ),
        (
            "chess",
            "",
            "e2e5",
            "A pawn cannot go from e2 to e5: it moves one square straight forward and captures one square diagonally forward.",
        ),
        ("chess", "", "Bb5", "The pawn on e2 is in the way."),
        ("chess", "", "Ra5", "The pawn on a2 is in the way."),
        ("chess", "", "Ke2", "The pawn on e2 is on the same side, so it cannot be captured."),
        ("chess", "", "e7e5", "The pawn on e7 belongs to Black."),
        // Where the player has no such piece, that of the opponent is meant.
        ("chess", "4k1n1/8/8/8/8/8/8/4K3 w - - 0 1", "Nf6", "The knight on g8 belongs to Black."),
        ("chess", "", "exd3", "A pawn moves that way only to capture."),
        (
            "chess",
            "4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1",
            "Nf3",
            "The knight on d2 is pinned: without it, your king on e1 would be in check from the bishop on b4.",
        ),
        ("chess", "4k3/8/8/8/1b6/8/8/4K3 w - - 0 1", "Kd2", "On d2, your king would be in check from the bishop on b4."),
        ("chess", "4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "The king would castle through check: the rook on f8 attacks f1."),
        ("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "Choose what the pawn promotes to: queen, rook, bishop or knight."),
        ("checkpoint", "4k3/8/8/8/8/8/8/3RK3 w - - 0 2", "Rd6", "No piece may pass through both rank 4 and rank 5 in one move."),
        ("marseillais", "", "0000", "In Marseillais Chess, a turn cannot be ended early."),
        ("injunction", "", "e2e4", "First move your marker from a2."),
        ("triomino", "", "b1=R,h1=N", "A rearrangement is limited to three adjacent squares in a row or around a corner."),
        (
            "tsunami",
            "",
            "a6b7",
            "A pawn cannot go from a6 to b7: it moves one square straight forward and captures one square diagonally forward.",
        ),
    ];
    for (id, fen, text, sentence) in cases {
        assert_eq!(said(id, fen, text).1, sentence, "{id} {text}");
    }
}

#[test]
fn pieces_that_capture_otherwise_are_described_with_both_movements() {
    let text =
        "format = 1\nbase = 'chess'\n[about]\nname = 'Fers'\nsummary = 'Knights capture as ferses.'\n[men.N]\nmove = 'N'\ncapture = 'F'\n";
    let rules = Rules::from_toml("fers", text).unwrap();
    let why = Position::start(&rules).explain_text(&rules, "b1b3").unwrap().unwrap();
    assert_eq!(why.key, IllegalReason::Movement);
    assert!(why.sentence.ends_with(" and captures one square diagonally."), "{}", why.sentence);
}

/// Turn 1 has a group of its own only where the file says which types begin.
#[test]
fn the_group_of_a_cycle_is_named_in_the_first_turn_too() {
    let text = "format = 1\nbase = 'chess'\n[about]\nname = 'Cycle'\nsummary = 'Groups move in turn.'\n\
                [turn]\nlength = [2, 2]\n[turn.order]\ncycle = ['PN', 'BRQK']\n";
    let rules = Rules::from_toml("cycle", text).unwrap();
    let start = Position::start(&rules);
    let after = start.play(&rules, start.parse_action(&rules, "e2e4").unwrap()).unwrap();
    assert_eq!(after.explain_text(&rules, "d2d4").unwrap().unwrap().key, IllegalReason::WrongGroup);
}

#[test]
fn a_turn_that_may_end_early_needs_a_move() {
    assert_eq!(said("sequential", "", "0000").0, IllegalReason::NothingMoved);
}

#[test]
fn an_explanation_is_data() {
    let rules = Rules::builtin("binary").unwrap();
    let position = Position::from_fen(&rules, "4k3/8/8/3N4/8/8/8/4K3 w - - 0 2").unwrap();
    let why = position.explain_text(&rules, "d5c7").unwrap().unwrap();
    let data = serde_json::to_value(&why).unwrap();
    assert_eq!(data["key"], "check-before-last");
    assert_eq!(data["part"], "check.allowed");
    assert_eq!(data["ruling"], "G3");
    assert_eq!(data["arguments"]["move"]["name"], "Nc7");
    assert_eq!(data["arguments"]["variant"]["name"], "Binary Chess");
}

#[test]
fn attempts_are_read_as_moves_are() {
    let rules = Rules::builtin("chess").unwrap();
    let position = Position::from_fen(&rules, "4k3/1P6/8/8/8/8/8/4K1N1 w - -").unwrap();
    let read = |text: &str| Attempt::read(&position, &rules, text).unwrap();
    let promoted = read("b7b8q");
    assert!(matches!(promoted, Attempt::Move(attempt) if attempt.promotion.is_some()));
    assert_eq!(["b8=Q", "b8Q", "b8(Q)", "b7-b8=q"].map(read), [(); 4].map(|()| promoted.clone()));
    assert_eq!(["nf3", "N1f3", "Ng1-f3!", "g1-f3"].map(read), [(); 4].map(|()| read("g1f3")));
    assert!(matches!(read("g1f3!"), Attempt::Move(attempt) if attempt.announces));
    assert_eq!(
        read("b3=N,a1=-"),
        Attempt::Rearrange(vec![
            ("a1".parse().unwrap(), None),
            ("b3".parse().unwrap(), rules.roles().find(|&role| rules.letter(role) == 'N'))
        ])
    );
    assert!(Attempt::read(&position, &rules, "(Nh3//)").is_err(), "which square becomes empty has to be said");
}

#[test]
fn what_names_no_action_is_an_error() {
    let rules = Rules::builtin("chess").unwrap();
    let start = Position::start(&rules);
    let long = "e".repeat(1_000_000);
    for text in ["", "e9", "Nf9", "Xe4", "e2e4,", "e2e4,N", "e2e4qq", "é2e4", "O-O-O-O", "a1=", "@", "@a5", "/", "=Q", "xx", long.as_str()]
    {
        assert!(start.explain_text(&rules, text).is_err(), "{}", text.chars().take(9).collect::<String>());
    }
    assert_eq!(start.explain_text(&rules, "Nf3").unwrap(), None);
    assert_eq!(start.explain_text(&rules, " e4 ").unwrap(), None);
}
