//! The results of a suite, one letter per game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::record::{Record, Verdict};

/// The results of a suite's games.
///
/// For each variant and pairing there is a string with one letter per game, in the order of their numbers: `W` won, `D` drawn, `L` lost;
/// `t`, `i`, `c` lost on time, by an illegal action, by a crash; `T`, `I`, `C` won because the opponent lost that way; `.` not played yet.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Results {
    /// The conditions under which the games were played.
    pub settings: String,
    /// The digest of each variant's rules ([`tempi_rules::Rules::digest`]) when its games were played.
    #[serde(default)]
    pub rules: BTreeMap<String, String>,
    /// The digest of the openings ([`crate::Openings::digest`]) of each variant that does not use those of the suite.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub openings: BTreeMap<String, String>,
    /// By variant, then by pairing.
    pub games: BTreeMap<String, BTreeMap<String, String>>,
}

/// Points of some games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Games finished.
    pub games: u64,
    /// Half points.
    pub halves: u64,
    /// Games that the first player lost on time.
    pub late: u64,
    /// Games that the second player lost on time.
    pub opponent_late: u64,
    /// Games that a player lost by an illegal action or a crash.
    pub broken: u64,
}

impl Score {
    /// The share of the points in percent; `None` without games.
    pub fn percent(&self) -> Option<f64> {
        (self.games > 0).then(|| 50.0 * self.halves as f64 / self.games as f64)
    }

    fn add(&mut self, letter: char) {
        let halves = match letter {
            '.' => return,
            'D' => 1,
            'L' | 't' | 'i' | 'c' => 0,
            _ => 2,
        };
        self.games += 1;
        self.halves += halves;
        self.late += u64::from(letter == 't');
        self.opponent_late += u64::from(letter == 'T');
        self.broken += u64::from("iIcC".contains(letter));
    }

    /// The sum of two scores.
    #[must_use]
    pub fn plus(self, other: Score) -> Score {
        Score {
            games: self.games + other.games,
            halves: self.halves + other.halves,
            late: self.late + other.late,
            opponent_late: self.opponent_late + other.opponent_late,
            broken: self.broken + other.broken,
        }
    }
}

impl Results {
    /// Reads results.
    ///
    /// # Errors
    /// If the text is not a results file.
    pub fn from_json(text: &str) -> Result<Results, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// The results as text; equal results give equal text.
    pub fn to_json(&self) -> String {
        // Serializing maps with string keys cannot fail.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// Adds a game.
    pub fn add(&mut self, variant: &str, pairing: &str, record: &Record) {
        let letters = self.games.entry(variant.to_owned()).or_default().entry(pairing.to_owned()).or_default();
        let mut list: Vec<char> = letters.chars().collect();
        let index = record.number as usize;
        if list.len() <= index {
            list.resize(index + 1, '.');
        }
        list[index] = letter(record);
        *letters = list.into_iter().collect();
    }

    /// Whether a variant has games that were played from openings other than those with this digest; `None`: those of the suite.
    pub fn has_other_openings(&self, variant: &str, digest: Option<&str>) -> bool {
        self.has_games(variant) && self.openings.get(variant).map(String::as_str) != digest
    }

    fn has_games(&self, variant: &str) -> bool {
        self.games.get(variant).is_some_and(|pairings| !pairings.is_empty())
    }

    /// Whether a variant has games that were played by different or unknown rules.
    pub fn has_older_rules(&self, variant: &str, digest: &str) -> bool {
        self.has_games(variant) && self.rules.get(variant).is_none_or(|known| known != digest)
    }

    fn letters(&self, variant: &str, pairing: &str) -> &str {
        self.games.get(variant).and_then(|pairings| pairings.get(pairing)).map_or("", String::as_str)
    }

    /// Whether a game was played.
    pub fn has(&self, variant: &str, pairing: &str, number: u64) -> bool {
        self.letters(variant, pairing).as_bytes().get(number as usize).is_some_and(|&letter| letter != b'.')
    }

    /// The points of a pairing in a variant.
    pub fn score(&self, variant: &str, pairing: &str) -> Score {
        let mut score = Score::default();
        self.letters(variant, pairing).chars().for_each(|letter| score.add(letter));
        score
    }
}

fn letter(record: &Record) -> char {
    let plain = match record.result {
        Verdict::Win => 'W',
        Verdict::Draw => 'D',
        Verdict::Loss => 'L',
    };
    let special = match record.reason.as_str() {
        "time" => 't',
        "illegal" => 'i',
        "crash" => 'c',
        _ => return plain,
    };
    if plain == 'W' { special.to_ascii_uppercase() } else { special }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Side;

    fn record(number: u64, result: Verdict, reason: &str) -> Record {
        let (actions, turn_ms) = (Vec::new(), Vec::new());
        Record { number, a_plays: Side::White, result, reason: reason.into(), detail: None, fen: None, opening: 0, actions, turn_ms }
    }

    #[test]
    fn games_are_stored_as_letters() {
        let mut results = Results { settings: "fast".into(), ..Results::default() };
        let games =
            [(3, Verdict::Loss, "time"), (0, Verdict::Win, "checkmate"), (1, Verdict::Draw, "repetition"), (4, Verdict::Win, "illegal")];
        for (number, result, reason) in games {
            results.add("chess", "a against b", &record(number, result, reason));
        }
        assert_eq!(results.games["chess"]["a against b"], "WD.tI");
        assert!(
            results.has("chess", "a against b", 0) && !results.has("chess", "a against b", 2) && !results.has("push", "a against b", 0)
        );
        let score = results.score("chess", "a against b");
        assert_eq!((score.games, score.halves, score.late, score.opponent_late, score.broken), (4, 5, 1, 0, 1));
        assert_eq!(score.percent(), Some(62.5));
        assert_eq!(Results::from_json(&results.to_json()).unwrap(), results);
    }
}
