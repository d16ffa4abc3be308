//! A disk without space: turns are refused, nothing is lost, and play goes on when there is space again.

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

/// How large the disk is.
const SIZE_MIB: usize = 12;

/// How often turns are refused before there is space again.
const REFUSED: u32 = 5;

/// How many games are played for that at most.
const MOST_GAMES: usize = 50;

/// How many turns are played then.
const GO_ON: u32 = 30;

/// Runs the trial on a small file system of its own; `true` if it went well.
pub async fn run(args: &Args, place: &Place, report: &mut Report) -> anyhow::Result<bool> {
    let disk = place.folder.path().join("disk");
    std::fs::create_dir(&disk)?;
    let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", &format!("size={SIZE_MIB}m"), "tempi"]).arg(&disk).status();
    if !mounted.is_ok_and(|status| status.success()) {
        bail!("the trial with a full disk needs to mount a small file system, as root");
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
            // SQLite reuses the space of its log, so it stores dozens of turns before it refuses another one.
            ensure!(games.len() < MOST_GAMES, "only {refused} turns were refused");
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
                ensure!(refused <= REFUSED, "turns are refused although there is space again");
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
    place.tell(&format!("full disk: {refused} turns refused, {afterwards} confirmed when there was space again"));
    Ok(right)
}

fn empty(path: &Path) -> std::io::Result<()> {
    File::create(path).map(|_| ())
}

/// Writes until there is no space left.
fn fill(path: &Path) -> anyhow::Result<()> {
    let mut file = File::create(path)?;
    while file.write_all(&[0; 4096]).is_ok() {}
    Ok(())
}
