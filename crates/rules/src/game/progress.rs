//! The progress of the current turn, with what only a game knows about it.

use crate::progress::{TurnProgress, skipped_since, turn_progress};

use super::Game;

impl Game {
    /// The progress of the current turn: that of the position ([`turn_progress`]), what was skipped after the last move, and whether the
    /// turn before ended because of that.
    pub fn progress(&self) -> TurnProgress {
        let (rules, position) = (self.rules(), self.position());
        let mut progress = turn_progress(position, rules);
        if let [.., before, _] = self.positions()
            && before.turn == position.turn
            && before.ordinal < position.ordinal
        {
            progress.remaining.skipped = skipped_since(before, position, rules);
        }
        progress.cut_short = self.cut_short();
        progress
    }

    /// Whether the turn before ended early: its length, checks and captures allowed another move, but there was no legal one.
    fn cut_short(&self) -> bool {
        let ([.., before, now], Some(&last)) = (self.positions(), self.actions().last()) else { return false };
        if now.turn == before.turn || !last.is_move() {
            return false;
        }
        let mut played = *before;
        played.advance(self.rules(), last);
        played.turn == before.turn && played.ended == 0
    }
}
