//! Selects positions that an evaluation can learn from.

use tempi_engine::Score;
use tempi_rules::{Color, Game, Position, Rules};

use crate::record::GameRecord;

/// A training position.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The position.
    pub position: Position,
    /// The score of the search for the player to act, in centipawns of the evaluation that played, not converted.
    pub score: i32,
    /// The points of the player to act at the end of the game: 1, ½ or 0.
    pub result: f32,
}

/// The positions of a game whose value is not decided by tactics. Skips positions in which the action was random, the search found a forced
/// result, the player to act is in check, or the action played captures or promotes: their score depends more on what happens next than on the
/// position.
///
/// `game` must be the result of [`GameRecord::replay`]. Unfinished games count as draws.
pub fn quiet_samples<'a>(record: &'a GameRecord, game: &'a Game) -> impl Iterator<Item = Sample> + 'a {
    let winner = game.outcome().and_then(|outcome| outcome.winner);
    let positions = game.positions();
    record.scores.iter().zip(positions.iter().zip(&positions[1..])).filter_map(move |(score, (position, next))| {
        let score = (*score).filter(|&score| is_undecided(score))?;
        let quiet = !position.is_check(game.rules()) && has_same_pieces(game.rules(), position, next);
        let result = winner.map_or(0.5, |winner| f32::from(u8::from(winner == position.player())));
        quiet.then_some(Sample { position: *position, score, result })
    })
}

fn is_undecided(score: i32) -> bool {
    score == Score::points(score).value()
}

/// Whether both players have the same pieces in both positions.
fn has_same_pieces(rules: &Rules, one: &Position, other: &Position) -> bool {
    let count = |position: &Position, color, role| position.board().pieces(color, role).len();
    Color::BOTH.iter().all(|&color| rules.roles().all(|role| count(one, color, role) == count(other, color, role)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tactical_positions_are_skipped() {
        let rules = Rules::builtin("chess").unwrap();
        let moves = "e2e4 d7d5 e4d5 d8d5 b1c3 d5e5 f1e2 e5g5 g1f3 g5g2 h1g1 g2h3";
        let mut scores: Vec<Option<i32>> = (1..=12).map(Some).collect();
        scores[1] = None;
        scores[4] = Some(Score::win_in(9).value());
        scores[7] = Some(Score::loss_in(2).value());
        let record = GameRecord { game: 0, moves: moves.into(), scores, winner: None, reason: None };
        let game = record.replay(&rules).unwrap();
        let kept: Vec<i32> = quiet_samples(&record, &game).map(|sample| sample.score).collect();
        // Skipped: 2 (random), 3, 4 and 10 (captures), 5 (a win), 7 (a check), 8 (a loss).
        assert_eq!(kept, [1, 6, 9, 11, 12]);
        assert!(quiet_samples(&record, &game).all(|sample| sample.result == 0.5));
    }

    #[test]
    fn results_are_those_of_the_player_to_act() {
        let rules = Rules::builtin("chess").unwrap();
        let scores = vec![Some(0); 4];
        let record = GameRecord {
            game: 0,
            moves: "f2f3 e7e5 g2g4 d8h4".into(),
            scores,
            winner: Some("black".into()),
            reason: Some("checkmate".into()),
        };
        let game = record.replay(&rules).unwrap();
        let results: Vec<f32> = quiet_samples(&record, &game).map(|sample| sample.result).collect();
        assert_eq!(results, [0.0, 1.0, 0.0, 1.0]);
    }
}
