//! What the evaluation derives from a variant's rules: the reach of pieces, their classes, and the goals.
use tempi_rules::{Bitboard, CaptureEffect, Color, Piece, Position, Role, Roles, Rules, Slot, Square, Verdict};

use super::family::{ahead, never_goes_back};
use super::terms::still;
use crate::repetition::counts_every_ply;

/// The fraction of the best promotion's reach that a pawn is credited with from the start.
const PROMOTION_SHARE: f64 = 0.05;
/// Pieces with at least this fraction of the greatest reach are heavy.
const HEAVY_SHARE: f64 = 0.55;

/// Classes of pieces that share terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    Pawn,
    Light,
    Heavy,
    /// Objectives: pieces whose loss ends the game.
    King,
}

impl Class {
    /// The class's term in a sequence of terms for pawns, light pieces, heavy pieces and kings.
    pub const fn of(self, first: usize) -> usize {
        first + self as usize
    }
}

/// A type of piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PieceInfo {
    pub role: Role,
    pub class: Class,
    /// The reach of White's and Black's pieces, in sixteenths of a square.
    pub reach: [i32; 2],
    /// The number of types before this one with less reach. If they attack a piece of this type, it is attacked by lesser pieces.
    pub lesser: usize,
}

/// Masks of the squares ahead of a pawn, for one color.
#[derive(Clone, Debug)]
pub(crate) struct Lanes {
    /// The squares ahead on its file.
    pub ahead: [Bitboard; 64],
    /// The squares ahead on its file and the adjacent files.
    pub front: [Bitboard; 64],
    /// The adjacent files.
    pub beside: [Bitboard; 64],
}

/// The evaluation's data about a variant.
#[derive(Clone, Debug)]
pub(crate) struct Profile {
    /// The piece types in order of increasing reach; objectives come last.
    pub piece_infos: Vec<PieceInfo>,
    /// By role.
    pub class: [Class; 16],
    /// By color and role, in sixteenths of a square.
    pub reach: [[i32; 16]; 2],
    pub objectives: Roles,
    /// Pieces bound to squares of one color, except pawns.
    pub bound: Vec<Role>,
    /// The masks of pawns that move straight ahead.
    pub lanes: Option<Box<[Lanes; 2]>>,
    /// Whether pawns that reach the far rank gain something.
    pub homing: bool,
    pub pawns_win: bool,
    pub marching: Roles,
    pub pushes: bool,
    pub eliminations: Roles,
    pub groups: Vec<Roles>,
    /// The piece types, as bits of their indices in [`Profile::piece_infos`], that each turn must move where a player without moves loses or wins.
    pub duties: Vec<u16>,
    /// By color, role and square: the number of forward moves left, where no piece moves backward and having no moves decides.
    road: Option<Box<[[[u8; 64]; 16]; 2]>>,
    /// The sign of mobility: 1; -1 if having no moves wins.
    pub freedom: i32,
    /// The sign of king danger for the other player: 1; -1 if being mated wins, 0 if it draws.
    pub danger: i32,
    /// Whether pieces have no owner: White and Black pieces alternate, regardless of the player.
    pub ownerless: bool,
    /// The player who has more moves than the other.
    pub favored: Option<Color>,
    /// Whether captured pieces can re-enter.
    pub returns: bool,
    /// The total reach of the pieces, except pawns and objectives, on a full board.
    pub full: i32,
    /// Each square with its neighbors.
    pub around: [Bitboard; 64],
}

impl Profile {
    pub fn new(rules: &Rules) -> Profile {
        let objectives = rules.objectives();
        let reach = reaches(rules);
        let class = classes(rules, &reach);
        let ends = rules.ends();
        let straight = rules.roles().filter(|&role| rules.is_pawn(role)).all(|role| goes_straight(rules, role));
        let freedom = if ends.no_moves == Verdict::Wins { -1 } else { 1 };
        let mut profile = Profile {
            piece_infos: piece_infos(rules, &class, &reach),
            class,
            reach,
            objectives,
            bound: rules.roles().filter(|&role| !rules.is_pawn(role) && !objectives.has(role) && is_bound(rules, role)).collect(),
            lanes: straight.then(|| Box::new(Color::BOTH.map(|color| Lanes::new(rules, color)))),
            homing: rules.pawns_win() || !rules.promotions().is_empty(),
            pawns_win: rules.pawns_win(),
            marching: rules.far_rank_winners(),
            pushes: rules.captures().effect == CaptureEffect::Push,
            eliminations: rules.eliminations(),
            groups: rules.extinction_groups().to_vec(),
            duties: Vec::new(),
            road: (ends.no_moves != Verdict::Draws && never_goes_back(rules)).then(|| roads(rules)),
            freedom,
            danger: match ends.mated {
                Verdict::Loses => 1,
                Verdict::Wins => -1,
                Verdict::Draws => 0,
            },
            ownerless: counts_every_ply(rules),
            favored: rules.schedule().favored(),
            returns: rules.captures().uses_pocket,
            full: 0,
            around: around(),
        };
        if ends.no_moves != Verdict::Draws {
            profile.duties = profile.find_duties(rules);
        }
        profile.full = profile.fullness_of(&Position::start(rules)).max(1);
        profile
    }

    /// The types of own pieces that every shape of a turn has a move for.
    fn find_duties(&self, rules: &Rules) -> Vec<u16> {
        let schedule = rules.schedule();
        let slots = |shape: &Vec<Slot>| -> Vec<u16> { shape.iter().filter_map(|slot| self.kinds_of(slot)).collect() };
        let mut shapes = schedule.shapes.iter().map(slots);
        let mut duties = shapes.next().filter(|_| !schedule.skip).unwrap_or_default();
        for other in shapes {
            duties.retain(|kinds| other.contains(kinds));
        }
        duties
    }

    /// The types of own pieces that a slot of a shape names by letter; `None` if it names none, or opposing pieces.
    fn kinds_of(&self, slot: &Slot) -> Option<u16> {
        let kinds = self
            .piece_infos
            .iter()
            .enumerate()
            .filter(|(_, info)| slot.named.has(info.role))
            .fold(0, |kinds, (index, _)| kinds | 1 << index);
        (!slot.opposing && slot.names_types()).then_some(kinds)
    }

    /// The reach of all pieces except pawns and objectives, in sixteenths of a square.
    fn fullness_of(&self, position: &Position) -> i32 {
        let counted = self.piece_infos.iter().filter(|info| matches!(info.class, Class::Light | Class::Heavy));
        let of = |info: &PieceInfo, color: Color| position.board().pieces(color, info.role).len() as i32 * info.reach[color.index()];
        counted.map(|info| of(info, Color::White) + of(info, Color::Black)).sum()
    }

    /// Every piece on every square.
    pub fn places(&self) -> impl Iterator<Item = (Piece, Square)> {
        let pieces = self.piece_infos.iter().flat_map(|info| Color::BOTH.map(|color| Piece { color, role: info.role }));
        pieces.flat_map(|piece| Square::all().map(move |square| (piece, square)))
    }

    /// The terms of a piece that depend only on its square, with their counts.
    pub fn place_terms(&self, piece: Piece, square: Square, tell: &mut impl FnMut(usize, i32)) {
        let (color, role) = (piece.color.index(), piece.role.index());
        let class = self.class[role];
        if class != Class::King {
            tell(still::REACH, self.reach[color][role]);
            tell(class.of(still::PAWN), 1);
        }
        tell(class.of(still::CENTER_PAWN), i32::from(center(square)));
        tell(class.of(still::ADVANCE_PAWN), i32::from(ahead(self.faces(piece), square)));
        if let Some(road) = &self.road {
            tell(still::ROAD, self.freedom * i32::from(road[color][role][square.index()]));
        }
    }

    /// The player whose side of the board a piece leaves as it advances; pawns may move toward their owner's side.
    fn faces(&self, piece: Piece) -> Color {
        let backward = self.class[piece.role.index()] == Class::Pawn && self.backward();
        if backward { !piece.color } else { piece.color }
    }

    /// Whether pawns move toward their owner's side.
    fn backward(&self) -> bool {
        let behind = |lanes: &[Lanes; 2]| lanes[0].ahead[0].is_empty();
        self.lanes.as_deref().is_some_and(behind)
    }
}

impl Lanes {
    fn new(rules: &Rules, color: Color) -> Lanes {
        let mut lanes = Lanes { ahead: [Bitboard::EMPTY; 64], front: [Bitboard::EMPTY; 64], beside: [Bitboard::EMPTY; 64] };
        for square in Square::all() {
            let further = |other: &Square| rules.pawn_progress(color, *other) > rules.pawn_progress(color, square);
            let beside = |other: &Square| other.file().abs_diff(square.file()) == 1;
            let index = square.index();
            lanes.ahead[index] = Square::all().filter(|other| further(other) && other.file() == square.file()).collect();
            lanes.beside[index] = Square::all().filter(beside).collect();
            lanes.front[index] = lanes.ahead[index] | lanes.beside[index].filter(further).collect();
        }
        lanes
    }
}

/// Distance from the edge, the sum of both coordinates: 0 in a corner, 6 in the center.
pub(super) fn center(square: Square) -> u8 {
    let inward = |coordinate: u8| coordinate.min(7 - coordinate);
    inward(square.file()) + inward(square.rank())
}

fn around() -> [Bitboard; 64] {
    let mut around = [Bitboard::EMPTY; 64];
    for square in Square::all() {
        around[square.index()] = Square::all().filter(|&other| square.distance(other) <= 1).collect();
    }
    around
}

/// The reach of pieces by color and role, in sixteenths of a square.
fn reaches(rules: &Rules) -> [[i32; 16]; 2] {
    Color::BOTH.map(|color| {
        let mut reach = [0.0; 16];
        for role in rules.roles() {
            reach[role.index()] = rules.mobility_in_turn(Piece { color, role });
        }
        let best = rules.promotions().iter().map(|role| reach[role.index()]).fold(0.0, f64::max);
        for role in rules.roles().filter(|&role| rules.is_pawn(role)) {
            reach[role.index()] += best * PROMOTION_SHARE;
        }
        reach.map(|squares| (squares * 16.0).round() as i32)
    })
}

fn classes(rules: &Rules, reach: &[[i32; 16]; 2]) -> [Class; 16] {
    let objectives = rules.objectives();
    let of = |role: Role| reach[0][role.index()] + reach[1][role.index()];
    let most = rules.roles().filter(|&role| !objectives.has(role)).map(of).max().unwrap_or(0);
    let mut classes = [Class::Light; 16];
    for role in rules.roles() {
        classes[role.index()] = match role {
            _ if objectives.has(role) => Class::King,
            _ if rules.is_pawn(role) => Class::Pawn,
            _ if f64::from(of(role)) >= HEAVY_SHARE * f64::from(most) => Class::Heavy,
            _ => Class::Light,
        };
    }
    classes
}

fn piece_infos(rules: &Rules, class: &[Class; 16], reach: &[[i32; 16]; 2]) -> Vec<PieceInfo> {
    let info =
        |role: Role| PieceInfo { role, class: class[role.index()], reach: [0, 1].map(|color| reach[color][role.index()]), lesser: 0 };
    let sum = |info: &PieceInfo| info.reach[0] + info.reach[1];
    let mut piece_infos: Vec<PieceInfo> = rules.roles().map(info).collect();
    piece_infos.sort_by_key(|info| (info.class == Class::King, sum(info)));
    for i in 1..piece_infos.len() {
        // Pieces with nearly the same reach (bishop and knight) are not lesser.
        piece_infos[i].lesser =
            (0..i).take_while(|&j| piece_infos[i].class == Class::King || sum(&piece_infos[j]) * 5 < sum(&piece_infos[i]) * 4).count();
    }
    piece_infos
}

/// Whether a pawn's moves without capture stay on its file.
fn goes_straight(rules: &Rules, role: Role) -> bool {
    Color::BOTH.into_iter().all(|color| {
        Square::all().all(|from| {
            let (mut quiet, _) = rules.targets(Piece { color, role }, from, Bitboard::EMPTY);
            quiet.all(|to| to.file() == from.file())
        })
    })
}

/// Whether all moves stay on squares of one color.
fn is_bound(rules: &Rules, role: Role) -> bool {
    Square::all().all(|from| {
        let (quiet, covered) = rules.targets(Piece { color: Color::White, role }, from, Bitboard::EMPTY);
        { quiet | covered }.all(|to| to.is_light() == from.is_light())
    })
}

/// The lengths of the longest sequences of moves without capture to ever higher ranks, on an empty board.
fn roads(rules: &Rules) -> Box<[[[u8; 64]; 16]; 2]> {
    let mut roads = Box::new([[[0; 64]; 16]; 2]);
    for (color, role) in Color::BOTH.into_iter().flat_map(|color| rules.roles().map(move |role| (color, role))) {
        let road = &mut roads[color.index()][role.index()];
        let progress = |square: Square| if rules.is_pawn(role) { rules.pawn_progress(color, square) } else { ahead(color, square) };
        let mut squares: Vec<Square> = Square::all().collect();
        squares.sort_by_key(|&square| std::cmp::Reverse(progress(square)));
        for from in squares {
            let (quiet, _) = rules.targets(Piece { color, role }, from, Bitboard::EMPTY);
            let further = quiet.filter(|&to| progress(to) > progress(from));
            road[from.index()] = further.map(|to| road[to.index()] + 1).max().unwrap_or(0);
        }
    }
    roads
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profile(id: &str) -> (std::sync::Arc<Rules>, Profile) {
        let rules = Rules::builtin(id).unwrap();
        let profile = Profile::new(&rules);
        (rules, profile)
    }

    #[test]
    fn chess_pieces_are_recognized() {
        let (rules, profile) = profile("chess");
        let letters: String = profile.piece_infos.iter().map(|info| rules.letter(info.role)).collect();
        assert_eq!(letters, "PNBRQK");
        let lesser: Vec<usize> = profile.piece_infos.iter().map(|info| info.lesser).collect();
        assert_eq!(lesser, [0, 1, 1, 3, 4, 5]);
        assert_eq!(profile.bound.len(), 1);
        assert!(profile.road.is_none() && profile.homing && profile.lanes.is_some() && !profile.returns);
        let classes: Vec<Class> = profile.piece_infos.iter().map(|info| info.class).collect();
        assert_eq!(classes, [Class::Pawn, Class::Light, Class::Light, Class::Heavy, Class::Heavy, Class::King]);
    }

    #[test]
    fn roads_are_counted_where_no_piece_moves_backward() {
        let (rules, profile) = profile("forwards");
        let road = profile.road.unwrap();
        let of = |letter: char, color: Color, square: &str| {
            let role = rules.roles().find(|&role| rules.letter(role) == letter).unwrap();
            road[color.index()][role.index()][square.parse::<Square>().unwrap().index()]
        };
        assert_eq!((of('R', Color::White, "a1"), of('R', Color::Black, "a1")), (7, 0));
        // One rank at a time: a knight goes b1-d2-f3-h4-f5 and so on.
        assert_eq!((of('N', Color::White, "b1"), of('P', Color::White, "e2"), of('K', Color::Black, "e7")), (7, 6, 6));
        assert!(self::profile("progressive-forwards").1.freedom < 0);
        assert!(self::profile("forward").1.road.is_none());
    }

    #[test]
    fn duties_are_piece_types_that_must_move() {
        let (rules, termination) = profile("termination");
        let pawns = 1 << termination.piece_infos.iter().position(|info| rules.letter(info.role) == 'P').unwrap();
        let all = (1 << termination.piece_infos.len()) - 1;
        assert_eq!(termination.duties, [pawns, all - pawns]);
        // Parts without a legal move are skipped, or having no moves draws, or any piece may move.
        assert!(["monsoon", "chess", "attack", "accelerated"].iter().all(|id| profile(id).1.duties.is_empty()));
    }

    #[test]
    fn pawns_may_move_backward_or_sideways() {
        let (_, tsunami) = profile("tsunami");
        assert!(tsunami.backward());
        assert!(profile("dichotomy").1.lanes.is_none());
        assert!(!profile("chess").1.backward());
    }
}
