//! The compiled schedule of turns: lengths, shapes, orders, ends.

use std::cmp::Ordering;

use crate::board::{Color, Roles};
use crate::format::model::{Counts, Order, Turn, TurnEnd};
use crate::format::slot::{Slot as ParsedSlot, Types};

use super::error::{CompileError, error};
use super::features::{Feature, Features};
use super::roles::{RoleInfo, roles_of};

/// Maximum length of a turn, in moves, points or spaces.
pub(crate) const MAX_TURN_MOVES: u8 = 250;

/// The lengths of turns and the moves that they consist of.
pub struct Schedule {
    prefix: Vec<u8>,
    cycle: Vec<u8>,
    grow_every: u8,
    /// Whether the last listed length repeats.
    repeats_last: bool,
    /// The unit of turn lengths.
    pub counts: Counts,
    pub(crate) points_from: u16,
    pub(crate) capture_points: u8,
    pub(crate) check_points: u8,
    pub(crate) capturable_points: u8,
    pub(crate) plus_capture: i8,
    pub(crate) plus_check: i8,
    /// The shapes that turns can have, each a list of slots, one per move; empty: any moves.
    pub shapes: Vec<Vec<Slot>>,
    pub(crate) shapes_from: u16,
    /// Whether a slot without a legal move is skipped.
    pub skip: bool,
    pub(crate) first_roles: Roles,
    /// Whether the player moves exactly one opposing piece in each turn.
    pub one_opposing: bool,
    /// What ends a turn early, in the order of the variant's file.
    pub(crate) ends: Vec<TurnEnd>,
    /// Whether a move that gives check ends the turn.
    pub ends_on_check: bool,
    /// Whether a move that leaves the moved piece open to capture ends the turn.
    pub ends_on_capturable: bool,
    /// Whether players may end a turn early.
    pub ends_by_choice: bool,
    /// Whether a turn that has begun ends when no move is left.
    pub ends_when_nothing_left: bool,
    pub(crate) must_capture_or_check: u8,
    /// Groups of types that move in this cyclic order; empty: any order.
    pub cycle_groups: Vec<Roles>,
    /// Whether no type moves twice until every type that can has moved once.
    pub no_type_twice: bool,
    /// The last turn whose number matters for its length.
    last_special: u16,
    /// The length of every turn, if it is the same whatever happens.
    constant: Option<u8>,
}

/// The requirements for one move of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Whether the move is made with an opposing piece.
    pub opposing: bool,
    /// The types that the slot names by letter; all if it names none.
    pub named: Roles,
    /// The types that may make the move: those named, of the color that the slot requires.
    pub roles: Roles,
    /// With (true) or without (false) a capture; `None`: either.
    pub capture: Option<bool>,
    /// Whether the move is made with a piece that has not moved in this turn.
    pub other: bool,
}

impl Schedule {
    pub(crate) fn compile(turn: &Turn, role_infos: &[RoleInfo], features: &mut Features) -> Result<Schedule, CompileError> {
        let ends = |end: TurnEnd| turn.ends.contains(&end);
        let points = turn.counts == Counts::Points;
        let Order { cycle, no_type_twice } = &turn.order;
        let specials = [
            if turn.shapes.is_empty() { 0 } else { turn.shapes_from.saturating_sub(1) },
            if points { turn.points.from_turn.saturating_sub(1) } else { 0 },
            if turn.first_types.is_empty() { 0 } else { 1 },
        ];
        let mut schedule = Schedule {
            prefix: turn.length.clone(),
            cycle: turn.cycle.clone(),
            grow_every: turn.grow_every,
            repeats_last: turn.cycle.is_empty() && turn.grow_every == 0 && !turn.length.is_empty(),
            counts: turn.counts,
            points_from: turn.points.from_turn,
            capture_points: turn.points.capture,
            check_points: turn.points.check,
            capturable_points: turn.points.capturable,
            plus_capture: turn.plus.capture,
            plus_check: turn.plus.check,
            shapes: compile_shapes(&turn.shapes, role_infos)?,
            shapes_from: turn.shapes_from,
            skip: turn.skip,
            first_roles: if turn.first_types.is_empty() { Roles::ALL } else { roles_of(role_infos, &turn.first_types) },
            one_opposing: turn.one_opposing,
            ends: turn.ends.clone(),
            ends_on_check: ends(TurnEnd::Check),
            ends_on_capturable: ends(TurnEnd::Capturable),
            ends_by_choice: ends(TurnEnd::Choice),
            ends_when_nothing_left: ends(TurnEnd::NothingLeft),
            must_capture_or_check: turn.must_capture_or_check,
            cycle_groups: cycle.iter().map(|letters| roles_of(role_infos, letters)).collect(),
            no_type_twice: *no_type_twice,
            last_special: 0,
            constant: None,
        };
        schedule.last_special = specials.into_iter().max().unwrap_or(0).max(schedule.last_unrepeated());
        schedule.constant = schedule.constant_length();
        schedule.record(features);
        Ok(schedule)
    }

    fn record(&self, features: &mut Features) {
        features.record(Feature::Shapes, !self.shapes.is_empty());
        features.record(Feature::OneOpposing, self.one_opposing);
        features.record(Feature::Order, self.no_type_twice || !self.cycle_groups.is_empty());
        features.record(Feature::Counts, self.counts != Counts::Moves);
        features.record(Feature::FirstTypes, self.first_roles != Roles::ALL);
        features.record(Feature::MustCaptureOrCheck, self.must_capture_or_check > 0);
        features.record(Feature::EndsByChoice, self.ends_by_choice);
    }

    /// The length of a turn (1, 2 ...) before additions, and whether additions apply to it (they do from the repeating length on).
    pub(crate) fn length(&self, turn: u16) -> (u8, bool) {
        let listed = self.prefix.len() as u16;
        if turn >= listed && self.repeats_last {
            return (self.prefix[listed as usize - 1], true);
        }
        if turn <= listed {
            let repeats = turn == listed && self.cycle.is_empty() && self.grow_every == 0;
            return (self.prefix[turn as usize - 1], repeats);
        }
        let past = turn - listed - 1;
        let last = self.prefix.last().copied();
        if let Some(&length) = self.cycle.get(past as usize % self.cycle.len().max(1)) {
            return (length, true);
        }
        if self.grow_every > 0 {
            let more = past / u16::from(self.grow_every) + 1;
            return ((u16::from(last.unwrap_or(0)) + more).min(MAX_TURN_MOVES.into()) as u8, true);
        }
        (last.unwrap_or(1), true)
    }

    /// The length of a turn, given whether the opponent's preceding turn captured or checked.
    #[inline]
    pub(crate) fn length_after(&self, turn: u16, captured: bool, checked: bool) -> u8 {
        if let Some(length) = self.constant {
            return length;
        }
        let (base, additions) = self.length(turn);
        if !additions {
            return base;
        }
        let plus = if captured { self.plus_capture } else { 0 } + if checked { self.plus_check } else { 0 };
        base.saturating_add_signed(plus).clamp(1, MAX_TURN_MOVES)
    }

    fn constant_length(&self) -> Option<u8> {
        let (length, _) = self.length(1);
        let listed = self.prefix.iter().chain(&self.cycle);
        let varies = self.grow_every > 0 || self.plus_capture != 0 || self.plus_check != 0 || !(1..=MAX_TURN_MOVES).contains(&length);
        (!varies && listed.copied().all(|other| other == length)).then_some(length)
    }

    /// The part of a turn's number that later turns depend on: equal for two turns after which the schedule is the same.
    pub(crate) fn phase(&self, turn: u16) -> u16 {
        if self.grow_every > 0 && self.cycle.is_empty() {
            return turn;
        }
        let cycle = self.cycle.len().max(1) as u16;
        if turn <= self.last_special { turn } else { self.last_special + 1 + (turn - self.last_special - 1) % cycle }
    }

    /// The last turn before the repetition: listed lengths that continue the cycle backward belong to the repetition.
    fn last_unrepeated(&self) -> u16 {
        let cycle = self.cycle.len().max(1) as u16;
        let adds = self.plus_capture != 0 || self.plus_check != 0;
        let alike = |a: (u8, bool), b: (u8, bool)| a.0 == b.0 && (!adds || a.1 == b.1);
        let mut turn = self.prefix.len() as u16;
        while turn > 0 && alike(self.length(turn), self.length(turn + cycle)) {
            turn -= 1;
        }
        turn
    }

    /// Whether shapes apply to a turn.
    #[inline]
    pub(crate) fn shaped(&self, turn: u16) -> bool {
        !self.shapes.is_empty() && turn >= self.shapes_from
    }

    /// Whether a turn is counted in points.
    #[inline]
    pub(crate) fn pointed(&self, turn: u16) -> bool {
        self.counts == Counts::Points && turn >= self.points_from
    }

    /// Whether it is known before a move whether the turn ends with it.
    pub(crate) fn ends_by_length_alone(&self) -> bool {
        self.counts == Counts::Moves && !self.ends_on_check && !self.ends_on_capturable
    }

    /// Whether a player may end a turn by choice although an earlier move of it gave check.
    pub(crate) fn ends_by_choice_in_check(&self) -> bool {
        self.ends_by_choice && !self.ends_on_check
    }

    /// Whether a turn has one move, regardless of the preceding turn.
    pub(crate) fn is_one_move(&self, turn: u16) -> bool {
        let fixed = self.plus_capture <= 0 && self.plus_check <= 0 && !self.shaped(turn) && self.counts == Counts::Moves;
        fixed && self.length(turn).0 == 1
    }

    /// Whether any turn is longer than 1.
    pub(crate) fn lengths_exceed_one(&self) -> bool {
        let grows = self.grow_every > 0 || self.plus_capture > 0 || self.plus_check > 0;
        grows || self.prefix.iter().chain(&self.cycle).any(|&length| length > 1)
    }

    /// The number of moves in the longest shape.
    pub(crate) fn longest_shape(&self) -> u8 {
        self.shapes.iter().map(Vec::len).max().unwrap_or(0) as u8
    }

    /// Whether turns grow without limit.
    pub fn grows(&self) -> bool {
        self.grow_every > 0
    }

    /// Whether the length of a turn depends on captures and checks in the preceding one, or on the shape played.
    pub fn varies(&self) -> bool {
        let lengths = || self.shapes.iter().map(Vec::len);
        self.plus_capture != 0 || self.plus_check != 0 || lengths().min() != lengths().max()
    }

    /// By how many moves a capture, and a check, make the opponent's next turn longer.
    pub fn additions(&self) -> [i8; 2] {
        [self.plus_capture, self.plus_check]
    }

    /// The maximum length of the turns that repeat forever, without additions and growth.
    pub fn longest_repeating(&self) -> u8 {
        let listed = self.cycle.iter().max().or(self.prefix.last()).map_or(1, |&length| length);
        self.longest_shape().max(listed)
    }

    /// The player who has more moves than the other in the turns that repeat forever, without additions and growth. If their number is odd, each
    /// turn of the cycle falls to both players in turn, so neither has more.
    pub fn favored(&self) -> Option<Color> {
        let after = if self.prefix.len().is_multiple_of(2) { Color::White } else { Color::Black };
        let every_other = |first: usize| self.cycle.iter().skip(first).step_by(2).map(|&length| u32::from(length)).sum::<u32>();
        match (self.cycle.len() % 2, every_other(0).cmp(&every_other(1))) {
            (1, _) | (_, Ordering::Equal) => None,
            (_, Ordering::Greater) => Some(after),
            (_, Ordering::Less) => Some(!after),
        }
    }

    /// Whether every turn is a single move.
    pub fn has_single_moves(&self) -> bool {
        let listed = self.prefix.iter().chain(&self.cycle).all(|&length| length == 1);
        listed && !self.grows() && !self.varies() && self.shapes.is_empty() && self.counts == Counts::Moves
    }

    /// Whether each turn, or a shape, includes moves with opposing pieces.
    pub fn moves_opposing(&self) -> bool {
        self.one_opposing || self.shapes.iter().flatten().any(|slot| slot.opposing)
    }
}

fn compile_shapes(shapes: &[Vec<String>], role_infos: &[RoleInfo]) -> Result<Vec<Vec<Slot>>, CompileError> {
    let slot = |shape: usize, index: usize, words: &str| Slot::compile(words, &format!("turn.shapes[{shape}][{index}]"), role_infos);
    let slots = |(shape, words): (usize, &Vec<String>)| words.iter().enumerate().map(|(index, words)| slot(shape, index, words)).collect();
    shapes.iter().enumerate().map(slots).collect()
}

/// Rejects turns that are too long.
pub(super) fn check_lengths(turn: &Turn) -> Result<(), CompileError> {
    match turn.length.iter().chain(&turn.cycle).find(|&&length| length > MAX_TURN_MOVES) {
        Some(length) => {
            Err(error("turn.length", format!("{length} is too long; a turn has at most {MAX_TURN_MOVES} moves, points or spaces")))
        }
        None => Ok(()),
    }
}

impl Slot {
    /// Whether the slot names piece types by letter.
    pub fn names_types(&self) -> bool {
        self.named != Roles::ALL
    }

    /// Compiles a slot. Only [`crate::format::slot`] parses its words.
    fn compile(words: &str, place: &str, role_infos: &[RoleInfo]) -> Result<Slot, CompileError> {
        let declared: Vec<char> = role_infos.iter().map(|info| info.letter).collect();
        let parsed = ParsedSlot::parse(words, &declared).map_err(|errors| {
            let messages: Vec<&str> = errors.iter().map(|error| error.message.as_str()).collect();
            error(place, messages.join("; "))
        })?;
        let letters = |letters: &[char]| roles_of(role_infos, &letters.iter().collect::<String>());
        let named = match &parsed.types {
            Types::Any => Roles::ALL,
            Types::Only(only) => letters(only),
            Types::Except(excluded) => letters(excluded).not(),
        };
        let tinted = parsed.tint.map(Color::from).map_or(Roles::ALL, |color| {
            let tinted: Vec<char> = role_infos.iter().filter(|info| info.tint == Some(color)).map(|info| info.letter).collect();
            letters(&tinted)
        });
        Ok(Slot { opposing: parsed.opposing, named, roles: named.and(tinted), capture: parsed.capture, other: parsed.other })
    }
}

#[cfg(test)]
mod tests {
    use crate::{Color, Rules};

    #[test]
    fn the_player_with_more_moves_is_known() {
        let builtin = |id: &str| Rules::builtin(id).unwrap().schedule().favored();
        assert_eq!(builtin("monster"), Some(Color::White));
        assert!(["chess", "marseillais-balanced", "oscillating", "progressive-italian"].iter().all(|id| builtin(id).is_none()));
        let written = |length: &str, cycle: &str| {
            let text = format!("format = 1\nbase = 'chess'\n[about]\nname = 'Turns'\n[turn]\nlength = {length}\ncycle = {cycle}");
            Rules::from_toml("turns", &text).unwrap().schedule().favored()
        };
        assert_eq!(written("[1]", "[2, 1]"), Some(Color::Black));
        assert_eq!(written("[1, 1]", "[2, 1]"), Some(Color::White));
        assert_eq!(written("[1]", "[2, 1, 3]"), None);
    }
}
