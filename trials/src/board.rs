//! A game as a client follows it. The rules check every turn that the server sends.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use anyhow::{Context, bail, ensure};
use rand::Rng;
use rand::seq::IndexedRandom;
use tempi_rules::{Game, Position, Rules};
use tempi_server::online::protocol::{GameResult, GameState, GameUpdate, GameView, Side, TurnView, VariantView};

/// Compiled rules by digest.
static RULES: LazyLock<Mutex<HashMap<String, Arc<Rules>>>> = LazyLock::new(Mutex::default);

/// Compiles the rules of a variant and compares their digest with the server's.
///
/// # Errors
/// If the digests differ.
pub fn rules_of(variant: &VariantView) -> anyhow::Result<Arc<Rules>> {
    let mut known = RULES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(rules) = known.get(&variant.digest) {
        return Ok(rules.clone());
    }
    let rules = match &variant.toml {
        None => Rules::builtin(&variant.id)?,
        Some(toml) => Rules::from_toml(&variant.id, toml)?,
    };
    ensure!(rules.digest() == variant.digest, "the server's rules of {} differ from ours", variant.id);
    known.insert(variant.digest.clone(), rules.clone());
    Ok(rules)
}

/// A game in progress.
pub struct Board {
    /// The identifier.
    pub id: String,
    /// The version of the last update that was applied.
    pub version: i64,
    /// The number of turns on the board.
    pub turns: usize,
    /// The result, once it has ended.
    pub result: Option<GameResult>,
    game: Game,
}

/// The effect of an update.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Followed {
    /// The board is up to date.
    Current,
    /// The update was already applied.
    Old,
    /// Updates in between are missing; the game must be read again.
    Gap,
}

impl Board {
    /// Builds the board of a game and checks all its turns.
    ///
    /// # Errors
    /// If the server reports something that the rules do not allow.
    pub fn new(view: &GameView) -> anyhow::Result<Board> {
        let rules = rules_of(&view.variant)?;
        let start = match &view.start {
            Some(fen) => Position::from_fen(&rules, fen)?,
            None => Position::start(&rules),
        };
        let mut board = Board { id: view.id.clone(), version: 0, turns: 0, result: None, game: Game::from_position(rules, start) };
        view.turns.iter().try_for_each(|turn| board.play(turn))?;
        board.adopt(&view.state)?;
        Ok(board)
    }

    /// Applies an update from the server.
    ///
    /// # Errors
    /// If the rules do not allow it.
    pub fn follow(&mut self, update: &GameUpdate) -> anyhow::Result<Followed> {
        if update.state.version <= self.version {
            return Ok(Followed::Old);
        }
        if update.state.version > self.version + 1 {
            return Ok(Followed::Gap);
        }
        for _ in 0..update.taken_back {
            ensure!(self.game.take_back_turn() > 0, "game {}: no turn to take back", self.id);
            self.turns -= 1;
        }
        update.turn.iter().try_for_each(|turn| self.play(turn))?;
        self.adopt(&update.state)?;
        Ok(Followed::Current)
    }

    fn play(&mut self, turn: &TurnView) -> anyhow::Result<()> {
        let number = self.game.turn_number();
        for action in &turn.actions {
            let begun = self.game.turn_number() == number;
            ensure!(begun, "game {}: `{}` is more than a turn", self.id, turn.actions.join(" "));
            self.game.play_text(action).with_context(|| format!("game {}: turn `{}`", self.id, turn.actions.join(" ")))?;
        }
        let complete = self.game.turn_number() != number || self.game.outcome().is_some();
        ensure!(complete, "game {}: `{}` is not a complete turn", self.id, turn.actions.join(" "));
        self.turns += 1;
        Ok(())
    }

    fn adopt(&mut self, state: &GameState) -> anyhow::Result<()> {
        ensure!(state.turn_count == self.turns, "game {}: {} turns instead of {}", self.id, self.turns, state.turn_count);
        let outcome = self.game.outcome();
        match (&state.result, outcome) {
            (None, Some(outcome)) => bail!("game {}: over ({}), but the server continues it", self.id, outcome.reason),
            (None, None) => {
                ensure!(state.to_act == self.game.player().into(), "game {}: the other player is to act", self.id);
            }
            // The game ended on the board.
            (Some(result), Some(outcome)) => {
                ensure!(result.winner == outcome.winner.map(Side::from), "game {}: another winner", self.id);
            }
            (Some(_), None) => {}
        }
        (self.version, self.result) = (state.version, state.result.clone());
        Ok(())
    }

    /// The position, with the turns that led to it.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The player to act; `None` after the end.
    pub fn to_act(&self) -> Option<Side> {
        self.result.is_none().then(|| self.game.player().into())
    }

    /// A random legal turn.
    ///
    /// # Errors
    /// If there is none, although the game is not over.
    pub fn random_turn(&self, random: &mut impl Rng) -> anyhow::Result<Vec<String>> {
        let mut game = self.game.clone();
        let (number, mut texts) = (game.turn_number(), Vec::new());
        while game.turn_number() == number && game.outcome().is_none() {
            let legal = game.legal_actions();
            let action = *legal.choose(random).with_context(|| format!("game {}: no legal action", self.id))?;
            texts.push(action.text(game.rules()));
            game.play(action)?;
        }
        Ok(texts)
    }
}
