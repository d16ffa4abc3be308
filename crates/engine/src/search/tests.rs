//! Compares the search with a full search without pruning, and tests time limits and repetition.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use tempi_rules::engine_support::{hash_in_turn, pass_unchecked};
use tempi_rules::{Action, Color, Position, Rules, catalog};

use super::parameters::MAX_PLY;
use super::turns::{BeamBudget, BeamStatus, RootMove, Turn, TurnBeam};
use super::value::{Value, loss_at, win_at};
use super::visit::{PlyState, Window};
use super::worker::{CLOCK_CHECKS, Worker};
use super::*;
use crate::budget::{Budget, SharedState, StopAt};
use crate::engine::Engine;
use crate::evaluation::Evaluation;
use crate::keys::KeySet;
use crate::limits::Limits;
use crate::mate::{Finder, Found};
use crate::options::Options;
use crate::player::{NoClock, Player};
use crate::rng::Rng;
use crate::score::Score;
use crate::skill::SkillLimits;

/// The score by a full search without pruning, from White's point of view: White maximizes, Black minimizes, and signs never change.
fn plain(rules: &Rules, evaluation: &Evaluation, position: &Position, depth: i32, ply: usize) -> Value {
    let white = position.player() == Color::White;
    let actions = position.legal_actions(rules);
    if actions.is_empty() {
        return match position.outcome(rules).unwrap().winner {
            Some(Color::White) => win_at(ply),
            Some(Color::Black) => loss_at(ply),
            None => 0,
        };
    }
    if depth <= 0 {
        let judged = evaluation.evaluate(rules, position);
        return if white { judged } else { -judged };
    }
    let values = actions.iter().map(|&action| {
        let mut next = *position;
        next.play_unchecked(rules, action);
        plain(rules, evaluation, &next, depth - 1, ply + 1)
    });
    if white { values.max().unwrap() } else { values.min().unwrap() }
}

fn middlegame(rules: &Rules, rng: &mut Rng, actions: usize) -> Position {
    let mut position = Position::start(rules);
    for _ in 0..actions {
        let legal = position.legal_actions(rules);
        let Some(&action) = legal.get(rng.below(legal.len())) else { return middlegame(rules, rng, actions / 2) };
        position.play_unchecked(rules, action);
    }
    position
}

/// Runs a function on a worker that does not prune.
pub(super) fn with_worker<T>(rules: &Rules, played: &[u64], root: &Position, work: impl FnOnce(&mut Worker<'_>) -> T) -> T {
    let (evaluation, tt, shared) = (Evaluation::new(rules), TranspositionTable::new(1), SharedState::default());
    let played: KeySet = played.iter().copied().collect();
    let tuned = Tuned::new(SearchParameters::default());
    let context = SearchContext {
        rules,
        evaluation: &evaluation,
        tt: &tt,
        played: &played,
        skill: SkillLimits::FULL,
        tuned: &tuned,
        shared: &shared,
    };
    let mut thread = ThreadData::default();
    let mut host = NoClock;
    let budget = Budget::new(StopAt::default(), CLOCK_CHECKS, &mut host);
    let mut worker = Worker::new(context, &mut thread, budget, root);
    (worker.selective, worker.corrects, worker.qsearch_plies) = (false, false, 0);
    work(&mut worker)
}

fn compare(rules: &Rules, position: &Position, depth: i32) {
    let found = with_worker(rules, &[], position, |worker| {
        worker.search_node(position, depth, PlyState::start(0, position.hash(rules)), Window::FULL)
    });
    let white = plain(rules, &Evaluation::new(rules), position, depth, 0);
    let expected = if position.player() == Color::White { white } else { -white };
    assert_eq!(found, expected, "{} at depth {depth}: {}", rules.id(), position.fen(rules));
}

#[test]
fn search_agrees_with_a_full_search_in_every_variant() {
    // A full search with announcements and rearrangements takes too long at this depth.
    for id in catalog::ids().filter(|id| !["double-move-helpmate", "triomino"].contains(id)) {
        let rules = Rules::builtin(id).unwrap();
        let mut rng = Rng::new(id.len() as u64);
        for actions in [0, 7, 15, 30] {
            compare(&rules, &middlegame(&rules, &mut rng, actions), 2);
        }
    }
}

#[test]
fn search_agrees_with_a_full_search_one_deeper() {
    for id in ["chess", "marseillais", "double-move", "monster", "multi-mate", "progressive-scottish", "attack", "dichotomy"] {
        let rules = Rules::builtin(id).unwrap();
        let mut rng = Rng::new(20);
        for actions in [1, 12, 23] {
            compare(&rules, &middlegame(&rules, &mut rng, actions), 3);
        }
    }
}

#[test]
fn a_repeated_position_draws_or_loses() {
    for (id, expected) in [("chess", 0), ("forward", loss_at(MAX_PLY))] {
        let rules = Rules::builtin(id).unwrap();
        let position = Position::from_fen(&rules, "7k/8/8/8/8/8/8/K5R1 w - - 0 20").unwrap();
        let action = position.parse_action(&rules, "g1f1").unwrap();
        let mut next = position;
        next.play_unchecked(&rules, action);
        let start = RootMove::Action(action);
        for (history, known) in [(vec![next.hash(&rules)], true), (Vec::new(), false)] {
            let score = with_worker(&rules, &history, &position, |worker| worker.search_root_move(&position, &start, 0, 2, Window::FULL));
            assert_eq!(score == expected, known, "{id}: {score}");
        }
    }
}

/// A clock that advances by 0.4 ms with every reading.
struct Ticking(u64);

impl crate::player::Host for Ticking {
    fn now(&mut self) -> Duration {
        self.0 += 1;
        Duration::from_micros(400 * self.0)
    }
}

#[test]
fn slices_end_and_the_search_continues() {
    use crate::engine::Engine;
    use crate::limits::Limits;
    use crate::request::Request;
    let rules = Rules::builtin("four-move-italian").unwrap();
    let position = middlegame(&rules, &mut Rng::new(3), 40);
    let mut engine = Engine::new(std::sync::Arc::clone(&rules));
    assert!(engine.begin(&position, &[], &Request::new(Limits::depth(7))));
    let (mut host, mut slices) = (Ticking(0), 0);
    let choice = loop {
        let before = host.0;
        if let Some(choice) = engine.go_on(Some(Duration::from_millis(20)), &mut host) {
            break choice;
        }
        slices += 1;
        assert!(host.0 - before <= 54, "a slice took {} ticks", host.0 - before);
        assert!(slices < 10_000);
    };
    assert!(slices > 3, "{slices}");
    assert_eq!(choice.depth, 7);
}

/// A long turn in the middle of a game, and the turns gathered for it.
fn gathered(id: &str, only: &[Action]) -> (std::sync::Arc<Rules>, Position, Vec<Turn>) {
    let rules = Rules::builtin(id).unwrap();
    let position = (20..).map(|actions| middlegame(&rules, &mut Rng::new(actions as u64), actions));
    let position = position.clone().find(|position| position.moves_left(&rules) >= 4 && !position.is_inside_turn()).unwrap();
    let root_moves = with_worker(&rules, &[], &position, |worker| {
        let mut beam = TurnBeam::new(BeamBudget::Positions(20_000), false);
        assert_eq!(beam.go_on(worker, &position, only), BeamStatus::Done);
        beam.take()
    });
    (rules, position, root_moves)
}

#[test]
fn whole_turns_are_gathered() {
    for id in ["four-move-italian", "six-space", "progressive-italian", "mach-four"] {
        let (rules, position, root_moves) = gathered(id, &[]);
        assert!(
            root_moves.len() > 20 && root_moves.is_sorted_by_key(|start| std::cmp::Reverse(start.estimate)),
            "{id}: {}",
            root_moves.len()
        );
        let keys: HashSet<u64> = root_moves.iter().map(|start| hash_in_turn(&start.end, &rules)).collect();
        assert_eq!(keys.len(), root_moves.len(), "{id}: turns that lead to the same position");
        for start in &root_moves {
            let mut at = position;
            for &action in &start.actions {
                assert!(at.turn() == position.turn() && at.legal_actions(&rules).contains(&action), "{id}");
                at.play_unchecked(&rules, action);
            }
            assert_eq!(at, start.end);
            assert!(at.turn() != position.turn() || at.outcome(&rules).is_some(), "{id}: the turn is incomplete");
        }
        let first = root_moves.last().unwrap().actions[0];
        assert!(gathered(id, &[first]).2.iter().all(|start| start.actions[0] == first), "{id}");
    }
}

#[test]
fn complete_gatherings_are_not_repeated() {
    let rules = Rules::builtin("four-move-italian").unwrap();
    let position = Position::from_fen(&rules, "7k/8/8/8/8/8/p7/7K w - - 0 40").unwrap();
    let ends = with_worker(&rules, &[], &position, |worker| {
        let mut beam = TurnBeam::new(BeamBudget::Positions(u64::MAX), false);
        assert_eq!(beam.go_on(worker, &position, &[]), BeamStatus::Done);
        beam.take().len()
    });
    let mut layer = HashMap::from([(position.hash(&rules), position)]);
    while layer.values().any(|at| at.turn() == position.turn()) {
        let nexts = layer.values().flat_map(|at| at.legal_actions(&rules).into_iter().map(move |action| (at, action)));
        layer = nexts
            .map(|(at, action)| {
                let mut next = *at;
                next.play_unchecked(&rules, action);
                (hash_in_turn(&next, &rules), next)
            })
            .collect();
    }
    assert_eq!(ends, layer.len());
}

#[test]
fn a_turn_searched_as_a_whole_is_played_to_its_end_in_its_time() {
    use crate::engine::Engine;
    use crate::limits::Limits;
    use crate::options::{Options, Strength};
    use crate::request::Request;
    let rules = Rules::builtin("four-move-italian").unwrap();
    let position = Position::from_fen(&rules, "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 40").unwrap();
    let time = Duration::from_millis(200);
    for (strength, as_a_whole) in [(Strength::Full, true), (Strength::Level(5), false)] {
        let mut engine = Engine::with_options(std::sync::Arc::clone(&rules), Options { strength, ..Options::default() });
        let (mut host, mut at, mut thought) = (Ticking(0), position, 0);
        while at.turn() == position.turn() && at.outcome(&rules).is_none() {
            let left = time.saturating_sub(Duration::from_micros(400 * host.0));
            let choice = engine.think(&at, &[], &Request::new(Limits::turn(left)), &mut host).unwrap();
            thought += u32::from(choice.nodes > 0);
            at.play_unchecked(&rules, choice.action);
        }
        assert_eq!(thought == 1, as_a_whole, "{strength:?} thought {thought} times");
        // The search notices the end of its time only when it next reads the clock.
        assert!(Duration::from_micros(400 * (host.0 - 1)) <= time, "{strength:?} took {} ticks", host.0);
    }
}

#[test]
fn losing_turns_are_skipped_when_turns_are_gathered_again() {
    let rules = Rules::builtin("four-move-italian").unwrap();
    // Black's rook mates on the first rank unless White's king gets an escape square.
    let position = Position::from_fen(&rules, "r3k3/8/8/8/8/8/5PPP/6K1 w - - 0 40").unwrap();
    let opposite = pass_unchecked(&position, &rules);
    let Found::Win(win) = Finder::default().find_within(&rules, &opposite, Some(100_000), None, &mut NoClock) else { panic!("no win") };
    let beam = |avoids_threats: bool| {
        with_worker(&rules, &[], &position, |worker| {
            worker.threats.add(win.clone());
            let mut beam = TurnBeam::new(BeamBudget::Positions(20_000), avoids_threats);
            assert_eq!(beam.go_on(worker, &position, &[]), BeamStatus::Done);
            beam.take().into_iter().filter(|start| worker.threats.refutes(&rules, &start.end).is_some()).count()
        })
    };
    assert!(beam(false) > 0);
    assert_eq!(beam(true), 0);
}

#[test]
fn turns_of_different_lengths_are_searched_equally_deep() {
    // A check ends the turn, so that one move may lead to the same position as four.
    let rules = Rules::builtin("four-move-scottish").unwrap();
    let position = Position::from_fen(&rules, "4k3/8/8/8/8/8/8/R3K3 w - - 0 40").unwrap();
    let deepest = |texts: &[&str]| {
        let (mut end, mut actions) = (position, Vec::new());
        for text in texts {
            actions.push(end.parse_action(&rules, text).unwrap());
            end.play_unchecked(&rules, *actions.last().unwrap());
        }
        assert_ne!(end.turn(), position.turn(), "{texts:?}");
        let start = RootMove::Turn(Turn { actions, end, estimate: 0 });
        with_worker(&rules, &[], &position, |worker| {
            worker.search_root_move(&position, &start, 0, 6, Window::FULL);
            worker.seldepth - texts.len()
        })
    };
    assert_eq!(deepest(&["a1a8"]), deepest(&["a1a2", "a2a3", "a3a4", "a4a8"]));
}

#[test]
fn turns_longer_than_lines_are_played_action_by_action() {
    use crate::engine::Engine;
    use crate::limits::Limits;
    use crate::request::Request;
    let rules = Rules::builtin("progressive-italian").unwrap();
    for turn in [40, 125, 200] {
        let fen = format!("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 {turn}");
        let Ok(position) = Position::from_fen(&rules, &fen) else { panic!("{fen}") };
        let choice = Engine::new(std::sync::Arc::clone(&rules)).think(&position, &[], &Request::new(Limits::nodes(3000)), &mut NoClock);
        assert!(position.legal_actions(&rules).contains(&choice.unwrap().action), "{turn}");
    }
}

#[test]
fn repeated_requests_are_searched_again() {
    use crate::engine::Engine;
    use crate::limits::Limits;
    use crate::request::Request;
    let rules = Rules::builtin("four-move-italian").unwrap();
    let position = Position::from_fen(&rules, "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 40").unwrap();
    let mut engine = Engine::new(std::sync::Arc::clone(&rules));
    let request = Request::new(Limits::turn(Duration::from_millis(50)));
    let mut at = position;
    for is_known in [false, true] {
        let mut ask = || engine.think(&at, &[], &request, &mut Ticking(0)).unwrap();
        assert_eq!(ask().nodes == 0, is_known);
        let choice = ask();
        assert!(choice.nodes > 0, "the earlier answer is not repeated without a search");
        at.play_unchecked(&rules, choice.action);
    }
}

#[test]
fn any_node_limit_is_valid() {
    for most in [u64::MAX, u64::MAX / 38 + 1] {
        let BeamBudget::Positions(positions) = BeamBudget::of(Some(most), None) else { panic!("{most}") };
        assert!(positions > most / 3 && positions < most / 2, "{positions} of {most}");
    }
}

#[test]
fn values_are_converted_to_scores() {
    let choice = |fen: &str, factor: f64| {
        let rules = Rules::builtin("chess").unwrap();
        let evaluation = Evaluation::new(&rules).with_score_factor(factor);
        let position = Position::from_fen(&rules, fen).unwrap();
        Engine::with_evaluation(rules, Options::default(), evaluation).choose(&position, &[], &Limits::depth(3), &mut NoClock).unwrap()
    };
    let ahead = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1";
    let (usual, doubled) = (choice(ahead, 1.0), choice(ahead, 2.0));
    assert!(usual.score > Score::points(300) && usual.score.wins_in().is_none());
    assert_eq!((doubled.score, doubled.line, doubled.nodes), (usual.score.converted(2.0), usual.line, usual.nodes));
    // A mate in two is found by the search.
    assert_eq!(choice("7k/8/5K2/8/8/8/8/Q7 w - - 0 1", 2.0).score, Score::win_in(3));
}
