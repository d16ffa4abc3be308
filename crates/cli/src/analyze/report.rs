//! The review of a game as data and as text.

use std::io::{self, Write};

use serde::Serialize;
use tempi_engine::review::{Exemption, Grade, KeyTurn, PlayerSummary, Remark, Review, TurnVerdict};
use tempi_rules::{Color, Game, Rules};

use super::text::{ScoreReport, TurnText, capital};

/// The review of a game.
#[derive(Serialize)]
pub struct GameReport {
    variant: String,
    /// Whether every turn was judged.
    complete: bool,
    white: PlayerReport,
    black: PlayerReport,
    /// When the game was decided; `null` if it was not.
    decided: Option<DecidedReport>,
    /// The turns that mattered most, in the order of the game.
    key_turns: Vec<KeyTurnReport>,
    turns: Vec<TurnReport>,
    /// The annotated game.
    pgn: String,
    #[serde(skip)]
    title: String,
}

/// How a player did.
#[derive(Serialize)]
struct PlayerReport {
    /// In percent; `null` if no turn was graded.
    accuracy: Option<f64>,
    graded: u32,
    inaccuracies: u32,
    mistakes: u32,
    blunders: u32,
}

/// When the game was decided.
#[derive(Serialize)]
struct DecidedReport {
    winner: &'static str,
    turn: TurnText,
    phase: &'static str,
}

/// A turn that mattered.
#[derive(Serialize)]
struct KeyTurnReport {
    turn: u16,
    player: &'static str,
    sentence: String,
    /// `missed-win`, `allowed-win`, `missed-forced-win`, `allowed-forced-win` or `lost-chances`.
    kind: &'static str,
    /// The actions that lead to the position in which the line begins.
    after: usize,
    line: TurnText,
}

/// The review of one turn.
#[derive(Serialize)]
struct TurnReport {
    /// The turn's number, counting both players.
    turn: u16,
    player: &'static str,
    /// The turn as played.
    played: TurnText,
    /// The score after the turn, from the player's view.
    score: ScoreReport,
    /// The score with the best turn, from the player's view.
    best_score: ScoreReport,
    /// The best turn, if it leads to another position.
    best: Option<TurnText>,
    /// In centipawns; `null` if a decided game became undecided, or the other way round.
    loss: Option<i32>,
    /// The share of the winning chances that was lost, from 0 to 1.
    chances_lost: f64,
    /// In percent; `null` if the turn is not graded.
    accuracy: Option<f64>,
    /// `?!`, `?`, `??` or nothing.
    glyph: Option<&'static str>,
    /// Why the turn is not graded: `forced` or `book`.
    exempt: Option<&'static str>,
    /// A win this turn that was not played.
    missed: Option<TurnText>,
    /// The win that the opponent now has in their next turn.
    allowed: Option<TurnText>,
}

fn rounded(value: f64, digits: i32) -> f64 {
    let unit = 10f64.powi(digits);
    (value * unit).round() / unit
}

impl From<&PlayerSummary> for PlayerReport {
    fn from(summary: &PlayerSummary) -> PlayerReport {
        let &PlayerSummary { accuracy, graded, inaccuracies, mistakes, blunders } = summary;
        PlayerReport { accuracy: accuracy.map(|accuracy| rounded(accuracy, 1)), graded, inaccuracies, mistakes, blunders }
    }
}

impl TurnReport {
    fn new(rules: &Rules, verdict: &TurnVerdict) -> TurnReport {
        let text = |turn: &Vec<_>| TurnText::new(rules, &verdict.before, turn);
        TurnReport {
            turn: verdict.number,
            player: verdict.player.name(),
            played: text(&verdict.actions),
            score: verdict.played.into(),
            best_score: verdict.best.into(),
            best: verdict.better.as_ref().map(text),
            loss: verdict.points_lost(),
            chances_lost: rounded(verdict.loss, 3),
            accuracy: verdict.accuracy.map(|accuracy| rounded(accuracy, 1)),
            glyph: verdict.grade.map(Grade::glyph),
            exempt: verdict.exemption.map(|exemption| match exemption {
                Exemption::Forced => "forced",
                Exemption::Book => "book",
            }),
            missed: verdict.missed.as_ref().map(text),
            allowed: verdict.allowed.as_ref().map(|line| TurnText::new(rules, &verdict.after, line)),
        }
    }
}

impl GameReport {
    /// The report of a reviewed game; `pgn` is the annotated game, `title` is its heading.
    pub fn new(game: &Game, review: &Review, title: String, pgn: String) -> GameReport {
        let rules = game.rules();
        let key_turn = |key: &KeyTurn| {
            let verdict = review.verdicts[key.turn].as_ref()?;
            let answer = key.remark.is_answer();
            Some(KeyTurnReport {
                turn: verdict.number,
                player: verdict.player.name(),
                sentence: review.sentence(game, key),
                kind: match key.remark {
                    Remark::MissedWin => "missed-win",
                    Remark::AllowedWin => "allowed-win",
                    Remark::MissedForcedWin => "missed-forced-win",
                    Remark::AllowedForcedWin => "allowed-forced-win",
                    Remark::LostChances(_) => "lost-chances",
                },
                after: verdict.first + if answer { verdict.actions.len() } else { 0 },
                line: TurnText::new(rules, if answer { &verdict.after } else { &verdict.before }, &key.line),
            })
        };
        GameReport {
            variant: rules.id().to_owned(),
            complete: review.verdicts.iter().all(Option::is_some),
            white: review.player(Color::White).into(),
            black: review.player(Color::Black).into(),
            decided: review.decided.map(|decided| {
                let turn = &review.turns[decided.turn];
                let text = TurnText::new(rules, &turn.before, &turn.actions);
                DecidedReport { winner: decided.winner.name(), turn: text, phase: decided.phase.name() }
            }),
            key_turns: review.key_turns.iter().filter_map(key_turn).collect(),
            turns: review.turns.iter().map(|verdict| TurnReport::new(rules, verdict)).collect(),
            pgn,
            title,
        }
    }

    /// The annotated game.
    pub fn pgn(&self) -> &str {
        &self.pgn
    }

    /// Prints the review for people.
    pub fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "\x1b[1m{}\x1b[0m", self.title)?;
        if !self.complete {
            match self.turns.len() {
                0 => writeln!(out, "Stopped before a turn was judged.")?,
                1 => writeln!(out, "Stopped: only the last turn was judged.")?,
                judged => writeln!(out, "Stopped: only the last {judged} turns were judged.")?,
            }
        }
        for (name, player) in [("White", &self.white), ("Black", &self.black)] {
            let accuracy = player.accuracy.map_or("   –".to_owned(), |accuracy| format!("{accuracy:5.1}%"));
            let PlayerReport { inaccuracies, mistakes, blunders, .. } = player;
            writeln!(out, "{name}  {accuracy}  inaccuracies: {inaccuracies}, mistakes: {mistakes}, blunders: {blunders}")?;
        }
        match self.turns.iter().filter(|turn| turn.exempt == Some("book")).count() {
            0 => {}
            1 => writeln!(out, "The first turn is in the opening book.")?,
            known => writeln!(out, "The first {known} turns are in the opening book.")?,
        }
        match &self.decided {
            Some(decided) => writeln!(out, "{} won it in the {}, with {}", capital(decided.winner), decided.phase, decided.turn.text)?,
            None if self.complete => writeln!(out, "The game was not decided on the board.")?,
            None => {}
        }
        for key in &self.key_turns {
            writeln!(out, "  {:>3}. {}", key.turn, key.sentence)?;
        }
        for turn in self.turns.iter().filter(|turn| turn.glyph.is_some()) {
            let better = turn.best.as_ref().map_or(String::new(), |best| format!("  better: {}", best.text));
            let lost = format!("-{:.0}%", 100.0 * turn.chances_lost);
            writeln!(out, "{:<2} {lost:>5}  {}{better}", turn.glyph.unwrap_or_default(), turn.played.text)?;
        }
        writeln!(out)
    }
}
