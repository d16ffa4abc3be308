//! State shared by all threads of a bot.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use tempi_arena::{Program, SearchCaps, UciOffer};
use tempi_rules::catalog;
use toml::Value;

use super::api::Api;
use super::config::{Config, OnStop};

/// The shortest and the longest pause before a retry.
const SHORTEST: Duration = Duration::from_millis(100);
const LONGEST: Duration = Duration::from_secs(5);

/// A bot at a server.
pub struct Context {
    pub api: Api,
    pub config: Config,
    /// The player's identifier.
    pub me: String,
    /// Whether the server knows the player as a bot, so that it can play rated games.
    pub declared: bool,
    pub program: Program,
    pub offer: UciOffer,
    /// Whether the user has asked to stop.
    pub stopped: Arc<AtomicBool>,
    /// Whether the requested games are finished.
    pub done: AtomicBool,
}

impl Context {
    /// Whether no more games should be started.
    pub fn is_stopping(&self) -> bool {
        self.stopped.load(Ordering::Relaxed) || self.is_done()
    }

    /// Whether the requested games are finished.
    pub fn is_done(&self) -> bool {
        self.done.load(Ordering::Relaxed)
    }

    /// Whether to leave or resign running games now.
    pub fn is_leaving(&self) -> bool {
        self.is_done() || (self.stopped.load(Ordering::Relaxed) && self.config.on_stop != OnStop::Finish)
    }

    /// The engine's limits for each action.
    pub fn caps(&self) -> SearchCaps {
        SearchCaps { nodes: self.config.think.nodes, depth: self.config.think.depth }
    }

    /// The identifiers of the built-in variants that the bot plays.
    pub fn variants(&self) -> Vec<&'static str> {
        let accepted = |id: &str| self.config.accept.variants.iter().any(|wanted| wanted.get_ref() == "*" || wanted.get_ref() == id);
        let offered = |id: &str| self.offer.variants.iter().any(|offered| offered == id);
        catalog::ids().filter(|id| accepted(id) && offered(id)).collect()
    }

    /// Whether the bot plays variants written by users.
    pub fn plays_files(&self) -> bool {
        self.config.accept.files && self.offer.files
    }

    /// Prints a message for the user.
    pub fn say(&self, text: &str) {
        anstream::eprintln!("{text}");
    }
}

/// The engine program of a configuration.
///
/// # Errors
/// If it is this program and its path is unknown.
pub fn program(config: &Config) -> std::io::Result<Program> {
    let mut words = config.engine.command.clone();
    if words.is_empty() {
        let own = std::env::current_exe()?;
        words = vec![own.to_string_lossy().into_owned(), "uci".to_owned()];
    }
    let mut options: Vec<(String, String)> = config.engine.options.iter().map(|(name, value)| (name.clone(), text(value))).collect();
    options.extend(config.think.level.as_ref().map(|level| ("Level".to_owned(), level.get_ref().to_string())));
    Ok(Program { words, options, passes: config.engine.passes })
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}

/// Pauses between retries, which become longer with every failure.
pub struct Backoff(Duration);

impl Backoff {
    /// Starts with the shortest pause.
    pub fn new() -> Backoff {
        Backoff(SHORTEST)
    }

    /// Returns to the shortest pause, after a success.
    pub fn reset(&mut self) {
        self.0 = SHORTEST;
    }

    /// Pauses, unless the bot is leaving.
    pub fn wait(&mut self, context: &Context) {
        self.wait_unless(|| context.is_leaving());
    }

    /// Pauses until a condition holds, at most for the current pause.
    pub fn wait_unless(&mut self, happened: impl Fn() -> bool) {
        let mut left = self.0;
        while !left.is_zero() && !happened() {
            let part = left.min(SHORTEST);
            thread::sleep(part);
            left -= part;
        }
        self.0 = (self.0 * 2).min(LONGEST);
    }
}
