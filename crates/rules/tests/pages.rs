//! Every worked example on a rules page is played, line by line.

use tempi_rules::notation::{Namer, NotationErrorKind};
use tempi_rules::{Color, Game, Position, Rules, catalog};

/// The fenced `example` blocks of a page, each with the number of its first line.
fn examples(page: &str) -> Vec<(usize, Vec<&str>)> {
    let mut found: Vec<(usize, Vec<&str>)> = Vec::new();
    let mut inside = false;
    for (number, line) in page.lines().enumerate() {
        match (inside, line.trim_end()) {
            (false, "```example") => {
                inside = true;
                found.push((number + 2, Vec::new()));
            }
            (true, "```") => inside = false,
            (true, line) => found.last_mut().unwrap().1.push(line),
            _ => {}
        }
    }
    assert!(!inside, "an example is not closed");
    found
}

/// What one line of an example says, played or compared.
fn run_line(game: &mut Game, line: &str) -> Result<(), String> {
    let Some((word, rest)) = line.split_once(": ") else {
        return game.play_movetext(line).map(|_| ()).map_err(|e| e.to_string());
    };
    let text = rest.split(" -- ").next().unwrap_or(rest).trim();
    let namer = Namer::new(game.rules(), game.position());
    match word {
        "legal" => namer.read(text).map(|_| ()).map_err(|e| e.to_string()),
        "illegal" => match namer.read(text) {
            Ok(action) => Err(format!("{text} is legal, as {}", namer.name(action))),
            Err(e) if e.kind == NotationErrorKind::Malformed => Err(e.to_string()),
            Err(_) => Ok(()),
        },
        "result" => {
            let outcome = game.outcome().ok_or("the game has not ended")?;
            let is = format!("{} {}", outcome.winner.map_or("draw", Color::name), outcome.reason);
            if is == text { Ok(()) } else { Err(format!("the result is {is}")) }
        }
        // What is said of the line before it where the rule is shown in three steps.
        "demo" if rest.split_whitespace().count() <= 14 && rest.ends_with('.') => Ok(()),
        "demo" => Err("a caption is a sentence of at most 14 words".into()),
        _ => Err("the line begins with none of start, legal, illegal, result and demo".into()),
    }
}

fn run(id: &str, lines: &[&str]) -> Result<(), (usize, String)> {
    let rules = Rules::builtin(id).unwrap();
    let mut game = Game::new(rules.clone());
    for (index, line) in lines.iter().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let done = match line.strip_prefix("start: ") {
            Some(fen) if index == 0 => Position::from_fen(&rules, fen).map(|start| game = Game::from_position(rules.clone(), start)),
            Some(_) => return Err((index, "the start belongs on the first line".into())),
            None => run_line(&mut game, line).map_err(|e| (index, e)).map(Ok)?,
        };
        done.map_err(|e| (index, e.to_string()))?;
    }
    Ok(())
}

#[test]
fn every_worked_example_is_right() {
    let mut wrong = Vec::new();
    for id in catalog::ids() {
        let page = catalog::page(id).unwrap();
        let examples = examples(page);
        assert!(!examples.is_empty(), "{id} has no worked example");
        for (first, lines) in examples {
            if let Err((index, error)) = run(id, &lines) {
                wrong.push(format!("{id}.md:{}: {}\n    {error}", first + index, lines[index]));
            }
        }
    }
    assert!(wrong.is_empty(), "{} examples are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn pages_and_files_agree_on_names() {
    for id in catalog::ids() {
        let title = catalog::page(id).unwrap().lines().next().unwrap().strip_prefix("# ").unwrap();
        assert_eq!(title, Rules::builtin(id).unwrap().name(), "{id}.md and {id}.toml");
    }
}

#[test]
fn three_steps_of_one_example_have_captions_or_none() {
    for id in catalog::ids() {
        let found: Vec<Vec<bool>> = examples(catalog::page(id).unwrap())
            .iter()
            .map(|(_, lines)| lines.iter().map(|line| line.starts_with("demo: ")).collect())
            .filter(|lines: &Vec<bool>| lines.contains(&true))
            .collect();
        let captions = |lines: &Vec<bool>| lines.iter().filter(|&&demo| demo).count();
        assert!(found.is_empty() || (found.len() == 1 && captions(&found[0]) == 3), "{id}");
        // Each belongs to a line of its own.
        assert!(found.iter().all(|lines| !lines[0] && lines.windows(2).all(|pair| pair != [true, true])), "{id}");
    }
}

#[test]
fn wrong_lines_are_noticed() {
    let fails = |lines: &[&str]| run("chess", lines).is_err();
    assert!(!fails(&["1. e4 2. e5", "legal: Nf3", "illegal: Ke3 -- too far"]));
    for line in
        ["illegal: Nf3", "legal: Ke3", "1. e5", "2. e4", "result: white checkmate", "illegal: Xy9", "said: e4", "1. e4 2. e5 4. Nf3"]
    {
        assert!(fails(&[line]), "{line}");
    }
    assert!(fails(&["1. e4", "demo: no sentence"]) && !fails(&["1. e4", "demo: Pawn to e4."]));
    assert!(fails(&["1. f3 2. e5 3. g4 4. Qh4#", "result: white checkmate"]));
    assert!(!fails(&["1. f3 2. e5 3. g4 4. Qh4#", "result: black checkmate"]));
}
