//! A book in memory, indexed by position.

use std::collections::HashMap;

use tempi_engine::{Rng, Score, scramble};
use tempi_rules::{Action, Position, Rules};

use crate::settings::Settings;

/// A book: turns that can be played in the openings of one variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    /// The settings that it was built with.
    settings: Settings,
    positions: Vec<BookPosition>,
    /// The occurrences of each position, by hash: at the start of turns and within them.
    places: HashMap<u64, Vec<Place>>,
}

/// A position at the start of a turn, with the turns that can be played in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookPosition {
    /// The position.
    pub position: Position,
    /// The turn that leads to it, as the index of an earlier position and the index of its turn; `None` for the start of the variant.
    pub from: Option<(usize, usize)>,
    /// The turns, most frequent choice first.
    pub turns: Vec<BookTurn>,
}

/// A turn of a book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookTurn {
    /// Its actions.
    pub actions: Vec<Action>,
    /// The number of self-play games in which it was chosen.
    pub games: u32,
    /// The relative frequency with which it is chosen among the turns of its position; from 1 to 100.
    pub weight: u32,
    /// The score by a search, for the player whose turn it is.
    pub score: Score,
    /// The hash of the position after it.
    pub leads_to: u64,
}

/// A book's choice in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookChoice {
    /// The action to play.
    pub action: Action,
    /// The rest of the turn, this action first.
    pub rest: Vec<Action>,
    /// The score of the turn, for the player whose turn it is.
    pub score: Score,
}

/// An occurrence of a position in a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place {
    position: usize,
    turn: usize,
    /// The number of actions of the turn that lead to it.
    done: usize,
}

impl BookTurn {
    /// The texts of the actions, separated by spaces.
    pub fn text(&self, rules: &Rules) -> String {
        self.actions.iter().map(|action| action.text(rules)).collect::<Vec<_>>().join(" ")
    }
}

impl Book {
    /// A book of these positions, whose turns must be legal.
    pub(crate) fn new(rules: &Rules, settings: Settings, positions: Vec<BookPosition>) -> Book {
        let mut places: HashMap<u64, Vec<Place>> = HashMap::new();
        for (index, known) in positions.iter().enumerate() {
            for (turn, BookTurn { actions, .. }) in known.turns.iter().enumerate() {
                let mut at = known.position;
                for (done, &action) in actions.iter().enumerate() {
                    places.entry(at.hash(rules)).or_default().push(Place { position: index, turn, done });
                    at.play_unchecked(rules, action);
                }
            }
        }
        Book { settings, positions, places }
    }

    /// The settings that it was built with.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// The positions, the start of the variant first.
    pub fn positions(&self) -> &[BookPosition] {
        &self.positions
    }

    /// The turns for a position at the start of a turn; empty if it is not in the book, or within a turn.
    pub fn turns(&self, rules: &Rules, position: &Position) -> &[BookTurn] {
        let places = self.places.get(&position.hash(rules)).into_iter().flatten();
        places.filter(|place| place.done == 0).map(|place| &self.positions[place.position].turns[..]).next().unwrap_or_default()
    }

    /// The turns that continue from a position, at the start of a turn or within it, each with the number of its actions that lead to the
    /// position.
    pub fn continuations(&self, rules: &Rules, position: &Position) -> impl Iterator<Item = (&BookTurn, usize)> {
        let places = self.places.get(&position.hash(rules)).into_iter().flatten();
        places.map(|place| (&self.positions[place.position].turns[place.turn], place.done))
    }

    /// Chooses a turn at random, by weight; `None` if the position is not in the book, or the game has ended. Equal seeds give equal choices.
    ///
    /// ```
    /// # let rules = tempi_rules::Rules::builtin("double-move").unwrap();
    /// # let settings = tempi_book::Settings { games: 3, turns: 1, nodes: 100, seed: 1 };
    /// # let book = tempi_book::build(&rules, settings, |_| true).unwrap();
    /// # let start = tempi_rules::Position::start(&rules);
    /// let choice = book.choose(&rules, &start, 1);
    /// assert_eq!(choice, book.choose(&rules, &start, 1));
    /// ```
    pub fn choose(&self, rules: &Rules, position: &Position, seed: u64) -> Option<BookChoice> {
        if !self.places.contains_key(&position.hash(rules)) {
            return None;
        }
        let legal = position.legal_actions(rules);
        // The hash does not cover some counters that can matter within a turn.
        let playable = |&(turn, done): &(&BookTurn, usize)| legal.contains(&turn.actions[done]);
        let candidates: Vec<_> = self.continuations(rules, position).filter(playable).collect();
        let all: u32 = candidates.iter().map(|(turn, _)| turn.weight).sum();
        let mut chance = Rng::new(scramble(seed) ^ position.hash(rules)).below(all as usize) as u32;
        let (turn, done) = candidates.into_iter().find(|(turn, _)| {
            let chosen = chance < turn.weight;
            chance = chance.saturating_sub(turn.weight);
            chosen
        })?;
        position.outcome(rules).is_none().then(|| BookChoice {
            action: turn.actions[done],
            rest: turn.actions[done..].to_vec(),
            score: turn.score,
        })
    }

    /// Whether a turn is in the book: the position before it is, and one of its turns leads to the same position, in any order of moves.
    /// `actions` must be legal; an incomplete turn is not in the book.
    pub fn contains(&self, rules: &Rules, before: &Position, actions: &[Action]) -> bool {
        let turns = self.turns(rules, before);
        if turns.is_empty() || actions.is_empty() {
            return false;
        }
        let mut after = *before;
        actions.iter().for_each(|&action| after.play_unchecked(rules, action));
        let key = after.hash(rules);
        turns.iter().any(|turn| turn.leads_to == key)
    }
}
