//! Reviews of published games and of planted blunders, with so few nodes that they take seconds and give the same results on every machine.

use std::collections::BTreeSet;

use tempi_engine::review::{Examiner, Exemption, Grade, Review, ReviewHost, Step};
use tempi_engine::{Host, Limits, NoClock, Options};
use tempi_rules::pgn::{self, Pgn};

const NODES: u64 = 20_000;

fn games(text: &str) -> Vec<Pgn> {
    pgn::read(text).unwrap()
}

fn examiner(pgn: &Pgn) -> Examiner {
    Examiner::new(&pgn.rules, Options { hash_mib: 1, ..Options::default() }, Limits::nodes(NODES))
}

fn review(pgn: &Pgn) -> Review {
    let review = examiner(pgn).review(&pgn.game().unwrap(), 0, &mut NoClock);
    assert!(review.verdicts.iter().all(Option::is_some) && review.unchecked().is_empty());
    review
}

fn name(pgn: &Pgn) -> String {
    format!("{} {}", pgn.rules.id(), pgn.game().unwrap().movetext())
}

/// The tag `Winning` lists the turns that win or keep a win, however spectacular. None of them is marked, and no forced turn.
#[test]
fn no_winning_or_forced_turn_of_a_published_game_is_marked() {
    let games = games(include_str!("review/published.pgn"));
    assert_eq!(games.len(), 10);
    let mut forced = 0;
    for pgn in &games {
        let winning: BTreeSet<u16> = pgn.tag("Winning").unwrap().split(' ').map(|number| number.parse().unwrap()).collect();
        let review = review(pgn);
        for turn in &review.turns {
            let marked = turn.grade.is_some();
            assert!(!(marked && winning.contains(&turn.number)), "turn {} of {}: {turn:?}", turn.number, name(pgn));
            assert!(!(marked && turn.exemption.is_some()), "turn {} of {}", turn.number, name(pgn));
            forced += u32::from(turn.exemption == Some(Exemption::Forced));
        }
        let last = review.turns.last().unwrap().number;
        assert!(winning.contains(&last), "the last turn of {} wins", name(pgn));
    }
    assert!(forced > 0, "some turn was forced");
}

/// The last turn of each game is a blunder.
#[test]
fn planted_blunders_are_marked() {
    let games = games(include_str!("review/blunders.pgn"));
    let variants: BTreeSet<&str> = games.iter().map(|pgn| pgn.rules.id()).collect();
    let mut wrong = Vec::new();
    for pgn in &games {
        let game = pgn.game().unwrap();
        let review = review(pgn);
        let last = review.turns.last().unwrap();
        let key = review.key_turns.last();
        let told = key.filter(|key| key.turn == review.verdicts.len() - 1).map(|key| review.sentence(&game, key));
        if last.grade != Some(Grade::Blunder) || told.is_none() {
            wrong.push(format!("{}: {:?}, {} then {}, {told:?}", name(pgn), last.grade, last.best, last.played));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(games.len() >= 20 && variants.len() >= 8, "{} games in {} variants", games.len(), variants.len());
}

#[test]
fn a_review_limited_by_nodes_is_always_the_same() {
    let pgn = &games(include_str!("review/published.pgn"))[1];
    let game = pgn.game().unwrap();
    let scores = |review: &Review| review.turns.iter().map(|turn| (turn.best, turn.played, turn.grade)).collect::<Vec<_>>();
    let mut examiner = examiner(pgn);
    let first = scores(&examiner.review(&game, 0, &mut NoClock));
    assert_eq!(scores(&examiner.review(&game, 0, &mut NoClock)), first, "from cached findings");
    assert_eq!(scores(&review(pgn)), first, "from nothing");
}

/// Stops after a number of searches.
struct Stopping {
    left: u32,
}

impl Host for Stopping {
    fn now(&mut self) -> std::time::Duration {
        std::time::Duration::ZERO
    }

    fn stopped(&mut self) -> bool {
        self.left == 0
    }
}

impl ReviewHost for Stopping {
    fn step(&mut self, _step: Step) {
        self.left = self.left.saturating_sub(1);
    }
}

#[test]
fn a_stopped_review_keeps_its_results() {
    let pgn = &games(include_str!("review/published.pgn"))[1];
    let game = pgn.game().unwrap();
    let whole = review(pgn);
    let part = examiner(pgn).review(&game, 0, &mut Stopping { left: 4 });
    assert!((1..6).contains(&part.turns.len()), "{} turns", part.turns.len());
    assert!(part.verdicts[0].is_none() && part.decided.is_none());
    let (ours, theirs) = (part.turns.last().unwrap(), whole.turns.last().unwrap());
    assert_eq!((ours.number, ours.played), (theirs.number, theirs.played));
}
