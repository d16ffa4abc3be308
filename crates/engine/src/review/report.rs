//! A whole review.

use tempi_rules::{Color, Game};

use super::chances::Chances;
use super::key_turn::{KeyTurn, key_turns};
use super::places::game_at;
use super::summary::{Decided, PlayerSummary, decided};
use super::verdict::{Finding, TurnVerdict, verdicts};

/// The review of a game.
#[derive(Clone, Debug)]
pub struct Review {
    /// The verdicts on its turns; `None` where the position before or after was not searched.
    pub verdicts: Vec<Option<TurnVerdict>>,
    /// The verdicts alone, in the order of the game.
    pub turns: Vec<TurnVerdict>,
    /// White's and Black's summary.
    pub players: [PlayerSummary; 2],
    /// When the game was decided; `None` if it was not, or not every turn was judged.
    pub decided: Option<Decided>,
    /// The turns that mattered most, at most three, in the order of the game.
    pub key_turns: Vec<KeyTurn>,
}

impl Review {
    /// Reviews a game. `findings` holds those of the positions in [`places`](super::places::places), `None` where nothing is known; the first `book` turns are
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

    /// The indices of turns whose grade rests on a turn that was not searched on its own yet: search the position after
    /// [`TurnVerdict::best_turn`] ([`after_best`]) and put its score into [`Finding::checked`].
    pub fn unchecked(&self) -> Vec<usize> {
        let open = |verdict: &Option<TurnVerdict>| verdict.as_ref().is_some_and(|verdict| verdict.wants_check);
        self.verdicts.iter().enumerate().filter(|(_, verdict)| open(verdict)).map(|(index, _)| index).collect()
    }

    /// What happened in a key turn, in one English sentence ([`KeyTurn::sentence`]).
    ///
    /// # Panics
    /// If the turn is one of another review.
    pub fn sentence(&self, game: &Game, turn: &KeyTurn) -> String {
        let verdict = self.verdicts[turn.turn].as_ref().expect("a key turn has a verdict");
        turn.sentence(game.rules(), verdict)
    }

    /// The summary of a player.
    pub fn player(&self, color: Color) -> &PlayerSummary {
        &self.players[usize::from(color == Color::Black)]
    }
}

/// The game with the best turn instead of the one that was played: what [`Review::unchecked`] wants searched.
pub fn after_best(game: &Game, verdict: &TurnVerdict) -> Game {
    let mut at = game_at(game, verdict.first);
    for &action in &verdict.best_turn {
        if at.play(action).is_err() {
            break;
        }
    }
    at
}
