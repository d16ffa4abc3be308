//! The weights of the terms: a file with a table for each family of variants and one for all of them together.

use std::fmt::Write;

use toml::{Table, Value};

use super::family::Family;
use super::terms::{LENGTHS, still, timed};

/// The weights of all terms, in centipawns.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// For a full and an empty board.
    pub(crate) still: [[f64; 2]; still::COUNT],
    /// For the waiting player and the player to act, by the number of moves in the turn.
    pub(crate) timed: [[[f64; LENGTHS]; timed::COUNT]; 2],
}

/// The file with the tuned weights; `tempi tune` writes it.
pub const FILE: &str = include_str!("weights.toml");

/// The names of the tables of timed terms, for the waiting player and the player to act.
const WHO: [&str; 2] = ["waiting", "acting"];

/// The part of the file with a family's tables, so that the rest need not be parsed.
fn part<'a>(file: &'a str, name: &str) -> Option<&'a str> {
    let start = file.find(&format!("\n[{name}]\n"))?;
    let after = start + 1 + file[start + 1..].find(']')?;
    let mut headers = file[after..].match_indices("\n[").map(|(index, _)| after + index);
    let end = headers.find(|&index| !file[index + 2..].starts_with(&format!("{name}."))).unwrap_or(file.len());
    Some(&file[start..end])
}

impl Weights {
    /// The number of weights.
    pub const COUNT: usize = 2 * still::COUNT + 2 * timed::COUNT * LENGTHS;

    /// The default weights.
    pub fn usual() -> Weights {
        let mut weights = Weights { still: [[0.0; 2]; still::COUNT], timed: [[[0.0; LENGTHS]; timed::COUNT]; 2] };
        for (to, term) in weights.still.iter_mut().zip(&still::TERMS) {
            *to = term.usual;
        }
        for (index, term) in timed::TERMS.iter().enumerate() {
            weights.timed[0][index] = term.waiting;
            weights.timed[1][index] = term.acting;
        }
        weights
    }

    /// The tuned weights of all families together.
    ///
    /// # Panics
    /// Never: a test parses the embedded file.
    pub fn pooled() -> Weights {
        Weights::from_tables(&[Family::POOLED])
    }

    /// The tuned weights of a family: those in its table, then those of all families, then the defaults.
    ///
    /// # Panics
    /// Never: a test parses the embedded file.
    pub fn of(family: Family) -> Weights {
        Weights::from_tables(&[Family::POOLED, family.name()])
    }

    fn from_tables(names: &[&str]) -> Weights {
        let mut weights = Weights::usual();
        for &name in names {
            let table = part(FILE, name).map(|text| text.parse::<Table>().expect("the embedded file was tested"));
            if let Some(Value::Table(table)) = table.as_ref().and_then(|table| table.get(name)) {
                weights.take(table).expect("the embedded file was tested");
            }
        }
        weights
    }

    /// Overwrites weights with those of a table of the file.
    ///
    /// # Errors
    /// If a key is not a term, or has the wrong number of weights.
    pub fn take(&mut self, table: &Table) -> Result<(), String> {
        for (name, value) in table {
            if let Some(who) = WHO.iter().position(|who| who == name) {
                for (name, value) in value.as_table().ok_or_else(|| name.clone())? {
                    let term = timed::TERMS.iter().position(|term| term.name == name).ok_or_else(|| name.clone())?;
                    self.timed[who][term] = numbers(value).ok_or_else(|| name.clone())?;
                }
            } else {
                let term = still::TERMS.iter().position(|term| term.name == name).ok_or_else(|| name.clone())?;
                self.still[term] = numbers(value).ok_or_else(|| name.clone())?;
            }
        }
        Ok(())
    }

    /// A table of the file as text.
    pub fn to_text(&self, name: &str) -> String {
        let mut text = format!("[{name}]\n");
        let list = |weights: &[f64]| weights.iter().map(|weight| format!("{weight:.1}")).collect::<Vec<_>>().join(", ");
        for (weights, term) in self.still.iter().zip(&still::TERMS) {
            let _ = writeln!(text, "{} = [{}]", term.name, list(weights));
        }
        for (who, weights) in WHO.iter().zip(&self.timed).rev() {
            let _ = writeln!(text, "\n[{name}.{who}]");
            for (weights, term) in weights.iter().zip(&timed::TERMS) {
                let _ = writeln!(text, "{} = [{}]", term.name, list(weights));
            }
        }
        text
    }

    /// All weights as one list.
    pub fn flat(&self) -> Vec<f64> {
        self.still.iter().flatten().chain(self.timed.iter().flatten().flatten()).copied().collect()
    }

    /// Weights from a list of [`Weights::COUNT`].
    pub fn from_flat(row: &[f64]) -> Weights {
        let mut weights = Weights::usual();
        let places = weights.still.iter_mut().flatten().chain(weights.timed.iter_mut().flatten().flatten());
        for (place, &weight) in places.zip(row) {
            *place = weight;
        }
        weights
    }

    /// The expected distance of each weight from the default, in the order of [`Weights::flat`].
    pub fn spreads() -> Vec<f64> {
        let still = still::TERMS.iter().flat_map(|term| [term.spread; 2]);
        let timed = [(); 2].iter().flat_map(|()| timed::TERMS.iter().flat_map(|term| [term.spread; LENGTHS]));
        still.chain(timed).collect()
    }
}

fn numbers<const N: usize>(value: &Value) -> Option<[f64; N]> {
    let array = value.as_array().filter(|array| array.len() == N)?;
    let mut numbers = [0.0; N];
    for (to, from) in numbers.iter_mut().zip(array) {
        *to = from.as_float().or_else(|| from.as_integer().map(|whole| whole as f64))?;
    }
    Some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_has_only_known_families_and_terms() {
        let tables: Table = FILE.parse().unwrap();
        for (name, table) in &tables {
            assert!(name == Family::POOLED || Family::ALL.iter().any(|family| family.name() == name), "{name}");
            let mut whole = Weights::usual();
            whole.take(table.as_table().unwrap()).unwrap();
            assert_eq!(Weights::from_tables(&[name]), whole, "{name}");
        }
    }

    #[test]
    fn written_weights_are_read_back() {
        let row: Vec<f64> = (0..Weights::COUNT).map(|i| i as f64 / 2.0 - 40.0).collect();
        let weights = Weights::from_flat(&row);
        assert_eq!(weights.flat(), row);
        let text = weights.to_text("two");
        let table: Table = text.parse().unwrap();
        let mut read = Weights::usual();
        read.take(table["two"].as_table().unwrap()).unwrap();
        assert_eq!(read, weights);
        assert_eq!(Weights::spreads().len(), Weights::COUNT);
    }

    #[test]
    fn errors_name_the_key() {
        let wrong = |text: &str| Weights::usual().take(&text.parse().unwrap()).unwrap_err();
        assert_eq!(wrong("rech = [1, 2]"), "rech");
        assert_eq!(wrong("reach = [1]"), "reach");
        assert_eq!(wrong("[acting]\ntempo = [1, 2, 3, 4, 'x']"), "tempo");
    }
}
