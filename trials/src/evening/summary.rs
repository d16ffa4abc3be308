//! The summary of the evening.

use std::collections::BTreeMap;

use serde::Serialize;
use tempi_server::online::protocol::{GameView, Me};

use super::bot::Club;
use crate::board::Board;
use crate::person::Person;

/// The number of variants in which a long evening must have games.
const VARIANTS: usize = 20;

/// The last line of the output.
#[derive(Serialize)]
struct Summary {
    bots: usize,
    games: usize,
    variants: usize,
    turns: usize,
    /// The number of games by how they ended.
    endings: BTreeMap<String, usize>,
    unfinished: usize,
    nonsense_refused: usize,
    connections_broken: usize,
    /// Games that cannot be replayed or lack a confirmed turn, and other unexpected events.
    problems: usize,
    /// The mean rating over all variants, by level.
    ratings: BTreeMap<u8, f64>,
    ordered: bool,
}

/// Checks all stored games and prints the summary; `true` if the trial passed.
///
/// # Errors
/// If the server does not answer.
pub async fn report(club: &Club, people: &[(u8, Person)]) -> anyhow::Result<bool> {
    let (mut variants, mut endings) = (BTreeMap::<String, usize>::new(), BTreeMap::<String, usize>::new());
    let (mut turns, mut unfinished) = (0, 0);
    let (_, anyone) = &people[0];
    for id in club.games() {
        let view: GameView = anyone.get(&format!("games/{id}")).await?;
        *variants.entry(view.variant.id.clone()).or_default() += 1;
        turns += view.turns.len();
        match &view.state.result {
            Some(result) => *endings.entry(result.reason.clone()).or_default() += 1,
            None => unfinished += 1,
        }
        if let Err(error) = Board::new(&view) {
            club.problem(format!("{error:#}"));
        }
    }
    let ratings = ratings(people).await?;
    let means: Vec<f64> = ratings.values().copied().collect();
    let ordered = means.windows(2).all(|pair| pair[0] < pair[1]);
    let (nonsense, broken, problems) = club.note(|records| (records.nonsense, records.broken, std::mem::take(&mut records.problems)));
    problems.iter().take(20).for_each(|problem| eprintln!("{problem}"));
    let enough = variants.len() >= VARIANTS || club.games().len() < 10 * VARIANTS;
    let summary = Summary {
        bots: people.len(),
        games: club.games().len(),
        variants: variants.len(),
        turns,
        endings,
        unfinished,
        nonsense_refused: nonsense,
        connections_broken: broken,
        problems: problems.len(),
        ratings,
        ordered,
    };
    println!("{}", serde_json::to_string(&summary)?);
    Ok(problems.is_empty() && ordered && enough)
}

/// The mean rating of each level.
async fn ratings(people: &[(u8, Person)]) -> anyhow::Result<BTreeMap<u8, f64>> {
    let mut by_level: BTreeMap<u8, Vec<f64>> = BTreeMap::new();
    for (level, person) in people {
        let me: Me = person.get("me").await?;
        if let Some((_, rating)) = me.ratings.iter().find(|(variant, _)| variant.is_empty()) {
            by_level.entry(*level).or_default().push(f64::from(rating.rating));
        }
    }
    Ok(by_level.into_iter().map(|(level, all)| (level, (all.iter().sum::<f64>() / all.len() as f64).round())).collect())
}
