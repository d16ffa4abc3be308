//! PGN: any text and spoiled games are refused or are read as games that are written and read back the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tempi_fuzz::{Choices, VARIANTS};
use tempi_rules::Game;
use tempi_rules::pgn::{self, Pgn};

fn game(choices: &mut Choices<'_>) -> Pgn {
    let id = choices.rules().id();
    let rules = VARIANTS.iter().find(|rules| rules.id() == id).unwrap_or(&VARIANTS[0]);
    let mut game = Game::new(rules.clone());
    for _ in 0..choices.below(30) {
        let actions = game.legal_actions();
        let Some(&action) = actions.get(choices.below(actions.len())) else { break };
        game.play(action).expect("the action is legal");
    }
    Pgn::from_game(&game)
}

fn assert_written_and_read(game: &Pgn) {
    let text = game.to_string();
    let again = pgn::read(&text).unwrap_or_else(|e| panic!("{e} in\n{text}"));
    assert_eq!(again.len(), 1, "{text}");
    assert_eq!((&again[0].line, again[0].score), (&game.line, game.score), "{text}");
    assert_eq!(again[0].to_string(), text);
}

fuzz_target!(|data: &[u8]| {
    let mut choices = Choices(data);
    let text = if choices.byte() & 1 == 0 {
        choices.text()
    } else {
        let games = [game(&mut choices), game(&mut choices)];
        assert_written_and_read(&games[0]);
        choices.spoil(&games[0].to_string(), &games[1].to_string())
    };
    for game in pgn::read(&text).unwrap_or_default() {
        assert_written_and_read(&game);
    }
});
