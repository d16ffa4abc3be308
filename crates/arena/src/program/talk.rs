//! The GUI's side of UCI, Stefan Meyer-Kahlen's Universal Chess Interface. Each `go` requests one action, so a turn of several moves takes
//! several.

use std::path::Path;
use std::time::{Duration, Instant};

use tempi_rules::{Color, Game, Position, Rules};

use super::process::{Process, Silence};
use crate::caps::SearchCaps;
use crate::time::Times;

/// The variant of programs that do not know variants.
const STANDARD: &str = "chess";

/// The score of a mate, minus the number of turns.
const MATE: i32 = 100_000;

/// The variants that a program plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UciOffer {
    /// Their identifiers.
    pub variants: Vec<String>,
    /// Whether it also reads variant files.
    pub files: bool,
}

/// What a program is told about the variant.
pub(super) struct Variant<'a> {
    pub id: &'a str,
    pub file: Option<&'a Path>,
}

/// Asks which variants the program plays.
pub(super) fn offer(process: &mut Process, patience: Duration) -> Result<UciOffer, String> {
    process.say("uci");
    let known = wait_for(process, "uciok", patience)?;
    let option = |name: &str| known.iter().find(|line| option_name(line).is_some_and(|known| known.eq_ignore_ascii_case(name)));
    let variants = match option("UCI_Variant") {
        Some(line) => line.split(" var ").skip(1).map(|name| name.trim().to_owned()).collect(),
        None => vec![STANDARD.to_owned()],
    };
    Ok(UciOffer { variants, files: option("VariantPath").is_some() })
}

/// The score in a line of search output, for the best line; bounds are ignored.
pub(super) fn score(line: &str) -> Option<i32> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let after = |word: &str| words.iter().position(|other| *other == word).map(|index| &words[index + 1..]);
    if words.first() != Some(&"info") || words.get(1) == Some(&"string") || words.contains(&"lowerbound") || words.contains(&"upperbound") {
        return None;
    }
    if after("multipv").is_some_and(|rest| rest.first() != Some(&"1")) {
        return None;
    }
    match after("score")? {
        ["cp", points, ..] => points.parse().ok(),
        ["mate", turns, ..] => turns.parse().ok().map(|turns: i32| if turns > 0 { MATE - turns } else { -MATE - turns }),
        _ => None,
    }
}

/// Starts the session: reads the program's options and sets ours. An error says what is missing.
pub(super) fn greet(process: &mut Process, options: &[(String, String)], variant: &Variant<'_>, patience: Duration) -> Result<(), String> {
    process.say("uci");
    let known = wait_for(process, "uciok", patience)?;
    let offers = |name: &str| known.iter().any(|line| option_name(line).is_some_and(|known| known.eq_ignore_ascii_case(name)));
    for (name, value) in options {
        if !offers(name) {
            return Err(format!("it has no option `{name}`"));
        }
        // Options such as the folder of variant files must come before options that depend on them, so the user's order is kept.
        process.say(&set_option(name, value));
    }
    if let Some(file) = variant.file.filter(|_| offers("VariantPath")) {
        process.say(&set_option("VariantPath", &file.display().to_string()));
    }
    if offers("UCI_Variant") {
        process.say(&set_option("UCI_Variant", variant.id));
    } else if variant.id != STANDARD {
        return Err(format!("it cannot play `{}`, because it has no option `UCI_Variant`", variant.id));
    }
    ready(process, patience)
}

fn set_option(name: &str, value: &str) -> String {
    if value.is_empty() { format!("setoption name {name}") } else { format!("setoption name {name} value {value}") }
}

/// The name of the option that a line declares.
fn option_name(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("option name ")?;
    Some(rest.split_once(" type ").map_or(rest, |(name, _)| name).trim())
}

/// Waits until the program has processed all commands so far.
pub(super) fn ready(process: &mut Process, patience: Duration) -> Result<(), String> {
    process.say("isready");
    wait_for(process, "readyok", patience).map(drop)
}

/// Reads lines until a certain one.
fn wait_for(process: &mut Process, awaited: &str, patience: Duration) -> Result<Vec<String>, String> {
    let begun = Instant::now();
    let mut lines = Vec::new();
    loop {
        match process.line(patience.saturating_sub(begun.elapsed())) {
            Ok(line) if line.trim() == awaited => return Ok(lines),
            Ok(line) => lines.push(line),
            Err(Silence::Waiting) => {}
            Err(Silence::Ended) => return Err(format!("it exited before sending `{awaited}`")),
        }
        if begun.elapsed() >= patience {
            return Err(format!("it did not send `{awaited}` within {} s", patience.as_secs()));
        }
    }
}

/// The action in a line, if it is the answer to `go`.
pub(super) fn best_move(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace();
    (words.next() == Some("bestmove")).then(|| words.next().unwrap_or(""))
}

/// The `position` command for a game: its start and all actions since.
pub(super) fn position(game: &Game, passes: bool) -> String {
    let rules = game.rules();
    let mut text = String::from("position ");
    if *game.start() == Position::start(rules) {
        text += "startpos";
    } else {
        text += "fen ";
        text += &game.start().fen(rules);
    }
    for (index, action) in game.actions().iter().enumerate() {
        text += if index == 0 { " moves " } else { " " };
        text += &action.text(rules);
        if passes && goes_on(game, index) {
            text += " 0000";
        }
    }
    text
}

/// Whether the same player acts again after an action.
fn goes_on(game: &Game, index: usize) -> bool {
    let positions = game.positions();
    positions[index].player() == positions[index + 1].player()
}

/// The `go` command for the next action. The rest of a fixed time for the turn is divided by the maximum number of moves left in the turn;
/// so is the increment, which a player gets only once per turn.
pub(super) fn go(game: &Game, times: &Times, caps: SearchCaps) -> String {
    let moves = moves_left(game.position(), game.rules());
    let mut text = String::from("go");
    if let Some(turn) = times.turn {
        text += &format!(" movetime {}", (turn / moves).as_millis().max(1));
    }
    if let Some(clocks) = times.clocks {
        let left = |color: Color| clocks[color.index()].as_millis().max(1);
        let increment = (times.increment / moves).as_millis();
        text += &format!(" wtime {} btime {} winc {increment} binc {increment}", left(Color::White), left(Color::Black));
    }
    if let Some(nodes) = caps.nodes {
        text += &format!(" nodes {nodes}");
    }
    if let Some(depth) = caps.depth {
        text += &format!(" depth {depth}");
    }
    if text == "go" { "go infinite".into() } else { text }
}

fn moves_left(position: &Position, rules: &Rules) -> u32 {
    u32::from(position.moves_left(rules).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(id: &str, texts: &[&str]) -> Game {
        Game::replay(Rules::builtin(id).unwrap(), None, texts).unwrap()
    }

    #[test]
    fn options_and_answers_are_parsed() {
        assert_eq!(option_name("option name Skill Level type spin default 20 min 0 max 20"), Some("Skill Level"));
        assert_eq!(option_name("option name Clear Hash type button"), Some("Clear Hash"));
        assert_eq!(option_name("id name X"), None);
        assert_eq!(best_move("bestmove e2e4 ponder e7e5"), Some("e2e4"));
        assert_eq!(best_move("bestmove"), Some(""));
        assert_eq!(best_move("info string bestmove e2e4"), None);
    }

    #[test]
    fn scores_are_parsed() {
        assert_eq!(score("info depth 5 multipv 1 score cp -74 nodes 6317 pv b1c3"), Some(-74));
        assert_eq!(score("info depth 5 multipv 2 score cp 20 pv b1c3"), None);
        assert_eq!(score("info depth 5 score cp 20 lowerbound pv b1c3"), None);
        assert_eq!((score("info score mate 2"), score("info score mate -3")), (Some(99_998), Some(-99_997)));
        assert_eq!((score("info string score cp 5"), score("info depth 5")), (None, None));
    }

    #[test]
    fn positions_are_sent_as_actions() {
        assert_eq!(position(&game("marseillais", &[]), false), "position startpos");
        let started = game("marseillais", &["e4", "d4", "e5"]);
        assert_eq!(position(&started, false), "position startpos moves e2e4 d2d4 e7e5");
        assert_eq!(position(&started, true), "position startpos moves e2e4 0000 d2d4 e7e5 0000");
        let rules = Rules::builtin("marseillais").unwrap();
        let fen = "4k3/p7/8/8/8/8/P7/4K3 b - - 0 1";
        let mut later = Game::replay(rules, Some(fen), &["Kd8"]).unwrap();
        assert!(position(&later, false).starts_with("position fen 4k3/p7/8/8/8/8/P7/4K3 b - - 0 1"), "{}", position(&later, false));
        later.take_back_action();
        assert!(!position(&later, false).contains("moves"));
    }

    #[test]
    fn time_is_divided_among_the_moves_of_a_turn() {
        let start = game("marseillais", &[]);
        let turn = Times { turn: Some(Duration::from_millis(30)), ..Times::default() };
        assert_eq!(go(&start, &turn, SearchCaps::default()), "go movetime 15");
        assert_eq!(go(&game("marseillais", &["e4"]), &turn, SearchCaps { nodes: Some(9), depth: None }), "go movetime 30 nodes 9");
        let clocks = [Duration::from_millis(900), Duration::from_millis(800)];
        let clocks = Times { turn: None, clocks: Some(clocks), increment: Duration::from_millis(100) };
        assert_eq!(go(&start, &clocks, SearchCaps::default()), "go wtime 900 btime 800 winc 50 binc 50");
        assert_eq!(go(&start, &Times::default(), SearchCaps { nodes: None, depth: Some(4) }), "go depth 4");
        assert_eq!(go(&start, &Times::default(), SearchCaps::default()), "go infinite");
    }
}
