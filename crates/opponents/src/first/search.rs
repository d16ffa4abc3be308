//! The search: iterative deepening with alpha-beta, one action per ply.

use std::collections::HashSet;

use tempi_engine::{Budget, Choice, Score, StopAt, counts_every_ply, repeated_against};
use tempi_rules::{Action, Outcome, Position, RepetitionRule, Rules};

use super::evaluation::Evaluation;

use super::order::{Merits, gain, sort};
use super::table::{Bound, Table};

/// Maximum depth, in actions.
pub(super) const MAX_DEPTH: u32 = 64;
/// Maximum number of captures and promotions in a row beyond the depth, so that exchanges are not cut off in the middle.
const NOISY_PLIES: i32 = 6;

/// A search from one position.
pub(super) struct Search<'a, 'h> {
    rules: &'a Rules,
    evaluation: &'a Evaluation,
    table: &'a mut Table,
    budget: Budget<'h>,
    /// No further depth is started after this.
    last_start: StopAt,
    merits: Box<Merits>,
    /// Keys of earlier positions of the game.
    played: HashSet<u64>,
    /// Keys of the positions on the way here that count for repetition.
    path: Vec<u64>,
    /// A list of actions for each ply, reused to avoid allocations.
    lists: Vec<Vec<Action>>,
    every_ply: bool,
    noisy_plies: i32,
}

/// The search window, from the point of view of the player to act.
#[derive(Clone, Copy)]
struct Window {
    alpha: Score,
    beta: Score,
}

impl Window {
    const FULL: Window = Window { alpha: Score::WORST, beta: Score::BEST };

    fn reversed(self) -> Window {
        Window { alpha: self.beta.reversed(), beta: self.alpha.reversed() }
    }
}

impl<'a, 'h> Search<'a, 'h> {
    pub fn new(
        rules: &'a Rules,
        evaluation: &'a Evaluation,
        table: &'a mut Table,
        history: &[u64],
        budget: Budget<'h>,
        last_start: StopAt,
    ) -> Search<'a, 'h> {
        Search {
            rules,
            evaluation,
            table,
            budget,
            last_start,
            merits: Merits::new(),
            played: history.iter().copied().collect(),
            path: Vec::with_capacity(64),
            lists: vec![Vec::new(); MAX_DEPTH as usize + NOISY_PLIES as usize + 1],
            every_ply: counts_every_ply(rules),
            noisy_plies: NOISY_PLIES,
        }
    }

    /// Iterative deepening; `None` if there is no legal action.
    pub fn deepen(mut self, position: &Position, deepest: u32) -> Option<Choice> {
        let mut actions = position.legal_actions(self.rules);
        sort(self.evaluation, &self.merits, position, None, &mut actions, self.rules);
        let &first = actions.first()?;
        let score = self.evaluation.evaluate(self.rules, position);
        let mut choice = Choice { action: first, score, line: vec![first], depth: 0, nodes: 0 };
        if actions.len() == 1 {
            return Some(choice);
        }
        for depth in 1..=deepest {
            let Some((action, score)) = self.root(position, &mut actions, depth as i32) else { break };
            let complete = !self.budget.is_over();
            let line = self.line(position, action, depth);
            choice = Choice { action, score, line, depth: if complete { depth } else { choice.depth }, nodes: self.budget.nodes() };
            if complete {
                self.budget.host().into_iter().for_each(|host| host.report(&choice));
            }
            let decided = score.wins_in().or(score.loses_in()).is_some_and(|actions| actions <= depth);
            if decided || self.is_late() {
                break;
            }
        }
        choice.nodes = self.budget.nodes();
        Some(choice)
    }

    /// Whether it is too late to start another depth.
    fn is_late(&mut self) -> bool {
        let now = self.budget.now();
        let is_past = |nodes: u64| self.budget.nodes() >= nodes;
        self.budget.is_over() || self.last_start.time.is_some_and(|time| now >= time) || self.last_start.nodes.is_some_and(is_past)
    }

    /// The best action at the root and its score. If the search is interrupted, the best of the fully searched ones, provided that the first one
    /// was: it is the best of the previous depth. The best action is moved to the front of the list.
    fn root(&mut self, position: &Position, actions: &mut [Action], depth: i32) -> Option<(Action, Score)> {
        let mut window = Window::FULL;
        let mut best = None;
        for i in 0..actions.len() {
            let score = self.after(position, actions[i], depth, 0, window);
            if self.budget.is_over() {
                break;
            }
            if best.is_none_or(|(_, most)| score > most) {
                best = Some((actions[i], score));
                window.alpha = score;
                actions[..=i].rotate_right(1);
            }
        }
        if let (Some((action, score)), false) = (best, self.budget.is_over()) {
            self.table.store(position.hash(self.rules), score, action, depth, Bound::Exact);
        }
        best
    }

    /// The score of a position after an action, for the player who acted. This is the only place where scores change sign: only if the action
    /// passed the turn to the other player.
    fn after(&mut self, position: &Position, action: Action, depth: i32, ply: u32, window: Window) -> Score {
        let mut next = *position;
        next.play_unchecked(self.rules, action);
        let counts = self.every_ply || next.turn() != position.turn();
        if counts {
            let key = next.hash(self.rules);
            let known = self.played.contains(&key) || self.path.contains(&key);
            if known && let Some(score) = self.repeated(position, &next) {
                return score;
            }
            self.path.push(key);
        }
        let score = if next.player() == position.player() {
            self.search(&next, depth - 1, ply + 1, window)
        } else {
            self.search(&next, depth - 1, ply + 1, window.reversed()).reversed()
        };
        if counts {
            self.path.pop();
        }
        score
    }

    /// The score of a repeated position for the player who caused it, as if it occurred for the third time, since the moves in between lead
    /// nowhere. A win or a loss by the same action takes precedence.
    fn repeated(&self, position: &Position, next: &Position) -> Option<Score> {
        if next.outcome(self.rules).is_some() {
            return None;
        }
        match self.rules.ends().repetition {
            RepetitionRule::None => None,
            RepetitionRule::Draw => Some(Score::EVEN),
            RepetitionRule::Loses if repeated_against(next) == position.player() => Some(Score::win_in(MAX_DEPTH)),
            RepetitionRule::Loses => Some(Score::loss_in(MAX_DEPTH)),
        }
    }

    /// The score of a position for the player to act, exact within the window, a bound outside of it.
    fn search(&mut self, position: &Position, depth: i32, ply: u32, window: Window) -> Score {
        if self.budget.count() {
            return Score::EVEN;
        }
        let mut actions = std::mem::take(&mut self.lists[ply as usize]);
        actions.clear();
        position.legal_actions_into(self.rules, &mut actions);
        let score = match (actions.is_empty(), depth <= 0) {
            (true, _) => self.ended(position, ply),
            (_, true) => self.noisy(position, &mut actions, depth, ply, window),
            _ => self.deep(position, &mut actions, depth, ply, window),
        };
        self.lists[ply as usize] = actions;
        score
    }

    /// The score of a position without actions.
    fn ended(&self, position: &Position, ply: u32) -> Score {
        match position.outcome(self.rules) {
            Some(Outcome { winner: Some(winner), .. }) if winner == position.player() => Score::win_in(ply),
            Some(Outcome { winner: Some(_), .. }) => Score::loss_in(ply),
            _ => Score::EVEN,
        }
    }

    fn deep(&mut self, position: &Position, actions: &mut [Action], depth: i32, ply: u32, window: Window) -> Score {
        let key = position.hash(self.rules);
        let mut known = None;
        if let Some(entry) = self.table.find(key) {
            let score = entry.score.after(ply);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= window.beta,
                Bound::AtMost => score <= window.alpha,
            };
            if decides && i32::from(entry.depth) >= depth {
                return score;
            }
            known = Some(entry.action);
        }
        sort(self.evaluation, &self.merits, position, known, actions, self.rules);
        let (score, best) = self.best(position, actions, depth, ply, window, None);
        if self.budget.is_over() {
            return score;
        }
        let bound = match score {
            _ if score >= window.beta => Bound::AtLeast,
            _ if score <= window.alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        if bound == Bound::AtLeast && gain(self.evaluation, position, best).is_none() {
            self.merits.note(position, best, depth);
        }
        self.table.store(key, score.before(ply), best, depth, bound);
        score
    }

    /// Quiescence search: the evaluation of the position, or the result of captures and promotions.
    fn noisy(&mut self, position: &Position, actions: &mut Vec<Action>, depth: i32, ply: u32, window: Window) -> Score {
        let quiet = self.evaluation.evaluate(self.rules, position);
        if quiet >= window.beta || depth <= -self.noisy_plies || !self.evaluation.uses_material() {
            return quiet;
        }
        actions.retain(|&action| gain(self.evaluation, position, action).is_some());
        let Some(&first) = actions.first() else { return quiet };
        sort(self.evaluation, &self.merits, position, None, actions, self.rules);
        self.best(position, actions, depth, ply, window, Some((quiet, first))).0
    }

    /// The best score among the actions and a guaranteed score without them, and the action that has it.
    fn best(
        &mut self,
        position: &Position,
        actions: &[Action],
        depth: i32,
        ply: u32,
        mut window: Window,
        sure: Option<(Score, Action)>,
    ) -> (Score, Action) {
        let (mut most, mut best) = sure.unwrap_or((Score::WORST, actions[0]));
        window.alpha = window.alpha.max(most);
        for &action in actions {
            let score = self.after(position, action, depth, ply, window);
            if self.budget.is_over() {
                break;
            }
            if score > most {
                (most, best) = (score, action);
                window.alpha = window.alpha.max(most);
            }
            if most >= window.beta {
                break;
            }
        }
        (most, best)
    }

    /// The principal variation that starts with an action, as far as the hash table knows it.
    fn line(&self, position: &Position, action: Action, depth: u32) -> Vec<Action> {
        let (mut position, mut next, mut line) = (*position, Some(action), Vec::new());
        while let Some(action) = next.filter(|action| line.len() < depth as usize && position.legal_actions(self.rules).contains(action)) {
            line.push(action);
            position.play_unchecked(self.rules, action);
            next = self.table.find(position.hash(self.rules)).map(|entry| entry.action);
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempi_engine::NoClock;
    use tempi_engine::Rng;
    use tempi_rules::{Color, catalog};

    /// The score by a full search without pruning, from White's point of view: White maximizes, Black minimizes, and signs never change.
    struct Plain<'a> {
        rules: &'a Rules,
        evaluation: &'a Evaluation,
        noisy_plies: i32,
    }

    impl Plain<'_> {
        fn value(&self, position: &Position, depth: i32, ply: i32) -> i32 {
            let white = position.player() == Color::White;
            let mut actions = position.legal_actions(self.rules);
            if actions.is_empty() {
                let won = Score::win_in(ply as u32).value();
                return match position.outcome(self.rules).unwrap().winner {
                    Some(Color::White) => won,
                    Some(Color::Black) => -won,
                    None => 0,
                };
            }
            let mut values = Vec::new();
            if depth <= 0 {
                let judged = self.evaluation.evaluate(self.rules, position).value();
                values.push(if white { judged } else { -judged });
                let further = depth > -self.noisy_plies && self.evaluation.uses_material();
                actions.retain(|&action| further && gain(self.evaluation, position, action).is_some());
            }
            values.extend(actions.iter().map(|&action| {
                let mut next = *position;
                next.play_unchecked(self.rules, action);
                self.value(&next, depth - 1, ply + 1)
            }));
            let best = if white { values.iter().max() } else { values.iter().min() };
            *best.unwrap()
        }
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

    fn compare(rules: &Rules, position: &Position, depth: i32, noisy_plies: i32, seed: u64) {
        // Large random noise makes scores differ, so that errors show.
        let evaluation = Evaluation::new(rules, seed, 300);
        let mut table = Table::new();
        let mut host = NoClock;
        let budget = Budget::new(StopAt::default(), super::super::CLOCK_CHECKS, &mut host);
        let mut search = Search::new(rules, &evaluation, &mut table, &[], budget, StopAt::default());
        search.noisy_plies = noisy_plies;
        // A single legal action is not searched.
        if position.count_legal_actions(rules) < 2 {
            return;
        }
        let found = search.deepen(position, depth as u32).unwrap().score.value();
        let plain = Plain { rules, evaluation: &evaluation, noisy_plies }.value(position, depth, 0);
        let expected = if position.player() == Color::White { plain } else { -plain };
        assert_eq!(found, expected, "{} at depth {depth}: {}", rules.id(), position.fen(rules));
    }

    #[test]
    fn search_agrees_with_a_full_search_in_every_variant() {
        // A full search with announcements and rearrangements takes too long at this depth.
        for id in catalog::ids().filter(|id| !["double-move-helpmate", "triomino"].contains(id)) {
            let rules = Rules::builtin(id).unwrap();
            let mut rng = Rng::new(id.len() as u64);
            for actions in [0, 7, 15, 30] {
                compare(&rules, &middlegame(&rules, &mut rng, actions), 2, 1, 3);
            }
        }
    }

    #[test]
    fn search_agrees_with_a_full_search_one_deeper() {
        for id in ["chess", "marseillais", "double-move", "monster", "multi-mate", "progressive-scottish", "attack", "dichotomy"] {
            let rules = Rules::builtin(id).unwrap();
            let mut rng = Rng::new(20);
            for actions in [1, 12, 23] {
                compare(&rules, &middlegame(&rules, &mut rng, actions), 3, 1, 3);
            }
        }
    }

    /// Few pieces, so that many lines transpose. Turns have fixed lengths, and the depth is small: hash table entries from deeper searches give
    /// better scores than a full search to a fixed depth, which would differ.
    #[test]
    fn search_agrees_where_many_lines_meet() {
        for (id, fen, depth) in [
            ("chess", "8/8/3k4/3p4/8/2P5/3K4/8 w - - 0 40", 4),
            ("chess", "8/5R2/3k4/3p4/8/8/3K4/8 b - - 0 40", 4),
            ("chess", "7k/8/5K2/6R1/8/p7/8/8 w - - 0 40", 4),
            ("double-move", "8/3n4/3k4/3p4/8/2P5/3K4/8 w - - 0 40", 4),
            ("four-move-italian", "8/8/3k4/3p4/8/2P5/3K4/8 w - - 0 40", 5),
            ("four-move-italian", "7k/5p2/5K2/8/8/p7/8/8 b - - 0 40", 5),
            ("progressive-italian", "8/8/3k4/3p4/8/2P5/3K4/8 w - - 0 2", 5),
            ("progressive-italian", "8/8/3k4/3p4/8/2P5/3K4/8 b - - 0 1", 5),
        ] {
            let rules = Rules::builtin(id).unwrap();
            let position = Position::from_fen(&rules, fen).unwrap();
            (0..12).for_each(|seed| compare(&rules, &position, depth, 0, seed));
        }
    }

    #[test]
    fn a_repeated_position_draws_or_loses() {
        let mut host = NoClock;
        for (id, expected) in [("chess", Score::EVEN), ("forward", Score::loss_in(MAX_DEPTH))] {
            let rules = Rules::builtin(id).unwrap();
            let evaluation = Evaluation::new(&rules, 0, 0);
            let mut table = Table::new();
            let position = Position::from_fen(&rules, "7k/8/8/8/8/8/8/K5R1 w - - 0 20").unwrap();
            let action = position.parse_action(&rules, "g1f1").unwrap();
            let mut next = position;
            next.play_unchecked(&rules, action);
            for (history, known) in [(vec![next.hash(&rules)], true), (Vec::new(), false)] {
                let budget = Budget::new(StopAt::default(), super::super::CLOCK_CHECKS, &mut host);
                let mut search = Search::new(&rules, &evaluation, &mut table, &history, budget, StopAt::default());
                let score = search.after(&position, action, 1, 0, Window::FULL);
                assert_eq!(score == expected, known, "{id}: {score}");
            }
        }
    }
}
