//! The fast kernel against the slow generator, action by action, over random games of every variant; and over those that
//! are only files.

mod slow;
#[path = "combinations/versus.rs"]
mod versus;

use rand::SeedableRng;
use rand::rngs::SmallRng;
use slow::Slow;
use tempi_rules::{Rules, catalog};
use versus::{pick, play};

const SEED: u64 = 20_261_120;

fn several(rules: &Rules, start: &Slow, positions: usize) -> Result<(), String> {
    let mut rng = SmallRng::seed_from_u64(SEED);
    let mut done = 0;
    while done < positions {
        done += play(rules, start, &mut rng, 300)?.max(1);
    }
    Ok(())
}

fn games(ids: &[&str], positions: usize) {
    for id in ids {
        several(&Rules::builtin(id).unwrap(), &Slow::start(id), positions).unwrap_or_else(|wrong| panic!("{wrong}"));
    }
}

/// The two modes of the slow generator: what an identifier means and what the file of this name says.
#[test]
fn files_say_what_identifiers_mean() {
    let mut rng = SmallRng::seed_from_u64(SEED);
    for id in Slow::ids() {
        let mut done = 0;
        while done < positions() {
            let mut named = Slow::start(id);
            let mut read = Slow::from_file(catalog::source(id).unwrap(), &catalog::base).unwrap();
            let mut line = Vec::new();
            for _ in 0..300 {
                let place = || format!("{id} after {}", line.join(" "));
                assert_eq!(named.board(), read.board(), "board of {}", place());
                assert_eq!(named.actions(), read.actions(), "actions of {}", place());
                assert_eq!(named.result(), read.result(), "result of {}", place());
                assert_eq!((named.check(), named.white_to_act()), (read.check(), read.white_to_act()), "{}", place());
                done += 1;
                let texts = named.actions();
                if texts.is_empty() {
                    break;
                }
                let pick = pick(&texts, &mut rng);
                (named, read) = (named.play(&pick).unwrap(), read.play(&pick).unwrap());
                line.push(pick);
            }
        }
    }
}

/// The examples, which only files describe.
#[test]
fn examples() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/variants");
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = entries.filter(|path| path.extension().is_some_and(|ext| ext == "toml")).collect();
    files.sort();
    assert!(files.len() >= 12, "the examples are there");
    let mut wrong = Vec::new();
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        let id = path.file_stem().unwrap().to_string_lossy();
        let loaded = tempi_rules::format::load(&id, "file.toml", &text, &catalog::base).unwrap();
        let rules = Rules::compile(&id, &loaded.file).unwrap();
        wrong.extend(several(&rules, &Slow::from_file(&text, &catalog::base).unwrap(), positions()).err());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

macro_rules! compared {
    ($($name:ident: $($id:literal),+ ;)+) => { $(
        #[test]
        fn $name() {
            games(&[$($id),+], positions());
        }
    )+ };
}

/// How many positions of each variant are compared; more on demand.
fn positions() -> usize {
    std::env::var("TEMPI_COMPARE_POSITIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(400)
}

compared! {
    chess: "chess";
    forward: "forward";
    forwards: "forwards";
    progressive_forwards: "progressive-forwards";
    progressive_forwards_backcapture: "progressive-forwards-backcapture";
    progressive_forwards_slow: "progressive-forwards-slow";
    progressive_forwards_slow_backcapture: "progressive-forwards-slow-backcapture";
    progressive_forwards_once: "progressive-forwards-once";
    push: "push";
    accelerated: "accelerated";
    accelerated_two: "accelerated-two";
    aggression: "aggression", "aggression-two";
    armistice: "armistice";
    ascending: "ascending";
    descending: "descending";
    attack: "attack";
    binary: "binary";
    checkpoint: "checkpoint";
    coactive: "coactive";
    compulsive: "compulsive";
    convergence: "convergence";
    divergence: "divergence";
    dichotomy: "dichotomy";
    double_extinction: "double-extinction";
    double_move_helpmate: "double-move-helpmate";
    escalated: "escalated", "escalated-two";
    extermination: "extermination";
    four_move_british: "four-move-british";
    four_move_italian: "four-move-italian";
    four_move_scottish: "four-move-scottish";
    four_move_modern: "four-move-modern";
    four_point: "four-point";
    gridlock: "gridlock";
    grouped_sequential: "grouped-sequential";
    hiatal: "hiatal";
    injunction: "injunction";
    interregnum: "interregnum";
    mach_four: "mach-four";
    monsoon: "monsoon";
    morph: "morph";
    multi_mate: "multi-mate";
    oscillating: "oscillating";
    provocation: "provocation", "provocation-two";
    quota: "quota";
    sequential: "sequential";
    six_space: "six-space";
    termination: "termination";
    triomino: "triomino";
    tsunami: "tsunami";
    progressive_italian: "progressive-italian";
    progressive_scottish: "progressive-scottish";
    marseillais: "marseillais", "marseillais-balanced";
    double_move: "double-move";
    monster: "monster";
}
