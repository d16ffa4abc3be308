//! Lines from the player: edited and completed on a terminal, plain from a pipe.

use std::io::{self, BufRead, IsTerminal, Write};

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::command::WORDS;

/// The result of asking for a line.
pub enum Line {
    /// A line.
    Text(String),
    /// The end of the input, or Ctrl-D.
    End,
    /// Ctrl-C.
    Interrupted,
}

/// The source of input lines.
pub enum Input {
    /// A terminal with a line editor.
    Terminal(Box<Editor<Words, MemHistory>>),
    /// Anything else. Input is echoed, so that the output reads like a game on a terminal.
    Plain,
}

impl Input {
    /// A line editor if both streams are terminals and the output is text; otherwise plain lines.
    pub fn open(plain: bool) -> Input {
        if plain || !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Input::Plain;
        }
        let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
        match Editor::with_history(config, MemHistory::new()) {
            Ok(mut editor) => {
                editor.set_helper(Some(Words::default()));
                Input::Terminal(Box::new(editor))
            }
            Err(_) => Input::Plain,
        }
    }

    /// Whether the input is a terminal.
    pub fn is_terminal(&self) -> bool {
        matches!(self, Input::Terminal(_))
    }

    /// Asks for a line; `moves` are offered as completions.
    ///
    /// # Errors
    /// If a stream fails.
    pub fn ask(&mut self, prompt: &str, moves: &[String], out: &mut dyn Write) -> io::Result<Line> {
        match self {
            Input::Terminal(editor) => {
                out.flush()?;
                if let Some(helper) = editor.helper_mut() {
                    helper.moves = moves.to_vec();
                }
                match editor.readline(prompt) {
                    Ok(line) => Ok(Line::Text(line)),
                    Err(ReadlineError::Eof) => Ok(Line::End),
                    Err(ReadlineError::Interrupted) => Ok(Line::Interrupted),
                    Err(ReadlineError::Io(error)) => Err(error),
                    Err(error) => Err(io::Error::other(error)),
                }
            }
            Input::Plain => {
                write!(out, "{prompt}")?;
                out.flush()?;
                let mut line = Vec::new();
                if read_bounded(&mut io::stdin().lock(), &mut line)? == 0 {
                    writeln!(out)?;
                    return Ok(Line::End);
                }
                let text = String::from_utf8_lossy(&line).trim().to_owned();
                writeln!(out, "{text}")?;
                Ok(Line::Text(text))
            }
        }
    }
}

/// Reads a line, but keeps at most a thousand bytes of it; no command is longer.
fn read_bounded(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<usize> {
    const MOST: usize = 1000;
    let mut read = 0;
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(buffer.len(), |at| at + 1);
        line.extend_from_slice(&buffer[..used.min(MOST - line.len())]);
        input.consume(used);
        read += used;
        if end.is_some() || used == 0 {
            return Ok(read);
        }
    }
}

/// Completes commands, moves and files.
#[derive(Default)]
pub struct Words {
    moves: Vec<String>,
    files: FilenameCompleter,
}

impl Helper for Words {}
impl Highlighter for Words {}
impl Validator for Words {}

impl Hinter for Words {
    type Hint = String;
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, context: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let line = &line[..at];
        if line.starts_with("save ") || line.starts_with("load ") {
            return self.files.complete(line, at, context);
        }
        let start = line.rfind(char::is_whitespace).map_or(0, |space| space + 1);
        let word = &line[start..];
        let mut candidates: Vec<&str> = Vec::new();
        if line.starts_with("new ") {
            tempi_rules::catalog::ids().for_each(|id| candidates.push(id));
        } else {
            if start == 0 {
                candidates.extend(WORDS.iter().map(|(word, ..)| *word).filter(|word| !word.starts_with(char::is_uppercase)));
            }
            candidates.extend(self.moves.iter().map(String::as_str));
        }
        let fitting = candidates.into_iter().filter(|candidate| candidate.starts_with(word));
        Ok((start, fitting.map(|text| Pair { display: text.to_owned(), replacement: text.to_owned() }).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complete(line: &str) -> Vec<String> {
        let words = Words { moves: vec!["Nf3".into(), "Nc3".into(), "e4".into(), "h4".into()], ..Words::default() };
        let history = MemHistory::new();
        let (_, pairs) = words.complete(line, line.len(), &Context::new(&history)).expect("no files are asked for");
        pairs.into_iter().map(|pair| pair.replacement).collect()
    }

    #[test]
    fn completions() {
        assert_eq!(complete("h"), ["hint", "help", "h4"]);
        assert_eq!(complete("N"), ["Nf3", "Nc3"]);
        assert_eq!(complete("e4 Nf"), ["Nf3"]);
        assert_eq!(complete("why N"), ["Nf3", "Nc3"]);
        assert_eq!(complete("new mach"), ["mach-four"]);
        assert!(complete("z").is_empty());
    }

    #[test]
    fn long_lines_are_cut() {
        let mut line = Vec::new();
        let text = [vec![b'x'; 5000], b"\nnext\n".to_vec()].concat();
        let mut input = io::BufReader::with_capacity(64, &text[..]);
        assert_eq!(read_bounded(&mut input, &mut line).ok(), Some(5001));
        assert_eq!(line.len(), 1000);
        line.clear();
        assert_eq!(read_bounded(&mut input, &mut line).ok(), Some(5));
        assert_eq!(line, b"next\n");
    }
}
