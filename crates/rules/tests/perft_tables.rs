//! The perft tables themselves: that there is one for each variant, that it is well formed, and that its smaller counts are those
//! of the slow generator. With `TEMPI_BLESS_PERFT=1` the tables are first made anew, all counts by the slow generator (minutes);
//! `TEMPI_BLESS_PERFT=binary,quota` makes those of these variants anew.

mod slow;
#[path = "perft/table.rs"]
mod table;

use std::collections::BTreeSet;
use std::fs;

use slow::Slow;
use table::{Entry, Table};

/// Leaves up to which a position is counted by the slow generator.
const MOST: u64 = 1_000_000;
/// Counts up to this are counted again whenever the tests run.
const RECOUNTED: u64 = 1_500;
/// No line is longer than this: from there on positions could repeat, which perft leaves out of account.
const DEEPEST: u32 = 6;

/// Variants in which the slow generator searches whole turns at every move, with the leaves up to which it counts them.
const LABORIOUS: [(&str, u64); 1] = [("double-move-helpmate", 20_000)];

fn most(id: &str) -> u64 {
    LABORIOUS.iter().find(|(slow, _)| *slow == id).map_or(MOST, |(_, most)| *most)
}

fn head(id: &str) -> String {
    format!(
        "Action sequences in the variant {id}. Every count comes from the slow generator in tests/slow, none from the kernel; \
         each position goes as deep as {} leaves and {DEEPEST} actions allow.",
        most(id)
    )
}

/// Sequences of exactly `depth` actions, unless there are more than `most`.
fn leaves(game: &Slow, depth: u32, most: u64) -> Option<u64> {
    let actions = game.actions();
    if depth == 1 {
        let count = actions.len() as u64;
        return (count <= most).then_some(count);
    }
    let mut sum = 0;
    for action in actions {
        sum += leaves(&game.play(&action).expect("the action is legal"), depth - 1, most - sum)?;
    }
    Some(sum)
}

/// All counts that stay within the limit.
fn counts(game: &Slow, most: u64) -> Vec<(u32, u64)> {
    let mut counts: Vec<(u32, u64)> = Vec::new();
    for depth in 1..=DEEPEST {
        // Where the next count is sure to be too large, it is not begun.
        if matches!(counts[..], [.., (_, a), (_, b)] if b * b / a.max(1) > 4 * most) {
            break;
        }
        match leaves(game, depth, most) {
            Some(count) if count > 0 => counts.push((depth, count)),
            _ => break,
        }
    }
    counts
}

fn reach(id: &str, entry: &Entry) -> Result<Slow, String> {
    let start = match &entry.fen {
        None => Slow::start(id),
        Some(fen) => Slow::from_fen(id, fen)?,
    };
    entry.moves.iter().try_fold(start, |game, action| game.play(action))
}

/// Whether the game is inside a turn after an action that was played in the given turn: a move, a marker move or a rearrangement
/// has been made in it. The choice of a promotion makes no such difference.
fn is_inside_turn(game: &Slow, turn: u32, action: &str) -> bool {
    let chosen = action.len() == 5 && action[..2] == action[2..4];
    game.ordinal() > 0 || (game.turn() == turn && !chosen)
}

/// Whether the entry's position is inside a turn.
fn stands_inside_turn(id: &str, entry: &Entry) -> bool {
    let Some((last, earlier)) = entry.moves.split_last() else { return false };
    let before = reach(id, &Entry { moves: earlier.to_vec(), ..entry.clone() }).unwrap_or_else(|e| panic!("{id}: {e}"));
    before.play(last).is_ok_and(|game| is_inside_turn(&game, before.turn(), last))
}

/// Variants whose turn is a single action.
const SINGLE: [&str; 4] = ["chess", "forward", "forwards", "push"];

struct Random(u64);

impl Random {
    fn of(text: &str) -> Random {
        Random(text.bytes().fold(0x51ed_270b_9f0c_8a3d, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3)) | 1)
    }

    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

/// What is said in an action's text beside its two squares: promotions, re-entries, announcements.
fn shape(action: &str) -> String {
    action.chars().skip(4).filter(|c| !c.is_ascii_digit()).collect()
}

/// How much there is to get wrong in a position: kinds of actions first, then their number.
fn interest(game: &Slow) -> usize {
    let actions = game.actions();
    let shapes: BTreeSet<String> = actions.iter().map(|action| shape(action)).collect();
    if actions.len() < 4 { 0 } else { shapes.len() * 30 + actions.len().min(40) + 20 * usize::from(game.check()) }
}

/// The moves of the most interesting position inside a turn of a random game.
fn middlegame(id: &str, random: &mut Random) -> (usize, Vec<String>) {
    let longest = if most(id) < MOST { 14 } else { 90 };
    let (mut game, mut moves) = (Slow::start(id), Vec::new());
    let mut best = (0, Vec::new());
    while moves.len() < longest {
        let actions = game.actions();
        if actions.is_empty() {
            break;
        }
        let mut pick = &actions[random.below(actions.len())];
        let other = &actions[random.below(actions.len())];
        if other.len() > pick.len() {
            pick = other;
        }
        let (turn, pick) = (game.turn(), pick.clone());
        game = game.play(&pick).expect("the action is legal");
        moves.push(pick);
        let inside = is_inside_turn(&game, turn, moves.last().map_or("", String::as_str)) || SINGLE.contains(&id);
        if inside && moves.len() >= 8 && interest(&game) > best.0 {
            best = (interest(&game), moves.clone());
        }
    }
    best
}

fn make(id: &str) -> Table {
    let mut random = Random::of(id);
    let games = if most(id) < MOST { 3 } else { 12 };
    let mut found: Vec<_> = (0..games).map(|_| middlegame(id, &mut random)).filter(|(_, moves)| !moves.is_empty()).collect();
    found.sort_by(|a, b| b.cmp(a));
    let lines = [Vec::new()].into_iter().chain(found.into_iter().map(|(_, moves)| moves));
    let entries = lines.map(|moves| Entry { fen: None, moves, counts: Vec::new() });
    let counted = entries.take(4).map(|entry| Entry { counts: counts(&reach(id, &entry).expect("the line is legal"), most(id)), ..entry });
    Table { head: head(id), entries: counted.collect() }
}

/// The text of a table.
fn write(table: &Table) -> String {
    let mut text = format!("# {}\n", table.head);
    for entry in &table.entries {
        text += &format!("\n{}\n", entry.title());
        for (depth, leaves) in &entry.counts {
            text += &format!("{depth} {leaves}\n");
        }
    }
    text
}

/// The variants whose tables are to be made anew.
fn blessed() -> Vec<&'static str> {
    match std::env::var("TEMPI_BLESS_PERFT") {
        Ok(all) if all == "1" => Slow::ids().to_vec(),
        Ok(list) => Slow::ids().iter().copied().filter(|id| list.split(',').any(|name| name == *id)).collect(),
        Err(_) => Vec::new(),
    }
}

fn bless() {
    for id in blessed() {
        let begun = std::time::Instant::now();
        fs::write(table::path(id), write(&make(id))).expect("the table can be written");
        eprintln!("{id} {:.1} s", begun.elapsed().as_secs_f64());
    }
}

fn check(id: &str, table: &Table) {
    assert_eq!(table.head, head(id), "{id}");
    let (first, others) = table.entries.split_first().expect("the table has entries");
    assert_eq!(first.title(), "start", "{id}: the start position comes first");
    let inside = others.iter().filter(|entry| SINGLE.contains(&id) || stands_inside_turn(id, entry)).count();
    assert!(inside >= 2, "{id} has {inside} positions inside a turn");
    for entry in &table.entries {
        let place = || format!("{id}, {}", entry.title());
        let game = reach(id, entry).unwrap_or_else(|e| panic!("{}: {e}", place()));
        assert!(!entry.counts.is_empty(), "{} has no counts", place());
        for &(depth, count) in &entry.counts {
            assert!(count <= most(id) && depth <= DEEPEST, "{}: depth {depth} is beyond the limits", place());
            let again = most(id) >= MOST || depth == 1;
            if count <= RECOUNTED && again {
                assert_eq!(leaves(&game, depth, RECOUNTED), Some(count), "{}, depth {depth}", place());
            }
        }
    }
}

/// There is one well formed table for each variant and no other file, and the smaller counts are the slow generator's.
#[test]
fn tables() {
    bless();
    let written: BTreeSet<String> = fs::read_dir(table::folder())
        .expect("the folder is there")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok()?.strip_suffix(".txt").map(String::from))
        .collect();
    let known: BTreeSet<String> = Slow::ids().iter().map(|id| (*id).to_owned()).collect();
    assert_eq!(written, known);
    for id in Slow::ids() {
        let table = table::read(id).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(table::parse(&write(&table)).as_ref(), Ok(&table), "{id}: what is read is what would be written");
        check(id, &table);
    }
}
