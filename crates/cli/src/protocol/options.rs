//! The engine options: names, types, ranges and values.

use tempi_engine::{Differ, EvaluationChoice, Options, Strength};

/// The type of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A number: minimum, maximum and default.
    Spin(u64, u64, u64),
    /// A boolean: its default.
    Check(bool),
    /// One of these words; the first is the default.
    Combo(&'static [&'static str]),
}

/// An option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spec {
    /// Its name, which is case-insensitive.
    pub name: &'static str,
    /// Its type.
    pub kind: Kind,
}

/// The value of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// A number.
    Number(u64),
    /// A boolean.
    Truth(bool),
    /// A word.
    Word(&'static str),
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::Number(number) => write!(f, "{number}"),
            Value::Truth(truth) => write!(f, "{truth}"),
            Value::Word(word) => f.write_str(word),
        }
    }
}

/// The maximum number of lines of play.
const MOST_LINES: u64 = 256;

/// The options that all protocols share. Each protocol adds its own (variants, buttons).
pub const SPECS: &[Spec] = &[
    Spec { name: "Hash", kind: Kind::Spin(Options::MIN_HASH_MIB as u64, Options::MAX_HASH_MIB as u64, 16) },
    Spec { name: "Threads", kind: Kind::Spin(1, Options::MAX_THREADS as u64, 1) },
    Spec { name: "Ponder", kind: Kind::Check(false) },
    Spec { name: "MultiPV", kind: Kind::Spin(1, MOST_LINES, 1) },
    Spec { name: "MultiPV_By", kind: Kind::Combo(&["Actions", "Turns"]) },
    Spec { name: "Level", kind: Kind::Spin(1, Strength::LEVELS as u64, Strength::LEVELS as u64) },
    Spec { name: "UCI_LimitStrength", kind: Kind::Check(false) },
    Spec { name: "UCI_Elo", kind: Kind::Spin(Strength::MIN_ELO as u64, Strength::MAX_ELO as u64, 1500) },
    Spec { name: "Seed", kind: Kind::Spin(0, u32::MAX as u64, 0) },
    Spec { name: "OwnBook", kind: Kind::Check(false) },
    Spec { name: "Evaluation", kind: Kind::Combo(&["network", "hand"]) },
    Spec { name: "Move Overhead", kind: Kind::Spin(0, 5000, 10) },
];

impl Spec {
    /// The default value.
    pub fn default(&self) -> Value {
        match self.kind {
            Kind::Spin(_, _, number) => Value::Number(number),
            Kind::Check(truth) => Value::Truth(truth),
            Kind::Combo(words) => Value::Word(words[0]),
        }
    }

    /// Parses a value.
    ///
    /// # Errors
    /// Which values the option takes.
    pub fn read(&self, text: &str) -> Result<Value, String> {
        let wrong = |what: String| Err(format!("`{}` takes {what}, not `{text}`", self.name));
        match self.kind {
            Kind::Spin(least, most, _) => match text.parse() {
                Ok(number) if (least..=most).contains(&number) => Ok(Value::Number(number)),
                _ => wrong(format!("a number from {least} to {most}")),
            },
            Kind::Check(_) => match text.to_ascii_lowercase().as_str() {
                "true" | "1" | "on" => Ok(Value::Truth(true)),
                "false" | "0" | "off" => Ok(Value::Truth(false)),
                _ => wrong("true or false".into()),
            },
            Kind::Combo(words) => match words.iter().find(|word| word.eq_ignore_ascii_case(text)) {
                Some(word) => Ok(Value::Word(word)),
                None => wrong(format!("one of {}", words.join(", "))),
            },
        }
    }
}

/// The values of all options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    values: Vec<Value>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { values: SPECS.iter().map(Spec::default).collect() }
    }
}

impl Settings {
    /// Sets an option; returns its name in the usual spelling, and its value.
    ///
    /// # Errors
    /// If there is no such option, the value is invalid, or there is not enough memory; nothing has changed then.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(&'static str, Value), String> {
        let (index, spec) = find(name).ok_or_else(|| format!("unknown option `{name}`"))?;
        let value = spec.read(text)?;
        if let ("Hash", Value::Number(mib)) = (spec.name, value) {
            has_room(mib)?;
        }
        self.values[index] = value;
        Ok((spec.name, value))
    }

    /// The value of an option, by its name.
    pub fn get(&self, name: &str) -> Option<Value> {
        find(name).map(|(index, _)| self.values[index])
    }

    fn number(&self, name: &str) -> u64 {
        if let Some(Value::Number(number)) = self.get(name) { number } else { 0 }
    }

    fn is(&self, name: &str) -> bool {
        self.get(name) == Some(Value::Truth(true))
    }

    /// The number of lines of play.
    pub fn lines(&self) -> usize {
        self.number("MultiPV") as usize
    }

    /// How lines of play must differ.
    pub fn differ(&self) -> Differ {
        if self.get("MultiPV_By") == Some(Value::Word("Turns")) { Differ::Turn } else { Differ::Action }
    }

    /// The evaluation to use.
    pub fn evaluation(&self) -> EvaluationChoice {
        let name = match self.get("Evaluation") {
            Some(Value::Word(word)) => word,
            _ => "",
        };
        EvaluationChoice::from_name(name).unwrap_or_default()
    }

    /// Whether the engine plays from the variant's opening book.
    pub fn own_book(&self) -> bool {
        self.is("OwnBook")
    }

    /// The random seed.
    pub fn seed(&self) -> u64 {
        self.number("Seed")
    }

    /// Time reserved for communication, in milliseconds.
    pub fn overhead(&self) -> u64 {
        self.number("Move Overhead")
    }

    /// The options for the engine; a limit on strength takes precedence over a level.
    pub fn engine(&self) -> Options {
        let level = self.number("Level") as u8;
        let strength = if self.is("UCI_LimitStrength") {
            Strength::Elo(self.number("UCI_Elo") as u16)
        } else if level < Strength::LEVELS {
            Strength::Level(level)
        } else {
            Strength::Full
        };
        let (hash_mib, threads, seed) = (self.number("Hash") as usize, self.number("Threads") as usize, self.number("Seed"));
        Options { hash_mib, threads, strength, seed, evaluation: self.evaluation(), ..Options::default() }
    }
}

fn find(name: &str) -> Option<(usize, &'static Spec)> {
    SPECS.iter().enumerate().find(|(_, spec)| spec.name.eq_ignore_ascii_case(name))
}

/// Checks for enough memory before the engine allocates it, because a failed allocation would end the program.
fn has_room(mib: u64) -> Result<(), String> {
    let bytes = usize::try_from(mib << 20).unwrap_or(usize::MAX);
    let promised = Vec::<u8>::new().try_reserve_exact(bytes).is_ok();
    // Systems that overcommit memory kill programs that use too much.
    let there = available_mib().is_none_or(|available| mib <= available);
    if promised && there { Ok(()) } else { Err(format!("not enough memory for a hash table of {mib} MiB")) }
}

/// The available memory in MiB, where the system reports it (Linux does).
fn available_mib() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? / 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_starts_as_it_does_without_options() {
        assert_eq!(Settings::default().engine(), Options::default());
        assert_eq!((Settings::default().lines(), Settings::default().differ()), (1, Differ::Action));
    }

    #[test]
    fn values_are_read_and_checked() {
        let mut settings = Settings::default();
        assert_eq!(settings.set("hash", "64"), Ok(("Hash", Value::Number(64))));
        assert_eq!(settings.set("multipv_by", "turns"), Ok(("MultiPV_By", Value::Word("Turns"))));
        settings.set("MultiPV", "3").unwrap();
        settings.set("Level", "2").unwrap();
        assert_eq!(settings.engine(), Options { hash_mib: 64, strength: Strength::Level(2), ..Options::default() });
        settings.set("UCI_LimitStrength", "true").unwrap();
        settings.set("UCI_Elo", "1200").unwrap();
        assert_eq!(settings.engine().strength, Strength::Elo(1200));
        assert_eq!((settings.lines(), settings.differ()), (3, Differ::Turn));
        let before = settings.clone();
        for (name, text) in [("Hash", "0"), ("Hash", "x"), ("Hash", ""), ("Ponder", "maybe"), ("MultiPV_By", "Plies"), ("Hush", "1")] {
            let refused = settings.set(name, text).unwrap_err();
            assert!(refused.contains(name), "{refused}");
        }
        assert_eq!(settings, before);
    }
}
