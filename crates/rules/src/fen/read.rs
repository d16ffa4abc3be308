//! Reading FEN.

use crate::board::{Bitboard, Color, Role, Roles, Square};
use crate::compile::{CaptureEffect, Chooser, MAX_TURN_MOVES, Rules, read_placement};
use crate::english::with_article;
use crate::kernel::{EndReason, Flags, NONE, Outcome, Pocket, Position};

use super::fields::{FIELDS, has_field};
use super::write::FLAG_LETTERS;
use super::{FenError, MAX_FEN_BYTES};

/// Reads a FEN of the variant. Missing fields default to the first player to move (White where White and Black pieces alternate), no
/// castling right, no e.p. square, `0 1`. Castling rights whose king or rook is not at home are dropped.
///
/// # Errors
/// What is wrong, and in which field. Trailing text is an error.
pub(crate) fn read(rules: &Rules, text: &str) -> Result<Position, FenError> {
    if text.len() > MAX_FEN_BYTES {
        return Err(FenError::new("position", format!("the text has {} bytes; a FEN has at most {MAX_FEN_BYTES}", text.len())));
    }
    let (fields, standard): (Vec<&str>, Vec<&str>) = text.split_ascii_whitespace().partition(|word| word.contains('='));
    if standard.len() > 6 {
        return Err(FenError::new("position", format!("`{}` after the sixth field is not understood", standard[6])));
    }
    let Some(placement) = standard.first() else { return Err(FenError::new("placement", "the text is empty")) };
    let mut position = Position::empty();
    position.board =
        read_placement(placement, &rules.role_infos, rules.square_color).map_err(|message| FenError::new("placement", message))?;
    position.read_side(rules, standard.get(1).copied())?;
    position.read_castling(rules, standard.get(2).copied().unwrap_or("-"))?;
    position.ep = read_squares("en passant", standard.get(3).copied().unwrap_or("-"))?;
    position.quiet = read_number("counter", standard.get(4).copied().unwrap_or("0"), 0, 10_000)?;
    position.read_turn_number(rules, standard.get(5).copied().unwrap_or("1"))?;
    position.forget_turn_fields(rules);
    position.read_fields(rules, &fields)?;
    position.validate(rules)?;
    Ok(position)
}

impl Position {
    fn read_side(&mut self, rules: &Rules, field: Option<&str>) -> Result<(), FenError> {
        self.moving_side = match field {
            Some("w") => Color::White,
            Some("b") => Color::Black,
            None if rules.alternate => Color::White,
            None => rules.first,
            Some(other) => return Err(FenError::new("player", format!("`{other}` must be w or b"))),
        };
        self.player = self.moving_side;
        Ok(())
    }

    fn read_castling(&mut self, rules: &Rules, field: &str) -> Result<(), FenError> {
        if field == "-" {
            return Ok(());
        }
        for letter in field.chars() {
            if !matches!(letter, 'K' | 'Q' | 'k' | 'q') {
                return Err(FenError::new("castling", format!("`{letter}` is not a castling right; use K, Q, k and q, or - for none")));
            }
            for (bit, way) in rules.castling.iter().enumerate().filter(|(_, way)| way.letter == letter) {
                let home = self.board.pieces(way.color, way.king_role).has(way.king_from)
                    && self.board.pieces(way.color, way.rook_role).has(way.rook_from);
                self.castling |= u8::from(home) << bit;
            }
        }
        Ok(())
    }

    fn read_turn_number(&mut self, rules: &Rules, field: &str) -> Result<(), FenError> {
        let number: u16 = read_number("number", field, 1, 9_999)?;
        if !rules.alternate {
            self.turn = 2 * (number - 1) + if self.player == rules.first { 1 } else { 2 };
            return Ok(());
        }
        // White and Black pieces alternate: the number counts plies, from which turn and player follow.
        let mut plies = 2 * (u32::from(number) - 1) + self.moving_side.index() as u32;
        self.turn = 1;
        while plies >= u32::from(rules.schedule.length(self.turn).0) {
            plies -= u32::from(rules.schedule.length(self.turn).0);
            self.turn += 1;
        }
        self.ordinal = plies as u8;
        self.player = if self.turn % 2 == 1 { rules.first } else { !rules.first };
        Ok(())
    }

    /// Sets everything that turn fields describe to its default.
    pub(super) fn forget_turn_fields(&mut self, rules: &Rules) {
        let clean = Position::empty();
        self.flags = clean.flags;
        (self.used, self.forced, self.group, self.quadrant) = (clean.used, NONE, NONE, NONE);
        (self.ep_next, self.moved, self.barred, self.barred_next) = (clean.ep_next, clean.moved, clean.barred, clean.barred_next);
        (self.advanced, self.pending, self.pockets, self.taken) = (clean.advanced, clean.pending, clean.pockets, clean.taken);
        (self.since_pawn, self.ended) = (0, 0);
        self.markers = rules.markers.map_or(clean.markers, |squares| squares.map(|square| square.index() as u8));
    }

    /// Sets up the turn as FENs without turn fields have it.
    pub(super) fn start_as_read(&mut self, rules: &Rules) {
        let ordinal = self.ordinal;
        self.begin_turn(rules, false, false);
        self.start_shape(rules);
        if rules.alternate {
            self.ordinal = ordinal;
            self.left = self.left.saturating_sub(ordinal);
        }
        if ordinal > 0 {
            self.flags.clear(Flags::BARE);
        }
        if rules.end.quiet_turns > 0 && self.quiet >= rules.end.quiet_turns {
            self.flags.set(Flags::QUIET);
        }
    }

    fn read_fields(&mut self, rules: &Rules, fields: &[&str]) -> Result<(), FenError> {
        let pairs: Vec<(&str, &str)> = fields.iter().filter_map(|field| field.split_once('=')).collect();
        if let Some((name, _)) = pairs.iter().find(|(name, _)| FIELDS.contains(name) && !has_field(rules, name)) {
            return Err(FenError::new(*name, format!("this field is not used in {}", rules.name())));
        }
        // Pieces on the board and waiting pieces come first: the start of the turn depends on them.
        for &(name, value) in &pairs {
            self.read_set(rules, name, value)?;
        }
        self.start_as_read(rules);
        for (index, &(name, value)) in pairs.iter().enumerate() {
            if pairs[..index].iter().any(|&(earlier, _)| earlier == name) {
                return Err(FenError::new(name, "the field is given twice"));
            }
            self.read_state(rules, name, value)?;
        }
        if self.ordinal > 0 {
            self.flags.clear(Flags::BARE);
        }
        Ok(())
    }

    /// Turn fields that are sets of squares or of pieces.
    fn read_set(&mut self, rules: &Rules, name: &str, value: &str) -> Result<(), FenError> {
        match name {
            "epnext" => self.ep_next = read_squares(name, value)?,
            "moved" => self.moved = read_squares(name, value)?,
            "barred" => self.barred = read_squares(name, value)?,
            "barrednext" => self.barred_next = read_squares(name, value)?,
            "advanced" => self.advanced = read_squares(name, value)?,
            "pending" => self.pending = read_squares(name, value)?,
            "taken" => self.taken = read_pieces(rules, name, value)?,
            "waiting" => {
                let (white, black) = value
                    .split_once('/')
                    .ok_or_else(|| FenError::new(name, "separate White's and Black's waiting pieces with a slash, such as N/-"))?;
                self.pockets = [read_pieces(rules, name, white)?, read_pieces(rules, name, black)?];
            }
            "markers" => {
                let squares: Vec<Square> = value.split(',').filter_map(|text| text.parse().ok()).collect();
                let file = rules.markers.map(|[white, _]| white.file());
                match squares[..] {
                    [white, black] if white != black && file == Some(white.file()) && file == Some(black.file()) => {
                        self.markers = [white.index() as u8, black.index() as u8];
                    }
                    _ => {
                        return Err(FenError::new(name, "give two different squares on the markers' file, White's first, such as a2,a7"));
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Turn fields that are numbers, letters and single squares.
    fn read_state(&mut self, rules: &Rules, name: &str, value: &str) -> Result<(), FenError> {
        match name {
            "moves" => self.ordinal = read_number(name, value, 0, 250)? as u8,
            "left" => self.left = read_number(name, value, 0, 250)? as u8,
            "slot" => self.slot = read_number(name, value, 0, 8)? as u8,
            "shapes" => self.shapes = read_number(name, value, 0, 255)? as u8,
            "state" => self.read_flags(name, value)?,
            "used" => self.used = read_used(rules, name, value)?,
            "group" => self.group = read_number(name, value, 1, rules.schedule.cycle_groups.len() as u16)? as u8 - 1,
            "quadrant" => self.quadrant = read_number(name, value, 1, 4)? as u8 - 1,
            "forced" => self.forced = value.parse::<Square>().map_err(|e| FenError::new(name, e.to_string()))?.index() as u8,
            "taker" => self.read_taker(name, value)?,
            "ended" => self.ended = read_ended(name, value)?,
            "epnext" | "moved" | "barred" | "barrednext" | "advanced" | "pending" | "taken" | "waiting" | "markers" => {}
            _ => return Err(FenError::new(name, "unknown field")),
        }
        Ok(())
    }

    fn read_flags(&mut self, name: &str, value: &str) -> Result<(), FenError> {
        self.flags.clear(Flags::OF_TURN);
        for letter in value.chars() {
            match FLAG_LETTERS.iter().find(|&&(known, _)| known == letter) {
                Some(&(_, flag)) => self.flags.set(flag),
                None => return Err(FenError::new(name, format!("`{letter}` is not one of the letters c, k, p, o, e, m, u"))),
            }
        }
        Ok(())
    }

    fn read_taker(&mut self, name: &str, value: &str) -> Result<(), FenError> {
        let flag = match value.chars().next() {
            Some('w') => Flags::PAWN_TAKER[0],
            Some('b') => Flags::PAWN_TAKER[1],
            Some('-') => 0,
            _ => return Err(FenError::new(name, "give the player who captured the last pawn and the number of moves since, such as w12")),
        };
        self.flags.set(flag);
        self.since_pawn = read_number(name, &value[1..], 0, 60_000)?;
        Ok(())
    }

    /// Whether the position can occur in a game of the variant.
    fn validate(&self, rules: &Rules) -> Result<(), FenError> {
        let wrong = |message: String| Err(FenError::new("position", message));
        if let Some(king) = rules.check.royal {
            for color in Color::BOTH {
                match self.board.pieces(color, king).len() {
                    1 => {}
                    0 => return wrong(format!("{color} has no {}", rules.role_name(king))),
                    n => return wrong(format!("{color} has {n} pieces of the type {}; there must be one", rules.role_name(king))),
                }
            }
            // The owner's choice at the start of a turn can give check while the owner is still to move.
            let chosen = rules.pawns.chooser == Chooser::Owner;
            let between = !self.is_inside_turn() || rules.alternate;
            if between && !chosen && self.ended == 0 && self.in_check(rules, !self.moving_side) {
                return wrong(format!("the {} of the side that is not to move is in check", rules.role_name(king)));
            }
        }
        self.validate_pawns(rules)?;
        let markers_file = rules.markers.map_or(Bitboard::EMPTY, |[white, _]| Bitboard::file(white.file()));
        if self.ended == 0 && (self.board.occupied() & markers_file).not_empty() {
            return wrong("no piece may stand on the markers' file".into());
        }
        if u16::from(self.ordinal) + u16::from(self.left) > MAX_TURN_MOVES.into() {
            return Err(FenError::new("left", format!("a turn has at most {MAX_TURN_MOVES} moves, points or spaces")));
        }
        if rules.schedule.shaped(self.turn) && usize::from(self.shapes) >> rules.schedule.shapes.len() != 0 {
            return Err(FenError::new("shapes", format!("the variant has only {} shapes", rules.schedule.shapes.len())));
        }
        if self.forced != NONE && !self.board.of(self.moving_side).has(Square::new(self.forced)) {
            return Err(FenError::new("forced", "the player has no piece there"));
        }
        Ok(())
    }

    fn validate_pawns(&self, rules: &Rules) -> Result<(), FenError> {
        let home = |color: Color| self.board.pieces_of(color, rules.pawns.roles) & rules.pawns.far_rank[color.index()];
        if (self.pending - (home(Color::White) | home(Color::Black))).not_empty() {
            return Err(FenError::new("pending", "only a pawn on its far rank can be waiting for promotion"));
        }
        let enters_anywhere =
            matches!(rules.capture.effect, CaptureEffect::Push | CaptureEffect::CreateLower) || !rules.capture.no_pawns_on_back_ranks;
        for color in Color::BOTH {
            let pawns = self.board.pieces_of(color, rules.pawns.roles);
            let far = rules.pawns.far_rank[color.index()];
            let near = rules.pawns.far_rank[(!color).index()];
            if (pawns & (far - self.pending)).not_empty() && !rules.pawns.in_place && self.ended == 0 && !rules.pawns.promote_to.is_empty()
            {
                return Err(FenError::new("position", format!("{color} has a pawn on its far rank")));
            }
            if (pawns & near).not_empty() && !enters_anywhere {
                return Err(FenError::new("position", format!("{color} has a pawn on its first rank")));
            }
        }
        for crossed in self.ep | self.ep_next {
            let passed = |color: Color| {
                let pawn = crossed.offset(0, rules.pawns.forward[color.index()]);
                pawn.is_some_and(|square| self.board.pieces_of(color, rules.pawns.roles).has(square))
            };
            if !Color::BOTH.into_iter().any(passed) {
                return Err(FenError::new("en passant", format!("no pawn has just crossed {crossed}")));
            }
        }
        Ok(())
    }
}

fn read_squares(field: &str, text: &str) -> Result<Bitboard, FenError> {
    if text == "-" {
        return Ok(Bitboard::EMPTY);
    }
    let square = |name: &str| name.parse::<Square>().map_err(|e| FenError::new(field, format!("`{name}`: {e}, or - for none")));
    text.split(',').map(square).collect()
}

fn read_number(field: &str, text: &str, least: u16, most: u16) -> Result<u16, FenError> {
    match text.parse::<u16>() {
        Ok(number) if (least..=most).contains(&number) && text.bytes().all(|b| b.is_ascii_digit()) => Ok(number),
        _ => Err(FenError::new(field, format!("`{text}` must be a number from {least} to {most}"))),
    }
}

fn read_pieces(rules: &Rules, field: &str, text: &str) -> Result<Pocket, FenError> {
    let mut list = Pocket::NONE;
    for letter in text.chars().filter(|_| text != "-") {
        let role = role(rules, field, letter)?;
        if rules.check.royal == Some(role) {
            return Err(FenError::new(
                field,
                format!("{} can never be captured, so none can be waiting", with_article(rules.role_name(role))),
            ));
        }
        if list.count(role) == Pocket::MOST {
            return Err(FenError::new(field, format!("at most {} pieces of a type can be waiting", Pocket::MOST)));
        }
        list.add(role);
    }
    Ok(list)
}

fn role(rules: &Rules, field: &str, letter: char) -> Result<Role, FenError> {
    let index = rules.role_infos.iter().position(|piece| piece.letter == letter);
    index.map(|index| Role(index as u8)).ok_or_else(|| FenError::new(field, format!("`{letter}` is not a piece of this variant")))
}

fn read_used(rules: &Rules, field: &str, text: &str) -> Result<Roles, FenError> {
    let mut used = Roles::NONE;
    for letter in text.chars() {
        used = used.with(match letter.to_digit(36) {
            _ if rules.schedule.no_type_twice => role(rules, field, letter)?,
            Some(group @ 1..=16) if group as usize <= rules.schedule.cycle_groups.len() => Role(group as u8 - 1),
            _ => return Err(FenError::new(field, format!("`{letter}` is not a group of the cycle"))),
        });
    }
    Ok(used)
}

fn read_ended(field: &str, text: &str) -> Result<u8, FenError> {
    let wrong = || FenError::new(field, "give the winner (white, black or draw), a colon and the reason, such as white:king-captured");
    let (winner, reason) = text.split_once(':').ok_or_else(wrong)?;
    let winner = match winner {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        "draw" => None,
        _ => return Err(wrong()),
    };
    Ok(Outcome { winner, reason: EndReason::from_name(reason).ok_or_else(wrong)? }.code())
}
