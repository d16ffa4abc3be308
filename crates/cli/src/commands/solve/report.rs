//! What `tempi solve` prints.

use std::io::{self, Write};
use std::sync::Arc;

use serde::Serialize;
use tempi_proofs::{Certificate, Limits, Winner};
use tempi_rules::{Game, Rules};

use crate::progress::grouped;

#[derive(Serialize)]
pub struct Report {
    variant: String,
    /// The maximum number of the winner's own turns.
    turns: u8,
    /// Whether no limit was reached: then everything that is not claimed was refuted by the finder.
    pub decided: bool,
    pub claims: Vec<Claim>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_turns: Option<FirstTurnsReport>,
}

#[derive(Serialize, Default)]
pub struct FirstTurnsReport {
    /// Turns examined, one for each position that they lead to.
    pub examined: usize,
    /// Those after which the other player wins by force.
    pub lose: usize,
    /// Those that were not decided within the limits.
    pub open: usize,
    /// There are more first turns than `--answers`, so that none was examined.
    pub too_many: bool,
}

/// A forced win.
#[derive(Serialize)]
pub struct Claim {
    winner: Winner,
    /// The actions before it, from the start of the game.
    played: Vec<String>,
    /// The same in readable notation.
    #[serde(skip)]
    played_text: String,
    turns: u8,
    /// The winner's first turn, as actions.
    turn: Vec<String>,
    #[serde(skip)]
    turn_text: String,
    /// Positions in the certificate.
    answers: usize,
}

impl Report {
    pub fn new(game: &Game, limits: &Limits) -> Report {
        let variant = game.rules().id().to_owned();
        Report { variant, turns: limits.turns, decided: false, claims: Vec::new(), first_turns: None }
    }
}

impl Claim {
    pub fn of(rules: &Arc<Rules>, certificate: &Certificate) -> Claim {
        let turn = certificate.answers.first().map(|answer| answer.turn.clone()).unwrap_or_default();
        let (played_text, turn_text) = readable(rules, certificate, &turn);
        Claim {
            winner: certificate.winner,
            played: certificate.played.clone(),
            played_text,
            turns: certificate.turns,
            turn,
            turn_text,
            answers: certificate.answers.len(),
        }
    }
}

/// The actions before the claim, and the winner's first turn, as in a list of moves.
fn readable(rules: &Arc<Rules>, certificate: &Certificate, turn: &[String]) -> (String, String) {
    let Ok(mut game) = Game::replay(Arc::clone(rules), certificate.fen.as_deref(), &[] as &[&str]) else { return Default::default() };
    let mut words = |texts: &[String]| {
        let mut named = Vec::with_capacity(texts.len());
        for text in texts {
            let Ok(action) = game.position().parse_action(rules, text) else { break };
            named.push(game.position().san(rules, action));
            if game.play(action).is_err() {
                break;
            }
        }
        named.join(" ")
    };
    (words(&certificate.played), words(turn))
}

pub fn print(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    for claim in &report.claims {
        let after = if claim.played_text.is_empty() { String::new() } else { format!("after {}: ", claim.played_text) };
        let winner = if claim.winner == Winner::White { "White" } else { "Black" };
        let (within, answers) = (turns(claim.turns), grouped(claim.answers as u64));
        writeln!(out, "{after}{winner} wins within {within}: {} (answers: {answers})", claim.turn_text)?;
    }
    match &report.first_turns {
        Some(FirstTurnsReport { too_many: true, .. }) => writeln!(out, "too many first turns; raise --answers"),
        Some(counts) => {
            let FirstTurnsReport { examined, lose, open, .. } = counts;
            writeln!(out, "{lose} of {examined} first turns lose within {}, {open} undecided", turns(report.turns))
        }
        None if report.claims.is_empty() && report.decided => writeln!(out, "no forced win within {}", turns(report.turns)),
        None if report.claims.is_empty() => writeln!(out, "undecided within the limits"),
        None => Ok(()),
    }
}

fn turns(count: u8) -> String {
    if count == 1 { "1 turn".to_owned() } else { format!("{count} turns") }
}
