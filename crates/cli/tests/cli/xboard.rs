//! `tempi xboard`, driven through pipes as XBoard does. `scripts/xboard-games.sh` tests it with XBoard itself.

use std::fs;

use super::process::{Process, matches_pattern};
use super::tempi::{folder, tempi, with_input};

/// The maximum number of moves and passes in a game of two engines.
const LONGEST_GAME: usize = 1000;

/// A running engine.
struct Engine {
    process: Process,
    pings: u32,
}

impl Engine {
    fn start() -> Engine {
        let mut engine = Engine { process: Process::start(&["xboard"]), pings: 0 };
        engine.asked("xboard");
        engine.asked("protover 2");
        engine.asked("memory 1");
        engine
    }

    fn say(&mut self, line: &str) {
        self.process.send(line);
    }

    #[track_caller]
    fn next(&mut self) -> String {
        self.process.next_line().expect("the output goes on")
    }

    /// The answer to a line, including the move that the engine makes in response.
    #[track_caller]
    fn asked(&mut self, line: &str) -> Vec<String> {
        self.pings += 1;
        let pong = format!("pong {}", self.pings);
        self.say(line);
        self.say(&format!("ping {}", self.pings));
        let mut said = Vec::new();
        while said.last() != Some(&pong) {
            said.push(self.next());
        }
        said.pop();
        said
    }
}

/// The moves in an engine's output (with the legs of a move joined), and the result.
fn moves_and_result(said: &[String]) -> (Vec<String>, Option<String>) {
    let mut moves: Vec<String> = Vec::new();
    for word in said.iter().filter_map(|line| line.strip_prefix("move ")) {
        match moves.last_mut().filter(|last| last.ends_with(',')) {
            Some(last) => last.push_str(word),
            None => moves.push(word.to_owned()),
        }
    }
    let is_result = |line: &&String| ["1-0", "0-1", "1/2-1/2"].iter().any(|result| line.starts_with(result));
    (moves, said.iter().find(is_result).cloned())
}

#[test]
fn two_engines_play_complete_games_in_turn() {
    let mut complete = 0;
    for variant in ["forwards", "escalated", "marseillais", "progressive-italian", "sequential"] {
        let mut engines = [Engine::start(), Engine::start()];
        for engine in &mut engines {
            for line in ["new", &format!("variant {variant}"), "force", "sd 1"] {
                engine.asked(line);
            }
        }
        let (mut played, mut last) = (Vec::new(), None);
        let mut said = engines[0].asked("go");
        let ended = (0..LONGEST_GAME).find_map(|ply| {
            let (moves, result) = moves_and_result(&said);
            let [word] = &moves[..] else { panic!("{variant}: one move or pass at a time, not {said:?}") };
            // A pass by the side that moved last ends its turn; a pass by the other side is not an action of the game.
            let speaker = ply % 2;
            if word != "@@@@" {
                last = Some(speaker);
                played.push(word.split_once(',').map_or(word.clone(), |(first, second)| format!("{}{}", &first[..2], &second[2..])));
            } else if last == Some(speaker) {
                played.push("0000".into());
            }
            let other = &mut engines[1 - speaker];
            let answer = if ply == 0 {
                [other.asked(&format!("usermove {word}")), other.asked("go")].concat()
            } else {
                other.asked(&format!("usermove {word}"))
            };
            if let Some(result) = result {
                assert!(answer.contains(&result), "{variant}: {result} for one, {answer:?} for the other");
                return Some(result);
            }
            said = answer;
            None
        });
        let Some(told) = ended else { continue };
        let replay = tempi(&["actions", variant, "--moves", &played.join(" "), "--json"]).good().json();
        let winner = replay["result"]["winner"].as_str().unwrap_or_else(|| panic!("{variant}: {told}, but the game goes on"));
        let score = match winner {
            "white" => "1-0",
            "black" => "0-1",
            _ => "1/2-1/2",
        };
        assert!(told.starts_with(score), "{variant}: {told}, but {winner}");
        complete += 1;
    }
    assert!(complete >= 3, "only {complete} games have ended");
}

#[test]
fn variants_of_a_user_are_offered_unless_xboard_cannot_show_them() {
    let folder = folder("xboard-variants");
    let file = |name: &str, rest: &str| {
        let text = format!("format = 1\nbase = \"marseillais\"\n[about]\nname = \"Mine\"\nsummary = \"Mine.\"\n{rest}");
        fs::write(folder.join(name), text).expect("it can be written");
    };
    file("camels.toml", "[men.N]\nmove = \"C\"\n");
    file("my-losers.toml", "");
    file("push-it.toml", "[capture]\neffect = \"push\"\n");
    let mut engine = Engine::start();
    let said = engine.asked(&format!("option VariantPath={}", folder.display())).join("\n");
    assert!(said.contains(",camels,") && !said.contains(",my-losers,") && !said.contains(",push-it,"), "{said}");
    assert!(said.contains("telluser my-losers cannot be played in XBoard: XBoard knows another variant by this name"), "{said}");
    assert!(engine.asked("variant camels").contains(&"piece N& C".to_owned()));
    let said = with_input(&["xboard", "--variant-path", &folder.join("camels.toml").display().to_string()], b"protover 2\n").good();
    said.says(",camels,");
    tempi(&["xboard", "--variant-path", "no-such-folder"]).bad(2, "no-such-folder");
    tempi(&["xboard", "--json"]).bad(2, "not JSON");
}

#[test]
fn it_ends_with_quit_and_with_its_input_even_while_it_thinks() {
    with_input(&["xboard"], b"go\nquit\nping 1\n").good();
    let mut engine = Engine::start();
    engine.asked("post");
    engine.say("analyze");
    engine.next();
    engine.process.close_input();
    assert_eq!(engine.process.exit_status(), 0);
}

#[test]
fn garbage_input_is_survived() {
    let mut garbage: Vec<u8> = (0..200_000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    garbage.extend(vec![b'x'; 3 << 20]);
    garbage.extend(b"\nusermove e2e4\nping 9\n");
    let said = with_input(&["xboard"], &[b"force\n".as_slice(), &garbage].concat()).good();
    assert!(!said.out.contains("Illegal move (There") && said.out.ends_with("pong 9\n"), "{}", &said.out[said.out.len() - 200..]);
}

#[test]
fn the_examples_of_the_documentation() {
    let text = fs::read_to_string(super::tempi::root().join("docs/PROTOCOL.md")).expect("it is there");
    let blocks: Vec<&str> = text.split("```xboard\n").skip(1).filter_map(|block| block.split("```").next()).collect();
    assert!(!blocks.is_empty());
    for block in blocks {
        let mut engine = Engine::start();
        let mut said = Vec::new();
        for line in block.lines() {
            if let Some(asked) = line.strip_prefix("> ") {
                said = engine.asked(asked);
                continue;
            }
            let at = said.iter().position(|said| matches_pattern(said, line)).unwrap_or_else(|| panic!("{line} is not in {said:#?}"));
            said.drain(..=at);
        }
    }
}
