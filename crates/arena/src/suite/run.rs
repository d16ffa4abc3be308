//! Plays a suite.

use std::path::PathBuf;
use std::sync::Arc;

use tempi_rules::Rules;

use super::file::{Pairing, Suite, SuiteError};
use super::results::Results;
use crate::matches::Match;
use crate::opening::Openings;
use crate::pool::{Job, play_all};
use crate::seat::{SeatError, Stop};

/// A variant of a suite.
pub struct Field {
    /// Its name in the suite.
    pub variant: String,
    /// Its rules.
    pub rules: Arc<Rules>,
    /// Its file, if it is not built in.
    pub file: Option<PathBuf>,
    /// Its openings, if it does not use those of the suite.
    pub openings: Option<Openings>,
}

/// The progress of a suite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Games finished since the start.
    pub played: usize,
    /// Games known to be needed.
    pub left: usize,
    /// The variant of the game that has just finished.
    pub variant: String,
    /// The pairing that played it.
    pub pairing: String,
}

/// Plays the missing games of a suite, in the given variants. `done` receives the results after every game and returns whether to continue.
///
/// # Errors
/// If a program cannot be started, or results of a variant were played by different rules or from different openings.
pub fn play_suite(
    suite: &Suite,
    fields: &[Field],
    results: &mut Results,
    concurrency: usize,
    stop: &Stop,
    mut done: impl FnMut(&Results, &Progress) -> bool,
) -> Result<(), PlayError> {
    for field in fields {
        let digest = field.rules.digest();
        if results.has_older_rules(&field.variant, &digest) {
            return Err(PlayError::Rules { variant: field.variant.clone() });
        }
        let openings = field.openings.as_ref().map(Openings::digest);
        if results.has_other_openings(&field.variant, openings.as_deref()) {
            return Err(PlayError::Openings { variant: field.variant.clone() });
        }
        results.rules.insert(field.variant.clone(), digest);
        match openings {
            Some(openings) => results.openings.insert(field.variant.clone(), openings),
            None => results.openings.remove(&field.variant),
        };
    }
    let matches = matches(suite, fields)?;
    let plain: Vec<Match> = matches.iter().map(|(_, _, game)| game.clone()).collect();
    let (mut played, mut go_on) = (0, true);
    // The results determine whether more games are needed.
    while go_on && !stop.is_stopped() {
        let jobs = missing(&matches, results);
        if jobs.is_empty() {
            break;
        }
        let mut left = jobs.len();
        play_all(&plain, jobs, concurrency, stop, |of, record| {
            let (field, pairing, _) = &matches[of];
            results.add(&field.variant, &pairing.name(), &record);
            (played, left) = (played + 1, left.saturating_sub(1));
            go_on = done(results, &Progress { played, left, variant: field.variant.clone(), pairing: pairing.name() });
            go_on
        })?;
    }
    Ok(())
}

/// A suite cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// The suite is invalid.
    #[error(transparent)]
    Suite(#[from] SuiteError),
    /// The results have games of a variant that were played by different rules.
    #[error(
        "the results of `{variant}` were played before its rules changed; delete its entries under `games` and `rules` in the results \
         file to play them again, or leave the variant out"
    )]
    Rules {
        /// The variant's name in the suite.
        variant: String,
    },
    /// The results have games of a variant from other openings.
    #[error(
        "the results of `{variant}` were played from other openings; delete its entries under `games`, `rules` and `openings` in the results \
         file to play them again, or leave the variant out"
    )]
    Openings {
        /// The variant's name in the suite.
        variant: String,
    },
    /// A player cannot start to play.
    #[error(transparent)]
    Seat(#[from] SeatError),
}

type Entry<'s> = (&'s Field, &'s Pairing, Match);

fn matches<'s>(suite: &'s Suite, fields: &'s [Field]) -> Result<Vec<Entry<'s>>, SuiteError> {
    let mut matches = Vec::new();
    for field in fields {
        for pairing in &suite.pairings {
            let conditions = suite.conditions()?;
            let game = Match {
                file: field.file.clone(),
                time: conditions.time,
                margin: conditions.margin,
                timekeeping: conditions.timekeeping,
                seed: conditions.seed,
                openings: field.openings.clone().unwrap_or(conditions.openings),
                max_turns: conditions.max_turns,
                ..Match::new(Arc::clone(&field.rules), pairing.contenders()?)
            };
            matches.push((field, pairing, game));
        }
    }
    Ok(matches)
}

fn missing(matches: &[Entry<'_>], results: &Results) -> Vec<Job> {
    let mut jobs = Vec::new();
    for (of, (field, pairing, _)) in matches.iter().enumerate() {
        let (variant, name) = (&field.variant, pairing.name());
        let lacks = |games: u64| (0..games).filter(|&number| !results.has(variant, &name, number)).map(|number| Job { of, number });
        let first: Vec<Job> = lacks(pairing.games).collect();
        let unclear = results.score(variant, &name).percent().is_some_and(|percent| !pairing.is_clear(percent));
        if first.is_empty() && unclear {
            jobs.extend(lacks(pairing.more()));
        } else {
            jobs.extend(first);
        }
    }
    jobs
}
