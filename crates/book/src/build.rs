//! Builds books from self-play games.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;

use tempi_engine::review::Chances;
use tempi_engine::{Differ, Engine, Host, Limits, Options, Player, Request, Rng, Score, Thought, history_keys, scramble};
use tempi_rules::{Action, Game, Position, Rules};

use crate::book::{Book, BookPosition, BookTurn};
use crate::settings::Settings;

/// The number of different turns that a search proposes in a position.
const PROPOSALS: usize = 6;
/// A turn is played in games only if it loses at most this share of the winning chances: by the search of the position after it, or, before that has
/// been searched, by the search of the position before it. This is more than `KEPT_LOSS`, because the latter has to divide its nodes among several
/// turns.
const TRIED_LOSS: f64 = 0.08;
/// A turn is kept only if it loses at most this share by the search of the position after it: not more than an inaccuracy in a review.
const KEPT_LOSS: f64 = 0.05;
/// The loss that makes a turn e times less frequent.
const TYPICAL_LOSS: f64 = 0.025;
/// A turn is kept only if it was chosen in this many games, or in all games that reached its position.
const MIN_GAMES: u32 = 2;
/// The weight of the best turn.
const MAX_WEIGHT: f64 = 100.0;

/// Builds a book. In each position the engine proposes several turns, of which each game plays one at random, good ones more often. Turns that
/// were played often enough, and that lose little by a search of the position after them, form the book.
///
/// `progress` is called for each game with its number, from 1; if it returns `false`, the result is `None`.
pub fn build(rules: &Arc<Rules>, settings: Settings, mut progress: impl FnMut(u64) -> bool) -> Option<Book> {
    let mut tree = Tree::new(rules, settings);
    for number in 0..settings.games {
        // Games of neighboring seeds and numbers must not coincide.
        tree.play(&mut Rng::new(scramble(settings.seed) ^ number));
        if !progress(number + 1) {
            return None;
        }
    }
    Some(Book::new(rules, settings, tree.kept()))
}

/// The positions that occurred in the games.
struct Tree<'a> {
    rules: &'a Arc<Rules>,
    settings: Settings,
    engine: Engine,
    nodes: Vec<Node>,
    /// Indices of nodes by the hash of their position.
    known: HashMap<u64, usize>,
}

/// A position at the start of a turn.
struct Node {
    position: Position,
    /// The score of the best turn.
    score: Score,
    candidates: Vec<Candidate>,
}

/// A turn proposed by the engine.
struct Candidate {
    actions: Vec<Action>,
    /// Its score by the search that proposed it.
    score: Score,
    games: u32,
    /// The index of the position after it; `None` if no game has played it, or if it ends the game.
    leads_to: Option<usize>,
}

impl<'a> Tree<'a> {
    fn new(rules: &'a Arc<Rules>, settings: Settings) -> Tree<'a> {
        let engine = Engine::with_options(Arc::clone(rules), Options { hash_mib: 4, ..Options::default() });
        Tree { rules, settings, engine, nodes: Vec::new(), known: HashMap::new() }
    }

    /// Plays a game. The position after its last turn is searched as well, so that every turn is scored by the position after it.
    fn play(&mut self, rng: &mut Rng) {
        let mut game = Game::new(Arc::clone(self.rules));
        let mut at = self.node(&game);
        for _ in 0..self.settings.turns {
            let Some(chosen) = self.pick(&self.nodes[at], rng) else { return };
            let candidate = &mut self.nodes[at].candidates[chosen];
            candidate.games += 1;
            let played = candidate.actions.iter().all(|&action| game.play(action).is_ok());
            if !played || game.outcome().is_some() {
                return;
            }
            let next = self.node(&game);
            self.nodes[at].candidates[chosen].leads_to = Some(next);
            at = next;
        }
    }

    /// The node of a game's current position. A new position is searched.
    fn node(&mut self, game: &Game) -> usize {
        let key = game.position().hash(self.rules);
        if let Some(&node) = self.known.get(&key) {
            return node;
        }
        let node = self.search(game);
        self.nodes.push(node);
        self.known.insert(key, self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    fn search(&mut self, game: &Game) -> Node {
        // A filled hash table would make the search depend on the order of the games.
        self.engine.forget();
        let position = *game.position();
        let limits = Limits::nodes(self.settings.nodes);
        let request = Request { lines: PROPOSALS, differ: Differ::Turn, ..Request::new(limits) };
        let mut last = LastThought::default();
        let choice = self.engine.think(&position, &history_keys(game), &request, &mut last);
        let lines = last.0.lines.into_iter().map(|line| (line.actions, line.score));
        let mut proposed: Vec<_> = lines.chain(choice.map(|choice| (choice.line, choice.score))).collect();
        proposed.sort_by_key(|(_, score)| std::cmp::Reverse(*score));
        let mut candidates: Vec<Candidate> = Vec::new();
        let mut ends = Vec::new();
        for (line, score) in proposed {
            let Some((actions, end)) = self.whole_turn(game, &line) else { continue };
            // A different order of the same moves is the same turn.
            if !ends.contains(&end) {
                ends.push(end);
                candidates.push(Candidate { actions, score, games: 0, leads_to: None });
            }
        }
        let score = candidates.first().map_or(Score::EVEN, |best| best.score);
        Node { position, score, candidates }
    }

    /// The turn at the start of a line, and the hash of the position after it. If the line ends within the turn, the engine completes it.
    fn whole_turn(&mut self, game: &Game, line: &[Action]) -> Option<(Vec<Action>, u64)> {
        let mut game = game.clone();
        let (turn, before) = (game.turn_number(), game.actions().len());
        let mut line = line.iter();
        while game.turn_number() == turn && game.outcome().is_none() {
            let action = match line.next() {
                Some(&action) => action,
                None => {
                    let limits = Limits::nodes((self.settings.nodes / PROPOSALS as u64).max(1));
                    self.engine.choose(game.position(), &history_keys(&game), &limits, &mut LastThought::default())?.action
                }
            };
            game.play(action).ok()?;
        }
        Some((game.actions()[before..].to_vec(), game.position().hash(self.rules)))
    }

    /// The score of a turn for its player: by a search of the position after it, or by the search that proposed it if no game has played it, or if it
    /// ends the game.
    fn worth(&self, node: &Node, candidate: &Candidate) -> Score {
        let Some(next) = candidate.leads_to.map(|next| &self.nodes[next]) else { return candidate.score };
        let score = if next.position.player() == node.position.player() { next.score } else { next.score.reversed() };
        score.after(candidate.actions.len() as u32)
    }

    /// A random turn that loses little as far as is known, good ones more often.
    fn pick(&self, node: &Node, rng: &mut Rng) -> Option<usize> {
        let worths: Vec<Score> = node.candidates.iter().map(|candidate| self.worth(node, candidate)).collect();
        let best = *worths.iter().max()?;
        let losses = worths.iter().map(|&worth| loss(best, worth));
        let shares: Vec<f64> = losses.map(|loss| if loss <= TRIED_LOSS { share(loss) } else { 0.0 }).collect();
        let parts = shares.iter().map(|share| (share * 1_000.0).round() as usize).collect::<Vec<_>>();
        let mut chance = rng.below(parts.iter().sum());
        parts.iter().position(|&part| {
            let chosen = chance < part;
            chance = chance.saturating_sub(part);
            chosen
        })
    }

    /// The turns to keep in a position, best first.
    fn kept_turns(&self, node: &Node) -> Vec<BookTurn> {
        let played = || node.candidates.iter().filter(|candidate| candidate.games > 0);
        let games: u32 = played().map(|candidate| candidate.games).sum();
        let Some(best) = played().map(|candidate| self.worth(node, candidate)).max() else { return Vec::new() };
        let mut turns: Vec<BookTurn> = played()
            .filter(|candidate| candidate.games >= MIN_GAMES || candidate.games == games)
            .filter_map(|candidate| {
                let score = self.worth(node, candidate);
                let loss = loss(best, score);
                let weight = (MAX_WEIGHT * share(loss)).round().max(1.0) as u32;
                let mut end = node.position;
                candidate.actions.iter().for_each(|&action| end.play_unchecked(self.rules, action));
                let turn =
                    BookTurn { actions: candidate.actions.clone(), games: candidate.games, weight, score, leads_to: end.hash(self.rules) };
                // If the player loses by force anyway, no turn is kept.
                (loss <= KEPT_LOSS && score.loses_in().is_none()).then_some(turn)
            })
            .collect();
        turns.sort_by_key(|turn| std::cmp::Reverse((turn.weight, turn.games)));
        turns
    }

    /// The positions of the book: those that kept turns lead to, if they were reached often enough.
    fn kept(&self) -> Vec<BookPosition> {
        let mut kept: Vec<BookPosition> = Vec::new();
        let mut seen = HashSet::new();
        let mut waiting = VecDeque::from([(0, None)]);
        while let Some((index, from)) = waiting.pop_front() {
            let Some(node) = self.nodes.get(index).filter(|_| seen.insert(index)) else { continue };
            let games: u32 = node.candidates.iter().map(|candidate| candidate.games).sum();
            let turns = if games >= MIN_GAMES { self.kept_turns(node) } else { Vec::new() };
            if turns.is_empty() {
                continue;
            }
            for (number, turn) in turns.iter().enumerate() {
                if let Some(&next) = self.known.get(&turn.leads_to) {
                    waiting.push_back((next, Some((kept.len(), number))));
                }
            }
            kept.push(BookPosition { position: node.position, from, turns });
        }
        kept
    }
}

/// The winning chances that a turn loses, with the same scale for all variants: where the fitted scale is large, it would let poor turns in. Scores
/// depend on the fitted scales, so books built after a new fit can differ.
fn loss(best: Score, score: Score) -> f64 {
    Chances::USUAL.share(best) - Chances::USUAL.share(score)
}

/// The frequency of a turn, relative to the best.
fn share(loss: f64) -> f64 {
    (-loss.max(0.0) / TYPICAL_LOSS).exp()
}

/// Keeps the last result of a search; its clock stands still.
#[derive(Default)]
struct LastThought(Thought);

impl Host for LastThought {
    fn now(&mut self) -> std::time::Duration {
        std::time::Duration::ZERO
    }

    fn think(&mut self, thought: &Thought) {
        self.0 = thought.clone();
    }
}
