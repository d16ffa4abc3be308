//! The verdict on each turn.

use tempi_rules::{Action, Color, Game, Position, Rules};

use super::forced::is_forced;
use super::places::{final_score, places};
use crate::chances::Chances;
use crate::score::Score;

/// The result of searching a position of the game.
#[derive(Clone, Debug, Default)]
pub struct Finding {
    /// The searched score for the player to act; `None` if there was no time for a search. The last position of a game that ended on the
    /// board needs none.
    pub score: Option<Score>,
    /// The best line found, which can span several turns.
    pub line: Vec<Action>,
    /// The rest of this turn, if the mate finder proved that it wins.
    pub win: Option<Vec<Action>>,
    /// The score after the best turn for the player who makes it, from a separate search of that position.
    pub checked: Option<Score>,
}

/// The grade of a bad turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Grade {
    /// `?!`: lost at least 5% of the winning chances.
    Inaccuracy,
    /// `?`: at least 10%.
    Mistake,
    /// `??`: at least 20%.
    Blunder,
}

impl Grade {
    /// The annotation glyph.
    pub const fn glyph(self) -> &'static str {
        match self {
            Grade::Inaccuracy => "?!",
            Grade::Mistake => "?",
            Grade::Blunder => "??",
        }
    }

    /// The numeric annotation glyph (NAG) in PGN.
    pub const fn nag(self) -> u8 {
        match self {
            Grade::Mistake => 2,
            Grade::Blunder => 4,
            Grade::Inaccuracy => 6,
        }
    }

    /// The grade of a turn that loses this share of the winning chances, or `None` if it is good enough.
    pub fn of_loss(loss: f64) -> Option<Grade> {
        [(0.20, Grade::Blunder), (0.10, Grade::Mistake), (0.05, Grade::Inaccuracy)]
            .into_iter()
            .find(|&(least, _)| loss >= least)
            .map(|(_, grade)| grade)
    }
}

/// The reason why a turn is not graded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exemption {
    /// There was no other turn.
    Forced,
    /// The turn is in the opening book.
    Book,
}

/// The origin of the best turn's score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The search of the position before the turn.
    Search,
    /// The separate search of the position after the best turn, which found it less good.
    Check,
    /// The game itself, because the search of a later position found a better score.
    Game,
}

/// The verdict on a turn. Scores are from the point of view of the player who made it.
#[derive(Clone, Debug)]
pub struct TurnVerdict {
    /// The index of its first action in the game.
    pub first: usize,
    /// Its number, counting both players, from 1.
    pub number: u16,
    /// The player who made it.
    pub player: Color,
    /// The position before it.
    pub before: Position,
    /// The actions played.
    pub actions: Vec<Action>,
    /// The position after it.
    pub after: Position,
    /// The score with the best turn.
    pub best: Score,
    /// Where that score comes from.
    pub origin: Origin,
    /// The score after the turn played.
    pub played: Score,
    /// The share of the winning chances that it lost, from 0 to 1.
    pub loss: f64,
    /// From 0 to 100; `None` if it is not graded.
    pub accuracy: Option<f64>,
    /// `None` if it was good enough, or is not graded.
    pub grade: Option<Grade>,
    /// The reason why it is not graded.
    pub exemption: Option<Exemption>,
    /// The best turn found; empty if there is none.
    pub best_turn: Vec<Action>,
    /// The best turn, if it leads to a different position and is better.
    pub better: Option<Vec<Action>>,
    /// A proved win in this turn that was not played.
    pub missed: Option<Vec<Action>>,
    /// The opponent's proved win in their next turn.
    pub allowed: Option<Vec<Action>>,
    /// See [`super::Review::unchecked`].
    pub wants_check: bool,
}

impl TurnVerdict {
    /// The loss in centipawns; `None` if exactly one of the two scores is a forced win or loss.
    pub fn points_lost(&self) -> Option<i32> {
        let decided = |score: Score| (score.wins_in().is_some(), score.loses_in().is_some());
        match (decided(self.best), decided(self.played)) {
            ((false, false), (false, false)) => Some((self.best.value() - self.played.value()).max(0)),
            (best, played) if best == played => Some(0),
            _ => None,
        }
    }

    /// Whether every turn lost.
    pub fn was_lost(&self) -> bool {
        self.best.loses_in().is_some()
    }
}

/// The part of a line that belongs to the current turn, up to the first illegal action.
pub fn turn_of<'l>(rules: &Rules, position: &Position, line: &'l [Action]) -> &'l [Action] {
    let mut at = *position;
    for (index, &action) in line.iter().enumerate() {
        if at.turn() != position.turn() || !at.legal_actions(rules).contains(&action) {
            return &line[..index];
        }
        at.play_unchecked(rules, action);
    }
    line
}

/// The verdicts on the turns of a game, the last one first: searches of later positions say more about a position than its own search does.
pub(super) fn verdicts(game: &Game, findings: &[Option<Finding>], book: usize, chances: Chances) -> Vec<Option<TurnVerdict>> {
    let turns: Vec<_> = game.turns().collect();
    let ends: Vec<usize> = places(game).skip(1).collect();
    let finding = |index: usize| findings.get(index).and_then(Option::as_ref);
    let mut value = final_score(game).or_else(|| finding(turns.len()).and_then(|last| last.score));
    let mut verdicts: Vec<Option<TurnVerdict>> = vec![None; turns.len()];
    for (index, turn) in turns.iter().enumerate().rev() {
        let after = game.positions()[ends[index]];
        let passed = after.player() != turn.player;
        let found = finding(index).filter(|found| found.score.is_some());
        let Some(after_score) = value else {
            value = found.and_then(|found| found.score);
            continue;
        };
        let played = if passed { after_score.reversed() } else { after_score };
        let through_game = further(played, turn.actions.len() as u32);
        let Some(found) = found else {
            // Not searched: the score follows from the game, but not whether the turn was good.
            value = Some(through_game);
            continue;
        };
        let exemption = exemption(game.rules(), turn.before, index < book);
        let next = Next { after, played, through_game, win: finding(index + 1).and_then(|next| next.win.clone()).filter(|_| passed) };
        let verdict = judge(game, *turn, found, next, exemption, chances);
        value = Some(verdict.best);
        verdicts[index] = Some(TurnVerdict { first: ends[index] - turn.actions.len(), ..verdict });
    }
    verdicts
}

/// The position after a turn.
struct Next {
    after: Position,
    /// The score after the turn, for the player who made it.
    played: Score,
    /// The same score, from before the turn.
    through_game: Score,
    /// The opponent's win in their next turn.
    win: Option<Vec<Action>>,
}

fn exemption(rules: &Rules, before: &Position, known: bool) -> Option<Exemption> {
    if known {
        return Some(Exemption::Book);
    }
    is_forced(rules, before).then_some(Exemption::Forced)
}

fn judge(
    game: &Game,
    turn: tempi_rules::Turn<'_>,
    found: &Finding,
    next: Next,
    exemption: Option<Exemption>,
    chances: Chances,
) -> TurnVerdict {
    let rules = game.rules();
    let searched = found.score.unwrap_or_default();
    // A proved win needs no separate search. Otherwise the lower score counts, so that players are not blamed for missing a turn that
    // was no better.
    let promised = match found.checked.filter(|&checked| found.win.is_none() && checked < searched) {
        Some(checked) => (checked, Origin::Check),
        None => (searched, Origin::Search),
    };
    let (best, origin) = if next.through_game >= promised.0 { (next.through_game, Origin::Game) } else { promised };
    let loss = (chances.share(best) - chances.share(next.played)).max(0.0);
    let best_turn = turn_of(rules, turn.before, found.win.as_deref().unwrap_or(&found.line)).to_vec();
    let departs = !best_turn.is_empty() && !leads_to(rules, turn.before, &best_turn, &next.after);
    let graded = exemption.is_none();
    // If the search would have played the same turn, the loss is the search's own error.
    let grade = Grade::of_loss(loss).filter(|_| graded && departs);
    let won = next.played.wins_in().is_some();
    TurnVerdict {
        first: 0,
        number: turn.number,
        player: turn.player,
        before: *turn.before,
        actions: turn.actions.to_vec(),
        after: next.after,
        best,
        origin,
        played: next.played,
        loss,
        accuracy: graded.then(|| accuracy(if departs { loss } else { 0.0 })),
        grade,
        exemption,
        better: (departs && origin != Origin::Game).then(|| best_turn.clone()),
        missed: found.win.clone().filter(|_| !won && departs),
        allowed: next.win,
        wants_check: grade.is_some() && found.win.is_none() && found.checked.is_none(),
        best_turn,
    }
}

/// The same end of the game, this many actions further away.
fn further(score: Score, actions: u32) -> Score {
    match (score.wins_in(), score.loses_in()) {
        (Some(count), _) => Score::win_in(count + actions),
        (_, Some(count)) => Score::loss_in(count + actions),
        _ => score,
    }
}

/// Whether a turn leads to a position.
fn leads_to(rules: &Rules, before: &Position, turn: &[Action], end: &Position) -> bool {
    let mut at = *before;
    for &action in turn {
        at.play_unchecked(rules, action);
    }
    at.hash(rules) == end.hash(rules)
}

/// The accuracy of a turn that loses this share of the winning chances, from 0 to 100: `103.1668 e^(-4.354 loss) - 3.1669`.
///
/// Source: Lichess, "Accuracy metric", <https://lichess.org/page/accuracy>, with the chances of the variant's family.
fn accuracy(loss: f64) -> f64 {
    (103.1668 * (-4.354 * loss).exp() - 3.1669).clamp(0.0, 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accuracy_falls_with_the_loss() {
        assert_eq!(accuracy(0.0).round(), 100.0);
        assert_eq!(accuracy(0.1).round(), 64.0);
        assert_eq!(accuracy(1.0), 0.0);
        assert!(accuracy(0.05) > accuracy(0.06));
    }
}
