//! From a variant file to compiled rules.

mod features;
mod reach;
mod turn;

pub use features::Rules;
pub(crate) use features::{CastlingWay, Group, Guard, MovementKind, PawnRules, RoleInfo, RoleMoves};
pub(crate) use reach::{Reach, walk};
pub(crate) use turn::{Schedule, Slot};

use std::collections::BTreeMap;

use crate::board::{Attacks, Bitboard, Color, Role, Roles, Square};
use crate::format::betza::{self, Ray};
use crate::format::model::{
    self, CaptureEffect, CastlingRule, CheckAllowed, Counts, Escape, Ownership, PawnDirection, PlayerName, VariantFile,
};
use crate::kernel::Position;

use crate::kernel::MOST_GROUPS;
use features::{CaptureRules, CheckRules, EndRules, LimitRules};
use reach::Pool;

/// Why a file that reads well cannot be compiled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{key}: {message}")]
pub struct CompileError {
    /// The key of the file at fault, such as `men.K.move`.
    pub key: String,
    /// What is wrong.
    pub message: String,
}

fn error(key: impl Into<String>, message: impl Into<String>) -> CompileError {
    CompileError { key: key.into(), message: message.into() }
}

impl From<PlayerName> for Color {
    fn from(name: PlayerName) -> Color {
        match name {
            PlayerName::White => Color::White,
            PlayerName::Black => Color::Black,
        }
    }
}

impl Rules {
    /// Compiles the rules of a variant from its file.
    ///
    /// # Errors
    /// What the file says that cannot be compiled, with the key at fault. A file that [`crate::format::load`] has accepted compiles.
    pub fn compile(id: &str, file: &VariantFile) -> Result<Rules, CompileError> {
        let men = men(file)?;
        lengths(file)?;
        let markers = markers(file)?;
        let barred = markers.map_or(Bitboard::EMPTY, |[white, _]| Bitboard::file(white.file()));
        let movement = Movement::compile(file, &men, barred)?;
        let castling = castling(file, &men)?;
        movement.check_castling(&castling)?;
        movement.check_spaces(file)?;
        movement.check_en_passant(file, &men)?;
        let mut castling_loss = [0; 64];
        for (bit, way) in castling.iter().enumerate() {
            castling_loss[way.king_from.index()] |= 1 << bit;
            castling_loss[way.rook_from.index()] |= 1 << bit;
        }
        let royal = men.iter().position(|man| man.royal).map(|index| Role(index as u8));
        let schedule = Schedule::compile(&file.turn, &men);
        let hops = movement.guards.iter().any(|guard| !guard.hops.is_empty());
        let reshapes = matches!(file.capture.effect, CaptureEffect::CreateLower | CaptureEffect::Push)
            || file.removal.is_some()
            || file.pawns.far_rank == model::FarRank::Relocate;
        let always_filter = reshapes
            || file.capture.effect == CaptureEffect::ChangeSides
            || file.turn.one_opposing
            || file.pawns.at_far_rank_needs_filter();
        let mut rules = Rules {
            id: id.to_owned(),
            pawns: pawns(file, &men),
            castling_checked: file.castling.allowed == CastlingRule::Fide && royal.is_some(),
            limits: limits(file),
            check: CheckRules {
                royal,
                allowed: if royal.is_some() { file.check.allowed } else { CheckAllowed::Always },
                undone_in_turn_of: file.check.undone_in_turn_of,
                final_when_nothing_left: file.check.final_when_nothing_left,
                escape: if royal.is_some() { file.check.escape } else { Escape::FirstMove },
            },
            capture: capture(file, &men),
            end: end(file, &men),
            removal: file.removal.as_ref().map_or(0, |removal| removal.men),
            rearrangement: file.rearrangement.as_ref().map(|rule| ['I', 'V'].map(|shape| rule.shapes.contains(shape))),
            jumps: movement.pool.reaches.iter().any(Reach::jumps),
            first: file.start.first.into(),
            alternate: file.turn.men == model::PiecesMoved::Alternate,
            square_color: file.ownership == Ownership::SquareColor,
            by_pins: royal.is_some()
                && !hops
                && !reshapes
                && movement.guards.iter().all(|guard| guard.leaps.len().max(guard.masked.len()) <= MOST_GROUPS),
            always_filter,
            notes_checks: royal.is_some()
                && (schedule.ends_on_check || schedule.plus_check != 0 || schedule.check_points > 1 || file.check.undone_in_turn_of > 0),
            attacks: Attacks::get(),
            pool: movement.pool.reaches,
            sets: movement.sets,
            set_of_ordinal: movement.set_of_ordinal,
            guards: movement.guards,
            plain: false,
            forbids_plainly: false,
            has_goals: has_goals(file),
            tracks_moved: file.limits.each_man_once || schedule.shapes.iter().flatten().any(|slot| slot.other),
            start: String::new(),
            file: file.clone(),
            men,
            markers,
            castling,
            castling_loss,
            schedule,
        };
        rules.plain = rules.is_plain();
        rules.forbids_plainly = rules.forbids_plainly();
        rules.set_start()?;
        Ok(rules)
    }

    /// Finds the FEN of the start position: the file's board, with every castling right whose men are at home.
    fn set_start(&mut self) -> Result<(), CompileError> {
        let rights: String = self.castling.iter().map(|way| way.letter).collect();
        let side = if self.first == Color::White || self.alternate { 'w' } else { 'b' };
        let fen = format!("{} {side} {} - 0 1", self.file.start.board, if rights.is_empty() { "-" } else { &rights });
        let position = Position::from_fen(self, &fen).map_err(|e| error("start.board", e.to_string()))?;
        self.start = position.fen(self);
        Ok(())
    }
}

/// Whether some move can win at once.
fn has_goals(file: &VariantFile) -> bool {
    let end = &file.end;
    !end.capture.is_empty()
        || !end.extinct.is_empty()
        || !end.eliminate.is_empty()
        || end.king_reaches_far_rank
        || end.king_pushed_off
        || end.announce_helpmate
        || file.pawns.far_rank == model::FarRank::Win
}

impl model::Pawns {
    /// A pawn on the far rank may lead to several actions, or to none.
    fn at_far_rank_needs_filter(&self) -> bool {
        self.far_rank == model::FarRank::Relocate || self.in_place
    }
}

/// The longest turn, in moves, points or spaces.
pub(crate) const MAX_TURN_MOVES: u8 = 250;

fn lengths(file: &VariantFile) -> Result<(), CompileError> {
    match file.turn.length.iter().chain(&file.turn.cycle).find(|&&length| length > MAX_TURN_MOVES) {
        Some(length) => {
            Err(error("turn.length", format!("{length} is too long; a turn has at most {MAX_TURN_MOVES} moves, points or spaces")))
        }
        None => Ok(()),
    }
}

fn men(file: &VariantFile) -> Result<Vec<RoleInfo>, CompileError> {
    let men: Vec<RoleInfo> = file
        .men
        .iter()
        .map(|(letter, man)| RoleInfo {
            letter: letter.chars().next().unwrap_or('?'),
            name: man.name.clone(),
            tint: man.tint.map(Color::from),
            pawn: man.pawn,
            royal: man.royal,
            rank: man.rank,
        })
        .collect();
    match men.len() {
        0 => Err(error("men", "a variant needs at least one type of man")),
        1..=16 => Ok(men),
        n => Err(error("men", format!("at most 16 types of men are possible, not {n}"))),
    }
}

fn markers(file: &VariantFile) -> Result<Option<[Square; 2]>, CompileError> {
    let Some(markers) = &file.markers else { return Ok(None) };
    let square = |key: &str, text: &str| text.parse::<Square>().map_err(|e| error(format!("markers.{key}"), e.to_string()));
    let (white, black) = (square("white", &markers.white)?, square("black", &markers.black)?);
    if white.file() != black.file() || white == black {
        return Err(error("markers.black", "the markers stand on two squares of one file"));
    }
    if !matches!(white.file(), 0 | 7) {
        return Err(error("markers.white", "the markers' file must be the a-file or the h-file, so that nothing passes over it"));
    }
    Ok(Some([white, black]))
}

/// Makes the tables of a movement for the men of a side, and the same looked at from their targets.
type Build<'a> = dyn Fn(&[Ray], Color) -> (Reach, Reach) + 'a;

/// The movement tables.
struct Movement {
    pool: Pool,
    sets: Vec<[Vec<RoleMoves>; 2]>,
    set_of_ordinal: Vec<u8>,
    guards: [Guard; 2],
}

/// The three movements of a man.
pub(crate) struct Modes {
    pub quiet: Vec<Ray>,
    pub capture: Vec<Ray>,
    pub attack: Vec<Ray>,
}

impl Movement {
    fn compile(file: &VariantFile, men: &[RoleInfo], barred: Bitboard) -> Result<Movement, CompileError> {
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
            for (index, man) in men.iter().enumerate() {
                let modes = modes(file, man.letter, color)?;
                let role = Role(index as u8);
                let facing = facing(file, man, color);
                let entry = movement.entry(role, man, &modes, facing, &build);
                movement.sets[0][color.index()].push(entry);
                guard.add(role, build(&modes.attack, facing).1);
            }
            movement.guards[color.index()] = guard;
        }
        for borrowed in &file.limits.moves_as {
            movement.add_set(file, men, borrowed, &build)?;
        }
        Ok(movement)
    }

    /// Castling is written by the king's two squares, so the king must not be able to make that move otherwise.
    fn check_castling(&self, ways: &[CastlingWay]) -> Result<(), CompileError> {
        for way in ways {
            let moves = &self.sets[0][way.color.index()][way.king_role.index()];
            let reached = self.pool.reaches[moves.quiet as usize].targets(Attacks::get(), way.king_from, Bitboard::EMPTY);
            if reached.has(way.king_to) {
                let text = format!("{}{}", way.king_from, way.king_to);
                return Err(error(
                    "castling.ways",
                    format!("the king can make the move {text} without castling, and castling is written the same"),
                ));
            }
        }
        Ok(())
    }

    /// What a leap along a line costs in spaces could be read in two ways.
    fn check_spaces(&self, file: &VariantFile) -> Result<(), CompileError> {
        let counted = !file.limits.spaces.is_empty() || file.turn.counts == Counts::Spaces;
        if counted && self.pool.reaches.iter().any(Reach::jumps) {
            return Err(error(
                "turn.leap-spaces",
                "where spaces count, no man may leap along a rank, file or diagonal: do the squares or the leap count?",
            ));
        }
        Ok(())
    }

    /// A capture in passing is written like a move to the crossed square, so pawns must not be able to make that move.
    fn check_en_passant(&self, file: &VariantFile, men: &[RoleInfo]) -> Result<(), CompileError> {
        let passes = file.pawns.double_step && file.pawns.en_passant != model::EnPassant::None;
        let aside = |moves: &RoleMoves| {
            let (quiet, capture) = (&self.pool.reaches[moves.quiet as usize], &self.pool.reaches[moves.capture as usize]);
            Square::all().any(|from| (quiet.leaps[from.index()] & capture.leaps[from.index()]).not_empty())
        };
        let pawns = |side: &Vec<RoleMoves>| side.iter().any(|moves| men[moves.role.index()].pawn && aside(moves));
        if passes && self.sets[0].iter().any(pawns) {
            let message = "a pawn that captures where it also moves would write a capture in passing like a plain move; set it to \"none\"";
            return Err(error("pawns.en-passant", message));
        }
        Ok(())
    }

    fn entry(&mut self, role: Role, man: &RoleInfo, modes: &Modes, color: Color, build: &Build<'_>) -> RoleMoves {
        let quiet = self.pool.add(&modes.quiet, color, || build(&modes.quiet, color).0);
        let capture = self.pool.add(&modes.capture, color, || build(&modes.capture, color).0);
        let ahead = |rays: &[Ray], steps: &[(i8, i8)]| {
            rays.len() == steps.len() && rays.iter().all(|ray| ray.max == 1 && steps.contains(&ray.step))
        };
        let walks = man.pawn && ahead(&modes.quiet, &[(0, 1)]) && ahead(&modes.capture, &[(-1, 1), (1, 1)]);
        let kind = match self.pool.reaches[quiet as usize].kind {
            _ if walks => MovementKind::PawnSteps,
            kind if quiet == capture => kind,
            _ => MovementKind::Mixed,
        };
        RoleMoves { role, quiet, capture, kind, pawn: man.pawn, royal: man.royal }
    }

    /// The set of an ordinal at which some types move as others.
    fn add_set(
        &mut self,
        file: &VariantFile,
        men: &[RoleInfo],
        borrowed: &BTreeMap<String, String>,
        build: &Build<'_>,
    ) -> Result<(), CompileError> {
        if borrowed.is_empty() {
            self.set_of_ordinal.push(0);
            return Ok(());
        }
        let mut set = [Vec::new(), Vec::new()];
        for color in Color::BOTH {
            for (index, man) in men.iter().enumerate() {
                let as_letter = borrowed.get(&man.letter.to_string()).and_then(|letter| letter.chars().next()).unwrap_or(man.letter);
                let modes = modes(file, as_letter, color)?;
                let entry = self.entry(Role(index as u8), man, &modes, facing(file, man, color), build);
                set[color.index()].push(entry);
            }
        }
        self.set_of_ordinal.push(self.sets.len() as u8);
        self.sets.push(set);
        Ok(())
    }
}

/// The player who looks along the man's forward direction: pawns may walk towards their owner's side.
pub(crate) fn facing(file: &VariantFile, man: &RoleInfo, color: Color) -> Color {
    if man.pawn && file.pawns.direction == PawnDirection::Backward { !color } else { color }
}

pub(crate) fn modes(file: &VariantFile, letter: char, color: Color) -> Result<Modes, CompileError> {
    let key = letter.to_string();
    let man = file.men.get(&key).ok_or_else(|| error("limits.moves-as", format!("there is no man `{letter}`")))?;
    let special = match color {
        Color::White => man.white.as_ref(),
        Color::Black => man.black.as_ref(),
    };
    let parse = |name: &str, text: &str| betza::parse(text).map_err(|e| error(format!("men.{letter}.{name}"), e.to_string()));
    let moves = special.and_then(|s| s.moves.as_ref()).unwrap_or(&man.moves);
    let moves = parse("move", moves)?;
    let quiet = moves.iter().copied().filter(|ray| ray.quiet).collect();
    let capture = match special.and_then(|s| s.capture.as_ref()).or(man.capture.as_ref()) {
        Some(text) => parse("capture", text)?,
        None => moves,
    };
    let capture: Vec<Ray> = capture.into_iter().filter(|ray| ray.capture).collect();
    let attack = match special.and_then(|s| s.attack.as_ref()).or(man.attack.as_ref()) {
        Some(text) => parse("attack", text)?.into_iter().filter(|ray| ray.capture).collect(),
        None => capture.clone(),
    };
    // Betza rays say nothing else of how a target is entered, so that equal movements become equal tables.
    let plain = |rays: Vec<Ray>| rays.into_iter().map(|ray| Ray { quiet: true, capture: true, ..ray }).collect();
    Ok(Modes { quiet: plain(quiet), capture: plain(capture), attack: plain(attack) })
}

/// Two ranks or two files that no man may pass in one move.
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
        for (straight, table) in sides.into_iter().filter(|(straight, _)| attack.slides[usize::from(!straight)]) {
            let attacks = Attacks::get();
            let whole = |from: Square| if straight { attacks.rook(from, Bitboard::EMPTY) } else { attacks.bishop(from, Bitboard::EMPTY) };
            if Square::all().all(|from| table[from.index()] == whole(from)) {
                let roles = if straight { &mut self.straight } else { &mut self.oblique };
                *roles = roles.with(role);
                continue;
            }
            match self.masked.iter_mut().find(|(along, group)| *along == straight && group.table == table) {
                Some((_, group)) => group.roles = group.roles.with(role),
                None => self.masked.push((straight, Group { roles: role.bit(), table })),
            }
        }
        if !attack.hops.is_empty() {
            self.hops.push((role.bit(), attack.hops));
        }
    }
}

fn pawns(file: &VariantFile, men: &[RoleInfo]) -> PawnRules {
    let roles = men.iter().enumerate().filter(|(_, man)| man.pawn).fold(Roles::NONE, |roles, (index, _)| roles.with(Role(index as u8)));
    let upward = file.pawns.direction == PawnDirection::Forward;
    let ends = [Bitboard::rank(7), Bitboard::rank(0)];
    let start = crate::fen::read_placement(&file.start.board, men, file.ownership == Ownership::SquareColor).unwrap_or_default();
    let safe = |color| if file.pawns.safe_at_home { start.pieces_of(color, roles) } else { Bitboard::EMPTY };
    PawnRules {
        roles,
        forward: if upward { [1, -1] } else { [-1, 1] },
        far_rank: if upward { ends } else { [ends[1], ends[0]] },
        double_from: [Bitboard::rank(1), Bitboard::rank(6)],
        double_step: file.pawns.double_step,
        en_passant: file.pawns.en_passant,
        promote_to: file
            .pawns
            .promote_to
            .chars()
            .filter_map(|letter| men.iter().position(|man| man.letter == letter))
            .map(|index| Role(index as u8))
            .collect(),
        chooser: file.pawns.chooser,
        at_far_rank: file.pawns.far_rank,
        in_place: file.pawns.in_place,
        safe: [safe(Color::White), safe(Color::Black)],
        keep: file.pawns.keep,
        ranks_a_turn: file.pawns.ranks_a_turn,
    }
}

/// The four ways of chess, for files that name none.
fn usual_ways() -> Vec<model::CastlingWay> {
    let way = |player, king: &str, rook: &str| model::CastlingWay { player, king: king.into(), rook: rook.into() };
    vec![
        way(PlayerName::White, "e1g1", "h1f1"),
        way(PlayerName::White, "e1c1", "a1d1"),
        way(PlayerName::Black, "e8g8", "h8f8"),
        way(PlayerName::Black, "e8c8", "a8d8"),
    ]
}

fn castling(file: &VariantFile, men: &[RoleInfo]) -> Result<Vec<CastlingWay>, CompileError> {
    if file.castling.allowed == CastlingRule::None {
        return Ok(Vec::new());
    }
    let squares = |text: &str| -> Result<(Square, Square), CompileError> {
        let wrong = || error("castling.ways", format!("`{text}` must be two squares, such as e1g1"));
        let (from, to) = text.split_at_checked(2).ok_or_else(wrong)?;
        Ok((from.parse().map_err(|_| wrong())?, to.parse().map_err(|_| wrong())?))
    };
    let start = crate::fen::read_placement(&file.start.board, men, file.ownership == Ownership::SquareColor).unwrap_or_default();
    let listed = if file.castling.ways.is_empty() { usual_ways() } else { file.castling.ways.clone() };
    if listed.len() > 8 {
        return Err(error("castling.ways", "at most eight ways of castling are possible"));
    }
    let mut ways = Vec::new();
    for way in &listed {
        let color = Color::from(way.player);
        let (king_from, king_to) = squares(&way.king)?;
        let (rook_from, rook_to) = squares(&way.rook)?;
        let (Some(king), Some(rook)) = (start.piece_on(king_from), start.piece_on(rook_from)) else { continue };
        let named_rook = |man: &RoleInfo| man.letter.eq_ignore_ascii_case(&'R') || man.name == "rook";
        let is_rook = named_rook(&men[rook.role.index()]) || !file.castling.ways.is_empty();
        let is_king = men[king.role.index()].letter.eq_ignore_ascii_case(&'K') || men[king.role.index()].royal;
        if king.color != color || rook.color != color || !is_rook || !is_king {
            continue;
        }
        let span = |a: Square, b: Square| Attacks::get().between(a, b).with(a).with(b);
        let side = if rook_from.file() > king_from.file() { 'K' } else { 'Q' };
        ways.push(CastlingWay {
            color,
            letter: if color == Color::White { side } else { side.to_ascii_lowercase() },
            king_from,
            king_to,
            rook_from,
            rook_to,
            king_role: king.role,
            rook_role: rook.role,
            empty: (span(king_from, king_to) | span(rook_from, rook_to) | span(king_from, rook_from)).without(king_from).without(rook_from),
            path: span(king_from, king_to),
        });
    }
    Ok(ways)
}

fn limits(file: &VariantFile) -> LimitRules {
    let leap_spaces = file.turn.leap_spaces;
    let cost = |from: Square, to: Square| if from.is_aligned(to) { from.distance(to) } else { leap_spaces };
    let needed = !file.limits.spaces.is_empty() || file.turn.counts == Counts::Spaces;
    let within = (0..if needed { 9 } else { 0 })
        .map(|most: u8| std::array::from_fn(|from| Square::all().filter(|&to| cost(Square::new(from as u8), to) <= most).collect()))
        .collect();
    LimitRules {
        spaces: file.limits.spaces.clone(),
        captures_from: file.limits.captures_from,
        captures_against_check: file.limits.captures_against_check,
        final_no_capture: file.limits.final_no_capture,
        each_man_once: file.limits.each_man_once,
        sideways_then_forward: file.limits.sideways_then_forward,
        quadrant: file.limits.quadrant,
        within,
        leap_spaces,
    }
}

fn capture(file: &VariantFile, men: &[RoleInfo]) -> CaptureRules {
    // The next lower role is the one of the highest rank below; roles without a rank take no part.
    let lower = |man: &RoleInfo| {
        let below = men.iter().enumerate().filter(|(_, other)| other.rank > 0 && other.rank < man.rank);
        below.max_by_key(|(_, other)| other.rank).map(|(index, _)| Role(index as u8))
    };
    use CaptureEffect::{ChangeSides, Parole, Release, ReturnHighest};
    let waits = matches!(file.capture.effect, ChangeSides | Parole | Release | ReturnHighest);
    CaptureRules {
        waits,
        keeps_taken: waits || !file.end.eliminate.is_empty(),
        effect: file.capture.effect,
        duty: file.capture.reentry.duty,
        may_move: file.capture.reentry.may_move,
        no_pawns_on_back_ranks: file.capture.reentry.no_pawns_on_back_ranks,
        lower: std::array::from_fn(|index| men.get(index).and_then(lower)),
    }
}

fn end(file: &VariantFile, men: &[RoleInfo]) -> EndRules {
    let kings = men
        .iter()
        .enumerate()
        .filter(|(_, man)| man.royal || man.letter == 'K' || man.name == "king")
        .fold(Roles::NONE, |roles, (index, _)| roles.with(Role(index as u8)));
    let end = &file.end;
    EndRules {
        mated: end.mated,
        stuck: end.stuck,
        stuck_by_early_check_loses: end.stuck_by_early_check_loses,
        capture: Rules::roles_of(men, &end.capture),
        capture_is_king: end.capture == "K",
        extinct: end.extinct.iter().map(|letters| Rules::roles_of(men, letters)).collect(),
        extinct_groups: end.extinct_groups,
        eliminate: Rules::roles_of(men, &end.eliminate),
        king_reaches_far_rank: end.king_reaches_far_rank,
        king_pushed_off: end.king_pushed_off,
        kings,
        announce_helpmate: end.announce_helpmate,
        claim_after: end.claim_after,
        repetition: end.repetition,
        quiet_turns: end.quiet_turns,
        bare_kings: end.bare_kings,
    }
}
