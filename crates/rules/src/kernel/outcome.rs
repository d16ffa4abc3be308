//! How games end.

use std::fmt;

use crate::board::{Color, Piece};
use crate::compile::Rules;
use crate::format::model::{FarRank, Verdict};

use super::action::{Action, ActionKind};
use super::effects::Effects;
use super::position::{Flags, Position};

/// Why a game ended (ruling G15).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Reason {
    /// The player is in check and has no legal action.
    Checkmate,
    /// A draw because the player has no legal action.
    Stalemate,
    /// A win or loss because the player has no legal action.
    Stuck,
    /// A goal of the variant, reached by capture, extinction or promotion.
    Objective,
    /// A king reached the far rank.
    KingReached,
    /// A king was pushed off the board.
    KingPushed,
    /// A king was captured.
    KingCaptured,
    /// A helpmate was announced, truly.
    HelpmateAnnounced,
    /// A claim of the win.
    Claim,
    /// The third occurrence of a position.
    Repetition,
    /// A hundred turns without a capture and without a pawn move.
    HundredTurns,
    /// Only the kings are left.
    BareKings,
    /// A player resigned.
    Resignation,
    /// The players agreed on a draw.
    Agreement,
    /// A player ran out of time.
    Time,
    /// A player left.
    Abandoned,
}

impl Reason {
    /// Every reason, in the order of the rulings.
    pub const ALL: [Reason; 16] = [
        Reason::Checkmate,
        Reason::Stalemate,
        Reason::Stuck,
        Reason::Objective,
        Reason::KingReached,
        Reason::KingPushed,
        Reason::KingCaptured,
        Reason::HelpmateAnnounced,
        Reason::Claim,
        Reason::Repetition,
        Reason::HundredTurns,
        Reason::BareKings,
        Reason::Resignation,
        Reason::Agreement,
        Reason::Time,
        Reason::Abandoned,
    ];

    /// The name in data, such as `hundred-turns`.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::Stuck => "stuck",
            Reason::Objective => "objective",
            Reason::KingReached => "king-reached",
            Reason::KingPushed => "king-pushed",
            Reason::KingCaptured => "king-captured",
            Reason::HelpmateAnnounced => "helpmate-announced",
            Reason::Claim => "claim",
            Reason::Repetition => "repetition",
            Reason::HundredTurns => "hundred-turns",
            Reason::BareKings => "bare-kings",
            Reason::Resignation => "resignation",
            Reason::Agreement => "agreement",
            Reason::Time => "time",
            Reason::Abandoned => "abandoned",
        }
    }

    /// The reason of this name.
    pub fn from_name(name: &str) -> Option<Reason> {
        Reason::ALL.into_iter().find(|reason| reason.name() == name)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The result of a game and why.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Who won; `None` is a draw.
    pub winner: Option<Color>,
    /// Why.
    pub reason: Reason,
}

impl Outcome {
    /// The result as PGN writes it: `1-0`, `0-1` or `1/2-1/2`.
    pub const fn score(self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// One byte, never 0. [`Reason::ALL`] lists the reasons in the order of their numbers.
    pub(crate) fn code(self) -> u8 {
        let winner = self.winner.map_or(2, |color| color.index() as u8);
        1 + winner + 3 * self.reason as u8
    }

    pub(crate) fn from_code(code: u8) -> Option<Outcome> {
        let index = code.checked_sub(1)?;
        let winner = [Some(Color::White), Some(Color::Black), None][usize::from(index % 3)];
        Some(Outcome { winner, reason: *Reason::ALL.get(usize::from(index / 3))? })
    }
}

impl Position {
    /// The result, if the game has ended here: by a goal, by checkmate, by being stuck, or by a draw by counting. Repetition is
    /// a matter of [`crate::Game`].
    pub fn outcome(&self, rules: &Rules) -> Option<Outcome> {
        if self.ended != 0 {
            return Outcome::from_code(self.ended);
        }
        let drawn = |reason| Some(Outcome { winner: None, reason });
        // A choice is made before mate and stuck are judged, but a draw by counting is judged at the start of the turn.
        let choosing = self.pending_choice().is_some();
        let may_end = rules.schedule.ends_by_choice && self.ordinal > 0;
        if !(choosing || may_end || self.has_move(rules)) {
            return Some(self.without_move(rules));
        }
        if self.flags.has(Flags::BARE) {
            return drawn(Reason::BareKings);
        }
        if self.flags.has(Flags::QUIET) { drawn(Reason::HundredTurns) } else { None }
    }

    /// Mate or stuck: what it means that the player has no move.
    fn without_move(&self, rules: &Rules) -> Outcome {
        let for_player = |verdict: Verdict, player: Color| match verdict {
            Verdict::Loses => Some(!player),
            Verdict::Wins => Some(player),
            Verdict::Draws => None,
        };
        if self.is_check(rules) {
            // Where men alternate, a mate inside a turn was made by the player himself.
            let mated = if rules.alternate && self.ordinal > 0 { !self.player } else { self.player };
            return Outcome { winner: for_player(rules.end.mated, mated), reason: Reason::Checkmate };
        }
        let early_check = rules.end.stuck_by_early_check_loses && self.has_move_lax(rules);
        let verdict = if early_check { Verdict::Loses } else { rules.end.stuck };
        let winner = for_player(verdict, self.player);
        Outcome { winner, reason: if winner.is_some() { Reason::Stuck } else { Reason::Stalemate } }
    }

    /// The goal that a move reached, as a code; 0: none.
    pub(crate) fn goal_reached(&self, rules: &Rules, action: Action, effects: &Effects) -> u8 {
        let end = &rules.end;
        let wins = |winner: Color, reason| Outcome { winner: Some(winner), reason }.code();
        if let Some(captured) = effects.captured.filter(|captured| end.capture.has(captured.role)) {
            return wins(!captured.color, if end.capture_is_king { Reason::KingCaptured } else { Reason::Objective });
        }
        if let Some(gone) = effects.gone.filter(|gone| end.king_pushed_off && end.kings.has(gone.role)) {
            return wins(!gone.color, Reason::KingPushed);
        }
        if self.reaches_far_rank(rules, action, effects) {
            return wins(self.player, Reason::Objective);
        }
        if end.king_reaches_far_rank && end.kings.has(effects.mover.role) && effects.mover.color == self.player {
            let far = if self.player == Color::White { 7 } else { 0 };
            if effects.to.rank() == far {
                return wins(self.player, Reason::KingReached);
            }
        }
        if let Some(loser) = [!self.player, self.player].into_iter().find(|&color| self.is_extinct(rules, color)) {
            return wins(!loser, Reason::Objective);
        }
        if effects.captured.is_some_and(|captured| self.is_eliminated(rules, captured)) {
            return wins(self.player, Reason::Objective);
        }
        if action.announces() { wins(self.player, Reason::HelpmateAnnounced) } else { 0 }
    }

    fn reaches_far_rank(&self, rules: &Rules, action: Action, effects: &Effects) -> bool {
        let mover = effects.mover;
        rules.pawns.at_far_rank == FarRank::Win
            && action.kind() != ActionKind::Castle
            && rules.is_pawn(mover.role)
            && mover.color == self.player
            && rules.pawns.far_rank[mover.color.index()].has(effects.to)
    }

    /// Whether too many groups of a player's types are gone (Double Extinction).
    fn is_extinct(&self, rules: &Rules, color: Color) -> bool {
        let groups = &rules.end.extinct;
        !groups.is_empty()
            && groups.iter().filter(|&&roles| self.board.men_of(color, roles).is_empty()).count() >= usize::from(rules.end.extinct_groups)
    }

    /// Whether the last man of a type was captured and another one in the same turn (Extermination).
    fn is_eliminated(&self, rules: &Rules, captured: Piece) -> bool {
        rules.end.eliminate.has(captured.role)
            && captured.color != self.player
            && self.taken.count(captured.role) >= 2
            && self.board.men(captured.color, captured.role).is_empty()
    }

    pub(crate) fn claim(&mut self) {
        self.ended = Outcome { winner: Some(self.player), reason: Reason::Claim }.code();
    }
}
