//! Receivers of generated moves, which list them, count them, or only test whether there are any.

use crate::board::{Bitboard, Role, Square};

use super::action::{Action, ActionKind};

/// Receives generated moves. Every method returns whether generation can stop.
pub(crate) trait Sink {
    /// Whether to generate moves with an announcement in addition to the plain ones.
    const ANNOUNCES: bool;

    /// Moves of one piece, without promotion, to each of these squares.
    fn moves(&mut self, from: Square, to: Bitboard) -> bool {
        to.into_iter().any(|to| self.action(Action::plain(from, to)))
    }

    /// Moves of several pieces, each by the same step (the difference of square numbers) to one of these squares.
    #[inline]
    fn steps(&mut self, to: Bitboard, step: i8) -> bool {
        to.into_iter().any(|to| self.moves(Square::new((to.index() as u8).wrapping_sub(step as u8)), Bitboard::of(to)))
    }

    /// Promotions of one pawn on each of these squares to each of the roles.
    fn promotions(&mut self, from: Square, to: Bitboard, roles: &[Role]) -> bool {
        to.into_iter().any(|to| roles.iter().any(|&role| self.action(Action::plain(from, to).promoting(role))))
    }

    /// Whether the sink wants an action, judging by its squares, so that others need not be completed and tested.
    #[inline]
    fn wants(&self, _: Action) -> bool {
        true
    }

    /// One action.
    fn action(&mut self, action: Action) -> bool;
}

/// Lists actions, with or without announcements.
pub(crate) struct ListSink<'a, const ANNOUNCES: bool>(pub &'a mut Vec<Action>);

impl<const ANNOUNCES: bool> Sink for ListSink<'_, ANNOUNCES> {
    const ANNOUNCES: bool = ANNOUNCES;

    #[inline]
    fn moves(&mut self, from: Square, to: Bitboard) -> bool {
        self.0.extend(to.map(|to| Action::plain(from, to)));
        false
    }

    #[inline]
    fn steps(&mut self, to: Bitboard, step: i8) -> bool {
        self.0.extend(to.map(|to| Action::plain(Square::new((to.index() as u8).wrapping_sub(step as u8)), to)));
        false
    }

    fn promotions(&mut self, from: Square, to: Bitboard, roles: &[Role]) -> bool {
        for to in to {
            self.0.extend(roles.iter().map(|&role| Action::plain(from, to).promoting(role)));
        }
        false
    }

    #[inline]
    fn action(&mut self, action: Action) -> bool {
        self.0.push(action);
        false
    }
}

/// Lists captures and promotions, with announcements.
pub(crate) struct CaptureSink<'a> {
    pub actions: &'a mut Vec<Action>,
    pub occupied: Bitboard,
}

impl Sink for CaptureSink<'_> {
    const ANNOUNCES: bool = true;

    #[inline]
    fn moves(&mut self, from: Square, to: Bitboard) -> bool {
        self.actions.extend((to & self.occupied).map(|to| Action::plain(from, to)));
        false
    }

    #[inline]
    fn steps(&mut self, to: Bitboard, step: i8) -> bool {
        ListSink::<true>(self.actions).steps(to & self.occupied, step)
    }

    #[inline]
    fn promotions(&mut self, from: Square, to: Bitboard, roles: &[Role]) -> bool {
        ListSink::<true>(self.actions).promotions(from, to, roles)
    }

    #[inline]
    fn wants(&self, action: Action) -> bool {
        action.is_move()
            && (action.kind() == ActionKind::EnPassant || action.promotion().is_some() || self.occupied.has(action.to_square()))
    }

    #[inline]
    fn action(&mut self, action: Action) -> bool {
        if self.wants(action) {
            self.actions.push(action);
        }
        false
    }
}

/// Counts actions.
pub(crate) struct CountSink(pub u64);

impl Sink for CountSink {
    const ANNOUNCES: bool = true;

    #[inline(always)]
    fn moves(&mut self, _: Square, to: Bitboard) -> bool {
        self.0 += u64::from(to.len());
        false
    }

    #[inline(always)]
    fn steps(&mut self, to: Bitboard, _: i8) -> bool {
        self.0 += u64::from(to.len());
        false
    }

    #[inline]
    fn promotions(&mut self, _: Square, to: Bitboard, roles: &[Role]) -> bool {
        self.0 += u64::from(to.len()) * roles.len() as u64;
        false
    }

    #[inline]
    fn action(&mut self, _: Action) -> bool {
        self.0 += 1;
        false
    }
}

/// Stops at the first action.
pub(crate) struct AnySink(pub bool);

impl Sink for AnySink {
    const ANNOUNCES: bool = false;

    #[inline]
    fn moves(&mut self, _: Square, to: Bitboard) -> bool {
        self.0 |= to.not_empty();
        self.0
    }

    #[inline]
    fn promotions(&mut self, _: Square, to: Bitboard, roles: &[Role]) -> bool {
        self.0 |= to.not_empty() && !roles.is_empty();
        self.0
    }

    #[inline]
    fn action(&mut self, _: Action) -> bool {
        self.0 = true;
        true
    }
}
