//! Computes the state of a turn from a position.

use crate::board::{Bitboard, Color, Roles, Square};
use crate::compile::{CheckAllowed, Counts, Quadrant, ReentryDuty, Rules, Slot, TurnEnd};
use crate::explain::{BarredBecause, barred_because};
use crate::kernel::{Flags, NONE, Pocket, Position, duty_falls_due, escapes_only_by_capture, last_own, spaces_left};
use crate::sentence::{NumberRange, PieceCount, PieceType, SlotNeed, quarter_name};

use super::data::{
    Barred, CheckIf, CheckNow, Counters, Duty, Ended, Lengthened, NextMoveRules, Remaining, TurnEnding, TurnProgress, TypesMoved,
};
use super::surroundings;

/// The progress of the turn at a position.
pub fn turn_progress(position: &Position, rules: &Rules) -> TurnProgress {
    let (check, check_if) = check_now(position, rules);
    let in_check = position.is_check(rules);
    let result = position.outcome(rules).map(|outcome| Ended { winner: outcome.winner, reason: outcome.reason.name() });
    TurnProgress {
        player: position.player,
        moving_color: position.moving_side,
        alternate: rules.alternate,
        turn: position.turn,
        ordinal: position.ordinal.saturating_add(1),
        moves: moves(position, rules),
        lengthened: lengthened(position, rules),
        remaining: remaining(position, rules),
        movement: movement(position, rules),
        in_check,
        check,
        check_if,
        last_capture: rules.limits.final_no_capture && position.left == 2,
        duties: if result.is_some() { Vec::new() } else { duties(position, rules, in_check) },
        barred: barred(position, rules),
        moved: if rules.tracks_moved { position.moved.collect() } else { Vec::new() },
        waiting: Color::BOTH.map(|color| counted(rules, position.pockets[color.index()])),
        taken: if keeps_taken(rules) { counted(rules, position.taken) } else { Vec::new() },
        decisive: surroundings::decisive(position, rules),
        extinct: surroundings::extinct(position, rules),
        crowded: surroundings::crowded(position, rules),
        leaves: surroundings::leaves(rules),
        safe: surroundings::safe(position, rules),
        cut_short: false,
        markers: rules.markers.and_then(|_| Some([position.marker(Color::White)?, position.marker(Color::Black)?])),
        counters: counters(position, rules),
        may_end: rules.schedule.ends_by_choice && position.ordinal > 0 && !chooses(position) && result.is_none(),
        ends: ends(rules),
        may_rearrange: rules.rearrangement.is_some() && !position.is_inside_turn() && !chooses(position) && result.is_none(),
        may_announce: rules.end.announce_helpmate && position.left == 1 && result.is_none(),
        may_claim: position.may_claim(rules) && !chooses(position) && result.is_none(),
        result,
    }
}

/// Whether the player must choose a promotion first.
pub(super) fn chooses(position: &Position) -> bool {
    position.pending_choice().is_some()
}

fn keeps_taken(rules: &Rules) -> bool {
    rules.capture.keeps_taken
}

fn counted(rules: &Rules, pocket: Pocket) -> Vec<PieceCount> {
    pocket.iter().map(|(role, count)| PieceCount { kind: PieceType::of(rules, role), count }).collect()
}

/// The shapes that the turn can still take, from the next slot on.
fn open_shapes<'a>(position: &'a Position, rules: &'a Rules) -> impl Iterator<Item = &'a [Slot]> {
    let alive = move |index: usize| position.shapes >> index & 1 != 0;
    let shapes = rules.schedule.shapes.iter().enumerate().filter(move |&(index, _)| alive(index));
    shapes.filter_map(move |(_, shape)| shape.get(position.slot as usize..)).filter(|rest| !rest.is_empty())
}

/// The number of moves left in the turn.
fn moves_left(position: &Position, rules: &Rules) -> NumberRange {
    let (schedule, left) = (&rules.schedule, position.left);
    if schedule.shaped(position.turn) {
        let lengths = || open_shapes(position, rules).map(|rest| rest.len() as u8);
        let (least, most) = (lengths().min().unwrap_or(0), lengths().max().unwrap_or(0));
        return if schedule.skip { NumberRange { least: least.min(1), most } } else { NumberRange { least, most } };
    }
    let dearest = if schedule.pointed(position.turn) {
        schedule.check_points.max(schedule.capture_points).max(schedule.capturable_points).max(1)
    } else if schedule.counts == Counts::Spaces {
        spaces_left(rules, position).unwrap_or(left).clamp(1, 7)
    } else {
        1
    };
    NumberRange { least: left.div_ceil(dearest), most: left }
}

fn moves(position: &Position, rules: &Rules) -> NumberRange {
    let left = moves_left(position, rules);
    NumberRange { least: position.ordinal.saturating_add(left.least), most: position.ordinal.saturating_add(left.most) }
}

fn remaining(position: &Position, rules: &Rules) -> Remaining {
    let schedule = &rules.schedule;
    let shaped = schedule.shaped(position.turn);
    let shapes = open_shapes(position, rules).filter(|_| shaped);
    Remaining {
        moves: Some(moves_left(position, rules)),
        points: schedule.pointed(position.turn).then_some(position.left),
        spaces: (schedule.counts == Counts::Spaces).then_some(position.left),
        shapes: shapes.map(|rest| rest.iter().map(|slot| SlotNeed::of(rules, slot)).collect()).collect(),
        skips: shaped && schedule.skip,
        skipped: surroundings::skipped_at_start(position, rules),
        in_all: in_all(position, rules),
        groups: groups(position, rules).into_iter().map(|roles| PieceType::all(rules, roles)).collect(),
        types: schedule.no_type_twice.then(|| types(position, rules)),
    }
}

/// What the opponent's preceding turn may have added to this one.
fn lengthened(position: &Position, rules: &Rules) -> Option<Lengthened> {
    let schedule = &rules.schedule;
    let added = Lengthened { capture: schedule.plus_capture, check: schedule.plus_check };
    let (_, additions) = schedule.length(position.turn);
    (additions && added != Lengthened { capture: 0, check: 0 }).then_some(added)
}

/// The length of the turn in points, spaces or slots.
fn in_all(position: &Position, rules: &Rules) -> Option<u8> {
    let schedule = &rules.schedule;
    if schedule.shaped(position.turn) {
        return Some(schedule.longest_shape());
    }
    let counted = schedule.pointed(position.turn) || schedule.counts == Counts::Spaces;
    // What the other player's turn added is included in what is left, but no longer known once some of that is spent.
    counted.then(|| schedule.length(position.turn).0.max(position.left))
}

/// The groups of the cycle that have not moved in this turn, the one that is due first; empty at the start, where any may begin.
fn groups(position: &Position, rules: &Rules) -> Vec<Roles> {
    let groups = &rules.schedule.cycle_groups;
    if position.group == NONE {
        return groups.clone();
    }
    let places = (0..groups.len()).map(|ahead| (position.group as usize + ahead) % groups.len());
    places.filter(|&place| position.used.0 >> place & 1 == 0).map(|place| groups[place]).collect()
}

fn types(position: &Position, rules: &Rules) -> TypesMoved {
    let present = |role| position.board.pieces(position.moving_side, role).not_empty();
    let present = rules.roles().filter(|&role| present(role)).fold(Roles::NONE, Roles::with);
    TypesMoved { free: PieceType::all(rules, present.and(position.used.not())), moved: PieceType::all(rules, position.used) }
}

fn movement(position: &Position, rules: &Rules) -> NextMoveRules {
    let borrowed = rules.limits.moves_as.get(position.ordinal as usize).into_iter().flatten();
    let most_spaces = spaces_left(rules, position);
    NextMoveRules {
        moves_as: borrowed.map(|&(role, other)| (PieceType::of(rules, role), PieceType::of(rules, other))).collect(),
        most_spaces,
        leap_spaces: most_spaces.map(|_| rules.limits.leap_spaces),
        no_passing: rules.limits.no_passing.iter().map(|lines| lines.names().map(String::from).to_vec()).collect(),
    }
}

/// Whether the next move completes a turn with shapes: without and with a capture.
fn completes(position: &Position, rules: &Rules) -> [bool; 2] {
    let mut complete = [false; 2];
    for rest in open_shapes(position, rules).filter(|rest| rest.len() == 1) {
        complete[0] |= rest[0].capture != Some(true);
        complete[1] |= rest[0].capture != Some(false);
    }
    complete
}

fn check_now(position: &Position, rules: &Rules) -> (CheckNow, Option<CheckIf>) {
    let may = |allowed: bool| (if allowed { CheckNow::May } else { CheckNow::NotYet }, None);
    if rules.check.royal.is_none() {
        return (CheckNow::None, None);
    }
    if position.flags.has(Flags::UNDOING) {
        return (CheckNow::NotYet, None);
    }
    match rules.check.allowed {
        CheckAllowed::Always if rules.schedule.ends_on_check => (CheckNow::EndsTheTurn, None),
        CheckAllowed::Always => (CheckNow::Free, None),
        CheckAllowed::Final if rules.schedule.ends_on_check => (CheckNow::EndsTheTurn, None),
        CheckAllowed::Final => check_with_the_last(position, rules),
        CheckAllowed::LastTwo => may(position.left <= 2),
        CheckAllowed::Second => may(position.ordinal == 1),
        // The last move of a turn must be made with the opposing piece, if that has not moved yet.
        CheckAllowed::LastOwn if position.left == 1 && !position.flags.has(Flags::OPPOSED) => may(false),
        CheckAllowed::LastOwn if !last_own(rules, position) => may(false),
        CheckAllowed::LastOwn => (CheckNow::May, Some(CheckIf::OwnPiece)),
    }
}

/// If only the last move of a turn may check: whether the next move is the last one, or under which condition.
fn check_with_the_last(position: &Position, rules: &Rules) -> (CheckNow, Option<CheckIf>) {
    let schedule = &rules.schedule;
    let may_if = |condition| (CheckNow::May, Some(condition));
    if schedule.shaped(position.turn) {
        return match completes(position, rules) {
            [true, true] => (CheckNow::May, None),
            [true, false] => may_if(CheckIf::Quiet),
            [false, true] => may_if(CheckIf::Captures),
            [false, false] => (CheckNow::NotYet, None),
        };
    }
    if position.left == 1 {
        return (CheckNow::May, None);
    }
    let counted = schedule.pointed(position.turn) || schedule.counts == Counts::Spaces;
    if counted || schedule.ends_on_capturable {
        let possible = schedule.ends_on_capturable || moves_left(position, rules).least == 1;
        return if possible { may_if(CheckIf::EndsTheTurn) } else { (CheckNow::NotYet, None) };
    }
    if position.ordinal == 1 && position.ordinal + position.left == rules.check.undone_in_turn_of {
        return may_if(CheckIf::CanBeEnded);
    }
    if rules.check.final_when_nothing_left { may_if(CheckIf::NothingLeft) } else { (CheckNow::NotYet, None) }
}

fn duties(position: &Position, rules: &Rules, in_check: bool) -> Vec<Duty> {
    let mut duties = Vec::new();
    if let Some(square) = position.pending_choice() {
        duties.push(Duty::ChoosePromotion { square });
        return duties;
    }
    if rules.markers.is_some() && !position.flags.has(Flags::PREPARED) {
        duties.push(Duty::MoveMarker);
    }
    if position.flags.has(Flags::ESCAPING) {
        duties.push(Duty::LeaveCheckInTurn);
    } else if in_check {
        duties.push(Duty::LeaveCheck);
    }
    duties_of_pieces(position, rules, &mut duties);
    duties_of_captures(position, rules, &mut duties);
    if position.quadrant != NONE && rules.limits.quadrant != Quadrant::Any {
        duties.push(Duty::Quarter { inside: rules.limits.quadrant == Quadrant::Same, quarter: quarter_name(position.quadrant) });
    }
    if !position.pockets[position.player.index()].is_empty() {
        let waiting = position.pockets[position.player.index()].total();
        let in_time = rules.capture.duty == ReentryDuty::InTime && waiting < u32::from(position.left);
        duties.push(Duty::ReEnter { now: !in_time });
    }
    if rules.schedule.pointed(position.turn) || rules.schedule.counts == Counts::Spaces {
        duties.push(Duty::UseUp);
    }
    duties
}

/// The duties about which pieces must or may move.
fn duties_of_pieces(position: &Position, rules: &Rules, duties: &mut Vec<Duty>) {
    if position.flags.has(Flags::UNDOING) {
        duties.push(Duty::UndoCheck);
    }
    if position.forced != NONE {
        duties.push(Duty::SamePieceForward { square: Square::new(position.forced) });
    }
    if rules.schedule.one_opposing && !position.flags.has(Flags::OPPOSED) {
        duties.push(if position.left == 1 { Duty::OpposingPiece } else { Duty::OpposingPieceOwed });
    }
    let mut types = Roles::ALL;
    if position.turn == 1 {
        types = types.and(rules.schedule.first_roles);
    }
    if let Some(&group) = rules.schedule.cycle_groups.get(position.group as usize) {
        types = types.and(group);
    }
    if rules.schedule.shaped(position.turn) {
        let slots: Vec<Slot> = open_shapes(position, rules).map(|rest| rest[0]).collect();
        if !slots.is_empty() && slots.iter().all(|slot| slot.opposing) {
            duties.push(Duty::OpposingPiece);
        }
        if !slots.is_empty() && slots.iter().all(|slot| slot.other) {
            duties.push(Duty::OtherPiece);
        }
        types = types.and(slots.iter().fold(Roles::NONE, |all, slot| all.or(slot.roles)));
    }
    let types = PieceType::limited(rules, types);
    if !types.is_empty() {
        duties.push(Duty::Types { types });
    }
}

fn duties_of_captures(position: &Position, rules: &Rules, duties: &mut Vec<Duty>) {
    let schedule = &rules.schedule;
    if schedule.shaped(position.turn) {
        let wanted = |capture: bool| open_shapes(position, rules).all(|rest| rest[0].capture == Some(capture));
        if wanted(true) {
            duties.push(Duty::Capture);
        } else if wanted(false) {
            duties.push(Duty::NoCapture { before: None, opposed: false });
        }
    }
    let first = rules.limits.captures_from;
    if position.ordinal + 1 < first {
        // A capture is allowed if nothing else ends a check: then there is nothing else to play.
        let relieved = rules.limits.captures_against_check && escapes_only_by_capture(rules, position);
        duties.push(if relieved { Duty::Capture } else { Duty::NoCapture { before: Some(first), opposed: false } });
    }
    let last = rules.limits.final_no_capture && position.left == 1;
    let opposed = schedule.one_opposing && position.flags.has(Flags::OPPOSED);
    if last || opposed {
        duties.push(Duty::NoCapture { before: None, opposed });
    }
    let by = schedule.must_capture_or_check;
    let counts_here = by > 0 && position.ordinal + position.left == by && !position.flags.has(Flags::CAPTURED);
    if counts_here || duty_falls_due(rules, position) {
        duties.push(Duty::CaptureOrCheck { by });
    }
}

fn barred(position: &Position, rules: &Rules) -> Vec<Barred> {
    let own: Bitboard = position.barred & position.board.of(position.moving_side);
    let mut barred: Vec<Barred> = own.map(|square| Barred { square, because: barred_because(position, rules, square) }).collect();
    if rules.limits.each_piece_once {
        let moved = (position.moved & position.board.of(position.moving_side)) - own;
        barred.extend(moved.map(|square| Barred { square, because: BarredBecause::Moved }));
    }
    barred
}

fn counters(position: &Position, rules: &Rules) -> Counters {
    let claim = rules.end.claim_after;
    let taker = Color::BOTH.into_iter().find(|color| position.flags.has(Flags::PAWN_TAKER[color.index()]));
    Counters {
        quiet: position.quiet,
        quiet_limit: Some(rules.end.quiet_turns).filter(|&turns| turns > 0),
        since_pawn: (claim > 0).then_some(position.since_pawn),
        claim_after: Some(claim).filter(|&moves| moves > 0),
        pawn_taker: taker.filter(|_| claim > 0),
    }
}

fn ends(rules: &Rules) -> Vec<TurnEnding> {
    let end = |end: &TurnEnd| match end {
        TurnEnd::Check => TurnEnding::Check,
        TurnEnd::Capturable => TurnEnding::Capturable,
        TurnEnd::Choice => TurnEnding::Choice,
        TurnEnd::NothingLeft => TurnEnding::NothingLeft,
    };
    rules.schedule.ends.iter().map(end).collect()
}
