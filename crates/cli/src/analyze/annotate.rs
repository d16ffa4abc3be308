//! Annotated games as PGN.

use tempi_engine::review::{Exemption, Review, TurnVerdict};
use tempi_rules::Rules;
use tempi_rules::pgn::{Line, Node, Pgn};

use super::text::{ScoreReport, TurnText, capital};

/// The game with a comment after every turn and the better turns as variations.
///
/// Existing comments, glyphs and variations are kept, except evaluations (`[%eval …]`) by other programs, which are replaced.
pub fn annotated(pgn: &Pgn, review: &Review) -> Pgn {
    let mut pgn = pgn.clone();
    let rules = pgn.rules.clone();
    for verdict in &review.turns {
        let turn = &mut pgn.line.moves[verdict.first..][..verdict.actions.len()];
        if let Some(last) = turn.last_mut() {
            last.comments.iter_mut().for_each(|comment| *comment = without_evaluations(comment));
            last.comments.retain(|comment| !comment.is_empty());
            let remark = remark(&rules, verdict);
            last.comments.extend(Some(remark).filter(|remark| !remark.is_empty()));
            // Keep glyphs of other annotators. Glyphs from 10 on assess positions, not moves.
            if let Some(grade) = verdict.grade.filter(|_| !last.nags.iter().any(|nag| (1..10).contains(nag))) {
                last.nags.insert(0, grade.nag());
            }
        }
        if verdict.grade.is_some() {
            add_variation(turn, verdict);
        }
    }
    for (index, player) in ["White", "Black"].into_iter().enumerate() {
        if let Some(accuracy) = review.players[index].accuracy {
            pgn.set_tag(&format!("{player}Accuracy"), &format!("{accuracy:.1}"));
        }
    }
    pgn.set_tag("Annotator", concat!("Tempi ", env!("CARGO_PKG_VERSION")));
    pgn
}

/// A comment without `[%eval …]` commands.
fn without_evaluations(comment: &str) -> String {
    let mut kept = String::new();
    let mut rest = comment;
    while let Some((before, after)) = rest.split_once("[%eval ") {
        kept.push_str(before);
        rest = after.split_once(']').map_or("", |(_, after)| after);
    }
    kept.push_str(rest);
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Adds the better turn as a variation, at the move where it deviates from the game.
fn add_variation(turn: &mut [Node<tempi_rules::Action>], verdict: &TurnVerdict) {
    let Some(better) = &verdict.better else { return };
    let Some(parting) = (0..better.len().min(turn.len())).find(|&at| better[at] != turn[at].action) else { return };
    let moves = better[parting..].iter().copied().map(Node::new).collect();
    turn[parting].variations.push(Line { comments: Vec::new(), moves });
}

/// The comment after a turn.
fn remark(rules: &Rules, verdict: &TurnVerdict) -> String {
    let player = verdict.player;
    // The score of a finished game is not shown.
    let over = verdict.played.wins_in() == Some(0) || verdict.played.loses_in() == Some(0);
    let mut said: Vec<String> = (!over).then(|| ScoreReport::from(verdict.played).command(player)).into_iter().collect();
    if verdict.exemption == Some(Exemption::Book) {
        said.push("opening book".to_owned());
    }
    if verdict.grade.is_some() {
        said.push(format!("loses {:.0}% of the winning chances", 100.0 * verdict.loss));
    }
    if let Some(line) = &verdict.missed {
        let win = TurnText::new(rules, &verdict.before, line);
        said.push(format!("; could {} this turn: {}", win.verb(), win.text));
    }
    if let Some(line) = &verdict.allowed {
        let win = TurnText::new(rules, &verdict.after, line);
        let anyway = if verdict.was_lost() { " anyway" } else { "" };
        said.push(format!("; {} can {} now{anyway}: {}", capital((!player).name()), win.verb(), win.text));
    }
    let said = said.join(" ").replace(" ;", ";").replace("]; ", "] ");
    said.strip_prefix("; ").map_or_else(|| said.clone(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::without_evaluations;

    #[test]
    fn evaluations_are_dropped_and_clocks_kept() {
        assert_eq!(without_evaluations("[%eval 0.35] [%clk 0:01:02] a plan"), "[%clk 0:01:02] a plan");
        assert_eq!(without_evaluations("[%eval #3]"), "");
        assert_eq!(without_evaluations("good [%eval 1"), "good");
        assert_eq!(without_evaluations("no command"), "no command");
    }
}
