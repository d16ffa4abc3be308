//! Mines puzzles from games.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use tempi_engine::{Finder, Found, Rng};
use tempi_rules::{Action, Position, Rules};

use crate::attempt::{is_solved_by_level_1, wins_as_level_1};
use crate::defense::main_line;
use crate::games::{GameSettings, WonGame};
use crate::identity;
use crate::proof::solutions;
use crate::puzzle::Puzzle;
use crate::rating::rate;
use crate::themes::themes;
use crate::turns::texts;

/// The number of alternative last turns of the loser that are tried: other blunders give other puzzles.
const BLUNDERS: usize = 8;
/// Maximum positions of the search for a win after each of them.
const WIN_POSITIONS: u64 = 10_000;
/// Maximum positions of a puzzle's proof; the check of files allows more.
const MOST_PROOF_POSITIONS: u64 = 150_000;
/// Two turns are searched only if each of them has at most this many moves; longer ones take too long to prove.
const MOST_MOVES_IN_TWO_TURNS: u8 = 2;
/// Maximum number of a variant's puzzles with the same moves in their solutions.
const MOST_ALIKE: usize = 2;
/// One puzzle of a variant in this many may be won by a single move.
const SINGLE_MOVES: usize = 8;

/// Mines the puzzles of one variant.
pub struct Miner {
    rules: Arc<Rules>,
    settings: GameSettings,
    puzzles: Vec<Puzzle>,
    known: HashSet<String>,
    /// The number of puzzles by the moves in their solutions.
    alike: HashMap<Vec<String>, usize>,
}

impl Miner {
    /// A miner with existing puzzles of the variant.
    pub fn new(rules: Arc<Rules>, settings: GameSettings, puzzles: Vec<Puzzle>) -> Miner {
        let known = puzzles.iter().map(|puzzle| puzzle.id.clone()).collect();
        let mut alike = HashMap::new();
        puzzles.iter().for_each(|puzzle| *alike.entry(signature(&puzzle.solution)).or_default() += 1);
        Miner { rules, settings, puzzles, known, alike }
    }

    /// All puzzles, existing and mined.
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// Plays the game with this number and keeps the puzzles in it, at most one of one turn and one of two turns. Returns their number.
    pub fn mine(&mut self, number: u64) -> usize {
        let Some(game) = self.settings.play(&self.rules, number) else { return 0 };
        let mut rng = self.settings.rng(!number);
        let before = self.puzzles.len();
        for (turns, positions) in [(1, self.won_in_this_turn(&game, &mut rng)), (2, self.won_in_two_turns(&game, &mut rng))] {
            let found = positions.iter().find_map(|position| self.puzzle(position, turns));
            if let Some(puzzle) = found {
                self.known.insert(puzzle.id.clone());
                *self.alike.entry(signature(&puzzle.solution)).or_default() += 1;
                self.puzzles.push(puzzle);
            }
        }
        self.puzzles.len() - before
    }

    /// Positions that may be won in the turn: the last one of the game, and those after alternative last turns of the loser.
    fn won_in_this_turn(&self, game: &WonGame, rng: &mut Rng) -> Vec<Position> {
        let mut positions: Vec<Position> = game.turns.last().copied().into_iter().collect();
        let mut finder = Finder::new();
        let blunders = self.replies(game, 2, rng);
        positions.extend(blunders.into_iter().filter(|blunder| matches!(finder.find(&self.rules, blunder, WIN_POSITIONS), Found::Win(_))));
        positions
    }

    /// Positions that may be won by force in the winner's next turn.
    fn won_in_two_turns(&self, game: &WonGame, rng: &mut Rng) -> Vec<Position> {
        let earlier = [3, 5].into_iter().filter_map(|back| game.turns.len().checked_sub(back).map(|index| game.turns[index]));
        let positions = earlier.chain(self.replies(game, 4, rng));
        let short = |position: &Position| position.moves_left(&self.rules).max(position.moves_next(&self.rules)) <= MOST_MOVES_IN_TWO_TURNS;
        positions.filter(|position| position.player() == game.winner && short(position)).collect()
    }

    /// Positions after random turns, starting some turns before the end.
    fn replies(&self, game: &WonGame, back: usize, rng: &mut Rng) -> Vec<Position> {
        let Some(start) = game.turns.len().checked_sub(back).map(|index| game.turns[index]) else { return Vec::new() };
        let replies = (0..BLUNDERS).map(|_| random_turn(&self.rules, &start, rng));
        replies.filter(|reply| reply.player() == game.winner && reply.outcome(&self.rules).is_none()).collect()
    }

    /// The puzzle in a position, if there is a new one.
    fn puzzle(&self, position: &Position, turns: u8) -> Option<Puzzle> {
        let rules = &self.rules;
        let id = identity::id(rules, position);
        // Puzzles that a file cannot represent are rejected.
        let fen = position.fen(rules);
        let read = Position::from_fen(rules, &fen).ok().filter(|read| read.fen(rules) == fen && !read.is_inside_turn())?;
        if self.known.contains(&id) {
            return None;
        }
        if turns == 1 && wins_as_level_1(rules, &read) {
            return None;
        }
        let proof = solutions(rules, &read, turns, MOST_PROOF_POSITIONS).ok()?;
        let first = proof.orders.iter().min_by_key(|order| texts(rules, order))?;
        let solution = texts(rules, first);
        if !self.is_welcome(turns, &solution) || is_solved_by_level_1(rules, &read, &proof.orders) {
            return None;
        }
        let line: Vec<Vec<Action>> = if turns == 1 { vec![first.clone()] } else { main_line(rules, &read, first)? };
        Some(Puzzle {
            id,
            variant: rules.id().to_owned(),
            fen,
            turns,
            solution,
            rating: rate(rules, &read, turns, &proof.orders),
            themes: themes(rules, &read, &line),
            line: (turns > 1).then(|| line.iter().map(|turn| texts(rules, turn)).collect()),
        })
    }

    /// Whether there are not too many similar puzzles.
    fn is_welcome(&self, turns: u8, solution: &[String]) -> bool {
        let single = self.puzzles.iter().filter(|puzzle| puzzle.is_single_move()).count();
        let is_single = turns == 1 && solution.len() == 1;
        let alike = self.alike.get(&signature(solution)).copied().unwrap_or(0);
        alike < MOST_ALIKE && !(is_single && (single + 1) * SINGLE_MOVES > self.puzzles.len())
    }
}

/// The moves of a solution, ignoring their order.
fn signature(solution: &[String]) -> Vec<String> {
    let mut sorted = solution.to_vec();
    sorted.sort();
    sorted
}

/// The position after a random turn.
fn random_turn(rules: &Rules, start: &Position, rng: &mut Rng) -> Position {
    let mut at = *start;
    while at.turn() == start.turn() && at.outcome(rules).is_none() {
        let legal = at.legal_actions(rules);
        let Some(&action) = legal.get(rng.below(legal.len())) else { break };
        at.play_unchecked(rules, action);
    }
    at
}
