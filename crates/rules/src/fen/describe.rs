//! The turn fields of a variant as data, for position editors.

use serde::Serialize;

use crate::board::{Color, Square};
use crate::compile::{Escape, MAX_TURN_MOVES, Rules};
use crate::kernel::{Flags, Position};
use crate::sentence::{PieceType, SlotNeed};

use super::fields::{FIELDS, has_field};
use super::write::FLAG_LETTERS;

/// A turn field that positions of a variant can have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FenField {
    /// Its name, as `docs/NOTATION.md` lists it.
    pub name: &'static str,
    /// What its value is made of.
    #[serde(flatten)]
    pub holds: FenFieldType,
    /// Its value in the position, as FEN writes it.
    pub value: String,
    /// The default where the field is omitted, given the rest of the position.
    pub usual: String,
}

/// What the value of a turn field is made of. Values and options are texts of FEN.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum FenFieldType {
    /// A number in a range.
    Number {
        /// The smallest.
        least: u16,
        /// The largest.
        most: u16,
    },
    /// The sum of the chosen options, which are 1, 2, 4 …
    Sum {
        /// What can be chosen.
        options: Vec<FenFieldOption>,
    },
    /// The chosen options, one after the other. Other letters are accepted, but have no meaning in the variant.
    Letters {
        /// What can be chosen.
        options: Vec<FenFieldOption>,
    },
    /// One of the options; for `-`, none, the field is left out.
    One {
        /// What can be chosen.
        options: Vec<FenFieldOption>,
    },
    /// A square; for `-`, none, the field is left out.
    Square,
    /// Squares with commas between them, or `-` for none.
    Squares,
    /// The letters of pieces, each as often as there are such pieces, or `-` for none.
    #[serde(rename = "men")]
    Pieces {
        /// The types.
        options: Vec<FenFieldOption>,
        /// The most pieces of a type.
        most: u8,
    },
    /// The same for White and for Black, with a slash between them.
    Waiting {
        /// The types.
        options: Vec<FenFieldOption>,
        /// The most pieces of a type.
        most: u8,
    },
    /// Two different squares of the file with this name, White's first.
    Markers {
        /// The file of the markers.
        file: char,
    },
    /// A player (`w`, `b`, or `-` for neither) and a number.
    Taker,
    /// Who won, a colon, and the reason; empty while the game goes on.
    Ended,
}

/// What can be chosen for a turn field.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "FieldOption"))]
pub struct FenFieldOption {
    /// Its text in a FEN.
    pub value: String,
    /// The types of pieces it refers to, if any.
    pub kinds: Vec<PieceType>,
    /// The moves it consists of, if it is a shape of the turn.
    pub shape: Vec<SlotNeed>,
}

/// A way of castling that a variant has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CastlingRight {
    /// The letter of the right in FEN.
    pub letter: char,
    /// Whose right it is.
    pub player: Color,
    /// The king's square for it.
    pub king: Square,
    /// The rook's square for it.
    pub rook: Square,
}

impl Rules {
    /// The ways of castling, in the order in which FEN writes their rights.
    pub fn castling_rights(&self) -> Vec<CastlingRight> {
        let ways = self.castling.iter();
        ways.map(|way| CastlingRight { letter: way.letter, player: way.color, king: way.king_from, rook: way.rook_from }).collect()
    }
}

/// The turn fields that positions of the variant can have, in the order in which FEN writes them, with their values here.
pub(crate) fn turn_fields(position: &Position, rules: &Rules) -> Vec<FenField> {
    let (values, usual) = (position.field_values(rules), position.as_read_without_fields(rules).field_values(rules));
    let fields = FIELDS.iter().zip(values).zip(usual).filter(|((name, _), _)| has_field(rules, name));
    fields.map(|((&name, value), usual)| FenField { name, holds: holds(rules, name), value, usual }).collect()
}

fn holds(rules: &Rules, name: &str) -> FenFieldType {
    let kind = |role| of_kinds(letter(rules, role), vec![PieceType::of(rules, role)]);
    let types = || rules.roles().map(kind).collect();
    // Pieces that are never captured cannot be waiting.
    let (captured, most) = (|| rules.roles().filter(|&role| rules.check.royal != Some(role)).map(kind).collect(), 15);
    match name {
        "moves" => FenFieldType::Number { least: 0, most: u16::from(MAX_TURN_MOVES) },
        "left" => FenFieldType::Number { least: 1, most: u16::from(MAX_TURN_MOVES) },
        "slot" => FenFieldType::Number { least: 0, most: u16::from(rules.schedule.longest_shape().saturating_sub(1)) },
        "shapes" => FenFieldType::Sum { options: shapes(rules) },
        "state" => FenFieldType::Letters { options: flags(rules) },
        "used" if rules.schedule.no_type_twice => FenFieldType::Letters { options: types() },
        "used" => FenFieldType::Letters { options: groups(rules) },
        "group" => FenFieldType::One { options: groups(rules) },
        "quadrant" => FenFieldType::One { options: (1..=4).map(|quarter| option(quarter.to_string())).collect() },
        "forced" => FenFieldType::Square,
        "taken" => FenFieldType::Pieces { options: captured(), most },
        "waiting" => FenFieldType::Waiting { options: captured(), most },
        "markers" => FenFieldType::Markers { file: rules.markers.map_or('a', |[white, _]| char::from(b'a' + white.file())) },
        "taker" => FenFieldType::Taker,
        "ended" => FenFieldType::Ended,
        _ => FenFieldType::Squares,
    }
}

fn letter(rules: &Rules, role: crate::board::Role) -> String {
    rules.role_info(role).letter.to_string()
}

fn option(value: String) -> FenFieldOption {
    FenFieldOption { value, ..FenFieldOption::default() }
}

fn of_kinds(value: String, kinds: Vec<PieceType>) -> FenFieldOption {
    FenFieldOption { kinds, ..option(value) }
}

fn shapes(rules: &Rules) -> Vec<FenFieldOption> {
    let shapes = rules.schedule.shapes.iter().enumerate();
    shapes
        .map(|(bit, slots)| FenFieldOption {
            shape: slots.iter().map(|slot| SlotNeed::of(rules, slot)).collect(),
            ..option((1u16 << bit).to_string())
        })
        .collect()
}

fn groups(rules: &Rules) -> Vec<FenFieldOption> {
    let groups = rules.schedule.cycle_groups.iter().enumerate();
    let digit = |index: usize| char::from_digit(index as u32 + 1, 36).map_or(String::new(), String::from);
    groups.map(|(index, &roles)| of_kinds(digit(index), PieceType::all(rules, roles))).collect()
}

/// The letters of `state` on which something in the variant depends.
fn flags(rules: &Rules) -> Vec<FenFieldOption> {
    let schedule = &rules.schedule;
    let matters = |flag: u16| match flag {
        Flags::CAPTURED => schedule.plus_capture != 0 || schedule.must_capture_or_check > 0,
        Flags::CHECKED => schedule.plus_check != 0,
        Flags::PROGRESS => rules.end.quiet_turns > 0,
        Flags::OPPOSED => schedule.one_opposing,
        Flags::ESCAPING => rules.check.escape == Escape::Turn,
        Flags::PREPARED => rules.markers.is_some() || rules.rearrangement.is_some(),
        _ => rules.check.undone_in_turn_of > 0,
    };
    FLAG_LETTERS.iter().filter(|&&(_, flag)| matters(flag)).map(|&(letter, _)| option(letter.into())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog;

    fn fields(id: &str, fen: &str) -> Vec<FenField> {
        let rules = Rules::builtin(id).unwrap();
        Position::from_fen(&rules, fen).unwrap().fen_fields(&rules)
    }

    #[test]
    fn every_variant_describes_its_fields_and_what_it_describes_can_be_read_back() {
        for id in catalog::ids() {
            let rules = Rules::builtin(id).unwrap();
            let start = Position::start(&rules);
            let (mut fen, described) = (start.fen(&rules), start.fen_fields(&rules));
            let left_out = |field: &FenField| match field.holds {
                FenFieldType::Ended => true,
                FenFieldType::One { .. } | FenFieldType::Square => field.value == "-",
                _ => false,
            };
            for field in described.iter().filter(|field| !left_out(field)) {
                fen.push_str(&format!(" {}={}", field.name, field.value));
            }
            let read = Position::from_fen(&rules, &fen).unwrap_or_else(|error| panic!("{id}: {fen}: {error}"));
            assert_eq!(read.fen(&rules), start.fen(&rules), "{id}");
        }
    }

    #[test]
    fn fields_have_a_value_and_a_default() {
        let described = fields("binary", "rnb1kbnr/ppp1pppp/8/8/4p3/2N5/PPPP1PPP/R1BQKBNR w - - 0 2 moves=1 left=2");
        let of = |name: &str| described.iter().find(|field| field.name == name).map(|field| (field.value.as_str(), field.usual.as_str()));
        assert_eq!(of("moves"), Some(("1", "0")));
        assert_eq!(of("left"), Some(("2", "3")));
        assert_eq!(of("barred"), None);
        assert!(fields("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1").is_empty());
    }

    #[test]
    fn options_are_those_that_the_variant_needs() {
        let state = |id: &str| {
            let rules = Rules::builtin(id).unwrap();
            let described = Position::start(&rules).fen_fields(&rules);
            described.into_iter().find_map(|field| match (field.name, field.holds) {
                ("state", FenFieldType::Letters { options }) => Some(options.into_iter().map(|option| option.value).collect::<String>()),
                _ => None,
            })
        };
        assert_eq!(state("coactive").as_deref(), Some("po"));
        assert_eq!(state("injunction").as_deref(), Some("pm"));
        let rules = Rules::builtin("termination").unwrap();
        let described = Position::start(&rules).fen_fields(&rules);
        let shapes = described.iter().find(|field| field.name == "shapes").unwrap();
        assert!(matches!(&shapes.holds, FenFieldType::Sum { options } if options.len() == 2 && options[1].shape.len() == 2), "{shapes:?}");
    }

    #[test]
    fn a_royal_king_cannot_be_waiting() {
        let read =
            |id: &str, fen: &str| Position::from_fen(&Rules::builtin(id).unwrap(), fen).map(|_| ()).map_err(|error| error.to_string());
        let quota = "4k3/8/8/8/8/8/8/4K3 w - - 0 5 waiting=";
        assert_eq!(read("quota", &format!("{quota}Q/-")), Ok(()));
        let refused = "waiting: a king can never be captured, so none can be waiting";
        assert_eq!(read("quota", &format!("{quota}KQ/-")).unwrap_err(), refused);
        let waiting = |id: &str| {
            let rules = Rules::builtin(id).unwrap();
            let fields = Position::start(&rules).fen_fields(&rules);
            fields.into_iter().find_map(|field| match field.holds {
                FenFieldType::Waiting { options, .. } => Some(options.into_iter().map(|option| option.value).collect::<String>()),
                _ => None,
            })
        };
        assert_eq!(waiting("quota").as_deref(), Some("BNPQR"));
    }
}
