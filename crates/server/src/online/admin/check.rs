//! Replays stored games through the rules, and compares what follows with what is stored.

use std::sync::Arc;

use serde::Serialize;
use tempi_rules::{Game, Outcome, Rules};

use super::{Admin, Done};
use crate::online::bounded::STEPS;
use crate::online::game::{ABORTED, Entry, EntryKind, GameRecord, LoadedGame, play_actions};
use crate::online::protocol::{GameResult, Refusal, Side};

/// A contradiction in the stored data of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The identifier of the game.
    pub game: String,
    /// What is wrong.
    pub difference: String,
}

impl Admin {
    /// Replays a game, and compares it with what is stored. Returns every difference; none if all is well, or the game does not exist.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn check_game(&self, id: &str) -> Done<Vec<Difference>> {
        // Deleted in between: there is nothing to check.
        let Some((record, entries)) = self.store.game(id).await? else { return Ok(Vec::new()) };
        let found = match self.library.by_digest(&record.digest).await {
            Err(error) => vec![error.to_string()],
            Ok(variant) => {
                let (rules, steps) = (variant.rules.clone(), STEPS * (entries.len() as u64 + 1));
                let compare = move || Ok(differences(&record, &entries, rules));
                self.bounded.with(&variant, steps, compare).await.unwrap_or_else(|refusal| vec![refusal.message])
            }
        };
        Ok(found.into_iter().map(|difference| Difference { game: id.to_owned(), difference }).collect())
    }

    /// Checks tables against each other, for turns beyond the end of their game, and finished rated games without both changes of ratings.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn check_tables(&self) -> Done<Vec<Difference>> {
        let mut found = Vec::new();
        for game in self.store.games_with_extra_turns().await? {
            found.push(Difference { game, difference: "there are turns beyond its end".to_owned() });
        }
        for game in self.store.games_rated_wrongly().await? {
            found.push(Difference { game, difference: "ratings were not changed once for each player".to_owned() });
        }
        Ok(found)
    }
}

fn differences(record: &GameRecord, entries: &[Entry], rules: Arc<Rules>) -> Vec<String> {
    let mut found = Vec::new();
    let game = match replay(record, entries, rules) {
        Ok(game) => game,
        Err(difference) => return vec![difference],
    };
    let mut compare = |what: &str, stored: String, expected: String| {
        if stored != expected {
            found.push(format!("{what}: {stored} is stored, {expected} follows from the turns"));
        }
    };
    compare("turns on the board", record.turns.to_string(), game.turns().count().to_string());
    compare("rows of turns", entries.len().to_string(), record.entries.to_string());
    compare("player to act", record.to_act.word().to_owned(), Side::from(game.player()).word().to_owned());
    found.extend(check_result(record, &game));
    found.extend(check_versions(record, entries));
    found.extend(check_clock(record, entries));
    found
}

/// Replays a game from its turns. Stricter than [`LoadedGame::replay`], which trusts what was stored.
fn replay(record: &GameRecord, entries: &[Entry], rules: Arc<Rules>) -> Result<Game, String> {
    let mut game = LoadedGame::new(record.clone(), rules).map_err(|error| format!("start: {error}"))?.game;
    for (number, entry) in entries.iter().enumerate() {
        let at = |problem: String| format!("row {number} of turns: {problem}");
        match &entry.kind {
            EntryKind::Turn { actions, .. } => match play_actions(&mut game, actions) {
                Ok(true) => {}
                Ok(false) => return Err(at("the turn is not complete".to_owned())),
                Err(Refusal { message, .. }) => return Err(at(message)),
            },
            EntryKind::TakeBack { turns } => {
                if *turns == 0 || *turns > game.turns().count() {
                    return Err(at(format!("{turns} turns cannot be taken back")));
                }
                (0..*turns).for_each(|_| _ = game.take_back_turn());
            }
        }
    }
    Ok(game)
}

fn check_result(record: &GameRecord, game: &Game) -> Option<String> {
    let shown = |result: &GameResult| format!("{} ({})", result.winner.map_or("no winner", Side::word), result.reason);
    match (&record.result, game.outcome()) {
        (None, None) => None,
        (None, Some(outcome)) => Some(format!("result: none is stored, but the turns end the game: {}", shown(&result_of(outcome)))),
        (Some(stored), Some(outcome)) => {
            let expected = result_of(outcome);
            (*stored != expected).then(|| format!("result: {} is stored, {} follows from the turns", shown(stored), shown(&expected)))
        }
        (Some(stored), None) => (!is_declared(stored, game)).then(|| format!("result: {} does not follow from the turns", shown(stored))),
    }
}

/// Whether a game that its turns do not end can have ended with this result: by resignation, on time, and so on.
fn is_declared(stored: &GameResult, game: &Game) -> bool {
    if stored.reason == ABORTED {
        return stored.winner.is_none();
    }
    let ends_as_stored = |end: &dyn Fn(&mut Game)| {
        let mut game = game.clone();
        end(&mut game);
        game.outcome().is_some_and(|outcome| result_of(outcome) == *stored)
    };
    ends_as_stored(&|game| _ = game.agree_on_draw())
        || [Side::White, Side::Black].into_iter().any(|side| {
            ends_as_stored(&|game| _ = game.resign(side.into()))
                || ends_as_stored(&|game| _ = game.lose_on_time(side.into()))
                || ends_as_stored(&|game| _ = game.abandon(side.into()))
        })
}

fn result_of(outcome: Outcome) -> GameResult {
    GameResult { winner: outcome.winner.map(Side::from), reason: outcome.reason.to_string() }
}

fn check_versions(record: &GameRecord, entries: &[Entry]) -> Option<String> {
    let mut last = 1;
    for entry in entries {
        if entry.version <= last {
            return Some(format!("versions of turns do not grow: {} after {last}", entry.version));
        }
        last = entry.version;
    }
    (record.version < last).then(|| format!("version {} is older than that of the last turn, {last}", record.version))
}

fn check_clock(record: &GameRecord, entries: &[Entry]) -> Vec<String> {
    let mut found = Vec::new();
    let mut expect = |holds: bool, problem: &str| {
        if !holds {
            found.push(problem.to_owned());
        }
    };
    let negative = |left: &crate::online::protocol::Sides<i64>| left.white < 0 || left.black < 0;
    expect(!negative(&record.clock.left_ms) && !entries.iter().any(|entry| negative(&entry.left_ms)), "a clock shows a negative time");
    expect(
        record.clock.running.is_some() == record.clock.since_ms.is_some(),
        "a running clock has no start time, or a start time has no running clock",
    );
    if record.result.is_some() {
        expect(record.ended.is_some(), "the game is over, but has no end time");
        expect(
            record.deadline.is_none() && record.clock.running.is_none(),
            "the game is over, but a deadline is set or a clock is running",
        );
        return found;
    }
    expect(record.ended.is_none(), "the game has an end time, but no result");
    match record.clock.running {
        Some(side) => {
            expect(side == record.to_act, "the wrong player's clock is running");
            expect(record.deadline == record.clock.runs_out(&record.control), "the deadline is not when the clock runs out");
        }
        None => {
            expect(record.turns < 2 || !record.control.has_clock(), "no clock is running");
            expect(record.deadline.is_some() == record.control.has_clock(), "there is a clock but no deadline, or a deadline but no clock");
        }
    }
    found
}
