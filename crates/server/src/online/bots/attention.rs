//! Which games bots look at, and what they think about, in this process.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The games that bots attend to.
#[derive(Default)]
pub struct Attention {
    games: Mutex<Games>,
}

#[derive(Default)]
struct Games {
    /// Games that are looked at, those of them that have changed since with `true`.
    looked_at: HashMap<String, bool>,
    thoughts: HashMap<String, Vec<Thinking>>,
}

/// A thought about a game's next turn.
struct Thinking {
    /// The version of the game that it knows, and the number of rows in its list.
    version: i64,
    entries: i64,
    /// Set when it is no longer wanted.
    stop: Arc<AtomicBool>,
}

impl Attention {
    /// Notes that a game wants to be looked at; `true` if nobody does yet.
    pub fn begin(&self, game: &str) -> bool {
        self.games().looked_at.insert(game.to_owned(), true).is_none()
    }

    /// Whether the game has changed since the last look; if not, nobody looks at it any more.
    pub fn next(&self, game: &str) -> bool {
        let mut games = self.games();
        let again = games.looked_at.get_mut(game).is_some_and(std::mem::take);
        if !again {
            games.looked_at.remove(game);
        }
        again
    }

    /// Notes that somebody thinks about a version of a game, whose list has `entries` rows. Returns the flag that is set when they no longer
    /// need to.
    pub fn think(&self, game: &str, version: i64, entries: i64) -> Arc<AtomicBool> {
        let stop = Arc::new(AtomicBool::new(false));
        self.games().thoughts.entry(game.to_owned()).or_default().push(Thinking { version, entries, stop: stop.clone() });
        stop
    }

    /// Forgets a thought that has ended.
    pub fn forget(&self, game: &str, stop: &Arc<AtomicBool>) {
        let mut games = self.games();
        if let Some(thoughts) = games.thoughts.get_mut(game) {
            thoughts.retain(|thinking| !Arc::ptr_eq(&thinking.stop, stop));
            if thoughts.is_empty() {
                games.thoughts.remove(game);
            }
        }
    }

    /// Stops thoughts about a game, except those that know as many rows of its list as `except`.
    pub fn stop(&self, game: &str, except: Option<i64>) {
        self.stop_if(game, |thinking| Some(thinking.entries) != except);
    }

    /// Stops thoughts about versions of a game before `version`.
    pub fn stop_older(&self, game: &str, version: i64) {
        self.stop_if(game, |thinking| thinking.version < version);
    }

    fn stop_if(&self, game: &str, is_unwanted: impl Fn(&Thinking) -> bool) {
        for thinking in self.games().thoughts.get(game).into_iter().flatten().filter(|thinking| is_unwanted(thinking)) {
            thinking.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Stops all thoughts.
    pub fn stop_all(&self) {
        let games: HashSet<String> = self.games().thoughts.keys().cloned().collect();
        games.iter().for_each(|game| self.stop(game, None));
    }

    fn games(&self) -> MutexGuard<'_, Games> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_changes_is_looked_at_again() {
        let attention = Attention::default();
        assert!(attention.begin("a"));
        assert!(attention.next("a"));
        assert!(!attention.begin("a"));
        assert!(attention.next("a"));
        assert!(!attention.next("a"));
        assert!(attention.begin("a"));
    }

    #[test]
    fn only_thoughts_that_know_less_are_stopped() {
        let attention = Attention::default();
        let (old, new, other) = (attention.think("a", 1, 1), attention.think("a", 3, 2), attention.think("b", 1, 1));
        let stopped = || [&old, &new, &other].map(|stop| stop.load(Ordering::Relaxed));
        attention.stop("a", Some(2));
        assert_eq!(stopped(), [true, false, false]);
        attention.forget("a", &old);
        attention.stop("a", None);
        assert_eq!(stopped(), [true, true, false]);
        attention.stop_all();
        assert_eq!(stopped(), [true, true, true]);
        attention.forget("a", &new);
        assert!(!attention.games().thoughts.contains_key("a"));
    }

    #[test]
    fn news_of_a_version_stop_thoughts_about_earlier_ones_only() {
        let attention = Attention::default();
        let thoughts = [2, 3, 4].map(|version| attention.think("a", version, version));
        // It may arrive when somebody thinks about what it tells, or about what came after.
        attention.stop_older("a", 3);
        assert_eq!(thoughts.map(|stop| stop.load(Ordering::Relaxed)), [true, false, false]);
    }
}
