//! Files that serve as bases, read once for all files that name them.

use std::sync::{Mutex, PoisonError};

use super::tree::Node;

/// The trees of bases without errors, by their texts. Most files have one of a few built-in bases. The size of the list is limited, so that
/// a program that reads many users' files does not run out of memory.
static BASES: Mutex<Vec<(String, Node)>> = Mutex::new(Vec::new());

const MAX_STORED_BASES: usize = 64;

/// The stored tree of a text, with its places in this source.
pub(super) fn stored(text: &str, source: usize) -> Option<Node> {
    // A panic elsewhere cannot leave the list inconsistent, because entries are pushed as a whole.
    let bases = BASES.lock().unwrap_or_else(PoisonError::into_inner);
    bases.iter().find(|(known, _)| known == text).map(|(_, tree)| tree.in_source(source))
}

/// Stores the tree of a text without errors.
pub(super) fn store(text: &str, tree: &Node) {
    let mut bases = BASES.lock().unwrap_or_else(PoisonError::into_inner);
    if bases.len() < MAX_STORED_BASES && bases.iter().all(|(known, _)| known != text) {
        bases.push((text.to_string(), tree.clone()));
    }
}

#[cfg(test)]
mod tests {
    use crate::catalog;
    use crate::format::{Diagnostic, Loaded, load};

    const FILE: &str = "format = 1\nbase = './middle.toml'\n[about]\nname = 'Own'\nsummary = 'A test of bases.'\n";

    /// The file with this base between itself and chess.
    fn with_base(middle: &str) -> Result<Loaded, Vec<Diagnostic>> {
        let find = |id: &str| if id == "./middle.toml" { Ok(middle.to_string()) } else { catalog::base(id) };
        load("own", "./own.toml", FILE, &find)
    }

    #[test]
    fn a_base_is_in_its_place_whether_or_not_it_was_read_before() {
        let direct = load("own", "own.toml", &FILE.replace("./middle.toml", "chess"), &catalog::base).unwrap();
        for _ in 0..2 {
            let through = with_base("format = 1\nbase = 'chess'\n[turn]\nlength = [1, 2]\n").unwrap();
            let (near, far) = (direct.locate("men.K.move"), through.locate("men.K.move"));
            assert_eq!((near.file.as_str(), far.file.as_str()), ("chess", "chess"));
            assert_eq!((near.line, near.span), (far.line, far.span));
            assert_eq!((through.locate("turn.length").file, through.locate("turn.length").line), ("./middle.toml".into(), 4));
            assert_eq!((through.file.turn.length, through.file.about.name), (vec![1, 2], "Own".into()));
        }
    }

    #[test]
    fn errors_in_a_base_are_reported_every_time() {
        let read = || with_base("format = 1\nbase = 'chess'\n[turn]\nlenght = [1, 2]\n").unwrap_err();
        let first = read();
        assert_eq!((first.len(), first[0].text.as_str(), first[0].line), (1, "lenght", 4));
        assert_eq!(read(), first);
    }
}
