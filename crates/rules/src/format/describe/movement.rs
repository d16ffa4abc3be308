//! Describes movements in English.

use super::super::betza::{Lame, Ray, UNLIMITED};
use crate::english::join_or;

/// A movement as a phrase: "any number of squares straight forward, or one square diagonally".
pub(super) fn phrase(rays: &[Ray]) -> String {
    let mut groups: Vec<(Kind, Vec<(i8, i8)>)> = Vec::new();
    for ray in rays {
        let kind = Kind::of(ray);
        match groups.iter_mut().find(|(other, _)| *other == kind) {
            Some((_, steps)) => {
                if !steps.contains(&ray.step) {
                    steps.push(ray.step);
                }
            }
            None => groups.push((kind, vec![ray.step])),
        }
    }
    join_or(&groups.iter().map(|(kind, steps)| kind.phrase(steps)).collect::<Vec<_>>())
}

/// Rays that are described together.
#[derive(PartialEq)]
struct Kind {
    long: i8,
    short: i8,
    max: u8,
    lame: Lame,
}

impl Kind {
    fn of(ray: &Ray) -> Kind {
        let (x, y) = (ray.step.0.abs(), ray.step.1.abs());
        Kind { long: x.max(y), short: x.min(y), max: ray.max, lame: ray.lame }
    }

    fn phrase(&self, steps: &[(i8, i8)]) -> String {
        let whither = self.directions(steps);
        if self.long == 1 {
            return format!("{} {whither}", count(self.max, "square"));
        }
        let leap = match (self.long, self.short) {
            (2, 1) => "by a knight's leap".to_string(),
            (long, short) if short == 0 || short == long => format!("by a leap of {} squares", number(long)),
            (long, short) => format!("by a leap of {} squares along a line and {} to the side", number(long), number(short)),
        };
        let again = match self.max {
            1 => String::new(),
            UNLIMITED => ", repeated any number of times".into(),
            n => format!(", up to {} times", number(n as i8)),
        };
        let over = match self.lame {
            Lame::No => "",
            Lame::Path => ", if the squares passed over are empty",
            Lame::Corner => ", if all squares up to the corner are empty",
        };
        let whither = if whither.is_empty() { whither } else { format!(" {whither}") };
        format!("{leap}{whither}{again}{over}")
    }

    fn directions(&self, steps: &[(i8, i8)]) -> String {
        let forward = steps.iter().all(|s| s.1 > 0);
        let backward = steps.iter().all(|s| s.1 < 0);
        match (self.short, steps.len()) {
            (0, 4) => "along ranks and files".into(),
            (0, _) => join_or(&steps.iter().fold(Vec::new(), |mut all, step| {
                let word = straight(*step, steps).to_string();
                if !all.contains(&word) {
                    all.push(word);
                }
                all
            })),
            (short, 4) if short == self.long => "diagonally".into(),
            (short, 2) if short == self.long && forward => "diagonally forward".into(),
            (short, 2) if short == self.long && backward => "diagonally backward".into(),
            (_, 8) => String::new(),
            (short, 4) if short != self.long && forward => "forward".into(),
            (short, 4) if short != self.long && backward => "backward".into(),
            _ => format!("({})", steps.iter().map(|step| oblique(*step)).collect::<Vec<_>>().join("; ")),
        }
    }
}

fn straight(step: (i8, i8), all: &[(i8, i8)]) -> &'static str {
    let sideways = all.iter().filter(|s| s.1 == 0).count() == 2;
    match step {
        (0, y) if y > 0 => "straight forward",
        (0, _) => "straight back",
        _ if sideways => "sideways",
        (x, _) if x < 0 => "to the left",
        _ => "to the right",
    }
}

fn oblique((x, y): (i8, i8)) -> String {
    let side = if x < 0 { "left" } else { "right" };
    let way = if y < 0 { "back" } else { "forward" };
    if x.abs() == y.abs() { format!("{way} {side}") } else { format!("{} {side}, {} {way}", number(x.abs()), number(y.abs())) }
}

fn count(max: u8, unit: &str) -> String {
    match max {
        1 => format!("one {unit}"),
        UNLIMITED => format!("any number of {unit}s"),
        n => format!("up to {} {unit}s", number(n as i8)),
    }
}

/// Small numbers as words.
pub(super) fn number(n: impl Into<i64>) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let n: i64 = n.into();
    usize::try_from(n).ok().and_then(|n| words.get(n)).map_or(n.to_string(), |word| word.to_string())
}

#[cfg(test)]
mod tests {
    use super::super::super::betza::parse;
    use super::phrase;

    fn said(text: &str) -> String {
        phrase(&parse(text).unwrap())
    }

    #[test]
    fn movements_read_like_rules() {
        assert_eq!(said("R"), "any number of squares along ranks and files");
        assert_eq!(said("K"), "one square along ranks and files or one square diagonally");
        assert_eq!(said("fsR"), "any number of squares straight forward or sideways");
        assert_eq!(said("fB"), "any number of squares diagonally forward");
        assert_eq!(said("fhN"), "by a knight's leap forward");
        assert_eq!(said("N"), "by a knight's leap");
        assert_eq!(said("NN"), "by a knight's leap, repeated any number of times");
        assert_eq!(said("nnC"), "by a leap of three squares along a line and one to the side, if all squares up to the corner are empty");
        assert_eq!(said("R4"), "up to four squares along ranks and files");
        assert_eq!(said("fA"), "by a leap of two squares diagonally forward");
        assert_eq!(said("flF"), "one square (forward left)");
        assert_eq!(said("DfW"), "by a leap of two squares along ranks and files or one square straight forward");
    }
}
