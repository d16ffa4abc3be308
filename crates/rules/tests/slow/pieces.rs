//! Pieces, squares and how each type of piece goes.

/// A square, 0 = a1, 1 = b1, ..., 63 = h8.
pub type Sq = u8;

/// The type of a piece: an index into [`super::spec::Spec::kinds`].
pub type Role = u8;

pub const K: Role = 0;
pub const Q: Role = 1;
pub const R: Role = 2;
pub const B: Role = 3;
pub const N: Role = 4;
pub const P: Role = 5;

/// A chessman with what the running turn has to remember of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    pub white: bool,
    pub role: Role,
    /// It has moved in this turn.
    pub moved: bool,
    /// It was re-entered in this turn.
    pub entered: bool,
    /// It was pushed in the preceding turn.
    pub barred: bool,
    /// It was pushed in this turn, and is barred in the next.
    pub pushed: bool,
    /// Ranks that it advanced as a pawn in this turn.
    pub advanced: u8,
}

impl Piece {
    pub fn new(white: bool, role: Role) -> Piece {
        Piece { white, role, moved: false, entered: false, barred: false, pushed: false, advanced: 0 }
    }
}

pub type Board = [Option<Piece>; 64];

pub fn file(s: Sq) -> i8 {
    (s % 8) as i8
}

pub fn rank(s: Sq) -> i8 {
    (s / 8) as i8
}

pub fn at(file: i8, rank: i8) -> Option<Sq> {
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((rank * 8 + file) as Sq)
}

pub fn light(s: Sq) -> bool {
    (file(s) + rank(s)) % 2 == 1
}

pub fn name(s: Sq) -> String {
    format!("{}{}", (b'a' + s % 8) as char, (b'1' + s / 8) as char)
}

pub fn parse_square(t: &str) -> Option<Sq> {
    let b = t.as_bytes();
    if b.len() != 2 {
        return None;
    }
    let known = (b'a'..=b'h').contains(&b[0]) && (b'1'..=b'8').contains(&b[1]);
    known.then(|| (b[1] - b'1') * 8 + b[0] - b'a')
}

/// One way of going: `range` steps of (`dx`, `dy`), `dy` counted forward from the piece's owner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Atom {
    pub dx: i8,
    pub dy: i8,
    pub range: i8,
    /// Only an even number of steps.
    pub even: bool,
    /// After exactly `range` steps over empty squares, one more step in this direction.
    pub bend: Option<(i8, i8)>,
    pub quiet: bool,
    pub capture: bool,
    pub attack: bool,
    /// A quiet move that a forward move of the same piece must follow.
    pub follow: bool,
    /// Squares, from where the step begins, that must be empty for it.
    pub lame: [Option<(i8, i8)>; 4],
}

/// One step or ride that moves, captures and attacks alike.
pub fn atom(dx: i8, dy: i8, range: i8) -> Atom {
    Atom { dx, dy, range, even: false, bend: None, quiet: true, capture: true, attack: true, follow: false, lame: [None; 4] }
}

/// A type of piece.
#[derive(Clone, Debug)]
pub struct Kind {
    pub letter: char,
    pub atoms: Vec<Atom>,
    /// How it goes in Black's hands, where that differs.
    pub blacks: Option<Vec<Atom>>,
    pub pawn: bool,
    /// It may not be left in check.
    pub royal: bool,
    /// It castles, and goals about kings are about it.
    pub king: bool,
    /// It castles as the rook of the four ways of chess.
    pub rook: bool,
    /// Its place in the order of pieces; 0: none.
    pub value: u8,
}

impl Kind {
    /// How it goes in the hands of White (true) or Black.
    pub fn of(&self, white: bool) -> &[Atom] {
        self.blacks.as_deref().filter(|_| !white).unwrap_or(&self.atoms)
    }
}

pub const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
pub const LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

fn ways(dirs: &[(i8, i8)], range: i8) -> Vec<Atom> {
    dirs.iter().map(|&(dx, dy)| atom(dx, dy, range)).collect()
}

/// The pieces of ordinary chess, in the order of the role constants.
pub fn fide() -> Vec<Kind> {
    let both: Vec<(i8, i8)> = STRAIGHT.iter().chain(&DIAGONAL).copied().collect();
    let mut pawn = vec![atom(0, 1, 1), atom(1, 1, 1), atom(-1, 1, 1)];
    pawn[0].capture = false;
    pawn[0].attack = false;
    pawn[1].quiet = false;
    pawn[2].quiet = false;
    let kind = |letter, atoms| {
        let value = "PNBRQ".find(letter).map_or(0, |i| i as u8 + 1);
        Kind { letter, atoms, blacks: None, pawn: letter == 'P', royal: letter == 'K', king: letter == 'K', rook: letter == 'R', value }
    };
    vec![
        kind('K', ways(&both, 1)),
        kind('Q', ways(&both, 7)),
        kind('R', ways(&STRAIGHT, 7)),
        kind('B', ways(&DIAGONAL, 7)),
        kind('N', ways(&LEAPS, 1)),
        kind('P', pawn),
    ]
}

/// Changes each way of going of the pieces that are no pawns; `None` takes it away.
pub fn limit(kinds: &mut [Kind], change: impl Fn(Atom) -> Option<Atom>) {
    for k in kinds.iter_mut().filter(|k| !k.pawn) {
        k.atoms = k.atoms.iter().copied().filter_map(&change).collect();
    }
}

/// The pieces of Dichotomy.
pub fn dichotomy() -> Vec<Kind> {
    let mut kinds = fide();
    kinds[K as usize].atoms = ways(&DIAGONAL, 1);
    kinds[Q as usize].atoms = ways(&DIAGONAL, 1);
    let mut rook = ways(&STRAIGHT, 7);
    for a in &mut rook {
        a.even = true;
    }
    rook.extend(ways(&DIAGONAL, 1));
    kinds[R as usize].atoms = rook;
    let mut knight = Vec::new();
    for (dx, dy) in STRAIGHT {
        for side in [(dy, dx), (-dy, -dx)] {
            let mut a = atom(dx, dy, 3);
            a.bend = Some(side);
            knight.push(a);
        }
    }
    kinds[N as usize].atoms = knight;
    kinds[P as usize].atoms = vec![atom(1, 1, 1), atom(-1, 1, 1)];
    kinds
}
