//! `tempi uci`, driven through pipes as a GUI does.

use std::fs;
use std::time::Duration;

use super::malformed::malformed;
use super::process::{Process, matches_pattern};
use super::tempi::{folder, tempi, with_input};

/// A running engine.
struct Engine(Process);

impl Engine {
    fn start(variant: &str) -> Engine {
        let mut engine = Engine(Process::start(&["uci"]));
        engine.say(&format!("setoption name UCI_Variant value {variant}"));
        engine.until("info string UCI_Variant = ");
        engine
    }

    fn say(&mut self, line: &str) {
        self.0.send(line);
    }

    /// The lines up to and including the first with this prefix.
    #[track_caller]
    fn until(&mut self, start: &str) -> Vec<String> {
        let mut said = Vec::new();
        loop {
            match self.0.next_line() {
                Some(line) => said.push(line),
                None => panic!("the output ends without `{start}`: {said:#?}"),
            }
            if said.last().is_some_and(|line| line.starts_with(start)) {
                return said;
            }
        }
    }

    /// The answer to `go`: the action and the expected reply.
    #[track_caller]
    fn best(&mut self, line: &str) -> (String, Option<String>) {
        self.say(line);
        self.answer()
    }

    #[track_caller]
    fn answer(&mut self) -> (String, Option<String>) {
        let said = self.until("bestmove ");
        let words: Vec<&str> = said[said.len() - 1].split(' ').collect();
        assert!(words.len() == 2 || (words.len() == 4 && words[2] == "ponder"), "{words:?}");
        (words[1].to_owned(), words.get(3).map(|text| (*text).to_owned()))
    }

    /// All output until `readyok`.
    fn asked(&mut self, line: &str) -> Vec<String> {
        self.say(line);
        self.say("isready");
        self.until("readyok")
    }
}

fn contains(said: &[String], what: &str) -> bool {
    said.iter().any(|line| line.contains(what))
}

#[test]
fn introduces_itself_with_every_variant() {
    let run = with_input(&["uci"], b"uci\nisready\nquit\n").good();
    let line = run.out.lines().find(|line| line.starts_with("option name UCI_Variant type combo default chess ")).expect("it is an option");
    for id in tempi_rules::catalog::ids() {
        assert!(line.split(" var ").any(|name| name == id), "{id} is not in {line}");
    }
    for option in ["Hash", "Threads", "Ponder", "MultiPV", "UCI_LimitStrength", "UCI_Elo", "Level", "Passes", "Clear Hash", "VariantPath"] {
        assert!(run.out.contains(&format!("option name {option} type ")), "{option}");
    }
    assert!(run.out.contains("\nuciok\n") && run.out.ends_with("readyok\n"));
}

/// Plays a whole game by single actions; returns the actions, and the answer at its end.
fn game(variant: &str) -> Vec<String> {
    let mut engine = Engine::start(variant);
    let mut moves: Vec<String> = Vec::new();
    while moves.len() < 400 {
        engine.say(&format!("position startpos moves {}", moves.join(" ")));
        let (action, _) = engine.best("go nodes 40");
        if action == "(none)" {
            let said = engine.asked("d");
            let report = tempi(&["actions", variant, "--moves", &moves.join(" "), "--json"]).good().json();
            assert!(contains(&said, &format!("({})", report["result"]["reason"].as_str().expect("the game is over"))), "{said:?}");
            break;
        }
        moves.push(action);
    }
    moves
}

#[test]
fn plays_whole_games_action_by_action() {
    for variant in ["marseillais", "progressive-italian", "injunction", "extermination", "monsoon"] {
        let moves = game(variant);
        tempi(&["actions", variant, "--moves", &moves.join(" ")]).good();
    }
}

#[test]
fn two_engines_that_alternate_strictly_play_by_passes() {
    for variant in ["marseillais", "progressive-italian", "sequential"] {
        let mut engines = [Engine::start(variant), Engine::start(variant)];
        for engine in &mut engines {
            engine.say("setoption name Passes value true");
        }
        let (mut told, mut passes) = (Vec::<String>::new(), 0);
        for ply in 0..120 {
            let engine = &mut engines[ply % 2];
            engine.say(&format!("position startpos moves {}", told.join(" ")));
            let (action, expected) = engine.best("go nodes 30");
            if action == "(none)" {
                break;
            }
            passes += usize::from(action == "0000");
            if action == "0000" && told.last().is_some_and(|last| last == "0000") {
                assert_eq!(variant, "sequential", "elsewhere nobody may end his turn early");
            }
            assert!(expected.is_none_or(|expected| action != "0000" || expected != "0000"));
            told.push(action);
        }
        // The same game, as the other side sees it without passes.
        let mut plain = Engine::start(variant);
        let mut reader = Engine::start(variant);
        reader.say("setoption name Passes value true");
        reader.say(&format!("position startpos moves {}", told.join(" ")));
        let said = reader.asked("d");
        let fen = said.iter().find_map(|line| line.strip_prefix("Fen: ")).expect("it is shown").to_owned();
        plain.say(&format!("position fen {fen}"));
        assert!(contains(&plain.asked("d"), &format!("Fen: {fen}")));
        assert!(passes > 1, "{variant}: only {passes} passes in {told:?}");
    }
}

#[test]
fn passes_are_due_between_the_moves_of_a_turn_and_nowhere_else() {
    let mut engine = Engine::start("progressive-italian");
    assert!(contains(&engine.asked("position startpos moves e2e4 0000"), "the option `Passes` turns on"));
    engine.say("setoption name Passes value true");
    assert!(contains(&engine.asked("position startpos moves e2e4 0000"), "error: move 2: "));
    assert!(contains(&engine.asked("position startpos moves e2e4 d7d5 d5e4"), "White must pass before Black continues"));
    engine.say("position startpos moves e2e4 d7d5");
    assert!(contains(&engine.asked("d"), "Pass: White is waiting and must send 0000 next"));
    assert_eq!(engine.best("go movetime 5"), ("0000".into(), None));
    engine.say("position startpos moves e2e4 d7d5 0000");
    let (action, expected) = engine.best("go depth 4");
    assert_ne!(action, "0000");
    assert_ne!(expected.as_deref(), Some("0000"), "the turn is over after the second move");
}

#[test]
fn listens_while_it_thinks() {
    let mut engine = Engine::start("marseillais");
    engine.say("go infinite");
    let said = engine.asked("position startpos moves e2e4");
    assert!(!contains(&said, "bestmove"));
    assert!(contains(&engine.asked("go depth 1"), "still searching"));
    assert!(contains(&engine.asked("setoption name Hash value 2"), "info string Hash = 2"));
    assert!(contains(&engine.asked("c'est la vie"), "error: unknown command"));
    engine.best("stop");
    // A position set during the search is used for the next one.
    assert!(contains(&engine.asked("d"), "Turn: 1, move 2 of 2"));
    engine.best("go depth 1");
    engine.say("ucinewgame");
    engine.best("go depth 1");
    engine.say("go infinite");
    engine.say("stop");
    engine.say("go depth 1");
    engine.answer();
    engine.answer();
}

/// Variants whose node rates differ most.
const PACES: [&str; 4] = ["chess", "progressive-italian", "double-move-helpmate", "coactive"];

#[test]
fn stops_on_command() {
    for variant in PACES {
        let mut engine = Engine::start(variant);
        for _ in 0..4 {
            engine.say("go infinite");
            // After its first info line, the search is well under way.
            engine.until("info depth ");
            engine.best("stop");
        }
    }
}

#[test]
fn ponders() {
    let mut engine = Engine::start("marseillais");
    engine.say("position startpos moves e2e4 d2d4 d7d5 d5e4");
    engine.say("go ponder wtime 400 btime 400");
    // Longer than the time on the clock. A busy machine only makes the wait longer.
    std::thread::sleep(Duration::from_millis(500));
    assert!(!contains(&engine.asked(""), "bestmove"), "the clock stands still");
    engine.best("ponderhit");
    assert!(contains(&engine.asked("ponderhit"), "without a preceding `go ponder`"));
    engine.say("go ponder infinite");
    assert!(!contains(&engine.asked("ponderhit"), "bestmove"));
    engine.best("stop");
    engine.say("go ponder depth 1");
    engine.best("stop");
}

#[test]
fn clocks() {
    let mut engine = Engine::start("progressive-italian");
    engine.best("go wtime 1000 btime 1000 winc 0 binc 0");
    engine.best("go wtime 100 btime 1000 movestogo 1");
    engine.best("go wtime 0 btime 0");
    engine.best("go wtime -20 btime 50");
    assert!(contains(&engine.asked("go btime 100"), "`wtime` is missing"));
    // With only one legal action, it searches just a few moves deep to get a score.
    engine.say("setoption name UCI_Variant value chess");
    engine.say("position fen 7k/8/8/8/8/8/5q2/7K w - - 0 1");
    assert!(contains(&engine.asked("d"), "Legal actions: 0"));
    engine.say("position fen k7/8/8/8/8/8/r7/7K w - - 0 1");
    assert!(contains(&engine.asked("d"), "Legal actions: 1 h1g1"));
    engine.say("go wtime 600000 btime 600000");
    let said = engine.until("bestmove h1g1");
    let depth = |line: &String| line.strip_prefix("info depth ")?.split(' ').next()?.parse::<u32>().ok();
    assert!(said.iter().filter_map(depth).max().is_some_and(|depth| depth <= 6), "{said:#?}");
}

#[test]
fn lines_of_play() {
    let mut engine = Engine::start("marseillais");
    engine.say("setoption name MultiPV value 3");
    engine.say("go depth 3");
    let said = engine.until("bestmove ");
    for number in 1..=3 {
        let line = said.iter().rev().find(|line| line.contains(&format!(" multipv {number} "))).unwrap_or_else(|| panic!("{said:#?}"));
        assert!(line.contains(" score ") && line.contains(" pv "), "{line}");
    }
    let last: Vec<&String> = said.iter().rev().filter(|line| line.contains(" multipv ")).take(3).collect();
    let firsts: std::collections::BTreeSet<&str> = last.iter().filter_map(|line| line.split(" pv ").nth(1)?.split(' ').next()).collect();
    assert_eq!(firsts.len(), 3, "different first actions: {last:#?}");
    assert!(contains(&said, "info string line 1: 1. "), "{said:#?}");
    engine.say("setoption name MultiPV_By value Turns");
    engine.say("go depth 3");
    let said = engine.until("bestmove ");
    assert!(contains(&said, " multipv 3 "), "{said:#?}");
}

#[test]
fn the_evaluation_can_be_chosen() {
    let mut engine = Engine::start("chess");
    let score = |engine: &mut Engine| {
        engine.say("go depth 1");
        let said = engine.until("bestmove ");
        let line = said.iter().rev().find(|line| line.contains(" score ")).unwrap_or_else(|| panic!("{said:#?}"));
        line.split(" score ").nth(1).unwrap_or("").split(" nodes").next().unwrap_or("").to_owned()
    };
    assert!(contains(&engine.asked("d"), "Evaluation: network"));
    let with_network = score(&mut engine);
    engine.say("setoption name Evaluation value hand");
    assert!(contains(&engine.asked("d"), "Evaluation: hand"));
    assert_ne!(score(&mut engine), with_network);
    // Weaker players have no network, and neither has Monster Chess.
    let settings =
        [("Evaluation", "network", "network"), ("Level", "5", "hand"), ("Level", "8", "network"), ("UCI_Variant", "monster", "hand")];
    for (option, value, evaluation) in settings {
        engine.say(&format!("setoption name {option} value {value}"));
        assert!(contains(&engine.asked("d"), &format!("Evaluation: {evaluation}")), "{option} {value}");
    }
}

#[test]
fn network_files_replace_the_built_in_network_or_are_rejected() {
    let networks = super::tempi::root().join("crates/engine/src/network/files");
    let (two, cut) = (networks.join("two.network"), folder("eval-file").join("cut.network"));
    let bytes = fs::read(&two).expect("it exists");
    fs::write(&cut, &bytes[..bytes.len() / 2]).expect("it can be written");
    let (two, cut) = (two.display().to_string(), cut.display().to_string());
    let mut engine = Engine::start("chess");
    let evaluation = |engine: &mut Engine| {
        let said = engine.asked("d");
        said.iter().find_map(|line| line.strip_prefix("Evaluation: ")).unwrap_or_else(|| panic!("{said:#?}")).to_owned()
    };
    let score = |engine: &mut Engine| {
        engine.say("go depth 1");
        let said = engine.until("bestmove ");
        let line = said.iter().rev().find_map(|line| line.split(" score ").nth(1)).unwrap_or_else(|| panic!("{said:#?}"));
        line.split(" nodes").next().unwrap_or_default().to_owned()
    };
    let built_in = score(&mut engine);
    assert!(contains(&engine.asked("uci"), "option name EvalFile type string default <empty>"));
    assert!(contains(&engine.asked(&format!("setoption name EvalFile value {two}")), &format!("info string EvalFile = {two}")));
    assert_eq!(evaluation(&mut engine), format!("network ({two})"));
    let from_file = score(&mut engine);
    // Below full strength, no network plays.
    engine.say("setoption name Level value 3");
    assert_eq!(evaluation(&mut engine), "hand");
    engine.say("setoption name Level value 8");
    assert_eq!(score(&mut engine), from_file);
    engine.say("setoption name Evaluation value hand");
    assert_eq!(evaluation(&mut engine), "hand");
    let hand = score(&mut engine);
    engine.say("setoption name Evaluation value network");
    assert!(from_file != built_in && from_file != hand && hand != built_in, "{from_file}, {built_in}, {hand}");
    for (path, cause) in [("/no/such.network", "No such file"), (&cut, "not a network file, or a damaged one")] {
        let said = engine.asked(&format!("setoption name EvalFile value {path}"));
        assert!(contains(&said, &format!("info string error: EvalFile {path}: {cause}")), "{said:#?}");
        assert!(contains(&said, "; using the hand-made evaluation"), "{said:#?}");
        assert_eq!((evaluation(&mut engine).as_str(), score(&mut engine)), ("hand", hand.clone()));
    }
    engine.say("setoption name EvalFile value <empty>");
    assert_eq!((evaluation(&mut engine).as_str(), score(&mut engine)), ("network", built_in));
    // Whether the file fits is checked for each variant.
    engine.say(&format!("setoption name EvalFile value {two}"));
    let said = engine.asked("setoption name UCI_Variant value forwards");
    assert!(contains(&said, &format!("info string error: EvalFile {two}: the network does not know the piece ")), "{said:#?}");
    assert_eq!(evaluation(&mut engine), "hand");
    engine.say("setoption name UCI_Variant value double-move");
    assert_eq!(evaluation(&mut engine), format!("network ({two})"));
}

#[test]
fn only_the_wanted_actions() {
    let mut engine = Engine::start("binary");
    assert_eq!(engine.best("go depth 2 searchmoves a2a3").0, "a2a3");
    let said = engine.asked("go depth 2 searchmoves a2a3 a1a5");
    assert!(contains(&said, "error: searchmoves: `a1a5`: ") && !contains(&said, "bestmove"), "{said:?}");
}

#[test]
fn mates_are_counted_in_turns() {
    let mut engine = Engine::start("progressive-italian");
    // Three moves are one turn, within `go mate 1`.
    engine.say("position startpos moves e2e4 f7f6 g7g5");
    engine.say("go mate 1");
    let said = engine.until("bestmove ");
    assert!(contains(&said, " score mate 1 "), "{said:#?}");
    engine.say("setoption name UCI_Variant value chess");
    engine.say("position startpos moves f2f3 e7e5 g2g4");
    engine.say("go depth 2");
    let said = engine.until("bestmove d8h4");
    assert!(contains(&said, " score mate 1 "), "{said:#?}");
    engine.say("position startpos moves f2f3 e7e5 g2g4 d8h4");
    engine.say("go depth 2");
    let said = engine.until("bestmove (none)");
    assert!(contains(&said, "score mate 0") && contains(&said, "the game is over: 0-1 (checkmate)"), "{said:#?}");
}

#[test]
fn counts_like_perft() {
    for (variant, depth) in [("chess", 4), ("binary", 4)] {
        let nodes = &tempi(&["perft", variant, &depth.to_string(), "--json"]).good().json()["nodes"];
        // At the end of its input, it finishes searches that have a limit.
        let input = format!("setoption name UCI_Variant value {variant}\ngo perft {depth}\n");
        with_input(&["uci"], input.as_bytes()).good().says(&format!("\nNodes searched: {nodes}\n"));
    }
}

#[test]
fn a_players_own_variants() {
    let dir = folder("uci-variants");
    let file = "format = 1\nbase = 'marseillais'\n[about]\nname = 'Camels'\nsummary = 'Knights leap further.'\n[men.N]\nmove = 'C'\n";
    fs::write(dir.join("camels.toml"), file).expect("written");
    fs::write(dir.join("chess.toml"), file).expect("written");
    fs::write(dir.join("wrong.toml"), file.replace("move = 'C'", "moev = 'C'")).expect("written");
    let mut engine = Engine::start("chess");
    let said = engine.asked(&format!("setoption name VariantPath value {}", dir.display()));
    assert!(contains(&said, "wrong.toml:7:1: "), "{said:#?}");
    assert!(contains(&said, "a built-in variant has the name `chess`") && contains(&said, ": camels") && contains(&said, " var camels"));
    assert!(contains(&engine.asked("setoption name UCI_Variant value camels"), "UCI_Variant = camels (Camels)"));
    engine.say("position startpos moves b1c4");
    engine.best("go depth 2");
    assert!(contains(&engine.asked("setoption name VariantPath value no-such-folder"), "error: no-such-folder: "));
    assert!(contains(&engine.asked("setoption name UCI_Variant value camel"), "error: unknown variant `camel`"));
    let one = dir.join("camels.toml").display().to_string();
    with_input(&["uci", "--variant-path", &one, "--variant", "camels", "--passes"], b"position startpos moves b1c4\ngo\nstop\n")
        .good()
        .says("bestmove 0000");
    tempi(&["uci", "--variant", "nonsense"]).bad(2, "unknown variant `nonsense`");
    tempi(&["uci", "--variant-path", "no-such-folder"]).bad(2, "no-such-folder");
}

#[test]
fn ends_on_quit_and_at_the_end_of_its_input() {
    let mut engine = Engine::start("marseillais");
    engine.say("go infinite");
    engine.say("quit");
    assert_eq!(engine.0.exit_status(), 0);
    let mut engine = Engine::start("marseillais");
    engine.say("go infinite");
    engine.0.close_input();
    assert_eq!(engine.0.exit_status(), 0);
    let mut engine = Engine::start("chess");
    engine.say("go perft 20");
    engine.say("quit");
    assert_eq!(engine.0.exit_status(), 0);
    with_input(&["uci"], b"").good();
    with_input(&["uci"], b"position startpos\ngo depth 2").good().says("bestmove ");
    with_input(&["uci"], b"\xff\xfe\nisready\n").good().says("not valid UTF-8").says("readyok");
    let long = [vec![b'x'; 1 << 21], b"\nisready\n".to_vec()].concat();
    with_input(&["uci"], &long).good().says("the line is longer than").says("readyok");
}

#[test]
fn wrong_lines_change_nothing() {
    let mut engine = Engine::start("marseillais");
    engine.say("position startpos moves e2e4");
    engine.asked("setoption name Hash value 3");
    let before = engine.asked("d");
    let wrong = [
        "position",
        "position startpos moves e2e4 e4e6",
        "position startpos e2e4",
        "position fen",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
        "setoption",
        "setoption name",
        "setoption name Hash",
        "setoption name Hash value",
        "setoption name Hash value many",
        "setoption name Hash value 999999999",
        "setoption name Nothing value 1",
        "setoption name UCI_Variant value nothing",
        "setoption name Passes value perhaps",
        "setoption name VariantPath value /no/such/path",
        "go depth",
        "go depth -1",
        "go searchmoves e7e5",
        "go nodes many",
        "go wtime",
        "ponderhit",
        "quit now",
        "debug maybe",
        "go movetime soon",
        "Position startpos moves e2e4 0000",
        "\u{7f}\u{1}",
        "{}",
        "position startpos moves e2e4 d2d4 d7d5 e8e7 e7e8",
    ];
    for line in wrong {
        let said = engine.asked(line);
        assert!(said.len() >= 2 && said[0].starts_with("info string error: "), "{line:?}: {said:?}");
        assert!(!contains(&said, "bestmove"));
    }
    assert_eq!(engine.asked("d"), before);
    engine.best("go depth 1");
}

#[test]
fn garbled_lines_through_a_pipe() {
    let mut engine = Engine::start("marseillais");
    let valid = ["position startpos moves e2e4 d2d4 d7d5", "setoption name Passes value false", "d", "uci", "debug off", "stop", "help"];
    let fen = "position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1 moves=1 left=1 state=p epnext=e3 moves d2d4";
    let valid: Vec<String> = valid.into_iter().chain([fen, "go depth 1", "ponderhit", "ucinewgame"]).map(str::to_owned).collect();
    let mut rng = tempi_engine::Rng::new(4);
    for round in 0..1000 {
        let line = malformed(&mut rng, &valid);
        if line.trim().eq_ignore_ascii_case("quit") || line.trim_start().to_ascii_lowercase().starts_with("bench") {
            continue;
        }
        engine.say(&line);
        engine.say("stop");
        if round % 50 == 0 {
            engine.asked("");
        }
    }
    engine.say("setoption name UCI_Variant value chess");
    engine.say("setoption name Passes value false");
    engine.asked("position startpos moves e2e4");
    assert!(contains(&engine.asked("d"), "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"));
    engine.best("go depth 1");
}

#[test]
fn the_examples_of_the_documentation() {
    let text = fs::read_to_string(super::tempi::root().join("docs/PROTOCOL.md")).expect("it is there");
    let blocks: Vec<&str> = text.split("```uci\n").skip(1).filter_map(|block| block.split("```").next()).collect();
    assert!(blocks.len() >= 4);
    for block in blocks {
        let mut engine = Engine::start("chess");
        let mut said = Vec::new();
        for line in block.lines() {
            if let Some(asked) = line.strip_prefix("> ") {
                said = engine.asked(asked);
                if asked.starts_with("go ") && !contains(&said, "bestmove") && !contains(&said, "error") {
                    said.extend(engine.until("bestmove "));
                }
                continue;
            }
            let at = said.iter().position(|said| matches_pattern(said, line)).unwrap_or_else(|| panic!("{line} is not in {said:#?}"));
            said.drain(..=at);
        }
    }
}
