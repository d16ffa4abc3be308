//! Promotion, re-entry and relocation.

use crate::board::Square;
use crate::compile::{CaptureEffect, Chooser, FarRank};
use crate::kernel::{Action, ActionKind};

use super::case::{Case, Course};
use super::reason::{Asked, ReasonBuilder};
use super::special;
use super::why::IllegalReason;

/// The action without these extras.
fn bare(case: &Case, course: Course) -> Action {
    let kind = match course {
        Course::Plain => ActionKind::Move,
        Course::EnPassant(_) => ActionKind::EnPassant,
        Course::Castle(_) => ActionKind::Castle,
        Course::InPlace => ActionKind::PromoteInPlace,
    };
    Action::new(kind, case.attempt.from, case.attempt.to)
}

/// Checks that the required promotion is given, and no other one.
pub(super) fn ask_promotion(case: &Case, course: Course) -> Asked {
    let (rules, attempt) = (case.rules, &case.attempt);
    let far_rank = rules.pawns.far_rank[case.piece.color.index()];
    let arrives = course == Course::Plain && rules.is_pawn(case.piece.role) && far_rank.has(attempt.to);
    let promotes = (arrives && rules.pawns.at_far_rank == FarRank::Promote) || course == Course::InPlace;
    if promotes && case.scope.opposing && rules.pawns.chooser == Chooser::Owner {
        return match attempt.promotion {
            Some(_) => ReasonBuilder::new(IllegalReason::PromotionByOwner).player(case.piece.color).found(),
            None => Ok(()),
        };
    }
    let pushed_home = || rules.capture.effect == CaptureEffect::Push && case.pos.pushes_own_pawn_home(rules, bare(case, course));
    if promotes || pushed_home() {
        return special::promotion_letter(rules, attempt);
    }
    if attempt.promotion.is_some() { ReasonBuilder::new(IllegalReason::PromotionNot).found() } else { Ok(()) }
}

/// The actions that the attempt can mean, once its re-entry and relocation are valid; several if re-entries are not written.
pub(super) fn completed(case: &Case, course: Course) -> Asked<Vec<Action>> {
    let mut action = bare(case, course);
    if let Some(role) = case.attempt.promotion {
        action = action.promoting(role);
    }
    let mut actions = Vec::new();
    for entered in entered(case, action)? {
        actions.push(relocated(case, entered)?);
    }
    Ok(actions)
}

fn entered(case: &Case, action: Action) -> Asked<Vec<Action>> {
    let (pos, rules, from) = (case.pos, case.rules, case.attempt.from);
    let pocket = pos.pockets[pos.player.index()];
    let entries = pos.entries(rules, action);
    let Some(role) = case.attempt.entry else {
        if pocket.is_empty() || entries.candidates.is_empty() {
            return Ok(vec![action]);
        }
        let mut actions: Vec<Action> = if entries.optional { vec![action] } else { Vec::new() };
        if !rules.writes_entries() {
            actions.extend(entries.roles().map(|role| action.entering(role)));
        }
        let missing = ReasonBuilder::new(IllegalReason::EntryMissing).square("from", from).kinds(rules, entries.candidates);
        return if actions.is_empty() { missing.found() } else { Ok(actions) };
    };
    if !rules.capture.uses_pocket {
        return ReasonBuilder::new(IllegalReason::NoReentry).found();
    }
    if pocket.count(role) == 0 {
        return ReasonBuilder::new(IllegalReason::NotWaiting).kind("kind", rules, role).found();
    }
    if entries.candidates.has(role) {
        return Ok(vec![action.entering(role)]);
    }
    if action.kind() == ActionKind::PromoteInPlace {
        return ReasonBuilder::new(IllegalReason::EntryNotHere).found();
    }
    let at_edge = matches!(from.rank(), 0 | 7) && rules.capture.no_pawns_on_back_ranks && rules.is_pawn(role);
    if at_edge {
        ReasonBuilder::new(IllegalReason::EntryPawnEdge).square("from", from).found()
    } else {
        ReasonBuilder::new(IllegalReason::EntryTint).kind("kind", rules, role).found()
    }
}

fn relocated(case: &Case, action: Action) -> Asked<Action> {
    let (pos, rules) = (case.pos, case.rules);
    let squares = if rules.pawns.at_far_rank == FarRank::Relocate { pos.relocations(rules, action) } else { None };
    let Some(squares) = squares else {
        return if case.attempt.relocation.is_some() { ReasonBuilder::new(IllegalReason::RelocationNot).found() } else { Ok(action) };
    };
    let pawn_moves = rules.is_pawn(case.piece.role) && rules.pawns.far_rank[case.piece.color.index()].has(case.attempt.to);
    let light = if pawn_moves { case.attempt.to.is_light() } else { case.attempt.from.is_light() };
    let colour = |key: IllegalReason| {
        if light {
            ReasonBuilder::new(key).word("colour", "light", "light")
        } else {
            ReasonBuilder::new(key).word("colour", "dark", "dark")
        }
    };
    if squares.is_empty() {
        return colour(IllegalReason::RelocationNowhere).found();
    }
    let Some(square) = case.attempt.relocation else { return colour(IllegalReason::RelocationMissing).found() };
    if squares.has(square) {
        return Ok(action.relocating(square));
    }
    let own_half = (square.rank() < 4) == (case.piece.color == crate::board::Color::White);
    let named = |key: IllegalReason| ReasonBuilder::new(key).square("square", square);
    if !own_half {
        return named(IllegalReason::RelocationHalf).found();
    }
    if square.is_light() == light { named(IllegalReason::RelocationTaken).found() } else { wrong_colour(square, light).found() }
}

fn wrong_colour(square: Square, light: bool) -> ReasonBuilder {
    let (word, english) = if light { ("light", "light") } else { ("dark", "dark") };
    ReasonBuilder::new(IllegalReason::RelocationColor).square("square", square).word("colour", word, english)
}
