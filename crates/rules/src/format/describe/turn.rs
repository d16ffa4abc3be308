//! Describes the turn: its length, its moves, and the limits on moves and checks.

use super::super::facts::Facts;
use super::super::model::{CheckAllowed, Counts, Escape, PiecesMoved, PlayerName, Quadrant, TurnEnd, VariantFile};
use super::super::slot::{Slot, Types};
use super::movement::number;
use super::{knows_check, name, names};
use crate::english::{join_and, join_or, with_article};

/// The sentence about the length of turns.
pub(super) fn length(file: &VariantFile) -> String {
    let turn = &file.turn;
    if !turn.shapes.is_empty() && turn.shapes_from <= 1 {
        return shapes(file);
    }
    if !turn.shapes.is_empty() {
        let before = listed(file, usize::from(turn.shapes_from) - 1);
        return format!("{}. From turn {} on: {}", spans(&before, "move"), turn.shapes_from, lower_first(&shapes(file)));
    }
    match turn.counts {
        Counts::Moves => format!("{}{}.", schedule(file, &turn.length, 1, "move"), additions(file)),
        Counts::Spaces => {
            let leap = if turn.leap_spaces == 1 { "one space".into() } else { format!("{} spaces", number(turn.leap_spaces)) };
            let text = schedule(file, &turn.length, 1, "space");
            format!("{text}{}. A turn must use exactly its spaces: a move uses the squares it travels, a leap {leap}.", additions(file))
        }
        Counts::Points => points(file),
    }
}

fn points(file: &VariantFile) -> String {
    let points = &file.turn.points;
    let before = listed(file, usize::from(points.from_turn.saturating_sub(1)));
    let rest = file
        .turn
        .length
        .get(before.len()..)
        .filter(|rest| !rest.is_empty())
        .unwrap_or(&file.turn.length[file.turn.length.len().saturating_sub(1)..]);
    let moves = if before.is_empty() { String::new() } else { format!("{}. ", spans(&before, "move")) };
    let counted = schedule(file, rest, before.len() + 1, "point");
    let check = if knows_check(file) { format!(", a check {}", number(points.check)) } else { String::new() };
    format!(
        "{moves}{counted}{}. A turn must use exactly its points: an ordinary move costs one, a capture {}{check}, and a move that leaves the piece open to capture {}.",
        additions(file),
        number(points.capture),
        number(points.capturable)
    )
}

/// The lengths of the first turns.
fn listed(file: &VariantFile, turns: usize) -> Vec<u8> {
    let lengths = &file.turn.length;
    (0..turns).map(|n| lengths.get(n).or(lengths.last()).copied().unwrap_or(1)).collect()
}

/// The sentence about a list of lengths, of which the first is that of turn `first`.
fn schedule(file: &VariantFile, lengths: &[u8], first: usize, unit: &str) -> String {
    let turn = &file.turn;
    if !turn.cycle.is_empty() {
        let cycle = join_and(&turn.cycle.iter().map(|&n| number(n)).collect::<Vec<_>>());
        let begin = if lengths.is_empty() { String::new() } else { format!("{}; then ", spans(lengths, unit)) };
        return upper_first(&format!("{begin}turns of {cycle} {unit}s repeat forever"));
    }
    if turn.grow_every > 0 {
        let every = if turn.grow_every == 1 {
            "each turn is one longer than the one before".into()
        } else {
            format!("turns become one {unit} longer every {} turns", number(turn.grow_every))
        };
        return format!("{}; then {every}", spans(lengths, unit));
    }
    let last = lengths.last().copied().unwrap_or(1);
    // Additions start with the last entry, so with additions, equal entries before it have a different meaning.
    let before = if additions(file).is_empty() {
        lengths.iter().rposition(|&n| n != last).map_or(0, |n| n + 1)
    } else {
        lengths.len().saturating_sub(1)
    };
    let most = if early_ends(file) { "at most " } else { "" };
    let has = format!("has {most}{}", counted(last, unit));
    match (before, first) {
        (0, 1) => format!("Each turn {has}"),
        (0, _) => format!("From turn {first} on each turn {has}"),
        _ => format!("{}; every later turn {has}", spans(&lengths[..before], unit)),
    }
}

fn early_ends(file: &VariantFile) -> bool {
    file.turn.ends.contains(&TurnEnd::Choice)
}

/// "Turn 1 has one move", "Turns 1 to 3 have one, two and three moves".
fn spans(lengths: &[u8], unit: &str) -> String {
    match lengths {
        [] => String::new(),
        [one] => format!("Turn 1 has {}", counted(*one, unit)),
        [first, rest @ ..] => {
            let turns = if rest.len() == 1 { "Turns 1 and 2".to_string() } else { format!("Turns 1 to {}", lengths.len()) };
            if rest.iter().all(|n| n == first) {
                return format!("{turns} have {} each", counted(*first, unit));
            }
            format!("{turns} have {} {unit}s", join_and(&lengths.iter().map(|&n| number(n)).collect::<Vec<_>>()))
        }
    }
}

fn counted(n: u8, unit: &str) -> String {
    format!("{} {unit}{}", number(n), if n == 1 { "" } else { "s" })
}

fn additions(file: &VariantFile) -> String {
    let mut says = Vec::new();
    for (n, what) in [(file.turn.plus.capture, "included a capture"), (file.turn.plus.check, "gave check")] {
        let more = if n > 0 { "more" } else { "fewer" };
        if n != 0 {
            says.push(format!("{} {more} if the opponent's preceding turn {what}", number(n.unsigned_abs())));
        }
    }
    if says.is_empty() { String::new() } else { format!(", {}", join_and(&says)) }
}

fn shapes(file: &VariantFile) -> String {
    let facts = Facts::of(file);
    let told: Vec<String> =
        facts.shapes.iter().map(|shape| shape.iter().map(|slot| slot_phrase(file, slot)).collect::<Vec<_>>().join(", then ")).collect();
    let skip = if file.turn.skip { " A step for which there is no legal move is skipped." } else { "" };
    match &told[..] {
        [one] => format!("Each turn is {one}.{skip}"),
        _ => format!("Each turn is one of these: {}.{skip}", told.join("; or ")),
    }
}

fn slot_phrase(file: &VariantFile, slot: &Slot) -> String {
    let act = match slot.capture {
        Some(true) => "a capture",
        Some(false) => "a move without a capture",
        None => "a move",
    };
    let tint = match slot.tint {
        Some(PlayerName::White) => "white ",
        Some(PlayerName::Black) => "black ",
        None => "",
    };
    let owner = if slot.opposing { "opposing " } else { "" };
    let other = if slot.other { "another " } else { "" };
    let any_piece = format!("{other}{owner}{tint}piece");
    let who = match &slot.types {
        Types::Any if any_piece == "piece" => return act.into(),
        Types::Any => with_article(&any_piece),
        Types::Only(letters) => {
            with_article(&format!("{other}{owner}{tint}{}", join_or(&names(file, &letters.iter().collect::<String>()))))
        }
        Types::Except(letters) => {
            let except = join_or(&names(file, &letters.iter().collect::<String>()));
            format!("{} other than {}", with_article(&any_piece), with_article(&except))
        }
    };
    format!("{act} by {who}")
}

/// Adds sentences about everything else in the turn that differs from chess.
pub(super) fn describe(file: &VariantFile, said: &mut Vec<String>) {
    let turn = &file.turn;
    if turn.pieces_moved == PiecesMoved::Alternate {
        said.push("White and Black pieces move alternately, whoever's turn it is; the player who makes the mating move wins.".into());
    }
    if !turn.first_types.is_empty() {
        said.push(format!("In turn 1, only these pieces may move: {}.", join_and(&names(file, &turn.first_types))));
    }
    if turn.one_opposing {
        said.push(
            "In each turn, the player moves exactly one opposing piece that is not royal, and may not capture after that in the same turn."
                .into(),
        );
    }
    said.extend(turn.ends.iter().map(|end| turn_end(*end).to_string()));
    if turn.must_capture_or_check > 0 {
        said.push(format!(
            "In a turn of {} moves, the last one must capture{} if no earlier move captured.",
            number(turn.must_capture_or_check),
            if knows_check(file) { " or give check" } else { "" }
        ));
    }
    order(file, said);
    limits(file, said);
    check(file, said);
}

fn turn_end(end: TurnEnd) -> &'static str {
    match end {
        TurnEnd::Check => "A check ends the turn.",
        TurnEnd::Capturable => "A move that leaves the moved piece open to capture ends the turn.",
        TurnEnd::Choice => "After at least one move, a player may end the turn.",
        TurnEnd::NothingLeft => "After at least one move, the turn ends when no further move is possible.",
    }
}

fn order(file: &VariantFile, said: &mut Vec<String>) {
    let order = &file.turn.order;
    if !order.cycle.is_empty() {
        let groups: Vec<String> = order.cycle.iter().map(|group| join_or(&names(file, group))).collect();
        said.push(format!(
            "Pieces move in a cycle of groups ({}): after each move, the next group in the cycle moves that has not moved this turn and has a legal move.",
            groups.join("; ")
        ));
    }
    if order.no_type_twice {
        said.push(
            "No type of piece moves twice in a turn until every type with a legal move has moved; then the count starts over.".into(),
        );
    }
}

fn limits(file: &VariantFile, said: &mut Vec<String>) {
    let limits = &file.limits;
    if !limits.spaces.is_empty() {
        let last = limits.spaces.len();
        let each: Vec<String> = limits
            .spaces
            .iter()
            .enumerate()
            .map(|(n, &most)| {
                format!("at most {} on move {}{}", counted(most, "space"), n + 1, if n + 1 == last { " and later moves" } else { "" })
            })
            .collect();
        said.push(format!("The moves of a turn have a limited range: {}.", each.join(", ")));
    }
    for (n, table) in limits.moves_as.iter().enumerate().filter(|(n, table)| !table.is_empty() && !limits.moves_as[..*n].contains(table)) {
        let each: Vec<String> = table
            .iter()
            .map(|(from, to)| format!("the {} moves as {}", letter_name(file, from), with_article(&letter_name(file, to))))
            .collect();
        let ordinals: Vec<String> =
            (n..limits.moves_as.len()).filter(|&m| limits.moves_as[m] == *table).map(|m| (m + 1).to_string()).collect();
        let moves = if ordinals.len() == 1 { "move" } else { "moves" };
        said.push(format!(
            "On {moves} {} of a turn {}{}.",
            join_and(&ordinals),
            join_and(&each),
            if knows_check(file) { "; they still give check by their normal moves" } else { "" }
        ));
    }
    for pair in &limits.no_passing {
        if let [a, b] = &pair[..] {
            let kind = if a.starts_with(|c: char| c.is_ascii_digit()) { "ranks" } else { "files" };
            said.push(format!("No piece may pass over both {kind} {a} and {b} in one move; the same limit applies to attacks."));
        }
    }
    if limits.captures_from > 1 {
        let relief = if limits.captures_against_check {
            ", except on the first move of a turn that starts in check, if only a capture can end the check"
        } else {
            ""
        };
        said.push(format!("Captures are allowed only from move {} of a turn on{relief}.", limits.captures_from));
    }
    let sentences = [
        (limits.final_no_capture, "The last move of a turn may not capture."),
        (limits.each_piece_once, "Each piece moves at most once per turn."),
        (
            limits.sideways_then_forward,
            "A piece may move sideways without capturing only if it moves forward with the very next move of the turn.",
        ),
        (limits.quadrant == Quadrant::Same, "All moves of a turn end in the same quarter of the board."),
        (limits.quadrant == Quadrant::Different, "Each move of a turn ends in a different quarter of the board than the move before it."),
    ];
    said.extend(sentences.into_iter().filter(|(holds, _)| *holds).map(|(_, sentence)| sentence.to_string()));
}

fn letter_name(file: &VariantFile, letter: &str) -> String {
    letter.chars().next().map_or(String::new(), |letter| name(file, letter))
}

fn check(file: &VariantFile, said: &mut Vec<String>) {
    let allowed = match file.check.allowed {
        CheckAllowed::Always => None,
        // A check on any move ends the turn, so it is always given with the last move.
        CheckAllowed::Final if file.turn.ends.contains(&TurnEnd::Check) => None,
        CheckAllowed::Final => Some("Check may be given only with the last move of a turn."),
        CheckAllowed::LastTwo => Some("Check may be given only with the last two moves of a turn."),
        CheckAllowed::Second => Some("Check may be given only with the second move of a turn."),
        CheckAllowed::LastOwn => {
            Some("Check may be given only with the last move of the player's own pieces; moving an opposing piece may not add a check.")
        }
    };
    said.extend(allowed.map(String::from));
    if file.check.final_when_nothing_left {
        said.push("A move after which no further move is possible counts as the last one.".into());
    }
    if file.check.undone_in_turn_of > 0 {
        said.push(format!(
            "In a turn of {} moves, the second move may also give check if the checked side has a move that ends it; the third move is then made with an opposing piece and must end the check.",
            number(file.check.undone_in_turn_of)
        ));
    }
    if file.check.escape == Escape::Turn {
        said.push("A player who starts a turn in check must be out of check only at the end of the turn.".into());
    }
}

fn upper_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().collect::<String>() + chars.as_str()).unwrap_or_default()
}

fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_lowercase().collect::<String>() + chars.as_str()).unwrap_or_default()
}
