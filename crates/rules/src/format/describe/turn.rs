//! Sentences about the turn: its length, what it holds, what moves and checks may not do.

use super::super::facts::Facts;
use super::super::model::{CheckAllowed, Counts, Escape, MenMoved, PlayerName, Quadrant, TurnEnd, VariantFile};
use super::super::slot::{Slot, Types};
use super::movement::{join_and, join_or, number};
use super::{name, names};

/// How long turns are.
pub(super) fn length(file: &VariantFile) -> String {
    let turn = &file.turn;
    if !turn.shapes.is_empty() && turn.shapes_from <= 1 {
        return shapes(file);
    }
    let from = usize::from(turn.shapes_from.saturating_sub(1));
    if !turn.shapes.is_empty() {
        let before: Vec<u8> = (0..from).map(|n| turn.length.get(n).or(turn.length.last()).copied().unwrap_or(1)).collect();
        let before: Vec<String> = before.iter().map(number_of).collect();
        let turns = if from == 1 { "Turn 1 has".to_string() } else { format!("Turns 1 to {from} have") };
        let moves = if before == ["one"] { "move" } else { "moves" };
        return format!("{turns} {} {moves}; from turn {} on: {}", join_and(&before), turn.shapes_from, lower_first(&shapes(file)));
    }
    format!("{}{}.", plain_length(file), additions(file))
}

fn number_of(n: &u8) -> String {
    number(*n)
}

fn unit(file: &VariantFile, one: bool) -> &'static str {
    match (file.turn.counts, one) {
        (Counts::Moves, true) => "move",
        (Counts::Moves, false) => "moves",
        (Counts::Points, true) => "point",
        (Counts::Points, false) => "points",
        (Counts::Spaces, true) => "space",
        (Counts::Spaces, false) => "spaces",
    }
}

fn plain_length(file: &VariantFile) -> String {
    let turn = &file.turn;
    let list = |lengths: &[u8]| join_and(&lengths.iter().map(number_of).collect::<Vec<_>>());
    let (all, unit) = (&turn.length[..], unit(file, turn.length == [1]));
    if !turn.cycle.is_empty() {
        let first = if all.is_empty() { String::new() } else { format!("The first turns have {} {unit}; then ", list(all)) };
        let text = format!("{first}turns of {} {unit} repeat for ever", list(&turn.cycle));
        return if all.is_empty() { upper_first(&text) } else { text };
    }
    if turn.grow_every > 0 {
        let every = if turn.grow_every == 1 { "each turn is one longer than the one before".into() } else { format!("every {} turns are one longer than those before", number(turn.grow_every)) };
        return match all {
            [1] => format!("Turn 1 has one {unit}, and {every}"),
            _ => format!("The first turns have {} {}, and then {every}", list(all), self::unit(file, false)),
        };
    }
    match all {
        [one] => format!("Each turn has {} {unit}", number(*one)),
        [first @ .., last] => {
            let start = if first.len() == 1 { "Turn 1 has".to_string() } else { format!("Turns 1 to {} have", first.len()) };
            let some = self::unit(file, first == [1]);
            format!("{start} {} {some}, every later turn {}", list(first), number(*last))
        }
        [] => "Turns have no length".into(),
    }
}

fn additions(file: &VariantFile) -> String {
    let mut text = String::new();
    let mut says = Vec::new();
    for (n, what) in [(file.turn.plus.capture, "held a capture"), (file.turn.plus.check, "gave check")] {
        let more = if n > 0 { "more" } else { "fewer" };
        if n != 0 {
            says.push(format!("{} {more} if the opponent's turn before {what}", number(n.unsigned_abs())));
        }
    }
    if !says.is_empty() {
        text.push_str(&format!(", {}", join_and(&says)));
    }
    let points = &file.turn.points;
    if file.turn.counts == Counts::Points {
        let from = if points.from_turn > 1 { format!(" (counted in points from turn {} on, in moves before it)", points.from_turn) } else { String::new() };
        text.push_str(&format!(
            "{from}: a plain move costs one, a capture {}, a check {}, a move to where the man can be captured {}; the turn uses up exactly its points",
            number(points.capture), number(points.check), number(points.capturable)
        ));
    }
    if file.turn.counts == Counts::Spaces {
        let spaces = if file.turn.leap_spaces == 1 { "one space".into() } else { format!("{} spaces", number(file.turn.leap_spaces)) };
        text.push_str(&format!(", exactly; sliders use the squares they travel, a leap {spaces}"));
    }
    text
}

fn shapes(file: &VariantFile) -> String {
    let facts = Facts::of(file);
    let told: Vec<String> = facts.shapes.iter().map(|shape| shape.iter().map(|slot| slot_phrase(file, slot)).collect::<Vec<_>>().join(", then ")).collect();
    let skip = if file.turn.skip { " A part for which there is no legal move is skipped." } else { "" };
    match &told[..] {
        [one] => format!("Each turn is {one}.{skip}"),
        _ => format!("Each turn is one of these: {}.{skip}", told.join("; or ")),
    }
}

fn slot_phrase(file: &VariantFile, slot: &Slot) -> String {
    let act = match slot.capture {
        Some(true) => "a capture",
        Some(false) => "a move without capture",
        None => "a move",
    };
    let tint = match slot.tint {
        Some(PlayerName::White) => "white ",
        Some(PlayerName::Black) => "black ",
        None => "",
    };
    let owner = if slot.opposing { "opposing " } else { "" };
    let other = if slot.other { "another " } else { "" };
    let any_man = format!("{other}{owner}{tint}man");
    let who = match &slot.types {
        Types::Any if any_man == "man" => return act.into(),
        Types::Any => with_article(&any_man),
        Types::Only(letters) => with_article(&format!("{other}{owner}{tint}{}", join_or(&names(file, &letters.iter().collect::<String>())))),
        Types::Except(letters) => format!("{} other than a {}", with_article(&any_man), join_or(&names(file, &letters.iter().collect::<String>()))),
    };
    format!("{act} by {who}")
}

fn with_article(noun: &str) -> String {
    match noun.chars().next() {
        _ if noun.starts_with("another") => noun.to_string(),
        Some('a' | 'e' | 'i' | 'o' | 'u') => format!("an {noun}"),
        _ => format!("a {noun}"),
    }
}

/// Everything else about the turn that differs from chess.
pub(super) fn describe(file: &VariantFile, said: &mut Vec<String>) {
    let turn = &file.turn;
    if turn.men == MenMoved::Alternate {
        said.push("White and Black men move alternately, whichever player's turn it is; whoever makes the mating move wins.".into());
    }
    if !turn.first_types.is_empty() {
        said.push(format!("Turn 1 is made with these men only: {}.", join_or(&names(file, &turn.first_types))));
    }
    if turn.one_opposing {
        said.push("Exactly one move of each turn is made with an opposing man that is not royal; after it the player may not capture any more in that turn.".into());
    }
    said.extend(turn.ends.iter().map(|end| turn_end(*end).to_string()));
    if turn.must_capture_or_check > 0 {
        said.push(format!("In a turn of {} moves the last must capture or check if none before it captured.", number(turn.must_capture_or_check)));
    }
    order(file, said);
    limits(file, said);
    check(file, said);
}

fn turn_end(end: TurnEnd) -> &'static str {
    match end {
        TurnEnd::Check => "A check ends the turn.",
        TurnEnd::Capturable => "A move after which the moved man can be captured ends the turn.",
        TurnEnd::Choice => "After at least one move a player may end the turn.",
        TurnEnd::NothingLeft => "A turn that has begun ends by itself when no further move is possible.",
    }
}

fn order(file: &VariantFile, said: &mut Vec<String>) {
    let order = &file.turn.order;
    if !order.cycle.is_empty() {
        let groups: Vec<String> = order.cycle.iter().map(|group| join_or(&names(file, group))).collect();
        said.push(format!(
            "Men move in a cycle of groups ({}): each further move is by the next group that has not moved in this turn and has a legal move.",
            groups.join("; ")
        ));
    }
    if order.no_type_twice {
        said.push("No type of man moves twice in a turn until every type with a legal move has moved; then the count starts afresh.".into());
    }
}

fn limits(file: &VariantFile, said: &mut Vec<String>) {
    let limits = &file.limits;
    if !limits.spaces.is_empty() {
        let each = limits.spaces.iter().map(number_of).collect::<Vec<_>>().join(", ");
        said.push(format!("The first, second ... move of a turn covers at most {each} spaces; the last number holds for all further moves."));
    }
    for (n, table) in limits.moves_as.iter().enumerate().filter(|(_, table)| !table.is_empty()) {
        let each: Vec<String> = table.iter().map(|(from, to)| format!("the {} moves as a {}", letter_name(file, from), letter_name(file, to))).collect();
        said.push(format!("On move {} of a turn {}; check is given by normal moves all the same.", n + 1, join_and(&each)));
    }
    for pair in &limits.no_passing {
        if let [a, b] = &pair[..] {
            let kind = if a.starts_with(|c: char| c.is_ascii_digit()) { "ranks" } else { "files" };
            said.push(format!("No man may pass through both {kind} {a} and {b} in one move; attacks are limited likewise."));
        }
    }
    if limits.captures_from > 1 {
        let relief = if limits.captures_against_check { ", but on the first move of a turn begun in check too, if only a capture ends the check" } else { "" };
        said.push(format!("Captures are allowed only from move {} of a turn on{relief}.", limits.captures_from));
    }
    let sentences = [
        (limits.final_no_capture, "The last move of a turn may not capture."),
        (limits.each_man_once, "Each man moves at most once a turn."),
        (limits.sideways_then_forward, "A man may move sideways without capturing only if it makes a forward move as the very next move of the turn."),
        (limits.quadrant == Quadrant::Same, "All moves of a turn end in the same quarter of the board."),
        (limits.quadrant == Quadrant::Different, "Each move of a turn ends in another quarter of the board than the move before."),
    ];
    said.extend(sentences.into_iter().filter(|(holds, _)| *holds).map(|(_, sentence)| sentence.to_string()));
}

fn letter_name(file: &VariantFile, letter: &str) -> String {
    letter.chars().next().map_or(String::new(), |letter| name(file, letter))
}

fn check(file: &VariantFile, said: &mut Vec<String>) {
    let allowed = match file.check.allowed {
        CheckAllowed::Always => None,
        CheckAllowed::Final => Some("Check may be given only with the last move of a turn."),
        CheckAllowed::LastTwo => Some("Check may be given only with the last two moves of a turn."),
        CheckAllowed::Second => Some("Check may be given only with the second move of a turn."),
        CheckAllowed::LastOwn => Some("Check may be given only with the last move by the player's own men; a move of an opposing man may not add a check."),
    };
    said.extend(allowed.map(String::from));
    if file.check.undone_in_turn_of > 0 {
        said.push(format!(
            "In a turn of {} moves the second may check too, if the checked side has a move that ends it: the third move is then made with an opposing man and ends the check.",
            number(file.check.undone_in_turn_of)
        ));
    }
    if file.check.escape == Escape::Turn {
        said.push("A player who begins a turn in check need be out of it only at the end of the turn.".into());
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
