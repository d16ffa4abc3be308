//! Malformed input for stress tests: damaged valid lines, and noise.

use tempi_engine::Rng;

/// Characters inserted into malformed lines.
const NOISE: &[char] = &[
    'a', 'e', 'h', 'k', 'N', 'x', '0', '1', '4', '8', '9', ' ', ' ', '-', '=', ',', '@', '/', '.', '\t', '\0', '\u{1b}', '{', '"', '\\',
    '%', 'é', '♞', '\u{202e}', '\u{feff}', '😀', '\r',
];
/// Words inserted into them.
const WORDS: &[&str] = &[
    "",
    "-1",
    "0",
    "4294967296",
    "99999999999999999999",
    "-9223372036854775809",
    "NaN",
    "value",
    "name",
    "moves",
    "fen",
    "0000",
    "null",
    "a1a1",
];

fn one<T: Clone>(rng: &mut Rng, list: &[T]) -> T {
    list[rng.below(list.len())].clone()
}

/// A valid line with one to four defects, or noise.
pub fn malformed(rng: &mut Rng, valid: &[String]) -> String {
    if rng.below(20) == 0 {
        return (0..rng.below(60)).map(|_| one(rng, NOISE)).collect();
    }
    let mut line = one(rng, valid);
    for _ in 0..=rng.below(4) {
        line = if rng.below(2) == 0 { fault_in_letters(rng, &line) } else { fault_in_words(rng, &line, valid) };
    }
    // A line cannot contain newlines.
    line.replace('\n', " ")
}

fn fault_in_letters(rng: &mut Rng, line: &str) -> String {
    let mut letters: Vec<char> = line.chars().collect();
    let at = rng.below(letters.len() + 1);
    match rng.below(5) {
        0 => letters.insert(at, one(rng, NOISE)),
        1 => letters.truncate(at),
        _ if at == letters.len() => letters.push(one(rng, NOISE)),
        2 => letters[at] = one(rng, NOISE),
        3 => {
            letters.remove(at);
        }
        _ => letters.iter_mut().for_each(|letter| *letter = letter.to_ascii_uppercase()),
    }
    letters.into_iter().collect()
}

fn fault_in_words(rng: &mut Rng, line: &str, valid: &[String]) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let (at, other) = (rng.below(words.len()), rng.below(words.len()));
    match rng.below(6) {
        0 => {
            words.remove(at);
        }
        1 => words.swap(at, other),
        2 => words[at] = one(rng, WORDS).into(),
        3 => words.insert(at, one(rng, WORDS).into()),
        4 => words.insert(at, words[other].clone()),
        _ => {
            words.truncate(at);
            let tail = one(rng, valid);
            words.extend(tail.split(' ').skip(rng.below(4)).map(str::to_owned));
        }
    }
    words.join(" ")
}
