use std::{collections::BTreeMap, fs::File, io::BufReader};
use tempi_engine::{Score, review::chances_file, tune::{Family, fit_chances}};
use tempi_rules::Rules;
use tempi_training::Dataset;
#[test]
fn fit() {
    let mut families: BTreeMap<&str, (Family, Vec<Vec<(i32, f64)>>)> = BTreeMap::new();
    let mut paths: Vec<_> = std::fs::read_dir("/tmp/review-games").unwrap().map(|e| e.unwrap().path()).filter(|p| p.extension().is_some_and(|e| e == "games")).collect();
    paths.sort();
    for path in paths {
        for batch in Dataset::new(BufReader::new(File::open(path).unwrap())) {
            let batch = batch.unwrap();
            let rules = Rules::builtin(&batch.header.variant).unwrap();
            let family = Family::of(&rules);
            let games = &mut families.entry(family.name()).or_insert_with(|| (family, Vec::new())).1;
            for record in &batch.games {
                let game = record.replay(&rules).unwrap();
                let Some(outcome) = game.outcome() else { continue };
                let samples: Vec<(i32, f64)> = record.scores.iter().zip(game.positions()).filter_map(|(s, p)| Some(((*s)?, p)))
                    .filter(|&(s, p)| s == Score::points(s).value() && !p.is_inside_turn())
                    .map(|(s, p)| (s, outcome.winner.map_or(0.5, |w| f64::from(u8::from(w == p.player()))))).collect();
                if !samples.is_empty() { games.push(samples); }
            }
        }
    }
    let fits: Vec<_> = families.values().map(|(f, g)| (*f, fit_chances(g))).collect();
    for (f, fit) in &fits { println!("{:<16} {:>5} {:>7} {:>6.0} {:.4} {:.4}", f.name(), fit.fitted.games, fit.fitted.samples, fit.fitted.scale, fit.apart.0, fit.apart.1); }
    let list: Vec<_> = fits.iter().map(|(f, fit)| (*f, fit.fitted)).collect();
    std::fs::write("/tmp/review-games/chances.toml", chances_file(&list)).unwrap();
}
