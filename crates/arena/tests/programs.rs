//! Tests of matches with misbehaving programs.
#![cfg(unix)]

use std::time::Duration;

use tempi_arena::{Job, Match, Openings, Record, Stop, TimeControl, Verdict, play_all};
use tempi_rules::Rules;

/// A program that misbehaves in the given way.
fn mock(mode: &str) -> String {
    format!("uci:sh '{}/tests/programs/mock.sh' {mode}", env!("CARGO_MANIFEST_DIR"))
}

/// Games of a program against the random player, from the start position, or the reason why they could not be played.
fn games(variant: &str, program: &str, count: u64) -> Result<Vec<Record>, String> {
    let rules = Rules::builtin(variant).unwrap();
    let mut game = Match::new(rules, [program.parse().unwrap(), "random".parse().unwrap()]);
    game.time = TimeControl::Turn(Duration::from_millis(200));
    game.openings = Openings::Actions(0);
    let mut records = Vec::new();
    let jobs: Vec<Job> = (0..count).map(|number| Job { of: 0, number }).collect();
    let done = |_, record| {
        records.push(record);
        true
    };
    play_all(&[game], jobs, 1, &Stop::default(), done).map_err(|error| error.to_string())?;
    Ok(records)
}

/// Asserts that all games were lost for this reason.
#[track_caller]
fn assert_lost(records: &[Record], reason: &str) {
    assert!(!records.is_empty());
    for record in records {
        assert_eq!((record.result, record.reason.as_str()), (Verdict::Loss, reason), "{record:?}");
    }
}

#[test]
fn programs_that_crash_lose_and_are_restarted() {
    let records = games("chess", &mock("crash"), 3).unwrap();
    assert_eq!(records.len(), 3);
    assert_lost(&records, "crash");
    assert!(records[0].detail.as_ref().is_some_and(|detail| detail.contains('3')), "the exit status is reported: {records:?}");
}

#[test]
fn programs_that_do_not_answer_lose_on_time_and_are_killed() {
    let records = games("chess", &mock("hang"), 2).unwrap();
    assert_eq!(records.len(), 2);
    assert_lost(&records, "time");
    assert!(records[0].detail.as_ref().is_some_and(|detail| detail.contains("did not answer `stop`")), "{records:?}");
}

#[test]
fn late_answers_lose_on_time() {
    let records = games("chess", &mock("slow"), 2).unwrap();
    assert_lost(&records, "time");
    assert!(records[0].turn_ms[0] > 200.0, "{records:?}");
}

#[test]
fn illegal_answers_lose() {
    let records = games("chess", &mock("illegal"), 2).unwrap();
    assert_lost(&records, "illegal");
    assert_eq!(records[0].detail.as_deref(), Some("e2e5"));
    assert_lost(&games("chess", &mock("garbage"), 1).unwrap(), "illegal");
}

#[test]
fn other_lines_are_ignored() {
    // Its first move is legal, its second one is illegal.
    let records = games("chess", &mock("talk"), 1).unwrap();
    assert_lost(&records, "illegal");
    assert_eq!((records[0].actions.len(), records[0].actions[0].as_str()), (2, "g1f3"));
}

#[test]
fn programs_that_cannot_play_are_rejected() {
    let error = |variant: &str, program: &str| games(variant, program, 2).unwrap_err();
    assert!(error("chess", "uci:/no/such/program").contains("cannot start"));
    assert!(error("chess", &mock("gone")).contains("exited before sending `uciok`"));
    assert!(error("chess", &(mock("illegal") + "?Contempt=1")).contains("no option `Contempt`"));
    assert!(error("marseillais", &mock("illegal")).contains("cannot play `marseillais`"));
    assert!(
        games("chess", &(mock("illegal") + "?Skill Level=3&hash=2"), 1).is_ok(),
        "names of options have spaces, and case does not matter"
    );
}
