//! A player that maximizes the material balance at the end of its own turn.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use tempi_engine::{Budget, Choice, ClockChecks, Host, Limits, Player, Rng, Score, StopAt};
use tempi_rules::{Action, Color, Position, Rules};

use crate::material::Material;

/// The beam widths: first narrow, to reach the end of the turn; then wider, until no position is dropped.
const WIDTHS: [usize; 5] = [16, 128, 1_024, 8_192, 65_536];
/// The intervals at which the clock is read. Reading takes up to a microsecond, and the time per position varies a hundredfold among variants.
const CLOCK_CHECKS: ClockChecks = ClockChecks { target: Duration::from_micros(100), max_nodes: 512 };
/// The value of a won game, compared with material.
const WON: i32 = 1_000_000;

/// Plays the turn with the best material balance, with pieces valued by their mobility. Wins immediately if possible, and avoids losing
/// immediately. Chooses among equal turns at random. It never considers the opponent's reply.
///
/// It considers all ways to play the turn, or in long turns the most promising as far as the limits allow. The whole turn is planned at its
/// first action, with the time for all of it.
pub struct Greedy {
    rules: Arc<Rules>,
    material: Material,
    rng: Rng,
    /// The rest of the turn: the key of each position with the action to play.
    plan: Vec<(u64, Action)>,
}

impl Greedy {
    /// A greedy player. The seed decides among equal turns.
    pub fn new(rules: Arc<Rules>, seed: u64) -> Greedy {
        let material = Material::new(&rules);
        Greedy { rules, material, rng: Rng::new(seed), plan: Vec::new() }
    }

    /// The rest of the plan, if the position is the expected one.
    fn planned(&mut self, position: &Position) -> Option<Vec<Action>> {
        let key = position.hash(&self.rules);
        let at = self.plan.iter().position(|&(expected, _)| expected == key)?;
        self.plan.drain(..at);
        let line: Vec<Action> = self.plan.iter().map(|&(_, action)| action).collect();
        position.legal_actions(&self.rules).contains(&line[0]).then_some(line)
    }

    /// Stores the actions to play along a line.
    fn remember(&mut self, position: &Position, line: &[Action]) {
        self.plan.clear();
        let mut at = *position;
        for &action in line {
            self.plan.push((at.hash(&self.rules), action));
            at.play_unchecked(&self.rules, action);
        }
    }
}

impl Player for Greedy {
    fn choose(&mut self, position: &Position, _: &[u64], limits: &Limits, host: &mut dyn Host) -> Option<Choice> {
        if let Some(line) = self.planned(position) {
            let score = Score::points(self.material.balance(position, position.player()));
            return Some(Choice { action: line[0], score, depth: 0, line, nodes: 1 });
        }
        let actions = position.legal_actions(&self.rules);
        let &first = actions.first()?;
        let time = limits.time.into_iter().chain(limits.turn).min();
        let now = host.now();
        let mut budget = Budget::new(StopAt::after(now, time, limits.nodes), CLOCK_CHECKS, host);
        let mut best = Best { value: i32::MIN, alike: 0, line: vec![first] };
        for width in WIDTHS {
            let depth = limits.depth.unwrap_or(u32::MAX);
            let mut sweep =
                Sweep { greedy: self, budget: &mut budget, player: position.player(), width, trail: Vec::new(), complete: true };
            sweep.run(position, depth, &mut best);
            if best.value >= WON || sweep.complete || budget.is_over() {
                break;
            }
        }
        self.remember(position, &best.line);
        let score = if best.value >= WON { Score::win_in(best.line.len() as u32) } else { Score::points(best.value) };
        let depth = best.line.len() as u32;
        Some(Choice { action: best.line[0], score, depth, line: best.line, nodes: budget.nodes() })
    }
}

/// The best final position of the turn so far.
struct Best {
    value: i32,
    /// The number of final positions with the same value.
    alike: usize,
    line: Vec<Action>,
}

/// A beam search through the turn, action by action.
struct Sweep<'g, 'm, 'h> {
    greedy: &'g mut Greedy,
    budget: &'m mut Budget<'h>,
    player: Color,
    /// The number of positions kept after each action.
    width: usize,
    /// How each kept position was reached: from which one (an index into the trail), and by which action.
    trail: Vec<(usize, Action)>,
    /// Whether no position has been dropped so far.
    complete: bool,
}

/// A position within the turn: its value, a random number that decides among equals, and how it was reached.
struct Inside {
    promise: (i32, u64),
    position: Position,
    from: usize,
    action: Option<Action>,
}

/// The trail index of the position where the search starts.
const ROOT: usize = usize::MAX;

impl Sweep<'_, '_, '_> {
    /// Searches the turn to a depth in actions. Every final position found counts, even if time runs out meanwhile.
    fn run(&mut self, position: &Position, depth: u32, best: &mut Best) {
        let rules = Arc::clone(&self.greedy.rules);
        // A final position from an earlier, narrower search will be found again by this one, unless it is interrupted.
        best.alike = best.alike.min(1);
        let mut seen = HashSet::from([position.hash(&rules)]);
        let mut layer = vec![(ROOT, *position)];
        let mut actions = Vec::with_capacity(128);
        let mut next: Vec<Inside> = Vec::new();
        for distance in 1.. {
            for (index, inside) in layer.drain(..) {
                actions.clear();
                inside.legal_actions_into(&rules, &mut actions);
                for &action in &actions {
                    let mut after = inside;
                    after.play_unchecked(&rules, action);
                    let (ended, worth) = self.value(&rules, &after);
                    if ended || after.turn() != position.turn() || distance >= depth {
                        self.offer(best, worth, index, action);
                    } else if seen.insert(after.hash(&rules)) {
                        let promise = (worth, self.greedy.rng.next_u64());
                        next.push(Inside { promise, position: after, from: index, action: Some(action) });
                    }
                    if best.value >= WON {
                        return;
                    }
                    if self.budget.count() {
                        self.offer_unfinished(best, &next);
                        return;
                    }
                }
            }
            if next.is_empty() {
                return;
            }
            layer = self.follow(&mut next);
        }
    }

    /// Whether the game ended here, and the value of the position.
    fn value(&self, rules: &Rules, after: &Position) -> (bool, i32) {
        match after.outcome(rules) {
            Some(outcome) => (true, outcome.winner.map_or(0, |winner| if winner == self.player { WON } else { -WON })),
            None => (false, self.greedy.material.balance(after, self.player)),
        }
    }

    /// Takes a final position if it is the best so far; among equals each has the same probability.
    fn offer(&mut self, best: &mut Best, value: i32, from: usize, last: Action) {
        if value < best.value {
            return;
        }
        best.alike = if value > best.value { 1 } else { best.alike + 1 };
        best.value = value;
        if self.greedy.rng.below(best.alike) == 0 {
            best.line = self.line(from, last);
        }
    }

    /// If time ran out before any final position was found, takes the most promising incomplete line.
    fn offer_unfinished(&self, best: &mut Best, next: &[Inside]) {
        if best.alike == 0
            && let Some(inside) = next.iter().max_by_key(|inside| inside.promise)
            && let Some(action) = inside.action
        {
            best.line = self.line(inside.from, action);
        }
    }

    /// The most promising positions of a layer, and how they were reached.
    fn follow(&mut self, next: &mut Vec<Inside>) -> Vec<(usize, Position)> {
        next.sort_unstable_by_key(|inside| Reverse(inside.promise));
        self.complete &= next.len() <= self.width;
        next.truncate(self.width);
        let first = self.trail.len();
        self.trail.extend(next.iter().filter_map(|inside| Some((inside.from, inside.action?))));
        next.drain(..).enumerate().map(|(i, inside)| (first + i, inside.position)).collect()
    }

    fn line(&self, mut index: usize, last: Action) -> Vec<Action> {
        let mut line = vec![last];
        while let Some(&(from, action)) = self.trail.get(index) {
            line.push(action);
            index = from;
        }
        line.reverse();
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempi_engine::NoClock;

    fn turn(id: &str, fen: &str, seed: u64) -> (Vec<String>, Choice) {
        let rules = Rules::builtin(id).unwrap();
        let position = Position::from_fen(&rules, fen).unwrap();
        let choice = Greedy::new(Arc::clone(&rules), seed).choose(&position, &[], &Limits::nodes(200_000), &mut NoClock).unwrap();
        (choice.line.iter().map(|action| action.text(&rules)).collect(), choice)
    }

    #[test]
    fn captures_the_most_valuable_piece() {
        for seed in 0..5 {
            let (line, _) = turn("chess", "4k3/8/8/3q1r2/4P3/8/8/4K3 w - - 0 1", seed);
            assert_eq!(line, ["e4d5"]);
        }
    }

    #[test]
    fn captures_as_much_as_a_whole_turn_can() {
        // Both pieces are unprotected; two moves capture both, in either order.
        let (mut line, _) = turn("marseillais-balanced", "4k3/8/8/3q1r2/4P3/6P1/8/4K3 w - - 0 2", 1);
        line.sort();
        assert_eq!(line.len(), 2);
        assert!(line.contains(&"e4d5".to_owned()), "{line:?}");
    }

    #[test]
    fn wins_in_one() {
        let (line, choice) = turn("chess", "6k1/5ppp/8/8/2q5/3P4/8/K3R3 w - - 0 1", 3);
        // The queen could be captured, but mate is worth more.
        assert_eq!((line, choice.score), (vec!["e1e8".to_owned()], Score::win_in(1)));
    }

    #[test]
    fn plays_the_plan() {
        let rules = Rules::builtin("four-move-italian").unwrap();
        let mut position = Position::start(&rules);
        let mut greedy = Greedy::new(Arc::clone(&rules), 5);
        for _ in 0..3 {
            let turn = position.turn();
            let planned = greedy.choose(&position, &[], &Limits::nodes(20_000), &mut NoClock).unwrap().line;
            for action in planned {
                assert_eq!(position.turn(), turn);
                let choice = greedy.choose(&position, &[], &Limits::nodes(20_000), &mut NoClock).unwrap();
                assert_eq!(choice.action, action);
                position.play_unchecked(&rules, action);
            }
            assert_ne!(position.turn(), turn, "the plan is a whole turn");
        }
    }

    #[test]
    fn chooses_randomly_among_equals() {
        let rules = Rules::builtin("chess").unwrap();
        let start = Position::start(&rules);
        let chosen = |seed| Greedy::new(Arc::clone(&rules), seed).choose(&start, &[], &Limits::nodes(1_000), &mut NoClock).unwrap().action;
        let different: HashSet<Action> = (0..60).map(chosen).collect();
        assert!(different.len() > 10, "{}", different.len());
        assert_eq!(chosen(7), chosen(7));
    }

    #[test]
    fn a_single_position_is_enough_for_a_choice() {
        let rules = Rules::builtin("progressive-italian").unwrap();
        let position = Position::start(&rules);
        let choice = Greedy::new(Arc::clone(&rules), 1).choose(&position, &[], &Limits::nodes(1), &mut NoClock).unwrap();
        assert!(position.legal_actions(&rules).contains(&choice.action));
    }
}
