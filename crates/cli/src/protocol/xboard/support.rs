//! Which variants XBoard can display.

use tempi_rules::Rules;
use tempi_rules::format::betza;
use tempi_rules::format::model::{CaptureEffect, FarRank, Ownership, PieceOverride, PiecesMoved, PlayerName, VariantFile};
use tempi_rules::format::slot::Slot;

/// Texts that XBoard 4.9.1 takes for one of its own variants anywhere in a name.
const NAMES_INSIDE: [&str; 23] = [
    "normal",
    "wildcastle",
    "nocastle",
    "fischerandom",
    "bughouse",
    "crazyhouse",
    "losers",
    "suicide",
    "giveaway",
    "twokings",
    "kriegspiel",
    "atomic",
    "3check",
    "shatranj",
    "wild29",
    "wild30",
    "wild31",
    "wild32",
    "wild33",
    "wild34",
    "wild35",
    "wild36",
    "960",
];
/// Texts that it takes for one of its own variants at the start of a name, unless a letter follows.
const NAMES_AT_START: [&str; 22] = [
    "shogi",
    "chu",
    "courier",
    "gothic",
    "capablanca",
    "knightmate",
    "fairy",
    "cylinder",
    "falcon",
    "caparandom",
    "berolina",
    "janus",
    "super",
    "great",
    "twilight",
    "makruk",
    "seirawan",
    "grand",
    "spartan",
    "xiangqi",
    "asean",
    "lion",
];

/// The reason why a variant cannot be played in XBoard, if there is one: XBoard cannot display its moves or has no way to enter them.
pub fn unsupported_reason(rules: &Rules) -> Option<&'static str> {
    let file = rules.file();
    let found = [
        (file.ownership != Ownership::Color, "pieces change owner with the color of their square"),
        (file.turn.men == PiecesMoved::Alternate, "White and Black pieces alternate, whoever's turn it is"),
        (moves_opposing(file), "players move opposing pieces"),
        (file.capture.effect == CaptureEffect::Push, "captures push pieces"),
        (file.capture.effect == CaptureEffect::CreateLower, "captures create pieces"),
        (reenters(file), "captured pieces come back"),
        (file.removal.is_some(), "crowded pieces are removed"),
        (file.markers.is_some(), "there are markers besides the pieces"),
        (file.rearrangement.is_some(), "pieces are rearranged"),
        (file.pawns.far_rank == FarRank::Relocate, "pawns are relocated"),
        (file.pawns.far_rank == FarRank::Win || file.pawns.promote_to.is_empty(), "pawns do not promote"),
        (file.pawns.in_place, "pawns promote in place"),
        (file.end.announce_helpmate, "moves carry announcements"),
        (file.end.claim_after > 0, "wins can be claimed"),
        (strays(file), "pawns leave their file without capturing"),
        (king_slides(file), "kings move far sideways"),
        (!usual_castling(file), "castling differs from chess"),
        (looks_known(rules.id()), "XBoard knows another variant by this name"),
    ];
    found.into_iter().find(|(hinders, _)| *hinders).map(|(_, what)| what)
}

fn moves_opposing(file: &VariantFile) -> bool {
    let letters: Vec<char> = file.men.keys().flat_map(|letter| letter.chars()).collect();
    let opposing = |slot: &String| Slot::parse(slot, &letters).is_ok_and(|slot| slot.opposing);
    file.turn.one_opposing || file.check.undone_in_turn_of > 0 || file.turn.shapes.iter().flatten().any(opposing)
}

fn reenters(file: &VariantFile) -> bool {
    matches!(
        file.capture.effect,
        CaptureEffect::Parole | CaptureEffect::ReturnHighest | CaptureEffect::Release | CaptureEffect::ChangeSides
    )
}

/// Whether any of these pieces has a step for which this is true.
fn any_step(file: &VariantFile, of: impl Fn(&str, bool) -> bool, is: impl Fn(&betza::Ray) -> bool) -> bool {
    let texts = |letter: &str| {
        let man = &file.men[letter];
        let of = |own: &Option<PieceOverride>| own.as_ref().map_or([None, None], |own| [own.moves.clone(), own.capture.clone()]);
        let [white, black] = [of(&man.white), of(&man.black)];
        [Some(man.moves.clone()), man.capture.clone()].into_iter().chain(white).chain(black).flatten().collect::<Vec<String>>()
    };
    let borrowed = |letter: &str| file.limits.moves_as.iter().filter_map(|set| set.get(letter)).cloned().collect::<Vec<_>>();
    file.men.iter().filter(|(letter, man)| of(letter, man.pawn)).any(|(letter, _)| {
        let all = std::iter::once(letter.clone()).chain(borrowed(letter)).filter(|letter| file.men.contains_key(letter));
        all.flat_map(|letter| texts(&letter)).any(|text| betza::parse(&text).unwrap_or_default().iter().any(&is))
    })
}

/// XBoard takes a pawn's move to another file for a capture, en passant if the square is empty.
fn strays(file: &VariantFile) -> bool {
    any_step(file, |_, pawn| pawn, |ray| ray.quiet && ray.step.0 != 0)
}

/// XBoard takes a king's move along its rank by more than one square for castling.
fn king_slides(file: &VariantFile) -> bool {
    any_step(file, |letter, _| letter == "K", |ray| ray.step.1 == 0 && (ray.step.0.abs() > 1 || ray.max > 1))
}

/// Whether castling, if there is any, is the king's move of two squares along the first rank with the rook put next to it.
fn usual_castling(file: &VariantFile) -> bool {
    file.castling.ways.iter().all(|way| {
        let rank = if way.player == PlayerName::White { '1' } else { '8' };
        let known = [["e?g?", "h?f?"], ["e?c?", "a?d?"]].map(|way| way.map(|squares| squares.replace('?', &rank.to_string())));
        known.iter().any(|[king, rook]| (&way.king, &way.rook) == (king, rook))
    })
}

/// Whether XBoard would take the name for that of a variant it knows.
fn looks_known(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let at_start = |known: &str| name.strip_prefix(known).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphabetic()));
    // `w` and a number is a variant of a chess server.
    let numbered = name.match_indices('w').any(|(at, _)| name[at + 1..].starts_with(|c: char| c.is_ascii_digit()));
    NAMES_INSIDE.iter().any(|known| name.contains(known)) || NAMES_AT_START.iter().any(|known| at_start(known)) || numbered || !plain(&name)
}

/// Whether the name has only characters that the lines of the protocol can hold.
fn plain(name: &str) -> bool {
    !name.is_empty() && name.len() <= 60 && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use tempi_rules::catalog;

    use super::*;

    #[test]
    fn the_documentation_lists_what_is_not_offered() {
        const MARKS: [&str; 2] = ["<!-- begin: not offered in XBoard -->\n", "<!-- end -->"];
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/PROTOCOL.md");
        let text = std::fs::read_to_string(&path).unwrap();
        let begin = text.find(MARKS[0]).expect("the list has a beginning") + MARKS[0].len();
        let end = begin + text[begin..].find(MARKS[1]).expect("the list has an end");
        let all = catalog::ids().map(|id| Rules::builtin(id).unwrap());
        let list: String = all.filter_map(|rules| Some(format!("- `{}`: {}\n", rules.id(), unsupported_reason(&rules)?))).collect();
        let list = format!("\n{list}\n");
        if std::env::var_os("TEMPI_BLESS").is_some() {
            std::fs::write(&path, format!("{}{list}{}", &text[..begin], &text[end..])).unwrap();
            return;
        }
        assert_eq!(&text[begin..end], list, "the list is not current; TEMPI_BLESS=1 writes it");
        assert!(list.lines().count() > 10);
    }

    #[test]
    fn names_that_xboard_would_take_for_others_are_found() {
        for name in ["superlosers", "my-normal-game", "lion-2", "grand", "raw2", "", "two words", "wild-\u{e9}", "3check"] {
            assert!(looks_known(name), "{name}");
        }
        for name in ["marseillais", "grandmother", "rebellion", "escalated-two", "accelerated-two", "my_game-2"] {
            assert!(!looks_known(name), "{name}");
        }
    }
}
