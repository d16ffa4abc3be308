//! The settings of a bot, in a TOML file.

use std::ops::Range;
use std::path::Path;

use anyhow::{Context, bail};
use serde::Deserialize;
use tempi_rules::catalog;
use tempi_server::online::protocol::TimeControl;
use toml::Spanned;

/// All settings. By default, the bot plays casual games of every variant with the engine of this program.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Config {
    pub engine: Engine,
    pub think: Think,
    pub accept: Accept,
    /// Seeks that are in the lobby while the bot is free.
    pub seek: Vec<Seek>,
    pub answer: Answers,
    /// What happens to running games on Ctrl-C.
    pub on_stop: OnStop,
}

/// The UCI engine.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Engine {
    /// The program and its arguments; empty for `tempi uci`.
    pub command: Vec<String>,
    /// UCI options by name.
    pub options: toml::Table,
    /// Whether to send `0000` for the waiting player between two moves of a turn.
    pub passes: bool,
}

/// Limits of the engine, in addition to its clock.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Think {
    /// The option `Level`.
    pub level: Option<Spanned<u8>>,
    /// Maximum nodes per action.
    pub nodes: Option<u64>,
    /// Maximum depth, in actions.
    pub depth: Option<u32>,
    /// Maximum time per turn.
    pub turn_ms: Option<u64>,
    /// Time reserved for the network.
    pub overhead_ms: u64,
}

/// Which games to play.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Accept {
    /// The number of simultaneous games.
    pub games: Spanned<usize>,
    /// Identifiers of built-in variants; `*` for all.
    pub variants: Vec<Spanned<String>>,
    /// Whether to play variants that users wrote.
    pub files: bool,
    pub rated: bool,
    pub casual: bool,
    /// Whether to accept other players' seeks.
    pub seeks: bool,
    /// Accepted time controls. If empty, all except correspondence.
    pub control: Vec<Spanned<ControlRange>>,
}

/// A kind of time control with bounds, both inclusive.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ControlRange {
    pub kind: ControlKind,
    /// Time for the game, in seconds; for `turn`, time for each turn.
    pub base_s: Option<[f64; 2]>,
    /// Increment or delay, in seconds.
    pub increment_s: Option<[f64; 2]>,
    /// Days for each turn.
    pub days: Option<[u8; 2]>,
}

/// The kinds of time controls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ControlKind {
    Fischer,
    Delay,
    Turn,
    Correspondence,
    Unlimited,
}

/// A seek of the bot.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Seek {
    /// As in the requests of docs/API.md.
    pub control: Spanned<TimeControl>,
    #[serde(default)]
    pub rated: bool,
}

/// How to respond to offers.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Answers {
    pub draw: Draw,
    pub take_back: Answer,
    pub rematch: Answer,
}

/// Whether to accept a draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Draw {
    Accept,
    Decline,
    /// If the engine did not think that it was better after its last turn.
    #[default]
    UnlessBetter,
}

/// Whether to accept an offer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    Accept,
    #[default]
    Decline,
    /// In casual games only.
    Casual,
}

/// What happens to running games when the user stops the bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum OnStop {
    /// Finish live games; leave the others for the next time
    #[default]
    Finish,
    /// Leave all games as they are
    Leave,
    /// Resign all games
    Resign,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            engine: Engine::default(),
            think: Think::default(),
            accept: Accept::default(),
            seek: Vec::new(),
            answer: Answers { take_back: Answer::Casual, rematch: Answer::Accept, ..Answers::default() },
            on_stop: OnStop::default(),
        }
    }
}

impl Default for Think {
    fn default() -> Think {
        Think { level: None, nodes: None, depth: None, turn_ms: None, overhead_ms: 200 }
    }
}

impl Default for Accept {
    fn default() -> Accept {
        let all = vec![Spanned::new(0..0, "*".to_owned())];
        Accept { games: Spanned::new(0..0, 1), variants: all, files: true, rated: false, casual: true, seeks: true, control: Vec::new() }
    }
}

impl Config {
    /// Reads the settings from a file.
    ///
    /// # Errors
    /// If the file cannot be read or has errors; the message includes their position.
    pub fn of_file(path: &Path) -> anyhow::Result<Config> {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).with_context(|| name.clone())?;
        Config::of_text(&name, &text)
    }

    fn of_text(name: &str, text: &str) -> anyhow::Result<Config> {
        let config: Config = match toml::from_str(text) {
            Ok(config) => config,
            Err(error) => bail!("{}: {}", place(name, text, error.span()), error.message()),
        };
        match config.problem() {
            Some((span, problem)) => bail!("{}: {problem}", place(name, text, Some(span))),
            None => Ok(config),
        }
    }

    /// The first invalid value, with its position.
    fn problem(&self) -> Option<(Range<usize>, String)> {
        let Accept { games, variants, control, rated, casual, .. } = &self.accept;
        if !(1..=64).contains(games.get_ref()) {
            return Some((games.span(), "`games` must be from 1 to 64".to_owned()));
        }
        if let Some(level) = self.think.level.as_ref().filter(|level| !(1..=8).contains(level.get_ref())) {
            return Some((level.span(), "`level` must be from 1 to 8".to_owned()));
        }
        let known = |id: &str| id == "*" || catalog::ids().any(|known| known == id);
        if let Some(unknown) = variants.iter().find(|id| !known(id.get_ref())) {
            let id = unknown.get_ref();
            return Some((unknown.span(), format!("unknown variant `{id}`; `tempi variants list` lists all, and `*` means all of them")));
        }
        if !rated && !casual {
            return Some((games.span(), "with `rated` and `casual` both false, there is no game to play".to_owned()));
        }
        let range = control.iter().find_map(|range| Some((range.span(), range.get_ref().problem()?)));
        let seek = |seek: &Seek| Some((seek.control.span(), seek.control.get_ref().check().err()?.to_string()));
        let options = self.engine.options.iter().find(|(_, value)| value.is_table() || value.is_array() || value.is_datetime());
        range
            .or_else(|| self.seek.iter().find_map(seek))
            .or_else(|| (self.seek.len() > 5).then(|| (self.seek[5].control.span(), "a player can have at most 5 seeks".to_owned())))
            .or_else(|| options.map(|(name, _)| (0..0, format!("the option `{name}` must be a string, a number, true or false"))))
    }
}

impl ControlRange {
    fn problem(&self) -> Option<String> {
        let wrong = |what: &str, bounds: Option<[f64; 2]>| {
            let [least, most] = bounds?;
            (!(0.0..=most).contains(&least)).then(|| format!("`{what}` needs two numbers, the smaller one first"))
        };
        let (clocked, by_days) = (self.base_s.is_some() || self.increment_s.is_some(), self.days.is_some());
        match self.kind {
            ControlKind::Correspondence if clocked => Some("correspondence has `days` only".to_owned()),
            ControlKind::Unlimited if clocked || by_days => Some("games without a clock have no bounds".to_owned()),
            ControlKind::Turn if self.increment_s.is_some() => Some("a fixed time per turn has `base-s` only".to_owned()),
            ControlKind::Fischer | ControlKind::Delay | ControlKind::Turn if by_days => Some("only correspondence has `days`".to_owned()),
            _ => wrong("base-s", self.base_s)
                .or_else(|| wrong("increment-s", self.increment_s))
                .or_else(|| wrong("days", self.days.map(|days| days.map(f64::from)))),
        }
    }

    /// Whether a time control is in the range.
    pub fn contains(&self, control: &TimeControl) -> bool {
        let within = |bounds: Option<[f64; 2]>, ms: i64| bounds.is_none_or(|[least, most]| (least..=most).contains(&(ms as f64 / 1000.0)));
        match (self.kind, *control) {
            (ControlKind::Fischer, TimeControl::Fischer { base_ms, increment_ms: extra })
            | (ControlKind::Delay, TimeControl::Delay { base_ms, delay_ms: extra }) => {
                within(self.base_s, base_ms) && within(self.increment_s, extra)
            }
            (ControlKind::Turn, TimeControl::Turn { turn_ms }) => within(self.base_s, turn_ms),
            (ControlKind::Correspondence, TimeControl::Correspondence { days }) => {
                self.days.is_none_or(|[least, most]| (least..=most).contains(&days))
            }
            (ControlKind::Unlimited, TimeControl::Unlimited {}) => true,
            _ => false,
        }
    }
}

/// The position in a text as `FILE:LINE:COLUMN`.
fn place(name: &str, text: &str, span: Option<Range<usize>>) -> String {
    let Some(before) = span.and_then(|span| text.get(..span.start)) else { return name.to_owned() };
    let (line, column) = (before.matches('\n').count() + 1, before.chars().rev().take_while(|c| *c != '\n').count() + 1);
    format!("{name}:{line}:{column}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn wrong(text: &str, expected: &str) {
        let said = Config::of_text("bot.toml", text).unwrap_err().to_string();
        assert!(said.contains(expected), "{said}");
    }

    #[test]
    fn the_example_is_right() {
        let text = include_str!("../../../../examples/bot.toml");
        let config = Config::of_text("bot.toml", text).unwrap();
        assert_eq!(config.seek.len(), 1);
    }

    #[test]
    fn an_empty_file_has_all_defaults() {
        let config = Config::of_text("bot.toml", "").unwrap();
        assert_eq!((config.accept.games.get_ref(), config.answer.rematch), (&1, Answer::Accept));
        assert!(config.accept.files && !config.accept.rated);
    }

    #[test]
    fn errors_say_what_and_where() {
        wrong("on-stop = \"finish\"\n[accept]\ngames = 0\n", "bot.toml:3:9: `games` must be from 1 to 64");
        wrong("[accept]\nvariants = [\"chess\", \"maseillais\"]\n", "bot.toml:2:22: unknown variant `maseillais`");
        wrong("[think]\nlevel = 9\n", "bot.toml:2:9: `level` must be from 1 to 8");
        wrong("[think]\nlevels = 9\n", "bot.toml:2:1: unknown field `levels`, expected one of `level`");
        wrong("[[accept.control]]\nkind = \"fischer\"\nbase-s = [60, 10]\n", "`base-s` needs two numbers");
        wrong("[[accept.control]]\nkind = \"turn\"\ndays = [1, 2]\n", "only correspondence has `days`");
        wrong("[[seek]]\ncontrol = { kind = \"turn\", turnMs = 1 }\n", "bot.toml:2:11: the time for a turn");
        wrong("[answer]\ndraw = \"perhaps\"\n", "bot.toml:2:8: unknown variant `perhaps`");
    }

    #[test]
    fn bounds_are_inclusive() {
        let text = "[[accept.control]]\nkind = \"fischer\"\nbase-s = [60, 300]\nincrement-s = [0, 5]\n";
        let config = Config::of_text("bot.toml", text).unwrap();
        let contains = |base_ms, increment_ms| config.accept.control[0].get_ref().contains(&TimeControl::Fischer { base_ms, increment_ms });
        assert!(contains(60_000, 0) && contains(300_000, 5_000));
        assert!(!contains(59_999, 0) && !contains(300_000, 5_001));
        assert!(!config.accept.control[0].get_ref().contains(&TimeControl::Unlimited {}));
    }
}
