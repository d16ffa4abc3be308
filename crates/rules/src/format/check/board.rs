//! Checks of everything about squares: the start position, castling, markers, lines that pieces may not cross.

use super::super::facts::square;
use super::super::model::{CastlingRule, Ownership, PlayerName};
use super::Checker;
use super::clashes::is_king;

/// Maximum number of ways to castle.
const MOST_WAYS: usize = 8;

pub(super) fn check(check: &mut Checker) {
    placement(check);
    royals(check);
    castling(check);
    markers(check);
    lines(check);
    rearrangement(check);
    if let Some(removal) = check.file.removal.as_ref().filter(|removal| !(2..=4).contains(&removal.min_pieces)) {
        check.error("removal.men", format!("`removal.men` cannot be {}: a 2x2 area has four squares", removal.min_pieces), "set 2, 3 or 4");
    }
}

fn placement(check: &mut Checker) {
    let mut board = check.file.start.board.as_str();
    if let Some((placement, rest)) = board.split_once(' ') {
        let help = "remove the rest: `start.first` says who moves first, and castling, en passant and counters follow from the rules";
        check.error_inside(
            "start.board",
            placement.chars().count(),
            rest.chars().count() + 1,
            "the board must be only the piece placement of a FEN",
            Some(help.into()),
        );
        board = placement;
    }
    let ranks: Vec<&str> = board.split('/').collect();
    if let Some(message) = wrong_size(&ranks) {
        // One error is enough; the errors of the individual ranks would only repeat it.
        check.error("start.board", message, "write eight ranks of eight squares, from the eighth rank down, with `/` between them");
        return;
    }
    let mut at = 0;
    for (n, rank) in ranks.iter().enumerate() {
        let squares = width(rank);
        for (x, c) in rank.chars().enumerate() {
            placed(check, at + x, c);
        }
        let len = rank.chars().count();
        if squares != 8 {
            check.error_inside("start.board", at, len.max(1), format!("rank {} has {squares} squares, not 8", 8 - n), None);
        }
        at += len + 1;
    }
}

/// The error in the size of the whole board, if any.
fn wrong_size(ranks: &[&str]) -> Option<String> {
    let first = width(ranks.first()?);
    let same = ranks.iter().all(|rank| width(rank) == first);
    match ranks.len() {
        8 if !same || first == 8 => None,
        count if same && first > 0 => Some(format!("the board is {first}x{count}, but only 8x8 boards are supported")),
        count => Some(format!("the board has {count} ranks, not 8")),
    }
}

/// The number of squares in a rank.
fn width(rank: &str) -> u32 {
    rank.chars().map(|c| c.to_digit(10).unwrap_or(1)).sum()
}

fn placed(check: &mut Checker, at: usize, c: char) {
    let declared = match (c, check.file.ownership) {
        ('1'..='8', _) => return,
        (_, Ownership::Color) => c.is_ascii_alphabetic() && check.facts.letters.contains(&c.to_ascii_uppercase()),
        (_, Ownership::SquareColor) => check.facts.letters.contains(&c),
    };
    if declared {
        return;
    }
    let all: String = check.facts.letters.iter().collect();
    let (message, help) = if c.is_ascii_alphabetic() {
        let letter = if check.file.ownership == Ownership::Color { c.to_ascii_uppercase() } else { c };
        (format!("no piece has the letter `{c}`"), format!("the declared letters are {all}; declare a new piece with `[men.{letter}]`"))
    } else {
        (format!("`{c}` is not allowed in a board"), "a rank consists of piece letters, and digits from 1 to 8 for empty squares".into())
    };
    check.error_inside("start.board", at, 1, message, Some(help));
}

fn royals(check: &mut Checker) {
    for (player, name) in [(PlayerName::White, "White"), (PlayerName::Black, "Black")] {
        if !check.facts.on_board.iter().any(|piece| piece.owner == player) {
            check.error("start.board", format!("{name} has no pieces"), "uppercase letters are White's pieces, lowercase letters Black's");
        }
        let royals = check.facts.royals(check.file, player);
        if royals > 1 {
            check.error(
                "start.board",
                format!("{name} has {royals} royal pieces; each player can have only one"),
                "place only one, or set `royal = false`",
            );
        }
    }
}

fn castling(check: &mut Checker) {
    let file = check.file;
    if file.castling.ways.len() > MOST_WAYS {
        check.error("castling.ways", format!("there are {} ways to castle; the limit is {MOST_WAYS}", file.castling.ways.len()), None);
    }
    for (n, way) in file.castling.ways.iter().enumerate() {
        let mut pairs = Vec::new();
        for (key, text) in [("king", &way.king), ("rook", &way.rook)] {
            let path = format!("castling.ways[{n}].{key}");
            match two_squares(text) {
                Some((from, to)) if from / 8 == to / 8 => pairs.push((from, to)),
                Some(_) => check.error(&path, format!("`{text}` leaves the rank"), "castling moves along a rank"),
                None => {
                    check.error(&path, format!("`{text}` is not a pair of squares"), "write two different squares, from and to: `e1g1`");
                }
            }
        }
        if let [king, rook] = pairs[..] {
            way_makes_sense(check, n, king, rook);
        }
    }
    if file.castling.allowed != CastlingRule::None && file.ownership == Ownership::SquareColor {
        check.error_among(
            &["castling.allowed", "ownership"],
            "castling is not possible with `ownership = \"square-colour\"`",
            Some("set `castling.allowed = \"none\"`".into()),
        );
    }
}

fn way_makes_sense(check: &mut Checker, n: usize, king: (u8, u8), rook: (u8, u8)) {
    let path = format!("castling.ways[{n}]");
    if king.0 == rook.0 || king.1 == rook.1 || king.0 / 8 != rook.0 / 8 {
        check.error(&path, "king and rook must castle on the same rank, from different squares to different squares", None);
        return;
    }
    let player = check.file.castling.ways[n].player;
    let twice = check.file.castling.ways[..n].iter().any(|way| two_squares(&way.king) == Some(king));
    if twice {
        check.error(&format!("{path}.king"), "another way to castle has the same king move, and notation tells them apart by it", None);
    }
    for (key, from) in [("king", king.0), ("rook", rook.0)] {
        let at_home = check.facts.at(from).is_some_and(|(letter, owner)| owner == player && (key == "rook" || is_king(check.file, letter)));
        if !at_home && check.says(&format!("{path}.{key}")) {
            check.warn(
                &format!("{path}.{key}"),
                format!("that player has no {key} there at the start, so this castling is never available"),
                None,
            );
        }
    }
}

fn markers(check: &mut Checker) {
    let Some(markers) = &check.file.markers else { return };
    let mut squares = Vec::new();
    for (key, text) in [("white", &markers.white), ("black", &markers.black)] {
        match square(text) {
            Some(square) => squares.push(square),
            None => check.error(&format!("markers.{key}"), format!("`{text}` is not a square"), "write a square such as `a2`"),
        }
    }
    let [white, black] = squares[..] else { return };
    if white % 8 != black % 8 {
        check.error("markers.black", "the two markers are on different files", "put both markers on the same file");
        return;
    }
    if !matches!(white % 8, 0 | 7) {
        check.error("markers.white", "the markers' file must be the a-file or the h-file, so that no piece has to pass over it", None);
    }
    if white == black {
        check.error("markers.black", "the two markers are on the same square", None);
    }
    let on_file = |square: u8| square % 8 == white % 8;
    if check.facts.on_board.iter().any(|piece| on_file(piece.square)) {
        check.error_among(
            &["start.board", "markers"],
            "there are pieces on the markers' file, which pieces cannot enter",
            Some("leave that file empty in `start.board`".into()),
        );
    }
    for (n, way) in check.file.castling.ways.iter().enumerate() {
        let ends = [two_squares(&way.king), two_squares(&way.rook)].into_iter().flatten();
        if ends.flat_map(|(from, to)| [from, to]).any(on_file) {
            check.error(&format!("castling.ways[{n}]"), "this castling uses the markers' file, which pieces cannot enter", None);
        }
    }
}

fn lines(check: &mut Checker) {
    for (n, pair) in check.file.limits.no_passing.iter().enumerate() {
        let path = format!("limits.no-passing[{n}]");
        let rank = |text: &str| text.len() == 1 && ("1"..="8").contains(&text);
        let file = |text: &str| text.len() == 1 && ("a"..="h").contains(&text);
        let right = match &pair[..] {
            [a, b] => a != b && ((rank(a) && rank(b)) || (file(a) && file(b))),
            _ => false,
        };
        if !right {
            check.error(
                &path,
                "this is not a pair of lines",
                "write two ranks, such as `[\"4\", \"5\"]`, or two files, such as `[\"d\", \"e\"]`",
            );
        }
    }
}

fn rearrangement(check: &mut Checker) {
    let Some(rearrangement) = &check.file.rearrangement else { return };
    let shapes = &rearrangement.shapes;
    let twice = shapes.chars().enumerate().find(|(n, c)| shapes.chars().take(*n).any(|other| other == *c));
    let unknown = shapes.chars().enumerate().find(|(_, c)| !matches!(c, 'I' | 'V'));
    if let Some((at, c)) = unknown.or(twice) {
        let help = Some("use `I` (three squares in a row), `V` (three around a corner), or `IV`".into());
        check.error_inside("rearrangement.shapes", at, 1, format!("`{c}` is unknown or appears twice"), help);
    } else if shapes.is_empty() {
        check.error("rearrangement.shapes", "no shape is given", "use `I` (three squares in a row), `V` (three around a corner), or `IV`");
    }
}

/// Parses two different squares, such as `e1g1`.
pub(crate) fn two_squares(text: &str) -> Option<(u8, u8)> {
    let (from, to) = (square(text.get(..2)?)?, square(text.get(2..)?)?);
    (from != to).then_some((from, to))
}
