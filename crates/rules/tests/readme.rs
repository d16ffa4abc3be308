//! The front matter: the table of variants in the README is current, and links between documents lead somewhere.
//!
//! `TEMPI_BLESS=1 cargo test -p tempi-rules --test readme` writes the table from the variant files.

use std::fs;
use std::path::{Path, PathBuf};

use tempi_rules::catalog;
use tempi_rules::format::model::{Counts, Turn, VariantFile};

const OPEN: &str = "<!-- generated: variants -->\n";
const CLOSE: &str = "<!-- end of generated: variants -->";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn file(id: &str) -> VariantFile {
    catalog::load(id).unwrap_or_else(|wrong| panic!("{id}: {wrong}")).file
}

/// The table, one row a variant.
fn table() -> String {
    let mut table = String::from("| variant | identifier | moves in a turn | what is different | by |\n|---|---|---|---|---|\n");
    for id in catalog::ids() {
        let VariantFile { about, turn, .. } = file(id);
        let page = format!("crates/rules/variants/{id}.md");
        let by = if about.inventor.is_empty() { "–" } else { &about.inventor };
        table.push_str(&format!("| [{}]({page}) | `{id}` | {} | {} | {by} |\n", about.name, lengths(&turn), about.summary));
    }
    table
}

/// How long turns 1, 2, 3 … are: `1, 2, 2 …` if the last length stays, `up to` where a turn can end before its length is used up.
fn lengths(turn: &Turn) -> String {
    let fixed = |turns: usize| (0..turns).map(|n| turn.length.get(n).or(turn.length.last()).map_or(1, |&n| n));
    if !turn.shapes.is_empty() {
        let counts = || turn.shapes.iter().map(|shape| shape.len() as i16);
        let (fewest, most) = (counts().min().unwrap_or(1), counts().max().unwrap_or(1));
        let early = turn.skip || !turn.ends.is_empty();
        return then(fixed(usize::from(turn.shapes_from) - 1), &range(if early { 1 } else { fewest }, most));
    }
    let listed = turn.length.len();
    if turn.counts == Counts::Points {
        let before = usize::from(turn.points.from_turn) - 1;
        let rest: Vec<String> = turn.length[before.min(listed - 1)..].iter().map(u8::to_string).collect();
        return then(fixed(before), &format!("{} points", rest.join(", ")));
    }
    if turn.plus != Default::default() {
        let last = i16::from(turn.length[listed - 1]);
        let (capture, check) = (i16::from(turn.plus.capture), i16::from(turn.plus.check));
        let (less, more) = (capture.min(0) + check.min(0), capture.max(0) + check.max(0));
        // Nothing comes before turn 1 that could make it longer.
        return then(fixed((listed - 1).max(1)), &range((last + less).max(1), last + more));
    }
    let unit = if turn.counts == Counts::Spaces { " spaces" } else { "" };
    format!("{}{}{unit}", if turn.ends.is_empty() { "" } else { "up to " }, schedule(turn))
}

/// The plain schedule: `2`, `1, 2, 2 …`, `1, 2, 3, 4 …`.
fn schedule(turn: &Turn) -> String {
    let mut shown = turn.length.clone();
    let last = *shown.last().expect("a file has a length");
    if turn.grow_every > 0 {
        let every = usize::from(turn.grow_every);
        // Two steps of growth and the beginning of a third show how it goes on.
        (0..2 * every + 1).for_each(|n| shown.push(last + 1 + (n / every) as u8));
    } else if !turn.cycle.is_empty() {
        (0..2).for_each(|_| shown.extend(&turn.cycle));
    } else if shown.iter().any(|&n| n != last) {
        shown.push(last);
    } else {
        return last.to_string();
    }
    format!("{} …", shown.iter().map(u8::to_string).collect::<Vec<_>>().join(", "))
}

fn range(fewest: i16, most: i16) -> String {
    if fewest == most { most.to_string() } else { format!("{fewest}–{most}") }
}

/// The first turns, and what holds in all later ones.
fn then(before: impl Iterator<Item = u8>, rest: &str) -> String {
    let before: Vec<String> = before.map(|n| n.to_string()).collect();
    if before.is_empty() { rest.to_owned() } else { format!("{}, then {rest}", before.join(", ")) }
}

#[test]
fn the_table_of_variants_is_current() {
    let path = root().join("README.md");
    let readme = fs::read_to_string(&path).expect("there is a README");
    let (before, rest) = readme.split_once(OPEN).expect("the README has a place for the table");
    let (_, after) = rest.split_once(CLOSE).expect("the README has an end for the table");
    let fresh = format!("{before}{OPEN}\n{}\n{CLOSE}{after}", table());
    if std::env::var_os("TEMPI_BLESS").is_some() {
        fs::write(&path, &fresh).expect("the README can be written");
    } else {
        assert!(readme == fresh, "the table of variants in README.md is not current: run this test with TEMPI_BLESS=1");
    }
}

#[test]
fn lengths_read_like_the_rules() {
    let said = |id: &str| lengths(&file(id).turn);
    for (id, expected) in [
        ("chess", "1"),
        ("marseillais", "up to 2"),
        ("binary", "1, 2, 3, 4, 4 …"),
        ("progressive-italian", "1, 2, 3, 4 …"),
        ("progressive-forwards-slow", "1, 1, 1, 2, 2, 2, 3, 3, 3, 4 …"),
        ("monster", "2, 1, 2, 1, 2 …"),
        ("oscillating", "1, 2, 3, 4, 4, 3, 3, 4, 4, 3, 3, 4 …"),
        ("accelerated-two", "1, 2, then 2–3"),
        ("aggression", "1, then 1–2"),
        ("escalated-two", "1, 2, then 2–3"),
        ("provocation", "1, then 1–3"),
        ("monsoon", "1–3"),
        ("four-point", "1, 2, then 4 points"),
        ("six-space", "1, 2, 3, 4, 5, 6, 6 … spaces"),
    ] {
        assert_eq!(said(id), expected, "{id}");
    }
}

/// The documents whose links are followed.
fn documents() -> Vec<PathBuf> {
    let root = root();
    let mut documents = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "crates/rules/README.md"].map(|name| root.join(name)).to_vec();
    let pages = fs::read_dir(root.join("docs")).expect("there are documents").map(|entry| entry.expect("they can be listed").path());
    documents.extend(pages.filter(|path| path.extension().is_some_and(|ending| ending == "md")));
    documents
}

/// The targets of a document's links and pictures, without those to other places of the net and within the page.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(target, _)| target);
    targets.map(|target| target.split('#').next().unwrap_or(target)).filter(|target| !target.is_empty() && !target.contains("://"))
}

#[test]
fn links_between_documents_lead_somewhere() {
    let mut followed = 0;
    for document in documents() {
        let text = fs::read_to_string(&document).unwrap_or_else(|error| panic!("{}: {error}", document.display()));
        let folder = document.parent().expect("a document is in a folder");
        for target in links(&text) {
            assert!(folder.join(target).exists(), "{}: `{target}` leads nowhere", document.display());
            followed += 1;
        }
    }
    assert!(followed > catalog::ids().len(), "{followed}");
}
