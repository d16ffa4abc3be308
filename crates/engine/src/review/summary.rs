//! The summary of a review.

use tempi_rules::{Color, Game, Position};

use super::places::final_score;
use super::verdict::{Grade, TurnVerdict};
use crate::chances::Chances;

/// A player's summary.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct PlayerSummary {
    /// From 0 to 100; `None` if no turn was graded. The mean of the arithmetic and the harmonic mean of the turns' accuracies, so that a
    /// single blunder weighs more than a few inaccuracies.
    pub accuracy: Option<f64>,
    /// Graded turns.
    pub graded: u32,
    /// Turns marked `?!`.
    pub inaccuracies: u32,
    /// Turns marked `?`.
    pub mistakes: u32,
    /// Turns marked `??`.
    pub blunders: u32,
}

/// Lower bound of accuracies in the harmonic mean, in percent, so that one turn cannot outweigh all others.
const LEAST: f64 = 10.0;

impl PlayerSummary {
    pub(super) fn of<'v>(turns: impl Iterator<Item = &'v TurnVerdict>) -> PlayerSummary {
        let mut summary = PlayerSummary::default();
        let mut accuracies = Vec::new();
        for turn in turns {
            accuracies.extend(turn.accuracy);
            match turn.grade {
                Some(Grade::Inaccuracy) => summary.inaccuracies += 1,
                Some(Grade::Mistake) => summary.mistakes += 1,
                Some(Grade::Blunder) => summary.blunders += 1,
                None => {}
            }
        }
        summary.graded = accuracies.len() as u32;
        let count = accuracies.len() as f64;
        let arithmetic = accuracies.iter().sum::<f64>() / count;
        let harmonic = count / accuracies.iter().map(|accuracy| 1.0 / accuracy.max(LEAST)).sum::<f64>();
        summary.accuracy = (count > 0.0).then_some(f64::midpoint(arithmetic, harmonic));
        summary
    }
}

/// A phase of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Nearly all pieces are left, and few moves were made.
    Opening,
    /// Neither opening nor endgame.
    Middlegame,
    /// Most pieces are gone.
    Endgame,
}

impl Phase {
    /// `opening`, `middlegame` or `endgame`.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Opening => "opening",
            Phase::Middlegame => "middlegame",
            Phase::Endgame => "endgame",
        }
    }
}

/// The number of moves of both players after which a game has left the opening.
const OPENING_MOVES: usize = 20;
/// Minimum share of the initial pieces in an opening and maximum share in an endgame, in percent.
const OPENING_PIECES: u32 = 85;
const ENDGAME_PIECES: u32 = 40;

/// The phase of a position after `moves` moves from `start`.
pub fn phase_of(start: &Position, position: &Position, moves: usize) -> Phase {
    let pieces = |position: &Position| {
        let waiting = |color| position.pocket(color).map(|(_, count)| u32::from(count)).sum::<u32>();
        Color::BOTH.iter().map(|&color| position.board().of(color).len() + waiting(color)).sum::<u32>()
    };
    let share = 100 * pieces(position) / pieces(start).max(1);
    if share <= ENDGAME_PIECES {
        Phase::Endgame
    } else if share >= OPENING_PIECES && moves < OPENING_MOVES {
        Phase::Opening
    } else {
        Phase::Middlegame
    }
}

/// When a game was decided.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Decided {
    /// The player who won, or was winning.
    pub winner: Color,
    /// The index of the turn after which the winner's chances never fell below three quarters again.
    pub turn: usize,
    /// The phase of the position before that turn.
    pub phase: Phase,
}

/// The winning chances from which on a player is winning.
const WINNING: f64 = 0.75;

pub(super) fn decided(game: &Game, turns: &[TurnVerdict], chances: Chances) -> Option<Decided> {
    let share = |turn: &TurnVerdict, color: Color| {
        let own = chances.share(turn.played);
        if turn.player == color { own } else { 1.0 - own }
    };
    let last = turns.last()?;
    let winner = Color::BOTH.into_iter().find(|&color| share(last, color) >= WINNING)?;
    // A drawn game, or one that the other player won by resignation or on time, was not decided on the board.
    let result = game.outcome().map(|outcome| outcome.winner);
    if result.is_some_and(|result| result != Some(winner)) && final_score(game).is_none() {
        return None;
    }
    let open = turns.iter().rposition(|turn| share(turn, winner) < WINNING).map_or(0, |index| index + 1);
    let turn = turns.get(open)?;
    Some(Decided { winner, turn: open, phase: phase_of(game.start(), &turn.before, turn.first) })
}
