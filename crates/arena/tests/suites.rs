//! Checks the repository's suites: their variants exist, and their pages are current.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tempi_arena::{Results, Suite};
use tempi_rules::{Rules, catalog};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn suites() -> Vec<(PathBuf, Suite)> {
    let files = fs::read_dir(root().join("docs/suites")).unwrap().map(|entry| entry.unwrap().path());
    let suites = files.filter(|path| path.extension().is_some_and(|extension| extension == "toml"));
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        let suite = Suite::from_toml(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path, suite)
    };
    let mut suites: Vec<_> = suites.map(read).collect();
    suites.sort_by(|a, b| a.0.cmp(&b.0));
    suites
}

fn rules(variant: &str) -> std::sync::Arc<Rules> {
    if variant.ends_with(".toml") {
        let text = fs::read_to_string(root().join(variant)).unwrap_or_else(|error| panic!("{variant}: {error}"));
        Rules::from_toml(variant, &text).unwrap_or_else(|error| panic!("{variant}: {error}"))
    } else {
        Rules::builtin(variant).unwrap_or_else(|error| panic!("{variant}: {error}"))
    }
}

fn variants(name: &str) -> BTreeSet<String> {
    let (_, suite) = suites().into_iter().find(|(path, _)| path.file_stem().is_some_and(|stem| stem == name)).unwrap();
    suite.variants().cloned().collect()
}

#[test]
fn every_published_variant_is_measured() {
    // The other variants are known from elsewhere and serve as references.
    let known =
        ["traditional", "FIDE Laws of Chess", "Doublemove Chess, The Chess Variant Pages", "Marseillais Chess, The Chess Variant Pages"];
    let of_the_sources = |id: &&str| !known.contains(&catalog::load(id).unwrap().file.about.source.as_str());
    let expected: BTreeSet<String> = catalog::ids().filter(of_the_sources).map(str::to_owned).collect();
    assert_eq!(expected.len(), 51);
    assert_eq!(variants("strength"), expected);
    let files = fs::read_dir(root().join("examples/variants")).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let files: BTreeSet<String> = files.filter(|name| name.ends_with(".toml")).map(|name| format!("examples/variants/{name}")).collect();
    assert_eq!(variants("examples"), files);
}

#[test]
fn pages_are_current() {
    for (path, suite) in suites() {
        let settings = suite.settings().unwrap();
        let rules = |variant: &str| Some(rules(variant));
        let place = root().join(suite.report.as_ref().expect("the repository's suites have pages"));
        let Ok(stored) = fs::read_to_string(path.with_extension("results.json")) else {
            // Without results, there must be no page, but generating one must work.
            assert!(!place.exists(), "{} exists without results", place.display());
            assert!(suite.report(&Results { settings, ..Results::default() }, &rules).starts_with("# "));
            continue;
        };
        let results = Results::from_json(&stored).unwrap();
        assert_eq!(results.settings, settings, "{}: the results were played under different conditions", path.display());
        let page = suite.report(&results, &rules);
        if std::env::var_os("TEMPI_BLESS").is_some() {
            fs::write(&place, &page).unwrap();
        }
        let written = fs::read_to_string(&place).unwrap_or_default();
        assert_eq!(written, page, "{} is not current; update it with `tempi suite {} --write`", place.display(), path.display());
    }
}
