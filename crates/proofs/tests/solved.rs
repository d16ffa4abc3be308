//! The certificates in `proofs`, and the table in docs/SOLVED.md. `TEMPI_BLESS=1` writes the table.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use tempi_proofs::{read, verify};
use tempi_rules::{Rules, catalog};

#[derive(Deserialize)]
struct Outcome {
    variant: String,
    start: Start,
    first_turns: FirstTurns,
}

#[derive(Deserialize)]
struct Start {
    turns: u8,
    decided: bool,
    won_within: Option<u8>,
}

#[derive(Deserialize)]
struct FirstTurns {
    turns: u8,
    examined: usize,
    lose: usize,
    open: usize,
    too_many: bool,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn results() -> BTreeMap<String, Outcome> {
    let files = fs::read_dir(root().join("proofs/results")).unwrap().map(|entry| entry.unwrap().path());
    let read = |path: PathBuf| serde_json::from_str::<Outcome>(&fs::read_to_string(path).unwrap()).unwrap();
    files.map(read).map(|outcome| (outcome.variant.clone(), outcome)).collect()
}

#[test]
fn all_certificates_hold_and_agree_with_the_results() {
    let results = results();
    let mut claims: BTreeMap<String, usize> = BTreeMap::new();
    for entry in fs::read_dir(root().join("proofs")).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            continue;
        }
        let variant = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let rules = Rules::builtin(&variant).unwrap();
        for certificate in read(&fs::read_to_string(&path).unwrap()).unwrap() {
            assert_eq!(certificate.variant, variant);
            verify(&rules, &certificate).unwrap_or_else(|flaw| panic!("{}: {:?}: {flaw}", path.display(), certificate.played));
            *claims.entry(variant.clone()).or_default() += 1;
        }
    }
    let claimed = results.values().map(|outcome| (outcome.variant.clone(), claims_of(outcome))).filter(|(_, count)| *count > 0);
    assert_eq!(claims, claimed.collect());
}

fn claims_of(outcome: &Outcome) -> usize {
    usize::from(outcome.start.won_within.is_some()) + outcome.first_turns.lose
}

#[test]
fn the_table_is_current() {
    let path = root().join("docs/SOLVED.md");
    let text = fs::read_to_string(&path).unwrap();
    let (before, rest) = text.split_once("<!-- results -->\n").unwrap();
    let (_, after) = rest.split_once("<!-- /results -->\n").unwrap();
    let wanted = format!("{before}<!-- results -->\n{}<!-- /results -->\n{after}", table(&results()));
    if std::env::var_os("TEMPI_BLESS").is_some() {
        fs::write(&path, &wanted).unwrap();
    } else {
        assert!(text == wanted, "docs/SOLVED.md is not current; run this test with TEMPI_BLESS=1");
    }
}

fn table(results: &BTreeMap<String, Outcome>) -> String {
    let mut rows = "| variant | forced win of the first player | first turns that lose |\n|---|---|---|\n".to_owned();
    for id in catalog::ids() {
        let name = Rules::builtin(id).unwrap().name().to_owned();
        let (start, first) =
            results.get(id).map_or(("not searched".into(), "not searched".into()), |outcome| (start(outcome), first(outcome)));
        rows += &format!("| {name} | {start} | {first} |\n");
    }
    rows
}

fn start(Outcome { start, .. }: &Outcome) -> String {
    match start.won_within {
        Some(turns) => format!("**within {}**", in_turns(turns)),
        None if start.decided => format!("not within {}", in_turns(start.turns)),
        None => "undecided".to_owned(),
    }
}

fn first(Outcome { first_turns: FirstTurns { turns, examined, lose, open, too_many }, .. }: &Outcome) -> String {
    let limit = in_turns(*turns);
    match (*too_many, *lose, *open) {
        (true, ..) => "too many".to_owned(),
        (_, 0, 0) => format!("none of {examined} within {limit}"),
        (_, lose, 0) => format!("**{lose} of {examined}** within {limit}"),
        (_, 0, open) if open == *examined => format!("all {open} undecided"),
        (_, 0, open) => format!("none of {} within {limit}; {open} more undecided", examined - open),
        (_, lose, open) => format!("**{lose} of {}** within {limit}; {open} more undecided", examined - open),
    }
}

fn in_turns(count: u8) -> String {
    if count == 1 { "1 turn".to_owned() } else { format!("{count} turns") }
}
