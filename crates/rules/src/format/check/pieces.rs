//! Checks of the pieces: letters, movements, ranks.

use super::super::betza;
use super::super::facts::rays;
use super::super::model::{CaptureEffect, FarRank, Ownership, PieceDef, PlayerName};
use super::Checker;

/// Maximum number of letters that a file may declare.
pub(crate) const MOST_LETTERS: usize = 16;

pub(super) fn check(check: &mut Checker) {
    let file = check.file;
    if file.pieces.is_empty() {
        check.error("men", "no pieces are declared", "declare each by its letter, as in `[men.R]`");
    }
    if file.pieces.len() > MOST_LETTERS {
        let message = format!("{} letters are declared; the limit is {MOST_LETTERS}", file.pieces.len());
        let paths: Vec<String> = file.pieces.keys().rev().map(|key| format!("men.{key}")).collect();
        let last = paths.iter().find(|path| check.adds(path)).or(paths.first()).cloned().unwrap_or_default();
        check.error_at_key(&last, message, None);
    }
    for (key, piece) in &file.pieces {
        let path = format!("men.{key}");
        letter(check, &path, key);
        movements(check, &path, piece);
        nature(check, &path, key, piece);
    }
    let royal: Vec<&String> = file.pieces.iter().filter(|(_, piece)| piece.royal).map(|(key, _)| key).collect();
    if let [first, second, ..] = royal[..] {
        let message = format!("`{first}` and `{second}` are both royal; only one piece type can be royal");
        let paths = [format!("men.{second}.royal"), format!("men.{first}.royal")];
        check.error_among(&[&paths[0], &paths[1]], message, Some("set `royal = false` for all but one".into()));
    }
    pawns(check);
    ranks(check);
}

fn letter(check: &mut Checker, path: &str, key: &str) {
    let single = key.len() == 1 && key.as_bytes()[0].is_ascii_alphabetic();
    let lower = single && key.as_bytes()[0].is_ascii_lowercase();
    if !single {
        check.error_at_key(path, format!("`{key}` is not a piece letter"), Some("a piece has one letter from A to Z".into()));
    } else if lower && check.file.ownership == Ownership::Color {
        let help = format!(
            "write `[men.{}]`, which declares the piece for both players; lowercase letters are for `ownership = \"square-colour\"`",
            key.to_uppercase()
        );
        check.error_at_key(path, format!("`{key}` is a lowercase letter"), Some(help));
    } else if single && check.file.ownership == Ownership::SquareColor {
        let other: String = if lower { key.to_uppercase() } else { key.to_lowercase() };
        if !check.file.pieces.contains_key(&other) {
            check.error_at_key(
                path,
                format!("`{key}` is declared, but `{other}` is not"),
                Some("with `ownership = \"square-colour\"`, declare each letter twice: for the white piece and for the black piece".into()),
            );
        }
    }
}

fn movements(check: &mut Checker, path: &str, piece: &PieceDef) {
    let mut texts = vec![
        (format!("{path}.move"), Some(&piece.moves)),
        (format!("{path}.capture"), piece.capture.as_ref()),
        (format!("{path}.attack"), piece.attack.as_ref()),
    ];
    for (player, of) in [("white", &piece.white), ("black", &piece.black)] {
        if let Some(of) = of {
            texts.push((format!("{path}.{player}.move"), of.moves.as_ref()));
            texts.push((format!("{path}.{player}.capture"), of.capture.as_ref()));
            texts.push((format!("{path}.{player}.attack"), of.attack.as_ref()));
        }
    }
    for (path, text) in texts {
        let Some(text) = text else { continue };
        match betza::parse(text) {
            Err(error) => check.error_inside(&path, error.at, error.len, format!("`{path}`: {error}"), None),
            Ok(rays) => keeps_colour(check, &path, &rays),
        }
    }
}

/// If the color of the square determines the owner of a piece, a move to a square of the other color would change its owner.
fn keeps_colour(check: &mut Checker, path: &str, rays: &[betza::Ray]) {
    if check.file.ownership == Ownership::SquareColor && rays.iter().any(|ray| (ray.step.0 + ray.step.1) % 2 != 0) {
        let help = "with `ownership = \"square-colour\"`, all moves must stay on squares of one color: use the atoms F, A, D, B, C, G";
        check.error(path, format!("`{path}` has moves to squares of the other color, which would change the owner of the piece"), help);
    }
}

fn nature(check: &mut Checker, path: &str, key: &str, piece: &PieceDef) {
    if piece.royal && piece.pawn {
        check.error(&format!("{path}.royal"), format!("`{key}` cannot be both royal and a pawn"), None);
    }
    let tint = format!("{path}.tint");
    match (check.file.ownership, piece.tint) {
        (Ownership::Color, Some(_)) => check.error(&tint, "`tint` is valid only with `ownership = \"square-colour\"`", "remove it"),
        (Ownership::SquareColor, Some(tint_said)) => {
            let white = key.chars().all(|c| c.is_ascii_uppercase());
            if white != (tint_said == PlayerName::White) {
                check.error(
                    &tint,
                    format!("`{key}` has the wrong tint"),
                    "uppercase letters are white pieces, lowercase letters black pieces",
                );
            }
        }
        _ => {}
    }
}

fn pawns(check: &mut Checker) {
    let file = check.file;
    let pawns: Vec<(&String, &PieceDef)> = file.pieces.iter().filter(|(_, piece)| piece.pawn).collect();
    check.letters("pawns.promote-to", &promotions(check));
    for letter in promotions(check).chars() {
        let Some(piece) = super::super::facts::piece_def(file, letter) else { continue };
        let what = if piece.pawn {
            "a pawn"
        } else if piece.royal {
            "a royal piece"
        } else {
            continue;
        };
        check.error("pawns.promote-to", format!("a pawn cannot promote to `{letter}`, {what}"), None);
    }
    let on_board = pawns.iter().any(|(key, _)| check.facts.on_board.iter().any(|piece| key.starts_with(piece.letter)));
    if file.pawns.far_rank == FarRank::Promote && file.pawns.promote_to.is_empty() && on_board {
        check.error(
            "pawns.promote-to",
            "a pawn on its far rank has nothing to promote to",
            "list piece letters, or set `far-rank` to `relocate` or `win`",
        );
    }
    if file.pawns.ranks_a_turn > 2 {
        check.error(
            "pawns.ranks-a-turn",
            format!("a limit of {} ranks is not supported", file.pawns.ranks_a_turn),
            "set 1 or 2, or 0 for no limit",
        );
    }
    if file.pawns.double_step {
        for (key, piece) in pawns {
            let straight =
                [PlayerName::White, PlayerName::Black].into_iter().all(|player| rays(piece, player).0.iter().any(|ray| ray.step == (0, 1)));
            if !straight {
                check.error_among(
                    &["pawns.double-step", &format!("men.{key}.move"), &format!("men.{key}")],
                    format!("`{key}` does not move straight forward, so it cannot have a double step"),
                    Some("set `pawns.double-step = false`".into()),
                );
            }
        }
    }
}

/// The letters of `promote-to`, if the file sets them or they have an effect; otherwise the default letters need not be declared.
fn promotions(check: &Checker) -> String {
    let effective = check.file.pawns.far_rank == FarRank::Promote && check.file.pieces.values().any(|piece| piece.pawn);
    if effective || check.has("pawns.promote-to") { check.file.pawns.promote_to.clone() } else { String::new() }
}

/// Rules that compare pieces require ranks without ties.
fn ranks(check: &mut Checker) {
    let file = check.file;
    let (key, why) = match file.capture.effect {
        CaptureEffect::CreateLower => ("create-lower", "the next lower piece"),
        CaptureEffect::ReturnHighest => ("return-highest", "the higher piece"),
        _ => return,
    };
    let ranked: Vec<(&String, &PieceDef)> = file.pieces.iter().filter(|(_, piece)| piece.rank > 0).collect();
    if ranked.len() < 2 {
        check.error(
            "capture.effect",
            format!("`{key}` needs to know {why}, but no two pieces have a `rank`"),
            "give the pieces ranks: pawn 1, knight 2, …",
        );
    }
    for (n, (letter, piece)) in ranked.iter().enumerate() {
        let tied = ranked[..n].iter().find(|(other, before)| before.rank == piece.rank && !other.eq_ignore_ascii_case(letter));
        if let Some((other, _)) = tied {
            check.error(
                &format!("men.{letter}.rank"),
                format!("`{other}` and `{letter}` have the same rank, so `{key}` cannot choose {why}"),
                "give each piece a different rank",
            );
        }
    }
    if file.capture.effect == CaptureEffect::CreateLower {
        for (letter, piece) in ranked.iter().filter(|(_, piece)| piece.royal) {
            if ranked.iter().any(|(_, higher)| higher.rank > piece.rank) {
                check.error(
                    &format!("men.{letter}.rank"),
                    format!("`create-lower` would create the royal piece `{letter}`"),
                    "give it no rank, or the highest",
                );
            }
        }
    }
}
