//! Rules about actions other than moves: the end of the game, pending choices, claims, ends of turns, markers.

use crate::board::{Bitboard, Color, Square};
use crate::compile::Rules;
use crate::kernel::{AnySink, Flags, Position};

use super::attempt::{Attempt, MoveAttempt};
use super::reason::{Asked, ReasonBuilder};
use super::why::IllegalReason;

pub(super) fn game_over(pos: &Position, rules: &Rules) -> Asked {
    let Some(outcome) = pos.outcome(rules) else { return Ok(()) };
    let who = outcome.winner.map_or("a draw".to_string(), |color| format!("{color} has won"));
    let english = format!("{who} ({})", outcome.reason.name().replace('-', " "));
    ReasonBuilder::new(IllegalReason::GameOver).word("result", outcome.reason.name(), english).found()
}

/// While a promotion is pending (G10), the only legal action is to choose it, one pawn at a time.
pub(super) fn choice(rules: &Rules, pawn: Square, attempt: &Attempt) -> Asked {
    let first = || ReasonBuilder::new(IllegalReason::ChooseFirst).square("square", pawn).found();
    match attempt {
        Attempt::Move(attempt) if attempt.from == pawn && attempt.to == pawn => {
            promotion_letter(rules, attempt)?;
            bare(rules, attempt)
        }
        _ => first(),
    }
}

/// A promotion needs the letter of a piece that the variant allows.
pub(super) fn promotion_letter(rules: &Rules, attempt: &MoveAttempt) -> Asked {
    let offered = &rules.pawns.promote_to;
    match attempt.promotion {
        None => ReasonBuilder::new(IllegalReason::PromotionMissing).listed(rules, offered).found(),
        Some(role) if !offered.contains(&role) => {
            ReasonBuilder::new(IllegalReason::PromotionNotOffered).kind("kind", rules, role).listed(rules, offered).found()
        }
        Some(_) => Ok(()),
    }
}

/// Only moves can have a re-entry, a relocation or an announcement.
fn bare(rules: &Rules, attempt: &MoveAttempt) -> Asked {
    if attempt.entry.is_some() {
        return ReasonBuilder::new(IllegalReason::EntryNotHere).found();
    }
    if attempt.relocation.is_some() {
        return ReasonBuilder::new(IllegalReason::RelocationNot).found();
    }
    if attempt.announces {
        let key = if rules.end.announce_helpmate { IllegalReason::AnnouncementEarly } else { IllegalReason::NoAnnouncement };
        return ReasonBuilder::new(key).found();
    }
    Ok(())
}

pub(super) fn end_of_turn(pos: &Position, rules: &Rules) -> Asked {
    if !rules.schedule.ends_by_choice {
        return ReasonBuilder::new(IllegalReason::NoEarlyEnd).found();
    }
    if pos.ordinal == 0 { ReasonBuilder::new(IllegalReason::NothingMoved).found() } else { Ok(()) }
}

pub(super) fn claim(pos: &Position, rules: &Rules) -> Asked {
    let after = rules.end.claim_after;
    if after == 0 {
        return ReasonBuilder::new(IllegalReason::NoClaim).found();
    }
    let taker = Color::BOTH.into_iter().find(|color| pos.flags.has(Flags::PAWN_TAKER[color.index()]));
    match taker {
        None => ReasonBuilder::new(IllegalReason::ClaimNobody).found(),
        Some(taker) if taker != pos.player => ReasonBuilder::new(IllegalReason::ClaimNotYours).player(taker).found(),
        Some(_) if pos.since_pawn < after => {
            ReasonBuilder::new(IllegalReason::ClaimTooEarly).number("number", pos.since_pawn).number("limit", after).found()
        }
        Some(_) => Ok(()),
    }
}

/// Checks a marker move; returns `false` if it is not a marker move at all.
pub(super) fn marker(pos: &Position, rules: &Rules, attempt: MoveAttempt) -> Asked<bool> {
    let Some(own) = pos.marker(pos.player).filter(|_| rules.markers.is_some()) else { return Ok(false) };
    let (from, to) = (attempt.from, attempt.to);
    let other = pos.marker(!pos.player);
    if Some(from) == other {
        return ReasonBuilder::new(IllegalReason::MarkerNotYours).square("from", from).player(!pos.player).found();
    }
    if pos.flags.has(Flags::PREPARED) {
        return if from == own { ReasonBuilder::new(IllegalReason::MarkerMoved).found() } else { Ok(false) };
    }
    if from != own {
        return ReasonBuilder::new(IllegalReason::MarkerFirst).square("square", own).found();
    }
    marker_target(pos, rules, from, to)?;
    if attempt.promotion.is_some() {
        return ReasonBuilder::new(IllegalReason::PromotionNot).found();
    }
    bare(rules, &attempt)?;
    Ok(true)
}

fn marker_target(pos: &Position, rules: &Rules, from: Square, to: Square) -> Asked {
    if !Bitboard::file(from.file()).has(to) {
        return ReasonBuilder::new(IllegalReason::MarkerFile).found();
    }
    if from == to {
        return ReasonBuilder::new(IllegalReason::MarkerStays).found();
    }
    if pos.marker(!pos.player) == Some(to) {
        return ReasonBuilder::new(IllegalReason::MarkerTaken).square("to", to).player(!pos.player).found();
    }
    let mut next = *pos;
    next.move_marker(to);
    let mut any = AnySink(false);
    next.moves(rules, false, &mut any);
    if any.0 { Ok(()) } else { ReasonBuilder::new(IllegalReason::MarkerStuck).square("to", to).found() }
}
