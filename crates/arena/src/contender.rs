//! Players of a match, as text: `tempi:level=3`, `first`, `uct:nodes=2000`, `uci:stockfish?Hash=32`.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use tempi_book::{Book, BookPlayer};
use tempi_engine::network::Network;
use tempi_engine::{Engine, EvaluationChoice, Options, Parameter, ParameterError, Player, Strength};
use tempi_opponents::{First, Greedy, Random, Uct};
use tempi_rules::Rules;

use crate::caps::SearchCaps;
use crate::program::{Program, ProgramSeat};
use crate::seat::{BuiltIn, Seat, SeatError, Stop};
use crate::stopwatch::Timekeeping;

/// Random noise in the evaluation of [`First`], in centipawns, so that games differ.
const CHANCE: u16 = 4;

/// A player in a match.
///
/// Built-in ones are `tempi`, `first`, `greedy`, `uct` and `random`, followed by settings: `NAME:KEY=VALUE,KEY=VALUE`. All accept `nodes`
/// (positions per action) and `depth` (actions); `tempi` also accepts `level` (1 to 8), `elo`, `hash` (MiB), `threads`,
/// `eval` (`network` or `hand`, see [`EvaluationChoice`]), `book` (`true`: plays the variant's opening book), `network`, the path of a
/// network's file, and `search.NAME`, a parameter of the search ([`tempi_engine::SearchParameters`]).
///
/// `uci:COMMAND?NAME=VALUE&NAME=VALUE` is a program that speaks UCI, with options; `nodes` and `depth` in lower case are sent with each
/// `go`, and `passes=true` adds a `0000` of the waiting player between two moves of a turn to the list of moves.
///
/// ```
/// use tempi_arena::Contender;
/// assert!("tempi:nodes=2000,hash=8".parse::<Contender>().is_ok());
/// assert!("uci:stockfish?UCI_LimitStrength=true&UCI_Elo=1900".parse::<Contender>().is_ok());
/// let error = "tempo".parse::<Contender>().unwrap_err().to_string();
/// assert_eq!(error, "unknown player `tempo`; use tempi, first, greedy, uct, random or uci:COMMAND");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contender {
    text: String,
    kind: Kind,
    caps: SearchCaps,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    Tempi {
        options: Options,
        /// The network file to use instead of the built-in networks.
        network: Option<PathBuf>,
        /// Whether to play from the variant's opening book.
        book: bool,
    },
    First,
    Greedy,
    Uct,
    Random,
    Program(Program),
}

/// The text does not describe a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContenderError {
    /// There is no player of this name.
    #[error("unknown player `{0}`; use tempi, first, greedy, uct, random or uci:COMMAND")]
    Unknown(String),
    /// The player has no such setting.
    #[error("`{name}` has no setting `{key}`")]
    Key {
        /// The player.
        name: String,
        /// The setting.
        key: String,
    },
    /// The setting cannot have this value.
    #[error("`{key}` must be {expected}, not `{value}`")]
    Value {
        /// The setting.
        key: String,
        /// The given value.
        value: String,
        /// The possible values.
        expected: String,
    },
    /// A parameter of the search cannot have this value.
    #[error(transparent)]
    Search(#[from] ParameterError),
    /// A network is given that the player would not use.
    #[error("`network` needs full strength and `eval=network`; with other settings, `tempi` uses its hand-made evaluation")]
    UnusedNetwork,
    /// The command of a program cannot be split into words.
    #[error("invalid command `{0}`: it is empty, or a quotation mark is missing")]
    Command(String),
}

impl FromStr for Contender {
    type Err = ContenderError;

    fn from_str(text: &str) -> Result<Contender, ContenderError> {
        if let Some(command) = text.strip_prefix("uci:") {
            return Contender::program(text, command);
        }
        let (name, settings) = text.split_once(':').unwrap_or((text, ""));
        let mut kind = match name {
            "tempi" => Kind::Tempi { options: Options::default(), network: None, book: false },
            "first" => Kind::First,
            "greedy" => Kind::Greedy,
            "uct" => Kind::Uct,
            "random" => Kind::Random,
            _ => return Err(ContenderError::Unknown(text.to_owned())),
        };
        let mut caps = SearchCaps::default();
        for setting in settings.split(',').filter(|setting| !setting.is_empty()) {
            let (key, value) = setting.split_once('=').unwrap_or((setting, ""));
            let known = match &mut kind {
                _ if set_cap(&mut caps, key, value)? => true,
                Kind::Tempi { network, .. } if key == "network" => {
                    *network = Some(PathBuf::from(value));
                    true
                }
                Kind::Tempi { book, .. } if key == "book" => {
                    *book = truth(key, value)?;
                    true
                }
                Kind::Tempi { options, .. } => set_option(options, key, value)?,
                _ => false,
            };
            if !known {
                return Err(ContenderError::Key { name: name.to_owned(), key: key.to_owned() });
            }
        }
        if let Kind::Tempi { options, network: Some(_), .. } = &kind
            && !Engine::may_use_network(options)
        {
            return Err(ContenderError::UnusedNetwork);
        }
        Ok(Contender { text: text.to_owned(), kind, caps })
    }
}

/// Sets a limit; returns `false` if the key is not one.
fn set_cap(caps: &mut SearchCaps, key: &str, value: &str) -> Result<bool, ContenderError> {
    match key {
        "nodes" => caps.nodes = Some(number(key, value, 1..=u64::MAX)?),
        "depth" => caps.depth = Some(number(key, value, 1..=1_000)? as u32),
        _ => return Ok(false),
    }
    Ok(true)
}

fn set_option(options: &mut Options, key: &str, value: &str) -> Result<bool, ContenderError> {
    let size = |least: usize, most: usize| number(key, value, least as u64..=most as u64);
    if let Some(name) = key.strip_prefix("search.") {
        let Parameter { min, max, .. } = Parameter::named(name)?;
        options.parameters.set(name, number(key, value, min as u64..=max as u64)? as i32)?;
        return Ok(true);
    }
    match key {
        "level" => options.strength = Strength::Level(size(1, Strength::LEVELS.into())? as u8),
        "elo" => options.strength = Strength::Elo(size(Strength::MIN_ELO.into(), Strength::MAX_ELO.into())? as u16),
        "hash" => options.hash_mib = size(Options::MIN_HASH_MIB, Options::MAX_HASH_MIB)? as usize,
        "threads" => options.threads = size(1, Options::MAX_THREADS)? as usize,
        "eval" => options.evaluation = EvaluationChoice::from_name(value).ok_or_else(|| wrong_choice(key, value))?,
        _ => return Ok(false),
    }
    Ok(true)
}

fn truth(key: &str, value: &str) -> Result<bool, ContenderError> {
    let error = || ContenderError::Value { key: key.to_owned(), value: value.to_owned(), expected: "true or false".into() };
    value.parse().map_err(|_| error())
}

fn wrong_choice(key: &str, value: &str) -> ContenderError {
    let expected = EvaluationChoice::ALL.map(EvaluationChoice::name).join(" or ");
    ContenderError::Value { key: key.to_owned(), value: value.to_owned(), expected }
}

fn number(key: &str, value: &str, range: std::ops::RangeInclusive<u64>) -> Result<u64, ContenderError> {
    let error = || {
        let (least, most) = (range.start(), range.end());
        let expected = if *most == u64::MAX { format!("a number of at least {least}") } else { format!("a number from {least} to {most}") };
        ContenderError::Value { key: key.to_owned(), value: value.to_owned(), expected }
    };
    value.parse().ok().filter(|number| range.contains(number)).ok_or_else(error)
}

impl Contender {
    fn program(text: &str, command: &str) -> Result<Contender, ContenderError> {
        let (command, settings) = command.split_once('?').unwrap_or((command, ""));
        let words = shlex::split(command).filter(|words| !words.is_empty());
        let words = words.ok_or_else(|| ContenderError::Command(command.to_owned()))?;
        let program = Program { words, options: Vec::new(), passes: false };
        let mut contender = Contender { text: text.to_owned(), kind: Kind::Program(program), caps: SearchCaps::default() };
        for setting in settings.split('&').filter(|setting| !setting.is_empty()) {
            contender.set_option(setting)?;
        }
        contender.text = text.to_owned();
        Ok(contender)
    }

    /// Adds a setting `NAME=VALUE` to a program's options.
    ///
    /// # Errors
    /// If the contender is not a program, or a limit is not a number.
    pub fn set_option(&mut self, setting: &str) -> Result<(), ContenderError> {
        let (key, value) = setting.split_once('=').unwrap_or((setting, ""));
        let Kind::Program(program) = &mut self.kind else {
            return Err(ContenderError::Key { name: self.text.clone(), key: key.to_owned() });
        };
        if key == "passes" {
            program.passes = truth(key, value)?;
        } else if !set_cap(&mut self.caps, key, value)? {
            program.options.push((key.to_owned(), value.to_owned()));
        }
        self.text += &format!("{}{setting}", if self.text.contains('?') { '&' } else { '?' });
        Ok(())
    }

    /// Whether nodes or depth limit the player.
    pub fn is_limited(&self) -> bool {
        self.caps != SearchCaps::default() || self.kind == Kind::Random
    }

    /// The number of search threads, as far as known.
    pub fn threads(&self) -> usize {
        match &self.kind {
            Kind::Tempi { options, .. } => options.threads,
            Kind::Program(program) => {
                let threads = program.options.iter().rev().find(|(name, _)| name.eq_ignore_ascii_case("threads"));
                threads.and_then(|(_, value)| value.parse().ok()).unwrap_or(1)
            }
            _ => 1,
        }
    }

    /// Seats the player at a board.
    pub(crate) fn seat(&self, table: &TableSetup<'_>, seed: SeedCell, stop: &Stop) -> Result<Box<dyn Seat>, SeatError> {
        let (rules, file) = (Arc::clone(table.rules), table.file);
        let make: Box<dyn Fn() -> Box<dyn Player>> = match &self.kind {
            Kind::Program(program) => return Ok(Box::new(ProgramSeat::new(program.clone(), rules, file, self.caps, stop.clone())?)),
            Kind::Tempi { options, network, book } => {
                let options = *options;
                let network = network.as_ref().map(|path| read_network(path, &rules)).transpose()?;
                let book = if *book { read_book(&rules)? } else { None };
                Box::new(move || {
                    let options = Options { seed: seed.get(), ..options };
                    let engine = engine(&rules, options, network.clone());
                    match &book {
                        Some(book) => Box::new(BookPlayer::new(Arc::clone(&rules), Arc::clone(book), options.seed, engine)),
                        None => Box::new(engine),
                    }
                })
            }
            Kind::First => Box::new(move || Box::new(First::with_chance(Arc::clone(&rules), seed.get(), CHANCE))),
            Kind::Greedy => Box::new(move || Box::new(Greedy::new(Arc::clone(&rules), seed.get()))),
            Kind::Uct => Box::new(move || Box::new(Uct::new(Arc::clone(&rules), seed.get()))),
            Kind::Random => Box::new(move || Box::new(Random::new(Arc::clone(&rules), seed.get()))),
        };
        Ok(Box::new(BuiltIn::new(make, self.caps, table.timekeeping, stop.clone())))
    }
}

/// An engine; `network` has already been checked against these rules.
fn engine(rules: &Arc<Rules>, options: Options, network: Option<Arc<Network>>) -> Engine {
    match network {
        Some(network) => Engine::with_network(Arc::clone(rules), options, network).expect("the network was checked against these rules"),
        None => Engine::with_options(Arc::clone(rules), options),
    }
}

/// The built-in book of a variant, if it has one.
fn read_book(rules: &Arc<Rules>) -> Result<Option<Arc<Book>>, SeatError> {
    tempi_book::builtin(rules).map(|book| book.map(Arc::new)).map_err(|cause| SeatError::Book(cause.to_string()))
}

/// Reads a network file and checks that it can evaluate positions of the variant.
fn read_network(path: &Path, rules: &Arc<Rules>) -> Result<Arc<Network>, SeatError> {
    let error = |cause: String| SeatError::Network { path: path.display().to_string(), cause };
    let bytes = std::fs::read(path).map_err(|cause| error(cause.to_string()))?;
    Network::read_for(&bytes, rules).map(Arc::new).map_err(|cause| error(cause.to_string()))
}

/// What a player is told about a match when taking a seat.
pub(crate) struct TableSetup<'a> {
    pub rules: &'a Arc<Rules>,
    /// The variant file, if the variant is not built in.
    pub file: Option<&'a Path>,
    pub timekeeping: Timekeeping,
}

/// The seed of the current game, which differs from game to game.
pub(crate) type SeedCell = std::rc::Rc<std::cell::Cell<u64>>;

impl fmt::Display for Contender {
    /// The text from which the player can be parsed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_settings_are_read() {
        let tempi: Contender = "tempi:level=3,nodes=2000,hash=8,threads=2".parse().unwrap();
        let Kind::Tempi { options, book: false, .. } = &tempi.kind else { panic!("{tempi:?}") };
        assert!(matches!("tempi:book=true".parse::<Contender>().unwrap().kind, Kind::Tempi { book: true, .. }));
        assert_eq!((options.strength, options.hash_mib, options.threads), (Strength::Level(3), 8, 2));
        assert_eq!((tempi.caps.nodes, tempi.is_limited(), tempi.threads()), (Some(2000), true, 2));
        assert_eq!("uct:depth=3".parse::<Contender>().unwrap().caps.depth, Some(3));
        assert!(!"first".parse::<Contender>().unwrap().is_limited());
        assert!("random".parse::<Contender>().unwrap().is_limited());
    }

    #[test]
    fn programs_have_words_and_options() {
        let mut contender: Contender = "uci:'my engine' -x?Skill Level=3&Threads=2&nodes=500&passes=true".parse().unwrap();
        contender.set_option("Hash=32").unwrap();
        let Kind::Program(program) = &contender.kind else { panic!("{contender:?}") };
        assert_eq!(program.words, ["my engine", "-x"]);
        let options: Vec<String> = program.options.iter().map(|(name, value)| format!("{name}:{value}")).collect();
        assert_eq!(options, ["Skill Level:3", "Threads:2", "Hash:32"]);
        assert_eq!((contender.caps.nodes, program.passes, contender.threads()), (Some(500), true, 2));
        assert_eq!(contender.to_string(), "uci:'my engine' -x?Skill Level=3&Threads=2&nodes=500&passes=true&Hash=32");
    }

    #[test]
    fn invalid_texts_are_rejected() {
        let error = |text: &str| text.parse::<Contender>().unwrap_err().to_string();
        assert_eq!(error("tempi:book=perhaps"), "`book` must be true or false, not `perhaps`");
        assert_eq!(error("first:level=3"), "`first` has no setting `level`");
        assert!("tempi:search.razoring=300".parse::<Contender>().is_ok());
        assert_eq!(error("tempi:search.razoring=much"), "`search.razoring` must be a number from 100 to 800, not `much`");
        assert!(error("tempi:search.luck=5").starts_with("unknown search parameter `luck`; expected one of aspiration, "));
        assert_eq!(error("tempi:search.razoring=5"), "`search.razoring` must be a number from 100 to 800, not `5`");
        assert_eq!(error("tempi:eval=foot"), "`eval` must be network or hand, not `foot`");
        assert!("tempi:level=8,eval=network,network=x".parse::<Contender>().is_ok());
        for unused in ["tempi:network=x,level=3", "tempi:elo=1500,network=x", "tempi:eval=hand,network=x"] {
            assert!(error(unused).starts_with("`network` needs full strength and `eval=network`"), "{unused}");
        }
        assert_eq!(error("tempi:level=9"), "`level` must be a number from 1 to 8, not `9`");
        assert_eq!(error("uct:nodes=0"), "`nodes` must be a number of at least 1, not `0`");
        assert!(error("uci:'x").contains("invalid command"));
        assert!(error("uci:").contains("invalid command"));
        assert!(error("uci:x?passes=perhaps").contains("true or false"));
        assert!("greedy".parse::<Contender>().unwrap().set_option("Hash=1").is_err());
    }
}
