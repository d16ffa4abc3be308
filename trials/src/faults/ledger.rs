//! Records which turns clients sent and which ones the server confirmed.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The place of a turn: the game, and the number of turns before it.
pub type Where = (String, usize);

/// The record that all clients share.
#[derive(Default)]
pub struct Ledger {
    pages: Mutex<Pages>,
}

/// The entries of the ledger.
#[derive(Default, Clone)]
pub struct Pages {
    /// The turns sent.
    pub sent: HashMap<Where, Vec<String>>,
    /// The turns confirmed, with the version of the game afterwards.
    pub confirmed: HashMap<Where, (Vec<String>, i64)>,
    /// The number of confirmed turns of each player.
    pub players: HashMap<String, usize>,
    /// The identifiers of all games.
    pub games: Vec<String>,
    /// The number of finished games.
    pub ended: usize,
    /// Contradictions that clients noticed.
    pub contradictions: Vec<String>,
}

impl Ledger {
    /// Adds a game.
    pub fn game(&self, game: &str) {
        self.pages().games.push(game.to_owned());
    }

    /// Counts a finished game.
    pub fn ended(&self) {
        self.pages().ended += 1;
    }

    /// Records a turn before it is sent. Until it is confirmed, the same turn is sent again.
    pub fn send(&self, game: &str, after: usize, actions: &[String]) {
        let mut pages = self.pages();
        let before = pages.sent.insert((game.to_owned(), after), actions.to_owned());
        if before.is_some_and(|before| before != actions) {
            pages.contradictions.push(format!("game {game}: another turn was needed after {after} turns: one was lost"));
        }
    }

    /// Records a confirmed turn.
    pub fn confirm(&self, player: &str, game: &str, after: usize, actions: &[String], version: i64) {
        let mut pages = self.pages();
        *pages.players.entry(player.to_owned()).or_default() += 1;
        let before = pages.confirmed.insert((game.to_owned(), after), (actions.to_owned(), version));
        if before.is_some() {
            pages.contradictions.push(format!("game {game}: two turns were confirmed after {after} turns"));
        }
    }

    /// The number of confirmed turns.
    pub fn confirmed_count(&self) -> usize {
        self.pages().confirmed.len()
    }

    /// The number of finished games.
    pub fn games_ended(&self) -> usize {
        self.pages().ended
    }

    /// The number of confirmed turns of each player.
    pub fn turns_of_players(&self) -> HashMap<String, usize> {
        self.pages().players.clone()
    }

    /// A copy of all entries.
    pub fn read(&self) -> Pages {
        self.pages().clone()
    }

    fn pages(&self) -> MutexGuard<'_, Pages> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
