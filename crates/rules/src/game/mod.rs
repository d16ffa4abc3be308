//! Games: a start, the actions played, and how it ended.

mod progress;
mod repetition;
mod start;

pub use start::warn_of_finished_start;

use std::sync::Arc;

use crate::board::Color;
use crate::compile::{RepetitionRule, Rules};
use crate::effort;
use crate::fen::FenError;
use crate::kernel::{Action, EndReason, Outcome, Position};
use crate::notation::{Namer, NotationError};

use repetition::Key;

/// A game: its rules, the position it began with and the actions played since.
///
/// It tracks what a single position cannot: repetition, resignation, and how to take back actions. Its state is the start's FEN
/// and the texts of its actions; [`Game::replay`] recreates the game from them.
///
/// ```
/// use tempi_rules::{Game, Rules};
/// let mut game = Game::new(Rules::builtin("binary")?);
/// for text in ["e4", "d5", "dxe4", "Nc3", "Nd3"] {
///     game.play_text(text)?;
/// }
/// assert_eq!(game.movetext(), "1. e4 2. d5 dxe4 3. Nc3 Nd3");
/// assert_eq!(game.take_back_turn(), 2);
/// assert_eq!(game.turn_number(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Game {
    rules: Arc<Rules>,
    actions: Vec<Action>,
    /// The start, then the position after each action.
    positions: Vec<Position>,
    /// The key of each position that counts for repetition.
    keys: Vec<Option<Key>>,
    /// An end that is not on the board: resignation, agreement, time, abandonment.
    declared: Option<Outcome>,
}

/// Why an action was not played; the game is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// The game has ended.
    #[error("the game is over: {}", describe(.0))]
    Over(Outcome),
    /// The action is not legal here.
    #[error("the action `{0}` is illegal in this position")]
    Illegal(String),
    /// The text names no legal action, or more than one.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The variant does not allow draws by agreement.
    #[error("this variant does not allow draws by agreement")]
    NoAgreement,
    /// The start of the game is not a position of the variant.
    #[error(transparent)]
    Fen(#[from] FenError),
}

fn describe(outcome: &Outcome) -> String {
    outcome.winner.map_or(format!("drawn ({})", outcome.reason), |winner| format!("won by {winner} ({})", outcome.reason))
}

/// What one player did before the other acted. The last turn of a game may still be in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn<'a> {
    /// The number of the turn, counting both players, from 1.
    pub number: u16,
    /// Whose turn it is.
    pub player: Color,
    /// The position before the first of the actions.
    pub before: &'a Position,
    /// The actions of the turn; the first turn lacks those made before the game's start.
    pub actions: &'a [Action],
}

impl Game {
    /// A game from the variant's start position.
    pub fn new(rules: Arc<Rules>) -> Game {
        let start = Position::start(&rules);
        Game::from_position(rules, start)
    }

    /// A game from a position, which may be in the middle of a turn.
    pub fn from_position(rules: Arc<Rules>, start: Position) -> Game {
        let keys = vec![repetition::key(&rules, &start, None)];
        Game { rules, actions: Vec::new(), positions: vec![start], keys, declared: None }
    }

    /// A game from a FEN (`None`: the variant's start) and the texts of its actions, in either notation.
    ///
    /// # Errors
    /// If the FEN is not a position of the variant, or an action cannot be played.
    pub fn replay<T: AsRef<str>>(rules: Arc<Rules>, fen: Option<&str>, texts: &[T]) -> Result<Game, GameError> {
        let start = match fen {
            Some(fen) => Position::from_fen(&rules, fen)?,
            None => Position::start(&rules),
        };
        let mut game = Game::from_position(rules, start);
        texts.iter().try_for_each(|text| game.play_text(text.as_ref()).map(|_| ()))?;
        Ok(game)
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The position that the game began with.
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.positions[self.actions.len()]
    }

    /// The positions of the game: the start, then the one after each action.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The actions played.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// The texts of the actions played, such as `e2e4`.
    pub fn action_texts(&self) -> Vec<String> {
        self.actions.iter().map(|action| action.text(&self.rules)).collect()
    }

    /// The player who acts next; after the end, who would be next.
    pub fn player(&self) -> Color {
        self.position().player()
    }

    /// The number of the current turn, counting both players, from 1.
    pub fn turn_number(&self) -> u16 {
        self.position().turn()
    }

    /// The actions played, grouped by turns.
    pub fn turns(&self) -> impl Iterator<Item = Turn<'_>> {
        let number = |index: usize| self.positions[index].turn();
        let starts = (0..self.actions.len()).filter(move |&index| index == 0 || number(index) != number(index - 1));
        starts.map(move |first| {
            let length = (first..self.actions.len()).take_while(|&index| number(index) == number(first)).count();
            let before = &self.positions[first];
            Turn { number: before.turn(), player: before.player(), before, actions: &self.actions[first..first + length] }
        })
    }

    /// All legal actions, in no particular order; none after the end of the game.
    pub fn legal_actions(&self) -> Vec<Action> {
        effort::spend(effort::LIST);
        if self.outcome().is_some() { Vec::new() } else { self.position().legal_actions(&self.rules) }
    }

    /// Plays an action.
    ///
    /// # Errors
    /// If the game is over or the action is not legal; the game is unchanged.
    pub fn play(&mut self, action: Action) -> Result<(), GameError> {
        self.check_not_over()?;
        if !self.position().legal_actions(&self.rules).contains(&action) {
            return Err(GameError::Illegal(action.text(&self.rules)));
        }
        self.push(action);
        Ok(())
    }

    /// Plays the action of a text, in readable notation (`Nf3`) or as action text (`g1f3`).
    ///
    /// # Errors
    /// If the game is over, or the text names no legal action or several; the game is unchanged.
    pub fn play_text(&mut self, text: &str) -> Result<Action, GameError> {
        effort::spend(effort::LIST);
        self.check_not_over()?;
        let action = Namer::new(&self.rules, self.position()).read(text)?;
        self.push(action);
        Ok(action)
    }

    fn check_not_over(&self) -> Result<(), GameError> {
        self.outcome().map_or(Ok(()), |outcome| Err(GameError::Over(outcome)))
    }

    fn push(&mut self, action: Action) {
        let mut next = *self.position();
        next.play_unchecked(&self.rules, action);
        self.keys.push(repetition::key(&self.rules, &next, Some(action)));
        self.positions.push(next);
        self.actions.push(action);
    }

    /// Takes the last action back; a declared end of the game is taken back with it.
    pub fn take_back_action(&mut self) -> Option<Action> {
        let action = self.actions.pop()?;
        self.positions.pop();
        self.keys.pop();
        self.declared = None;
        Some(action)
    }

    /// Takes back actions to the start of the current turn or, if the game is there already, of the one before. Returns how many actions
    /// were taken back.
    pub fn take_back_turn(&mut self) -> usize {
        let mut count = 0;
        let number = |game: &Game, back: usize| game.positions[game.actions.len() - back].turn();
        while let Some(turn) = (!self.actions.is_empty()).then(|| number(self, 1)) {
            if count > 0 && turn != number(self, 0) {
                break;
            }
            self.take_back_action();
            count += 1;
        }
        count
    }

    /// How the game ended and why, if it has ended.
    pub fn outcome(&self) -> Option<Outcome> {
        let on_board = || self.position().outcome(&self.rules);
        // A win, a loss or no legal moves takes precedence over a draw by G12; and there, bare kings over repetition, and that over the
        // hundred turns.
        match self.declared.or_else(on_board) {
            Some(Outcome { reason: EndReason::HundredTurns, winner }) => {
                Some(self.repetition().unwrap_or(Outcome { winner, reason: EndReason::HundredTurns }))
            }
            Some(outcome) => Some(outcome),
            None => self.repetition(),
        }
    }

    /// How often the current position has occurred, including now; 0 where positions are not compared.
    pub fn occurrences(&self) -> usize {
        let Some(now) = self.keys[self.actions.len()] else { return 0 };
        self.keys.iter().filter(|&&key| key == Some(now)).count()
    }

    /// The consequence of the third occurrence of a position.
    fn repetition(&self) -> Option<Outcome> {
        if self.occurrences() < 3 {
            return None;
        }
        let winner = match self.rules.end.repetition {
            // The player who made the position is the one who does not act in it.
            RepetitionRule::Loses => Some(self.player()),
            _ => None,
        };
        Some(Outcome { winner, reason: EndReason::Repetition })
    }

    /// The player resigns.
    ///
    /// # Errors
    /// If the game is over.
    pub fn resign(&mut self, player: Color) -> Result<(), GameError> {
        self.declare(Some(!player), EndReason::Resignation)
    }

    /// The player has run out of time.
    ///
    /// # Errors
    /// If the game is over.
    pub fn lose_on_time(&mut self, player: Color) -> Result<(), GameError> {
        self.declare(Some(!player), EndReason::Time)
    }

    /// The player has left and loses.
    ///
    /// # Errors
    /// If the game is over.
    pub fn abandon(&mut self, player: Color) -> Result<(), GameError> {
        self.declare(Some(!player), EndReason::Abandoned)
    }

    /// The players agree on a draw.
    ///
    /// # Errors
    /// If the game is over, or the variant does not allow draws by agreement (Forward Chess).
    pub fn agree_on_draw(&mut self) -> Result<(), GameError> {
        if !self.rules.end.agreement {
            return Err(GameError::NoAgreement);
        }
        self.declare(None, EndReason::Agreement)
    }

    fn declare(&mut self, winner: Option<Color>, reason: EndReason) -> Result<(), GameError> {
        if let Some(outcome) = self.outcome() {
            return Err(GameError::Over(outcome));
        }
        self.declared = Some(Outcome { winner, reason });
        Ok(())
    }

    /// The whole game in readable notation, one number a turn: `1. e4 2. d5 dxe4`. The text of a game that began inside a turn begins with
    /// `3. ...`.
    pub fn movetext(&self) -> String {
        let mut words = Vec::with_capacity(self.actions.len());
        for turn in self.turns() {
            words.push(self.turn_text(turn));
        }
        words.join(" ")
    }

    /// One turn in readable notation: `3. Nc3 Nd3`.
    pub fn turn_text(&self, turn: Turn<'_>) -> String {
        let dots = if turn.before.is_inside_turn() { " ..." } else { "" };
        let mut text = format!("{}.{dots}", turn.number);
        let mut position = *turn.before;
        for &action in turn.actions {
            text.push(' ');
            text.push_str(&Namer::new(&self.rules, &position).name(action));
            position.play_unchecked(&self.rules, action);
        }
        text
    }
}

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Game")
            .field("variant", &self.rules.id())
            .field("start", &self.start().fen(&self.rules))
            .field("actions", &self.action_texts())
            .field("declared", &self.declared)
            .finish()
    }
}
