//! Combinations on which the generators once disagreed, with what was decided (`settled.txt`).

use tempi_rules::{Position, Rules, catalog, format};

use crate::slow::{Slow, Winner};
use crate::versus;

/// A file, the actions that lead to the point, and what must hold there.
struct Case<'a> {
    title: &'a str,
    file: &'a str,
    claims: Vec<(&'a str, &'a str)>,
}

/// Cases begin with `=== title`, then comes the file, `---`, and lines such as `line: e2e4 e7e5`.
fn cases(text: &str) -> impl Iterator<Item = Case<'_>> {
    text.split("=== ").skip(1).map(|case| {
        let (title, rest) = case.split_once('\n').expect("a title");
        let (file, claims) = rest.split_once("---\n").expect("a file and claims");
        let claims = claims.lines().filter(|line| !line.is_empty()).map(|line| line.split_once(": ").expect("a claim"));
        Case { title, file, claims: claims.collect() }
    })
}

/// Checks a case in both generators.
fn check(case: &Case) -> Result<(), String> {
    let loaded = format::load("settled", "settled.toml", case.file, &catalog::base).map_err(|wrong| format!("{wrong:?}"))?;
    let rules = Rules::compile("settled", &loaded.file).map_err(|wrong| wrong.to_string())?;
    let (mut fast, mut slow) = (Position::start(&rules), Slow::from_file(case.file, &catalog::base)?);
    versus::compare(&rules, &fast, &slow)?;
    for (what, words) in &case.claims {
        let legal = |word: &str| slow.actions().iter().any(|text| text == word);
        match *what {
            "line" => {
                for word in words.split(' ') {
                    let action = fast.parse_action(&rules, word).map_err(|e| format!("{word}: {e}"))?;
                    fast.play_unchecked(&rules, action);
                    slow = slow.play(word)?;
                    versus::compare(&rules, &fast, &slow).map_err(|wrong| format!("after {word}: {wrong}"))?;
                }
            }
            "legal" => words.split(' ').find(|word| !legal(word)).map_or(Ok(()), |word| Err(format!("{word} is not legal")))?,
            "illegal" => words.split(' ').find(|word| legal(word)).map_or(Ok(()), |word| Err(format!("{word} is legal")))?,
            "only" if slow.actions().join(" ") == *words => {}
            "only" => return Err(format!("legal is {}", slow.actions().join(" "))),
            "player" if slow.white_to_act() == (*words == "white") => {}
            "player" => return Err("the other player is to act".into()),
            "result" if result(&slow) == *words => {}
            "result" => return Err(format!("the result is {}", result(&slow))),
            _ => return Err(format!("{what} is no claim")),
        }
    }
    Ok(())
}

fn result(slow: &Slow) -> String {
    match slow.result() {
        None => "none".into(),
        Some((Winner::White, reason)) => format!("white {reason}"),
        Some((Winner::Black, reason)) => format!("black {reason}"),
        Some((Winner::Draw, reason)) => format!("draw {reason}"),
    }
}

#[test]
fn settled_combinations() {
    let cases: Vec<Case> = cases(include_str!("settled.txt")).collect();
    assert!(cases.len() >= 4, "the cases are found");
    let wrong: Vec<String> = cases.iter().filter_map(|case| check(case).err().map(|wrong| format!("{}: {wrong}", case.title))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
