//! Draws the board.

use std::env;

use tempi_rules::{ActionKind, Color, Piece, Position, Rules, Square};

use crate::output;

/// The terminal's capabilities.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Chess symbols instead of letters.
    pub unicode: bool,
    /// Colored squares.
    pub color: bool,
}

impl Look {
    /// Detects the terminal's capabilities; plain letters if `ascii`.
    pub fn detect(ascii: bool) -> Look {
        let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
        let dumb = set("TERM").is_some_and(|term| term == "dumb");
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default().to_lowercase();
        let utf8 = locale.contains("utf-8") || locale.contains("utf8") || cfg!(windows);
        Look { unicode: !ascii && !dumb && utf8, color: output::colored() && !dumb }
    }
}

/// Marks on the board.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// Squares of the last turn's moves: `( )`.
    pub last: Vec<Square>,
    /// The piece whose moves are shown: `[ ]`.
    pub selected: Option<Square>,
    /// Where it can move: a dot, or `< >` around a piece.
    pub targets: Vec<Square>,
    /// Kings in check: `{ }`.
    pub checked: Vec<Square>,
}

/// The width of the board in columns.
pub const WIDTH: usize = 28;

/// Draws eight ranks and the letters of the files, each [`WIDTH`] columns wide. With `flipped`, Black is at the bottom.
pub fn draw(rules: &Rules, position: &Position, marks: &Marks, flipped: bool, look: Look) -> Vec<String> {
    let order = |index: u8| if flipped { index } else { 7 - index };
    let files: Vec<u8> = (0..8).map(|index| 7 - order(index)).collect();
    let mut lines = Vec::new();
    for row in 0..8 {
        let rank = order(row);
        let cells = files.iter().map(|&file| cell(rules, position, Square::new(rank * 8 + file), marks, look));
        lines.push(format!(" {} {} ", rank + 1, cells.collect::<String>()));
    }
    let letters: String = files.iter().map(|file| format!(" {} ", (b'a' + file) as char)).collect();
    lines.push(format!("   {letters} "));
    lines
}

/// One square, three columns wide.
fn cell(rules: &Rules, position: &Position, square: Square, marks: &Marks, look: Look) -> String {
    let piece = position.board().piece_on(square);
    let marker = Color::BOTH.into_iter().find(|&color| position.marker(color) == Some(square));
    let target = marks.targets.contains(&square);
    let symbol = match (piece, marker) {
        (Some(piece), _) => symbol(rules, piece, look),
        (None, Some(color)) => marker_symbol(color, look),
        (None, None) if target => if look.unicode { "•" } else { "*" }.into(),
        (None, None) if square.is_light() || look.color => " ".into(),
        (None, None) => if look.unicode { "·" } else { "." }.into(),
    };
    let [before, after] = if marks.selected == Some(square) {
        ["[", "]"]
    } else if target && piece.is_some() {
        ["<", ">"]
    } else if marks.checked.contains(&square) {
        ["{", "}"]
    } else if marks.last.contains(&square) {
        ["(", ")"]
    } else {
        [" ", " "]
    };
    if !look.color {
        return format!("{before}{symbol}{after}");
    }
    let ground = ground(square, marks);
    let black = piece.map_or(marker == Some(Color::Black), |piece| looks_black(rules, piece));
    // Black's pieces are drawn black, and so are dots on empty squares.
    let ink = if black || (piece.is_none() && marker.is_none()) { 16 } else { 231 };
    format!("\x1b[48;5;{ground}m\x1b[38;5;16m{before}\x1b[38;5;{ink}m{symbol}\x1b[38;5;16m{after}\x1b[0m")
}

/// The color of a square, from the 256-color palette.
fn ground(square: Square, marks: &Marks) -> u8 {
    let [light, dark] = if marks.checked.contains(&square) {
        [174, 167]
    } else if marks.selected == Some(square) || marks.targets.contains(&square) {
        [110, 67]
    } else if marks.last.contains(&square) {
        [179, 136]
    } else {
        [108, 65]
    };
    if square.is_light() { light } else { dark }
}

/// Whether a piece is drawn in black. Its letter decides, which is the piece's own color even where squares decide who owns it.
fn looks_black(rules: &Rules, piece: Piece) -> bool {
    rules.fen_letter(piece).is_lowercase()
}

fn symbol(rules: &Rules, piece: Piece, look: Look) -> String {
    let letter = rules.fen_letter(piece);
    let at = "KQRBNP".find(letter.to_ascii_uppercase()).filter(|_| look.unicode);
    let Some(at) = at else { return letter.to_string() };
    // On colored squares the solid symbols in white and black ink are clearest; without color the hollow ones are White's.
    let solid = look.color || looks_black(rules, piece);
    let symbols = if solid { "♚♛♜♝♞♟" } else { "♔♕♖♗♘♙" };
    symbols.chars().nth(at).unwrap_or(letter).to_string()
}

fn marker_symbol(color: Color, look: Look) -> String {
    match (look.unicode, look.color, color) {
        (true, true, _) | (true, false, Color::Black) => "◆",
        (true, false, Color::White) => "◇",
        (false, _, Color::White) => "O",
        (false, _, Color::Black) => "o",
    }
    .into()
}

/// The squares that an action touches, to be marked as the last move.
pub fn touched(action: tempi_rules::Action) -> Vec<Square> {
    match action.kind() {
        ActionKind::Rearrange => action.changes().map(|(square, _)| square).collect(),
        _ => [action.from(), action.to(), action.relocation()].into_iter().flatten().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Look = Look { unicode: false, color: false };

    fn square(text: &str) -> Square {
        text.parse().expect("a square")
    }

    #[test]
    fn marks_are_shapes() {
        let rules = Rules::builtin("chess").expect("built in");
        let position = Position::start(&rules);
        let marks = Marks {
            last: vec![square("a1")],
            selected: Some(square("b1")),
            targets: vec![square("c3"), square("c1")],
            checked: vec![square("e1")],
        };
        let picture = draw(&rules, &position, &marks, false, PLAIN);
        assert_eq!(picture[7], " 1 (R)[N]<B> Q {K} B  N  R  ");
        assert_eq!(picture[5], " 3  .     *     .     .     ");
        assert_eq!(picture[8], "    a  b  c  d  e  f  g  h  ");
        let flipped = draw(&rules, &position, &marks, true, PLAIN);
        assert_eq!(flipped[0], " 1  R  N  B {K} Q <B>[N](R) ");
        assert!(picture.iter().chain(&flipped).all(|line| line.len() == WIDTH));
    }

    #[test]
    fn symbols_and_markers() {
        let rules = Rules::builtin("injunction").expect("built in");
        let picture = draw(&rules, &Position::start(&rules), &Marks::default(), false, Look { unicode: true, color: false });
        assert_eq!(picture[6], " 2  ◇  ♙  ♙  ♙  ♙  ♙  ♙  ♙  ");
        assert_eq!(picture[0], " 8     ♜  ♞  ♛  ♚  ♝  ♞  ♜  ");
        let colored = draw(&rules, &Position::start(&rules), &Marks::default(), false, Look { unicode: true, color: true });
        assert!(colored[7].contains("\x1b[38;5;231m♜"), "White's rook is a solid one in white ink: {}", colored[7]);
    }
}
