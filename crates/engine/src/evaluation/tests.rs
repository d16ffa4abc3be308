use super::*;
use crate::rng::Rng;
use std::sync::Arc;
use tempi_rules::catalog;

/// A position of a random game.
fn random(rules: &Rules, rng: &mut Rng, actions: usize) -> Position {
    let mut position = Position::start(rules);
    for _ in 0..actions {
        let legal = position.legal_actions(rules);
        let Some(&action) = legal.get(rng.below(legal.len())) else { return random(rules, rng, actions / 2) };
        position.play_unchecked(rules, action);
    }
    position
}

fn variants() -> impl Iterator<Item = (Arc<Rules>, Evaluation)> {
    catalog::ids().map(|id| {
        let rules = Rules::builtin(id).unwrap();
        let evaluation = Evaluation::new(&rules);
        (rules, evaluation)
    })
}

fn judged(id: &str, fen: &str) -> i32 {
    let rules = Rules::builtin(id).unwrap();
    let position = Position::from_fen(&rules, fen).unwrap();
    Evaluation::new(&rules).evaluate(&rules, &position)
}

#[test]
fn evaluations_are_traces_times_weights() {
    for (rules, evaluation) in variants() {
        let weights = Weights::of(Family::of(&rules)).flat();
        let mut rng = Rng::new(11);
        for actions in [0, 5, 17, 29, 46, 61, 80] {
            let position = random(&rules, &mut rng, actions);
            let trace = evaluation.trace(&rules, &position);
            let product: f64 = trace.iter().map(|&(index, count)| f64::from(count) * weights[usize::from(index)]).sum();
            let judged = f64::from(evaluation.evaluate(&rules, &position));
            assert!((product - judged).abs() < 2.5 + product.abs() / 500.0, "{}: {product} {judged}", rules.id());
        }
    }
}

/// The placement mirrored vertically, with the colors swapped.
fn mirrored(rules: &Rules, placement: &str) -> String {
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let ranks = placement.split('/').rev().collect::<Vec<_>>().join("/");
    // Where squares decide who owns a piece, mirroring changes the owner.
    if rules.squares_decide_owners() { ranks } else { ranks.chars().map(swap).collect() }
}

#[test]
fn evaluations_are_symmetric() {
    let mut compared = 0;
    for (rules, evaluation) in variants().filter(|(_, evaluation)| !evaluation.profile.ownerless) {
        let mut rng = Rng::new(3);
        for actions in [0, 9, 20, 33, 50] {
            let fen = random(&rules, &mut rng, actions).fen(&rules);
            let placement = fen.split(' ').next().unwrap();
            let read = |placement: &str, side: char| Position::from_fen(&rules, &format!("{placement} {side} - - 0 20"));
            let (Ok(here), Ok(there)) = (read(placement, 'w'), read(&mirrored(&rules, placement), 'b')) else { continue };
            if (here.moves_left(&rules), here.moves_next(&rules)) == (there.moves_left(&rules), there.moves_next(&rules)) {
                assert_eq!(evaluation.evaluate(&rules, &here), evaluation.evaluate(&rules, &there), "{} {placement}", rules.id());
                compared += 1;
            }
        }
    }
    assert!(compared > 150, "{compared}");
}

#[test]
fn piece_values_exclude_objectives_and_tell_where_material_counts() {
    let value = |id: &str, letter: char| {
        let rules = Rules::builtin(id).unwrap();
        PieceValues::new(&rules).value(rules.roles().find(|&role| rules.letter(role) == letter).unwrap())
    };
    assert_eq!(value("chess", 'K'), None);
    assert!(value("chess", 'Q') > value("chess", 'R'));
    assert!((70..150).contains(&value("chess", 'P').unwrap()));
    assert!(PieceValues::new(&Rules::builtin("chess").unwrap()).counts());
    assert!(!PieceValues::new(&Rules::builtin("dichotomy").unwrap()).counts());
    for id in catalog::ids() {
        let rules = Rules::builtin(id).unwrap();
        assert!(!(PieceValues::new(&rules).counts() && rules.squares_decide_owners()), "{id}");
    }
}

#[test]
fn chess_pieces_have_about_their_usual_values() {
    let rules = Rules::builtin("chess").unwrap();
    let evaluation = Evaluation::new(&rules);
    let worth = |letter| evaluation.worth(rules.roles().find(|&role| rules.letter(role) == letter).unwrap());
    assert!((70..150).contains(&worth('P')), "{}", worth('P'));
    assert!((250..420).contains(&worth('N')), "{}", worth('N'));
    assert!((250..450).contains(&worth('B')), "{}", worth('B'));
    assert!((400..650).contains(&worth('R')), "{}", worth('R'));
    assert!((750..1150).contains(&worth('Q')), "{}", worth('Q'));
    assert_eq!(worth('K'), OBJECTIVE);
    assert!(worth('P') < worth('N') && worth('B') < worth('R') && worth('R') < worth('Q'));
}

#[test]
fn an_extra_piece_is_better_in_every_variant_with_material() {
    for (rules, evaluation) in variants().filter(|(rules, evaluation)| {
        evaluation.profile.freedom > 0 && !evaluation.profile.ownerless && rules.has_royal_kings() && Family::of(rules) != Family::Helpmate
    }) {
        let start = Position::start(&rules);
        let fen = start.fen(&rules);
        let (placement, _) = fen.split_once(' ').unwrap();
        let queen = if start.player() == Color::White { 'q' } else { 'Q' };
        let Some(at) = placement.find(queen) else { continue };
        let mut without = placement.to_owned();
        without.replace_range(at..at + 1, "1");
        let better = Position::from_fen(&rules, &format!("{without} w - - 0 1")).unwrap();
        assert!(evaluation.evaluate(&rules, &better) > evaluation.evaluate(&rules, &start) + 150, "{}", rules.id());
    }
}

#[test]
fn goals_count() {
    // A pawn close to the far rank, where the first one there wins.
    let far = judged("interregnum", "1rnbbnr1/1pppppp1/8/8/8/8/1PPPPPP1/1RNBBNR1 w - - 0 9");
    let near = judged("interregnum", "1rnbbnr1/2ppppp1/1P6/8/8/8/2PPPPP1/1RNBBNR1 w - - 0 9");
    assert!(near > far + 30, "{near} {far}");
    // A king on its way to the far rank.
    let home = judged("forward", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 9");
    let away = judged("forward", "rnbqkbnr/pppppppp/8/4K3/8/8/PPPPPPPP/RNBQ1BNR w - - 0 9");
    assert!(away > home + 30, "{away} {home}");
    // Kings pushed to the edge.
    let middle = judged("push", "8/rnbq1bnr/pppppppp/4k3/8/PPPPPPPP/RNBQKBNR/8 w - - 0 9");
    let brink = judged("push", "4k3/rnbq1bnr/pppppppp/8/8/PPPPPPPP/RNBQKBNR/8 w - - 0 9");
    assert!(brink > middle, "{brink} {middle}");
}

#[test]
fn user_defined_variants_are_evaluated() {
    let text = r#"
        format = 1
        base = "marseillais"
        [about]
        name = "Camels"
        summary = "Two moves a turn, camels and amazons."
        [start]
        board = "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR"
        [men]
        N = { name = "camel", move = "C" }
        A = { name = "amazon", move = "QN" }
    "#;
    let rules = Rules::from_toml("camels", text).unwrap();
    let evaluation = Evaluation::new(&rules);
    let worth = |letter| evaluation.worth(rules.roles().find(|&role| rules.letter(role) == letter).unwrap());
    assert!(worth('A') > worth('R') + 200 && worth('N') < worth('R'), "{} {} {}", worth('A'), worth('R'), worth('N'));
    assert_eq!(Family::of(&rules), Family::Two);
}
