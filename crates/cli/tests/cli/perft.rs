//! `tempi perft`.

use serde_json::json;

#[cfg(target_os = "linux")]
use super::process::Process;
use super::tempi::tempi;

#[test]
fn json_has_nodes_and_seconds_and_nothing_else() {
    let answer = tempi(&["perft", "chess", "4", "--json"]).good().json();
    assert_eq!(answer["nodes"], 197_281);
    assert!(answer["seconds"].as_f64().is_some_and(|seconds| seconds > 0.0));
    assert_eq!(answer.as_object().map(serde_json::Map::len), Some(2));
}

#[test]
fn threads_and_divide_change_no_count() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
    for more in [&["--threads", "1"][..], &["--threads", "3"], &["--threads", "0", "--divide"]] {
        let answer = tempi(&[&["perft", "chess", "4", "--fen", kiwipete, "--json"], more].concat()).good().json();
        assert_eq!(answer["nodes"], 4_085_603, "{more:?}");
        if let Some(divide) = answer["divide"].as_object() {
            assert_eq!(divide.len(), 48);
            assert_eq!(divide.values().filter_map(serde_json::Value::as_u64).sum::<u64>(), 4_085_603);
        }
    }
}

#[test]
fn counts_inside_a_turn() {
    let after = |moves| tempi(&["perft", "marseillais", "1", "--moves", moves, "--json"]).good().json()["nodes"].clone();
    assert_eq!(after(""), json!(20));
    assert_eq!(after("e2e4"), json!(30));
    assert_eq!(after("e2e4 d2d4"), json!(20));
}

#[test]
fn a_users_file_counts_too() {
    let answer = tempi(&["perft", "examples/variants/progressive-slow.toml", "2", "--json"]).good().json();
    assert_eq!(answer["nodes"], 400);
}

#[test]
fn text_for_people_names_the_count() {
    tempi(&["perft", "chess", "3", "--divide"]).good().says("e2e4: 600\n").says("8 902 nodes in ");
}

#[test]
fn depth_zero_is_one_sequence() {
    assert_eq!(tempi(&["perft", "chess", "0", "--json"]).good().json()["nodes"], 1);
}

#[test]
fn wrong_use() {
    tempi(&["perft", "marseilais", "3"]).bad(2, "did you mean `marseillais`?");
    tempi(&["perft", "chess", "deep"]).bad(2, "invalid value 'deep'");
    tempi(&["perft", "chess"]).bad(2, "DEPTH");
    tempi(&["perft", "chess", "3", "--fen", "8/8 w"]).bad(2, "--fen: placement: there must be eight ranks");
    tempi(&["perft", "chess", "3", "--moves", "e2e4 e2e4"]).bad(2, "action 2");
    tempi(&["perft", "./no-such.toml", "3"]).bad(2, "./no-such.toml");
    let run = tempi(&["perft", "nothing", "3", "--json"]).bad(2, "unknown variant `nothing`");
    assert!(run.json()["error"].as_str().is_some_and(|error| error.contains("`nothing`")));
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_prints_the_count_so_far() {
    let mut perft = Process::start(&["perft", "chess", "12", "--json"]);
    // Waits for processor time instead of wall time: on a busy machine, the program may still be starting after a second.
    perft.wait_for_processor_ticks(30);
    perft.interrupt();
    let answer: serde_json::Value = serde_json::from_str(&perft.next_line().expect("an answer")).expect("JSON");
    assert_eq!(answer["interrupted"], true);
    assert!(answer["nodes"].as_u64().is_some_and(|nodes| nodes > 0));
    assert_eq!(perft.exit_status(), 130);
}
