//! Output to the standard streams, and exit statuses of errors.

use std::io::{self, Write};
use std::process::ExitCode;

use anstream::ColorChoice;
use clap::ValueEnum;
use serde::Serialize;
use serde_json::json;

/// When to use colors.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum When {
    /// On a terminal, unless NO_COLOR is set or TERM is dumb
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl When {
    /// Applies the choice to all output.
    pub fn apply(self) {
        match self {
            When::Auto => ColorChoice::Auto,
            When::Always => ColorChoice::AlwaysAnsi,
            When::Never => ColorChoice::Never,
        }
        .write_global();
    }
}

/// Whether text written to the standard output keeps its colors.
pub fn colored() -> bool {
    anstream::AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// The line width for text: the width of the terminal, or COLUMNS, or 80.
pub fn width() -> usize {
    let terminal = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    let wished = || std::env::var("COLUMNS").ok()?.parse().ok();
    terminal.or_else(wished).unwrap_or(80).clamp(40, 120)
}

/// Wraps a text at spaces to a width in characters; a longer word gets its own line.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// The format of the output: text, or one JSON object.
pub struct Output {
    json: bool,
}

/// An error that is not a usage error: the status is 1.
#[derive(Debug)]
pub struct Failure(pub String);

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

impl Output {
    /// JSON output if `json`, otherwise text.
    pub fn new(json: bool) -> Output {
        Output { json }
    }

    /// Whether the output is JSON.
    pub fn is_json(&self) -> bool {
        self.json
    }

    /// Prints a JSON object, or calls `text` to print text.
    ///
    /// # Errors
    /// If the standard output cannot be written.
    pub fn give(&self, value: &impl Serialize, text: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
        let mut out = io::BufWriter::new(anstream::stdout().lock());
        if self.json {
            serde_json::to_writer(&mut out, value)?;
            writeln!(out)?;
        } else {
            text(&mut out)?;
        }
        out.flush()?;
        Ok(())
    }

    /// Prints an error; the status is 2 for usage errors, 1 for other errors, and 0 if the reader of the output is gone.
    pub fn failed(&self, error: &anyhow::Error) -> ExitCode {
        if error.chain().any(is_closed_pipe) {
            return ExitCode::SUCCESS;
        }
        anstream::eprintln!("\x1b[1;31merror:\x1b[0m {error:#}");
        if self.json {
            // If this fails, too, there is nowhere left to report to.
            let _ = writeln!(io::stdout(), "{}", json!({ "error": format!("{error:#}") }));
        }
        ExitCode::from(if error.is::<Failure>() { 1 } else { 2 })
    }
}

fn is_closed_pipe(cause: &(dyn std::error::Error + 'static)) -> bool {
    let io = cause.downcast_ref::<io::Error>().map(io::Error::kind);
    let json = cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
    io.or(json) == Some(io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn lines_break_at_spaces() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("extraordinary one", 4), ["extraordinary", "one"]);
        assert_eq!(wrap("", 4), [""]);
    }
}
