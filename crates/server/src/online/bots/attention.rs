//! The games that bots are looking at, and their searches, in this process.

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
    /// The games that bots are looking at; `true` if they have changed since.
    looked_at: HashMap<String, bool>,
    searches: HashMap<String, Vec<Search>>,
}

/// A search for a game's next turn.
struct Search {
    /// The version of the game that is searched, and the number of rows in its list.
    version: i64,
    entries: i64,
    /// Set when the result is no longer needed.
    stop: Arc<AtomicBool>,
}

impl Attention {
    /// Marks a game as changed. Returns whether a task must start to look at it, since none does.
    pub fn begin(&self, game: &str) -> bool {
        self.games().looked_at.insert(game.to_owned(), true).is_none()
    }

    /// Whether the game has changed since the last look; if not, the task must stop looking at it.
    pub fn next(&self, game: &str) -> bool {
        let mut games = self.games();
        let again = games.looked_at.get_mut(game).is_some_and(std::mem::take);
        if !again {
            games.looked_at.remove(game);
        }
        again
    }

    /// Registers a search of a version of a game, whose list has `entries` rows. Returns the flag that is set when the search should stop.
    pub fn begin_search(&self, game: &str, version: i64, entries: i64) -> Arc<AtomicBool> {
        let stop = Arc::new(AtomicBool::new(false));
        self.games().searches.entry(game.to_owned()).or_default().push(Search { version, entries, stop: stop.clone() });
        stop
    }

    /// Forgets a search that has ended.
    pub fn end_search(&self, game: &str, stop: &Arc<AtomicBool>) {
        let mut games = self.games();
        if let Some(searches) = games.searches.get_mut(game) {
            searches.retain(|search| !Arc::ptr_eq(&search.stop, stop));
            if searches.is_empty() {
                games.searches.remove(game);
            }
        }
    }

    /// Stops searches of a game, except those of a list with `except` rows.
    pub fn stop(&self, game: &str, except: Option<i64>) {
        self.stop_if(game, |search| Some(search.entries) != except);
    }

    /// Stops searches of versions of a game before `version`.
    pub fn stop_older(&self, game: &str, version: i64) {
        self.stop_if(game, |search| search.version < version);
    }

    fn stop_if(&self, game: &str, is_outdated: impl Fn(&Search) -> bool) {
        for search in self.games().searches.get(game).into_iter().flatten().filter(|search| is_outdated(search)) {
            search.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Stops all searches.
    pub fn stop_all(&self) {
        let games: HashSet<String> = self.games().searches.keys().cloned().collect();
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
    fn only_searches_of_another_list_are_stopped() {
        let attention = Attention::default();
        let (old, new, other) = (attention.begin_search("a", 1, 1), attention.begin_search("a", 3, 2), attention.begin_search("b", 1, 1));
        let stopped = || [&old, &new, &other].map(|stop| stop.load(Ordering::Relaxed));
        attention.stop("a", Some(2));
        assert_eq!(stopped(), [true, false, false]);
        attention.end_search("a", &old);
        attention.stop("a", None);
        assert_eq!(stopped(), [true, true, false]);
        attention.stop_all();
        assert_eq!(stopped(), [true, true, true]);
        attention.end_search("a", &new);
        assert!(!attention.games().searches.contains_key("a"));
    }

    #[test]
    fn an_update_stops_searches_of_earlier_versions_only() {
        let attention = Attention::default();
        let searches = [2, 3, 4].map(|version| attention.begin_search("a", version, version));
        // The update may arrive when its version, or a later one, is being searched.
        attention.stop_older("a", 3);
        assert_eq!(searches.map(|stop| stop.load(Ordering::Relaxed)), [true, false, false]);
    }
}
