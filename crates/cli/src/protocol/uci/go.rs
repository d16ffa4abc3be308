//! `go`: translates the command into a search request.

use std::time::{Duration, Instant};

use tempi_engine::{Limits, Request, turn_time};
use tempi_rules::{Action, Position, Rules, perft};

use super::Uci;
use super::info::{InfoWriter, PASS, final_score};
use super::parse::Go;
use super::search_output::SearchOutput;
use crate::commands::bench;
use crate::protocol::Task;
use crate::protocol::protocol_game::refusal;
use crate::protocol::search_thread::Signals;

impl Uci {
    /// Starts a search or a count.
    pub(super) fn go(&mut self, go: &Go<'_>) -> Result<(), String> {
        let begun = Instant::now();
        if self.search_thread.is_busy() {
            return Err("the engine is still searching; send `stop` first".into());
        }
        if let Some(depth) = go.perft {
            self.perft(depth);
            return Ok(());
        }
        let hold = go.infinite || !is_limited(go);
        let (session, game) = (&self.game, self.game.inner());
        if let Some(outcome) = game.outcome() {
            let score = final_score(outcome.winner, game.player());
            let said = format!("info string the game is over: {} ({})", outcome.score(), outcome.reason);
            self.answer(go.ponder, hold, format!("{said}\ninfo depth 0 score {score}\nbestmove (none)"));
            return Ok(());
        }
        if session.waits().is_some() {
            self.answer(go.ponder, hold, format!("bestmove {PASS}"));
            return Ok(());
        }
        let only = go.only.iter().map(|text| self.allowed(text)).collect::<Result<Vec<Action>, String>>()?;
        let mut limits = self.limits(go)?;
        if go.mate.is_some() && !is_limited(&Go { mate: None, ..go.clone() }) {
            // If no win can be forced, a short search is enough.
            limits.nodes = Some(AFTER_PROOF);
        }
        let request = Request { limits, lines: self.settings.lines(), differ: self.settings.differ(), only };
        let writer = InfoWriter::new(game.rules().clone(), *game.position(), session.has_passes());
        let win_within = go.mate.map(|turns| u8::try_from(turns).unwrap_or(u8::MAX));
        // Analysis and searches for a mate never come from the book.
        let from_book = self.settings.own_book() && self.settings.lines() == 1 && !hold && !go.ponder && win_within.is_none();
        let book = if from_book { self.book.of(game, self.settings.seed()) } else { Ok(None) };
        let book = book.unwrap_or_else(|error| {
            self.out.send(format_args!("info string error: {error}; searching instead"));
            None
        });
        let task = Task {
            network: self.eval_file.network().cloned(),
            begun,
            ponder: go.ponder,
            hold,
            win_within,
            book,
            ..Task::new(game, self.engine_options(), request)
        };
        self.search_thread.think(task, Box::new(SearchOutput::new(self.out.clone(), writer, begun, go.mate)));
        Ok(())
    }

    /// Sends a text as the answer, held back as long as required.
    fn answer(&mut self, ponder: bool, hold: bool, text: String) {
        let out = self.out.clone();
        self.search_thread.run(ponder, hold, move |signals| {
            signals.answering();
            out.send(text);
        });
    }

    /// An action of `searchmoves`.
    fn allowed(&self, text: &str) -> Result<Action, String> {
        let game = self.game.inner();
        let refused = |error| format!("searchmoves: {}. No search started.", refusal(game, text, &error).trim_end_matches('.'));
        game.position().parse_san(game.rules(), text).map_err(|error| refused(error.into()))
    }

    /// The limits of the search.
    fn limits(&self, go: &Go<'_>) -> Result<Limits, String> {
        let limits = Limits { time: go.time, nodes: go.nodes, depth: go.depth, ..Limits::default() };
        let (position, rules) = (self.game.inner().position(), self.game.rules());
        let player = position.player();
        let Some(left) = go.clocks[player.index()] else {
            if go.clocks[(!player).index()].is_some() && !is_limited(&Go { clocks: [None; 2], ..go.clone() }) {
                let missing = ["wtime", "btime"][player.index()];
                return Err(format!("`{missing}` is missing, but {player} is to act. No search started."));
            }
            return Ok(limits);
        };
        // However little time is left, use some of it.
        let spendable = left.saturating_sub(Duration::from_millis(self.settings.overhead())).max(left / 10);
        let whole = u32::from(position.ordinal()) + u32::from(position.moves_left(rules));
        let turns_to_go = go.moves_to_go.map(|moves| moves.div_ceil(whole));
        Ok(limits.with_turn(turn_time(position, rules, spendable, go.increments[player.index()], turns_to_go)))
    }

    /// Counts sequences of actions, by the first of them.
    fn perft(&mut self, depth: u32) {
        let game = self.game.inner();
        let (rules, position, over) = (game.rules().clone(), *game.position(), game.outcome().is_some());
        let out = self.out.clone();
        self.search_thread.run(false, false, move |signals| {
            let mut sum = if depth == 0 { 1 } else { 0 };
            let firsts = if depth == 0 || over { Vec::new() } else { position.legal_actions(&rules) };
            for action in firsts {
                let mut next = position;
                next.play_unchecked(&rules, action);
                let Some(nodes) = count(&rules, &next, depth - 1, signals) else {
                    return out.send(format_args!("info string stopped after {sum} nodes"));
                };
                out.send(format_args!("{}: {nodes}", action.text(&rules)));
                sum += nodes;
            }
            signals.answering();
            out.send(format_args!("\nNodes searched: {sum}"));
        });
    }

    /// Runs the benchmark.
    pub(super) fn bench(&mut self) -> Result<(), String> {
        if self.search_thread.is_busy() {
            return Err("the engine is still searching; send `stop` first".into());
        }
        let out = self.out.clone();
        self.search_thread.run(false, false, move |signals| match bench::measure(&mut || signals.stopped()) {
            Ok(Some(report)) => {
                for (name, nodes) in &report.positions {
                    out.send(format_args!("info string {name}: {nodes} nodes"));
                }
                signals.answering();
                out.send(format_args!("Nodes searched: {}\nNodes/second: {}", report.signature, report.nodes_per_second));
            }
            Ok(None) => out.send("info string stopped"),
            Err(error) => out.send(format_args!("info string error: {error:#}")),
        });
        Ok(())
    }
}

/// Nodes searched to choose an action after `go mate` has shown that no win can be forced.
const AFTER_PROOF: u64 = 20_000;

/// Whether anything other than `stop` ends the search.
fn is_limited(go: &Go<'_>) -> bool {
    go.depth.is_some() || go.nodes.is_some() || go.time.is_some() || go.mate.is_some() || go.clocks.iter().any(Option::is_some)
}

/// Trees up to this depth are counted without interruption; they take milliseconds.
const GRAIN: u32 = 3;

/// The number of action sequences of this length; `None` if it was stopped.
fn count(rules: &Rules, position: &Position, depth: u32, signals: &Signals) -> Option<u64> {
    if signals.stopped() {
        return None;
    }
    if depth <= GRAIN {
        return Some(perft(rules, position, depth));
    }
    let mut sum = 0;
    for action in position.legal_actions(rules) {
        let mut next = *position;
        next.play_unchecked(rules, action);
        sum += count(rules, &next, depth - 1, signals)?;
    }
    Some(sum)
}
