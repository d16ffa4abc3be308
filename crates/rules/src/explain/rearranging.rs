//! Rules about rearrangements of three squares.

use crate::board::{Bitboard, Piece, Role, Square};
use crate::compile::{RearrangementShapes, Rules};
use crate::kernel::{Action, AnySink, Position, leaps_ahead};

use super::consequences::attacked_by;
use super::reason::{Asked, ReasonBuilder};
use super::why::IllegalReason;

type Changes = [(Square, Option<Role>)];

/// Three squares, lowest first.
type Area = [Square; 3];

pub(super) fn ask(pos: &Position, rules: &Rules, changes: &Changes) -> Asked {
    let Some(shapes) = rules.rearrangement else {
        return ReasonBuilder::new(IllegalReason::RearrangeNever).found();
    };
    if pos.is_inside_turn() {
        return ReasonBuilder::new(IllegalReason::RearrangeTooLate).found();
    }
    contents(pos, rules, changes)?;
    let fitting = area(pos, shapes, changes)?;
    pawns(pos, rules, changes, fitting)?;
    let mut sorted = changes.to_vec();
    sorted.sort_by_key(|&(square, _)| square);
    let mut next = *pos;
    next.rearrange(rules, Action::rearrangement(&sorted));
    for (color, key) in [(pos.player, IllegalReason::RearrangeOwnKing), (!pos.player, IllegalReason::RearrangeChecks)] {
        if let Some(king) = next.king(rules, color).filter(|_| next.in_check(rules, color)) {
            return attacked_by(ReasonBuilder::new(key), &next, rules, king, !color).found();
        }
    }
    let mut any = AnySink(false);
    next.moves(rules, false, &mut any);
    if any.0 { Ok(()) } else { ReasonBuilder::new(IllegalReason::RearrangeStuck).found() }
}

/// Checks the squares and their new contents individually.
fn contents(pos: &Position, rules: &Rules, changes: &Changes) -> Asked {
    let squares: Bitboard = changes.iter().map(|&(square, _)| square).collect();
    if let Some(square) = (squares & pos.board.of(!pos.player)).first() {
        let piece = Piece { color: !pos.player, role: pos.board.role_on(square) };
        return ReasonBuilder::new(IllegalReason::RearrangeOpposing).piece("man", rules, piece, square).found();
    }
    let before = |square: Square| pos.board.piece_on(square).map(|piece| piece.role);
    let unchanged = changes.iter().any(|&(square, content)| content == before(square));
    let twice = squares.len() as usize != changes.len();
    if changes.is_empty() || unchanged || twice {
        return ReasonBuilder::new(IllegalReason::RearrangeNothing).found();
    }
    if keeps_pieces(pos, changes) { Ok(()) } else { ReasonBuilder::new(IllegalReason::RearrangeOtherPieces).found() }
}

/// Whether the pieces on the squares are the same before and after.
pub(super) fn keeps_pieces(pos: &Position, changes: &Changes) -> bool {
    let sorted = |mut roles: Vec<Option<Role>>| {
        roles.sort();
        roles
    };
    let before = |square: Square| pos.board.piece_on(square).map(|piece| piece.role);
    let old = sorted(changes.iter().map(|&(square, _)| before(square)).collect());
    old == sorted(changes.iter().map(|&(_, content)| content).collect())
}

/// The areas of the allowed shapes that contain all these squares and no opposing piece.
fn area(pos: &Position, shapes: RearrangementShapes, changes: &Changes) -> Asked<Vec<Area>> {
    let squares: Bitboard = changes.iter().map(|&(square, _)| square).collect();
    let around = areas_around(squares, shapes);
    if around.is_empty() {
        let (word, english) = match (shapes.straight, shapes.corners) {
            (true, false) => ("row", "in a row"),
            (false, true) => ("corner", "around a corner"),
            _ => ("row-or-corner", "in a row or around a corner"),
        };
        let other_shape = !areas_around(squares, RearrangementShapes { straight: true, corners: true }).is_empty();
        let part = if other_shape { IllegalReason::RearrangeShape.part() } else { "" };
        return ReasonBuilder::new(IllegalReason::RearrangeShape).word("shapes", word, english).part(part).found();
    }
    let free = |area: &Area| (area.iter().copied().collect::<Bitboard>() & pos.board.of(!pos.player)).is_empty();
    let fitting: Vec<Area> = around.into_iter().filter(free).collect();
    if fitting.is_empty() { ReasonBuilder::new(IllegalReason::RearrangeArea).found() } else { Ok(fitting) }
}

/// The areas of these shapes that contain all these squares.
fn areas_around(squares: Bitboard, shapes: RearrangementShapes) -> Vec<Area> {
    let areas = match squares.collect::<Vec<_>>().as_slice() {
        [a, b] => Square::all().filter(|c| c != a && c != b).map(|c| [*a, *b, c]).collect(),
        [a, b, c] => vec![[*a, *b, *c]],
        _ => Vec::new(),
    };
    let sorted = areas.into_iter().map(|mut area: Area| {
        area.sort();
        area
    });
    sorted.filter(|area| has_shape(area, shapes)).collect()
}

/// Whether three squares form one of these shapes.
fn has_shape(area: &Area, shapes: RearrangementShapes) -> bool {
    let span = |of: fn(Square) -> u8| {
        let values = area.map(of);
        values.iter().max().zip(values.iter().min()).map_or(0, |(most, least)| most - least)
    };
    match (span(Square::file), span(Square::rank)) {
        (2, 0) | (0, 2) => shapes.straight,
        (1, 1) => shapes.corners,
        _ => false,
    }
}

/// Checks that no pawn is on the edge, and none two ranks further forward than before.
fn pawns(pos: &Position, rules: &Rules, changes: &Changes, fitting: Vec<Area>) -> Asked {
    let after = |square: Square| {
        let changed = changes.iter().find(|&&(other, _)| other == square).map(|&(_, content)| content);
        changed.unwrap_or_else(|| pos.board.piece_on(square).map(|piece| piece.role))
    };
    let is_pawn = |content: Option<Role>| content.is_some_and(|role| rules.is_pawn(role));
    // A pawn that is already on the edge may not stay there, either.
    let on_edge = |area: &Area| area.iter().copied().find(|&square| matches!(square.rank(), 0 | 7) && is_pawn(after(square)));
    let edges: Vec<Option<Square>> = fitting.iter().map(on_edge).collect();
    if let Some(square) = edges.iter().copied().min().flatten() {
        return ReasonBuilder::new(IllegalReason::RearrangePawnEdge).square("square", square).found();
    }
    let forward = rules.pawns.forward[pos.player.index()];
    let leaps = |area: Area| {
        let before = area.map(|square| is_pawn(pos.board.piece_on(square).map(|piece| piece.role)));
        leaps_ahead(area, before, area.map(|square| is_pawn(after(square))), forward)
    };
    let usable = || fitting.iter().zip(&edges).filter(|(_, edge)| edge.is_none()).map(|(area, _)| *area);
    if usable().all(leaps) {
        let from = changes.iter().map(|&(square, _)| square).find(|&square| is_pawn(pos.board.piece_on(square).map(|piece| piece.role)));
        return ReasonBuilder::new(IllegalReason::RearrangePawnForward).square("from", from.unwrap_or(changes[0].0)).found();
    }
    Ok(())
}
