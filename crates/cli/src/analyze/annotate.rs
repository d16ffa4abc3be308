//! A game with what is thought of it, as PGN.

use tempi_rules::Rules;
use tempi_rules::pgn::{Line, Node, Pgn};

use super::review::TurnReview;
use super::text::{ScoreReport, TurnText, capital};

/// The game with a comment after every turn and the better turns as variations. Comments, glyphs and variations that it has stay.
pub fn annotated(pgn: &Pgn, reviews: &[TurnReview]) -> Pgn {
    let mut pgn = pgn.clone();
    let rules = pgn.rules.clone();
    for review in reviews {
        let turn = &mut pgn.line.moves[review.first..][..review.actions.len()];
        if let Some(last) = turn.last_mut() {
            last.comments.push(remark(&rules, review));
            // Another annotator's glyph is left alone; those from 10 on speak of positions.
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

/// The better turn stands where it leaves the one that was played.
fn add_variation(turn: &mut [Node<tempi_rules::Action>], review: &TurnReview) {
    let Some(better) = &review.better else { return };
    let Some(parting) = (0..better.len().min(turn.len())).find(|&at| better[at] != turn[at].action) else { return };
    let moves = better[parting..].iter().copied().map(Node::new).collect();
    turn[parting].variations.push(Line { comments: Vec::new(), moves });
}

/// What is said after a turn.
fn remark(rules: &Rules, review: &TurnReview) -> String {
    let player = review.player();
    // Where the game has ended there is nothing to judge.
    let over = review.played.wins_in() == Some(0) || review.played.loses_in() == Some(0);
    let mut said: Vec<String> = (!over).then(|| ScoreReport::from(review.played).command(player)).into_iter().collect();
    match review.loss() {
        Some(loss) => said.push(format!("loss {:.2}", f64::from(loss) / 100.0)),
        None if review.best.wins_in().is_some() => said.push("gives the win away".into()),
        None => said.push("loses".into()),
    }
    if let Some(line) = &review.missed {
        let win = TurnText::new(rules, &review.before, line);
        said.push(format!("; could {} at once: {}", win.verb(), win.text));
    }
    if let Some((after, line)) = &review.allowed {
        let win = TurnText::new(rules, after, line);
        let anyway = if review.was_lost() { " in any case" } else { "" };
        said.push(format!("; {} can {} now{anyway}: {}", capital((!player).name()), win.verb(), win.text));
    }
    said.join(" ").replace(" ;", ";")
}
