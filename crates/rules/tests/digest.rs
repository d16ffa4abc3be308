//! The digest of rules: the same for the same game, another one for every change of the rules.

use std::collections::HashMap;

use tempi_rules::{Rules, catalog};

fn digest(text: &str) -> String {
    Rules::from_toml("mine", text).unwrap_or_else(|error| panic!("{error}\n{text}")).digest()
}

#[test]
fn digests_of_released_variants_stay_as_they_are() {
    for (id, expected) in [
        ("chess", "e8146088cdcb7c92f51d01cf5c9798f7ae8568f62caa9eab35b13aec25568981"),
        ("marseillais", "76133fea5c5bd17e0cdf0f5d932f4e26b85546252251335e8879725760c301fe"),
        ("progressive-italian", "1446d54349b2050448708d5522d2a2f800a2e51ef57c2155c4535d590ccb8cac"),
    ] {
        assert_eq!(Rules::builtin(id).unwrap().digest(), expected, "results of {id} that were stored would be refused");
    }
}

#[test]
fn variants_with_different_rules_have_different_digests() {
    let mut seen: HashMap<String, &str> = HashMap::new();
    for id in catalog::ids() {
        let digest = Rules::builtin(id).unwrap().digest();
        assert!(digest.len() == 64 && digest.bytes().all(|byte| byte.is_ascii_hexdigit()), "{digest}");
        if let Some(other) = seen.insert(digest, id) {
            panic!("{id} and {other} have the same rules");
        }
    }
}

const BASE: &str = "format = 1\nbase = 'chess'\n[about]\nname = 'One'\nsummary = 'First'\n";

#[test]
fn names_comments_and_layout_do_not_count() {
    let chess = Rules::builtin("chess").unwrap().digest();
    assert_eq!(digest(BASE), chess);
    assert_eq!(
        digest(
            "# A comment.\nformat = 1\nbase = \"chess\"\nabout = { name = 'Two', inventor = 'Me', year = 1999, source = 'A book', summary = 'Other' }\n"
        ),
        chess
    );
    // What the base says already, and what is the default anyway.
    assert_eq!(digest(&format!("{BASE}[turn]\nlength = [1]\n[men.R]\nname = 'tower'\n")), chess);
}

/// A file in which two types of pieces have these names and nothing else tells them apart. No king of chess is left.
fn twins(first: &str, second: &str, rules: &str) -> String {
    let piece = |letter: char, name: &str| format!("[men.{letter}]\nname = '{name}'\nmove = 'K'\n");
    let (first, second) = (piece('A', first), piece('D', second));
    digest(&format!(
        "{BASE}[start]\nboard = 'd3a2d/pppppppp/8/8/8/8/PPPPPPPP/D3A2D'\n[men.K]\nroyal = false\n{first}{second}[pawns]\npromote-to = 'Q'\n[end]\nbare-kings = false\n{rules}"
    ))
}

#[test]
fn names_count_where_they_make_a_king_or_a_rook() {
    let none = "[castling]\nallowed = 'none'\n";
    let castling = "[castling]\nallowed = 'loose'\n";
    let goal = "king-reaches-far-rank = true\n";
    // One of the two goes for the far rank.
    assert_ne!(twins("king", "duke", &format!("{goal}{none}")), twins("duke", "king", &format!("{goal}{none}")));
    // Only one of these can castle: the other has no king on e1, or no rook on h1.
    let castles = twins("king", "rook", castling);
    for (first, second) in [("king", "duke"), ("duke", "rook"), ("rook", "king")] {
        assert_ne!(twins(first, second, castling), castles, "{first} and {second}");
    }
    // Without such rules, names are only names.
    assert_eq!(twins("king", "rook", none), twins("duke", "earl", none));
    assert_eq!(twins("king", "duke", castling), twins("earl", "rook", castling));
}

#[test]
fn every_change_of_the_rules_counts() {
    let mut seen = HashMap::from([(digest(BASE), "nothing")]);
    for change in [
        "[start]\nboard = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1'",
        "[start]\nfirst = 'black'",
        "[men.R]\nmove = 'W'",
        "[men.R]\ncapture = 'F'",
        "[men.R.white]\nmove = 'F'",
        "[turn]\nlength = [2]",
        "[turn]\nlength = [1, 2]",
        "[pawns]\nen-passant = 'none'",
        "[pawns]\npromote-to = 'QR'",
        "[castling]\nallowed = 'none'",
        "[end]\nstuck = 'loses'",
        "[end]\nrepetition = 'none'",
    ] {
        if let Some(other) = seen.insert(digest(&format!("{BASE}{change}\n")), change) {
            panic!("{change} counts for as little as {other}");
        }
    }
}
