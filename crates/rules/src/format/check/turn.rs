//! Checks of the turn: lengths, shapes, order, limits by ordinal, and the piece letters of endings and goals.

use super::super::facts::piece_def;
use super::super::model::{Counts, Ownership, PlayerName};
use super::super::slot::Slot;
use super::Checker;

/// Maximum number of shapes.
const MOST_SHAPES: usize = 8;

/// Maximum number of entries in a list of turn lengths.
const MOST_LENGTHS: usize = 250;

/// Maximum number of entries in a list with one entry per move of a turn.
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
            check.error(&path, format!("the list has {entries} entries; the limit is {most}"), None);
        }
    }
}

fn lengths(check: &mut Checker) {
    let turn = &check.file.turn;
    if turn.length.is_empty() && turn.cycle.is_empty() {
        check.error("turn.length", "the list of lengths is empty", "`[1]` means one move per turn");
    }
    for (key, list) in [("length", &turn.length), ("cycle", &turn.cycle)] {
        for (n, _) in list.iter().enumerate().filter(|(_, length)| **length == 0) {
            check.error(&format!("turn.{key}[{n}]"), "a turn cannot have length 0", "1 or more");
        }
    }
    if !turn.cycle.is_empty() && turn.grow_every > 0 {
        check.error_among(
            &["turn.grow-every", "turn.cycle"],
            "lengths cannot both repeat (`cycle`) and grow (`grow-every`)",
            Some("remove one of them".into()),
        );
    }
    if turn.length.is_empty() && turn.grow_every > 0 {
        check.error("turn.grow-every", "`grow-every` needs a length to grow from, but `length` is empty", "set `length = [1]`");
    }
    if check.facts.shortest < 1
        && turn.length.iter().chain(&turn.cycle).all(|&n| n > 0)
        && turn.shapes.iter().all(|shape| !shape.is_empty())
    {
        let message = format!("`plus` shortens turns to length {}", check.facts.shortest);
        check.error_among(
            &["turn.plus.capture", "turn.plus.check", "turn.plus"],
            message,
            Some("turns must keep a length of at least 1; `plus` applies from the last entry of `length` on".into()),
        );
    }
    if turn.counts == Counts::Spaces && turn.leap_spaces == 0 {
        check.error("turn.leap-spaces", "leaps that cost no spaces would never end a turn", "set 1 or more");
    }
    check.letters("turn.first-types", &turn.first_types);
    let first = check.file.start.first;
    let can_open = |c: char| check.facts.count(c, first) > 0;
    if !turn.first_types.is_empty()
        && turn.first_types.chars().all(|c| check.facts.letters.contains(&c))
        && !turn.first_types.chars().any(can_open)
    {
        check.error("turn.first-types", "the player who moves first has none of these pieces, so turn 1 cannot be played", None);
    }
}

fn points(check: &mut Checker) {
    let turn = &check.file.turn;
    if turn.counts != Counts::Points {
        return;
    }
    if turn.points.from_turn == 0 {
        check.error("turn.points.from-turn", "turns are counted from 1", "set 1 or more");
    }
    for (key, cost) in [("capture", turn.points.capture), ("check", turn.points.check), ("capturable", turn.points.capturable)] {
        let path = format!("turn.points.{key}");
        if cost == 0 {
            check.error(&path, "a move cannot cost 0 points", "an ordinary move costs 1");
        } else if check.facts.longest.is_some_and(|longest| i32::from(cost) > longest) {
            check.error(&path, format!("such a move costs {cost} points, but no turn has that many: it could never be played"), None);
        }
    }
}

fn shapes(check: &mut Checker) {
    let turn = &check.file.turn;
    let readable = turn.shapes.iter().flatten().all(|slot| Slot::parse(slot, &check.facts.letters).is_ok());
    for (n, shape) in turn.shapes.iter().enumerate() {
        if shape.is_empty() {
            check.error(&format!("turn.shapes[{n}]"), "a shape needs at least one slot", "`[\"any\"]` allows any one move");
        }
        for (m, text) in shape.iter().enumerate() {
            slot(check, &format!("turn.shapes[{n}][{m}]"), text, m);
        }
    }
    if turn.shapes_from == 0 {
        check.error("turn.shapes-from", "turns are counted from 1", "set 1 or more");
    }
    if turn.skip && turn.shapes.len() != 1 {
        let message = "`skip` needs exactly one shape: with several, it would be unclear which slot is skipped";
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
                check.error(path, "the first slot of a turn cannot be `other`, because no move comes before it", "remove `other`");
            }
            if slot.tint.is_some() && check.file.ownership == Ownership::Color {
                check.error(
                    path,
                    "`white` and `black` are tints, which pieces have only with `ownership = \"square-colour\"`",
                    "use `own` or `opposing` to say whose piece moves",
                );
            }
        }
    }
}

/// If a longer shape continues a complete one, it is ambiguous whether the turn has ended.
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
                    format!("when shape {} is complete, shape {} can go on, so it is unclear whether the turn has ended", n + 1, m + 1);
                check.error(&path, message, "make them differ in a slot that both have, such as `quiet` and `capture`");
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
            check.error_inside(&path, at, 1, format!("`{letter}` is in two groups"), None);
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
        check.error(&format!("limits.spaces[{n}]"), "a move covers at least 1 space", "set 1 or more");
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
    let known = letter.and_then(|letter| piece_def(check.file, letter));
    let message = match known {
        None => format!("no piece has the letter `{name}`"),
        Some(piece) if piece.pawn => format!("`{name}` is a pawn: pawns cannot move as other pieces, nor other pieces as pawns"),
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
        let pawn = piece_def(check.file, letter).is_none_or(|piece| piece.pawn);
        let two = [PlayerName::White, PlayerName::Black].into_iter().all(|player| check.facts.count(letter, player) == 2);
        if !pawn && !two {
            let help = Some(
                "`eliminate` is for pawns and for pieces that both players have two of at the start; `capture` and `extinct` are other goals"
                    .into(),
            );
            check.error_inside("end.eliminate", at, 1, format!("the players do not both start with two `{letter}` pieces"), help);
        }
    }
    for letter in end.capture.chars().filter(|&letter| piece_def(check.file, letter).is_some_and(|piece| piece.royal)) {
        let help = format!("set `men.{letter}.royal = false` to make it capturable");
        check.error_among(&["end.capture"], format!("`{letter}` is royal, so it can never be captured"), Some(help));
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
            format!("`extinct-groups` is {}, but `extinct` has only {} groups", end.extinct_groups, end.extinct.len()),
            None,
        );
    } else if end.extinct_groups == 0 && !end.extinct.is_empty() {
        check.error_among(
            &["end.extinct-groups", "end.extinct"],
            "`extinct` needs `extinct-groups`: how many of the groups a player must lose",
            Some("set 1 or more".into()),
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
                format!("{name} lacks {gone} of these groups at the start, and so has lost before the first move"),
                None,
            );
        }
    }
}
