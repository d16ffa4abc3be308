//! Plain Monte-Carlo tree search with random playouts.
//!
//! Lines are selected by UCB1 applied to trees: L. Kocsis and C. Szepesvári, "Bandit based Monte-Carlo Planning", ECML 2006. The variant with
//! one new node per game is from R. Coulom, "Efficient Selectivity and Backup Operators in Monte-Carlo Tree Search", 2006.

use std::sync::Arc;
use std::time::Duration;

use tempi_engine::{Budget, Choice, ClockChecks, Host, Limits, Player, Rng, Score, StopAt};
use tempi_rules::{Action, Color, Position, Rules};

/// The exploration constant for results from 0 to 1: the value from theory, and the usual one.
const CURIOSITY: f64 = std::f64::consts::SQRT_2;
/// Actions after which a playout counts as drawn.
const LONGEST: u32 = 1_000;
/// Maximum number of nodes in the tree (about 32 MB); after that, playouts start where the tree ends.
const MOST_NODES: usize = 1 << 20;
/// The intervals at which the clock is read. Reading takes up to a microsecond, and the time per position varies a hundredfold among variants.
const CLOCK_CHECKS: ClockChecks = ClockChecks { target: Duration::from_micros(100), max_nodes: 512 };
/// The number of playouts if there are no limits.
const GAMES: u64 = 1_000;

/// Plain Monte-Carlo tree search by single actions, with random playouts to the end and no knowledge of the game, as is common in general game
/// playing. `Limits::depth` limits the tree in actions, not the playouts.
///
/// Results are credited to the player to act in each position, not by parity of moves. Within a turn, it continues with the tree built so far.
pub struct Uct {
    rules: Arc<Rules>,
    rng: Rng,
    nodes: Vec<Node>,
    /// The node that the last chosen action leads to, and the key of its position.
    next: Option<(usize, u64)>,
    actions: Vec<Action>,
}

/// A position in the tree, with the action that leads to it.
struct Node {
    action: Action,
    /// The player who acted.
    actor: Color,
    /// The index of the first successor; successors are stored consecutively. 0: not expanded yet.
    first: u32,
    count: u16,
    /// The number of successors visited: they are visited from first to last, in random order.
    tried: u16,
    visits: u32,
    /// The sum of White's results, where a win is 1 and a draw ½.
    white: f64,
}

const ROOT: usize = 0;

impl Uct {
    /// A player with a random seed.
    pub fn new(rules: Arc<Rules>, seed: u64) -> Uct {
        Uct { rules, rng: Rng::new(seed), nodes: Vec::new(), next: None, actions: Vec::with_capacity(128) }
    }

    /// The node of a position: the one that the last action led to, or the root of a new tree.
    fn root(&mut self, position: &Position, action: Action) -> usize {
        let key = position.hash(&self.rules);
        if let Some((node, expected)) = self.next.take()
            && expected == key
            && self.nodes.len() < MOST_NODES / 2
        {
            return node;
        }
        self.nodes.clear();
        // Reserve all memory at once, because moving a growing tree would take milliseconds.
        self.nodes.reserve(MOST_NODES);
        self.nodes.push(Node::new(action, !position.player()));
        ROOT
    }

    /// One iteration: descends the tree, adds a node, and plays at random to the end. `None` if time ran out meanwhile.
    fn game(&mut self, root: usize, position: &Position, depth: usize, budget: &mut Budget<'_>) -> Option<()> {
        let rules = Arc::clone(&self.rules);
        let mut position = *position;
        let mut path = vec![root];
        let mut node = root;
        let mut fresh = false;
        while !fresh && path.len() <= depth && self.expand(&rules, node, &position) {
            fresh = self.nodes[node].tried < self.nodes[node].count;
            node = self.select(node);
            position.play_unchecked(&rules, self.nodes[node].action);
            path.push(node);
            if budget.count() {
                return None;
            }
        }
        let white = self.playout(&rules, position, budget)?;
        for node in path {
            self.nodes[node].visits += 1;
            self.nodes[node].white += white;
        }
        Some(())
    }

    /// Expands a node; returns `false` if it has no successors, or there is no space for them.
    fn expand(&mut self, rules: &Rules, node: usize, position: &Position) -> bool {
        if self.nodes[node].count > 0 {
            return true;
        }
        self.actions.clear();
        position.legal_actions_into(rules, &mut self.actions);
        if self.actions.is_empty() || self.nodes.len() + self.actions.len() > MOST_NODES {
            return false;
        }
        for last in (1..self.actions.len()).rev() {
            self.actions.swap(last, self.rng.below(last + 1));
        }
        let (first, count) = (self.nodes.len() as u32, self.actions.len() as u16);
        (self.nodes[node].first, self.nodes[node].count) = (first, count);
        self.nodes.extend(self.actions.iter().map(|&action| Node::new(action, position.player())));
        true
    }

    /// The successor to visit: an unvisited one, otherwise the one with the best upper confidence bound.
    fn select(&mut self, node: usize) -> usize {
        let &mut Node { first, count, ref mut tried, visits, .. } = &mut self.nodes[node];
        let first = first as usize;
        if *tried < count {
            *tried += 1;
            return first + usize::from(*tried) - 1;
        }
        let curiosity = CURIOSITY * f64::from(visits.max(1)).ln().sqrt();
        let bound = |node: &Node| node.success() + curiosity / f64::from(node.visits.max(1)).sqrt();
        let bounds = self.nodes[first..first + usize::from(count)].iter().map(bound).enumerate();
        first + bounds.max_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(index, _)| index)
    }

    /// White's result of a playout. `None` if time ran out meanwhile.
    fn playout(&mut self, rules: &Rules, mut position: Position, budget: &mut Budget<'_>) -> Option<f64> {
        for _ in 0..LONGEST {
            self.actions.clear();
            position.legal_actions_into(rules, &mut self.actions);
            let Some(&action) = self.actions.get(self.rng.below(self.actions.len())) else {
                let winner = position.outcome(rules).and_then(|outcome| outcome.winner);
                return Some(winner.map_or(0.5, |winner| f64::from(winner == Color::White)));
            };
            position.play_unchecked(rules, action);
            if budget.count() {
                return None;
            }
        }
        Some(0.5)
    }

    /// The most visited successor; among equals, the more successful one.
    fn most_visited(&self, node: usize) -> Option<usize> {
        let Node { first, count, .. } = self.nodes[node];
        let successors = first as usize..first as usize + usize::from(count);
        let rank = |&index: &usize| (self.nodes[index].visits, self.nodes[index].success());
        successors.max_by(|a, b| rank(a).partial_cmp(&rank(b)).unwrap_or(std::cmp::Ordering::Equal))
    }

    /// The most visited line.
    fn line(&self, mut node: usize) -> Vec<Action> {
        let mut line = Vec::new();
        while let Some(next) = self.most_visited(node).filter(|&next| self.nodes[next].visits > 0) {
            line.push(self.nodes[next].action);
            node = next;
        }
        line
    }
}

impl Node {
    fn new(action: Action, actor: Color) -> Node {
        Node { action, actor, first: 0, count: 0, tried: 0, visits: 0, white: 0.0 }
    }

    /// The mean result of the player who acted, from 0 to 1.
    fn success(&self) -> f64 {
        let white = self.white / f64::from(self.visits.max(1));
        if self.actor == Color::White { white } else { 1.0 - white }
    }
}

impl Player for Uct {
    fn choose(&mut self, position: &Position, _: &[u64], limits: &Limits, host: &mut dyn Host) -> Option<Choice> {
        let actions = position.legal_actions(&self.rules);
        let &first = actions.first()?;
        let limits = limits.shared(position, &self.rules);
        let root = self.root(position, first);
        let now = host.now();
        let mut budget = Budget::new(StopAt::after(now, limits.time, limits.nodes), CLOCK_CHECKS, host);
        let depth = limits.depth.map_or(usize::MAX, |depth| depth.max(1) as usize);
        let unlimited = limits.time.is_none() && limits.nodes.is_none();
        let mut games = 0;
        // A single action needs no search.
        while actions.len() > 1 && !(unlimited && games >= GAMES) && self.game(root, position, depth, &mut budget).is_some() {
            games += 1;
        }
        let mut line = self.line(root);
        if line.is_empty() {
            line.push(first);
        }
        let mut after = *position;
        after.play_unchecked(&self.rules, line[0]);
        let chosen = self.most_visited(root);
        self.next = chosen.filter(|_| after.player() == position.player()).map(|node| (node, after.hash(&self.rules)));
        let success = chosen.map_or(0.5, |node| self.nodes[node].success());
        Some(Choice { action: line[0], score: points(success), depth: line.len() as u32, line, nodes: budget.nodes() })
    }
}

/// A mean result from 0 to 1 in centipawns, where four pawns correspond to odds of ten to one.
fn points(success: f64) -> Score {
    let success = success.clamp(1e-3, 1.0 - 1e-3);
    Score::points((400.0 * (success / (1.0 - success)).log10()) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempi_engine::NoClock;

    fn chosen(id: &str, fen: &str, nodes: u64, seed: u64) -> (String, Choice) {
        let rules = Rules::builtin(id).unwrap();
        let position = Position::from_fen(&rules, fen).unwrap();
        let choice = Uct::new(Arc::clone(&rules), seed).choose(&position, &[], &Limits::nodes(nodes), &mut NoClock).unwrap();
        (choice.action.text(&rules), choice)
    }

    #[test]
    fn finds_a_win_in_one() {
        for seed in 0..3 {
            assert_eq!(chosen("chess", "6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1", 200_000, seed).0, "e1e8");
        }
        // The same for Black: signs must not depend on who began.
        assert_eq!(chosen("chess", "4r1k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", 200_000, 1).0, "e8e1");
    }

    #[test]
    fn plays_both_moves_of_a_turn() {
        // The rook reaches the back rank and captures the king in two moves of White's.
        let rules = Rules::builtin("double-move").unwrap();
        let position = Position::from_fen(&rules, "7k/8/8/8/8/8/6PP/R6K w - - 0 2").unwrap();
        let mut uct = Uct::new(Arc::clone(&rules), 2);
        let choice = uct.choose(&position, &[], &Limits::nodes(1_000_000), &mut NoClock).unwrap();
        let mut after = position;
        after.play_unchecked(&rules, choice.action);
        assert_eq!(after.player(), Color::White);
        let choice = uct.choose(&after, &[], &Limits::nodes(200_000), &mut NoClock).unwrap();
        after.play_unchecked(&rules, choice.action);
        assert_eq!(after.outcome(&rules).and_then(|outcome| outcome.winner), Some(Color::White), "the king can be captured in two moves");
    }

    #[test]
    fn captures_an_unprotected_queen() {
        let (text, choice) = chosen("chess", "k7/8/8/3q4/4P3/8/PP6/K7 w - - 0 1", 400_000, 4);
        assert_eq!(text, "e4d5");
        assert!(choice.score > Score::EVEN, "{}", choice.score);
    }

    #[test]
    fn equal_seeds_play_the_same_and_the_tree_is_bounded() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(chosen("chess", start, 20_000, 9), chosen("chess", start, 20_000, 9));
        let (_, choice) = chosen("chess", start, 1, 9);
        assert!(choice.nodes <= 1);
    }

    #[test]
    fn ended_games_have_no_choice() {
        let rules = Rules::builtin("chess").unwrap();
        let mated = Position::from_fen(&rules, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3").unwrap();
        assert!(Uct::new(rules, 1).choose(&mated, &[], &Limits::nodes(100), &mut NoClock).is_none());
    }
}
