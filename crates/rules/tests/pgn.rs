//! PGN: published games, round trips, mistakes with their place, bounds.

use std::sync::Arc;
use std::time::Duration;

use cpu_time::ThreadTime;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tempi_rules::format::model::VariantFile;
use tempi_rules::pgn::{self, Line, MAX_DEPTH, Node, Pgn, Reader, Score};
use tempi_rules::{Action, Color, EndReason, Game, Position, Rules, catalog};

fn only(text: &str) -> Pgn {
    let mut games = pgn::read(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

/// The main line in Tempi's own notation.
fn movetext(pgn: &Pgn) -> String {
    pgn.game().unwrap().movetext()
}

fn mistake(text: &str) -> (u32, u32, String) {
    let error = pgn::read(text).err().unwrap_or_else(|| panic!("read without a mistake: {text}"));
    (error.line, error.column, error.message)
}

#[test]
fn the_published_games_of_progressive_chess() {
    // Both end by checkmate under the rules of either kind of progressive chess.
    let first = "1.d4 2.c5 cxd4 3.e4 Bd3 Ke2 4.dxe3 Qc7 Qf4 Qxf2#";
    let second = "1.e4 2.Nc6 d5 3.Qg4 Qxc8 Qxd8+ 4.Kxd8 dxe4 Nf6 h5 5.f3 fxe4 e5 exf6 Be2 6.Nd4 Nxe2 Ng3 Rh6 Rxf6 Rf1#";
    for id in ["progressive-italian", "progressive-scottish"] {
        for (moves, count) in [(first, 10), (second, 21)] {
            let pgn = only(&format!("[Variant \"{id}\"]\n[Result \"0-1\"]\n\n{moves} 0-1\n"));
            let game = pgn.game().unwrap();
            assert_eq!(game.actions().len(), count, "{id}: {moves}");
            let outcome = game.outcome().unwrap();
            assert_eq!((outcome.winner, outcome.reason), (Some(Color::Black), EndReason::Checkmate), "{id}: {moves}");
            assert_eq!(game.movetext().replace(". ", "."), moves, "written as it was read, signs included");
        }
    }
}

#[test]
fn ordinary_pgn_of_chess_is_read_and_written_as_other_programs_do() {
    let text = "[Event \"Paris\"]\n[Site \"?\"]\n[Date \"1858.??.??\"]\n[Round \"?\"]\n[White \"Morphy\"]\n[Black \"Duke\"]\n\
        [Result \"1-0\"]\n\n1. e4 e5 2. Nf3 d6 3. d4 Bg4 $4 {A weak move} 4. dxe5 Bxf3 (4... dxe5 5. Qxd8+ Kxd8 6. Nxe5) 5. Qxf3 dxe5 \
        6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 \
        16. Qb8+ Nxb8 17. Rd8# 1-0\n";
    let pgn = only(text);
    assert_eq!(pgn.rules.id(), "chess");
    assert_eq!(pgn.line.moves.len(), 33);
    assert_eq!(pgn.game().unwrap().outcome().unwrap().reason, EndReason::Checkmate);
    let written = pgn.to_string();
    assert!(!written.contains("Variant"), "other programs know chess without a tag");
    let unwrapped = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    // A number stands again after a comment and a variation, as the standard asks.
    let expected = text.replace("Bg4 $4 {", "Bg4?? {");
    assert_eq!(unwrapped(&written), unwrapped(&expected));
    assert!(written.lines().all(|line| line.len() <= 80));
}

#[test]
fn numbers_are_read_in_every_way_of_counting() {
    let tempi = "[Variant \"marseillais\"]\n\n1. e4 d4 2. e5 d5 3. Nf3 Nc3 *";
    let rounds = "[Variant \"marseillais\"]\n\n1. e4 d4 1... e5 d5 2. Nf3 2. Nc3 *";
    let bare = "[Variant \"marseillais\"]\n\ne4 d4 e5 d5 Nf3 Nc3";
    let [a, b, c] = [tempi, rounds, bare].map(|text| movetext(&only(text)));
    assert_eq!((&a, &b), (&b, &c));
    // Turn 2 has two moves: without the second, the third number shows what is missing.
    assert_eq!(mistake("[Variant \"marseillais\"]\n\n1. e4 d4 2. e5 3. Nf3 Nc3 *").2, "wrong number 3: this is turn 2");
    // The source of Multi-Mate gives its first two turns one number; a dash divides them.
    let multi = only("[Variant \"multi-mate\"]\n\n1 e3 — Nc6 c4?? 2 Ne5 Ne2 Nd3 0-1");
    assert_eq!(movetext(&multi), "1. e3 2. Nc6 c4 3. Ne5 Ne2 Nd3#");
    let plies = only("[Variant \"multi-mate\"]\n\n1. e3 Nc6 2. c4 Ne5 3. Ne2 Nd3# 0-1");
    assert_eq!(movetext(&plies), movetext(&multi));
}

#[test]
fn the_sources_spellings_are_read() {
    let read = |id: &str, moves: &str| {
        let mut game = Game::new(Rules::builtin(id).unwrap());
        game.play_movetext(moves).unwrap_or_else(|e| panic!("{id}: {moves}: {e}"));
        game.movetext()
    };
    assert_eq!(read("binary", "1 e4 2 d5 de 3 Nc3 Nd3 Nxd8 4 Bg4 e3 e2 exd1=Q"), "1. e4 2. d5 dxe4 3. Nc3 Nd3 Nxd8 4. Bg4 e3 e2 exd1=Q#");
    assert_eq!(read("escalated", "1 e4 d5 2 ed? Bg4-Bxd1"), "1. e4 2. d5 3. exd5 4. Bg4 Bxd1");
    assert_eq!(read("monsoon", "1 d3 Bg5 e6+, f6 Bb4 f3+"), "1. d3 Bg5 e6+ 2. f6 Bb4+ f3+");
    assert_eq!(read("double-move-helpmate", "1 f3 f6/d5?? 2 Nc3/h3"), "1. f3 2. f6 d5 3. Nc3 h3");
    assert_eq!(
        read(
            "sequential",
            "1 e4 Nh3 Bc4 Rf1 Qf3 0000; 2 e5 Nc6 Bc5 Rb8 Qe7 Kd8 and so on\n 2 e5 Nc6 Bc5 Rb8 Qe7 Kd8 3 Qf7 kd1 d3 Nc3 Bg5 Rb1"
        ),
        "1. e4 Nh3 Bc4 Rf1 Qf3 -- 2. e5 Nc6 Bc5 Rb8 Qe7 Kd8 3. Qxf7 Kd1 d3 Nc3 Bg5 Rb1"
    );
    assert_eq!(read("mach-four", "1 d4 2 d5 e5 3 de f4 e4? 4 de Qd1+ Kf2 Qf1+"), "1. d4 2. d5 e5 3. dxe5 f4 e4 4. dxe4 Qxd1+ Kf2 Qxf1+");
    assert_eq!(read("triomino", "1 (Nc1/Bd1/Qb1) c4 (Bc6//) d5"), "1. (Qb1/Nc1/Bd1) c4 2. (Bc6//) d5");
    assert_eq!(
        read("chess", "1. e2-e4 e7-e5 2. Ng1-f3 Nb8c6 3. Bb5 a6 4. Ba4 Nf6 5. 0-0"),
        "1. e4 2. e5 3. Nf3 4. Nc6 5. Bb5 6. a6 7. Ba4 8. Nf6 9. O-O"
    );
}

#[test]
fn a_rearrangement_is_no_variation() {
    let pgn = only("[Variant \"triomino\"]\n\n1. (Nc1/Bd1/Qb1)! c4 (1. ... c3) 2. (Bc6//) d5 *");
    assert_eq!(pgn.line.moves.len(), 4);
    assert_eq!(pgn.line.moves[0].nags, [1]);
    assert_eq!(pgn.line.moves[1].variations.len(), 1);
}

#[test]
fn a_variation_may_begin_with_a_rearrangement() {
    let pgn = only("[Variant \"triomino\"]\n\n1. c4 ((Nc1/Bd1/Qb1) 1. ... c4 {so}) 2. (Bc6//) (2. (Bc6//) $1) 2. ... d5 *");
    let [first, second] = [0, 1].map(|index| &pgn.line.moves[index]);
    assert_eq!(first.variations[0].moves.len(), 2);
    assert_eq!(second.variations[0].moves[0].action, second.action);
    assert_eq!(pgn::read(&pgn.to_string()).unwrap()[0].line, pgn.line);
}

#[test]
fn several_games_comments_escapes_and_glyphs() {
    let text = "% an escape line\n[White \"A \\\"B\\\" \\\\\"]\n\n{first} 1. e4 ; to the end } of the line\n% another\n e5 !? $14 {two\n lines} *\n\n\
        [Variant \"binary\"]\n\n1. e4 * 1. d4 d5 1/2-1/2\n";
    let games = pgn::read(text).unwrap();
    assert_eq!(games.len(), 3);
    assert_eq!(games[0].tag("White"), Some("A \"B\" \\"));
    assert_eq!(games[0].line.comments, ["first"]);
    assert_eq!(games[0].line.moves[0].comments, ["to the end } of the line"]);
    assert_eq!(games[0].line.moves[1].nags, [5, 14]);
    assert_eq!(games[0].line.moves[1].comments, ["two lines"]);
    assert_eq!((games[1].rules.id(), games[1].score), ("binary", Score::Open));
    assert_eq!(games[2].game().unwrap().outcome().unwrap().reason, EndReason::Agreement);
    for game in &games {
        let again = only(&game.to_string());
        assert_eq!((&again.line, again.score), (&game.line, game.score));
        assert_eq!(again.to_string(), game.to_string());
    }
}

/// A line of random moves with random comments, glyphs and variations.
fn random_line(rules: &Rules, mut position: Position, rng: &mut SmallRng, length: usize, depth: usize) -> Line<Action> {
    const COMMENTS: [&str; 5] = ["so", "a longer comment, with (brackets) and 1. e4 in it", "closed } here", "", "%50 \"quoted\" \\ ; {"];
    let mut line = Line::default();
    let comment = |rng: &mut SmallRng| -> Vec<String> {
        if rng.random_range(0..6) > 0 { Vec::new() } else { vec![COMMENTS[rng.random_range(0..COMMENTS.len())].to_owned()] }
    };
    line.comments = comment(rng);
    for _ in 0..length {
        let actions = position.legal_actions(rules);
        let Some(&action) = actions.get(rng.random_range(0..actions.len().max(1))) else { break };
        let mut node = Node::new(action);
        if rng.random_range(0..5) == 0 {
            node.nags = (0..rng.random_range(1..3)).map(|_| rng.random_range(0..=255)).collect();
        }
        node.comments = comment(rng);
        if depth > 0 && rng.random_range(0..6) == 0 {
            node.variations = (0..rng.random_range(1..3)).map(|_| random_line(rules, position, rng, 4, depth - 1)).collect();
        }
        line.moves.push(node);
        position.play_unchecked(rules, action);
    }
    line
}

/// The file of a variant without the name of its base, which is merged in.
fn self_contained(rules: &Rules) -> VariantFile {
    VariantFile { base: None, ..rules.source_file().clone() }
}

fn rules_of_examples() -> Vec<Arc<Rules>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/variants");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let toml = files.iter().filter(|path| path.extension().is_some_and(|extension| extension == "toml"));
    toml.map(|path| Rules::from_toml(path.file_stem().unwrap().to_str().unwrap(), &std::fs::read_to_string(path).unwrap()).unwrap())
        .collect()
}

#[test]
fn what_is_written_is_read_back_in_every_variant() {
    let mut rng = SmallRng::seed_from_u64(31);
    let all = catalog::ids().map(|id| Rules::builtin(id).unwrap()).chain(rules_of_examples());
    for rules in all {
        for inside in [false, true] {
            let mut start = Position::start(&rules);
            // From the start, and from a position somewhere in a game.
            for _ in 0..if inside { rng.random_range(1..9) } else { 0 } {
                let actions = start.legal_actions(&rules);
                let Some(&action) = actions.get(rng.random_range(0..actions.len().max(1))) else { break };
                start.play_unchecked(&rules, action);
            }
            let mut pgn = Pgn::from_game(&Game::from_position(rules.clone(), start));
            pgn.line = random_line(&rules, start, &mut rng, 20, 2);
            let text = pgn.to_string();
            let again = pgn::read(&text).unwrap_or_else(|e| panic!("{}: {e}\n{text}", rules.id())).remove(0);
            assert_eq!(again.line, pgn.line, "{}\n{text}", rules.id());
            assert_eq!(again.start, pgn.start, "{}\n{text}", rules.id());
            assert_eq!(self_contained(&again.rules), self_contained(&rules), "{}", rules.id());
            assert_eq!(again.rules.id(), rules.id());
            assert!(text.lines().all(|line| line.len() <= 80 || line.starts_with('[')), "{text}");
        }
    }
}

#[test]
fn a_users_variant_travels_with_its_game() {
    let toml = "format = 1\nbase = 'chess'\n[about]\nname = 'Thrée \"Moves\"'\nsummary = '100 % three moves a turn.'\n[turn]\nlength = [1, 2, 3]\n";
    let rules = Rules::from_toml("mine", toml).unwrap();
    let mut game = Game::new(rules.clone());
    game.play_movetext("1. e4 2. e5 Nc6 3. Nf3 Nc3 Bc4").unwrap();
    let text = Pgn::from_game(&game).to_string();
    assert!(text.contains("[Variant \"mine\"]\n[VariantName \"Thrée \\\"Moves\\\"\"]\n"), "{text}");
    assert_eq!(self_contained(&only(&text).rules), self_contained(&rules));
    // Without the file the variant must be given to the reader.
    let bare = "[Variant \"mine\"]\n\n1. e4 2. e5 Nc6 *";
    assert!(mistake(bare).2.starts_with("unknown variant `mine`"));
    assert_eq!(Reader::new(bare).with_rules(rules).next().unwrap().unwrap().line.moves.len(), 3);
}

#[test]
fn results_off_the_board() {
    let result = |tags: &str, moves: &str| only(&format!("{tags}\n\n{moves}\n")).game().unwrap().outcome().map(|o| (o.winner, o.reason));
    assert_eq!(result("[Result \"1-0\"]", "1. e4 1-0"), Some((Some(Color::White), EndReason::Resignation)));
    assert_eq!(result("[Result \"0-1\"]\n[Termination \"time forfeit\"]", "1. e4 0-1"), Some((Some(Color::Black), EndReason::Time)));
    assert_eq!(result("[Termination \"abandoned\"]", "1. e4 0-1"), Some((Some(Color::Black), EndReason::Abandoned)));
    assert_eq!(result("[Result \"*\"]", "1. e4 *"), None);
    let mut game = Game::new(Rules::builtin("chess").unwrap());
    game.play_text("e4").unwrap();
    game.lose_on_time(Color::Black).unwrap();
    assert_eq!(only(&Pgn::from_game(&game).to_string()).game().unwrap().outcome(), game.outcome());
    let forward = only("[Variant \"forward\"]\n\n1. e4 1/2-1/2");
    assert_eq!(forward.game().unwrap_err().to_string(), "this variant does not allow draws by agreement");
}

#[test]
fn mistakes_have_their_place() {
    let table: [(&str, u32, u32, &str); 22] = [
        ("1. e4 e5 2. Ke3 *", 1, 13, "`Ke3`: this is not legal here (did you mean Ke2?)"),
        ("[Event \"x\"]\n\n1. e4 e5\n2. Xf3 *", 4, 4, "`Xf3`: `X` is not a piece of this variant (pieces: B, K, N, P, Q, R)"),
        (
            "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/1N2KN2 w - -\"]\n\n1. Nd2",
            4,
            4,
            "`Nd2`: it could mean several actions (did you mean Nbd2 or Nfd2?)",
        ),
        ("1. e4 (1. d4", 1, 13, "a variation is not closed"),
        ("1. e4 )", 1, 7, "this parenthesis has no match"),
        ("(1. e4)", 1, 1, "a variation must follow the move it replaces"),
        ("1. e4 ()", 1, 7, "this variation has no moves"),
        ("1. e4 {never closed", 1, 7, "this comment has no closing }"),
        ("1. e4 } e5", 1, 7, "`}` is out of place"),
        ("1. e4 $256", 1, 7, "a glyph is $ and a number from 0 to 255"),
        ("$1 e4", 1, 1, "a glyph must follow a move"),
        ("1. e4!!! e5", 1, 6, "`!!!` is not one of ! ? !! ?? !? ?!"),
        ("[Event \"x]\n\n1. e4", 1, 1, "the text of this tag has no closing quote on its line"),
        ("[Event x]", 1, 1, "a tag is a name and a quoted text in square brackets: [White \"Anna\"]"),
        ("[Event \"x\"] trailing words", 1, 13, ""),
        ("[A \"1\"]\n[A \"2\"]", 2, 1, "duplicate tag A"),
        ("[Variant \"binari\"]\n\n*", 1, 1, "unknown variant `binari`; did you mean `binary`?"),
        (
            "[Variant \"binary\"]\n[VariantFile \"%4\"]",
            1,
            1,
            "the tag VariantFile is not valid UTF-8, or has a % without two hexadecimal digits",
        ),
        ("[SetUp \"1\"]\n\n1. e4", 1, 1, "SetUp is 1, but there is no FEN"),
        ("[Result \"2-0\"]\n\n1. e4", 1, 1, "the result `2-0` must be 1-0, 0-1, 1/2-1/2 or *"),
        ("[Result \"1-0\"]\n\n1. e4 0-1", 3, 7, "the result is 0-1 here, but 1-0 in the tag"),
        ("1. f3 e5 2. g4 Qh4# 1-0", 1, 21, "the result is given as 1-0, but the game ended 0-1 (checkmate)"),
    ];
    for (text, line, column, message) in table {
        let found = mistake(text);
        assert_eq!((found.0, found.1), (line, column), "{text}: {}", found.2);
        assert!(message.is_empty() || found.2 == message, "{text}: {}", found.2);
    }
    // Nothing may follow the end of the game.
    assert_eq!(mistake("1. f3 e5 2. g4 Qh4# 3. a3").2, "`a3`: the game is over, so no action is legal");
    assert_eq!(mistake("1. e4 *\nrubbish").0, 2);
}

#[test]
fn reading_goes_on_with_the_next_game() {
    let text = "[White \"1\"]\n\n1. e4 {open *\n\n[White \"2\"]\n\n1. e4 e5 *\n\n[White \"3\"]\n\n1. e5 *\n\n[White \"4\"]\n\n1. d4 *\n";
    let found: Vec<_> = Reader::new(text).map(|game| game.ok().and_then(|game| game.tag("White").map(str::to_owned))).collect();
    // The open comment of the first game swallows nothing but itself; the third has a move that is not legal.
    assert_eq!(found, [None, Some("2".into()), None, Some("4".into())]);
}

#[test]
fn games_that_go_on_after_their_end_are_read_but_not_replayed() {
    let text = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6\n4. Ng1 Ng8 5. e4 (5. d4) *\n\n[White \"2\"]\n\n1. e4 *\n";
    let read = pgn::read(text).unwrap();
    assert_eq!((read[0].line.moves.len(), read[0].game().is_err(), read.len()), (9, true, 2));
    let mut strict = Reader::new(text).replaying();
    let error = strict.next().unwrap().unwrap_err();
    assert_eq!((error.line, error.column), (2, 15), "{error}");
    assert_eq!(error.message, "`e4`: the game is over: drawn (repetition)");
    assert!(strict.next().unwrap().is_ok_and(|game| game.tag("White") == Some("2")));
    let drawn = Reader::new("[Variant \"forward\"]\n[Result \"1/2-1/2\"]\n\n1. e4").replaying().next().unwrap().unwrap_err();
    assert_eq!((drawn.line, drawn.column), (2, 1), "{drawn}");
}

#[test]
fn a_megabyte_of_anything_is_refused_quickly() {
    let deep = format!("1. e4 {}", "(1. d4 ".repeat(MAX_DEPTH + 1));
    assert!(mistake(&deep).2.contains("more than 64 deep"));
    let million = 1 << 20;
    let repeated = ["(", ")", "a", "[", "{", "\"", "$", "1", "1 ", "-", "0", "%", "é", "[A \"", "!", "e4 ", "(e4", "/", "\u{0}", ";\n$"];
    let texts = repeated.map(|piece| piece.repeat(million / piece.len()));
    for text in &texts {
        let begun = ThreadTime::now();
        let games = Reader::new(text).take(1000).count();
        assert!(begun.elapsed() < Duration::from_secs(5), "{:?} took {:?}", &text[..4], begun.elapsed());
        assert!(games <= 1000);
    }
    // Each of these pieces is a mistake of its own; all of them are found.
    for piece in ["\n\n[", "\r\n\r\n[", "\n\n[A \"\"]{", "a * ", "[A \"\"]a*", "\n\n[A \"b\"]\n\n1. e5 *"] {
        let count = million / piece.len();
        let text = piece.repeat(count);
        let begun = ThreadTime::now();
        let (errors, last) = Reader::new(&text).fold((0, None), |(errors, _), game| (errors + 1, game.err()));
        assert!(begun.elapsed() < Duration::from_secs(5), "{piece:?} took {:?}", begun.elapsed());
        let last = last.unwrap_or_else(|| panic!("{piece:?} was read"));
        assert_eq!((errors, last.line), (count, text.matches('\n').count() as u32 + 1), "{piece:?}");
    }
    let mut rng = SmallRng::seed_from_u64(5);
    let pieces = [
        "1. ",
        "e4 ",
        "e5 ",
        "(",
        ")",
        "{",
        "}",
        "[A \"b\"]",
        "\n",
        "Nf3 ",
        "$1 ",
        "*",
        "1-0 ",
        "é",
        "--",
        "@a5",
        "O-O",
        ";",
        "%",
        "/N@g1",
        "\\",
    ];
    for _ in 0..3000 {
        let text: String = (0..rng.random_range(0..40)).map(|_| pieces[rng.random_range(0..pieces.len())]).collect();
        for game in Reader::new(&text).take(50).flatten() {
            assert_eq!(pgn::read(&game.to_string()).unwrap()[0].line, game.line, "{text}");
        }
        let _ = Game::new(Rules::builtin("chess").unwrap()).play_movetext(&text);
    }
}

#[test]
fn games_without_a_variant_are_of_the_one_that_is_said() {
    let rules = Rules::builtin("binary").unwrap();
    let text = "1. e4 2. d5 dxe4 *\n\n[Variant \"chess\"]\n\n1. e4 e5 *\n";
    let games: Vec<Pgn> = Reader::new(text).with_unnamed(rules).collect::<Result<_, _>>().unwrap();
    assert_eq!(games.iter().map(|game| game.rules.id()).collect::<Vec<_>>(), ["binary", "chess"]);
    assert!(pgn::read(text).is_err(), "without it the first game is of chess");
}

#[test]
fn broken_games_are_read_up_to_the_mistake() {
    let read = |text: &str| {
        let mut reader = Reader::new(text);
        let parts: Vec<_> = std::iter::from_fn(|| reader.next_partial()).collect();
        assert_eq!(reader.offset(), text.len());
        // What the other way of reading refuses has a mistake here, and the same one.
        let games: Vec<_> = Reader::new(text).collect();
        assert_eq!(games.len(), parts.len(), "{text}");
        for (game, part) in games.iter().zip(&parts) {
            assert_eq!(game.as_ref().err(), part.error.as_ref(), "{text}");
        }
        parts
    };
    let lengths = |text: &str| {
        let length = |part: pgn::PartialPgn| part.pgn.map(|pgn| (pgn.line.moves.len(), pgn.score));
        read(text).into_iter().map(length).collect::<Vec<_>>()
    };
    let open = |moves| Some((moves, Score::Open));
    assert_eq!(lengths("1. e4 2. e5 *"), [open(2)]);
    assert_eq!(lengths("1. e4 2. Ke3 3. d4 1-0"), [open(1)]);
    assert_eq!(lengths("1. e4 2. e5 ( 3. Nf3"), [open(2)], "a bracket that is not closed");
    assert_eq!(lengths("1. e4 2. e5 { 3. Nf3"), [open(2)], "a comment that is not closed");
    assert_eq!(lengths("1. e4 3. e5 1-0"), [open(1)], "a wrong number");
    assert_eq!(lengths("1. f3 2. e5 3. g4 4. Qh4# 1-0"), [open(4)], "a wrong result");
    assert_eq!(lengths("[Variant \"nonsense\"]\n\n1. e4 *"), [None]);
    assert_eq!(lengths("[FEN \"8/8\"]\n\n1. e4 *"), [None]);
    assert_eq!(lengths("[White \"A\"]\n[White"), [open(0)]);
    // A mistake in a variation ends the game with the move before which it stands, and the moves before it are kept.
    let part = read("1. e4 2. e5 (2. d5 3. Ke3) 3. Nf3 *").remove(0);
    let pgn = part.pgn.unwrap();
    assert_eq!((pgn.line.moves.len(), pgn.line.moves[1].variations[0].moves.len()), (2, 1));
    // Later games are read all the same.
    assert_eq!(lengths("1. e4 {\n\n[White \"B\"]\n\n1. d4 2. d5 *\n"), [open(1), open(2)]);
}
