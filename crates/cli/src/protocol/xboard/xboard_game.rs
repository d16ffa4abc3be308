//! The game as XBoard sees it: White and Black alternate, and the waiting side passes during a turn of several moves.

use std::sync::Arc;

use tempi_rules::{Action, ActionKind, Color, Game, Position, Rules, Square};

use super::setup;
use crate::protocol::ProtocolGame;

/// XBoard's notation of a pass.
pub const PASS: &str = "@@@@";

/// A game with its passes.
///
/// XBoard counts moves, and the parity of the count determines the side to move. So the waiting side passes between the moves of a turn, as in
/// [`ProtocolGame`], and White passes first if the first turn is Black's.
#[derive(Clone)]
pub struct XBoardGame {
    game: ProtocolGame,
    lead: Lead,
}

/// White's pass before a first turn of Black's.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lead {
    None,
    Due,
    Told,
}

impl XBoardGame {
    /// A game from the start of a variant.
    pub fn new(rules: Arc<Rules>) -> XBoardGame {
        let lead = if rules.first_player() == Color::White { Lead::None } else { Lead::Due };
        XBoardGame { game: ProtocolGame::new(rules, true), lead }
    }

    /// A game from a position that XBoard has set up: a FEN with any fields of the variant, or a plain one of XBoard's, which has no turn fields.
    /// The start position means the start of the game, in either format.
    ///
    /// # Errors
    /// If the FEN is invalid.
    pub fn set_up(rules: Arc<Rules>, fen: &str) -> Result<XBoardGame, String> {
        let start = setup::start(&rules);
        let first = |text: &str, count: usize| text.split_ascii_whitespace().take(count).map(str::to_owned).collect::<Vec<_>>();
        let at_start = first(fen, 2) == first(&start, 2) && !fen.contains('=');
        let castling = first(fen, 3).last() == first(&start, 3).last() || first(&start, 3).last().is_some_and(|rights| rights == "-");
        if at_start && castling {
            return Ok(XBoardGame::new(rules));
        }
        let position = Position::from_fen(&rules, fen).map_err(|error| error.to_string())?;
        Ok(XBoardGame { game: ProtocolGame::from_position(rules, position, true), lead: Lead::None })
    }

    /// The game without its passes.
    pub fn inner(&self) -> &Game {
        self.game.inner()
    }

    /// Whether the side to move for XBoard is waiting and has to pass.
    pub fn passes(&self) -> bool {
        self.inner().outcome().is_none() && (self.lead == Lead::Due || self.game.waits().is_some())
    }

    /// The side to move for XBoard: the player to act, or the waiting side, which has to pass.
    pub fn speaker(&self) -> Color {
        if self.lead == Lead::Due { Color::White } else { self.game.waits().unwrap_or_else(|| self.inner().player()) }
    }

    /// Plays what XBoard sends: a pass, a move in coordinates or readable notation, or an en passant capture in two legs (`e5d5,d5d6`).
    /// A pass of the player's own ends a turn that can end early.
    ///
    /// # Errors
    /// If it cannot be played, with the reason as a sentence; nothing is changed then.
    pub fn tell(&mut self, text: &str) -> Result<(), String> {
        let is_pass = matches!(text, PASS | "--" | "pass" | "null" | "0000");
        if self.lead == Lead::Due {
            return if is_pass { self.pass() } else { Err("Black moves first, so White must pass".into()) };
        }
        if is_pass {
            return if self.passes() { self.pass() } else { self.play("0000") };
        }
        if self.passes() {
            let player = if self.inner().player() == Color::White { "White" } else { "Black" };
            return Err(format!("{player}'s turn continues: click {player}'s clock to pass"));
        }
        self.play(&self.as_text(text)?)
    }

    /// Whether a FEN is the current position with the other side to move. XBoard sends a pass in this form while it edits or analyzes a game.
    pub fn is_passed(&self, fen: &str) -> bool {
        let mut fields = fen.split_ascii_whitespace();
        let board = self.inner().rules().placement(self.inner().position().board());
        let other = if self.speaker() == Color::White { "b" } else { "w" };
        fields.next() == Some(&board) && fields.next() == Some(other) && !fen.contains('=')
    }

    /// Passes, either as White before Black's first turn or within a turn.
    ///
    /// # Errors
    /// If no pass is due.
    pub fn pass(&mut self) -> Result<(), String> {
        if self.lead == Lead::Due {
            self.lead = Lead::Told;
            return Ok(());
        }
        self.game.pass()
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let refused = |why: String| why.strip_prefix(&format!("`{text}`: ")).map_or(why.clone(), str::to_owned);
        self.game.play(text).map(|_| ()).map_err(refused)
    }

    /// The action text for a move sent by XBoard.
    fn as_text(&self, text: &str) -> Result<String, String> {
        let in_passing = self.captures_in_passing();
        if text.contains(',') {
            let legs = in_passing.iter().find(|action| self.words(**action).concat() == text || self.legs(**action).concat() == text);
            return legs.map(|action| action.text(self.inner().rules())).ok_or_else(|| "No such move".into());
        }
        let drawn_wrongly = |action: &&Action| action.text(self.inner().rules()) == text && !self.is_drawn(**action);
        if let Some(&action) = in_passing.iter().find(drawn_wrongly) {
            let [victim, to] = [victim(action), action.to()].map(|square| square.map_or(String::new(), |square| square.to_string()));
            return Err(format!("Capture en passant with two clicks: {victim}, then {to}"));
        }
        Ok(text.to_owned())
    }

    fn captures_in_passing(&self) -> Vec<Action> {
        let mut actions = self.inner().legal_actions();
        actions.retain(|action| action.kind() == ActionKind::EnPassant);
        actions
    }

    /// Whether XBoard removes the captured pawn itself: after a double step that was sent just before.
    fn is_drawn(&self, action: Action) -> bool {
        let (game, Some(last)) = (self.inner(), self.inner().actions().last()) else { return false };
        let [.., before, now] = game.positions() else { return false };
        let double_step = last
            .from()
            .zip(last.to())
            .is_some_and(|(from, to)| Some(to) == victim(action) && from.file() == to.file() && from.rank().abs_diff(to.rank()) == 2);
        double_step && before.player() != now.player()
    }

    /// The arguments of the one or two `move` commands that send an action to XBoard; empty for an action that is not a move.
    pub fn words(&self, action: Action) -> Vec<String> {
        match action.kind() {
            ActionKind::EndTurn => vec![PASS.into()],
            ActionKind::EnPassant if !self.is_drawn(action) => self.legs(action),
            ActionKind::Claim => Vec::new(),
            _ => vec![action.text(self.inner().rules())],
        }
    }

    /// An en passant capture as two legs: onto the captured pawn's square and on from there.
    fn legs(&self, action: Action) -> Vec<String> {
        let (Some(from), Some(victim), Some(to)) = (action.from(), victim(action), action.to()) else { return Vec::new() };
        vec![format!("{from}{victim},"), format!("{victim}{to}")]
    }

    /// Takes back the last pass or move; returns false if there is none.
    pub fn take_back(&mut self) -> bool {
        if self.game.len() == 0 && self.lead == Lead::Told {
            self.lead = Lead::Due;
            return true;
        }
        self.game.take_back()
    }

    /// The number of moves that XBoard has counted.
    pub fn told(&self) -> usize {
        self.game.len() + usize::from(self.lead == Lead::Told)
    }
}

/// The square of the pawn captured en passant.
fn victim(action: Action) -> Option<Square> {
    let (from, to) = action.from().zip(action.to())?;
    Square::at(to.file() as i8, from.rank() as i8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(id: &str, told: &str) -> XBoardGame {
        let mut game = XBoardGame::new(Rules::builtin(id).unwrap());
        for text in told.split_whitespace() {
            game.tell(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        }
        game
    }

    #[test]
    fn sides_alternate_by_passes() {
        let mut game = game("progressive-italian", "e2e4 d7d5");
        assert!(game.passes() && game.speaker() == Color::White);
        assert!(game.tell("g1f3").unwrap_err().contains("Black's turn continues"));
        game.tell(PASS).unwrap();
        game.tell("d5e4").unwrap();
        assert!(!game.passes() && game.speaker() == Color::White && game.told() == 4);
        assert!(game.tell("--").unwrap_err().contains("turn"), "White cannot end a turn before it has begun");
        while game.take_back() {}
        assert_eq!((game.told(), game.speaker()), (0, Color::White));
    }

    #[test]
    fn the_player_ends_his_turn_by_a_pass_of_his_own() {
        let mut game = game("sequential", "e2e4 @@@@");
        assert!(!game.passes());
        game.tell(PASS).unwrap();
        assert_eq!((game.speaker(), game.told()), (Color::Black, 3));
    }

    #[test]
    fn captures_in_passing_that_xboard_would_not_draw_have_two_legs() {
        let after = "e2e4 a7a6 @@@@ a6a5 e4e5 @@@@ g1f3 @@@@ b1c3 d7d5 @@@@ h7h6 @@@@ h6h5 @@@@ b8c6";
        let mut game = game("progressive-italian", after);
        let action = game.captures_in_passing()[0];
        assert_eq!(game.words(action), ["e5d5,", "d5d6"]);
        assert!(game.tell("e5d6").unwrap_err().contains("two clicks: d5, then d6"));
        assert!(game.tell("e5d5,d5d7").is_err());
        game.tell("e5d5,d5d6").unwrap();
        assert_eq!(game.inner().actions().last(), Some(&action));
    }

    #[test]
    fn captures_in_passing_just_after_the_double_step_are_told_as_they_are() {
        let mut game = game("chess", "e2e4 a7a6 e4e5 d7d5");
        let action = game.captures_in_passing()[0];
        assert_eq!(game.words(action), ["e5d6"]);
        game.tell("e5d6").unwrap();
    }

    #[test]
    fn a_first_turn_of_blacks_begins_with_a_pass_of_whites() {
        let text = "format = 1\nbase = \"marseillais\"\n[about]\nname = \"B\"\nsummary = \"B\"\n[start]\nboard = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\"\nfirst = \"black\"";
        let rules = Arc::new(
            Rules::compile("b", &tempi_rules::format::load("b", "b.toml", text, &tempi_rules::catalog::base).unwrap().file).unwrap(),
        );
        for mut game in [XBoardGame::new(Arc::clone(&rules)), XBoardGame::set_up(Arc::clone(&rules), &setup::start(&rules)).unwrap()] {
            assert!(game.passes() && game.speaker() == Color::White && game.tell("e7e5").is_err());
            game.tell(PASS).unwrap();
            assert_eq!(game.speaker(), Color::Black);
            game.tell("e7e5").unwrap();
            assert!(game.passes() && game.take_back() && game.take_back() && game.passes() && !game.take_back());
        }
    }

    #[test]
    fn positions_of_xboards_are_set_up() {
        let rules = Rules::builtin("forwards").unwrap();
        let start = XBoardGame::set_up(Arc::clone(&rules), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap();
        assert_eq!(start.inner().position(), &Position::start(&rules));
        let other = XBoardGame::set_up(Arc::clone(&rules), "4k3/8/8/8/8/8/8/4K3 b - - 0 1").unwrap();
        assert_eq!(other.speaker(), Color::Black);
        assert!(XBoardGame::set_up(rules, "4k3/8 w").is_err());
    }
}
