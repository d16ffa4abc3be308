//! Parses UCI commands.
//!
//! Words are separated by any whitespace, names of commands and options are case-insensitive, and the arguments of `go` come in any order. An
//! invalid line is rejected as a whole; only what the protocol allows an engine to ignore (unknown arguments of `go`, arguments of commands that
//! take none) is ignored, with a message.

use std::time::Duration;

/// A command, parsed without knowledge of the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command<'a> {
    /// Introduce the engine.
    Uci,
    /// Turn debug output on or off.
    Debug(bool),
    /// Answer with `readyok`.
    IsReady,
    /// Set an option; buttons have no value.
    SetOption { name: String, value: Option<String> },
    /// The next position belongs to a new game.
    NewGame,
    /// Set the position: a FEN or the start position, and the actions played from there.
    Position { fen: Option<String>, moves: Vec<&'a str> },
    /// Start a search.
    Go(Go<'a>),
    /// Stop the search.
    Stop,
    /// The opponent played the expected action.
    PonderHit,
    /// Show the position.
    Display,
    /// Benchmark the search.
    Bench,
    /// List the commands.
    Help,
    /// Some programs ask for it; nothing to register.
    Register,
    /// Exit.
    Quit,
}

/// What to search, and for how long.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go<'a> {
    /// The actions to consider; empty means all.
    pub only: Vec<&'a str>,
    /// The opponent is still to act.
    pub ponder: bool,
    /// Search until `stop`.
    pub infinite: bool,
    /// White's and Black's clock.
    pub clocks: [Option<Duration>; 2],
    /// White's and Black's increment.
    pub increments: [Duration; 2],
    /// The number of moves to the next time control.
    pub moves_to_go: Option<u32>,
    /// Depth in actions.
    pub depth: Option<u32>,
    /// Maximum number of nodes.
    pub nodes: Option<u64>,
    /// Time for the action.
    pub time: Option<Duration>,
    /// Stop at a win within this many turns.
    pub mate: Option<u32>,
    /// Count action sequences of this length instead of searching.
    pub perft: Option<u32>,
}

/// A command, and messages about what was ignored.
pub type Parsed<'a> = (Command<'a>, Vec<String>);

/// Parses a line; `None` if it is empty.
///
/// # Errors
/// The reason why it is rejected.
pub fn parse(line: &str) -> Result<Option<Parsed<'_>>, String> {
    let mut words = line.split_whitespace();
    let Some(first) = words.next() else { return Ok(None) };
    let rest: Vec<&str> = words.collect();
    let alone = |command| {
        let passed_over =
            if rest.is_empty() { Vec::new() } else { vec![format!("`{first}` takes no arguments; `{}` is ignored", short(rest[0]))] };
        Ok(Some((command, passed_over)))
    };
    match first.to_ascii_lowercase().as_str() {
        "uci" => alone(Command::Uci),
        "isready" => alone(Command::IsReady),
        "ucinewgame" => alone(Command::NewGame),
        "stop" => alone(Command::Stop),
        "ponderhit" => alone(Command::PonderHit),
        "d" | "display" => alone(Command::Display),
        "bench" => alone(Command::Bench),
        "help" => alone(Command::Help),
        "register" => Ok(Some((Command::Register, Vec::new()))),
        // a malformed line must not end the program.
        "quit" if rest.is_empty() => alone(Command::Quit),
        "quit" => Err("`quit` takes no arguments".into()),
        "debug" => match rest[..] {
            ["on"] => Ok(Some((Command::Debug(true), Vec::new()))),
            ["off"] => Ok(Some((Command::Debug(false), Vec::new()))),
            _ => Err("`debug` takes on or off".into()),
        },
        "setoption" => set_option(&rest).map(|command| Some((command, Vec::new()))),
        "position" => position(&rest).map(|command| Some((command, Vec::new()))),
        "go" => go(&rest).map(|(go, passed_over)| Some((Command::Go(go), passed_over))),
        _ => Err(format!("unknown command `{}`; `help` lists the commands", short(first))),
    }
}

/// A word, truncated to a readable length.
pub fn short(word: &str) -> String {
    const MOST: usize = 40;
    if word.chars().count() <= MOST { word.to_owned() } else { word.chars().take(MOST).chain(['…']).collect() }
}

/// `name` … `value` …, both of which may hold spaces.
fn set_option<'a>(words: &[&str]) -> Result<Command<'a>, String> {
    let ["name", rest @ ..] = words else { return Err("`setoption` must be followed by `name`".into()) };
    let (name, value) = match rest.iter().position(|word| *word == "value") {
        Some(at) => (&rest[..at], Some(rest[at + 1..].join(" "))),
        None => (rest, None),
    };
    if name.is_empty() {
        return Err("`setoption name` must be followed by the name of an option".into());
    }
    Ok(Command::SetOption { name: name.join(" "), value })
}

/// `startpos` or `fen` …, perhaps `moves` ….
fn position<'a>(words: &[&'a str]) -> Result<Command<'a>, String> {
    let (place, moves) = match words.iter().position(|word| *word == "moves") {
        Some(at) => (&words[..at], words[at + 1..].to_vec()),
        None => (words, Vec::new()),
    };
    match place {
        ["startpos"] => Ok(Command::Position { fen: None, moves }),
        ["startpos", word, ..] => Err(format!("`startpos` must be followed by `moves` or nothing, not by `{}`", short(word))),
        ["fen", fen @ ..] if !fen.is_empty() => Ok(Command::Position { fen: Some(fen.join(" ")), moves }),
        ["fen"] => Err("`fen` must be followed by a position".into()),
        _ => Err("`position` must be followed by `startpos` or `fen`".into()),
    }
}

const PARTS: &[&str] =
    &["searchmoves", "ponder", "wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime", "infinite", "perft"];

/// Parses the arguments of `go`, in any order.
fn go<'a>(words: &[&'a str]) -> Result<(Go<'a>, Vec<String>), String> {
    let mut go = Go::default();
    let mut passed_over = Vec::new();
    let mut rest = words.iter().copied().peekable();
    while let Some(part) = rest.next() {
        let mut value = || rest.next_if(|next| !PARTS.contains(next));
        match part {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                go.only.extend(std::iter::from_fn(value));
                if go.only.is_empty() {
                    return Err("`searchmoves` must be followed by actions".into());
                }
            }
            "wtime" => go.clocks[0] = Some(millis(part, value())?),
            "btime" => go.clocks[1] = Some(millis(part, value())?),
            "winc" => go.increments[0] = millis(part, value())?,
            "binc" => go.increments[1] = millis(part, value())?,
            "movestogo" => go.moves_to_go = Some(number(part, value(), 0)?).filter(|&moves| moves > 0),
            "depth" => go.depth = Some(number(part, value(), 1)?),
            "nodes" => go.nodes = Some(number(part, value(), 1)?),
            "mate" => go.mate = Some(number(part, value(), 1)?),
            "perft" => go.perft = Some(number(part, value(), 0)?),
            "movetime" => go.time = Some(millis(part, value())?),
            _ => passed_over.push(format!("`go`: unknown argument `{}` is ignored", short(part))),
        }
    }
    Ok((go, passed_over))
}

/// A number with a minimum.
fn number<T: std::str::FromStr + PartialOrd + std::fmt::Display>(part: &str, text: Option<&str>, least: T) -> Result<T, String> {
    let wrong = |found: &str| format!("`{part}` must be followed by a number of at least {least}, not by {found}. No search started.");
    let text = text.ok_or_else(|| wrong("nothing"))?;
    text.parse().ok().filter(|number| *number >= least).ok_or_else(|| wrong(&format!("`{}`", short(text))))
}

/// A time in milliseconds, at most a year; clocks that have run out can be negative.
fn millis(part: &str, text: Option<&str>) -> Result<Duration, String> {
    const YEAR: u64 = 365 * 24 * 3_600_000;
    let wrong = |found: &str| format!("`{part}` is followed by milliseconds, not by {found}. No search started.");
    let text = text.ok_or_else(|| wrong("nothing"))?;
    let millis: i64 = text.parse().map_err(|_| wrong(&format!("`{}`", short(text))))?;
    Ok(Duration::from_millis(u64::try_from(millis).unwrap_or(0).min(YEAR)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(line: &str) -> Command<'_> {
        match parse(line) {
            Ok(Some((command, passed_over))) if passed_over.is_empty() => command,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn refused(line: &str) -> String {
        parse(line).expect_err(line)
    }

    #[test]
    fn white_space_is_free() {
        assert_eq!(command(" \t debug \t \t\ton\t "), Command::Debug(true));
        assert_eq!(command("isready\r\n"), Command::IsReady);
        assert_eq!(parse("  \t"), Ok(None));
    }

    #[test]
    fn names_and_values_of_options_may_hold_spaces() {
        let set = |name: &str, value: Option<&str>| Command::SetOption { name: name.into(), value: value.map(str::to_owned) };
        assert_eq!(command("setoption name Move Overhead value 30"), set("Move Overhead", Some("30")));
        assert_eq!(command("setoption name VariantPath value /a folder/my variants"), set("VariantPath", Some("/a folder/my variants")));
        assert_eq!(command("setoption name VariantPath value"), set("VariantPath", Some("")));
        assert_eq!(command("setoption name Clear Hash"), set("Clear Hash", None));
        assert!(refused("setoption").contains("name"));
        assert!(refused("setoption Hash 3").contains("name"));
        assert!(refused("setoption name value 3").contains("name of an option"));
    }

    #[test]
    fn positions() {
        assert_eq!(command("position startpos"), Command::Position { fen: None, moves: vec![] });
        assert_eq!(command("position startpos moves e2e4 0000"), Command::Position { fen: None, moves: vec!["e2e4", "0000"] });
        let fen = Some("4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves=1".to_owned());
        assert_eq!(command("position fen 4k3/8/8/8/8/8/8/4K3 w  - - 0 1 moves=1"), Command::Position { fen: fen.clone(), moves: vec![] });
        assert_eq!(
            command("position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves=1 moves e1e2"),
            Command::Position { fen, moves: vec!["e1e2"] }
        );
        for wrong in ["position", "position fen", "position fen moves e2e4", "position e2e4", "position startpos e2e4"] {
            assert!(!refused(wrong).is_empty());
        }
    }

    #[test]
    fn the_parts_of_go_come_in_any_order() {
        let ms = |millis| Duration::from_millis(millis);
        let go = Go {
            only: vec!["e2e4", "d2d4"],
            clocks: [Some(ms(300)), Some(ms(0))],
            increments: [ms(10), ms(20)],
            moves_to_go: Some(5),
            ..Go::default()
        };
        assert_eq!(command("go wtime 300 btime -5 winc 10 binc 20 movestogo 5 searchmoves e2e4 d2d4"), Command::Go(go.clone()));
        assert_eq!(command("go searchmoves e2e4 d2d4 binc 20 winc 10 movestogo 5 btime -5 wtime 300"), Command::Go(go));
        let go = Go { ponder: true, depth: Some(3), nodes: Some(9), mate: Some(2), time: Some(ms(7)), ..Go::default() };
        assert_eq!(command("go mate 2 movetime 7 ponder nodes 9 depth 3"), Command::Go(go));
        assert_eq!(command("go infinite"), Command::Go(Go { infinite: true, ..Go::default() }));
        assert_eq!(command("go perft 0"), Command::Go(Go { perft: Some(0), ..Go::default() }));
        assert_eq!(command("go"), Command::Go(Go::default()));
    }

    #[test]
    fn unknown_parts_are_passed_over_and_wrong_numbers_refused() {
        let (command, passed_over) = parse("go deep depth 3").unwrap().unwrap();
        assert_eq!(command, Command::Go(Go { depth: Some(3), ..Go::default() }));
        assert!(passed_over.len() == 1 && passed_over[0].contains("`deep`"), "{passed_over:?}");
        for wrong in [
            "go depth",
            "go depth x",
            "go depth 0",
            "go depth infinite",
            "go nodes -1",
            "go wtime 3s",
            "go searchmoves depth 3",
            "go perft -1",
        ] {
            assert!(refused(wrong).contains("followed by"), "{wrong}");
        }
    }

    #[test]
    fn what_takes_nothing_says_so_and_quit_stands_alone() {
        let (command, passed_over) = parse("isready now").unwrap().unwrap();
        assert_eq!((command, passed_over.len()), (Command::IsReady, 1));
        assert!(refused("quit now").contains("takes no arguments"));
        assert_eq!(self::command("quit"), Command::Quit);
        assert!(refused("nonsense go").contains("`nonsense`"));
        assert!(refused(&"x".repeat(5000)).len() < 200);
    }
}
