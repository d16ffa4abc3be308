//! The public methods of [`Position`] that do not involve text: a table of contents of the kernel.
//!
//! The other modules implement them; FENs, notation and reasons are in `crate::interface`.

use crate::board::{Board, Color, Role, Square};
use crate::compile::Rules;

use super::action::Action;
use super::outcome::Outcome;
use super::position::{Flags, NONE, Position};
use super::series::LengthError;
use super::sink::{AnySink, CountSink, ListSink};
use super::{outcome, series, turn};

/// # Whose turn it is
impl Position {
    /// The player who acts next; after the end of the game, the one who would be next.
    #[inline]
    pub fn player(&self) -> Color {
        self.player
    }

    /// The color of the pieces that the player moves, except in moves that a rule reserves for opposing pieces. It differs from the player only
    /// if White and Black pieces alternate.
    #[inline]
    pub fn moving_side(&self) -> Color {
        self.moving_side
    }

    /// The number of the turn, counting both players, from 1.
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// The number of moves made in this turn.
    #[inline]
    pub fn ordinal(&self) -> u8 {
        self.ordinal
    }

    /// Whether the turn has begun: a move, a marker move or a rearrangement was made in it.
    pub fn is_inside_turn(&self) -> bool {
        self.ordinal > 0 || self.flags.has(Flags::PREPARED)
    }

    /// Maximum number of moves that the player can still make in this turn, judging by length, points or spaces alone; at least 1 during the turn.
    #[inline]
    pub fn moves_left(&self, _rules: &Rules) -> u8 {
        self.left.max(1)
    }

    /// Maximum number of moves in the next turn, if this one ends now; at least 1.
    pub fn moves_next(&self, rules: &Rules) -> u8 {
        turn::moves_next(self, rules)
    }

    /// The position with a turn of this many moves, regardless of the schedule.
    ///
    /// If this is the scheduled length, nothing changes. Otherwise the position is outside the game's count of turns: the opponent replies as in
    /// the schedule's first turn of one move, so that a mate is determined as in chess. (This matters in Italian progressive chess, where a reply
    /// that may not give check yet has fewer escapes.) Such a position has no FEN.
    ///
    /// # Errors
    /// If turns are measured in points or spaces or consist of certain moves, if there is no turn of this length, or if the turn has begun.
    ///
    /// ```
    /// use tempi_rules::{Position, Rules};
    /// let rules = Rules::builtin("progressive-italian").unwrap();
    /// let position = Position::start(&rules).with_turn_length(&rules, 4).unwrap();
    /// assert_eq!(position.moves_left(&rules), 4);
    /// ```
    pub fn with_turn_length(&self, rules: &Rules, moves: u8) -> Result<Position, LengthError> {
        series::with_turn_length(self, rules, moves)
    }
}

/// # Pieces
impl Position {
    /// The pieces on the board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The captured pieces that a player may re-enter, with their numbers.
    pub fn pocket(&self, color: Color) -> impl Iterator<Item = (Role, u8)> {
        self.pockets[color.index()].iter()
    }

    /// A player's marker.
    pub fn marker(&self, color: Color) -> Option<Square> {
        let square = self.markers[color.index()];
        (square != NONE).then(|| Square::new(square))
    }

    /// Whether a player's king is in check (G2); false if kings are not royal.
    pub fn in_check(&self, rules: &Rules, color: Color) -> bool {
        self.king(rules, color).is_some_and(|king| self.attacked(rules, king, !color, self.board.occupied()))
    }

    /// Whether the player to act is in check; if White and Black pieces alternate, whether the pieces to move are.
    pub fn is_check(&self, rules: &Rules) -> bool {
        self.in_check(rules, self.moving_side)
    }
}

/// # Legal actions
impl Position {
    /// All legal actions, in no particular order. Empty if the game has ended.
    pub fn legal_actions(&self, rules: &Rules) -> Vec<Action> {
        let mut actions = Vec::with_capacity(64);
        self.legal_actions_into(rules, &mut actions);
        actions
    }

    /// Appends all legal actions to a list, which a search can reuse.
    pub fn legal_actions_into(&self, rules: &Rules, actions: &mut Vec<Action>) {
        if !self.is_over() {
            self.generate(rules, &mut ListSink::<true>(actions));
        }
    }

    /// Whether there is a legal action; much faster than listing them. False if the game has ended.
    pub fn has_legal_action(&self, rules: &Rules) -> bool {
        let mut any = AnySink(false);
        if !self.is_over() {
            self.generate(rules, &mut any);
        }
        any.0
    }

    /// The number of legal actions; faster than listing them.
    pub fn count_legal_actions(&self, rules: &Rules) -> u64 {
        let mut count = CountSink(0);
        if !self.is_over() {
            self.generate(rules, &mut count);
        }
        count.0
    }
}

/// # Playing
impl Position {
    /// Plays an action that must be legal.
    ///
    /// An illegal action results in a meaningless position; use [`Position::play`] if in doubt.
    #[inline]
    pub fn play_unchecked(&mut self, rules: &Rules, action: Action) {
        turn::play_unchecked(self, rules, action);
    }
}

/// # The result
impl Position {
    /// The result, if the game has ended here: by a goal, by checkmate, because there is no legal action, or by a counted draw. Repetition is
    /// handled by [`crate::Game`].
    #[inline]
    pub fn outcome(&self, rules: &Rules) -> Option<Outcome> {
        outcome::outcome(self, rules)
    }

    /// Turns without a capture and without a pawn move (plies where pieces alternate).
    pub fn quiet_turns(&self) -> u16 {
        self.quiet
    }
}

/// # Comparing positions
impl Position {
    /// A hash of everything that later play depends on: the incremental hash of the placement, mixed with the state of the turn. Counters (quiet
    /// turns, moves since the last capture of a pawn, the turn's number beyond what the schedule depends on) are not included.
    pub fn hash(&self, rules: &Rules) -> u64 {
        self.board.key() ^ self.turn_hash(rules)
    }
}
