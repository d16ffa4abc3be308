//! Reviews a game whose positions the page has searched.

use serde::{Deserialize, Serialize};
use tempi_engine::Score;
use tempi_engine::review::{Exemption, Finding, Grade, KeyTurn, Origin, PlayerSummary, Remark, Review, TurnVerdict, after_best, places};
use tempi_rules::{Action, Color, Game, Position};

use crate::answer::Asked;
use crate::lines::{LineTurn, turns};
use crate::question::{GameText, Side};

/// A request to review a game.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ReviewRequest {
    pub game: GameText,
    /// Findings for the positions before each turn and for the last one; `null` where unknown.
    findings: Vec<Option<FindingTold>>,
    /// The number of opening turns in the book, which are not graded; default: 0.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    book: usize,
}

/// The result of searching a position.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Finding"))]
struct FindingTold {
    /// The searched score; `null` if the position was not searched.
    score: Option<ScoreTold>,
    /// The action texts of the best turn.
    line: Vec<String>,
    /// Whether the mate finder has proved that this turn wins.
    wins: bool,
    /// The score of the position after the best turn, if it was searched separately.
    checked: Option<ScoreTold>,
}

/// A score from White's point of view, as searches return it.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "FoundScore"))]
struct ScoreTold {
    points: Option<i32>,
    #[cfg_attr(test, ts(as = "Option<Color>"))]
    winner: Option<Side>,
    actions: Option<u32>,
}

impl ScoreTold {
    fn read(&self, player: Color) -> Score {
        let actions = self.actions.unwrap_or(0);
        match self.winner.map(Color::from) {
            Some(winner) if winner == player => Score::win_in(actions),
            Some(_) => Score::loss_in(actions),
            None => {
                let white = Score::points(self.points.unwrap_or(0));
                if player == Color::White { white } else { white.reversed() }
            }
        }
    }
}

/// The review of a game.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Review"))]
pub(crate) struct ReviewShown {
    /// `null` where the position before or after the turn was not searched.
    turns: Vec<Option<VerdictShown>>,
    white: SummaryShown,
    black: SummaryShown,
    /// `null` if the game was not decided on the board, or not every turn has a verdict.
    decided: Option<DecidedShown>,
    /// At most three, in the order of the game.
    key_turns: Vec<KeyTurnShown>,
}

/// The verdict on a turn.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Verdict"))]
struct VerdictShown {
    #[cfg_attr(test, ts(type = "\"?!\" | \"?\" | \"??\" | null"))]
    grade: Option<&'static str>,
    /// The reason why it is not graded.
    #[cfg_attr(test, ts(type = "\"forced\" | \"book\" | null"))]
    exemption: Option<&'static str>,
    /// The winning chances that it lost, in percentage points.
    percent: f64,
    /// The loss in centipawns; `null` if one of the two scores is a forced win.
    loss: Option<i32>,
    /// From 0 to 100; `null` if it is not graded.
    accuracy: Option<f64>,
    /// The origin of the best turn's score: the search of the position, the search of the position after the best turn, or later positions of the
    /// game.
    #[cfg_attr(test, ts(type = "\"search\" | \"check\" | \"game\""))]
    origin: &'static str,
    /// The best turn, if it leads to a different position.
    better: Option<LineTurn>,
    /// A proved win in this turn that was not played.
    missed: Option<LineTurn>,
    /// The opponent's proved win in their next turn.
    allowed: Option<LineTurn>,
    /// Whether every turn lost.
    lost: bool,
    /// The game with the best turn instead: search its position to confirm the grade, and pass the score as `checked`.
    check: Option<GameText>,
}

/// A player's summary.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PlayerSummary"))]
struct SummaryShown {
    /// In percent; `null` if no turn was graded.
    accuracy: Option<f64>,
    graded: u32,
    inaccuracies: u32,
    mistakes: u32,
    blunders: u32,
}

/// When the game was decided.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Decided"))]
struct DecidedShown {
    winner: Color,
    /// The index of the turn.
    turn: usize,
    #[cfg_attr(test, ts(type = "\"opening\" | \"middlegame\" | \"endgame\""))]
    phase: &'static str,
}

/// A turn that mattered.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "KeyTurn"))]
struct KeyTurnShown {
    /// Its index in the game.
    turn: usize,
    #[cfg_attr(test, ts(type = "\"missed-win\" | \"allowed-win\" | \"missed-forced-win\" | \"allowed-forced-win\" | \"lost-chances\""))]
    kind: &'static str,
    /// The winning chances that it lost, in percentage points.
    percent: f64,
    /// The number of actions before the line.
    at: usize,
    /// The better turn, or the opponent's reply.
    line: LineTurn,
    /// Whether the line ends with checkmate.
    mates: bool,
}

/// Reviews a game.
pub(crate) fn review(game: &Game, asked: &ReviewRequest) -> Asked<ReviewShown> {
    let mut findings = Vec::with_capacity(asked.findings.len());
    for (at, told) in places(game).zip(&asked.findings) {
        findings.push(told.as_ref().map(|told| finding(game, &game.positions()[at], told)).transpose()?);
    }
    let review = Review::of(game, &findings, asked.book);
    let verdict = |verdict: &Option<TurnVerdict>| verdict.as_ref().map(|verdict| VerdictShown::of(game, &asked.game, verdict));
    Ok(ReviewShown {
        turns: review.verdicts.iter().map(verdict).collect(),
        white: review.player(Color::White).into(),
        black: review.player(Color::Black).into(),
        decided: review.decided.map(|decided| DecidedShown { winner: decided.winner, turn: decided.turn, phase: decided.phase.name() }),
        key_turns: review.key_turns.iter().filter_map(|key| KeyTurnShown::of(game, &review, key)).collect(),
    })
}

fn finding(game: &Game, position: &Position, told: &FindingTold) -> Asked<Finding> {
    let (rules, player) = (game.rules(), position.player());
    let mut at = *position;
    let mut line = Vec::with_capacity(told.line.len());
    for text in &told.line {
        let action = tempi_rules::notation::Namer::new(rules, &at).read(text)?;
        at.play_unchecked(rules, action);
        line.push(action);
    }
    let read = |score: &Option<ScoreTold>| score.as_ref().map(|score| score.read(player));
    let win = told.wins.then(|| line.clone()).filter(|line| !line.is_empty());
    Ok(Finding { score: read(&told.score), line, win, checked: read(&told.checked) })
}

/// The first turn of a line.
fn shown(game: &Game, position: &Position, line: &[Action]) -> Option<LineTurn> {
    turns(game.rules(), position, line).into_iter().next()
}

impl VerdictShown {
    fn of(game: &Game, text: &GameText, verdict: &TurnVerdict) -> VerdictShown {
        let own = |line: &Option<Vec<Action>>| line.as_ref().and_then(|line| shown(game, &verdict.before, line));
        let check = || GameText { actions: after_best(game, verdict).action_texts(), end: None, ..text.clone() };
        VerdictShown {
            grade: verdict.grade.map(Grade::glyph),
            exemption: verdict.exemption.map(|exemption| match exemption {
                Exemption::Forced => "forced",
                Exemption::Book => "book",
            }),
            percent: 100.0 * verdict.loss,
            loss: verdict.points_lost(),
            accuracy: verdict.accuracy,
            origin: match verdict.origin {
                Origin::Search => "search",
                Origin::Check => "check",
                Origin::Game => "game",
            },
            better: own(&verdict.better),
            missed: own(&verdict.missed),
            allowed: verdict.allowed.as_ref().and_then(|line| shown(game, &verdict.after, line)),
            lost: verdict.was_lost(),
            check: verdict.wants_check.then(check),
        }
    }
}

impl From<&PlayerSummary> for SummaryShown {
    fn from(summary: &PlayerSummary) -> SummaryShown {
        let &PlayerSummary { accuracy, graded, inaccuracies, mistakes, blunders } = summary;
        SummaryShown { accuracy, graded, inaccuracies, mistakes, blunders }
    }
}

impl KeyTurnShown {
    fn of(game: &Game, review: &Review, key: &KeyTurn) -> Option<KeyTurnShown> {
        let verdict = review.verdicts[key.turn].as_ref()?;
        let (start, at) = match key.remark.is_answer() {
            true => (&verdict.after, verdict.first + verdict.actions.len()),
            false => (&verdict.before, verdict.first),
        };
        let kind = match key.remark {
            Remark::MissedWin => "missed-win",
            Remark::AllowedWin => "allowed-win",
            Remark::MissedForcedWin => "missed-forced-win",
            Remark::AllowedForcedWin => "allowed-forced-win",
            Remark::LostChances(_) => "lost-chances",
        };
        let line = shown(game, start, &key.line)?;
        Some(KeyTurnShown { turn: key.turn, kind, percent: 100.0 * verdict.loss, at, line, mates: key.mates })
    }
}
