//! The piece types that a file declares.

use crate::board::{Color, Role, Roles};
use crate::format;
use crate::format::betza::{self, Ray};
use crate::format::model::{PieceDef, PlayerName, VariantFile};

use super::error::{CompileError, error};

/// A piece type as declared in the file.
#[derive(Clone, Debug)]
pub(crate) struct RoleInfo {
    /// The letter: if colors own pieces, as in FEN for a white piece; otherwise the letter in its own case.
    pub letter: char,
    pub name: String,
    pub tint: Option<Color>,
    pub pawn: bool,
    pub royal: bool,
    /// Whether it is a king, royal or not.
    pub king: bool,
    /// Whether it castles as a rook if a file lists no kinds of castling.
    pub rook: bool,
    pub rank: u8,
    /// White's and Black's.
    movement: [PieceMovement; 2],
}

impl RoleInfo {
    /// The normal movement of a player's pieces.
    pub fn movement(&self, color: Color) -> &PieceMovement {
        &self.movement[color.index()]
    }
}

/// The movement of a player's pieces of a type, as texts and as rays. Forward is away from the owner's side, and for pawns the way they move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PieceMovement {
    /// How they move without capturing, in Betza notation; parts marked `c` are ignored.
    pub moves: String,
    /// How they capture, in Betza notation; parts marked `m` are ignored.
    pub capture: String,
    /// What they attack for check, in Betza notation; parts marked `m` are ignored.
    pub attack: String,
    /// The rays of moves without capture. These and the other rays have both [`Ray::quiet`] and [`Ray::capture`] set.
    pub quiet_rays: Vec<Ray>,
    /// The rays of captures.
    pub capture_rays: Vec<Ray>,
    /// The rays of attacks.
    pub attack_rays: Vec<Ray>,
}

impl PieceMovement {
    fn of(letter: &str, piece: &PieceDef, color: Color) -> Result<PieceMovement, CompileError> {
        let special = match color {
            Color::White => piece.white.as_ref(),
            Color::Black => piece.black.as_ref(),
        };
        let moves = special.and_then(|special| special.moves.as_ref()).unwrap_or(&piece.moves);
        let capture = special.and_then(|special| special.capture.as_ref()).or(piece.capture.as_ref()).unwrap_or(moves);
        let attack = special.and_then(|special| special.attack.as_ref()).or(piece.attack.as_ref()).unwrap_or(capture);
        let parse = |key: &str, text: &str| betza::parse(text).map_err(|wrong| error(format!("men.{letter}.{key}"), wrong.to_string()));
        // Drop the distinction between moves and captures, so that equal movements have equal tables.
        let only = |rays: &[Ray], ends: fn(&Ray) -> bool| -> Vec<Ray> {
            rays.iter().filter(|ray| ends(ray)).map(|&ray| Ray { quiet: true, capture: true, ..ray }).collect()
        };
        // Most pieces capture and attack as they move.
        let rays = parse("move", moves)?;
        let capture_rays =
            if capture == moves { only(&rays, |ray| ray.capture) } else { only(&parse("capture", capture)?, |ray| ray.capture) };
        let attack_rays = if attack == capture { capture_rays.clone() } else { only(&parse("attack", attack)?, |ray| ray.capture) };
        Ok(PieceMovement {
            quiet_rays: only(&rays, |ray| ray.quiet),
            capture_rays,
            attack_rays,
            moves: moves.clone(),
            capture: capture.clone(),
            attack: attack.clone(),
        })
    }

    /// The movement in English, without attacks: "moves any number of squares diagonally".
    pub fn description(&self) -> String {
        let (moves, capture) = (self.moves.clone(), Some(self.capture.clone()));
        format::movement_of(&PieceDef { moves, capture, ..PieceDef::default() })
    }
}

impl From<PlayerName> for Color {
    fn from(name: PlayerName) -> Color {
        match name {
            PlayerName::White => Color::White,
            PlayerName::Black => Color::Black,
        }
    }
}

/// The roles of a file, in the order of their letters.
pub(super) fn roles(file: &VariantFile) -> Result<Vec<RoleInfo>, CompileError> {
    match file.pieces.len() {
        0 => Err(error("men", "a variant needs at least one type of piece")),
        1..=16 => file.pieces.iter().map(|(letter, piece)| role(letter, piece)).collect(),
        n => Err(error("men", format!("at most 16 types of pieces are possible, not {n}"))),
    }
}

fn role(letter: &str, piece: &PieceDef) -> Result<RoleInfo, CompileError> {
    Ok(RoleInfo {
        letter: letter.chars().next().unwrap_or('?'),
        name: piece.name.clone(),
        tint: piece.tint.map(Color::from),
        pawn: piece.pawn,
        royal: piece.royal,
        king: piece.is_king(letter),
        rook: piece.is_rook(letter),
        rank: piece.rank,
        movement: movements(letter, piece)?,
    })
}

/// White's and Black's movement.
fn movements(letter: &str, piece: &PieceDef) -> Result<[PieceMovement; 2], CompileError> {
    let white = PieceMovement::of(letter, piece, Color::White)?;
    let same = piece.white.is_none() && piece.black.is_none();
    let black = if same { white.clone() } else { PieceMovement::of(letter, piece, Color::Black)? };
    Ok([white, black])
}

/// The roles of these letters.
pub(super) fn roles_of(role_infos: &[RoleInfo], letters: &str) -> Roles {
    letters
        .chars()
        .filter_map(|letter| role_infos.iter().position(|info| info.letter == letter))
        .fold(Roles::NONE, |roles, index| roles.with(Role(index as u8)))
}
