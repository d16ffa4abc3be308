//! Writing FEN.

use crate::board::{Bitboard, Color, Square};
use crate::compile::Rules;
use crate::kernel::{Flags, NONE, Outcome, Pocket, Position};

use super::fields::FIELDS;

/// The letters of a turn's flags, in the field `state`.
pub(super) const FLAG_LETTERS: [(char, u16); 7] = [
    ('c', Flags::CAPTURED),
    ('k', Flags::CHECKED),
    ('p', Flags::PROGRESS),
    ('o', Flags::OPPOSED),
    ('e', Flags::ESCAPING),
    ('m', Flags::PREPARED),
    ('u', Flags::UNDOING),
];

/// The position as FEN; [`read`](super::read) reads it back to an equal position.
pub(crate) fn write(position: &Position, rules: &Rules) -> String {
    let side = match position.moving_side {
        Color::White => 'w',
        Color::Black => 'b',
    };
    let mut fen = format!(
        "{} {side} {} {} {} {}",
        rules.placement(&position.board),
        position.castling_field(rules),
        squares(position.ep),
        position.quiet,
        position.number(rules)
    );
    for (name, value) in position.turn_fields(rules) {
        fen.push_str(&format!(" {name}={value}"));
    }
    fen
}

impl Position {
    fn castling_field(&self, rules: &Rules) -> String {
        let held = |(bit, way): (usize, &crate::compile::CastlingWay)| (self.castling >> bit & 1 != 0).then_some(way.letter);
        let letters: String = rules.castling.iter().enumerate().filter_map(held).collect();
        if letters.is_empty() { "-".into() } else { letters }
    }

    /// The sixth field, which counts pairs of turns; where pieces alternate, pairs of plies.
    fn number(&self, rules: &Rules) -> u32 {
        if !rules.alternate {
            return u32::from(self.turn.saturating_sub(1)) / 2 + 1;
        }
        let before: u32 = (1..self.turn).map(|turn| u32::from(rules.schedule.length(turn).0)).sum();
        (before + u32::from(self.ordinal)) / 2 + 1
    }

    /// The fields of the turn that differ from what [`Position::from_fen`] sets up without them.
    fn turn_fields(&self, rules: &Rules) -> Vec<(&'static str, String)> {
        let usual = self.as_read_without_fields(rules).field_values(rules);
        let all = FIELDS.into_iter().zip(self.field_values(rules)).zip(usual);
        all.filter(|((_, value), usual)| value != usual).map(|(field, _)| field).collect()
    }

    /// The values of all fields, in the order of their names.
    pub(super) fn field_values(&self, rules: &Rules) -> [String; FIELDS.len()] {
        [
            self.ordinal.to_string(),
            self.left.to_string(),
            self.slot.to_string(),
            self.shapes.to_string(),
            flags(self.flags),
            used(rules, self),
            one(self.group),
            square(self.forced),
            one(self.quadrant),
            squares(self.ep_next),
            squares(self.moved),
            squares(self.barred),
            squares(self.barred_next),
            squares(self.advanced),
            squares(self.pending),
            format!("{}/{}", pocket(rules, self.pockets[0]), pocket(rules, self.pockets[1])),
            pocket(rules, self.taken),
            markers(self),
            taker(self),
            ended(self.ended),
        ]
    }

    /// This position as it would be read without its turn fields.
    pub(super) fn as_read_without_fields(&self, rules: &Rules) -> Position {
        let mut plain = *self;
        plain.forget_turn_fields(rules);
        if !rules.alternate {
            plain.ordinal = 0;
        }
        plain.start_as_read(rules);
        plain
    }
}

pub(super) fn squares(set: Bitboard) -> String {
    if set.is_empty() {
        return "-".into();
    }
    set.map(|square| square.to_string()).collect::<Vec<_>>().join(",")
}

fn square(index: u8) -> String {
    if index == NONE { "-".into() } else { Square::new(index).to_string() }
}

fn one(number: u8) -> String {
    if number == NONE { "-".into() } else { (number + 1).to_string() }
}

fn flags(flags: Flags) -> String {
    FLAG_LETTERS.iter().filter(|&&(_, flag)| flags.has(flag)).map(|&(letter, _)| letter).collect()
}

/// Types that have moved as letters; groups of a cycle as numbers.
fn used(rules: &Rules, position: &Position) -> String {
    if rules.schedule.no_type_twice {
        return position.used.iter().map(|role| rules.role_info(role).letter).collect();
    }
    position.used.iter().map(|group| char::from_digit(group.index() as u32 + 1, 36).unwrap_or('?')).collect()
}

fn pocket(rules: &Rules, list: Pocket) -> String {
    if list.is_empty() {
        return "-".into();
    }
    list.iter().flat_map(|(role, count)| std::iter::repeat_n(rules.role_info(role).letter, count.into())).collect()
}

fn markers(position: &Position) -> String {
    Color::BOTH.map(|color| position.marker(color).map_or("-".into(), |square| square.to_string())).join(",")
}

fn taker(position: &Position) -> String {
    let side = if position.flags.has(Flags::PAWN_TAKER[0]) {
        "w"
    } else if position.flags.has(Flags::PAWN_TAKER[1]) {
        "b"
    } else {
        "-"
    };
    format!("{side}{}", position.since_pawn)
}

fn ended(code: u8) -> String {
    Outcome::from_code(code).map_or(String::new(), |outcome| format!("{}:{}", outcome.winner.map_or("draw", Color::name), outcome.reason))
}
