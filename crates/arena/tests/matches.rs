//! Tests of whole matches: games are legal, reproducible, and can be resumed.

use std::path::PathBuf;
use std::time::Duration;

use tempi_arena::{
    Contender, Field, Heading, Job, Match, Openings, PlayError, Record, Results, StateError, StateFile, Stop, Suite, Tally, TimeControl,
    play_all, play_suite,
};
use tempi_rules::pgn;
use tempi_rules::{Game, Rules, catalog};

fn contenders(a: &str, b: &str) -> [Contender; 2] {
    [a.parse().unwrap(), b.parse().unwrap()]
}

fn play(game: &Match, numbers: impl IntoIterator<Item = u64>, concurrency: usize) -> Vec<Record> {
    let jobs: Vec<Job> = numbers.into_iter().map(|number| Job { of: 0, number }).collect();
    let mut records = Vec::new();
    let done = |_, record| {
        records.push(record);
        true
    };
    play_all(std::slice::from_ref(game), jobs, concurrency, &Stop::default(), done).unwrap();
    records.sort_by_key(|record: &Record| record.number);
    records
}

/// The games without their times, in order.
fn timeless(mut records: Vec<Record>) -> Vec<Record> {
    records.iter_mut().for_each(|record| record.turn_ms.clear());
    records
}

fn tally(records: &[Record]) -> Tally {
    let mut tally = Tally::default();
    records.iter().for_each(|record| tally.add(record));
    tally
}

#[test]
fn every_variant_is_played_legally_and_recorded() {
    for id in catalog::ids() {
        let rules = Rules::builtin(id).unwrap();
        let mut game = Match::new(rules.clone(), contenders("greedy:nodes=60", "uct:nodes=150"));
        game.max_turns = 40;
        for record in play(&game, 0..2, 2) {
            let replayed =
                Game::replay(rules.clone(), record.fen.as_deref(), &record.actions).unwrap_or_else(|error| panic!("{id}: {error}"));
            match replayed.outcome() {
                Some(outcome) => assert_eq!((outcome.winner, outcome.reason.name()), (record.winner(), record.reason.as_str()), "{id}"),
                None => assert_eq!(record.reason, "max-turns", "{id}: {record:?}"),
            }
            let turns = replayed.turn_number() as usize;
            assert!(record.turn_ms.len() <= turns && record.turn_ms.len() + record.opening + 1 >= turns, "{id}");
            let text = record.pgn(&rules, ["one", "two"], "a match").unwrap().to_string();
            let read = pgn::read(&text).unwrap_or_else(|error| panic!("{id}: {error}\n{text}")).remove(0);
            assert_eq!(read.game().unwrap().action_texts(), record.actions, "{id}");
            assert_eq!(read.tag("Reason"), Some(record.reason.as_str()));
        }
    }
}

#[test]
fn equal_matches_give_equal_games_regardless_of_concurrency() {
    for (a, b) in [("tempi:nodes=300", "first:nodes=200"), ("random", "uct:nodes=300")] {
        let game = Match::new(Rules::builtin("marseillais-balanced").unwrap(), contenders(a, b));
        let (one, two) = (timeless(play(&game, 0..6, 1)), timeless(play(&game, 0..6, 3)));
        assert_eq!(one, two);
        let other = Match { seed: 2, ..game };
        assert_ne!(timeless(play(&other, 0..6, 2)), one);
    }
}

#[test]
fn each_opening_is_played_with_both_colors() {
    let game = Match::new(Rules::builtin("four-move-italian").unwrap(), contenders("greedy:nodes=50", "random"));
    let records = play(&game, 0..6, 2);
    for pair in records.chunks(2) {
        let [first, second] = pair else { panic!("games come in pairs") };
        assert_ne!(first.a_plays, second.a_plays);
        assert_eq!(first.actions[..first.opening], second.actions[..second.opening]);
        assert_eq!(first.opening, 4);
    }
    assert_ne!(records[0].actions[..4], records[2].actions[..4]);
}

fn state(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn an_interrupted_match_is_resumed() {
    let game = Match::new(Rules::builtin("escalated").unwrap(), contenders("greedy:nodes=200", "random"));
    let whole = timeless(play(&game, 0..10, 2));
    let path = state("resumed.jsonl");
    let heading = Heading::from(&game);
    let (mut file, known) = StateFile::open(&path, &heading).unwrap();
    assert!(known.is_empty());
    for record in play(&game, [4, 0, 1, 2, 7], 2) {
        file.add(&record).unwrap();
    }
    drop(file);
    // The program ended while writing a game.
    let mut text = std::fs::read_to_string(&path).unwrap();
    text.push_str("{\"number\":5,\"a_pl");
    std::fs::write(&path, text).unwrap();

    let (mut file, mut known) = StateFile::open(&path, &heading).unwrap();
    assert_eq!(known.len(), 5);
    let missing: Vec<u64> = (0..10).filter(|number| known.iter().all(|record| record.number != *number)).collect();
    for record in play(&game, missing, 2) {
        file.add(&record).unwrap();
        known.push(record);
    }
    drop(file);
    known.sort_by_key(|record| record.number);
    assert_eq!(timeless(known.clone()), whole);
    let (resumed, uninterrupted) = (tally(&known), tally(&whole));
    assert_eq!(
        (resumed.a_wins(), resumed.draws(), resumed.pairs()),
        (uninterrupted.a_wins(), uninterrupted.draws(), uninterrupted.pairs())
    );
    assert_eq!(StateFile::open(&path, &heading).unwrap().1.len(), 10);

    let other = Heading { seed: 2, ..heading.clone() };
    assert!(matches!(StateFile::open(&path, &other), Err(StateError::Other { .. })));
    // The rules have changed since, or the rules of the games are unknown.
    for rules in ["0".repeat(64), String::new()] {
        let error = StateFile::open(&path, &Heading { rules, ..heading.clone() }).map(drop).unwrap_err();
        assert!(matches!(error, StateError::Rules { .. }));
        let text = error.to_string();
        assert!(text.contains("`escalated`") && text.contains("rules changed") && text.contains("delete"), "{text}");
    }
    std::fs::write(&path, "no match\n").unwrap();
    assert!(matches!(StateFile::open(&path, &heading), Err(StateError::Line { line: 1, .. })));
}

#[test]
fn a_match_can_be_stopped() {
    let mut game = Match::new(Rules::builtin("chess").unwrap(), contenders("uct", "first"));
    game.time = TimeControl::Turn(Duration::from_secs(3_600));
    let stop = Stop::default();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            // Most likely in the middle of a turn, which may take an hour.
            std::thread::sleep(Duration::from_millis(100));
            stop.stop();
        });
        let jobs = (0..4).map(|number| Job { of: 0, number });
        let done = |_, _| panic!("no game can be over");
        play_all(std::slice::from_ref(&game), jobs, 2, &stop, done).unwrap();
    });
    // The callback can stop the match, too.
    let quick = Match::new(Rules::builtin("chess").unwrap(), contenders("random", "random"));
    let mut seen = 0;
    let jobs = (0..1_000).map(|number| Job { of: 0, number });
    play_all(&[quick], jobs, 2, &Stop::default(), |_, _| {
        seen += 1;
        seen < 3
    })
    .unwrap();
    assert_eq!(seen, 3);
}

#[test]
fn reference_players_beat_random() {
    for a in ["greedy:nodes=2000", "uct:nodes=20000", "first:nodes=300"] {
        let game = Match::new(Rules::builtin("double-move").unwrap(), contenders(a, "random"));
        let records = play(&game, 0..8, 2);
        assert!(tally(&records).a_wins() >= 7, "{a}: {:?}", tally(&records));
    }
}

#[test]
fn turns_that_take_too_long_lose() {
    // No player can choose a turn in zero time, but the margin applies to both.
    let mut game = Match::new(Rules::builtin("chess").unwrap(), contenders("random", "random"));
    game.time = TimeControl::Turn(Duration::ZERO);
    game.margin = Duration::ZERO;
    let records = play(&game, 0..2, 1);
    assert!(records.iter().all(|record| record.reason == "time"), "{records:?}");
    assert_eq!(tally(&records).time_losses(), 2);
    game.margin = Duration::from_secs(60);
    assert_eq!(tally(&play(&game, 0..2, 1)).time_losses(), 0);
}

#[test]
fn a_match_with_changed_rules_is_not_resumed() {
    let text = |length: u32| format!("format = 1\nbase = 'chess'\n[about]\nname = 'Mine'\nsummary = 'S'\n[turn]\nlength = [{length}]\n");
    let heading = |text: &str| Heading::from(&Match::new(Rules::from_toml("mine", text).unwrap(), contenders("random", "random")));
    let path = state("edited.jsonl");
    drop(StateFile::open(&path, &heading(&text(2))).unwrap());
    // Different metadata, same rules.
    assert!(StateFile::open(&path, &heading(&text(2).replace("Mine", "Yours"))).is_ok());
    assert!(matches!(StateFile::open(&path, &heading(&text(3))), Err(StateError::Rules { .. })));
}

#[test]
fn a_suite_with_changed_rules_is_not_resumed() {
    let suite = "title = 'T'\ntext = 'X'\n[[pairing]]\na = 'greedy:nodes=20'\nb = 'random'\ngames = 2\n[[group]]\nname = 'G'\nvariants = ['chess']\n";
    let suite = Suite::from_toml(suite).unwrap();
    let fields = [Field { variant: "chess".into(), rules: Rules::builtin("chess").unwrap(), file: None, openings: None }];
    let mut results = Results::default();
    play_suite(&suite, &fields, &mut results, 1, &Stop::default(), |_, _| true).unwrap();
    assert_eq!(results.rules["chess"], fields[0].rules.digest());
    assert!(play_suite(&suite, &fields, &mut results, 1, &Stop::default(), |_, _| true).is_ok());
    for rules in [Some("0".repeat(64)), None] {
        results.rules = rules.into_iter().map(|digest| ("chess".to_owned(), digest)).collect();
        let error = play_suite(&suite, &fields, &mut results, 1, &Stop::default(), |_, _| true).unwrap_err();
        assert!(matches!(error, PlayError::Rules { .. }) && error.to_string().contains("`chess`"), "{error}");
    }
}

#[test]
fn a_suite_with_other_openings_is_not_resumed() {
    let suite = "title = 'T'\nbalanced-openings = 'D'\n[[pairing]]\na = 'greedy:nodes=20'\nb = 'random'\ngames = 2\n[[group]]\nname = 'G'\n\
                 variants = ['chess']\n";
    let suite = Suite::from_toml(suite).unwrap();
    let rules = Rules::builtin("chess").unwrap();
    let field = |openings: Option<&str>| {
        let openings = openings.map(|lines| Openings::suite(&rules, lines).unwrap());
        [Field { variant: "chess".into(), rules: rules.clone(), file: None, openings }]
    };
    let mut results = Results::default();
    let mut play = |openings| play_suite(&suite, &field(openings), &mut results, 1, &Stop::default(), |_, _| true);
    play(Some("e4 e5")).unwrap();
    play(Some("# The same.\n1. e2e4 e7e5\n")).unwrap();
    for others in [Some("e4 c5"), None] {
        let error = play(others).unwrap_err();
        assert!(matches!(error, PlayError::Openings { .. }) && error.to_string().contains("`chess`"), "{error}");
    }
    assert!(suite.settings().unwrap().contains("4 random actions (balanced ones where marked)"));
    assert!(suite.report(&results, &|id| Rules::builtin(id).ok()).contains("| Chess (balanced openings) |"));
}
