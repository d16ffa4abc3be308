//! Checks the puzzles in the repository: their format, their counts in the documentation, and proofs of a random sample.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use tempi_engine::Rng;
use tempi_puzzles::{Puzzle, check_file, prove, read, write};
use tempi_rules::catalog;

/// Puzzles proved on each run.
const SAMPLE: usize = 40;
const BEGIN: &str = "<!-- counts -->\n";
const END: &str = "<!-- end of counts -->\n";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The puzzles by variant, in the order of the catalog. Files that do not belong to a variant are an error.
fn puzzles() -> Vec<(&'static str, Vec<Puzzle>)> {
    let folder = root().join("puzzles");
    let files = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    for file in files.filter(|file| file != "mined.json") {
        assert!(file.strip_suffix(".jsonl").is_some_and(|id| catalog::source(id).is_some()), "{file} does not belong to a variant");
    }
    let of = |id: &'static str| {
        let text = fs::read_to_string(folder.join(format!("{id}.jsonl"))).unwrap_or_default();
        let puzzles = read(&text).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(write(&puzzles), text, "{id}.jsonl is not as `tempi puzzles` writes it");
        (id, puzzles)
    };
    catalog::ids().map(of).collect()
}

#[test]
fn files_are_sound_and_small() {
    let mut bytes = 0;
    for (id, puzzles) in puzzles().into_iter().filter(|(_, puzzles)| !puzzles.is_empty()) {
        check_file(&puzzles).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(puzzles[0].variant, id);
        bytes += write(&puzzles).len();
    }
    assert!((1..1_500_000).contains(&bytes), "{bytes} bytes");
}

/// To repeat a run, set TEMPI_PUZZLE_SEED to the seed that it printed.
#[test]
fn a_random_sample_is_proved() {
    let given = std::env::var("TEMPI_PUZZLE_SEED").ok().map(|seed| seed.parse().expect("TEMPI_PUZZLE_SEED is a number"));
    let seed = given.unwrap_or_else(|| SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_nanos() as u64);
    println!("seed {seed}");
    let mut all: Vec<Puzzle> = puzzles().into_iter().flat_map(|(_, puzzles)| puzzles).collect();
    let mut rng = Rng::new(seed);
    for _ in 0..SAMPLE.min(all.len()) {
        let puzzle = all.swap_remove(rng.below(all.len()));
        prove(&puzzle).unwrap_or_else(|flaw| panic!("{} {} ({}): {flaw}; TEMPI_PUZZLE_SEED={seed}", puzzle.variant, puzzle.id, puzzle.fen));
    }
}

/// `TEMPI_BLESS=1` rewrites the table.
#[test]
fn the_documentation_counts_them() {
    let path = root().join("docs/PUZZLES.md");
    let text = fs::read_to_string(&path).unwrap();
    let (before, rest) = text.split_once(BEGIN).unwrap();
    let (counts, after) = rest.split_once(END).unwrap();
    let fresh = table(&puzzles());
    if std::env::var_os("TEMPI_BLESS").is_some() {
        fs::write(&path, format!("{before}{BEGIN}{fresh}{END}{after}")).unwrap();
    } else {
        assert_eq!(counts, fresh, "run this test with TEMPI_BLESS=1");
    }
}

fn table(files: &[(&str, Vec<Puzzle>)]) -> String {
    let total: usize = files.iter().map(|(_, puzzles)| puzzles.len()).sum();
    let with_30 = files.iter().filter(|(_, puzzles)| puzzles.len() >= 30).count();
    let without: Vec<String> = files.iter().filter(|(_, puzzles)| puzzles.is_empty()).map(|(id, _)| format!("`{id}`")).collect();
    let some = files.len() - without.len();
    let mut text = format!("\n{total} puzzles in {some} of {} variants; {with_30} variants have 30 or more.\n", files.len());
    if !without.is_empty() {
        text += &format!("\nNone yet: {}.\n", without.join(", "));
    }
    text += "\n| variant | puzzles | of one turn | of two turns | of a single move | ratings |\n|---|---|---|---|---|---|\n";
    for (id, puzzles) in files.iter().filter(|(_, puzzles)| !puzzles.is_empty()) {
        let one = puzzles.iter().filter(|puzzle| puzzle.turns == 1).count();
        let single = puzzles.iter().filter(|puzzle| puzzle.is_single_move()).count();
        let (least, most) = (puzzles[0].rating, puzzles[puzzles.len() - 1].rating);
        text += &format!("| `{id}` | {} | {one} | {} | {single} | {least} to {most} |\n", puzzles.len(), puzzles.len() - one);
    }
    text + "\n"
}
