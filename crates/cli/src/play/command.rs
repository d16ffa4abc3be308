//! The commands a player can type.

/// A line that a player typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Print the list of commands.
    Help,
    /// List the legal moves, or only those of one piece.
    Moves(Option<String>),
    /// The rules page.
    Rules,
    /// Explain why a move is illegal, optionally after other moves.
    Why(Vec<String>),
    /// Take the last action of this turn back, or the turn before.
    Back,
    /// Take back to the start of the turn, or the turn before.
    BackTurn,
    /// Show what the computer would play.
    Hint,
    /// Print the computer's level, or change it.
    Level(Option<String>),
    /// Write the game to a file.
    Save(String),
    /// Read a game from a file.
    Load(String),
    /// Resign.
    Resign,
    /// Agree on a draw.
    Draw,
    /// Flip the board.
    Flip,
    /// Print the position.
    Fen,
    /// Start a new game, optionally of another variant.
    New(Option<String>),
    /// Quit.
    Quit,
    /// Play moves, one after the other, or show the targets of the piece on a square.
    Play(Vec<String>),
}

/// The commands with their descriptions, for `help` and completion.
pub const WORDS: [(&str, &str, &str); 17] = [
    ("MOVE …", "", "play one or more moves: Nf3 exd5 O-O e8=Q g1f3"),
    ("SQUARE", "", "show where the piece on a square can move: e2"),
    ("moves", "[SQUARE]", "list the legal moves"),
    ("why", "MOVE …", "explain why a move is illegal, perhaps after other moves"),
    ("back", "[turn]", "take back the last move of this turn, or the turn before"),
    ("hint", "", "show what the computer would play"),
    ("level", "[N]", "show or set the computer's level, 1 to 8"),
    ("rules", "", "show the rules of this variant"),
    ("save", "FILE", "save the game to a PGN file"),
    ("load", "FILE", "load a game from a PGN file"),
    ("new", "[VARIANT]", "start a new game"),
    ("resign", "", "resign the game"),
    ("draw", "", "offer a draw"),
    ("flip", "", "flip the board"),
    ("fen", "", "print the position as a FEN"),
    ("help", "", "show this list"),
    ("quit", "", "quit (or press Ctrl-D)"),
];

impl Command {
    /// Parses a line; `None` if it is empty.
    ///
    /// # Errors
    /// If an argument is missing.
    pub fn parse(line: &str) -> Result<Option<Command>, String> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let needed = |what: &str| if rest.is_empty() { Err(format!("`{word}` needs {what}")) } else { Ok(rest.to_owned()) };
        let wished = (!rest.is_empty()).then(|| rest.to_owned());
        Ok(Some(match word.to_lowercase().as_str() {
            "" => return Ok(None),
            "help" | "?" => Command::Help,
            "moves" => Command::Moves(wished),
            "rules" => Command::Rules,
            "why" => Command::Why(needed("a move, such as `why Nf3`").map(|rest| moves(&rest))?),
            "back" | "undo" if rest == "turn" => Command::BackTurn,
            "back" | "undo" => Command::Back,
            "hint" => Command::Hint,
            "level" => Command::Level(wished),
            "save" => Command::Save(needed("a file, such as `save game.pgn`")?),
            "load" => Command::Load(needed("a file, such as `load game.pgn`")?),
            "resign" => Command::Resign,
            "draw" => Command::Draw,
            "flip" => Command::Flip,
            "fen" => Command::Fen,
            "new" => Command::New(wished),
            "quit" | "exit" => Command::Quit,
            _ => Command::Play(moves(line)),
        }))
    }
}

/// The moves of a line, without turn numbers.
fn moves(line: &str) -> Vec<String> {
    line.split_whitespace().filter(|word| !is_number(word)).map(str::to_owned).collect()
}

/// Whether a word is a turn number, as in `3. Bd3 Bxd8`.
fn is_number(word: &str) -> bool {
    word.ends_with('.') && word.trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::Command;

    #[test]
    fn lines() {
        let parse = |line| Command::parse(line).expect("a command");
        assert_eq!(parse("  "), None);
        assert_eq!(parse(" Why  Nf3 "), Some(Command::Why(vec!["Nf3".into()])));
        assert_eq!(parse("back turn"), Some(Command::BackTurn));
        assert_eq!(parse("level 3"), Some(Command::Level(Some("3".into()))));
        assert_eq!(parse("new"), Some(Command::New(None)));
        assert_eq!(parse("3. Bd3 Bxd8"), Some(Command::Play(vec!["Bd3".into(), "Bxd8".into()])));
        assert_eq!(parse("save a b.pgn"), Some(Command::Save("a b.pgn".into())));
        assert!(Command::parse("save").is_err_and(|error| error.contains("needs a file")));
    }
}
