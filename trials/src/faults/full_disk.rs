//! A full disk: the server rejects turns, loses nothing, and play continues once there is space again.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::process::Command;

use anyhow::{bail, ensure};
use rand::SeedableRng;
use rand::rngs::StdRng;
use tempi_server::online::protocol::GameView;

use super::correspondence::begin;
use super::{Args, Report, program};
use crate::Place;
use crate::person::{Person, address_of};

/// The size of the disk.
const SIZE_MIB: usize = 12;

/// The number of rejected turns after which space is freed.
const REFUSED: u32 = 5;

/// The maximum number of games to play until then.
const MOST_GAMES: usize = 50;

/// The number of turns played afterwards.
const GO_ON: u32 = 30;

/// Runs the trial on a small file system; `true` if it passed.
pub async fn run(args: &Args, place: &Place, report: &mut Report) -> anyhow::Result<bool> {
    let disk = place.folder.path().join("disk");
    std::fs::create_dir(&disk)?;
    let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", &format!("size={SIZE_MIB}m"), "tempi"]).arg(&disk).status();
    if !mounted.is_ok_and(|status| status.success()) {
        bail!("the trial with a full disk mounts a small file system, which requires root");
    }
    let played = play(args, place, &disk, report).await;
    ensure!(Command::new("umount").arg(&disk).status()?.success(), "{} cannot be unmounted", disk.display());
    played
}

async fn play(args: &Args, place: &Place, disk: &Path, report: &mut Report) -> anyhow::Result<bool> {
    let program = program(place, "disk", vec!["--data".to_owned(), disk.join("data").to_string_lossy().into_owned()])?;
    let mut server = program.start()?;
    let people = [Person::guest(program.address, address_of(0)).await?, Person::guest(program.address, address_of(0)).await?];
    let mut random = StdRng::seed_from_u64(args.seed);
    let mut games = vec![begin(&people).await?];
    let ballast = disk.join("ballast");
    fill(&ballast)?;
    let (mut refused, mut afterwards) = (0, 0);
    while afterwards < GO_ON {
        let game = games.last_mut().expect("there is always a game");
        let Some(stored) = game.play(&people, &mut random).await? else {
            // SQLite reuses the space of its log, so it stores dozens of turns between two rejections.
            ensure!(games.len() < MOST_GAMES, "only {refused} turns were rejected");
            empty(&ballast)?;
            games.push(begin(&people).await?);
            if refused < REFUSED {
                fill(&ballast)?;
            }
            continue;
        };
        match stored {
            false => {
                refused += 1;
                if refused == REFUSED {
                    empty(&ballast)?;
                }
                ensure!(refused <= REFUSED, "turns are rejected although there is space again");
            }
            true if refused >= REFUSED => afterwards += 1,
            true => {}
        }
    }
    server.kill()?;
    let server = program.start()?;
    let mut right = true;
    for game in &games {
        let view: GameView = people[0].at(server.address()).get(&format!("games/{}", game.id)).await?;
        right &= game.compare(&view, report);
    }
    report.kills += 1;
    place.progress(&format!("full disk: {refused} turns rejected, {afterwards} confirmed when there was space again"));
    Ok(right)
}

fn empty(path: &Path) -> std::io::Result<()> {
    File::create(path).map(|_| ())
}

/// Fills the disk.
fn fill(path: &Path) -> anyhow::Result<()> {
    let mut file = File::create(path)?;
    while file.write_all(&[0; 4096]).is_ok() {}
    Ok(())
}
