//! A model of XBoard's display, which knows no rules. Offered variants must be displayed correctly by it.

use std::path::Path;
use std::sync::Arc;

use tempi_engine::Rng;
use tempi_rules::{ActionKind, Color, Rules, Square, catalog};

use super::unsupported_reason;
use super::xboard_game::{PASS, XBoardGame};

/// The number of random games of each variant, and the maximum number of actions per game.
const GAMES: usize = 12;
const LONGEST: usize = 160;

/// The state of XBoard's display. Pieces are letters as in a FEN.
struct DisplayModel {
    board: [Option<char>; 64],
    /// The file of the pawn that has just made a double step beside an opposing one.
    passing: Option<u8>,
    white_speaks: bool,
}

impl DisplayModel {
    fn of(fen: &str) -> DisplayModel {
        let mut board = [None; 64];
        for (rank, row) in fen.split(' ').next().unwrap().split('/').rev().enumerate() {
            let mut file = 0;
            for c in row.chars() {
                match c.to_digit(10) {
                    Some(empty) => file += empty as usize,
                    None => {
                        board[8 * rank + file] = Some(c);
                        file += 1;
                    }
                }
            }
        }
        DisplayModel { board, passing: None, white_speaks: true }
    }

    fn at(&self, square: Square) -> Option<char> {
        self.board[square.index()]
    }

    fn put(&mut self, square: Square, piece: Option<char>) {
        self.board[square.index()] = piece;
    }

    /// Displays the arguments of `move`: a pass, a move, or the legs of one.
    fn draw(&mut self, words: &[String]) {
        let squares: Vec<Square> =
            words.iter().flat_map(|word| [word.get(..2), word.get(2..4)]).filter_map(|text| text?.parse().ok()).collect();
        let passing = self.passing.take();
        if words[0] != PASS {
            let (from, to) = (squares[0], squares[squares.len() - 1]);
            if squares.len() == 4 {
                assert_eq!(squares[1], squares[2], "the second leg begins where the first ends");
                self.put(squares[1], None);
            }
            self.step(from, to, passing, words.last().and_then(|word| word.chars().nth(4)));
        }
        self.white_speaks = !self.white_speaks;
    }

    fn step(&mut self, from: Square, to: Square, passing: Option<u8>, promotion: Option<char>) {
        let piece = self.at(from).expect("a piece moves");
        assert_eq!(piece.is_ascii_uppercase(), self.white_speaks, "{piece} on {from} is moved by the wrong side");
        let (dx, dy) = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
        let empty = self.at(to).is_none();
        self.put(from, None);
        self.put(to, Some(piece));
        match piece.to_ascii_uppercase() {
            'K' if dy == 0 && dx.abs() > 1 && (1..7).contains(&from.file()) => self.castle(from, to, dx.signum()),
            'P' if dx != 0 && empty && passing == Some(to.file()) && (from.rank() >= 4) == self.white_speaks => {
                self.put(Square::at(to.file() as i8, from.rank() as i8).unwrap(), None);
            }
            'P' if dx == 0 && dy.abs() == 2 => {
                let beside =
                    [to.offset(1, 0), to.offset(-1, 0)].into_iter().flatten().any(|square| self.at(square) == Some(opposing(piece)));
                self.passing = beside.then_some(to.file());
            }
            _ => {}
        }
        if let Some(letter) = promotion {
            self.put(to, Some(if self.white_speaks { letter.to_ascii_uppercase() } else { letter }));
        }
    }

    /// Moves the nearest piece in the king's direction to the square behind the king.
    fn castle(&mut self, from: Square, to: Square, towards: i8) {
        let king = self.at(to);
        self.put(to, None);
        let way = (1..8).map_while(|n| from.offset(towards * n, 0));
        let rook = way.into_iter().find(|&square| self.at(square).is_some()).expect("there is a rook");
        let piece = self.at(rook);
        self.put(rook, None);
        self.put(to.offset(-towards, 0).unwrap(), piece);
        self.put(to, king);
    }

    fn shown(&self) -> String {
        let rank = |rank: usize| self.board[8 * rank..8 * rank + 8].iter().map(|piece| piece.unwrap_or('.')).collect::<String>();
        (0..8).rev().map(rank).collect::<Vec<_>>().join("/")
    }
}

fn opposing(piece: char) -> char {
    if piece.is_ascii_uppercase() { piece.to_ascii_lowercase() } else { piece.to_ascii_uppercase() }
}

/// Plays random games and compares the boards after every move; returns the number of en passant captures and castling moves.
fn compare(rules: &Arc<Rules>, rng: &mut Rng) -> (usize, usize) {
    let (mut in_passing, mut castlings) = (0, 0);
    for _ in 0..GAMES {
        let mut game = XBoardGame::new(Arc::clone(rules));
        let mut display = DisplayModel::of(rules.start_fen());
        for _ in 0..LONGEST {
            if game.inner().outcome().is_some() {
                break;
            }
            assert_eq!(display.white_speaks, game.speaker() == Color::White, "{}", rules.id());
            if game.passes() {
                game.pass().unwrap();
                display.draw(&[PASS.to_owned()]);
                continue;
            }
            let legal = game.inner().legal_actions();
            // Rare moves are always played when possible.
            let rare = legal.iter().find(|action| matches!(action.kind(), ActionKind::EnPassant | ActionKind::Castle));
            let action = rare.copied().filter(|_| rng.below(4) > 0).unwrap_or_else(|| legal[rng.below(legal.len())]);
            let words = game.words(action);
            game.tell(&words.concat()).unwrap_or_else(|why| panic!("{}: {words:?}: {why}", rules.id()));
            assert_eq!(game.inner().actions().last(), Some(&action), "{}: {words:?}", rules.id());
            display.draw(&words);
            let fen = game.inner().position().fen(rules);
            assert_eq!(display.shown(), DisplayModel::of(&fen).shown(), "{} after {:?}: {fen}", rules.id(), game.inner().action_texts());
            in_passing += usize::from(action.kind() == ActionKind::EnPassant);
            castlings += usize::from(action.kind() == ActionKind::Castle);
        }
    }
    (in_passing, castlings)
}

#[test]
fn moves_look_right_in_every_variant_that_is_offered() {
    let mut rng = Rng::new(5);
    let (mut offered, mut in_passing, mut castlings) = (0, 0, 0);
    for rules in catalog::ids().map(|id| Rules::builtin(id).unwrap()).filter(|rules| unsupported_reason(rules).is_none()) {
        let (passed, castled) = compare(&rules, &mut rng);
        (offered, in_passing, castlings) = (offered + 1, in_passing + passed, castlings + castled);
    }
    assert!(offered > 40 && in_passing > 20 && castlings > 100, "{offered} {in_passing} {castlings}");
}

#[test]
fn moves_look_right_in_every_example_that_is_offered() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/variants");
    let mut variants = crate::protocol::Variants::default();
    let (names, wrong) = variants.take(&folder.display().to_string()).unwrap();
    assert_eq!(wrong, Vec::<String>::new());
    let rules = names.iter().map(|name| variants.rules(name).unwrap());
    let offered: Vec<Arc<Rules>> = rules.filter(|rules| unsupported_reason(rules).is_none()).collect();
    let mut rng = Rng::new(6);
    let castlings: usize = offered.iter().map(|rules| compare(rules, &mut rng).1).sum();
    assert!(offered.len() > 10 && offered.len() < names.len() && castlings > 0, "{} of {}", offered.len(), names.len());
}
