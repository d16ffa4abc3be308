//! What clients have sent and what was confirmed to them.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The place of a turn: the game, and how many turns were on the board before it.
pub type Where = (String, usize);

/// A book that all clients write into.
#[derive(Default)]
pub struct Ledger {
    pages: Mutex<Pages>,
}

/// Everything that was written.
#[derive(Default, Clone)]
pub struct Pages {
    /// Turns sent.
    pub sent: HashMap<Where, Vec<String>>,
    /// Turns confirmed, with the version of the game afterwards.
    pub confirmed: HashMap<Where, (Vec<String>, i64)>,
    /// How many turns of each player were confirmed.
    pub players: HashMap<String, usize>,
    /// All games.
    pub games: Vec<String>,
    /// How many of them were played to their end.
    pub ended: usize,
    /// What must never happen, as clients saw it.
    pub contradictions: Vec<String>,
}

impl Ledger {
    /// A game has begun.
    pub fn game(&self, game: &str) {
        self.pages().games.push(game.to_owned());
    }

    /// A game was played to its end.
    pub fn ended(&self) {
        self.pages().ended += 1;
    }

    /// A turn is about to be sent. Until it is confirmed, the same turn is sent again.
    pub fn send(&self, game: &str, after: usize, actions: &[String]) {
        let mut pages = self.pages();
        let before = pages.sent.insert((game.to_owned(), after), actions.to_owned());
        if before.is_some_and(|before| before != actions) {
            pages.contradictions.push(format!("game {game}: another turn was needed after {after} turns: one was lost"));
        }
    }

    /// A turn was confirmed.
    pub fn confirm(&self, player: &str, game: &str, after: usize, actions: &[String], version: i64) {
        let mut pages = self.pages();
        *pages.players.entry(player.to_owned()).or_default() += 1;
        let before = pages.confirmed.insert((game.to_owned(), after), (actions.to_owned(), version));
        if before.is_some() {
            pages.contradictions.push(format!("game {game}: two turns were confirmed after {after} turns"));
        }
    }

    /// How many turns were confirmed.
    pub fn confirmed_count(&self) -> usize {
        self.pages().confirmed.len()
    }

    /// How many games were played to their end.
    pub fn games_ended(&self) -> usize {
        self.pages().ended
    }

    /// How many turns of each player were confirmed.
    pub fn turns_of_players(&self) -> HashMap<String, usize> {
        self.pages().players.clone()
    }

    /// Everything that was written.
    pub fn read(&self) -> Pages {
        self.pages().clone()
    }

    fn pages(&self) -> MutexGuard<'_, Pages> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
