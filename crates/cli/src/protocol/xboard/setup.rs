//! Describes a variant to XBoard: `setup` sends the pieces and the start position, `piece` lines their movements.

use tempi_rules::format::betza::{Lame, Ray, UNLIMITED};
use tempi_rules::{CastlingRule, Color, EnPassant, Piece, Rules};

/// The pieces of chess in the order of XBoard's table, without the king, which is always last.
const CHESSMEN: &str = "PNBRQ";
/// The number of fairy pieces after these five; they have images but no fixed rules.
const FAIRY_MEN: usize = 12;
/// The XBoard variant whose rules apply where `piece` lines do not; of XBoard's 8x8 variants, Mighty Lion allows passing.
const PARENT: &str = "lion";

/// All lines that describe a variant. A piece has every movement that it has in any move of a turn; the engine decides which moves are
/// legal.
pub fn lines(rules: &Rules) -> Vec<String> {
    let mut lines = vec![setup(rules)];
    for role in rules.roles() {
        let letter = rules.letter(role);
        let movement = Color::BOTH.map(|color| movement(rules, Piece { color, role }));
        let [white, black] = &movement;
        if white == black {
            lines.push(format!("piece {letter}& {white}"));
        } else {
            lines.push(format!("piece {letter} {white}"));
            lines.push(format!("piece {} {black}", letter.to_ascii_lowercase()));
        }
    }
    // XBoard cannot read the description of a piece without moves.
    lines.retain(|line| !line.ends_with(' '));
    lines
}

/// The start position in XBoard's format. White always moves first, with a pass if the first turn is Black's.
pub fn start(rules: &Rules) -> String {
    let fen = rules.start_fen();
    let mut fields = fen.split_ascii_whitespace();
    let (board, castling) = (fields.next().unwrap_or_default(), fields.nth(1).unwrap_or("-"));
    format!("{board} w {castling} - 0 1")
}

fn setup(rules: &Rules) -> String {
    let letters = letters(rules);
    format!("setup ({letters}{}) 8x8+0_{PARENT} {}", letters.to_ascii_lowercase(), start(rules))
}

/// The piece letters in the order of XBoard's table, with dots for unused entries.
fn letters(rules: &Rules) -> String {
    let all = || rules.roles().map(move |role| rules.letter(role));
    let declared = |letter: char| all().any(|other| other == letter);
    let mut others = all().filter(|&letter| letter != 'K' && !CHESSMEN.contains(letter));
    let chessmen = CHESSMEN.chars().map(|letter| if declared(letter) { letter } else { '.' });
    let fairy: Vec<char> = (0..FAIRY_MEN).map(|_| others.next().unwrap_or('.')).collect();
    chessmen.chain(fairy).chain([if declared('K') { 'K' } else { '.' }]).collect()
}

/// The movement of a piece of a color, with modifiers in the order that XBoard requires: directions, `m` and `c`, `n`.
fn movement(rules: &Rules, piece: Piece) -> String {
    let (pawn, pawns) = (rules.is_pawn(piece.role), rules.pawns());
    let backward = pawn && pawns.is_backward();
    let mut rays = rays_of(rules, piece);
    if backward {
        rays.iter_mut().for_each(|ray| ray.step.1 = -ray.step.1);
    }
    let mut text = written(&rays);
    if pawn {
        let ahead = if backward { 'b' } else { 'f' };
        if pawns.double_step {
            text += &format!("i{ahead}mnD");
        }
        if pawns.double_step && pawns.en_passant != EnPassant::None {
            text += &format!("{ahead}ceF");
        }
    }
    if rules.letter(piece.role) == 'K' && rules.castling_rule() != CastlingRule::None {
        text += "isO2";
    }
    text
}

/// The rays of a piece in all moves of a turn; for each movement, first those without a capture, then those with one.
fn rays_of(rules: &Rules, piece: Piece) -> Vec<Ray> {
    let mut rays = Vec::new();
    for movement in rules.movements_in_turn(piece) {
        rays.extend(movement.quiet_rays.iter().map(|&ray| Ray { capture: false, ..ray }));
        rays.extend(movement.capture_rays.iter().map(|&ray| Ray { quiet: false, ..ray }));
    }
    rays
}

/// Rays as text. Rays that differ only in direction are combined; rays that capture as they move have no `m` or `c`.
fn written(rays: &[Ray]) -> String {
    let mut merged: Vec<Ray> = Vec::new();
    for ray in rays {
        match merged.iter_mut().find(|other| (other.step, other.max, other.lame) == (ray.step, ray.max, ray.lame)) {
            Some(other) => (other.quiet, other.capture) = (other.quiet || ray.quiet, other.capture || ray.capture),
            None => merged.push(*ray),
        }
    }
    let mut text = String::new();
    while let Some(first) = merged.first().copied() {
        let alike = |ray: &Ray| {
            (atom(ray), ray.max, ray.lame, ray.quiet, ray.capture) == (atom(&first), first.max, first.lame, first.quiet, first.capture)
        };
        let (group, rest) = merged.iter().partition(|ray| alike(ray));
        merged = rest;
        text += &part(&group);
    }
    text
}

/// Rays that differ only in their direction.
fn part(group: &[Ray]) -> String {
    let first = &group[0];
    let (long, short) = legs(first);
    let all = if short == 0 || long == short { 4 } else { 8 };
    let directions = if group.len() == all { String::new() } else { directions(group) };
    let mode = match (first.quiet, first.capture) {
        (true, false) => "m",
        (false, true) => "c",
        _ => "",
    };
    // XBoard tests only one square on the way, which is the whole way except for long leaps.
    let lame = if first.lame == Lame::No { "" } else { "n" };
    let range = match first.max {
        1 => String::new(),
        UNLIMITED.. => "0".into(),
        max => max.to_string(),
    };
    format!("{directions}{mode}{lame}{}{range}", atom(first))
}

/// The longer and the shorter component of a step.
fn legs(ray: &Ray) -> (i8, i8) {
    let (x, y) = (ray.step.0.abs(), ray.step.1.abs());
    (x.max(y), x.min(y))
}

fn atom(ray: &Ray) -> char {
    match legs(ray) {
        (1, 0) => 'W',
        (1, _) => 'F',
        (2, 0) => 'D',
        (2, 1) => 'N',
        (2, _) => 'A',
        (3, 0) => 'H',
        (3, 1) => 'C',
        (3, 2) => 'Z',
        _ => 'G',
    }
}

/// The directions of some rays. Two diagonals on the same side of the piece share a letter.
fn directions(group: &[Ray]) -> String {
    type Side = fn(&Ray) -> bool;
    let sides: [(&str, Side); 4] =
        [("f", |ray| ray.step.1 > 0), ("b", |ray| ray.step.1 < 0), ("r", |ray| ray.step.0 > 0), ("l", |ray| ray.step.0 < 0)];
    let side = sides.iter().find(|(_, on)| group.len() == 2 && atom(&group[0]) == 'F' && group.iter().all(on));
    side.map_or_else(|| group.iter().map(direction).collect(), |(letter, _)| (*letter).to_owned())
}

/// One direction: one letter along ranks and files, otherwise two; for oblique leaps, the second is the direction of the longer component.
fn direction(ray: &Ray) -> String {
    let (x, y) = ray.step;
    let (upright, sideways) = (if y > 0 { "f" } else { "b" }, if x > 0 { "r" } else { "l" });
    match (x, y) {
        (_, 0) => sideways.into(),
        (0, _) => upright.into(),
        _ if x.abs() > y.abs() => format!("{upright}{sideways}"),
        _ if x.abs() < y.abs() => format!("{sideways}{upright}"),
        _ => format!("{upright}{sideways}"),
    }
}

#[cfg(test)]
mod tests {
    use tempi_rules::format::betza;

    use super::*;

    fn drawn(id: &str) -> Vec<String> {
        lines(&Rules::builtin(id).unwrap())
    }

    #[test]
    fn chess_and_forward_pieces() {
        assert_eq!(
            drawn("marseillais"),
            [
                "setup (PNBRQ............Kpnbrq............k) 8x8+0_lion rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "piece B& F0",
                "piece K& WFisO2",
                "piece N& N",
                "piece P& fmWfcFifmnDfceF",
                "piece Q& W0F0",
                "piece R& W0",
            ]
        );
        let forwards = drawn("forwards");
        assert!(forwards.contains(&"piece N& rflffrflN".to_owned()), "{forwards:?}");
        assert!(forwards.contains(&"piece B& fF0".to_owned()), "{forwards:?}");
        assert!(forwards.contains(&"piece R& fW0".to_owned()), "{forwards:?}");
    }

    #[test]
    fn every_description_reads_as_the_movement_it_describes() {
        let texts = ["K", "fB", "fhN", "mfWcfF", "FnDD", "BN", "fmR4", "fsWbF", "nN", "frNlbZ", "mBcR", "R3fA"];
        for text in texts {
            let sorted = |rays: &[Ray]| {
                let key = |ray: &Ray| (ray.step, ray.max, ray.quiet, ray.capture, ray.lame == Lame::No);
                let mut keys: Vec<_> = rays.iter().map(key).collect();
                keys.sort();
                keys
            };
            let rays = betza::parse(text).unwrap();
            let again = betza::parse(&written(&rays)).unwrap();
            assert_eq!(sorted(&rays), sorted(&again), "{text}: {}", written(&rays));
        }
    }

    #[test]
    fn pieces_that_move_as_others_are_drawn_with_all_their_moves() {
        let binary = drawn("binary");
        assert!(binary.contains(&"piece R& W0F0".to_owned()), "{binary:?}");
    }
}
