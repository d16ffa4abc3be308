//! Reviews a game: a score and a grade for every turn, and better turns.

use tempi_engine::{Score, history_keys};
use tempi_rules::{Action, Color, EndReason, Game, Position, Rules};

use super::analyzer::Analyzer;
use super::text::turn_of;
use crate::progress::Progress;

/// How bad a turn was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Grade {
    /// `?!`
    Doubtful,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Grade {
    /// The glyph of annotators.
    pub fn glyph(self) -> &'static str {
        match self {
            Grade::Doubtful => "?!",
            Grade::Mistake => "?",
            Grade::Blunder => "??",
        }
    }

    /// Its number in PGN.
    pub fn nag(self) -> u8 {
        match self {
            Grade::Mistake => 2,
            Grade::Blunder => 4,
            Grade::Doubtful => 6,
        }
    }

    /// The grade of a turn that loses this share of the winning chances, or `None` if it is good enough.
    fn of_loss(chances: f64) -> Option<Grade> {
        [(0.20, Grade::Blunder), (0.10, Grade::Mistake), (0.05, Grade::Doubtful)]
            .into_iter()
            .find(|&(least, _)| chances >= least)
            .map(|(_, grade)| grade)
    }
}

/// A player with winning chances from here on is still winning, though perhaps no longer by force.
const STILL_WINNING: f64 = 0.75;

/// The review of a turn that was played.
#[derive(Clone, Debug)]
pub struct TurnReview {
    /// The index of its first action in the game.
    pub first: usize,
    /// The position before it.
    pub before: Position,
    /// What was played.
    pub actions: Vec<Action>,
    /// The score before the turn (with the best turn), from its player's view.
    pub best: Score,
    /// The score after the turn, from the same player's view.
    pub played: Score,
    /// The best turn found, if it leads to a different position.
    pub better: Option<Vec<Action>>,
    /// A win this turn that was not played.
    pub missed: Option<Vec<Action>>,
    /// The position after the turn, and the opponent's win in their next turn.
    pub allowed: Option<(Position, Vec<Action>)>,
    /// How bad the turn was, by the winning chances it lost; `None` if it was good enough.
    pub grade: Option<Grade>,
}

impl TurnReview {
    /// Who played it.
    pub fn player(&self) -> Color {
        self.before.player()
    }

    /// The loss in centipawns; `None` if exactly one of the two scores is a forced win or loss.
    pub fn loss(&self) -> Option<i32> {
        let decided = |score: Score| (score.wins_in().is_some(), score.loses_in().is_some());
        match (decided(self.best), decided(self.played)) {
            ((false, false), (false, false)) => Some((self.best.value() - self.played.value()).max(0)),
            (best, played) if best == played => Some(0),
            _ => None,
        }
    }

    /// Whether the turn threw a forced win away: the player is no longer clearly winning.
    pub fn gives_win_away(&self) -> bool {
        self.best.wins_in().is_some() && self.played.winning_chances() < STILL_WINNING
    }

    /// Whether every turn lost.
    pub fn was_lost(&self) -> bool {
        self.best.loses_in().is_some()
    }
}

/// A turn of the game, with what the engine wants to know of the positions before.
struct Played {
    first: usize,
    before: Position,
    actions: Vec<Action>,
    history: Vec<u64>,
}

/// Thinks about every turn of a game, the last one first, since what comes out of a position helps to judge those before it. If the
/// user stops it, the reviews begin with some later turn. `name` is shown meanwhile.
pub fn review_game(analyzer: &mut Analyzer<'_>, game: &Game, name: &str, progress: &Progress) -> Vec<TurnReview> {
    let rules = analyzer.rules();
    let turns = turns(game);
    let mut reviews = Vec::new();
    let end = *game.position();
    // Resigned games are judged as they stand.
    let on_board = game.outcome().filter(|outcome| !is_declared(outcome.reason));
    let (mut after, mut after_win) = (on_board.map(|outcome| final_score(outcome.winner, end.player())), None);
    if after.is_none() {
        let analysis = analyzer.think(&end, &history_keys(game), &format!("{name}the end: "), progress);
        after_win = analysis.win().map(<[Action]>::to_vec);
        after = analysis.score();
    }
    let mut next = end;
    for turn in turns.into_iter().rev() {
        let label = format!("{name}turn {}: ", turn.before.turn());
        let analysis = analyzer.think(&turn.before, &turn.history, &label, progress);
        let (Some(found), Some(value), false) = (analysis.score(), after, analyzer.stopped()) else { break };
        let played = if next.player() == turn.before.player() { value } else { value.reversed() };
        // Where the game knows better than the search did.
        let through_game = further(played, turn.actions.len() as u32);
        let best = found.max(through_game);
        let better = turn_of(&rules, &turn.before, analysis.line());
        let other = through_game < best && !leads_to(&rules, &turn.before, better, &next);
        let missed = analysis.win().filter(|_| played.wins_in().is_none()).map(<[Action]>::to_vec);
        let passed = next.player() != turn.before.player();
        let review = TurnReview {
            first: turn.first,
            before: turn.before,
            actions: turn.actions,
            best,
            played,
            better: other.then(|| better.to_vec()),
            grade: grade(best, played),
            missed,
            allowed: after_win.filter(|_| passed).map(|win| (next, win)),
        };
        reviews.push(review);
        (after, after_win, next) = (Some(best), analysis.win().map(<[Action]>::to_vec), turn.before);
    }
    reviews.reverse();
    reviews
}

/// The turns of a game with the keys of what was played before each.
fn turns(game: &Game) -> Vec<Played> {
    let mut replayed = Game::from_position(game.rules().clone(), *game.start());
    let mut turns = Vec::new();
    for turn in game.turns() {
        let (first, history) = (replayed.actions().len(), history_keys(&replayed));
        turns.push(Played { first, before: *turn.before, actions: turn.actions.to_vec(), history });
        for &action in turn.actions {
            if replayed.play(action).is_err() {
                return turns;
            }
        }
    }
    turns
}

/// Whether a game ended by a declaration or on time, not on the board.
fn is_declared(reason: EndReason) -> bool {
    matches!(reason, EndReason::Resignation | EndReason::Agreement | EndReason::Time | EndReason::Abandoned)
}

/// The same end of the game, this many actions further away.
fn further(score: Score, actions: u32) -> Score {
    match (score.wins_in(), score.loses_in()) {
        (Some(count), _) => Score::win_in(count + actions),
        (_, Some(count)) => Score::loss_in(count + actions),
        _ => score,
    }
}

/// What the end of a game is worth to the player who would act next.
fn final_score(winner: Option<Color>, player: Color) -> Score {
    match winner {
        None => Score::EVEN,
        Some(winner) if winner == player => Score::win_in(0),
        Some(_) => Score::loss_in(0),
    }
}

/// Whether a turn ends in a position.
fn leads_to(rules: &Rules, before: &Position, turn: &[Action], end: &Position) -> bool {
    let mut at = *before;
    for &action in turn {
        at.play_unchecked(rules, action);
    }
    at.hash(rules) == end.hash(rules)
}

/// The grade of a turn, by the winning chances it lost: a slower win loses none.
fn grade(best: Score, played: Score) -> Option<Grade> {
    Grade::of_loss(best.winning_chances() - played.winning_chances())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_graded_by_the_winning_chances_they_lose() {
        let points = Score::points;
        assert_eq!(grade(points(30), points(20)), None);
        assert_eq!(grade(points(30), points(-20)), Some(Grade::Doubtful));
        assert_eq!(grade(points(30), points(-100)), Some(Grade::Mistake));
        assert_eq!(grade(points(30), points(-200)), Some(Grade::Blunder));
        assert_eq!(grade(points(1500), points(1200)), None, "still winning");
        assert_eq!(grade(Score::win_in(1), Score::win_in(9)), None, "a slower win");
        assert_eq!(grade(Score::win_in(3), points(1500)), None, "still winning");
        assert_eq!(grade(Score::win_in(3), points(500)), Some(Grade::Doubtful));
        assert_eq!(grade(Score::win_in(3), points(0)), Some(Grade::Blunder));
        assert_eq!(grade(points(0), Score::loss_in(2)), Some(Grade::Blunder));
        assert_eq!(grade(Score::loss_in(6), Score::loss_in(2)), None);
    }
}
