//! Generates the legal actions of a position, depending on the place in the turn.

use arrayvec::ArrayVec;

use crate::board::{Bitboard, Color, Role, Roles, Square};
use crate::compile::{Rules, Slot};

use super::action::{Action, ActionKind};
use super::context::{Context, MoveScope, quadrant_mask};
use super::filter::Filter;
use super::position::{Flags, NONE, Position};
use super::sink::{AnySink, Sink};

impl Rules {
    /// Whether every move of this turn may give check, so that moves need not be filtered for checks.
    #[inline]
    pub(super) fn checks_are_free(&self, pos: &Position) -> bool {
        use crate::compile::CheckAllowed::{Always, Final, LastOwn, LastTwo, Second};
        match self.check.allowed {
            Always => true,
            Final => pos.left == 1 || self.schedule.ends_on_check,
            LastTwo => pos.left <= 2,
            Second => pos.ordinal == 1,
            LastOwn => false,
        }
    }
}

impl Position {
    /// Whether the position stores an end: a goal reached, an announcement, a claim, a draw by counting. Checkmate and stalemate are detected by
    /// generating actions.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.ended != 0 || self.flags.has(Flags::BARE | Flags::QUIET)
    }

    /// Whether a move is legal, including marker moves and rearrangements, but not claims, choices and ending the turn.
    pub(crate) fn has_move(&self, rules: &Rules) -> bool {
        self.can_move(rules, false)
    }

    /// The same, ignoring the check rule.
    pub(crate) fn has_move_ignoring_checks(&self, rules: &Rules) -> bool {
        self.can_move(rules, true)
    }

    /// Whether a move is legal; with `ignore_checks`, the check rule is ignored.
    pub(crate) fn can_move(&self, rules: &Rules, ignore_checks: bool) -> bool {
        let mut any = AnySink(false);
        self.moves(rules, ignore_checks, &mut any);
        any.0
    }

    /// Whether a move without capture is legal.
    pub(crate) fn has_quiet_move(&self, rules: &Rules) -> bool {
        let quiet = |scope: MoveScope| {
            let mut any = AnySink(false);
            self.scoped_moves(rules, MoveScope { capture: Roles::NONE, ..scope }, &mut any);
            any.0
        };
        if rules.schedule.shaped(self.turn) {
            return self.shaped_scopes(rules, self.slot, false).into_iter().any(quiet);
        }
        quiet(self.own_scope(rules, false))
    }

    pub(crate) fn generate<S: Sink>(&self, rules: &Rules, sink: &mut S) -> bool {
        if let Some(square) = self.pending_choice() {
            return choices(rules, square, sink);
        }
        if self.may_claim(rules) && self.has_move(rules) && sink.action(Action::bare(ActionKind::Claim)) {
            return true;
        }
        if rules.schedule.ends_by_choice && self.ordinal > 0 && sink.action(Action::bare(ActionKind::EndTurn)) {
            return true;
        }
        self.moves(rules, false, sink)
    }

    /// Whether the player may claim the win: they captured the last pawn, long enough ago.
    pub(crate) fn may_claim(&self, rules: &Rules) -> bool {
        let after = rules.end.claim_after;
        after > 0 && self.since_pawn >= after && self.flags.has(Flags::PAWN_TAKER[self.player.index()])
    }

    /// The moves of the position, including marker moves and rearrangements.
    pub(crate) fn moves<S: Sink>(&self, rules: &Rules, ignore_checks: bool, sink: &mut S) -> bool {
        if rules.features.is_plain() {
            return self.plain_moves(rules, ignore_checks, sink);
        }
        if rules.markers.is_some() && !self.flags.has(Flags::PREPARED) {
            return self.marker_moves(rules, ignore_checks, sink);
        }
        if rules.rearrangement.is_some() && !self.is_inside_turn() && self.rearrangements(rules, ignore_checks, sink) {
            return true;
        }
        if rules.schedule.shaped(self.turn) {
            return self.shaped_moves(rules, self.slot, ignore_checks, sink);
        }
        if self.flags.has(Flags::UNDOING) {
            return self.scoped_moves(rules, self.undoing_scope(rules, ignore_checks), sink);
        }
        if rules.schedule.one_opposing {
            return self.coactive_moves(rules, ignore_checks, sink);
        }
        let scope = self.own_scope(rules, ignore_checks);
        if rules.schedule.no_type_twice {
            return self.rotating_moves(rules, scope, sink);
        }
        self.scoped_moves(rules, scope, sink)
    }

    /// Moves of a variant with no rules beyond movement, check rules and the number of moves.
    #[inline]
    fn plain_moves<S: Sink>(&self, rules: &Rules, ignore_checks: bool, sink: &mut S) -> bool {
        if !ignore_checks && !rules.checks_are_free(self) {
            return self.scoped_moves(rules, self.own_scope(rules, ignore_checks), sink);
        }
        let mut context = Context::plain(rules, self);
        if !rules.by_pins {
            return context.generate::<S, false, false>(sink);
        }
        context.find_checks_and_pins();
        context.generate::<S, true, false>(sink)
    }

    /// The player's own pieces of the group of types that is to move.
    pub(crate) fn own_scope(&self, rules: &Rules, ignore_checks: bool) -> MoveScope {
        let mut scope = MoveScope { last: [self.left == 1; 2], ignore_checks, ..MoveScope::ALL };
        if self.group != NONE {
            scope = scope.of(rules.schedule.cycle_groups[self.group as usize]);
        } else if !rules.schedule.cycle_groups.is_empty() {
            // Pieces that belong to no group never move.
            scope = scope.of(rules.schedule.cycle_groups.iter().fold(Roles::NONE, |all, &group| all.or(group)));
        }
        if self.turn == 1 {
            scope = scope.of(rules.schedule.first_roles);
        }
        scope
    }

    /// The opposing pieces, one of which must end the check that was just given.
    pub(crate) fn undoing_scope(&self, rules: &Rules, ignore_checks: bool) -> MoveScope {
        let scope = MoveScope { opposing: true, last: [false; 2], ignore_checks, ..MoveScope::ALL };
        if self.turn == 1 { scope.of(rules.schedule.first_roles) } else { scope }
    }

    /// Generates the moves of a scope.
    pub(crate) fn scoped_moves<S: Sink>(&self, rules: &Rules, scope: MoveScope, sink: &mut S) -> bool {
        let mut context = Context::unrestricted(rules, self, scope);
        if context.from.is_empty() {
            return false;
        }
        context.restrict();
        let sideways = rules.limits.sideways_then_forward && self.forced == NONE && !scope.opposing;
        if sideways && self.sideways_moves(&context, sink) {
            return true;
        }
        let promotes_in_place = rules.pawns.in_place && !scope.opposing;
        if !context.filtered {
            return (promotes_in_place && self.promotions_in_place(&context, sink)) || generate(&context, sink);
        }
        let mut filter = Filter { context: &context, inner: sink };
        (promotes_in_place && self.promotions_in_place(&context, &mut filter)) || generate(&context, &mut filter)
    }

    /// Moves with types that have not moved, or with all types once every type that can move has moved.
    fn rotating_moves<S: Sink>(&self, rules: &Rules, scope: MoveScope, sink: &mut S) -> bool {
        let fresh = scope.of(self.used.not());
        let mut any = AnySink(false);
        self.scoped_moves(rules, fresh, &mut any);
        self.scoped_moves(rules, if any.0 { fresh } else { scope }, sink)
    }

    /// Moves for the next slot of each shape that the turn can still take.
    pub(crate) fn shaped_moves<S: Sink>(&self, rules: &Rules, slot: u8, ignore_checks: bool, sink: &mut S) -> bool {
        let scopes = self.shaped_scopes(rules, slot, ignore_checks);
        scopes.into_iter().any(|scope| self.scoped_moves(rules, scope, sink))
    }

    /// The requirements of the shapes at a slot: for own and opposing pieces, for any pieces and those that have not moved in the turn, for moves
    /// that complete the turn and others. No move fits two of the scopes.
    pub(crate) fn shaped_scopes(&self, rules: &Rules, slot: u8, ignore_checks: bool) -> ArrayVec<MoveScope, 8> {
        let first = if self.turn == 1 { rules.schedule.first_roles } else { Roles::ALL };
        let mut scopes = ArrayVec::new();
        for opposing in [false, true] {
            // No shape is complete while another continues, so types allowed for any piece are excluded only for pieces that have not moved.
            let mut taken = [Roles::NONE; 2];
            for other in [false, true] {
                let asked = |complete| {
                    let [quiet, capture] = self.asked_roles(rules, slot, [opposing, other, complete]);
                    MoveScope {
                        opposing,
                        other,
                        ignore_checks,
                        quiet: quiet.and(taken[0].not()),
                        capture: capture.and(taken[1].not()),
                        last: [complete; 2],
                        ..MoveScope::ALL
                    }
                    .of(first)
                };
                let (goes_on, completes) = (asked(false), asked(true));
                taken = [goes_on.quiet.or(completes.quiet), goes_on.capture.or(completes.capture)];
                let apart = |a: Roles, b: Roles| a.is_empty() || b.is_empty();
                if apart(goes_on.quiet, completes.quiet) && apart(goes_on.capture, completes.capture) {
                    let last = [!completes.quiet.is_empty(), !completes.capture.is_empty()];
                    scopes.push(MoveScope { quiet: taken[0], capture: taken[1], last, ..goes_on });
                } else {
                    scopes.extend([goes_on, completes]);
                }
            }
        }
        scopes.retain(|scope| !scope.quiet.or(scope.capture).is_empty());
        scopes
    }

    /// The types that the slots of one kind (with an opposing piece, with one that has not moved, completing the turn) require, without and with a
    /// capture.
    fn asked_roles(&self, rules: &Rules, slot: u8, [opposing, other, complete]: [bool; 3]) -> [Roles; 2] {
        let mut asked = [Roles::NONE; 2];
        for (index, shape) in rules.schedule.shapes.iter().enumerate() {
            let Some(words) = shape.get(slot as usize).filter(|_| self.shapes >> index & 1 != 0) else { continue };
            if (words.opposing, words.other, shape.len() == slot as usize + 1) != (opposing, other, complete) {
                continue;
            }
            for captures in [false, true] {
                if words.capture.is_none_or(|wanted| wanted == captures) {
                    asked[usize::from(captures)] = asked[usize::from(captures)].or(words.roles);
                }
            }
        }
        asked
    }

    /// Moves with own and opposing pieces, if each turn includes exactly one of the latter.
    fn coactive_moves<S: Sink>(&self, rules: &Rules, ignore_checks: bool, sink: &mut S) -> bool {
        let opposed = self.flags.has(Flags::OPPOSED);
        let own = MoveScope { last: [self.left == 1; 2], ignore_checks, ..self.own_scope(rules, ignore_checks) };
        if (opposed || self.left > 1) && self.scoped_moves(rules, own, sink) {
            return true;
        }
        // A turn that starts in check starts with an own piece.
        let begins_in_check = self.ordinal == 0 && self.in_check(rules, self.moving_side);
        !opposed && !begins_in_check && self.scoped_moves(rules, MoveScope { opposing: true, ..own }, sink)
    }

    /// Sideways moves without capture after which the same piece has a forward move. They are tested one by one.
    fn sideways_moves<S: Sink>(&self, context: &Context<'_>, sink: &mut S) -> bool {
        let rules = context.rules;
        if self.left < 2 {
            return false;
        }
        let context = &Context { pins: false, filtered: true, masked: false, ..*context };
        let mut followed = Followed { position: self, rules, inner: sink };
        let mut filter = Filter { context, inner: &mut followed };
        for moves in &rules.sets[context.set][context.us.index()] {
            let (quiet_mask, _) = context.target_masks::<true>(moves);
            for from in self.board.pieces(context.us, moves.role) & context.from {
                let reach = &rules.pool[moves.quiet as usize];
                let mut targets = reach.targets(rules.attacks, from, context.occupied) & quiet_mask & Bitboard::rank(from.rank());
                if let Some(spaces) = context.spaces {
                    targets &= rules.limits.within[spaces as usize][from.index()];
                }
                if filter.moves(from, targets) {
                    return true;
                }
            }
        }
        false
    }

    /// Promotions of pawns on their far rank.
    fn promotions_in_place<S: Sink>(&self, context: &Context<'_>, sink: &mut S) -> bool {
        let pawns = &context.rules.pawns;
        let quiet = pawns.roles.and(context.scope.quiet);
        let anywhere = self.quadrant == NONE;
        let target_mask = if anywhere { Bitboard::ALL } else { quadrant_mask(context.rules.limits.quadrant, self.quadrant) };
        let pieces = self.board.pieces_of(context.us, quiet) & pawns.far_rank[context.us.index()] & context.from & target_mask;
        let all = || pieces.flat_map(|square| pawns.promote_to.iter().map(move |&role| (square, role)));
        all().any(|(square, role)| {
            let action = Action::new(ActionKind::PromoteInPlace, square, square).promoting(role);
            sink.wants(action) && self.promotes_safely(context, action) && sink.action(action)
        })
    }

    fn promotes_safely(&self, context: &Context<'_>, action: Action) -> bool {
        let mut after = *self;
        after.apply(context.rules, action);
        !(context.rules.check.royal.is_some() && after.in_check(context.rules, self.moving_side))
    }

    /// Moves of the player's marker after which there is a legal move.
    fn marker_moves<S: Sink>(&self, rules: &Rules, ignore_checks: bool, sink: &mut S) -> bool {
        let Some(from) = self.marker(self.player) else { return false };
        let taken = Color::BOTH.iter().filter_map(|&color| self.marker(color)).collect::<Bitboard>();
        for to in Bitboard::file(from.file()) - taken {
            let action = Action::new(ActionKind::Marker, from, to);
            if !sink.wants(action) {
                continue;
            }
            let mut next = *self;
            next.move_marker(to);
            if next.can_move(rules, ignore_checks) && sink.action(action) {
                return true;
            }
        }
        false
    }

    pub(crate) fn move_marker(&mut self, to: Square) {
        self.markers[self.player.index()] = to.index() as u8;
        self.flags.set(Flags::PREPARED);
    }
}

/// The choices for a pending promotion, one pawn at a time.
fn choices<S: Sink>(rules: &Rules, square: Square, sink: &mut S) -> bool {
    rules.pawns.promote_to.iter().any(|&role| sink.action(Action::new(ActionKind::Choose, square, square).promoting(role)))
}

/// Sends those moves to the sink after which the turn can continue.
struct Followed<'a, S> {
    position: &'a Position,
    rules: &'a Rules,
    inner: &'a mut S,
}

impl<S: Sink> Sink for Followed<'_, S> {
    const ANNOUNCES: bool = false;

    fn wants(&self, action: Action) -> bool {
        self.inner.wants(action)
    }

    fn action(&mut self, action: Action) -> bool {
        let mut next = *self.position;
        next.play_move(self.rules, action);
        next.turn == self.position.turn && next.has_move(self.rules) && self.inner.action(action)
    }
}

#[inline]
fn generate<S: Sink>(context: &Context<'_>, sink: &mut S) -> bool {
    if context.pins { context.generate::<S, true, true>(sink) } else { context.generate::<S, false, true>(sink) }
}

impl Slot {
    /// Whether a move fits the slot.
    pub(crate) fn fits(&self, opposing: bool, role: Role, captures: bool) -> bool {
        self.opposing == opposing && self.roles.has(role) && self.capture.is_none_or(|wanted| wanted == captures)
    }
}
