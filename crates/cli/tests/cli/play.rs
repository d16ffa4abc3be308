//! `tempi play`, driven through a pipe.

use std::fs;

use super::tempi::{Run, folder, tempi, with_input};

/// Plays with these lines as input, with pieces shown as letters.
fn play(args: &[&str], lines: &str) -> Run {
    let args = [&["play", "--ascii", "--seed", "1", "--time", "200", "--level", "1"], args].concat();
    with_input(&args, lines.as_bytes()).good()
}

/// The same, with two players at the keyboard.
fn two(variant: &str, lines: &str) -> Run {
    play(&[variant, "--white", "human", "--black", "human"], lines)
}

#[test]
fn a_whole_game() {
    let run = two("chess", "f3\ne5\ng4\nQh4\n");
    assert!(run.out.contains("Turn 1 · White · "), "{}", run.out);
    let last = "\
 8  r  n  b (.) k  b  n  r   Chess
 7  p  p  p  p  .  p  p  p   White: you · Black: you
 6     .     .     .     .   
 5  .     .     p     .      1. f3
 4     .     .     .  P (q)  2. e5
 3  .     .     .  P  .      3. g4
 2  P  P  P  P  P  .     P   4. Qh4#
 1  R  N  B  Q {K} B  N  R   
    a  b  c  d  e  f  g  h   
Black wins: checkmate.
over> 
";
    assert!(run.out.ends_with(last), "{}", run.out);
}

#[test]
fn turns_of_several_moves_in_one_line_and_the_inventors_mate() {
    let run = two("binary", "1. e4\nd5 dxe4\n3. Nc3 Nd3 Nxd8\nBg4\ne3\ne2 exd1=Q\nquit\n");
    for said in [
        "Turn 2 · Black · move 1 of 2 · may not give check yet",
        "move 2 of 4 · may not give check yet",
        "4. Bg4 e3 e2 exd1=Q#",
        "Black wins: checkmate.",
    ] {
        assert!(run.out.contains(said), "`{said}` is not in {}", run.out);
    }
}

#[test]
fn a_captured_king_ends_the_game_inside_a_turn() {
    two("double-move", "e4\na6 a5\nBb5 Bxd7\nh6 h5\nBxe8\n").says("White wins: Black's king was captured.");
}

#[test]
fn the_computers_whole_turn_is_shown() {
    let run = play(&["marseillais"], "e4 d4\nresign\n").says("White: you · Black: tempi, level 1").says("Black wins: White resigns.");
    let turn = run.out.lines().find(|line| line.starts_with("Black: 2. ")).unwrap_or_else(|| panic!("no answer in {}", run.out));
    assert_eq!(turn.split_whitespace().count(), 4, "two moves: {turn}");
    play(&["chess", "--black", "human"], "flip\nquit\n").says("White: 1. ").says(" 1  R  N  B  K").says(" 8  r  n  b  q");
}

#[test]
fn the_same_seed_plays_the_same_game_to_its_end() {
    let game = |seed| {
        let args =
            ["play", "double-move", "--white", "random", "--black", "tempi", "--level", "1", "--time", "60000", "--seed", seed, "--json"];
        tempi(&args).good().json()
    };
    let report = game("5");
    assert_eq!(report, game("5"));
    assert_eq!(report["variant"], "double-move");
    assert!(report["result"]["reason"].is_string(), "{report}");
    let actions: Vec<String> =
        report["actions"].as_array().into_iter().flatten().filter_map(|text| text.as_str().map(str::to_owned)).collect();
    let replayed = tempi(&["actions", "double-move", "--moves", &actions.join(" "), "--json"]).good().json();
    assert_eq!((&replayed["fen"], &replayed["result"]), (&report["fen"], &report["result"]));
}

#[test]
fn a_square_shows_the_targets_of_its_piece() {
    let run = two("chess", "g1\ne2\ne7\ne5\n");
    for said in
        [" 3  .     .     .  *  .  *", " 1  R  N  B  Q  K  B [N] R", "Nf3 Nh3", " 2  P  P  P  P [P] P  P  P", "has no legal moves now."]
    {
        assert!(run.out.contains(said), "`{said}` is not in {}", run.out);
    }
    // Captures are marked around the piece.
    two("chess", "e4\nd5\ne4\n").says(" 5  .     . <p> *");
}

#[test]
fn illegal_moves_are_explained() {
    let fen = ["binary", "--fen", "4k3/8/8/3N4/8/8/8/4K3 w - - 0 2", "--white", "human", "--black", "human"];
    let run = play(&fen, "why Nc7\nNc7\nNf6\nwhy Ne7\nwhy zz\n");
    let reason = "Nc7 would give check; in Binary Chess, only the last move of a turn may give\ncheck.";
    assert_eq!(run.out.matches(reason).count(), 2, "{}", run.out);
    for said in ["(ruling G3, `check.allowed` in the variant file)", "Nf6 would give check", "Ne7 is legal.", "`zz`"] {
        assert!(run.out.contains(said), "`{said}` is not in {}", run.out);
    }
}

#[test]
fn a_line_that_is_played_in_part_says_so() {
    let run = two("marseillais", "e4\nd4 Nf6 Bc4 d5\nquit\n").says("Played: d4 Nf6\nNot played: Bc4 d5\n");
    assert!(!run.out.contains("Played: e4"), "a single move needs no report: {}", run.out);
    two("marseillais", "Nf9 e4\nquit\n").says("Not played: Nf9 e4\n");
    play(&["marseillais"], "e4 d4 d5\nquit\n").says("Played: e4 d4\nNot played: d5\nYour turn is over.");
}

#[test]
fn why_takes_several_moves() {
    let run = two("chess", "why e4 e5 Ke3\nwhy e4 e5\nwhy e4\nmoves\nquit\n");
    for said in ["After e4 e5: ", "e4 e5 are legal.", "e4 is legal.", "20 legal moves:"] {
        assert!(run.out.contains(said), "`{said}` is not in {}", run.out);
    }
}

#[test]
fn back_inside_the_turn_and_by_turns() {
    let run = two("marseillais", "e4 d4\ne5\nback\nfen\nd5 c5\nh3\nback turn\nfen\nback\nfen\nback\nback\nquit\n");
    let fens: Vec<&str> = run.out.lines().filter(|line| line.ends_with(" - 0 1") || line.contains(" KQkq ")).collect();
    assert_eq!(fens.len(), 3, "{}", run.out);
    assert!(fens[0].starts_with("rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b "), "{}", fens[0]);
    assert!(fens[1].starts_with("rnbqkbnr/pp2pppp/8/2pp4/3PP3/8/PPP2PPP/RNBQKBNR w "), "{}", fens[1]);
    assert_eq!(fens[2], fens[0], "at the start of a turn the turn before is taken back");
    assert!(run.out.contains("There is nothing to take back."), "{}", run.out);
    // Against the computer, its turn is taken back, too.
    play(&["marseillais"], "e4 d4\nback\nmoves\nquit\n").says("20 legal moves:");
    // A resigned game continues from where it was.
    two("chess", "e4\nresign\nback\ne5\nquit\n").says("White wins: Black resigns.").says("2. e5");
}

#[test]
fn hints_are_legal_moves_and_find_mates() {
    let fen = ["chess", "--fen", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"];
    play(&fen, "hint\nquit\n").says("Hint: Ra8#");
    // The whole remaining turn: Black wins with his second move.
    play(&["double-move"], "e4\nquit\n").says("Black: 2. ");
    let fen = ["double-move", "--fen", "4k3/8/8/8/8/8/8/R3K3 w - - 0 2"];
    let run = play(&fen, "hint\nquit\n").says("Hint: R");
    assert!(run.out.lines().any(|line| line.starts_with("Hint: R") && line.ends_with("xe8")), "{}", run.out);
}

#[test]
fn save_and_load() {
    let file = folder("saved").join("game.pgn").display().to_string();
    two("binary", &format!("e4\nd5 dxe4\nNc3 Nd3\nsave {file}\nquit\n")).says("Saved the game to");
    let text = fs::read_to_string(&file).expect("it is written");
    assert!(text.contains("[Variant \"binary\"]") && text.contains("3. Nc3 Nd3 *"), "{text}");
    play(&["chess"], &format!("load {file}\nNxd8\nquit\n")).says("Binary Chess").says("3. Nc3 Nd3 Nxd8");
    tempi(&["pgn", "check", &file]).good().says("1 game read (5 actions), 0 errors");
    play(&["chess"], "load no-such.pgn\nsave /no-such-folder/x.pgn\nload\nquit\n")
        .says("no-such.pgn: ")
        .says("/no-such-folder/x.pgn: ")
        .says("`load` needs a file");
    // Results that do not follow from the board, and variants from files, are restored.
    two("examples/variants/progressive-slow.toml", &format!("e4\nresign\nsave {file}\nquit\n"));
    play(&["chess"], &format!("load {file}\nquit\n")).says("White wins: Black resigns.");
}

#[test]
fn pgn_check_reports_each_mistake_with_its_place() {
    let dir = folder("pgn");
    let (good, bad) = (dir.join("good.pgn").display().to_string(), dir.join("bad.pgn").display().to_string());
    fs::write(&good, "1. e4 e5 2. Nf3 (2. f4) 2... Nc6 {quiet} *\n\n[Variant \"binary\"]\n\n1. e4 2. d5 dxe4 *\n").expect("written");
    fs::write(&bad, "[Event \"a\"]\n\n1. e4 e5 2. Kf5 *\n\n[Event \"b\"]\n\n1. e4 *\n").expect("written");
    tempi(&["pgn", "check", &good]).good().says("2 games read (7 actions), 0 errors");
    let run = tempi(&["pgn", "check", &good, &bad]).says("bad.pgn:3:13: error:").says("1 game read (1 actions), 1 error");
    assert_eq!(run.status, 1);
    let report = tempi(&["pgn", "check", &bad, "--json"]).json();
    assert_eq!((&report["valid"], &report["files"][0]["errors"][0]["line"]), (&false.into(), &3.into()));
    // The third occurrence of the start position ends the game: the next move is the mistake.
    fs::write(&bad, "1. e4 *\n\n[Event \"a\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6\n4. Ng1 Ng8 {again} 5. e4 *\n").expect("written");
    tempi(&["pgn", "check", &bad]).says("bad.pgn:6:23: error: `e4`: the game is over: drawn (repetition)").says("1 game read");
    fs::write(&bad, "[Variant \"forward\"]\n\n1. e4 1/2-1/2\n").expect("written");
    tempi(&["pgn", "check", &bad]).says("bad.pgn:3:7: error: this variant does not allow draws by agreement");
    tempi(&["pgn", "check", "no-such.pgn"]).bad(2, "no-such.pgn");
    tempi(&["pgn", "check"]).bad(2, "FILE");
}

#[test]
fn draws_by_agreement() {
    two("chess", "e4\ndraw\nyes\n").says("White, do you accept a draw?").says("Draw: by agreement.");
    two("chess", "e4\ndraw\nno\ne5\n").says("White declines the draw.").says("2. e5");
    two("forward", "draw\n").says("does not allow draws by agreement");
    play(&["chess"], "draw\nquit\n").says("Black declines the draw.");
}

#[test]
fn rules_help_and_another_game() {
    let run = two("binary", "help\nrules\nnew push\nnew nonsense\nnew\nquit\n");
    for said in ["why MOVE", "On the board: ( ) last turn", "Push Chess: ", "unknown variant `nonsense`"] {
        assert!(run.out.contains(said), "`{said}` is not in {}", run.out);
    }
    assert!(run.out.contains("What is different") && !run.out.contains("<a id="), "{}", run.out);
    two("examples/variants/progressive-slow.toml", "rules\n").says("Turn");
}

#[test]
fn the_menu_without_a_terminal_asks_for_a_name() {
    with_input(&[], b"nonsense\nmon\nmarker\nfen\nquit\n")
        .good()
        .says("No variants match `nonsense`.")
        .says("monsoon")
        .says("Injunction Chess: ");
    with_input(&["play"], b"binary\n").good().says("Binary Chess: ");
    with_input(&["play"], b"").good();
}

#[test]
fn every_variant_starts_and_the_computer_answers() {
    for id in tempi_rules::catalog::ids() {
        let run = with_input(&["play", id, "--white", "random", "--seed", "2", "--ascii"], b"moves\nquit\n").good();
        assert!(run.out.contains("legal move"), "{id}: {}", run.out);
        assert!(
            run.out.lines().filter(|line| line.starts_with(" 1 ") || line.starts_with(" 8 ")).all(|line| line.chars().count() <= 80),
            "{id}"
        );
    }
}

#[test]
fn no_line_is_wider_than_the_terminal() {
    let run = two("extermination", "help\nrules\nmoves\ne4 Nf3\nd5 dxe4 exf3\nwhy Ke5\nquit\n");
    // Typed input may be longer; everything else is at most 80 columns wide.
    let wide: Vec<&str> = run.out.lines().filter(|line| line.chars().count() > 80).collect();
    assert!(wide.is_empty(), "{wide:#?}");
}

#[test]
fn without_color_and_with_it() {
    let lines = b"quit\n";
    let plain = with_input(&["play", "chess"], lines).good();
    assert!(plain.out.contains('♖') && !plain.out.contains('\x1b'), "{}", plain.out);
    let colored = with_input(&["play", "chess", "--color", "always"], lines).good();
    assert!(colored.out.contains("\x1b[48;5;"), "{}", colored.out);
    let never = with_input(&["play", "chess", "--color", "never", "--ascii"], lines).good();
    assert!(never.out.is_ascii() || never.out.contains('·'), "{}", never.out);
}

#[test]
fn levels_are_shown_and_changed() {
    let with =
        |args: &[&str], lines: &str| with_input(&[&["play", "chess", "--ascii", "--time", "100"], args].concat(), lines.as_bytes()).good();
    let run = with(&[], "level\nlevel 2\nlevel 9\nlevel x\ne4\nquit\n").says("White: you · Black: tempi, level 4");
    for said in
        ["tempi: level 4", "tempi: level 2", "`tempi` has levels 1 to 8", "`x` is not a level", "Black: tempi, level 2", "Black: 2. "]
    {
        assert!(run.out.contains(said), "`{said}` is not in {}", run.out);
    }
    with(&["--black", "first"], "level\nlevel 4\nlevel 3\nquit\n").says("first: level 2").says("`first` has levels 1 to 3");
    two("chess", "level\n").says("No player in this game has levels.");
}

#[test]
fn wrong_use() {
    tempi(&["play", "ches"]).bad(2, "did you mean `chess`?");
    tempi(&["play", "chess", "--level", "9"]).bad(2, "level");
    tempi(&["play", "chess", "--black", "first", "--level", "4"]).bad(2, "--level: `first` has levels 1 to 3");
    tempi(&["play", "chess", "--white", "nobody"]).bad(2, "nobody");
    tempi(&["play", "chess", "--fen", "x"]).bad(2, "--fen: placement");
    tempi(&["nonsense"]).bad(2, "unrecognized subcommand");
}
