//! Action texts and FEN.

use super::moves::Move;
use super::pieces::{Board, Piece, Sq, at, file, name, parse_square, rank};
use super::sit::{Rights, Sit};
use super::spec::{EnPassant, Spec};
use super::turn::Action;

impl Spec {
    pub fn text(&self, action: &Action) -> String {
        match action {
            Action::Move(m) => self.move_text(m),
            Action::Stop => "0000".to_string(),
            Action::Marker(from, to) => format!("{}{}", name(*from), name(*to)),
            Action::Rearrange(change) => {
                let cell = |&(sq, m): &(Sq, Option<Piece>)| {
                    let c = m.map_or('-', |m| self.kind(m).letter);
                    format!("{}={}", name(sq), c)
                };
                change.iter().map(cell).collect::<Vec<_>>().join(",")
            }
            Action::Choice(sq, role) => format!("{0}{0}{1}", name(*sq), self.small(*role)),
            Action::Claim => "claim".to_string(),
        }
    }

    fn small(&self, role: u8) -> char {
        self.kinds[role as usize].letter.to_ascii_lowercase()
    }

    fn move_text(&self, m: &Move) -> String {
        let mut t = format!("{}{}", name(m.from), name(m.to));
        t.extend(m.promo.map(|r| self.small(r)));
        if let Some((_, role)) = m.entry.filter(|_| m.entry_text) {
            t += &format!(",{}@{}", self.kinds[role as usize].letter.to_ascii_uppercase(), name(m.from));
        }
        if let Some(sq) = m.relocate {
            t += &format!(",P@{}", name(sq));
        }
        if m.announce {
            t.push('!');
        }
        t
    }

    /// FEN piece placement.
    pub fn placement(&self, board: &Board) -> String {
        let mut out = String::new();
        for r in (0..8).rev() {
            let mut gap = 0;
            for f in 0..8 {
                let Some(m) = at(f, r).and_then(|s| board[s as usize]) else {
                    gap += 1;
                    continue;
                };
                if gap > 0 {
                    out += &gap.to_string();
                    gap = 0;
                }
                let letter = self.kind(m).letter;
                out.push(if m.white || self.cased { letter } else { letter.to_ascii_lowercase() });
            }
            if gap > 0 {
                out += &gap.to_string();
            }
            if r > 0 {
                out.push('/');
            }
        }
        out
    }

    /// A situation at the start of a turn.
    pub fn read_fen(&self, fen: &str) -> Result<Sit, String> {
        let f: Vec<&str> = fen.split_whitespace().collect();
        if !(2..=6).contains(&f.len()) {
            return Err(format!("{} fields", f.len()));
        }
        let board = self.read_board(f[0])?;
        let player = match f[1] {
            "w" => true,
            "b" => false,
            other => return Err(format!("player {other:?}")),
        };
        let number = |i: usize, otherwise: u32| match f.get(i) {
            None => Ok(otherwise),
            Some(t) => t.parse::<u32>().map_err(|_| format!("number {t:?}")),
        };
        let (quiet, n) = (number(4, 0)?, number(5, 1)?);
        if !(1..=1_000_000).contains(&n) {
            return Err(format!("turn number {n}"));
        }
        let turn = 2 * (n - 1) + if player == self.white_first { 1 } else { 2 };
        let mut s = Sit::new(board, player, turn);
        s.markers = self.markers.unwrap_or(s.markers);
        s.quiet = quiet;
        s.rights = self.read_rights(f.get(2).copied().unwrap_or("-"), &s)?;
        self.read_ep(f.get(3).copied().unwrap_or("-"), &mut s)?;
        self.fit(&s)?;
        Ok(self.first_turn(s))
    }

    /// Refuses what the rules cannot work with.
    fn fit(&self, s: &Sit) -> Result<(), String> {
        if self.kinds.iter().any(|k| k.royal) {
            for white in [true, false] {
                let is = |m: &&Piece| m.white == white && self.kind(**m).royal;
                if s.board.iter().flatten().filter(is).count() != 1 {
                    return Err("each side needs one king".to_string());
                }
            }
        }
        if self.markers.is_some() && (0..64u8).any(|q| file(q) == 0 && s.board[q as usize].is_some()) {
            return Err("the a-file belongs to the markers".to_string());
        }
        Ok(())
    }

    pub fn read_board(&self, text: &str) -> Result<Board, String> {
        let mut board: Board = [None; 64];
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != 8 {
            return Err(format!("{} ranks", rows.len()));
        }
        for (i, row) in rows.iter().enumerate() {
            let mut f = 0i8;
            for c in row.chars() {
                if let Some(d) = c.to_digit(10) {
                    f = (f + d as i8).min(9);
                    continue;
                }
                let letter = if self.cased { c } else { c.to_ascii_uppercase() };
                let role = self.kinds.iter().position(|k| k.letter == letter);
                let role = role.ok_or_else(|| format!("piece {c:?}"))?;
                let sq = at(f, 7 - i as i8).ok_or_else(|| format!("rank {row:?} is too long"))?;
                board[sq as usize] = Some(Piece::new(c.is_ascii_uppercase(), role as u8));
                f += 1;
            }
            if f != 8 {
                return Err(format!("rank {row:?} has {f} squares"));
            }
        }
        Ok(board)
    }

    /// Rights whose king and rook stand at home; others are left out.
    fn read_rights(&self, text: &str, s: &Sit) -> Result<Rights, String> {
        let mut rights = [false; 8];
        for c in text.chars().filter(|&c| c != '-') {
            let i = "KQkq".find(c).ok_or_else(|| format!("castling {c:?}"))?;
            let stands = |sq: Sq, role: u8| s.board[sq as usize].is_some_and(|m| m.white == (i < 2) && m.role == role);
            rights[i] =
                self.castles.iter().any(|c| c.right == i && stands(c.king.0, super::pieces::K) && stands(c.rook.0, super::pieces::R));
        }
        Ok(rights)
    }

    /// Crossed squares; those without the pawn beyond are left out.
    fn read_ep(&self, text: &str, s: &mut Sit) -> Result<(), String> {
        if text == "-" {
            return Ok(());
        }
        let victims = !self.side(s);
        for t in text.split(',') {
            let sq = parse_square(t).ok_or_else(|| format!("e.p. square {t:?}"))?;
            let (third, step) = if victims { (2, 1) } else { (5, -1) };
            if rank(sq) != third {
                return Err(format!("e.p. square {t} is on the wrong rank"));
            }
            let pawn = at(file(sq), rank(sq) + step).expect("on the board");
            let there = s.board[pawn as usize].is_some_and(|m| m.white == victims && self.is_pawn(m.role));
            if there && self.ep != EnPassant::None && !s.ep.contains(&(sq, pawn)) {
                s.ep.push((sq, pawn));
            }
        }
        Ok(())
    }
}
