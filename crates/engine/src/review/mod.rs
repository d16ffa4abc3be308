//! The review of a game: grades its turns by the winning chances they lose, from what searches found in its positions.
//!
//! An [`Examiner`] does all of it. A program that searches in slices does the searching itself: it searches the position before each turn
//! and the last one, hands over the [`Finding`]s, and gets a [`Review`]. It then searches what [`Review::unchecked`] names, until nothing is left: a turn is graded only
//! if the better turn holds up in a search of its own, just as deep as that of the turn that was played. The command line and the page
//! share this.
//!
//! ```
//! use tempi_engine::review::{Finding, Grade, Review};
//! use tempi_engine::{Score, find_win_in_turn};
//! use tempi_rules::{Game, Rules};
//!
//! let game = Game::replay(Rules::builtin("progressive-italian")?, None, &["e4", "a6", "e5", "a3", "b3", "c3"])?;
//! let findings: Vec<Option<Finding>> = tempi_engine::review::places(&game)
//!     .map(|at| {
//!         let before = tempi_engine::review::game_at(&game, at);
//!         let win = find_win_in_turn(game.rules(), before.position(), 20_000);
//!         Some(Finding { score: Some(win.as_ref().map_or(Score::EVEN, |win| Score::win_in(win.len() as u32))), win, ..Finding::default() })
//!     })
//!     .collect();
//! let review = Review::of(&game, &findings, 0);
//! assert_eq!(review.turns[1].grade, Some(Grade::Blunder));
//! assert_eq!(review.key_turns[0].sentence(&game, &review), "a6 e5 allowed mate in three moves: Bc4 Qh5 Qxf7#");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod book;
mod chances;
mod examiner;
mod forced;
mod key_turn;
mod summary;
mod verdict;

pub use book::known_turns;
pub use chances::{Chances, Fitted, chances_file};
pub use examiner::{Examiner, ReviewHost, Step};
pub use forced::is_forced;
pub use key_turn::{KeyTurn, Remark, from_start, number_word};
pub use summary::{Decided, Phase, PlayerSummary, phase_of};
pub use verdict::{Exemption, Finding, Grade, Origin, TurnVerdict, turn_of};

use tempi_rules::{Color, EndReason, Game};

use crate::score::Score;

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
    /// Reviews a game. `findings` holds those of the positions in [`places`], `None` where nothing is known; the first `book` turns are
    /// known ones ([`known_turns`]), which are not graded.
    pub fn of(game: &Game, findings: &[Option<Finding>], book: usize) -> Review {
        let chances = Chances::of(game.rules());
        let verdicts = verdict::verdicts(game, findings, book, chances);
        let turns: Vec<TurnVerdict> = verdicts.iter().flatten().cloned().collect();
        let players = Color::BOTH.map(|color| PlayerSummary::of(turns.iter().filter(|turn| turn.player == color)));
        let key_turns = key_turn::key_turns(game, &verdicts, findings);
        let complete = verdicts.iter().all(Option::is_some);
        let decided = complete.then(|| summary::decided(game, &turns, chances)).flatten();
        Review { verdicts, turns, players, decided, key_turns }
    }

    /// The indices of turns whose grade rests on a turn that was not searched on its own yet: search the position after
    /// [`TurnVerdict::best_turn`] ([`after_best`]) and put its score into [`Finding::checked`].
    pub fn unchecked(&self) -> Vec<usize> {
        let open = |verdict: &Option<TurnVerdict>| verdict.as_ref().is_some_and(|verdict| verdict.wants_check);
        self.verdicts.iter().enumerate().filter(|(_, verdict)| open(verdict)).map(|(index, _)| index).collect()
    }

    /// The summary of a player.
    pub fn player(&self, color: Color) -> &PlayerSummary {
        &self.players[usize::from(color == Color::Black)]
    }
}

/// How many actions were played before each position that a review wants searched: those before every turn, and the last one.
pub fn places(game: &Game) -> impl Iterator<Item = usize> + '_ {
    let lengths = game.turns().map(|turn| turn.actions.len());
    std::iter::once(0).chain(lengths.scan(0, |at, length| {
        *at += length;
        Some(*at)
    }))
}

/// The game after its first `actions` actions.
pub fn game_at(game: &Game, actions: usize) -> Game {
    let mut at = Game::from_position(game.rules().clone(), *game.start());
    for &action in &game.actions()[..actions] {
        if at.play(action).is_err() {
            break;
        }
    }
    at
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

/// The score of a game that has ended on the board, for the player who would act next; resigned games are judged as they stand.
pub fn final_score(game: &Game) -> Option<Score> {
    let declared = |reason| matches!(reason, EndReason::Resignation | EndReason::Agreement | EndReason::Time | EndReason::Abandoned);
    let outcome = game.outcome().filter(|outcome| !declared(outcome.reason))?;
    Some(match outcome.winner {
        None => Score::EVEN,
        Some(winner) if winner == game.position().player() => Score::win_in(0),
        Some(_) => Score::loss_in(0),
    })
}

#[cfg(test)]
mod tests;
