//! Compares the stored games with what clients recorded.

use tempi_server::online::protocol::{GameView, Side, TimeControl, TurnView};

use super::ledger::{Ledger, Pages};
use crate::board::Board;
use crate::person::Person;

/// The problems found.
#[derive(Default)]
pub struct Audit {
    /// Confirmed turns that are not stored.
    pub lost: usize,
    /// Stored turns that were not sent for their place in the game.
    pub doubled: usize,
    /// All problems, as text.
    pub problems: Vec<String>,
}

/// Reads all games from the server and compares them with the ledger.
///
/// # Errors
/// If the server does not answer.
pub async fn check(auditor: &Person, ledger: &Ledger) -> anyhow::Result<Audit> {
    let pages = ledger.read();
    let mut audit = Audit { problems: pages.contradictions.clone(), ..Audit::default() };
    for game in &pages.games {
        let view: GameView = auditor.get(&format!("games/{game}")).await?;
        // Replays the game by the rules.
        if let Err(error) = Board::new(&view) {
            audit.problems.push(format!("{error:#}"));
        }
        compare(&view, &pages, &mut audit);
        clocks(&view, &mut audit);
    }
    Ok(audit)
}

fn compare(view: &GameView, pages: &Pages, audit: &mut Audit) {
    let id = &view.id;
    for (after, turn) in view.turns.iter().enumerate() {
        if pages.sent.get(&(id.clone(), after)) != Some(&turn.actions) {
            audit.doubled += 1;
            audit.problems.push(format!("game {id}: `{}` was not sent after {after} turns", turn.actions.join(" ")));
        }
    }
    for ((_, after), (actions, version)) in pages.confirmed.iter().filter(|((game, _), _)| game == id) {
        if view.turns.get(*after).map(|turn| &turn.actions) != Some(actions) {
            audit.lost += 1;
            audit.problems.push(format!("game {id}: `{}` was confirmed after {after} turns, but is not stored", actions.join(" ")));
        }
        if view.state.version < *version {
            audit.problems.push(format!("game {id}: version {version} was confirmed, but {} is stored", view.state.version));
        }
    }
}

/// Checks that a player's clock after a turn is the clock before it, minus at most the time of the turn, plus the increment.
fn clocks(view: &GameView, audit: &mut Audit) {
    let TimeControl::Fischer { increment_ms, .. } = view.control else { return };
    // The clocks start at the third turn.
    for (index, turns) in view.turns.windows(2).enumerate().skip(1) {
        let [before, turn]: &[TurnView; 2] = turns.try_into().expect("two turns");
        let (Some(had), Some(has)) = (before.left_ms, turn.left_ms) else { continue };
        let took = turn.received_ms - before.received_ms;
        let side = [Side::White, Side::Black].into_iter().find(|&side| had.get(side) != has.get(side));
        // If both clocks are unchanged, the turn took exactly as long as the increment.
        let Some(side) = side else { continue };
        let (used, waits) = (had.get(side) + increment_ms - has.get(side), side.other());
        if !(0..=took.max(0)).contains(&used) || had.get(waits) != has.get(waits) {
            let id = &view.id;
            audit.problems.push(format!("game {id}: after turn {} clocks show {has:?} instead of {had:?} less {took} ms", index + 2));
        }
    }
}
