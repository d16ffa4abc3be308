//! Determines which variants XBoard can display.

use tempi_rules::format::betza::Ray;
use tempi_rules::{CaptureEffect, Color, FarRank, Piece, Role, Rules};

/// Texts that XBoard 4.9.1 mistakes for one of its own variants anywhere in a name.
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
/// Texts that it mistakes for one of its own variants at the start of a name, unless a letter follows.
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
    let (effect, pawns, ends) = (rules.captures().effect, rules.pawns(), rules.ends());
    let found = [
        (rules.squares_decide_owners(), "pieces change owner with the color of their square"),
        (rules.pieces_alternate(), "White and Black pieces alternate, whoever's turn it is"),
        (rules.moves_opposing(), "players move opposing pieces"),
        (effect == CaptureEffect::Push, "captures push pieces"),
        (effect == CaptureEffect::CreateLower, "captures create pieces"),
        (rules.captures().uses_pocket, "captured pieces come back"),
        (rules.has_removal(), "crowded pieces are removed"),
        (rules.has_markers(), "there are markers besides the pieces"),
        (rules.has_rearrangements(), "pieces are rearranged"),
        (pawns.at_far_rank == FarRank::Relocate, "pawns are relocated"),
        (pawns.at_far_rank == FarRank::Win || pawns.promote_to.is_empty(), "pawns do not promote"),
        (pawns.in_place, "pawns promote in place"),
        (ends.announce_helpmate, "moves carry announcements"),
        (ends.claim_after > 0, "wins can be claimed"),
        (strays(rules), "pawns leave their file without capturing"),
        (king_slides(rules), "kings move far sideways"),
        (!usual_castling(rules), "castling differs from chess"),
        (looks_known(rules.id()), "XBoard knows another variant by this name"),
    ];
    found.into_iter().find(|(hinders, _)| *hinders).map(|(_, what)| what)
}

/// The rays of a role in some move of a turn, White's and Black's: without and with captures.
fn rays(rules: &Rules, role: Role) -> impl Iterator<Item = (&[Ray], &[Ray])> {
    let movements = Color::BOTH.into_iter().flat_map(move |color| rules.movements_in_turn(Piece { color, role }));
    movements.map(|movement| (movement.quiet_rays.as_slice(), movement.capture_rays.as_slice()))
}

/// Whether pawns leave their file without capturing. XBoard treats such a move as a capture, en passant if the square is empty.
fn strays(rules: &Rules) -> bool {
    let pawns = rules.roles().filter(|&role| rules.is_pawn(role));
    pawns.flat_map(|role| rays(rules, role)).any(|(quiet, _)| quiet.iter().any(|ray| ray.step.0 != 0))
}

/// Whether kings move sideways by more than one square. XBoard treats such a move as castling.
fn king_slides(rules: &Rules) -> bool {
    let far = |ray: &Ray| ray.step.1 == 0 && (ray.step.0.abs() > 1 || ray.max > 1);
    let kings = rules.roles().filter(|&role| rules.letter(role) == 'K');
    kings.flat_map(|role| rays(rules, role)).any(|(quiet, captures)| quiet.iter().chain(captures).any(far))
}

/// Whether castling, if any, moves the king two squares along the first rank and puts the rook next to it.
fn usual_castling(rules: &Rules) -> bool {
    rules.castling_ways().iter().all(|way| {
        let squares = [way.king_from, way.king_to, way.rook_from, way.rook_to];
        let home = if way.color == Color::White { 0 } else { 7 };
        let files = squares.map(|square| char::from(b'a' + square.file()));
        squares.iter().all(|square| square.rank() == home) && [['e', 'g', 'h', 'f'], ['e', 'c', 'a', 'd']].contains(&files)
    })
}

/// Whether XBoard would mistake the name for that of a variant it knows.
fn looks_known(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let at_start = |known: &str| name.strip_prefix(known).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphabetic()));
    // `w` followed by a number is a variant of a chess server.
    let numbered = name.match_indices('w').any(|(at, _)| name[at + 1..].starts_with(|c: char| c.is_ascii_digit()));
    NAMES_INSIDE.iter().any(|known| name.contains(known)) || NAMES_AT_START.iter().any(|known| at_start(known)) || numbered || !plain(&name)
}

/// Whether the name has only characters that the protocol's lines can contain.
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
