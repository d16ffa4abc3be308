//! Properties derived from a file: the start position, movements, and lengths of turns.

use super::betza::{self, Ray};
use super::model::{Ownership, PieceDef, PlayerName, Turn, VariantFile};
use super::slot::Slot;

/// Properties that several checks need. Unreadable texts count as empty, because other checks report them.
pub(crate) struct Facts {
    /// The declared letters, in order.
    pub letters: Vec<char>,
    /// The readable part of the start position.
    pub on_board: Vec<StartPiece>,
    /// The slots of the shapes.
    pub shapes: Vec<Vec<Slot>>,
    /// The minimum number of moves (points, spaces) in a turn.
    pub shortest: i32,
    /// The maximum, or `None` if turns grow forever.
    pub longest: Option<i32>,
}

/// A piece in the start position.
pub(crate) struct StartPiece {
    /// a1 = 0, b1 = 1 ...
    pub square: u8,
    /// Its letter as declared.
    pub letter: char,
    pub owner: PlayerName,
}

impl Facts {
    pub fn of(file: &VariantFile) -> Facts {
        let letters: Vec<char> = file.pieces.keys().filter_map(|key| key.chars().next()).collect();
        let on_board = pieces_on_board(file, &letters);
        let read = |shape: &Vec<String>| shape.iter().map(|slot| Slot::parse(slot, &letters).unwrap_or_default()).collect();
        let shapes = file.turn.shapes.iter().map(read).collect();
        let (shortest, longest) = lengths(file);
        Facts { letters, on_board, shapes, shortest, longest }
    }

    /// The number of pieces with this letter that a player has at the start.
    pub fn count(&self, letter: char, player: PlayerName) -> usize {
        self.on_board.iter().filter(|piece| piece.letter == letter && piece.owner == player).count()
    }

    /// The piece on a square at the start.
    pub fn at(&self, square: u8) -> Option<(char, PlayerName)> {
        self.on_board.iter().find(|piece| piece.square == square).map(|piece| (piece.letter, piece.owner))
    }

    /// The number of royal pieces that a player has at the start.
    pub fn royals(&self, file: &VariantFile, player: PlayerName) -> usize {
        self.on_board.iter().filter(|piece| piece.owner == player && piece_def(file, piece.letter).is_some_and(|def| def.royal)).count()
    }

    /// Whether both players have a royal piece.
    pub fn royal(&self, file: &VariantFile) -> bool {
        [PlayerName::White, PlayerName::Black].into_iter().all(|player| self.royals(file, player) > 0)
    }

    /// Whether a turn can have this many moves.
    pub fn some_turn_has(&self, moves: u8) -> bool {
        self.longest.is_none_or(|longest| i32::from(moves) <= longest)
    }

    /// Whether a player can move pieces that they do not own.
    pub fn others_move(&self, file: &VariantFile) -> bool {
        file.turn.one_opposing || file.check.undone_in_turn_of > 0 || self.shapes.iter().flatten().any(|slot| slot.opposing)
    }
}

/// The declaration of a letter.
pub(crate) fn piece_def(file: &VariantFile, letter: char) -> Option<&PieceDef> {
    file.pieces.get(letter.encode_utf8(&mut [0; 4]) as &str)
}

/// `a1` = 0, `b1` = 1, ... `h8` = 63.
pub(crate) fn square(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some((rank - b'1') * 8 + file - b'a'),
        _ => None,
    }
}

/// The rays of a player's pieces of a type: without capture, and with capture.
pub(crate) fn rays(piece: &PieceDef, player: PlayerName) -> (Vec<Ray>, Vec<Ray>) {
    let own = match player {
        PlayerName::White => piece.white.as_ref(),
        PlayerName::Black => piece.black.as_ref(),
    };
    let moves = own.and_then(|own| own.moves.as_ref()).unwrap_or(&piece.moves);
    let captures = own.and_then(|own| own.capture.as_ref()).or(piece.capture.as_ref()).unwrap_or(moves);
    let read = |text: &str| betza::parse(text).unwrap_or_default();
    let quiet = read(moves).into_iter().filter(|ray| ray.quiet).collect();
    let capturing = read(captures).into_iter().filter(|ray| ray.capture).collect();
    (quiet, capturing)
}

/// The owner of a piece on a square.
pub(crate) fn owner(ownership: Ownership, written: char, square: u8) -> PlayerName {
    let white_letter = written.is_ascii_uppercase();
    let light = (square % 8 + square / 8) % 2 == 1;
    let white = match ownership {
        Ownership::Color => white_letter,
        Ownership::SquareColor => white_letter == light,
    };
    if white { PlayerName::White } else { PlayerName::Black }
}

fn pieces_on_board(file: &VariantFile, letters: &[char]) -> Vec<StartPiece> {
    let mut pieces = Vec::new();
    for (n, rank) in file.start.board.split('/').enumerate().take(8) {
        let mut x = 0u8;
        for c in rank.chars().take(8) {
            match c.to_digit(10) {
                Some(empty) => x = x.saturating_add(empty as u8),
                None if x < 8 => {
                    let square = (7 - n as u8) * 8 + x;
                    let letter = if file.ownership == Ownership::Color { c.to_ascii_uppercase() } else { c };
                    if letters.contains(&letter) {
                        pieces.push(StartPiece { square, letter, owner: owner(file.ownership, c, square) });
                    }
                    x += 1;
                }
                None => {}
            }
        }
    }
    pieces
}

/// The lengths of the turns before shapes apply.
pub(crate) fn lengths_before_shapes(turn: &Turn) -> impl Iterator<Item = i32> {
    let listed = turn.length.len();
    (0..usize::from(turn.shapes_from.saturating_sub(1))).map_while(move |n| {
        let past = n.checked_sub(listed);
        let last = turn.length.last().map(|&length| i32::from(length));
        match past {
            None => Some(i32::from(turn.length[n])),
            Some(past) if !turn.cycle.is_empty() => Some(i32::from(turn.cycle[past % turn.cycle.len()])),
            Some(past) if turn.grow_every > 0 => last.map(|last| last + 1 + (past / usize::from(turn.grow_every)) as i32),
            Some(_) => last,
        }
    })
}

/// The minimum and maximum length of a turn, in its unit.
fn lengths(file: &VariantFile) -> (i32, Option<i32>) {
    let turn = &file.turn;
    let shapes = turn.shapes.iter().map(|shape| shape.len() as i32);
    if !turn.shapes.is_empty() {
        let all: Vec<i32> = shapes.chain(lengths_before_shapes(turn)).collect();
        return (all.iter().copied().min().unwrap_or(1), all.iter().copied().max());
    }
    let (least, most) = (
        i32::from(turn.plus.capture).min(0) + i32::from(turn.plus.check).min(0),
        i32::from(turn.plus.capture).max(0) + i32::from(turn.plus.check).max(0),
    );
    let listed = turn.length.iter().map(|&n| i32::from(n));
    // Additions apply to lengths that repeat or grow: the cycle, the last listed length, or one more than it.
    let growth = i32::from(turn.grow_every > 0);
    let repeating: Vec<i32> = if turn.cycle.is_empty() {
        listed.clone().next_back().map(|n| n + growth).into_iter().collect()
    } else {
        turn.cycle.iter().map(|&n| i32::from(n)).collect()
    };
    let shortest = listed.clone().chain(repeating.iter().map(|n| n + least)).min().unwrap_or(1);
    let longest = listed.chain(repeating.iter().map(|n| n + most)).max().unwrap_or(1);
    (shortest, (turn.grow_every == 0).then_some(longest))
}
