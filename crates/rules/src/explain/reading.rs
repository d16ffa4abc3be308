//! Reads attempts from texts: action texts, and moves in the usual short form, legal or not.

use crate::board::{Bitboard, Color, Role, Square};
use crate::compile::Rules;
use crate::kernel::Position;
use crate::notation::MAX_ACTION_BYTES;

use super::attempt::{Attempt, AttemptError, MoveAttempt};
use super::first_reason;

impl Attempt {
    /// Reads the action that a text attempts at a position: an action text (`e2e4`, `e7e8q`, `e2e4,N@e2`, `b1=Q,c1=B`, `0000`, `claim`) or a move
    /// in the usual short form (`Nc7`, `exd5`, `O-O`, `e8=Q`, `Nf3/N@g1`, `@a5`, `--`). If several pieces can be meant, the result is the
    /// one closest to a legal move.
    ///
    /// # Errors
    /// If the text does not describe an action, legal or not.
    pub fn read(position: &Position, rules: &Rules, text: &str) -> Result<Attempt, AttemptError> {
        let error = |message: &str| AttemptError { text: text.chars().take(MAX_ACTION_BYTES).collect(), message: message.into() };
        if text.len() > MAX_ACTION_BYTES {
            return Err(error("it is too long"));
        }
        let plain = text.trim();
        match plain {
            "0000" | "--" => return Ok(Attempt::EndTurn),
            "claim" => return Ok(Attempt::Claim),
            _ => {}
        }
        if let Some(attempt) = action_text(position, rules, plain) {
            return Ok(attempt);
        }
        short_form(position, rules, plain).map_err(|message| error(&message))
    }
}

fn square(text: &str) -> Option<Square> {
    text.parse().ok()
}

/// The roles whose letter in texts is this one, in upper or lower case.
fn roles_of(rules: &Rules, letter: char) -> impl Iterator<Item = Role> {
    rules.roles().filter(move |&role| rules.letter(role) == letter.to_ascii_uppercase())
}

fn one_letter(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

/// The piece that a promotion letter means; pieces to which pawns can promote come first.
fn promotion_of(rules: &Rules, letter: char) -> Option<Role> {
    let offered = |role: &Role| rules.pawns.promote_to.contains(role);
    roles_of(rules, letter).find(offered).or_else(|| roles_of(rules, letter).next())
}

fn action_text(position: &Position, rules: &Rules, text: &str) -> Option<Attempt> {
    if text.contains('=') {
        return text.split(',').map(|change| content(rules, change)).collect::<Option<Vec<_>>>().map(Attempt::Rearrange);
    }
    let (text, announces) = text.strip_suffix('!').map_or((text, false), |text| (text, true));
    let mut parts = text.split(',');
    let head = parts.next()?;
    let (squares, letter) = head.split_at_checked(4)?;
    let (from, to) = squares.split_at_checked(2)?;
    let mut attempt = MoveAttempt { announces, ..MoveAttempt::new(square(from)?, square(to)?) };
    if !letter.is_empty() {
        attempt.promotion = Some(promotion_of(rules, one_letter(letter)?)?);
    }
    for part in parts {
        put(position, rules, part, &mut attempt)?;
    }
    Some(Attempt::Move(attempt))
}

fn content(rules: &Rules, text: &str) -> Option<(Square, Option<Role>)> {
    let (at, letter) = text.split_once('=')?;
    let letter = one_letter(letter)?;
    if letter == '-' { Some((square(at)?, None)) } else { Some((square(at)?, Some(roles_of(rules, letter).next()?))) }
}

/// `N@g1`: a re-entry on the square left behind, or the new square of a pawn.
fn put(position: &Position, rules: &Rules, text: &str, attempt: &mut MoveAttempt) -> Option<()> {
    let (letter, at) = text.split_once('@')?;
    let (letter, at) = (one_letter(letter)?, square(at)?);
    if at == attempt.from && attempt.entry.is_none() && rules.writes_entries() {
        let waits = |role: &Role| position.pockets[position.player.index()].count(*role) > 0;
        attempt.entry = Some(roles_of(rules, letter).find(waits).or_else(|| roles_of(rules, letter).next())?);
    } else if attempt.relocation.is_none() && roles_of(rules, letter).any(|role| rules.is_pawn(role)) {
        attempt.relocation = Some(at);
    } else {
        return None;
    }
    Some(())
}

/// A move in short form, taken apart.
struct Short {
    roles: Vec<Role>,
    file: Option<u8>,
    rank: Option<u8>,
    to: Square,
    promotion: Option<Role>,
}

fn short_form(position: &Position, rules: &Rules, text: &str) -> Result<Attempt, String> {
    let wrong = || "it is neither an action such as `e2e4` nor a move such as `Nf3`".to_string();
    if let Some(to) = text.strip_prefix('@').and_then(square) {
        let from = position.marker(position.player).ok_or("there are no markers in this variant")?;
        return Ok(Attempt::Move(MoveAttempt::new(from, to)));
    }
    let announced = text.trim_end_matches(['+', '#']);
    let (text, announces) = announced.strip_suffix("/helpmate").map_or((announced, false), |text| (text, true));
    let mut parts = text.trim_end_matches(['+', '#', '!', '?']).split('/');
    let head = parts.next().unwrap_or_default();
    let extras: Vec<&str> = parts.collect();
    let completed = |from: Square, to: Square, promotion: Option<Role>| {
        let mut attempt = MoveAttempt { promotion, announces, ..MoveAttempt::new(from, to) };
        for extra in &extras {
            put(position, rules, extra, &mut attempt)?;
        }
        Some(attempt)
    };
    if let Some((from, to)) = castling(position, rules, head) {
        return completed(from, to, None).map(Attempt::Move).ok_or_else(wrong);
    }
    let short = Short::read(rules, head).ok_or_else(wrong)?;
    let candidates: Vec<MoveAttempt> = short.origins(position).filter_map(|from| completed(from, short.to, short.promotion)).collect();
    nearest(position, rules, candidates).map(Attempt::Move).ok_or_else(|| "there is no such piece on the board".to_string())
}

/// The king's squares of a castling text.
fn castling(position: &Position, rules: &Rules, text: &str) -> Option<(Square, Square)> {
    let side = match text {
        "O-O" | "0-0" | "o-o" => 'K',
        "O-O-O" | "0-0-0" | "o-o-o" => 'Q',
        _ => return None,
    };
    let letter = if position.moving_side == Color::White { side } else { side.to_ascii_lowercase() };
    if let Some(way) = rules.castling.iter().find(|way| way.letter == letter) {
        return Some((way.king_from, way.king_to));
    }
    let king = position.board.pieces_of(position.moving_side, rules.end.kings).first()?;
    let aside = if side == 'K' { 2 } else { -2 };
    Some((king, king.offset(aside, 0)?))
}

impl Short {
    fn read(rules: &Rules, text: &str) -> Option<Short> {
        let mut text = text;
        let mut promotion = None;
        if let Some((before, letter)) = text.split_once('=') {
            promotion = Some(promotion_of(rules, one_letter(letter)?)?);
            text = before;
        } else if let Some(letter) = text.chars().next_back().filter(char::is_ascii_uppercase) {
            promotion = Some(promotion_of(rules, letter)?);
            text = &text[..text.len() - 1];
        }
        let letter = text.chars().next().filter(char::is_ascii_uppercase);
        let roles: Vec<Role> = match letter {
            Some(letter) => roles_of(rules, letter).collect(),
            None => rules.roles().filter(|&role| rules.is_pawn(role)).collect(),
        };
        let text = letter.map_or(text, |_| &text[1..]);
        let at = text.len().checked_sub(2)?;
        let to = square(text.get(at..)?)?;
        let (mut file, mut rank) = (None, None);
        for c in text.get(..at)?.chars() {
            match c {
                'a'..='h' if file.is_none() && rank.is_none() => file = Some(c as u8 - b'a'),
                '1'..='8' if rank.is_none() => rank = Some(c as u8 - b'1'),
                'x' | '-' => {}
                _ => return None,
            }
        }
        (!roles.is_empty()).then_some(Short { roles, file, rank, to, promotion })
    }

    /// Where the piece can stand: pieces of the side that moves first.
    fn origins(&self, position: &Position) -> impl Iterator<Item = Square> {
        let men = |color: Color| {
            let men = self.roles.iter().map(|&role| position.board.pieces(color, role));
            men.fold(Bitboard::EMPTY, |all, men| all | men)
        };
        let (file, rank) = (self.file, self.rank);
        let fits = move |from: &Square| file.is_none_or(|file| file == from.file()) && rank.is_none_or(|rank| rank == from.rank());
        men(position.moving_side).chain(men(!position.moving_side)).filter(fits)
    }
}

/// Of several moves that a text can mean, a legal one, or the one that passes the most checks.
fn nearest(position: &Position, rules: &Rules, candidates: Vec<MoveAttempt>) -> Option<MoveAttempt> {
    let reached = |attempt: &MoveAttempt| {
        let reason = first_reason::first_reason(position, rules, &Attempt::Move(*attempt));
        reason.map_or((1, None), |reason| (0, Some(reason.key)))
    };
    // Among equals the first: the player's own pieces come first.
    candidates.into_iter().rev().max_by_key(reached)
}
