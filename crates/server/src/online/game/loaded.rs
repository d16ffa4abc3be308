//! A game in memory: its record, its turns, and the position that follows from them.

use std::sync::Arc;

use tempi_rules::{Game, GameError, Position, Rules};

use super::decide::stored_key;
use super::record::GameRecord;
use super::{Entry, EntryKind};
use crate::online::protocol::{ClockView, GameState, Side, TurnView};
use crate::online::time::Millis;

/// A game in memory.
#[derive(Clone)]
pub struct LoadedGame {
    /// What is stored of it.
    pub record: GameRecord,
    /// Turns and take-backs, as stored.
    pub entries: Vec<Entry>,
    /// The position and its history, with the turns that are still on the board.
    pub game: Game,
}

impl LoadedGame {
    /// A game that has not begun. `record` gets the player to act.
    ///
    /// # Errors
    /// If the start is not a position of the variant.
    pub fn new(mut record: GameRecord, rules: Arc<Rules>) -> Result<LoadedGame, GameError> {
        let start = match &record.start {
            Some(fen) => Position::from_fen(&rules, fen)?,
            None => Position::start(&rules),
        };
        let game = Game::from_position(rules, start);
        record.to_act = game.player().into();
        Ok(LoadedGame { record, entries: Vec::new(), game })
    }

    /// Replays a game from what was stored.
    ///
    /// # Errors
    /// If a stored turn is not legal, which means that the rules have changed or the database is damaged.
    pub fn replay(record: GameRecord, entries: Vec<Entry>, rules: Arc<Rules>) -> Result<LoadedGame, GameError> {
        let to_act = record.to_act;
        let mut loaded = LoadedGame::new(record, rules)?;
        loaded.record.to_act = to_act;
        for entry in &entries {
            match &entry.kind {
                EntryKind::Turn { actions, .. } => {
                    actions.iter().try_for_each(|action| loaded.game.play_text(action).map(|_| ()))?;
                }
                EntryKind::TakeBack { turns } => (0..*turns).for_each(|_| _ = loaded.game.take_back_turn()),
            }
        }
        loaded.entries = entries;
        Ok(loaded)
    }

    /// The turns on the board.
    pub fn turns(&self) -> Vec<&Entry> {
        let mut turns = Vec::new();
        for entry in &self.entries {
            match entry.kind {
                EntryKind::Turn { .. } => turns.push(entry),
                EntryKind::TakeBack { turns: back } => turns.truncate(turns.len() - back),
            }
        }
        turns
    }

    /// The turn of a side with a key of theirs, if it was stored before.
    pub fn with_key(&self, by: Side, key: &str) -> Option<&Entry> {
        let wanted = stored_key(by, key);
        self.entries.iter().find(|entry| matches!(&entry.kind, EntryKind::Turn { key, .. } if *key == wanted))
    }

    /// What clients see of the state at `now`.
    pub fn state(&self, now: Millis) -> GameState {
        let record = &self.record;
        GameState {
            version: record.version,
            turn_count: record.turns as usize,
            to_act: record.to_act,
            clock: record.control.has_clock().then_some(ClockView { clock: record.clock, deadline_ms: record.deadline, now_ms: now }),
            offers: record.offers,
            result: record.result.clone(),
            next: record.next.clone(),
        }
    }

    /// What clients see of a turn.
    pub fn turn_view(&self, entry: &Entry) -> Option<TurnView> {
        let EntryKind::Turn { actions, .. } = &entry.kind else { return None };
        let left_ms = self.record.control.has_clock().then_some(entry.left_ms);
        Some(TurnView { actions: actions.clone(), received_ms: entry.at, left_ms })
    }
}
