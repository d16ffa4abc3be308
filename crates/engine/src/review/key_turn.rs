//! The turns that mattered most, each with a sentence and a supporting line.

use tempi_rules::notation::Namer;
use tempi_rules::{Action, EndReason, Game, Position, Rules};

use super::verdict::{Finding, TurnVerdict, turn_of};

/// A turn that mattered.
#[derive(Clone, PartialEq, Debug)]
pub struct KeyTurn {
    /// The index of the turn in the game.
    pub turn: usize,
    /// The effect of the turn.
    pub remark: Remark,
    /// A supporting turn: a better one of the player, or the opponent's reply ([`Remark::is_answer`]); never empty.
    pub line: Vec<Action>,
    /// Whether the line ends with checkmate.
    pub mates: bool,
}

/// The effect of a turn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Remark {
    /// The player could have won in this turn.
    MissedWin,
    /// The opponent can win in the next turn.
    AllowedWin,
    /// The player had a forced win over several turns.
    MissedForcedWin,
    /// The opponent now has a forced win over several turns.
    AllowedForcedWin,
    /// The turn lost this share of the winning chances, from 0 to 1.
    LostChances(f64),
}

impl Remark {
    /// Whether the line is the opponent's reply rather than a better turn of the player.
    pub const fn is_answer(self) -> bool {
        !matches!(self, Remark::MissedWin | Remark::MissedForcedWin)
    }
}

/// Maximum number of key turns.
const MOST: usize = 3;

pub(super) fn key_turns(game: &Game, verdicts: &[Option<TurnVerdict>], findings: &[Option<Finding>]) -> Vec<KeyTurn> {
    let marked = verdicts.iter().enumerate().filter_map(|(index, verdict)| Some((index, verdict.as_ref()?)));
    let mut marked: Vec<_> = marked.filter(|(_, verdict)| verdict.grade.is_some()).collect();
    marked.sort_by(|(_, one), (_, other)| other.loss.total_cmp(&one.loss));
    marked.truncate(MOST);
    marked.sort_by_key(|&(index, _)| index);
    let next = |index: usize| findings.get(index + 1).and_then(Option::as_ref);
    marked.into_iter().filter_map(|(index, verdict)| key_turn(game.rules(), index, verdict, next(index))).collect()
}

fn key_turn(rules: &Rules, index: usize, verdict: &TurnVerdict, next: Option<&Finding>) -> Option<KeyTurn> {
    let answer = || next.map(|next| turn_of(rules, &verdict.after, &next.line).to_vec());
    let better = || Some(verdict.best_turn.clone());
    let (remark, line) = if let Some(win) = &verdict.missed {
        (Remark::MissedWin, Some(win.clone()))
    } else if let Some(win) = &verdict.allowed {
        (Remark::AllowedWin, Some(win.clone()))
    } else if verdict.played.loses_in().is_some() {
        (Remark::AllowedForcedWin, answer())
    } else if verdict.best.wins_in().is_some() {
        (Remark::MissedForcedWin, better())
    } else {
        (Remark::LostChances(verdict.loss), answer())
    };
    let line = line.filter(|line| !line.is_empty())?;
    let start = if remark.is_answer() { &verdict.after } else { &verdict.before };
    let mates = from_start(rules, start, &line).1;
    Some(KeyTurn { turn: index, remark, line, mates })
}

/// A turn in readable notation without its number, and whether it ends with checkmate.
pub fn from_start(rules: &Rules, start: &Position, line: &[Action]) -> (String, bool) {
    let mut at = *start;
    let mut names = Vec::with_capacity(line.len());
    for &action in line {
        names.push(Namer::new(rules, &at).name(action));
        at.play_unchecked(rules, action);
    }
    (names.join(" "), at.outcome(rules).is_some_and(|outcome| outcome.reason == EndReason::Checkmate))
}

/// A number: small ones as a word, others as digits.
pub fn number_word(number: usize) -> String {
    const WORDS: [&str; 11] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    WORDS.get(number).map_or_else(|| number.to_string(), |&word| word.to_owned())
}

impl KeyTurn {
    /// The effect of the turn as an English sentence: `Qh5 allowed mate in three moves: Nc6 Nd4 Nf3#`. `verdict` is the verdict on this turn.
    pub fn sentence(&self, rules: &Rules, verdict: &TurnVerdict) -> String {
        let (turn, _) = from_start(rules, &verdict.before, &verdict.actions);
        let start = if self.remark.is_answer() { &verdict.after } else { &verdict.before };
        let (line, _) = from_start(rules, start, &self.line);
        let win = if self.mates { "mate" } else { "a win" };
        let at_once = match self.line.len() {
            1 => win.to_owned(),
            count => format!("{win} in {} moves", number_word(count)),
        };
        match self.remark {
            // A forced win whose first turn already mates is simply a mate.
            Remark::AllowedForcedWin if self.mates => format!("{turn} allowed {at_once}: {line}"),
            Remark::MissedForcedWin if self.mates => format!("{turn} missed {at_once}: {line}"),
            Remark::AllowedWin => format!("{turn} allowed {at_once}: {line}"),
            Remark::MissedWin => format!("{turn} missed {at_once}: {line}"),
            Remark::AllowedForcedWin => format!("{turn} allowed a forced win, which begins with {line}"),
            Remark::MissedForcedWin => format!("{turn} missed a forced win, which begins with {line}"),
            Remark::LostChances(loss) => format!("{turn} lost {:.0}% of the winning chances: the answer is {line}", 100.0 * loss),
        }
    }
}
