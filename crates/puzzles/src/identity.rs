//! Identifies puzzles that are equal by mirroring, by swapping the colors, or by transposition.

use tempi_engine::scramble;
use tempi_rules::{Color, Position, Rules};

/// The characters of identifiers, without those that are easily confused.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// The length of an identifier.
const LENGTH: u32 = 8;

/// The identifier of a puzzle: eight characters derived from the variant and the visible position. Mirror images, and positions that differ
/// only in counters, have the same identifier.
pub fn id(rules: &Rules, position: &Position) -> String {
    let text = format!("{} {}", rules.id(), same_for_players(rules, position));
    let hash = text.bytes().fold(0, |hash, byte| scramble(hash ^ u64::from(byte)));
    (0..LENGTH).map(|place| char::from(ALPHABET[(hash >> (64 - 5 * (place + 1))) as usize % ALPHABET.len()])).collect()
}

/// The visible position: the placement, the pieces in the pocket, and the player to act. Of the four positions that result from left-right
/// mirroring and swapping the colors, the one whose text sorts first.
///
/// Counters, castling rights and the like are ignored, and mirror images count as equal even if the rules distinguish left and right: players
/// would not enjoy two puzzles that look the same.
pub fn same_for_players(rules: &Rules, position: &Position) -> String {
    let fen = position.fen(rules);
    let placement = fen.split(' ').next().unwrap_or_default();
    let waiting = fen.split(' ').find_map(|field| field.strip_prefix("waiting=")).unwrap_or("-/-");
    let mirrored = placement.split('/').map(|rank| rank.chars().rev().collect::<String>()).collect::<Vec<_>>().join("/");
    let white = position.player() == Color::White;
    [placement, &mirrored]
        .into_iter()
        .flat_map(|board| [view(board, waiting, white), exchanged(board, waiting, white)])
        .min()
        .unwrap_or_default()
}

fn view(placement: &str, waiting: &str, white: bool) -> String {
    format!("{placement} {waiting} {}", if white { 'w' } else { 'b' })
}

/// The position with the colors swapped.
fn exchanged(placement: &str, waiting: &str, white: bool) -> String {
    let placement = placement.split('/').rev().map(swap_case).collect::<Vec<_>>().join("/");
    let waiting = waiting.split('/').rev().collect::<Vec<_>>().join("/");
    view(&placement, &waiting, !white)
}

fn swap_case(text: &str) -> String {
    text.chars().map(|letter| if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id_of(variant: &str, fen: &str) -> String {
        let rules = Rules::builtin(variant).unwrap();
        id(&rules, &Position::from_fen(&rules, fen).unwrap())
    }

    #[test]
    fn mirror_images_have_one_identifier() {
        let first = id_of("double-move", "4k3/8/8/3N4/8/8/P7/4K3 w - - 0 2");
        assert_eq!(first.len(), 8);
        let same = [
            "3k4/8/8/4N3/8/8/7P/3K4 w - - 0 2",
            "4k3/p7/8/8/3n4/8/8/4K3 b - - 0 2",
            "3k4/7p/8/8/4n3/8/8/3K4 b - - 0 2",
            "4k3/8/8/3N4/8/8/P7/4K3 w - - 7 31",
        ];
        same.iter().for_each(|fen| assert_eq!(id_of("double-move", fen), first, "{fen}"));
        let others = ["4k3/8/8/3N4/8/8/P7/4K3 b - - 0 2", "4k3/8/8/4N3/8/8/P7/4K3 w - - 0 2", "4k3/8/8/3n4/8/8/P7/4K3 w - - 0 2"];
        others.iter().for_each(|fen| assert_ne!(id_of("double-move", fen), first, "{fen}"));
        assert_ne!(id_of("chess", "4k3/8/8/3N4/8/8/P7/4K3 w - - 0 2"), first);
    }

    #[test]
    fn waiting_pieces_change_sides_with_the_colors() {
        let first = id_of("quota", "4R3/B2K4/P2P4/1R6/7k/2N5/8/3b4 b - - 0 45 waiting=-/Q");
        assert_eq!(id_of("quota", "3B4/8/2n5/7K/1r6/p2p4/b2k4/4r3 w - - 0 45 waiting=Q/-"), first);
        assert_ne!(id_of("quota", "4R3/B2K4/P2P4/1R6/7k/2N5/8/3b4 b - - 0 45 waiting=Q/-"), first);
    }
}
