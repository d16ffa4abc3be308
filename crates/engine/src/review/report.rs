//! The complete review of a game.

use tempi_rules::{Color, Game};

use super::key_turn::{KeyTurn, key_turns};
use super::places::game_at;
use super::summary::{Decided, PlayerSummary, decided};
use super::verdict::{Finding, TurnVerdict, verdicts};
use crate::chances::Chances;

/// The review of a game.
#[derive(Clone, Debug)]
pub struct Review {
    /// The verdict on each turn; `None` if the position before or after it was not searched.
    pub verdicts: Vec<Option<TurnVerdict>>,
    /// All verdicts, in the order of the game.
    pub turns: Vec<TurnVerdict>,
    /// The summaries of White and Black.
    pub players: [PlayerSummary; 2],
    /// When the game was decided; `None` if it was not, or not every turn has a verdict.
    pub decided: Option<Decided>,
    /// The turns that mattered most, at most three, in the order of the game.
    pub key_turns: Vec<KeyTurn>,
}

impl Review {
    /// Reviews a game. `findings` contains those of the positions in [`places`](super::places::places), `None` if unknown. The first `book` turns are
    /// known ones ([`known_turns`](super::known_turns)), which are not graded.
    pub fn of(game: &Game, findings: &[Option<Finding>], book: usize) -> Review {
        let chances = Chances::of(game.rules());
        let verdicts = verdicts(game, findings, book, chances);
        let turns: Vec<TurnVerdict> = verdicts.iter().flatten().cloned().collect();
        let players = Color::BOTH.map(|color| PlayerSummary::of(turns.iter().filter(|turn| turn.player == color)));
        let key_turns = key_turns(game, &verdicts, findings);
        let complete = verdicts.iter().all(Option::is_some);
        let decided = complete.then(|| decided(game, &turns, chances)).flatten();
        Review { verdicts, turns, players, decided, key_turns }
    }

    /// The indices of turns whose grade depends on a better turn that has not been searched separately yet. Search the position after
    /// [`TurnVerdict::best_turn`] ([`after_best`]) and store its score in [`Finding::checked`].
    pub fn unchecked(&self) -> Vec<usize> {
        let open = |verdict: &Option<TurnVerdict>| verdict.as_ref().is_some_and(|verdict| verdict.wants_check);
        self.verdicts.iter().enumerate().filter(|(_, verdict)| open(verdict)).map(|(index, _)| index).collect()
    }

    /// The effect of a key turn as an English sentence ([`KeyTurn::sentence`]).
    ///
    /// # Panics
    /// If the turn belongs to another review.
    pub fn sentence(&self, game: &Game, turn: &KeyTurn) -> String {
        let verdict = self.verdicts[turn.turn].as_ref().expect("a key turn has a verdict");
        turn.sentence(game.rules(), verdict)
    }

    /// The summary of a player.
    pub fn player(&self, color: Color) -> &PlayerSummary {
        &self.players[usize::from(color == Color::Black)]
    }
}

/// The game with the best turn instead of the one played: the position to search for [`Review::unchecked`].
pub fn after_best(game: &Game, verdict: &TurnVerdict) -> Game {
    let mut at = game_at(game, verdict.first);
    for &action in &verdict.best_turn {
        if at.play(action).is_err() {
            break;
        }
    }
    at
}
