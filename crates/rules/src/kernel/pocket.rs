//! Pockets: captured pieces that may re-enter.

use crate::board::{Role, Roles};

/// The number of pieces of each role in a pocket: sixteen counts of four bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pocket(u64);

impl Pocket {
    pub const NONE: Pocket = Pocket(0);
    /// Maximum count of a role.
    pub const MOST: u8 = 15;

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn word(self) -> u64 {
        self.0
    }

    pub fn count(self, role: Role) -> u8 {
        (self.0 >> (4 * role.index()) & 15) as u8
    }

    /// Adds a piece; a sixteenth one of a role is not counted.
    pub fn add(&mut self, role: Role) {
        if self.count(role) < Pocket::MOST {
            self.0 += 1 << (4 * role.index());
        }
    }

    pub fn take(&mut self, role: Role) {
        if self.count(role) > 0 {
            self.0 -= 1 << (4 * role.index());
        }
    }

    pub fn roles(self) -> impl Iterator<Item = Role> {
        self.iter().map(|(role, _)| role)
    }

    pub fn iter(self) -> impl Iterator<Item = (Role, u8)> {
        Roles::ALL.iter().map(move |role| (role, self.count(role))).filter(|&(_, count)| count > 0)
    }

    pub fn total(self) -> u32 {
        self.iter().map(|(_, count)| u32::from(count)).sum()
    }

    pub fn total_of(self, roles: Roles) -> u32 {
        self.iter().filter(|&(role, _)| roles.has(role)).map(|(_, count)| u32::from(count)).sum()
    }
}
