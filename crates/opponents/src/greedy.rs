//! A player that aims for the best material balance at the end of its own turn, and looks no further.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use tempi_engine::{Budget, Choice, ClockChecks, Host, Limits, Player, Rng, Score, StopAt};
use tempi_rules::{Action, Color, Position, Rules};

use crate::material::Material;

/// How many positions are followed after each action of the turn: first few, to see the turn's end; then more, until none is left out.
const WIDTHS: [usize; 5] = [16, 128, 1_024, 8_192, 65_536];
/// How often the clock is read: that costs up to a microsecond, and variants differ a hundredfold in the time that a position takes.
const CLOCK_CHECKS: ClockChecks = ClockChecks { target: Duration::from_micros(100), max_nodes: 512 };
/// What a won game is worth beside material.
const WON: i32 = 1_000_000;

/// Plays the turn with the best material balance, with pieces valued by the mobility of their roles; wins at once where it can, and does
/// not lose at once where it can avoid it. Chooses among equals at random. It never considers the opponent's reply.
///
/// It considers every way to play the turn, or in long turns as many as the limits allow, the best first. The whole turn is
/// planned at its first action, with the time for all of it.
pub struct Greedy {
    rules: Arc<Rules>,
    material: Material,
    rng: Rng,
    /// The rest of the turn: the key of each position and what to play there.
    plan: Vec<(u64, Action)>,
}

impl Greedy {
    /// A greedy player; the seed decides among equals.
    pub fn new(rules: Arc<Rules>, seed: u64) -> Greedy {
        let material = Material::new(&rules);
        Greedy { rules, material, rng: Rng::new(seed), plan: Vec::new() }
    }

    /// The rest of the plan, if the position is the one that was expected.
    fn planned(&mut self, position: &Position) -> Option<Vec<Action>> {
        let key = position.hash(&self.rules);
        let at = self.plan.iter().position(|&(expected, _)| expected == key)?;
        self.plan.drain(..at);
        let line: Vec<Action> = self.plan.iter().map(|&(_, action)| action).collect();
        position.legal_actions(&self.rules).contains(&line[0]).then_some(line)
    }

    /// Keeps in mind what to play at each position of a line.
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

/// The best end of the turn so far.
struct Best {
    value: i32,
    /// How many ends were worth the same.
    alike: usize,
    line: Vec<Action>,
}

/// One look through the turn, action by action, with all positions of equal distance side by side.
struct Sweep<'g, 'm, 'h> {
    greedy: &'g mut Greedy,
    budget: &'m mut Budget<'h>,
    player: Color,
    /// So many positions are followed after each action.
    width: usize,
    /// How each position followed was reached: from which (an index into the trail) and by what.
    trail: Vec<(usize, Action)>,
    /// No position was left out so far.
    complete: bool,
}

/// A position inside the turn: what it promises, a throw that decides among equals, and how it was reached.
struct Inside {
    promise: (i32, u64),
    position: Position,
    from: usize,
    action: Option<Action>,
}

/// The place in the trail of the position where the sweep begins.
const ROOT: usize = usize::MAX;

impl Sweep<'_, '_, '_> {
    /// Searches the turn to a depth in actions. Every end of the turn counts, even if time runs out meanwhile.
    fn run(&mut self, position: &Position, depth: u32, best: &mut Best) {
        let rules = Arc::clone(&self.greedy.rules);
        // An end of the turn from an earlier, narrower search is found again by this one, unless it is interrupted.
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

    /// Whether the game ended here, and what the position is worth.
    fn value(&self, rules: &Rules, after: &Position) -> (bool, i32) {
        match after.outcome(rules) {
            Some(outcome) => (true, outcome.winner.map_or(0, |winner| if winner == self.player { WON } else { -WON })),
            None => (false, self.greedy.material.balance(after, self.player)),
        }
    }

    /// Takes an end of the turn if it is the best so far; among equals each has the same chance.
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

    /// Where time ran out before any end of the turn was seen, the most promising way into it has to do.
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
    fn takes_what_a_whole_turn_can() {
        // Neither capture is defended against; two moves take both, the queen last or first.
        let (mut line, _) = turn("marseillais-balanced", "4k3/8/8/3q1r2/4P3/6P1/8/4K3 w - - 0 2", 1);
        line.sort();
        assert_eq!(line.len(), 2);
        assert!(line.contains(&"e4d5".to_owned()), "{line:?}");
    }

    #[test]
    fn wins_in_one() {
        let (line, choice) = turn("chess", "6k1/5ppp/8/8/2q5/3P4/8/K3R3 w - - 0 1", 3);
        // The queen hangs, but mate is worth more.
        assert_eq!((line, choice.score), (vec!["e1e8".to_owned()], Score::win_in(1)));
    }

    #[test]
    fn plays_what_he_planned() {
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
    fn chooses_among_equals_by_chance() {
        let rules = Rules::builtin("chess").unwrap();
        let start = Position::start(&rules);
        let chosen = |seed| Greedy::new(Arc::clone(&rules), seed).choose(&start, &[], &Limits::nodes(1_000), &mut NoClock).unwrap().action;
        let different: HashSet<Action> = (0..60).map(chosen).collect();
        assert!(different.len() > 10, "{}", different.len());
        assert_eq!(chosen(7), chosen(7));
    }

    #[test]
    fn even_a_single_position_is_enough_for_an_answer() {
        let rules = Rules::builtin("progressive-italian").unwrap();
        let position = Position::start(&rules);
        let choice = Greedy::new(Arc::clone(&rules), 1).choose(&position, &[], &Limits::nodes(1), &mut NoClock).unwrap();
        assert!(position.legal_actions(&rules).contains(&choice.action));
    }
}
