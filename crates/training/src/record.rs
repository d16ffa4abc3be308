//! The record of a self-play game.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tempi_rules::{Game, Rules};
use thiserror::Error;

/// The record of a self-play game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// Its number among the games with the same settings.
    pub game: u64,
    /// The actions as short moves, separated by spaces.
    pub moves: String,
    /// The score of the position before each action, for the player to act, in centipawns of the evaluation that played, not converted
    /// ([`tempi_engine::Engine::with_unconverted_scores`]); wins and losses as in `Score::value`. `None` if the action was random.
    pub scores: Vec<Option<i32>>,
    /// `white`, `black` or `draw`; `None` if the game is unfinished.
    pub winner: Option<String>,
    /// The reason why the game ended, such as `checkmate`; `None` if it is unfinished.
    pub reason: Option<String>,
}

/// The reason why a record is not a game of its variant.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReplayError {
    /// An action is illegal.
    #[error("game {game}, action {action}: {reason}")]
    Illegal {
        /// The game's number.
        game: u64,
        /// The number of the action, from 1.
        action: usize,
        /// What is wrong.
        reason: String,
    },
    /// The number of scores differs from the number of actions.
    #[error("game {game} has {scores} scores for {actions} actions")]
    Scores {
        /// The game's number.
        game: u64,
        /// The number of scores.
        scores: usize,
        /// The number of actions.
        actions: usize,
    },
    /// The result is wrong.
    #[error("game {game} is recorded as {recorded}, but by the rules it is {actual}")]
    Result {
        /// The game's number.
        game: u64,
        /// The recorded result.
        recorded: String,
        /// The result by the rules.
        actual: String,
    },
}

impl GameRecord {
    /// The record of a game with the scores of its positions, one for each action.
    pub fn new(number: u64, game: &Game, scores: Vec<Option<i32>>) -> GameRecord {
        let (winner, reason) = result(game);
        GameRecord { game: number, moves: game.action_texts().join(" "), scores, winner, reason }
    }

    /// Replays the game by the rules.
    ///
    /// # Errors
    /// If an action is illegal, the result is wrong, or the number of scores differs from the number of actions.
    pub fn replay(&self, rules: &Arc<Rules>) -> Result<Game, ReplayError> {
        let mut game = Game::new(Arc::clone(rules));
        for (index, text) in self.moves.split_ascii_whitespace().enumerate() {
            game.play_text(text).map_err(|error| ReplayError::Illegal { game: self.game, action: index + 1, reason: error.to_string() })?;
        }
        let actions = game.actions().len();
        if self.scores.len() != actions {
            return Err(ReplayError::Scores { game: self.game, scores: self.scores.len(), actions });
        }
        let actual = result(&game);
        if (&self.winner, &self.reason) != (&actual.0, &actual.1) {
            let recorded = describe(self.winner.as_deref(), self.reason.as_deref());
            let actual = describe(actual.0.as_deref(), actual.1.as_deref());
            return Err(ReplayError::Result { game: self.game, recorded, actual });
        }
        Ok(game)
    }
}

/// The winner and the reason, as they are stored.
fn result(game: &Game) -> (Option<String>, Option<String>) {
    game.outcome().map_or((None, None), |outcome| {
        let winner = outcome.winner.map_or("draw", |winner| winner.name());
        (Some(winner.to_owned()), Some(outcome.reason.name().to_owned()))
    })
}

fn describe(winner: Option<&str>, reason: Option<&str>) -> String {
    match (winner, reason) {
        (None, None) => "unfinished".to_owned(),
        (winner, reason) => {
            let (winner, reason) = (winner.unwrap_or("nobody"), reason.unwrap_or("no reason"));
            if winner == "draw" { format!("a draw ({reason})") } else { format!("won by {winner} ({reason})") }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(moves: &str, winner: Option<&str>, reason: Option<&str>) -> GameRecord {
        let scores = vec![None; moves.split(' ').count()];
        GameRecord { game: 3, moves: moves.to_owned(), scores, winner: winner.map(Into::into), reason: reason.map(Into::into) }
    }

    #[test]
    fn games_are_checked_against_the_rules() {
        let rules = Rules::builtin("chess").unwrap();
        let mate = "f2f3 e7e5 g2g4 d8h4";
        let game = record(mate, Some("black"), Some("checkmate")).replay(&rules).unwrap();
        assert_eq!(game.actions().len(), 4);
        let error = |record: GameRecord| record.replay(&rules).unwrap_err().to_string();
        let wrong = error(record(mate, Some("draw"), Some("stalemate")));
        assert_eq!(wrong, "game 3 is recorded as a draw (stalemate), but by the rules it is won by black (checkmate)");
        assert!(error(record("e2e4", Some("white"), None)).ends_with("as won by white (no reason), but by the rules it is unfinished"));
        assert!(error(record("e2e4 e2e4", None, None)).starts_with("game 3, action 2: "));
        let short = GameRecord { scores: vec![Some(3)], ..record("e2e4 e7e5", None, None) };
        assert_eq!(error(short), "game 3 has 1 scores for 2 actions");
    }
}
