//! `tempi selfplay` and `tempi dataset`.

use std::fs;

use serde_json::json;

use super::tempi::{folder, root, tempi};

const FAST: [&str; 4] = ["--nodes", "20", "--seed", "4"];

fn selfplay(variant: &str, file: &str, more: &[&str]) -> serde_json::Value {
    tempi(&[&["selfplay", variant, "--output", file, "--json"], &FAST[..], more].concat()).good().json()
}

#[test]
fn games_do_not_depend_on_threads_or_interruptions() {
    let folder = folder("selfplay");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (whole, threads, cut) = (path("whole"), path("threads"), path("cut"));
    let report = selfplay("double-move", &whole, &["--games", "40"]);
    assert_eq!((&report["games"], &report["played"], &report["variant"]), (&json!(40), &json!(40), &json!("double-move")));
    selfplay("double-move", &threads, &["--games", "40", "--threads", "3"]);
    let bytes = fs::read(&whole).unwrap();
    assert_eq!(fs::read(&threads).unwrap(), bytes);
    // A file cut in half, as by a power failure while it was written.
    fs::write(&cut, &bytes[..bytes.len() / 2]).unwrap();
    let report = selfplay("double-move", &cut, &["--games", "40"]);
    assert!(report["dropped_bytes"].as_u64().unwrap() > 0 && report["played"].as_u64().unwrap() < 40, "{report}");
    assert_eq!(fs::read(&cut).unwrap(), bytes);
    assert_eq!(selfplay("double-move", &cut, &["--games", "40"])["played"], json!(0));
    let other = ["selfplay", "double-move", "--output", &whole, "--nodes", "21", "--seed", "4"];
    tempi(&other).bad(2, "these need double-move");
    assert_eq!(fs::read(&whole).unwrap(), bytes);
}

#[test]
fn a_network_file_can_play() {
    let folder = folder("selfplay-network");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let network = |name: &str| root().join("crates/engine/src/network/files").join(name).to_str().unwrap().to_owned();
    let (usual, own, other) = (path("usual"), path("own"), path("other"));
    let (two, varying) = (network("two.network"), network("varying.network"));
    selfplay("double-move", &usual, &["--games", "4"]);
    selfplay("double-move", &own, &["--games", "4", "--network", &two]);
    selfplay("double-move", &other, &["--games", "4", "--network", &varying]);
    let samples = |games: &str| {
        let file = path("samples");
        tempi(&["dataset", games, "--samples", &file]).good();
        fs::read_to_string(&file).unwrap()
    };
    // The file is that of the built-in network.
    assert_eq!(samples(&own), samples(&usual));
    assert_ne!(samples(&other), samples(&usual));
    let play =
        |games: &str, network: &str| tempi(&[&["selfplay", "double-move", "--output", games, "--network", network], &FAST[..]].concat());
    play(&usual, &two).bad(2, "seed 4, program 0.1.0); these need").bad(2, "seed 4, network ");
    play(&own, &usual).bad(2, "the format is tempi-selfplay instead of tempi-network");
    play(&own, &path("none")).bad(2, "No such file");
    let unfit = ["selfplay", "forwards", "--output", &own, "--network", &two];
    tempi(&unfit).bad(2, "the network does not know the piece");
}

#[test]
fn joined_files_are_checked_and_counted() {
    let folder = folder("dataset");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (two, own, joined) = (path("two"), path("own"), path("joined"));
    selfplay("double-move", &two, &["--games", "3"]);
    let file = path("mine.toml");
    fs::copy(root().join("examples/variants/balanced-opening.toml"), &file).unwrap();
    selfplay(&file, &own, &["--games", "2"]);
    fs::write(&joined, [fs::read(&two).unwrap(), fs::read(&own).unwrap()].concat()).unwrap();
    let report = tempi(&["dataset", &joined, "--variant", &file, "--json"]).good().json();
    assert_eq!(report["files"], json!([{"file": joined, "games": 5, "error": null}]));
    let games = |index: usize| (report["variants"][index]["variant"].clone(), report["variants"][index]["games"].clone());
    assert_eq!((games(0), games(1)), ((json!("double-move"), json!(3)), (json!("mine"), json!(2))));
    let count = &report["variants"][0];
    let results: u64 = ["white_wins", "black_wins", "draws", "unfinished"].iter().map(|key| count[key].as_u64().unwrap()).sum();
    assert_eq!(results, 3);
    assert!(count["samples"].as_u64().unwrap() > 0 && count["samples"].as_u64() < count["actions"].as_u64(), "{count}");
    tempi(&["dataset", &joined]).bad(1, "").says("3 valid games, then an error: the rules of `mine` are not built in; specify its file");
    let samples = path("samples");
    tempi(&["dataset", &joined, "--variant", &file, "--samples", &samples]).good().says("joined: 5 games").says("double-move");
    let lines: Vec<serde_json::Value> =
        fs::read_to_string(&samples).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let total: u64 = report["variants"].as_array().unwrap().iter().map(|count| count["samples"].as_u64().unwrap()).sum();
    assert_eq!(lines.len() as u64, total);
    assert_eq!((&lines[0]["variant"], &lines[0]["game"]), (&json!("double-move"), &json!(0)));
    assert!(lines.last().unwrap()["variant"] == "mine" && lines.last().unwrap()["game"].as_u64().unwrap() >= 3);
    assert!((1..=2).contains(&lines[0]["moves_left"].as_u64().unwrap()) && lines[0]["score"].is_i64(), "{}", lines[0]);
    tempi(&["actions", "double-move", "--fen", lines[0]["fen"].as_str().unwrap()]).good();
}

#[test]
fn random_actions_give_no_samples() {
    let folder = folder("random-every");
    let samples = |name: &str, more: &[&str]| {
        let file = folder.join(name).to_str().unwrap().to_owned();
        selfplay("double-move", &file, &[&["--games", "4"], more].concat());
        tempi(&["dataset", &file, "--json"]).good().json()["variants"][0]["samples"].as_u64().unwrap()
    };
    assert!(samples("usual", &[]) > 0);
    assert_eq!(samples("random", &["--random-every", "1"]), 0);
}

#[test]
fn damaged_files_are_named() {
    let path = folder("damaged").join("games");
    let file = path.to_str().unwrap();
    selfplay("chess", file, &["--games", "17"]);
    let bytes = fs::read(file).unwrap();
    fs::write(file, &bytes[..bytes.len() - 5]).unwrap();
    let run = tempi(&["dataset", file, "--json"]);
    let report = run.json();
    assert_eq!((&report["valid"], &report["files"][0]["games"]), (&json!(false), &json!(16)));
    assert!(report["files"][0]["error"].as_str().unwrap().starts_with("the file ends in the middle of the games that begin at byte "));
    fs::write(file, "1. e4 e5").unwrap();
    tempi(&["dataset", file]).bad(1, "");
    tempi(&["selfplay", "chess", "--output", file]).bad(2, "not a file of self-play games");
    assert_eq!(fs::read(file).unwrap(), b"1. e4 e5");
}

#[test]
fn inputs_are_records_of_fixed_size() {
    let folder = folder("inputs");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (two, chess, inputs) = (path("two"), path("chess"), path("inputs"));
    selfplay("double-move", &two, &["--games", "2"]);
    selfplay("chess", &chess, &["--games", "2"]);
    let report = tempi(&["dataset", &two, &chess, "--inputs", &inputs, "--json"]).good().json();
    let samples: u64 = report["variants"].as_array().unwrap().iter().map(|count| count["samples"].as_u64().unwrap()).sum();
    let bytes = fs::read(&inputs).unwrap();
    let end = bytes.iter().position(|&byte| byte == b'\n').unwrap();
    let header: serde_json::Value = serde_json::from_slice(&bytes[..end]).unwrap();
    assert_eq!((&header["format"], &header["variants"]), (&json!("tempi-inputs"), &json!(["chess", "double-move"])));
    assert_eq!(header["layout"]["pieces"].as_array().unwrap().len(), 6);
    let slots = header["slots"].as_u64().unwrap() as usize;
    let records: Vec<&[u8]> = bytes[end + 1..].chunks(14 + 4 * slots).collect();
    assert_eq!(records.len() as u64, samples);
    for record in records {
        let number = |at: usize| u16::from_le_bytes([record[at], record[at + 1]]);
        let facts: Vec<u16> = (0..slots).map(|slot| number(10 + 2 * slot)).filter(|&fact| fact != u16::MAX).collect();
        let pieces = record[10 + 4 * slots + 2];
        // Positions of these variants consist only of pieces on squares.
        assert_eq!(facts.len(), usize::from(pieces));
        assert!(facts.iter().all(|&fact| fact < 6 * 128), "{facts:?}");
        assert!(record[8] <= 2 && record[9] <= 1 && record.len() == 14 + 4 * slots);
    }
    let file = path("broken.network");
    fs::write(&file, &bytes[..40]).unwrap();
    let player = format!("tempi:network={file}");
    let arguments = ["match", "--variant", "chess", "--a", &player, "--b", "random", "--movetime", "5", "--games", "2"];
    tempi(&arguments).bad(2, "broken.network: not a network file, or a damaged one");
}
