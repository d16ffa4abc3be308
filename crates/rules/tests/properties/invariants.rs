//! What must hold of a position, an action and the position after it. Asked over random games by the property tests, and over
//! whatever the fuzz targets find.

#![allow(dead_code)]

use std::collections::BTreeSet;

use tempi_rules::format::model::{Counts, Escape, PiecesMoved, Plus, TurnEnd, VariantFile};
use tempi_rules::{Action, ActionKind, Position, Rules};

/// The action's text.
pub fn text(rules: &Rules, action: Action) -> String {
    action.text(rules)
}

/// The position after an action.
pub fn after(rules: &Rules, position: &Position, action: Action) -> Position {
    let mut next = *position;
    next.play_unchecked(rules, action);
    next
}

/// The position is read from its FEN exactly as it is.
pub fn assert_round_trip(rules: &Rules, position: &Position) {
    let fen = position.fen(rules);
    let read = Position::from_fen(rules, &fen).unwrap_or_else(|e| panic!("{}: {fen}: {e}", rules.id()));
    assert_eq!(read, *position, "{}: {fen} is read as {}", rules.id(), read.fen(rules));
}

/// Actions are counted as they are listed, and no text stands for two of them.
pub fn assert_listing(rules: &Rules, position: &Position, actions: &[Action]) {
    let place = || format!("{}: {}", rules.id(), position.fen(rules));
    assert_eq!(position.count_legal_actions(rules), actions.len() as u64, "{}", place());
    let texts: BTreeSet<String> = actions.iter().map(|&action| text(rules, action)).collect();
    assert_eq!(texts.len(), actions.len(), "{} has a text twice: {texts:?}", place());
}

/// The placement's key is right, moves are counted and turns follow one another, and there is no legal action if and only if the
/// game has an outcome.
pub fn assert_played(rules: &Rules, position: &Position, action: Action, next: &Position) {
    let place = || format!("{}: {} at {}", rules.id(), text(rules, action), position.fen(rules));
    assert_eq!(next.board().key(), next.board().fresh_key(), "{}", place());
    assert_eq!(next.count_legal_actions(rules) == 0, next.outcome(rules).is_some(), "{}", place());
    assert_sequence(position, action, next, &place);
}

fn assert_sequence(position: &Position, action: Action, next: &Position, place: &dyn Fn() -> String) {
    if next.turn() == position.turn() {
        assert_eq!(next.player(), position.player(), "{}", place());
        assert_eq!(next.ordinal(), position.ordinal() + u8::from(action.is_move()), "{}", place());
    } else {
        assert_eq!(next.turn(), position.turn() + 1, "{}", place());
        assert_eq!(next.player(), !position.player(), "{}", place());
        assert_eq!((next.ordinal(), next.is_inside_turn()), (0, false), "{}", place());
        assert!(action.is_move() || action.kind() == ActionKind::EndTurn, "{}", place());
    }
}

/// G1: after a player's move his own king is not in check, wherever kings are royal and the whole turn is not what counts.
pub fn assert_own_king_safe(rules: &Rules, position: &Position, action: Action, next: &Position) {
    let inside_whole_turn = rules.checks().escape == Escape::Turn && next.turn() == position.turn();
    if !rules.has_royal_kings() || !action.is_move() || inside_whole_turn {
        return;
    }
    let place = || format!("{}: {} at {}", rules.id(), text(rules, action), position.fen(rules));
    assert!(!next.in_check(rules, position.moving_side()), "{}", place());
}

/// The length of a turn as the file says it, before additions.
pub fn length(file: &VariantFile, turn: usize) -> usize {
    let turns = &file.turn;
    let listed = turns.length.len();
    if let Some(&length) = turns.length.get(turn - 1) {
        return length.into();
    }
    let past = turn - listed - 1;
    let last = usize::from(*turns.length.last().unwrap_or(&0));
    if turns.grow_every > 0 {
        return last + past / usize::from(turns.grow_every) + 1;
    }
    if turns.cycle.is_empty() { last } else { turns.cycle[past % turns.cycle.len()].into() }
}

/// The least and the most moves that a complete turn can hold by the file's schedule.
fn bounds(file: &VariantFile, turn: usize) -> (usize, usize) {
    let turns = &file.turn;
    let whole = length(file, turn);
    let ends_early = !turns.ends.is_empty();
    if !turns.shapes.is_empty() && turn >= usize::from(turns.shapes_from) {
        let lengths = || turns.shapes.iter().map(Vec::len);
        let least = if turns.skip || ends_early { 1 } else { lengths().min().unwrap_or(1) };
        return (least, lengths().max().unwrap_or(1));
    }
    let counts_more = match turns.counts {
        Counts::Moves => false,
        Counts::Points => turn >= usize::from(turns.points.from_turn),
        Counts::Spaces => true,
    };
    if !turns.order.cycle.is_empty() {
        return (1, turns.order.cycle.len());
    }
    let plus = [turns.plus.capture, turns.plus.check];
    let repeats = turn >= turns.length.len() + usize::from(turns.grow_every > 0 || !turns.cycle.is_empty());
    let (mut least, mut most) = (whole as i32, whole as i32);
    for addition in plus.into_iter().filter(|_| repeats) {
        least += i32::from(addition.min(0));
        most += i32::from(addition.max(0));
    }
    (if ends_early || counts_more { 1 } else { least.max(1) as usize }, most.max(1) as usize)
}

/// The turn holds as many moves as the file's schedule says; where a check ends the turn, a shorter one checks.
pub fn assert_schedule(rules: &Rules, position: &Position, action: Action, next: &Position) {
    let file = rules.source_file();
    let made = usize::from(position.ordinal()) + usize::from(action.is_move());
    let place = || format!("turn {}, {}: {} at {}", position.turn(), rules.id(), text(rules, action), position.fen(rules));
    let (least, most) = bounds(file, position.turn().into());
    assert!(made <= most, "{made} moves, not at most {most}: {}", place());
    if next.turn() == position.turn() {
        return;
    }
    assert!(made >= least, "{made} moves, not at least {least}: {}", place());
    let by_moves = file.turn.shapes.is_empty() && file.turn.order.cycle.is_empty() && file.turn.counts == Counts::Moves;
    let whole = by_moves && file.turn.plus == Plus::default();
    let only_checks_end = file.turn.ends == [TurnEnd::Check] && file.turn.pieces_moved == PiecesMoved::Own;
    if only_checks_end && whole && made < length(file, position.turn().into()) && next.outcome(rules).is_none() {
        assert!(next.is_check(rules), "the turn ended without a check: {}", place());
    }
}

/// A FEN without its counters: what remains is what later play depends on, but for where the schedule stands.
pub fn without_counters(fen: &str) -> String {
    let kept = fen.split(' ').enumerate().filter(|(index, _)| !matches!(index, 4 | 5));
    // Of the last capture of a pawn, who made it stays and how long ago goes.
    let told =
        kept.map(|(_, field)| if field.starts_with("taker=") { field.trim_end_matches(|c: char| c.is_ascii_digit()) } else { field });
    told.filter(|field| *field != "taker=-").collect::<Vec<_>>().join(" ")
}
