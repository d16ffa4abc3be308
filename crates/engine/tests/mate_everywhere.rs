//! Compares the mate finder with plain enumeration of the turn, in every variant. `TEMPI_MATE_POSITIONS` is the number of random positions
//! per variant (default: 20), `TEMPI_MATE_LEAVES` the maximum number of actions per enumeration (default: 20,000).

use std::sync::Arc;

use tempi_engine::{Finder, Found, NoClock, Rng, Solution, Task, Want, find_win_in_turn, solve};
use tempi_rules::engine_support::{last_actions_into, last_move_only_mates, may_mate_in_one};
use tempi_rules::{Action, Color, Position, Rules, catalog};

/// The number of winning action sequences in this turn, by full enumeration; `None` if there are too many to play.
fn enumerate(rules: &Rules, position: &Position, turn: u16, player: Color, left: &mut u32) -> Option<u128> {
    let mut wins = 0;
    for action in position.legal_actions(rules) {
        *left = left.checked_sub(1)?;
        let mut next = *position;
        next.play_unchecked(rules, action);
        wins += match next.outcome(rules) {
            Some(outcome) => u128::from(outcome.winner == Some(player)),
            None if next.turn() != turn => 0,
            None => enumerate(rules, &next, turn, player, left)?,
        };
    }
    Some(wins)
}

fn setting(name: &str, usual: u32) -> u32 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn random_action(rules: &Rules, position: &Position, rng: &mut Rng) -> Option<Action> {
    let actions = position.legal_actions(rules);
    if actions.is_empty() || position.outcome(rules).is_some() { None } else { Some(actions[rng.below(actions.len())]) }
}

/// The comparisons in a variant.
#[derive(Default)]
struct Compared {
    positions: u32,
    with_wins: u32,
    too_long: u32,
}

struct Comparison {
    rules: Arc<Rules>,
    finder: Finder,
    leaves: u32,
    compared: Compared,
}

impl Comparison {
    /// Compares a position if its turn is short enough; returns whether it was.
    fn compare(&mut self, position: &Position) -> bool {
        let (rules, player) = (Arc::clone(&self.rules), position.player());
        self.look_at_last_moves(position);
        let mut left = self.leaves;
        let Some(wins) = enumerate(&rules, position, position.turn(), player, &mut left) else { return false };
        let fen = || format!("{} {}", rules.id(), position.fen(&rules));
        let counted = solve(&rules, position, &Task::new(Want::Count), &mut NoClock);
        assert_eq!((counted.count, counted.wins, counted.complete), (Some(wins), Some(wins > 0), true), "{}", fen());
        let first = solve(&rules, position, &Task::new(Want::First), &mut NoClock);
        assert_eq!((first.wins, first.count), (Some(wins > 0), None), "{}", fen());
        for solution in [&counted, &first] {
            assert_eq!(solution.first.is_some(), wins > 0, "{}", fen());
            solution.first.iter().for_each(|line| self.assert_wins(position, line));
        }
        match self.finder.find(&rules, position, 1_000_000) {
            Found::Win(line) => self.assert_wins(position, &line),
            found => assert_eq!((found, wins), (Found::Nothing, 0), "{}", fen()),
        }
        if wins > 0 && wins < 500 {
            self.compare_all(position, wins);
        }
        self.compared.positions += 1;
        self.compared.with_wins += u32::from(wins > 0);
        true
    }

    fn compare_all(&self, position: &Position, wins: u128) {
        let Solution { mut all, complete, .. } = solve(&self.rules, position, &Task::new(Want::All), &mut NoClock);
        all.iter().for_each(|line| self.assert_wins(position, line));
        all.sort_unstable();
        all.dedup();
        assert_eq!((all.len() as u128, complete), (wins, true), "{} {}", self.rules.id(), position.fen(&self.rules));
    }

    /// Checks the quick test for mates with the next move.
    fn look_at_last_moves(&self, position: &Position) {
        let (rules, player) = (&*self.rules, position.player());
        let wins = |action: &Action| {
            let mut next = *position;
            next.play_unchecked(rules, *action);
            next.turn() != position.turn() && next.outcome(rules).is_some_and(|outcome| outcome.winner == Some(player))
        };
        let winning: Vec<Action> = position.legal_actions(rules).into_iter().filter(wins).collect();
        if last_move_only_mates(rules) && !may_mate_in_one(position, rules) {
            assert_eq!(winning, [], "{} {}", rules.id(), position.fen(rules));
        }
        let mut last = Vec::new();
        last_actions_into(position, rules, &mut last);
        assert!(winning.iter().all(|action| last.contains(action)), "{} {}", rules.id(), position.fen(rules));
    }

    fn assert_wins(&self, position: &Position, line: &[Action]) {
        let rules = &*self.rules;
        let mut after = *position;
        for &action in line {
            assert!(after.turn() == position.turn() && after.outcome(rules).is_none(), "{} {}", rules.id(), position.fen(rules));
            after = after.play(rules, action).unwrap_or_else(|error| panic!("{} {}: {error}", rules.id(), position.fen(rules)));
        }
        let winner = after.outcome(rules).and_then(|outcome| outcome.winner);
        assert_eq!(winner, Some(position.player()), "{} {}", rules.id(), position.fen(rules));
    }

    /// Compares a position or one that follows by these actions within the turn: the first whose turn is short enough.
    fn compare_soon(&mut self, position: &Position, mut next: impl FnMut(&Position) -> Option<Action>) {
        let mut position = *position;
        while !self.compare(&position) {
            let Some(action) = next(&position) else {
                self.compared.too_long += 1;
                return;
            };
            position.play_unchecked(&self.rules, action);
        }
    }

    /// Random middlegame positions.
    fn random_positions(&mut self, wanted: u32, rng: &mut Rng) {
        let rules = Arc::clone(&self.rules);
        let mut found = 0;
        while found < wanted {
            let mut position = Position::start(&rules);
            for _ in 0..6 + rng.below(44) {
                let Some(action) = random_action(&rules, &position, rng) else { break };
                position.play_unchecked(&rules, action);
            }
            if position.outcome(&rules).is_none() {
                found += 1;
                self.compare_soon(&position, |position| random_action(&rules, position, rng));
            }
        }
    }

    /// Positions of random games in which the player can win this turn, as far as they occur soon.
    fn positions_with_wins(&mut self, wanted: u32, rng: &mut Rng) {
        let rules = Arc::clone(&self.rules);
        for _ in 0..4 * wanted {
            let mut position = Position::start(&rules);
            for _ in 0..150 {
                let Some(action) = random_action(&rules, &position, rng) else { break };
                if let Some(win) = find_win_in_turn(&rules, &position, 400) {
                    let mut rest = win.into_iter();
                    self.compare_soon(&position, |_| rest.next());
                    break;
                }
                position.play_unchecked(&rules, action);
            }
            if self.compared.with_wins >= wanted {
                break;
            }
        }
    }
}

fn compare(ids: impl Iterator<Item = &'static str>) {
    let (wanted, leaves) = (setting("TEMPI_MATE_POSITIONS", 20), setting("TEMPI_MATE_LEAVES", 20_000));
    for id in ids {
        let rules = Rules::builtin(id).unwrap();
        let mut comparison = Comparison { rules, finder: Finder::new(), leaves, compared: Compared::default() };
        comparison.random_positions(wanted, &mut Rng::new(id.len() as u64 + 59));
        comparison.positions_with_wins(3, &mut Rng::new(7));
        let Compared { positions, with_wins, too_long } = comparison.compared;
        println!("{id}: {positions} positions compared, {with_wins} of them with wins; {too_long} turns were too long");
        assert!(positions >= wanted * 3 / 4, "{id}: only {positions} positions could be compared");
    }
}

// One test per quarter of the variants, so that they run in parallel.

#[test]
fn first_fourth() {
    compare(catalog::ids().step_by(4));
}

#[test]
fn second_fourth() {
    compare(catalog::ids().skip(1).step_by(4));
}

#[test]
fn third_fourth() {
    compare(catalog::ids().skip(2).step_by(4));
}

#[test]
fn last_fourth() {
    compare(catalog::ids().skip(3).step_by(4));
}
