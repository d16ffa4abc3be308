//! Tests the mate finder on published positions of Italian progressive chess and on a composition. The positions and the numbers of solutions
//! come from `data/series_mates.json`, which names their sources. With `TEMPI_MATE_ALL=1`, the mates of the longest series are counted as
//! well; `tempi mate` does all of it for MATE.md.

use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use tempi_engine::{Engine, Finder, Found, Host, Limits, NoClock, Request, Task, Want, solve};
use tempi_rules::engine_support::may_mate_in_one;
use tempi_rules::{Action, EndReason, Position, Rules};

#[derive(Deserialize)]
struct Problems {
    positions: Vec<Problem>,
}

#[derive(Deserialize)]
struct Problem {
    id: u32,
    fen: String,
    moves: u8,
    mating_series: u128,
    example: Vec<String>,
}

fn problems() -> Vec<Problem> {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/series_mates.json")).unwrap();
    let problems: Problems = serde_json::from_str(&text).unwrap();
    assert_eq!(problems.positions.len(), 30);
    problems.positions
}

fn italian() -> Arc<Rules> {
    Rules::builtin("progressive-italian").unwrap()
}

fn series(rules: &Rules, fen: &str, moves: u8) -> Position {
    Position::from_fen(rules, fen).unwrap().with_turn_length(rules, moves).unwrap()
}

fn assert_mates(rules: &Rules, position: &Position, line: &[Action]) {
    let after = line.iter().fold(*position, |position, &action| position.play(rules, action).unwrap());
    assert_eq!((after.turn(), after.outcome(rules).unwrap().reason), (position.turn() + 1, EndReason::Checkmate));
}

/// Each first mate is found within few positions, so that it takes a fraction of a second on any machine.
#[test]
fn first_mates() {
    let rules = italian();
    let mut looked_at = Vec::new();
    for problem in problems() {
        let position = series(&rules, &problem.fen, problem.moves);
        let solution = solve(&rules, &position, &Task::new(Want::First), &mut NoClock);
        assert_mates(&rules, &position, solution.first.as_ref().unwrap_or_else(|| panic!("{}", problem.id)));
        looked_at.push(solution.positions);
    }
    looked_at.sort_unstable();
    assert!(looked_at[15] < 50_000 && looked_at[29] < 3_000_000, "{looked_at:?}");
}

/// All mates of the shorter series are listed, including the published one. The longer ones are only counted, and of the longest only those
/// that take a few seconds.
#[test]
fn all_mates() {
    let rules = italian();
    let everything = std::env::var_os("TEMPI_MATE_ALL").is_some();
    for problem in problems().into_iter().filter(|problem| everything || problem.moves < 7 || [43, 55, 57].contains(&problem.id)) {
        let position = series(&rules, &problem.fen, problem.moves);
        let listed = problem.moves < 6;
        let want = if listed { Want::All } else { Want::Count };
        let solution = solve(&rules, &position, &Task::new(want), &mut NoClock);
        let expected = (Some(true), Some(problem.mating_series), true);
        assert_eq!((solution.wins, solution.count, solution.complete), expected, "{}", problem.id);
        if listed {
            solution.all.iter().for_each(|line| assert_mates(&rules, &position, line));
            let example = |line: &Vec<Action>| line.iter().map(|action| action.text(&rules)).eq(problem.example.iter().cloned());
            assert!(solution.all.iter().any(example), "{}", problem.id);
            assert_eq!(solution.all.len() as u128, problem.mating_series, "{}", problem.id);
        }
    }
}

/// A series-mover: White mates in eight, and may castle because king and rook are on their initial squares.
#[test]
fn a_composition() {
    let rules = italian();
    let position = series(&rules, "rn2kr2/p1ppb3/p3b1p1/2q1pnPp/3p4/1P1P4/P3BP2/4KR1R w Kq -", 8);
    let solution = solve(&rules, &position, &Task::new(Want::Count), &mut NoClock);
    assert_eq!((solution.count, solution.complete), (Some(56), true));
    assert_mates(&rules, &position, &solution.first.unwrap());
}

/// Black's king could step to h6 or h7 but for the check of its own bishop, which is legal only with the last move of a turn.
#[test]
fn a_step_that_would_check_too_early_is_no_escape() {
    let rules = italian();
    let position = Position::from_fen(&rules, "7b/6k1/8/8/8/8/3R4/K4R2 w - - 0 1").unwrap();
    assert!(may_mate_in_one(&position, &rules));
    let solution = solve(&rules, &position, &Task::new(Want::First), &mut NoClock);
    assert_mates(&rules, &position, &solution.first.expect("Rg2 is mate"));
}

/// With tables for only a fraction of the positions, the counts are the same.
#[test]
fn low_memory_keeps_results_exact() {
    let rules = italian();
    for problem in problems().into_iter().filter(|problem| problem.moves == 5) {
        let position = series(&rules, &problem.fen, problem.moves);
        let solution = solve(&rules, &position, &Task { memory: 0, ..Task::new(Want::Count) }, &mut NoClock);
        assert_eq!((solution.count, solution.complete), (Some(problem.mating_series), true), "{}", problem.id);
    }
}

#[test]
fn reached_limits_are_reported() {
    let rules = italian();
    let problem = problems().pop().unwrap();
    let position = series(&rules, &problem.fen, problem.moves);
    let solution = solve(&rules, &position, &Task { positions: Some(200_000), ..Task::new(Want::Count) }, &mut NoClock);
    assert_eq!((solution.wins, solution.count, solution.complete), (Some(true), None, false));
    assert!(solution.positions <= 200_000 && solution.first.is_some());
    let none = solve(&rules, &position, &Task { positions: Some(10), ..Task::new(Want::First) }, &mut NoClock);
    assert_eq!((none.wins, none.first, none.complete), (None, None, false));
}

/// A reused finder gives the same answers as a new one.
#[test]
fn a_finder_can_be_reused() {
    let rules = italian();
    let mut finder = Finder::new();
    for _ in 0..2 {
        for problem in problems().into_iter().filter(|problem| problem.moves < 6) {
            let position = series(&rules, &problem.fen, problem.moves);
            let Found::Win(line) = finder.find(&rules, &position, 1_000_000) else { panic!("{}", problem.id) };
            assert_mates(&rules, &position, &line);
            // Without the last move, the rest is found immediately.
            let later = line[..line.len() - 1].iter().fold(position, |position, &action| position.play(&rules, action).unwrap());
            assert!(matches!(finder.find(&rules, &later, 100), Found::Win(rest) if rest.len() == 1));
        }
    }
}

/// In slices, the finder visits hardly more positions than at once, and finds as much.
#[test]
fn slices_find_what_one_search_finds() {
    const SLICE: u64 = 2_000;
    let rules = italian();
    for problem in problems().into_iter().filter(|problem| problem.moves < 8) {
        let position = series(&rules, &problem.fen, problem.moves);
        let mut host = NoClock;
        let (found, at_once) = Finder::new().go_on_within(&rules, &position, Some(1_000_000), None, &mut host);
        let Found::Win(_) = found else { continue };
        let mut finder = Finder::new();
        let mut sliced = 0;
        let line = loop {
            let (found, positions) = finder.go_on_within(&rules, &position, Some(SLICE), None, &mut host);
            sliced += positions;
            assert!(sliced < 2 * at_once + SLICE, "{}: {sliced} positions in slices, {at_once} at once", problem.id);
            match found {
                Found::Win(line) => break line,
                Found::Nothing => panic!("{}", problem.id),
                Found::Unknown => {}
            }
        };
        assert_mates(&rules, &position, &line);
    }
}

/// A host whose clock advances by a millisecond with every reading.
struct Ticking(Duration);

impl Host for Ticking {
    fn now(&mut self) -> Duration {
        self.0 += Duration::from_millis(1);
        self.0
    }
}

/// An engine that searches in slices has as much time for the win in the turn as one that does not.
#[test]
fn an_engine_in_slices_finds_the_mate() {
    let rules = italian();
    let problem = problems().into_iter().find(|problem| problem.moves == 7).unwrap();
    let position = series(&rules, &problem.fen, problem.moves);
    let mut engine = Engine::new(rules.clone());
    let mut host = Ticking(Duration::ZERO);
    assert!(engine.begin(&position, &[], &Request::new(Limits::time(Duration::from_secs(60)))));
    let mut slices = 1;
    let choice = loop {
        match engine.go_on(Some(Duration::from_millis(11)), &mut host) {
            Some(choice) => break choice,
            None => slices += 1,
        }
    };
    assert_mates(&rules, &position, &choice.line);
    assert!(slices > 10, "{slices}: one slice would have been enough");
}
