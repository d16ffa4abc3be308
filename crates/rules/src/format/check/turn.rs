//! The turn: lengths, shapes, order, limits by ordinal, and the letters that ends and goals name.

use super::super::facts::man_of;
use super::super::model::{Counts, Ownership, PlayerName};
use super::super::slot::Slot;
use super::Checker;

/// The most shapes.
const MOST_SHAPES: usize = 8;

/// The most entries of a list of turn lengths.
const MOST_LENGTHS: usize = 250;

/// The most entries of a list with one entry for each move of a turn.
const MAX_MOVES: usize = 32;

pub(super) fn check(check: &mut Checker) {
    sizes(check);
    lengths(check);
    points(check);
    shapes(check);
    order(check);
    limits(check);
    goals(check);
}

fn sizes(check: &mut Checker) {
    let (turn, limits) = (&check.file.turn, &check.file.limits);
    let mut lists = vec![
        ("turn.length".to_string(), turn.length.len(), MOST_LENGTHS),
        ("turn.cycle".into(), turn.cycle.len(), MOST_LENGTHS),
        ("limits.spaces".into(), limits.spaces.len(), MAX_MOVES),
        ("limits.moves-as".into(), limits.moves_as.len(), MAX_MOVES),
        ("limits.no-passing".into(), limits.no_passing.len(), MAX_MOVES),
        ("turn.shapes".into(), turn.shapes.len(), MOST_SHAPES),
    ];
    lists.extend(turn.shapes.iter().enumerate().map(|(n, shape)| (format!("turn.shapes[{n}]"), shape.len(), MAX_MOVES)));
    for (path, entries, most) in lists {
        if entries > most {
            check.error(&path, format!("the list has {entries} entries; {most} are the most"), None);
        }
    }
}

fn lengths(check: &mut Checker) {
    let turn = &check.file.turn;
    if turn.length.is_empty() && turn.cycle.is_empty() {
        check.error("turn.length", "the list of lengths is empty", "`[1]` is one move a turn");
    }
    for (key, list) in [("length", &turn.length), ("cycle", &turn.cycle)] {
        for (n, _) in list.iter().enumerate().filter(|(_, length)| **length == 0) {
            check.error(&format!("turn.{key}[{n}]"), "a turn cannot have the length 0", None);
        }
    }
    if !turn.cycle.is_empty() && turn.grow_every > 0 {
        check.error_among(
            &["turn.grow-every", "turn.cycle"],
            "lengths cannot both repeat (`cycle`) and grow (`grow-every`)",
            Some("leave out one of them".into()),
        );
    }
    if turn.length.is_empty() && turn.grow_every > 0 {
        check.error("turn.grow-every", "lengths grow from those of `length`, which is empty", None);
    }
    if check.facts.shortest < 1
        && turn.length.iter().chain(&turn.cycle).all(|&n| n > 0)
        && turn.shapes.iter().all(|shape| !shape.is_empty())
    {
        let message = format!("what `plus` takes away leaves turns of length {}", check.facts.shortest);
        check.error_among(
            &["turn.plus.capture", "turn.plus.check", "turn.plus"],
            message,
            Some("the lengths to which it applies, from the last of `length` on, must stay at least 1".into()),
        );
    }
    if turn.counts == Counts::Spaces && turn.leap_spaces == 0 {
        check.error("turn.leap-spaces", "leaps that cost no spaces would never end a turn", "1 or more");
    }
    check.letters("turn.first-types", &turn.first_types);
    let first = check.file.start.first;
    let can_open = |c: char| check.facts.count(c, first) > 0;
    if !turn.first_types.is_empty()
        && turn.first_types.chars().all(|c| check.facts.letters.contains(&c))
        && !turn.first_types.chars().any(can_open)
    {
        check.error("turn.first-types", "the player who begins has none of these men, so turn 1 cannot be played", None);
    }
}

fn points(check: &mut Checker) {
    let turn = &check.file.turn;
    if turn.counts != Counts::Points {
        return;
    }
    if turn.points.from_turn == 0 {
        check.error("turn.points.from-turn", "turns are counted from 1", None);
    }
    for (key, cost) in [("capture", turn.points.capture), ("check", turn.points.check), ("capturable", turn.points.capturable)] {
        let path = format!("turn.points.{key}");
        if cost == 0 {
            check.error(&path, "a move cannot cost 0 points", "a plain move costs 1");
        } else if check.facts.longest.is_some_and(|longest| i32::from(cost) > longest) {
            check.error(&path, format!("such a move costs {cost} points, and no turn has so many: it could never be played"), None);
        }
    }
}

fn shapes(check: &mut Checker) {
    let turn = &check.file.turn;
    let readable = turn.shapes.iter().flatten().all(|slot| Slot::parse(slot, &check.facts.letters).is_ok());
    for (n, shape) in turn.shapes.iter().enumerate() {
        if shape.is_empty() {
            check.error(&format!("turn.shapes[{n}]"), "a shape needs at least one slot", "`[\"any\"]` is one move of any kind");
        }
        for (m, text) in shape.iter().enumerate() {
            slot(check, &format!("turn.shapes[{n}][{m}]"), text, m);
        }
    }
    if turn.shapes_from == 0 {
        check.error("turn.shapes-from", "turns are counted from 1", None);
    }
    if turn.skip && turn.shapes.len() != 1 {
        let message = "`skip` needs exactly one shape: with several, nobody could tell which slot is skipped";
        check.error_among(&["turn.skip", "turn.shapes"], message, None);
    }
    if readable {
        ambiguous_shapes(check);
    }
}

fn slot(check: &mut Checker, path: &str, text: &str, ordinal: usize) {
    match Slot::parse(text, &check.facts.letters) {
        Err(errors) => {
            for error in errors {
                check.error_inside(path, error.at, error.len.max(1), error.message, error.help);
            }
        }
        Ok(slot) => {
            if slot.other && ordinal == 0 {
                check.error(
                    path,
                    "the first move of a turn has no move before it, so it cannot be made by an `other` man",
                    "leave out `other`",
                );
            }
            if slot.tint.is_some() && check.file.ownership == Ownership::Color {
                check.error(
                    path,
                    "`white` and `black` are tints, which men have only with `ownership = \"square-colour\"`",
                    "`own` and `opposing` say whose man moves",
                );
            }
        }
    }
}

/// A shape that is complete while a longer one goes on the same way leaves open whether the turn has ended.
fn ambiguous_shapes(check: &mut Checker) {
    let shapes = &check.facts.shapes;
    for (n, shape) in shapes.iter().enumerate() {
        for (m, other) in
            shapes.iter().enumerate().filter(|(m, other)| *m != n && (shape.len() < other.len() || (shape.len() == other.len() && n > *m)))
        {
            let path = format!("turn.shapes[{n}]");
            let same_way = shape.iter().zip(other).all(|(a, b)| a.overlaps(b, &check.facts.letters));
            if shape.len() == other.len() && shape == other {
                check.error(&path, format!("shape {} is the same as shape {}", n + 1, m + 1), None);
            } else if shape.len() < other.len() && same_way && !shape.is_empty() {
                let message =
                    format!("after shape {} is complete, shape {} can go on: nobody could tell whether the turn has ended", n + 1, m + 1);
                check.error(&path, message, "make them differ in a slot that both have: `quiet` against `capture`, say");
            }
        }
    }
}

fn order(check: &mut Checker) {
    let order = &check.file.turn.order;
    let mut seen = String::new();
    for (n, group) in order.cycle.iter().enumerate() {
        let path = format!("turn.order.cycle[{n}]");
        check.letters(&path, group);
        if group.is_empty() {
            check.error(&path, "a group needs at least one letter", None);
        }
        if let Some((at, letter)) = group.chars().enumerate().find(|(_, letter)| seen.contains(*letter)) {
            check.error_inside(&path, at, 1, format!("`{letter}` stands in two groups"), None);
        }
        seen.push_str(group);
    }
    if order.cycle.len() == 1 {
        check.error("turn.order.cycle", "a cycle needs at least two groups", None);
    }
}

fn limits(check: &mut Checker) {
    let limits = &check.file.limits;
    for (n, _) in limits.spaces.iter().enumerate().filter(|(_, spaces)| **spaces == 0) {
        check.error(&format!("limits.spaces[{n}]"), "a move covers at least 1 space", None);
    }
    for (n, table) in limits.moves_as.iter().enumerate() {
        for (from, to) in table {
            let path = format!("limits.moves-as[{n}].{from}");
            moves_as(check, &path, from, true);
            moves_as(check, &path, to, false);
        }
    }
}

fn moves_as(check: &mut Checker, path: &str, name: &str, at_key: bool) {
    let letter = name.chars().next().filter(|_| name.chars().count() == 1);
    let known = letter.and_then(|letter| man_of(check.file, letter));
    let message = match known {
        None => format!("no man has the letter `{name}`"),
        Some(man) if man.pawn => format!("`{name}` is a pawn; pawns move only as pawns, and nothing else does"),
        Some(_) => return,
    };
    if at_key {
        check.error_at_key(path, message, None);
    } else {
        check.error(path, message, None);
    }
}

fn goals(check: &mut Checker) {
    let end = &check.file.end;
    check.letters("end.capture", &end.capture);
    check.letters("end.eliminate", &end.eliminate);
    for (at, letter) in end.eliminate.chars().enumerate() {
        let pawn = man_of(check.file, letter).is_none_or(|man| man.pawn);
        let two = [PlayerName::White, PlayerName::Black].into_iter().all(|player| check.facts.count(letter, player) == 2);
        if !pawn && !two {
            let help = Some(
                "`eliminate` is for pawns and for men of which both players have two at the start; `capture` and `extinct` are other goals"
                    .into(),
            );
            check.error_inside("end.eliminate", at, 1, format!("not both players start with two men `{letter}`"), help);
        }
    }
    for letter in end.capture.chars().filter(|&letter| man_of(check.file, letter).is_some_and(|man| man.royal)) {
        let help = format!("set `men.{letter}.royal = false` to let it be captured");
        check.error_among(&["end.capture"], format!("`{letter}` is royal and can never be captured"), Some(help));
    }
    for (n, group) in end.extinct.iter().enumerate() {
        check.letters(&format!("end.extinct[{n}]"), group);
        if group.is_empty() {
            check.error(&format!("end.extinct[{n}]"), "a group needs at least one letter", None);
        }
    }
    if usize::from(end.extinct_groups) > end.extinct.len() {
        check.error_among(
            &["end.extinct-groups", "end.extinct"],
            format!("{} groups must be gone, and there are {}", end.extinct_groups, end.extinct.len()),
            None,
        );
    } else if end.extinct_groups == 0 && !end.extinct.is_empty() {
        check.error_among(
            &["end.extinct-groups", "end.extinct"],
            "`extinct` needs `extinct-groups`, how many of the groups must be gone",
            Some("1 or more".into()),
        );
    } else if end.extinct_groups > 0 {
        already_extinct(check);
    }
}

fn already_extinct(check: &mut Checker) {
    for (player, name) in [(PlayerName::White, "White"), (PlayerName::Black, "Black")] {
        let gone = |group: &&String| group.chars().all(|c| check.facts.count(c, player) == 0);
        let gone = check.file.end.extinct.iter().filter(gone).count();
        if gone >= usize::from(check.file.end.extinct_groups) {
            check.error(
                "end.extinct",
                format!("{name} lacks {gone} of these groups at the start and has lost before the first move"),
                None,
            );
        }
    }
}
