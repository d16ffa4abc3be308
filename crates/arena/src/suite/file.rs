//! The file of a suite.

use std::time::Duration;

use serde::Deserialize;

use crate::contender::{Contender, ContenderError};
use crate::matches::MAX_GAME_TURNS;
use crate::opening::{OpeningError, Openings};
use crate::stopwatch::Timekeeping;
use crate::time::{MARGIN, TimeControl, TimeError};

/// Matches of several pairs of players in several variants.
///
/// ```
/// use tempi_arena::Suite;
/// let suite = Suite::from_toml(r#"
///     title = "A small table"
///     text = "What it shows."
///     movetime = 30                # milliseconds a turn; or tc = "0.2+0.02"; or neither, if all players have nodes or depth
///     cpu-time = true              # measure CPU time; default: false
///     seed = 1                     # the default
///     openings = "random:4"        # the default
///     balanced-openings = "DIR"    # variants with a file DIR/<variant>.txt use the openings in it; default: none do
///     max-turns = 1000             # the default
///
///     [[pairing]]
///     a = "tempi"
///     b = "random"
///     games = 8                    # in each variant
///     more = 32                    # games where the score is below `least` + `near` or above `most`; default: `games`
///     near = 12                    # percent; the default
///     least = 70                   # target of each variant in percent; default: 0
///     most = 100                   # upper target of each variant in percent; default: 100
///     goal = 95                    # target of each group in percent; default: 0
///
///     [[group]]
///     name = "Two moves a turn"
///     variants = ["checkpoint", "gridlock", "examples/variants/turncoats.toml"]
/// "#)?;
/// assert_eq!(suite.pairings[0].more(), 32);
/// # Ok::<(), tempi_arena::SuiteError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Suite {
    /// The heading of the page.
    pub title: String,
    /// The text before the table, in Markdown.
    #[serde(default)]
    pub text: String,
    /// The default path of the page.
    pub report: Option<String>,
    movetime: Option<u64>,
    tc: Option<String>,
    margin: Option<u64>,
    #[serde(default)]
    cpu_time: bool,
    #[serde(default = "first_seed")]
    seed: u64,
    #[serde(default = "usual_openings")]
    openings: String,
    /// The folder with openings for variants in which random ones often decide the game: `<variant>.txt`.
    pub balanced_openings: Option<String>,
    #[serde(default = "longest_game")]
    max_turns: u16,
    /// Who plays whom.
    #[serde(rename = "pairing")]
    pub pairings: Vec<Pairing>,
    /// The variants, in groups whose results are pooled.
    #[serde(rename = "group")]
    pub groups: Vec<Group>,
}

/// Who plays whom, how often, and the targets.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pairing {
    /// The player whose results are reported.
    pub a: String,
    /// The opponent.
    pub b: String,
    /// The title of the pairing on the page; by default, the names of the players.
    pub title: Option<String>,
    /// Games in each variant.
    pub games: u64,
    more: Option<u64>,
    #[serde(default = "near")]
    near: f64,
    /// The target of each variant, in percent.
    #[serde(default)]
    pub least: f64,
    /// The upper target of each variant, in percent.
    #[serde(default = "all")]
    pub most: f64,
    /// The target of each group, in percent.
    #[serde(default)]
    pub goal: f64,
}

/// Variants whose results are pooled.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// The name.
    pub name: String,
    /// Identifiers, or paths of variant files.
    pub variants: Vec<String>,
}

const fn first_seed() -> u64 {
    1
}

fn usual_openings() -> String {
    "random".into()
}

const fn longest_game() -> u16 {
    MAX_GAME_TURNS
}

const fn near() -> f64 {
    12.0
}

const fn all() -> f64 {
    100.0
}

/// A suite cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SuiteError {
    /// The file is not a suite.
    #[error(transparent)]
    Toml(#[from] toml::de::Error),
    /// A player is unknown.
    #[error(transparent)]
    Contender(#[from] ContenderError),
    /// The time control is invalid.
    #[error(transparent)]
    Time(#[from] TimeError),
    /// The openings are invalid.
    #[error(transparent)]
    Openings(#[from] OpeningError),
    /// The suite contradicts itself.
    #[error("{0}")]
    Sense(String),
}

impl Pairing {
    /// The number of additional games in a variant whose score does not clearly reach its target.
    pub fn more(&self) -> u64 {
        self.more.unwrap_or(self.games).max(self.games)
    }

    /// Whether no more games are needed at this score in percent. Scores just above a target often drop below it with more games.
    pub fn is_clear(&self, percent: f64) -> bool {
        (self.least + self.near..=self.most).contains(&percent)
    }

    /// The name of the pairing: both players.
    pub fn name(&self) -> String {
        format!("{} against {}", self.a, self.b)
    }

    /// Both players.
    pub(super) fn contenders(&self) -> Result<[Contender; 2], ContenderError> {
        Ok([self.a.parse()?, self.b.parse()?])
    }
}

/// The conditions that all matches of a suite share.
pub(super) struct Conditions {
    pub time: TimeControl,
    pub margin: Duration,
    pub timekeeping: Timekeeping,
    pub seed: u64,
    pub openings: Openings,
    pub max_turns: u16,
}

impl Suite {
    /// Reads a suite.
    ///
    /// # Errors
    /// If the text is not a valid suite.
    pub fn from_toml(text: &str) -> Result<Suite, SuiteError> {
        let suite: Suite = toml::from_str(text)?;
        let conditions = suite.conditions()?;
        for pairing in &suite.pairings {
            let contenders = pairing.contenders()?;
            if conditions.time == TimeControl::Unlimited && !contenders.iter().all(Contender::is_limited) {
                return Err(SuiteError::Sense(format!(
                    "{}: no time limit; set `movetime` or `tc`, or limit both players by nodes or depth",
                    pairing.name()
                )));
            }
            if pairing.games % 2 == 1 || pairing.more() % 2 == 1 {
                return Err(SuiteError::Sense(format!(
                    "{}: the number of games must be even, because each opening is played twice",
                    pairing.name()
                )));
            }
        }
        let variants: Vec<&String> = suite.variants().collect();
        match variants.iter().enumerate().find(|&(index, variant)| variants[..index].contains(variant)) {
            Some((_, twice)) => Err(SuiteError::Sense(format!("{twice} is listed twice"))),
            None => Ok(suite),
        }
    }

    /// All variants, group by group.
    pub fn variants(&self) -> impl Iterator<Item = &String> {
        self.groups.iter().flat_map(|group| &group.variants)
    }

    pub(super) fn conditions(&self) -> Result<Conditions, SuiteError> {
        let time = match (self.movetime, &self.tc) {
            (Some(_), Some(_)) => return Err(SuiteError::Sense("set either `movetime` or `tc`, not both".into())),
            (Some(ms), None) => TimeControl::Turn(Duration::from_millis(ms)),
            (None, Some(clock)) => clock.parse()?,
            (None, None) => TimeControl::Unlimited,
        };
        let usual = if matches!(time, TimeControl::Turn(_)) { MARGIN } else { Duration::ZERO };
        let margin = self.margin.map_or(usual, Duration::from_millis);
        let timekeeping = if self.cpu_time { Timekeeping::Processor } else { Timekeeping::Wall };
        Ok(Conditions { time, margin, timekeeping, seed: self.seed, openings: self.openings.parse()?, max_turns: self.max_turns })
    }

    /// The conditions as text. Results of games under different conditions must not be mixed.
    pub fn settings(&self) -> Result<String, SuiteError> {
        let Conditions { time, margin, timekeeping, seed, openings, max_turns } = self.conditions()?;
        let kept = if timekeeping == Timekeeping::Processor { " (CPU time)" } else { "" };
        let balanced = if self.balanced_openings.is_some() { " (balanced ones where marked)" } else { "" };
        Ok(format!(
            "{time}{kept}, margin {} ms, seed {seed}, openings: {openings}{balanced}, at most {max_turns} turns",
            margin.as_millis()
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str =
        "title = 'T'\nmovetime = 30\n[[pairing]]\na = 'first'\nb = 'random'\ngames = 8\n[[group]]\nname = 'G'\nvariants = ['chess']\n";

    #[test]
    fn suites_are_parsed() {
        let suite = Suite::from_toml(GOOD).unwrap();
        let pairing = &suite.pairings[0];
        assert_eq!((pairing.more(), suite.variants().count()), (8, 1));
        assert_eq!([11.9, 12.0, 100.0].map(|percent| pairing.is_clear(percent)), [false, true, true]);
        let upper = Suite::from_toml(&GOOD.replace("games = 8", "games = 8\nmost = 90")).unwrap();
        assert_eq!([90.0, 90.1].map(|percent| upper.pairings[0].is_clear(percent)), [true, false]);
        assert_eq!(suite.settings().unwrap(), "30 ms a turn, margin 20 ms, seed 1, openings: 4 random actions, at most 1000 turns");
    }

    #[test]
    fn invalid_suites_are_rejected() {
        let error = |from: &str, to: &str| Suite::from_toml(&GOOD.replace(from, to)).unwrap_err().to_string();
        assert!(error("movetime = 30", "").contains("no time limit"));
        assert!(error("games = 8", "games = 7").contains("even"));
        assert!(error("['chess']", "['chess', 'push', 'chess']").contains("twice"));
        assert!(error("'first'", "'fisrt'").contains("unknown player"));
        assert!(error("title", "titel").contains("titel"));
        assert!(error("movetime = 30", "movetime = 30\ntc = '1+1'").contains("not both"));
    }
}
