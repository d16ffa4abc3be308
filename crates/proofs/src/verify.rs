//! Checking a certificate. Only the rules are used, and nothing of the search that made it.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use tempi_rules::{Game, GameError, Rules};

use crate::certificate::{Certificate, Winner};

/// What a verification has gone through.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Verified {
    /// Actions played, those of the other player counted once per position.
    pub actions: u64,
}

/// Why a certificate proves nothing.
#[derive(Debug, thiserror::Error)]
pub enum Flaw {
    /// It is for other rules.
    #[error("the rules of `{variant}` have the digest {actual}, not {stated}")]
    Rules {
        /// The variant.
        variant: String,
        /// The digest in the certificate.
        stated: String,
        /// The digest of the rules given.
        actual: String,
    },
    /// The actions before the claim cannot be played.
    #[error("`played`: {0}")]
    Played(Box<GameError>),
    /// The winner is not to act at the start of a turn.
    #[error("after `played`, the winner is not to act at the start of a turn")]
    Start,
    /// A position has no turn.
    #[error("no turn is given for the position {0}")]
    Missing(String),
    /// A turn is illegal.
    #[error("position {fen}: {error}")]
    Illegal {
        /// The position.
        fen: String,
        /// What is wrong.
        error: Box<GameError>,
    },
    /// A turn ends too soon or too late.
    #[error("position {0}: not exactly one turn")]
    Length(String),
    /// The other player escapes.
    #[error("position {0}: the game ends without a win")]
    NotWon(String),
    /// The win takes too long.
    #[error("position {0}: not won within the stated number of turns")]
    TooLong(String),
}

/// Checks a certificate: in every position that the other player can reach, the turn given is legal, and each game ends with a win in the
/// stated number of turns.
///
/// # Errors
/// Returns the first flaw.
pub fn verify(rules: &Arc<Rules>, certificate: &Certificate) -> Result<Verified, Flaw> {
    let actual = rules.digest();
    if actual != certificate.rules {
        return Err(Flaw::Rules { variant: certificate.variant.clone(), stated: certificate.rules.clone(), actual });
    }
    let mut game =
        Game::replay(Arc::clone(rules), certificate.fen.as_deref(), &certificate.played).map_err(|error| Flaw::Played(error.into()))?;
    let turns = certificate.answers.iter().map(|answer| (answer.fen.as_str(), answer.turn.as_slice())).collect();
    let mut check = Check { certificate, turns, proved: HashSet::new(), seen: HashSet::new(), verified: Verified::default() };
    if game.outcome().is_some() || !check.is_winners_turn(&game) {
        return Err(Flaw::Start);
    }
    check.attack(&mut game, certificate.turns)?;
    Ok(check.verified)
}

struct Check<'a> {
    certificate: &'a Certificate,
    /// The winner's turns by the FENs of their positions.
    turns: HashMap<&'a str, &'a [String]>,
    /// Positions in which the winner is to act, with the number of turns in which they were found to be won.
    proved: HashSet<(String, u8)>,
    /// Positions in which the other player is to act, also inside a turn, with the number of turns that the winner has left.
    seen: HashSet<(String, u8)>,
    verified: Verified,
}

impl Check<'_> {
    fn is_winners_turn(&self, game: &Game) -> bool {
        Winner::from(game.player()) == self.certificate.winner && !game.position().is_inside_turn()
    }

    /// The winner is to act and has `left` turns.
    fn attack(&mut self, game: &mut Game, left: u8) -> Result<(), Flaw> {
        let fen = game.position().fen(game.rules());
        if left == 0 {
            return Err(Flaw::TooLong(fen));
        }
        if !self.proved.insert((fen.clone(), left)) {
            return Ok(());
        }
        let Some(&turn) = self.turns.get(fen.as_str()) else { return Err(Flaw::Missing(fen)) };
        let (before, number) = (game.actions().len(), game.turn_number());
        for text in turn {
            if game.outcome().is_some() || game.turn_number() != number {
                return Err(Flaw::Length(fen));
            }
            game.play_text(text).map_err(|error| Flaw::Illegal { fen: fen.clone(), error: error.into() })?;
            self.verified.actions += 1;
        }
        match game.outcome() {
            Some(outcome) if outcome.winner.map(Winner::from) == Some(self.certificate.winner) => {}
            Some(_) => return Err(Flaw::NotWon(fen)),
            None if game.turn_number() == number => return Err(Flaw::Length(fen)),
            None => self.defend(game, left - 1)?,
        }
        take_back_to(game, before);
        Ok(())
    }

    /// The other player is to act; the winner has `left` turns after this one.
    fn defend(&mut self, game: &mut Game, left: u8) -> Result<(), Flaw> {
        if !self.seen.insert((game.position().fen(game.rules()), left)) {
            return Ok(());
        }
        for action in game.legal_actions() {
            let fen = game.position().fen(game.rules());
            game.play(action).map_err(|error| Flaw::Illegal { fen: fen.clone(), error: error.into() })?;
            self.verified.actions += 1;
            match game.outcome() {
                Some(outcome) if outcome.winner.map(Winner::from) == Some(self.certificate.winner) => {}
                Some(_) => return Err(Flaw::NotWon(fen)),
                None if self.is_winners_turn(game) => self.attack(game, left)?,
                None => self.defend(game, left)?,
            }
            game.take_back_action();
        }
        Ok(())
    }
}

fn take_back_to(game: &mut Game, actions: usize) {
    while game.actions().len() > actions {
        game.take_back_action();
    }
}
