//! The themes of a puzzle, derived from the rules and the moves of its main line.

use std::collections::BTreeSet;

use tempi_rules::{Action, ActionInfo, ActionKind, Color, EndReason, Piece, Position, Role, Rules, Square, action_info};

/// Theme names by the number of moves in a turn, from one.
const LENGTHS: [&str; 10] = [
    "one-move",
    "two-moves",
    "three-moves",
    "four-moves",
    "five-moves",
    "six-moves",
    "seven-moves",
    "eight-moves",
    "nine-moves",
    "ten-moves",
];
/// A king at least this many ranks from its home rank has been hunted.
const HUNTED_RANKS: u8 = 3;

/// The themes of a main line that begins with the player's turn, sorted. docs/PUZZLES.md defines them.
pub fn themes(rules: &Rules, position: &Position, line: &[Vec<Action>]) -> Vec<String> {
    let mut found = BTreeSet::from([if line.len() > 1 { "two-turns" } else { "one-turn" }]);
    found.insert(line.first().map_or("one-move", |turn| length(turn)));
    let mut at = *position;
    for (index, turn) in line.iter().enumerate() {
        let played = PlayedTurn::of(rules, at, turn);
        if index % 2 == 0 {
            played.add_themes(&mut found)
        } else {
            played.add_defense(&mut found)
        }
        at = played.end;
    }
    add_end(rules, &at, position.player(), &mut found);
    found.into_iter().map(str::to_owned).collect()
}

fn length(turn: &[Action]) -> &'static str {
    let moves = turn.iter().filter(|action| action.is_move()).count();
    LENGTHS.get(moves.saturating_sub(1)).copied().unwrap_or("many-moves")
}

/// Adds the theme for the end of the game.
fn add_end(rules: &Rules, end: &Position, player: Color, found: &mut BTreeSet<&'static str>) {
    let theme = match end.outcome(rules).map(|outcome| outcome.reason) {
        Some(EndReason::Checkmate) => "checkmate",
        Some(EndReason::NoMoves) => "no-moves",
        Some(EndReason::KingCaptured) => "king-capture",
        Some(EndReason::KingPushed) => "push-off-board",
        Some(EndReason::KingReached) => "king-race",
        Some(EndReason::HelpmateAnnounced) => "helpmate",
        Some(EndReason::Claim) => "claim",
        _ => "goal",
    };
    found.insert(theme);
    let home = if player == Color::White { 7 } else { 0 };
    let kings = end.board().pieces_of(!player, rules.objectives());
    if theme == "checkmate" && kings.first().is_some_and(|king| king.rank().abs_diff(home) >= HUNTED_RANKS) {
        found.insert("king-hunt");
    }
}

/// An action with the position before it.
struct Step<'a> {
    rules: &'a Rules,
    before: Position,
    action: Action,
    info: ActionInfo,
}

/// A turn that was played.
struct PlayedTurn<'a> {
    rules: &'a Rules,
    player: Color,
    steps: Vec<Step<'a>>,
    end: Position,
}

impl<'a> PlayedTurn<'a> {
    fn of(rules: &'a Rules, position: Position, turn: &[Action]) -> PlayedTurn<'a> {
        let mut at = position;
        let mut steps = Vec::with_capacity(turn.len());
        for &action in turn {
            steps.push(Step { rules, before: at, action, info: action_info(&at, rules, action) });
            at.play_unchecked(rules, action);
        }
        PlayedTurn { rules, player: position.player(), steps, end: at }
    }

    /// Adds themes of a turn of the winner.
    fn add_themes(&self, found: &mut BTreeSet<&'static str>) {
        self.steps.iter().flat_map(Step::themes).for_each(|theme| _ = found.insert(theme));
        let moves: Vec<&Step<'_>> = self.steps.iter().filter(|step| step.action.is_move()).collect();
        let several = moves.len() > 1;
        let captures = moves.iter().filter(|step| step.info.captures.is_some()).count();
        let king_moves = moves.iter().filter(|step| step.moves_own_king(self.player)).count();
        let themes = [
            ("captures-only", several && captures == moves.len()),
            ("quiet", several && captures == 0),
            ("king-walk", king_moves > 1),
            ("one-piece", several && moves.windows(2).all(|pair| pair[0].action.to() == pair[1].action.from())),
            ("clearance", self.clears_a_way()),
        ];
        themes.into_iter().filter(|(_, applies)| *applies).for_each(|(theme, _)| _ = found.insert(theme));
    }

    /// Adds themes of the opponent's turn.
    fn add_defense(&self, found: &mut BTreeSet<&'static str>) {
        let taken = |step: &Step<'_>| {
            let (square, _) = step.info.captures.as_ref()?;
            step.before.board().piece_on(*square)
        };
        if self.steps.iter().filter_map(taken).any(|piece| !self.rules.is_pawn(piece.role)) {
            found.insert("sacrifice");
        }
        if self.steps.iter().any(|step| step.moves_own_king(self.player)) {
            found.insert("king-hunt");
        }
    }

    /// Whether a piece vacates a square that another piece then passes over or enters.
    fn clears_a_way(&self) -> bool {
        let crossed = |step: &Step<'_>, square: Square| match (step.action.from(), step.action.to()) {
            (Some(from), Some(to)) if step.action.kind() == ActionKind::Move => to == square || is_between(from, to, square),
            _ => false,
        };
        let cleared = |index: usize| {
            let step = &self.steps[index];
            let (Some(from), Some(to)) = (step.action.from(), step.action.to()) else { return false };
            let stays = |later: &&Step<'_>| later.action.from() != Some(to);
            step.action.is_move() && self.steps[index + 1..].iter().filter(stays).any(|later| crossed(later, from))
        };
        (0..self.steps.len()).any(cleared)
    }
}

impl Step<'_> {
    fn themes(&self) -> impl Iterator<Item = &'static str> {
        let Step { rules, action, info, .. } = self;
        let kind = action.kind();
        let is_queen = |role: Role| rules.role_name(role) == "queen";
        let themes = [
            ("promotion", action.promotion().is_some()),
            ("underpromotion", action.promotion().is_some_and(|role| !is_queen(role)) && self.could_be_queen()),
            ("castling", kind == ActionKind::Castle),
            ("en-passant", kind == ActionKind::EnPassant),
            ("re-entry", action.reentry().is_some()),
            ("relocation", action.relocation().is_some()),
            ("rearrangement", kind == ActionKind::Rearrange),
            ("marker", kind == ActionKind::Marker),
            ("short-turn", kind == ActionKind::EndTurn),
            ("push", !info.pushes.is_empty()),
            ("push-off-board", info.pushes.iter().any(|push| push.to.is_none())),
            ("creation", info.creates.is_some()),
            ("removal", !info.removes.is_empty()),
            ("opposing-piece", self.moves_opposing_piece()),
        ];
        themes.into_iter().filter(|(_, applies)| *applies).map(|(theme, _)| theme)
    }

    /// Whether the same pawn could have promoted to a queen instead.
    fn could_be_queen(&self) -> bool {
        let same = |other: &Action| other.from() == self.action.from() && other.to() == self.action.to();
        let queens = |other: &Action| other.promotion().is_some_and(|role| self.rules.role_name(role) == "queen");
        self.before.legal_actions(self.rules).iter().any(|other| same(other) && queens(other))
    }

    fn piece(&self) -> Option<Piece> {
        self.action.from().filter(|_| self.action.is_move()).and_then(|from| self.before.board().piece_on(from))
    }

    fn moves_opposing_piece(&self) -> bool {
        !self.rules.squares_decide_owners()
            && !self.rules.pieces_alternate()
            && self.piece().is_some_and(|piece| piece.color != self.before.player())
    }

    fn moves_own_king(&self, player: Color) -> bool {
        self.piece().is_some_and(|piece| piece.color == player && self.rules.role_name(piece.role) == "king")
    }
}

/// Whether a square lies strictly between two others on a line.
fn is_between(from: Square, to: Square, square: Square) -> bool {
    let aligned = from.is_aligned(to) && from.is_aligned(square) && to.is_aligned(square);
    aligned && square != from && square != to && from.distance(square) + square.distance(to) == from.distance(to)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn themes_of(variant: &str, fen: &str, line: &[&[&str]]) -> Vec<String> {
        let rules = Rules::builtin(variant).unwrap();
        let position = Position::from_fen(&rules, fen).unwrap();
        let mut at = position;
        let mut turns = Vec::new();
        for texts in line {
            let mut turn = Vec::new();
            for text in *texts {
                let action = at.parse_action(&rules, text).unwrap();
                at.play_unchecked(&rules, action);
                turn.push(action);
            }
            turns.push(turn);
        }
        themes(&rules, &position, &turns)
    }

    #[test]
    fn a_capture_of_the_king_by_one_piece() {
        let found = themes_of("double-move", "4k3/8/8/8/8/8/8/R3K3 w - - 0 2", &[&["a1a8", "a8e8"]]);
        assert_eq!(found, ["king-capture", "one-piece", "one-turn", "two-moves"]);
    }

    #[test]
    fn a_queen_is_sacrificed_for_a_smothered_mate() {
        let fen = "5rk1/5Npp/8/3Q4/8/8/8/4K3 w - - 0 1";
        let line: [&[&str]; 3] = [&["f7h6"], &["g8h8"], &["d5g8"]];
        let found = themes_of("chess", fen, &line);
        assert!(found.contains(&"king-hunt".to_owned()) && found.contains(&"two-turns".to_owned()), "{found:?}");
        let fen = "5r1k/6pp/7N/3Q4/8/8/8/4K3 w - - 0 1";
        let line: [&[&str]; 3] = [&["d5g8"], &["f8g8"], &["h6f7"]];
        assert_eq!(themes_of("chess", fen, &line), ["checkmate", "one-move", "sacrifice", "two-turns"]);
    }

    #[test]
    fn promotions_castling_and_clearance() {
        let fen = "8/1k5P/8/8/8/8/8/4K2R w K - 0 3";
        let found = themes_of("progressive-italian", fen, &[&["h7h8q"]]);
        assert!(found.contains(&"promotion".to_owned()) && !found.contains(&"underpromotion".to_owned()), "{found:?}");
        let found = themes_of("progressive-italian", fen, &[&["e1g1", "h7h8r"]]);
        assert!(found.contains(&"underpromotion".to_owned()) && found.contains(&"castling".to_owned()), "{found:?}");
        let fen = "8/1k6/8/8/8/N7/8/R3K3 w - - 0 3";
        let found = themes_of("progressive-italian", fen, &[&["a3b5", "a1a6"]]);
        assert!(found.contains(&"clearance".to_owned()), "{found:?}");
        let found = themes_of("progressive-italian", fen, &[&["a3b5", "b5c7"]]);
        assert!(!found.contains(&"clearance".to_owned()) && found.contains(&"one-piece".to_owned()), "{found:?}");
    }
}
