//! The second mode: the options of a user's variant file.

use tempi_rules::format::betza::{self, Lame, Ray};
use tempi_rules::format::model::{
    CaptureEffect, CastlingRule, CheckAllowed, Chooser, Counts, EnPassant as FileEnPassant, Escape, FarRank, Ownership, PawnDirection,
    PieceDef as FilePiece, PieceOverride, PiecesMoved, PlayerName, Quadrant as FileQuadrant, ReentryDuty, RepetitionRule, TurnEnd,
    VariantFile, Verdict as FileVerdict,
};
use tempi_rules::format::slot::{Slot as FileSlot, Types};

use super::pieces::{Atom, Kind, Role, Sq, atom, parse_square};
use super::sit::Sit;
use super::spec::*;

/// The options that a file says, all others as in chess.
pub fn spec(file: &VariantFile) -> Spec {
    let mut s = chess();
    s.cased = file.ownership == Ownership::SquareColor;
    s.split_sides = s.cased;
    s.start.clear();
    s.white_first = file.start.first == PlayerName::White;
    s.kinds = file.pieces.iter().map(|(letter, piece)| kind(letter, piece, file.limits.sideways_then_forward)).collect();
    pawns(file, &mut s);
    castling(file, &mut s);
    schedule(file, &mut s);
    shape(file, &mut s);
    limits(file, &mut s);
    checks(file, &mut s);
    captures(file, &mut s);
    ends(file, &mut s);
    s
}

fn role_of(s: &Spec, letter: char) -> Role {
    s.kinds.iter().position(|k| k.letter == letter).expect("a declared letter") as Role
}

fn roles(s: &Spec, letters: &str) -> Vec<Role> {
    letters.chars().map(|c| role_of(s, c)).collect()
}

fn numbers(list: &[u8]) -> Vec<u32> {
    list.iter().map(|&n| u32::from(n)).collect()
}

fn square(text: &str) -> Sq {
    parse_square(text).expect("a square")
}

/// A type of piece; `follow`: quiet sideways moves need a forward move after them.
fn kind(letter: &str, piece: &FilePiece, follow: bool) -> Kind {
    let letter = letter.chars().next().expect("a letter");
    let rook = letter == 'R' || piece.name == "rook";
    let plain = PieceOverride::default();
    let of = |own: Option<&PieceOverride>| atoms(piece, own.unwrap_or(&plain), follow);
    Kind {
        letter,
        atoms: of(piece.white.as_ref()),
        blacks: Some(of(piece.black.as_ref())),
        pawn: piece.pawn,
        royal: piece.royal,
        king: piece.royal || letter == 'K' || piece.name == "king",
        rook,
        value: piece.rank,
    }
}

/// How a piece goes: quiet moves, captures and attacks each by their own text.
fn atoms(piece: &FilePiece, own: &PieceOverride, follow: bool) -> Vec<Atom> {
    let moves = own.moves.as_ref().unwrap_or(&piece.moves);
    let captures = own.capture.as_ref().or(piece.capture.as_ref()).unwrap_or(moves);
    let attacks = own.attack.as_ref().or(piece.attack.as_ref()).unwrap_or(captures);
    let read = |text: &str| betza::parse(text).expect("a movement");
    let mut out = Vec::new();
    for ray in read(moves).iter().filter(|ray| ray.quiet) {
        out.push(Atom { quiet: true, follow: follow && ray.step.1 == 0, ..silent(ray) });
    }
    for ray in read(captures).iter().filter(|ray| ray.capture) {
        out.push(Atom { capture: true, ..silent(ray) });
    }
    for ray in read(attacks).iter().filter(|ray| ray.capture) {
        out.push(Atom { attack: true, ..silent(ray) });
    }
    out
}

/// A way of going that is not yet allowed to do anything.
fn silent(ray: &Ray) -> Atom {
    let mut a = atom(ray.step.0, ray.step.1, ray.max as i8);
    (a.quiet, a.capture, a.attack) = (false, false, false);
    for (i, sq) in under(ray).into_iter().enumerate() {
        a.lame[i] = Some(sq);
    }
    a
}

/// The squares that a lame leap passes over.
fn under(ray: &Ray) -> Vec<(i8, i8)> {
    let (x, y) = ray.step;
    let (long, short) = (x.abs().max(y.abs()), x.abs().min(y.abs()));
    // How far along the longer and the shorter way each square lies.
    let cells: Vec<(i8, i8)> = match ray.lame {
        Lame::No => Vec::new(),
        Lame::Path => (1..long).map(|i| (i, (short - (long - i)).max(0))).collect(),
        Lame::Corner => (1..=long).map(|i| (i, 0)).chain((1..short).map(|j| (long, j))).collect(),
    };
    let upright = y.abs() >= x.abs();
    let place = |(l, k): (i8, i8)| if upright { (k * x.signum(), l * y.signum()) } else { (l * x.signum(), k * y.signum()) };
    cells.into_iter().map(place).collect()
}

fn pawns(file: &VariantFile, s: &mut Spec) {
    let p = &file.pawns;
    s.pawns_reversed = p.direction == PawnDirection::Backward;
    s.double_step = p.double_step;
    s.ep = match p.en_passant {
        FileEnPassant::None => EnPassant::None,
        FileEnPassant::Immediate => EnPassant::Immediate,
        FileEnPassant::PrecedingTurn => EnPassant::Preceding,
    };
    let any = s.kinds.iter().any(|k| k.pawn);
    s.promotes_to = if p.far_rank == FarRank::Promote && any { roles(s, &p.promote_to) } else { Vec::new() };
    s.owner_chooses = p.chooser == Chooser::Owner;
    s.relocates_pawns = p.far_rank == FarRank::Relocate;
    s.goals.pawn_to_far_rank = p.far_rank == FarRank::Win;
    s.promotes_in_place = p.in_place && !s.promotes_to.is_empty();
    s.keep_pawns = usize::from(p.keep);
    s.pawn_advance = (p.ranks_a_turn > 0).then_some(p.ranks_a_turn);
    if p.safe_at_home {
        let board = s.read_board(&file.start.board).expect("a board");
        for sq in 0..64u8 {
            if let Some(m) = board[sq as usize].filter(|m| s.is_pawn(m.role)) {
                s.safe_squares[s.owner(sq, m) as usize].push(sq);
            }
        }
    }
}

fn castling(file: &VariantFile, s: &mut Spec) {
    s.loose_castling = file.castling.allowed == CastlingRule::Loose;
    if file.castling.allowed == CastlingRule::None {
        s.castles.clear();
    } else if !file.castling.ways.is_empty() {
        let way = |(right, w): (usize, &tempi_rules::format::model::CastlingWay)| {
            let pair = |t: &str| (square(&t[..2]), square(&t[2..]));
            Castle { right, white: w.player == PlayerName::White, king: pair(&w.king), rook: pair(&w.rook) }
        };
        s.castles = file.castling.ways.iter().enumerate().map(way).collect();
    }
}

fn schedule(file: &VariantFile, s: &mut Spec) {
    let t = &file.turn;
    let open = !t.cycle.is_empty() || t.grow_every > 0;
    s.schedule = Schedule::Full {
        first: numbers(&t.length),
        cycle: numbers(&t.cycle),
        grow: u32::from(t.grow_every),
        per_capture: i32::from(t.plus.capture),
        per_check: i32::from(t.plus.check),
        // The last listed length takes additions only where it repeats.
        plus_from: t.length.len() as u32 + u32::from(open),
    };
    s.unit = match t.counts {
        Counts::Moves => Unit::Moves,
        Counts::Points => Unit::Points,
        Counts::Spaces => Unit::Spaces,
    };
    s.costs = Costs {
        capture: u32::from(t.points.capture),
        check: u32::from(t.points.check),
        capturable: u32::from(t.points.capturable),
        from_turn: u32::from(t.points.from_turn),
    };
    s.leap_spaces = u32::from(t.leap_spaces);
    s.plies = t.pieces_moved == PiecesMoved::Alternate;
}

fn shape(file: &VariantFile, s: &mut Spec) {
    let t = &file.turn;
    let letters: Vec<char> = s.kinds.iter().map(|k| k.letter).collect();
    let slot = |text: &String| {
        let read = FileSlot::parse(text, &letters).expect("a slot");
        let types = |hold: &dyn Fn(char) -> bool| Some(letters.iter().filter(|&&l| hold(l)).map(|&l| role_of(s, l)).collect());
        Slot {
            capture: read.capture,
            opposing: read.opposing,
            other: read.other,
            tint: read.tint.map(|t| t == PlayerName::White),
            types: match &read.types {
                Types::Any => None,
                Types::Only(list) => types(&|l| list.contains(&l)),
                Types::Except(list) => types(&|l| !list.contains(&l)),
            },
        }
    };
    if !t.shapes.is_empty() {
        let shapes = t.shapes.iter().map(|shape| shape.iter().map(slot).collect()).collect();
        s.shape = Shape::Slots { from: u32::from(t.shapes_from), shapes, skip: t.skip };
    } else if !t.order.cycle.is_empty() {
        s.shape = Shape::Cycle(t.order.cycle.iter().map(|group| roles(s, group)).collect());
    }
    s.each_type_once = t.order.no_type_twice;
    s.first_types = roles(s, &t.first_types);
    s.coactive = t.one_opposing;
    s.check_ends = t.ends.contains(&TurnEnd::Check);
    s.capturable_ends = t.ends.contains(&TurnEnd::Capturable);
    s.may_stop = t.ends.contains(&TurnEnd::Choice);
    s.while_possible = t.ends.contains(&TurnEnd::NothingLeft) || !t.order.cycle.is_empty();
    s.must_hit = (t.must_capture_or_check > 0).then_some(u32::from(t.must_capture_or_check));
}

fn limits(file: &VariantFile, s: &mut Spec) {
    let l = &file.limits;
    s.spaces = numbers(&l.spaces);
    for (i, table) in l.moves_as.iter().enumerate() {
        let pairs = table.iter().map(|(from, to)| (roles(s, from)[0], roles(s, to)[0])).collect::<Vec<_>>();
        s.moves_as.extend(pairs.into_iter().map(|(from, to)| (i as u32 + 1, from, to)));
    }
    for pair in &l.no_passing {
        let line = |t: &String| t.bytes().next().expect("a line") as i8;
        let (a, b) = (line(&pair[0]), line(&pair[1]));
        if (b'1' as i8..=b'8' as i8).contains(&a) {
            s.no_passing.push((a - b'1' as i8, b - b'1' as i8));
        } else {
            s.no_passing_files.push((a - b'a' as i8, b - b'a' as i8));
        }
    }
    s.captures_from = u32::from(l.captures_from).max(1);
    s.captures_against_check = l.captures_against_check && l.captures_from > 1;
    s.no_final_capture = l.final_no_capture;
    s.each_piece_once = l.each_piece_once;
    s.quadrant = match l.quadrant {
        FileQuadrant::Any => None,
        FileQuadrant::Same => Some(Quadrant::Same),
        FileQuadrant::Different => Some(Quadrant::Different),
    };
}

fn checks(file: &VariantFile, s: &mut Spec) {
    let c = &file.check;
    s.check = match c.allowed {
        CheckAllowed::Always => CheckRule::Any,
        CheckAllowed::Final => CheckRule::Final,
        CheckAllowed::LastTwo => CheckRule::LastTwo,
        CheckAllowed::Second => CheckRule::SecondOnly,
        CheckAllowed::LastOwn => CheckRule::LastOwn,
    };
    s.answered_in = (c.undone_in_turn_of > 0).then_some(u32::from(c.undone_in_turn_of));
    s.final_if_nothing_left = c.final_when_nothing_left;
    s.judged_backwards = c.escape == Escape::Turn;
}

fn captures(file: &VariantFile, s: &mut Spec) {
    let c = &file.capture;
    (s.capture, s.returns) = match c.effect {
        CaptureEffect::Remove => (Capture::Removes, Return::None),
        CaptureEffect::CreateLower => (Capture::CreatesLower, Return::None),
        CaptureEffect::Push => (Capture::Pushes, Return::None),
        CaptureEffect::Parole => (Capture::Removes, Return::Paroled),
        CaptureEffect::ReturnHighest => (Capture::Removes, Return::HigherOfTwo),
        CaptureEffect::Release => (Capture::Removes, Return::Released),
        CaptureEffect::ChangeSides => (Capture::Removes, Return::ChangesSides),
    };
    s.entry_always = c.reentry.duty == ReentryDuty::Always;
    s.entered_rest = !c.reentry.may_move;
    s.pawns_enter_anywhere = !c.reentry.no_pawns_on_back_ranks;
    s.crowd = file.removal.as_ref().map(|r| usize::from(r.min_pieces));
    s.markers = file.markers.as_ref().map(|m| [square(&m.black), square(&m.white)]);
    if let Some(r) = &file.rearrangement {
        s.rearranges = ['I', 'V'].map(|shape| r.shapes.contains(shape));
    }
}

fn verdict(v: FileVerdict) -> Verdict {
    match v {
        FileVerdict::Loses => Verdict::Loses,
        FileVerdict::Wins => Verdict::Wins,
        FileVerdict::Draws => Verdict::Draws,
    }
}

fn ends(file: &VariantFile, s: &mut Spec) {
    let e = &file.end;
    s.mated = verdict(e.mated);
    s.stuck = verdict(e.stuck);
    s.only_checks_lose = e.stuck_by_early_check_loses;
    s.goals.capture = roles(s, &e.capture);
    let kings = !s.goals.capture.is_empty() && s.goals.capture.iter().all(|&r| s.kinds[r as usize].king);
    s.goals.capture_name = if kings { "king-captured" } else { "objective" };
    s.goals.extinct = e.extinct.iter().map(|group| roles(s, group)).collect();
    s.goals.extinct_groups = usize::from(e.extinct_groups);
    s.goals.eliminate = roles(s, &e.eliminate);
    s.goals.king_to_far_rank = e.king_reaches_far_rank;
    s.goals.king_off_board = e.king_pushed_off;
    s.announces = e.announce_helpmate;
    s.claim_after = u32::from(e.claim_after);
    s.repetition = match e.repetition {
        RepetitionRule::Draw => Repetition::Draws,
        RepetitionRule::Loses => Repetition::Loses,
        RepetitionRule::None => Repetition::Nothing,
    };
    s.quiet_turns = u32::from(e.quiet_turns);
    s.bare_kings = e.bare_kings;
}

impl Spec {
    /// The first situation of a game by a file.
    pub fn first_of_file(&self, file: &VariantFile) -> Result<Sit, String> {
        let board = self.read_board(&file.start.board)?;
        let mut s = Sit::new(board, self.white_first, 1);
        s.markers = self.markers.unwrap_or(s.markers);
        let own_ways = !file.castling.ways.is_empty();
        for c in &self.castles {
            let mine = |sq: Sq, king: bool| {
                let piece = board[sq as usize].filter(|&m| self.owner(sq, m) == c.white);
                piece.is_some_and(|m| if king { self.kind(m).king } else { own_ways || self.kind(m).rook })
            };
            s.rights[c.right] = mine(c.king.0, true) && mine(c.rook.0, false);
        }
        Ok(self.first_turn(s))
    }
}
