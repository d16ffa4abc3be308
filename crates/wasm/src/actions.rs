//! Pieces on squares, legal actions, and played actions.

use serde::Serialize;
use tempi_rules::notation::Namer;
use tempi_rules::{Action, ActionInfo, ActionKind, CaptureEffect, Color, Piece, PieceType, Position, Push, Rules, Square, action_info};

/// A piece: its type and its color.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ColoredPiece {
    #[serde(flatten)]
    kind: PieceType,
    color: Color,
}

impl ColoredPiece {
    fn of(rules: &Rules, piece: Piece) -> ColoredPiece {
        ColoredPiece { kind: PieceType::of(rules, piece.role), color: piece.color }
    }
}

/// A piece on its square.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Piece"))]
pub(crate) struct Placed {
    square: Square,
    #[serde(flatten)]
    piece: ColoredPiece,
}

/// The pieces of a position.
pub(crate) fn placed(rules: &Rules, position: &Position) -> Vec<Placed> {
    let pieces = Square::all().filter_map(|square| Some((square, position.board().piece_on(square)?)));
    pieces.map(|(square, piece)| Placed { square, piece: ColoredPiece::of(rules, piece) }).collect()
}

/// The names of the kinds of actions, for TypeScript.
#[cfg(test)]
#[derive(ts_rs::TS)]
#[ts(
    rename = "ActionKind",
    type = "\"move\" | \"en-passant\" | \"castle\" | \"promote-in-place\" | \"choose\" | \"marker\" | \"rearrange\" | \"end-turn\" | \"claim\""
)]
pub(crate) struct ActionKindName;

/// The name of a kind of action.
const fn kind_name(kind: ActionKind) -> &'static str {
    match kind {
        ActionKind::Move => "move",
        ActionKind::EnPassant => "en-passant",
        ActionKind::Castle => "castle",
        ActionKind::PromoteInPlace => "promote-in-place",
        ActionKind::Choose => "choose",
        ActionKind::Marker => "marker",
        ActionKind::Rearrange => "rearrange",
        ActionKind::EndTurn => "end-turn",
        ActionKind::Claim => "claim",
    }
}

/// An action with its text and its name.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ActionText {
    /// The action text, which identifies it: `e7e8q`.
    pub text: String,
    /// Readable notation: `e8=Q+`.
    pub name: String,
}

impl ActionText {
    pub fn of(rules: &Rules, namer: &Namer<'_>, action: Action) -> ActionText {
        ActionText { text: action.text(rules), name: namer.name(action) }
    }
}

/// A legal action and its effects.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct LegalAction {
    #[serde(flatten)]
    text: ActionText,
    #[cfg_attr(test, ts(as = "ActionKindName"))]
    kind: &'static str,
    /// The square of the piece, marker or pawn to promote, and its target (the same square for promotions in place and choices).
    from: Option<Square>,
    to: Option<Square>,
    /// The piece that moves.
    #[serde(rename = "man")]
    piece: Option<ColoredPiece>,
    promotion: Option<PieceType>,
    /// The piece that re-enters on `from`.
    entry: Option<PieceType>,
    /// The square where the pawn is placed.
    relocation: Option<Square>,
    announces: bool,
    /// A rearrangement: its squares and the player's pieces on them afterward.
    changes: Vec<Content>,
    /// Castling: the squares that the rook moves from and to.
    rook: Option<Way>,
    facts: Option<Facts>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "RearrangedSquare"))]
struct Content {
    square: Square,
    #[serde(rename = "man")]
    piece: Option<PieceType>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "RookMove"))]
struct Way {
    from: Square,
    to: Square,
}

impl LegalAction {
    pub fn of(rules: &Rules, position: &Position, namer: &Namer<'_>, action: Action, facts: bool) -> LegalAction {
        let moves_piece = action.kind() != ActionKind::Marker;
        let piece = action.from().filter(|_| moves_piece).and_then(|from| position.board().piece_on(from));
        LegalAction {
            text: ActionText::of(rules, namer, action),
            kind: kind_name(action.kind()),
            from: action.from(),
            to: action.to(),
            piece: piece.map(|piece| ColoredPiece::of(rules, piece)),
            promotion: action.promotion().map(|role| PieceType::of(rules, role)),
            entry: action.reentry().map(|role| PieceType::of(rules, role)),
            relocation: action.relocation(),
            announces: action.announces(),
            changes: action
                .changes()
                .map(|(square, role)| Content { square, piece: role.map(|role| PieceType::of(rules, role)) })
                .collect(),
            rook: if action.kind() == ActionKind::Castle { rook(rules, position, action) } else { None },
            facts: facts.then(|| Facts::of(action_info(position, rules, action))),
        }
    }
}

/// The squares between which a castling rook moves.
fn rook(rules: &Rules, position: &Position, action: Action) -> Option<Way> {
    let mut after = *position;
    after.play_unchecked(rules, action);
    let (king_from, king_to) = (action.from()?, action.to()?);
    let (before, after) = (position.board(), after.board());
    let color = before.piece_on(king_from)?.color;
    let from = (before.of(color) - after.of(color)).find(|&square| square != king_from)?;
    let to = (after.of(color) - before.of(color)).find(|&square| square != king_to)?;
    Some(Way { from, to })
}

/// The effects of an action beyond moving a piece.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Facts {
    captures: Option<On>,
    gives_check: bool,
    ends_turn: bool,
    ends_game: bool,
    /// Its cost in points or spaces of the turn, if these are counted.
    cost: Option<u8>,
    /// Whether the moved piece can be captured afterward; computed only if a rule of the variant depends on it.
    in_danger: bool,
    creates: Option<On>,
    /// The captured piece first; `to` is `null` off the board.
    pushes: Vec<Push>,
    /// Squares whose pieces are removed at the end of the turn.
    removes: Vec<Square>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PieceOnSquare"))]
struct On {
    square: Square,
    #[serde(rename = "man")]
    piece: PieceType,
}

impl Facts {
    fn of(info: ActionInfo) -> Facts {
        let on = |(square, piece): (Square, PieceType)| On { square, piece };
        Facts {
            captures: info.captures.map(on),
            gives_check: info.gives_check,
            ends_turn: info.ends_turn,
            ends_game: info.ends_game,
            cost: info.cost,
            in_danger: info.in_danger,
            creates: info.creates.map(on),
            pushes: info.pushes,
            removes: info.removes,
        }
    }
}

/// A played action.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PlayedAction {
    #[serde(flatten)]
    pub text: ActionText,
    #[cfg_attr(test, ts(as = "ActionKindName"))]
    kind: &'static str,
    player: Color,
    turn: u16,
    /// Its number in the turn, from 1; for actions that are not moves, the number of the next move.
    ordinal: u8,
    from: Option<Square>,
    to: Option<Square>,
    /// The changes on the board. `before` and `after` are equal where a piece was pushed to the square of an identical one.
    changes: Vec<Change>,
    captured: bool,
    /// Whether it gave check.
    check: bool,
    /// Whether it ended its turn.
    ends_turn: bool,
}

/// The change of a square.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SquareChange"))]
struct Change {
    square: Square,
    before: Option<ColoredPiece>,
    after: Option<ColoredPiece>,
}

impl PlayedAction {
    /// The action that leads from one position to another.
    pub fn of(rules: &Rules, before: &Position, action: Action, after: &Position) -> PlayedAction {
        let namer = Namer::new(rules, before);
        let name = namer.name(action);
        let piece = |position: &Position, square| position.board().piece_on(square).map(|piece| ColoredPiece::of(rules, piece));
        let pushed = pushed_to(rules, before, action);
        let differs = |square: &Square| before.board().piece_on(*square) != after.board().piece_on(*square) || pushed.contains(square);
        let changed = Square::all().filter(differs);
        PlayedAction {
            kind: kind_name(action.kind()),
            player: before.player(),
            turn: before.turn(),
            ordinal: before.ordinal().saturating_add(1),
            from: action.from(),
            to: action.to(),
            changes: changed.map(|square| Change { square, before: piece(before, square), after: piece(after, square) }).collect(),
            captured: captures(before, action),
            check: name.contains(['+', '#']),
            ends_turn: after.turn() != before.turn(),
            text: ActionText { text: action.text(rules), name },
        }
    }
}

/// Where pieces are pushed to.
fn pushed_to(rules: &Rules, before: &Position, action: Action) -> Vec<Square> {
    if rules.captures().effect != CaptureEffect::Push || !captures(before, action) {
        return Vec::new();
    }
    action_info(before, rules, action).pushes.into_iter().filter_map(|push| push.to).collect()
}

/// Whether an action captures.
fn captures(before: &Position, action: Action) -> bool {
    let on = |square: Option<Square>| square.and_then(|square| before.board().piece_on(square));
    match action.kind() {
        ActionKind::EnPassant => true,
        ActionKind::Move => on(action.to()).is_some() && action.to() != action.from(),
        _ => false,
    }
}
