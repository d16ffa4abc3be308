//! Betza notation, which describes the movement of pieces.
//!
//! A movement is a sequence of parts. A part consists of modifiers (lower case), an atom (upper case), and optionally a range:
//! `fmR4` is up to four squares straight forward, without capturing. Letters have the same meaning as in XBoard and
//! Fairy-Stockfish; [`Lame::Corner`] (`nn`) is an extension.

use arrayvec::ArrayVec;
use thiserror::Error;

/// The maximum number of steps on an 8x8 board; a [`Ray`] with this maximum is unlimited.
pub const UNLIMITED: u8 = 8;

/// Maximum length of a movement, in characters.
const LONGEST: usize = 200;

/// One direction in which a piece may move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ray {
    /// A single step: the number of files toward the h-file (for both players) and the number of ranks forward. Forward is away from
    /// the piece's owner, and for pawns the way they move.
    pub step: (i8, i8),
    /// The maximum number of steps over empty squares; [`UNLIMITED`] for riders.
    pub max: u8,
    /// Whether it may end on an empty square.
    pub quiet: bool,
    /// Whether it may end on a piece that can be captured.
    pub capture: bool,
    /// Whether the squares that a leap passes over must be empty.
    pub lame: Lame,
}

/// The squares passed over by a step that must be empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lame {
    /// None: the piece leaps.
    #[default]
    No,
    /// Those on the path that goes straight first and then diagonally: `nN` needs the square beside it, `nD` the one between.
    Path,
    /// Those on the path that goes straight first and then sideways: `nnC` needs three empty squares along a line.
    Corner,
}

impl Ray {
    /// The squares, relative to the piece, that must be empty for one step, excluding the target.
    pub fn path(&self) -> Vec<(i8, i8)> {
        let (x, y) = self.step;
        let (long, short) = (x.abs().max(y.abs()), x.abs().min(y.abs()));
        let along = if x.abs() > y.abs() { (x.signum(), 0) } else { (0, y.signum()) };
        let sideways = if x.abs() > y.abs() { (0, y.signum()) } else { (x.signum(), 0) };
        let at = |ahead: i8, aside: i8| (ahead * along.0 + aside * sideways.0, ahead * along.1 + aside * sideways.1);
        match self.lame {
            Lame::No => Vec::new(),
            Lame::Path => (1..long).map(|n| at(n, (n - (long - short)).max(0))).collect(),
            Lame::Corner => (1..=long).map(|n| at(n, 0)).chain((1..short).map(|n| at(long, n))).collect(),
        }
    }
}

/// An error in a movement, with its position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("character {}: {message}", at + 1)]
pub struct BetzaError {
    /// The first offending character, from 0.
    pub at: usize,
    /// The number of offending characters.
    pub len: usize,
    /// The error and its fix.
    pub message: String,
}

impl BetzaError {
    fn new(at: usize, len: usize, message: impl Into<String>) -> Self {
        BetzaError { at, len, message: message.into() }
    }
}

/// Parses a movement. An empty text is a piece that cannot move.
///
/// # Errors
/// The first error, with its position.
///
/// # Examples
/// ```
/// # use tempi_rules::format::betza::parse;
/// let knight = parse("fhN").unwrap();
/// assert_eq!(knight.len(), 4);
/// assert!(knight.iter().all(|ray| ray.step.1 > 0));
/// ```
pub fn parse(text: &str) -> Result<Vec<Ray>, BetzaError> {
    let chars: Vec<char> = text.chars().collect();
    if chars.len() > LONGEST {
        return Err(BetzaError::new(LONGEST, chars.len() - LONGEST, format!("a movement has at most {LONGEST} characters")));
    }
    let mut reader = Reader { chars, at: 0 };
    let mut rays = Vec::with_capacity(8);
    while reader.at < reader.chars.len() {
        for ray in reader.part()? {
            if !rays.contains(&ray) {
                rays.push(ray);
            }
        }
    }
    Ok(rays)
}

struct Reader {
    chars: Vec<char>,
    at: usize,
}

/// The modifiers before an atom.
#[derive(Default)]
struct Modifiers {
    directions: Vec<Direction>,
    quiet: bool,
    capture: bool,
    lame: Lame,
    lame_at: usize,
}

/// One or two direction letters that form a unit.
#[derive(Clone, Copy)]
struct Direction {
    first: char,
    second: Option<char>,
    at: usize,
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn part(&mut self) -> Result<Vec<Ray>, BetzaError> {
        let start = self.at;
        let mut modifiers = self.modifiers()?;
        let atom_at = self.at;
        let Some(atom) = self.peek() else {
            return Err(BetzaError::new(start, atom_at - start, "these modifiers need an atom after them (a capital letter such as `R`)"));
        };
        let steps = atom_steps(atom).ok_or_else(|| BetzaError::new(atom_at, 1, unknown_atom(atom)))?;
        self.at += 1;
        let max = self.range(atom)?;
        if !modifiers.quiet && !modifiers.capture {
            (modifiers.quiet, modifiers.capture) = (true, true);
        }
        check_lame(&modifiers, steps)?;
        let mut rays = Vec::with_capacity(8);
        for &(long, short) in steps {
            for step in symmetric(long, short) {
                if modifiers.select(step)? {
                    rays.push(Ray { step, max, quiet: modifiers.quiet, capture: modifiers.capture, lame: modifiers.lame });
                }
            }
        }
        if rays.is_empty() {
            return Err(BetzaError::new(start, self.at - start, "this atom has no moves in these directions"));
        }
        Ok(rays)
    }

    fn modifiers(&mut self) -> Result<Modifiers, BetzaError> {
        let mut found = Modifiers::default();
        while let Some(c) = self.peek().filter(|c| !c.is_ascii_uppercase()) {
            match c {
                'm' => found.quiet = true,
                'c' => found.capture = true,
                'n' => {
                    found.lame_at = self.at;
                    found.lame = match found.lame {
                        Lame::No => Lame::Path,
                        Lame::Path => Lame::Corner,
                        Lame::Corner => return Err(BetzaError::new(self.at, 1, "`n` can appear at most twice")),
                    };
                }
                'f' | 'b' | 'l' | 'r' | 'v' | 's' | 'h' => {
                    let direction = self.direction(c)?;
                    found.directions.push(direction);
                }
                _ => return Err(BetzaError::new(self.at, 1, unknown_modifier(c))),
            }
            self.at += 1;
        }
        Ok(found)
    }

    /// Parses a direction; `at` is left on its last letter. Equal letters form a pair, as do a vertical and a sideways one.
    fn direction(&mut self, first: char) -> Result<Direction, BetzaError> {
        let at = self.at;
        let upright = |c: char| matches!(c, 'f' | 'b' | 'v' | 'h');
        let sideways = |c: char| matches!(c, 'l' | 'r' | 's' | 'h');
        let next = self.chars.get(at + 1).copied();
        let second = next.filter(|&c| c == first || (upright(first) && sideways(c)) || (sideways(first) && upright(c)));
        if first == 'h' && !matches!(second, Some('l' | 'r')) {
            return Err(BetzaError::new(at, 1, "`h` (half) goes after one of `f b l r`, or before `l` or `r`: `fh` is the forward half"));
        }
        if second == Some('h') && !matches!(first, 'f' | 'b' | 'l' | 'r') {
            return Err(BetzaError::new(at, 2, "`h` (half) goes after one of `f b l r`: `fh` is the forward half"));
        }
        self.at += usize::from(second.is_some());
        Ok(Direction { first, second, at })
    }

    /// Parses the range after an atom: a number, or the same letter again.
    fn range(&mut self, atom: char) -> Result<u8, BetzaError> {
        let start = self.at;
        if self.peek() == Some(atom) {
            self.at += 1;
            if self.peek().is_some_and(|c| c.is_ascii_digit()) {
                return Err(BetzaError::new(
                    self.at,
                    1,
                    format!("`{atom}{atom}` is already unlimited; for a limited range, write `{atom}` and the number"),
                ));
            }
            return Ok(UNLIMITED);
        }
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        let digits: String = self.chars[start..self.at].iter().collect();
        match (digits.as_str(), atom) {
            ("", 'R' | 'B' | 'Q') => Ok(UNLIMITED),
            ("", _) => Ok(1),
            ("0", _) => Ok(UNLIMITED),
            _ => match digits.parse::<u8>() {
                Ok(n @ 1..=UNLIMITED) => Ok(n),
                _ => Err(BetzaError::new(start, digits.len(), "a range is 1 to 8 steps, or 0 for no limit")),
            },
        }
    }
}

/// The first part of a movement that adds no moves, as the index of its first character and its length.
pub(crate) fn redundant_part(text: &str) -> Option<(usize, usize)> {
    let mut reader = Reader { chars: text.chars().collect(), at: 0 };
    let mut known: Vec<Ray> = Vec::new();
    let covers = |wide: &Ray, ray: &Ray| {
        (wide.step, wide.lame) == (ray.step, ray.lame) && wide.max >= ray.max && wide.quiet >= ray.quiet && wide.capture >= ray.capture
    };
    while reader.at < reader.chars.len() {
        let start = reader.at;
        let rays = reader.part().ok()?;
        if rays.iter().all(|ray| known.iter().any(|wide| covers(wide, ray))) {
            return Some((start, reader.at - start));
        }
        known.extend(rays);
    }
    None
}

impl Modifiers {
    fn select(&self, step: (i8, i8)) -> Result<bool, BetzaError> {
        let mut selected = self.directions.is_empty();
        for direction in &self.directions {
            selected |= direction.holds(step)?;
        }
        Ok(selected)
    }
}

impl Direction {
    fn holds(&self, step: (i8, i8)) -> Result<bool, BetzaError> {
        let (x, y) = (step.0.abs(), step.1.abs());
        if x == 0 || y == 0 {
            self.refuse_half()?;
            // Along ranks and files, two letters are two directions: `fsW` goes forward and sideways.
            return Ok(points(self.first, step) || self.second.is_some_and(|c| points(c, step)));
        }
        if x == y {
            self.refuse_half()?;
            // On diagonals, two letters restrict each other: `flF` is one direction.
            return Ok(points(self.first, step) && self.second.is_none_or(|c| points(c, step)));
        }
        Ok(self.holds_oblique(step))
    }

    /// For oblique atoms, a single letter selects the two moves that go furthest in that direction. In a pair, the second letter is the
    /// direction of the long leg.
    fn holds_oblique(&self, step: (i8, i8)) -> bool {
        let upright = step.1.abs() > step.0.abs();
        let long_leg = |c: char| if upright { matches!(c, 'f' | 'b' | 'v') } else { matches!(c, 'l' | 'r' | 's') };
        match (self.first, self.second) {
            ('h', Some(hand)) => ((step.0 * step.1 > 0) == upright) == (hand == 'r'),
            (c, Some('h')) => points(c, step),
            (c, None) => long_leg(c) && points(c, step),
            (c, Some(long)) => long_leg(long) && points(long, step) && points(c, step),
        }
    }

    fn refuse_half(&self) -> Result<(), BetzaError> {
        if self.first == 'h' || self.second == Some('h') {
            return Err(BetzaError::new(self.at, 2, "`h` (half) is for atoms with eight moves, such as `N` and `C`"));
        }
        Ok(())
    }
}

/// Whether a step has a component in the direction of a letter.
fn points(letter: char, (x, y): (i8, i8)) -> bool {
    match letter {
        'f' => y > 0,
        'b' => y < 0,
        'l' => x < 0,
        'r' => x > 0,
        'v' => y != 0,
        's' => x != 0,
        _ => false,
    }
}

fn check_lame(modifiers: &Modifiers, steps: &[(i8, i8)]) -> Result<(), BetzaError> {
    let useless = match modifiers.lame {
        Lame::No => None,
        Lame::Path => {
            steps.iter().any(|s| s.0 == 1).then_some("`n` needs a square to pass over, but this atom moves to an adjacent square")
        }
        Lame::Corner => {
            steps.iter().any(|s| s.1 == 0 || s.0 == s.1).then_some("`nn` is for atoms that turn a corner, such as `N` and `C`; write `n`")
        }
    };
    useless.map_or(Ok(()), |message| Err(BetzaError::new(modifiers.lame_at, 1, message)))
}

/// The steps of an atom: the longer and the shorter component.
fn atom_steps(atom: char) -> Option<&'static [(i8, i8)]> {
    Some(match atom {
        'W' | 'R' => &[(1, 0)],
        'F' | 'B' => &[(1, 1)],
        'K' | 'Q' => &[(1, 0), (1, 1)],
        'D' => &[(2, 0)],
        'N' => &[(2, 1)],
        'A' => &[(2, 2)],
        'H' => &[(3, 0)],
        'C' | 'L' => &[(3, 1)],
        'Z' | 'J' => &[(3, 2)],
        'G' => &[(3, 3)],
        _ => return None,
    })
}

/// All rotations and reflections of a step, without duplicates.
fn symmetric(long: i8, short: i8) -> ArrayVec<(i8, i8), 8> {
    let mut all = ArrayVec::new();
    for (x, y) in [(short, long), (long, short)] {
        for (sx, sy) in [(1, 1), (-1, 1), (1, -1), (-1, -1)] {
            let step = (x * sx, y * sy);
            if !all.contains(&step) {
                all.push(step);
            }
        }
    }
    all
}

fn unknown_atom(atom: char) -> String {
    match atom {
        'O' | 'U' => format!("`{atom}` (staying in place, leaping anywhere) is not supported"),
        _ => format!("unknown atom `{atom}`; the atoms are W F D N A H C Z G, K Q R B, L (same as C) and J (same as Z)"),
    }
}

fn unknown_modifier(c: char) -> String {
    match c {
        'p' | 'g' => format!("hoppers (`{c}`) are not supported"),
        'i' => "moves of unmoved pieces (`i`) are not supported; the double step of pawns is `pawns.double-step`".into(),
        'e' => "en passant (`e`) is not part of a movement; set `pawns.en-passant`".into(),
        'o' => "cylinder boards (`o`) are not supported".into(),
        'j' => "jumping over a piece (`j`) is not supported".into(),
        'a' | 'y' | 'z' | 'q' | 't' | 'x' | 'u' => format!("bent and compound moves (`{c}`) are not supported"),
        'd' => "capturing your own pieces (`d`) is not supported".into(),
        '0'..='9' => "a number goes after its atom: `R4`".into(),
        c if c.is_whitespace() => "remove the space: a movement has none".into(),
        c => format!("unknown modifier `{c}`; the modifiers are f b l r v s h, m c and n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(text: &str) -> Vec<(i8, i8)> {
        let mut steps: Vec<_> = parse(text).unwrap().iter().map(|ray| ray.step).collect();
        steps.sort();
        steps
    }

    fn error(text: &str) -> (usize, usize) {
        let error = parse(text).unwrap_err();
        (error.at, error.len)
    }

    #[test]
    fn chessmen() {
        assert_eq!(parse("K").unwrap().len(), 8);
        assert!(parse("K").unwrap().iter().all(|ray| ray.max == 1 && ray.quiet && ray.capture));
        assert!(parse("Q").unwrap().iter().all(|ray| ray.max == UNLIMITED));
        assert_eq!(parse("WW"), parse("R"));
        assert_eq!(parse("W0F0"), parse("Q"));
        assert_eq!(parse("FF"), parse("B"));
        assert_eq!(parse("N").unwrap().len(), 8);
        assert_eq!(parse(""), Ok(vec![]));
        let pawn = parse("mfWcfF").unwrap();
        assert_eq!(pawn.iter().filter(|ray| ray.quiet && !ray.capture).map(|ray| ray.step).collect::<Vec<_>>(), [(0, 1)]);
        assert_eq!(pawn.iter().filter(|ray| !ray.quiet && ray.capture).count(), 2);
    }

    #[test]
    fn parts_that_add_nothing_are_found() {
        assert_eq!(redundant_part("QQQ"), Some((2, 1)), "`QQ` is one part, a rider");
        assert_eq!(redundant_part("QK"), Some((1, 1)));
        assert_eq!(redundant_part("RmR"), Some((1, 2)));
        for text in ["", "KQ", "mfWcfF", "fWmfR", "NN", "BN", "nDD"] {
            assert_eq!(redundant_part(text), None, "{text}");
        }
    }

    #[test]
    fn directions_of_lines() {
        assert_eq!(steps("fR"), [(0, 1)]);
        assert_eq!(steps("fsR"), [(-1, 0), (0, 1), (1, 0)]);
        assert_eq!(steps("frlR"), steps("fsR"));
        assert_eq!(steps("vW"), [(0, -1), (0, 1)]);
        assert_eq!(steps("fB"), [(-1, 1), (1, 1)]);
        assert_eq!(steps("flB"), [(-1, 1)]);
        assert_eq!(steps("flfrF"), steps("fF"));
        assert_eq!(steps("fK"), [(-1, 1), (0, 1), (1, 1)]);
        assert_eq!(steps("fsK").len(), 5);
    }

    #[test]
    fn directions_of_oblique_atoms() {
        assert_eq!(steps("fN"), [(-1, 2), (1, 2)]);
        assert_eq!(steps("ffN"), steps("fN"));
        assert_eq!(steps("fsN"), [(-2, 1), (2, 1)]);
        assert_eq!(steps("ffsN").len(), 6, "`ff` and `s`, not a pair of three");
        assert_eq!(steps("ffNbsN"), [(-2, -1), (-1, 2), (1, 2), (2, -1)]);
        assert_eq!(steps("fhN"), [(-2, 1), (-1, 2), (1, 2), (2, 1)]);
        assert_eq!(steps("fNfsN"), steps("fhN"));
        assert_eq!(steps("vN"), [(-1, -2), (-1, 2), (1, -2), (1, 2)]);
        assert_eq!(steps("sN"), [(-2, -1), (-2, 1), (2, -1), (2, 1)]);
        assert_eq!(steps("frN"), [(2, 1)]);
        assert_eq!(steps("rfN"), [(1, 2)]);
        assert_eq!(steps("rhN").len(), 4);
        assert_eq!(steps("hrN"), [(-2, 1), (-1, -2), (1, 2), (2, -1)]);
        assert_eq!(steps("hlNhrN"), steps("N"));
        assert_eq!(steps("L"), steps("C"));
        assert_eq!(steps("J"), steps("Z"));
    }

    #[test]
    fn ranges_and_lame_leaps() {
        assert_eq!(parse("R4").unwrap()[0].max, 4);
        assert_eq!(parse("NN").unwrap()[0].max, UNLIMITED);
        assert_eq!(parse("N2").unwrap()[0].max, 2);
        let path = |text: &str, step| parse(text).unwrap().into_iter().find(|ray| ray.step == step).unwrap().path();
        assert_eq!(path("N", (1, 2)), []);
        assert_eq!(path("nN", (1, 2)), [(0, 1)]);
        assert_eq!(path("nN", (-2, 1)), [(-1, 0)]);
        assert_eq!(path("nC", (1, 3)), [(0, 1), (0, 2)]);
        assert_eq!(path("nnC", (1, 3)), [(0, 1), (0, 2), (0, 3)]);
        assert_eq!(path("nnC", (-3, -1)), [(-1, 0), (-2, 0), (-3, 0)]);
        assert_eq!(path("nnZ", (3, 2)), [(1, 0), (2, 0), (3, 0), (3, 1)]);
        assert_eq!(path("nZ", (3, 2)), [(1, 0), (2, 1)]);
        assert_eq!(path("nD", (0, -2)), [(0, -1)]);
        assert_eq!(path("nA", (2, -2)), [(1, -1)]);
        assert_eq!(path("nDD", (2, 0)), [(1, 0)]);
    }

    #[test]
    fn errors_have_positions() {
        assert_eq!(error("fmX"), (2, 1));
        assert_eq!(error("RpR"), (1, 1));
        assert_eq!(error("fm"), (0, 2));
        assert_eq!(error("R44"), (1, 2));
        assert_eq!(error("Rhf"), (1, 1));
        assert_eq!(error("fhR"), (0, 2));
        assert_eq!(error("nW"), (0, 1));
        assert_eq!(error("nnD"), (1, 1));
        assert_eq!(error("nnnN"), (2, 1));
        assert_eq!(error("R B"), (1, 1));
        assert_eq!(error("NN3"), (2, 1));
        assert_eq!(error(&"R".repeat(300)), (200, 100));
        assert!(parse("gQ").unwrap_err().to_string().starts_with("character 1: hoppers"));
    }

    #[test]
    fn any_text_is_parsed_or_rejected_with_a_position() {
        let letters: Vec<char> = "WFDNAHCLZJGKQRBfblrsvhmcnpgix0123 é".chars().collect();
        let mut noise = 0x1234_5678_9abc_def1u64;
        let mut read = 0;
        for _ in 0..20_000 {
            let mut text = String::new();
            while !noise.is_multiple_of(7) || text.is_empty() {
                noise = noise.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f).rotate_left(17);
                text.push(letters[noise as usize % letters.len()]);
            }
            noise = noise.wrapping_add(1);
            match parse(&text) {
                Ok(rays) => {
                    read += 1;
                    assert!(!rays.is_empty() && rays.iter().all(|ray| ray.step != (0, 0) && (ray.quiet || ray.capture)), "{text}");
                    assert!((1..=UNLIMITED).contains(&rays[0].max), "{text}");
                }
                Err(error) => assert!(error.len > 0 && error.at + error.len <= text.chars().count(), "{text}: {error}"),
            }
        }
        assert!(read > 100, "{read}");
    }
}
