//! The game that the other program sends, with passes for programs that require alternating players.

use std::sync::Arc;

use tempi_rules::notation::NotationErrorKind;
use tempi_rules::{Action, Color, Game, GameError, Position, Rules};

/// A game, action by action, optionally with passes between the actions of a turn.
///
/// With passes, the other player passes after every action after which the same player acts again ([`ProtocolGame::waits`]), so that programs
/// whose players strictly alternate can follow. A pass is not an action of the game.
#[derive(Clone)]
pub struct ProtocolGame {
    game: Game,
    passes: bool,
    /// The actions and passes received since the start, oldest first.
    told: Vec<Told>,
}

/// An entry of the other program's move list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Told {
    Action,
    Pass,
}

impl ProtocolGame {
    /// A game from the start of a variant.
    pub fn new(rules: Arc<Rules>, passes: bool) -> ProtocolGame {
        let start = Position::start(&rules);
        ProtocolGame::from_position(rules, start, passes)
    }

    /// A game from a position in which no pass is due.
    pub fn from_position(rules: Arc<Rules>, start: Position, passes: bool) -> ProtocolGame {
        ProtocolGame { game: Game::from_position(rules, start), passes, told: Vec::new() }
    }

    /// The game without passes.
    pub fn inner(&self) -> &Game {
        &self.game
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Arc<Rules> {
        self.game.rules()
    }

    /// Whether passes are used.
    pub fn has_passes(&self) -> bool {
        self.passes
    }

    /// Turns passes on or off. Within a turn, this can make a pass due.
    pub fn set_passes(&mut self, passes: bool) {
        self.passes = passes;
    }

    /// The player who must pass before the other can act again, if any; none without passes and after the end of the game.
    pub fn waits(&self) -> Option<Color> {
        if !self.passes || self.told.last() != Some(&Told::Action) {
            return None;
        }
        let [.., before, now] = self.game.positions() else { return None };
        let player = now.player();
        (before.player() == player && self.game.outcome().is_none()).then_some(!player)
    }

    /// Passes.
    ///
    /// # Errors
    /// If no pass is due; nothing has changed then.
    pub fn pass(&mut self) -> Result<(), String> {
        match self.waits() {
            Some(_) => self.told.push(Told::Pass),
            None if self.passes => return Err(format!("no pass is due: {} is to act", self.game.player())),
            None => return Err("no passes are expected; the option `Passes` turns them on".into()),
        }
        Ok(())
    }

    /// Plays an action, given as action text (`g1f3`) or in readable notation (`Nf3`).
    ///
    /// # Errors
    /// The reason why it cannot be played, as a sentence; nothing has changed then.
    pub fn play(&mut self, text: &str) -> Result<Action, String> {
        if let Some(waiting) = self.waits() {
            return Err(format!("`{text}`: {waiting} must pass before {} continues the turn", self.game.player()));
        }
        let action = self.game.play_text(text).map_err(|error| refusal(&self.game, text, &error))?;
        self.told.push(Told::Action);
        Ok(action)
    }

    /// Takes back the last action or pass; false if there is none.
    pub fn take_back(&mut self) -> bool {
        match self.told.pop() {
            Some(Told::Action) => self.game.take_back_action().is_some(),
            Some(Told::Pass) => true,
            None => false,
        }
    }

    /// The number of actions and passes.
    pub fn len(&self) -> usize {
        self.told.len()
    }
}

/// The reason why a text cannot be played: the rule that forbids the action, or the error in the text.
pub fn refusal(game: &Game, text: &str, error: &GameError) -> String {
    match error {
        GameError::Notation(error) if error.kind == NotationErrorKind::Ambiguous => error.to_string(),
        GameError::Notation(_) | GameError::Illegal(_) => match game.position().explain_text(game.rules(), text) {
            Ok(Some(why)) => format!("`{text}`: {}", why.sentence),
            _ => error.to_string(),
        },
        GameError::Over(_) => format!("`{text}`: {error}"),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(id: &str) -> ProtocolGame {
        ProtocolGame::new(Rules::builtin(id).unwrap(), true)
    }

    #[test]
    fn the_waiting_side_passes_between_the_actions_of_a_turn() {
        let mut session = session("progressive-italian");
        session.play("e2e4").unwrap();
        assert_eq!((session.waits(), session.inner().player()), (None, Color::Black), "White's turn is over");
        assert!(session.pass().unwrap_err().contains("no pass is due"));
        session.play("d7d5").unwrap();
        assert_eq!(session.waits(), Some(Color::White));
        let refused = session.play("d5e4").unwrap_err();
        assert!(refused.contains("White must pass"), "{refused}");
        session.pass().unwrap();
        assert_eq!((session.waits(), session.inner().player()), (None, Color::Black));
        session.play("d5e4").unwrap();
        assert_eq!((session.waits(), session.inner().player()), (None, Color::White));
        assert_eq!((session.len(), session.inner().actions().len()), (4, 3));
    }

    #[test]
    fn passes_are_taken_back_like_actions() {
        let mut session = session("marseillais");
        session.play("e2e4").unwrap();
        session.pass().unwrap();
        session.play("d2d4").unwrap();
        assert!(session.take_back() && session.waits().is_none());
        assert!(session.take_back() && session.waits() == Some(Color::Black));
        assert!(session.take_back() && session.waits().is_none() && session.inner().actions().is_empty());
        assert!(!session.take_back());
    }

    #[test]
    fn a_turn_that_ends_early_has_no_pass_after_it() {
        let mut session = session("marseillais");
        for text in ["e2e4", "pass", "d2d4", "f7f5", "pass", "f5e4", "d1h5"] {
            if text == "pass" { session.pass().unwrap() } else { session.play(text).map(|_| ()).unwrap() }
        }
        assert_eq!((session.waits(), session.inner().player()), (None, Color::Black), "the check has ended White's turn");
    }

    #[test]
    fn a_player_who_ends_his_turn_himself_does_so_after_the_pass() {
        let mut session = session("sequential");
        session.play("e2e4").unwrap();
        assert_eq!(session.waits(), Some(Color::Black));
        session.pass().unwrap();
        session.play("0000").unwrap();
        assert_eq!((session.inner().player(), session.waits()), (Color::Black, None));
    }

    #[test]
    fn without_passes_none_is_due() {
        let mut session = ProtocolGame::new(Rules::builtin("marseillais").unwrap(), false);
        session.play("e2e4").unwrap();
        assert_eq!(session.waits(), None);
        assert!(session.pass().unwrap_err().contains("no passes are expected"));
        session.set_passes(true);
        assert_eq!(session.waits(), Some(Color::Black));
    }

    #[test]
    fn refusals_name_the_rule() {
        let mut session = ProtocolGame::new(Rules::builtin("binary").unwrap(), false);
        for text in ["e4", "d5", "dxe4", "Nc3"] {
            session.play(text).unwrap();
        }
        let refused = session.play("c3c7").unwrap_err();
        assert!(refused.contains("in Binary Chess, only the last move of a turn may give check"), "{refused}");
        assert!(session.play("zz").unwrap_err().contains("`zz`"));
        assert_eq!(session.len(), 4);
    }
}
