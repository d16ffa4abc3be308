//! Records which games have been searched for puzzles, so that mining can be resumed.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::games::GameSettings;

/// The searched games of each variant, stored beside the puzzle files.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GamesMined(BTreeMap<String, Vec<Games>>);

/// Games with the same settings, numbered from 0.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Games {
    seed: u64,
    nodes: u64,
    games: u64,
}

impl GamesMined {
    /// The number of games searched for a variant and settings.
    pub fn of(&self, variant: &str, settings: GameSettings) -> u64 {
        let entries = self.0.get(variant).map(Vec::as_slice).unwrap_or_default();
        entries.iter().find(|entry| entry.has(settings)).map_or(0, |entry| entry.games)
    }

    /// Records that games up to this number have been searched.
    pub fn set(&mut self, variant: &str, settings: GameSettings, games: u64) {
        let entries = self.0.entry(variant.to_owned()).or_default();
        match entries.iter_mut().find(|entry| entry.has(settings)) {
            Some(entry) => entry.games = games,
            None => entries.push(Games { seed: settings.seed, nodes: settings.nodes, games }),
        }
    }
}

impl Games {
    fn has(&self, settings: GameSettings) -> bool {
        (self.seed, self.nodes) == (settings.seed, settings.nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_counted_separately() {
        let (one, two) = (GameSettings { seed: 1, nodes: 60 }, GameSettings { seed: 2, nodes: 60 });
        let mut mined = GamesMined::default();
        mined.set("chess", one, 10);
        mined.set("chess", two, 20);
        mined.set("chess", one, 30);
        assert_eq!((mined.of("chess", one), mined.of("chess", two), mined.of("push", one)), (30, 20, 0));
        let text = serde_json::to_string(&mined).unwrap();
        assert_eq!(text, r#"{"chess":[{"seed":1,"nodes":60,"games":30},{"seed":2,"nodes":60,"games":20}]}"#);
        assert_eq!(serde_json::from_str::<GamesMined>(&text).unwrap(), mined);
    }
}
