//! Annotated games as PGN.

use tempi_rules::Rules;
use tempi_rules::pgn::{Line, Node, Pgn};

use super::review::TurnReview;
use super::text::{ScoreReport, TurnText, capital};

/// The game with a comment after every turn and the better turns as variations.
///
/// Its own comments, glyphs and variations stay, except evaluations (`[%eval …]`) by other programs, which the new ones replace.
pub fn annotated(pgn: &Pgn, reviews: &[TurnReview]) -> Pgn {
    let mut pgn = pgn.clone();
    let rules = pgn.rules.clone();
    for review in reviews {
        let turn = &mut pgn.line.moves[review.first..][..review.actions.len()];
        if let Some(last) = turn.last_mut() {
            last.comments.iter_mut().for_each(|comment| *comment = without_evaluations(comment));
            last.comments.retain(|comment| !comment.is_empty());
            last.comments.push(remark(&rules, review));
            // Keep another annotator's glyph; glyphs from 10 on assess positions, not moves.
            if let Some(grade) = review.grade.filter(|_| !last.nags.iter().any(|nag| (1..10).contains(nag))) {
                last.nags.insert(0, grade.nag());
            }
        }
        if review.grade.is_some() {
            add_variation(turn, review);
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

/// Adds the better turn as a variation, at the move where it departs from the one that was played.
fn add_variation(turn: &mut [Node<tempi_rules::Action>], review: &TurnReview) {
    let Some(better) = &review.better else { return };
    let Some(parting) = (0..better.len().min(turn.len())).find(|&at| better[at] != turn[at].action) else { return };
    let moves = better[parting..].iter().copied().map(Node::new).collect();
    turn[parting].variations.push(Line { comments: Vec::new(), moves });
}

/// The comment after a turn.
fn remark(rules: &Rules, review: &TurnReview) -> String {
    let player = review.player();
    // A game that is over has no score.
    let over = review.played.wins_in() == Some(0) || review.played.loses_in() == Some(0);
    let mut said: Vec<String> = (!over).then(|| ScoreReport::from(review.played).command(player)).into_iter().collect();
    match review.loss() {
        Some(loss) => said.push(format!("loss {:.2}", f64::from(loss) / 100.0)),
        None if review.gives_win_away() => said.push("gives the win away".into()),
        None if review.best.wins_in().is_some() => said.push("misses a forced win".into()),
        None => said.push("allows a forced win".into()),
    }
    if let Some(line) = &review.missed {
        let win = TurnText::new(rules, &review.before, line);
        said.push(format!("; could {} this turn: {}", win.verb(), win.text));
    }
    if let Some((after, line)) = &review.allowed {
        let win = TurnText::new(rules, after, line);
        let anyway = if review.was_lost() { " anyway" } else { "" };
        said.push(format!("; {} can {} now{anyway}: {}", capital((!player).name()), win.verb(), win.text));
    }
    said.join(" ").replace(" ;", ";")
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
