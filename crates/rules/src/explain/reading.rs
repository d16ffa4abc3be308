//! Parses attempts from texts: action texts, and moves in short algebraic notation, legal or not.

use crate::board::{Bitboard, Color, Role, Square};
use crate::compile::Rules;
use crate::kernel::Position;
use crate::notation::{MAX_ACTION_BYTES, MovePattern, Pattern, PiecePattern, With};

use super::attempt::{Attempt, AttemptError, MoveAttempt};
use super::{first_reason, rearranging};

impl Attempt {
    /// Parses the action that a text attempts in a position: an action text (`e2e4`, `e7e8q`, `e2e4,N@e2`, `b1=Q,c1=B`, `0000`, `claim`) or a move
    /// in short notation (`Nc7`, `exd5`, `O-O`, `e8=Q`, `Nf3/N@g1`, `@a5`, `--`). If several pieces can be meant, the result is the one closest to
    /// a legal move.
    ///
    /// # Errors
    /// If the text describes no action, legal or not.
    pub fn read(position: &Position, rules: &Rules, text: &str) -> Result<Attempt, AttemptError> {
        let text = text.trim();
        let error = |message: String| AttemptError { text: text.chars().take(MAX_ACTION_BYTES).collect(), message };
        let pattern = Pattern::parse(rules, text).map_err(|wrong| error(wrong.to_string()))?;
        Reader { position, rules }.attempt(pattern).map_err(|message| error(message.into()))
    }
}

/// Searches for the meaning of a text in a position.
struct Reader<'a> {
    position: &'a Position,
    rules: &'a Rules,
}

impl Reader<'_> {
    fn attempt(&self, pattern: Pattern) -> Result<Attempt, &'static str> {
        match pattern {
            Pattern::EndTurn => Ok(Attempt::EndTurn),
            Pattern::Claim => Ok(Attempt::Claim),
            Pattern::Marker(to) => {
                let from = self.position.marker(self.position.player).ok_or("there are no markers in this variant")?;
                Ok(Attempt::Move(MoveAttempt::new(from, to)))
            }
            Pattern::Rearrangement { filled, emptied, whole } => {
                let filled = filled.into_iter().map(|(square, letter)| (square, self.roles(letter).next()));
                let mut changes: Vec<_> = filled.chain(emptied.into_iter().map(|square| (square, None))).collect();
                changes.sort();
                let is_whole = whole || rearranging::keeps_pieces(self.position, &changes);
                if is_whole { Ok(Attempt::Rearrange(changes)) } else { Err("it leaves out which squares become empty") }
            }
            Pattern::Castling { long, with } => {
                let (from, to) = self.castling(long).ok_or("there is no king to castle with")?;
                self.completed(MoveAttempt::new(from, to), &with).map(Attempt::Move).ok_or("nothing is put on a square with it")
            }
            Pattern::Move(pattern) => self.moves(&pattern).map(Attempt::Move),
        }
    }

    /// The roles with this letter in texts.
    fn roles(&self, letter: char) -> impl Iterator<Item = Role> {
        self.rules.roles().filter(move |&role| self.rules.letter(role) == letter)
    }

    /// The role that a letter stands for, preferably one for which `is_likely` holds.
    fn role(&self, letter: char, is_likely: impl Fn(&Role) -> bool) -> Option<Role> {
        self.roles(letter).find(is_likely).or_else(|| self.roles(letter).next())
    }

    /// The king's squares before and after castling.
    fn castling(&self, long: bool) -> Option<(Square, Square)> {
        let (color, side) = (self.position.moving_side, if long { 'Q' } else { 'K' });
        let letter = if color == Color::White { side } else { side.to_ascii_lowercase() };
        if let Some(way) = self.rules.castling.iter().find(|way| way.letter == letter) {
            return Some((way.king_from, way.king_to));
        }
        let king = self.position.board.pieces_of(color, self.rules.end.kings).first()?;
        Some((king, king.offset(if long { -2 } else { 2 }, 0)?))
    }

    /// The move with its extras: a re-entry on the vacated square, the new square of a pawn, an announcement.
    fn completed(&self, plain: MoveAttempt, with: &With) -> Option<MoveAttempt> {
        let mut attempt = MoveAttempt { announces: with.announces, ..plain };
        for &(letter, at) in &with.placed {
            if at == attempt.from && attempt.entry.is_none() && self.rules.writes_entries() {
                let pocket = self.position.pockets[self.position.player.index()];
                attempt.entry = Some(self.role(letter, |&role| pocket.count(role) > 0)?);
            } else if attempt.relocation.is_none() && self.roles(letter).any(|role| self.rules.is_pawn(role)) {
                attempt.relocation = Some(at);
            } else {
                return None;
            }
        }
        Some(attempt)
    }

    fn moves(&self, pattern: &MovePattern) -> Result<MoveAttempt, &'static str> {
        let offered = |role: &Role| self.rules.pawns.promote_to.contains(role);
        let promotion = pattern.promotion.and_then(|letter| self.role(letter, offered));
        let any = pattern.piece == PiecePattern::Any;
        // In an action text, which includes both squares, `!` is an announcement; otherwise it is an annotation glyph.
        let with = With { announces: pattern.with.announces || (any && pattern.with.exclaims), ..pattern.with.clone() };
        let candidates = self.origins(pattern).into_iter().filter_map(|from| {
            // `ed` does not say how far a pawn moves.
            let ahead = || from.offset(0, self.rules.pawns.forward[self.position.moving_side.index()]);
            let to = pattern.destination().or_else(|| Square::at(pattern.to_file as i8, ahead()?.rank() as i8))?;
            self.completed(MoveAttempt { promotion, ..MoveAttempt::new(from, to) }, &with)
        });
        self.nearest(candidates.collect()).ok_or("there is no such piece on the board")
    }

    /// The possible squares of the piece, with pieces of the moving side first.
    fn origins(&self, pattern: &MovePattern) -> Vec<Square> {
        let board = &self.position.board;
        let roles: Vec<Role> = match pattern.piece {
            // Any piece, or none.
            PiecePattern::Any => return pattern.origin().into_iter().collect(),
            PiecePattern::Pawn => self.rules.roles().filter(|&role| self.rules.is_pawn(role)).collect(),
            PiecePattern::Letter(letter) => self.roles(letter).collect(),
        };
        let pieces = |color: Color| roles.iter().map(|&role| board.pieces(color, role)).fold(Bitboard::EMPTY, |all, pieces| all | pieces);
        let all = pieces(self.position.moving_side).chain(pieces(!self.position.moving_side));
        let fits = |wanted: Option<u8>, is: u8| wanted.is_none_or(|wanted| wanted == is);
        all.filter(|from| fits(pattern.from_file, from.file()) && fits(pattern.from_rank, from.rank())).collect()
    }

    /// Of several moves that a text can mean: a legal one, or the one that passes the most checks.
    fn nearest(&self, candidates: Vec<MoveAttempt>) -> Option<MoveAttempt> {
        if let [only] = candidates[..] {
            return Some(only);
        }
        let reached = |attempt: &MoveAttempt| {
            let reason = first_reason::first_reason(self.position, self.rules, &Attempt::Move(*attempt));
            reason.map_or((1, None), |reason| (0, Some(reason.key)))
        };
        // Among equals the first one, because the player's own pieces come first.
        candidates.into_iter().rev().max_by_key(reached)
    }
}
