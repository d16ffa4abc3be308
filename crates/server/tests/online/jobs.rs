//! The engine's jobs, which several processes share through NATS.

use std::time::Duration;

use serde_json::{Value, json};

use crate::computer::{against, begin, once, turns};
use crate::running::{Database, Running, START};
use tempi_server::online::ManualClock;

#[tokio::test]
async fn a_process_searches_by_itself_while_nats_cannot_be_reached() {
    // Nobody listens there.
    let (server, _database) = Running::with_nats("nats://127.0.0.1:9").await;
    let anna = server.guest().await;
    let game = begin(&anna, against(1, "chess"), "white").await;
    anna.turn(&game, 0, "e2e4").await;
    once(&anna, &game, |view| turns(view) == 2).await;
}

#[test]
fn the_job_of_a_process_that_dies_goes_to_another() {
    if std::env::var("TEMPI_TEST_NATS").is_err() {
        return;
    }
    let runtime = || tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let (dying, other) = (runtime(), runtime());
    let clock = ManualClock::new(START);
    let database = other.block_on(Database::new());
    let survivor = other.block_on(Running::on(&database, clock.clone()));
    let (anna, games) = dying.block_on(async {
        let server = Running::on(&database, clock).await;
        let anna = server.guest().await;
        let mut games = Vec::new();
        // Level 8 searches for seconds, and each process searches about as many games as it has threads.
        for _ in 0..4 {
            let game = begin(&anna, against(8, "chess"), "white").await;
            // Its opening book does not know this one.
            anna.turn(&game, 0, "g2g3").await;
            games.push(game);
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
        for game in &games {
            assert_eq!(turns(&anna.get(&format!("games/{game}")).await), 1, "nothing is left to do for the other process");
        }
        (anna, games)
    });
    // Without a message to other processes.
    dying.shutdown_background();
    // The clock stands still, so no process looks for games that wait: all that remains is the queue.
    other.block_on(async {
        let anna = anna.at(survivor.address);
        for game in games {
            let view = once(&anna, &game, |view| turns(view) == 2).await;
            assert_eq!((&view["toAct"], &view["result"]), (&json!("white"), &Value::Null));
        }
    });
}
