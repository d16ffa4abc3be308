//! Every turn of a game: what it was worth, and what would have been better.

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

    /// The grade of a turn after which so many percent fewer of the points are to be expected.
    fn of_loss(percent: f64) -> Option<Grade> {
        [(20.0, Grade::Blunder), (10.0, Grade::Mistake), (5.0, Grade::Doubtful)]
            .into_iter()
            .find(|&(least, _)| percent >= least)
            .map(|(_, grade)| grade)
    }
}

/// What is thought of a turn that was played.
#[derive(Clone, Debug)]
pub struct TurnReview {
    /// Which of the game's actions it begins with, from 0.
    pub first: usize,
    /// The position before it.
    pub before: Position,
    /// What was played.
    pub actions: Vec<Action>,
    /// What the position before the turn was worth to its player.
    pub best: Score,
    /// What it was worth to him after the turn.
    pub played: Score,
    /// The best turn that was found, if it leads to another position.
    pub better: Option<Vec<Action>>,
    /// A win in the turn that was not played.
    pub missed: Option<Vec<Action>>,
    /// The position after the turn with the opponent's win in his next one.
    pub allowed: Option<(Position, Vec<Action>)>,
    /// How bad the turn was; `None`: good enough.
    pub grade: Option<Grade>,
}

impl TurnReview {
    /// Who played it.
    pub fn player(&self) -> Color {
        self.before.player()
    }

    /// How much worse the position became, in hundredths of a pawn; `None` where one of the two is a decided game and the other is not.
    pub fn loss(&self) -> Option<i32> {
        let decided = |score: Score| (score.wins_in().is_some(), score.loses_in().is_some());
        match (decided(self.best), decided(self.played)) {
            ((false, false), (false, false)) => Some((self.best.value() - self.played.value()).max(0)),
            (best, played) if best == played => Some(0),
            _ => None,
        }
    }

    /// Whether the game was lost whatever was played.
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
            grade: grade(best, played, missed.is_some()),
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

/// Whether a game ended by what somebody said, or by a clock, and not on the board.
fn is_declared(reason: EndReason) -> bool {
    matches!(reason, EndReason::Resignation | EndReason::Agreement | EndReason::Time | EndReason::Abandoned)
}

/// The same end of the game, so many actions further away.
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

/// The points to be expected from a position, in percent: half of them where it is even, three quarters with about two pawns more.
fn expected(score: Score) -> f64 {
    match (score.wins_in(), score.loses_in()) {
        (Some(_), _) => 100.0,
        (_, Some(_)) => 0.0,
        _ => 100.0 / (1.0 + (-f64::from(score.value()) / 200.0).exp()),
    }
}

fn grade(best: Score, played: Score, missed: bool) -> Option<Grade> {
    let grade = Grade::of_loss(expected(best) - expected(played));
    if missed { grade.max(Some(Grade::Doubtful)) } else { grade }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_counts_is_what_becomes_of_the_game() {
        let points = Score::points;
        assert_eq!(grade(points(30), points(20), false), None);
        assert_eq!(grade(points(30), points(-20), false), Some(Grade::Doubtful));
        assert_eq!(grade(points(30), points(-100), false), Some(Grade::Mistake));
        assert_eq!(grade(points(30), points(-200), false), Some(Grade::Blunder));
        assert_eq!(grade(points(1500), points(1200), false), None, "won anyway");
        assert_eq!(grade(Score::win_in(3), points(1500), true), Some(Grade::Doubtful));
        assert_eq!(grade(Score::win_in(3), points(0), true), Some(Grade::Blunder));
        assert_eq!(grade(points(0), Score::loss_in(2), false), Some(Grade::Blunder));
        assert_eq!(grade(Score::loss_in(6), Score::loss_in(2), false), None);
    }
}
