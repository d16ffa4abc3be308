//! Short runs of the trials, so that they keep working.

#![cfg(target_os = "linux")]

use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

/// Runs a trial with the program that was built with the tests.
fn trial(arguments: &[&str]) -> (Output, Value) {
    let trials = PathBuf::from(env!("CARGO_BIN_EXE_tempi-trials"));
    let tempi = trials.with_file_name("tempi");
    assert!(tempi.exists(), "{} is missing: run the tests of the whole workspace, or cargo build -p tempi-cli", tempi.display());
    let output = Command::new(trials).arg("--tempi").arg(tempi).args(arguments).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let last = text.lines().last().unwrap_or_else(|| panic!("{}", String::from_utf8_lossy(&output.stderr)));
    let report = serde_json::from_str(last).unwrap();
    (output, report)
}

#[test]
fn nothing_is_lost_in_kills() {
    let (output, report) = trial(&["faults", "--parts", "sqlite", "--kills", "8", "--games", "4"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!([&report["kills"], &report["lost"], &report["doubled"], &report["stuck_clients"]], [4, 0, 0, 0]);
    assert!(report["turns_confirmed"].as_u64() > Some(8), "{report}");
}

/// Requires root to mount a small file system.
#[test]
fn nothing_is_lost_on_a_full_disk() {
    if !rustix::process::geteuid().is_root() {
        eprintln!("skipped: requires root");
        return;
    }
    let (output, report) = trial(&["faults", "--parts", "full-disk"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!([&report["lost"], &report["doubled"]], [0, 0]);
}

/// Checks only that games are played and counted; the speed depends on the machine.
#[test]
fn load_is_measured() {
    let (output, report) = trial(&["load", "--databases", "sqlite", "--games", "10", "--rate", "20", "--seconds", "3", "--warm-up", "1"]);
    assert_eq!(report["errors"], 0, "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(report["sockets"], 20);
    assert!(report["turns"].as_u64() > Some(10), "{report}");
}

/// Does not check the ratings, which order the levels only after many games.
#[test]
fn an_evening_can_be_played_through() {
    let (output, report) = trial(&["evening", "--bots", "20", "--minutes", "3"]);
    assert_eq!(report["problems"], 0, "{}", String::from_utf8_lossy(&output.stderr));
    assert!(report["games"].as_u64() > Some(0) && report["turns"].as_u64() > Some(10), "{report}");
}
