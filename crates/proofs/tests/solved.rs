//! The certificates in `proofs`, and the tables in docs/SOLVED.md. `TEMPI_BLESS=1` writes the tables.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;
use tempi_proofs::{Certificate, read, verify};
use tempi_rules::{Game, Rules, catalog};

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

/// The certificates in `proofs`, by variant.
fn certificates() -> BTreeMap<String, Vec<Certificate>> {
    let paths = fs::read_dir(root().join("proofs")).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    let read = |path: PathBuf| (path.file_stem().unwrap().to_str().unwrap().to_owned(), read(&fs::read_to_string(&path).unwrap()).unwrap());
    paths.map(read).collect()
}

#[test]
fn all_certificates_hold_and_agree_with_the_results() {
    let mut claims: BTreeMap<String, usize> = BTreeMap::new();
    for (variant, certificates) in certificates() {
        let rules = Rules::builtin(&variant).unwrap();
        for certificate in &certificates {
            assert_eq!(certificate.variant, variant);
            verify(&rules, certificate).unwrap_or_else(|flaw| panic!("{variant}: {:?}: {flaw}", certificate.played));
        }
        claims.insert(variant, certificates.len());
    }
    let claimed = results().into_values().map(|outcome| (outcome.variant.clone(), claims_of(&outcome))).filter(|(_, count)| *count > 0);
    assert_eq!(claims, claimed.collect());
}

fn claims_of(outcome: &Outcome) -> usize {
    usize::from(outcome.start.won_within.is_some()) + outcome.first_turns.lose
}

#[test]
fn the_tables_are_current() {
    let path = root().join("docs/SOLVED.md");
    let text = fs::read_to_string(&path).unwrap();
    let wanted = with_table(&text, "results", &table(&results()));
    let wanted = with_table(&wanted, "lost first turns", &lost_first_turns(&certificates()));
    if std::env::var_os("TEMPI_BLESS").is_some() {
        fs::write(&path, &wanted).unwrap();
    } else {
        assert!(text == wanted, "docs/SOLVED.md is not current; run this test with TEMPI_BLESS=1");
    }
}

/// The page with this table between the markers of this name.
fn with_table(page: &str, name: &str, table: &str) -> String {
    let (start, end) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->\n"));
    let (before, rest) = page.split_once(&start).unwrap();
    let (_, after) = rest.split_once(&end).unwrap();
    format!("{before}{start}{table}{end}{after}")
}

fn lost_first_turns(certificates: &BTreeMap<String, Vec<Certificate>>) -> String {
    let mut rows = "| variant | first turns that lose | the opponent wins in | certificates |\n|---|---|---|---|\n".to_owned();
    for id in catalog::ids() {
        let Some(certificates) = certificates.get(id) else { continue };
        let rules = Rules::builtin(id).unwrap();
        let mut turns: BTreeMap<u8, Vec<String>> = BTreeMap::new();
        for certificate in certificates.iter().filter(|certificate| certificate.fen.is_none() && !certificate.played.is_empty()) {
            turns.entry(certificate.turns).or_default().push(notation(&rules, &certificate.played));
        }
        for (count, turns) in turns {
            let name = rules.name();
            rows += &format!("| {name} | {} | {} | [proofs/{id}.jsonl](../proofs/{id}.jsonl) |\n", turns.join(", "), in_turns(count));
        }
    }
    rows
}

/// A first turn in readable notation.
fn notation(rules: &Arc<Rules>, played: &[String]) -> String {
    let mut game = Game::new(Arc::clone(rules));
    for text in played {
        game.play(game.position().parse_action(rules, text).unwrap()).unwrap();
    }
    game.movetext().strip_prefix("1. ").unwrap().to_owned()
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
