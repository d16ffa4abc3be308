//! The ends of games.

use std::fmt;

use crate::board::{Color, Piece};
use crate::compile::{FarRank, Rules, Verdict};

use super::action::{Action, ActionKind};
use super::effects::Effects;
use super::position::{Flags, Position};

/// The reason why a game ended (ruling G15).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum EndReason {
    /// The player is in check and has no legal action.
    Checkmate,
    /// A draw because the player has no legal action.
    Stalemate,
    /// A win or loss because the player has no legal action.
    NoMoves,
    /// A goal of the variant, reached by capture, extinction or promotion.
    Objective,
    /// A king reached the far rank.
    KingReached,
    /// A king was pushed off the board.
    KingPushed,
    /// A king was captured.
    KingCaptured,
    /// A helpmate was correctly announced.
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

impl EndReason {
    /// Every reason, in the order of the rulings.
    pub const ALL: [EndReason; 16] = [
        EndReason::Checkmate,
        EndReason::Stalemate,
        EndReason::NoMoves,
        EndReason::Objective,
        EndReason::KingReached,
        EndReason::KingPushed,
        EndReason::KingCaptured,
        EndReason::HelpmateAnnounced,
        EndReason::Claim,
        EndReason::Repetition,
        EndReason::HundredTurns,
        EndReason::BareKings,
        EndReason::Resignation,
        EndReason::Agreement,
        EndReason::Time,
        EndReason::Abandoned,
    ];

    /// The name used in data, such as `hundred-turns`.
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::Checkmate => "checkmate",
            EndReason::Stalemate => "stalemate",
            EndReason::NoMoves => "stuck",
            EndReason::Objective => "objective",
            EndReason::KingReached => "king-reached",
            EndReason::KingPushed => "king-pushed",
            EndReason::KingCaptured => "king-captured",
            EndReason::HelpmateAnnounced => "helpmate-announced",
            EndReason::Claim => "claim",
            EndReason::Repetition => "repetition",
            EndReason::HundredTurns => "hundred-turns",
            EndReason::BareKings => "bare-kings",
            EndReason::Resignation => "resignation",
            EndReason::Agreement => "agreement",
            EndReason::Time => "time",
            EndReason::Abandoned => "abandoned",
        }
    }

    /// The reason with this name.
    pub fn from_name(name: &str) -> Option<EndReason> {
        EndReason::ALL.into_iter().find(|reason| reason.name() == name)
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The result of a game, with the reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The winner; `None`: a draw.
    pub winner: Option<Color>,
    /// The reason.
    pub reason: EndReason,
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

    /// The outcome as one byte, never 0. [`EndReason::ALL`] lists the reasons in numerical order.
    pub(crate) fn code(self) -> u8 {
        let winner = self.winner.map_or(2, |color| color.index() as u8);
        1 + winner + 3 * self.reason as u8
    }

    pub(crate) fn from_code(code: u8) -> Option<Outcome> {
        let index = code.checked_sub(1)?;
        let winner = [Some(Color::White), Some(Color::Black), None][usize::from(index % 3)];
        Some(Outcome { winner, reason: *EndReason::ALL.get(usize::from(index / 3))? })
    }
}

/// The result, if the game has ended here.
pub(super) fn outcome(position: &Position, rules: &Rules) -> Option<Outcome> {
    if position.ended != 0 {
        return Outcome::from_code(position.ended);
    }
    let drawn = |reason| Some(Outcome { winner: None, reason });
    // A pending choice precedes checkmate and stalemate, but a draw by counting is determined at the start of the turn.
    let choosing = position.pending_choice().is_some();
    let may_end = rules.schedule.ends_by_choice && position.ordinal > 0;
    if !(choosing || may_end || position.has_move(rules)) {
        return Some(position.without_move(rules));
    }
    if position.flags.has(Flags::BARE) {
        return drawn(EndReason::BareKings);
    }
    if position.flags.has(Flags::QUIET) { drawn(EndReason::HundredTurns) } else { None }
}

impl Position {
    /// The result if the player cannot move: checkmate or no legal moves.
    fn without_move(&self, rules: &Rules) -> Outcome {
        let for_player = |verdict: Verdict, player: Color| match verdict {
            Verdict::Loses => Some(!player),
            Verdict::Wins => Some(player),
            Verdict::Draws => None,
        };
        if self.is_check(rules) {
            // If pieces alternate, a mate within a turn was given by the player of the turn.
            let mated = if rules.alternate && self.ordinal > 0 { !self.player } else { self.player };
            return Outcome { winner: for_player(rules.end.mated, mated), reason: EndReason::Checkmate };
        }
        let early_check = rules.end.no_moves_by_early_check_loses && self.has_move_ignoring_checks(rules);
        let verdict = if early_check { Verdict::Loses } else { rules.end.no_moves };
        let winner = for_player(verdict, self.player);
        Outcome { winner, reason: if winner.is_some() { EndReason::NoMoves } else { EndReason::Stalemate } }
    }

    /// The goal that a move reached, as a code; 0: none. If there are several, captures come first, then goals of the moved piece, then pieces that
    /// left the board.
    pub(crate) fn goal_reached(&self, rules: &Rules, action: Action, effects: &Effects) -> u8 {
        let end = &rules.end;
        let wins = |winner: Color, reason| Outcome { winner: Some(winner), reason }.code();
        if let Some(captured) = effects.captured.filter(|captured| end.capture.has(captured.role)) {
            return wins(!captured.color, if end.capture_is_king { EndReason::KingCaptured } else { EndReason::Objective });
        }
        if effects.captured.is_some_and(|captured| self.is_eliminated(rules, captured)) {
            return wins(self.player, EndReason::Objective);
        }
        if reaches_far_rank(rules, action, effects) {
            return wins(effects.mover.color, EndReason::Objective);
        }
        if end.king_reaches_far_rank && end.kings.has(effects.mover.role) && effects.mover.color == self.player {
            let far = if self.player == Color::White { 7 } else { 0 };
            if effects.to.rank() == far {
                return wins(self.player, EndReason::KingReached);
            }
        }
        if let Some(gone) = effects.gone.filter(|gone| end.king_pushed_off && end.kings.has(gone.role)) {
            return wins(!gone.color, EndReason::KingPushed);
        }
        let extinct = self.goal_of_extinction(rules);
        if extinct != 0 {
            return extinct;
        }
        if action.announces() { wins(self.player, EndReason::HelpmateAnnounced) } else { 0 }
    }

    /// The win of the player whose opponent has lost too many types, as a code; 0: neither has.
    pub(crate) fn goal_of_extinction(&self, rules: &Rules) -> u8 {
        let loser = [!self.player, self.player].into_iter().find(|&color| self.is_extinct(rules, color));
        loser.map_or(0, |loser| Outcome { winner: Some(!loser), reason: EndReason::Objective }.code())
    }

    /// Whether too many groups of a player's types are gone (Double Extinction).
    fn is_extinct(&self, rules: &Rules, color: Color) -> bool {
        let groups = &rules.end.extinct;
        !groups.is_empty()
            && groups.iter().filter(|&&roles| self.board.pieces_of(color, roles).is_empty()).count()
                >= usize::from(rules.end.extinct_groups)
    }

    /// Whether the last piece of a type was captured and another one in the same turn (Extermination).
    fn is_eliminated(&self, rules: &Rules, captured: Piece) -> bool {
        rules.end.eliminate.has(captured.role)
            && captured.color != self.player
            && self.taken.count(captured.role) >= 2
            && self.board.pieces(captured.color, captured.role).is_empty()
    }

    pub(crate) fn claim(&mut self) {
        self.ended = Outcome { winner: Some(self.player), reason: EndReason::Claim }.code();
    }
}

/// Whether a pawn reached its far rank, if that wins. Its owner wins, regardless of who moved it.
fn reaches_far_rank(rules: &Rules, action: Action, effects: &Effects) -> bool {
    let mover = effects.mover;
    rules.pawns.at_far_rank == FarRank::Win
        && action.kind() != ActionKind::Castle
        && rules.is_pawn(mover.role)
        && rules.pawns.far_rank[mover.color.index()].has(effects.to)
}
