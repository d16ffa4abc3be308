//! From movements in Betza notation to tables.

use std::collections::BTreeMap;

use crate::board::{Attacks, Bitboard, Color, Role, Square};
use crate::format::betza::{self, Ray};
use crate::format::model::{self, Counts, PawnDirection, VariantFile};

use super::error::{CompileError, error};
use super::reach::{self, MovementKind, Pool, Reach};
use super::roles::RoleInfo;
use super::rules::{CastlingWay, Group, Guard, RoleMoves};

/// Makes the tables of a movement for the pieces of a side, and the same looked at from their targets.
type Build<'a> = dyn Fn(&[Ray], Color) -> (Reach, Reach) + 'a;

/// The movement tables.
pub(super) struct Movement {
    pub pool: Pool,
    pub sets: Vec<[Vec<RoleMoves>; 2]>,
    pub set_of_ordinal: Vec<u8>,
    pub guards: [Guard; 2],
}

/// The three movements of a piece.
pub(crate) struct Modes {
    pub quiet: Vec<Ray>,
    pub capture: Vec<Ray>,
    pub attack: Vec<Ray>,
}

impl Movement {
    pub fn compile(file: &VariantFile, role_infos: &[RoleInfo], barred: Bitboard) -> Result<Movement, CompileError> {
        let passing = no_passing(file)?;
        let allowed = |from: Square, to: Square| !barred.has(to) && !passing.iter().any(|lines| passes(from, to, lines));
        let free = barred.is_empty() && passing.is_empty();
        let build = |rays: &[Ray], color: Color| {
            if free {
                return reach::unrestricted(rays, color);
            }
            let reach = Reach::of(rays, color, &allowed);
            let reversed = reach.reversed();
            (reach, reversed)
        };
        let mut movement = Movement {
            pool: Pool::default(),
            sets: vec![[Vec::new(), Vec::new()]],
            set_of_ordinal: Vec::new(),
            guards: [Guard::default(), Guard::default()],
        };
        for color in Color::BOTH {
            let mut guard = Guard::default();
            for (index, info) in role_infos.iter().enumerate() {
                let modes = modes(file, info.letter, color)?;
                let role = Role(index as u8);
                let facing = facing(file, info, color);
                let entry = movement.entry(role, info, &modes, facing, &build);
                movement.sets[0][color.index()].push(entry);
                guard.add(role, build(&modes.attack, facing).1);
            }
            movement.guards[color.index()] = guard;
        }
        for borrowed in &file.limits.moves_as {
            movement.add_set(file, role_infos, borrowed, &build)?;
        }
        Ok(movement)
    }

    /// Castling is written by the king's two squares, so the king must not be able to make that move otherwise.
    pub fn check_castling(&self, ways: &[CastlingWay]) -> Result<(), CompileError> {
        for way in ways {
            let reaches = |set: &[Vec<RoleMoves>; 2]| {
                let moves = &set[way.color.index()][way.king_role.index()];
                self.pool.reaches[moves.quiet as usize].targets(Attacks::get(), way.king_from, Bitboard::EMPTY).has(way.king_to)
            };
            if self.sets.iter().any(reaches) {
                let text = format!("{}{}", way.king_from, way.king_to);
                return Err(error("castling.ways", format!("castling {text} is written like a normal move that the king can make")));
            }
        }
        Ok(())
    }

    /// What a leap along a line costs in spaces could be read in two ways.
    pub fn check_spaces(&self, file: &VariantFile) -> Result<(), CompileError> {
        let counted = !file.limits.spaces.is_empty() || file.turn.counts == Counts::Spaces;
        if counted && self.pool.reaches.iter().any(Reach::jumps) {
            return Err(error(
                "turn.leap-spaces",
                "where spaces are counted, no piece may leap along a rank, file or diagonal, because the cost of such a leap is undefined",
            ));
        }
        Ok(())
    }

    /// A capture in passing is written like a move to the crossed square, so pawns must not be able to make that move.
    pub fn check_en_passant(&self, file: &VariantFile, role_infos: &[RoleInfo]) -> Result<(), CompileError> {
        let passes = file.pawns.double_step && file.pawns.en_passant != model::EnPassant::None;
        let aside = |moves: &RoleMoves| {
            let (quiet, capture) = (&self.pool.reaches[moves.quiet as usize], &self.pool.reaches[moves.capture as usize]);
            Square::all().any(|from| (quiet.leaps[from.index()] & capture.leaps[from.index()]).not_empty())
        };
        let pawns = |side: &Vec<RoleMoves>| side.iter().any(|moves| role_infos[moves.role.index()].pawn && aside(moves));
        if passes && self.sets[0].iter().any(pawns) {
            let message = "a pawn that captures where it also moves would write a capture in passing like a plain move; set it to \"none\"";
            return Err(error("pawns.en-passant", message));
        }
        Ok(())
    }

    fn entry(&mut self, role: Role, info: &RoleInfo, modes: &Modes, color: Color, build: &Build<'_>) -> RoleMoves {
        let quiet = self.pool.add(&modes.quiet, color, || build(&modes.quiet, color).0);
        let capture = self.pool.add(&modes.capture, color, || build(&modes.capture, color).0);
        let ahead = |rays: &[Ray], steps: &[(i8, i8)]| {
            rays.len() == steps.len() && rays.iter().all(|ray| ray.max == 1 && steps.contains(&ray.step))
        };
        let walks = info.pawn && ahead(&modes.quiet, &[(0, 1)]) && ahead(&modes.capture, &[(-1, 1), (1, 1)]);
        let kind = match self.pool.reaches[quiet as usize].kind {
            _ if walks => MovementKind::PawnSteps,
            kind if quiet == capture => kind,
            _ => MovementKind::Mixed,
        };
        RoleMoves { role, quiet, capture, kind, pawn: info.pawn, royal: info.royal }
    }

    /// The set of an ordinal at which some types move as others.
    fn add_set(
        &mut self,
        file: &VariantFile,
        role_infos: &[RoleInfo],
        borrowed: &BTreeMap<String, String>,
        build: &Build<'_>,
    ) -> Result<(), CompileError> {
        if borrowed.is_empty() {
            self.set_of_ordinal.push(0);
            return Ok(());
        }
        let mut set = [Vec::new(), Vec::new()];
        for color in Color::BOTH {
            for (index, info) in role_infos.iter().enumerate() {
                let as_letter = borrowed.get(&info.letter.to_string()).and_then(|letter| letter.chars().next()).unwrap_or(info.letter);
                let modes = modes(file, as_letter, color)?;
                let entry = self.entry(Role(index as u8), info, &modes, facing(file, info, color), build);
                set[color.index()].push(entry);
            }
        }
        self.set_of_ordinal.push(self.sets.len() as u8);
        self.sets.push(set);
        Ok(())
    }
}

/// The player who looks along the piece's forward direction: pawns may walk towards their owner's side.
pub(crate) fn facing(file: &VariantFile, info: &RoleInfo, color: Color) -> Color {
    if info.pawn && file.pawns.direction == PawnDirection::Backward { !color } else { color }
}

pub(crate) fn modes(file: &VariantFile, letter: char, color: Color) -> Result<Modes, CompileError> {
    let key = letter.to_string();
    let piece = file.men.get(&key).ok_or_else(|| error("limits.moves-as", format!("there is no piece `{letter}`")))?;
    let special = match color {
        Color::White => piece.white.as_ref(),
        Color::Black => piece.black.as_ref(),
    };
    let parse = |name: &str, text: &str| betza::parse(text).map_err(|e| error(format!("men.{letter}.{name}"), e.to_string()));
    let moves = special.and_then(|s| s.moves.as_ref()).unwrap_or(&piece.moves);
    let moves = parse("move", moves)?;
    let quiet = moves.iter().copied().filter(|ray| ray.quiet).collect();
    let capture = match special.and_then(|s| s.capture.as_ref()).or(piece.capture.as_ref()) {
        Some(text) => parse("capture", text)?,
        None => moves,
    };
    let capture: Vec<Ray> = capture.into_iter().filter(|ray| ray.capture).collect();
    let attack = match special.and_then(|s| s.attack.as_ref()).or(piece.attack.as_ref()) {
        Some(text) => parse("attack", text)?.into_iter().filter(|ray| ray.capture).collect(),
        None => capture.clone(),
    };
    // Betza rays say nothing else of how a target is entered, so that equal movements become equal tables.
    let plain = |rays: Vec<Ray>| rays.into_iter().map(|ray| Ray { quiet: true, capture: true, ..ray }).collect();
    Ok(Modes { quiet: plain(quiet), capture: plain(capture), attack: plain(attack) })
}

/// Two ranks or two files that no piece may pass in one move.
pub(crate) enum Lines {
    Ranks(u8, u8),
    Files(u8, u8),
}

pub(crate) fn no_passing(file: &VariantFile) -> Result<Vec<Lines>, CompileError> {
    let wrong = || error("limits.no-passing", "each entry is two ranks, such as [\"4\", \"5\"], or two files, such as [\"d\", \"e\"]");
    file.limits
        .no_passing
        .iter()
        .map(|pair| match pair.iter().map(|line| line.as_bytes()).collect::<Vec<_>>()[..] {
            [[a @ b'1'..=b'8'], [b @ b'1'..=b'8']] => Ok(Lines::Ranks(a - b'1', b - b'1')),
            [[a @ b'a'..=b'h'], [b @ b'a'..=b'h']] => Ok(Lines::Files(a - b'a', b - b'a')),
            _ => Err(wrong()),
        })
        .collect()
}

/// Whether a move passes both lines strictly between its start and its end.
pub(crate) fn passes(from: Square, to: Square, lines: &Lines) -> bool {
    let inside = |line: u8, a: u8, b: u8| line > a.min(b) && line < a.max(b);
    match *lines {
        Lines::Ranks(a, b) => inside(a, from.rank(), to.rank()) && inside(b, from.rank(), to.rank()),
        Lines::Files(a, b) => inside(a, from.file(), to.file()) && inside(b, from.file(), to.file()),
    }
}

impl Guard {
    fn add(&mut self, role: Role, attack: Reach) {
        if attack.leaps.iter().any(|set| set.not_empty()) {
            match self.leaps.iter_mut().find(|group| group.table == attack.leaps) {
                Some(group) => group.roles = group.roles.with(role),
                None => self.leaps.push(Group { roles: role.bit(), table: attack.leaps }),
            }
        }
        let sides = [(true, attack.orthogonal), (false, attack.diagonal)];
        for (is_orthogonal, table) in sides.into_iter().filter(|(is_orthogonal, _)| attack.slides[usize::from(!is_orthogonal)]) {
            let attacks = Attacks::get();
            let whole =
                |from: Square| if is_orthogonal { attacks.rook(from, Bitboard::EMPTY) } else { attacks.bishop(from, Bitboard::EMPTY) };
            if Square::all().all(|from| table[from.index()] == whole(from)) {
                let roles = if is_orthogonal { &mut self.orthogonal } else { &mut self.diagonal };
                *roles = roles.with(role);
                continue;
            }
            match self.masked.iter_mut().find(|(along, group)| *along == is_orthogonal && group.table == table) {
                Some((_, group)) => group.roles = group.roles.with(role),
                None => self.masked.push((is_orthogonal, Group { roles: role.bit(), table })),
            }
        }
        if !attack.hops.is_empty() {
            self.hops.push((role.bit(), attack.hops));
        }
    }
}
