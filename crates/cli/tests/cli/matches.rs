//! `tempi match` and `tempi suite`.

use serde_json::json;

use super::tempi::{Run, folder, root, tempi};

/// A match of 6 games that gives the same results on every machine.
fn small(more: &[&str]) -> Run {
    let fixed = ["match", "--variant", "escalated", "--a", "greedy:nodes=300", "--b", "random", "--games", "6", "--seed", "5"];
    tempi(&[&fixed, more].concat())
}

#[test]
fn json_output_for_scripts() {
    let report = small(&["--json"]).good().json();
    let keys: Vec<&String> = report.as_object().expect("an object").keys().collect();
    assert_eq!(keys, ["a_wins", "b_wins", "draws", "games", "illegal", "time_losses"], "{report}");
    let count = |key: &str| report[key].as_u64().unwrap_or_else(|| panic!("no {key} in {report}"));
    assert_eq!((count("games"), count("a_wins") + count("draws") + count("b_wins")), (6, 6));
    assert!(count("a_wins") >= 4, "{report}");
    assert_eq!(report, small(&["--json", "--concurrency", "1"]).good().json());
    let details = small(&["--json", "--details"]).good().json();
    assert_eq!(details["details"]["pairs"].as_array().map(Vec::len), Some(5), "{details}");
    // Time for each turn.
    let timed = tempi(&[
        "match",
        "--variant",
        "marseillais",
        "--a",
        "tempi",
        "--b",
        "random",
        "--movetime",
        "10",
        "--cpu-time",
        "--games",
        "2",
        "--json",
    ]);
    assert_eq!(timed.good().json()["games"], 2);
}

#[test]
fn text_output_is_a_table() {
    small(&[]).good().says("Escalated Chess").says("A as White").says("together").says("Elo").says("longest turn");
}

#[test]
fn unusable_networks_are_named() {
    let folder = folder("match-network");
    let path = folder.join("cut.network").display().to_string();
    let whole = std::fs::read(root().join("crates/engine/src/network/files/two.network")).expect("it is in the repository");
    std::fs::write(&path, &whole[..whole.len() / 2]).expect("written");
    let play = |variant: &str, player: &str| tempi(&["match", "--variant", variant, "--a", player, "--b", "random", "--movetime", "10"]);
    play("double-move", &format!("tempi:network={path}")).bad(2, &path).bad(2, "not a network file, or a damaged one");
    std::fs::write(&path, &whole).expect("written");
    play("forwards", &format!("tempi:network={path}")).bad(2, &path).bad(2, "the network does not know the piece");
    play("double-move", &format!("tempi:network={path},level=3")).bad(2, "`network` needs full strength");
}

#[test]
fn matches_go_on_and_keep_their_games() {
    let folder = folder("match");
    let path = |name: &str| folder.join(name).display().to_string();
    let (state, games) = (path("state.jsonl"), path("games.pgn"));
    let begun = ["match", "--variant", "escalated", "--a", "greedy:nodes=300", "--b", "random", "--seed", "5", "--state", &state, "--json"];
    assert_eq!(tempi(&[&begun[..], &["--games", "2"]].concat()).good().json()["games"], 2);
    let resumed = small(&["--state", &state, "--pgn", &games, "--json"]).good().json();
    assert_eq!(resumed, small(&["--json"]).good().json());
    tempi(&["pgn", "check", &games]).good().says("6 games read").says("0 errors");
    let text = std::fs::read_to_string(&games).expect("it was written");
    assert!(
        text.contains("[White \"greedy:nodes=300\"]") && text.contains("[Variant \"escalated\"]") && text.contains("{opening}"),
        "{text}"
    );
    // The games of another match are kept apart.
    let other = ["match", "--variant", "escalated", "--a", "random", "--b", "random", "--games", "2", "--state", &state];
    tempi(&other).bad(2, "another match");
}

#[test]
fn tests_end_matches_early() {
    let args =
        ["match", "--variant", "escalated", "--a", "greedy:nodes=300", "--b", "random", "--games", "400", "--sprt", "0,200", "--json"];
    let report = tempi(&args).good().json();
    assert_eq!(report["sprt"]["decision"], "accepted", "{report}");
    assert!(report["games"].as_u64().is_some_and(|games| games < 400), "{report}");
    assert!(report["sprt"]["llr"].as_f64() > report["sprt"]["upper"].as_f64());
}

#[test]
fn openings_come_from_files_too() {
    let folder = folder("openings");
    let (suite, games) = (folder.join("suite.txt"), folder.join("games.pgn"));
    std::fs::write(&suite, "# Two beginnings\ne4 e5\n1. d4 d5\n").expect("it can be written");
    let (suite, games) = (suite.display().to_string(), games.display().to_string());
    let args = ["match", "--variant", "chess", "--a", "random", "--b", "random", "--games", "4", "--openings", &suite, "--pgn", &games];
    tempi(&args).good();
    let text = std::fs::read_to_string(&games).expect("it was written");
    assert_eq!((text.matches("1. e4 e5 {opening}").count(), text.matches("1. d4 d5 {opening}").count()), (2, 2), "{text}");
    std::fs::write(folder.join("suite.txt"), "e4 e4\n").expect("it can be written");
    tempi(&args).bad(2, "line 1");
}

#[test]
fn a_program_plays_variants_and_files() {
    let program = format!("uci:{} uci?nodes=50&Hash=1", env!("CARGO_BIN_EXE_tempi"));
    let play = |variant: &str, program: &str| {
        let fixed = ["match", "--movetime", "5000", "--games", "2", "--concurrency", "1", "--max-turns", "30", "--json"];
        tempi(&[&fixed[..], &["--variant", variant, "--a", program, "--b", "greedy:nodes=50"]].concat()).good().json()
    };
    for (variant, program) in [("progressive-italian", program.clone()), ("examples/variants/turncoats.toml", program.clone())] {
        let report = play(variant, &program);
        assert_eq!(
            (&report["games"], &report["illegal"], &report["time_losses"]),
            (&json!(2), &json!(0), &json!(0)),
            "{variant}: {report}"
        );
    }
}

#[test]
fn wrong_use_is_explained() {
    let wrong = |args: &[&str], said: &str| drop(tempi(&[&["match", "--variant", "chess"], args].concat()).bad(2, said));
    wrong(&["--a", "tempi", "--b", "random"], "--movetime");
    wrong(&["--a", "nobody", "--b", "random"], "unknown player `nobody`");
    wrong(&["--a", "first:level=2", "--b", "random"], "no setting `level`");
    wrong(&["--a", "random", "--b", "random", "--openings", "book"], "unknown openings");
    wrong(&["--a", "random", "--b", "random", "--sprt", "5,0"], "invalid test");
    wrong(&["--a", "random", "--b", "random", "--tc", "fast"], "invalid time control");
    wrong(&["--a", "random", "--b", "random", "--option-a", "Hash=1"], "--option-a");
    wrong(&["--a", "uci:/no/such/program", "--b", "random", "--movetime", "10"], "cannot start");
    wrong(&["--a", "random", "--b", "random", "--games", "0"], "0 is not in");
    tempi(&["match", "--variant", "nonsense", "--a", "random", "--b", "random"]).bad(2, "nonsense");
}

#[test]
fn suites_make_pages_and_go_on() {
    let folder = folder("suite");
    let file = folder.join("small.toml");
    let text = "title = 'Small'\nseed = 3\n[[pairing]]\na = 'greedy:nodes=200'\nb = 'random'\ngames = 4\nmore = 8\nleast = 101\nnear = 0\n\
                [[group]]\nname = 'Both'\nvariants = ['escalated', 'examples/variants/turncoats.toml']\n";
    std::fs::write(&file, text).expect("it can be written");
    let (file, page) = (file.display().to_string(), folder.join("page.md").display().to_string());
    let play = |more: &[&str]| tempi(&[&["suite", &file, "--report", &page, "--json"], more].concat()).good().json();
    // 101 percent cannot be reached, so more games are played.
    assert_eq!(play(&["--only", "escalated"])["played"], 8);
    assert_eq!(play(&[])["played"], 8);
    assert_eq!(play(&[])["played"], 0);
    let written = std::fs::read_to_string(&page).expect("it was written");
    assert!(written.starts_with("# Small\n") && written.contains("| Turncoats |") && written.contains(" (8) ✗ |"), "{written}");
    std::fs::write(&page, "").expect("it can be written");
    assert_eq!(play(&["--write"])["played"], 0);
    assert_eq!(std::fs::read_to_string(&page).expect("it was written"), written);
    tempi(&["suite", &file, "--only", "chess"]).bad(2, "`chess` is not in the suite");
    std::fs::write(&file, text.replace("seed = 3", "seed = 4")).expect("it can be written");
    tempi(&["suite", &file]).bad(2, "under different conditions");
}

#[test]
fn balanced_openings_are_found_and_used_by_a_suite() {
    let folder = folder("balanced");
    let file = folder.join("escalated.txt").display().to_string();
    let find = |more: &[&str]| tempi(&[&["openings", "escalated", "--count", "2", "--nodes", "100"], more].concat());
    let report = find(&["--output", &file, "--json"]).good().json();
    let lines: Vec<&str> = report["openings"].as_array().expect("a list").iter().filter_map(|line| line.as_str()).collect();
    assert_eq!(lines.len(), 2, "{report}");
    let text = std::fs::read_to_string(&file).expect("it was written");
    assert!(text.starts_with("# Balanced openings of escalated: 2 of "), "{text}");
    assert!(text.ends_with(&format!("\n{}\n{}\n", lines[0], lines[1])), "{text}");
    let printed = find(&["--concurrency", "1"]).good().out;
    assert!(printed.starts_with(&format!("{}\n{}\n# 2 balanced openings", lines[0], lines[1])), "{printed}");
    // Others may be examined instead of random ones; repeated ones count once.
    let own = folder.join("own.txt").display().to_string();
    std::fs::write(&own, format!("{0}\n{0}\n{1}\n", lines[0], lines[1])).expect("it can be written");
    let again = find(&["--openings", &own, "--json"]).good().json();
    assert_eq!((again["openings"][0].as_str(), again["examined"].as_u64()), (Some(lines[0]), Some(2)), "{again}");
    find(&["--openings", "book"]).bad(2, "unknown openings `book`");

    let suite = folder.join("suite.toml").display().to_string();
    let page = folder.join("page.md").display().to_string();
    let text = format!(
        "title = 'T'\nbalanced-openings = '{}'\n[[pairing]]\na = 'greedy:nodes=20'\nb = 'random'\ngames = 2\n\
         [[group]]\nname = 'G'\nvariants = ['escalated', 'push']\n",
        folder.display()
    );
    std::fs::write(&suite, text).expect("it can be written");
    tempi(&["suite", &suite, "--report", &page]).good();
    let written = std::fs::read_to_string(&page).expect("it was written");
    assert!(written.contains("| Escalated Chess (balanced openings) |") && written.contains("| Push Chess |"), "{written}");
    std::fs::write(&file, lines[1]).expect("it can be written");
    tempi(&["suite", &suite, "--report", &page]).bad(2, "`escalated` were played from other openings");
    let nowhere = folder.join("nowhere.toml");
    let text = std::fs::read_to_string(&suite).expect("it was written").replace(&folder.display().to_string(), "/no/such/folder");
    std::fs::write(&nowhere, text).expect("it can be written");
    tempi(&["suite", &nowhere.display().to_string()]).bad(2, "balanced-openings: there is no folder `/no/such/folder`");
    std::fs::write(&file, "e2e5").expect("it can be written");
    tempi(&["suite", &suite, "--report", &page]).bad(2, "line 1: ");
}
