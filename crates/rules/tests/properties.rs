//! What holds in every position of every variant, over random games of the built-in variants and of those in `examples/variants`.
//!
//! The games are the same in every run; `TEMPI_PROPERTY_SEED` plays others, `TEMPI_PROPERTY_POSITIONS` more positions of each.

#[path = "properties/invariants.rs"]
mod invariants;

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use cpu_time::ThreadTime;
use invariants::{
    after, assert_listing, assert_own_king_safe, assert_played, assert_round_trip, assert_schedule, length, text, without_counters,
};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tempi_rules::engine_support::captures_into;
use tempi_rules::format::model::{Counts, PiecesMoved};
use tempi_rules::pgn;
use tempi_rules::{Action, ActionKind, Position, Rules, catalog};

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

fn random() -> SmallRng {
    SmallRng::seed_from_u64(number("TEMPI_PROPERTY_SEED").unwrap_or(1_848))
}

/// The rules of every built-in variant and of every example.
fn all_rules() -> Vec<Arc<Rules>> {
    let mut all: Vec<Arc<Rules>> = catalog::ids().map(|id| Rules::builtin(id).unwrap()).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/variants");
    let files = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = files.filter(|path| path.extension().is_some_and(|ending| ending == "toml")).collect();
    files.sort();
    assert!(files.len() >= 12, "{} examples", files.len());
    for path in files {
        let id = path.file_stem().unwrap().to_str().unwrap();
        all.push(Rules::from_toml(id, &fs::read_to_string(&path).unwrap()).unwrap_or_else(|e| panic!("{id}: {e}")));
    }
    all
}

/// Whether the legal actions of one position need a search of whole turns.
fn is_laborious(rules: &Rules) -> bool {
    rules.ends().announce_helpmate
}

/// What is asked of a position with its legal actions, of which one is played next.
type See<'a> = &'a mut dyn FnMut(&Position, &[Action], Action, &mut SmallRng);

/// Plays random games, handing over each position that has legal actions, with them and the one that is played next.
fn walk(rules: &Rules, positions: u64, see: See<'_>) {
    let mut rng = random();
    let budget = if is_laborious(rules) { positions.div_ceil(40) } else { number("TEMPI_PROPERTY_POSITIONS").unwrap_or(positions) };
    let mut seen = 0;
    while seen < budget {
        let mut position = Position::start(rules);
        for _ in 0..250 {
            let actions = position.legal_actions(rules);
            if actions.is_empty() || seen >= budget {
                break;
            }
            // Promotions, re-entries and announcements are rare; the longer of two texts is preferred.
            let pair = [0; 2].map(|_| actions[rng.random_range(0..actions.len())]);
            let longer = text(rules, pair[1]).len() > text(rules, pair[0]).len();
            let action = pair[usize::from(longer && rng.random_bool(0.5))];
            see(&position, &actions, action, &mut rng);
            position.play_unchecked(rules, action);
            seen += 1;
        }
    }
}

/// Some of the actions, where all would take too long.
fn some<'a>(rules: &Rules, actions: &'a [Action], rng: &mut SmallRng) -> Vec<&'a Action> {
    let most = if is_laborious(rules) { 2 } else { 48 };
    let begin = rng.random_range(0..actions.len());
    actions.iter().cycle().skip(begin).take(actions.len().min(most)).collect()
}

/// Every position and every one that a legal action leads to is read from its FEN exactly as it was, the middle of turns included.
/// As a FEN in which the player who has just moved stands in check is refused, this asks for the safety of his king too.
#[test]
fn fen_is_exact() {
    for rules in all_rules() {
        walk(&rules, 250, &mut |position, actions, _, rng| {
            assert_round_trip(&rules, position);
            for &&action in &some(&rules, actions, rng) {
                assert_round_trip(&rules, &after(&rules, position, action));
            }
        });
    }
}

/// Actions are counted as they are listed, no text stands for two of them, and each text is read back.
#[test]
fn actions_have_texts() {
    for rules in all_rules() {
        walk(&rules, 500, &mut |position, actions, played, rng| {
            assert_listing(&rules, position, actions);
            let place = || format!("{}: {}", rules.id(), position.fen(&rules));
            let others = [0; 2].map(|_| actions[rng.random_range(0..actions.len())]);
            for action in others.into_iter().chain([played]) {
                assert_eq!(position.parse_action(&rules, &text(&rules, action)), Ok(action), "{}", place());
            }
            for wrong in ["", "0001", "e2e9", "e2e4 ", "a1a1", "claims"] {
                assert!(position.parse_action(&rules, wrong).is_err(), "{wrong:?} at {}", place());
            }
        });
    }
}

/// Every legal action plays: the placement's key stays right, moves are counted, turns follow one another, and there is no legal
/// action if and only if the game has an outcome.
#[test]
fn legal_actions_play() {
    for rules in all_rules() {
        walk(&rules, 500, &mut |position, actions, _, rng| {
            assert_eq!(position.outcome(&rules), None, "{}: {}", rules.id(), position.fen(&rules));
            for &&action in &some(&rules, actions, rng) {
                assert_played(&rules, position, action, &after(&rules, position, action));
            }
        });
    }
}

/// G1: after each of a player's moves his own king is not in check.
#[test]
fn own_king_is_safe() {
    let mut asked = 0;
    for rules in all_rules() {
        walk(&rules, 300, &mut |position, actions, _, rng| {
            for &&action in &some(&rules, actions, rng) {
                assert_own_king_safe(&rules, position, action, &after(&rules, position, action));
                asked += u32::from(rules.has_royal_kings());
            }
        });
    }
    assert!(asked > 100_000, "only {asked} moves were asked about");
}

/// Each turn of a random game holds as many moves as the file's schedule says.
#[test]
fn turns_match_the_schedule() {
    for rules in all_rules() {
        let mut turns = BTreeSet::new();
        walk(&rules, 1_000, &mut |position, _, action, _| {
            assert_schedule(&rules, position, action, &after(&rules, position, action));
            turns.insert(position.turn());
        });
        assert!(turns.len() >= 5, "{}: only turns {turns:?} were played", rules.id());
    }
}

/// Positions that differ in more than counters have different hashes, over all positions of all games of a variant; actions in
/// either order lead to the same hash where they lead to the same position.
#[test]
fn hash_tells_positions_apart() {
    for rules in all_rules() {
        let mut known: HashMap<u64, String> = HashMap::new();
        let mut transposed = 0;
        walk(&rules, 400, &mut |position, actions, played, rng| {
            let next = after(&rules, position, played);
            let mut met = vec![next];
            let first = actions[rng.random_range(0..actions.len())];
            let orders = [[first, played], [played, first]].map(|order| in_order(&rules, position, order));
            if let [Some(one), Some(other)] = orders {
                let [a, b] = [one.fen(&rules), other.fen(&rules)];
                transposed += u32::from(a == b);
                assert_eq!(
                    one.hash(&rules) == other.hash(&rules),
                    without_counters(&a) == without_counters(&b),
                    "{}: {a} and {b}",
                    rules.id()
                );
                met.extend([one, other]);
            }
            for position in met {
                let fen = without_counters(&position.fen(&rules));
                let earlier = known.entry(position.hash(&rules)).or_insert_with(|| fen.clone());
                assert_eq!(*earlier, fen, "{}: one hash", rules.id());
            }
        });
        let turns = &rules.source_file().turn;
        let orderly = turns.pieces_moved == PiecesMoved::Own && turns.counts == Counts::Moves && turns.order.cycle.is_empty();
        let several = orderly && length(rules.source_file(), 6) > 1 && !is_laborious(&rules);
        assert!(transposed > 0 || !several, "{}: no two orders of the same moves were tried", rules.id());
    }
}

/// The position after two actions, if the second has the same text after the first.
fn in_order(rules: &Rules, position: &Position, [first, second]: [Action; 2]) -> Option<Position> {
    let between = after(rules, position, first);
    let second = between.parse_action(rules, &text(rules, second)).ok()?;
    Some(after(rules, &between, second))
}

/// A change of any field of a FEN but the counters changes the hash, wherever the changed text is a position of the variant at all
/// and another one.
#[test]
fn hash_covers_every_field() {
    let mut changed: BTreeSet<String> = BTreeSet::new();
    for rules in all_rules() {
        walk(&rules, 250, &mut |position, _, _, _| {
            let fen = position.fen(&rules);
            let words: Vec<&str> = fen.split(' ').collect();
            for index in (1..words.len()).filter(|index| !matches!(index, 4 | 5)) {
                let replacement = match index {
                    1 => {
                        if words[1] == "w" {
                            "b"
                        } else {
                            "w"
                        }
                    }
                    2 | 3 => "-",
                    _ => "",
                };
                let mut others = words.clone();
                others[index] = replacement;
                let Ok(other) = Position::from_fen(&rules, &others.join(" ")) else { continue };
                let same = without_counters(&other.fen(&rules)) == without_counters(&fen);
                assert_eq!(other.hash(&rules) == position.hash(&rules), same, "{}: {fen} and {}", rules.id(), others.join(" "));
                if !same {
                    let name = words[index].split('=').next().filter(|_| index > 5);
                    changed.insert(name.map_or(index.to_string(), String::from));
                }
            }
        });
    }
    let expected = ["1", "2", "3", "barred", "epnext", "forced", "group", "left", "markers", "moved", "moves", "state"];
    for field in expected.into_iter().chain(["slot", "taken", "used", "waiting"]) {
        assert!(changed.contains(field), "{field} was never changed: {changed:?}");
    }
}

/// A text with a few letters changed, doubled, cut or moved.
fn spoil(valid: &str, rng: &mut SmallRng) -> String {
    const ODD: [char; 24] = [
        '/',
        ' ',
        '=',
        ',',
        '-',
        '0',
        '9',
        '8',
        'k',
        'Q',
        'a',
        'h',
        '\0',
        'é',
        '\u{10ffff}',
        '+',
        '@',
        '!',
        '\t',
        '\n',
        'w',
        ':',
        '٣',
        '𝟡',
    ];
    let mut letters: Vec<char> = valid.chars().collect();
    for _ in 0..rng.random_range(1..5) {
        let at = rng.random_range(0..=letters.len());
        let odd = ODD[rng.random_range(0..ODD.len())];
        match rng.random_range(0..6) {
            0 => letters.insert(at, odd),
            1 if at < letters.len() => letters[at] = odd,
            2 => letters.truncate(at),
            3 if at < letters.len() => drop(letters.remove(at)),
            4 => letters.extend_from_within(at..),
            _ if at + 1 < letters.len() => letters.swap(at, at + 1),
            _ => {}
        }
    }
    letters.into_iter().collect()
}

/// The list of captures holds the legal moves that capture or promote, in the same order, and a test for legal actions agrees with their list.
#[test]
fn captures_and_tests_for_actions_agree_with_all_actions() {
    for rules in all_rules() {
        walk(&rules, 600, &mut |position, actions, played, _| {
            let occupied = position.board().occupied();
            let wins_material = |action: &&Action| {
                let taken = action.to().is_some_and(|to| occupied.has(to));
                action.is_move() && (taken || action.kind() == ActionKind::EnPassant || action.promotion().is_some())
            };
            let expected: Vec<Action> = actions.iter().filter(wins_material).copied().collect();
            let mut captures = Vec::new();
            captures_into(position, &rules, &mut captures);
            assert_eq!(captures, expected, "{}: {}", rules.id(), position.fen(&rules));
            assert!(position.has_legal_action(&rules), "{}: {}", rules.id(), position.fen(&rules));
            let next = after(&rules, position, played);
            assert_eq!(next.has_legal_action(&rules), next.outcome(&rules).is_none(), "{}: {}", rules.id(), next.fen(&rules));
        });
    }
}

/// No spoiled FEN or action text panics, and whatever is still read as a position can be asked everything and written again.
#[test]
fn spoiled_texts_do_no_harm() {
    for rules in all_rules() {
        let mut accepted = 0;
        walk(&rules, 300, &mut |position, _, played, rng| {
            let fen = position.fen(&rules);
            for _ in 0..if is_laborious(&rules) { 2 } else { 8 } {
                let spoiled = spoil(&fen, rng);
                let Ok(read) = Position::from_fen(&rules, &spoiled) else { continue };
                accepted += 1;
                assert_round_trip(&rules, &read);
                let actions = read.legal_actions(&rules);
                assert_eq!(actions.is_empty(), read.outcome(&rules).is_some(), "{}: {spoiled}", rules.id());
                for &action in actions.iter().take(if is_laborious(&rules) { 1 } else { 10 }) {
                    let next = after(&rules, &read, action);
                    let _ = (next.count_legal_actions(&rules), next.outcome(&rules), next.hash(&rules), next.fen(&rules));
                }
            }
            let written = text(&rules, played);
            let spoiled = spoil(&written, rng);
            if let Ok(action) = position.parse_action(&rules, &spoiled) {
                assert_eq!(text(&rules, action), spoiled, "{}: {fen}", rules.id());
            }
            let _ = position.parse_san(&rules, &spoiled);
            let _ = position.parse_san(&rules, &spoil(&position.san(&rules, played), rng));
        });
        assert!(accepted > 0 || is_laborious(&rules), "{}: every spoiled FEN was refused, so nothing was asked of any", rules.id());
    }
}

/// The quickest of a few attempts: other work on the machine does not count.
fn quickest(mut attempt: impl FnMut()) -> Duration {
    let mut once = || {
        let begun = ThreadTime::now();
        attempt();
        begun.elapsed()
    };
    (0..5).map(|_| once()).min().unwrap()
}

/// A megabyte of garbage is refused at once.
#[test]
fn a_megabyte_is_refused_quickly() {
    let rules = Rules::builtin("extermination").unwrap();
    let start = Position::start(&rules);
    let patterns = ["r", "8/", "moved=a1,", " x=y", "e2e4,N@", "[a]\n", "a = [", "(", "é", "k q "];
    for garbage in patterns.map(|pattern| pattern.repeat(1_000_000 / pattern.len())) {
        let what = &garbage[..garbage.char_indices().nth(4).map_or(garbage.len(), |(at, _)| at)];
        let tries: [(&str, u64, &dyn Fn() -> bool); 5] = [
            ("FEN", 50, &|| Position::from_fen(&rules, &garbage).is_err()),
            ("action", 50, &|| start.parse_action(&rules, &garbage).is_err()),
            ("move", 50, &|| start.parse_san(&rules, &garbage).is_err()),
            // A PGN of a megabyte can be many games, so that it has to be read: in time that grows as the text does.
            ("PGN", 1_000, &|| pgn::read(&garbage).is_err()),
            ("variant", 50, &|| Rules::from_toml("x", &garbage).is_err()),
        ];
        for (name, limit, refused) in tries {
            let took = quickest(|| assert!(refused(), "{name} {what}"));
            assert!(took < Duration::from_millis(limit), "{name} of {what}… took {took:?}");
        }
    }
}
