//! Compiles movements in Betza notation to tables.

use std::sync::Arc;

use crate::board::{Attacks, Bitboard, Color, Role, Square};
use crate::format::betza::Ray;
use crate::format::model::{self, Counts, PawnDirection, VariantFile};

use super::error::{CompileError, error};
use super::lines::LinePair;
use super::reach::{self, MovementKind, Pool, Reach, ReachPair};
use super::roles::{PieceMovement, RoleInfo};
use super::rules::{CastlingWay, Group, Guard, RoleMoves, RolePairs};

/// Builds the tables of a movement for the pieces of a side.
type Build<'a> = dyn Fn(&[Ray], Color) -> Arc<ReachPair> + 'a;

/// The movement tables.
pub(super) struct Movement {
    pub pool: Pool,
    pub sets: Vec<[Vec<RoleMoves>; 2]>,
    pub set_of_ordinal: Vec<u8>,
    pub guards: [Guard; 2],
}

impl Movement {
    /// The tables for the pieces of a file, which neither enter barred squares nor pass through both lines of a pair.
    pub fn compile(
        file: &VariantFile,
        role_infos: &[RoleInfo],
        barred: Bitboard,
        passing: &[LinePair],
        moves_as: &[Vec<(Role, Role)>],
    ) -> Movement {
        let allowed = |from: Square, to: Square| !barred.has(to) && !passing.iter().any(|lines| lines.are_passed(from, to));
        let free = barred.is_empty() && passing.is_empty();
        let build = |rays: &[Ray], color: Color| {
            if free { reach::unrestricted(rays, color) } else { Arc::new(ReachPair::of(rays, color, &allowed)) }
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
                let role = Role(index as u8);
                let facing = facing(file, info, color);
                let entry = movement.entry(role, info, info.movement(color), facing, &build);
                movement.sets[0][color.index()].push(entry);
                guard.add(role, &build(&info.movement(color).attack_rays, facing).reversed);
            }
            guard.pairs = RolePairs::of(&guard);
            movement.guards[color.index()] = guard;
        }
        for borrowed in moves_as {
            movement.add_set(file, role_infos, borrowed, &build);
        }
        movement
    }

    /// Castling is written as the king's move, so the king must not be able to make that move normally.
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

    /// The cost in spaces of a leap along a line would be ambiguous.
    pub fn check_spaces(&self, file: &VariantFile) -> Result<(), CompileError> {
        let counted = !file.limits.spaces.is_empty() || file.turn.counts == Counts::Spaces;
        if counted && self.pool.reaches.iter().any(|reach| reach.jumps) {
            return Err(error(
                "turn.leap-spaces",
                "where spaces are counted, no piece may leap along a rank, file or diagonal, because the cost of such a leap is undefined",
            ));
        }
        Ok(())
    }

    /// En passant is written as a move to the crossed square, so pawns must not be able to make that move normally.
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

    /// Whether pieces attack by leaps and along whole lines, need no empty squares to move but those in between, and pawns move by ordinary
    /// steps.
    pub fn is_plain(&self) -> bool {
        self.pool.reaches.iter().all(|reach| reach.hops.is_empty() && !reach.jumps)
            && self.guards.iter().all(|guard| guard.masked.is_empty() && guard.hops.is_empty())
            && self.sets[0].iter().flatten().all(|moves| !moves.pawn || moves.kind == MovementKind::PawnSteps)
    }

    /// Whether pieces of a type attack by leaps alone, and a White and a Black one attack each other or not at all.
    pub fn has_mutual_attacks(&self, role: Role) -> bool {
        let leaps = |guard: &Guard, target: Square| {
            let groups = guard.leaps.iter().filter(|group| group.roles.has(role));
            groups.fold(Bitboard::EMPTY, |all, group| all | group.table[target.index()])
        };
        let others = |guard: &Guard| {
            guard.orthogonal.or(guard.diagonal).has(role)
                || guard.masked.iter().any(|(_, group)| group.roles.has(role))
                || guard.hops.iter().any(|(roles, _)| roles.has(role))
        };
        let returns =
            |one: &Guard, other: &Guard| Square::all().all(|target| leaps(one, target).all(|from| leaps(other, from).has(target)));
        let [white, black] = &self.guards;
        !others(white) && !others(black) && returns(white, black) && returns(black, white)
    }

    fn entry(&mut self, role: Role, info: &RoleInfo, movement: &PieceMovement, color: Color, build: &Build<'_>) -> RoleMoves {
        let (quiet_rays, capture_rays) = (&movement.quiet_rays, &movement.capture_rays);
        let quiet = self.pool.add(quiet_rays, color, || build(quiet_rays, color));
        let capture = self.pool.add(capture_rays, color, || build(capture_rays, color));
        let ahead = |rays: &[Ray], steps: &[(i8, i8)]| {
            rays.len() == steps.len() && rays.iter().all(|ray| ray.max == 1 && steps.contains(&ray.step))
        };
        let walks = info.pawn && ahead(quiet_rays, &[(0, 1)]) && ahead(capture_rays, &[(-1, 1), (1, 1)]);
        let kind = match self.pool.reaches[quiet as usize].kind {
            _ if walks => MovementKind::PawnSteps,
            kind if quiet == capture => kind,
            _ => MovementKind::Mixed,
        };
        RoleMoves { role, quiet, capture, kind, pawn: info.pawn, royal: info.royal }
    }

    /// The movement set of an ordinal at which some types move as others.
    fn add_set(&mut self, file: &VariantFile, role_infos: &[RoleInfo], borrowed: &[(Role, Role)], build: &Build<'_>) {
        if borrowed.is_empty() {
            self.set_of_ordinal.push(0);
            return;
        }
        let mut set = [Vec::new(), Vec::new()];
        for color in Color::BOTH {
            for (index, info) in role_infos.iter().enumerate() {
                let role = Role(index as u8);
                let as_role = borrowed.iter().find(|(from, _)| *from == role).map_or(role, |&(_, other)| other);
                let movement = role_infos[as_role.index()].movement(color);
                let entry = self.entry(role, info, movement, facing(file, info, color), build);
                set[color.index()].push(entry);
            }
        }
        self.set_of_ordinal.push(self.sets.len() as u8);
        self.sets.push(set);
    }
}

/// The player whose forward direction the piece has: pawns may move toward their owner's side.
fn facing(file: &VariantFile, info: &RoleInfo, color: Color) -> Color {
    if info.pawn && file.pawns.direction == PawnDirection::Backward { !color } else { color }
}

/// By ordinal, the types that move as others.
pub(super) fn moves_as(file: &VariantFile, role_infos: &[RoleInfo]) -> Result<Vec<Vec<(Role, Role)>>, CompileError> {
    let role = |letter: &str| {
        let found = role_infos.iter().position(|info| letter.starts_with(info.letter)).map(|index| Role(index as u8));
        found.ok_or_else(|| error("limits.moves-as", format!("there is no piece `{letter}`")))
    };
    file.limits.moves_as.iter().map(|set| set.iter().map(|(borrower, other)| Ok((role(borrower)?, role(other)?))).collect()).collect()
}

impl Guard {
    fn add(&mut self, role: Role, attack: &Reach) {
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
            self.hops.push((role.bit(), attack.hops.clone()));
        }
    }
}
