//! `examples/bot.py` against the server.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use serde_json::Value;
use tokio::process::Command;

use crate::running::Running;

/// How long whole games may take on a loaded machine.
const PATIENCE: Duration = Duration::from_secs(240);

#[tokio::test]
async fn two_bots_play_whole_games() {
    let (server, _database) = Running::new().await;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    let bot = || {
        let mut command = Command::new("python3");
        command.arg(&script).arg(format!("http://{}", server.address)).arg("2");
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
        command.spawn().expect("python3 runs").wait_with_output()
    };
    let both = async { tokio::join!(bot(), bot()) };
    let (one, other) = tokio::time::timeout(PATIENCE, both).await.expect("the games end in time");
    for output in [one.unwrap(), other.unwrap()] {
        let (said, problems) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{said}{problems}");
        let results: Vec<&str> = said.lines().filter(|line| line.contains(" over: ")).collect();
        assert_eq!(results.len(), 2, "{said}");
        for line in results {
            let game = line.split(' ').next().unwrap();
            let view = server.guest().await.get(&format!("games/{game}")).await;
            assert_ne!(view["result"], Value::Null);
            assert!(!view["turns"].as_array().unwrap().is_empty());
        }
    }
}
