//! Colors, roles and pieces.

use std::fmt;
use std::ops::Not;

/// White or Black: a player, or the owner of a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(u8)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Player", type = "\"white\" | \"black\""))]
pub enum Color {
    /// White.
    #[default]
    White = 0,
    /// Black.
    Black = 1,
}

impl Color {
    /// White, then Black.
    pub const BOTH: [Color; 2] = [Color::White, Color::Black];

    /// 0 for White, 1 for Black.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The English name in lowercase: `white` or `black`.
    pub const fn name(self) -> &'static str {
        match self {
            Color::White => "white",
            Color::Black => "black",
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::White => "White",
            Color::Black => "Black",
        })
    }
}

/// A type of piece, as an index into the pieces that the variant's file declares (0 to 15).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Role(pub(crate) u8);

impl Role {
    /// The index, 0 to 15.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 15) as usize
    }

    /// The set of this one role.
    #[inline]
    pub(crate) const fn bit(self) -> Roles {
        Roles(1 << (self.0 & 15))
    }
}

/// A set of roles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Roles(pub(crate) u16);

impl Roles {
    pub(crate) const NONE: Roles = Roles(0);
    pub(crate) const ALL: Roles = Roles(!0);

    /// Whether the role is in the set.
    #[inline]
    pub const fn has(self, role: Role) -> bool {
        self.0 >> (role.0 & 15) & 1 != 0
    }

    #[inline]
    pub(crate) const fn with(self, role: Role) -> Roles {
        Roles(self.0 | 1 << (role.0 & 15))
    }

    /// Whether no role is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) const fn and(self, other: Roles) -> Roles {
        Roles(self.0 & other.0)
    }

    #[inline]
    pub(crate) const fn or(self, other: Roles) -> Roles {
        Roles(self.0 | other.0)
    }

    #[inline]
    pub(crate) const fn not(self) -> Roles {
        Roles(!self.0)
    }

    /// The roles of the set, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Role> {
        (0..16).filter(move |i| self.0 >> i & 1 != 0).map(Role)
    }
}

/// A piece of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose piece it is.
    pub color: Color,
    /// Its role.
    pub role: Role,
}
