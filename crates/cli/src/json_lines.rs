//! Queries from other programs: one JSON object per line, each answered with one line.

use std::collections::HashMap;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::sync::Arc;

use anyhow::{Context, bail};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tempi_rules::{Game, Position, Rules};

use crate::line_reader::{LONGEST_LINE, Line, read_line};
use crate::variant;

/// Answers every line of standard input. Answers are flushed before the program waits for more input.
///
/// # Errors
/// If a stream fails; invalid queries are answered with `{"error": …}`.
pub fn answer_stdin<Q: DeserializeOwned, A: Serialize>(answer: impl FnMut(&mut RulesCache, Q) -> anyhow::Result<A>) -> anyhow::Result<()> {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin());
    answer_lines(&mut input, &mut BufWriter::with_capacity(1 << 16, io::stdout().lock()), answer)
}

fn answer_lines<Q: DeserializeOwned, A: Serialize, R: Read>(
    input: &mut BufReader<R>,
    out: &mut impl Write,
    mut answer: impl FnMut(&mut RulesCache, Q) -> anyhow::Result<A>,
) -> anyhow::Result<()> {
    let mut known = RulesCache::default();
    let mut line = Vec::new();
    loop {
        if !input.buffer().contains(&b'\n') {
            out.flush()?;
        }
        let answer = match read_line(input, &mut line)? {
            Line::End => return Ok(out.flush()?),
            Line::TooLong => Err(anyhow::anyhow!("the line is longer than {LONGEST_LINE} bytes")),
            Line::Whole if line.trim_ascii().is_empty() => continue,
            Line::Whole => read(&line).and_then(|question| answer(&mut known, question)),
        };
        match answer {
            Ok(answer) => serde_json::to_writer(&mut *out, &answer)?,
            Err(error) => serde_json::to_writer(&mut *out, &serde_json::json!({ "error": format!("{error:#}") }))?,
        }
        out.write_all(b"\n")?;
    }
}

fn read<Q: DeserializeOwned>(line: &[u8]) -> anyhow::Result<Q> {
    if !line.trim_ascii_start().starts_with(b"{") {
        // Serde would also accept a list of the values in order.
        bail!("not a query: each line must be a JSON object");
    }
    serde_json::from_slice(line).context("not a query")
}

/// The rules compiled so far.
#[derive(Default)]
pub struct RulesCache(HashMap<String, Arc<Rules>>);

impl RulesCache {
    /// The rules of a variant, compiled on first use.
    ///
    /// # Errors
    /// If there is no such variant or its file has errors.
    pub fn rules(&mut self, variant: &str) -> anyhow::Result<Arc<Rules>> {
        if let Some(rules) = self.0.get(variant) {
            return Ok(rules.clone());
        }
        let rules = variant::rules(variant)?;
        self.0.insert(variant.to_owned(), rules.clone());
        Ok(rules)
    }
}

/// The game that starts from a FEN (or the start position) and continues with these actions.
///
/// # Errors
/// If the position or an action is invalid.
pub fn game(rules: Arc<Rules>, fen: Option<&str>, moves: &[String]) -> anyhow::Result<Game> {
    let start = match fen {
        Some(fen) => Position::from_fen(&rules, fen).context("fen")?,
        None => Position::start(&rules),
    };
    let mut game = Game::from_position(rules, start);
    for (index, text) in moves.iter().enumerate() {
        game.play_text(text).with_context(|| format!("action {}", index + 1))?;
    }
    Ok(game)
}
