//! Proofs that hold, and certificates that prove nothing.

use std::sync::Arc;
use std::time::Duration;

use tempi_engine::NoClock;
use tempi_proofs::{Answer, Attempt, Certificate, FirstTurns, Limits, Winner, prove, prove_first_turns, read, verify, write};
use tempi_rules::{Game, Position, Rules};

/// Mate in two, by 1. Ra6 (Paul Morphy).
const MORPHY: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

const LIMITS: Limits = Limits { turns: 2, time: Duration::from_secs(60), answers: 200, memory: 16 << 20 };

fn game(variant: &str, fen: &str) -> Game {
    let rules = Rules::builtin(variant).unwrap();
    let start = Position::from_fen(&rules, fen).unwrap();
    Game::from_position(rules, start)
}

fn proved(game: &Game, limits: &Limits) -> Certificate {
    match prove(game, limits, &mut NoClock) {
        Attempt::Proved(certificate) => certificate,
        other => panic!("{other:?}"),
    }
}

fn flaw(rules: &Arc<Rules>, certificate: &Certificate) -> String {
    verify(rules, certificate).unwrap_err().to_string()
}

#[test]
fn a_forced_mate_is_proved_with_an_answer_to_each_reply() {
    let game = game("chess", MORPHY);
    let certificate = proved(&game, &LIMITS);
    assert_eq!((certificate.winner, certificate.turns), (Winner::White, 2));
    assert_eq!(certificate.answers[0].turn, ["a1a6"]);
    // Black has eight moves: the pawns', and those of the bishop.
    assert_eq!(certificate.answers.len(), 1 + game_after(&game, "a1a6").legal_actions().len());
    let verified = verify(game.rules(), &certificate).unwrap();
    assert!(verified.actions > certificate.answers.len() as u64, "{verified:?}");
    let text = write(std::slice::from_ref(&certificate));
    assert_eq!(read(&text).unwrap(), [certificate]);
}

fn game_after(game: &Game, action: &str) -> Game {
    let mut next = game.clone();
    next.play_text(action).unwrap();
    next
}

#[test]
fn wins_of_whole_turns_are_proved_in_other_variants() {
    // Black mates with the fourth move of the turn.
    let game = game("progressive-italian", "rnbBkbnr/pp1p1ppp/8/8/3p4/8/PPP1PPPP/RN1QKBNR b KQkq - 0 2");
    let certificate = proved(&game, &LIMITS);
    assert_eq!((certificate.winner, certificate.turns, certificate.answers.len()), (Winner::Black, 1, 1));
    assert_eq!(verify(game.rules(), &certificate).unwrap().actions, 4);
}

#[test]
fn what_is_not_won_or_not_decided_has_no_certificate() {
    let start = Game::new(Rules::builtin("chess").unwrap());
    assert_eq!(prove(&start, &LIMITS, &mut NoClock), Attempt::NoWin);
    let game = game("chess", MORPHY);
    assert_eq!(prove(&game, &Limits { turns: 1, ..LIMITS }, &mut NoClock), Attempt::NoWin);
    assert_eq!(prove(&game, &Limits { answers: 2, ..LIMITS }, &mut NoClock), Attempt::Open);
}

#[test]
fn first_turns_that_lose_are_found() {
    // Fool's mate: of all moves, only 2. g4 and those that leave the diagonal open lose at once.
    let rules = Rules::builtin("chess").unwrap();
    let game = Game::replay(rules.clone(), None, &["f2f3", "e7e5"]).unwrap();
    let limits = Limits { turns: 1, ..LIMITS };
    let FirstTurns::Examined(turns) = prove_first_turns(&game, &limits, &mut NoClock, |_, _| {}) else { panic!("too many") };
    assert_eq!(turns.len(), game.legal_actions().len());
    let losing: Vec<_> = turns.iter().filter(|turn| matches!(turn.reply, Attempt::Proved(_))).collect();
    assert_eq!(losing.iter().map(|turn| turn.actions[0].text(&rules)).collect::<Vec<_>>(), ["g2g4"]);
    let Attempt::Proved(certificate) = &losing[0].reply else { unreachable!() };
    assert_eq!(certificate.played, ["f2f3", "e7e5", "g2g4"]);
    verify(&rules, certificate).unwrap();
    assert_eq!(prove_first_turns(&game, &Limits { answers: 5, ..limits }, &mut NoClock, |_, _| {}), FirstTurns::TooMany);
}

#[test]
fn certificates_that_prove_nothing_are_rejected() {
    let game = game("chess", MORPHY);
    let rules = game.rules();
    let good = proved(&game, &LIMITS);
    let changed = |change: &dyn Fn(&mut Certificate)| {
        let mut certificate = good.clone();
        change(&mut certificate);
        flaw(rules, &certificate)
    };
    assert!(changed(&|certificate| certificate.rules = "0".repeat(64)).starts_with("the rules of `chess` have the digest"));
    assert!(changed(&|certificate| certificate.played = vec!["a1a9".to_owned()]).starts_with("`played`: "));
    assert!(changed(&|certificate| certificate.winner = Winner::Black).starts_with("after `played`, the winner is not to act"));
    assert!(changed(&|certificate| _ = certificate.answers.pop()).starts_with("no turn is given for the position "));
    assert!(changed(&|certificate| certificate.turns = 1).ends_with("not won within the stated number of turns"));
    assert!(changed(&|certificate| certificate.answers[1].turn = vec!["c8c1".to_owned()]).starts_with("position "));
    assert!(changed(&|certificate| certificate.answers[1].turn.clear()).ends_with("not exactly one turn"));
    let longer = |certificate: &mut Certificate| certificate.answers[1].turn.push("a7a6".to_owned());
    assert!(changed(&longer).ends_with("not exactly one turn"));
    // After 1. Ra2, Black has a reply that the certificate does not know.
    assert!(changed(&|certificate| certificate.answers[0].turn = vec!["a1a2".to_owned()]).starts_with("no turn is given"));
    let answers = vec![Answer { fen: STALEMATING.to_owned(), turn: vec!["c2c7".to_owned()] }];
    let stalemated = Certificate { fen: Some(STALEMATING.to_owned()), turns: 1, answers, ..good };
    assert!(flaw(rules, &stalemated).ends_with("the game ends without a win"), "{}", flaw(rules, &stalemated));
}

/// After 1. Qc7, Black has no legal move and is not in check.
const STALEMATING: &str = "k7/8/1K6/8/8/8/2Q5/8 w - - 0 1";

#[test]
fn lines_that_are_no_certificates_are_named() {
    assert_eq!(read("").unwrap(), []);
    let error = read("{\"variant\":\"chess\"}\n").unwrap_err();
    assert!(error.to_string().starts_with("line 1: not a certificate: missing field"), "{error}");
}
